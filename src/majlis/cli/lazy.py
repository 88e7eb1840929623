"""Groups of commands whose modules are imported when one of their commands is named, or listed.

`majlis bridge deal` imports the module of `deal` and no other; `majlis --help` imports the module of no
command of a group. Each module has `register(app)`, which adds its commands to a Typer application.
"""

import importlib
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group


def lazy_group(name: str, package: str, modules: Sequence[str], help: str) -> typer.Typer:
    """A group of the commands of `modules` of `package`, in this order; alone it prints its help.

    A command usually has the name of its module, with `-` for `_`: it is then found without importing others.
    """
    return typer.Typer(
        name=name,
        help=help,
        cls=group_class(package, modules),
        callback=_show_help,
        invoke_without_command=True,
        rich_markup_mode=None,
    )


def _show_help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


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

        def _load(self, names: Sequence[str]) -> None:
            for name in names:
                if self._parts.get(name, {}) is None:
                    part = typer.Typer(rich_markup_mode=None)
                    importlib.import_module(f"{package}.{name}").register(part)
                    self._parts[name] = dict(get_group(part).commands)
            self.commands = {
                command: found for part in self._parts.values() for command, found in (part or {}).items()
            }

    return LazyGroup
