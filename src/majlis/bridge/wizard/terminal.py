"""The dialogue's thin front: lines of a terminal, broken where it ends, right to left where that is meant."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from majlis.bridge.table.pack import SUIT_GLYPHS
from majlis.bridge.wizard.dialogue import Gone
from majlis.bridge.wizard.talk import Talk
from majlis.files import printable
from majlis.lines import ARABIC, NARROWEST, RIGHT_TO_LEFT, UNBROKEN, broken

if TYPE_CHECKING:
    from rich.console import Console

STYLES: Final = {"heading": "bold", "hint": "dim", "error": "red"}
ROOM: Final = 0.7
"""Of a line, that a question may take if the answer is to stand beside it."""


def terminal_talk(language: str, console: Console, read: Callable[[str], str] | None = None) -> Talk:
    """A conversation in the terminal."""
    glyphs = "".join(SUIT_GLYPHS.values())
    plain = not can_show(console, glyphs)

    def lines(text: str, set_in: int = 0) -> list[str]:
        return [line for part in text.split("\n") for line in broken(shown(part), width(console), set_in)]

    def shown(text: str) -> str:
        text = printable(text)  # names and descriptions come from files
        if plain:
            text = text.translate({ord(glyph): suit for suit, glyph in SUIT_GLYPHS.items()})
            text = text.translate({ord("…"): "...", 0x200E: None, 0x200F: None})
        return text

    def say(text: str, kind: str) -> None:
        turned = bool(ARABIC.search(text)) and not plain
        for line in lines(text, 2 * (kind == "item")):
            console.print(RIGHT_TO_LEFT * turned + line, style=STYLES.get(kind), soft_wrap=True)

    def ask(prompt: str) -> str:
        *before, last = lines(prompt)
        if before or len(last) > ROOM * width(console):  # an answer needs room beside its question
            before, last = [*before, last], ">"
        turned = RIGHT_TO_LEFT if ARABIC.search(prompt) and not plain else ""
        for line in before:
            console.print(turned + line, soft_wrap=True)
        try:
            return (read or input)(f"{turned}{last} ")
        except EOFError:
            with suppress(OSError):  # the terminal may be gone
                console.print()
            raise Gone from None

    enable_editing()
    return Talk(ask, say, language)


def enable_editing() -> None:
    """Arrow keys and earlier answers at the prompt, where the system has them."""
    try:
        import readline  # noqa: F401 - importing it is what changes `input`
    except ImportError:
        return


def can_show(console: Console, text: str) -> bool:
    """Whether the terminal's encoding has these signs."""
    try:
        text.encode(console.encoding or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def width(console: Console) -> int:
    """Columns to write in; the window may have been changed meanwhile. In a pipe lines stay whole."""
    if not console.is_terminal and console.file is sys.stdout:
        return UNBROKEN
    columns = shutil.get_terminal_size((console.width, 24)).columns if console.is_terminal else console.width
    return max(NARROWEST, min(columns, 100))
