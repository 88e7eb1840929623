"""A profile explained: how rare it is, what of it can be dealt, what its constraints cost, and an example.

All numbers are exact, unless one says that it is an estimate. `str()` gives the explanation as text,
`as_json()` as plain data; `explain_board` in `majlis.bridge.explain_board` explains one board.

>>> from majlis.bridge.profile.read import loads
>>> profile = loads('''{"profile_name": "Fit", "dealer": "N", "tag": "Opener",
...     "conditions": ["north: 15-17 hcp, balanced", "south: 5+ spades"]}''')
>>> told = explain_profile(profile, example=False)
>>> print(told)
Fit: 1 deal in 122 (439,976,415,244,516,928,432,877,600 of 53,644,737,765,488,792,839,237,440,000 deals)
<BLANKLINE>
What each constraint costs (times as many deals without it)
  21.5  north: 15-17 hcp, balanced; with 14-17 HCP 1.55; with 15-18 HCP 1.16
  5.93  south: 5+ spades; with 4+ cards in ♠ 2.46
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from majlis.bridge.board import Board
from majlis.bridge.clash import Clash, suits_text
from majlis.bridge.draws import Case, Source
from majlis.bridge.formats import text
from majlis.bridge.generate import generate_deals
from majlis.bridge.pack import TABLE, Seat, Suit
from majlis.bridge.plans import Plans
from majlis.bridge.profile.faults import path_text
from majlis.bridge.profile.meaning import Part, RsOverStandard, parts_of
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.validate import require_valid
from majlis.bridge.telling import leaf_words
from majlis.bridge.union import Number
from majlis.bridge.viability import Combined, Sub, Viability, viability_of
from majlis.dealing.asks import Ask, every
from majlis.dealing.explanation import factor_text, rarity
from majlis.dealing.relax import opened, replaced, statements
from majlis.dealing.tally import Tally

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being counted, how much of it is done, and of how much."""

SECONDS: Final = 30.0
MOST_COUNTS: Final = 2000
SHOWN: Final = 12
"""Constraints that are listed in the text, the dearest first."""


@dataclass(frozen=True)
class Opened:
    """A constraint one wider at one end: in words, and how many times as many deals there are then."""

    words: str
    factor: float


@dataclass(frozen=True)
class Cost:
    """What one constraint costs: how many times as many deals there were without it."""

    words: str
    path: str
    factor: float
    opened: tuple[Opened, ...] = ()


@dataclass(frozen=True)
class Costs:
    """The costs of the constraints of one combination, with its first random suits that can be dealt."""

    name: str
    indices: dict[Seat, int]
    suits: dict[Seat, tuple[Suit, ...]]
    deals: int
    costs: tuple[Cost, ...]
    """What costs most comes first; constraints that cost nothing are left out."""
    left_out: str = ""
    """Why not all were counted."""


@dataclass(frozen=True)
class ProfileExplanation:
    """What `explain_profile` found."""

    profile: str
    viability: Viability
    costs: tuple[Costs, ...]
    example: Board | None

    @property
    def deals(self) -> Number | None:
        """The deals that the profile allows, each once."""
        return self.viability.deals

    def __str__(self) -> str:
        return "\n".join(lines_of(self))

    def as_json(self) -> dict[str, Any]:
        """The explanation as plain data; numbers of deals are texts, since they are beyond most readers."""
        return json_of(self)


def explain_profile(
    profile: Profile,
    *,
    rs_over_standard: RsOverStandard = "replaces",
    seconds: float = SECONDS,
    combinations: int = 1,
    example: bool = True,
    seed: int = 0,
    progress: Progress | None = None,
) -> ProfileExplanation:
    """Explain a profile. `seconds` bounds the overlaps, and again the costs, of which those of the first
    `combinations` by weight are counted; what was not counted is told. Raises `ProfileError` for faults.
    """
    require_valid(profile)
    source = Source(profile, Plans(), 0, rs_over_standard)
    tell = progress or (lambda what, done, of: None)
    found = viability_of(source, seconds, lambda done, of: tell("combinations", done, of))
    alive = [number for number in range(len(source.combinations)) if found.combinations[number].viable]
    alive.sort(key=lambda number: -source.weight(number))
    tally = Tally(source.plans.count_whole, MOST_COUNTS, seconds, lambda done, of: tell("costs", done, of))
    firsts = [source.first_case(number) for number in alive[:combinations]]
    costs = [costs_of(source, case, tally) for case in firsts if case is not None]
    board = None
    if example and alive:
        dealt = generate_deals(profile, 1, seed=seed, boards="profile-dealer", rotate=False)
        board = dealt.boards[0]
    return ProfileExplanation(profile.profile_name, found, tuple(costs), board)


