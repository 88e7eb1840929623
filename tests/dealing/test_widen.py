"""What is met by rejection where memory is short: still every deal that fits, each equally likely."""

import random
from fractions import Fraction

import numpy as np
import pytest

from majlis.dealing import dealer as module
from majlis.dealing.asks import ANYTHING, NOTHING, either, every, hand, leaves
from majlis.dealing.dealer import Dealer
from majlis.dealing.evaluate import fits
from majlis.dealing.limits import TooLarge
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plain import count_plain, every_deal
from majlis.dealing.widen import feature, only
from majlis.errors import InputError
from twins.chi2 import NEVER, goodness, tally
from twins.dealing import bridge_table, small_case

N, S, NS = hand("N"), hand("S"), hand("N", "S")
PACK = Pack.of(
    {suit: [suit + rank for rank in "AK2"] for suit in "SHD"},
    v={suit + rank: value for suit in "SHD" for rank, value in [("A", 2), ("K", 1)]},
)
TABLE = Setting.of(PACK, {"N": 3, "E": 3, "S": 3})
POINTS, OTHER = N.value("v", 4, 5), S.value("v", 1, 3)
ASK = POINTS & OTHER & (N.length("S", 2) | S.length("H", 2))
FEATURES = [(("N",), "v"), (("S",), "v"), (("N",), "length of S"), (("S",), "length of H")]


@pytest.fixture(autouse=True)
def _no_plans_of_others():
    module.forget_plans()


def check_even(setting, ask, dealer, many=2000, seed=1):
    deals = dealer.sample(many, np.random.default_rng(seed))
    assert fits(ask, setting, deals).all()
    every_one = every_deal(setting)
    wanted = every_one[fits(ask, setting, every_one)]
    assert goodness(tally(deals), dict.fromkeys(map(tuple, wanted.tolist()), 1)).p > NEVER


def leaves_kept(dealer):
    return [leaf for leaf in leaves(dealer.ask) if feature(leaf) not in dealer._counted.given_up]


@pytest.mark.parametrize("memory", [1 << 10, 1 << 12, 1 << 14])
def test_with_little_memory_the_deals_are_the_same(memory):
    whole, dealer = Dealer(TABLE, ASK), Dealer(TABLE, ASK, memory=memory)
    assert whole.exact
    assert not dealer.exact
    assert dealer.plan.bytes <= memory < whole.plan.bytes
    assert whole.count() == dealer.count() == count_plain(TABLE, ASK) == 168
    assert whole.probability() == dealer.probability() == Fraction(1, 10)
    check_even(TABLE, ASK, dealer)


@pytest.mark.parametrize(
    ("memory", "kept"), [(1 << 10, ANYTHING), (1 << 12, POINTS), (1 << 14, POINTS & OTHER)]
)
def test_the_acceptance_is_counted(memory, kept):
    dealer = Dealer(TABLE, ASK, memory=memory)
    wide = [one for one in FEATURES if one not in dealer._counted.given_up]
    assert only(ASK, wide) == kept
    acceptance = dealer.acceptance()
    part = 168 / count_plain(TABLE, kept)
    assert acceptance == module.Acceptance(part, part, part, True)
    text = dealer.describe()
    assert f"kept of the deals drawn: {part:.4g}" in text
    listed = next(line for line in text.splitlines() if line.startswith("met by rejection: "))
    names = ["N v", "S v", "N length of S", "S length of H"]
    given_up = [name for name, one in zip(names, FEATURES, strict=True) if one in dealer._counted.given_up]
    assert listed == "met by rejection: " + ", ".join(given_up)


def test_an_acceptance_that_cannot_be_counted_is_measured(monkeypatch):
    def too_large(*_):
        raise TooLarge("not today")

    dealer = Dealer(TABLE, ASK, memory=1 << 12)
    monkeypatch.setattr("majlis.dealing.ledger.count_ledger", too_large)
    monkeypatch.setattr(module, "TRIAL", 4000)
    acceptance = dealer.acceptance()
    assert not acceptance.exact
    true = 168 / count_plain(TABLE, POINTS)
    assert abs(acceptance.value - true) < 1.6 * (acceptance.high - acceptance.low)  # six standard errors
    assert "kept of the deals drawn: about " in dealer.describe()
    with pytest.raises(TooLarge, match="not today"):
        dealer.count()


