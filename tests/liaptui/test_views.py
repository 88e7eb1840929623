"""Views leak nothing: hidden pieces permuted, no view changes; and nothing hidden is reachable from a view.

Hidden from a seat are the pieces in the other hands, and those that lie face down in the turn on the table.
A permutation counts when the same public history can be replayed with it: the same seats hold weak hands
while that is asked (others see that somebody is asked, not who: so only whether anybody is must agree), in
round 1 the red general stays with who starts by it, and a hidden lead is of the same type.
"""

import dataclasses
import random
from collections import Counter

import pytest

import liaptui_walks as walks
from majlis.liaptui.actions import KEEP, PLAY, REDEAL
from majlis.liaptui.deal import Deals, is_weak
from majlis.liaptui.notation import parse_view
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import FULL_PACK, count_of, kinds_in, pack, size
from majlis.liaptui.ruleset import RuleSet
from majlis.liaptui.sets import choices, set_of, sets_in
from majlis.liaptui.state import State
from majlis.liaptui.view import View

VISIBILITIES = ("type-only", "open")


def permuted(rng, state, seat):
    """Eight-piece hands that agree with all that this seat has seen, the rest of them shuffled."""
    known = [sum(turn.plays[other] for turn in state.turns) for other in range(4)]
    known[seat] = state.dealt[seat]
    view = state.view(seat)
    if view.current is not None:
        for other in range(4):
            if other != seat:
                known[other] += view.current.plays[other] or 0
    if view.starter_by == "general" and state.starter != seat and not count_of(known[state.starter], 14):
        known[state.starter] += 1 << 39
    pool = list(kinds_in(FULL_PACK - sum(known)))
    rng.shuffle(pool)
    for other in range(4):
        while size(known[other]) < 8:
            known[other] += pack([pool.pop()])
    return tuple(known)


def replayed(rng, state, seat, hands):
    """The state of the same public history on other hands; None if they contradict it."""
    deals = Deals((hands,), state.deals.seed, state.multiplier - 1)
    redealt_by = state.starter if state.starter_by == "redeal" else None
    again = State.new(deals, state.rules, state.standing, redealt_by, state.redeals[:-1])
    if state.phase == Phase.REDEAL:
        return answered(rng, state, again, seat)
    while again.phase == Phase.REDEAL:
        again.apply(KEEP)
    if (again.starter, again.starter_by) != (state.starter, state.starter_by):
        return None
    for place in range(4):
        declared = state.declarations[(state.starter + place) % 4]
        if declared is not None:
            again.apply(declared)
    for turn in state.turns:
        for place in range(4):
            again.apply(PLAY + turn.plays[(turn.leader + place) % 4])
    return on_table(rng, state, again, seat)


def answered(rng, state, again, seat):
    """The same question open for this seat; others may hold weak hands, and have answered, as they like."""
    if again.phase != Phase.REDEAL:
        return None
    others = [other for other in again.asked() if other != seat]
    if seat in state.answers:
        if not others:  # its answer would have ended the question
            return None
        again.apply(state.answers[seat], seat)
    still_asked = is_weak(again.hands[seat]) and seat not in state.answers
    for other in others if still_asked else others[1:]:
        again.apply(rng.choice([KEEP, REDEAL]), other)
    return again


def on_table(rng, state, again, seat):
    """The turn on the table, with other pieces where they lie face down."""
    for place, pieces in enumerate(state.plays):
        by = (state.leader + place) % 4
        if by == seat or state.rules.visibility == "open":
            again.apply(PLAY + pieces)
            continue
        led = set_of(pieces)
        options = (
            [found.pieces for found in sets_in(again.hands[by]) if found.type == led.type]
            if place == 0
            else choices(again.hands[by], size(pieces))
        )
        if not options:
            return None
        again.apply(PLAY + rng.choice(options))
    return again


@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_no_view_changes_when_hidden_pieces_are_permuted(visibility):
    seen = Counter()
    for seed in range(60):
        rng = random.Random(seed)
        state = walks.start(rng, RuleSet(visibility, rng.choice(["off", "ranked"])))
        for moment in walks.moments(rng, state):
            for seat in range(4):
                compare(rng, moment, seat, seen)
    for phase, least in ((Phase.REDEAL, 60), (Phase.DECLARE, 300), (Phase.PLAY, 1500)):
        assert seen[phase] >= least, seen
    assert seen["pieces moved"] > 1500
    assert seen["table changed"] > 200 or visibility == "open"


def compare(rng, state, seat, seen):
    again = replayed(rng, state, seat, permuted(rng, state, seat))
    if again is None:
        return
    assert again.view(seat) == state.view(seat)
    assert again.legal_actions(seat) == state.legal_actions(seat)
    seen[state.phase] += 1
    seen["pieces moved"] += again.hands != state.hands
    seen["table changed"] += again.plays != state.plays


def reachable(thing, path="view"):
    """Every object that can be reached from a view by attributes and items, with the way there."""
    yield path, thing
    if isinstance(thing, (tuple, list, set, frozenset)):
        for at, item in enumerate(thing):
            yield from reachable(item, f"{path}[{at}]")
    elif isinstance(thing, dict):
        for key, item in thing.items():
            yield from reachable(item, f"{path}[{key!r}]")
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from reachable(getattr(thing, field.name), f"{path}.{field.name}")


