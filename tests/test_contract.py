"""One contract for every game and every player: what `majlis.game` promises, checked on whole deals.

A new game adds a line to `GAMES` (a first state from a generator) and its players to `PLAYERS`.
"""

import copy

import numpy as np
import pytest

import walks
from majlis.baloot.deal import Deal
from majlis.baloot.players import PLAYERS as BALOOT_PLAYERS
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.state import State as BalootState
from majlis.envs.liaptui_rounds import SmallSteps
from majlis.errors import IllegalAction
from majlis.game import SEATS, drive
from majlis.liaptui.players import PLAYERS as LIAPTUI_PLAYERS
from majlis.liaptui.players import make_player as make_liaptui_player
from majlis.liaptui.ruleset import RuleSet
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State as LiapTuiState
from majlis.players import parse_spec, seated
from tarneeb.players import PLAYERS as TARNEEB_PLAYERS
from tarneeb.rules import RuleSet as TarneebRules
from tarneeb.state import State as TarneebState

SEEDS = range(3)


def baloot(preset, mode):
    """First states of Baloot under one rule set."""
    rules = PRESETS[preset].replace(mode=mode)

    def first_state(rng):
        return BalootState.new(Deal.shuffled(rng), rules, int(rng.integers(4)), (120, 60))

    return first_state


def liaptui(visibility):
    """First states of Liap Tui: the first round of a game, or one in its middle."""
    rules = RuleSet(visibility)

    def first_state(rng):
        later = Standing(5, (30, -12, 8, 41), (2, 0, 1, 2), int(rng.integers(4)))
        return LiapTuiState.shuffled(rng, rules, Standing() if rng.random() < 0.5 else later)

    return first_state


def liaptui_steps(visibility):
    """The same rounds as the environments play them, piece by piece."""
    whole = liaptui(visibility)

    def first_state(rng):
        return SmallSteps.within(whole(rng), 3)

    return first_state


def tarneeb(preset):
    """First states of the example that is a package of its own (examples/tarneeb)."""

    def first_state(rng):
        return TarneebState.shuffled(rng, TarneebRules.presets[preset], int(rng.integers(4)))

    return first_state


def make_tarneeb_player(text, rng):
    """A player of Tarneeb by its name."""
    return seated(parse_spec(text, TARNEEB_PLAYERS, "tarneeb"), rng)


GAMES = {
    **{
        f"baloot-{preset}-{mode}": baloot(preset, mode)
        for preset in PRESETS
        for mode in ("strict", "physical")
    },
    **{f"liaptui-{visibility}": liaptui(visibility) for visibility in ("type-only", "open")},
    **{f"steps-{visibility}": liaptui_steps(visibility) for visibility in ("type-only", "open")},
    "tarneeb-standard": tarneeb("standard"),
}
PARTNERSHIPS = {"baloot", "tarneeb"}
"""Games of two sides, of which one gains what the other loses; elsewhere each seat plays for itself."""
QUICK = {"expert": "expert:worlds=8,play_worlds=4", **walks.QUICK}
"""Players that would take too long as they are."""
PLAYERS = {
    **{f"baloot-{name}": (make_player, QUICK.get(name, name), drive) for name in BALOOT_PLAYERS},
    **{f"liaptui-{name}": (make_liaptui_player, QUICK.get(name, name), drive) for name in LIAPTUI_PLAYERS},
    **{f"tarneeb-{name}": (make_tarneeb_player, name, drive) for name in TARNEEB_PLAYERS},
}
PAIRS = [(game, player) for game in GAMES for player in PLAYERS if game.split("-")[0] == player.split("-")[0]]


def some_action(rng, state):
    """A random legal action, the first ones likelier: a deal would end too soon by claims and challenges."""
    legal = state.legal_actions()
    return legal[int(rng.geometric(0.2) - 1) % len(legal)]


def walk(first_state, seed):
    """The state at every moment of a random deal."""
    rng = np.random.default_rng(seed)
    state = first_state(rng)
    while not state.is_terminal():
        yield rng, state
        state.apply(some_action(rng, state))
    yield rng, state


def picture(state):
    """All that can be asked of a state, to see whether it changed."""
    views = tuple(state.view(seat) for seat in SEATS)
    legal = tuple(tuple(state.legal_actions(seat)) for seat in SEATS)
    turn = None if state.is_terminal() else state.current_player()
    return views, legal, turn, state.is_terminal()


