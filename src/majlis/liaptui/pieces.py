"""The 32 pieces of Liap Tui: fourteen kinds, their names and letters, and multisets of them in one int.

A kind is its value, 1 (black soldier) to 14 (red general); copies of a kind cannot be told apart, so a hand
is a multiset, kept as an int with three bits a kind (`Pieces`): adding and taking away are `+` and `-`. The
letters are those of xiangqi diagrams, red in capitals as in its FEN: G A E R H C S for general, advisor,
elephant, chariot, horse, cannon, soldier. A hand is written from the strongest piece down: `ArhcSSss`.

The Chinese characters on the pieces are read too, traditional and simplified, and written by `hanzi`.

>>> format_pieces(parse_pieces("SOLDIER_BLACK, GENERAL_RED SOLDIER_BLACK"))
'Gss'
>>> format_pieces(parse_pieces("帥仕 车馬包 兵兵卒")), hanzi(parse_pieces("Gss"))
('GArhcSSs', '帥卒卒')
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from majlis.errors import NotationError, shown
from majlis.i18n import N_
from majlis.message import Message

Kind: TypeAlias = int
"""1 to 14: a kind of piece, and its value."""
Pieces: TypeAlias = int
"""A multiset of pieces: three bits a kind, kind k at bits 3(k-1) and up."""

NAMES: Final = ("GENERAL", "ADVISOR", "ELEPHANT", "CHARIOT", "HORSE", "CANNON", "SOLDIER")
LETTERS: Final = "GAERHCS"
HANZI: Final = ("帥仕相俥傌炮兵", "將士象車馬砲卒")
"""The characters on the red and on the black pieces, in the order of `NAMES`."""
_SAME: Final = {"帅": "帥", "将": "將", "车": "車", "马": "馬", "包": "砲", "伡": "俥", "㐷": "傌"}
"""Other characters for the same pieces. Where both sides of a set have 車 and 馬, they are read as black."""
COLORS: Final = ("RED", "BLACK")
HAND_SIZE: Final = 8
PACK_SIZE: Final = 32


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of piece, under the field names of sources/liaptui.md §1: `name`, `color`, `point`."""

    name: str
    color: str
    point: int
    """The value, 1 to 14: strength only, never scored."""

    @property
    def identifier(self) -> str:
        """Such as `GENERAL_RED`."""
        return f"{self.name}_{self.color}"

    @property
    def letter(self) -> str:
        """Such as `G` for the red general, `g` for the black one."""
        letter = LETTERS[NAMES.index(self.name)]
        return letter if self.color == "RED" else letter.lower()

    @property
    def hanzi(self) -> str:
        """The Chinese character on it: `帥` for the red general, `將` for the black one."""
        return HANZI[COLORS.index(self.color)][NAMES.index(self.name)]


PIECES: Final = tuple(
    Piece(name, color, 14 - 2 * rank - side)
    for rank, name in enumerate(NAMES)
    for side, color in enumerate(COLORS)
)
"""The fourteen kinds, the strongest first."""
KINDS: Final[tuple[Kind, ...]] = tuple(range(14, 0, -1))
"""The kinds, the strongest first."""
COPIES: Final = (0, 5, 5, *(2,) * 10, 1, 1)
"""How many pieces of each kind there are, indexed by kind; index 0 is unused."""

_BITS: Final = 3
_MASK: Final = (1 << _BITS) - 1
_BY_HANZI: Final = {piece.hanzi: piece.point for piece in PIECES}
_BY_LETTER: Final = (
    {piece.letter: piece.point for piece in PIECES}
    | _BY_HANZI
    | {other: _BY_HANZI[usual] for other, usual in _SAME.items()}
)
_BY_IDENTIFIER: Final = {piece.identifier: piece.point for piece in PIECES}
_WORD: Final = re.compile(r"[\s,;、，；]+")


def piece_of(kind: Kind) -> Piece:
    """The piece of this kind.

    >>> piece_of(14).identifier
    'GENERAL_RED'
    """
    return PIECES[14 - kind]


def one(kind: Kind) -> Pieces:
    """A single piece of this kind.

    >>> format_pieces(one(14) + 2 * one(1))
    'Gss'
    """
    return 1 << _BITS * (kind - 1)


def count_of(pieces: Pieces, kind: Kind) -> int:
    """How many of this kind are among them."""
    return pieces >> _BITS * (kind - 1) & _MASK


def size(pieces: Pieces) -> int:
    """How many pieces there are.

    >>> size(parse_pieces("ArhcSSss"))
    8
    """
    total = 0
    while pieces:
        total += pieces & _MASK
        pieces >>= _BITS
    return total