@pytest.mark.parametrize("seed", range(12))
def test_asks_at_random_with_half_of_their_memory(seed):
    setting, ask = small_case(random.Random(seed), most_cards=9, most_deals=2000)
    whole = Dealer(setting, ask)
    count, least = count_plain(setting, ask), Dealer(setting).plan.bytes
    dealer = Dealer(setting, ask, memory=max(least, whole.plan.bytes // 2))
    assert whole.count() == dealer.count() == count
    if count:
        check_even(setting, ask, dealer, 1000)
        wide = count_plain(setting, only(ask, {feature(leaf) for leaf in leaves_kept(dealer)}))
        assert dealer.acceptance().value == pytest.approx(count / wide)


def test_memory_that_holds_nothing_leaves_all_to_rejection():
    dealer = Dealer(bridge_table(), N.value("hcp", 15, 17), memory=1)
    assert (dealer.exact, dealer.acceptance().exact) == (False, True)
    assert dealer.acceptance().value == pytest.approx(float(dealer.probability()))
    assert fits(dealer.ask, bridge_table(), dealer.sample(20, np.random.default_rng(1))).all()


def test_memory_that_makes_no_sense():
    with pytest.raises(InputError, match="memory -5 is too little"):
        Dealer(bridge_table(), memory=-5)


def test_a_full_pack_with_little_memory():
    setting = bridge_table()
    ask = N.value("hcp", 15, 17) & N.shapes("4333 4432 5332") & NS.length("S", 8)
    dealer = Dealer(setting, ask, memory=1 << 16)
    assert not dealer.exact
    assert fits(ask, setting, dealer.sample(300, np.random.default_rng(2))).all()
    assert dealer.count() == Dealer(setting, ask).count()
    assert dealer.acceptance().exact
    assert dealer.acceptance().value > float(dealer.probability())


def test_features():
    asks = [
        (N.length("S", 2), (("N",), "length of S")),
        (hand("S", "N").value("v", 2), (("N", "S"), "v")),
        (N.value("v", 2, suit="H"), (("N",), "v in H")),
        (N.pairs("H", "v", [(1, 1)]), (("N",), "v in H")),
        (N.holds("SA"), (("N",), "single cards")),
        (N.shapes("111"), (("N",), "shapes")),
        (N.shape_set([(1, 1, 1)]), (("N",), "shapes")),
    ]
    assert [feature(ask) for ask, _ in asks] == [expected for _, expected in asks]


def test_what_is_given_up_is_taken_for_true():
    points, spades, hearts, other = (
        (("N",), "v"),
        (("N",), "length of S"),
        (("S",), "length of H"),
        (("S",), "v"),
    )
    assert only(ASK, [points, spades, hearts, other]) == ASK
    assert only(ASK, [points, spades]) == POINTS  # a union goes with any part of it
    assert only(ASK, [spades, hearts]) == either([N.length("S", 2), S.length("H", 2)])
    assert only(ASK, []) == ANYTHING
    assert only(NOTHING, []) == NOTHING
    assert only(~(POINTS & OTHER), [other]) == ANYTHING


@pytest.mark.parametrize("seed", range(20))
def test_a_wider_ask_is_wider(seed):
    rng = random.Random(seed)
    setting, ask = small_case(rng, most_cards=8, most_deals=500)
    deals = every_deal(setting)
    kept = [feature(leaf) for leaf in leaves_kept(Dealer(setting, ask)) if rng.random() < 0.5]
    assert (fits(only(ask, kept), setting, deals) | ~fits(ask, setting, deals)).all()


def test_an_impossible_part_is_found_out(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 20_000)
    never = every([POINTS, hand("N", "S").value("v", 0, 3), N.length("S", 2)])
    dealer = Dealer(TABLE, never, memory=2000)
    assert dealer.count() == 0
    assert dealer.acceptance().value == 0
    with pytest.raises(module.InputError, match="is impossible, or rarer than 1 in"):
        dealer.sample(1, np.random.default_rng(1))
