"""OpenSpiel's shape: what its own simulation test asks of a game, and what each game here adds."""

import pickle
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import liaptui_walks
import walks
from envs.toy import ToyForm
from majlis.baloot.deck import DECK
from majlis.baloot.notation import parse_position
from majlis.baloot.ruleset import PRESETS
from majlis.cards import cards_of
from majlis.envs import Game, load_game, registered_games
from majlis.envs.baloot_codes import WAIT
from majlis.envs.openspiel import CHANCE, TERMINAL
from majlis.errors import IllegalAction, InputError, NotationError
from majlis.liaptui.deal import check_hands, is_weak
from majlis.liaptui.pieces import count_of, format_pieces

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
LAST_TURNS = (
    "open r1 0/0/0/0 z0/0/0/0 x2 s1:redeal GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss "
    ": 1 2 1 3 | s R s r | S e E h | h H e S | s s A c | G g R a"
)
GAMES = {
    **{f"baloot-{preset}": load_game("baloot", {"rules": preset}) for preset in PRESETS},
    "baloot-physical": load_game("baloot", {"rules": "kammelna+mode=physical", "dealer": None}),
    "baloot-free": load_game("baloot", {"order": "free", "scores": (120, 60)}),
    "baloot-position": load_game("baloot", {"position": ENDING}),
    "toy": Game(ToyForm()),
    "liaptui": load_game("liaptui"),
    "liaptui-open": load_game("liaptui", {"rules": "open+cross_type=ranked", "redeals": 1}),
    "liaptui-later": load_game("liaptui", {"round_number": 3, "scores": [30, -2, 48, 0], "last_winner": 2}),
    "liaptui-position": load_game("liaptui", {"position": LAST_TURNS}),
}


