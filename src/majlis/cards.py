"""The vocabulary of French-suited cards: suits, ranks, cards, sets of cards. No rules.

A `Card` is an int 0..51, `13 * suit + rank`: suits are spades 0, hearts 1, clubs 2, diamonds 3,
ranks are 2 → 0 … A → 12. A `CardSet` is an int whose bit `c` is set when card `c` is in it, so union,
intersection and removal are `|`, `&` and `& ~`. (Kammelna's archives number cards the same way.)

Every text form is a pair: `parse_card` / `card_name`, `parse_cards` / `hand_text`. Reading is
lenient: `9♥`, `9H`, `9h`, `10♥`, `Th` and `♥9` all name the nine, or the ten, of hearts.

>>> card_name(parse_card("9h")), hand_text(parse_cards("A♠ 10♠ 9♥"))
('9♥', '♠A10♥9')
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from majlis.errors import NotationError, shown
from majlis.i18n import N_

Suit: TypeAlias = int
Rank: TypeAlias = int
Card: TypeAlias = int
CardSet: TypeAlias = int

SUITS: Final[tuple[Suit, ...]] = (0, 1, 2, 3)
SPADES, HEARTS, CLUBS, DIAMONDS = SUITS
RANKS: Final[tuple[Rank, ...]] = tuple(range(13))
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = RANKS

SUIT_GLYPHS: Final = "♠♥♣♦"
SUIT_LETTERS: Final = "SHCD"
RANK_NAMES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_WORDS: Final = ("spades", "hearts", "clubs", "diamonds")

SUIT_MASK: Final[tuple[CardSet, ...]] = tuple(0x1FFF << 13 * suit for suit in SUITS)
FULL_PACK: Final[CardSet] = (1 << 52) - 1

_RANK_OF_TEXT: Final = {name: rank for rank, name in enumerate(RANK_NAMES)} | {"T": TEN}
_SUIT_OF_TEXT: Final = {
    text: suit for suit in SUITS for text in (SUIT_GLYPHS[suit], SUIT_LETTERS[suit], "♤♡♧♢"[suit])
}


def make_card(suit: Suit, rank: Rank) -> Card:
    """The card of this suit (0..3) and rank (0..12)."""
    return 13 * suit + rank


def suit_of(card: Card) -> Suit:
    """The suit of a card, 0..3 (spades, hearts, clubs, diamonds)."""
    return card // 13


def rank_of(card: Card) -> Rank:
    """The rank of a card, 0..12 (2 … A)."""
    return card % 13


def bit(card: Card) -> CardSet:
    """The set that holds this one card."""
    return 1 << card


def cards_of(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, from the lowest number up."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def card_name(card: Card) -> str:
    """`10♥`: rank, then suit glyph."""
    return _CARD_NAMES[card]


def parse_suit(text: str) -> Suit:
    """A suit from `♥`, `H`, `h`, `hearts` or `heart`.

    Raises `NotationError` when the text names no suit.
    """
    word = text.strip().strip("\ufe0f").lower()
    for suit in SUITS:
        if word in (SUIT_WORDS[suit], SUIT_WORDS[suit][:-1], SUIT_LETTERS[suit].lower(), SUIT_GLYPHS[suit]):
            return suit
    message = N_("{text} is not a suit: write ♠ ♥ ♣ ♦, S H C D, or spades hearts clubs diamonds")
    raise NotationError(message, text=shown(text))


def parse_card(text: str) -> Card:
    """A card from `9♥`, `9H`, `9h`, `10h`, `Th`, `♥9` or `H9`.

    Raises `NotationError` when the text is not one card.
    """
    word = text.strip().replace("\ufe0f", "").upper()
    for suit_text, rank_text in ((word[-1:], word[:-1]), (word[:1], word[1:])):
        suit, rank = _SUIT_OF_TEXT.get(suit_text), _RANK_OF_TEXT.get(rank_text)
        if suit is not None and rank is not None:
            return 13 * suit + rank
    message = N_("{text} is not a card: write rank and suit, such as 9♥, 9H or 10s")
    if set(word) - set(_SUIT_OF_TEXT) == {"1"}:
        message = N_("{text} is not a card: write A for an ace and 10 for a ten, such as A♠ or 10♠")
    raise NotationError(message, text=shown(text))


def parse_cards(text: str) -> CardSet:
    """A set of cards, separated (`A♠ 10♠, 9♥`) or grouped by suit (`♠A10♥9`, `SATH9`); `-` is the empty set.

    Raises `NotationError` for an unreadable card or one given twice.
    """
    result = 0
    for card in _split_cards(text):
        if result >> card & 1:
            raise NotationError(N_("{text} holds {card} twice"), text=shown(text), card=card_name(card))
        result |= 1 << card
    return result


def _split_cards(text: str) -> list[Card]:
    words = text.replace(",", " ").replace("\ufe0f", "").split()
    if words in ([], ["-"]):
        return []
    cards: list[Card] = []
    for word in words:
        upper = word.upper()
        grouped = upper[0] in _SUIT_OF_TEXT and (len(upper) > 3 or (len(upper) == 3 and upper[1:] != "10"))
        cards.extend(_grouped(upper, word) if grouped else [parse_card(word)])
    return cards


def _grouped(word: str, original: str) -> list[Card]:
    """`♠A10♥9`: a suit, then its ranks, then the next suit."""
    cards: list[Card] = []
    suit: Suit | None = None
    at = 0
    while at < len(word):
        if word[at] in _SUIT_OF_TEXT:
            suit = _SUIT_OF_TEXT[word[at]]
            at += 1
            if word[at : at + 1] in _SUIT_OF_TEXT or at == len(word):
                raise NotationError(N_("{text} names a suit without a card of it"), text=shown(original))
            continue
        rank_text = "10" if word.startswith("10", at) else word[at]
        rank = _RANK_OF_TEXT.get(rank_text)
        if rank is None or suit is None:
            message = N_("{text} cannot be read at {rest}: write suits and ranks, such as ♠A10♥9")
            raise NotationError(message, text=shown(original), rest=shown(original[at:]))
        cards.append(13 * suit + rank)
        at += len(rank_text)
    return cards


def hand_text(cards: CardSet) -> str:
    """A set grouped by suit, high to low: `♠A10♥9`; the empty set is `-`."""
    parts = []
    for suit in SUITS:
        held = [RANK_NAMES[rank] for rank in reversed(RANKS) if cards >> (13 * suit + rank) & 1]
        if held:
            parts.append(SUIT_GLYPHS[suit] + "".join(held))
    return "".join(parts) or "-"


_CARD_NAMES: Final = tuple(RANK_NAMES[card % 13] + SUIT_GLYPHS[card // 13] for card in range(52))
