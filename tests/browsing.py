"""The browser that pages are looked at in, and the mark of tests that need it.

Its pages are given as long as a loaded machine needs.
"""

from pathlib import Path
from typing import Any, Final

import pytest

from stopping import LONGEST

CHROMIUM: Final = Path("/usr/bin/chromium")
needs_chromium: Final = pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}")
OPTIONS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
PATIENCE: Final = LONGEST * 1000
"""Milliseconds after which whatever is waited for on a page fails; Playwright's own are thirty seconds."""


class Browser:
    """A browser of Playwright's, all of whose pages have patience."""

    def __init__(self, launcher: Any, *options: str) -> None:
        self._launcher = launcher
        self._opened = launcher.launch(
            executable_path=str(CHROMIUM), args=[*OPTIONS, *options], timeout=PATIENCE
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(self._opened, name)

    def another(self, *options: str) -> "Browser":
        """A second one, started with these options."""
        return Browser(self._launcher, *options)

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
