"""What the commands of Liap Tui share: the options for the rules and for how pieces are drawn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli.common import rules_given
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.liaptui.ruleset import RuleSet

PATIENCE: Final = 3.0
"""Seconds of silence before it is told that a player takes long: some play deals out."""
RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="RULES",
        help="A preset (standard, open) or a preset with changes (open+round_limit=20).",
    ),
]
HanziOption = Annotated[
    bool, typer.Option("--hanzi/--letters", help="Draw the pieces as Chinese characters, or as letters.")
]


def drawn_as_hanzi(wanted: bool, screen: "Screen") -> bool:
    """Whether pieces are drawn as Chinese characters; where the terminal has none, that is said once."""
    from majlis.liaptui.pieces import HANZI

    if not wanted:
        return False
    encoding = screen.console.encoding or "utf-8"
    try:
        "".join(HANZI).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        message = N_("This terminal has no Chinese characters (encoding {encoding}): letters are drawn.")
        screen.show(screen.text(message, encoding=encoding))
        return False
    return True


def rule_set(text: str) -> "RuleSet":
    """The rule set that `--rules` names; raises `InputError` that says what it could be."""
    from majlis.liaptui.ruleset import parse_rules

    return rules_given(text, parse_rules)


@contextmanager
def patience(tell: Callable[[], None]) -> Iterator[None]:
    """Say why nothing happens, once what is done within takes longer than `PATIENCE`."""
    timer = Timer(PATIENCE, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
