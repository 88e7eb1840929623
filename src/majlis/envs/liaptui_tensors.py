"""What a Liap Tui seat may know, as numbers in 0..1 and as one line of text; made from its `SeatView` alone.

`OBSERVATION` and `INFORMATION` are the layouts (`majlis.envs.layout`); `block` finds a block by its name. Two
orders hold everywhere:

- 14 kinds of pieces, the strongest first: G g A a E e R r H h C c S s. Pieces are told as the number of each
  kind, by 5;
- seats, from one's own eyes: oneself, the next (right), the one across, the one before (left).

The observation is the moment: what is held, what lies open, what was declared. The information state adds
the finished turns in order, and the hands that were given up in redeals: two are equal only when the seat has
seen and done the same.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from majlis.envs.form import Floats
from majlis.envs.layout import Block, Layout
from majlis.envs.liaptui_rounds import Past, SeatView
from majlis.game import Seat, seats_from
from majlis.liaptui.actions import KEEP, REDEAL, format_action
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import KINDS, Pieces, count_of, format_pieces
from majlis.liaptui.sets import SetType
from majlis.liaptui.view import View
from majlis.liaptui.view_notation import format_view

MOST_COPIES: Final = 5
MOST_REDEALS: Final = 10
"""Redeals in a round that an environment can follow."""
TURNS: Final = 8
MANY_ROUNDS: Final = 20
WHY: Final = ("redeal", "general", "winner")

OBSERVATION: Final = Layout(
    (
        Block("hand", (14,), "the pieces held, those that are picked included"),
        Block("picked", (14,), "the pieces picked so far for the play that is being chosen"),
        Block("table", (4, 14), "what each seat has played to the turn on the table, as far as it is seen"),
        Block("face down", (4,), "whose play to the turn on the table lies face down"),
        Block("played", (4, 14), "what each seat has played in the finished turns"),
        Block("phase", (4,), "redeal, declare, play, over"),
        Block("answer", (2,), "one's own answer about a weak hand while others are asked: keep, redeal"),
        Block("starter", (4,), "who declares and leads first; nobody while a redeal is open"),
        Block("why", (3,), "why it starts: a redeal, the red general, the last turn of the round before"),
        Block("leader", (4,), "who leads, or led, the turn on the table"),
        Block("turn", (4,), "who is to act; nobody while a redeal is open, and at the end"),
        Block("led", (9,), "the type of the set that was led, in the order of the table of sets"),
        Block("declared", (4, 9), "the number that each seat has declared"),
        Block("piles", (4,), "the piles that each seat has taken, by 8"),
        Block("held", (4,), "how many pieces each seat holds, by 8"),
        Block("multiplier", (1,), f"the round's multiplier, by {MOST_REDEALS + 1}, at most 1"),
        Block("must", (1,), "one may not declare 0: it was done in the two rounds before"),
        Block("streaks", (4,), "in how many rounds in a row before this one each seat declared 0, by 2"),
        Block(
            "scores", (4,), "each seat's points before the round: 0.5 and half of them by the target, in 0..1"
        ),
        Block("round", (1,), f"the number of the round, by {MANY_ROUNDS}, at most 1"),
    )
)
HISTORY: Final = (
    Block(
        "turns",
        (TURNS, 64),
        "the finished turns in order: who led (4), the pieces of each seat (4 × 14), who won (4)",
    ),
    Block(
        "given up",
        (MOST_REDEALS, 16),
        "the hands that one gave up in redeals, in order: the pieces (14), one's answer: keep, redeal (2)",
    ),
)
INFORMATION: Final = OBSERVATION + HISTORY
OBSERVATION_SIZE: Final = OBSERVATION.size
INFORMATION_SIZE: Final = INFORMATION.size
block: Final = INFORMATION.block
"""The named part of an observation or information array, in its shape; raises `KeyError`."""
_START: Final = INFORMATION.starts


def observation(seen: SeatView) -> Floats:
    """The seat's view of this moment, in the layout `OBSERVATION`."""
    array = np.zeros(OBSERVATION_SIZE, dtype=np.float32)
    _write(array, seen)
    return array


