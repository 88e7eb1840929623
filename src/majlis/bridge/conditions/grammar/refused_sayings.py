"""Sayings of bridge players without a condition in them, each refused with conditions of the same meaning.

They are looked for before anything is read, since what is amiss stands in the middle of what could be read.

>>> from majlis.bridge.conditions.reading import parse_condition
>>> parse_condition("15-17 hcp unless balanced")  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
majlis.errors.ConditionError: … 'unless' is not understood; write 15-17 hcp or balanced
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NoReturn, TypeAlias

from majlis.bridge.conditions.grammar.shapes import refuse_lengths
from majlis.bridge.conditions.sentences import sentence
from majlis.bridge.conditions.tokens import DASHES, ConditionError, SourceLine, Token
from majlis.bridge.conditions.tree import Condition, any_of
from majlis.bridge.conditions.writing import format_condition
from majlis.bridge.table.cards import HAND_SIZE, SEAT_WORDS
from majlis.bridge.table.pack import WORD_OF_SUIT
from majlis.i18n import N_
from majlis.message import Message

Read: TypeAlias = Callable[[Sequence[Token]], Condition]
"""Reads some of the tokens by themselves."""
HOLDING: Final = re.compile(r"(?:[AKQJT]|10)*9?x+", re.ASCII)
SUITERS: Final = ("one-suiter", "single-suiter", "one-suited", "single-suited", "single-suiters")
SUITER: Final = [[dash, word] for dash in DASHES for word in ("suiter", "suited")]
"""What follows `one`."""
SEATS: Final = tuple(word.lower() for word in SEAT_WORDS)
EACH: Final = ("each", "apiece", "both")
EACH_HAND: Final = N_(
    "write a line for each hand: north: 4 spades; south: 4 spades, or ns: 8 spades for both together"
)
SAYS: Final = ("has", "have", "holds", "with", ":", *DASHES)
"""What follows a seat of which something is said."""


def refuse_unread(source: SourceLine, tokens: Sequence[Token], pair: bool, read: Read) -> None:
    """Raise the error of the first such saying."""
    for place, token in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else token
        if token.word == "unless":
            refuse_unless(source, tokens, place, pair, read)
        one_suiter = token.word == "one" and [one.word for one in tokens[place + 1 : place + 3]] in SUITER
        if token.word in SUITERS or one_suiter:
            fail(source, token, N_("how long is the suit?"), N_("write 6+ card suit, or 6+ hearts"))
        if token.word == "not" and after.word in ("only", "just"):
            fail(
                source,
                token,
                N_("'{word}' does not say what else is meant"),
                N_("write all that may be, with 'or' between, or 'more than': balanced or 5422, 5+ hearts"),
                word=f"not {after.word}",
            )
        if place and token.word in SEATS and after.text.lower() in SAYS:
            fail(
                source,
                token,
                N_("another hand begins here"),
                N_("write a semicolon before it: ; {seat}: 8+ hcp"),
                seat=token.word,
            )
        if place and token.text == "S" and after.text in DASHES:
            fail(
                source,
                token,
                N_("S can be South or spades"),
                N_("write a semicolon before a hand, ; south: {rest}, or name the suit: spades {rest}"),
                rest=rest_of(source, after),
            )
        if pair and place and token.word in EACH and (after.kind == "end" or after.text in (",", ";")):
            fail(source, token, N_("a line of two hands is about both together"), EACH_HAND)
        if token.kind == "word" and HOLDING.fullmatch(token.text):
            refuse_holding(source, tokens, place)
        refuse_lengths(source, token, pair)


def rest_of(source: SourceLine, dash: Token) -> str:
    """The text behind a dash, up to the next comma."""
    return re.split("[,;#]", source.text[dash.column :])[0].strip()


def fail(source: SourceLine, token: Token, wrong: str | Message, right: str, **values: object) -> NoReturn:
    """Raise the error."""
    one = wrong if isinstance(wrong, Message) else sentence(wrong, **values)
    source.fail(token, one, sentence(right, **values))


def refuse_unless(
    source: SourceLine, tokens: Sequence[Token], place: int, pair: bool, read: Read
) -> NoReturn:
    """Refuse `15-17 unless balanced`: the one or the other."""
    token, end = tokens[place], tokens[-1]
    wrong = N_("'unless' is not understood")
    try:
        both = [read([*tokens[:place], end]), read(tokens[place + 1 :])]
    except ConditionError:
        fail(source, token, wrong, N_("write both cases, with 'or' between: 6+ spades or balanced"))
    what = format_condition(any_of(both), pair)
    fail(source, token, wrong, N_("write {what}"), what=what)


def refuse_holding(source: SourceLine, tokens: Sequence[Token], place: int) -> None:
    """Refuse `AKxxx of hearts`: the cards and the length are two conditions."""
    token = tokens[place]
    ranks = token.text.replace("10", "T").rstrip("x")
    cards = len(ranks) + token.text.count("x")
    near = [*tokens[max(place - 1, 0) : place], *tokens[place + 1 : place + 3]]
    suit = next((one.suit for one in near if one.suit), None)
    if not suit or cards > HAND_SIZE:
        return
    name = WORD_OF_SUIT[suit]
    held = f"{ranks} of {name}, " if ranks else ""
    fail(
        source,
        token,
        N_("an x is no card"),
        N_("write {what}"),
        what=f"{held}{cards} {name}",
    )
