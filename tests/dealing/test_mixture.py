"""Mixtures held against the shares they must have, with dealers that look at every deal."""

import random
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.dealing.asks import NOTHING, Value, either, hand
from majlis.dealing.evaluate import fits
from majlis.dealing.mixture import Mixture
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plain import every_deal
from majlis.errors import InputError, MajlisError
from twins.chi2 import NEVER, goodness
from twins.dealing import small_setting, some_ask

SETTING = Setting.of(
    Pack.of({"S": ["SA", "SK", "SQ"], "H": ["HA", "HK"], "D": ["DA", "D2"]}, hcp={"SA": 4, "SK": 3, "HA": 4}),
    {"N": 3, "E": 2, "S": 2},
)
DEALS = every_deal(SETTING)
N, E, S = hand("N"), hand("E"), hand("S")


class PlainDealer:
    """Draws from the list of all deals; `made` tells which asks got a dealer."""

    made: list

    def __init__(self, setting, ask):
        self.made.append(ask)
        deals = DEALS if setting is SETTING else every_deal(setting)
        self.deals = deals[fits(ask, setting, deals)]

    def count(self):
        return len(self.deals)

    def sample(self, n, rng, *, workers=1):
        """The workers' parts are drawn one after the other, which must not be seen in the result."""
        lots = rng.integers(len(self.deals), size=n)
        return self.deals[np.concatenate(np.array_split(lots, workers))]


@pytest.fixture(autouse=True)
def _forget():
    PlainDealer.made = []


def mixture(*parts, setting=SETTING, **options):
    return Mixture(setting, parts, dealer=PlainDealer, **options)


def generator(seed=1):
    return np.random.default_rng(seed)


def fits_well(numbers, shares):
    """Whether the numbers are as far from their shares as chance would have them."""
    assert len(numbers) == len(shares)
    return goodness(dict(enumerate(numbers)), dict(enumerate(shares))).p > NEVER


def test_parts_come_by_weight_and_deals_evenly_within_each():
    asks = [N.length("S", 2), E.value("hcp", 4), S.length("D", 1, 1)]
    deals, parts = mixture(*zip((1, 2.5, Fraction(1, 2)), asks, strict=True)).sample(30_000, generator())
    assert (deals.shape, deals.dtype, parts.dtype) == ((30_000, 7), np.uint8, np.int64)
    assert fits_well(np.bincount(parts).tolist(), [1 / 4, 2.5 / 4, 0.5 / 4])
    for number, ask in enumerate(asks):
        drawn = deals[parts == number]
        assert fits(ask, SETTING, drawn).all()
        wanted = DEALS[fits(ask, SETTING, DEALS)]
        counts = Counter(map(bytes, drawn))
        assert fits_well([counts[bytes(deal)] for deal in wanted], [1 / len(wanted)] * len(wanted))
        assert sum(counts[bytes(deal)] for deal in wanted) == len(drawn)


def test_weights_hold_among_the_parts_that_can_be_dealt():
    drawn = mixture((3, N.length("S", 2)), (5, N.length("S", 4)), (1, E.length("H", 2)), (2, NOTHING))
    _, parts = drawn.sample(20_000, generator())
    assert fits_well(np.bincount(parts, minlength=4).tolist(), [3 / 4, 0, 1 / 4, 0])
    assert [(lost.number, lost.name, lost.share) for lost in drawn.lost] == [
        (1, "N 4.. S", 5 / 11),
        (3, "nothing", 2 / 11),
    ]
    assert str(drawn.lost[0]) == "N 4.. S cannot be dealt: 45.5 % of the weight is lost"


def test_small_samples_have_the_same_shares():
    """What one deal finds out about a part must not favour another deal's draw."""
    numbers = np.zeros((4, 4), dtype=int)
    for seed in range(1500):
        parts = mixture((1, N.length("S", 2)), (4, NOTHING), (2, E.length("H", 1)), (3, S.length("S", 9)))
        _, pair = parts.sample(2, generator(seed))
        numbers[tuple(pair)] += 1
    shares = np.outer([1 / 3, 0, 2 / 3, 0], [1 / 3, 0, 2 / 3, 0])
    assert fits_well(numbers.ravel().tolist(), shares.ravel().tolist())


def test_only_parts_that_are_drawn_are_planned():
    parts = [(1, N.length("S", low)) for low in range(3)] + [(0, E.length("H", 1)), (1e-300, NOTHING)]
    drawn = mixture(*parts)
    assert PlainDealer.made == []
    _, numbers = drawn.sample(1, generator())
    assert PlainDealer.made == [parts[numbers[0]][1]]
    drawn.sample(500, generator())
    assert len(PlainDealer.made) == 3
    assert drawn.lost == ()
    assert drawn.survey() == pytest.approx((1 / 3, 1 / 3, 1 / 3, 0, 0))
    assert [lost.name for lost in drawn.lost] == ["nothing"]


