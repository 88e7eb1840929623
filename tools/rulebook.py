"""Write the rule book of the default house to docs/rules.en.md and docs/rules.ar.md.

python tools/rulebook.py           write both pages
python tools/rulebook.py --check   change nothing; exit 1 if a page is stale
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from majlis.baloot.rulebook import rule_book  # noqa: E402 - the checkout's own package
from majlis.i18n import LANGUAGES  # noqa: E402

DOCS = ROOT / "docs"


def page(language: str) -> Path:
    """Where the book in this language lies."""
    return DOCS / f"rules.{language}.md"


def stale() -> list[Path]:
    """The pages that differ from what the engine would print now."""
    return [
        page(language)
        for language in LANGUAGES
        if not page(language).exists()
        or page(language).read_text(encoding="utf-8") != rule_book(language=language)
    ]


def main(check: bool) -> int:
    """Write, or check; returns the exit code."""
    if check:
        for path in stale():
            print(f"{path.name} is stale; run python tools/rulebook.py")
        return int(bool(stale()))
    for language in LANGUAGES:
        page(language).write_text(rule_book(language=language), encoding="utf-8")
        print(f"wrote {page(language).name}")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
