"""Small profiles for the tests of dealing, and what the twin says of the boards that come of them."""

import json
from collections import Counter

from majlis.bridge.profile.check import loads
from majlis.bridge.table.cards import deal_text
from majlis.bridge.table.numbering import turned
from twins import profile as twin


def suit(low=0, high=13, points=(0, 10)):
    """The range of a suit."""
    return {"min_cards": low, "max_cards": high, "min_hcp": points[0], "max_hcp": points[1]}


def sub(points=(0, 37), weight=None, name=None, extra=None, **suits):
    """A sub-profile; suits as `spades=suit(5)`."""
    made = {"standard": {"total_min_hcp": points[0], "total_max_hcp": points[1], **suits}}
    made |= {"weight_percent": weight} if weight is not None else {}
    made |= {"name": name} if name else {}
    return made | (extra or {})


def random_suits(allowed, *ranges, overrides=()):
    """A random suit constraint that draws as many suits as there are ranges."""
    drawn = {"required_suits_count": len(ranges), "allowed_suits": list(allowed), "suit_ranges": list(ranges)}
    return {"random_suit_constraint": drawn | ({"pair_overrides": list(overrides)} if overrides else {})}


def raw_profile(name="Test", dealer="N", **rest):
    """The JSON of a profile; seats as `N=[sub(…), …]`, other keys as they are."""
    seats = {seat: rest.pop(seat) for seat in "NESW" if seat in rest}
    return {
        "profile_name": name,
        "dealer": dealer,
        "tag": "Opener",
        "ns_role_mode": "no_driver_no_index",
        "ew_role_mode": "no_driver_no_index",
        "seat_profiles": {seat: {"seat": seat, "subprofiles": subs} for seat, subs in seats.items()},
        **rest,
    }


def profile_of(raw):
    """The profile of a JSON."""
    return loads(json.dumps(raw))


def fits_twin(raw, dealt, over="replaces"):
    """Whether a dealt board, turned back, fits what it was drawn for, as the twin reads the profile."""
    seats = (dealt.turned + 2 * dealt.rotated) % 4
    deal = twin.deal_of(deal_text(turned(dealt.board.hands, -seats)))
    return twin.fits(raw, deal, dict(dealt.indices), dict(dealt.suits), over)


def index_counts(deals, *seats):
    """How often each choice of these seats' sub-profiles was dealt."""
    return Counter(tuple(one.indices[seat] for seat in seats) for one in deals.deals)


WEAK_TWO = raw_profile(
    "Weak two",
    "W",
    W=[sub((6, 10), extra=random_suits("SHD", suit(6, 6, (4, 7))))],
    N=[
        sub(
            (12, 18),
            25,
            "over it",
            {"opponents_contingent_suit_constraint": {"opponent_seat": "W", "suit_range": suit(3, 5)}},
        ),
        sub((12, 20), 25, "two suits", random_suits("HDC", suit(5, 6), suit(4, 5))),
        sub((25, 37), 50, "too strong"),
    ],
    S=[sub((10, 37))],
    E=[
        sub(
            (5, 8),
            50,
            "support",
            {"partner_contingent_constraint": {"partner_seat": "W", "suit_range": suit(3, 5)}},
        ),
        sub((0, 4), 50, "nothing"),
    ],
)
"""Half of its weight is lost: North 3 leaves South and West too few points."""

TWO_TYPES = raw_profile(
    "Two types",
    N=[sub((15, 17), 70, "notrump"), sub((11, 21), 30, "spades", spades=suit(5))],
    S=[sub((6, 9), 50), sub((10, 37), 50)],
)
