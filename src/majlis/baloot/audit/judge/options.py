"""The rule options by what they touch, and the rule sets that differ from one in a single option."""

from collections.abc import Iterator
from typing import Final

from majlis.baloot.ruleset import OPTIONS, PRESETS, RuleSet

BIDDING_OPTIONS: Final = frozenset(
    [
        "dealer_after_all_pass",
        "kawesh",
        "kawesh_dealer",
        "before_you",
        "round_two_asks",
        "ashkal_rounds",
        "turn_to_sun",
        "sun_double",
        "variant_chooser",
        "triple_variant",
    ]
)
PLAY_OPTIONS: Final = frozenset(["overtrump_partner", "undertrump", "third_hand"])
SCORE_OPTIONS: Final = frozenset(OPTIONS) - BIDDING_OPTIONS - PLAY_OPTIONS - {"mode"}


def variants(rules: RuleSet, options: frozenset[str]) -> Iterator[tuple[str, RuleSet]]:
    """Every rule set that differs in one of these options, with its name (`sun_rounding=floor`)."""
    for option, values in OPTIONS.items():
        if option not in options:
            continue
        for value in values:
            if value != getattr(rules, option):
                yield f"{option}={value}", rules.replace(**{option: value})


def other_presets(rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    """The presets that are not these rules (`preset=founding`)."""
    for name, preset in PRESETS.items():
        if preset.changed_from(rules):
            yield f"preset={name}", preset
