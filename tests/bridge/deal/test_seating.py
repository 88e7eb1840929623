"""Who deals and who is vulnerable: by number, or as asked; hands are in the seats that are named."""

import pytest

from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.seating import seating_of
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.profile.sheet_writing import format_profile
from majlis.bridge.table.board import Vulnerability, standard_dealer, standard_vulnerability
from majlis.errors import InputError

STRONG = "north: 30+ hcp"


def points(cards: int) -> int:
    """High-card points of a set of cards, counted from its bits: every 13 bits are a suit, the ace on top."""
    ranks = [cards >> 13 * suit & 0x1FFF for suit in range(4)]
    return sum(
        worth for held in ranks for bit, worth in ((12, 4), (11, 3), (10, 2), (9, 1)) if held >> bit & 1
    )


def strong_seat(board) -> int:
    return max(range(4), key=lambda seat: points(board.hands[seat]))


def dealt(text, n=16, **options):
    return [one.board for one in generate_deals(parse_profile(text, "x"), n, seed=5, **options).deals]


def test_by_default_dealer_and_vulnerability_follow_the_number():
    for board in dealt(STRONG):
        assert board.dealer == standard_dealer(board.number)
        assert board.vulnerability == standard_vulnerability(board.number)
        assert strong_seat(board) == board.dealer


@pytest.mark.parametrize("seat", range(4))
def test_an_asked_dealer_deals_every_board_and_nobody_moves(seat):
    for board in dealt(STRONG, 6, dealer="nesw"[seat]):
        assert board.dealer == seat
        assert board.vulnerability == standard_vulnerability(board.number)
        assert strong_seat(board) == 0


@pytest.mark.parametrize("text", ["", "vulnerable: ns\n"])
def test_one_vulnerable_side_is_the_side_that_is_named(text):
    options = {} if text else {"vulnerable": "N/S"}
    for board in dealt(f"{text}dealer: south\n{STRONG}", 6, **options):
        assert (board.dealer, board.vulnerability, strong_seat(board)) == (2, Vulnerability.NS, 0)


@pytest.mark.parametrize(
    ("word", "sides"), [("love", 0), ("none", 0), ("both", 3), ("All", 3), ("game all", 3)]
)
def test_nobody_or_everybody_leaves_the_cycle_of_dealers(word, sides):
    for board in dealt(STRONG, 6, vulnerable=word):
        assert (board.dealer, board.vulnerability) == (standard_dealer(board.number), sides)
        assert strong_seat(board) == board.dealer


def test_vulnerable_sides_turn_with_the_deal_where_boards_are_standard():
    for board in dealt(f"vulnerable: ns\n{STRONG}", 8, boards="standard"):
        side = Vulnerability.NS if strong_seat(board) % 2 == 0 else Vulnerability.EW
        assert (board.dealer, board.vulnerability) == (standard_dealer(board.number), side)


def test_half_turns_keep_the_side_and_move_the_dealer():
    boards = dealt(f"vulnerable: ew\n{STRONG}", 8, rotate=True)
    assert {(board.dealer, strong_seat(board)) for board in boards} == {(0, 0), (2, 2)}
    assert {board.vulnerability for board in boards} == {Vulnerability.EW}


def test_an_option_comes_before_the_profile():
    for board in dealt(f"vulnerable: ns\n{STRONG}", 8, vulnerable="standard"):
        assert board.vulnerability == standard_vulnerability(board.number)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"dealer": "x"}, "--dealer 'x': write N, E, S or W"),
        ({"vulnerable": "x"}, "--vulnerable 'x': write none, ns, ew or both"),
        ({"dealer": "S", "boards": "standard"}, "leave one of them out"),
        ({"dealer": "S", "rotate": True}, "leave one of them out"),
        ({"rotate": False}, "--no-rotate goes with --boards profile-dealer"),
    ],
)
def test_what_does_not_go_together_is_refused(options, sentence):
    with pytest.raises(InputError, match=sentence):
        seating_of(parse_profile(STRONG), **options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "Dealer and vulnerability by board number; each deal is turned until North's hand deals."),
        ({"vulnerable": "both"},
         "Dealer by board number, both sides vulnerable; each deal is turned until North's hand deals."),
        ({"dealer": "S"},
         "South deals every board, vulnerability by board number; every hand stays in its seat."),
        ({"boards": "profile-dealer"},
         "North deals, vulnerability by board number; half of the boards are turned by two seats, dealer "
         "included."),
    ],
)  # fmt: skip
def test_it_is_told(options, sentence):
    seating = seating_of(parse_profile(STRONG), **options)
    assert seating.words("en") == sentence
    assert seating.words("ar") != sentence


def test_the_text_form_keeps_the_sides():
    profile = parse_profile("vulnerability: North-South\nnorth: 12+ hcp")
    assert profile.vulnerable == "ns"
    assert parse_profile(format_profile(profile)) == profile
