"""How many piles to declare: a given algorithm to the letter, mended, and by expectation.

Every declarer is a function `declare(hand, situation, rules) -> Declaration` in a module of its name.

| module | what |
|---|---|
| `literal` | the algorithm of sources/liaptui.md §4 to the letter, and its public names |
| `repaired` | the same ideas with the faults mended, each repair a switch |
| `beliefs`, `packing` | what it believes of sets and singles; disjoint sets of a hand |
| `situation` | what a declarer knows, which numbers are legal, the form of an answer |
"""

from importlib import import_module
from typing import Final

from majlis.errors import InputError, shown
from majlis.i18n import N_
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
    Situation,
    check_hand,
    legal_declarations,
)

DECLARERS: Final = ("expert", "repaired", "literal")
"""The declarers by name, the best first."""


def declarer(name: str) -> Declarer:
    """The declarer of this name; raises `InputError` that lists them. Its module is imported only now."""
    if name not in DECLARERS:
        wrong = N_("{name} is not a declarer: the declarers are {names}")
        raise InputError(wrong, name=shown(name), names=", ".join(DECLARERS))
    found: Declarer = import_module(f"{__name__}.{name}").declare
    return found


__all__ = [
    "DECLARERS",
    "Declaration",
    "DeclarationContext",
    "Declarer",
    "Estimate",
    "Situation",
    "analyze_opponent_patterns",
    "assess_field_strength",
    "calculate_pile_room",
    "check_hand",
    "choose_declare_strategic",
    "declarer",
    "evaluate_opener_reliability",
    "explain_literal",
    "filter_viable_combos",
    "find_all_valid_combos",
    "legal_declarations",
]
