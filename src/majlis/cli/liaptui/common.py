"""What the commands of Liap Tui share: the option for the rules."""

from typing import TYPE_CHECKING, Annotated

import typer

from majlis.errors import InputError

if TYPE_CHECKING:
    from majlis.liaptui.ruleset import RuleSet

RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="RULES",
        help="A preset (standard, open) or a preset with changes (open+round_limit=20).",
    ),
]


def rule_set(text: str) -> "RuleSet":
    """The rule set that `--rules` names; raises `InputError` that says what it could be."""
    from majlis.liaptui.ruleset import parse_rules

    try:
        return parse_rules(text)
    except InputError as error:
        raise InputError(f"--rules {text}: {error}") from None
