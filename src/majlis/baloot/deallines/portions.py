r"""Deal lines of any length, a portion at a time: whole matches, some hundred deals together.

A portion is read by `reader.loads` as if the text before it had been read too: lines and deals have the
numbers that they have in the whole. Matches stay whole, since deals of one match are judged by each other; a
text that names none is one match, and one portion.

>>> import io
>>> text = b"".join(b'{"version": 1, "game": "%d", "points": [16, 10]}\n' % (deal // 2) for deal in range(6))
>>> [(part.line, len(part.content.splitlines())) for part in portions(io.BytesIO(text), most=100)]
[(1, 4), (5, 2)]
"""

import codecs
from collections.abc import Iterator
from typing import IO, Any, Final, NamedTuple

import msgspec

from majlis.baloot.deallines.model import LONGEST_NAME
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.reading import mark_of

PORTION: Final = 1 << 18
"""Bytes of a portion; it goes on to the end of its match."""
LONGEST: Final = 1 << 26
"""Bytes of a line that are held; a deal has some 3,000."""
TOO_LONG: Final = N_("line {line} has more than {most} bytes: one deal is one line, of some 3,000 bytes")
_BLOCK: Final = 1 << 16


class Portion(NamedTuple):
    """Lines in a row, with what the reader must know of those before them."""

    content: bytes
    line: int = 1
    """The number of its first line."""
    deal: int = 1
    """The number of its first deal."""
    told: bool = False
    """A line before lacks its version, which is said once."""
    last: bool = True
    """Nothing follows it."""

    @property
    def first(self) -> bool:
        """Nothing stands before it."""
        return self.line == 1


class _Head(msgspec.Struct):
    """What of a line is needed to tell where a match begins."""

    game: Any = None


_decoder: Final = msgspec.json.Decoder(_Head)


def portions(stream: IO[bytes], head: bytes = b"", most: int = PORTION) -> Iterator[Portion]:
    """The portions of a text, of which `head` has been read already; one at least.

    Raises `InputError` for a line that is too long to be held.
    """
    mark, encoding, lines = _lines(stream, head)
    now: list[bytes] = []
    size, begin = 0, 1
    deal, deals, told, tells = 1, 0, False, False
    before: tuple[bytes, ...] = ()
    for at, line in enumerate(lines, 1):
        if size >= most and line.strip() and before and not _goes_on(before[0], line):
            yield Portion(_joined(now, begin, mark, encoding), begin, deal, told, last=False)
            now, size, begin, deal, deals, told = [], 0, at, deal + deals, 0, told or tells
        now.append(line)
        size += len(line)
        if line.strip():
            deals += 1
            tells |= b'"version"' not in line
            before = (line,) if _is_deal(line) else before
    yield Portion(_joined(now, begin, mark, encoding), begin, deal, told)


def _joined(lines: list[bytes], begin: int, mark: bytes, encoding: str) -> bytes:
    """The content of a portion; the first is given as it stands, with its mark, for the reader to note."""
    content = b"".join(lines)
    if begin > 1 or not mark:
        return content
    return mark + (content if encoding == "utf-8" else content.decode().encode(encoding, "replace"))


def _is_deal(line: bytes) -> bool:
    """Whether it can be a deal: a damaged line begins no match, and ends none."""
    return line.lstrip()[:1] == b"{" and line.rstrip()[-1:] == b"}"


def _goes_on(before: bytes, line: bytes) -> bool:
    """Whether a line belongs to the match of the one before."""
    try:
        return _match_of(before) == _match_of(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return True


def _match_of(line: bytes) -> str | None:
    """The name of the match, as the reader takes it."""
    game = _decoder.decode(line).game
    return game if isinstance(game, str) and len(game) <= LONGEST_NAME else None


def _lines(stream: IO[bytes], head: bytes) -> tuple[bytes, str, Iterator[bytes]]:
    """The byte-order mark, the encoding, and the lines after the mark in UTF-8, each with its end."""
    while len(head) < 4 and (more := stream.read(4 - len(head))):
        head += more
    mark, encoding = mark_of(head)
    blocks = _blocks(stream, head[len(mark) :])
    if encoding == "utf-8":
        return mark, encoding, _split(blocks)
    texts = codecs.iterdecode(blocks, encoding, "replace")
    return mark, encoding, _split(text.encode("utf-8", "replace") for text in texts)


def _blocks(stream: IO[bytes], head: bytes) -> Iterator[bytes]:
    yield head
    while block := stream.read(_BLOCK):
        yield block


def _split(blocks: Iterator[bytes]) -> Iterator[bytes]:
    rest, number = bytearray(), 1
    for block in blocks:
        first, *others = block.split(b"\n")
        rest += first
        if not others:
            if len(rest) > LONGEST:
                raise InputError(TOO_LONG, line=number, most=f"{LONGEST:,}")
            continue
        yield bytes(rest) + b"\n"
        yield from (line + b"\n" for line in others[:-1])
        number += len(others)
        rest = bytearray(others[-1])
    if rest:
        yield bytes(rest)
