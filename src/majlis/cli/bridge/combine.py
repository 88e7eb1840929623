"""`majlis bridge combine`: one set of boards from several files, by weights."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from majlis.bridge.formats.outgoing import titled
from majlis.cli.bridge.boards import (
    ENDINGS,
    CommentsOption,
    FromOption,
    NotesOption,
    PlayOption,
    RecordOption,
    Ten,
    TenOption,
    TitleOption,
    ToOption,
    for_players,
    lesson_in,
    names,
    not_deals,
    read_each,
    say_written,
    target_format,
    tell,
    tell_hidden,
    tell_lost,
    title_of,
    with_texts,
    without_comments,
    written,
)
from majlis.cli.bridge.common import BOARD_ENDINGS
from majlis.cli.options import Language, LanguageOption, StrictOption, as_path
from majlis.errors import InputError
from majlis.files import is_standard, same_place
from majlis.i18n import N_, NN_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.bridge.deal.combine import BoardFile, Taken
    from majlis.bridge.table.numbering import Numbers


def combine(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH[=WEIGHT]…",
            help="Files of boards, each with a weight (1): slams.pbn=2; - is standard input. Of a folder the "
            "newest file of each scenario. Without weights and --number, all boards.",
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="FILE",
            parser=as_path,
            help=f"File to write: {', '.join(ENDINGS)}; - prints, in the format of --to.",
        ),
    ],
    format_: ToOption = None,
    source_format: FromOption = None,
    length: Annotated[
        int | None,
        typer.Option(
            "-n", "--number", min=1, help="Number of boards. [default: as many as the weights allow]"
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Same seed, same result.")] = 0,
    order: Annotated[
        str, typer.Option("--order", help="Order of the boards: mixed, in-turn or one-by-one.")
    ] = "mixed",
    numbers: Annotated[
        str,
        typer.Option(
            "--numbers",
            help="Numbers of the boards. turn: from 1, dealer and vulnerability of the number, each deal "
            "turned to its dealer; restart: the same without turning; renumber: only new numbers; "
            "keep: unchanged.",
        ),
    ] = "turn",
    every_file: Annotated[
        bool, typer.Option("--every-file", help="Of a folder all files, not the newest of each scenario.")
    ] = False,
    first: Annotated[int, typer.Option("--first", min=1, help="Number of the first board.")] = 1,
    again: Annotated[bool, typer.Option("--again", help="Use boards again when a file has no more.")] = False,
    unique: Annotated[
        bool,
        typer.Option(
            "--unique", help="Leave out boards with the same deal as an earlier one, turned or not."
        ),
    ] = False,
    title: TitleOption = None,
    notes: NotesOption = None,
    play: PlayOption = False,
    ten: TenOption = Ten.T,
    comments: CommentsOption = False,
    record: RecordOption = False,
    language: LanguageOption = Language.EN,
    strict: StrictOption = False,
) -> None:
    """Combine files of boards into one set, mixed by weights.

    majlis bridge combine slams.pbn=2 games.pbn --out evening.lin -n 24

    Of a folder, evening/ or evening/=2, the newest file of each scenario is taken: Weak-twos-8.pbn and not
    Weak-twos-7.pbn; what is passed over is told.

    A file of weight 2 comes twice as often as a file of weight 1, and a file of weight 0 never. Files without
    boards, and boards without a whole deal, are named and left out. An auction for another dealer or
    vulnerability than that of the new number is left out, and this is said.
    """
    from majlis.bridge.deal import combine as module

    inputs = [one for text in files for one in _opened(_weighted(text), out, every_file)]
    wanted = target_format(out, format_)
    for one in inputs:
        if same_place(one.path, out):
            raise InputError(N_("{out}: this is a file that is read; name another"), out=out)
    every = length is None and all(one.weight is None for one in inputs)
    sources = _sources(inputs, strict, source_format, wanted, comments)
    module.check(sources, length, order, numbers)
    sources = _without_repeated(inputs, sources, unique)
    if every:
        sources = [replace(source, weight=len(source.boards)) for source in sources]
    taken = module.combine(
        sources,
        length,
        seed=seed,
        order=cast("module.Order", order),
        numbers=cast("Numbers", numbers),
        first=first,
        again=again,
    )
    boards = with_texts(titled((one.board for one in taken), title), lesson_in(notes), wanted, comments)
    shown = for_players(boards, wanted, record)
    written(shown, out, wanted, title=title or title_of(shown, out), ten=ten.value, play=play)
    _tell_mix(sources, taken, every)
    _tell_changes(taken, numbers)
    tell_hidden(shown, wanted)
    tell_lost(boards, shown, wanted)
    say_written(len(taken), out)


@dataclass(frozen=True)
class Input:
    """A file that is named, with its weight; None where none was asked for."""

    path: Path
    weight: float | None = None
    of_folder: bool = False
    """Whether its folder was named, of which files without boards are passed over, weight or not."""


def _weighted(text: str) -> Input:
    """A file and its weight, from `slams.pbn=2`."""
    name, sign, number = text.rpartition("=")
    if not sign or Path(text).exists():
        return Input(as_path(text))
    try:
        return Input(as_path(name), float(number))
    except ValueError:
        raise InputError(
            N_("{text}: the weight {number} is not a number: write FILE=2"), text=text, number=repr(number)
        ) from None


def _opened(one: Input, out: Path, every_file: bool) -> Iterator[Input]:
    """The files that are meant: those of a folder, each with its weight; another path is itself."""
    if is_standard(one.path) or not one.path.is_dir():
        yield one
        return
    from majlis.bridge.deal.scenarios import scenarios_in

    for scenario in scenarios_in(one.path, BOARD_ENDINGS, out):
        yield replace(one, path=scenario.newest, of_folder=True)
        if every_file:
            yield from (replace(one, path=path, of_folder=True) for path in scenario.older)
            continue
        for path in scenario.older:
            text = N_("{file}: an older file of {newest}, passed over (--every-file takes it)")
            tell(text, file=path, newest=scenario.newest.name)


def _sources(
    inputs: list[Input], strict: bool, format_: str | None, wanted: str, comments: bool
) -> "list[BoardFile]":
    """The boards of the files that are deals, and how often they are taken."""
    from majlis.bridge.deal.combine import BoardFile

    reports = without_comments(read_each([one.path for one in inputs], strict, format_), wanted, comments)
    sources: list[BoardFile] = []
    for one, report in zip(inputs, reports, strict=True):
        odd = not_deals(report)
        boards = [board for board in report.boards if not any(board is wrong for wrong in odd)]
        if odd:
            message = NN_(
                "{file}: {count} board ({names}) is not a deal of one pack: it was left out",
                "{file}: {count} boards ({names}) are not deals of one pack: they were left out",
            )
            tell(message, file=one.path, count=len(odd), names=names(odd, report.boards))
        weight = 1 if one.weight is None else one.weight
        sources.append(BoardFile(_name(one.path, sources), boards, weight))
        if not boards:
            _empty(
                one,
                N_("none of its boards is a deal") if odd else N_("there is no board in it that can be read"),
            )
    if not any(source.boards for source in sources):
        raise InputError(N_("there is no board in any of these files that can be taken"))
    return sources


def _name(path: Path, before: "list[BoardFile]") -> str:
    """What a source is called: its file, numbered where that was named before."""
    times = sum(source.name.partition(" (")[0] == str(path) for source in before)
    return f"{path} ({times + 1})" if times else str(path)


def _empty(one: Input, why: str) -> None:
    """A file without boards is told; where a share of it was asked for by name, nothing can be done."""
    if one.weight and not one.of_folder:
        raise InputError(
            N_("{path}: {why}, and weight {weight:g} was asked for"),
            path=one.path,
            why=Message(why),
            weight=one.weight,
        )
    tell(N_("{file}: there is no board in it that can be taken: it was passed over"), file=one.path)


def _without_repeated(
    inputs: list[Input],
    sources: "list[BoardFile]",
    unique: bool,
) -> "list[BoardFile]":
    """The sources, without boards whose deal came before where that is asked for; else such are told."""
    from majlis.bridge.deal.combine import repeated, without

    places = repeated(sources)
    count = sum(map(len, places))
    if not count:
        return sources
    if not unique:
        message = NN_(
            "{count} board has a deal that came before, turned or not: --unique leaves it out",
            "{count} boards have a deal that came before, turned or not: --unique leaves them out",
        )
        tell(message, count=count)
        return sources
    message = NN_(
        "{count} board was left out: its deal came before, turned or not",
        "{count} boards were left out: their deals came before, turned or not",
    )
    tell(message, count=count)
    left = [without(source, gone) for source, gone in zip(sources, places, strict=True)]
    for one, before, after in zip(inputs, sources, left, strict=True):
        if before.boards and not after.boards:
            _empty(one, N_("all its deals came before"))
    return left


def _tell_mix(sources: "list[BoardFile]", taken: "list[Taken]", every: bool) -> None:
    """How many boards of each file were taken, and the share that was asked for, unless all were."""
    from majlis.bridge.deal.combine import shares

    asked = shares(sources)
    for source, share in zip(sources, asked, strict=True):
        if not source.boards:
            continue
        count = sum(one.source == source.name for one in taken)
        told = {"share": f"{100 * count / len(taken):.1f}", "asked": f"{float(100 * share / sum(asked)):.1f}"}
        message = N_("{file}: {count} of {all} boards, {share} % of the set; asked {asked} %")
        if every:
            message = N_("{file}: {count} of {all} boards, {share} % of the set")
        tell(message, file=source.name, count=count, all=len(source.boards), **told)


def _tell_changes(taken: "list[Taken]", numbers: str) -> None:
    """What the new numbers cost."""
    from majlis.bridge.table.numbering import Change

    moved = sum(Change.DEALER in one.changes for one in taken)
    if moved:
        message = NN_(
            "{count} board has another dealer than before: --numbers turn turns its deal instead",
            "{count} boards have another dealer than before: --numbers turn turns their deals instead",
        )
        tell(message, count=moved)
    sides = sum(Change.OWN_SIDES in one.changes for one in taken)
    if sides:
        message = NN_(
            "{count} board has the vulnerability of its new number, not its own: --numbers keep or renumber "
            "leaves it",
            "{count} boards have the vulnerability of their new numbers, not their own: --numbers keep or "
            "renumber leaves it",
        )
        tell(message, count=sides)
    bare = sum(Change.PLAY in one.changes for one in taken)
    if bare:
        message = NN_(
            "{count} board is without its auction, play and result, which belonged to another dealer or "
            "vulnerability: --numbers keep or renumber leaves them",
            "{count} boards are without their auction, play and result, which belonged to another dealer or "
            "vulnerability: --numbers keep or renumber leaves them",
        )
        tell(message, count=bare)
    same = len(taken) - len({one.board.number for one in taken})
    if numbers == "keep" and same:
        message = NN_(
            "{count} board has a number that came before: --numbers renumber gives new ones",
            "{count} boards have a number that came before: --numbers renumber gives new ones",
        )
        tell(message, count=same)
