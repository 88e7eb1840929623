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
from majlis.files import is_standard, same_place
from majlis.i18n import N_


class Command(TyperCommand):
    """A command with an option that needs no value: `--json` prints, `--json=FILE` writes."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As Typer's, with the value that such an option has when it stands alone."""
        alone = [name for param in self.params if param.metavar == JSON_METAVAR for name in param.opts]
        return super().parse_args(ctx, list(_completed(args, alone)))

    def invoke(self, ctx: Any) -> Any:
        """As Typer's; raises `InputError` where JSON would be written over another file of the command."""
        for param in filter(_is_read, self.params):
            ctx.params[param.name] = _found(ctx.params.get(param.name))
        name = next((param.name for param in self.params if param.metavar == JSON_METAVAR), "")
        target = ctx.params.get(name)
        if target is not None and not is_standard(target) and os.path.isdir(target):  # before any work
            raise InputError(N_("this is a folder; name a file to write")).at(target)
        if target is not None and (not os.path.exists(target) or os.path.isfile(target)):
            for param in (one for one in self.params if one.name != name):
                other = ctx.params.get(param.name)
                for one in other if isinstance(other, list | tuple) else [other]:
                    if isinstance(one, str | Path) and same_place(one, target):
                        raise InputError(USED if _is_read(param) else TWICE).at(target)
        return super().invoke(ctx)


def _is_read(param: Any) -> bool:
    """Whether a parameter names what is read."""
    return param.name in READ or (param.param_type_name == "argument" and param.name != TARGET)


USED: Final = N_("this is an input, and would be written over: write JSON to another file")
TWICE: Final = N_("two outputs cannot be one file; name another for one of them")
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
        after = args[place + 1] if place + 1 < len(args) else ""
        bare = argument in alone and after != "-"
        if bare and after.endswith(".json") and not os.path.lexists(after):
            raise InputError(
                N_("{option} {file}: write {option}={file}, with nothing between; {option} alone prints"),
                option=argument,
                file=after,
            )
        yield f"{argument}=-" if bare else argument


class Group(TyperGroup):
    """A group of commands; its page says all that each does in a sentence, in the user's language."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of the commands."""
        rows = [(name, summary(self.get_command(ctx, name))) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class Commands(typer.Typer):
    """A Typer application whose commands are such commands, and which is such a group."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(rich_markup_mode=None, cls=Group, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """As Typer's."""
        return super().command(name, cls=Command, **settings)


def lazy_group(
    name: str,
    package: str,
    modules: Sequence[str],
    help: str,
    alone: str = "",
    kind: type[TyperGroup] | None = None,
) -> typer.Typer:
    """A group of the commands of `modules` of `package`, in this order; `kind` is a class that finds others.

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
        cls=kind or group_class(package, modules),
        callback=without_command,
        invoke_without_command=True,
        rich_markup_mode=None,
    )


def group_class(package: str, modules: Sequence[str]) -> type[Group]:
    """The class of a group with the commands of these modules, after those that it is given itself."""

    class LazyGroup(Group):
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

        def _load(self, names: Sequence[str]) -> None:
            for name in names:
                if self._parts.get(name, {}) is None:
                    self._parts[name] = commands_of(f"{package}.{name}", name)
            self.commands = {
                command: found for part in self._parts.values() for command, found in (part or {}).items()
            }

    return LazyGroup


def commands_of(module: str, name: str) -> dict[str, Any]:
    """The commands of a module, by name."""
    part, found = Commands(), importlib.import_module(module)
    if hasattr(found, "COMMANDS"):
        part.add_typer(lazy_group(name, module, found.COMMANDS, found.HELP, getattr(found, "ALONE", "")))
    elif hasattr(found, "register"):
        found.register(part)
    else:
        part.command(name.replace("_", "-"))(getattr(found, name))
    return dict(get_group(part).commands)
