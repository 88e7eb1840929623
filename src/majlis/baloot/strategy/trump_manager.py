"""When to lead trumps and when to keep them, in Hokum.

The file stands alone: one import, pure functions. The specification (sources/strategy.md §7) prints the first
four parameters, then `...`; the others are ours and have defaults. It leaves the rules to us as well:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What cannot be read is passed over;
  with no trump in hand, or no trump suit, the action is NONE.
- `my_trumps` is their number or a list of them; when it is neither, or a list of nothing readable, the hand
  is counted. An estimate of the enemy's trumps that is no number counts as 8 less ours and the played ones.
- `trumps_played` are the trumps gone so far, ours and others'. A trump of ours is a *master* when every
  higher one has gone or is ours as well.
- `lead_trump` says whether to lead one; `action` says which: DRAW_HIGH and CASH the highest, DRAW_LOW the
  lowest, HOLD and NONE none.
- Only trumps in hand: CASH, there is nothing else to lead.
- No trumps with the enemy: HOLD. Ours now win whenever we like, and ruff meanwhile.
- One trump left: HOLD it, for a ruff or for the last trick and its 10 points; but a master that takes the
  enemy's only trump while an Ace of ours waits behind is drawn with.
- The side that bought draws: with a master, DRAW_HIGH; without one, DRAW_LOW when the partner is known to
  have high trumps, which catch what they can, or when we hold four or more, to force the enemy's high
  ones out while ours are long. Otherwise HOLD.
- The other side holds, since drawing is the buyer's work; but when our masters are as many as the enemy's
  trumps they fall at once, and DRAW_HIGH robs the buyer.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]

_LONG = 4


def manage_trumps(
    hand: list,
    trump_suit: str | None,
    my_trumps: list | int | None,
    enemy_trumps_estimate: float | None,
    trumps_played: list | None = None,
    partner_has_high_trumps: bool = False,
    we_are_buyers: bool = True,
) -> dict:
    """Whether to lead a trump now, and which.

    `hand` holds cards; `trumps_played` holds cards or ranks. The answer has the keys `action` (DRAW_HIGH,
    DRAW_LOW, CASH, HOLD or NONE), `lead_trump` (a bool) and `reasoning`.

    >>> hand = [{"rank": text[:-1], "suit": text[-1]} for text in ("J♥", "7♥", "A♠", "8♠")]
    >>> manage_trumps(hand, "♥", 2, 3)
    {'action': 'DRAW_HIGH', 'lead_trump': True, 'reasoning': 'J♥ is master: draw 3 enemy trumps'}
    >>> manage_trumps(hand, "♥", 2, 0)["action"]
    'HOLD'
    """
    suit, cards = _suit(trump_suit), _cards(hand)
    held = [rank for rank, own in cards if own == suit] if suit else []
    if not held:
        return _answer("NONE", "No trump to lead")
    gone = _gone(trumps_played, suit)
    count = _count(my_trumps, suit) or len(held)
    enemy = _enemy(enemy_trumps_estimate, count, gone)
    masters = _masters(held, gone)
    top = f"{ORDER_HOKUM[max(map(ORDER_HOKUM.index, held))]}{suit}"
    if len(held) == len(cards):
        return _answer("CASH", f"Only trumps left: lead {top}")
    if enemy <= 0:
        return _answer("HOLD", f"The enemy has no trumps: keep {count} to ruff and to win with")
    if count == 1:
        return _last_one(cards, suit, top, masters, enemy)
    if not _true(we_are_buyers):
        return _defend(top, masters, enemy)
    if masters:
        return _answer("DRAW_HIGH", f"{top} is master: draw {enemy:g} enemy trumps")
    if _true(partner_has_high_trumps):
        return _answer("DRAW_LOW", "Partner has the high trumps: lead low to them")
    if count >= _LONG:
        return _answer("DRAW_LOW", f"{count} trumps without a master: lead low to force the high ones out")
    return _answer("HOLD", f"{count} trumps without a master: keep them")


def _last_one(cards: list[tuple[str, str]], suit: str, top: str, masters: int, enemy: float) -> dict:
    """A single trump is worth more later, but for one case."""
    aces = [own for rank, own in cards if rank == "A" and own != suit]
    if masters and enemy <= 1 and aces:
        return _answer("DRAW_HIGH", f"{top} draws the last trump, and A{aces[0]} is safe")
    return _answer("HOLD", f"{top} is the last trump: keep it for a ruff or the last trick")


def _defend(top: str, masters: int, enemy: float) -> dict:
    """Without the contract."""
    if masters >= enemy:
        return _answer("DRAW_HIGH", f"{top} and the next draw the buyer's last {enemy:g} trumps")
    return _answer("HOLD", "The buyer wants trumps drawn: keep ours")


def _answer(action: str, reasoning: str) -> dict:
    return {"action": action, "lead_trump": action not in ("HOLD", "NONE"), "reasoning": reasoning}


def _masters(held: list[str], gone: list[str]) -> int:
    """How many of our trumps, from the top, only cards of our own could beat."""
    count = 0
    for rank in reversed(ORDER_HOKUM):
        if rank in held:
            count += 1
        elif rank not in gone:
            break
    return count


# Reading what was given: a card is (rank, suit)


def _enemy(estimate: object, mine: int, gone: list[str]) -> float:
    if isinstance(estimate, bool) or not isinstance(estimate, (int, float)) or estimate != estimate:
        return max(0, len(ORDER_HOKUM) - mine - len(gone))
    return max(0.0, min(8.0, estimate))


def _count(my_trumps: object, suit: str) -> int:
    """The number given, or of the trumps given; 0 when it is of no use."""
    if isinstance(my_trumps, (list, tuple)):
        return len(_gone(my_trumps, suit))
    if isinstance(my_trumps, bool) or not isinstance(my_trumps, int):
        return 0
    return my_trumps if 0 < my_trumps <= len(ORDER_HOKUM) else 0


def _gone(values: object, suit: str) -> list[str]:
    """The ranks of the trumps in a list of cards or ranks."""
    found = list(values) if isinstance(values, (list, tuple)) else []
    ranks = [value for value in found if isinstance(value, str) and value in ORDER_HOKUM]
    ranks += [rank for rank, own in _cards(found) if own == suit]
    return [rank for rank in ORDER_HOKUM if rank in ranks]


def _cards(hand: object) -> list[tuple[str, str]]:
    cards = []
    for card in hand if isinstance(hand, (list, tuple)) else ():
        rank, suit = _field(card, "rank"), _suit(_field(card, "suit"))
        if suit and isinstance(rank, str) and rank in ORDER_HOKUM:
            cards.append((ORDER_HOKUM[ORDER_HOKUM.index(rank)], suit))
    return cards


def _field(card: object, name: str) -> object:
    return card.get(name) if isinstance(card, dict) else getattr(card, name, None)


def _suit(value: object) -> str:
    """The suit as in `ALL_SUITS`, empty when it is none."""
    return ALL_SUITS[ALL_SUITS.index(value)] if isinstance(value, str) and value in ALL_SUITS else ""


def _true(value: object) -> bool:
    return isinstance(value, (bool, int)) and bool(value)
