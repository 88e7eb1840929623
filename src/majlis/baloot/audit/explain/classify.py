"""The triage: which of a deal's disagreements is the cause, in which category, and of which class.

`triage` applies these rules. One cause gives one divergence; what only follows from it is told in its text.

1. *Unreadable.* What the reader found impossible in a deal is one divergence, `integrity`; what rests on
   the damaged part is its consequence. Archive inconsistent, or reader fault where a word is just unknown
   or a value is only written in another form.
2. *Mapping.* The record's points are ours with the teams exchanged, or they all fit another trump (or
   Sun): mapping fault, and everything else in the play is its consequence. *Exchange.* Several things are
   wrong with the play, and all are right if two cards of one player change places: one divergence, of the
   first category that they fall in, archive inconsistent.
3. *The house divided.* Arithmetic and engine both can tell and do not agree: reader fault.
4. *Consequence.* A field that the platform rightly works out, by its own numbers, from another one that
   diverges is no divergence of its own.
5. *Archive inconsistent.* The record's numbers contradict each other (e1 + e2, raw totals, sum of game
   points, running score), or its result contradicts its own cards and calls in a matter that no rule
   changes (who took which cards, who bought, how often it was raised).
6. *Rule difference.* The record agrees with itself, and another value of one option (else another preset)
   makes it right: it is named. Or nothing explains it: the record still agrees with itself, not with us.
7. *Illegal cards and calls* that another value of an option allows are rule differences; those that no
   option allows contradict the rules that all houses share: archive inconsistent. After the first slip
   of that kind in an auction the rest is out of step with it, and so is the contract.
   Under an option that allows a call the engine is asked again, so that it can follow.
8. *Flags.* A result where nobody bought, or a mark or a missing field that no number depends on
   (`flags`): archive inconsistent.
9. *Left behind.* The engine could not follow a record in which nothing else diverges: reader fault.
"""

from typing import Any, Final

from majlis.baloot.audit.compare.case import Case
from majlis.baloot.audit.compare.compare import INPUTS, Disagreement
from majlis.baloot.audit.explain import faults, flags, telling
from majlis.baloot.audit.explain.docket import RECORD_ALONE, Docket, plain
from majlis.baloot.audit.explain.mapping import exchange, exchanged_teams, fits_another_trump
from majlis.baloot.audit.explain.telling import Telling
from majlis.baloot.audit.explain.what_if import (
    OUTCOME,
    explaining_options,
    own_outcome,
    own_points,
    own_totals,
)
from majlis.baloot.audit.judge import engine_judge
from majlis.baloot.audit.judge.declarations import NAMES
from majlis.baloot.audit.judge.options import BIDDING_OPTIONS, PLAY_OPTIONS, variants
from majlis.baloot.audit.judge.platform import ASHKAL
from majlis.baloot.audit.read.calls import read_bargain
from majlis.baloot.audit.tables import PACK_POINTS
from majlis.baloot.audit.types import Category, Class, Divergence
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Kawesh,
    Play,
    SawaClaim,
)
from majlis.cards import card_name
from majlis.i18n import N_
from majlis.reading import Kind, Problem

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


DAMAGED: Final = N_("The record is damaged at {place}: {reason}.")
UNKNOWN: Final = N_("The record has something unknown at {place}: {reason}.")


def triage(case: Case) -> list[Divergence]:
    """All divergences of one deal, causes first; empty when nothing diverges."""
    docket = Docket(case)
    if case.problems:
        _unreadable(docket, case.problems)
    if _quiet(docket):
        return docket.found
    exchanged_teams(docket)
    other_trump = fits_another_trump(docket)
    faults.calls(docket)
    flags.unbought(docket)
    if not other_trump:
        faults.tricks(docket)
        _fields(docket)
        faults.declarations(docket)
        faults.cards(docket)
    _own_numbers(docket)
    _left_behind(docket)
    flags.check(docket)
    exchanged = exchange(case, docket.found)
    return docket.found if exchanged is None else [exchanged]


def _quiet(docket: Docket) -> bool:
    """Nothing left to explain: the common case."""
    case = docket.case
    return not (
        flags.raised(case)
        or docket.disagreements
        or case.findings
        or case.legality
        or case.bidding
        or case.own
        or case.stopped is not None
    )


