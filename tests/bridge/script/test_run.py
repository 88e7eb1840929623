"""Scripts dealt: what fits, how many, under a seed, and what is said of averages and frequencies."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from bridge.script.original import hands_of as strings_of
from bridge.script.original import needs_dealer, output
from bridge.script.twin import value
from majlis.bridge.deal.cases import hands_of
from majlis.bridge.script import tree
from majlis.bridge.script.averages import (
    HIGH,
    LOW,
    AverageResult,
    Distribution,
    sampled,
    sampled_frequency,
    tabulated,
)
from majlis.bridge.script.count import counted
from majlis.bridge.script.draw import Drawer
from majlis.bridge.script.evaluate import DealRows, Evaluator
from majlis.bridge.script.parser import parse_script
from majlis.bridge.script.printers import printed
from majlis.bridge.script.run import SAMPLE, ScriptRun
from majlis.bridge.table.board import Board, Vulnerability
from majlis.bridge.table.cards import parse_deal
from majlis.bridge.table.origin import read_origin
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import ANYTHING, Ask, hand
from majlis.dealing.dealer import Dealer
from majlis.dealing.pack import Setting
from majlis.errors import InputError
from majlis.message import Message

EXAMPLES = sorted((Path(__file__).resolve().parents[3] / "examples" / "bridge" / "scripts").glob("*.dds"))
DEALS = Dealer(TABLE).sample(2000, np.random.default_rng(9))


@dataclass
class Uncounted:
    """A script of which nothing is counted, or what the test says."""

    tested: tuple
    ask: Ask = ANYTHING
    setting: Setting = TABLE
    conditions: int = 1


def drawer(text, seed=1, ask=ANYTHING, **more):
    script = parse_script(text, "x")
    tested = tuple((term, Message("so")) for term in script.terms)
    return Drawer(script, Uncounted(tested, ask), seed, **more)


def rows(text, n=None, seed=1, **more):
    run = ScriptRun(parse_script(text, "x"), seed, n, **more)
    return run.deal()


def cards(deals):
    return [board.hands for board in deals.boards]


def fit(deals, condition):
    wanted = parse_script(condition, "x").condition
    return [bool(value(wanted, row_of(board))) for board in deals.boards]


def row_of(board):
    return [
        next(seat for seat in range(4) if board.hands[seat] >> 13 * suit + rank & 1)
        for suit in (0, 1, 3, 2)
        for rank in range(12, -1, -1)
    ]


CONDITION = "hcp(north) >= 15 && shape(north, any 4333 + any 4432) && losers(south) < hcp(east)"


def test_all_boards_fit():
    deals = rows(CONDITION, 30)
    assert len(deals.boards) == 30
    assert all(fit(deals, CONDITION))


def test_the_first_boards_are_the_same_however_many_are_asked_for():
    many, few = rows(CONDITION, 30), rows(CONDITION, 7)
    assert cards(many)[:7] == cards(few)
    assert cards(rows(CONDITION, 7, workers=2)) == cards(few)
    assert cards(rows(CONDITION, 7, seed=2)) != cards(few)


def test_what_is_tested_makes_no_deal_more_likely_than_another():
    """Of deals with two aces in all hands' first suits … : shares of what is drawn as in shuffled deals."""
    found = drawer("spades(north) + hearts(south) == 8").rows(4000)
    table = DealRows(found)
    lengths = Evaluator(parse_script("1", "x")).values(parse_script("spades(north)", "x").condition, table)
    exact = Dealer(TABLE, hand("N").length("S", 4, 4) & hand("S").length("H", 4, 4)).probability()
    all_of = sum(
        Dealer(TABLE, hand("N").length("S", n, n) & hand("S").length("H", 8 - n, 8 - n)).probability()
        for n in range(9)
    )
    part = float(exact / all_of)
    assert abs((lengths == 4).mean() - part) < 5 * (part * (1 - part) / 4000) ** 0.5


def test_what_is_counted_and_what_is_tested_go_together():
    found = drawer("spades(north) > hearts(north)", ask=hand("N").value("hcp", 20, 21))
    table = DealRows(found.rows(50))
    for text in ("spades(north) > hearts(north)", "hcp(north) >= 20 && hcp(north) <= 21"):
        assert Evaluator(parse_script(text, "x")).true(parse_script(text, "x").condition, table).all()
    rarity = found.rarity()
    assert rarity.counted == Dealer(TABLE, hand("N").value("hcp", 20, 21)).probability()
    assert (rarity.exact, rarity.whole) == (True, False)
    assert rarity.part == float(rarity.counted) * (rarity.fitting / rarity.tried)
    assert 0.25 < rarity.fitting / rarity.tried < 0.55  # equal lengths are no more spades than hearts


