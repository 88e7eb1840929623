"""`majlis baloot advise`: what a player would do in a position, why, and what every choice is worth."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.cli.common import _, _n, console, progress, write_json
from majlis.cli.options import JsonPrinted, Language, LanguageOption, PositionArgument, line_of
from majlis.i18n import NN_

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.baloot.advice import Advice
    from majlis.baloot.valuation.model import Challenge, Value

HOW: Final = {
    "solved": NN_("{count} layout solved with open hands", "{count} layouts solved with open hands"),
    "played": NN_(
        "{count} layout played on by four strategists", "{count} layouts played on by four strategists"
    ),
    "sure": NN_("sure by the rules", "sure by the rules"),
}
"""How a value was found."""


def advise(
    text: PositionArgument,
    player: Annotated[
        str,
        typer.Option("--player", help="Player who is asked what he would do; only the strategist says why."),
    ] = "strategist",
    values: Annotated[
        bool,
        typer.Option(
            "--values",
            help="Also show what every choice is worth, from layouts that fit what the seat knows.",
        ),
    ] = False,
    nodes: Annotated[
        int | None,
        typer.Option(
            "--nodes",
            min=1,
            metavar="N",
            help="Positions that the solver looks at for a card, and five times as many for a call. "
            "[default: 4000000]",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Draws other layouts.")] = 0,
    language: LanguageOption = Language.EN,
    json: JsonPrinted = None,
) -> None:
    """Give advice to the player to move: the best choice, by how much, and what a player would do.

    Only what that seat may know is used, even if the line shows all hands. Write ? for a hand that is not
    known: kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8♦10/?/?/? is enough to ask for a bid. A review of the line with the
    same --nodes and --seed says the same. JSON has the value of every choice, with the standard error of its
    difference to the best.
    """
    from majlis.asking import Screen
    from majlis.baloot.advice import advise as ask
    from majlis.baloot.seat_line import parse_view
    from majlis.baloot.valuation.model import Budget

    view = parse_view(line_of(text))
    budget = Budget() if nodes is None else Budget(nodes=nodes, call_nodes=5 * nodes)
    with progress(_("deals played on"), budget.deals) as show:
        advice = ask(
            view,
            player,
            budget=budget,
            seed=seed,
            progress=lambda done, total: show(done, total=total),
        )
    if write_json(json, _as_data(advice, language)):
        return
    _show(Screen(console(), language), advice, language, values)


def _as_data(advice: "Advice", language: Language) -> dict[str, Any]:
    from majlis.baloot.actions import format_action
    from majlis.baloot.players.module_words import module_words
    from majlis.baloot.players.strategist import LEFT_OUT

    found = advice.values
    return {
        "player": advice.player,
        "seat": advice.seat,
        "action": advice.word,
        "reasons": [line.text(language) for line in advice.reasons],
        "plays": format_action(advice.plays),
        "player_reasons": [line.text(language) for line in advice.player_reasons],
        "modules": {
            name: {"said": module_words(said, language), "counts": name not in LEFT_OUT}
            for name, said in advice.modules.items()
        },
        "decided_by": "chance" if found.by_chance else "game points",
        "layouts": found.worlds,
        "exact": found.exact,
        "values": {format_action(action): _value(found.values[action]) for action in found.values},
        "not_judged": {
            format_action(action): {
                "game_points_if_right": round(one.right, 4),
                "game_points_if_wrong": round(one.wrong, 4),
                "pays_from_chance": round(one.needed, 4),
            }
            for action, one in found.challenges.items()
        },
    }


def _value(value: "Value") -> dict[str, Any]:
    return {
        "game_points": round(value.gp, 4),
        "error": round(value.error, 4),
        "chance": None if value.chance is None else round(value.chance, 6),
        "chance_error": round(value.chance_error, 6),
        "layouts": value.layouts,
        "how": value.how,
    }


def _show(screen: "Screen", advice: "Advice", language: Language, values: bool) -> None:
    from majlis.baloot.names import seat_words
    from majlis.baloot.players.module_words import module_name, player_words

    data = _as_data(advice, language)
    name = seat_words(advice.seat, language)
    screen.show(_("Advice for {seat}: {action}", seat=name, action=_action_of(advice.action, language)))
    screen.show(*(f"  {reason}" for reason in data["reasons"]))
    screen.show(f"  {advice.plays_words.text(language)}")
    if data["player_reasons"]:
        player, action = player_words(advice.player, language), _action_of(advice.plays, language)
        screen.show("", _("What {player} thinks, who plays {action}:", player=player, action=action))
        screen.show(*(f"  {reason}" for reason in data["player_reasons"]))
    if data["modules"]:
        screen.show("", _("What each module said:"))
    nothing, not_counted = _("nothing"), _("(not counted)")
    for module, answer in data["modules"].items():
        left_out = "" if answer["counts"] else f"  {not_counted}"
        screen.show(f"  {module_name(module, language)}: {answer['said'] or nothing}{left_out}")
    if values and advice.values.values:
        _show_values(screen, advice)


def _action_of(action: int, language: Language) -> str:
    """An action in the reader's words; in English beside its word in the notation, where that differs."""
    from majlis.baloot.actions import format_action
    from majlis.baloot.names import action_words

    word, meaning = format_action(action), action_words(action, language)
    return meaning if language != "en" or word == meaning else f"{word}  {meaning}"


def _show_values(screen: "Screen", advice: "Advice") -> None:
    """The choices, best first, with their differences to the best."""
    from rich.cells import cell_len

    from majlis.baloot.actions import format_action
    from majlis.baloot.names import action_words
    from majlis.terminal import isolated

    found, english = advice.values, screen.language == "en"
    head = _("What each choice brings in this deal, in game points, ours less theirs")
    if found.by_chance:
        head = _("The chance to win the match with each choice, in per cent")
    screen.show("", head, _("(and the difference to the best ± its standard error):"))
    ordered = found.ranked(advice.action)
    named = [*ordered, *found.challenges]
    words = [format_action(one) if english else action_words(one, screen.language) for one in named]
    width = max(map(cell_len, words))
    scale = 100 if found.by_chance else 1
    leads = [(scale * lead, scale * error) for lead, error in map(found.lead, ordered)]
    behinds = [
        f"{0.0 - round(lead, 1):+5.1f} ± {error:.1f}" if lead or error else "" for lead, error in leads
    ]
    room = max(map(len, behinds))
    for word, action in zip(words, named, strict=True):
        shown = isolated(word, screen.language) + " " * (width - cell_len(word))
        if action in found.challenges:
            screen.show(f"  {shown}  {_challenge(found.challenges[action])}")
            continue
        value, (worth, _error) = found.values[action], found.measure(action)
        one, many = HOW[value.how]
        how = isolated(_n(one, many, value.layouts), screen.language)
        sign = f"{scale * worth:6.1f}" if found.by_chance else f"{worth:+6.1f}"
        behind = behinds[ordered.index(action)]
        screen.show(f"  {shown}  {sign}   {behind:{room}}   {how}")
    if found.challenges:
        screen.show(_("All other values take for granted that nobody has broken a rule."))


def _challenge(one: "Challenge") -> str:
    """What a challenge brings that hangs on whether somebody broke a rule."""
    right, wrong, chance = f"{one.right:+.1f}", f"{one.wrong:+.1f}", f"{100 * one.needed:.0f}"
    return _(
        "not judged: {right} only if somebody broke the rule, else {wrong}; pays from {chance} % on",
        right=right,
        wrong=wrong,
        chance=chance,
    )
