"""The pack for the twins: a card is a text, rank then suit glyph, such as `7♠` or `10♥`.

>>> points("J♥", trump="♥"), points("J♥", trump="♠"), beats("9♥", "A♥", trump="♥")
(20, 2, True)
"""

SUITS = ["♠", "♥", "♣", "♦"]
RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]
"""In sequence order, the order of projects."""
PLAIN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
TRUMP = ["7", "8", "Q", "K", "10", "A", "9", "J"]
PACK = [rank + suit for suit in SUITS for rank in RANKS]

PLAIN_POINTS = {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}
TRUMP_POINTS = {"7": 0, "8": 0, "Q": 3, "K": 4, "10": 10, "A": 11, "9": 14, "J": 20}


def suit(card):
    """The suit glyph of a card."""
    return card[-1]


def rank(card):
    """The rank of a card, `7` to `A`."""
    return card[:-1]


def points(card, trump):
    """What the card counts; `trump` is a suit glyph, or None in Sun."""
    return (TRUMP_POINTS if suit(card) == trump else PLAIN_POINTS)[rank(card)]


def height(card, trump):
    """The card's place in its own suit, 0 lowest to 7 highest."""
    return (TRUMP if suit(card) == trump else PLAIN).index(rank(card))


def beats(card, other, trump):
    """Whether a card played later takes the trick from `other`, the best card so far."""
    if suit(card) == suit(other):
        return height(card, trump) > height(other, trump)
    return suit(card) == trump
