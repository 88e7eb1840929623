"""Reading and writing a profile's JSON: `read_text` and `read_file`, `dumps` and `dump`.

The reader is led by the fields of `model`. It goes on after a fault, puts the default in the place of what
cannot be used, and lists everything it found; `check.loads` raises if any of that is an error. Writing gives
back the keys in the order in which they were read, unknown ones included, and leaves out what was left out: a
file that was read and written holds the same JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from pathlib import Path as FilePath
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from majlis.bridge.conditions.sentences import did_you_mean, listed, nearest, sentence, together
from majlis.bridge.profile.faults import ABSENT, UNREAD, Fault, Path
from majlis.bridge.profile.model import OWN_KEYS, Block, Choices, Digits, Json, Note, Profile
from majlis.bridge.profile.parse_json import MAX_FILE, JsonError, read_json_text
from majlis.by_identity import ByIdentity
from majlis.errors import InputError
from majlis.files import printable, reason, write_atomic
from majlis.i18n import N_
from majlis.json_text import JsonText
from majlis.message import Listed, Message

BlockT = TypeVar("BlockT", bound=Block)
EXACT: Final = 2.0**53
"""Beyond this a number with a point or exponent is no certain whole number."""


@dataclass(frozen=True)
class Reading:
    """What could be read of a text, and everything that is wrong with its form."""

    profile: Profile | None
    """None where the text is not a JSON table."""
    faults: tuple[Fault, ...]


_READ: Final = ByIdentity[tuple[Fault, ...]]()
"""What was found when a profile was read: a changed copy was not."""


def mark_read(profile: Profile, faults: Sequence[Fault]) -> Profile:
    """Note what was found when a profile was read, warnings only: it need not be read again."""
    _READ.remember(profile, tuple(faults))
    return profile


def was_read(profile: Profile) -> Reading | None:
    """The reading that a profile is from, which need not be done again; None where there was none."""
    faults = _READ.of(profile)
    return None if faults is None else Reading(profile, faults)


def read_file(path: FilePath | str) -> Reading:
    """As `read_text`, of a file; raises `InputError` where it cannot be opened."""
    try:
        with FilePath(path).open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except OSError as error:
        raise InputError(N_("the file cannot be read ({reason})"), reason=reason(error)).at(
            printable(path)
        ) from None
    except ValueError:
        raise InputError(N_("this is not a path to a file")).at(printable(path)) from None
    return read_text(content)


def read_text(text: str | bytes) -> Reading:
    """What can be read of a text, and its faults; never raises for what the text holds."""
    try:
        raw, source = read_json_text(text)
    except JsonError as error:
        return Reading(None, (Fault((), UNREAD, error.where, error.why),))
    faults: list[Fault] = []
    doubled(raw, source, (), faults)
    profile = decode_block(Profile, raw, (), faults)
    return Reading(profile, tuple(told_once(faults)))


def read_json(raw: Json) -> Reading:
    """As `read_text`, of JSON that was parsed already."""
    faults: list[Fault] = []
    profile = decode_block(Profile, raw, (), faults)
    return Reading(profile, tuple(told_once(faults)))


def doubled(raw: Json, source: JsonText, at: Path, faults: list[Fault]) -> None:
    """Find keys written twice in one table: of such values only the last would count."""
    for key in sorted(source.repeated(raw)) if isinstance(raw, dict) else ():
        wrong, right = sentence("is written twice"), sentence("write each key once in a table")
        faults.append(Fault((*at, key), raw[key], wrong, right))
    for key, value in raw.items() if isinstance(raw, dict) else ():
        doubled(value, source, (*at, key), faults)
    for number, value in enumerate(raw if isinstance(raw, list) else ()):
        doubled(value, source, (*at, number), faults)


# From JSON to the model


class Unusable(Exception):  # noqa: N818 - never leaves this file
    """The value cannot be used; the fault is in the list."""


FIELDS: Final[dict[str, dict[str, Any]]] = {}
"""What `json_fields` found before, by the name of the class."""


def json_fields(kind: type[Block]) -> dict[str, Any]:
    """The fields of a class that are keys of its JSON table, with their types."""
    if kind.__name__ not in FIELDS:
        own = {field.name for field in fields(Block)}
        hints = get_type_hints(kind, include_extras=True)
        FIELDS[kind.__name__] = {f.name: hints[f.name] for f in fields(kind) if f.name not in own}
    return FIELDS[kind.__name__]


def required(kind: type[Block]) -> set[str]:
    """The keys without which a table cannot be used."""
    return {f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING}


def decode_block(kind: type[BlockT], raw: Json, at: Path, faults: list[Fault]) -> BlockT | None:
    """A table as an object of the model, faults collected; None where there is no table."""
    if not isinstance(raw, dict):
        faults.append(wrong_kind(raw, at, Message(N_('a table in braces, like {"min_cards": 5}'))))
        return None
    known = json_fields(kind)
    values: dict[str, Any] = {}
    for name, hint in known.items():
        if name in raw:
            try:
                values[name] = decode(hint, raw[name], (*at, name), faults)
            except Unusable:
                continue
        elif name in required(kind):
            faults.append(Fault((*at, name), ABSENT, None, sentence("write {what}", what=expected(hint))))
    unknown = {key: value for key, value in raw.items() if key not in known}
    for key in (one for one in unknown if one not in OWN_KEYS):
        note_unknown(key, raw, known, at, faults)
    for name in required(kind) - values.keys():
        values[name] = blank(known[name])
    return kind(**values, keys=tuple(raw), unknown=unknown)


def unknown_places(value: object, at: Path = ()) -> Iterator[tuple[Path, list[str]]]:
    """Where keys stand that this program does not know, and the keys that it knows there."""
    if isinstance(value, Block):
        known = list(json_fields(type(value)))
        yield from (((*at, key), known) for key in value.unknown)
        for name in known:
            yield from unknown_places(getattr(value, name), (*at, name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from unknown_places(item, (*at, key))
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from unknown_places(item, (*at, number))


UNKNOWN: Final = N_("stands under an unknown key")
OLDER_KEYS: Final = {
    f"{pair}_{key}": f"{pair}_role_mode"
    for pair in ("ns", "ew")
    for key in ("index_coupling_enabled", "driver_seat")
}
"""Keys of earlier generators, and the key that says now what they said."""


def note_unknown(key: str, raw: Json, known: dict[str, Any], at: Path, faults: list[Fault]) -> None:
    """Warn of an unknown key, with a guess where it is nearly a known one which is not there."""
    absent = [name for name in known if name not in raw]
    guess = nearest(key, absent)
    swapped = [name for name in absent if sorted(name.split("_")) == sorted(key.split("_"))]
    if swapped:
        guess = did_you_mean(swapped[0])
    if key in OLDER_KEYS:
        guess = sentence("; {key} says how the two go together", key=OLDER_KEYS[key])
    right = together(sentence("it is kept, and has no effect"), guess)
    faults.append(Fault((*at, key), raw[key], sentence(UNKNOWN), right, "warning"))


def told_once(faults: Sequence[Fault]) -> Iterator[Fault]:
    """The faults, with unknown keys of the same name told of once, where the outermost of them stands."""
    same: dict[str | int, list[Fault]] = {}
    for fault in faults:
        if fault.wrong is not None and fault.wrong.id == UNKNOWN:
            same.setdefault(fault.at[-1], []).append(fault)
    for fault in faults:
        others = same.get(fault.at[-1], []) if fault.wrong is not None and fault.wrong.id == UNKNOWN else []
        if others and fault is not min(others, key=lambda one: len(one.at)):
            continue
        again = sentence("; this key stands in {count} places", count=len(others))
        yield replace(fault, right=together(fault.right, again)) if len(others) > 1 else fault


def blank(hint: Any) -> Any:
    """What stands for a required value that is missing or unusable, so that the rest can be looked at."""
    kind, notes = bare(hint)
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    for note in notes:
        if isinstance(note, Choices):
            return note.words[0]
        if isinstance(note, Note) and note.least is not None:
            return note.least
    if get_origin(kind) is tuple:
        return ()
    if isinstance(kind, type) and issubclass(kind, Block):
        return kind(**{name: blank(json_fields(kind)[name]) for name in required(kind)})
    return {} if get_origin(kind) is Mapping else kind()


def bare(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its annotations, and the annotations."""
    if get_origin(hint) is Annotated:
        kind, notes = bare(get_args(hint)[0])
        return kind, (*get_args(hint)[1:], *notes)
    return hint, ()


