"""Asks in everyday speech, and a judge of each that looks at hands as PBN writes them: `AKQ2.T93.J8.7654`.

Plain Python that shares nothing with the program: what a teacher would check with a finger on the cards.
"""

from collections.abc import Callable


class Hand:
    """The cards of a hand, suit by suit."""

    def __init__(self, text: str) -> None:
        self.suits = text.split(".")
        self.s, self.h, self.d, self.c = self.suits
        self.lengths = [len(cards) for cards in self.suits]
        self.ns, self.nh, self.nd, self.nc = self.lengths
        self.shape = "".join(map(str, sorted(self.lengths, reverse=True)))
        self.hcp = sum(points(cards) for cards in self.suits)

    def count(self, *lengths: int, of: str = "SHDC") -> int:
        """How many of the suits are so long."""
        return sum(self.lengths["SHDC".index(suit)] in lengths for suit in of)

    def at_least(self, length: int, of: str = "SHDC") -> int:
        """How many of the suits are so long or longer."""
        return sum(self.lengths["SHDC".index(suit)] >= length for suit in of)


def points(cards: str) -> int:
    return sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card, 0) for card in cards)


def losers(hand: Hand) -> int:
    total = 0
    for cards in hand.suits:
        honours = ["A", "K", "Q"][: len(cards)]
        total += len(honours) - sum(card in cards for card in honours)
    return total


def good(cards: str) -> bool:
    return sum(card in cards for card in "AKQ") >= 2 or sum(card in cards for card in "AKQJT") >= 3


def balanced(hand: Hand) -> bool:
    return hand.shape in ("4333", "4432", "5332")


def stopped(cards: str) -> bool:
    longer = {"A": 1, "K": 2, "Q": 3, "J": 4}
    return any(card in cards and len(cards) >= length for card, length in longer.items())


