"""What the profiles of openings and slams claim of their hands, written anew as plain checks of cards."""

from collections.abc import Iterator

from bridge.claims.common import (
    Claim,
    Table,
    notrump,
    one_of,
    points_of,
    silent_over_notrump,
    silent_over_suit,
)
from bridge.claims.plain_hands import MAJORS, MINORS, SUITS, some, within


def one_notrump(t: Table) -> Iterator[Claim]:
    yield from notrump(t.n, 15, 17)
    yield from silent_over_notrump(t.e, "East")
    yield from silent_over_notrump(t.w, "West")
    kind, s = t.kind("S"), t.s
    game = {
        "pass": (0, 7),
        "weak, long major": (0, 7),
        "invitation, five-card major": (8, 9),
        "game, five-card major": (10, 14),
        "game, six-card major": (9, 14),
    }
    yield points_of(s, kind, {**dict.fromkeys(SOUTH_NOTRUMP, (8, 14)), **game})
    if "S" in t.drawn and kind != "five-four in the majors":
        low, high = {"weak, long major": (5, 6), "game, six-card major": (6, 6)}.get(kind, (5, 5))
        yield "the major", within(s.cards(t.suit("S")), low, high)
        yield "only one major", s.most(MAJORS.replace(t.suit("S"), ""), 3)
    elif kind == "five-four in the majors":
        first, second = t.drawn["S"]
        yield "five and four", (s.cards(first) == 5) & (s.cards(second) == 4)
    elif kind == "Stayman":
        yield "a four-card major, none of five", s.most(MAJORS, 4) & ~s.most(MAJORS, 3)
        flat_major = s.any_shape("4333") & ~s.most(MAJORS, 3)
        yield "a reason to look for a fit", ~flat_major
    elif kind == "no major":
        yield "no four-card major", s.most(MAJORS, 3)
        yield "no minor two-suiter", s.most(MINORS, 5) & ~((s.cards("D") == 5) & (s.cards("C") == 5))
    else:
        yield "nothing to run to", s.most(MAJORS, 4) & s.most(MINORS, 5) & ~((s.lengths[:, :2] == 4).all(1))


SOUTH_NOTRUMP = ("Stayman", "five-four in the majors", "no major")


def major_responses(t: Table) -> Iterator[Claim]:
    yield from one_of(t.n, t.suit("N"), 12, 19, 4)
    yield from silent_over_suit(t.e, "East")
    yield from silent_over_suit(t.w, "West")
    kind, s = t.kind("S"), t.s
    ranges = {
        "four-card major": (6, 10),
        "five-card major": (6, 10),
        "both majors": (6, 12),
        "invitation": (11, 12),
        "game": (13, 16),
    }
    yield points_of(s, kind, ranges)
    yield "no minor that comes first", s.most(MINORS, 4)
    if kind == "both majors":
        yield "four in each", (s.cards("S") == 4) & (s.cards("H") == 4)
        return
    lengths = {"four-card major": (4, 4), "five-card major": (5, 6)}
    yield "the major", within(s.cards(t.suit("S")), *lengths.get(kind, (4, 5)))
    yield "the other major is shorter", s.cards(MAJORS.replace(t.suit("S"), "")) < s.cards(t.suit("S"))


def major_raises(t: Table) -> Iterator[Claim]:
    suit, kind, s = t.suit("N"), t.kind("S"), t.s
    yield from one_of(t.n, suit, 12, 19, 5)
    yield from silent_over_suit(t.e, "East")
    yield from silent_over_suit(t.w, "West")
    ranges = {
        "single raise": (6, 9),
        "limit raise, three cards": (10, 11),
        "limit raise, four cards": (10, 11),
        "game-forcing raise": (13, 15),
        "weak jump to game": (2, 7),
    }
    support = {"single raise": 3, "limit raise, three cards": 3, "weak jump to game": 5}
    yield points_of(s, kind, ranges)
    yield "the support", s.cards(suit) == support.get(kind, 4)
    yield "no suit to bid first", s.longest <= 5
    if kind == "weak jump to game":
        yield "a shortage", s.shortest <= 1
    if kind == "game-forcing raise":
        yield "no shortage, which would be a splinter", s.shortest >= 2
    if kind in ("single raise", "limit raise, three cards"):
        yield "no four-card major", s.most(MAJORS, 3)


