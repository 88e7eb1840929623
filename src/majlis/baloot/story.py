"""A recorded deal step by step, in words: what a page or a screen needs to show it again.

Seats are counted from whoever looks, who sits at the bottom. Only finished or recorded deals are told, so
nothing is hidden here; `StoryStep.heard` is what the others heard of an announcement whose cards were not
shown.

>>> from majlis.baloot.games import load
>>> [deal] = story_of(load("examples/baloot/games/sample_deal.json")).deals
>>> deal.title, len(deal.steps), deal.steps[-1].won, deal.ended.gained
('Deal 1: Hokum in diamonds, bought by Left', 43, 1, (5, 13))
"""

from collections import Counter
from dataclasses import replace
from typing import Final

import msgspec

from majlis.baloot import actions as act
from majlis.baloot.choices import how_it_ended
from majlis.baloot.kammelna.outcome import Replay, ReplayEnd
from majlis.baloot.kammelna.replay import claimed
from majlis.baloot.kammelna.types import DealRecord, GameRecord, Part
from majlis.baloot.names import addressed, card_words, kind_words, said_words
from majlis.baloot.notation import format_position
from majlis.baloot.perspective import pair_of, turned
from majlis.baloot.projects import KINDS, PROJECTS
from majlis.baloot.review.decisions import SUPPOSED, replay_whole
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.state import State
from majlis.baloot.terminal import contract_words, sorted_hand
from majlis.cards import SUIT_GLYPHS, Card, cards_of
from majlis.game import SEATS, Action, Seat
from majlis.i18n import N_, texts
from majlis.message import Message

MOST_DEALS: Final = 100
_STOPS: Final[dict[ReplayEnd, str]] = {
    "surrender": N_("A side gave up: the rest was not played."),
    "qayd": N_("A challenge (qayd) ended the deal."),
}
_NOT_OVER: Final = N_("The record stops before the deal is over.")


class Bought(msgspec.Struct, frozen=True):
    """The contract so far."""

    words: str
    buyer: Seat
    trump: int | None
    sign: str
    """The sign of the trump suit, or Sun in words."""


class Shown(msgspec.Struct, frozen=True):
    """Projects that a seat lays open."""

    seat: Seat
    cards: tuple[Card, ...]


class StoryStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was said or played, and what changed by it."""

    seat: Seat
    words: str
    done: int
    """How many actions of the deal's notation are done by then."""
    card: Card | None = None
    heard: str = ""
    """What the others heard, where it was less."""
    note: str = ""
    """The rule that forbids the card."""
    turn: Seat | None = None
    """Who acts next."""
    bought: Bought | None = None
    """The contract, where it is new."""
    hands: tuple[tuple[Card, ...], ...] | None = None
    """All four hands, where the rest was dealt."""
    shown: tuple[Shown, ...] = ()
    won: Seat | None = None
    """Who takes the trick that this card ends."""


class Ended(msgspec.Struct, frozen=True):
    """How a deal ended."""

    words: str
    sheet: tuple[str, ...] = ()
    gained: tuple[int, int] | None = None
    after: tuple[int, int] | None = None
    """The score of the match."""


class DealStory(msgspec.Struct, frozen=True):
    """One deal."""

    number: int
    title: str
    why: str = ""
    """Why it cannot be shown; then the rest is empty."""
    dealer: Seat = 0
    turn: Seat | None = None
    before: tuple[int, int] | None = None
    floor: Card | None = None
    hands: tuple[tuple[Card, ...], ...] = ()
    bought: Bought | None = None
    """The contract from the beginning, where the auction is not recorded."""
    steps: tuple[StoryStep, ...] = ()
    ended: Ended | None = None
    notes: tuple[str, ...] = ()
    line: str = ""
    """The deal in the notation, all hands open."""
    whole: bool = False
    """Whether the auction is recorded, so that it can be played on from any step."""


class Story(msgspec.Struct, frozen=True):
    """A recorded game."""

    deals: tuple[DealStory, ...]
    problems: tuple[str, ...] = ()
    """What is wrong with the file, with places."""
    count: int = 0
    """How many deals the file has."""
    game: str = "baloot"


def story_of(
    game: GameRecord, rules: RuleSet = DEFAULT, seat: Seat | None = None, language: str = "en"
) -> Story:
    """The deals of a record in words; `seat` is whose seat is at the bottom, and whose side is called us."""
    teller = _Teller(rules, seat, language)
    deals = tuple(teller.deal(record) for record in game.deals[:MOST_DEALS])
    problems = tuple(problem.words(language, excerpt=False) for problem in game.problems[:20])
    return Story(deals, problems, len(game.deals))


