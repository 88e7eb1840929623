"""Shapes as they are written: `5431`, `5-4-x-x`, `(10)3xx`, `5=4=x=x`, `balanced`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import PATTERNS
from majlis.bridge.conditions.grammar.placing import ONE_SEAT
from majlis.bridge.conditions.tokens import HAND_WORDS, SHAPE_WORDS, Token
from majlis.bridge.conditions.tree import Condition, all_of
from majlis.bridge.table.cards import HAND_SIZE


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
    """The lengths in falling order, open ones last."""
    return sorted(lengths, key=lambda length: -1 if length is None else length, reverse=True)


def split_shape(text: str) -> list[str]:
    """The lengths of `(10)3xx`."""
    parts = []
    while text:
        size = text.index(")") + 1 if text[0] == "(" else 1
        parts.append(text[:size].strip("()"))
        text = text[size:]
    return parts


@dataclass(eq=False, slots=True)
class Shapes:
    """Reads shapes."""

    cursor: TokenCursor
    context: Context

    def refuse_but(self, shape: Condition, token: Token) -> None:
        """Refuse `balanced but 4333`: without these, or these alone?"""
        after = self.cursor.peek(1)
        if self.cursor.peek().word != "but" or not (after.kind in PATTERNS or after.word in SHAPE_WORDS):
            return
        self.cursor.next()
        other = self.shape()
        self.context.two_ways(token, all_of([shape, tree.Not(other)]), all_of([shape, other]))

    def shape(self) -> Condition:
        """A named shape, or a pattern."""
        token = self.cursor.next()
        if self.context.pair:
            self.cursor.fail("two hands together have no shape", ONE_SEAT, token)
        if token.word in SHAPE_WORDS:
            self.cursor.take(*HAND_WORDS)
            self.refuse_but(tree.Shape(SHAPE_WORDS[token.word]), token)
            return tree.Shape(SHAPE_WORDS[token.word])
        text, lengths = pattern(token)
        known = [length for length in lengths if length is not None]
        if len(lengths) != 4:
            self.cursor.fail(
                "a shape has four lengths", "write spades=hearts=diamonds=clubs, such as 5=4=x=x", token
            )
        if sum(known) > HAND_SIZE or (len(known) == 4 and sum(known) < HAND_SIZE):
            self.cursor.fail(
                "these lengths add up to {total}",
                "write lengths that add up to {size}, such as 4432, 64xx, 5=4=3=1",
                token,
                total=sum(known),
                size=HAND_SIZE,
            )
        if token.kind != "order" and lengths != longest_first(lengths):
            # In the lists of files (`"5xx1"`) such a text means spades, hearts, diamonds, clubs.
            self.cursor.fail(
                "these lengths do not stand longest first",
                "write {any} for any suits, {ordered} for spades=hearts=diamonds=clubs",
                token,
                any=text,
                ordered="=".join("x" if length is None else str(length) for length in lengths),
            )
        self.cursor.take(*HAND_WORDS)
        return tree.Shape(text)
