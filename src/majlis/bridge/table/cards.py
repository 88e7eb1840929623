"""The vocabulary of bridge: seats, strains, hands in the order S H D C, high-card points. No boards.

Cards and sets of cards are those of `majlis.cards` (a `Card` is an int, a `CardSet` a bit mask), whose
numbers run spades, hearts, clubs, diamonds. Bridge writes and ranks suits otherwise, and here alone is the
mapping: `SUITS` is the order in which a hand is written, a `Strain` is 0..4 in the order in which one is
bid, clubs, diamonds, hearts, spades, notrump. Seats are 0..3, North, East, South, West.

Every text form is a pair: `parse_seat` / `seat_letter`, `parse_hand` / `hand_text` (`AKQ.JT9.8765.432`),
`parse_deal` / `deal_text` (`N:… … … …`, the form of PBN), `parse_card` / `card_text` (`ST`).
`read_hand`, `read_hands` and `read_deal` are their lenient brothers: what can be read, and a `Fault` for what
cannot.

>>> hand = parse_hand("AKQ.JT9.8765.432")
>>> hand_text(hand), hcp(hand), lengths(hand)
('AKQ.JT9.8765.432', 10, (3, 3, 4, 3))
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from majlis.cards import CLUBS, DIAMONDS, FULL_PACK, HEARTS, SPADES, Card, CardSet, Suit
from majlis.errors import NotationError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message, Word

Strain: TypeAlias = int
SeatLetter: TypeAlias = Literal["N", "E", "S", "W"]
SuitLetter: TypeAlias = Literal["S", "H", "D", "C"]
"""Letters name seats and suits in profiles and in what is asked of exact dealing."""
Hands: TypeAlias = tuple[CardSet | None, CardSet | None, CardSet | None, CardSet | None]
"""The hands of North, East, South and West; None for one that is not known."""

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
SEATS: Final[tuple[Seat, ...]] = (NORTH, EAST, SOUTH, WEST)
"""Clockwise, which is the order of dealing and bidding."""
SEAT_LETTERS: Final[tuple[SeatLetter, ...]] = ("N", "E", "S", "W")
SEAT_WORDS: Final = (N_("North"), N_("East"), N_("South"), N_("West"))

_SEAT_OF_WORD: Final = {
    name: seat for seat in SEATS for name in (SEAT_LETTERS[seat], SEAT_WORDS[seat].upper())
}

SUITS: Final[tuple[Suit, ...]] = (SPADES, HEARTS, DIAMONDS, CLUBS)
"""The suits as a hand is written, in the numbers of `majlis.cards`."""
SUIT_LETTERS: Final[tuple[SuitLetter, ...]] = ("S", "H", "D", "C")
SUIT_WORDS: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
SUIT_GLYPHS: Final = "♠♥♦♣"
GLYPH_OF_SUIT: Final[dict[str, str]] = dict(zip(SUIT_LETTERS, SUIT_GLYPHS, strict=True))
SUIT_OF_GLYPH: Final[dict[str, SuitLetter]] = dict(zip("♠♥♦♣♤♡♢♧", SUIT_LETTERS * 2, strict=True))

CLUB_STRAIN, DIAMOND_STRAIN, HEART_STRAIN, SPADE_STRAIN, NOTRUMP = 0, 1, 2, 3, 4
STRAINS: Final[tuple[Strain, ...]] = (CLUB_STRAIN, DIAMOND_STRAIN, HEART_STRAIN, SPADE_STRAIN, NOTRUMP)
STRAIN_WORDS: Final = (*reversed(SUIT_WORDS), N_("notrump"))
STRAIN_TEXTS: Final = ("C", "D", "H", "S", "NT")

RANK_LETTERS: Final = "23456789TJQKA"
RANKS: Final = RANK_LETTERS[::-1]
"""The ranks as a hand is written, high to low."""
HAND_SIZE: Final = 13
NO_HANDS: Final[Hands] = (None, None, None, None)

_TRUMP_OF_STRAIN: Final[tuple[Suit | None, ...]] = (CLUBS, DIAMONDS, HEARTS, SPADES, None)
_SUIT_OF_LETTER: Final = {
    text: suit
    for place, suit in enumerate(SUITS)
    for text in (SUIT_LETTERS[place], SUIT_LETTERS[place].lower(), SUIT_GLYPHS[place], "♤♡♢♧"[place])
}
_SUIT_SIGN: Final = re.compile(f"([{''.join(_SUIT_OF_LETTER)}])")
_RANK_OF_LETTER: Final = {letter: rank for rank, letter in enumerate(RANK_LETTERS)} | {
    letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)
}
_HOLDINGS = [""]
for _letter in RANK_LETTERS:  # a letter more than each of the holdings that are there already
    _HOLDINGS += [_letter + holding for holding in _HOLDINGS]
_PLACE_OF_HOLDING: Final = {
    text: place for place, holding in enumerate(_HOLDINGS) for text in (holding, holding[::-1])
}
"""The cards of one suit by their text, as most files have it: from the highest, or from the lowest."""
_LETTERED: Final = re.compile("S([2-9TJQKA]*)H([2-9TJQKA]*)D([2-9TJQKA]*)C([2-9TJQKA]*)")
_STRAIN_OF_WORD: Final = {
    **dict.fromkeys(("NT", "N", "SA"), NOTRUMP),
    **{text: _TRUMP_OF_STRAIN.index(suit) for text, suit in _SUIT_OF_LETTER.items()},
}
USUAL_CARDS: Final[dict[str, Card]] = {
    text: 13 * suit + rank
    for suit_text, suit in _SUIT_OF_LETTER.items()
    for rank_text, rank in {**_RANK_OF_LETTER, "10": _RANK_OF_LETTER["T"]}.items()
    for text in (suit_text + rank_text, rank_text + suit_text)
}
"""Cards by their texts, as nearly all files have them."""
_CARD_TEXTS: Final = tuple("SHCD"[card // 13] + RANK_LETTERS[card % 13] for card in range(52))
_HONOURS: Final = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in (9, 10, 11, 12))
_VOID_MARKS: Final = "-–—"
_LONGEST: Final = 200
"""Characters of a hand's text; more cannot be a hand, and would only make thousands of faults."""


