"""Write docs/bridge-library.md: the practice profiles, what each trains, and how often its deals occur.

python tools/bridge_library.py           count, and write the page
python tools/bridge_library.py --check   change nothing; exit 1 if the page is stale
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from majlis.bridge import library  # noqa: E402 - the checkout's own package
from majlis.bridge.deal.viability import validate_profile_viability  # noqa: E402
from majlis.bridge.table.pack import TABLE  # noqa: E402
from majlis.dealing.explanation import rarity  # noqa: E402

PAGE: Final = ROOT / "docs" / "bridge-library.md"
PATIENCE: Final = 600.0
"""Seconds that one profile may take on a busy machine."""

HEAD: Final = """# Practice profiles of the library

Ready-made profiles for bridge practice, from the first notrump opening to splinters. They are ordinary
profile files (`src/majlis/bridge/library/*.json`), so each can be saved under another name and changed. The
seats below are those of the profile: on boards numbered as usual the whole deal is turned until the
profile's dealer sits where the board's dealer does, so that in four boards everybody plays every part.

A seat that is called silent has a hand that would pass all along, so that the auction is about what is
trained. With shuffled cards the opponents would often bid: that is for the profiles under *Competition*.

The types of a seat exclude each other, and every board draws its types by the weights in the profile,
however rare they are. The last column says how rare: the number of all deals, divided by the exact
number of those that fit the profile.

```python
>>> from majlis.bridge import library
>>> from majlis.bridge.deal.generate import generate_deals
>>> deals = generate_deals(library.load("one-notrump"), 2, seed=1)
>>> [one.board.number for one in deals.deals]
[1, 2]
>>> print(library.describe("one-notrump", "ar").title)
افتتاح 1NT مع ستايمان والتحويل

```

| name | what it trains | how often it occurs |
| --- | --- | --- |
"""
FOOT: Final = """
This page is written by `python tools/bridge_library.py`, which counts; the tests count again, in
another way, and compare.
"""


def page(counts: Mapping[str, int]) -> str:
    """The page, from the number of deals of each profile."""
    return HEAD + "\n".join(row(name, counts[name]) for name in library.names()) + "\n" + FOOT


def row(name: str, deals: int) -> str:
    """One profile."""
    told = library.describe(name)
    return f"| `{name}` | **{told.title}** ({told.category}). {told.text} | {rarity(deals, TABLE.deals())} |"


def counted(name: str) -> int:
    """How many deals fit a profile; exits if that cannot be told exactly."""
    found = validate_profile_viability(library.load(name), seconds=PATIENCE)
    if found.deals is None or not found.deals.exact or found.lost:
        raise SystemExit(f"{name}: its deals cannot be counted exactly, or not all of it can be dealt")
    return found.deals.deals


def main(check: bool) -> int:
    """Write, or check; returns the exit code."""
    fresh = page({name: counted(name) for name in library.names()})
    if not check:
        PAGE.write_text(fresh, encoding="utf-8")
        print(f"wrote {PAGE.name}")
        return 0
    stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != fresh
    if stale:
        print(f"{PAGE.name} is stale; run python tools/bridge_library.py")
    return int(stale)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
