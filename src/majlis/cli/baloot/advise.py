"""`majlis baloot advise`: what a player would do in a pasted position, and why."""

from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.common import _, console, write_json
from majlis.cli.options import JsonPrinted, Language, LanguageOption, PositionArgument, line_of
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.baloot.players.strategist_table import Decision
    from majlis.baloot.view import View


def advise(
    text: PositionArgument,
    player: Annotated[
        str, typer.Option("--player", help="Player who is asked; only the strategist gives reasons.")
    ] = "strategist",
    language: LanguageOption = Language.EN,
    json: JsonPrinted = None,
) -> None:
    """Give advice to the player to move, the reasons, and the answer of each strategy module.

    Only what that seat may know is used, even if the line shows all hands.
    """
    from majlis.asking import Screen
    from majlis.baloot.actions import format_action
    from majlis.baloot.names import action_words, seat_words
    from majlis.baloot.notation import parse_position
    from majlis.baloot.players.module_words import module_words
    from majlis.baloot.players.strategist import LEFT_OUT
    from majlis.terminal import isolated

    state = parse_position(line_of(text))
    if state.is_terminal():
        raise InputError(Message(N_("the deal of this position is over: there is nothing to advise")))
    seat = state.current_player()
    decision = _ask(player, state.view(seat))
    word, meaning = format_action(decision.action), action_words(decision.action, language)
    reasons = [line.text(language) for line in decision.reasons]
    modules = {name: module_words(found, language) for name, found in decision.modules.items()}
    answers = {name: {"said": text, "counts": name not in LEFT_OUT} for name, text in modules.items()}
    found = {"player": player, "seat": seat, "action": word, "reasons": reasons, "modules": answers}
    if write_json(json, found):
        return
    screen = Screen(console(), language)
    action = word if word == meaning else f"{word}  {isolated(meaning, language)}"
    name = seat_words(seat, language)
    screen.show(_("{player} advises {seat}: {action}", player=player, seat=name, action=action))
    screen.show(*(f"  {reason}" for reason in reasons))
    if modules:
        screen.show("", _("What each module said:"))
    nothing, not_counted = _("nothing"), _("(not counted)")
    for module, text_ in modules.items():
        left_out = f"  {not_counted}" if module in LEFT_OUT else ""
        screen.show(f"  {module}: {text_ or nothing}{left_out}")


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
