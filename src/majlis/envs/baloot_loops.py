"""The loops of the vectorised environment and of bulk data, over the rows of `majlis.baloot.batch`."""

from majlis.baloot.batch import chance
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.moves import advance, write_mask
from majlis.baloot.batch.policies import any_action, weighted_action
from majlis.compiled import kernel
from majlis.compiled.arrays import Bytes2, Ints, Ints2, Ints3, Shorts2, Singles2
from majlis.envs.baloot_rows import INFORMATION, observe, recall


@kernel
def seed_each(rows: Ints2, which: Ints, low: Ints, high: Ints) -> None:
    """Give each of these rows a seed of its own, in two halves of 32 bits, and the key of its choices."""
    for place in range(which.shape[0]):
        row = rows[which[place]]
        chance.seed_row(row, low[place], high[place], 0)
        chance.new_key(row)


@kernel
def play_until(
    rows: Ints2, events: Shorts2, rules: Ints, seats: int, tables: Ints3, table_of: Ints, room: Ints
) -> None:
    """Play each row on until its deal is over or one of these seats, given as a set, is asked."""
    for at in range(rows.shape[0]):
        row = rows[at]
        while row[c.PHASE] != c.OVER and not seats >> row[c.ACTOR] & 1:
            which = table_of[row[c.ACTOR] & 3]
            code = any_action(row, rules) if which < 0 else weighted_action(row, rules, tables[which])
            advance(row, events[at], rules, code, room)


@kernel
def record_rows(
    rows: Ints2, events: Shorts2, rules: Ints, tables: Ints3, table_of: Ints,
    numbers: Ints2, seen: Singles2, masks: Bytes2, room: Ints,
) -> None:  # fmt: skip
    """Play each row to its end and write a line for each decision: numbers, what was seen, what was legal.

    There must be as many lines as `play_rows` counts.
    """
    line = 0
    for at in range(rows.shape[0]):
        row = rows[at]
        while row[c.PHASE] != c.OVER:
            seat = row[c.ACTOR]
            which = table_of[seat & 3]
            code = any_action(row, rules) if which < 0 else weighted_action(row, rules, tables[which])
            numbers[line, 0], numbers[line, 1], numbers[line, 2] = at, seat, code
            seen[line, :] = 0.0
            observe(row, events[at], rules, seat, seen[line])
            if seen.shape[1] == INFORMATION:
                recall(row, events[at], seat, seen[line])
            write_mask(row, rules, masks[line])
            advance(row, events[at], rules, code, room)
            line += 1
