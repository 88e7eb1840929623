"""Every deal that fits is equally likely: on small packs all of them, on the full pack by features.

The levels are corrected for the number of tests, and crooked dealers are put to the same tests.
"""

import random

import numpy as np
import pytest

from majlis.dealing import Dealer, Pack, Setting, either, every, fits, hand
from majlis.dealing.plain import every_deal, shuffled
from twins import dealing
from twins.chi2 import NEVER, compare, goodness, tally

N, E, S, W = (hand(name) for name in "NESW")
NS = hand("N", "S")
TABLE = dealing.bridge_table()
LEVEL = NEVER  # of all tests of one kind together


def rows(deals):
    """Each deal as one value."""
    return np.ascontiguousarray(deals).view(np.dtype((np.void, deals.shape[1]))).ravel()


def evenness(setting, ask, draws):
    """The p-value of draws being even among the deals that fit, or 0 where one does not fit."""
    whole = every_deal(setting)
    wanted = np.sort(rows(whole[fits(ask, setting, whole)]))
    place = np.searchsorted(wanted, rows(draws))
    if (place == len(wanted)).any() or (wanted[np.minimum(place, len(wanted) - 1)] != rows(draws)).any():
        return 0.0
    return goodness(tally(place[:, None]), {(number,): 1 for number in range(len(wanted))}).p


def small_cases(number, most=400):
    """Settings and asks that a few deals fit."""
    found, seed = [], 0
    while len(found) < number:
        setting, ask = dealing.small_case(random.Random(seed), most_deals=3000)
        if 2 <= Dealer(setting, ask).count() <= most:
            found.append((setting, ask))
        seed += 1
    return found


def test_small_packs_are_dealt_evenly():
    cases = small_cases(150)
    for number, (setting, ask) in enumerate(cases):
        count = Dealer(setting, ask).count()
        draws = Dealer(setting, ask).sample(40 * count, np.random.default_rng(number))
        assert evenness(setting, ask, draws) > LEVEL / len(cases), (number, str(ask))


def test_the_example_that_can_be_checked_by_hand():
    pack = Pack.of({"S": ["S1", "S2"], "H": ["H1", "H2", "H3", "H4"]})
    setting = Setting.of(pack, {"left": 2, "opposite": 2, "right": 2})
    known = hand("left").void("S")
    apart = hand("opposite").length("S", 1, 1)
    assert 3 * Dealer(setting, known & apart).count() == 2 * Dealer(setting, known).count() == 2 * 36
    draws = Dealer(setting, known).sample(100_000, np.random.default_rng(1))
    assert fits(apart, setting, draws).mean() == pytest.approx(2 / 3, abs=0.0095)  # six standard errors
    assert evenness(setting, known, draws) > LEVEL
    greedy = greedily(np.random.default_rng(1), 20_000)
    assert fits(known, setting, greedy).all()
    assert fits(apart, setting, greedy).mean() == pytest.approx(1 / 2, abs=0.022)
    assert evenness(setting, known, greedy) < 1e-12


def greedily(rng, n):
    """Each spade to opposite or right, as likely; then the hearts fill up."""
    deals = np.zeros((n, 6), dtype=np.uint8)
    deals[:, :2] = 1 + rng.integers(0, 2, size=(n, 2))
    for deal in deals:
        rest = np.repeat([0, 1, 2], [2, *(2 - np.bincount(deal[:2], minlength=3)[1:])])
        deal[2:] = rng.permutation(rest)
    return deals


