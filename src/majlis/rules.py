"""Rule sets: frozen data, every point on which tables disagree a field, from a preset, a text or a TOML file.

A game's rule set is a frozen dataclass that inherits `Rules`. Its fields are options (a `Literal` of words)
or whole numbers; `presets` names the known houses, of which the first is the default.

>>> from majlis.baloot.ruleset import RuleSet
>>> rules = RuleSet.parse("pagat+third_hand=free")
>>> rules.text(), rules.changed_from(RuleSet.presets["pagat"])
('pagat+third_hand=free', {'third_hand': 'free'})
"""

import dataclasses
import difflib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self, get_args, get_origin, get_type_hints

from majlis.errors import InputError, shown
from majlis.files import STANDARD_INPUT, is_standard, read_standard, reason
from majlis.i18n import N_
from majlis.message import Listed, Message
from majlis.settings import MAX_FILE, parse_settings

MOST: Final = 10_000
"""The highest number that an option may be, such as a target."""
_NUMBER: Final = re.compile(r"[0-9]{1,8}")
_SEPARATOR: Final = re.compile(r"[+,]")


@dataclasses.dataclass(frozen=True, slots=True)
class Rules:
    """One table's rules; raises `InputError` for a value that does not exist."""

    name: str = dataclasses.field(default="", compare=False, kw_only=True)
    presets: ClassVar[Mapping[str, Any]] = {}
    """The named rule sets of the game, the default first."""

    def __post_init__(self) -> None:
        names, words, optional = _shape(type(self))
        for field in names:
            value = getattr(self, field)
            if field in words:
                if value not in words[field]:  # a list or table from a file is not a value either
                    message = N_("{field} = {value} is not a value: it can be {values}")
                    raise InputError(
                        message, field=field, value=shown(value), values=Listed(words[field], "or")
                    )
            elif not (type(value) is int and 1 <= value <= MOST) and not (
                value is None and field in optional
            ):
                message = (
                    N_("{field} = {value} is not a value: it is a whole number, 1 to {most} or none")
                    if field in optional
                    else N_("{field} = {value} is not a value: it is a whole number, 1 to {most}")
                )
                raise InputError(message, field=field, value=shown(value), most=MOST)

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed, named by its text.

        Raises `InputError` for a field or value that does not exist.
        """
        for field in changes:
            self._check_field(field)
        changed = dataclasses.replace(
            self, **{name: self._meant(name, value) for name, value in changes.items()}
        )
        return dataclasses.replace(changed, name=changed.text())

    def changed_from(self, other: "Rules") -> dict[str, Any]:
        """The fields, name apart, whose value differs from `other`'s, with this rule set's values."""
        return {f: getattr(self, f) for f in fields(type(self)) if getattr(self, f) != getattr(other, f)}

    def text(self) -> str:
        """The shortest text that `parse` reads back to the same options: `pagat+third_hand=free`."""
        name, changes = self._from_nearest()
        return "+".join([name, *(f"{field}={_written(value)}" for field, value in changes.items())])

    def toml(self) -> str:
        """A TOML rule file that `load` reads back to the same options."""
        name, changes = self._from_nearest()
        lines = [f'preset = "{name}"']
        for field, value in changes.items():
            lines.append(f"{field} = {value}" if type(value) is int else f'{field} = "{_written(value)}"')
        return "\n".join(lines) + "\n"

    def _from_nearest(self) -> tuple[str, dict[str, Any]]:
        """The preset from which the fewest fields differ, and those."""
        changes = {name: self.changed_from(preset) for name, preset in self.presets.items()}
        name = min(changes, key=lambda name: len(changes[name]))  # of equals the first, which is the default
        return name, changes[name]

    @classmethod
    def parse(cls, text: str, *, files: bool = True) -> Self:
        """Rules from a preset's name, a preset with changes (`pagat+kawesh=off`, or with commas), or a TOML
        file's path (`-` is standard input).

        With `files=False` a path is refused: for texts that come from somebody else. Raises `InputError`
        when the text is none of these.
        """
        if files and (text.endswith(".toml") or "/" in text or is_standard(text)):
            return cls.load(text)
        preset, *changes = _SEPARATOR.split(text.strip())
        base = cls._preset(preset)
        found: dict[str, object] = {}
        for change in changes:
            field, equals, value = change.strip().partition("=")
            if not equals:
                message = N_("{change} in {text} cannot be read: write field=value, such as target=100")
                raise InputError(message, change=shown(change), text=shown(text))
            if field in found:
                raise InputError(N_("{text} sets {field} twice"), text=shown(text), field=shown(field))
            number = field not in options(cls) and _NUMBER.fullmatch(value)
            found[field] = int(value) if number else value
        return base.replace(**found) if found else base

    @classmethod
    def load(cls, path: Path | str) -> Self:
        """Rules from a TOML file of at most 64 KiB, or from standard input for `-`.

        They are named after the file. Raises `InputError` that names the file.
        """
        if is_standard(path):
            return cls._parsed(read_standard(MAX_FILE), "", STANDARD_INPUT)
        path = Path(path)
        place = str(path)[:200].encode("utf-8", "backslashreplace").decode()
        if os.path.isdir(path):
            raise InputError(N_("this is a folder: {what}"), what=Message(N_("name a rule file"))).at(place)
        try:
            if not path.is_file():
                raise FileNotFoundError(0, "there is no such file")
            with path.open("rb") as file:
                content = file.read(MAX_FILE + 1)
        except OSError as error:
            wrong = InputError(N_("the rule file cannot be read ({reason})"), reason=reason(error))
            raise wrong.at(place) from None
        except ValueError as error:  # a path that cannot be one, such as one with a null character
            raise InputError(N_("this is not a path to a file ({reason})"), reason=str(error)).at(
                place
            ) from None
        return cls._parsed(content, path.stem, place)

    @classmethod
    def _parsed(cls, content: bytes, name: str, place: str) -> Self:
        try:
            rules = cls.from_table(parse_settings(content), name=name)
        except InputError as error:
            raise error.at(place) from None
        return rules if rules.name else dataclasses.replace(rules, name=rules.text())

    @classmethod
    def from_table(cls, table: Mapping[str, object], name: str = "custom") -> Self:
        """Rules from a mapping: `preset`, `name` and any fields; raises `InputError` for anything else."""
        changes = dict(table)
        base = cls._preset(changes.pop("preset", next(iter(cls.presets))))
        given_name = changes.pop("name", name)
        if not isinstance(given_name, str):
            raise InputError(N_("name = {value} is not a value: it is a text"), value=shown(given_name))
        return dataclasses.replace(base.replace(**changes), name=given_name)

    @classmethod
    def _preset(cls, name: object) -> Self:
        if isinstance(name, str) and name in cls.presets:
            found: Self = cls.presets[name]
            return found
        message = N_("{name} is not a preset: the presets are {presets}")
        raise InputError(message, name=shown(name), presets=", ".join(cls.presets))

    @classmethod
    def _check_field(cls, field: str) -> None:
        if field in fields(cls):
            return
        near = difflib.get_close_matches(field[:60], fields(cls), n=1)
        message = (
            N_("{field} is not a rule option: did you mean {near}? The options are {options}")
            if near
            else N_("{field} is not a rule option: the options are {options}")
        )
        raise InputError(message, field=shown(field), near="".join(near), options=", ".join(fields(cls)))

    @classmethod
    def _meant(cls, field: str, value: Any) -> Any:
        """The value that is meant: TOML's true and false stand for yes/no and on/off, 88 may be a number,
        and the first words of one value alone stand for it (`equal_raised=first-raiser`).
        """
        words = options(cls).get(field)
        if words is None:
            return None if value == "none" else value
        if isinstance(value, bool):
            pairs = (pair for pair in (("no", "yes"), ("off", "on")) if set(pair) <= set(words))
            return next((pair[value] for pair in pairs), value)
        if type(value) is int:
            return str(value)
        if isinstance(value, str) and value not in words:
            begun = [full for full in words if full.startswith(f"{value}-")]
            return begun[0] if len(begun) == 1 else value
        return value


class _Shape(NamedTuple):
    fields: tuple[str, ...]
    words: dict[str, tuple[str, ...]]
    optional: frozenset[str]
    """The numbers that may be None."""


_SHAPES: Final[dict[type, _Shape]] = {}


def _shape(kind: type[Rules]) -> _Shape:
    if kind not in _SHAPES:
        hints = get_type_hints(kind)
        names = tuple(field.name for field in dataclasses.fields(kind) if field.name != "name")
        words = {name: get_args(hints[name]) for name in names if get_origin(hints[name]) is Literal}
        optional = frozenset(name for name in names if type(None) in get_args(hints[name]))
        _SHAPES[kind] = _Shape(names, words, optional)
    return _SHAPES[kind]


def options(kind: type[Rules]) -> dict[str, tuple[str, ...]]:
    """The options of a game that are words, with their values, in the order of the fields."""
    return _shape(kind).words


def fields(kind: type[Rules]) -> tuple[str, ...]:
    """The names of all options of a game, numbers too."""
    return _shape(kind).fields


def _written(value: object) -> object:
    return "none" if value is None else value
