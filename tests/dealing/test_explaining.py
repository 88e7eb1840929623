"""Explanations held against every deal of small settings, and against what is known of a full pack."""

import json
import random
from dataclasses import asdict
from itertools import combinations

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.dealing.asks import ANYTHING, NOTHING, Either, Every, every, hand
from majlis.dealing.evaluate import fits
from majlis.dealing.explaining import explain
from majlis.dealing.explanation import rarity
from majlis.dealing.ledger import count_ledger
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plain import every_deal
from majlis.dealing.relax import at, opened
from majlis.errors import InputError, MajlisError
from twins.dealing import HANDS, bridge_table, small_case, small_setting, some_ask, some_leaf

EXACT = settings(max_examples=60, deadline=None, derandomize=True)
N, E, S = hand("N"), hand("E"), hand("S")
NS = hand("N", "S")


class Table:
    """All deals of a small setting, to be counted."""

    def __init__(self, setting):
        self.setting, self.deals, self.asked = setting, every_deal(setting), 0

    def count(self, ask):
        self.asked += 1
        return int(fits(ask, self.setting, self.deals).sum())

    def changed(self, ask, path, instead):
        """How many deals fit when the part at `path` is `instead`: the tree is read anew, not rebuilt."""
        return int(self._told(ask, path, instead).sum())

    def _told(self, ask, path, instead):
        if not path:
            return fits(instead, self.setting, self.deals)
        told = [
            self._told(part, path[1:], instead) if step == path[0] else fits(part, self.setting, self.deals)
            for step, part in enumerate(ask.parts)
        ]
        return np.all(told, axis=0) if isinstance(ask, Every) else np.any(told, axis=0)


def small_table():
    """Twelve cards for three hands, the ace of spades placed with East."""
    pack = Pack.of(
        {suit: [suit + rank for rank in "AKQ2"] for suit in "SHD"},
        hcp={suit + rank: value for suit in "SHD" for rank, value in zip("AKQ", (4, 3, 2), strict=True)},
    )
    return Table(Setting.of(pack, {"N": 4, "E": 4, "S": 4}, {"E": ["SA"]}))


TABLE = small_table()
RARE = (
    N.value("hcp", 8, 10)
    & N.shapes("211")
    & (NS.length("S", 3) | NS.length("H", 3) & E.length("D", 2, 3))
    & E.value("hcp", 4)
)
IMPOSSIBLE = (
    N.value("hcp", 14)
    & S.value("hcp", 6)
    & (E.value("hcp", 12) | E.length("H", 3) & N.length("H", 2))
    & S.length("D", 2)
)


def possible(rng):
    """A small table with an ask that some of its deals fit."""
    while True:
        setting, ask = small_case(rng, most_suits=4, most_deals=600)
        table = Table(setting)
        if table.count(ask):
            return table, ask


def impossible(rng):
    """A small table with several asks that no deal fits together."""
    while True:
        table = Table(small_setting(rng, most_suits=4, most_deals=600))
        for _ in range(5):
            asks = [some_ask(rng, table.setting, rng.choice([0, 0, 0, 2])) for _ in range(rng.randint(1, 7))]
            if not table.count(every(asks)):
                return table, every(asks)


def drawn(made):
    """What is made from a seed: hypothesis's own odd random numbers may never make what is looked for."""
    return st.integers(0, 1 << 32).map(lambda seed: made(random.Random(seed)))


def parts_of(ask, path=(), on_top=True):
    """All leaves, and the unions on top, by their paths."""
    if not isinstance(ask, (Every, Either)):
        return {path: ask}
    found = {path: ask} if on_top and isinstance(ask, Either) else {}
    for step, part in enumerate(ask.parts):
        found |= parts_of(part, (*path, step), on_top and isinstance(ask, Every))
    return found


