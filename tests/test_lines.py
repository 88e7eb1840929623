"""Lines of text at a terminal: no longer than it is wide, Arabic from the right, numbers with their signs."""

import io

import pytest

from majlis.lines import LEFT_TO_RIGHT, RIGHT_TO_LEFT, cells, lines_for


class Terminal(io.StringIO):
    def isatty(self):
        return True


LONG = "  South 1, single raise   50 %  50 %     1 deal in 1,409"


@pytest.fixture(autouse=True)
def narrow(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")


def test_a_terminal_gets_no_line_longer_than_itself():
    assert list(lines_for(LONG, Terminal())) == [
        "  South 1, single raise   50 %  50 %",
        "    1 deal in 1,409",
    ]


def test_a_pipe_gets_whole_lines():
    assert list(lines_for(LONG, io.StringIO())) == [LONG]
    closed = io.StringIO()
    closed.close()
    assert list(lines_for(LONG, closed)) == [LONG]


def test_a_line_that_fits_is_as_it_was():
    assert list(lines_for("0  +1.00 ± 0.05   \n", Terminal())) == ["0  +1.00 ± 0.05   ", ""]


def test_an_arabic_line_that_begins_with_a_name_is_set_from_the_right():
    assert list(lines_for("careful ضد random", io.StringIO())) == [f"{RIGHT_TO_LEFT}careful ضد random"]


def test_each_part_of_an_arabic_line_is_set_from_the_right():
    parts = list(lines_for("النتيجة: " + "x" * 36 + " " + "y" * 36, Terminal()))
    assert [part[0] for part in parts] == [RIGHT_TO_LEFT] * 3
    assert max(map(cells, parts)) <= 40


def test_a_number_keeps_its_sign_before_it_among_arabic():
    [line] = lines_for("من -6.81 إلى +4.40، والنسخة 1-2", io.StringIO())
    assert line == f"{RIGHT_TO_LEFT}من {LEFT_TO_RIGHT}-6.81{LEFT_TO_RIGHT} إلى " + (
        f"{LEFT_TO_RIGHT}+4.40{LEFT_TO_RIGHT}، والنسخة 1-2"
    )
