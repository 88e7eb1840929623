"""The rule options: every point on which tables disagree is a field of one frozen `RuleSet`.

`PRESETS` names the houses: `kammelna` (default: what the recorded games show), `founding`, `pagat`,
`coinche-play`. A rule file is TOML: `preset = "kammelna"` and the fields that differ. What each option
means is told to players, in English and Arabic, by `majlis.baloot.rulebook`.

>>> rules = PRESETS["pagat"]
>>> rules.before_you, rules.changed_from(PRESETS["kammelna"])["ashkal_rounds"]
('off', 'first')
>>> parse_rules("kammelna+third_hand=free").third_hand
'free'
"""

import dataclasses
import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args, get_type_hints

from majlis.errors import InputError, shown
from majlis.files import STANDARD_INPUT, is_standard, read_standard
from majlis.settings import MAX_FILE, parse_settings

if TYPE_CHECKING:
    import numpy as np

    from majlis.baloot.state import State

YesNo: TypeAlias = Literal["yes", "no"]
OnOff: TypeAlias = Literal["on", "off"]

MAX_TARGET: Final = 10_000


@dataclasses.dataclass(frozen=True, slots=True)
class RuleSet:
    """One house's rules. The defaults are `kammelna`; the sections are those of the rule book."""

    name: str = dataclasses.field(default="kammelna", compare=False)
    mode: Literal["strict", "physical"] = "strict"
    """`strict` refuses illegal cards; `physical` lets them be played and challenged (Qayd)."""

    # 2 Deal
    dealer_after_all_pass: Literal["rotate", "same"] = "rotate"
    kawesh: Literal["on", "off", "until-sold"] = "on"
    kawesh_dealer: Literal["same", "rotate"] = "same"
    # 3 Auction
    before_you: Literal[
        "earlier-opponents", "first-round-only", "ace-floor-only", "ace-floor-round-two", "off"
    ] = "earlier-opponents"
    ashkal_rounds: Literal["both", "first"] = "both"
    turn_to_sun: Literal["any-floor", "not-on-ace"] = "any-floor"
    # 4 Doubling
    sun_double: Literal["firewall", "always", "never"] = "firewall"
    variant_chooser: Literal["doubler", "buyer"] = "doubler"
    doubled_payoff: Literal["winner-takes-all", "each-side"] = "winner-takes-all"
    projects_multiplied: Literal["all-levels", "double-only"] = "all-levels"
    kaboot_multiplied: YesNo = "yes"
    # 5 Play
    overtrump_partner: YesNo = "no"
    undertrump: Literal["free", "forced"] = "free"
    third_hand: Literal["must-ruff-unless-boss", "free"] = "must-ruff-unless-boss"
    # 6 Projects
    hundred_order: Literal["four-of-a-kind", "run"] = "four-of-a-kind"
    trump_run_wins_tie: YesNo = "no"
    # 7 Baloot, Akka, Sawa, Qayd
    baloot_inside_hundred: Literal["absorbed", "absorbed-fours-too", "counted"] = "absorbed"
    baloot_on_khasara: Literal["winner", "holder"] = "winner"
    baloot_on_doubled_loss: Literal["winner", "holder"] = "winner"
    """A doubled contract that was made: who gets the Baloot of the side that lost the double."""
    baloot_on_kaboot: Literal["lost", "holder"] = "lost"
    baloot_in_success_test: YesNo = "yes"
    sawa_baloot: Literal["proven-by-hands", "announced-only"] = "proven-by-hands"
    """Whether a true Sawa counts a Baloot that would have come out had the deal been played on."""
    false_sawa: Literal["foul", "khasara"] = "foul"
    qayd_projects: Literal["victim-only", "all"] = "victim-only"
    # 8 Scoring
    projects_on_kaboot: Literal["lost", "holder"] = "lost"
    reverse_kaboot: Literal["off", "88", "88-any-buyer"] = "off"
    hokum_seventeen: Literal["bigger-pile", "non-bidder", "buyer-takes-rest"] = "bigger-pile"
    sun_rounding: Literal["keep-five", "half-up", "floor"] = "keep-five"
    success_unit: Literal["raw", "game-points"] = "raw"
    """What the success test compares: raw totals, or (the founding document) game points."""
    equal_total: Literal["buyer-survives", "buyer-loses"] = "buyer-survives"
    equal_raised: Literal["last-raiser-loses", "first-raiser-loses", "as-not-raised"] = "last-raiser-loses"
    """Equal in a doubled deal; `as-not-raised` asks `equal_total` there too (the founding document)."""
    target: int = 152

    def __post_init__(self) -> None:
        for field, values in OPTIONS.items():
            if getattr(self, field) not in values:  # a list or table from a file is no value either
                raise InputError(
                    f"{field} = {shown(getattr(self, field))} is not a value: it can be {_or(values)}"
                )
        if type(self.target) is not int or not 1 <= self.target <= MAX_TARGET:
            raise InputError(
                f"target = {shown(self.target)} is not a value: it is a whole number, 1 to {MAX_TARGET}"
            )

    def deal(self, rng: "np.random.Generator", dealer: int = 0, scores: tuple[int, int] = (0, 0)) -> "State":
        """A fresh deal under these rules, every deal equally likely."""
        from majlis.baloot.deal import Deal
        from majlis.baloot.state import State

        return State.new(Deal.shuffled(rng), self, dealer, scores)

    def replace(self, **changes: Any) -> "RuleSet":
        """A copy with some fields changed, named by `rules_text`.

        Raises `InputError` for a field or value that does not exist.
        """
        for field in changes:
            _check_field(field)
        changes = {field: _value(field, value) for field, value in changes.items()}
        changed = dataclasses.replace(self, **changes)
        return dataclasses.replace(changed, name=rules_text(changed))

    def changed_from(self, other: "RuleSet") -> dict[str, Any]:
        """The fields, name apart, whose value differs from `other`'s, with this rule set's values."""
        return {f: getattr(self, f) for f in FIELDS if getattr(self, f) != getattr(other, f)}


