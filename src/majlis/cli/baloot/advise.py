"""`majlis baloot advise`: what a player would do in a position, why, and what every choice is worth."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.cli.common import _, _n, console, progress, write_json
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
    from majlis.baloot.advice import PLAYED
    from majlis.baloot.advice import advise as ask
    from majlis.baloot.seat_line import parse_view

    view = parse_view(line_of(text))
    with progress(_("layouts"), PLAYED) as show:
        advice = ask(
            view,
            player,
            values=values or json is not None,
            progress=lambda done, total: show(done, total=total),
        )
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
    from majlis.baloot.names import seat_words
    from majlis.baloot.players.module_words import module_name, player_words

    data = _as_data(advice, language)
    action, name = _action_of(advice.action, language), seat_words(advice.seat, language)
    player = player_words(advice.player, language)
    screen.show(_("{player} advises {seat}: {action}", player=player, seat=name, action=action))
    screen.show(*(f"  {reason}" for reason in data["reasons"]))
    if data["modules"]:
        screen.show("", _("What each module said:"))
    nothing, not_counted = _("nothing"), _("(not counted)")
    for module, answer in data["modules"].items():
        left_out = "" if answer["counts"] else f"  {not_counted}"
        screen.show(f"  {module_name(module, language)}: {answer['said'] or nothing}{left_out}")
    if advice.values:
        _show_values(screen, advice)


def _action_of(action: int, language: Language) -> str:
    """An action in the reader's words; in English beside its word in the notation, where that differs."""
    from majlis.baloot.actions import format_action
    from majlis.baloot.names import action_words

    word, meaning = format_action(action), action_words(action, language)
    return meaning if language != "en" or word == meaning else f"{word}  {meaning}"


def _show_values(screen: "Screen", advice: "Advice") -> None:
    """The choices, best first."""
    screen.show("", _("What each choice brings, in game points over the other side (± its standard error):"))
    from rich.cells import cell_len

    from majlis.baloot.actions import format_action
    from majlis.baloot.names import action_words
    from majlis.terminal import isolated

    ordered = sorted(advice.values.items(), key=lambda item: -item[1].game)
    english = screen.language == "en"
    words = [format_action(one) if english else action_words(one, screen.language) for one, _value in ordered]
    width = max(map(cell_len, words))
    for word, (_action, value) in zip(words, ordered, strict=True):
        one, many = HOW[value.how]
        how = isolated(_n(one, many, value.layouts), screen.language)
        room = " " * (width - cell_len(word))
        word = isolated(word, screen.language)
        screen.show(f"  {word}{room}  {value.game:+6.1f} ± {value.error:.1f}   {how}")
