"""Asking in a terminal: one `Screen` prints drawings and sentences, asks, and reads what is typed.

A game asks for a line (`ask`) and compares it itself; there `q` leaves the table. A dialogue asks questions
(`question`): each has a default, `?` explains it, and `e` saves and leaves.

>>> import io
>>> from rich.console import Console
>>> answers = iter(["?", "7 hearts", "5"])
>>> screen = Screen(Console(file=io.StringIO()), read=lambda: next(answers))
>>> screen.question(Question("Cards", "A number of cards.", number_reader(0, 13)), 13)
5
"""

from __future__ import annotations

import contextlib
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from rich.console import Console
from rich.text import Text

from majlis.errors import MajlisError
from majlis.files import printable
from majlis.i18n import N_, texts
from majlis.letters import SIGNS, holds_all
from majlis.lines import ARABIC, MARKS, NARROWEST, RIGHT_TO_LEFT, UNBROKEN, broken
from majlis.message import Latin, Message, Word, words_of
from majlis.terminal import without_glyphs
from majlis.typed import HELP, fold, is_key, key_of, yes_or_no

T = TypeVar("T")

STYLES: Final = {"heading": "bold", "hint": "dim", "error": "red"}
ROOM: Final = 0.7
"""The part of a line that a question may take if the answer is to stand beside it."""
WIDEST: Final = 100
_PLAIN: Final = str.maketrans({**SIGNS, "…": "...", **dict.fromkeys(MARKS, "")})


class Leave(Exception):  # noqa: N818 - nothing went wrong: the user has had enough for now
    """The user leaves: the table with `q`, a dialogue with `e`."""


class Gone(Leave):
    """The input has ended: there is nobody to ask."""


class Misread(Exception):  # noqa: N818 - never leaves a question
    """An answer that is not understood, with the message that says what would be."""

    def __init__(self, message: Message | str, **params: object) -> None:
        super().__init__(message)
        self.message = Message(message, params) if isinstance(message, str) else message


@dataclass(frozen=True)
class Question(Generic[T]):
    """A question as data: its messages, and how an answer is read."""

    prompt: str
    help: str
    read: Callable[[str], T]
    """Takes the typed text; raises `Misread`."""
    show: Callable[[T], Any] = str
    """The default as it is shown: a text, or a value with words in every language; empty is `none`."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Keys to choose from, listed with their words before the question."""
    intro: str = ""
    """Said before the options."""


def choice(prompt: str, help: str, options: Mapping[str, tuple[T, Any]], intro: str = "") -> Question[T]:
    """A question with options: for each key the value, and its words."""

    def read(typed: str) -> T:
        if key_of(typed) not in options:
            raise Misread(N_("Type one of these: {keys}."), keys=Latin(" ".join(options)))
        return options[key_of(typed)][0]

    def show(value: T) -> str:
        return next((key for key, (one, _) in options.items() if one == value), next(iter(options)))

    return Question(prompt, help, read, show, {key: label for key, (_, label) in options.items()}, intro)


def numbered(
    prompt: str, help: str, options: Iterable[tuple[T, Any]], intro: str = "", first: int = 1
) -> Question[T]:
    """As `choice`, with numbers as the keys."""
    return choice(prompt, help, {str(number): one for number, one in enumerate(options, start=first)}, intro)


def yes_question(prompt: str, help: str) -> Question[bool]:
    """A question that is answered with yes or no."""
    return Question(prompt, help, read_yes, yes_word)


def yes_word(value: bool) -> Word:
    """`yes` or `no`."""
    return Word(N_("yes") if value else N_("no"))


