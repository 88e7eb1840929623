"""One line for a position at any moment of a round: `format_position` and `parse_position`.

    RULES rROUND SCORES zSTREAKS [wWINNER] xMULTIPLIER sSTARTER:WHY HANDS [+HANDS …] [#SEED] [: MOVES]

| part | what |
|---|---|
| `standard`, `open+round_limit=20` | the rules |
| `r3` | the number of the round |
| `12/-3/0/20` | the scores before it, by seat |
| `z0/2/0/1` | in how many rounds in a row before it each seat declared 0 |
| `w2` | who won the last turn of the round before; left out in round 1 |
| `x2`, `x3:2,1` | the multiplier; who asked for the redeals, in order, where the starter does not tell it |
| `s1:redeal` | who starts (while a redeal is open, who would), and why: `redeal`, `general` or `winner` |
| four hands | as they were dealt, seat 0 first, separated by `/` |
| `+HANDS`, `#SEED` | the deals that redeals would bring; written only while a redeal is open |
| moves | answers of weak hands, declarations, then plays, each turn after a bar `\\|` |

Moves are the words of `actions`, each by the seat expected, or `2@redeal` by another. A line that was
formatted is read back to an equal state. `view_notation` writes what one seat may know in the same form.

>>> line = ("standard r1 0/0/0/0 z0/0/0/0 x1 s0:general GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss "
...     ": 3 1 2 1 | G g S e | rhc")
>>> state = parse_position(line)
>>> state.current_player(), state.piles, format_position(state) == line
(1, (1, 0, 0, 0), True)
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from majlis.errors import MajlisError, NotationError, shown
from majlis.game import SEATS, Seat, seats_from
from majlis.liaptui.actions import KEEP, format_action, parse_action
from majlis.liaptui.deals import Deals, Hands, is_weak
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Pieces, format_pieces, parse_hand
from majlis.liaptui.ruleset import RuleSet, parse_rules, rules_text
from majlis.liaptui.standing import FourInts, Standing
from majlis.liaptui.state import State

_SHAPE: Final = "RULES rROUND SCORES zSTREAKS [wWINNER] xMULTIPLIER sSTARTER:WHY HANDS [: MOVES]"
BAR: Final = "|"
_INTS: Final = r"(-?\d{1,7})/(-?\d{1,7})/(-?\d{1,7})/(-?\d{1,7})"


# Writing


def format_position(state: State) -> str:
    """The line of a state."""
    standing = state.standing
    words = head_words(
        state.rules, standing.round_number, standing.scores, standing.zero_streaks, standing.last_winner
    )
    words += [
        multiplier_text(state.multiplier, state.redeals, 1),
        f"s{state.starter}:{state.starter_by}",
        hands_text(state.dealt),
    ]
    if state.phase == Phase.REDEAL:
        explicit, seed = state.deals.after(state.multiplier - 1)
        words += ["+" + hands_text(hands) for hands in explicit]
        words += [] if seed is None else [f"#{seed}"]
    moves = list(_moves(state))
    return " ".join([*words, ":", *moves] if moves else words)


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


def _moves(state: State) -> Iterator[str]:
    """The moves since the last deal; that a weak hand was kept follows from there being no redeal."""
    if state.phase == Phase.REDEAL:
        yield from _answers(state)
        return
    yield from (format_action(KEEP) for hand in state.dealt if is_weak(hand))
    for seat in seats_from(state.starter):
        if (number := state.declarations[seat]) is not None:
            yield format_action(number)
    for turn in state.turns:
        yield BAR
        yield from (format_pieces(turn.plays[seat]) for seat in seats_from(turn.leader))
    if state.plays:
        yield BAR
        yield from map(format_pieces, state.plays)


def _answers(state: State) -> Iterator[str]:
    """Each answer, with its seat where another was expected first."""
    waiting = [seat for seat in seats_from(state.starter) if is_weak(state.hands[seat])]
    for seat, action in state.answers.items():
        yield ("" if seat == waiting[0] else f"{seat}@") + format_action(action)
        waiting.remove(seat)


# Reading


def parse_position(text: str) -> State:
    """The state of a line; raises `NotationError` or `InputError` that names what is wrong."""
    head, moves = split_line(text)
    table, rest = read_table(head)
    explicit, seed = _read_deals(rest)
    starter, why = _read_starter(table.starter)
    hands = _read_hands(table.hands)
    deals = Deals((hands, *explicit), seed, table.multiplier - 1)
    check_redeal(table, why, starter)
    if table.round_number > 1 and table.winner is None:
        raise NotationError(
            f"who won the last turn before round {table.round_number} is not told: "
            "write w0, w1, w2 or w3 after the zero streaks"
        )
    standing = Standing(table.round_number, table.scores, table.streaks, table.winner)
    redealt_by = starter if why == "redeal" else None
    state = State.new(deals, table.rules, standing, redealt_by, table.redeals[:-1])
    if (state.starter, state.starter_by) != (starter, why):
        raise NotationError(
            f"{shown(table.starter)}: with these hands and this standing it is "
            f"s{state.starter}:{state.starter_by}"
        )
    _apply_moves(state, moves)
    return state


@dataclass(frozen=True, slots=True)
class Table:
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


def read_table(words: list[str]) -> tuple[Table, list[str]]:
    """The common parts of a line, and the words after the hands; raises `NotationError` or `InputError`."""
    words = words[:]
    has_winner = len(words) > 4 and words[4].startswith("w")
    if len(words) < 7 + has_winner:
        raise NotationError(f"{shown(' '.join(words))} is not a position: write {_SHAPE}")
    winner = numbers(words.pop(4), "w([0-3])", "the last winner", "w2")[0] if has_winner else None
    table = Table(
        parse_rules(words[0]),
        numbers(words[1], r"r(\d{1,7})", "the round", "r1")[0],
        _four(words[2], _INTS, "the scores", "12/-3/0/20"),
        _four(words[3], "z" + _INTS, "the zero streaks", "z0/2/0/1"),
        winner,
        *_read_multiplier(words[4]),
        words[5],
        words[6],
    )
    return table, words[7:]


def _read_multiplier(word: str) -> tuple[int, tuple[Seat, ...]]:
    """The multiplier, and who asked for redeals as far as it is written."""
    start, colon, seats = word.partition(":")
    multiplier = numbers(
        start, r"x([1-9]\d{0,5})", "the multiplier", "x1, or x3:2,1 with who asked for redeals"
    )
    if not colon:
        return multiplier[0], ()
    if re.fullmatch("[0-3](,[0-3])*", seats) is None or seats.count(",") + 1 > multiplier[0] - 1:
        raise NotationError(
            f"{shown(word)}: after the colon come the seats that asked for redeals, at most one less than "
            "the multiplier, such as x3:2,1"
        )
    return multiplier[0], tuple(map(int, seats.split(",")))


def check_redeal(table: Table, why: str, starter: Seat) -> None:
    """Raise `NotationError` unless the multiplier, who asked for redeals, and who starts go together."""
    if (why == "redeal") != (table.multiplier > 1):
        raise NotationError(
            f"{table.starter} does not go with x{table.multiplier}: "
            "after a redeal, and only then, who accepted it starts"
        )
    if table.redeals and table.redeals[-1] != starter:
        raise NotationError(
            f"{table.starter} does not go with redeals that {', '.join(map(str, table.redeals))} asked for: "
            "who asked for the last starts"
        )


def numbers(text: str, pattern: str, what: str, example: str) -> tuple[int, ...]:
    """The whole numbers in a word; raises `NotationError`."""
    match = re.fullmatch(pattern, text, re.ASCII)
    if match is None:
        raise NotationError(f"{shown(text)} is not {what}: write it as {example}")
    return tuple(int(group) for group in match.groups())


def _four(text: str, pattern: str, what: str, example: str) -> FourInts:
    first, second, third, fourth = numbers(text, pattern, what, example)
    return first, second, third, fourth


def _read_starter(text: str) -> tuple[Seat, str]:
    match = re.fullmatch("s([0-3]):(redeal|general|winner)", text)
    if match is None:
        raise NotationError(f"{shown(text)} is not the starter: write s2:general, s0:redeal or s1:winner")
    return int(match[1]), match[2]


def split_hands(text: str) -> list[str]:
    """Four hands' texts; raises `NotationError`."""
    hands = text.split("/")
    if len(hands) != len(SEATS):
        raise NotationError(f"{shown(text)} has {len(hands)} hands: write four, separated by /")
    return hands


