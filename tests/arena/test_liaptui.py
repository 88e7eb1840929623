"""Liap Tui in the arena: seats that cancel, what a forfeit costs, and games that go on."""

from collections import Counter

import numpy as np
import pytest

from arena.some import played, units
from majlis.arena.games import Finished, margin, seatings_of
from majlis.arena.liaptui import GAME, LiapTuiTable
from majlis.arena.plan import make_plan
from majlis.arena.play import Sitting, UnitResult
from majlis.arena.report import pair_margin, summary
from majlis.errors import InputError
from majlis.game import SEATS, drive
from majlis.liaptui.actions import KEEP
from majlis.liaptui.match import Match
from majlis.liaptui.phase import Phase
from majlis.liaptui.players import PLAYERS, make_player
from majlis.liaptui.record import loads
from majlis.liaptui.ruleset import DEFAULT
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import Deals, State
from majlis.statistics import wilson

ODD = "arena.odd_players"


START = Standing()


def states(seed, standing=START):
    """Every state of a round between random players."""
    rng = np.random.default_rng(seed)
    state = State.shuffled(rng, DEFAULT, standing)
    found = [state.copy()]
    drive(state, [make_player("random", rng) for _ in SEATS], lambda now: found.append(now.copy()))
    return found


def test_all_ways_of_sitting_with_both_players_and_none_else():
    counts = Counter(sum(seating) for seating in GAME.seatings)
    assert counts == {1: 4, 2: 6, 3: 4}
    assert len(set(GAME.seatings)) == 14
    for seat in SEATS:
        assert sum(seating[seat] for seating in GAME.seatings) == 7


def test_what_seats_bring_cancels():
    """Whatever the seats alone are worth, equals have no margin; a constant advantage is measured."""
    worth = (7, -2, 11, 3)
    assert sum(margin(worth, seating) for seating in GAME.seatings) == pytest.approx(0)
    for seating in GAME.seatings:
        points = tuple(w + (5 if side == 0 else 0) for w, side in zip(worth, seating, strict=True))
        base = margin(worth, seating)
        assert margin(points, seating) == pytest.approx(base + 5)


def test_a_player_against_himself_has_exactly_nothing():
    plan = make_plan("liaptui", ("repaired", "repaired"), 3)
    for unit in units(plan, 1, 6):
        assert pair_margin(unit.pairs[0], GAME.seatings) == pytest.approx(0)


def test_better_declarers_are_found_to_be_better():
    plan = make_plan("liaptui", ("literal", "random"), 1)
    report = summary(plan, units(plan, 1, 31), asked=30)
    assert report["unit"] == "points a deal"
    assert report["played"] == 30 * 14
    assert report["ci95"][0] > 1
    assert report["illegal"] == report["errors"] == 0


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("rules", ["standard", "open+cross_type=ranked"])
def test_every_player_plays_whole_rounds(name, rules):
    quick = f"{name}:worlds=8,play_worlds=4" if name == "expert" else name
    plan = make_plan("liaptui", (quick, "random"), 2, rules=rules)
    report = summary(plan, units(plan, 1, 2), asked=1)
    assert (report["illegal"], report["errors"], report["timeouts"]) == (0, 0, 0)


def test_a_forfeit_before_the_declaration_misses_by_all_piles():
    state = states(1)[0]
    assert GAME.forfeit(state, 0) == tuple(state.multiplier * points for points in (-8, 3, 3, 3))


@pytest.mark.parametrize(
    ("declared", "missed", "hit"), [(0, -8, 3), (1, -7, 6), (3, -5, 8), (4, -4, 9), (8, -8, 13)]
)
def test_a_forfeit_misses_by_as_much_as_can_be(declared, missed, hit):
    state = State.new(Deals(seed=2))
    while state.phase == Phase.REDEAL:
        state.apply(KEEP)
    starter = state.current_player()
    state.apply(declared)
    assert GAME.forfeit(state, starter)[starter] == missed
    assert GAME.forfeit(state, (starter + 1) % 4)[starter] == hit


def test_a_forfeit_is_never_better_than_how_the_round_went_on():
    for seed in range(25):
        *path, final = states(seed)
        for state in path:
            for seat in SEATS if None not in state.declarations else ():
                points, played = GAME.forfeit(state, seat), final.points()
                assert points[seat] <= played[seat]
                assert all(points[at] >= played[at] for at in SEATS if at != seat)


def test_the_tables_of_a_match_go_on_as_games_do():
    rng = np.random.default_rng(3)
    match = Match(DEFAULT, [make_player("repaired", rng) for _ in SEATS], rng)
    table = GAME.table("standard", 3, match=True)
    while not match.is_over():
        assert (table.standing, table.winners()) == (match.standing, None)
        state = match.play_deal()
        table.finish(Finished(state, GAME.points(state)))
    assert table.winners() == match.winners


def test_single_rounds_are_from_the_middle_of_a_game_and_seats_start_in_turn():
    starters = []
    for number in range(1, 9):
        deals = [GAME.table("standard", number).deal(np.random.default_rng([5, 0, number])) for _ in "ab"]
        assert deals[0] == deals[1]
        assert deals[0].standing.scores == (0, 0, 0, 0)
        starters.append(deals[0].standing.last_winner)
    assert starters == [0, 1, 2, 3] * 2
    assert GAME.table("standard", 2, match=True).standing == Standing()


