"""What players call things: pieces, types of set, seats and actions, in English and Arabic.

>>> piece_words(14), type_words(SetType.STRAIGHT), action_words(3)
('red general', 'straight', 'declare 3')
"""

from typing import Final

from majlis.game import Action, Seat
from majlis.i18n import N_, texts
from majlis.liaptui.actions import KEEP, REDEAL, pieces_of
from majlis.liaptui.bans import MOST_PILES
from majlis.liaptui.pieces import Kind, format_pieces, piece_of
from majlis.liaptui.sets import SetType

_PIECES: Final = {
    "GENERAL_RED": N_("red general"),
    "GENERAL_BLACK": N_("black general"),
    "ADVISOR_RED": N_("red advisor"),
    "ADVISOR_BLACK": N_("black advisor"),
    "ELEPHANT_RED": N_("red elephant"),
    "ELEPHANT_BLACK": N_("black elephant"),
    "CHARIOT_RED": N_("red chariot"),
    "CHARIOT_BLACK": N_("black chariot"),
    "HORSE_RED": N_("red horse"),
    "HORSE_BLACK": N_("black horse"),
    "CANNON_RED": N_("red cannon"),
    "CANNON_BLACK": N_("black cannon"),
    "SOLDIER_RED": N_("red soldier"),
    "SOLDIER_BLACK": N_("black soldier"),
}
_TYPES: Final = {
    SetType.SINGLE: N_("single"),
    SetType.PAIR: N_("pair"),
    SetType.THREE_OF_A_KIND: N_("three of a kind"),
    SetType.STRAIGHT: N_("straight"),
    SetType.FOUR_OF_A_KIND: N_("four of a kind"),
    SetType.EXTENDED_STRAIGHT: N_("extended straight"),
    SetType.EXTENDED_STRAIGHT_5: N_("extended straight of five"),
    SetType.FIVE_OF_A_KIND: N_("five of a kind"),
    SetType.DOUBLE_STRAIGHT: N_("double straight"),
}
_SEATS: Final = (N_("Bottom"), N_("Right"), N_("Top"), N_("Left"))


def text(message: str, language: str = "en") -> str:
    """A message of the game in a language."""
    return texts(language).gettext(message)


def piece_words(kind: Kind, language: str = "en") -> str:
    """`red general`: a kind of piece."""
    return text(_PIECES[piece_of(kind).identifier], language)


def type_words(set_type: SetType, language: str = "en") -> str:
    """`extended straight`: a type of set."""
    return text(_TYPES[set_type], language)


def seat_words(seat: Seat, language: str = "en") -> str:
    """`Bottom`, `Right`, `Top`, `Left`: the seat's place on the screen."""
    return text(seat_name(seat), language)


def seat_name(seat: Seat) -> str:
    """The message id of `seat_words`."""
    return _SEATS[seat]


def action_words(action: Action, language: str = "en") -> str:
    """An action in words for a player; pieces by their letters."""
    if action <= MOST_PILES:
        return text(N_("declare {number}"), language).format(number=action)
    if action in (KEEP, REDEAL):
        return text(N_("keep the hand") if action == KEEP else N_("redeal"), language)
    return format_pieces(pieces_of(action))
