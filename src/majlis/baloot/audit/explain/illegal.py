"""Tricks, announcements, cards and calls that break a rule (7)."""

from collections.abc import Sequence
from typing import Final

from majlis.baloot.audit.compare.compare import CALLED_FIELDS, Case, compare
from majlis.baloot.audit.explain.divergences import ARITHMETIC, OURS, Triage, class_for, once_each
from majlis.baloot.audit.judge import bidding, engine_judge, legality
from majlis.baloot.audit.judge.arithmetic import judge
from majlis.baloot.audit.judge.options import BIDDING_OPTIONS, PLAY_OPTIONS, SCORE_OPTIONS, variants
from majlis.baloot.audit.types import ARCHIVE, RULE, Finding, Judgement
from majlis.baloot.kammelna.types import Challenge

_WORDS: Final = frozenset(("false-akka", "false-baloot"))
_CARD_CRIMES: Final = frozenset(("closed-lead", "revoke", "no-trump", "no-overtrump"))


def wrong_tricks(triage: Triage) -> None:
    """Who leads, sweeps and plays when; the first slip only, since the rest is out of step with it."""
    case = triage.case
    found = [f for f in (*case.legality, *case.findings) if f.category == "trick"]
    if case.play_broken or not found:
        return
    first = min(found, key=lambda finding: finding.params.get("trick", 0))
    triage.explained.add("winners")
    if first.point != "collector":
        triage.wrong_lead = first.params.get("trick")
    triage.take(first, "trick", ARCHIVE)


def wrong_declarations(triage: Triage) -> None:
    """What is wrong with announcements, once for each player; not where the field has said it."""
    if "declared" in triage.explained:
        return
    deal = triage.case.deal
    for finding in once_each(triage.case.findings):
        options = triage.options_for(finding, SCORE_OPTIONS, lambda rules: judge(deal, rules).findings)
        triage.take(finding, finding.category, class_for(finding, options), options=options)


def illegal_cards(triage: Triage) -> None:
    """Illegal cards and words."""
    case = triage.case
    if case.play_broken:
        return
    misread = {f.params.get("seat") for f in case.findings if f.point == "not-announced"}
    words = {f.params.get("seat") for f in case.findings if f.point == "baloot-not-held"}
    for finding in case.legality:
        point, trick, seat = finding.point, finding.params.get("trick"), finding.params.get("seat")
        if finding.category != "legality" or trick == triage.wrong_lead:
            continue
        if point == "false-baloot" and seat in words:
            continue
        if point == "closed-lead" and triage.explained & {"calls", "level"}:
            continue  # whether the game is closed is as doubtful as how it was raised
        if point in _WORDS and trick == 1 and seat in misread:
            continue  # it stands where he should have announced the project that he shows
        if case.rules.mode == "physical" and point in {*_CARD_CRIMES, "false-akka"}:
            continue  # such a card can be played there, and is a matter for a challenge
        if _punished(case, finding):
            continue
        options = triage.options_for(
            finding, PLAY_OPTIONS, lambda rules: legality.check(case.deal, rules).findings
        )
        agreed = (trick, seat) in case.engine_illegal or point not in _CARD_CRIMES
        cards = finding.computed
        if isinstance(cards, str) and cards != "-":
            cards = cards.split()
        klass, stand = RULE if options else ARCHIVE, OURS if agreed else ARITHMETIC
        triage.add("legality", klass, stand, finding.expected, cards, finding.message, options=options)


def _punished(case: Case, finding: Finding) -> bool:
    """Whether the table itself challenged the card, and its player's team paid: no divergence then."""
    seat = finding.params["seat"]
    if case.arithmetic.ending != "qayd" or case.platform.winner in (None, seat & 1):
        return False
    named = [e.card for e in case.deal.events if isinstance(e, Challenge) and e.card is not None]
    return not named or finding.params.get("card") in named


def illegal_calls(triage: Triage) -> None:
    """What the calls break, up to the first slip that no option explains."""
    case = triage.case
    if case.calls_broken:
        return
    for finding in case.bidding:
        differing = {d.field for d in triage.disagreements}
        if finding.point in ("fields", "suit") and triage.explained & {"calls", "trump"}:
            continue
        if finding.point == "fields":
            if not differing & CALLED_FIELDS:  # else these fields of the result say it
                triage.take(finding, "bidding", finding.klass)
                triage.explained.add("fields")
            continue
        if finding.point == "doubling-turn" and "level" in differing:
            continue  # a raise that the result does not know makes the pass after it look misplaced
        options = triage.options_for(finding, BIDDING_OPTIONS, lambda rules: bidding.check(case.deal, rules))
        triage.take(finding, "bidding", class_for(finding, options), options=options)
        _judge_again(triage, options)
        if not options:
            # After a slip in the auction its outcome is open: what the judges make of it is no divergence.
            triage.explained |= CALLED_FIELDS | {"calls"}
            return


def _judge_again(triage: Triage, options: Sequence[str]) -> None:
    """By rules that allow the call the engine can follow it; where it cannot, it takes no part."""
    case, ours = triage.case, _contract(triage.case.arithmetic)
    if ours == _contract(case.engine):
        return
    allowed = [rules for name, rules in variants(case.rules, BIDDING_OPTIONS) if name in options]
    again = (engine_judge.judge(case.deal, rules).judgement for rules in allowed)
    engine = next((judged for judged in again if _contract(judged) == ours), Judgement())
    triage.disagreements = compare(case.platform, case.arithmetic, engine)


def _contract(judged: Judgement) -> tuple[object, ...]:
    return judged.mode, judged.trump, judged.buyer, judged.level
