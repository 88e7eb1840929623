"""The compiled engine and the plain one do the same under any rules; what a batch refuses."""

import pickle

import numpy as np
import pytest

import witnesses
from majlis.baloot import Deal, State, parse_position
from majlis.baloot.actions import parse_action
from majlis.baloot.batch import UNIFORM, Batch, random_player
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.policies import CONTEXTS, MOST_WEIGHT
from majlis.baloot.card_numbers import SUN
from majlis.baloot.match import next_dealer
from majlis.baloot.ruleset import DEFAULT, OPTIONS, PRESETS
from majlis.baloot.sheet import DealResult
from majlis.envs.baloot_codes import STRICT
from majlis.errors import IllegalAction, InputError, MajlisError
from twins.batch import compare, replayed, rolled_out
from twins.solver import rules_by_chance

ONE_OPTION = [(name, value) for name, values in OPTIONS.items() if name != "mode" for value in values]


@pytest.mark.parametrize("order", ["asked", "free"])
@pytest.mark.parametrize("preset", PRESETS)
def test_each_house_is_played_as_the_plain_engine_plays_it(preset, order):
    assert compare(PRESETS[preset], order, 12, np.random.default_rng(1)) > 150


def test_rules_by_chance_are_played_as_the_plain_engine_plays_them():
    rng = np.random.default_rng(2)
    for number in range(40):
        compare(rules_by_chance(rng), ("asked", "free")[number % 2], 4, rng)


@pytest.mark.parametrize(("option", "value"), ONE_OPTION)
def test_each_value_of_each_option_scores_as_the_plain_engine_does(option, value):
    """Whole deals, played out in the loops and replayed by the engine."""
    batch = Batch(60, DEFAULT.replace(**{option: value}), seed=3)
    batch.reset(scores=(100, 99))
    batch.play_out()
    for row in range(len(batch)):
        state = replayed(batch, row)
        assert (state.result.ending, state.result.game_points) == (
            batch.endings[row],
            tuple(batch.game_points[row].tolist()),
        )


@pytest.mark.parametrize(
    "witness", witnesses.load(), ids=lambda witness: f"{witness.option}: {witness.about}"
)
def test_each_deal_that_tells_two_values_of_an_option_apart_does_so_here(witness):
    for value in witness.outcomes:
        if witness.under(value).mode == "strict":
            assert outcome(witness, value) == witness.outcomes[value]


def outcome(witness, value):
    """What the compiled engine makes of a witness."""
    batch = Batch.of_states([witnesses.begin(witness, value)], order="free")
    for number, (seat, word) in enumerate(witnesses.moves_of(witness), 1):
        code = int(STRICT.encode(parse_action(word)))
        seat = int(batch.rows[0, c.TURN]) if seat is None else seat
        while batch.actor[0] != seat and batch.legal_mask()[0, c.WAIT]:
            batch.step([c.WAIT])
        if batch.actor[0] != seat or not batch.legal_mask()[0, code]:
            return f"move {number} is refused"
        batch.step([code])
    ours, theirs = batch.game_points[0].tolist()
    after = next_dealer(int(batch.rows[0, c.DEALER]), DealResult(batch.endings[0]), batch.rules)
    return f"{batch.endings[0]} {ours}-{theirs}, then {after} deals"


def test_states_become_rows_anywhere_in_their_deals_and_go_on_as_states_do():
    rng = np.random.default_rng(4)
    states = []
    for steps in range(0, 60, 2):
        state = State.shuffled(rng, DEFAULT, steps % 4)
        for _ in range(steps):
            if not state.is_terminal():
                legal = state.legal_actions()
                state.apply(legal[int(rng.integers(len(legal)))])
        states.append(state)
    batch = Batch.of_states(states)
    assert [batch.state(row) for row in range(len(batch))] == states
    batch.play_out()
    for row in range(len(batch)):
        assert batch.state(row).result.game_points == tuple(batch.game_points[row].tolist())


def test_a_composed_position_is_played_to_its_end():
    state = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3")
    batch = Batch.of_states([state] * 40)
    batch.play_out()
    for row in range(40):
        end = batch.state(row)
        assert end.setup == state.setup
        assert end.result.game_points == tuple(batch.game_points[row].tolist())
    assert len({tuple(points) for points in batch.game_points.tolist()}) > 1


