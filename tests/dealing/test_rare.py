"""Evenness where plain shuffles do not reach: rare asks, cards placed, many hands, two packs.

Rare asks are held against rejection from a wider ask (`where=`), which draws by other tables; the widest are
held against shuffles in test_uniform.py, and so are all of them in the end.
"""

import numpy as np
import pytest

from majlis.dealing import Dealer, Pack, Setting, either, every, fits, hand
from majlis.dealing.plain import shuffled
from twins import dealing
from twins.chi2 import NEVER, compare, tally

N, E, S, W = (hand(name) for name in "NESW")
NS = hand("N", "S")
TABLE = dealing.bridge_table()
FLAT = "4333 4432 5332"
LEVEL = NEVER  # of all tests of one kind together


def sixes(one):
    return either(one.length(suit, 6, 6) for suit in "SHD") & one.value("hcp", 5, 10)


RARE = {
    # what is counted in both ways, what is counted in one and looked at in the other, the probability of both
    "two hands": (
        N.length("S", 6, 6) & S.length("S", 3),
        N.value("hcp", 10, 12) & S.value("hcp", 6, 9),
        1.7082e-3,
    ),
    "three sixes": (sixes(N) & sixes(E) & W.value("hcp", 16), sixes(S) & W.shapes(FLAT), 2.2891e-5),
    "slam": (NS.value("hcp", 33, 35), N.shapes(FLAT) & S.shapes(FLAT) & NS.length("S", 8), 1.51587e-4),
    "preempts at one table": (
        N.length("S", 7) & N.value("hcp", None, 9),
        E.length("H", 7) | W.length("D", 7) & W.value("hcp", 5, 9),
        1.33870e-4,
    ),
    "suit by suit": (
        N.pairs("S", "hcp", [(5, 7), (5, 8), (6, 6), (6, 7)]) & N.length("H", 3, 4),
        S.value("hcp", 4, suit="H") & S.length("H", 4) & E.values("hcp", [0, 2, 4, 6, 11, 13]),
        6.8494e-4,
    ),
    "long and short": (N.length("S", 8) | N.length("H", 8), S.void("S") | S.void("H"), 3.1349e-4),
}


def features(deals, hands=4):
    """Points and lengths of single hands and of two at once, and who has the aces."""
    hcp = np.array(TABLE.pack.values("hcp"))
    points = np.stack([(deals == seat) @ hcp for seat in range(hands)], axis=1)
    lengths = np.stack(
        [[(deals[:, 13 * s : 13 * s + 13] == seat).sum(axis=1) for s in range(4)] for seat in range(hands)]
    )
    yield from points.T
    yield from lengths.reshape(4 * hands, -1)
    for one, other in ((0, 1), (0, 2), (1, 3)):
        yield points[:, one] * 41 + points[:, other]
        yield lengths[one, 0] * 14 + lengths[other, 0]
        yield lengths[one, 1] * 41 + points[:, other]
    yield (deals[:, ::13] * hands ** np.arange(4)).sum(axis=1)


def likeness(ours, theirs, hands=4):
    """The least p-value of all features, times their number."""
    pairs = list(zip(features(ours, hands), features(theirs, hands), strict=True))
    return len(pairs) * min(compare(tally(one[:, None]), tally(other[:, None])).p for one, other in pairs)


@pytest.mark.parametrize("name", RARE)
def test_rare_deals_are_those_of_rejection_from_a_wider_ask(name):
    wide, rest, probability = RARE[name]
    whole = Dealer(TABLE, wide & rest)
    assert whole.exact
    assert float(whole.probability()) == pytest.approx(probability, rel=1e-4)
    part = Dealer(TABLE, wide, where=lambda deals: fits(rest, TABLE, deals))
    theirs = part.sample(2000, np.random.default_rng(1))
    found, true = part.acceptance(), probability / float(part.probability())
    assert abs(found.value - true) < 1.6 * (found.high - found.low)  # six standard errors
    ours = whole.sample(20_000, np.random.default_rng(2))
    assert fits(wide & rest, TABLE, ours).all()
    assert likeness(ours, theirs) > LEVEL / len(RARE)


