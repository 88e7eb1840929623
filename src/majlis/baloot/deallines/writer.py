"""Writes records as deal lines; `reader.loads` reads the same deals back.

What deal lines have no place for (connection events, the unknown fields of a qayd) is left out.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from majlis.baloot import actions as act
from majlis.baloot.deallines.lines import NAME_OF_WORD
from majlis.baloot.deallines.model import VERSION, Announcement, Bid, Contract, DealLine, End, Trick
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.types import (
    Announcement as Announced,
)
from majlis.baloot.kammelna.types import (
    Call,
    Challenge,
    Collect,
    DealRecord,
    GameRecord,
    Kawesh,
    Part,
    Play,
    Result,
    SawaClaim,
    Surrender,
)
from majlis.cards import SUIT_WORDS, CardSet, card_name, hand_text
from majlis.game import SEATS, Seat

_WORD_OF_NAME: Final = {name: word for word, name in NAME_OF_WORD.items()}
_WORD_OF_CODE: Final = {
    **codes.KIND_OF_CODE,
    codes.AKKA_CODE: "akka",
    codes.BALOOT_CODE: "baloot",
}
_PLAIN: Final = {
    codes.HOKUM: act.HOKUM,
    codes.HOKUM_AGAIN: act.HOKUM,
    codes.SUN: act.SUN,
    codes.ASHKAL: act.ASHKAL,
    codes.TURN_TO_SUN: act.TURN_TO_SUN,
    codes.BEFORE_YOU: act.BEFORE_YOU,
    codes.TRIPLE: act.TRIPLE,
    codes.GAHWA: act.GAHWA,
}
_RAISES: Final = {
    (codes.DOUBLE, 2): act.DOUBLE,
    (codes.REDOUBLE, 2): act.DOUBLE,
    (codes.OPEN, 2): act.DOUBLE_OPEN,
    (codes.CLOSED, 2): act.DOUBLE_CLOSED,
    (codes.DOUBLE, 4): act.FOUR,
    (codes.REDOUBLE, 4): act.FOUR,
    (codes.OPEN, 4): act.FOUR_OPEN,
    (codes.CLOSED, 4): act.FOUR_CLOSED,
}
_CHOICES: Final = {codes.OPEN: act.CHOOSE_OPEN, codes.CLOSED: act.CHOOSE_CLOSED}


def dumps(game: GameRecord, name: str = "") -> str:
    """The deals of a game as lines, each with the game's name if one is given."""
    return "".join(line_text(line_of(deal, name)) for deal in game.deals)


def line_text(line: DealLine) -> str:
    """One line, with its end."""
    return msgspec.json.encode(line).decode() + "\n"


def line_of(deal: DealRecord, game: str = "") -> DealLine:
    """The line of one deal; what its record does not tell is left out."""
    absent, result = deal.absent, deal.result
    called = not (deal.absent & Part.AUCTION) or any(type(event) is Call for event in deal.events)
    lost = result.absent if result is not None else Part.NONE
    return DealLine(
        version=VERSION,
        game=game or None,
        dealer=deal.dealer,
        score=None if absent & Part.SCORE else deal.before,
        floor=None if deal.floor is None else card_name(deal.floor),
        first=_hands(deal.first),
        hands=_hands(deal.final),
        calls=list(_calls(deal)) if called else None,
        contract=_contract(deal),
        announcements=None if absent & Part.ANNOUNCEMENTS else list(_announcements(deal)),
        tricks=list(_tricks(deal)),
        end=_end(deal),
        points=None if result is None else result.game_points,
        card_points=None if result is None or lost & Part.CARD_POINTS else result.card_points,
        raw_points=None if result is None or result.kaboot or lost & Part.TOTALS else result.totals,
        declared=None if result is None or lost & Part.DECLARED else _declared(result),
        kaboot=None if result is None or lost & Part.KABOOT else result.kaboot,
        winner=None if result is None else result.winner,
        last_trick=None if result is None else result.last_trick,
        last_deal=result is not None and result.last_round,
    )


def _hands(hands: tuple[CardSet, ...] | None) -> list[str] | None:
    return None if hands is None else [hand_text(hand) for hand in hands]


def _declared(result: Result) -> list[list[str]]:
    return [[_WORD_OF_NAME.get(item.name, item.name) for item in side] for side in result.declared]


