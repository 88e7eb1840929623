"""Actions as whole numbers and as words.

| number | word | action |
|---|---|---|
| 0 to 8 | `0` to `8` | declare that many piles |
| 9 | `keep` | a weak hand is kept |
| 10 | `redeal` | a weak hand is given back: all hands are dealt anew |
| `PLAY + pieces` | `rhc` | play these pieces (`pieces.format_pieces`) |

>>> parse_action("3"), parse_action("redeal"), format_action(parse_action("chr"))
(3, 10, 'rhc')
"""

from functools import lru_cache
from typing import Final

from majlis.errors import NotationError, shown
from majlis.game import Action
from majlis.i18n import N_
from majlis.liaptui.bans import MOST_PILES
from majlis.liaptui.multisets import contains
from majlis.liaptui.pieces import FULL_PACK, HAND_SIZE, Pieces, format_pieces, parse_pieces

KEEP: Final[Action] = 9
REDEAL: Final[Action] = 10
PLAY: Final[Action] = 16

_WORDS: Final = {KEEP: "keep", REDEAL: "redeal"}
_BY_WORD: Final = {word: action for action, word in _WORDS.items()}
_BITS: Final = FULL_PACK.bit_length()
_usual_pieces = lru_cache(maxsize=1 << 12)(parse_pieces)
"""Pieces of short words, remembered: records have the same few plays again and again."""


def play_action(pieces: Pieces) -> Action:
    """The action that plays these pieces.

    >>> pieces_of(play_action(parse_pieces("rhc"))) == parse_pieces("rhc")
    True
    """
    return PLAY + pieces


def is_play(action: Action) -> bool:
    """Whether the action plays pieces that there are: at least one, and no more of a kind than the game has.

    >>> is_play(PLAY), is_play(play_action(parse_pieces("G"))), is_play(play_action(2 * parse_pieces("G")))
    (False, True, False)
    """
    pieces = action - PLAY
    return pieces > 0 and pieces.bit_length() <= _BITS and contains(FULL_PACK, pieces)


def pieces_of(action: Action) -> Pieces:
    """The pieces that an action plays; meaningless for an action that is no play."""
    return action - PLAY


def format_action(action: Action) -> str:
    """The word of an action; `parse_action` reads it back. Raises `NotationError` for what is no action."""
    if 0 <= action <= MOST_PILES:
        return str(action)
    if action in _WORDS:
        return _WORDS[action]
    if is_play(action):
        return format_pieces(pieces_of(action))
    raise NotationError(N_("{action} is not an action of Liap Tui"), action=shown(action))


def parse_action(text: str) -> Action:
    """An action from its word; raises `NotationError` when it cannot be read.

    >>> parse_action("9")
    Traceback (most recent call last):
    majlis.errors.NotationError: '9' is not an action: write 0 to 8, keep, redeal, or pieces such as rhc
    """
    word = text.strip()
    if len(word) == 1 and "0" <= word <= "8":
        return int(word)
    if word.lower() in _BY_WORD:
        return _BY_WORD[word.lower()]
    try:
        pieces = _usual_pieces(word) if len(word) <= HAND_SIZE else parse_pieces(word)
    except NotationError as error:
        if "the game has only" in str(error):
            raise
        pieces = 0
    if not pieces:
        right = N_("{text} is not an action: write 0 to 8, keep, redeal, or pieces such as rhc")
        raise NotationError(right, text=shown(text))
    return play_action(pieces)
