"""JSON Schemas made from the types of a module, which says in its docstrings what the fields mean.

For `tools/schemas.py`: what stands below a field is in the source alone, which an installed package may lack.
"""

import ast
import inspect
import json
from types import ModuleType
from typing import Any

import msgspec

from majlis.baloot.deallines import model as deal_lines
from majlis.baloot.puzzles import model as puzzles


def deal_line_schema() -> str:
    """The schema of one deal line, as the text of its file."""
    title = f"A deal of Saudi Baloot, one line of a file of deal lines (version {deal_lines.VERSION})"
    return text_of(schema_of(deal_lines.DealLine, deal_lines, title))


def puzzles_schema() -> str:
    """The schema of files of puzzles, as the text of its file."""
    title = f"Puzzles of Saudi Baloot (version {puzzles.VERSION})"
    return text_of(schema_of(puzzles.PuzzleFile, puzzles, title))


def schema_of(kind: type, described: ModuleType, title: str) -> dict[str, Any]:
    """The schema of a type, as plain data, with what its module says of the fields."""
    (reference,), parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    docs = field_docs(described)
    for name, part in parts.items():
        for field, schema in part.get("properties", {}).items():
            text = docs.get((name, field))
            if text and "description" not in schema:
                parts[name]["properties"][field] = {"description": text, **schema}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **reference,
        "$defs": dict(sorted(parts.items())),
    }


def field_docs(described: ModuleType) -> dict[tuple[str, str], str]:
    """What a module of types says of each field below it, by class and field."""
    found = {}
    for kind in ast.parse(inspect.getsource(described)).body:
        if not isinstance(kind, ast.ClassDef):
            continue
        for field, text in zip(kind.body, kind.body[1:], strict=False):
            named = isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            if named and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
                name = field.target.id  # type: ignore[attr-defined]  # `named` says so
                found[kind.name, name] = " ".join(str(text.value.value).split())
    return found


def text_of(schema: dict[str, Any]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
