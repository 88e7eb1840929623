"""A profile explained: how rare it is, what of it can be dealt, what its constraints cost, and an example.

All numbers are exact, unless one says that it is an estimate. `str()` gives the explanation as text (in
other languages `lines_of`), `as_json()` as plain data; `explain_board` explains one board.

>>> from majlis.bridge.profile.check import loads
>>> profile = loads('''{"profile_name": "Fit", "dealer": "N", "tag": "Opener",
...     "conditions": ["north: 15-17 hcp, balanced", "south: 5+ spades"]}''')
>>> told = explain_profile(profile, example=False)
>>> print(told)
Fit: 1 deal in 122 (439,976,415,244,516,928,432,877,600 of 53,644,737,765,488,792,839,237,440,000 deals)
What costs most is "north: 15-17 hcp": with 14-17 HCP they would be 1.6 times as common.
What helps most is "south: 5+ spades": with 4+ cards in ♠ they would be 2.5 times as common.
<BLANKLINE>
What each constraint costs (times as many deals without it)
  9.78  north: 15-17 hcp; with 14-17 HCP 1.55; with 15-18 HCP 1.16
  5.93  south: 5+ spades; with 4+ cards in ♠ 2.46
  2.17  north: balanced
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeAlias
from unicodedata import category

from majlis.bridge.deal.cases import BoardSource, RsChoice, combination_name
from majlis.bridge.deal.generate import generate_deals, parse_rs_choice
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.seating import Seating
from majlis.bridge.deal.union import Number
from majlis.bridge.deal.viability import Clash, Combined, Sub, Viability, drawn_words, viability_of
from majlis.bridge.explain.advice import Remedy, advice_lines, remedies
from majlis.bridge.explain.costs import Cost, Costs, costs_of
from majlis.bridge.explain.explanation_text import leaf_words
from majlis.bridge.formats import FORMATS
from majlis.bridge.library.hand_types import title_words
from majlis.bridge.profile.check import require_valid
from majlis.bridge.profile.meaning import RsOverStandard, with_rs_suits
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.words import condition_words, rs_suits_words, type_name
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import SeatLetter
from majlis.bridge.table.origin import in_words
from majlis.bridge.table.pack import TABLE
from majlis.dealing.budget import Budget
from majlis.dealing.explanation import factor_text, rarity
from majlis.dealing.tally import Tally
from majlis.i18n import N_
from majlis.message import Latin, Listed, Message, Worded

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being counted, how much of it is done, and of how much."""

STEPS: Final = 10_000
"""How much is counted where no time is given, see `dealing.budget`: some 15 seconds of a machine of 2026."""
MOST_COUNTS: Final = 2000
MOST_HELPED: Final = 3
"""Reasons why something cannot be dealt for which it is looked what would help."""


@dataclass(frozen=True)
class RandomSuitsRead:
    """How random suits were read."""

    choice: RsChoice = "uniform"
    over_standard: RsOverStandard = "replaces"

    def messages(self, profile: Profile) -> Iterator[Worded]:
        """What is read otherwise than usual, where the profile draws suits at all."""
        subs = [sub for seat in profile.seat_profiles.values() for sub in seat.subprofiles]
        if all(sub.random_suit_constraint is None for sub in subs):
            return
        if self.choice == "by-count":
            text = N_(
                "Each choice of random suits comes as often as shuffled cards would give it ({option})."
            )
            yield Message(text, {"option": Latin("--rs-choice by-count")})
        if self.over_standard == "adds":
            text = N_("In a drawn suit the range of the draw holds beside the standard range ({option}).")
            yield Message(text, {"option": Latin("--rs-over-standard adds")})


