"""What a chapter of the rule book is made of, and how each piece becomes Markdown.

A chapter is plain data: sentences, the options told in their place, and tables and examples that are
computed from the engine when the book is printed, so that no number is typed twice.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from majlis.baloot.rulebook.options import value_text
from majlis.baloot.ruleset import RuleSet
from majlis.i18n import texts

_ISOLATE, _POP = "\u2066", "\u2069"
"""Unicode's left-to-right isolate and its end: cards and sums keep their order inside Arabic lines."""


@dataclass(frozen=True, slots=True)
class Say:
    """One rule that no house disputes, a message id; `{}` fields are filled from the book's facts."""

    message: str


@dataclass(frozen=True, slots=True)
class Choice:
    """An option, told as the sentence of its chosen value."""

    field: str


@dataclass(frozen=True, slots=True)
class Show:
    """A table or example, computed for a rule set and a language; returns Markdown."""

    build: Callable[[RuleSet, str], str]


Block: TypeAlias = Say | Choice | Show


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book: its title (message id) and its blocks, in order."""

    title: str
    blocks: tuple[Block, ...]


CHOICE_MARK: Final = "◆"


def ltr(text: str, language: str) -> str:
    """The text kept in left-to-right order inside a right-to-left line; unchanged in English."""
    return f"{_ISOLATE}{text}{_POP}" if language == "ar" else text


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def chapter_text(
    number: int, chapter: Chapter, rules: RuleSet, language: str, facts: Mapping[str, str]
) -> str:
    """A chapter as Markdown: its rules as one list, broken by its tables and examples."""
    parts = [f"## {number} {texts(language).gettext(chapter.title)}"]
    items: list[str] = []
    for block in chapter.blocks:
        if isinstance(block, Show):
            parts += ["\n".join(items)] if items else []
            parts.append(block.build(rules, language))
            items = []
        else:
            items.append("- " + _sentence(block, rules, language, facts))
    parts += ["\n".join(items)] if items else []
    return "\n\n".join(parts)


def _sentence(block: Say | Choice, rules: RuleSet, language: str, facts: Mapping[str, str]) -> str:
    if isinstance(block, Say):
        return texts(language).gettext(block.message).format(**facts)
    told = value_text(block.field, getattr(rules, block.field), language)
    return f"{CHOICE_MARK} {told} `{block.field}`"
