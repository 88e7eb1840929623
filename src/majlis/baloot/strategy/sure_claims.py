"""Sawa and Akka: what may be claimed without seeing the other hands.

The file stands alone: no imports but `__future__`. The founding specifications do not have it; the rules
are ours, and those of play:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What cannot be read is passed over;
  nothing ever raises.
- `unseen` are the cards that others may still hold. Trump order holds for the trump suit only.
- Sawa is claimed only when it is sure: no unseen card of its suit beats any card held, and in Hokum no trump
  is unseen, since any plain card could be ruffed. With one side's trumps all in hand, that is so.
- Sawa waits while a Baloot of ours can still be said: a claim ends the deal, and its 20 points are lost.
- Akka is called with a plain card that is no Ace and that no unseen card of its suit beats; it costs nothing,
  and tells the partner that he need not ruff. In Sun there is none.
"""
# Signatures are like those of the other modules: bare lists, and typing may not be imported.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]
MOST_CARDS = 4


def claim_sawa(hand: list, unseen: list, trump_suit: str | None, baloot_to_come: bool = False) -> dict:
    """Whether to claim all remaining tricks, on lead.

    The answer has the keys `claim` (a bool) and `reasoning`.

    >>> ace, ten, king = ({"rank": rank, "suit": "♠"} for rank in ("A", "10", "K"))
    >>> claim_sawa([ace, ten], [king], None)
    {'claim': True, 'reasoning': 'Nothing unseen beats A♠ 10♠'}
    >>> claim_sawa([ace, king], [ten], None)["reasoning"]
    '10♠ is unseen and beats K♠'
    """
    held, out = _cards(hand), _cards(unseen)
    trump = trump_suit if isinstance(trump_suit, str) and trump_suit in ALL_SUITS else ""
    if not held or len(held) > MOST_CARDS:
        return {"claim": False, "reasoning": f"A claim needs 1 to {MOST_CARDS} cards"}
    ruffs = [card for card in out if card[1] == trump]
    if ruffs:
        return {"claim": False, "reasoning": f"{''.join(ruffs[0])} is unseen and can ruff"}
    for card in held:
        above = [other for other in out if _beats(other, card, trump)]
        if above:
            return {
                "claim": False,
                "reasoning": f"{''.join(above[0])} is unseen and beats {''.join(card)}",
            }
    if baloot_to_come is True:
        return {"claim": False, "reasoning": "Baloot is still to be said"}
    return {"claim": True, "reasoning": f"Nothing unseen beats {' '.join(map(''.join, held))}"}


def call_akka(card: object, unseen: list, trump_suit: str | None) -> dict:
    """Whether a card about to be led should be called Akka.

    The answer has the keys `call` (a bool) and `reasoning`.

    >>> call_akka({"rank": "10", "suit": "♠"}, [{"rank": "K", "suit": "♠"}], "♥")
    {'call': True, 'reasoning': '10♠ is the best of its suit'}
    """
    trump = trump_suit if isinstance(trump_suit, str) and trump_suit in ALL_SUITS else ""
    mine = _cards([card])
    if not trump or not mine:
        return {"call": False, "reasoning": "No Akka in Sun" if mine else "No card"}
    rank, suit = mine[0]
    if suit == trump or rank == "A":
        return {"call": False, "reasoning": f"{rank}{suit} needs no Akka"}
    above = [other for other in _cards(unseen) if _beats(other, mine[0], trump)]
    if above:
        return {"call": False, "reasoning": f"{''.join(above[0])} is unseen"}
    return {"call": True, "reasoning": f"{rank}{suit} is the best of its suit"}


def _beats(one: tuple[str, str], other: tuple[str, str], trump: str) -> bool:
    """Whether the one is the higher card of the same suit."""
    order = ORDER_HOKUM if one[1] == trump else ORDER_SUN
    return one[1] == other[1] and order.index(one[0]) > order.index(other[0])


def _cards(cards: object) -> list[tuple[str, str]]:
    """Rank and suit of each card that can be read."""
    found = []
    for card in cards if isinstance(cards, (list, tuple)) else ():
        rank, suit = _part(card, "rank"), _part(card, "suit")
        if isinstance(rank, str) and rank in ORDER_SUN and isinstance(suit, str) and suit in ALL_SUITS:
            found.append((rank, suit))
    return found


def _part(card: object, key: str) -> object:
    return card.get(key) if isinstance(card, dict) else getattr(card, key, None)
