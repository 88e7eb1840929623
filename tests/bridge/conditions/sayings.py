"""What is said of a pair of hands, of short suits and of suits added up, with judges of their own.

A judge gets the two hands that the line is about (North and South; of one hand it looks at the first) as
texts of ranks by suit, spades first.
"""

from collections.abc import Callable

Cards = tuple[str, str, str, str]
Judge = Callable[[Cards, Cards], bool]


def hcp(*hands: Cards) -> int:
    return sum(
        {"A": 4, "K": 3, "Q": 2, "J": 1}.get(card, 0) for hand in hands for suit in hand for card in suit
    )


def split(place: int, one: int, other: int) -> Judge:
    """One hand has so many cards of a suit, and the other so many."""
    return lambda n, s: sorted((len(n[place]), len(s[place]))) == sorted((one, other))


def some(*judges: Judge) -> Judge:
    return lambda n, s: any(judge(n, s) for judge in judges)


def count(hand: Cards, *lengths: int, suits: str = "SHDC") -> int:
    """How many of the suits have one of the lengths."""
    return sum(len(hand["SHDC".index(suit)]) in lengths for suit in suits)


def cards(hand: Cards, suits: str) -> int:
    return sum(len(hand["SHDC".index(suit)]) for suit in suits)


MAJORS, MINORS, ALL = (0, 1), (2, 3), (0, 1, 2, 3)

PAIR: dict[str, Judge] = {
    "major: 4-4 fit": some(*(split(suit, 4, 4) for suit in MAJORS)),
    "fit 4-4 in spades": split(0, 4, 4),
    "fit of 5-3 in a major": some(*(split(suit, 5, 3) for suit in MAJORS)),
    "15+ hcp in the majors": lambda n, s: hcp((n[0], n[1], "", ""), (s[0], s[1], "", "")) >= 15,
    "4-4 spade fit": split(0, 4, 4),
    "4-4 fit in spades": split(0, 4, 4),
    "a 4–4 fit in spades": split(0, 4, 4),
    "4-4 ♠ fit": split(0, 4, 4),
    "four-four spade fit": split(0, 4, 4),
    "4-4 in spades": split(0, 4, 4),
    "spade fit 4-4": split(0, 4, 4),
    "spades: 4-4 fit": split(0, 4, 4),
    "spades: 5-2 fit": split(0, 5, 2),
    "hearts 5-3 fit": split(1, 5, 3),
    "spades: 8+ fit": lambda n, s: len(n[0]) + len(s[0]) >= 8,
    "clubs: 8 card fit or more": lambda n, s: len(n[3]) + len(s[3]) >= 8,
    "4-4 heart fit, 25-27 hcp": lambda n, s: split(1, 4, 4)(n, s) and 25 <= hcp(n, s) <= 27,
    "4-4 major fit": some(*(split(suit, 4, 4) for suit in MAJORS)),
    "4-4 fit in a major": some(*(split(suit, 4, 4) for suit in MAJORS)),
    "4-4 fit in spades or hearts": some(*(split(suit, 4, 4) for suit in MAJORS)),
    "4-4 fit in both majors": lambda n, s: split(0, 4, 4)(n, s) and split(1, 4, 4)(n, s),
    "4-4 minor fit": some(*(split(suit, 4, 4) for suit in MINORS)),
    "4-4 fit": some(*(split(suit, 4, 4) for suit in ALL)),
    "4-4 fit in a suit other than clubs": some(*(split(suit, 4, 4) for suit in (0, 1, 2))),
    "5-3 heart fit": split(1, 5, 3),
    "3-5 heart fit": split(1, 5, 3),
    "5-3 hearts": split(1, 5, 3),
    "5-3 fit in a minor": some(*(split(suit, 5, 3) for suit in MINORS)),
    "6-2 club fit": split(3, 6, 2),
    "4-4 or 5-3 heart fit": some(split(1, 4, 4), split(1, 5, 3)),
    "4-4 or 5-3 major fit": some(*(split(suit, *two) for suit in MAJORS for two in ((4, 4), (5, 3)))),
    "at least 5-3 heart fit": lambda n, s: (
        sum(sorted((len(n[1]), len(s[1])))) >= 8
        and max(len(n[1]), len(s[1])) >= 5
        and min(len(n[1]), len(s[1])) >= 3
    ),
    "4-4 or better spade fit": lambda n, s: min(len(n[0]), len(s[0])) >= 4,
    "5-3+ diamond fit": lambda n, s: 5 in (len(n[2]), len(s[2])) and min(len(n[2]), len(s[2])) >= 3,
    "not exactly 4-4 spade fit": lambda n, s: not split(0, 4, 4)(n, s),
    "two 4-4 fits": lambda n, s: sum(split(suit, 4, 4)(n, s) for suit in ALL) == 2,
    "two 8-card fits": lambda n, s: sum(len(n[suit]) + len(s[suit]) == 8 for suit in ALL) == 2,
    "8-9 card spade fit": lambda n, s: 8 <= len(n[0]) + len(s[0]) <= 9,
    "8-9 spade fit": lambda n, s: 8 <= len(n[0]) + len(s[0]) <= 9,
    "8-card spade fit": lambda n, s: len(n[0]) + len(s[0]) == 8,
    "at least 16 cards in the majors": lambda n, s: cards(n, "SH") + cards(s, "SH") >= 16,
}
"""What is said of North and South together."""

