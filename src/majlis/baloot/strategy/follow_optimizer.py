"""Which legal card to follow with: win cheaply, feed the partner, give the enemy nothing.

The file stands alone: one import, pure functions. The specification (sources/strategy.md §7) prints the
interface and leaves the rules to us:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys; `table_cards` are in trick format
  (`card` and `playedBy`), in the order played, and bare cards are taken as well. What cannot be read is
  passed over. With no legal card `card_index` is None and the tactic NONE. Without a Hokum trump suit the
  rules of Sun hold.
- The HOKUM points and order hold for the trump suit only.
- `seat` is the place in the trick, 2 to 4, and used only when the table cannot be read. `partner_winning`
  is believed; when it is no bool, the card at `partner_card_index`, else the one played two before us, is
  looked at. `trick_points` that are no number are counted from the table.
- A card is *sure* when every card of its suit that beats it lies on the table or in our own hand.
- FORCED: one legal card.
- FEED, the partner's trick is safe (we are last, or his card is sure): a 10 first, since an Ace may catch
  it later, then K, Q, J; the J and 9 of trump and a plain Ace win tricks of their own and are kept, but
  with two tricks to go the Ace is given. A trump is not spent on the partner's trick while a plain card is
  legal. In Sun a 10 whose Ace is held too waits until a K, Q or J has gone.
- SECURE, third hand and the partner's card can be beaten: a sure winner of ours takes the trick.
- WIN_CHEAP, last to play: a plain 10 if it wins, since it is never safer; else the lowest winner. Of trumps,
  a 10 or Ace if it wins, since J and 9 catch them later; the J only when nothing else wins.
- TAKE, not last: a sure winner. In Hokum the one with most points, since the next round may be ruffed; in Sun
  the lowest.
- RUFF: the lowest trump that wins; the fourth player brings his 10 or Ace home with it.
- THIRD_HAND, an enemy may still beat us: the lowest winner that is worth less than 10. A 10 or more is risked
  only for a rich trick: 10 points for the side that bought, which needs more than half, else 15.
- DUCK: the trick is lost or not worth it, and we follow suit: the lowest card.
- DISCARD: the same without the led suit, where the card that costs least goes: its points, 10 more for an
  Ace, 6 more for the last guard of a 10, 2 for one of the two guards of a K, and 30 for a trump. In Hokum,
  with a trump in hand, the last card of a suit is 1 point cheaper, since it makes a void.
- Equals: the lower rank, then the suit order ♠ ♥ ♦ ♣.
"""
# The signature is printed with bare `list` and `dict`, and typing may not be imported to say Any.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
ORDER_SUN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
ORDER_HOKUM = ["7", "8", "Q", "K", "10", "A", "9", "J"]
_PTS_SUN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
_PTS_HOKUM = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}

_LATE, _LAST = 2, 3
_RICH_FOR_BUYERS, _RICH = 10, 15
_ACE_TRICK, _GUARD_OF_TEN, _GUARD_OF_KING, _VOID, _TRUMP = 10.0, 6.0, 2.0, 1.0, 30.0


def optimize_follow(
    hand: list,
    legal_indices: list[int],
    table_cards: list,
    led_suit: str,
    mode: str,
    trump_suit: str | None,
    seat: int,
    partner_winning: bool,
    partner_card_index: int | None,
    trick_points: int,
    tricks_remaining: int,
    we_are_buyers: bool,
) -> dict:
    """The card to follow with.

    `legal_indices` are the indices into `hand` that the rules allow; `partner_card_index` is the place of
    the partner's card in `table_cards`; `tricks_remaining` counts the trick on the table. The answer has
    the keys `card_index`, `tactic`, `confidence` (0 to 1) and `reasoning`.

    >>> hand = [{"rank": text[:-1], "suit": text[-1]} for text in ("A♠", "10♠", "7♠", "K♥")]
    >>> table = [{"card": {"rank": text[:-1], "suit": text[-1]}, "playedBy": who}
    ...          for text, who in (("K♠", "Right"), ("8♠", "Top"), ("9♠", "Left"))]
    >>> answer = optimize_follow(hand, [0, 1, 2], table, "♠", "SUN", None, 4, False, 1, 4, 6, True)
    >>> answer["card_index"], answer["tactic"], answer["reasoning"]
    (1, 'WIN_CHEAP', 'Last to play: 10♠ beats K♠')
    """
    trump = _suit(trump_suit) if isinstance(mode, str) and mode == "HOKUM" else ""
    cards, table = _cards(hand), _table(table_cards)
    wanted = _indices(legal_indices)
    legal = [card for card in cards if card[0] in wanted]
    if not legal:
        return {"card_index": None, "tactic": "NONE", "confidence": 0.0, "reasoning": "No legal card"}
    if len(legal) == 1:
        return _answer(legal[0], "FORCED", 1.0, f"{_name(legal[0])} is the only legal card")
    led = _suit(led_suit) or (table[0][2] if table else "")
    best = max(table, key=lambda card: _power(card, led, trump)) if table else None
    place = len(table) or (seat - 1 if _is_whole(seat) and 1 <= seat <= 4 else 0)
    trick = {
        "led": led,
        "trump": trump,
        "best": best,
        "last": place == _LAST,
        "third": place == _LAST - 1,
        "gone": cards + table,
        "points": _trick_points(trick_points, table, trump),
        "late": _is_whole(tricks_remaining) and tricks_remaining <= _LATE,
        "bought": isinstance(we_are_buyers, (bool, int)) and bool(we_are_buyers),
    }
    if _partner_wins(partner_winning, partner_card_index, table, best):
        return _with_partner(legal, cards, trick)
    return _against_enemy(legal, cards, trick)


