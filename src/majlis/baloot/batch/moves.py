"""The loops over rows: what is legal, the next action, deals, play-outs.

What a seat may do is four sets, in the order of the action codes: cards, calls (with `WAIT`), projects in ♠
and ♥, projects in ♣ and ♦ and the fours.
"""

from majlis.baloot.batch import chance
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.claims import claim
from majlis.baloot.batch.talk import (
    ask,
    call,
    calls_in_auction,
    calls_in_doubling,
    double,
    may_kawesh,
    next_actor,
)
from majlis.baloot.batch.tricks import announce, cards_and_words, fours_in, free_for_projects, play, runs_in
from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Bytes, Bytes2, Ints, Ints2, Shorts, Shorts2

WAIT_BIT = 1 << 26
"""`WAIT` in a set of calls."""
HALF = 2 * c.RUNS_OF_SUIT


@kernel_part
def legal_of(row: Ints, rules: Ints) -> tuple[int, int, int, int]:
    """What the actor may do; nothing when the deal is over."""
    phase, seat = row[c.PHASE], row[c.ACTOR]
    if phase == c.PLAY:
        cards, calls = cards_and_words(row, rules, seat)
        free = free_for_projects(row, seat)
        if free == 0:
            return cards, calls, 0, 0
        first = runs_in(free, 0) | runs_in(free, 1) << c.RUNS_OF_SUIT
        second = runs_in(free, 2) | runs_in(free, 3) << c.RUNS_OF_SUIT | fours_in(free) << HALF
        return cards, calls, first, second
    if phase == c.OVER:
        return 0, 0, 0, 0
    calls = 0
    if row[c.ASKED] >> seat & 1:
        calls = calls_in_auction(row, rules) if phase == c.AUCTION else calls_in_doubling(row, rules)
    if phase == c.AUCTION and may_kawesh(row, rules, seat):
        calls |= 1 << c.KAWESH - c.CALLS
    if row[c.WAITING] != 0:
        calls |= WAIT_BIT
    return 0, calls, 0, 0


@kernel_part
def is_legal(row: Ints, rules: Ints, code: int) -> bool:
    """Whether the actor may take this action."""
    if code < 0 or code > c.WAIT:
        return False
    cards, calls, first, second = legal_of(row, rules)
    if code < c.CARDS:
        return cards >> code & 1 == 1
    if code == c.WAIT:
        return calls & WAIT_BIT != 0
    if code < c.ANNOUNCE:
        return calls >> code - c.CALLS & 1 == 1
    if code < c.ANNOUNCE + HALF:
        return first >> code - c.ANNOUNCE & 1 == 1
    return second >> code - c.ANNOUNCE - HALF & 1 == 1


@kernel_part
def advance(row: Ints, events: Shorts, rules: Ints, code: int, room: Ints) -> None:
    """Take a legal action of the actor."""
    seat = row[c.ACTOR]
    if code == c.WAIT:
        row[c.WAITING] &= row[c.WAITING] - 1
        row[c.ACTOR] = next_actor(row)
        return
    length = row[c.LENGTH]
    events[length] = seat << 8 | code
    row[c.LENGTH] = length + 1
    phase = row[c.PHASE]
    if code < c.CARDS:
        play(row, rules, seat, code)
    elif code >= c.ANNOUNCE:
        announce(row, seat, code - c.ANNOUNCE)
    elif phase == c.PLAY:
        if code == c.SAWA:
            claim(row, rules, room)
        else:
            row[c.PROMISED] = 1 if code == c.BALOOT else 2
    elif phase == c.DOUBLING:
        double(row, rules, seat, code)
    elif code == c.KAWESH:
        row[c.PHASE], row[c.ENDING] = c.OVER, c.KAWESH_CALLED
    else:
        call(row, rules, seat, code)
    ask(row, rules, rules[c.FREE_ORDER] == 1)


@kernel_part
def write_mask(row: Ints, rules: Ints, mask: Bytes) -> None:
    """Write 1 at the codes of the actor's legal actions, 0 elsewhere."""
    cards, calls, first, second = legal_of(row, rules)
    for code in range(c.CODES):
        mask[code] = 0
    for card in range(c.CARDS):
        mask[card] = cards >> card & 1
    for place in range(c.ANNOUNCE - c.CALLS):
        mask[c.CALLS + place] = calls >> place & 1
    mask[c.WAIT] = calls >> 26 & 1
    if first | second != 0:
        for place in range(HALF):
            mask[c.ANNOUNCE + place] = first >> place & 1
        for place in range(c.ALL_PROJECTS - HALF):
            mask[c.ANNOUNCE + HALF + place] = second >> place & 1