def minor_openings(t: Table) -> Iterator[Claim]:
    suit, kind, s = t.suit("N"), t.kind("S"), t.s
    yield from one_of(t.n, suit, 12, 19, 3 if t.kind("N") == "three clubs" else 4)
    if t.kind("N") == "three clubs":
        yield "three clubs", t.n.cards("C") == 3
    yield from silent_over_suit(t.e, "East")
    yield from silent_over_suit(t.w, "West")
    ranges = {
        "inverted raise": (10, 15),
        "weak jump raise": (4, 8),
        "1NT": (6, 10),
        "2NT": (11, 12),
        "3NT": (13, 15),
    }
    yield points_of(s, kind, ranges)
    yield "no four-card major", s.most(MAJORS, 3)
    if "raise" in kind:
        yield "support", within(s.cards(suit), 5, 6)
    else:
        yield "balanced, no five-card minor", s.balanced & s.most(MINORS, 4)


def two_over_one(t: Table) -> Iterator[Claim]:
    kind, s = t.kind("S"), t.s
    suit = "S" if kind == "hearts over spades" else t.suit("N")
    yield from one_of(t.n, suit, 12, 19, 5)
    yield from silent_over_suit(t.e, "East")
    yield from silent_over_suit(t.w, "West")
    yield "game values", within(s.hcp, 13, 15 if kind == "balanced" else 17)
    if kind == "hearts over spades":
        yield "hearts, no spade fit", within(s.cards("H"), 5, 6) & (s.cards("S") <= 2)
    else:
        yield "no other major", s.most(MAJORS, 3)
    if kind == "own minor":
        yield "no fit", within(s.cards(suit), 1, 2)
        yield "a minor", some(MINORS, lambda minor: within(s.cards(minor), 5, 6))
    if kind == "minor with support":
        yield "three in support", s.cards(suit) == 3
        yield "a minor", some(MINORS, lambda minor: s.cards(minor) == 5)
    if kind == "balanced":
        yield "balanced", s.balanced & (s.longest == 4) & within(s.cards(suit), 2, 3)


def strong_two_clubs(t: Table) -> Iterator[Claim]:
    n, s, kind = t.n, t.s, t.kind("S")
    yield from silent_over_suit(t.e, "East")
    yield from silent_over_suit(t.w, "West")
    if t.kind("N") == "balanced":
        yield from notrump(n, 22, 24)
    else:
        yield "power", within(n.hcp, 21, 26)
    if t.kind("N") == "one-suiter":
        suit = t.suit("N")
        yield "one great suit", within(n.cards(suit), 6, 7) & (n.points(suit) >= 7) & (n.shape[:, 1] <= 4)
    if t.kind("N") == "two-suiter":
        yield "five and five", (n.shape[:, :2] == 5).all(axis=1)
    yield points_of(s, kind, {"bust": (0, 4), "waiting": (5, 7), "positive": (8, 12)})
    if kind == "bust":
        yield "no ace, at most one king", (s.aces == 0) & (s.controls <= 1)
    if kind == "positive":
        yield (
            "a suit with two of the three top cards",
            some(
                SUITS,
                lambda suit: (
                    within(s.cards(suit), 5, 6) & (sum(s.has(suit, rank).astype(int) for rank in "AKQ") >= 2)
                ),
            ),
        )


def strong_openings(t: Table) -> Iterator[Claim]:
    n, kind = t.n, t.kind("N")
    yield from silent_over_suit(t.e, "East")
    yield from silent_over_suit(t.w, "West")
    yield (
        "opener's points",
        within(n.hcp, *{"balanced, 18-19": (18, 19), "two-suiter": (17, 20), "jump rebid": (16, 18)}[kind]),
    )
    if kind == "balanced, 18-19":
        yield "balanced without a five-card major", n.balanced & n.most(MAJORS, 4)
    if kind == "two-suiter":
        yield "five and four", n.any_shape("5431", "5422")
    if kind == "jump rebid":
        yield "six good cards, no second suit", (n.longest == 6) & (n.shape[:, 1] <= 3)
        yield "the suit is good", some(SUITS, lambda suit: (n.cards(suit) == 6) & (n.points(suit) >= 6))
    yield points_of(t.s, t.kind("S"), {"minimum": (6, 9), "better": (10, 12)})


