"""A practice profile read straight from its JSON, in the plainest way: which combinations there are, which
random suits, and whether four hands fit.

Everything is plain Python on texts: a profile is the decoded JSON, a hand is `AKQ.JT9.8765.432`, a deal is a
table of hands by seat. Only what is in a valid file is looked at.
"""

from fractions import Fraction
from itertools import permutations, product

SEATS = "NESW"
SUITS = "SHDC"
KEYS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
WORTH = {"A": 4, "K": 3, "Q": 2, "J": 1}
PAIRS = {"ns": "NS", "ew": "EW"}
DRIVERS = {"north_drives": "N", "south_drives": "S", "east_drives": "E", "west_drives": "W"}


def deal_of(text):
    """The hands of a deal as PBN has it, by seat.

    >>> deal_of("E:A... K... Q... J...")["S"]
    'K...'
    """
    first, hands = text.split(":")
    at = SEATS.index(first)
    return dict(zip(SEATS[at:] + SEATS[:at], hands.split(), strict=True))


def subs(raw, seat):
    """The sub-profiles of a seat; none where it is free."""
    return raw.get("seat_profiles", {}).get(seat, {}).get("subprofiles", [])


# Which sub-profiles go together


def weights(raw, seat, among=None):
    """The share of each sub-profile of a seat, or of some of them."""
    chosen = range(len(subs(raw, seat))) if among is None else among
    written = {index: Fraction(str(subs(raw, seat)[index].get("weight_percent") or 0)) for index in chosen}
    total = sum(written.values())
    return {
        index: weight / total if total else Fraction(1, len(written)) for index, weight in written.items()
    }


def usage(sub, pair):
    """The role in which a sub-profile may be drawn."""
    legacy = {"driver": "driver_only", "follower": "follower_only"}.get(sub.get("ns_role_for_seat"), "any")
    return sub.get(f"{pair}_role_usage") or (legacy if pair == "ns" else "any")


def pair_combinations(raw, pair):
    """For each choice of both seats' indices (None for a free seat) its weight."""
    one, two = PAIRS[pair]
    counts = len(subs(raw, one)), len(subs(raw, two))
    mode = raw.get(f"{pair}_role_mode")
    if pair == "ew" and mode is None:
        mode = "no_driver"
    equal = counts[0] == counts[1] > 1
    found = {}
    if all(counts) and (mode in DRIVERS or mode == "random_driver"):
        drivers = PAIRS[pair] if mode == "random_driver" else DRIVERS[mode]
        for driver in drivers:
            follower = two if driver == one else one
            can_drive = [
                i for i, sub in enumerate(subs(raw, driver)) if usage(sub, pair) in ("any", "driver_only")
            ]
            can_follow = [
                i for i, sub in enumerate(subs(raw, follower)) if usage(sub, pair) in ("any", "follower_only")
            ]
            table = raw.get(f"{pair}_bespoke_map")
            for index, weight in weights(raw, driver, can_drive).items():
                if table:
                    wanted = [other for other in table.get(str(index), []) if other in can_follow]
                elif equal:
                    wanted = [other for other in [index] if other in can_follow]
                else:
                    wanted = can_follow
                for other, share in (weights(raw, follower, wanted) if wanted else {}).items():
                    choice = (index, other) if driver == one else (other, index)
                    found[choice] = found.get(choice, 0) + weight * share / len(drivers)
    elif mode == "no_driver" and equal:
        order = raw.get("hand_dealing_order") or []
        if sorted(order) != sorted(SEATS):
            at = SEATS.index(raw["dealer"])
            order = SEATS[at:] + SEATS[:at]
        leader = min(one, two, key=list(order).index)
        found = {(index, index): weight for index, weight in weights(raw, leader).items()}
    else:
        firsts = weights(raw, one) if counts[0] else {None: Fraction(1)}
        seconds = weights(raw, two) if counts[1] else {None: Fraction(1)}
        found = {(a, b): firsts[a] * seconds[b] for a in firsts for b in seconds}
    return {choice: weight for choice, weight in found.items() if weight}


def combinations(raw):
    """All combinations: a weight, and the index of each seat that has sub-profiles."""
    rows = []
    for (ns, one), (ew, two) in product(
        pair_combinations(raw, "ns").items(), pair_combinations(raw, "ew").items()
    ):
        indices = dict(zip("NSEW", ns + ew, strict=True))
        rows.append((one * two, {seat: indices[seat] for seat in SEATS if indices[seat] is not None}))
    return rows


