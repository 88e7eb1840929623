"""`majlis baloot play`: a match in the terminal against three bots, in English or Arabic."""

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from majlis.cli.common import INTERRUPT_EXIT, console, rule_set
from majlis.cli.options import (
    HintsOption,
    Language,
    LanguageOption,
    MatchArgument,
    NoRecordOption,
    PaceOption,
    PauseOption,
    RecordOption,
    ResumeOption,
    RulesOption,
    SeatOption,
    SeedOption,
    drawn_seed,
    given,
    pace_of,
    refuse_standard,
)

ADVISER: Final = "strategist"
FIXED: Final = ("rules", "seed", "seat", "bots")
"""The options that a resumed match has from its record."""


def play(
    context: typer.Context,
    match: MatchArgument = None,
    rules: RulesOption = "kammelna",
    seed: SeedOption = None,
    language: LanguageOption = Language.EN,
    seat: SeatOption = 0,
    resume: ResumeOption = None,
    record: RecordOption = None,
    no_record: NoRecordOption = False,
    hints: HintsOption = False,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="PLAYER", help="Player for the other seats: careful or strategist."),
    ] = "careful",
    hints_by: Annotated[
        str | None,
        typer.Option(
            "--hints-by", metavar="PLAYER", help="Player who gives the hints. [default: strategist]"
        ),
    ] = None,
    pace: PaceOption = None,
    pause: PauseOption = False,
) -> None:
    """Play a match against three bots. Type ? for help, h for a hint, q to leave: the match is kept and can
    be resumed.

    Matches are kept in your data folder; MAJLIS_MATCHES names another folder, or none.
    """
    play_in_terminal(
        rules,
        seed,
        language,
        seat,
        match=match,
        resume=resume,
        fixed=given(context, FIXED),
        record=record,
        no_record=no_record,
        hints=hints or hints_by is not None,
        adviser=hints_by or ADVISER,
        pace=pace,
        pause=pause,
        bots=bots,
    )


def play_in_terminal(
    rules: str = "kammelna",
    seed: int | None = None,
    language: Language = Language.EN,
    seat: int = 0,
    *,
    match: str | None = None,
    resume: bool | None = None,
    fixed: "list[str] | tuple[str, ...]" = (),
    record: Path | None = None,
    no_record: bool = False,
    hints: bool = False,
    adviser: str = ADVISER,
    pace: float | None = None,
    pause: bool = False,
    bots: str = "careful",
) -> None:
    """The match; `adviser` and `bots` are player specifications, the rest as `play` has it.

    Ends the program with 130 after Ctrl-C.
    """
    import numpy as np

    from majlis.asking import Screen, until_left
    from majlis.baloot.players import make_player
    from majlis.cli.baloot.matches import WORDS, Resumed, Table, resumed
    from majlis.cli.baloot.sitting import Sitting
    from majlis.cli.keeping import Keeper, command_to_resume, folder_of, match_file, to_resume
    from majlis.matches import now
    from majlis.players import Checked

    refuse_standard(match, rules)
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    screen = Screen(console(), language.value, pace=pace_of(pace, pause, at_terminal))
    table = Table(rule_set(rules), drawn_seed(seed), seat, bots, now())
    advisor = Checked(make_player(adviser, np.random.default_rng([table.seed, 9])))
    table.players(advisor)  # a specification of none is told before anything is asked
    folder = folder_of(record, no_record, WORDS, screen)
    entry = to_resume(screen, WORDS, folder, match=match, resume=resume, fixed=fixed, ask=at_terminal)
    start = Resumed(table, (), None) if entry is None else resumed(entry)
    keeper = Keeper(screen, match_file(folder, WORDS, entry, keep=not no_record))
    sitting = Sitting(start, screen, keeper, advisor, hints=hints, step=pause)
    if until_left(screen, sitting.play, lambda: sitting.part(command_to_resume(WORDS, record, match))):
        raise typer.Exit(INTERRUPT_EXIT)
