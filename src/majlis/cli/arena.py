"""`majlis arena`: which player is better, by how much, and how sure that is."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.cli.common import INTERRUPT_EXIT, _, _n, progress, say, write_json
from majlis.cli.options import (
    ClusterOption,
    JsonPrinted,
    Language,
    LanguageOption,
    SeedOption,
    WorkersOption,
    drawn_seed,
)
from majlis.errors import InputError
from majlis.files import is_standard
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.arena.run import Progress

LOST: Final = 1
"""Exit code when deals could not be played."""
_UNITS: Final = {"deal": N_("deals"), "match": N_("matches")}
_MEASURES: Final = (
    N_("game points a deal"),
    N_("game points a match"),
    N_("points a deal"),
    N_("points a match"),
)
"""What a game's differences are measured in."""


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of the game, such as baloot.")],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="A B…",
            help="Two or more players: a name (careful), a name with options (searcher:time=50ms), or "
            "your own class (module.path:Class).",
        ),
    ],
    deals: Annotated[
        int, typer.Option("--deals", min=1, help="Number of deals (with --match: of matches).")
    ] = 1000,
    seed: SeedOption = None,
    time: Annotated[
        str | None,
        typer.Option(
            "--time",
            metavar="TIME",
            help="Time limit for an action, such as 50ms; a slower player loses the deal.",
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", min=1, help="Number of positions that a searching player may look at."),
    ] = None,
    match: Annotated[
        bool, typer.Option("--match", help="Play whole matches instead of single deals.")
    ] = False,
    seatings: Annotated[
        int | None,
        typer.Option(
            "--seatings",
            metavar="N",
            help="Play each deal in this even number of seatings instead of all: faster, less exact.",
        ),
    ] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", metavar="DIR", help="Folder for results and games; the same command continues there."
        ),
    ] = None,
    json: JsonPrinted = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop when it is decided who is better.")
    ] = False,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="RULES",
            help="Rule set of the game; for Baloot also a rule file (house.toml; - reads one).",
        ),
    ] = None,
    stall: Annotated[
        str | None,
        typer.Option("--stall", metavar="TIME", help="Time after which a task counts as stuck: 10min."),
    ] = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Compare players on the same deals, with seats swapped, and measure who is better.

    Every deal is played in all seatings of A and B, with the same cards: in a game of two sides twice, once
    as each side; where everybody plays for himself fourteen times, as one against three, two against two,
    three against one. The report gives the mean difference with its 95 % interval; more than two players meet
    each other in turn and get ratings. The same seed gives the same results on any number of processes or
    machines. Ctrl-C reports what is finished; with --record the same command continues later.
    """
    from majlis.arena.plan import make_plan
    from majlis.arena.players import parse_time
    from majlis.arena.run import run
    from majlis.work import executor_for

    plan = make_plan(
        game,
        tuple(players),
        drawn_seed(seed),
        rules=rules,
        match=match,
        time=None if time is None else parse_time(time),
        nodes=nodes,
        seatings=seatings,
    )
    if json is not None and not is_standard(json) and json.is_dir():
        raise InputError(Message(N_("{path}: this is a folder; name a file to write"), {"path": str(json)}))
    limit = None if stall is None else parse_time(stall)
    with executor_for(workers, cluster) as executor, progress(_(_UNITS[plan.unit_word]), deals) as show:

        def watch(now: "Progress") -> None:
            interval = now.series.student()
            mean = "" if interval is None else f"{now.series.mean:+.2f} ± {interval[1] - now.series.mean:.2f}"
            show(now.finished - now.kept, note=mean, total=now.asked - now.kept)

        report = run(
            plan, deals, executor, until_decided=until_decided, record=record, stall=limit, watch=watch
        )
    if not write_json(json, report, indent=2):
        say(*_lines(report))
    if report["interrupted"]:
        raise typer.Exit(INTERRUPT_EXIT)
    if report["lost"]:
        raise typer.Exit(LOST)


def _lines(report: dict[str, Any]) -> Iterator[str]:
    """The whole report, a line at a time."""
    yield _n(
        "{game}, rules {rules}, seed {seed}: {deals} different deal, {played} played, {seconds} s",
        "{game}, rules {rules}, seed {seed}: {deals} different deals, {played} played, {seconds} s",
        report["deals"],
        seconds=format(report["elapsed"], ".1f"),
        **{name: report[name] for name in ("game", "rules", "seed", "deals", "played")},
    )
    for pair in report["pairs"]:
        yield from _pair(pair, _(report["unit"]))
    if len(report["players"]) > 2:
        yield _("Ratings (Elo, mean 0), with 95 % intervals:")
        width = max(len(row["player"]) for row in report["ratings"])
        for row in report["ratings"]:
            low, high = row["ci95"]
            yield f"  {row['player']:{width}}  {row['elo']:+7.0f}   {low:+.0f} … {high:+.0f}"
    if report["sequential"] is not None:
        for pair in report["pairs"]:
            yield _decision(pair, report["sequential"])
    yield from _faults(report)
    for gone in report["lost"]:
        yield _("Number {number} could not be played: {reason}", number=gone["first"], reason=gone["reason"])
    if report["interrupted"]:
        yield _("Interrupted after {count} of {asked}", count=report["finished"], asked=report["asked"])


def _pair(pair: dict[str, Any], unit: str) -> Iterator[str]:
    if pair["mean"] is None:
        return
    names = {"one": pair["a"], "other": pair["b"]}
    values = {**names, "mean": f"{pair['mean']:+.2f}", "unit": unit}
    if pair["ci95"] is None:
        yield _("{one} against {other}: {mean} {unit}, too few for an interval", **values)
    else:
        low, high = (f"{bound:+.2f}" for bound in pair["ci95"])
        yield _(
            "{one} against {other}: {mean} {unit}, 95 % interval {low} to {high}",
            **values,
            low=low,
            high=high,
        )
    if "matches_won" in pair and pair["share_ci95"] is not None:
        won, lost, _drawn = pair["matches_won"]
        share, low, high = (f"{100 * value:.1f}" for value in (pair["share"], *pair["share_ci95"]))
        yield _(
            "{one} won {won} matches of {of}, {other} {lost}: {share} %, 95 % interval {low} % to {high} %",
            **names,
            won=won,
            lost=lost,
            of=sum(pair["matches_won"]),
            share=share,
            low=low,
            high=high,
        )


def _decision(pair: dict[str, Any], test: dict[str, Any]) -> str:
    """Whether the sequential test has decided between two players."""
    values = {"one": pair["a"], "other": pair["b"], "count": test["after"], "most": test["at_most"]}
    if pair["better"] is None:
        return _("Not decided between {one} and {other} after {count} of at most {most}", **values)
    return _(
        "Decided: {better} is better ({one}, {other}), after {count} of at most {most}",
        better=pair["better"],
        **values,
    )


def _faults(report: dict[str, Any]) -> Iterator[str]:
    if not any(report[name] for name in ("illegal", "timeouts", "errors")):
        yield _("Illegal actions 0, timeouts 0, errors 0")
        return
    for player, row in report["faults"].items():
        if any(row.values()):
            yield _(
                "{player} forfeited: illegal actions {illegal}, timeouts {timeouts}, errors {errors}",
                player=player,
                **row,
            )
    for fault in report["first_faults"]:
        yield f"  {fault['number']}: {fault['player']}: {fault['kind']}: {fault['text']}"
