"""Which differing field is the cause, which a consequence, and of which class it is (3 to 6)."""

from typing import Final

from majlis.baloot.audit.compare.compare import INPUTS, Disagreement
from majlis.baloot.audit.explain.divergences import RECORD_ALONE, Triage, once_each
from majlis.baloot.audit.explain.sentences import (
    ASHKAL_WORD,
    EVENTS_AGAINST_RESULT,
    IN_VAIN,
    UNEXPLAINED,
    consequences,
    divided_message,
    field_message,
)
from majlis.baloot.audit.explain.what_if import OUTCOME, explaining_options, own_account, own_outcomes
from majlis.baloot.audit.judge.platform import ASHKAL
from majlis.baloot.audit.read.calls import read_bargain
from majlis.baloot.audit.tables import PACK_POINTS
from majlis.baloot.audit.types import ARCHIVE, READER, RULE, Category, Class, say
from majlis.baloot.names import PairWord
from majlis.i18n import N_
from majlis.message import Message

_MATTERS_OF_FACT: Final = frozenset(
    ["mode", "trump", "buyer_team", "buyer", "level", "winners", "last_trick", "card_points", "totals"]
)
"""Fields that no rule option changes."""
OWN_POINTS: Final[dict[str, tuple[Category, tuple[str, ...]]]] = {
    "card-sum": ("card_abnat", ("card_points", "mode")),
    "raw-total": ("total_points", ("totals", "card_points", "declared", "last_trick", "mode", "kaboot")),
    "kaboot-total": ("total_points", ("totals", "game_points", "kaboot")),
    "kaboot-cards": ("kaboot", ("kaboot", "card_points")),
    "declared-value": ("declaration", ("declared",)),
    "two-declarers": ("declaration", ("declared",)),
    "game-sum": ("total_points", ("game_points", "declared", "mode", "kaboot", "level")),
    "winner": ("khasara", ("winner", "khasara", "game_points")),
    "mode": ("bidding", ("mode", "fields")),
    "level": ("multiplier", ("level", "fields")),
    "buyer": ("bidding", ("buyer_team", "buyer", "fields")),
    "hands": ("integrity", ("hands",)),
}
"""The points of `platform.check`: the category of each, and the fields whose divergence explains it.
`fields` are those beside a call's word."""


def differing_fields(triage: Triage) -> None:
    """Every field on which the record and the judges differ, causes before their consequences."""
    for disagreement in triage.disagreements:
        if disagreement.field in triage.explained:
            continue
        if disagreement.platform is None or disagreement.house_divided:
            _divided(triage, disagreement)
        elif _follows(triage, disagreement):
            triage.explained.add(disagreement.field)
        else:
            _cause(triage, disagreement)


def _divided(triage: Triage, disagreement: Disagreement) -> None:
    """Rule 3. What is computed is the judge's value that is not the record's."""
    expected, computed = disagreement.platform, disagreement.arithmetic
    if computed == expected:
        computed = disagreement.engine
    message = divided_message(disagreement)
    triage.add(disagreement.category, READER, disagreement.stand, expected, computed, message)
    triage.explained |= {d.field for d in triage.disagreements} - triage.differing


def _follows(triage: Triage, disagreement: Disagreement) -> bool:
    """Rule 4: the platform's value is right, given its own values of fields that diverge."""
    field, theirs, explained = disagreement.field, triage.case.platform, triage.explained
    if not explained.intersection(INPUTS.get(field, ())):
        return False
    if field in ("buyer", "last_trick", "kaboot"):
        return True
    if field == "card_points":
        return theirs.mode is not None and sum(disagreement.platform) == PACK_POINTS[theirs.mode]
    if field == "totals":
        account = own_account(theirs)
        in_kaboot = "kaboot" in explained and theirs.totals == theirs.game_points
        return in_kaboot or (account is not None and account.totals == theirs.totals)
    if field in ("khasara", "winner") and explained & {"buyer_team", "khasara"}:
        return theirs.khasara == (theirs.winner != theirs.buyer_team)
    bargain = read_bargain(triage.case.deal)
    raiser = None if bargain is None or bargain.raiser is None else bargain.raiser & 1
    if field == "game_points":
        outcomes = own_outcomes(theirs, raiser, triage.case.rules, decided="khasara" in explained)
        return any(outcome.game_points == theirs.game_points for outcome in outcomes)
    return any(outcome.winner == theirs.winner for outcome in own_outcomes(theirs, raiser, triage.case.rules))


def _cause(triage: Triage, disagreement: Disagreement) -> None:
    """A cause: its class, and what follows from it; under an option that explains it everything is right."""
    case, field, explained = triage.case, disagreement.field, triage.explained
    explained.add(field)
    klass, more, options = _class_of(triage, disagreement)
    following = []
    for other in triage.disagreements:
        if other.field not in triage.differing - explained:
            continue
        if _follows(triage, other) or (options and other.field in OUTCOME):
            following.append(other.field)
            explained.add(other.field)
    if following:
        more.append(consequences(following))
    if case.supposed:
        more.append(IN_VAIN[case.supposed])
    expected, computed = disagreement.platform, disagreement.computed
    message = field_message(field, expected, computed)
    if field == "mode" and case.deal.result is not None and case.deal.result.mode == ASHKAL:
        expected, message = "ashkal", Message(message.id, {**message.params, "word_theirs": ASHKAL_WORD})
    triage.add(disagreement.category, klass, disagreement.stand, expected, computed, message, more, options)


def _class_of(triage: Triage, disagreement: Disagreement) -> tuple[Class, list[Message], tuple[str, ...]]:
    """Rules 5 and 6: the class, what bears it out, and the options that would explain it."""
    case, field = triage.case, disagreement.field
    if field == "game_points" and case.gain is not None and case.gain == disagreement.computed:
        moves = N_("The record's running score moves by {pair_gain}.")
        return ARCHIVE, [say(moves, pair_gain=PairWord(case.gain))], ()
    if field not in _MATTERS_OF_FACT:
        options = explaining_options(case.deal, case.platform, case.rules)
        if options:
            return RULE, [], options
    own = [finding for finding in case.own if field in OWN_POINTS.get(finding.point, ("", ()))[1]]
    if field == "declared":
        own = [f for f in case.findings if f.category == "declaration"] or own
    if own and own[0].category == "declaration":
        return ARCHIVE, [finding.message for finding in once_each(own)], ()
    if own:
        return ARCHIVE, [] if own[0].point in ("mode", "level", "buyer") else [own[0].message], ()
    points_agree = case.platform.game_points == case.arithmetic.game_points
    if field in (*_MATTERS_OF_FACT, "declared", "kaboot") or (field != "game_points" and points_agree):
        return ARCHIVE, [EVENTS_AGAINST_RESULT], ()
    return RULE, [UNEXPLAINED], ()


def own_numbers(triage: Triage) -> None:
    """What contradicts itself in the record's own numbers."""
    case = triage.case
    for finding in case.own:
        category, fields = OWN_POINTS.get(finding.point, (finding.category, ()))
        if finding.point == "winner" and case.platform.winner == case.arithmetic.winner:
            continue  # rounding can give a buyer who just made it the fewer game points
        if triage.explained.intersection(fields) or (category == "integrity" and case.play_broken):
            continue
        triage.explained.update(fields)
        triage.take(finding, category, ARCHIVE, RECORD_ALONE)
    for finding in case.findings:
        if finding.category == "integrity" and not triage.found:
            triage.take(finding, "integrity", ARCHIVE)
