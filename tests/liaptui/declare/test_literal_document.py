"""The literal declarer beside its specification's own code, run as it stands on random hands."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from majlis.liaptui.declare import literal
from majlis.liaptui.pieces import FULL_PACK, kinds_in, piece_of

DOCUMENT = next(
    (
        found
        for parent in Path(__file__).resolve().parents
        for found in sorted((parent / "shared" / "seeds").glob("002_*.txt"))
    ),
    None,
)


def document_code() -> dict[str, Any]:
    """The names that the specification's blocks of code define, its `find_all_valid_combos` being ours."""
    assert DOCUMENT is not None
    names: dict[str, Any] = {"find_all_valid_combos": literal.find_all_valid_combos}
    text = "from dataclasses import dataclass\nfrom typing import *\n"
    text += "\n".join(re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL))
    exec(compile(text, DOCUMENT.name, "exec"), names)
    return names


@pytest.mark.shared
@pytest.mark.skipif(DOCUMENT is None, reason="the specification does not lie beside this checkout")
def test_the_documents_own_code_answers_alike() -> None:
    theirs = document_code()
    rng = np.random.default_rng(2)
    pieces = [piece_of(kind) for kind in kinds_in(FULL_PACK)]
    for _ in range(400):
        hand = [pieces[at] for at in rng.permutation(32)[:8]]
        position = int(rng.integers(4))
        previous = [int(number) for number in rng.choice([0, 1, 1, 2, 2, 3, 4, 5], position)]
        asked = (hand, position == 0, position, previous, bool(rng.integers(2)))
        assert literal.choose_declare_strategic(*asked, verbose=False) == theirs["choose_declare_strategic"](
            *asked, verbose=False
        )
    for previous in ([], [0], [1, 1], [3], [0, 5, 1], [4, 4, 4]):
        for name in ("calculate_pile_room", "assess_field_strength", "analyze_opponent_patterns"):
            assert getattr(literal, name)(previous) == theirs[name](previous)
