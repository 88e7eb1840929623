"""Work for all kernels, and a fingerprint of all its results to the last bit.

python tests/compiled/workload.py      prints how the kernels were run, and the fingerprint

Two ways of running kernels, and two machines, must print the same.
"""

import hashlib

import numpy as np

from majlis.baloot import State
from majlis.baloot.actions import SAWA
from majlis.baloot.batch import Batch, columns, random_player
from majlis.baloot.batch.claims import ROOM
from majlis.baloot.batch.layout import fill_row, rules_array
from majlis.baloot.batch.weights import policies_of
from majlis.baloot.card_numbers import SUN, points_of, sums_of
from majlis.baloot.ruleset import DEFAULT, PRESETS
from majlis.baloot.solver import kernels as solver
from majlis.baloot.solver.depth_limited import WIDTH, gains
from majlis.baloot.solver.levels import reach
from majlis.baloot.solver.move_order import HISTORY
from majlis.baloot.solver.rules import Rules
from majlis.dealing import Dealer, Pack, Setting, hand, kernels
from majlis.dealing.places import Places
from majlis.dealing.plan import product_sum
from majlis.envs import baloot_rows, decisions
from majlis.envs.baloot_loops import play_until, seed_each
from majlis.envs.dataset.by_rows import rows as dataset_rows
from majlis.envs.dataset.kernels import draw_below
from majlis.envs.dataset.plan import DatasetPlan
from majlis.liaptui.lookahead import declaring, rollouts, simple
from majlis.liaptui.lookahead import kernels as play
from majlis.liaptui.lookahead import styles as playing
from majlis.liaptui.lookahead.schools import SCHOOLS, WAYS, population
from majlis.liaptui.lookahead.search import brain, new_desk
from majlis.liaptui.lookahead.worlds import deal_hands
from majlis.liaptui.pieces import FULL_PACK
from majlis.liaptui.sets import ALL_SETS

RANKS = "AKQJT98765432"
SUITS = {suit: [suit + rank for rank in RANKS] for suit in "SHDC"}
POINTS = {suit + rank: points for suit in "SHDC" for rank, points in zip("AKQJ", (4, 3, 2, 1), strict=True)}
BRIDGE = Setting.of(Pack.of(SUITS, hcp=POINTS), dict.fromkeys("NESW", 13))
SMALL = Setting.of(Pack.of({"S": "abcde", "H": "fghij"}, v={"a": 1, "f": 3}), {"N": 4, "E": 3, "S": 3})
ASKS = (
    (SMALL, hand("N").value("v", 1, 3) & hand("S").length("S", 2)),
    (SMALL, hand("N").value("v", 4) | hand("E").length("H", 3)),
    (BRIDGE, hand("N").length("S", 9) & hand("N").value("hcp", 20, 22) & hand("S").length("S", 0, 0)),
    (BRIDGE, hand("N").shapes("(13)000") | hand("E").value("hcp", 30, 40)),
    (BRIDGE, hand("N", "S").value("hcp", 25, 27) & hand("N").length("H", 5, 6)),
)


def deals():
    """Deals that fit small asks and some of bridge."""
    for setting, ask in ASKS:
        yield Dealer(setting, ask).sample(4, np.random.default_rng(1))
    yield Places((2, 3, 1), [7, 7, 3, 6, 7, 5]).every()
    numbers = np.random.default_rng(2).integers(0, 2**53, (2, 50)).astype(np.float64)
    yield product_sum(*numbers)


def rounds(seed=1, worlds=3):
    """Rounds of Liap Tui declared, weighed, replayed and played out, in every style."""
    rng = np.random.default_rng(seed)
    for visible in (False, True):
        mind, desk = brain(visible), new_desk()
        rules = play.OPEN | play.RANKED if visible else 0
        none = np.zeros((0, 4), dtype=np.int64)
        declared, nothing = np.array([2, -1, -1, -1]), np.zeros(4, dtype=np.int64)
        hands = deal_hands(FULL_PACK, (8, 8, 8, 8), worlds, rng)
        styles = rng.integers(0, len(SCHOOLS), (worlds, 4))
        noise = rng.random((worlds, 4, 9))
        before = rollouts.PlayState(
            1, 0, True, 0, 0, rules, declared, nothing, none[:, 0], none, nothing, nothing
        )
        weights, numbers, belief = np.zeros(worlds), np.arange(4), _belief(worlds, rng)
        rollouts.weigh_before(mind, before, desk, hands, belief, weights)
        out = np.zeros((worlds, 4, 2, 4), dtype=np.int64)
        rollouts.declare_in_worlds(mind, before, desk, hands, styles, numbers, noise, out)
        whole = np.zeros((worlds, 2, 4), dtype=np.int64)
        rollouts.whole_rounds(mind, before, desk, hands, styles, noise, whole)
        yield from (weights, out, whole, belief.odds, belief.styles)
        yield from (simple.counted(hand, how) for hand in hands[0] for how in range(1, 4))
        yield from _in_play(mind, desk, rules, hands[0], rng)