def test_given_deals_are_laid_out():
    rng = np.random.default_rng(5)
    deals = [Deal.shuffled(rng) for _ in range(5)]
    batch = Batch(5)
    batch.reset(deals=deals, dealers=2, scores=[(0, number) for number in range(5)])
    for row, deal in enumerate(deals):
        assert batch.state(row) == State.new(deal, DEFAULT, 2, (0, row))


def test_some_rows_get_their_next_deal_and_the_others_stay():
    batch = Batch(6, seed=1)
    before = batch.rows.copy()
    batch.reset(which=[1, 4], dealers=[3, 0])
    changed = [row for row in range(6) if (batch.rows[row] != before[row]).any()]
    assert changed == [1, 4]
    assert batch.rows[[1, 4], c.DEALER].tolist() == [3, 0]
    batch.play_out()
    batch.reset(which=batch.over)
    assert not batch.over.any()
    batch.reset(seed=1, which=[3, 0])
    assert (batch.rows[[0, 3]] == before[[0, 3]]).all()
    assert not (batch.rows[[1, 2]] == before[[1, 2]]).all(axis=1).any()


def test_a_deal_over_asks_nobody_and_takes_no_action():
    batch = Batch(3, seed=2)
    batch.play_out()
    assert batch.actor.tolist() == [-1] * 3
    before = batch.rows.copy()
    batch.step([-1, 5, 99999])
    assert (batch.rows == before).all()


def test_a_copy_and_a_choice_of_rows_are_independent():
    batch = Batch(4, seed=3)
    twin, chosen = batch.copy(), batch.take([2, 2, 0])
    batch.play_out()
    assert not twin.over.any()
    assert chosen.state(0) == chosen.state(1) == twin.state(2)
    twin.play_out()
    assert (twin.rows == batch.rows).all()


def test_copies_of_a_row_go_on_alike_until_they_are_seeded_anew():
    batch = Batch(1, seed=4)
    copies = batch.take([0] * 50)
    alike = copies.copy()
    alike.play_out()
    assert len(np.unique(alike.events, axis=0)) == 1
    copies.reseed(8)
    assert copies.state(49) == batch.state(0)
    copies.play_out()
    assert len(np.unique(copies.events, axis=0)) > 25
    part = batch.take([0] * 10)
    part.reseed(8, first=40)
    part.play_out()
    assert (part.rows == copies.rows[40:]).all()


def test_columns_have_names():
    batch = Batch(4, seed=5)
    assert batch.column("dealer").tolist() == batch.rows[:, c.DEALER].tolist()
    assert batch.column("hands").shape == (4, 4)
    batch.column("scores")[:] = 7, 9
    assert batch.state(3).scores == (7, 9)
    with pytest.raises(InputError, match="'score' is not a column: the columns are phase, actor, turn,"):
        batch.column("score")


def test_a_batch_can_be_sent_to_another_process():
    batch = Batch(200, seed=6, threads=2)
    batch.play_out(most=5)
    twin = pickle.loads(pickle.dumps(batch))
    batch.play_out()
    twin.play_out()
    assert (twin.rows == batch.rows).all()


# What comes by chance


def test_a_row_is_the_same_in_a_batch_of_any_size_and_with_any_number_of_threads():
    whole = Batch(300, seed=9)
    whole.play_out()
    for part in (Batch(100, seed=9, first=150), Batch(300, seed=9, threads=3), Batch(300, seed=9, threads=2)):
        part.play_out()
        begin = 150 if len(part) == 100 else 0
        assert (part.rows == whole.rows[begin : begin + len(part)]).all()
        assert (part.events == whole.events[begin : begin + len(part)]).all()


def test_choosing_and_stepping_is_playing_out():
    batch, twin = Batch(50, seed=10), Batch(50, seed=10)
    batch.play_out(random_player())
    while not twin.over.all():
        twin.step(twin.choose(random_player()))
    assert (batch.rows == twin.rows).all()
    assert twin.choose().tolist() == [-1] * 50


