"""`majlis baloot convert`: recorded games from one format to another: saved games and deal lines."""

import enum
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli.common import existing
from majlis.cli.options import Language, LanguageOption, as_path
from majlis.errors import InputError
from majlis.files import is_standard, printable, same_place
from majlis.i18n import N_, texts

if TYPE_CHECKING:
    from majlis.baloot.kammelna.types import GameRecord
    from majlis.reading import Problem

INCOMPLETE: Final = 1


class Format(enum.StrEnum):
    """The formats of recorded games."""

    LINES = "lines"
    KAMMELNA = "kammelna"


_ENDINGS: Final = {".jsonl": Format.LINES, ".ndjson": Format.LINES, ".json": Format.KAMMELNA}


def convert(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="SOURCE", parser=as_path, help="File of games, folder, or - for standard input."
        ),
    ],
    target: Annotated[
        Path,
        typer.Argument(
            metavar="TARGET",
            parser=as_path,
            help="File (.jsonl: deal lines, .json: a saved game) or folder to write; - prints.",
        ),
    ] = Path("-"),
    to: Annotated[
        Format | None,
        typer.Option("--to", help="Format to write. [default: by the ending of TARGET, else the other one]"),
    ] = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Convert recorded games: Kammelna's saved games to deal lines, one deal a line, and back.

    The content of SOURCE decides its format. A folder as TARGET gets one file for each game. What could not
    be read or kept is listed on stderr, and the exit code is then 1.
    """
    from majlis.baloot.audit.report.outputs import check_targets
    from majlis.baloot.games import game_files

    existing([source])
    if is_standard(target) or not target.is_dir():
        check_targets([target], [source], game_files(source))
    elif same_place(target, source):
        raise InputError(
            N_("{target}: this is the folder that is read; name another"), target=printable(target)
        )
    told = _told(target, to)
    lost = _Lost(language.value)
    games = _games(source, lost)
    first = next(games, None)
    if first is None:
        raise InputError(N_("{source}: there is no deal in it that can be read"), source=printable(source))
    wanted = told or (Format.KAMMELNA if any(deal.absent for deal in first.deals) else Format.LINES)
    games = chain((first,), games)
    if wanted is Format.LINES and (is_standard(target) or target.suffix.lower() in _ENDINGS):
        count = _write_lines(games, target)
    else:
        count = _write_files(games, target, wanted, lost)
    if not is_standard(target):
        said = texts(language.value).ngettext("{count} game: {path}", "{count} games: {path}", count)
        print(said.format(count=f"{count:,}", path=printable(target)))
    if lost.any:
        raise typer.Exit(INCOMPLETE)


class _Lost:
    """What could not be read or kept, told on stderr as it comes."""

    def __init__(self, language: str) -> None:
        self.language, self.any = language, False

    def tell(self, text: str) -> None:
        print(printable(text), file=sys.stderr)
        self.any = True

    def problem(self, problem: "Problem") -> None:
        text = problem.words(self.language, excerpt=False)
        if problem.kind == "form":
            print(printable(text), file=sys.stderr)
        else:
            self.tell(text)


def _told(target: Path, to: Format | None) -> Format | None:
    """The format that is asked for; None where neither the option nor the ending tells it."""
    by_ending = None if is_standard(target) else _ENDINGS.get(target.suffix.lower())
    if to is not None and by_ending is not None and to is not by_ending:
        raise InputError(
            N_("{target}: this ending means {by_ending}, and --to says {to}"),
            target=printable(target),
            by_ending=by_ending,
            to=to,
        )
    return to or by_ending


def _games(source: Path, lost: _Lost) -> "Iterator[GameRecord]":
    from majlis.baloot.games import read_games

    for game in read_games([source]):
        for problem in game.problems:
            lost.problem(problem)
        if game.deals:
            yield game


def _parts(games: "Iterator[GameRecord]") -> "Iterator[GameRecord]":
    """Every game by itself."""
    from majlis.baloot.audit.deals import parts_of

    for game in games:
        yield from parts_of(game) if game.starts else (game,)


def _write_lines(games: "Iterator[GameRecord]", target: Path) -> int:
    from majlis.baloot import deallines
    from majlis.files import atomic_file

    count = 0
    with atomic_file(target) as file:
        for count, game in enumerate(_parts(games), 1):
            file.write(deallines.dumps(game, str(count)).encode())
    return count


def _write_files(games: "Iterator[GameRecord]", target: Path, wanted: Format, lost: _Lost) -> int:
    """One file for each game in a folder, or the only one at the target itself."""
    from majlis.files import make_folder, write_atomic

    alone = is_standard(target) or target.suffix.lower() in _ENDINGS
    written = _texts(games, wanted, lost)
    if alone:
        first = next(written, None)
        if first is None:
            return 0
        if next(written, None) is not None:
            raise InputError(
                N_(
                    "{target}: a saved game is one game, and there are several: name a folder, or a "
                    "file that ends in .jsonl, as TARGET"
                ),
                target=printable(target),
            )
        write_atomic(target, first[1])
        return 1
    make_folder(target)
    used: set[str] = set()
    for stem, text in written:
        name, number = stem, 2
        while name in used:
            name, number = f"{stem}-{number}", number + 1
        used.add(name)
        write_atomic(target / f"{name}.{'jsonl' if wanted is Format.LINES else 'json'}", text)
    return len(used)


def _texts(games: "Iterator[GameRecord]", wanted: Format, lost: _Lost) -> Iterator[tuple[str, str]]:
    """What to call each game, and its text."""
    from majlis.baloot import deallines, kammelna
    from majlis.baloot.deallines.to_kammelna import LeftOut, saved_games

    for game in games:
        stem = Path(game.file).stem if not game.file.startswith("standard input") else "game"
        several = bool(game.starts)
        if wanted is Format.LINES:
            for number, part in enumerate(_parts(iter((game,))), 1):
                yield (f"{stem}-{number:06d}" if several else stem), deallines.dumps(part, str(number))
            continue
        left_out: list[LeftOut] = []
        for number, part in enumerate(saved_games(game, left_out=left_out), 1):
            yield (f"{stem}-{number:06d}" if several else stem), kammelna.dumps(part)
        for item in left_out:
            lost.tell(f"{item.file}: deal {item.deal}: {item.message.text(lost.language)}")