def _in_play(mind, desk, rules, hands, rng):
    """A turn by four seats, then what one thinks of it in the second turn."""
    table, room = desk.table, desk.room
    for style in range(5):
        rollouts.start_round(table, hands, np.full(4, style))
        table.declared[:] = (2, 1, 3, 1)
        keys = []
        for seat in range(4):
            yield simple.count_choices(table, seat, 0, seat, room)
            keys.append(playing.choose(mind.net, table, seat, 0, seat, rules, room))
            odds = np.ones(WAYS)
            playing.ways_odds(mind.net, table, seat, 0, seat, rules, keys[-1], room, odds)
            yield odds
            table.turn[seat] = keys[-1]
            play.take_pieces(table.hands[seat], keys[-1])
        yield play.best_so_far(table, 0, 4, rules)
        plays, left = np.array([keys]), table.hands.copy()
        leader = play.end_turn(table, 0, rules)
        yield leader
        shown = np.zeros(4, dtype=np.int64)
        shown[leader] = playing.choose(mind.net, table, leader, leader, 0, rules, room)
        seat, declared, nothing = (leader + 1) & 3, table.declared.copy(), np.zeros(4, dtype=np.int64)
        play_state = rollouts.PlayState(
            seat, 0, False, leader, 1, rules, declared, nothing, nothing[:1],
            plays, shown if rules & play.OPEN else nothing, table.taken.copy(),
        )  # fmt: skip
        worlds, belief = left[None].repeat(2, axis=0), _belief(2, rng)
        if rules & play.OPEN:
            play.take_pieces(worlds[0, leader], shown[leader])
            play.take_pieces(worlds[1, leader], shown[leader])
        weights, turns = np.zeros(2), np.zeros((2, 4), dtype=np.int64)
        led = np.full(2, shown[leader])
        rollouts.replay(mind, play_state, desk, worlds, led, belief, weights, turns)
        size = next(found.size for found in ALL_SETS if found.pieces == shown[leader])
        answer = np.array([_first(worlds[0, seat], size)])
        ends = np.zeros((2, 1, 4), dtype=np.int64)
        rollouts.play_in_worlds(
            mind, play_state, desk, worlds[:1].repeat(2, axis=0), belief.styles, turns, answer, ends
        )
        values = np.zeros(9, dtype=np.int64)
        declaring.quick_values(mind.quick, hands[0], 0, declared, False, room.sums[0], values)
        yield from (weights, turns, worlds, ends, values, play.points(3, 3), play.odds(5, 70_000, 27_256))


def _belief(worlds, rng):
    """What is believed of the seats at first."""
    odds, styles = np.zeros((worlds, 4, len(SCHOOLS))), np.zeros((worlds, 4), dtype=np.int64)
    return rollouts.Belief(population(), odds, styles, rng.random((worlds, 4, 2)))


def _first(hand, size):
    """The lowest pieces of a hand, packed."""
    kinds = [kind for kind in range(1, 15) for _ in range(hand[kind])][:size]
    return sum(1 << 3 * (kind - 1) for kind in kinds)


def functions():
    """Odds of choices beside the best."""
    for number in np.random.default_rng(5).uniform(-30, 30, 40).tolist():
        yield play.odds(round(number * 1000), 30_000, 27_256)


def solved():
    """Endings of Baloot in Sun and Hokum, searched for points and for tricks."""
    rng = np.random.default_rng(6)
    for trump in (0, 3, SUN):
        cards = rng.permutation(32)[:16]
        hands = np.array([sum(1 << int(card) for card in cards[seat::4]) for seat in range(4)])
        memory = solver.Memory(
            np.zeros(1 << 12, dtype=np.int64),
            np.zeros(HISTORY, dtype=np.int64),
            np.zeros(solver.LEVEL * solver.LEVELS, dtype=np.int64),
            np.zeros(1, dtype=np.int64),
        )
        nothing = np.zeros(4, dtype=np.int64)
        for options in (0, 7, 15):
            memory.table[:] = 0
            points = Rules(trump, options, 0, 0, 0, 10, points_of(trump), sums_of(trump))
            tricks = Rules(trump, options, 1, 1, 1, 0, nothing.repeat(8), nothing.repeat(256))
            for target in (5, 20, 40):
                yield solver.search(hands, 1, nothing, 0, False, -1, target, points, memory)
            yield solver.search(hands, 2, nothing, 0, False, -1, 2, tricks, memory)
            levels, found = np.arange(40, dtype=np.int64), np.zeros((2, 2), dtype=np.int64)
            asked, cards = (
                np.full(40, -1),
                np.array([int(card) for card in range(32) if hands[1] >> card & 1]),
            )
            two, work = hands[None].repeat(2, axis=0), np.zeros(4, dtype=np.int64)
            plain_levels, by_points = nothing.repeat(10), levels % 2
            reach(
                two, 1, nothing, 0, False, cards[:2], asked, levels, plain_levels, by_points, points, tricks,
                memory, work, found,
            )  # fmt: skip
            yield found
            seen, room = np.zeros((2, 2), dtype=np.int64), np.zeros(WIDTH * solver.LEVELS, dtype=np.int64)
            gains(two, 1, nothing, 0, False, cards[:2], 3, points, work, room, seen)
            yield seen
            yield from (memory.counts.copy(), memory.table.copy())


