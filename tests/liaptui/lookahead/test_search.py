"""The search: repeatable, within the rules, and better informed by what was declared and played."""

from itertools import combinations

import numpy as np
import pytest

from majlis.liaptui.actions import parse_action, play_action
from majlis.liaptui.declare.situation import Situation
from majlis.liaptui.lookahead import rollouts
from majlis.liaptui.lookahead.declaring import declared_odds, quick_values
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.schools import HOWS, SCHOOLS
from majlis.liaptui.lookahead.search import (
    brain,
    estimate_declarations,
    estimate_plays,
    estimate_redeal,
    new_belief,
    new_desk,
    play_state_of,
    policy_worths,
    scored,
)
from majlis.liaptui.lookahead.skill import Skill
from majlis.liaptui.lookahead.tables import counts_of
from majlis.liaptui.lookahead.worlds import draw_worlds
from majlis.liaptui.pieces import kinds_in, pack, parse_hand, parse_pieces
from majlis.liaptui.players import policy
from majlis.liaptui.ruleset import PRESETS
from majlis.liaptui.scoring import score_round
from majlis.liaptui.sets import SetType
from majlis.liaptui.state import State

SKILL = Skill(worlds=60, play_worlds=40)
ALONE = (1,) + (0,) * (len(SCHOOLS) - 1)
"""Nobody is of another school than the expert's."""


def rng(seed=1):
    return np.random.default_rng(seed)


def test_points_are_those_of_the_rules():
    for declared in range(9):
        for taken in range(9):
            got = scored(np.array(declared), np.array(taken), 3)
            assert got == score_round(declared, taken, 3)


@pytest.mark.parametrize("place", range(4))
def test_the_chances_of_all_legal_declarations_add_up_to_one(place):
    hand, order, desk = counts_of(parse_hand("ArhcSSss")), np.array([3, 2, 1, 0]), new_desk()
    for nonzero in (False, True):
        legal = [n for n in range(9) if not (n == 0 and nonzero) and not (place == 3 and n == 2)]
        total, found = np.zeros(HOWS), np.zeros(HOWS)
        for number in legal:
            order[place] = number
            args = (brain(False).quick, hand, place, order, False, nonzero)
            declared_odds(*args, desk.room.sums[0], desk.room.values, found)
            total += found
        assert total == pytest.approx(np.ones(HOWS))


def test_the_quick_declarer_is_not_far_from_the_search():
    """The one is a summary of what the other samples, for experts instead of any players."""
    for text, position, previous in (("AaERrhcs", 0, ()), ("ssSSchrC", 2, (2, 3)), ("ArhcSSss", 1, (1,))):
        hand = parse_hand(text)
        known = Known.to_declare(hand, Situation(position, previous), PRESETS["standard"])
        found = estimate_declarations(known, tuple(range(9)), rng(), SKILL.replace(worlds=300))
        values, order = np.zeros(9, dtype=np.int64), np.array([*previous, 0, 0, 0, 0][:4])
        quick_values(
            brain(False).quick, counts_of(hand), position, order, False, np.zeros(64, np.int32), values
        )
        assert found.points[int(values.argmax())] > found.points.max() - 1.5


def test_a_sure_hand_declares_all():
    """Nothing beats these pieces led one by one or in pairs."""
    known = Known.to_declare(parse_hand("GgAAaaEE"), Situation(), PRESETS["open"])
    found = estimate_declarations(known, tuple(range(9)), rng(), SKILL)
    assert found.best == 8
    assert found.points[-1] == 13
    assert found.effective == SKILL.worlds


def test_weighing_tells_strong_hands_from_weak_ones():
    """Who declared 5 holds more of the strong pieces than who declared 0."""
    known = Known.to_declare(parse_hand("ArhcSSss"), Situation(2, (5, 0)), PRESETS["standard"])
    hands = draw_worlds(known.where_unseen(), 2000, rng()).hands
    hands[:, known.seat] = counts_of(known.hand)
    weights, belief = np.zeros(len(hands)), new_belief(known, len(hands), rng(), SKILL, None)
    rollouts.weigh_before(brain(False), play_state_of(known), new_desk(), hands, belief, weights)
    strong = hands[:, :, 10:].sum(axis=2)
    bold, shy = (np.average(strong[:, seat], weights=weights) for seat in (0, 1))
    plain = strong[:, 0].mean()
    assert bold > plain + 0.3 > shy + 0.6


def test_the_same_generator_gives_the_same_answer():
    known = Known.to_declare(parse_hand("ArhcSSss"), Situation(1, (2,)), PRESETS["standard"])
    one, two, three = (estimate_declarations(known, (0, 1, 2, 3), rng(s), SKILL) for s in (4, 4, 5))
    assert one.worth.tolist() == two.worth.tolist() != three.worth.tolist()
    assert one.effective == two.effective


def before_the_last_turns():
    """Five turns of singles, after which each holds three pieces."""
    words = ("GCSs", "gCSs", "acSs", "acSs", "eehS")
    return tuple((0, tuple(map(parse_pieces, plays))) for plays in words)


