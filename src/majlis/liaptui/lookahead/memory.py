"""What a player remembers of the others from round to round of a game: what school each seems to be of.

Within a round everything is in the view; what was seen in the rounds before is not. Who joins in the middle
of a game therefore begins with the population, and a new game, or another seat, begins anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from majlis.compiled.arrays import Ints
from majlis.i18n import N_
from majlis.liaptui.lookahead.schools import ONE, PARTS, SCHOOLS, carried
from majlis.liaptui.lookahead.simple_policies import Count, Way
from majlis.liaptui.names import SeatWord
from majlis.liaptui.pieces import Pieces
from majlis.liaptui.scoring import score_round
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.liaptui.view import View


class Memory:
    """What is believed of the four seats' schools, in the game that is being played."""

    def __init__(self, on: bool = True, parts: tuple[int, ...] = PARTS) -> None:
        self._on, self._parts = on, parts
        self._last: View | None = None
        self._prior: Ints | None = None
        self._found: Ints | None = None

    def prior(self, view: View) -> Ints | None:
        """What is believed at the start of this view's round; None: the population."""
        last, self._last = self._last, view
        if not self._on or last is None or not _goes_on(last, view):
            self._prior = self._found = None
        elif view.round_number > last.round_number:
            self._prior = None if self._found is None else carried(self._found, self._parts)
            self._found = None
        return self._prior

    def learn(self, found: Ints | None) -> None:
        """Keeps what the worlds of a decision say; the last one of a round has seen most."""
        if found is not None:
            self._found = found

    def seen(self, seat: int) -> tuple[Message, ...]:
        """Which of the others seem to be of another school than the expert's own."""
        if self._found is None:
            return ()
        told = []
        for other in range(4):
            school = int(self._found[other].argmax())
            if other != seat and school and 2 * int(self._found[other, school]) >= ONE:
                share = round(100 * int(self._found[other, school]) / ONE)
                fields: dict[str, Any] = {"seat": SeatWord(other), "share": share}
                fields["counts"] = Message(COUNT_WORDS[SCHOOLS[school].counts])
                fields["plays"] = Message(WAY_WORDS[SCHOOLS[school].plays])
                told.append(Message(N_("{seat}: {share} % likely {counts} and {plays}"), fields))
        return tuple(told)


COUNT_WORDS: Final = {
    Count.VALUE: N_("declares what is worth most"),
    Count.PIECES: N_("declares the pieces that win alone"),
    Count.BOLD: N_("declares the largest set and all good pieces"),
    Count.CAUTIOUS: N_("declares less than the pieces that win alone"),
    Count.ANY: N_("declares anything"),
}
WAY_WORDS: Final = {
    Way.POLICY: N_("plays with care"),
    Way.BEGINNER: N_("plays the largest sets while piles are needed"),
    Way.ERRATIC: N_("plays anything"),
    Way.STRONGEST: N_("plays the strongest pieces while piles are needed"),
    Way.STUBBORN: N_("plays the strongest pieces always"),
}


def _goes_on(last: View, view: View) -> bool:
    """Whether a view can be of the same game as an earlier one: of the same round, or of a later one."""
    if (last.seat, last.rules) != (view.seat, view.rules) or view.round_number < last.round_number:
        return False
    if view.round_number == last.round_number:
        if (last.scores, last.zero_streaks) != (view.scores, view.zero_streaks):
            return False
        return _dealt(last) == _dealt(view) if last.multiplier == view.multiplier else True
    return view.round_number > last.round_number + 1 or all(_followed(last, view, seat) for seat in range(4))


def _dealt(view: View) -> Pieces:
    """The eight pieces that the seat was dealt."""
    turn = view.current.plays[view.seat] if view.current else None
    return view.hand + (turn or 0) + sum(turn.plays[view.seat] for turn in view.turns)


def _followed(last: View, view: View, seat: int) -> bool:
    """Whether this seat's score and rounds of 0 can be those after what it declared in the round before."""
    declared, zeros = last.declarations[seat], last.zero_streaks[seat] + 1
    if declared is None:
        return view.zero_streaks[seat] in (0, zeros)
    gained = view.scores[seat] - last.scores[seat]
    hit = score_round(declared, declared, last.multiplier)
    missed = gained < 0 and gained % last.multiplier == 0
    return view.zero_streaks[seat] == (0 if declared else zeros) and (gained == hit or missed)
