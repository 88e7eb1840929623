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
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.dealing.asks import ANYTHING as ANYTHING
    from majlis.dealing.asks import NOTHING as NOTHING
    from majlis.dealing.asks import Ask as Ask
    from majlis.dealing.asks import either as either
    from majlis.dealing.asks import every as every
    from majlis.dealing.asks import hand as hand
    from majlis.dealing.asks import leaves as leaves
    from majlis.dealing.dealer import Acceptance as Acceptance
    from majlis.dealing.dealer import Dealer as Dealer
    from majlis.dealing.evaluate import fits as fits
    from majlis.dealing.explaining import explain as explain
    from majlis.dealing.ledger import count_ledger as count_ledger
    from majlis.dealing.limits import TooLarge as TooLarge
    from majlis.dealing.mixture import Mixture as Mixture
    from majlis.dealing.pack import Deals as Deals
    from majlis.dealing.pack import Pack as Pack
    from majlis.dealing.pack import Setting as Setting
    from majlis.dealing.places import Places as Places
    from majlis.dealing.plain import count_plain as count_plain
    from majlis.dealing.plain import every_deal as every_deal
    from majlis.dealing.plain import reject as reject
    from majlis.dealing.plain import shuffled as shuffled
    from majlis.dealing.spans import Spans as Spans

_EXPORTS = {
    ".asks": "ANYTHING NOTHING Ask either every hand leaves",
    ".dealer": "Acceptance Dealer",
    ".evaluate": "fits",
    ".explaining": "explain",
    ".ledger": "count_ledger",
    ".limits": "TooLarge",
    ".mixture": "Mixture",
    ".pack": "Deals Pack Setting",
    ".places": "Places",
    ".plain": "count_plain every_deal reject shuffled",
    ".spans": "Spans",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
