"""A profile while it is being written: an example of it, and how rare it is, quickly.

>>> from majlis.bridge.profile.sheet import parse_profile
>>> board, told = glance(parse_profile("north: 15-17 hcp, balanced", "Notrump"), seconds=5)
>>> board.number, str(told.deals)
(1, '1 deal in 21')
"""

from __future__ import annotations

from collections.abc import Iterator

from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.viability import alive_within, viability_of
from majlis.bridge.explain.explain import remedies_within
from majlis.bridge.explain.explanation import ProfileExplanation
from majlis.bridge.profile.check import require_valid
from majlis.bridge.profile.model import Profile
from majlis.bridge.table.board import Board
from majlis.dealing.budget import Budget


def glance(profile: Profile, *, seconds: float, seed: int = 0) -> Iterator[Board | ProfileExplanation]:
    """An example, where there is one, then what is known of the profile after some seconds, costs left out.

    Raises `ProfileError` for faults.
    """
    require_valid(profile)
    budget = Budget(None, seconds)
    source = BoardSource(profile, Plans(budget.share(3, 4)), 0)
    if any(alive_within(source, number) for number in range(len(source.combinations))):
        yield generate_deals(profile, 1, seed=seed, boards="profile-dealer", rotate=False).boards[0]
    viability = viability_of(source)
    source.plans.budget = budget
    helping = tuple(remedies_within(source, viability))
    yield ProfileExplanation(profile.profile_name, viability, (), None, profile, seconds, remedies=helping)
