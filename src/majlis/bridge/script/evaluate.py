"""The values of expressions over many deals at once, as whole numbers in an array.

`Evaluator` is made for a script; `DealRows` holds deals by what each hand has in each suit, thirteen bits
with the ace highest, so that whatever is asked of a suit is looked up.

>>> import numpy as np
>>> from majlis.bridge.script.parser import parse_script
>>> deals = np.repeat(np.arange(4, dtype=np.uint8), 13)[None]  # North has all the spades
>>> script = parse_script("spades(north) - 2 * hcp(east, hearts)", "example")
>>> Evaluator(script).values(script.condition, DealRows(deals)).tolist()
[-7]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.deal.cases import hands_of
from majlis.bridge.script.evaluation import losers_in, quality_of, strength_of
from majlis.bridge.script.text import expression_text
from majlis.bridge.script.tree import (
    Binary,
    Cccc,
    Choice,
    Either,
    Every,
    Expression,
    HasCard,
    Imps,
    Length,
    Losers,
    Number,
    ParScore,
    Points,
    Quality,
    Random,
    Scale,
    Score,
    Script,
    Shape,
    Tricks,
    Unary,
)
from majlis.bridge.table.board import Board, Vulnerability
from majlis.bridge.table.calls import Contract
from majlis.bridge.table.cards import Hands, Strain
from majlis.bridge.table.scoring import imps, score
from majlis.dealing.evaluate import Truths
from majlis.dealing.pack import Deals
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.work import Workers

Values: TypeAlias = NDArray[np.int64]
HOLDINGS: Final = 1 << 13
LARGEST: Final = 1 << 31
"""What a value may not reach: a script that multiplies further is in error."""


@lru_cache(maxsize=256)
def looked_up(of: Callable[[int], int]) -> Values:
    """A function of a holding as a table."""
    return np.array([of(held) for held in range(HOLDINGS)], dtype=np.int64)


@lru_cache(maxsize=256)
def scale_table(scale: Scale) -> Values:
    """What each holding counts by a scale."""
    held = np.arange(HOLDINGS)[:, None] >> np.arange(12, -1, -1) & 1
    return np.asarray(held @ np.array(scale, dtype=np.int64), dtype=np.int64)


class DealRows:
    """Deals, rows of `majlis.dealing`, as holdings; `part` is some of them."""

    def __init__(
        self, deals: Deals, parent: DealRows | None = None, rows: NDArray[np.int64] | None = None
    ) -> None:
        self.deals, self.parent, self.rows = deals, parent, rows
        self.known: dict[int, tuple[Expression, Values]] = {}
        """Values by the identity of their expressions, which are kept so that it stays theirs."""
        self._held: dict[int, NDArray[np.uint16]] = {}

    def __len__(self) -> int:
        return len(self.deals)

    def part(self, kept: Truths) -> DealRows:
        """The deals that are kept; what was found out about all is known of them."""
        return self if kept.all() else DealRows(self.deals[kept], self, np.flatnonzero(kept))

    def find(self, expression: Expression) -> Values | None:
        """The values of an expression, where they are known."""
        if id(expression) not in self.known and self.parent is not None:
            values = self.parent.find(expression)
            if values is not None:
                self.known[id(expression)] = expression, values[self.rows]
        return self.known[id(expression)][1] if id(expression) in self.known else None

    def held(self, seat: int) -> NDArray[np.uint16]:
        """The holdings of a hand, a column a suit."""
        if seat not in self._held and self.parent is not None and seat in self.parent._held:
            self._held[seat] = self.parent._held[seat][self.rows]
        if seat not in self._held:
            bits = np.packbits((self.deals == seat).reshape(len(self), 4, 13), axis=2)
            held = bits[:, :, 0].astype(np.int64) << 8 | bits[:, :, 1]
            self._held[seat] = (held >> 3).astype(np.uint16)
        return self._held[seat]


class Evaluator:
    """Finds the values of a script's expressions; `seed` decides what `rnd` gives."""

    def __init__(self, script: Script, seed: int = 0, workers: Workers = 1) -> None:
        self.script, self.seed, self.workers = script, seed, workers
        self._solved: dict[tuple[Hands, Strain], Sequence[int | None]] = {}
        self._pars: dict[Hands, int] = {}

    def true(self, expression: Expression, table: DealRows) -> Truths:
        """For each deal whether the expression is true."""
        return np.asarray(self.values(expression, table) != 0)

    def values(self, expression: Expression, table: DealRows) -> Values:
        """For each deal the value of the expression; not to be written to."""
        value = table.find(expression)
        if value is None:
            value = self._values(expression, table)
            if not isinstance(expression, Number):
                table.known[id(expression)] = expression, value
        return value

    def _values(self, one: Expression, table: DealRows) -> Values:
        match one:
            case Number(value):
                return np.full(len(table), value, dtype=np.int64)
            case Every(terms) | Either(terms):
                return self._joined(terms, table, isinstance(one, Every))
            case Choice(test, yes, no):
                return self._choice(test, yes, no, table)
            case Unary(sign, part):
                values = self.values(part, table)
                return -values if sign == "-" else (values == 0).astype(np.int64)
            case Binary(operator, left, right):
                values = self._binary(operator, self.values(left, table), self.values(right, table), one)
                return self._bounded(values, one)
            case Random(limit, serial):
                return self._random(self.values(limit, table), serial, table)
            case Imps(part):
                return np.array(list(map(imps, self.values(part, table).tolist())), dtype=np.int64)
            case Score():
                return self._score(one, self.values(one.tricks, table))
            case Tricks(seat, strain):
                return self._tricks(seat, strain, table)
            case ParScore(side):
                return self._par(table) * (-1 if side % 2 else 1)
        return self._of_hand(one, table)

    def _of_hand(self, one: Expression, table: DealRows) -> Values:
        """What is looked up in one hand."""
        match one:
            case Length(seat, place):
                return summed(looked_up(int.bit_count), table, seat, place)
            case Points(seat, scale, place):
                return summed(scale_table(scale), table, seat, place)
            case Losers(seat, place):
                return summed(looked_up(losers_in), table, seat, place)
            case Quality(seat, place):
                return summed(looked_up(quality_of), table, seat, place)
            case Cccc(seat):
                short = (looked_up(int.bit_count)[table.held(seat)] < 3).any(axis=1)
                return summed(looked_up(strength_of), table, seat, None) - np.where(short, 100, 50)
            case Shape(seat, shapes):
                among = np.zeros((14, 14, 14), dtype=np.int64)
                for s, h, d, _ in shapes:
                    among[s, h, d] = 1
                lengths = looked_up(int.bit_count)[table.held(seat)]
                return np.asarray(among[lengths[:, 0], lengths[:, 1], lengths[:, 2]])
            case HasCard(seat, card):
                return np.asarray(table.deals[:, card] == seat, dtype=np.int64)
        raise TypeError(f"{one!r} is not an expression")

    def _joined(self, terms: Sequence[Expression], table: DealRows, every: bool) -> Values:
        """1 where all terms are true, or (not `every`) one of them; later terms only where they matter."""
        result = np.full(len(table), every)
        for term in terms:
            open_ = result == every
            if not open_.any():
                break
            result[open_] = self.true(term, table.part(open_))
        return result.astype(np.int64)

    def _choice(self, test: Expression, yes: Expression, no: Expression, table: DealRows) -> Values:
        chosen = self.true(test, table)
        result = np.empty(len(table), dtype=np.int64)
        for kept, part in ((chosen, yes), (~chosen, no)):
            if kept.any():
                result[kept] = self.values(part, table.part(kept))
        return result

    def _binary(self, operator: str, left: Values, right: Values, one: Binary) -> Values:
        match operator:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case "==":
                return np.asarray(left == right, dtype=np.int64)
            case "!=":
                return np.asarray(left != right, dtype=np.int64)
            case "<":
                return (left < right).astype(np.int64)
            case "<=":
                return (left <= right).astype(np.int64)
            case ">":
                return (left > right).astype(np.int64)
            case ">=":
                return (left >= right).astype(np.int64)
        if not right.all():
            message = N_("{file}: {expression} divides by 0 on some deals: test for 0 first, as in {example}")
            raise InputError(
                message,
                file=self.script.source,
                expression=expression_text(one),
                example="x != 0 && y / x > 2",
            )
        if operator == "%":
            return np.fmod(left, right)
        return np.asarray(np.abs(left) // np.abs(right) * np.sign(left) * np.sign(right))

    def _bounded(self, values: Values, one: Expression) -> Values:
        if len(values) and (values.max() >= LARGEST or values.min() <= -LARGEST):
            message = N_("{file}: {expression} becomes too large a number: at most {most}")
            raise InputError(
                message, file=self.script.source, expression=expression_text(one), most=f"{LARGEST - 1:,}"
            )
        return values

    def _random(self, limit: Values, serial: int, table: DealRows) -> Values:
        """A number below the limit that depends on the deal, the seed and the place in the script alone."""
        mixed = np.full(len(table), self.seed * 0x10001 + serial + 1, dtype=np.uint64)
        for seat in range(3):
            for place in range(4):
                mixed = scrambled(mixed ^ table.held(seat)[:, place])
        bound = np.maximum(limit, 1).astype(np.uint64)
        return ((mixed >> np.uint64(32)) * bound >> np.uint64(32)).astype(np.int64)

    def _score(self, one: Score, tricks: Values) -> Values:
        contract = Contract(one.level, one.strain, one.doubled)
        scores = [score(contract, taken, one.vulnerable) for taken in range(14)]
        return np.asarray(np.array(scores, dtype=np.int64)[tricks.clip(0, 13)])

    # Double dummy

    def _tricks(self, seat: int, strain: Strain, table: DealRows) -> Values:
        from majlis.bridge.table.double_dummy import tables

        hands = hands_of(table.deals)
        todo = list(dict.fromkeys(deal for deal in hands if (deal, strain) not in self._solved))
        boards = [Board(hands=deal) for deal in todo]
        for deal, rows in zip(todo, tables(boards, self.workers, strains=[strain]), strict=True):
            self._solved[deal, strain] = [row[strain] for row in rows]
        return np.array([self._solved[deal, strain][seat] for deal in hands], dtype=np.int64)

    def _par(self, table: DealRows) -> Values:
        from majlis.bridge.table.double_dummy import solved

        hands = hands_of(table.deals)
        todo = list(dict.fromkeys(deal for deal in hands if deal not in self._pars))
        dealer, vulnerability = self.script.dealer or 0, self.script.vulnerability or Vulnerability.NONE
        boards = [Board(hands=deal, dealer=dealer, vulnerability=vulnerability) for deal in todo]
        for deal, board in zip(todo, solved(boards, self.workers), strict=True):
            assert board.par is not None  # the table is whole, and the vulnerability known
            self._pars[deal] = board.par.score
        return np.array([self._pars[deal] for deal in hands], dtype=np.int64)


def summed(values: Values, table: DealRows, seat: int, place: int | None) -> Values:
    """What a suit of a hand has in a table of holdings, or all its suits together."""
    held = table.held(seat)
    worths: Values = values[held].sum(axis=1) if place is None else values[held[:, place]]
    return worths


def scrambled(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Sebastiano Vigna's mixing of 64 bits (splitmix64)."""
    numbers = numbers + np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ numbers >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ numbers >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return numbers ^ numbers >> np.uint64(31)
