"""The trained weights of the policy and the quick declarer, as whole numbers; one pair for each visibility.

`tools/liaptui_policy.py` trains them by self-play and writes the file beside this one. Numba is not needed to
read them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.resources import read

Weights = NDArray[np.int32]
FILE: Final = "weights.npz"


@dataclass(frozen=True, eq=False, slots=True)
class Perceptron:
    """A perceptron: the hidden layer (columns, width) and its bias, the output layer (outputs, width)."""

    columns: Weights
    bias: Weights
    output: Weights
    shift: NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    """Both networks of a visibility."""

    play: Perceptron
    declare: Perceptron


@lru_cache(maxsize=2)
def network(visible: bool) -> Network:
    """The networks for open plays, or for plays that lie face down."""
    name = "open" if visible else "hidden"
    data = read("majlis.liaptui.lookahead", FILE)
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        return Network(
            *(
                Perceptron(
                    arrays[f"{name}_{what}_columns"].astype(np.int32),
                    arrays[f"{name}_{what}_bias"].astype(np.int32),
                    arrays[f"{name}_{what}_output"].astype(np.int32),
                    arrays[f"{name}_{what}_shift"].astype(np.int64),
                )
                for what in ("play", "declare")
            )
        )
