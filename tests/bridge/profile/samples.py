"""The profiles that tests use: our own, and users' real ones where they lie beside the checkout."""

import json
from pathlib import Path
from typing import Any

import pytest

OWN = Path(__file__).parents[2] / "data" / "bridge" / "profiles"
OWN_FILES = sorted(OWN.glob("*.json"))
REAL = next(
    (
        folder
        for parent in Path(__file__).resolve().parents
        if (folder := parent / "shared" / "data" / "bridge" / "profiles").is_dir()
    ),
    None,
)
REAL_FILES = sorted(REAL.glob("*.json")) if REAL else []


def own(name: str) -> dict[str, Any]:
    """One of our own profiles, as JSON that may be changed."""
    data: dict[str, Any] = json.loads((OWN / f"{name}.json").read_text(encoding="utf-8"))
    return data


def file_name(path: Path) -> str:
    return path.stem


real = pytest.mark.parametrize(
    "path",
    REAL_FILES or [pytest.param(None, marks=pytest.mark.skip(reason="no real profiles beside the checkout"))],
    ids=file_name if REAL_FILES else None,
)
