"""What the strategy modules say, in Arabic.

The modules stand alone, each a file that needs nothing else, and give their reasons in English. A reason is a
few short statements joined by `; `; each is one of the patterns of `module_words.txt`, whose fields are
cards, suits, numbers or statements of their own. A test plays deals and asks that no English is left.

>>> module_words("J♥ is master: draw 3 enemy trumps", "ar")
'J♥ أكبر حكم: اسحب حكم الخصم، وعندهم 3'
>>> module_words("ev=1 | void ♠", "ar")
'الأدلة 1 | قاطع ♠'
"""

import re
from functools import cache
from typing import Final

from majlis.baloot.names import seat_words
from majlis.i18n import N_, NN_, texts
from majlis.players import words_of_player
from majlis.resources import read_text

PATTERNS: Final = tuple(
    line
    for line in read_text("majlis.baloot.players", "module_words.txt").splitlines()
    if line and not line.startswith("# ")
)
"""The English patterns, message ids of the context `module`."""
_SHAPES: Final = {
    "": r"\S+?",
    "number": r"[+-]?[\d.]+",
    "lengths": r"\d+(?:-\d+)*",
    "suits": r"[♠♥♣♦](?: [♠♥♣♦])*",
    "cards": r"(?:10|[2-9AKQJ])[♠♥♣♦](?: (?:10|[2-9AKQJ])[♠♥♣♦])*",
    "shape": r"[A-Z_]+",
    "seat": r"Bottom|Right|Top|Left",
    "played": r"no masters seen|played [^;]+?",
    "why": r"partner [^;]+?",
    "short": r"[^;,+]+?",
    "list": r"[^;]+?",
    "whole": r".+",
}
_LOOSE: Final = {"cards", "suits"}
"""Fields that may hold several words even without a shape."""
_SEATS: Final = ("Bottom", "Right", "Top", "Left")
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
_FIELD: Final = re.compile(r"{(\w+)(?::(\w+))?}")


PLAYER_NAMES: Final = {
    "strategist": N_("the strategist"),
    "searcher": N_("the searcher"),
    "careful": N_("the careful player"),
    "random": N_("the random player"),
}
MODULE_NAMES: Final = {
    "hand_shape": N_("Shape of the hand"),
    "sun_bidding": N_("Bidding Sun"),
    "hokum_bidding": N_("Bidding Hokum"),
    "card_tracker": N_("Tracking cards"),
    "opponent_model": N_("Reading the opponents"),
    "partner_read": N_("Reading the partner"),
    "trick_review": N_("Review of the tricks"),
    "cooperative_play": N_("Playing with the partner"),
    "void_creator": N_("Making a void"),
    "trump_manager": N_("Trumps"),
    "follow_optimizer": N_("Following suit"),
    "discard_logic": N_("Discards"),
    "score_play": N_("The score"),
    "doubling_advice": N_("Doubling"),
    "sure_claims": N_("Sure claims"),
    "project_choice": N_("Projects"),
    "qayd_advice": N_("Qayd"),
}


COUNTED: Final = {
    "trick": NN_("{count} trick", "{count} tricks"),
    "ruff": NN_("{count} ruff", "{count} ruffs"),
    "point": NN_("{count} card point", "{count} card points"),
}
"""What modules count: a translation of a pattern may write `{n:trick}` and has the form that goes with it."""
HALF: Final = {"trick": N_("half a trick"), "ruff": N_("half a ruff"), "point": N_("half a card point")}


class Number(str):
    """A number that a module told; in a translation `{n:trick}` is so many tricks."""

    def __new__(cls, text: str, language: str) -> "Number":
        """`text` as the module wrote it."""
        found = super().__new__(cls, text)
        found._language = language
        return found

    _language: str

    def __format__(self, what: str) -> str:
        """The number alone, or with what is counted."""
        return counted(self, what, self._language) if what in COUNTED else str(self)


def counted(number: str, what: str, language: str) -> str:
    """So many of what is counted, halves included.

    >>> [counted(number, "trick", "en") for number in ("0.5", "1", "2.5", "11")]
    ['half a trick', '1 trick', '2 tricks and a half', '11 tricks']
    """
    tr = texts(language)
    whole, _, part = number.partition(".")
    if part == "5" and whole in ("", "0"):
        return tr.gettext(HALF[what])
    many = abs(int(whole)) if part in ("", "0", "5") else 3
    words = tr.ngettext(*COUNTED[what], many).format(count=whole if part in ("", "0", "5") else number)
    return tr.gettext(N_("{counted} and a half")).format(counted=words) if part == "5" else words


def module_name(name: str, language: str = "en") -> str:
    """What a strategy module is called: in English as in `without=`.

    >>> module_name("sun_bidding"), module_name("sun_bidding", "ar")
    ('sun_bidding', 'شراء الصن')
    """
    return (
        name if language == "en" or name not in MODULE_NAMES else texts(language).gettext(MODULE_NAMES[name])
    )


def player_words(text: str, language: str = "en") -> str:
    """What a player is called: in English as he is specified; options are told as they are written.

    >>> player_words("searcher:level=easy"), player_words("searcher", "ar")
    ('searcher:level=easy', 'الباحث')
    """
    return words_of_player(text, PLAYER_NAMES, language)


class PlayerWord(str):
    """A player in a message: what he is called."""

    def words(self, language: str) -> str:
        """As `player_words`."""
        return player_words(self, language)


def module_words(text: str, language: str = "en") -> str:
    """What a module said, in the reader's language; a statement without a pattern stays as it is."""
    if language == "en" or not text:
        return text
    whole = _statement(text, language)
    if whole is not None:
        return whole
    return texts(language).gettext("; ").join(_part(part, language) for part in text.split("; "))


def _part(text: str, language: str) -> str:
    """One statement, or some that are joined by a plus or a comma."""
    found = _statement(text, language)
    if found is not None:
        return found
    first, blank, rest = text.partition(" ")
    if blank and first in _SEATS:  # `Left void ♠`
        return f"{seat_words(_SEATS.index(first), language)} {_part(rest, language)}"
    for joint in (" + ", ", "):
        if joint in text:
            parts = (_part(part, language) for part in text.split(joint))
            return (texts(language).gettext(", ") if joint == ", " else joint).join(parts)
    return text


def _statement(text: str, language: str) -> str | None:
    for pattern, message in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            fields = {name: _field(name, value, language) for name, value in found.groupdict().items()}
            return texts(language).pgettext("module", message).format(**fields)
    return None


def _field(name: str, value: str, language: str) -> str:
    if name == "seat":
        return seat_words(_SEATS.index(value), language)
    if _NUMBER.fullmatch(value):
        return Number(value, language)
    return module_words(value, language) if name in ("what", "type") else value


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Those with the most text first, so that a short pattern does not swallow a longer one."""
    ordered = sorted(PATTERNS, key=lambda pattern: -len(_FIELD.sub("", pattern)))
    return tuple((_compiled(pattern), pattern) for pattern in ordered)


def _compiled(english: str) -> re.Pattern[str]:
    """A regular expression of a pattern, a named group for each field."""
    written, at = "", 0
    for field in _FIELD.finditer(english):
        name, shape = field[1], field[2] or ""
        inner = "[^;]+?" if name in _LOOSE and not shape else _SHAPES[shape]
        written += re.escape(english[at : field.start()]) + f"(?P<{name}>{inner})"
        at = field.end()
    return re.compile(written + re.escape(english[at:]))
