"""Asks that are too large to be counted whole: a wider ask is counted, and the rest rejected, still evenly.

What is too large is said by a small `memory`. The wider ask must lack no deal, the acceptance must be known
beforehand, and what is kept must be even among all deals that fit.
"""

import random
from fractions import Fraction

import numpy as np
import pytest

from majlis.dealing import ANYTHING, Dealer, Pack, Setting, every, fits, hand, ledger
from majlis.dealing import dealer as module
from majlis.dealing.limits import TooLarge
from majlis.dealing.plain import every_deal, shuffled
from majlis.errors import InputError
from twins import dealing
from twins.chi2 import NEVER, compare, goodness, tally

N, E, S, W = (hand(name) for name in "NESW")
TABLE = dealing.bridge_table()
FLAT = "4333 4432 5332"
LEVEL = NEVER  # of all tests of one kind together

THREE = every(one.value("hcp", 8, 12) & one.shapes(FLAT) for one in (N, E, S))
"""Some 12 MiB are needed for this; three sums of points are the most of it."""


def small_cases(number):
    """Settings, asks and memories of so few bytes that something must be rejected; some deal fits."""
    found, seed = [], 0
    while len(found) < number:
        rng = random.Random(seed)
        setting, ask = dealing.small_case(rng, most_deals=400, most_suits=4)
        dealer = Dealer(setting, ask, memory=rng.choice([1000, 1500, 2000]))
        if not dealer.exact and dealer.count():
            found.append((dealer, every_deal(setting)))
        seed += 1
    return found


@pytest.fixture(scope="module")
def cases():
    return small_cases(40)


def test_the_wider_ask_lacks_no_deal_and_the_acceptance_is_exact(cases):
    partly = 0
    for dealer, whole in cases:
        wide = dealer._counted.wide
        fitting, wider = (fits(ask, dealer.setting, whole) for ask in (dealer.ask, wide))
        assert (wider | ~fitting).all(), str(dealer.ask)
        assert dealer.count() == fitting.sum(), str(dealer.ask)
        found = dealer.acceptance()
        assert found.exact
        assert found.low == found.high == found.value == pytest.approx(fitting.sum() / wider.sum(), rel=1e-12)
        partly += wide != ANYTHING
    assert 15 < partly < 35  # some are met by rejection alone, some in part


def test_what_is_kept_is_even(cases):
    few = [(dealer, whole) for dealer, whole in cases if 2 <= dealer.count() <= 150]
    assert len(few) > 12
    for number, (dealer, whole) in enumerate(few):
        wanted = whole[fits(dealer.ask, dealer.setting, whole)]
        draws = dealer.sample(40 * len(wanted), np.random.default_rng(number))
        found = goodness(tally(draws), {tuple(row): 1 for row in wanted.tolist()})
        assert found.p > LEVEL / len(few), (number, str(dealer.ask))


def features(deals):
    """Points and lengths of single hands and of two at once, and who has the aces."""
    hcp = np.array(TABLE.pack.values("hcp"))
    points = np.stack([(deals == seat) @ hcp for seat in range(4)], axis=1)
    lengths = np.stack(
        [[(deals[:, 13 * s : 13 * s + 13] == seat).sum(axis=1) for s in range(4)] for seat in range(4)]
    )
    yield from points.T
    yield from lengths.reshape(16, -1)
    yield points[:, 0] * 41 + points[:, 2]
    yield points[:, 1] * 41 + points[:, 3]
    yield lengths[0, 0] * 14 + lengths[2, 0]
    yield (deals[:, ::13] * 4 ** np.arange(4)).sum(axis=1)


def likeness(ours, theirs):
    """The least p-value of all features, times their number."""
    pairs = list(zip(features(ours), features(theirs), strict=True))
    return len(pairs) * min(compare(tally(one[:, None]), tally(other[:, None])).p for one, other in pairs)


@pytest.mark.parametrize("memory", [1 << 22, 1 << 19, 300])
def test_with_less_memory_the_deals_are_of_the_same_kind(memory):
    whole, part = Dealer(TABLE, THREE), Dealer(TABLE, THREE, memory=memory)
    assert whole.exact
    assert not part.exact
    assert part.plan.bytes <= memory or part._counted.wide == ANYTHING
    draws = part.sample(3000 if memory > 300 else 300, np.random.default_rng(memory))
    assert fits(THREE, TABLE, draws).all()
    assert likeness(draws, whole.sample(20_000, np.random.default_rng(1))) > LEVEL