@pytest.mark.parametrize(("need", "pieces"), [(2, "AA"), (1, "As")])
def test_a_pair_is_beaten_only_by_who_needs_two(need, pieces):
    """Red elephants are led, the follower holds red advisors and a black soldier; all others are below."""
    known = Known(
        seat=1,
        hand=parse_pieces("AAs"),
        starter=0,
        visible=True,
        declared=(5, need, 1, 1),
        turns=before_the_last_turns(),
        leader=0,
        played=1,
        led=SetType.PAIR,
        shown=(parse_pieces("EE"), 0, 0, 0),
        taken=(5, 0, 0, 0),
    )
    assert known.unseen == parse_pieces("RRrrHHh")
    found = estimate_plays(known, rng(), SKILL.replace(margin=20.0))
    assert found.best == parse_pieces(pieces)
    assert found.points.max() > need + 4


@pytest.mark.parametrize("preset", PRESETS)
def test_plays_are_legal_and_searched_in_worlds_of_what_is_seen(preset):
    state = State.shuffled(rng(6), PRESETS[preset])
    for word in ("3", "1", "2", "1"):
        state.apply(parse_action(word))
    while not state.is_terminal():
        view = state.view(state.current_player())
        found = estimate_plays(Known.of(view), rng(1), SKILL)
        assert play_action(found.best) in view.legal_actions
        assert len(found.choices) <= SKILL.options
        assert np.isfinite(found.worth).all()
        state.apply(play_action(found.best))


def test_a_hopeless_weak_hand_is_given_back():
    known = Known(seat=2, hand=parse_hand("eRRrrHHh"), starter=0)
    found = estimate_redeal(known, rng(), SKILL.replace(worlds=400))
    assert found.best == 1
    assert found.points[1] > 4


def test_without_search_the_policy_plays():
    state = State.shuffled(rng(6))
    for word in ("3", "1", "2", "1"):
        state.apply(parse_action(word))
    known = Known.of(state.view(state.current_player()))
    found = estimate_plays(known, rng(), SKILL.replace(search=False))
    assert found.effective == 0.0
    assert found.best == found.choices[int(found.points.argmax())]


def late(seat, hand, declared, taken, leader, shown, turns):
    """A position near the end of a round in which plays lie open, from text."""
    return Known(
        seat=seat,
        hand=parse_pieces(hand),
        starter=turns[0][0],
        visible=True,
        declared=declared,
        turns=tuple((led_by, tuple(map(parse_pieces, plays.split()))) for led_by, plays in turns),
        leader=leader,
        played=sum(word != "-" for word in shown.split()),
        led=SetType.SINGLE,
        shown=tuple(0 if word == "-" else parse_pieces(word) for word in shown.split()),
        taken=taken,
    )


MISSED = {
    "a chariot that wins": late(
        0, "RHC", (3, 3, 2, 2), (0, 1, 2, 2), 2, "- - s H",
        [(2, "r R a e"), (2, "e E r S"), (1, "hc SS gE AA"), (3, "a S G h")],
    ),
    "the red advisor": late(
        3, "Aas", (3, 1, 1, 1), (4, 0, 1, 0), 0, "a e E -",
        [(2, "e S S s"), (0, "R R H r"), (0, "H C c h"), (0, "s s G r"), (2, "c S S s")],
    ),
    "a pile to give away": late(
        2, "Ecs", (1, 3, 2, 3), (1, 0, 1, 3), 0, "s R - -",
        [(0, "H e A H"), (2, "R r e A"), (3, "GC hs EC aa"), (3, "g r S h")],
    ),
}  # fmt: skip
"""Positions in which the policy plays something that the search finds to be much worse than the best."""


def all_worlds(known):
    """Every deal of the unseen pieces, all different and alike likely."""
    unseen = known.where_unseen()
    kinds, worlds = list(kinds_in(unseen.pieces)), [((), frozenset())]
    for held in unseen.sizes:
        worlds = [
            ((*hands, pack(kinds[number] for number in own)), used | set(own))
            for hands, used in worlds
            for own in combinations(sorted(set(range(len(kinds))) - used), held)
        ]
    hands = np.array([[counts_of(pieces) for pieces in hands] for hands, _ in worlds])
    hands[:, known.seat] = counts_of(known.hand)
    return hands


def exact_points(known, options):
    """The points that each play brings in each of all worlds, everybody playing by the policy afterwards."""
    hands = all_worlds(known)
    out = np.empty((len(hands), len(options), 4), dtype=np.int64)
    play_state = play_state_of(known)
    rollouts.play_in_worlds(
        brain(known.visible), play_state, new_desk(), hands, np.zeros((len(hands), 4), dtype=np.int64),
        np.tile(np.array(known.shown), (len(hands), 1)), np.array(options), out,
    )  # fmt: skip
    return scored(np.broadcast_to(play_state.declared, out.shape), out, known.multiplier)[..., known.seat]


@pytest.mark.parametrize("known", MISSED.values(), ids=MISSED)
@pytest.mark.parametrize("seed", range(3))
def test_the_search_finds_what_the_policy_misses(known, seed):
    """Its estimates are those over all worlds, within six standard errors: beyond that once in 10^8 tries."""
    plain = SKILL.replace(
        play_worlds=2000, weigh=False, schools=ALONE, trust=0.0, margin=100.0, game=False, race=False
    )
    options, _ = policy_worths(known, brain(known.visible), new_desk())
    points = exact_points(known, options)
    exact, error = points.mean(axis=0), points.std(axis=0) / np.sqrt(plain.play_worlds)
    found = estimate_plays(known, rng(seed), plain)
    for choice, estimate in zip(found.choices, found.points, strict=True):
        place = options.index(choice)
        assert abs(estimate - exact[place]) <= 6 * error[place]
    played = policy.choice(policy.Sight.of(known))
    assert exact[options.index(found.best)] == exact.max() > exact[options.index(played)] + 1
