"""Results, marks and missing fields that no number depends on (8)."""

from typing import Final

from majlis.baloot.audit.explain.divergences import OURS, RECORD_ALONE, Triage
from majlis.baloot.audit.read.recorded_play import TRICKS, read_play
from majlis.baloot.audit.types import ARCHIVE, FIELDS, say
from majlis.baloot.kammelna.types import Challenge, Collect, Part
from majlis.baloot.names import PairWord
from majlis.i18n import N_
from majlis.message import Listed, Message

_NOBODY: Final = {
    "all-pass": N_("The record gives a result, {pair_theirs}, to a deal that nobody bought: all passed."),
    "kawesh": N_("The record gives a result, {pair_theirs}, to a deal that was thrown in (kawesh)."),
    "unknown": N_("The record gives a result, {pair_theirs}, to a deal without any calls or cards."),
}


def unbought(triage: Triage) -> None:
    """A result of a deal that was thrown in; the game goes on as if it were not there, or with it."""
    case, result, ending = triage.case, triage.case.deal.result, triage.case.arithmetic.ending
    if result is None or result.mode == 0 or case.arithmetic.mode is not None or triage.found:
        return
    if ending in ("all-pass", "kawesh") or (ending == "unknown" and not case.deal.events):
        message = say(_NOBODY[ending], pair_theirs=PairWord(result.game_points))
        triage.add("integrity", ARCHIVE, OURS, result.game_points, None, message)
        triage.explained |= {*FIELDS, "fields"}


def uncalled(triage: Triage) -> None:
    """The mark of a qayd, though the deal was played out and nobody challenged."""
    case, result = triage.case, triage.case.deal.result
    if result is None or not result.qayd or case.arithmetic.ending != "played" or triage.found:
        return
    if not any(isinstance(event, Challenge) for event in case.deal.events):
        text = N_("The result is marked as a qayd (cc), but the deal was played out and nobody challenged.")
        triage.add("integrity", ARCHIVE, OURS, "qayd", "played", Message(text))


def unswept(triage: Triage) -> None:
    """The last trick of a deal that was played out; before another trick the reader misses it."""
    case = triage.case
    if case.arithmetic.ending != "played" or case.play_broken or isinstance(case.deal.events[-1], Collect):
        return
    tricks = read_play(case.deal).tricks
    if len(tricks) == TRICKS and tricks[-1].collector is None:
        message = say(N_("Trick {trick} has its four cards, but nobody sweeps it (e=6)."), trick=TRICKS)
        triage.add("trick", ARCHIVE, RECORD_ALONE, None, TRICKS, message)


def unnamed(triage: Triage) -> None:
    """The teams that the result of a deal claimed before its end must name, and does not.

    Of a deal played out the reader asks them; what a qayd's result holds is not known. An archive's sawa
    leaves no event, so any deal that breaks off between two tricks may be one (sources/kammelna.md §3). A
    deal line may leave them out.
    """
    deal, ours = triage.case.deal, triage.case.arithmetic
    result = deal.result
    if result is None or result.qayd or deal.absent & Part.FIELDS:
        return
    if ours.ending not in ("sawa", "unfinished") or not ours.mode:
        return
    teams = {"w": result.winner, "b": result.buyer}
    if ours.ending == "sawa" and ours.last_trick is not None:  # the claimer got all, the last trick too
        teams["lmw"] = result.last_trick
    fields = [name for name, team in teams.items() if team is None]
    if fields:
        text = N_("The result does not say {list_fields}, where a team, 1 or 2, must stand.")
        message = say(text, list_fields=Listed(fields, ","))
        triage.add("integrity", ARCHIVE, RECORD_ALONE, None, fields, message)
