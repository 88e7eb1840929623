"""Take the pictures of hand records that the documents show: python tools/bridge_pictures.py

Deals practice boards of the library, analyses them double dummy, and photographs their printed hand
records in English and in Arabic. Needs a Chromium on this machine, and endplay (the extra `bridge`).
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, ViewportSize, sync_playwright

from majlis.bridge import library
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.formats import FORMATS
from majlis.bridge.formats.reader import Page as Printed
from majlis.bridge.table.board import Board
from majlis.bridge.table.double_dummy import solved

ROOT: Final = Path(__file__).resolve().parent.parent
IMAGES: Final = ROOT / "docs" / "images"
PROFILE: Final = "weak-twos"
SEED: Final = 1
BOARDS: Final = 6
"""As many as leave room for the notes at the foot of a page."""
A4: Final[ViewportSize] = {"width": 794, "height": 1123}
"""A page of A4 in pixels, 96 to the inch."""
MARGIN: Final = 38
"""What a printer leaves free at each side: 10 mm."""


def practice() -> list[Board]:
    """The boards, with their double-dummy tables and par."""
    deals = generate_deals(library.load(PROFILE), BOARDS, seed=SEED)
    return list(solved(deals.boards, workers=1))


def photograph(page: Page, record: Path, target: Path) -> None:
    """The record as a printer sees its first page, down to its last line."""
    page.set_viewport_size(A4)
    page.goto(record.as_uri())
    page.add_style_tag(content=f"body {{ margin: {MARGIN}px !important }}")
    height = min(
        page.evaluate("Math.ceil(document.body.getBoundingClientRect().bottom)") + MARGIN, A4["height"]
    )
    page.set_viewport_size({"width": A4["width"], "height": height})
    target.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=target)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} kB")


def main() -> int:
    """Write the pictures; returns the exit code."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("no chromium on this machine: install it, then run this again")
        return 1
    boards = practice()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=A4, bypass_csp=True)
        page.emulate_media(media="print", color_scheme="light")
        for language in ("en", "ar"):
            record = Path(folder) / f"{language}.html"
            title = library.describe(PROFILE, language).title
            FORMATS["html"].dump(boards, record, Printed(title=title, language=language))
            photograph(page, record, IMAGES / f"hand-records-{language}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