@EXACT
@given(drawn(possible))
def test_costs_and_gains_are_those_of_all_deals(case):
    table, ask = case
    told = explain(table.setting, ask, table.count)
    deals = table.count(ask)
    assert (told.deals, told.of, told.ask, told.left_out) == (deals, len(table.deals), str(ask), ())
    assert told.probability == deals / len(table.deals)
    parts = parts_of(ask)
    assert sorted(cost.path for cost in told.costs + told.redundant) == sorted(parts)
    for cost in told.costs + told.redundant:
        assert cost.text == str(parts[cost.path])
        assert cost.deals == table.changed(ask, cost.path, ANYTHING)
        assert cost.factor == cost.deals / deals
        assert cost.deals == table.changed(ask, cost.falls, ANYTHING)
    assert all(cost.deals == deals and not cost.opened for cost in told.redundant)
    assert all(cost.deals > deals for cost in told.costs)
    assert [cost.factor for cost in told.costs] == sorted((cost.factor for cost in told.costs), reverse=True)
    for cost in told.costs:
        wider = opened(parts[cost.path], table.setting)
        assert [one.text for one in cost.opened] == [str(part) for part in wider]
        for one, part in zip(cost.opened, wider, strict=True):
            assert one.deals == table.changed(ask, cost.path, part)
            assert one.factor == one.deals / deals


@EXACT
@given(drawn(possible))
def test_branches_are_told_by_what_they_add(case):
    table, ask = case
    told = explain(table.setting, ask, table.count)
    for branch in told.branches:
        union = at(ask, branch.path[:-1])
        assert (branch.text, branch.union) == (str(at(ask, branch.path)), str(union))
        assert branch.deals == table.changed(ask, branch.path[:-1], union.parts[branch.path[-1]])
        assert branch.alone == told.deals - table.changed(ask, branch.path, NOTHING)


@EXACT
@given(drawn(impossible))
def test_conflicts_are_the_smallest_there_are(case):
    table, ask = case
    told = explain(table.setting, ask, table.count)
    assert (told.deals, told.rarity, told.costs, told.left_out) == (0, "no deal", (), ())
    conflict = told.conflict
    asks = [at(ask, path) for path in conflict.paths]
    assert conflict.asks == tuple(map(str, asks))
    assert (conflict.minimal, conflict.smallest, conflict.why) == (True, True, "")
    assert not table.count(every(asks))
    demands = [part for path, part in parts_of(ask).items() if at_top(ask, path)]
    assert set(asks) <= set(demands)
    for smaller in combinations(demands, len(asks) - 1):
        assert table.count(every(smaller))


def at_top(ask, path):
    """Whether the path leads to a part that has to be true."""
    return all(isinstance(at(ask, path[:depth]), Every) for depth in range(len(path)))


@EXACT
@given(drawn(impossible))
def test_suggestions_are_all_single_changes_that_help(case):
    table, ask = case
    told = explain(table.setting, ask, table.count)
    helping = {}
    for path, part in parts_of(ask).items():
        for new in [None, *opened(part, table.setting)]:
            deals = table.changed(ask, path, ANYTHING if new is None else new)
            if deals:
                helping[path, "" if new is None else str(new)] = deals
    listed = {(one.path, one.to): one.deals for one in told.suggestions}
    assert listed.items() <= helping.items()
    for path, to in helping.keys() - listed.keys():  # a whole branch falls with its union, which is listed
        assert to == ""
        assert any(listed.get((path[:depth], "")) == helping[path, ""] for depth in range(len(path)))
    assert all(one.text == str(at(ask, one.path)) for one in told.suggestions)


@EXACT
@given(drawn(impossible))
def test_each_branch_of_a_union_in_the_conflict_has_its_reason(case):
    table, ask = case
    told = explain(table.setting, ask, table.count)
    unions = [path for path in told.conflict.paths if isinstance(at(ask, path), Either)]
    assert [branch.path for branch in told.conflict.branches] == [
        (*path, step) for path in unions for step in range(len(at(ask, path).parts))
    ]
    for branch in told.conflict.branches:
        others = [at(ask, path) for path in told.conflict.paths if path != branch.path[:-1]]
        inside = {str(part): part for part in [*others, *parts_of(at(ask, branch.path)).values()]}
        reasons = [inside[reason] for reason in branch.asks]
        assert not table.count(every(reasons))
        assert branch.minimal
        assert all(table.count(every(part for part in reasons if part is not one)) for one in reasons)