SPEECH: dict[str, Callable[[Hand], bool]] = {
    "any shape but 4333": lambda h: h.shape != "4333",
    "any hand but 4333 or 4432": lambda h: h.shape not in ("4333", "4432"),
    "any hand except 4333, 12-14": lambda h: h.shape != "4333" and 12 <= h.hcp <= 14,
    "any shape but not 4333": lambda h: h.shape != "4333",
    "anything but balanced": lambda h: not balanced(h),
    "12+ and any distribution but 4441": lambda h: h.hcp >= 12 and h.shape != "4441",
    # Suits by their colour, sums of points, cards of several suits, lengths of any two
    "5-card red suit": lambda h: h.count(5, of="HD") >= 1,
    "void in a black suit": lambda h: h.count(0, of="SC") >= 1,
    "six of a red suit": lambda h: h.count(6, of="HD") >= 1,
    "at most 5 cards in the red suits": lambda h: h.nh + h.nd <= 5,
    "7+ cards in the blacks": lambda h: h.ns + h.nc >= 7,
    "five of any suit": lambda h: h.count(5) >= 1,
    "9+ cards in two suits": lambda h: sum(sorted(h.lengths)[-2:]) >= 9,
    "5-5 in any two suits": lambda h: sorted(h.lengths)[-2:] == [5, 5],
    "5-5 two-suiter": lambda h: sorted(h.lengths)[-2:] == [5, 5],
    "5-4 two-suiter in the minors": lambda h: sorted((h.nd, h.nc)) == [4, 5],
    "4 cards in any major but hearts": lambda h: h.ns == 4,
    "4-card suit in any major but hearts": lambda h: h.ns == 4,
    "three of the aces": lambda h: sum("A" in cards for cards in h.suits) == 3,
    "at least two of the kings": lambda h: sum("K" in cards for cards in h.suits) >= 2,
    "2 aces in the majors": lambda h: "A" in h.s and "A" in h.h,
    "10+ hcp in the majors": lambda h: points(h.s) + points(h.h) >= 10,
    "at most 3 points in the minors": lambda h: points(h.d) + points(h.c) <= 3,
    "8-10 hcp in spades + hearts": lambda h: 8 <= points(h.s) + points(h.h) <= 10,
    "5-7 hcp in spades + hearts + clubs": lambda h: 5 <= h.hcp - points(h.d) <= 7,
    "no points in the red suits": lambda h: points(h.h) + points(h.d) == 0,
    "not 5+ hcp in the majors": lambda h: points(h.s) + points(h.h) < 5,
    "no more than one 4-card major": lambda h: h.count(4, of="SH") <= 1,
    "5 cards in zero of ♠♥": lambda h: h.count(5, of="SH") == 0,
    "no more than zero doubletons": lambda h: h.count(2) == 0,
    # What was read as something else
    "singleton or void in clubs": lambda h: h.nc <= 1,
    "void or singleton in one of the majors": lambda h: min(h.ns, h.nh) <= 1,
    "two doubletons": lambda h: h.count(2) == 2,
    "at least two doubletons": lambda h: h.count(2) >= 2,
    "exactly two doubletons": lambda h: h.count(2) == 2,
    "at least one 5-card major": lambda h: 5 in (h.ns, h.nh),
    "at most one doubleton": lambda h: h.count(2) <= 1,
    "5+4+": lambda h: max(h.lengths) >= 5 and h.at_least(4) >= 2,
    "5+4+ in the majors": lambda h: max(h.ns, h.nh) >= 5 and min(h.ns, h.nh) >= 4,
    "no four card major": lambda h: max(h.ns, h.nh) < 4,
    "not a 4-card major": lambda h: max(h.ns, h.nh) < 4,
    "without a five-card suit": lambda h: max(h.lengths) < 5,
    "12-14 or 18-19 hcp balanced": lambda h: h.hcp in (12, 13, 14, 18, 19) and balanced(h),
    "balanced 12-14 or 18-19": lambda h: h.hcp in (12, 13, 14, 18, 19) and balanced(h),
    "15-17 balanced or 20+": lambda h: (15 <= h.hcp <= 17 and balanced(h)) or h.hcp >= 20,
    "5 spades 4 hearts or 4 spades 5 hearts": lambda h: {(h.ns, h.nh)} <= {(5, 4), (4, 5)},
    "12-14 hcp, balanced, never 4333": lambda h: 12 <= h.hcp <= 14 and h.shape in ("4432", "5332"),
    "never 4333 or 4432": lambda h: h.shape not in ("4333", "4432"),
    # Amounts
    "less than 8 hcp": lambda h: h.hcp < 8,
    "fewer than 3 spades": lambda h: h.ns < 3,
    "more than 4 spades": lambda h: h.ns > 4,
    "under 10 hcp": lambda h: h.hcp < 10,
    "over 15 points": lambda h: h.hcp > 15,
    "no more than 3 spades": lambda h: h.ns <= 3,
    "no fewer than 12 hcp": lambda h: h.hcp >= 12,
    "at most a singleton in clubs": lambda h: h.nc <= 1,
    "at most a singleton": lambda h: min(h.lengths) <= 1,
    "at least a doubleton in each suit": lambda h: min(h.lengths) >= 2,
    "minimum 12 hcp": lambda h: h.hcp >= 12,
    "the 5 of hearts": lambda h: "5" in h.h,
    "5+ of hearts": lambda h: h.nh >= 5,
    "4-5 of hearts": lambda h: h.nh in (4, 5),
    "five or six of hearts": lambda h: h.nh in (5, 6),
    "5-5 hearts and a minor": lambda h: h.nh == 5 and 5 in (h.nd, h.nc),
    "at least 5-5 in hearts and another suit": lambda h: h.nh >= 5 and max(h.ns, h.nd, h.nc) >= 5,
    "4-4 hearts and spades 3-5": lambda h: h.nh == 4 and 3 <= h.ns <= 5,
    "at least a 5-card major": lambda h: max(h.ns, h.nh) >= 5,
    "at most 12-point hand": lambda h: h.hcp <= 12,
    "3-card suit or less": lambda h: min(h.lengths) <= 3,
    "4-card spade suit at most": lambda h: h.ns <= 4,
    "0-4 card major": lambda h: min(h.ns, h.nh) <= 4,
    "12 hcp minimum": lambda h: h.hcp >= 12,
    "5+ spades, max 11 hcp": lambda h: h.ns >= 5 and h.hcp <= 11,
    "maximum of 2 clubs": lambda h: h.nc <= 2,
    "between 12 and 14": lambda h: 12 <= h.hcp <= 14,
    "from 15 to 17 high card points": lambda h: 15 <= h.hcp <= 17,
    "hcp 15-17": lambda h: 15 <= h.hcp <= 17,
    "spades 5+": lambda h: h.ns >= 5,
    "hcp 6-9, spades 5, hearts 2-3": lambda h: 6 <= h.hcp <= 9 and h.ns == 5 and h.nh in (2, 3),
    "exactly 4 hearts": lambda h: h.nh == 4,
    "12 <= hcp <= 14 & 5 < spades": lambda h: 12 <= h.hcp <= 14 and h.ns > 5,
    "15 > hcp": lambda h: h.hcp < 15,
    "5 hearts or more": lambda h: h.nh >= 5,
    "5 plus diamonds": lambda h: h.nd >= 5,
    "4 or 6 diamonds": lambda h: h.nd in (4, 6),
    "hearts no more than 3": lambda h: h.nh <= 3,
    "not exactly 4 hearts": lambda h: h.nh != 4,
    "12-14 or 6+ clubs": lambda h: 12 <= h.hcp <= 14 or h.nc >= 6,
    # Suits
    "five-card major": lambda h: 5 in (h.ns, h.nh),
    "six-card spade suit": lambda h: h.ns == 6,
    "6-card suit in hearts": lambda h: h.nh == 6,
    "a 5-card or longer major": lambda h: max(h.ns, h.nh) >= 5,
    "4 card major": lambda h: 4 in (h.ns, h.nh),
    "5+ spades or hearts": lambda h: max(h.ns, h.nh) >= 5,
    "4+ spades and hearts": lambda h: min(h.ns, h.nh) >= 4,
    "5+ cards in either major": lambda h: max(h.ns, h.nh) >= 5,
    "4+ cards in both majors": lambda h: min(h.ns, h.nh) >= 4,
    "5+ card suit other than clubs": lambda h: max(h.ns, h.nh, h.nd) >= 5,
    "singleton other than clubs": lambda h: 1 in (h.ns, h.nh, h.nd),
    "5+ spades, 4+ cards in another suit": lambda h: h.ns >= 5 and max(h.nh, h.nd, h.nc) >= 4,
    "two suits of 5+ cards": lambda h: h.at_least(5) >= 2,
    "no suit longer than 5 cards": lambda h: max(h.lengths) <= 5,
    "only one 4-card major": lambda h: (h.ns == 4) != (h.nh == 4),
    # Shapes
    "5-4-x-x": lambda h: 5 in h.lengths and 4 in h.lengths,
    "5-5 majors": lambda h: (h.ns, h.nh) == (5, 5),
    "5-4 in the majors": lambda h: sorted((h.ns, h.nh)) == [4, 5],
    "at least 5-4 in the minors": lambda h: max(h.nd, h.nc) >= 5 and min(h.nd, h.nc) >= 4,
    "5-5 or better": lambda h: h.at_least(5) >= 2,
    "any 4441": lambda h: h.shape == "4441",
    "4-4-4-1 or 5-4-4-0": lambda h: h.shape in ("4441", "5440"),
    "balanced except 4333": lambda h: h.shape in ("4432", "5332"),
    "not balanced": lambda h: not balanced(h),
    "any hand": lambda h: True,
    # Shortness
    "short in clubs": lambda h: h.nc <= 1,
    "a void or a singleton": lambda h: min(h.lengths) <= 1,
    "no singleton or void": lambda h: min(h.lengths) >= 2,
    "neither a void nor a singleton": lambda h: min(h.lengths) >= 2,
    "void somewhere": lambda h: min(h.lengths) == 0,
    "heart void": lambda h: h.nh == 0,
    "spade singleton or void": lambda h: h.ns <= 1,
    "singleton diamond": lambda h: h.nd == 1,
    # Cards
    "7-loser hand": lambda h: losers(h) == 7,
    "at most seven losers": lambda h: losers(h) <= 7,
    "4+ card support for hearts": lambda h: h.nh >= 4,
    "5+ spades headed by AKQ": lambda h: h.ns >= 5 and set("AKQ") <= set(h.s),
    "5+ hearts headed by KQ": lambda h: h.nh >= 5 and set("KQ") <= set(h.h) and "A" not in h.h,
    "good 6-card suit": lambda h: any(len(cards) == 6 and good(cards) for cards in h.suits),
    "6-card+ suit headed by AK": lambda h: any(len(c) > 5 and {"A", "K"} <= set(c) for c in h.suits),
    "5+ good hearts": lambda h: h.nh >= 5 and good(h.h),
    "good suit": lambda h: any(len(cards) >= 5 and good(cards) for cards in h.suits),
    "5+ hearts with the ace": lambda h: h.nh >= 5 and "A" in h.h,
    "6+ hearts with 2 of the top 3 honours": lambda h: h.nh >= 6 and sum(card in h.h for card in "AKQ") >= 2,
    "ace or king of hearts": lambda h: "A" in h.h or "K" in h.h,
    "no ace of spades": lambda h: "A" not in h.s,
    "an ace and a king": lambda h: "A" in "".join(h.suits) and "K" in "".join(h.suits),
    "stopper in hearts and spades": lambda h: stopped(h.h) and stopped(h.s),
    "spades stopped": lambda h: stopped(h.s),
    "club stopper": lambda h: stopped(h.c),
    # Calls
    "weak two in hearts": lambda h: h.nh == 6 and 6 <= h.hcp <= 10,
    "weak two": lambda h: 6 in (h.ns, h.nh, h.nd) and 6 <= h.hcp <= 10,
    "splinter raise of spades": lambda h: h.ns >= 4 and 10 <= h.hcp <= 13 and min(h.nh, h.nd, h.nc) <= 1,
    # Joined
    "19+ or 17+ with 6 hearts": lambda h: h.hcp >= 19 or (h.hcp >= 17 and h.nh == 6),
    "either 5+ spades or 5+ hearts, 12+": lambda h: h.hcp >= 12 and max(h.ns, h.nh) >= 5,
    "balanced 15-17 or 6+ clubs 11+": lambda h: (
        (balanced(h) and 15 <= h.hcp <= 17) or (h.nc >= 6 and h.hcp >= 11)
    ),
    "15-17 hcp; balanced": lambda h: 15 <= h.hcp <= 17 and balanced(h),
    "5+ hearts 6-9 hcp": lambda h: h.nh >= 5 and 6 <= h.hcp <= 9,
    "a hand with 12-14 hcp and no void": lambda h: 12 <= h.hcp <= 14 and min(h.lengths) > 0,
    "0-7 hcp with 5 clubs": lambda h: h.hcp <= 7 and h.nc == 5,
    # A second suit, cards of a short suit, numbers in words, cards with a space or a word between
    "5+ hearts, 4+ card suit": lambda h: h.nh >= 5 and max(h.ns, h.nd, h.nc) >= 4,
    "a 4+ card suit and 5+ hearts": lambda h: h.nh >= 5 and max(h.ns, h.nd, h.nc) >= 4,
    "15+ or (5 clubs with a 5+ card suit)": lambda h: (
        h.hcp >= 15 or (h.nc == 5 and max(h.ns, h.nh, h.nd) >= 5)
    ),
    "5+ hearts and another 4+ card suit": lambda h: h.nh >= 5 and max(h.ns, h.nd, h.nc) >= 4,
    "5+ clubs, second suit of 4 cards": lambda h: h.nc >= 5 and 4 in (h.ns, h.nh, h.nd),
    "5+ hearts, 4+ cards in one of ♠♥♦♣": lambda h: h.nh >= 5,
    "singleton ace of hearts": lambda h: h.h == "A",
    "doubleton king in clubs": lambda h: h.nc == 2 and "K" in h.c,
    "singleton ♦A": lambda h: h.d == "A",
    "singleton king": lambda h: "K" in h.suits,
    "no singleton ace": lambda h: "A" not in h.suits,
    "doubleton ace or king of spades": lambda h: h.ns == 2 and ("A" in h.s or "K" in h.s),
    "twenty-one plus": lambda h: h.hcp >= 21,
    "twenty to twenty-two points": lambda h: 20 <= h.hcp <= 22,
    "A K of hearts": lambda h: {"A", "K"} <= set(h.h),
    "A 10 of clubs": lambda h: {"A", "T"} <= set(h.c),
    "the ace and king of spades": lambda h: {"A", "K"} <= set(h.s),
    "an ace and the king of spades": lambda h: "A" in "".join(h.suits) and "K" in h.s,
    "4‑6 spades": lambda h: 4 <= h.ns <= 6,
    "at most 3 cards in both majors": lambda h: max(h.ns, h.nh) <= 3,
    "12+ hcp but no 5-card major": lambda h: h.hcp >= 12 and max(h.ns, h.nh) < 5,
}  # fmt: skip
"""Each ask of one hand, and whether a hand is what it says."""

