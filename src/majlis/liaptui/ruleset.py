"""The rule options: every point on which the game's sources disagree is a field of one frozen `RuleSet`.

`PRESETS` names two tables: `standard` (the default: pieces lie face down until all four have played) and
`open` (they lie face up at once).

>>> parse_rules("open+round_limit=20").round_limit
20
>>> rules_text(RuleSet(visibility="open", target=100))
'open+target=100'
"""

import dataclasses
import difflib
import re
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from majlis.errors import InputError, shown

if TYPE_CHECKING:
    import numpy as np

    from majlis.liaptui.standing import Standing
    from majlis.liaptui.state import State

Visibility: TypeAlias = Literal["type-only", "open"]
CrossType: TypeAlias = Literal["off", "ranked"]
TargetReached: TypeAlias = Literal["at-least", "exactly"]

MOST: Final = 10_000
"""The highest target and round limit."""


@dataclasses.dataclass(frozen=True, slots=True)
class RuleSet:
    """One table's rules (LIAPTUI.md); raises `InputError` for a value that does not exist."""

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

    def __post_init__(self) -> None:
        for field, values in OPTIONS.items():
            if getattr(self, field) not in values:
                raise InputError(
                    f"{field} = {shown(getattr(self, field))} is not a value: it can be {' or '.join(values)}"
                )
        _check_number("target", self.target)
        if self.round_limit is not None:
            _check_number("round_limit", self.round_limit, " or none")

    def deal(self, rng: "np.random.Generator", standing: "Standing | None" = None) -> "State":
        """A fresh round under these rules, every deal equally likely; by default the first of a game."""
        from majlis.liaptui.standing import Standing
        from majlis.liaptui.state import State

        return State.deal(rng, self, standing or Standing())

    def replace(self, **changes: Any) -> "RuleSet":
        """A copy with some fields changed; raises `InputError` for a field or value that does not exist."""
        for field in changes:
            if field not in FIELDS:
                near = difflib.get_close_matches(field[:60], FIELDS, n=1)
                hint = f"did you mean {near[0]}? The" if near else "the"
                raise InputError(
                    f"{shown(field)} is not a rule option: {hint} options are {', '.join(FIELDS)}"
                )
        return dataclasses.replace(self, **changes)

    def changed_from(self, other: "RuleSet") -> dict[str, Any]:
        """The fields whose value differs from `other`'s, with this rule set's values."""
        return {f: getattr(self, f) for f in FIELDS if getattr(self, f) != getattr(other, f)}


OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "visibility": get_args(Visibility),
    "cross_type": get_args(CrossType),
    "target_reached": get_args(TargetReached),
}
"""The options that are words, with their values, the default first."""
FIELDS: Final = tuple(field.name for field in dataclasses.fields(RuleSet))


def _check_number(field: str, value: object, other: str = "") -> None:
    if type(value) is not int or not 1 <= value <= MOST:
        raise InputError(f"{field} = {shown(value)} is not a value: it is a whole number, 1 to {MOST}{other}")


PRESETS: Final[dict[str, RuleSet]] = {"standard": RuleSet(), "open": RuleSet(visibility="open")}
DEFAULT: Final = PRESETS["standard"]

_SEPARATOR: Final = re.compile(r"[+,]")
_NUMBER: Final = re.compile(r"[0-9]{1,8}")


def parse_rules(text: str) -> RuleSet:
    """A rule set from a preset's name, or a preset with changes: `open+round_limit=20`, or with commas.

    Raises `InputError` when the text is none of these.
    """
    preset, *changes = _SEPARATOR.split(text.strip())
    if preset not in PRESETS:
        raise InputError(f"{shown(preset)} is not a preset: the presets are {', '.join(PRESETS)}")
    fields: dict[str, object] = {}
    for change in changes:
        field, equals, value = change.strip().partition("=")
        if not equals:
            raise InputError(
                f"{shown(change)} in {shown(text)} cannot be read: write field=value, such as round_limit=20"
            )
        if field in fields:
            raise InputError(f"{shown(text)} sets {shown(field)} twice")
        fields[field] = _value(field, value)
    return PRESETS[preset].replace(**fields)


def _value(field: str, value: str) -> object:
    if field == "round_limit" and value == "none":
        return None
    numeric = field not in OPTIONS and _NUMBER.fullmatch(value) is not None
    return int(value) if numeric else value


def rules_text(rules: RuleSet) -> str:
    """The shortest text that `parse_rules` reads back to the same options: `open+round_limit=20`."""
    name, preset = min(PRESETS.items(), key=lambda item: len(rules.changed_from(item[1])))
    changes = rules.changed_from(preset).items()
    return "+".join([name, *(f"{field}={value}" for field, value in changes)])
