"""The chance to win a match: against a twin in fractions, and what must be true of any such table."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from majlis.baloot import chances
from majlis.baloot.chances import CERTAIN, HIGHEST_TARGET, dealing_side_chances, win_chance
from majlis.baloot.ruleset import DEFAULT
from majlis.errors import InputError


def twin(results, target):
    """The chance of the side that deals, in fractions: each deal that scores ends in one of these ways."""
    number = sum(deals for _, _, deals in results)

    @cache
    def chance(own, other):
        if max(own, other) >= target and own != other:
            return Fraction(int(own > other))
        if own == other >= target and (own, other) != (target, target):
            return chance(target, target)
        # What a deal brings that leads on, and how likely it leads back to these scores, or to them turned.
        on, back = dict.fromkeys("ab", Fraction(0)), Fraction(0)
        for side, (mine, theirs) in zip("ab", ((own, other), (other, own)), strict=True):
            for won, lost, deals in results:
                then = theirs + lost, mine + won
                same = then[0] == then[1] and own == other == target and then[0] >= target
                if (won, lost) == (0, 0) or same:
                    back += Fraction(deals, number) * (side == "a")
                else:
                    on[side] += Fraction(deals, number) * (1 - chance(*then))
        if own == other:
            return (on["a"] + back) / (1 + back)
        return (on["a"] + back * (1 - on["b"]) - back * back) / (1 - back * back)

    return chance


@pytest.fixture
def few(tmp_path, monkeypatch):
    results = [(0, 0, 3), (0, 4, 2), (1, 3, 4), (2, 2, 2), (3, 1, 5), (5, 0, 1), (4, 4, 1)]
    path = tmp_path / "results.csv"
    lines = [",".join(map(str, one)) for one in results]
    path.write_text("own,other,deals\n" + "\n".join(lines) + "\n")
    monkeypatch.setattr(chances, "RESULTS", path)
    dealing_side_chances.cache_clear()
    yield results
    dealing_side_chances.cache_clear()


@pytest.mark.parametrize("rotates", [True, False])
def test_chances_are_those_of_the_twin(few, rotates):
    found = dealing_side_chances(9, rotates)
    chance = twin(few if rotates else few[1:], 9)
    for own in range(10):
        for other in range(10):
            assert abs(found[own, other] - chance(own, other) * CERTAIN) <= 12, (own, other)


@pytest.mark.parametrize("target", [1, 20, 152])
def test_more_points_are_never_a_smaller_chance(target):
    found = dealing_side_chances(target, True)
    assert (np.diff(found, axis=0) >= 0).all()
    assert (np.diff(found, axis=1) <= 0).all()
    assert found[0, target] == 0
    assert found[target, 0] == CERTAIN


def test_both_sides_together_are_certain_and_the_deal_matters_little():
    for scores in ((0, 0), (37, 90), (151, 150), (152, 152)):
        for dealer in range(4):
            turned = win_chance((scores[1], scores[0]), (dealer + 1) % 4, DEFAULT)
            assert win_chance(scores, dealer, DEFAULT) + turned == CERTAIN
    assert abs(win_chance((0, 0), 0, DEFAULT) - CERTAIN // 2) < CERTAIN // 50


def test_who_has_reached_the_target_and_is_ahead_has_won():
    assert win_chance((152, 151), 1, DEFAULT) == CERTAIN
    assert win_chance((152, 160), 1, DEFAULT) == 0
    assert win_chance((400, 151), 1, DEFAULT) == CERTAIN
    level = win_chance((160, 160), 1, DEFAULT)  # another deal is played
    assert level == win_chance((152, 152), 1, DEFAULT)
    assert 0 < level < CERTAIN


def test_other_targets_and_rules():
    assert win_chance((90, 0), 0, DEFAULT.replace(target=100)) > win_chance((90, 0), 0, DEFAULT)
    same = DEFAULT.replace(dealer_after_all_pass="same")
    assert abs(win_chance((90, 80), 0, same) - win_chance((90, 80), 0, DEFAULT)) < CERTAIN // 100
    with pytest.raises(InputError, match=f"targets up to {HIGHEST_TARGET}, not 501"):
        win_chance((0, 0), 0, DEFAULT.replace(target=501))
    assert win_chance((600, 0), 0, DEFAULT.replace(target=501)) == CERTAIN


def test_the_kept_results_are_deals_as_they_end():
    own, other, deals = np.loadtxt(chances.RESULTS, dtype=np.int64, delimiter=",", skiprows=1, unpack=True)
    assert deals.sum() > 50_000
    assert len({*zip(own, other, strict=True)}) == len(own)
    scored = (own > 0) | (other > 0)
    assert (own + other)[scored].min() == 16  # a Hokum without projects
