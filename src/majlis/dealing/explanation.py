"""What explaining an ask finds, as plain data and as text to read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from majlis.dealing.relax import Path

WIDEST = 100  # letters of an ask inside another line


@dataclass(frozen=True)
class Opened:
    """A statement opened by one: how many deals fit then, and how many times as many that is.

    `deals` and `factor` are None, here and below, where it was not counted; `why` says why not.
    """

    text: str
    deals: int | None
    factor: float | None
    why: str = ""


@dataclass(frozen=True)
class Cost:
    """What one statement, or one union that has to be true, costs: the deals there were without it."""

    path: Path
    text: str
    within: str  # the branch or union that a statement is in; empty where it is in none
    falls: Path  # what goes with it: a union, where the statement is a whole branch of that
    deals: int | None
    factor: float | None
    why: str = ""
    opened: tuple[Opened, ...] = ()


@dataclass(frozen=True)
class Branch:
    """A branch of a union: the deals with it in place of the union, and those that fit by it alone."""

    path: Path
    text: str
    union: str
    deals: int | None
    alone: int | None
    why: str = ""


@dataclass(frozen=True)
class FailedBranch:
    """Why a branch of a union cannot be dealt together with the rest of the conflict."""

    path: Path
    text: str
    union: str
    asks: tuple[str, ...]
    minimal: bool
    why: str = ""


@dataclass(frozen=True)
class Conflict:
    """Asks that no deal fits together.

    `minimal`: every smaller part of them can be dealt; `smallest`: there is no conflict of fewer asks. Where
    one is not proven, `why` says what prevented the proof.
    """

    asks: tuple[str, ...]
    paths: tuple[Path, ...]
    minimal: bool
    smallest: bool
    why: str
    setting: str  # the hands and what is placed: part of the cause, where a single ask fails
    branches: tuple[FailedBranch, ...]


@dataclass(frozen=True)
class Suggestion:
    """A single change after which the ask can be dealt: opened to `to`, or dropped where that is empty."""

    path: Path
    text: str
    within: str
    to: str
    deals: int | None
    why: str = ""


@dataclass(frozen=True)
class Explanation:
    """What `explain` found; `str()` gives it as text, and all fields are plain data."""

    ask: str
    deals: int
    of: int
    probability: float
    rarity: str  # the probability as "1 deal in 41,230"
    costs: tuple[Cost, ...] = ()  # what costs most comes first
    redundant: tuple[Cost, ...] = ()  # implied by the rest, each one by itself
    branches: tuple[Branch, ...] = ()
    conflict: Conflict | None = None  # where no deal fits
    suggestions: tuple[Suggestion, ...] = ()
    left_out: tuple[str, ...] = ()  # what was not counted, and why
    counts: int = 0  # how many asks were counted

    def __str__(self) -> str:
        return in_words(self)


def in_words(explanation: Explanation) -> str:
    """The whole explanation."""
    if explanation.conflict is not None:
        lines = [*conflict_lines(explanation.conflict), *suggestion_lines(explanation.suggestions)]
        head = f"No deal of {explanation.of:,} fits"
    else:
        lines = [
            *cost_lines(explanation.costs, explanation.deals),
            *redundant_lines(explanation.redundant),
            *branch_lines(explanation.branches),
        ]
        fits = "1 deal of {} fits" if explanation.deals == 1 else f"{explanation.deals:,} deals of {{}} fit"
        head = f"{fits.format(f'{explanation.of:,}')}: {explanation.rarity}"
    left = [f"Left out: {sentence}" for sentence in explanation.left_out]
    return "\n".join([explanation.ask, head, *lines, *left])


def cost_lines(costs: Sequence[Cost], deals: int) -> Iterator[str]:
    """What each ask costs, in columns."""
    paths = {cost.path for cost in costs}
    rows = [(figure(cost, paths), f"{place(cost)}{openings(cost, deals)}") for cost in costs]
    if rows:
        yield "What each ask costs (times as many deals without it):"
    yield from columns(rows)


def figure(cost: Cost, listed: Collection[Path]) -> str:
    """The factor of a cost; none for a whole branch of a union that is listed too: it is the union's."""
    if cost.falls != cost.path and cost.falls in listed:
        return ""
    return "not counted" if cost.factor is None else factor_text(cost.factor)


def openings(cost: Cost, deals: int) -> str:
    """What opening it by one gains."""
    gains = []
    for one in cost.opened:
        if one.factor is None:
            gain = "not counted"
        else:
            gain = "no more" if one.deals == deals else factor_text(one.factor)
        gains.append(f"; opened to {one.text}: {gain}")
    return "".join(gains)