class Fault(NamedTuple):
    """What is wrong with a text: unreadable (`syntax`), impossible (`rule`), or mended (`ambiguity`)."""

    kind: Literal["syntax", "rule", "ambiguity"]
    message: Message


def trump_of(strain: Strain) -> Suit | None:
    """The trump suit of a strain, in the numbers of `majlis.cards`; None for notrump."""
    return _TRUMP_OF_STRAIN[strain]


def partner(seat: Seat) -> Seat:
    """The seat opposite."""
    return seat ^ 2


def seat_letter(seat: Seat) -> str:
    """`N`, `E`, `S` or `W`."""
    return SEAT_LETTERS[seat]


def seat_word(seat: Seat) -> Word:
    """The name of a seat, for messages."""
    return Word(SEAT_WORDS[seat])


def parse_seat(text: str) -> Seat:
    """A seat from `N`, `n`, `north` or `North`; raises `NotationError` for anything else."""
    seat = _SEAT_OF_WORD.get(text.strip().upper())
    if seat is not None:
        return seat
    raise NotationError(Message(N_("{value} is not a seat: write N, E, S or W"), {"value": shown(text)}))


def parse_strain(text: str) -> Strain:
    """A strain from `C`, `♣`, `NT`, `N`, in either case; raises `NotationError` for anything else."""
    strain = _STRAIN_OF_WORD.get(text.strip().upper())
    if strain is not None:
        return strain
    message = N_("{value} is not a strain: write C, D, H, S or NT")
    raise NotationError(Message(message, {"value": shown(text)}))


def card_text(card: Card) -> str:
    """Suit letter, then rank: `ST` is the ten of spades."""
    return _CARD_TEXTS[card]


def parse_card(text: str) -> Card:
    """A card from `ST`, `s10`, `TS` or `♠T`; raises `NotationError` for anything else."""
    card = USUAL_CARDS.get(text)
    if card is None:  # spaces are passed over, and the sign that asks for a coloured glyph
        word = text.strip().replace("10", "T").replace("\ufe0f", "")
        card = USUAL_CARDS.get(word) if len(word) == 2 else None
    if card is not None:
        return card
    message = N_("{value} is not a card: write suit and rank, such as ST or H7")
    raise NotationError(Message(message, {"value": shown(text)}))


def holding(cards: CardSet, suit: Suit) -> str:
    """The ranks of one suit, high to low, ten as T: `AKT2`; empty for a void."""
    return _HOLDINGS[cards >> 13 * suit & 0x1FFF]


def lengths(cards: CardSet) -> tuple[int, int, int, int]:
    """How many spades, hearts, diamonds and clubs."""
    s, h, d, c = ((cards >> 13 * suit & 0x1FFF).bit_count() for suit in SUITS)
    return s, h, d, c


def hcp(cards: CardSet) -> int:
    """High-card points: ace 4, king 3, queen 2, jack 1."""
    return sum(value * (cards & honours).bit_count() for value, honours in enumerate(_HONOURS, 1))


def hand_text(cards: CardSet) -> str:
    """The hand as PBN has it, S.H.D.C, high to low: `AKQ.JT9.8765.432`."""
    return ".".join([holding(cards, suit) for suit in SUITS])


