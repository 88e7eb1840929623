"""Rule 2 of the triage: one wrong mapping, or two cards in each other's place, behind everything else."""

from typing import Any, Final

from msgspec.structs import replace

from majlis.baloot.audit.compare.case import Case
from majlis.baloot.audit.explain import telling
from majlis.baloot.audit.explain.docket import Docket, plain
from majlis.baloot.audit.explain.what_if import exchanged_cards, other_contract
from majlis.baloot.audit.explain.words import MORE, sentence
from majlis.baloot.audit.types import Category, Divergence
from majlis.baloot.kammelna.types import Defect
from majlis.cards import SUIT_WORDS
from majlis.i18n import N_


def exchanged_teams(docket: Docket) -> None:
    """Whether the result's points are ours with the teams exchanged."""
    theirs, ours = docket.case.platform, docket.case.arithmetic
    differing = {d.field for d in docket.disagreements if d.platform is not None and not d.house_divided}
    pairs = [(getattr(theirs, field), getattr(ours, field)) for field in ("card_points", "game_points")]
    if any(None in pair or pair[0] != pair[1][::-1] for pair in pairs) or "card_points" not in differing:
        return
    params = {"pair_theirs": theirs.card_points, "pair_points": theirs.game_points}
    docket.add(
        "card_abnat",
        "mapping fault",
        docket.stand("card_points"),
        plain(theirs.card_points),
        plain(ours.card_points),
        (telling.SWAPPED_TEAMS, params),
    )
    docket.told |= differing


def fits_another_trump(docket: Docket) -> bool:
    """Whether tricks and points are those of another trump than the calls'; they need no other word then."""
    case, ours = docket.case, docket.case.arithmetic
    differing = {d.field for d in docket.disagreements if d.platform is not None and not d.house_divided}
    in_play = any(f.category == "trick" for f in (*case.findings, *case.legality))
    suspect = (differing - docket.told) & {"card_points", "game_points", "totals"} or in_play
    if case.play_broken or ours.mode is None or not suspect:
        return False
    judged = other_contract(case.deal, case.rules, case.platform, ours)
    if judged is None or judged.judgement.mode is None:
        return False
    theirs = judged.judgement
    docket.told |= {"calls", *(d.field for d in docket.disagreements)}
    if ours.trump == case.floor_suit and _floor_is_wrong(docket):
        return True
    docket.add(
        "bidding",
        "mapping fault",
        docket.stand("trump"),
        _contract(theirs.mode, theirs.trump),
        _contract(ours.mode, ours.trump),
        telling.told_other_trump((theirs.mode, theirs.trump), (ours.mode, ours.trump)),
    )
    docket.told |= {"mode", "trump"}
    return True


def _floor_is_wrong(docket: Docket) -> bool:
    """Whether the trump was read from a floor card that is told to be wrong, or is so now."""
    if docket.case.deal.defects & (Defect.HANDS_DISAGREE | Defect.BAD_CARD):
        return True
    hands = [finding for finding in docket.case.own if finding.point == "hands"]
    for finding in hands:
        docket.finding(finding, "integrity", "archive inconsistent")
    docket.told.add("hands")
    return bool(hands)


_OF_PLAY: Final[tuple[Category, ...]] = ("trick", "legality", "card_abnat", "declaration", "total_points")
_MOST: Final = 5
"""More divergences than this are not looked into for one exchange of two cards."""


def exchange(case: Case, found: list[Divergence]) -> Divergence | None:
    """The one divergence in place of several, if two cards of one player have changed places."""
    in_play = [d for d in found if d.category in _OF_PLAY and not d.params.get("options")]
    if not 1 < len(in_play) == len(found) <= _MOST:
        return None
    exchanged = exchanged_cards(case.deal, case.rules, case.platform)
    if exchanged is None:
        return None
    seat, one, other = exchanged
    category = min((d.category for d in found), key=_OF_PLAY.index)
    first = next(d for d in found if d.category == category)
    message = N_(
        "Two cards of {seat} seem to stand in each other's place, {card_one} and {card_other}: exchanged, "
        "everything in the deal is right."
    )
    params: dict[str, Any] = {"seat": seat, "card_one": one, "card_other": other}
    params[MORE] = [[d.message, {k: v for k, v in d.params.items() if k != MORE}] for d in found]
    return replace(
        first, klass="archive inconsistent", message=message, params=params, text=sentence(message, params)
    )


def _contract(mode: str | None, trump: int | None) -> str:
    return f"{mode} {SUIT_WORDS[trump]}" if trump is not None else f"{mode}"