class _Teller:
    def __init__(self, rules: RuleSet, seat: Seat | None, language: str) -> None:
        self.rules, self.seat, self.language = rules, seat or 0, language
        self.tr = texts(language)
        self.addressed = seat is not None

    def deal(self, record: DealRecord) -> DealStory:
        """One deal, as far as its record can be followed."""
        again, supposed = replay_whole(record, self.rules)
        if again is None or again.state is None:
            why = Message(N_("The record does not say enough to play this deal again."))
            if again is not None and again.refused:
                why = Message(N_("This deal cannot be played again: {why}"), {"why": again.refused[0].reason})
            title = self.tr.gettext("Deal {number}").format(number=record.number)
            return DealStory(record.number, title, self._words(why))
        end, ended = again.state, again.ended
        if ended == "unfinished" and record.result is not None and (after := claimed(end)) is not None:
            end, ended = after, "sawa"  # the claims of archives leave no event
        start = end.beginning()
        bought = self._bought(end)
        return DealStory(
            number=record.number,
            title=self.tr.gettext("Deal {number}: {bought}").format(
                number=record.number, bought=bought.words if bought else self.tr.gettext("thrown in")
            ),
            dealer=self._place(start.dealer),
            turn=self._turn(start),
            before=None if record.absent & Part.SCORE else pair_of(start.scores, self.seat),
            floor=None if start.setup is not None else start.deal.floor,
            hands=self._hands(start),
            bought=self._bought(start),
            steps=tuple(self._steps(start, end, again)),
            ended=self._ended(record, end, ended),
            notes=tuple(self._notes(record, again, end, supposed)),
            line=format_position(end),
            whole=end.setup is None,
        )

    # Steps

    def _steps(self, state: State, end: State, again: Replay) -> list[StoryStep]:
        """The history of `end`, played from the start on."""
        steps: list[StoryStep] = []
        implied = Counter((one.event, one.seat, one.action) for one in again.implied)
        reasons = {(one.trick, one.seat): one.reason for one in again.illegal}
        for at, (seat, action) in enumerate(end.history):
            before = state.copy()
            state.apply(action, seat)
            event = again.events[at] if at < len(again.events) else -1
            left_out = implied[event, seat, action] > 0
            implied[event, seat, action] -= left_out
            if action == act.ACCEPT or (left_out and action == act.PASS and before.contract is not None):
                continue  # nobody doubled, nobody challenged: archives leave it out
            reason = reasons.get((len(before.tricks) + 1, seat)) if action < 52 else None
            steps.append(self._step(before, state, at, reason))
        return steps

    def _step(self, before: State, after: State, at: int, reason: Message | None) -> StoryStep:
        seat, action = after.history[at]
        card = action if action < 52 else None
        taken = len(after.tricks) > len(before.tricks)
        return StoryStep(
            seat=self._place(seat),
            words=card_words(action, self.language) if card is not None else self._said(before, action),
            done=at + 1,
            card=card,
            heard=self._heard(after, action),
            note="" if reason is None else self._words(reason),
            turn=self._turn(after),
            bought=self._bought(after) if after.contract != before.contract else None,
            hands=self._hands(after) if after.eight != before.eight else None,
            shown=self._shown(before, after),
            won=self._place(after.tricks[-1].winner) if taken else None,
        )

    def _said(self, before: State, action: Action) -> str:
        return said_words(action, (said for _, said in before.history), self.language)

    def _heard(self, state: State, action: Action) -> str:
        if not act.is_announcement(action) or state.contract is None:
            return ""
        kind = PROJECTS[action - act.ANNOUNCE].kind(state.contract.mode)
        return kind_words(kind, self.language) if kind in KINDS else ""

    def _shown(self, before: State, after: State) -> tuple[Shown, ...]:
        old, new = before.shown(), after.shown()
        return tuple(
            Shown(self._place(seat), tuple(card for project in new[seat] for card in cards_of(project.cards)))
            for seat in SEATS
            if new[seat] and not old[seat]
        )

    # What stands

    def _place(self, seat: Seat) -> Seat:
        return (seat - self.seat) % 4

    def _turn(self, state: State) -> Seat | None:
        return None if state.is_terminal() else self._place(state.current_player())

    def _hands(self, state: State) -> tuple[tuple[Card, ...], ...]:
        trump = state.contract.trump if state.contract is not None else None
        return tuple(tuple(sorted_hand(state.hands[(self.seat + place) % 4], trump)) for place in SEATS)

    def _bought(self, state: State) -> Bought | None:
        contract = state.contract
        if contract is None:
            return None
        buyer = self._place(contract.buyer)
        sign = self.tr.gettext("Sun") if contract.trump is None else SUIT_GLYPHS[contract.trump]
        words = contract_words(replace(contract, buyer=buyer), self.language)
        return Bought(words, buyer, contract.trump, sign)

    # The end

    def _ended(self, record: DealRecord, end: State, ended: ReplayEnd) -> Ended:
        result = end.result
        if result is None:
            gained = None
            if record.result is not None and not record.result.absent & Part.POINTS:
                gained = pair_of(record.result.game_points, self.seat)
            return Ended(self.tr.gettext(_STOPS.get(ended, _NOT_OVER)), gained=gained)
        words = how_it_ended(end) or Message(N_("The deal is over."))
        lines = () if result.thrown_in else result.sheet.lines
        after = [score + more for score, more in zip(end.scores, result.game_points, strict=True)]
        return Ended(
            self._words(words),
            tuple(self._words(line) for line in lines),
            pair_of(result.game_points, self.seat),
            None if record.absent & Part.SCORE else pair_of(after, self.seat),
        )

    def _notes(self, record: DealRecord, again: Replay, end: State, supposed: Part) -> list[str]:
        """What is supposed, what was not followed, and points that the record has otherwise."""
        found = [Message(text) for part, text in SUPPOSED.items() if part & supposed]
        found += [Message(N_("Not followed: {why}"), {"why": one.reason}) for one in again.refused]
        recorded, result = record.result, end.result
        has_points = recorded is not None and not recorded.absent & Part.POINTS
        if recorded and result and has_points and recorded.game_points != result.game_points:
            mine, theirs = pair_of(recorded.game_points, self.seat)
            values = {"mine": mine, "theirs": theirs}
            found.append(Message(N_("The record gives {mine}-{theirs}."), values))
        return [self._words(one) for one in found]

    def _words(self, message: Message) -> str:
        seen: Message = turned(message, self.seat)
        return addressed(seen, self.language) if self.addressed else seen.text(self.language)
