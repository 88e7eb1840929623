"""Which lead empties a side suit, so that it can be ruffed later.

The file stands alone: one import, pure functions. Decisions where the specification (sources/strategy.md §6)
is silent or unclear:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What cannot be read is passed over;
  a mode other than HOKUM, no trump suit, or `tricks_remaining` that is not 1 to 8 gives None.
- Singleton before doubleton, then fewer card points, then the suit order ♠ ♥ ♦ ♣.
- The HOKUM points hold for the trump suit only: the points and the order within a side suit are those of
  SUN (a side J is 2, a side 9 nothing).
- The estimated ruff value is the highest trump's points plus 8, for every strategy.
- PARTNER_RUFF_SETUP comes only when there is no own candidate: the partner is void in the side suit, no
  enemy is, he is not known to be out of trumps, and the lowest card is led. Of several such suits, the one
  with the lowest card, then suit order.
- A suit in `enemy_void_suits` is never chosen: they would trump our lead.
- Confidences are fixed as written: STRIP_SINGLETON 0.8 with two trumps or more and 0.6 with one,
  STRIP_DOUBLETON 0.65, PARTNER_RUFF_SETUP 0.7.
- Without a trump of our own the answer is None, even when the partner could ruff.
- `we_are_buyers` is part of the interface; no rule of the specification uses it.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
PTS_HOKUM = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}

_ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
_PTS_SUN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
_TRICK_VALUE = 8
_TOO_LATE, _DOUBLETON_TRICKS, _DOUBLETON_TRUMPS = 2, 5, 2


def plan_void(
    hand: list,
    mode: str,
    trump_suit: str | None,
    tricks_remaining: int,
    enemy_void_suits: list[str],
    partner_void_suits: list[str],
    we_are_buyers: bool,
) -> dict | None:
    """The lead that works towards a ruff, or None when there is none worth it.

    `hand` holds cards, `tricks_remaining` counts the trick about to be led. The answer has the keys
    `card_index` (into `hand`), `strategy` (STRIP_SINGLETON, STRIP_DOUBLETON or PARTNER_RUFF_SETUP),
    `confidence`, `reasoning`, `void_suit` and `estimated_ruff_value` (points that one ruff may gain).

    >>> hand = [{"rank": rank, "suit": suit} for rank, suit in ("J♥", "9♥", "7♥", "7♦", "A♠", "K♠", "8♠")]
    >>> plan = plan_void(hand, "HOKUM", "♥", 7, [], [], True)
    >>> plan["reasoning"]
    'Lead 7♦ (singleton) to void ♦: have 3 trumps for ruffing'
    >>> plan["card_index"], plan["strategy"], plan["confidence"], plan["estimated_ruff_value"]
    (3, 'STRIP_SINGLETON', 0.8, 28)
    >>> plan_void(hand, "SUN", None, 7, [], [], True) is None
    True
    """
    del we_are_buyers
    trump = _suit(trump_suit)
    left = tricks_remaining if _is_count(tricks_remaining) else 0
    if mode != "HOKUM" or not trump or not _TOO_LATE < left <= 8:
        return None
    cards = _cards(hand)
    trumps = [rank for _, rank, suit in cards if suit == trump]
    if not trumps:
        return None
    forbidden = [trump, *_suits(enemy_void_suits)]
    by_suit = {
        suit: [card for card in cards if card[2] == suit] for suit in ALL_SUITS if suit not in forbidden
    }
    value = max(PTS_HOKUM.get(rank, 0) for rank in trumps) + _TRICK_VALUE
    own = _own_void(by_suit, len(trumps), left, value)
    partner_void = _suits(partner_void_suits)
    if own or trump in partner_void:
        return own
    return _partner_void(by_suit, partner_void, value)


def _own_void(
    by_suit: dict[str, list[tuple[int, str, str]]], trumps: int, left: int, value: int
) -> dict | None:
    """The cheapest suit of ours that can be emptied in time."""
    longest = 2 if trumps >= _DOUBLETON_TRUMPS and left >= _DOUBLETON_TRICKS else 1
    short = [held for held in by_suit.values() if 1 <= len(held) <= longest]
    if not short:
        return None
    held = min(short, key=lambda held: (len(held), sum(_PTS_SUN.get(rank, 0) for _, rank, _ in held)))
    card = min(held, key=_strength)
    count = f"have {trumps} trump{'s' if trumps > 1 else ''} for ruffing"
    if len(held) == 1:
        confidence = 0.8 if trumps >= 2 else 0.6
        why = f"Lead {card[1]}{card[2]} (singleton) to void {card[2]}: {count}"
        return _plan(card, "STRIP_SINGLETON", confidence, why, value)
    why = f"Lead {card[1]}{card[2]}, the lower of two, to void {card[2]} in two tricks: {count}"
    return _plan(card, "STRIP_DOUBLETON", 0.65, why, value)


def _partner_void(by_suit: dict[str, list[tuple[int, str, str]]], void: list[str], value: int) -> dict | None:
    """The lowest card of a suit that the partner can ruff."""
    cards = [card for suit, held in by_suit.items() if suit in void for card in held]
    if not cards:
        return None
    card = min(cards, key=_strength)
    why = f"Lead {card[1]}{card[2]}: partner is void in {card[2]} and can ruff"
    return _plan(card, "PARTNER_RUFF_SETUP", 0.7, why, value)


def _plan(card: tuple[int, str, str], strategy: str, confidence: float, reasoning: str, value: int) -> dict:
    return {
        "card_index": card[0],
        "strategy": strategy,
        "confidence": confidence,
        "reasoning": reasoning,
        "void_suit": card[2],
        "estimated_ruff_value": value,
    }


# Reading what was given: a card is (index into the hand, rank, suit)


def _cards(hand: object) -> list[tuple[int, str, str]]:
    cards = []
    for index, card in enumerate(hand if isinstance(hand, (list, tuple)) else ()):
        rank, suit = _field(card, "rank"), _suit(_field(card, "suit"))
        if suit and isinstance(rank, str) and rank in _ORDER_SUN:
            cards.append((index, _ORDER_SUN[_ORDER_SUN.index(rank)], suit))
    return cards


def _field(card: object, name: str) -> object:
    return card.get(name) if isinstance(card, dict) else getattr(card, name, None)


def _suit(value: object) -> str:
    """The suit as in `ALL_SUITS`, empty when it is none."""
    return ALL_SUITS[ALL_SUITS.index(value)] if isinstance(value, str) and value in ALL_SUITS else ""


def _suits(values: object) -> list[str]:
    many = values if isinstance(values, (list, tuple, set, frozenset)) else ()
    return [suit for suit in ALL_SUITS if any(isinstance(value, str) and value == suit for value in many)]


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _strength(card: tuple[int, str, str]) -> int:
    return _ORDER_SUN.index(card[1])
