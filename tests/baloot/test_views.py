"""Views leak nothing: hidden cards permuted, no view changes; and nothing hidden is reachable from a view.

A seat's hidden cards are those of the other hands that have not been played, and the stock before the
deal is finished. A permutation counts when the same history can be replayed with it: others announce
projects of the same kinds (perhaps with other cards), the same side wins the contest, and in strict mode
every card was legal. Then this seat has seen the same things, so its view must be the same.
"""

import dataclasses
import random
from collections import Counter

import pytest

import walks
from majlis.baloot import actions as act
from majlis.baloot.auction import Auction
from majlis.baloot.deal import Deal
from majlis.baloot.doubling import Doubling
from majlis.baloot.phase import Phase
from majlis.baloot.projects import PROJECTS, project_of, projects_in
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import cards_of
from majlis.errors import IllegalAction

MODES = ("strict", "physical")


def permuted(rng, state, seat):
    """A deal in which only cards hidden from `seat` lie elsewhere."""
    if state.contract is None:
        pool = [card for other in range(4) if other != seat for card in cards_of(state.deal.first[other])]
        pool += state.deal.stock
        rng.shuffle(pool)
        first = [
            state.deal.first[other] if other == seat else sum(1 << pool.pop() for _ in range(5))
            for other in range(4)
        ]
        return Deal(tuple(first), state.deal.floor, tuple(pool))
    eight = [known_cards(rng, state, seat, other) for other in range(4)]
    pool = [c for other in range(4) for c in cards_of(state.eight[other] & ~eight[other])]
    rng.shuffle(pool)
    for other in range(4):
        while eight[other].bit_count() < 8:
            eight[other] |= 1 << pool.pop()
    return undealt(rng, state, seat, eight)


def known_cards(rng, state, seat, other):
    """What this seat knows of another's eight: played, shown, the floor card; and, to make it likely that
    the history can be replayed, often the cards of announced projects and some others."""
    if other == seat:
        return state.eight[other]
    known = sum(1 << card for by, card in walks.cards_played(state) if by == other)
    for project in state.shown()[other]:
        known |= project.cards
    if state.contract.buyer == other:
        known |= 1 << state.deal.floor
    for project in state.announced[other]:
        if rng.random() < 0.6:
            known |= project.cards
    kept = rng.choice([0.0, 0.5, 0.8])
    return known | sum(1 << card for card in cards_of(state.eight[other] & ~known) if rng.random() < kept)


def undealt(rng, state, seat, eight):
    """The deal that gives these hands of eight; what the others held first is anybody's guess."""
    first = []
    for other in range(4):
        free = [card for card in cards_of(eight[other]) if card != state.deal.floor]
        chosen = rng.sample(free, 5)
        first.append(state.deal.first[other] if other == seat else sum(1 << card for card in chosen))
    return Deal.of_hands(tuple(first), state.deal.floor, tuple(eight), state.dealer)


def replayed(rng, state, seat, deal):
    """The state of the same public history on another deal; None if that deal contradicts it."""
    again = State.new(deal, state.rules, state.dealer, state.scores)
    for by, action in state.history:
        if act.is_announcement(action) and by != seat:
            action = same_kind(rng, state, again, by, action)
            if action is None:
                return None
        try:
            again.apply(action, by)
        except IllegalAction:
            return None
    same_contest = again.contest_winner() == state.contest_winner()
    return again if same_contest and same_shown(state, again) else None


def same_shown(state, again):
    return again.shown() == state.shown()


def same_kind(rng, state, again, by, action):
    """An announcement of the same kind that this seat can make in the other deal."""
    project = PROJECTS[action - act.ANNOUNCE]
    mode = state.contract.mode
    used = sum(other.cards for other in again.announced[by])
    free = again.hands[by] & ~used
    able = [p for p in projects_in(free) if p.kind(mode) == project.kind(mode)]
    if project in able and (project in state.shown()[by] or rng.random() < 0.3):
        return action
    return act.ANNOUNCE + rng.choice(able).index if able else None


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("preset", PRESETS)
def test_no_view_changes_when_hidden_cards_are_permuted(preset, mode):
    rules = PRESETS[preset].replace(mode=mode)
    seen = Counter()
    for seed in range(12):
        rng = random.Random(seed)
        deal = walks.streaky(rng) if seed % 2 else None
        for state in walks.moments(rng, walks.start(rng, rules, deal), sawa=0, qayd=0, bid=0.6):
            if not (state.is_terminal() or rng.random() < 0.5):
                for seat in range(4):
                    compare(rng, state, seat, seen)
    for phase, least in ((Phase.AUCTION, 50), (Phase.DOUBLING, 4), (Phase.PLAY, 300)):
        assert seen[phase] >= least, seen
    assert seen["cards moved"] > 400
    assert mode == "strict" or seen[Phase.CLOSING] > 5


def compare(rng, state, seat, seen):
    deal = permuted(rng, state, seat)
    deal.check()
    again = replayed(rng, state, seat, deal)
    if again is None:
        return
    assert again.view(seat) == state.view(seat)
    assert again.legal_actions(seat) == state.legal_actions(seat)
    seen[state.phase] += 1
    seen["cards moved"] += again.hands != state.hands or deal != state.deal


