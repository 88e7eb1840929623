"""The browser that pages are looked at in, and the mark of tests that need it."""

from pathlib import Path
from typing import Final

import pytest

CHROMIUM: Final = Path("/usr/bin/chromium")
needs_chromium: Final = pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}")