def decode(hint: Any, raw: Json, at: Path, faults: list[Fault]) -> Any:
    """A value of the type, or `Unusable`."""
    kind, notes = bare(hint)
    if get_origin(kind) in (Union, UnionType):
        return decode_union(get_args(kind), notes, raw, at, faults)
    if get_origin(kind) is Literal:
        return decode_word(get_args(kind), raw, at, faults)
    if get_origin(kind) is tuple:
        return decode_list(get_args(kind)[0], raw, at, faults)
    if isinstance(kind, type) and issubclass(kind, Block):
        block = decode_block(kind, raw, at, faults)
        if block is None:
            raise Unusable
        return block
    if kind in (int, float, str, bool):
        return decode_plain(kind, notes, raw, at, faults)
    return decode_mapping(get_args(kind), raw, at, faults)


def decode_union(
    kinds: tuple[Any, ...], notes: tuple[Any, ...], raw: Json, at: Path, faults: list[Fault]
) -> Any:
    """Nothing, or one of the other types: the one that takes this kind of JSON."""
    if raw is None and NoneType in kinds:
        return None
    others = [kind for kind in kinds if kind is not NoneType]
    fitting = [kind for kind in others if (get_origin(kind) is tuple) == isinstance(raw, list)]
    return decode(Annotated[(fitting or others)[0], *(notes or ("",))], raw, at, faults)


