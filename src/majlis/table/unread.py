"""Why a recorded game has nothing to show."""

from collections.abc import Sequence
from typing import Final

from majlis.errors import InputError
from majlis.i18n import N_
from majlis.reading import Problem

UNREADABLE: Final = N_("this file is not a game that can be read")


def unread(problems: Sequence[Problem], language: str) -> dict[str, str]:
    """The problem that a page is told; raises `InputError` where none was found."""
    if not problems:
        raise InputError(UNREADABLE)
    worst = next((one for one in problems if one.kind == "syntax"), problems[0])
    return {"error": worst.words(language)}
