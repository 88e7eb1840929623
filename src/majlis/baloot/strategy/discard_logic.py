"""What to throw away when the led suit cannot be followed and the trick is not to be ruffed.

The file stands alone: one import, pure functions. Every card of the hand is taken to be legal. The
specification (sources/strategy.md §7) prints the interface and leaves the rules to us:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What cannot be read is passed over;
  with no card left `card_index` is None. Without a Hokum trump suit the rules of Sun hold.
- The HOKUM points and order hold for the trump suit only.
- A trump is thrown only when nothing else is held, and then the lowest.
- The partner is winning: give points. A 10 first, since an Ace may catch it later; in Sun a 10 whose Ace is
  held too is a winner, and waits until a K, Q or J has gone. An Ace wins a trick of its own, and is
  kept; but with two cards left it is given, since it will hardly be led to.
- An enemy is winning: give the card that costs least. That is its points, 10 more for an Ace and its
  trick, 6 more for the last guard of a 10 and 2 more for one of the two guards of a K.
- The void: in Hokum, with a trump to ruff with, the last card of a suit is 1 point cheaper. In Sun a
  card under an Ace is half a point dearer, since the suit may run.
- Equals: the lower rank, then the suit order ♠ ♥ ♦ ♣.
- `trick_points` goes into the reasoning only: what is on the table changes how much is lost or won, not
  which card gives most or costs least.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]
_PTS_SUN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}

_LATE = 2
_ACE_TRICK, _GUARD_OF_TEN, _GUARD_OF_KING, _VOID, _RUN = 10.0, 6.0, 2.0, 1.0, 0.5


def choose_discard(
    hand: list,
    mode: str,
    trump_suit: str | None = None,
    partner_winning: bool = False,
    trick_points: int = 0,
) -> dict:
    """The card to throw from `hand`, none of which follows the led suit.

    `partner_winning` and `trick_points` describe the trick on the table. The answer has the keys
    `card_index` (into `hand`, None when it holds no readable card) and `reasoning`.

    >>> hand = [{"rank": text[:-1], "suit": text[-1]} for text in ("10♠", "8♠", "9♦", "7♦", "A♣")]
    >>> choose_discard(hand, "SUN", partner_winning=True, trick_points=14)
    {'card_index': 0, 'reasoning': 'Partner is winning 14 points: give 10♠'}
    >>> choose_discard(hand, "SUN", trick_points=14)
    {'card_index': 3, 'reasoning': 'Enemy is winning 14 points: 7♦ costs least'}
    """
    trump = _suit(trump_suit) if isinstance(mode, str) and mode == "HOKUM" else ""
    cards = _cards(hand)
    if not cards:
        return {"card_index": None, "reasoning": "No card to discard"}
    plain = [card for card in cards if card[2] != trump]
    table = f"{_whole(trick_points)} points"
    if not plain:
        card = min(cards, key=lambda card: ORDER_HOKUM.index(card[1]))
        return _throw(card, f"Only trumps left: {_name(card)} is the lowest")
    if isinstance(partner_winning, (bool, int)) and partner_winning:
        card = max(plain, key=lambda card: (_gift(card, cards, trump), *_order(card)))
        return _throw(card, f"Partner is winning {table}: give {_name(card)}")
    card = max(plain, key=lambda card: (-_cost(card, cards, trump), *_order(card)))
    return _throw(card, f"Enemy is winning {table}: {_name(card)} costs least")


def _gift(card: tuple[int, str, str], cards: list[tuple[int, str, str]], trump: str) -> float:
    """How gladly a plain card is given to the partner's trick."""
    _, rank, suit = card
    if rank == "A":
        return 11.0 if len(cards) <= _LATE else -1.0
    if rank == "10" and not trump and "A" in _ranks(cards, suit):
        return 1.0  # after K, Q and J, before a card that is worth nothing
    return _PTS_SUN.get(rank, 0) or -_cost(card, cards, trump) / 100


def _cost(card: tuple[int, str, str], cards: list[tuple[int, str, str]], trump: str) -> float:
    """What a plain card thrown to the enemy costs, in points."""
    _, rank, suit = card
    ranks = _ranks(cards, suit)
    cost = float(_PTS_SUN.get(rank, 0))
    if rank == "A":
        cost += _ACE_TRICK
    elif "A" in ranks:
        cost += 0.0 if trump else _RUN
    elif "10" in ranks:
        cost += _GUARD_OF_TEN if rank != "10" and len(ranks) == 2 else 0.0
    elif "K" in ranks:
        cost += _GUARD_OF_KING if rank != "K" and len(ranks) <= 3 else 0.0
    if len(ranks) == 1 and any(other[2] == trump for other in cards):
        cost -= _VOID
    return cost


def _throw(card: tuple[int, str, str], reasoning: str) -> dict:
    return {"card_index": card[0], "reasoning": reasoning}


# Reading what was given: a card is (index into the hand, rank, suit)


def _cards(hand: object) -> list[tuple[int, str, str]]:
    cards = []
    for index, card in enumerate(hand if isinstance(hand, (list, tuple)) else ()):
        rank, suit = _field(card, "rank"), _suit(_field(card, "suit"))
        if suit and isinstance(rank, str) and rank in ORDER_SUN:
            cards.append((index, ORDER_SUN[ORDER_SUN.index(rank)], suit))
    return cards


def _field(card: object, name: str) -> object:
    return card.get(name) if isinstance(card, dict) else getattr(card, name, None)


def _suit(value: object) -> str:
    """The suit as in `ALL_SUITS`, empty when it is none."""
    return ALL_SUITS[ALL_SUITS.index(value)] if isinstance(value, str) and value in ALL_SUITS else ""


def _ranks(cards: list[tuple[int, str, str]], suit: str) -> list[str]:
    return [card[1] for card in cards if card[2] == suit]


def _order(card: tuple[int, str, str]) -> tuple[int, int]:
    """Prefers the lower rank, then the suit order."""
    return -ORDER_SUN.index(card[1]), -ALL_SUITS.index(card[2])


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1000 else 0


def _name(card: tuple[int, str, str]) -> str:
    return card[1] + card[2]
