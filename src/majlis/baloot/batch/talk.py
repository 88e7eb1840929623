"""Auction and doubling on a row: what may be said, and what follows (`auction.py`, `doubling.py`)."""

from majlis.baloot.batch import columns as c
from majlis.baloot.card_numbers import SUN
from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints

LOW_CARDS = 0x07070707
"""The 7s, 8s and 9s."""
FIREWALL = 100
GAHWA_LEVEL = 5


@kernel_part
def said(code: int) -> int:
    """A call as a bit of a set of calls."""
    return 1 << code - c.CALLS


@kernel_part
def order_of(row: Ints, seat: int) -> int:
    """Place in the order of speaking, 0..3."""
    return int(seat - row[c.DEALER] - 1 & 3)


@kernel_part
def ace_floor(row: Ints) -> bool:
    """Whether the floor card is an Ace."""
    return bool(row[c.FLOOR] & 7 == 7)


@kernel_part
def may_kawesh(row: Ints, rules: Ints, seat: int) -> bool:
    """Whether a seat may call Kawesh now, in the auction."""
    if row[c.FIRST + seat] & ~LOW_CARDS != 0:
        return False
    rule = rules[c.R_KAWESH]
    if rule == 3:
        return bool(seat != row[c.HOKUM_BY] and seat != row[c.SUN_BY] and seat != row[c.TAKER])
    return bool(rule == 2 or (rule == 0 and row[c.STAGE] == c.BIDDING))


@kernel_part
def calls_in_auction(row: Ints, rules: Ints) -> int:
    """What an asked seat may answer."""
    stage = row[c.STAGE]
    if stage == c.BIDDING:
        calls = said(c.PASS) | said(c.HOKUM) | said(c.SUN_CALL)
        in_round = row[c.ROUND] == 1 or rules[c.R_ASHKAL] == 0
        if row[c.SPEAKER] >= 2 and in_round and not ace_floor(row):
            calls |= said(c.ASHKAL_CALL)
        return calls
    if stage == c.HOKUM_ASKED:
        return said(c.PASS) | said(c.SUN_CALL)
    if stage == c.BEFORE_YOU_ASKED:
        return said(c.PASS) | said(c.BEFORE_YOU)
    calls = said(c.CONFIRM)
    if row[c.ROUND] == 2:
        calls = 15 << c.NAME_SUIT - c.CALLS & ~said(c.NAME_SUIT + (row[c.FLOOR] >> 3))
    if rules[c.R_TURN_TO_SUN] == 0 or not ace_floor(row):
        calls |= said(c.TURN_TO_SUN)
    return calls


@kernel_part
def calls_in_doubling(row: Ints, rules: Ints) -> int:
    """What an asked seat may answer."""
    if row[c.CHOOSING]:
        return said(c.CHOOSE_OPEN) | said(c.CHOOSE_CLOSED)
    by_doubler = rules[c.R_CHOOSER] == 0
    level = row[c.LEVEL]
    if level == 1:
        if by_doubler and row[c.MODE] == c.HOKUM_MODE:
            return said(c.PASS) | said(c.DOUBLE_OPEN) | said(c.DOUBLE_CLOSED)
        return said(c.PASS) | said(c.DOUBLE)
    if level == 2:
        return said(c.PASS) | said(c.TRIPLE)
    if level == 3:
        if by_doubler:
            return said(c.PASS) | said(c.FOUR_OPEN) | said(c.FOUR_CLOSED)
        return said(c.PASS) | said(c.FOUR)
    return said(c.PASS) | said(c.GAHWA)


@kernel_part
def ask(row: Ints, rules: Ints, free_order: bool) -> None:
    """Settle who is asked next, from phase, `asked` and the first of the asked."""
    phase = row[c.PHASE]
    if phase == c.PLAY:
        seat = row[c.LEADER] + row[c.LAID] & 3
        row[c.TURN], row[c.ACTOR], row[c.ASKED], row[c.WAITING] = seat, seat, 1 << seat, 0
        return
    if phase == c.OVER:
        row[c.TURN], row[c.ACTOR], row[c.ASKED], row[c.WAITING] = -1, -1, 0, 0
        return
    seat, asked = row[c.TURN], row[c.ASKED]
    while asked >> seat & 1 == 0:
        seat = seat + 1 & 3
    waiting = 0
    if phase == c.AUCTION and rules[c.R_KAWESH] != 1:
        for other in range(4):
            if asked >> other & 1 == 0 and may_kawesh(row, rules, other):
                waiting |= 1 << other
    others = asked & ~(1 << seat)
    if free_order and others != 0:
        waiting |= others
    row[c.TURN] = seat
    row[c.WAITING] = waiting
    row[c.ACTOR] = next_actor(row)


