"""One line for a position at any moment of a round, or for what a seat may know of it.

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
formatted is read back to an equal state.

What one seat may know is a line of the same form (`format_view`, `parse_view`): hands that others hold are
`?`, and a play that lies face down is `?`, or for the leader's `?` and its type; that weak hands were kept,
and who won the last turn of the round before, is left out. While a redeal is open the starter is `s?`, the
only move is the seat's own answer, and `+?` says that it may ask for a redeal.

>>> line = ("standard r1 0/0/0/0 z0/0/0/0 x1 s0:general GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss "
...     ": 3 1 2 1 | G g S e | rhc")
>>> state = parse_position(line)
>>> state.current_player(), state.piles, format_position(state) == line
(1, (1, 0, 0, 0), True)
>>> line = "standard r1 0/0/0/0 z0/0/0/0 x1 s0:general ?/?/EeRRHSSs/? : 3 1 2 1 | G g S e | ?STRAIGHT ?"
>>> view = parse_view(line)
>>> view.current.count, len(view.legal_actions), format_view(view) == line
(3, 25, True)
"""

from collections.abc import Iterator

from majlis.errors import MajlisError, NotationError, shown
from majlis.game import seats_from
from majlis.i18n import N_
from majlis.liaptui.actions import KEEP, format_action, parse_action
from majlis.liaptui.deal import Deals, Hands, is_weak
from majlis.liaptui.notation_parts import (
    BAR,
    check_redeal,
    done_words,
    hands_text,
    head_words,
    multiplier_text,
    read_numbers,
    read_starter,
    read_table,
    refuse_move,
    split_hands,
    split_line,
)
from majlis.liaptui.notation_views import format_view as format_view
from majlis.liaptui.notation_views import parse_view as parse_view
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import (
    format_pieces,
    parse_hand,
)
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State

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


def _moves(state: State) -> Iterator[str]:
    """The moves since the last deal; that a weak hand was kept follows from there being no redeal."""
    if state.phase == Phase.REDEAL:
        yield from _answers(state)
        return
    yield from (format_action(KEEP) for hand in state.dealt if is_weak(hand))
    yield from done_words(state.starter, state)
    if state.plays:
        yield BAR
        yield from map(format_pieces, state.plays)


def _answers(state: State) -> Iterator[str]:
    """Each answer, with its seat where another was expected first."""
    waiting = [seat for seat in seats_from(state.starter) if is_weak(state.hands[seat])]
    for seat, action in state.answers.items():
        yield ("" if seat == waiting[0] else f"{seat}@") + format_action(action)
        waiting.remove(seat)


def parse_position(text: str) -> State:
    """The state of a line; raises `NotationError` or `InputError` that names what is wrong."""
    head, moves = split_line(text)
    table, rest = read_table(head)
    explicit, seed = _read_deals(rest)
    starter, why = read_starter(table.starter)
    hands = _read_hands(table.hands)
    deals = Deals((hands, *explicit), seed, table.multiplier - 1)
    check_redeal(table, why, starter)
    if table.round_number > 1 and table.winner is None:
        raise NotationError(
            N_(
                "who won the last turn before round {round} is not told: write w0, w1, w2 or w3 "
                "after the zero streaks"
            ),
            round=table.round_number,
        )
    standing = Standing(table.round_number, table.scores, table.streaks, table.winner)
    redealt_by = starter if why == "redeal" else None
    state = State.new(deals, table.rules, standing, redealt_by, table.redeals[:-1])
    if (state.starter, state.starter_by) != (starter, why):
        raise NotationError(
            N_("{value}: with these hands and this standing it is {right}"),
            value=shown(table.starter),
            right=f"s{state.starter}:{state.starter_by}",
        )
    _apply_moves(state, moves)
    return state


def _read_hands(text: str) -> Hands:
    first, second, third, fourth = map(parse_hand, split_hands(text))
    return first, second, third, fourth


def _read_deals(words: list[str]) -> tuple[list[Hands], int | None]:
    explicit: list[Hands] = []
    for word in words:
        if word.startswith("#"):
            if word is not words[-1]:
                raise NotationError(
                    N_("{value}: the seed is the last word before the colon"), value=shown(word)
                )
            return explicit, read_numbers(
                word, r"#(\d{1,30})", N_("{value} is not a seed: write it as {example}"), "#123"
            )[0]
        if not word.startswith("+"):
            raise NotationError(
                N_("{value} is no part of a position: after the hands come +HANDS, #SEED, : and moves"),
                value=shown(word),
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
                raise NotationError(
                    N_("{value} is not a seat: write 0, 1, 2 or 3 before the @"), value=shown(seat_text)
                )
            state.apply(parse_action(word), int(seat_text) if at else None)
        except MajlisError as error:
            refuse_move(number, move, error)


def _check_bar(state: State) -> None:
    if state.phase != Phase.PLAY or state.plays:
        raise NotationError(N_("a bar stands before a turn"))
