"""`Places`: as many deals as the plain way finds, each once, and draws that are even."""

import numpy as np
import pytest

from majlis.dealing import Dealer, Pack, Setting, hand
from majlis.dealing.asks import every
from majlis.dealing.limits import TooLarge
from majlis.dealing.places import Places
from majlis.dealing.plain import every_deal
from majlis.errors import InputError


def plainly(sizes: tuple[int, ...], allowed: list[int]) -> list[list[int]]:
    """Every deal of the cards, and of these the ones that are allowed."""
    pack = Pack.of({"S": [f"c{card}" for card in range(len(allowed))]})
    deals = every_deal(Setting.of(pack, {f"h{at}": size for at, size in enumerate(sizes)}))
    return [row for row in deals.tolist() if all(allowed[card] >> at & 1 for card, at in enumerate(row))]


@pytest.mark.parametrize("number", range(25))
def test_every_deal_once_as_the_plain_way_finds_them(number: int) -> None:
    rng = np.random.default_rng([3, number])
    sizes = tuple(int(size) for size in rng.integers(0, 4, size=rng.integers(1, 5)))
    allowed = [int(bits) for bits in rng.integers(1, 1 << len(sizes), size=sum(sizes))]
    places = Places(sizes, allowed)
    wanted = plainly(sizes, allowed)
    assert places.count == len(wanted)
    assert sorted(places.every().tolist()) == sorted(wanted)


def test_the_dealer_counts_the_same() -> None:
    names = [f"c{card}" for card in range(15)]
    setting = Setting.of(Pack.of({"S": names}), {"a": 5, "b": 5, "c": 5})
    lacks = {"a": names[:4], "b": names[3:6], "c": names[8:9]}
    allowed = [sum(1 << at for at, who in enumerate("abc") if name not in lacks[who]) for name in names]
    ask = every(hand(who).lacks(*cards) for who, cards in lacks.items())
    assert Places((5, 5, 5), allowed).count == Dealer(setting, ask).count()


def test_an_even_choice_is_the_same_each_time_and_from_every_part() -> None:
    places = Places((4, 4, 4), [7] * 12)
    chosen = places.evenly(300)
    assert (chosen == places.evenly(300)).all()
    assert len(np.unique(chosen, axis=0)) == 300
    shares = np.stack([(chosen == at).mean(axis=0) for at in range(3)])
    assert np.abs(shares - 1 / 3).max() < 0.06
    assert len(places.evenly(10**6)) == places.count == 34650


def test_draws_are_even() -> None:
    places = Places((2, 2, 1), [7, 7, 3, 5, 6])
    drawn = places.sample(20_000, np.random.default_rng(1))
    kinds, counts = np.unique(drawn, axis=0, return_counts=True)
    expected = 20_000 / places.count
    assert len(kinds) == places.count
    assert ((counts - expected) ** 2 / expected).sum() < 2.5 * places.count


def test_what_cannot_be() -> None:
    assert Places((1, 1), [1, 1]).count == 0
    assert Places((1, 1), [1, 1]).every().shape == (0, 2)
    assert Places((2, 1), [3]).count == 0
    with pytest.raises(InputError, match="no deal fits"):
        Places((1, 1), [1, 1]).sample(1, np.random.default_rng(1))
    with pytest.raises(TooLarge, match="52 cards"):
        Places((13, 13, 13, 13), [15] * 52)
