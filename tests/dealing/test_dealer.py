"""The dealer counts what enumeration, the ledger and the books count; one seed, the same deals anywhere."""

import pickle
import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from majlis.dealing import ANYTHING, NOTHING, Dealer, Setting, either, every, fits, hand
from majlis.dealing import dealer as module
from majlis.dealing.ledger import count_ledger
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import normalise
from majlis.dealing.plain import count_plain
from majlis.dealing.plan import make_plan
from majlis.errors import InputError
from majlis.processes import ProcessPool
from twins import dealing

N, E, S, W = (hand(name) for name in "NESW")
NS = hand("N", "S")
TABLE = dealing.bridge_table()
FLAT = "4333 4432 5332"


def counted(setting, ask):
    """The count of the kernels alone; None where it is beyond them."""
    try:
        plan = make_plan(normalise(setting, ask))
    except TooLarge:
        return None
    return None if plan.total is None else plan.total * plan.problem.splits()


@pytest.mark.parametrize("block", range(8))
def test_counts_equal_enumeration(block):
    beyond = 0
    for seed in range(300 * block, 300 * (block + 1)):
        setting, ask = dealing.small_case(random.Random(seed), most_suits=4 if seed % 4 else 6)
        count = counted(setting, ask)
        beyond += count is None
        assert count in (None, count_plain(setting, ask)), (seed, str(ask))
    assert beyond < 30  # five and six suits told apart, or too many alternatives


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(dealing.small_cases())
def test_counts_equal_enumeration_whatever_is_asked(case):
    setting, ask = case
    assert Dealer(setting, ask).count() == count_plain(setting, ask)


def sixes(one):
    """A six-card suit in spades, hearts or diamonds."""
    return either(one.length(suit, 6, 6) for suit in "SHD")


FULL = {
    "anything": (ANYTHING, 1.0),
    "notrump": (N.value("hcp", 15, 17) & N.shapes(FLAT), 4.8656e-2),
    "two hands": (
        N.length("S", 6, 6) & N.value("hcp", 10, 12) & S.length("S", 3) & S.value("hcp", 6, 9),
        1.7082e-3,
    ),
    "sixes": (
        every(sixes(one) & one.value("hcp", 5, 10) for one in (N, E, S))
        & W.value("hcp", 16)
        & W.shapes(FLAT),
        2.2891e-5,
    ),
}


@pytest.mark.parametrize("name", FULL)
def test_known_acceptances(name):
    # Ask by ask as 20 to 200 million shuffles had them, to four figures.
    ask, probability = FULL[name]
    assert float(Dealer(TABLE, ask).probability()) == pytest.approx(probability, rel=1e-4)


LEDGER = {
    "union that overlaps": sixes(N) | N.value("hcp", 12, 14),
    "partners": NS.value("hcp", 25, 27) & (NS.length("S", 8) | NS.length("H", 8)),
    "suit points": N.pairs("S", "hcp", [(5, 4), (5, 7), (6, 3)]) & E.value("hcp", 0, 2, suit="S"),
    "honours": N.holds("SA", "SK") & S.count(["HA", "HK", "HQ"], 2) & E.lacks("DA"),
    "exclusion": ~N.shapes("4333 4432 5332 5422") & N.value("hcp", 11, 13),
    "two balanced": N.shapes(FLAT) & S.shapes(FLAT) & N.value("hcp", 12, 14),
    "controls": N.value("controls", 5) & N.value("hcp", 12, 15),
    "gaps": N.values("hcp", [8, 10, 20]) & S.lengths("S", [0, 3, 7]),
    "below zero": N.value("minus", -6, -4) & S.length("C", 4),
    "never": N.length("S", 8) & S.length("S", 6),
}


@pytest.mark.parametrize("name", LEDGER)
def test_counts_equal_the_ledger_on_the_full_pack(name):
    assert counted(TABLE, LEDGER[name]) == count_ledger(TABLE, LEDGER[name])


def test_counts_with_cards_placed():
    setting = dealing.bridge_table({"N": ["SA", "SK", "HA"], "E": ["SQ"]})
    ask = N.value("hcp", 15, 18) & E.length("S", 4) & S.length("H", 0, 2)
    assert counted(setting, ask) == count_ledger(setting, ask) > 0


def test_known_figures():
    alone = Setting.of(TABLE.pack, {"me": 13, "rest": 39})
    me = hand("me")
    assert Dealer(alone).count() == 635_013_559_600 == comb(52, 13)
    assert Dealer(TABLE).count() == 53_644_737_765_488_792_839_237_440_000
    high = [card for card in TABLE.pack.cards if card[1] in "AKQJT"]
    assert Dealer(alone, me.count(high, 0, 0)).count() == 347_373_600  # a Yarborough, 1 in 1,828
    shapes = {"4333": 10.5361, "4432": 21.5512, "5332": 15.5168, "5431": 12.9307, "7222": 0.5130}
    for shape, percent in shapes.items():
        assert 100 * float(Dealer(alone, me.shapes(shape)).probability()) == pytest.approx(percent, abs=5e-5)
    points = [Dealer(alone, me.value("hcp", value, value)).count() for value in range(38)]
    assert sum(points) == comb(52, 13)
    assert points[10] == 59_723_754_816  # 9.405 %, the commonest
    three_two = hand("E").length("S", 2, 3) & W.length("S", 2, 3)
    split = (
        Dealer(TABLE, NS.length("S", 8, 8) & three_two).count() / Dealer(TABLE, NS.length("S", 8, 8)).count()
    )
    assert 100 * split == pytest.approx(67.826, abs=5e-4)


