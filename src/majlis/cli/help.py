"""What the command line says of itself: pages of help, and what is wrong with a command as it was typed.

Both are in the user's language. Typer's own pages are English, never narrower than 50 columns, and go to an
output of ASCII as UTF-8. `english_of` gives every text of the pages, for the catalog.
"""

import inspect
import re
import shutil
import sys
from collections.abc import Iterator
from typing import Any, Final, cast

import typer

from majlis.cli import options
from majlis.errors import shown
from majlis.i18n import N_, texts
from majlis.letters import holds_all, plain_text
from majlis.lines import RIGHT_TO_LEFT
from majlis.message import MARK, Latin, Listed, Message

USUAL: Final = 50
"""Columns from which Typer's own page fits."""
NAMES: Final = 30
"""Columns for names of options and commands: what they do stands beside them."""
SPACING: Final = 2
"""Columns between the margin, names and what they do."""
NARROW_NAMES: Final = 6
"""Columns for names of options and commands in a narrower one: what they do begins on the next line."""
_OWN: Final = (N_("Usage:"), N_("Arguments"), N_("Options"), N_("Commands"), N_("required"))
"""Typer's own words on every page."""
_ROW: Final = r"(?s)(.*?)(?:(?:^|  )\[([^\[\]]*)\])?"
"""What an option does, and what Typer adds: `[default: 18; x>=1; required]`."""
_RANGE: Final = r"(?:([\d.]+)<=)?x(?:([<>])=([\d.]+))?"
_NUMBER: Final = "(?:INTEGER|FLOAT)(?: RANGE)?"
_SIGN: Final = r"(?:[!-'*-Z\\^-~…]|\[[!-Z\\^-~]*\]|\([!-'*-~]*\))"
_LATIN: Final = rf"""(?=['"+/~.…\[-]*[A-Za-z0-9]){_SIGN}+(?: {_SIGN}+)*(?<![,;:.])|(?<![!-~])-(?![!-~])"""
"""Names, options and values in an Arabic line."""
_WHOLE: Final = "\u2011"
"""A hyphen at which no line is broken, until the page is set."""
_JOINED: Final = "\u00a0"
"""A blank at which no line is broken, until the page is set."""

# Typer has carried its own copy of click since 0.16: its context is reached without importing either.
_Context: Final = cast("Any", next(kind for kind in typer.Context.__mro__ if "formatter_class" in vars(kind)))
_Formatter: Final[Any] = _Context.formatter_class


class Formatter(_Formatter):  # type: ignore[misc]  # its type depends on the version of Typer
    """Sets a page of help."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        """As Typer's, and no wider than the terminal."""
        super().__init__(*arguments, **settings)
        self._encoding = getattr(sys.stdout, "encoding", None)
        self._language = options.spoken if holds_all(self._encoding) else "en"
        columns = shutil.get_terminal_size().columns - 2
        if settings.get("width") is None:
            self.width: int = max(min(self.width, columns), 20)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The first line."""
        super().write_usage(prog, args, prefix=f"{self._text('Usage:')} ")

    def write_heading(self, heading: str) -> None:
        """The heading of a section."""
        super().write_heading(self._text(heading))

    def write_text(self, text: str) -> None:
        """What a command does."""
        super().write_text("\n\n".join(map(self._text, paragraphs(text))))

    def write_dl(self, rows: Any, col_max: int = NAMES, col_spacing: int = SPACING) -> None:
        """Names and what they do, side by side where there is room."""
        rows = [(re.sub(_NUMBER, "N", name), self._row(text)) for name, text in rows]
        super().write_dl(rows, col_max if self.width >= USUAL - 2 else NARROW_NAMES, col_spacing)

    def getvalue(self) -> str:
        """The page."""
        dots = plain_text("…", self._encoding)
        text: str = super().getvalue().replace("…", dots if dots == "…" else "...")
        text = text.replace(_WHOLE, "-").replace(_JOINED, " ")
        if self._language == "ar":
            return "\n".join(map(_from_the_right, text.split("\n")))
        return plain_text(text, self._encoding)

    def _text(self, english: str) -> str:
        return texts(self._language).gettext(english).replace("-", _WHOLE) if english else ""

    def _row(self, text: str) -> str:
        found = re.fullmatch(_ROW, text)
        meaning, more = found.groups() if found else (text, None)
        parts = self._text("; ").join(self._more(part) for part in (more or "").split("; "))
        row = "  ".join(filter(None, (self._text(meaning), parts and f"[{parts}]")))
        return re.sub(r"\[[^\[\]]+\]", lambda found: self._joined(found[0]), row)

    def _joined(self, text: str) -> str:
        """What stands in brackets: on one line where there is room, else its first two words."""
        names = NAMES if self.width >= USUAL - 2 else NARROW_NAMES
        room = self.width - names - 2 * SPACING
        return text.replace(" ", _JOINED, -1 if len(text) <= room else 1)

    def _more(self, part: str) -> str:
        """`default: 18`, `env var: MAJLIS_LANGUAGE`, `x>=1` or `required`."""
        name, _, value = part.partition(": ")
        kinds = {"default": N_("default: {value}"), "env var": N_("variable {value}")}
        if value and name in kinds:
            return Message(kinds[name], {"value": value}).text(self._language)
        bounds = re.fullmatch(_RANGE, part)
        return _range(*bounds.groups()).text(self._language) if bounds else self._text(part)


def _from_the_right(line: str) -> str:
    """A line of an Arabic page: set from the right, with what is not Arabic kept in order."""
    if not line.strip():
        return line
    return RIGHT_TO_LEFT + re.sub(_LATIN, f"{MARK}\\g<0>{MARK}", line)


def _range(low: str | None, sign: str | None, bound: str | None) -> Message:
    """Which numbers an option takes."""
    if sign == ">":
        return Message(N_("{low} or more"), {"low": bound})
    if low is None:
        return Message(N_("{high} or less"), {"high": bound})
    return Message(N_("{low} to {high}"), {"low": low, "high": bound})


def install() -> None:
    """Make Typer set its pages so."""
    _Context.formatter_class = Formatter


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a command's text, each on one line."""
    return [" ".join(part.split()) for part in inspect.cleandoc(text).split("\n\n")]


