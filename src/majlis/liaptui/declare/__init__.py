"""How many piles to declare: the founding document's algorithm to the letter, mended, and by expectation.

Every declarer is a function `declare(hand, situation, rules) -> Declaration` in a module of its name.

| module | what |
|---|---|
| `situation` | what a declarer knows, which numbers are legal, the form of an answer |
"""

from majlis.liaptui.declare.situation import (
    Declaration,
    Declarer,
    Estimate,
    Reason,
    Situation,
    legal_declarations,
    reason_text,
)

__all__ = [
    "Declaration",
    "Declarer",
    "Estimate",
    "Reason",
    "Situation",
    "legal_declarations",
    "reason_text",
]
