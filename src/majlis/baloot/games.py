"""Games in files, whatever the format: Kammelna's saved games and deal lines, told apart by their content.

Everything that reads recorded games reads them here: files, folders, and `-` for standard input. As the
readers of the formats do, nothing is raised and no file is lost; `strict=True` raises the first problem.

>>> [len(game.deals) for game in read_games(["examples/baloot/games"])]
[16, 1]
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from majlis.baloot import deallines
from majlis.baloot.kammelna import reader as kammelna
from majlis.baloot.kammelna.reader import MAX_BYTES, FilePath
from majlis.baloot.kammelna.types import GameRecord
from majlis.files import STANDARD, STANDARD_INPUT, is_standard, read_standard

ResultT = TypeVar("ResultT")
P = ParamSpec("P")
FilesT = TypeVar("FilesT", bound=Sequence[FilePath])

ENDINGS: Final = (".json", ".jsonl", ".ndjson")
"""What a folder is searched for."""


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> GameRecord:
    """The game, or the games of deal lines, in a text. Raises `InputError` in strict mode only."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if deallines.is_deal_lines(raw, file):
        return deallines.loads(raw, file, strict=strict)
    return kammelna.loads(raw, file, strict=strict)


def load(path: FilePath, *, strict: bool = False, max_bytes: int = MAX_BYTES) -> GameRecord:
    """The game in a file, or of standard input for `-`. Raises `InputError` in strict mode only."""
    if is_standard(path):
        return loads(read_standard(max_bytes), STANDARD_INPUT, strict=strict)
    return kammelna.load(path, strict=strict, max_bytes=max_bytes, read=loads)


def game_files(path: FilePath) -> Iterator[str]:
    """The files to read for a path: itself, or the games below a folder, in the order of their names."""
    if is_standard(path):
        yield STANDARD
    else:
        yield from kammelna.game_files(path, ENDINGS)


def read_games(
    paths: Iterable[FilePath] | FilePath, *, strict: bool = False, max_bytes: int = MAX_BYTES
) -> Iterator[GameRecord]:
    """The games of files and folders, one file at a time, in constant memory.

    Folders are searched through to the bottom; links to folders are not followed. A folder without any game,
    or a path that is not there, is a game with a problem and no deals. Raises `InputError` in strict mode
    only.
    """
    for path in [paths] if isinstance(paths, str | os.PathLike) else paths:
        found = False
        for file in game_files(path):
            found = True
            yield load(file, strict=strict, max_bytes=max_bytes)
        if not found:
            yield kammelna.empty_folder(path, strict)


def content_of(path: FilePath) -> bytes | None:
    """A file's bytes; None where they cannot be had again, since the file is gone."""
    try:
        return Path(path).read_bytes()
    except OSError:
        return None
