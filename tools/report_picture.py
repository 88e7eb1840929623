"""Take the picture of the audit report that the documents show: python tools/report_picture.py

Audits the shipped games, writes the report, and photographs its head and the divergent deal in a phone-wide
browser. Needs a Chromium on this machine.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from majlis.baloot.audit.report.html import write_html
from majlis.baloot.audit.run import audit

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "examples" / "baloot" / "games"
PICTURE: Final = ROOT / "docs" / "images" / "audit-report.png"
WIDTH: Final = 360
_TO: Final = "#en .deal .tricks"
_LEAVE_OUT: Final = (
    "#en nav, #en .tiles, #en .legend, section:has(#en-h-categories), .languages { display: none }"
)


def photograph(page: Page, target: Path) -> None:
    """The report from its verdict to the tricks of the first divergent deal, tables of counts left out."""
    page.add_style_tag(content=_LEAVE_OUT)
    end = page.locator(_TO)
    if not end.count():
        raise SystemExit("the report draws no divergent deal, so there is nothing to photograph")
    box = end.first.bounding_box()
    height = box["y"] + box["height"] + 16 if box else WIDTH
    target.parent.mkdir(parents=True, exist_ok=True)
    page.set_viewport_size({"width": WIDTH, "height": round(height)})
    page.screenshot(path=target)


def main() -> int:
    """Write the picture; returns the exit code."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("no chromium on this machine: install it, then run this again")
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        report = Path(folder) / "report.html"
        write_html(audit([GAMES]), report)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": 900}, bypass_csp=True)
        page.goto(report.as_uri())
        photograph(page, PICTURE)
        browser.close()
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