def walk(game, seed):
    """The state at every moment of a random episode; it is the same object."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    yield state
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            codes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(codes, p=chances))
        else:  # the first likelier: a deal would end too soon by claims and challenges
            state.apply_action(legal[int(rng.geometric(0.2) - 1) % len(legal)])
        yield state


def test_the_games_have_names():
    assert set(registered_games()) == {"baloot", "liaptui"}


@pytest.mark.parametrize("name", GAMES)
def test_a_random_episode_keeps_every_promise(name):
    game = GAMES[name]
    for seed in range(4):
        decisions = chance = 0
        for state in walk(game, seed):
            kind = (state.is_chance_node(), state.is_player_node(), state.is_terminal())
            assert sum(kind) == 1
            assert not state.is_simultaneous_node()
            check_node(game, state)
            decisions += kind[1]
            chance += kind[0]
        assert chance <= game.max_chance_nodes_in_history()
        assert chance == game.form.chance_length * (1 + redeals_of(state))
        assert decisions <= game.max_game_length()
        gains = state.returns()
        assert game.utility_sum() in (None, sum(gains))
        assert game.min_utility() <= min(gains) <= max(gains) <= game.max_utility()
        assert state.rewards() == gains == [state.player_return(seat) for seat in range(4)]
        assert gains[0] == state.player_reward(0)
        assert game.utility_sum() is None or gains[0] == gains[2] == -gains[1]


def redeals_of(state):
    """How often the hands were dealt anew by chance."""
    position = state.get_game().get_parameters().get("position")
    return 0 if position else getattr(state.engine_state(), "multiplier", 1) - 1


def check_node(game, state):
    legal, player = state.legal_actions(), state.current_player()
    assert legal == sorted(set(legal))
    assert bool(legal) != state.is_terminal()
    mask = state.legal_actions_mask()
    assert [code for code, open_ in enumerate(mask) if open_] == legal
    if state.is_chance_node():
        assert player == CHANCE
        outcomes = state.chance_outcomes()
        assert [code for code, _ in outcomes] == legal
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert len(mask) == game.max_chance_outcomes()
        assert state.observation_string(0) == state.information_state_string(3) == "dealing"
        assert not state.information_state_tensor(0).any()
        return
    with pytest.raises(IllegalAction, match="no chance node"):
        state.chance_outcomes()
    assert len(mask) == game.num_distinct_actions() == game.policy_tensor_shape()[0]
    for seat in range(4):
        assert seat == player or state.legal_actions(seat) == []
        assert list(state.observation_tensor(seat).shape) == game.observation_tensor_shape()
        assert list(state.information_state_tensor(seat).shape) == game.information_state_tensor_shape()
        assert state.observation_string(seat)
    assert len({state.information_state_string(seat) for seat in range(4)}) == 4
    if state.is_terminal():
        assert player == TERMINAL
        return
    assert state.rewards() == state.returns() == [0.0] * 4
    assert state.legal_actions(player) == legal
    assert state.information_state_string() == state.information_state_string(player)
    for code in legal[:: max(1, len(legal) // 5)]:
        text = state.action_to_string(player, code)
        assert text == state.action_to_string(code)
        assert state.string_to_action(text) == code


@pytest.mark.parametrize("name", GAMES)
def test_clones_children_and_texts_are_the_same_state(name):
    game = GAMES[name]
    for state in walk(game, 7):
        twin = state.clone()
        assert twin == state
        assert str(twin) == str(state)
        again = game.deserialize_state(state.serialize())
        assert again == state
        assert str(again) == str(state)
        assert again.history() == state.history()
        if state.is_terminal():
            break
        text, history = str(state), state.history()
        for code in state.legal_actions()[-2:]:
            child = state.child(code)
            assert child.history() == [*history, code]
            assert child.move_number() == state.move_number() + 1
            assert child != state
        assert (str(state), state.history()) == (text, history)
    assert pickle.loads(pickle.dumps(state)) == state
    assert len(state.full_history()) == state.move_number()
    assert state.history_str().split(", ") == [str(code) for code in state.history()]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_legal_is_refused_and_changes_nothing(name):
    game = GAMES[name]
    for state in walk(game, 3):
        before, legal = state.serialize(), set(state.legal_actions())
        for code in (-1, 0, 33, 60, WAIT, 200, 5000, "9h", None):
            if code not in legal:
                with pytest.raises(IllegalAction) as refusal:
                    state.apply_action(code)
                assert len(str(refusal.value)) > 10
        assert state.serialize() == before


KAWESH = "d0 0-0 deal 9♥ ♠AK♥A♣A♦A/♠QJ♥Q♣Q♦Q/♠789♥78/♠10♥KJ♣K♦K"
TREES = {
    "ending": (GAMES["baloot-position"], 9),
    "talk": (load_game("baloot", {"position": f"kammelna {KAWESH}"}), 7),
    "free talk": (load_game("baloot", {"position": f"kammelna {KAWESH} : hokum", "order": "free"}), 7),
    "toy": (GAMES["toy"], 99),
    "liaptui": (GAMES["liaptui-position"], 9),
}


@pytest.mark.parametrize("tree", TREES)
def test_whoever_knows_the_same_now_has_known_and_done_the_same(tree):
    """Perfect recall, over every way to begin a deal: one information state, one past of its seat."""
    remembered, met = {}, Counter()

    def explore(state, pasts, depth):
        if state.is_terminal() or not depth:
            return
        player = state.current_player()
        if player != CHANCE:
            known = (player, state.information_state_string(), tuple(state.legal_actions()))
            met[known] += 1
            assert remembered.setdefault(known[:2], (pasts[player], known)) == (pasts[player], known)
        for code in state.legal_actions():
            after = pasts
            if player != CHANCE:
                after = [*pasts]
                after[player] = (*pasts[player], known, code)
            explore(state.child(code), after, depth - (player != CHANCE))

    game, depth = TREES[tree]
    explore(game.new_initial_state(), [(), (), (), ()], depth)
    assert len(met) > 20
    assert tree in ("ending", "liaptui") or max(met.values()) > 1


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["strict", "physical"]))
def test_any_seed_plays_to_an_end(seed, mode):
    game = load_game("baloot", {"rules": f"kammelna+mode={mode}"})
    *_, state = walk(game, seed)
    engine = state.engine_state()
    assert engine.is_terminal()
    assert state.returns() == engine.returns()
    actions = [(seat, code) for seat, code in state.full_history() if seat != CHANCE and code != WAIT]
    assert [(seat, game.form.codes.decode(code)) for seat, code in actions] == engine.history


def test_chance_deals_the_cards_in_the_told_order():
    game = load_game("baloot", {"dealer": None, "scores": (10, 20)})
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(seat, 0.25) for seat in range(4)]
    order = random.Random(1).sample(range(32), 32)
    for code in (2, *order):
        assert str(state).startswith("dealing")
        state.apply_action(code)
    engine = state.engine_state()
    assert (engine.dealer, engine.scores) == (2, (10, 20))
    cards = [DECK[code] for code in order]
    assert [set(cards_of(hand)) for hand in engine.deal.first] == [
        set(cards[at : at + 5]) for at in (0, 5, 10, 15)
    ]
    assert (engine.deal.floor, list(engine.deal.stock)) == (cards[20], cards[21:])


def test_chance_and_dealt_states_have_one_distribution():
    """How often seat 0 gets the first card, and seat 3 deals, both ways (1200 deals, 6 sigma)."""
    game, rng = load_game("baloot", {"dealer": None}), np.random.default_rng(11)
    found = Counter()
    for _ in range(1200):
        state = game.new_dealt_state(rng).engine_state()
        found["dealt card"] += state.deal.first[0] >> DECK[0] & 1
        found["dealt dealer"] += state.dealer == 3
        chance = game.new_initial_state()
        while chance.is_chance_node():
            codes, chances = zip(*chance.chance_outcomes(), strict=True)
            chance.apply_action(rng.choice(codes, p=chances))
        state = chance.engine_state()
        found["chance card"] += state.deal.first[0] >> DECK[0] & 1
        found["chance dealer"] += state.dealer == 3
    for what, share in (("card", 5 / 32), ("dealer", 1 / 4)):
        sigma = (1200 * share * (1 - share)) ** 0.5
        for way in ("dealt", "chance"):
            assert abs(found[f"{way} {what}"] - 1200 * share) < 6 * sigma, found


def test_a_state_can_begin_at_any_moment_of_the_engine():
    rng, game = random.Random(2), GAMES["baloot-kammelna"]
    for engine in walks.moments(rng, walks.start(rng, PRESETS["kammelna"])):
        state = game.new_state_from(engine)
        assert state.engine_state() == engine
        assert not state.is_chance_node()
        assert game.deserialize_state(state.serialize()) == state
    assert state.returns() == engine.returns()


def test_a_position_has_no_chance_and_can_be_solved():
    """An ending of two tricks: the best both sides can do, by searching it through this shape."""
    game = GAMES["baloot-position"]
    assert "deterministic" in str(game.get_type().chance_mode).lower()
    assert "explicit_stochastic" in str(GAMES["baloot-kammelna"].get_type().chance_mode).lower()

    def value(state):
        if state.is_terminal():
            return state.returns()[1]
        values = [value(state.child(code)) for code in state.legal_actions()]
        return max(values) if state.current_player() % 2 else min(values)

    state = game.new_initial_state()
    assert state.engine_state() == parse_position(ENDING)
    best = value(state)
    assert any(value(state.child(code)) == best for code in state.legal_actions())
    assert -game.max_utility() < best < game.max_utility()


def test_equal_games_are_equal():
    for game in GAMES.values():
        name = game.get_type().short_name
        if name in registered_games():
            assert load_game(name, game.get_parameters()) == game
            assert hash(load_game(name, game.get_parameters())) == hash(game)
    assert len({str(game) for game in GAMES.values()}) == len(GAMES)
    assert GAMES["toy"] != GAMES["baloot-free"]


@pytest.mark.parametrize(
    ("name", "parameters", "sentence"),
    [
        ("bridge", {}, "'bridge' is not a game: the games are baloot, liaptui"),
        ("liaptui", {"dealer": 1}, "'dealer' is not a parameter of liaptui: they are rules, redeals"),
        ("liaptui", {"rules": "kammelna"}, "'kammelna' is not a preset"),
        ("liaptui", {"rules": 7}, "rules = 7 is not a rule set"),
        ("liaptui", {"redeals": 11}, "redeals = 11 is not a value: it is a whole number, 0 to 10"),
        ("liaptui", {"scores": [1, 2]}, "write four whole numbers"),
        ("liaptui", {"round_number": 2}, "before round 2 it is a seat"),
        ("liaptui", {"position": "hello"}, "hello"),
        ("baloot", {"rule": "pagat"}, "'rule' is not a parameter of baloot"),
        ("baloot", {"rules": "nowhere"}, "'nowhere' is not a preset"),
        ("baloot", {"rules": 7}, "rules = 7 is not a rule set"),
        ("baloot", {"dealer": 4}, "dealer = 4 is not a seat"),
        ("baloot", {"scores": (1, -1)}, "is not a match score"),
        ("baloot", {"scores": 5}, "is not a match score"),
        ("baloot", {"order": "any"}, "order = 'any' is not a value: it can be asked or free"),
        ("baloot", {"position": "hello"}, "is not a position"),
    ],
)
def test_what_cannot_be_loaded_is_told_in_a_sentence(name, parameters, sentence):
    with pytest.raises((InputError, NotationError), match=sentence.replace("(", r"\(")):
        load_game(name, parameters)


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '{"start": 5, "history": []}', '{"start": null, "history": "x"}']
)
def test_what_is_no_state_is_told_in_a_sentence(text):
    with pytest.raises(NotationError, match="is no st"):
        GAMES["baloot-kammelna"].deserialize_state(text)


def test_there_is_no_fifth_player():
    state = GAMES["baloot-position"].new_initial_state()
    for player in (-2, 4, "0"):
        with pytest.raises(InputError, match="there is no player"):
            state.observation_string(player)


def test_the_end_asks_whose_knowledge():
    *_, state = walk(GAMES["baloot-position"], 1)
    with pytest.raises(IllegalAction, match="say whose"):
        state.observation_string()
    assert state.observation_string(2)


# Liap Tui: hands that are dealt anew


def weak_hands(state, rng):
    """Deal hands of which seat 0's and seat 2's are weak, piece by piece."""
    order = [6, 6, 7, 7, 8, 8, 9, 9, *range(6), 12, 12, 10, 10, 11, 11, 13, 13, 13, 13]
    for code in order if rng is None else rng.permutation(order).tolist():
        state.apply_action(code)


def test_a_redeal_is_a_chance_node_and_both_answers_come_in_order():
    game = load_game("liaptui", {"redeals": 2})
    state = game.new_initial_state()
    weak_hands(state, None)
    assert [state.current_player(), state.legal_actions()] == [2, [9, 10]]
    first = state.engine_state().dealt
    state.apply_action(state.string_to_action("redeal"))
    assert state.current_player() == 0
    assert state.information_state_string(0).count("redeal") == 0, "what another answered is not seen"
    state.apply_action(state.string_to_action("keep"))
    assert (state.is_chance_node(), state.legal_actions()) == (True, list(range(14)))
    assert state.clone() == game.deserialize_state(state.serialize()) == state
    with pytest.raises(IllegalAction, match="the cards are not dealt yet"):
        state.engine_state()
    weak_hands(state, None)
    engine = state.engine_state()
    assert (engine.multiplier, engine.starter, engine.starter_by) == (2, 2, "redeal")
    for seat, answer in enumerate((" keep", "", " redeal", "")):
        assert state.information_state_string(seat).startswith(f"{format_pieces(first[seat])}{answer}; ")
    assert game.deserialize_state(state.serialize()) == state
    for _ in range(2):
        state.apply_action(10)
    weak_hands(state, None)
    assert state.legal_actions() == [9], "after the last redeal a weak hand is kept"
    assert state.engine_state().multiplier == 3


def test_redeals_of_a_dealt_state_need_no_chance_node():
    game, rng, redealt = load_game("liaptui", {"redeals": 3}), np.random.default_rng(5), 0
    for _ in range(30):
        state = game.new_dealt_state(rng)
        while 10 in state.legal_actions():
            state.apply_action(10)
            redealt += 1
        assert not state.is_chance_node()
        assert game.deserialize_state(state.serialize()) == state
    assert redealt > 5


def test_liap_tuis_chance_and_dealt_states_have_one_distribution():
    """How often seat 0 gets the red general, and seat 3 a weak hand, both ways (800 deals, 5 sigma)."""
    game, rng, found, deals = GAMES["liaptui"], np.random.default_rng(7), Counter(), 800
    for _ in range(deals):
        chance = game.new_initial_state()
        while chance.is_chance_node():
            codes, chances = zip(*chance.chance_outcomes(), strict=True)
            chance.apply_action(rng.choice(codes, p=chances))
        for way, state in (("chance", chance), ("dealt", game.new_dealt_state(rng))):
            hands = state.engine_state().dealt
            check_hands(hands)
            found[way, "general"] += count_of(hands[0], 14)
            found[way, "weak"] += is_weak(hands[3])
    for what, share in (("general", 1 / 4), ("weak", 0.0699)):
        sigma = (deals * share * (1 - share)) ** 0.5
        for way in ("dealt", "chance"):
            assert abs(found[way, what] - deals * share) < 5 * sigma, found


def test_an_engines_round_can_be_taken_up_in_the_middle():
    rng = random.Random(3)
    game = GAMES["liaptui"]
    for moment in liaptui_walks.moments(rng, liaptui_walks.start(rng)):
        state = game.new_state_from(moment)
        assert state.is_terminal() == moment.is_terminal()
        assert state.returns() == moment.returns()
        assert moment.is_terminal() or state.current_player() == moment.current_player()
        assert str(state.engine_state()) == str(moment) or moment.phase == 0
        assert game.deserialize_state(state.serialize()) == state
