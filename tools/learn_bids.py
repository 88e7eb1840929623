"""Learns what words of the auction and doubles bring, from our own play: `lookahead/bids.npz`.

    python tools/learn_bids.py --folder /tmp/bids [--deals 15000] [--suns 55000] [--auctions 15000]

1. Random deals (numbers of seed 28). Every contract that one of the seats might think of is played out by
   four strategists that do not look ahead; Hokum is also counted as if it had been doubled. Five contracts a
   deal, 28 ms. Of more deals the Suns of strong hands alone are. Each 500 deals are kept in the folder, so
   that a run can be stopped and begun again.
2. A judge: a network that sees all four hands learns from that what a contract comes to. It is no part of any
   player. It says of all contracts of other random deals what they come to on average, at no cost and without
   the luck of the play, so far fewer deals have to be played.
3. Networks of one hand: what its contract comes to. Their weights are made whole numbers, and with these
   all goes on.
4. The auction is played in those deals, first as the strategist calls, and at each question each word is
   tried. What came of it, by the strengths of the hand, is the worth of the word. In the next round one side
   in two, by lot, calls by that, the others go on as the strategist.
5. One deal in five of those that were played is kept out of all this. It says in the end how a side that
   calls so does against one that calls by the strategist's margins.

One seed gives one result on one machine; elsewhere floating point may round otherwise.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from majlis.baloot import actions as act
from majlis.baloot.auction import Contract
from majlis.baloot.card_numbers import HIGH_RANKS, mask_of
from majlis.baloot.deal import Deal, may_kawesh
from majlis.baloot.lookahead import bids
from majlis.baloot.lookahead.bids import Book, Net, Strength, Word
from majlis.baloot.lookahead.calls import UNIT as POINT
from majlis.baloot.lookahead.calls import hokum_worth, sun_worth
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.players.strategist_bidding import Margins
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.state import State
from majlis.cards import SUITS
from majlis.game import SEATS, Seat, drive
from majlis.work import map_ordered

Floats = NDArray[np.float64]
Bought = tuple[int, int]
"""A buyer, and the trumps or -1."""
SEED: Final = 28
DEALER: Final = 0
"""In every deal; seats are those after him."""
CHUNK: Final = 500
OTHERS: Final = 1_000_000
"""The number of the first deal that is not played but judged."""
SUNS: Final = 3_000_000
"""That of the first of which strong Suns alone are played."""
KEPT_OUT: Final = 5
OUT: Final = Path(bids.__file__).with_name(bids.FILE)
SUN_FROM, ASHKAL_FROM, FLOOR_FROM, OTHER_FROM = 4, 6, 8, 12
STRONG_FROM: Final = 12
BETTER: Final = "searcher:nodes=100000,bid=no"
"""Card points that a hand is worth, by the strategy modules, for its contract to be played."""


# Deals and what their contracts come to


def deal_of(number: int) -> Deal:
    """Deal `number`."""
    return Deal.shuffled(np.random.default_rng([SEED, number]))


def thinkable(deal: Deal) -> Iterator[Bought]:
    """The contracts that one of the seats might think of."""
    hands, floor_suit = np.array([mask_of(hand) for hand in deal.first]), deal.floor // 13
    taken = hands | mask_of(1 << deal.floor)
    sun, without = sun_worth(taken) // POINT, sun_worth(hands) // POINT
    worth = np.array([hokum_worth(taken, suit) // POINT for suit in SUITS])
    for seat in SEATS:
        if sun[seat] >= SUN_FROM or (seat ^ 2 in (3, 0) and without[seat ^ 2] >= ASHKAL_FROM):
            yield seat, -1
        if worth[floor_suit, seat] >= FLOOR_FROM:
            yield seat, floor_suit
        other = max((suit for suit in SUITS if suit != floor_suit), key=lambda suit: worth[suit, seat])
        if worth[other, seat] >= OTHER_FROM:
            yield seat, other


def sold(deal: Deal, buyer: Seat, trump: int, **doubled: Any) -> State:
    """The deal before its first lead."""
    contract = Contract("sun" if trump < 0 else "hokum", None if trump < 0 else trump, buyer, buyer)
    state = State.new(deal, DEFAULT, DEALER)
    state.contract, state.phase = replace(contract, **doubled), Phase.PLAY
    state.hands = deal.after_auction(DEALER, buyer)
    state.eight = tuple(state.hands)
    return state


def played(deal: Deal, buyer: Seat, trump: int) -> list[int]:
    """Game points of the buyer's side and of the other; the same doubled."""
    state, found = sold(deal, buyer, trump), []
    drive(state, [Strategist(ahead=0)] * 4)
    states = [state]
    if trump >= 0:
        states.append(sold(deal, buyer, trump, level=2, raiser=(buyer + 1) % 4))
        for seat, action in state.history:
            states[1].apply(action, seat)
    for state in states:
        assert state.result is not None
        points = state.result.game_points
        found += [points[buyer & 1], points[1 - (buyer & 1)]]
    return [*found, 0, 0][:4]


