"""What a contract scores, by law 77 of duplicate bridge.

>>> from majlis.bridge.table.calls import parse_contract
>>> score(parse_contract("4S"), 10, vulnerable=True), score(parse_contract("3NTX"), 7, vulnerable=False)
(620, -300)
"""

from bisect import bisect_right
from typing import Final

from majlis.bridge.table.board import Vulnerability
from majlis.bridge.table.calls import Contract
from majlis.bridge.table.cards import CLUB_STRAIN, DIAMOND_STRAIN, NOTRUMP, Strain
from majlis.game import Seat

GAME_POINTS: Final = 100
"""Trick points from which a contract is a game."""

IMPS: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The differences from which each further IMP counts (law 78)."""


def imps(difference: int) -> int:
    """A difference of scores in International Match Points, with its sign.

    >>> imps(420), imps(-10), imps(-5000)
    (9, 0, -24)
    """
    found = bisect_right(IMPS, abs(difference))
    return found if difference > 0 else -found


def is_vulnerable(vulnerability: Vulnerability, seat: Seat) -> bool:
    """Whether the side of this seat is vulnerable."""
    return bool(vulnerability & (Vulnerability.EW if seat % 2 else Vulnerability.NS))


def trick_points(level: int, strain: Strain) -> int:
    """What the tricks of an undoubled contract are worth: 120 for four spades, 100 for three notrump."""
    if strain in (CLUB_STRAIN, DIAMOND_STRAIN):
        return 20 * level
    return 30 * level + (10 if strain == NOTRUMP else 0)


def is_game(level: int, strain: Strain) -> bool:
    """Whether an undoubled contract is a game, or more."""
    return trick_points(level, strain) >= GAME_POINTS


def score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The score of the declarer's side, which won so many tricks; 0 for a board that was passed out."""
    if contract.passed_out:
        return 0
    over = tricks - contract.tricks
    if over < 0:
        return -penalty(-over, contract.doubled, vulnerable)
    points = trick_points(contract.level, contract.strain) << contract.doubled
    return (
        points
        + _bonus(contract.level, points, vulnerable)
        + 50 * contract.doubled
        + over * _overtrick(contract, vulnerable)
    )


def penalty(down: int, doubled: int, vulnerable: bool) -> int:
    """What the defenders get for so many undertricks; `doubled` is 0, 1 or 2 (redoubled)."""
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return doubled * (300 * down - 100)
    return doubled * (200 * down - 100 if down <= 3 else 300 * down - 400)


def _bonus(level: int, points: int, vulnerable: bool) -> int:
    """For a part score, game or slam; it is the doubled points that make a game."""
    if points < GAME_POINTS:
        return 50
    game = 500 if vulnerable else 300
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}
    return game + slam.get(level, 0)


def _overtrick(contract: Contract, vulnerable: bool) -> int:
    if contract.doubled:
        return contract.doubled * (200 if vulnerable else 100)
    return 20 if contract.strain in (CLUB_STRAIN, DIAMOND_STRAIN) else 30
