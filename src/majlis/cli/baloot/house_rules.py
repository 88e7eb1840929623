"""`majlis baloot house-rules`: by which rules was a recorded table playing?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.baloot.gathering import JsonOption, PathsArgument, end, gathered, write_json
from majlis.cli.common import ClusterOption, Language, LanguageOption, WorkersOption, as_path, console
from majlis.files import is_standard, printable
from majlis.message import Speaker

if TYPE_CHECKING:
    from majlis.baloot.audit.house.house_rules import HouseRules


def house_rules(
    paths: PathsArgument,
    json: JsonOption = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            parser=as_path,
            help="Write the rules that explain most (TOML); - prints them.",
        ),
    ] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """For every rule option, list the values that the recorded deals allow, contradict, and leave open.

    It ends with the rules that explain most; --save writes them as a rule file for --rules.
    """
    from majlis.baloot.audit.house.evidence import Evidence
    from majlis.baloot.audit.house.house_rules import conclude, house_rules_json
    from majlis.files import write_atomic

    evidence, reading = gathered(paths, Evidence, workers, cluster, language, outputs=(json, save))
    rules = conclude(evidence)
    if save is not None:
        write_atomic(save, rules.toml, parents=not is_standard(save))
    if not write_json(json, house_rules_json(rules)) and not (save is not None and is_standard(save)):
        _show(rules, language)
        if save is not None:
            console().print(Speaker(language).gettext("written to {file}", file=printable(save)))
    end(reading, language)


def _show(rules: "HouseRules", language: str) -> None:
    from majlis.baloot.audit.house import house_words as words
    from majlis.baloot.rulebook.options import option_label

    tr, screen = Speaker(language), console()
    _show_options(rules, language)
    silent = [option.option for option in rules.options if option.verdict == "cannot tell"]
    if silent:
        named = tr.listed(option_label(option, language) for option in silent)
        screen.print(tr.gettext("The deals cannot tell: {options}.", options=named))
        screen.print()
    lines = [
        sentence
        for option in rules.options
        if option.verdict != "cannot tell"
        for sentence in words.option_sentences(option, language)
    ]
    lines += [words.exclusion_sentence(exclusion, language) for exclusion in rules.exclusions]
    lines.append(words.target_sentence(rules, language))
    for line in lines:
        screen.print(f"• {line}")
    _show_oddities(rules, language)
    screen.print()
    _show_presets(rules, language)
    screen.print(words.best_sentence(rules, language))
    if rules.best.name not in {preset.name for preset in rules.presets}:
        screen.print(tr.gettext("No preset is these rules; --save FILE keeps them."))


def _show_options(rules: "HouseRules", language: str) -> None:
    """The options that the deals say something about."""
    from majlis.baloot.rulebook.options import option_label, value_label
    from majlis.cli.table import Column, show_table

    tr = Speaker(language)
    columns = [
        Column(tr.gettext("option")),
        Column(tr.gettext("allowed")),
        Column(tr.gettext("contradicted")),
        Column(tr.gettext("deals"), numbers=True),
    ]
    rows = []
    for option in rules.options:
        if option.verdict != "cannot tell":
            allowed, contradicted = (
                tr.listed(value_label(finding.value, language) for finding in option.with_status(status))
                for status in ("allowed", "contradicted")
            )
            rows.append([option_label(option.option, language), allowed, contradicted, str(option.deals)])
    title = tr.ngettext(
        "What {deals} deal says about the rules",
        "What {deals} deals say about the rules",
        rules.deals,
        deals=rules.deals,
    )
    show_table(console(), title, columns, rows)


def _show_presets(rules: "HouseRules", language: str) -> None:
    from majlis.cli.table import Column, show_table

    tr = Speaker(language)
    columns = [
        Column(tr.gettext("rules")),
        Column(tr.gettext("deals"), numbers=True),
        Column(tr.gettext("contradictions"), numbers=True),
    ]
    scores = list(rules.presets)
    if rules.best.name not in {score.name for score in scores}:
        scores.insert(0, rules.best)
    rows = [[score.rules, f"{score.explained}/{rules.deals}", str(score.contradictions)] for score in scores]
    show_table(console(), tr.gettext("How much each rule set explains"), columns, rows)


def _show_oddities(rules: "HouseRules", language: str) -> None:
    """What no rule set makes right is no evidence, but not hidden either."""
    from majlis.baloot.audit.house.house_words import point_words

    tr, screen = Speaker(language), console()
    if rules.unexplained:
        screen.print(
            tr.ngettext(
                "• {count} deal has a score that no rule set explains.",
                "• {count} deals have a score that no rule set explains.",
                rules.unexplained,
            )
        )
    if rules.wrong_anyhow:
        screen.print(
            tr.ngettext(
                "• {count} card or call is wrong under every rule, and so no evidence.",
                "• {count} cards and calls are wrong under every rule, and so no evidence.",
                rules.wrong_anyhow,
            )
        )
    for oddity in rules.oddities[:5]:
        screen.print(
            tr.gettext(
                "  {file}, deal {deal}: {what}",
                file=oddity.file,
                deal=oddity.deal,
                what=point_words(oddity.complaint.point, language),
            )
        )
