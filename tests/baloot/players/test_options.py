"""What a player takes as the value of an option, and what it refuses before a card is dealt."""

import numpy as np
import pytest

from majlis.baloot.players import make_player
from majlis.errors import InputError
from majlis.liaptui.players import make_player as make_liaptui_player

REFUSED = [
    "searcher:time=x",
    "searcher:time=-1",
    "searcher:trust=nan",
    "searcher:trust=-1",
    "searcher:trust=yes",
    "searcher:weigh=3",
    "searcher:bank=x",
    "strategist:ahead=x",
    "strategist:ahead=2.5",
    "strategist:ahead=yes",
    "strategist:ahead=9",
    "strategist:leads=-1",
    "strategist:match=3",
    "strategist:scale=inf",
]
TAKEN = [
    "searcher:time=1",
    "searcher:time=50ms,trust=0,weigh=no,level=easy",
    "strategist:ahead=6,leads=7,scale=2,match=no,without=score_play",
]


@pytest.mark.parametrize("text", REFUSED)
def test_values_of_another_kind_are_refused(text: str) -> None:
    """They were taken silently, or forfeited every deal."""
    with pytest.raises(InputError):
        make_player(text, np.random.default_rng(1))


@pytest.mark.parametrize("text", ["expert:weigh=3", "expert:search=x", "expert:race=1", "greedy:redeal=2"])
def test_the_same_in_liap_tui(text: str) -> None:
    with pytest.raises(InputError):
        make_liaptui_player(text, np.random.default_rng(1))


@pytest.mark.parametrize("text", TAKEN)
def test_values_of_its_kind_are_taken(text: str) -> None:
    assert make_player(text, np.random.default_rng(1)).name in text
