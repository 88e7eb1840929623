"""Double-dummy tables: known deals, boards that go through, workers, being stopped, and a missing endplay.

What does not need DDS itself is tested with `lookup` in its place, which knows the forty known deals.
"""

import multiprocessing
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from bridge.known import known, published
from majlis.bridge.formats import FORMATS, read_boards, write_boards
from majlis.bridge.table import double_dummy
from majlis.bridge.table.board import Board, Par, Vulnerability, standard_board
from majlis.bridge.table.calls import Contract
from majlis.bridge.table.cards import NO_HANDS, SEATS, STRAINS, card_text, parse_deal, trump_of
from majlis.bridge.table.double_dummy import (
    analysed,
    best_play,
    is_whole,
    solved,
    table,
    table_text,
    tables,
)
from majlis.bridge.table.par import board_par
from majlis.bridge.table.tricks import trick_winner
from majlis.errors import InputError
from majlis.extras import MissingExtra
from majlis.work import ExecutorPool
from stopping import LONGEST

ROOT = Path(__file__).resolve().parents[3]
KNOWN = dict(known())
DEALS = list(KNOWN)
HALF = ((1, 2, 3, 4, None),) * 4


@pytest.fixture
def real():
    pytest.importorskip("endplay")


@pytest.fixture
def lookup(monkeypatch):
    """Counts the deals that are solved."""
    solved_deals = []

    def solve(deal, strains):
        solved_deals.append(deal)
        return KNOWN[deal]

    monkeypatch.setattr(double_dummy, "_require", lambda: None)
    monkeypatch.setattr(double_dummy, "_solve", solve)
    return solved_deals


def some(count, first=1):
    return [standard_board(first + at, DEALS[at]) for at in range(count)]


# DDS itself


def test_deals_that_come_with_dds(real):
    """No two strains or sides of them can be exchanged unseen."""
    deals = [Board(hands=hands) for hands, _ in published()]
    assert tables(deals) == [expected for _, expected in published()]


def test_declarers_are_told_apart(real):
    """North and South, and East and West, take different tricks here."""
    for hands in (DEALS[12], DEALS[23]):
        assert table(hands) == KNOWN[hands]
    rows = KNOWN[DEALS[12]] + KNOWN[DEALS[23]]
    assert rows[1] != rows[3]
    assert rows[4] != rows[6]


def test_only_some_strains(real):
    hands = DEALS[0]
    assert table(hands, strains=(2,)) == tuple((None, None, row[2], None, None) for row in KNOWN[hands])


def test_two_workers(real):
    calls = []
    boards = some(2)
    found = tables(boards, 2, lambda done, of: calls.append((done, of)), strains=(4,))
    assert [[row[4] for row in one] for one in found] == [
        [row[4] for row in KNOWN[board.hands]] for board in boards
    ]
    assert calls == [(1, 2), (2, 2)]
    assert multiprocessing.active_children() == []


SCRIPT = """
import multiprocessing
from bridge.known import known
from majlis.bridge.table.board import standard_board
from majlis.bridge.table.double_dummy import solved
from stopping import LONGEST

if __name__ == "__main__":
    boards = [standard_board(at, hands) for at, (hands, _) in enumerate(known(), 1)]
    kept = []
    try:
        for board in solved(boards, workers=2):
            kept.append(board)
            print("one", flush=True)
    except KeyboardInterrupt:
        right = all(board.double_dummy == known()[at][1] for at, board in enumerate(kept))
        print("kept", len(kept), right, len(multiprocessing.active_children()), flush=True)
"""


