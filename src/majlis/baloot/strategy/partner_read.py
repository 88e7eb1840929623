"""What the bids and the cards played say about the partner's hand.

The file stands alone: one import, pure functions. `cooperative_play` acts on what it returns. The
specification (sources/strategy.md §7) prints the interface and leaves the rules to us:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What cannot be read is passed over;
  an unknown position gives the neutral answer. A trick's first card was led by the `leader` or, when that
  is missing, by its first `playedBy`; a partial trick is evidence like a whole one.
- The HOKUM order holds for the trump suit only. ASHKAL counts as SUN.
- Bids: HOKUM +3 in its suit (the trump suit, if it names none), SUN +1 in all suits, PASS -0.3 in all.
- Leads: +2 for a high card (A, 10, K; of trump J, 9, A), -0.5 for a 7 or 8.
- Following with a high card: +1 when it took the trick or went to his own side, -1 when it was given to
  the enemy, since he had nothing lower. Other followed cards say nothing; nor does a discard.
- Not following makes him void; a void's strength of -5 is applied last, so that later evidence cannot
  raise it. A strong suit has a strength above 1.0; the strongest comes first, equals in the order ♠ ♥ ♦ ♣.
- The rules of play tell more, in Hokum. Void, with an enemy's plain card winning, he must trump: if he did
  not, he has no trumps. If an enemy's trump was winning and he neither beat it nor had to follow a plain
  suit, he has none above it.
- `estimated_trumps` is what he still holds: three for a Hokum bidder and one for anybody else, less those
  he has played, never more than are unseen or than he has cards left; 0 once he is void, with no
  evidence, and in SUN.
- `has_high_trumps`: he bid Hokum in the trump suit or has shown the J or 9, and one of the two is still
  unseen and not ruled out by the rules of play.
- `confidence` is the number of pieces of evidence out of twelve, at most 1.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

POSITIONS = ["Bottom", "Right", "Top", "Left"]
ALL_SUITS = ["♠", "♥", "♦", "♣"]
ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]

_HIGH, _HIGH_TRUMPS, _LOW = ("A", "10", "K"), ("J", "9", "A"), ("7", "8")
_VOID, _STRONG = -5.0, 1.0
_BIDDER_TRUMPS, _OTHER_TRUMPS = 3, 1
_ENOUGH_EVIDENCE = 12
_TABLE = 8  # cards of a suit, and of a hand


def read_partner(
    partner_position: str,
    bid_history: list[dict],
    trick_history: list[dict],
    mode: str,
    trump_suit: str | None = None,
) -> dict:
    """Infer the partner's strong and void suits, and his trumps, from what he bid and played.

    `bid_history` holds dicts `player`, `action` and, for Hokum, `suit`; `trick_history` holds dicts
    `leader`, `cards` (each `card` and `playedBy`) and `winner`, cards in the order played. The answer has
    the keys `likely_strong_suits`, `likely_void_suits`, `estimated_trumps`, `has_high_trumps`,
    `confidence` (0 to 1) and `detail`.

    >>> bids = [{"player": "Top", "action": "HOKUM", "suit": "♥"}]
    >>> trick = {"leader": "Right", "cards": [
    ...     {"card": {"rank": "K", "suit": "♦"}, "playedBy": "Right"},
    ...     {"card": {"rank": "9", "suit": "♥"}, "playedBy": "Top"}]}
    >>> read = read_partner("Top", bids, [trick], "HOKUM", "♥")
    >>> read["likely_strong_suits"], read["likely_void_suits"], read["estimated_trumps"]
    (['♥'], ['♦'], 2)
    >>> read["has_high_trumps"], read["confidence"], read["detail"]
    (True, 0.25, 'ev=3 | bid HOKUM ♥; ruff ♦ w/9♥')
    """
    trump = _suit(trump_suit) if isinstance(mode, str) and mode == "HOKUM" else ""
    known = {
        "strength": dict.fromkeys(ALL_SUITS, 0.0),
        "void": [],
        "played": 0,
        "trumps": [],
        "limit": len(ORDER_HOKUM),
        "bidder": False,
        "notes": [],
        "evidence": 0,
    }
    seen: list[str] = []
    if isinstance(partner_position, str) and partner_position in POSITIONS:
        for bid in _items(bid_history):
            if _field(bid, "player") == partner_position:
                _hear(known, bid, trump)
        for trick in _items(trick_history):
            plays = _plays(trick)
            seen += [rank for _, rank, suit in plays if suit and suit == trump]
            _watch(known, plays, partner_position, trump)
    return _summary(known, trump, seen)


def _hear(known: dict, bid: object, trump: str) -> None:
    """One bid of the partner."""
    action = _field(bid, "action")
    strength = known["strength"]
    if action == "HOKUM":
        suit = _suit(_field(bid, "suit")) or trump
        if not suit:
            return
        strength[suit] += 3
        known["bidder"] = known["bidder"] or suit == trump
        known["notes"].append(f"bid HOKUM {suit}")
    elif action in ("SUN", "ASHKAL", "PASS"):
        for suit in ALL_SUITS:
            strength[suit] += -0.3 if action == "PASS" else 1
        if action != "PASS":
            known["notes"].append(f"bid {action}")
    else:
        return
    known["evidence"] += 1


def _watch(known: dict, plays: list[tuple[str, str, str]], partner: str, trump: str) -> None:
    """One trick: the partner's card in it, if it can be read and the led suit is known."""
    at = next((at for at, play in enumerate(plays) if play[0] == partner), None)
    if at is None or not plays[at][2]:
        return
    _, rank, suit = plays[at]
    known["played"] += 1
    if suit == trump:
        known["trumps"].append(rank)
    led = plays[0][2]
    if at == 0:
        _lead(known, rank, suit, trump)
    elif led == suit:
        _follow(known, plays, at, trump)
    elif led:
        _miss(known, plays, at, trump)
    if trump and (led == trump or led != suit):
        _limit_trumps(known, plays, at, trump)


