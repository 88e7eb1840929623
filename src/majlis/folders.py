"""Where a user's files of this program lie: the data folder of each system, and a variable that moves it.

`platformdirs` does the same and more; the one rule that is needed here is shorter than its use, and the
folder of the practice profiles, which exists on users' machines, has to stay where it is.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from majlis.errors import InputError
from majlis.i18n import N_


def data_folder(
    name: str,
    variable: str,
    *,
    roaming: bool = False,
    environment: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
) -> Path:
    """The folder `name` of a user's data: what `variable` says, else the place that the system has for it.

    That is `$XDG_DATA_HOME/majlis` (or `~/.local/share/majlis`), `~/Library/Application Support/Majlis` on
    macOS, `%LOCALAPPDATA%\\Majlis` on Windows, or with `roaming` `%APPDATA%\\Majlis`. The folder need not be
    there yet. Raises `InputError` where the user has no home folder.

    >>> data_folder("profiles", "MAJLIS_PROFILES", environment={"MAJLIS_PROFILES": "/club"}).as_posix()
    '/club'
    >>> data_folder("matches", "X", environment={"XDG_DATA_HOME": "/data"}, platform="linux").as_posix()
    '/data/majlis/matches'
    """
    if environment.get(variable):
        return _expanded(environment[variable], variable)
    windows = environment.get("APPDATA" if roaming else "LOCALAPPDATA")
    if platform == "win32" and windows:
        return Path(windows) / "Majlis" / name
    if platform == "darwin":
        return _expanded("~/Library/Application Support/Majlis", variable) / name
    # The convention says that a relative path there is to be ignored.
    data = environment.get("XDG_DATA_HOME", "")
    return (Path(data) if os.path.isabs(data) else _expanded("~/.local/share", variable)) / "majlis" / name


def _expanded(path: str, variable: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:  # an account without a home, as of a service
        sentence = N_("{path}: there is no home folder; set {variable} to a folder that can be written")
        raise InputError(sentence, path=path, variable=variable) from None
