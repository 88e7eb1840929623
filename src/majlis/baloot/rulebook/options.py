"""What each rule option is about, what each of its values means, and how sure we are of the default.

The texts are those of `rules.toml`. Every value is told by one whole sentence that can stand by itself: the
rule book puts the chosen one in its place, the table of conflicts shows them all, and the house-rules report
quotes them. The evidence letters are told in sources/README.md.

Tables have short names (`option_label`, `value_label`). English needs none: `kawesh_dealer` and `rotate` are
English; in Arabic the word is explained and stands in brackets, since it is what one types.

>>> option_text("kawesh_dealer"), value_text("kawesh_dealer", "same")
('Who deals after a Kawesh', 'After a Kawesh the same dealer deals again.')
>>> value_label("rotate"), value_label("rotate", "ar")
('rotate', 'ينتقل (rotate)')
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from majlis.baloot.ruleset import FIELDS
from majlis.errors import InputError, shown
from majlis.i18n import N_, texts
from majlis.resources import read_text

BOOK: Final[dict[str, Any]] = tomllib.loads(read_text("majlis.baloot.rulebook", "rules.toml"))
EVIDENCE: Final[dict[str, str]] = {
    letter.replace("own", ""): text for letter, text in BOOK["evidence"].items()
}
"""How sure we are of a default, by letter. An option may carry several letters; none is our own choice."""
VALUES: Final[dict[str, str]] = BOOK["value"]
"""What each value says, in a few words; a test asks that none is missing."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """The texts of one option, as message ids."""

    about: str
    """What the option settles, as a heading without a full stop."""
    values: dict[str, str]
    """Value to sentence; for `target` the one key is `any` and the sentence has a `{target}` field."""
    evidence: str = ""
    """Letters of `EVIDENCE` that speak for the default value, surest first."""


OPTION_TEXTS: Final[dict[str, OptionText]] = {
    field: OptionText(text.pop("about"), text, text.pop("evidence", ""))
    for field, text in BOOK["option"].items()
}


@dataclass(frozen=True, slots=True)
class RuleSource:
    """Where a value of the preset `federation` comes from (sources/baloot.md §11)."""

    witnesses: str
    """Letters of `WITNESSES`."""
    note: str = ""
    """A remark on it, as a message id."""

    @property
    def unsure(self) -> bool:
        """Whether fewer than two witnesses say so."""
        return len(self.witnesses) < 2


FEDERATION: Final[dict[str, RuleSource]] = {
    field: RuleSource(*given) for field, given in BOOK["federation"].items()
}
"""By option; the others are those of the default."""
WITNESSES: Final[dict[str, str]] = BOOK["witness"]
"""The public digests that are quoted, by letter."""


def messages() -> Iterator[str]:
    """Every text of `rules.toml`, for the catalogs."""
    for chapter in BOOK["chapter"]:
        yield chapter["title"]
        yield from (line for line in chapter["text"].splitlines() if line[:1] not in "[<")
    for option in OPTION_TEXTS.values():
        yield from (option.about, *option.values.values())
    for table in ("value", "evidence", "house", "witness"):
        yield from BOOK[table].values()
    yield from (source.note for source in FEDERATION.values() if source.note)


def option_text(field: str, language: str = "en") -> str:
    """What an option settles, as a heading: `Who deals after a Kawesh`.

    Raises `InputError` for a field that is not a rule option.
    """
    return texts(language).gettext(_texts_of(field).about)


def value_text(field: str, value: str | int, language: str = "en") -> str:
    """The rule that a value of an option stands for, one whole sentence.

    `value` is one of `OPTIONS[field]`, or a whole number for `target`. Raises `InputError` for anything else.
    """
    sentences = _texts_of(field).values
    if field == "target":
        return texts(language).gettext(sentences["any"]).format(target=value)
    if value not in sentences:
        message = N_("{field} = {value} is not a value: it can be {values}")
        raise InputError(message, field=field, value=shown(value), values=", ".join(sentences))
    return texts(language).gettext(sentences[str(value)])


def house_text(name: str, language: str = "en") -> str:
    """What the preset of this name is, without a full stop."""
    return texts(language).gettext(BOOK["house"][name])


def evidence_letters(field: str) -> str:
    """The letters of `EVIDENCE` that speak for the default of an option; empty for our own choice."""
    return _texts_of(field).evidence


def evidence_text(field: str, language: str = "en") -> str:
    """How sure we are of the default of an option, in words: `seen in recorded deals`."""
    tr = texts(language)
    return tr.gettext(", ").join(tr.gettext(EVIDENCE[letter]) for letter in evidence_letters(field) or ("",))


def _texts_of(field: str) -> OptionText:
    if field not in OPTION_TEXTS:
        message = N_("{field} is not a rule option: the options are {options}")
        raise InputError(message, field=shown(field), options=", ".join(FIELDS))
    return OPTION_TEXTS[field]


def option_label(field: str, language: str = "en") -> str:
    """An option as a table shows it; raises `InputError` for a field that is not a rule option."""
    return field if language == "en" else f"{option_text(field, language)} ({field})"


def value_label(value: str, language: str = "en") -> str:
    """A value as a table shows it; a number (`target`) is its own label."""
    if language == "en" or value not in VALUES:
        return value
    return f"{texts(language).gettext(VALUES[value])} ({value})"


def rule_label(field: str, value: str, language: str = "en") -> str:
    """An option with its value: `kawesh_dealer=rotate`."""
    rule = f"{field}={value}"
    if language == "en":
        return rule
    meaning = texts(language).gettext(VALUES[value]) if value in VALUES else value
    return f"«{option_text(field, language)}: {meaning}» ({rule})"
