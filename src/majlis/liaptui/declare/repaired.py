"""The ideas of the literal algorithm with its faults mended: sets, openers, the field, the room, the bans.

Each fault of sources/liaptui.md §5 is a `Repair`, and any choice of them can be made: with none this is the
literal declarer, for every hand. `explain` makes them one after the other and tells which changed the answer.
(Its printing, sources/liaptui.md §4.1, changes no answer: the literal declarer logs.)

How it judges: the hand is packed into sets that do not share pieces. Whoever has the lead plays his sets
while they hold; who has not needs an opener to win a single, or somebody who opens just that type. A number
is worth the expected score of playing for it, and shedding once it is reached.

>>> from majlis.liaptui.pieces import parse_hand
>>> from majlis.liaptui.ruleset import DEFAULT
>>> declare(parse_hand("SSSSSrhc"), Situation(1, (5,)), DEFAULT).number
0
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Final

from majlis.i18n import N_
from majlis.liaptui.bans import MOST_PILES
from majlis.liaptui.declare import literal
from majlis.liaptui.declare.beliefs import holds, served, single_wins
from majlis.liaptui.declare.packing import Packing, packings
from majlis.liaptui.declare.situation import (
    Declaration,
    Estimate,
    Situation,
    check_hand,
    legal_declarations,
)
from majlis.liaptui.pieces import HAND_SIZE, KINDS, Kind, Pieces, count_of, kinds_in, pack, piece_of
from majlis.liaptui.scoring import score_round
from majlis.liaptui.sets import PieceSet, SetType, set_of
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.liaptui.ruleset import RuleSet


class Repair(StrEnum):
    """The mended faults, in the order in which `explain` makes them."""

    DISJOINT = "disjoint"
    EXTENDED_5 = "extended-5"
    OPENERS_ONCE = "openers-once"
    CONTROL = "control"
    SMALL_SETS = "small-sets"
    SINGLES_FIELD = "singles-field"
    ROUNDING = "rounding"
    ROOM = "room"
    LUMPS = "lumps"
    BAN = "ban"


REPAIRS: Final = frozenset(Repair)
"""All of them: what `declare` makes."""
REPAIR_WORDS: Final = {
    Repair.DISJOINT: N_("sets that share pieces are not added up"),
    Repair.EXTENDED_5: N_("the extended straight of five counts as a strong set"),
    Repair.OPENERS_ONCE: N_("an opener inside a set is not counted again"),
    Repair.CONTROL: N_(
        "a set counts by the chance of the lead and of holding, not by an opener or a 3 alone"
    ),
    Repair.SMALL_SETS: N_("pairs and middle singles count"),
    Repair.SINGLES_FIELD: N_("who declared 0 or 1 has no set of three or more, and middle singles win"),
    Repair.ROUNDING: N_("openers are rounded and not cut down"),
    Repair.ROOM: N_("the room is a belief and not a ceiling"),
    Repair.LUMPS: N_("sets come in lumps: the number is chosen by expected score"),
    Repair.BAN: N_("a banned number is replaced by expected score and not by nearness"),
}
_OVER_ROOM: Final = (3, 4)
"""So the belief in a win shrinks for each pile beyond the room: the earlier declarers count on it too."""
_SHED_FAILS: Final = 0.85
"""So often a single that always wins cannot be thrown away once the target is reached: only a turn of
several pieces takes it. One that wins less often is thrown away more easily, with the power 1.5."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A set to lead: its piles, the chance that it holds, and that it wins when another opens its type."""

    piles: int
    holds: tuple[float, ...]
    """By how many pieces each seat still holds, 0 to 8."""
    served: float


@dataclass(frozen=True, slots=True)
class HandPlan:
    """A way to look at the hand: sets to lead, the surest first, and what each other piece may win alone."""

    sets: tuple[_Part, ...]
    singles: tuple[float, ...]
    control: bool
    """The seat has the lead from the start (or, without the repair of control, is taken to have it)."""


@dataclass(frozen=True, slots=True)
class RepairStep:
    """A repair that changed the answer."""

    repair: Repair
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """The repaired answer, the literal one, and the repairs that lead from this to that."""

    literal: int
    number: int
    steps: tuple[RepairStep, ...]
    """In the order made; empty when no repair changed the answer."""

    def reasons(self) -> tuple[Message, ...]:
        """A sentence for the literal answer and one for each step."""
        first = Message(N_("to the letter, the algorithm declares {number}"), {"number": self.literal})
        return first, *(
            Message(
                N_("{before} becomes {after}: {repair}"),
                {"before": step.before, "after": step.after, "repair": Message(REPAIR_WORDS[step.repair])},
            )
            for step in self.steps
        )


def declare(hand: Pieces, situation: Situation, rules: "RuleSet") -> Declaration:
    """The repaired answer, with the score that its model expects of every legal number.

    The expected scores are of a rough model, not sampled: their standard errors are 0. `rules` do not matter.
    Raises `InputError` as `check_hand` does.
    """
    check_hand(hand, situation)
    legal = legal_declarations(situation)
    scores = expected_scores(hand, situation)
    return Declaration(
        number=_best(scores, _sensible(hand, situation)),
        legal=legal,
        reasons=explain(hand, situation).reasons(),
        expected={number: Estimate(scores[number] * situation.multiplier, 0.0) for number in legal},
    )


