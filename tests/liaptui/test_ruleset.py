"""Rule texts: every rule set is written and read back, and every fault has its sentence."""

from itertools import product

import pytest

from majlis.errors import InputError
from majlis.liaptui.ruleset import DEFAULT, OPTIONS, PRESETS, RuleSet, parse_rules, rules_text


def test_every_rule_set_is_read_back():
    for visibility, cross_type, reached, limit, target in product(
        *OPTIONS.values(), (None, 1, 20, 10_000), (1, 50, 10_000)
    ):
        rules = RuleSet(visibility, cross_type, limit, target, reached)
        assert parse_rules(rules_text(rules)) == rules
        assert parse_rules(rules_text(rules).replace("+", ",")) == rules


def test_presets():
    assert PRESETS["standard"] == DEFAULT == RuleSet()
    assert DEFAULT.visibility == "type-only"
    assert DEFAULT.cross_type == "off"
    assert (DEFAULT.round_limit, DEFAULT.target, DEFAULT.target_reached) == (None, 50, "at-least")
    assert PRESETS["open"].changed_from(DEFAULT) == {"visibility": "open"}
    assert [rules_text(rules) for rules in PRESETS.values()] == list(PRESETS)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("kammelna", "'kammelna' is not a preset: the presets are standard, open"),
        ("", "'' is not a preset"),
        ("open+target", "'target' in 'open+target' cannot be read: write field=value"),
        ("open+targt=3", "'targt' is not a rule option: did you mean target?"),
        ("open+target=0", "target = 0 is not a value: it is a whole number, 1 to 10000"),
        ("open+target_reached=just", "target_reached = 'just' is not a value: it can be at-least or exactly"),
        ("open+target=1e3", "target = '1e3' is not a value"),
        ("open+target=٣", "target = '٣' is not a value"),
        ("open+round_limit=0", "round_limit = 0 is not a value: it is a whole number, 1 to 10000 or none"),
        ("open+round_limit=99999999999", "is not a value"),
        ("open+visibility=shut", "visibility = 'shut' is not a value: it can be type-only or open"),
        ("open+cross_type=on", "cross_type = 'on' is not a value: it can be off or ranked"),
        ("open+target=9+target=9", "sets 'target' twice"),
    ],
)
def test_faults_are_named(text, says):
    with pytest.raises(InputError) as refusal:
        parse_rules(text)
    assert says in str(refusal.value)


def test_true_is_no_number():
    with pytest.raises(InputError, match="target = True is not a value"):
        RuleSet(target=True)


def test_standard_with_no_limit_can_be_said():
    assert parse_rules("standard+round_limit=none") == DEFAULT
