"""`majlis bridge deal`: practice boards that fit a profile, or several, written in any format."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from majlis.bridge.formats.outgoing import titled
from majlis.cli.bridge.boards import (
    NotesOption,
    Ten,
    TenOption,
    VersionOption,
    formats_named,
    lesson_in,
    tell,
    version_named,
)
from majlis.cli.bridge.common import ProfilesArgument, kept_text, profiles_named, read_lines
from majlis.cli.bridge.deal_files import Files, analysed, file_name
from majlis.cli.bridge.reading import (
    BoardsOption,
    DealerOption,
    PairNsOption,
    RotateOption,
    RsChoiceOption,
    RsOverStandardOption,
    RsSuitsOption,
    VulnerableOption,
    over_standard,
    pair_ns_boards,
)
from majlis.cli.bridge.scripts import deal_script, script_in
from majlis.cli.common import INTERRUPT_EXIT, progress, say, write_json
from majlis.cli.options import (
    ClusterOption,
    JsonPrinted,
    Language,
    LanguageOption,
    SeedOption,
    WorkersOption,
    as_path,
    drawn_seed,
)
from majlis.errors import InputError
from majlis.files import is_standard, read_once
from majlis.i18n import N_, NN_, texts
from majlis.message import Latin, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from majlis.bridge.conditions.keep import Keep
    from majlis.bridge.deal.generate import DealSet
    from majlis.bridge.deal.lesson import Lesson
    from majlis.bridge.deal.seating import Seating
    from majlis.bridge.profile.model import Profile
    from majlis.bridge.table.board import Board


def deal(
    context: typer.Context,
    profiles: ProfilesArgument,
    n: Annotated[
        int | None, typer.Option("-n", "--number", min=1, help="Number of boards. [default: 18]")
    ] = None,
    seed: SeedOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            parser=as_path,
            help="Folder for the files; it is made if needed. Without it the boards are printed; - prints "
            "them "
            "too, always in UTF-8.",
        ),
    ] = None,
    formats: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="Formats, with commas between: pbn (most programs), lin (Bridge Base Online), html (to "
            "print), "
            "text, json. [default for files: pbn,lin,html]",
        ),
    ] = None,
    mix: Annotated[
        str,
        typer.Option(
            "--mix",
            help="How often each type of hand comes: weights (by luck), quota (exact numbers by the "
            "weights), "
            "natural (as by shuffling), or numbers of boards: 5/4/5/4, or N:5/4 for North.",
        ),
    ] = "weights",
    shares: Annotated[
        str | None,
        typer.Option("--shares", help="Ratio of several profiles: 2/1 is twice as many of the first."),
    ] = None,
    dealer: DealerOption = None,
    vulnerable: VulnerableOption = None,
    boards: BoardsOption = None,
    pair_ns: PairNsOption = False,
    rotate: RotateOption = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            "--keep",
            help="Keep only boards with this double-dummy result: 'ns make 4S'; all, where repeated.",
        ),
    ] = None,
    dd: Annotated[
        bool, typer.Option("--dd", help="Add double-dummy tables and par scores, some 0.3 seconds a board.")
    ] = False,
    rs_choice: RsChoiceOption = "uniform",
    rs_suits: RsSuitsOption = None,
    rs_over_standard: RsOverStandardOption = "replaces",
    first: Annotated[int, typer.Option("--first", min=1, help="Number of the first board.")] = 1,
    title: Annotated[
        str | None,
        typer.Option(
            "--title",
            help="Title of the set: on the html page, and as Event in PBN, JSON and text. [default: the "
            "profile's name, on the page only]",
        ),
    ] = None,
    notes: NotesOption = None,
    exact: Annotated[
        bool,
        typer.Option(
            "--exact",
            help="Of a script: count averages and frequencies however long it takes, where they can be "
            "counted.",
        ),
    ] = False,
    name: Annotated[
        str | None, typer.Option("--name", help="Name of the files. [default: the profile's, with the seed]")
    ] = None,
    version: VersionOption = "teacher",
    ten: TenOption = Ten.T,
    language: LanguageOption = Language.EN,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    record: Annotated[
        bool | None,
        typer.Option(
            "--record/--no-record",
            help="Write profile, types of hands and seed into the files. [default: not into LIN, which "
            "players see]",
        ),
    ] = None,
    json: JsonPrinted = None,
) -> None:
    """Deal practice boards that fit a profile; every fitting deal is equally likely.

    majlis bridge deal weak-twos --out lesson

    majlis bridge deal "north: 15-17 hcp, balanced; south: 8+ hcp" -n 8 --out lesson

    The same seed gives the same boards. Several profiles are mixed in the ratio of --shares. Ctrl-C keeps the
    boards that are done.
    """
    from majlis.bridge.deal.generate import Incomplete, Stopped, generate_deals
    from majlis.bridge.deal.quotas import parse_mix
    from majlis.bridge.deal.seating import seating_of
    from majlis.bridge.profile.meaning import with_rs_suits
    from majlis.processes import processors
    from majlis.work import executor_for

    if pair_ns:
        boards = pair_ns_boards(boards)
    read_once(*profiles, *[notes] * (notes is not None))
    script = script_in(profiles)
    if script is not None:
        deal_script(script, context, language.value, ten.value)
        return
    if exact:
        raise InputError(N_("--exact is for scripts: leave it out, what a profile asks is always counted"))
    printed = out is None or is_standard(out)
    found = [with_rs_suits(one, rs_suits) for one in profiles_named(profiles, shares)]
    seatings = [
        seating_of(one, boards=boards, rotate=rotate, dealer=dealer, vulnerable=vulnerable) for one in found
    ]
    seed = drawn_seed(seed)
    files = Files(
        out,
        formats_named(formats if formats is not None else "text" if printed else "pbn,lin,html"),
        file_name(name, [profile.profile_name for profile in found], seed),
        {
            "title": title or name or " + ".join(profile.profile_name for profile in found),
            "version": version_named(version),
            "profiles": found,
            "ten": ten.value,
        },
        record,
    )
    files.check([*profiles, *[str(notes)] * (notes is not None)])
    number = n if n is not None or parse_mix(mix).numbers else 18
    lesson = _lesson(notes, found, first, sum(parse_mix(mix).numbers) or number or 0)
    keeping, reading = _keeping(kept_text(keep)), over_standard(rs_over_standard)
    stopped, failed, tables = False, "", None
    paths: list[Path] = []
    with executor_for(workers, cluster) as executor:
        with progress(texts(language.value).gettext("boards"), number) as advance:
            try:
                deals = generate_deals(
                    found, number, seed=seed, mix=mix, shares=shares, boards=boards, rotate=rotate,
                    dealer=dealer, vulnerable=vulnerable,
                    rs_choice=rs_choice, rs_over_standard=reading, keep=keeping, first_number=first,
                    workers=executor or processors(), keepers=executor,
                    progress=lambda done, of, tried: advance(done),
                )  # fmt: skip
            except Stopped as stop:
                deals, stopped = stop.so_far, True
            except Incomplete as error:
                deals, failed = error.so_far, str(error)
        ready = _with_lesson(titled(deals.boards, title), lesson)
        if dd and not stopped and not printed:  # whatever becomes of the analysis, the boards are there
            paths, stopped = files.write_all(ready)
        if dd and not stopped:
            ready, tables, stopped, why = analysed(ready, executor, language.value)
            failed, paths = "; ".join(filter(None, (failed, why))), []
    # A run that was stopped before its first board leaves the files of an earlier one alone.
    if not paths and (ready or not stopped):
        paths, late = files.write_all(ready)
        stopped = stopped or late
    read = list(read_lines(found, language.value, *_further(seatings, keeping)))
    _tell(deals, read, paths, json, printed, language.value)
    if stopped:
        tell(N_("Interrupted: {what}."), what=_done(len(ready), tables))
        raise typer.Exit(INTERRUPT_EXIT)
    if failed:
        done = _done(len(ready), tables)
        raise InputError(N_("{why}; {done}"), why=failed, done=done)


def _lesson(path: Path | None, profiles: "list[Profile]", first: int, number: int) -> "Lesson | None":
    """The texts of the lesson, each of which has its place among the boards that will be dealt."""
    lesson = lesson_in(path)
    if lesson is not None:
        from majlis.bridge.deal.lesson import check_lesson, type_names

        check_lesson(lesson, range(first, first + number), type_names(profiles))
    return lesson


def _with_lesson(boards: "list[Board]", lesson: "Lesson | None") -> "list[Board]":
    """The boards that were dealt with the texts of the lesson."""
    if lesson is None:
        return boards
    from majlis.bridge.deal.lesson import with_lesson

    return with_lesson(boards, lesson)


def _keeping(text: str | None) -> "Keep | None":
    """What --keep asks for."""
    if text is None:
        return None
    from majlis.bridge.conditions.keep import parse_keep

    return parse_keep(text)


def _further(seatings: "Sequence[Seating]", keep: "Keep | None") -> list[Message]:
    """Who deals and is vulnerable, once for all profiles that are alike, and what --keep was read as."""
    said = {one.message.text(): one.message for one in seatings}
    kept = Message(N_("Boards are kept if {condition}."), {"condition": Latin(str(keep))})
    return [*said.values(), *[kept] * (keep is not None)]


def _tell(
    deals: "DealSet", read: list[str], files: list[Path], json: Path | None, printed: bool, language: str
) -> None:
    """The whole report; on stderr where the boards themselves were printed."""
    stream = sys.stderr if printed else sys.stdout
    if write_json(json, _report(deals, read, files), indent=2, stream=stream):
        return
    from majlis.bridge.deal.results import missing

    tr = texts(language)
    number = len(deals.deals)
    head = tr.ngettext("{count} board, seed {seed}", "{count} boards, seed {seed}", number)
    say(head.format(count=number, seed=deals.seed), stream=stream)
    if deals.tried > number:
        kept = tr.gettext("kept {percent} % of {tried} deals")
        say(kept.format(percent=f"{100 * deals.kept:.3g}", tried=f"{deals.tried:,}"), stream=stream)
    lines = [share.message for share in deals.mix.shares]
    lines += missing(deals.mix)
    lines += [line for losses in deals.losses for line in losses.lines()]
    say(*(line.text(language) for line in lines), *read * bool(number), stream=stream)
    for path in files:
        print(path, file=stream)


def _report(deals: "DealSet", read: list[str], files: list[Path]) -> dict[str, Any]:
    """The report as plain data: names in English, numbers of sub-profiles from 1."""
    from majlis.bridge.deal.results import missing

    return {
        "boards": len(deals.deals),
        "seed": deals.seed,
        "tried": deals.tried,
        "read": read,
        "files": [str(path) for path in files],
        "missing": [str(message) for message in missing(deals.mix)],
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
                "exclusive_suits": lost.exclusive,
            }
            for lost in deals.lost
        ],
        "lost_in_all": [
            {"profile": one.profile, "share": one.share, "all_known": one.all_known} for one in deals.losses
        ],
    }


def _done(number: int, tables: int | None) -> Message:
    """What is done of a run that was interrupted, or failed."""
    values = {"count": number, "tables": tables}
    if tables is None:
        one, many = NN_("{count} board is done", "{count} boards are done")
        return Message(one, values, many)
    one, many = NN_(
        "{count} board is done, {tables} of them with tables",
        "{count} boards are done, {tables} of them with tables",
    )
    return Message(one, values, many)
