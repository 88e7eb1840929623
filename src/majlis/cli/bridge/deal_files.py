"""The files that `majlis bridge deal` writes: their names, what they may not be, how they are made."""

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from majlis.bridge.formats import FORMATS
from majlis.bridge.formats.outgoing import MOST_NAME_BYTES, file_stem, published
from majlis.cli.bridge.boards import for_eyes, written
from majlis.cli.common import interrupts_wait, progress
from majlis.errors import InputError, MajlisError, shown
from majlis.files import is_standard, make_folder, printable, same_place
from majlis.i18n import N_, texts

if TYPE_CHECKING:
    from majlis.bridge.table.board import Board
    from majlis.work import Workers

SEPARATORS = "/\\"


@dataclass(frozen=True)
class Files:
    """What is to be written, and where."""

    out: Path | None
    """The folder; None to print, and `-` to print what a file would hold."""
    formats: list[str]
    base: str
    """The name of the files, without their endings."""
    printing: dict[str, Any]
    """What a page is told: title, version, profiles, how a ten is printed."""
    record: bool | None
    """Whether files say where the boards are from; None for all but LIN."""

    @property
    def folder(self) -> Path | None:
        """The folder for files; None where nothing but standard output is written."""
        return None if self.out is None or is_standard(self.out) else self.out

    def check(self, read: Sequence[str]) -> None:
        """Refuse, before anything is dealt, what could not be written, or would be written over `read`."""
        if self.folder is None:
            if len(self.formats) > 1:
                raise InputError(
                    N_("--format names several formats: name a folder with --out to write them to")
                )
            return
        make_folder(self.folder)
        if not os.access(self.folder, os.W_OK):
            raise InputError(
                N_("{folder}: nothing can be written into this folder (permission denied)"),
                folder=self.folder,
            )
        for path in self.paths():
            if path.is_dir():
                raise InputError(
                    N_("{path}: this is a folder; give the files another name with --name"), path=path
                )
            if path.is_file() and any(same_place(path, one) for one in read):
                raise InputError(
                    N_("{path}: this profile is read; give the files another name with --name"), path=path
                )

    def paths(self) -> list[Path]:
        """The files, one a format."""
        folder = self.folder
        return [] if folder is None else [folder / f"{self.base}{_ending(one)}" for one in self.formats]

    def write(self, boards: "list[Board]") -> list[Path]:
        """Write the files, or print; the paths."""
        paths = self.paths()
        targets: Sequence[Path | None] = paths or [self.out]
        for format_, path in zip(self.formats, targets, strict=True):
            ready = for_eyes(published(boards, format_, self.record), path, format_, self.record)
            written(ready, path, format_, **self.printing)
        return paths

    def write_all(self, boards: "list[Board]") -> tuple[list[Path], bool]:
        """As `write`, and whether it was interrupted: if so, the files are written first, all of them."""
        paths = None
        try:
            with interrupts_wait() if self.folder is not None else contextlib.nullcontext():
                paths = self.write(boards)
        except KeyboardInterrupt:
            if paths is None:
                raise
            return paths, True
        return paths, False


def _ending(format_: str) -> str:
    return FORMATS[format_].endings[0]


def file_name(name: str | None, names: Sequence[str], seed: int) -> str:
    """The name of the files: as given, or those of the profiles with the seed."""
    if name is None:
        return file_stem(names, seed)
    if not name.strip() or any(sign in name for sign in SEPARATORS) or name != printable(name):
        raise InputError(
            N_("--name {name} is not a name for files: write one without / and \\, such as set-1"),
            name=shown(name),
        )
    if len(name.encode()) > MOST_NAME_BYTES:
        raise InputError(
            N_("--name has {count} bytes: a file's name has at most {most_name_bytes}"),
            count=len(name.encode()),
            most_name_bytes=MOST_NAME_BYTES,
        )
    return name


def analysed(
    boards: "list[Board]", workers: "Workers", language: str = "en"
) -> "tuple[list[Board], int, bool, str]":
    """The boards with their tables as far as they came, how many have them, whether that was interrupted, and
    what failed.
    """
    from majlis.bridge.table.double_dummy import solved

    ready: list[Board] = []
    stopped, failed = False, ""
    with progress(texts(language).gettext("double dummy"), len(boards)) as advance:
        try:
            for board in solved(boards, workers=workers):
                ready.append(board)
                advance(len(ready))
        except KeyboardInterrupt:
            stopped = True
        except MajlisError as error:
            failed = str(error)
    return ready + boards[len(ready) :], len(ready), stopped, failed
