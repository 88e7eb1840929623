"""`majlis baloot rules`: the rule book of a rule set, for players."""

from pathlib import Path
from typing import Annotated

import typer

from majlis.cli.baloot.common import rule_set
from majlis.cli.options import Language, LanguageOption, RulesOption, as_path


def rules(
    rules: RulesOption = "kammelna",
    language: LanguageOption = Language.EN,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", parser=as_path, help="File to write (Markdown); - prints it."),
    ] = None,
) -> None:
    """Print the rule book: how this house plays, and where other houses differ."""
    from majlis.baloot.rulebook import rule_book
    from majlis.files import is_standard, write_atomic

    book = rule_book(rule_set(rules), language.value)
    if out is None:
        print(book.rstrip("\n"))
    else:
        write_atomic(out, book, parents=True)
        if not is_standard(out):
            print(out)
