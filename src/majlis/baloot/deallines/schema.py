"""The JSON Schema of deal lines, made from the types of `model`."""

import ast
import inspect
import json
from typing import Any

import msgspec

from majlis.baloot.deallines import model
from majlis.baloot.deallines.model import VERSION, DealLine


def line_schema() -> dict[str, Any]:
    """The schema of one line, as plain data."""
    (reference,), parts = msgspec.json.schema_components([DealLine], ref_template="#/$defs/{name}")
    docs = field_docs()
    for name, part in parts.items():
        for field, schema in part.get("properties", {}).items():
            text = docs.get((name, field))
            if text and "description" not in schema:
                parts[name]["properties"][field] = {"description": text, **schema}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A deal of Saudi Baloot, one line of a file of deal lines (version {VERSION})",
        **reference,
        "$defs": dict(sorted(parts.items())),
    }


def field_docs() -> dict[tuple[str, str], str]:
    """What `model` says of each field below it, by class and field.

    >>> field_docs()["DealLine", "floor"]
    'The card turned up.'
    """
    found = {}
    for kind in ast.parse(inspect.getsource(model)).body:
        if not isinstance(kind, ast.ClassDef):
            continue
        for field, text in zip(kind.body, kind.body[1:], strict=False):
            named = isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            if named and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
                name = field.target.id  # type: ignore[attr-defined]  # `named` says so
                found[kind.name, name] = " ".join(str(text.value.value).split())
    return found


def schema_text() -> str:
    """The schema as the text of its file."""
    return json.dumps(line_schema(), indent=2, ensure_ascii=False) + "\n"
