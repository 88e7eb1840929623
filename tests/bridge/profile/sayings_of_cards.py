"""What is said of aces, kings and honours by number, with judges; shapes and cards that are asked about."""

from bridge.profile.sayings import Cards, Judge


def number(rank: str, *hands: Cards, suits: str = "SHDC") -> int:
    """How many cards of a rank the hands hold in some suits."""
    return sum(rank in hand["SHDC".index(suit)] for hand in hands for suit in suits)


def top(count: int, suit: str, *hands: Cards) -> int:
    """How many of the top cards of a suit the hands hold."""
    return sum(number(rank, *hands, suits=suit) for rank in "AKQJT"[:count])


def keys(suit: str, *hands: Cards) -> int:
    """The key cards where this suit is trumps."""
    return number("A", *hands) + number("K", *hands, suits=suit)


CARDS_OF_HAND: dict[str, Judge] = {
    "4 of the 5 top honours in spades": lambda n, s: top(5, "S", n) >= 4,
    "four of the five top honours in spades": lambda n, s: top(5, "S", n) >= 4,
    "3 of the 5 honours in hearts": lambda n, s: top(5, "H", n) >= 3,
    "3 of 5 honours in hearts": lambda n, s: top(5, "H", n) >= 3,
    "2 of the three top honours in hearts": lambda n, s: top(3, "H", n) >= 2,
    "two of the top three clubs": lambda n, s: top(3, "C", n) >= 2,
    "all five honours in diamonds": lambda n, s: top(5, "D", n) == 5,
    "all of the top 3 honours in diamonds": lambda n, s: top(3, "D", n) == 3,
    "5+ spades with 2 of the 3 top honours": lambda n, s: len(n[0]) >= 5 and top(3, "S", n) >= 2,
    "3 key cards in hearts": lambda n, s: keys("H", n) == 3,
    "2 of 5 key cards for clubs": lambda n, s: keys("C", n) == 2,
    "2+ keycards in hearts": lambda n, s: keys("H", n) >= 2,
    "at most one key card in spades": lambda n, s: keys("S", n) <= 1,
    "0 or 3 key cards in spades": lambda n, s: keys("S", n) in (0, 3),
    "2-3 key cards in diamonds": lambda n, s: keys("D", n) in (2, 3),
    "no key cards in hearts": lambda n, s: keys("H", n) == 0,
    "all the aces": lambda n, s: number("A", n) == 4,
    "every king": lambda n, s: number("K", n) == 4,
    "no aces or kings": lambda n, s: number("A", n) == number("K", n) == 0,
    "no ace or king": lambda n, s: number("A", n) == number("K", n) == 0,
    "no aces, kings or queens": lambda n, s: number("A", n) == number("K", n) == number("Q", n) == 0,
    "no aces, two kings": lambda n, s: (number("A", n), number("K", n)) == (0, 2),
    "neither aces nor kings": lambda n, s: number("A", n) == number("K", n) == 0,
    "without aces": lambda n, s: number("A", n) == 0,
    "without aces or kings, 5+ hearts": lambda n, s: number("A", n) == number("K", n) == 0 and len(n[1]) >= 5,
    "no ace or king of spades": lambda n, s: "A" not in n[0] and "K" not in n[0],
    "both red aces": lambda n, s: number("A", n, suits="HD") == 2,
    "the black kings": lambda n, s: number("K", n, suits="SC") == 2,
    "a red ace": lambda n, s: number("A", n, suits="HD") >= 1,
    "one major king": lambda n, s: number("K", n, suits="SH") == 1,
    "no red aces": lambda n, s: number("A", n, suits="HD") == 0,
    "missing the ace of spades": lambda n, s: "A" not in n[0],
    "missing two aces": lambda n, s: number("A", n) == 2,
}
CARDS_OF_PAIR: dict[str, Judge] = {
    "all four aces": lambda n, s: number("A", n, s) == 4,
    "all the aces and kings": lambda n, s: number("A", n, s) == number("K", n, s) == 4,
    "no aces or kings": lambda n, s: number("A", n, s) == number("K", n, s) == 0,
    "missing one ace": lambda n, s: number("A", n, s) == 3,
    "5 of 5 key cards in spades": lambda n, s: keys("S", n, s) == 5,
    "all key cards in hearts": lambda n, s: keys("H", n, s) == 5,
    "4 of the 5 top honours in spades": lambda n, s: top(5, "S", n, s) >= 4,
    "both red aces": lambda n, s: number("A", n, s, suits="HD") == 2,
}
UNCLEAR_CARDS = {
    "n: 4 of the 5 top honours": "of which suit?; write 4+ of top 5 in hearts",
    "n: 2 of top 3": "of which suit?; write 2+ of top 3 in hearts",
    "n: 2 honours in spades": "write 2+ of top 5 in spades, or 2+ of top 3 in spades",
    "n: 4 top honours in spades": "write 4+ of top 5 in spades, or AKQJ of spades",
    "n: no honours in clubs": "write none of top 5 in clubs, or none of top 4 in clubs",
    "n: all the honours in spades": "write AKQJT of spades, or AKQJ of spades",
    "n: 3 of the 4 honours in spades": "write 3+ of top 4 in spades",
    "n: no honours": "write 0 hcp, or 0 hcp, 0 tens",
    "n: no face cards": "write 0 kings, 0 queens, 0 jacks, or 0 hcp",
    "n: 5 of 5 key cards": "they are the four aces and the king of trumps; write 5 key cards in hearts",
    "n: no key cards": "write 0 key cards in hearts",
    "ns: all key cards": "write 5 key cards in hearts",
    "ns: all three aces": "there are four of them; write 4 aces",
    "n: all hearts": "how many cards?; write 13 hearts",
    "ns: missing an ace": "write 3 aces, or write 0-3 aces",
    "ns: missing a club": "write 3 aces, or not A of spades",
    "n: no aces and kings": "write 0 aces, 0 kings, or write not (1+ aces, 1+ kings)",
    "n: two aces or kings": "write 2 aces or 2 kings, or write (2 aces, 0 kings) or (1 ace, 1 king) or (0 ",
    "n: 3 red aces": "more than 2 cannot be; write both red aces",
    "n: 22(54)": "write 5422, 5-4 in the minors",
    "n: 2=2=(5-4)": "write 5422, 5-4 in the minors",
    "n: 44(32)": "write 4432, 3-2 in the minors",
    "n: (43)51": "write 4=3=5=1 or 3=4=5=1",
    "n: 6(52)0": "write 6=5=2=0 or 6=2=5=0",
    "n: (55)21": "write 5=5=2=1",
    "n: (332)5": "write 3=3=2=5 or 3=2=3=5 or 2=3=3=5",
    "n: (431)5": "write 5431, 5 clubs",
    "n: (31)(54), 12+": "write 3=1=5=4 or 3=1=4=5 or 1=3=5=4 or 1=3=4=5",
    "n: 443": "a shape has four lengths; write 4432",
    "n: 5-4-3": "a shape has four lengths; write 5431",
    "n: 5xx": "a shape has four lengths; write 5xxx",
    "n: 55": "a shape has four lengths; write 55xx",
}
SAID_GENERALLY = {
    "n: not 2 key cards in hearts": "this can be read in two ways",
    "n: 5(432)": "these lengths add up to 14; write lengths that add up to 13",
    "n: 5(43)": "a shape has four lengths; write spades=hearts=diamonds=clubs",
    "n: 12+ hcp, 54321": "a shape has four lengths; write lengths that add up to 13, such as 4432",
    "n: 4-3-3-3-0": "a shape has four lengths; write lengths that add up to 13, such as 4432",
    "n: 5-5-4": "a shape has four lengths; write lengths that add up to 13, such as 4432",
}
"""Refused with what is right of all such sayings."""
