"""Tarneeb for PettingZoo and OpenSpiel: actions as codes, views as arrays (`majlis.envs.form.Form`)."""

from dataclasses import dataclass
from typing import Any, ClassVar

from majlis import game
from majlis.cards import card_set, hand_text
from majlis.envs.codes import Codes
from majlis.envs.form import Form
from majlis.envs.layout import Tensors, seat
from majlis.game import next_seat
from tarneeb import notation
from tarneeb.rules import DEFAULT
from tarneeb.state import ACTIONS, PASS, State

TABLE = """\
hand | 52 | the cards in hand
played | 4 × 52 | the cards that each seat has played, from one's own on
trick | 4 × 52 | those of them that lie on the table
dealer | 4 | who dealt
turn | 4 | who is to act
bid | 1 | the highest bid, in thirteenths
bidder | 4 | whose it is
trump | 4 | the trump suit"""


def bits(cards):
    """A set of cards as 52 numbers."""
    return [float(cards >> card & 1) for card in range(52)]


def by_seat(view, plays):
    """The cards of plays as 52 numbers for each seat, from the view's own on."""
    sets = [0] * 4
    for who, card in plays:
        sets[(who - view.seat) % 4] |= 1 << card
    return [number for cards in sets for number in bits(cards)]


def played(view):
    """All cards played so far."""
    return by_seat(view, [(who, action) for who, action in view.history if action < PASS])


def recall(blocks, first, view):
    """Who did what, in order."""
    for row, (who, action) in zip(blocks["done"], view.history, strict=False):
        row[(who - view.seat) % 4] = row[4 + action] = 1


def said(view):
    """All that was done, as one word."""
    return ",".join(f"{who}{notation.format_action(action)}" for who, action in view.history)


@dataclass(frozen=True)
class TarneebForm(Form):
    """Tarneeb under one rule set; `dealer` is the seat that deals."""

    rules: Any = DEFAULT
    dealer: int = 0

    name: ClassVar[str] = "tarneeb"
    game: ClassVar[Any] = notation
    plain: ClassVar[tuple[str, ...]] = ("dealer",)
    of_position: ClassVar[tuple[str, ...]] = ("rules", "dealer")
    codes = Codes(range(ACTIONS), notation.format_action, notation.parse_action)
    tensors: ClassVar[Tensors] = Tensors(
        TABLE,
        {
            "hand": lambda view: bits(view.hand),
            "played": played,
            "trick": lambda view: by_seat(view, view.trick),
            "dealer": lambda view: seat(view, view.dealer),
            "turn": lambda view: seat(view, view.turn),
            "bid": lambda view: [view.bid / 13],
            "bidder": lambda view: seat(view, view.bidder),
            "trump": lambda view: [float(suit == view.trump) for suit in range(4)],
        },
        history_table=f"done | 64 × {4 + ACTIONS} | what was done, in order: by whom, from oneself, and what",
        recall=recall,
        text=lambda view: f"seat {view.seat} d{view.dealer} {hand_text(view.hand)} : {said(view)}",
        information_text=lambda first, view: (
            f"seat {view.seat} d{view.dealer} {hand_text(first.hand)} : {said(view)}"
        ),
    )
    max_moves: ClassVar[int] = 64
    max_gain: ClassVar[float] = 26.0
    outcomes: ClassVar[int] = 52
    draws: ClassVar[int] = 39

    def chance_outcomes(self, dealt):
        """The next card, each one left equally likely: thirteen for seat 0, then for 1 and 2."""
        left = [card for card in range(52) if card not in dealt]
        return [(card, 1 / len(left)) for card in left]

    def dealt(self, outcomes):
        """The deal that these cards make; seat 3 gets what is left."""
        order = [*outcomes, *(card for card in range(52) if card not in outcomes)]
        hands = [card_set(order[13 * at : 13 * at + 13]) for at in range(4)]
        return State(hands, self.dealer, self.rules)

    def shuffled(self, rng):
        """A random deal."""
        return State.shuffled(rng, self.rules, self.dealer)

    def new_match(self, rng):
        """Deals until a side has won."""
        return Deals(self, rng)

    def result(self, state):
        """The points of both sides."""
        return {"points": state.points()}


class Deals(game.Match):
    """A match as the environments play it."""

    def __init__(self, form, rng):
        from tarneeb.arena import Progress

        self.rng, self.progress = rng, Progress(form.rules, form.dealer + 1)

    def new_deal(self):
        """The next deal."""
        return self.progress.deal(self.rng)

    def finish(self, state):
        """Count a finished deal."""
        ours, theirs = state.points()
        scores = self.progress.scores
        self.progress.scores = scores[0] + ours, scores[1] + theirs
        self.progress.dealer = next_seat(self.progress.dealer)

    def is_over(self):
        """Whether a side has won."""
        return self.progress.winners() is not None
