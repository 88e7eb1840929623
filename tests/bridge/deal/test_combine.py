"""Sets from several files: weights that mean something, numbers, and what a new number makes false."""

import random
from dataclasses import replace

import pytest

from bridge.made import ASYMMETRIC, auction, dealt, play
from bridge.practice import WEAK_TWO, profile_of
from majlis.bridge.deal.combine import BoardFile, combine, deal_key, repeated, without
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.explain.explain_board import explain_board
from majlis.bridge.table.board import (
    Board,
    Command,
    Note,
    Par,
    Tag,
    Vulnerability,
    completed,
    standard_board,
    standard_dealer,
    standard_vulnerability,
)
from majlis.bridge.table.calls import Call, final_contract
from majlis.bridge.table.cards import NO_HANDS
from majlis.bridge.table.defects import HARMLESS, Defect, defects
from majlis.bridge.table.numbering import NUMBERS, Change, turned
from majlis.bridge.table.origin import read_origin
from majlis.bridge.table.par import board_par
from majlis.errors import InputError


def boards(number, first=1):
    return [standard_board(first + at, NO_HANDS) for at in range(number)]


def numbers(taken):
    return [one.board.number for one in taken]


def counts(taken):
    return {name: sum(one.source == name for one in taken) for name in sorted({one.source for one in taken})}


@pytest.mark.parametrize(
    ("weights", "length", "want"),
    [
        ((1, 1), 10, {"a": 5, "b": 5}),
        ((2, 1), 9, {"a": 6, "b": 3}),
        ((1, 0), 4, {"a": 4}),
        ((0.5, 0.25), 3, {"a": 2, "b": 1}),
        ((1, 1), 3, {"a": 2, "b": 1}),  # the remainder goes to the first
        ((3, 1), 0, {}),
    ],
)
def test_the_mix_follows_the_weights(weights, length, want):
    sources = [BoardFile(name, boards(20), weight) for name, weight in zip("ab", weights, strict=True)]
    assert counts(combine(sources, length)) == want


def test_without_a_length_no_board_comes_twice():
    sources = [BoardFile("a", boards(9), 2), BoardFile("b", boards(20), 1)]
    taken = combine(sources)
    assert counts(taken) == {"a": 9, "b": 4}
    assert len({(one.source, one.number) for one in taken}) == 13


def test_a_file_keeps_its_order():
    taken = combine([BoardFile("a", boards(8)), BoardFile("b", boards(8, 101))], seed=3)
    assert [one.number for one in taken if one.source == "a"] == list(range(1, 9))
    assert [one.source for one in taken] != sorted(one.source for one in taken)
    assert numbers(taken) == list(range(1, 17))


def test_the_orders():
    sources = [BoardFile("a", boards(4), 2), BoardFile("b", boards(2), 1)]
    assert "".join(one.source for one in combine(sources, order="one-by-one")) == "aaaabb"
    assert "".join(one.source for one in combine(sources, order="in-turn")) == "abaaba"
    assert combine(sources, seed=5) == combine(sources, seed=5)


def test_numbers_that_are_kept():
    taken = combine([BoardFile("a", boards(3, 7))], numbers="keep")
    assert numbers(taken) == [7, 8, 9]
    assert [one.board for one in taken] == boards(3, 7)


def test_a_new_number_brings_its_dealer_and_drops_what_would_be_false():
    old = replace(boards(1, 2)[0], auction=(Call(0),), par=Par(420), double_dummy=((7,) * 5,) * 4)
    [taken] = combine([BoardFile("a", [old])])
    assert (taken.board.number, taken.board.dealer) == (1, 0)
    assert taken.board.vulnerability == standard_vulnerability(1)
    assert taken.board.auction == ()
    assert taken.board.double_dummy == old.double_dummy
    assert taken.board.par == board_par(taken.board) != old.par
    bare = combine([BoardFile("a", [replace(old, double_dummy=None)])])[0].board
    assert bare.par is None
    [same] = combine([BoardFile("a", [replace(old, number=18)])], first=2)  # 18 is as 2
    assert same.board == replace(old, number=2)


