"""The lines of a score sheet: the grammar of one, of two, of a few and of many."""

import pytest

from majlis.baloot.players.strategist_words import reason_text
from majlis.baloot.sheet import counted, line_text
from majlis.i18n import NN_

NEEDED = NN_(
    "We need {points} more point: this trick has it", "We need {points} more points: this trick has them"
)
WORTH = NN_("{team}: {raw} raw are {points} game point", "{team}: {raw} raw are {points} game points")


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
    line = counted(WORTH, "points", team=0, raw=7, points=points)
    assert line_text(line).endswith(english)
    assert line_text(line, "ar").endswith(arabic)


def test_reasons_have_the_same_grammar() -> None:
    assert reason_text(counted(NEEDED, "points", points=1)) == "We need 1 more point: this trick has it"
    assert reason_text(counted(NEEDED, "points", points=3)).endswith("3 more points: this trick has them")
    assert "نقطتان" in reason_text(counted(NEEDED, "points", points=2), "ar")