@dataclass(frozen=True)
class ProfileExplanation:
    """What `explain_profile` found."""

    profile: str
    viability: Viability
    costs: tuple[Costs, ...]
    example: Board | None
    source: Profile
    seconds: float | None
    """The time that was allowed; None where as much was counted as on every machine."""
    no_costs: bool = False
    """Whether the costs of some combination were not counted at all."""
    remedies: tuple[tuple[int, tuple[Remedy, ...]], ...] = ()
    """Of some combinations that cannot be dealt, by number, the single changes with which they can be."""
    random_suits: RandomSuitsRead = RandomSuitsRead()

    @property
    def deals(self) -> Number | None:
        """The deals that the profile allows, each once."""
        return self.viability.deals

    @property
    def exact(self) -> bool:
        """Whether every number was counted, and all that was to be."""
        numbers = [self.deals, *(one.deals for one in self.viability.combinations if one.viable)]
        counted = all(number is not None and number.exact for number in numbers)
        left_out = self.no_costs or any(one.left_out for one in self.costs)
        return not self.viability.viable or (counted and not left_out)

    def __str__(self) -> str:
        return "\n".join(lines_of(self))

    def as_json(self) -> dict[str, Any]:
        """The explanation as plain data; numbers of deals are texts, since they are beyond most readers."""
        return json_of(self)


def explain_profile(
    profile: Profile,
    *,
    rs_choice: str = "uniform",
    rs_over_standard: RsOverStandard = "replaces",
    rs_suits: str | None = None,
    seating: Seating | None = None,
    title: str | None = None,
    seconds: float | None = None,
    combinations: int = 1,
    example: bool = True,
    seed: int = 0,
    progress: Progress | None = None,
) -> ProfileExplanation:
    """Explain a profile; of the costs those of the first `combinations` by weight are counted.

    What was not counted is told; without `seconds` that is the same on every machine. With them all ends, the
    example too, once they have passed and the count that was begun is done. The example is seated as asked by
    `seating`, else as the profile is written. `title` is what the profile is called. Raises `ProfileError`
    for faults.
    """
    drawing = parse_rs_choice(rs_choice)
    require_valid(profile)
    profile = with_rs_suits(profile, rs_suits)
    budget = Budget(STEPS if seconds is None else None, seconds)
    source = BoardSource(profile, Plans(budget.share(2, 3)), 0, rs_over_standard)
    tell = progress or (lambda what, done, of: None)
    found = viability_of(source, partial(tell, "combinations"))
    alive = [number for number in range(len(source.combinations)) if found.combinations[number].viable]
    alive.sort(key=lambda number: -source.weight(number))
    source.plans.budget = budget.share(1, 4)
    helping = tuple(remedies_within(source, found))
    source.plans.budget = budget
    told = partial(tell, "costs")
    tally = Tally(source.plans.count_whole, MOST_COUNTS, progress=told, budget=budget)
    costs, no_costs = [], False
    for number in alive[:combinations]:
        if not found.combinations[number].looked_at or budget.spent:
            no_costs = True
        elif (case := source.first_case(number)) is not None:
            costs.append(costs_of(source, case, tally))
    board = None
    if example and alive and (seconds is None or not budget.spent):
        dealt = generate_deals(
            profile, 1, seed=seed, rs_choice=drawing, rs_over_standard=rs_over_standard, **seats_of(seating)
        )
        board = dealt.boards[0]
    name = profile.profile_name if title is None else title
    read = RandomSuitsRead(drawing, rs_over_standard)
    return ProfileExplanation(name, found, tuple(costs), board, profile, seconds, no_costs, helping, read)


def seats_of(seating: Seating | None) -> dict[str, Any]:
    """What `generate_deals` is told of seats, so that one board is seated so."""
    if seating is None:
        return {"boards": "profile-dealer", "rotate": False}
    named = {"boards": seating.boards, "vulnerable": seating.sides or "standard"}
    if seating.boards == "standard":
        return named
    if seating.boards == "profile-dealer" and not seating.rotate:
        return {**named, "dealer": seating.dealer}
    return {**named, "rotate": seating.rotate}


def remedies_within(source: BoardSource, found: Viability) -> Iterator[tuple[int, tuple[Remedy, ...]]]:
    """What would help the combinations that cannot be dealt, those of most weight; equal reasons once."""
    dead = [number for number, one in enumerate(found.combinations) if one.clash is not None]
    dead.sort(key=lambda number: -source.weight(number))
    reasons: dict[str, int] = {}
    for number in dead:
        reasons.setdefault(str(found.combinations[number].clash), number)
    for number in list(reasons.values())[:MOST_HELPED]:
        clash = found.combinations[number].clash
        assert clash is not None
        yield number, tuple(remedies(source, number, clash))


