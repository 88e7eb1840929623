"""What the declaring players share: the answer to a weak hand, and what `redeal` may be."""

import numpy as np
import pytest

from majlis.errors import InputError
from majlis.liaptui.actions import KEEP, REDEAL
from majlis.liaptui.notation import parse_position
from majlis.liaptui.players import make_player

WEAK = "standard r2 0/0/0/0 z0/0/0/0 w2 x1 s2:winner ccCChhHH/ssssSSSS/GAAgaaEE/eeRRrrsS #4"


@pytest.mark.parametrize("name", ["literal", "repaired"])
def test_a_weak_hand_is_given_back_unless_told_otherwise(name: str) -> None:
    view = parse_position(WEAK).view(3)
    for option, action in (("", REDEAL), (":redeal=yes", REDEAL), (":redeal=no", KEEP)):
        assert make_player(name + option, np.random.default_rng(1)).act(view) == action


@pytest.mark.parametrize("value", ["maybe", "1", "0", "0.5", "2s"])
def test_redeal_is_yes_or_no(value: str) -> None:
    with pytest.raises(InputError, match=r"redeal=.*: it is yes or no"):
        make_player(f"literal:redeal={value}", np.random.default_rng(1))
