"""Relations and grids against a slow twin that tries every rule set one by one."""

from functools import cache
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.audit.house.relations import NO_MATTER, Grid, Relation, combinations_of, grids, relation_of
from majlis.baloot.audit.house.watched_rules import TRIED, Assignment
from majlis.baloot.ruleset import DEFAULT, PRESETS, RuleSet

SOME = ("before_you", "kawesh", "undertrump", "sun_rounding")
"""Not in the order of the rule book."""


@cache
def rule_sets(options: tuple[str, ...] = SOME) -> list[RuleSet]:
    values = product(*(TRIED[option] for option in options))
    return [DEFAULT.replace(**dict(zip(options, chosen, strict=True))) for chosen in values]


@st.composite
def relations(draw: st.DrawFn) -> Relation:
    some = draw(st.sets(st.sampled_from(SOME), max_size=3))
    options = tuple(option for option in TRIED if option in some)
    every = combinations_of(options)
    bits = draw(st.integers(0, (1 << len(every)) - 1))
    allowed = {combination for place, combination in enumerate(every) if bits >> place & 1}
    return relation_of(
        (
            dict(zip(options, (TRIED[o][i] for o, i in zip(options, c, strict=True)), strict=True)),
            c in allowed,
        )
        for c in every
    )


weighted = st.dictionaries(relations(), st.integers(1, 5), min_size=1, max_size=6)


def fits(weights: dict[Relation, int], rules: RuleSet) -> int:
    """The slow twin: how many answers the rules explain, of those that any rule set explains."""
    return sum(times for relation, times in weights.items() if relation.allows(rules))


@settings(max_examples=30, deadline=None)
@given(weighted)
def test_the_grids_find_the_most_that_any_rule_set_explains(weights: dict[Relation, int]) -> None:
    best: Assignment = {}
    for grid in grids(weights):
        best |= grid.best(DEFAULT)
    found = fits(weights, DEFAULT.replace(**best))
    assert found == max(fits(weights, rules) for rules in rule_sets())
    # Of the equals it is one with the fewest changes.
    fewest = min(len(r.changed_from(DEFAULT)) for r in rule_sets() if fits(weights, r) == found)
    assert len(DEFAULT.replace(**best).changed_from(DEFAULT)) == fewest


@settings(max_examples=30, deadline=None)
@given(weighted, st.sampled_from(SOME), st.sampled_from(sorted(PRESETS)))
def test_the_cost_of_a_value_is_what_the_slow_twin_says(
    weights: dict[Relation, int], option: str, preset: str
) -> None:
    most = max(fits(weights, rules) for rules in rule_sets())
    tied = [grid for grid in grids(weights) if option in grid.options]
    for value in TRIED[option]:
        with_it = [rules for rules in rule_sets() if getattr(rules, option) == value]
        cost = most - max(fits(weights, rules) for rules in with_it)
        assert cost == (tied[0].cost({option: value}) if tied else 0)
        if tied:
            chosen = tied[0].best(PRESETS[preset], {option: value})
            assert chosen[option] == value
            assert tied[0].cost(chosen) == cost


@settings(max_examples=30, deadline=None)
@given(relations())
def test_a_relation_has_no_superfluous_option_and_allows_what_it_should(relation: Relation) -> None:
    assert list(relation.options) == [o for o in TRIED if o in relation.options]
    for option in relation.options:
        outcomes = {rules: relation.allows(rules) for rules in rule_sets(relation.options)}
        assert any(
            outcomes[rules] != outcomes[rules.replace(**{option: value})]
            for rules in outcomes
            for value in TRIED[option]
        )


def test_a_leaf_that_does_not_name_an_option_speaks_for_all_its_values() -> None:
    relation = relation_of(
        [
            ({"success_unit": "raw", "equal_total": "buyer-survives"}, True),
            ({"success_unit": "raw", "equal_total": "buyer-loses"}, False),
            ({"success_unit": "game-points"}, True),
        ]
    )
    assert relation == Relation(("success_unit", "equal_total"), frozenset({(0, 0), (1, 0), (1, 1)}))


def test_what_nothing_or_everything_explains_says_nothing() -> None:
    nothing = relation_of([({"kawesh": value}, False) for value in TRIED["kawesh"]])
    everything = relation_of([({"kawesh": value}, True) for value in TRIED["kawesh"]])
    assert nothing.empty
    assert everything == NO_MATTER
    assert grids({nothing: 3, everything: 2}) == []


def test_options_that_no_deal_ties_together_have_grids_of_their_own() -> None:
    one = Relation(("kawesh",), frozenset({(1,)}))
    tied = Relation(("success_unit", "equal_total"), frozenset({(0, 0)}))
    found: list[Grid] = grids({one: 1, tied: 1})
    assert [grid.options for grid in found] == [("kawesh",), ("success_unit", "equal_total")]
