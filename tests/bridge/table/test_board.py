"""Cards, calls, tricks and defects of boards, each against a plain reading of the rules."""

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.made import ASYMMETRIC, auction, boards, dealt
from majlis.bridge.table.board import (
    Board,
    completed,
    parse_vulnerability,
    standard_board,
    vulnerability_text,
)
from majlis.bridge.table.calls import (
    LAST_BID,
    PASSED_OUT,
    Call,
    Contract,
    bid_text,
    contract_text,
    final_contract,
    first_illegal,
    level_of,
    make_bid,
    parse_bid,
    parse_contract,
    strain_of,
)
from majlis.bridge.table.cards import (
    SUITS,
    card_text,
    deal_text,
    hand_text,
    hcp,
    holding,
    lengths,
    parse_card,
    parse_deal,
    parse_hand,
    parse_seat,
    parse_strain,
    trump_of,
    with_last_hand,
)
from majlis.bridge.table.defects import Defect, defects, findings
from majlis.bridge.table.tricks import play_line, play_table, players_of, tricks_won
from majlis.cards import card_name, make_card
from majlis.errors import NotationError

quick = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))


def test_suits_are_those_of_the_cards():
    """majlis.cards has clubs before diamonds; bridge writes diamonds first."""
    assert [card_name(make_card(suit, 12)) for suit in SUITS] == ["A♠", "A♥", "A♦", "A♣"]
    hand = parse_hand("A.K.Q.J")
    assert {card_name(card) for card in range(52) if hand >> card & 1} == {"A♠", "K♥", "Q♦", "J♣"}
    assert [card_text(make_card(trump_of(strain), 0)) for strain in range(4)] == ["C2", "D2", "H2", "S2"]
    assert trump_of(4) is None


@quick
@given(st.integers(0, 1 << 30), st.integers(0, 3))
def test_deals_and_hands_come_back(seed, first):
    hands = dealt(seed)
    assert parse_deal(deal_text(hands, first)) == hands
    assert sum(hcp(cards) for cards in hands) == 40
    for cards in hands:
        assert sum(lengths(cards)) == 13
        assert parse_hand(hand_text(cards)) == cards
        assert "".join("SHDC"[at] + holding(cards, suit) for at, suit in enumerate(SUITS)) != ""
    assert with_last_hand((None, *hands[1:])) == hands
    assert with_last_hand((None, hands[0], *hands[2:]))[0] == hands[1]


def test_cards_and_seats():
    for card in range(52):
        text = card_text(card)
        for form in (text, text.lower(), text[::-1], text.replace("T", "10")):
            assert parse_card(form) == card
    assert [parse_seat(text) for text in ("N", "east", "South", " w ")] == [0, 1, 2, 3]
    assert [parse_strain(text) for text in ("♣", "d", "H", "♠", "n", "NT")] == [0, 1, 2, 3, 4, 4]


@pytest.mark.parametrize("text", ["", "S", "S1", "ZA", "SAA", "A", "10", "S11"])
def test_what_is_no_card(text):
    with pytest.raises(NotationError, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("AK.Q.J", "does not have four suits"),
        ("AKA...", "holds SA twice"),
        ("AKZ...", "'Z' in the hand"),
        ("A" * 300, "does not have four suits"),
    ],
)
def test_what_is_no_hand(text, sentence):
    with pytest.raises(NotationError, match=sentence):
        parse_hand(text)


@pytest.mark.parametrize("text", ["- - - -", "N:- - -", "X:- - - -", "N:", ""])
def test_what_is_no_deal(text):
    with pytest.raises(NotationError):
        parse_deal(text)


def test_bids():
    texts = ["Pass", "X", "XX"] + [
        f"{level}{strain}" for level in range(1, 8) for strain in ["C", "D", "H", "S", "NT"]
    ]
    assert [bid_text(bid) for bid in range(LAST_BID + 1)] == texts
    assert [parse_bid(text.lower()) for text in texts] == list(range(LAST_BID + 1))
    for bid in range(3, LAST_BID + 1):
        assert make_bid(level_of(bid), strain_of(bid)) == bid
    for wrong in ("", "8C", "1", "C1", "1Z", "XXX", "?"):
        with pytest.raises(NotationError):
            parse_bid(wrong)


def test_contracts():
    for level in range(1, 8):
        for strain in range(5):
            for doubled in range(3):
                contract = Contract(level, strain, doubled)
                assert parse_contract(contract_text(contract)) == contract
                assert contract.tricks == level + 6
    assert parse_contract("pass") == PASSED_OUT
    assert parse_contract("4♠ x") == Contract(4, 3, 1)
    assert parse_contract("3n**") == Contract(3, 4, 2)
    for wrong in ("", "0C", "4", "4SXXX", "4S by N"):
        with pytest.raises(NotationError):
            parse_contract(wrong)


def test_vulnerabilities():
    for value in range(4):
        assert parse_vulnerability(vulnerability_text(parse_vulnerability("oneb"[value]))) == value
    with pytest.raises(NotationError):
        parse_vulnerability("red")


def calls(text):
    return [Call(parse_bid(word)) for word in text.split()]