def random_suits(raw, indices):
    """All choices of random suits, each a table of suits by seat."""
    drawing = {
        seat: subs(raw, seat)[index]["random_suit_constraint"]
        for seat, index in indices.items()
        if subs(raw, seat)[index].get("random_suit_constraint")
        and not (raw.get("use_rs_w_only_path") and seat != "W")
        and not raw.get("is_invariants_safety_profile")
    }
    options = [permutations(rs["allowed_suits"], rs["required_suits_count"]) for rs in drawing.values()]
    return [
        dict(zip(drawing, chosen, strict=True))
        for chosen in product(*options)
        for suits in [[suit for drawn in chosen for suit in drawn]]
        if raw.get("rs_suits") == "shared" or len(set(suits)) == len(suits)
    ]


# Whether a deal fits


def points(holding):
    """High-card points."""
    return sum(WORTH.get(rank, 0) for rank in holding)


def in_range(asked, holding):
    """Whether a suit has the cards and points that a range asks."""
    return asked.get("min_cards", 0) <= len(holding) <= asked.get("max_cards", 13) and asked.get(
        "min_hcp", 0
    ) <= points(holding) <= asked.get("max_hcp", 37)


def fits(raw, deal, indices, drawn, over="replaces"):
    """Whether a deal fits a combination of sub-profiles with these random suits."""
    if raw.get("is_invariants_safety_profile"):
        return True
    return all(
        hand_fits(raw, deal[seat].split("."), seat, subs(raw, seat)[index], indices, drawn, over)
        and not excluded(raw, deal[seat].split("."), seat, index)
        for seat, index in indices.items()
    )


def hand_fits(raw, suits, seat, sub, indices, drawn, over):
    """Whether one hand fits its sub-profile; `suits` are its spades, hearts, diamonds and clubs."""
    held = dict(zip(SUITS, suits, strict=True))
    standard, rs = sub["standard"], sub.get("random_suit_constraint")
    total = points("".join(suits))
    if not standard.get("total_min_hcp", 0) <= total <= standard.get("total_max_hcp", 37):
        return False
    mine = drawn.get(seat, ())
    for suit in SUITS:
        replaced = suit in mine and over == "replaces"
        if not replaced and not in_range(standard.get(KEYS[suit], {}), held[suit]):
            return False
    if mine and not random_fits(rs, mine, held):
        return False
    for key, whose in (
        ("partner_contingent_constraint", "partner_seat"),
        ("opponents_contingent_suit_constraint", "opponent_seat"),
    ):
        other = sub.get(key)
        if other and not (raw.get("use_rs_w_only_path") and other[whose] != "W"):
            theirs = subs(raw, other[whose])[indices[other[whose]]].get("random_suit_constraint")
            suit = contingent_suit(theirs, drawn.get(other[whose], ()), other.get("use_non_chosen_suit"))
            if suit is None or not in_range(other["suit_range"], held[suit]):
                return False
    return True


def random_fits(rs, mine, held):
    """Whether the drawn suits are as they should be."""
    for one in rs.get("pair_overrides") or []:
        if len(mine) == 2 and sorted(one["suits"]) == sorted(mine):
            first, second = one["suits"]
            return in_range(one["first_range"], held[first]) and in_range(one["second_range"], held[second])
    return all(in_range(rs["suit_ranges"][place], held[suit]) for place, suit in enumerate(mine))


def contingent_suit(rs, drawn, non_chosen):
    """The suit that a constraint on another's random suit is about."""
    if not drawn:
        return None
    if not non_chosen:
        return drawn[0]
    left = [suit for suit in rs["allowed_suits"] if suit not in drawn]
    return left[0] if len(left) == 1 else None


def excluded(raw, suits, seat, index):
    """Whether the hand's shape is one that is excluded."""
    lengths = [len(holding) for holding in suits]
    groups = {"ANY": lengths, "MAJOR": lengths[:2], "MINOR": lengths[2:]}
    for one in raw.get("subprofile_exclusions") or []:
        if one["seat"] != seat or one["subprofile_index"] != index + 1:
            continue
        for shape in one.get("excluded_shapes") or []:
            if all(sign in ("x", str(length)) for sign, length in zip(shape.lower(), lengths, strict=True)):
                return True
        clauses = one.get("clauses") or []
        if clauses and all(
            groups[clause["group"]].count(clause["length_eq"]) == clause["count"] for clause in clauses
        ):
            return True
    return False