def test_generate_ends_the_search():
    found = drawer("hcp(north) > 24 generate 500")
    assert len(found.rows(50)) < 10
    assert found.tried == 500


def test_generate_does_not_end_what_is_counted():
    assert len(rows("hcp(north) > 24 generate 5 produce 50").boards) == 50


def test_the_script_says_how_many():
    assert len(rows("produce 3").boards) == 3
    assert len(rows("hcp(north) > 3").boards) == 40
    assert len(rows('produce 50 action average "x" hcp(north)').boards) == 0
    assert len(rows('produce 50 action average "x" hcp(north)', boards_anyway=True).boards) == 50
    assert len(rows('produce 5 action printoneline, average "x" hcp(north)').boards) == 5
    assert len(rows("produce 3", 4).boards) == 4


def test_a_script_that_no_deal_fits():
    with pytest.raises(InputError, match="x: no"):
        rows("hcp(north) > 20 && hcp(south) > 20 generate 1000")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("hcp(east) > 2 && spades(north) > 13 && spades(south) > 13", "none meets spades(north) > 13"),
        (
            "hcp(north) > 12 && spades(north) > 8 && spades(south) >= 5 && hcp(south) > 1",
            "none that meets the conditions before it meets spades(south) >= 5",
        ),
        (
            "hcp(north) > 20 && hcp(south) > 20 && cccc(east) > 300",
            "none that meets the conditions before it meets hcp(south) > 20",
        ),
    ],
)
def test_it_is_told_which_condition_no_deal_meets(text, error):
    with pytest.raises(InputError) as raised:
        ScriptRun(parse_script(text, "x.dds"), 1).deal()
    assert str(raised.value) == f"x.dds: no deal fits this script: {error}"


def test_cards_and_lengths_are_placed():
    deals = rows(
        "predeal north SAK, D2 east HA spades(north)==5 hearts(north)==0 produce 20 losers(west) > 6"
    )
    assert all(
        fit(deals, "hascard(north, AS) && hascard(north, KS) && hascard(north, 2D) && hascard(east, AH)")
    )
    assert all(fit(deals, "spades(north) == 5 && hearts(north) == 0 && losers(west) > 6"))


def test_dealer_and_vulnerability_are_the_scripts_and_else_the_boards():
    boards = rows("produce 2 dealer west vulnerable EW").boards
    assert [(one.dealer, one.vulnerability) for one in boards] == [(3, Vulnerability.EW)] * 2
    boards = rows("produce 3").boards
    assert [one.dealer for one in boards] == [0, 1, 2]
    assert [one.vulnerability for one in boards] == [Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW]


def test_boards_tell_where_they_are_from():
    script = parse_script("produce 2", "/somewhere/weak twos.dds")
    board = ScriptRun(script, 5, first=7).deal().boards[1]
    origin = read_origin(board)
    assert (board.number, origin.profile, origin.seed, origin.place) == (8, "weak twos", 5, 1)


def test_double_dummy_results_come_last():
    pytest.importorskip("endplay")
    text = (
        "predeal north SAKQJT98, HAK, DA, CAK south S7 tricks(north, spades) >= 13 && hcp(east) > 5 produce 2"
    )
    deals = rows(text)
    assert len(deals.boards) == 2
    assert all(fit(deals, "hcp(east) > 5"))


def test_deals_may_be_refused_for_another_reason():
    found = drawer("hcp(north) > 9", wanted=lambda deals: deals[:, 0] == 0)
    kept = found.rows(20)
    assert (kept[:, 0] == 0).all()


# Averages and frequencies


def test_an_average_of_a_sample_has_its_error():
    values = np.array([1, 2, 3, 4] * 25)
    found = sampled(values)
    assert found.mean == Fraction(5, 2)
    assert found.error == pytest.approx(1.984 * values.std(ddof=1) / 10, rel=1e-3)
    assert list(AverageResult("x", found).lines("en")) == ["x: 2.50 ± 0.22 (sample of 100 deals)"]
    assert list(AverageResult("", sampled(values[:1])).lines("en")) == ["1 (one deal)"]


def test_an_exact_average():
    found = Distribution({0: Fraction(1, 4), 3: Fraction(3, 4)})
    assert (found.mean, found.error) == (Fraction(9, 4), 0)
    assert list(AverageResult("hearts", found).lines("en")) == ["hearts: 2.25 (exact)"]
    assert AverageResult("hearts", found).data()["exact"] is True


def frequency(text):
    script = parse_script(f"action frequency {text}", "x")
    return script.results[0], Evaluator(script)


