"""What a declarer believes: counted where it can be, monotone where it is a rule of thumb."""

import numpy as np
import pytest

from majlis.liaptui.declare.beliefs import holds, holds_none, served, single_wins
from majlis.liaptui.pieces import FULL_PACK, kinds_in, pack, parse_hand, parse_pieces
from majlis.liaptui.sets import PieceSet, set_of, sets_in


def the_set(text: str) -> PieceSet:
    found = set_of(parse_pieces(text))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("led", "hand"),
    [
        ("RHC", "RHCeSSss"),
        ("sss", "ArhcSsss"),
        ("aa", "aarhcSss"),
        ("rhhc", "rhhcSSsA"),
        ("RRHHC", "RRHHCAea"),
    ],
)
def test_holding_is_counted(led: str, hand: str) -> None:
    """Against hands that are dealt: how often one seat has nothing stronger, to the third power."""
    ours, found = parse_hand(hand), the_set(led)
    rng = np.random.default_rng(3)
    unseen = list(kinds_in(FULL_PACK - ours))
    trials = 3000
    none = 0
    for _ in range(trials):
        other = pack(unseen[at] for at in rng.permutation(24)[:8])
        none += not any(s.type == found.type and s.strength > found.strength for s in sets_in(other))
    assert holds_none(found, ours) == pytest.approx(none / trials, abs=0.055)  # six standard errors
    assert holds(found, ours) >= holds_none(found, ours) ** 3  # who could beat it need not want to


def test_thrown_away_pieces_tear_the_sets_of_others() -> None:
    led, ours = the_set("rhc"), parse_hand("SSSSSrhc")
    chances = [holds(led, ours, left=left) for left in range(8, 2, -1)]
    assert chances == sorted(chances)
    assert chances[0] < 0.75 < 0.85 < chances[-1]


@pytest.mark.parametrize(("led", "hand"), [("GAE", "GAERHCSS"), ("SSSSS", "SSSSSrhc"), ("AA", "AArhcSSs")])
def test_nothing_beats_the_strongest(led: str, hand: str) -> None:
    assert holds(the_set(led), parse_hand(hand)) == 1.0


def test_pieces_in_hand_cannot_beat_us() -> None:
    assert holds(the_set("rhc"), parse_hand("rhcRHAas")) > holds(the_set("rhc"), parse_hand("rhcSSSSs"))


def test_who_declared_more_opens_sets_sooner() -> None:
    straight = the_set("RHC")
    chances = [served(straight, (number,), 1, singles_only=True) for number in range(9)]
    assert chances == sorted(chances)
    assert chances[0] < chances[4]
    assert served(straight, (0, 0, 0), 3, singles_only=True) == 0.0
    assert served(straight, (0, 0, 0), 3, singles_only=False) > 0.0
    assert served(the_set("GAE"), (4,), 1, singles_only=True) > served(
        the_set("rhc"), (4,), 1, singles_only=True
    )


def test_middle_singles_win_more_in_a_weak_field() -> None:
    for kind in range(1, 11):
        weak, normal, strong = (single_wins(kind, field) for field in ("weak", "normal", "strong"))
        assert 0 <= strong <= normal <= weak < 0.7
    assert single_wins(10, "normal") > single_wins(5, "normal")
