"""Where a game played at the keyboard is recorded: the next free file of a folder, and no folder in vain."""

import contextlib
from pathlib import Path

from majlis.files import make_folder


def missing_folders(folder: Path | None) -> list[Path]:
    """The folders that recording will have to make, deepest first."""
    return [] if folder is None else [path for path in (folder, *folder.parents) if not path.exists()]


def remove_empty(folders: list[Path]) -> None:
    """Take away what was made for a record that never came; what holds something meanwhile stays."""
    with contextlib.suppress(OSError):
        for path in folders:
            path.rmdir()


def next_file(folder: Path | None, stem: str) -> Path | None:
    """The next free `match-000001.json` of the folder; the folder is made now, so that a fault shows now.

    None without a folder. Raises `InputError` where the folder cannot be made.
    """
    if folder is None:
        return None
    make_folder(folder)
    number = 1
    while (path := folder / f"{stem}-{number:06d}.json").exists():
        number += 1
    return path
