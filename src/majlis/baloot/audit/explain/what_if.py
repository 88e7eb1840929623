"""What the numbers of a deal would be if one thing were different: an option, the trump, one input.

The triage of a divergence asks such questions: would another value of one rule option give what the
record has, does the record fit another trump, do its game points follow from its own raw points?
All answers come from the arithmetic, which is run again on the changed question.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from msgspec.structs import replace

from majlis.baloot.audit.judge import legality
from majlis.baloot.audit.judge.arithmetic import judge
from majlis.baloot.audit.judge.gamepoints import Account, Outcome, settle
from majlis.baloot.audit.judge.options import SCORE_OPTIONS, other_presets, variants
from majlis.baloot.audit.read.calls import RAISES
from majlis.baloot.audit.read.recorded_play import TRICKS
from majlis.baloot.audit.tables import LAST_TRICK_POINTS, raw_of
from majlis.baloot.audit.types import Judgement
from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.types import Call, DealRecord, Event, Play
from majlis.baloot.ruleset import OPTIONS, RuleSet
from majlis.cards import SUIT_WORDS, SUITS, Card, Suit
from majlis.game import Seat, Team

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
_POINTS: Final = ("card_points", "last_trick", "totals", "game_points")


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


def other_contract(
    deal: DealRecord, rules: RuleSet, platform: Judgement, ours: Judgement
) -> Judgement | None:
    """The arithmetic under the one other trump (or Sun) that the platform's cards fit, if there is just one.

    It must make all that the platform says of captured cards and game points right, with no trick led by
    a seat that had not won the one before.
    """
    if ours.buyer is None or ours.mode is None or platform.card_points is None:
        return None
    found = []
    for trump in (None, *SUITS):
        mode: Mode = "sun" if trump is None else "hokum"
        if (mode, trump) == (ours.mode, ours.trump):
            continue
        judged = judge(with_contract(deal, mode, trump, ours.buyer), rules)
        in_order = not any(finding.category == "trick" for finding in judged.findings)
        if in_order and fits(platform, judged.judgement, _POINTS):
            found.append(judged.judgement)
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
        if len(own) > TRICKS:
            continue  # no hand is so large, and the pairs grow with the square
        for one, other in combinations(own, 2):
            events = list(deal.events)
            events[one], events[other] = events[other], events[one]
            changed = replace(deal, events=tuple(events))
            judged = judge(changed, rules)
            if (
                fits(platform, judged.judgement)
                and not judged.findings
                and not legality.check(changed, rules).findings
            ):
                first, second = deal.events[one], deal.events[other]
                assert isinstance(first, Play)
                assert isinstance(second, Play)
                return seat, first.card, second.card
    return None


# The record's own numbers, one from the other


def own_account(said: Judgement, raiser: Team | None = None, ace_on_lead: bool = False) -> Account | None:
    """The account of the platform's own contract, cards and declarations; None where it tells no cards.

    Where it tells no contract, only the raw totals mean something.
    """
    if said.card_points is None or said.declared is None or said.last_trick is None:
        return None
    piles, projects, baloots = zip(
        *(
            (
                said.card_points[team] + LAST_TRICK_POINTS * (said.last_trick == team),
                raw_of(name for name in said.declared[team] if name != "baloot"),
                said.declared[team].count("baloot"),
            )
            for team in (0, 1)
        ),
        strict=True,
    )
    return Account(
        mode=said.mode or "sun",
        buyer=said.buyer_team or 0,
        piles=piles,
        projects=projects,
        baloots=baloots,
        level=said.level or 1,
        raiser=raiser,
        swept_by=said.last_trick if said.kaboot else None,
        ace_on_lead=ace_on_lead,
    )


_TEST_OPTIONS: Final = ("baloot_in_success_test", "success_unit", "equal_total")


def own_outcomes(
    said: Judgement, raiser: Team | None, rules: RuleSet, decided: bool = False
) -> Iterator[Outcome]:
    """What follows under these rules from the platform's own numbers; nothing where they do not tell enough.

    If the success test is taken as `decided`, any way of testing that decides as the platform does will do,
    and so will what the numbers do not show: whether the buyer led to the first trick with an Ace
    (`reverse_kaboot`).
    """
    if None in (said.mode, said.buyer_team, said.level):
        return
    tests = product(*(OPTIONS[option] for option in _TEST_OPTIONS)) if decided else iter(((),))
    for values in tests:
        asked = rules.replace(**dict(zip(_TEST_OPTIONS, values, strict=False)))
        for ace_on_lead in (False, True) if decided else (False,):
            account = own_account(said, raiser, ace_on_lead)
            if account is None:
                return
            outcome = settle(account, asked)
            if not decided or outcome.khasara == said.khasara:
                yield outcome
