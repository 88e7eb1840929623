"""What a hand is worth as a Hokum bid: trump power, side winners, short suits.

The file stands alone: no imports, pure functions. Decisions, as the specification (sources/strategy.md §7)
fixes short suits only:

- The unit is a card point. Beside 4 for a void, 2 for a singleton and 2 more for a singleton ace, which are
  given, the weights are least squares over 15,000 deals that careful players played with a random Hokum of
  two trumps or more: with five cards and the floor card, the bidder's side took 52 + score of the 162 points
  on average, so that a score of 29 is half.
- Trump power: J 24, 9 18, A 14, 10 11, K 7, Q 7, 8 and 7 6 each. Length needs no weight of its own.
- Side winners: an ace 8, its ten 3 more, a ten without the ace but with another card 3. Side kings and below
  came out as nothing.
- Short suits count only with a trump to ruff with.
- The shape as a whole is not judged here: `hand_shape.evaluate_shape` gives a `bid_adjustment` to be added.
- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What is no card is passed over;
  without a hand or a trump suit the answer is neutral, and nothing ever raises.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
TRUMP_POWER = {"J": 24, "9": 18, "A": 14, "10": 11, "K": 7, "Q": 7, "8": 6, "7": 6}
ACE, TEN_WITH_ACE, GUARDED_TEN = 8, 3, 3
VOID, SINGLETON, SINGLETON_ACE = 4, 2, 2


def calculate_hokum_strength(hand: list, trump_suit: str | None) -> dict:
    """Score a hand (with the floor card, if it is to be taken) for Hokum in `trump_suit`.

    The result has the keys `score` (the sum of the next three), `trump_power`, `side_strength`,
    `short_suits`, `trump_count` and `reasoning`.

    >>> def cards(text):
    ...     return [{"rank": word[:-1], "suit": word[-1]} for word in text.split()]
    >>> strength = calculate_hokum_strength(cards("J♥ 9♥ 7♥ A♠ 10♦ 8♦"), "♥")
    >>> strength["score"], strength["reasoning"]
    (67.0, 'trumps J 9 7 = 48; A♠ = 8; guarded 10♦ = 3; singleton ace ♠ = 4; void ♣ = 4')
    """
    held = _by_suit(hand)
    trumps = held.pop(trump_suit) if isinstance(trump_suit, str) and trump_suit in held else None
    power, side, short, reasons = 0, 0, 0, []
    if trumps is not None and (trumps or any(held.values())):
        power = sum(TRUMP_POWER[rank] for rank in trumps)
        winners = [found for suit, ranks in held.items() for found in side_winners(suit, ranks)]
        ruffs = [found for suit, ranks in held.items() for found in short_suit(suit, ranks)] if trumps else []
        side, short = sum(value for _, value in winners), sum(value for _, value in ruffs)
        reasons = [f"trumps {' '.join(trumps)} = {power}" if trumps else "no trumps"]
        reasons += [f"{what} = {value}" for what, value in winners + ruffs]
    return {
        "score": float(power + side + short),
        "trump_power": float(power),
        "side_strength": float(side),
        "short_suits": float(short),
        "trump_count": len(trumps or []),
        "reasoning": "; ".join(reasons) or ("no cards" if trumps is not None else "no trump suit"),
    }


def side_winners(suit: str, ranks: list[str]) -> list[tuple[str, int]]:
    """What wins in a plain suit, with its value."""
    if "A" in ranks and "10" in ranks:
        return [(f"A-10{suit}", ACE + TEN_WITH_ACE)]
    if "A" in ranks:
        return [(f"A{suit}", ACE)]
    return [(f"guarded 10{suit}", GUARDED_TEN)] if "10" in ranks and len(ranks) > 1 else []


def short_suit(suit: str, ranks: list[str]) -> list[tuple[str, int]]:
    """The chance to ruff a plain suit, with its value."""
    if not ranks:
        return [(f"void {suit}", VOID)]
    if len(ranks) > 1:
        return []
    return (
        [(f"singleton ace {suit}", SINGLETON + SINGLETON_ACE)]
        if "A" in ranks
        else [(f"singleton {suit}", SINGLETON)]
    )


def _by_suit(hand: object) -> dict[str, list[str]]:
    """The ranks held in each suit, strongest trump first; what is no card is passed over."""
    held: dict[str, list[str]] = {suit: [] for suit in ALL_SUITS}
    for card in hand if isinstance(hand, (list, tuple)) else []:
        rank, suit = _part(card, "rank"), _part(card, "suit")
        if isinstance(rank, str) and rank in TRUMP_POWER and isinstance(suit, str) and suit in held:
            held[suit].append(rank)
    order = list(TRUMP_POWER)
    return {suit: sorted(ranks, key=order.index) for suit, ranks in held.items()}


def _part(card: object, key: str) -> object:
    """The rank or suit of a card, object or dict."""
    return card.get(key) if isinstance(card, dict) else getattr(card, key, None)