def test_boards_may_come_again():
    with pytest.raises(InputError, match="a: 5 boards are wanted and it has 2"):
        combine([BoardFile("a", boards(2))], 5)
    taken = combine([BoardFile("a", boards(2))], 5, again=True)
    assert [one.number for one in taken] == [1, 2, 1, 2, 1]


@pytest.mark.parametrize(
    ("sources", "options", "sentence"),
    [
        ([BoardFile("a", boards(2), -1)], {}, "a: weight -1 is not usable"),
        ([BoardFile("a", boards(2), float("nan"))], {}, "weight nan is not usable"),
        ([BoardFile("a", boards(2), 0), BoardFile("b", [], 1)], {}, "nothing can be taken"),
        ([], {}, "nothing can be taken"),
        ([BoardFile("a", boards(2))], {"order": "best"}, "'best' is not an order"),
        ([BoardFile("a", boards(2))], {"numbers": "new"}, "'new' is not a way to number"),
        ([BoardFile("a", boards(2))], {"length": -1}, "-1 boards were asked for"),
    ],
)
def test_what_cannot_be_combined(sources, options, sentence):
    with pytest.raises(InputError, match=sentence):
        combine(sources, **options)


def test_boards_without_numbers():
    assert numbers(combine([BoardFile("a", [Board(), Board()])])) == [1, 2]


def test_new_numbers_alone():
    old = replace(boards(1, 7)[0], auction=(Call(0),), par=Par(420))
    [taken] = combine([BoardFile("a", [old])], numbers="renumber")
    assert taken.board == replace(old, number=1)


def test_a_deal_turned_after_its_dealer():
    profile = profile_of(WEAK_TWO)
    deals = generate_deals(profile, 4, seed=1, boards="profile-dealer", rotate=False)
    table = tuple((tricks,) * 5 for tricks in (7, 6, 8, 5))
    old = [replace(board, double_dummy=table, players=("n", "e", "s", "w")) for board in deals.boards]
    taken = combine([BoardFile("a", old)], numbers="turn", order="one-by-one")
    for place, one in enumerate(taken):
        board, seats = one.board, (place - 3) % 4  # West deals each of them
        assert (board.dealer, board.vulnerability) == (place, standard_vulnerability(place + 1))
        assert board.hands == turned(old[place].hands, seats)
        assert board.players[seats] == "n"
        assert board.double_dummy[seats] == table[0]
        assert read_origin(board).turned == seats
        assert explain_board(profile, board).fits


def test_a_board_that_is_not_turned_keeps_all():
    old = replace(boards(1, 18)[0], auction=(Call(0),), par=Par(420), declarer=2)
    [taken] = combine([BoardFile("a", [old])], numbers="turn", first=2)
    assert taken.board == replace(old, number=2)


def played(number, seed):
    """A board with a legal auction, and its play where it was not passed out."""
    rng = random.Random(seed)
    board = replace(standard_board(number, dealt(seed)), auction=tuple(auction(rng)))
    board = completed(board)
    if board.contract is not None and not board.contract.passed_out:
        board = completed(replace(board, play=tuple(play(rng, board))))
    return board


@pytest.mark.parametrize("numbers", NUMBERS)
def test_no_auction_outlives_its_dealer(numbers):
    """Whatever the numbering, a new board has no fault, and what it lost or changed is told."""
    old = [played(number, number) for number in range(3, 25)]
    for one in combine([BoardFile("a", old)], numbers=numbers, order="one-by-one"):
        before = next(board for board in old if board.number == one.number)
        faults = defects(one.board) & ~(HARMLESS | Defect.RESULT_DISAGREES)
        assert faults == Defect.NONE
        if one.board.auction:
            assert one.board.declarer == final_contract(one.board.dealer, one.board.auction)[1]
        else:
            assert (one.board.play, one.board.contract, one.board.result) == ((), None, None)
        assert (Change.PLAY in one.changes) == (not one.board.auction)
        assert (Change.TURNED in one.changes) == (one.board.hands != before.hands)
        moved = one.board.hands == before.hands and one.board.dealer != before.dealer
        assert (Change.DEALER in one.changes) == moved
        if numbers in ("keep", "renumber"):
            assert one.changes == Change.NONE
        else:
            assert one.board.dealer == standard_dealer(one.board.number)