# The partner is winning


def _with_partner(legal: list[tuple[int, str, str]], cards: list[tuple[int, str, str]], trick: dict) -> dict:
    """Feed a safe trick, make an unsafe one safe, else stay low."""
    best, trump = trick["best"], trick["trump"]
    if trick["led"] != trump and all(card[2] == trump for card in legal):
        card = min(legal, key=lambda card: _rank(card, trump))
        return _answer(card, "RUFF", 0.75, f"Only trumps are legal: {_name(card)} is the lowest")
    if trick["last"] or (best and _sure(best, trick)):
        card = max(legal, key=lambda card: (_gift(card, cards, trick), *_order(card, trump)))
        return _answer(card, "FEED", 0.9, f"Partner's trick is safe: give {_name(card)}")
    sure = [card for card in _winners(legal, trick) if _sure(card, trick) and card[2] == trick["led"]]
    if sure:
        card = _pick_sure(sure, trump)
        return _answer(card, "SECURE", 0.75, f"{_name(best)} can be beaten: {_name(card)} makes sure")
    return _give_up(legal, cards, trick, 0.6)


def _gift(card: tuple[int, str, str], cards: list[tuple[int, str, str]], trick: dict) -> float:
    """How gladly a card is given to the partner's trick."""
    _, rank, suit = card
    trump, points = trick["trump"], float(_points(card, trick["trump"]))
    if suit == trump:
        kept = rank in ("J", "9")
        return -points if kept or trick["led"] != trump else points
    if rank == "A":
        return points if trick["late"] else -1.0
    held = [other for other in cards if other[2] == suit and other[1] == "A"]
    if rank == "10" and held and not trump:
        return 1.0  # after K, Q and J, before a card that is worth nothing
    return points or -_cost(card, cards, trump) / 100


# An enemy is winning


def _against_enemy(legal: list[tuple[int, str, str]], cards: list[tuple[int, str, str]], trick: dict) -> dict:
    """Take what is sure, try for what is cheap, else lose little."""
    winners, best, trump = _winners(legal, trick), trick["best"], trick["trump"]
    if not winners:
        return _give_up(legal, cards, trick, 0.8)
    if trick["led"] != trump and winners[0][2] == trump:
        card = _pick_last(winners, trump) if trick["last"] else min(winners, key=lambda c: _rank(c, trump))
        return _answer(card, "RUFF", 0.85 if trick["last"] else 0.75, f"{_name(card)} ruffs {_name(best)}")
    if trick["last"]:
        card = _pick_last(winners, trump)
        return _answer(card, "WIN_CHEAP", 0.95, f"Last to play: {_name(card)} beats {_name(best)}")
    sure = [card for card in winners if _sure(card, trick)]
    if sure:
        card = _pick_sure(sure, trump)
        return _answer(
            card, "TAKE", 0.8, f"{_name(card)} beats {_name(best)} and cannot be beaten in its suit"
        )
    return _third_hand(winners, trick) or _give_up(legal, cards, trick, 0.65)


def _third_hand(winners: list[tuple[int, str, str]], trick: dict) -> dict | None:
    """One enemy is still to play: try a cheap winner, or a dear one for a rich trick."""
    trump = trick["trump"]
    rich = trick["points"] >= (_RICH_FOR_BUYERS if trick["bought"] else _RICH)
    tries = [card for card in winners if rich or _points(card, trump) < 10]
    if not trick["third"] or not tries:
        return None
    card = min(tries, key=lambda card: _rank(card, trump))
    return _answer(card, "THIRD_HAND", 0.55, f"{_name(card)} beats {_name(trick['best'])}, one enemy to come")


