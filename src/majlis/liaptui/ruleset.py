"""The rule options: every point on which the game's sources disagree is a field of one frozen `RuleSet`.

`PRESETS` names two tables: `standard` (the default: pieces lie face down until all four have played) and
`open` (they lie face up at once).

>>> parse_rules("open+round_limit=20").round_limit
20
>>> rules_text(RuleSet(visibility="open", target=100))
'open+target=100'
"""

import dataclasses
from typing import Final, Literal, TypeAlias

from majlis.rules import Rules, fields, options

Visibility: TypeAlias = Literal["type-only", "open"]
CrossType: TypeAlias = Literal["off", "ranked"]
TargetReached: TypeAlias = Literal["at-least", "exactly"]


@dataclasses.dataclass(frozen=True, slots=True)
class RuleSet(Rules):
    """One table's rules (sources/liaptui.md §2); raises `InputError` for a value that does not exist."""

    name: str = dataclasses.field(default="standard", compare=False, kw_only=True)
    visibility: Visibility = "type-only"
    """`type-only`: pieces lie face down until all four have played, and followers know the count and the
    leader's type. `open`: every play lies face up at once."""
    cross_type: CrossType = "off"
    """`off`: only a set of the leader's type can win. `ranked`: a set of a higher type of the same size (the
    order of `sets.SetType`) can win too, whatever its strength: a straight beats three of a kind, an extended
    straight beats four of a kind, and five of a kind beats an extended straight of five."""
    round_limit: int | None = None
    """The game ends after this round at the latest; None for no limit."""
    target: int = 50
    """The points after a round that end the game; `target_reached` says how they must be met."""
    target_reached: TargetReached = "at-least"
    """`at-least`: the game ends when somebody has the target or more, and the highest score wins. `exactly`:
    it ends when somebody has exactly the target, and who has it wins, however many others have. Who has more
    plays on, and comes back to it by misses. Equals share in both; and where the round limit ends the game
    first, the highest score wins in both."""


OPTIONS: Final = options(RuleSet)
"""The options that are words, with their values, the default first."""
FIELDS: Final = fields(RuleSet)
PRESETS: Final = {"standard": RuleSet(), "open": RuleSet(name="open", visibility="open")}
DEFAULT: Final = PRESETS["standard"]
RuleSet.presets = PRESETS

rules_text = RuleSet.text


def parse_rules(text: str) -> RuleSet:
    """A rule set from a preset's name, or a preset with changes: `open+round_limit=20`, or with commas.

    Raises `InputError` when the text is none of these.
    """
    return RuleSet.parse(text, files=False)