# 1 Unreadable


def reason_of(problem: Problem) -> Any:
    """A problem's sentence as plain data that `words.sentence` tells in any language."""
    return problem.message.data()


_GRAVITY: Final[tuple[Kind, ...]] = ("syntax", "rule", "ambiguity", "form")


def _unreadable(docket: Docket, problems: tuple[Problem, ...]) -> None:
    worst = min(problems, key=lambda problem: _GRAVITY.index(problem.kind)).kind
    first = next(problem for problem in problems if problem.kind == worst)
    message = {"form": telling.OTHER_FORM, "ambiguity": UNKNOWN}.get(worst, DAMAGED)
    more: list[Telling] = []
    if len(problems) > 1:
        more.append((N_("The deal has {count} such faults."), {"count": len(problems)}))
    doubtful = [d.field for d in docket.disagreements if d.field in docket.told and d.platform is not None]
    if doubtful:
        more.append(telling.told_consequences(doubtful))
    docket.add(
        "integrity",
        "archive inconsistent" if message is DAMAGED else "reader fault",
        RECORD_ALONE,
        first.excerpt or None,
        first.text,
        (message, {"place": first.path, "reason": reason_of(first)}),
        more,
    )
    if worst != "form":
        docket.told.add("hands")


# 3 to 6 The fields


def _fields(docket: Docket) -> None:
    for disagreement in docket.disagreements:
        field = disagreement.field
        if field in docket.told:
            continue
        if disagreement.platform is None or disagreement.house_divided:
            _divided(docket, disagreement)
        elif _follows(docket, disagreement):
            docket.told.add(field)
        else:
            _field(docket, disagreement)


def _divided(docket: Docket, disagreement: Disagreement) -> None:
    """Rule 3. What is computed is the judge's value that is not the record's."""
    expected = disagreement.platform
    computed = disagreement.arithmetic if disagreement.arithmetic != expected else disagreement.engine
    docket.add(
        disagreement.category,
        "reader fault",
        disagreement.stand,
        plain(expected),
        plain(computed),
        telling.told_of_us(disagreement),
    )
    docket.told |= {d.field for d in docket.disagreements if d.platform is None or d.house_divided}


def _follows(docket: Docket, disagreement: Disagreement) -> bool:
    """Rule 4: the platform's value is right, given its own values of fields that diverge."""
    field, theirs = disagreement.field, docket.case.platform
    if not docket.told.intersection(INPUTS.get(field, ())):
        return False
    if field in ("buyer", "last_trick", "kaboot"):
        return True
    if field == "card_points":
        mode = theirs.mode
        return mode is not None and sum(disagreement.platform) == PACK_POINTS[mode]
    if field == "totals":
        in_kaboot = "kaboot" in docket.told and theirs.totals == theirs.game_points
        return in_kaboot or own_totals(theirs) == theirs.totals
    if field in ("khasara", "winner") and docket.told & {"buyer_team", "khasara"}:
        return theirs.khasara == (theirs.winner != theirs.buyer_team)
    outcome = own_outcome(theirs, _raiser(docket), docket.case.rules)
    if outcome is None:
        return False
    if field == "game_points":
        decided = "khasara" in docket.told
        points = own_points(theirs, _raiser(docket), docket.case.rules) if decided else {outcome.game_points}
        return theirs.game_points in points
    return outcome.winner == theirs.winner


def _raiser(docket: Docket) -> int | None:
    bargain = read_bargain(docket.case.deal)
    return None if bargain is None or bargain.raiser is None else bargain.raiser & 1


