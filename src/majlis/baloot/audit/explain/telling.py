"""What a disagreement in one field of a deal is called: the sentences of the comparison.

Each field has its sentence, which names the record's value and ours. `Telling` is a message id of the
`audit` catalog and its parameters (see `words`).
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from majlis.baloot.audit.compare.compare import Disagreement
from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.types import Part
from majlis.i18n import N_

Telling: TypeAlias = tuple[str, dict[str, Any]]

FIELD_WORDS: Final = {
    "mode": N_("the mode"),
    "trump": N_("the trump"),
    "buyer_team": N_("the buyer's team"),
    "buyer": N_("the buyer"),
    "level": N_("the level"),
    "winners": N_("the winners of the tricks"),
    "last_trick": N_("the last trick"),
    "card_points": N_("the card points"),
    "declared": N_("the declarations"),
    "kaboot": N_("kaboot"),
    "totals": N_("the raw totals"),
    "khasara": N_("khasara"),
    "winner": N_("who gets the deal"),
    "game_points": N_("the game points"),
}
MODE_WORDS: Final[dict[Mode, str]] = {"sun": N_("Sun"), "hokum": N_("Hokum")}
ASHKAL_WORD: Final = N_("Ashkal")


def _mode(theirs: Mode, ours: Mode) -> Telling:
    params = {"word_theirs": MODE_WORDS[theirs], "word_ours": MODE_WORDS[ours]}
    return N_("The result says {word_theirs}, but the calls come to {word_ours}."), params


def told_ashkal(ours: Mode) -> Telling:
    """The result says Ashkal, which scores as Sun, and the calls come to something else."""
    message, params = _mode("sun", ours)
    return message, params | {"word_theirs": ASHKAL_WORD}


def _trump(theirs: int, ours: int) -> Telling:
    message = N_("The record's trump field says {suit_theirs}, but the calls name {suit_ours}.")
    return message, {"suit_theirs": theirs, "suit_ours": ours}


def _buyer_team(theirs: int, ours: int) -> Telling:
    message = N_("The result has {team_theirs} as buyer, but by the calls {team_ours} bought.")
    return message, {"team_theirs": theirs, "team_ours": ours}


def _buyer(theirs: int, ours: int) -> Telling:
    message = N_("The record's buyer field says {seat_theirs}, but by the calls {seat_ours} bought.")
    return message, {"seat_theirs": theirs, "seat_ours": ours}


def _level(theirs: int, ours: int) -> Telling:
    message = N_("The result multiplies by {theirs}, but by the calls it is {ours}.")
    return message, {"theirs": theirs, "ours": ours}


def _winners(theirs: object, ours: object) -> Telling:
    return N_("The tricks have other winners by the cards than by the record."), {}


def _last_trick(theirs: int, ours: int) -> Telling:
    message = N_("The result gives the last trick to {team_theirs}, but {team_ours} won it.")
    return message, {"team_theirs": theirs, "team_ours": ours}


def _card_points(theirs: object, ours: object) -> Telling:
    message = N_("The result has {pair_theirs} card points, but the tricks are worth {pair_ours}.")
    return message, {"pair_theirs": theirs, "pair_ours": ours}


def _declared(theirs: tuple[tuple[str, ...], ...], ours: tuple[tuple[str, ...], ...]) -> Telling:
    message = N_(
        "The result counts the declarations {theirs} (team 1 / team 2), but by the announcements and the "
        "hands it is {ours}."
    )
    return message, {"theirs": declared_text(theirs), "ours": declared_text(ours)}


def declared_text(names: tuple[tuple[str, ...], ...]) -> str:
    """`sira baloot / -`: both teams' declarations."""
    return " / ".join(" ".join(some) or "-" for some in names)


def _kaboot(theirs: bool, ours: bool) -> Telling:
    if theirs:
        return N_("The result has a kaboot, but both teams won tricks."), {}
    return N_("One team won all eight tricks, but the result has no kaboot."), {}


def _totals(theirs: object, ours: object) -> Telling:
    message = N_("The result has raw totals of {pair_theirs}, but they come to {pair_ours}.")
    return message, {"pair_theirs": theirs, "pair_ours": ours}


