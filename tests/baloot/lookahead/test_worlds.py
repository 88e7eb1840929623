"""Worlds: none contradicts what was seen, all that fit are there, and every one is equally likely."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

import walks
from majlis.baloot.card_numbers import SUN, by_strength, cards_in, mask_of, strength_mask
from majlis.baloot.lookahead.announced import announced_in, announcements
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.masks import any_project
from majlis.baloot.lookahead.replay import fits_history
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.notation import parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.projects import best_split
from majlis.baloot.ruleset import PRESETS, parse_rules
from majlis.baloot.state import State
from majlis.cards import parse_cards
from majlis.errors import InputError
from majlis.game import drive

RULES = [
    "kammelna",
    "founding",
    "pagat",
    "coinche-play",
    "kammelna+undertrump=forced,overtrump_partner=yes,third_hand=free",
]


def views(seed, players, rules="kammelna", often=0.35):
    """Views of random seats at random moments of a deal."""
    rng = np.random.default_rng(seed)
    state = State.shuffled(rng, parse_rules(rules), int(rng.integers(4)))
    found = []

    def watch(now):
        if not now.is_terminal() and rng.random() < often:
            seat = int(rng.integers(4))
            found.append((now.view(seat), now.copy()))

    drive(state, [make_player(name, rng) for name in players], watch)
    return found


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [["strategist"] * 4, ["random", "strategist", "careful", "random"]])
def test_every_world_replays_to_the_same_view(rules, players):
    """Every call, project, Baloot, Akka and card was possible for the one who holds the world's hand."""
    for seed in range(3):
        for view, _ in views(seed, players, rules):
            known = known_of(view)
            worlds = draw_worlds(view, known, 12, np.random.default_rng(seed))
            assert len(worlds) > 0
            for hands in worlds.hands[:4]:
                assert fits_history(view, known, hands, announced_in(view, known, hands))


def test_a_contradictory_world_is_noticed():
    """The check above sees two cards changed over: nearly always, where cards have proved something."""
    rng, noticed, tried = np.random.default_rng(1), 0, 0
    for seed in range(6):
        for view, _ in views(seed, ["strategist"] * 4):
            if view.phase != Phase.PLAY or sum(known_of(view).cannot) == 0:
                continue
            known = known_of(view)
            hands = draw_worlds(view, known, 1, rng).hands[0].copy()
            for seat in known.hidden:
                other = next((by for by in known.hidden if by != seat), seat)
                wrong = int(hands[other]) & mask_of(known.cannot[seat])
                if wrong and hands[seat]:
                    there, here = wrong & -wrong, int(hands[seat]) & -int(hands[seat])
                    hands[other] += here - there
                    hands[seat] += there - here
                    tried += 1
                    noticed += not fits_history(view, known, hands, announced_in(view, known, hands))
                    break
    assert noticed == tried > 20


def test_the_true_hands_are_among_all_worlds():
    for seed in range(8):
        for view, state in views(seed, ["strategist"] * 4):
            if view.phase != Phase.PLAY or view.hand.bit_count() > 2:
                continue
            worlds = draw_worlds(view, known_of(view), 10, np.random.default_rng(1), listed=100_000)
            assert worlds.whole
            truth = [mask_of(hand) for hand in state.hands]
            assert truth in worlds.hands.tolist()
            assert len(np.unique(worlds.hands, axis=0)) == len(worlds)


def announced_all(view, known, hands):
    """Whether nobody kept a project to himself."""
    mode = view.contract.mode
    for seat in known.hidden:
        eight = cards_in(int(hands[seat])) | known.played[seat]
        if sorted(p.kind(mode) for p in best_split(eight, mode)) != sorted(view.kinds[seat]):
            return False
    return True


