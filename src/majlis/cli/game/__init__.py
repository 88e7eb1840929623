"""`majlis GAME …`: the commands of a registered game, its own or those that every game has.

Only the name of a game of another package is read for `majlis --help`; the package is imported when one of
its commands is named. A broken one is told then, in one sentence.
"""

from typing import Any, Final

COMMANDS: Final = ("play", "records", "show", "advise")
"""The command modules, in the order of the help."""
HELP: Final = "A game of another package: play against three bots, look at your games, get advice."


def game_group(name: str) -> Any:
    """The group of commands of a game; None where there is no game of this name."""
    from majlis.games import find, names
    from majlis.own_games import OWN

    if name in OWN:
        return _commands(find(name).commands, name)
    return _lazily(name) if name in names() else None


def every_games_group() -> Any:
    """The group of commands that every game has, of no game: for the catalog."""
    from typer.main import get_group

    from majlis.cli.lazy import lazy_group

    return get_group(lazy_group("game", "majlis.cli.game", COMMANDS, HELP))


def _commands(package: str, name: str) -> Any:
    """The group that a package of commands makes."""
    from majlis.cli.lazy import commands_of

    return commands_of(package, name)[name]


def _lazily(name: str) -> Any:
    """The group of another package's game, which is imported when one of its commands is asked for."""
    from typer.main import get_group

    from majlis.cli.lazy import group_class, lazy_group
    from majlis.games import find, part

    def own_commands() -> Any:
        """The group that the game brings; None where it has the commands of every game."""
        package = find(name).commands
        if package:
            part(name, "commands")
        return _commands(package, name) if package else None

    class GameGroup(group_class("majlis.cli.game", COMMANDS)):  # type: ignore[misc]  # made when it is asked for
        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            own = own_commands()
            return own.get_command(ctx, cmd_name) if own else super().get_command(ctx, cmd_name)

        def list_commands(self, ctx: Any) -> list[str]:
            own = own_commands()
            found: list[str] = own.list_commands(ctx) if own else super().list_commands(ctx)
            return found

    return get_group(lazy_group(name, "majlis.cli.game", COMMANDS, HELP, kind=GameGroup))
