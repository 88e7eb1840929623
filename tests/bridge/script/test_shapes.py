"""Lists of shapes, in brackets and in braces."""

import numpy as np
import pytest

from majlis.bridge.script.evaluate import DealRows, Evaluator
from majlis.bridge.script.parser import parse_script
from majlis.bridge.script.shapes import ALL_SHAPES
from majlis.bridge.script.tree import Shape
from majlis.bridge.table.pack import TABLE
from majlis.dealing.dealer import Dealer


def shapes(text):
    found = parse_script(f"shape{text}", "x").condition
    assert isinstance(found, Shape)
    return found.shapes


def sorted_shapes(*wanted):
    return {shape for shape in ALL_SHAPES if tuple(sorted(shape, reverse=True)) in wanted}


def test_all_shapes():
    assert len(ALL_SHAPES) == 560


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("(north, 5431)", {(5, 4, 3, 1)}),
        ("(north, 54xx)", {s for s in ALL_SHAPES if s[:2] == (5, 4)}),
        ("(north, any 4333)", sorted_shapes((4, 3, 3, 3))),
        ("(north, any 4333 + any 4432)", sorted_shapes((4, 3, 3, 3), (4, 4, 3, 2))),
        ("(north, any 4333, any 4432)", sorted_shapes((4, 3, 3, 3), (4, 4, 3, 2))),
        ("(north, any 4333 any 4432)", sorted_shapes((4, 3, 3, 3), (4, 4, 3, 2))),
        ("(north, any 5332 - 5xxx)", sorted_shapes((5, 3, 3, 2)) - {s for s in ALL_SHAPES if s[0] == 5}),
        ("(north, xxxx - any 0xxx)", {s for s in ALL_SHAPES if 0 not in s}),
        ("(north, 5xxx - 55xx + 5521)", {s for s in ALL_SHAPES if s[0] == 5 and s[1] != 5} | {(5, 5, 2, 1)}),
        ("(north, -5xxx)", set()),
        ("(north, any 444x)", sorted_shapes((4, 4, 4, 1))),
        ("(north, any 76xx)", sorted_shapes((7, 6, 0, 0))),
        ("{north, 5+xx5+}", {s for s in ALL_SHAPES if s[0] >= 5 and s[3] >= 5}),
        ("{north, 2-xxx}", {s for s in ALL_SHAPES if s[0] <= 2}),
        ("{north, x[3-5]x[13]}", {s for s in ALL_SHAPES if 3 <= s[1] <= 5 and s[3] in (1, 3)}),
        ("{north, [013-68]xxx}", {s for s in ALL_SHAPES if s[0] in (0, 1, 3, 4, 5, 6, 8)}),
        ("{north, (4432)}", sorted_shapes((4, 4, 3, 2))),
        ("{north, 5s(431)}", {s for s in ALL_SHAPES if s[0] == 5 and sorted(s[1:]) == [1, 3, 4]}),
        ("{north, 5(431)}", {s for s in ALL_SHAPES if s[0] == 5 and sorted(s[1:]) == [1, 3, 4]}),
        ("{north, 53(14)}", {(5, 3, 1, 4), (5, 3, 4, 1)}),
        ("{north, 5+x(31)}", {s for s in ALL_SHAPES if s[0] >= 5 and sorted(s[2:]) == [1, 3]}),
        ("{north, [56]4-x(2)}", {s for s in ALL_SHAPES if s[0] in (5, 6) and s[1] <= 4 and s[3] == 2}),
        ("{north, 4h5sxx}", {s for s in ALL_SHAPES if s[:2] == (5, 4)}),
        ("{north, 5s4h3dx}", {(5, 4, 3, 1)}),
        ("{north, 4+M5+mxx}", {s for s in ALL_SHAPES if max(s[:2]) >= 4 and max(s[2:]) >= 5}),
        ("{north, 5M(xxx)}", {s for s in ALL_SHAPES if 5 in s[:2]}),
        ("{north, 5M5m(xx)}", {s for s in ALL_SHAPES if 5 in s[:2] and 5 in s[2:]}),
        ("{north, 4M(3+3+2+)}", {s for s in ALL_SHAPES if 4 in s[:2] and sorted((*s,))[0] >= 2
                                 and sum(n >= 3 for n in s) >= 3}),
        ("{north, (4333) + (4432) - xxx4}",
         {s for s in sorted_shapes((4, 3, 3, 3), (4, 4, 3, 2)) if s[3] != 4}),
        ("{north, 4+c3+d(2+2+)}",
         {s for s in ALL_SHAPES if s[3] >= 4 and s[2] >= 3 and s[0] >= 2 and s[1] >= 2}),
    ],
)  # fmt: skip
def test_what_a_list_means(text, wanted):
    assert shapes(text) == wanted


def test_conditions_on_lengths_in_braces():
    deals = Dealer(TABLE).sample(3000, np.random.default_rng(2))
    script = parse_script("shape{south, 4+s4+h(xx):d>c,h+s==9 - 54xx}", "x")
    same = (
        "spades(south)>=4 && hearts(south)>=4 && diamonds(south)>clubs(south) "
        "&& hearts(south)+spades(south)==9 && !shape(south, 54xx)"
    )
    other = parse_script(same, "x")
    found, wanted = (Evaluator(one).values(one.condition, DealRows(deals)) for one in (script, other))
    assert found.tolist() == wanted.tolist()
    assert 0 < found.sum() < 3000
