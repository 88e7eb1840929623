"""What the finished tricks tell: score, momentum, which suits to go on with, when to change the plan.

The file stands alone: no imports, pure functions. Decisions where the specification (sources/strategy.md §4)
is silent:

- Trump points and order hold for the trump suit only; side suits use the Sun table. The last trick's 10 is
  not added.
- Only whole tricks (four cards) count; a partial trick is passed over. Of a trick without `winner` the winner
  is computed; where that is impossible (a card cannot be read, Hokum without its trump suit) the trick and
  its points are nobody's: it ends a losing streak, and no rate counts it.
- A trick may lack `leader`: the first `playedBy` led.
- Momentum: COLLAPSING (the last two or more lost) first, then WINNING, LOSING, TIED.
- Shift: DAMAGE_CONTROL, then CONSERVATIVE, then AGGRESSIVE, then NONE; winning and losing are counted in
  tricks.
- `got_trumped`: opponents won with a trump a trick in which a plain suit was led, whoever led it.
- A suit's win rate is won / (won + lost). A suit that is to be avoided is not strong. Only suits that were
  led have rows; `points_lost` are all the points of the tricks lost.
- Opponent cooperation counts any card of 10 or more points given to the winning partner, following suit or
  not; 0.0 before they have won a trick.
- Cards are objects with `.rank` and `.suit`, or dicts with those keys. An unknown own position or no history
  gives the neutral answer, and nothing ever raises.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

POSITIONS = ["Bottom", "Right", "Top", "Left"]
ALL_SUITS = ["♠", "♥", "♦", "♣"]
ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]
_PTS_SUN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
_PTS_HOKUM = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}


def review_tricks(
    my_position: str,
    trick_history: list[dict],
    mode: str,
    trump_suit: str | None = None,
    we_are_buyers: bool = True,
) -> dict:
    """Review the finished tricks for the player at `my_position`.

    `trick_history` holds dicts `leader`, `cards` (each `card` and `playedBy`) and `winner`. The result has
    the keys `our_tricks`, `their_tricks`, `momentum`, `points_won_by_us`, `points_won_by_them`,
    `strategy_shift`, `suit_results` (of each suit led: `led`, `won`, `lost`, `points_lost`, `got_trumped`),
    `avoid_suits`, `strong_suits`, `partner_contribution`, `opponent_cooperation` and `reasoning`.

    >>> trick = {"leader": "Bottom", "winner": "Left", "cards": [
    ...     {"card": {"rank": "A", "suit": "♠"}, "playedBy": "Bottom"},
    ...     {"card": {"rank": "7", "suit": "♠"}, "playedBy": "Right"},
    ...     {"card": {"rank": "K", "suit": "♠"}, "playedBy": "Top"},
    ...     {"card": {"rank": "9", "suit": "♥"}, "playedBy": "Left"}]}
    >>> review = review_tricks("Bottom", [trick], "HOKUM", "♥")
    >>> review["reasoning"]
    'LOSING 0-1, -29pts; shift AGGRESSIVE; avoid ♠ (trumped trick 1)'
    >>> review["suit_results"]
    {'♠': {'led': 1, 'won': 0, 'lost': 1, 'points_lost': 29, 'got_trumped': True}}
    """
    place = POSITIONS.index(my_position) if _known(my_position, POSITIONS) else None
    us = [] if place is None else [POSITIONS[place], POSITIONS[(place + 2) % 4]]
    trump = _known(trump_suit, ALL_SUITS) if mode == "HOKUM" else None
    tricks = _read_history(trick_history, mode == "HOKUM", trump) if us else []
    for trick in tricks:
        trick["ours"] = None if trick["winner"] is None else trick["winner"] in us
    results = [trick["ours"] for trick in tricks]
    ours, theirs = results.count(True), results.count(False)
    points = {
        side: sum(trick["points"] for trick in tricks if trick["ours"] is side) for side in (True, False)
    }
    rows = {
        suit: _suit_row(suit, tricks, trump) for suit in ALL_SUITS if any(t["led"] == suit for t in tricks)
    }
    avoid = [suit for suit, row in rows.items() if row["got_trumped"] or _rate(row, 0.5) < 0.3]
    review = {
        "our_tricks": ours,
        "their_tricks": theirs,
        "momentum": _momentum(results),
        "points_won_by_us": points[True],
        "points_won_by_them": points[False],
        "strategy_shift": _shift(len(tricks), ours - theirs, bool(we_are_buyers)),
        "suit_results": rows,
        "avoid_suits": avoid,
        "strong_suits": [s for s, row in rows.items() if s not in avoid and _rate(row, 0.5) >= 0.7],
        "partner_contribution": _contribution(tricks, us),
        "opponent_cooperation": _cooperation(tricks),
    }
    return {**review, "reasoning": _reasoning(review, tricks, trump, us)}


# Conclusions


def _momentum(results: list) -> str:
    """From the results of the tricks in order: True ours, False theirs, None nobody's."""
    if results[-2:] == [False, False]:
        return "COLLAPSING"
    lead = results.count(True) - results.count(False)
    if lead > 0 and results[-1] is True:
        return "WINNING"
    return "LOSING" if lead < 0 and results[-1] is False else "TIED"


