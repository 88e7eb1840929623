"""Worlds hold what is known, and each is as likely as it must be."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from majlis.importance_weights import effective_sample_size, systematic_resampling
from majlis.liaptui.actions import parse_action
from majlis.liaptui.lookahead.known import Known, Unseen
from majlis.liaptui.lookahead.tables import counts_of, pieces_of
from majlis.liaptui.lookahead.worlds import deal_hands, draw_worlds
from majlis.liaptui.pieces import FULL_PACK, contains, kinds_in, pack, parse_pieces, size
from majlis.liaptui.ruleset import PRESETS
from majlis.liaptui.sets import SetType, set_of
from majlis.liaptui.state import State
from twins.chi2 import NEVER, goodness


def rng(seed=1):
    return np.random.default_rng(seed)


def test_deals_hold_all_pieces_in_hands_of_the_right_sizes():
    hands = deal_hands(FULL_PACK, (8, 8, 8, 8), 200, rng())
    assert (hands.sum(axis=2) == 8).all()
    assert (hands.sum(axis=1) == counts_of(FULL_PACK)).all()
    assert deal_hands(0, (0, 0), 3, rng()).sum() == 0
    assert len({pieces_of(hand) for hand in hands[:, 0]}) > 100


def exact(unseen):
    """The chance of every (hands, set led) by going through all deals of different pieces."""
    kinds = list(kinds_in(unseen.pieces))
    found = Counter()
    cuts = np.cumsum((0, *unseen.sizes))
    for order in permutations(range(len(kinds))):
        parts = [order[cuts[seat] : cuts[seat + 1]] for seat in range(4)]
        if any(list(part) != sorted(part) for part in parts):
            continue
        hands = tuple(pack(kinds[number] for number in part) for part in parts)
        if unseen.general is not None and not contains(hands[unseen.general], parse_pieces("G")):
            continue
        if unseen.led is None:
            found[hands, 0] += 1
            continue
        own = parts[unseen.leader]
        for subset in range(1 << len(own)):
            chosen = pack(kinds[number] for place, number in enumerate(own) if subset >> place & 1)
            led = set_of(chosen)
            if led is not None and led.type == unseen.led:
                found[hands, chosen] += 1
    total = sum(found.values())
    return {key: count / total for key, count in found.items()}


@pytest.mark.parametrize(
    "unseen",
    [
        Unseen(parse_pieces("GssSE"), (0, 2, 2, 1)),
        Unseen(parse_pieces("GssSE"), (0, 2, 2, 1), general=1),
        Unseen(parse_pieces("GssSSE"), (0, 3, 2, 1), leader=1, led=SetType.PAIR),
        Unseen(parse_pieces("GssSSE"), (0, 3, 2, 1), general=1, leader=1, led=SetType.PAIR),
        Unseen(parse_pieces("GssSSE"), (0, 3, 2, 1), general=2, leader=1, led=SetType.SINGLE),
        Unseen(parse_pieces("GssSSE"), (0, 3, 2, 1), general=1, leader=1, led=SetType.SINGLE),
        Unseen(parse_pieces("rhccsss"), (0, 4, 3, 0), leader=1, led=SetType.STRAIGHT),
    ],
    ids=["free", "general", "pair", "pair-general", "single-elsewhere", "single-general", "straight"],
)
def test_worlds_are_as_likely_as_among_all_deals(unseen):
    draws = 20_000
    chances = exact(unseen)
    worlds = draw_worlds(unseen, draws, rng())
    counts = Counter(
        (tuple(pieces_of(hand) for hand in hands), int(led))
        for hands, led in zip(worlds.hands, worlds.led, strict=True)
    )
    assert goodness(counts, chances).p > NEVER


@pytest.mark.parametrize("preset", PRESETS)
def test_worlds_of_a_view_fit_what_lies_open(preset):
    state = State.shuffled(rng(6), PRESETS[preset])
    for word in ("3", "1", "2", "1"):
        state.apply(parse_action(word))
    for number in range(14):
        state.apply(int(rng(number).choice(state.legal_actions())))
    seat = state.current_player()
    view = state.view(seat)
    known = Known.of(view)
    unseen = known.where_unseen()
    worlds = draw_worlds(unseen, 100, rng())
    assert unseen.pieces == view.unseen
    for hands, led in zip(worlds.hands, worlds.led, strict=True):
        assert (hands.sum(axis=1) == unseen.sizes).all()
        assert pieces_of(hands.sum(axis=0)) == view.unseen
        if view.current is not None and preset == "standard":
            assert set_of(int(led)).type == view.current.type
            assert contains(pieces_of(hands[view.current.leader]), int(led))
    face_down = sum(map(size, state.plays)) if preset == "standard" else 0
    assert (
        sum(unseen.sizes) == sum(size(state.hands[other]) for other in range(4) if other != seat) + face_down
    )


def test_the_red_general_is_with_who_starts_because_of_it():
    state = State.shuffled(rng(6))
    assert state.starter_by == "general"
    seat = (state.starter + 1) % 4
    worlds = draw_worlds(Known.of(state.view(seat)).where_unseen(), 50, rng())
    assert (worlds.hands[:, state.starter, 14] == 1).all()


def test_worlds_are_picked_as_often_as_their_weights_say():
    weights = np.array([0, 1, 3, 0])
    assert np.bincount(systematic_resampling(weights, 8, rng()), minlength=4).tolist() == [0, 2, 6, 0]
    assert effective_sample_size(weights) == pytest.approx(16 / 10)
    assert effective_sample_size(np.ones(7, dtype=np.int64)) == pytest.approx(7)
