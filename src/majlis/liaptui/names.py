"""What players call things: pieces, types of set, seats and actions, in English and Arabic.

>>> piece_words(14), type_words(SetType.STRAIGHT), action_words(3)
('red general', 'straight', 'declare 3')
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from majlis.game import Action
from majlis.i18n import N_, texts
from majlis.liaptui.actions import KEEP, REDEAL, pieces_of
from majlis.liaptui.bans import MOST_PILES
from majlis.liaptui.pieces import Kind, Pieces, count_of, format_pieces, kinds_in, piece_of
from majlis.liaptui.sets import SetType
from majlis.message import Message
from majlis.players import words_of_player
from majlis.seats import SeatWord as SeatWord
from majlis.seats import seat_words as seat_words

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


PLAYER_NAMES: Final = {
    "random": N_("the random player"),
    "literal": N_("the literal player"),
    "repaired": N_("the repaired player"),
    "expert": N_("the expert"),
    "beginner": N_("the beginner"),
    "greedy": N_("the greedy player"),
    "bold": N_("the bold player"),
    "cautious": N_("the cautious player"),
}


def player_words(text: str, language: str = "en") -> str:
    """What a player is called: in English as he is specified.

    >>> player_words("expert:worlds=20"), player_words("expert", "ar")
    ('expert:worlds=20', 'الخبير')
    """
    return words_of_player(text, PLAYER_NAMES, language)


def piece_words(kind: Kind, language: str = "en") -> str:
    """`red general`: a kind of piece."""
    return texts(language).gettext(_PIECES[piece_of(kind).identifier])


def pieces_words(pieces: Pieces, language: str = "en") -> str:
    """Some pieces in words, the strongest first.

    >>> from majlis.liaptui.pieces import parse_pieces
    >>> pieces_words(parse_pieces("Gss"))
    'red general, 2 × black soldier'
    """
    tr = texts(language)
    parts = []
    for kind in dict.fromkeys(kinds_in(pieces)):
        count, words = count_of(pieces, kind), piece_words(kind, language)
        parts.append(
            words if count == 1 else tr.gettext(N_("{count} × {piece}")).format(count=count, piece=words)
        )
    return tr.gettext(", ").join(parts)


def type_words(set_type: SetType, language: str = "en") -> str:
    """`extended straight`: a type of set."""
    return texts(language).gettext(_TYPES[set_type])


@dataclass(frozen=True, slots=True)
class ActionWord:
    """An action as the value of a message."""

    action: Action
    spell: Callable[[Pieces], str] = format_pieces
    """Writes pieces; a reader may want others than letters."""

    def words(self, language: str) -> str:
        """`declare 3`, `redeal`, or the pieces."""
        action = self.action
        if action <= MOST_PILES:
            return texts(language).gettext(N_("declare {number}")).format(number=action)
        if action in (KEEP, REDEAL):
            return texts(language).gettext(N_("keep the hand") if action == KEEP else N_("redeal"))
        return self.spell(pieces_of(action))


def action_words(action: Action, language: str = "en") -> str:
    """An action in words for a player; pieces by their letters."""
    return ActionWord(action).words(language)


def respelled(message: Message, spell: Callable[[Pieces], str]) -> Message:
    """The message with the pieces of its actions written another way."""
    params = {
        name: ActionWord(value.action, spell) if isinstance(value, ActionWord) else value
        for name, value in message.params.items()
    }
    return replace(message, params=params)