class Screen:
    """Prints and asks in one language."""

    def __init__(
        self,
        console: Console,
        language: str = "en",
        read: Callable[[], str] | None = None,
        pace: float | None = None,
        leaving: str = "e",
    ) -> None:
        """`read` gives a typed line; a pause takes `pace` seconds, or without it until Enter.

        `leaving` is the key that leaves a question.
        """
        self.console, self.language, self.leaving = console, language, leaving
        self._read = read
        self._pace = pace
        self._glyphs = holds_all(console.encoding)

    # Printing

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return self.console.width

    def text(self, message: str, **params: object) -> str:
        """A message of the catalog, filled in."""
        found = texts(self.language).gettext(message)
        return found.format(**{name: words_of(value, self.language) for name, value in params.items()})

    def show(self, *lines: Text | str, whole: bool = False) -> None:
        """Print lines; `whole` ones (paths, positions) are not broken where the screen ends."""
        for line in lines:
            text = line if isinstance(line, Text) else Text(line)
            self.console.print(text if self._glyphs else without_glyphs(text), soft_wrap=whole)

    def say(self, text: str, kind: str = "") -> None:
        """Print sentences, broken between words; `kind` is "item", "heading", "hint", "error" or nothing."""
        turned = RIGHT_TO_LEFT if self._glyphs and ARABIC.search(text) else ""
        for line in self._broken(text, 2 * (kind == "item")):
            self.console.print(turned + line, style=STYLES.get(kind), soft_wrap=True)

    def tell(self, message: str, kind: str = "", /, **params: object) -> None:
        """Print a message of the catalog; a heading after a blank line."""
        if kind == "heading":
            self.say("")
        self.say(self.text(message, **params), kind)

    def _broken(self, text: str, indent: int = 0) -> list[str]:
        parts = map(printable, text.split("\n"))  # names and descriptions come from files
        plain = (part if self._glyphs else part.translate(_PLAIN) for part in parts)
        return [line for part in plain for line in broken(part, self._columns(), indent)]

    def _columns(self) -> int:
        """Columns to write sentences in; the window may have changed. In a pipe lines stay whole."""
        console = self.console
        if not console.is_terminal and console.file is sys.stdout:
            return UNBROKEN
        columns = shutil.get_terminal_size((console.width, 24)).columns
        return max(NARROWEST, min(columns if console.is_terminal else console.width, WIDEST))

    # Asking for a line

    def ask(self, prompt: str) -> str:
        """A line from the player, without blanks at the ends; raises `Leave` at `q` or the input's end."""
        if self._read is None:
            forget_typed()
        self.console.print(Text(prompt, style="bold"), end=" ")
        line = self._line()
        if is_leaving(line):
            raise Leave
        return line

    def _line(self, prompt: str = "") -> str:
        try:
            return (input(prompt) if self._read is None else self._read()).strip()
        except EOFError:
            with contextlib.suppress(OSError):  # the terminal may be gone
                self.console.print()
            raise Gone from None

    def agrees(self, question: str) -> bool:
        """Whether the player says yes to a question; Enter alone is yes."""
        while True:
            line = self.ask(self.text(N_("{question} [Y/n]"), question=question))
            found = {"": True, "1": True, "0": False, "2": False}.get(fold(line), yes_or_no(line))
            if found is not None:
                return found
            self.show(self.text(N_("Type y for yes (or Enter alone) or n for no.")))

    def pause(self, times: float = 1) -> None:
        """Leave what is shown on the screen until the player wants to go on, or `times` the usual while."""
        if self._pace is not None:
            hold(self._pace * times)
            return
        while fold(self.ask(self.text(N_("Enter goes on")))) in HELP:
            self.show(self.text(N_("Enter goes on with the game; q leaves the table.")))

    # Asking questions

    def question(self, question: Question[T], default: T, /, **params: object) -> T:
        """An answer that can be read, or the default; raises `Leave` at `e`, or the key for it."""
        if question.intro:
            self.tell(question.intro, **params)
        for key, label in question.options.items():
            self.say(f" {Latin(key).words(self.language)}  {words_of(label, self.language)}")
        shown = words_of(question.show(default), self.language) or self.text(N_("none"))
        shown = Latin(" ".join(shown.split())).words(self.language)
        prompt = f"{self.text(question.prompt, **params)} [{shown}]:"
        while True:
            typed = self.prompted(prompt)
            key = key_of(typed)
            if key == self.leaving:
                raise Leave
            if key in HELP:
                self.say(self.text(question.help, **params), "hint")
            elif not typed:
                return default
            else:
                try:
                    return question.read(typed)
                except Misread as error:
                    told = error.message.text(self.language)
                    self.say(told[:1].upper() + told[1:], "error")

    def yes(self, prompt: str, help: str, default: bool, /, **params: object) -> bool:
        """Yes or no."""
        return self.question(yes_question(prompt, help), default, **params)

    def prompted(self, prompt: str) -> str:
        """What is typed after a prompt; a long prompt gets lines of its own."""
        *before, last = self._broken(prompt)
        if before or len(last) > ROOM * self._columns():
            before, last = [*before, last], ">"
        turned = RIGHT_TO_LEFT if self._glyphs and ARABIC.search(prompt) else ""
        for line in before:
            self.console.print(turned + line, soft_wrap=True)
        with contextlib.suppress(ImportError):  # arrow keys and earlier answers, where the system has them
            import readline  # noqa: F401 - importing it is what changes `input`
        return self._line(f"{turned}{last} ")


# Readers


def read_yes(typed: str) -> bool:
    """Yes or no, as typed in either language."""
    found = yes_or_no(typed)
    if found is None:
        raise Misread(N_("Type yes or no."))
    return found


def number_reader(least: int, most: int) -> Callable[[str], int]:
    """Takes a whole number."""

    def read(typed: str) -> int:
        word = fold(typed)
        if not (word.isascii() and word.isdigit() and len(word) < 7 and least <= int(word) <= most):
            raise Misread(N_("Type a whole number from {least} to {most}."), least=least, most=most)
        return int(word)

    return read


def text_reader(typed: str) -> str:
    """Takes a text without signs that could steer a terminal; `-` empties it."""
    text = "".join(sign for sign in typed if sign.isprintable() or sign in "\u200c\u200d").strip()
    return "" if typed == "-" else text


# The keyboard of a game


def forget_typed() -> None:
    """Throw away what was typed at a terminal and not read yet; a pipe or a file keeps every byte."""
    if not _at_terminal():
        return
    try:
        import termios
    except ImportError:  # Windows
        import msvcrt

        while msvcrt.kbhit():  # type: ignore[attr-defined]  # the module is empty to mypy on other systems
            msvcrt.getwch()  # type: ignore[attr-defined]  # the same
        return
    # A terminal that has gone meanwhile has nothing typed: the next reading tells of it.
    with contextlib.suppress(OSError, ValueError, termios.error):
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


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
