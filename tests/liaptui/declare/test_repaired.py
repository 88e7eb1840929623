"""The repaired declarer: nothing repaired is the literal one, everything repaired mends what was listed."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.liaptui.declare import Situation, choose_declare_strategic, legal_declarations
from majlis.liaptui.declare import repaired as mended
from majlis.liaptui.declare.repaired import REPAIRS, Repair, answer, explain
from majlis.liaptui.pieces import FULL_PACK, Pieces, kinds_in, pack, parse_hand
from majlis.liaptui.ruleset import DEFAULT

DATA = Path(__file__).parents[2] / "data" / "liaptui" / "declaration_examples.json"
EXAMPLES = json.loads(DATA.read_text(encoding="utf-8"))["examples"]
EVERY_PIECE = list(kinds_in(FULL_PACK))


@st.composite
def hands(draw: st.DrawFn) -> Pieces:
    return pack(draw(st.permutations(EVERY_PIECE))[:8])


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    previous = tuple(draw(st.lists(st.integers(0, 8), max_size=3)))
    return Situation(len(previous), previous, draw(st.booleans()))


def literal_number(hand: Pieces, situation: Situation) -> int:
    return choose_declare_strategic(
        hand,
        situation.is_starter,
        situation.position,
        situation.previous,
        situation.must_declare_nonzero,
        verbose=False,
    )


@settings(max_examples=150, deadline=None)
@given(hands(), situations())
def test_without_repairs_it_is_the_literal_declarer(hand: Pieces, situation: Situation) -> None:
    assert answer(hand, situation, frozenset()) == literal_number(hand, situation)


@settings(max_examples=60, deadline=None)
@given(hands(), situations(), st.frozensets(st.sampled_from(Repair)))
def test_any_choice_of_repairs_gives_a_legal_number(
    hand: Pieces, situation: Situation, repairs: frozenset[Repair]
) -> None:
    assert answer(hand, situation, repairs) in legal_declarations(situation)


@settings(max_examples=60, deadline=None)
@given(hands(), situations())
def test_the_steps_lead_from_the_literal_answer_to_the_repaired_one(
    hand: Pieces, situation: Situation
) -> None:
    found = explain(hand, situation)
    assert found.literal == literal_number(hand, situation)
    assert found.number == answer(hand, situation, REPAIRS)
    at = found.literal
    for step in found.steps:
        assert step.before == at != step.after
        at = step.after
    assert at == found.number
    assert len(found.reasons()) == 1 + len(found.steps)


@settings(max_examples=40, deadline=None)
@given(hands(), situations())
def test_the_best_expected_score_is_declared(hand: Pieces, situation: Situation) -> None:
    found = mended.declare(hand, situation, DEFAULT)
    assert tuple(found.expected) == found.legal == legal_declarations(situation)
    best = max(estimate.mean for estimate in found.expected.values())
    assert found.expected[found.number].mean == best
    assert found.number == answer(hand, situation)
    for number, estimate in found.expected.items():
        assert -8 <= estimate.mean <= max(3, number + 5)


FAULTS = [
    ("ASSSSrec", (), Repair.DISJOINT, 8, 4),  # four threes and a four made of the same four soldiers
    ("RRHHCeSs", (), Repair.EXTENDED_5, 4, 5),  # chariot-horse-cannon with two doubled
    ("GAERhcss", (), Repair.OPENERS_ONCE, 4, 3),  # general and advisor are the straight's
    ("SSSErhcc", (3,), Repair.CONTROL, 5, 1),  # an earlier 3 hands nobody the lead
    ("gAERhSss", (), Repair.SMALL_SETS, 1, 3),
    ("gAeRRHcs", (0, 1), Repair.SINGLES_FIELD, 3, 4),  # a field of singles: elephants and chariots win
    ("gEeHSsss", (1,), Repair.ROUNDING, 4, 5),
    ("ArhcSSss", (5, 4), Repair.ROOM, 0, 1),  # over-declared, and an advisor is still an advisor
    ("GaERHcSS", (2,), Repair.LUMPS, 4, 2),  # four on average, of which two are likely
    ("aEerHHcS", (2, 0, 3), Repair.BAN, 2, 1),  # 3 is banned, and 2 is not its neighbour by score
]


@pytest.mark.parametrize(
    ("text", "previous", "repair", "before", "after"), FAULTS, ids=[f[2] for f in FAULTS]
)
def test_each_listed_fault_has_a_hand_where_mending_it_tells(
    text: str, previous: tuple[int, ...], repair: Repair, before: int, after: int
) -> None:
    steps = explain(parse_hand(text), Situation(len(previous), previous)).steps
    assert [(step.before, step.after) for step in steps if step.repair == repair] == [(before, after)]


def test_every_repair_is_tested() -> None:
    assert {repair for _, _, repair, _, _ in FAULTS} == set(Repair)


def test_reasons_name_the_repair() -> None:
    found = explain(parse_hand("ArhcSSss"), Situation(2, (5, 4)))
    assert [str(reason) for reason in found.reasons()] == [
        "to the letter, the algorithm declares 0",
        "0 becomes 1: the room is a belief and not a ceiling",
    ]


@pytest.mark.parametrize(
    ("text", "previous", "number"),
    [
        ("SSSsssRh", (), 6),  # the lead, and nothing beats the first set: both
        ("SSSSSrhc", (5,), 0),  # the same strength without the lead or an opener: dead
        ("RHCeSSss", (0, 1), 1),  # nobody opens three; one single in a field of singles
        ("SSSSSrhc", (), 8),  # nothing beats the five, and few keep three pieces that beat the straight
        ("sssssRHC", (), 8),
        ("SSSSSGAE", (), 8),
    ],
)
def test_principles_of_the_game(text: str, previous: tuple[int, ...], number: int) -> None:
    assert mended.declare(parse_hand(text), Situation(len(previous), previous), DEFAULT).number == number


@pytest.mark.parametrize("previous", [(3, 2, 2), (2, 3, 2), (1, 5, 1), (4, 2, 1), (2, 2, 3)])
@pytest.mark.parametrize("text", ["GRHcSSss", "GrrhCcss", "GEehhccS", "GRRrhSss", "GRCcSSss"])
def test_the_red_general_is_not_declared_away(text: str, previous: tuple[int, ...]) -> None:
    """It wins whatever it is led or followed with alone: the ban on 1 makes 2 or more of it, not 0."""
    found = mended.declare(parse_hand(text), Situation(3, previous), DEFAULT)
    assert 1 not in found.legal
    assert found.number >= 2


def test_a_banned_total_is_not_declared() -> None:
    assert mended.declare(parse_hand("GaEeHcSs"), Situation(3, (2, 1, 3)), DEFAULT).number in (1, 3)


def test_the_multiplier_multiplies_what_is_expected_and_nothing_else() -> None:
    hand = parse_hand("ArhcSSss")
    once, twice = (mended.declare(hand, Situation(multiplier=times), DEFAULT) for times in (1, 2))
    assert once.number == twice.number
    assert [2 * e.mean for e in once.expected.values()] == [e.mean for e in twice.expected.values()]


def test_it_agrees_with_more_of_the_guides_examples_than_the_literal_declarer() -> None:
    agree = sum(
        answer(parse_hand(" ".join(case["hand"])), Situation(case["position"], tuple(case["previous"])))
        in case["expected"]
        for case in EXAMPLES
    )
    assert agree == 14


@pytest.mark.parametrize(
    ("hand", "number"),
    [("ArhcSSss", 4), ("AaerhcSS", 5), ("EEerhcSs", 5), ("RrHhCcSs", 6), ("RHCSSsss", 8), ("eRhCSSss", 2)],
)
def test_a_starter_counts_on_his_sets(hand: str, number: int) -> None:
    """Those after him believe him; the third in the order is more careful with the same hand."""
    assert answer(parse_hand(hand), Situation()) == number
    assert answer(parse_hand(hand), Situation(2, (2, 3))) < number


@settings(max_examples=60, deadline=None)
@given(hands(), st.sampled_from([(3, 2, 2), (0, 7, 0), (1, 1, 5)]))
def test_a_general_is_not_hidden_behind_a_0(hand: Pieces, previous: tuple[int, ...]) -> None:
    """1 is banned: who holds a general declares 2 or more."""
    general = any(kind >= 13 for kind in kinds_in(hand))
    number = answer(hand, Situation(3, previous))
    assert number >= 2 or (number == 0 and not general)
    assert mended.declare(hand, Situation(3, previous), DEFAULT).number == number
