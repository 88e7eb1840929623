"""The repaired declarer: nothing repaired is the literal one, everything repaired mends what was listed."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.liaptui.declare import Situation, choose_declare_strategic, legal_declarations, reason_text
from majlis.liaptui.declare import repaired as mended
from majlis.liaptui.declare.repaired import REPAIRS, Repair, answer, expected_scores, explain
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
