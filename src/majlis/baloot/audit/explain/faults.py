"""Rule 7 of the triage: what is wrong with tricks, announcements, cards and calls in themselves."""

from collections.abc import Iterable
from typing import Any, Final

from majlis.baloot.audit.compare.compare import compare
from majlis.baloot.audit.explain.docket import ARITHMETIC, OURS, Docket, class_for
from majlis.baloot.audit.judge import bidding, engine_judge, legality
from majlis.baloot.audit.judge.arithmetic import judge
from majlis.baloot.audit.judge.options import BIDDING_OPTIONS, PLAY_OPTIONS, SCORE_OPTIONS, variants
from majlis.baloot.audit.types import Finding, Judgement
from majlis.baloot.kammelna.types import Challenge

_WORDS: Final = frozenset(("false-akka", "false-baloot"))
_CARD_CRIMES: Final = frozenset(("closed-lead", "revoke", "no-trump", "no-overtrump"))


def tricks(docket: Docket) -> None:
    """Who leads, sweeps and plays when; the first slip only, since the rest is out of step with it."""
    if docket.case.play_broken:
        return
    found = [f for f in (*docket.case.legality, *docket.case.findings) if f.category == "trick"]
    if not found:
        return
    first = min(found, key=lambda finding: finding.params.get("trick", 0))
    docket.told.add("winners")
    if first.point != "collector":
        docket.out_of_step = first.params.get("trick")
    docket.finding(first, "trick", "archive inconsistent")


def declarations(docket: Docket) -> None:
    """What is wrong with announcements, once for each player; not where the field has told it."""
    if "declared" in docket.told:
        return
    for finding in once_each(docket.case.findings):
        options = docket.options_for(
            finding, SCORE_OPTIONS, lambda rules: judge(docket.case.deal, rules).findings
        )
        docket.finding(finding, finding.category, class_for(finding, options), options)


def once_each(findings: Iterable[Finding]) -> list[Finding]:
    """The first slip of each player's announcements, and what is out of place besides."""
    seats = set()
    found = []
    for finding in findings:
        seat = finding.params.get("seat")
        if finding.category in ("trick", "integrity") or (
            finding.category == "declaration" and seat in seats
        ):
            continue
        seats.add(seat)
        found.append(finding)
    return _of_announcements(found)


def _of_announcements(findings: list[Finding]) -> list[Finding]:
    """Without what follows from an announcement that stands under another seat or as another word.

    Its own player then shows cards of a project that he never announced, and somebody (he himself, where
    another word stands in its place) seems to have announced what he does not hold.
    """
    if not any(finding.point == "not-announced" for finding in findings):
        return findings
    return [f for f in findings if f.point not in ("project-not-held", "baloot-not-held", "loser-shows")]


def cards(docket: Docket) -> None:
    """Illegal cards and words."""
    case = docket.case
    if case.play_broken:
        return
    misread = {f.params.get("seat") for f in case.findings if f.point == "not-announced"}
    words = {f.params.get("seat") for f in case.findings if f.point == "baloot-not-held"}
    for finding in case.legality:
        if finding.category != "legality" or finding.params.get("trick") == docket.out_of_step:
            continue
        if finding.point == "false-baloot" and finding.params.get("seat") in words:
            continue
        if finding.point == "closed-lead" and docket.told & {"calls", "level"}:
            continue  # whether the game is closed is as doubtful as how it was raised
        if finding.point in _WORDS and finding.params.get("trick") == 1 and finding.params["seat"] in misread:
            continue  # it stands where he should have announced the project that he shows
        if _punished(docket, finding) or _allowed_by_mode(docket, finding):
            continue
        options = docket.options_for(
            finding, PLAY_OPTIONS, lambda rules: legality.check(case.deal, rules).findings
        )
        _illegal(docket, finding, options)


def _punished(docket: Docket, finding: Finding) -> bool:
    """Whether the table itself challenged the card, and its player's team paid: no divergence then."""
    case, seat = docket.case, finding.params.get("seat")
    if case.arithmetic.ending != "qayd" or seat is None or case.platform.winner in (None, seat & 1):
        return False
    named = [e.card for e in case.deal.events if isinstance(e, Challenge) and e.card is not None]
    return not named or finding.params.get("card") in named


def _allowed_by_mode(docket: Docket, finding: Finding) -> bool:
    """In physical mode an illegal card can be played, and is a matter for a challenge, not for the audit."""
    crimes = {*_CARD_CRIMES, "false-akka"} - {"not-held"}
    return docket.case.rules.mode == "physical" and finding.point in crimes


def _illegal(docket: Docket, finding: Finding, options: tuple[str, ...]) -> None:
    place = finding.params.get("trick"), finding.params.get("seat")
    agreed = place in docket.case.engine_illegal or finding.point not in _CARD_CRIMES
    docket.add(
        "legality",
        "rule difference" if options else "archive inconsistent",
        OURS if agreed else ARITHMETIC,
        finding.expected,
        _names(finding.computed),
        (finding.message, finding.params),
        options=options,
    )


def calls(docket: Docket) -> None:
    """What the calls break, up to the first slip that no option explains."""
    case = docket.case
    if case.calls_broken:
        return
    for finding in case.bidding:
        if finding.point in ("fields", "suit") and docket.told & {"calls", "trump"}:
            continue
        if finding.point == "fields":
            _fields_of_calls(docket, finding)
            continue
        if finding.point == "doubling-turn" and "level" in {d.field for d in docket.disagreements}:
            continue  # a raise that the result does not know makes the pass after it look misplaced
        options = docket.options_for(finding, BIDDING_OPTIONS, lambda rules: bidding.check(case.deal, rules))
        docket.finding(finding, "bidding", class_for(finding, options), options)
        if not options:
            _slipped(docket)
            return
        _judge_again(docket, options)


def _fields_of_calls(docket: Docket, finding: Finding) -> None:
    """A field beside a word is wrong; where the result's fields come from it, that is told by them."""
    if not {d.field for d in docket.disagreements} & {"mode", "trump", "buyer_team", "buyer", "level"}:
        docket.finding(finding, "bidding", finding.klass)
        docket.told.add("fields")


def _slipped(docket: Docket) -> None:
    """After a slip in the auction its outcome is open: what the judges make of it is no divergence."""
    docket.told |= {"mode", "trump", "buyer_team", "buyer", "level", "calls"}
    ours, engine = docket.case.arithmetic, docket.case.engine
    if _contract(ours) != _contract(engine):
        docket.disagreements = compare(docket.case.platform, ours, Judgement())


def _judge_again(docket: Docket, options: tuple[str, ...]) -> None:
    """By rules that allow the call the engine can follow it; by the audit's own it stays behind."""
    case = docket.case
    if _contract(case.arithmetic) == _contract(case.engine):
        return
    allowed = [rules for name, rules in variants(case.rules, BIDDING_OPTIONS) if name in options]
    again = [engine_judge.judge(case.deal, rules).judgement for rules in allowed]
    ours = _contract(case.arithmetic)
    engine = next((judged for judged in again if _contract(judged) == ours), Judgement())
    docket.disagreements = compare(case.platform, case.arithmetic, engine)


def _contract(judged: Judgement) -> tuple[object, ...]:
    return judged.mode, judged.trump, judged.buyer, judged.level


def _names(cards: Any) -> Any:
    """`K♠ Q♠` as a list of card names."""
    return cards.split() if isinstance(cards, str) and cards != "-" else cards
