"""What the profiles of preempts and competition claim of their hands, as plain checks of cards."""

from collections.abc import Iterator, Mapping

from bridge.claims.common import (
    Claim,
    Table,
    good_suit,
    long_suit,
    notrump,
    one_of,
    points_of,
    silent_partner,
    weak_opening,
)
from bridge.claims.plain_hands import MAJORS, MINORS, SUITS, Hand, some, within


def silent_over_preempt(hand: Hand) -> Iterator[Claim]:
    yield "East is silent", (hand.hcp <= 11) & (hand.longest <= 5)


def weak_twos(t: Table) -> Iterator[Claim]:
    suit, kind, s = t.suit("N"), t.kind("S"), t.s
    yield from weak_opening(t.n, suit, 6, 6, 10)
    yield from silent_over_preempt(t.e)
    ranges = {"raise on the fit": (4, 11), "ask with 2NT": (15, 18), "own suit": (15, 18), "pass": (7, 13)}
    support = {"raise on the fit": (3, 4), "ask with 2NT": (2, 3), "own suit": (0, 1), "pass": (0, 2)}
    yield points_of(s, kind, ranges)
    yield "support", within(s.cards(suit), *support[kind])
    if kind == "own suit":
        yield "a good suit", some(SUITS, lambda own: (s.cards(own) == 6) & (s.points(own) >= 5))
    else:
        yield "no long suit", s.longest <= 5


def preempts(t: Table) -> Iterator[Claim]:
    suit, kind, s = t.suit("N"), t.kind("S"), t.s
    yield from weak_opening(t.n, suit, 7, 5, 9)
    yield from silent_over_preempt(t.e)
    ranges = {"pass": (6, 13), "raise on the fit": (4, 11), "game on aces and kings": (14, 18)}
    support = {"pass": (0, 2), "raise on the fit": (3, 4), "game on aces and kings": (1, 3)}
    yield points_of(s, kind, ranges)
    yield "support", within(s.cards(suit), *support[kind])
    yield "no long suit", s.longest <= 5
    if "aces" in kind:
        yield "aces and kings", s.controls >= 5


def defence_to_weak_twos(t: Table) -> Iterator[Claim]:
    suit, n, s = t.suit("W"), t.n, t.s
    yield from weak_opening(t.w, suit, 6, 6, 10)
    yield "East has nothing to add", (t.e.hcp <= 10) & (t.e.cards(suit) <= 2) & (t.e.longest <= 5)
    yield from entering(n, suit, t.kind("N"), {"overcall": (12, 16), "takeout double": (12, 16)})
    if t.kind("N") == "2NT":
        yield "2NT", within(n.hcp, 15, 18) & n.balanced & n.stops(suit)
    if t.kind("N") == "pass":
        yield "nothing to say", within(n.hcp, 6, 10) & (n.longest <= 5)
        assert t.kind("S").startswith("last seat")
    ranges = {
        "weak answer": (0, 7),
        "game in sight": (8, 11),
        "last seat, double": (11, 15),
        "last seat, overcall": (11, 15),
    }
    yield points_of(s, t.kind("S"), ranges)
    yield from entering(s, suit, t.kind("S"), {})


def entering(hand: Hand, suit: str, kind: str, ranges: Mapping[str, tuple[int, int]]) -> Iterator[Claim]:
    """An overcall or a double over a preempt."""
    if kind in ranges:
        yield points_of(hand, kind, ranges)
    if kind.endswith("overcall"):
        yield "a good suit of his own", good_suit(hand, 5) & (hand.cards(suit) <= 3)
    if kind.endswith("double"):
        yield "short in their suit", hand.cards(suit) <= 2
        yield "support for the others", hand.most(SUITS, 4) & (hand.shape[:, 2] >= 3)


def against_preempts(t: Table) -> Iterator[Claim]:
    suit, n, kind = t.suit("W"), t.n, t.kind("N")
    yield from weak_opening(t.w, suit, 7, 5, 9)
    yield "East has nothing to add", (t.e.hcp <= 11) & (t.e.cards(suit) <= 2) & (t.e.longest <= 5)
    yield from entering(n, suit, kind, {"takeout double": (14, 18), "overcall": (13, 17)})
    if kind == "3NT":
        yield "3NT", within(n.hcp, 16, 20) & n.balanced & n.stops(suit)
    yield points_of(t.s, t.kind("S"), {"weak": (0, 6), "values": (7, 12)})
    yield "no long suit", t.s.longest <= 5


