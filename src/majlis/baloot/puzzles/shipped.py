"""The puzzles that ship: a checkout has them with the examples, an installed package beside this file."""

from functools import cache
from pathlib import Path
from typing import Final

from majlis.baloot.puzzles.files import read_puzzles
from majlis.baloot.puzzles.model import PuzzleFile

_HERE: Final = Path(__file__).resolve()
_PLACES: Final = (_HERE.with_name("puzzles.json"), _HERE.parents[4] / "examples" / "baloot" / "puzzles.json")


@cache
def shipped_puzzles() -> PuzzleFile:
    """The file, read once."""
    return read_puzzles(next((place for place in _PLACES if place.exists()), _PLACES[0]))
