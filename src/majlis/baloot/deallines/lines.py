"""From a deal line to the record that the auditor judges: cards by name, words to events, what is absent."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from majlis.baloot import actions as act
from majlis.baloot.deallines.model import Announcement as Announced
from majlis.baloot.deallines.model import Bid, DealLine, End, Trick
from majlis.baloot.deck import DECK_SET, Mode
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.fields import DealNotes
from majlis.baloot.kammelna.recorder import Caller
from majlis.baloot.kammelna.types import (
    Announcement,
    Bought,
    Call,
    Challenge,
    Collect,
    DealRecord,
    Declared,
    Defect,
    Event,
    Kawesh,
    Part,
    Play,
    Result,
    SawaClaim,
    Surrender,
)
from majlis.baloot.play import trick_winner
from majlis.baloot.projects import KINDS, parse_project
from majlis.cards import Card, CardSet, Suit, card_name, hand_text, parse_card, parse_cards, parse_suit
from majlis.errors import NotationError
from majlis.game import SEATS, Seat, next_seat, team_of
from majlis.i18n import N_
from majlis.reading import safe_name

NAME_OF_WORD: Final = {
    "sira": "sira",
    "fifty": "50",
    "hundred": "100",
    "four-hundred": "400",
    "baloot": "baloot",
}
"""The words of a line for the declarations of a result, with the names that the records use."""
_CODE_OF_WORD: Final[dict[str, int]] = {
    **{str(kind): codes.CODE_OF_KIND[kind] for kind in KINDS},
    "akka": codes.AKKA_CODE,
    "baloot": codes.BALOOT_CODE,
}
_AUCTION: Final = frozenset(act.CALL_WORDS) - {act.KAWESH, act.BALOOT, act.AKKA, act.SAWA, act.ACCEPT}
_ALL_CARDS: Final = 32
_UNREADABLE: Final = Part.FIELDS
"""Every line lacks what Kammelna writes beside a word."""


def _card(deal: DealNotes, text: str | None, field: str) -> Card | None:
    """A card of the pack by its name; None, and noted, for anything else."""
    if text is None:
        return None
    try:
        card = parse_card(text)
    except NotationError:
        card = -1
    if card in range(52) and DECK_SET >> card & 1:
        return card
    message = N_("'{text}' is not a card of the pack: write rank and suit, such as 9♥ or 10S")
    deal.fault(field, "syntax", Defect.BAD_CARD, message, text=_harmless(text))
    return None


def _hand(deal: DealNotes, text: str, field: str) -> CardSet | None:
    """The cards of a text; None, and noted, where they cannot be read."""
    try:
        return parse_cards(text)
    except NotationError:
        message = N_("this is not a hand: write its cards, such as ♠A10♥9 or A♠ 10♠ 9♥")
        deal.fault(field, "syntax", Defect.BAD_CARD, message)
        return None


def _hands(deal: DealNotes, texts: list[str] | None, field: str, size: int) -> tuple[CardSet, ...] | None:
    """Four hands of a size, each card once; None, and noted, otherwise."""
    if texts is None:
        return None
    found: list[CardSet] = []
    together = 0
    for seat, text in enumerate(texts):
        hand = _hand(deal, text, f"{field}[{seat}]")
        if hand is None:
            return None
        if hand & ~DECK_SET or hand & together or hand.bit_count() != size:
            message = N_("the hand has {count} cards, {cards}: it is {size} cards that no other hand holds")
            values: dict[str, Any] = {"count": hand.bit_count(), "cards": hand_text(hand), "size": size}
            deal.fault(f"{field}[{seat}]", "rule", Defect.HAND_SIZE, message, **values)
            return None
        together |= hand
        found.append(hand)
    return tuple(found)


def _harmless(text: str) -> str:
    """A word of a file as far as it may be quoted: it might name somebody."""
    return text if len(text) <= 4 else safe_name(text)


def record_of(
    line: DealLine, deal: DealNotes, broken: frozenset[str], unknown: tuple[str, ...]
) -> DealRecord:
    """The record of a line; `broken` are the fields that could not be read, and are noted already."""
    floor = _card(deal, line.floor, ".floor")
    first = _hands(deal, line.first, ".first", 5)
    final = _hands(deal, line.hands, ".hands", 8)
    bought = _bought(line, deal)
    events = list(_calls(line, floor, deal))
    played = _Play(line, deal, bought, final)
    events += played.events()
    events += _end(line.end, deal)
    thrown_in = _thrown_in(line, events)
    result = None if thrown_in else _result(line, bought, deal, broken, played.count)
    return DealRecord(
        number=deal.number,
        dealer=line.dealer,
        floor=floor,
        first=first,
        final=final,
        before=line.score or (0, 0),
        events=tuple(events),
        result=result,
        defects=deal.defects,
        unknown=unknown,
        absent=_absent(line, floor, first) | (result.absent if result is not None else Part.NONE),
        contract=bought,
        winners=played.winners(),
    )


def _absent(line: DealLine, floor: Card | None, first: tuple[CardSet, ...] | None) -> Part:
    found = _UNREADABLE
    if line.calls is None or line.dealer is None or floor is None or first is None:
        found |= Part.AUCTION
    if line.contract is None and line.calls is None:
        found |= Part.CONTRACT
    if line.announcements is None:
        found |= Part.ANNOUNCEMENTS
    if line.dealer is None:
        found |= Part.DEALER
    if line.score is None:
        found |= Part.SCORE
    if any(trick.winner is None for trick in line.tricks):
        found |= Part.WINNERS
    return found


def _bought(line: DealLine, deal: DealNotes) -> Bought | None:
    contract = line.contract
    if contract is None:
        return None
    trump: Suit | None = None
    if contract.trump is not None:
        try:
            trump = parse_suit(contract.trump)
        except NotationError:
            message = N_("this is not a suit: write spades, hearts, clubs or diamonds")
            deal.fault(".contract.trump", "syntax", Defect.NONE, message)
    if contract.mode == "hokum" and contract.trump is None and line.calls is None:
        message = N_("trump is missing: Hokum is played in a suit")
        deal.fault(".contract", "syntax", Defect.NONE, message)
    return Bought(
        mode=contract.mode,
        trump=trump if contract.mode == "hokum" else None,
        buyer=contract.buyer,
        team=contract.team if contract.buyer is None else team_of(contract.buyer),
        level=contract.level,
        closed=contract.closed,
        ashkal=contract.ashkal,
        raiser=contract.raiser,
    )


# Auction


def _calls(line: DealLine, floor: Card | None, deal: DealNotes) -> Iterator[Event]:
    caller = Caller(line.dealer, floor)
    calls = line.calls
    if calls is None and line.end is not None and line.end.how == "all-pass":
        first = next_seat(line.dealer or 0)
        calls = [Bid(seat=(first + turn) % 4, say="pass") for turn in range(8)]
    for at, bid in enumerate(calls or ()):
        try:
            action = act.parse_action(bid.say)
        except NotationError:
            action = -1
        if action == act.KAWESH:
            yield Kawesh(bid.seat)
        elif action in _AUCTION:
            yield caller.call(bid.seat, action)
        else:
            word = safe_name(bid.say)
            message = N_("'{name}' is not a call that this reader knows: it is kept without a meaning")
            deal.fault(f".calls[{at}].say", "ambiguity", Defect.UNKNOWN_CALL, message, name=word)
            yield Call(seat=bid.seat, word=word)


def _end(end: End | None, deal: DealNotes) -> Iterator[Event]:
    if end is None or end.how == "all-pass":
        return
    if end.how == "kawesh":
        yield Kawesh(end.seat)
    elif end.how == "surrender":
        yield Surrender(end.seat)
    elif end.how == "qayd":
        yield Challenge(
            seat=end.seat,
            crime=None if end.crime is None else act.CRIMES.index(end.crime),
            card=_card(deal, end.card, ".end.card"),
            proof=_card(deal, end.proof, ".end.proof"),
        )
    elif end.seat is not None:
        yield SawaClaim(end.seat)


def _thrown_in(line: DealLine, events: Iterable[Event]) -> bool:
    """Whether nobody bought, so that there is no result."""
    if line.tricks or (line.points is not None and any(line.points)):
        return False
    if line.end is not None:
        return line.end.how in ("all-pass", "kawesh")
    calls = [event for event in events if type(event) is Call]
    kawesh = any(type(event) is Kawesh for event in events)
    return kawesh or (bool(calls) and all(call.word in codes.PASSES for call in calls))


# Play


class _Play:
    """The tricks of a line as cards of seats."""

    def __init__(
        self, line: DealLine, deal: DealNotes, bought: Bought | None, final: tuple[CardSet, ...] | None
    ) -> None:
        self.line, self.deal = line, deal
        self.final = final
        self.trump_known = bought is not None and (bought.mode == "sun" or bought.trump is not None)
        self.trump = None if bought is None else bought.trump
        self.tricks: list[list[tuple[Seat, Card]]] = []
        self.count = 0
        self._read()

    def _read(self) -> None:
        played: CardSet = 0
        leader: Seat | None = None if self.line.dealer is None else next_seat(self.line.dealer)
        for at, trick in enumerate(self.line.tricks):
            cards = [
                _card(self.deal, text, f".tricks[{at}].cards[{i}]") for i, text in enumerate(trick.cards)
            ]
            for place, card in enumerate(cards):
                if card is not None and played >> card & 1:
                    field, defect = f".tricks[{at}].cards[{place}]", Defect.NOT_HELD | Defect.DUPLICATE_CARD
                    message = N_("{card} has been played before")
                    self.deal.fault(field, "rule", defect, message, card=card_name(card))
                elif card is not None:
                    played |= 1 << card
            seat = self._leader(trick, at, leader, cards[0])
            if seat is None:
                return
            self.tricks.append([((seat + i) % 4, card) for i, card in enumerate(cards) if card is not None])
            self.count += len(self.tricks[-1])
            if len(self.tricks[-1]) < 4 and (None in cards or at + 1 < len(self.line.tricks)):
                self._short(at, len(trick.cards), None in cards)
            leader = self._winner(trick, cards, seat)

    def _leader(self, trick: Trick, at: int, leader: Seat | None, card: Card | None) -> Seat | None:
        if trick.leader is not None:
            return trick.leader
        if leader is None and self.final is not None and card is not None:
            leader = next((seat for seat in SEATS if self.final[seat] >> card & 1), None)
        if leader is None:
            message = N_("nothing says who leads this trick: give leader, or the winner of the one before")
            self.deal.fault(f".tricks[{at}]", "rule", Defect.BAD_SEAT, message)
        return leader

    def _winner(self, trick: Trick, cards: list[Card | None], leader: Seat) -> Seat | None:
        """Who leads next, if the next trick does not say it."""
        if trick.winner is not None:
            return trick.winner
        known = [card for card in cards if card is not None]
        if not self.trump_known or len(known) < 4:
            return None
        return (leader + trick_winner(known, self.trump)) % 4

    def _short(self, at: int, count: int, unread: bool) -> None:
        self.deal.defects |= Defect.TRICK_SIZE
        if not unread:
            message = N_("the trick has {count} cards: all but the last trick have four")
            self.deal.fault(f".tricks[{at}].cards", "rule", Defect.NONE, message, count=count)

    def winners(self) -> tuple[Seat, ...] | None:
        """The recorded winners, if all of them are."""
        named = [trick.winner for trick in self.line.tricks]
        found = tuple(seat for seat in named if seat is not None)
        return found if named and len(found) == len(named) else None

    def events(self) -> Iterator[Event]:
        waiting = list(self.line.announcements or ())
        for at, trick in enumerate(self.tricks):
            for seat, card in trick:
                mine = [said for said in waiting if said.seat == seat and said.trick <= at + 1]
                for said in mine:
                    waiting.remove(said)
                    yield from self._said(said)
                yield Play(seat, card)
            if len(trick) == 4:
                yield Collect(self.line.tricks[at].sweeper)
        for said in waiting:
            yield from self._said(said)

    def _said(self, said: Announced) -> Iterator[Event]:
        announcements = self.line.announcements or ()
        path = f".announcements[{next(at for at, other in enumerate(announcements) if other is said)}]"
        cards: CardSet | None = None
        if said.cards is not None:
            cards = (_hand(self.deal, said.cards, f"{path}.cards") or 0) & DECK_SET
        if said.say is None:
            if cards:
                yield Announcement(seat=said.seat, cards=cards)
            return
        word = said.say.strip().lower()
        code = _CODE_OF_WORD.get(word)
        if code is None:
            code, cards = self._project(said, path)
        if code is not None:
            yield Announcement(seat=said.seat, code=code, cards=cards)

    def _project(self, said: Announced, path: str) -> tuple[int | None, CardSet | None]:
        """The code and cards of `sira:♠QKA`; the four Aces count by the mode."""
        assert said.say is not None
        try:
            project = parse_project(said.say)
        except NotationError:
            message = N_(
                "'{word}' is not an announcement: write sira, fifty, hundred, four-hundred, baloot or akka"
            )
            defect, word = Defect.UNKNOWN_CALL, safe_name(said.say)
            self.deal.fault(f"{path}.say", "ambiguity", defect, message, word=word)
            return None, None
        mode: Mode = "hokum" if self.trump_known and self.trump is not None else "sun"
        return codes.CODE_OF_KIND[project.kind(mode)], project.cards


# Result


def _result(
    line: DealLine, bought: Bought | None, deal: DealNotes, broken: frozenset[str], cards: int
) -> Result | None:
    """What the app says of the deal; None where it says nothing."""
    if line.points is None and "points" not in broken and (cards or line.end is not None):
        message = N_("points is missing: it is the game points that the deal brought each team")
        deal.fault(".points", "rule", Defect.NO_RESULT, message)
    absent = Part.NONE
    for part, value in (
        (Part.POINTS, line.points),
        (Part.CARD_POINTS, line.card_points),
        (Part.TOTALS, line.raw_points),
        (Part.DECLARED, line.declared),
        (Part.KABOOT, line.kaboot),
    ):
        if value is None and not (part is Part.TOTALS and line.kaboot):  # in a Kaboot nobody adds them up
            absent |= part
    if line.points is None:
        return None
    return Result(
        card_points=line.card_points or (0, 0),
        totals=line.raw_points or (line.points if line.kaboot else (0, 0)),
        declared=_declared(line.declared, deal),
        game_points=line.points,
        mode=_mode_code(bought),
        level=1 if bought is None or bought.level is None else bought.level,
        winner=line.winner,
        buyer=None if bought is None else bought.team,
        last_trick=line.last_trick,
        kaboot=bool(line.kaboot),
        last_round=line.last_deal,
        qayd=line.end is not None and line.end.how == "qayd",
        absent=absent,
    )


def _mode_code(bought: Bought | None) -> int:
    if bought is None or bought.mode is None:
        return codes.NO_MODE
    if bought.mode == "hokum":
        return codes.MODE_HOKUM
    return codes.MODE_ASHKAL if bought.ashkal else codes.MODE_SUN


def _declared(
    words: list[list[str]] | None, deal: DealNotes
) -> tuple[tuple[Declared, ...], tuple[Declared, ...]]:
    found: list[tuple[Declared, ...]] = []
    for team, side in enumerate(words or [[], []]):
        named = []
        for at, word in enumerate(side):
            name = NAME_OF_WORD.get(word.strip().lower(), word.strip())
            if name not in codes.VALUE_OF_NAME:
                message = N_("'{word}' is not a declaration: write {names}")
                field, values = (
                    f".declared[{team}][{at}]",
                    {"word": safe_name(word), "names": ", ".join(NAME_OF_WORD)},
                )
                deal.fault(field, "ambiguity", Defect.BAD_RESULT, message, **values)
                continue
            named.append(Declared(name, codes.VALUE_OF_NAME[name]))
        found.append(tuple(named))
    return found[0], found[1]
