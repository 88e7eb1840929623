"""Asks that are hard on the dealer, and calls that make no sense: right numbers or one sentence, and soon."""

import time
from math import comb

import numpy as np
import pytest

from majlis.dealing import Dealer, Pack, Setting, either, every, explain, fits, hand
from majlis.dealing import dealer as module
from majlis.errors import InputError, MajlisError
from twins import dealing

N, E, S, W = (hand(name) for name in "NESW")
TABLE = dealing.bridge_table()


def rng(seed=1):
    return np.random.default_rng(seed)


@pytest.mark.parametrize("valued", [48, 47, 46])
def test_ways_beyond_what_a_float_holds_are_not_lost(valued):
    cards = {suit: [f"{suit}{place}" for place in range(50)] for suit in "ABCD"}
    pack = Pack.of(cards, v={f"{suit}{place}": 1 for suit in "ABCD" for place in range(25)})
    setting = Setting.of(pack, {"N": 100, "R": 100})
    # 50 cards of C and D, of which `valued` are worth something; none in A and B is.
    ask = every(
        [N.value("v", valued, valued), *(N.value("v", 0, 0, suit) for suit in "AB")]
        + [N.length(suit, 25, 25) for suit in "CD"]
    )
    pairs = [
        (comb(25, c) * comb(25, 25 - c)) * (comb(25, valued - c) * comb(25, 25 - valued + c))
        for c in range(max(0, valued - 25), min(25, valued) + 1)
    ]
    assert Dealer(setting, ask).count() == comb(50, 50) * sum(pairs)


def test_two_packs_are_still_counted():
    cards = {suit: [f"{suit}{rank}{copy}" for rank in "AKQJT98765432" for copy in "12"] for suit in "SHDC"}
    pack = Pack.of(cards, honours={card: 1 for suit in cards.values() for card in suit if card[1] in "AKQJ"})
    setting = Setting.of(pack, {"N": 26, "R": 78})
    dealer = Dealer(setting, N.value("honours", 12, 14))
    assert dealer.count() == sum(comb(32, k) * comb(72, 26 - k) for k in (12, 13, 14))
    assert fits(dealer.ask, setting, dealer.sample(200, rng())).all()


HARD = {
    "odd points": every(one.values("hcp", range(1, 38, 2)) for one in (N, E, S)),
    "even points": every(one.values("hcp", range(0, 38, 2)) for one in (N, E, S, W)),
    "odd or long": every(one.values("hcp", range(1, 38, 2)) | one.length("S", 5) for one in (N, E, S)),
    "many alternatives": either(
        one.length(suit, n, n) & one.value("hcp", 4 + n, 9 + n)
        for one in (N, E, S, W)
        for suit in "SHDC"
        for n in range(3, 9)
    ),
    "many leaves": every(one.length(suit, 0, 9) | one.value("hcp", k) for one in (N, E, S, W)
                         for suit in "SHDC" for k in range(12)),
}  # fmt: skip


@pytest.mark.parametrize("name", HARD)
def test_hard_asks_are_dealt_in_bounded_time(name):
    start = time.process_time()
    dealer = Dealer(TABLE, HARD[name])
    assert fits(HARD[name], TABLE, dealer.sample(50, rng())).all()
    assert time.process_time() - start < 300  # some seconds on a quiet machine


def test_many_hands():
    setting = Setting.of(TABLE.pack, {f"h{n}": 6 if n < 4 else 7 for n in range(8)})
    ask = every(hand(f"h{n}").value("hcp", 2, 9) for n in range(8))
    start = time.process_time()
    dealer = Dealer(setting, ask)
    assert not dealer.exact
    assert fits(ask, setting, dealer.sample(20, rng())).all()
    assert time.process_time() - start < 60


def test_shapes_of_many_suits():
    pack = Pack.of({f"s{suit}": [f"s{suit}c{card}" for card in range(10)] for suit in range(20)})
    setting = Setting.of(pack, {"a": 20, "b": 180})
    ask = hand("a").shapes("x" * 19 + "3")
    assert fits(ask, setting, Dealer(setting, ask).sample(20, rng())).all()


def test_large_values():
    pack = Pack.of({"S": ["SA", "SK", "S2"], "H": ["HA", "HK", "H2"]}, v={"SA": 10**10, "HA": 3})
    setting = Setting.of(pack, {"N": 3, "S": 3})
    ask = N.value("v", 3, 10**9)
    start = time.process_time()
    assert Dealer(setting, ask).count() == comb(4, 2)
    assert time.process_time() - start < 60


