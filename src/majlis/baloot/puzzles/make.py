"""A file of puzzles made, and gone on with where an earlier call was interrupted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from majlis.baloot.puzzles.collect import SearchTask, Settings, find_puzzles
from majlis.baloot.puzzles.files import to_go_on_with, write_puzzles
from majlis.baloot.puzzles.model import Made, Puzzle
from majlis.files import is_standard
from majlis.work import Workers


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far the search is."""

    puzzles: int = 0
    searched: int = 0
    """Deals."""
    kept: int = 0
    """Puzzles that were in the file already."""
    complete: bool = False


def make_puzzles(
    out: Path,
    tasks: Iterator[SearchTask],
    settings: Settings,
    made: Made,
    workers: Workers = 1,
    advance: Callable[[SearchProgress], None] = lambda finding: None,
) -> SearchProgress:
    """Search the deals and fill the file, which is written anew with every puzzle that is found.

    A file that the same call has left unfinished is gone on with, and comes to the same bytes; `-` prints
    the file. Nothing is written where there is no deal. Raises `InputError` where the file is another one.
    """
    printed = is_standard(out)
    before = None if printed else to_go_on_with(out, made)
    puzzles = [] if before is None else list(before.puzzles)
    searched = 0 if before is None else before.made.searched
    kept = len(puzzles)
    if before is not None and before.made.complete:
        return SearchProgress(kept, searched, kept, True)
    ended = False
    try:
        rest = islice(tasks, searched, None)
        for found in find_puzzles(rest, settings, workers, count=made.count, known=puzzles):
            searched += 1
            if found is not None:
                puzzles.append(found)
            advance(SearchProgress(len(puzzles), searched, kept))
            if found is not None and not printed:
                _write(out, made, puzzles, searched, False)
        ended = True
    finally:
        if searched:
            _write(out, made, puzzles, searched, ended)
    return SearchProgress(len(puzzles), searched, kept, True)


def _write(out: Path, made: Made, puzzles: list[Puzzle], searched: int, complete: bool) -> None:
    values = {name: getattr(made, name) for name in made.__struct_fields__}
    write_puzzles(out, Made(**{**values, "searched": searched, "complete": complete}), puzzles)