def _or(values: tuple[str, ...]) -> str:
    return ", ".join(values[:-1]) + " or " + values[-1]


def _options() -> dict[str, tuple[str, ...]]:
    hints = get_type_hints(RuleSet)
    return {f.name: get_args(hints[f.name]) for f in dataclasses.fields(RuleSet) if get_args(hints[f.name])}


OPTIONS: Final[dict[str, tuple[str, ...]]] = _options()
"""Every option but `target`, with its values, in the order of the rule book; `mode` first."""

FIELDS: Final[tuple[str, ...]] = (*OPTIONS, "target")

PRESETS: Final[dict[str, RuleSet]] = {
    preset.name: preset
    for preset in (
        RuleSet(),
        RuleSet(
            name="founding",
            dealer_after_all_pass="same",
            doubled_payoff="each-side",
            third_hand="free",
            baloot_inside_hundred="absorbed-fours-too",
            baloot_on_khasara="holder",
            baloot_on_kaboot="holder",
            baloot_in_success_test="no",
            false_sawa="khasara",
            projects_on_kaboot="holder",
            hokum_seventeen="non-bidder",
            sun_rounding="half-up",
            success_unit="game-points",
            equal_total="buyer-loses",
            equal_raised="as-not-raised",
        ),
        RuleSet(
            name="pagat",
            before_you="off",
            ashkal_rounds="first",
            projects_multiplied="double-only",
            kaboot_multiplied="no",
        ),
        RuleSet(name="coinche-play", overtrump_partner="yes", undertrump="free", third_hand="free"),
    )
}

DEFAULT: Final = PRESETS["kammelna"]


def _check_field(field: str) -> None:
    if field not in FIELDS:
        near = difflib.get_close_matches(field[:60], FIELDS, n=1)
        hint = f"did you mean {near[0]}? The" if near else "the"
        raise InputError(f"{shown(field)} is not a rule option: {hint} options are {', '.join(FIELDS)}")


def _preset(name: object) -> RuleSet:
    if not isinstance(name, str) or name not in PRESETS:
        raise InputError(f"{shown(name)} is not a preset: the presets are {', '.join(PRESETS)}")
    return PRESETS[name]


