"""Rows by any players, through the engine's `State`: slow, and what the compiled rows are compared with."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from majlis.baloot.batch import Batch, random_player
from majlis.baloot.players import make_player
from majlis.baloot.state import State
from majlis.cards import SUITS, CardSet
from majlis.compiled.arrays import Ints
from majlis.envs.baloot_codes import WAIT
from majlis.envs.baloot_tensors import TENSORS, event_of
from majlis.envs.codes import Code
from majlis.envs.dataset.kernels import draw_below
from majlis.envs.dataset.packing import pack_bits
from majlis.envs.dataset.plan import SEATS_EACH, DatasetPlan
from majlis.envs.dataset.rows import Rows, ends
from majlis.envs.turns import Turns
from majlis.game import SEATS, Seat, seats_from
from majlis.players import Checked

RANDOM: Final = "random"
"""The player whose choices come from the deal's own numbers, as in the compiled loops."""


def rows(plan: DatasetPlan, first: int, count: int) -> Rows:
    """The rows of so many deals from number `first` on."""
    table = _Table(plan)
    for number, (state, chance) in enumerate(deals(plan, first, count), first):
        table.play(number, state, chance)
    return table.rows()


def deals(plan: DatasetPlan, first: int, count: int) -> Iterator[tuple[State, Ints]]:
    """Deals in a row from number `first` on, each with the row of a batch that has its chance."""
    rules = replace(plan.rules, mode="strict")  # the cards do not depend on it
    batch = Batch(count, rules, seed=plan.seed, first=first)
    for place in range(count):
        state = batch.state(place)
        yield State.new(state.deal, plan.rules, state.dealer, state.scores), batch.rows[place]


def random_code(codes: Sequence[Code], chance: Ints) -> Code:
    """What the random player does of these legal codes, in rising order, by the chance of a deal.

    As `majlis.baloot.players.Random`: no claim and no challenge, no doubling, and Kawesh where it can be.
    """
    choices = [code for code in codes if code < WAIT and _WEIGHTS[code]]
    return choices[draw_below(chance, len(choices))] if choices else WAIT


_WEIGHTS: Final = random_player()[0].tolist()


def card_bits(cards: CardSet) -> int:
    """A set of cards with a bit for each card's action code.

    >>> from majlis.cards import parse_cards
    >>> hex(card_bits(parse_cards("7♠ A♠ 7♥ A♦")))
    '0x80000181'
    """
    return sum((cards >> 13 * suit + 5 & 0xFF) << 8 * suit for suit in SUITS)


def points(state: State) -> list[tuple[int, int, int]]:
    """What a finished deal comes to for each side: return, game points, card points with the last trick's."""
    assert state.result is not None
    sheet, (ours, theirs) = state.result.sheet, state.result.game_points
    cards = [sheet.card_points[side] + 10 * (sheet.last_trick == side) for side in (0, 1)]
    return [(ours - theirs, ours, cards[0]), (theirs - ours, theirs, cards[1])]


class _Table:
    """Deals are played one by one; what is wanted of them is kept."""

    def __init__(self, plan: DatasetPlan) -> None:
        self.plan, self.codes = plan, plan.form.codes
        self._numbers: list[tuple[int, ...]] = []  # deal, step, seat, phase, action
        self._worth: list[tuple[int, int, int]] = []
        self._legal: list[list[Code]] = []
        self._seen: list[Any] = []
        self._first: list[int] = []
        self._events: list[list[int]] = []
        self._hands: list[list[int]] = []

    def play(self, number: int, state: State, chance: Ints) -> None:
        """Play one deal."""
        plan = self.plan
        turns = Turns(plan.form, state)
        first = [card_bits(hand) for hand in state.hands]
        players = [_player(plan, number, seat) for seat in SEATS]
        begun, step = len(self._numbers), 0
        while not turns.is_terminal():
            seat, legal = turns.seat(), turns.codes()
            phase = int(state.phase)
            player = players[seat]
            if player is None:
                code = random_code(legal, chance)
            else:
                view = state.view(seat)
                done = player.out_of_turn(view) if turns.out_of_turn() else player.act(view)
                code = WAIT if done is None else self.codes.encode(done)
            if plan.wants(phase) and (plan.forced or len(legal) > 1):
                self._numbers.append((number, step, seat, phase, code))
                self._legal.append(legal)
                self._look(turns, seat, first[seat])
            turns.apply(code)
            step += 1
        worth = points(state)
        self._worth += [worth[row[2] & 1] for row in self._numbers[begun:]]

    def _look(self, turns: Turns, seat: Seat, first: int) -> None:
        """Keep what the seat sees."""
        plan, state = self.plan, turns.state
        if plan.tensor != "none":
            view = state.view(seat)
            self._seen.append(TENSORS.observation(view))
        if plan.tensor == "information":
            self._first.append(first)
            self._events.append(
                [SEATS_EACH * ((by - seat) % 4) + event_of(action) for by, action in view.history]
            )
        if plan.hands:
            self._hands.append([card_bits(state.hands[each]) for each in seats_from(seat)])

    def rows(self) -> Rows:
        """All that was kept."""
        plan, count = self.plan, len(self._numbers)
        numbers = np.array(self._numbers, dtype=np.int64).reshape(count, 5).T
        worth = np.array(self._worth, dtype=np.int16).reshape(count, 3).T
        mask = np.zeros((count, self.codes.count), dtype=np.bool_)
        for row, legal in zip(mask, self._legal, strict=True):
            row[legal] = True
        told = plan.tensor == "information"
        return Rows(
            deal=numbers[0].astype(np.uint32),
            step=numbers[1].astype(np.uint16),
            seat=numbers[2].astype(np.uint8),
            phase=numbers[3].astype(np.uint8),
            action=numbers[4].astype(np.uint16),
            returns=worth[0],
            game_points=worth[1],
            card_points=worth[2],
            mask=pack_bits(mask),
            observation=None if plan.tensor == "none" else plan.packing.pack(_stack(self._seen)),
            first_hand=np.array(self._first, dtype=np.uint32) if told else None,
            events=np.array([one for row in self._events for one in row], dtype=np.uint16) if told else None,
            event_ends=ends([len(row) for row in self._events]) if told else None,
            hands=np.array(self._hands, dtype=np.uint32).reshape(count, 4) if plan.hands else None,
        )


def _stack(seen: list[Any]) -> Any:
    return np.array(seen, dtype=np.float32).reshape(len(seen), TENSORS.size)


def _player(plan: DatasetPlan, number: int, seat: Seat) -> Checked | None:
    """The player of a seat in a deal; None where the deal's own numbers choose."""
    name = plan.players[seat]
    if name == RANDOM:
        return None
    return Checked(make_player(name, np.random.default_rng([plan.seed, number, 1 + seat])))
