"""Random walks through deals of the engine, for the tests, and a moment of one in the words of the twins."""

from majlis.baloot import actions as act
from majlis.baloot.actions import format_action
from majlis.baloot.deal import Deal
from majlis.baloot.phase import Phase
from majlis.baloot.projects import PROJECTS
from majlis.baloot.state import State
from majlis.cards import card_name
from twins import convert, projects

CARDS = 52
QUICK = {"searcher": "searcher:nodes=1000,worlds=3"}
"""Players that would take too long in a test as they are."""


def shuffled(rng):
    """A deal from a `random.Random`."""
    pack = rng.sample([13 * suit + rank for suit in range(4) for rank in range(5, 13)], 32)
    first = [sum(1 << card for card in pack[5 * seat : 5 * seat + 5]) for seat in range(4)]
    return Deal(tuple(first), pack[20], tuple(pack[21:]))


def streaky(rng):
    """A deal whose hands of eight, but for the floor card, are full of projects."""
    pack = [13 * suit + rank for suit in range(4) for rank in range(5, 13)]
    if rng.random() < 0.5:
        pack.sort(key=lambda card: card % 13)
    for _ in range(rng.randrange(14)):
        here, there = rng.randrange(32), rng.randrange(32)
        pack[here], pack[there] = pack[there], pack[here]
    first = [sum(1 << card for card in pack[8 * seat : 8 * seat + 5]) for seat in range(4)]
    rest = [card for seat in (1, 2, 3, 0) for card in pack[8 * seat + 5 : 8 * seat + 8]]
    return Deal(tuple(first), rest.pop(rng.randrange(12)), tuple(rest))


def start(rng, rules, deal=None):
    """A first state with a random dealer and scores around the firewall."""
    scores = rng.choice([(0, 0), (120, 60), (60, 120), (101, 130)])
    return State.new(deal or shuffled(rng), rules, rng.randrange(4), scores)


def choose(rng, state, seat, sawa=0.05, qayd=0.01, bid=0.4):
    """A random legal action, the rare ones rarely, or None: most of a deal is calls and cards."""
    legal = state.legal_actions(seat)
    if act.PASS in legal and rng.random() > bid:
        return act.PASS
    challenges = [action for action in legal if action >= act.QAYD]
    if challenges and rng.random() < qayd:
        return rng.choice(challenges)
    usual = [a for a in legal if a < act.QAYD and (a != act.SAWA or rng.random() < sawa)]
    return rng.choice(usual) if usual else None


def step(rng, state, **chances):
    """Apply one random action, mostly of the seat to act, sometimes of another; returns `(seat, action)`."""
    others = rng.sample(range(4), 4) if rng.random() < 0.2 else []
    for seat in [*others, state.current_player()]:
        action = choose(rng, state, seat, **chances)
        if action is not None:
            state.apply(action, seat)
            return seat, action
    raise AssertionError("the seat to act has no legal action")


def moments(rng, state, **chances):
    """The state, before every action and at the end of a random deal; it is the same object."""
    yield state
    while not state.is_terminal():
        step(rng, state, **chances)
        yield state


def project_texts(project):
    """An engine's project as the twins write it."""
    return projects.ordered(convert.cards(project.cards))


def action_as_twin(action):
    """An action of the play as `twins.words` writes it."""
    if act.is_announcement(action):
        return project_texts(PROJECTS[action - act.ANNOUNCE])
    return format_action(action)


def tricks_as_twin(state):
    """The finished tricks as the twins write them."""
    return [(trick.leader, tuple(convert.texts(trick.cards)), trick.winner) for trick in state.tricks]


def table(state):
    """The player on turn, in the play, as `twins.words` sees him."""
    seat = state.current_player()
    promised = {act.BALOOT: "baloot", act.AKKA: "akka", None: None}[state.promised]
    return {
        "hand": convert.cards(state.hands[seat]),
        "own_played": [card_name(card) for by, card in cards_played(state) if by == seat],
        "trick": convert.texts(state.trick),
        "tricks": tricks_as_twin(state),
        "trump": convert.glyph(state.contract.trump),
        "mode": state.contract.mode,
        "closed": state.contract.closed,
        "akka": state.akka,
        "promised": promised,
        "announced": [project_texts(project) for project in state.announced[seat]],
        "rules": state.rules,
    }


def cards_played(state):
    """`(seat, card)` of every card so far, in order."""
    return [(seat, action) for seat, action in state.history if action < CARDS]


def is_talk(state):
    """Whether the cards are not being played yet."""
    return state.phase in (Phase.AUCTION, Phase.DOUBLING)
