"""A recorded round step by step, in words: what a page needs to show it again.

Seats are counted from whoever looks, who sits at the bottom. Only recorded rounds are told, so nothing is
hidden here; `StoryStep.heard` is what the others saw of pieces that lay face down, and `secret` marks what a
weak hand was asked and answered, which they never hear.

>>> import numpy as np
>>> state = State.shuffled(np.random.default_rng(1))
>>> while not state.is_terminal():
...     state.apply(state.legal_actions()[0])
>>> [first] = story_of(Record.of([state])).deals
>>> first.title, first.steps[1].words, first.steps[-1].told, first.ended.gained
('Round 1', 'declares 0', 'Turn 8 (single): Left takes 1 pile', (3, -3, -4, -1))
"""

from dataclasses import replace
from typing import Final

import msgspec

from majlis.game import SEATS, Seat
from majlis.i18n import N_, texts
from majlis.liaptui.actions import KEEP, format_action, pieces_of
from majlis.liaptui.names import pieces_words, seat_words, type_words
from majlis.liaptui.notation import format_position
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Kind, kinds_in, size
from majlis.liaptui.record import Record, RoundRecord, dumps
from majlis.liaptui.scoring import how_scored, winners
from majlis.liaptui.sets import set_of
from majlis.liaptui.standing import FourInts
from majlis.liaptui.state import State
from majlis.liaptui.terminal import set_words, turn_words

MOST_ROUNDS: Final = 100


class StoryStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was answered, declared or played, and what changed by it."""

    seat: Seat
    words: str
    done: int
    """How many moves of the round's line are done by then."""
    pieces: tuple[Kind, ...] = ()
    called: str = ""
    """The type and the strength of the set that is played."""
    heard: str = ""
    """What the others saw while the pieces lay face down."""
    declared: int | None = None
    secret: bool = False
    """The answer of a weak hand."""
    turn: Seat | None = None
    """Who acts next."""
    asked: bool = False
    """Who acts next is asked about his weak hand, so nobody else knows that."""
    told: str = ""
    """What all hear beside it: who asked for a new deal, or who takes the piles."""
    hands: tuple[tuple[Kind, ...], ...] | None = None
    """All four hands, where they were dealt anew."""
    multiplier: int | None = None
    starter: Seat | None = None
    """Who starts, where that is settled now."""
    won: Seat | None = None
    """Who takes the piles of the turn that this play ends."""


class Ended(msgspec.Struct, frozen=True):
    """How a round ended."""

    words: str
    sheet: tuple[str, ...] = ()
    """The arithmetic of each seat's points."""
    gained: FourInts | None = None


class RoundStory(msgspec.Struct, frozen=True):
    """One round; the names of fields are those of a deal of other games."""

    number: int
    title: str
    scores: FourInts
    """Before it."""
    hands: tuple[tuple[Kind, ...], ...]
    steps: tuple[StoryStep, ...]
    ended: Ended
    line: str
    """The round in the notation: its beginning, and each move with its seat."""
    record: str
    """The round as a record of its own, to share."""
    starter: Seat | None = None
    turn: Seat | None = None
    asked: bool = False
    multiplier: int = 1


class Story(msgspec.Struct, frozen=True):
    """A recorded game."""

    deals: tuple[RoundStory, ...]
    problems: tuple[str, ...] = ()
    """What is wrong with the file, with places."""
    count: int = 0
    """How many rounds the file has."""
    game: str = "liaptui"


def story_of(record: Record, seat: Seat | None = None, language: str = "en") -> Story:
    """The rounds of a record in words; `seat` is whose seat is at the bottom, and who is called you."""
    teller = _Teller(record, seat, language)
    rounds = tuple(teller.round(played) for played in record.rounds[:MOST_ROUNDS])
    problems = tuple(problem.words(language, excerpt=False) for problem in record.problems[:20])
    return Story(rounds, problems, len(record.rounds))


def position_at(line: str, done: int) -> State:
    """The position of a round's line after so many moves."""
    from majlis.liaptui.notation import parse_position

    head, _, moves = line.partition(" : ")
    words = moves.split()[:done]
    return parse_position(" ".join([head, ":", *words] if words else [head]))


