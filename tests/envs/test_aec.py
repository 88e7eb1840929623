"""The PettingZoo environment: PettingZoo's own tests, seeds, rewards, masks, matches and bad input."""

import copy
import json
import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from envs.toy import ToyForm
from majlis.baloot.notation import parse_position
from majlis.baloot.ruleset import PRESETS
from majlis.envs import baloot_v0, liaptui_v0
from majlis.envs.aec import AGENTS, CardsEnv
from majlis.envs.baloot_codes import STRICT, WAIT
from majlis.errors import IllegalAction, InputError, NotationError
from majlis.extras import MissingExtra

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
KAWESH = "d0 0-0 deal 9♥ ♠AK♥A♣A♦A/♠QJ♥Q♣Q♦Q/♠789♥78/♠10♥KJ♣K♦K"
LIAPTUI = {
    "round": {},
    "open": {"rules": "open+cross_type=ranked", "perfect_recall": True},
    "short game": {"episode": "match", "max_deals": 3},
    "game": {"episode": "match", "rules": "standard+round_limit=4", "perfect_recall": True},
    "late": {"scores": [40, 45, -3, 20], "round_number": 5, "last_winner": 1, "illegal_reward": -30.0},
}
KINDS = {
    **{preset: {"rules": preset} for preset in PRESETS},
    "physical": {"rules": "kammelna+mode=physical"},
    "free": {"order": "free"},
    "short match": {"episode": "match", "max_deals": 3},
    "match": {"episode": "match", "rules": "kammelna+target=30"},
    "recall": {"perfect_recall": True},
    "forgiving": {"illegal_reward": -30.0},
    "position": {"position": ENDING},
}
EXPECTED = ("Observation space for each agent probably should be", "Observation is not a NumPy array")
"""PettingZoo says so of every dict of observation and mask but its own games'; it passes them."""


def one_deal(env, rng, seed=None, likely_first=True):
    """Play an episode at random; every `(agent, observation, code, reward, info)`."""
    env.reset(seed=seed)
    return play_on(env, rng, likely_first)


def play_on(env, rng, likely_first=True):
    told = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        open_codes = np.flatnonzero(observation["action_mask"])
        place = int(rng.geometric(0.3) - 1) if likely_first else int(rng.integers(1000))
        code = None if terminated or truncated else int(open_codes[place % len(open_codes)])
        told.append((agent, observation, code, reward, info))
        env.step(code)
    return told


def same(one, two):
    return len(one) == len(two) and all(
        a[0] == b[0]
        and a[2:] == b[2:]
        and all(np.array_equal(a[1][key], b[1][key]) for key in ("observation", "action_mask"))
        for a, b in zip(one, two, strict=True)
    )


