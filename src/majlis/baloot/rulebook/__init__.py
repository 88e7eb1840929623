"""The rule book for players, in English and Arabic, made from the `RuleSet` that the engine plays by.

`rule_book(rules, language)` is the whole book in Markdown; `option_text` and `value_text` are the words
for one option and one of its values, for every report that speaks of rules. `docs/rules.en.md` and
`docs/rules.ar.md` are the book of the default house, written by `python tools/rulebook.py`.
"""

from majlis.baloot.rulebook.book import rule_book
from majlis.baloot.rulebook.options import (
    EVIDENCE,
    OPTION_TEXTS,
    OptionText,
    evidence_letters,
    evidence_text,
    house_text,
    option_text,
    value_text,
)

__all__ = [
    "EVIDENCE",
    "OPTION_TEXTS",
    "OptionText",
    "evidence_letters",
    "evidence_text",
    "house_text",
    "option_text",
    "rule_book",
    "value_text",
]