def chunk(folder: Path, first: int) -> Path:
    """Play `CHUNK` deals, if that was not done before; rows: deal, buyer, trump, and `played`."""
    path = folder / f"{first:07d}.npy"
    if not path.exists():
        rows = [
            [number, *bought, *played(deal, *bought)]
            for number in range(first, first + CHUNK)
            for deal in [deal_of(number)]
            for bought in thinkable(deal)
        ]
        np.save(path, np.array(rows, dtype=np.int32))
    return path


def strong_suns(folder: Path, first: int) -> Path:
    """Suns of strong hands alone, of many more deals: what they come to differs most. Rows as of `chunk`."""
    path = folder / f"sun{first:07d}.npy"
    if not path.exists():
        rows = []
        for number in range(first, first + CHUNK):
            deal = deal_of(number)
            taken = np.array([mask_of(hand | 1 << deal.floor) for hand in deal.first])
            for seat in np.flatnonzero(sun_worth(taken) >= STRONG_FROM * POINT).tolist():
                rows.append([number, seat, -1, *played(deal, seat, -1)])
        np.save(path, np.array(rows, dtype=np.int32))
    return path


def called(deal: Deal, buyer: Seat, trump: int) -> State:
    """The deal before its first lead, this contract bought while all others passed."""
    state, second = State.new(deal, DEFAULT, DEALER), trump not in (-1, deal.floor // 13)
    while state.phase in (Phase.AUCTION, Phase.DOUBLING):
        seat = state.current_player()
        legal, word = state.legal_actions(seat), act.PASS
        if state.phase == Phase.AUCTION and seat == buyer:
            if act.PASS not in legal:
                word = act.NAME_SUIT + trump if second else act.CONFIRM
            elif act.HOKUM in legal and (not second or sum(a == act.PASS for _, a in state.calls) >= 4):
                word = act.SUN if trump < 0 else act.HOKUM
        state.apply(word, seat)
    return state


def better(rows: Any, folder: Path, each: int) -> float:
    """What the buyer's side gains more where four searchers play, of the first so many Suns and Hokums.

    That is of good hands, and Sun and Hokum alike: what is between them is within the noise of either. Half
    of it is counted: hands that just may be bought gain less by better play.
    """
    path = folder / "better.npy"
    if not path.exists():
        found = []
        for special in (False, True):
            for number, buyer, trump, own, other, *_ in rows[(rows[:, 2] >= 0) == special].tolist():
                deal = deal_of(number)
                taken = np.array([mask_of(deal.first[buyer] | 1 << deal.floor)])
                worth, asked = (hokum_worth(taken, trump), 16) if special else (sun_worth(taken), 12)
                if worth[0] < asked * POINT or may_kawesh(deal.first[buyer]):
                    continue
                seats = [make_player(BETTER, np.random.default_rng([SEED, number, seat])) for seat in SEATS]
                state = called(deal, buyer, trump)
                drive(state, seats)
                assert state.result is not None
                points = state.result.game_points
                found.append([special, own - other, points[buyer & 1] - points[1 - (buyer & 1)]])
                if sum(row[0] == special for row in found) == each:
                    break
        np.save(path, np.array(found))
    table = np.load(path)
    more = table[:, 2] - table[:, 1]
    for kind, name in enumerate(("Sun", "Hokum")):
        some = more[table[:, 0] == kind]
        print(
            f"searchers make {some.mean():+.2f} ± {1.96 * some.std() / len(some) ** 0.5:.2f} of {name} more"
        )
    weights = np.where(table[:, 0] == 1, 1 / more[table[:, 0] == 1].var(), 1 / more[table[:, 0] == 0].var())
    return float((weights * more).sum() / weights.sum())


def all_rows(play: Callable[[int], Path], first: int, count: int, workers: int) -> Any:
    """What was played of so many deals from a first number on."""
    parts = map_ordered(play, range(first, first + count, CHUNK), workers)
    return np.concatenate([np.load(path) for path in parts]).astype(np.int64)


class Deals:
    """Some deals as arrays, from a first number on."""

    def __init__(self, first: int, count: int) -> None:
        self.begins, self.count = first, count
        deals = [deal_of(number) for number in range(first, first + count)]
        self.first = np.array([[mask_of(hand) for hand in deal.first] for deal in deals])
        self.floor = np.array([mask_of(1 << deal.floor) for deal in deals])
        self.floor_suit = np.array([deal.floor // 13 for deal in deals])
        self.ace = np.array([mask.bit_length() - 1 & 7 == bids.ACE_PLACE for mask in self.floor.tolist()])
        self.eights = np.array(
            [
                [[mask_of(hand) for hand in deal.after_auction(DEALER, buyer)] for buyer in SEATS]
                for deal in deals
            ]
        )
        """(deals, buyers, seats)."""
        self.open = np.array([not any(map(may_kawesh, deal.first)) for deal in deals])
        self.strengths = np.zeros((count, 4, len(Strength)), dtype=np.int64)
        self.suits = np.zeros((count, 4), dtype=np.int64)

    def weigh(self, book: Book) -> None:
        """The strengths of all hands."""
        for floor in np.unique(self.floor).tolist():
            rows = np.flatnonzero(self.floor == floor)
            for seat in SEATS:
                found = bids.strengths(self.first[rows, seat], floor, (seat - DEALER - 1) % 4, book)
                self.strengths[rows, seat], self.suits[rows, seat] = found


def code_of(bought: Bought | None) -> int:
    """Contracts as numbers, 0 for none."""
    return 0 if bought is None else 2 + 5 * bought[0] + bought[1]


CODES: Final = 21


# Networks

BITS: Final = np.arange(256)[:, None] >> np.arange(8) & 1
INPUTS: Final = np.concatenate([BITS, BITS.sum(axis=1, keepdims=True) / 4], axis=1).astype(np.float32)


class Learner:
    """A network that learns: a layer for each suit, their sum, one hidden layer; suit 0 may be special."""

    def __init__(self, special: bool, inputs: int, places: int, width: int) -> None:
        rng, self.special = np.random.default_rng(0), special
        shapes = {
            "cards": (1 + special, inputs, width),
            "inner": (width, width),
            "output": (width,),
            "shift": (1 + special, width),
            "place": (places, width),
            "constant": (1,),
        }
        self.parts = {
            name: (rng.normal(0, 0.3, shape) if at < 3 else np.zeros(shape)).astype(np.float32)
            for at, (name, shape) in enumerate(shapes.items())
        }
        self.parts["shift"] += 0.1
        self.means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.steps = 0

    def fit(self, suits: Any, places: Any, aims: Any, epochs: int, batch: int = 256) -> None:
        """Adam, the rate falling to nothing; `suits` are (rows, 4, inputs), aims in tens of game points."""
        rng, count = np.random.default_rng(1), len(aims)
        total = epochs * (count // batch)
        for _ in range(epochs):
            order = rng.permutation(count)
            for begin in range(0, count - batch + 1, batch):
                some = order[begin : begin + batch]
                self._step(suits[some], places[some], aims[some], 3e-3 * (1 - self.steps / total))

    def _layers(self, suits: Any, places: Any) -> tuple[Any, Any, Any]:
        p = self.parts
        cards = suits @ p["cards"][0] + p["shift"][0]
        if self.special:
            cards[:, 0] = suits[:, 0] @ p["cards"][1] + p["shift"][1]
        summed = np.maximum(cards, 0).sum(axis=1)
        return cards, summed, np.maximum(summed @ p["inner"] + p["place"][places], 0)

    def __call__(self, suits: Any, places: Any) -> Floats:
        """Game points."""
        hidden = self._layers(suits, places)[2]
        found: Floats = 10 * (hidden @ self.parts["output"] + self.parts["constant"][0])
        return found

    def _step(self, suits: Any, places: Any, aims: Any, rate: float) -> None:
        p = self.parts
        cards, summed, hidden = self._layers(suits, places)
        off = (hidden @ p["output"] + p["constant"][0] - aims) / len(aims)
        slopes = {name: np.zeros_like(part) for name, part in p.items()}
        slopes["constant"][0], slopes["output"] = off.sum(), hidden.T @ off
        back = np.outer(off, p["output"]) * (hidden > 0)
        slopes["inner"] = summed.T @ back
        np.add.at(slopes["place"], places, back)
        into = (back @ p["inner"].T)[:, None] * (cards > 0)
        for role in range(1 + self.special):
            which = slice(0, 1) if role else slice(int(self.special), 4)
            wide = into[:, which].reshape(-1, into.shape[2])
            slopes["cards"][role] = suits[:, which].reshape(-1, suits.shape[2]).T @ wide
            slopes["shift"][role] = wide.sum(axis=0)
        self.steps += 1
        for name, part in p.items():
            self.means[name] += 0.1 * (slopes[name] - self.means[name])
            self.squares[name] += 0.001 * (slopes[name] ** 2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            square = self.squares[name] / (1 - 0.999**self.steps)
            drawn = 0.02 * part if name in ("cards", "inner", "output") else 0.0
            part -= (rate * (mean / (np.sqrt(square) + 1e-8) + drawn)).astype(np.float32)

    def whole(self) -> Net:
        """A network of one hand in whole numbers."""
        one, p = 1 << bids.SCALE, self.parts
        table = np.maximum(np.einsum("xi,rik->rxk", INPUTS, p["cards"]) + p["shift"][:, None], 0)
        output = [*np.rint(one * p["output"]), np.rint(float(one) ** 3 * p["constant"][0])]
        return Net(
            np.rint(one * table).astype(np.int64),
            np.rint(one * p["inner"]).astype(np.int64),
            np.rint(one * one * p["place"]).astype(np.int64),
            np.array(output, dtype=np.int64),
        )


def by_suit(hands: Any, special: Any) -> Any:
    """(rows, 4): the cards of each suit, the special one of each row put first."""
    order = np.tile(np.arange(4), (len(hands), 1))
    rows = np.flatnonzero(special > 0)
    order[rows, 0], order[rows, special[rows]] = special[rows], 0
    return hands[:, None] >> 8 * order & 255


def learned(
    hands: Any, special: Any, places: Any, aims: Any, size: tuple[bool, int, int], epochs: int
) -> Net:
    """A network of one hand: whether a suit is special, places, width."""
    learner = Learner(size[0], INPUTS.shape[1], size[1], size[2])
    learner.fit(INPUTS[by_suit(hands, special)], places, (aims / 10).astype(np.float32), epochs)
    return learner.whole()


class Judge:
    """Sees all four hands, and says what contracts come to."""

    def __init__(self, parts: Sequence[tuple[Deals, Any]], epochs: int) -> None:
        self.nets = []
        for special in (False, True):
            inputs, aims = [], []
            for deals, rows in parts:
                some = rows[((rows[:, 2] >= 0) == special) & ~some_four(deals, rows)]
                inputs.append(self._inputs(deals, some[:, 0], some[:, 1], some[:, 2]))
                aims.append((some[:, 3] - some[:, 4]) / 10)
            learner = Learner(special, 32, 4, 40)
            suits, places = (np.concatenate(one) for one in zip(*inputs, strict=True))
            learner.fit(suits, places, np.concatenate(aims).astype(np.float32), epochs)
            self.nets.append(learner)

    @staticmethod
    def _inputs(deals: Deals, number: Any, buyer: Any, trump: Any) -> tuple[Any, Any]:
        """The bits of each suit: the buyer's cards, then those of the seats after him."""
        eight = deals.eights[number - deals.begins, buyer]
        hands = [eight[np.arange(len(number)), (buyer + step) % 4] for step in range(4)]
        bits = [by_suit(hand, trump)[:, :, None] >> np.arange(8) & 1 for hand in hands]
        return np.concatenate(bits, axis=2).astype(np.float32), (buyer - DEALER - 1) % 4

    def __call__(self, deals: Deals, number: Any, buyer: Any, trump: Any) -> Floats:
        """What the buyer's side gains over the other."""
        found = np.zeros(len(number))
        for special in (False, True):
            rows = np.flatnonzero((trump >= 0) == special)
            found[rows] = self.nets[special](*self._inputs(deals, number[rows], buyer[rows], trump[rows]))
        return found

    def all(self, deals: Deals) -> Floats:
        """(deals, codes): what the first side gains."""
        found, numbers = np.zeros((deals.count, CODES)), deals.begins + np.arange(deals.count)
        for buyer in SEATS:
            for trump in range(-1, 4):
                gain = self(deals, numbers, np.full(deals.count, buyer), np.full(deals.count, trump))
                found[:, code_of((buyer, trump))] = gain if buyer % 2 == 0 else -gain
        return found


def some_four(deals: Deals, rows: Any) -> Any:
    """Whether anybody holds four of a kind: `bids` counts these apart."""
    eight = deals.eights[rows[:, 0] - deals.begins, rows[:, 1]]
    return np.any([(eight & ranks) == ranks for ranks in HIGH_RANKS], axis=(0, 2))


def networks(deals: Deals, gains: Floats, strong: Any, epochs: int) -> tuple[Net, Net, Net]:
    """Sun, Hokum, and Sun that the partner buys, by one hand."""
    hands: list[list[Any]] = [[], [], []]
    none, floor = np.full(deals.count, -1), deals.floor_suit
    rank = np.array([mask.bit_length() - 1 & 7 for mask in deals.floor.tolist()])
    for seat in SEATS:
        sign, taken = 1 if seat % 2 == 0 else -1, deals.first[:, seat] | deals.floor
        order = np.full(deals.count, (seat - DEALER - 1) % 4)
        some = np.flatnonzero((sun_worth(taken) >= 0) | (np.arange(deals.count) % 4 == 0))
        gain = sign * gains[:, code_of((seat, -1))]
        hands[0].append(np.column_stack([taken, none, order, gain])[some])
        for suit in SUITS:
            some = np.flatnonzero(hokum_worth(taken, suit) >= LEAST * POINT)
            place, gain = order + 4 * (floor != suit), sign * gains[:, code_of((seat, suit))]
            hands[1].append(np.column_stack([taken, none * 0 + suit, place, gain])[some])
        if seat in (3, DEALER):
            some, gain = np.flatnonzero(rank < bids.ACE_PLACE), sign * gains[:, code_of((seat ^ 2, -1))]
            place = rank + 8 * (seat == DEALER)
            hands[2].append(np.column_stack([deals.first[:, seat], floor, place, gain])[some])
    hands[0].append(strong)
    sizes = ((False, 4, 24), (True, 8, 16), (True, 16, 8))
    nets = []
    for parts, size in zip(hands, sizes, strict=True):
        table = np.concatenate(parts)
        whole = table[:, :3].astype(np.int64)
        times = epochs if size[0] else 2 * epochs
        nets.append(learned(whole[:, 0], whole[:, 1], whole[:, 2], table[:, 3], size, times))
    return nets[0], nets[1], nets[2]


LEAST: Final = -6
"""Hands that are worth less for a Hokum, in card points, teach nothing about it."""


def doubling(deals: Deals, rows: Any, epochs: int) -> tuple[Net, Any]:
    """What a double gains; and of Hokums that are bought: that, what came of it, what came of it doubled."""
    number, buyer, trump = rows[:, 0], rows[:, 1], rows[:, 2]
    floor = trump == deals.floor_suit[number]
    kind = np.where(floor, Strength.FLOOR, Strength.SECOND)
    bought = (trump >= 0) & (deals.strengths[number, buyer, kind] > 0)
    rows = rows[bought & (floor | (trump == deals.suits[number, buyer]))]
    number, buyer, trump = rows[:, 0], rows[:, 1], rows[:, 2]
    gains = rows[:, 6] - rows[:, 5] - (rows[:, 4] - rows[:, 3])
    hands = np.concatenate([deals.eights[number, buyer, (buyer + step) % 4] for step in (1, 3)])
    place = np.concatenate([(buyer - DEALER - 1) % 4, (buyer - DEALER - 1) % 4 + 4])
    suit, fit = np.tile(trump, 2), np.tile(number % KEPT_OUT != 0, 2)
    aims = np.tile(gains, 2)
    net = learned(hands[fit], suit[fit], place[fit], aims[fit], (True, 8, 12), epochs)
    roles = np.zeros((len(hands), 4), dtype=np.int64)
    roles[np.arange(len(hands)), suit] = 1
    came = np.tile(rows[:, [4, 3, 6, 5]], (2, 1))
    return net, np.column_stack([net(hands, roles, place), came, ~fit])


# The auction


def run(words: Any, floor_suit: int, suits: Any, tried: tuple[int, int] | None = None) -> Any:
    """The contract, and the questions: seat, number, word. `words` are by seat and question.

    `tried` puts another word in the place of one question, by its place among them.
    """
    asked: list[tuple[int, int, int]] = []

    def ask(seat: int, question: int) -> int:
        word = tried[1] if tried is not None and tried[0] == len(asked) else words[seat][question]
        asked.append((seat, question, word))
        return int(word)

    def sun(caller: int, buyer: int, hokum_by: int) -> Bought:
        for step in range((caller - DEALER - 1) % 4):
            seat = (DEALER + 1 + step) % 4
            if (seat ^ caller) & 1 and seat != hokum_by and ask(seat, 14) == Word.SUN:
                return seat, -1
        return buyer, -1

    for second in (0, 1):
        for order in range(4):
            seat = (DEALER + 1 + order) % 4
            word = ask(seat, 4 * second + order)
            if word in (Word.SUN, Word.ASHKAL):
                return sun(seat, seat if word == Word.SUN else seat ^ 2, -1), asked
            if word == Word.PASS:
                continue
            for step in (1, 2, 3):
                other = (seat + step) % 4
                if second and step == 2 and order >= 2:
                    continue
                if ask(other, 8 + 2 * second + (step == 2)) == Word.SUN:
                    return sun(other, other, seat), asked
            if ask(seat, 12 + second) == Word.SUN:
                return (seat, -1), asked
            return (seat, suits[seat] if second else floor_suit), asked
    return None, asked


def legal(question: int, ace: bool) -> tuple[int, ...]:
    """The words that may be said."""
    if question < 8:
        return (0, 1, 2, 3) if question % 4 >= 2 and not ace else (0, 1, 2)
    return (0, 2)


def by_margins(deals: Deals) -> Any:
    """(deals, seats, questions): what hands say by the strategist's margins."""
    asked, count = Margins(), deals.count
    words = np.zeros((count, 4, bids.QUESTIONS), dtype=np.int64)
    for seat in SEATS:
        taken = deals.first[:, seat] | deals.floor
        sun, without = sun_worth(taken) / POINT, sun_worth(deals.first[:, seat]) / POINT
        worth = np.array([hokum_worth(taken, suit) for suit in SUITS]) / POINT
        here = np.arange(count)
        first = worth[deals.floor_suit, here]
        worth[deals.floor_suit, here] = -1000
        for question in range(bids.QUESTIONS):
            hokum, needed = (first, asked.hokum) if question < 4 else (worth.max(axis=0), asked.hokum_second)
            if question < 8:
                may = (question % 4 >= 2) & ~deals.ace
                said = np.where(may & (without >= asked.ashkal), 3, np.where(hokum >= needed, 1, 0))
                said = np.where(sun >= asked.sun, 2, said)
            else:
                needed = (asked.sun_over_enemy, asked.sun_over_enemy, asked.turn, asked.before_you)[
                    (question - 8) // 2
                ]
                said = np.where(sun >= needed, 2, 0)
            words[:, seat, question] = said
    return words


KNOTS: Final = (-6, -2, 2, 6, 11)
TOP: Final = 50
"""Game points up to which a contract's own strength counts."""
DRAWN: Final = 100.0


def shapes(found: Any) -> Floats:
    """A constant, then for each strength straight lines that begin at the knots."""
    points = np.clip(found / bids.UNIT, -15, 22) / 10
    parts = [np.ones((len(found), 1))]
    for strength in Strength:
        parts += [np.maximum(0, points[:, [strength]] - at / 10) for at in (-15, *KNOTS)]
    return np.concatenate(parts, axis=1)


def plain(found: Any, question: int, word: int) -> Floats:
    """What a word brings before anything is learned: what its contract brings, or nothing."""
    points: Floats = np.clip(found / bids.UNIT, -25, TOP)
    if word == Word.SUN:
        return points[:, Strength.SUN]
    if word == Word.ASHKAL:
        return points[:, Strength.ASHKAL]
    if word == Word.HOKUM or question in (12, 13):
        return points[:, Strength.FLOOR if question < 4 or question == 12 else Strength.SECOND]
    return np.zeros(len(found))


class Worths:
    """What words bring, as far as was learned."""

    def __init__(self) -> None:
        self.weights: dict[tuple[int, int], Floats] = {}

    def learn(self, deals: Deals, tried: Any, gains: Floats) -> None:
        """Half of what was known before stays; `tried` are the rows of `try_all`."""
        gain = gains[tried[:, 0], tried[:, 4]] * np.where(tried[:, 1] % 2 == 0, 1, -1)
        for question in range(bids.QUESTIONS):
            for word in Word:
                which = np.flatnonzero((tried[:, 2] == question) & (tried[:, 3] == word))
                if len(which) < 100:
                    continue
                found = deals.strengths[tried[which, 0], tried[which, 1]]
                lines = shapes(found)
                pull = DRAWN * np.eye(lines.shape[1])
                pull[0, 0] = 4.0
                aims = gain[which] - plain(found, question, word)
                new = np.linalg.solve(lines.T @ lines + pull, lines.T @ aims)
                old = self.weights.get((question, word), new)
                self.weights[question, word] = (new + old) / 2

    def tables(self) -> Any:
        """As `Book.words`."""
        steps = bids.LOW + bids.STEP * np.arange(bids.STEPS)
        found = np.full((bids.QUESTIONS, len(Word), len(Strength), bids.STEPS), 0, dtype=np.int64)
        found[:, :, 0] = -30_000
        width = len(KNOTS) + 1
        for (question, word), weights in self.weights.items():
            for strength in Strength:
                alone = np.zeros((bids.STEPS, len(Strength)))
                alone[:, strength] = steps
                own = plain(alone, question, word) - plain(0 * alone, question, word)
                lines = shapes(alone)[:, 1 + width * strength : 1 + width * (strength + 1)]
                part = own + lines @ weights[1 + width * strength : 1 + width * (strength + 1)]
                part += weights[0] * (strength == 0)
                found[question, word, strength] = np.rint(bids.UNIT * part)
        return found


def said(book: Book, deals: Deals) -> Any:
    """(deals, seats, questions): the word of the highest value."""
    words = np.zeros((deals.count, 4, bids.QUESTIONS), dtype=np.int64)
    for question in range(bids.QUESTIONS):
        worth = bids.values(question, deals.strengths.reshape(-1, 4), book)
        words[:, :, question] = worth.argmax(axis=1).reshape(-1, 4)
    return words


def try_all(deals: Deals, words: Any, suits: Any) -> Any:
    """Every word at every question that comes up: deal, seat, question, word, the contract by its code."""
    rows: list[tuple[int, int, int, int, int]] = []
    for number in np.flatnonzero(deals.open).tolist():
        says, best, floor_suit = words[number].tolist(), suits[number].tolist(), int(deals.floor_suit[number])
        ace = bool(deals.ace[number])
        bought, asked = run(says, floor_suit, best)
        came = code_of(bought)
        for place, (seat, question, word) in enumerate(asked):
            for other in legal(question, ace):
                code = came
                if other != word:
                    code = code_of(run(says, floor_suit, best, (place, other))[0])
                rows.append((number, seat, question, other, code))
    return np.array(rows, dtype=np.int64)


# How deals end


def endings(book: Book, deals: Deals, words: Any, results: Any, doubles: Any) -> tuple[Any, Any]:
    """The results, and how often each comes by word and value, in deals that were played."""
    tried = try_all(deals, words, deals.suits)
    kinds: list[list[Any]] = [[] for _ in range(6)]
    for question in range(bids.QUESTIONS):
        for word in Word:
            some = tried[(tried[:, 2] == question) & (tried[:, 3] == word)]
            came = results[some[:, 0], some[:, 4]]
            some, came = some[came[:, 0] >= 0], came[came[:, 0] >= 0]
            if len(some):
                strength = deals.strengths[some[:, 0], some[:, 1]]
                worth = bids.values(question, strength, book)[:, word]
                odd = some[:, 1] % 2 == 1
                came[odd] = came[odd][:, ::-1]
                stays = question in (12, 13) and word == Word.PASS
                kinds[Word.HOKUM if stays else word].append(np.column_stack([worth, came]))
    kinds[4].append(doubles[:, [0, 1, 2]])
    kinds[5].append(doubles[:, [0, 3, 4]])
    together = [np.concatenate(parts) for parts in kinds]
    pairs = np.unique(np.concatenate([table[:, 1:] for table in together]), axis=0)
    number = {tuple(pair): at for at, pair in enumerate(pairs.tolist())}
    found = np.zeros((6, bids.OVERS, len(pairs)), dtype=np.int64)
    for kind, table in enumerate(together):
        which = np.array([number[own, other] for own, other in table[:, 1:].tolist()])
        for at in range(bids.OVERS):
            centre = bids.OVER_LOW + at * bids.OVER_STEP
            far = np.abs(table[:, 0] - centre)
            width = max(2 * bids.OVER_STEP, np.sort(far)[min(300, len(far) - 1)] + 1)
            share = np.bincount(which, np.maximum(0, width - far), len(pairs)).astype(np.float64)
            even = kind >= bids.NOT_DOUBLED
            mean = centre / bids.UNIT
            found[kind, at] = in_ten_thousand(
                share if even else tilted(share, pairs[:, 0] - pairs[:, 1], mean)
            )
    return pairs, found


def tilted(share: Floats, gains: Any, mean: float) -> Floats:
    """Shares changed as little as possible so that the mean gain is this one."""
    low, high = -0.3, 0.3
    for _ in range(50):
        middle = (low + high) / 2
        new = share * np.exp(middle * gains)
        low, high = (middle, high) if (new @ gains) / new.sum() < mean else (low, middle)
    found: Floats = share * np.exp(low * gains)
    return found


def in_ten_thousand(share: Floats) -> Any:
    """Whole numbers that sum to 10,000."""
    exact = share / share.sum() * 10_000
    found = np.floor(exact).astype(np.int64)
    found[np.argsort(found - exact, kind="stable")[: 10_000 - found.sum()]] += 1
    return found


# What it came to


def results_of(deals: Deals, rows: Any) -> Any:
    """(deals, codes, sides): game points of what was played, -1 of what was not."""
    found = np.full((deals.count, CODES, 2), -1, dtype=np.int64)
    found[:, 0] = 0
    for number, buyer, trump, own, other, *_ in rows.tolist():
        found[number, code_of((buyer, trump))] = (own, other) if buyer % 2 == 0 else (other, own)
    return found


def come_to(results: Any, number: int, bought: Bought | None) -> tuple[int, int]:
    """Game points of both sides; what was not thought of is played now."""
    place = results[number, code_of(bought)]
    if place[0] < 0 and bought is not None:
        own, other = played(deal_of(number), *bought)[:2]
        place[:] = (own, other) if bought[0] % 2 == 0 else (other, own)
    return int(place[0]), int(place[1])


def duplicate(deals: Deals, which: Any, results: Any, one: Any, two: Any, suits: Sequence[Any]) -> Floats:
    """Game points a deal that callers by `one` gain over callers by `two`, each deal twice."""
    gains = []
    for number in which.tolist():
        total = 0
        for side in (0, 1):
            seats = [one if seat % 2 == side else two for seat in SEATS]
            best = [int(suits[0 if seat % 2 == side else 1][number, seat]) for seat in SEATS]
            says = [words[number, seat].tolist() for seat, words in zip(SEATS, seats, strict=True)]
            ours, theirs = come_to(results, number, run(says, int(deals.floor_suit[number]), best)[0])
            total += (ours - theirs) * (1 if side == 0 else -1)
        gains.append(total / 2)
    return np.array(gains)


def figures(deals: Deals, which: Any, results: Any, words: Any, suits: Any) -> str:
    """How these deals go when all call so."""
    kinds, lost, gains = Counter[str](), Counter[str](), []
    for number in which.tolist():
        floor_suit, best = int(deals.floor_suit[number]), suits[number].tolist()
        bought, asked = run(words[number].tolist(), floor_suit, best)
        kind = "hokum" if bought and bought[1] >= 0 else "sun" if bought else "all-pass"
        kinds["ashkal" if any(word == 3 for *_, word in asked) else kind] += 1
        if bought:
            own, other = come_to(results, number, bought)[:: 1 if bought[0] % 2 == 0 else -1]
            lost["hokum" if bought[1] >= 0 else "sun"] += own < other
            gains.append(own - other)
    total = sum(kinds.values())
    bought_all = total - kinds["all-pass"]
    shares = ", ".join(
        f"{kind} {100 * kinds[kind] / bought_all:.0f} %" for kind in ("hokum", "sun", "ashkal")
    )
    suns = kinds["sun"] + kinds["ashkal"]
    return (
        f"all pass {100 * kinds['all-pass'] / total:.0f} %; bought: {shares}; buyer loses Sun"
        f" {100 * lost['sun'] / max(suns, 1):.0f} %, Hokum {100 * lost['hokum'] / kinds['hokum']:.0f} %;"
        f" buyer's side {np.mean(gains):+.2f}"
    )


def strongest_suits(deals: Deals) -> Any:
    """(deals, seats): the best other suit by the strategist's worth."""
    worth = np.array(
        [[hokum_worth(deals.first[:, seat] | deals.floor, suit) for suit in SUITS] for seat in SEATS]
    )
    for suit in SUITS:
        worth[:, suit, deals.floor_suit == suit] = -(10**6)
    return worth.argmax(axis=1).T


def main() -> None:
    """Run the tool."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--deals", type=int, default=15_000)
    parser.add_argument("--suns", type=int, default=55_000)
    parser.add_argument("--better", type=int, default=250)
    parser.add_argument("--auctions", type=int, default=15_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    rows = all_rows(partial(chunk, given.folder), 0, given.deals, given.workers)
    suns = all_rows(partial(strong_suns, given.folder), SUNS, given.suns, given.workers)
    done, others, more = Deals(0, given.deals), Deals(OTHERS, given.auctions), Deals(SUNS, given.suns)
    fit = rows[rows[:, 0] % KEPT_OUT != 0]
    judge = Judge([(done, fit), (more, suns)], 30)
    out = rows[rows[:, 0] % KEPT_OUT == 0]
    for name, some in (("Sun", out[out[:, 2] < 0]), ("Hokum", out[out[:, 2] >= 0])):
        aims = some[:, 3] - some[:, 4]
        off = judge(done, some[:, 0], some[:, 1], some[:, 2]) - aims
        print(
            f"the judge explains {1 - off.var() / aims.var():.3f} of {name}, {off.mean():+.2f} off on average"
        )
    more_made = better(rows, given.folder, given.better) / 2
    gains = judge.all(others)
    gains[:, 1:] += more_made * np.repeat([1, -1, 1, -1], 5)
    strong = np.column_stack(
        [
            more.first[suns[:, 0] - SUNS, suns[:, 1]] | more.floor[suns[:, 0] - SUNS],
            suns[:, 2],
            (suns[:, 1] - DEALER - 1) % 4,
            judge(more, suns[:, 0], suns[:, 1], suns[:, 2]) + more_made,
        ]
    )[~some_four(more, suns)]
    sun, hokum, ashkal = networks(others, gains, strong, 12)
    empty: Any = np.zeros(0, dtype=np.int64)
    book = Book(sun, hokum, ashkal, sun, empty, empty, empty)
    for deals in (done, others):
        deals.weigh(book)
    results, kept = (
        results_of(done, rows),
        np.flatnonzero((np.arange(done.count) % KEPT_OUT == 0) & done.open),
    )
    start, best = by_margins(done), strongest_suits(done)
    print("margins:", figures(done, kept, results, start, best), flush=True)
    taken = others.first | others.floor[:, None]
    others.open &= ~np.any([(taken & ranks) == ranks for ranks in HIGH_RANKS], axis=(0, 2))
    worths, rng = Worths(), np.random.default_rng(0)
    by_rule = by_margins(others), strongest_suits(others)
    words, suits = by_rule
    for number in range(given.rounds):
        worths.learn(others, try_all(others, words, suits), gains)
        book = replace(book, words=worths.tables())
        print(f"round {number + 1}:", figures(done, kept, results, said(book, done), done.suits), flush=True)
        turned = (rng.random((others.count, 2)) < 0.5)[:, [0, 1, 0, 1]]
        words = np.where(turned[:, :, None], said(book, others), by_rule[0])
        suits = np.where(turned, others.suits, by_rule[1])
    ways = duplicate(done, kept, results, said(book, done), start, (done.suits, best))
    half = 1.96 * ways.std(ddof=1) / len(ways) ** 0.5
    print(
        f"against the margins: {ways.mean():+.3f} ± {half:.3f} game points a deal, {len(ways)} deals",
        flush=True,
    )
    double, doubles = doubling(done, rows, 12)
    out = doubles[doubles[:, 5] == 1]
    for asked in range(5):
        up = out[:, 0] > asked * bids.UNIT
        gain = out[up, 3] - out[up, 4] - out[up, 1] + out[up, 2]
        print(f"doubles from {asked} on: {100 * up.mean():.1f} % of seats, {gain.mean():+.1f} each")
    pairs, ends = endings(book, done, said(book, done), results_of(done, fit), doubles)
    arrays = {
        f"{name}_{part}": getattr(net, part)
        for name, net in (("sun", sun), ("hokum", hokum), ("ashkal", ashkal), ("double", double))
        for part in ("table", "inner", "place", "output")
    } | {"words": book.words, "results": pairs, "ends": ends}
    np.savez_compressed(given.out, **{name: smallest(array) for name, array in arrays.items()})
    print(f"{given.out}: {given.out.stat().st_size} bytes")


def smallest(array: Any) -> Any:
    """In the fewest bytes that hold it."""
    return array.astype(np.result_type(*map(np.min_scalar_type, (int(array.min()), int(array.max()), -1))))


if __name__ == "__main__":
    main()