@pytest.mark.parametrize("name", FULL)
def test_one_seed_gives_the_same_deals_on_any_workers(name):
    dealer = Dealer(TABLE, FULL[name][0])
    n = 3 * module.BLOCK + 7
    alone = dealer.sample(n, np.random.default_rng(5))
    assert alone.shape == (n, 52)
    assert alone.dtype == np.uint8
    assert fits(dealer.ask, TABLE, alone).all()
    assert (dealer.sample(n, np.random.default_rng(5), workers=3) == alone).all()
    again = dealer.sample(n, np.random.default_rng(6))
    assert (again != alone).any()


def test_processes_give_the_same_deals():
    dealer = Dealer(TABLE, FULL["notrump"][0])
    n = 2 * module.BLOCK
    pool = ProcessPool(1)
    elsewhere = dealer.sample(n, np.random.default_rng(5), workers=pool)
    pool.close()
    assert (elsewhere == dealer.sample(n, np.random.default_rng(5))).all()


def test_a_generator_moves_on():
    dealer = Dealer(TABLE, FULL["notrump"][0])
    rng = np.random.default_rng(5)
    assert (dealer.sample(20, rng) != dealer.sample(20, rng)).any()


def test_no_deals():
    assert Dealer(TABLE).sample(0, np.random.default_rng(1)).shape == (0, 52)
    assert Dealer(TABLE, NOTHING).sample(0, np.random.default_rng(1)).shape == (0, 52)
    assert Dealer(TABLE, NOTHING).count() == 0
    with pytest.raises(InputError, match=r"no deal fits: N 8\.\. S and S 6\.\. S"):
        Dealer(TABLE, LEDGER["never"]).sample(1, np.random.default_rng(1))
    with pytest.raises(InputError, match="at least 0 deals and 1 worker"):
        Dealer(TABLE).sample(-1, np.random.default_rng(1))
    for n in (2.5, "3", True, None):
        with pytest.raises(InputError, match="is not a whole number"):
            Dealer(TABLE).sample(n, np.random.default_rng(1))


def more_spades(deals):
    """North has more spades than South."""
    return (deals[:, :13] == 0).sum(axis=1) > (deals[:, :13] == 2).sum(axis=1)


def test_a_predicate_is_met_by_rejection():
    dealer = Dealer(TABLE, N.value("hcp", 15, 17), where=more_spades)
    assert not dealer.exact
    assert abs(dealer.acceptance().value - 0.41) < 0.05  # half of what is not a tie
    deals = dealer.sample(6000, np.random.default_rng(3))
    assert more_spades(deals).all()
    assert fits(dealer.ask, TABLE, deals).all()
    assert (dealer.sample(6000, np.random.default_rng(3), workers=2) == deals).all()
    with pytest.raises(InputError, match="cannot be sent to another process"):
        Dealer(TABLE, where=lambda deals: more_spades(deals)).sample(
            9000, np.random.default_rng(1), workers=ProcessPool(1)
        )


@pytest.mark.parametrize("result", [[1, 2], np.zeros((2, 2), bool), np.ones(3), None])
def test_a_predicate_must_give_truth_values(result):
    with pytest.raises(InputError, match="one truth value"):
        Dealer(TABLE, where=lambda deals: result).sample(3, np.random.default_rng(1))


def test_a_hopeless_predicate_is_given_up(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 3 * module.BLOCK)
    dealer = Dealer(TABLE, where=lambda deals: np.zeros(len(deals), bool))
    with pytest.raises(InputError, match="none of 12,288 deals drawn is wanted"):
        dealer.sample(3, np.random.default_rng(1))


def test_progress_is_told_and_can_stop():
    told = []
    n = 2 * module.BLOCK
    Dealer(TABLE).sample(n, np.random.default_rng(1), progress=lambda done, drawn: told.append((done, drawn)))
    assert told == [(module.BLOCK, module.BLOCK), (n, n)]
    told.clear()
    Dealer(TABLE).sample(7, np.random.default_rng(1), progress=lambda done, drawn: told.append((done, drawn)))
    assert told == [(7, 7)]

    def stop(done, drawn):
        raise KeyboardInterrupt

    for workers in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            Dealer(TABLE).sample(n, np.random.default_rng(1), workers=workers, progress=stop)
    assert len(Dealer(TABLE).sample(n, np.random.default_rng(1))) == n


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_tells_what_is_drawn_for_what_is_kept(workers):
    dealer, told = Dealer(TABLE, N.value("hcp", 15, 17), where=more_spades), []

    def hear(kept, drawn):
        told.append((kept, drawn))

    # 0.41 of six blocks are far more than that, of five far fewer: chance does not decide how many are drawn.
    dealer.sample(9_000, np.random.default_rng(1), workers=workers, progress=hear)
    assert told == sorted(told)
    kept, drawn = told[-1]
    assert kept == 9_000
    assert drawn % module.BLOCK == 0
    assert 0.25 < kept / drawn < 0.45
    assert len(told) == (drawn // module.BLOCK if workers == 1 else 3)


def test_a_dealer_travels_without_its_tables():
    dealer = Dealer(TABLE, FULL["sixes"][0])
    packed = pickle.dumps(dealer)
    assert len(packed) < 20_000
    assert pickle.loads(packed).plan is dealer.plan  # from the cache of this process


def test_a_probability_is_a_fraction():
    assert Dealer(TABLE, N.holds("SA")).probability() == Fraction(1, 4)
