"""When to call a Qayd: a revoke whose proof has been seen.

The file stands alone: no imports but `__future__`. Nobody asked for it (sources/strategy.md §7); the rules
are those of play:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys; tricks are as in `trick_history`. What
  cannot be read is passed over; nothing ever raises.
- A wrong Qayd costs the deal, so only what is sure is called: an opponent did not follow suit, and has played
  a card of that suit since. He held it then, so it is the proof.
- Other crimes (not trumping, not going over) are never sure from what lies open alone, since they depend on
  trumps that may still be anywhere; a revoke shows itself in the end.
- The earliest sure revoke is named. One's own side is never challenged.
"""
# Signatures are like those of the other modules: bare lists, and typing may not be imported.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

POSITIONS = ["Bottom", "Right", "Top", "Left"]
ALL_SUITS = ["♠", "♥", "♦", "♣"]


def find_revoke(my_position: str, trick_history: list) -> dict | None:
    """The first sure revoke of an opponent, or None.

    `trick_history` may end with the trick on the table. The answer has the keys `player`, `crime_card` and
    `proof_card` ((rank, suit) pairs), `trick` (from 1) and `reasoning`.

    >>> def trick(*plays):
    ...     return {"cards": [{"card": {"rank": c[:-1], "suit": c[-1]}, "playedBy": p} for p, c in plays]}
    >>> tricks = [trick(("Bottom", "A♠"), ("Right", "8♦")), trick(("Bottom", "7♥"), ("Right", "K♠"))]
    >>> find_revoke("Top", tricks)["reasoning"]
    'Right played 8♦ on ♠ in trick 1 and K♠ later'
    """
    if my_position not in POSITIONS:
        return None
    plays = _plays(trick_history)
    for at, (number, player, card, led) in enumerate(plays):
        if (POSITIONS.index(player) - POSITIONS.index(my_position)) % 2 == 0 or card[1] == led:
            continue
        for _, later, proof, _ in plays[at + 1 :]:
            if later == player and proof[1] == led:
                told = (
                    f"{player} played {''.join(card)} on {led} in trick {number} and {''.join(proof)} later"
                )
                return {
                    "player": player,
                    "crime_card": card,
                    "proof_card": proof,
                    "trick": number,
                    "reasoning": told,
                }
    return None


def _plays(history: object) -> list:
    """(trick from 1, player, card, led suit) of each card that can be read, in order."""
    found = []
    for number, trick in enumerate(history if isinstance(history, (list, tuple)) else (), 1):
        entries = trick.get("cards") if isinstance(trick, dict) else None
        led = None
        for entry in entries if isinstance(entries, (list, tuple)) else ():
            card = _card(entry.get("card")) if isinstance(entry, dict) else None
            player = entry.get("playedBy") if isinstance(entry, dict) else None
            if card is None:
                break  # the led suit, or the order, can no longer be trusted in this trick
            led = led or card[1]
            if isinstance(player, str) and player in POSITIONS:
                found.append((number, player, card, led))
    return found


def _card(card: object) -> tuple | None:
    rank, suit = _part(card, "rank"), _part(card, "suit")
    return (rank, suit) if isinstance(rank, str) and isinstance(suit, str) and suit in ALL_SUITS else None


def _part(card: object, key: str) -> object:
    return card.get(key) if isinstance(card, dict) else getattr(card, key, None)
