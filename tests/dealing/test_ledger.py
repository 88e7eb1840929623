"""The ledger's counts: those of full enumeration on small settings, published figures on full packs."""

import random
from collections import Counter
from itertools import permutations
from math import comb, prod

import pytest
from hypothesis import given, settings

from majlis.dealing.asks import ANYTHING, NOTHING, every, hand, parse_shape
from majlis.dealing.ledger import TooLarge, count_ledger
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plain import count_plain
from majlis.errors import InputError
from twins.dealing import RANKS, bridge_pack, bridge_table, small_case, small_cases, small_setting, some_ask

N, E, S, W, NS = hand("N"), hand("E"), hand("S"), hand("W"), hand("N", "S")
HANDS = comb(52, 13)
BALANCED = "4333 4432 5332"


@pytest.fixture(scope="module")
def alone():
    """A full pack of which one hand is of interest."""
    return Setting.of(bridge_pack(), {"N": 13, "rest": 39})


@pytest.mark.parametrize("start", range(0, 400, 50))
def test_counts_are_those_of_enumeration(start):
    for seed in range(start, start + 50):
        setting, ask = small_case(random.Random(seed))
        assert count_ledger(setting, ask) == count_plain(setting, ask), (seed, str(ask))


@settings(max_examples=60, deadline=None)
@given(small_cases(most_deals=2000))
def test_counts_of_odd_settings(case):
    setting, ask = case
    assert count_ledger(setting, ask) == count_plain(setting, ask)


@pytest.mark.parametrize("seed", range(60))
def test_an_ask_and_its_negation_make_all_deals(seed):
    rng = random.Random(seed)
    setting = small_setting(rng, most_deals=10**9)
    one, two = some_ask(rng, setting, 2), some_ask(rng, setting, 2)

    def count(ask):
        return count_ledger(setting, ask)

    assert count(one) + count(~one) == setting.deals()
    assert count(one | two) + count(one & two) == count(one) + count(two)


PERCENT_OF_SHAPE = """4432 21.5512 5332 15.5168 5431 12.9307 5422 10.5797 4333 10.5361 6322 5.6425 6421 4.7021
6331 3.4482 5521 3.1739 4441 2.9932 7321 1.8808 6430 1.3262 5440 1.2433 5530 0.8952 6511 0.7053 6520 0.6511
7222 0.5129 7411 0.3918 7420 0.3617 7330 0.2652 8221 0.1924 8311 0.1176 7510 0.1085 8320 0.1085 6610 0.0723
8410 0.0452 9211 0.0178 9310 0.0100 9220 0.0082 7600 0.0056 8500 0.0031 (10)210 0.0011 9400 0.0010
(10)111 0.0004 (10)300 0.0002 (11)110 0.0000 (11)200 0.0000 (12)100 0.0000 (13)000 0.0000"""


def test_the_39_shapes(alone):
    """The percentages printed in bridge books (a few are cut, not rounded), and all 635,013,559,600 hands."""
    shapes, percent = PERCENT_OF_SHAPE.split()[::2], PERCENT_OF_SHAPE.split()[1::2]
    counts = {shape: count_ledger(alone, N.shapes(shape)) for shape in shapes}
    assert len(counts) == 39
    assert sum(counts.values()) == HANDS == 635_013_559_600
    for (shape, count), printed in zip(counts.items(), percent, strict=True):
        assert 100 * count / HANDS == pytest.approx(float(printed), abs=1e-4), shape
        lengths = parse_shape(shape)
        assert count == len(set(permutations(lengths))) * prod(comb(13, length) for length in lengths)
    assert counts["(13)000"] == 4


PERCENT_OF_POINTS = """0.3639 0.7884 1.3561 2.4624 3.8454 5.1862 6.5541 8.0281 8.8922 9.3562 9.4051 8.9447
8.0269 6.9143 5.6933 4.4237 3.3109 2.3617 1.6051 1.0362 0.6435 0.3779 0.2100 0.1119 0.0559 0.0264 0.0117
0.0049 0.0019 0.0007 0.0002 0.0001"""


def test_high_card_points_of_one_hand(alone):
    counts = [count_ledger(alone, N.value("hcp", points, points)) for points in range(41)]
    assert [f"{100 * count / HANDS:.4f}" for count in counts[:32]] == PERCENT_OF_POINTS.split()
    assert sum(counts) == HANDS
    assert counts[37:] == [4, 0, 0, 0]
    assert sum(points * count for points, count in enumerate(counts)) == 10 * HANDS


def test_yarboroughs(alone):
    """No card above a nine: 1 in 1,828."""
    high = [suit + rank for suit in "SHDC" for rank in "AKQJT"]
    count = count_ledger(alone, N.lacks(*high))
    assert count == comb(32, 13) == 347_373_600
    assert round(HANDS / count) == 1828


def points_of_suit(length):
    """How many holdings of one suit have this length and each number of points."""
    return Counter(
        {
            points: sum(
                comb(9, length - honours.bit_count())
                for honours in range(16)
                if honours.bit_count() <= length and worth(honours) == points
            )
            for points in range(11)
        }
    )


def worth(honours):
    return sum(4 - place for place in range(4) if honours >> place & 1)