TWO_WAYS = {
    "4-5 or 5-5 in the majors": (
        "(4 spades, 5 hearts) or (5 spades, 4 hearts) or (5 spades, 5 hearts)",
        "4-5 cards in each of ♠♥ or 5 cards in each of ♠♥",
    ),
    "not 5-4 or 6-4 in the majors": (
        "not ((exactly 5 spades, exactly 4 hearts) or (exactly 4 spades, exactly 5 hearts) "
        "or (exactly 6 spades, exactly 4 hearts) or (exactly 4 spades, exactly 6 hearts))",
        "not ((5+ card major, 4+ cards in each of ♠♥) or (6+ card major, 4+ cards in each of ♠♥))",
    ),
    "12-14, never 4333 or 16+ hcp": ("not 4333, not 16+ hcp", "(not 4333) or 16+ hcp"),
    "5-4 spades or hearts": ("5 spades, 4 hearts", "(5 spades, 4 hearts) or (4 spades, 5 hearts)"),
    "5-4 or 6-4 spades and hearts": (
        "(5 spades, 4 hearts) or (6 spades, 4 hearts)",
        "(5 spades, 4 hearts) or (6 spades, 4 hearts) or (4 spades, 5 hearts) or (4 spades, 6 hearts)",
    ),
    "balanced but 4333": ("balanced, not 4333", "balanced, 4333"),
    "three of any major": ("3-card major", "3 cards in each of ♠♥"),
    "not 5 hcp in the majors": ("not exactly 5 hcp in spades + hearts", "0-4 hcp in spades + hearts"),
    "5+ in spades": ("5+ spades", "5+ hcp in spades"),
    "5+ spades or 5+ hearts 12+": ("5+ spades or (5+ hearts, 12+ hcp)", "(5+ spades or 5+ hearts), 12+ hcp"),
    "balanced and 12-14 or 5+ clubs": (
        "(balanced, 12-14 hcp) or 5+ clubs",
        "balanced, (12-14 hcp or 5+ clubs)",
    ),
    "not balanced or 5+ spades": ("(not balanced) or 5+ spades", "not (balanced or 5+ spades)"),
    "not 4 hearts": ("not exactly 4 hearts", "0-3 hearts"),
    "no 5-card major or 6-card minor": (
        "(no 5+ card major) or 6-card minor",
        "not (5+ card major or 6+ card minor)",
    ),
    "no 4-card major and a 5-card minor": (
        "no 4+ card major, no 5+ card minor",
        "no 4+ card major, 5-card minor",
    ),
    "no void and singleton": ("no void, no singleton", "no void, singleton"),
    "not 12-14 balanced": ("not (12-14 hcp, balanced)", "not 12-14 hcp, balanced"),
    "not balanced and 5+ spades": ("not (balanced, 5+ spades)", "not balanced, 5+ spades"),
    "void or stopper in clubs": (
        "void in clubs or stopper in clubs",
        "void in one of ♠♥♦♣ or stopper in clubs",
    ),
    "6 or 5+ hearts": ("6 hcp or 5+ hearts", "6 hearts or 5+ hearts"),
    "at most 3 spades or hearts": ("0-3 card major", "0-3 cards in each of ♠♥"),
    "5-4 in spades and hearts": ("5 spades, 4 hearts", "(5 spades, 4 hearts) or (4 spades, 5 hearts)"),
    "12-14 hcp, balanced or 18-19 hcp, no void": (
        "(12-14 hcp, balanced) or (18-19 hcp, no void)",
        "12-14 hcp, (balanced or 18-19 hcp), no void",
    ),
    "4-5 in the majors": ("(4 spades, 5 hearts) or (5 spades, 4 hearts)", "4-5 cards in each of ♠♥"),
    "5-4 spades and hearts": ("5 spades, 4 hearts", "(5 spades, 4 hearts) or (4 spades, 5 hearts)"),
    "5-4 of hearts & clubs, 12-14 hcp": ("5 hearts, 4 clubs", "(5 hearts, 4 clubs) or (4 hearts, 5 clubs)"),
    "6-4 hearts and a minor": (
        "6 hearts, 4-card minor",
        "(6 hearts, 4-card minor) or (4 hearts, 6-card minor)",
    ),
    "6-4 in hearts and a minor": (
        "6 hearts, 4-card minor",
        "(6 hearts, 4-card minor) or (4 hearts, 6-card minor)",
    ),
    "5-4 spades and another suit": (
        "5 spades, 4 cards in one of ♥♦♣",
        "(5 spades, 4 cards in one of ♥♦♣) or (4 spades, 5 cards in one of ♥♦♣)",
    ),
    "5 of hearts": ("5 hearts", "1+ of 5 in hearts"),
    "five of hearts": ("5 hearts", "1+ of 5 in hearts"),
    "9 of ♠": ("9 spades", "1+ of 9 in spades"),
    "12-14 hcp with 4 of spades and hearts": ("4 cards in each of ♠♥", "1+ of 4 in each of ♠♥"),
    "6+ spades with 5 of hearts": ("5 hearts", "1+ of 5 in hearts"),
    "no 5 of hearts": ("not exactly 5 hearts", "not 1+ of 5 in hearts"),
    "5+ hearts, 5-card suit": ("5+ hearts, 5 cards in one of ♠♥♦♣", "5+ hearts, 5 cards in one of ♠♦♣"),
    "4+ hearts, 5+ card suit": ("4+ hearts, 5+ cards in one of ♠♥♦♣", "4+ hearts, 5+ cards in one of ♠♦♣"),
    "5+ hearts, 4+ card major": ("5+ hearts, 4+ cards in one of ♠♥", "5+ hearts, 4+ spades"),
    "5+ hearts, 5+ card suit with AK": (
        "5+ hearts, AK of hearts",
        "5+ hearts, 5+ cards in one of ♠♦♣, AK there",
    ),
    "at most 3 cards in either major": ("0-3 card major", "0-3 cards in each of ♠♥"),
    "fewer than 5 cards in a suit": ("0-4 card suit", "0-4 cards in each of ♠♥♦♣"),
    "4-card major at most": ("0-4 card major", "no 5+ card major"),
    "at most a 4-card major": ("0-4 card major", "no 5+ card major"),
    "5-card suit or less": ("0-5 card suit", "no 6+ card suit"),
    "5 card suit or fewer": ("0-5 card suit", "no 6+ card suit"),
    "max 4-card minor": ("0-4 card minor", "no 5+ card minor"),
    "under 5-card minor": ("0-4 card minor", "no 5+ card minor"),
    "at most 4-card suit other than clubs": ("0-4 cards in one of ♠♥♦", "5+ cards in none of ♠♥♦"),
    "at most 3 hcp in either major": ("0-3 hcp in one of ♠♥", "0-3 hcp in each of ♠♥"),
    "at least 5 spades and 4 hearts": ("5+ spades, 4 hearts", "5+ spades, 4+ hearts"),
    "at most 3 spades or 3 hearts": ("0-3 spades or 3 hearts", "0-3 spades or 0-3 hearts"),
    "more than 4 spades and 3 hearts": ("5+ spades, 3 hearts", "5+ spades, 4+ hearts"),
    "fewer than 4 spades and 4 hearts": ("0-3 spades, 4 hearts", "0-3 spades, 0-3 hearts"),
    "minimum 5 spades and 15 hcp": ("5+ spades, 15 hcp", "5+ spades, 15+ hcp"),
    "15-17 or 14 with a 5-card suit": (
        "15-17 hcp or (14 hcp, 5-card suit)",
        "15-17 or 14 hcp, 5-card suit",
    ),
    "never a void and 5-card major": ("not (void, 5+ card major)", "no void, 5+ card major"),
}
"""What can be read in two ways, and the two."""

