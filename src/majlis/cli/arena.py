"""`majlis arena`: which player is better, by how much, and how sure that is."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.cli.common import (
    INTERRUPT_EXIT,
    ClusterOption,
    Language,
    LanguageOption,
    SeedOption,
    WorkersOption,
    as_path,
    console,
    drawn_seed,
    say,
)
from majlis.errors import InputError
from majlis.files import is_standard, write_atomic
from majlis.i18n import N_
from majlis.lines import lines_for

if TYPE_CHECKING:
    from majlis.arena.run import Progress

LOST: Final = 1
"""Exit code when deals could not be played."""


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Game: baloot or liaptui.")],
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
    json: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", parser=as_path, help="Write everything as JSON; - prints it."),
    ] = None,
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

    Every deal is played in all seatings of A and B, with the same cards: in Baloot twice, once as each side;
    in Liap Tui fourteen times, as one against three, two against two, three against one. The report gives the
    mean difference with its 95 % interval; more than two players meet each other in turn and get ratings. The
    same seed gives the same results on any number of processes or machines. Ctrl-C reports what is finished;
    with --record the same command continues later.
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
        raise InputError(f"{json}: this is a folder; name a file to write")
    limit = None if stall is None else parse_time(stall)
    with executor_for(workers, cluster) as executor, _bar(deals, plan.unit_word, language.value) as watch:
        report = run(
            plan, deals, executor, until_decided=until_decided, record=record, stall=limit, watch=watch
        )
    if not _write_json(json, report):
        _tell(report, language.value)
    if report["interrupted"]:
        raise typer.Exit(INTERRUPT_EXIT)
    if report["lost"]:
        raise typer.Exit(LOST)


def _write_json(path: Path | None, report: dict[str, Any]) -> bool:
    """Write the report where `--json` says; returns whether it went to the terminal."""
    import json

    if path is None:
        return False
    text = json.dumps(report, ensure_ascii=False, indent=2) + "\n"
    write_atomic(path, text)
    return is_standard(path)


@contextmanager
def _bar(total: int, unit: str, language: str) -> "Iterator[Callable[[Progress], None]]":
    """A progress bar on stderr with the mean so far, gone at the end; nothing where it is no terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from majlis.i18n import texts

    tr, screen = texts(language), console(error=True)
    told = False
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[mean]}"),
    )
    with Bar(*columns, console=screen, disable=not screen.is_terminal, transient=True) as progress:
        task = progress.add_task(tr.gettext(_UNITS[unit]), total=total, mean="")

        def watch(now: "Progress") -> None:
            nonlocal told
            left = now.remaining()
            if left and not told:
                told = True
                screen.print(*lines_for(_forecast(now, left, unit, tr), sys.stderr), sep="\n", soft_wrap=True)
            interval = now.series.student()
            mean = "" if interval is None else f"{now.series.mean:+.2f} ± {interval[1] - now.series.mean:.2f}"
            progress.update(task, completed=now.finished, mean=mean)

        yield watch


def _forecast(now: "Progress", left: float, unit: str, tr: Any) -> str:
    """How long the rest will take, as the first deal (or match) lets expect."""
    todo = now.asked - now.finished
    message = (
        tr.ngettext(
            "After the first deal: the other one takes about {time}; Ctrl-C reports what is finished.",
            "After the first deal: the other {count} take about {time}; Ctrl-C reports what is finished.",
            todo,
        )
        if unit == "deal"
        else tr.ngettext(
            "After the first match: the other one takes about {time}; Ctrl-C reports what is finished.",
            "After the first match: the other {count} take about {time}; Ctrl-C reports what is finished.",
            todo,
        )
    )
    text: str = message.format(count=todo, time=_duration(left, tr))
    return text


def _duration(seconds: float, tr: Any) -> str:
    """A length of time in words, rounded: `40 seconds`, `12 minutes`, `3 hours`.

    >>> from majlis.i18n import texts
    >>> [_duration(seconds, texts("en")) for seconds in (0.4, 62, 700, 9000)]
    ['1 second', '62 seconds', '12 minutes', '2.5 hours']
    """
    text: str
    if seconds < 90:
        count = max(1, round(seconds))
        text = tr.ngettext("{count} second", "{count} seconds", count).format(count=count)
    elif seconds < 5400:
        count = round(seconds / 60)
        text = tr.ngettext("{count} minute", "{count} minutes", count).format(count=count)
    else:
        hours = f"{seconds / 3600:.1f}".removesuffix(".0")
        text = tr.ngettext("{count} hour", "{count} hours", round(seconds / 3600)).format(count=hours)
    return text


