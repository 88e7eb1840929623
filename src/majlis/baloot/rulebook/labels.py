"""Short names of rule options and their values for tables, beside the words that a rule file takes.

English needs none: `kawesh_dealer` and `rotate` are English. In another language the word is explained and
stands in brackets, since it is what one types.

>>> option_label("kawesh_dealer"), value_label("rotate")
('kawesh_dealer', 'rotate')
>>> value_label("rotate", "ar")
'ينتقل (rotate)'
"""

from typing import Final

from majlis.baloot.rulebook.options import option_text
from majlis.i18n import N_, texts

VALUES: Final = {
    "88": N_("eighty-eight"),
    "88-any-buyer": N_("eighty-eight, whoever bought"),
    "absorbed": N_("absorbed"),
    "absorbed-fours-too": N_("absorbed, by four Kings or Queens too"),
    "ace-floor-only": N_("only with an Ace on the floor"),
    "ace-floor-round-two": N_("only with an Ace on the floor, in round 2"),
    "all": N_("all"),
    "all-levels": N_("at every level"),
    "always": N_("always"),
    "announced-only": N_("only if it was announced"),
    "any-floor": N_("whatever the floor card"),
    "as-not-raised": N_("as if not doubled"),
    "bigger-pile": N_("the bigger pile"),
    "both": N_("both"),
    "buyer": N_("the buyer"),
    "buyer-loses": N_("the buyer loses"),
    "buyer-survives": N_("the buyer survives"),
    "buyer-takes-rest": N_("the buyer takes the rest"),
    "counted": N_("counted"),
    "double-only": N_("only when doubled once"),
    "doubler": N_("the doubler"),
    "each-side": N_("each side"),
    "earlier-opponents": N_("the opponents who spoke earlier"),
    "firewall": N_("one team below 100, the other not"),
    "first": N_("the first"),
    "first-raiser-loses": N_("the first raiser loses"),
    "first-round-only": N_("in the first round only"),
    "floor": N_("rounded down"),
    "forced": N_("forced"),
    "foul": N_("a foul"),
    "four-of-a-kind": N_("four of a kind"),
    "free": N_("free"),
    "game-points": N_("game points"),
    "half-up": N_("halves rounded up"),
    "holder": N_("its holder"),
    "keep-five": N_("fives are kept"),
    "khasara": N_("khasara"),
    "last-raiser-loses": N_("the last raiser loses"),
    "lost": N_("lost"),
    "must-ruff-unless-boss": N_("trumped, unless it is the highest"),
    "never": N_("never"),
    "no": N_("no"),
    "non-bidder": N_("the other side than the buyer's"),
    "not-on-ace": N_("not with an Ace on the floor"),
    "off": N_("off"),
    "on": N_("on"),
    "physical": N_("as at a real table"),
    "proven-by-hands": N_("as the hands prove it"),
    "raw": N_("raw points"),
    "rotate": N_("the turn goes on"),
    "run": N_("a run"),
    "same": N_("the same"),
    "strict": N_("strict"),
    "until-sold": N_("until the purchase is final"),
    "victim-only": N_("only the side that was wronged"),
    "winner": N_("the winner"),
    "winner-takes-all": N_("the winner takes all"),
    "yes": N_("yes"),
}
"""What each value says, in a few words; a test asks that none is missing."""


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
    said = texts(language).gettext(VALUES[value]) if value in VALUES else value
    return f"«{option_text(field, language)}: {said}» ({rule})"