def summary(command: Any) -> str:
    """What a list of commands says of one: the first paragraph of its text."""
    return paragraphs(command.help or "")[0]


def english_of(command: Any, context: Any = None) -> Iterator[str]:
    """Every text of the pages of a command and the commands below it, in English."""
    context = context or typer.Context(command, info_name=command.name)
    yield from paragraphs(command.help or "")
    for param in command.get_params(context):
        if getattr(param, "help", None) and not param.hidden:
            yield param.help
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            yield from english_of(below, typer.Context(below, info_name=name, parent=context))


# Errors


def usage_message(error: Any) -> Message:
    """What is wrong with a command as it was typed, and which page says more."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "majlis"
    return Message(
        N_("{sentence}; see {command}"), {"sentence": _sentence(error), "command": Latin(f"{command} --help")}
    )


def _sentence(error: Any) -> Message:
    kind, text = type(error).__name__, " ".join(error.format_message().split()).rstrip(".")
    if kind == "NoSuchOption":
        return _unknown(N_("no such option {name}"), error.option_name, *(error.possibilities or ()))
    if text.startswith("No such command"):
        return _unknown(N_("no such command {name}"), *re.findall("'(.*?)'", text))
    if kind == "MissingParameter":
        argument = error.param.param_type_name == "argument"
        message = N_("missing argument {name}") if argument else N_("missing option {name}")
        return Message(message, {"name": _quoted(_name(error.param))})
    if kind == "BadParameter" and error.param is not None:
        value = error.message.split(" is not ")[0].strip("'")
        values = {"value": Latin(shown(value)), "name": _quoted(_name(error.param))}
        message = N_("{value} is not a value for {name}: {right}")
        return Message(message, {**values, "right": _right(error.param.type)})
    if kind == "BadOptionUsage":
        none = "not take" in text
        message = N_("option {name} takes no value") if none else N_("option {name} needs a value")
        return Message(message, {"name": _quoted(error.option_name)})
    if "unexpected extra argument" in text:
        words = text.partition(") (")[2].removesuffix(")") or text.partition("(")[2].removesuffix(")")
        return Message(N_("unexpected argument: {words}"), {"words": Latin(shown(words))})
    return Message("{text}", {"text": text[:1].lower() + text[1:]})


def _quoted(name: str) -> Latin:
    return Latin(f"'{name}'")


def _name(param: Any) -> str:
    """`--deals`, or the name of an argument."""
    return max(param.opts, key=len) if param.param_type_name == "option" else str(param.human_readable_name)


def _unknown(message: str, name: str, *similar: str) -> Message:
    """A name that there is not, and those like it."""
    sentence = Message(message, {"name": _quoted(name)})
    if not similar:
        return sentence
    names = Listed([_quoted(one) for one in similar], "or")
    return Message(N_("{sentence} (did you mean {names}?)"), {"sentence": sentence, "names": names})


def _right(kind: Any) -> Message:
    """What to write for a parameter of this type."""
    if hasattr(kind, "choices"):
        choices = [Latin(str(one)) for one in kind.choices]
        return Message(N_("write {choices}"), {"choices": Listed(choices, "or")})
    whole = "Int" in type(kind).__name__
    if not whole and "Float" not in type(kind).__name__:
        return Message(N_("write another one"))
    number = Message(N_("write a whole number") if whole else N_("write a number"))
    bounds = re.fullmatch(_RANGE, kind._describe_range()) if hasattr(kind, "_describe_range") else None
    if bounds is None:
        return number
    return Message(N_("{sentence}, {range}"), {"sentence": number, "range": _range(*bounds.groups())})
