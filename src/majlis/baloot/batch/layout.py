"""From `State` to a row of a batch and back, and a rule set as an array.

`fill_row` reads the parts of a state one by one, and shares nothing with the loops that step rows: the tests
hold the two together after every action.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.baloot import actions as act
from majlis.baloot.auction import Contract
from majlis.baloot.batch import columns as c
from majlis.baloot.card_numbers import SUN, cards_in, mask_of, number_of
from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK
from majlis.baloot.phase import Phase
from majlis.baloot.play import trick_winner
from majlis.baloot.projects import PROJECTS
from majlis.baloot.ruleset import OPTIONS, RuleSet
from majlis.baloot.setup import SetUp
from majlis.baloot.state import State
from majlis.cards import Card, cards_of
from majlis.compiled.arrays import Ints, Ints2
from majlis.errors import InputError
from majlis.game import SEATS, Action, Seat
from majlis.i18n import N_

Events = NDArray[np.int16]

ACTIONS: Final[tuple[Action, ...]] = (*DECK, *act.CALL_WORDS, *(act.announce(p.index) for p in PROJECTS), -1)
"""The engine's action of every code; -1 at `WAIT`."""
_CODES: Final = {action: code for code, action in enumerate(ACTIONS)}


@lru_cache(maxsize=64)
def rules_array(rules: RuleSet, free_order: bool = False) -> Ints:
    """The numbers of a rule set, in the order of `columns.RULES`; raises `InputError` in physical mode."""
    if rules.mode == "physical":
        raise InputError(
            N_(
                "a batch plays by strict rules only: with mode=physical, where illegal cards can be played, "
                "use State"
            )
        )
    numbers = [OPTIONS[field].index(getattr(rules, field)) for field in OPTIONS]
    return np.array([*numbers, rules.target, free_order], dtype=np.int64)


def _seats(seats: Iterable[Seat]) -> int:
    return sum(1 << seat for seat in seats)


def packed_stock(stock: Iterable[Card]) -> int:
    """Cards in order, five bits each."""
    return sum(number_of(card) << 5 * place for place, card in enumerate(stock))


def packs_of(deals: Sequence[Deal]) -> Ints2:
    """The 32 cards of each deal: five for each seat, the floor card, the stock; checks them."""
    packs = np.zeros((len(deals), c.CARDS), dtype=np.int64)
    for row, deal in zip(packs, deals, strict=True):
        deal.check()
        hands = [card for hand in deal.first for card in cards_of(hand)]
        row[:] = [number_of(card) for card in (*hands, deal.floor, *deal.stock)]
    return packs


# From a state


def fill_row(row: Ints, events: Events, state: State, free_order: bool = False) -> None:
    """Write a state into a row; its seed stays. Raises `InputError` in physical mode."""
    rules_array(state.rules)
    row[: c.SEED] = 0
    for one in _NOBODY:
        row[one] = -1
    row[c.ANNOUNCED : c.ANNOUNCED + 8] = -1
    row[c.ON_TABLE : c.ON_TABLE + 4] = -1
    _fill_deal(row, state)
    _fill_auction(row, state)
    _fill_contract(row, state)
    _fill_play(row, state)
    _fill_projects(row, state)
    _fill_result(row, state)
    _fill_turn(row, state, free_order)
    row[c.LENGTH] = len(state.history)
    events[:] = 0
    for place, (seat, action) in enumerate(state.history):
        events[place] = seat << 8 | _CODES[action]


_NOBODY: Final = (
    *(
        c.ACTOR,
        c.TURN,
        c.WINNING,
        c.MODE,
        c.TRUMP,
        c.BUYER,
        c.CALLER,
        c.RAISER,
        c.DOUBLER,
        c.TRIPLER,
        c.CONTEST,
    ),
    *(c.FLOOR, c.HOKUM_BY, c.SUN_BY, c.SUN_FOR, c.TAKER, c.OFFENDER, c.LAST_TRICK, c.KABOOT, c.WINNER),
)