PLACED = {
    "a lead and a dummy": (
        {
            "W": ["SK", "S5"],
            "N": ["SA", "S7", "HA", "HQ", "H4", "DK", "DT", "D3", "CQ", "C8", "C5"],
        },
        W.length("S", 5) & E.value("hcp", None, 7) & S.value("hcp", 12, 14),
    ),
    "a few cards": (
        {"N": ["SA"], "E": ["HA", "H2"], "S": ["C9"]},
        N.value("hcp", 12, 15) & N.length("S", 5) & (E.length("H", 5) | S.shapes(FLAT)),
    ),
    "a union over hands": (
        {"S": ["SQ", "SJ", "D2"]},
        (N.holds("SA") & S.length("S", 4)) | (E.holds("SA") & NS.value("hcp", 20)),
    ),
}


@pytest.mark.parametrize("name", PLACED)
def test_cards_placed_stay_and_the_others_are_even(name):
    placed, ask = PLACED[name]
    setting = dealing.bridge_table(placed)
    pool = shuffled(setting, 40_000, np.random.default_rng(3))
    theirs = pool[fits(ask, setting, pool)]
    dealer = Dealer(setting, ask)
    assert dealer.exact
    assert len(theirs) / len(pool) == pytest.approx(float(dealer.probability()), rel=6 / len(theirs) ** 0.5)
    ours = dealer.sample(20_000, np.random.default_rng(4))
    assert fits(ask, setting, ours).all()
    assert all((ours[:, card] == seat).all() for card, seat in setting.placed)
    assert ((ours == 0).sum(axis=1) == 13).all()
    assert likeness(ours, theirs) > LEVEL / len(PLACED)


EIGHT = {
    "two hands of eight": hand("a").length("S", 3) & hand("b").value("hcp", 5, 7),
    "pairs of eight": hand("a", "b").value("hcp", 12) & hand("b", "c").length("H", 5),
    "four of eight": every(hand(name).length("S", 1) for name in "abc") & hand("h").void("H"),
}


@pytest.mark.parametrize("name", EIGHT)
def test_eight_hands_are_dealt_evenly(name):
    """With four told apart half of the suits fall in more than 2^53 ways: something is met by rejection."""
    ask = EIGHT[name]
    setting = Setting.of(TABLE.pack, dict.fromkeys("abcdefg", 6) | {"h": 10})
    pool = shuffled(setting, 40_000, np.random.default_rng(5))
    theirs = pool[fits(ask, setting, pool)]
    dealer = Dealer(setting, ask)
    assert dealer.exact == (name != "four of eight")
    if dealer.exact:
        share = float(dealer.probability())
        assert len(theirs) / len(pool) == pytest.approx(share, rel=6 / len(theirs) ** 0.5)
    ours = dealer.sample(20_000, np.random.default_rng(6))
    assert fits(ask, setting, ours).all()
    assert likeness(ours, theirs, hands=8) > LEVEL / len(EIGHT)


def test_two_packs_at_once():
    """104 cards, two hands told apart from the rest: more than 2^53 ways again; the ledger counts them."""
    pack = Pack.of(
        {suit: [f"{suit}{rank}{copy}" for rank in "AKQJT98765432" for copy in "12"] for suit in "SHDC"},
        hcp={
            f"{suit}{rank}{copy}": value
            for suit in "SHDC"
            for rank, value in zip("AKQJ", (4, 3, 2, 1), strict=True)
            for copy in "12"
        },
    )
    setting = Setting.of(pack, dict.fromkeys("NESW", 26))
    ask = N.value("hcp", 20, 22) & N.length("S", 7) & E.length("H", 6)
    dealer = Dealer(setting, ask)
    assert not dealer.exact
    pool = shuffled(setting, 20_000, np.random.default_rng(7))
    theirs, ours = pool[fits(ask, setting, pool)], dealer.sample(5_000, np.random.default_rng(8))
    assert fits(ask, setting, ours).all()
    assert len(theirs) / len(pool) == pytest.approx(float(dealer.probability()), rel=6 / len(theirs) ** 0.5)
    for first in range(0, 104, 26):
        for seat in range(4):
            one, other = ((deals[:, first : first + 26] == seat).sum(axis=1) for deals in (ours, theirs))
            assert compare(tally(one[:, None]), tally(other[:, None])).p > LEVEL / 16
