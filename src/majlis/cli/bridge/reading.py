"""Options that say how a profile is read: the same for `deal`, `explain` and `diagnose`.

What else `deal` takes is about the run: how many boards, which of them, and where they go.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from majlis.errors import InputError, shown
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.bridge.deal.seating import Seating
    from majlis.bridge.profile.meaning import RsOverStandard
    from majlis.bridge.profile.model import Profile

DealerOption = Annotated[
    str | None,
    typer.Option("--dealer", metavar="SEAT", help="Dealer of every board, everybody in the seat asked."),
]
VulnerableOption = Annotated[
    str | None,
    typer.Option(
        "--vulnerable",
        metavar="SIDES",
        help="Vulnerable on every board: none, ns, ew or both. [default: the profile's, or standard: by "
        "number, in the cycle of 16]",
    ),
]
BoardsOption = Annotated[
    str | None,
    typer.Option(
        "--boards",
        help="Dealer of a board: standard (1 N, 2 E …, and the deal is turned to the profile's "
        "dealer) or profile-dealer. [default: standard; profile-dealer with --dealer or one vulnerable "
        "side]",
    ),
]
PairNsOption = Annotated[
    bool,
    typer.Option(
        "--pair-ns",
        help="Seat the pair that practises North-South on every board; the dealer is the profile's, or "
        "with rotation on half of the boards the dealer's partner.",
    ),
]
RotateOption = Annotated[
    bool | None,
    typer.Option(
        "--rotate/--no-rotate",
        help="With --boards profile-dealer or --pair-ns: turn half of the boards by two seats, so that "
        "partners change hands, dealer included. [default: as in the profile; no with --dealer]",
    ),
]
RsChoiceOption = Annotated[
    str, typer.Option("--rs-choice", help="How random suits are drawn: uniform or by-count.")
]
RsSuitsOption = Annotated[
    str | None,
    typer.Option(
        "--rs-suits",
        help="Whether two hands may draw the same random suit: exclusive (no) or shared (yes). "
        "[default: as the profile says, else exclusive]",
    ),
]
RsOverStandardOption = Annotated[
    str,
    typer.Option(
        "--rs-over-standard",
        help="Whether the range of a random suit replaces the standard range, or adds to it.",
    ),
]
CalledOption = Annotated[
    str | None, typer.Option("--title", help="What the profile is called here, instead of its name.")
]
OPTIONS = (
    "boards",
    "dealer",
    "pair_ns",
    "rotate",
    "rs_choice",
    "rs_over_standard",
    "rs_suits",
    "title",
    "vulnerable",
)
"""The parameters of a command that are options of this kind."""


@dataclass(frozen=True)
class ReadAs:
    """How a profile is read, as the options of one command say it."""

    boards: str | None = None
    dealer: str | None = None
    pair_ns: bool = False
    rotate: bool | None = None
    rs_choice: str = "uniform"
    rs_over_standard: str = "replaces"
    rs_suits: str | None = None
    title: str | None = None
    vulnerable: str | None = None

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> "ReadAs":
        """Of the parameters of a command (`context.params`)."""
        return cls(**{name: parameters[name] for name in OPTIONS})

    @property
    def seats_named(self) -> bool:
        """Whether anything is said of dealer, vulnerability and seats."""
        return self.pair_ns or any(
            value is not None for value in (self.boards, self.dealer, self.rotate, self.vulnerable)
        )

    def seating(self, profile: "Profile") -> "Seating":
        """Who deals, is vulnerable and sits where; raises `InputError` where options do not go together."""
        from majlis.bridge.deal.seating import seating_of

        return seating_of(
            profile,
            boards=pair_ns_boards(self.boards) if self.pair_ns else self.boards,
            rotate=self.rotate,
            dealer=self.dealer,
            vulnerable=self.vulnerable,
        )


def pair_ns_boards(boards: str | None) -> str:
    """What `--pair-ns` makes of `--boards`."""
    if boards not in (None, "pair-ns"):
        raise InputError(N_("--pair-ns says who deals: write it without --boards {boards}"), boards=boards)
    return "pair-ns"


def over_standard(text: str) -> "RsOverStandard":
    """How the range of a random suit stands to the standard one."""
    if text not in ("replaces", "adds"):
        raise InputError(N_("--rs-over-standard {text}: write replaces or adds"), text=shown(text))
    return "replaces" if text == "replaces" else "adds"
