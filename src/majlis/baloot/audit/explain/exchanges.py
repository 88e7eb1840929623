"""Teams, trumps and cards that were exchanged: one cause for all that is wrong with the play (2)."""

from typing import Final

from majlis.baloot.audit.explain.divergences import Triage
from majlis.baloot.audit.explain.sentences import ContractWord
from majlis.baloot.audit.explain.what_if import exchanged_cards, other_contract
from majlis.baloot.audit.types import ARCHIVE, MAPPING, MORE, Category, Judgement, say
from majlis.baloot.kammelna.types import Defect
from majlis.baloot.names import CardWord, PairWord, SeatWord
from majlis.cards import SUIT_WORDS
from majlis.i18n import N_
from majlis.message import Message


def teams_exchanged(triage: Triage) -> None:
    """The result's points are ours with the teams exchanged."""
    theirs, ours = triage.case.platform, triage.case.arithmetic
    differing = triage.differing
    if "card_points" not in differing or theirs.card_points is None or theirs.game_points is None:
        return
    pairs = ((theirs.card_points, ours.card_points), (theirs.game_points, ours.game_points))
    if any(right is None or wrong != right[::-1] for wrong, right in pairs):
        return
    text = N_(
        "The result's card points {pair_theirs} and game points {pair_points} are ours with the teams "
        "exchanged."
    )
    message = say(
        text,
        pair_theirs=PairWord(theirs.card_points),
        pair_points=PairWord(theirs.game_points),
    )
    stand = triage.stand("card_points")
    triage.add("card_abnat", MAPPING, stand, theirs.card_points, ours.card_points, message)
    triage.explained |= differing


def another_trump(triage: Triage) -> None:
    """Tricks and points are those of another trump than the calls'."""
    case, ours = triage.case, triage.case.arithmetic
    in_play = any(f.category == "trick" for f in (*case.findings, *case.legality))
    suspect = (triage.differing - triage.explained) & {"card_points", "game_points", "totals"}
    if case.play_broken or ours.mode is None or not (suspect or in_play):
        return
    theirs = other_contract(case.deal, case.rules, case.platform, ours)
    if theirs is None or theirs.mode is None:
        return
    triage.play_explained = True
    triage.explained |= {"calls", *(d.field for d in triage.disagreements)}
    if ours.trump == case.floor_suit and _floor_is_wrong(triage):
        return
    message = say(
        N_("The calls come to {contract_ours}, but tricks and points of the record fit {contract_theirs}."),
        contract_ours=ContractWord(ours.mode, ours.trump),
        contract_theirs=ContractWord(theirs.mode, theirs.trump),
    )
    expected, computed = _contract_text(theirs), _contract_text(ours)
    triage.add("bidding", MAPPING, triage.stand("trump"), expected, computed, message)
    triage.explained |= {"mode", "trump"}


def _contract_text(judged: Judgement) -> str:
    return f"{judged.mode}" if judged.trump is None else f"{judged.mode} {SUIT_WORDS[judged.trump]}"


def _floor_is_wrong(triage: Triage) -> bool:
    """Whether the trump was read from a floor card that is known to be wrong, or is so now."""
    if triage.case.deal.defects & (Defect.HANDS_DISAGREE | Defect.BAD_CARD):
        return True
    hands = [finding for finding in triage.case.own if finding.point == "hands"]
    for finding in hands:
        triage.take(finding, "integrity", ARCHIVE)
    triage.explained.add("hands")
    return bool(hands)


_OF_PLAY: Final[tuple[Category, ...]] = ("trick", "legality", "card_abnat", "declaration", "total_points")
_MOST: Final = 5
"""More divergences than this are not looked into for one exchange of two cards."""


def cards_exchanged(triage: Triage) -> None:
    """Two cards of one player have changed places: one divergence instead of several."""
    case, found = triage.case, triage.found
    if not 1 < len(found) <= _MOST or any(d.category not in _OF_PLAY or d.options for d in found):
        return
    exchanged = exchanged_cards(case.deal, case.rules, case.platform)
    if exchanged is None:
        return
    seat, one, other = exchanged
    first = min(found, key=lambda divergence: _OF_PLAY.index(divergence.category))
    alone = [{name: value for name, value in d.message.params.items() if name != MORE} for d in found]
    text = N_(
        "Two cards of {seat} seem to stand in each other's place, {card_one} and {card_other}: exchanged, "
        "everything in the deal is right."
    )
    message = say(
        text,
        seat=SeatWord(seat),
        card_one=CardWord(one),
        card_other=CardWord(other),
    )
    more = [Message(d.message.id, params) for d, params in zip(found, alone, strict=True)]
    triage.found = []
    triage.add(first.category, ARCHIVE, first.stand, first.expected, first.computed, message, more)
