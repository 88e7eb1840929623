"""The parser of conditions: one class that walks over the tokens of a line.

    condition  = clause , clause , …            all of them
    clause     = term or term or …              any of them
    term       = factor and factor and …        all of them; `and` may be left out, as in `15-17 balanced`
    factor     = not factor | ( condition ) | statement
    statement  = amount what where | ranks where | shape | stopper where | void where | in where ( condition )
    where      = in ♥ | there | in one of ♠♥♦ | in each of ♠♥ | …

`there` speaks of the suit that the statement before it chose: `6 cards in one of ♠♥, 4-7 hcp there`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from majlis.bridge.profile import tree
from majlis.bridge.profile.phrase import Phrase, plus
from majlis.bridge.profile.tokens import (
    ARTICLES,
    CARD_NAMES,
    DASHES,
    GROUP_NAMES,
    JOINERS,
    MEASURE_NAMES,
    SHAPE_WORDS,
    SHORTNESS_NAMES,
    STARTERS,
    Source,
    Token,
    guess,
)
from majlis.bridge.profile.tree import THERE, Amount, Chosen, Condition, Where, all_of, any_of
from majlis.bridge.profile.walker import AFTER_RANKS, MORE, STATEMENT, Group, Walker
from majlis.bridge.table.pack import HAND_SIZE, RANKS
from majlis.i18n import N_

Make: TypeAlias = Callable[[Where], Condition]
"""Makes a statement about the suit that it is given."""

FIT: Final = 16
"""Eight cards, counted in halves as all amounts are while they are read."""
WHAT: Final = N_("write what is counted: hcp, spades, cards in …, controls, losers, quick tricks, aces")
UP_TO_FOUR: Final = (2, 4, 6, 8)
"""So many suits, counted in halves."""
MAX_DEPTH: Final = 20
"""Brackets and `not`s within one another."""


@dataclass(frozen=True)
class Item:
    """A condition, and the first `there` in it that nothing explains yet."""

    condition: Condition
    there: Token | None = None


class Parser(Walker):
    """Reads the condition of one hand, or (`pair`) of two together, from tokens."""

    def __init__(self, source: Source, tokens: Sequence[Token], pair: bool) -> None:
        super().__init__(source, tokens)
        self.pair = pair
        self.depth = 0

    # Joining

    def whole(self) -> Condition:
        """The condition that all tokens make."""
        if self.peek().kind == "end":
            self.fail(N_("no condition stands here"), STATEMENT)
        item = self.condition()
        if self.peek().kind != "end":
            wrong = (
                N_("this bracket was not opened") if self.peek().text == ")" else N_("this does not fit here")
            )
            self.fail(wrong, plus(N_("join conditions with a comma, and, or"), guess(self.peek())))
        if item.there:
            right = N_("say a suit, or choose suits first: 6 cards in one of ♠♥♦, 4-7 hcp there")
            self.fail(N_("nothing before 'there' says which suit"), right, item.there)
        return item.condition

    def condition(self) -> Item:
        """Clauses joined with commas."""
        items = [self.clause()]
        while self.take(","):
            items.append(self.clause())
        return self.joined(items)

    def clause(self) -> Item:
        """Terms joined with `or`."""
        items = [self.term()]
        while self.take("or"):
            items.append(self.term())
        return Item(any_of(item.condition for item in items), first_there(items))

    def term(self) -> Item:
        """Factors joined with `and`, or standing side by side."""
        items = [self.factor()]
        while self.take(*JOINERS) or self.begins_statement():
            items.append(self.factor())
        return self.joined(items)

    def joined(self, items: Sequence[Item]) -> Item:
        """All of the items; one that says `there` goes to the choice of suits before it."""
        parts: list[Condition] = []
        left: list[Item] = []
        for item in items:
            place = self.last_choice(parts) if item.there else None
            if item.there and place is not None:
                before = parts[place]
                assert isinstance(before, Chosen)
                body = all_of([before.body, item.condition])
                parts[place] = self.choose(Group(before.times, before.suits), body, item.there)
            else:
                parts.extend(tree.opened_parts([item.condition], tree.All))
                left.append(item)
        return Item(all_of(parts), first_there(left))

    def last_choice(self, parts: Sequence[Condition]) -> int | None:
        """Where the last choice of suits stands."""
        places = (place for place in reversed(range(len(parts))) if isinstance(parts[place], Chosen))
        return next(places, None)

    def choose(self, group: Group, body: Condition, token: Token) -> Condition:
        """A choice of suits, which must not hold another."""
        if any(isinstance(part, Chosen) for part in tree.statements(body)):
            self.fail(
                N_("this chooses suits within a choice of suits"),
                N_("choose suits once in a condition"),
                token,
            )
        chosen = Chosen(group.times, group.suits, body)
        return tree.Not(chosen) if group.none else chosen

    def begins_statement(self) -> bool:
        """Whether the next token can begin a statement."""
        token, after = self.peek(), self.peek(1)
        if token.kind in ("number", "shape", "order", "dashed") or token.text in (">=", "<=", "≥", "≤"):
            return True
        if self.names_cards():
            return True
        return token.word in STARTERS or token.number is not None or bool(token.suit and after.ranks)

    def names_cards(self) -> bool:
        """`AK of spades`, `AK♠`, `ace of hearts`, `98 of clubs`."""
        token, after = self.peek(), self.peek(1)
        if token.spots and after.word == "of":
            return self.lone_suit(2)
        follows = after.word in AFTER_RANKS or bool(after.suit)
        return (bool(token.ranks) and follows) or (token.word in CARD_NAMES and after.word in AFTER_RANKS)

    def factor(self) -> Item:
        """A statement, denied or in brackets."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(
                N_("too many brackets lie in one another"), Phrase(N_("use at most {most}"), most=MAX_DEPTH)
            )
        item = self.one_factor()
        self.depth -= 1
        return item

    def one_factor(self) -> Item:
        """A factor, whatever it lies in."""
        if self.take("not"):
            item = self.factor()
            return Item(tree.Not(item.condition), item.there)
        if self.peek().word == "no" and not self.counts_none():
            return self.denied()
        opening = self.take("(")
        if not opening:
            return self.statement()
        item = self.condition()
        if not self.take(")"):
            self.fail(
                N_("the bracket is not closed"),
                Phrase(N_("write ) for the ( at column {column}"), column=opening.column),
            )
        return item

    def counts_none(self) -> bool:
        """Whether `no` is an amount, as in `no aces` and `no spades`."""
        card = self.peek(1).word in CARD_NAMES and self.peek(2).word in AFTER_RANKS
        return not card and (bool(self.peek(1).suit) or self.measure_at(1) is not None)

    def denied(self) -> Item:
        """`no void`, `no 5-card major`, `no stopper in hearts`."""
        self.next()
        item = self.statement()
        if self.peek().word == "or":
            self.fail(
                N_("'or' after 'no …' can be read in two ways"), N_("write no … and no …, or use brackets")
            )
        return Item(tree.Not(item.condition), item.there)

    # Statements

    def statement(self) -> Item:
        """One statement."""
        while self.peek().text in ARTICLES:
            self.next()
        token = self.peek()
        if self.names_cards():
            return self.held()
        if token.kind in ("shape", "order", "dashed") or token.word in SHAPE_WORDS:
            return Item(self.shape())
        if token.word in SHORTNESS_NAMES:
            return self.shortness()
        if token.word in ("stopper", "stoppers", "stop"):
            return self.stopper()
        if token.word == "in":
            return self.chosen_first()
        if token.word == "no" and not self.counts_none():
            self.fail(N_("'no' stands twice"), N_("write no void, no aces, no spades"), token)
        if self.names_fit():
            return self.counted([Amount(FIT)])
        if token.suit and self.peek(1).ranks:
            self.next()
            return Item(self.honours(self.ranks(), None)(token.suit))
        if len(token.ranks) > 1 and token.word != "at":
            return self.held()
        if self.names_suits():
            return self.so_many_suits()
        amounts, open_end = self.amounts()
        if self.take("of"):
            return self.some_of(amounts, open_end)
        return self.counted(amounts)

    def names_fit(self) -> bool:
        """`fit`, `major fit`, `spade fit`."""
        token, after = self.peek(), self.peek(1)
        named = token.suit is not None or token.word in GROUP_NAMES
        return token.word == "fit" or (named and after.word == "fit")

    def shape(self) -> Condition:
        """A named shape, or a pattern."""
        token = self.next()
        if self.pair:
            self.fail(
                N_("two hands together have no shape"), N_("ask it of one seat, on a line of its own"), token
            )
        if token.word in SHAPE_WORDS:
            return tree.Shape(SHAPE_WORDS[token.word])
        text, lengths = pattern(token)
        known = [length for length in lengths if length is not None]
        if len(lengths) != 4:
            self.fail(
                N_("a shape has four lengths"),
                N_("write spades=hearts=diamonds=clubs, such as 5=4=x=x"),
                token,
            )
        if sum(known) > HAND_SIZE or (len(known) == 4 and sum(known) < HAND_SIZE):
            right = Phrase(
                N_("write lengths that add up to {total}, such as 4432, 64xx, 5=4=3=1"), total=HAND_SIZE
            )
            self.fail(Phrase(N_("these lengths add up to {total}"), total=sum(known)), right, token)
        if token.kind != "order" and lengths != longest_first(lengths):
            # Elsewhere (`never 5xx1`) such a text means spades, hearts, diamonds, clubs.
            right = Phrase(
                N_("write {any} for any suits, {ordered} for spades=hearts=diamonds=clubs"),
                any=text,
                ordered="=".join("x" if length is None else str(length) for length in lengths),
            )
            self.fail(N_("these lengths do not stand longest first"), right, token)
        return tree.Shape(text)

    def shortness(self) -> Item:
        """`void in clubs`, `singleton in one of ♠♥`; alone, in any suit."""
        token = self.next()
        length = SHORTNESS_NAMES[token.word]
        phrase = self.where(of=False) or Group(Amount(1), "SHDC")
        return self.placed(phrase, lambda where: tree.Length(Amount(length, length), where), token)

    def stopper(self) -> Item:
        """`stopper in hearts`."""
        token = self.next()
        if self.pair:
            self.fail(N_("a stopper is one hand's"), N_("ask it of one seat, on a line of its own"), token)
        phrase = self.where(of=False)
        if phrase is None:
            self.fail(N_("a stopper in which suit?"), N_("write stopper in hearts, stopper in each of ♠♥"))
        return self.placed(phrase, tree.Stopper, token)

    def chosen_first(self) -> Item:
        """`in one of ♠♥ (6 cards there or 4-7 hcp there)`."""
        token = self.peek()
        phrase = self.where(of=False)
        if not isinstance(phrase, Group):
            right = N_("write what is asked first: 5+ cards in hearts, stopper in hearts")
            self.fail(N_("a condition does not begin with a suit"), right, token)
        if not self.take("("):
            self.fail(N_("a bracket is missing"), N_("write in one of ♠♥ (5+ cards there, 4-7 hcp there)"))
        body = self.condition()
        if not self.take(")"):
            self.fail(N_("the bracket is not closed"), N_("write )"))
        if not body.there:
            self.fail(
                N_("nothing in the brackets says 'there'"), N_("write 5+ cards there, 4-7 hcp there"), token
            )
        return Item(self.choose(phrase, body.condition, token))

    def held(self) -> Item:
        """`AK of spades`, `ace of hearts`, `AQ there`."""
        token = self.peek()
        ranks = self.ranks()
        phrase = self.next().suit if self.lone_suit() else self.where(of=True)
        if phrase is None:
            self.fail(
                Phrase(N_("{ranks} of which suit?"), ranks=ranks),
                Phrase(N_("write {ranks} of spades, {ranks} in one of ♠♥"), ranks=ranks),
            )
        return self.placed(phrase, self.honours(ranks, None), token)

    def ranks(self) -> str:
        """The ranks of the next token, high to low."""
        token = self.next()
        ranks = CARD_NAMES.get(token.word, "") or token.ranks or token.spots
        if not ranks:
            self.fail(N_("these are not ranks"), N_("write ranks such as AKQ, A or QJT"), token)
        if len(set(ranks)) < len(ranks):
            self.fail(N_("a rank is written twice"), N_("write each rank once"), token)
        return "".join(sorted(ranks, key=RANKS.index))

    def some_of(self, amounts: Sequence[Amount], open_end: bool) -> Item:
        """`2 of top 3 in hearts`, `exactly 1 of AK in spades`; a bare number means that many or more."""
        self.take("the")
        token = self.peek()
        if self.take("top"):
            top = self.next()
            number = top.number
            if number is None or number % 2 or not 2 <= number // 2 <= 5:
                self.fail(
                    N_("this is not a number of top cards"), N_("write top 2, top 3, top 4 or top 5"), top
                )
            ranks = RANKS[: number // 2]
            self.take("honours", "honors", "cards")
        else:
            ranks = self.ranks()
        phrase = self.where(of=True)
        if phrase is None:
            self.fail(N_("of which suit?"), N_("write 2 of top 3 in hearts"))
        if open_end:
            amounts = [Amount(amount.low, None if amount.low else 0) for amount in amounts]
        whole = [self.scaled(amount, 1, len(ranks), token) for amount in amounts]
        return self.placed(
            phrase, lambda where: any_of(self.honours(ranks, amount)(where) for amount in whole), token
        )

    def honours(self, ranks: str, amount: Amount | None) -> Make:
        """So many of these cards, by default all; written in one way only."""
        low = len(ranks) if amount is None else amount.low
        high = None if amount is None or amount.high is None or amount.high >= len(ranks) else amount.high
        return lambda where: tree.Honours(ranks, Amount(low, high), where)

    # What is counted

    def measure_at(self, ahead: int = 0) -> tuple[str, int] | None:
        """The measure that is named, and by how many tokens."""
        for count in (3, 2, 1):
            name = " ".join(self.peek(ahead + place).word for place in range(count))
            if name in MEASURE_NAMES:
                return MEASURE_NAMES[name], count
        return None

    def counted(self, amounts: Sequence[Amount]) -> Item:
        """What an amount is an amount of."""
        token = self.peek()
        measure = self.measure_at()
        if measure:
            self.skip(measure[1])
            return self.measured(amounts, measure[0], token)
        if self.take("card", "cards") or token.suit or token.word in (*GROUP_NAMES, "fit"):
            return self.cards(amounts, token)
        if token.word in ("in", THERE):
            self.fail(N_("what is counted here is not said"), plus(WHAT, N_(", such as 5+ cards in hearts")))
        ends = token.kind == "end" or token.text in (",", ")") or token.word in ("or", *JOINERS)
        if not ends and not self.begins_statement():
            self.fail(N_("this is nothing that is counted"), plus(WHAT, guess(token)))
        return self.measured(amounts, "hcp", self.peek(-1))

    def measured(self, amounts: Sequence[Amount], name: str, token: Token) -> Item:
        """So many points, controls, losers …, in the hand or in suits."""
        measure = tree.MEASURES[name]
        if self.pair and measure.most_in_pair is None:
            right = N_("ask it of one seat, on a line of its own")
            self.fail(Phrase(N_("{measure} are counted in one hand"), measure=measure.words[0]), right, token)
        phrase = self.where(of=False)
        most = measure.most_in_pair if self.pair and measure.most_in_pair else measure.most
        if phrase is not None:
            most = measure.most_in_suit
        whole = [self.scaled(amount, measure.step, most, token) for amount in amounts]
        return self.placed(
            phrase, lambda where: any_of(tree.Worth(name, amount, where) for amount in whole), token
        )

    def cards(self, amounts: Sequence[Amount], token: Token) -> Item:
        """So many cards of a suit, in suits, or in a fit."""
        phrase: str | Group | None
        after = self.peek()
        if self.lone_suit():
            phrase = self.next().suit
            self.take("suit")
        elif after.word in GROUP_NAMES:
            phrase = Group(Amount(1), GROUP_NAMES[self.next().word])
        elif after.word == "fit":
            phrase = Group(Amount(1), "SHDC")
        else:
            phrase = self.where(of=False)
        fit = self.take("fit")
        if fit and not self.pair:
            self.fail(N_("a fit is two hands'"), N_("write ns: 8+ card fit, on a line of its own"), fit)
        if phrase is None:
            self.fail(N_("cards of which suit?"), N_("write 5+ spades, 5+ cards in one of ♠♥, 5+ card major"))
        whole = [self.scaled(amount, 1, HAND_SIZE, token) for amount in amounts]
        return self.placed(
            phrase, lambda where: any_of(tree.Length(amount, where) for amount in whole), token
        )

    def names_suits(self) -> bool:
        """`two 4-card majors`, `exactly two 5+ card suits`: a number of suits, not of points."""
        ahead = int(self.peek().word == "exactly")
        if self.peek(ahead).number not in UP_TO_FOUR or self.peek(ahead + 1).number is None:
            return False
        ahead += 2
        while self.peek(ahead).number is not None or self.peek(ahead).word in (
            "+",
            "to",
            "or",
            *MORE,
            *DASHES,
        ):
            ahead += 1
        return self.peek(ahead).word in ("card", "cards") and self.peek(ahead + 1).word in GROUP_NAMES

    def so_many_suits(self) -> Item:
        """`two 4-card majors`: the same as `4 cards in two of ♠♥`; a bare number means that many or more."""
        exactly = self.take("exactly")
        token = self.peek()
        number = Amount(self.number())
        lengths, _ = self.amounts()
        if not self.take("card", "cards") or self.peek().word not in GROUP_NAMES:
            # `names_suits` looks further ahead than one length: `two 5++card suits`, `two 5 6 card suits`.
            self.fail(N_("this does not fit here"), N_("write two 5-card majors, exactly two 4-card suits"))
        suits = GROUP_NAMES[self.next().word]
        times = self.scaled(number, 1, len(suits), token).low
        whole = [self.scaled(amount, 1, HAND_SIZE, token) for amount in lengths]
        high = times if exactly and times < len(suits) else None
        return self.placed(
            Group(Amount(times, high), suits),
            lambda where: any_of(tree.Length(amount, where) for amount in whole),
            token,
        )

    def placed(self, phrase: str | Group | None, make: Make, token: Token) -> Item:
        """The statement about the suit, or suits, that a phrase names."""
        if isinstance(phrase, Group):
            return Item(self.choose(phrase, make(THERE), token))
        # A suit's letter, THERE or None: what a statement's `where` can be, though its type says any text.
        return Item(make(phrase), self.there if phrase == THERE else None)  # type: ignore[arg-type]


def first_there(items: Iterable[Item]) -> Token | None:
    """The first `there` that nothing explains."""
    return next((item.there for item in items if item.there), None)


def pattern(token: Token) -> tuple[str, list[int | None]]:
    """A shape's text, written in one way, and its lengths."""
    if token.kind == "order":
        parts = token.word.split("=")
    elif token.kind == "dashed":
        parts = token.text.split("-")
    else:
        parts = split_shape(token.word)
    lengths = [None if part == "x" else int(part) for part in parts]
    if token.kind == "order":
        return "=".join("x" if length is None else str(length) for length in lengths), lengths
    known = sorted((length for length in lengths if length is not None), reverse=True)
    digits = "".join(str(length) if length < 10 else f"({length})" for length in known)
    return digits + "x" * (len(lengths) - len(known)), lengths


def longest_first(lengths: Sequence[int | None]) -> list[int | None]:
    """The lengths in falling order, those that are open last."""
    return sorted(lengths, key=lambda length: -1 if length is None else length, reverse=True)


def split_shape(text: str) -> list[str]:
    """The lengths of `(10)3xx`."""
    parts = []
    while text:
        size = text.index(")") + 1 if text[0] == "(" else 1
        parts.append(text[:size].strip("()"))
        text = text[size:]
    return parts
