"""The triage: which of a deal's disagreements is the cause, in which category, and of which class.

`triage` applies the `RULES` in their order. One cause gives one divergence; what only follows from it is
said in its text.

1. *Unreadable.* What the reader found impossible in a deal is one divergence, `integrity`; what rests on
   the damaged part is its consequence. Archive inconsistent, or reader fault where a word is just unknown
   or a value is only written in another form.
2. *Mapping.* The record's points are ours with the teams exchanged, or they all fit another trump (or
   Sun): mapping fault, and everything else in the play is its consequence. *Exchange.* Several things are
   wrong with the play, and all are right if two cards of one player change places: one divergence, of the
   first category that they fall in, archive inconsistent.
3. *The house divided.* Arithmetic and engine both can tell and do not agree: reader fault.
4. *Consequence.* A field that the platform rightly works out, by its own numbers, from another one that
   diverges is not a divergence of its own.
5. *Archive inconsistent.* The record's numbers contradict each other (e1 + e2, raw totals, sum of game
   points, running score), or its result contradicts its own cards and calls in a matter that no rule
   changes (who took which cards, who bought, how often it was raised).
6. *Rule difference.* The record agrees with itself, and another value of one option (else another preset)
   makes it right: it is named. Or nothing explains it: the record still agrees with itself, not with us.
7. *Illegal cards and calls* that another value of an option allows are rule differences; those that no
   option allows contradict the rules that all houses share: archive inconsistent. After the first slip
   of that kind in an auction the rest is out of step with it, and so is the contract.
   Under an option that allows a call the engine is asked again, so that it can follow.
8. *Flags.* A result where nobody bought, or a mark or a missing field that no number depends on:
   archive inconsistent.
9. *Left behind.* The engine could not follow a record in which nothing else diverges: reader fault.

Rule 2 is in `exchanges`, 3 to 6 in `field_causes`, 7 in `illegal`, 8 in `flags`.
"""

from collections.abc import Callable
from typing import Final

from majlis.baloot.audit.compare.compare import Case
from majlis.baloot.audit.explain.divergences import ENGINE_ALONE, RECORD_ALONE, Triage
from majlis.baloot.audit.explain.exchanges import another_trump, cards_exchanged, teams_exchanged
from majlis.baloot.audit.explain.field_causes import differing_fields, own_numbers
from majlis.baloot.audit.explain.flags import unbought, uncalled, unnamed, unswept
from majlis.baloot.audit.explain.illegal import illegal_calls, illegal_cards, wrong_declarations, wrong_tricks
from majlis.baloot.audit.explain.sentences import (
    DAMAGED,
    OTHER_FORM,
    UNKNOWN,
    consequences,
)
from majlis.baloot.audit.judge import engine_judge
from majlis.baloot.audit.judge.declarations import NAMES
from majlis.baloot.audit.judge.options import BIDDING_OPTIONS, PLAY_OPTIONS, variants
from majlis.baloot.audit.types import (
    ARCHIVE,
    READER,
    RULE,
    Category,
    Divergence,
    say,
)
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Event,
    Kawesh,
    Play,
    SawaClaim,
)
from majlis.cards import card_name
from majlis.i18n import N_

# 1 Unreadable

_GRAVITY: Final = ("syntax", "rule", "ambiguity", "form")


def _unreadable(triage: Triage) -> None:
    problems = triage.case.problems
    if not problems:
        return
    worst = min(problems, key=lambda problem: _GRAVITY.index(problem.kind))
    text = {"form": OTHER_FORM, "ambiguity": UNKNOWN}.get(worst.kind, DAMAGED)
    more = []
    if len(problems) > 1:
        more.append(say(N_("The deal has {count} such faults."), count=len(problems)))
    doubtful = [d.field for d in triage.disagreements if d.platform is not None]
    doubtful = [field for field in doubtful if field in triage.explained]
    if doubtful:
        more.append(consequences(doubtful))
    klass = ARCHIVE if text is DAMAGED else READER
    message = say(text, place=worst.path, reason=worst.message)
    triage.add("integrity", klass, RECORD_ALONE, worst.excerpt or None, worst.text, message, more)
    if worst.kind != "form":
        triage.explained.add("hands")


def _left_behind(triage: Triage) -> None:
    case = triage.case
    if case.stopped is None or triage.found:
        return
    options = [
        name
        for name, rules in variants(case.rules, BIDDING_OPTIONS | PLAY_OPTIONS)
        if engine_judge.judge(case.deal, rules).stopped is None
    ]
    at = case.stopped_at
    event = None if at is None or at >= len(case.deal.events) else case.deal.events[at]
    message = say(N_("The engine could not follow the record: {reason}"), reason=case.stopped)
    klass, subject = RULE if options else READER, event.word if isinstance(event, Call) else None
    if isinstance(event, Play) and event.card in range(52):
        subject = card_name(event.card)
    category = _category_of(case, event)
    triage.add(category, klass, ENGINE_ALONE, subject, case.stopped.text(), message, options=options)


def _category_of(case: Case, event: Event | None) -> Category:
    """What the event is about at which the engine was left behind."""
    if case.engine.mode is None or isinstance(event, Call | Kawesh):
        return "bidding"
    if isinstance(event, Announcement) and event.code in NAMES:
        return "declaration"
    return "legality" if isinstance(event, Play | Announcement | SawaClaim) else "integrity"


# The triage

RULES: Final[tuple[tuple[str, Callable[[Triage], None], bool], ...]] = (
    ("unreadable", _unreadable, True),
    ("teams exchanged", teams_exchanged, True),
    ("another trump", another_trump, True),
    ("calls", illegal_calls, True),
    ("result without a buyer", unbought, True),
    ("tricks", wrong_tricks, False),
    ("fields", differing_fields, False),
    ("declarations", wrong_declarations, False),
    ("cards", illegal_cards, False),
    ("record against itself", own_numbers, True),
    ("engine left behind", _left_behind, True),
    ("qayd that nobody called", uncalled, True),
    ("last trick not swept", unswept, True),
    ("teams not named", unnamed, True),
    ("cards exchanged", cards_exchanged, True),
)
"""The rules in the order in which they are applied, and whether one still is where another trump explains
the play."""


def triage(case: Case) -> list[Divergence]:
    """All divergences of one deal, causes first; empty when nothing diverges."""
    state = Triage(case)
    if _is_quiet(state):  # the common case: then only what no judge looks at can be wrong
        for apply in (unbought, uncalled, unswept, unnamed):
            apply(state)
        if not state.found:
            return []
        state = Triage(case)
    for _, rule, always in RULES:
        if always or not state.play_explained:
            rule(state)
    return state.found


def _is_quiet(state: Triage) -> bool:
    """Whether the judges agree, and nobody found anything."""
    case = state.case
    found = case.problems or case.findings or case.legality or case.bidding or case.own
    return not (found or state.disagreements or case.stopped is not None)