def by_hand(view):
    """All worlds of an ending, by trying every split of the unseen cards."""
    known = known_of(view)
    unseen = [1 << place for place in range(32) if mask_of(known.unseen) >> place & 1]
    one, two, three = (seat for seat in range(4) if seat != view.seat)
    for first in combinations(unseen, known.sizes[one]):
        rest = [bit for bit in unseen if bit not in first]
        for second in combinations(rest, known.sizes[two]):
            hands = np.zeros(4, dtype=np.int64)
            hands[view.seat] = mask_of(view.hand)
            hands[one], hands[two] = sum(first), sum(second)
            hands[three] = sum(rest) - sum(second)
            if announced_all(view, known, hands) and fits_history(
                view, known, hands, announced_in(view, known, hands)
            ):
                yield tuple(hands.tolist())


def test_drawn_worlds_are_uniform_over_those_found_by_trying_all():
    """Chi-square against enumeration, on endings with proof of several kinds."""
    tested = 0
    for seed in range(10):
        for view, _ in views(seed, ["strategist"] * 4, often=0.2):
            if view.phase != Phase.PLAY or not 2 <= view.hand.bit_count() <= 3:
                continue
            possible = list(by_hand(view))
            if not 2 <= len(possible) <= 300:
                continue
            n = 40 * len(possible)
            drawn = draw_worlds(view, known_of(view), n, np.random.default_rng(seed))
            counts = Counter(map(tuple, drawn.hands.tolist()))
            assert set(counts) == set(possible)
            square = sum((counts[world] - 40) ** 2 / 40 for world in possible)
            freedom = len(possible) - 1
            assert square < freedom + 5 * (2 * freedom) ** 0.5 + 10
            listed = draw_worlds(view, known_of(view), n, np.random.default_rng(seed), listed=10**6)
            assert sorted(map(tuple, listed.hands.tolist())) == sorted(possible)
            tested += 1
    assert tested >= 5


def test_announcements_need_their_cards_and_no_better_ones():
    hand = mask_of(parse_cards("♠789J♥QKA♦7"))
    assert [len(way) for way in announcements(hand, ("sira",), "sun")] == []
    assert len(announcements(hand, ("sira", "sira"), "sun")) == 2
    assert len(announcements(hand, ("sira",), "sun", False)) == 2
    assert announcements(hand, ("fifty",), "sun") == ()


def test_a_forgotten_void_leaves_more_worlds():
    position = "kammelna d3 0-0 play 0:sun ♠A♥7♦9/♠7♥8♦8/♠10♠8♦7/♠9♥A♦K L0 P50-* W3-2 : A♠ ♥8 ♠8 ♠9 ♥7"
    view = parse_position(position.replace("♥8 ♠8", "7♠ ♠8")).view(2)
    assert known_of(view, voids=False).cannot == (0, 0, 0, 0)


def test_impossible_views_are_refused():
    view = views(3, ["strategist"] * 4, often=1.0)[-3][0]
    import dataclasses

    wrong = dataclasses.replace(view, hand_counts=(3, 1, 0, 2))
    with pytest.raises(InputError, match="no deal fits"):
        draw_worlds(wrong, known_of(wrong), 5, np.random.default_rng(1))


def test_masks_agree_with_the_slow_ways():
    rng = random.Random(2)
    for _ in range(200):
        cards = sum(1 << card for card in rng.sample([13 * s + r for s in range(4) for r in range(5, 13)], 8))
        mask = mask_of(cards)
        assert cards_in(mask) == cards
        one = np.array([mask])
        assert bool(any_project(one)[0]) == bool(best_split(cards, "sun"))
        for trump in (None, 0, 3):
            number = SUN if trump is None else trump
            assert by_strength(one, number)[0] == strength_mask(cards, number)


def test_illegal_cards_of_a_physical_game_leave_worlds():
    rng = random.Random(7)
    physical = PRESETS["kammelna"].replace(mode="physical")
    seen = 0
    for _ in range(8):
        state = walks.start(rng, physical)
        while not state.is_terminal() and len(state.history) < 30:
            if state.phase == Phase.PLAY and rng.random() < 0.3:
                view = state.view(state.current_player())
                assert len(draw_worlds(view, known_of(view), 5, np.random.default_rng(1))) > 0
                seen += 1
            walks.step(rng, state, sawa=0.0, qayd=0.0, bid=0.6)
    assert seen > 10
