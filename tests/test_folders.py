"""Where a user's files lie is what the pages say, on every system."""

from pathlib import Path

import pytest

from majlis.folders import data_folder

ROOT = Path(__file__).resolve().parents[1]
WINDOWS = {"LOCALAPPDATA": "%LOCALAPPDATA%", "APPDATA": "%APPDATA%"}


@pytest.mark.parametrize(
    ("page", "folder"),
    [
        ("windows.md", data_folder("matches", "X", environment=WINDOWS, platform="win32") / "baloot"),
        ("windows.md", data_folder("profiles", "X", roaming=True, environment=WINDOWS, platform="win32")),
        ("playing.md", data_folder("matches", "X", environment=WINDOWS, platform="win32") / "baloot"),
    ],
    ids=str,
)
def test_the_folders_on_windows(page: str, folder: Path) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert folder.as_posix().replace("/", "\\") in text


def test_no_page_puts_profiles_where_matches_lie() -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        assert "LOCALAPPDATA%\\Majlis\\profiles" not in page.read_text(encoding="utf-8"), page