def _fill_deal(row: Ints, state: State) -> None:
    row[c.DEALER], row[c.SCORES : c.SCORES + 2] = state.dealer, state.scores
    row[c.HANDS : c.HANDS + 4] = row[c.BEGAN : c.BEGAN + 4] = [mask_of(hand) for hand in state.hands]
    if state.eight:
        row[c.EIGHT : c.EIGHT + 4] = [mask_of(hand) for hand in state.eight]
    if state.setup is None:
        row[c.FIRST : c.FIRST + 4] = [mask_of(hand) for hand in state.deal.first]
        row[c.FLOOR], row[c.STOCK] = number_of(state.deal.floor), packed_stock(state.deal.stock)
    else:
        row[c.COMPOSED], row[c.START] = 1, _packed_start(state.setup)
        row[c.START_WON : c.START_WON + 2] = state.setup.won
        row[c.START_CAPTURED : c.START_CAPTURED + 2] = state.setup.captured


def _fill_auction(row: Ints, state: State) -> None:
    auction = state._auction
    row[c.STAGE], row[c.ROUND], row[c.SPEAKER] = auction.stage, auction.round, auction.turn
    if state.setup is not None:
        row[c.STAGE] = c.SOLD
    row[c.HOKUM_BY], row[c.TAKER] = _or_nobody(auction._hokum_by), _or_nobody(auction._taker)
    if auction._sun_by is not None:
        ashkal = (auction._sun_by, act.ASHKAL) in state.calls
        row[c.SUN_BY], row[c.SUN_FOR] = auction._sun_by, (auction._sun_by + 2 * ashkal) % 4


def _or_nobody(seat: Seat | None) -> int:
    return -1 if seat is None else seat


def _fill_contract(row: Ints, state: State) -> None:
    contract = state.contract
    if contract is None:
        return
    row[c.MODE], row[c.TRUMP] = (0, SUN) if contract.trump is None else (1, contract.trump)
    row[c.BUYER], row[c.CALLER], row[c.ASHKAL] = contract.buyer, contract.caller, contract.ashkal
    row[c.LEVEL], row[c.CLOSED], row[c.RAISER] = contract.level, contract.closed, _or_nobody(contract.raiser)
    for seat, call in state.calls:
        if call in (act.DOUBLE, act.DOUBLE_OPEN, act.DOUBLE_CLOSED):
            row[c.DOUBLER] = seat
        elif call == act.TRIPLE:
            row[c.TRIPLER] = seat
    if state.phase == Phase.DOUBLING and state._doubling is not None:
        row[c.CHOOSING] = state._doubling.choosing


def _fill_play(row: Ints, state: State) -> None:
    row[c.LEADER], row[c.LAID] = state.leader, len(state.trick)
    for place, card in enumerate(state.trick):
        seat = (state.leader + place) % 4
        row[c.ON_TABLE + seat] = number_of(card)
        row[c.PLAYED + seat] |= 1 << number_of(card)
    if state.trick and state.contract is not None:
        row[c.WINNING] = (state.leader + trick_winner(state.trick, state.contract.trump)) % 4
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            row[c.PLAYED + (trick.leader + place) % 4] |= 1 << number_of(card)
        row[c.WON + trick.winner % 2] += 1
    if state.setup is not None:
        row[c.WON : c.WON + 2] += state.setup.won
    row[c.GONE], row[c.AKKA] = mask_of(state.played()), state.akka
    row[c.PROMISED] = {None: 0, act.BALOOT: 1, act.AKKA: 2}[state.promised]
    row[c.CAPTURED : c.CAPTURED + 2] = state.captured
    row[c.BALOOTED] = _seats(seat for seat in SEATS if state.balooted[seat])


def _fill_projects(row: Ints, state: State) -> None:
    for seat in SEATS:
        for place, project in enumerate(state.announced[seat]):
            row[c.ANNOUNCED + 2 * seat + place] = project.index
            row[c.PROJECTS + seat] |= mask_of(project.cards)
    row[c.CONTEST] = _or_nobody(state.contest_winner())


