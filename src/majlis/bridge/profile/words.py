"""A profile in plain bridge language, in the language of the user.

English is `profile.wording`'s. Another language is put together here from messages of the catalog; they say
label and amount (`spades: 5 to 6 cards`), since nouns and numbers agree in too many ways elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from majlis.bridge.library.hand_types import TYPES
from majlis.bridge.profile import wording
from majlis.bridge.profile.coupling import (
    PAIRS,
    PairName,
    bespoke_map,
    drivers_of,
    first_in_order,
    is_coupled,
    same_number,
)
from majlis.bridge.profile.model import (
    Clause,
    Exclusion,
    Profile,
    RandomSuits,
    Standard,
    SubProfile,
    SuitRange,
)
from majlis.bridge.profile.text import ConditionError, parse_condition, read_conditions
from majlis.bridge.table.pack import (
    HAND_SIZE,
    MOST_HCP,
    MOST_SUIT_HCP,
    PARTNER,
    SEATS,
    SUIT_GLYPHS,
    SUITS,
    Seat,
    Suit,
)
from majlis.i18n import N_, texts
from majlis.message import MARK, Latin

SEAT_NAMES: Final[dict[Seat, str]] = {"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")}
SUIT_NAMES: Final[dict[Suit, str]] = {
    "S": N_("spades"),
    "H": N_("hearts"),
    "D": N_("diamonds"),
    "C": N_("clubs"),
}
PLACES: Final = (
    N_("in the first: {range}"),
    N_("in the second: {range}"),
    N_("in the third: {range}"),
    N_("in the fourth: {range}"),
)
GROUPS: Final = {"ANY": N_("suits"), "MAJOR": N_("majors"), "MINOR": N_("minors")}
ROLES: Final = {"driver_only": N_("only when driving"), "follower_only": N_("only when following")}
TAGS: Final = {"Opener": N_("the opening side practises"), "Overcaller": N_("the overcalling side practises")}


def seat_name(seat: Seat, language: str) -> str:
    """A seat's name."""
    return texts(language).gettext(SEAT_NAMES[seat])


def type_name(profile: Profile, seat: Seat, index: int, language: str) -> str:
    """`North`, or `North 2, two-suiter` where there are several."""
    if language == "en":
        return wording.sub_name(profile, seat, index)
    subs = profile.subs(seat)
    number = f" {index + 1}" if len(subs) > 1 else ""
    name = subs[index].name
    shown = TYPES.get(name or "", f"{MARK}{name}{MARK}")
    told = texts(language).gettext(N_(", ")) + shown if name else ""
    return seat_name(seat, language) + number + told


def type_line(profile: Profile, seat: Seat, index: int, language: str) -> str:
    """One type of hand: `North 2, two-suiter (25 %): 12-20 HCP; …`."""
    if language == "en":
        return wording.sub_line(profile, seat, index)
    share = wording.share_words(profile, seat, index)
    share = f" {MARK}{share.strip()}{MARK}" if share else ""
    return f"{type_name(profile, seat, index, language)}{share}: {type_words(profile, seat, index, language)}"


def type_words(profile: Profile, seat: Seat, index: int, language: str) -> str:
    """What a type of hand asks, in one line."""
    if language == "en":
        return wording.sub_words(profile, seat, index)
    words = Words(language)
    parts = list(filter(None, words.parts(profile, seat, profile.subs(seat)[index], index)))
    return words.joined(parts, N_("; ")) or words.text(N_("any hand"))


def describe(profile: Profile, language: str) -> str:
    """The whole profile in words, several lines."""
    if language == "en":
        return wording.describe(profile)
    words = Words(language)
    version = " " + words.text(N_("version {version}"), version=profile.version) if profile.version else ""
    category = f" ({profile.category})" if profile.category else ""
    lines = [f"{profile.profile_name}{version}{category}"]
    lines += [profile.description] if profile.description else []
    dealer = words.text(N_("{seat} deals"), seat=seat_name(profile.dealer, language))
    lines.append(words.joined([words.text(TAGS.get(profile.tag, profile.tag)), dealer], N_("; ")))
    if profile.is_invariants_safety_profile:
        return "\n".join([*lines, words.text(N_("Every constraint is ignored: any deal."))])
    for seat in SEATS:
        if not profile.subs(seat):
            lines.append(f"{seat_name(seat, language)}: {words.text(N_('any hand'))}")
        lines += [type_line(profile, seat, index, language) for index in range(len(profile.subs(seat)))]
    also = [line.strip() for line in profile.condition_lines() if line.strip()]
    lines += [words.text(N_("Also {condition}"), condition=line_words(line, language)) for line in also]
    lines += filter(None, (pair_words(profile, name, language) for name in PAIRS))
    return "\n".join(lines)


