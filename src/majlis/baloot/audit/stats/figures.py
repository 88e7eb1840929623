"""What a figure of the statistics is: what is divided by what, how people play, what a difference means.

The tables are in `figures_bidding` and `figures_play`; `statistics` does the sums. The human shares are those
of BALOOT.md sections 3, 4 and 10: from 109 private archives of about 1,095 deals, which nobody can
recheck, so they are a yardstick and not a target. Texts are message ids of the `audit` catalog.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """One share: `counts[count]` of `counts[of]`."""

    key: str
    """Its name in the JSON."""
    label: str
    count: str
    of: str
    human: float | None = None
    """The share among people, 0..1, where it is known."""
    lower: str = ""
    """What it means for a bot's bidding when ours is lower than people's."""
    higher: str = ""
    use: str = ""
    """What the figure is good for; of those without a human one."""
    per_thousand: bool = False
    params: tuple[tuple[str, int], ...] = ()
    """Numbers that fill the label."""


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a histogram of whole numbers, with its quartiles."""

    key: str
    label: str
    use: str


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that are shown together."""

    key: str
    title: str
    shares: tuple[Share, ...] = ()
    means: tuple[Mean, ...] = ()
