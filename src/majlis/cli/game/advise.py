"""`majlis GAME advise`: what a player would do in a position."""

from typing import Annotated

import typer

from majlis.cli.common import _, say, write_json
from majlis.cli.game.common import game_of
from majlis.cli.options import (
    JsonPrinted,
    Language,
    LanguageOption,
    PositionArgument,
    SeedOption,
    drawn_seed,
    line_of,
)
from majlis.errors import InputError
from majlis.i18n import N_


def advise(
    context: typer.Context,
    text: PositionArgument,
    player: Annotated[
        str | None, typer.Option("--player", help="Player who is asked. [default: the game's adviser]")
    ] = None,
    seed: SeedOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Say what a player would do in a position; he is shown what the seat to move may know, and no more."""
    game = game_of(context, "notation", "arena", *(() if player is not None else ("adviser",)))

    import numpy as np

    from majlis.cli.game.session import make_player
    from majlis.games import part
    from majlis.seats import seat_words

    notation = part(game.name, "notation")
    state = notation.parse_position(line_of(text))
    if state.is_terminal():
        raise InputError(N_("the deal is over: there is nothing to advise"))
    name, seed = player or game.adviser, drawn_seed(seed)
    seat = state.current_player()
    action = make_player(game.name, name, np.random.default_rng(seed)).act(state.view(seat))
    found = {"player": name, "seed": seed, "seat": seat, "action": notation.format_action(action)}
    if write_json(json, found):
        return
    words, place = notation.action_words(action, language.value), seat_words(seat, language.value)
    say(_("{player} advises {seat}: {action}", player=name, seat=place, action=words))
    say(_("seed {seed}", seed=seed))