def big_two_suiters(t: Table) -> Iterator[Claim]:
    yield from silent_over_suit(t.e, "East")
    yield from silent_over_suit(t.w, "West")
    big, small = (t.n, t.s) if t.kind("N") == "six-five" else (t.s, t.n)
    assert {t.kind("N"), t.kind("S")} == {"six-five", "partner"}
    yield "six and five", big.any_shape("6520", "6511")
    yield "strength", within(big.hcp, 14, 20)
    yield "the partner is weak without a long suit", within(small.hcp, 3, 9) & (small.longest <= 5)


def notrump_slams(t: Table) -> Iterator[Claim]:
    kind, s = t.kind("S"), t.s
    over_one = t.kind("N") == "1NT"
    yield from notrump(t.n, *((15, 17) if over_one else (20, 21)))
    assert kind.endswith(t.kind("N"))
    ranges = {
        "4NT over 1NT": (16, 17),
        "6NT over 1NT": (18, 19),
        "long suit over 1NT": (13, 16),
        "4NT over 2NT": (11, 11),
        "6NT over 2NT": (12, 14),
        "long suit over 2NT": (8, 11),
    }
    yield points_of(s, kind, ranges)
    yield "no hand for an overcall", (t.e.longest <= 6) & (t.w.longest <= 6)
    if "long suit" in kind:
        suit = t.suit("S")
        yield "a long strong suit", within(s.cards(suit), 6, 7) & (s.points(suit) >= (6 if over_one else 5))
        yield "no second suit", s.shape[:, 1] <= 3
    else:
        yield "balanced, no four-card major", s.balanced & s.most(MAJORS, 3)


def splinters(t: Table) -> Iterator[Claim]:
    trumps = "S" if t.kind("S") == "spade raise" else "H"
    short, n, s = t.suit("S"), t.n, t.s
    assert t.kind("N").startswith({"S": "spades", "H": "hearts"}[trumps])
    yield from one_of(n, trumps, 12, 17, 5)
    yield from silent_over_suit(t.e, "East")
    yield from silent_over_suit(t.w, "West")
    yield "a raise to game", within(s.hcp, 10, 13) & within(s.cards(trumps), 4, 5)
    yield "a small singleton or a void", (s.cards(short) <= 1) & (s.points(short) == 0)
    if t.kind("N").endswith("nothing wasted"):
        yield "no honour opposite", (n.points(short) == 0) & within(n.cards(short), 2, 4)
    else:
        king, ace = n.has(short, "K"), n.has(short, "A")
        queen_jack = n.has(short, "Q") & n.has(short, "J")
        yield "a king, or queen and jack", (king ^ queen_jack) & ~ace & within(n.cards(short), 2, 4)


def ask_for_aces(t: Table) -> Iterator[Claim]:
    n, s = t.n, t.s
    yield "slam values", within(n.hcp + s.hcp, 30, 34)
    yield "a fit of nine", some(MAJORS, lambda suit: n.cards(suit) + s.cards(suit) >= 9)
    aces = {"all four aces": 4, "three aces": 3, "two aces": 2}
    assert t.kind("N") == t.kind("S")
    yield "so many aces", n.aces + s.aces == aces[t.kind("N")]
    yield "an opening and the asker's hand", within(n.hcp, 13, 19) & within(s.hcp, 13, 19)
    yield "opener has a major", some(MAJORS, lambda suit: within(n.cards(suit), 5, 6))
    yield "opener has one long suit", n.shape[:, 1] <= 4
    yield "opener would not open 1NT", ~(n.balanced & within(n.hcp, 15, 17))
    yield "no void, with which one does not ask", (n.shortest >= 1) & (s.shortest >= 1)
    yield "East and West are silent", (t.e.longest <= 5) & (t.w.longest <= 5)
