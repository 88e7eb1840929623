"""The values of expressions: against a slow twin, and against the program whose language it is."""

import numpy as np
import pytest

from bridge.script import original
from bridge.script.twin import Writer, value
from majlis.bridge.script.evaluate import DealRows, Evaluator
from majlis.bridge.script.parser import parse_script
from majlis.bridge.script.text import expression_text
from majlis.bridge.script.tree import Script
from majlis.bridge.table.pack import TABLE
from majlis.dealing.dealer import Dealer
from majlis.errors import InputError

DEALS = Dealer(TABLE).sample(60, np.random.default_rng(5))
EXPRESSIONS = """hcp(north)
hcp(east,hearts)*2-clubs(south)
losers(west)
loser(west,diamonds)
control(south) + 100 * controls(south,clubs)
tens(north)+jacks(east)*10+queens(south)*100+kings(west)*1000+aces(west)*10000
top2(north)+top3(east)*10+top4(south,hearts)*100+top5(west,spades)*1000+c13(north)*10000
cccc(east)
quality(north,hearts)-quality(south,clubs)
shape(north, any 4333 + any 5xx2 - xxx2)
shape(west, 5xxx - 55xx + any 6xxx - any 7xxx, any 4441)
hascard(east,TD)+2*hascard(east,2C)+4*hascard(east,AS)
hcp(north) > 12 ? spades(north) : 0-hearts(north)
(hcp(north)-10)/3
(hcp(north)-10)%3
(5 - spades(east)) / -2
not hcp(east) > 2 and spades(north) or hearts(south)==3
spades(north) == hearts(north) == clubs(north)
hcp(north) < hcp(south) == spades(north) < spades(south)
1 || 0 && 0
not 0 == 2
hcp(north)+hcp(south)>=25 && (spades(north)+spades(south)>=8 || hearts(north)+hearts(south)>=8)
score(vul,x7N,13)+score(nv,x6C,12)+score(nv,x1D,hcp(north)%14)
imps(100*spades(north))
pt0(north)+pt9(south,hearts)
hcp(north)>15 ? 1 : hcp(north)>12 ? 2 : hcp(north)>9 ? 3 : 4""".splitlines()


def values(text, deals=DEALS, seed=0, head=""):
    script = parse_script(head + text, "x")
    return Evaluator(script, seed).values(script.condition, DealRows(deals)).tolist()


@pytest.mark.parametrize("seed", range(40))
def test_as_the_twin_finds_them(seed):
    expression = Writer(seed).number(4)
    found = Evaluator(Script(expression)).values(expression, DealRows(DEALS))
    assert found.tolist() == [value(expression, row) for row in DEALS]


@pytest.mark.parametrize("seed", range(40))
def test_what_is_written_is_read_as_the_same(seed):
    expression = Writer(seed).truth(4)
    text = expression_text(expression, 100_000)
    if "odd(" in text or "(10)" in text:  # a count without a name, a length that no script can write
        return
    again = parse_script(text, "x").condition
    assert parse_script(expression_text(again, 100_000), "x").condition == again
    assert values(text) == Evaluator(Script(expression)).values(expression, DealRows(DEALS)).tolist()


@original.needs_dealer
@pytest.mark.parametrize("head", ["", "pointcount 6 4 2 1 1"])
def test_as_dealer_itself_finds_them(head):
    deals, found = original.values(EXPRESSIONS, 500, head)
    for column, text in enumerate(EXPRESSIONS):
        assert values(f" condition {text}", deals, head=head) == found[:, column].tolist(), text


@original.needs_dealer
@pytest.mark.parametrize(
    "condition",
    ["shape(north, any 1xxx) && queens(north) >= 3", "tens(north) > 2", "shape(north, any 8xxx + any 9xxx)"],
)
def test_strength_and_quality_of_odd_hands(condition):
    texts = ["cccc(north)", "quality(north,spades)", "quality(north,clubs)", "losers(north)"]
    deals, found = original.values(texts, 1000, condition)
    assert len(deals) == 1000
    for column, text in enumerate(texts):
        assert values(text, deals) == found[:, column].tolist(), text


def test_altcount_and_pointcount_count_wherever_they_stand():
    count = "aces(north) + 10 * hcp(north, spades) altcount 4 1 1 pointcount 0 0 0 0 1"
    hands = [original.hands_of(row)[0] for row in DEALS]
    expected = [
        sum(suit.count("A") + suit.count("K") for suit in hand) + 10 * hand[0].count("T") for hand in hands
    ]
    assert values(count) == expected


def test_what_is_not_chosen_is_not_evaluated():
    assert 0 in values("spades(north)")
    assert all(one >= 0 for one in values("spades(north) != 0 && 10 / spades(north) > 2"))
    assert values("spades(north) == 0 ? 7 : 10 / spades(north)")
    with pytest.raises(InputError, match=r"x: 10 / spades\(north\) divides by 0 on some deals"):
        values("10 / spades(north)")


def test_a_number_that_grows_too_large_is_refused():
    with pytest.raises(InputError, match="becomes too large a number"):
        values("hcp(north) * 999999999 * 9")


def test_random_numbers_depend_on_seed_and_use_alone():
    once, again, other = (values("rnd(100)", seed=seed) for seed in (1, 1, 2))
    assert once == again != other
    assert values("rnd(100) - rnd(100)") != [0] * len(DEALS)
    assert values("x = rnd(100) x - x") != [0] * len(DEALS)
    assert {0, 1, 2} >= set(values("rnd(3)"))
    assert values("rnd(0)") == values("rnd(0-5)") == [0] * len(DEALS)
    many = np.array(values("rnd(10)", Dealer(TABLE).sample(20_000, np.random.default_rng(1))))
    assert abs(np.bincount(many, minlength=10) - 2000).max() < 6 * 42


def test_random_numbers_stay_when_deals_are_left_out():
    whole = values("rnd(1000)")
    some = values("hcp(north) > 9 ? rnd(1000) : 0 - 1")
    script = parse_script("rnd(1000)", "x")
    half = Evaluator(script).values(script.condition, DealRows(DEALS).part(np.arange(60) % 2 == 0)).tolist()
    assert half == whole[::2]
    assert [one for one in some if one >= 0]


def test_double_dummy_tricks_and_par():
    pytest.importorskip("endplay")
    row = np.repeat(np.arange(4, dtype=np.uint8), 13)[None]  # North has the spades, East the hearts, …
    assert values("tricks(north, spades)", row) == [13]
    assert values("dds(south, spade) * 100 + tricks(west, hearts)", row) == [1313]
    assert values("tricks(east, notrump)", row) == [0]  # South leads his diamonds
    assert values("score(vul, x7S, tricks(north, spades))", row) == [2210]
    assert values("par(ns) + par(ew)", row) == [0]
    assert values("par(ns)", row) == [1510]
