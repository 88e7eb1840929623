"""A profile as plain data: what a teacher asks of the four hands, as the old generator's users wrote it.

One class for each object of the JSON, one field for each of its keys, under the same name; `read` and
`schema` are made from these fields. What each thing means is told in `meaning`, and what may be wrong with
it in `validate`. Every object remembers the order in which its keys were written and the keys that this
program does not know, so that a file that is read and written again is the same file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

from majlis.bridge.conditions.reading import Reading, read
from majlis.bridge.conditions.tree import Condition
from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS, SeatLetter, SuitLetter
from majlis.bridge.table.pack import clockwise_from

Json: TypeAlias = Any
"""What JSON can hold: a table, a list, a text, a number, true, false or null."""

SCHEMA_VERSION: Final = 1
"""The newest `schema_version` that this program knows."""


@dataclass(frozen=True)
class Choices:
    """Marks a text field that takes one of a few words; with `lenient`, another word only draws a warning."""

    words: tuple[str, ...]
    lenient: str = ""
    """What an unknown word is read as, told in the warning; empty where an unknown word is an error."""


@dataclass(frozen=True)
class Note:
    """A field's description for people, and the limits of its number."""

    text: str
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True)
class Digits:
    """Marks a text that is a whole number from 0 to 9999, as JSON's keys are: `0`, `12`, not `01` or `-1`."""

    text: str


NS_MODES: Final = ("north_drives", "south_drives", "random_driver", "no_driver", "no_driver_no_index")
EW_MODES: Final = ("east_drives", "west_drives", "random_driver", "no_driver", "no_driver_no_index")
USAGES: Final = ("any", "driver_only", "follower_only")
LEGACY_ROLES: Final = {"driver": "driver_only", "follower": "follower_only", "neutral": "any"}
GROUPS: Final[dict[str, tuple[SuitLetter, ...]]] = {
    "ANY": SUIT_LETTERS,
    "MAJOR": ("S", "H"),
    "MINOR": ("D", "C"),
}
DRAFT_KEY: Final = "majlis_draft"
"""The key under which a draft's file keeps what is no part of the profile."""
OWN_KEYS: Final = (DRAFT_KEY,)
"""Keys of this program's that are no part of a profile."""
TAGS: Final = ("Opener", "Overcaller")
RsSuits: TypeAlias = Literal["exclusive", "shared"]
"""Whether a suit that one seat draws may be drawn by another on the same board: it may where shared."""
RS_SUITS: Final[tuple[RsSuits, ...]] = get_args(RsSuits)
SIDES: Final = ("none", "ns", "ew", "both")
"""Which sides are vulnerable."""


@dataclass(frozen=True)
class Block:
    """What every object of the file keeps of its source besides its meaning."""

    keys: tuple[str, ...] = field(default=(), repr=False, compare=False, kw_only=True)
    """The keys as they stood in the source, known and unknown, in their order."""
    unknown: Mapping[str, Json] = field(default_factory=dict, repr=False, hash=False, kw_only=True)
    """Keys that this program does not know, with their values."""


Cards: TypeAlias = Annotated[int, Note("a number of cards", least=0, most=13)]
Points: TypeAlias = Annotated[int, Note("high-card points: A 4, K 3, Q 2, J 1", least=0, most=37)]


@dataclass(frozen=True)
class SuitRange(Block):
    """How many cards of a suit, and how many high-card points in it."""

    min_cards: Cards = 0
    max_cards: Cards = 13
    min_hcp: Points = 0
    max_hcp: Points = 37


@dataclass(frozen=True)
class Standard(Block):
    """What the hand holds in each suit, and its high-card points in all."""

    spades: SuitRange = SuitRange()
    hearts: SuitRange = SuitRange()
    diamonds: SuitRange = SuitRange()
    clubs: SuitRange = SuitRange()
    total_min_hcp: Points = 0
    total_max_hcp: Points = 37

    def ranges(self) -> dict[SuitLetter, SuitRange]:
        """The range of each suit."""
        return {"S": self.spades, "H": self.hearts, "D": self.diamonds, "C": self.clubs}


@dataclass(frozen=True)
class PairOverride(Block):
    """Other ranges for two particular drawn suits, whichever of them was drawn first."""

    suits: Annotated[tuple[SuitLetter, ...], Note("two of the allowed suits")]
    first_range: Annotated[SuitRange, Note("for the first suit of this pair")]
    second_range: Annotated[SuitRange, Note("for the second suit of this pair")]


