"""The solver says what trying everything says; its line is worth what it promises."""

import contextlib
import itertools

import numpy as np
import pytest

from majlis.baloot import PRESETS, State, parse_position
from majlis.baloot.card_numbers import cards_by_number, numbers_of
from majlis.baloot.solver import Solver
from majlis.baloot.solver.layout import position_of
from majlis.baloot.solver.payoff import gain, payoff_of
from majlis.baloot.solver.played import course
from majlis.baloot.solver.search import solve
from majlis.errors import InputError
from twins.solver import OBJECTIVES, after, ending_by_chance, moves, rules_by_chance, worth, worths

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"


def endings(seed, number, cards, rules=None):
    """States by chance, with the rules by which they are played."""
    rng = np.random.default_rng(seed)
    while number:
        chosen = rules or rules_by_chance(rng)
        state = ending_by_chance(rng, chosen, int(cards - rng.integers(5)))
        if state is not None:
            number -= 1
            yield state


@pytest.mark.parametrize("seed", range(4))
def test_endings_under_all_options_are_worth_what_the_twin_says(seed) -> None:
    solver, compared = Solver(), dict.fromkeys(OBJECTIVES, 0)
    for state in endings(seed, 40, 12):
        for objective, said in zip(OBJECTIVES, worths(state), strict=True):
            with contextlib.suppress(InputError):  # one point more can be worth less
                assert solver.solve(state, objective).value == said, (state, objective)
                compared[objective] += 1
    assert compared["points"] == 40
    assert min(compared.values()) > 25


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_card_is_worth_what_the_twin_says_after_it(objective) -> None:
    for state in endings(7, 25, 12, PRESETS["kammelna"]):
        for card, value in solve(state, objective).values.items():
            worths = []
            for move in moves(state):
                said = after(state, move)  # the card itself, or a call that is made with it
                if move == card:
                    worths.append(worth(said, objective))
                elif move >= 52 and card in said.legal_actions():
                    worths.append(worth(after(said, card), objective))
            assert value == (max if state.current_player() % 2 == 0 else min)(worths), state


def test_the_line_is_worth_what_is_promised() -> None:
    rng = np.random.default_rng(3)
    solver = Solver()
    for _ in range(5):
        state = ending_by_chance(rng, PRESETS["kammelna"], 32)
        if state is None:
            continue
        found = solver.solve(state, "points")
        position, numbers = position_of(state), numbers_of(position_of(state).trump)
        for seat, card in found.line:
            assert position.seat == seat
            position = position.after(numbers[card])
        assert position.over
        assert gain(position.captured) == found.value
        assert found.line[0][1] == found.best


def test_the_answer_does_not_depend_on_what_was_solved_before_or_on_the_memory() -> None:
    states = list(endings(11, 6, 22, PRESETS["kammelna"]))
    one = Solver()
    shared = [one.solve(state, "gp") for state in states]
    small = [Solver(1024).solve(state, "gp") for state in states]
    again = [one.solve(state, "gp") for state in reversed(states)][::-1]
    for found, lean, later in zip(shared, small, again, strict=True):
        assert found.values == lean.values == later.values
        assert found.line == lean.line == later.line


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(InputError, match="the play has not begun"):
        solve(State.shuffled(np.random.default_rng(1)))
    over = parse_position(ENDING)
    while not over.is_terminal():
        over.apply(over.legal_actions()[0])
    with pytest.raises(InputError, match="nothing to solve"):
        solve(over)
    with pytest.raises(InputError, match="1024 bytes or more, not 12"):
        Solver(12)
    raised = parse_position(
        ENDING.replace("hokum♠", "hokum♠x2").replace("kammelna", "founding+equal_raised=last-raiser-loses")
    )
    with pytest.raises(InputError, match="doubled_payoff=each-side equal_raised=last-raiser-loses"):
        solve(raised, "gp")


@pytest.mark.parametrize("objective", ["gp", "match"])
def test_what_could_have_been_worth_less_is_solved_once_it_cannot_come_out(objective) -> None:
    line = ENDING.replace("hokum♠", "hokum♠x2").replace("kammelna", "founding+equal_raised=last-raiser-loses")
    with pytest.raises(InputError, match="more can be worth less here"):
        solve(parse_position(line), objective)
    state = parse_position(line.replace("P63-40 W3-3", "P103-0 W6-0"))  # 81 to 81 is out of reach
    assert solve(state, objective).value == worth(state, objective)


def test_the_match_is_won_by_who_passes_the_target_ahead() -> None:
    for line, value in (
        (ENDING.replace("0-0", "140-0"), 1_000_000),  # all 16 game points to seats 0 and 2
        (ENDING.replace("0-0", "136-151"), 1_000_000),
        (ENDING.replace("hokum♠", "hokum♠x5").replace("0-0", "0-151"), 1_000_000),  # Gahwa
    ):
        assert solve(parse_position(line), "match").value == value
    with pytest.raises(InputError, match="the match was over at 152-0, before this deal"):
        solve(parse_position(ENDING.replace("0-0", "152-0")), "match")
    level = solve(parse_position(ENDING.replace("0-0", "152-152")), "match")  # another deal was played
    assert level.value == 1_000_000
    with pytest.raises(InputError, match="known for targets up to 500, not 600"):
        solve(parse_position(ENDING.replace("kammelna", "kammelna+target=600")), "match")


def test_projects_that_can_still_be_announced_count() -> None:
    hands = "♠JQK♥9J10♦8♣7/♠78♥78Q♣8♦79/♠10A♥K♣QK♦Q10J/♠9♥A♣9JA10♦AK"
    for said, value in (
        ("", 2),
        (" : sira:♠JQK", 2),
        (" : sira:♥910J", 2),
        (" : sira:♠JQK sira:♥910J", 2),
        (" : 8♦", -30),  # too late
    ):
        assert solve(parse_position(f"kammelna d3 0-0 play 0:sun {hands} L0{said}"), "gp").value == value
    akka = parse_position(f"kammelna+mode=physical d3 0-0 play 0:hokum♦ {hands} L0 : akka")
    assert solve(akka, "gp").value == 2  # the card is played at once


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_better_number_of_points_is_never_worth_less(objective) -> None:
    for state in endings(5, 60, 28):
        try:
            worths = list(payoff_of(state, objective).worths)
        except InputError:
            continue
        assert worths == sorted(worths)


def test_a_played_deal_costs_what_each_card_gave_away() -> None:
    state = parse_position(ENDING)
    states = [state.copy()]
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
        states.append(state.copy())
    steps = course(states, "points")
    assert [step.card for step in steps] == [action for _, action in state.history if action < 52]
    assert all(step.cost >= 0 for step in steps)
    assert all(first.after == second.before for first, second in itertools.pairwise(steps))
    ours, theirs = (state.result.sheet.card_points[team] for team in (0, 1))
    last = state.result.sheet.last_trick
    assert steps[-1].after == ours - theirs + (10 if last == 0 else -10)
    assert course([]) == []


def test_cards_and_numbers_belong_together() -> None:
    for trump in range(5):
        cards = cards_by_number(trump)
        assert [numbers_of(trump)[card] for card in cards] == list(range(32))
