"""Twin of the scoring (sources/baloot.md §4, §7 and §8): what a finished deal comes to, in game points.

A deal is a dict: `contract` (of `twins.talk`), `dealer`, `tricks` (of `play.play_out`), `announced`
(projects of each seat), `baloots` (the seats that announced one), `eight` (the four hands of eight),
`ending` (`played`, `sawa`, `false-sawa` or `qayd`), and `payer`, the team that pays for a foul, or
`claimer`, the seat whose Sawa is true. Sides are 0 and 1; every function gives one side's number, so the
sums read as at the table.
"""

from twins import sawa
from twins.cards import points, rank
from twins.projects import contest, value
from twins.words import absorbed

WHOLE = {"sun": 26, "hokum": 16}
SWEEP = {"sun": 44, "hokum": 25}
RAW_PER_POINT = {"sun": 5, "hokum": 10}


def game_points(deal, rules):
    """`(side 0, side 1)`: what is written down for the deal."""
    bid = deal["contract"]
    buyers = bid["buyer"] % 2
    if deal["ending"] == "qayd" or (deal["ending"] == "false-sawa" and rules.false_sawa == "foul"):
        return foul(deal, rules)
    if deal["ending"] == "false-sawa":
        return all_to(1 - deal["payer"], deal, rules, rules.baloot_on_khasara)
    if sweeper(deal) is not None:
        return sweep(deal, rules)
    mine, theirs = (compared(deal, side, rules) for side in (buyers, 1 - buyers))
    raised = bid["level"] > 1
    takes_all = raised and rules.doubled_payoff == "winner-takes-all"
    made = mine > theirs
    if mine == theirs and raised and rules.equal_raised != "as-not-raised":
        last = bid["raiser"] % 2
        first = 1 - buyers
        loser = {"last-raiser-loses": last, "first-raiser-loses": first}[rules.equal_raised]
        made, takes_all = loser != buyers, True
    elif mine == theirs:
        made = {"buyer-survives": True, "buyer-loses": False}[rules.equal_total]
    if bid["level"] == 5:
        return only(buyers if made else 1 - buyers, rules.target)
    if not made:
        return all_to(1 - buyers, deal, rules, rules.baloot_on_khasara)
    if takes_all:
        return all_to(buyers, deal, rules, rules.baloot_on_doubled_loss)
    ours, others = (own(deal, side, rules) for side in (0, 1))
    return ours, others


def only(side, number):
    """That number to one side, nothing to the other."""
    return (number, 0) if side == 0 else (0, number)


# What each side has


def taken(deal, side):
    """Raw card points of a side, without the last trick's 10; a true Sawa takes every card left."""
    trump = deal["contract"]["trump"]
    cards = [card for _, trick, seat in deal["tricks"] if seat % 2 == side for card in trick]
    if deal["ending"] == "sawa" and deal["claimer"] % 2 == side:
        played = [card for _, trick, _ in deal["tricks"] for card in trick]
        cards += [card for hand in deal["eight"] for card in hand if card not in played]
    return sum(points(card, trump) for card in cards)


def last_trick_side(deal):
    """The side that won the last trick, or claimed it."""
    return deal["claimer"] % 2 if deal["ending"] == "sawa" else deal["tricks"][-1][2] % 2


def pile(deal, side):
    """The same with the last trick's 10."""
    return taken(deal, side) + (10 if last_trick_side(deal) == side else 0)


def sweeper(deal):
    """The side that has all eight tricks, or None."""
    sides = {seat % 2 for _, _, seat in deal["tricks"]} | {last_trick_side(deal)}
    return sides.pop() if len(sides) == 1 else None


def project_raw(deal, side, rules):
    """Raw points of the side's projects, if it won the contest."""
    bid = deal["contract"]
    if contest(deal["announced"], deal["dealer"], bid["mode"], bid["trump"], rules) != side:
        return 0
    return value([*deal["announced"][side], *deal["announced"][side + 2]], bid["mode"])


def baloot_count(deal, side, rules):
    """How many Baloots the side has: those announced and, in a true Sawa, those that would still come."""
    return sum(
        seat in deal["baloots"] or (deal["ending"] == "sawa" and would_come(deal, seat, rules))
        for seat in (side, side + 2)
    )


def would_come(deal, seat, rules):
    """Whether this seat's Baloot would be announced, were a true Sawa played out."""
    trump = deal["contract"]["trump"]
    if rules.sawa_baloot == "announced-only" or trump is None:
        return False
    pair = ["Q" + trump, "K" + trump]
    played = [card for _, trick, _ in deal["tricks"] for card in trick]
    held = all(card in deal["eight"][seat] for card in pair)
    still = any(card not in played for card in pair)
    return held and still and not absorbed(pair, deal["announced"][seat], rules)


def compared(deal, side, rules):
    """What the success test compares: raw or game points, with or without Baloot."""
    with_baloot = baloot_count(deal, side, rules) if rules.baloot_in_success_test == "yes" else 0
    if rules.success_unit == "raw":
        return pile(deal, side) + project_raw(deal, side, rules) + 20 * with_baloot
    return card_points(deal, side, rules) + project_points(deal, side, rules) + 2 * with_baloot


# Raw points to game points


def card_points(deal, side, rules):
    """Game points of a side's cards."""
    buyers = deal["contract"]["buyer"] % 2
    here, there = pile(deal, side), pile(deal, 1 - side)
    if deal["contract"]["mode"] == "hokum":
        if to_ten(here) + to_ten(there) == 16:
            return to_ten(here)
        loser = {
            "bigger-pile": side if here > there else 1 - side,
            "non-bidder": 1 - buyers,
            "buyer-takes-rest": buyers,
        }[rules.hokum_seventeen]
        return to_ten(here) - (1 if loser == side else 0)
    if side == buyers:
        return to_five(here, rules)
    return 26 - to_five(there, rules)


