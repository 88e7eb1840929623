"""Whether a profile can be dealt, exactly: each combination of sub-profiles, each sub-profile, and the whole.

Where no deal fits, `Clash` is a smallest set of the profile's constraints that no deal fits. It is looked for
among the constraints that hold whatever suits are drawn; only where those alone can be dealt is one choice of
random suits looked at, as an example.

>>> from majlis.bridge.profile.check import loads
>>> profile = loads('''{"profile_name": "Fit", "dealer": "N", "tag": "Opener",
...     "conditions": ["north: 15-17 hcp, balanced", "south: 5+ spades"]}''')
>>> found = validate_profile_viability(profile)
>>> found.viable, found.deals.exact, str(found.deals)
(True, True, '1 deal in 122')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations as subsets
from typing import Final, TypeAlias

import numpy as np

from majlis.bridge.conditions.words import glyphs, word_of_seat
from majlis.bridge.deal.bounds import impossible
from majlis.bridge.deal.cases import MOST_CHOICES, SHARED, BoardSource, Case
from majlis.bridge.deal.plans import Plans, Wanted
from majlis.bridge.deal.union import DealCount, Union
from majlis.bridge.profile.check import require_valid
from majlis.bridge.profile.faults import path_text
from majlis.bridge.profile.meaning import Part, RsOverStandard, parts_of, randoms, rs_choices
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.words import random_words, type_name
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter, SuitLetter
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import NOTHING, Ask, every
from majlis.dealing.budget import Budget
from majlis.dealing.conflict import Search
from majlis.dealing.evaluate import fits
from majlis.dealing.limits import TooLarge
from majlis.dealing.pack import Deals
from majlis.dealing.plain import shuffled
from majlis.dealing.tally import Tally
from majlis.errors import InputError, MajlisError
from majlis.i18n import N_, NN_
from majlis.message import Latin, Listed, Message, Worded

WITNESSES: Final = 2000
"""Shuffled deals that are looked at first: what fits one of them needs no counting."""
MOST_COUNTS: Final = 1000
OTHERS: Final = NN_(
    "; nor can its {count} other combination be dealt", "; nor can its {count} other combinations be dealt"
)


@dataclass(frozen=True)
class Clash:
    """Constraints of which no deal fits all."""

    parts: tuple[Part, ...]
    suits: dict[SeatLetter, tuple[SuitLetter, ...]] | None
    """The random suits for which they clash; None where they do whatever is drawn."""
    smallest: bool
    """Whether it is proven that no fewer constraints clash."""
    why: str = ""
    """What hindered the proof."""
    exclusive: bool = False
    """Whether some deal fits where two hands may draw the same suit."""

    @property
    def paths(self) -> tuple[str, ...]:
        """Where the constraints stand in the file."""
        return tuple(path_text(part.at) for part in self.parts)

    @property
    def message(self) -> Worded:
        """The constraints in words."""
        clash_text: Worded = Listed([part.words for part in self.parts], ";")
        if self.suits:
            drawn = drawn_words(self.suits)
            clash_text = Message(N_("{clash} (where {drawn})"), {"clash": clash_text, "drawn": drawn})
        if self.exclusive:
            text = N_("{clash}; it can be dealt where two hands may draw the same suit: {option}")
            clash_text = Message(text, {"clash": clash_text, "option": SHARED})
        return clash_text

    def __str__(self) -> str:
        return self.message.words("en")


def drawn_words(suits: Mapping[SeatLetter, Sequence[SuitLetter]]) -> Listed:
    """Random suits in words: `North draws ♠♥, East draws ♠ and West draws ♦`."""
    text = N_("{seat} draws {suits}")
    return Listed(
        [Message(text, {"seat": word_of_seat(s), "suits": Latin(glyphs(one))}) for s, one in suits.items()]
    )


def clash_of(source: BoardSource, combination: int, budget: Budget | None = None) -> Clash | None:
    """What clashes in a combination that cannot be dealt; None where no proof of that was found.

    The search for a smaller set ends with the budget, which the source's plans are charged to.
    """
    indices, choices = source.combinations[combination].indices, source.choices(combination)
    each = [parts_of(source.profile, indices, suits, source.rs_over_standard) for suits in choices]
    if not each:
        drawing = tuple(crowded(source, indices))
        return Clash(drawing, None, True, exclusive=source.alive_if_shared(combination)) if drawing else None
    always = [part for part in each[0] if all(part in parts for parts in each[1:])]
    judge = FeasibilityJudge(source.plans)
    for parts, suits in ((always, None), (each[0], choices[0] or None)):
        if judge.count_all(parts) == 0:
            clash = smallest_clash(parts, suits, judge, budget)
            return replace(clash, exclusive=suits is not None and source.alive_if_shared(combination))
    return None


def crowded(source: BoardSource, indices: Mapping[SeatLetter, int]) -> Iterator[Part]:
    """What the fewest seats draw who together draw more suits than there are for them."""
    draws = dict(randoms(source.profile, indices))
    for number in range(2, len(draws) + 1):
        for seats in subsets(draws, number):
            if not rs_choices(source.profile, {seat: indices[seat] for seat in seats}):
                for seat in seats:
                    at = ("seat_profiles", seat, "subprofiles", indices[seat], "random_suit_constraint")
                    who, what = type_name(source.profile, seat, indices[seat]), random_words(draws[seat])
                    words = Message("{who}: {what}", {"who": who, "what": what})
                    yield Part((seat,), at, words, NOTHING)
                return


def smallest_clash(
    parts: Sequence[Part],
    suits: dict[SeatLetter, tuple[SuitLetter, ...]] | None,
    judge: FeasibilityJudge,
    budget: Budget | None,
) -> Clash:
    """As few of the parts as can be found that clash."""
    tally = Tally(judge.count, MOST_COUNTS, budget=budget)
    search = Search([part.ask for part in parts], tally)
    conflict = search.smallest(search.minimal())
    return Clash(tuple(parts[member] for member in conflict.members), suits, conflict.smallest, conflict.why)


class FeasibilityJudge:
    """Whether some deal fits an ask, by the cheapest means: arithmetic, a deal that does, a plan."""

    def __init__(self, plans: Plans) -> None:
        self.plans = plans

    def count(self, ask: Ask) -> int:
        """0 where no deal fits, else 1."""
        if impossible(ask):
            return 0
        if fits(ask, TABLE, witnesses()).any():
            return 1
        return int(self.plans.possible(Wanted(ask)))

    def count_all(self, parts: Sequence[Part]) -> int | None:
        """0 where no deal fits all parts, 1 where one does, None where that is not known."""
        try:
            return self.count(every(part.ask for part in parts))
        except MajlisError:
            return None


@cache
def witnesses() -> Deals:
    """Some shuffled deals."""
    return shuffled(TABLE, WITNESSES, np.random.default_rng(0))


Progress: TypeAlias = Callable[[int, int], None]
"""Told how many combinations are done, of how many."""

STEPS: Final = 12_000
"""How much is counted where no time is given, see `dealing.budget`: after that numbers are estimates or left
out, and say so. On a machine of 2026 some 30 seconds."""
REFUSAL: Final = 400
"""Steps for the fewest constraints that clash, where a profile is refused: about a second."""
CASE: Final = 1
"""Steps that a look at one choice of random suits costs."""


@dataclass(frozen=True)
class Combined:
    """One combination of sub-profiles: what was asked, and what there is."""

    indices: dict[SeatLetter, int]
    name: str
    asked: Fraction
    """The share by the weights as they are written."""
    realised: Fraction | None
    """The share among the combinations that can be dealt; None where some were not looked at."""
    choices: int
    """The choices of random suits; 1 where none are drawn."""
    viable: bool
    """Whether it can be dealt, with some choice; one that was not looked at is taken to be."""
    possible: int | None
    """With how many choices; None where there are too many to look at."""
    deals: DealCount | None
    """The deals that fit with any choice; None where that is too large to be counted."""
    clash: Clash | None = None
    """Why it cannot be dealt."""
    looked_at: bool = True
    """Whether the budget allowed to find out if it can be dealt."""


@dataclass(frozen=True)
class Sub:
    """One sub-profile of a seat that has several."""

    seat: SeatLetter
    index: int
    name: str
    asked: Fraction
    realised: Fraction | None
    """None where some combinations were not looked at."""
    viable: bool
    """Whether it comes at all, as far as was looked."""


@dataclass(frozen=True)
class Viability:
    """What `validate_profile_viability` found."""

    profile: str
    combinations: tuple[Combined, ...]
    subs: tuple[Sub, ...]
    deals: DealCount | None
    """All deals that the profile allows, each once."""

    @property
    def viable(self) -> bool:
        """Whether the profile can be dealt; what was not looked at is taken to be possible."""
        return any(one.viable for one in self.combinations)

    @property
    def lost(self) -> Fraction:
        """The share of the weight that is asked for what cannot be dealt."""
        return sum((one.asked for one in self.combinations if not one.viable), Fraction(0))


def validate_profile_viability(
    profile: Profile,
    *,
    rs_over_standard: RsOverStandard = "replaces",
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Viability:
    """What of a profile can be dealt, and how often: see `Viability`.

    With `seconds` what is looked at depends on the machine; without them it is the same everywhere, and takes
    some 30 seconds at most. A profile with faults raises `ProfileError`; one that cannot be dealt is told of
    in the result.
    """
    require_valid(profile)
    budget = Budget(STEPS if seconds is None else None, seconds)
    return viability_of(BoardSource(profile, Plans(budget), 0, rs_over_standard), progress)


def viability_of(source: BoardSource, progress: Progress | None = None) -> Viability:
    """As `validate_profile_viability`, of a source, within the budget of its plans, which are kept."""
    numbers = range(len(source.combinations))
    looks = [alive_within(source, number) for number in numbers]
    alive = [number for number in numbers if looks[number] is not False]
    total = None if None in looks else sum((source.weight(number) for number in alive), Fraction(0))
    union = Union(source.plans, source.plans.budget)
    cases = {number: cases_of(source, number) if looks[number] else None for number in alive}
    deals = counted(union, source, joined_cases([cases[number] for number in alive]))
    rows: list[Combined] = []
    for number in numbers:
        rows.append(combined(source, number, looks[number], cases.get(number, []), total, union))
        if progress is not None:
            progress(number + 1, len(numbers))
    return Viability(source.profile.profile_name, tuple(rows), tuple(subs(source, rows)), deals)


def joined_cases(cases: Sequence[list[Case] | None]) -> list[Case] | None:
    """The cases of several combinations together; None where those of one are not known."""
    known = [some for some in cases if some is not None]
    return [case for some in known for case in some] if len(known) == len(cases) else None


def alive_within(source: BoardSource, number: int) -> bool | None:
    """Whether a combination can be dealt; None where the budget is spent before that is known."""
    budget = source.plans.budget
    if source.points_clash(number):
        return False
    for choice in range(len(source.choices(number))):
        if budget.spent:
            return None
        budget.spend(CASE)
        if source.possible(number, choice):
            return True
    return False


def cases_of(source: BoardSource, number: int) -> list[Case] | None:
    """The cases of a combination that can be dealt; None where there are too many to look at."""
    budget, choices = source.plans.budget, len(source.choices(number))
    if choices > MOST_CHOICES:
        return None
    cases = []
    for choice in range(choices):
        if budget.spent:
            return None
        budget.spend(CASE)
        if source.possible(number, choice):
            cases.append(source.case(number, choice))
    return cases


def combined(
    source: BoardSource,
    number: int,
    viable: bool | None,
    cases: Sequence[Case] | None,
    total: Fraction | None,
    union: Union,
) -> Combined:
    """What there is of one combination; `total` is the weight of all that can be dealt, if it is known."""
    realised: Fraction | None = Fraction(0)
    if viable is not False:
        realised = None if total is None else source.weight(number) / total
    return Combined(
        indices=source.combinations[number].indices,
        name=source.name(number),
        asked=source.weight(number),
        realised=realised,
        choices=len(source.choices(number)),
        viable=viable is not False,
        possible=None if cases is None else len(cases),
        deals=counted(union, source, cases) if viable is not False else DealCount.of(0),
        clash=clash_within(source, number) if viable is False else None,
        looked_at=viable is not None,
    )


def clash_within(source: BoardSource, number: int) -> Clash | None:
    """Why a combination cannot be dealt; None where there is no proof, or the budget is spent."""
    return None if source.plans.budget.spent else clash_of(source, number, source.plans.budget)


def counted(union: Union, source: BoardSource, cases: Sequence[Case] | None) -> DealCount | None:
    """The number of deals that fit any of the cases, where it can be told."""
    try:
        return None if cases is None else union.of_cases(source, cases)
    except TooLarge:
        return None


def subs(source: BoardSource, rows: Sequence[Combined]) -> list[Sub]:
    """The sub-profiles of the seats that have several."""
    return [
        Sub(
            seat,
            index,
            str(type_name(source.profile, seat, index)),
            sum((one.asked for one in rows if one.indices.get(seat) == index), Fraction(0)),
            realised_of([one for one in rows if one.indices.get(seat) == index]),
            any(one.viable for one in rows if one.indices.get(seat) == index),
        )
        for seat in SEAT_LETTERS
        for index in range(len(source.profile.subs(seat)))
        if len(source.profile.subs(seat)) > 1
    ]


def realised_of(rows: Sequence[Combined]) -> Fraction | None:
    """The share of some combinations; None where that of one of them is not known."""
    shares = [one.realised for one in rows if one.realised is not None]
    return sum(shares, Fraction(0)) if len(shares) == len(rows) else None


def refusal(source: BoardSource) -> InputError:
    """What is said of a profile that no deal fits: why the combination that is asked for most does not."""
    numbers = range(len(source.combinations))
    first = max(numbers, key=source.weight, default=None)
    # The answer is sure by now: fewer constraints are looked for as long as nobody has to wait.
    source.plans.budget, source.plans.in_a_hurry = Budget(REFUSAL), True
    clash = None if first is None else clash_of(source, first, source.plans.budget)
    name = source.profile.profile_name
    values = {"profile": name, "clash": clash, "count": len(numbers) - 1}
    if first is None or clash is None:
        return InputError(Message(N_("{profile}: no deal fits this profile"), values))
    message = Message(N_("{profile}: no deal fits this profile, since no deal has all of: {clash}"), values)
    if len(numbers) > 1:
        message = Message("{one}{more}", {"one": message, "more": Message(OTHERS[0], values, OTHERS[1])})
    return InputError(message)
