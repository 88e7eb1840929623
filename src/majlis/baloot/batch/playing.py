"""The loops that play rows to the end of their deals."""

from majlis.baloot.batch import columns as c
from majlis.baloot.batch.moves import advance
from majlis.baloot.batch.policies import any_action, weighted_action
from majlis.compiled import kernel
from majlis.compiled.arrays import Ints, Ints2, Ints3, Shorts2


@kernel
def choose_rows(rows: Ints2, rules: Ints, tables: Ints3, table_of: Ints, actions: Ints) -> None:
    """An action by chance for each row, -1 where the deal is over; `table_of` as in `play_rows`."""
    for at in range(rows.shape[0]):
        row = rows[at]
        actions[at] = -1
        if row[c.PHASE] != c.OVER:
            which = table_of[row[c.ACTOR] & 3]
            actions[at] = any_action(row, rules) if which < 0 else weighted_action(row, rules, tables[which])


@kernel
def play_rows(
    rows: Ints2, events: Shorts2, rules: Ints, tables: Ints3, table_of: Ints, most: int, room: Ints
) -> int:
    """Play each row to its end, or at most so many actions; how many were taken.

    `table_of` has for each seat the number of its table of weights, or -1: each legal action equally likely.
    """
    taken = 0
    for at in range(rows.shape[0]):
        row, events_of = rows[at], events[at]
        for _ in range(most):
            if row[c.PHASE] == c.OVER:
                break
            which = table_of[row[c.ACTOR] & 3]
            code = any_action(row, rules) if which < 0 else weighted_action(row, rules, tables[which])
            advance(row, events_of, rules, code, room)
            taken += 1
    return taken
