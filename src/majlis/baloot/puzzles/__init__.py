"""Puzzles: positions of real or random deals with one clearly best card that is not the obvious one.

>>> from majlis.baloot.puzzles import Settings, find_puzzles
>>> from majlis.baloot.puzzles.collect import of_own_play
>>> found = next(puzzle for puzzle in find_puzzles(of_own_play(4, 6), Settings(kind="open")) if puzzle)
>>> found.kind, found.solution.best != found.solution.obvious
('open', True)
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.baloot.puzzles.collect import Settings as Settings
    from majlis.baloot.puzzles.collect import find_puzzles as find_puzzles
    from majlis.baloot.puzzles.files import read_puzzles as read_puzzles
    from majlis.baloot.puzzles.files import write_puzzles as write_puzzles
    from majlis.baloot.puzzles.model import Puzzle as Puzzle
    from majlis.baloot.puzzles.model import PuzzleFile as PuzzleFile
    from majlis.baloot.puzzles.verify import check_puzzle as check_puzzle

_EXPORTS = {
    ".collect": "Settings find_puzzles",
    ".files": "read_puzzles write_puzzles",
    ".model": "Puzzle PuzzleFile",
    ".verify": "check_puzzle",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
