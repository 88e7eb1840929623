"""The searcher: legal, repeatable, sees its view alone, finds what is sure, says what cannot be."""

import dataclasses
import random
from itertools import pairwise

import numpy as np
import pytest

from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.layouts import list_layouts
from majlis.baloot.lookahead.payoffs import payoffs_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.skill import LEVELS, OPTIONS
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.notation import parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.players import PLAYERS, make_player
from majlis.baloot.players.searcher import Searcher
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.solver import Solver
from majlis.baloot.solver.layout import position_of
from majlis.baloot.solver.payoff import payoff_of
from majlis.baloot.state import State
from majlis.errors import InputError
from majlis.game import drive
from majlis.players import option_names, parse_spec

QUICK = "searcher:nodes=3000,worlds=6"
RULES = [*PRESETS.values(), PRESETS["kammelna"].replace(mode="physical")]


def seated(spec, seed):
    return [make_player(spec, np.random.default_rng([seed, seat])) for seat in range(4)]


def states_of(seed):
    """The states of a deal played by strategists."""
    states = []
    state = State.shuffled(np.random.default_rng(seed), dealer=seed % 4)
    drive(state, seated("strategist", seed), lambda now: states.append(now.copy()))
    return states


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.name}-{rules.mode}")
def test_deals_are_played_legally_and_the_same_again(rules):
    for seed in range(2):
        histories = []
        for _ in range(2):
            state = State.shuffled(np.random.default_rng(seed), rules, seed)
            drive(state, seated(QUICK, seed))
            histories.append(state.history)
        assert histories[0] == histories[1]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(level):
    state = State.shuffled(np.random.default_rng(4))
    drive(state, seated(f"searcher:level={level},nodes=2000,worlds=4", 1))
    assert state.is_terminal()


def test_a_higher_level_sees_no_less():
    levels = list(LEVELS.values())
    for weaker, stronger in pairwise(levels):
        seen = [(one.nodes, one.worlds, one.tricks, one.voids, one.weigh) for one in (weaker, stronger)]
        assert all(less <= more for less, more in zip(*seen, strict=True))
        assert weaker.tricks < stronger.tricks
        assert not set(stronger.without.split("+")) - set(weaker.without.split("+")) - {""}


def test_the_first_tricks_get_more_of_the_positions():
    state = next(s for s in states_of(5) if s.phase == Phase.PLAY and len(s.legal_actions()) > 2)
    view, worlds = state.view(state.current_player()), []
    for bank in ("yes", "no"):
        player = make_player(f"searcher:nodes=1000000,race=no,bank={bank}", np.random.default_rng(1))
        player.act(view)
        worlds.append(player.thought.worlds)
    assert worlds[0] > worlds[1]


def test_hidden_cards_change_nothing():
    """The true hands are exchanged for those of a world: the same seed acts the same."""
    seen = 0
    for seed in range(6):
        rng = np.random.default_rng(seed)
        for state in states_of(seed)[:-1:3]:
            seat = state.current_player()
            view = state.view(seat)
            known = known_of(view)
            hands = draw_worlds(view, known, 1, rng).hands[0]
            if view.contract is None:
                continue
            other = replayed(view, known, hands, announced_in(view, known, hands)).view(seat)
            actions = [make_player(QUICK, np.random.default_rng(seed)).act(v) for v in (view, other)]
            assert actions[0] == actions[1]
            seen += 1
    assert seen > 30


def test_an_ending_is_played_as_well_as_can_be_known():
    """With two cards a hand, no card is better on average over all worlds, solved one by one."""
    player = make_player("searcher:trust=0,weigh=no", np.random.default_rng(1))
    solver, tested = Solver(), 0
    for seed in range(4):
        rng = np.random.default_rng(seed)
        for state in states_of(seed):
            if state.phase != Phase.PLAY or state.hands[state.current_player()].bit_count() != 2:
                continue
            view = state.view(state.current_player())
            player.act(view)
            thought = player.thought
            if thought is None or not thought.exact:
                continue
            known = known_of(view)
            worlds = draw_worlds(view, known, 1, rng, listed=10**6)
            sums = dict.fromkeys(thought.choices, 0)
            for hands in worlds.hands:
                world = replayed(view, known, hands, announced_in(view, known, hands))
                for card, value in solver.solve(world, "gp", line=False).values.items():
                    sums[card] += value * (1 if view.seat % 2 == 0 else -1)
            best = max(sums.values())
            assert max(thought.worth) == pytest.approx(best / len(worlds))
            assert sums[thought.best] == best
            tested += 1
    assert tested >= 3


