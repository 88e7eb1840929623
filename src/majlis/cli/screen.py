"""A game at the keyboard: what is printed, what is asked, and how a typed word is compared.

`Screen` needs no input device of its own, which is how the tests play.
"""

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from majlis.errors import MajlisError
from majlis.i18n import LANGUAGES, N_, texts
from majlis.letters import holds_all
from majlis.terminal import without_glyphs


class Leave(Exception):  # noqa: N818 - nothing went wrong: the player has had enough
    """The player left the table: `q`, or the end of the input."""


class Screen:
    """Prints lines and asks for one; the language decides the words."""

    def __init__(
        self,
        console: Console,
        language: str = "en",
        read: Callable[[], str] | None = None,
        wait: Callable[[], None] | None = None,
    ) -> None:
        self.console, self.language = console, language
        self._read = read
        self._wait = wait
        self._glyphs = holds_all(console.encoding)

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return self.console.width

    def text(self, message: str, **params: object) -> str:
        """A message of the `cli` catalog, filled in."""
        return texts(self.language, "cli").gettext(message).format(**params)

    def show(self, *lines: Text | str, whole: bool = False) -> None:
        """Print lines; `whole` ones (paths, positions) are not broken where the screen ends."""
        for line in lines:
            text = line if isinstance(line, Text) else Text(line)
            self.console.print(text if self._glyphs else without_glyphs(text), soft_wrap=whole)

    def ask(self, prompt: str) -> str:
        """A line from the player, without blanks at the ends; raises `Leave` at `q` or the input's end."""
        self.console.print(Text(prompt, style="bold"), end=" ")
        try:
            line = (self._read or input)().strip()
        except EOFError:
            self.console.print()
            raise Leave from None
        if fold(line) in {"q"} | spoken(N_("quit")):
            raise Leave
        return line

    def pause(self) -> None:
        """Leave what is shown on the screen until the player wants to go on."""
        if self._wait is not None:
            self._wait()
            return
        while fold(self.ask(self.text(N_("Enter goes on")))) in HELP:
            self.show(
                self.text(N_("Enter goes on with the game. q: leave; what is finished stays recorded."))
            )


HELP: Final = ("?", "؟")


def fold(word: str) -> str:
    """A typed word without case, vowel marks, marks of direction and what Arabic spells in several ways."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    plain = "".join(letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Cf"))
    return " ".join(plain.translate(str.maketrans("ىة٠١٢٣٤٥٦٧٨٩", "يه0123456789", "ـ")).split())


def spoken(message: str) -> set[str]:
    """A word of the `cli` catalog as it may be typed: in every language, whichever is shown."""
    return {fold(texts(language, "cli").gettext(message)) for language in LANGUAGES}


def until_left(
    screen: Screen, play: Callable[[], None], part: Callable[[Path | None], None], target: Path | None
) -> bool:
    """Play until the game is over or the table is left; whether Ctrl-C ended it.

    `part` says goodbye, and where the game is recorded: in `target`, if it is anywhere.
    """
    interrupted = False
    try:
        play()
    except Leave:
        pass
    except KeyboardInterrupt:
        screen.console.print()
        interrupted = True
    except MajlisError:  # a bot failed, or the record could not be written
        part(target if target is not None and target.is_file() else None)
        raise
    part(target)
    return interrupted