FLAT = "4333 4432 5332"
ASKS = {
    "length": N.length("S", 5),
    "void": N.void("H"),
    "points": N.value("hcp", 12, 14),
    "points with a gap": N.values("hcp", [7, 8, 15, 16]),
    "balanced": N.shapes(FLAT),
    "two-suiter": N.shapes("55xx 65xx 54xx"),
    "in order": N.shapes("5xxx x5xx", in_order=True),
    "exclusion": ~N.shapes(FLAT + " 5422"),
    "notrump": N.value("hcp", 15, 17) & N.shapes(FLAT),
    "union that overlaps": N.length("S", 5) | N.value("hcp", 13) | N.shapes(FLAT),
    "sixes": either(N.length(suit, 6, 6) for suit in "SHDC"),
    "suit points": N.value("hcp", 5, suit="S"),
    "pairs": N.pairs("H", "hcp", [(4, 3), (5, 4), (6, 5), (3, 0)]),
    "holds": N.holds("SA", "HK"),
    "lacks": N.lacks("SA", "HA", "DA", "CA"),
    "two of three": N.count(["SA", "SK", "SQ"], 2),
    "controls": N.value("controls", 4, 6),
    "fit": NS.length("S", 8),
    "partners": NS.value("hcp", 24, 26),
    "major fit": NS.value("hcp", 24, 27) & (NS.length("S", 8) | NS.length("H", 8)),
    "partners unlike": NS.value("hcp", 20, 22) & N.value("hcp", 12),
    "opening and answer": N.length("H", 5)
    & N.value("hcp", 11, 15)
    & S.length("H", 3)
    & S.value("hcp", 6, 10),
    "overcall": W.value("hcp", 11, 16) & N.length("S", 5) & N.value("hcp", 8, 15),
    "either partner": (N.length("S", 6) & N.value("hcp", 5, 10)) | (S.length("S", 6) & S.value("hcp", 5, 10)),
    "both or one": (N.value("hcp", 12) & S.value("hcp", 6)) | (N.shapes(FLAT) & S.shapes(FLAT)),
    "three hands": N.value("hcp", 10, 14) & E.value("hcp", 6, 12) & S.value("hcp", 6, 12),
    "three unions": every(one.length("S", 4) | one.length("H", 4) for one in (N, E, S)),
    "four hands": every(one.value("hcp", 6, 14) & one.length("S", 2, 5) for one in (N, E, S, W)),
    "four flat": every(one.shapes(FLAT + " 5422") for one in (N, E, S, W)),
    "who has the ace": (N.holds("SA") & N.length("S", 4)) | (E.holds("SA") & E.length("S", 5)),
    "sum that follows": N.value("hcp", 8, 12) & E.value("hcp", 8, 12) & hand("S", "W").value("hcp", 18, 22),
    "below zero": N.value("minus", -4, -2) & S.value("hcp", 9, 13),
}


@pytest.fixture(scope="module")
def pool():
    """Plain shuffles, for all asks."""
    return shuffled(TABLE, 150_000, np.random.default_rng(20))


def features(deals):
    """What is compared of deals: single and joint lengths and points, and where cards are."""
    hcp = np.array(TABLE.pack.values("hcp"))
    points = np.stack([(deals == seat) @ hcp for seat in range(4)], axis=1)
    lengths = [[(deals[:, 13 * s : 13 * s + 13] == seat).sum(axis=1) for s in range(4)] for seat in range(4)]
    yield from (points[:, seat] for seat in range(4))
    yield from (lengths[seat][suit] for seat in range(4) for suit in range(4))
    yield points[:, 0] * 41 + points[:, 2]
    yield points[:, 1] * 41 + points[:, 3]
    yield lengths[0][0] * 14 + lengths[2][0]
    yield lengths[0][0] * 14 + lengths[0][1]
    yield points[:, 0] * 14 + lengths[0][0]
    yield points[:, 2] * 14 + lengths[2][1]
    yield ((deals[:, [0, 13, 26, 39]] * 4 ** np.arange(4)).sum(axis=1))  # the aces
    yield ((deals[:, [1, 12, 20, 33]] * 4 ** np.arange(4)).sum(axis=1))  # a king, small cards


def likeness(ours, theirs):
    """The least p-value of all features, times their number."""
    values = []
    for one, other in zip(features(ours), features(theirs), strict=True):
        values.append(compare(tally(one[:, None]), tally(other[:, None])).p)
    return min(values) * len(values)


@pytest.mark.parametrize("name", ASKS)
def test_full_packs_are_dealt_as_shuffling_would(name, pool):
    ask = ASKS[name]
    theirs = pool[fits(ask, TABLE, pool)]
    assert len(theirs) > 150
    assert len(theirs) / len(pool) == pytest.approx(
        float(Dealer(TABLE, ask).probability()), rel=6 / len(theirs) ** 0.5
    )
    ours = Dealer(TABLE, ask).sample(20_000, np.random.default_rng(list(name.encode())))
    assert fits(ask, TABLE, ours).all()
    assert likeness(ours, theirs) > LEVEL / len(ASKS)


def test_a_crooked_dealer_is_found_out(pool):
    rng = np.random.default_rng(3)
    # A suit is chosen first, and then a deal with six of it: two six-card suits come twice as often.
    parts = [Dealer(TABLE, N.length(suit, 5)).sample(5000, rng) for suit in "SHDC"]
    ask = either(N.length(suit, 5) for suit in "SHDC")
    assert likeness(np.concatenate(parts), pool[fits(ask, TABLE, pool)]) < 1e-9
    # Half of the deals are made for North, half for South: those that fit both come twice as often.
    north = pool[fits(N.value("hcp", 15), TABLE, pool)]
    south = Dealer(TABLE, S.value("hcp", 10)).sample(3000, rng)
    crooked = np.concatenate([south, north[:3000]])
    both = N.value("hcp", 15) | S.value("hcp", 10)
    assert likeness(crooked, pool[fits(both, TABLE, pool)]) < 1e-9
