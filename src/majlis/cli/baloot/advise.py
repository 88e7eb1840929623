"""`majlis baloot advise`: what a player would do in a pasted position, and why."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from majlis.cli.common import Language, LanguageOption, console, line_of, print_json
from majlis.errors import InputError

if TYPE_CHECKING:
    from majlis.baloot.players.strategist_table import Decision
    from majlis.baloot.view import View


def advise(
    text: Annotated[
        list[str],
        typer.Argument(
            metavar="POSITION",
            help="Position in one line of notation, without quotes; - reads it from standard input.",
        ),
    ],
    player: Annotated[
        str, typer.Option("--player", help="Player who is asked; only the strategist gives reasons.")
    ] = "strategist",
    language: LanguageOption = Language.EN,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, or write it to --json=FILE.")] = False,
) -> None:
    """Give advice to the player to move, the reasons, and the answer of each strategy module.

    Only what that seat may know is used, even if the line shows all hands.
    """
    from majlis.baloot.notation import parse_position

    state = parse_position(line_of(text))
    if state.is_terminal():
        raise InputError("the deal of this position is over: there is nothing to advise")
    seat = state.current_player()
    view = state.view(seat)
    decision = _ask(player, view)
    if as_json:
        _print_json(player, seat, decision, language.value)
    else:
        _print_text(player, seat, decision, language.value)


def _ask(player: str, view: "View") -> "Decision":
    """The player's decision; one that gives no reasons has none."""
    import numpy as np

    from majlis.baloot.players import make_player
    from majlis.baloot.players.strategist import Strategist
    from majlis.baloot.players.strategist_table import Decision
    from majlis.players import Checked

    asked = make_player(player, np.random.default_rng(0))
    if isinstance(asked, Strategist):
        return asked.decide(view, all_modules=True)
    return Decision(Checked(asked).act(view), ())


def _print_json(player: str, seat: int, decision: "Decision", language: str) -> None:
    from majlis.baloot.actions import format_action
    from majlis.baloot.players.module_words import module_words
    from majlis.baloot.players.strategist import LEFT_OUT

    found: dict[str, Any] = {
        "player": player,
        "seat": seat,
        "action": format_action(decision.action),
        "reasons": [line.text(language) for line in decision.reasons],
        "modules": {
            name: {"said": module_words(said, language), "counts": name not in LEFT_OUT}
            for name, said in decision.modules.items()
        },
    }
    print_json(found)


def _print_text(player: str, seat: int, decision: "Decision", language: str) -> None:
    from majlis.asking import Screen
    from majlis.baloot.actions import format_action
    from majlis.baloot.names import action_words, seat_words
    from majlis.baloot.players.module_words import module_words
    from majlis.baloot.players.strategist import LEFT_OUT
    from majlis.i18n import N_
    from majlis.terminal import isolated

    screen = Screen(console(), language)
    word = format_action(decision.action)
    meaning = action_words(decision.action, language)
    told = word if word == meaning else f"{word}  {isolated(meaning, language)}"
    name = seat_words(seat, language)
    screen.show(screen.text(N_("{player} advises {seat}: {action}"), player=player, seat=name, action=told))
    for line in decision.reasons:
        screen.show(f"  {line.text(language)}")
    if decision.modules:
        screen.show("", screen.text(N_("What each module said:")))
    for module, said in decision.modules.items():
        words = module_words(said, language) or screen.text(N_("nothing"))
        left_out = "  " + screen.text(N_("(not counted)")) if module in LEFT_OUT else ""
        screen.show(f"  {module}: {words}{left_out}")
