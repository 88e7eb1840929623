"""Between the deals of a game: who deals next, the running score, the header's totals.

The checks are `sequence.check_sequence` and `platform.check_game`; here their cascades are cut off. One
wrong number in a chain makes two links look wrong, and a wrong result makes the next start look wrong.
"""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from majlis.baloot.audit.judge import bidding, platform, sequence
from majlis.baloot.audit.judge.options import BIDDING_OPTIONS, variants
from majlis.baloot.audit.types import ARCHIVE, RULE, Finding, finding
from majlis.baloot.kammelna.types import Call, DealRecord, GameRecord, Kawesh, Part, Play
from majlis.baloot.names import PairWord, SeatWord
from majlis.baloot.ruleset import RuleSet
from majlis.game import Seat
from majlis.i18n import N_

Pair: TypeAlias = tuple[int, int]


def gains(game: GameRecord) -> dict[int, Pair]:
    """What each deal brought by the running score of the record, by the deal's number.

    From the next deal's start; for the last deal from the header, in a game that begins at 0–0.
    """
    found = {}
    for deal, after in pairwise(game.deals):
        told = not (deal.absent or after.absent) or not (deal.absent | after.absent) & Part.SCORE
        if told and after.number == deal.number + 1:
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
    running = {slip.deal: slip for slip in found if slip.point == "running-total"}
    by_number = {deal.number: deal for deal in game.deals}
    kept = []
    for slip in found:
        if slip.point == "running-total":
            if not _follows(slip, by_number, running, computed):
                kept.append(_at_the_start(slip, game))
        elif slip.point == "past-target":
            if slip.deal not in running:
                kept.append(replace(slip, klass=RULE))
        elif not (_text_is_damaged(game) or _header_follows(game, running, computed)):
            kept.append(slip)
    return kept


def _at_the_start(found: Finding, game: GameRecord) -> Finding:
    """Where the second deal begins with just what the first brought, it is the first that begins wrongly."""
    first = game.deals[0]
    if found.deal != first.number + 1 or _minus(game.deals[1].before, _points(first)) != (0, 0):
        return found
    text = N_("the game begins at {pair}, but goes on as if it had begun at 0–0")
    begin, pair = list(first.before), PairWord(first.before)
    return finding(first.number, "cumulative", "running-total", text, begin, [0, 0], ARCHIVE, pair=pair)


def _follows(
    slip: Finding,
    deals: Mapping[int, DealRecord],
    running: Mapping[int, Finding],
    computed: Mapping[int, Pair],
) -> bool:
    """Whether a deal's start only looks wrong, because of the deal before it."""
    before, after = deals[slip.deal - 1], deals[slip.deal]
    gained = _points(before)
    ours = computed.get(before.number)
    if ours is not None and ours != gained and _plus(before.before, ours) == after.before:
        return True  # the result is wrong, the running score is not
    if before.result is None and before.final is not None and ours is None:
        return True  # a result is missing, which is told already
    earlier = running.get(before.number)
    return earlier is not None and _plus(tuple(earlier.computed), gained) == after.before


def _text_is_damaged(game: GameRecord) -> bool:
    """Whether the file is no sound JSON: who knows which deals are lost."""
    return any(problem.path.startswith("line ") for problem in game.problems)


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


Slip: TypeAlias = tuple[Finding, tuple[str, ...]]
"""A finding, and the options under which it would be none."""


def dealers(game: GameRecord, rules: RuleSet) -> tuple[list[Slip], dict[int, Seat]]:
    """Wrong dealers, and the right dealer of each deal whose own calls or neighbours tell him.

    First come deals in which the calls are another dealer's; then, with those set right, deals that the
    wrong seat deals after the one before. Only the first kind, and a slip after which the game goes on as
    if the right seat had dealt, give a right dealer: the deal can be judged anew as if he had dealt it.
    """
    found: list[Slip] = []
    right: dict[int, Seat] = {}
    deals = list(game.deals)
    for at, deal in enumerate(deals):
        dealer = _dealer_by_calls(deal, rules)
        if dealer is not None and _sequence_gains(deals, at, dealer, rules):
            text = N_("{seat} is recorded as dealer, but the calls are those of a deal of {seat_right}")
            values = {"seat": SeatWord(deal.dealer or 0), "seat_right": SeatWord(dealer)}
            slip = finding(deal.number, "bidding", "dealer", text, deal.dealer, dealer, ARCHIVE, **values)
            found.append((slip, ()))
            right[deal.number] = dealer
            deals[at] = replace(deal, dealer=dealer)
    for at in range(1, len(deals)):
        two = deals[at - 1 : at + 1]
        wrong = _dealer_finding(two, rules)
        if wrong is None:
            continue
        options = tuple(
            name for name, other in variants(rules, BIDDING_OPTIONS) if _dealer_finding(two, other) is None
        )
        found.append((wrong, options))
        corrected = replace(deals[at], dealer=wrong.computed)
        following = deals[at + 1 : at + 2]
        if not options and (not following or _dealer_finding([corrected, *following], rules) is None):
            right[deals[at].number] = wrong.computed
            deals[at] = corrected
    return found, right


def idle(game: GameRecord) -> list[Finding]:
    """Deals in which nothing happens though the game goes on after them."""
    text = N_("nothing happens in this deal, no call, no card and no kawesh, yet the game goes on")
    return [
        finding(deal.number, "bidding", "idle", text, klass=ARCHIVE)
        for deal in game.deals[:-1]
        if deal.first is not None
        and deal.result is None
        and not any(isinstance(e, Call | Play | Kawesh) for e in deal.events)
    ]


def last_rounds(game: GameRecord) -> list[Finding]:
    """Results with the mark of the match's last deal (`lr`) that another deal follows."""
    text = N_("the result is marked as that of the last deal (lr), but the game goes on")
    return [
        finding(deal.number, "integrity", "last-round", text, klass=ARCHIVE)
        for deal in game.deals[:-1]
        if deal.result is not None and deal.result.last_round
    ]


def _dealer_by_calls(deal: DealRecord, rules: RuleSet) -> Seat | None:
    """The other dealer under whom nothing is wrong with the calls; None where the recorded one may stay."""
    first = next((event for event in deal.events if type(event) is Call), None)
    if first is None or deal.dealer is None or (deal.dealer + 1) % 4 == first.seat:
        return None
    dealer = (first.seat - 1) % 4
    return None if bidding.check(replace(deal, dealer=dealer), rules) else dealer


def _sequence_gains(deals: list[DealRecord], at: int, dealer: Seat, rules: RuleSet) -> bool:
    """Whether the other dealer fits between his neighbours at least as well."""
    around = deals[max(0, at - 1) : at + 2]
    place = min(at, 1)
    changed = [*around[:place], replace(around[place], dealer=dealer), *around[place + 1 :]]
    return len(sequence.check_sequence(changed, rules)) <= len(sequence.check_sequence(around, rules))


def _dealer_finding(two: list[DealRecord], rules: RuleSet) -> Finding | None:
    return next(iter(sequence.check_sequence(two, rules)), None)


def _points(deal: DealRecord) -> Pair:
    return (0, 0) if deal.result is None else deal.result.game_points


def _plus(one: Iterable[int], other: Pair) -> Pair:
    ours, theirs = one
    return ours + other[0], theirs + other[1]


def _minus(one: Pair, other: Pair) -> Pair:
    return one[0] - other[0], one[1] - other[1]
