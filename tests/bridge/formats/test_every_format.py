"""What holds of every format: known by its content, read in any clothes, written and read back."""

import codecs
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.made import ASYMMETRIC, dealt
from majlis.bridge.formats import FORMATS, READ, WRITTEN, format_of, lost, read_boards, write_boards
from majlis.bridge.table.board import Board, standard_board
from majlis.bridge.table.cards import hand_text, parse_deal
from majlis.errors import InputError

DATA = Path(__file__).parents[2] / "data" / "bridge"
DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
BOARDS = [standard_board(number, dealt(number)) for number in (1, 2)]
SAMPLES = {name: FORMATS[name].dumps(BOARDS) for name in WRITTEN if FORMATS[name].reads} | {
    "deals": f"{DEAL}\n{DEAL}\n",
    "dlm": (DATA / "old.dlm").read_text(),
    "dup": (DATA / "machine.dup").read_text(),
    "ber": (DATA / "machines" / "twins.ber").read_text(),
    "csv": (DATA / "machines" / "twins.csv").read_text(),
    "bhg": (DATA / "machines" / "twins.bhg").read_text(),
    "rzd": (DATA / "machines" / "twins.rzd").read_text("latin-1"),
}
TEXTS = [name for name in READ if not FORMATS[name].binary]
POSITION = parse_deal("N:AK.Q.. 32.4.. .3.K2. QJ..A.")


def test_the_list():
    assert set(SAMPLES) == set(READ)
    assert [name for name in FORMATS if name not in READ] == ["html"]
    for name, one in FORMATS.items():
        assert one.name == name
        assert hasattr(one.module, "read") == one.reads
        assert hasattr(one.module, "write") == one.writes
        assert one.endings[0].startswith(".")
    assert len({ending for one in FORMATS.values() for ending in one.endings}) == sum(
        len(one.endings) for one in FORMATS.values()
    )


@pytest.mark.parametrize("ending", [*(one.endings[0] for one in FORMATS.values()), "", ".csv", ".txt"])
@pytest.mark.parametrize("name", READ)
def test_the_content_beats_the_ending(name, ending, tmp_path):
    path = tmp_path / f"boards{ending}"
    path.write_bytes(SAMPLES[name].encode("latin-1" if FORMATS[name].binary else "utf-8"))
    report = read_boards(path, strict=True)
    assert (report.format, report.boards) == (name, FORMATS[name].loads(SAMPLES[name]).boards)
    assert format_of(path, SAMPLES[name]) == name


CLOTHES = {
    "no last line end": lambda text: text.rstrip("\n").encode(),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "old line ends of a Mac": lambda text: text.replace("\n", "\r").encode(),
    "a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "Ctrl-Z": lambda text: text.encode() + b"\x1a\0\0",
    "empty lines at the end": lambda text: text.encode() + b"\n\n\n",
    "empty lines before": lambda text: b"\n\n" + text.encode(),
    "spaces at line ends": lambda text: text.replace("\n", " \t\n").encode(),
}


@pytest.mark.parametrize("clothes", CLOTHES)
@pytest.mark.parametrize("name", TEXTS)
def test_clothes_of_a_file(name, clothes, tmp_path):
    if (name, clothes) == ("bhg", "empty lines before"):
        pytest.skip("an empty line is a board that is left out")
    (tmp_path / "boards").write_bytes(CLOTHES[clothes](SAMPLES[name]))
    report = read_boards(tmp_path / "boards", strict=True)
    assert (report.format, report.boards) == (name, FORMATS[name].loads(SAMPLES[name]).boards)


@pytest.mark.parametrize("name", READ)
def test_nothing_and_nonsense(name):
    assert FORMATS[name].loads("").boards == ()
    assert FORMATS[name].loads(b"\xff\x00\xfe junk \x81").problems
    with pytest.raises(InputError):
        FORMATS[name].loads("junk {[|", strict=True)


@pytest.mark.parametrize("name", [name for name in WRITTEN if FORMATS[name].reads])
@pytest.mark.parametrize("hands", [ASYMMETRIC, POSITION, (ASYMMETRIC[0], None, None, ASYMMETRIC[3])])
def test_written_and_read(name, hands, tmp_path):
    board = standard_board(3, hands)
    path = tmp_path / f"board{FORMATS[name].endings[0]}"
    write_boards([board], path)
    assert read_boards(path, strict=True).boards == (board,)
    assert lost(board, name) == ()


@pytest.mark.parametrize("text", ["N:AK.Q.. 32.4.. .3.K2. QJ..A.", "n AK.Q.. e 32.4.. s .3.K2. w QJ..A."])
def test_lists_of_end_positions(text):
    assert FORMATS["deals"].loads(text, strict=True).boards == (Board(hands=POSITION),)


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in WRITTEN])
def test_what_is_only_read(name, tmp_path):
    for write in (
        FORMATS[name].dumps,
        lambda boards: write_boards(boards, tmp_path / f"x{FORMATS[name].endings[0]}"),
    ):
        with pytest.raises(InputError, match="cannot be written, only read"):
            write(BOARDS)


def test_two_formats_in_one_file(tmp_path):
    other = FORMATS["lin"].dumps([standard_board(9, ASYMMETRIC)])
    for name in ("mail.txt", "mail.pbn"):
        (tmp_path / name).write_text(SAMPLES["pbn"] + other)
        report = read_boards(tmp_path / name)
        assert [board.number for board in report.boards] == [1, 2]
        assert "boards in PBN and in LIN: it was read as PBN; --from chooses" in report.problems[0].text
        with pytest.raises(InputError, match="in PBN and in LIN"):
            read_boards(tmp_path / name, strict=True)
        assert [board.number for board in read_boards(tmp_path / name, "lin").boards] == [9]
    (tmp_path / "mail.lin").write_text(SAMPLES["pbn"] + other)
    assert [board.number for board in read_boards(tmp_path / "mail.lin").boards] == [9]
    same = FORMATS["lin"].dumps(BOARDS)
    (tmp_path / "same.pbn").write_text(
        SAMPLES["pbn"].replace("% EXPORT\n", "% EXPORT\n{" + same.split("\n")[0] + "}\n")
    )
    assert read_boards(tmp_path / "same.pbn", strict=True).format == "pbn"


def test_a_diagram_named_pbn(tmp_path):
    (tmp_path / "x.pbn").write_text(SAMPLES["text"])
    assert [hand_text(board.hands[0]) for board in read_boards(tmp_path / "x.pbn").boards] == [
        hand_text(board.hands[0]) for board in BOARDS
    ]


few = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@few
@given(st.integers(0, 1 << 30), st.integers(0, 3), st.sets(st.sampled_from(range(4)), max_size=2))
def test_lists_hold_deals(seed, first, hidden):
    hands = tuple(None if seat in hidden else cards for seat, cards in enumerate(dealt(seed)))
    words = ["-" if cards is None else hand_text(cards) for cards in hands]
    seats = [(first + offset) % 4 for offset in range(4)]
    forms = [
        f"{'NESW'[first]}:{' '.join(words[seat] for seat in seats)}",
        " ".join(f"{'nesw'[seat]} {words[seat]}" for seat in seats),
        "\n".join(f"{'NESW'[seat]}: {words[seat]}" for seat in seats if words[seat] != "-"),
    ]
    for form in forms:
        (board,) = FORMATS["deals"].loads(f"7) {form}", strict=True).boards
        assert (board.number, board.hands) == (7, hands)
