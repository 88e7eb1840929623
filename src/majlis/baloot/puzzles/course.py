"""What happens after a card: the rest of the deal by best play, through the engine, and its points."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal

from majlis.baloot import actions as act
from majlis.baloot.play import boss_cards
from majlis.baloot.puzzles.model import Course
from majlis.baloot.sheet import ScoreSheet
from majlis.baloot.solver.payoff import Objective
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.baloot.view import Trick
from majlis.cards import Card, parse_card
from majlis.game import Action, Seat, Team, team_of

_WORDS: Final[dict[Action, Literal["akka", "baloot"]]] = {act.AKKA: "akka", act.BALOOT: "baloot"}
OBJECTIVES: Final[tuple[Objective, Objective]] = ("gp", "points")


@dataclass(frozen=True)
class Played:
    """The rest of a deal."""

    before: State
    cards: tuple[tuple[Seat, Card], ...]
    end: State

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks from the open one on."""
        return tuple(self.end.tricks[len(self.before.tricks) :])

    @cached_property
    def words(self) -> dict[Card, Literal["akka", "baloot"]]:
        """What is said with a card: Baloot, or Akka with one that the partner then need not ruff."""
        actions = [action for _, action in self.end.history[len(self.before.history) :]]
        return {card: _WORDS[word] for word, card in pairwise(actions) if word in _WORDS}

    @property
    def sheet(self) -> ScoreSheet:
        """How the deal was scored."""
        assert self.end.result is not None
        return self.end.result.sheet

    @property
    def points(self) -> tuple[int, int]:
        """The game points of both sides."""
        return self.sheet.game_points

    def gain(self, team: Team) -> int:
        """What a side gains over the other."""
        return self.points[team] - self.points[1 - team]

    def winner_of(self, card: Card) -> Team | None:
        """The side that takes a card; None where it was gone before."""
        found = next((trick for trick in self.tricks if card in trick.cards), None)
        return None if found is None else team_of(found.winner)


def play_on(state: State, card: Card, solver: Solver) -> Played:
    """The deal played to its end: this card, then best play by all, for game points.

    Where best play for card points comes to the same, that is shown: there nobody throws points away.
    """
    team = team_of(state.current_player())
    by_game, by_points = (_played(state, card, objective, solver) for objective in OBJECTIVES)
    return by_points if by_points.gain(team) == by_game.gain(team) else by_game


def _played(state: State, card: Card, objective: Objective, solver: Solver) -> Played:
    """The same, for one objective."""
    seat, after = state.current_player(), state.copy()
    _apply(after, card)
    cards = [(seat, card)]
    if not after.is_terminal():
        for by, other in solver.solve(after, objective).line:
            cards.append((by, other))
            _apply(after, other)
    return Played(state, tuple(cards), after)


def played_again(state: State, course: Course) -> Played:
    """What a puzzle tells of the rest of a deal, played through the engine."""
    after, cards = state.copy(), tuple((laid.seat, parse_card(laid.card)) for laid in course.cards)
    for laid, (seat, card) in zip(course.cards, cards, strict=True):
        if laid.word is not None:
            after.apply(act.parse_action(laid.word), seat)
        after.apply(card, seat)
    return Played(state, cards, after)


def _apply(state: State, card: Card) -> None:
    """Play a card, with the word that goes with it: Baloot, or Akka, which the solver takes for granted."""
    legal = state.legal_actions()
    contract = state.contract
    assert contract is not None
    if act.BALOOT in legal and contract.trump is not None:
        called = state.copy()
        called.apply(act.BALOOT)
        if card in called.legal_actions():
            state.apply(act.BALOOT)
    elif act.AKKA in legal and _is_boss(state, card):
        state.apply(act.AKKA)
    state.apply(card)


def _is_boss(state: State, card: Card) -> bool:
    """Whether the leader may call Akka with this card."""
    assert state.contract is not None
    trump = state.contract.trump
    hand = state.hands[state.current_player()]
    return trump is not None and bool(boss_cards(hand, state.played(), trump) >> card & 1)