def test_a_frequency_of_a_sample():
    action, evaluator = frequency('"points" (hcp(north), 8, 9)')
    found = sampled_frequency(action, evaluator, DealRows(DEALS))
    points = np.array([sum("JQKA".find(rank) + 1 for rank in "".join(strings_of(row)[0])) for row in DEALS])
    expected = {LOW: points < 8, 8: points == 8, 9: points == 9, HIGH: points > 9}
    assert found.parts == {(row, None): Fraction(int(of.sum()), 2000) for row, of in expected.items()}
    lines = list(found.lines("en"))
    assert lines[0] == "Frequency points (sample of 2,000 deals)"
    assert [line.split()[0] for line in lines[1:]] == ["<8", "8", "9", ">9"]
    assert sum(float(line.split()[1]) for line in lines[1:]) == pytest.approx(100, abs=0.03)
    assert sum(int(line.split()[3].replace(",", "")) for line in lines[1:]) == 2000


def test_rows_that_hold_nothing_are_left_out_only_at_the_ends():
    action, evaluator = frequency("(spades(north), 0, 13)")
    lines = list(sampled_frequency(action, evaluator, DealRows(DEALS)).lines("en"))
    assert [line.split()[0] for line in lines[1:]] == [str(n) for n in range(14)]


def test_a_frequency_of_two():
    action, evaluator = frequency('"both" (hcp(north), 10, 11, spades(north), 4, 4)')
    found = sampled_frequency(action, evaluator, DealRows(DEALS))
    lines = [line.split() for line in found.lines("en")]
    assert lines[1] == ["%", "<4", "4", ">4", "all"]
    assert [line[0] for line in lines[2:]] == ["<10", "10", "11", ">11", "all"]
    cells = np.array([[float(cell) for cell in line[1:]] for line in lines[2:]])
    assert cells[-1, -1] == 100
    assert cells[:-1].sum(axis=0) == pytest.approx(cells[-1], abs=0.03)
    assert cells[:, :-1].sum(axis=1) == pytest.approx(cells[:, -1], abs=0.03)


def test_an_exact_table_shows_what_is_rare():
    action, _ = frequency("(hcp(north), 0, 1)")
    parts = {(0, None): Fraction(1, 3_000_000), (1, None): Fraction(2_999_999, 3_000_000)}
    lines = list(tabulated(action, parts, None).lines("en"))
    assert lines == ["Frequency (exact)", "    0  3.3e-05 %", "    1   100.00 %"]


def test_how_many_deals_a_sample_has():
    def wanted(text):
        run = ScriptRun(parse_script(text, "x"), 1)
        return run.sample_wanted({})

    assert wanted("action average hcp(north)") == SAMPLE
    assert wanted("produce 500 action average hcp(north)") == 500
    assert wanted("produce 5 action printall, average hcp(north)") == SAMPLE
    assert wanted("produce 5 action printall, average tricks(north, clubs)") == 5
    assert wanted("action printall") == 0


# The script's own printing

BOARDS = [
    Board(number=number, hands=parse_deal(text))
    for number, text in enumerate(
        (
            "N:T4.J7653.J92.Q52 J865.Q42.T864.JT AQ973.A9.Q753.K9 K2.KT8.AK.A87643",
            "N:Q7.KQ873.KT643.K 865432.AT4.QJ2.9 K9.J92.A85.T8652 AJT.65.97.AQJ743",
        ),
        1,
    )
]


def text_of(actions):
    script = parse_script(f"action {actions}", "x")
    table = DealRows(np.array([row_of(board) for board in BOARDS], dtype=np.uint8))
    return printed(script, BOARDS, Evaluator(script), table)


def test_all_hands_beside_one_another():
    assert text_of("printall").splitlines()[:6] == [
        "   1.",
        "T 4                 J 8 6 5             A Q 9 7 3           K 2",
        "J 7 6 5 3           Q 4 2               A 9                 K T 8",
        "J 9 2               T 8 6 4             Q 7 5 3             A K",
        "Q 5 2               J T                 K 9                 A 8 7 6 4 3",
        "",
    ]


def test_east_and_west():
    assert text_of("printew").splitlines()[0] == "K 2                 J 8 6 5"


def test_one_line_with_and_without_a_value():
    deal = "n T4.J7653.J92.Q52 e J865.Q42.T864.JT s AQ973.A9.Q753.K9 w K2.KT8.AK.A87643"
    assert text_of("printoneline").splitlines()[0] == deal
    assert text_of("printoneline hcp(north)").splitlines()[0] == f"{deal} 4"
    assert text_of("printcompact hcp(west)").splitlines()[:5] == [*deal.replace(" e", "\ne").replace(
        " s", "\ns").replace(" w", "\nw").splitlines(), "17"]  # fmt: skip


