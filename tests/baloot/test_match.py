import numpy as np
import pytest

import walks
from majlis.baloot.deal import Deal
from majlis.baloot.match import Match, match_winner, next_dealer
from majlis.baloot.notation import parse_position
from majlis.baloot.players import PLAYERS, make_player
from majlis.baloot.ruleset import DEFAULT, PRESETS
from majlis.baloot.sheet import DealResult
from majlis.baloot.state import State
from majlis.errors import InputError
from majlis.game import drive


def play(names: str, seed: int, **rules: str) -> Match:
    rng = np.random.default_rng(seed)
    match = Match(DEFAULT.replace(**rules), [make_player(name, rng) for name in names.split()], rng)
    while not match.is_over():
        match.play_deal()
    return match


def test_dealer_after_each_ending() -> None:
    assert next_dealer(3, DealResult("played"), DEFAULT) == 0
    assert next_dealer(1, DealResult("all-pass"), DEFAULT) == 2
    assert next_dealer(1, DealResult("all-pass"), PRESETS["founding"]) == 1
    assert next_dealer(1, DealResult("kawesh"), DEFAULT) == 1
    assert next_dealer(1, DealResult("kawesh"), DEFAULT.replace(kawesh_dealer="rotate")) == 2


@pytest.mark.parametrize(
    ("scores", "winner"),
    [((151, 0), None), ((152, 0), 0), ((152, 160), 1), ((160, 160), None), ((0, 152), 1)],
)
def test_the_end_of_a_match(scores: tuple[int, int], winner: int | None) -> None:
    assert match_winner(scores, DEFAULT) == winner


def test_scores_are_the_sums_of_the_deals() -> None:
    match = play("careful careful random careful", 1)
    sums = [sum(state.result.game_points[team] for state in match.states if state.result) for team in (0, 1)]
    assert tuple(sums) == match.scores
    assert match.states[0].scores == (0, 0)


def test_one_seed_one_match() -> None:
    assert [s.history for s in play("careful random careful random", 5).states] == [
        s.history for s in play("careful random careful random", 5).states
    ]


def test_careful_beats_random() -> None:
    assert sum(play("careful random careful random", seed).winner == 0 for seed in range(20)) == 20


@pytest.mark.parametrize("name", [walks.QUICK.get(name, name) for name in PLAYERS])
def test_players_finish_physical_matches_too(name: str) -> None:
    rng = np.random.default_rng(11)
    players = [make_player(name, rng) for _ in range(4)]
    for seed in range(15):
        state = State.new(
            Deal.shuffled(np.random.default_rng(seed)), DEFAULT.replace(mode="physical"), seed % 4
        )
        drive(state, players)
        assert state.is_terminal()


def test_careful_challenges_a_sure_revoke() -> None:
    endings = []
    for seed in range(40):
        rng = np.random.default_rng(seed)
        players = [make_player(name, rng) for name in ("careful", "random", "careful", "random")]
        state = State.new(Deal.shuffled(rng), DEFAULT.replace(mode="physical"), seed % 4)
        drive(state, players)
        assert state.result is not None
        endings.append((state.result.ending, state.result.offender))
    assert ("qayd", 1) in endings
    assert ("qayd", 0) not in endings


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(InputError, match="'oracle' is not a player of baloot: write random, careful"):
        make_player("oracle", np.random.default_rng(0))


def test_a_deal_is_counted_once_and_when_it_is_over() -> None:
    rng = np.random.default_rng(1)
    match = Match(DEFAULT, [make_player("random", rng) for _ in range(4)], rng)
    unfinished = match.new_deal()
    with pytest.raises(InputError, match="not over"):
        match.finish(unfinished)
    done = match.play_deal()
    with pytest.raises(InputError, match="has been counted"):
        match.finish(done)
    while not match.is_over():
        match.play_deal()
    with pytest.raises(InputError, match="the match is over"):
        match.play_deal()


def test_careful_announces_its_baloot_before_it_claims() -> None:
    line = "kammelna d0 0-0 play 1:hokum♠ ♥8♣A♦8/♠KQA/♥79♣7/♦79♥J L1 P*-50 W2-3"
    state = parse_position(line)
    careful = make_player("careful", np.random.default_rng(0))
    while not state.is_terminal():
        state.apply(careful.act(state.view(state.current_player())))
    assert state.result is not None
    assert state.result.sheet is not None
    assert state.result.sheet.baloots == (0, 1)
