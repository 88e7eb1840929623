"""The grammar of conditions of hands: the readers of its phrases put together, and how its statements join.

`and` may be left out between statements, as in `15-17 balanced`. `there` speaks of the suit that the
statement before it chose: `6 cards in one of ♠♥, 4-7 hcp there`. `statements` says what a statement is, and
each other file has one family of phrases: a reader takes the cursor, the context and the readers that it
needs, and none is built upon another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.entailment import amount_of, follows, has_idle_part, replace_amount
from majlis.bridge.conditions.grammar.amounts import Amounts
from majlis.bridge.conditions.grammar.cards import Cards, Qualities
from majlis.bridge.conditions.grammar.comparing import Comparing
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import Beginnings, Counting, Measures
from majlis.bridge.conditions.grammar.denials import Denials, Lacking
from majlis.bridge.conditions.grammar.fits import Fits
from majlis.bridge.conditions.grammar.joined_ranks import JoinedRanks
from majlis.bridge.conditions.grammar.joining import Joining, Parsed, Wording, first_there
from majlis.bridge.conditions.grammar.missing import Missing
from majlis.bridge.conditions.grammar.named_cards import NamedCards
from majlis.bridge.conditions.grammar.phrases import Phrases
from majlis.bridge.conditions.grammar.placing import Placing
from majlis.bridge.conditions.grammar.refused_sayings import refuse_unread
from majlis.bridge.conditions.grammar.shapes import Shapes
from majlis.bridge.conditions.grammar.short_suits import ShortSuits, SuitCounts
from majlis.bridge.conditions.grammar.statements import Statements, Units
from majlis.bridge.conditions.grammar.suit_lengths import SuitLengths
from majlis.bridge.conditions.grammar.suits import ALL_SUITS, SuitGroup, Suits
from majlis.bridge.conditions.grammar.two_suits import Falling, TwoSuits
from majlis.bridge.conditions.second_suits import met, suit_length
from majlis.bridge.conditions.tokens import DASHES, HAND_WORDS, SourceLine, Token
from majlis.bridge.conditions.tree import Amount, Chosen, Condition, all_of, any_of
from majlis.bridge.table.cards import HAND_SIZE

WORDING = Wording()


def read_hand(source: SourceLine, tokens: Sequence[Token], pair: bool) -> Condition:
    """The condition of one hand, or (`pair`) of two together, from all the tokens."""
    return HandGrammar(source, tokens, pair).whole()


class HandGrammar:
    """Reads the condition of one hand, or (`pair`) of two together, from tokens."""

    wording = WORDING

    def __init__(self, source: SourceLine, tokens: Sequence[Token], pair: bool) -> None:
        self.cursor = cursor = TokenCursor(source, tokens)
        self.context = context = Context(cursor, pair)
        self.joining = joining = Joining(cursor, context, self)
        amounts = Amounts(cursor, self)
        comparing = Comparing(cursor)
        suits = Suits(cursor, context, amounts, comparing)
        placing = Placing(cursor, context)
        cards = Cards(cursor, context, amounts, suits, placing)
        qualities = Qualities(cursor, amounts, placing, cards)
        suit_lengths = SuitLengths(cursor, context, amounts, suits, placing, qualities)
        falling = Falling(cursor, context, suits)
        two_suits = TwoSuits(cursor, context, suits, falling)
        beginnings = Beginnings(cursor, amounts, comparing, suits, cards)
        measures = Measures(cursor, context, amounts, suits, placing, suit_lengths)
        joined_ranks = JoinedRanks(cursor, context, amounts, suits, placing, suit_lengths)
        named_cards = NamedCards(cursor, context, amounts, suits, placing, cards, joined_ranks)
        fits = Fits(cursor, context, amounts, suits, placing)
        counting = Counting(
            cursor, context, amounts, suits, placing, suit_lengths, beginnings, measures, named_cards
        )
        suit_counts = SuitCounts(cursor, context, amounts, suits, placing, fits)
        short_suits = ShortSuits(cursor, context, joining, suits, placing, cards, suit_counts)
        shapes = Shapes(cursor, context)
        missing = Missing(cursor, context, amounts, placing, cards, beginnings, joined_ranks, named_cards)
        lacking = Lacking(cursor, context, missing, named_cards)
        phrases = Phrases(cursor, context, amounts, suits, placing, qualities, suit_lengths, counting)
        units = Units(
            cursor,
            context,
            amounts,
            suits,
            placing,
            suit_lengths,
            measures,
            named_cards,
            fits,
            counting,
            suit_counts,
        )
        statements = Statements(
            cursor,
            context,
            joining,
            comparing,
            suits,
            placing,
            cards,
            two_suits,
            beginnings,
            named_cards,
            fits,
            counting,
            short_suits,
            shapes,
            phrases,
            units,
        )
        denials = Denials(
            cursor, context, joining, amounts, suits, beginnings, named_cards, lacking, statements
        )
        self.falling, self.two_suits, self.beginnings = falling, two_suits, beginnings
        self.placing, self.counting = placing, counting
        self.statements, self.denials = statements, denials

    # What the joining and the amounts ask

    def statement(self) -> Parsed:
        """Take one statement."""
        return self.statements.statement()

    def begins_statement(self) -> bool:
        """Whether the next token can begin a statement."""
        return self.beginnings.begins_statement()

    def denial(self) -> Parsed:
        """Take a denial with its object."""
        return self.denials.denial()

    def after_bracket(self, condition: Condition) -> None:
        """Take the idle word of `(4432 or 4333) shape`."""
        if all(isinstance(part, tree.Shape) for part in tree.statements(condition)):
            self.cursor.take(*HAND_WORDS)

    def begins_lengths(self, ahead: int) -> bool:
        """Whether lengths of two suits stand here."""
        return self.two_suits.begins_lengths(ahead)

    def refuse_lengths(self, one: int, other: int, token: Token) -> None:
        """Refuse `5-4`, `4-4`: lengths of two suits, and no range."""
        self.falling.refuse_lengths(one, other, token)

    def gathered(self, items: Sequence[Parsed]) -> Parsed:
        """All of the items; one that says `there` goes to the choice of suits before it."""
        parts: list[Condition] = []
        left: list[Parsed] = []
        for item in items:
            place = last_choice(parts) if item.there else None
            if item.there and place is not None:
                before = parts[place]
                assert isinstance(before, Chosen)
                body = all_of([before.body, item.condition])
                chosen = self.placing.choose(
                    SuitGroup(before.times, before.suits, longest=before.longest), body, item.there
                )
                assert isinstance(chosen, Chosen)
                parts[place] = replace(chosen, spelled=before.spelled)
            else:
                parts.extend(tree.opened_parts([item.condition], tree.All))
                left.append(item)
        return Parsed(all_of(parts), first_there(left))

    def refuse_shared(self, before: Parsed, after: Parsed, token: Token, joiner: str) -> None:
        """Refuse `at most 3 spades and 3 hearts`, `15-17 or 14 with a 5-card suit`: how far does it reach?"""
        join = all_of if joiner == "and" else any_of
        one, other = before.condition, after.condition
        chosen = other if isinstance(other, Chosen) and other.times == Amount(1) else None
        limited = chosen.body if chosen and not self.is_noun(token) else other
        if before.limit and after.bare and exact(limited) and (type(one) is type(limited) or points(limited)):
            low = amount_of(limited).low
            least, strict = before.limit
            shared = replace_amount(
                limited, Amount(low + strict) if least else Amount(0, max(low - strict, 0))
            )
            also = replace(chosen, body=shared) if chosen and limited is chosen.body else shared
            self.context.two_ways(token, join([one, other]), join([one, also]))
        if before.several and joiner == "and" and isinstance(one, tree.Any):
            near = any_of([*one.parts[:-1], all_of([one.parts[-1], other])])
            if not any(map(has_idle_part, (near, all_of([one, other])))):
                self.context.two_ways(token, near, all_of([one, other]))

    def is_noun(self, token: Token) -> bool:
        """Whether `4-card minor` begins here: a limit before it says nothing of it."""
        tokens = self.cursor.tokens
        at = tokens.index(token)
        at += tokens[at].word in ("a", "an")
        return tokens[at + 1].text in DASHES or tokens[at + 1].word == "card"

    # The whole condition

    def whole(self) -> Condition:
        """The condition of all tokens; `5+ hearts, 4+ card suit` has a second suit."""
        cursor, pair = self.cursor, self.context.pair
        if cursor.tokens[0].kind != "end":
            refuse_unread(cursor.source, cursor.tokens, pair, self.read_alone)
        condition = self.joining.whole()
        return condition if pair else met(condition, self.second_suit)

    def read_alone(self, tokens: Sequence[Token]) -> Condition:
        """The condition of some of the tokens by themselves."""
        return HandGrammar(self.cursor.source, tokens, self.context.pair).whole()

    def second_suit(self, noun: Chosen, beside: list[Condition]) -> Condition:
        """The meaning of `4+ card suit` beside `5+ hearts`: another suit, where else it would say nothing."""
        token, length = noun.spelled, suit_length(noun)
        if not isinstance(token, Token) or length is None:
            return noun
        named = beside[0]
        if len(beside) > 1 or not isinstance(named, tree.Length):
            self.cursor.fail(
                "this may be the suit of which more is said, or another",
                "write 5+4+ for two suits, or name them: 5+ hearts, 4+ cards in another suit",
                token,
            )
        suits = "".join(suit for suit in noun.suits if suit != named.where)
        body = noun.body.parts if isinstance(noun.body, tree.All) else (noun.body,)
        other = Chosen(Amount(1), suits, noun.body)
        # Suits are letters of `Where`, which the type does not say.
        second = other if len(suits) > 1 else tree.put(noun.body, suits)  # type: ignore[arg-type]
        says_nothing = len(body) == 1 and follows(tree.Length(length, named.where), named)
        if says_nothing and noun.suits == ALL_SUITS and named.amount.low + length.low < HAND_SIZE - 1:
            return second
        rest = body[1:] if follows(tree.Length(length, named.where), named) else body
        same = all_of([named, *(tree.put(part, named.where) for part in rest)])
        near = all_of([named, replace(noun, spelled=None)]) if len(body) == 1 else same
        return self.context.two_ways(token, near, all_of([named, second]))


def last_choice(parts: Sequence[Condition]) -> int | None:
    """Where the last choice of suits stands."""
    places = (place for place in reversed(range(len(parts))) if isinstance(parts[place], Chosen))
    return next(places, None)


def exact(condition: Condition) -> bool:
    """Whether it is a statement of just so many cards of a suit, or points."""
    plain = isinstance(condition, (tree.Length, tree.Valuation))
    return plain and amount_of(condition).low == amount_of(condition).high


def points(condition: Condition) -> bool:
    """Whether it is about points."""
    return isinstance(condition, tree.Valuation) and condition.measure == "hcp"
