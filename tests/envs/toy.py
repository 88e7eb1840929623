"""A game with nothing of Baloot in it, to hold the environments to the common protocols alone.

Each seat has one of the cards 0..3, face down. From seat 0 on everybody says stay (0) or swap (1: with the
pool's card, 4); whoever holds card 3 may shout (2) at any moment, which ends the deal. The highest
hand's side wins a point, the shouter's side two.
"""

from dataclasses import dataclass

from majlis.envs.codes import Codes
from majlis.envs.form import Form
from majlis.envs.layout import Tensors, one_of

STAY, SWAP, SHOUT, WAIT = range(4)


@dataclass(frozen=True)
class ToyView:
    seat: int
    card: int
    history: tuple
    legal_actions: tuple


class ToyState:
    def __init__(self, cards):
        self.cards, self.pool, self.history = list(cards), 4, []

    def current_player(self):
        return len(self.history)

    def is_terminal(self):
        return len(self.history) == 4 or any(action == SHOUT for _, action in self.history)

    def interrupters(self):
        return [s for s in range(4) if s != self.current_player() and self.legal_actions(s)]

    def legal_actions(self, seat=None):
        if self.is_terminal():
            return []
        seat = self.current_player() if seat is None else seat
        in_turn = [STAY, SWAP] if seat == self.current_player() else []
        return in_turn + ([SHOUT] if self.cards[seat] == 3 else [])

    def apply(self, action, seat=None):
        seat = self.current_player() if seat is None else seat
        if action not in self.legal_actions(seat):
            from majlis.errors import IllegalAction

            raise IllegalAction(f"seat {seat} may not do {action} here")
        if action == SWAP:
            self.cards[seat], self.pool = self.pool, self.cards[seat]
        self.history.append((seat, action))

    def returns(self):
        shouted = [seat for seat, action in self.history if action == SHOUT]
        best, worth = (shouted[0], 2) if shouted else (self.cards.index(max(self.cards)), 1)
        return [float(worth if seat % 2 == best % 2 else -worth) for seat in range(4)]

    def view(self, seat):
        return ToyView(seat, self.cards[seat], tuple(self.history), tuple(self.legal_actions(seat)))

    def copy(self):
        twin = ToyState(self.cards)
        twin.pool, twin.history = self.pool, self.history[:]
        return twin


class ToyMatch:
    def __init__(self, form, rng):
        self.form, self.rng, self.left = form, rng, 3

    def new_deal(self):
        return self.form.deal(self.rng)

    def finish(self, state):
        self.left -= 1

    def is_over(self):
        return not self.left


WORDS = ("stay", "swap", "shout", "wait")


def recall(blocks, first, view):
    for row, (seat, action) in zip(blocks["said"], view.history, strict=False):
        row[:] = [seat == 3, seat == 2, action == SWAP, 1]


class ToyForm(Form):
    name = "toy"
    codes = Codes(range(4), WORDS.__getitem__, WORDS.index, WAIT)
    tensors = Tensors(
        "card | 5 | the card held",
        {"card": lambda view: one_of(5, view.card)},
        history_table="said | 4 × 4 | what was said: by seat 3, by seat 2, swap, anything",
        recall=recall,
        text=lambda view: f"holds {view.card}",
        information_text=lambda first, view: (
            f"seat {view.seat} held {first.card}, holds {view.card}, heard {view.history}"
        ),
    )
    max_moves, max_gain, draws, outcomes = 4, 2.0, 4, 4

    def chance_outcomes(self, dealt):
        left = [card for card in range(4) if card not in dealt]
        return [(card, 1 / len(left)) for card in left]

    def dealt(self, outcomes):
        return ToyState(outcomes)

    def shuffled(self, rng):
        return ToyState(rng.permutation(4).tolist())

    def new_match(self, rng):
        return ToyMatch(self, rng)

    def result(self, state):
        return {"moves": len(state.history)}

    def state_text(self, state):
        return f"{state.cards}"

    def parse_state(self, text):
        return ToyState([int(card) for card in text.strip("[]").split(",")])
