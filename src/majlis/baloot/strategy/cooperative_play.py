"""What is best for the partner: a lead, or a card to follow with, from what is known of his hand.

The file stands alone: one import, pure functions. Both functions take what `partner_read` returns and
answer None unless they have something better than the usual choice. Decisions where the specification
(sources/strategy.md §5) is silent or unclear:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys. Cards, indices and suits that
  cannot be read are passed over; an unknown mode, Hokum without a trump suit, or a partner's confidence
  that is no number gives None. ASHKAL counts as SUN. A confidence above 1 counts as 1.
- The HOKUM points and order hold for the trump suit only; side suits use those of SUN. So `rank_index <= 3`
  means 7 8 9 J off trump, and 7 8 Q K of trump.
- Lead priority: DRAW_TRUMP, SETUP_RUN, FEED_STRONG. AVOID_VOID is a filter on all of them: a suit that the
  partner is void in is not led. It is returned only when it alone decided, that is when it left one of
  several side suits and no other rule spoke; then the lowest card of that suit is led, never a trump.
- Confidence of a lead: the partner's times 0.9, 0.85 and 0.8 in that order, and 0.75 for AVOID_VOID.
- DRAW_TRUMP needs `has_high_trumps` to be False, not just missing, and leads the highest of J, 9, A.
- The strongest suit is the first in `likely_strong_suits`; the rules take the first that fits.
- SACRIFICE cannot see the table: it plays the highest legal card of the led suit, if that suit is outside
  the partner's strong suits and the card is worth at least 10.
- SMART_DISCARD never throws a trump while anything else is legal; if the legal set is all trumps, None.
  A low card, its second choice, is one worth less than 10. With nothing left but strong suits and high
  cards the answer is None.
- TRUMP_SUPPORT: the led suit is trump and the partner is winning, with high trumps. It comes before
  SACRIFICE, which would spend the very J or 9 that it is there to keep.
- Confidence of a card to follow with: the partner's times 0.9 (SACRIFICE), 0.85 (SMART_DISCARD) and 0.8
  (TRUMP_SUPPORT), in the order in which the specification names them.
- `tricks_remaining` and `we_are_buyers` are part of the interface; no rule of the specification uses them.
"""
# The signatures are printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]
ALL_SUITS = ["♠", "♥", "♦", "♣"]
_PTS_SUN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
_PTS_HOKUM = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}

_LEAD_AT, _FOLLOW_AT = 0.25, 0.2
_LOW, _HIGH_POINTS, _RICH_TRICK, _LONG = 3, 10, 15, 3
_HIGH_TRUMPS = ("J", "9", "A")
_PARTNER_TRUMPS = 2
_NO_TRUMPS = ""


def get_cooperative_lead(
    hand: list,
    partner_info: dict,
    mode: str,
    trump_suit: str | None = None,
    tricks_remaining: int = 8,
    we_are_buyers: bool = True,
) -> dict | None:
    """The lead that serves the partner's hand, or None when the usual lead is as good.

    `hand` holds cards, `partner_info` is what `partner_read.read_partner` returns. The answer has the keys
    `card_index` (into `hand`), `strategy` (FEED_STRONG, AVOID_VOID, DRAW_TRUMP or SETUP_RUN), `confidence`
    (0 to 1) and `reasoning`.

    >>> hand = [{"rank": "A", "suit": "♠"}, {"rank": "8", "suit": "♥"}, {"rank": "K", "suit": "♥"}]
    >>> info = {"likely_strong_suits": ["♥"], "likely_void_suits": [], "confidence": 0.5}
    >>> lead = get_cooperative_lead(hand, info, "SUN")
    >>> lead["card_index"], lead["strategy"], lead["confidence"]
    (1, 'FEED_STRONG', 0.4)
    >>> lead["reasoning"]
    'Partner strong in ♥ (conf 0.50): lead 8♥ to let them win'
    """
    del tricks_remaining, we_are_buyers
    partner, trump = _partner(partner_info, _LEAD_AT), _trump(mode, trump_suit)
    if partner is None or trump is None:
        return None
    held = _cards(hand)
    open_cards = [card for card in held if card[2] not in partner["void"]]
    return (
        _draw_trump(open_cards, partner, trump)
        or _setup_run(open_cards, partner, trump)
        or _feed_strong(open_cards, partner, trump)
        or _avoid_void(held, open_cards, partner, trump)
    )


