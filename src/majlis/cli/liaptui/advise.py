"""`majlis liaptui advise`: what a player would do in a position, why, and what every choice is worth."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from majlis.cli.common import _, console, write_json
from majlis.cli.liaptui.common import HanziOption, drawn_as_hanzi, patience
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
from majlis.i18n import N_, texts

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.liaptui.advice import Advice
    from majlis.liaptui.view import View


def advise(
    text: PositionArgument,
    player: Annotated[
        str,
        typer.Option("--player", help="Player who is asked; the expert tells what each choice brings."),
    ] = "expert",
    seed: SeedOption = None,
    why: Annotated[bool, typer.Option("--why", help="Show the reasons.")] = False,
    hanzi: HanziOption = False,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Give advice to the player to move: what to declare, what to play, or whether to redeal.

    Only what that seat may know is used, even if the line shows all hands. Write ? for a hand that is not
    known: standard r1 0/0/0/0 z0/0/0/0 x1 s0:general ?/gaHhcSSs/?/? : 3 is enough to ask seat 1.
    """
    from majlis.asking import Screen

    screen = Screen(console(), language)
    view = _view(line_of(text))
    seed = drawn_seed(seed)
    found = _ask(player, view, seed, language.value)
    if write_json(json, _as_data(player, view, found, language.value, seed)):
        return
    _show(screen, player, view, found, why, drawn_as_hanzi(hanzi, screen))
    screen.show(_("seed {seed}", seed=seed))


def _view(line: str) -> "View":
    """What the seat to move knows in this position, or this view."""
    from majlis.liaptui.notation import parse_position, parse_view

    if "?/" in line or "/?" in line:
        view = parse_view(line)
    else:
        state = parse_position(line)
        if state.is_terminal():
            raise InputError(N_("the round is over: there is nothing to advise"))
        view = state.view(state.current_player())
    if not view.legal_actions:
        raise InputError(N_("seat {seat} is not to move: there is nothing to advise"), seat=view.seat)
    return view


def _ask(name: str, view: "View", seed: int, language: str) -> "Advice":
    """The player's advice; one that gives no reasons says what it would do."""
    import numpy as np

    from majlis.liaptui.advice import Advice
    from majlis.liaptui.names import player_words
    from majlis.liaptui.players import make_player
    from majlis.players import Checked

    asked = make_player(name, np.random.default_rng(seed))
    thinking = texts(language).gettext("{player} is thinking.").format(player=player_words(name, language))
    with patience(lambda: print(thinking, file=sys.stderr, flush=True)):
        player = Checked(asked)
        found = player.advise(view) if hasattr(asked, "advise") else None
        return found if isinstance(found, Advice) else Advice(player.act(view))


def _as_data(player: str, view: "View", found: "Advice", language: str, seed: int) -> dict[str, Any]:
    from majlis.cli.liaptui.session import ordered
    from majlis.liaptui.actions import format_action

    return {
        "player": player,
        "seed": seed,
        "seat": view.seat,
        "action": format_action(found.action),
        "values": {
            format_action(action): {
                "mean": round(value.mean, 4),
                "standard_error": round(value.standard_error, 4),
                **({} if value.win_chance is None else {"win_chance": round(value.win_chance, 4)}),
            }
            for action, value in ordered(found.values)
        },
        "reasons": [reason.text(language) for reason in found.reasons],
    }


def _show(screen: "Screen", player: str, view: "View", found: "Advice", why: bool, hanzi: bool) -> None:
    from majlis.cli.liaptui.session import choice_words, ordered
    from majlis.liaptui.names import ActionWord, player_words, respelled, seat_words
    from majlis.liaptui.pieces import Pieces
    from majlis.liaptui.terminal import spelled
    from majlis.terminal import isolated

    language = screen.language

    def spell(pieces: Pieces) -> str:
        return isolated(f"[{spelled(pieces, hanzi)}]", language)

    words = ActionWord(found.action, spell).words(language)
    seat = seat_words(view.seat, language)
    name = player_words(player, language)
    screen.show(_("{player} advises {seat}: {action}", player=name, seat=seat, action=words))
    if found.values:
        screen.show(_("Expected points of every choice:"))
    for action, value in ordered(found.values):
        error = f" ± {value.standard_error:.2f}" if value.standard_error else ""
        mark, words = "→" if action == found.action else " ", choice_words(action, spell, language)
        line = isolated(f"{mark} {words}  {value.mean:+.2f}{error}", language)
        if value.win_chance is not None:
            share = f"{100 * value.win_chance:.2f}"
            line += "   " + _("wins {share} % of games", share=share)
        screen.show(line)
    if why:
        screen.show(*(f"  {respelled(reason, spell).text(language)}" for reason in found.reasons))
