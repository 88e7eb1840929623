"""Chromium, whose pages are given as long as a loaded machine needs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from stopping import LONGEST

CHROMIUM: Final = Path("/usr/bin/chromium")
OPTIONS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
PATIENCE: Final = LONGEST * 1000
"""Milliseconds after which whatever is waited for on a page fails; Playwright's own are thirty seconds."""


class Browser:
    """A browser of Playwright's, all of whose pages have patience."""

    def __init__(self, launcher: Any, options: tuple[str, ...]) -> None:
        self._launcher = launcher
        self._opened = launcher.launch(
            executable_path=str(CHROMIUM), args=[*OPTIONS, *options], timeout=PATIENCE
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(self._opened, name)

    def another(self, *options: str) -> "Browser":
        """A second one, started with these options."""
        return Browser(self._launcher, options)

    def new_context(self, **settings: Any) -> Any:
        """A browser without a past."""
        context = self._opened.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        return context

    def new_page(self, **settings: Any) -> Any:
        """A page of a browser without a past."""
        page = self._opened.new_page(**settings)
        page.context.set_default_timeout(PATIENCE)
        return page


@contextmanager
def chromium(*options: str) -> Iterator[Browser]:
    """A browser; the test is skipped where Playwright is not installed."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as engine:
        opened = Browser(engine.chromium, options)
        yield opened
        opened.close()
