"""The parts that the lines of positions and of views have alike."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from majlis.errors import MajlisError, NotationError, shown
from majlis.game import SEATS, Seat, seats_from
from majlis.i18n import N_
from majlis.liaptui.actions import format_action
from majlis.liaptui.pieces import Pieces, format_pieces
from majlis.liaptui.ruleset import RuleSet, parse_rules, rules_text
from majlis.liaptui.standing import FourInts
from majlis.liaptui.state import State
from majlis.liaptui.view import StarterBy, View

HIDDEN: Final = "?"
_WHY: Final[dict[str, StarterBy]] = {"redeal": "redeal", "general": "general", "winner": "winner"}
_SHAPE: Final = "RULES rROUND SCORES zSTREAKS [wWINNER] xMULTIPLIER sSTARTER:WHY HANDS [: MOVES]"
BAR: Final = "|"
_INTS: Final = r"(-?\d{1,7})/(-?\d{1,7})/(-?\d{1,7})/(-?\d{1,7})"


def head_words(
    rules: RuleSet, round_number: int, scores: Sequence[int], streaks: Sequence[int], winner: Seat | None
) -> list[str]:
    """The words of what lasts between rounds."""
    words = [rules_text(rules), f"r{round_number}", _ints_text(scores), "z" + _ints_text(streaks)]
    return words if winner is None else [*words, f"w{winner}"]


def multiplier_text(multiplier: int, redeals: Sequence[Seat], told: int) -> str:
    """The word of the multiplier, with who asked for redeals if more are known than are `told` elsewhere.

    >>> multiplier_text(3, (2, 1), 1), multiplier_text(2, (1,), 1), multiplier_text(2, (1,), 0)
    ('x3:2,1', 'x2', 'x2:1')
    """
    return f"x{multiplier}" + (":" + ",".join(map(str, redeals)) if len(redeals) > told else "")


def hands_text(hands: Iterable[Pieces]) -> str:
    """Hands by seat, separated by `/`."""
    return "/".join(map(format_pieces, hands))


def _ints_text(numbers: Sequence[int]) -> str:
    return "/".join(map(str, numbers))


def done_words(starter: Seat, known: State | View) -> Iterator[str]:
    """The declarations and the finished turns."""
    for seat in seats_from(starter):
        if (number := known.declarations[seat]) is not None:
            yield format_action(number)
    for turn in known.turns:
        yield BAR
        yield from (format_pieces(turn.plays[seat]) for seat in seats_from(turn.leader))


@dataclass(frozen=True, slots=True)
class PositionParts:
    """The parts that lines of positions and of views have alike; `starter` and `hands` as written."""

    rules: RuleSet
    round_number: int
    scores: FourInts
    streaks: FourInts
    winner: Seat | None
    multiplier: int
    redeals: tuple[Seat, ...]
    starter: str
    hands: str


def split_line(text: str) -> tuple[list[str], list[str]]:
    """The words before and after the colon."""
    head, _, moves = text.partition(" : ")
    return head.split(), moves.split()


def read_table(words: list[str]) -> tuple[PositionParts, list[str]]:
    """The common parts of a line, and the words after the hands; raises `NotationError` or `InputError`."""
    words = words[:]
    has_winner = len(words) > 4 and words[4].startswith("w")
    if len(words) < 7 + has_winner:
        raise NotationError(
            N_("{value} is not a position: write {shape}"), value=shown(" ".join(words)), shape=_SHAPE
        )
    winner = None
    if has_winner:
        wrong = N_("{value} is not the last winner: write it as {example}")
        winner = read_numbers(words.pop(4), "w([0-3])", wrong, "w2")[0]
    table = PositionParts(
        parse_rules(words[0]),
        read_numbers(words[1], r"r(\d{1,7})", N_("{value} is not the round: write it as {example}"), "r1")[0],
        _four(words[2], _INTS, N_("{value} is not the scores: write it as {example}"), "12/-3/0/20"),
        _four(
            words[3], "z" + _INTS, N_("{value} is not the zero streaks: write it as {example}"), "z0/2/0/1"
        ),
        winner,
        *_read_multiplier(words[4]),
        words[5],
        words[6],
    )
    return table, words[7:]


def _read_multiplier(word: str) -> tuple[int, tuple[Seat, ...]]:
    """The multiplier, and who asked for redeals as far as it is written."""
    start, colon, seats = word.partition(":")
    multiplier = read_numbers(
        start,
        r"x([1-9]\d{0,5})",
        N_("{value} is not the multiplier: write it as {example}"),
        "x1, or x3:2,1 with who asked for redeals",
    )
    if not colon:
        return multiplier[0], ()
    if re.fullmatch("[0-3](,[0-3])*", seats) is None or seats.count(",") + 1 > multiplier[0] - 1:
        raise NotationError(
            N_(
                "{value}: after the colon come the seats that asked for redeals, at most one "
                "less than the multiplier, such as x3:2,1"
            ),
            value=shown(word),
        )
    return multiplier[0], tuple(map(int, seats.split(",")))


def check_redeal(table: PositionParts, why: str, starter: Seat) -> None:
    """Raise `NotationError` unless the multiplier, who asked for redeals, and who starts go together."""
    if (why == "redeal") != (table.multiplier > 1):
        raise NotationError(
            N_(
                "{starter} does not go with {multiplier}: after a redeal, and only then, who "
                "accepted it starts"
            ),
            starter=table.starter,
            multiplier=f"x{table.multiplier}",
        )
    if table.redeals and table.redeals[-1] != starter:
        raise NotationError(
            N_("{starter} does not go with redeals that {seats} asked for: who asked for the last starts"),
            starter=table.starter,
            seats=", ".join(map(str, table.redeals)),
        )


def read_numbers(text: str, pattern: str, wrong: str, example: str) -> tuple[int, ...]:
    """The whole numbers in a word; raises `NotationError`."""
    match = re.fullmatch(pattern, text, re.ASCII)
    if match is None:
        raise NotationError(wrong, value=shown(text), example=example)
    return tuple(int(group) for group in match.groups())


def _four(text: str, pattern: str, wrong: str, example: str) -> FourInts:
    first, second, third, fourth = read_numbers(text, pattern, wrong, example)
    return first, second, third, fourth


def read_starter(text: str) -> tuple[Seat, StarterBy]:
    """`s1:redeal`: who starts, and why; raises `NotationError`."""
    match = re.fullmatch("s([0-3]):(redeal|general|winner)", text)
    if match is None:
        raise NotationError(
            N_("{value} is not the starter: write s2:general, s0:redeal or s1:winner, or s? in a view"),
            value=shown(text),
        )
    return int(match[1]), _WHY[match[2]]


def split_hands(text: str) -> list[str]:
    """Four hands' texts; raises `NotationError`."""
    hands = text.split("/")
    if len(hands) != len(SEATS):
        raise NotationError(
            N_("{value} has {count} hands: write four, separated by /"), value=shown(text), count=len(hands)
        )
    return hands


def refuse_move(number: int, move: str, error: MajlisError) -> NoReturn:
    """Raise `NotationError` for a move that cannot be read or made, naming its place."""
    raise NotationError(
        N_("move {number} ({move}): {error}"), number=number, move=move[:60], error=error.message
    ) from None