@pytest.mark.parametrize(
    ("text", "contract", "declarer"),
    [
        ("1S P 4S P P P", "4S", 0),
        ("P 1H P 2H P P P", "2H", 1),
        ("1NT X XX P P P", "1NTXX", 0),
        ("1C 1D 2C 2D 3D X P P P", "3DX", 0),
        ("1D 2D P 3D P P P", "3D", 1),
        ("1H X 2H P P P", "2H", 0),
        ("P P P P", "Pass", None),
    ],
)
def test_what_an_auction_comes_to(text, contract, declarer):
    assert final_contract(0, calls(text)) == (parse_contract(contract), declarer)
    if declarer is not None:
        assert final_contract(3, calls(text)) == (parse_contract(contract), (declarer + 3) % 4)


@pytest.mark.parametrize("text", ["", "P P P", "1S P P", "1S X P P"])
def test_an_auction_that_goes_on(text):
    assert final_contract(0, calls(text)) is None


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("1S 1H", 1),
        ("1S 1S", 1),
        ("X", 0),
        ("1S P X", 2),
        ("1S X X", 2),
        ("1S XX", 1),
        ("1S X P XX", 3),
        ("1S X XX X", 3),
        ("1S X 2S X", None),
        ("P P P P P", 4),
        ("1S P P P P", 4),
        ("P P P 1S P P X", None),
        ("P P P 1S X P P XX", None),
        ("1C P P X P P XX", None),
    ],
)
def test_calls_out_of_order(text, at):
    assert first_illegal(calls(text)) == at


@quick
@given(st.integers(0, 1 << 30))
def test_made_auctions_are_legal(seed):
    assert first_illegal(auction(random.Random(seed))) is None


@quick
@given(boards(noted=False, tags=False))
def test_play_in_both_forms(board):
    if not board.play or board.contract is None:
        return
    trump = trump_of(board.contract.strain)
    rows = play_table(board.play, trump)
    assert play_line(rows, trump) == (list(board.play), None)
    seats = players_of(board.play, board.leader, trump)
    for card, seat in zip(board.play, seats, strict=True):
        assert board.hands[seat] >> card & 1
    won = tricks_won(board.play, board.leader, trump)
    assert sum(won) == len(board.play) // 4
    if len(board.play) == 52:
        assert board.result == won[board.declarer % 2]


@quick
@given(boards(noted=False, tags=False, analysed=False))
def test_legal_boards_have_no_defects(board):
    assert defects(replace(board, number=None)) == Defect.NONE


def played():
    made = replace(
        standard_board(1, ASYMMETRIC),
        auction=tuple(calls("1S P 4S P P P")),
        play=tuple(parse_card(word) for word in ["HA", "H2", "H9", "H8", "HK", "H3", "D3", "S9"]),
    )
    return completed(made)


def test_each_defect():
    good = played()
    assert defects(good) == Defect.NONE
    assert (good.contract, good.declarer) == (Contract(4, 3), 0)
    n, e, s, w = ASYMMETRIC
    cases = {
        Defect.CARD_TWICE: replace(good, play=(), hands=(e, e, None, None)),
        Defect.HAND_SIZE: replace(good, play=(), hands=(n & n - 1, e, s, w)),
        Defect.POSITION: Board(hands=(1, 2, 4, 8)),
        Defect.HAND_UNKNOWN: replace(good, hands=(n, e, s, None)),
        Defect.DEALER_NOT_STANDARD: Board(number=1, dealer=1, hands=ASYMMETRIC),
        Defect.VULNERABILITY_NOT_STANDARD: replace(good, vulnerability=3),
        Defect.DEALER_UNKNOWN: replace(good, dealer=None),
        Defect.AUCTION_ILLEGAL: replace(good, auction=tuple(calls("1S 1C P P P"))),
        Defect.CONTRACT_DISAGREES: replace(good, contract=Contract(4, 3, 1)),
        Defect.CARD_NOT_HELD: replace(good, play=good.play[1:]),
        Defect.PLAYED_TWICE: replace(good, play=good.play[:1] * 2),
        Defect.REVOKE: replace(good, play=(*good.play[:1], parse_card("S5"))),
        Defect.RESULT_DISAGREES: replace(good, result=14),
    }
    for defect, board in cases.items():
        found = defects(board)
        assert found & defect, defect
        assert len(list(findings(board))) >= 1
    assert set(Defect) - set(cases) == {Defect.UNREADABLE_DEAL, Defect.UNREADABLE}


def test_all_defects_are_listed():
    board = Board(number=1, dealer=1, vulnerability=1, hands=(1, 1, None, None), result=99)
    assert defects(board) == (
        Defect.CARD_TWICE
        | Defect.HAND_SIZE
        | Defect.HAND_UNKNOWN
        | Defect.DEALER_NOT_STANDARD
        | Defect.VULNERABILITY_NOT_STANDARD
        | Defect.RESULT_DISAGREES
    )


def test_what_is_there_stays():
    board = replace(played(), contract=Contract(3, 3), declarer=2, result=5)
    assert completed(board) == board
    assert completed(Board()) == Board()
