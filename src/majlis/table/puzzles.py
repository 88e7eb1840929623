"""The puzzles' answers: a position as its seat knows it, and, once a card is chosen, what each card is worth.

`POST /puzzle` takes `{"id": …}` and answers with the position; with `"card"` or `"solve"` it answers with the
solution. Nothing of a solution is sent before. Nothing is kept on the server.
"""

from functools import cache
from typing import Annotated, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from majlis.baloot.names import card_words
from majlis.baloot.notation import parse_position
from majlis.baloot.perspective import turned
from majlis.baloot.puzzles.explain import explanation_of
from majlis.baloot.puzzles.model import Puzzle
from majlis.baloot.puzzles.shipped import shipped_puzzles
from majlis.baloot.seat_line import parse_view
from majlis.baloot.state import State
from majlis.baloot.terminal import sorted_hand
from majlis.cards import parse_card
from majlis.errors import InputError, MajlisError
from majlis.game import SEATS, Seat
from majlis.i18n import N_
from majlis.message import Message
from majlis.table.baloot import draw_view
from majlis.table.baloot_snapshot import Card
from majlis.table.request_body import in_turn, read_json, refusal
from majlis.table.worker import spoken

MOST_BYTES: Final = 1024


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """Which puzzle, and what was chosen."""

    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{12}$")]
    language: str = "en"
    card: Annotated[int, msgspec.Meta(ge=0, le=51)] | None = None
    solve: bool = False
    """Whether the solution is wanted without an answer."""


def puzzle_list() -> list[dict[str, Any]]:
    """Which puzzles there are, the easiest first."""
    return [{"id": one.id, "grade": one.grade, "kind": one.kind} for one in shipped_puzzles().puzzles]


def answer(asked: Asked) -> bytes:
    """The position, or the solution where a card was chosen; raises `InputError` for what there is not."""
    puzzle = _by_id().get(asked.id)
    if puzzle is None:
        raise InputError(N_("There is no such puzzle."))
    language = spoken(asked.language)
    if asked.card is None and not asked.solve:
        return _position(asked.id, language)
    if asked.card is not None and asked.card not in map(parse_card, puzzle.choices):
        raise InputError(N_("This card cannot be played here."))
    return _solution(puzzle, asked.card, language)


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped_puzzles().puzzles}


@cache
def _position(name: str, language: str) -> bytes:
    """The table as the seat sees it; with open hands all four of them."""
    puzzle = _by_id()[name]
    view, hands = parse_view(puzzle.position), None
    if puzzle.kind == "open":
        hands = _hands(parse_position(puzzle.position), puzzle.seat, language)
    question = Message(
        N_("All four hands are open. Which card brings the most game points?")
        if hands
        else N_("Which card brings the most game points?")
    )
    found = {"table": draw_view(view, language), "hands": hands, "question": question.text(language)}
    return msgspec.json.encode(found)


def _hands(state: State, seat: Seat, language: str) -> list[list[Card]]:
    """The four hands, that of the seat first."""
    assert state.contract is not None
    return [
        [
            Card(card=card, name=card_words(card, language), seat=place)
            for card in sorted_hand(state.hands[(seat + place) % 4], state.contract.trump)
        ]
        for place in SEATS
    ]


def _solution(puzzle: Puzzle, chosen: int | None, language: str) -> bytes:
    """Whether it is right, what each card is worth, and why."""
    solution = puzzle.solution
    accepted = [parse_card(name) for name in solution.accepted]
    worth: list[dict[str, Any]] = [
        {
            "card": card,
            "name": card_words(card, language),
            "game_points": value.game_points,
            "error": value.error,
            "best": card in accepted,
            "obvious": name == solution.obvious,
        }
        for name, value in solution.values.items()
        for card in [parse_card(name)]
    ]
    found = {
        "right": chosen in accepted,
        "chosen": chosen,
        "worth": sorted(worth, key=lambda one: -one["game_points"]),
        "lines": [turned(line, puzzle.seat).text(language) for line in explanation_of(puzzle)],
        "hands": _hands(parse_position(solution.deal), puzzle.seat, language),
    }
    return msgspec.json.encode(found)


async def solve(request: Request) -> Response:
    """`POST /puzzle`."""
    try:
        asked = await read_json(request, Asked, MOST_BYTES)
    except MajlisError as error:
        return refusal(error, "en")
    try:
        found = await in_turn(request, answer, asked)
    except MajlisError as error:
        return refusal(error, asked.language)
    return Response(found, media_type="application/json", headers={"cache-control": "no-store"})