def overcalls(t: Table) -> Iterator[Claim]:
    suit, kind, s = t.suit("N"), t.kind("S"), t.s
    yield from one_of(t.w, t.suit("W"), 12, 17, 4)
    yield from silent_partner(t.e, t.suit("W"), 6)
    yield "the overcaller's suit", within(t.n.cards(suit), 5, 6) & (t.n.points(suit) >= 4)
    yield "the overcaller", within(t.n.hcp, 8, 15) & (t.n.shape[:, 1] <= 4)
    ranges = {
        "single raise": (7, 10),
        "weak jump raise": (2, 6),
        "cue-bid raise": (11, 14),
        "values, no fit": (8, 13),
    }
    support = {
        "single raise": (3, 3),
        "weak jump raise": (4, 5),
        "cue-bid raise": (3, 4),
        "values, no fit": (0, 2),
    }
    yield points_of(s, kind, ranges)
    yield "support", within(s.cards(suit), *support[kind])


def takeout_doubles(t: Table) -> Iterator[Claim]:
    suit, n, s, kind = t.suit("W"), t.n, t.s, t.kind("S")
    yield from one_of(t.w, suit, 12, 17, 5)
    yield from silent_partner(t.e, suit, 6)
    if t.kind("N") == "three suits":
        yield "a sound double", within(n.hcp, 12, 16) & (n.cards(suit) <= 2) & (n.shape[:, 2] >= 3)
        yield "no five-card major to overcall", n.most(MAJORS, 4) & (n.longest <= 5)
    else:
        yield "too strong to overcall", within(n.hcp, 18, 21) & long_suit(n, 5, 6, 5) & (n.cards(suit) <= 3)
    ranges = {
        "cheapest suit": (0, 8),
        "jump": (9, 11),
        "force with their suit": (12, 15),
        "notrump": (6, 11),
        "pass for penalty": (6, 12),
    }
    yield points_of(s, kind, ranges)
    if kind == "notrump":
        yield "their suit is held", (s.cards(suit) == 4) & (s.points(suit) >= 3) & (s.longest == 4)
    elif kind == "pass for penalty":
        yield "their suit is beaten", within(s.cards(suit), 5, 6) & (s.points(suit) >= 5)
    else:
        yield "no length in their suit", (s.cards(suit) <= 3) & (s.longest <= 5)


def negative_doubles(t: Table) -> Iterator[Claim]:
    kind, s = t.kind("S"), t.s
    yield from one_of(t.n, t.suit("N"), 12, 18, 4)
    yield "a spade overcall", within(t.e.hcp, 8, 14) & (t.e.cards("S") == 5) & (t.e.points("S") >= 4)
    yield "nothing better to overcall", t.e.shape[:, 1] <= 4
    yield "West is silent", (t.w.hcp <= 7) & (t.w.cards("S") <= 3) & (t.w.longest <= 5)
    ranges = {
        "four hearts": (7, 12),
        "five hearts, weak": (6, 9),
        "five hearts, 2♥": (10, 14),
        "notrump": (8, 11),
        "raise": (6, 10),
        "trap in spades": (9, 13),
    }
    hearts = {"four hearts": (4, 4), "five hearts, weak": (5, 6), "five hearts, 2♥": (5, 6)}
    yield points_of(s, kind, ranges)
    yield "hearts", within(s.cards("H"), *hearts.get(kind, (0, 3)))
    if kind == "notrump":
        yield "a stopper and no fit", s.balanced & s.stops("S") & s.most("DC", 4)
    if kind == "raise":
        yield "support", within(s.cards(t.suit("N")), 5, 6)
    if kind == "trap in spades":
        yield "spades", (s.cards("S") == 5) & (s.points("S") >= 4)


def notrump_overcalled(t: Table) -> Iterator[Claim]:
    suit, kind, s = t.suit("E"), t.kind("S"), t.s
    yield from notrump(t.n, 15, 17)
    yield "an overcall", within(t.e.hcp, 8, 14) & within(t.e.cards(suit), 5, 6) & (t.e.points(suit) >= 5)
    yield "in the only long suit", t.e.shape[:, 1] <= 4
    yield from silent_partner(t.w, suit, 7)
    game = dict.fromkeys(("game, with a stopper", "game, no stopper", "long suit, game"), (9, 13))
    yield points_of(s, kind, {"long suit, weak": (3, 7), "penalty": (8, 12), **game})
    if kind.startswith("long suit"):
        yield "a suit of his own", long_suit(s, 5, 6) & (s.cards(suit) <= 3)
    if kind == "game, with a stopper":
        yield "a stopper", s.stops(suit) & (s.longest == 4)
    if kind == "game, no stopper":
        yield "no stopper", ~s.stops(suit) & within(s.cards(suit), 1, 3) & (s.longest == 4)
    if kind == "penalty":
        yield "their suit", (s.cards(suit) == 5) & (s.points(suit) >= 4)


