"""`majlis bridge deal`: practice boards that fit a profile, or several, written in any format."""

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.bridge.common import (
    ENDINGS,
    ProfilesArgument,
    WorkersOption,
    bar,
    formats_named,
    profile_named,
    written,
)
from majlis.cli.common import INTERRUPT_EXIT, Language, LanguageOption, SeedOption, drawn_seed
from majlis.errors import InputError, MajlisError

if TYPE_CHECKING:
    from majlis.bridge.board import Board
    from majlis.bridge.generate import DealSet
    from majlis.bridge.keep import Keep
    from majlis.bridge.profile.meaning import RsOverStandard
    from majlis.bridge.profile.model import Profile


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(deal)


def deal(
    profiles: ProfilesArgument,
    n: Annotated[int | None, typer.Option("-n", "--number", min=1, help="How many boards (18).")] = None,
    seed: SeedOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Folder for the files; without it, print.")
    ] = None,
    formats: Annotated[
        str | None,
        typer.Option("--format", help="Some of pbn,lin,text,html,json (to files: pbn,lin,html)."),
    ] = None,
    mix: Annotated[
        str,
        typer.Option(
            "--mix",
            help="How often each sub-profile comes: weights, natural (as shuffling gives), quota (weights, "
            "exactly), or numbers of boards: 5/4/5/4, or N:5/4 for North's.",
        ),
    ] = "weights",
    shares: Annotated[
        str | None, typer.Option("--shares", help="How often each of several profiles comes: 2/1/1.")
    ] = None,
    boards: Annotated[
        str,
        typer.Option("--boards", help="Dealer of a board: standard (1 N, 2 E …) or profile-dealer."),
    ] = "standard",
    rotate: Annotated[
        bool | None,
        typer.Option(
            "--rotate/--no-rotate", help="Half of the boards with the sides exchanged (as the profile says)."
        ),
    ] = None,
    keep: Annotated[
        str | None, typer.Option("--keep", help="Only boards with such a double-dummy result: 'ns make 4S'.")
    ] = None,
    dd: Annotated[bool, typer.Option("--dd", help="Add double-dummy tables and par.")] = False,
    rs_choice: Annotated[
        str, typer.Option("--rs-choice", help="How random suits are drawn: uniform or by-count.")
    ] = "uniform",
    rs_over_standard: Annotated[
        str,
        typer.Option(
            "--rs-over-standard", help="In a random suit its range replaces the standard one, or adds to it."
        ),
    ] = "replaces",
    first: Annotated[int, typer.Option("--first", min=1, help="The number of the first board.")] = 1,
    name: Annotated[
        str | None, typer.Option("--name", help="Name of the files (the profile's, with the seed).")
    ] = None,
    version: Annotated[
        str, typer.Option("--version", help="The html: teacher, plain (no analysis) or player.")
    ] = "teacher",
    language: LanguageOption = Language.EN,
    workers: WorkersOption = 1,
    record: Annotated[
        bool | None,
        typer.Option(
            "--record/--no-record",
            help="Write profile, types of hands and seed into the files (all but LIN: players see it).",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Tell what was done as JSON.")] = False,
) -> None:
    """Deal practice boards that fit a profile, each fitting deal equally likely.

    The same seed gives the same boards. Several profiles are mixed, each as often as --shares says. Ctrl-C,
    or a signal to end, keeps the boards that are done.
    """
    from majlis.bridge.generate import Incomplete, Stopped, generate_deals

    found = [profile_named(one) for one in profiles]
    wanted = formats_named(formats or ("text" if out is None else "pbn,lin,html"))
    if out is None and len(wanted) > 1:
        raise InputError("--format names several formats: name a folder with --out to write them to")
    number = n if n is not None or mix[:1].isdigit() or ":" in mix else 18
    filter_ = _keeping(keep)
    stopped, failed, tables = False, "", ""
    with bar("boards", number) as advance:
        try:
            deals = generate_deals(
                found, number, seed=drawn_seed(seed), mix=mix, shares=shares, boards=boards, rotate=rotate,
                rs_choice=rs_choice, rs_over_standard=_reading(rs_over_standard),
                keep=filter_, first_number=first, workers=max(1, workers),
                progress=lambda done, of, tried: advance(done),
            )  # fmt: skip
        except Stopped as stop:
            deals, stopped = stop.so_far, True
        except Incomplete as error:
            deals, failed = error.so_far, str(error)
    ready = list(deals.boards)
    title = name or " + ".join(profile.profile_name for profile in found)
    base = name or f"{_slug(title)}-{deals.seed}"
    write = partial(
        _written, out=out, base=base, formats=wanted, title=title, language=language.value, version=version,
        profiles=found, record=record,
    )  # fmt: skip
    if dd and not stopped:
        if out is not None:  # whatever becomes of the analysis, the boards are there
            write(ready)
        ready, solved, stopped, why = _analysed(ready, workers)
        tables = f", {solved} of them with tables" if stopped or why else ""
        failed = "; ".join(filter(None, (failed, why)))
    files = write(ready)
    _tell(deals, files, as_json, printed=out is None)
    if stopped:
        print(f"Interrupted: {_counted(len(ready))} done{tables}.", file=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT)
    if failed:
        raise InputError(f"{failed}; {_counted(len(ready))} done{tables}")


def _counted(number: int) -> str:
    """`1 board is`, `2 boards are`."""
    return f"{number} board is" if number == 1 else f"{number} boards are"


def _reading(text: str) -> "RsOverStandard":
    """How the range of a random suit stands to the standard one."""
    if text not in ("replaces", "adds"):
        raise InputError(f"--rs-over-standard {text}: write replaces or adds")
    return "replaces" if text == "replaces" else "adds"


def _keeping(text: str | None) -> "Keep | None":
    """What --keep asks for."""
    if text is None:
        return None
    from majlis.bridge.keep import parse_keep

    return parse_keep(text)


def _analysed(boards: "list[Board]", workers: int) -> "tuple[list[Board], int, bool, str]":
    """The boards with their tables as far as they came, how many have them, whether that was interrupted, and
    what failed.
    """
    from majlis.bridge.double_dummy import solved

    ready: list[Board] = []
    stopped, failed = False, ""
    with bar("double dummy", len(boards)) as advance:
        try:
            for board in solved(boards, workers=workers or 0):
                ready.append(board)
                advance(len(ready))
        except KeyboardInterrupt:
            stopped = True
        except MajlisError as error:
            failed = str(error)
    return ready + boards[len(ready) :], len(ready), stopped, failed


def _written(
    boards: "list[Board]",
    out: Path | None,
    base: str,
    formats: list[str],
    title: str,
    language: str,
    version: str,
    profiles: "list[Profile]",
    record: bool | None,
) -> list[Path]:
    if out is not None:
        return [
            written(
                _shown(boards, one, record),
                out / (base + ENDINGS[one]),
                one,
                title=title,
                language=language,
                version=version,
                profiles=profiles,
            )
            for one in formats
        ]
    ready = _shown(boards, formats[0], record)
    if formats[0] == "html":
        from majlis.bridge.records import records_html

        page = records_html(ready, title=title, language=language, version=version, profiles=profiles)
        sys.stdout.write(page)
    else:
        from majlis.bridge.formats import FORMATS

        sys.stdout.write(FORMATS[formats[0]].dumps(ready))
    return []


def _shown(boards: "list[Board]", format_: str, record: bool | None) -> "list[Board]":
    """The boards with their record, or without.

    LIN has no place for one but a note, which players see and other readers stumble over: there it is left
    out unless it is asked for.
    """
    if record or (record is None and format_ != "lin"):
        return boards
    return [replace(board, tags=(), notes=()) for board in boards]


def _tell(deals: "DealSet", files: list[Path], as_json: bool, printed: bool) -> None:
    """What was dealt, from which seed, in which mix, and where it is; on stderr where boards were printed."""
    stream = sys.stderr if printed else sys.stdout
    if as_json:
        import json

        report = {
            "boards": len(deals.deals),
            "seed": deals.seed,
            "tried": deals.tried,
            "files": [str(path) for path in files],
            "mix": [
                {
                    "profile": share.profile,
                    "seat": share.seat,
                    "name": share.name,
                    "asked": share.asked,
                    "expected": share.expected,
                    "dealt": share.dealt,
                    "why": share.why,
                }
                for share in deals.mix.shares
            ],
            "lost": [
                {"name": lost.name, "share": lost.share, "combinations": lost.combinations}
                for lost in deals.lost
            ],
            "lost_known": all(losses.all_known for losses in deals.losses),
        }
        print(json.dumps(report, ensure_ascii=False, indent=2), file=stream)
        return
    number = len(deals.deals)
    print(f"{number} board{'s' * (number != 1)}, seed {deals.seed}", file=stream)
    if deals.tried > len(deals.deals):
        print(f"kept {100 * deals.kept:.3g} % of {deals.tried:,} deals", file=stream)
    lost = [line for losses in deals.losses for line in losses.lines()]
    for line in (*map(str, deals.mix.shares), *lost, *map(str, files)):
        print(line, file=stream)


def _slug(text: str) -> str:
    """A name for files: letters and figures of any script, the rest as `-`."""
    words = "".join(sign if sign.isalnum() or sign in "._" else " " for sign in text).split()
    return "-".join(words)[:80] or "boards"