def costs_of(source: Source, case: Case, tally: Tally) -> Costs:
    """What the constraints of a case cost."""
    parts = parts_of(source.profile, case.indices, case.suits, source.rs_over_standard)
    deals = source.plans.count(case.wanted)
    costs, missing = [], ""
    tally.expect(len(parts))
    for place, part in enumerate(parts):
        rest = [other.ask for other in parts[:place] + parts[place + 1 :]]
        number = tally.number(every(rest))
        if number.deals is None:
            missing = number.why
        elif number.deals > deals:
            gains = opened_of(part, rest, deals, tally)
            costs.append(Cost(part.words, path_text(part.at), number.deals / deals, tuple(gains)))
    costs.sort(key=lambda cost: -cost.factor)
    return Costs(source.name(case.combination), case.indices, case.suits, deals, tuple(costs), missing)


def opened_of(part: Part, rest: Sequence[Ask], deals: int, tally: Tally) -> Iterator[Opened]:
    """What each of a constraint's numbers, opened by one, would gain."""
    found = list(statements(part.ask))
    if len(found) > 3:  # alternatives: which of them to open would take a page
        return
    for place, leaf in found:
        for wider in opened(leaf, TABLE):
            number = tally.number(every([replaced(part.ask, place, wider), *rest]))
            if number.deals is not None and number.deals > deals:
                yield Opened(leaf_words(wider), number.deals / deals)  # type: ignore[arg-type]


# As text


def lines_of(told: ProfileExplanation) -> Iterator[str]:
    """The whole explanation."""
    yield head(told)
    found = told.viability
    if len(found.combinations) > 1:
        if found.lost:
            yield f"{percent(found.lost)} of the weight is asked for what cannot be dealt."
        yield from ("", "Combinations (asked, comes out, random suits that can be dealt, how rare)")
        yield from columns([combination_row(one) for one in found.combinations])
    if found.subs:
        yield from ("", "Sub-profiles (asked, comes out)")
        yield from columns([(one.name, percent(one.asked), come(one)) for one in found.subs])
    yield from clash_lines(found.combinations)
    for costs in told.costs:
        yield from cost_lines(costs, len(found.combinations) > 1)
    if told.example is not None:
        yield from ("", "An example", *text.dumps([told.example]).rstrip().split("\n"))


def head(told: ProfileExplanation) -> str:
    """How rare the profile is."""
    if not told.viability.viable:
        return f"{told.profile}: no deal fits"
    if told.deals is None:
        return f"{told.profile}: too large to be counted"
    about = "" if told.deals.exact else "about "
    between = "" if told.deals.exact else f", with 95 % certainty {told.deals.low:,} to {told.deals.high:,}"
    number = f"{about}{told.deals.deals:,} of {TABLE.deals():,} deals{between}"
    return f"{told.profile}: {told.deals} ({number})"


def combination_row(one: Combined) -> tuple[str, ...]:
    """One combination, in columns."""
    number = "some" if one.possible is None else one.possible
    suits = f"{number} of {one.choices:,}" if one.choices > 1 else ""
    rare = str(one.deals) if one.deals is not None else "not counted"
    return one.name, percent(one.asked), come(one), suits, rare if one.viable else ""


def come(one: Combined | Sub) -> str:
    """How often something comes."""
    return percent(one.realised) if one.viable else "never"


def clash_lines(combinations: Sequence[Combined]) -> Iterator[str]:
    """Why combinations cannot be dealt; those with the same reason together."""
    reasons: dict[str, list[Combined]] = {}
    for one in combinations:
        if not one.viable:
            reasons.setdefault(str(one.clash or "a proof was not found in time"), []).append(one)
    if reasons:
        yield from ("", "What cannot be dealt, and a smallest set of constraints that no deal fits")
    for reason, those in reasons.items():
        yield f"  {', '.join(one.name for one in those)}: {reason}"


