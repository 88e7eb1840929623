"""Thousands of deals at once: each a row of numbers, stepped by compiled loops under any strict rule set.

>>> from majlis.baloot.batch import Batch, columns
>>> batch = Batch(1000, seed=7)
>>> batch.step(batch.legal_mask().argmax(axis=1))  # the first legal action of each deal
>>> batch.legal_mask().shape, set(batch.rows[:, columns.LENGTH].tolist())
((1000, 148), {1})
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.baloot.batch.batch import Batch as Batch
    from majlis.baloot.batch.weights import UNIFORM as UNIFORM
    from majlis.baloot.batch.weights import random_player as random_player

_EXPORTS = {
    ".batch": "Batch",
    ".weights": "UNIFORM random_player",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
