"""The texts of a lesson: one for the set, and one for a board or for every board with a type of hand.

They stand in a text file. Without heads each paragraph is the text of a board, in order. With heads in square
brackets each text goes where its head says, and may have several paragraphs:

    [set] Today: raises of a major.

    [board 3] Count your losers first.

    [South 2] Invite: bid three.

A type is named as reports name it (`South 2`), or by its own name. Texts become notes of the boards, which
PBN and JSON keep and the teacher's page prints.

>>> lesson = parse_lesson("[set] Raises.\\n\\n[board 2] Lead low.\\n\\n[limit raise] Invite.", "notes.txt")
>>> lesson.whole, lesson.texts[0].board, lesson.texts[1].head
('Raises.', 2, 'limit raise')
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from majlis.bridge.library.hand_types import hand_type_words
from majlis.bridge.profile.model import Profile
from majlis.bridge.table.board import Board, Note
from majlis.bridge.table.cards import SEAT_LETTERS, SEATS
from majlis.bridge.table.origin import HandSource, read_origin
from majlis.bridge.table.words import seat_words
from majlis.errors import InputError
from majlis.i18n import LANGUAGES, N_, NN_
from majlis.message import Latin, Listed, Message
from majlis.typed import fold

MOST_NAMED: Final = 12
"""Types that are named in an error."""
_HEAD: Final = re.compile(r"^[ \t]*\[([^\[\]\n]{1,120})\][ \t]*:?[ \t]*", re.MULTILINE)
_SETS: Final = tuple(map(fold, ("set", "lesson", "المجموعة", "الدرس")))
_BOARD: Final = re.compile(rf"(?:board|{fold('توزيعة')}|{fold('التوزيعة')})? ?#?(\d{{1,9}})")


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a board, or of a type of hand."""

    head: str
    """As it is written; empty where paragraphs go to boards in order."""
    text: str
    line: int
    board: int | None = None
    """The number of its board, or with an empty head its place from 1; None for a type."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is told of a set."""

    file: str
    whole: str = ""
    """Of the set."""
    texts: tuple[Text, ...] = ()

    def fault(self, text: Text, message: str, **values: object) -> InputError:
        """An error with the place of a text."""
        place = {"file": self.file, "line": text.line, "head": Latin(f"[{text.head}]")}
        return InputError(message, **place, **values)


def parse_lesson(content: str, file: str) -> Lesson:
    """The texts of a file; where they go is looked at when the boards are known."""
    content = content.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    heads = list(_HEAD.finditer(content))
    ends = [one.start() for one in re.finditer("\n", content)]
    if not heads:
        paragraphs = re.finditer(r"(?:[^\n]*\S[^\n]*(?:\n|$))+", content)
        return Lesson(
            file,
            "",
            tuple(
                Text("", match[0].strip(), bisect_left(ends, match.start()) + 1, place)
                for place, match in enumerate(paragraphs, 1)
            ),
        )
    whole, texts = [content[: heads[0].start()].strip()], []
    for head, end in zip(heads, [*(one.start() for one in heads[1:]), len(content)], strict=True):
        name, text = " ".join(head[1].split()), content[head.end() : end].strip()
        board = _BOARD.fullmatch(fold(name))
        if fold(name) in _SETS:
            whole.append(text)
        elif text:
            line = bisect_left(ends, head.start()) + 1
            texts.append(Text(name, text, line, int(board[1]) if board else None))
    return Lesson(file, "\n\n".join(filter(None, whole)), tuple(texts))


def check_lesson(lesson: Lesson, numbers: Sequence[int], types: Iterable[str]) -> None:
    """Raises `InputError` for a text that has no place: another board, or a type that there is not.

    `numbers` are those of the boards in order, `types` what the types of hand may be called (`type_names`).
    """
    known = {fold(name): name for name in types}
    plain = [text for text in lesson.texts if not text.head]
    if len(plain) > len(numbers):
        one, many = NN_(
            "{file}: there are {texts} texts for {count} board: write one paragraph for each, or heads such "
            "as [board 3]",
            "{file}: there are {texts} texts for {count} boards: write one paragraph for each, or heads such "
            "as [board 3]",
        )
        values = {"file": lesson.file, "texts": len(plain), "count": len(numbers)}
        raise InputError(Message(one, values, many, "count"))
    for text in lesson.texts:
        if text.head and text.board is not None and text.board not in numbers:
            message = N_(
                "{file}, line {line}: {head}: no board has this number; the numbers are {first} to {last}"
            )
            raise lesson.fault(text, message, first=min(numbers, default=0), last=max(numbers, default=0))
        if text.head and text.board is None and fold(text.head) not in known:
            raise _unknown(lesson, text, [name for name in known.values() if name.isascii()])


def _unknown(lesson: Lesson, text: Text, known: Sequence[str]) -> InputError:
    if not known:
        message = N_("{file}, line {line}: {head} is not a board: write [set] or [board 3]")
        return lesson.fault(text, message)
    message = N_(
        "{file}, line {line}: {head} is not a board or a type of hand: write [set], [board 3], or a type: "
        "{types}"
    )
    more = ["…"] * (len(known) > MOST_NAMED)
    return lesson.fault(text, message, types=Listed([*map(Latin, known[:MOST_NAMED]), *more], ","))


def with_lesson(boards: Sequence[Board], lesson: Lesson) -> list[Board]:
    """The boards with the texts as notes: of the set before the first, of each board after its deal."""
    explained = []
    for place, board in enumerate(boards, 1):
        names = set(map(fold, types_of_boards([board])))
        texts = [
            Note(text.text)
            for text in lesson.texts
            if (text.board == (board.number if text.head else place))
            or (text.board is None and fold(text.head) in names)
        ]
        before = [Note(lesson.whole, "")] if lesson.whole and place == 1 else []
        explained.append(replace(board, notes=(*before, *board.notes, *texts)))
    return explained


def type_names(profiles: Iterable[Profile]) -> list[str]:
    """What texts may call the types of hand of these profiles."""
    names = (
        name
        for profile in profiles
        for seat, letter in zip(SEATS, SEAT_LETTERS, strict=True)
        for index, sub in enumerate(profile.subs(letter))
        for name in _names(HandSource(seat, index, sub.name or "", alone=len(profile.subs(letter)) == 1))
    )
    return list(dict.fromkeys(names))


def types_of_boards(boards: Iterable[Board]) -> list[str]:
    """As `type_names`, from where boards say that they are from."""
    origins = (read_origin(board) for board in boards)
    names = (name for origin in origins if origin for one in origin.sources for name in _names(one))
    return list(dict.fromkeys(names))


def _names(one: HandSource) -> Iterator[str]:
    for language in LANGUAGES:
        seat = seat_words(one.seat, language)
        yield seat if one.alone else f"{seat} {one.index + 1}"
        if one.name:
            yield hand_type_words(one.name, language)
