"""Tarneeb in the browser: what one seat is shown (one struct), and where its script is.

Everything else (rooms, bots, records, the pages) is the same for every game: `majlis.table.plain`.
"""

import msgspec

from majlis.cards import FULL_PACK, cards_of, rank_of, suit_of
from majlis.svg import back_symbol, card_symbols
from majlis.table.games import GamePages
from majlis.table.plain import PlainTable
from majlis.table.snapshot import Choice, Line, SeatSnapshot, ShownSeat
from tarneeb.notation import action_words, card_words, contract_words
from tarneeb.state import PASS, TRUMP, public_view

WORDS = {"trick": "Trick {number}: {seat}", "tricks": "Tricks: us {us}, them {them}"}
"""What the script puts on the page beside the words of every game."""
SUIT_ORDER = (3, 2, 0, 1)
"""Hearts, spades, diamonds, clubs: the colours take turns in the hand."""


class Card(msgspec.Struct, frozen=True):
    """A card that lies open or is in the viewer's hand; `seat` is the place of who played it."""

    card: int
    name: str
    seat: int = 0
    legal: bool = False


class Trick(msgspec.Struct, frozen=True):
    """A finished trick."""

    cards: tuple[Card, ...]
    winner: int
    words: str


class Seat(ShownSeat, frozen=True, kw_only=True):
    """A seat of Tarneeb."""

    dealer: bool
    bidder: bool


class TarneebSnapshot(SeatSnapshot, frozen=True, kw_only=True):
    """The table at Tarneeb."""

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    contract: str
    scores: tuple[int, int]
    won: tuple[int, int]
    """Tricks of this deal."""


def draw(view, frame):
    """What one seat, or a spectator, is shown."""
    language = frame.language

    def card(number, seat=None, legal=False):
        place = 0 if seat is None else frame.place(seat)
        return Card(card=number, name=card_words(number, language), seat=place, legal=legal)

    def trick(cards, winner):
        words = frame.say("The trick goes to {seat}.", seat=frame.name(frame.place(winner)))
        return Trick(tuple(card(number, seat) for seat, number in cards), frame.place(winner), words)

    def seat(who):
        said = [action for seat, action in view.history if seat == who and action >= PASS]
        words = action_words(said[-1], language) if said and not view.tricks else ""
        return {
            "cards": view.counts[who],
            "said": words,
            "dealer": who == view.dealer,
            "bidder": who == view.bidder,
        }

    turned = view.won if frame.seat(0) % 2 == 0 else view.won[::-1]
    calls = [(seat, action) for seat, action in view.history if action >= PASS]
    common = frame.common() | {
        "seats": frame.seats(Seat, view.turn, seat),
        "lines": tuple(Line(frame.place(seat), action_words(action, language)) for seat, action in calls),
        "choices": tuple(choice(action, language) for action in view.legal_actions if action >= PASS),
        "target": 0,
        "status": status(view, frame),
        "sheet": (outcome(view, frame),) if view.over else (),
    }
    hand = sorted(cards_of(view.hand), key=lambda one: (SUIT_ORDER[suit_of(one)], rank_of(one)), reverse=True)
    return TarneebSnapshot(
        **common,
        hand=tuple(card(one, legal=one in view.legal_actions) for one in hand),
        trick=tuple(card(number, seat) for seat, number in view.trick),
        tricks=tuple(trick(cards, winner) for cards, winner in view.tricks),
        contract=contract_words(turned_view(view, frame), language),
        scores=frame.standing,
        won=turned,
    )


def turned_view(view, frame):
    """The view with the bidder counted from whoever looks."""
    from dataclasses import replace

    return view if view.bidder is None else replace(view, bidder=frame.place(view.bidder))


def choice(action, language):
    """A pass, a bid, or a suit."""
    return Choice(action, action_words(action, language), "pass" if action == PASS else "call")


def status(view, frame):
    """Whose turn it is, and for what."""
    if view.over:
        return outcome(view, frame)
    mine = view.turn == frame.you
    first = next(iter(view.legal_actions), None)
    if mine and first is not None:
        return frame.say(
            "Name the trump suit." if first >= TRUMP else "Bid, or pass." if first == PASS else "Play a card."
        )
    seat = frame.name(frame.place(view.turn))
    if view.trump is not None:
        return frame.say("{seat} plays.", seat=seat)
    named = view.bid == 13 or (view.bidder == view.turn)
    return frame.say("{seat} names the trump." if named else "{seat} bids.", seat=seat)


def outcome(view, frame):
    """How the deal ended."""
    if view.bidder is None:
        return frame.say("All four passed: the deal brings nothing.")
    tricks = view.won[view.bidder % 2]
    made = "The bid of {bid} was made with {tricks} tricks."
    failed = "The bid of {bid} failed with {tricks} tricks."
    return frame.say(made if tricks >= view.bid else failed, bid=view.bid, tricks=tricks)


def words(language):
    """The words of the script, in a language."""
    from majlis.i18n import texts

    return {name: texts(language).gettext(text) for name, text in WORDS.items()}


TABLE = PlainTable(
    "tarneeb",
    levels={"easy": "random", "medium": "sound"},
    level_words={"easy": "Plays any card", "medium": "Plays soundly"},
    rule_words={"standard": "To 41 points", "short": "To 31 points"},
    public_view=public_view,
    draw=draw,
    pages=GamePages(
        script="tarneeb",
        package="tarneeb",
        invitation="Bid how many tricks you will take, name the trump, and take them: two against two, "
        "with all 52 cards.",
        links=(("tarneeb", "Play Tarneeb"),),
        words=words,
        symbols=lambda: card_symbols(cards_of(FULL_PACK)) + back_symbol(),
    ),
)