def _value(field: str, value: object) -> object:
    """The value that is meant: TOML's true and false stand for yes/no and on/off, 88 may be a number,
    and the first words of one value alone stand for it (`equal_raised=first-raiser`).
    """
    if isinstance(value, bool) and field in OPTIONS:
        for pair in (("no", "yes"), ("off", "on")):
            if set(pair) <= set(OPTIONS[field]):
                return pair[value]
    if field in OPTIONS and type(value) is int:
        return str(value)
    if isinstance(value, str) and value not in OPTIONS.get(field, ()):
        begun = [full for full in OPTIONS.get(field, ()) if full.startswith(f"{value}-")]
        return begun[0] if len(begun) == 1 else value
    return value


def rules_from(table: Mapping[str, object], name: str = "custom") -> RuleSet:
    """A rule set from a mapping: `preset`, `name` and any fields; raises `InputError` for anything else."""
    fields = dict(table)
    base = _preset(fields.pop("preset", "kammelna"))
    given_name = fields.pop("name", name)
    if not isinstance(given_name, str):
        raise InputError(f"name = {shown(given_name)} is not a value: it is a text")
    for field in fields:
        _check_field(field)
    return dataclasses.replace(base.replace(**fields), name=given_name)


def load_rules(path: Path | str) -> RuleSet:
    """A rule set from a TOML file of at most 64 KiB, or from standard input for `-`.

    Raises `InputError` that names the file.
    """
    if is_standard(path):
        return _standard_rules()
    path = Path(path)
    try:
        if not path.is_file():
            raise InputError("the rule file cannot be read (there is no such file)")
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
        return rules_from(parse_settings(content), name=path.stem)
    except InputError as error:
        raise InputError(f"{_printable(path)}: {error}") from None
    except OSError as error:
        raise InputError(f"{_printable(path)}: the rule file cannot be read ({error.strerror})") from None
    except ValueError as error:  # a path that cannot be one, such as one with a null character
        raise InputError(f"{_printable(path)}: this is not a path to a file ({error})") from None


def _standard_rules() -> RuleSet:
    """The rules on standard input, called by their name there or after what they change."""
    content = read_standard(MAX_FILE + 1)
    try:
        rules = rules_from(parse_settings(content), name="")
    except InputError as error:
        raise InputError(f"{STANDARD_INPUT}: {error}") from None
    return rules if rules.name else dataclasses.replace(rules, name=rules_text(rules))


def _printable(path: Path) -> str:
    return str(path)[:200].encode("utf-8", "backslashreplace").decode()


def parse_rules(text: str, *, files: bool = True) -> RuleSet:
    """A rule set from a preset's name, a preset with changes (`pagat+kawesh=off`), or a TOML file's path
    (`-` is standard input).

    With `files=False` a path is refused: for texts that come from somebody else. Raises `InputError`
    when the text is none of these.
    """
    if files and (text.endswith(".toml") or "/" in text or is_standard(text)):
        return load_rules(text)
    preset, *changes = text.split("+")
    base = _preset(preset)
    fields: dict[str, object] = {}
    for change in changes:
        field, equals, value = change.partition("=")
        if not equals:
            raise InputError(
                f"{shown(change)} in {shown(text)} cannot be read: write field=value, such as third_hand=free"
            )
        if field in fields:
            raise InputError(f"{shown(text)} sets {shown(field)} twice")
        fields[field] = int(value) if field == "target" and value.isdecimal() and len(value) < 9 else value
    return base.replace(**fields) if fields else base


def rules_text(rules: RuleSet) -> str:
    """The shortest text that `parse_rules` reads back to the same options: `kammelna+third_hand=free`."""
    preset = min(PRESETS.values(), key=lambda p: (len(rules.changed_from(p)), p is not DEFAULT))
    changes = rules.changed_from(preset)
    return "+".join([preset.name, *(f"{field}={value}" for field, value in changes.items())])


def rules_toml(rules: RuleSet) -> str:
    """A TOML rule file that `load_rules` reads back to the same options."""
    preset = min(PRESETS.values(), key=lambda p: (len(rules.changed_from(p)), p is not DEFAULT))
    lines = [f'preset = "{preset.name}"']
    for field, value in rules.changed_from(preset).items():
        lines.append(f"{field} = {value}" if field == "target" else f'{field} = "{value}"')
    return "\n".join(lines) + "\n"
