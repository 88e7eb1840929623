"""The command line as one application. Each registered game is a group; `majlis play` just plays.

Modules of commands are imported when they are named or listed (`majlis.cli.lazy`), and everything heavy
inside commands, so that `--help` answers at once.
"""

import sys
from typing import Annotated, Any, Final

import typer

from majlis import __version__
from majlis.cli.game import game_group
from majlis.cli.help import install
from majlis.cli.lazy import Command, group_class
from majlis.cli.options import Language, LanguageOption
from majlis.games import names
from majlis.own_games import OWN

MODULES: Final = ("table", "arena", "bridge", "examples")
"""The modules of commands and groups that are no game's, in the order of the help; games join `bridge`."""

install()


class Majlis(group_class("majlis.cli", MODULES)):  # type: ignore[misc]  # made when it is asked for
    """The commands, and a group for every registered game."""

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:
        """A command by its name; packages of games are looked for last, when every module was."""
        if cmd_name in OWN:
            return game_group(cmd_name)
        return super().get_command(ctx, cmd_name) or game_group(cmd_name)

    def list_commands(self, ctx: typer.Context) -> list[str]:
        """All commands in the order of the help."""
        found = super().list_commands(ctx)
        at = found.index("bridge")
        return [*found[:at], *sorted((*names(), "bridge")), *found[at + 1 :]]


app = typer.Typer(
    name="majlis",
    cls=Majlis,
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
