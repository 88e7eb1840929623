"""`majlis baloot simulate`: recorded matches between bots, for tests, statistics and benchmarks."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.baloot.common import rule_set
from majlis.cli.common import INTERRUPT_EXIT, _, _n, progress, said_beside, say, write_json
from majlis.cli.options import (
    ClusterOption,
    JsonPrinted,
    Language,
    LanguageOption,
    RulesOption,
    WorkersOption,
    as_path,
)
from majlis.files import is_standard, printable

if TYPE_CHECKING:
    from majlis.baloot.simulation import Counts, PlayedMatch


def simulate(
    deals: Annotated[int, typer.Option("--deals", min=1, help="Number of deals, thrown-in deals included.")],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="DIR",
            parser=as_path,
            help="Folder for the games, one file for each match; - prints deal lines.",
        ),
    ],
    seed: Annotated[int, typer.Option("--seed", min=0, help="Same seed, same result.")] = 0,
    players: Annotated[
        str,
        typer.Option("--players", help="One player for all seats, or four: careful,random,careful,random."),
    ] = "careful",
    rules: RulesOption = "kammelna",
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Record matches between bots, in Kammelna's format.

    Matches are played until --deals deals are recorded, thrown-in deals included; the last match may be cut
    off. The same settings give the same files with any number of workers. Run again on the same folder, it
    keeps the matches that are there; Ctrl-C keeps every finished match.
    """
    from majlis.baloot.simulation import SimulationPlan, player_names, stream
    from majlis.baloot.simulation import simulate as run
    from majlis.work import executor_for

    plan = SimulationPlan(seed, player_names(players), rule_set(rules))
    started, matches = time.perf_counter(), 0
    try:
        with executor_for(workers, cluster) as executor, progress(_("deals"), deals) as show:

            def follow(counts: "Counts") -> None:
                nonlocal matches
                matches = counts.matches
                show(counts.deals)

            if is_standard(out):
                counts = stream(plan, deals, _print_lines, executor, follow)
            else:
                counts = run(plan, deals, out, executor, follow)
    except KeyboardInterrupt:
        say(_interrupted(matches, out), stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT) from None
    with said_beside(out):
        _show(counts, seed, out, time.perf_counter() - started, json)


def _interrupted(done: int, out: Path) -> str:
    """What is there after Ctrl-C."""
    if is_standard(out):
        return _n(
            "Interrupted: {count} finished match was printed.",
            "Interrupted: {count} finished matches were printed.",
            done,
        )
    return _n(
        "Interrupted: {count} finished match is in {folder}; the same call goes on.",
        "Interrupted: {count} finished matches are in {folder}; the same call goes on.",
        done,
        folder=printable(out),
    )


def _print_lines(match: "PlayedMatch") -> None:
    """A match as deal lines on standard output."""
    from majlis.baloot import deallines, kammelna

    text = deallines.dumps(kammelna.loads(match.content), str(match.index))
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def _show(counts: "Counts", seed: int, out: Path, seconds: float, json: Path | None) -> None:
    names = ("matches", "kept", "deals", "played")
    numbers = {name: getattr(counts, name) for name in names}
    if write_json(json, {"out": str(out), "seed": seed, **numbers, "seconds": round(seconds, 3)}):
        return
    line = _n(
        "{count} deal (played: {played}, thrown in: {thrown}), seed {seed}, {seconds} s",
        "{count} deals (played: {played}, thrown in: {thrown}), seed {seed}, {seconds} s",
        counts.deals,
        played=format(counts.played, ","),
        thrown=format(counts.deals - counts.played, ","),
        seed=seed,
        seconds=format(seconds, ".1f"),
    )
    say(line)
    if not is_standard(out):
        folder = printable(out)
        say(
            _n(
                "{count} match is in {folder}",
                "{count} matches are in {folder}",
                counts.matches,
                folder=folder,
            )
        )
