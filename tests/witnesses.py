"""Recorded deals that bear witness to the rule options: `tests/data/witnesses.toml`.

A witness is a deal with everything that was said and played in it, and what it comes to under each value of
one option: `played 18-0, then 2 deals` (the game points, and who deals next), or `move 7 is refused`. The
engine, the twins and the auditor are asked here, each in its own way.
"""

import tomllib
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from majlis.baloot.actions import parse_action
from majlis.baloot.audit.house.evidence import Evidence
from majlis.baloot.audit.house.house_rules import conclude
from majlis.baloot.audit.house.questions import DealQuestions
from majlis.baloot.audit.judge import arithmetic, bidding, legality, sequence
from majlis.baloot.kammelna.recorder import game_record, record_of
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.match import next_dealer
from majlis.baloot.notation import parse_position
from majlis.baloot.ruleset import FIELDS, OPTIONS, RuleSet, parse_rules, rules_text
from majlis.baloot.state import State
from majlis.errors import IllegalAction
from majlis.game import SEATS
from twins import convert, whole

DATA = Path(__file__).parent / "data" / "witnesses.toml"
TARGETS = ("152", "100")
"""The values of `target` that the witnesses tell apart; it has no list of its own."""
PROGRAM_ONLY = frozenset({"mode"})
"""Options about the program and not the table: recorded games cannot show them, so no auditor asks."""
VALUES = {field: OPTIONS.get(field, TARGETS) for field in FIELDS}
REFUSED = "refused"


@dataclass(frozen=True)
class Witness:
    """One deal. `outcomes` has a line for every value of the option."""

    option: str
    about: str
    rules: str
    """The other rules of the table."""
    line: str
    """The deal and its moves, as the notation has them after the rules."""
    outcomes: dict[str, str]

    def under(self, value: str) -> RuleSet:
        """The rules with this value of the option."""
        number = int(value) if self.option == "target" else value
        return parse_rules(self.rules).replace(**{self.option: number})

    def accepted(self) -> list[str]:
        """The values under which the whole deal can be played."""
        return [value for value, outcome in self.outcomes.items() if REFUSED not in outcome]

    def tells_apart(self) -> set[frozenset[str]]:
        """The pairs of values between which this deal decides."""
        return {
            frozenset(pair)
            for pair in combinations(self.outcomes, 2)
            if self.outcomes[pair[0]] != self.outcomes[pair[1]]
        }


def load() -> list[Witness]:
    """All witnesses, in the order of the file."""
    return [Witness(**entry) for entry in tomllib.loads(DATA.read_text(encoding="utf-8"))["witness"]]


def moves_of(witness: Witness) -> list[tuple[int | None, str]]:
    """Seat, where it is not the one expected, and word of each move."""
    words = [move.rpartition("@") for move in witness.line.partition(" : ")[2].split()]
    return [(int(seat) if seat else None, word) for seat, _, word in words]


def begin(witness: Witness, value: str) -> State:
    """The deal before anything was said."""
    return parse_position(f"{rules_text(witness.under(value))} {witness.line.partition(' : ')[0]}")


def engine(witness: Witness, value: str) -> tuple[str, State]:
    """What the engine makes of it, and the state where it ends."""
    state = begin(witness, value)
    for number, (seat, word) in enumerate(moves_of(witness), 1):
        try:
            state.apply(parse_action(word), seat)
        except IllegalAction:
            return f"move {number} is refused", state
    assert state.result is not None, "the moves do not end the deal"
    ours, theirs = state.result.game_points
    after = next_dealer(state.dealer, state.result, state.rules)
    return f"{state.result.ending} {ours}-{theirs}, then {after} deals", state


def twin(witness: Witness, value: str) -> str:
    """What the twins make of it."""
    start = begin(witness, value)
    first = [convert.cards(hand) for hand in start.deal.first]
    (floor,) = convert.texts([start.deal.floor])
    stock = convert.texts(start.deal.stock)
    return whole.outcome(
        first, floor, stock, start.dealer, start.scores, moves_of(witness), witness.under(value)
    )


def auditor(deal: DealRecord, rules: RuleSet) -> str:
    """What the auditor's checks and sums make of a recorded deal; without the kind of ending."""
    if bidding.check(deal, rules) or legality.check(deal, rules).findings:
        return REFUSED
    points = arithmetic.judge(deal, rules).judgement.game_points or (0, 0)
    (after,) = [seat for seat in SEATS if not sequence.check_sequence([deal, followed_by(deal, seat)], rules)]
    return f"{points[0]}-{points[1]}, then {after} deals"


def followed_by(deal: DealRecord, dealer: int) -> DealRecord:
    """A deal after this one of which nothing is known but the dealer."""
    return DealRecord(
        number=deal.number + 1,
        dealer=dealer,
        floor=None,
        first=None,
        final=None,
        before=deal.before,
        events=(),
        result=None,
    )


def recorded(witness: Witness, value: str) -> DealRecord:
    """The record of the deal as played under a value that accepts it."""
    return record_of(engine(witness, value)[1])


def house_allows(deal: DealRecord, after: int, rules: RuleSet) -> bool:
    """Whether `house-rules` finds the recorded deal, and the dealer after it, explained by these rules."""
    answers = [*DealQuestions(deal).answers(), DealQuestions(followed_by(deal, after), deal).dealer()]
    return all(answer.relation.allows(rules) for answer in answers)


def house_target(witness: Witness, value: str) -> int:
    """The target that `house-rules` finds in the deal alone."""
    evidence = Evidence()
    evidence.add_game(game_record([engine(witness, value)[1]], file="witness.json"))
    return conclude(evidence).target.best