def to_ten(raw):
    """A tenth of the raw points; a final 6 or more goes up."""
    return raw // 10 + (1 if raw % 10 >= 6 else 0)


def to_five(raw, rules):
    """A fifth of the raw points, rounded as the house does."""
    if rules.sun_rounding == "floor":
        return raw // 5
    if rules.sun_rounding == "half-up":
        return raw // 5 + (1 if raw % 5 >= 3 else 0)
    assert rules.sun_rounding == "keep-five"
    if raw % 10 == 5:
        return raw // 5
    nearest_ten = raw - raw % 10 + (10 if raw % 10 > 5 else 0)
    return nearest_ten // 5


def project_points(deal, side, rules):
    """Game points of a side's projects, not multiplied."""
    return project_raw(deal, side, rules) // RAW_PER_POINT[deal["contract"]["mode"]]


# Who gets what


def times(deal):
    """What the level multiplies by."""
    return deal["contract"]["level"]


def project_times(deal, rules):
    """What projects are multiplied by."""
    return min(2, times(deal)) if rules.projects_multiplied == "double-only" else times(deal)


def own(deal, side, rules):
    """What a side gets when both keep their own."""
    cards = card_points(deal, side, rules) * times(deal)
    projects = project_points(deal, side, rules) * project_times(deal, rules)
    return cards + projects + 2 * baloot_count(deal, side, rules)


def all_to(winner, deal, rules, loser_baloot):
    """Everything to one side; the other keeps its Baloot where that is the rule (`holder`)."""
    bid = deal["contract"]
    if bid["level"] == 5:
        return only(winner, rules.target)
    projects = sum(project_points(deal, side, rules) for side in (0, 1)) * project_times(deal, rules)
    got = WHOLE[bid["mode"]] * times(deal) + projects + 2 * baloot_count(deal, winner, rules)
    losers = 2 * baloot_count(deal, 1 - winner, rules)
    if loser_baloot == "winner":
        return only(winner, got + losers)
    return (got, losers) if winner == 0 else (losers, got)


def sweep(deal, rules):
    """A Kaboot."""
    bid, winner = deal["contract"], sweeper(deal)
    if bid["level"] == 5:
        return only(winner, rules.target)
    flat = SWEEP[bid["mode"]] * (times(deal) if rules.kaboot_multiplied == "yes" else 1)
    if winner != bid["buyer"] % 2 and bid["mode"] == "sun":
        on_dealers_right = bid["buyer"] == (deal["dealer"] + 1) % 4
        has_ace = any(rank(card) == "A" for card in deal["eight"][bid["buyer"]])
        if rules.reverse_kaboot == "88" and on_dealers_right and has_ace:
            flat = 88
        if rules.reverse_kaboot == "88-any-buyer":
            flat = 2 * flat
    got = [0, 0]
    for side in (0, 1):
        if side == winner or rules.projects_on_kaboot == "holder":
            got[side] += project_points(deal, side, rules) * project_times(deal, rules)
        if side == winner or rules.baloot_on_kaboot == "holder":
            got[side] += 2 * baloot_count(deal, side, rules)
    got[winner] += flat
    return got[0], got[1]


def foul(deal, rules):
    """A Qayd, or a false Sawa that is a foul: 26 or 16 times the level, and the victim's own.

    Each side keeps its own where the house says so, and a Kaboot that was spoiled is written in full.
    """
    bid, victim = deal["contract"], 1 - deal["payer"]
    if bid["level"] == 5:
        return only(victim, rules.target)
    sides = [0, 1] if rules.qayd_projects == "all" else [victim]
    raw = sum(value([*deal["announced"][s], *deal["announced"][s + 2]], bid["mode"]) for s in sides)
    projects = raw // RAW_PER_POINT[bid["mode"]]
    baloots = 2 * sum(seat % 2 == victim for seat in deal["baloots"])
    whole = WHOLE[bid["mode"]] * times(deal)
    if rules.qayd_kaboot == "counted" and deal["ending"] == "qayd" and spoils_a_kaboot(deal, rules):
        whole = SWEEP[bid["mode"]] * (times(deal) if rules.kaboot_multiplied == "yes" else 1)
    got = [0, 0]
    got[victim] = whole + projects + baloots
    if rules.qayd_projects == "each-own":
        payer = deal["payer"]
        theirs = value([*deal["announced"][payer], *deal["announced"][payer + 2]], bid["mode"])
        got[payer] = theirs // RAW_PER_POINT[bid["mode"]]
        got[payer] += 2 * sum(seat % 2 == payer for seat in deal["baloots"])
    return got[0], got[1]


def spoils_a_kaboot(deal, rules):
    """Whether a Qayd cuts a Kaboot short that was sure for the side that does not pay.

    It has all tricks but the one with the crime, and one of its players could bring home all that are left,
    four or fewer, whatever the others do; the trick on the table is played again.
    """
    bid, payer = deal["contract"], deal["payer"]
    hands, leader, trick = deal["table"]
    for _, cards, winner in deal["tricks"]:
        if winner % 2 == payer and deal["crime"] not in cards:
            return False
    if 8 - len(deal["tricks"]) > 4:
        return False
    back = [list(hand) for hand in hands]
    for place, card in enumerate(trick):
        back[(leader + place) % 4].append(card)
    players = [seat for seat in range(4) if seat % 2 != payer]
    return any(
        sawa.takes_the_rest(back, leader, seat, bid["trump"], bid["closed"], rules) for seat in players
    )
