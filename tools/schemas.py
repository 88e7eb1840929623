"""Write the JSON Schemas in docs/: of bridge profiles, deal lines, and files of puzzles.

python tools/schemas.py           write them
python tools/schemas.py --check   change nothing; exit 1 if one is stale
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from type_schemas import deal_line_schema, puzzles_schema  # noqa: E402 - the checkout's own package

from majlis.bridge.profile import schema as bridge_profile  # noqa: E402

PAGES = {
    "bridge-profile.schema.json": bridge_profile.schema_text,
    "deal-line.schema.json": deal_line_schema,
    "puzzles.schema.json": puzzles_schema,
}
"""The files, and what gives their text."""
DOCS = ROOT / "docs"


def main(check: bool) -> int:
    """Write, or check; returns the exit code."""
    stale = [
        name
        for name, text in PAGES.items()
        if not (DOCS / name).exists() or (DOCS / name).read_text(encoding="utf-8") != text()
    ]
    for name in stale:
        if check:
            print(f"{name} is stale; run python tools/schemas.py")
        else:
            (DOCS / name).write_text(PAGES[name](), encoding="utf-8")
            print(f"wrote {name}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
