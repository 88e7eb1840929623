"""Deals as the peers write them, one a line, read into arrays.

Every line becomes sixteen holdings with one separator between them: the suits of north, then of east, south
and west. Whoever writes something else is found out: `read` takes whole deals only.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .tasks import RANKS, Deals

MARKS: Final = re.compile(rb" ?[nesw] ")
"""The names of the hands in a line of `dealer`: `n 2.T98.K752.KJT84 e 5.J7642.986.9763 s …`."""
RANK_OF: Final = np.full(256, 255, dtype=np.uint8)
RANK_OF[np.frombuffer(RANKS.encode(), dtype=np.uint8)] = np.arange(13)


def from_dealer(text: bytes) -> Deals:
    """Lines of `dealer`'s action printoneline, without its summary.

    >>> suits = b"n AKQJT98765432... e .AKQJT98765432.. s ..AKQJT98765432. w ...AKQJT98765432 "
    >>> from_dealer(suits)[0, ::13]
    array([0, 1, 2, 3], dtype=uint8)
    """
    lines = re.findall(rb"^n .*$", text, re.MULTILINE)
    return read(b"\n".join(MARKS.sub(b".", line.rstrip(b" "))[1:] for line in lines))


def from_deal(text: bytes) -> Deals:
    """Lines of Deal's option -l: suits with a blank between, hands with a bar."""
    return read(re.sub(rb"[ |]", b".", text.strip(b"\n")))


def from_pbn(text: bytes) -> Deals:
    """Lines as in PBN, north first: `N:AK5.Q32.… …`."""
    return read(re.sub(rb"^N:", b"", text.strip(b"\n"), flags=re.MULTILINE).replace(b" ", b"."))


def read(text: bytes) -> Deals:
    """Lines of sixteen holdings with dots between; ValueError where one is no deal."""
    lines = text.split(b"\n") if text else []
    for number, line in enumerate(lines):
        if line.count(b".") != 15 or len(line) != 67:
            raise ValueError(f"line {number + 1} is no deal: {line[:80]!r}")
    parts = [part_of(lines[start : start + 20_000]) for start in range(0, len(lines), 20_000)]
    return np.concatenate(parts) if parts else np.empty((0, 52), dtype=np.uint8)


def part_of(lines: list[bytes]) -> Deals:
    """Some lines of the right length as deals."""
    letters: NDArray[np.uint8] = np.frombuffer(b"".join(lines), dtype=np.uint8).reshape(len(lines), 67)
    holding = np.cumsum(letters == ord("."), axis=1)
    ranks = RANK_OF[letters]
    if ((ranks == 255) != (letters == ord("."))).any():
        raise ValueError("something that is no card is in a deal")
    row, place = np.nonzero(ranks != 255)
    holdings = holding[row, place]
    deals = np.full((len(lines), 52), 255, dtype=np.uint8)
    deals[row, holdings % 4 * 13 + ranks[row, place]] = holdings // 4
    if (deals == 255).any():
        raise ValueError("a deal has a card twice")
    return deals
