"""The vectorised environment beside the engine itself, beside Gymnasium's own vector of single tables, and
under Gymnasium's checks."""

import copy
import json
import pickle
import subprocess
import sys
import warnings
from collections import Counter

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="Gymnasium, of the extra rl, is not installed")

import gymnasium
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from majlis.baloot import parse_position
from majlis.baloot.batch import UNIFORM
from majlis.baloot.ruleset import PRESETS, rules_text
from majlis.envs import BalootEnv, BalootForm, BalootVectorEnv, Turns
from majlis.errors import IllegalAction, InputError, NotationError
from majlis.extras import MissingExtra
from twins.solver import rules_by_chance

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
PASS, HOKUM, SUN, KAWESH = 32, 33, 34, 43


def by_chance(rng, mask, bid=0.3):
    """A legal action for each row, mostly a pass where that is legal; 0 where nothing is."""
    chances = rng.random(mask.shape) * mask
    chances[:, PASS] *= rng.random(len(mask)) > bid
    return np.where(mask[:, PASS] & (rng.random(len(mask)) > bid), PASS, chances.argmax(axis=1))


def played(env, rng, steps):
    """Steps by chance: actions taken and what came of them; the first has no actions."""
    seen, info = env.reset(seed=5)
    yield None, (seen, np.zeros(env.num_envs), *np.zeros((2, env.num_envs), bool), info)
    for _ in range(steps):
        actions = by_chance(rng, seen["action_mask"])
        result = env.step(actions)
        seen = result[0]
        yield actions, result


# Beside the engine


class Beside:
    """The engine's own states, given the same actions: each row must say the same."""

    def __init__(self, env):
        self.env, self.form = env, env.form
        self.turns = [Turns(env.form, env.engine_state(row)) for row in range(env.num_envs)]
        self.endings = Counter()

    def step(self, actions, result):
        """Compare what came of a step in which nothing is begun again."""
        seen, reward, over, cut, info = result
        for row, turns in enumerate(self.turns):
            if turns.is_terminal():
                self.turns[row] = turns = Turns(self.form, self.env.engine_state(row))
                assert (reward[row], over[row]) == (0, False)
            elif actions is not None:
                who = turns.seat()
                turns.apply(int(actions[row]))
                if turns.is_terminal():
                    self.end(row, turns, who, reward, info)
                assert over[row] == turns.is_terminal()
            if not turns.is_terminal():
                assert (reward[row], info["seat"][row]) == (0, turns.seat())
            self.compare(turns, int(info["seat"][row]), seen["observation"][row], seen["action_mask"][row])
        assert not cut.any()

    def end(self, row, turns, who, reward, info):
        result = turns.state.result
        assert (info["ending"][row], *info["game_points"][row]) == (result.ending, *result.game_points)
        assert info["rewards"][row].tolist() == turns.state.returns()
        assert (reward[row], info["seat"][row]) == (turns.state.returns()[who], who)
        self.endings[result.ending] += 1

    def compare(self, turns, seat, observation, mask):
        wanted = turns.information(seat) if self.env.perfect_recall else turns.observation(seat)
        assert np.array_equal(observation, wanted)
        assert np.flatnonzero(mask).tolist() == turns.codes()


@pytest.mark.parametrize("preset", [*PRESETS, "free", "recall"])
def test_every_row_is_a_deal_of_the_engine(preset):
    kinds = {"free": {"order": "free"}, "recall": {"perfect_recall": True}}
    env = BalootVectorEnv(12, **kinds.get(preset, {"rules": preset}))
    beside = None
    for actions, result in played(env, np.random.default_rng(1), 80 if preset != "recall" else 50):
        beside = beside or Beside(env)
        beside.step(actions, result)
    assert beside.endings["played"] + beside.endings["sawa"] + beside.endings["false-sawa"] > 8


