"""The parser of conditions of hands: what a statement is.

    statement  = amount what where | ranks where | shape | stopper where | void where | in where ( condition )
    where      = in ♥ | there | in one of ♠♥♦ | in each of ♠♥ | …

`and` may be left out between statements, as in `15-17 balanced`. `there` speaks of the suit that the
statement before it chose: `6 cards in one of ♠♥, 4-7 hcp there`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from majlis.bridge.profile import tree
from majlis.bridge.profile.comparing import SIGNS, read_comparison, read_longest
from majlis.bridge.profile.faults import sentence, together
from majlis.bridge.profile.tokens import (
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
)
from majlis.bridge.profile.tree import THERE, Amount, Chosen, Condition, Where, all_of, any_of
from majlis.bridge.profile.walker import Item, Walker, first_there
from majlis.bridge.profile.writing import half_text
from majlis.bridge.table.pack import HAND_SIZE, RANKS
from majlis.i18n import N_
from majlis.message import Message

Make: TypeAlias = Callable[[Where], Condition]
"""Makes a statement about the suit that it is given."""

WHERE: Final = N_("write a suit, one of ♠♥♦, each of ♠♥, a major, a minor")
WHAT: Final = N_("write what is counted: hcp, spades, cards in …, controls, losers, quick tricks, aces")
ONE_SEAT: Final = N_("ask it of one seat, on a line of its own")
AFTER_RANKS: Final = ("of", "in", THERE)
MORE: Final = ("more", "better", "longer")
FEWER: Final = ("fewer", "less")
TWO_SUITS: Final = ("majors", "minors", "suits")
BOTH_LENGTHS: Final = 2 * 13
"""In halves, as all amounts are while they are read."""
FIT: Final = 16
"""Eight cards, in halves."""
UP_TO_FOUR: Final = (2, 4, 6, 8)
"""So many suits, in halves."""


@dataclass(frozen=True)
class Group:
    """So many of these suits; `none` turns it round."""

    times: Amount
    suits: str
    none: bool = False
    longest: str = ""
    """Whose longest of these suits is meant, as a `Chosen` has it."""


class Parser(Walker):
    """Reads the condition of one hand, or (`pair`) of two together, from tokens."""

    def __init__(self, source: Source, tokens: Sequence[Token], pair: bool) -> None:
        super().__init__(source, tokens)
        self.pair = pair
        self.there: Token | None = None
        """The last `there` that was read."""

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
                parts[place] = self.choose(
                    Group(before.times, before.suits, longest=before.longest), body, item.there
                )
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
                "this chooses suits within a choice of suits", "choose suits once in a condition", token
            )
        chosen = Chosen(group.times, group.suits, body, group.longest)
        return tree.Not(chosen) if group.none else chosen

    def begins_statement(self) -> bool:
        """Whether the next token can begin a statement."""
        token, after = self.peek(), self.peek(1)
        if token.kind in ("number", "shape", "order", "dashed") or token.text in (">=", "<=", "≥", "≤"):
            return True
        if self.names_cards() or self.compares():
            return True
        return token.word in STARTERS or token.number is not None or bool(token.suit and after.ranks)

    def compares(self) -> bool:
        """Whether a comparison stands here."""
        place = self.at
        found = read_comparison(self, self.pair)
        self.at = place
        return found is not None

    def names_cards(self) -> bool:
        """`AK of spades`, `AK♠`, `ace of hearts`, `98 of clubs`."""
        token, after = self.peek(), self.peek(1)
        if token.spots and after.word == "of":
            return self.lone_suit(2)
        follows = after.word in AFTER_RANKS or bool(after.suit)
        return (bool(token.ranks) and follows) or (token.word in CARD_NAMES and after.word in AFTER_RANKS)

    def factor(self) -> Item:
        """A factor; `no` denies a statement, where it is no amount."""
        return self.denied() if self.peek().word == "no" and not self.counts_none() else super().factor()

    def counts_none(self) -> bool:
        """Whether `no` is an amount, as in `no aces` and `no spades`."""
        card = self.peek(1).word in CARD_NAMES and self.peek(2).word in AFTER_RANKS
        return not card and (bool(self.peek(1).suit) or self.measure_at(1) is not None)

    def denied(self) -> Item:
        """`no void`, `no 5-card major`, `no stopper in hearts`."""
        self.next()
        item = self.statement()
        if self.peek().word == "or":
            self.fail("'or' after 'no …' can be read in two ways", "write no … and no …, or use brackets")
        return Item(tree.Not(item.condition), item.there)

    # Statements

    def statement(self) -> Item:
        """One statement."""
        compared = read_comparison(self, self.pair)
        if compared is not None:
            return Item(compared)
        while self.peek().text in ("a", "an", "the", "shape", "shaped"):
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
            self.fail("'no' stands twice", "write no void, no aces, no spades", token)
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
            self.fail("two hands together have no shape", ONE_SEAT, token)
        if token.word in SHAPE_WORDS:
            return tree.Shape(SHAPE_WORDS[token.word])
        text, lengths = pattern(token)
        known = [length for length in lengths if length is not None]
        if len(lengths) != 4:
            self.fail(
                "a shape has four lengths", "write spades=hearts=diamonds=clubs, such as 5=4=x=x", token
            )
        if sum(known) > HAND_SIZE or (len(known) == 4 and sum(known) < HAND_SIZE):
            self.fail(
                "these lengths add up to {total}",
                "write lengths that add up to {size}, such as 4432, 64xx, 5=4=3=1",
                token,
                total=sum(known),
                size=HAND_SIZE,
            )
        if token.kind != "order" and lengths != longest_first(lengths):
            # Elsewhere (`never 5xx1`) such a text means spades, hearts, diamonds, clubs.
            self.fail(
                "these lengths do not stand longest first",
                "write {any} for any suits, {ordered} for spades=hearts=diamonds=clubs",
                token,
                any=text,
                ordered="=".join("x" if length is None else str(length) for length in lengths),
            )
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
            self.fail("a stopper is one hand's", ONE_SEAT, token)
        phrase = self.where(of=False)
        if phrase is None:
            self.fail("a stopper in which suit?", "write stopper in hearts, stopper in each of ♠♥")
        return self.placed(phrase, tree.Stopper, token)

    def chosen_first(self) -> Item:
        """`in one of ♠♥ (6 cards there or 4-7 hcp there)`."""
        token = self.peek()
        phrase = self.where(of=False)
        if not isinstance(phrase, Group):
            self.fail(
                "a condition does not begin with a suit",
                "write what is asked first: 5+ cards in hearts, stopper in hearts",
                token,
            )
        if not self.take("("):
            self.fail("a bracket is missing", "write in one of ♠♥ (5+ cards there, 4-7 hcp there)")
        body = self.condition()
        if not self.take(")"):
            self.fail("the bracket is not closed", "write )")
        if not body.there:
            self.fail("nothing in the brackets says 'there'", "write 5+ cards there, 4-7 hcp there", token)
        return Item(self.choose(phrase, body.condition, token))

    def held(self) -> Item:
        """`AK of spades`, `ace of hearts`, `AQ there`."""
        token = self.peek()
        ranks = self.ranks()
        phrase = self.next().suit if self.lone_suit() else self.where(of=True)
        if phrase is None:
            self.fail("{ranks} of which suit?", "write {ranks} of spades, {ranks} in one of ♠♥", ranks=ranks)
        return self.placed(phrase, self.honours(ranks, None), token)

    def ranks(self) -> str:
        """The ranks of the next token, high to low."""
        token = self.next()
        ranks = CARD_NAMES.get(token.word, "") or token.ranks or token.spots
        if not ranks:
            self.fail("these are not ranks", "write ranks such as AKQ, A or QJT", token)
        if len(set(ranks)) < len(ranks):
            self.fail("a rank is written twice", "write each rank once", token)
        return "".join(sorted(ranks, key=RANKS.index))

    def some_of(self, amounts: Sequence[Amount], open_end: bool) -> Item:
        """`2 of top 3 in hearts`, `exactly 1 of AK in spades`; a bare number means that many or more."""
        self.take("the")
        token = self.peek()
        if self.take("top"):
            top = self.next()
            number = top.number
            if number is None or number % 2 or not 2 <= number // 2 <= 5:
                self.fail("this is not a number of top cards", "write top 2, top 3, top 4 or top 5", top)
            ranks = RANKS[: number // 2]
            self.take("honours", "honors", "cards")
        else:
            ranks = self.ranks()
        phrase = self.where(of=True)
        if phrase is None:
            self.fail("of which suit?", "write 2 of top 3 in hearts")
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
            self.fail(
                "what is counted here is not said",
                together(Message(WHAT), sentence(", such as 5+ cards in hearts")),
            )
        ends = token.kind == "end" or token.text in (",", ")") or token.word in ("or", *JOINERS)
        if not ends and not self.begins_statement():
            self.fail("this is nothing that is counted", WHAT)
        return self.measured(amounts, "hcp", self.peek(-1))

    def measured(self, amounts: Sequence[Amount], name: str, token: Token) -> Item:
        """So many points, controls, losers …, in the hand or in suits."""
        measure = tree.MEASURES[name]
        if self.pair and measure.most_in_pair is None:
            self.fail("{measure} are counted in one hand", ONE_SEAT, token, measure=measure.words[0])
        phrase = self.where(of=measure.needs_suit is True)
        if measure.needs_suit is False and phrase is not None:
            self.fail(
                "{measure} are counted in the whole hand",
                "leave the suit out",
                token,
                measure=measure.words[0],
            )
        if measure.needs_suit and phrase is None:
            self.fail(
                "{measure} of which suit?",
                "write {measure} for hearts, or in partner's longest suit",
                token,
                measure=measure.words[0],
            )
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
            self.fail("a fit is two hands'", "write ns: 8+ card fit, on a line of its own", fit)
        if phrase is None:
            self.fail("cards of which suit?", "write 5+ spades, 5+ cards in one of ♠♥, 5+ card major")
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
            self.fail("this does not fit here", "write two 5-card majors, exactly two 4-card suits")
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

    # Amounts

    def amounts(self) -> tuple[list[Amount], bool]:
        """Amounts in halves, and whether it was a bare number, which may mean `or more` elsewhere."""
        if self.take("no"):
            return [Amount(0, 0)], False
        if self.take(">=", "≥") or (
            self.peek().word == "at" and self.peek(1).word == "least" and self.skip(2)
        ):
            return [Amount(self.number())], False
        if self.take("<=", "≤") or (self.peek().word in ("at", "up") and self.at_most()):
            return [Amount(0, self.number())], False
        exactly = self.take("exactly")
        token, low = self.peek(), self.number()
        if self.take("+"):
            return [Amount(low)], False
        if self.peek().text in DASHES and self.peek(1).word.startswith("card"):
            self.next()
            return [Amount(low, low)], False
        if self.take(*DASHES, "to"):
            high = self.number()
            self.refuse_lengths(low, high, token)
            return [self.ordered(low, high, token)], False
        if self.peek().word == "or" and self.peek(1).word in MORE:
            self.skip(2)
            return [Amount(low)], False
        if self.peek().word == "or" and self.peek(1).word in FEWER:
            self.skip(2)
            return [Amount(0, low)], False
        numbers = self.several(low)
        open_end = not exactly and len(numbers) == 1
        if all(after == before + 2 for before, after in pairwise(numbers)):
            return [Amount(numbers[0], numbers[-1])], open_end
        return [Amount(number, number) for number in numbers], open_end

    def several(self, first: int) -> list[int]:
        """`5 or 7`, in rising order."""
        numbers = [first]
        while (
            self.peek().word == "or"
            and (number := self.peek(1).number) is not None
            and self.peek(2).text not in ("+", "to", *DASHES)
            and not (self.peek(2).word == "or" and self.peek(3).word in MORE + FEWER)
        ):
            self.skip(2)
            numbers.append(number)
        return sorted(set(numbers))

    def at_most(self) -> bool:
        """Take `at most` or `up to`."""
        first = self.next()
        if not self.take("most" if first.word == "at" else "to"):
            self.fail("{word} is not finished", "write at least 5, at most 5, up to 5", word=repr(first.text))
        return True

    def number(self) -> int:
        """A number, in halves."""
        token = self.next()
        if token.number is None:
            if token.kind == "number":
                self.fail("this is not a number of cards or points", "write a whole number, or 2.5", token)
            self.fail("this is not a condition", self.example, token)
        return token.number

    def refuse_lengths(self, one: int, other: int, token: Token) -> None:
        """Refuse `5-4 in the majors`, `5-5 minors`, `4-4`: lengths of two suits, and no range."""
        after = self.peek()
        ends = after.kind == "end" or after.text in (",", ")")
        place = 1 + (self.peek(1).word in ("the", "both", "two"))
        named = after.word in TWO_SUITS or (after.word == "in" and self.peek(place).word in TWO_SUITS)
        if not 0 < min(one, other) <= one + other <= BOTH_LENGTHS or not (named or (ends and one >= other)):
            return
        longer, shorter = half_text(max(one, other)), half_text(min(one, other))
        self.fail(
            "these are the lengths of two suits, and no range",
            "write {shape}, or each suit: {longer} spades and {shorter} hearts",
            token,
            shape=f"{longer}{shorter}xx" if len(longer + shorter) == 2 else f"({longer}){shorter}xx",
            longer=longer,
            shorter=shorter,
        )

    def ordered(self, low: int, high: int, token: Token) -> Amount:
        """A range whose ends stand in order."""
        if low > high:
            ends = f"{half_text(high)}-{half_text(low)}"
            self.fail("the smaller number comes first", "write {what}", token, what=ends)
        return Amount(low, high)

    def scaled(self, amount: Amount, step: int, most: int, token: Token) -> Amount:
        """An amount in the units of what is counted, if that can be so many."""
        if step == 1 and (amount.low % 2 or (amount.high or 0) % 2):
            self.fail("halves are not counted here", "write whole numbers", token)
        divisor = 2 // step
        low, high = amount.low // divisor, None if amount.high is None else amount.high // divisor
        if low > most or (high is not None and high > most):
            more = half_text(most * divisor)
            self.fail("more than {more} cannot be", "write a number up to {more}", token, more=more)
        return Amount(low, high)

    # Where

    def where(self, of: bool) -> str | Group | None:
        """A phrase that names a suit or suits; None where no phrase stands."""
        token = self.take(THERE)
        if token:
            self.there = token
            return THERE
        if not (self.take("in") or (of and self.take("of", "for"))):
            return None
        longest = read_longest(self)
        if longest is not None:
            return Group(Amount(1), longest[1], longest=longest[0])
        if self.peek().suit:
            return self.one_suit()
        if self.take("a", "either", "some") or (
            self.peek().word == "one" and self.peek(1).word in GROUP_NAMES and self.next()
        ):
            self.take("of")
            return Group(Amount(1), self.suits())
        if self.take("each", "every", "all", "both"):
            self.take("of")
            suits = self.suits()
            return Group(Amount(len(suits)), suits)
        if self.take("none", "neither"):
            self.take("of")
            return Group(Amount(1), self.suits(), none=True)
        return self.so_many_of()

    def one_suit(self) -> str:
        """A single suit; several need to be said in which way."""
        token = self.next()
        if self.another_suit():
            self.fail(
                "it is not clear whether one of these suits is meant or each",
                "write in one of ♠♥, in each of ♠♥",
                token,
            )
        return str(token.suit)

    def so_many_of(self) -> Group:
        """`one of ♠♥♦`, `exactly one of ♠♥`, `1-2 of ♠♥♦♣`; a bare number means that many or more."""
        token = self.peek()
        if token.number is None and token.word not in ("exactly", "at", "up"):
            self.fail("this is not a suit", WHERE)
        amounts, open_end = self.amounts()
        if not self.take("of"):
            self.fail("'of' is missing", "write in one of ♠♥♦")
        self.take("the")
        suits = self.suits()
        if len(amounts) > 1:
            self.fail("only one number, or a range, can stand here", "write in 1-2 of ♠♥♦", token)
        amount = self.scaled(amounts[0], 1, len(suits), token)
        high = None if open_end or amount.high == len(suits) else amount.high
        return Group(Amount(amount.low, high), suits)

    def suits(self) -> str:
        """Several suits: `♠♥♦`, `SHD`, `spades, hearts or diamonds`, `the majors`, `major`."""
        self.take("the", "these")
        token = self.peek()
        if token.word in GROUP_NAMES:
            self.next()
            return GROUP_NAMES[token.word]
        letters = token.text if token.kind == "word" and set(token.text) <= set("SHDC") else ""
        found = list(letters) if len(letters) > 1 else []
        if found or token.suit:
            self.next()
        else:
            self.fail("this is not a suit", WHERE)
        found = found or [str(token.suit)]
        while self.another_suit():
            self.take("/", ",", "or", "and")
            found.append(str(self.next().suit))
        if len(set(found)) < len(found):
            self.fail("a suit is named twice", "name each suit once", token)
        return "".join(suit for suit in "SHDC" if suit in found)

    def another_suit(self) -> bool:
        """Whether a list of suits goes on, with a sign or word between or none."""
        ahead = int(self.peek().word in ("/", ",", "or", "and"))
        return self.lone_suit(ahead)

    def lone_suit(self, ahead: int = 0) -> bool:
        """Whether a suit comes that is not the beginning of `♠AK`."""
        ranks = self.peek(ahead + 1).ranks and self.peek(ahead + 2).word not in AFTER_RANKS
        compared = self.peek(ahead + 1).text in (*SIGNS, "+")
        return bool(self.peek(ahead).suit) and not ranks and not compared


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