def test_what_is_known_to_be_empty_is_not_drawn_for():
    pack = Pack.of({f"s{n}": [f"s{n}c{k}" for k in range(4)] for n in range(8)})
    setting = Setting.of(pack, {"a": 8, "b": 24})
    ask = every(hand("a").length(f"s{n}", 2) for n in range(8))
    with pytest.raises(InputError, match="no deal fits"):
        Dealer(setting, ask).sample(1, rng())


def test_a_predicate_is_not_asked_of_no_deals():
    pack = Pack.of({f"s{n}": [f"s{n}c{k}" for k in range(4)] for n in range(16)})
    setting = Setting.of(pack, {"a": 16, "b": 48})
    ask = every(hand("a").length(f"s{n}", 1, 1) for n in range(8))
    asked = []

    def wanted(deals):
        asked.append(len(deals))
        return np.array([bool(deal[0] == 0) for deal in deals])

    deals = Dealer(setting, ask, where=wanted).sample(3, rng())
    assert fits(ask, setting, deals).all()
    assert 0 not in asked


def test_patience_counts_what_is_kept(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 2 * module.BLOCK)
    seen = []

    def once(deals):
        seen.append(1)
        return np.arange(len(deals)) < (len(seen) == 1)

    with pytest.raises(InputError, match=r"1 of 16,384 deals drawn is wanted: .* about 1 in 16,384"):
        Dealer(TABLE, where=once).sample(3, rng())


def test_deep_nesting_is_one_sentence():
    def nested(depth):
        ask = N.length("S", 5)
        for step in range(depth):
            ask = (ask & E.length("H", step % 5)) | S.length("D", step % 4)
        return ask

    assert Dealer(TABLE, nested(20)).count() > 0
    with pytest.raises(MajlisError, match="nested too deeply"):
        Dealer(TABLE, nested(3000))


def test_explain_is_a_function_whatever_was_imported_before():
    import majlis.dealing.explaining  # noqa: F401

    assert callable(explain)
    assert "1 deal in 4" in str(explain(TABLE, N.holds("SA"), lambda ask: Dealer(TABLE, ask).count()))


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: N.holds(["SA", "SK"]), "names one by one"),
        (lambda: N.lacks(("SA",)), "names one by one"),
        (lambda: N.void(["S"]), "names one by one"),
        (lambda: N.count(5, 1), "given as a list"),
        (lambda: N.pairs("S", "hcp", 5), "is not a list"),
        (lambda: N.shape_set(5), "is not a list"),
        (lambda: every(None), "is not a list of asks"),
        (lambda: either(N.length("S", 5)), "is not a list of asks"),
        (lambda: Dealer(TABLE, [N.length("S", 5)]), "is not an ask"),
        (lambda: Dealer(None), "is not a setting"),
        (lambda: Dealer(TABLE.pack), "is not a setting"),
        (lambda: Dealer(TABLE, memory="1"), "is not a whole number"),
        (lambda: Dealer(TABLE, memory=0), "is too little"),
        (lambda: Dealer(TABLE, where=5), "is not a function"),
        (lambda: Dealer(TABLE).sample("3", rng()), "is not a whole number"),
        (lambda: Dealer(TABLE).sample(2.5, rng()), "is not a whole number"),
        (lambda: Dealer(TABLE).sample(True, rng()), "is not a whole number"),
        (lambda: Dealer(TABLE).sample(3, 5), "is not a generator"),
        (lambda: Dealer(TABLE).sample(3, None), "is not a generator"),
        (lambda: Dealer(TABLE).sample(3, np.random.RandomState(1)), "is not a generator"),
        (lambda: Dealer(TABLE).sample(3, rng(), workers="2"), "is not a whole number"),
        (lambda: Dealer(TABLE).sample(2_000_000_000, rng()), "at most"),
        (lambda: Setting.of({"S": ["a"]}, {"N": 1}), "is not a pack"),
        (lambda: Setting.of(TABLE.pack, {"N": 52}, {"N": 5}), "not a list of cards"),
    ],
)
def test_calls_that_make_no_sense(call, sentence):
    with pytest.raises(MajlisError, match=sentence):
        call()