@pytest.mark.parametrize("kind", KINDS)
def test_pettingzoo_says_it_is_one_of_its_own(kind, capsys):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for cycles in (10, 150):
            api_test(baloot_v0.env(**KINDS[kind]), num_cycles=cycles)
    assert capsys.readouterr().out.count("Passed API test") == 2
    assert [str(w.message) for w in caught if not str(w.message).startswith(EXPECTED)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_pettingzoo_finds_it_deterministic(kind):
    for cycles in (1, 20, 100):
        seed_test(lambda: baloot_v0.env(**KINDS[kind]), num_cycles=cycles)


@pytest.mark.parametrize("kind", LIAPTUI)
def test_pettingzoo_takes_liap_tui_for_one_of_its_own(kind):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for cycles in (10, 150):
            api_test(liaptui_v0.env(**LIAPTUI[kind]), num_cycles=cycles)
    assert [str(w.message) for w in caught if not str(w.message).startswith(EXPECTED)] == []
    for cycles in (1, 60):
        seed_test(lambda: liaptui_v0.env(**LIAPTUI[kind]), num_cycles=cycles)


def test_liap_tuis_rewards_are_the_points_and_a_game_adds_them_up():
    env = liaptui_v0.raw_env(episode="match", rules="standard+round_limit=5")
    told = one_deal(env, np.random.default_rng(2), 2)
    total, rounds = dict.fromkeys(AGENTS, 0.0), {}
    for agent, _, _, reward, info in told:
        total[agent] += reward
        if info:
            rounds[info["deals"]] = info["points"]
    assert len(rounds) == 5
    assert [total[agent] for agent in AGENTS] == [
        sum(points) for points in zip(*rounds.values(), strict=True)
    ]
    assert env.engine_state().standing.round_number == 5


def test_liap_tuis_options_hold_for_one_episode_and_its_table_is_drawn():
    env = liaptui_v0.raw_env(render_mode="ansi")
    env.reset(seed=1, options={"scores": [9, 9, 9, 9], "round_number": 2, "last_winner": 3, "colour": 1})
    assert env.engine_state().standing.scores == (9, 9, 9, 9)
    assert "seat 3:" in env.render()
    env.reset(seed=1)
    assert env.engine_state().standing.round_number == 1
    with pytest.raises(InputError, match="a game at 50/0/0/0 is over"):
        liaptui_v0.raw_env(episode="match", scores=[50, 0, 0, 0], round_number=2, last_winner=0).reset()


def test_any_game_will_do():
    for options in ({}, {"episode": "match"}, {"perfect_recall": True}, {"episode": "match", "max_deals": 2}):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            api_test(CardsEnv(ToyForm(), **options), num_cycles=50)
            seed_test(lambda options=options: CardsEnv(ToyForm(), **options), num_cycles=50)


# Seeds


@pytest.mark.parametrize("kind", ["kammelna", "physical", "match"])
def test_a_seed_is_an_episode(kind):
    env = baloot_v0.raw_env(**KINDS[kind])
    for seed in (0, 1, 42, 2**63):
        one, two = (one_deal(env, np.random.default_rng(5), seed) for _ in range(2))
        other = one_deal(baloot_v0.raw_env(**KINDS[kind]), np.random.default_rng(5), np.int64(seed % 2**62))
        assert same(one, two)
        assert env.seed_of_episode == seed
        assert same(one, other) == (seed < 2**62)


def test_resets_without_a_seed_go_on_and_can_be_had_again():
    """The stream of seeds depends on the first alone, not on how the episodes were played."""
    env, rng = baloot_v0.raw_env(), np.random.default_rng(1)
    env.reset(seed=9)
    seeds, episodes = [], []
    for _ in range(4):
        episodes.append(play_on(env, np.random.default_rng(3)))
        seeds.append(env.seed_of_episode)
        env.reset()
    assert len(set(seeds)) == 4
    assert not same(episodes[0], episodes[1])
    again = baloot_v0.raw_env()
    again.reset(seed=9)
    for seed in seeds:
        assert again.seed_of_episode == seed
        play_on(again, rng, likely_first=False)
        again.reset()
    for seed, episode in zip(seeds, episodes, strict=True):
        assert same(one_deal(again, np.random.default_rng(3), seed), episode)


def test_streams_of_neighbouring_seeds_do_not_run_into_each_other():
    env, seeds = baloot_v0.raw_env(), []
    for first in range(20):
        env.reset(seed=first)
        for _ in range(5):
            env.reset()
            seeds.append(env.seed_of_episode)
    assert len(set(seeds)) == 100
    assert min(seeds) > 20


def test_environments_that_were_never_seeded_differ():
    seeds = set()
    for _ in range(3):
        env = baloot_v0.raw_env()
        env.reset()
        seeds.add(env.seed_of_episode)
    assert len(seeds) == 3


def test_environments_do_not_touch_each_other_or_the_global_generators():
    apart = [one_deal(baloot_v0.raw_env(), np.random.default_rng(seed), seed) for seed in (1, 2)]
    tables, rngs = [baloot_v0.raw_env() for _ in range(2)], [np.random.default_rng(seed) for seed in (1, 2)]
    before = np.random.get_state()[1].tolist()
    for table, seed in zip(tables, (1, 2), strict=True):
        table.reset(seed=seed)
    together = [[], []]
    while any(table.agents for table in tables):
        for table, rng, told in zip(tables, rngs, together, strict=True):
            if table.agents:
                observation, reward, terminated, _, info = table.last()
                codes = np.flatnonzero(observation["action_mask"])
                place = int(rng.geometric(0.3) - 1)
                code = None if terminated else int(codes[place % len(codes)])
                told.append((table.agent_selection, observation, code, reward, info))
                table.step(code)
    assert same(apart[0], together[0])
    assert same(apart[1], together[1])
    assert np.random.get_state()[1].tolist() == before


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_running_environment_can_be_copied(twin_of):
    env, rng = baloot_v0.raw_env(episode="match", max_deals=2), np.random.default_rng(4)
    env.reset(seed=4)
    for _ in range(15):
        codes = np.flatnonzero(env.last()[0]["action_mask"])
        env.step(codes[int(rng.integers(len(codes)))])
    twin = twin_of(env)
    one, two = (play_on(which, np.random.default_rng(8)) for which in (env, twin))
    assert same(one, two)


def test_nothing_that_an_agent_gets_tells_the_seed():
    env = baloot_v0.raw_env()
    for _, _, _, _, info in one_deal(env, np.random.default_rng(1), 123456789):
        assert set(info) <= {"ending", "game_points", "deals"}


# What agents get


@pytest.mark.parametrize("kind", ["kammelna", "physical", "free"])
def test_masks_are_the_legal_codes_of_the_seat_that_decides(kind):
    env, form = baloot_v0.raw_env(**KINDS[kind]), baloot_v0.raw_env(**KINDS[kind]).form
    rng, waits = np.random.default_rng(2), 0
    for seed in range(20):
        rules = env.form.parameters()["rules"]
        env.reset(seed=seed, options={"position": f"{rules} {KAWESH}"} if seed < 5 else None)
        while not any(env.terminations.values()):
            engine = env.engine_state()
            for seat, agent in enumerate(AGENTS):
                mask = env.observe(agent)["action_mask"]
                assert env.observation_space(agent)["action_mask"].contains(mask)
                if agent != env.agent_selection:
                    assert not mask.any()
                    continue
                codes = set(np.flatnonzero(mask).tolist())
                waits += WAIT in codes
                assert (WAIT in codes) == (seat != engine.current_player())
                assert codes - {WAIT} == {form.codes.encode(action) for action in engine.legal_actions(seat)}
                for code in codes - {WAIT}:
                    engine.copy().apply(form.codes.decode(code), seat)
            codes = np.flatnonzero(env.last()[0]["action_mask"])
            env.step(codes[int(rng.geometric(0.3) - 1) % len(codes)])
    assert waits > 3


def test_the_state_is_what_the_seats_know_together():
    env = baloot_v0.env(**KINDS["recall"], position=ENDING)
    env.reset(seed=1)
    for _ in range(7):
        table = env.state()
        assert env.unwrapped.state_space.contains(table)
        for seat, agent in enumerate(AGENTS):
            assert np.array_equal(table[seat], env.observe(agent)["observation"])
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])


