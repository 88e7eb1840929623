"""`majlis baloot advise`: what a player would do in a position, why, and what every choice is worth."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.cli.common import _, _n, console, write_json
from majlis.cli.options import JsonPrinted, Language, LanguageOption, PositionArgument, line_of
from majlis.i18n import NN_

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.baloot.advice import Advice

HOW: Final = {
    "solved": NN_("{count} layout solved with open hands", "{count} layouts solved with open hands"),
    "played": NN_(
        "{count} layout played on by four strategists", "{count} layouts played on by four strategists"
    ),
}
"""How a value was found."""


def advise(
    text: PositionArgument,
    player: Annotated[
        str, typer.Option("--player", help="Player who is asked; only the strategist gives reasons.")
    ] = "strategist",
    values: Annotated[
        bool,
        typer.Option(
            "--values",
            help="Also show what every choice is worth, from layouts that fit what the seat knows.",
        ),
    ] = False,
    language: LanguageOption = Language.EN,
    json: JsonPrinted = None,
) -> None:
    """Give advice to the player to move, the reasons, and the answer of each strategy module.

    Only what that seat may know is used, even if the line shows all hands. Write ? for a hand that is not
    known: kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8♦10/?/?/? is enough to ask for a bid. JSON has the value of every
    choice, with its standard error.
    """
    from majlis.asking import Screen
    from majlis.baloot.advice import advise as ask
    from majlis.baloot.seat_line import parse_view

    advice = ask(parse_view(line_of(text)), player, values=values or json is not None)
    if write_json(json, _as_data(advice, language)):
        return
    _show(Screen(console(), language), advice, language)


def _as_data(advice: "Advice", language: Language) -> dict[str, Any]:
    from majlis.baloot.players.module_words import module_words
    from majlis.baloot.players.strategist import LEFT_OUT

    return {
        "player": advice.player,
        "seat": advice.seat,
        "action": advice.word,
        "reasons": [line.text(language) for line in advice.reasons],
        "modules": {
            name: {"said": module_words(said, language), "counts": name not in LEFT_OUT}
            for name, said in advice.modules.items()
        },
        "values": {
            word: {
                "game_points": round(value.game, 4),
                "error": round(value.error, 4),
                "layouts": value.layouts,
                "how": value.how,
            }
            for word, value in advice.by_word().items()
        },
    }


def _show(screen: "Screen", advice: "Advice", language: Language) -> None:
    from majlis.baloot.names import action_words, seat_words
    from majlis.terminal import isolated

    data = _as_data(advice, language)
    word, meaning = advice.word, action_words(advice.action, language)
    action = word if word == meaning else f"{word}  {isolated(meaning, language)}"
    name = seat_words(advice.seat, language)
    screen.show(_("{player} advises {seat}: {action}", player=advice.player, seat=name, action=action))
    screen.show(*(f"  {reason}" for reason in data["reasons"]))
    if data["modules"]:
        screen.show("", _("What each module said:"))
    nothing, not_counted = _("nothing"), _("(not counted)")
    for module, answer in data["modules"].items():
        left_out = "" if answer["counts"] else f"  {not_counted}"
        screen.show(f"  {module}: {answer['said'] or nothing}{left_out}")
    if advice.values:
        _show_values(screen, advice)


def _show_values(screen: "Screen", advice: "Advice") -> None:
    """The choices, best first."""
    screen.show("", _("What each choice brings, in game points over the other side (± its standard error):"))
    ordered = sorted(advice.by_word().items(), key=lambda item: -item[1].game)
    width = max(len(word) for word, _value in ordered)
    for word, value in ordered:
        one, many = HOW[value.how]
        how = _n(one, many, value.layouts)
        screen.show(f"  {word:<{width}}  {value.game:+6.1f} ± {value.error:.1f}   {how}")
