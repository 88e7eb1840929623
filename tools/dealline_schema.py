"""Write the JSON Schema of deal lines to docs/deal-line.schema.json.

python tools/dealline_schema.py           write it
python tools/dealline_schema.py --check   change nothing; exit 1 if it is stale
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from majlis.baloot.deallines.schema import schema_text  # noqa: E402 - the checkout's own package

PAGE = ROOT / "docs" / "deal-line.schema.json"


def stale() -> bool:
    """Whether the file differs from what the types say now."""
    return not PAGE.exists() or PAGE.read_text(encoding="utf-8") != schema_text()


def main(check: bool) -> int:
    """Write, or check; returns the exit code."""
    if check:
        if stale():
            print(f"{PAGE.name} is stale; run python tools/dealline_schema.py")
        return int(stale())
    PAGE.write_text(schema_text(), encoding="utf-8")
    print(f"wrote {PAGE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
