"""Reading a board takes little work, counted in calls: a megabyte of boards is read within a second."""

from dataclasses import replace
from random import Random

import pytest

from bridge.made import dealt, play
from effort import effort
from majlis.bridge.formats import FORMATS
from majlis.bridge.table.board import Board, completed, standard_board
from majlis.bridge.table.calls import PLAIN_CALLS, Call, parse_bid

COUNT = 40
SAID = ("1C", "P", "1H", "X", "2H", "2S", "3H", "P", "4H", "P", "P", "X", "P", "P", "P")
CALLS = [parse_bid(word) for word in SAID]
LIN = "md|1,,,|" + "".join(f"mb|{word}|" for word in SAID) + "\n"
RBN = "H N:::\nA NZ:1CP1HX:2H2S3HP:4HPPX:PPP\n\n"
ALERTED = "H N:::\nA NZ:1C*P1H!X:2H2S3H?P:4HPPX:PPP\n\n"
PBN = '[Deal "N:- - - -"]\n[Auction "N"]\n1C P 1H X 2H 2S 3H P 4H P P X P P P\n\n'


def work_of(format: str, text: str) -> float:
    """Calls of functions for each board of a text, which is read without a problem."""
    FORMATS[format].loads(text)
    found = FORMATS[format].loads(text)
    assert not found.problems
    assert len(found.boards) == COUNT
    return effort(lambda: FORMATS[format].loads(text)) / COUNT


@pytest.mark.parametrize(
    ("format", "record", "most"),
    [("pbn", PBN, 220), ("lin", "qx|o{}|" + LIN, 400), ("rbn", RBN, 100), ("rbn", ALERTED, 240)],
)
def test_a_plain_auction_takes_few_calls(format: str, record: str, most: int) -> None:
    text = "".join(record.replace("{}", str(number)) for number in range(1, COUNT + 1))
    assert work_of(format, text) < most


@pytest.mark.parametrize(("format", "most"), [("pbn", 640), ("lin", 600), ("rbn", 150), ("json", 320)])
def test_a_dealt_board_with_its_auction_takes_few_calls(format: str, most: int) -> None:
    text = FORMATS[format].dumps([board(number) for number in range(1, COUNT + 1)])
    assert work_of(format, text) < most


@pytest.mark.parametrize(("format", "most"), [("pbn", 1080), ("rbn", 400)])
def test_a_board_that_was_played_takes_few_calls(format: str, most: int) -> None:
    boards = [board(number) for number in range(1, COUNT + 1)]
    rng = Random(1)
    boards = [completed(replace(one, play=tuple(play(rng, one)))) for one in boards]
    assert work_of(format, FORMATS[format].dumps(boards)) < most


def test_a_deal_of_a_machine_takes_few_calls() -> None:
    rng = Random(1)
    digits = []
    for _ in range(COUNT):
        owners = list("1234" * 13)
        rng.shuffle(owners)
        digits += owners
    assert work_of("ber", "".join(digits)) < 60


def board(number: int) -> Board:
    calls = tuple(map(Call, CALLS))
    return completed(replace(standard_board(number, dealt(number)), auction=calls))


def test_plain_calls_are_shared() -> None:
    found = FORMATS["pbn"].loads(PBN).boards[0]
    assert all(call is PLAIN_CALLS[call.bid] for call in found.auction)