def parse_hand(text: str) -> CardSet:
    """A hand from `AKQ.JT9.8765.432` or with suit letters; raises `NotationError` for the first fault."""
    cards, faults = read_hand(text)
    if faults:
        raise NotationError(faults[0].message)
    return cards


def usual_hand(text: str) -> CardSet | None:
    """A hand whose four suits are parted by dots or follow their letters, as nearly all are; else None."""
    suits = text.split(".", 4)
    if len(suits) != 4:
        lettered = _LETTERED.fullmatch(text)
        if lettered is None:
            return None
        suits = list(lettered.groups())
    s, h, d, c = suits
    place = _PLACE_OF_HOLDING
    try:
        return place[s] | place[h] << 13 | place[c] << 26 | place[d] << 39
    except KeyError:  # a rank in another place, or one that is none
        return None


def read_hand(text: str) -> tuple[CardSet, list[Fault]]:
    """What can be read of a hand, and a fault for each thing that cannot.

    Suits are parted by dots, in the order S H D C, or begin with their letter or glyph: `SAK.H.D765.C432`,
    `SAKD765C432`. `10` is read as T, `-` as a void, lower case as upper.
    """
    usual = usual_hand(text)
    if usual is not None:
        return usual, []
    cards = 0
    faults: list[Fault] = []
    parts = _split_suits(text.replace("10", "T").replace("\ufe0f", "")) if len(text) <= _LONGEST else None
    if parts is None:
        message = N_("the hand {value} does not have four suits: write S.H.D.C, such as AKQ.JT9.8765.432")
        return 0, [Fault("syntax", Message(message, {"value": shown(text)}))]
    for suit, ranks in parts:
        for letter in ranks:
            rank = _RANK_OF_LETTER.get(letter)
            if rank is None:
                message = N_("{letter} in the hand {value} is not a rank: write A K Q J T 9 … 2")
                values = {"letter": shown(letter), "value": shown(text)}
                faults.append(Fault("syntax", Message(message, values)))
            elif cards >> 13 * suit + rank & 1:
                values = {"value": shown(text), "card": _CARD_TEXTS[13 * suit + rank]}
                faults.append(Fault("rule", Message(N_("the hand {value} holds {card} twice"), values)))
            else:
                cards |= 1 << 13 * suit + rank
    return cards, faults


def _split_suits(text: str) -> list[tuple[Suit, str]] | None:
    """The ranks of each suit, in the order of the text; None when the text has neither form."""
    text = "".join(text.split())
    if not _SUIT_SIGN.search(text):
        parts = text.split(".")
        if len(parts) != 4:
            return None
        return [(suit, part.strip(_VOID_MARKS)) for suit, part in zip(SUITS, parts, strict=True)]
    first, *rest = _SUIT_SIGN.split(text)
    if first.strip("."):
        return None
    return [
        (_SUIT_OF_LETTER[rest[at]], rest[at + 1].strip(_VOID_MARKS + ".,:")) for at in range(0, len(rest), 2)
    ]


def deal_text(hands: Sequence[CardSet | None], first: Seat = NORTH) -> str:
    """The deal as PBN has it, from the hand `first` on, clockwise; `-` for one that is not known.

    >>> deal_text((parse_hand("AKQ.JT9.8765.432"), None, 0, None))
    'N:AKQ.JT9.8765.432 - ... -'
    """
    seats = (SEATS * 2)[first : first + 4]
    texts = [_hand_or_dash(hands[seat]) for seat in seats]
    return f"{SEAT_LETTERS[first]}:{' '.join(texts)}"


def _hand_or_dash(cards: CardSet | None) -> str:
    return "-" if cards is None else hand_text(cards)


def parse_deal(text: str) -> Hands:
    """The four hands of `N:AKQ.JT9.8765.432 - - -`; raises `NotationError` for the first fault."""
    hands, faults = read_deal(text)
    if faults:
        raise NotationError(faults[0].message)
    return hands


def usual_deal(first: str, texts: Sequence[str]) -> Hands | None:
    """The hands of four texts in their usual form, `-` for one that is not known; None for other texts.

    `first` is the letter of the seat whose hand is the first.

    >>> usual_deal("S", ["-", "-", "-", "..."]), usual_deal("X", ["-", "-", "-", "..."])
    ((None, 0, None, None), None)
    """
    if len(texts) != 4 or first not in SEAT_LETTERS:
        return None
    hands: list[CardSet | None] = []
    for text in texts:
        hand = None if text == "-" else usual_hand(text)
        if hand is None and text != "-":
            return None
        hands.append(hand)
    turn = -SEAT_LETTERS.index(first) % 4
    n, e, s, w = hands[turn:] + hands[:turn]
    return n, e, s, w


