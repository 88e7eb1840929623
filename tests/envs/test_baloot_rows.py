"""The loops that observe rows say what `TENSORS` says of views, number for number, at every moment."""

import random
from collections import Counter

import numpy as np
import pytest

import walks
from majlis.baloot import parse_position
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.layout import fill_row, rules_array
from majlis.baloot.deal import Deal
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.state import State
from majlis.cards import parse_card, parse_cards
from majlis.envs import baloot_rows as rows
from majlis.envs.baloot_codes import WAIT
from majlis.envs.baloot_tensors import EVENT, MAX_EVENTS, MOST_POINTS, TENSORS
from twins.solver import ending_by_chance, rules_by_chance

COMPOSED = (
    "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3",
    "pagat d3 30-9 play 2:sun ♠89JQK10A/♥789JQK10A/♣789JQK10A/♦789JQK10A L0 T♠7 P0-0 W0-0 A0:sira:♠789",
)


class Moments:
    """Rows of many moments, and what each of the four seats may know of them by `TENSORS`."""

    def __init__(self):
        self.rows, self.events, self.seats, self.wanted, self.rules = [], [], [], [], []
        self.endings = Counter()

    def walk(self, rng, start):
        """Every moment of a random deal from a state on, its end included."""
        first, began = [start.view(seat) for seat in range(4)], None
        for state in walks.moments(rng, start, bid=0.6, sawa=0.2):
            row, events = np.zeros(c.WIDTH, np.int64), np.zeros(c.EVENTS, np.int16)
            fill_row(row, events, state)
            began = row[c.BEGAN : c.BEGAN + 4].copy() if began is None else began
            row[c.BEGAN : c.BEGAN + 4] = began
            for seat in range(4):
                self.rows.append(row)
                self.events.append(events)
                self.seats.append(seat)
                self.wanted.append(TENSORS.information(first[seat], state.view(seat)))
        self.endings[state.result.ending] += 1
        self.rules.append((len(self.rows), rules_array(start.rules)))

    def compare(self):
        """Whether both loops write what is wanted, whatever stood there before; names the blocks if not."""
        events, seats = np.array(self.events), np.array(self.seats)
        wanted, table, begun = np.array(self.wanted), np.array(self.rows), 0
        for ended, rules in self.rules:
            part = slice(begun, ended)
            for loop, size in ((rows.observe_rows, rows.MOMENT), (rows.recall_rows, rows.INFORMATION)):
                out = np.full((ended - begun, size), 7, np.float32)
                loop(table[part], events[part], rules, seats[part], out)
                wrong = np.flatnonzero((out != wanted[part, :size]).any(axis=0))
                assert not len(wrong), {_block_of(place) for place in wrong}
            begun = ended


def _block_of(place):
    return max((at, name) for name, at in rows.PLACES.items() if at <= place)[1]


def test_the_places_are_those_of_the_table():
    blocks = (*TENSORS.moment, *TENSORS.history)
    assert [(block.name, block.size) for block in blocks] == list(rows.SIZES.items())
    assert (TENSORS.size, TENSORS.information_size) == (rows.MOMENT, rows.INFORMATION)
    assert (rows.EVENT, rows.MOST_EVENTS, rows.MOST_POINTS) == (EVENT, MAX_EVENTS, MOST_POINTS)
    assert c.WAIT == WAIT


@pytest.mark.parametrize("preset", PRESETS)
def test_every_seat_sees_what_its_view_shows_at_every_moment_of_a_deal(preset):
    moments = Moments()
    for seed in range(8):
        rng = random.Random(seed)
        moments.walk(rng, walks.start(rng, PRESETS[preset], walks.streaky(rng) if seed % 2 else None))
    moments.compare()


def test_under_any_rules_from_deals_to_all_endings():
    moments, rng = Moments(), np.random.default_rng(1)
    for seed in range(40):
        walker, rules = random.Random(seed), rules_by_chance(rng)
        moments.walk(walker, walks.start(walker, rules, walks.streaky(walker) if seed % 2 else None))
    weak = Deal((*map(parse_cards, ("♠789♥78", "♠10JQKA", "♥10JQKA", "♣10JQKA")),), parse_card("A♦"))
    for seed in range(10):
        walker = random.Random(seed)
        moments.walk(walker, walks.start(walker, rules_by_chance(rng).replace(kawesh="on"), weak))
    moments.compare()
    assert set(moments.endings) >= {"played", "all-pass", "sawa", "false-sawa", "kawesh"}


def test_from_composed_positions():
    moments, rng = Moments(), np.random.default_rng(2)
    for text in COMPOSED:
        moments.walk(random.Random(1), parse_position(text))
    for cards in (3, 4, 6, 8) * 6:
        if state := ending_by_chance(rng, rules_by_chance(rng), cards):
            moments.walk(random.Random(cards), state)
    moments.compare()
    assert set(moments.endings) >= {"played", "sawa", "false-sawa"}


def test_a_row_without_a_seat_is_zeros():
    row, events = np.zeros((2, c.WIDTH), np.int64), np.zeros((2, c.EVENTS), np.int16)
    state = State.new(walks.shuffled(random.Random(1)))
    for at in range(2):
        fill_row(row[at], events[at], state)
    for loop, size in ((rows.observe_rows, rows.MOMENT), (rows.recall_rows, rows.INFORMATION)):
        out = np.full((2, size), 7, np.float32)
        loop(row, events, rules_array(state.rules), np.array([-1, 2]), out)
        assert not out[0].any()
        assert out[1].any()