def batches():
    """Whole deals of Baloot by chance, stepped and played out, under each house."""
    for seed, rules in enumerate(PRESETS.values()):
        batch = Batch(6, rules, seed=seed, order=("asked", "free")[seed % 2])
        given = [batch.state(row).deal for row in range(6)]
        while not batch.over.all():
            yield batch.legal_mask()
            batch.step(batch.choose())
        yield from (batch.rows.copy(), batch.events.copy())
        batch.reset(deals=given, scores=(100, 90))
        batch.play_out([None, random_player()] * 2, most=12)
        yield batch.take(batch.rows[:, columns.PHASE] == columns.PLAY).roll_out(3)
        batch.play_out([None, random_player()] * 2)
        yield batch.rows


def observed():
    """Seats of Baloot that see a deal go on: the moment, and all that they have seen."""
    rng, rules = np.random.default_rng(7), rules_array(DEFAULT)
    for state in (State.shuffled(rng) for _ in range(4)):
        table, events = np.zeros((4, columns.WIDTH), np.int64), np.zeros((4, columns.EVENTS), np.int16)
        while not state.is_terminal():
            words = [action for action in state.legal_actions() if action != SAWA]
            state.apply(words[int(rng.integers(len(words)))])
            for seat in range(4):
                fill_row(table[seat], events[seat], state)
            moment = np.empty((4, baloot_rows.MOMENT), np.float32)
            whole = np.empty((4, baloot_rows.INFORMATION), np.float32)
            baloot_rows.observe_rows(table, events, rules, np.arange(4), moment)
            baloot_rows.recall_rows(table, events, rules, np.arange(4), whole)
            yield from (moment, whole)


def recorded():
    """Whole deals of Baloot as arrays; and deals in which others play until a seat is asked."""
    for recalled in (False, True):
        found = decisions(Batch(3, seed=8), random_player(), perfect_recall=recalled)
        yield from (found.deal, found.seat, found.action, found.observation, found.mask, found.gain)
    batch, each = Batch(6, seed=8), np.arange(6)
    seed_each(batch.rows, each, each, each)
    batch.reset(which=each)
    room, tables = np.zeros(ROOM, np.int64), policies_of([None, random_player(), None, None])
    play_until(batch.rows, batch.events, batch.numbers, 5, *tables, room)
    yield from (batch.rows, batch.events)


def datasets():
    """Decisions of the random player as rows of data, with everything and with little."""
    for plan in (
        DatasetPlan(seed=1, tensor="information", hands=True),
        DatasetPlan(seed=2, phases="play", forced=False),
    ):
        rows = dataset_rows(plan, 3, 4)
        yield from (column for _, column in rows.columns())
        yield from () if rows.events is None else (rows.events, rows.event_ends)
    chance = Batch(1, seed=5).rows[0]
    yield from (draw_below(chance, most) for most in (1, 2, 3, 32, 1 << 31))


def fingerprint():
    """One line for each part: what all its results hash to."""
    lines = []
    for part in (deals, rounds, functions, solved, batches, observed, datasets, recorded):
        whole = hashlib.sha256()
        for result in part():
            made = result.tobytes() if isinstance(result, np.ndarray) else repr(plain(result)).encode()
            whole.update(made)
        lines.append(f"{part.__name__} {whole.hexdigest()}")
    return lines


def plain(result):
    """A result with numbers of Python itself, where some are NumPy's."""
    if isinstance(result, tuple):
        return tuple(plain(one) for one in result)
    return result.item() if isinstance(result, np.generic) else result


def way():
    """How kernels were run here: library, numba or python."""
    run = kernels.complete._run
    return "numba" if hasattr(run, "overloads") else "library" if run.__name__ == "call" else "python"


if __name__ == "__main__":
    lines = fingerprint()
    print(way(), *lines, sep="\n")