def test_games_of_one_round_have_no_middle():
    plan = make_plan("liaptui", ("repaired", "literal"), 4, rules="standard+round_limit=1")
    report = summary(plan, units(plan, 1, 2), asked=1)
    assert (report["played"], report["errors"]) == (14, 0)
    assert GAME.table("standard+round_limit=1", 3).standing == Standing()


def test_a_game_goes_on_after_a_forfeit():
    before = Standing(3, (5, -2, 0, 10), (1, 2, 0, 1), 3)
    for state in states(9, before):
        if state.declarations.count(None) == 2:
            break
    table = LiapTuiTable(DEFAULT, before)
    seat = state.current_player()
    points = GAME.forfeit(state, seat)
    table.finish(Finished(state, points, seat))
    after = table.standing
    assert after.round_number == 4
    assert after.scores == tuple(a + b for a, b in zip(before.scores, points, strict=True))
    assert after.last_winner == state.starter
    for at in SEATS:
        declared = state.declarations[at]
        known = before.zero_streaks[at] if declared is None else min(2, before.zero_streaks[at] + 1)
        assert after.zero_streaks[at] == (0 if declared else known)


def test_whole_games_with_a_player_that_fails():
    plan = make_plan("liaptui", (f"{ODD}:Raises", "random"), 4, match=True, rules="standard+round_limit=3")
    report = summary(plan, units(plan, 1, 2), asked=1)
    assert report["errors"] > 0
    assert report["match_wins"][f"{ODD}:Raises"] == 0
    assert report["mean"] < 0


@pytest.mark.parametrize("name", ["literal", f"{ODD}:Raises", f"{ODD}:FailsLate"])
@pytest.mark.parametrize("match", [False, True])
def test_records_replay_to_what_was_counted(name, match):
    """Every file is a game without problems, and the files of a sitting have its points between them."""
    plan = make_plan("liaptui", (name, "random"), 4, match=match, rules="open+round_limit=3")
    points, forfeits = {}, 0
    numbers = played(plan, 1, 3, record=True)
    for file, content in (game for one in numbers for game in one.games):
        record = loads(content, strict=True)
        last = record.rounds[-1].last(record.rules)
        forfeits += not last.is_terminal()
        sitting = points.setdefault("-".join(file[:-5].split("-")[:3]), [0] * 4)
        for round_ in record.rounds:
            state = round_.last(record.rules)
            gained = state.points() if state.is_terminal() else GAME.forfeit(state, state.current_player())
            sitting[:] = [a + b for a, b in zip(sitting, gained, strict=True)]
    assert forfeits == sum(len(sat.faults) for one in numbers for sat in one.unit.pairs[0])
    assert (forfeits > 0) == (name != "literal")
    counted = {
        f"{one.unit.number:06d}-1v2-s{place}": list(sat.points)
        for one in numbers
        for place, sat in enumerate(one.unit.pairs[0], 1)
    }
    assert points == counted


def sat(side):
    return Sitting((0, 0, 0, 0), won=side)


@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (
            [[0] * 14, [1] * 14, [0] * 14, [1] * 14],
            4,
        ),  # each number goes to one side: as if it were one match
        ([[0, 1] * 7] * 4, 56),  # they never differ, which is no ground to count more than there are
        ([[0] * 14] * 5, 5),  # nothing to measure it by
        ([[None] * 12 + [0, 1]] * 3, 6),  # drawn ones are no part of the share
    ],
)
def test_fourteen_matches_of_one_number_are_not_taken_for_independent(rows, worth):
    plan = make_plan("liaptui", ("literal", "random"), 1, match=True)
    units = [UnitResult(number, (tuple(sat(side) for side in row),)) for number, row in enumerate(rows, 1)]
    [pair] = summary(plan, units, asked=len(units))["pairs"]
    won, lost, _ = pair["matches_won"]
    share = won / (won + lost)
    assert pair["share_ci95"] == pytest.approx(list(wilson(share * worth, worth)))


def test_a_rule_set_that_is_not_there_is_named():
    assert GAME.rules_text(None) == "standard"
    assert GAME.rules_text("open,round_limit=20") == "open+round_limit=20"
    with pytest.raises(InputError, match="'house' is not a preset"):
        GAME.rules_text("house")


def test_fewer_seatings_are_balanced_at_every_number_and_complete_over_all():
    for count in (2, 4, 6, 14):
        seen = Counter()
        for number in range(1, 8):
            ways = seatings_of(GAME, number, count)
            assert len(ways) == len(set(ways)) == count
            assert all(sum(seating[seat] for seating in ways) == count / 2 for seat in range(4))
            seen.update(ways)
        assert set(seen) == set(GAME.seatings)
        assert len(set(seen.values())) == 1


def test_fewer_seatings_measure_the_same():
    """Over seven numbers the mean of two seatings each is that of the same sittings out of all fourteen."""
    every = make_plan("liaptui", ("literal", "random"), 3, rules="standard")
    few = make_plan("liaptui", ("literal", "random"), 3, rules="standard", seatings=2)
    for unit in units(few, 1, 8):
        whole = units(every, unit.number, unit.number + 1)[0]
        kept = dict(zip(every.ways(unit.number), whole.pairs[0], strict=True))
        assert [kept[seating] for seating in few.ways(unit.number)] == list(unit.pairs[0])


@pytest.mark.parametrize("count", [0, 1, 3, 16, -2])
def test_only_an_even_number_of_seatings_is_taken(count):
    with pytest.raises(InputError, match=f"{count} seatings a deal are not possible: in liaptui"):
        make_plan("liaptui", ("literal", "random"), 3, seatings=count)
