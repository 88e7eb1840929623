"""Writing files so that nobody ever finds half of one, and saying plainly why a path cannot be used.

`write_atomic` writes beside the target and renames over it: whoever reads the target, and whatever
happens meanwhile, sees the old content or the new. Every failure is an `InputError` naming the path.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     write_atomic(Path(folder) / "deep" / "note.txt", "سرا\\n", parents=True)
...     (Path(folder) / "deep" / "note.txt").read_text(encoding="utf-8")
'سرا\\n'
"""

import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Final

from majlis.errors import InputError
from majlis.i18n import N_

_UNPRINTABLE: Final = re.compile(
    "([\u2066\u2068][^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*\u2069)"
    "|[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters, ends of lines, changes of direction, and bytes that are not text.

A whole isolate, as Arabic texts have around `2♣`, comes first: it changes nothing outside itself.
"""


STANDARD: Final = "-"
"""Stands for standard input or output where a command takes a file; a file of that name is `./-`."""

ONLY_ONCE: Final = N_("-: standard input can be read only once")
TOO_LONG: Final = N_(
    "-: more than {most} bytes come on standard input, and no more are read here at once: divide it, and "
    "give the parts one after the other"
)
UNREAD: Final = N_("{path}: the file cannot be read ({reason})")
UNWRITTEN: Final = N_("{path}: the file cannot be written ({reason})")
NO_FOLDER: Final = N_("{path}: this is a file; name a folder to write into")
STANDARD_INPUT: Final = "standard input"
"""What it is called where a file would be named."""


def is_standard(path: object) -> bool:
    """Whether a path stands for standard input or output.

    >>> is_standard("-"), is_standard(Path("-")), is_standard("./-")
    (True, True, False)
    """
    return str(path) == STANDARD


def printable(name: object) -> str:
    r"""A path or a sentence about one, safe to print: what could steer a terminal is written out.

    >>> printable("a\x1b[31m\n.json"), printable("مباراة.json")
    ('a\\x1b[31m\\n.json', 'مباراة.json')
    >>> printable("\u20662♣\u2069 \u2069") == "\u20662♣\u2069 \\u2069"
    True
    """
    return _UNPRINTABLE.sub(lambda match: match[1] or ascii(match[0])[1:-1], str(name))


_taken: object = None
"""The standard input that was read; it is kept, so that no other object takes its place in memory."""
_peeked: bytes | None = None
"""What was read of it and is to be read once more."""


def open_standard() -> IO[bytes]:
    """Standard input, to be read without a limit, a piece at a time.

    Raises `InputError` when it was read before: two inputs cannot both be `-`.
    """
    global _taken
    if _taken is sys.stdin:
        raise InputError(ONLY_ONCE)
    _taken = sys.stdin
    return sys.stdin.buffer


def read_standard(most: int, too_long: str = TOO_LONG) -> bytes:
    """All that comes on standard input, as bytes, which are at most so many.

    Raises `InputError` where there are more, said by `too_long` (nothing is cut in silence), and when it was
    read before: two inputs cannot both be `-`.
    """
    global _peeked
    if _peeked is None:
        data = open_standard().read(most + 1)
    else:
        data, _peeked = _peeked, None
        data += sys.stdin.buffer.read(max(0, most + 1 - len(data)))
    if len(data) > most:
        raise InputError(too_long, most=f"{most:,}")
    return data


def peek_standard(most: int) -> bytes:
    """The beginning of standard input, to see what it is before `read_standard` gives it from there on."""
    global _peeked
    _peeked = open_standard().read(most)
    return _peeked


def read_once(*paths: object) -> None:
    """Raises `InputError` when more than one of the inputs of a command is `-`."""
    if sum(map(is_standard, paths)) > 1:
        raise InputError(ONLY_ONCE)


def harmless_cell(text: str) -> str:
    """A text for a table: a spreadsheet takes a cell that begins so for a formula, and may run it.

    >>> harmless_cell("=1+1"), harmless_cell("match.json")
    ("'=1+1", 'match.json')
    """
    return "'" + text if text.startswith(("=", "+", "-", "@")) else text


def same_place(one: Path | str, other: Path | str) -> bool:
    """Whether two paths are one file, through symbolic links too; the file need not exist yet.

    Standard input and output are two, though both are written `-`.
    """
    if is_standard(one) or is_standard(other):
        return False
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def write_atomic(
    path: Path | str, content: str | bytes, *, parents: bool = False, to_disk: bool = True
) -> None:
    """Write a whole file or nothing; text becomes UTF-8 with its line ends as they are.

    `parents` makes missing folders; otherwise as `atomic_file`.
    """
    if parents and not is_standard(path):
        make_folder(Path(path).parent)
    with atomic_file(path, to_disk=to_disk) as file:
        file.write(_bytes(content))


def write_new(path: Path | str, content: str | bytes) -> bool:
    """Write a whole file where there is none; False, and nothing is changed, where there is one already.

    Of two writers of one new file only one succeeds. Raises `InputError` when it cannot be written.
    """
    path = Path(path)
    if os.path.lexists(path):
        return False
    try:
        with _beside(path, take=_link) as file:
            file.write(_bytes(content))
    except FileExistsError:
        return False
    except OSError as error:
        raise InputError(UNWRITTEN, path=path, reason=reason(error)) from None
    return True


def _bytes(content: str | bytes) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


@contextlib.contextmanager
def atomic_file(path: Path | str, *, to_disk: bool = True) -> Iterator[IO[bytes]]:
    """A file open for writing that takes its place only when everything was written without an error.

    `-` is standard output. `to_disk` waits until it is on the disk and not in the system's memory alone,
    which takes much longer.

    An existing file is replaced (through a symbolic link, the file it leads to) and keeps its
    permissions. A target that is no regular file, such as `/dev/stdout` or a pipe, is written to
    directly. Raises `InputError` when the path cannot be written.
    """
    if is_standard(path):
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(path)
    try:
        if path.is_dir():
            raise InputError(N_("{path}: this is a folder; name a file to write"), path=path)
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                yield file
        else:
            with _beside(path.resolve(), to_disk=to_disk) as file:
                yield file
    except BrokenPipeError:  # `/dev/stdout`, whose reader has gone: that is no fault of the path
        raise
    except OSError as error:
        raise InputError(UNWRITTEN, path=path, reason=reason(error)) from None


@contextlib.contextmanager
def _beside(
    target: Path, *, to_disk: bool = True, take: Callable[[Path, Path], object] = Path.replace
) -> Iterator[IO[bytes]]:
    # The random part keeps two writers apart; the leading dot keeps folder scans from taking it for a file.
    temporary = target.with_name(f".{target.name[:100]}.{os.urandom(6).hex()}.tmp")
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            if to_disk:
                os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            temporary.chmod(target.stat().st_mode & 0o7777)
        take(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)


def _link(temporary: Path, target: Path) -> None:
    """Give a finished file its name in one step, which fails if another took the name meanwhile."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links
        temporary.replace(target)


def make_folder(path: Path | str) -> Path:
    """The folder, made with its parents if it is missing; raises `InputError` when that cannot be."""
    path = Path(path)
    try:
        # Of `new/../file/x` neither `new` is to be made nor anything below a file.
        Path(os.path.realpath(path)).mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise InputError(NO_FOLDER, path=path) from None
    except OSError as error:
        raise InputError(
            N_("{path}: the folder cannot be made ({reason})"), path=path, reason=reason(error)
        ) from None
    return path


def reason(error: OSError) -> str:
    """What went wrong, in the system's words, lower case: `permission denied`."""
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
