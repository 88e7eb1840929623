"""A profile in plain bridge language: `North: 15-17 HCP, 5+ spades …`, one line for each type of hand.

What is said is a message, or a value that has words in every language; where everything goes nothing is said
(None). Arabic says label and amount (`spades: cards 5 to 6`), since nouns and numbers agree in too many ways
elsewhere.

>>> from majlis.bridge.profile.model import SuitRange
>>> said = suit_range(SuitRange(5, 6, 3, 7), "S")
>>> print(said)
5-6 cards and 3-7 HCP in spades
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from majlis.bridge.conditions.words import Written, amount, glyphs, message, suit_word, word_of_seat
from majlis.bridge.library.hand_types import TYPES, title_words
from majlis.bridge.profile.coupling import (
    PAIRS,
    PairName,
    bespoke_map,
    drivers_of,
    first_in_order,
    is_coupled,
    same_number,
    shares,
)
from majlis.bridge.profile.exclusions import shape_texts
from majlis.bridge.profile.model import (
    Clause,
    Exclusion,
    Profile,
    RandomSuits,
    Standard,
    SubProfile,
    SuitRange,
)
from majlis.bridge.table.cards import (
    HAND_SIZE,
    SEAT_LETTERS,
    SUIT_LETTERS,
    SeatLetter,
    SuitLetter,
)
from majlis.bridge.table.pack import (
    MOST_HCP,
    MOST_SUIT_HCP,
    PARTNER,
)
from majlis.errors import InputError
from majlis.i18n import N_, NN_
from majlis.lines import ARABIC
from majlis.message import Latin, Listed, Message, Word, Worded

ONE_CARD: Final = (N_("spade"), N_("heart"), N_("diamond"), N_("club"))
NONE: Final = Word("0")
COUNTS: Final = ("no", "one", "two", "three", "four")
RANDOM_SUITS: Final = NN_("one random suit of {suits}", "{number} random suits of {suits}")
PLACES: Final = (
    N_("{range} in the first"),
    N_("{range} in the second"),
    N_("{range} in the third"),
    N_("{range} in the fourth"),
)
GROUP_WORDS: Final = {"ANY": N_("suit"), "MAJOR": N_("major"), "MINOR": N_("minor")}
ROLES: Final = {"driver_only": N_("only when driving"), "follower_only": N_("only when following")}
TAG_NAMES: Final = (N_("Opener"), N_("Overcaller"))


SIDES: Final = {
    "none": N_("nobody vulnerable"),
    "ns": N_("North-South vulnerable"),
    "ew": N_("East-West vulnerable"),
    "both": N_("both sides vulnerable"),
}


def sides_word(sides: str) -> Word:
    """Which sides are vulnerable, in words."""
    return Word(SIDES[sides])


# A whole profile


def describe(profile: Profile, language: str = "en") -> str:
    """The whole profile in words, several lines."""
    return "\n".join(line.words(language) for line in _lines(profile))


def _lines(profile: Profile) -> Iterator[Worded]:
    name: Worded = Title(profile.profile_name)
    if profile.version:
        name = message(N_("{name}, version {version}"), name=name, version=profile.version)
    yield message("{name} ({category})", name=name, category=profile.category) if profile.category else name
    if profile.description:
        yield Name(profile.description)
    yield message(N_("{tag}; {seat} deals."), tag=Word(profile.tag), seat=word_of_seat(profile.dealer))
    if profile.vulnerable in SIDES:
        yield message(N_("Every board: {sides}."), sides=sides_word(profile.vulnerable))
    if profile.is_invariants_safety_profile:
        yield Word(N_("Every constraint is ignored: any deal."))
        return
    for seat in SEAT_LETTERS:
        if not profile.subs(seat):
            yield message(N_("{seat}: any hand"), seat=word_of_seat(seat))
        yield from (type_line(profile, seat, index) for index in range(len(profile.subs(seat))))
    for reading in profile.readings:
        if reading.text.strip():
            written = Written.of(reading)
            yield message(N_("Also {condition}"), condition=written)
    yield from together_words(profile)


def type_line(profile: Profile, seat: SeatLetter, index: int) -> Message:
    """One type of hand: `North 2, two-suiter (25 %): 12-20 HCP; …`."""
    who, hand = type_name(profile, seat, index), type_words(profile, seat, index)
    if len(profile.subs(seat)) > 1:
        try:
            share = f"{float(100 * shares(profile, seat, None)[index]):.3g}"
        except InputError:  # weights that are wrong are left out
            pass
        else:
            return message(N_("{who} ({share} %): {hand}"), who=who, share=share, hand=hand)
    return message("{who}: {hand}", who=who, hand=hand)


def type_name(profile: Profile, seat: SeatLetter, index: int) -> Worded:
    """`North`, or `North 2, two-suiter` where there are several."""
    subs = profile.subs(seat)
    who: Worded = word_of_seat(seat)
    if len(subs) > 1:
        who = message("{seat} {number}", seat=who, number=index + 1)
    name = subs[index].name
    return Listed((who, TypeName(name)), ",") if name else who


@dataclass(frozen=True)
class Number:
    """A small number: a word in English, digits elsewhere."""

    count: int

    def words(self, language: str) -> str:
        """The number in this language."""
        known = language == "en" and 0 <= self.count < len(COUNTS)
        return COUNTS[self.count] if known else str(self.count)


@dataclass(frozen=True)
class Name:
    """A name or a text of the user's own: the same in every language."""

    text: str

    def words(self, language: str) -> str:
        """The text."""
        return self.text


