"""Twin of the scoring of sources/baloot.md §12.1, its steps 1 to 7 as they stand, and of nothing else.

It has no options. `deal` is that of `twins.score`. Where the steps leave something open, it is taken from
their examples: a Kaboot keeps the declarations of both sides, a Gahwa is exactly 152, a side that fails gives
away its points but not its Baloot, which is added last.
"""

from twins.cards import points
from twins.projects import contest, value

NORMAL = {"sun": 26, "hokum": 16}
KABOOT = {"sun": 44, "hokum": 25}
GAHWA = 5


def game_points(deal):
    """`(side 0, side 1)` of a deal that was played or claimed to its end."""
    bid = deal["contract"]
    mode, trump, bidder = bid["mode"], bid["trump"], bid["buyer"] % 2
    abnat, tricks = [0, 0], [0, 0]
    for _, cards, winner in deal["tricks"]:  # step 1
        abnat[winner % 2] += sum(points(card, trump) for card in cards)
        tricks[winner % 2] += 1
    if deal["ending"] == "sawa":
        played = [card for _, cards, _ in deal["tricks"] for card in cards]
        rest = [card for hand in deal["eight"] for card in hand if card not in played]
        abnat[deal["claimer"] % 2] += sum(points(card, trump) for card in rest)
        tricks[deal["claimer"] % 2] += 8 - sum(tricks)
    last = deal["claimer"] if deal["ending"] == "sawa" else deal["tricks"][-1][2]
    abnat[last % 2] += 10

    projects = [0, 0]  # step 2
    best = contest(deal["announced"], deal["dealer"], mode, trump, deal["rules"])
    if best is not None:
        projects[best] = value([*deal["announced"][best], *deal["announced"][best + 2]], mode)

    kaboot = 0 in tricks  # step 3
    if kaboot:
        score = [KABOOT[mode] if side == tricks.index(8) else 0 for side in (0, 1)]
    else:
        score = [rounded(abnat[side], mode) for side in (0, 1)]
        score[1 - bidder] += NORMAL[mode] - sum(score)

    for side in (0, 1):  # step 4
        score[side] += projects[side] // 10 if mode == "hokum" else projects[side] * 2 // 10

    if not kaboot and score[bidder] <= score[1 - bidder]:  # step 5
        score[1 - bidder], score[bidder] = sum(score), 0

    if bid["level"] == GAHWA:  # step 6
        winner = 0 if score[0] > score[1] else 1
        return (152, 0) if winner == 0 else (0, 152)
    score = [number * bid["level"] for number in score]

    for seat in deal["baloots"]:  # step 7
        score[seat % 2] += 2
    return score[0], score[1]


def rounded(abnat, mode):
    """Hokum: over a half goes up; Sun: twice, and a half or more goes up."""
    tenths = abnat % 10 if mode == "hokum" else 2 * abnat % 10
    whole = (abnat if mode == "hokum" else 2 * abnat) // 10
    return whole + (tenths > 5 if mode == "hokum" else tenths >= 5)
