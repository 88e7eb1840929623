"""Exact dealing: count the deals that fit an ask, and draw from them, each equally likely. Knows no game.

>>> import numpy as np
>>> from majlis.dealing import Dealer, Pack, Setting, hand
>>> pack = Pack.of({"spades": ["S1", "S2"], "hearts": ["H1", "H2", "H3", "H4"]})
>>> setting = Setting.of(pack, {"left": 2, "opposite": 2, "right": 2})
>>> dealer = Dealer(setting, hand("left").void("spades"))
>>> dealer.count(), str(dealer.probability())
(36, '2/5')
>>> setting.names(dealer.sample(1, np.random.default_rng(5))[0])["left"]
('H1', 'H2')

`Dealer`, `Mixture` and what else is not plain data are imported when first used: they bring Numba.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from majlis.dealing.asks import ANYTHING, NOTHING, Ask, either, every, hand, leaves
from majlis.dealing.evaluate import fits
from majlis.dealing.limits import TooLarge
from majlis.dealing.pack import Deals, Pack, Setting
from majlis.dealing.spans import Spans

if TYPE_CHECKING:
    from majlis.dealing.dealer import Acceptance, Dealer
    from majlis.dealing.explaining import explain
    from majlis.dealing.ledger import count_ledger
    from majlis.dealing.mixture import Mixture
    from majlis.dealing.plain import count_plain, every_deal, reject, shuffled

_LATER = {
    "Acceptance": "dealer",
    "Dealer": "dealer",
    "Mixture": "mixture",
    "count_ledger": "ledger",
    "count_plain": "plain",
    "every_deal": "plain",
    "explain": "explaining",
    "reject": "plain",
    "shuffled": "plain",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = [
    "ANYTHING",
    "NOTHING",
    "Acceptance",
    "Ask",
    "Dealer",
    "Deals",
    "Mixture",
    "Pack",
    "Setting",
    "Spans",
    "TooLarge",
    "count_ledger",
    "count_plain",
    "either",
    "every",
    "every_deal",
    "explain",
    "fits",
    "hand",
    "leaves",
    "reject",
    "shuffled",
]
