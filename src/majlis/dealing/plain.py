"""The slow, obvious way: every deal of a small setting in turn, or shuffle and see whether it fits.

Nothing is planned and nothing is clever, so the faster ways are held against this one.
"""

from __future__ import annotations

import numpy as np

from majlis.dealing.asks import Ask
from majlis.dealing.evaluate import fits
from majlis.dealing.pack import Deals, Setting
from majlis.dealing.spans import whole
from majlis.errors import InputError, shown
from majlis.i18n import N_

MOST_DEALS = 3_000_000
MOST_SHUFFLES = 20_000_000
BATCH = 1 << 15


def every_deal(setting: Setting, most: int = MOST_DEALS) -> Deals:
    """Every deal once, in the order of the hand numbers; an `InputError` where there are more than `most`.

    >>> from majlis.dealing.pack import Pack
    >>> pack = Pack.of({"S": ["SA", "SK", "S2"]})
    >>> every_deal(Setting.of(pack, {"me": 2, "you": 1}))
    array([[0, 0, 1],
           [0, 1, 0],
           [1, 0, 0]], dtype=uint8)
    """
    if setting.deals() > most:
        raise InputError(
            N_("{deals} deals are too many to list: at most {most} can be"),
            deals=f"{setting.deals():,}",
            most=f"{most:,}",
        )
    deals = placed_only(setting, 1)
    left = np.array([setting.free()], dtype=np.int16)
    for card in free_cards(setting):
        row, hand = np.nonzero(left)  # each deal so far goes on with every hand that has room
        deals, left = deals[row], left[row]
        deals[:, card] = hand
        left[np.arange(len(hand)), hand] -= 1
    return deals


def count_plain(setting: Setting, ask: Ask, most: int = MOST_DEALS) -> int:
    """How many deals fit, by looking at every one of them.

    >>> from majlis.dealing.asks import hand
    >>> from majlis.dealing.pack import Pack
    >>> pack = Pack.of({"S": ["SA", "SK"], "H": ["HA", "HK"]})
    >>> count_plain(Setting.of(pack, {"me": 2, "you": 2}), hand("me").length("S", 1, 1))
    4
    """
    return int(fits(ask, setting, every_deal(setting, most)).sum())


def shuffled(setting: Setting, n: int, rng: np.random.Generator) -> Deals:
    """That many deals, each of all deals equally likely: the cards not placed yet are shuffled."""
    n = number_of_deals(n)
    deals = placed_only(setting, n)
    owners = np.repeat(np.arange(len(setting.sizes), dtype=np.uint8), setting.free())
    deals[:, free_cards(setting)] = rng.permuted(np.tile(owners, (n, 1)), axis=1)
    return deals


def reject(setting: Setting, ask: Ask, n: int, rng: np.random.Generator, most: int = MOST_SHUFFLES) -> Deals:
    """That many deals that fit, each of those equally likely: shuffle until enough of them do.

    An `InputError` where `most` shuffles do not give as many.
    """
    n = number_of_deals(n)
    kept, have, seen, batch = [placed_only(setting, 0)], 0, 0, BATCH // 32
    while have < n:
        if seen >= most:
            raise InputError(
                N_("{found} of {seen} shuffled deals fit and {n} are wanted: too rare to wait for: {ask}"),
                found=f"{have:,}",
                seen=f"{seen:,}",
                n=f"{n:,}",
                ask=shown(str(ask), 200),
            )
        batch = min(2 * batch, BATCH)
        deals = shuffled(setting, min(batch, most - seen), rng)
        kept.append(deals[fits(ask, setting, deals)])
        seen += len(deals)
        have += len(kept[-1])
    return np.concatenate(kept)[:n]


def number_of_deals(n: int) -> int:
    """`n`, which must be a whole number, 0 or more."""
    number = whole(n)
    if number < 0:
        raise InputError(N_("{n} deals were asked for; the number is 0 or more"), n=number)
    return number


def placed_only(setting: Setting, n: int) -> Deals:
    """That many rows in which the placed cards lie with their hands, and all others with the first."""
    deals = np.zeros((n, len(setting.pack)), dtype=np.uint8)
    for card, hand in setting.placed:
        deals[:, card] = hand
    return deals


def free_cards(setting: Setting) -> list[int]:
    """The numbers of the cards that are not placed."""
    placed = {card for card, _ in setting.placed}
    return [card for card in range(len(setting.pack)) if card not in placed]
