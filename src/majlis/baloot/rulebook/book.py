"""The rule book as one Markdown page: eight chapters, the conflicts between houses, the presets.

A chapter is plain data (`rules.toml`): sentences, the options told in their place, and tables and examples
that are computed from the engine when the book is printed, so that no number is typed twice.
"""

from collections.abc import Callable, Mapping
from typing import Final

from majlis.baloot.rulebook import examples, tables
from majlis.baloot.rulebook.options import (
    BOOK,
    EVIDENCE,
    FEDERATION,
    OPTION_TEXTS,
    WITNESSES,
    evidence_letters,
    house_text,
    option_text,
    value_text,
)
from majlis.baloot.rulebook.tables import facts, ltr, table
from majlis.baloot.ruleset import DEFAULT, OPTIONS, PRESETS, RuleSet
from majlis.errors import InputError
from majlis.i18n import LANGUAGES, N_, texts
from majlis.message import Listed

CHOICE_MARK: Final = "◆"
UNSURE_MARK: Final = "?"
_CONFLICTS: Final = len(BOOK["chapter"]) + 1
"""Number of the chapter with the conflicts; the presets follow it."""
TABLES: Final[dict[str, Callable[[RuleSet, str], str]]] = {
    build.__name__: build
    for build in (
        tables.card_table,
        tables.total_table,
        tables.project_table,
        tables.doubling_table,
        examples.play_examples,
        examples.split_examples,
        examples.contest_examples,
        examples.rounding_examples,
        examples.score_examples,
    )
}


def chapter_text(
    number: int, chapter: Mapping[str, str], rules: RuleSet, language: str, facts: Mapping[str, object]
) -> str:
    """A chapter as Markdown: its rules as one list, broken by its tables and examples."""
    tr = texts(language)
    parts = [[f"## {number} {tr.gettext(chapter['title'])}"], []]
    for line in chapter["text"].splitlines():
        if line.startswith("<"):
            parts += [[TABLES[line.strip("<>")](rules, language)], []]
        elif line.startswith("["):
            field = line.strip("[]")
            chosen = value_text(field, getattr(rules, field), language)
            parts[-1].append(f"- {CHOICE_MARK} {chosen} `{field}`")
        else:
            parts[-1].append("- " + tr.gettext(line).format(**facts))
    return "\n\n".join("\n".join(part) for part in parts if part)


def rule_book(rules: RuleSet = DEFAULT, language: str = "en") -> str:
    """The rules of one house for players, in English (`en`) or Arabic (`ar`): one Markdown page.

    Every undisputed rule is a sentence; every option is told by its chosen value, marked ◆ and followed by
    the option's name; tables and examples are computed under `rules`. Raises `InputError` for a language
    that there is no book in.
    """
    if language not in LANGUAGES:
        message = N_("{language} is not a language of the rule book: it can be {languages}")
        raise InputError(message, language=repr(language), languages=Listed(tuple(LANGUAGES), "or"))
    numbers = facts(rules, language)
    parts = [_head(rules, language)]
    parts += [
        chapter_text(number, chapter, rules, language, numbers)
        for number, chapter in enumerate(BOOK["chapter"], start=1)
    ]
    parts += [_conflicts(rules, language), _presets(language)]
    page = "\n\n".join(parts) + "\n"
    return f'<div dir="rtl">\n\n{page}\n</div>\n' if language == "ar" else page


def _head(rules: RuleSet, language: str) -> str:
    tr = texts(language)
    title = tr.gettext("Baloot: the rules of the house “{house}”").format(house=ltr(rules.name, language))
    intro = tr.gettext(
        "This page is made from the rule options that the program plays by. A sentence marked {mark} is one "
        "on which tables differ: it says what this house does, and chapter {chapter} what others do. The "
        "word after it is the option's name in a rule file."
    )
    return f"# {title}\n\n{intro.format(mark=CHOICE_MARK, chapter=_CONFLICTS)}"