@pytest.mark.parametrize("game", GAMES)
def test_legal_actions_are_accepted_and_advance(game):
    for seed in SEEDS:
        for _, state in walk(GAMES[game], seed):
            if state.is_terminal():
                break
            assert state.current_player() in SEATS
            legal = state.legal_actions()
            assert legal
            assert len(set(legal)) == len(legal)
            assert legal == state.legal_actions(state.current_player())
            for action in legal[:: max(1, len(legal) // 8)]:
                after = state.copy()
                after.apply(action)
                assert after != state


@pytest.mark.parametrize("game", GAMES)
def test_other_actions_are_refused_with_a_reason_and_change_nothing(game):
    for seed in SEEDS:
        for rng, state in walk(GAMES[game], seed):
            for seat in (None, *SEATS):
                legal = state.legal_actions(seat)
                for action in rng.integers(-2, 300, size=3).tolist() + rng.integers(4096, 40000, 1).tolist():
                    if action not in legal:
                        check_refused(state, action, seat)


def check_refused(state, action, seat):
    before, twin = picture(state), state.copy()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action, seat)
    sentence = str(refusal.value)
    assert len(sentence) > 10
    assert "{" not in sentence
    assert picture(state) == before
    assert state == twin


@pytest.mark.parametrize("game", GAMES)
def test_nobody_sits_at_a_fifth_seat(game):
    for _, state in walk(GAMES[game], 0):
        for seat in (-1, 4, 7):
            for action in state.legal_actions()[:3]:
                with pytest.raises(IllegalAction):
                    state.apply(action, seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_equal_and_independent(game):
    for seed in SEEDS:
        for rng, state in walk(GAMES[game], seed):
            twin = state.copy()
            assert twin == state
            assert picture(twin) == picture(state)
            before = picture(state)
            while not twin.is_terminal():
                twin.apply(some_action(rng, twin))
                if rng.random() < 0.3:
                    break
            assert picture(state) == before


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_has_a_view(game):
    for seed in SEEDS:
        for _, state in walk(GAMES[game], seed):
            for seat in SEATS:
                view = state.view(seat)
                assert view.seat == seat
                assert view == state.view(seat)
                assert list(view.legal_actions) == state.legal_actions(seat)
                assert copy.deepcopy(view) == view


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_the_end(game):
    sums = []
    for seed in SEEDS:
        *_, (_, state) = walk(GAMES[game], seed)
        gains = state.returns()
        assert [type(gain) for gain in gains] == [float] * 4
        assert all(state.legal_actions(seat) == [] for seat in (None, *SEATS))
        sums.append(sum(gains))
        if game.split("-")[0] in PARTNERSHIPS:
            assert gains[0] == gains[2]
            assert gains[1] == gains[3]
    assert (set(sums) == {0}) == (game.split("-")[0] in PARTNERSHIPS)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_deal(game):
    for seed in SEEDS:
        one = [picture(state) for _, state in walk(GAMES[game], seed)]
        assert one == [picture(state) for _, state in walk(GAMES[game], seed)]
    assert picture(GAMES[game](np.random.default_rng(1))) != picture(GAMES[game](np.random.default_rng(2)))


@pytest.mark.parametrize(("game", "player"), PAIRS)
def test_players_play_whole_deals_by_their_views(game, player):
    """Every answer is legal, and the same seed plays the same deal."""
    for seed in SEEDS:
        first, again = (played(game, player, seed) for _ in range(2))
        assert first.is_terminal()
        assert first == again
        assert first.returns() == again.returns()


def played(game, player, seed):
    make, name, run = PLAYERS[player]
    state = GAMES[game](np.random.default_rng(seed))
    run(state, [Watched(make(name, np.random.default_rng((seed, seat)))) for seat in SEATS])
    return state


class Watched:
    """A player whose every answer is checked against the view that it was given."""

    def __init__(self, player):
        self.player, self.name = player, player.name
        assert self.name

    def act(self, view):
        before = copy.deepcopy(view)
        action = self.player.act(view)
        assert action in view.legal_actions
        assert view == before
        return action

    def __getattr__(self, name):
        return getattr(self.player, name)
