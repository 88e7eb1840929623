"""`majlis liaptui play`: a game in the terminal against three bots, kept and resumed, in both languages."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.cli.liaptui.common import HanziOption, RulesOption, drawn_as_hanzi, rule_set
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
    SeatOption,
    SeedOption,
    drawn_seed,
    given,
)

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.matches import Entry


BOTS: Final = "repaired"
FIXED: Final = ("rules", "seed", "seat", "bots")
"""The options that a record decides itself."""


def play(
    context: typer.Context,
    match: MatchArgument = None,
    rules: RulesOption = "standard",
    seed: SeedOption = None,
    language: LanguageOption = Language.EN,
    seat: SeatOption = 0,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="PLAYER[,PLAYER,PLAYER]",
            help="Players for the other seats: repaired, expert, literal, beginner, greedy, bold, cautious, "
            "random; one for all, or three in the order of play after you: expert,repaired,random.",
        ),
    ] = BOTS,
    hints: HintsOption = False,
    hints_by: Annotated[
        str | None,
        typer.Option("--hints-by", metavar="PLAYER", help="Player who gives the hints. [default: expert]"),
    ] = None,
    hanzi: HanziOption = False,
    record: RecordOption = None,
    no_record: NoRecordOption = False,
    resume: ResumeOption = None,
    pause: PauseOption = False,
    pace: PaceOption = None,
) -> None:
    """Play a game against three bots. Type ? for help, h for a hint, q to leave.

    The game is kept in your data folder after every turn of yours, and can be resumed there.
    """
    from majlis.cli.game_session import sit_down
    from majlis.cli.liaptui.game_session import LiapTuiSession, new_note
    from majlis.cli.liaptui.records import WORDS

    def set_up(screen: "Screen", entry: "Entry | None") -> LiapTuiSession:
        note = new_note(rule_set(rules), drawn_seed(seed), seat, bots) if entry is None else entry.note
        assert note is not None, "checked before"
        options: dict[str, Any] = {"hints": hints, "hints_by": hints_by, "step": pause}
        session = LiapTuiSession(screen, note, hanzi=drawn_as_hanzi(hanzi, screen), **options)
        if entry is None:
            session.begin()
        else:
            session.go_on(entry.path)
        return session

    fixed = given(context, FIXED)
    kept: dict[str, Any] = {
        "match": match,
        "resume": resume,
        "fixed": fixed,
        "record": record,
        "no_record": no_record,
    }
    sit_down(WORDS, set_up, language, pace=pace, pause=pause, **kept)