def test_rewards_are_the_difference_of_game_points():
    env, gains = baloot_v0.raw_env(), set()
    for seed in range(30):
        told = one_deal(env, np.random.default_rng(seed), seed)
        ends = {agent: (reward, info) for agent, _, code, reward, info in told if code is None}
        ours, theirs = next(iter(ends.values()))[1]["game_points"]
        gain = {agent: (ours - theirs) * (1 if at % 2 == 0 else -1) for at, agent in enumerate(AGENTS)}
        assert {agent: reward for agent, (reward, _) in ends.items()} == gain
        assert all(reward == 0 for _, _, code, reward, _ in told if code is not None)
        gains.add(ours - theirs)
    assert len(gains) > 5


def test_a_match_is_deals_until_the_target():
    env = baloot_v0.raw_env(episode="match", rules="kammelna+target=40")
    told = one_deal(env, np.random.default_rng(3), 3)
    total, scores, deals = dict.fromkeys(AGENTS, 0.0), [0, 0], 0
    for agent, _, _, reward, info in told:
        total[agent] += reward
        if info and info["deals"] > deals:
            deals = info["deals"]
            scores = [score + points for score, points in zip(scores, info["game_points"], strict=True)]
    assert deals > 1
    assert max(scores) >= 40
    assert [total[agent] for agent in AGENTS] == [scores[0] - scores[1], scores[1] - scores[0]] * 2


def test_a_match_shows_its_score_and_the_next_dealer():
    env = baloot_v0.raw_env(episode="match", rules="kammelna+target=1000", max_deals=6, dealer=0)
    env.reset(seed=1)
    states, rng = [env.engine_state()], np.random.default_rng(1)
    while not any(env.truncations.values()):
        codes = np.flatnonzero(env.last()[0]["action_mask"])
        env.step(codes[int(rng.geometric(0.3) - 1) % len(codes)])
        if not env.engine_state().history:
            states.append(env.engine_state())
    assert len(states) == 6
    assert not any(env.terminations.values())
    assert states[-1].scores != (0, 0)
    assert {state.dealer for state in states} >= {0, 1, 2}


def test_options_hold_for_one_episode():
    env = baloot_v0.raw_env(scores=(5, 6))
    env.reset(seed=1, options={"dealer": 2, "scores": (100, 90), "someone's own": 1})
    assert (env.engine_state().dealer, env.engine_state().scores) == (2, (100, 90))
    env.reset(seed=1)
    assert env.engine_state().scores == (5, 6)
    env.reset(seed=1, options={"position": ENDING})
    assert env.engine_state() == parse_position(ENDING)
    assert env.agent_selection == "seat_1"


