"""A recorded deal as a reader sees it: hands around the table, the auction, the projects, trick by trick.

Everything is taken from the `DealRecord` leniently: a damaged record gives a poorer picture, never an
error. The winner of a trick is the arithmetic's, else the engine's; its points are counted from the
cards. Which cards and calls a divergence points at comes with the sheet (`DealSheet.marked`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from majlis.baloot import actions
from majlis.baloot.audit.explain.sentences import ending_words
from majlis.baloot.audit.report.judges import level_words
from majlis.baloot.audit.report.summary import DealSheet
from majlis.baloot.deck import LAST_TRICK, TRICKS, card_points, strength
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    Collect,
    DealRecord,
    Defect,
    Kawesh,
    Other,
    Play,
    SawaClaim,
    Surrender,
)
from majlis.baloot.names import action_words, crime_words, kind_words, seat_words, suit_words, team_words
from majlis.baloot.projects import Kind
from majlis.cards import Card, Suit, card_name, cards_of, hand_text, suit_of
from majlis.game import SEATS, Seat
from majlis.i18n import N_
from majlis.message import Speaker
from majlis.svg import table_svg

_SUIT_ORDER: Final = (0, 1, 2, 3)
"""Black and red take turns, as people hold them."""

_WORDS: Final = {
    "pass": actions.PASS,
    "sun": actions.SUN,
    "ashkal": actions.ASHKAL,
    "turntosun": actions.TURN_TO_SUN,
    "beforeyou": actions.BEFORE_YOU,
    "hokomclose": actions.DOUBLE_CLOSED,
    "hokomopen": actions.DOUBLE_OPEN,
    "double": actions.DOUBLE,
    "triple": actions.TRIPLE,
    "four": actions.FOUR,
    "qahwa": actions.GAHWA,
    "spades": actions.NAME_SUIT,
    "hearts": actions.NAME_SUIT + 1,
    "clubs": actions.NAME_SUIT + 2,
    "diamonds": actions.NAME_SUIT + 3,
}
"""The platform's words that mean one action (sources/kammelna.md §4)."""
_TOLD: Final = {
    "thany": N_("pass, second round"),
    "wala": N_("pass again"),
    "waraq": N_("pass, new deal"),
    "hokom": N_("hokum"),
    "hokom2": N_("hokum, second round"),
    "redouble": N_("redouble"),
}
_ASHKAL_MODE: Final = 3
DEFECT_WORDS: Final = {
    Defect.NO_DEAL: N_("no hands"),
    Defect.NO_START: N_("no dealer or floor card"),
    Defect.BAD_CARD: N_("a card outside the pack"),
    Defect.DUPLICATE_CARD: N_("a card twice"),
    Defect.MISSING_CARD: N_("a missing card"),
    Defect.HAND_SIZE: N_("a hand of the wrong size"),
    Defect.HANDS_DISAGREE: N_("first and final hands that do not fit together"),
    Defect.NOT_HELD: N_("a card that its player does not hold"),
    Defect.TRICK_SIZE: N_("a trick without exactly four cards"),
    Defect.OUT_OF_TURN: N_("a card or call out of turn"),
    Defect.BAD_SEAT: N_("a seat that does not exist"),
    Defect.UNKNOWN_CALL: N_("an unknown call"),
    Defect.UNKNOWN_EVENT: N_("an unknown event"),
    Defect.WRONG_TYPE: N_("a value of the wrong type"),
    Defect.NO_RESULT: N_("no result"),
    Defect.BAD_RESULT: N_("an unusable result"),
    Defect.TRAILING: N_("events after the result"),
    Defect.AUTOMATIC: N_("an automatic player sat in"),
    Defect.REPEATED: N_("a second deal, start or result"),
    Defect.TOO_LONG: N_("more events than a deal can have"),
    Defect.BAD_COLLECT: N_("tricks swept by nobody or at a wrong time"),
}
_KIND_CODES: Final[dict[int, Kind]] = {1: "sira", 2: "fifty", 3: "hundred", 4: "four-hundred"}
_SAID_CODES: Final = {5: actions.AKKA, 6: actions.BALOOT}


@dataclass(frozen=True, slots=True)
class CallView:
    """One call: who, and in which words (the platform's own word where nobody knows what it means)."""

    seat: Seat
    words: str
    known: bool
    marked: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """What one seat played to a trick: one card, normally."""

    cards: tuple[Card, ...] = ()
    led: bool = False
    won: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class TrickRow:
    """One trick: a cell a seat, and its points with the last trick's ten (None without a contract)."""

    number: int
    cells: tuple[Cell, ...]
    winner: Seat | None
    points: int | None
    whole: bool
    """Whether four cards lie on it."""


