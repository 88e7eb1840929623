"""What all checks of a profile share: the profile, what was found, and which parts were readable at all."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.bridge.profile.coupling import Combination, combinations
from majlis.bridge.profile.faults import Fault, Path, Said
from majlis.bridge.profile.holdings import holdings_within
from majlis.bridge.profile.model import Profile, SuitRange
from majlis.bridge.profile.phrase import Phrase
from majlis.bridge.table.pack import MOST_SUIT_HCP
from majlis.errors import InputError
from majlis.i18n import N_


class Checker:
    """Collects faults. A check is left out where what it looks at could not be read: one fault is enough."""

    def __init__(self, profile: Profile, faults: Sequence[Fault]) -> None:
        self.profile = profile
        self.faults = list(faults)
        self.unreadable = [fault.at for fault in faults if fault.severity == "error"]
        try:
            self.combinations: list[Combination] | None = combinations(profile)
        except InputError:  # told by the checks of roles and weights
            self.combinations = None

    def error(self, at: Path, value: object, wrong: str, right: str) -> None:
        """Note what keeps the profile from being dealt."""
        self.faults.append(Fault(at, value, wrong, right))

    def warn(self, at: Path, value: object, wrong: str, right: str) -> None:
        """Note what is probably not meant."""
        self.faults.append(Fault(at, value, wrong, right, "warning"))

    def sound(self, *places: Path) -> bool:
        """Whether everything at and under these places could be read."""
        return not any(
            bad[: len(at)] == at or at[: len(bad)] == bad for at in places for bad in self.unreadable
        )

    def readable(self, *places: Path) -> bool:
        """Whether what stands at these places could be read, whatever is wrong deeper inside."""
        return not any(at[: len(bad)] == bad for at in places for bad in self.unreadable)

    def suit_range(self, at: Path, asked: SuitRange) -> bool:
        """Check one range by itself; whether it can be met."""
        if not self.sound(at):
            return False
        before = len(self.faults)
        for low, high in (("min_cards", "max_cards"), ("min_hcp", "max_hcp")):
            self.in_order(at, low, getattr(asked, low), high, getattr(asked, high))
        if len(self.faults) == before and not holdings_within(*limits(asked)):
            self.impossible_range(at, asked)
        return len(self.faults) == before

    def impossible_range(self, at: Path, asked: SuitRange) -> None:
        """Say why no holding fits a range whose ends stand in order."""
        cards, points = (asked.min_cards, asked.max_cards), (asked.min_hcp, asked.max_hcp)
        if asked.min_hcp > MOST_SUIT_HCP:
            most = Phrase(N_("write at most {most}, the points of A K Q J"), most=MOST_SUIT_HCP)
            self.error((*at, "min_hcp"), asked.min_hcp, N_("is more than a suit has"), most)
            return
        found = [value for _, value in holdings_within(*cards, 0, MOST_SUIT_HCP)]
        wrong = Phrase(
            N_("cannot be: {cards} cards of a suit have {points} HCP"),
            cards=ends(*cards),
            points=ends(min(found), max(found)),
        )
        asks, right = Said(N_("{amount} HCP"), amount=ends(*points)), N_("change the cards or the points")
        self.error((*at, "min_hcp"), asks, wrong, right)

    def in_order(self, at: Path, low_key: str, low: int, high_key: str, high: int) -> None:
        """Check that a minimum is not above its maximum."""
        if low > high:
            wrong = Phrase(N_("is more than {what}, {most}"), what=high_key, most=high)
            self.error((*at, low_key), low, wrong, Phrase(N_("write at most {most}"), most=high))


def limits(asked: SuitRange) -> tuple[int, int, int, int]:
    """A range as plain numbers."""
    return asked.min_cards, asked.max_cards, asked.min_hcp, asked.max_hcp


def ends(low: int, high: int) -> str:
    """`5-6`, `6`."""
    return str(low) if low == high else f"{low}-{high}"
