"""Sawa and Akka: what may be claimed without seeing the other hands.

The file stands alone: no imports but `__future__`. Nobody asked for it (sources/strategy.md §7); the rules
are ours, and those of play:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What cannot be read is passed over;
  nothing ever raises.
- `unseen` are the cards that others may still hold. Trump order holds for the trump suit only. Who has shown
  to be out of a suit is not asked: every way in which the unseen cards may lie counts.
- Sawa is claimed exactly when it is sure: it holds however the unseen cards lie and whatever the others play.
  The worst that can be is that one opponent holds all that is dangerous, and so there is no need to try all:
  1. Of each suit, as many cards as others may hold must be above them all; those left over are then alone.
  2. While plain cards are held, every unseen trump must be drawn: it takes as many trumps as are unseen.
  3. In the closed game trumps are led last, so whoever may hold a trump must have to follow each plain card.
  A test tries all layouts and all cards, and comes to the same.
- Sawa waits while a Baloot of ours can still be said, where the rules count announced ones only
  (`baloot_to_come`): a claim ends the deal, and its 20 points would be lost.
- Akka is called with a plain card that is no Ace and the highest unplayed one of its suit; it costs nothing,
  and tells the partner that he need not ruff. In Sun there is none.
"""
# Signatures are like those of the other modules: bare lists, and typing may not be imported.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]
MOST_CARDS = 4


def claim_sawa(
    hand: list,
    unseen: list,
    trump_suit: str | None,
    baloot_to_come: bool = False,
    closed: bool = False,
) -> dict:
    """Whether to claim all remaining tricks, on lead. `closed`: trumps may not be led while others are held.

    The answer has the keys `claim` (a bool) and `reasoning`.

    >>> ace, ten, king = ({"rank": rank, "suit": "♠"} for rank in ("A", "10", "K"))
    >>> claim_sawa([ace, ten], [king], None)
    {'claim': True, 'reasoning': 'Nothing unseen beats A♠ 10♠'}
    >>> claim_sawa([ten, king], [ace], None)["reasoning"]
    'A♠ is unseen and beats 10♠'
    >>> claim_sawa([ace, king], [ten], None)["claim"]  # the ace takes the ten with it
    True
    """
    held, out = _cards(hand), _cards(unseen)
    trump = trump_suit if isinstance(trump_suit, str) and trump_suit in ALL_SUITS else ""
    if not held or len(held) > MOST_CARDS:
        return {"claim": False, "reasoning": f"A claim needs 1 to {MOST_CARDS} cards"}
    ruff = _ruff(held, out, trump, closed is True)
    if ruff:
        return {"claim": False, "reasoning": f"{ruff} is unseen and can ruff"}
    for suit in ALL_SUITS:
        beaten = _beaten(_of_suit(held, suit, trump), _of_suit(out, suit, trump), trump)
        if beaten:
            return {"claim": False, "reasoning": f"{beaten[0]} is unseen and beats {beaten[1]}"}
    if baloot_to_come is True:
        return {"claim": False, "reasoning": "Baloot is still to be said"}
    return {"claim": True, "reasoning": f"Nothing unseen beats {' '.join(map(''.join, held))}"}


def _ruff(held: list[tuple[str, str]], out: list[tuple[str, str]], trump: str, closed: bool) -> str:
    """A trump that may ruff one of the plain cards held; nothing when none can."""
    trumps_out, plain = _of_suit(out, trump, trump), [card for card in held if card[1] != trump]
    if not trumps_out or not plain:
        return ""
    if not closed:
        return "" if len(held) - len(plain) >= len(trumps_out) else "".join(trumps_out[0])
    for suit in {card[1] for card in plain}:
        led, following = len(_of_suit(held, suit, trump)), len(_of_suit(out, suit, trump))
        if led > _must_hold(len(held), len(out), following):
            return "".join(trumps_out[0])
    return ""


def _must_hold(size: int, out: int, of_suit: int) -> int:
    """How many cards of a suit the holder of a trump has at the least, of `size` cards each.

    He has one trump; his other cards are of other suits as far as the unseen cards go round.
    """
    others = out - of_suit - 1
    return max(0, size - 1 - others) if out >= 3 * size else 0


def _beaten(held: list[tuple[str, str]], out: list[tuple[str, str]], trump: str) -> tuple[str, str] | None:
    """(unseen card, card held that it may beat) of one suit, both lists highest first; None if there is none.

    Each round takes at least one unseen card away, so only so many rounds are in danger.
    """
    for card in held[: len(out)]:
        if _beats(out[0], card, trump):
            return "".join(out[0]), "".join(card)
    return None


def _of_suit(cards: list[tuple[str, str]], suit: str, trump: str) -> list[tuple[str, str]]:
    """The cards of a suit, highest first."""
    order = ORDER_HOKUM if suit == trump else ORDER_SUN
    return sorted((card for card in cards if card[1] == suit), key=lambda c: order.index(c[0]), reverse=True)


def call_akka(card: object, unplayed: list, trump_suit: str | None) -> dict:
    """Whether a card about to be led should be called Akka.

    `unplayed` are the other cards that nobody has played yet, those of the caller too: with the ace in hand
    the ten is not the highest.

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
    above = [other for other in _cards(unplayed) if _beats(other, mine[0], trump)]
    if above:
        return {"call": False, "reasoning": f"{''.join(above[0])} is not played yet"}
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