_UNITS: Final = {"deal": N_("deals"), "match": N_("matches")}
_MEASURES: Final = {
    "game points a deal": N_("game points a deal"),
    "game points a match": N_("game points a match"),
    "points a deal": N_("points a deal"),
    "points a match": N_("points a match"),
}


def _tell(report: dict[str, Any], language: str) -> None:
    from majlis.i18n import texts

    teller = _Teller(report, texts(language))
    for line in teller.lines():
        say(line)


class _Teller:
    """The report in words."""

    def __init__(self, report: dict[str, Any], tr: Any) -> None:
        self.report, self.tr = report, tr
        self.unit = tr.gettext(_MEASURES.get(report["unit"], report["unit"]))

    def lines(self) -> Iterator[str]:
        """The whole report, a line at a time."""
        yield self._heading()
        for pair in self.report["pairs"]:
            yield from self._pair(pair)
        if len(self.report["players"]) > 2:
            yield from self._ratings()
        yield from self._sequential()
        yield from self._faults()
        yield from self._endings()

    def _say(self, message: str, **fields: object) -> str:
        text: str = self.tr.gettext(message).format(**fields)
        return text

    def _heading(self) -> str:
        report = self.report
        message = self.tr.ngettext(
            "{game}, rules {rules}, seed {seed}: {deals} different deal, {played} played, {seconds} s",
            "{game}, rules {rules}, seed {seed}: {deals} different deals, {played} played, {seconds} s",
            report["deals"],
        )
        return str(message).format(
            game=report["game"],
            rules=report["rules"],
            seed=report["seed"],
            deals=report["deals"],
            played=report["played"],
            seconds=f"{report['elapsed']:.1f}",
        )

    def _pair(self, pair: dict[str, Any]) -> Iterator[str]:
        if pair["mean"] is None:
            return
        names = {"one": pair["a"], "other": pair["b"], "mean": f"{pair['mean']:+.2f}", "unit": self.unit}
        if pair["ci95"] is None:
            yield self._say(N_("{one} against {other}: {mean} {unit}, too few for an interval"), **names)
        else:
            low, high = pair["ci95"]
            yield self._say(
                N_("{one} against {other}: {mean} {unit}, 95 % interval {low} to {high}"),
                **names,
                low=f"{low:+.2f}",
                high=f"{high:+.2f}",
            )
        if "matches_won" in pair and pair["share_ci95"] is not None:
            won, lost, drawn = pair["matches_won"]
            low, high = pair["share_ci95"]
            yield self._say(
                N_(
                    "{one} won {won} matches of {of}, {other} {lost}: {share} %, "
                    "95 % interval {low} % to {high} %"
                ),
                one=pair["a"],
                other=pair["b"],
                won=won,
                lost=lost,
                of=won + lost + drawn,
                share=f"{100 * pair['share']:.1f}",
                low=f"{100 * low:.1f}",
                high=f"{100 * high:.1f}",
            )

    def _ratings(self) -> Iterator[str]:
        yield self._say(N_("Ratings (Elo, mean 0), with 95 % intervals:"))
        width = max(len(row["player"]) for row in self.report["ratings"])
        for row in self.report["ratings"]:
            low, high = row["ci95"]
            yield f"  {row['player']:{width}}  {row['elo']:+7.0f}   {low:+.0f} … {high:+.0f}"

    def _sequential(self) -> Iterator[str]:
        found = self.report["sequential"]
        if found is None:
            return
        for pair in self.report["pairs"]:
            if pair["better"] is None:
                message = N_("Not decided between {one} and {other} after {count} of at most {most}")
            else:
                message = N_("Decided: {better} is better ({one}, {other}), after {count} of at most {most}")
            yield self._say(
                message,
                better=pair["better"],
                one=pair["a"],
                other=pair["b"],
                count=found["after"],
                most=found["at_most"],
            )

    def _faults(self) -> Iterator[str]:
        if not any(self.report[name] for name in ("illegal", "timeouts", "errors")):
            yield self._say(N_("Illegal actions 0, timeouts 0, errors 0"))
            return
        for player, row in self.report["faults"].items():
            if any(row.values()):
                yield self._say(
                    N_("{player} forfeited: illegal actions {illegal}, timeouts {timeouts}, errors {errors}"),
                    player=player,
                    **row,
                )
        for fault in self.report["first_faults"]:
            yield f"  {fault['number']}: {fault['player']}: {fault['kind']}: {fault['text']}"

    def _endings(self) -> Iterator[str]:
        report = self.report
        for gone in report["lost"]:
            yield self._say(
                N_("Number {number} could not be played: {reason}"),
                number=gone["first"],
                reason=gone["reason"],
            )
        if report["interrupted"]:
            yield self._say(
                N_("Interrupted after {count} of {asked}"), count=report["finished"], asked=report["asked"]
            )