def _conflicts(rules: RuleSet, language: str) -> str:
    """The chapter of conflicts: every option, all its values, who plays which, how sure the default is."""
    tr = texts(language)
    heads = (N_("what is settled"), N_("value"), N_("what it means"), N_("presets"), N_("evidence"))
    rows = [row for field in OPTION_TEXTS for row in _conflict_rows(field, rules, language)]
    intro = tr.gettext(
        "Every point on which houses differ. {mark} marks this house's choice. The evidence is for the "
        "choice of {preset}: {legend}."
    )
    legend = tr.gettext("; ").join(
        f"**{letter or '–'}** {tr.gettext(meaning)}" for letter, meaning in EVIDENCE.items()
    )
    line = intro.format(mark=CHOICE_MARK, preset=f"`{DEFAULT.name}`", legend=legend)
    title = tr.gettext("Where houses differ")
    return f"## {_CONFLICTS} {title}\n\n{line}\n\n{table(heads, rows, language)}"


def _conflict_rows(field: str, rules: RuleSet, language: str) -> list[list[str]]:
    """One row a value; the option itself stands in the first of them."""
    chosen, default = getattr(rules, field), getattr(DEFAULT, field)
    values = OPTIONS.get(field) or sorted({chosen, *(getattr(p, field) for p in PRESETS.values())})
    rows = []
    for value in values:
        about = f"{option_text(field, language)} `{field}`" if value == values[0] else ""
        mark = f"{CHOICE_MARK} " if value == chosen else ""
        users = " ".join(f"`{name}`" for name, preset in PRESETS.items() if getattr(preset, field) == value)
        sure = " ".join(evidence_letters(field)) or "–"
        rows.append(
            [
                about,
                f"{mark}`{value}`",
                value_text(field, value, language),
                users or "–",
                sure if value == default else "",
            ]
        )
    return rows


def _presets(language: str) -> str:
    """The last chapter: the named houses, and where they depart from the default."""
    tr = texts(language)
    title, changed = tr.gettext("Named houses"), tr.gettext("It changes:")
    lines = []
    for name, preset in PRESETS.items():
        changes = " ".join(f"`{field}={value}`" for field, value in preset.changed_from(DEFAULT).items())
        line = f"- `{name}`: {house_text(name, language)}."
        lines.append(f"{line} {changed} {changes}" if changes else line)
    return f"## {_CONFLICTS + 1} {title}\n\n" + "\n".join(lines) + f"\n\n{_sources(language)}"


def _sources(language: str) -> str:
    """Where each value of the tournament house comes from, and which are unsure."""
    tr = texts(language)
    places = {
        "profile": f"`{ltr('docs/02-RULE-PROFILE-SA.md', language)}`",
        "repository": f"`{ltr('AbdullahZaher/sakkah-baloot', language)}`",
    }
    legend = tr.gettext("; ").join(
        f"**{letter}** {tr.gettext(text).format(**places)}" for letter, text in WITNESSES.items()
    )
    intro = tr.gettext(
        "The values of {house} are second-hand: {legend}. {mark} marks what fewer than two of them say: it "
        "is unsure. Of what is not in the table they say nothing that we know of; there {house} plays as "
        "{preset}."
    ).format(house="`federation`", legend=legend, mark=f"**{UNSURE_MARK}**", preset=f"`{DEFAULT.name}`")
    heads = (N_("what is settled"), N_("value"), N_("said by"), N_("remarks"))
    rows = [
        [
            f"{option_text(field, language)} `{field}`",
            f"`{getattr(PRESETS['federation'], field)}`",
            f"{' '.join(source.witnesses) or '–'}{' ' + UNSURE_MARK if source.unsure else ''}",
            tr.gettext(source.note) if source.note else "",
        ]
        for field, source in FEDERATION.items()
    ]
    title = tr.gettext("Where the values of {house} come from").format(house="`federation`")
    return f"### {title}\n\n{intro}\n\n{table(heads, rows, language)}"