def get_cooperative_follow(
    hand: list,
    legal_indices: list[int],
    partner_info: dict,
    led_suit: str,
    mode: str,
    trump_suit: str | None = None,
    partner_winning: bool = False,
    trick_points: int = 0,
) -> dict | None:
    """The card to follow with that serves the partner's hand, or None when `follow_optimizer` decides.

    `legal_indices` are the indices into `hand` that the rules allow, `led_suit` is the suit of the first
    card of the trick, `trick_points` what lies on the table. The answer has the keys `card_index`, `tactic`
    (SACRIFICE, SMART_DISCARD or TRUMP_SUPPORT), `confidence` (0 to 1) and `reasoning`.

    >>> hand = [{"rank": "8", "suit": "♠"}, {"rank": "7", "suit": "♦"}, {"rank": "9", "suit": "♣"}]
    >>> info = {"likely_strong_suits": ["♠"], "likely_void_suits": ["♦"], "confidence": 0.6}
    >>> follow = get_cooperative_follow(hand, [0, 1, 2], info, "♥", "SUN")
    >>> follow["card_index"], follow["tactic"], follow["confidence"]
    (1, 'SMART_DISCARD', 0.51)
    >>> follow["reasoning"]
    'Void in ♥: discard 7♦ (partner also void ♦) instead of ♠ (partner strong)'
    """
    partner, trump = _partner(partner_info, _FOLLOW_AT), _trump(mode, trump_suit)
    led = _suit(led_suit)
    if partner is None or trump is None or not led:
        return None
    wanted = _indices(legal_indices)
    legal = [card for card in _cards(hand) if card[0] in wanted]
    same = [card for card in legal if card[2] == led]
    if not same:
        return _smart_discard(legal, partner, led, trump)
    if not _true(partner_winning):
        return None
    return _trump_support(same, partner, led, trump) or _sacrifice(same, partner, led, trump, trick_points)


# Leads, each on the cards of the suits that the partner can follow


def _draw_trump(cards: list[tuple[int, str, str]], partner: dict, trump: str) -> dict | None:
    """The partner holds trumps, but none that would win: our high one takes the enemy's out."""
    if partner["high"] is not False or partner["trumps"] < _PARTNER_TRUMPS:
        return None
    high = [card for card in cards if card[2] == trump and card[1] in _HIGH_TRUMPS]
    if not high:
        return None
    card = max(high, key=lambda card: _strength(card, trump))
    why = f"Partner has trumps but no J or 9 {_conf(partner)}: lead {_name(card)} to draw the enemy's"
    return _answer(card, "strategy", "DRAW_TRUMP", 0.9, partner, why)


def _setup_run(cards: list[tuple[int, str, str]], partner: dict, trump: str) -> dict | None:
    """Three cards opposite the partner's strong suit: the highest clears the way for the rest."""
    for suit in partner["strong"]:
        own = [card for card in cards if card[2] == suit]
        if len(own) >= _LONG:
            card = max(own, key=lambda card: _strength(card, trump))
            why = f"Partner strong in {suit} {_conf(partner)} and we hold {len(own)}: "
            return _answer(
                card, "strategy", "SETUP_RUN", 0.85, partner, why + f"lead {_name(card)} to run it"
            )
    return None


def _feed_strong(cards: list[tuple[int, str, str]], partner: dict, trump: str) -> dict | None:
    """A low card of the strongest suit of which we hold one."""
    for suit in partner["strong"]:
        low = [card for card in cards if card[2] == suit and _strength(card, trump) <= _LOW]
        if low:
            card = min(low, key=lambda card: _strength(card, trump))
            why = f"Partner strong in {suit} {_conf(partner)}: lead {_name(card)} to let them win"
            return _answer(card, "strategy", "FEED_STRONG", 0.8, partner, why)
    return None


def _avoid_void(
    held: list[tuple[int, str, str]], cards: list[tuple[int, str, str]], partner: dict, trump: str
) -> dict | None:
    """The side suits that the partner can follow are down to one, and others were ruled out."""
    ruled_out = [suit for suit in _suits_of(held, trump) if suit in partner["void"]]
    left = _suits_of(cards, trump)
    if not ruled_out or len(left) != 1:
        return None
    card = min((card for card in cards if card[2] == left[0]), key=lambda card: _strength(card, trump))
    why = f"Partner void in {' '.join(ruled_out)} {_conf(partner)}: lead {_name(card)}, which they can follow"
    return _answer(card, "strategy", "AVOID_VOID", 0.75, partner, why)


# Following


def _trump_support(same: list[tuple[int, str, str]], partner: dict, led: str, trump: str) -> dict | None:
    """Trumps are being drawn by the partner's high ones: the lowest will do."""
    if led != trump or partner["high"] is not True:
        return None
    card = min(same, key=lambda card: _strength(card, trump))
    why = f"Partner draws trumps with high ones {_conf(partner)}: follow with {_name(card)}, the lowest"
    return _answer(card, "tactic", "TRUMP_SUPPORT", 0.8, partner, why)