def test_turning_is_how_numbers_are_given():
    old = played(2, 2)
    [taken] = combine([BoardFile("a", [old])], first=3)
    assert taken.board.hands == turned(old.hands, 1)
    assert Change.TURNED in taken.changes
    [taken] = combine([BoardFile("a", [old])], first=3, numbers="restart")
    assert taken.board.hands == old.hands
    assert taken.changes == Change.DEALER | Change.VULNERABILITY | Change.PLAY


def test_sides_that_turn_stay_vulnerable():
    """North-South's vulnerability is East-West's after a turn by one seat: board 2 as 9 changes nothing."""
    old = replace(standard_board(2, ASYMMETRIC), auction=(Call(3),))  # East deals, North-South vulnerable
    [taken] = combine([BoardFile("a", [replace(old, vulnerability=Vulnerability.ALL)])], first=7)
    assert (taken.board.vulnerability, taken.board.auction) == (Vulnerability.ALL, old.auction)
    assert taken.changes == Change.TURNED
    [taken] = combine([BoardFile("a", [old])], first=3)  # South deals, East-West vulnerable
    assert (taken.board.vulnerability, taken.board.auction) == (Vulnerability.EW, old.auction)
    assert taken.changes == Change.TURNED


def test_what_was_noted_beside_the_play_goes_with_it():
    old = replace(
        standard_board(1, ASYMMETRIC),
        auction=(Call(3),),
        tags=(Tag("Event", "Cup"), Tag("Score", "NS 420"), Tag("ScoreTable", "x"), Tag("Scoring", "IMP")),
        notes=(Note("before", ""), Note("deal"), Note("late", "Auction", 1), Note("x", "Play", 1)),
        commands=(Command("zz", "1"), Command("yy", "2", "Auction", 1)),
    )
    [taken] = combine([BoardFile("a", [old])], first=2)
    assert [tag.name for tag in taken.board.tags] == ["Event", "Scoring"]
    assert [note.text for note in taken.board.notes] == ["before", "deal"]
    assert [command.name for command in taken.board.commands] == ["zz"]
    assert Change.PLAY in taken.changes


@pytest.mark.parametrize("weights", [(1e-9, 3e-9), (1e300, 3e300), (0.1, 0.3)])
def test_small_and_great_weights_mean_what_they_say(weights):
    sources = [BoardFile(name, boards(20), weight) for name, weight in zip("ab", weights, strict=True)]
    assert counts(combine(sources, 8)) == {"a": 2, "b": 6}
    assert counts(combine(sources)) == {"a": 7, "b": 19}  # of 26, 6.5 and 19.5


def test_the_same_deal_is_known_however_it_was_turned():
    n, e, s, w = dealt(1)
    one = standard_board(1, (n, e, s, w))
    assert (
        deal_key(one) == deal_key(standard_board(7, (w, n, e, s))) == deal_key(Board(hands=(n, e, None, w)))
    )
    assert deal_key(one) != deal_key(Board(hands=(n, e, w, s)))
    assert deal_key(Board(hands=(n, e, None, None))) is None
    sources = [
        BoardFile("a", [one, *boards(3), replace(one, number=9)]),
        BoardFile("never", [one], 0),
        BoardFile("b", [standard_board(1, dealt(2)), standard_board(2, (s, w, n, e))]),
    ]
    assert repeated(sources) == [[4], [], [1]]
    left = [without(source, gone) for source, gone in zip(sources, repeated(sources), strict=True)]
    assert [len(source.boards) for source in left] == [4, 1, 1]
    assert repeated(left) == [[], [], []]
