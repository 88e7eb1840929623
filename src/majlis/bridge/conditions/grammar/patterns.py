"""Shapes as they are written: `5431`, `5-4-x-x`, `(10)3xx`, `5=4=x=x`."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.bridge.conditions.tokens import Token


def pattern(token: Token) -> tuple[str, list[int | None]]:
    """A shape's text, written in one way, and its lengths."""
    if token.kind == "order":
        parts = token.word.split("=")
    elif token.kind == "dashed":
        parts = token.text.split("-")
    else:
        parts = split_shape(token.word)
    lengths = [None if part == "x" else int(part) for part in parts]
    if token.kind == "order":
        return "=".join("x" if length is None else str(length) for length in lengths), lengths
    known = sorted((length for length in lengths if length is not None), reverse=True)
    digits = "".join(str(length) if length < 10 else f"({length})" for length in known)
    return digits + "x" * (len(lengths) - len(known)), lengths


def longest_first(lengths: Sequence[int | None]) -> list[int | None]:
    """The lengths in falling order, those that are open last."""
    return sorted(lengths, key=lambda length: -1 if length is None else length, reverse=True)


def split_shape(text: str) -> list[str]:
    """The lengths of `(10)3xx`."""
    parts = []
    while text:
        size = text.index(")") + 1 if text[0] == "(" else 1
        parts.append(text[:size].strip("()"))
        text = text[size:]
    return parts
