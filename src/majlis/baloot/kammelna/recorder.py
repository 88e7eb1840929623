"""Records deals that the engine has played, as the platform would have recorded them.

Every action of the deal's history becomes an event, so that `majlis.baloot.kammelna.replay` can play it
again to the same states. The passes of the doubling are written too, as archives do after a round 2
(after a round 1 they leave them out). A project is announced by its kind alone, and shown with the
second card by the side that wins the contest; where that does not tell which cards were meant (a player
may announce less than the best), the announcement carries its mask besides.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from majlis.baloot import actions as act
from majlis.baloot.deck import Mode
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.announced import announced_projects, shown_mask
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    Collect,
    DealRecord,
    Declared,
    Event,
    GameRecord,
    Kawesh,
    Other,
    Play,
    Result,
    SawaClaim,
)
from majlis.baloot.match import match_winner
from majlis.baloot.projects import PROJECTS, Project
from majlis.baloot.state import State
from majlis.cards import Card, CardSet, card_set
from majlis.game import SEATS, Action, Seat, next_seat, seats_from, team_of


def record_of(state: State, number: int = 1) -> DealRecord:
    """The record of a deal, finished or not; `number` is its place in the game, from 1."""
    first = state.deal.first
    return DealRecord(
        number=number,
        dealer=state.dealer,
        floor=state.deal.floor,
        first=first,
        final=state.eight or None,
        before=state.scores,
        events=tuple(_Recorder(state).events()),
        result=_result(state),
    )


def game_record(deals: Iterable[State | DealRecord], *, name: str = "", file: str = "") -> GameRecord:
    """The record of a game from its deals in order, renumbered from 1."""
    records = []
    for number, deal in enumerate(deals, 1):
        if isinstance(deal, State):
            records.append(record_of(deal, number))
        else:
            records.append(msgspec.structs.replace(deal, number=number))
    totals = [0, 0]
    for record in records:
        for team, points in enumerate(record.result.game_points if record.result else ()):
            totals[team] += points
    return GameRecord(file=file, name=name, totals=(totals[0], totals[1]), deals=tuple(records))


class Caller:
    """Turns auction and doubling into calls, with the platform's running idea of the contract.

    Where the dealer or the floor card is not known, what hangs on it is left open.
    """

    def __init__(self, dealer: Seat | None, floor: Card | None) -> None:
        self.dealer, self.floor = dealer, floor
        self.passes = 0
        self.mode, self.trump, self.level = codes.NO_MODE, codes.NOT_CHOSEN, 1
        self.buyer: Seat | None = None
        self.raiser: Seat | None = None
        self.closed = False

    def call(self, seat: Seat, action: Action) -> Call:
        """The event of one call."""
        word = self._raise(seat, action) if action in _RAISES else self._bid(seat, action)
        return Call(
            seat=seat,
            word=word,
            gm=self.mode,
            ts=self.trump,
            rb=self.buyer,
            gem=self.level - 1,
            rd=self.raiser,
            hc=int(self.closed),
        )

    def _bid(self, seat: Seat, action: Action) -> str:
        suit = act.named_suit(action)
        if suit is not None:
            self.trump = suit
            return _WORD_OF_SUIT[suit]
        if action == act.PASS:
            return codes.PASS if self.mode else self._pass(seat)
        if action == act.CONFIRM:
            if self.floor is not None:
                self.trump = self.floor // 13
            return codes.PASS
        if action == act.HOKUM:
            self.mode, self.buyer = codes.MODE_HOKUM, seat
            return codes.HOKUM if self.passes < 4 else codes.HOKUM_AGAIN
        if action == act.ASHKAL:
            self.mode, self.buyer = codes.MODE_ASHKAL, next_seat(seat, 2)
            return codes.ASHKAL
        self.mode, self.buyer = codes.MODE_SUN, seat
        return {act.SUN: codes.SUN, act.TURN_TO_SUN: codes.TURN_TO_SUN}.get(action, codes.BEFORE_YOU)

    def _pass(self, seat: Seat) -> str:
        self.passes += 1
        if self.passes <= 4:
            return codes.SECOND if seat == self.dealer else codes.PASS
        return codes.THROWN_IN if seat == self.dealer else codes.PASS_AGAIN

    def _raise(self, seat: Seat, action: Action) -> str:
        word, raises, self.closed = _RAISES[action]
        if raises:
            self.level, self.raiser = self.level + 1, seat
        return word


_WORD_OF_SUIT: Final = {suit: word for word, suit in codes.SUIT_OF_WORD.items()}
_RAISES: Final = {
    act.DOUBLE: (codes.DOUBLE, True, False),
    act.DOUBLE_OPEN: (codes.OPEN, True, False),
    act.DOUBLE_CLOSED: (codes.CLOSED, True, True),
    act.TRIPLE: (codes.TRIPLE, True, False),
    act.FOUR: (codes.DOUBLE, True, False),
    act.FOUR_OPEN: (codes.OPEN, True, False),
    act.FOUR_CLOSED: (codes.CLOSED, True, True),
    act.GAHWA: (codes.GAHWA, True, False),
    act.CHOOSE_OPEN: (codes.OPEN, False, False),
    act.CHOOSE_CLOSED: (codes.CLOSED, False, True),
}
"""Word, whether the level goes up, and whether the game is closed from then on."""


class _Recorder:
    """The events of one deal."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.caller = Caller(state.dealer, state.deal.floor)
        self.mode: Mode = state.contract.mode if state.contract else "sun"
        self.to_show = self._to_show()
        self.explicit = {seat for seat in SEATS if not self._can_be_told(seat)}
        self.played = 0
        """Cards on the table and in tricks."""

    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        found: list[Event] = []
        accepted: list[Seat] = []
        for seat, action in self.state.history:
            if 0 <= action < 52:
                found.extend(self._card(seat, action))
            elif action == act.ACCEPT:
                accepted.append(seat)
            else:
                found.extend(_accepts(accepted))
                accepted = []
                found.append(self._word(seat, action))
        if not self._goes_without_saying(accepted):
            found.extend(_accepts(accepted))
        return found

    def _word(self, seat: Seat, action: Action) -> Event:
        if action == act.KAWESH:
            return Kawesh(seat)
        if action == act.SAWA:
            return SawaClaim(seat)
        if action in (act.AKKA, act.BALOOT):
            return Announcement(seat=seat, code=_WORD_CODES[action])
        if act.is_announcement(action):
            project = PROJECTS[action - act.ANNOUNCE]
            cards = project.cards if seat in self.explicit else None
            return Announcement(seat=seat, code=codes.CODE_OF_KIND[project.kind(self.mode)], cards=cards)
        if action >= act.QAYD:
            crime, card, proof = act.qayd_parts(action)
            fields = {"wc": card} if proof is None else {"wc": card, "ac": proof}
            return Challenge(seat=seat, crime=crime, card=card, proof=proof, fields=fields)
        return self.caller.call(seat, action)

    def _card(self, seat: Seat, card: int) -> Iterator[Event]:
        if 4 <= self.played < 8:
            for mask in self.to_show[seat]:
                yield Announcement(seat=seat, cards=mask)
        yield Play(seat, card)
        self.played += 1
        if self.played % 4 == 0:
            yield Collect(self.state.tricks[self.played // 4 - 1].winner)

    def _to_show(self) -> tuple[list[CardSet], ...]:
        """What each seat shows with its second card: the projects of the side that won the contest."""
        winner = self.state.contest_winner()
        masks: tuple[list[CardSet], ...] = ([], [], [], [])
        for seat in SEATS:
            if winner is not None and team_of(seat) == winner:
                played = self._first_two(seat)
                masks[seat].extend(shown_mask(project, played) for project in self.state.announced[seat])
        return masks

    def _first_two(self, seat: Seat) -> CardSet:
        """The seat's cards to the first two tricks."""
        cards = [card for by, card in self.state.history if by == seat and card < 52]
        return card_set(cards[:2])

    def _can_be_told(self, seat: Seat) -> bool:
        """Whether the kinds and what is shown tell which projects were announced."""
        announced: Sequence[Project] = self.state.announced[seat]
        if not announced:
            return True
        played = self._first_two(seat)
        named = [(codes.CODE_OF_KIND[project.kind(self.mode)], None) for project in announced]
        shown = self.to_show[seat] if played.bit_count() == 2 else []
        return announced_projects(self.state.eight[seat], self.mode, named, shown, played) == [*announced]

    def _goes_without_saying(self, accepted: list[Seat]) -> bool:
        """Whether the replay would let the seats decline to challenge in this order by itself."""
        return accepted == [] or accepted == [*seats_from(self.state.leader)]


_WORD_CODES: Final = {act.AKKA: codes.AKKA_CODE, act.BALOOT: codes.BALOOT_CODE}


def _accepts(seats: Iterable[Seat]) -> list[Event]:
    return [Other(code=codes.ACCEPT, seat=seat) for seat in seats]


def _result(state: State) -> Result | None:
    """e=12; None after an all-pass or a kawesh, and while the deal is not over."""
    if state.result is None or state.result.thrown_in or state.contract is None:
        return None
    sheet = state.result.sheet
    assert sheet.winner is not None and sheet.buyer_team is not None, "it was bought"  # noqa: PT018
    scores = (
        state.scores[0] + sheet.game_points[0],
        state.scores[1] + sheet.game_points[1],
    )
    modes = {"sun": codes.MODE_SUN, "hokum": codes.MODE_HOKUM}
    return Result(
        card_points=sheet.card_points,
        totals=sheet.totals if sheet.kaboot is None else sheet.game_points,
        declared=(_declared(sheet.declared[0]), _declared(sheet.declared[1])),
        game_points=sheet.game_points,
        mode=codes.MODE_ASHKAL if state.contract.ashkal else modes[state.contract.mode],
        level=sheet.level,
        winner=sheet.winner,
        buyer=sheet.buyer_team,
        last_trick=sheet.last_trick,
        kaboot=sheet.kaboot is not None,
        last_round=match_winner(scores, state.rules) is not None,
        qayd=state.result.ending == "qayd",
    )


def _declared(names: Iterable[str]) -> tuple[Declared, ...]:
    return tuple(Declared(name, codes.VALUE_OF_NAME[name]) for name in names)
