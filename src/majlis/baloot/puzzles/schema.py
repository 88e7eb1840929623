"""The JSON Schema of files of puzzles, made from the types of `model`."""

from majlis.baloot.deallines.schema import schema_of, text_of
from majlis.baloot.puzzles import model
from majlis.baloot.puzzles.model import VERSION, PuzzleFile


def schema_text() -> str:
    """The schema as the text of its file."""
    return text_of(schema_of(PuzzleFile, model, f"Puzzles of Saudi Baloot (version {VERSION})"))
