"""What the commands of every game share: which game is meant, and what it has to have."""

from typing import TYPE_CHECKING

import typer

from majlis.errors import InputError
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.registration import Game


def game_of(context: typer.Context, *needed: str) -> "Game":
    """The game in whose group the command stands; raises `InputError` where it lacks a needed part."""
    from majlis.games import find, part

    name = context.parent.info_name if context.parent is not None else None
    game = find(name or "")
    for one in needed:
        part(game.name, one)
    return game


def default_bots(game: "Game") -> str:
    """The player that sits where nobody else does: the adviser, else the first of the arena's."""
    from majlis.games import part

    return game.adviser or next(iter(part(game.name, "arena").players))


def bot_names(text: str) -> str:
    """One player for the other seats; raises `InputError` for several."""
    from majlis.players import split_specs

    if len(split_specs(text)) != 1:
        raise InputError(N_("--bots {text}: name one player; it sits on all other seats"), text=text)
    return text