def _lead(known: dict, rank: str, suit: str, trump: str) -> None:
    if rank in (_HIGH_TRUMPS if suit == trump else _HIGH):
        known["strength"][suit] += 2
    elif rank in _LOW:
        known["strength"][suit] -= 0.5
    else:
        return
    known["evidence"] += 1


def _follow(known: dict, plays: list[tuple[str, str, str]], at: int, trump: str) -> None:
    """A high card in the led suit is strength, unless the enemy was allowed to have it."""
    _, rank, suit = plays[at]
    if rank not in (_HIGH_TRUMPS if suit == trump else _HIGH):
        return
    winning = _winning(plays[: at + 1], trump)
    known["strength"][suit] += -1 if winning is not None and _enemies(plays[winning], plays[at]) else 1
    known["evidence"] += 1


def _miss(known: dict, plays: list[tuple[str, str, str]], at: int, trump: str) -> None:
    """He could not follow: a void, and perhaps a ruff."""
    (_, rank, suit), led = plays[at], plays[0][2]
    if led not in known["void"]:
        known["void"].append(led)
        known["evidence"] += 1
        if suit != trump:
            known["notes"].append(f"void {led}")
    if suit == trump:
        known["notes"].append(f"ruff {led} w/{rank}{suit}")
        known["evidence"] += 1


def _limit_trumps(known: dict, plays: list[tuple[str, str, str]], at: int, trump: str) -> None:
    """What he would have had to play, by the rules of Hokum, and did not."""
    winning = _winning(plays[:at], trump)
    if winning is None or not _enemies(plays[winning], plays[at]) or trump in known["void"]:
        return
    best, mine = plays[winning], plays[at]
    if best[2] != trump:
        if mine[2] != trump:
            known["void"].append(trump)
            known["notes"].append("no trumps")
            known["evidence"] += 1
    elif mine[2] != trump or ORDER_HOKUM.index(mine[1]) < ORDER_HOKUM.index(best[1]):
        known["limit"] = min(known["limit"], ORDER_HOKUM.index(best[1]))