@dataclass(frozen=True)
class RandomSuits(Block):
    """Suits that are drawn for each board (RS): the hand must fit a range of its own in each of them."""

    required_suits_count: Annotated[int, Note("how many suits are drawn", least=1, most=4)]
    allowed_suits: Annotated[tuple[SuitLetter, ...], Note("the suits to draw from, a set")]
    suit_ranges: Annotated[tuple[SuitRange, ...], Note("the range of the suit drawn first, second, …")]
    pair_overrides: tuple[PairOverride, ...] = ()


@dataclass(frozen=True)
class PartnerContingent(Block):
    """What the hand holds in the suit drawn for partner (PC)."""

    partner_seat: SeatLetter
    suit_range: SuitRange
    use_non_chosen_suit: Annotated[bool, Note("the one allowed suit that was not drawn, instead")] = False


@dataclass(frozen=True)
class OpponentContingent(Block):
    """What the hand holds in the suit drawn for an opponent (OC)."""

    opponent_seat: SeatLetter
    suit_range: SuitRange
    use_non_chosen_suit: Annotated[bool, Note("the one allowed suit that was not drawn, instead")] = False


@dataclass(frozen=True, kw_only=True)
class SubProfile(Block):
    """One type of hand of a seat."""

    name: str | None = None
    standard: Standard
    random_suit_constraint: RandomSuits | None = None
    partner_contingent_constraint: PartnerContingent | None = None
    opponents_contingent_suit_constraint: OpponentContingent | None = None
    weight_percent: Annotated[
        float | None, Note("how often; the weights of a seat add up to 100, or none is given")
    ] = None
    ns_role_usage: Annotated[str | None, Choices(USAGES), Note("for North and South; default any")] = None
    ew_role_usage: Annotated[str | None, Choices(USAGES), Note("for East and West; default any")] = None
    ns_role_for_seat: Annotated[
        str | None, Choices(tuple(LEGACY_ROLES)), Note("older form of ns_role_usage")
    ] = None
    conditions: Annotated[
        str | None, Note("further conditions, as bridge players talk: balanced, AK of spades")
    ] = None

    @cached_property
    def reading(self) -> Reading | None:
        """The further conditions as they were read; None where there are none."""
        return None if self.conditions is None else read(self.conditions, "hand")

    @property
    def condition(self) -> Condition | None:
        """What the further conditions ask; None where there are none, an error where they cannot be read."""
        return self.reading.condition if self.reading is not None and self.reading.text.strip() else None

    @property
    def contingent(self) -> tuple[SeatLetter, SuitRange, bool] | None:
        """The seat whose drawn suit matters to this hand, the range in it, whether the other is meant."""
        partner, opponent = self.partner_contingent_constraint, self.opponents_contingent_suit_constraint
        if partner is not None:
            return partner.partner_seat, partner.suit_range, partner.use_non_chosen_suit
        if opponent is not None:
            return opponent.opponent_seat, opponent.suit_range, opponent.use_non_chosen_suit
        return None

    def usage(self, seat: SeatLetter) -> str:
        """In which role this type may be drawn at a seat: any, driver_only or follower_only."""
        if seat in ("E", "W"):
            return self.ew_role_usage or "any"
        return self.ns_role_usage or LEGACY_ROLES.get(self.ns_role_for_seat or "", "any")


@dataclass(frozen=True, kw_only=True)
class SeatProfile(Block):
    """The types of hand of one seat."""

    seat: SeatLetter | None = None
    subprofiles: tuple[SubProfile, ...]


@dataclass(frozen=True)
class Clause(Block):
    """Exactly `count` suits of a group have exactly `length_eq` cards."""

    group: Annotated[str, Choices(tuple(GROUPS))]
    length_eq: Annotated[int, Note("the length of each of them", least=0, most=13)]
    count: Annotated[int, Note("how many suits of the group have it", least=0, most=4)]


@dataclass(frozen=True, kw_only=True)
class Exclusion(Block):
    """Shapes that a sub-profile must not have: listed, or told by one or two clauses that hold together."""

    seat: SeatLetter
    subprofile_index: Annotated[int, Note("the number of the sub-profile, from 1", least=1)]
    excluded_shapes: Annotated[
        tuple[str, ...] | None, Note("four characters each, spades to clubs, x for any length: 5xx1")
    ] = None
    clauses: Annotated[tuple[Clause, ...] | None, Note("one clause, or two that hold together")] = None


Number: TypeAlias = Annotated[str, Digits("the number of a sub-profile, from 0")]
Follower: TypeAlias = Annotated[int, Note("the number of a sub-profile, from 0", least=0, most=9999)]
Map: TypeAlias = Annotated[
    Mapping[Number, tuple[Follower, ...]] | None,
    Note("for each of the driver's sub-profiles the follower's that go with it; both are numbered from 0"),
]


