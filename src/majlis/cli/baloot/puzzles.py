"""`majlis baloot puzzles`: positions with one clearly best card that is missed, found and to be solved."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.baloot.common import rule_set
from majlis.cli.common import (
    INTERRUPT_EXIT,
    Problems,
    _,
    _n,
    existing,
    progress,
    said_beside,
    say,
    write_json,
)
from majlis.cli.options import (
    ClusterOption,
    JsonPrinted,
    Language,
    LanguageOption,
    RulesOption,
    WorkersOption,
    as_path,
)
from majlis.errors import InputError
from majlis.files import STANDARD_INPUT, is_standard, printable, same_place
from majlis.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Iterator

    from majlis.baloot.puzzles.collect import SearchTask
    from majlis.baloot.puzzles.make import SearchProgress

DEALS = 200
"""So many deals of own play are searched where nothing says how many."""


class Wanted(StrEnum):
    """What kinds are looked for."""

    BOTH = "both"
    SEAT = "seat"
    OPEN = "open"


def puzzles(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", parser=as_path, help="Write the puzzles here, as JSON; - prints them."
        ),
    ] = None,
    solve: Annotated[
        Path | None,
        typer.Option(
            "--solve", metavar="FILE", parser=as_path, help="Try the puzzles of a file at the keyboard."
        ),
    ] = None,
    records: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            metavar="PATH",
            parser=as_path,
            help="Saved games, files of deal lines, or folders of them; may be given more than once. "
            "Without it, deals of own play.",
        ),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            min=1,
            help="Number of deals of own play. [default: 200; with --count as many as needed]",
        ),
    ] = None,
    count: Annotated[
        int | None,
        typer.Option("--count", min=1, help="Stop at so many puzzles; of both kinds half of them each."),
    ] = None,
    kind: Annotated[
        Wanted,
        typer.Option("--kind", help="What a seat at the table knows, all four hands open, or both kinds."),
    ] = Wanted.BOTH,
    missed_by: Annotated[
        str, typer.Option("--missed-by", metavar="PLAYER", help="Player who must miss the best card.")
    ] = "strategist",
    seed: Annotated[int, typer.Option("--seed", min=0, help="Same seed, same result.")] = 0,
    rules: RulesOption = "kammelna",
    number: Annotated[
        int | None, typer.Option("--number", min=1, metavar="N", help="With --solve: begin with this puzzle.")
    ] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Find positions with one clearly best card that is not the obvious one, or solve them.

    With --out they are looked for in recorded games or in deals of own play, and written with their
    solutions in English and Arabic. The same settings give the same file with any number of workers. Ctrl-C
    keeps what is found, and the same call goes on. With --solve they are asked one after another.
    """
    if out is not None and solve is not None:
        raise InputError(N_("write --out or --solve, not both: one looks for puzzles, the other poses them"))
    if out is None and solve is None:
        raise InputError(N_("write --out FILE to look for puzzles, or --solve FILE to solve them"))
    if solve is not None:
        if is_standard(solve):
            raise InputError(N_("--solve needs a file: standard input is what you type"))
        given = [("--from", records), ("--deals", deals), ("--count", count), ("--json", json)]
        for name, value in given:
            if value is not None:
                raise InputError(N_("{option} is for looking for puzzles, not for solving them"), option=name)
        from majlis.cli.baloot.puzzling import solve_puzzles

        solve_puzzles(solve, number, language)
        return
    if number is not None:
        raise InputError(N_("--number is for solving: write --solve FILE"))
    if records and deals is not None:
        raise InputError(N_("--deals is for own play: with --from all recorded deals are searched"))
    assert out is not None
    if not is_standard(out) and out.is_dir():
        raise InputError(N_("this is a folder; name a file to write")).at(out)
    _make(out, records, deals, count, kind, missed_by, seed, rules, workers, cluster, json)


def _make(
    out: Path,
    records: list[Path] | None,
    deals: int | None,
    count: int | None,
    kind: Wanted,
    missed_by: str,
    seed: int,
    rules: str,
    workers: int | None,
    cluster: str | None,
    json: Path | None,
) -> None:
    """Look for puzzles, and write them."""
    import numpy as np

    from majlis import __version__
    from majlis.baloot.players import make_player
    from majlis.baloot.puzzles.collect import Settings, of_own_play
    from majlis.baloot.puzzles.make import SearchProgress, make_puzzles
    from majlis.baloot.puzzles.model import Made
    from majlis.baloot.ruleset import rules_text
    from majlis.work import executor_for

    make_player(missed_by, np.random.default_rng(0))
    played_by = rule_set(rules)
    settings = Settings(kind.value, missed_by, played_by)
    total: int | None = deals
    problems = Problems()
    if records:
        paths = existing(records)
        if any(same_place(path, out) for path in paths):
            raise InputError(N_("{path}: this is a record: write the puzzles to another file"), path=out)
        names = tuple(map(_name_of, paths))
        total = _deals_in(paths)
        made = Made(__version__, missed_by, kind.value, rules_text(played_by), count, None, names)
        tasks = _recorded(paths, problems)
    else:
        if deals is None and count is None:
            total = deals = DEALS
        made = Made(__version__, missed_by, kind.value, rules_text(played_by), count, seed)
        tasks = of_own_play(seed, deals)
    last = SearchProgress()
    length = (_("deals"), total) if count is None else (_("puzzles"), count)
    try:
        with executor_for(workers, cluster) as executor, progress(*length) as show:

            def follow(now: "SearchProgress") -> None:
                nonlocal last
                last = now
                found = _n("{count} puzzle", "{count} puzzles", now.puzzles)
                show(now.searched if count is None else now.puzzles, note=found)

            last = make_puzzles(out, tasks, settings, made, executor, follow)
    except KeyboardInterrupt:
        text = _n(
            "Interrupted: {count} puzzle is in {file}; the same call goes on.",
            "Interrupted: {count} puzzles are in {file}; the same call goes on.",
            last.puzzles,
            file=printable(out),
        )
        say(text, stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT) from None
    problems.show()
    if records and not last.searched:
        raise InputError(N_("there is no deal in these records"))
    with said_beside(out):
        _show(last, out, json)


def _deals_in(paths: list[Path]) -> int | None:
    """How many deals the records hold, so that it can be said how long they take; None for standard input."""
    from majlis.baloot.games import read_games

    if any(map(is_standard, paths)):
        return None
    return sum(len(game.deals) for game in read_games(paths))


def _name_of(path: Path) -> str:
    """What a record is called in the file: without its folder."""
    return STANDARD_INPUT if is_standard(path) else printable(os.path.basename(os.path.normpath(path)))


def _show(found: "SearchProgress", out: Path, json: Path | None) -> None:
    """Print how many puzzles were found, and where they are."""
    data = {"out": str(out), "puzzles": found.puzzles, "searched": found.searched, "kept": found.kept}
    if write_json(json, data):
        return
    say(
        _n(
            "{count} puzzle from {deals} searched deals is in {file}",
            "{count} puzzles from {deals} searched deals are in {file}",
            found.puzzles,
            deals=format(found.searched, ","),
            file=printable(out),
        )
    )


def _recorded(paths: list[Path], problems: Problems) -> "Iterator[SearchTask]":
    """The deals of all records, in order."""
    from majlis.baloot.games import read_games
    from majlis.baloot.puzzles.collect import of_record

    for game in read_games(paths):
        for problem in game.problems:
            problems.add(problem)
        yield from of_record(os.path.basename(game.file), game.deals)
