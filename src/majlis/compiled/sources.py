"""The files that a kernel is made of, and a stamp that changes whenever one of them does.

What a kernel takes from other modules, their kernels and their constants, is compiled into it. So compiled
code is used only while all those modules are as they were when it was made.
"""

from __future__ import annotations

import hashlib
import io
import re
import tokenize
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from majlis.resources import read

_IMPORT: Final = re.compile(r"^from (majlis[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
_KERNEL: Final = re.compile(r"^@kernel$", re.MULTILINE)
TOP: Final = Path(__file__).parents[2]
"""The folder that the package lies in."""


def kernel_modules() -> list[str]:
    """The names of all modules of the package that define kernels."""
    paths = sorted((TOP / "majlis").rglob("*.py"))
    found = (path for path in paths if _KERNEL.search(path.read_text(encoding="utf-8")))
    return [".".join(path.relative_to(TOP).with_suffix("").parts) for path in found]


def imported(text: str) -> set[Path]:
    """The files of the package that a module of this text may import from."""
    found = set()
    for package, names in _IMPORT.findall(text):
        folder = TOP.joinpath(*package.split("."))
        found |= {folder.with_suffix(".py"), *(folder / f"{name}.py" for name in re.findall(r"\w+", names))}
    return {one for one in found if one.is_file()}


@cache
def sources(path: Path) -> frozenset[Path]:
    """A file, and those of the package that it imports from, directly or by another."""
    found, ahead = {path}, [path]
    while ahead:
        new = imported(ahead.pop().read_text(encoding="utf-8")) - found
        found |= new
        ahead += new
    return frozenset(found)


@cache
def stamp(path: Path) -> str:
    """Changes whenever one of the sources of a kernel in this file does."""
    return stamp_of(sorted(sources(path)))


def meaning_of(paths: Iterable[Path]) -> str:
    """Changes with what these files do: not with their comments, docstrings and layout."""
    whole = hashlib.sha256()
    for one in paths:
        lines = io.BytesIO(_content(one))
        whole.update(_meaning(tokenize.tokenize(lines.readline)).encode())
    return whole.hexdigest()


def _meaning(tokens: Iterable[tokenize.TokenInfo]) -> str:
    """The words of a source without what only a reader looks at.

    Blanks are dropped, since Python 3.12 and later take strings with braces apart where 3.11 does not.
    """
    marks = {tokenize.INDENT: "{", tokenize.DEDENT: "}", tokenize.NEWLINE: ";"}
    statements: list[list[tokenize.TokenInfo]] = [[]]
    for token in tokens:
        if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.ENCODING):
            statements[-1].append(token)
        if token.type in marks:
            statements.append([])
    words = []
    for statement in statements:
        if any(token.type not in (tokenize.STRING, tokenize.NEWLINE) for token in statement):
            words += [marks.get(token.type, token.string) for token in statement]
    return re.sub(r"\s", "", " ".join(words))


def is_there(path: Path) -> bool:
    """Whether a source is there, in a folder or in the zip file that the package was imported from."""
    try:
        _content(path)
    except OSError:
        return False
    return True


def _content(path: Path) -> bytes:
    return read("majlis", str(path))


def stamp_of(paths: Iterable[Path]) -> str:
    """Changes with the content of these files; line ends may be those of any system."""
    whole = hashlib.sha256()
    for one in paths:
        content = _content(one).replace(b"\r\n", b"\n")
        whole.update(b"%d:" % len(content) + content)
    return whole.hexdigest()
