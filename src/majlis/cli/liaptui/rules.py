"""`majlis liaptui rules`: the rules of the game, as a rule set has them."""

from typing import TYPE_CHECKING

from majlis.cli.common import console
from majlis.cli.liaptui.common import RulesOption, rule_set
from majlis.cli.options import Language, LanguageOption

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.text import Text

    from majlis.liaptui.ruleset import RuleSet


def rules(rules: RulesOption = "standard", language: LanguageOption = Language.EN) -> None:
    """Print the rules of Liap Tui, and what the options of a rule set mean."""
    from rich.text import Text

    from majlis.asking import Screen
    from majlis.i18n import N_
    from majlis.liaptui.rulebook import chapters
    from majlis.liaptui.ruleset import rules_text

    house, screen = rule_set(rules), Screen(console(), language.value)
    screen.show(Text(screen.text(N_("Liap Tui by the rules {rules}"), rules=rules_text(house)), style="bold"))
    for chapter in chapters(house, language.value):
        screen.show("", Text(chapter.title, style="bold"), *chapter.sentences)
        screen.show(*_columns(chapter.table, language.value, screen.width))
    screen.show("", Text(screen.text(N_("Options of --rules")), style="bold"))
    screen.show(*_options(house, language.value))


def _columns(rows: "Sequence[Sequence[str]]", language: str, width: int) -> "Iterator[Text]":
    """The rows with their cells below each other; on a narrow screen a row's cells follow each other."""
    from rich.cells import cell_len
    from rich.text import Text

    from majlis.terminal import flow, isolated

    if not rows:
        return
    wide = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))]
    if sum(wide) + 2 * len(wide) > width:
        for row in rows[1:]:
            yield from flow((Text(isolated(cell, language)) for cell in row), width)
        return
    for place, row in enumerate(rows):
        line = "  ".join(
            isolated(cell, language) + " " * (most - cell_len(cell))
            for cell, most in zip(row, wide, strict=True)
        )
        yield Text("  " + line.rstrip(), style="dim" if place == 0 else "")


def _options(house: "RuleSet", language: str) -> "Iterator[str]":
    """Each option with its value here and the others; names and values are what `--rules` reads."""
    from majlis.i18n import texts
    from majlis.liaptui.rulebook import OPTION_WORDS
    from majlis.liaptui.ruleset import FIELDS, OPTIONS
    from majlis.terminal import isolated

    numbers = {"round_limit": ("none", "1–10000"), "target": ("1–10000",)}
    for name in FIELDS:
        value = getattr(house, name)
        own = "none" if value is None else str(value)
        others = [other for other in OPTIONS.get(name, numbers.get(name, ())) if other != own]
        yield isolated(f"{name}={own}   ({' | '.join(others)})", language)
        yield "  " + texts(language).gettext(OPTION_WORDS[name])
