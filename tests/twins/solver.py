"""Twin of the solver: every legal play is tried, by the engine itself, calls of Akka and Baloot included.

The ends of the deal are scored by the engine too, so nothing of the solver is used.
"""

from majlis.baloot import actions as act
from majlis.baloot.chances import win_chance
from majlis.baloot.match import next_dealer

OBJECTIVES = ("points", "gp", "match")


def worths(state, known=None):
    """For each objective what the side of seats 0 and 2 gets more than the other, all playing perfectly."""
    known = {} if known is None else known
    if state.is_terminal():
        return ending(state)
    key = (
        tuple(state.hands),
        state.leader,
        tuple(state.trick),
        state.akka,
        state.promised,
        tuple(state.balooted),
        tuple(state.captured),
        tuple(trick.winner % 2 for trick in state.tricks),
    )
    if key not in known:
        choose = max if state.current_player() % 2 == 0 else min
        values = [worths(after(state, action), known) for action in moves(state)]
        known[key] = tuple(map(choose, zip(*values, strict=True)))
    return known[key]


def worth(state, objective):
    """The same for one objective."""
    return worths(state)[OBJECTIVES.index(objective)]


def ending(state):
    """By objective: the differences of card points with the last trick's ten, of game points, of chances."""
    sheet, dealer = state.result.sheet, next_dealer(state.dealer, state.result, state.rules)
    points = [sheet.card_points[team] + 10 * (sheet.last_trick == team) for team in (0, 1)]
    ours, theirs = state.result.game_points
    scores = state.scores[0] + ours, state.scores[1] + theirs
    chance = win_chance(scores, dealer, state.rules)
    return points[0] - points[1], ours - theirs, 2 * chance - 1_000_000


def moves(state):
    """Cards, with Akka or without; a Baloot is always called with its card."""
    legal = state.legal_actions()
    cards = [action for action in legal if action < 52]
    if act.BALOOT in legal:
        [card] = after(state, act.BALOOT).legal_actions()
        cards[cards.index(card)] = act.BALOOT
    return [*cards, act.AKKA] if act.AKKA in legal else cards


def after(state, action):
    """The state that follows."""
    following = state.copy()
    following.apply(action)
    return following


def ending_by_chance(rng, rules, cards):
    """A state in the play with so many cards left, or None where nobody bought: everything by chance."""
    from majlis.baloot import State

    scores = (int(rng.integers(150)), int(rng.integers(150)))
    state = State.shuffled(rng, rules, int(rng.integers(4)), scores)
    while not state.is_terminal():
        in_play = state.phase.name == "PLAY"
        if in_play and state.promised is None and sum(map(int.bit_count, state.hands)) <= cards:
            return state
        unwanted = {act.KAWESH, act.SAWA}
        actions = [action for action in state.legal_actions() if action not in unwanted]
        state.apply(actions[int(rng.integers(len(actions)))])
    return None


def rules_by_chance(rng):
    """A rule set whose every option is drawn."""
    from majlis.baloot.ruleset import DEFAULT, OPTIONS

    drawn = {name: values[int(rng.integers(len(values)))] for name, values in OPTIONS.items()}
    return DEFAULT.replace(**drawn | {"mode": "strict"})
