"""Reading the expressions of a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import count
from math import floor
from typing import Final, NoReturn

from majlis.bridge.conditions.cursor import Cursor
from majlis.bridge.conditions.sentences import sentence
from majlis.bridge.script.shapes import PATTERN, ShapeError, patterns_of, shapes_of
from majlis.bridge.script.tokens import (
    LETTERS,
    SEAT_NAMES,
    SIDE_NAMES,
    SUIT_PLACES,
    ScriptText,
    ScriptToken,
    guess,
    tokens_of,
)
from majlis.bridge.script.tree import (
    CONTROLS,
    Binary,
    Cccc,
    Choice,
    Either,
    Every,
    Expression,
    HasCard,
    Imps,
    Length,
    Lengths,
    Losers,
    Number,
    Operator,
    ParScore,
    Place,
    Points,
    Quality,
    Random,
    Scale,
    Score,
    Shape,
    Tricks,
    Unary,
    renewed,
    walk,
)
from majlis.bridge.table.cards import NOTRUMP, RANKS, STRAINS, SUIT_LETTERS, Strain
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

MOST_SIZE: Final = 500_000
"""Parts of an expression, its variables written out."""
MOST_DEPTH: Final = 150
"""Parts of an expression within one another."""
LARGEST: Final = 1_000_000_000
SYNONYMS: Final = {
    "tens": 0, "ten": 0, "jacks": 1, "jack": 1, "queens": 2, "queen": 2, "kings": 3, "king": 3,
    "aces": 4, "ace": 4, "top2": 5, "top3": 6, "top4": 7, "top5": 8, "c13": 9, "hcp": -1, "hcps": -1,
    **{f"pt{count}": count for count in range(10)},
}  # fmt: skip
"""What counts by a table, and which."""
STRAIN_NAMES: Final[dict[str, Strain]] = {
    **{name: 3 - place for name, place in (SUIT_PLACES | LETTERS).items()},
    **dict.fromkeys(("notrump", "notrumps", "nt", "n"), NOTRUMP),
}
FUNCTIONS: Final = (
    *SUIT_PLACES, *SYNONYMS, "control", "controls", "loser", "losers", "quality", "cccc", "shape", "hascard",
    "tricks", "trick", "dds", "par", "score", "imps", "imp", "rnd",
)  # fmt: skip
UNREAD: Final = ("ltc", "opc", "dop", "usereval", "trix", "gib", "bktfreq")
"""Functions of some versions that are not read."""
COMPARISONS: Final[tuple[tuple[Operator, ...], ...]] = (("==", "!="), ("<", "<=", ">", ">="))
ARITHMETIC: Final[tuple[tuple[Operator, ...], ...]] = (("+", "-"), ("*", "/", "%"))
WRONG_SIGNS: Final = {
    **{"=": "==", "&": "&&", "|": "||", "=>": ">=", "=<": "<=", "<>": "!="},
    **{"–": "-", "—": "-", "≥": ">=", "≤": "<=", "≠": "!=", "×": "*"},
}
"""Signs that are no operators of the language, and those that are meant."""
CONTRACT: Final = re.compile(r"[xX]?([1-7])([CDHSN]|NT)(x{0,2})", re.IGNORECASE)
RESERVED: Final = frozenset(
    {*FUNCTIONS, "and", "or", "not", "any", "north", "east", "south", "west", "notrump", "notrumps"}
    | {"condition", "action", "produce", "generate", "dealer", "vulnerable", "predeal"}
    | {"pointcount", "altcount", "average", "frequency", "print", "printall", "printew", "printpbn"}
    | {"printoneline", "printcompact", "printes"}
) - {"c13", "par", "dds", "ten", "ace", "king", "queen", "jack"}
"""Words that no variable can have as its name, in small letters."""


@dataclass
class ExpressionParser(Cursor[ScriptToken]):
    """Walks over the tokens of a script."""

    source: ScriptText
    tokens: Sequence[ScriptToken]
    scales: Mapping[int, Scale]
    variables: dict[str, Expression] = field(default_factory=dict)
    remarks: list[Message] = field(default_factory=list)
    serials: Iterator[int] = field(default_factory=count)
    at: int = 0
    depth: int = 0

    # Tokens

    def expect(self, sign: str) -> None:
        """Take a sign that must stand here."""
        if not self.take(sign):
            self.fail(self.peek(), N_("{sign} is missing here"), sign=sign)

    def fail(self, token: ScriptToken, text: str, **values: object) -> NoReturn:
        """Raise an error at a token."""
        self.source.fail(token, text, **values)

    def remark(self, token: ScriptToken, text: str, **values: object) -> None:
        """Note something that is no error."""
        self.remarks.append(self.source.message(token.at, token.text, sentence(text, **values)))

    def number_follows(self) -> bool:
        """Whether the next token is a number, with a minus or without."""
        return self.peek(self.peek().text == "-").kind == "number"

    def whole_number(self, least: int = 0, most: int = LARGEST) -> int:
        """A number that stands in the script as such."""
        minus = self.take("-") if least < 0 else None
        token = self.next()
        if token.kind != "number" or not least <= int(token.text[:20]) * (-1 if minus else 1) <= most:
            text = N_("write a whole number here, from {least} to {most}")
            self.fail(token, text, least=least, most=most)
        return int(token.text) * (-1 if minus else 1)

    def string(self) -> str:
        """A text in quotation marks, in which `\\n` is a line end."""
        token = self.next()
        if token.kind != "string":
            self.fail(token, N_('write a text in quotation marks: "points"'))
        return token.text[1:-1].replace("\\n", "\n")

    def seat(self) -> Seat:
        """`north`."""
        token = self.next()
        if token.word not in SEAT_NAMES:
            text = N_("this is not a seat: write north, east, south or west{guess}")
            self.fail(token, text, guess=guess(token, ("north", "east", "south", "west")))
        return SEAT_NAMES[token.word]

    def seats(self) -> tuple[Seat, ...]:
        """`north`, or a side: `ns`."""
        return SIDE_NAMES[self.next().word] if self.peek().word in SIDE_NAMES else (self.seat(),)

    def is_reserved(self, token: ScriptToken) -> bool:
        """Whether a word cannot be the name of a variable."""
        return token.text in RESERVED

    # Expressions, from the operators that bind least to those that bind most

    def whole_expression(self) -> Expression:
        """An expression that is not part of another."""
        token = self.peek()
        whole = self.expression()
        wrong = self.peek()
        if wrong.text in WRONG_SIGNS and not (wrong.text == "=" and self.peek(-1).kind == "word"):
            self.fail(wrong, N_("{sign} is not an operator: write {right}"),
                      sign=wrong.text, right=WRONG_SIGNS[wrong.text])  # fmt: skip
        if whole.size > MOST_SIZE or whole.depth > MOST_DEPTH:
            text = N_("this expression is too large with its variables written out: make it simpler")
            self.fail(token, text)
        return whole

    def expression(self) -> Expression:
        """`test ? yes : no`, or less."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            self.fail(self.peek(), N_("brackets are nested too deeply: give a part a name, and use the name"))
        condition = self.joined(
            Either, ("||", "or"), lambda: self.joined(Every, ("&&", "and"), self.comparison)
        )
        if self.take("?"):
            yes = self.expression()
            self.expect(":")
            condition = Choice(condition, yes, self.expression())
        self.depth -= 1
        return condition

    def joined(
        self,
        kind: type[Every] | type[Either],
        words: tuple[str, ...],
        part: Callable[[], Expression],
    ) -> Expression:
        """Parts with `and` between, or `or`; brackets in brackets of the same kind are opened."""
        terms = [part()]
        while self.take(*words):
            terms.append(part())
        if len(terms) == 1:
            return terms[0]
        opened = [one for term in terms for one in (term.terms if isinstance(term, kind) else (term,))]
        return kind(tuple(opened))

    def comparison(self, level: int = 0) -> Expression:
        """`a == b`, `a < b`."""
        if level == len(COMPARISONS):
            return self.arithmetic()
        if self.peek().kind == "decimal":
            self.fail(self.peek(), N_("write the number with a point on the right side: {example}"),
                      example="hcp(north) > 15.5")  # fmt: skip
        left, compared = self.comparison(level + 1), False
        while (token := self.peek()).text in COMPARISONS[level]:
            operator = COMPARISONS[level][COMPARISONS[level].index(self.next().text)]
            if compared and level:
                text = N_("this compares the result of a comparison, 0 or 1: join two comparisons with &&")
                self.remark(token, text)
            left, compared = self.compared(operator, left, level), True
        return left

    def compared(self, operator: Operator, left: Expression, level: int) -> Expression:
        """`left operator …`; a number with a point stands between two whole ones."""
        token = self.peek()
        if token.kind != "decimal":
            return Binary(operator, left, self.comparison(level + 1))
        self.next()
        value = float(token.text)
        if any(isinstance(one, Quality | Cccc) for one in walk(left)):
            text = N_(
                "cccc and quality count in hundredths: write {hundredths} for {value} points, or else "
                "a whole number of hundredths"
            )
            self.fail(token, text, hundredths=round(100 * value), value=token.text)
        if value.is_integer():
            return Binary(operator, left, Number(int(value)))
        if operator in ("==", "!="):
            self.fail(
                token, N_("a whole number is compared with {value}: they are never equal"), value=token.text
            )
        return Binary(">" if operator in (">", ">=") else "<=", left, Number(floor(value)))

    def arithmetic(self, level: int = 0) -> Expression:
        """`a + b`, `a * b`."""
        if level == len(ARITHMETIC):
            return self.factor()
        left = self.arithmetic(level + 1)
        while self.peek().text in ARITHMETIC[level]:
            token = self.next()
            operator = ARITHMETIC[level][ARITHMETIC[level].index(token.text)]
            right = self.arithmetic(level + 1)
            if operator in "/%" and right == Number(0):
                self.fail(token, N_("this divides by 0"))
            left = Binary(operator, left, right)
        return left

    def factor(self) -> Expression:
        """`!a`, `-a`, or what has no operator."""
        self.depth += 1
        if self.depth > 2 * MOST_DEPTH:
            self.fail(self.peek(), N_("brackets are nested too deeply: give a part a name, and use the name"))
        if sign := self.take("!", "not"):
            negated = self.factor()
            self.tell_binding(sign, negated)
            result: Expression = Unary("!", negated)
        elif self.take("-"):
            part = self.factor()
            result = Number(-part.value) if isinstance(part, Number) else Unary("-", part)
        else:
            result = self.primary()
        self.depth -= 1
        return result

    def tell_binding(self, sign: ScriptToken, part: Expression) -> None:
        """Note `!hcp(north) > 12`, where the sign belongs to the number alone, and leaves 0 or 1 of it."""
        after = self.peek().text
        if after in {*COMPARISONS[0], *COMPARISONS[1]} and not isinstance(part, Shape | HasCard | Unary):
            text = N_("{sign} belongs only to what stands before {operator}, and makes it 0 or 1: write "
                      "{sign}(… {operator} …) if the comparison is meant")  # fmt: skip
            self.remark(sign, text, sign=sign.text, operator=after)

    def primary(self) -> Expression:
        """A number, a variable, a function, or an expression in brackets."""
        token = self.next()
        if token.text in self.variables:
            return renewed(self.variables[token.text], self.serials)
        if token.text == "(":
            inner = self.expression()
            self.expect(")")
            return inner
        if token.kind == "number":
            if len(token.text) > 9:
                self.fail(token, N_("this number is too large: at most {most}"), most=LARGEST)
            return Number(int(token.text))
        if token.kind == "decimal":
            self.fail(
                token,
                N_("a script counts in whole numbers: a number with a point may only follow a comparison"),
            )
        if token.word in FUNCTIONS:
            return self.function(token)
        if token.word in UNREAD:
            self.fail(token, N_("the function {name} is not read: leave it out"), name=token.text)
        if token.kind == "word" and self.peek().text == "(":
            text = N_("no function has this name: write one such as hcp, spades, shape, losers{guess}")
            self.fail(token, text, guess=guess(token, FUNCTIONS))
        if token.kind == "word" and token.word not in RESERVED:
            text = N_("this name has no value: write {name} = … before it is used{guess}")
            self.fail(token, text, name=token.text, guess=guess(token, [*self.variables, *FUNCTIONS]))
        return self.fail(token, N_("an expression is missing here: write one such as hcp(north) or 5"))

    # Functions

    def function(self, name: ScriptToken) -> Expression:
        """A function with its arguments."""
        word = name.word
        brace = word == "shape" and self.take("{")
        if not brace and not self.take("("):
            self.fail(self.peek(), N_("{name} is followed by a seat in brackets: {example}"),
                      name=name.text, example=f"{word}(north)")  # fmt: skip
        if word in ("score", "imps", "imp", "rnd", "par"):
            return self.of_scores(word)
        seats = self.seats()
        terms = [self.of_hand(name, seat, again, bool(brace)) for again, seat in self.repeated(seats)]
        return reduce(lambda one, other: Binary("+", one, other), terms)

    def repeated(self, seats: tuple[Seat, ...]) -> list[tuple[int, Seat]]:
        """The seats of a function, each with the place in the tokens from which its arguments are read."""
        return [(self.at, seat) for seat in seats]

    def of_hand(self, name: ScriptToken, seat: Seat, start: int, brace: bool) -> Expression:
        """A function of one hand, its arguments from the seat on."""
        self.at, word = start, name.word
        if brace:
            return self.braced(name, seat)
        if word == "shape":
            self.expect(",")
            return self.shape(seat)
        if word == "hascard":
            self.expect(",")
            term: Expression = self.hascard(seat)
        elif word in ("tricks", "trick", "dds"):
            self.expect(",")
            term = Tricks(seat, self.strain())
        elif word in SUIT_PLACES:
            term = Length(seat, SUIT_PLACES[word])
        else:
            term = self.measure(name, seat, self.place(word))
        self.expect(")")
        return term

    def place(self, word: str) -> Place | None:
        """The suit after a seat, where there is one."""
        if word == "cccc" or (word != "quality" and self.peek().text != ","):
            return None
        self.expect(",")
        token = self.next()
        if token.word in LETTERS:
            return LETTERS[token.word]
        if token.word not in SUIT_PLACES:
            self.fail(token, N_("this is not a suit: write spades, hearts, diamonds or clubs{guess}"),
                      guess=guess(token, SUIT_PLACES))  # fmt: skip
        return SUIT_PLACES[token.word]

    def measure(self, name: ScriptToken, seat: Seat, place: Place | None) -> Expression:
        """What is counted in a hand, or in a suit of it."""
        word = name.word
        if word in SYNONYMS:
            return Points(seat, self.scales[SYNONYMS[word]], place, word)
        if word in ("control", "controls"):
            return Points(seat, CONTROLS, place, word)
        if word in ("loser", "losers"):
            return Losers(seat, place)
        return Cccc(seat) if place is None else Quality(seat, place)

    def strain(self) -> Strain:
        """A suit or notrump."""
        token = self.next()
        if token.word not in STRAIN_NAMES:
            self.fail(token, N_("this is not a strain: write a suit or notrump"))
        return STRAIN_NAMES[token.word]

    def hascard(self, seat: Seat) -> Expression:
        """`AS`; `SA` is read as well."""
        token = self.next()
        text = token.text.upper().replace("10", "T")
        rank, suit = (text[1:], text[:1]) if text[:1] in SUIT_LETTERS else (text[:1], text[1:])
        if len(text) != 2 or rank not in RANKS or suit not in SUIT_LETTERS:
            self.fail(token, N_("this is not a card: write rank and suit, such as {example}"), example="AS")
        return HasCard(seat, 13 * SUIT_LETTERS.index(suit) + RANKS.index(rank))

    def of_scores(self, word: str) -> Expression:
        """`score(vul, x4S, tricks)`, `imps(difference)`, `rnd(10)`, `par(ns)`."""
        if word == "par":
            token = self.next()
            if token.word not in SIDE_NAMES:
                self.fail(token, N_("this is not a side: write ns or ew"))
            term: Expression = ParScore(SIDE_NAMES[token.word][0])
        elif word == "score":
            term = self.score()
        else:
            term = Random(self.expression(), next(self.serials)) if word == "rnd" else Imps(self.expression())
        self.expect(")")
        return term

    def score(self) -> Expression:
        """The arguments of `score`."""
        vulnerable = self.next()
        if vulnerable.word not in ("vul", "nv", "nonvul"):
            self.fail(vulnerable, N_("write vul (vulnerable) or nv (not vulnerable) here"))
        self.expect(",")
        token = self.next()
        contract = CONTRACT.fullmatch(token.text)
        if contract is None:
            self.fail(token, N_("this is not a contract: write {example}"), example="x4S, x3N")
        strain = STRAINS["CDHSN".index(contract[2][0].upper())]
        self.expect(",")
        vul = vulnerable.word == "vul"
        return Score(vul, int(contract[1]), strain, len(contract[3]), self.expression())

    # Shapes

    def shape(self, seat: Seat) -> Expression:
        """`any 4333 + 5xxx - xxx1)`, with the bracket that closes it."""
        start, shapes, minus, any_order = self.peek(), frozenset[Lengths](), False, False
        empty = True
        while not self.take(")"):
            token = self.next()
            word = token.word.removeprefix("any") if PATTERN.fullmatch(token.word.removeprefix("any")) else ""
            if token.text in ("+", "-", ","):
                minus = token.text == "-"
            elif token.word == "any":
                any_order = True
            elif word:
                named = shapes_of(word, any_order or word != token.word)
                if not named:
                    self.fail(token, N_("these lengths cannot make 13 cards: write four that do"))
                shapes = shapes - named if minus else shapes | named
                minus, any_order, empty = False, False, False
            else:
                text = N_("this is not a shape: write four lengths, x for any, such as {example}")
                self.fail(token, text, example="any 4333 + 54xx - x5xx")
        if empty:
            self.fail(self.tokens[self.at - 1], N_("no shape stands here: write one such as {example}"),
                      example="any 4333 + 54xx")  # fmt: skip
        text = self.source.text[start.at : self.tokens[self.at - 1].at]
        return Shape(seat, shapes, " ".join(text.split()))

    def braced(self, name: ScriptToken, seat: Seat) -> Expression:
        """`shape{north, 5+xxx + 4M(3+3+2+):h>s}`."""
        self.expect(",")
        first = self.peek()
        end = self.source.text.find("}", first.at)
        if end < 0:
            self.fail(name, N_("{sign} is missing here"), sign="}")
        text = self.source.text[first.at : end]
        total: Expression | None = None
        try:
            for one in patterns_of(text):
                part: Expression = Shape(seat, one.shapes)
                if one.condition is not None:
                    low, high = (first.at + at for at in one.condition)
                    part = Every((part, self.of_lengths(seat, low, high)))
                if total is None:
                    total = Unary("!", part) if one.minus else part
                else:
                    total = merged(total, part, one.minus)
        except ShapeError as fault:
            token = ScriptToken("sign", text[fault.at : fault.at + 12], first.at + fault.at)
            text = N_(
                "this is not a shape in braces: write one such as {example}, with a blank before each + or - "
                "between two shapes"
            )
            self.fail(token, text, example="5+xxx + 4M(333)")
        while self.next().at < end:
            pass
        assert total is not None
        return replace(total, text=" ".join(text.split())) if isinstance(total, Shape) else total

    def of_lengths(self, seat: Seat, low: int, high: int) -> Expression:
        """The condition on lengths after a shape in braces: `h>s,d+c==8`, a comma for `and`."""
        text = " " * low + self.source.text[low:high]
        lengths: dict[str, Expression] = {letter: Length(seat, place) for place, letter in enumerate("shdc")}
        source, tokens = self.source, tokens_of(ScriptText(text, self.source.name))
        inner = ExpressionParser(ScriptText(source.text, source.name), tokens, self.scales, lengths)
        terms = [inner.expression()]
        while inner.take(","):
            terms.append(inner.expression())
        if inner.peek().kind != "end":
            self.fail(inner.peek(), N_("this is not a condition on the lengths s, h, d, c: write {example}"),
                      example="h>s,d+c==8")  # fmt: skip
        return terms[0] if len(terms) == 1 else Every(tuple(terms))


def merged(one: Expression, other: Expression, minus: bool) -> Expression:
    """A list of shapes with one more, or with one taken away."""
    if isinstance(one, Shape) and isinstance(other, Shape):
        return replace(one, shapes=one.shapes - other.shapes if minus else one.shapes | other.shapes)
    return Every((one, Unary("!", other))) if minus else Either((one, other))
