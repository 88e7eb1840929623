"""The command line as one application. Each game is a group of commands; `majlis play` just plays.

Modules of commands are imported when they are named or listed (`majlis.cli.lazy`), and everything heavy
inside commands, so that `--help` answers at once.
"""

import sys
from typing import Annotated, Final

import typer

from majlis import __version__
from majlis.cli.help import install
from majlis.cli.lazy import Command, group_class
from majlis.cli.options import Language, LanguageOption

MODULES: Final = ("table", "arena", "baloot", "bridge", "liaptui", "examples")
"""The modules of commands and groups, in the order of the help."""

install()

app = typer.Typer(
    name="majlis",
    cls=group_class("majlis.cli", MODULES),
    help="A laboratory for four-handed games of hidden hands: Saudi Baloot, bridge practice deals, Liap Tui.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"majlis {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def majlis(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """A laboratory for four-handed games of hidden hands: Saudi Baloot, bridge practice deals, Liap Tui."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(cls=Command)
def play(language: LanguageOption = Language.EN) -> None:
    """Play Baloot against three bots; without a terminal, record a match between bots and audit it."""
    from majlis.cli.baloot.demonstration import play_and_audit
    from majlis.cli.baloot.play import play_in_terminal

    if sys.stdin.isatty() and sys.stdout.isatty():
        play_in_terminal(language=language)
    else:
        raise typer.Exit(play_and_audit(language.value))
