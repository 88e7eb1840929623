"""Reading a script: `parse_script`, `is_script`.

A script is a row of statements in any order; a condition may stand alone, without its word.

    statement  = produce 40 | generate 1000000 | dealer north | vulnerable NS | predeal …
               | pointcount 4 3 2 1 | altcount 0 1 1 1 | name = expression | condition expression | expression
               | action action, action …

The operators bind as in C: `? :` least, then or, and, `== !=`, `< <= > >=`, `+ -`, `* / %`, and `! -` most.

>>> script = parse_script('hcp(north) >= 15 && shape(north, any 4333 + any 4432) produce 5', "example.dds")
>>> script.produce, len(script.condition.parts)
(5, 2)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from majlis.bridge.script.expressions import ExpressionParser
from majlis.bridge.script.tokens import (
    SEAT_NAMES,
    SIDE_NAMES,
    SUIT_PLACES,
    ScriptText,
    ScriptToken,
    guess,
    tokens_of,
)
from majlis.bridge.script.tree import (
    HCP,
    Action,
    Average,
    Axis,
    Expression,
    Frequency,
    PlacedLength,
    Print,
    PrintLine,
    PrintValues,
    Scale,
    Script,
)
from majlis.bridge.table.board import Vulnerability
from majlis.bridge.table.cards import RANKS, SUIT_LETTERS, seat_word
from majlis.game import Seat
from majlis.i18n import N_

MOST_DEALS: Final = 1_000_000_000
MOST_WORTH: Final = 10_000
COUNTS: Final = 10
"""How many tables `altcount` has."""
TOPS: Final = (1, 1, 1, 1, 1)
DEFAULT_SCALES: Final[dict[int, Scale]] = {
    -1: HCP,
    **{count: (*[0] * (4 - count), 1, *[0] * (8 + count)) for count in range(5)},
    **{count: (*TOPS[: count - 3], *[0] * (16 - count)) for count in range(5, 9)},
    9: (6, 4, 2, 1, *[0] * 9),
}
"""What `hcp` (-1) and pt0 to pt9 count: tens to aces, the top two, three, four, five, c13."""
VULNERABILITIES: Final = {
    **dict.fromkeys(("none", "love"), Vulnerability.NONE),
    **dict.fromkeys(("all", "both"), Vulnerability.ALL),
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
}
PRINTERS: Final[dict[str, Action]] = {
    "printall": Print("all"),
    "printew": Print("ew"),
    "printns": Print("hands", (0, 2)),
    "printpbn": Print("pbn"),
}
ACTIONS: Final = (*PRINTERS, "print", "printoneline", "printcompact", "printes", "printside", "csvrpt",
                  "printrpt", "average", "frequency")  # fmt: skip
UNREAD: Final = ("evalcontract", "bktfreq", "export", "printbtable")
"""Actions of some versions that are not read."""
STATEMENTS: Final = ("produce", "generate", "dealer", "vulnerable", "predeal", "pointcount", "altcount",
                     "condition", "action", "seed", "title", "opener")  # fmt: skip
CARDS: Final = re.compile(r"[SHDC][AKQJT2-9]+")
_SCRIPT: Final = re.compile(
    r"^[^\S\n]*+(?:produce|generate)\s+\d+\b"  # not over lines: each would look at all that follow
    r"|^[^\S\n]*+(?:condition|action|predeal|pointcount)\b(?!\s*+:)"
    r"|\baction\s+(?:print\w*|average|frequency)\b"
    r"|\b(?:hascard|quality|cccc|tricks?|dds|(?:ten|jack|queen|king|ace)s?|top[2-5]|c13|pt[0-9])"
    r"\s*+\(\s*+(?:north|south|east|west|[nsew]|ns|ew)\s*[,)]"
    r"|\b(?:shape|hcp|(?:spade|heart|diamond|club|control|loser)s?)(?:[({]\s*[a-z]+\s*[,)]|\s+\((?:north|south"
    r"|east|west)\b)",
    re.MULTILINE | re.IGNORECASE,
)


def is_script(text: str) -> bool:
    """Whether a text looks like a script of `dealer`, and not like a profile or its conditions.

    >>> is_script("hcp(north) > 11"), is_script("north: 12+ hcp, shape 4333")
    (True, False)
    """
    return _SCRIPT.search(text) is not None


def parse_script(text: str, source: str = "script") -> Script:
    """Read a script; raises `ScriptError`, which names file, line and column, and says what is right."""
    return ScriptParser(ScriptText(text, source)).script()


class ScriptParser(ExpressionParser):
    """Reads the statements one after another."""

    def __init__(self, source: ScriptText) -> None:
        tokens = tokens_of(source)
        super().__init__(source, tokens, scales_of(source, tokens))
        self.found = Script(source=source.name)
        self.condition_at: ScriptToken | None = None

    def script(self) -> Script:
        """The whole script."""
        while self.peek().kind != "end":
            if not self.take(";"):
                self.statement()
        return replace(self.found, remarks=tuple(self.remarks))

    def statement(self) -> None:
        """One statement, which `found` then has."""
        first, second = self.peek(), self.peek(1)
        if first.kind == "word" and second.text == "=":
            return self.assign()
        if first.word not in STATEMENTS or first.text in self.variables:
            if first.word in ACTIONS:
                self.fail(first, N_("this is an action: write the word action before the first"))
            return self.condition(first)
        self.next()
        reader: Callable[[ScriptToken], None] = getattr(self, f"read_{first.word}")
        return reader(first)

    # Statements

    def assign(self) -> None:
        """`name = expression`."""
        name = self.next()
        if self.is_reserved(name):
            self.fail(name, N_("{name} is a word of the language: give the variable another name"),
                      name=name.text)  # fmt: skip
        if name.text in self.variables:
            self.fail(name, N_("{name} has a value already: give the second variable another name"),
                      name=name.text)  # fmt: skip
        self.next()
        self.variables[name.text] = self.whole_expression()

    def condition(self, first: ScriptToken) -> None:
        """An expression that stands alone, or after `condition`; of two, `dealer` takes the last."""
        if self.condition_at is not None:
            text = N_("this condition replaces the one before it: join them with && if both are meant")
            self.remark(first, text)
        self.condition_at = first
        self.found = replace(self.found, condition=self.whole_expression())

    def read_condition(self, word: ScriptToken) -> None:
        """`condition expression`."""
        self.condition(word)

    def read_produce(self, word: ScriptToken) -> None:
        """`produce 40`."""
        self.found = replace(self.found, produce=self.first_number(word, self.found.produce))

    def read_generate(self, word: ScriptToken) -> None:
        """`generate 1000000`."""
        self.found = replace(self.found, generate=self.first_number(word, self.found.generate))

    def first_number(self, word: ScriptToken, before: int | None) -> int | None:
        """A number of deals; of two statements `dealer` takes the first."""
        number = self.whole_number(most=MOST_DEALS) or None
        if before is not None and number != before:
            self.remark(word, N_("{number} counts, which was said first: leave one of the two out"),
                        number=before)  # fmt: skip
        return number if before is None else before

    def read_seed(self, word: ScriptToken) -> None:
        """`seed 7`."""
        self.found = replace(self.found, seed=self.whole_number(most=(1 << 32) - 1))

    def read_dealer(self, word: ScriptToken) -> None:
        """`dealer west`."""
        self.found = replace(self.found, dealer=self.seat())

    def read_opener(self, word: ScriptToken) -> None:
        """`opener west`: of another program's evaluation, which is not read."""
        self.seat()
        self.remark(word, N_("opener has no effect here: it belongs to an evaluation that is not read"))

    def read_vulnerable(self, word: ScriptToken) -> None:
        """`vulnerable NS`."""
        token = self.next()
        if token.word not in VULNERABILITIES:
            self.fail(token, N_("this is not a vulnerability: write none, NS, EW or all"))
        self.found = replace(self.found, vulnerability=VULNERABILITIES[token.word])

    def read_title(self, word: ScriptToken) -> None:
        """`title "text"`."""
        self.found = replace(self.found, title=self.string())

    def read_pointcount(self, word: ScriptToken) -> None:
        """The numbers were taken by `scales_of`, since they count for what stands before them too."""
        while self.number_follows():
            self.whole_number(-MOST_WORTH, MOST_WORTH)

    read_altcount = read_pointcount

    # What is placed

    def read_predeal(self, word: ScriptToken) -> None:
        """`predeal north SAKQ, H52 south D2 spades(east)==5`."""
        before = self.at
        while True:
            token, second = self.peek(), self.peek(1)
            if token.word in SEAT_NAMES and second.text != "=":
                self.placed_cards(self.seat())
            elif token.word in SUIT_PLACES and second.text == "(":
                self.placed_length()
            else:
                break
            if self.peek().text == "," and (
                self.peek(1).word in SEAT_NAMES or self.peek(1).word in SUIT_PLACES
            ):
                self.next()
        if self.at == before:
            self.fail(
                self.peek(), N_("write whose cards are placed: {example}"), example="predeal north SAKQ, H52"
            )

    def placed_cards(self, seat: Seat) -> None:
        """`SAKQ, H52, D, C3`."""
        while True:
            token = self.next()
            suit, ranks = token.text[:1].upper(), token.text[1:].upper().replace("10", "T")
            if token.kind != "word" or suit not in SUIT_LETTERS or not set(ranks) <= set(RANKS):
                text = N_("these are not cards: write a suit and its cards, such as {example}")
                self.fail(token, text, example="SAKQ, H52")
            for rank in ranks:
                self.place_card(token, seat, 13 * SUIT_LETTERS.index(suit) + RANKS.index(rank))
            after = self.peek(1)
            if CARDS.fullmatch(self.peek().text) and after.text != "=":
                text = N_("a comma is missing between the suits: write {example}")
                self.fail(self.peek(), text, example=f"{token.text}, {self.peek().text}")
            if self.peek().text != "," or after.word in SEAT_NAMES or after.word in SUIT_PLACES:
                return
            self.next()

    def place_card(self, token: ScriptToken, seat: Seat, card: int) -> None:
        """One card to a hand."""
        placed = self.found.placed
        name = SUIT_LETTERS[card // 13] + RANKS[card % 13]
        if any(card in cards for cards in placed):
            self.fail(token, N_("{card} is placed twice: a card is in one hand"), card=name)
        if len(placed[seat]) == 13:
            self.fail(token, N_("{seat} gets more than 13 cards: place fewer"), seat=seat_word(seat))
        changed = tuple((*cards, card) if one == seat else cards for one, cards in enumerate(placed))
        self.found = replace(self.found, placed=changed)

    def placed_length(self) -> None:
        """`spades(north)==5`."""
        place = SUIT_PLACES[self.next().word]
        self.expect("(")
        seat = self.seat()
        self.expect(")")
        if not self.take("=="):
            self.fail(self.peek(), N_("predeal places an exact length: write == and a number"))
        length = PlacedLength(seat, place, self.whole_number(most=13))
        self.found = replace(self.found, lengths=(*self.found.lengths, length))

    # Actions

    def read_action(self, word: ScriptToken) -> None:
        """`action action, action …`."""
        while self.peek().kind != "end":
            action = self.action()
            self.found = replace(self.found, actions=(*self.found.actions, *action))
            if not self.take(","):
                break

    def action(self) -> tuple[Action, ...]:
        """One action; a comma may follow the last."""
        word = self.peek()
        if word.kind == "end" or word.word in STATEMENTS:
            return ()
        self.next()
        if word.word in PRINTERS:
            return (PRINTERS[word.word],)
        if word.word not in ACTIONS:
            if word.word in UNREAD:
                text = N_("the action {name} is not read: leave it out")
                self.fail(word, text, name=word.text)
            text = N_("this is not an action: write one of {choices}{guess}")
            self.fail(word, text, choices=", ".join(ACTIONS), guess=guess(word, ACTIONS))
        reader: Callable[[], Action] = getattr(self, f"act_{word.word}")
        return (reader(),)

    def act_print(self) -> Action:
        """`print(north, south)`."""
        self.expect("(")
        seats = [*self.seats()]
        while self.take(","):
            seats += self.seats()
        self.expect(")")
        return Print("hands", tuple(dict.fromkeys(seats)))

    def act_printside(self) -> Action:
        """`printside(ns)`."""
        return self.act_print()

    def act_printoneline(self) -> Action:
        """`printoneline`, with an expression or without."""
        return PrintLine("oneline", self.optional())

    def act_printcompact(self) -> Action:
        """`printcompact`, with an expression or without."""
        return PrintLine("compact", self.optional())

    def optional(self) -> Expression | None:
        """An expression, if one follows."""
        end = self.peek().text == "," or self.peek().kind == "end" or self.peek().word in STATEMENTS
        return None if end or self.peek(1).text == "=" else self.whole_expression()

    def act_printes(self, csv: bool = False) -> Action:
        """`printes("text ", expression, \\n)`; without brackets it takes what has no other meaning there."""
        bracket = self.take("(")
        items: list[str | Expression | tuple[Seat, ...]] = []
        while True:
            token = self.peek()
            if token.kind == "string":
                items.append(self.string())
            elif token.kind == "newline":
                self.next()
                items.append("\n")
            elif csv and token.word == "deal":
                self.next()
                items.append((0, 1, 2, 3))
            elif csv and self.peek(1).text in (",", ")") and token.word in {*SEAT_NAMES, *SIDE_NAMES}:
                items.append(self.seats())
            else:
                items.append(self.whole_expression())
            if self.peek().text != "," or (not bracket and self.peek(1).word in ACTIONS):
                break
            self.next()
        if bracket:
            self.expect(")")
        return PrintValues(tuple(items), csv)

    def act_csvrpt(self) -> Action:
        """`csvrpt("text", expression, deal)`: values with commas between them, one line a deal."""
        return self.act_printes(csv=True)

    act_printrpt = act_csvrpt

    def act_average(self) -> Action:
        """`average "text" expression`."""
        return Average(self.text(), self.whole_expression())

    def act_frequency(self) -> Action:
        """`frequency "text" (expression, low, high)`, with a second three for a table."""
        text = self.text()
        self.expect("(")
        rows = self.axis()
        columns = self.axis() if self.take(",") else None
        self.expect(")")
        return Frequency(text, rows, columns)

    def axis(self) -> Axis:
        """`expression, low, high`."""
        expression = self.whole_expression()
        self.expect(",")
        low = self.whole_number(-MOST_DEALS, MOST_DEALS)
        self.expect(",")
        token = self.peek()
        high = self.whole_number(-MOST_DEALS, MOST_DEALS)
        if not low <= high < low + 10_000:
            text = N_("the values run from {low} to {high}: write the lower first, and at most 10000 of them")
            self.fail(token, text, low=low, high=high)
        return Axis(expression, low, high)

    def text(self) -> str:
        """A text in quotation marks, if one follows."""
        return self.string() if self.peek().kind == "string" else ""


def scales_of(source: ScriptText, tokens: Sequence[ScriptToken] | None = None) -> dict[int, Scale]:
    """What `hcp` (-1) and pt0 to pt9 count in a whole script, wherever it says so.

    >>> scales_of(ScriptText("altcount 0 4 3 2 1", "x"))[0][:5]
    (4, 3, 2, 1, 0)
    """
    parser = ExpressionParser(source, tokens_of(source) if tokens is None else tokens, {})
    scales = dict(DEFAULT_SCALES)
    while parser.peek().kind != "end":
        word = parser.next()
        if word.word not in ("pointcount", "altcount") or parser.peek().text == "=":
            continue
        which = -1 if word.word == "pointcount" else parser.whole_number(most=COUNTS - 1)
        values: list[int] = []
        while parser.number_follows():
            if len(values) == 13:
                parser.fail(parser.peek(), N_("a suit has 13 cards: write at most 13 numbers, ace first"))
            values.append(parser.whole_number(-MOST_WORTH, MOST_WORTH))
        if not values:
            parser.fail(parser.peek(), N_("write what the ace, king, queen … are worth: {example}"),
                        example="4 3 2 1")  # fmt: skip
        scales[which] = (*values, *[0] * (13 - len(values)))
    return scales
