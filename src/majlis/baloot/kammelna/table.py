"""Whether the cards of one deal can have been played as recorded, as far as no rule of play is asked.

Hands must fit together, each card must come from the hand that holds it, a trick has one card of each
seat in turn. Who wins a trick, which card was legal and what it all counts is for the audit.
"""

from collections.abc import Sequence
from typing import Any, Final

from majlis.baloot.deck import DECK_SET, TRICKS
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.fields import DealNotes
from majlis.baloot.kammelna.types import Call, Collect, Defect, Event, Other, Play
from majlis.cards import CardSet, card_name, hand_text
from majlis.game import Seat
from majlis.i18n import N_

_NO_HANDS: Final[tuple[CardSet, ...]] = (DECK_SET,) * 4


def check_table(deal: DealNotes, events: list[Event], places: Sequence[int]) -> None:
    """Note what is impossible in a deal; `places` are the events' indexes in the file.

    A sweep (e=6) that contradicts cards which are in order by themselves is set aside in `events`.
    """
    _check_hands(deal)
    _check_order(deal, events, places)
    played, tricks = _check_cards(deal, events, places)
    deal.index = None
    if played:
        _check_end(deal, tricks)


def _check_hands(deal: DealNotes) -> None:
    """First hands, floor card and final hands must fit together."""
    for seat, first in enumerate(deal.first or ()):
        lacking = first & ~deal.final[seat] if deal.final is not None else 0
        if lacking:
            message = N_("seat {seat} was dealt {cards} first and lacks it in fhr")
            cards = hand_text(lacking)
            deal.fault("", "rule", Defect.HANDS_DISAGREE, message, seat=seat + 1, cards=cards)
    for seat, first in enumerate(deal.first or ()):
        if deal.floor is not None and first >> deal.floor & 1:
            message = N_("the floor card {card} is in the first hand of seat {seat}")
            defect = Defect.HANDS_DISAGREE | Defect.DUPLICATE_CARD
            deal.fault("", "rule", defect, message, card=card_name(deal.floor), seat=seat + 1)


def _check_order(deal: DealNotes, events: Sequence[Event], places: Sequence[int]) -> None:
    """The auction comes before the cards."""
    playing = False
    for event, place in zip(events, places, strict=True):
        if type(event) is Play:
            playing = True
        elif playing and type(event) is Call:
            deal.index = place
            message = N_("seat {seat} calls after the first card: all calls come before it")
            deal.fault("", "rule", Defect.OUT_OF_TURN, message, seat=event.seat + 1)


def _check_cards(deal: DealNotes, events: list[Event], places: Sequence[int]) -> tuple[CardSet, int]:
    """The cards that were played, and how many tricks were swept."""
    hands = deal.final or _NO_HANDS
    played, tricks = 0, 0
    table: list[Seat] = []
    for at, event in enumerate(events):
        deal.index = places[at]
        if type(event) is Play:
            seat, card = event.seat, event.card
            if not (hands[seat] & ~played) >> card & 1:
                _not_held(deal, event, played)
            if len(table) == 4 or seat in table or (table and seat != (table[-1] + 1) % 4):
                _not_in_turn(deal, event, table, events)
            if len(table) == 4:
                table.clear()
            played |= 1 << card
            table.append(seat)
        elif type(event) is Collect:
            if len(table) != 4:
                in_order = _tricks_without_sweeps(events)
                message = N_("a trick of {count} cards is collected: a trick is four")
                defect = Defect.BAD_COLLECT if in_order else Defect.TRICK_SIZE
                deal.fault("", "rule", defect, message, count=len(table))
                if in_order:
                    events[at] = Other(code=codes.COLLECT)  # the cards tell the tricks without it
                    continue
            table.clear()
            tricks += 1
    return played, tricks


def _check_end(deal: DealNotes, tricks: int) -> None:
    """Where cards were played there are final hands and a result."""
    if deal.final is None and not deal.final_given:
        message = N_("cards are played and the final hands (fhr of e=15) are missing")
        deal.fault("", "rule", Defect.MISSING_CARD, message)
    if deal.result is None and codes.RESULT not in deal.seen:
        deal.fault("", "rule", Defect.NO_RESULT, N_("cards are played and there is no result (e=12)"))
    if deal.result is not None and tricks == TRICKS and not deal.defects & Defect.BAD_RESULT:
        sides = {"w": deal.result.winner, "b": deal.result.buyer, "lmw": deal.result.last_trick}
        for name in (name for name, team in sides.items() if team is None):
            message = N_("all tricks were played and the result does not say {name}, a team, 1 or 2")
            deal.fault("", "rule", Defect.BAD_RESULT, message, name=name)


def _not_held(deal: DealNotes, play: Play, played: CardSet) -> None:
    before = played >> play.card & 1
    message = (
        N_("seat {seat} plays {card}, which has been played before")
        if before
        else N_("seat {seat} plays {card} and does not hold it")
    )
    defect = Defect.NOT_HELD | (Defect.DUPLICATE_CARD if before else Defect.NONE)
    deal.fault(".c", "rule", defect, message, seat=play.seat + 1, card=card_name(play.card))


def _tricks_without_sweeps(events: Sequence[Event]) -> bool:
    """Whether the cards fall into tricks by themselves: every four of them are of four seats in turn."""
    seats = [event.seat for event in events if type(event) is Play]
    return all(seats[at] == (seats[at - 1] + 1) % 4 for at in range(len(seats)) if at % 4)


def _not_in_turn(deal: DealNotes, play: Play, table: list[Seat], events: Sequence[Event]) -> None:
    values: dict[str, Any] = {"seat": play.seat + 1, "card": card_name(play.card)}
    defect = Defect.TRICK_SIZE
    if len(table) == 4:
        defect = Defect.BAD_COLLECT if _tricks_without_sweeps(events) else defect
        message = N_("{card} is a fifth card: a trick of four is collected (e=6) first")
    elif play.seat in table:
        message = N_("seat {seat} plays {card}, a second card to the same trick")
    else:
        defect = Defect.OUT_OF_TURN
        message = N_("seat {seat} plays {card} after seat {other}: it is the turn of seat {turn}")
        values |= {"other": table[-1] + 1, "turn": (table[-1] + 1) % 4 + 1}
    deal.fault("", "rule", defect, message, **values)
