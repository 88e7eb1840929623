"""Lengths of two suits that are no range, as `5-4 spades`: refused with what they can mean."""

from __future__ import annotations

from typing import Final

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.suit_lengths import SuitLengths
from majlis.bridge.conditions.grammar.suits import ALL_SUITS
from majlis.bridge.conditions.tokens import (
    DASHES,
    Token,
)
from majlis.bridge.conditions.tree import THERE, Amount, Chosen, Condition, all_of, any_of
from majlis.bridge.conditions.writing import format_condition, half_text
from majlis.bridge.table.cards import HAND_SIZE
from majlis.bridge.table.pack import WORD_OF_SUIT

AFTER_LENGTHS: Final = (",", ")", ";", "or", "and", "with", "but")
"""What may follow the lengths of two suits."""

MOST_PAIRS: Final = 6
"""Lengths of two suits, joined by `or`, that are looked at in one go; a longer row is read one by one."""


class Falling(SuitLengths):
    """Refuses lengths where a range is read."""

    def refuse_lengths(self, one: int, other: int, token: Token) -> None:
        """Refuse `5-4`, `4-4`: lengths of two suits, and no range."""
        after = self.peek()
        ends = after.kind == "end" or after.text in (",", ")", ";")
        longer, shorter = half_text(one), half_text(other)
        if not 0 < min(one, other) <= one + other <= 2 * HAND_SIZE or one < other:
            return
        if not self.pair and one > other and not (one % 2 or other % 2):
            self.refuse_falling(one // 2, other // 2, token)
        if not ends:
            return
        self.fail(
            "these are the lengths of two suits, and no range",
            "write {shape}, or each suit: {longer} spades and {shorter} hearts",
            token,
            shape=f"{longer}{shorter}xx" if len(longer + shorter) == 2 else f"({longer}){shorter}xx",
            longer=longer,
            shorter=shorter,
        )

    def refuse_falling(self, one: int, other: int, token: Token) -> None:
        """Refuse `5-4 spades`, `5-4 or 6-4 spades and hearts`: lengths, and of which suits is not said."""
        lengths = self.row_of_lengths((one, other))
        if self.peek().word in ("in", "of") and self.peek(1).word in ("a", "one", "either"):
            group = self.peek(2).word
            if group in ("major", "minor") and len(lengths) == 1 and one + other <= HAND_SIZE:
                self.fail(
                    "these are the lengths of two suits",
                    "write {lengths} in the {group}s, or {shape}, {one}-card {group}",
                    token,
                    lengths=f"{one}-{other}",
                    group=group,
                    shape=f"{one}{other}xx",
                    one=one,
                )
        suits = self.falling_suits()
        if not suits or (self.peek().kind != "end" and self.peek().word not in AFTER_LENGTHS):
            return
        if len(suits) > 2:
            return
        if len(suits) == 1:
            beside = "".join(suit for suit in ALL_SUITS if suit != suits)
            ways = [all_of([length_in(a, suits), length_in(b, beside)]) for a, b in lengths]
            fits = " or ".join(f"{a}-{b}" for a, b in lengths)
            self.fail(
                "these are the lengths of two suits, or of a fit, and no range",
                "write {what}, or {fit}, on a line of its own",
                token,
                what=format_condition(any_of(ways)),
                fit=f"ns: {fits} {WORD_OF_SUIT[suits][:-1]} fit",  # type: ignore[index]  # a letter of a suit
            )
        ordered = [all_of([length_in(a, suits[0]), length_in(b, suits[1])]) for a, b in lengths]
        turned = [all_of([length_in(b, suits[0]), length_in(a, suits[1])]) for a, b in lengths]
        self.two_ways(token, any_of(ordered), any_of([*ordered, *turned]))

    def row_of_lengths(self, first: tuple[int, int]) -> list[tuple[int, int]]:
        """Take what follows the first lengths of two suits: `, 6-4 or 5-5`; all of them, the first too."""
        found = [first]
        while len(found) < MOST_PAIRS:
            ahead = int(self.peek().text in (",", "/"))
            ahead += self.peek(ahead).word == "or"
            lengths = self.lengths_at(ahead) if ahead else None
            if lengths is None:
                break
            found.append(lengths)
            self.skip(ahead + 3)
        return found

    def lengths_at(self, ahead: int) -> tuple[int, int] | None:
        """The lengths of two suits that stand here as `5-4`; nothing is taken."""
        ends = [self.peek(ahead + place).number or 0 for place in (0, 2)]
        one, other = (end // 2 for end in ends)
        if self.peek(ahead + 1).text not in DASHES or any(end % 2 for end in ends):
            return None
        return (one, other) if 0 < min(one, other) <= one + other <= HAND_SIZE else None

    def falling_suits(self) -> str:
        """Take `spades`, `spades or hearts`, `in spades and hearts`; nothing for others."""
        self.take("in")
        found = ""
        while self.lone_suit():
            found += str(self.next().suit)
            if self.peek().word not in ("and", "or", "/", "+", "&") or not self.lone_suit(1):
                break
            self.next()
        return found if len(set(found)) == len(found) else ""


def length_in(cards: int, suits: str) -> Condition:
    """Just so many cards of a suit, or of one of several."""
    amount = Amount(cards, cards)
    if len(suits) > 1:
        return Chosen(Amount(1), suits, tree.Length(amount, THERE))
    return tree.Length(amount, suits)  # type: ignore[arg-type]  # one suit's letter