def trump_of(sheet: DealSheet) -> tuple[bool, Suit | None]:
    """Whether the contract is known, and its trump suit (None in Sun): the first judge who can tell."""
    for judge in (sheet.arithmetic, sheet.engine, sheet.platform):
        if judge.mode == "sun" or (judge.mode == "hokum" and judge.trump is not None):
            return True, judge.trump if judge.mode == "hokum" else None
    return False, None


def hands_of(record: DealRecord) -> tuple[tuple[int, ...], bool]:
    """The four hands as card sets, and whether they are dealt hands.

    The eight final cards, else the first five; where the record has neither, the cards that each seat
    played, and False.
    """
    for hands in (record.final, record.first):
        if hands is not None and len(hands) == len(SEATS):
            return tuple(hands), True
    played = [0, 0, 0, 0]
    for event in record.events:
        if isinstance(event, Play):
            played[event.seat] |= 1 << event.card
    return tuple(played), False


def sorted_hand(cards: int, trump: Suit | None) -> list[Card]:
    """A hand as it is held: suit by suit, the strongest card first."""
    return sorted(
        cards_of(cards), key=lambda card: (_SUIT_ORDER.index(suit_of(card)), -strength(card, trump))
    )


def marked_cards(sheet: DealSheet) -> tuple[Card, ...]:
    """The cards that a divergence points at, in order of play."""
    events = sheet.record.events
    pointed = [events[at] for at in sheet.marked if 0 <= at < len(events)]
    return tuple(event.card for event in pointed if isinstance(event, Play))


def table(sheet: DealSheet, language: str) -> str:
    """The four hands around the table as SVG, dealer and buyer named, trumps and offending cards shown.

    The `aria-label` says the same in words.
    """
    tr = Speaker(language)
    known, trump = trump_of(sheet)
    hands, _ = hands_of(sheet.record)
    names = [_named(sheet, seat, language) for seat in SEATS]
    said = [f"{name}: {hand_text(hand)}" for name, hand in zip(names, hands, strict=True)]
    if known:
        said.insert(0, suit_words(trump, language) if trump is not None else tr.gettext("sun"))
    return table_svg(
        [sorted_hand(hand, trump) for hand in hands],
        names,
        label="; ".join(said),
        trump=trump,
        sun=known and trump is None,
        marked=marked_cards(sheet),
    )


def _named(sheet: DealSheet, seat: Seat, language: str) -> str:
    tr = Speaker(language)
    roles = []
    if seat == sheet.record.dealer:
        roles.append(tr.gettext("dealer"))
    if seat == buyer_of(sheet):
        roles.append(tr.gettext("buyer"))
    return " · ".join([seat_words(seat, language), *roles])


def buyer_of(sheet: DealSheet) -> Seat | None:
    """The buyer, from the first judge who can tell."""
    for judge in (sheet.arithmetic, sheet.engine, sheet.platform):
        if judge.buyer is not None:
            return judge.buyer
    return None


def contract_words(sheet: DealSheet, language: str) -> str:
    """`hokum in hearts, double`, `sun`, or that nobody bought; empty when nobody can tell."""
    tr = Speaker(language)
    known, trump = trump_of(sheet)
    if not known:
        passed = sheet.arithmetic.ending in ("all-pass", "kawesh")
        return ending_words(sheet.arithmetic.ending, language) if passed else ""
    ashkal = sheet.record.result is not None and sheet.record.result.mode == _ASHKAL_MODE
    words = tr.gettext("ashkal") if ashkal else tr.gettext("sun")
    if trump is not None:
        words = tr.gettext("hokum in {suit}", suit=suit_words(trump, language))
    level = next((j.level for j in (sheet.arithmetic, sheet.engine, sheet.platform) if j.level), 1)
    return words if level == 1 else tr.listed([words, level_words(level, language)])


def facts(sheet: DealSheet, language: str) -> list[tuple[str, str]]:
    """The setting of the deal: label and words; what the record does not tell is left out."""
    tr = Speaker(language)
    record = sheet.record
    found = [(tr.gettext("Contract"), contract_words(sheet, language))]
    if record.dealer is not None:
        found.append((tr.gettext("Dealer"), seat_words(record.dealer, language)))
    if record.floor is not None:
        found.append((tr.gettext("Floor card"), card_name(record.floor)))
    scores = [
        tr.gettext("{team} {points}", team=team_words(team, language), points=record.before[team])
        for team in (0, 1)
    ]
    found.append((tr.gettext("Score before"), tr.listed(scores)))
    if record.defects:
        named = [tr.gettext(DEFECT_WORDS[defect]) for defect in record.defects]
        found.append((tr.gettext("Faults of the record"), tr.listed(named)))
    return [(label, words) for label, words in found if words]


def calls(sheet: DealSheet, language: str) -> list[CallView]:
    """Auction and doubling in the order of the record."""
    found = []
    for at, event in enumerate(sheet.record.events):
        if isinstance(event, Call):
            words = call_words(event.word, language)
            found.append(
                CallView(event.seat, words or event.word or "…", words is not None, at in sheet.marked)
            )
    return found