@dataclass(frozen=True)
class Title:
    """The name of a profile: in Arabic where it is the library's, or none was given."""

    name: str

    def words(self, language: str) -> str:
        """The name in this language."""
        found = title_words(self.name, language)
        return found if ARABIC.search(found) else Latin(found).words(language)


@dataclass(frozen=True)
class TypeName:
    """The name of a type of hand; the library's names have Arabic words."""

    name: str

    def words(self, language: str) -> str:
        """The name in this language."""
        found = TYPES.get(self.name) if language == "ar" else None
        return found or Latin(self.name).words(language)


def type_words(profile: Profile, seat: SeatLetter, index: int) -> Worded:
    """What a type of hand asks, in one line."""
    parts = list(filter(None, _parts(profile, seat, profile.subs(seat)[index], index)))
    return Listed(parts, ";") if parts else Word(N_("any hand"))


def _parts(profile: Profile, seat: SeatLetter, sub: SubProfile, index: int) -> Iterator[Worded | None]:
    standard, random = sub.standard, sub.random_suit_constraint
    yield points(standard.total_min_hcp, standard.total_max_hcp, MOST_HCP)
    yield random_words(random) if random else None
    ranges = standard_words(standard)
    yield message(N_("elsewhere {ranges}"), ranges=ranges) if random and ranges else ranges
    yield contingent_words(seat, sub)
    for exclusion in profile.subprofile_exclusions:
        if exclusion.seat == seat and exclusion.subprofile_index == index + 1:
            yield exclusion_words(exclusion)
    if sub.reading is not None and sub.reading.text.strip():
        yield Written.of(sub.reading)
    if sub.usage(seat) in ROLES:
        yield Word(ROLES[sub.usage(seat)])


# Ranges


def limited(low: int, high: int, most: int) -> Worded | None:
    """A range in words; nothing where everything goes.

    >>> [str(limited(*ends, 13)) for ends in ((5, 6), (5, 13), (0, 4), (0, 13), (0, 0))]
    ['5-6', '5+', 'at most 4', 'None', '0']
    """
    return None if low <= 0 and high >= most else amount(low, high, low > 0, high < most)


