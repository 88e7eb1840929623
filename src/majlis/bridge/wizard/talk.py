"""Asking and telling: every question has a default, `?` explains, `e` saves and leaves.

`Talk` needs to be given only how a line is asked for and how one is shown, so a test can play the user.

>>> answers = iter(["?", "7 hearts", "5-6"])
>>> talk = Talk(lambda prompt: print(prompt) or next(answers), lambda text, kind: print(text))
>>> talk.question("Cards", (0, 13), "any", range_reader(13), "From and to, as 5-6, 5+ or 6.")
Cards [any]:
From and to, as 5-6, 5+ or 6.
Cards [any]:
This is not a range from 0 to 13: type 5-6, 5+, 6 or any.
Cards [any]:
(5, 6)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from majlis.bridge.profile.amounts import Range, fold, parse_range
from majlis.bridge.profile.phrase import Phrase, apart, said_in
from majlis.i18n import N_, texts

T = TypeVar("T")
Ask = Callable[[str], str]
Say = Callable[[str, str], None]
"""Shows a text; the second word says what it is: "", "item", "heading", "hint" or "error"."""

ARABIC_KEYS: Final = dict(zip("ضصثقفغعهخحشسيبلاتنمئءؤرىةوز", "qwertyuiopasdfghjkl;zxcvnm,.", strict=False))
"""The letters that an Arabic keyboard writes where the European one has these."""
LEAVE: Final = "e"
HELP: Final = "?"
NOTHING: Final = "-"


class Leave(Exception):  # noqa: N818 - nothing went wrong: the user has had enough for now
    """The user wants to save and leave."""


class Misread(Exception):  # noqa: N818 - never leaves the dialogue
    """An answer that is not understood, with the message that says what would be."""

    def __init__(self, message: str, **fields: object) -> None:
        super().__init__(message)
        self.message, self.fields = message, fields


class Talk:
    """A conversation in one language."""

    def __init__(self, ask: Ask, say: Say, language: str = "en") -> None:
        self._ask, self._say, self.language = ask, say, language

    # Telling

    def text(self, message: str, **fields: object) -> str:
        """A message of the catalog, filled in."""
        return texts(self.language).gettext(message).format(**fields)

    def counted(self, one: str, many: str, count: int, **fields: object) -> str:
        """A message with plural forms."""
        return texts(self.language).ngettext(one, many, count).format(count=count, **fields)

    def say(self, text: str, kind: str = "") -> None:
        """Show a text as it is."""
        self._say(text, kind)

    def tell(self, message: str, **fields: object) -> None:
        """Show a message."""
        self.say(self.text(message, **fields))

    def hint(self, message: str, **fields: object) -> None:
        """Show a message that is only by the way."""
        self.say(self.text(message, **fields), "hint")

    def heading(self, message: str, **fields: object) -> None:
        """Show a message that begins a part."""
        self.say("")
        self.say(self.text(message, **fields), "heading")

    def apart(self, text: str) -> str:
        """A piece of European text, set apart in Arabic."""
        return apart(text, self.language)

    # Asking

    def line(self, prompt: str, default: str, help_text: str) -> str:
        """The answer as typed, or "" for the default; raises `Leave` at `e`."""
        while True:
            typed = self._ask(f"{prompt} [{self.apart(default)}]:").strip()
            word = latin(typed)
            if word == LEAVE:
                raise Leave
            if word != HELP:
                return typed
            self.say(help_text, "hint")

    def question(
        self,
        prompt: str,
        default: T,
        shown: str,
        read: Callable[[str], T],
        help_message: str,
        **fields: object,
    ) -> T:
        """An answer that `read` understands, or the default; prompt and help are messages."""
        while True:
            typed = self.line(self.text(prompt, **fields), shown, self.text(help_message, **fields))
            if not typed:
                return default
            try:
                return read(typed)
            except Misread as error:
                told = said_in(Phrase(error.message, **error.fields), self.language)
                self.say(told[:1].upper() + told[1:], "error")

    def yes(self, prompt: str, default: bool, help_message: str, **fields: object) -> bool:
        """Yes or no."""
        shown = self.text(N_("yes")) if default else self.text(N_("no"))
        return self.question(prompt, default, shown, self.read_yes, help_message, **fields)

    def read_yes(self, typed: str) -> bool:
        """Yes or no, as typed in either language."""
        word = fold(typed)
        for message, value in ((N_("yes"), True), (N_("no"), False)):
            whole = {fold(texts(language).gettext(message)) for language in ("en", "ar")}
            if word in whole or latin(typed) == message[0]:
                return value
        raise Misread(N_("Type yes or no."))

    def free(self, prompt: str, default: str, help_message: str, **fields: object) -> str:
        """A text on one line; `-` empties it."""
        shown = default or self.text(N_("none"))
        read = lambda typed: "" if typed == NOTHING else clean(typed)  # noqa: E731 - short
        return self.question(prompt, default, one_line(shown), read, help_message, **fields)

    def choice(
        self, prompt: str, options: Mapping[str, str], default: str, help_message: str, **fields: object
    ) -> str:
        """One of the options, which are shown with their keys."""
        for key, label in options.items():
            self.say(f" {self.apart(key)}  {label}")
        return self.pick(prompt, list(options), default, help_message, **fields)

    def pick(
        self, prompt: str, keys: Sequence[str], default: str, help_message: str, **fields: object
    ) -> str:
        """One of the keys."""

        def read(typed: str) -> str:
            word = latin(typed)
            if word not in keys:
                raise Misread(N_("Type one of these: {keys}."), keys=self.apart(" ".join(keys)))
            return word

        return self.question(prompt, default, default, read, help_message, **fields)


# Readers


def latin(typed: str) -> str:
    """A short answer folded; a lone Arabic letter is the key that it shares.

    >>> latin("E "), latin("ث"), latin("؟"), latin("٣")
    ('e', 'e', '?', '3')
    """
    word = fold(typed)
    return ARABIC_KEYS.get(word, word)


def clean(text: str) -> str:
    """A typed text without signs that could steer a terminal."""
    return "".join(sign for sign in text if sign.isprintable() or sign in "\u200c\u200d").strip()


def one_line(text: str) -> str:
    """A text of several lines as one."""
    return " ".join(text.split())


def number_reader(least: int, most: int) -> Callable[[str], int]:
    """Takes a whole number."""

    def read(typed: str) -> int:
        word = fold(typed)
        if not (word.isascii() and word.isdigit() and len(word) < 7 and least <= int(word) <= most):
            raise Misread(N_("Type a whole number from {least} to {most}."), least=least, most=most)
        return int(word)

    return read


def range_reader(most: int) -> Callable[[str], Range]:
    """Takes a range from 0."""

    def read(typed: str) -> Range:
        found = parse_range(typed, most)
        if found is None or max(found) > most:
            raise Misread(N_("This is not a range from 0 to {most}: type 5-6, 5+, 6 or any."), most=most)
        if found[0] > found[1]:
            raise Misread(
                N_("The first number is the smaller one: type {low}-{high}."), low=found[1], high=found[0]
            )
        return found

    return read
