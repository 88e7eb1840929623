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
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from majlis.errors import InputError

_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, ends of lines, changes of direction, and bytes that are no text."""


def printable(name: object) -> str:
    r"""A path or a sentence about one, safe to print: what could steer a terminal is written out.

    >>> printable("a\x1b[31m\n.json"), printable("مباراة.json")
    ('a\\x1b[31m\\n.json', 'مباراة.json')
    """
    return _UNPRINTABLE.sub(lambda match: ascii(match[0])[1:-1], str(name))


def same_place(one: Path | str, other: Path | str) -> bool:
    """Whether two paths are one file, through symbolic links too; the file need not exist yet."""
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def write_atomic(path: Path | str, content: str | bytes, *, parents: bool = False) -> None:
    """Write a whole file or nothing; text becomes UTF-8 with its line ends as they are.

    `parents` makes missing folders; otherwise as `atomic_file`.
    """
    if parents:
        make_folder(Path(path).parent)
    with atomic_file(path) as file:
        file.write(content.encode("utf-8") if isinstance(content, str) else content)


def write_new(path: Path, content: str | bytes) -> bool:
    """Write a new file, whole; False, and nothing is changed, if there is one already."""
    if os.path.lexists(path):
        return False
    # A finished file gets its name in one step, which fails if another took the name meanwhile.
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        write_atomic(temporary, content)
        try:
            os.link(temporary, path)
        except FileExistsError:
            return False
        except (OSError, NotImplementedError):  # a file system without links
            write_atomic(path, content)
    finally:
        temporary.unlink(missing_ok=True)
    return True


@contextlib.contextmanager
def atomic_file(path: Path | str) -> Iterator[IO[bytes]]:
    """A file open for writing that takes its place only when everything was written without an error.

    An existing file is replaced (through a symbolic link, the file it leads to) and keeps its
    permissions. A target that is no regular file, such as `/dev/stdout` or a pipe, is written to
    directly. Raises `InputError` when the path cannot be written.
    """
    path = Path(path)
    try:
        if path.is_dir():
            raise InputError(f"{path}: this is a folder; name a file to write")
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                yield file
        else:
            with _beside(path.resolve()) as file:
                yield file
    except OSError as error:
        raise InputError(f"{path}: the file cannot be written ({reason(error)})") from None


@contextlib.contextmanager
def _beside(target: Path) -> Iterator[IO[bytes]]:
    # The random part keeps two writers apart; the leading dot keeps folder scans from taking it for a file.
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.tmp")
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            temporary.chmod(target.stat().st_mode & 0o7777)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def make_folder(path: Path | str) -> Path:
    """The folder, made with its parents if it is missing; raises `InputError` when that cannot be."""
    path = Path(path)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise InputError(f"{path}: this is a file; name a folder to write into") from None
    except OSError as error:
        raise InputError(f"{path}: the folder cannot be made ({reason(error)})") from None
    return path


def reason(error: OSError) -> str:
    """What went wrong, in the system's words, lower case: `permission denied`."""
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