REFUSED = {
    "4, 5 spades": "what the number before this counts",
    "4+ spades but not 5+": "what the number before this counts",
    "not only balanced": "does not say what else is meant",
    "not just 4 hearts": "does not say what else is meant",
    "5+ hearts, 4": "what the number before this counts",
    "at least 3 hearts but at most 5": "what the number before this counts",
    "5+ spades and fewer than 7": "what the number before this counts",
    "2+ aces, no more than 3": "what the number before this counts",
    "10+ hcp outside spades": "one of these suits is meant or each",
    "no aces outside hearts": "one of these suits is meant or each",
    "5+ card suit, 4+ card suit": "write 5+4+ for two suits",
    "(5+ hearts or 5+ spades), 4+ card suit": "write 5+4+ for two suits",
    "5+ hearts and a second suit": "write 4+ cards in another suit",
    "headed by AKQ": "write 6+ spades headed by KQ",
    "spades headed by AKQ": "write 6+ spades headed by KQ",
    "two balanced": "what the number before this counts",
    "5+ 4-card major": "what the number before this counts",
    "5+ or void in clubs": "what the number before this counts",
    "3- spades": "write 3-5 for a range, 0-3 for at most three",
    "three-suiter": "write 4441 or 5440",
    "6+ 5+ spades": "what the number before this counts",
    "at least a singleton": "1+ cards in each suit, or a suit of 0-1 cards",
    "5 spades max 11 hcp": "write a comma before or after 'max'",
    "4+ card support": "write 4+ card support for hearts, 4+ card support for partner",
    "3+ cards in partner's suit": "which suit that is, is not known here",
    "heart support": "3+ card heart support",
    "splinter raise": "which suit is raised?",
    "weak two in clubs": "write in spades, hearts or diamonds",
    "flat": "write 4333, or balanced",
    "long spades": "write 5+ spades, or 6+ spades",
    "two-suiter": "write 5+4+, 5+5+",
    "both majors": "write 4+ cards in each of ♠♥, 5+4+ in the majors",
    "5+ cards in any suit": "in one of ♠♥♦♣, or in each of ♠♥♦♣",
    "4+ majors": "4+ card major, or 4+ cards in each of ♠♥, or spades + hearts >= 4",
    "5+ in the majors": "5+ card major, or 5+ cards in each of ♠♥, or spades + hearts >= 5",
    "4+ cards in another suit": "name them: 4+ cards in one of ♥♦♣",
    "5-5": "write 55xx",
    "3343": "write 4333 for any suits, 3=3=4=3",
    "balanced, or 20+, 5+ spades": "put what belongs together in brackets",
    "less than 0 hcp": "write a number from 1",
}
"""What is refused, and what the refusal says."""