def _read_hands(text: str) -> Hands:
    first, second, third, fourth = map(parse_hand, split_hands(text))
    return first, second, third, fourth


def _read_deals(words: list[str]) -> tuple[list[Hands], int | None]:
    explicit: list[Hands] = []
    for word in words:
        if word.startswith("#"):
            if word is not words[-1]:
                raise NotationError(f"{shown(word)}: the seed is the last word before the colon")
            return explicit, numbers(word, r"#(\d{1,30})", "a seed", "#123")[0]
        if not word.startswith("+"):
            raise NotationError(
                f"{shown(word)} is no part of a position: after the hands come +HANDS, #SEED, : and moves"
            )
        explicit.append(_read_hands(word[1:]))
    return explicit, None


def _apply_moves(state: State, moves: list[str]) -> None:
    for number, move in enumerate(moves, 1):
        try:
            if move == BAR:
                _check_bar(state)
                continue
            seat_text, at, word = move.rpartition("@")
            if at and seat_text not in ("0", "1", "2", "3"):
                raise NotationError(f"{shown(seat_text)} is not a seat: write 0, 1, 2 or 3 before the @")
            state.apply(parse_action(word), int(seat_text) if at else None)
        except MajlisError as error:
            refuse_move(number, move, error)


def _check_bar(state: State) -> None:
    if state.phase != Phase.PLAY or state.plays:
        raise NotationError("a bar stands before a turn")


def refuse_move(number: int, move: str, error: MajlisError) -> NoReturn:
    """Raise `NotationError` for a move that cannot be read or made, naming its place."""
    raise NotationError(f"move {number} ({move[:60]}): {error}") from None
