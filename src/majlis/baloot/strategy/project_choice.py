"""Which projects to announce: the split of a hand that is worth most.

The file stands alone: no imports but `__future__`. Nobody asked for it (sources/strategy.md §7); the rules
are those of play:

- Cards are objects with `.rank` and `.suit`, or dicts with those keys. What cannot be read is passed over;
  nothing ever raises.
- A run of three in a suit is a sira (20), of four a fifty (50), of five or more a hundred (100); four of
  10, J, Q, K or A are a hundred, but four Aces in SUN a four hundred (200). Runs go 7 8 9 10 J Q K A.
- A card serves one project, and two are announced at most. Most points first; between equal splits the one
  with the better single project, since that is what the two sides compare: by points, then four of a kind
  before a run, then the higher top card, then the longer run, then ♠ ♥ ♣ ♦.
- Announcing costs nothing but what it tells; this program's players always announce.
"""
# Signatures are like those of the other modules: bare lists, and typing may not be imported.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ALL_SUITS = ["♠", "♥", "♦", "♣"]
SEQUENCE = ["7", "8", "9", "10", "J", "Q", "K", "A"]
FOURS = ["10", "J", "Q", "K", "A"]
POINTS = {"sira": 20, "fifty": 50, "hundred": 100, "four hundred": 200}
_ORDER = ["♠", "♥", "♣", "♦"]


def choose_projects(hand: list, mode: str) -> dict:
    """The projects to announce, better first.

    The answer has the keys `projects` (dicts with `kind`, `cards` as (rank, suit) pairs, and `points`),
    `total` (raw points) and `reasoning`.

    >>> held = [{"rank": rank, "suit": "♠"} for rank in ("10", "J", "Q", "K")]
    >>> answer = choose_projects(held, "HOKUM")
    >>> answer["total"], answer["reasoning"]
    (50, 'fifty 10♠ J♠ Q♠ K♠')
    """
    held = _cards(hand)
    found = _projects(held, mode)
    best: tuple = ((0,), [])
    for first in range(len(found)):
        for second in [None, *range(first + 1, len(found))]:
            chosen = [found[first]] if second is None else [found[first], found[second]]
            if second is not None and set(chosen[0]["cards"]) & set(chosen[1]["cards"]):
                continue
            chosen.sort(key=_worth, reverse=True)
            score = (sum(one["points"] for one in chosen), *(_worth(one) for one in chosen))
            if score > best[0]:
                best = (score, chosen)
    names = [f"{one['kind']} {' '.join(map(''.join, one['cards']))}" for one in best[1]]
    return {
        "projects": best[1],
        "total": best[0][0],
        "reasoning": "; ".join(names) or "nothing to announce",
    }


def _projects(held: list, mode: str) -> list:
    """Every run and every four of a kind in the cards, overlapping ones too."""
    found = []
    for suit in _ORDER:
        for low in range(len(SEQUENCE)):
            for length in range(3, len(SEQUENCE) - low + 1):
                cards = [(rank, suit) for rank in SEQUENCE[low : low + length]]
                if all(card in held for card in cards):
                    kind = "sira" if length == 3 else "fifty" if length == 4 else "hundred"
                    found.append({"kind": kind, "cards": cards, "points": POINTS[kind]})
    for rank in FOURS:
        cards = [(rank, suit) for suit in ALL_SUITS]
        if all(card in held for card in cards):
            kind = "four hundred" if rank == "A" and mode == "SUN" else "hundred"
            found.append({"kind": kind, "cards": cards, "points": POINTS[kind]})
    return found


def _worth(project: dict) -> tuple:
    """What two projects are compared by; the greater is the better."""
    rank, suit = project["cards"][-1]
    four = len({one for one, _ in project["cards"]}) == 1
    order = 0 if four else -_ORDER.index(suit)
    return project["points"], four, SEQUENCE.index(rank), len(project["cards"]), order


def _cards(cards: object) -> list:
    """Rank and suit of each card that can be read, each once."""
    found = []
    for card in cards if isinstance(cards, (list, tuple)) else ():
        rank, suit = _part(card, "rank"), _part(card, "suit")
        known = isinstance(rank, str) and rank in SEQUENCE and isinstance(suit, str) and suit in ALL_SUITS
        if known and (rank, suit) not in found:
            found.append((rank, suit))
    return found


def _part(card: object, key: str) -> object:
    return card.get(key) if isinstance(card, dict) else getattr(card, key, None)
