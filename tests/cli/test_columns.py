"""A table keeps its labels and its values, however narrow the screen is."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from majlis.cli.columns import Column, show_table

COLUMNS = [Column("figure"), Column("values"), Column("count", numbers=True)]
ROWS = [["auctions that reached round 2", "earlier-opponents, off", "9/15"], ["kawesh", "", "2/17 ?"]]


def shown(width: int, rows=ROWS, columns=COLUMNS) -> list[str]:
    screen = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    show_table(screen, "The auction", columns, rows)
    return [line.rstrip() for line in screen.file.getvalue().splitlines()]


def test_columns_where_they_fit():
    row = ["auctions", "that", "reached", "round", "2", "earlier-opponents,", "off", "9/15"]
    assert row in [line.split() for line in shown(80)]


def test_a_paragraph_for_each_row_where_they_do_not():
    assert shown(30)[1:] == [
        "auctions that reached round 2",
        "  values: earlier-opponents,",
        "  off",
        "  count: 9/15",
        "kawesh",
        "  count: 2/17 ?",
    ]


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 120])
def test_no_word_is_lost_or_cut(width):
    words = " ".join(shown(width)).split()
    for row in ROWS:
        for word in " ".join(row).split():
            assert word in words


@given(
    rows=st.lists(
        st.lists(st.text("abcdef gh", max_size=30), min_size=3, max_size=3), min_size=1, max_size=4
    ),
    width=st.integers(20, 100),
)
def test_nothing_is_lost_whatever_the_cells(rows, width):
    text = "".join("".join(shown(width, rows)).split())
    for row in rows:
        for cell in row:
            for word in cell.split():
                assert word in text


def test_arabic_counts_by_columns_of_the_terminal():
    lines = shown(
        40, [["المزايدة", "٧", "8/17"]], [Column("الرقم"), Column("القيم"), Column("العدد", numbers=True)]
    )
    assert "8/17" in lines[-2]
    assert "المزايدة" in lines[-2]
