"""What a Baloot seat may know, from the rows of a batch (`majlis.baloot.batch`): the loops.

`observe_rows` and `recall_rows` write the same numbers as `baloot_tensors.TENSORS` makes of a view, for
thousands of seats at once. The tests hold the two together, and the places of the blocks too.
"""

from typing import Final

import numpy as np

from majlis.baloot.batch import columns as c
from majlis.baloot.card_numbers import size_of
from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Ints, Ints2, Shorts, Shorts2, Singles, Singles2

SIZES: Final = {
    **{"hand": 32, "floor": 32, "gone": 32, "own projects": 32, "table": 128, "played": 128, "shown": 128},
    **{"phase": 5, "dealer": 4, "asked": 4, "turn": 4, "leader": 4, "mode": 2, "trump": 4, "buyer": 4},
    **{
        "caller": 4,
        "ashkal": 1,
        "level": 5,
        "closed": 1,
        "raiser": 4,
        "said": 104,
        "kinds": 16,
        "contest": 2,
    },
    **{"balooted": 4, "akka": 1, "promised": 2, "held": 4, "won": 2, "captured": 2, "score": 2},
    **{"first hand": 32, "events": 77 * 156},
}
"""The blocks of `TENSORS` and how many numbers each has, in order."""
PLACES: Final = dict(zip(SIZES, np.cumsum([0, *SIZES.values()]).tolist(), strict=False))
"""Where each block begins."""

HAND, FLOOR, GONE, OWN = PLACES["hand"], PLACES["floor"], PLACES["gone"], PLACES["own projects"]
TABLE, PLAYED, SHOWN = PLACES["table"], PLACES["played"], PLACES["shown"]
PHASE, DEALER, ASKED, TURN, LEADER = (PLACES[name] for name in ("phase", "dealer", "asked", "turn", "leader"))
MODE, TRUMP, BUYER, CALLER = PLACES["mode"], PLACES["trump"], PLACES["buyer"], PLACES["caller"]
ASHKAL, LEVEL, CLOSED, RAISER = PLACES["ashkal"], PLACES["level"], PLACES["closed"], PLACES["raiser"]
SAID, KINDS, CONTEST, BALOOTED = PLACES["said"], PLACES["kinds"], PLACES["contest"], PLACES["balooted"]
AKKA, PROMISED, HELD, WON = PLACES["akka"], PLACES["promised"], PLACES["held"], PLACES["won"]
CAPTURED, SCORE = PLACES["captured"], PLACES["score"]
MOMENT: Final = PLACES["first hand"]
"""How many numbers an observation has."""
FIRST_HAND, EVENTS = PLACES["first hand"], PLACES["events"]
INFORMATION: Final = EVENTS + SIZES["events"]
"""How many an information state has."""
EVENT: Final = 156
"""Numbers of one event: who (4), a code below `WAIT` (147), or one of four kinds, or a qayd (1)."""
MOST_EVENTS: Final = 77
WORDS: Final = 26
"""Calls that have a code; the talk of auction and doubling is those before `columns.BALOOT`."""
MOST_POINTS: Final = 152.0
TARGET: Final = c.RULES.index("target")


@kernel_part
def put_cards(cards: int, out: Singles, place: int) -> None:
    """Write 1 at each card of a set."""
    while cards:
        low = cards & -cards
        bit = 0
        if low & 0xFFFF0000:
            bit += 16
        if low & 0xFF00FF00:
            bit += 8
        if low & 0xF0F0F0F0:
            bit += 4
        if low & 0xCCCCCCCC:
            bit += 2
        if low & 0xAAAAAAAA:
            bit += 1
        out[place + bit] = 1.0
        cards ^= low


@kernel_part
def put_seat(who: int, me: int, out: Singles, place: int) -> None:
    """Write 1 at a seat, seen from another; nothing for nobody."""
    if who >= 0:
        out[place + (who - me & 3)] = 1.0


@kernel_part
def is_shown(row: Ints, seat: int) -> bool:
    """Whether this seat's projects lie open: those of the side that won, from its second card on."""
    if row[c.CONTEST] != seat & 1 or row[c.PROJECTS + seat] == 0:
        return False
    return bool(row[c.WON] + row[c.WON + 1] >= 2 or row[c.ON_TABLE + seat] >= 0)


@kernel_part
def observe_cards(row: Ints, me: int, out: Singles) -> None:
    """The blocks of cards."""
    put_cards(row[c.HANDS + me], out, HAND)
    if row[c.FLOOR] >= 0:
        out[FLOOR + row[c.FLOOR]] = 1.0
    put_cards(row[c.GONE], out, GONE)
    put_cards(row[c.PROJECTS + me], out, OWN)
    for step in range(4):
        seat = me + step & 3
        if row[c.ON_TABLE + seat] >= 0:
            out[TABLE + 32 * step + row[c.ON_TABLE + seat]] = 1.0
        put_cards(row[c.PLAYED + seat], out, PLAYED + 32 * step)
        if is_shown(row, seat):
            put_cards(row[c.PROJECTS + seat], out, SHOWN + 32 * step)


