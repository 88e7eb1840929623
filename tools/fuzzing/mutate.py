"""Damaging texts: by signs and words for any language, by values and keys for JSON, by bytes for anything.

Everything is drawn from the generator that is given, so the same generator makes the same damage on every
machine.
"""

import copy
import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

TOKEN: Final = re.compile(r"\s+|[^\W\d_]+|\d+|.", re.DOTALL)
"""Words, numbers, spaces and single signs: what a grammar is mostly made of."""
NUMBERS: Final = (
    *("0", "1", "2", "-1", "+1", "13", "14", "52", "53", "99", "1e999", "1e-9", "NaN", "-0", "0x10", "1_0"),
    *(
        "007",
        "1.5",
        ".5",
        "5.",
        "½",
        "²",
        "٣",
        "৩",
        "𝟗",
        "Ⅷ",
        "9" * 9,
        "9" * 40,
        "9" * 5000,
        str(2**31),
        str(2**63),
    ),
)
ODD: Final = (
    *("\x00", "\x19", "\x1b[31m", "\x7f", "\x85", "\xa0", "\u2028", "\u200f", "\u2066", "\ufeff", "\ufffd"),
    *("\ud80e", "\udfff", "🂡", "é", "ß", "İ", "ı", "ſ", "ﬁ", "Å", "ـ", "بلوت", "帥", "a\u0301" * 3),
    *("\r", "\r\n", "\n", "\t", "\v", "\f", " ", "  "),
)
SIGNS: Final = tuple("{}[]()<>|\"'\\/;:,.-+*=#%^&@!?~`_$♠♥♦♣♤️")
BYTES: Final = (
    b"\x00",
    b"\xff",
    b"\xfe\xff",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\x80",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
)
MOST: Final = 20_000
"""Signs of an input: longer ones are cut, since a reader's time is measured for each input."""
JUNK: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 7, 13, 60, 2**31, 2**53, 2**64, 10**30, 0.5, -0.0, 1e308, "", " ", "0"),
    *("N", "pass", "x" * 200, "\ud80e", "\x00", "٣", "²", "-1", "1e5", [], {}, [[]], [{}], {"": ""}, [None]),
    *({"0": [1]}, {"": [1]}, [0, 1, 2, 3], [1, 1], ["N", "E", "S", "W"], {"N": {}}),
)


def damaged(rng: Random, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    """A text of the corpus with one to eight damages, rarely one that is new from beginning to end."""
    if rng.random() < 0.08:
        return fresh(rng, pieces)
    text = rng.choice(corpus)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4, 8))):
        text = rng.choice(DAMAGES)(rng, text, corpus, pieces)
    return text[:MOST]


def fresh(rng: Random, pieces: Sequence[str]) -> str:
    """Words, numbers and signs in a row, with blanks between or without."""
    between = rng.choice(("", " ", " ", ", ", "\n"))
    return between.join(any_piece(rng, pieces) for _ in range(rng.randrange(30)))


def any_piece(rng: Random, pieces: Sequence[str]) -> str:
    """A word of the language, or something that disturbs."""
    roll = rng.random()
    if pieces and roll < 0.55:
        return rng.choice(pieces)
    if roll < 0.7:
        return rng.choice(NUMBERS)
    if roll < 0.85:
        return rng.choice(SIGNS)
    if roll < 0.97:
        return rng.choice(ODD)
    return chr(rng.choice((rng.randrange(0x80), rng.randrange(0x3000), rng.randrange(0x110000))))


def _span(rng: Random, text: str) -> tuple[int, int]:
    begin = rng.randrange(len(text) + 1)
    return begin, min(len(text), begin + rng.choice((1, 1, 2, 3, 5, 10, 40, 200)))