def _khasara(theirs: bool, ours: bool) -> Telling:
    if theirs:
        return N_("By the result the buyer failed (khasara), but by our rules he made it."), {}
    return N_("By the result the buyer made it, but by our rules he failed (khasara)."), {}


def _winner(theirs: int, ours: int) -> Telling:
    message = N_("The result gives the deal to {team_theirs}, but it belongs to {team_ours}.")
    return message, {"team_theirs": theirs, "team_ours": ours}


def _game_points(theirs: object, ours: object) -> Telling:
    message = N_("The result gives {pair_theirs} game points, but the deal comes to {pair_ours}.")
    return message, {"pair_theirs": theirs, "pair_ours": ours}


_TELLERS: Final[dict[str, Callable[[Any, Any], Telling]]] = {
    "mode": _mode,
    "trump": _trump,
    "buyer_team": _buyer_team,
    "buyer": _buyer,
    "level": _level,
    "winners": _winners,
    "last_trick": _last_trick,
    "card_points": _card_points,
    "declared": _declared,
    "kaboot": _kaboot,
    "totals": _totals,
    "khasara": _khasara,
    "winner": _winner,
    "game_points": _game_points,
}


def told(disagreement: Disagreement) -> Telling:
    """The sentence of a field on which the platform and we differ."""
    return _TELLERS[disagreement.field](disagreement.platform, disagreement.computed)


def told_of_us(disagreement: Disagreement) -> Telling:
    """The sentence of a field on which our own two judges differ."""
    message = N_(
        "Arithmetic and engine do not agree on {word_field} ({arithmetic}, {engine}): one of this program's "
        "two judges misreads the deal."
    )
    params = {
        "word_field": FIELD_WORDS[disagreement.field],
        "arithmetic": _plain(disagreement.arithmetic),
        "engine": _plain(disagreement.engine),
    }
    return message, params


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return "–".join(_plain(item) for item in value) or "-"
    return str(value)


def told_consequences(fields: list[str]) -> Telling:
    """What follows from a divergence and is not reported by itself."""
    return N_("From this follow {words_fields}."), {"words_fields": [FIELD_WORDS[field] for field in fields]}


def told_options(options: tuple[str, ...]) -> Telling:
    """Which options would explain a rule difference."""
    return N_("It would be right with {list_options}."), {"list_options": list(options)}


UNEXPLAINED: Final[Telling] = (
    N_("The record agrees with itself, and no single option of ours explains it."),
    {},
)
EVENTS_AGAINST_RESULT: Final[Telling] = (N_("The record's own cards and calls say otherwise."), {})


IN_VAIN: Final = {
    Part.CONTRACT: N_("The record does not tell the contract, and none that its cards allow gives this."),
    Part.ANNOUNCEMENTS: N_(
        "The record does not tell the announcements, and none that the hands allow give this."
    ),
    Part.CONTRACT | Part.ANNOUNCEMENTS: N_(
        "The record tells neither contract nor announcements, and none that the cards allow give this."
    ),
}


def told_in_vain(parts: Part) -> Telling:
    """What was supposed of a record that does not tell it, and did not explain it."""
    return IN_VAIN[parts], {}


def told_gain(gain: tuple[int, int]) -> Telling:
    """The running score contradicts the game points of the result."""
    return N_("The record's running score moves by {pair_gain}."), {"pair_gain": gain}


SWAPPED_TEAMS: Final = N_(
    "The result's card points {pair_theirs} and game points {pair_points} are ours with the teams exchanged."
)
OTHER_FORM: Final = N_("The record is written in another form than expected at {place}: {reason}.")
"""A reader fault that costs nothing: the value was read all the same."""
LEFT_BEHIND: Final = N_("The engine could not follow the record: {reason}")
"""`reason` is the engine's own sentence."""


def told_other_trump(theirs: tuple[Mode | None, int | None], ours: tuple[Mode | None, int | None]) -> Telling:
    """The record's tricks and points are those of another trump than the calls'."""
    message = N_(
        "The calls come to {contract_ours}, but tricks and points of the record fit {contract_theirs}."
    )
    params = {"contract_ours": list(ours), "contract_theirs": list(theirs)}
    return message, params
