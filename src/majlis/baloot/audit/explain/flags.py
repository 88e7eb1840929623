"""Rule 8 of the triage: what a deal's record has or lacks beside its numbers.

A result where nobody bought, the mark of a qayd that nobody called, a last trick that nobody sweeps, a
result without the teams that it must name: no number of the deal need be wrong for that.
"""

from typing import Final

from majlis.baloot.audit.compare.case import Case
from majlis.baloot.audit.explain.docket import OURS, RECORD_ALONE, Docket, plain
from majlis.baloot.audit.read.course import TRICKS, read_course
from majlis.baloot.audit.types import FIELDS
from majlis.baloot.kammelna.types import Challenge, Collect, Part, Result
from majlis.i18n import N_

_NOBODY: Final = {
    "all-pass": N_("The record gives a result, {pair_theirs}, to a deal that nobody bought: all passed."),
    "kawesh": N_("The record gives a result, {pair_theirs}, to a deal that was thrown in (kawesh)."),
    "unknown": N_("The record gives a result, {pair_theirs}, to a deal without any calls or cards."),
}
_UNCALLED: Final = N_(
    "The result is marked as a qayd (cc), but the deal was played out and nobody challenged."
)
_UNSWEPT: Final = N_("Trick {trick} has its four cards, but nobody sweeps it (e=6).")
_UNNAMED: Final = N_("The result does not say {list_fields}, where a team, 1 or 2, must stand.")


def raised(case: Case) -> bool:
    """Whether there is something here for `unbought` or `check`."""
    return _is_unbought(case) or _is_uncalled(case) or _is_unswept(case) or bool(_unnamed(case))


def unbought(docket: Docket) -> None:
    """A result of a deal that was thrown in; the game goes on as if it were not there, or with it."""
    case = docket.case
    if not _is_unbought(case) or docket.found:
        return
    assert case.deal.result is not None
    points = case.deal.result.game_points
    docket.add(
        "integrity",
        "archive inconsistent",
        OURS,
        plain(points),
        None,
        (_NOBODY[case.arithmetic.ending], {"pair_theirs": points}),
    )
    docket.told |= {*FIELDS, "fields"}


def check(docket: Docket) -> None:
    """The marks and fields of the record that contradict its events, if nothing else explains them."""
    case = docket.case
    if _is_uncalled(case) and not docket.found:
        docket.add("integrity", "archive inconsistent", OURS, "qayd", "played", (_UNCALLED, {}))
    if _is_unswept(case) and not case.play_broken:
        docket.add("trick", "archive inconsistent", RECORD_ALONE, None, TRICKS, (_UNSWEPT, {"trick": TRICKS}))
    fields = _unnamed(case)
    if fields:
        said = _UNNAMED, {"list_fields": fields}
        docket.add("integrity", "archive inconsistent", RECORD_ALONE, None, fields, said)


def _is_unbought(case: Case) -> bool:
    """Nobody bought by the calls, no card was played, and there is a result."""
    if case.deal.result is None or case.deal.result.mode == 0 or case.arithmetic.mode is not None:
        return False
    ending = case.arithmetic.ending
    return ending in ("all-pass", "kawesh") or (ending == "unknown" and not case.deal.events)


def _is_uncalled(case: Case) -> bool:
    result = case.deal.result
    return (
        result is not None
        and result.qayd
        and case.arithmetic.ending == "played"
        and not any(isinstance(event, Challenge) for event in case.deal.events)
    )


def _is_unswept(case: Case) -> bool:
    """The last trick of a deal that was played out; before another trick the reader misses it."""
    if case.arithmetic.ending != "played" or isinstance(case.deal.events[-1], Collect):
        return False
    course = read_course(case.deal)
    return len(course.tricks) == TRICKS and course.tricks[-1].collector is None


def _unnamed(case: Case) -> list[str]:
    """The teams that the result of a deal claimed before its end must name, and does not.

    Of a deal played out the reader asks them; what a qayd's result holds is not known. An archive's sawa
    leaves no event, so any deal that breaks off between two tricks may be one (KAMMELNA.md). A deal line
    may leave them out.
    """
    result, ending = case.deal.result, case.arithmetic.ending
    if result is None or case.deal.absent & Part.FIELDS:
        return []
    if result.qayd or ending not in ("sawa", "unfinished") or not case.arithmetic.mode:
        return []
    asked = {"w": result.winner, "b": result.buyer}
    if _is_whole(case, result):
        asked["lmw"] = result.last_trick
    return [name for name, team in asked.items() if team is None]


def _is_whole(case: Case, result: Result) -> bool:
    """Whether the claimer got all the cards left, the last trick with them."""
    return case.arithmetic.ending == "sawa" and case.arithmetic.last_trick is not None