def _sacrifice(
    same: list[tuple[int, str, str]], partner: dict, led: str, trump: str, trick_points: object
) -> dict | None:
    """A rich trick that the partner is winning in a weak suit: make sure of it."""
    points = _number(trick_points)
    if points is None or points < _RICH_TRICK or led in partner["strong"]:
        return None
    card = max(same, key=lambda card: _strength(card, trump))
    if _points(card, trump) < _HIGH_POINTS:
        return None
    why = f"{points:g} points on the table and partner not strong in {led}: {_name(card)} makes sure of them"
    return _answer(card, "tactic", "SACRIFICE", 0.9, partner, why)


def _smart_discard(legal: list[tuple[int, str, str]], partner: dict, led: str, trump: str) -> dict | None:
    """Throw what the partner cannot use: a suit that he is void in, else a low card of no strong suit."""
    plain = [card for card in legal if card[2] != trump]
    useless = [card for card in plain if card[2] in partner["void"]]
    low = [card for card in plain if card[2] not in partner["strong"] and _points(card, trump) < _HIGH_POINTS]
    if not (useless or low):
        return None
    card = min(useless or low, key=lambda card: (_strength(card, trump), ALL_SUITS.index(card[2])))
    why = f"partner also void {card[2]}" if useless else f"partner not strong in {card[2]}"
    kept = [suit for suit in _suits_of(plain, trump) if suit in partner["strong"] and suit != card[2]]
    instead = f" instead of {' '.join(kept)} (partner strong)" if kept else ""
    return _answer(
        card,
        "tactic",
        "SMART_DISCARD",
        0.85,
        partner,
        f"Void in {led}: discard {_name(card)} ({why}){instead}",
    )


# Reading what was given: a card is (index into the hand, rank, suit)


def _answer(
    card: tuple[int, str, str], key: str, name: str, factor: float, partner: dict, reasoning: str
) -> dict:
    confidence = round(partner["confidence"] * factor, 10)  # 0.6 * 0.85 is meant to be 0.51
    return {"card_index": card[0], key: name, "confidence": confidence, "reasoning": reasoning}


def _partner(info: object, least: float) -> dict | None:
    """What is known of the partner in a fixed shape; None when that is too little."""
    if not isinstance(info, dict):
        return None
    confidence = _number(info.get("confidence"))
    if confidence is None or confidence < least:
        return None
    return {
        "confidence": min(1.0, confidence),
        "strong": _suits(info.get("likely_strong_suits")),
        "void": _suits(info.get("likely_void_suits")),
        "trumps": _number(info.get("estimated_trumps")) or 0.0,
        "high": info.get("has_high_trumps"),
    }


def _trump(mode: object, trump_suit: object) -> str | None:
    """The trump suit, `_NO_TRUMPS` in Sun, None when the mode or its trump suit is unknown."""
    if not isinstance(mode, str):
        return None
    if mode in ("SUN", "ASHKAL"):
        return _NO_TRUMPS
    return (_suit(trump_suit) or None) if mode == "HOKUM" else None


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


def _suits(values: object) -> list[str]:
    """The suits in the order given, that of `ALL_SUITS` when a set is given."""
    if isinstance(values, (set, frozenset)):
        return [suit for suit in ALL_SUITS if suit in values]
    found = [_suit(value) for value in values] if isinstance(values, (list, tuple)) else []
    return [suit for suit in dict.fromkeys(found) if suit]


def _suits_of(cards: list[tuple[int, str, str]], trump: str) -> list[str]:
    """The side suits of these cards."""
    return [suit for suit in ALL_SUITS if suit != trump and any(card[2] == suit for card in cards)]


def _indices(values: object) -> list[int]:
    return [
        value
        for value in (values if isinstance(values, (list, tuple)) else ())
        if isinstance(value, int) and not isinstance(value, bool)
    ]


def _number(value: object) -> float | None:
    """The number, None for anything else; NaN is not a number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
        return None
    return max(-1e9, min(1e9, value))


def _true(value: object) -> bool:
    return isinstance(value, (bool, int)) and bool(value)


def _strength(card: tuple[int, str, str], trump: str) -> int:
    """The `rank_index` of the card in the order of its suit."""
    return (ORDER_HOKUM if card[2] == trump else ORDER_SUN).index(card[1])


def _points(card: tuple[int, str, str], trump: str) -> int:
    return (_PTS_HOKUM if card[2] == trump else _PTS_SUN).get(card[1], 0)


def _name(card: tuple[int, str, str]) -> str:
    return card[1] + card[2]


def _conf(partner: dict) -> str:
    return f"(conf {partner['confidence']:.2f})"
