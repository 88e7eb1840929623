"""Conflicts in made-up worlds where it is known which asks cannot be met together."""

import random
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.dealing.asks import ANYTHING, Every, hand
from majlis.dealing.conflict import Found, Search, meeting
from majlis.dealing.tally import Tally
from majlis.errors import MajlisError

ASKS = [hand("N").length("S", number) for number in range(9)]


class World:
    """Counts by a list of conflicts: an ask fails when it holds all of one of them."""

    def __init__(self, conflicts, refused=0.0):
        self.conflicts = [frozenset(conflict) for conflict in conflicts]
        self.refused, self.rng, self.asked = refused, random.Random(4), []

    def fails(self, members):
        return any(conflict <= frozenset(members) for conflict in self.conflicts)

    def count(self, ask):
        parts = ask.parts if isinstance(ask, Every) else (ask,)
        members = frozenset(ASKS.index(part) for part in parts)
        assert members not in self.asked, "counted twice"
        self.asked.append(members)
        if self.rng.random() < self.refused:
            raise MajlisError("this is too large to be counted")
        return 0 if self.fails(members) else 17


def is_minimal(world, members):
    return all(not world.fails(set(members) - {member}) for member in members)


def least(world):
    return min(map(len, world.conflicts))


worlds = st.lists(st.sets(st.integers(0, len(ASKS) - 1), min_size=1), min_size=1, max_size=8)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(worlds)
def test_the_smallest_conflict_is_found_and_proven(conflicts):
    world = World(conflicts)
    search = Search(ASKS, Tally(world.count, most=10_000))
    first = search.minimal()
    assert world.fails(first.members)
    assert first.minimal
    assert is_minimal(world, first.members)
    found = search.smallest(first)
    assert world.fails(found.members)
    assert (len(found.members), found.minimal, found.smallest, found.why) == (least(world), True, True, "")


@settings(max_examples=200, deadline=None, derandomize=True)
@given(worlds, st.integers(1, 60), st.sampled_from([0.0, 0.2, 0.7]))
def test_what_is_claimed_is_true_whatever_is_left_uncounted(conflicts, most, refused):
    world = World(conflicts, refused)
    tally = Tally(world.count, most)
    search = Search(ASKS, tally)
    first = search.minimal()
    found = search.smallest(first)
    assert tally.counted <= most
    for one in (first, found):
        assert world.fails(one.members)
        assert not one.minimal or is_minimal(world, one.members)
        assert not one.smallest or (one.minimal and len(one.members) == least(world))
    assert found.smallest or found.why


def test_proving_takes_far_fewer_counts_than_all_sets_have():
    """Ten in one conflict would be a thousand sets; counted are those that tell something."""
    world = World([range(9)])
    search = Search(ASKS, Tally(world.count))
    assert search.smallest(search.minimal()) == Found(tuple(range(9)), minimal=True, smallest=True)
    assert len(world.asked) == 18  # each alone, and all but each


def test_one_ask_that_fails_alone_is_the_conflict():
    world = World([[0, 1], [6]])
    search = Search(ASKS, Tally(world.count))
    assert search.minimal() == Found((6,), minimal=True, smallest=True)


def test_no_asks_at_all_conflict_in_nothing():
    assert Search([], Tally({ANYTHING: 0}.get)).minimal() == Found((), minimal=True)


@settings(deadline=None, derandomize=True)
@given(st.lists(st.frozensets(st.integers(0, 7), min_size=1), max_size=8), st.integers(0, 6))
def test_the_fewest_that_meet_all_sets(sets, most):
    sizes = [
        size
        for size in range(most + 1)
        for chosen in combinations(range(8), size)
        if all(members & set(chosen) for members in sets)
    ]
    result = meeting(sets, most)
    assert (None if result is None else len(result)) == (min(sizes) if sizes else None)
    assert result is None or all(members & result for members in sets)