def decode_plain(kind: type, notes: tuple[Any, ...], raw: Json, at: Path, faults: list[Fault]) -> Any:
    """A number, text or truth value, within its limits; one outside is kept, with a fault."""
    value = raw
    if kind is int and isinstance(raw, float) and raw.is_integer() and abs(raw) < EXACT:
        value = int(raw)
    right = isinstance(value, kind) or (kind is float and isinstance(value, int))
    if not right or (isinstance(value, bool) and kind is not bool):
        faults.append(wrong_kind(raw, at, expected(Annotated[kind, *(notes or ("",))])))
        raise Unusable
    for note in notes:
        if isinstance(note, Digits) and not re.fullmatch(r"0|[1-9][0-9]{0,3}", raw):
            count = sentence("write 0 for the first, 1 for the second, and so on")
            faults.append(Fault(at, raw, sentence("is not the number of a sub-profile"), count))
            raise Unusable
        check_note(note, value, at, faults)
    return value


def check_note(note: Any, value: Any, at: Path, faults: list[Fault]) -> None:
    """The limits or words of a field."""
    if isinstance(note, Choices) and value not in note.words:
        right = together(sentence("write {what}", what=listed(note.words)), nearest(value, note.words))
        if note.lenient:
            wrong = sentence("is not known and is read as {mode}", mode=note.lenient)
            faults.append(Fault(at, value, wrong, right, "warning"))
        else:
            faults.append(Fault(at, value, sentence("is not known"), right))
    if isinstance(note, Note):
        low = note.least is not None and value < note.least
        high = note.most is not None and value > note.most
        if low or high:
            right = sentence("write {what}", what=expected(Annotated[int, note]))
            faults.append(Fault(at, value, sentence("cannot be"), right))


def decode_word(words: tuple[str, ...], raw: Json, at: Path, faults: list[Fault]) -> str:
    """One of a few words: a seat or a suit."""
    if not isinstance(raw, str) or raw not in words:
        right = sentence("write {what}", what=listed(words))
        if isinstance(raw, str):
            initial = raw.strip()[:1].upper()
            right = together(right, did_you_mean(initial) if initial in words else None)
        wrong = sentence("is not a seat") if "N" in words else sentence("is not a suit")
        faults.append(Fault(at, raw, wrong, right))
        raise Unusable
    return raw


