"""A game at the keyboard: what is printed, what is asked, and how a typed word is compared.

`Screen` needs no input device of its own, which is how the tests play. At a terminal a question is answered
by what is typed after it: keys that were pressed while the program computed are thrown away.
"""

import contextlib
import sys
import time
import unicodedata
from collections.abc import Callable
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
        pace: float | None = None,
    ) -> None:
        """`read` gives a typed line; a pause takes `pace` seconds, or without it until Enter."""
        self.console, self.language = console, language
        self._read = read
        self._pace = pace
        self._glyphs = holds_all(console.encoding)

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return self.console.width

    def text(self, message: str, **params: object) -> str:
        """A message of the `cli` catalog, filled in."""
        return texts(self.language).gettext(message).format(**params)

    def show(self, *lines: Text | str, whole: bool = False) -> None:
        """Print lines; `whole` ones (paths, positions) are not broken where the screen ends."""
        for line in lines:
            text = line if isinstance(line, Text) else Text(line)
            self.console.print(text if self._glyphs else without_glyphs(text), soft_wrap=whole)

    def ask(self, prompt: str) -> str:
        """A line from the player, without blanks at the ends; raises `Leave` at `q` or the input's end."""
        if self._read is None:
            forget_typed()
        self.console.print(Text(prompt, style="bold"), end=" ")
        try:
            line = (self._read or input)().strip()
        except EOFError:
            self.console.print()
            raise Leave from None
        if is_leaving(line):
            raise Leave
        return line

    def agrees(self, question: str) -> bool:
        """Whether the player says yes to a question; Enter alone is yes."""
        while True:
            word = fold(self.ask(self.text(N_("{question} [Y/n]"), question=question)))
            if word in {"", "y", "1"} | spoken(N_("yes")):
                return True
            if word in {"n", "0", "2"} | spoken(N_("no")):
                return False
            self.show(self.text(N_("Type y for yes (or Enter alone) or n for no.")))

    def pause(self, times: float = 1) -> None:
        """Leave what is shown on the screen until the player wants to go on, or `times` the usual while."""
        if self._pace is not None:
            hold(self._pace * times)
            return
        while fold(self.ask(self.text(N_("Enter goes on")))) in HELP:
            self.show(self.text(N_("Enter goes on with the game; q leaves the table.")))


def forget_typed() -> None:
    """Throw away what was typed at a terminal and not read yet; a pipe or a file keeps every byte."""
    if not _at_terminal():
        return
    try:
        import termios
    except ImportError:  # Windows
        _forget_keys()
        return
    # A terminal that has gone meanwhile has nothing typed: the next reading tells of it.
    with contextlib.suppress(OSError, ValueError, termios.error):
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _forget_keys() -> None:
    """The same on Windows, key by key."""
    import msvcrt

    while msvcrt.kbhit():  # type: ignore[attr-defined]  # the module is empty to mypy on other systems
        msvcrt.getwch()  # type: ignore[attr-defined]  # the same


def _at_terminal() -> bool:
    try:
        return sys.stdin.isatty()
    except (ValueError, AttributeError):  # closed, or none at all
        return False


def hold(seconds: float) -> None:
    """Wait so long; at a terminal Enter ends it (not on Windows), and `q` leaves: raises `Leave`."""
    if seconds <= 0:
        return
    if not _at_terminal() or sys.platform == "win32":
        time.sleep(seconds)
        return
    import select

    forget_typed()
    if select.select([sys.stdin], [], [], seconds)[0]:
        line = sys.stdin.readline()
        if not line or is_leaving(line):
            raise Leave


HELP: Final = ("?", "؟")


def fold(word: str) -> str:
    """A typed word without case, vowel marks, marks of direction and what Arabic spells in several ways."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    plain = "".join(letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Cf"))
    return " ".join(plain.translate(str.maketrans("ىة٠١٢٣٤٥٦٧٨٩", "يه0123456789", "ـ")).split())


def spoken(message: str) -> set[str]:
    """A word of the `cli` catalog as it may be typed: in every language, whichever is shown."""
    return {fold(texts(language).gettext(message)) for language in LANGUAGES}


ARABIC_KEYS: Final = dict(zip("qhctls", "ضاوفمس", strict=True))
"""What these keys give on an Arabic keyboard, folded."""


def is_key(word: str, letter: str, message: str) -> bool:
    """Whether a folded word is a key's letter, on either keyboard, or its word in any language."""
    return word in {letter, ARABIC_KEYS.get(letter)} | spoken(message)


def is_leaving(line: str) -> bool:
    """Whether the player wants to leave the table."""
    return is_key(fold(line), "q", N_("quit"))


def until_left(screen: Screen, play: Callable[[], None], part: Callable[[], None]) -> bool:
    """Play until the game is over or the table is left; whether Ctrl-C ended it. `part` says goodbye."""
    interrupted = False
    try:
        play()
    except Leave:
        pass
    except KeyboardInterrupt:
        screen.console.print()
        interrupted = True
    except MajlisError:  # a bot failed, or the record could not be written
        part()
        raise
    part()
    return interrupted
