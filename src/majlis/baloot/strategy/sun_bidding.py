"""What a hand is worth as a Sun bid: quick tricks and high card points.

The file stands alone: no imports, pure functions. Decisions, since the specification (sources/strategy.md §7)
only names the two:

- High card points are what the cards count: A 11, 10 10, K 4, Q 3, J 2.
- Quick tricks, each suit alone: the unbroken run from the ace down (A, A-10, A-10-K, ...) one each; without
  the ace 10-K one, and a ten with any other card a half.
- score = 5 * quick tricks + 0.35 * high card points, in card points. The weights are least squares over
  15,000 deals that careful players played as Sun (hands without an ace thinned out): with five cards and the
  floor card, the bidder's side took 52 + score of the 130 points on average, so that a score of 13 is half.
- Length, voids and singletons came out as nothing beside these, and are not counted. The shape as a whole is
  judged by `hand_shape.evaluate_shape`, whose `bid_adjustment` is to be added.
- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What is no card is passed over;
  without a hand the answer is neutral, and nothing ever raises.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
PTS_SUN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
QUICK_TRICK, CARD_POINT = 5.0, 0.35


def calculate_sun_strength(hand: list) -> dict:
    """Score a hand (with the floor card, if it is to be taken) for Sun.

    The result has the keys `score`, `quick_tricks`, `high_card_points` and `reasoning`.

    >>> def cards(text):
    ...     return [{"rank": word[:-1], "suit": word[-1]} for word in text.split()]
    >>> strength = calculate_sun_strength(cards("A♠ 10♠ K♥ 10♥ 10♦ 8♦"))
    >>> strength["quick_tricks"], strength["high_card_points"], strength["score"]
    (3.5, 45, 33.25)
    >>> strength["reasoning"]
    '3.5 quick tricks (A-10♠ 2, 10-K♥ 1, guarded 10♦ 0.5); 45 points'
    """
    held = _by_suit(hand)
    found = [trick for suit, ranks in held.items() for trick in quick_tricks(suit, ranks)]
    tricks = sum(value for _, value in found)
    points = sum(PTS_SUN.get(rank, 0) for ranks in held.values() for rank in ranks)
    names = ", ".join(f"{what} {value:g}" for what, value in found)
    counted = f"{tricks:g} quick trick{'' if tricks == 1 else 's'}" + (f" ({names})" if names else "")
    return {
        "score": sun_score(tricks, points),
        "quick_tricks": tricks,
        "high_card_points": points,
        "reasoning": f"{counted}; {points} points" if any(held.values()) else "no cards",
    }


def sun_score(tricks: float, points: int) -> float:
    """The score of so many quick tricks and high card points."""
    return round(QUICK_TRICK * tricks + CARD_POINT * points, 2)


def quick_tricks(suit: str, ranks: list[str]) -> list[tuple[str, float]]:
    """The quick tricks of one suit, with what they are."""
    run: list[str] = []
    for rank in reversed(ORDER_SUN):
        if rank not in ranks:
            break
        run.append(rank)
    if run:
        return [("-".join(run) + suit, float(len(run)))]
    if "10" in ranks and "K" in ranks:
        return [(f"10-K{suit}", 1.0)]
    return [(f"guarded 10{suit}", 0.5)] if "10" in ranks and len(ranks) > 1 else []


def _by_suit(hand: object) -> dict[str, list[str]]:
    """The ranks held in each suit; what is no card is passed over."""
    held: dict[str, list[str]] = {suit: [] for suit in ALL_SUITS}
    for card in hand if isinstance(hand, (list, tuple)) else []:
        rank, suit = _part(card, "rank"), _part(card, "suit")
        if isinstance(rank, str) and rank in ORDER_SUN and isinstance(suit, str) and suit in held:
            held[suit].append(rank)
    return held


def _part(card: object, key: str) -> object:
    """The rank or suit of a card, object or dict."""
    return card.get(key) if isinstance(card, dict) else getattr(card, key, None)