def test_what_is_drawn_depends_on_the_seed_alone():
    parts = [(1, N.length("S", 2)), (9, NOTHING), (2, E.length("H", 1)), (8, S.length("S", 9))]
    first = mixture(*parts).sample(50, generator())
    again = mixture(*parts)
    again.survey()
    again.sample(7, generator(2))
    for workers in (1, 2, 5):
        deals, numbers = again.sample(50, generator(), workers)
        assert (deals == first[0]).all()
        assert (numbers == first[1]).all()
    rng = generator()
    assert any((a != b).any() for a, b in zip(again.sample(50, rng), again.sample(50, rng), strict=True))


def test_parts_of_one_mixture_are_drawn_apart():
    """Equal asks share a plan, not their deals."""
    ask = N.length("S", 1)
    deals, numbers = mixture((1, ask, "one"), (1, ask, "two")).sample(2000, generator(), how="quota")
    assert PlainDealer.made == [ask]
    assert (deals[numbers == 0] != deals[numbers == 1]).any(axis=1).mean() > 0.9


def test_few_dealers_are_kept():
    parts = [(1, N.length("S", low)) for low in range(3)]
    first = mixture(*parts).sample(60, generator())
    second = mixture(*parts, keep=1).sample(60, generator())
    assert all((a == b).all() for a, b in zip(first, second, strict=True))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 1 << 32), st.sampled_from(["weights", "quota", "natural"]), st.integers(0, 12))
def test_whatever_is_mixed_every_deal_fits_its_part(seed, how, n):
    rng = random.Random(seed)
    setting = small_setting(rng, most_suits=4, most_deals=500)
    parts = [(rng.choice([0, 1, 2, 0.3]), some_ask(rng, setting, 1)) for _ in range(rng.randint(1, 5))]
    if not any(weight for weight, _ in parts):
        parts[0] = (1, parts[0][1])
    every = every_deal(setting)
    alive = [weight and fits(ask, setting, every).any() for weight, ask in parts]
    mixed = mixture(*parts, setting=setting)
    if not any(alive):
        if n:
            with pytest.raises(InputError, match="no deal fits any part of the mixture that has a weight"):
                mixed.sample(n, generator(seed), how=how)
        return
    deals, numbers = mixed.sample(n, generator(seed), how=how)
    assert len(deals) == len(numbers) == n
    for deal, number in zip(deals, numbers, strict=True):
        assert alive[number]
        assert fits(parts[number][1], setting, deal[None]).all()
        assert (every == deal).all(axis=1).any()


def test_a_quota_is_exact():
    asks = [N.length("S", low) for low in range(5)]
    _, numbers = mixture(*zip([5, 4, 5, 4, 2], asks, strict=True)).sample(36, generator(), how="quota")
    assert np.bincount(numbers).tolist() == [10, 8, 10, 8]  # no hand of three has four spades
    assert (np.diff(numbers) < 0).any()
    two = [(1, asks[0]), (2, asks[1])]
    orders = {tuple(mixture(*two).sample(3, generator(seed), how="quota")[1]) for seed in range(40)}
    assert orders == {(0, 1, 1), (1, 0, 1), (1, 1, 0)}


def test_a_quota_gives_what_remains_to_the_largest_remainders():
    asks = [N.length("S", low) for low in range(3)]
    _, numbers = mixture(*zip([0.5, 0.3, 0.2], asks, strict=True)).sample(11, generator(), how="quota")
    assert np.bincount(numbers).tolist() == [6, 3, 2]  # of 5.5, 3.3 and 2.2


def test_equal_remainders_are_settled_by_lot():
    parts = [(1, N.length("S", low)) for low in range(3)]
    drawn = [mixture(*parts).sample(1, generator(seed), how="quota")[1] for seed in range(300)]
    numbers = np.concatenate(drawn)
    assert fits_well(np.bincount(numbers).tolist(), [1 / 3] * 3)