@pytest.mark.waits
@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT to a group of processes")
def test_ctrl_c_keeps_what_is_done(real, tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])}
    process = subprocess.Popen(
        [sys.executable, str(script)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "one\n"
    os.killpg(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=LONGEST)
    told = re.search(r"kept (\d+) True 0\n$", out)
    assert told is not None, out + errors
    assert 1 <= int(told[1]) < 40
    assert "Traceback" not in errors


# Boards


def test_solved_fills_in_what_is_missing(lookup):
    whole, unknown, tabled, half = (
        *(standard_board(5, DEALS[0]), standard_board(6, NO_HANDS)),
        replace(standard_board(7, DEALS[1]), double_dummy=KNOWN[DEALS[2]]),
        replace(standard_board(8, DEALS[3]), double_dummy=HALF),
    )
    calls = []
    found = list(solved([whole, unknown, tabled, half], progress=lambda *call: calls.append(call)))
    assert lookup == [DEALS[0], DEALS[3]]
    assert calls == [(1, 2), (2, 2)]
    assert found[1] == unknown
    assert [board.double_dummy for board in found] == [
        *(KNOWN[DEALS[0]], None, KNOWN[DEALS[2]], KNOWN[DEALS[3]])
    ]
    assert [board.par for board in found] == [board_par(board) for board in found]
    assert found[0].par is not None
    assert [board.number for board in found] == [5, 6, 7, 8]


def test_solved_yields_as_it_goes(lookup):
    boards = solved(some(12))
    next(boards)
    assert len(lookup) == 1
    boards.close()
    assert len(lookup) == 1


def test_a_stopped_file_goes_on(lookup, tmp_path):
    """JSON holds everything; PBN holds the table and the score of par."""
    boards = some(6)
    for name in ("deals.json", "deals.pbn"):
        lookup.clear()
        done = list(islice(solved(boards), 4))
        write_boards([*done, *boards[4:]], tmp_path / name)
        lookup.clear()
        again = list(solved(read_boards(tmp_path / name, strict=True).boards))
        assert len(lookup) == 2, name
        assert [replace(board, tags=()) for board in again] == list(solved(boards))


def test_solving_again_changes_nothing(lookup):
    boards = list(solved(some(3)))
    lookup.clear()
    assert list(solved(boards)) == boards
    assert [analysed(board) for board in boards] == boards
    assert lookup == []


def test_three_hands_are_enough(lookup):
    n, e, s, _ = DEALS[0]
    board = standard_board(1, (n, e, s, None))
    assert analysed(board).double_dummy == KNOWN[DEALS[0]]
    assert analysed(board).hands == board.hands
    assert next(solved([board])).double_dummy == KNOWN[DEALS[0]]


def test_par_needs_a_vulnerability(lookup):
    bare = Board(hands=DEALS[0], par=Par(100))
    assert analysed(bare).par == Par(100)
    told = analysed(replace(bare, dealer=0, vulnerability=Vulnerability.ALL))
    assert told.par == board_par(told) != Par(100)


def test_what_is_no_deal():
    n, e, s, w = DEALS[0]
    assert is_whole((n, e, s, w))
    assert is_whole((n, e, s, None))
    for hands, wrong in (
        (NO_HANDS, "North's hand is not known"),
        ((n, None, s, None), "East's hand is not known"),
        ((n, e, s & (s - 1), w), "South has 12 cards, not thirteen"),
        ((n, e, s, n), "a card is in two hands"),
    ):
        assert not is_whole(hands)
        with pytest.raises(InputError, match=f"^the deal cannot be solved: {wrong}$"):
            table(hands)
        with pytest.raises(InputError, match=f"^board 2 cannot be solved: {wrong}$"):
            tables([Board(hands=DEALS[0]), Board(hands=hands)])
        with pytest.raises(InputError, match=f"^board 7 cannot be solved: {wrong}$"):
            analysed(Board(number=7, hands=hands))
        assert list(solved([Board(hands=hands)])) == [Board(hands=hands)]


def test_table_text():
    assert table_text(HALF) == "\n".join(
        ["    C   D   H   S  NT", *(f"{seat}   1   2   3   4   -" for seat in "NESW")]
    )


# Workers


def test_workers_keep_the_order(lookup):
    boards = some(23)
    with ThreadPoolExecutor(3) as executor:
        found = list(solved(boards, workers=ExecutorPool(executor, 3)))
    assert [board.double_dummy for board in found] == list(KNOWN.values())[:23]
    assert sorted(lookup) == sorted(DEALS[:23])


def test_no_such_number_of_workers(lookup):
    with pytest.raises(InputError, match="-1 is not a number of workers"):
        tables(some(1), workers=-1)


# Endplay


def test_endplay_is_imported_late_and_in_one_place():
    code = "import sys, majlis.bridge.table.double_dummy, majlis.bridge.conditions.keep\n"
    code += "assert 'endplay' not in sys.modules"
    subprocess.run(
        [sys.executable, "-c", code], check=True, env=os.environ | {"PYTHONPATH": str(ROOT / "src")}
    )
    importing = re.compile(r"import endplay|from endplay|import_module\(.endplay")
    sources = (ROOT / "src").rglob("*.py")
    found = [path.name for path in sources if importing.search(path.read_text(encoding="utf-8"))]
    assert found == ["double_dummy.py"]


@pytest.mark.parametrize("workers", [1, 2])
def test_without_endplay_one_sentence_says_what_to_install(monkeypatch, workers):
    double_dummy._endplay.cache_clear()
    monkeypatch.setitem(sys.modules, "endplay", None)
    for call in (
        lambda: table(DEALS[0]),
        lambda: tables(some(1), workers),
        lambda: analysed(some(1)[0]),
        lambda: list(solved(some(3), workers)),
    ):
        with pytest.raises(InputError) as error:
            call()
        assert str(error.value) == str(MissingExtra("bridge", "endplay"))
    board = replace(some(1)[0], double_dummy=KNOWN[DEALS[0]])
    assert next(solved([board])).par is not None  # nothing to solve


def test_an_endplay_that_cannot_be_loaded(monkeypatch):
    def broken(name):
        raise RuntimeError("Unable to load the dds library\nNote: more")

    double_dummy._endplay.cache_clear()
    monkeypatch.setattr(double_dummy, "find_spec", lambda name: True)
    monkeypatch.setattr(double_dummy, "import_module", broken)
    with pytest.raises(InputError, match=r"cannot be loaded \(Unable to load the dds library\)$"):
        table(DEALS[0])


POSITION = parse_deal("N:AK.Q.. 32.4.. .3.K2. QJ..A.")


def searched(hands, leader, trump, trick=()):
    """The tricks that North-South win from here on, by trying everything."""
    if not any(hands) and not trick:
        return 0
    if len(trick) == 4:
        winner = (leader + trick_winner(trick, trump)) % 4
        return (winner % 2 == 0) + searched(hands, winner, trump)
    seat = (leader + len(trick)) % 4
    held = [card for card in range(52) if hands[seat] >> card & 1]
    follow = [card for card in held if trick and card // 13 == trick[0] // 13] or held
    tried = [searched([h & ~(1 << card) for h in hands], leader, trump, (*trick, card)) for card in follow]
    return max(tried) if seat % 2 == 0 else min(tried)


def test_an_end_position_counts_the_tricks_that_are_left(real):
    found = table(POSITION)
    for declarer in SEATS:
        for strain in STRAINS:
            mine = searched(list(POSITION), (declarer + 1) % 4, trump_of(strain))
            assert found[declarer][strain] == (mine if declarer % 2 == 0 else 3 - mine), (declarer, strain)


def test_best_play_of_an_end_position(real):
    text = '[Deal "N:AK.Q.. 32.4.. .3.K2. QJ..A."]\n[Contract "NT"]\n[Play "W"]\nSQ SA S2 D2\n'
    (board,) = FORMATS["pbn"].loads(text, strict=True).boards
    found = []
    for after in range(5):
        best = best_play(board, after)
        cards = " ".join(map(card_text, best.cards))
        found.append((best.to_play, best.won, best.tricks, best.left, cards))
    assert found == [
        (3, 0, 1, 3, "DA"),
        (0, 0, 3, 3, "SK SA"),
        (1, 0, 0, 3, "S2 S3"),
        (2, 0, 3, 3, "H3 D2 DK"),
        (0, 1, 2, 2, "SK HQ"),
    ]
    (gone,) = FORMATS["pbn"].loads(text.replace("QJ..A.", "J..A."), strict=True).boards
    assert best_play(gone, 1) == best_play(board, 1)  # the card of the current trick is no longer in its hand
    assert (board.on_lead, board.declarer) == (3, None)  # who led to the first trick is not known
    for declarer in "NESW":  # whoever declares, in an end position anybody may be on lead
        held = FORMATS["pbn"].loads(text.replace("[Play", f'[Declarer "{declarer}"]\n[Play'), strict=True)
        assert (held.boards[0].on_lead, best_play(held.boards[0]).to_play) == (3, 3)
    solution = analysed(board)
    assert solution.par is None
    assert solution.double_dummy[0][4] == 3
    assert FORMATS["pbn"].loads(FORMATS["pbn"].dumps([solution]), strict=True).boards == (solution,)


def test_no_best_play_without_contract_or_cards(real):
    board = standard_board(1, POSITION)
    assert best_play(board) is None
    whole = replace(
        board, contract=Contract(1, 4), declarer=0, play=(10, 12, 0, 39, 11, 9, 1, 50, 23, 51, 15, 14)
    )
    assert best_play(whole, 12) is None
