"""How random suits are read is said by words; a word that there is not is refused by every function."""

from collections.abc import Callable
from typing import Any

import pytest

from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.viability import validate_profile_viability
from majlis.bridge.explain.explain import explain_profile
from majlis.bridge.explain.explain_board import explain_board
from majlis.bridge.profile.sheet import parse_profile
from majlis.errors import InputError

PROFILE = parse_profile("north: draw 1 of SH: 5+ cards", "Majors")


def explained(word: str) -> object:
    board = generate_deals(PROFILE, 1, seed=1).boards[0]
    return explain_board(PROFILE, board, rs_over_standard=word)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "use",
    [
        lambda word: generate_deals(PROFILE, 1, seed=1, rs_over_standard=word),
        lambda word: validate_profile_viability(PROFILE, rs_over_standard=word),
        lambda word: explain_profile(PROFILE, rs_over_standard=word),
        explained,
    ],
)
def test_a_reading_that_there_is_not_is_refused(use: Callable[[Any], object]) -> None:
    for word in ("foo", "", None, 1):
        with pytest.raises(InputError, match="write replaces or adds"):
            use(word)
    assert use("adds")