def decode_list(hint: Any, raw: Json, at: Path, faults: list[Fault]) -> tuple[Any, ...]:
    """A list; a table in it that cannot be used is replaced, so that the others keep their numbers."""
    if not isinstance(raw, list):
        faults.append(wrong_kind(raw, at, sentence("a list in square brackets")))
        raise Unusable
    result = []
    for number, item in enumerate(raw):
        try:
            result.append(decode(hint, item, (*at, number), faults))
        except Unusable:
            if isinstance(hint, type):
                result.append(blank(hint))
    return tuple(result)


def decode_mapping(kinds: tuple[Any, ...], raw: Json, at: Path, faults: list[Fault]) -> dict[str, Any]:
    """A table whose keys are free, or seats; what cannot be used is left out of it."""
    if not isinstance(raw, dict):
        faults.append(wrong_kind(raw, at, sentence("a table in braces")))
        raise Unusable
    result = {}
    for key, item in raw.items():
        try:
            name = decode(kinds[0], key, (*at, key), faults)
            result[name] = decode(kinds[1], item, (*at, key), faults)
        except Unusable:
            continue
    return result


def wrong_kind(raw: Json, at: Path, right: Message | Listed) -> Fault:
    """The fault of a value of another kind than asked for."""
    digits = isinstance(raw, str) and raw.strip().lstrip("+-").isdecimal()
    if digits and isinstance(right, Message) and "number" in right.id:
        right = together(right, sentence(", without quotation marks"))
    return Fault(at, raw, kind_words(raw), sentence("write {what}", what=right))


def kind_words(raw: Json) -> Message | None:
    """What a JSON value is, in words; None for null, of which there is no more to say."""
    if raw is None:
        return None
    if isinstance(raw, bool):
        return sentence("is true or false")
    if isinstance(raw, (int, float)):
        return sentence("is a number")
    if isinstance(raw, str):
        return sentence("is a text")
    return sentence("is a list") if isinstance(raw, list) else sentence("is a table")


def expected(hint: Any) -> Message | Listed:
    """What is to be written for a type, in words."""
    kind, notes = bare(hint)
    for note in notes:
        if isinstance(note, Choices):
            return listed(note.words)
        if isinstance(note, Note) and note.least is not None:
            if note.most is None:
                return sentence("a whole number, {least} or more", least=note.least)
            return sentence("a whole number from {least} to {most}", least=note.least, most=note.most)
    if get_origin(kind) in (Union, UnionType):
        return expected(next(one for one in get_args(kind) if one is not NoneType))
    if get_origin(kind) is Literal:
        return listed(get_args(kind))
    if get_origin(kind) is tuple:
        return sentence("a list in square brackets")
    plain = {
        int: N_("a whole number"),
        float: N_("a number"),
        str: N_("a text in quotation marks"),
        bool: N_("true or false"),
    }
    return Message(plain.get(kind, N_("a table in braces")))


# From the model to JSON


def dump(profile: Profile, path: FilePath | str) -> None:
    """Write a profile to a file, whole or not at all."""
    write_atomic(path, dumps(profile))


def dumps(profile: Profile) -> str:
    """A profile as the text of a JSON file."""
    text = json.dumps(encode(profile), indent=2, ensure_ascii=False) + "\n"
    if any("\ud800" <= sign <= "\udfff" for sign in text):  # half a sign, which UTF-8 cannot hold
        text = json.dumps(encode(profile), indent=2) + "\n"
    return text


def encode(value: Any) -> Json:
    """A part of the model as JSON: known and unknown keys in their old order, new ones at the end.

    A field that was not in the source and has its default still is left out.
    """
    if isinstance(value, Block):
        known = json_fields(type(value))
        default = {field.name: field.default for field in fields(value)}
        default |= {f.name: f.default_factory() for f in fields(value) if f.default_factory is not MISSING}
        result = {}
        for key in dict.fromkeys((*value.keys, *known, *value.unknown)):
            if key in known and (key in value.keys or getattr(value, key) != default[key]):
                result[key] = encode(getattr(value, key))
            elif key in value.unknown:
                result[key] = value.unknown[key]
        return result
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    if hasattr(value, "items"):
        return {key: encode(item) for key, item in value.items()}
    return value