_FIRST: Final = re.compile(r"\s*([NESW]|North|East|South|West)\s*:", re.IGNORECASE)


def read_deal(text: str) -> tuple[Hands, list[Fault]]:
    """What can be read of a deal, and a fault for each thing that cannot.

    The first letter says whose hand comes first (North's when it is missing); each hand is as in
    `read_hand`, or `-` when it is not known. A card in two hands is in both, with no word here.
    """
    usual = usual_deal(text[0], text[2:].split(" ")) if text[1:2] == ":" else None
    if usual is not None:
        return usual, []
    start = _FIRST.match(text)
    first = parse_seat(start[1]) if start else NORTH
    faults: list[Fault] = []
    if not start:
        message = N_("the deal {value} does not say whose hand is first: begin with N:")
        faults.append(Fault("syntax", Message(message, {"value": shown(text)})))
    words = (text[start.end() :] if start else text).split()
    if len(words) != 4:
        message = N_("the deal has {count} hands, not four: write - for a hand that is not known")
        faults.append(Fault("syntax", Message(message, {"count": len(words)})))
    given = {(first + offset) % 4: word for offset, word in enumerate(words[:4]) if word not in _VOID_MARKS}
    hands, found = read_hands(given)
    faults += [Fault(kind, of_seat(seat, message)) for seat in given for kind, message in found.get(seat, ())]
    return hands, faults


def read_hands(texts: Mapping[Seat, str]) -> tuple[Hands, dict[Seat, list[Fault]]]:
    """What can be read of the hands of some seats, and the faults of each that has any.

    One hand with a slip in it, such as a dot too many or a card twice, is read where the other three prove
    it: it is the rest of the pack, and its ranks are those of the text, but for one. That is its only fault.

    >>> texts = ["AKQJT98765432...", ".AKQJT98765432...", "..AKQJT98765432.", "...AKQJT98765432"]
    >>> hands, faults = read_hands(dict(enumerate(texts)))
    >>> hand_text(hands[1]), [fault.kind for fault in faults[1]]
    ('.AKQJT98765432..', ['ambiguity'])
    """
    hands: list[CardSet | None] = [None] * 4
    faults: dict[Seat, list[Fault]] = {}
    for seat, text in texts.items():
        cards, found = read_hand(text)
        hands[seat] = None if found and not cards else cards
        if found:
            faults[seat] = found
    if len(faults) == 1:
        [seat] = faults
        others: Hands = (*(None if at == seat else cards for at, cards in enumerate(hands)),)  # type: ignore[assignment]
        rest = with_last_hand(others)[seat]
        if rest is not None and _may_be(texts[seat], rest):
            hands[seat] = rest
            message = N_(
                "the hand {value} has a slip: the other three prove that it is {hand}, and that was read"
            )
            values = {"value": shown(texts[seat]), "hand": hand_text(rest)}
            faults[seat] = [Fault("ambiguity", Message(message, values))]
    return (hands[0], hands[1], hands[2], hands[3]), faults


def _may_be(text: str, cards: CardSet) -> bool:
    """Whether a text has the ranks of a hand, in any suits, but for one too many, too few or exchanged."""
    if len(text) > _LONGEST:
        return False
    found = Counter(_RANK_OF_LETTER[sign] for sign in text.replace("10", "T") if sign in _RANK_OF_LETTER)
    wanted = Counter(card % 13 for card in range(52) if cards >> card & 1)
    return (found - wanted).total() <= 1 and (wanted - found).total() <= 1


def of_seat(seat: Seat, message: Message) -> Message:
    """A sentence about the hand of a seat."""
    return Message(N_("{seat}: {fault}"), {"seat": seat_word(seat), "fault": message})


def is_whole(hands: Hands) -> bool:
    """Whether these are four hands of thirteen cards, and all cards different."""
    n, e, s, w = hands
    if n is None or e is None or s is None or w is None or n | e | s | w != FULL_PACK:
        return False
    return n.bit_count() == e.bit_count() == s.bit_count() == w.bit_count() == HAND_SIZE


def with_last_hand(hands: Hands) -> Hands:
    """The hands with a fourth that follows from three of thirteen different cards; else as they are."""
    if hands.count(None) != 1:
        return hands
    known = [cards for cards in hands if cards is not None]
    if any(cards.bit_count() != HAND_SIZE for cards in known):
        return hands
    rest = FULL_PACK & ~(known[0] | known[1] | known[2])
    if rest.bit_count() != HAND_SIZE:
        return hands
    n, e, s, w = (rest if cards is None else cards for cards in hands)
    return n, e, s, w
