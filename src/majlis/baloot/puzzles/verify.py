"""Whether a puzzle says what is so: it is made once more of the deal in its solution, and compared."""

from majlis.baloot.notation import parse_position
from majlis.baloot.puzzles.build import puzzle_of
from majlis.baloot.puzzles.model import Puzzle
from majlis.cards import parse_card
from majlis.errors import MajlisError
from majlis.i18n import N_
from majlis.message import Latin, Message


def check_puzzle(puzzle: Puzzle) -> Message | None:
    """What is wrong with a puzzle, or None.

    All is solved again: that the card is clearly best, its grade, themes, values, courses and texts. Only
    that the obvious card is played by who missed it is believed.
    """
    try:
        state = parse_position(puzzle.solution.deal)
        again = puzzle_of(puzzle.kind, state, parse_card(puzzle.solution.obvious), puzzle.source)
    except MajlisError as error:
        return error.message
    if again is None:
        return Message(N_("no card is clearly best there, or the obvious one is"))
    if again == puzzle:
        return None
    for part in (puzzle, puzzle.solution):
        other = again if part is puzzle else again.solution
        for name in part.__struct_fields__:
            if name != "solution" and getattr(part, name) != getattr(other, name):
                return Message(N_("{name} is not what it should be"), {"name": Latin(name)})
    return None