@kernel
def fill_masks(rows: Ints2, rules: Ints, masks: Bytes2) -> None:
    """Of each row which actions are legal: 1 at their codes, 0 elsewhere."""
    for at in range(rows.shape[0]):
        write_mask(rows[at], rules, masks[at])


@kernel
def first_illegal(rows: Ints2, rules: Ints, actions: Ints) -> int:
    """The first row, not over yet, whose action is not legal; -1 when all are."""
    for at in range(rows.shape[0]):
        if rows[at, c.PHASE] != c.OVER and not is_legal(rows[at], rules, actions[at]):
            return at
    return -1


@kernel
def step_rows(rows: Ints2, events: Shorts2, rules: Ints, actions: Ints, room: Ints) -> None:
    """Take a legal action in each row that is not over."""
    for at in range(rows.shape[0]):
        if rows[at, c.PHASE] != c.OVER:
            advance(rows[at], events[at], rules, actions[at], room)


@kernel_part
def start_deal(
    row: Ints, events: Shorts, rules: Ints, dealer: int, ours: int, theirs: int, pack: Ints
) -> None:
    """The start of a deal of these 32 cards: five for each seat from 0 on, the floor card, the stock."""
    for column in range(c.SEED):
        row[column] = 0
    for column in (c.WINNING, c.MODE, c.TRUMP, c.BUYER, c.CALLER, c.RAISER, c.DOUBLER, c.TRIPLER, c.CONTEST):
        row[column] = -1
    for column in (c.HOKUM_BY, c.SUN_BY, c.SUN_FOR, c.TAKER, c.OFFENDER, c.LAST_TRICK, c.KABOOT, c.WINNER):
        row[column] = -1
    for seat in range(8):
        row[c.ANNOUNCED + seat] = -1
    for seat in range(4):
        hand = 0
        for place in range(5):
            hand |= 1 << pack[5 * seat + place]
        row[c.HANDS + seat] = row[c.FIRST + seat] = row[c.BEGAN + seat] = hand
        row[c.ON_TABLE + seat] = -1
    stock = 0
    for place in range(11):
        stock |= pack[21 + place] << 5 * place
    first = dealer + 1 & 3
    row[c.FLOOR], row[c.STOCK], row[c.DEALER] = pack[20], stock, dealer
    row[c.SCORES], row[c.SCORES + 1], row[c.LEADER] = ours, theirs, first
    row[c.ROUND], row[c.TURN], row[c.ASKED] = 1, first, 1 << first
    for place in range(c.EVENTS):
        events[place] = 0
    ask(row, rules, rules[c.FREE_ORDER] == 1)


@kernel
def seed_rows(rows: Ints2, low: int, high: int, first: int) -> None:
    """Give each row its seed: that of the batch, and its number, counted from `first`."""
    for at in range(rows.shape[0]):
        chance.seed_row(rows[at], low, high, first + at)


@kernel
def deal_rows(
    rows: Ints2, events: Shorts2, rules: Ints, which: Ints, dealers: Ints, scores: Ints2, room: Ints
) -> None:
    """The next random deal of these rows; a dealer below 0 is drawn too."""
    for place in range(which.shape[0]):
        row = rows[which[place]]
        chance.new_key(row)
        chance.shuffle(row, room)
        dealer = dealers[place]
        if dealer < 0:
            dealer = chance.number(row[c.KEY], row[c.KEY + 1], chance.FOR_DEALER) >> 30
        start_deal(row, events[which[place]], rules, dealer, scores[place, 0], scores[place, 1], room)


@kernel
def lay_out_rows(
    rows: Ints2, events: Shorts2, rules: Ints, which: Ints, dealers: Ints, scores: Ints2, packs: Ints2
) -> None:
    """Given deals, each 32 cards in a row of `packs`, into these rows."""
    for place in range(which.shape[0]):
        row = rows[which[place]]
        chance.new_key(row)
        start_deal(
            row, events[which[place]], rules, dealers[place], scores[place, 0], scores[place, 1], packs[place]
        )