def test_natural_deals_are_even_over_the_union():
    asks = [N.length("S", 2), N.length("H", 1), NOTHING, E.value("hcp", 8)]
    mixed = mixture(*zip((9, 1, 1, 0), asks, strict=True))
    deals, numbers = mixed.sample(20_000, generator(), how="natural")
    union = DEALS[fits(either(asks[:2]), SETTING, DEALS)]
    counts = Counter(map(bytes, deals))
    assert fits_well([counts[bytes(deal)] for deal in union], [1 / len(union)] * len(union))
    assert sum(counts[bytes(deal)] for deal in union) == len(deals)
    which = mixed.which(deals)
    assert which.shape == (20_000, 4)
    assert all((which[:, number] == fits(ask, SETTING, deals)).all() for number, ask in enumerate(asks))
    assert (which[:, :2].sum(axis=1) == 2).any()
    assert (numbers == which[:, :3].argmax(axis=1)).all()
    assert mixed.lost == ()  # no weight is lost where weights do not matter


@pytest.mark.parametrize("how", ["weights", "quota", "natural"])
def test_a_mixture_of_the_impossible_is_refused(how):
    mixed = mixture((1, NOTHING, "first"), (2, N.length("S", 7), "second"), (0, N.length("S", 1), "third"))
    with pytest.raises(InputError) as caught:
        mixed.sample(3, generator(), how=how)
    assert str(caught.value) == "no deal fits any part of the mixture that has a weight: 'first', 'second'"


@pytest.mark.parametrize("weight", [-1, -0.001, nan, inf, "2", None, True, Decimal(1), 1j])
def test_a_bad_weight_is_told(weight):
    with pytest.raises(InputError) as caught:
        mixture((1, N.length("S", 1)), (weight, N.length("S", 2), "two"))
    assert str(caught.value) == f"part 'two' has weight {weight!r}; it must be a finite number, 0 or more"


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ([], "a mixture needs at least one part: (weight, ask) or (weight, ask, name)"),
        ([(0, NOTHING), (0.0, NOTHING)], "all weights of the mixture are 0; at least one must be more"),
        ([(1, "N")], "part 1 of a mixture is (weight, ask) or (weight, ask, name), not (1, 'N')"),
        ([(1, NOTHING), 5], "part 2 of a mixture is (weight, ask) or (weight, ask, name), not 5"),
    ],
)
def test_a_bad_mixture_is_told(parts, message):
    with pytest.raises(InputError) as caught:
        mixture(*parts)
    assert str(caught.value) == message


def test_a_bad_sample_is_told():
    mixed = mixture((1, N.length("S", 1)))
    with pytest.raises(InputError, match="-2 deals were asked for; the number is 0 or more"):
        mixed.sample(-2, generator())
    with pytest.raises(InputError, match=r"1\.5 is not a whole number"):
        mixed.sample(1.5, generator())
    with pytest.raises(InputError, match="'even' is not a way to mix: write weights, quota or natural"):
        mixed.sample(2, generator(), how="even")


@pytest.mark.parametrize(
    "weights",
    [
        (10**400, 3 * 10**400),
        (5e-324, 1.5e-323),
        (np.float32(0.25), np.int64(1) - np.float64(0.25)),
        (Fraction(1, 3), 1),
        (1e308, Fraction(3) * 10**308),
    ],
)
def test_weights_of_any_size_and_kind(weights):
    asks = [N.length("S", 1), N.length("S", 0)]
    _, numbers = mixture(*zip(weights, asks, strict=True)).sample(4000, generator())
    assert fits_well(np.bincount(numbers).tolist(), [1 / 4, 3 / 4])


def test_tiny_weights_count_among_themselves():
    """They are next to nothing beside the weight of a part that cannot be dealt."""
    parts = [(1e300, NOTHING), (1e-300, N.length("S", 1)), (3e-300, N.length("S", 0))]
    _, numbers = mixture(*parts).sample(4000, generator())
    assert fits_well(np.bincount(numbers).tolist(), [0, 1 / 4, 3 / 4])


def test_a_part_too_large_to_be_counted_is_drawn():
    class Uncounted(PlainDealer):
        def count(self):
            raise MajlisError("too many states")

    mixed = Mixture(SETTING, [(1, N.length("S", 1)), (1, N.length("S", 2))], dealer=Uncounted)
    for how in ("weights", "quota", "natural"):
        assert mixed.which(mixed.sample(20, generator(), how=how)[0])[:, 0].all()
    assert mixed.lost == ()


def test_errors_of_an_ask_come_through():
    with pytest.raises(InputError, match="'luck' is not a valuation of this pack"):
        mixture((1, Value(("N",), "luck", N.length("S", 1).lengths))).sample(1, generator())


def test_no_deals_are_no_deals():
    deals, numbers = mixture((1, NOTHING)).sample(0, generator())
    assert (deals.shape, numbers.shape) == ((0, 7), (0,))


def test_numba_is_not_imported():
    import subprocess
    import sys

    code = "import sys, majlis.dealing.mixture, majlis.dealing.explaining; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