def _give_up(
    legal: list[tuple[int, str, str]], cards: list[tuple[int, str, str]], trick: dict, confidence: float
) -> dict:
    """The cheapest card: the lowest of the led suit, or a discard."""
    trump = trick["trump"]
    if legal[0][2] == trick["led"]:
        card = min(legal, key=lambda card: _rank(card, trump))
        return _answer(card, "DUCK", confidence, f"{_name(card)} is the lowest of the suit")
    card = max(legal, key=lambda card: (-_cost(card, cards, trump), *_order(card, trump)))
    return _answer(
        card, "DISCARD", confidence, f"Void in {trick['led'] or 'the led suit'}: {_name(card)} costs least"
    )


def _pick_last(winners: list[tuple[int, str, str]], trump: str) -> tuple[int, str, str]:
    """The winner of a trick that nobody can take from us any more."""
    home = [card for card in winners if card[1] == "10" or (card[1] == "A" and card[2] == trump)]
    return min(home or winners, key=lambda card: _rank(card, trump))


def _pick_sure(sure: list[tuple[int, str, str]], trump: str) -> tuple[int, str, str]:
    """Among cards that win alike: in Hokum the points come home, in Sun the higher cards stay."""
    if trump and sure[0][2] != trump:
        return max(sure, key=lambda card: _rank(card, trump))
    return min(sure, key=lambda card: _rank(card, trump))


def _cost(card: tuple[int, str, str], cards: list[tuple[int, str, str]], trump: str) -> float:
    """What a card thrown to the enemy costs, in points."""
    _, rank, suit = card
    ranks = [other[1] for other in cards if other[2] == suit]
    cost = float(_points(card, trump))
    if suit == trump:
        return cost + _TRUMP
    if rank == "A":
        cost += _ACE_TRICK
    elif "A" not in ranks and "10" in ranks:
        cost += _GUARD_OF_TEN if rank != "10" and len(ranks) == 2 else 0.0
    elif "A" not in ranks and "K" in ranks:
        cost += _GUARD_OF_KING if rank != "K" and len(ranks) <= 3 else 0.0
    if len(ranks) == 1 and any(other[2] == trump for other in cards):
        cost -= _VOID
    return cost


# Cards and tricks: a card is (index, rank, suit)


def _sure(card: tuple[int, str, str], trick: dict) -> bool:
    """Whether no card of its suit that somebody else may still hold beats it."""
    order = ORDER_HOKUM if card[2] == trick["trump"] else ORDER_SUN
    gone = [other[1] for other in trick["gone"] if other[2] == card[2]]
    return all(rank in gone for rank in order[order.index(card[1]) + 1 :])


def _winners(legal: list[tuple[int, str, str]], trick: dict) -> list[tuple[int, str, str]]:
    """The legal cards that beat the table, none when the table is unknown."""
    best, led, trump = trick["best"], trick["led"], trick["trump"]
    if best is None:
        return []
    return [card for card in legal if _power(card, led, trump) > _power(best, led, trump)]


def _power(card: tuple[int, str, str], led: str, trump: str) -> tuple[int, int]:
    if card[2] == trump:
        return 2, _rank(card, trump)
    return (1, _rank(card, trump)) if card[2] == led else (0, 0)


def _rank(card: tuple[int, str, str], trump: str) -> int:
    return (ORDER_HOKUM if card[2] == trump else ORDER_SUN).index(card[1])


def _points(card: tuple[int, str, str], trump: str) -> int:
    return (_PTS_HOKUM if card[2] == trump else _PTS_SUN).get(card[1], 0)


def _order(card: tuple[int, str, str], trump: str) -> tuple[int, int]:
    """Prefers the lower rank, then the suit order."""
    return -_rank(card, trump), -ALL_SUITS.index(card[2])


def _name(card: tuple[int, str, str]) -> str:
    return card[1] + card[2]


def _answer(card: tuple[int, str, str], tactic: str, confidence: float, reasoning: str) -> dict:
    return {"card_index": card[0], "tactic": tactic, "confidence": confidence, "reasoning": reasoning}


# Reading what was given


def _partner_wins(
    given: object, index: object, table: list[tuple[int, str, str]], best: tuple[int, str, str] | None
) -> bool:
    if isinstance(given, (bool, int)):
        return bool(given)
    place = len(table) - 2
    if isinstance(index, int) and not isinstance(index, bool) and 0 <= index < len(table):
        place = index
    return best is not None and place >= 0 and table[place] == best


def _trick_points(given: object, table: list[tuple[int, str, str]], trump: str) -> float:
    if isinstance(given, (int, float)) and not isinstance(given, bool) and given == given:
        return given
    return sum(_points(card, trump) for card in table)


def _table(values: object) -> list[tuple[int, str, str]]:
    found = values if isinstance(values, (list, tuple)) else ()
    return _cards([entry if _field(entry, "card") is None else _field(entry, "card") for entry in found])


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


def _indices(values: object) -> list[int]:
    return [value for value in (values if isinstance(values, (list, tuple)) else ()) if _is_whole(value)]


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
