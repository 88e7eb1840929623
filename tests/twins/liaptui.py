"""Twin of Liap Tui (sources/liaptui.md §2 and §3): sets, declarations, turns and scores, on names of pieces.

It shares nothing with the engine: pieces are names such as `HORSE_RED`, hands are lists, and every rule is
written from the tables again, slowly.

>>> classify(["CHARIOT_RED", "CANNON_RED", "HORSE_RED", "HORSE_RED"])
('EXTENDED_STRAIGHT', 18)
>>> turn_winner([["SOLDIER_RED"] * 3, ["CHARIOT_BLACK", "HORSE_BLACK", "CANNON_BLACK"]], cross_type="ranked")
1
"""

from collections import Counter
from itertools import combinations

RED = {"GENERAL": 14, "ADVISOR": 12, "ELEPHANT": 10, "CHARIOT": 8, "HORSE": 6, "CANNON": 4, "SOLDIER": 2}
GROUPS = (("GENERAL", "ADVISOR", "ELEPHANT"), ("CHARIOT", "HORSE", "CANNON"))
TABLE = (
    "SINGLE",
    "PAIR",
    "THREE_OF_A_KIND",
    "STRAIGHT",
    "FOUR_OF_A_KIND",
    "EXTENDED_STRAIGHT",
    "EXTENDED_STRAIGHT_5",
    "FIVE_OF_A_KIND",
    "DOUBLE_STRAIGHT",
)
PACK = [
    f"{name}_{color}"
    for name, copies in (
        ("GENERAL", 1),
        ("ADVISOR", 2),
        ("ELEPHANT", 2),
        ("CHARIOT", 2),
        ("HORSE", 2),
        ("CANNON", 2),
        ("SOLDIER", 5),
    )
    for color in ("RED", "BLACK")
    for _ in range(copies)
]


def value(piece):
    """What a piece counts: its red value, one less for black."""
    name, color = piece.split("_")
    return RED[name] - (color == "BLACK")


def classify(pieces):
    """Type and strength of a valid set, or None."""
    names = Counter(piece.split("_")[0] for piece in pieces)
    if len({piece.split("_")[1] for piece in pieces}) != 1:
        return None
    total = sum(map(value, pieces))
    if len(names) == 1:
        alike = {1: "SINGLE", 2: "PAIR"}
        if "SOLDIER" in names:
            alike |= {3: "THREE_OF_A_KIND", 4: "FOUR_OF_A_KIND", 5: "FIVE_OF_A_KIND"}
        return (alike[len(pieces)], total) if len(pieces) in alike else None
    if tuple(sorted(names, key=lambda name: -RED[name])) not in GROUPS:
        return None
    one_of_each = sum(value(piece) for piece in set(pieces))
    extended = {3: "STRAIGHT", 4: "EXTENDED_STRAIGHT", 5: "EXTENDED_STRAIGHT_5"}
    if len(pieces) in extended:
        return extended[len(pieces)], one_of_each
    return ("DOUBLE_STRAIGHT", total) if set(names.values()) == {2} else None


def turn_winner(plays, cross_type="off"):
    """Which play wins, counted from the leader's (0)."""
    led_type, _ = classify(plays[0])
    running = []
    for place, pieces in enumerate(plays):
        found = classify(pieces)
        if found is None or (cross_type == "off" and found[0] != led_type):
            continue
        running.append((TABLE.index(found[0]), found[1], -place))
    return -max(running)[2]


def subsets(hand, count):
    """Every different choice of `count` pieces, as sorted tuples."""
    return set(combinations(sorted(hand), count))


def may_lead(hand):
    """Every valid set in a hand, as sorted tuples."""
    return {part for count in range(1, 7) for part in subsets(hand, count) if classify(part)}


def may_declare(previous, zero_streak):
    """The numbers that a seat may declare."""
    return [
        number
        for number in range(9)
        if not (number == 0 and zero_streak == 2) and not (len(previous) == 3 and sum(previous) + number == 8)
    ]


def is_weak(hand):
    return all(value(piece) <= 9 for piece in hand)


def score(declared, taken, multiplier):
    """The points of a round."""
    if declared == 0 and taken == 0:
        points = 3
    elif declared == 0:
        points = -taken
    elif declared == taken:
        points = declared + 5
    else:
        points = -max(declared - taken, taken - declared)
    return points * multiplier


def winners(scores, target, reached, limit, rounds):
    """The seats that have won after so many rounds; an empty list while the game goes on."""
    by_rank = sorted(range(4), key=lambda seat: -scores[seat])
    highest = sorted(seat for seat in by_rank if scores[seat] == scores[by_rank[0]])
    if reached == "exactly":
        there = [seat for seat in range(4) if scores[seat] - target == 0]
    else:
        there = highest if any(score - target >= 0 for score in scores) else []
    if not there and limit is not None and rounds >= limit:
        return highest
    return there


def count_plays(hands, leader, depth, cross_type="off", table=()):
    """How many sequences of `depth` plays there are; fewer remain at the end of a round."""
    if depth == 0:
        return 1
    seat = (leader + len(table)) % 4
    options = subsets(hands[seat], len(table[0])) if table else may_lead(hands[seat])
    total = 0
    for play in options:
        rest = list(hands[seat])
        for piece in play:
            rest.remove(piece)
        after = [rest if other == seat else hand for other, hand in enumerate(hands)]
        played = (*table, play)
        if len(played) == 4:
            taker = (leader + turn_winner(played, cross_type)) % 4
            total += count_plays(after, taker, depth - 1, cross_type)
        else:
            total += count_plays(after, leader, depth - 1, cross_type, played)
    return total