class _Teller:
    def __init__(self, record: Record, seat: Seat | None, language: str) -> None:
        self.record, self.rules = record, record.rules
        self.you, self.seat, self.language = seat, seat or 0, language
        self.tr = texts(language)

    def round(self, played: RoundRecord) -> RoundStory:
        """One round, as far as it is recorded."""
        alone = dumps(replace(self.record, rounds=(played,), problems=()))
        played = played.endless()
        start, end = State.new(played.deals, self.rules, played.standing), played.last(self.rules)
        moves = [f"{seat}@{format_action(action)}" for seat, action in played.actions]
        line = format_position(start)
        return RoundStory(
            number=played.standing.round_number,
            title=self._say(N_("Round {number}"), number=played.standing.round_number),
            scores=self._four(played.standing.scores),
            hands=self._hands(start),
            steps=tuple(self._steps(start, played)),
            ended=self._ended(end),
            line=" ".join([line, ":", *moves] if moves else [line]),
            record=alone,
            starter=None if start.phase == Phase.REDEAL else self._place(start.starter),
            turn=self._turn(start),
            asked=start.phase == Phase.REDEAL,
        )

    def _steps(self, start: State, played: RoundRecord) -> list[StoryStep]:
        state, steps = start.copy(), []
        for seat, action in played.actions:
            before = state.copy()
            state.apply(action, seat)
            steps.append(self._step(before, state))
        return steps

    def _step(self, before: State, after: State) -> StoryStep:
        seat, action = after.history[-1]
        playing, asking = before.phase == Phase.PLAY, before.phase == Phase.REDEAL
        pieces = pieces_of(action) if playing else 0
        dealt = after.multiplier > before.multiplier
        settled = asking and after.phase == Phase.DECLARE
        shut = playing and self.rules.visibility != "open"
        return StoryStep(
            seat=self._place(seat),
            words=pieces_words(pieces, self.language) if playing else self._said(action, asking),
            done=len(after.history),
            pieces=tuple(kinds_in(pieces)),
            called=self._called(pieces),
            heard=self._face_down(pieces, leads=not before.plays) if shut and len(before.plays) < 3 else "",
            declared=action if before.phase == Phase.DECLARE else None,
            secret=asking,
            turn=self._turn(after),
            asked=after.phase == Phase.REDEAL,
            told=self._told(before, after),
            hands=self._hands(after) if dealt else None,
            multiplier=after.multiplier if dealt else None,
            starter=self._place(after.starter) if settled else None,
            won=self._place(after.turns[-1].winner) if len(after.turns) > len(before.turns) else None,
        )

    # In words

    def _say(self, message: str, **values: object) -> str:
        return self.tr.gettext(message).format(**values)

    def _name(self, seat: Seat) -> str:
        return self.tr.gettext("You") if seat == self.you else seat_words(self._place(seat), self.language)

    def _said(self, action: int, asking: bool) -> str:
        if not asking:
            return self._say(N_("declares {number}"), number=action)
        return self.tr.gettext(N_("keeps the weak hand") if action == KEEP else N_("wants a new deal"))

    def _called(self, pieces: int) -> str:
        found = set_of(pieces) if pieces else None
        return set_words(found, self.language) if found is not None and found.size > 1 else ""

    def _face_down(self, pieces: int, *, leads: bool) -> str:
        count, found = size(pieces), set_of(pieces)
        text = self.tr.ngettext("{count} piece face down", "{count} pieces face down", count)
        told = text.format(count=count)
        return f"{told} ({type_words(found.type, self.language)})" if leads and found else told

    def _told(self, before: State, after: State) -> str:
        if after.multiplier > before.multiplier:
            text = N_("{seat} asked for a redeal: the points count ×{multiplier}.")
            return self._say(text, seat=self._name(after.redeals[-1]), multiplier=after.multiplier)
        if len(after.turns) == len(before.turns):
            return ""
        turn = after.turns[-1]
        mine = turn.winner == self.you
        return turn_words(turn, len(after.turns), self._name(turn.winner), self.language, mine=mine)

    def _ended(self, end: State) -> Ended:
        if not end.is_terminal():
            return Ended(self.tr.gettext(N_("The round was broken off.")))
        standing = end.next_standing()
        won = winners(standing.scores, self.rules, standing.round_number - 1)
        sheet = []
        for place in SEATS:
            seat = (self.seat + place) % 4
            points = how_scored(end.declarations[seat] or 0, end.piles[seat], end.multiplier)
            sheet.append(f"{self._name(seat)}: {points.text(self.language)}")
        words = self._say(N_("Round {number} is over."), number=end.standing.round_number)
        if won:
            words = self._won(won)
        return Ended(words, tuple(sheet), self._four(end.points()))

    def _won(self, won: tuple[Seat, ...]) -> str:
        if won == (self.you,):
            return self.tr.gettext(N_("You win the game."))
        listed = self.tr.gettext(", ").join(map(self._name, won))
        text = N_("{seat} wins the game.") if len(won) == 1 else N_("The game is shared by {seat}.")
        return self._say(text, seat=listed)

    # What stands, counted from whoever looks

    def _place(self, seat: Seat) -> Seat:
        return (seat - self.seat) % 4

    def _turn(self, state: State) -> Seat | None:
        return None if state.is_terminal() else self._place(state.current_player())

    def _hands(self, state: State) -> tuple[tuple[Kind, ...], ...]:
        return tuple(tuple(kinds_in(state.hands[(self.seat + place) % 4])) for place in SEATS)

    def _four(self, numbers: FourInts) -> FourInts:
        first, second, third, fourth = (numbers[(self.seat + place) % 4] for place in SEATS)
        return first, second, third, fourth