@dataclass(frozen=True)
class ToldClash:
    """One reason why something cannot be dealt, and all combinations that have it."""

    clash: Clash | None
    """None where a proof was not found in time."""
    combinations: tuple[Mapping[SeatLetter, int], ...]
    remedies: tuple[Remedy, ...]

    @property
    def why(self) -> Worded:
        """The reason in words."""
        return Message(N_("a proof was not found in time")) if self.clash is None else self.clash.message

    @property
    def changes(self) -> Message | None:
        """The single changes with which it can be dealt, where any were found."""
        text = N_("it can be dealt with {changes}")
        listed = Listed([one.message for one in self.remedies], "or")
        return Message(text, {"changes": listed}) if self.remedies else None


def clashes_of(told: ProfileExplanation) -> list[ToldClash]:
    """Why combinations cannot be dealt; those with the same reason together."""
    found: dict[str, ToldClash] = {}
    for number, one in enumerate(told.viability.combinations):
        if not one.viable:
            remedies = dict(told.remedies).get(number, ())
            new = ToldClash(one.clash, (one.indices,), remedies)
            old = found.setdefault(str(new.why), replace(new, combinations=()))
            found[str(new.why)] = replace(old, combinations=(*old.combinations, one.indices))
    return list(found.values())


# As data


def json_of(told: ProfileExplanation) -> dict[str, Any]:
    """The explanation as plain data."""
    found = told.viability
    return {
        "profile": told.profile,
        "rs_suits": told.source.rs_suits if told.source.draws_together else None,
        "rs_choice": told.random_suits.choice,
        "rs_over_standard": told.random_suits.over_standard,
        "viable": found.viable,
        **number_json(told.deals),
        "of": str(TABLE.deals()),
        "all_exact": told.exact,
        "seconds": told.seconds,
        "impossible": sum(not one.viable for one in found.combinations),
        "lost": float(found.lost),
        "combinations": [
            combination_json(one)
            | {"remedies": [str(change.message) for change in dict(told.remedies).get(number, ())]}
            for number, one in enumerate(found.combinations)
        ],
        "subprofiles": [
            {
                "seat": one.seat,
                "subprofile": one.index + 1,
                "name": one.name,
                "asked": float(one.asked),
                "realised": None if one.realised is None else float(one.realised),
            }
            for one in found.subs
        ],
        "costs": [costs_json(costs) for costs in told.costs],
        "advice": [str(line) for line in advice_of(told)],
        "example": None if told.example is None else FORMATS["text"].dumps([told.example]),
    }


def number_json(number: Number | None) -> dict[str, Any]:
    """A number of deals, with its probability."""
    if number is None:
        return dict.fromkeys(("deals", "probability", "rarity", "exact", "low", "high"))
    return {
        "deals": str(number.deals),
        "probability": float(number.probability),
        "rarity": rarity(number.deals, TABLE.deals()),
        "exact": number.exact,
        "low": str(number.low),
        "high": str(number.high),
    }


def combination_json(one: Combined) -> dict[str, Any]:
    """One combination."""
    return {
        "subprofiles": {seat: index + 1 for seat, index in one.indices.items()},
        "name": one.name,
        "asked": float(one.asked),
        "realised": None if one.realised is None else float(one.realised),
        "choices": one.choices,
        "possible": one.possible,
        "viable": one.viable if one.looked_at else None,
        **number_json(one.deals),
        "clash": None if one.clash is None else clash_json(one.clash),
    }


def clash_json(clash: Clash) -> dict[str, Any]:
    """Constraints that clash."""
    return {
        "constraints": [
            {"words": str(part.words), "path": path}
            for part, path in zip(clash.parts, clash.paths, strict=True)
        ],
        "suits": None if clash.suits is None else {seat: "".join(s) for seat, s in clash.suits.items()},
        "smallest": clash.smallest,
        "exclusive_suits": clash.exclusive,
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
                "dropped": [{"words": one.words, "factor": one.factor} for one in cost.dropped],
            }
            for cost in costs.costs
        ],
        "left_out": costs.left_out,
    }


SHOWN: Final = 12
"""Constraints that are listed, the dearest first."""
MORE_TIME: Final = 600
"""Seconds that are proposed to somebody who wants every number exactly."""


