"""Whether the cards of one deal can have been played as recorded, as far as no rule of play is asked.

Hands must fit together, each card must come from the hand that holds it, a trick has one card of each
seat in turn. Who wins a trick, which card was legal and what it all counts is for the audit.
"""

from collections.abc import Sequence
from typing import Final

from majlis.baloot.deck import DECK_SET
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.notes import DealNotes
from majlis.baloot.kammelna.said import say
from majlis.baloot.kammelna.types import Call, Collect, Defect, Event, Other, Play
from majlis.cards import CardSet, card_name, hand_text
from majlis.game import Seat
from majlis.i18n import N_

TRICKS: Final = 8
_NO_HANDS: Final[tuple[CardSet, ...]] = (DECK_SET,) * 4


def check_table(deal: DealNotes, events: list[Event], places: Sequence[int]) -> None:
    """Note what is impossible in a deal; `places` are the events' indexes in the file.

    A sweep (e=6) that contradicts cards which are in order by themselves is set aside in `events`.
    """
    _check_hands(deal)
    _check_order(deal, events, places)
    _check_cards(deal, events, places)


def _check_hands(deal: DealNotes) -> None:
    """First hands, floor card and final hands must fit together."""
    if deal.first is not None and deal.final is not None:
        for seat, (first, final) in enumerate(zip(deal.first, deal.final, strict=True)):
            if first & ~final:
                text = say(
                    N_("seat {seat} was dealt {cards} first and lacks it in fhr"),
                    seat=seat + 1,
                    cards=hand_text(first & ~final),
                )
                deal.fault(None, "", "rule", Defect.HANDS_DISAGREE, text)
    if deal.first is not None and deal.floor is not None:
        for seat, hand in enumerate(deal.first):
            if hand >> deal.floor & 1:
                text = say(
                    N_("the floor card {card} is in the first hand of seat {seat}"),
                    card=card_name(deal.floor),
                    seat=seat + 1,
                )
                deal.fault(None, "", "rule", Defect.HANDS_DISAGREE | Defect.DUPLICATE_CARD, text)


def _check_order(deal: DealNotes, events: Sequence[Event], places: Sequence[int]) -> None:
    """The auction comes before the cards."""
    playing = False
    for event, place in zip(events, places, strict=True):
        if type(event) is Play:
            playing = True
        elif playing and type(event) is Call:
            text = say(
                N_("seat {seat} calls after the first card: all calls come before it"), seat=event.seat + 1
            )
            deal.fault(place, "", "rule", Defect.OUT_OF_TURN, text)


def _check_cards(deal: DealNotes, events: list[Event], places: Sequence[int]) -> None:
    hands = deal.final or _NO_HANDS
    played = 0
    table: list[Seat] = []
    tricks = 0
    for at, (event, place) in enumerate(zip(events, places, strict=True)):
        if type(event) is Play:
            seat, card = event.seat, event.card
            if not (hands[seat] & ~played) >> card & 1:
                _not_held(deal, place, event, played)
            if len(table) == 4 or seat in table or (table and seat != (table[-1] + 1) % 4):
                _not_in_turn(deal, place, event, table, events)
            if len(table) == 4:
                table.clear()
            played |= 1 << card
            table.append(seat)
        elif type(event) is Collect:
            if len(table) != 4:
                text = say(N_("a trick of {count} cards is collected: a trick is four"), count=len(table))
                in_order = _tricks_without_sweeps(events)
                deal.fault(place, "", "rule", Defect.BAD_COLLECT if in_order else Defect.TRICK_SIZE, text)
                if in_order:
                    events[at] = Other(code=codes.COLLECT)  # the cards tell the tricks without it
                    continue
            table.clear()
            tricks += 1
    if not played:
        return
    if deal.final is None and not deal.final_given:
        text = say(N_("cards are played and the final hands (fhr of e=15) are missing"))
        deal.fault(None, "", "rule", Defect.MISSING_CARD, text)
    if deal.result is None and codes.RESULT not in deal.seen:
        text = say(N_("cards are played and there is no result (e=12)"))
        deal.fault(None, "", "rule", Defect.NO_RESULT, text)
    if deal.result is not None and tricks == TRICKS and not deal.defects & Defect.BAD_RESULT:
        sides = {"w": deal.result.winner, "b": deal.result.buyer, "lmw": deal.result.last_trick}
        for name in (name for name, team in sides.items() if team is None):
            text = say(
                N_("all tricks were played and the result does not say {name}, a team, 1 or 2"), name=name
            )
            deal.fault(None, "", "rule", Defect.BAD_RESULT, text)


def _not_held(deal: DealNotes, place: int, play: Play, played: CardSet) -> None:
    if played >> play.card & 1:
        text = say(
            N_("seat {seat} plays {card}, which has been played before"),
            seat=play.seat + 1,
            card=card_name(play.card),
        )
        deal.fault(place, ".c", "rule", Defect.NOT_HELD | Defect.DUPLICATE_CARD, text)
    else:
        text = say(
            N_("seat {seat} plays {card} and does not hold it"), seat=play.seat + 1, card=card_name(play.card)
        )
        deal.fault(place, ".c", "rule", Defect.NOT_HELD, text)


def _tricks_without_sweeps(events: Sequence[Event]) -> bool:
    """Whether the cards fall into tricks by themselves: every four of them are of four seats in turn."""
    seats = [event.seat for event in events if type(event) is Play]
    return all(seats[at] == (seats[at - 1] + 1) % 4 for at in range(len(seats)) if at % 4)


def _not_in_turn(deal: DealNotes, place: int, play: Play, table: list[Seat], events: Sequence[Event]) -> None:
    card, seat = card_name(play.card), play.seat
    if len(table) == 4:
        fifth = Defect.BAD_COLLECT if _tricks_without_sweeps(events) else Defect.TRICK_SIZE
        text = say(N_("{card} is a fifth card: a trick of four is collected (e=6) first"), card=card)
        deal.fault(place, "", "rule", fifth, text)
    elif seat in table:
        text = say(N_("seat {seat} plays {card}, a second card to the same trick"), seat=seat + 1, card=card)
        deal.fault(place, "", "rule", Defect.TRICK_SIZE, text)
    else:
        turn = (table[-1] + 1) % 4 + 1
        text = say(
            N_("seat {seat} plays {card} after seat {other}: it is the turn of seat {turn}"),
            seat=seat + 1,
            card=card,
            other=table[-1] + 1,
            turn=turn,
        )
        deal.fault(place, "", "rule", Defect.OUT_OF_TURN, text)
