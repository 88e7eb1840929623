"""How many piles to declare: the founding document's algorithm to the letter, mended, and by expectation.

Every declarer is a function `declare(hand, situation, rules) -> Declaration` in a module of its name.

| module | what |
|---|---|
| `literal` | the document's algorithm to the letter, and its public names |
| `situation` | what a declarer knows, which numbers are legal, the form of an answer |
"""

from majlis.liaptui.declare.literal import (
    DeclarationContext,
    analyze_opponent_patterns,
    assess_field_strength,
    calculate_pile_room,
    choose_declare_strategic,
    evaluate_opener_reliability,
    explain_literal,
    filter_viable_combos,
    find_all_valid_combos,
)
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
    "DeclarationContext",
    "Declarer",
    "Estimate",
    "Reason",
    "Situation",
    "analyze_opponent_patterns",
    "assess_field_strength",
    "calculate_pile_room",
    "choose_declare_strategic",
    "evaluate_opener_reliability",
    "explain_literal",
    "filter_viable_combos",
    "find_all_valid_combos",
    "legal_declarations",
    "reason_text",
]
