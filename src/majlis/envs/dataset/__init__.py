"""Decisions in bulk: Parquet files of what a seat saw, might do, did, and what it came to.

`write` fills a folder, `Dataset` reads it back as arrays; `docs/research/dataset.md` shows both, and how to
read the files without this package.
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.envs.dataset.plan import DatasetPlan as DatasetPlan
    from majlis.envs.dataset.reading import Dataset as Dataset
    from majlis.envs.dataset.reading import Decisions as Decisions
    from majlis.envs.dataset.shards import Estimate as Estimate
    from majlis.envs.dataset.shards import Totals as Totals
    from majlis.envs.dataset.shards import estimate as estimate
    from majlis.envs.dataset.shards import write as write

_EXPORTS = {
    ".plan": "DatasetPlan",
    ".reading": "Dataset Decisions",
    ".shards": "Estimate Totals estimate write",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
