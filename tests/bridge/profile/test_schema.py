"""The published schema is the model's, and profiles conform to it."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from bridge.profile.samples import OWN_FILES, file_name, own, real
from majlis.bridge.profile.schema import profile_schema

ROOT = Path(__file__).parents[3]
KINDS = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "number": (int, float),
}


def tool() -> Any:
    spec = importlib.util.spec_from_file_location("schemas", ROOT / "tools" / "schemas.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_published_schema_is_fresh() -> None:
    assert tool().main(check=True) == 0


def test_a_stale_schema_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tool()
    monkeypatch.setattr(module, "DOCS", tmp_path)
    assert module.main(check=True) == 1
    assert module.main(check=False) == 0
    assert module.main(check=True) == 0


def is_kind(value: Any, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, KINDS[kind]) and (kind == "boolean" or not isinstance(value, bool))


def misfits(value: Any, schema: dict[str, Any], at: str = "$") -> list[str]:
    """Where a value breaks the schema: the keywords that ours uses, as the standard reads them."""
    known = {
        "$schema",
        "$defs",
        "title",
        "description",
        "default",
        "type",
        "enum",
        "anyOf",
        "$ref",
        "properties",
    }
    known |= {"required", "additionalProperties", "items", "minimum", "maximum"}
    assert set(schema) <= known
    found = []
    if "$ref" in schema:
        found += misfits(value, profile_schema()["$defs"][schema["$ref"].rpartition("/")[2]], at)
    kinds = schema.get("type", [])
    if kinds and not any(is_kind(value, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return [f"{at} is not {kinds}"]
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{at} is not among {schema['enum']}")
    if "anyOf" in schema and all(misfits(value, option, at) for option in schema["anyOf"]):
        found.append(f"{at} is none of the options")
    if "minimum" in schema and value < schema["minimum"]:
        found.append(f"{at} is small")
    if "maximum" in schema and value > schema["maximum"]:
        found.append(f"{at} is large")
    if isinstance(value, dict):
        found += [f"{at} lacks {key}" for key in schema.get("required", []) if key not in value]
        for key, item in value.items():
            inner = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
            found += [f"{at} has {key}"] if inner is False else misfits(item, inner, f"{at}.{key}")
    if isinstance(value, list):
        found += [
            one
            for n, item in enumerate(value)
            for one in misfits(item, schema.get("items", {}), f"{at}[{n}]")
        ]
    return found


@pytest.mark.parametrize("path", OWN_FILES, ids=file_name)
def test_our_own_profiles_conform(path: Path) -> None:
    assert misfits(json.loads(path.read_text(encoding="utf-8")), profile_schema()) == []


@pytest.mark.shared
@real
def test_real_profiles_conform(path: Path) -> None:
    assert misfits(json.loads(path.read_text(encoding="utf-8")), profile_schema()) == []


def test_what_does_not_conform_is_found_by_the_schema_too() -> None:
    raw = own("weak_twos")
    raw["dealer"] = "north"
    raw["seat_profiles"]["W"]["subprofiles"][0]["standard"]["clubs"]["max_cards"] = 15
    raw["seat_profiles"]["X"] = {}
    del raw["seat_profiles"]["S"]["subprofiles"][0]["standard"]
    assert len(misfits(raw, profile_schema())) == 4


def test_every_field_of_every_object_is_in_the_schema() -> None:
    schema = profile_schema()
    assert set(schema["required"]) == {"profile_name", "dealer", "tag"}
    assert schema["$defs"]["SubProfile"]["required"] == ["standard"]
    assert "ns_role_for_seat" in schema["$defs"]["SubProfile"]["properties"]
    assert schema["$defs"]["SuitRange"]["properties"]["max_hcp"]["default"] == 37
    assert not {"keys", "unknown"} & set(schema["properties"])
