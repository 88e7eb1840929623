"""What the audit says: the names of categories, classes and endings, and the sentence of each field.

Sentences are `Message`s, worded when the language is known (`types.sentence`); the report writes their
ids and values as plain data (`types.plain`).

>>> print(field_message("card_points", (100, 52), (52, 100)))
The result has 100–52 card points, but the tricks are worth 52–100.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from majlis.baloot.audit.compare.compare import Disagreement
from majlis.baloot.audit.types import Category, Class, Ending, say
from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.types import Part
from majlis.baloot.names import PairWord, SeatWord, SideWord, SuitWord, contract_word
from majlis.i18n import N_, NN_, texts
from majlis.message import Listed, Message, Word

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


def not_judged_sentence(parts: Mapping[str, int], language: str = "en") -> str:
    """The parts that were not judged and in how many deals; empty when everything was."""
    if not parts:
        return ""
    one, many = NN_("{what} ({count} deal)", "{what} ({count} deals)")
    named = [
        Message(one, {"what": Word(_PARTS[part]), "count": f"{count:,}", "number": count}, many, "number")
        for part, count in ((part, parts[part]) for part in _PARTS if part in parts)
    ]
    text = N_("Not judged, since the records do not say it: {list}.")
    return say(text, list=Listed(named, ",")).text(language)


def stand_words(stand: Sequence[Sequence[str]], language: str = "en") -> str:
    """`the arithmetic and the engine | the platform`: who says the same."""
    return " | ".join(Listed([Word(_JUDGES[judge]) for judge in party]).words(language) for party in stand)


# Fields on which the judges differ


class FieldText(NamedTuple):
    """How a field of a judgement is named, and the sentence where the record and we differ in it."""

    name: str
    text: str
    kind: str = ""
    """What the values `theirs` and `ours` of the sentence are called by, such as `pair_`."""
    word: Callable[[Any], Any] | None = None
    """The value as a word of the sentence; None where the sentence has no values."""
    otherwise: str = ""
    """The sentence where the record says no."""


MODES: Final[dict[Mode, str]] = {"sun": N_("Sun"), "hokum": N_("Hokum")}
ASHKAL_WORD: Final = Word(N_("Ashkal"))


def declared_text(names: tuple[tuple[str, ...], ...]) -> str:
    """`sira baloot / -`: both teams' declarations."""
    return " / ".join(" ".join(some) or "-" for some in names)


FIELD_TEXTS: Final = {
    "mode": FieldText(
        N_("the mode"),
        N_("The result says {word_theirs}, but the calls come to {word_ours}."),
        "word_",
        lambda mode: Word(MODES[mode]),
    ),
    "trump": FieldText(
        N_("the trump"),
        N_("The record's trump field says {suit_theirs}, but the calls name {suit_ours}."),
        "suit_",
        SuitWord,
    ),
    "buyer_team": FieldText(
        N_("the buyer's team"),
        N_("The result has {team_theirs} as buyer, but by the calls {team_ours} bought."),
        "team_",
        SideWord,
    ),
    "buyer": FieldText(
        N_("the buyer"),
        N_("The record's buyer field says {seat_theirs}, but by the calls {seat_ours} bought."),
        "seat_",
        SeatWord,
    ),
    "level": FieldText(
        N_("the level"),
        N_("The result multiplies by {theirs}, but by the calls it is {ours}."),
        "",
        lambda level: level,
    ),
    "winners": FieldText(
        N_("the winners of the tricks"),
        N_("The tricks have other winners by the cards than by the record."),
    ),
    "last_trick": FieldText(
        N_("the last trick"),
        N_("The result gives the last trick to {team_theirs}, but {team_ours} won it."),
        "team_",
        SideWord,
    ),
    "card_points": FieldText(
        N_("the card points"),
        N_("The result has {pair_theirs} card points, but the tricks are worth {pair_ours}."),
        "pair_",
        PairWord,
    ),
    "declared": FieldText(
        N_("the declarations"),
        N_(
            "The result counts the declarations {theirs} (team 1 / team 2), but by the announcements and the "
            "hands it is {ours}."
        ),
        "",
        declared_text,
    ),
    "kaboot": FieldText(
        N_("kaboot"),
        N_("The result has a kaboot, but both teams won tricks."),
        otherwise=N_("One team won all eight tricks, but the result has no kaboot."),
    ),
    "totals": FieldText(
        N_("the raw totals"),
        N_("The result has raw totals of {pair_theirs}, but we count {pair_ours}."),
        "pair_",
        PairWord,
    ),
    "khasara": FieldText(
        N_("khasara"),
        N_("By the result the buyer failed (khasara), but by our rules he made it."),
        otherwise=N_("By the result the buyer made it, but by our rules he failed (khasara)."),
    ),
    "winner": FieldText(
        N_("who gets the deal"),
        N_("The result gives the deal to {team_theirs}, but it belongs to {team_ours}."),
        "team_",
        SideWord,
    ),
    "game_points": FieldText(
        N_("the game points"),
        N_("The result gives {pair_theirs} game points, but the deal is worth {pair_ours}."),
        "pair_",
        PairWord,
    ),
}


