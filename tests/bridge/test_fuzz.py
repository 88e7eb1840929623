"""Whatever the bytes, reading ends well: boards and problems, never another exception than `InputError`."""

import random
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.made import boards, dealt
from effort import effort
from majlis.bridge.formats import FORMATS, format_of, lost
from majlis.bridge.table.board import standard_board
from majlis.errors import InputError

json, lin, pbn, text = (FORMATS["json"], FORMATS["lin"], FORMATS["pbn"], FORMATS["text"])
READABLE = {name: one for name, one in FORMATS.items() if one.reads and one.writes}

DATA = Path(__file__).parents[1] / "data" / "bridge"
FILES = sorted(path for path in DATA.iterdir() if path.is_file())
PIECES = [
    *'{}[]|"\\;%,.:-!?#=*\n\t 0139STx',
    *(
        "[Deal",
        '"]',
        "#",
        "##",
        "md|",
        "qx|o1|",
        "pn|",
        "=1=",
        "AP",
        "\n\n",
        "\ufeff",
        "%7C",
        "\x00",
        "é",
        "♥",
        "10",
    ),
    *('[Event "', "[Note ", '{"', "null", "1e999", "[[[[", '"N:', "Board 3", "S AKQ", "\u2028"),
]


def check(module, data):
    report = module.loads(data)
    if report.problems:
        with pytest.raises(InputError) as raised:
            module.loads(data, strict=True)
        assert str(raised.value) == str(report.problems[0])
    else:
        assert module.loads(data, strict=True) == report
    assert len(report.defects) == len(report.boards)
    for problem in report.problems:
        assert "\n" not in str(problem)
        str(problem).encode()
    for other in READABLE.values():
        once = other.loads(other.dumps(report.boards)).boards
        assert len(once) == len(report.boards) or other is text
        assert other.loads(other.dumps(once)).boards == once


def damaged(rng, content):
    for _ in range(rng.randint(1, 4)):
        at, end = sorted((rng.randrange(len(content) + 1), rng.randrange(len(content) + 1)))
        kind = rng.randrange(6)
        if kind == 0:
            content = content[:at] + content[at + rng.randrange(8) :]
        elif kind == 1:
            content = content[:at] + content[end:]
        elif kind == 2:
            content = content[:end] + content[at:][:200] + content[end:]
        else:
            content = content[:at] + rng.choice(PIECES) * rng.choice([1, 1, 2, 5]) + content[at:]
    return content


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_damaged_files(path):
    whole = path.read_bytes().decode("utf-8", "replace")
    module = FORMATS[format_of(path)]
    for seed in range(10):
        check(module, damaged(random.Random(seed), whole))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_damaged_bytes_and_every_format(path):
    data = bytearray(path.read_bytes())
    rng = random.Random(len(data))
    for _ in range(2):
        data[rng.randrange(len(data))] = rng.randrange(256)
        for module in READABLE.values():
            check(module, bytes(data))


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text() | st.binary())
def test_junk(data):
    for module in READABLE.values():
        check(module, data)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(boards(commands=True))
def test_any_board_can_be_written_anywhere(board):
    for name, module in READABLE.items():
        again = module.loads(module.dumps([board])).boards
        assert len(again) == 1
        lost(board, name)


DEAL = '[Board "1"]\n[Deal "N:KJ74.J8.AQ6.AKJ5 A.AQT94.KT932.82 Q532.763.875.T93 T986.K52.J4.Q764"]\n\n'


@pytest.mark.parametrize(
    "data",
    [
        "{\n" * 25_000,
        "{\n" * 25_000 + DEAL,
        '[Event "\n' * 12_000,
        '[Event "' * 12_000,
        '["' * 25_000,
        '"\\' * 25_000,
        " " * 75_000,
        "[" + " " * 75_000,
        "[A" + "\n" * 75_000,
        '[Auction "N"]\n' + "1C =1= " * 12_000,
        '[Play "N"]\n' + "SA " * 25_000,
        '[OptimumResultTable "Declarer;Denomination;Result"]\n' + "N NT 7\n" * 12_000,
        '[Deal "N:' + "A" * 75_000 + '"]',
        "a" * 75_000,
        "mb|" * 25_000,
        "mb|1C|" * 12_000,
        "|" * 75_000,
        "a\n|" * 25_000,
        "md|3" + "S" * 75_000 + "|",
        "%7C" * 25_000,
        "?lin=" * 15_000,
        "an|x|" * 15_000,
        "mb|1C|" + "an|x|" * 15_000,
        "qx|o1|" * 12_000,
        "nt|x\n|" * 12_000,
        '{"boards": ' + "[" * 75_000,
        '{"boards": [' + "{}," * 3_000,
        '{"boards": [' + "1" * 25_000,
        "S AKQ  " * 10_000,
        "S A\n" * 20_000,
        "Board 1\n" * 3_000,
        "Dealer: N " * 7_000,
    ],
    ids=lambda data: repr(data[:24]) if data.strip() else "space",
)
def test_no_input_takes_long(data):
    """What is quadratic in these takes far longer."""
    begun = time.process_time()
    for module in READABLE.values():
        module.loads(data)
    assert time.process_time() - begun < 20


@pytest.mark.parametrize("module", [pbn, lin, json, text])
def test_many_boards_take_their_share(module):
    """Counted in calls, not in seconds, so that a busy machine changes nothing."""
    made = [standard_board(number, dealt(number)) for number in range(1, 65)]
    counts = [calls_made(module, module.dumps(made * repeat), 64 * repeat) for repeat in (2, 8)]
    assert counts[1] < 4.1 * counts[0]


def calls_made(module, data, boards_in_it):
    assert len(module.loads(data).boards) == boards_in_it
    return effort(lambda: module.loads(data))
