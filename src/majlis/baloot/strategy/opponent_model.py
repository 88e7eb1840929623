"""What the bids and the cards played say about both opponents.

The file stands alone: no imports, pure functions. Decisions where the specification (sources/strategy.md §2)
is silent:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys. Entries that cannot be read are
  passed over; an unknown own position gives the neutral answer, and nothing ever raises.
- A trick may lack `leader`: the first `playedBy` led. When the led card cannot be read, nobody is void.
  A partial trick is evidence like a whole one.
- A void's strength of -5 is applied last, so that later evidence cannot raise it.
- A strong suit has a strength above 1.0.
- `danger_level` = min(1, 0.15 * trumps + 0.1 * strong suits + 0.2 * style score), the style score being
  aggressive / (aggressive + passive), 0.5 with no evidence.
- Aggressive: leading A, 10 or K, or ruffing. Passive: leading or discarding 7 or 8. With no evidence the
  style is UNKNOWN. High cards are A, 10 and K in trumps too.
- A discard that is not a ruff says nothing of strength.
- `estimated_trumps` counts the trumps an opponent was seen to play; before any is seen, a Hokum bid in the
  trump suit implies three.
- ASHKAL counts as SUN.
- A Hokum bid that names no suit is one in the trump suit; with no trump suit known nothing is a trump.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

POSITIONS = ["Bottom", "Right", "Top", "Left"]
ALL_SUITS = ["♠", "♥", "♦", "♣"]
RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]

_HIGH, _LOW, _HIGH_TRUMPS = ("A", "10", "K"), ("7", "8"), ("J", "9")
_BID_TRUMPS = 3
_VOID = -5.0


def model_opponents(
    my_position: str,
    bid_history: list[dict],
    trick_history: list[dict],
    mode: str,
    trump_suit: str | None = None,
) -> dict:
    """Model both opponents, and say which suits are safe to lead against them.

    `bid_history` holds dicts `player`, `action` and, for Hokum, `suit`; `trick_history` holds dicts
    `leader`, `cards` (each `card` and `playedBy`) and `winner`, in the order played. The result has the
    keys `opponents` (by position, the next player first), `safe_lead_suits` (no opponent is void or
    strong), `avoid_lead_suits` (an opponent is void), `combined_danger` (the average) and `reasoning`.

    >>> trick = {"leader": "Left", "cards": [
    ...     {"card": {"rank": "7", "suit": "♠"}, "playedBy": "Left"},
    ...     {"card": {"rank": "K", "suit": "♠"}, "playedBy": "Bottom"},
    ...     {"card": {"rank": "J", "suit": "♥"}, "playedBy": "Right"},
    ...     {"card": {"rank": "8", "suit": "♠"}, "playedBy": "Top"}]}
    >>> model = model_opponents("Bottom", [], [trick], "HOKUM", "♥")
    >>> model["reasoning"]
    'Right void ♠ + has J♥; Left passive, no masters seen'
    >>> model["opponents"]["Right"]["play_style"], model["opponents"]["Right"]["danger_level"]
    ('AGGRESSIVE', 0.35)
    >>> model["safe_lead_suits"], model["avoid_lead_suits"]
    (['♥', '♦', '♣'], ['♠'])
    """
    trump = _known(trump_suit, ALL_SUITS) if mode == "HOKUM" else None
    bids = [bid for bid in _items(bid_history) if isinstance(bid, dict)]
    tricks = [_read_trick(trick) for trick in _items(trick_history)]
    models, words = {}, []
    for seat in _opponents_of(my_position):
        evidence = _gather(seat, bids, tricks, trump)
        models[seat] = _conclude(evidence)
        words.append(_reasoning(seat, evidence, models[seat]))
    avoid = [suit for suit in ALL_SUITS if any(suit in model["void_suits"] for model in models.values())]
    strong = [suit for suit in ALL_SUITS if any(_strong(model, suit) for model in models.values())]
    dangers = [model["danger_level"] for model in models.values()]
    return {
        "opponents": models,
        "safe_lead_suits": [suit for suit in ALL_SUITS if suit not in avoid + strong],
        "avoid_lead_suits": avoid,
        "combined_danger": _tidy(sum(dangers) / len(dangers)) if dangers else 0.0,
        "reasoning": "; ".join(words) or "unknown position",
    }


# Evidence


def _gather(seat: str, bids: list, tricks: list, trump: str | None) -> dict:
    """All that is known of one opponent, in one dict that the conclusions are drawn from."""
    evidence: dict = {
        "strength": dict.fromkeys(ALL_SUITS, 0.0),
        "voids": [],
        "trumps": 0,
        "bid_trumps": 0,
        "masters": [],
        "high_trumps": [],
        "aggressive": 0,
        "passive": 0,
    }
    for bid in bids:
        if bid.get("player") == seat:
            _weigh_bid(evidence, bid, trump)
    for led_by, led, plays in tricks:
        for who, rank, suit in plays:
            if who == seat:
                _weigh_card(evidence, rank, suit, led, led_by == seat, trump)
    return evidence


def _weigh_bid(evidence: dict, bid: dict, trump: str | None) -> None:
    action, strength = bid.get("action"), evidence["strength"]
    if action == "HOKUM":
        suit = _known(bid.get("suit"), ALL_SUITS) or trump
        if suit is not None:
            strength[suit] += 3
            evidence["bid_trumps"] = max(evidence["bid_trumps"], _BID_TRUMPS * (suit == trump))
    elif _known(action, ["SUN", "ASHKAL", "PASS"]):
        for suit in ALL_SUITS:
            strength[suit] += -0.3 if action == "PASS" else 1


def _weigh_card(
    evidence: dict, rank: str, suit: str, led: str | None, leads: bool, trump: str | None
) -> None:
    is_trump = suit == trump
    if is_trump:
        evidence["trumps"] += 1
    if rank in (_HIGH_TRUMPS if is_trump else ("A",)):
        evidence["masters"].append(rank + suit)
        if is_trump:
            evidence["high_trumps"].append(rank + suit)
    if leads:
        evidence["strength"][suit] += 2 if rank in _HIGH else -0.5 if rank in _LOW else 0
        evidence["aggressive"] += rank in _HIGH
        evidence["passive"] += rank in _LOW
    elif led is None:
        return  # following or discarding? nobody can tell
    elif suit == led:
        evidence["strength"][suit] += rank in _HIGH
    else:
        evidence["voids"].append(led)
        evidence["aggressive"] += is_trump
        evidence["passive"] += not is_trump and rank in _LOW


# Conclusions


def _conclude(evidence: dict) -> dict:
    voids = [suit for suit in ALL_SUITS if suit in evidence["voids"]]
    strength = {suit: _VOID if suit in voids else _tidy(evidence["strength"][suit]) for suit in ALL_SUITS}
    plays = evidence["aggressive"] + evidence["passive"]
    ratio = evidence["aggressive"] / plays if plays else 0.5
    trumps = evidence["trumps"] or evidence["bid_trumps"]
    model = {
        "void_suits": voids,
        "estimated_trumps": trumps,
        "has_high_trumps": bool(evidence["high_trumps"]),
        "strength_by_suit": strength,
        "play_style": "AGGRESSIVE" if ratio > 0.6 else "PASSIVE" if ratio < 0.4 else "UNKNOWN",
    }
    strong = sum(_strong(model, suit) for suit in ALL_SUITS)
    return {**model, "danger_level": _tidy(min(1.0, 0.15 * trumps + 0.1 * strong + 0.2 * ratio))}


def _strong(model: dict, suit: str) -> bool:
    return bool(model["strength_by_suit"][suit] > 1.0)


def _reasoning(seat: str, evidence: dict, model: dict) -> str:
    strong = [suit for suit in ALL_SUITS if _strong(model, suit)]
    facts = {"void": model["void_suits"], "has": evidence["high_trumps"], "strong": strong}
    clauses = [f"{word} {' '.join(what)}" for word, what in facts.items() if what]
    if clauses:
        return f"{seat} {' + '.join(clauses)}"
    style = "style unknown" if model["play_style"] == "UNKNOWN" else model["play_style"].lower()
    masters = " ".join(["played", *evidence["masters"]]) if evidence["masters"] else "no masters seen"
    return f"{seat} {style}, {masters}"


# Reading what may be anything


def _opponents_of(position: object) -> list[str]:
    """The next player and the one before; nobody when the position is unknown."""
    seat = _known(position, POSITIONS)
    if seat is None:
        return []
    place = POSITIONS.index(seat)
    return [POSITIONS[(place + 1) % 4], POSITIONS[(place + 3) % 4]]


def _read_trick(trick: object) -> tuple[str | None, str | None, list[tuple[str, str, str]]]:
    """Who led, the led suit, and the plays (position, rank, suit) that can be read."""
    cards = _items(trick.get("cards")) if isinstance(trick, dict) else []
    if not isinstance(trick, dict) or not cards:
        return None, None, []
    plays = [_read_play(entry) for entry in cards]
    players = [who for who, _, _ in plays]
    leader = _known(trick.get("leader"), POSITIONS) or players[0]
    led = plays[players.index(leader) if leader in players else 0][2]
    whole = [(who, rank, suit) for who, rank, suit in plays if who and rank and suit]
    return leader, led, whole


def _read_play(entry: object) -> tuple[str | None, str | None, str | None]:
    """Who played, the card's rank and its suit; None for each that cannot be read."""
    if not isinstance(entry, dict):
        return None, None, None
    card = entry.get("card")
    return (
        _known(entry.get("playedBy"), POSITIONS),
        _known(_part(card, "rank"), RANKS),
        _known(_part(card, "suit"), ALL_SUITS),
    )


def _part(card: object, key: str) -> object:
    """The rank or suit of a card, object or dict."""
    return card.get(key) if isinstance(card, dict) else getattr(card, key, None)


def _known(value: object, names: list[str]) -> str | None:
    """The name that the value is, None if it is none of them."""
    return names[names.index(value)] if isinstance(value, str) and value in names else None


def _items(value: object) -> list:
    return list(value) if isinstance(value, (list, tuple)) else []


def _tidy(number: float) -> float:
    """Without the noise of binary fractions: 0.35, not 0.35000000000000003."""
    return round(number, 10)
