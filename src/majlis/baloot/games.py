"""Games in files, whatever the format: Kammelna's saved games and deal lines, told apart by their content.

Everything that reads recorded games reads them here: files, folders, and `-` for standard input. As the
readers of the formats do, nothing is raised and no file is lost; `strict=True` raises the first problem.

>>> [len(game.deals) for game in read_games(["examples/baloot/games"])]
[16, 1]
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Final

from majlis.baloot import deallines
from majlis.baloot.deallines.portions import Portion, portions
from majlis.baloot.deallines.reader import MAX_LINE
from majlis.baloot.kammelna import reader as kammelna
from majlis.baloot.kammelna.reader import MAX_BYTES
from majlis.baloot.kammelna.types import GameRecord
from majlis.errors import InputError
from majlis.files import STANDARD_INPUT, is_standard, open_standard, read_standard
from majlis.i18n import N_
from majlis.message import Message
from majlis.reading import FilePath

WHOLE: Final = 1 << 22
"""Bytes of a file that is read whole; of more, if they are deal lines, a portion at a time."""
TOO_LONG: Final = N_(
    "-: more than {most} bytes come on standard input, and a saved game has no more: divide it, or give deal "
    "lines (majlis baloot convert writes them), of which any number are read"
)
ENDINGS: Final = (".json", ".jsonl", ".ndjson")
"""What a folder is searched for."""


def loads(data: str | bytes | Portion, file: str = "<text>", *, strict: bool = False) -> GameRecord:
    """The game, or the games of deal lines, in a text. Raises `InputError` in strict mode only."""
    if isinstance(data, Portion):
        return deallines.loads(data, file, strict=strict)
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if deallines.is_deal_lines(raw, file):
        return deallines.loads(raw, file, strict=strict)
    return kammelna.loads(raw, file, strict=strict)


def load(path: FilePath, *, strict: bool = False, max_bytes: int = MAX_BYTES) -> GameRecord:
    """The game in a file, or of standard input for `-`.

    Raises `InputError` in strict mode, and where standard input has more than `max_bytes`.
    """
    if is_standard(path):
        return loads(read_standard(max_bytes, TOO_LONG), STANDARD_INPUT, strict=strict)
    if os.path.isdir(path) and not os.access(path, os.R_OK | os.X_OK):
        why = Message(N_("the folder cannot be searched (permission denied)"))
        return kammelna.unread(os.fspath(path), why, strict)
    return kammelna.load(path, strict=strict, max_bytes=max_bytes, read=loads)


def large(path: FilePath) -> Iterator[bytes | Portion] | None:
    """What is in a file of many deal lines, or comes on standard input, however much, in portions.

    A saved game on standard input is given whole, as bytes. None for any other file, which is read whole.
    Raises `InputError` for a saved game of more than `MAX_BYTES` on standard input.
    """
    if is_standard(path):
        return _streamed(open_standard())
    try:
        if not os.path.isfile(path) or os.path.getsize(path) <= WHOLE:
            return None
        stream = open(path, "rb")  # noqa: SIM115 - it is closed by what reads it
    except (OSError, ValueError):  # reading it whole tells why
        return None
    head = stream.read(MAX_LINE)
    if not deallines.is_deal_lines(head, os.fspath(path)):
        stream.close()
        return None
    return _closing(stream, head)


def _closing(stream: IO[bytes], head: bytes) -> Iterator[Portion]:
    with stream:
        yield from portions(stream, head)


def _streamed(stream: IO[bytes]) -> Iterator[bytes | Portion]:
    head = stream.read(MAX_LINE)
    if deallines.is_deal_lines(head):
        yield from portions(stream, head)
        return
    data = head + stream.read(MAX_BYTES + 1 - len(head))
    if len(data) > MAX_BYTES:
        raise InputError(TOO_LONG, most=f"{MAX_BYTES:,}")
    yield data


def game_files(path: FilePath) -> Iterator[str]:
    """The files to read for a path: itself, or the games below a folder, in the order of their names.

    Of a folder no more than its names is held in memory; one that cannot be listed is given as it is,
    so that reading it tells why.
    """
    stack = [os.fspath(path)]
    while stack:
        place = stack.pop()
        names = None if is_standard(place) else _names_in(place)
        if names is None:
            yield place
        else:
            stack.extend(os.path.join(place, name) for name in names)


def _names_in(place: str) -> list[str] | None:
    """What to read in a folder, last first; None for a file, and for a folder that cannot be listed."""
    if not os.path.isdir(place):
        return None
    try:
        with os.scandir(place) as entries:
            names = [
                entry.name
                for entry in entries
                if entry.is_dir(follow_symlinks=False) or entry.name.lower().endswith(ENDINGS)
            ]
    except OSError:
        return None
    return sorted(names, reverse=True)


def read_games(
    paths: Iterable[FilePath] | FilePath, *, strict: bool = False, max_bytes: int = MAX_BYTES
) -> Iterator[GameRecord]:
    """The games of files and folders, in constant memory: a file at a time, of many deal lines a portion.

    Folders are searched through to the bottom; links to folders are not followed. A folder without any game,
    or a path that is not there, is a game with a problem and no deals. Raises `InputError` in strict mode
    only.
    """
    for path in [paths] if isinstance(paths, str | os.PathLike) else paths:
        found = False
        for file in game_files(path):
            found = True
            parts = large(file)
            if parts is None:
                yield load(file, strict=strict, max_bytes=max_bytes)
                continue
            name = STANDARD_INPUT if is_standard(file) else file.encode("utf-8", "replace").decode()
            yield from (loads(part, name, strict=strict) for part in parts)
        if not found:
            yield kammelna.unread(
                os.fspath(path),
                Message(N_("there is no *.json, *.jsonl or *.ndjson file in this folder")),
                strict,
            )


def content_of(path: FilePath) -> bytes | None:
    """A file's bytes; None where they cannot be had again, since the file is gone."""
    try:
        return Path(path).read_bytes()
    except OSError:
        return None