def hands_of_shape(lengths, low, high):
    """How many hands have these lengths and points from low to high, suit after suit."""
    total = Counter({0: 1})
    for length in lengths:
        suit = points_of_suit(length)
        total = Counter(
            {
                points: sum(total[points - more] * count for more, count in suit.items())
                for points in range(41)
            }
        )
    return sum(count for points, count in total.items() if low <= points <= high)


def test_strong_notrump(alone):
    flat = 4 * hands_of_shape((4, 3, 3, 3), 15, 17)
    others = 12 * hands_of_shape((4, 4, 3, 2), 15, 17) + 12 * hands_of_shape((5, 3, 3, 2), 15, 17)
    strong = N.value("hcp", 15, 17)
    assert count_ledger(alone, strong & N.shapes("4333")) == flat
    assert count_ledger(alone, strong & N.shapes(BALANCED)) == flat + others
    assert count_ledger(bridge_table(), strong & N.shapes(BALANCED)) * HANDS == (
        (flat + others) * bridge_table().deals()
    )


def test_fits_of_two_hands():
    """Of 26 cards in two hands: 13 spades among 52, any others among 39."""
    pairs, deals = comb(52, 26), bridge_table().deals()

    def share(ask):
        count = count_ledger(bridge_table(), ask) * pairs
        assert count % deals == 0
        return count // deals

    fit = sum(comb(13, many) * comb(39, 26 - many) for many in range(8, 14))
    both = sum(
        comb(13, spades) * comb(13, hearts) * comb(26, 26 - spades - hearts)
        for spades in range(8, 14)
        for hearts in range(8, 14)
    )
    assert share(NS.length("S", 8)) == share(NS.length("H", 8)) == fit
    assert share(NS.length("S", 8) & NS.length("H", 8)) == both
    assert share(NS.length("S", 8) | NS.length("H", 8)) == 2 * fit - both


def test_unions_that_overlap_are_counted_once(alone):
    """A hand of six spades and six hearts fits `six of a suit` twice and is one hand."""
    six = N.length("S", 6, 6) | N.length("H", 6, 6) | N.length("D", 6, 6)
    one, two = comb(13, 6) * comb(39, 7), comb(13, 6) ** 2 * 26
    assert count_ledger(alone, six) == 3 * one - 3 * two


def test_two_hands_at_once():
    """Task (iii) of the benchmarks, known from 20 million shuffles to be about 1.71e-3."""
    ask = N.length("S", 6, 6) & N.value("hcp", 10, 12) & S.length("S", 3) & S.value("hcp", 6, 9)
    count = count_ledger(bridge_table(), ask)
    assert count == 91_634_934_329_110_662_836_346_000
    assert 1.705e-3 < count / bridge_table().deals() < 1.712e-3


def test_all_points_are_somewhere():
    """What three hands have, the fourth has not: one count seen from two sides."""
    setting = bridge_table()
    three = count_ledger(setting, hand("N", "E", "S").value("hcp", 30, 33))
    assert three == count_ledger(setting, W.value("hcp", 7, 10))
    assert count_ledger(setting, N.value("hcp", 20) & S.value("hcp", 20)) == count_ledger(
        setting, hand("E", "W").value("hcp", None, 0) & N.value("hcp", 20, 20)
    )


def test_placed_cards_are_where_they_are():
    placed = {"N": ["SA", "SK", "H2"], "E": ["SQ"]}
    setting = bridge_table(placed)
    assert count_ledger(setting, ANYTHING) == setting.deals()
    assert count_ledger(setting, N.holds("SQ")) == 0
    told = N.holds(*placed["N"]) & E.holds(*placed["E"])
    asked = N.value("hcp", 15, 17) & N.length("S", 4, 5) & E.length("S", 2, 3)
    assert count_ledger(setting, asked) == count_ledger(bridge_table(), told & asked)


def test_packs_of_many_suits():
    """Eight suits of thirteen: two packs' worth of cards with names of their own."""
    pack = Pack.of({suit: [suit + rank for rank in RANKS] for suit in "ABCDEFGH"}, v={"AA": 1, "HA": 1})
    setting = Setting.of(pack, {"N": 26, "rest": 78})
    ways = sum(comb(13, many) * comb(91, 26 - many) for many in range(6, 14))
    assert count_ledger(setting, N.length("C", 6)) == ways
    assert count_ledger(setting, N.value("v", 2)) == comb(102, 24)


def test_the_empty_pack():
    setting = Setting.of(Pack.of({}), {"N": 0, "S": 0})
    assert [count_ledger(setting, ask) for ask in (ANYTHING, NOTHING)] == [1, 0]


def test_a_count_that_is_too_large_says_so():
    ask = N.value("hcp", 10, 12) & N.shapes(BALANCED) & S.shapes(BALANCED) & S.value("hcp", 5, 8)
    with pytest.raises(TooLarge, match="meets more than 2,000 different states"):
        count_ledger(bridge_table(), ask, most=2000)
    many = Setting.of(bridge_pack(), dict.fromkeys("abcdefg", 6) | {"h": 10})
    for asks in (
        [hand(name).length("S", 1) for name in many.hands],
        [hand(name).value("hcp", 1) for name in many.hands],
    ):
        with pytest.raises(TooLarge, match="ask less, or of fewer hands"):
            count_ledger(many, every(asks), most=20_000)


def test_wrong_names_are_told():
    with pytest.raises(InputError, match="'X' is not a hand"):
        count_ledger(bridge_table(), hand("X").length("S", 5) & NOTHING)
