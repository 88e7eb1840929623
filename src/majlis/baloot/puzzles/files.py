"""Files of puzzles: written whole, read back with a clear sentence for what is wrong, gone on with."""

from pathlib import Path
from typing import Final

import msgspec

from majlis.baloot.puzzles.model import FORMAT, VERSION, Made, Puzzle, PuzzleFile
from majlis.errors import InputError
from majlis.files import write_atomic
from majlis.i18n import N_
from majlis.message import Message
from majlis.reading import FilePath, read_file

MAX_BYTES: Final = 64 * 1024 * 1024


class _Head(msgspec.Struct):
    """What a file says of itself."""

    format: str = ""
    version: int = 0


def puzzles_text(file: PuzzleFile) -> bytes:
    """The file as JSON, a line a value."""
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def write_puzzles(path: Path, made: Made, puzzles: list[Puzzle]) -> None:
    """Write a file, the easiest puzzles first; raises `InputError` where it cannot be written."""
    ordered = tuple(sorted(puzzles, key=lambda puzzle: puzzle.grade))
    write_atomic(path, puzzles_text(PuzzleFile(FORMAT, VERSION, made, ordered)), parents=True)


def read_puzzles(path: FilePath) -> PuzzleFile:
    """The puzzles of a file; raises `InputError` that says what is wrong with it."""
    content = read_file(path, MAX_BYTES, Message(N_("give a file that majlis baloot puzzles has written")))
    if isinstance(content, Message):
        raise InputError(content).at(path)
    return parse_puzzles(content, path)


def parse_puzzles(content: bytes, name: FilePath = "<text>") -> PuzzleFile:
    """The puzzles in a text."""
    try:
        head = msgspec.json.decode(content, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        head = _Head()
    if head.format != FORMAT:
        raise InputError(
            N_("this is not a file of puzzles: make one with majlis baloot puzzles --out FILE")
        ).at(name)
    if head.version != VERSION:
        message = N_("these puzzles are of version {version}, and this program reads version {known}")
        raise InputError(message, version=head.version, known=VERSION).at(name)
    try:
        return msgspec.json.decode(content, type=PuzzleFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(N_("a puzzle in it is broken ({reason})"), reason=str(error)).at(name) from None


def to_go_on_with(path: Path, made: Made) -> PuzzleFile | None:
    """What an earlier call of the same command has left, done or not; None where there is no file.

    Raises `InputError` where the file is another one.
    """
    if not path.exists():
        return None
    found = read_puzzles(path)
    for name in ("majlis", "missed_by", "kind", "rules", "count", "seed", "records"):
        there, wanted = getattr(found.made, name), getattr(made, name)
        if there != wanted:
            message = N_("these puzzles were made with {name} = {there}, not {wanted}; name another file")
            raise InputError(message, name=name, there=_shown(there), wanted=_shown(wanted)).at(path)
    return found


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()[:200]
