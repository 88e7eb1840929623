"""A game of Liap Tui in the terminal: what the player is shown, what he may type, and how it is understood.

`Human` is a player like any bot: all he gets is his seat's view, so nothing hidden can reach the screen.
He knows no input device of his own (`majlis.cli.screen`), which is how the tests play.
"""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from majlis.cli.screen import HELP, Screen, fold, spoken
from majlis.errors import InputError, NotationError
from majlis.game import Action, Player, Seat
from majlis.i18n import N_, texts
from majlis.liaptui import terminal
from majlis.liaptui.actions import KEEP, REDEAL, pieces_of, play_action
from majlis.liaptui.bans import MOST_PILES
from majlis.liaptui.names import action_words, piece_words, seat_words, type_words
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import KINDS, Pieces, contains, format_pieces, kinds_in, pack, parse_pieces, size
from majlis.liaptui.sets import PieceSet, SetType, set_of, sets_in
from majlis.terminal import flow, isolated

if TYPE_CHECKING:
    from majlis.liaptui.declare import Declaration
    from majlis.liaptui.view import View


PATIENCE: Final = 2.0
"""Seconds after which who waits is told for whom."""
CROSSED: Final = frozenset(
    count for count in range(1, 7) if sum(found.size == count for found in SetType) > 1
)
"""The numbers of pieces of which there are sets of two types."""


class Human:
    """The player at the keyboard. Tells what happened since his last turn, then asks.

    `hints` has the advisor speak every time; without it he is asked by `?`.
    """

    name = "human"

    def __init__(self, screen: Screen, advisor: "Player[View] | None" = None, *, hints: bool = False) -> None:
        self.screen = screen
        self._advisor, self._hints = advisor, hints
        self.new_round()

    def new_round(self) -> None:
        """Forget the last round's news."""
        self._told, self._multiplier = 0, 1
        self._asked: set[int] = set()
        """The multipliers at which the player has asked for a redeal."""

    def act(self, view: "View") -> Action:
        """Show the table and return what the player chooses."""
        self.tell(view)
        menu = Menu(view, self.screen.language)
        self.screen.show(
            "",
            *terminal.draw(view, self.screen.language, self.screen.width),
            *menu.lines(self.screen.width),
        )
        if self._hints:
            self._advise(view)
        while True:
            action = self._understand(self.screen.ask(menu.prompt()), menu)
            if action is not None:
                if action == REDEAL:
                    self._asked.add(view.multiplier)
                return action

    def out_of_turn(self, view: "View") -> Action | None:
        """Nothing can be done out of turn."""
        return None

    def tell(self, view: "View") -> None:
        """Redeals and finished turns since the last time; each turn waits for Enter."""
        language = self.screen.language
        for multiplier in range(self._multiplier, view.multiplier):
            self.screen.show("", *self._redealt(view, multiplier))
        self._multiplier = view.multiplier
        for number, turn in enumerate(view.turns[self._told :], self._told + 1):
            self.screen.show("", *terminal.turn_lines(turn, number, language, self.screen.width))
            self.screen.pause()
        self._told = len(view.turns)

    def _redealt(self, view: "View", multiplier: int) -> list[str]:
        """The redeal that ended the deal with this multiplier: who asked for it, and what it changes."""
        lines = [self.screen.text(N_("A weak hand was given back: all hands are dealt anew."))]
        back = view.multiplier - multiplier
        if back <= len(view.redeals):
            asker = view.redeals[-back]
            starts = back == 1 and view.starter == asker
            lines.append(self._asked_words(asker, asker == view.seat, starts=starts))
            if asker != view.seat and multiplier in self._asked:
                lines.append(self.screen.text(N_("You asked too; of several, the first in order starts.")))
        count = N_("The points of this round count ×{multiplier}.")
        return [*lines, self.screen.text(count, multiplier=multiplier + 1)]

    def _asked_words(self, asker: Seat, own: bool, *, starts: bool) -> str:
        if own:
            return self.screen.text(N_("You asked for it, and start.") if starts else N_("You asked for it."))
        message = N_("{seat} asked for it, and starts.") if starts else N_("{seat} asked for it.")
        return self.screen.text(message, seat=seat_words(asker, self.screen.language))

    def _understand(self, typed: str, menu: "Menu") -> Action | None:
        """The action that was typed; None, and a word about it, when there is none."""
        word = fold(typed)
        if word in HELP:
            self._advise(menu.view)
            self.screen.show(*menu.help_lines())
        elif word in {"l"} | spoken(N_("last")):
            self._show_last(menu.view)
        elif word in {"p"} | spoken(N_("pieces")):
            self.screen.show(*piece_lines(self.screen.language, self.screen.width))
        else:
            action, reason = menu.read(typed)
            if action is None:
                self.screen.show(reason)
            return action
        return None

    def _advise(self, view: "View") -> None:
        """What the advisor would do, and why if he says so."""
        if self._advisor is None:
            return
        try:
            self._tell_advice(view, self._advisor)
        except InputError as error:
            self.screen.show(self.screen.text(N_("There is no advice: {error}"), error=error))

    def _tell_advice(self, view: "View", advisor: "Player[View]") -> None:
        from majlis.liaptui.declare import Declaration

        language = self.screen.language
        explain = getattr(advisor, "declaration", None) if view.phase == Phase.DECLARE else None
        found = None if explain is None else explain(view)
        if not isinstance(found, Declaration):  # a player's own class may mean something else by the name
            found = None
        action = advisor.act(view) if found is None else found.number
        words = action_words(action, language)
        if view.phase == Phase.PLAY:
            words = f"{terminal.numbers_of(view.hand, pieces_of(action))} [{words}]"
        hint, name = N_("Hint ({player}): {action}"), advisor.name
        self.screen.show(self.screen.text(hint, player=name, action=isolated(words, language)))
        if found is not None:
            self.screen.show(*reason_lines(found, language, self.screen.width))

    def _show_last(self, view: "View") -> None:
        if view.turns:
            language, width = self.screen.language, self.screen.width
            self.screen.show(*terminal.turn_lines(view.turns[-1], len(view.turns), language, width))
        else:
            self.screen.show(self.screen.text(N_("No turn has been played yet.")))


