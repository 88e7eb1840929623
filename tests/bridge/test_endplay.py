"""What we write is read by endplay's readers, and the other way round, with nothing exchanged on the way."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from bridge.made import ASYMMETRIC, boards, dealt
from majlis.bridge.formats import FORMATS
from majlis.bridge.table.board import Par, Tag, Vulnerability, standard_board, standard_dealer
from majlis.bridge.table.calls import PASSED_OUT, Call, Contract, parse_bid
from majlis.bridge.table.cards import SEAT_LETTERS, hand_text, parse_card, parse_strain

pytest.importorskip("endplay", reason="endplay (the extra bridge) is not installed")

import endplay.parsers.lin as their_lin
import endplay.parsers.pbn as their_pbn
from endplay.types import Board as TheirBoard
from endplay.types import Deal, Denom, Penalty, Player, Vul

lin, pbn = (FORMATS["lin"], FORMATS["pbn"])

SEATS = (Player.north, Player.east, Player.south, Player.west)
VULNERABLE = {0: Vul.none, 1: Vul.ns, 2: Vul.ew, 3: Vul.both}
PAIRS = [(pbn, their_pbn), (lin, their_lin)]
quick = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


def agree(theirs, ours):
    for seat, cards in zip(SEATS, ours.hands, strict=True):
        assert theirs.deal[seat].to_pbn() == hand_text(cards)
    assert theirs.board_num == ours.number
    assert theirs.dealer == SEATS[ours.dealer]
    assert theirs.vul == VULNERABLE[ours.vulnerability]


def settled(board):
    """With what endplay needs: a number and vulnerability, and without a contract the standard dealer."""
    number = board.number or 5
    dealer = standard_dealer(number) if board.contract is None else board.dealer
    return replace(
        board,
        number=number,
        dealer=board.dealer if board.auction else dealer,
        vulnerability=board.vulnerability or Vulnerability.NONE,
    )


def their_bid(bid):
    if hasattr(bid, "level"):
        return parse_bid(f"{bid.level}{bid.denom.abbr}")
    return (Penalty.passed, Penalty.doubled, Penalty.redoubled).index(bid.penalty)


def agree_on_play(theirs, ours):
    assert [their_bid(bid) for bid in theirs.auction] == [call.bid for call in ours.auction]
    names = [str(card) for card in theirs.play if card.suit is not Denom.nt]
    assert [parse_card(name) for name in names] == list(ours.play)
    if ours.contract is not None and not ours.contract.passed_out:
        assert theirs.contract.level == ours.contract.level
        assert parse_strain(theirs.contract.denom.abbr) == ours.contract.strain
        assert theirs.contract.declarer.abbr == SEAT_LETTERS[ours.declarer]
        assert theirs.contract.penalty.abbr.upper() == "X" * ours.contract.doubled


@pytest.mark.parametrize(("ours", "theirs"), PAIRS, ids=["pbn", "lin"])
def test_the_cycle_on_an_asymmetric_deal_both_ways(ours, theirs):
    made = [standard_board(number, ASYMMETRIC) for number in range(1, 17)]
    read = theirs.loads(ours.dumps(made))
    assert len(read) == 16
    for one, other in zip(read, made, strict=True):
        agree(one, other)
    back = ours.loads(theirs.dumps(read))
    assert [(b.hands, b.dealer, b.vulnerability, b.number) for b in back.boards] == [
        (b.hands, b.dealer, b.vulnerability, b.number) for b in made
    ]


@pytest.mark.parametrize(("ours", "theirs"), PAIRS, ids=["pbn", "lin"])
def test_a_deal_of_theirs(ours, theirs):
    deal = Deal("S:AKQJT9.8.7654.32 876.AKQJT.AK2.54 5.765432.QJ.AKQJ 432.9.T983.T9876")
    written = theirs.dumps([TheirBoard(deal, board_num=3, dealer=Player.east, vul=Vul.ew)])
    (board,) = ours.loads(written).boards
    assert (board.number, board.dealer, board.vulnerability) == (3, 1, 2)
    assert hand_text(board.hands[2]) == "AKQJT9.8.7654.32"
    assert hand_text(board.hands[3]) == "876.AKQJT.AK2.54"


@quick
@given(boards(without='}"\\]|[', noted=False, analysed=True))
def test_whole_boards_in_pbn(board):
    """Notes inside an auction or play are left out: the standard has them, endplay does not."""
    board = settled(board)
    (theirs,) = their_pbn.loads(pbn.dumps([board]))
    agree(theirs, board)
    agree_on_play(theirs, board)


@quick
@given(boards(tags=False, noted=False, analysed=False, without="|%"))
def test_whole_boards_in_lin(board):
    """Their reader counts tricks where none are told, and stops at a trick that is not whole."""
    result = 7 if board.result is None and board.play else board.result
    board = replace(settled(board), players=("Nora", "É,e", "S+", "أ"), result=result)
    (theirs,) = their_lin.loads(lin.dumps([board]))
    agree(theirs, board)
    agree_on_play(theirs, board)


def test_alerts_are_theirs_too():
    calls = (Call(parse_bid("1C"), True, "2+, 11-19 ♣"), Call(0), Call(0), Call(0))
    board = replace(
        standard_board(1, ASYMMETRIC), auction=calls, contract=Contract(1, 0), declarer=0, result=7
    )
    (theirs,) = their_lin.loads(lin.dumps([board]))
    assert theirs.auction[0].alertable
    assert theirs.auction[0].announcement == "2+, 11-19 ♣"
    (theirs,) = their_pbn.loads(pbn.dumps([board]))
    assert theirs.auction[0].alertable


def test_analysis_and_passed_out():
    board = replace(
        standard_board(4, dealt(4)),
        contract=PASSED_OUT,
        double_dummy=((7, 8, 9, 6, 5),) * 4,
        par=Par(-110),
        tags=(Tag("Event", "Cup"),),
    )
    (theirs,) = their_pbn.loads(pbn.dumps([board]))
    assert theirs.contract.is_passout()
    assert theirs.info.event == "Cup"
    assert theirs.info.optimumscore == "EW 110"
    assert theirs.info.optimumresulttable["rows"][0] == ["N", "NT", "5"]
