"""Rows say the same as states, and the tables of the rows the same as the engine's."""

from pathlib import Path

import numpy as np
import pytest

from majlis.baloot import State, parse_position
from majlis.baloot import actions as act
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.layout import ACTIONS, fill_row, rules_array, state_of_row
from majlis.baloot.card_numbers import FULL, RANK_POINTS, cards_in, mask_of
from majlis.baloot.card_numbers import STRENGTH as STRENGTH_OF_RANK
from majlis.baloot.deck import BALOOT_RANKS, DECK, POINTS, STRENGTH
from majlis.baloot.projects import KINDS, PROJECTS, RAW
from majlis.baloot.ruleset import DEFAULT, FIELDS, PRESETS
from majlis.envs.baloot_codes import STRICT, WAIT
from majlis.errors import InputError
from twins.solver import ending_by_chance, rules_by_chance

COMPOSED = (
    "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3",
    "pagat d3 30-9 play 2:sun ♠89JQK10A/♥789JQK10A/♣789JQK10A/♦789JQK10A L0 T♠7 P0-0 W0-0 A0:sira:♠789",
)


def new_row():
    return np.zeros(c.WIDTH, dtype=np.int64), np.zeros(c.EVENTS, dtype=np.int16)


def row_of(state, free_order=False):
    row, events = new_row()
    fill_row(row, events, state, free_order)
    return row, events


def test_the_codes_are_those_of_the_environments():
    assert tuple(STRICT.actions) == ACTIONS
    assert (c.WAIT, c.CODES, len(ACTIONS)) == (WAIT, STRICT.count, STRICT.count)
    named = {
        act.PASS: c.PASS, act.HOKUM: c.HOKUM, act.SUN: c.SUN_CALL, act.ASHKAL: c.ASHKAL_CALL,
        act.CONFIRM: c.CONFIRM, act.NAME_SUIT: c.NAME_SUIT, act.TURN_TO_SUN: c.TURN_TO_SUN,
        act.BEFORE_YOU: c.BEFORE_YOU, act.KAWESH: c.KAWESH, act.DOUBLE: c.DOUBLE,
        act.DOUBLE_OPEN: c.DOUBLE_OPEN, act.DOUBLE_CLOSED: c.DOUBLE_CLOSED, act.TRIPLE: c.TRIPLE,
        act.FOUR: c.FOUR, act.FOUR_OPEN: c.FOUR_OPEN, act.FOUR_CLOSED: c.FOUR_CLOSED, act.GAHWA: c.GAHWA,
        act.CHOOSE_OPEN: c.CHOOSE_OPEN, act.CHOOSE_CLOSED: c.CHOOSE_CLOSED, act.BALOOT: c.BALOOT,
        act.AKKA: c.AKKA_CALL, act.SAWA: c.SAWA, act.ANNOUNCE: c.ANNOUNCE,
    }  # fmt: skip
    assert {action: STRICT.encode(action) for action in named} == named


def test_the_tables_are_those_of_the_engine():
    assert c.RULES == FIELDS
    for code, card in enumerate(DECK):
        for trump, side in ((4, 0), (card // 13, 1)):
            assert RANK_POINTS[side][code & 7] == POINTS[trump][card]
            assert STRENGTH_OF_RANK[side][code & 7] == STRENGTH[trump][card]
    for index, project in enumerate(PROJECTS):
        assert cards_in(int(c.PROJECT_CARDS[index])) == project.cards
        kinds = [KINDS.index(project.kind(mode)) for mode in ("sun", "hokum")]
        assert c.PROJECT_KIND[:, index].tolist() == kinds
        assert BALOOT_RANKS[c.PROJECT_TOP[index]] == project.top
    assert c.KIND_RAW.tolist() == [RAW[kind] for kind in KINDS]
    assert len(PROJECTS) == c.ALL_PROJECTS


def test_every_column_has_a_name_and_a_place():
    ends = [at + size for at, size in c.COLUMNS.values()]
    assert [at for at, _ in c.COLUMNS.values()] == [0, *ends[:-1]]
    assert ends[-1] == c.WIDTH


def test_the_page_has_every_column():
    page = (Path(__file__).parents[3] / "docs" / "research" / "batch.md").read_text(encoding="utf-8")
    table = page.partition("| name | columns | what |\n|---|---|---|\n")[2]
    assert table == "".join(f"| {line} |\n" for line in c.TABLE.strip().splitlines())
    assert f"{c.WIDTH} columns" in page
    assert f"{8 * c.WIDTH} + {2 * c.EVENTS} bytes" in page


def test_sets_of_cards_go_both_ways():
    rng = np.random.default_rng(1)
    for cards in (0, FULL, *rng.integers(0, 1 << 32, 100).tolist()):
        assert mask_of(cards_in(cards)) == cards


@pytest.mark.parametrize("free_order", [False, True])
def test_a_state_becomes_a_row_and_the_same_state_again_after_every_action(free_order):
    rng = np.random.default_rng(2)
    for number in range(60):
        rules = rules_by_chance(rng)
        state = State.shuffled(rng, rules, number % 4, (number, 3 * number))
        while True:
            row, events = row_of(state, free_order)
            again = state_of_row(row, events, rules)
            assert again == state
            assert (row_of(again, free_order)[0] == row).all()
            if state.is_terminal():
                break
            seat = int(row[c.ACTOR])
            legal = state.legal_actions(seat)
            state.apply(legal[int(rng.integers(len(legal)))], seat)


@pytest.mark.parametrize("text", COMPOSED)
def test_a_composed_position_comes_back(text):
    state = parse_position(text)
    while not state.is_terminal():
        assert state_of_row(*row_of(state), state.rules) == state
        state.apply(state.legal_actions()[-1])
    again = state_of_row(*row_of(state), state.rules)
    assert (again, again.result) == (state, state.result)


def test_an_ending_has_the_cards_that_were_played():
    state = ending_by_chance(np.random.default_rng(3), DEFAULT, 8)
    row, _ = row_of(state)
    assert mask_of(state.played()) == row[c.GONE] == np.bitwise_or.reduce(row[c.PLAYED : c.PLAYED + 4])


def test_a_rule_set_is_an_array_of_small_numbers():
    assert [int(rules_array(rules)[-2]) for rules in PRESETS.values()] == [152] * len(PRESETS)
    founding = rules_array(PRESETS["founding"])
    assert founding[c.RULES.index("sun_rounding")] == 1
    assert founding[c.FREE_ORDER] == 0
    assert rules_array(DEFAULT, True)[c.FREE_ORDER] == 1


def test_physical_mode_is_refused_in_one_sentence():
    state = State.shuffled(np.random.default_rng(1), DEFAULT.replace(mode="physical"))
    with pytest.raises(InputError, match="a batch plays by strict rules only: with mode=physical"):
        row_of(state)
