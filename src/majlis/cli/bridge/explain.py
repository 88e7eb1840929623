"""`majlis bridge explain`: how rare a profile is, what can be dealt, what costs what; or why a board fits."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.bridge.boards import FromOption, names, read_all
from majlis.cli.bridge.common import (
    ProfilesArgument,
    SecondsOption,
    print_explanation,
    print_lines,
    profile_named,
    tell_read,
)
from majlis.cli.bridge.reading import (
    BoardsOption,
    CalledOption,
    DealerOption,
    PairNsOption,
    ReadAs,
    RotateOption,
    RsChoiceOption,
    RsOverStandardOption,
    RsSuitsOption,
    VulnerableOption,
    over_standard,
)
from majlis.cli.common import progress, write_json
from majlis.cli.options import JsonPrinted, Language, LanguageOption, StrictOption, as_path
from majlis.errors import InputError
from majlis.files import read_once
from majlis.i18n import N_, texts

if TYPE_CHECKING:
    from majlis.bridge.profile import Profile


def explain(
    context: typer.Context,
    profiles: ProfilesArgument,
    board: Annotated[
        Path | None,
        typer.Option(
            "--board",
            metavar="FILE",
            parser=as_path,
            help="Boards to compare with the profile: why each fits, or not; - is standard input.",
        ),
    ] = None,
    source_format: FromOption = None,
    number: Annotated[
        int | None, typer.Option("--number", help="Show only the board of this number in the file.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Same seed, same result.")] = 0,
    seconds: SecondsOption = None,
    dealer: DealerOption = None,
    vulnerable: VulnerableOption = None,
    boards: BoardsOption = None,
    pair_ns: PairNsOption = False,
    rotate: RotateOption = None,
    rs_choice: RsChoiceOption = "uniform",
    rs_suits: RsSuitsOption = None,
    rs_over_standard: RsOverStandardOption = "replaces",
    title: CalledOption = None,
    example: Annotated[
        bool, typer.Option("--example/--no-example", help="Deal a board as an example.")
    ] = True,
    json: JsonPrinted = None,
    strict: StrictOption = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Explain a profile exactly: probability, shares, conflicts, costs, an example.

    With --board it shows for each board of a file its types of hands, how every constraint is met, and the
    nearest miss. Exit code 1 if nothing can be dealt, or a board does not fit.
    """
    from majlis.bridge.profile.meaning import with_rs_suits

    read_once(*profiles, board)
    read_as = ReadAs.of(context.params)
    found = with_rs_suits(profile_named(profiles), rs_suits)
    seating = read_as.seating(found)
    tell_read(found, language.value, *[seating.message] * read_as.seats_named)
    if board is not None:
        _boards(found, read_as, board, source_format, number, json, strict, language)
        return
    from majlis.bridge.explain.explain import explain_profile

    with progress(texts(language.value).gettext("counting"), None) as advance:
        told = explain_profile(
            found,
            rs_choice=rs_choice,
            rs_over_standard=over_standard(rs_over_standard),
            seating=seating if read_as.seats_named else None,
            title=title,
            seed=seed,
            seconds=seconds,
            example=example,
            progress=lambda what, done, of: advance(done),
        )
    print_explanation(told, json, language)
    if not told.viability.viable:
        raise typer.Exit(1)


def _boards(
    profile: "Profile",
    read_as: ReadAs,
    path: Path,
    format_: str | None,
    number: int | None,
    json: Path | None,
    strict: bool,
    language: Language,
) -> None:
    """Every board of a file, or the one of a number, held against a profile."""
    from majlis.bridge.explain.explain_board import explain_board, lines_of

    [report] = read_all([path], strict, format_)
    boards = [one for one in report.boards if number is None or one.number == number]
    if not boards:
        numbers = names(report.boards, report.boards)
        raise InputError(
            N_("{path}: there is no board {number}; its boards are {numbers}"),
            path=path,
            number=number,
            numbers=numbers,
        )
    told = [
        explain_board(
            profile,
            one,
            dealer=read_as.seating(profile).dealer,
            rs_suits=read_as.rs_suits,
            rs_over_standard=over_standard(read_as.rs_over_standard),
        )
        for one in boards
    ]
    if read_as.title is not None:
        told = [replace(one, profile=read_as.title) for one in told]
    if not write_json(json, [one.as_json() for one in told], indent=2):
        for place, each in enumerate(told):
            print_lines([*[""] * bool(place), *lines_of(each, language.value)])
    if not all(one.fits for one in told):
        raise typer.Exit(1)
