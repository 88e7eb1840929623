"""`majlis baloot play`: a match in the terminal against three bots, in English or Arabic."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.cli.baloot.common import rule_set
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
    refuse_standard,
)

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.matches import Entry

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
        typer.Option(
            "--bots",
            metavar="PLAYER",
            help="Player for the other seats: careful, strategist or searcher (searcher:level=easy).",
        ),
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
    hints: bool = False,
    adviser: str = ADVISER,
    bots: str = "careful",
    match: str | None = None,
    pause: bool = False,
    **kept: Any,
) -> None:
    """The match; `adviser` and `bots` are player specifications, the rest is as in `play` and `sit_down`."""
    import numpy as np

    from majlis.baloot.players import make_player
    from majlis.cli.baloot.game_session import BalootSession
    from majlis.cli.baloot.matches import WORDS, MatchSetup, Resumed, resumed
    from majlis.cli.game_session import sit_down
    from majlis.matches import now
    from majlis.players import Checked

    refuse_standard(match, rules)
    table = MatchSetup(rule_set(rules), drawn_seed(seed), seat, bots, now())
    advisor = Checked(make_player(adviser, np.random.default_rng([table.seed, 9])))
    table.players(advisor)  # a specification of none is told before anything is asked

    def set_up(screen: "Screen", entry: "Entry | None") -> BalootSession:
        start = Resumed(table, (), None) if entry is None else resumed(entry)
        return BalootSession(start, screen, advisor, hints=hints, step=pause)

    sit_down(WORDS, set_up, language, match=match, pause=pause, **kept)
