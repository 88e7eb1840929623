"""A puzzle out of a position: who misses the best card, what the answer is, and how it is told."""

from collections.abc import Iterable
from typing import Final

import numpy as np
from msgspec.structs import replace

from majlis.baloot.actions import AKKA, BALOOT
from majlis.baloot.notation import format_position
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.puzzles.course import Played, play_on
from majlis.baloot.puzzles.explain import contract_of, explanation_of, in_sentences, question_of
from majlis.baloot.puzzles.judge import (
    FEWEST,
    MOST,
    MOST_OPEN,
    Verdict,
    judge_open,
    judge_seat,
    legal_of,
)
from majlis.baloot.puzzles.model import (
    Course,
    Kind,
    Laid,
    Puzzle,
    Sentences,
    Solution,
    Source,
    Worth,
)
from majlis.baloot.puzzles.symmetry import name_of
from majlis.baloot.puzzles.themes import PuzzleCase, themes_of
from majlis.baloot.seat_line import format_view, parse_view
from majlis.baloot.solver.batch import own_solver
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.baloot.terminal import sorted_hand
from majlis.baloot.view import View
from majlis.cards import Card, card_name
from majlis.errors import MajlisError
from majlis.game import SEATS, team_of
from majlis.players import Checked

MISSED_BY: Final = "strategist"
DIGITS: Final = 4


def puzzles_of(
    states: Iterable[State], source: Source, kinds: Iterable[Kind], missed_by: str = MISSED_BY
) -> list[Puzzle]:
    """The puzzles of one deal, by its states: those of a seat before open ones, the deepest first."""
    kinds, found = tuple(kinds), []
    for state in states:
        if not worth_a_look(state):
            continue
        try:
            obvious = obvious_card(state, missed_by)
        except MajlisError:
            continue
        for kind in kinds if obvious is not None else ():
            assert obvious is not None
            puzzle = puzzle_of(kind, state, obvious, source)
            if puzzle is not None:
                found.append(puzzle)
                break
    return sorted(found, key=lambda puzzle: (puzzle.kind != "seat", -puzzle.grade))


def worth_a_look(state: State) -> bool:
    """Whether there is a choice of cards, in a deal that is played by the rules."""
    if state.phase != Phase.PLAY or state.rules.mode != "strict" or state.promised is not None:
        return False
    seat = state.current_player()
    if not FEWEST <= state.hands[seat].bit_count() <= MOST:
        return False
    return len(legal_of(state.view(seat))) > 1


def obvious_card(state: State, missed_by: str) -> Card | None:
    """The card of the player who is to miss the best one; None where he claims the rest."""
    player = Checked(make_player(missed_by, np.random.default_rng(0)))
    seat, after = state.current_player(), state.copy()
    action = player.act(after.view(seat))
    if action in (BALOOT, AKKA):
        after.apply(action)
        action = player.act(after.view(seat))
    return action if action < 52 else None


def puzzle_of(kind: Kind, state: State, obvious: Card, source: Source) -> Puzzle | None:
    """The puzzle of a position, if it is one."""
    solver, seat = own_solver(), state.current_player()
    view = state.view(seat)
    try:
        verdict = _verdict(kind, state, view, obvious, solver)
        if verdict is None:
            return None
        right, wrong = (play_on(state, card, solver) for card in (verdict.best, obvious))
    except MajlisError:  # rules by which it cannot be solved
        return None
    team = team_of(seat)
    if right.gain(team) <= wrong.gain(team):
        return None
    position = format_position(state) if kind == "open" else format_view(state, seat)
    if kind == "seat" and not _reads_back(position, view):
        return None
    case = PuzzleCase(view, verdict.best, obvious, right, wrong)
    themes = themes_of(case)
    trump = case.trump
    puzzle = Puzzle(
        id=name_of(kind, view, state if kind == "open" else None),
        kind=kind,
        grade=verdict.grade,
        position=position,
        seat=seat,
        contract=contract_of(view),
        hand=tuple(card_name(card) for card in sorted_hand(view.hand, trump)),
        table=tuple(Laid((view.leader + at) % 4, card_name(card)) for at, card in enumerate(view.trick)),
        choices=tuple(card_name(card) for card in sorted_hand(view.hand, trump) if card in verdict.cards),
        hands=tuple(tuple(card_name(card) for card in sorted_hand(state.hands[by], trump)) for by in SEATS)
        if kind == "open"
        else None,
        question=question_of(kind, seat),
        source=source,
        solution=Solution(
            best=card_name(verdict.best),
            accepted=tuple(map(card_name, verdict.accepted)),
            obvious=card_name(obvious),
            values={
                card_name(card): Worth(round(gain, DIGITS), round(error, DIGITS))
                for card, gain, error in zip(verdict.cards, verdict.gains, verdict.errors, strict=True)
            },
            layouts=verdict.layouts,
            whole=verdict.whole,
            better=verdict.better,
            worse=verdict.worse,
            theme=themes[0],
            themes=themes,
            deal=format_position(state),
            after_best=_course(right),
            after_obvious=_course(wrong),
            text=Sentences((), ()),
        ),
    )
    text = in_sentences(explanation_of(puzzle))
    return replace(puzzle, solution=replace(puzzle.solution, text=text))


def _verdict(kind: Kind, state: State, view: View, obvious: Card, solver: Solver) -> Verdict | None:
    if kind == "seat":
        return judge_seat(view, obvious, solver)
    return judge_open(state, obvious, solver) if view.hand.bit_count() <= MOST_OPEN else None


def _reads_back(position: str, view: View) -> bool:
    """Whether the line says all that the seat knows."""
    try:
        return parse_view(position) == view
    except MajlisError:
        return False


def _course(played: Played) -> Course:
    words = played.words
    return Course(
        tuple(Laid(seat, card_name(card), words.get(card)) for seat, card in played.cards), played.points
    )
