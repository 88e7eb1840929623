"""The JSON Schema of a profile, made from the fields of `model`: for editors, and whoever writes profiles.

It tells form only: types, words, limits. What else can be wrong is told by `validate_profile`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from majlis.bridge.profile.model import Block, Choices, Note, Profile
from majlis.bridge.profile.read import bare, encode, json_fields, required

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
PLAIN: Final[dict[Any, str]] = {
    int: "integer",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
}


def profile_schema() -> dict[str, Any]:
    """The schema as JSON data."""
    parts: dict[str, Any] = {}
    block_schema(Profile, parts)
    top = parts.pop(Profile.__name__)
    return {
        "$schema": DIALECT,
        "title": "A bridge practice profile",
        **top,
        "$defs": dict(sorted(parts.items())),
    }


def schema_text() -> str:
    """The schema as the text of its file."""
    return json.dumps(profile_schema(), indent=2, ensure_ascii=False) + "\n"


def block_schema(kind: type[Block], parts: dict[str, Any]) -> None:
    """Put the schema of a class, and of those it uses, among the parts."""
    if kind.__name__ in parts:
        return
    parts[kind.__name__] = {}  # taken, so that a class within itself would end
    properties = {name: type_schema(hint, parts) for name, hint in json_fields(kind).items()}
    for field in fields(kind):
        default = field.default if field.default_factory is MISSING else field.default_factory()
        if field.name in properties and default not in (MISSING, None):
            properties[field.name]["default"] = encode(default)
    schema = {"description": cleandoc(kind.__doc__ or ""), "type": "object", "properties": properties}
    needed = [name for name in properties if name in required(kind)]
    parts[kind.__name__] = schema | ({"required": needed} if needed else {})


def type_schema(hint: Any, parts: dict[str, Any]) -> dict[str, Any]:
    """The schema of one value."""
    kind, notes = bare(hint)
    schema = bare_schema(kind, parts)
    for note in notes:
        if isinstance(note, Choices):
            schema = with_words(schema, note)
        elif isinstance(note, Note):
            limits = {"minimum": note.least, "maximum": note.most}
            schema = {
                "description": note.text,
                **schema,
                **{k: v for k, v in limits.items() if v is not None},
            }
    return schema


def with_words(schema: dict[str, Any], choices: Choices) -> dict[str, Any]:
    """A text that is one of some words; where others only draw a warning, the words are a proposal."""
    null = [None] if "null" in schema.get("type", ()) else []
    if choices.lenient:
        return {"anyOf": [{"enum": [*choices.words, *null]}, schema]}
    return {"enum": [*choices.words, *null]}


def bare_schema(kind: Any, parts: dict[str, Any]) -> dict[str, Any]:
    """The schema of a type without its notes."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return union_schema([type_schema(one, parts) for one in get_args(kind)])
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if origin is tuple:
        return {"type": "array", "items": type_schema(get_args(kind)[0], parts)}
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    if isinstance(kind, type) and issubclass(kind, Block):
        block_schema(kind, parts)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    return mapping_schema(kind, parts)


def union_schema(options: list[dict[str, Any]]) -> dict[str, Any]:
    """One of several types; plain ones are named together."""
    if all(set(one) == {"type"} for one in options):
        return {"type": [one["type"] for one in options]}
    return {"anyOf": options}


def mapping_schema(kind: Any, parts: dict[str, Any]) -> dict[str, Any]:
    """A table whose keys are seats, or free."""
    assert get_origin(kind) is Mapping or issubclass(get_origin(kind), Mapping)
    keys, values = get_args(kind)
    inner = type_schema(values, parts)
    if get_origin(keys) is Literal:
        return {
            "type": "object",
            "properties": dict.fromkeys(get_args(keys), inner),
            "additionalProperties": False,
        }
    return {"type": "object", "additionalProperties": inner}
