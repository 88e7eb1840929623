"""What a dataset is made of: the settings on which every row depends, and what its columns mean."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias, get_args

from majlis import __version__
from majlis.baloot.phase import Phase
from majlis.baloot.ruleset import DEFAULT, RuleSet, rules_text
from majlis.envs.baloot import BalootForm
from majlis.envs.baloot_tensors import EVENT, MAX_EVENTS, MOST_CALLS, MOST_POINTS, TENSORS
from majlis.envs.dataset.packing import WORD, Packing
from majlis.envs.layout import Block
from majlis.errors import InputError, check_whole, shown
from majlis.i18n import N_
from majlis.message import Listed

Tensor: TypeAlias = Literal["moment", "information", "none"]
Phases: TypeAlias = Literal["all", "bidding", "play"]

MOST_DEALS: Final = 100_000
"""Deals in one file: a worker holds all of its rows, some 10 kB a deal."""
VERSION: Final = 1
"""Of the columns: it changes with their names, types or meaning."""
SEATS_EACH: Final = EVENT - 4
"""The events of one seat: an event is that many times the seat (from one's own eyes), and what it was."""
_COUNTS: Final[Mapping[str, tuple[int, int]]] = {
    "said": (MOST_CALLS, 4),
    "kinds": (2, 2),
    "held": (8, 4),
    "won": (8, 4),
    "captured": (MOST_POINTS, 8),
}
"""Blocks of the moment that are no bits: what their whole numbers are divided by, and how many bits each has.
The score's depend on the target."""


@dataclass(frozen=True)
class DatasetPlan:
    """Everything that the rows depend on, but for the number of deals."""

    players: tuple[str, str, str, str] = ("random",) * 4
    rules: RuleSet = DEFAULT
    seed: int = 0
    tensor: Tensor = "moment"
    phases: Phases = "all"
    """The decisions that become rows: all, those of auction and doubling, or those of the play."""
    forced: bool = True
    """Whether decisions with one legal action become rows."""
    hands: bool = False
    """Whether a column tells all four hands."""
    shard: int = 10_000
    """Deals in a file."""

    def __post_init__(self) -> None:
        """Raises `InputError` for a value that cannot be."""
        check_whole("seed", self.seed, 0, (1 << 64) - 1)
        check_whole("shard", self.shard, 1, MOST_DEALS)
        for field, value, values in (
            ("tensor", self.tensor, get_args(Tensor)),
            ("phases", self.phases, get_args(Phases)),
        ):
            if value not in values:
                message = N_("{field} = {value} is not a value: it can be {values}")
                raise InputError(message, field=field, value=shown(value), values=Listed(values, "or"))

    @cached_property
    def form(self) -> BalootForm:
        """The environment whose observations and codes these are."""
        return BalootForm(self.rules)

    @cached_property
    def packing(self) -> Packing:
        """How an observation lies in its words."""
        divisors: list[float] = []
        widths: list[int] = []
        for block in TENSORS.moment:
            divisor, width = self.scale(block)
            divisors += [divisor] * block.size
            widths += [width] * block.size
        return Packing.of(divisors, widths)

    def scale(self, block: Block) -> tuple[int, int]:
        """The divisor and the bits of each number of a block."""
        if block.name == "score":
            most = 2 * self.rules.target
            return most, most.bit_length()
        return _COUNTS.get(block.name, (1, 1))

    @property
    def mask_words(self) -> int:
        """The words of a legal mask."""
        return -(-self.form.codes.count // WORD)

    def wants(self, phase: int) -> bool:
        """Whether decisions of a phase become rows."""
        return self.phases == "all" or (phase >= Phase.PLAY) == (self.phases == "play")

    # What files say of themselves

    def settings(self) -> dict[str, Any]:
        """What another run must have in common with this one to go on with its folder."""
        return {
            "format": "majlis baloot dataset",
            "columns_version": VERSION,
            "players": list(self.players),
            "rules": rules_text(self.rules),
            "seed": self.seed,
            "tensor": self.tensor,
            "decisions": self.phases,
            "forced": self.forced,
            "hands": self.hands,
            "shard_deals": self.shard,
            "version": __version__,
        }

    def description(self) -> dict[str, Any]:
        """The settings, what each column means, and how to read the bits."""
        found = {**self.settings(), "columns": self.columns(), "action_codes": self.form.codes.count}
        if self.tensor == "none":
            return found
        packing, at, blocks = self.packing, 0, []
        for block in TENSORS.moment:
            divisor, bits = self.scale(block)
            blocks.append(
                {
                    "name": block.name,
                    "from": at,
                    "shape": list(block.shape),
                    "divisor": divisor,
                    "bits": bits,
                    "meaning": block.meaning,
                }
            )
            at += block.size
        runs = [_runs(plane.tolist()) for plane in packing.planes]
        return {**found, "numbers": at, "planes": runs, "blocks": blocks}

    def columns(self) -> dict[str, str]:
        """The columns in order, each with its meaning."""
        found = dict(_MEANINGS)
        if self.tensor == "none":
            del found["observation"]
        if self.tensor != "information":
            del found["first_hand"], found["events"]
        if not self.hands:
            del found["hands"]
        return found


_MEANINGS: Final = {
    "deal": "number of the deal, from 0",
    "step": "number of the decision in the deal, from 0; decisions left out are counted",
    "seat": "who decides, 0 to 3; seats 0 and 2 play together",
    "phase": "0 auction, 1 doubling, 2 play, 3 closing",
    "action": "the code of what was done",
    "return": "game points of the seat's side in the deal, less those of the other side",
    "game_points": "game points of the seat's side in the deal",
    "card_points": "card points of the seat's side in the deal, the last trick's 10 included",
    "mask": "the legal actions: bit c is action code c; 64 bits a word, the lowest first",
    "observation": "what the seat saw, in bits: see planes and blocks",
    "first_hand": "the cards that the seat held at first: bit c is the card of action code c",
    "events": f"what was done so far, in order: {SEATS_EACH} times the seat (0 oneself, 1 next, 2 partner, "
    "3 before), and the action code below 147, or 147 to 150 for a project whose cards were not shown "
    f"(sira, fifty, hundred, four hundred), or 151 for a qayd; at most {MAX_EVENTS}",
    "hands": "the cards that each seat holds, from one's own eyes: bit c is the card of action code c; no "
    "player may see the last three",
}


def _runs(places: list[int]) -> list[list[int]]:
    """Rising places as stretches, each from its first to before its end."""
    found: list[list[int]] = []
    for place in places:
        if found and found[-1][1] == place:
            found[-1][1] = place + 1
        else:
            found.append([place, place + 1])
    return found
