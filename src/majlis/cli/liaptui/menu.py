"""What a player of Liap Tui may do now, what is told with the question, and how his answer is read."""

import unicodedata
from typing import TYPE_CHECKING, Final

from rich.text import Text

from majlis.errors import NotationError
from majlis.game import Action
from majlis.i18n import N_, texts
from majlis.liaptui import terminal
from majlis.liaptui.actions import KEEP, REDEAL, play_action
from majlis.liaptui.bans import MOST_PILES
from majlis.liaptui.names import type_words
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Pieces, contains, kinds_in, pack, parse_pieces, size
from majlis.liaptui.sets import PieceSet, SetType, set_of, sets_in
from majlis.terminal import flow, isolated
from majlis.typed import fold, spoken

if TYPE_CHECKING:
    from majlis.liaptui.view import View

CROSSED: Final = frozenset(
    count for count in range(1, 7) if sum(found.size == count for found in SetType) > 1
)
"""The numbers of pieces of which there are sets of two types."""


class Menu:
    """What a player may do now, and how his words are read.

    Pieces are typed by the numbers under them, or by their letters; a small letter is a black piece.
    """

    def __init__(self, view: "View", language: str, *, hanzi: bool = False, hints: bool = False) -> None:
        self.view, self.language, self.hanzi, self.hints = view, language, hanzi, hints
        self._tr = texts(language)
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
        lines = terminal.hand_lines(view.hand, self.language, width, numbered=playing, hanzi=self.hanzi)
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
            part = terminal.pieces_text(found.pieces, self.hanzi) + Text(" ")
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
        elif taken == declared == 1:
            message = N_("You declared {declared} and have it: take no more.")
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
                self._text(
                    N_("Type the numbers under the pieces (345), their letters (rhc) or Chinese characters.")
                ),
                self._rule(),
            ]
        return [
            *first,
            self._text(N_("Capital letters are red pieces, small ones black. p: the pieces.")),
            *([self._text(N_("h: a hint, and why."))] if self.hints else []),
            self._text(N_("d: who declared what. t: all turns of this round. l: the last one again.")),
            self._text(N_("u: the pieces not seen yet. q: leave; the game can be resumed.")),
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
        view, letters = self.view, isolated(terminal.spelled(pieces, self.hanzi), self.language)
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
        return self._text(
            N_("{pieces} are not a set: lead a single piece or one of the sets."), pieces=letters
        )

    def _text(self, message: str, **params: object) -> str:
        return self._tr.gettext(message).format(**params)