@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_nothing_hidden_can_be_reached(visibility):
    """No hidden hand or play, no state and no deal hangs on a view."""
    looked = 0
    for seed in range(15):
        rng = random.Random(seed)
        for state in walks.moments(rng, walks.start(rng, RuleSet(visibility))):
            for seat in range(4):
                looked += look_through(state, seat)
    assert looked > 500


def look_through(state, seat):
    view = state.view(seat)
    assert isinstance(view, View)
    public = {pieces for turn in state.turns for pieces in turn.plays}
    own = {state.hands[seat], state.dealt[seat]}
    places = [(state.leader + place) % 4 for place in range(len(state.plays))]
    table = dict(zip(places, state.plays, strict=True))
    own |= set(table.values()) if state.rules.visibility == "open" else {table.get(seat, 0)}
    hidden = {*state.hands, *state.dealt, *table.values()} - own - public
    hidden = {pieces for pieces in hidden if pieces > 20}
    """Multisets of low soldiers alone are small numbers that stand for other things too."""
    for path, thing in reachable(view):
        assert not isinstance(thing, (State, Deals)), path
        assert not callable(thing), path
        if isinstance(thing, int) and ".legal_actions" not in path:
            assert int(thing) not in hidden, path
    return len(hidden)


@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_a_view_says_what_the_state_says(visibility):
    for seed in range(25):
        rng = random.Random(seed)
        for state in walks.moments(rng, walks.start(rng, RuleSet(visibility))):
            for seat in range(4):
                check_view(state, state.view(seat))


def check_view(state, view):
    assert (view.rules, view.phase, view.multiplier) == (state.rules, state.phase, state.multiplier)
    assert view.hand == state.hands[view.seat]
    assert (view.declarations, view.turns, view.piles) == (state.declarations, state.turns, state.piles)
    assert list(view.legal_actions) == state.legal_actions(view.seat)
    assert view.hand_sizes == tuple(map(size, state.hands))
    assert view.seen + view.unseen == FULL_PACK
    assert size(view.seen) == seen_by(state, view.seat)
    assert (view.points is None) == (state.phase != Phase.OVER)
    assert view.points in (None, state.points())
    if state.phase == Phase.REDEAL:
        assert (view.starter, view.starter_by, view.leader, view.current_player) == (None,) * 4
        assert view.previous_declarations == ()
        with pytest.raises(ValueError, match="no order of declaration"):
            assert view.position_in_order
        return
    assert (view.starter, view.starter_by, view.leader) == (state.starter, state.starter_by, state.leader)
    assert view.current_player == (None if state.is_terminal() else state.current_player())
    order = [(state.starter + place) % 4 for place in range(4)]
    assert order[view.position_in_order] == view.seat
    before = [state.declarations[other] for other in order[: view.position_in_order]]
    assert list(view.previous_declarations) == [number for number in before if number is not None]
    own = state.declarations[view.seat]
    assert view.needs == (None if own is None else own - state.piles[view.seat])
    assert view.must_declare_nonzero == (state.standing.zero_streaks[view.seat] == 2)


def seen_by(state, seat):
    """How many pieces' places a seat knows: its eight, finished turns, and what lies open or is its own."""
    others = 3 * sum(size(turn.plays[0]) for turn in state.turns)
    if state.rules.visibility == "open" and state.plays:
        played = [(state.leader + place) % 4 for place in range(len(state.plays))]
        others += size(state.plays[0]) * len([by for by in played if by != seat])
    return 8 + others


@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_the_repr_of_a_view_reads_back_to_it(visibility):
    for seed in range(3):
        rng = random.Random(seed)
        for state in walks.moments(rng, walks.start(rng, RuleSet(visibility))):
            for seat in range(4):
                view = state.view(seat)
                assert eval(repr(view), {"parse_view": parse_view}) == view


def test_followers_know_the_count_and_the_type_and_no_more():
    from majlis.liaptui.notation import parse_position

    line = (
        "standard r1 0/0/0/0 z0/0/0/0 x1 s0:general GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss : 3 1 2 1 | rhc SSs"
    )
    follower, leader = parse_position(line).view(2).current, parse_position(line).view(0).current
    assert (follower.type.name, follower.count, follower.leader) == ("STRAIGHT", 3, 0)
    assert follower.plays == (None, None, None, None)
    assert follower.played == (True, True, False, False)
    assert leader.plays[0] is not None
    assert leader.plays[1:] == (None, None, None)
    shown = parse_position(line.replace("standard", "open")).view(3).current
    assert shown.plays[2:] == (None, None)
    assert None not in shown.plays[:2]


def test_the_answer_of_another_is_not_seen_before_all_have_answered():
    from majlis.liaptui.notation import parse_position

    line = "standard r2 0/0/0/0 z0/0/0/0 w2 x1 s2:winner ccCChhHH/ssssSSSS/GAAgaaEE/eeRRrrsS #4"
    keeps, redeals, silent = (parse_position(line + end) for end in (" : keep", " : redeal", ""))
    for seat in (0, 1, 2):
        assert keeps.view(seat) == redeals.view(seat) == silent.view(seat)
    assert keeps.view(3) != redeals.view(3)
    assert keeps.view(3).answer == KEEP
    assert silent.view(0).legal_actions == (KEEP, REDEAL)
    assert silent.view(2).legal_actions == ()