@kernel_part
def next_actor(row: Ints) -> int:
    """The first of the waiting, else who is on turn."""
    waiting, seat = row[c.WAITING], 0
    if waiting == 0:
        return int(row[c.TURN])
    while waiting >> seat & 1 == 0:
        seat += 1
    return seat


@kernel_part
def call(row: Ints, rules: Ints, seat: int, code: int) -> None:
    """Apply a legal word of the auction, Kawesh apart."""
    stage = row[c.STAGE]
    if stage == c.BIDDING:
        if code == c.PASS:
            next_speaker(row)
        elif code == c.HOKUM:
            row[c.HOKUM_BY], row[c.STAGE] = seat, c.HOKUM_ASKED
            asked = asked_about_hokum(row, rules, seat)
            row[c.ASKED], row[c.TURN] = asked, seat + 1 & 3
            if asked == 0:
                row[c.STAGE], row[c.ASKED], row[c.TURN] = c.CONFIRMING, 1 << seat, seat
        else:
            sun_called(row, rules, seat, seat if code == c.SUN_CALL else seat + 2 & 3)
    elif stage == c.HOKUM_ASKED:
        if code == c.SUN_CALL:
            sun_called(row, rules, seat, seat)
        else:
            row[c.ASKED] &= ~(1 << seat)
            if row[c.ASKED] == 0:
                bidder = row[c.HOKUM_BY]
                row[c.STAGE], row[c.ASKED], row[c.TURN] = c.CONFIRMING, 1 << bidder, bidder
    elif stage == c.BEFORE_YOU_ASKED:
        answer_before_you(row, rules, seat, code)
    elif code == c.TURN_TO_SUN:
        sell(row, rules, SUN, seat, seat)
    else:
        sell(row, rules, row[c.FLOOR] >> 3 if code == c.CONFIRM else code - c.NAME_SUIT, seat, seat)


@kernel_part
def asked_about_hokum(row: Ints, rules: Ints, bidder: int) -> int:
    """Who may take a Hokum as Sun, as a set: round 1 all three, round 2 fewer (`round_two_asks`)."""
    asked = 15 & ~(1 << bidder)
    if row[c.ROUND] == 1:
        return asked
    for step in range(1, 4):
        seat = bidder + step & 3
        spoke = order_of(row, seat) < order_of(row, bidder)
        if spoke and (step == 2 or rules[c.R_ROUND_TWO] == 1):
            asked &= ~(1 << seat)
    return asked


@kernel_part
def next_speaker(row: Ints) -> None:
    """The bidder after a pass; after the second round of passes the deal is thrown in."""
    speaker = row[c.SPEAKER] + 1 & 3
    row[c.SPEAKER] = speaker
    if speaker == 0:
        row[c.ROUND] += 1
    if row[c.ROUND] == 3:
        row[c.STAGE], row[c.PHASE], row[c.ENDING] = c.THROWN_IN, c.OVER, c.ALL_PASS
    else:
        seat = row[c.DEALER] + 1 + speaker & 3
        row[c.TURN], row[c.ASKED] = seat, 1 << seat


@kernel_part
def asks_before_you(row: Ints, rules: Ints) -> bool:
    """Whether a Sun of this round, on this floor card, is offered to those who come earlier."""
    rule, second = rules[c.R_BEFORE_YOU], row[c.ROUND] == 2
    if rule == 0:
        return True
    if rule == 1:
        return not second
    if rule in (2, 3):
        return ace_floor(row)
    return rule == 4 and ace_floor(row) and second


@kernel_part
def sun_called(row: Ints, rules: Ints, caller: int, floor_to: int) -> None:
    """A Sun was called, for oneself or by Ashkal for the partner: who comes before?"""
    row[c.SUN_BY], row[c.SUN_FOR] = caller, floor_to
    earlier = 0
    if asks_before_you(row, rules):
        most = 2 if rules[c.R_BEFORE_YOU] == 3 else 3
        for place in range(min(order_of(row, caller), most)):
            seat = row[c.DEALER] + 1 + place & 3
            if (seat ^ caller) & 1 == 1 and seat != row[c.HOKUM_BY]:
                earlier |= 1 << seat
    if earlier != 0:
        row[c.STAGE], row[c.ASKED], row[c.TURN] = c.BEFORE_YOU_ASKED, earlier, row[c.DEALER] + 1 & 3
    else:
        sell(row, rules, SUN, floor_to, caller)