def test_announced_cards_stay_hidden_until_they_are_shown():
    """Two deals that differ in the cards of an announced sira only look alike to everybody else."""
    rules, found = PRESETS["kammelna"], 0
    for seed in range(300):
        rng = random.Random(seed)
        for state in walks.moments(rng, walks.start(rng, rules, walks.streaky(rng)), sawa=0):
            hidden = [
                (by, project)
                for by in range(4)
                for project in state.announced[by]
                if project not in state.shown()[by]
            ]
            if not hidden or state.is_terminal() or len(state.tricks) > 1:
                continue
            found += other_cards_announced(rng, state, *hidden[0])
        if found > 100:
            return
    pytest.fail(f"only {found} pairs of deals were found")


def other_cards_announced(rng, state, by, project):
    """Whether a deal was found in which this seat announced other cards, all other seats seeing the same."""
    for seat in range(4):
        if seat == by:
            continue
        again = replayed(rng, state, seat, permuted(rng, state, seat))
        if again is not None and project not in again.announced[by]:
            assert again.view(seat) == state.view(seat)
            return True
    return False


def reachable(thing, path="view"):
    """Every object that can be reached from a view by attributes and items, with the way there."""
    yield path, thing
    if isinstance(thing, (int, str)):
        return
    if isinstance(thing, (tuple, list, set, frozenset)):
        for at, item in enumerate(thing):
            yield from reachable(item, f"{path}[{at}]")
    elif isinstance(thing, dict):
        for key, item in thing.items():
            yield from reachable(item, f"{path}[{key!r}]")
    elif dataclasses.is_dataclass(thing) or hasattr(thing, "__dict__"):
        names = list(getattr(type(thing), "__slots__", ())) or list(vars(thing))
        for name in names:
            yield from reachable(getattr(thing, name), f"{path}.{name}")


@pytest.mark.parametrize("mode", MODES)
def test_nothing_hidden_can_be_reached(mode):
    """No hidden hand, pile of stock, state, deal or auction hangs on a view."""
    rules = PRESETS["kammelna"].replace(mode=mode)
    for seed in range(8):
        rng = random.Random(seed)
        deal = walks.streaky(rng) if seed % 2 else None
        for state in walks.moments(rng, walks.start(rng, rules, deal), sawa=0, qayd=0):
            for seat in range(4):
                look_through(state, seat)


def look_through(state, seat):
    own = (state.hands[seat], state.eight[seat] if state.eight else 0, state.deal.first[seat])
    hidden = {
        hand
        for hands in (state.hands, state.eight, state.deal.first)
        for other, hand in enumerate(hands)
        if other != seat and hand.bit_count() >= 3 and not is_known(state, hand)
    } - set(own)
    view = state.view(seat)
    assert isinstance(view, View)
    for path, thing in reachable(view):
        assert not isinstance(thing, (State, Deal, Auction, Doubling)), path
        assert not callable(thing), path
        if isinstance(thing, int):
            assert int(thing) not in hidden, path
        if isinstance(thing, tuple) and len(thing) >= 3:
            assert thing != state.deal.stock[-len(thing) :], path


def is_known(state, hand):
    """Whether these cards lie open anyway: all played, or shown as a project."""
    played = sum(1 << card for _, card in walks.cards_played(state))
    shown = [project for projects in state.shown() for project in projects]
    return hand & ~played == 0 or project_of(hand) in shown


@pytest.mark.parametrize("mode", MODES)
def test_a_view_says_what_the_state_says(mode):
    """What is open, and one's own, is told as it is; the legal actions are the state's for that seat."""
    rules = PRESETS["kammelna"].replace(mode=mode)
    for seed in range(8):
        rng = random.Random(seed)
        for state in walks.moments(rng, walks.start(rng, rules), qayd=0.001):
            for seat in range(4):
                view = state.view(seat)
                assert (view.seat, view.dealer, view.scores) == (seat, state.dealer, state.scores)
                assert list(view.legal_actions) == state.legal_actions(seat)
                assert (view.phase, view.contract, view.result) == (state.phase, state.contract, state.result)
                assert view.hand == state.hands[seat]
                assert list(view.hand_counts) == [hand.bit_count() for hand in state.hands]
                assert (view.leader, list(view.trick)) == (state.leader, state.trick)
                assert (list(view.tricks), list(view.calls)) == (state.tricks, state.calls)
                assert view.own_projects == state.announced[seat]
                assert len(view.history) == len(state.history)
                assert [by for by, _ in view.history] == [by for by, _ in state.history]
                check_history(state, view)


def check_history(state, view):
    """Only announcements are told differently: others' by kind, until the cards are shown."""
    for (by, told), (_, action) in zip(view.history, state.history, strict=True):
        if not act.is_announcement(action):
            assert told == action
            continue
        project = PROJECTS[action - act.ANNOUNCE]
        open_to_him = by == view.seat or project in state.shown()[by]
        assert (told == action) == open_to_him
        assert open_to_him or act.format_action(told) == project.kind(state.contract.mode)
