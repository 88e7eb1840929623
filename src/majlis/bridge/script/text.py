"""Expressions written as a script has them, for messages and reports: `expression_text`."""

from typing import Final

from majlis.bridge.script.tree import (
    CONTROLS,
    Binary,
    Cccc,
    Choice,
    Either,
    Every,
    Expression,
    HasCard,
    Imps,
    Length,
    Losers,
    Number,
    ParScore,
    Points,
    Quality,
    Random,
    Score,
    Shape,
    Tricks,
    Unary,
)
from majlis.bridge.table.cards import RANKS, SEAT_WORDS, STRAIN_TEXTS, STRAIN_WORDS, SUIT_LETTERS, SUIT_WORDS
from majlis.dealing.asks import shape_text

BINDING: Final = {
    **dict.fromkeys(("==", "!="), 3), **dict.fromkeys(("<", "<=", ">", ">="), 4),
    **dict.fromkeys("+-", 5), **dict.fromkeys("*/%", 6),
}  # fmt: skip
"""How strongly the operators bind; `? :` 0, or 1, and 2, signs 7."""
MOST: Final = 400
"""Characters of an expression in a message."""


def expression_text(expression: Expression, most: int = MOST) -> str:
    """An expression as a script has it, cut short where it is long.

    >>> from majlis.bridge.script.parser import parse_script
    >>> expression_text(parse_script("not (hcp(north)>1 or spades(east)-1==2)", "x").condition)
    '!(hcp(north) > 1 || spades(east) - 1 == 2)'
    """
    text = written(expression, 0) if expression.size <= most else beginning(expression)
    return text if len(text) <= most else text[:most] + "…"


def beginning(expression: Expression) -> str:
    """The text of the first part of a long expression that is short enough, and `…` for the rest.

    >>> from majlis.bridge.script.parser import parse_script
    >>> beginning(parse_script("!(hcp(north)>1 && (shape(east, 4333) || 1)) || hcp(west)", "x").condition)
    '!(hcp(north) > 1 && … || …'
    """
    match expression:
        case Either(terms) | Every(terms):
            sign = "||" if isinstance(expression, Either) else "&&"
            return f"{beginning(terms[0])} {sign} …"
        case Unary(sign, part) if part.parts:
            return f"{sign}({beginning(part)}"
        case Binary(operator, left, _) if left.size > MOST:
            return f"{beginning(left)} {operator} …"
        case Choice(test, _, _):
            return f"({beginning(test)} ? …"
    return written(expression, 3) if expression.size <= MOST else "…"


def written(one: Expression, binding: int) -> str:
    """An expression, in brackets where it binds less than what stands around it."""
    text, own = _written(one)
    return f"({text})" if own < binding else text


def _written(one: Expression) -> tuple[str, int]:
    match one:
        case Number(value):
            return str(value), 7 if value < 0 else 8
        case Choice(test, yes, no):
            return f"{written(test, 1)} ? {written(yes, 0)} : {written(no, 0)}", 0
        case Either(terms):
            return " || ".join(written(term, 2) for term in terms), 1
        case Every(terms):
            return " && ".join(written(term, 3) for term in terms), 2
        case Binary(operator, left, right):
            own = BINDING[operator]
            return f"{written(left, own)} {operator} {written(right, own + 1)}", own
        case Unary(sign, part):
            return f"{sign}{written(part, 8)}", 7
        case Random(limit):
            return f"rnd({written(limit, 0)})", 8
        case Imps(part):
            return f"imps({written(part, 0)})", 8
        case Score(vulnerable, level, strain, doubled, tricks):
            contract = f"x{level}{STRAIN_TEXTS[strain][0]}{'x' * doubled}"
            return f"score({'vul' if vulnerable else 'nv'}, {contract}, {written(tricks, 0)})", 8
        case ParScore(side):
            return f"par({('ns', 'ew')[side]})", 8
    return _of_hand(one), 8


def _of_hand(one: Expression) -> str:
    """A function of one hand."""
    match one:
        case Length(seat, place):
            return f"{SUIT_WORDS[place]}({_seat(seat)})"
        case Points(seat, scale, place, name):
            return f"{name or ('control' if scale == CONTROLS else 'points')}({_where(seat, place)})"
        case Losers(seat, place):
            return f"losers({_where(seat, place)})"
        case Quality(seat, place):
            return f"quality({_where(seat, place)})"
        case Cccc(seat):
            return f"cccc({_seat(seat)})"
        case Shape(seat, shapes, text):
            listed = text or " + ".join(map(shape_text, sorted(shapes)))
            return f"shape({_seat(seat)}, {listed})"
        case HasCard(seat, card):
            return f"hascard({_seat(seat)}, {RANKS[card % 13]}{SUIT_LETTERS[card // 13]})"
        case Tricks(seat, strain):
            return f"tricks({_seat(seat)}, {STRAIN_WORDS[strain]})"
    raise TypeError(f"{one!r} is not an expression")


def _seat(seat: int) -> str:
    return SEAT_WORDS[seat].lower()


def _where(seat: int, place: int | None) -> str:
    return _seat(seat) + ("" if place is None else f", {SUIT_WORDS[place]}")