def lines_of(told: ProfileExplanation, language: str = "en") -> Iterator[str]:
    """The whole explanation as text."""
    return Telling(told, language).lines()


class Telling:
    """Puts one explanation into words of one language."""

    def __init__(self, told: ProfileExplanation, language: str) -> None:
        self.told, self.language, self.profile = told, language, told.source

    def text(self, text: str, **params: object) -> str:
        """A message in this language."""
        return Message(text, params).text(self.language)

    def lines(self) -> Iterator[str]:
        """Line by line."""
        found = self.told.viability
        yield self.head()
        if (rs_suits := rs_suits_words(self.profile)) is not None:
            yield rs_suits.words(self.language)
        yield from (one.words(self.language) for one in self.told.random_suits.messages(self.profile))
        yield from self.advice()
        if len(found.combinations) > 1:
            if found.lost:
                text = N_(
                    "{count} of {all} combinations cannot be dealt, {percent} of what is asked by weight."
                )
                dead, percents = sum(not one.viable for one in found.combinations), percent(found.lost)
                yield self.text(text, count=dead, all=len(found.combinations), percent=percents)
            yield from (
                "",
                self.text(N_("Combinations (asked, comes out, random suits that can be dealt, how rare)")),
            )
            yield from columns([self.combination_row(one) for one in found.combinations])
        if found.subs:
            yield from ("", self.text(N_("Sub-profiles (asked, comes out)")))
            yield from columns([self.sub_row(one) for one in found.subs])
        yield from self.clashes()
        for costs in self.told.costs:
            yield from self.costs(costs)
        if not self.told.exact:
            text = N_("Not all was counted. More is counted with {option}")
            if self.told.seconds is not None:
                text = N_("Not all was counted within {seconds} seconds. More is counted with {option}")
            seconds, option = f"{self.told.seconds or 0:g}", Latin(f"--seconds {MORE_TIME}")
            yield from ("", self.text(text, seconds=seconds, option=option))
        if self.told.example is not None:
            yield from ("", self.text(N_("An example")))
            yield from FORMATS["text"].dumps([in_words(self.told.example)]).rstrip().split("\n")

    def advice(self) -> Iterator[str]:
        """What to change to have the hands come more often."""
        lines = [line.text(self.language) for line in advice_of(self.told)]
        costs = self.told.costs[0] if lines else None
        one = costs is None or (len(self.told.viability.combinations) < 2 and not costs.suits)
        if costs is not None and not one:
            texts = {
                (True, True): N_("To have hands like {name}, where {drawn}, more often:"),
                (True, False): N_("To have hands like {name} more often:"),
                (False, True): N_("To have such hands, where {drawn}, more often:"),
            }
            yield self.of_costs(texts, costs)
        yield from (line if one else f"  {line}" for line in lines)

    def of_costs(self, texts: Mapping[tuple[bool, bool], str], costs: Costs) -> str:
        """A sentence about a combination, where there are several, and its drawn suits, if any."""
        text = texts[len(self.told.viability.combinations) > 1, bool(costs.suits)]
        return self.text(text, name=self.name(costs.indices), drawn=drawn_words(costs.suits))

    def head(self) -> str:
        """How rare the profile is."""
        name, number = title_words(self.told.profile, self.language), self.told.deals
        if not self.told.viability.viable:
            return self.text(N_("{profile}: no deal fits"), profile=name)
        if number is None:
            return self.text(N_("{profile}: not counted"), profile=name)
        text = N_("{profile}: {rarity} ({deals} of {all} deals)")
        if not number.exact:
            text = N_(
                "{profile}: {rarity} (about {deals} of {all} deals, with 95 % certainty {low} to {high})"
            )
        numbers = {"deals": number.deals, "all": TABLE.deals(), "low": number.low, "high": number.high}
        figures = {key: f"{value:,}" for key, value in numbers.items()}
        return self.text(text, profile=name, rarity=number, **figures)

    def combination_row(self, one: Combined) -> tuple[str, ...]:
        """One combination, in columns."""
        suits = ""
        if one.choices > 1:
            text = N_("some of {all}") if one.possible is None else N_("{count} of {all}")
            suits = self.text(text, count=one.possible, all=f"{one.choices:,}")
        rare = self.text(N_("not counted") if one.looked_at else N_("not looked at"))
        if one.deals is not None:
            rare = one.deals.words(self.language)
        return self.name(one.indices), *self.shares(one), suits, rare if one.viable else ""

    def sub_row(self, one: Sub) -> tuple[str, ...]:
        """One type of hand, in columns."""
        return type_name(self.profile, one.seat, one.index).words(self.language), *self.shares(one)

    def shares(self, one: Combined | Sub) -> tuple[str, str]:
        """How often something is asked for, and how often it comes."""
        come = "?" if one.realised is None else percent(one.realised).words(self.language)
        return percent(one.asked).words(self.language), come if one.viable else self.text(N_("never"))

    def name(self, indices: Mapping[SeatLetter, int]) -> str:
        """A combination in words."""
        return combination_name(self.profile, indices).words(self.language)

    def clashes(self) -> Iterator[str]:
        """Why combinations cannot be dealt."""
        found = clashes_of(self.told)
        if found:
            heading = N_("What cannot be dealt, and a smallest set of constraints that no deal fits")
            yield from ("", self.text(heading))
        for one in found:
            names = Listed([self.name(indices) for indices in one.combinations], ",")
            yield f"  {names.words(self.language)}: {one.why.words(self.language)}"
            if one.changes is not None:
                yield "    " + one.changes.text(self.language)

    def costs(self, costs: Costs) -> Iterator[str]:
        """What the constraints cost."""
        yield from ("", self.costs_heading(costs))
        rows = [(factor_text(cost.factor), self.cost(cost)) for cost in costs.costs[:SHOWN]]
        width = max((len(figure) for figure, _ in rows), default=0)
        yield from (f"  {figure:>{width}}  {words}" for figure, words in rows)
        if len(costs.costs) > SHOWN:
            yield "  " + self.text(N_("and {count} that cost less"), count=len(costs.costs) - SHOWN)
        if not costs.costs and not costs.left_out:
            yield "  " + self.text(N_("nothing is asked"))
        if costs.left_out:  # the reasons of exact dealing are English
            text = N_("not all was counted: {why}") if self.language == "en" else N_("not all was counted")
            yield "  " + self.text(text, why=costs.left_out)

    def costs_heading(self, costs: Costs) -> str:
        """Of which combination, with which suits, the costs are."""
        texts = {
            (True, True): N_(
                "What each constraint costs in {name}, where {drawn} (times as many deals without it)"
            ),
            (True, False): N_("What each constraint costs in {name} (times as many deals without it)"),
            (False, True): N_("What each constraint costs where {drawn} (times as many deals without it)"),
            (False, False): N_("What each constraint costs (times as many deals without it)"),
        }
        return self.of_costs(texts, costs)

    def cost(self, cost: Cost) -> str:
        """A constraint, and what opening each of its numbers, or leaving out a statement, would gain."""
        said = cost.part.words.words(self.language)
        for wider in cost.opened:
            what, factor = leaf_words(wider.leaf), factor_text(wider.factor)
            said += self.text(N_("; with {what} {factor}"), what=what, factor=factor)
        for less in cost.dropped:
            gone = condition_words(less.condition, self.language, len(cost.part.seats) > 1)
            said += self.text(N_("; without {what} {factor}"), what=gone, factor=factor_text(less.factor))
        return said


def advice_of(told: ProfileExplanation) -> Iterator[Message]:
    """What a teacher can change to have the hands come more often, in the combination asked for most."""
    for costs in told.costs[:1]:
        yield from advice_lines(costs)


def columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows of texts, in columns; the first is set to the left."""
    widths = [max(map(breadth, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        gaps = [" " * (width - breadth(cell)) for cell, width in zip(row, widths, strict=True)]
        first, *rest = row
        cells = [first + gaps[0], *(gap + cell for gap, cell in zip(gaps[1:], rest, strict=True))]
        yield "  ".join(["", *cells]).rstrip()


def breadth(text: str) -> int:
    """The columns that a text takes: marks of direction and of vowels take none."""
    return sum(category(sign) not in ("Mn", "Cf") for sign in text)


def percent(share: Fraction) -> Latin:
    """A share in per cent: `6.25 %`, `33.3 %`."""
    return Latin(f"{float(100 * share):.3g} %")
