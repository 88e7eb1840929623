"""`majlis examples`: the names of the files that ship for trying things out."""

from majlis.cli.common import say
from majlis.cli.options import Language, LanguageOption


def examples(language: LanguageOption = Language.EN) -> None:
    """List the example files that ship; every command reads them by these names, from any folder."""
    from majlis.examples import example_names

    for name in example_names():
        say(name)
