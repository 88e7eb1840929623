"""What the numbers of a deal would be if one thing were different: an option, the trump, one input.

The triage of a divergence asks such questions: would another value of one rule option give what the
record has, does the record fit another trump, do its game points follow from its own raw points?
All answers come from the arithmetic, which is run again on the changed question.
"""

from itertools import combinations, product
from typing import Final

from msgspec.structs import replace

from majlis.baloot.audit.judge import legality
from majlis.baloot.audit.judge.arithmetic import Judged, judge
from majlis.baloot.audit.judge.gamepoints import Account, Outcome, settle
from majlis.baloot.audit.judge.options import SCORE_OPTIONS, other_presets, variants
from majlis.baloot.audit.judge.platform import VALUES
from majlis.baloot.audit.read.calls import RAISES
from majlis.baloot.audit.tables import LAST_TRICK_POINTS
from majlis.baloot.audit.types import Judgement
from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.types import Call, DealRecord, Event, Play
from majlis.baloot.ruleset import OPTIONS, RuleSet
from majlis.cards import SUIT_WORDS, SUITS, Card, Suit
from majlis.game import Seat, Team

HAND: Final = 8
"""Cards of a seat."""

OUTCOME: Final = (
    "card_points",
    "last_trick",
    "declared",
    "kaboot",
    "totals",
    "khasara",
    "winner",
    "game_points",
)
"""The fields in which a platform's result must fit a question's answer."""


def fits(platform: Judgement, other: Judgement, fields: tuple[str, ...] = OUTCOME) -> bool:
    """Whether all that the platform tells of these fields is what the other says."""
    return all(getattr(platform, f) in (None, getattr(other, f)) for f in fields)


def explaining_options(deal: DealRecord, platform: Judgement, rules: RuleSet) -> tuple[str, ...]:
    """The single changes of a scoring option under which the platform's result is right in every field.

    When no single change does, the presets that do as a whole.
    """
    for questions in (variants(rules, SCORE_OPTIONS), other_presets(rules)):
        found = tuple(name for name, asked in questions if fits(platform, judge(deal, asked).judgement))
        if found:
            return found
    return ()


# Another contract


def with_contract(deal: DealRecord, mode: Mode, trump: Suit | None, buyer: Seat) -> DealRecord:
    """The deal as if this had been bought, by this seat; what was raised stays raised."""
    bid = "sun" if mode == "sun" else "hokom2"
    calls: list[Event] = [Call(seat=buyer, word=bid)]
    if trump is not None:
        calls.append(Call(seat=buyer, word=SUIT_WORDS[trump]))
    kept = [event for event in deal.events if not isinstance(event, Call) or event.word in RAISES]
    return replace(deal, events=(*calls, *kept))


def other_contract(deal: DealRecord, rules: RuleSet, platform: Judgement, ours: Judgement) -> Judged | None:
    """The arithmetic under the one other trump (or Sun) that the platform's cards fit, if there is just one.

    It must make all that the platform says of captured cards and game points right, with no trick led by
    a seat that had not won the one before.
    """
    if ours.buyer is None or ours.mode is None or platform.card_points is None:
        return None
    found = []
    contracts: list[tuple[Mode, Suit | None]] = [("sun", None), *(("hokum", suit) for suit in SUITS)]
    for mode, trump in contracts:
        if (mode, trump) == (ours.mode, ours.trump):
            continue
        judged = judge(with_contract(deal, mode, trump, ours.buyer), rules)
        in_order = not any(finding.category == "trick" for finding in judged.findings)
        if in_order and fits(
            platform, judged.judgement, ("card_points", "last_trick", "totals", "game_points")
        ):
            found.append(judged)
    return found[0] if len(found) == 1 else None


def exchanged_cards(deal: DealRecord, rules: RuleSet, platform: Judgement) -> tuple[Seat, Card, Card] | None:
    """Two cards of one seat that make everything right when they change places; the first pair found.

    Right is: every card legal, every lead and sweep the winner's, and the result as the platform has it.
    """
    places: list[list[int]] = [[], [], [], []]
    for at, event in enumerate(deal.events):
        if isinstance(event, Play):
            places[event.seat].append(at)
    for seat, own in enumerate(places):
        if len(own) > HAND:
            continue  # no hand is so large, and the pairs grow with the square
        for one, other in combinations(own, 2):
            events = list(deal.events)
            events[one], events[other] = events[other], events[one]
            changed = replace(deal, events=tuple(events))
            judged = judge(changed, rules)
            if fits(platform, judged.judgement) and not judged.findings and not _illegal(changed, rules):
                first, second = deal.events[one], deal.events[other]
                assert isinstance(first, Play)
                assert isinstance(second, Play)
                return seat, first.card, second.card
    return None


def _illegal(deal: DealRecord, rules: RuleSet) -> bool:
    return bool(legality.check(deal, rules).findings)


# The record's own numbers, one from the other


def raw_of(names: tuple[str, ...]) -> int:
    """Raw points of declarations by their names in a result; unknown names count nothing."""
    return sum(VALUES[name][0] for name in names if name in VALUES)


def own_totals(platform: Judgement) -> tuple[int, int] | None:
    """The raw totals that follow from the platform's card points, declarations and last trick."""
    if platform.card_points is None or platform.declared is None or platform.last_trick is None:
        return None
    totals = [
        platform.card_points[team]
        + raw_of(platform.declared[team])
        + LAST_TRICK_POINTS * (platform.last_trick == team)
        for team in (0, 1)
    ]
    return totals[0], totals[1]


def own_outcome(
    platform: Judgement, raiser: Team | None, rules: RuleSet, ace_on_lead: bool = False
) -> Outcome | None:
    """What follows under these rules from the platform's own contract, cards and declarations."""
    if platform.card_points is None or platform.declared is None or platform.last_trick is None:
        return None
    if platform.mode is None or platform.buyer_team is None or platform.level is None:
        return None
    piles = [
        platform.card_points[team] + LAST_TRICK_POINTS * (platform.last_trick == team) for team in (0, 1)
    ]
    baloots = tuple(names.count("baloot") for names in platform.declared)
    projects = [raw_of(tuple(n for n in names if n != "baloot")) for names in platform.declared]
    return settle(
        Account(
            mode=platform.mode,
            buyer=platform.buyer_team,
            piles=(piles[0], piles[1]),
            projects=(projects[0], projects[1]),
            baloots=(baloots[0], baloots[1]),
            level=platform.level,
            raiser=raiser,
            swept_by=platform.last_trick if platform.kaboot else None,
            ace_on_lead=ace_on_lead,
        ),
        rules,
    )


_TEST_OPTIONS: Final = ("baloot_in_success_test", "success_unit", "equal_total")


def own_points(platform: Judgement, raiser: Team | None, rules: RuleSet) -> set[tuple[int, int]]:
    """The game points that follow from the platform's own numbers, given whether it says the buyer failed.

    The success test is taken as decided: any way of testing that decides so will do. So is what the
    numbers do not show: whether the buyer led to the first trick with an Ace (`reverse_kaboot`).
    """
    found = set()
    for values in product(*(OPTIONS[option] for option in _TEST_OPTIONS)):
        asked = rules.replace(**dict(zip(_TEST_OPTIONS, values, strict=True)))
        for ace_on_lead in (False, True):
            outcome = own_outcome(platform, raiser, asked, ace_on_lead)
            if outcome is not None and outcome.khasara == platform.khasara:
                found.add(outcome.game_points)
    return found
