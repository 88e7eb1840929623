"""Puzzles on the web: a position, then an answer; no solution is sent before one is asked for."""

import json

import pytest

from majlis.baloot.puzzles.shipped import shipped_puzzles
from majlis.cards import card_name, parse_card
from majlis.errors import InputError
from majlis.table.puzzles import Asked, answer, puzzle_list
from table.server import Server

PUZZLES = shipped_puzzles().puzzles


def asked(**fields: object) -> dict:
    return json.loads(answer(Asked(**fields)))  # type: ignore[arg-type]


def test_a_position_holds_what_the_seat_knows_and_nothing_of_the_solution() -> None:
    for puzzle in PUZZLES:
        found = asked(id=puzzle.id)
        assert set(found) == {"table", "hands", "question"}
        table = found["table"]
        assert [card_name(card["card"]) for card in table["hand"]] == list(puzzle.hand)
        legal = {card_name(card["card"]) for card in table["hand"] if card["legal"]}
        assert legal == set(puzzle.choices)
        assert [card_name(card["card"]) for card in table["trick"]] == [one.card for one in puzzle.table]
        if puzzle.kind == "seat":
            assert found["hands"] is None
            seen = {card["card"] for place in table["seats"] for cards in place["shown"] for card in cards}
            seen |= {card["card"] for trick in table["tricks"] for card in trick["cards"]}
            seen |= {card["card"] for card in (*table["hand"], *table["trick"])}
            state = puzzle.solution.deal.split(" : ")[0]
            assert len(seen) < 32, state
        else:
            assert [len(hand) for hand in found["hands"]] == [seat["cards"] for seat in table["seats"]]


def test_the_answer_says_what_each_card_is_worth_as_it_is_stored() -> None:
    for puzzle in PUZZLES:
        right = asked(id=puzzle.id, card=parse_card(puzzle.solution.best))
        wrong = asked(id=puzzle.id, card=parse_card(puzzle.solution.obvious), language="ar")
        assert (right["right"], wrong["right"]) == (True, False)
        stored = puzzle.solution.values
        for found in (right, wrong):
            assert {card_name(one["card"]): (one["game_points"], one["error"]) for one in found["worth"]} == {
                name: (value.game_points, value.error) for name, value in stored.items()
            }
            assert found["worth"][0]["best"]
        assert [one["obvious"] for one in wrong["worth"]].count(True) == 1
        assert len(right["lines"]) == len(wrong["lines"]) == len(puzzle.solution.text.en)
        assert right["lines"][0] == puzzle.solution.text.en[0]
        if puzzle.seat == 0:
            assert right["lines"] == list(puzzle.solution.text.en)
    shown = asked(id=PUZZLES[0].id, solve=True)
    assert (shown["right"], shown["chosen"]) == (False, None)


def test_seats_in_the_explanation_are_counted_from_the_player() -> None:
    puzzle = next(one for one in PUZZLES if one.seat == 2 and one.kind == "open")
    text = " ".join(asked(id=puzzle.id, solve=True)["lines"])
    assert "for the side of Bottom" in text
    assert "for the side of Top" in " ".join(puzzle.solution.text.en)


def test_what_cannot_be_asked_is_refused() -> None:
    puzzle = next(one for one in PUZZLES if len(one.choices) < len(one.hand))
    other = next(card for card in puzzle.hand if card not in puzzle.choices)
    for fields in ({"card": parse_card(other)}, {"card": 0}):
        with pytest.raises(InputError, match="cannot be played here"):
            asked(id=puzzle.id, **fields)
    with pytest.raises(InputError, match="no such puzzle"):
        asked(id="0" * 12)


def test_the_list_on_the_page_says_no_more_than_grade_and_kind() -> None:
    assert all(set(one) == {"id", "grade", "kind"} for one in puzzle_list())
    assert {one["grade"] for one in puzzle_list()} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b'{"id": "' + b"0" * 12 + b'"}', "application/json", 400),
        (b'{"id": "zz"}', "application/json", 400),
        (b"{}" + b" " * 2000, "application/json", 400),
        (json.dumps({"id": PUZZLES[0].id}).encode(), "text/plain", 415),
        (json.dumps({"id": PUZZLES[0].id, "more": 1}).encode(), "application/json", 400),
        (json.dumps({"id": PUZZLES[0].id}).encode(), "application/json", 200),
    ],
)
def test_the_route_reads_bounded_json_only(server: Server, body: bytes, kind: str, status: int) -> None:
    found, _, text = server.post("/puzzle", body, kind)
    assert found == status
    assert ("error" in json.loads(text)) == (status != 200)


def test_no_page_holds_a_solution(server: Server) -> None:
    for language in ("en", "ar"):
        status, _, page = server.get(f"/{language}/puzzles")
        assert status == 200
        for puzzle in PUZZLES:
            assert puzzle.id.encode() in page
            assert puzzle.solution.deal.encode() not in page
        assert b"accepted" not in page
