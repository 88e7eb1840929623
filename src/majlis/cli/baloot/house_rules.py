"""`majlis baloot house-rules`: by which rules was a recorded table playing?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.baloot.gathering import end, gathered
from majlis.cli.columns import Column, show_table
from majlis.cli.common import (
    _,
    _n,
    console,
    write_json,
)
from majlis.cli.options import (
    ClusterOption,
    GamesArgument,
    JsonPrinted,
    Language,
    LanguageOption,
    WorkersOption,
    as_path,
)
from majlis.errors import InputError
from majlis.files import is_standard, printable, write_atomic
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.baloot.audit.house.house_rules import HouseRules, OptionFinding, Status


def house_rules(
    paths: GamesArgument,
    json: JsonPrinted = None,
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

    It ends with the rules that explain most, and with what of them is open because other values explain as
    much; --save writes both as a rule file for --rules.
    """
    from majlis.baloot.audit.house.evidence import Evidence
    from majlis.baloot.audit.house.house_rules import conclude, house_rules_json
    from majlis.baloot.audit.house.house_words import rule_file

    if save is not None and not is_standard(save) and save.suffix.lower() != ".toml":
        raise InputError(
            N_("{file}: a rule file ends in .toml, so that --rules reads it"), file=printable(save)
        )
    evidence, reading = gathered(paths, Evidence, workers, cluster, outputs=(json, save))
    rules = conclude(evidence)
    if save is not None:
        write_atomic(save, rule_file(rules, language), parents=True)
    if not write_json(json, house_rules_json(rules), indent=2) and not is_standard(save):
        _show(rules, language)
        if save is not None:
            console().print(_("written to {file}", file=printable(save)))
    end(reading)


def _show(rules: "HouseRules", language: str) -> None:
    from majlis.baloot.audit.house import house_words as words
    from majlis.baloot.rulebook.options import option_label, value_label

    screen = console()
    telling = [option for option in rules.options if option.verdict != "cannot tell"]
    silent = [option for option in rules.options if option.verdict == "cannot tell"]

    def values(option: "OptionFinding", status: "Status") -> str:
        return _(", ").join(value_label(found.value, language) for found in option.with_status(status))

    title = _n(
        "What {count} deal says about the rules", "What {count} deals say about the rules", rules.deals
    )
    columns = [Column(_("option")), Column(_("allowed")), Column(_("contradicted")), Column(_("deals"), True)]
    rows = [
        [
            option_label(one.option, language),
            values(one, "allowed"),
            values(one, "contradicted"),
            str(one.deals),
        ]
        for one in telling
    ]
    show_table(screen, title, columns, rows)
    if silent:
        named = _(", ").join(option_label(option.option, language) for option in silent)
        screen.print(_("The deals do not show: {options}.", options=named), "\n", sep="")
    lines = [sentence for option in telling for sentence in words.option_sentences(option, language)]
    lines += [words.exclusion_sentence(exclusion, language) for exclusion in rules.exclusions]
    for line in [*lines, words.target_sentence(rules, language)]:
        screen.print(f"• {line}")
    _show_oddities(rules, language)
    screen.print()
    scores = list(rules.presets)
    named_already = rules.best.name in {score.name for score in scores}
    scores = scores if named_already else [rules.best, *scores]
    columns = [Column(_("rules")), Column(_("deals"), True), Column(_("contradictions"), True)]
    rows = [[score.rules, f"{score.explained}/{rules.deals}", str(score.contradictions)] for score in scores]
    show_table(screen, _("How much each rule set explains"), columns, rows)
    screen.print(words.best_sentence(rules, language))
    equals = words.equal_presets_sentence(rules, language)
    if equals:
        screen.print(f"{equals}.")
    _show_open(rules, language)
    if not named_already and not equals:
        screen.print(_("No preset is these rules; --save FILE keeps them."))


def _show_open(rules: "HouseRules", language: str) -> None:
    """The options for which other values explain as much; those that no deal shows stand above."""
    from majlis.baloot.audit.house.house_words import open_sentence

    silent = {one.option for one in rules.options if one.verdict == "cannot tell"}
    if rules.open:
        screen = console()
        screen.print(
            _n(
                "{count} option is open: the deals do not decide it.",
                "{count} options are open: the deals do not decide them.",
                len(rules.open),
            )
        )
        for one in rules.open:
            if one.option not in silent:
                screen.print(f"• {open_sentence(one, language)}.")


def _show_oddities(rules: "HouseRules", language: str) -> None:
    """What no rule set makes right is no evidence, but not hidden either."""
    from majlis.baloot.audit.house.house_words import point_words

    screen = console()
    if rules.unexplained:
        screen.print(
            _n(
                "• {count} deal has a score that no rule set explains.",
                "• {count} deals have a score that no rule set explains.",
                rules.unexplained,
            )
        )
    if rules.wrong_anyhow:
        screen.print(
            _n(
                "• {count} card or call is wrong under every rule, and so no evidence.",
                "• {count} cards and calls are wrong under every rule, and so no evidence.",
                rules.wrong_anyhow,
            )
        )
    for oddity in rules.oddities[:5]:
        what = point_words(oddity.complaint.point, language)
        screen.print(_("  {file}, deal {deal}: {what}", file=oddity.file, deal=oddity.deal, what=what))
