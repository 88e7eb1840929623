"""`majlis baloot house-rules`: by which rules was a recorded table playing?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.baloot.gathering import JsonOption, PathsArgument, WorkersOption, gathered, write_json
from majlis.cli.common import Language, LanguageOption, console

if TYPE_CHECKING:
    from rich.table import Table

    from majlis.baloot.audit.house_rules import HouseRules


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("house-rules")(house_rules)


def house_rules(
    paths: PathsArgument,
    json: JsonOption = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the rules that explain most (TOML).")
    ] = None,
    workers: WorkersOption = 1,
    language: LanguageOption = Language.EN,
) -> None:
    """For every rule option: which values the recorded deals allow, contradict, and leave open.

    Ends with the rules that explain most; --save writes them as a rule file for --rules.
    """
    from majlis.baloot.audit.evidence import Evidence
    from majlis.baloot.audit.house_rules import conclude, house_rules_json
    from majlis.files import write_atomic

    evidence, _ = gathered(paths, Evidence, workers, language)
    rules = conclude(evidence)
    if save is not None:
        write_atomic(save, rules.toml)
    if not write_json(json, house_rules_json(rules)):
        _show(rules, language)
        if save is not None:
            console().print(_text(language, "written to {file}").format(file=save))


def _text(language: str, message: str) -> str:
    from majlis.i18n import texts

    return texts(language, "cli").gettext(message)


def _show(rules: "HouseRules", language: str) -> None:
    from majlis.baloot.audit import house_words as words
    from majlis.i18n import texts

    tr, screen = texts(language, "cli"), console()
    screen.print(_options(rules, language))
    lines = [s for option in rules.options if option.deals or option.occasions for s in words.option_sentences(option, language)]
    lines += [words.exclusion_sentence(exclusion, language) for exclusion in rules.exclusions]
    lines.append(words.target_sentence(rules, language))
    for line in lines:
        screen.print(f"• {line}")
    _show_oddities(rules, language)
    screen.print()
    screen.print(_presets(rules, language))
    screen.print(words.best_sentence(rules, language))
    if rules.best.name not in {preset.name for preset in rules.presets}:
        screen.print(tr.gettext("No preset is these rules; --save FILE keeps them."))
