"""What is written comes back: random boards through each format, and what a format is known to lose."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.made import ASYMMETRIC, ODD, boards, dealt
from majlis.bridge.formats import FORMATS, lost, read_boards, write_boards
from majlis.bridge.table.board import Board, Note, Par, ParContract, Tag, parse_vulnerability, standard_board
from majlis.bridge.table.calls import PASSED_OUT, Call, Contract, parse_bid
from majlis.bridge.table.cards import SEATS
from majlis.errors import InputError

json, lin, pbn, text = (FORMATS["json"], FORMATS["lin"], FORMATS["pbn"], FORMATS["text"])
READABLE = {name: one for name, one in FORMATS.items() if one.reads and one.writes}

few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def check(module, given_boards):
    written = module.dumps(given_boards)
    report = module.loads(written, strict=True)
    assert report.boards == tuple(given_boards)
    assert module.dumps(report.boards) == written
    assert module.loads(written.encode(), strict=True).boards == report.boards


@few
@given(st.lists(boards(), min_size=1, max_size=3))
def test_pbn_holds_boards(some):
    check(pbn, some)


@few
@given(st.lists(boards(tags=False, analysed=False, commands=True), min_size=1, max_size=3))
def test_lin_holds_boards(some):
    check(lin, some)


@few
@given(st.lists(boards(commands=True), min_size=1, max_size=3))
def test_json_holds_everything(some):
    check(json, some)
    assert all(lost(board, "json") == () for board in some)


@few
@given(st.integers(0, 1 << 30), st.integers(1, 40), st.sets(st.sampled_from(SEATS)))
def test_every_format_holds_a_deal(seed, number, hidden):
    n, e, s, w = (None if seat in hidden else cards for seat, cards in enumerate(dealt(seed)))
    board = standard_board(number, (n, e, s, w))
    for name, module in READABLE.items():
        back = module.loads(module.dumps([board]), strict=True).boards[0]
        expected = board
        if name in ("lin", "rbn") and len(hidden) == 1:  # three hands tell the fourth
            expected = replace(board, hands=dealt(seed))
        assert back == expected, name


def test_empty_and_unknown_hands_are_two_things():
    board = Board(number=1, dealer=0, hands=(0, None, 0, None))
    for module in READABLE.values():
        assert module.loads(module.dumps([board])).boards[0].hands == (0, None, 0, None)


def test_odd_line_ends_and_controls_in_json():
    board = Board(players=("a\nb", "\x00\x1b", "\u2028", "\ud800"))
    back = json.loads(json.dumps([board])).boards[0]
    assert back.players == ("a\nb", "\x00\x1b", "\u2028", "\ufffd")
    assert lost(board, "json") == ("players",)


@pytest.mark.parametrize(
    ("format", "board", "fields"),
    [
        ("pbn", Board(notes=(Note("a\n} b"),)), ("notes",)),
        ("pbn", Board(players=("a\nb", "", "", "")), ("players",)),
        ("pbn", Board(par=Par(400, (ParContract(Contract(3, 4), (0, 2), 9),))), ("par",)),
        ("pbn", Board(dealer=0, auction=(Call(3, False, "Alert: x"),)), ("auction",)),
        ("pbn", Board(dealer=0, notes=(Note("x", "Play", 3),)), ("notes",)),
        ("lin", Board(dealer=0, tags=(Tag("Event", "Cup"),)), ("tags",)),
        (
            "lin",
            Board(dealer=0, contract=Contract(4, 3), declarer=2, result=10),
            ("contract", "declarer", "result"),
        ),
        ("lin", Board(dealer=0, par=Par(0), double_dummy=((7,) * 5,) * 4), ("double_dummy", "par")),
        ("lin", Board(dealer=0, notes=(Note("$5"),)), ("notes",)),
        ("lin", Board(number=2), ("dealer",)),
        ("text", Board(dealer=0, auction=(Call(0),), notes=(Note("x"),)), ("auction", "notes")),
    ],
)
def test_what_cannot_be_held_is_told(format, board, fields):
    assert lost(board, format) == fields


def test_lin_of_two_rooms_keeps_the_closed_one():
    open_room = standard_board(5, ASYMMETRIC)
    closed = replace(open_room, tags=(Tag("Room", "Closed"),))
    written = lin.dumps([open_room, closed])
    assert "qx|o5|" in written
    assert "qx|c5|" in written
    assert lin.loads(written, strict=True).boards == (open_room, closed)


@pytest.mark.parametrize("module", [pbn, lin, json, text])
def test_passed_out_and_unknown_are_two_things(module):
    passed = replace(
        standard_board(1, ASYMMETRIC), auction=tuple(Call(0) for _ in range(4)), contract=PASSED_OUT
    )
    back = module.loads(module.dumps([passed, standard_board(2, ASYMMETRIC)]), strict=True).boards
    assert back[0].contract == PASSED_OUT
    assert back[0].declarer is None
    assert back[1].contract is None


def test_a_claim_keeps_its_tricks():
    calls = tuple(Call(parse_bid(word)) for word in ["1S", "Pass", "4S", "Pass", "Pass", "Pass"])
    board = replace(
        standard_board(1, ASYMMETRIC),
        auction=calls,
        contract=Contract(4, 3),
        declarer=0,
        play=(38, 51),
        result=11,
    )
    assert "mc|11|" in lin.dumps([board])
    assert '[Result "11"]' in pbn.dumps([board])
    for module in (pbn, lin, json):
        assert module.loads(module.dumps([board])).boards[0].result == 11


@pytest.mark.parametrize("ending", ["pbn", "lin", "json", "txt"])
def test_files_by_their_names(tmp_path, ending):
    path = tmp_path / f"deals.{ending}"
    made = [standard_board(number, dealt(number)) for number in range(1, 19)]
    write_boards(made, path)
    assert read_boards(path, strict=True).boards == tuple(made)
    unnamed = path.rename(tmp_path / "deals.boards")
    assert read_boards(unnamed, strict=True).boards == tuple(made)
    with pytest.raises(InputError, match="the name does not say which format"):
        write_boards(made, unnamed)
    with pytest.raises(InputError, match="is not a format of boards"):
        read_boards(unnamed, "doc")


def test_the_cycle_of_sixteen():
    vulnerable = [standard_board(number, ASYMMETRIC).vulnerability for number in range(1, 18)]
    letters = "onebneboebonboneo"
    assert vulnerable == [parse_vulnerability(letter) for letter in letters]
    assert [standard_board(number, ASYMMETRIC).dealer for number in (1, 2, 3, 4, 5, 16)] == [0, 1, 2, 3, 0, 3]


def test_odd_signs_are_odd():
    assert set('|,%"\\{}[];!+') <= set(ODD)
