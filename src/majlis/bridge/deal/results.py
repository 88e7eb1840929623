"""The mix of a run: how often each type of hand was asked for and came, and why not as asked: `mix_of`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from majlis.bridge.deal.apportionment import fair_numbers
from majlis.bridge.deal.losses import Losses, Lost
from majlis.bridge.deal.quotas import How, Setup, leader_of, leads, quotas_of, seat_of
from majlis.bridge.profile.words import Title, type_name
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import WORD_OF_SEAT
from majlis.i18n import N_, NN_
from majlis.message import Latin, Listed, Message, Word, Worded

CLOSE: Final = 5e-4
"""Shares that are nearer than this are shown as one."""
MOST_REASONS: Final = 2
BOARDS: Final = NN_(
    "{name}: {dealt} of {count} board ({percent} %)", "{name}: {dealt} of {count} boards ({percent} %)"
)
MISSING: Final = NN_(
    "no board of {types} among {count}: --mix quota gives each type its number, here {numbers} for {seat}",
    "no board of {types} among {count}: --mix quota gives each type its number, here {numbers} for {seat}",
)


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
    lines = []
    for (_, seat), shares in groups.items():
        numbers = _numbers(
            [share.asked or 0.0 if share.why is None else 0.0 for share in shares], shares[0].of
        )
        gone = [
            share.type for share, number in zip(shares, numbers, strict=True) if number and not share.dealt
        ]
        if gone:
            params = {"types": Listed(gone, "or"), "seat": Word(WORD_OF_SEAT[seat]), "count": shares[0].of}
            lines.append(
                Message(MISSING[0], {**params, "numbers": Latin("/".join(map(str, numbers)))}, MISSING[1])
            )
    return lines


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
        whys = [Why(self.seat, None) if index in gone else None for index in range(self.count)]
        if self.setup.mixing.how != "quota" or not self.whole or not living:
            return whys
        quotas = quotas_of(self.setup, self.number, boards, self.living)[self.seat]
        for index, (least, most) in enumerate(fair_numbers(quotas, boards)):
            if index not in gone and not least <= dealt[index] <= most:
                whys[index] = self._hindered(index, least, most)
        return whys

    @property
    def _combinations(self) -> Sequence[tuple[Fraction, Mapping[SeatLetter, int]]]:
        return self.setup.sources[self.number].combinations

    def _types(self, combinations: Collection[int]) -> set[int]:
        return {self._combinations[one][1][self.seat] for one in combinations}

    def _weights(self, combinations: Collection[int]) -> list[Fraction]:
        """The weight of each sub-profile in some combinations."""
        weights = [Fraction(0)] * self.count
        for one in combinations:
            weight, indices = self._combinations[one]
            weights[indices[self.seat]] += weight
        return weights

    def _hindered(self, index: int, least: int, most: int) -> Why:
        """What keeps a sub-profile from its number: what is impossible, of its own first, or a leader."""
        profile = self.setup.sources[self.number].profile
        own = [one for one in self.losses.lost if one.indices.get(self.seat) == index]
        lost = tuple(one for one in own or self.losses.lost if len(one.indices) > 1)
        leader = None if lost or leads(profile, self.seat) else leader_of(profile, self.seat)
        return Why(self.seat, (least, most), lost, leader)