def points(low: int, high: int, most: int) -> Message | None:
    """`15-17 HCP`."""
    found = limited(low, high, most)
    return message(N_("{amount} HCP") if found != NONE else N_("no HCP"), amount=found) if found else None


def held(asked: SuitRange) -> tuple[Worded | None, Message | None]:
    """Cards and points of a suit."""
    return (
        limited(asked.min_cards, asked.max_cards, HAND_SIZE),
        points(asked.min_hcp, asked.max_hcp, MOST_SUIT_HCP),
    )


def range_words(asked: SuitRange, place: str = "{range}", **params: Any) -> Message | None:
    """`5-6 cards and 3-7 HCP`, put into a message that says where."""
    found, worth = held(asked)
    said: Worded | None = worth
    if found:
        text = N_("{amount} card") if asked.max_cards == 1 else N_("{amount} cards")
        cards = message(text if found != NONE else N_("no cards"), amount=found)
        said = message(N_("{cards} and {points}"), cards=cards, points=worth) if worth else cards
    return message(place, range=said, **params) if said else None


def suit_range(asked: SuitRange, suit: SuitLetter) -> Message | None:
    """`5-6 spades`, `5-6 cards and 3-7 HCP in spades`."""
    found, worth = held(asked)
    if found and not worth:
        word = Word(ONE_CARD[SUIT_LETTERS.index(suit)]) if asked.max_cards == 1 else suit_word(suit)
        return message(N_("{amount} {suit}") if found != NONE else N_("no {suit}"), amount=found, suit=word)
    return range_words(asked, N_("{range} in {suit}"), suit=suit_word(suit))


def standard_words(standard: Standard) -> Listed | None:
    """What is asked suit by suit; suits of which the same is asked are named together."""
    groups: dict[tuple[int, ...], list[SuitLetter]] = {}
    for suit, one in standard.ranges().items():
        groups.setdefault((one.min_cards, one.max_cards, one.min_hcp, one.max_hcp), []).append(suit)
    said = []
    for numbers, suits in groups.items():
        asked = SuitRange(*numbers)
        if len(suits) == 1:
            said.append(suit_range(asked, suits[0]))
        elif len(suits) == len(SUIT_LETTERS):
            said.append(range_words(asked, N_("{range} in each suit")))
        else:
            said.append(range_words(asked, N_("{range} in each of {suits}"), suits=Latin(glyphs(suits))))
    found = list(filter(None, said))
    return Listed(found, ",") if found else None


# Random suits, and hands that depend on them


def random_words(random: RandomSuits) -> Message:
    """`two random suits of ♠♥♦♣: 5-6 cards in the first, 4-5 cards in the second`."""
    count = random.required_suits_count
    places = [N_("{range} in it")] if count == 1 else PLACES
    said = [range_words(one, at) for one, at in zip(random.suit_ranges[:count], places, strict=False)]
    for one in random.pair_overrides:
        both = zip((one.first_range, one.second_range), one.suits, strict=False)
        ranges = list(filter(None, (suit_range(asked, suit) for asked, suit in both)))
        suits = Latin(glyphs(one.suits))
        said.append(
            message(N_("but for {suits} {ranges}"), suits=suits, ranges=Listed(ranges) if ranges else "")
        )
    params = {
        "count": count,
        "number": Number(count),
        "suits": Latin(glyphs([*dict.fromkeys(random.allowed_suits)])),
    }
    begin = Message(RANDOM_SUITS[0], params, RANDOM_SUITS[1])
    found = list(filter(None, said))
    return message("{suits}: {ranges}", suits=begin, ranges=Listed(found, ",")) if found else begin


