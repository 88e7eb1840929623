"""A profile explained: how rare it is, what of it can be dealt, what its constraints cost, and an example.

All numbers are exact, unless one says that it is an estimate. `str()` gives the explanation as text (in
other languages `explanation_lines.lines_of`), `as_json()` as plain data; `explain_board` explains one board.

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

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TypeAlias

from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.generate import generate_deals, parse_rs_choice
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.seating import Seating
from majlis.bridge.deal.viability import Viability, viability_of
from majlis.bridge.explain.advice import Remedy, remedies
from majlis.bridge.explain.costs import costs_of
from majlis.bridge.explain.explanation import ProfileExplanation, RandomSuitsRead
from majlis.bridge.profile.check import require_valid
from majlis.bridge.profile.meaning import RsOverStandard, with_rs_suits
from majlis.bridge.profile.model import Profile
from majlis.dealing.budget import Budget
from majlis.dealing.tally import Tally

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being counted, how much of it is done, and of how much."""

STEPS: Final = 10_000
"""How much is counted where no time is given, see `dealing.budget`: some 15 seconds of a machine of 2026."""
MOST_COUNTS: Final = 2000
MOST_HELPED: Final = 3
"""Reasons why something cannot be dealt for which it is looked what would help."""


def explain_profile(
    profile: Profile,
    *,
    rs_choice: str = "uniform",
    rs_over_standard: RsOverStandard = "replaces",
    rs_suits: str | None = None,
    seating: Seating | None = None,
    title: str | None = None,
    seconds: float | None = None,
    by_processor: bool = False,
    combinations: int = 1,
    example: bool = True,
    seed: int = 0,
    progress: Progress | None = None,
) -> ProfileExplanation:
    """Explain a profile; of the costs those of the first `combinations` by weight are counted.

    What was not counted is told; without `seconds` that is the same on every machine. With them all ends, the
    example too, once they have passed and the count that was begun is done; with `by_processor` they are this
    process's seconds of work and not the clock's. The example is seated as asked by
    `seating`, else as the profile is written. `title` is what the profile is called. Raises `ProfileError`
    for faults.
    """
    drawing = parse_rs_choice(rs_choice)
    require_valid(profile)
    profile = with_rs_suits(profile, rs_suits)
    budget = Budget(STEPS if seconds is None else None, seconds, by_processor=by_processor)
    source = BoardSource(profile, Plans(budget.share(2, 3)), 0, rs_over_standard)
    tell = progress or (lambda what, done, of: None)
    viability = viability_of(source, partial(tell, "combinations"))
    alive = [number for number in range(len(source.combinations)) if viability.combinations[number].viable]
    alive.sort(key=lambda number: -source.weight(number))
    source.plans.budget = budget.share(1, 4)
    helping = tuple(remedies_within(source, viability))
    source.plans.budget = budget
    note = partial(tell, "costs")
    tally = Tally(source.plans.count_whole, MOST_COUNTS, progress=note, budget=budget)
    costs, no_costs = [], False
    for number in alive[:combinations]:
        if not viability.combinations[number].looked_at or budget.spent:
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
    return ProfileExplanation(name, viability, tuple(costs), board, profile, seconds, no_costs, helping, read)


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


def remedies_within(source: BoardSource, viability: Viability) -> Iterator[tuple[int, tuple[Remedy, ...]]]:
    """What would help the combinations that cannot be dealt, those of most weight; equal reasons once."""
    dead = [number for number, one in enumerate(viability.combinations) if one.clash is not None]
    dead.sort(key=lambda number: -source.weight(number))
    reasons: dict[str, int] = {}
    for number in dead:
        reasons.setdefault(str(viability.combinations[number].clash), number)
    for number in list(reasons.values())[:MOST_HELPED]:
        clash = viability.combinations[number].clash
        assert clash is not None
        yield number, tuple(remedies(source, number, clash))


# As data
