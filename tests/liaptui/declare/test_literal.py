"""The algorithm of sources/liaptui.md §4 to the letter: its golden answers, its steps, its public names."""

import inspect
import json
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from majlis.errors import InputError, NotationError
from majlis.liaptui import declare
from majlis.liaptui.declare import literal
from majlis.liaptui.pieces import parse_pieces

DATA = Path(__file__).parents[2] / "data" / "liaptui" / "declaration_examples.json"
TABLES = json.loads(DATA.read_text(encoding="utf-8"))
CASES = TABLES["examples"] + TABLES["more_cases"]


@dataclass(frozen=True)
class Foreign:
    """A piece of another program: what the algorithm asks of one, and no more."""

    name: str
    point: int


def foreign(hand: list[str]) -> list[Foreign]:
    points = TABLES["meta"]["piece_points"]
    return [Foreign(identifier.rsplit("_", 1)[0], points[identifier]) for identifier in hand]


def arguments(case: dict[str, Any]) -> dict[str, Any]:
    return {
        "is_first_player": case["position"] == 0,
        "position_in_order": case["position"],
        "previous_declarations": case["previous"],
        "must_declare_nonzero": case["must_declare_nonzero"],
    }


def test_the_tables_are_whole() -> None:
    assert (len(TABLES["examples"]), len(TABLES["more_cases"])) == (18, 95)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_golden_answers(case: dict[str, Any]) -> None:
    asked = arguments(case)
    wanted = case["literal_algorithm_gives"]
    assert literal.choose_declare_strategic(case["hand"], **asked, verbose=False) == wanted
    assert literal.choose_declare_strategic(foreign(case["hand"]), **asked, verbose=False) == wanted


@pytest.mark.parametrize("case", TABLES["examples"], ids=[case["id"] for case in TABLES["examples"]])
def test_the_golden_steps(case: dict[str, Any]) -> None:
    found = literal.explain_literal(foreign(case["hand"]), **arguments(case))
    trace = dict(case["literal_trace"])
    assert found.forbidden_hit == trace.pop("forbidden_hit", None)
    assert trace == {
        "room": found.context.pile_room,
        "field": found.context.field_strength,
        "n_strong": len(found.strong_combos),
        "n_viable": len(found.viable_combos),
        "combo_sum": found.combo_piles,
        "opener": pytest.approx(found.opener_score),
        "base": found.base,
        "forb": list(found.forbidden),
    }


def test_eight_of_the_eighteen_agree_with_the_guide() -> None:
    agree = [case["id"] for case in TABLES["examples"] if case["literal_algorithm_gives"] in case["expected"]]
    assert len(agree) == 8


def test_a_hand_in_any_form_is_the_same_hand() -> None:
    names = ["ADVISOR_RED", "CHARIOT_BLACK", "HORSE_BLACK", "CANNON_BLACK", *["SOLDIER_RED"] * 2, "s", "s"]
    forms = [names, "ArhcSSss", parse_pieces("ArhcSSss"), " ".join(names), literal.pieces_like("ArhcSSss")]
    assert {literal.choose_declare_strategic(form, False, 2, [0, 1], False, False) for form in forms} == {4}


def test_the_public_names_are_the_documents() -> None:
    names = [
        "DeclarationContext",
        "calculate_pile_room",
        "assess_field_strength",
        "analyze_opponent_patterns",
        "evaluate_opener_reliability",
        "filter_viable_combos",
        "find_all_valid_combos",
        "choose_declare_strategic",
    ]
    assert all(getattr(declare, name) is getattr(literal, name) for name in names)
    signature = inspect.signature(declare.choose_declare_strategic)
    assert list(signature.parameters) == [
        "hand",
        "is_first_player",
        "position_in_order",
        "previous_declarations",
        "must_declare_nonzero",
        "verbose",
    ]
    assert signature.parameters["verbose"].default is True


def test_verbose_logs_and_nothing_is_printed(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.INFO, logger="majlis.liaptui.declare.literal"):
        literal.choose_declare_strategic("GaEeHcSs", False, 3, [2, 1, 3], False)
        told = [record.getMessage() for record in caplog.records]
        literal.choose_declare_strategic("GaEeHcSs", False, 3, [2, 1, 3], False, verbose=False)
    assert told[0] == "Position: 3 (Starter: False)"
    assert told[-1] == "Final declaration: 1"
    assert len(caplog.records) == len(told)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("previous", "room", "field"),
    [
        ([], 8, "normal"),
        ([1], 7, "weak"),
        ([1, 1, 1], 5, "weak"),
        ([0, 3], 5, "normal"),
        ([3, 4], 1, "strong"),
        ([8, 8, 8], 0, "strong"),
    ],
)
def test_room_and_field(previous: list[int], room: int, field: str) -> None:
    assert literal.calculate_pile_room(previous) == room
    assert literal.assess_field_strength(previous) == field


def test_patterns() -> None:
    assert literal.analyze_opponent_patterns([0, 3, 5]) == {
        "low_declarers": 1,
        "high_declarers": 1,
        "combo_opportunity": True,
        "likely_singles_only": False,
    }
    assert literal.analyze_opponent_patterns([])["likely_singles_only"] is True


@pytest.mark.parametrize(
    ("point", "name", "reliable"),
    [
        (14, "GENERAL", (1.0, 1.0, 1.0)),
        (13, "GENERAL", (1.0, 1.0, 1.0)),
        (12, "ADVISOR", (1.0, 0.85, 0.7)),
        (11, "ADVISOR", (1.0, 0.85, 0.7)),
        (10, "ELEPHANT", (0.0, 0.0, 0.0)),
    ],
)
def test_openers(point: int, name: str, reliable: tuple[float, float, float]) -> None:
    piece = Foreign(name, point)
    fields = ("weak", "normal", "strong")
    assert tuple(literal.evaluate_opener_reliability(piece, field) for field in fields) == reliable


def test_copies_make_combos_of_their_own() -> None:
    combos = literal.find_all_valid_combos("RrHhCcSs")
    assert [name for name, _ in combos if name == "STRAIGHT"] == ["STRAIGHT"] * 2
    soldiers = [name for name, pieces in literal.find_all_valid_combos("SSSSSrhc") if len(pieces) > 2]
    assert sorted(soldiers) == sorted(
        ["THREE_OF_A_KIND"] * 10 + ["FOUR_OF_A_KIND"] * 5 + ["FIVE_OF_A_KIND", "STRAIGHT"]
    )


def test_both_bans_together() -> None:
    assert literal.choose_declare_strategic("SsHcErec", False, 3, [3, 2, 2], True, verbose=False) == 2


@pytest.mark.parametrize(
    ("hand", "part"),
    [
        ([Foreign("GENERAL", 12)], "is not a piece"),
        ([3.5], "is not a piece"),
        (["GENERAL_BLUE"], "'GENERAL_BLUE'"),
        ("SSSSSS", "only 5"),
    ],
)
def test_what_is_no_piece_is_told(hand: Any, part: str) -> None:
    with pytest.raises((InputError, NotationError), match=part):
        literal.choose_declare_strategic(hand, True, 0, [], False, verbose=False)