def test_values_and_texts():
    assert text_of('printes ("n: ", hcp(north), "\\n", 7/2, \\n)') == "n: 4\n3\nn: 13\n3\n"
    assert text_of('printes "n: ", hcp(north), \\n, printes ("!")') == "n: 4\n!n: 13\n!"
    assert text_of('csvrpt("it\'s", hcp(north), ns)').splitlines()[0] == (
        "'it''s',4,N T4.J7653.J92.Q52,S AQ973.A9.Q753.K9"
    )


def test_pages_of_hands_come_last():
    lines = text_of("print(north, south), printoneline").splitlines()
    assert lines[0].startswith("n T4")
    assert lines.index("North's hands:") < lines.index("South's hands:")
    at = lines.index("North's hands:")
    assert lines[at + 2] == "   1.                  2."
    assert lines[at + 3] == "T 4                 Q 7"


def test_pbn_of_the_script_is_read_again():
    from majlis.bridge.formats import FORMATS

    text = text_of("printpbn")
    report = FORMATS["pbn"].loads(text)
    assert text == FORMATS["pbn"].dumps(report.boards), "one head, and one empty line between boards"
    assert [board.hands for board in report.boards] == [board.hands for board in BOARDS]
    assert not report.problems


def test_hands_of_rows_are_the_rows():
    for row, hands in zip(DEALS[:20], hands_of(DEALS[:20]), strict=True):
        assert row_of(replace(BOARDS[0], hands=hands)) == row.tolist()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_read_and_dealt(path):
    script = parse_script(path.read_text(encoding="utf-8"), path.name)
    assert not script.remarks
    assert script.results
    deals = ScriptRun(replace(script, actions=()), 3, 5).deal()
    assert len(deals.boards) == 5
    if not any(isinstance(one, tree.Cccc | tree.Quality) for one in tree.walk(script.condition)):
        assert all(value(script.condition, row_of(board)) for board in deals.boards)


@needs_dealer
@pytest.mark.parametrize("path", EXAMPLES[::3], ids=lambda path: path.stem)
def test_averages_are_those_of_dealer(path):
    """Within the error of its sample: of 500 deals, by the spread of ours."""
    script = parse_script(path.read_text(encoding="utf-8"), path.name)
    said = output(path.read_text(encoding="utf-8"), "-p", "500", "-s", "2")
    theirs = dict(re.findall(r"^(.+): (-?[\d.]+)$", said, re.MULTILINE))
    drawer = Drawer(script, counted(script), 1)
    table = DealRows(drawer.rows(4000))
    for action in script.results:
        if not isinstance(action, tree.Average):
            continue
        found = sampled(drawer.evaluator.values(action.expression, table))
        deviation = found.error / 1.96 * (4000 / 500 + 1) ** 0.5
        assert abs(float(theirs[action.text]) - float(found.mean)) <= 4.5 * deviation + 0.01


DEAR = """
produce 3
nt = hcp(north) >= 15 && hcp(north) <= 17 && shape(north, any 4333 + any 4432 + any 5332)
major = hcp(north) >= 12 && hcp(north) <= 21 && (spades(north) >= 5 || hearts(north) >= 5) && !nt
strong = hcp(north) >= 22
weak = hcp(north) >= 6 && hcp(north) <= 10 && (spades(north) == 6 || hearts(north) == 6)
condition (nt || major || strong || weak) && hcp(south) >= 6
action printoneline, average "nt" nt, average "major" major, average "points" hcp(north) + hcp(south)
"""


def test_dear_averages_beside_boards_are_estimated_and_counted_on_request(monkeypatch):
    monkeypatch.setattr("majlis.bridge.script.run.FEW_STEPS", 60)
    monkeypatch.setattr("majlis.bridge.script.run.SAMPLE", 4000)
    estimated = ScriptRun(parse_script(DEAR, "x"), 3).deal()
    exact = ScriptRun(parse_script(DEAR, "x"), 3, exactly=True).deal()
    assert estimated.boards == exact.boards
    assert estimated.countable
    assert not exact.countable
    assert all(result.distribution.sample is None for result in exact.results)
    told = [result.distribution for result in estimated.results]
    assert any(one.sample == 4000 for one in told)
    for one, other in zip(told, exact.results, strict=True):
        assert abs(one.mean - other.distribution.mean) <= 3 * one.error


def test_averages_without_boards_are_counted():
    script = parse_script(DEAR.replace("printoneline,", ""), "x")
    assert all(result.distribution.sample is None for result in ScriptRun(script, 3).deal().results)