def kinds_in(pieces: Pieces) -> Iterator[Kind]:
    """Each piece's kind, the strongest first, copies one by one.

    >>> list(kinds_in(parse_pieces("sGs")))
    [14, 1, 1]
    """
    for kind in KINDS:
        for _ in range(count_of(pieces, kind)):
            yield kind


def pack(kinds: Iterable[Kind]) -> Pieces:
    """The multiset of these kinds; at most seven of one kind have room.

    >>> format_pieces(pack([1, 14, 1]))
    'Gss'
    """
    return sum(one(kind) for kind in kinds)


def contains(pieces: Pieces, part: Pieces) -> bool:
    """Whether every piece of `part` is among `pieces`."""
    return all(count_of(part, kind) <= count_of(pieces, kind) for kind in KINDS)


FULL_PACK: Final[Pieces] = sum(COPIES[kind] << _BITS * (kind - 1) for kind in KINDS)
"""All 32 pieces."""


def signs_of(kind: Kind) -> str:
    """The letter and the characters that mean this kind, each as `parse_pieces` reads it.

    >>> signs_of(14), signs_of(1)
    ('G帥帅', 's卒')
    """
    return "".join(sign for sign, meant in _BY_LETTER.items() if meant == kind)


def parse_pieces(text: str) -> Pieces:
    """Pieces from letters (`ArhcSSss`, spaces allowed), names (`ADVISOR_RED, CHARIOT_BLACK`) or Chinese
    characters (`仕車馬砲兵兵卒卒`), or several of these.

    Raises `NotationError` that names the first word or letter which is no piece, or the kind of which there
    are more than the game has. An empty text is no pieces.

    >>> parse_pieces("SSSSSS")
    Traceback (most recent call last):
    majlis.errors.NotationError: there are 6 SOLDIER_RED in 'SSSSSS', and the game has only 5
    """
    kinds = [kind for word in _WORD.split(text.strip()) if word for kind in _read_word(word, text)]
    for kind in KINDS:
        if kinds.count(kind) > COPIES[kind]:
            wrong = N_("there are {count} {kind} in {text}, and the game has only {most}")
            name = piece_of(kind).identifier
            raise NotationError(
                wrong, count=kinds.count(kind), kind=name, text=shown(text), most=COPIES[kind]
            )
    return pack(kinds)


def _read_word(word: str, text: str) -> list[Kind]:
    identifier = word.upper()
    if identifier in _BY_IDENTIFIER:
        return [_BY_IDENTIFIER[identifier]]
    if len(word) > HAND_SIZE * 4 or "_" in word:
        raise NotationError(
            N_("{word} in {text} is not a piece: {right}"), word=shown(word), text=shown(text), right=_RIGHT
        )
    letters = [unicodedata.normalize("NFKC", letter) if ord(letter) > 0x7F else letter for letter in word]
    for letter in letters:
        if letter not in _BY_LETTER:
            named = shown(letter) if len(word) <= HAND_SIZE else shown(word)
            raise NotationError(
                N_("{word} in {text} is not a piece: {right}"), word=named, text=shown(text), right=_RIGHT
            )
    return [_BY_LETTER[letter] for letter in letters]


_WRONG: Final = N_("{word} in {text} is not a piece: {right}")
_RIGHT: Final = Message(
    N_(
        "write G A E R H C S for red and g a e r h c s for black general, advisor, elephant, chariot, horse, "
        "cannon, soldier, or names such as GENERAL_RED, or the Chinese characters of the pieces"
    )
)


def parse_hand(text: str) -> Pieces:
    """A hand of eight pieces; raises `NotationError` as `parse_pieces` does, and for any other number.

    >>> parse_hand("GASSSSss") == parse_hand("GENERAL_RED ADVISOR_RED SSSS ss")
    True
    """
    pieces = parse_pieces(text)
    if not pieces:
        raise NotationError(N_("the hand is empty: a hand has 8 pieces, such as ArhcSSss"))
    if size(pieces) != HAND_SIZE:
        raise NotationError(
            N_("{text} has {count} pieces: a hand has 8"), text=shown(text), count=size(pieces)
        )
    return pieces


def format_pieces(pieces: Pieces) -> str:
    """The letters, the strongest piece first; the inverse of `parse_pieces`.

    >>> format_pieces(parse_pieces("ssSSchrA"))
    'ArhcSSss'
    """
    return "".join(piece_of(kind).letter for kind in kinds_in(pieces))


def hanzi(pieces: Pieces) -> str:
    """The Chinese characters, the strongest piece first; `parse_pieces` reads them back."""
    return "".join(piece_of(kind).hanzi for kind in kinds_in(pieces))
