"""`majlis baloot play`: a match in the terminal against three bots, in English or Arabic."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.common import (
    INTERRUPT_EXIT,
    Language,
    LanguageOption,
    RulesOption,
    SeedOption,
    console,
    drawn_seed,
    rule_set,
)

if TYPE_CHECKING:
    from rich.text import Text

    from majlis.baloot.match import Match
    from majlis.baloot.state import State
    from majlis.baloot.view import View
    from majlis.cli.baloot.session import Human
    from majlis.cli.screen import Screen
    from majlis.game import Player


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)


def play(
    rules: RulesOption = "kammelna",
    seed: SeedOption = None,
    language: LanguageOption = Language.EN,
    seat: Annotated[
        int, typer.Option("--seat", min=0, max=3, help="Yours: 0 Bottom, 1 Right, 2 Top, 3 Left.")
    ] = 0,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="DIR", help="Keep the finished deals in this folder.")
    ] = None,
    hints: Annotated[bool, typer.Option("--hints/--no-hints", help="Say what the bot would do.")] = False,
    bots: Annotated[
        str, typer.Option("--bots", metavar="PLAYER", help="Who plays the other seats: careful, strategist.")
    ] = "careful",
    hints_by: Annotated[
        str | None,
        typer.Option("--hints-by", metavar="PLAYER", help="Whose hints: strategist:without=score_play."),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(
            "--pace", min=0, max=60, help="Show a finished trick this many seconds, not until Enter."
        ),
    ] = None,
) -> None:
    """Play a match against three bots. Type ? for help, q to leave; finished deals stay recorded."""
    adviser = (hints_by or bots) if hints or hints_by else None
    play_in_terminal(rules, seed, language, seat, record, adviser, pace, bots)


def play_in_terminal(
    rules: str = "kammelna",
    seed: int | None = None,
    language: Language = Language.EN,
    seat: int = 0,
    record: Path | None = None,
    adviser: str | None = None,
    pace: float | None = None,
    bots: str = "careful",
) -> None:
    """The match; `adviser` and `bots` are player specifications; ends the program with 130 after Ctrl-C."""
    import numpy as np

    from majlis.baloot.match import Match
    from majlis.baloot.players import make_player
    from majlis.cli.baloot.session import Human
    from majlis.cli.record_file import missing_folders, next_file, remove_empty
    from majlis.cli.screen import Screen, until_left
    from majlis.players import Checked

    house, number = rule_set(rules), drawn_seed(seed)
    fresh = missing_folders(record)
    target = next_file(record, "match")
    screen = Screen(console(), language.value, pace=pace)
    advisor = Checked(make_player(adviser, np.random.default_rng([number, 9]))) if adviser else None
    human = Human(screen, advisor)
    players: list[Player[View]] = [
        human if place == seat else Checked(make_player(bots, np.random.default_rng([number, 1 + place])))
        for place in range(4)
    ]
    match = Match(house, players, np.random.default_rng(number))
    _greet(screen, house.name, number, seat)
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


def _greet(screen: "Screen", rules: str, seed: int, seat: int) -> None:
    from majlis.baloot.names import seat_words
    from majlis.i18n import N_

    name = seat_words(seat, screen.language)
    screen.show(
        screen.text(
            N_("Baloot: you sit at {seat}, rules {rules}, seed {seed}."), seat=name, rules=rules, seed=seed
        ),
        screen.text(N_("? is help, q leaves the table.")),
    )


def _play_out(match: "Match", human: "Human", screen: "Screen", seat: int, target: Path | None) -> None:
    while not match.is_over():
        human.new_deal()
        state = match.play_deal()
        if target is not None:
            _write_record(match, target)
        human.tell(state.view(seat))
        _tell_deal(state, match, screen)
        if not match.is_over():
            screen.pause()


def _write_record(match: "Match", target: Path) -> None:
    from majlis.baloot.kammelna.recorder import game_record
    from majlis.baloot.kammelna.writer import dumps
    from majlis.files import write_atomic

    write_atomic(target, dumps(game_record(match.states, name=target.stem, file=target.name)))


def _tell_deal(state: "State", match: "Match", screen: "Screen") -> None:
    """How the deal ended and its arithmetic, line by line."""
    from majlis.baloot.names import team_words
    from majlis.baloot.sheet import sheet_text
    from majlis.i18n import N_

    assert state.result is not None
    number = len(match.states)
    screen.show("", screen.text(N_("Deal {number} is over"), number=number), *_ending(state, screen))
    if state.result.sheet is not None:
        screen.show(*(f"  {line}" for line in sheet_text(state.result.sheet, screen.language)))
    language = screen.language
    screen.show(
        screen.text(
            N_("Match: {team} {mine}, {other} {theirs}"),
            team=team_words(0, language),
            other=team_words(1, language),
            mine=match.scores[0],
            theirs=match.scores[1],
        )
    )


def _ending(state: "State", screen: "Screen") -> "list[Text | str]":
    """How it ended in words; what a claim of sawa laid open, and who was right about a qayd."""
    from majlis.i18n import N_

    endings = {
        "all-pass": N_("Nobody bought: the deal is thrown in."),
        "kawesh": N_("Kawesh: the deal is thrown in."),
        "sawa": N_("The claim of sawa was right: all remaining tricks go to the claimer."),
        "false-sawa": N_("The claim of sawa was wrong."),
    }
    assert state.result is not None
    ending = state.result.ending
    if ending == "qayd":
        return [_challenge(state, screen)]
    verdict: list[Text | str] = [screen.text(endings[ending])] if ending in endings else []
    if ending in ("sawa", "false-sawa"):
        return [*_laid_open(state, screen), *verdict]
    return verdict


def _laid_open(state: "State", screen: "Screen") -> "list[Text | str]":
    """After a claim all cards lie on the table, as they do among people, so that everybody can check it."""
    from majlis.baloot.names import seat_words
    from majlis.baloot.terminal import open_hands
    from majlis.i18n import N_

    claimer = seat_words(state.history[-1][0], screen.language)
    said = screen.text(N_("{seat} claimed sawa, and the cards are laid open:"), seat=claimer)
    return [said, *open_hands(state, screen.language)]


def _challenge(state: "State", screen: "Screen") -> str:
    from majlis.baloot.names import action_words, seat_words, team_words
    from majlis.game import team_of
    from majlis.i18n import N_
    from majlis.terminal import isolated

    assert state.result is not None
    assert state.result.offender is not None
    seat, action = state.history[-1]
    right = N_("{seat} was right ({qayd}): {team} pay for the foul.")
    wrong = N_("{seat} was wrong ({qayd}): {team} pay for the false challenge.")
    return screen.text(
        wrong if state.result.offender == team_of(seat) else right,
        seat=seat_words(seat, screen.language),
        qayd=isolated(action_words(action, screen.language), screen.language),
        team=team_words(state.result.offender, screen.language),
    )


def _part(match: "Match", screen: "Screen", target: Path | None) -> None:
    from majlis.baloot.names import team_words
    from majlis.i18n import N_

    if match.winner is not None:
        team = team_words(match.winner, screen.language)
        screen.show("", screen.text(N_("{team} win the match."), team=team))
    else:
        screen.show(screen.text(N_("You left the table.")))
    if target is not None and match.states:
        screen.show(screen.text(N_("Recorded: {path}"), path=target), whole=True)
    elif target is not None:
        screen.show(screen.text(N_("No deal was finished, so nothing was recorded.")))