class Words:
    """Puts descriptions together in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalog = texts(language)

    def text(self, message: str, **fields: object) -> str:
        """A message, filled in."""
        return self.catalog.gettext(message).format(**fields)

    def glyphs(self, suits: Sequence[Suit]) -> str:
        """`♠♥♦`, in this order whichever way the line runs."""
        return Latin("".join(SUIT_GLYPHS[suit] for suit in suits)).words(self.language)

    def joined(self, parts: Iterable[str], message: str = N_(", ")) -> str:
        """Parts with the language's comma, or another sign, between."""
        return self.catalog.gettext(message).join(parts)

    def parts(self, profile: Profile, seat: Seat, sub: SubProfile, index: int) -> Iterator[str]:
        """The parts of a type of hand; some may be empty."""
        standard, random = sub.standard, sub.random_suit_constraint
        yield self.points(standard.total_min_hcp, standard.total_max_hcp, MOST_HCP)
        if random is not None:
            yield self.random(random)
        ranges = self.joined(self.standard(standard))
        yield self.text(N_("elsewhere {ranges}"), ranges=ranges) if random and ranges else ranges
        yield self.contingent(seat, sub)
        for exclusion in profile.exclusions(seat, index):
            yield self.text(N_("never {what}"), what=self.excluded(exclusion))
        if sub.conditions and sub.conditions.strip():
            yield own_words(sub.conditions.strip(), self.language)
        if role := ROLES.get(sub.usage(seat)):
            yield self.text(role)

    # Ranges

    def amount(self, low: int, high: int, most: int) -> str:
        """`5 to 6`, `5 or more`, `at most 4`, `6`; nothing where everything goes."""
        if low <= 0 and high >= most:
            return ""
        if low == high:
            return str(low)
        if high >= most:
            return self.text(N_("{low} or more"), low=low)
        if low <= 0:
            return self.text(N_("at most {high}"), high=high)
        return self.text(N_("from {low} to {high}"), low=low, high=high)

    def points(self, low: int, high: int, most: int) -> str:
        """`points 15 to 17`."""
        amount = self.amount(low, high, most)
        return self.text(N_("points {amount}"), amount=amount) if amount else ""

    def range(self, asked: SuitRange) -> str:
        """`cards 5 to 6 and points 3 to 7`; nothing where everything goes."""
        cards = self.amount(asked.min_cards, asked.max_cards, HAND_SIZE)
        said = [self.text(N_("cards {amount}"), amount=cards)] if cards else []
        points = self.points(asked.min_hcp, asked.max_hcp, MOST_SUIT_HCP)
        return self.joined([*said, *([points] if points else [])], N_(" and "))

    def standard(self, standard: Standard) -> Iterator[str]:
        """What is asked suit by suit; suits of which the same is asked are named together."""
        groups: dict[str, list[Suit]] = {}
        for suit, asked in standard.ranges().items():
            if words := self.range(asked):
                groups.setdefault(words, []).append(suit)
        for words, suits in groups.items():
            if len(suits) == 1:
                name = self.text(SUIT_NAMES[suits[0]])
                yield self.text(N_("{suit}: {range}"), suit=name, range=words)
            elif len(suits) == len(SUITS):
                yield self.text(N_("each suit: {range}"), range=words)
            else:
                yield self.text(N_("each of {suits}: {range}"), suits=self.glyphs(suits), range=words)

    # Suits that are drawn

    def random(self, random: RandomSuits) -> str:
        """The random suits, and what is held in them."""
        count = random.required_suits_count
        begin = self.catalog.ngettext(
            "one suit drawn from {suits}", "{count} suits drawn from {suits}", count
        ).format(count=count, suits=self.glyphs(random.allowed_suits))
        ranges = [self.range(one) for one in random.suit_ranges[:count]]
        if count == 1:
            said = [self.text(N_("in it: {range}"), range=one) for one in ranges if one]
        else:
            said = [self.text(place, range=one) for place, one in zip(PLACES, ranges, strict=False) if one]
        for one in random.pair_overrides:
            pair = zip(one.suits, (one.first_range, one.second_range), strict=False)
            told = self.joined(f"{SUIT_GLYPHS[suit]} {self.range(asked)}".strip() for suit, asked in pair)
            said.append(self.text(N_("but for {suits}: {ranges}"), suits=self.glyphs(one.suits), ranges=told))
        return f"{begin}: {self.joined(said)}" if said else begin

    def contingent(self, seat: Seat, sub: SubProfile) -> str:
        """What is held in another hand's suit; nothing where nothing depends on one."""
        if sub.contingent is None:
            return ""
        other, asked, non_chosen = sub.contingent
        words = self.range(asked)
        if not words:
            return ""
        name = seat_name(other, self.language)
        if other == PARTNER[seat]:
            left, own = N_("in the suit not drawn for partner: {range}"), N_("in partner's suit: {range}")
            return self.text(left if non_chosen else own, range=words)
        left, own = N_("in the suit not drawn for {seat}: {range}"), N_("in {seat}'s suit: {range}")
        return self.text(left if non_chosen else own, seat=name, range=words)

    # Exclusions

    def excluded(self, exclusion: Exclusion) -> str:
        """What is excluded: shapes, or clauses that hold together."""
        shapes = [f"{MARK}{'='.join(shape)}{MARK}" for shape in exclusion.excluded_shapes or ()]
        if shapes:
            return self.joined(shapes, N_(" or "))
        return self.joined(map(self.clause, exclusion.clauses or ()), N_(" and "))

    def clause(self, clause: Clause) -> str:
        """So many suits of a group with so many cards."""
        return self.text(
            N_("{group} with {length} cards: exactly {count}"),
            group=self.text(GROUPS.get(clause.group, clause.group)),
            length=clause.length_eq,
            count=clause.count,
        )