class Patient:
    """A bot or an advisor; who waits for him is told when that takes long, as where code is compiled."""

    def __init__(self, player: "Player[View]", screen: Screen) -> None:
        self._player, self._screen = player, screen
        self.name = player.name

    def act(self, view: "View") -> Action:
        """As the player does."""
        with self._patience():
            return self._player.act(view)

    def out_of_turn(self, view: "View") -> Action | None:
        """As the player does."""
        return self._player.out_of_turn(view)

    def __getattr__(self, name: str) -> Any:
        if name != "declaration":
            raise AttributeError(name)
        explain = self._player.declaration  # type: ignore[attr-defined]  # not every player has it
        if not callable(explain):
            raise AttributeError(name)

        def declaration(view: "View") -> "Declaration":
            with self._patience():
                found: Declaration = explain(view)
                return found

        return declaration

    @contextmanager
    def _patience(self) -> Iterator[None]:
        message = N_("{player} is thinking; the first time on a machine that may take half a minute.")
        timer = Timer(PATIENCE, lambda: self._screen.show(self._screen.text(message, player=self.name)))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def reason_lines(found: "Declaration", language: str, width: int) -> list[Text]:
    """What an advisor expects of each number, and why he declares his."""
    from majlis.liaptui.declare import reason_text

    worth = [
        Text(isolated(f"{number}: {estimate.mean:+.1f}".replace("-", "−"), language))
        for number, estimate in sorted(found.expected.items())
    ]
    head = Text("  " + texts(language, "cli").gettext("Expected points:"))
    lines = [head, *(Text("  ") + line for line in flow(worth, width - 2))] if worth else []
    return [*lines, *(Text(f"  {reason_text(reason, language)}") for reason in found.reasons)]


def piece_lines(language: str, width: int) -> list[Text]:
    """The kinds with letter, name and strength."""
    pieces = []
    for kind in KINDS:
        words = isolated(f"{piece_words(kind, language)} {kind}", language)
        pieces.append(terminal.piece_text(kind) + Text(" " + words))
    return flow(pieces, min(width, terminal.WIDEST))


