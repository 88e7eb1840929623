"""The puzzles that ship: a checkout has them with the examples, an installed package beside this file."""

from functools import cache
from pathlib import Path
from typing import Final

from majlis.baloot.puzzles.files import parse_puzzles
from majlis.baloot.puzzles.model import PuzzleFile
from majlis.resources import read

_EXAMPLE: Final = Path(__file__).resolve().parents[4] / "examples" / "baloot" / "puzzles.json"
NAME: Final = "puzzles.json"


@cache
def shipped_puzzles() -> PuzzleFile:
    """The file, read once."""
    if _EXAMPLE.exists():
        return parse_puzzles(_EXAMPLE.read_bytes(), _EXAMPLE)
    return parse_puzzles(read("majlis.baloot.puzzles", NAME), NAME)
