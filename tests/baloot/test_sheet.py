"""The lines of a score sheet and of reasons: the grammar of one, of two, of a few and of many."""

import pytest

from majlis.baloot.names import TeamWord
from majlis.i18n import NN_
from majlis.message import Message

NEEDED = NN_(
    "We need {points} more point: this trick has it", "We need {points} more points: this trick has them"
)
WORTH = NN_("{team}: {raw} raw are {points} game point", "{team}: {raw} raw are {points} game points")


def counted(forms: tuple[str, str], **params: object) -> Message:
    return Message(forms[0], params, forms[1], "points")


@pytest.mark.parametrize(
    ("points", "english", "arabic"),
    [
        (0, "are 0 game points", "بلا نقاط"),
        (1, "are 1 game point", "نقطة واحدة"),
        (2, "are 2 game points", "نقطتين"),
        (5, "are 5 game points", "5 نقاط"),
        (11, "are 11 game points", "11 نقطة"),
        (100, "are 100 game points", "100 نقطة"),
    ],
)
def test_points_of_a_pile(points: int, english: str, arabic: str) -> None:
    line = counted(WORTH, team=TeamWord(0), raw=7, points=points)
    assert line.text().endswith(english)
    assert line.text("ar").endswith(arabic)


def test_reasons_have_the_same_grammar() -> None:
    assert counted(NEEDED, points=1).text() == "We need 1 more point: this trick has it"
    assert counted(NEEDED, points=3).text().endswith("3 more points: this trick has them")
    assert "نقطتان" in counted(NEEDED, points=2).text("ar")
