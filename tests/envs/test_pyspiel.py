"""OpenSpiel's own algorithms on the games here, where OpenSpiel is installed; its enums, also without it."""

import re
import sys
import types
from enum import Enum
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from envs.toy import ToyForm
from majlis.envs import Game, load_game

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "research" / "environments.md").read_text(
    encoding="utf-8"
)
ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
LAST_TRICKS = (
    "kammelna+kawesh=off d0 0-0 deal Q♠ ♠A108♦J9/♥10♣AQ8♦Q/♥A♣J7♦K7/♠J9♥J9♦8 "
    "7♥,7♠,8♥,K♥,9♣,K♣,Q♥,10♦,K♠,10♣,A♦ : hokum sun Q♦ K♦ 8♦ J♦ J♣ K♣ 10♣ Q♣ 8♠ 7♠ Q♠ 9♠ K♥ 9♥ 10♠ 7♥ "
    "7♦ 10♦ 9♦ A♣ J♥ A♦ 10♥ A♥"
)
"""Seat 2 leads: 7♣ is worth 6 points to it, 9♣ is worth 18."""
GAMES = {
    "baloot": partial(load_game, "baloot"),
    "baloot, physical": partial(load_game, "baloot", {"rules": "kammelna+mode=physical", "dealer": None}),
    "baloot, an ending": partial(load_game, "baloot", {"position": ENDING}),
    "liaptui": partial(load_game, "liaptui"),
    "toy": partial(Game, ToyForm()),
}
needs_openspiel = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def pyspiel():
    """OpenSpiel itself; the test is skipped without it."""
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")


@pytest.fixture(autouse=True)
def one_seed():
    """Some algorithms draw from NumPy's global generator."""
    before = np.random.get_state()
    np.random.seed(7)
    yield
    np.random.set_state(before)


@needs_openspiel
def test_its_mcts_plays_to_the_end(name, pyspiel):
    from open_spiel.python.algorithms import mcts

    game, rng = GAMES[name](), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=rng)
    state = game.new_dealt_state(np.random.default_rng(2))
    while not state.is_terminal():
        code = bot.step(state)
        assert code in state.legal_actions()
        state.apply_action(code)
    assert any(state.returns())


def test_its_mcts_finds_the_best_play_of_an_ending(pyspiel):
    from open_spiel.python.algorithms import mcts

    def value(state):
        if state.is_terminal():
            return state.returns()[2]
        values = [value(state.child(code)) for code in state.legal_actions()]
        return min(values) if state.current_player() % 2 else max(values)

    game, rng = load_game("baloot", {"position": LAST_TRICKS}), np.random.RandomState(3)
    state = game.new_initial_state()
    values = {state.action_to_string(code): value(state.child(code)) for code in state.legal_actions()}
    assert (values["7♣"], values["9♣"]) == (6, 18)
    bot = mcts.MCTSBot(game, 40.0, 300, mcts.RandomRolloutEvaluator(2, rng), random_state=rng)
    assert values[state.action_to_string(bot.step(state))] == 18


@needs_openspiel
def test_its_outcome_sampling_learns_a_policy(name, pyspiel):
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    game = GAMES[name]()
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(4):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_dealt_state(np.random.default_rng(2))
    told = policy.action_probabilities(state)
    assert sorted(told) == state.legal_actions()
    assert sum(told.values()) == pytest.approx(1)


def test_its_outcome_sampling_comes_to_like_shouting(pyspiel):
    """In the toy game who holds card 3 wins most by shouting at once."""
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    game = Game(ToyForm())
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3000):
        solver.iteration()
    state = game.new_initial_state()
    for card in (3, 0, 1, 2):
        state.apply_action(card)
    assert solver.average_policy().action_probabilities(state)[2] > 0.6


@needs_openspiel
def test_its_environment_for_learners_runs_its_agents(name, pyspiel):
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import random_agent, tabular_qlearner

    game = GAMES[name]()
    env = rl_environment.Environment(game, enable_legality_check=True)
    env.seed(5)
    codes = game.num_distinct_actions()
    agents = [tabular_qlearner.QLearner(0, codes), *(random_agent.RandomAgent(n, codes) for n in (1, 2, 3))]
    spec = env.observation_spec()
    assert (env.num_players, env.is_turn_based, env.action_spec()["num_actions"]) == (4, True, codes)
    for _ in range(2):
        step, gains = env.reset(), np.zeros(4)
        while not step.last():
            player = step.observations["current_player"]
            assert len(step.observations["info_state"][player]) == spec["info_state"][0]
            step = env.step([agents[player].step(step).action])
            gains += step.rewards
        for agent in agents:
            agent.step(step)
        assert gains.tolist() == step.rewards == env.get_state.returns()


@needs_openspiel
def test_the_type_of_a_game_is_its_own(name, pyspiel):
    game = GAMES[name]()
    kind, values = game.get_type(), pyspiel.GameType
    assert isinstance(kind, values)
    assert kind.dynamics == values.Dynamics.SEQUENTIAL
    assert kind.information == values.Information.IMPERFECT_INFORMATION
    assert kind.reward_model == values.RewardModel.TERMINAL
    assert kind.chance_mode == (
        values.ChanceMode.EXPLICIT_STOCHASTIC
        if game.max_chance_outcomes()
        else values.ChanceMode.DETERMINISTIC
    )
    assert kind.utility == (
        values.Utility.GENERAL_SUM if kind.short_name == "liaptui" else values.Utility.ZERO_SUM
    )
    assert kind.provides_information_state_tensor
    assert kind.provides_observation_string


def test_the_example_of_the_page_runs(pyspiel, capsys):
    [example] = [code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "open_spiel" in code]
    exec(compile(example, "environments.md", "exec"), {})
    word, policy, rewards = capsys.readouterr().out.splitlines()
    assert word in ("pass", "hokum", "sun", "kawesh")
    assert policy.startswith("{32: ")
    assert sum(eval(rewards)) == 0


# Without OpenSpiel


def stand_in():
    """A module with as much of `pyspiel` as a type of game needs."""

    class GameType(types.SimpleNamespace):
        Dynamics = Enum("Dynamics", ["SIMULTANEOUS", "SEQUENTIAL"])
        ChanceMode = Enum("ChanceMode", ["DETERMINISTIC", "EXPLICIT_STOCHASTIC"])
        Information = Enum("Information", ["IMPERFECT_INFORMATION"])
        Utility = Enum("Utility", ["ZERO_SUM", "GENERAL_SUM"])
        RewardModel = Enum("RewardModel", ["REWARDS", "TERMINAL"])

    made = types.ModuleType("pyspiel")
    made.GameType = GameType
    return made


def test_whatever_pyspiel_is_there_its_enums_are_handed_out(monkeypatch):
    module = stand_in()
    monkeypatch.setitem(sys.modules, "pyspiel", module)
    kind = load_game("liaptui").get_type()
    assert type(kind) is module.GameType
    assert kind.dynamics is module.GameType.Dynamics.SEQUENTIAL
    assert kind.reward_model is module.GameType.RewardModel.TERMINAL
    assert kind.utility is module.GameType.Utility.GENERAL_SUM
    assert (kind.max_num_players, kind.short_name) == (4, "liaptui")


def test_without_pyspiel_the_values_are_their_names(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    kind = load_game("baloot").get_type()
    told = (kind.dynamics, kind.chance_mode, kind.information, kind.utility, kind.reward_model)
    assert told == ("sequential", "explicit_stochastic", "imperfect_information", "zero_sum", "terminal")
    assert load_game("baloot", {"position": ENDING}).get_type().chance_mode == "deterministic"
