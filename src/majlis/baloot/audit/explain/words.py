"""How the audit speaks: a message id and its parameters become a sentence in English or Arabic.

A parameter's name says how it is worded, up to its first underscore: `seat` and `team` are table
places, `card` a card and `cards` a list of them, `suit` a suit, `contract` a mode and a suit, `pair` two
numbers, `list` any, `reason` what the reader found wrong, `word` and `words` are of the `audit` catalog,
and `and` is a list of further sentences, each a message id with parameters. Anything else is written as
it is. So the JSON holds plain data and people read words.

>>> sentence("{seat} plays {card} holding {cards}", {"seat": 3, "card": 47, "cards": [11]}, "en")
'Left plays 10♦ holding K♠.'
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from majlis.baloot.audit.types import Category, Class, Divergence, Ending
from majlis.baloot.names import seat_words, side_words, suit_words
from majlis.cards import card_name
from majlis.i18n import N_, texts
from majlis.message import Message

MORE: Final = "and"
"""The parameter that holds further sentences."""

_CATEGORIES: Final[dict[Category, str]] = {
    "trick": N_("tricks"),
    "legality": N_("illegal cards"),
    "card_abnat": N_("card points"),
    "declaration": N_("declarations"),
    "kaboot": N_("kaboot"),
    "khasara": N_("khasara"),
    "total_points": N_("points of the deal"),
    "multiplier": N_("multiplier"),
    "cumulative": N_("running score"),
    "bidding": N_("bidding"),
    "integrity": N_("integrity of the record"),
}
_CLASSES: Final[dict[Class, str]] = {
    "reader fault": N_("a fault of this reader"),
    "mapping fault": N_("a wrong mapping of cards, suits or seats"),
    "rule difference": N_("a different rule"),
    "archive inconsistent": N_("the record contradicts itself"),
}
_ENDINGS: Final[dict[Ending, str]] = {
    "played": N_("played to the end"),
    "sawa": N_("ended by sawa"),
    "qayd": N_("ended by qayd"),
    "surrender": N_("surrendered"),
    "unfinished": N_("broken off"),
    "all-pass": N_("passed out"),
    "kawesh": N_("thrown in (kawesh)"),
    "unknown": N_("unknown ending"),
}
_PARTS: Final = {
    "auction": N_("the auction"),
    "contract": N_("the contract"),
    "dealer": N_("who dealt"),
    "score": N_("the running score"),
    "announcements": N_("the announcements"),
    "winners": N_("the recorded winners of the tricks"),
    "card_points": N_("the recorded card points"),
    "totals": N_("the recorded raw totals"),
    "declared": N_("the declarations in the result"),
    "kaboot": N_("the mark of a kaboot"),
    "points": N_("the game points"),
}
_JUDGES: Final = {
    "platform": N_("the platform"),
    "arithmetic": N_("the arithmetic"),
    "engine": N_("the engine"),
}


def category_words(category: Category, language: str = "en") -> str:
    """`card points`, `running score`: a category as a heading."""
    return texts(language).gettext(_CATEGORIES[category])


def class_words(klass: Class, language: str = "en") -> str:
    """What a class of divergence means, in a few words."""
    return texts(language).gettext(_CLASSES[klass])


def ending_words(ending: Ending, language: str = "en") -> str:
    """How a deal ended, in a few words."""
    return texts(language).gettext(_ENDINGS[ending])


def part_words(part: str, language: str = "en") -> str:
    """`the auction`: a part of a record that can be absent."""
    return texts(language).gettext(_PARTS[part])


def not_judged_sentence(parts: Mapping[str, int], language: str = "en") -> str:
    """What was not judged and in how many deals; empty when everything was."""
    if not parts:
        return ""
    tr = texts(language)
    named = [
        tr.ngettext("{what} ({count} deal)", "{what} ({count} deals)", parts[part]).format(
            what=part_words(part, language), count=f"{parts[part]:,}"
        )
        for part in _PARTS
        if part in parts
    ]
    return tr.gettext("Not judged, since the records do not tell it: {list}.").format(
        list=tr.gettext(", ").join(named)
    )


def stand_words(stand: Sequence[Sequence[str]], language: str = "en") -> str:
    """`the arithmetic and the engine | the platform`: who says the same."""
    tr = texts(language)
    parties = []
    for party in stand:
        names = [tr.gettext(_JUDGES[judge]) for judge in party]
        parties.append(_joined(names, language))
    return " | ".join(parties)


def sentence(message: str, params: Mapping[str, Any], language: str = "en") -> str:
    """The message in this language, filled in, and the sentences that follow from it.

    Each begins with a capital and ends with a full stop, however its message is written.
    """
    said = texts(language).gettext(message)
    worded = {name: _worded(name, value, language) for name, value in params.items() if name != MORE}
    filled = said.format(**worded)
    whole = filled[:1].upper() + filled[1:] + ("" if filled.endswith((".", "…")) else ".")
    return " ".join([whole, *(sentence(text, more, language) for text, more in params.get(MORE, ()))])


def divergence_text(divergence: Divergence, language: str = "en") -> str:
    """The sentence of a divergence."""
    if language == "en":
        return divergence.text
    return sentence(divergence.message, divergence.params, language)


def _worded(name: str, value: Any, language: str) -> Any:
    kind = name.partition("_")[0]
    tr = texts(language)
    if value is None or (isinstance(value, (list, tuple)) and not value):
        return tr.gettext(N_("nothing"))
    if kind == "word":
        return tr.gettext(value)
    if kind == "words":
        return _joined([tr.gettext(word) for word in value], language)
    if kind == "reason":
        return value if isinstance(value, str) else Message.of(value).text(language)
    if kind == "pair":
        return "–".join(str(number) for number in value)
    if kind == "list":
        return tr.gettext(", ").join(str(item) for item in value)
    if kind == "contract":
        return _contract(value[0], value[1], language)
    if kind == "cards":
        return " ".join(card_name(card) for card in value)
    worder = _WORDERS.get(kind)
    return worder(value, language) if worder is not None and isinstance(value, int) else value


def _contract(mode: str, trump: int | None, language: str) -> str:
    tr = texts(language)
    if trump is None:
        return tr.gettext(N_("Sun"))
    return tr.gettext("Hokum in {suit}").format(suit=suit_words(trump, language))


_WORDERS: Final[dict[str, Callable[[int, str], str]]] = {
    "seat": seat_words,
    "team": side_words,
    "suit": suit_words,
    "card": lambda card, _: card_name(card),
}


def _joined(words: Sequence[str], language: str) -> str:
    """`a`, `a and b`, `a, b and c`."""
    tr = texts(language)
    if len(words) == 1:
        return words[0]
    return tr.gettext("{list} and {last}").format(list=tr.gettext(", ").join(words[:-1]), last=words[-1])