def information(seen: SeatView) -> Floats:
    """All that the seat has seen in the round, in the layout `INFORMATION`."""
    array = np.zeros(INFORMATION_SIZE, dtype=np.float32)
    _write(array, seen)
    view = seen.view
    for row, turn in zip(block(array, "turns"), view.turns, strict=False):
        row[_from(view.seat, turn.leader)] = 1
        row[4:60] = _planes([turn.plays[seat] for seat in seats_from(view.seat)])
        row[60 + _from(view.seat, turn.winner)] = 1
    for row, past in zip(block(array, "given up"), seen.past, strict=False):
        row[:14] = _planes([past.hand])
        if past.answer is not None:
            row[14 + (past.answer == REDEAL)] = 1
    return array


def _planes(parts: Sequence[Pieces]) -> Floats:
    """Multisets one after another, 14 numbers each."""
    counts = [count_of(pieces, kind) / MOST_COPIES for pieces in parts for kind in KINDS]
    return np.array(counts, dtype=np.float32)


def _from(seat: Seat, other: Seat) -> int:
    return (other - seat) % 4


def _write(array: Floats, seen: SeatView) -> None:
    view = seen.view
    seats = seats_from(view.seat)
    played = [sum(turn.plays[seat] for turn in view.turns) for seat in seats]
    table: Sequence[Pieces | None] = view.current.plays if view.current else (None,) * 4
    pieces = [view.hand, seen.picked, *(table[seat] or 0 for seat in seats)]
    array[: _START["face down"]] = _planes(pieces)
    array[_START["played"] : _START["phase"]] = _planes(played)
    if view.current is not None:
        for place, seat in enumerate(seats):
            hidden = view.current.played[seat] and table[seat] is None
            array[_START["face down"] + place] = hidden
        array[_START["led"] + list(SetType).index(view.current.type)] = 1
    _write_turn(array, view)
    _write_numbers(array, view, seats)


def _write_turn(array: Floats, view: View) -> None:
    array[_START["phase"] + view.phase] = 1
    if view.answer is not None:
        array[_START["answer"] + (view.answer != KEEP)] = 1
    if view.starter_by is not None:
        array[_START["why"] + WHY.index(view.starter_by)] = 1
    leader = view.leader if view.phase == Phase.PLAY else None
    for name, seat in (("starter", view.starter), ("leader", leader), ("turn", view.current_player)):
        if seat is not None:
            array[_START[name] + _from(view.seat, seat)] = 1


def _write_numbers(array: Floats, view: View, seats: Sequence[Seat]) -> None:
    declared, sizes = _START["declared"], view.hand_sizes
    for place, seat in enumerate(seats):
        number = view.declarations[seat]
        if number is not None:
            array[declared + 9 * place + number] = 1
        array[_START["piles"] + place] = view.piles[seat] / 8
        array[_START["held"] + place] = sizes[seat] / 8
        array[_START["streaks"] + place] = view.zero_streaks[seat] / 2
        share = 0.5 + view.scores[seat] / (2 * view.rules.target)
        array[_START["scores"] + place] = min(max(share, 0), 1)
    array[_START["multiplier"]] = min(view.multiplier / (MOST_REDEALS + 1), 1)
    array[_START["must"]] = view.must_declare_nonzero
    array[_START["round"]] = min(view.round_number / MANY_ROUNDS, 1)


def observation_text(seen: SeatView) -> str:
    """The moment as one line: the view's line of notation, and what is picked."""
    return format_view(seen.view) + (f" picked {format_pieces(seen.picked)}" if seen.picked else "")


def information_text(seen: SeatView) -> str:
    """The same after the hands that were given up: equal exactly when the seat has seen the same."""
    return "".join(f"{_past_text(past)}; " for past in seen.past) + observation_text(seen)


def _past_text(past: Past) -> str:
    return format_pieces(past.hand) + ("" if past.answer is None else f" {format_action(past.answer)}")