def explain(hand: Pieces, situation: Situation) -> Explanation:
    """All repairs made one after the other, and which of them changed the answer."""
    made: set[Repair] = set()
    literal_number = number = answer(hand, situation, frozenset())
    steps = []
    for repair in Repair:
        made.add(repair)
        after = answer(hand, situation, frozenset(made))
        if after != number:
            steps.append(RepairStep(repair, number, after))
        number = after
    return Explanation(literal_number, number, tuple(steps))


def answer(hand: Pieces, situation: Situation, repairs: frozenset[Repair] = REPAIRS) -> int:
    """What is declared with these repairs: with none the literal answer, with all that of `declare`."""
    legal = legal_declarations(situation)
    if Repair.LUMPS in repairs:
        scores = expected_scores(hand, situation, repairs)
        wanted = _best(scores, range(MOST_PILES + 1))
        if Repair.BAN in repairs:
            return _best(scores, _sensible(hand, situation))
        return _nearest(wanted, legal)
    wanted = _counted(hand, situation, repairs)
    if wanted in legal or Repair.BAN not in repairs:
        return _nearest(wanted, legal)
    beside = [number for number in legal if abs(number - wanted) <= 2]
    return _best(expected_scores(hand, situation, repairs), beside)


def expected_scores(
    hand: Pieces, situation: Situation, repairs: frozenset[Repair] = REPAIRS
) -> tuple[float, ...]:
    """The score that each number from 0 to 8 promises, before the multiplier: its best plan's."""
    every = plans(hand, situation, repairs)
    room = _believed_room(situation, repairs)
    return tuple(
        max(
            _Playing(plan, number, room).value(plan.control, 0, 0, 0)
            for plan in every
            if sum(part.piles for part in plan.sets) <= number or Repair.DISJOINT not in repairs
        )
        for number in range(MOST_PILES + 1)
    )


def _best(scores: Sequence[float], numbers: Iterable[int]) -> int:
    """The number with the highest score, the smaller of equals."""
    return max(numbers, key=lambda number: (scores[number], -number))


def _sensible(hand: Pieces, situation: Situation) -> tuple[int, ...]:
    """The legal numbers; not 0 with a general where 1 is banned, since a general is hardly thrown away."""
    legal = legal_declarations(situation)
    escape = 1 not in legal and any(count_of(hand, general) for general in (13, 14))
    return legal[1:] if escape and legal[0] == 0 else legal


def _nearest(wanted: int, legal: Iterable[int]) -> int:
    return min(legal, key=lambda number: (abs(number - wanted), number))


def _counted(hand: Pieces, situation: Situation, repairs: frozenset[Repair]) -> int:
    """The literal way: the piles that the best plan makes on average, rounded, and capped by the room."""
    room = _believed_room(situation, repairs)
    every = plans(hand, situation, repairs)
    mean = max(_Playing(plan, None, room).value(plan.control, 0, 0, 0) for plan in every)
    number = int(mean + 0.5 if Repair.ROUNDING in repairs else mean)
    if Repair.CONTROL not in repairs:
        number = max(number, _general_piles(hand, situation, repairs))
    most = MOST_PILES if Repair.ROOM in repairs else max(0, situation.room)
    return min(number, most)


def _general_piles(hand: Pieces, situation: Situation, repairs: frozenset[Repair]) -> int:
    """The literal game changer: against a weak field the red general makes every strong set playable."""
    if not count_of(hand, 14) or literal.assess_field_strength(situation.previous) != "weak":
        return 0
    return 1 + max(packing.covered for packing in _packed(hand, repairs))


def _believed_room(situation: Situation, repairs: frozenset[Repair]) -> int | None:
    return max(0, situation.room) if Repair.ROOM in repairs else None


# What the hand could be played for


@lru_cache(maxsize=1 << 8)
def plans(hand: Pieces, situation: Situation, repairs: frozenset[Repair] = REPAIRS) -> tuple[HandPlan, ...]:
    """Every way to look at the hand that differs from the others in what it can win."""
    chance = _set_chances(hand, situation, repairs)
    single = _single_chances(situation, repairs)
    control = situation.is_starter or Repair.CONTROL not in repairs
    found: dict[HandPlan, None] = {}
    for packing in _packed(hand, repairs):
        sets = [part for part in map(chance, packing.sets) if part is not None]
        rest = packing.rest if Repair.OPENERS_ONCE in repairs else hand
        singles = sorted((single[kind] for kind in kinds_in(rest) if single[kind] > 0), reverse=True)
        sets.sort(key=lambda part: (-part.holds[HAND_SIZE], -part.piles))
        found[HandPlan(tuple(sets), tuple(singles), control)] = None
    return tuple(found)