def test_play_outs_stop_after_so_many_actions():
    batch = Batch(20, seed=11)
    batch.play_out(most=3)
    assert batch.rows[:, c.LENGTH].max() <= 3
    assert batch.rows[:, c.DRAWS].max() <= 3


def test_a_table_of_equal_weights_chooses_as_no_table_does():
    one, other, zero = Batch(80, seed=12), Batch(80, seed=12), Batch(80, seed=12)
    one.play_out()
    other.play_out([None, UNIFORM, UNIFORM, None])
    zero.play_out(UNIFORM * 0)
    assert (one.rows[:, : c.SEED] == other.rows[:, : c.SEED]).all()
    assert (one.rows[:, : c.SEED] == zero.rows[:, : c.SEED]).all()


def test_weights_are_of_a_context():
    """Everybody passes, but the dealer's partner, who buys a Sun; there the highest card is led."""
    table = UNIFORM * 0
    table[:, c.PASS] = 1
    bold = table.copy()
    bold[0, c.SUN_CALL], bold[0, c.PASS] = 1, 0
    batch = Batch(30, DEFAULT.replace(kawesh="off", before_you="off"), seed=13)
    batch.reset(dealers=0)
    batch.play_out([table, table, bold, table])
    assert (batch.rows[:, c.BUYER] == 2).all()
    assert (batch.rows[:, c.MODE] == c.SUN_MODE).all()
    lead = UNIFORM.copy()
    lead[2 + 3 * SUN] = 0
    lead[2 + 3 * SUN, 7 : c.CARDS : 8] = 1
    batch.reset(dealers=0)
    batch.play_out([table, table, bold, table], most=2)
    batch.play_out(lead, most=1)
    led = batch.rows[np.arange(30), c.ON_TABLE + 1]
    has_ace = (batch.rows[:, c.EIGHT + 1] & 0x80808080) != 0
    assert ((led & 7 == 7) | ~has_ace).all()


# Rollouts