def _field(docket: Docket, disagreement: Disagreement) -> None:
    """A cause: its class, and what follows from it; under an option that explains it everything is right."""
    docket.told.add(disagreement.field)
    klass, more, options = _class_of(docket, disagreement)
    following = []
    for other in docket.disagreements:
        if other.field in docket.told or other.platform is None or other.house_divided:
            continue
        if _follows(docket, other) or (options and other.field in OUTCOME):
            following.append(other.field)
            docket.told.add(other.field)
    if following:
        more = [*more, telling.told_consequences(following)]
    if docket.case.supposed:
        more = [*more, telling.told_in_vain(docket.case.supposed)]
    result = docket.case.deal.result
    ashkal = disagreement.field == "mode" and result is not None and result.mode == ASHKAL
    docket.add(
        disagreement.category,
        klass,
        disagreement.stand,
        "ashkal" if ashkal else plain(disagreement.platform),
        plain(disagreement.computed),
        telling.told_ashkal(disagreement.computed) if ashkal else telling.told(disagreement),
        more,
        options,
    )


def _class_of(docket: Docket, disagreement: Disagreement) -> tuple[Class, list[Telling], tuple[str, ...]]:
    """Rules 5 and 6: the class, what bears it out, and the options that would explain it."""
    case, field = docket.case, disagreement.field
    own = [finding for finding in case.own if field in OWN_POINTS.get(finding.point, ("", ()))[1]]
    if field == "game_points" and case.gain is not None and case.gain == disagreement.computed:
        return "archive inconsistent", [telling.told_gain(case.gain)], ()
    if field not in _MATTERS_OF_FACT:
        options = explaining_options(case.deal, case.platform, case.rules)
        if options:
            return "rule difference", [], options
    if field == "declared":
        own = [f for f in case.findings if f.category == "declaration"] or own
    if own and own[0].category == "declaration":
        return "archive inconsistent", [(f.message, f.params) for f in faults.once_each(own)], ()
    if own:
        said = [] if own[0].point in ("mode", "level", "buyer") else [(own[0].message, own[0].params)]
        return "archive inconsistent", said, ()
    points_agree = case.platform.game_points == case.arithmetic.game_points
    if field in (*_MATTERS_OF_FACT, "declared", "kaboot") or (field != "game_points" and points_agree):
        return "archive inconsistent", [telling.EVENTS_AGAINST_RESULT], ()
    return "rule difference", [telling.UNEXPLAINED], ()


# 5 The record against itself, 9 left behind


def _own_numbers(docket: Docket) -> None:
    for finding in docket.case.own:
        category, fields = OWN_POINTS.get(finding.point, (finding.category, ()))
        if finding.point == "winner" and docket.case.platform.winner == docket.case.arithmetic.winner:
            continue  # rounding can give a buyer who just made it the fewer game points
        if docket.told.intersection(fields) or (category == "integrity" and docket.case.play_broken):
            continue
        docket.told.update(fields)
        said = finding.message, finding.params
        docket.add(category, "archive inconsistent", RECORD_ALONE, finding.expected, finding.computed, said)
    for finding in docket.case.findings:
        if finding.category == "integrity" and not docket.found:
            docket.finding(finding, "integrity", "archive inconsistent")


def _left_behind(docket: Docket) -> None:
    case = docket.case
    if case.stopped is None or docket.found:
        return
    options = tuple(
        name
        for name, rules in variants(case.rules, BIDDING_OPTIONS | PLAY_OPTIONS)
        if engine_judge.judge(case.deal, rules).stopped is None
    )
    docket.add(
        _category_of(case),
        "rule difference" if options else "reader fault",
        (("platform", "arithmetic"), ("engine",)),
        _said_at(case),
        case.stopped,
        (telling.LEFT_BEHIND, {"reason": case.stopped}),
        options=options,
    )


def _said_at(case: Case) -> str | None:
    """The word or card of the record at which the engine was left behind."""
    at = case.stopped_at
    event = None if at is None or at >= len(case.deal.events) else case.deal.events[at]
    if isinstance(event, Call):
        return event.word
    return card_name(event.card) if isinstance(event, Play) and event.card in range(52) else None


def _category_of(case: Case) -> Category:
    """What the event is about at which the engine was left behind."""
    at = case.stopped_at
    event = None if at is None or at >= len(case.deal.events) else case.deal.events[at]
    if case.engine.mode is None or isinstance(event, Call | Kawesh):
        return "bidding"
    if isinstance(event, Announcement) and event.code in NAMES:
        return "declaration"
    return "legality" if isinstance(event, Play | Announcement | SawaClaim) else "integrity"