def _shift(played: int, lead: int, buyers: bool) -> str:
    if played >= 4 and lead <= -2:
        return "DAMAGE_CONTROL"
    if lead >= 2 and buyers:
        return "CONSERVATIVE"
    return "AGGRESSIVE" if lead < 0 and buyers else "NONE"


def _suit_row(suit: str, tricks: list, trump: str | None) -> dict:
    led = [trick for trick in tricks if trick["led"] == suit]
    lost = [trick for trick in led if trick["ours"] is False]
    return {
        "led": len(led),
        "won": sum(trick["ours"] is True for trick in led),
        "lost": len(lost),
        "points_lost": sum(trick["points"] for trick in lost),
        "got_trumped": any(_trumped(trick, trump) for trick in lost),
    }


def _trumped(trick: dict, trump: str | None) -> bool:
    """Whether a trump won a trick in which another suit was led."""
    winning = [suit for who, _, suit in trick["plays"] if who == trick["winner"]]
    return trump is not None and trick["led"] != trump and winning == [trump]


def _rate(row: dict, default: float) -> float:
    decided = row["won"] + row["lost"]
    return float(row["won"] / decided) if decided else default


def _contribution(tricks: list, us: list) -> float:
    """The share of the tricks led by the partner that he won himself; 0.5 when there are none."""
    led = [trick for trick in tricks if trick["leader"] == us[1] and trick["winner"]]
    return sum(trick["winner"] == us[1] for trick in led) / len(led) if led else 0.5


def _cooperation(tricks: list) -> float:
    """The share of the opponents' tricks to which the winner's partner gave 10 points or more."""
    won = [trick for trick in tricks if trick["ours"] is False]
    return sum(trick["fed"] for trick in won) / len(won) if won else 0.0


def _reasoning(review: dict, tricks: list, trump: str | None, us: list) -> str:
    if not tricks:
        return "no finished tricks" if us else "unknown position"
    gain = review["points_won_by_us"] - review["points_won_by_them"]
    words = [f"{review['momentum']} {review['our_tricks']}-{review['their_tricks']}, {gain:+d}pts"]
    if review["strategy_shift"] != "NONE":
        words.append(f"shift {review['strategy_shift']}")
    for suit in review["avoid_suits"]:
        row, losses = (
            review["suit_results"][suit],
            [t for t in tricks if t["led"] == suit and t["ours"] is False],
        )
        trumped = [f"trumped trick {trick['number']}" for trick in losses if _trumped(trick, trump)]
        words.append(f"avoid {suit} ({trumped[0] if trumped else 'lost {lost} of {led}'.format(**row)})")
    for suit in review["strong_suits"]:
        partner = any(trick["led"] == suit and trick["winner"] == us[1] for trick in tricks)
        words.append(f"{'partner ' if partner else ''}strong in {suit}")
    return "; ".join(words)


# Reading what may be anything


def _read_history(history: object, hokum: bool, trump: str | None) -> list[dict]:
    """The whole tricks, each a dict number, leader, led, plays, winner, points, fed."""
    tricks = []
    for number, trick in enumerate(_items(history), start=1):
        entries = _items(trick.get("cards")) if isinstance(trick, dict) else []
        if len(entries) == 4:
            tricks.append({"number": number, **_read_trick(trick, entries, hokum, trump)})
    return tricks


def _read_trick(trick: dict, entries: list, hokum: bool, trump: str | None) -> dict:
    plays = [_read_play(entry) for entry in entries]
    players = [who for who, _, _ in plays]
    leader = _known(trick.get("leader"), POSITIONS) or players[0]
    led = plays[players.index(leader) if leader in players else 0][2]
    winner = _known(trick.get("winner"), POSITIONS)
    if winner is None and not (hokum and trump is None):
        winner = _winner(plays, led, trump)
    given = [_points(rank, suit, trump) for who, rank, suit in plays if _are_partners(who, winner)]
    return {
        "leader": leader,
        "led": led,
        "plays": plays,
        "winner": winner,
        "points": sum(_points(rank, suit, trump) for _, rank, suit in plays),
        "fed": max(given, default=0) >= 10,
    }


def _winner(plays: list, led: str | None, trump: str | None) -> str | None:
    """Who played the highest trump, else the highest card of the led suit; None when it cannot be told."""
    if led is None or not all(who and rank and suit for who, rank, suit in plays):
        return None
    suit = trump if any(play[2] == trump for play in plays) else led
    order = ORDER_HOKUM if suit == trump else ORDER_SUN
    best = max((play for play in plays if play[2] == suit), key=lambda play: order.index(play[1]))
    return str(best[0])


def _are_partners(one: str | None, other: str | None) -> bool:
    return (
        one in POSITIONS and other in POSITIONS and (POSITIONS.index(one) - POSITIONS.index(other)) % 4 == 2
    )


def _points(rank: str | None, suit: str | None, trump: str | None) -> int:
    table = _PTS_HOKUM if suit is not None and suit == trump else _PTS_SUN
    return 0 if rank is None or suit is None else table.get(rank, 0)


def _read_play(entry: object) -> tuple[str | None, str | None, str | None]:
    """Who played, the card's rank and its suit; None for each that cannot be read."""
    if not isinstance(entry, dict):
        return None, None, None
    card = entry.get("card")
    return (
        _known(entry.get("playedBy"), POSITIONS),
        _known(_part(card, "rank"), ORDER_SUN),
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