def cost_lines(costs: Costs, several: bool) -> Iterator[str]:
    """What the constraints cost."""
    drawn = f"with the suits {suits_text(costs.suits)}" if costs.suits else ""
    where = " in " + ", ".join(filter(None, [costs.name if several else "", drawn]))
    where = where if where != " in " else ""
    yield from ("", f"What each constraint costs{where} (times as many deals without it)")
    rows = [
        (
            factor_text(cost.factor),
            cost.words + "".join(f"; with {one.words} {factor_text(one.factor)}" for one in cost.opened),
        )
        for cost in costs.costs[:SHOWN]
    ]
    width = max((len(figure) for figure, _ in rows), default=0)
    yield from (f"  {figure:>{width}}  {words}" for figure, words in rows)
    if len(costs.costs) > SHOWN:
        yield f"  and {len(costs.costs) - SHOWN} that cost less"
    if costs.left_out:
        yield f"  not all was counted: {costs.left_out}"


def columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows of texts, in columns; the first is set to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *rest = (
            f"{cell:<{width}}" if place == 0 else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(["", first, *rest]).rstrip()


def percent(share: Fraction) -> str:
    """A share in per cent.

    >>> percent(Fraction(1, 16)), percent(Fraction(1, 3))
    ('6.25 %', '33.3 %')
    """
    return f"{float(100 * share):.3g} %"


# As data


def json_of(told: ProfileExplanation) -> dict[str, Any]:
    """The explanation as plain data."""
    found = told.viability
    return {
        "profile": told.profile,
        "viable": found.viable,
        **number_json(told.deals),
        "of": str(TABLE.deals()),
        "lost": float(found.lost),
        "combinations": [combination_json(one) for one in found.combinations],
        "subprofiles": [
            {
                "seat": one.seat,
                "subprofile": one.index + 1,
                "name": one.name,
                "asked": float(one.asked),
                "realised": float(one.realised),
            }
            for one in found.subs
        ],
        "costs": [costs_json(costs) for costs in told.costs],
        "example": None if told.example is None else text.dumps([told.example]),
    }


def number_json(number: Number | None) -> dict[str, Any]:
    """A number of deals, with its probability."""
    if number is None:
        return {"deals": None, "probability": None, "rarity": None}
    ends = {} if number.exact else {"low": str(number.low), "high": str(number.high)}
    return {
        "deals": str(number.deals),
        "probability": float(number.probability),
        "rarity": rarity(number.deals, TABLE.deals()),
        "exact": number.exact,
        **ends,
    }


def combination_json(one: Combined) -> dict[str, Any]:
    """One combination."""
    return {
        "subprofiles": {seat: index + 1 for seat, index in one.indices.items()},
        "name": one.name,
        "asked": float(one.asked),
        "realised": float(one.realised),
        "choices": one.choices,
        "possible": one.possible,
        **number_json(one.deals),
        "clash": None if one.clash is None else clash_json(one.clash),
    }


def clash_json(clash: Clash) -> dict[str, Any]:
    """Constraints that clash."""
    return {
        "constraints": [
            {"words": part.words, "path": path} for part, path in zip(clash.parts, clash.paths, strict=True)
        ],
        "suits": None if clash.suits is None else {seat: "".join(s) for seat, s in clash.suits.items()},
        "smallest": clash.smallest,
    }


def costs_json(costs: Costs) -> dict[str, Any]:
    """The costs of the constraints of one combination."""
    return {
        "subprofiles": {seat: index + 1 for seat, index in costs.indices.items()},
        "suits": {seat: "".join(drawn) for seat, drawn in costs.suits.items()},
        "deals": str(costs.deals),
        "constraints": [
            {
                "words": cost.words,
                "path": cost.path,
                "factor": cost.factor,
                "opened": [{"words": one.words, "factor": one.factor} for one in cost.opened],
            }
            for cost in costs.costs
        ],
        "left_out": costs.left_out,
    }