@EXACT
@given(drawn(possible), st.integers(1, 30))
def test_what_a_budget_leaves_out_is_said(case, most):
    table, ask = case
    table.asked = 0
    told = explain(table.setting, ask, table.count, most=most)
    assert told.counts == table.asked <= most
    full = explain(table.setting, ask, table.count)
    openings = [one for cost in told.costs for one in cost.opened]
    entries = [*told.costs, *told.redundant, *openings, *told.branches]
    assert all(bool(one.why) == (None in asdict(one).values()) for one in entries)
    assert bool(told.left_out) == any(one.why for one in entries)
    assert {cost.path for cost in told.costs + told.redundant} == set(parts_of(ask))
    if not told.left_out:
        assert (told.costs, told.branches) == (full.costs, full.branches)


@EXACT
@given(drawn(impossible), st.integers(1, 30))
def test_what_is_claimed_of_a_conflict_is_true_within_any_budget(case, most):
    table, ask = case
    table.asked = 0
    told = explain(table.setting, ask, table.count, most=most)
    assert told.counts == table.asked <= most
    conflict = told.conflict
    asks = [at(ask, path) for path in conflict.paths]
    assert not table.count(every(asks))
    if conflict.minimal:
        assert all(table.count(every(part for part in asks if part is not one)) for one in asks)
    assert conflict.smallest or (conflict.why and told.left_out)
    assert all(one.deals for one in told.suggestions if not one.why)
    assert bool(told.left_out) == bool(
        conflict.why
        or [one for one in told.suggestions if one.why]
        or [branch for branch in conflict.branches if branch.why]
    )


def test_a_rare_ask_in_words():
    assert str(explain(TABLE.setting, RARE, TABLE.count)) == (
        "N 8-10 hcp and N shaped 211 and (N+S 3.. S or (N+S 3.. H and E 2-3 D)) and E 4.. hcp\n"
        "1,300 deals of 11,550 fit: 1 deal in 8.9\n"
        "What each ask costs (times as many deals without it):\n"
        "   2.4  N 8-10 hcp; opened to N 7-10 hcp: 1.32; opened to N 8-11 hcp: 1.22\n"
        "  2.15  N+S 3.. S or (N+S 3.. H and E 2-3 D)\n"
        "        N+S 3.. S (in N+S 3.. S or (N+S 3.. H and E 2-3 D)); opened to N+S 2.. S: 1.92\n"
        "  1.92  E 2-3 D (in N+S 3.. H and E 2-3 D); opened to E 1-3 D: 1.81; opened to E 2-4 D: no more\n"
        "  1.76  N shaped 211\n"
        "Redundant (each is implied by all the others): N+S 3.. H (in N+S 3.. H and E 2-3 D); E 4.. hcp\n"
        "Branches of N+S 3.. S or (N+S 3.. H and E 2-3 D) (deals that fit it, deals that fit no other):\n"
        "  1,000, 500  N+S 3.. S\n"
        "  800, 300  N+S 3.. H and E 2-3 D"
    )


def test_an_impossible_ask_in_words():
    assert str(explain(TABLE.setting, IMPOSSIBLE, TABLE.count)) == (
        "N 14.. hcp and S 6.. hcp and (E 12.. hcp or (E 3.. H and N 2.. H)) and S 2.. D\n"
        "No deal of 11,550 fits\n"
        "These 2 asks conflict, as the cards are dealt (N 4 cards, E 4 cards with SA placed, S 4 cards):\n"
        "  N 14.. hcp\n"
        "  E 12.. hcp or (E 3.. H and N 2.. H)\n"
        "No fewer asks conflict: every smaller set of the asks can be dealt.\n"
        "Branch E 12.. hcp fails: no deal has all of E 12.. hcp; N 14.. hcp\n"
        "Branch E 3.. H and N 2.. H fails: no deal has all of E 3.. H; N 2.. H\n"
        "Any one of these changes makes it possible:\n"
        "      3 deals  with E 2.. H for E 3.. H (in E 3.. H and N 2.. H)\n"
        "  1,166 deals  without N 14.. hcp\n"
        "     15 deals  without E 12.. hcp or (E 3.. H and N 2.. H)\n"
        "     12 deals  without E 3.. H (in E 3.. H and N 2.. H)"
    )


