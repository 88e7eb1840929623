"""A game of Liap Tui in the terminal: what the player is told, and what he may look up.

`Human` is a player like any bot: all he gets is his seat's view, so nothing hidden can reach the screen.
He knows no input device of his own (`majlis.asking`), which is how the tests play.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from rich.text import Text

from majlis.asking import Screen
from majlis.cli import game_session
from majlis.cli.liaptui.common import patience
from majlis.cli.liaptui.menu import Menu
from majlis.game import Action, Player, Seat, seats_from
from majlis.i18n import N_, texts
from majlis.liaptui import terminal
from majlis.liaptui.actions import REDEAL, pieces_of
from majlis.liaptui.bans import MOST_PILES
from majlis.liaptui.names import (
    ActionWord,
    action_words,
    piece_words,
    player_words,
    respelled,
    seat_words,
)
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import KINDS, Pieces, count_of, size
from majlis.terminal import flow, isolated

if TYPE_CHECKING:
    from majlis.liaptui.advice import Advice
    from majlis.liaptui.declare.situation import Estimate
    from majlis.liaptui.view import Turn, View


class Human(game_session.Human):
    """The player of Liap Tui at the keyboard; `hanzi` draws pieces as Chinese characters."""

    def __init__(
        self,
        screen: Screen,
        advisor: "Player[View] | None" = None,
        *,
        hints: bool = False,
        step: bool = False,
        hanzi: bool = False,
    ) -> None:
        super().__init__(screen, advisor, hints=hints, step=step)
        self._hanzi = hanzi

    def new_deal(self) -> None:
        """Forget the last round's news."""
        self._told, self._multiplier = 0, 1
        self._asked: set[int] = set()
        """The multipliers at which the player has asked for a redeal."""

    def catch_up(self, view: "View") -> None:
        """The player goes on with a round in which all this has been told to him."""
        self._told, self._multiplier = len(view.turns), view.multiplier

    def menu(self, view: "View") -> Menu:
        """What may be done now."""
        return Menu(view, self.screen.language, hanzi=self._hanzi, hints=self.advisor is not None)

    def drawn(self, view: "View") -> list[Text]:
        """The table."""
        return terminal.draw(view, self.screen.language, self.screen.width, hanzi=self._hanzi)

    def forced(self, view: "View") -> Action | None:
        """The only thing that can be done."""
        if len(view.legal_actions) > 1 or self.step:
            return None
        self.screen.show("", self._forced(view))
        return view.legal_actions[0]

    def read(self, typed: str, menu: Menu) -> Action | None:
        """The action that was typed; None, and a word about it, when there is none."""
        action, reason = menu.read(typed)
        if action is None:
            self.screen.show(reason)
        elif action == REDEAL:
            self._asked.add(menu.view.multiplier)
        return action

    def keys(self, view: "View") -> list[tuple[str, str, Callable[[], None]]]:
        """A hint, the declarations, the turns, the last turn, the pieces that are not seen, all pieces."""
        screen, hanzi = self.screen, self._hanzi
        return [
            ("h", N_("hint"), lambda: self.advise(view)),
            ("d", N_("declarations"), lambda: screen.show(*self._declarations(view))),
            ("t", N_("turns"), lambda: self._show_turns(view, len(view.turns))),
            ("l", N_("last"), lambda: self._show_turns(view, 1)),
            (
                "u",
                N_("unseen"),
                lambda: screen.show(*unseen_lines(view, screen.language, screen.width, hanzi)),
            ),
            ("p", N_("pieces"), lambda: screen.show(*piece_lines(screen.language, screen.width, hanzi))),
        ]

    def _forced(self, view: "View") -> Text:
        """What is done without a question, nothing else being possible."""
        action, language = view.legal_actions[0], self.screen.language
        if view.phase == Phase.REDEAL:
            return Text(self.screen.text(N_("Your weak hand is kept: there is no other deal.")))
        pieces = pieces_of(action)
        message = texts(language).ngettext(
            "You play your last piece: {pieces}.",
            "You play your last {count} pieces: {pieces}.",
            size(pieces),
        )
        shown = isolated(f"[{terminal.spelled(pieces, self._hanzi)}]", language)
        return Text(message.format(count=size(pieces), pieces=shown))

    def tell(self, view: "View") -> None:
        """Redeals and finished turns since the last time, with a pause after each turn."""
        for multiplier in range(self._multiplier, view.multiplier):
            self.screen.show("", *self._redealt(view, multiplier))
        self._multiplier = view.multiplier
        for number, turn in enumerate(view.turns[self._told :], self._told + 1):
            self.screen.show("", *self._turn(turn, number))
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

    def _turn(self, turn: "Turn", number: int) -> list[Text]:
        language, width = self.screen.language, self.screen.width
        return terminal.turn_lines(turn, number, language, width, hanzi=self._hanzi)

    def _declarations(self, view: "View") -> list[str]:
        """What each has declared, in order, and who asked for redeals."""
        language, lines = self.screen.language, []
        for asker in view.redeals:
            lines.append(self.screen.text(N_("{seat} asked for a redeal."), seat=seat_words(asker, language)))
        order = seats_from(view.starter) if view.starter is not None else ()
        declared = [(seat, view.declarations[seat]) for seat in order]
        made = [(seat, number) for seat, number in declared if number is not None]
        if not made:
            return [*lines, self.screen.text(N_("Nobody has declared yet."))]
        for seat, number in made:
            message = texts(language).ngettext(
                "{seat} declared {number} and has {taken} pile.",
                "{seat} declared {number} and has {taken} piles.",
                view.piles[seat],
            )
            name = seat_words(seat, language)
            lines.append(message.format(seat=name, number=number, taken=view.piles[seat]))
        total = sum(number for _, number in made)
        return [*lines, self.screen.text(N_("Together: {count} of 8 piles."), count=total)]

    def tell_advice(self, view: "View", advisor: "Player[View]") -> None:
        """What the advisor would do, and why if he says so."""
        language = self.screen.language
        from majlis.liaptui.advice import Advice

        explain = getattr(advisor, "advise", None)
        found = None if explain is None else explain(view)
        if not isinstance(found, Advice):  # a player's own class may mean something else by the name
            found = Advice(advisor.act(view))
        words = action_words(found.action, language)
        if view.phase == Phase.PLAY:
            pieces = pieces_of(found.action)
            words = f"{terminal.numbers_of(view.hand, pieces)} [{terminal.spelled(pieces, self._hanzi)}]"
        hint, name = N_("Hint ({player}): {action}"), player_words(advisor.name, language)
        self.screen.show(self.screen.text(hint, player=name, action=isolated(words, language)))
        self.screen.show(*reason_lines(found, language, self.screen.width, self._hanzi))

    def _show_turns(self, view: "View", count: int) -> None:
        """The last so many turns of the round."""
        if not view.turns:
            self.screen.show(self.screen.text(N_("No turn has been played yet.")))
        first = len(view.turns) - count
        for number, turn in enumerate(view.turns, 1):
            if number > first:
                self.screen.show(*self._turn(turn, number))