def test_every_row_is_a_deal_of_the_engine_under_any_rules():
    rng = np.random.default_rng(3)
    for _ in range(12):
        rules = rules_by_chance(rng)
        env, beside = BalootVectorEnv(4, rules, scores=(120, 60)), None
        for actions, result in played(env, rng, 40):
            beside = beside or Beside(env)
            beside.step(actions, result)


def test_a_match_is_deals_until_the_target():
    env = BalootVectorEnv(8, "kammelna+target=40+dealer_after_all_pass=same", episode="match", dealer=1)
    total, scores, dealers = np.zeros((8, 4)), np.zeros((8, 2), int), np.ones(8, int)
    matches = 0
    for actions, (_, reward, over, cut, info) in played(env, np.random.default_rng(2), 500):
        if actions is None:
            continue
        total += info["rewards"]
        assert not cut.any()
        for row in np.flatnonzero(info.get("_ending", [])):
            scores[row] += info["game_points"][row]
            thrown_in = info["ending"][row] in ("all-pass", "kawesh")
            dealers[row] = (dealers[row] + (not thrown_in)) % 4
            assert total[row].tolist() == [*(scores[row] - scores[row][::-1])] * 2
            assert over[row] == (max(scores[row]) >= 40 and scores[row][0] != scores[row][1])
            assert abs(reward[row]) == abs(info["rewards"][row][0])
            state = env.engine_state(row)
            if over[row]:
                matches += 1
                total[row], scores[row], dealers[row] = 0, 0, 1
            else:
                assert (state.scores, state.dealer) == (tuple(scores[row]), dealers[row])
                assert not state.history
    assert matches > 8


def test_a_match_can_be_cut_off():
    env = BalootVectorEnv(6, "kammelna+target=1000", episode="match", max_deals=3)
    cuts = 0
    for _, (_, _, over, cut, info) in played(env, np.random.default_rng(2), 300):
        assert not over.any()
        if cut.any():
            assert (info["deals"][cut] == 3).all()
        cuts += cut.sum()
    assert cuts > 12


# Beside Gymnasium's own vector of single tables