def _fill_result(row: Ints, state: State) -> None:
    if state.result is None:
        return
    result, sheet = state.result, state.result.sheet
    row[c.ENDING] = c.ENDINGS.index(result.ending)
    row[c.POINTS : c.POINTS + 2] = result.game_points
    row[c.OFFENDER] = _or_nobody(result.offender)
    if not result.thrown_in:
        row[c.LAST_TRICK], row[c.KABOOT] = _or_nobody(sheet.last_trick), _or_nobody(sheet.kaboot)
        row[c.WINNER], row[c.TOTALS : c.TOTALS + 2] = _or_nobody(sheet.winner), sheet.totals
        row[c.WON : c.WON + 2] = sheet.tricks


def _fill_turn(row: Ints, state: State, free_order: bool) -> None:
    row[c.PHASE] = state.phase
    if state.phase == Phase.OVER:
        return
    asked = state.asked()
    row[c.TURN], row[c.ASKED] = asked[0], _seats(asked)
    waiting = state.interrupters()
    if free_order and len(asked) > 1:
        waiting = tuple(seat for seat in SEATS if seat != asked[0] and state.legal_actions(seat))
    row[c.WAITING] = _seats(waiting)
    row[c.ACTOR] = waiting[0] if waiting else asked[0]


def _packed_start(setup: SetUp) -> int:
    packed, at = setup.leader | len(setup.trick) << 2, 4
    for card in setup.trick:
        packed, at = packed | number_of(card) << at, at + 5
    for seat in SEATS:
        packed |= len(setup.announced[seat]) << 19 + 2 * seat | int(setup.balooted[seat]) << 27 + seat
    return packed | int(setup.akka) << 31


# To a state


def state_of_row(row: Ints, events: Events, rules: RuleSet) -> State:
    """The state of a row, with its whole history; that a seat has let a moment pass is not in a state."""
    dealer, scores = int(row[c.DEALER]), (int(row[c.SCORES]), int(row[c.SCORES + 1]))
    moves = [(int(event) >> 8, int(event) & 255) for event in events[: row[c.LENGTH]]]
    if row[c.COMPOSED]:
        state = State.set_up(_setup_of(row, moves), rules, dealer, scores)
    else:
        first = tuple(cards_in(int(hand)) for hand in row[c.FIRST : c.FIRST + 4])
        stock = tuple(DECK[int(row[c.STOCK]) >> 5 * place & 31] for place in range(11))
        deal = Deal((first[0], first[1], first[2], first[3]), DECK[int(row[c.FLOOR])], stock)
        state = State.new(deal, rules, dealer, scores)
    for seat, code in moves:
        state.apply(ACTIONS[code], seat)
    return state


def _setup_of(row: Ints, moves: list[tuple[Seat, int]]) -> SetUp:
    """Where a composed position began: its cards, and those that have been played since."""
    start = int(row[c.START])
    hands = [cards_in(int(row[c.HANDS + seat])) for seat in SEATS]
    for seat, code in moves:
        if code < c.CARDS:
            hands[seat] |= 1 << DECK[code]
    index = range(4)
    announced = tuple(
        tuple(
            PROJECTS[int(row[c.ANNOUNCED + 2 * seat + place])] for place in range(start >> 19 + 2 * seat & 3)
        )
        for seat in index
    )
    trump = None if row[c.TRUMP] == SUN else int(row[c.TRUMP])
    raiser = None if row[c.RAISER] < 0 else int(row[c.RAISER])
    contract = Contract(
        "sun" if trump is None else "hokum",
        trump,
        int(row[c.BUYER]),
        int(row[c.CALLER]),
        bool(row[c.ASHKAL]),
        int(row[c.LEVEL]),
        bool(row[c.CLOSED]),
        raiser,
    )
    return SetUp(
        contract,
        (hands[0], hands[1], hands[2], hands[3]),
        start & 3,
        tuple(DECK[start >> 4 + 5 * place & 31] for place in range(start >> 2 & 3)),
        captured=(int(row[c.START_CAPTURED]), int(row[c.START_CAPTURED + 1])),
        won=(int(row[c.START_WON]), int(row[c.START_WON + 1])),
        announced=announced,
        balooted=tuple(bool(start >> 27 + seat & 1) for seat in SEATS),
        akka=bool(start >> 31 & 1),
    )
