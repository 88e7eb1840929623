"""`majlis baloot convert`: recorded games from one format to another: saved games and deal lines."""

import enum
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli import options
from majlis.cli.common import _n, existing, say
from majlis.cli.options import Language, LanguageOption, as_path
from majlis.errors import InputError
from majlis.files import is_standard, printable, same_place
from majlis.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Sequence

    from majlis.baloot.kammelna.types import GameRecord

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
    from majlis.baloot.audit.report.outputs import is_own_report
    from majlis.baloot.games import game_files
    from majlis.targets import check_targets

    existing([source])
    if is_standard(target) or not target.is_dir():
        check_targets([target], [source], game_files(source), is_own_report)
    elif same_place(target, source):
        raise InputError(
            N_("{target}: this is the folder that is read; name another"), target=printable(target)
        )
    _check_ending(target)
    by_ending = None if is_standard(target) else _ENDINGS.get(target.suffix.lower())
    if to is not None and by_ending is not None and to is not by_ending:
        sentence = N_("{target}: this ending means {by_ending}, and --to says {to}")
        raise InputError(sentence, target=printable(target), by_ending=by_ending, to=to)
    lost = _Lost()
    games = _games(source, lost)
    first = next(games, None)
    if first is None:
        raise InputError(N_("{source}: there is no deal in it that can be read"), source=printable(source))
    lines = any(deal.absent for deal in first.deals)
    wanted = to or by_ending or (Format.KAMMELNA if lines else Format.LINES)
    games, alone = chain((first,), games), is_standard(target) or target.suffix.lower() in _ENDINGS
    if wanted is Format.LINES and alone:
        count = _write_lines(games, target)
    else:
        count = _write_files(_texts(games, wanted, lost), target, wanted, alone)
    if not is_standard(target):
        say(_n("{count} game: {path}", "{count} games: {path}", count, path=printable(target)))
    if lost.any:
        raise typer.Exit(INCOMPLETE)


def _check_ending(target: Path) -> None:
    """Raises `InputError` for a new target with the ending of some other kind of file; folders have none."""
    ending = target.suffix.lower()
    if not (is_standard(target) or ending in ("", *_ENDINGS) or target.exists()):
        raise InputError(
            N_(
                "{target}: {ending} is no format of games: write .jsonl (deal lines) or .json (a saved "
                "game), or a name without an ending for a folder"
            ),
            target=printable(target),
            ending=ending,
        )


class _Lost:
    """Says on stderr what could not be read or kept, and remembers whether there was anything."""

    any = False

    def say(self, text: str, *, harmless: bool = False) -> None:
        say(printable(text), stream=sys.stderr)
        self.any |= not harmless


def _games(source: Path, lost: _Lost) -> "Iterator[GameRecord]":
    from majlis.baloot.games import read_games

    for game in read_games([source]):
        for problem in game.problems:
            lost.say(problem.words(options.spoken, excerpt=False), harmless=problem.kind == "form")
        if game.deals:
            yield game


def _parts(game: "GameRecord") -> "Sequence[GameRecord]":
    """Every game of a record by itself."""
    from majlis.baloot.audit.deals import parts_of

    return parts_of(game) if game.starts else (game,)


def _write_lines(games: "Iterator[GameRecord]", target: Path) -> int:
    from majlis.baloot import deallines
    from majlis.files import atomic_file

    count = 0
    with atomic_file(target) as file:
        for count, game in enumerate(chain.from_iterable(map(_parts, games)), 1):
            file.write(deallines.dumps(game, str(count)).encode())
    return count


def _write_files(written: Iterator[tuple[str, str]], target: Path, wanted: Format, alone: bool) -> int:
    """One file for each game in a folder, or (`alone`) the only one at the target itself."""
    from majlis.files import make_folder, write_atomic

    if alone:
        first = next(written, None)
        if first is None:
            return 0
        if next(written, None) is not None:
            sentence = N_(
                "{target}: a saved game is one game, and there are several: name a folder, or a file that "
                "ends in .jsonl, as TARGET"
            )
            raise InputError(sentence, target=printable(target))
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

    before: dict[str, int] = {}  # games of a file that comes in portions
    for game in games:
        stem = Path(game.file).stem if not game.file.startswith("standard input") else "game"
        left_out: list[LeftOut] = []
        if wanted is Format.LINES:
            first = before.get(game.file, 0) + 1
            found = (deallines.dumps(part, str(number)) for number, part in enumerate(_parts(game), first))
        else:
            found = (kammelna.dumps(part) for part in saved_games(game, left_out=left_out))
        begun = before.get(game.file, 0)
        for number, text in enumerate(found, begun + 1):
            before[game.file] = number
            yield (f"{stem}-{number:06d}" if game.starts or begun else stem), text
        for item in left_out:
            lost.say(f"{item.file}: deal {item.deal}: {item.message.text(options.spoken)}")
