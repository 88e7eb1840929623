"""What a declarer knows: the bans, and the situations that cannot be."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from majlis.errors import InputError
from majlis.liaptui.declare import (
    Situation,
    check_hand,
    declarer,
    legal_declarations,
)
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import one, parse_hand, parse_pieces
from majlis.liaptui.ruleset import DEFAULT
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State


def test_the_last_may_not_make_eight_and_nobody_else_is_kept_from_it() -> None:
    for count in range(4):
        for previous in product(range(9), repeat=count):
            legal = legal_declarations(Situation(count, previous))
            banned = {8 - sum(previous)} if count == 3 else set()
            assert set(legal) == set(range(9)) - banned


@pytest.mark.parametrize(
    ("previous", "legal"),
    [
        ((3, 2, 2), (2, 3, 4, 5, 6, 7, 8)),
        ((4, 4, 0), (1, 2, 3, 4, 5, 6, 7, 8)),
        ((), (1, 2, 3, 4, 5, 6, 7, 8)),
    ],
)
def test_both_bans(previous: tuple[int, ...], legal: tuple[int, ...]) -> None:
    assert legal_declarations(Situation(len(previous), previous, must_declare_nonzero=True)) == legal
    streaks = tuple(2 if place == len(previous) else 0 for place in range(4))
    assert legal_declarations(Situation(len(previous), previous, zero_streaks=streaks)) == legal  # type: ignore[arg-type]


def test_a_total_above_eight_bans_nothing() -> None:
    assert legal_declarations(Situation(3, (5, 4, 0))) == tuple(range(9))
    assert Situation(3, (5, 4, 0)).room == -1


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"position": 4, "previous": (0, 0, 0, 0)}, "position 4: write a whole number from 0 to 3"),
        ({"position": -1}, "position -1"),
        ({"position": 2, "previous": (1,)}, r"position 2 comes after as many declarations: \[1\] has 1"),
        ({"position": 1}, r"position 1 comes after as many declarations: \[\] has 0"),
        ({"position": 1, "previous": (9,)}, "declaration 9: write a whole number from 0 to 8"),
        ({"position": 1, "previous": (-1,)}, "declaration -1: write"),
        ({"position": 1, "previous": (0,), "zero_streaks": (2, 0, 0, 0)}, "place 0 declared 0 after 2"),
        ({"position": 1, "previous": (1.5,)}, "declaration 1.5: write"),
        ({"position": 1, "previous": (None,)}, "declaration None: write"),
        ({"position": 0.0}, "position 0.0: write"),
        ({"position": 1, "previous": "1"}, "previous '1': write numbers in a tuple"),
        ({"scores": 7}, "scores 7: write numbers in a tuple"),
        ({"scores": (1, 2, 3, "4")}, "scores '4': write a whole number"),
        ({"zero_streaks": (0, 0, 0, 0.5)}, "zero_streaks 0.5: write"),
        ({"multiplier": 1.5}, "multiplier 1.5"),
        ({"round_number": "1"}, "round '1'"),
        ({"multiplier": 2, "starter_by": "general"}, "the red general decides who starts before a redeal"),
        ({"multiplier": 0}, "multiplier 0"),
        ({"multiplier": 10**30}, "multiplier 1000"),
        ({"scores": (1, 2, 3)}, "scores .* write four"),
        ({"scores": (1, 2, 3, 10**9)}, "scores 1000000000: write"),
        ({"zero_streaks": (0, 0, 0, -1)}, "zero_streaks -1: write"),
        ({"zero_streaks": (0, 3, 0, 0)}, "zero_streaks 3: write a whole number from 0 to 2"),
        ({"starter_by": "luck"}, "starter 'luck': write redeal, general, winner"),
        ({"round_number": 0}, "round 0: write a whole number from 1"),
        ({"round_number": 1, "must_declare_nonzero": True}, "before round 1 nobody has declared 0"),
        ({"round_number": 1, "zero_streaks": (0, 0, 1, 0)}, "before round 1 nobody has declared 0"),
    ],
)
def test_what_cannot_be_is_told(fields: dict[str, Any], part: str) -> None:
    with pytest.raises(InputError, match=part):
        Situation(**fields)


def test_lists_will_do() -> None:
    lists = Situation(2, [1, 2], scores=[1, 2, 3, 4])  # type: ignore[arg-type]
    assert lists == Situation(2, (1, 2), scores=(1, 2, 3, 4))
    assert hash(lists) == hash(Situation(2, (1, 2), scores=(1, 2, 3, 4)))
    number = declarer("repaired")(parse_hand("ArhcSSss"), lists, DEFAULT).number
    assert number == declarer("repaired")(parse_hand("ArhcSSss"), Situation(2, (1, 2)), DEFAULT).number


def test_the_red_general_starts_the_first_round() -> None:
    with_general, without = parse_hand("GRHCssSS"), parse_hand("ArhcSSss")
    first = Situation(starter_by="general", round_number=1)
    third = Situation(2, (1, 1), starter_by="general", round_number=1)
    check_hand(with_general, first)
    check_hand(without, third)
    check_hand(with_general, Situation(2, (1, 1)))
    with pytest.raises(InputError, match="not in this hand"):
        check_hand(without, first)
    with pytest.raises(InputError, match="in this hand, so that another seat cannot"):
        check_hand(with_general, third)


@pytest.mark.parametrize("name", ["literal", "repaired"])
@pytest.mark.parametrize("text", ["", "GAE", "ArhcSSsss"])
def test_what_is_no_hand_is_refused(name: str, text: str) -> None:
    with pytest.raises(InputError, match="is not a hand: it is 8 pieces"):
        declarer(name)(parse_pieces(text), Situation(), DEFAULT)
    with pytest.raises(InputError, match="is not a hand"):
        declarer(name)(8 * one(14), Situation(), DEFAULT)


def test_the_situation_of_a_view_is_by_place() -> None:
    """Whatever is declared in a dealt round: the bans are the engine's, and tuples begin with the starter."""
    rng = np.random.default_rng(11)
    standing = Standing(4, (5, 10, 15, 20), (0, 2, 0, 1), last_winner=2)
    for _ in range(40):
        state = State.shuffled(rng, standing=standing)
        while state.phase == Phase.REDEAL:
            state.apply(int(rng.choice(state.legal_actions())))
        declared: list[int] = []
        while state.phase == Phase.DECLARE:
            seat = state.current_player()
            view = state.view(seat)
            found = Situation.of(view)
            assert list(legal_declarations(found)) == state.legal_actions()
            assert (found.position, list(found.previous)) == (len(declared), declared)
            assert found.scores[found.position] == standing.scores[seat]
            assert found.zero_streaks[0] == standing.zero_streaks[state.starter]
            assert (found.multiplier, found.starter_by) == (view.multiplier, view.starter_by)
            assert found.round_number == 4
            declared.append(int(rng.choice(state.legal_actions())))
            state.apply(declared[-1])


def test_there_is_no_situation_while_a_redeal_is_open() -> None:
    rng = np.random.default_rng(1)
    state = next(s for s in (State.shuffled(rng) for _ in range(100)) if s.phase == Phase.REDEAL)
    with pytest.raises(ValueError, match="redeal"):
        Situation.of(state.view(0))