def redundant_lines(costs: Iterable[Cost]) -> Iterator[str]:
    """What could be left out."""
    listed = [place(cost) for cost in costs if cost.falls == cost.path]
    if listed:
        yield "Redundant (each is implied by all the others): " + "; ".join(listed)


def branch_lines(branches: Iterable[Branch]) -> Iterator[str]:
    """What the branches of each union add."""
    union = None
    for branch in branches:
        if (branch.path[:-1], branch.union) != union:
            union = (branch.path[:-1], branch.union)
            yield f"Branches of {short(branch.union)} (deals that fit it, deals that fit no other):"
        numbers = [
            "not counted" if number is None else f"{number:,}" for number in (branch.deals, branch.alone)
        ]
        yield f"  {', '.join(numbers)}  {short(branch.text)}"


def conflict_lines(conflict: Conflict) -> Iterator[str]:
    """The asks that conflict, and what is proven of them."""
    if len(conflict.asks) == 1:
        yield f"One ask fails by itself, as the cards are dealt ({conflict.setting}):"
    else:
        yield f"These {len(conflict.asks)} asks conflict, as the cards are dealt ({conflict.setting}):"
    yield from (f"  {ask}" for ask in conflict.asks)
    if len(conflict.asks) > 1:
        yield proof(conflict)
    for branch in conflict.branches:
        sure = "" if branch.minimal else " (perhaps fewer of them)"
        yield f"Branch {short(branch.text)} fails: no deal has all of {'; '.join(branch.asks)}{sure}"


def proof(conflict: Conflict) -> str:
    """What is proven of the conflict."""
    if conflict.smallest:
        return "No fewer asks conflict: every smaller set of the asks can be dealt."
    if conflict.minimal:
        return "Without any one of these the others can be dealt. A conflict of fewer asks was not ruled out."
    return "Not all of these may be needed for the conflict: that was not counted."


def suggestion_lines(suggestions: Sequence[Suggestion]) -> Iterator[str]:
    """The changes that help."""
    rows = []
    for one in suggestions:
        if one.deals is not None:
            deals = f"{one.deals:,} deal{'s' * (one.deals != 1)}"
            rows.append(
                (deals, f"with {short(one.to)} for {place(one)}" if one.to else f"without {place(one)}")
            )
    if rows:
        yield "Any one of these changes makes it possible:"
        yield from columns(rows)
    elif not suggestions:
        yield "It takes more than one change: no ask opened by one, and none dropped, makes it possible."


def columns(rows: list[tuple[str, str]]) -> Iterator[str]:
    """Figures to the right of one column, the words after it."""
    width = max((len(figure) for figure, _ in rows), default=0)
    yield from (f"  {figure:>{width}}  {words}" for figure, words in rows)


def place(one: Cost | Suggestion) -> str:
    """A part's text, with the branch or union that it is in."""
    return short(one.text) + (f" (in {short(one.within)})" if one.within else "")


def rarity(deals: int, of: int) -> str:
    """A share of all deals in words.

    >>> rarity(100, 4_123_000), rarity(3, 5), rarity(9999, 10_000), rarity(3, 3), rarity(0, 3)
    ('1 deal in 41,230', '1 deal in 1.7', 'all but 1 deal in 10,000', 'every deal', 'no deal')
    """
    if deals in (0, of):
        return "every deal" if deals else "no deal"
    if 10 * deals > 9 * of:
        return f"all but {rarity(of - deals, of)}"
    ratio = Fraction(of, deals)
    if ratio < 10:
        return f"1 deal in {float(ratio):.2g}"
    return f"1 deal in {round(ratio):,}" if ratio < 10**15 else f"1 deal in {float(ratio):.3g}"


def factor_text(factor: float) -> str:
    """How many times as many.

    >>> [factor_text(factor) for factor in (1.0, 1.00042, 1.5, 20.48, 12345.6)]
    ['1', '1.0004', '1.5', '20.5', '12,346']
    """
    if factor < 1.1:
        return f"{1 + float(f'{factor - 1:.1g}'):.12g}"
    return f"{factor:.3g}" if factor < 100 else f"{factor:,.0f}"


def short(words: str) -> str:
    """An ask's text, cut where it is very long."""
    return words if len(words) <= WIDEST else words[: WIDEST - 1] + "…"
