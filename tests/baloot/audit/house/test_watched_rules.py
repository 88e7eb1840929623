"""Watched rules: every rule set falls into exactly one leaf, and the leaf's verdict is the judge's own."""

import dataclasses
from collections.abc import Callable
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.audit.house.watched_rules import TRIED, verdicts, watched
from majlis.baloot.ruleset import DEFAULT, FIELDS, PRESETS, RuleSet

SOME = ("undertrump", "sun_rounding", "equal_total", "success_unit")


@cache
def every_rule_set(options: tuple[str, ...]) -> list[RuleSet]:
    values = product(*(TRIED[option] for option in options))
    return [DEFAULT.replace(**dict(zip(options, chosen, strict=True))) for chosen in values]


# A judge that walks a random tree: at each node it asks one option and goes on by its value.
trees = st.recursive(
    st.integers(0, 3), lambda child: st.tuples(st.sampled_from(SOME), st.lists(child, min_size=3, max_size=3))
)


def judge_of(tree: object) -> Callable[[RuleSet], int]:
    def judge(rules: RuleSet) -> int:
        node = tree
        while isinstance(node, tuple):
            option, children = node
            node = children[TRIED[option].index(getattr(rules, option))]
        assert isinstance(node, int)
        return node

    return judge


@settings(max_examples=30, deadline=None)
@given(trees, st.sampled_from(sorted(PRESETS)))
def test_every_rule_set_falls_into_one_leaf_with_the_judges_verdict(tree: object, preset: str) -> None:
    judge = judge_of(tree)
    leaves = list(verdicts(judge, PRESETS[preset]))
    for rules in every_rule_set(SOME):
        fitting = [v for leaf, v in leaves if all(getattr(rules, o) == value for o, value in leaf.items())]
        assert fitting == [judge(rules)]
    assert all(getattr(PRESETS[preset], option) == value for option, value in leaves[0][0].items())


def test_options_that_are_not_asked_cost_no_run() -> None:
    runs = []

    def judge(rules: RuleSet) -> str:
        runs.append(1)
        return rules.hokum_seventeen

    assert [v for _, v in verdicts(judge)] == list(TRIED["hokum_seventeen"])
    assert len(runs) == 3


def test_a_pinned_option_keeps_the_bases_value() -> None:
    def judge(rules: RuleSet) -> tuple[str, str]:
        return rules.kawesh, rules.undertrump

    base = DEFAULT.replace(kawesh="off")
    assert list(verdicts(judge, base, frozenset({"kawesh"}))) == [
        ({"undertrump": "free"}, ("off", "free")),
        ({"undertrump": "forced"}, ("off", "forced")),
    ]


def test_watched_rules_are_a_rule_set_with_the_same_fields() -> None:
    copy = watched(PRESETS["founding"], {"equal_total": "buyer-survives"})
    assert isinstance(copy, RuleSet)
    values = {field: getattr(copy, field) for field in FIELDS}
    assert values == {f: getattr(PRESETS["founding"], f) for f in FIELDS} | {"equal_total": "buyer-survives"}
    with pytest.raises(dataclasses.FrozenInstanceError):
        copy.kawesh = "off"  # type: ignore[misc]


def test_hashing_watched_rules_reads_no_option() -> None:
    copy = watched(DEFAULT)
    assert {copy: 1}[copy] == 1
    assert copy != DEFAULT
    assert copy.reads() == []
