"""Random rounds of Liap Tui for the tests, and pieces in the words of the twin."""

from majlis.liaptui.actions import REDEAL
from majlis.liaptui.deal import Deals
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import kinds_in, pack, piece_of, size
from majlis.liaptui.ruleset import RuleSet
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State

RULES = [RuleSet(shown, cross) for shown in ("type-only", "open") for cross in ("off", "ranked")]


def names(pieces):
    """The names of a multiset's pieces, sorted."""
    return sorted(piece_of(kind).identifier for kind in kinds_in(pieces))


def shuffled(rng):
    """A deal from a `random.Random`."""
    kinds = list(kinds_in(_FULL))
    rng.shuffle(kinds)
    return hands_of(kinds)


def streaky(rng):
    """A deal whose hands are full of large sets, or of nothing but low pieces."""
    kinds = sorted(kinds_in(_FULL), key=rng.choice([lambda kind: (kind % 2, kind), lambda kind: kind]))
    for _ in range(rng.randrange(12)):
        here, there = rng.randrange(32), rng.randrange(32)
        kinds[here], kinds[there] = kinds[there], kinds[here]
    shift = 8 * rng.randrange(4)
    return hands_of(kinds[shift:] + kinds[:shift])


def hands_of(kinds):
    return tuple(pack(kinds[8 * seat : 8 * seat + 8]) for seat in range(4))


def standing(rng):
    """The beginning of a game, or some later round."""
    if rng.random() < 0.4:
        return Standing()
    scores = tuple(rng.randrange(-40, 50) for _ in range(4))
    return Standing(rng.randrange(3, 20), scores, tuple(rng.randrange(3) for _ in range(4)), rng.randrange(4))


def start(rng, rules=None):
    """A first state: rules, standing and deal at random."""
    deal = rng.choice([shuffled, streaky])(rng)
    return State.new(Deals((deal,), rng.randrange(10**6)), rules or rng.choice(RULES), standing(rng))


def choose(rng, state, seat):
    """A random legal action, large sets as likely as single pieces, redeals rare enough to come to an end."""
    legal = state.legal_actions(seat)
    if state.phase == Phase.REDEAL:
        return REDEAL if rng.random() < 0.3 and REDEAL in legal else legal[0]
    if state.phase == Phase.PLAY and not state.plays and rng.random() < 0.5:
        most = max(size(action - 16) for action in legal)
        return rng.choice([action for action in legal if size(action - 16) == most])
    return rng.choice(legal)


def moments(rng, state):
    """The state at every moment of a random round, the first and the last included."""
    while not state.is_terminal():
        yield state
        seat = rng.choice(state.asked())
        state.apply(choose(rng, state, seat), seat)
    yield state


_FULL = sum(
    copies << 3 * (kind - 1) for kind, copies in enumerate((5, 5, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1), 1)
)
