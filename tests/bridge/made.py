"""Boards for the tests: an asymmetric deal, and random whole boards (legal auction and play, odd texts)."""

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from majlis.bridge.table.board import Board, Command, Note, Par, Tag, Vulnerability, completed
from majlis.bridge.table.calls import DOUBLE, LAST_BID, PASS, REDOUBLE, Call, auction_over, first_illegal
from majlis.bridge.table.cards import Hands, parse_deal, trump_of
from majlis.bridge.table.tricks import trick_winner
from majlis.cards import Card

ASYMMETRIC = parse_deal("N:AKQJT9.8.7654.32 876.AKQJT.AK2.54 5.765432.QJ.AKQJ 432.9.T983.T9876")
"""Every hand has another shape, so that no two seats or suits can be exchanged unseen."""

ODD = "aZ09 ,.;:!?+-*/=#$%^&@~_\"'\\()<[]|{}éß♥♠♣♦أن中🂡"
"""Signs that mean something in one format or another, and letters beyond ASCII."""


def dealt(seed: int) -> Hands:
    pack = list(range(52))
    random.Random(seed).shuffle(pack)
    n, e, s, w = (sum(1 << card for card in pack[at : at + 13]) for at in (0, 13, 26, 39))
    return n, e, s, w


def auction(rng: random.Random) -> list[Call]:
    """A legal auction, with more passes than other calls."""
    calls: list[Call] = []
    while not auction_over(calls):
        roll = rng.random()
        bid = PASS if roll < 0.5 else DOUBLE if roll < 0.6 else REDOUBLE if roll < 0.65 else 0
        if roll >= 0.65:
            last = max((call.bid for call in calls), default=0)
            bid = min(LAST_BID, max(2, last) + 1 + int(rng.expovariate(0.4)))
        if first_illegal([*calls, Call(bid)]) is None:
            calls.append(Call(bid))
    return calls


def play(rng: random.Random, board: Board) -> list[Card]:
    """A legal play of all the cards."""
    assert board.contract is not None
    assert board.leader is not None
    trump = trump_of(board.contract.strain)
    hands = [[card for card in range(52) if (held or 0) >> card & 1] for held in board.hands]
    cards: list[Card] = []
    leader = board.leader
    for _ in range(13):
        trick: list[Card] = []
        for offset in range(4):
            hand = hands[(leader + offset) % 4]
            follow = [card for card in hand if trick and card // 13 == trick[0] // 13]
            card = rng.choice(follow or hand)
            hand.remove(card)
            trick.append(card)
        cards += trick
        leader = (leader + trick_winner(trick, trump)) % 4
    return cards


def texts(without: str = "", **size: int) -> st.SearchStrategy[str]:
    """Odd texts that are neither empty nor begin or end in space."""
    alphabet = "".join(sign for sign in ODD if sign not in without)
    found = st.text(alphabet, min_size=1, max_size=size.get("max_size", 12)).map(str.strip)
    return found.filter(lambda text: text not in ("", "-", "?", "#", "^") and not text.startswith("##"))


@st.composite
def boards(
    draw: Any,
    *,
    without: str = "",
    bare_alerts: bool = True,
    noted: bool = True,
    tags: bool = True,
    analysed: bool = True,
    commands: bool = False,
) -> Board:
    """A board with anything that the format of a test can hold; `without` are signs that it cannot."""
    rng = random.Random(draw(st.integers(0, 1 << 30)))
    text = texts(without)
    board = Board(
        number=draw(st.none() | st.integers(1, 99)),
        dealer=draw(st.integers(0, 3)),
        vulnerability=draw(st.none() | st.sampled_from(Vulnerability)),
        hands=dealt(rng.randrange(1 << 30)),
        players=tuple(draw(st.just("") | text) for _ in range(4)),
    )
    if draw(st.booleans()):
        calls = tuple(_said(call, draw, text, bare_alerts) for call in auction(rng))
        if draw(st.integers(0, 3)) == 0:
            calls = calls[: draw(st.integers(0, len(calls)))]
        board = completed(replace(board, auction=calls))
        if board.contract is not None and not board.contract.passed_out:
            cards = play(rng, board)[: draw(st.sampled_from([0, 1, 4, 7, 30, 50, 52]))]
            result = None if len(cards) == 52 else draw(st.none() | st.integers(0, 13))
            board = completed(replace(board, play=tuple(cards), result=result))
    if tags:
        values = draw(st.dictionaries(st.sampled_from(["Event", "Seed", "Room", "Stage"]), text, max_size=3))
        board = replace(board, tags=tuple(Tag(name, value) for name, value in sorted(values.items())))
    if analysed and draw(st.booleans()):
        table = tuple(tuple(rng.randrange(14) for _ in range(5)) for _ in range(4))
        board = replace(board, double_dummy=table, par=Par(draw(st.integers(-8000, 8000))))
    if noted:
        board = replace(board, notes=tuple(_notes(draw, board, text)))
    if commands and draw(st.booleans()):
        board = replace(board, commands=(Command("zz", "x", ""), Command("va", "0", "Deal")))
    return board


def _said(call: Call, draw: Any, text: st.SearchStrategy[str], bare: bool) -> Call:
    kind = draw(st.integers(0, 9))
    if kind > 2:
        return call
    explained = kind > 0 or not bare
    words = draw(text.filter(lambda found: found.lower() != "alert")) if explained else ""
    return Call(call.bid, kind < 2, words)


def _notes(draw: Any, board: Board, text: st.SearchStrategy[str]) -> list[Note]:
    places = [("", 0), ("Deal", 0)]
    if board.auction:
        places.append(("Auction", draw(st.integers(1, len(board.auction)))))
    if board.play:
        places.append(("Play", draw(st.integers(1, len(board.play)))))
    unmarked = text.map(lambda found: "n" + found)
    return [Note(draw(unmarked), *place) for place in places if draw(st.booleans())]
