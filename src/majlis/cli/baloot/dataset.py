"""`majlis baloot dataset`: decisions in bulk as Parquet files, for training and statistics."""

import enum
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.baloot.common import rule_set
from majlis.cli.common import INTERRUPT_EXIT, _, _n, progress, say, write_json
from majlis.cli.options import (
    ClusterOption,
    JsonPrinted,
    Language,
    LanguageOption,
    RulesOption,
    WorkersOption,
    as_path,
)
from majlis.files import printable

if TYPE_CHECKING:
    from majlis.envs.dataset import Estimate, Totals


class Tensor(enum.StrEnum):
    """What a row tells of what the seat saw."""

    MOMENT = "moment"
    INFORMATION = "information"
    NONE = "none"


class Which(enum.StrEnum):
    """Which decisions become rows."""

    ALL = "all"
    BIDDING = "bidding"
    PLAY = "play"


def dataset(
    deals: Annotated[
        int,
        typer.Option("--deals", min=1, max=1 << 32, help="Number of deals, thrown-in deals included."),
    ],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", parser=as_path, help="Folder for the Parquet files.")
    ],
    player: Annotated[
        str,
        typer.Option(
            "--player",
            "--players",
            help="One player for all seats, or four: careful,random,careful,random.",
        ),
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", min=0, help="Same seed, same result.")] = 0,
    rules: RulesOption = "kammelna",
    tensor: Annotated[
        Tensor,
        typer.Option(
            "--tensor",
            help="Observations: the moment; all that was seen (information); or none.",
        ),
    ] = Tensor.MOMENT,
    decisions: Annotated[
        Which,
        typer.Option("--decisions", help="All decisions, those of auction and doubling, or those of play."),
    ] = Which.ALL,
    forced: Annotated[
        bool,
        typer.Option("--forced/--no-forced", help="Whether to keep decisions with one legal action."),
    ] = True,
    hands: Annotated[
        bool, typer.Option("--hands", help="Add the cards of all four seats, for training only.")
    ] = False,
    shard_deals: Annotated[
        int | None,
        typer.Option(
            "--shard-deals",
            min=1,
            max=100_000,
            metavar="K",
            help="Deals in one file. Without it 10,000 where all players are random, else 1,000.",
        ),
    ] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Write what players saw, might do and did, with the result of the deal, as Parquet files.

    One row is one decision. The same settings give the same files with any number of workers. Run again on
    the same folder, it keeps the files that are there; Ctrl-C keeps every finished file. With more --deals
    the dataset grows. dataset.json in the folder says what the columns mean.
    """
    from majlis.baloot.simulation import player_names
    from majlis.envs.dataset import DatasetPlan, Totals, write
    from majlis.envs.dataset.shards import default_shard
    from majlis.work import executor_for

    players = player_names(player)
    plan = DatasetPlan(
        players,
        rule_set(rules),
        seed,
        tensor.value,
        decisions.value,
        forced,
        hands,
        shard_deals or default_shard(out, players),
    )
    started, totals = time.perf_counter(), Totals()
    try:
        with executor_for(workers, cluster) as executor, progress(_("deals"), deals) as show:

            def follow(now: "Totals") -> None:
                nonlocal totals
                totals = now
                show(now.deals)

            write(plan, deals, out, executor, follow, _begin)
    except KeyboardInterrupt:
        text = _n(
            "Interrupted: {count} finished file is in {folder}; the same call goes on.",
            "Interrupted: {count} finished files are in {folder}; the same call goes on.",
            totals.shards,
            folder=printable(out),
        )
        say(text, stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT) from None
    _show(totals, seed, out, time.perf_counter() - started, json)


def _begin(found: "Estimate") -> None:
    """What is still to be made."""
    from majlis.envs.dataset.shards import size_text

    values = {
        "rows": format(found.rows, ",.0f"),
        "size": size_text(found.bytes),
        "free": size_text(found.free),
    }
    text = _n(
        "To make: {count} deal, about {rows} rows and {size}; the disk has {free} free.",
        "To make: {count} deals, about {rows} rows and {size}; the disk has {free} free.",
        found.deals,
        **values,
    )
    say(text, stream=sys.stderr)


def _show(totals: "Totals", seed: int, out: Path, seconds: float, json: Path | None) -> None:
    from majlis.envs.dataset.shards import size_text

    names = ("deals", "rows", "shards", "kept", "bytes")
    numbers = {name: getattr(totals, name) for name in names}
    if write_json(json, {"out": str(out), "seed": seed, **numbers, "seconds": round(seconds, 3)}):
        return
    line = _n(
        "{count} deal ({rows} rows), seed {seed}, {seconds} s",
        "{count} deals ({rows} rows), seed {seed}, {seconds} s",
        totals.deals,
        rows=format(totals.rows, ","),
        seed=seed,
        seconds=format(seconds, ".1f"),
    )
    place = _n(
        "{count} file ({size}) is in {folder}",
        "{count} files ({size}) are in {folder}",
        totals.shards,
        size=size_text(totals.bytes),
        folder=printable(out),
    )
    say(line, place)