def field_message(field: str, theirs: Any, ours: Any) -> Message:
    """The sentence of a field on which the platform and we differ."""
    row = FIELD_TEXTS[field]
    if row.word is None:
        return Message(row.text if theirs or not row.otherwise else row.otherwise)
    return Message(row.text, {f"{row.kind}theirs": row.word(theirs), f"{row.kind}ours": row.word(ours)})


def divided_message(disagreement: Disagreement) -> Message:
    """The sentence of a field on which our own two judges differ."""
    text = N_(
        "Arithmetic and engine do not agree on {word_field} ({arithmetic}, {engine}): one of this program's "
        "two judges misreads the deal."
    )
    return say(
        text,
        word_field=Word(FIELD_TEXTS[disagreement.field].name),
        arithmetic=_value_text(disagreement.arithmetic),
        engine=_value_text(disagreement.engine),
    )


def _value_text(value: Any) -> str:
    if isinstance(value, tuple):
        return "–".join(_value_text(item) for item in value) or "-"
    return str(value)


# What more there is to say


def consequences(fields: Sequence[str]) -> Message:
    """What follows from a divergence and is not reported by itself."""
    words = Listed([Word(FIELD_TEXTS[field].name) for field in fields])
    return say(N_("From this follow {words_fields}."), words_fields=words)


def options_message(options: Sequence[str]) -> Message:
    """Which options would explain a rule difference."""
    return say(N_("It would be right with {list_options}."), list_options=Listed(options, ","))


UNEXPLAINED: Final = Message(N_("The record agrees with itself, and no single option of ours explains it."))
EVENTS_AGAINST_RESULT: Final = Message(N_("The record's own cards and calls say otherwise."))
IN_VAIN: Final = {
    Part.CONTRACT: Message(
        N_("The record does not give the contract, and none that its cards allow gives this.")
    ),
    Part.ANNOUNCEMENTS: Message(
        N_("The record does not give the announcements, and none that the hands allow give this.")
    ),
    Part.CONTRACT | Part.ANNOUNCEMENTS: Message(
        N_("The record gives neither contract nor announcements, and none that the cards allow give this.")
    ),
}
"""By what was supposed of a record that does not tell it, and did not explain it."""
OTHER_FORM: Final = N_("The record is written in another form than expected at {place}: {reason}.")
"""A reader fault that costs nothing: the value was read all the same."""
DAMAGED: Final = N_("The record is damaged at {place}: {reason}.")
UNKNOWN: Final = N_("The record has something unknown at {place}: {reason}.")


class ContractWord(NamedTuple):
    """A contract in a message; its plain data are mode and trump."""

    mode: str
    trump: int | None

    def words(self, language: str) -> str:
        """`Sun`, `Hokum in hearts`."""
        return contract_word(self.trump).words(language)
