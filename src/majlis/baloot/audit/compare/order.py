"""Whether the deals of a game stand in their order, each once: what a copy or an exchange would explain.

A deal that stands twice breaks the running score and the turn to deal where the copy stands, and two
deals in each other's place break them in up to four places. `chain` gives the game as it should run, with
the copies left out and the exchange undone, so that `continuity` finds only what is wrong besides.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from majlis.baloot.audit.judge import platform, sequence
from majlis.baloot.audit.judge.options import BIDDING_OPTIONS, variants
from majlis.baloot.audit.types import ARCHIVE, Finding, finding
from majlis.baloot.kammelna.types import Call, DealRecord, GameRecord
from majlis.baloot.ruleset import RuleSet
from majlis.game import SEATS, Seat
from majlis.i18n import N_

MOST_DEALS: Final = 64
"""No match is longer; two deals are not looked for in more."""


class Chain(NamedTuple):
    """A game's deals as they follow each other, renumbered from 1, and what had to be set right for it."""

    game: GameRecord
    numbers: dict[int, int]
    """For the number of each deal of the chain its number in the record; 0, the header, is 0."""
    findings: tuple[Finding, ...] = ()
    """About copies and an exchange, with the record's numbers."""
    copies: frozenset[int] = frozenset()
    """Copies that are the same to the last card: what is wrong with them is told of the other."""
    unsure: frozenset[int] = frozenset()
    """Deals of the chain before which a copy was left out: one that was lost may have stood there."""


def chain(game: GameRecord, rules: RuleSet) -> Chain:
    """The game as it should run; the game itself where nothing is out of order. Never raises."""
    whole = all(deal.number == at for at, deal in enumerate(game.deals, start=1))
    copies = _copies(game.deals, rules) if whole else {}
    if copies:
        return _without(game, copies)
    pair = _exchanged(game.deals, rules) if whole else None
    if pair is None:
        return Chain(game, {0: 0} | {deal.number: deal.number for deal in game.deals})
    one, other = pair
    deals = _swapped(game.deals, one, other)
    first, second = game.deals[one].number, game.deals[other].number
    text = N_(
        "deals {one} and {other} seem to stand in each other's place: exchanged, the dealers and the "
        "running score are right"
    )
    places, values = [first, second], {"one": first, "other": second}
    found = finding(first, "integrity", "order", text, places, places[::-1], ARCHIVE, **values)
    return _numbered(game, deals)._replace(findings=(found,))


def _numbered(game: GameRecord, deals: Sequence[DealRecord]) -> Chain:
    numbers = {0: 0} | {at: deal.number for at, deal in enumerate(deals, start=1)}
    renumbered = tuple(replace(deal, number=at) for at, deal in enumerate(deals, start=1))
    return Chain(replace(game, deals=renumbered), numbers)


def _links(deals: Sequence[DealRecord], rules: RuleSet) -> int:
    """How many deals do not follow the one before, by dealer or by score, each counted once for either."""
    renumbered = [replace(deal, number=at) for at, deal in enumerate(deals, start=1)]
    game = GameRecord(file="", deals=tuple(renumbered))
    scores = [f for f in platform.check_game(game, rules) if f.point == "running-total"]
    return len(sequence.check_sequence(renumbered, rules)) + len(scores)


# A deal that stands twice


def _copies(deals: Sequence[DealRecord], rules: RuleSet) -> dict[int, int]:
    """The copies by their places, with the place of the deal that each repeats."""
    seen: dict[object, int] = {}
    found: dict[int, int] = {}
    for at, deal in enumerate(deals):
        if deal.first is None or deal.floor is None:
            continue
        earlier = seen.setdefault((deal.first, deal.floor), at)
        if earlier == at:
            continue
        left_out = {place: _more_links_without(deals, place, rules) for place in (at, earlier)}
        if left_out[earlier] < left_out[at] and earlier not in found:
            found[earlier] = at
        else:
            found[at] = earlier
    return found


def _more_links_without(deals: Sequence[DealRecord], place: int, rules: RuleSet) -> int:
    """How many more deals do not follow the one before once this one is left out.

    Only its neighbours can: a log of thousands of deals may hold each of them twice.
    """
    around = deals[max(0, place - 1) : place + 2]
    at = min(place, 1)
    return _links([*around[:at], *around[at + 1 :]], rules) - _links(around, rules)


def _without(game: GameRecord, copies: dict[int, int]) -> Chain:
    kept = [deal for at, deal in enumerate(game.deals) if at not in copies]
    findings, same = [], set()
    for at, other in sorted(copies.items()):
        deal, repeated = game.deals[at], game.deals[other]
        if deal.events == repeated.events and deal.result == repeated.result:
            text = N_("this deal is deal {number} once more, card for card")
            same.add(deal.number)
        else:
            text = N_("this deal has the very hands of deal {number}")
        number, twin = deal.number, repeated.number
        findings.append(finding(number, "integrity", "copy", text, number, twin, ARCHIVE, number=twin))
    unsure = frozenset(game.deals[at + 1].number for at in copies if at + 1 < len(game.deals))
    return _numbered(game, kept)._replace(findings=tuple(findings), copies=frozenset(same), unsure=unsure)


# Two deals in each other's place


def _exchanged(deals: Sequence[DealRecord], rules: RuleSet) -> tuple[int, int] | None:
    """The only two places whose exchange mends every link; None where there are no such, or several.

    Not where the calls of a deal are another dealer's, nor where another rule, or another dealer of one
    deal without calls, explains all.
    """
    if len(deals) > MOST_DEALS or not _links(deals, rules) or _foreign_calls(deals):
        return None
    if any(not _links(deals, other) for _, other in variants(rules, BIDDING_OPTIONS)):
        return None
    broken = {at for at in range(1, len(deals)) if _links(deals[at - 1 : at + 1], rules)}
    beside = broken | {at - 1 for at in broken}
    if any(_dealer_may_be_wrong(deals, at, rules) for at in beside):
        return None
    found = [
        (one, other)
        for one in range(len(deals))
        for other in range(one + 1, len(deals))
        if (one in beside or other in beside) and not _links(_swapped(deals, one, other), rules)
    ]
    return found[0] if len(found) == 1 else None


def _dealer_may_be_wrong(deals: Sequence[DealRecord], at: int, rules: RuleSet) -> bool:
    """Whether another dealer of this deal mends every link, and no call of it says who dealt."""
    if _first_call(deals[at]) is not None:
        return False
    return any(
        not _links([*deals[:at], replace(deals[at], dealer=dealer), *deals[at + 1 :]], rules)
        for dealer in SEATS
    )


def _foreign_calls(deals: Sequence[DealRecord]) -> bool:
    """Whether some deal's first call is not of the seat after its dealer."""
    firsts = ((deal.dealer, _first_call(deal)) for deal in deals)
    return any(seat is not None and dealer != (seat - 1) % 4 for dealer, seat in firsts)


def _first_call(deal: DealRecord) -> Seat | None:
    """The seat of the first call."""
    return next((event.seat for event in deal.events if type(event) is Call), None)


def _swapped(deals: Sequence[DealRecord], one: int, other: int) -> list[DealRecord]:
    changed = list(deals)
    changed[one], changed[other] = deals[other], deals[one]
    return changed