class Menu:
    """What a player may do now, and how his words are read.

    Pieces are typed by the numbers under them, or by their letters; a small letter is a black piece.
    """

    def __init__(self, view: "View", language: str) -> None:
        self.view, self.language = view, language
        self._tr = texts(language, "cli")
        self.kinds = list(kinds_in(view.hand))

    # Showing

    def prompt(self) -> str:
        """The question."""
        view = self.view
        if view.phase == Phase.REDEAL:
            return self._text(N_("1 redeal, 2 keep (? for help):"))
        if view.phase == Phase.DECLARE:
            return self._text(N_("How many piles do you declare (? for help)?"))
        if view.current is None:
            return self._text(N_("You lead (? for help):"))
        count = view.current.count
        message = self._tr.ngettext("Your piece (? for help):", "Your {count} pieces (? for help):", count)
        return message.format(count=count)

    def lines(self, width: int) -> list[Text]:
        """The hand with its numbers, and what can be said about the choice."""
        view = self.view
        playing = view.phase == Phase.PLAY
        lines = terminal.hand_lines(view.hand, self.language, width, numbered=playing)
        if view.phase == Phase.REDEAL:
            return [
                *lines,
                Text(self._text(N_("No piece of yours is above 9: you may have all hands dealt anew."))),
            ]
        if view.phase == Phase.DECLARE:
            return [*lines, *self._sets(width, [s for s in sets_in(view.hand) if s.size > 1]), *self._bans()]
        return [*lines, *self._goal(), *self._sets(width, self._useful())]

    def _useful(self) -> list[PieceSet]:
        """The sets worth naming: to lead, those of several pieces; to follow, those of the leader's type."""
        view = self.view
        if view.current is None:
            return [found for found in sets_in(view.hand) if found.size > 1]
        least, count = view.current.type, view.current.count
        ranked = view.rules.cross_type == "ranked"
        return [
            found
            for found in sets_in(view.hand)
            if found.size == count > 1 and (found.type == least or (ranked and found.type > least))
        ]

    def _sets(self, width: int, sets: list[PieceSet]) -> list[Text]:
        view = self.view
        if not sets:
            if view.current is not None and view.current.count > 1:
                words = type_words(view.current.type, self.language)
                return [Text(self._text(N_("You hold no {type}: what you play cannot win."), type=words))]
            return []
        pieces = []
        for found in sets:
            part = terminal.pieces_text(found.pieces) + Text(" ")
            if view.phase == Phase.PLAY:
                part = Text(terminal.numbers_of(view.hand, found.pieces) + " ", style="cyan") + part
            pieces.append(part + Text(isolated(terminal.set_words(found, self.language), self.language)))
        return flow(pieces, min(width, terminal.WIDEST), gap="   ")

    def _bans(self) -> list[Text]:
        """What may not be declared now."""
        view = self.view
        lines = []
        banned = [number for number in range(MOST_PILES + 1) if number not in view.legal_actions]
        if view.must_declare_nonzero:
            lines.append(Text(self._text(N_("You declared 0 in two rounds running: now at least 1."))))
        others = [number for number in banned if number or not view.must_declare_nonzero]
        if others:
            message = N_("You are the last, and the total may not be 8: not {number}.")
            lines.append(Text(self._text(message, number=others[0])))
        return lines

    def _goal(self) -> list[Text]:
        """What is still to be won."""
        view = self.view
        declared, taken = view.declarations[view.seat], view.piles[view.seat]
        if declared is None:
            return []
        if taken > declared:
            message = N_(
                "You declared {declared} and have {taken}: too many, and each more costs a point more."
            )
        elif declared == 0:
            message = N_("You declared 0: take no pile.")
        elif taken == declared:
            message = N_("You declared {declared} and have them: take no more.")
        else:
            message = N_("You declared {declared} and have {taken}: {needs} to go.")
        return [Text(self._text(message, declared=declared, taken=taken, needs=declared - taken))]

    def help_lines(self) -> list[str]:
        """What may be typed."""
        view = self.view
        if view.phase == Phase.REDEAL:
            first = [
                self._text(N_("1: all hands are dealt anew, the multiplier rises by 1, and you start.")),
                self._text(N_("2: play on with this hand, unless somebody else gives his back.")),
            ]
        elif view.phase == Phase.DECLARE:
            first = [
                self._text(N_("Type how many of the round's 8 piles you will take: 0 to 8.")),
                self._text(N_("Just as many bring 5 points and one for each; 0 and none taken bring 3.")),
                self._text(N_("A miss costs the difference.")),
            ]
        else:
            first = [
                self._text(N_("Type the numbers under the pieces (345), or their letters (rhc).")),
                self._rule(),
            ]
        return [
            *first,
            self._text(N_("Capital letters are red pieces, small ones black. p: the pieces.")),
            self._text(N_("l: the last turn again. q: leave; finished rounds stay recorded.")),
        ]

    def _rule(self) -> str:
        if self.view.current is None:
            return self._text(N_("You lead: a single piece, or a set; the others must play as many."))
        count = self.view.current.count
        if self.view.rules.cross_type == "ranked" and count in CROSSED:
            message = N_(
                "Play any {count} pieces; a stronger set of the leader's type can win, and a straight of any "
                "strength beats soldiers."
            )
            if count == SetType.FIVE_OF_A_KIND.size:
                message = N_(
                    "Play any {count} pieces; a stronger set of the leader's type can win, and five soldiers "
                    "beat a straight of any strength."
                )
            return self._text(message, count=count)
        message = self._tr.ngettext(
            "Play any piece; the strongest wins, and of equal ones the first.",
            "Play any {count} pieces; only a stronger set of the leader's type can win.",
            count,
        )
        return message.format(count=count)

    # Reading

    def read(self, typed: str) -> tuple[Action | None, str]:
        """The action that was typed, or why there is none."""
        word = fold(typed)
        if not word and len(self.view.legal_actions) == 1:
            return self.view.legal_actions[0], ""
        if self.view.phase == Phase.REDEAL:
            return self._read_redeal(word)
        if self.view.phase == Phase.DECLARE:
            return self._read_number(word)
        return self._read_pieces(typed, word)

    def _read_redeal(self, word: str) -> tuple[Action | None, str]:
        if word in {"1", "redeal", "y", "yes"} | spoken(N_("redeal")) | spoken(N_("yes")):
            return REDEAL, ""
        if word in {"2", "keep", "n", "no"} | spoken(N_("keep")) | spoken(N_("no")):
            return KEEP, ""
        return None, self._text(N_("That was not understood. Type 1 to redeal or 2 to keep the hand."))

    def _read_number(self, word: str) -> tuple[Action | None, str]:
        if not (word.isascii() and word.isdigit() and len(word) < 4):
            return None, self._text(N_("That was not understood. Type a number of piles, 0 to 8."))
        number = int(word)
        if number in self.view.legal_actions:
            return number, ""
        if number > MOST_PILES:
            return None, self._text(
                N_("There are only 8 piles in a round: declare 0 to 8, not {number}."), number=number
            )
        if number == 0 and self.view.must_declare_nonzero:
            return None, self._text(N_("You declared 0 in two rounds running: declare at least 1."))
        return None, self._text(
            N_("The last to declare may not make the total 8: any number but {number}."), number=number
        )

    def _read_pieces(self, typed: str, word: str) -> tuple[Action | None, str]:
        digits = "".join(word.split())
        pieces, reason = (
            self._by_number(digits) if digits.isascii() and digits.isdigit() else self._by_letter(typed)
        )
        if pieces is None:
            return None, reason
        action = play_action(pieces)
        if action in self.view.legal_actions:
            return action, ""
        return None, self._refusal(pieces)

    def _by_number(self, digits: str) -> tuple[Pieces | None, str]:
        last = len(self.kinds)
        for digit in digits:
            if not 1 <= int(digit) <= last:
                message = N_("There is no piece {number}: they are 1 to {last}.")
                return None, self._text(message, number=digit, last=last)
            if digits.count(digit) > 1:
                return None, self._text(N_("{number} was typed twice."), number=digit)
        return pack(self.kinds[int(digit) - 1] for digit in digits), ""

    def _by_letter(self, typed: str) -> tuple[Pieces | None, str]:
        plain = "".join(
            sign for sign in unicodedata.normalize("NFKC", typed) if unicodedata.category(sign) != "Cf"
        )
        try:
            pieces = parse_pieces(plain)
        except NotationError:
            pieces = 0
        if pieces:
            return pieces, ""
        message = N_("That was not understood. Type numbers of pieces, such as {example}, or ? for help.")
        return None, self._text(message, example="12" if len(self.kinds) > 1 else "1")

    def _refusal(self, pieces: Pieces) -> str:
        """Why these pieces cannot be played now."""
        view, letters = self.view, isolated(format_pieces(pieces), self.language)
        if not contains(view.hand, pieces):
            return self._text(N_("You do not hold {pieces}."), pieces=letters)
        if view.current is not None:
            message = self._tr.ngettext(
                "Play one piece, as the leader did: {pieces} are {given}.",
                "Play {count} pieces, as the leader did, not {given}.",
                view.current.count,
            )
            return message.format(count=view.current.count, pieces=letters, given=size(pieces))
        assert set_of(pieces) is None
        return self._text(N_("{pieces} are no set: lead a single piece or one of the sets."), pieces=letters)

    def _text(self, message: str, **params: object) -> str:
        return self._tr.gettext(message).format(**params)