def _cut(rng: Random, text: str, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    begin, end = _span(rng, text)
    return text[:begin] + text[end:]


def _insert(rng: Random, text: str, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + any_piece(rng, pieces) * rng.choice((1, 1, 1, 1, 2, 3, 30)) + text[at:]


def _repeat(rng: Random, text: str, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    begin, end = _span(rng, text)
    at = rng.choice((end, rng.randrange(len(text) + 1)))
    return text[:at] + text[begin:end] * rng.choice((1, 1, 2, 5)) + text[at:]


def _splice(rng: Random, text: str, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    other = rng.choice(corpus)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _tokens(rng: Random, text: str, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    """Words and numbers exchanged, dropped, doubled or replaced."""
    begin = rng.randrange(len(text) + 1) if len(text) > 2000 else 0
    found = [match[0] for match in TOKEN.finditer(text, begin, begin + 2000)]
    rest = text[begin + 2000 :]
    if not found:
        return any_piece(rng, pieces)
    one, other = rng.randrange(len(found)), rng.randrange(len(found))
    how = rng.randrange(5)
    if how == 0:
        found[one], found[other] = found[other], found[one]
    elif how == 1:
        del found[one]
    elif how == 2:
        found.insert(other, found[one])
    elif how == 3 and found[one].isdecimal():
        found[one] = rng.choice((*NUMBERS, str(int(found[one][:9]) + rng.choice((-1, 1)))))
    else:
        found[one] = any_piece(rng, pieces)
    return text[:begin] + "".join(found) + rest


def _lines(rng: Random, text: str, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    if rng.random() < 0.5:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines[one] = rng.choice(rng.choice(corpus).split("\n"))
    return "\n".join(lines)


def _case(rng: Random, text: str, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    begin, end = _span(rng, text)
    return text[:begin] + text[begin:end].swapcase() + text[end:]


DAMAGES: Final[tuple[Callable[[Random, str, Sequence[str], Sequence[str]], str], ...]] = (
    *(_cut, _insert, _insert, _repeat, _splice, _tokens, _tokens, _tokens, _lines, _case),
)


# JSON


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every holder and key of a JSON value at which another value can be put."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        items = holder.items() if isinstance(holder, dict) else enumerate(holder)
        for key, inner in list(items):
            found.append((holder, key))
            if isinstance(inner, (dict, list)):
                waiting.append(inner)
    return found


def damaged_json(rng: Random, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    """A JSON text of the corpus whose values, keys and lists are damaged; at times its signs too."""
    if rng.random() < 0.2:
        return damaged(rng, corpus, pieces)
    try:
        value = json.loads(rng.choice(corpus))
    except (ValueError, RecursionError):  # an input that was kept for being broken
        return damaged(rng, corpus, pieces)
    if not isinstance(value, (dict, list)):
        value = [value]
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        spots = places(value)
        if not spots:
            break
        _damage_spot(rng, spots, *rng.choice(spots), pieces)
    text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    return damaged(rng, [text], pieces) if rng.random() < 0.1 else text[: 5 * MOST]


def _damage_spot(
    rng: Random, spots: list[tuple[Any, Any]], holder: Any, key: Any, pieces: Sequence[str]
) -> None:
    how = rng.randrange(6)
    other, there = rng.choice(spots)
    if how == 0:
        holder[key] = copy.deepcopy(rng.choice(JUNK))
    elif how == 1:
        del holder[key]
    elif how == 2:  # deep copies keep a value from holding itself
        holder[key] = copy.deepcopy(other[there]) if _held(other, there) else None
    elif how == 3 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif how == 4 and isinstance(holder, dict):
        holder[rng.choice((any_piece(rng, pieces), "", str(there), "0", "-1"))] = holder.pop(key)
    elif isinstance(holder[key], str):
        holder[key] = damaged(rng, [holder[key]], pieces)
    elif isinstance(holder[key], (int, float)):
        holder[key] = holder[key] + rng.choice((-1, 1, 0.5, -100, 10**12))
    else:
        holder[key] = any_piece(rng, pieces)


def _held(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


# Bytes


def damaged_bytes(rng: Random, text: str) -> bytes:
    """The text as bytes with some of them wrong, or in another encoding."""
    raw = bytearray(text.encode(rng.choice(("utf-8", "utf-8", "utf-8", "utf-16", "latin-1")), "replace"))
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(raw) + 1)
        if rng.random() < 0.5:
            raw[at : at + 1] = bytes([rng.randrange(256)])
        else:
            raw[at:at] = rng.choice(BYTES)
    return bytes(raw)
