"""What the shape of a hand, its suit lengths alone, is worth in the bidding.

The file stands alone: no imports, pure functions. Decisions where the specification (sources/strategy.md §3)
is wrong or silent:

- The printed table is made of patterns of 13 and 10 cards; `_TABLE` below has the ones eight cards can form.
- Any void is UNBALANCED (-4 Sun, +5 Hokum) up to a longest suit of five. A suit of six or more is EXTREME:
  -4 Sun, and in Hokum +6, but +5 with one void only (6-1-1-0).
- The Hokum column speaks of trumps to ruff with. A hand without a card of the trump suit that is named has
  none, whatever its other lengths: its void is no ruff, and it gets the table's value for "no ruffs
  possible", -2. Pattern, type and `voids` stay what they are. While no trump suit is named the column holds
  as it is.
- `bid_adjustment` is the table's value; ruffs and long tricks stay separate keys, not added in.
- Fewer than eight cards: longest six or more EXTREME, else any void UNBALANCED, else by the longest suit:
  two as 2-2-2-2, three as 3-2-2-1, four as 4-2-1-1, five as 5-1-1-1. An empty hand is neutral: BALANCED,
  0, no suits listed.
- Ruffs: 1 a void and 0.5 a singleton in side suits, capped at the trumps held minus the unbroken run of top
  trumps (J; J 9; J 9 A; ...); 0 without trumps, in Sun, and while no trump suit is named.
- Long tricks, each suit alone: six or more with A 2.0, else five or more with A-K 1.5, with A 1.0, four with
  A-K-10 0.5. In Hokum side suits only; while no trump suit is named, all suits.
- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What is no card is passed over; ASHKAL
  is Sun; with any other mode the shape is told and nothing is added to a bid. Nothing ever raises.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]

# Pattern: type, adjustment in Sun, in Hokum. The patterns with a void follow from two rules in `_classify`.
_TABLE = {
    "2-2-2-2": ("BALANCED", 0.0, -2.0),
    "3-2-2-1": ("BALANCED", 0.0, -1.0),
    "3-3-1-1": ("SEMI_BALANCED", -1.0, 2.0),
    "4-2-1-1": ("SEMI_BALANCED", -2.0, 3.0),
    "5-1-1-1": ("UNBALANCED", -3.0, 4.0),
}
_NO_RUFFS = _TABLE["2-2-2-2"][2]
# The row that a smaller hand without a void borrows, by its longest suit.
_BY_LONGEST = {1: "2-2-2-2", 2: "2-2-2-2", 3: "3-2-2-1", 4: "4-2-1-1", 5: "5-1-1-1"}


def evaluate_shape(hand: list, mode: str, trump_suit: str | None = None) -> dict:
    """Analyse the distribution of a hand of up to eight cards for a bid in `mode`.

    The result has the keys `pattern` (suit lengths, longest first), `pattern_label`, `shape_type`,
    `bid_adjustment` (to be added to a bidding score), `voids`, `singletons`, `long_suits` ((suit, length) of
    four or more), `ruff_potential` and `long_suit_tricks` (extra tricks), `reasoning`.

    >>> def cards(text):
    ...     return [{"rank": word[:-1], "suit": word[-1]} for word in text.split()]
    >>> shape = evaluate_shape(cards("J♠ 8♠ 7♠ A♥ K♥ 10♥ 8♥ 9♣"), "HOKUM", "♠")
    >>> shape["pattern_label"], shape["shape_type"], shape["bid_adjustment"]
    ('4-3-1-0', 'UNBALANCED', 5.0)
    >>> shape["reasoning"]
    '4-3-1-0 UNBALANCED: void ♦ + singleton ♣ = 1.5 ruffs; 4♥ with A-K-10 = 0.5 long tricks'
    >>> shape = evaluate_shape(cards("A♥ K♥ 7♥ A♣ 8♣ K♦ 9♦ 7♦"), "HOKUM", "♠")
    >>> shape["bid_adjustment"], shape["reasoning"]
    (-2.0, '3-3-2-0 UNBALANCED: no ♠ to ruff with')
    >>> evaluate_shape(cards("A♠ 9♠ K♥ 8♥ Q♦ 7♦ 10♣ 7♣"), "SUN")["reasoning"]
    '2-2-2-2 BALANCED'
    """
    held = _by_suit(hand)
    lengths = {suit: len(ranks) for suit, ranks in held.items()}
    mode = {"ASHKAL": "SUN"}.get(mode, mode) if isinstance(mode, str) else ""
    trump = trump_suit if mode == "HOKUM" and isinstance(trump_suit, str) and trump_suit in held else None
    pattern = sorted(lengths.values(), reverse=True)
    label = "-".join(map(str, pattern))
    shape_type, sun, hokum = _classify(pattern, label)
    voids = [suit for suit in ALL_SUITS if not lengths[suit] and any(pattern)]
    singletons = [suit for suit in ALL_SUITS if lengths[suit] == 1]
    trumpless = trump is not None and not held[trump] and any(pattern)
    if trumpless:
        hokum = _NO_RUFFS
    ruffs = _ruff_potential(voids, singletons, held[trump], trump) if trump else 0.0
    runs = {suit: _long_tricks(held[suit]) for suit in ALL_SUITS if suit != trump}
    reasons = [f"no {trump} to ruff with"] if trumpless else []
    reasons += [_ruff_reason(voids, singletons, trump, ruffs)] if ruffs else []
    reasons += [_run_reason(suit, held[suit], tricks) for suit, tricks in runs.items() if tricks]
    return {
        "pattern": pattern,
        "pattern_label": label,
        "shape_type": shape_type,
        "bid_adjustment": {"SUN": sun, "HOKUM": hokum}.get(mode, 0.0),
        "voids": voids,
        "singletons": singletons,
        "long_suits": [(suit, lengths[suit]) for suit in ALL_SUITS if lengths[suit] >= 4],
        "ruff_potential": ruffs,
        "long_suit_tricks": sum(runs.values()),
        "reasoning": f"{label} {shape_type}" + (": " + "; ".join(reasons) if reasons else ""),
    }


def _classify(pattern: list[int], label: str) -> tuple[str, float, float]:
    """Type and both adjustments of a pattern; smaller hands by the same rules."""
    voids, longest = pattern.count(0), pattern[0]
    if longest == 0:
        return "BALANCED", 0.0, 0.0
    if longest >= 6:
        return "EXTREME", -4.0, 5.0 if longest == 6 and voids == 1 else 6.0
    if voids:
        return "UNBALANCED", -4.0, 5.0
    return _TABLE[label if label in _TABLE else _BY_LONGEST[longest]]


def _ruff_potential(voids: list[str], singletons: list[str], trumps: list[str], trump: str) -> float:
    """Extra tricks by ruffing: with the trumps that are not sure winners anyway."""
    top = 0
    while top < len(ORDER_HOKUM) and ORDER_HOKUM[-1 - top] in trumps:
        top += 1
    chances = len(voids) + 0.5 * sum(suit != trump for suit in singletons)
    return float(min(chances, len(trumps) - top))


def _long_tricks(ranks: list[str]) -> float:
    """Extra tricks of one suit once the others have run out of it."""
    if "A" not in ranks:
        return 0.0
    if len(ranks) >= 6:
        return 2.0
    if len(ranks) == 5:
        return 1.5 if "K" in ranks else 1.0
    return 0.5 if len(ranks) == 4 and "K" in ranks and "10" in ranks else 0.0


def _ruff_reason(voids: list[str], singletons: list[str], trump: str | None, ruffs: float) -> str:
    short = [f"void {suit}" for suit in voids]
    short += [f"singleton {suit}" for suit in singletons if suit != trump]
    return f"{' + '.join(short)} = {ruffs:g} ruff{'' if ruffs == 1 else 's'}"


def _run_reason(suit: str, ranks: list[str], tricks: float) -> str:
    top = "-".join(rank for rank in ("A", "K", "10") if rank in ranks)
    return f"{len(ranks)}{suit} with {top} = {tricks:g} long trick{'' if tricks == 1 else 's'}"


def _by_suit(hand: object) -> dict[str, list[str]]:
    """The ranks held in each suit; what is no card is passed over."""
    held: dict[str, list[str]] = {suit: [] for suit in ALL_SUITS}
    for card in hand if isinstance(hand, (list, tuple)) else []:
        rank, suit = _part(card, "rank"), _part(card, "suit")
        if isinstance(rank, str) and rank in RANKS and isinstance(suit, str) and suit in held:
            held[suit].append(rank)
    return held


def _part(card: object, key: str) -> object:
    """The rank or suit of a card, object or dict."""
    return card.get(key) if isinstance(card, dict) else getattr(card, key, None)