def test_a_spent_budget_in_words():
    text = str(explain(TABLE.setting, RARE, TABLE.count, most=3))
    assert "  not counted  E 4.. hcp; opened to E 3.. hcp: not counted\n" in text
    assert "Left out: 5 of 7 costs: the budget of 3 counts is spent\n" in text
    assert text.endswith("Left out: 2 of 2 branches: the budget of 3 counts is spent")
    text = str(explain(TABLE.setting, IMPOSSIBLE, TABLE.count, most=7))
    assert "Not all of these may be needed for the conflict: that was not counted.\n" in text
    assert "Left out: the proof that no fewer asks conflict: the budget of 7 counts is spent" in text
    assert "It takes more than one change" not in text  # they were not counted


def test_a_placed_card_makes_a_single_ask_fail():
    told = explain(TABLE.setting, N.length("H", 1) & N.holds("SA"), TABLE.count)
    assert told.conflict.asks == ("N holds SA",)
    assert told.conflict.smallest
    assert "with SA placed" in told.conflict.setting
    assert [(one.text, one.to, one.deals) for one in told.suggestions] == [
        ("N holds SA", "", TABLE.count(N.length("H", 1)))
    ]
    assert "One ask fails by itself, as the cards are dealt (N 4 cards, E 4 cards with SA placed" in str(told)


def test_two_conflicts_take_more_than_one_change():
    told = explain(TABLE.setting, N.length("H", 4) & E.length("H", 2) & S.holds("SA", "SK"), TABLE.count)
    assert told.suggestions == ()
    assert str(told).endswith("no ask opened by one, and none dropped, makes it possible.")


@pytest.mark.parametrize(("ask", "words"), [(ANYTHING, "every deal"), (NOTHING, "no deal")])
def test_anything_and_nothing(ask, words):
    told = explain(TABLE.setting, ask, TABLE.count)
    assert told.rarity == words
    assert (told.costs, told.redundant, told.branches) == ((), (), ())
    assert (told.conflict is None) == (ask is ANYTHING)
    assert words == "every deal" or told.conflict.asks == ("nothing",)


def test_equal_statements_are_told_apart_by_their_places():
    ask = (N.length("S", 2) & N.length("H", 2)) | (N.length("S", 2) & N.length("D", 2))
    told = explain(TABLE.setting, ask, TABLE.count)
    twice = [cost for cost in told.costs if cost.text == "N 2.. S"]
    assert [(cost.path, cost.within) for cost in twice] == [
        ((0, 0), "N 2.. S and N 2.. H"),
        ((1, 0), "N 2.. S and N 2.. D"),
    ]


def test_a_branch_alone_has_the_cost_of_its_union():
    ask = N.length("H", 2) & (N.length("S", 2) | N.length("D", 2))
    told = explain(TABLE.setting, ask, TABLE.count)
    costs = {cost.path: cost for cost in told.costs}
    assert costs[1, 0].deals == costs[1, 1].deals == costs[1,].deals
    assert costs[1, 0].falls == costs[1, 1].falls == costs[1,].falls == (1,)


def test_a_part_that_cannot_be_counted_says_so():
    def count(ask):
        if ask not in (RARE, IMPOSSIBLE) and "shaped" not in str(ask) and "14.." not in str(ask):
            raise MajlisError("too many states")
        return TABLE.count(ask)

    told = explain(TABLE.setting, RARE, count)
    (unknown,) = [cost for cost in told.costs if cost.why]
    assert (unknown.text, unknown.deals, unknown.factor) == ("N shaped 211", None, None)
    assert told.left_out == ("1 of 7 costs: too many states",)
    assert "  not counted  N shaped 211" in str(told)
    told = explain(TABLE.setting, IMPOSSIBLE, count)
    assert (len(told.conflict.asks), told.conflict.minimal) == (2, False)
    assert "single changes: too many states" in " ".join(told.left_out)


def test_the_error_of_the_whole_ask_passes():
    with pytest.raises(InputError, match="'X' is not a suit of this pack"):
        explain(TABLE.setting, N.length("X", 2), TABLE.count)