class Patient:
    """A bot or an advisor; who waits for him is told when that takes long."""

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
        if name != "advise":
            raise AttributeError(name)
        explain = self._player.advise  # type: ignore[attr-defined]  # not every player has it
        if not callable(explain):
            raise AttributeError(name)

        def advise(view: "View") -> Any:
            with self._patience():
                return explain(view)

        return advise

    def _patience(self) -> AbstractContextManager[None]:
        name = player_words(self.name, self._screen.language)
        words = self._screen.text(N_("{player} is thinking."), player=name)
        return patience(lambda: self._screen.show(words))


def reason_lines(found: "Advice", language: str, width: int, hanzi: bool = False) -> list[Text]:
    """What an advisor expects of each choice, and why he does what he does."""

    def spell(pieces: Pieces) -> str:
        return isolated(f"[{terminal.spelled(pieces, hanzi)}]", language)

    worth = [
        Text(
            isolated(
                f"{choice_words(action, spell, language)}: {value.mean:+.1f}".replace("-", "−"), language
            )
        )
        for action, value in ordered(found.values)
    ]
    head = Text("  " + texts(language).gettext("Expected points:"))
    lines = [head, *(Text("  ") + line for line in flow(worth, width - 2))] if worth else []
    return [*lines, *(Text(f"  {respelled(reason, spell).text(language)}") for reason in found.reasons)]


def choice_words(action: Action, spell: Callable[[Pieces], str], language: str) -> str:
    """A number, or else the action in words."""
    return str(action) if action <= MOST_PILES else ActionWord(action, spell).words(language)


def ordered(values: "Mapping[Action, Estimate]") -> "list[tuple[Action, Estimate]]":
    """Numbers ascending, other choices the best first."""
    numbers = all(action <= MOST_PILES for action in values)
    return sorted(values.items(), key=lambda item: item[0] if numbers else -item[1].mean)


def piece_lines(language: str, width: int, hanzi: bool = False) -> list[Text]:
    """The kinds with letter, name and strength; the Chinese character too, if those are drawn."""
    pieces = []
    for kind in KINDS:
        words = isolated(f"{piece_words(kind, language)} {kind}", language)
        mark = terminal.piece_text(kind)
        if hanzi:
            mark = terminal.piece_text(kind, hanzi=True) + Text(" ") + mark
        pieces.append(mark + Text(" " + words))
    return flow(pieces, min(width, terminal.WIDEST))


def unseen_lines(view: "View", language: str, width: int, hanzi: bool = False) -> list[Text]:
    """The pieces that other hands hold or that lie face down, by kind."""
    tr = texts(language)
    count = size(view.unseen)
    head = tr.ngettext("{count} piece is not seen:", "{count} pieces are not seen:", count).format(
        count=count
    )
    kinds = [
        terminal.piece_text(kind, hanzi) + Text(isolated(f" ×{count_of(view.unseen, kind)}", language))
        for kind in KINDS
        if count_of(view.unseen, kind)
    ]
    return [Text(head), *flow(kinds, min(width, terminal.WIDEST), gap="   ")]
