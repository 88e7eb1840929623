"""Tables of weights: policies that need nothing but to be looked up (`policies`).

>>> table = random_player()
>>> table.shape, table[0, 32:36].tolist()  # in the auction: pass, hokum, sun, ashkal
((17, 148), [1, 1, 1, 1])
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from majlis.baloot.batch import columns as c
from majlis.baloot.batch.policies import CONTEXTS, MOST_WEIGHT
from majlis.compiled.arrays import Ints, Ints2, Ints3
from majlis.errors import InputError
from majlis.i18n import N_

UNIFORM: Final = np.ones((CONTEXTS, c.CODES), dtype=np.int64)
UNIFORM.flags.writeable = False


def random_player() -> Ints2:
    """The weights of the player `random`: no Sawa, no double, Kawesh whenever it can be called."""
    table = UNIFORM.copy()
    table[:, [c.SAWA, c.WAIT]] = 0
    table[:, c.DOUBLE : c.GAHWA + 1] = 0
    return table


def policies_of(policy: Any) -> tuple[Ints3, Ints]:
    """The tables that a policy names, and for each seat the number of its table, or -1.

    Raises `InputError` for anything but None, a table, or four of these.
    """
    if policy is None or (isinstance(policy, np.ndarray) and policy.ndim == 2):
        policy = [policy] * 4
    if not isinstance(policy, np.ndarray | list | tuple) or len(policy) != 4:
        raise InputError(N_("a policy is a table of weights, or four of them, one for each seat"))
    tables: list[Any] = []
    table_of = np.full(4, -1, dtype=np.int64)
    for seat, table in enumerate(policy):
        if table is None:
            continue
        known = [place for place, other in enumerate(tables) if other is table]
        if not known:
            tables.append(table)
            _check_table(np.asarray(table))
        table_of[seat] = known[0] if known else len(tables) - 1
    if not tables:
        return np.zeros((1, CONTEXTS, c.CODES), dtype=np.int64), table_of
    return np.stack([np.asarray(table, dtype=np.int64) for table in tables]), table_of


def _check_table(table: NDArray[Any]) -> None:
    if table.shape != (CONTEXTS, c.CODES) or table.dtype.kind not in "iu":
        raise InputError(
            N_("a table of weights has {contexts} rows of {codes} whole numbers, not {shape} of {kind}"),
            contexts=CONTEXTS,
            codes=c.CODES,
            shape=" × ".join(map(str, table.shape)),
            kind=str(table.dtype),
        )
    if table.min() < 0 or table.max() > MOST_WEIGHT:
        raise InputError(
            N_("the weight {weight} is not possible: weights are 0 to {most}"),
            weight=int(table.min() if table.min() < 0 else table.max()),
            most=MOST_WEIGHT,
        )