def call_words(word: str, language: str = "en") -> str | None:
    """A word of the platform as players say it; None for a word that nobody has explained.

    >>> call_words("hokom2"), call_words("xyz")
    ('hokum, second round', None)
    """
    if word in _TOLD:
        return Speaker(language).gettext(_TOLD[word])
    return action_words(_WORDS[word], language) if word in _WORDS else None


def tricks(sheet: DealSheet) -> list[TrickRow]:
    """The tricks of the record, broken ones included: a collection ends a trick, else four cards do."""
    known, trump = trump_of(sheet)
    winners = sheet.arithmetic.winners or sheet.engine.winners or ()
    piles = _piles(sheet.record)
    rows = []
    for number, pile in enumerate(piles):
        whole = len(pile) == len(SEATS)
        winner = winners[number] if number < len(winners) else None
        points = None
        if known and whole:
            points = sum(card_points(play.card, trump) for _, play in pile)
            points += LAST_TRICK if number == TRICKS - 1 else 0
        rows.append(TrickRow(number + 1, _cells(pile, winner, sheet.marked), winner, points, whole))
    return rows


def _piles(record: DealRecord) -> list[list[tuple[int, Play]]]:
    piles: list[list[tuple[int, Play]]] = [[]]
    swept = any(isinstance(event, Collect) for event in record.events)
    by_cards = not swept or bool(record.defects & Defect.BAD_COLLECT)
    for at, event in enumerate(record.events):
        if isinstance(event, Play):
            if by_cards and len(piles[-1]) == len(SEATS):
                piles.append([])
            piles[-1].append((at, event))
        elif isinstance(event, Collect) and piles[-1]:
            piles.append([])
    return [pile for pile in piles if pile]


def _cells(pile: Sequence[tuple[int, Play]], winner: Seat | None, marked: Sequence[int]) -> tuple[Cell, ...]:
    cells = []
    for seat in SEATS:
        own = [(at, play) for at, play in pile if play.seat == seat]
        cells.append(
            Cell(
                tuple(play.card for _, play in own),
                led=pile[0][1].seat == seat,
                won=winner == seat,
                marked=any(at in marked for at, _ in own),
            )
        )
    return tuple(cells)


def announcements(record: DealRecord, language: str) -> list[tuple[Seat, str]]:
    """What was announced and shown, in order: seat, and the words with the trick it came with."""
    tr = Speaker(language)
    found = []
    for trick, event in _with_tricks(record):
        if not isinstance(event, Announcement):
            continue
        if event.cards is not None:
            words = tr.gettext(
                "shows {cards}", cards=" ".join(card_name(card) for card in cards_of(event.cards))
            )
        else:
            words = announced_words(event.code, language)
        found.append((event.seat, tr.gettext("{what} (trick {number})", what=words, number=trick)))
    return found


def announced_words(code: int | None, language: str = "en") -> str:
    """A code as a word: 1 sira … 4 four hundred, 5 akka, 6 baloot (sources/kammelna.md §5)."""
    if code in _KIND_CODES:
        return kind_words(_KIND_CODES[code], language)
    if code in _SAID_CODES:
        return action_words(_SAID_CODES[code], language)
    return Speaker(language).gettext("unknown announcement {code}", code=code)


def other_events(record: DealRecord, language: str) -> list[str]:
    """Qayd, sawa, kawesh, surrender, connection troubles and the unknown, each with the trick it came in."""
    tr = Speaker(language)
    found = []
    for trick, event in _with_tricks(record):
        words = _event_words(event, language)
        if words is not None:
            found.append(tr.gettext("{what} (trick {number})", what=words, number=trick))
    return found


def _with_tricks(record: DealRecord) -> list[tuple[int, object]]:
    trick, found = 1, list[tuple[int, object]]()
    for event in record.events:
        found.append((trick, event))
        trick += isinstance(event, Collect)
    return found


def _event_words(event: object, language: str) -> str | None:
    tr = Speaker(language)
    if isinstance(event, Challenge):
        words = tr.gettext("qayd")
        named = event.crime is not None and 0 <= event.crime < len(actions.CRIMES)
        parts = [crime_words(event.crime, language)] if named and event.crime is not None else []
        parts += [card_name(card) for card in (event.card, event.proof) if card is not None]
        words = f"{words} ({', '.join(parts)})" if parts else words
    elif isinstance(event, Kawesh):
        words = tr.gettext("kawesh")
    elif isinstance(event, SawaClaim):
        words = tr.gettext("sawa")
    elif isinstance(event, Surrender):
        words = tr.gettext("surrender or foul")
    elif isinstance(event, Other):
        words = tr.gettext("event {code}", code="e=" + str(event.code))
    else:
        return None
    return words if event.seat is None else f"{seat_words(event.seat, language)}: {words}"