HAND: dict[str, Judge] = {
    "5-4 or 6-4 in the majors": lambda n, s: sorted((len(n[0]), len(n[1]))) in ([4, 5], [4, 6]),
    "either 5-4 or 5-5 in the minors": lambda n, s: sorted((len(n[2]), len(n[3]))) in ([4, 5], [5, 5]),
    "void, or a singleton": lambda n, s: count(n, 0, 1) > 0,
    "15+ hcp, or 6+ spades, or 6+ hearts": lambda n, s: hcp(n) >= 15 or len(n[0]) >= 6 or len(n[1]) >= 6,
    "3-card heart support, 10-12, one doubleton": lambda n, s: (
        len(n[1]) == 3 and 10 <= hcp(n) <= 12 and count(n, 2) == 1
    ),
    "one singleton, 10-12": lambda n, s: count(n, 1) == 1 and 10 <= hcp(n) <= 12,
    "one doubleton": lambda n, s: count(n, 2) == 1,
    "two doubletons": lambda n, s: count(n, 2) == 2,
    "three doubletons": lambda n, s: count(n, 2) == 3,
    "one void": lambda n, s: count(n, 0) == 1,
    "two singletons": lambda n, s: count(n, 1) == 2,
    "a doubleton": lambda n, s: count(n, 2) >= 1,
    "at least one doubleton": lambda n, s: count(n, 2) >= 1,
    "at least two doubletons": lambda n, s: count(n, 2) >= 2,
    "two or more doubletons": lambda n, s: count(n, 2) >= 2,
    "one doubleton or more": lambda n, s: count(n, 2) >= 1,
    "one or two doubletons": lambda n, s: count(n, 2) in (1, 2),
    "1-2 doubletons": lambda n, s: count(n, 2) in (1, 2),
    "at most one singleton": lambda n, s: count(n, 1) <= 1,
    "fewer than two doubletons": lambda n, s: count(n, 2) < 2,
    "no singleton": lambda n, s: count(n, 1) == 0,
    "no doubletons": lambda n, s: count(n, 2) == 0,
    "one singleton or void": lambda n, s: count(n, 0, 1) == 1,
    "one doubleton in the majors": lambda n, s: count(n, 2, suits="SH") == 1,
    "one singleton in hearts": lambda n, s: len(n[1]) == 1,
    "one doubleton, one singleton": lambda n, s: count(n, 2) == 1 == count(n, 1),
    "one 4-card major": lambda n, s: count(n, 4, suits="SH") == 1,
    "two 4-card suits": lambda n, s: count(n, 4) == 2,
    "two 5+ card suits": lambda n, s: sum(len(suit) >= 5 for suit in n) >= 2,
    "at least 10 cards in the majors": lambda n, s: cards(n, "SH") >= 10,
    "8 cards in the majors": lambda n, s: cards(n, "SH") == 8,
    "at most 3 cards in the minors": lambda n, s: cards(n, "DC") <= 3,
    "7-8 cards in the minor suits": lambda n, s: 7 <= cards(n, "DC") <= 8,
    "more than 8 cards in both majors together": lambda n, s: cards(n, "SH") > 8,
    "9+ cards in hearts and clubs together": lambda n, s: cards(n, "HC") >= 9,
    "9+ cards in spades and hearts": lambda n, s: cards(n, "SH") >= 9,
    "no cards in the minors": lambda n, s: cards(n, "DC") == 0,
    "five spades and five of a minor": lambda n, s: len(n[0]) == 5 and 5 in (len(n[2]), len(n[3])),
    "5+ of a major": lambda n, s: max(len(n[0]), len(n[1])) >= 5,
    "four of each major": lambda n, s: len(n[0]) == len(n[1]) == 4,
    "5 spades, 4 of the other major": lambda n, s: (len(n[0]), len(n[1])) == (5, 4),
    "5+ card suit but not clubs": lambda n, s: max(map(len, n[:3])) >= 5,
}
"""What is said of North alone."""

WHOSE: dict[str, str] = {
    "North – 15-17 HCP balanced": "north: 15-17 hcp, balanced",
    "North — 15-17": "north: 15-17 hcp",
    "North - 15-17": "north: 15-17 hcp",
    "NS have 25+ HCP and an 8-card heart fit": "ns: 25+ hcp, 8 hearts",
    "N–S have 25+": "ns: 25+ hcp",
    "north and south have a 4-4 spade fit": "ns: 4-4 spade fit",
    "NS together: 25+": "ns: 25+ hcp",
    "South shows 6 hearts": "south: 6 hearts",
    "South's hand: 6 hearts": "south: 6 hearts",
    "South, 6 hearts": "south: 6 hearts",
    "North has 15-17, South has 5+ spades": "north: 15-17 hcp\nsouth: 5+ spades",
    "North – 15-17; South – 5+ spades": "north: 15-17 hcp\nsouth: 5+ spades",
    "N – 8+ hcp, E – 0-5 hcp": "north: 8+ hcp\neast: 0-5 hcp",
    "E – 0-5 hcp, S – 5+ spades": "east: 0-5 hcp\nsouth: 5+ spades",
    "شمال وجنوب – 25+ hcp": "ns: 25+ hcp",
    "شمال و جنوب: 25+ hcp": "ns: 25+ hcp",
    "الشرق والغرب: 20+ hcp": "ew: 20+ hcp",
    "N – 15-17 hcp, S – 8+ hcp": "north: 15-17 hcp\nsouth: 8+ hcp",
    "شمال – 15-17 hcp": "north: 15-17 hcp",
    "West is void in clubs": "west: void in clubs",
}
"""Lines without a colon, and how they are read."""