def in_play(rules, seed, size=12):
    """Rows somewhere in their plays, some just after a Baloot or an Akka was called."""
    batch = Batch(size * 40, rules, seed=seed)
    batch.reset(scores=(100, 20))
    for steps in (6, 8, 10, 14, 20, 25):
        batch.play_out(random_player(), most=steps)
        promised = np.flatnonzero(batch.rows[:, c.PROMISED])[: size // 4]
        playing = np.flatnonzero(batch.rows[:, c.PHASE] == c.PLAY)[:size]
        yield batch.take(np.concatenate([promised, playing]))


def test_rollouts_are_those_of_the_plain_engine_with_the_same_numbers():
    rng = np.random.default_rng(6)
    for seed, rules in enumerate([*PRESETS.values(), *(rules_by_chance(rng) for _ in range(6))]):
        for batch in in_play(rules, seed):
            if len(batch):
                twin = batch.copy()
                found = batch.roll_out(2)
                assert (batch.rows[:, : c.SEED] == twin.rows[:, : c.SEED]).all()
                assert [rolled_out(twin, row, 2) for row in range(len(batch))] == found.tolist()


def test_rollouts_are_the_same_with_threads_and_go_on_where_they_were():
    batch = next(in_play(DEFAULT, 7, 200))
    twin = batch.copy()
    twin.threads = 3
    once = batch.roll_out(4)
    assert (once == twin.roll_out(4)).all()
    assert (once != batch.roll_out(4)).any()


def test_rollouts_wait_for_the_play():
    with pytest.raises(
        InputError, match="row 0 is not in its play: cards are rolled out from the first lead"
    ):
        Batch(2).roll_out()
    with pytest.raises(InputError, match="times 0: write a whole number from 1 up"):
        Batch(2).roll_out(0)


# What is refused


def test_an_action_that_is_not_legal_names_its_row_and_changes_nothing():
    batch = Batch(3, DEFAULT.replace(kawesh="off"), seed=1)
    before = batch.rows.copy()
    sun, card = c.SUN_CALL, int(STRICT.parse("7♠"))
    with pytest.raises(IllegalAction, match=r"^row 1: 7♠ may not be played"):
        batch.step([sun, card, sun])
    with pytest.raises(IllegalAction, match=r"^row 0: seat \d may not wait: it is its turn"):
        batch.step([c.WAIT, sun, sun])
    for code in (148, -1):
        with pytest.raises(
            IllegalAction, match=f"row 2: {code} is not the code of an action: they are 0 to 147"
        ):
            batch.step([sun, sun, code])
    assert (batch.rows == before).all()


def test_rules_may_be_a_text():
    assert Batch(2, "pagat+kawesh=off").rules == PRESETS["pagat"].replace(kawesh="off")
    with pytest.raises(MajlisError, match="'house' is not a preset"):
        Batch(2, "house")


def place(rows, codes=148):
    return np.zeros((rows, codes), dtype=np.bool_)


def test_a_mask_can_be_written_where_the_caller_says():
    batch, out = Batch(5, seed=2), place(5)
    assert batch.legal_mask(out) is out
    assert np.array_equal(out, batch.legal_mask())


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Batch(2, DEFAULT.replace(mode="physical")), "a batch plays by strict rules only"),
        (lambda: Batch(2, order="any"), "order = 'any' is not a value: it can be asked or free"),
        (lambda: Batch(-1), "size -1: write a whole number from 0 up"),
        (lambda: Batch(2, threads=0), "threads 0: write a whole number from 1 up"),
        (lambda: Batch(2, seed=-1), "seed -1: write a whole number from 0 to"),
        (lambda: Batch(2).reset(dealers=4), "dealers = 4 is not possible: give whole numbers from 0 to 3"),
        (lambda: Batch(2).reset(dealers=[0, 1, 2]), r"dealers = \[0, 1, 2\] is not possible"),
        (lambda: Batch(2).reset(scores=(1.5, 2)), r"scores = \(1.5, 2\) is not possible: give whole numbers"),
        (lambda: Batch(2).reset(which=[2]), "which names row 2: the rows are 0 to 1"),
        (lambda: Batch(2).reset(which=[0, 1, 1]), "which names row 1 twice: name each row once"),
        (lambda: Batch(2).reset(which=["a"]), r"which = \['a'\] does not name rows: give row numbers"),
        (lambda: Batch(2).reset(deals=[]), "0 deals are given for 2 rows: give one for each"),
        (lambda: Batch(2).step([0]), "1 actions are given for 2 rows: give one for each"),
        (lambda: Batch(2).step([32.9, 32.9]), r"actions = \[32.9, 32.9\] are not codes of actions"),
        (lambda: Batch(2).step([True, False]), "give a whole number for each row"),
        (lambda: Batch(2).step(["32", "32"]), "are not codes of actions"),
        (lambda: Batch(2).step([2**70, 32]), "are not codes of actions"),
        (lambda: Batch(2).legal_mask(place(1)), "out is no place for the mask: give an array of 2 × 148"),
        (lambda: Batch(2).legal_mask(place(3)), "no place for the mask"),
        (lambda: Batch(2).legal_mask(place(148, 2).T), "no place for the mask"),
        (lambda: Batch(2).legal_mask(place(2).astype(np.int64)), "no place for the mask"),
        (lambda: Batch(2).legal_mask(np.broadcast_to(place(1), (2, 148))), "no place for the mask"),
        (lambda: Batch(2).play_out("fast"), "a policy is a table of weights, or four of them"),
        (lambda: Batch(2).play_out(UNIFORM[:3]), "rows of 148 whole numbers, not 3 × 148 of int64"),
        (
            lambda: Batch(2).play_out(UNIFORM * 0.5),
            f"a table of weights has {CONTEXTS} rows of 148 whole numbers",
        ),
        (
            lambda: Batch(2).play_out(-UNIFORM),
            f"the weight -1 is not possible: weights are 0 to {MOST_WEIGHT}",
        ),
        (
            lambda: Batch(1).put(0, State.shuffled(np.random.default_rng(1), PRESETS["pagat"])),
            "row 0 cannot have a state of pagat: this batch plays kammelna",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(make, sentence):
    with pytest.raises(InputError, match=sentence):
        make()


def test_an_empty_batch_is_a_batch():
    batch = Batch.of_states([])
    batch.play_out()
    assert (len(batch), batch.legal_mask().shape) == (0, (0, 148))
