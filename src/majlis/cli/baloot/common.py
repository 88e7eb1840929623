"""What the commands of Baloot share."""

from typing import TYPE_CHECKING

from majlis.cli.common import rules_given

if TYPE_CHECKING:
    from majlis.baloot.ruleset import RuleSet


def rule_set(text: str) -> "RuleSet":
    """The rule set that `--rules` names; raises `InputError` that says what it could be."""
    from majlis.baloot.ruleset import parse_rules

    return rules_given(text, parse_rules)
