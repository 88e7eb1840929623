"""What a Liap Tui seat may know, as numbers in 0..1 and as one line of text; made from its `SeatView` alone.

`TENSORS` is the table of blocks; `block` finds one in an array by its name. Two orders hold everywhere:

- 14 kinds of pieces, the strongest first: G g A a E e R r H h C c S s. Pieces stand as the number of each
  kind, by 5;
- seats, from one's own eyes: oneself, the next (right), the one across, the one before (left).

The observation is the moment: what is held, what lies open, what was declared. The information state adds
the finished turns in order, and the hands that were given up in redeals: two are equal only when the seat has
seen and done the same.
"""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from majlis.compiled.arrays import Singles
from majlis.envs.layout import Tensors, by_seat, one_of, seat, sets_by_seat
from majlis.envs.liaptui_rounds import Past, SeatView
from majlis.game import Seat, seats_from
from majlis.liaptui.actions import KEEP, REDEAL, format_action
from majlis.liaptui.notation import format_view
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import KINDS, Pieces, format_pieces, one
from majlis.liaptui.sets import SetType

MOST_COPIES: Final = 5
MOST_REDEALS: Final = 10
"""Redeals in a round that an environment can follow."""
MANY_ROUNDS: Final = 20
_MOST: Final = (1 << MOST_COPIES.bit_length()) - 1
_SHARES: Final = (np.arange(_MOST + 1) / MOST_COPIES).astype(np.float32)
_SHIFTS: Final = np.array([one(kind).bit_length() - 1 for kind in KINDS])
"""Where the number of each kind begins in a multiset."""
WHY: Final = ("redeal", "general", "winner")

MOMENT: Final = f"""
hand | 14 | the pieces held, those that are picked included
picked | 14 | the pieces picked so far for the play that is being chosen
table | 4 × 14 | what each seat has played to the turn on the table, as far as it is seen
face down | 4 | whose play to the turn on the table lies face down
played | 4 × 14 | what each seat has played in the finished turns
phase | 4 | redeal, declare, play, over
answer | 2 | one's own answer about a weak hand while others are asked: keep, redeal
starter | 4 | who declares and leads first; nobody while a redeal is open
why | 3 | why it starts: a redeal, the red general, the last turn of the round before
leader | 4 | who leads, or led, the turn on the table
turn | 4 | who is to act; nobody while a redeal is open, and at the end
led | 9 | the type of the set that was led, in the order of the table of sets
declared | 4 × 9 | the number that each seat has declared
piles | 4 | the piles that each seat has taken, by 8
held | 4 | how many pieces each seat holds, by 8
multiplier | 1 | the round's multiplier, by {MOST_REDEALS + 1}, at most 1
must | 1 | one may not declare 0: it was done in the two rounds before
streaks | 4 | in how many rounds in a row before this one each seat declared 0, by 2
scores | 4 | each seat's points before the round: 0.5 and half of them by the target, in 0..1
round | 1 | the number of the round, by {MANY_ROUNDS}, at most 1
"""
HISTORY: Final = f"""
turns | 8 × 64 | the finished turns in order: who led (4), the pieces of each seat (4 × 14), who won (4)
given up | {MOST_REDEALS} × 16 | the hands that one gave up in redeals, in order: \
the pieces (14), one's answer: keep, redeal (2)
"""


def _planes(sets: Sequence[Pieces]) -> Singles:
    """Multisets as rows of 14 numbers."""
    rows: Singles = _SHARES.take(np.array(sets)[:, None] >> _SHIFTS & _MOST)
    return rows


def _on_table(seen: SeatView, who: Seat) -> Pieces:
    current = seen.view.current
    return 0 if current is None else current.plays[who] or 0


def _is_face_down(seen: SeatView, who: Seat) -> bool:
    current = seen.view.current
    return current is not None and current.played[who] and current.plays[who] is None


def _score(seen: SeatView, who: Seat) -> float:
    return min(max(0.5 + seen.view.scores[who] / (2 * seen.view.rules.target), 0), 1)


def _why(seen: SeatView) -> Sequence[float]:
    return one_of(3, None if seen.view.starter_by is None else WHY.index(seen.view.starter_by))


_TYPES: Final = tuple(SetType)


def _led(seen: SeatView) -> Sequence[float]:
    current = seen.view.current
    return one_of(9, None if current is None else _TYPES.index(current.type))


SETS: Final[dict[str, Callable[[SeatView], list[Pieces]]]] = {
    "hand": lambda seen: [seen.view.hand],
    "picked": lambda seen: [seen.picked],
    "table": sets_by_seat(_on_table),
    "played": sets_by_seat(lambda seen, who: sum(turn.plays[who] for turn in seen.view.turns)),
}
NUMBERS: Final[dict[str, Callable[[SeatView], Sequence[float]]]] = {
    "face down": by_seat(_is_face_down),
    "phase": lambda seen: one_of(4, seen.view.phase),
    "answer": lambda seen: one_of(2, None if seen.view.answer is None else seen.view.answer != KEEP),
    "starter": lambda seen: seat(seen, seen.view.starter),
    "why": _why,
    "leader": lambda seen: seat(seen, seen.view.leader if seen.view.phase == Phase.PLAY else None),
    "turn": lambda seen: seat(seen, seen.view.current_player),
    "led": _led,
    "declared": lambda seen: [
        number for who in seats_from(seen.seat) for number in one_of(9, seen.view.declarations[who])
    ],
    "piles": by_seat(lambda seen, who: seen.view.piles[who] / 8),
    "held": lambda seen: [sizes / 8 for sizes in _sizes(seen)],
    "multiplier": lambda seen: [min(seen.view.multiplier / (MOST_REDEALS + 1), 1)],
    "must": lambda seen: [seen.view.must_declare_nonzero],
    "streaks": by_seat(lambda seen, who: seen.view.zero_streaks[who] / 2),
    "scores": by_seat(_score),
    "round": lambda seen: [min(seen.view.round_number / MANY_ROUNDS, 1)],
}


def _sizes(seen: SeatView) -> list[int]:
    sizes = seen.view.hand_sizes
    return [sizes[who] for who in seats_from(seen.seat)]


def _recall(blocks: dict[str, Singles], first: SeatView, seen: SeatView) -> None:
    """The view remembers what came before: the first is not needed."""
    for row, turn in zip(blocks["turns"], seen.view.turns, strict=False):
        row[:4] = seat(seen, turn.leader)
        row[4:60] = _planes([turn.plays[who] for who in seats_from(seen.seat)]).reshape(-1)
        row[60:] = seat(seen, turn.winner)
    for row, past in zip(blocks["given up"], seen.past, strict=False):
        row[:14] = _planes([past.hand])[0]
        row[14:] = one_of(2, None if past.answer is None else past.answer == REDEAL)


def observation_text(seen: SeatView) -> str:
    """The moment as one line: the view's line of notation, and what is picked."""
    return format_view(seen.view) + (f" picked {format_pieces(seen.picked)}" if seen.picked else "")


def information_text(first: SeatView, seen: SeatView) -> str:
    """The same after the hands that were given up: equal exactly when the seat has seen the same."""
    return "".join(f"{_past_text(past)}; " for past in seen.past) + observation_text(seen)


def _past_text(past: Past) -> str:
    return format_pieces(past.hand) + ("" if past.answer is None else f" {format_action(past.answer)}")


TENSORS: Final = Tensors(MOMENT, NUMBERS, SETS, _planes, HISTORY, _recall, observation_text, information_text)
block: Final = TENSORS.block
"""The named part of an observation or information array, in its shape; raises `KeyError`."""
