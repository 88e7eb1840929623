"""`majlis GAME play`: a match in the terminal against three bots, kept and resumed."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.cli.game.common import bot_names, default_bots, game_of
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
    from majlis.cli.game.session import Session
    from majlis.matches import Entry

FIXED: Final = ("rules", "seed", "seat", "bots")
"""The options that a record decides itself."""


def play(
    context: typer.Context,
    match: MatchArgument = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", help="Rule set of the game.")
    ] = None,
    seed: SeedOption = None,
    language: LanguageOption = Language.EN,
    seat: SeatOption = 0,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="PLAYER",
            help="Player for the other seats: a name, or your own class (module.path:Class).",
        ),
    ] = None,
    hints: HintsOption = False,
    hints_by: Annotated[
        str | None, typer.Option("--hints-by", metavar="PLAYER", help="Player who gives the hints.")
    ] = None,
    record: RecordOption = None,
    no_record: NoRecordOption = False,
    resume: ResumeOption = None,
    pause: PauseOption = False,
    pace: PaceOption = None,
) -> None:
    """Play a match against three bots. Type ? for help, h for a hint, q to leave.

    The match is kept in your data folder after every action of yours, and can be resumed there.
    """
    game = game_of(context, "notation", "arena")

    from majlis.cli.game.session import Session, new_note
    from majlis.cli.game.words import Words
    from majlis.cli.game_session import sit_down
    from majlis.games import part

    def set_up(screen: "Screen", entry: "Entry | None") -> "Session":
        if entry is None:
            rule_set = part(game.name, "arena").rules_text(rules)
            others = bot_names(bots or default_bots(game))
            note = new_note(game.name, rule_set, drawn_seed(seed), seat, others)
        else:
            assert entry.note is not None, "checked before"
            note = entry.note
        sitting = Session(screen, note, hints=hints or hints_by is not None, hints_by=hints_by, step=pause)
        if entry is None:
            sitting.begin()
        else:
            sitting.go_on(entry.path)
        return sitting

    kept: dict[str, Any] = {"match": match, "resume": resume, "fixed": given(context, FIXED)}
    place: dict[str, Any] = {"record": record, "no_record": no_record}
    sit_down(Words(game.name), set_up, language, **kept, **place, pace=pace, pause=pause)
