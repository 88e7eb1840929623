"""What the menu of `majlis bridge` does with profiles themselves: each line of it is one of the commands."""

import shlex
from collections.abc import Callable
from typing import Final

from majlis.asking import Leave, Question, Screen, number_reader, numbered
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Word

BACK: Final = ""
ACTIONS: Final = (
    ("new", N_("make a new profile, or finish one that was begun")),
    ("show", N_("show a profile in words")),
    ("edit", N_("change a profile")),
    ("check", N_("look for what is wrong with a profile")),
    ("rotate", N_("turn a profile round the table: East gets North's hands, and so on")),
    ("save-as", N_("save the next version of a profile")),
    ("drafts", N_("list the drafts")),
    ("delete", N_("delete a profile")),
    (BACK, N_("back to the boards")),
)
"""Commands of `majlis bridge profile`, and what they do."""
ALONE: Final = ("new", "drafts")
"""Commands that need no profile."""
ACTION: Final = numbered(
    N_("What"),
    N_("Each of these is a command too, which is shown when it has been done."),
    [(name, Word(label)) for name, label in ACTIONS],
    N_("What is to be done with profiles?"),
)

TURN: Final = Question(
    N_("By how many seats, clockwise"),
    N_("1: East gets North's hands. 2: partners change places. 3: West gets North's hands."),
    number_reader(1, 3),
)


def profiles_menu(screen: Screen, named: Callable[[], str]) -> None:
    """Do one thing after another with profiles until `back`; `named` asks for a profile."""
    while (action := screen.question(ACTION, BACK)) != BACK:
        try:
            arguments = [] if action in ALONE else [named()]
            if action == "rotate":
                arguments += ["--by", str(screen.question(TURN, 1))]
        except Leave:
            continue
        _do(screen, [action, *arguments])


def _do(screen: Screen, arguments: list[str]) -> None:
    """Run a command on profiles as it would be run by itself; an error is told and ends nothing."""
    from majlis.cli.app import app
    from majlis.cli.common import run

    command = ["bridge", "profile", *arguments]
    screen.say("")
    run(app, [*command, "--language", screen.language])
    screen.tell(N_("The same by a command:"), "hint")
    screen.show(f"  {printable(shlex.join(['majlis', *command]))}", whole=True)
    screen.say("")