@dataclass(frozen=True, kw_only=True)
class LinkedPair(Block):
    """The types of hand of two partners that go together: the primary seat's is drawn by its weights."""

    primary_seat: Annotated[SeatLetter, Note("the seat of the pair whose sub-profile is drawn first")]
    subprofile_map: Annotated[
        Mapping[Number, tuple[Follower, ...]],
        Note("for each of its sub-profiles those of its partner that go with it; numbered from 0"),
    ]


@dataclass(frozen=True, kw_only=True)
class Profile(Block):
    """What a teacher asks of the four hands."""

    profile_name: Annotated[str, Note("a trailing ' TEST' marks a draft")]
    description: str = ""
    dealer: SeatLetter
    hand_dealing_order: Annotated[
        tuple[SeatLetter, ...] | None,
        Note("the four seats; default from the dealer clockwise; decides whose weights couple a pair"),
    ] = None
    tag: Annotated[str, Choices(TAGS)]
    vulnerable: Annotated[
        str | None, Choices(SIDES), Note("the sides of the profile on every board; default by board number")
    ] = None
    author: str = ""
    version: str = ""
    category: str = ""
    sort_order: int | None = None
    schema_version: Annotated[int, Note("absent is 0", least=0)] = 0
    rotated_from: Annotated[
        str | None, Note("the name of the profile that was turned round the table to make this one")
    ] = None
    rotate_deals_by_default: bool = True
    ns_role_mode: Annotated[
        str | None, Choices(NS_MODES, lenient="no_driver_no_index"), Note("default no_driver_no_index")
    ] = None
    ew_role_mode: Annotated[
        str | None,
        Choices(EW_MODES, lenient="no_driver_no_index"),
        Note(
            "absent: coupled where East and West have the same number of sub-profiles, more than one; "
            "independent where the file has category and no ns_role_mode"
        ),
    ] = None
    ns_bespoke_map: Map = None
    ew_bespoke_map: Map = None
    ns_linked_profile: Annotated[
        LinkedPair | None,
        Note("North's and South's sub-profiles that go together; counts before ns_role_mode"),
    ] = None
    ew_linked_profile: Annotated[
        LinkedPair | None,
        Note("which sub-profiles of East and West go together; counts before ew_role_mode"),
    ] = None
    seat_profiles: Annotated[Mapping[SeatLetter, SeatProfile], Note("a seat that is absent is free")] = field(
        default_factory=dict
    )
    subprofile_exclusions: tuple[Exclusion, ...] = ()
    is_invariants_safety_profile: Annotated[bool, Note("every constraint is ignored")] = False
    use_rs_w_only_path: Annotated[bool, Note("a test aid: only West's random suits count")] = False
    rs_suits: Annotated[
        str,
        Choices(RS_SUITS),
        Note("exclusive: a suit drawn for one seat is not drawn for another; shared: it may be"),
    ] = "exclusive"
    conditions: Annotated[
        str | tuple[str, ...] | None,
        Note("further conditions as bridge players talk, a line a seat or pair: ns: 25-27 hcp"),
    ] = None

    @property
    def is_draft(self) -> bool:
        """Whether the name is marked as a draft's."""
        return self.profile_name.endswith(" TEST")

    @property
    def order(self) -> tuple[SeatLetter, ...]:
        """The dealing order, as written where that names each seat once, else from the dealer clockwise."""
        written = self.hand_dealing_order or ()
        return written if sorted(written) == sorted(SEAT_LETTERS) else clockwise_from(self.dealer)

    def subs(self, seat: SeatLetter) -> tuple[SubProfile, ...]:
        """The types of hand of a seat; none where it is free."""
        profile = self.seat_profiles.get(seat)
        return profile.subprofiles if profile else ()

    def exclusions(self, seat: SeatLetter, index: int) -> tuple[Exclusion, ...]:
        """What a type of hand is kept from."""
        return tuple(
            one
            for one in self.subprofile_exclusions
            if one.seat == seat and one.subprofile_index == index + 1
        )

    @property
    def draws_together(self) -> bool:
        """Whether two seats may draw random suits on one board, so that it matters how these go together."""
        drawing = [
            seat for seat in SEAT_LETTERS if any(sub.random_suit_constraint for sub in self.subs(seat))
        ]
        return len(drawing) > 1 and not self.use_rs_w_only_path and not self.is_invariants_safety_profile

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """The further conditions as they were read, one reading for each of their lines."""
        return tuple(map(read, self.condition_lines()))

    def condition_lines(self) -> tuple[str, ...]:
        """The further conditions, a text for each line."""
        if self.conditions is None:
            return ()
        return tuple(self.conditions.splitlines()) if isinstance(self.conditions, str) else self.conditions
