"""A hand with a slip in it is read where the other three prove it, in every format; and nowhere else."""

import pytest

from majlis.bridge.formats import FORMATS
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import hand_text, parse_deal, read_hands
from majlis.bridge.table.defects import Defect

HANDS = parse_deal("N:JT52.Q9864.KT43. AKQ9.J2.AQ85.J74 8764.AKT.J.AKQT9 3.753.9762.86532")
NORTH, EAST, SOUTH, WEST = map(hand_text, HANDS)
SLIPS = {
    "a dot too many at the end": "JT52.Q9864.KT43..",
    "a dot too many at the beginning": ".JT52.Q9864.KT43.",
    "two dots too many": "JT52..Q9864..KT43.",
    "a dot too few": "JT52.Q9864KT43.",
    "a card twice": "JT522.Q9864.KT43.",
    "a card for another": "JT55.Q9864.KT43.",
    "a dot in the wrong place": "JT52.Q98.64KT43.",
    "a letter that is none": "JT5Z.Q9864.KT43.",
    "one letter too many": "JT52y.Q9864.KT43.",
}
FORMS = {
    "pbn": '[Board "1"]\n[Deal "N:{} {} {} {}"]\n',
    "rbn": "B 1\nH N:{}:{}:{}:{}\n",
    "deals": "N:{} {} {} {}",
    "json": '{{"boards": [{{"deal": {{"N": "{}", "E": "{}", "S": "{}", "W": "{}"}}}}]}}',
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_mended_where_the_others_prove_the_hand(form, slip):
    if form == "deals" and slip in ("a letter that is none", "one letter too many"):
        pytest.skip("in a list, words with other letters are no hands")
    report = FORMATS[form].loads(FORMS[form].format(SLIPS[slip], EAST, SOUTH, WEST))
    assert [board.hands for board in report.boards] == [HANDS]
    assert ["has a slip: the other three prove" in problem.text for problem in report.problems] == [True]
    assert not report.defects[0] & (Defect.UNREADABLE_DEAL | Defect.CARD_TWICE | Defect.HAND_SIZE)
    for turned in (1, 2, 3):
        others = [NORTH, EAST, SOUTH, WEST]
        others[turned] = "." + others[turned]
        report = FORMATS[form].loads(FORMS[form].format(*others))
        assert [board.hands for board in report.boards] == [HANDS]


def test_a_lin_deal_and_a_diagram():
    [board] = (
        FORMATS["lin"].loads(FORMATS["lin"].dumps([Board(hands=HANDS)]).replace("SJT52", "SJT522")).boards
    )
    assert board.hands == HANDS
    [board] = (
        FORMATS["text"].loads(FORMATS["text"].dumps([Board(hands=HANDS)]).replace("JT52", "JT552")).boards
    )
    assert board.hands == HANDS


@pytest.mark.parametrize(
    "texts",
    [
        ["JT52.Q9864.KT43..", EAST + ".", SOUTH, WEST],
        ["JT52.Q9864.KT43..", EAST, SOUTH, WEST.replace("86532", "8653")],
        ["JT52.Q9864.KT43..", EAST, SOUTH, EAST],
        ["AKQJT98765432....", EAST, SOUTH, WEST],
        ["????", EAST, SOUTH, WEST],
    ],
)
def test_what_is_not_proved_is_left_as_it_was(texts):
    hands, faults = read_hands(dict(enumerate(texts)))
    assert hands[0] is None
    assert {fault.kind for found in faults.values() for fault in found} == {"syntax"}


def test_hands_that_are_not_all_given_prove_nothing():
    hands, faults = read_hands({0: "JT52.Q9864.KT43..", 1: EAST, 2: SOUTH})
    assert (hands[0], hands[3], [fault.kind for fault in faults[0]]) == (None, None, ["syntax"])
