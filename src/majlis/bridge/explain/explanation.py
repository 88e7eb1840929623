"""What `explain_profile` finds out of a profile, as plain data classes: `ProfileExplanation`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from majlis.bridge.deal.cases import RsChoice
from majlis.bridge.deal.union import DealCount
from majlis.bridge.deal.viability import Clash, Viability
from majlis.bridge.explain.advice import Remedy, advice_lines
from majlis.bridge.explain.costs import Costs
from majlis.bridge.profile.meaning import RsOverStandard
from majlis.bridge.profile.model import Profile
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import SeatLetter
from majlis.i18n import N_
from majlis.message import Latin, Listed, Message, Worded


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
    """The figures of one profile: how rare it is, what of it can be dealt, and what its constraints cost."""

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
    def deals(self) -> DealCount | None:
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
        from majlis.bridge.explain.explanation_lines import lines_of  # circle: words know the figures

        return "\n".join(lines_of(self))

    def as_json(self) -> dict[str, Any]:
        """The explanation as plain data; numbers of deals are texts, since they are beyond most readers."""
        from majlis.bridge.explain.explanation_json import json_of  # circle: data know the figures

        return json_of(self)


@dataclass(frozen=True)
class SharedClash:
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


def clashes_of(explanation: ProfileExplanation) -> list[SharedClash]:
    """Why combinations cannot be dealt; those with the same reason together."""
    clashes: dict[str, SharedClash] = {}
    for number, one in enumerate(explanation.viability.combinations):
        if not one.viable:
            remedies = dict(explanation.remedies).get(number, ())
            new = SharedClash(one.clash, (one.indices,), remedies)
            old = clashes.setdefault(str(new.why), replace(new, combinations=()))
            clashes[str(new.why)] = replace(old, combinations=(*old.combinations, one.indices))
    return list(clashes.values())


def advice_of(explanation: ProfileExplanation) -> Iterator[Message]:
    """What a teacher can change to have the hands come more often, in the combination asked for most."""
    for costs in explanation.costs[:1]:
        yield from advice_lines(costs)
