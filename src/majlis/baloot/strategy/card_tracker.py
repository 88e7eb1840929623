"""Which cards are still out, who can no longer follow, and which of one's own cards cannot be beaten.

The file stands alone: no imports but `__future__`. It is the one class among the strategy modules
(sources/strategy.md §7); a tracker is made from what one player knows, and does not change: after the next
card, make another. Decisions:

- Void are the *other* players who were seen not to follow the suit, and all of them once every card of the
  suit is played or in one's own hand. Where the led card of a trick cannot be read, it shows no void.
- Remaining cards are those neither played nor in one's own hand, lowest first (trumps in trump order).
- A master is one's own unplayed card that no remaining card *of its suit* beats. One's own higher cards do
  not count against it, and neither do trumps, which may still ruff a plain master.
- Trump order holds for the trump suit only, and only in mode HOKUM.
- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What cannot be read is passed over,
  and nothing ever raises.
"""
# Signatures are printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

POSITIONS = ["Bottom", "Right", "Top", "Left"]
ALL_SUITS = ["♠", "♥", "♦", "♣"]
ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]


class CardTracker:
    """What one player knows of the 32 cards.

    `hand` are one's cards, those already played may be among them or not; `trick_history` holds dicts
    `leader`, `cards` (each `card` and `playedBy`), the trick on the table included.

    >>> trick = {"leader": "Left", "cards": [
    ...     {"card": {"rank": "A", "suit": "♠"}, "playedBy": "Left"},
    ...     {"card": {"rank": "9", "suit": "♠"}, "playedBy": "Bottom"},
    ...     {"card": {"rank": "J", "suit": "♥"}, "playedBy": "Right"},
    ...     {"card": {"rank": "7", "suit": "♠"}, "playedBy": "Top"}]}
    >>> hand = [{"rank": "10", "suit": "♠"}, {"rank": "9", "suit": "♥"}, {"rank": "A", "suit": "♥"}]
    >>> tracker = CardTracker("Bottom", hand, [trick], "♥")
    >>> tracker.get_void_players("♠")
    ['Right']
    >>> [card["rank"] for card in tracker.get_remaining_cards("♥")]
    ['7', '8', 'Q', 'K', '10']
    >>> tracker.is_my_card_master(hand[1], "HOKUM"), tracker.is_my_card_master(hand[1], "SUN")
    (True, False)
    """

    def __init__(
        self,
        my_position: str,
        hand: list,
        trick_history: list[dict],
        trump_suit: str | None = None,
    ) -> None:
        self._me = _known(my_position, POSITIONS)
        self._trump = _known(trump_suit, ALL_SUITS)
        self._played: set[tuple[str, str]] = set()
        self._voids: dict[str, set[str]] = {suit: set() for suit in ALL_SUITS}
        for trick in _items(trick_history):
            self._see(trick)
        self._hand = {card for card in map(_read_card, _items(hand)) if card is not None} - self._played

    def _see(self, trick: object) -> None:
        entries = _items(trick.get("cards")) if isinstance(trick, dict) else []
        entries = [entry if isinstance(entry, dict) else {} for entry in entries]
        if not isinstance(trick, dict) or not entries:
            return
        cards = [_read_card(entry.get("card")) for entry in entries]
        players = [_known(entry.get("playedBy"), POSITIONS) for entry in entries]
        self._played.update(card for card in cards if card is not None)
        leader = _known(trick.get("leader"), POSITIONS) or players[0]
        first = cards[players.index(leader) if leader in players else 0]
        for who, card in zip(players, cards, strict=True):
            if first is not None and card is not None and who is not None and card[1] != first[1]:
                self._voids[first[1]].add(who)

    def get_void_players(self, suit: str) -> list[str]:
        """The other players known to hold no card of the suit, in seat order; none for an unknown suit."""
        known = _known(suit, ALL_SUITS)
        if known is None:
            return []
        others = [seat for seat in POSITIONS if seat != self._me]
        nothing_left = self._me is not None and not self._remaining(known)
        return [seat for seat in others if nothing_left or seat in self._voids[known]]

    def get_remaining_cards(self, suit: str) -> list[dict]:
        """The cards of the suit that the others still hold, lowest first, as dicts `rank`, `suit`."""
        known = _known(suit, ALL_SUITS)
        return [] if known is None else [{"rank": rank, "suit": known} for rank in self._remaining(known)]

    def is_my_card_master(self, card: object, mode: str) -> bool:
        """Whether the card is in one's hand and no card still out beats it within its suit."""
        mine = _read_card(card)
        if mine is None or mine not in self._hand:
            return False
        rank, suit = mine
        order = ORDER_HOKUM if mode == "HOKUM" and suit == self._trump else ORDER_SUN
        return all(order.index(other) < order.index(rank) for other in self._remaining(suit))

    def _remaining(self, suit: str) -> list[str]:
        order = ORDER_HOKUM if suit == self._trump else ORDER_SUN
        return [rank for rank in order if (rank, suit) not in self._played | self._hand]


# Reading what may be anything


def _read_card(card: object) -> tuple[str, str] | None:
    """Rank and suit of a card, object or dict; None when it is no card."""
    rank, suit = _known(_part(card, "rank"), ORDER_SUN), _known(_part(card, "suit"), ALL_SUITS)
    return None if rank is None or suit is None else (rank, suit)


def _part(card: object, key: str) -> object:
    return card.get(key) if isinstance(card, dict) else getattr(card, key, None)


def _known(value: object, names: list[str]) -> str | None:
    """The name that the value is, None if it is none of them."""
    return names[names.index(value)] if isinstance(value, str) and value in names else None


def _items(value: object) -> list:
    return list(value) if isinstance(value, (list, tuple)) else []