KINDS = {
    "deal": {},
    "match": {"episode": "match", "rules": "kammelna+target=20"},
    "cut": {"episode": "match", "max_deals": 2, "rules": "pagat"},
    "two seats": {"seats": (0, 2)},
    "recall": {"perfect_recall": True, "seats": (3,)},
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_it_is_gymnasiums_vector_of_single_tables(kind, mode):
    ours = BalootVectorEnv(5, autoreset_mode=mode, **KINDS[kind])
    theirs = SyncVectorEnv([lambda: BalootEnv(**KINDS[kind])] * 5, autoreset_mode=mode)
    assert (ours.observation_space, ours.action_space) == (theirs.observation_space, theirs.action_space)
    rng, ends = np.random.default_rng(4), 0
    one, other = ours.reset(seed=11), theirs.reset(seed=11)
    assert one[0] in ours.observation_space
    for _ in range(60):
        assert data_equivalence(one[0], other[0])
        assert same_info(one[-1], other[-1])
        actions = by_chance(rng, one[0]["action_mask"], bid=0.6)
        one, other = ours.step(actions), theirs.step(actions)
        over = one[2] | one[3]
        ends += over.sum()
        for place in (1, 2, 3):
            assert np.array_equal(one[place], other[place])
        if mode == AutoresetMode.DISABLED and over.any():
            one, other = (env.reset(options={"reset_mask": over.copy()}) for env in (ours, theirs))
    assert ends > 1


def same_info(one, other):
    """Equal where theirs has a value; ours has the rewards and the seat in every row."""
    for name in other:
        if name.startswith("_"):
            assert not (other[name] & ~one[name]).any()
        elif name == "final_info":
            assert same_info(one[name], other[name])
        else:
            for row in np.flatnonzero(other[f"_{name}"]):
                mine, theirs = one[name][row], other[name][row]
                again = name == "rewards" and one.get("_final_info", np.zeros(99, bool))[row]
                assert again or data_equivalence(mine, theirs), name
    return set(other) <= set(one)


@pytest.mark.parametrize("kind", KINDS)
def test_gymnasium_takes_a_table_for_one_of_its_own(kind):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(
            "majlis.envs.vector:majlis/Baloot-v0", illegal_reward=-30.0, render_mode="ansi", **KINDS[kind]
        )
        check_env(env.unwrapped)


def test_gymnasium_makes_it_by_name_and_its_wrappers_work():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make_vec("majlis.envs.vector:majlis/Baloot-v0", num_envs=6, rules="pagat")
        assert isinstance(env.unwrapped, BalootVectorEnv)
        told = []
        counted = RecordEpisodeStatistics(env)
        for _, (_, _, over, _, info) in played(counted, np.random.default_rng(1), 120):
            if over.any():
                told += info["episode"]["l"][over].tolist()
    assert len(told) > 10
    assert 4 <= min(told) < max(told) < 90
    listed = DictInfoToList(BalootVectorEnv(3))
    _, info = listed.reset(seed=1)
    assert [set(one) for one in info] == [{"seat", "rewards"}] * 3


# Seeds


def trace(env, steps=60, seed=7, policy=by_chance):
    rng, (seen, info) = np.random.default_rng(1), env.reset(seed=seed)
    found = [(seen["observation"], info["seat"])]
    for _ in range(steps):
        seen, reward, over, cut, info = env.step(policy(rng, seen["action_mask"]))
        found.append((seen["observation"], reward, over, cut, info["seat"]))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_is_an_episode(kind):
    one, two, other = (trace(BalootVectorEnv(4, **KINDS[kind]), seed=seed) for seed in (7, 7, 8))
    assert data_equivalence(one, two)
    assert not data_equivalence(one, other)


def test_the_number_of_threads_changes_nothing():
    one, two = (trace(BalootVectorEnv(200, seats=(0, 2), threads=threads), 40) for threads in (1, 2))
    assert data_equivalence(one, two)


def test_rows_have_seeds_of_their_own_and_the_running_episodes_can_be_had_again():
    env = BalootVectorEnv(3)
    for _ in played(env, np.random.default_rng(1), 150):
        pass
    running = env.seeds.copy()
    first = [env.engine_state(row).deal for row in range(3)]
    assert len(set(running.tolist())) == 3
    again = BalootVectorEnv(3)
    again.reset(seed=running)
    assert [again.engine_state(row).deal for row in range(3)] == first
    alone = BalootVectorEnv(1)
    alone.reset(seed=int(running[2]))
    assert alone.engine_state(0).deal == first[2]
    alone.reset(seed=41)
    env.reset(seed=[None, 41, None])
    assert env.engine_state(1).deal == alone.engine_state(0).deal


def test_deals_do_not_depend_on_how_they_are_played_nor_on_who_plays():
    """So that deals can be played again with the sides changed."""
    decks = []
    for seats, bid in (((0, 2), 0.1), ((1, 3), 0.9), ((0, 1, 2, 3), 0.5)):
        env, rng = (
            BalootVectorEnv(4, "kammelna+kawesh=off", seats=seats, autoreset_mode="SameStep"),
            np.random.default_rng(1),
        )
        found = [[] for _ in range(4)]
        seen, _ = env.reset(seed=3)
        for _ in range(80):
            for row in range(4):
                deal = env.engine_state(row)
                if [deal.deal, deal.dealer] not in found[row]:
                    found[row].append([deal.deal, deal.dealer])
            seen = env.step(by_chance(rng, seen["action_mask"], bid))[0]
        decks.append([row[:3] for row in found])
    assert decks[0] == decks[1] == decks[2]


def test_only_a_kawesh_before_the_caller_is_asked_brings_other_cards():
    """As the page says of duplicate matches."""
    whole = BalootVectorEnv(2000)
    seen, info = whole.reset(seed=5)
    called = seen["action_mask"][:, KAWESH] > 0
    for seats in ((0, 2), (1, 3)):
        env = BalootVectorEnv(2000, seats=seats)
        env.reset(seed=5)
        other = (env.batch.column("stock") != whole.batch.column("stock")) | (
            env.batch.column("first") != whole.batch.column("first")
        ).any(axis=1)
        assert other.any()
        assert (other <= (called & ~np.isin(info["seat"], seats))).all()


def test_resets_without_a_seed_go_on_and_those_that_were_never_seeded_differ():
    env = BalootVectorEnv(2)
    env.reset(seed=1)
    deals = [env.engine_state(0).deal]
    for _ in range(3):
        env.reset()
        deals.append(env.engine_state(0).deal)
    assert len({str(deal) for deal in deals}) == 4
    assert BalootVectorEnv(1).seeds != BalootVectorEnv(1).seeds


def test_a_running_environment_can_be_copied():
    env = BalootVectorEnv(3, seats=(0, 2))
    trace(env, 20)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        state = [twin.engine_state(row) for row in range(3)]
        assert state == [env.engine_state(row) for row in range(3)]
        assert data_equivalence(trace(twin, 10), trace(copy.deepcopy(env), 10))


# Seats of others


@pytest.mark.parametrize("seats", [(0, 2), (1, 3), (2,), (0, 1, 3)])
def test_only_the_callers_seats_are_asked_and_their_reward_is_the_sides(seats):
    env, asked = BalootVectorEnv(8, seats=seats), Counter()
    for actions, (_, reward, over, _, info) in played(env, np.random.default_rng(1), 100):
        asked.update(info["seat"].tolist())
        if actions is not None and over.any():
            gains = info["rewards"][over]
            assert reward[over].tolist() == gains[np.arange(len(gains)), info["seat"][over]].tolist()
            assert (gains[:, 0] == -gains[:, 1]).all()
    assert set(asked) == set(seats)


def test_others_play_as_random_by_tables_or_by_a_function():
    seen = []

    def first(observations):
        seen.append(observations["observation"].shape[1])
        return observations["action_mask"].argmax(axis=1)

    cautious = UNIFORM.copy()
    cautious[0, PASS] = 10_000
    ends = {}
    for name, others in {"random": "random", "table": cautious, "function": first}.items():
        env, ends[name] = BalootVectorEnv(16, "kammelna+kawesh=off", seats=(0, 2), others=others), Counter()
        for _, (_, _, over, _, info) in played(env, np.random.default_rng(1), 60):
            ends[name].update(info["ending"][over].tolist() if over.any() else [])
    assert set(seen) == {697}
    shares = {name: found["all-pass"] / found.total() for name, found in ends.items()}
    assert shares["random"] < shares["table"]


def test_an_illegal_action_of_the_others_is_refused():
    env = BalootVectorEnv(2, "kammelna+kawesh=off", dealer=0, seats=(0,), others=lambda seen: [0, 0])
    with pytest.raises(IllegalAction, match="the others, row 0: "):
        env.reset(seed=1)


def test_a_deal_in_which_the_caller_is_never_asked_is_no_episode():
    env = BalootVectorEnv(2, position=ENDING, seats=(0,))
    _, info = env.reset()
    assert info["seat"].tolist() == [0, 0]
    late = parse_position(ENDING)
    while sum(map(int.bit_count, late.hands)) > 1:
        late.apply(late.legal_actions()[0])
    seats = [seat for seat in range(4) if seat != late.current_player()]
    with pytest.raises(InputError, match=r"no seat of \(.*\) is ever asked: begin in another position"):
        BalootVectorEnv(2, position=late, seats=seats).reset()


# Options, illegal actions, bad input


def test_options_hold_for_one_episode_and_for_the_rows_of_the_mask():
    env = BalootVectorEnv(3, scores=(5, 6), autoreset_mode="Disabled")
    env.reset(seed=1, options={"dealer": 2, "scores": (100, 90), "someone's own": 1})
    assert {(env.engine_state(row).dealer, env.engine_state(row).scores) for row in range(3)} == {
        (2, (100, 90))
    }
    env.reset(options={"reset_mask": np.array([False, True, False]), "position": ENDING})
    assert env.engine_state(1) == parse_position(ENDING)
    assert env.engine_state(0).scores == (100, 90)
    env.reset()
    assert {env.engine_state(row).scores for row in range(3)} == {(5, 6)}


def test_a_position_begins_every_episode():
    env = BalootVectorEnv(2, position=ENDING)
    start = parse_position(ENDING)
    for _ in range(3):
        seen, info = env.reset()
        assert env.engine_state(1) == start
        turns = Turns(BalootForm(position=start), start.copy())
        assert np.array_equal(seen["observation"][1], turns.observation(1))
    endings = set()
    for _, (_, _, over, _, info) in played(env, np.random.default_rng(1), 60):
        endings.update(info["ending"][over] if over.any() else [])
    assert endings <= {"played", "sawa", "false-sawa"}


def test_what_the_four_seats_know_together():
    env = BalootVectorEnv(3)
    for _ in played(env, np.random.default_rng(1), 12):
        told = env.state()
        for row in range(3):
            state = env.engine_state(row)
            for seat in range(4):
                assert np.array_equal(told[row, seat], env.form.tensors.observation(state.view(seat)))


def test_illegal_actions_are_refused_and_change_nothing():
    env = BalootVectorEnv(2, "kammelna+kawesh=off")
    with pytest.raises(IllegalAction, match="no episode has begun"):
        env.step([0, 0])
    env.reset(seed=1)
    before = env.batch.rows.copy()
    for actions, sentence in (
        ([PASS, 0], "row 1: 7♠"),
        ([147, PASS], "row 0: seat . may not wait: it is its turn"),
        ([PASS, 148], "row 1: 148 is not the code of an action"),
        ([-1, PASS], "row 0: -1 is not the code of an action"),
        ([PASS], "are not the actions of 2 rows"),
        ([0.5, 1.5], "give a whole number for each"),
        ("ab", "give a whole number for each"),
    ):
        with pytest.raises(IllegalAction, match=sentence):
            env.step(actions)
        assert np.array_equal(env.batch.rows, before)
    env.step(np.array([PASS, SUN], np.int32))


def test_an_illegal_action_can_end_the_episode_instead():
    env = BalootVectorEnv(3, "kammelna+kawesh=off", illegal_reward=-30.0, dealer=0)
    env.reset(seed=1)
    seen, reward, over, cut, info = env.step([PASS, 0, 999])
    assert reward.tolist() == [0, -30, -30]
    assert over.tolist() == [False, True, True]
    assert not cut.any()
    assert not seen["action_mask"][1:].any()
    assert info["rewards"].tolist() == [[0, 0, 0, 0], [0, -30, 0, 0], [0, -30, 0, 0]]
    seen, reward, over, _, info = env.step([PASS, 0, 0])
    assert not over.any()
    assert info["seat"].tolist() == [3, 1, 1]


def test_without_autoreset_rows_that_are_over_must_be_reset():
    env = BalootVectorEnv(2, position=ENDING, autoreset_mode=AutoresetMode.DISABLED)
    seen, _ = env.reset()
    over = np.zeros(2, bool)
    while not over.any():
        seen, _, over, _, _ = env.step(by_chance(np.random.default_rng(1), seen["action_mask"]))
    with pytest.raises(IllegalAction, match="the episode of row 0 is over: reset it"):
        env.step([0, 0])


def test_the_tables_are_drawn_for_people():
    env = BalootVectorEnv(2, position=ENDING, render_mode="ansi")
    env.reset()
    assert len(env.render()) == 2
    assert "J♠" in env.render()[0] or "♠J" in env.render()[0]
    assert BalootVectorEnv(1).render() is None
    env.close()


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"num_envs": 0}, "num_envs = 0 is not a number of tables"),
        ({"episode": "game"}, "episode = 'game' is not a value"),
        ({"max_deals": 3}, "max_deals = 3 is not a value"),
        ({"render_mode": "human"}, "render_mode = 'human' is not a value"),
        ({"seats": ()}, r"seats = \(\) is not possible"),
        ({"seats": (0, 4)}, r"seats = \(0, 4\) is not possible"),
        ({"seats": 2}, "seats = 2 is not possible"),
        ({"others": "careful"}, "others = 'careful' is not possible"),
        ({"others": [1, 2]}, "a policy is a table of weights"),
        ({"autoreset_mode": "never"}, "it can be NextStep, SameStep, Disabled"),
        ({"rules": "kammelna+mode=physical"}, "a batch plays by strict rules only"),
        ({"rules": "nowhere"}, "'nowhere' is not a preset"),
        ({"colour": 1}, "'colour' is not a parameter of baloot"),
        ({"order": "any"}, "it can be asked or free"),
        ({"illegal_reward": "much"}, "illegal_reward = 'much' is not a reward: give a number"),
        ({"illegal_reward": float("nan")}, "illegal_reward = nan is not a reward"),
    ],
)
def test_bad_parameters_are_told_in_a_sentence(parameters, sentence):
    with pytest.raises((InputError, NotationError), match=sentence):
        BalootVectorEnv(**{"num_envs": 2, **parameters})


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"seed": -1}, "seed = -1 is not a seed"),
        ({"seed": "x"}, "seed = 'x' is not a seed"),
        ({"seed": 2**64 - 1}, "is too large"),
        ({"seed": [1]}, "1 seeds are given for 2 rows"),
        ({"options": {"dealer": 7}}, "dealer = 7 is not a seat"),
        ({"options": {"reset_mask": [1, 0]}}, "give a truth for each of the 2 rows"),
        ({"options": {"reset_mask": np.zeros(2, bool)}}, "at least one of them true"),
        (
            {"options": {"position": ENDING.replace("kammelna", "pagat")}},
            "the position is of pagat: this environment plays kammelna",
        ),
    ],
)
def test_bad_resets_are_told_in_a_sentence_and_change_nothing(arguments, sentence):
    env = BalootVectorEnv(2)
    env.reset(seed=1)
    before, seeds = env.batch.rows.copy(), env.seeds.copy()
    with pytest.raises((InputError, NotationError), match=sentence):
        env.reset(**arguments)
    assert np.array_equal(env.batch.rows, before)
    assert np.array_equal(env.seeds, seeds)


def test_matches_that_cannot_begin_are_refused():
    with pytest.raises(InputError, match="cannot begin in a position"):
        BalootVectorEnv(2, episode="match", position=ENDING).reset()
    with pytest.raises(InputError, match="a match at 160-0 is over"):
        BalootVectorEnv(2, episode="match", scores=(160, 0)).reset()
    with pytest.raises(InputError, match="the first reset is of all rows"):
        BalootVectorEnv(2).reset(options={"reset_mask": np.array([True, False])})


def test_without_the_extra_one_line_names_it():
    code = (
        "import sys, json; sys.modules['gymnasium'] = None\n"
        "try:\n    from majlis.envs import BalootVectorEnv\n"
        "except ImportError as error:\n    print(json.dumps([type(error).__mro__[1].__name__, str(error)]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    kind, sentence = json.loads(done.stdout)
    assert (kind, sentence) == ("InputError", str(MissingExtra("rl", "gymnasium")))
    assert rules_text(PRESETS["pagat"]) == "pagat"
