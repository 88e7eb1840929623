"""Thousands of deals at once: each a row of numbers, stepped by compiled loops under any strict rule set.

>>> from majlis.baloot.batch import Batch
>>> batch = Batch(1000, seed=7)
>>> mask = batch.legal_mask()
>>> batch.step(mask.argmax(axis=1))  # all pass, but for a Kawesh
>>> mask.shape, mask.any(axis=1).tolist() == (~batch.over).tolist()
((1000, 148), True)
"""

from typing import TYPE_CHECKING

from majlis.faces import face

if TYPE_CHECKING:
    from majlis.baloot.batch.batch import Batch as Batch
    from majlis.baloot.batch.weights import UNIFORM as UNIFORM
    from majlis.baloot.batch.weights import random_player as random_player

__getattr__, __dir__, __all__ = face(__name__)
