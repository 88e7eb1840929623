"""Boards for the tests of hand records: as the generator and the analysis leave them, and odd ones."""

from dataclasses import replace

from bridge.made import ASYMMETRIC, dealt
from majlis.bridge.table.board import Board, Note, Par, ParContract, Tag, Vulnerability, standard_board
from majlis.bridge.table.calls import PASSED_OUT, Call, Contract
from majlis.bridge.table.cards import HEART_STRAIN, NOTRUMP, SPADE_STRAIN
from majlis.bridge.table.origin import HandSource, Origin, origin_tag

HOSTILE = '<script>alert("x")</script>'
TABLE = ((6, 6, 9, 10, 8), (7, 6, 4, 3, 5), (6, 6, 9, 10, 7), (7, 6, 4, 3, 5))
PARS = (
    Par(420, (ParContract(Contract(4, SPADE_STRAIN), (0, 2), 10),)),
    Par(
        -300, (ParContract(Contract(5, HEART_STRAIN, 1), (0, 2), 9), ParContract(Contract(6, 0, 1), (2,), 9))
    ),
    Par(0, (ParContract(PASSED_OUT, (), 0),)),
    Par(-630, (ParContract(Contract(3, NOTRUMP), (1, 3), 10),)),
)


def usual(number: int) -> Board:
    """A board of a practice set, analysed, with the generator's tags."""
    turned = (number - 1) % 4
    tags = {
        "Profile": "Weak two and answers",
        "SubProfiles": f"N{number % 3 + 1} S2",
        "RandomSuits": "N:" + "SHDC"[number % 4],
        "Seed": "7",
        "Place": str(number),
        "Turned": str(turned),
        "Rotated": "no",
    }
    board = standard_board(number, dealt(number), [Tag(*pair) for pair in tags.items()])
    return replace(board, double_dummy=TABLE, par=PARS[number % 4])


def practice_set(count: int) -> list[Board]:
    """So many boards of a practice set."""
    return [usual(number) for number in range(1, count + 1)]


ODD = (
    replace(
        usual(1),
        players=(HOSTILE, "محمد بن عبد العزيز آل سعود", "A" * 300, "Ann"),
        notes=(Note(f"{HOSTILE} " * 40), Note("ملاحظة ♥K"), Note(" \n")),
        tags=(origin_tag(Origin(HOSTILE * 9, (HandSource(0, 0, HOSTILE),))),),
    ),
    Board(hands=ASYMMETRIC, double_dummy=((None, 7, 13, 0, 10),) * 4, par=Par(7600)),
    Board(number=123456, dealer=2, vulnerability=Vulnerability.ALL),
    replace(
        standard_board(4, (0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x1FFF << 39)),
        contract=Contract(7, NOTRUMP, 2),
        declarer=3,
        result=0,
    ),
    replace(usual(5), hands=(ASYMMETRIC[0], None, ASYMMETRIC[2], 0), contract=PASSED_OUT),
    replace(
        usual(6),
        contract=Contract(3, NOTRUMP),
        declarer=3,
        auction=(
            *[Call(1 + at % 2, True, f"{HOSTILE} {at % 3}") for at in range(22)],
            Call(37),
            *[Call(0)] * 3,
        ),
        play=tuple(range(52)),
        notes=(Note(HOSTILE, "Auction", 2), Note(f"<b>{HOSTILE}", "Play", 7), Note("W" * 300)),
    ),
)
"""Hostile and long texts, missing values, hands of one suit, hands that are not known or empty."""