def _packed(hand: Pieces, repairs: frozenset[Repair]) -> tuple[Packing, ...]:
    """The packings into sets that count; without the repair, the one of all sets and copies."""
    if Repair.DISJOINT in repairs:
        return packings(hand, 2 if Repair.SMALL_SETS in repairs else 3, Repair.EXTENDED_5 in repairs)
    counted = set(literal.STRONG)
    counted |= {"EXTENDED_STRAIGHT_5"} if Repair.EXTENDED_5 in repairs else set()
    counted |= {"PAIR"} if Repair.SMALL_SETS in repairs else set()
    sets = [_known_set(pieces) for name, pieces in literal.find_all_valid_combos(hand) if name in counted]
    return (Packing(tuple(sets), hand),)


def _known_set(pieces: Sequence[literal.PieceLike]) -> PieceSet:
    found = set_of(pack(piece.point for piece in pieces))
    assert found is not None, "find_all_valid_combos gives valid sets"
    return found


def _set_chances(
    hand: Pieces, situation: Situation, repairs: frozenset[Repair]
) -> Callable[[PieceSet], _Part | None]:
    """What a set is worth; None where the literal algorithm says that it cannot be played."""
    if Repair.CONTROL in repairs:
        singles_only = Repair.SINGLES_FIELD in repairs
        poor = sum(number <= 1 for number in situation.previous) if singles_only else 0

        def part(found: PieceSet) -> _Part:
            seats = 3 - poor if found.size > 2 else 3
            return _Part(
                found.size,
                tuple(
                    holds(found, hand, seats, left, starter=situation.is_starter)
                    for left in range(HAND_SIZE + 1)
                ),
                served(found, situation.previous, situation.position, singles_only=singles_only),
            )

        return part
    control = situation.is_starter or any(count_of(hand, kind) for kind in range(11, 15))
    room = MOST_PILES if Repair.ROOM in repairs else max(0, situation.room)
    opportunity = any(number >= 3 for number in situation.previous)

    def viable(found: PieceSet) -> _Part | None:
        if found.size > room:
            return None
        weak = found.type == SetType.STRAIGHT and found.strength < literal.WEAK_STRAIGHT
        if not control and (not opportunity or found.size < 3 or weak):
            return None
        return _Part(found.size, (1.0,) * (HAND_SIZE + 1), 1.0)

    return viable


def _single_chances(situation: Situation, repairs: frozenset[Repair]) -> dict[Kind, float]:
    """What each kind wins alone, by the field."""
    field = literal.assess_field_strength(situation.previous)
    chances = {
        kind: literal.evaluate_opener_reliability(piece_of(kind), field) if kind >= 11 else 0.0
        for kind in KINDS
    }
    if Repair.SMALL_SETS in repairs:
        small = field if Repair.SINGLES_FIELD in repairs or field != "weak" else "normal"
        chances |= {kind: single_wins(kind, small) for kind in range(1, 11)}
    return chances


# Playing for a number


class _Playing:
    """The course of a round in which one seat plays a plan: for a number, or, with None, for all."""

    def __init__(self, plan: HandPlan, target: int | None, room: int | None) -> None:
        self.plan, self.target, self.room = plan, target, room
        self._known: dict[tuple[bool, int, int, int], float] = {}

    def value(self, lead: bool, at: int, single: int, piles: int) -> float:
        """The expected score (without a target: piles) from here on.

        `at` and `single` count the sets and singles that are behind us.
        """
        key = (lead, at, single, piles)
        if key not in self._known:
            self._known[key] = self._value(*key)
        return self._known[key]

    def _value(self, lead: bool, at: int, single: int, piles: int) -> float:
        sets, singles = self.plan.sets, self.plan.singles
        if self.target is not None and piles >= self.target:
            return self._shed(single, piles)
        if at < len(sets) and (lead or single == len(singles)):
            part = sets[at]
            if self.target is not None and piles + part.piles > self.target:
                return self.value(lead, at + 1, single, piles)
            left = HAND_SIZE - sum(other.piles for other in sets[:at]) - single
            holding = part.holds[max(left, part.piles)] if lead else part.served
            chance = self._believed(holding, part.piles, piles)
            won = self.value(True, at + 1, single, piles + part.piles)
            return chance * won + (1 - chance) * self.value(False, at + 1, single, piles)
        if single < len(singles):
            chance = self._believed(singles[single], 1, piles)
            won = self.value(True, at, single + 1, piles + 1)
            return chance * won + (1 - chance) * self.value(False, at, single + 1, piles)
        return float(piles if self.target is None else score_round(self.target, piles))

    def _believed(self, chance: float, more: int, piles: int) -> float:
        """The chance, less for every one of these piles that is beyond the room."""
        if self.room is None:
            return chance
        beyond = max(0, piles + more - max(self.room, piles))
        three, four = _OVER_ROOM
        return chance * float(three**beyond / four**beyond)

    def _shed(self, single: int, piles: int) -> float:
        """The score at the target, when what is left is thrown away as well as it can be."""
        assert self.target is not None
        fails = [_SHED_FAILS * chance * sqrt(chance) for chance in self.plan.singles[single:]]
        exact, beyond = 1.0, float(piles - self.target)
        for chance in fails:
            exact *= 1 - chance
            beyond += chance
        if piles > self.target:
            exact = 0.0
        return exact * score_round(self.target, self.target) - beyond