@kernel_part
def answer_before_you(row: Ints, rules: Ints, seat: int, code: int) -> None:
    """The earliest taker buys, so a taker closes the question for those who come after him."""
    asked = row[c.ASKED] & ~(1 << seat)
    if code == c.BEFORE_YOU:
        row[c.TAKER] = seat
        for other in range(4):
            if order_of(row, other) > order_of(row, seat):
                asked &= ~(1 << other)
    row[c.ASKED] = asked
    if asked == 0:
        taker = row[c.TAKER]
        if taker >= 0:
            sell(row, rules, SUN, taker, taker)
        else:
            sell(row, rules, SUN, row[c.SUN_FOR], row[c.SUN_BY])


@kernel_part
def sell(row: Ints, rules: Ints, trump: int, taker: int, caller: int) -> None:
    """The contract stands: deal the rest, the floor card to `taker`, and ask about doubling if it may be."""
    buyer = caller if rules[c.R_ASHKAL_BUYER] == 1 else taker
    row[c.STAGE], row[c.TRUMP], row[c.BUYER], row[c.CALLER] = c.SOLD, trump, buyer, caller
    row[c.MODE], row[c.ASHKAL], row[c.LEVEL] = int(trump != SUN), int(taker != caller), 1
    stock = row[c.STOCK]
    for place in range(4):
        seat = row[c.DEALER] + 1 + place & 3
        more = 0
        for _ in range(2 if seat == taker else 3):
            more |= 1 << (stock & 31)
            stock >>= 5
        if seat == taker:
            more |= 1 << row[c.FLOOR]
        row[c.HANDS + seat] |= more
        row[c.EIGHT + seat] = row[c.HANDS + seat]
    if may_double(row, rules):
        first = buyer + 1 & 3
        row[c.PHASE], row[c.TURN], row[c.ASKED] = c.DOUBLING, first, 5 << (first & 1)
    else:
        row[c.PHASE] = c.PLAY


@kernel_part
def may_double(row: Ints, rules: Ints) -> bool:
    """Whether the buyer's opponents are asked at all: the firewall of Sun."""
    rule = rules[c.R_SUN_DOUBLE]
    if row[c.MODE] == c.HOKUM_MODE or rule == 2:
        return True
    side, least = row[c.BUYER] & 1, FIREWALL + rule
    return bool(rule < 2 and row[c.SCORES + side] >= least > row[c.SCORES + 1 - side])


@kernel_part
def double(row: Ints, rules: Ints, seat: int, code: int) -> None:
    """Apply a legal word of the doubling."""
    if code == c.PASS:
        row[c.ASKED] &= ~(1 << seat)
    elif row[c.CHOOSING]:
        row[c.CHOOSING], row[c.CLOSED] = 0, int(code == c.CHOOSE_CLOSED)
        ask_next_raise(row)
    else:
        row[c.LEVEL] += 1
        row[c.RAISER] = seat
        row[c.CLOSED] = int(code in (c.DOUBLE_CLOSED, c.FOUR_CLOSED))
        if row[c.LEVEL] == 2:
            row[c.DOUBLER] = seat
        elif row[c.LEVEL] == 3:
            row[c.TRIPLER] = seat
        chosen_later = code in (c.DOUBLE, c.FOUR) or (code == c.TRIPLE and rules[c.R_TRIPLE] == 1)
        if chosen_later and row[c.MODE] == c.HOKUM_MODE:
            chooser = row[c.BUYER] if rules[c.R_CHOOSER] == 1 else seat
            row[c.CHOOSING], row[c.ASKED], row[c.TURN] = 1, 1 << chooser, chooser
        else:
            ask_next_raise(row)
    if row[c.ASKED] == 0:
        row[c.PHASE] = c.PLAY


@kernel_part
def ask_next_raise(row: Ints) -> None:
    """Who spoke last for the side whose raise is next is asked first, then his partner."""
    level = row[c.LEVEL]
    if level == GAHWA_LEVEL or row[c.MODE] == c.SUN_MODE:
        row[c.ASKED] = 0
    else:
        first = row[c.BUYER] if level == 2 else row[c.DOUBLER] if level == 3 else row[c.TRIPLER]
        row[c.TURN], row[c.ASKED] = first, 5 << (first & 1)