def own_words(text: str, language: str) -> str:
    """The conditions of a type of hand, as they are written, in words; what cannot be read stays as it is."""
    from majlis.bridge.profile.condition_words import condition_words  # built on this file

    try:
        return condition_words(parse_condition(text), language)
    except ConditionError:
        return Latin(text).words(language)


def line_words(text: str, language: str) -> str:
    """As `own_words`, of a line with whom it is about."""
    from majlis.bridge.profile.condition_words import condition_words  # built on this file

    reading = read_conditions(text)
    if reading.errors:
        return Latin(text).words(language)
    joined = Words(language).joined
    return joined(
        [
            f"{joined([seat_name(seat, language) for seat in line.seats], N_(' and '))}: "
            + condition_words(line.condition, language, len(line.seats) > 1)
            for line in reading.lines
        ],
        N_("; "),
    )


# Pairs


def pair_words(profile: Profile, name: PairName, language: str) -> str:
    """How the types of hand of a pair go together; nothing where there is no choice."""
    if language == "en":
        return wording.coupling_words(profile, name)
    seats = PAIRS[name]
    if min(len(profile.subs(seat)) for seat in seats) < 2:
        return ""
    words = Words(language)
    one, other = (seat_name(seat, language) for seat in seats)
    drivers = drivers_of(profile, name)
    if not drivers:
        if not is_coupled(profile, name):
            return words.text(N_("{one} and {other} are drawn independently."), one=one, other=other)
        first = seat_name(first_in_order(profile, name), language)
        message = N_("{one} and {other} have the same number, drawn by {first}'s weights.")
        return words.text(message, one=one, other=other, first=first)
    if len(drivers) > 1:
        who = words.text(N_("{one} and {other} drive in turn, at random"), one=one, other=other)
    else:
        who = words.text(N_("{seat} drives"), seat=seat_name(drivers[0], language))
    return f"{who}: {how_words(profile, name, words.text)}"


def how_words(profile: Profile, name: PairName, text: Callable[..., str]) -> str:
    """How the follower goes with the driver."""
    if table := bespoke_map(profile, name):
        rows = [f"{int(row) + 1} ← {' '.join(str(one + 1) for one in found)}" for row, found in table.items()]
        return text(N_("by the map {rows}."), rows=f"{MARK}{', '.join(rows)}{MARK}")
    if same_number(profile, name):
        return text(N_("the other has the same number."))
    return text(N_("the other is drawn independently, since the numbers of types differ."))