def against_one_notrump(t: Table) -> Iterator[Claim]:
    n, kind = t.n, t.kind("N")
    yield from notrump(t.w, 15, 17)
    yield "East is silent", (t.e.hcp <= 7) & t.e.most(MAJORS, 4) & t.e.most(MINORS, 5)
    yield "points to bid", within(n.hcp, *((16, 19) if kind == "penalty double" else (9, 15)))
    if kind == "both majors":
        first, second = t.drawn["N"]
        yield "five and four", (n.cards(first) == 5) & (n.cards(second) == 4) & n.most(MINORS, 3)
    if kind == "two-suiter":
        first, second = sorted(t.drawn["N"], key=SUITS.index)
        mixed = first in MAJORS and second in MINORS
        yield "five", n.cards(first) == 5
        yield "and another", within(n.cards(second), 4 if mixed else 5, 5)
        yield "no third suit", n.shape[:, 2] <= 3
    if kind == "one long suit":
        yield "one suit", (n.shape[:, 1] <= 3) & long_suit(n, 6, 7, 5)
    if kind == "penalty double":
        yield "balanced", n.balanced & (n.longest == 4)
        assert t.kind("S") == "little"
    yield points_of(t.s, t.kind("S"), {"little": (0, 6), "some strength": (7, 11)})
    yield "no long suit", t.s.longest <= 5


def two_suited_overcalls(t: Table) -> Iterator[Claim]:
    suit, n = t.suit("W"), t.n
    yield from one_of(t.w, suit, 12, 16, 5)
    yield from silent_partner(t.e, suit, 6)
    yield "the overcaller's points", within(n.hcp, 8, 14)
    if t.kind("N") == "both minors":
        yield (
            "minors",
            (n.cards("D") == 5) & (n.cards("C") == 5) & (n.points("D") >= 2) & (n.points("C") >= 2),
        )
    else:
        major = MAJORS.replace(suit, "")
        yield "the other major", (n.cards(major) == 5) & (n.points(major) >= 3)
        yield "and a minor", some(MINORS, lambda minor: (n.cards(minor) == 5) & (n.points(minor) >= 3))
    yield points_of(t.s, t.kind("S"), {"weak": (0, 7), "invitation": (8, 11), "strong": (12, 15)})
    yield "no length in their suit", (t.s.cards(suit) <= 4) & (t.s.longest <= 5)


def balancing(t: Table) -> Iterator[Claim]:
    suit, n, s, kind = t.suit("W"), t.n, t.s, t.kind("S")
    yield from one_of(t.w, suit, 12, 17, 5)
    yield from silent_partner(t.e, suit, 5)
    if t.kind("N") == "modest":
        yield "North could not act", within(n.hcp, 6, 10) & (n.longest == 4) & within(n.cards(suit), 2, 3)
    else:
        yield "North waits", within(n.hcp, 10, 14) & (n.cards(suit) == 5) & (n.points(suit) >= 3)
        yield "North has no suit of his own", n.shape[:, 1] <= 4
    ranges = {"double": (9, 14), "overcall": (8, 13), "1NT": (11, 14), "pass with their suit": (7, 11)}
    yield points_of(s, kind, ranges)
    if kind == "double":
        yield "short in their suit", (s.cards(suit) <= 2) & (s.longest == 4)
    if kind == "overcall":
        yield "a suit", long_suit(s, 5, 6, 3) & (s.cards(suit) <= 3)
    if kind == "1NT":
        yield "a stopper", s.balanced & within(s.cards(suit), 3, 4) & (s.points(suit) >= 3)
    if kind == "pass with their suit":
        yield "their suit", (s.cards(suit) == 5) & (s.points(suit) >= 3)


def part_score_battles(t: Table) -> Iterator[Claim]:
    ours, theirs = t.suit("N"), t.suit("E")
    yield from one_of(t.n, ours, 12, 15, 5)
    yield "East's overcall", within(t.e.hcp, 10, 15) & within(t.e.cards(theirs), 5, 6)
    yield "half the points", within(t.n.hcp + t.s.hcp, 18, 22)
    yield "our fit", within(t.n.cards(ours) + t.s.cards(ours), 8, 9)
    yield "their fit", within(t.e.cards(theirs) + t.w.cards(theirs), 8, 10)
    yield "the raises", within(t.s.hcp, 5, 9) & within(t.w.hcp, 4, 9)
