"""The rule set: how many points win the match."""

import dataclasses

from majlis.rules import Rules


@dataclasses.dataclass(frozen=True, slots=True)
class RuleSet(Rules):
    """One table's rules (README.md); raises `InputError` for a value that does not exist."""

    name: str = dataclasses.field(default="standard", compare=False, kw_only=True)
    target: int = 41


RuleSet.presets = {"standard": RuleSet(), "short": RuleSet(name="short", target=31)}
DEFAULT = RuleSet.presets["standard"]
rules_text = RuleSet.text


def parse_rules(text):
    """A rule set from a preset, or a preset with changes: `standard+target=61`."""
    return RuleSet.parse(text, files=False)
