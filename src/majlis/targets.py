"""The files that a command is to write, checked before it reads anything: they must harm nothing."""

import os
from collections.abc import Callable, Iterable
from os import PathLike
from pathlib import Path

from majlis.errors import InputError
from majlis.files import is_standard, make_folder, same_place
from majlis.i18n import N_


def check_targets(
    targets: Iterable[Path | None],
    inputs: Iterable[Path] = (),
    games: Iterable[str | PathLike[str]] = (),
    own: Callable[[Path], bool] = lambda path: False,
) -> None:
    """Complain before anything is read rather than after it: what is written must not harm what is there.

    No two targets may be one file, and none may be an input, or one of the `games` found in the inputs,
    whatever links lead to it; one that is an `own` report of this program may be replaced. Then the folder of
    each is made, and must be writable. Raises `InputError` for the first that is not so.
    """
    files = [path for path in targets if path is not None]
    if sum(map(is_standard, files)) > 1:
        raise InputError(N_("-: only one output can go to standard output; name a file for the others"))
    files = [path for path in files if not is_standard(path)]
    inputs = [path for path in inputs if not is_standard(path)]
    for at, path in enumerate(files):
        if os.path.isdir(path):
            raise InputError(N_("this is a folder; name a file to write")).at(path)
        if not _special(path) and any(same_place(path, other) for other in files[:at]):
            raise InputError(N_("two outputs cannot be one file; name another for one of them")).at(path)
    there = [path for path in files if os.path.isfile(path)]
    _spare_inputs(there, inputs)
    _spare_games([path for path in there if not own(path)], games)
    for path in files:
        if not _special(path):
            _check_folder(path)


def _special(path: Path) -> bool:
    """Whether it is a pipe, a terminal or the like, of which nothing is lost."""
    return os.path.exists(path) and not os.path.isfile(path)


def _spare_inputs(files: list[Path], inputs: Iterable[Path]) -> None:
    """Refuse to write over what was named to be read; `files` exist."""
    for given in inputs:
        for path in files:
            if same_place(path, given):
                message = N_("this is an input, and would be written over; name another file")
                raise InputError(message).at(path)


def _spare_games(files: list[Path], games: Iterable[str | PathLike[str]]) -> None:
    """Refuse to write over what was found to be read; `files` exist, and the games are many."""
    marks = {(status.st_dev, status.st_ino): path for path in files if (status := path.stat())}
    for game in games if marks else ():
        endangered = marks.get(_mark(game))
        if endangered is not None:
            message = N_("this is one of the games to be read, and would be written over; name another file")
            raise InputError(message).at(endangered)


def _mark(file: str | PathLike[str]) -> tuple[int, int]:
    """What tells a file from all others; of one that is gone, what no other has."""
    try:
        status = os.stat(file)
    except OSError:
        return -1, -1
    return status.st_dev, status.st_ino


def _check_folder(path: Path) -> None:
    folder = make_folder(Path(os.path.realpath(path)).parent if path.is_symlink() else path.parent)
    if not os.access(folder, os.W_OK):
        raise InputError(N_("the folder {folder} cannot be written to"), folder=folder).at(path)
