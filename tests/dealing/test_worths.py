"""Deals by what whole hands are worth: all that fit, each as often as any other, by a list of every deal."""

from collections import Counter

import numpy as np
import pytest

from majlis.dealing.asks import Ask, either, every, hand
from majlis.dealing.evaluate import fits
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plain import every_deal
from majlis.dealing.worths import worths

PACK = Pack.of(
    {"S": ["SA", "SK", "S2"], "H": ["HA", "HK", "H2"]},
    points={"SA": 2, "HA": 2, "SK": 1, "HK": 1},
    aces={"SA": 1, "HA": 1},
)
TABLE = Setting.of(PACK, {"N": 2, "E": 2, "S": 2})
ALL = every_deal(TABLE)
N, E, S = hand("N"), hand("E"), hand("S")
ASKS: dict[str, Ask] = {
    "sums": every([N.value("points", 2), E.value("points", 1), S.value("aces", high=1)]),
    "of two hands together": every(
        [hand("N", "E").value("points", 4), E.value("aces", 1, 1), S.value("points", 1)]
    ),
    "one or the other": either([N.value("aces", 2), E.value("points", 3), S.value("points", 0, 0)]),
    "no deal": every([N.value("aces", 1), E.value("aces", 1), S.value("aces", 1), S.value("points", 2)]),
    "denied": ~every([N.value("points", 2), E.value("aces", 1), S.value("points", 1)]),
    "cards": every([N.count(["SA", "HK"], 1, 1), E.value("points", 1), S.value("points", 0, 3)]),
}


@pytest.mark.parametrize("name", ASKS)
def test_every_deal_comes_as_often_as_every_other_and_none_else(name: str) -> None:
    fitting = {deal.tobytes() for deal in ALL[fits(ASKS[name], TABLE, ALL)]}
    found = worths(TABLE, ASKS[name])
    assert found is not None
    assert found.empty == (not fitting)
    if fitting:
        drawn = Counter(deal.tobytes() for deal in found.sample(200 * len(fitting), np.random.default_rng(3)))
        assert set(drawn) == fitting
        # 200 of each are expected, with a spread of 14: six times that is past one chance in a million.
        assert all(abs(times - 200) < 86 for times in drawn.values())


def test_what_is_said_of_suits_is_left_open() -> None:
    loose = every([N.value("points", 2), E.value("aces", 1), S.value("points", 1), N.length("S", 2)])
    found = worths(TABLE, loose)
    assert found is not None
    assert not found.empty


@pytest.mark.parametrize("ask", [N.value("points", 2), N.value("points", 2) & E.value("aces", 1)])
def test_what_is_quickly_counted_whole_is_left(ask: Ask) -> None:
    assert worths(TABLE, ask) is None