def test_what_cannot_be_solved_is_played_by_rule():
    rules = PRESETS["founding"]
    state = State.shuffled(np.random.default_rng(8), rules)
    drive(state, seated(QUICK, 3))
    assert state.is_terminal()


def test_a_composed_position_is_searched():
    text = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
    view = parse_position(text).view(1)
    player = make_player("searcher", np.random.default_rng(1))
    assert player.act(view) in view.legal_actions
    assert player.thought.exact


def test_a_view_without_sense_is_played_by_rule():
    rng = np.random.default_rng(5)
    state = next(s for s in states_of(5) if s.phase == Phase.PLAY and len(s.tricks) == 5)
    view = dataclasses.replace(state.view(state.current_player()), hand_counts=(3, 3, 0, 0))
    player = make_player(QUICK, rng)
    assert player.act(view) in view.legal_actions
    assert player.thought is None


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("searcher:level=best", "'best' is not a level: write one of beginner, easy, medium, hard, full"),
        ("searcher:nodes=0", "nodes"),
        ("searcher:worlds=0", "worlds"),
        ("searcher:fusion=4", "fusion"),
        ("searcher:objective=tricks", "'tricks' is not an objective"),
        ("searcher:depth=3", "this player has no option depth"),
    ],
)
def test_options_are_checked(spec, message):
    with pytest.raises(InputError, match=message):
        make_player(spec, np.random.default_rng(1))


def test_time_is_kept():
    import time

    rng = random.Random(1)
    state = State.shuffled(np.random.default_rng(rng.randrange(100)))
    player = make_player("searcher:time=20ms", np.random.default_rng(1))
    drive(state, [player, *seated("careful", 1)[1:]])  # loads and compiles
    state = State.shuffled(np.random.default_rng(2))
    while not state.is_terminal():
        view = state.view(state.current_player())
        begun = time.process_time()
        action = player.act(view)
        assert time.process_time() - begun < 15
        state.apply(action)


def test_what_was_searched_before_changes_no_payoff():
    """Payoffs are kept from deal to deal: they depend on who deals next, and on who led first."""
    lines = [
        "kammelna d{} 100-100 play 0:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3",
        "kammelna+reverse_kaboot=88 d{} 100-100 play 0:sun ♠A♥7/♥AK/♣78/♣910 L1 W0-6 P0-*",
    ]
    for line in lines:
        for dealer in (2, 3, 2):
            view = parse_position(line.format(dealer)).view(1)
            known = known_of(view)
            worlds = list_layouts(view, 50).hands
            for objective in ("gp", "match"):
                payoffs, which = payoffs_of(view, known, worlds, objective)
                made = [payoffs[number] for number in which]
                for hands, payoff in zip(worlds, made, strict=True):
                    state = replayed(view, known, hands, announced_in(view, known, hands))
                    start = dataclasses.replace(position_of(state), captured=(0, 0), won=(0, 0))
                    assert payoff == payoff_of(state, objective, start)


def test_its_options_are_fields_of_its_skill_and_each_changes_its_own() -> None:
    """Named once: what is listed for people, asked for by name, and kept is the same."""
    spec, level = parse_spec("searcher", PLAYERS, "baloot"), LEVELS["full"]
    values = {"bool": False, "int": 2, "float": 1.5, "Objective": "points"}
    options = {field.name: values[str(field.type).removesuffix(" | None")] for field in OPTIONS}
    assert option_names(spec) == {"level", "time", *options}
    for name, value in options.items():
        value = not getattr(level, name) if isinstance(value, bool) else value
        skill = Searcher(np.random.default_rng(1), **{name: value})._skill
        assert skill == level.replace(**{name: value}) != level
        assert Searcher(np.random.default_rng(1), **{name: None})._skill == level
    for name in ("tricks", "caution", "nothing"):
        with pytest.raises(TypeError, match=name):
            Searcher(np.random.default_rng(1), **{name: 1})
