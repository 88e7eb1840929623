"""Groups of commands whose modules are imported when one of their commands is named, or listed.

`majlis bridge deal` imports the module of `deal` and no other; `majlis --help` imports the module of no
command of a group. A module is a command by its function of the same name (`-` for `_`); or it has
`register(app)`, which adds several commands to a Typer application; or it is a package with `COMMANDS`, the
names of its modules in the order of the help, and `HELP`; perhaps also `ALONE`, the module of what the group
is without a command.
"""

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from majlis.cli.help import summary
from majlis.cli.options import JSON_METAVAR, Language, LanguageOption
from majlis.errors import InputError
from majlis.files import same_place
from majlis.i18n import N_
from majlis.message import Message


class Command(TyperCommand):
    """A command with an option that needs no value: `--json` prints, `--json=FILE` writes."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As Typer's, with the value that such an option has when it stands alone."""
        alone = [name for param in self.params if param.metavar == JSON_METAVAR for name in param.opts]
        return super().parse_args(ctx, list(_completed(args, alone)))

    def invoke(self, ctx: Any) -> Any:
        """As Typer's; raises `InputError` where JSON would be written over another file of the command."""
        name = next((param.name for param in self.params if param.metavar == JSON_METAVAR), "")
        target = ctx.params.get(name)
        if target is not None:
            for other in (value for key, value in ctx.params.items() if key != name):
                for one in other if isinstance(other, list | tuple) else [other]:
                    if isinstance(one, str | Path) and same_place(one, target):
                        sentence = N_("{path}: the command uses this file: write JSON to another")
                        raise InputError(Message(sentence, {"path": str(target)}))
        for param in self.params:
            argument = param.param_type_name == "argument" and param.name != TARGET
            if param.name is not None and (argument or param.name in READ):
                ctx.params[param.name] = _found(ctx.params.get(param.name))
        return super().invoke(ctx)


TARGET: Final = "target"
"""The argument that names what is written: never an example that ships."""
READ: Final = ("board", "notes", "records", "rules", "solve")
"""The options that name what is read."""


def _found(value: Any) -> Any:
    """A value of the command line, or several, with the path of each example that is meant by its name."""
    if isinstance(value, list | tuple):
        return type(value)(map(_found, value))
    named = isinstance(value, str | Path) and str(value).startswith(("examples/", "examples\\"))
    if not named or os.path.lexists(value):
        return value
    from majlis.examples import example

    path = example(value)
    return value if path is None else type(value)(path)


def _completed(args: Sequence[str], alone: Sequence[str]) -> Iterator[str]:
    for place, argument in enumerate(args):
        if argument == "--":
            yield from args[place:]
            return
        bare = argument in alone and args[place + 1 : place + 2] != ["-"]
        yield f"{argument}=-" if bare else argument


class Commands(typer.Typer):
    """A Typer application whose commands are such commands."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(rich_markup_mode=None, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """As Typer's."""
        return super().command(name, cls=Command, **settings)


def lazy_group(name: str, package: str, modules: Sequence[str], help: str, alone: str = "") -> typer.Typer:
    """A group of the commands of `modules` of `package`, in this order.

    Alone it prints its help, or at a terminal does what the function `alone` of the module of this name does.
    """

    def without_command(context: typer.Context, language: LanguageOption = Language.EN) -> None:
        if context.invoked_subcommand is not None:
            return
        if alone and sys.stdin.isatty() and sys.stdout.isatty():
            getattr(importlib.import_module(f"{package}.{alone}"), alone)()
        else:
            print(context.get_help())

    return typer.Typer(
        name=name,
        help=help,
        cls=group_class(package, modules),
        callback=without_command,
        invoke_without_command=True,
        rich_markup_mode=None,
    )


def group_class(package: str, modules: Sequence[str]) -> type[TyperGroup]:
    """The class of a group with the commands of these modules, after those that it is given itself."""

    class LazyGroup(TyperGroup):
        def __init__(self, **settings: Any) -> None:
            super().__init__(**settings)
            # By module, in the order of the list; None where it is not loaded.
            self._parts: dict[str, dict[str, Any] | None] = {
                "": dict(self.commands),
                **dict.fromkeys(modules),
            }

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            self._load([cmd_name.replace("-", "_")])
            if cmd_name not in self.commands:  # it does not exist, or its module has another name
                self._load(modules)
            return self.commands.get(cmd_name)

        def list_commands(self, ctx: Any) -> list[str]:
            self._load(modules)
            return list(self.commands)

        def format_commands(self, ctx: Any, formatter: Any) -> None:
            rows = [(name, summary(self.get_command(ctx, name))) for name in self.list_commands(ctx)]
            with formatter.section("Commands"):
                formatter.write_dl(rows)

        def _load(self, names: Sequence[str]) -> None:
            for name in names:
                if self._parts.get(name, {}) is None:
                    self._parts[name] = _commands_of(f"{package}.{name}", name)
            self.commands = {
                command: found for part in self._parts.values() for command, found in (part or {}).items()
            }

    return LazyGroup


def _commands_of(module: str, name: str) -> dict[str, Any]:
    """The commands of a module, by name."""
    part, found = Commands(), importlib.import_module(module)
    if hasattr(found, "COMMANDS"):
        part.add_typer(lazy_group(name, module, found.COMMANDS, found.HELP, getattr(found, "ALONE", "")))
    elif hasattr(found, "register"):
        found.register(part)
    else:
        part.command(name.replace("_", "-"))(getattr(found, name))
    return dict(get_group(part).commands)