def _summary(known: dict, trump: str, seen: list[str]) -> dict:
    strength, void, evidence = known["strength"], known["void"], known["evidence"]
    for suit in void:
        strength[suit] = _VOID
    strong = [suit for suit in ALL_SUITS if strength[suit] > _STRONG]
    notes = "; ".join(known["notes"]) or "nothing told"
    return {
        "likely_strong_suits": sorted(strong, key=lambda suit: -strength[suit]),
        "likely_void_suits": [suit for suit in ALL_SUITS if suit in void],
        "estimated_trumps": _trumps_left(known, trump, seen),
        "has_high_trumps": _has_high(known, trump, seen),
        "confidence": round(min(1.0, evidence / _ENOUGH_EVIDENCE), 2),
        "detail": f"ev={evidence} | {notes}",
    }


def _trumps_left(known: dict, trump: str, seen: list[str]) -> int:
    if not trump or not known["evidence"] or trump in known["void"]:
        return 0
    expected = _BIDDER_TRUMPS if known["bidder"] else _OTHER_TRUMPS
    in_hand: int = _TABLE - known["played"]
    return max(0, min(expected - len(known["trumps"]), _TABLE - len(seen), in_hand))


def _has_high(known: dict, trump: str, seen: list[str]) -> bool:
    if not trump or trump in known["void"]:
        return False
    believed = known["bidder"] or "J" in known["trumps"] or "9" in known["trumps"]
    return believed and any(
        rank not in seen and ORDER_HOKUM.index(rank) < known["limit"] for rank in ("J", "9")
    )


# Reading what was given: a play is (position, rank, suit), empty where it cannot be read


def _plays(trick: object) -> list[tuple[str, str, str]]:
    plays = []
    for entry in _items(_field(trick, "cards")):
        card, position = _field(entry, "card"), _field(entry, "playedBy")
        rank, suit = _field(card, "rank"), _suit(_field(card, "suit"))
        if not suit or not isinstance(rank, str) or rank not in ORDER_SUN:
            rank, suit = "", ""
        place = position if isinstance(position, str) and position in POSITIONS else ""
        plays.append((place, ORDER_SUN[ORDER_SUN.index(rank)] if rank else "", suit))
    leader = _field(trick, "leader")
    first = next((at for at, play in enumerate(plays) if play[0] and play[0] == leader), None)
    if first is None:
        unknown = isinstance(leader, str) and leader in POSITIONS and plays and plays[0][0]
        return [("", "", ""), *plays] if unknown else plays  # the card that was led is missing
    return plays[first:] + plays[:first]


def _winning(plays: list[tuple[str, str, str]], trump: str) -> int | None:
    """Which of these cards is winning; None when one of them cannot be read."""
    if not plays or any(not position or not suit for position, _, suit in plays):
        return None
    led = plays[0][2]

    def power(at: int) -> tuple[int, int]:
        _, rank, suit = plays[at]
        if suit == trump:
            return 2, ORDER_HOKUM.index(rank)
        return int(suit == led), ORDER_SUN.index(rank)

    return max(range(len(plays)), key=power)


def _enemies(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    return POSITIONS.index(one[0]) % 2 != POSITIONS.index(other[0]) % 2


def _items(values: object) -> list[object]:
    return list(values) if isinstance(values, (list, tuple)) else []


def _field(value: object, name: str) -> object:
    return value.get(name) if isinstance(value, dict) else getattr(value, name, None)


def _suit(value: object) -> str:
    """The suit as in `ALL_SUITS`, empty when it is none."""
    return ALL_SUITS[ALL_SUITS.index(value)] if isinstance(value, str) and value in ALL_SUITS else ""