def test_the_table_is_drawn_for_people():
    env = baloot_v0.raw_env(render_mode="ansi", position=ENDING)
    env.reset()
    assert "J♠" in env.render() or "♠J" in env.render()
    assert baloot_v0.raw_env().render() is None
    env.close()


# Bad input


def test_illegal_actions_are_refused_and_change_nothing():
    env = baloot_v0.env(rules="kammelna+kawesh=off")
    env.reset(seed=1)
    before = env.unwrapped.engine_state()
    for action, sentence in (
        (STRICT.parse("sawa"), "sawa"),
        (WAIT, "may not wait: it is its turn"),
        (0, "7♠"),
        (148, "is not the code of an action"),
        (-1, "is not the code of an action"),
        ("pass", "actions are ints"),
        (None, "actions are ints"),
        (1.5, "actions are ints"),
    ):
        with pytest.raises(IllegalAction, match=sentence):
            env.step(action)
        assert env.unwrapped.engine_state() == before
        assert not any(env.terminations.values())
    env.step(np.int32(STRICT.parse("sun")))
    assert env.unwrapped.engine_state().history


def test_an_illegal_action_can_end_the_episode_instead():
    env = baloot_v0.env(illegal_reward=-30.0, rules="kammelna+kawesh=off")
    env.reset(seed=1)
    offender = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.last()
        env.step(0)
    assert all(env.terminations.values())
    assert env.rewards[offender] == -30
    assert sum(env.rewards.values()) == -30


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"episode": "game"}, "episode = 'game' is not a value: it can be deal or match"),
        ({"max_deals": 3}, "max_deals = 3 is not a value"),
        ({"max_deals": 0, "episode": "match"}, "max_deals = 0 is not a value"),
        ({"render_mode": "human"}, "render_mode = 'human' is not a value"),
        ({"colour": 1}, "'colour' is not a parameter of baloot"),
        ({"rules": "nowhere"}, "'nowhere' is not a preset"),
        ({"position": "d3"}, "is not a position"),
    ],
)
def test_bad_parameters_are_told_in_a_sentence(parameters, sentence):
    with pytest.raises((InputError, NotationError), match=sentence):
        baloot_v0.raw_env(**parameters)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"seed": -1}, "seed = -1 is not a seed"),
        ({"seed": "x"}, "seed = 'x' is not a seed"),
        ({"options": {"dealer": 7}}, "dealer = 7 is not a seat"),
        ({"options": {"scores": (1,)}}, "is not a match score"),
        ({"options": {"position": "nothing"}}, "is not a position"),
        ({"options": {"position": ENDING.replace("kammelna", "kammelna+mode=physical")}}, "make another"),
    ],
)
def test_bad_resets_are_told_in_a_sentence_and_change_nothing(arguments, sentence):
    env = baloot_v0.raw_env()
    env.reset(seed=1)
    before = env.engine_state()
    with pytest.raises((InputError, NotationError), match=sentence):
        env.reset(**arguments)
    assert env.engine_state() == before


def test_matches_that_cannot_begin_are_refused():
    with pytest.raises(InputError, match="cannot begin in a position"):
        baloot_v0.raw_env(episode="match", position=ENDING).reset()
    with pytest.raises(InputError, match="a match at 160-0 is over"):
        baloot_v0.raw_env(episode="match", scores=(160, 0)).reset()


def test_nothing_happens_before_the_first_reset_or_after_the_end():
    env = baloot_v0.raw_env()
    for use in (lambda: env.step(0), env.state, env.engine_state, lambda: env.observe("seat_0")):
        with pytest.raises(IllegalAction, match="reset the environment first"):
            use()
    one_deal(env, np.random.default_rng(1), 1)
    with pytest.raises(IllegalAction, match="the episode is over"):
        env.step(32)


def test_without_the_extra_one_line_names_it_and_openspiels_shape_works():
    code = (
        "import sys, json; sys.modules['pettingzoo'] = None\n"
        "from majlis.envs import load_game\n"
        "load_game('baloot').new_initial_state()\n"
        "try:\n    from majlis.envs import baloot_v0\n"
        "except ImportError as error:\n    print(json.dumps([type(error).__mro__[1].__name__, str(error)]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    kind, sentence = json.loads(done.stdout)
    assert kind == "InputError"
    assert sentence == str(MissingExtra("rl", "pettingzoo"))