@kernel_part
def observe_seats(row: Ints, me: int, out: Singles) -> None:
    """Who deals, is asked, leads, has announced Baloot; how many cards each holds."""
    put_seat(row[c.DEALER], me, out, DEALER)
    put_seat(row[c.TURN], me, out, TURN)
    put_seat(row[c.LEADER], me, out, LEADER)
    for step in range(4):
        seat = me + step & 3
        out[ASKED + step] = row[c.ASKED] >> seat & 1
        out[BALOOTED + step] = row[c.BALOOTED] >> seat & 1
        out[HELD + step] = size_of(row[c.HANDS + seat]) / 8.0


@kernel_part
def observe_contract(row: Ints, me: int, out: Singles) -> None:
    """The contract, and the projects under it."""
    mode = row[c.MODE]
    out[MODE + mode] = 1.0
    if mode == c.HOKUM_MODE:
        out[TRUMP + row[c.TRUMP]] = 1.0
    put_seat(row[c.BUYER], me, out, BUYER)
    put_seat(row[c.CALLER], me, out, CALLER)
    put_seat(row[c.RAISER], me, out, RAISER)
    out[ASHKAL] = row[c.ASHKAL]
    out[LEVEL + row[c.LEVEL] - 1] = 1.0
    out[CLOSED] = row[c.CLOSED]
    for step in range(4):
        for place in range(2):
            project = row[c.ANNOUNCED + 2 * (me + step & 3) + place]
            if project >= 0:
                out[KINDS + 4 * step + c.PROJECT_KIND[mode, project]] += 0.5
    if row[c.CONTEST] >= 0:
        out[CONTEST + ((row[c.CONTEST] ^ me) & 1)] = 1.0


@kernel_part
def observe_score(row: Ints, rules: Ints, me: int, out: Singles) -> None:
    """Words before a card, tricks, points and the match score."""
    out[AKKA] = row[c.AKKA]
    if row[c.PROMISED] > 0:
        out[PROMISED + row[c.PROMISED] - 1] = 1.0
    claimed = 0
    if row[c.ENDING] == c.SAWA_PROVED:  # tricks that were never played
        claimed = size_of(row[c.HANDS])
    for side in range(2):
        team = me + side & 1
        won = row[c.WON + team] - row[c.START_WON + team]
        if row[c.LAST_TRICK] == team:
            won -= claimed
        out[WON + side] = won / 8.0
        out[CAPTURED + side] = row[c.CAPTURED + team] / MOST_POINTS
        out[SCORE + side] = min(row[c.SCORES + team] / (2.0 * rules[TARGET]), 1.0)


@kernel_part
def observe_talk(row: Ints, events: Shorts, me: int, out: Singles) -> None:
    """How often each seat said each call."""
    for place in range(row[c.LENGTH]):
        seat, code = events[place] >> 8, events[place] & 255
        if code < c.CALLS or code >= c.BALOOT:
            break  # the talk comes first
        out[SAID + WORDS * (seat - me & 3) + code - c.CALLS] += 0.125


@kernel_part
def observe_rest(row: Ints, rules: Ints, me: int, out: Singles) -> None:
    """The blocks that are neither cards nor talk."""
    out[PHASE + row[c.PHASE]] = 1.0
    observe_seats(row, me, out)
    if row[c.MODE] >= 0:
        observe_contract(row, me, out)
    observe_score(row, rules, me, out)


@kernel_part
def observe(row: Ints, events: Shorts, rules: Ints, me: int, out: Singles) -> None:
    """What a seat sees of the moment, into an array of zeros."""
    observe_cards(row, me, out)
    observe_rest(row, rules, me, out)
    observe_talk(row, events, me, out)


@kernel_part
def event_code(row: Ints, event: int, me: int) -> int:
    """What a seat knows of an event: its action code, or of a project whose cards were not shown its kind."""
    seat, code = event >> 8, event & 255
    if c.ANNOUNCE <= code < c.WAIT and seat != me and not is_shown(row, seat):
        return int(c.WAIT + c.PROJECT_KIND[row[c.MODE], code - c.ANNOUNCE])
    return code


@kernel_part
def recall(row: Ints, events: Shorts, me: int, out: Singles) -> None:
    """What a seat has seen, in order, into an array of zeros."""
    put_cards(row[c.BEGAN + me], out, FIRST_HAND)
    for place in range(row[c.LENGTH]):
        out[EVENTS + EVENT * place + ((events[place] >> 8) - me & 3)] = 1.0
        out[EVENTS + EVENT * place + 4 + event_code(row, events[place], me)] = 1.0


@kernel
def observe_rows(rows: Ints2, events: Shorts2, rules: Ints, seats: Ints, out: Singles2) -> None:
    """For each row what the seat beside it sees of the moment; zeros where the seat is -1."""
    for at in range(len(rows)):
        out[at, :] = 0.0
        if seats[at] >= 0:
            observe(rows[at], events[at], rules, seats[at], out[at])


@kernel
def recall_rows(rows: Ints2, events: Shorts2, rules: Ints, seats: Ints, out: Singles2) -> None:
    """For each row all that the seat beside it has seen, in order; zeros where the seat is -1."""
    for at in range(len(rows)):
        out[at, :] = 0.0
        if seats[at] >= 0:
            observe(rows[at], events[at], rules, seats[at], out[at])
            recall(rows[at], events[at], seats[at], out[at])