def test_crooked_deals_are_not_of_the_same_kind():
    """The same test finds out deals of which one in three is of a dealer who forgets a hand."""
    whole = Dealer(TABLE, THREE).sample(20_000, np.random.default_rng(1))
    careless = Dealer(TABLE, every(THREE.parts[:4])).sample(1000, np.random.default_rng(2))
    fair = Dealer(TABLE, THREE).sample(3000, np.random.default_rng(3))
    assert likeness(fair, whole) > LEVEL
    assert likeness(np.concatenate([fair[:2000], careless]), whole) < NEVER


def test_what_is_rejected_is_told():
    ask = N.length("S", 6, 6) & N.value("hcp", 10, 12) & S.length("S", 3) & S.value("hcp", 6, 9)
    dealer = Dealer(TABLE, ask, memory=1 << 17)
    wide = Dealer(TABLE, dealer._counted.wide)
    part = Fraction(Dealer(TABLE, ask).count(), wide.count())
    assert dealer.acceptance().value == float(part)
    assert dealer.acceptance().exact
    lines = dealer.describe().splitlines()
    assert lines[-2].startswith("met by rejection: ")
    assert lines[-1] == f"kept of the deals drawn: {float(part):.4g}"
    for hands, kind in dealer._counted.given_up:
        assert f"{'+'.join(hands)} {kind}" in lines[-2]
    assert "rejection" not in wide.describe()


def test_an_acceptance_that_cannot_be_counted_is_measured(monkeypatch):
    part = Dealer(TABLE, THREE, memory=1 << 22)
    true = Dealer(TABLE, THREE).count() / Dealer(TABLE, part._counted.wide).count()

    def refuse(setting, ask, most=0):
        raise TooLarge("too many")

    monkeypatch.setattr(ledger, "count_ledger", refuse)
    with pytest.raises(TooLarge, match="too many"):
        part.count()
    found = part.acceptance()
    assert not found.exact
    assert abs(found.value - true) < 1.6 * (found.high - found.low)  # six standard errors
    assert found.low < found.value < found.high
    assert f"kept of the deals drawn: about {found.value:.3g} (" in part.describe()


def test_with_next_to_no_memory_all_is_rejection():
    ask = N.value("hcp", 12, 14) & S.length("S", 4)
    dealer = Dealer(TABLE, ask, memory=300)
    assert dealer._counted.wide == ANYTHING
    assert dealer.count() == Dealer(TABLE, ask).count()
    assert dealer.acceptance().value == pytest.approx(float(dealer.probability()))
    pool = shuffled(TABLE, 60_000, np.random.default_rng(4))
    draws = dealer.sample(5000, np.random.default_rng(5))
    assert likeness(draws, pool[fits(ask, TABLE, pool)]) > LEVEL


def test_one_seed_gives_the_same_deals_on_any_workers():
    dealer = Dealer(TABLE, THREE, memory=1 << 22)
    alone = dealer.sample(9000, np.random.default_rng(5))
    assert (dealer.sample(9000, np.random.default_rng(5), workers=3) == alone).all()


def test_what_no_deal_fits_is_given_up():
    never = N.holds("SA") & S.holds("SA")
    dealer = Dealer(TABLE, never, memory=300, patience=3 * module.BLOCK)
    assert dealer.count() == 0
    assert dealer.acceptance().value == 0
    with pytest.raises(InputError, match=r"none of 12,288 deals drawn is wanted.*rarer than 1 in 4,096"):
        dealer.sample(1, np.random.default_rng(1))


def test_many_suits_told_apart_are_met_by_rejection():
    """Four slots of suits are counted; of six suits told apart some are left to rejection."""
    pack = Pack.of({suit: [suit + rank for rank in "AKQJT987"] for suit in "ABCDEF"})
    setting = Setting.of(pack, dict.fromkeys("NESW", 12))
    ask = every(N.length(suit, 1, 3) for suit in "ABCDEF") & S.length("A", 3)
    dealer = Dealer(setting, ask)
    assert not dealer.exact
    assert dealer.count() == ledger.count_ledger(setting, ask)
    draws = dealer.sample(4000, np.random.default_rng(1))
    assert fits(ask, setting, draws).all()
    pool = shuffled(setting, 60_000, np.random.default_rng(2))
    pool = pool[fits(ask, setting, pool)]
    for first in range(0, 48, 8):
        ours, theirs = ((deals[:, first : first + 8] == 0).sum(axis=1) for deals in (draws, pool))
        assert compare(tally(ours[:, None]), tally(theirs[:, None])).p > LEVEL / 6
