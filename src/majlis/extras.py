"""Optional packages: what is missing, and the command that installs it from here.

Majlis is on no package index, so an extra is installed from its source. The command is built for this
Python and this checkout, and its quotation marks are understood by sh, zsh, cmd and PowerShell.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import Final, Literal, TypeAlias

from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Message

Extra: TypeAlias = Literal["bridge", "rl", "cluster", "data", "web", "postgres"]

NEEDED: Final[dict[Extra, str]] = {
    "bridge": N_("double-dummy analysis needs endplay, which is not installed: {command} installs it"),
    "rl": N_(
        "the environments of PettingZoo and Gymnasium need {package}, which is not installed: "
        "{command} installs it"
    ),
    "cluster": N_("--cluster needs Dask, which is not installed: {command} installs it"),
    "web": N_("the table needs {package}, which is not installed: {command} installs it"),
    "postgres": N_("PostgreSQL needs psycopg, which is not installed: {command} installs it"),
    "data": N_("datasets need pyarrow, which is not installed: {command} installs it"),
}
"""Who needs the packages of an extra."""
IN_SOURCE: Final = N_("{sentence} (in the folder of the source of Majlis)")


class MissingExtra(InputError, ImportError):  # noqa: N818 - named after what happened
    """An optional package is not installed; the sentence says what needs it and how to install it."""

    def __init__(self, extra: Extra, package: str = "") -> None:
        self.extra: Extra = extra
        self.package = package
        values = {"package": package, "command": install_command(extra)}
        sentence = Message(NEEDED[extra], values)
        super().__init__(sentence if checkout() else Message(IN_SOURCE, {"sentence": sentence}))

    def __reduce__(self) -> tuple[type["MissingExtra"], tuple[Extra, str]]:
        """So that it comes whole from a worker process."""
        return MissingExtra, (self.extra, self.package)


def install_command(extra: Extra) -> str:
    """What to type to install an extra."""
    root = checkout()
    if root is None:
        return f'{_python()} -m pip install ".[{extra}]"'
    place = "." if root == Path.cwd() else str(root)
    return f'{_python()} -m pip install --editable "{place}[{extra}]"'


def checkout() -> Path | None:
    """The folder of the source that this package runs from; None where a copy was installed."""
    root = Path(__file__).resolve().parents[2]
    return root if (root / "pyproject.toml").is_file() and (root / "src" / "majlis").is_dir() else None


def _python() -> str:
    """`python` where that is the one that is running, else its path."""
    found = shutil.which("python")
    if not sys.executable or (found and os.path.abspath(found) == os.path.abspath(sys.executable)):
        return "python"
    return f'"{sys.executable}"' if " " in sys.executable else sys.executable