def contingent_words(seat: SeatLetter, sub: SubProfile) -> Message | None:
    """`3-5 cards in partner's suit`; nothing where nothing depends on another hand."""
    if sub.contingent is None:
        return None
    other, asked, non_chosen = sub.contingent
    if other == PARTNER[seat]:
        left = N_("{range} in the suit not drawn for partner")
        return range_words(asked, left if non_chosen else N_("{range} in partner's suit"))
    left = N_("{range} in the suit not drawn for {seat}")
    return range_words(
        asked, left if non_chosen else N_("{range} in {seat}'s suit"), seat=word_of_seat(other)
    )


# Exclusions


def exclusion_words(exclusion: Exclusion) -> Message:
    """`never 5=4=x=x or 4=5=x=x`, `never with exactly two 5-card majors`."""
    return message(N_("never {what}"), what=excluded_words(exclusion))


def excluded_words(exclusion: Exclusion) -> Worded:
    """What is excluded: `5=4=x=x or 4=5=x=x`, `with exactly two 5-card majors`."""
    shapes = [*map(Latin, shape_texts([shape.lower() for shape in exclusion.excluded_shapes or ()]))]
    clauses = [clause_words(clause) for clause in exclusion.clauses or ()]
    return Listed(shapes, "or") if shapes else message(N_("with {clauses}"), clauses=Listed(clauses))


def clause_words(clause: Clause) -> Message:
    """`exactly one 5-card major`, `no minor of exactly 4 cards`, `exactly two void suits`."""
    count, group = clause.count, GROUP_WORDS.get(clause.group, clause.group)
    word = Word(group + "s" * (count > 1))
    if not count:
        return message(N_("no {group} of exactly {length} cards"), length=clause.length_eq, group=word)
    text = N_("exactly {number} {length}-card {group}")
    return message(text, number=Number(count), length=clause.length_eq, group=word)


PLURAL_GROUPS: Final = (N_("suits"), N_("majors"), N_("minors"))


# Pairs


def pair_words(profile: Profile, name: PairName) -> Message | None:
    """How the types of hand of a pair go together; nothing where there is no choice."""
    seats = PAIRS[name]
    if min(len(profile.subs(seat)) for seat in seats) < 2:
        return None
    one, other = map(word_of_seat, seats)
    drivers = drivers_of(profile, name)
    if not drivers:
        if not is_coupled(profile, name):
            return message(N_("{one} and {other} are drawn independently."), one=one, other=other)
        first = word_of_seat(first_in_order(profile, name))
        text = N_("{one} and {other} have the same number, drawn by {first}'s weights.")
        return message(text, one=one, other=other, first=first)
    who = message(N_("{seat} drives"), seat=word_of_seat(drivers[0]))
    if len(drivers) > 1:
        who = message(N_("{one} and {other} drive in turn, at random"), one=one, other=other)
    table = bespoke_map(profile, name)
    if table:
        rows = []
        for driver, followers in table.items():
            number = str(int(driver) + 1) if driver.isdecimal() and len(driver) < 9 else driver
            found = Listed([number + 1 for number in followers], "or")
            rows.append(message(N_("{row} goes with {found}"), row=number, found=found))
        return message("{who}: {rows}.", who=who, rows=Listed(rows, ","))
    if same_number(profile, name):
        return message(N_("{who}: the other has the same number."), who=who)
    text = N_("{who}; the other is drawn independently, since the numbers of sub-profiles differ.")
    return message(text, who=who)


def together_words(profile: Profile) -> Iterator[Worded]:
    """How the types of partners, and the random suits of several hands, go together, where they do."""
    if not profile.is_invariants_safety_profile:
        yield from filter(None, (pair_words(profile, name) for name in PAIRS))
        yield from filter(None, [rs_suits_words(profile)])


def rs_suits_words(profile: Profile) -> Word | None:
    """How random suits of two hands go together; nothing where only one hand draws any."""
    if not profile.draws_together:
        return None
    if profile.rs_suits == "shared":
        return Word(N_("Random suits are shared: a suit that one hand draws may be drawn by another too."))
    return Word(N_("Random suits are exclusive: a suit that one hand draws is not drawn by another."))
