"""What of a script is counted and drawn exactly, and what is left to be tested on the deals drawn.

The condition is taken apart where it is joined by `and`. Each part becomes an ask of exact dealing, as far as
it can be asked; a part that cannot, or not whole, is tested on each deal drawn, which changes no chances. The
ask of all parts is planned here. Where it is too large, the rarest parts are counted together, as many as
will do, and the others are tested: so whatever is asked here is counted for certain.

>>> from majlis.bridge.script.parser import parse_script
>>> found = counted(parse_script("hcp(north) >= 20 && hcp(north) > hcp(south) + cccc(east)", "example"))
>>> print(found.ask, len(found.tested), found.tested[0][1])
N 20.. hcp 1 the value of cccc() depends on all four suits together
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from majlis.bridge.script.count_asks import ScriptReader
from majlis.bridge.script.count_hand import Tidy
from majlis.bridge.script.count_total import HAND, SEATS
from majlis.bridge.script.tree import Either, Every, Expression, Number, Script, Unary
from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS
from majlis.bridge.table.pack import PACK
from majlis.dealing.asks import ANYTHING, NOTHING, Ask, every, hand
from majlis.dealing.budget import PLAN, Budget, plan_steps
from majlis.dealing.dealer import MEMORY, PLANS, CountedAsk
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import normalise
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plan import make_plan
from majlis.i18n import N_
from majlis.message import Message

MOST_STEPS: Final = 1000
"""Steps of a `Budget` that finding out what can be counted together may take, when not all of it can."""
FAILED: Final = 250
"""Steps for a plan that turns out to be too large: how much work that was, it does not tell."""
LARGE: Final = N_("it is too much to count")
LARGE_TOGETHER: Final = N_("it is too much to count together with the other conditions")


@dataclass(frozen=True)
class ScriptCount:
    """What is counted of a script."""

    setting: Setting
    """The pack with the counts of points that the script uses, and the cards that are placed."""
    ask: Ask
    """True of every deal that fits; counted by exact dealing."""
    tested: tuple[tuple[Expression, Message], ...]
    """The conditions that the ask does not say, or not whole, with the reason."""
    conditions: int
    """How many conditions the script has, joined by `and`."""
    placed: Ask = ANYTHING
    """The suit lengths that the script places: what is as likely as anything before its condition."""
    reader: ScriptReader = field(default_factory=ScriptReader, compare=False, repr=False)

    @property
    def exact(self) -> bool:
        """Whether the ask says all of the script."""
        return not self.tested

    def asked(self, ask: Ask) -> Ask:
        """The counted ask and another one, in short."""
        return Tidy(self.reader.valuations.tables).tidy(every([self.ask, ask]))


@dataclass(frozen=True)
class Conjunct:
    """One of the conditions joined by `and`, as an ask."""

    condition: Expression
    ask: Ask
    reasons: tuple[Message, ...]


def counted(script: Script) -> ScriptCount:
    """What of a script is counted exactly, and what is tested on the deals drawn."""
    reader = ScriptReader()
    parts = [part_of(condition, reader) for condition in conditions_of(script)]
    placed = every(
        hand(SEAT_LETTERS[one.seat]).length(SUIT_LETTERS[one.place], one.count, one.count)
        for one in script.lengths
    )
    tidy = Tidy(reader.valuations.tables)
    setting = setting_of(reader, script)
    kept, possible = countable(setting, placed, parts, tidy)
    tested = []
    for part in parts:
        if part not in kept:
            tested.append((part.condition, Message(LARGE_TOGETHER if part in possible else LARGE)))
        elif part.reasons:
            tested.append((part.condition, part.reasons[0]))
    ask = tidy.tidy(every([placed, *(part.ask for part in kept)]))
    return ScriptCount(setting, ask, tuple(tested), len(parts), placed, reader)


def conditions_of(script: Script) -> list[Expression]:
    """The conditions of a script that are joined by and."""
    return [one for one in joined(script.condition, True) if one != Number(1)]


def joined(condition: Expression, wanted: bool) -> Iterator[Expression]:
    """The conditions that must all be true for one to be true, or (not `wanted`) to be false."""
    if isinstance(condition, Every if wanted else Either):
        for term in condition.terms:
            yield from joined(term, wanted)
    elif isinstance(condition, Unary) and condition.sign == "!":
        yield from joined(condition.part, not wanted)
    else:
        yield condition if wanted else Unary("!", condition)


def part_of(condition: Expression, reader: ScriptReader) -> Conjunct:
    """A condition as an ask, with the reasons why it does not say all."""
    wide = reader.read(condition)
    return Conjunct(condition, wide.ask, wide.reasons)


def setting_of(reader: ScriptReader, script: Script) -> Setting:
    """The bridge table with all valuations that are asked about, and the cards that are placed."""
    cards: dict[str, tuple[str, ...]] = {
        suit: PACK.cards[HAND * at : HAND * at + HAND] for at, suit in enumerate(SUIT_LETTERS)
    }
    values = {
        name: dict(zip(PACK.cards, table, strict=True)) for name, table in reader.valuations.tables.items()
    }
    placed: dict[str, list[str]] = {
        SEAT_LETTERS[seat]: [PACK.cards[card] for card in script.placed[seat]] for seat in SEATS
    }
    return Setting.of(Pack.of(cards, **values), dict.fromkeys(SEAT_LETTERS, HAND), placed)


def countable(
    setting: Setting, placed: Ask, parts: Sequence[Conjunct], tidy: Tidy
) -> tuple[list[Conjunct], list[Conjunct]]:
    """The parts that are counted together, all or the rarest that can be; and those that can be alone."""
    if count(setting, tidy.tidy(every([placed, *(part.ask for part in parts)]))) is not None:
        return list(parts), list(parts)
    if len(parts) == 1:
        return [], []
    budget = Budget(MOST_STEPS)
    alone = [
        (deals, at, part)
        for at, part in enumerate(parts)
        if part.ask != ANYTHING
        and (deals := count(setting, tidy.tidy(every([placed, part.ask])), budget)) is not None
    ]
    kept: list[Conjunct] = []
    for _, _, part in sorted(alone, key=lambda one: one[:2]):
        together = every([placed, *(one.ask for one in kept), part.ask])
        if count(setting, tidy.tidy(together), budget) is not None:
            kept.append(part)
    return [part for part in parts if part in kept or part.ask == ANYTHING], [part for _, _, part in alone]


def count(setting: Setting, ask: Ask, budget: Budget | None = None) -> int | None:
    """How many deals fit an ask; None where that is too much to count, or the budget is spent."""
    if ask == NOTHING:
        return 0
    key = setting, ask, MEMORY
    plan_of_ask = PLANS.get(key)
    if plan_of_ask is None:
        if budget is not None and budget.spent:
            return None
        budget = Budget() if budget is None else budget
        steps = PLAN
        try:
            problem = normalise(setting, ask)
            steps = FAILED
            plan = make_plan(problem, MEMORY)
            steps = plan_steps(plan.bytes)
        except TooLarge:
            return None
        finally:
            budget.spend(steps)
        plan_of_ask = PLANS.put(key, CountedAsk(plan, ask, ()))
    elif plan_of_ask.given_up:
        return None
    return 0 if plan_of_ask.plan.empty else plan_of_ask.plan.total * plan_of_ask.plan.problem.splits()
