"""What `majlis bridge deal` tells: how many boards, which seed, which mix, what is lost, which files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from majlis.cli.common import say, write_json
from majlis.i18n import texts

if TYPE_CHECKING:
    from majlis.bridge.deal.generate import DealSet


def tell(deals: "DealSet", files: list[Path], json: Path | None, printed: bool, language: str) -> None:
    """The whole report; on stderr where the boards themselves were printed."""
    stream = sys.stderr if printed else sys.stdout
    if write_json(json, report(deals, files), indent=2, stream=stream):
        return
    tr = texts(language)
    number = len(deals.deals)
    head = tr.ngettext("{count} board, seed {seed}", "{count} boards, seed {seed}", number)
    say(head.format(count=number, seed=deals.seed), stream=stream)
    if deals.tried > number:
        kept = tr.gettext("kept {percent} % of {tried} deals")
        say(kept.format(percent=f"{100 * deals.kept:.3g}", tried=f"{deals.tried:,}"), stream=stream)
    lines = [share.message for share in deals.mix.shares]
    lines += [line for losses in deals.losses for line in losses.lines()]
    say(*(line.text(language) for line in lines), stream=stream)
    for path in files:
        print(path, file=stream)


def report(deals: "DealSet", files: list[Path]) -> dict[str, Any]:
    """The report as plain data: names in English, numbers of sub-profiles from 1."""
    return {
        "boards": len(deals.deals),
        "seed": deals.seed,
        "tried": deals.tried,
        "files": [str(path) for path in files],
        "mix": [
            {
                "profile": share.profile,
                "seat": share.seat,
                "subprofile": None if share.seat is None else share.index + 1,
                "name": share.name,
                "asked": share.asked,
                "expected": share.expected,
                "dealt": share.dealt,
                "why": None if share.why is None else str(share.why),
            }
            for share in deals.mix.shares
        ],
        "lost": [
            {
                "profile": lost.profile,
                "subprofiles": {seat: index + 1 for seat, index in lost.indices.items()},
                "name": lost.name,
                "share": lost.share,
                "combinations": lost.combinations,
            }
            for lost in deals.lost
        ],
        "lost_in_all": [
            {"profile": one.profile, "share": one.share, "all_known": one.all_known} for one in deals.losses
        ],
    }


def ending(number: int, tables: int | None, language: str) -> None:
    """Tells of a run that was interrupted what is done."""
    tr = texts(language)
    if tables is None:
        message = tr.ngettext(
            "Interrupted: {count} board is done.", "Interrupted: {count} boards are done.", number
        )
    else:
        message = tr.ngettext(
            "Interrupted: {count} board is done, {tables} of them with tables.",
            "Interrupted: {count} boards are done, {tables} of them with tables.",
            number,
        )
    say(message.format(count=number, tables=tables), stream=sys.stderr)


def failing(why: str, number: int, tables: int | None) -> str:
    """The sentence about a run that failed: why, and what is done all the same."""
    done = f"{number} board is done" if number == 1 else f"{number} boards are done"
    return f"{why}; {done}" + ("" if tables is None else f", {tables} of them with tables")
