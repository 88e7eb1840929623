"""Between the deals of a game: who deals next, the running score, the header's totals.

The checks are `bidding.check_sequence` and `platform.check_game`; here their cascades are cut off. One
wrong number in a chain makes two links look wrong, and a wrong result makes the next start look wrong.
"""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from majlis.baloot.audit import bidding, platform
from majlis.baloot.audit.findings import Finding
from majlis.baloot.audit.what_if import BIDDING_OPTIONS, variants
from majlis.baloot.kammelna.types import DealRecord, GameRecord
from majlis.baloot.ruleset import RuleSet
from majlis.game import Seat

Pair: TypeAlias = tuple[int, int]


def gains(game: GameRecord) -> dict[int, Pair]:
    """What each deal brought by the running score of the record, by the deal's number.

    From the next deal's start; for the last deal from the header, in a game that begins at 0–0.
    """
    found = {}
    for deal, after in pairwise(game.deals):
        if after.number == deal.number + 1:
            found[deal.number] = _minus(after.before, deal.before)
    if game.totals is not None and game.deals and game.deals[0].before == (0, 0):
        last = game.deals[-1]
        found[last.number] = _minus(game.totals, last.before)
    return found


def cumulative(game: GameRecord, computed: Mapping[int, Pair], rules: RuleSet) -> list[Finding]:
    """The running score's findings without those that follow from another divergence.

    `computed` are our game points of the deals that we can score, by number. Findings about the header
    have deal 0.
    """
    found = platform.check_game(game, rules)
    running = {finding.deal: finding for finding in found if finding.point == "running-total"}
    by_number = {deal.number: deal for deal in game.deals}
    kept = []
    for finding in found:
        if finding.point == "running-total":
            if not _follows(finding, by_number, running, computed):
                kept.append(finding)
        elif finding.point == "past-target":
            if finding.deal not in running:
                kept.append(replace(finding, klass="rule difference"))
        elif not _header_follows(game, running, computed):
            kept.append(finding)
    return kept


def _follows(
    finding: Finding,
    deals: Mapping[int, DealRecord],
    running: Mapping[int, Finding],
    computed: Mapping[int, Pair],
) -> bool:
    """Whether a deal's start only looks wrong, because of the deal before it."""
    before, after = deals[finding.deal - 1], deals[finding.deal]
    gained = _points(before)
    ours = computed.get(before.number)
    if ours is not None and ours != gained and _plus(before.before, ours) == after.before:
        return True  # the result is wrong, the running score is not
    if before.result is None and before.final is not None and ours is None:
        return True  # a result is missing, which is told already
    earlier = running.get(before.number)
    return earlier is not None and _plus(tuple(earlier.computed), gained) == after.before


def _header_follows(game: GameRecord, running: Mapping[int, Finding], computed: Mapping[int, Pair]) -> bool:
    """Whether the header's totals are right but for a deal whose own numbers diverge."""
    assert game.totals is not None
    last = game.deals[-1]
    if running and game.totals == _plus(last.before, _points(last)):
        return True
    total: Pair = (0, 0)
    for deal in game.deals:
        ours = computed.get(deal.number)
        if deal.result is None and deal.final is not None and ours is None:
            return True
        total = _plus(total, _points(deal) if ours is None else ours)
    return game.totals in (total, _plus(game.deals[0].before, total))


def dealers(
    game: GameRecord, rules: RuleSet
) -> tuple[list[tuple[Finding, tuple[str, ...]]], dict[int, Seat]]:
    """Wrong dealers, each with the options that would make him right; and the right dealer by deal.

    Only for a slip that no option explains is the right dealer given: the deal may then be judged anew
    as if he had dealt it.
    """
    found = []
    right: dict[int, Seat] = {}
    deals = list(game.deals)
    for at in range(1, len(deals)):
        finding = _dealer_finding(deals[at - 1 : at + 1], rules)
        if finding is None:
            continue
        options = tuple(
            name
            for name, other in variants(rules, BIDDING_OPTIONS)
            if _dealer_finding(deals[at - 1 : at + 1], other) is None
        )
        found.append((finding, options))
        if not options:
            corrected = replace(deals[at], dealer=finding.computed)
            following = deals[at + 1 : at + 2]
            if not following or _dealer_finding([corrected, *following], rules) is None:
                # The game goes on as if he had dealt: the slip lies in this deal alone.
                right[deals[at].number] = finding.computed
                deals[at] = corrected
    return found, right


def _dealer_finding(two: list[DealRecord], rules: RuleSet) -> Finding | None:
    return next(iter(bidding.check_sequence(two, rules)), None)


def _points(deal: DealRecord) -> Pair:
    return (0, 0) if deal.result is None else deal.result.game_points


def _plus(one: Iterable[int], other: Pair) -> Pair:
    ours, theirs = one
    return ours + other[0], theirs + other[1]


def _minus(one: Pair, other: Pair) -> Pair:
    return one[0] - other[0], one[1] - other[1]