@pytest.mark.parametrize("ask", [RARE, IMPOSSIBLE])
def test_it_is_plain_data(ask):
    told = explain(TABLE.setting, ask, TABLE.count)
    plain = json.loads(json.dumps(asdict(told)))
    assert plain == msgspec.json.decode(msgspec.json.encode(told))
    assert (plain["ask"], plain["deals"]) == (str(ask), told.deals)
    assert msgspec.json.decode(msgspec.json.encode(told), type=type(told)) == told


@pytest.mark.parametrize("ask", [RARE, IMPOSSIBLE])
@pytest.mark.parametrize("most", [1, 5, 1000])
def test_progress_grows_and_ends_at_its_total(ask, most):
    steps = []
    explain(TABLE.setting, ask, TABLE.count, most=most, progress=lambda *step: steps.append(step))
    assert [done for done, _ in steps[:-1]] == list(range(1, len(steps)))
    assert all(done <= total for done, total in steps)
    assert steps[-1][0] == steps[-1][1]


def test_the_same_ask_has_the_same_explanation():
    table, ask = impossible(random.Random(5))
    assert explain(table.setting, ask, table.count) == explain(table.setting, ask, table.count)


def test_a_full_pack_has_numbers_that_are_known():
    """A balanced hand of 15 to 17 points: the counts of one hand are known."""
    setting, ask = bridge_table(), N.value("hcp", 15, 17) & N.shapes("4333 4432 5332")
    told = explain(setting, ask, lambda ask: count_ledger(setting, ask))
    hands = setting.deals() // 635_013_559_600
    costs = {cost.text: cost for cost in told.costs}
    assert costs["N 15-17 hcp"].deals == hands * (66_905_856_160 + 136_852_887_600 + 98_534_079_072)
    assert costs["N shaped 4333, 4432 or 5332"].deals == hands * (
        28_090_962_724 + 21_024_781_756 + 14_997_082_848
    )
    assert abs(told.probability - 0.0487) < 0.0001
    assert told.rarity == "1 deal in 21"


def test_too_many_points_in_a_full_pack():
    """41 points are wanted and 40 are there; no three of the hands conflict."""
    setting = bridge_table()
    ask = every(hand(name).value("hcp", low) for name, low in zip(HANDS, [20, 8, 7, 6], strict=True))
    told = explain(setting, ask & N.length("S", 5), lambda ask: points_allow(setting, ask))
    assert told.conflict.asks == ("N 20.. hcp", "E 8.. hcp", "S 7.. hcp", "W 6.. hcp")
    assert told.conflict.smallest
    assert {one.to for one in told.suggestions} == {"", "N 19.. hcp", "E 7.. hcp", "S 6.. hcp", "W 5.. hcp"}


def points_allow(setting, ask):
    """1 if the least points that are asked for are there, otherwise 0: enough to tell a conflict by."""
    parts = ask.parts if isinstance(ask, Every) else (ask,)
    return int(sum(part.values.runs[0][0] for part in parts if hasattr(part, "values")) <= 40)


@pytest.mark.parametrize(
    ("deals", "of", "words"),
    [
        (1, 1, "every deal"),
        (1, 9, "1 deal in 9"),
        (2, 19, "1 deal in 9.5"),
        (1, 10, "1 deal in 10"),
        (9, 10, "1 deal in 1.1"),
        (91, 100, "all but 1 deal in 11"),
        (1, 10**14, "1 deal in 100,000,000,000,000"),
        (1, 10**28, "1 deal in 1e+28"),
    ],
)
def test_rarity(deals, of, words):
    assert rarity(deals, of) == words


def test_some_leaf_is_a_conflict_of_its_own_in_random_cases():
    rng = random.Random(6)
    table = Table(small_setting(rng, most_suits=4, most_deals=600))
    leaves = [some_leaf(rng, table.setting) for _ in range(200)]
    told = [explain(table.setting, leaf, table.count) for leaf in leaves if not table.count(leaf)]
    assert told
    assert all(one.conflict.smallest and len(one.conflict.asks) == 1 for one in told)
