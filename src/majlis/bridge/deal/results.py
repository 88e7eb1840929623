"""What came of a run: how often each type of hand came, why not as asked, and what of the weight is lost.

Where every combination with North 3 and East 2 is impossible, that is one loss and not one for each type of
the other seats. What was drawn in vain is known; what was not drawn is looked at by arithmetic, and no more
of it than takes a moment, so that finding what is lost never takes longer than the boards do. If others may
then still be impossible, `Losses.all_known` is false, and what is named is the least that is lost.

>>> from majlis.bridge.deal.plans import Plans
>>> from majlis.bridge.profile.check import loads
>>> profile = loads('''{"profile_name": "Too strong", "dealer": "N", "tag": "Opener", "seat_profiles": {
...     "N": {"subprofiles": [{"standard": {}}, {"standard": {"total_min_hcp": 25}}]},
...     "E": {"subprofiles": [{"standard": {}}, {"standard": {"total_min_hcp": 20}}]}}}''')
>>> print(*losses_of(BoardSource(profile, Plans()), []).lines()[:1])
North 2 + East 2 cannot be dealt: 25 % of the weight is lost
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations as subsets
from math import fsum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.deal.bounds import impossible
from majlis.bridge.deal.cases import SHARED, BoardSource, combination_name
from majlis.bridge.deal.quotas import How, Setup, fair_numbers, leader_of, leads, quotas_of, seat_of
from majlis.bridge.profile.meaning import number_of_choices
from majlis.bridge.profile.model import SubProfile
from majlis.bridge.profile.words import Title, type_name
from majlis.bridge.table.cards import HAND_SIZE, SEAT_LETTERS, SUIT_LETTERS, SeatLetter
from majlis.bridge.table.pack import ALL_HCP, MOST_HCP, MOST_SUIT_HCP, WORD_OF_SEAT
from majlis.i18n import N_, NN_
from majlis.message import Latin, Listed, Message, Word, Worded

CLOSE: Final = 5e-4
"""Shares that are nearer than this are shown as one."""
SHOWN: Final = 12
"""Losses that are shown one by one, those of most weight."""
MOST_REASONS: Final = 2
MOST_SHARED: Final = 6
"""Losses of which it is looked whether they come of exclusive suits."""
BOARDS: Final = NN_(
    "{name}: {dealt} of {count} board ({percent} %)", "{name}: {dealt} of {count} boards ({percent} %)"
)
MISSING: Final = NN_(
    "no board of {types} among {count}: --mix quota gives each type its number, here {numbers} for {seat}",
    "no board of {types} among {count}: --mix quota gives each type its number, here {numbers} for {seat}",
)
MOST_LOOKS: Final = 40
"""Cases that arithmetic is done for, at up to a millisecond each."""
WHOLE: Final = np.array([HAND_SIZE, MOST_SUIT_HCP] * len(SUIT_LETTERS) + [ALL_HCP])
"""What four hands have of each thing that `ends_of` tells."""
ANY: Final = np.array([HAND_SIZE, MOST_SUIT_HCP] * len(SUIT_LETTERS) + [MOST_HCP])
"""The most that a free hand has."""


@dataclass(frozen=True)
class Lost:
    """Sub-profiles that cannot be dealt together, with the share of the weight that is asked for them.

    Two losses may have combinations in common: `Losses.share` counts these once.
    """

    profile: str
    indices: Mapping[SeatLetter, int]
    """The sub-profiles, from 0; other seats may have any."""
    types: Worded
    """Their names."""
    share: float
    combinations: int = 1
    """How many combinations have them."""
    exclusive: bool = False
    """Whether some of it could be dealt if two hands might draw the same suit."""

    @property
    def name(self) -> str:
        """Their names in English."""
        return self.types.words("en")

    @property
    def message(self) -> Message:
        """What cannot be dealt together, and its weight."""
        params = {"types": self.types, "percent": percent(self.share), "option": SHARED}
        text = N_("{types} cannot be dealt: {percent} of the weight is lost")
        if self.exclusive:
            text = N_(
                "{types} cannot be dealt unless two hands draw the same suit, which {option} allows: "
                "{percent} of the weight is lost"
            )
        return Message(text, params)

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True)
class Losses:
    """What is lost of one profile."""

    profile: str
    lost: tuple[Lost, ...]
    """Each impossible combination is in one of them at least; those of most weight first."""
    share: float
    """Of the weight, in all."""
    all_known: bool
    dead: frozenset[int] = frozenset()
    """The combinations, by number, that are known to be impossible."""

    def lines(self) -> list[Message]:
        """The losses, and what they come to where it is not one that is known for sure."""
        lines, rest = [one.message for one in self.lost[:SHOWN]], self.lost[SHOWN:]
        if rest:
            more = {"count": len(rest), "percent": percent(rest[0].share)}
            lines.append(Message(N_("and {count} more, none of which weighs more than {percent}"), more))
        text = N_("{profile}: {percent} of the weight is lost in all")
        if not self.all_known:
            text = N_(
                "{profile}: at least {percent} of the weight is lost; not all combinations were looked at, "
                "majlis bridge diagnose does that"
            )
        if len(self.lost) > 1 or (self.lost and not self.all_known):
            lines.append(Message(text, {"profile": self.profile, "percent": percent(self.share)}))
        return lines


def losses_of(source: BoardSource, dead: Collection[int]) -> Losses:
    """What is lost of a profile of which these combinations are known to be impossible."""
    dead, unknown = looked_through(source, dead)
    lost = sorted(told(source, dead), key=lambda one: -one.share)
    for place, one in enumerate(lost[:MOST_SHARED]):
        lost[place] = replace(one, exclusive=source.alive_if_shared(first_of(source, dead, one)))
    share = fsum(source.weight(one) for one in dead)
    return Losses(source.profile.profile_name, tuple(lost), share, not unknown, frozenset(dead))


def first_of(source: BoardSource, dead: Collection[int], lost: Lost) -> int:
    """The combination of most weight that a loss is about."""
    own = [one for one in dead if lost.indices.items() <= source.combinations[one].indices.items()]
    return max(own, key=lambda one: (source.weight(one), -one))


def looked_through(source: BoardSource, dead: Collection[int]) -> tuple[set[int], bool]:
    """The combinations that are impossible as far as is known or soon found, and whether others may be."""
    dead = set(dead)
    open_ones = [
        one for one in range(len(source.combinations)) if one not in dead and not source.known_alive(one)
    ]
    if open_ones:
        clashing = sums_clash(source)
        dead |= {one for one in open_ones if clashing[one]}
    unknown, looks = False, 0
    for one in open_ones:
        if one in dead:
            continue
        found, used = arithmetic(source, one, MOST_LOOKS - looks)
        looks += used
        if found:
            dead.add(one)
        else:
            unknown = True
            if looks >= MOST_LOOKS:
                break
    return dead, unknown


def arithmetic(source: BoardSource, combination: int, looks: int) -> tuple[bool, int]:
    """Whether arithmetic shows that a combination cannot be dealt, and how often it was done."""
    choices = number_of_choices(source.profile, source.combinations[combination].indices)
    if choices > looks:  # too many to prove anything of
        return False, 0
    for choice in range(choices):
        if not impossible(source.case(combination, choice).wanted.ask):
            return False, choice + 1
    return True, choices


def sums_clash(source: BoardSource) -> NDArray[np.bool_]:
    """Of each combination whether what it asks of the four hands cannot add up: 13 cards and 10 points in a
    suit, 40 points in all.
    """
    low = np.zeros((len(source.combinations), len(WHOLE)), dtype=np.int64)
    high = low.copy()
    if source.profile.is_invariants_safety_profile:
        return np.zeros(len(low), dtype=bool)
    for seat in SEAT_LETTERS:
        subs = source.profile.subs(seat)
        if not subs:
            high += ANY
            continue
        types = np.array([indices[seat] for _, indices in source.combinations])
        ends = np.array([ends_of(sub) for sub in subs])
        low += ends[types, 0]
        high += ends[types, 1]
    clashing: NDArray[np.bool_] = np.any((low > WHOLE) | (high < WHOLE), axis=1)
    return clashing


def ends_of(sub: SubProfile) -> tuple[list[int], list[int]]:
    """The least and the most that a hand may have: cards of each suit, points in each, points in all.

    A suit that may be drawn has the widest of its ranges, so what clashes does so whatever is drawn.
    """
    standard, drawn = sub.standard, sub.random_suit_constraint
    low, high = [], []
    for suit, asked in standard.ranges().items():
        ranges = [asked]
        if drawn is not None and suit in drawn.allowed_suits:
            pairs = ((pair.first_range, pair.second_range) for pair in drawn.pair_overrides)
            ranges += [*drawn.suit_ranges, *(one for pair in pairs for one in pair)]
        low += [min(one.min_cards for one in ranges), min(one.min_hcp for one in ranges)]
        high += [max(one.max_cards for one in ranges), max(one.max_hcp for one in ranges)]
    # A hand has 13 cards: what its other suits need is not there, what they leave over has to be.
    cards = slice(0, len(low), 2)
    least, most = sum(low[cards]), sum(high[cards])
    for at in range(0, len(low), 2):
        low[at], high[at] = (
            max(low[at], HAND_SIZE - (most - high[at])),
            min(high[at], HAND_SIZE - (least - low[at])),
        )
    return [*low, standard.total_min_hcp], [*high, standard.total_max_hcp]


def told(source: BoardSource, dead: Collection[int]) -> list[Lost]:
    """The impossible combinations, put together by the fewest sub-profiles that are never possible."""
    if not dead:
        return []
    seats = [seat for seat in SEAT_LETTERS if len(source.profile.subs(seat)) > 1]
    gone = np.zeros(len(source.combinations), dtype=bool)
    gone[sorted(dead)] = True
    types = np.array(
        [[indices[seat] for seat in seats] for _, indices in source.combinations], dtype=np.int64
    )
    types = types.reshape(len(source.combinations), len(seats))
    left = gone.copy()
    found: list[Lost] = []
    for few in range(len(seats) + 1):
        for columns in subsets(range(len(seats)), few):
            if not left.any():
                return found
            found += taken_out(source, seats, types, columns, gone, left)
    return found


def taken_out(
    source: BoardSource,
    seats: Sequence[SeatLetter],
    types: NDArray[np.int64],
    columns: Sequence[int],
    gone: NDArray[np.bool_],
    left: NDArray[np.bool_],
) -> list[Lost]:
    """The sub-profiles of some seats with which nothing is possible; what has them is taken from `left`."""
    group = np.zeros(len(types), dtype=np.int64)
    for column in columns:
        group = group * (int(types[:, column].max()) + 1) + types[:, column]
    impossible_ones = np.bincount(group, weights=gone) == np.bincount(group)
    found = []
    for one in np.unique(group[left & impossible_ones[group]]).tolist():
        members = np.flatnonzero(group == one)
        # Combinations that lack the same types of all seats are named by all that they have in common.
        same = [
            column
            for column in range(len(seats))
            if (types[members, column] == types[members[0], column]).all()
        ]
        indices = {seats[column]: int(types[members[0], column]) for column in same}
        share = fsum(source.weight(member) for member in members.tolist())
        found.append(
            Lost(
                source.profile.profile_name,
                indices,
                combination_name(source.profile, indices),
                share,
                len(members),
            )
        )
        left[members] = False
    return found


@dataclass(frozen=True)
class Why:
    """Why a sub-profile did not come as often as asked."""

    seat: SeatLetter
    wanted: tuple[int, int] | None
    """The least and the most boards that would have been exact; None for what cannot be dealt at all."""
    lost: tuple[Lost, ...] = ()
    """What is impossible together and hinders it."""
    leader: SeatLetter | None = None
    """The seat that leads this one, where that hinders it."""

    @property
    def message(self) -> Message:
        """The reason in words."""
        if self.wanted is None:
            return Message(N_("cannot be dealt"))
        seat = Word(WORD_OF_SEAT[self.seat])
        if self.lost:
            types: list[Worded] = [one.types for one in self.lost[:MOST_REASONS]]
            types += [Word(N_("others"))] if len(self.lost) > MOST_REASONS else []
            reason = Message(N_("{types} cannot be dealt"), {"types": Listed(types)})
        elif self.leader is not None:
            leader = Word(WORD_OF_SEAT[self.leader])
            reason = Message(N_("{seat} follows {leader}"), {"seat": seat, "leader": leader})
        else:
            reason = Message(N_("{seat} and partner are drawn together"), {"seat": seat})
        number = Listed(sorted(set(self.wanted)), "or")
        return Message(N_("not {number}, since {reason}"), {"number": number, "reason": reason})

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True)
class Share:
    """How often a profile, or a sub-profile of one, was asked for and came."""

    profile: str
    seat: SeatLetter | None
    """None for the whole profile."""
    index: int
    type: Worded
    """The name of the sub-profile or the profile."""
    asked: float | None
    """By the weights as they are written, for the whole run; None where shuffling decides."""
    expected: float | None
    """Without what is impossible; None where no weights decide, or not all that is impossible is known."""
    dealt: int
    of: int
    why: Why | None = None
    number: int = 0
    """The place of the profile among those of the run."""

    @property
    def realised(self) -> float:
        """The share that came."""
        return self.dealt / self.of if self.of else 0.0

    @property
    def name(self) -> str:
        """The name in English."""
        return self.type.words("en")

    @property
    def message(self) -> Message:
        """One line: how often it came, how often it was to come, and why not."""
        percents = {"percent": f"{100 * self.realised:.1f}"}
        params = {"name": self.type, "dealt": self.dealt, "count": self.of, **percents}
        line = Message(BOARDS[0], params, BOARDS[1])
        if self.asked is not None:
            asked: dict[str, object] = {"line": line, "percent": f"{100 * self.asked:.1f}"}
            line = Message(N_("{line}; asked {percent} %"), asked)
            if self.expected and abs(self.expected - self.asked) > CLOSE:
                text = N_("{line}, {percent} % of what can be dealt")
                line = Message(text, {"line": line, "percent": f"{100 * self.expected:.1f}"})
        return Message("{line}: {why}", {"line": line, "why": self.why.message}) if self.why else line

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True)
class Mix:
    """The mix of a run: what was asked, and what came of it."""

    how: How
    shares: tuple[Share, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.shares))


def missing(mix: Mix) -> list[Message]:
    """Of a mix by weights the types that no board has, and the exact numbers that a quota would give."""
    if mix.how != "weights":
        return []
    groups: dict[tuple[int, SeatLetter], list[Share]] = {}
    for share in mix.shares:
        if share.seat is not None:
            groups.setdefault((share.number, share.seat), []).append(share)
    found = []
    for (_, seat), shares in groups.items():
        numbers = _numbers(
            [share.asked or 0.0 if share.why is None else 0.0 for share in shares], shares[0].of
        )
        gone = [
            share.type for share, number in zip(shares, numbers, strict=True) if number and not share.dealt
        ]
        if gone:
            params = {"types": Listed(gone, "or"), "seat": Word(WORD_OF_SEAT[seat]), "count": shares[0].of}
            found.append(
                Message(MISSING[0], {**params, "numbers": Latin("/".join(map(str, numbers)))}, MISSING[1])
            )
    return found


def _numbers(weights: Sequence[float], boards: int) -> list[int]:
    """Whole numbers by the weights: of equal rests the first types get more."""
    quotas = [Fraction(weight).limit_denominator(10**6) for weight in weights]
    parts = [quota * boards / (sum(quotas) or 1) for quota in quotas]
    numbers = [int(part) for part in parts]
    order = sorted(range(len(parts)), key=lambda at: (numbers[at] - parts[at], at))
    for at in order[: boards - sum(numbers) if sum(quotas) else 0]:
        numbers[at] += 1
    return numbers


Done = Sequence[tuple[int, Mapping[SeatLetter, int]]]
"""Boards that were dealt: the number of the profile, and the sub-profiles."""


def mix_of(setup: Setup, losses: Sequence[Losses], done: Done) -> Mix:
    """The mix of some boards; `losses` tell of each profile what cannot be dealt."""
    rows: list[Share] = []
    for number, source in enumerate(setup.sources):
        own = [indices for profile, indices in done if profile == number]
        if len(setup.sources) > 1:
            name, asked = source.profile.profile_name, profile_share(setup, number)
            by_weight = None if setup.mixing.numbers else asked
            rows.append(
                Share(name, None, number, Title(name), asked, by_weight, len(own), len(done), number=number)
            )
        for seat in SEAT_LETTERS:
            if len(source.profile.subs(seat)) > 1:
                rows += SeatRows(setup, number, seat, losses[number], len(done) == setup.n).of(own)
    return Mix(setup.mixing.how, tuple(rows))


def profile_share(setup: Setup, number: int) -> float | None:
    """The share of a profile that was asked for; None where shuffling decides."""
    if setup.mixing.numbers:
        return setup.mixing.numbers[number] / (setup.n or 1)
    if setup.mixing.how == "natural" and setup.one_union:
        return None
    return float(setup.shares[number])


@dataclass(frozen=True)
class SeatRows:
    """What there is to say of the sub-profiles of one seat."""

    setup: Setup
    number: int
    seat: SeatLetter
    losses: Losses
    whole: bool
    """Whether the run came to its end."""

    def of(self, own: Sequence[Mapping[SeatLetter, int]]) -> list[Share]:
        """The rows, as shares of their profile's boards."""
        source = self.setup.sources[self.number]
        dealt = [sum(indices[self.seat] == index for indices in own) for index in range(self.count)]
        asked, expected = self.asked(), self.expected()
        return [
            Share(
                source.profile.profile_name,
                self.seat,
                index,
                type_name(source.profile, self.seat, index),
                asked[index],
                expected[index],
                dealt[index],
                len(own),
                why,
                self.number,
            )
            for index, why in enumerate(self.reasons(dealt, len(own)))
        ]

    @property
    def count(self) -> int:
        """The sub-profiles of the seat."""
        return len(self.setup.sources[self.number].profile.subs(self.seat))

    @property
    def given(self) -> bool:
        """Whether exact numbers were given for this seat."""
        setup = self.setup
        return (
            bool(setup.mixing.numbers)
            and len(setup.sources) == 1
            and self.seat == seat_of(setup, self.number)
        )

    @property
    def living(self) -> Collection[int]:
        """The combinations that are not known to be impossible."""
        return [
            one
            for one in range(len(self.setup.sources[self.number].combinations))
            if one not in self.losses.dead
        ]

    def asked(self) -> list[float | None]:
        """The shares that were asked for: those of exact numbers where such were given."""
        if self.given:
            return [number / (self.setup.n or 1) for number in self.setup.mixing.numbers]
        if self.setup.mixing.how == "natural":
            return [None] * self.count
        return [float(share) for share in self._weights(range(len(self._combinations)))]

    def expected(self) -> list[float | None]:
        """The shares that follow from the weights among what can be dealt."""
        if self.given or self.setup.mixing.how == "natural":
            return [None] * self.count
        if self.setup.mixing.how == "quota":  # each seat by itself, whatever it comes with
            quotas = quotas_of(self.setup, self.number, 1, self.living) if self.living else {}
            return [float(quota) for quota in quotas.get(self.seat, [Fraction(0)] * self.count)]
        weights = self._weights(self.living)
        known = self.losses.all_known
        return [
            float(weight / sum(weights)) if known and weight else None if weight else 0.0
            for weight in weights
        ]

    def reasons(self, dealt: Sequence[int], boards: int) -> list[Why | None]:
        """Why a sub-profile did not come as often as asked: nothing is said of what a lot decided."""
        living = self._types(self.living)
        gone = self._types(range(len(self._combinations))) - living
        found = [Why(self.seat, None) if index in gone else None for index in range(self.count)]
        if self.setup.mixing.how != "quota" or not self.whole or not living:
            return found
        quotas = quotas_of(self.setup, self.number, boards, self.living)[self.seat]
        for index, (least, most) in enumerate(fair_numbers(quotas, boards)):
            if index not in gone and not least <= dealt[index] <= most:
                found[index] = self._hindered(index, least, most)
        return found

    @property
    def _combinations(self) -> Sequence[tuple[Fraction, Mapping[SeatLetter, int]]]:
        return self.setup.sources[self.number].combinations

    def _types(self, combinations: Collection[int]) -> set[int]:
        return {self._combinations[one][1][self.seat] for one in combinations}

    def _weights(self, combinations: Collection[int]) -> list[Fraction]:
        """The weight of each sub-profile in some combinations."""
        found = [Fraction(0)] * self.count
        for one in combinations:
            weight, indices = self._combinations[one]
            found[indices[self.seat]] += weight
        return found

    def _hindered(self, index: int, least: int, most: int) -> Why:
        """What keeps a sub-profile from its number: what is impossible, of its own first, or a leader."""
        profile = self.setup.sources[self.number].profile
        own = [one for one in self.losses.lost if one.indices.get(self.seat) == index]
        lost = tuple(one for one in own or self.losses.lost if len(one.indices) > 1)
        leader = None if lost or leads(profile, self.seat) else leader_of(profile, self.seat)
        return Why(self.seat, (least, most), lost, leader)


def percent(share: float) -> Latin:
    """A share in per cent, three figures."""
    return Latin(f"{100 * share:.3g} %")
