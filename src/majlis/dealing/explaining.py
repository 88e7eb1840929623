"""Why an ask is rare, or why no deal fits it, by counting what it becomes when its statements are changed.

For an ask that can be dealt: what each statement costs (how many times more deals there were without it)
and what opening it by one would gain. For one that cannot: a set of asks that conflict, as small as can be
proven, and the single changes after which it can be dealt.

>>> from majlis.dealing.asks import hand
>>> from majlis.dealing.pack import Pack
>>> setting = Setting.of(Pack.of({"S": ["SA", "SK"], "H": ["HA", "HK"]}), {"me": 2, "you": 2})
>>> me = hand("me")
>>> known = {me.length("S", 2): 1, me.length("S", 1): 5}
>>> print(explain(setting, me.length("S", 2), lambda ask: known.get(ask, 6)))
me 2.. S
1 deal of 6 fits: 1 deal in 6
What each ask costs (times as many deals without it):
  6  me 2.. S; opened to me 1.. S: 5
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from majlis.dealing.asks import Ask, Either, Every, either
from majlis.dealing.conflict import Found, Search
from majlis.dealing.explanation import (
    Branch,
    Conflict,
    Cost,
    Explanation,
    FailedBranch,
    Opened,
    Suggestion,
    rarity,
)
from majlis.dealing.pack import Setting
from majlis.dealing.relax import Path, at, demands, dropped, falls, opened, replaced, statements
from majlis.dealing.tally import Counter, CountResult, Progress, Tally

MOST_COUNTS = 1000


def explain(
    setting: Setting,
    ask: Ask,
    count: Counter,
    *,
    most: int = MOST_COUNTS,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Explanation:
    """Explain an ask; `count` gives the exact number of deals that fit one.

    At most `most` asks are counted, and none is begun after `seconds`; `left_out` says what that left
    uncounted. Where `count` refuses a changed ask with a `MajlisError`, that entry is not counted and says
    so; where it refuses the whole ask the error passes.
    """
    tally = Tally(count, most, seconds, progress)
    deals, of = tally.whole(ask), setting.deals()
    result = Explanation(str(ask), deals, of, deals / of, rarity(deals, of))
    if deals:
        costs = costs_of(ask, setting, deals, tally)
        branches = branches_of(ask, deals, tally)
        result = replace(
            result,
            costs=tuple(cost for cost in costs if cost.deals != deals),
            redundant=tuple(cost for cost in costs if cost.deals == deals),
            branches=branches,
            left_out=(
                *uncounted("costs", costs),
                *uncounted("openings by one", [one for cost in costs for one in cost.opened]),
                *uncounted("branches", branches),
            ),
        )
    else:
        conflict, suggestions = conflict_of(ask, setting, tally)
        result = replace(
            result,
            conflict=conflict,
            suggestions=suggestions,
            left_out=(
                *([f"the proof that no fewer asks conflict: {conflict.why}"] * bool(conflict.why)),
                *uncounted("single changes", suggestions),
                *uncounted("shorter reasons why a branch fails", conflict.branches),
            ),
        )
    tally.finish()
    return replace(result, counts=tally.counted)


def costs_of(ask: Ask, setting: Setting, deals: int, tally: Tally) -> list[Cost]:
    """What every statement and every union that has to be true costs, the dearest first."""
    places = dict(statements(ask)) | {path: part for path, part in demands(ask) if isinstance(part, Either)}
    tally.expect(len(places))
    costs = []
    for path, part in sorted(places.items(), key=lambda place: place[0]):
        number = tally.number(dropped(ask, path))
        factor = times(number, deals)
        costs.append(
            Cost(path, str(part), within(ask, path), falls(ask, path), number.deals, factor, number.why)
        )
    costs.sort(key=lambda cost: -(cost.factor or 0))
    # A statement that costs nothing gains nothing by being opened.
    to_open = {cost.path: opened(at(ask, cost.path), setting) for cost in costs if cost.deals != deals}
    tally.expect(sum(map(len, to_open.values())))
    return [
        replace(
            cost,
            opened=tuple(
                Opened(str(part), number.deals, times(number, deals), number.why)
                for part in to_open.get(cost.path, [])
                for number in [tally.number(replaced(ask, cost.path, part))]
            ),
        )
        for cost in costs
    ]


def branches_of(ask: Ask, deals: int, tally: Tally) -> tuple[Branch, ...]:
    """For every branch of every union what it adds."""
    places = [(path, union) for path, union in unions(ask) if len(union.parts) > 1]
    tally.expect(sum(2 * len(union.parts) for _, union in places))
    result = []
    for path, union in places:
        for step, branch in enumerate(union.parts):
            others = either(part for part in union.parts if part is not branch)
            number = tally.number(replaced(ask, path, branch))
            without = tally.number(replaced(ask, path, others))
            alone = None if without.deals is None else deals - without.deals
            why = number.why or without.why
            result.append(Branch((*path, step), str(branch), str(union), number.deals, alone, why))
    return tuple(result)


def unions(ask: Ask, path: Path = ()) -> Iterable[tuple[Path, Either]]:
    """Every union of an ask with its place."""
    if isinstance(ask, Either):
        yield path, ask
    if isinstance(ask, (Every, Either)):
        for step, part in enumerate(ask.parts):
            yield from unions(part, (*path, step))


def within(ask: Ask, path: Path) -> str:
    """The branch that a statement is a part of, or the union that it is a branch of."""
    for depth in range(len(path) - 1, -1, -1):
        union = at(ask, path[:depth])
        if isinstance(union, Either):
            return str(union if depth == len(path) - 1 else at(ask, path[: depth + 1]))
    return ""


def times(number: CountResult, deals: int) -> float | None:
    """How many times as many deals that is."""
    return None if number.deals is None else number.deals / deals


def conflict_of(ask: Ask, setting: Setting, tally: Tally) -> tuple[Conflict, tuple[Suggestion, ...]]:
    """A set of asks that conflict, and the single changes that help."""
    places = list(demands(ask))
    search = Search([part for _, part in places], tally)
    conflict = search.minimal()
    # A change outside a conflict leaves it as it is, so only those inside are tried. They come before the
    # search for fewer asks, which may use up the budget.
    suggestions = suggest(ask, setting, [places[member] for member in conflict.members], tally)
    conflict = search.smallest(conflict)
    failing = [places[member] for member in conflict.members]
    return (
        Conflict(
            asks=tuple(str(part) for _, part in failing),
            paths=tuple(path for path, _ in failing),
            minimal=conflict.minimal,
            smallest=conflict.smallest,
            why=conflict.why,
            setting=described(setting),
            branches=tuple(failed_branches(failing, tally)),
        ),
        suggestions,
    )


def suggest(
    ask: Ask, setting: Setting, places: Sequence[tuple[Path, Ask]], tally: Tally
) -> tuple[Suggestion, ...]:
    """The single changes to these parts after which some deal fits, and those that were not counted."""
    changes: dict[Ask, Suggestion] = {}  # by what the ask becomes: the same change is listed once

    def change(path: Path, part: Ask, to: Ask | None) -> CountResult:
        new = dropped(ask, path) if to is None else replaced(ask, path, to)
        number = tally.number(new)
        if number.deals != 0 and new not in changes:
            text = "" if to is None else str(to)
            changes[new] = Suggestion(path, str(part), within(ask, path), text, number.deals, number.why)
        return number

    inside = dict(places) | {path: part for place, ask in places for path, part in statements(ask, place)}
    tally.expect(sum(1 + len(opened(part, setting)) for part in inside.values()))
    for path, part in sorted(inside.items(), key=lambda place: place[0]):
        if change(path, part, None).deals != 0:  # where dropping does not help, opening does not either
            for wider in opened(part, setting):
                change(path, part, wider)
    return tuple(sorted(changes.values(), key=lambda one: (one.deals is None, not one.to, -(one.deals or 0))))


def failed_branches(failing: Sequence[tuple[Path, Ask]], tally: Tally) -> Iterable[FailedBranch]:
    """For each branch of the unions in a conflict, what it conflicts with."""
    for path, union in failing:
        if not isinstance(union, Either):
            continue
        others = [part for place, part in failing if place != path]
        for step, branch in enumerate(union.parts):
            asks = [*(part for _, part in demands(branch)), *others]
            conflict: Found = Search(asks, tally).minimal()
            yield FailedBranch(
                path=(*path, step),
                text=str(branch),
                union=str(union),
                asks=tuple(str(asks[member]) for member in conflict.members),
                minimal=conflict.minimal,
                why=conflict.why,
            )


def uncounted(what: str, entries: Sequence[Cost | Opened | Branch | Suggestion | FailedBranch]) -> list[str]:
    """A sentence for each reason for which some of the entries were not counted."""
    reasons: dict[str, int] = {}
    for entry in entries:
        if entry.why:
            reasons[entry.why] = reasons.get(entry.why, 0) + 1
    return [f"{number} of {len(entries)} {what}: {why}" for why, number in reasons.items()]


def described(setting: Setting) -> str:
    """The hands, their sizes and the cards that lie there already."""
    words = []
    for number, (name, cards) in enumerate(zip(setting.hands, setting.sizes, strict=True)):
        placed = [setting.pack.cards[card] for card, hand in setting.placed if hand == number]
        lying = f" with {' '.join(placed)} placed" * bool(placed)
        words.append(f"{name} {cards} card{'s' * (cards != 1)}{lying}")
    return ", ".join(words)