def _contract(deal: DealRecord) -> Contract | None:
    """The contract as recorded: outright, or by the result of a Kammelna record."""
    bought, result = deal.contract, deal.result
    if bought is not None and bought.mode is not None:
        return Contract(
            mode=bought.mode,
            trump=None if bought.trump is None else SUIT_WORDS[bought.trump],
            buyer=bought.buyer,
            team=bought.team if bought.buyer is None else None,
            level=bought.level or 1,
            closed=bought.closed,
            ashkal=bought.ashkal,
            raiser=bought.raiser,
        )
    if result is None or result.mode not in (codes.MODE_SUN, codes.MODE_HOKUM, codes.MODE_ASHKAL):
        return None
    calls = [event for event in deal.events if type(event) is Call]
    last = calls[-1] if calls else None
    hokum = result.mode == codes.MODE_HOKUM
    trump = last.ts if last is not None and hokum and last.ts in range(4) else None
    buyer = last.rb if last is not None and result.mode != codes.MODE_ASHKAL else None
    agreed = buyer is not None and (result.buyer is None or buyer & 1 == result.buyer)
    return Contract(
        mode="hokum" if hokum else "sun",
        trump=None if trump is None else SUIT_WORDS[trump],
        buyer=buyer if agreed else None,
        team=None if agreed else result.buyer,
        level=result.level,
        ashkal=result.mode == codes.MODE_ASHKAL,
        closed=last is not None and last.hc == 1,
        raiser=last.rd if last is not None else None,
    )


# Calls


def _calls(deal: DealRecord) -> Iterator[Bid]:
    level, bidder, named = 1, None, False
    second = False
    for event in deal.events:
        if type(event) is not Call:
            continue
        word = event.word
        if word in codes.PASSES:
            confirms = bidder == event.seat and not named and not second and level == 1
            yield Bid(seat=event.seat, say="confirm" if confirms else "pass")
            named = named or confirms
            second = second or word in (codes.SECOND, codes.PASS_AGAIN, codes.THROWN_IN)
            continue
        if word in (codes.HOKUM, codes.HOKUM_AGAIN) and bidder is None:
            bidder, second = event.seat, second or word == codes.HOKUM_AGAIN
        elif word in codes.SUIT_OF_WORD:
            bidder, named = event.seat, True
        elif word in (codes.SUN, codes.ASHKAL, codes.BEFORE_YOU, codes.TURN_TO_SUN):
            bidder = None
        said, level = _said(word, level, event, deal)
        yield Bid(seat=event.seat, say=said)


def _said(word: str, level: int, call: Call, deal: DealRecord) -> tuple[str, int]:
    """The notation's word for a word of the format, and the level after it."""
    if word in codes.SUIT_OF_WORD:
        return word, level
    action = _PLAIN.get(word)
    if action is not None:
        return act.format_action(action), {act.TRIPLE: 3, act.GAHWA: 5}.get(action, level)
    by_buyer = level in (2, 4) and call.rd is not None and call.rd != call.seat
    after_triple = level == 3 and call.gem == 2  # a raise to four would have 3
    if word in _CHOICES and (by_buyer or after_triple):
        return act.format_action(_CHOICES[word]), level
    raised = 2 if level == 1 else 4
    action = _RAISES.get((word, raised))
    return (word or "?", level) if action is None else (act.format_action(action), raised)


# Play


def _tricks(deal: DealRecord) -> Iterator[Trick]:
    seats: list[Seat] = []
    cards: list[str] = []
    sweeper: Seat | None = None
    number = 0
    winners = deal.winners or ()
    for event in deal.events:
        if type(event) is Play:
            if len(cards) == 4:
                yield _trick(seats, cards, sweeper, winners, number)
                number, seats, cards, sweeper = number + 1, [], [], None
            seats.append(event.seat)
            cards.append(card_name(event.card))
        elif type(event) is Collect and cards:
            sweeper = event.seat
    if cards:
        yield _trick(seats, cards, sweeper, winners, number)


def _trick(
    seats: list[Seat], cards: list[str], sweeper: Seat | None, winners: tuple[Seat, ...], number: int
) -> Trick:
    winner = winners[number] if number < len(winners) else None
    return Trick(cards=cards, leader=seats[0], winner=winner, sweeper=sweeper)


def _announcements(deal: DealRecord) -> Iterator[Announcement]:
    by_seat = dict.fromkeys(SEATS, 0)
    for event in deal.events:
        if type(event) is Play:
            by_seat[event.seat] = by_seat.get(event.seat, 0) + 1
        elif type(event) is Announced:
            trick = min(8, by_seat.get(event.seat, 0) + 1)
            word = None if event.code is None else _WORD_OF_CODE.get(event.code)
            cards = None if event.cards is None else hand_text(event.cards)
            yield Announcement(seat=event.seat, say=word, cards=cards, trick=trick)


def _end(deal: DealRecord) -> End | None:
    for event in deal.events:
        if type(event) is Kawesh:
            return End(how="kawesh", seat=event.seat)
        if type(event) is SawaClaim:
            return End(how="sawa", seat=event.seat)
        if type(event) is Surrender:
            return End(how="surrender", seat=event.seat)
        if type(event) is Challenge:
            crime = None if event.crime is None else act.CRIMES[event.crime]
            card = None if event.card is None else card_name(event.card)
            proof = None if event.proof is None else card_name(event.proof)
            return End(how="qayd", seat=event.seat, crime=crime, card=card, proof=proof)  # type: ignore[arg-type]  # one of CRIMES
    if deal.result is not None and deal.result.qayd:
        return End(how="qayd")
    return None
