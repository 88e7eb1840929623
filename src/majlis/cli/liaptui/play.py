"""`majlis liaptui play`: a game in the terminal against three bots, in English or Arabic."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli.common import INTERRUPT_EXIT, Language, LanguageOption, SeedOption, console, drawn_seed
from majlis.cli.liaptui.common import RulesOption, rule_set
from majlis.errors import InputError

if TYPE_CHECKING:
    from majlis.cli.liaptui.session import Human
    from majlis.cli.screen import Screen
    from majlis.game import Player
    from majlis.liaptui.match import Match
    from majlis.liaptui.state import State
    from majlis.liaptui.view import View

BOTS: Final = "repaired"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)


def play(
    rules: RulesOption = "standard",
    seed: SeedOption = None,
    language: LanguageOption = Language.EN,
    seat: Annotated[
        int, typer.Option("--seat", min=0, max=3, help="Yours: 0 Bottom, 1 Right, 2 Top, 3 Left.")
    ] = 0,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="DIR", help="Keep the finished rounds in this folder.")
    ] = None,
    hints: Annotated[bool, typer.Option("--hints/--no-hints", help="Say each time what is advised.")] = False,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="PLAYER[,PLAYER,PLAYER]",
            help="Who plays the other seats: repaired, expert, literal, random; one for all of them, or "
            "three in the order of play from yours on: expert,repaired,random.",
        ),
    ] = BOTS,
    hints_by: Annotated[
        str | None,
        typer.Option("--hints-by", metavar="PLAYER", help="Whom ? and --hints ask; without it the expert."),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(
            "--pace", min=0, max=60, help="Show a finished turn this many seconds, not until Enter."
        ),
    ] = None,
) -> None:
    """Play a game against three bots. Type ? for help and advice, q to leave; finished rounds are kept."""
    import numpy as np

    from majlis.cli.liaptui.session import Human, Patient
    from majlis.cli.record_file import missing_folders, next_file, remove_empty
    from majlis.cli.screen import Screen, until_left
    from majlis.liaptui.match import Match
    from majlis.liaptui.players import ADVISER, make_player
    from majlis.liaptui.ruleset import rules_text
    from majlis.players import Checked

    house, number = rule_set(rules), drawn_seed(seed)
    advisor = Checked(make_player(hints_by or ADVISER, np.random.default_rng([number, 9])))
    kinds = _bots(bots, seat)
    others = [
        Checked(make_player(kinds[place], np.random.default_rng([number, 1 + place]))) for place in range(4)
    ]
    fresh = missing_folders(record)
    target = next_file(record, "game")
    screen = Screen(console(), language.value, pace=pace)
    human = Human(screen, Patient(advisor, screen), hints=hints)
    players: list[Player[View]] = [
        human if place == seat else Patient(bot, screen) for place, bot in enumerate(others)
    ]
    match = Match(house, players, np.random.default_rng(number))
    _greet(screen, rules_text(house), number, seat)
    interrupted = until_left(
        screen,
        lambda: _play_out(match, human, screen, seat, target),
        lambda kept: _part(match, screen, kept),
        target,
    )
    if not match.states:
        remove_empty(fresh)
    if interrupted:
        raise typer.Exit(INTERRUPT_EXIT)


def _bots(text: str, seat: int) -> list[str]:
    """Who plays each seat, by seat; raises `InputError` unless one player is named, or three."""
    from majlis.players import split_specs

    named = split_specs(text)
    if len(named) not in (1, 3):
        raise InputError(
            f"--bots {text}: {len(named)} players are named; write one for all three seats, or three, "
            "such as expert,repaired,random"
        )
    kinds = [named[0]] * 4
    for step, name in enumerate(named * (3 // len(named)), 1):
        kinds[(seat + step) % 4] = name
    return kinds


def _greet(screen: "Screen", rules: str, seed: int, seat: int) -> None:
    from majlis.i18n import N_
    from majlis.liaptui.names import seat_words

    name = seat_words(seat, screen.language)
    message = N_("Liap Tui: you sit at {seat}, rules {rules}, seed {seed}.")
    screen.show(
        screen.text(message, seat=name, rules=rules, seed=seed),
        screen.text(N_("? is help and advice, q leaves the table.")),
    )


def _play_out(match: "Match", human: "Human", screen: "Screen", seat: int, target: Path | None) -> None:
    while not match.is_over():
        human.new_round()
        state = match.play_round()
        if target is not None:
            _write_record(match, target)
        human.tell(state.view(seat))
        _tell_round(state, seat, screen)
        if not match.is_over():
            screen.pause()


def _write_record(match: "Match", target: Path) -> None:
    from majlis.liaptui.record import Record, dump

    dump(Record.of(match.states, [player.name for player in match.players]), target)


def _tell_round(state: "State", seat: int, screen: "Screen") -> None:
    """What the round brought each seat."""
    from majlis.i18n import N_
    from majlis.liaptui.terminal import round_lines

    view = state.view(seat)
    over = screen.text(N_("Round {number} is over."), number=view.round_number)
    if view.multiplier > 1:
        count = N_("The points of this round count ×{multiplier}.")
        over += " " + screen.text(count, multiplier=view.multiplier)
    screen.show("", over, *round_lines(view, screen.language, screen.width))


def _part(match: "Match", screen: "Screen", target: Path | None) -> None:
    from majlis.i18n import N_
    from majlis.liaptui.names import seat_words

    if match.is_over():
        names = [seat_words(seat, screen.language) for seat in match.winners]
        won = N_("{seat} wins the game.") if len(names) == 1 else N_("The game is shared by {seat}.")
        screen.show("", screen.text(won, seat=screen.text(N_(", ")).join(names)))
    else:
        screen.show(screen.text(N_("You left the table.")))
    if target is not None and match.states:
        screen.show(screen.text(N_("Recorded: {path}"), path=target), whole=True)
    elif target is not None:
        screen.show(screen.text(N_("No round was finished, so nothing was recorded.")))
