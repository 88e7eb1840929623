"""Whatever a reader finds can be said in Arabic, and every sentence in the source is met."""

import ast
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bridge.made import dealt, play
from bridge.test_fuzz import damaged
from majlis.bridge.formats import FORMATS, format_of, read_boards
from majlis.bridge.table.board import completed, standard_board
from majlis.bridge.table.calls import Contract
from majlis.bridge.table.defects import findings
from majlis.bridge.table.double_dummy import fault_of
from majlis.message import Message
from majlis.reading import MAX_PROBLEMS

ROOT = Path(__file__).parents[2] / "src/majlis/bridge"
DATA = Path(__file__).parents[1] / "data" / "bridge"
FILES = sorted(path for path in DATA.iterdir() if path.is_file() and path.suffix != ".json")
LETTERS = "".join(map(chr, (*range(65, 91), *range(97, 123))))
SENTENCES = {
    "json": [
        '{"boards": [{"number": -1, "deal": {"N": 3}, "tags": [[]], "play": {}, "result": 1e300, "foo": 1}]}',
        '{"boards": [{"number": true, "deal": [], "notes": [{"text": "", "section": "x"}], "players": 3.5}]}',
        '{"boards": [{"auction": [{"call": "1C", "alert": null}, "9C"], "dealer": "Q"}]}',
        '{"boards": [{"vulnerability": "x"}]}',
        '{"boards": [{"tags": [{"name": "\\ud80e", "value": ""}]}]}',
        '{"boards": [{"contract": "8S", "double_dummy": {"N": {"X": 3}}}, 3, {"deal": "AK"}]}',
        '{"boards": [{"auction": false, "result": "x"}]}',
        '{"boards": 3}',
        "{bad",
        "[[",
        "[" * 5000,
    ],
    "lin": [
        "md|1,,,,SA|mb||sv|x|mc|99|pc|S1|an|x|mb|1C|",
        "qx|o1|sv| |mb|1C?|",
        "https://x.org/handviewer.html?myhand=M-1-2",
        "pn|a,b|md|SA|mb|1C|pn|",
        "junk|md|3S|",
        "zd|3SAKHDC,SHDC,SHDC,|mb|1C|",
        "md|1|mb|" + "P" * 500,
        "md|1|" + "pc|SA|" * 70,
        "md|1,,,|mb|1C|an|" + "x" * 5000 + "|an|y|",
        "mb|1N!|an|15|17|mb|p|\nan|x\nmb|p|",
    ],
    "pbn": [
        '[Deal "N:- - - -"]\n[Auction "N"]\n1C ? 1D\n',
        '[Deal "N:AKQJT98765432.... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n',
        "[Board x]\n[ ]\njunk\n{open\n",
        '[Board "1"]\n[Auction "N"]\n1C - 1D =3= X\n[Play "Q"]\nSA SK\n[Result "99"]\n[Board "2"]',
        '[Deal "N:- - - -"]\n[Dealer "E"]\n[Auction "N"]\n=1= 1C =1=\n[Note "1:x"]\n[Site "#"]\n',
        '[Deal "-"]\n[DoubleDummyTricks "1"]\n[OptimumScore "x"]\n[OptimumResultTable "a;b"]\n',
        '[Deal "-"]\n[OptimumResultTable "Declarer;Denomination;Result"]\nN NT x\n'
        '[Contract "4S"]\n[Declarer "N"]\n[Play "W"]\nSA SK\n* SQ\n[Auction "N"]\n3S AP\n',
        '[Deal "N:- - - -"]\n[Contract "4S"]\n[Declarer "N"]\n[Play "E"]\nSA - SK\nS2\nxx\n',
        '[Deal "N:- - - -"]\n[Play "E"]\nSA SK SQ SJ\nST S9 S8 S7\n',
        '[Deal "N:- - - -"]\n[Contract "4S"]\n[Declarer "N"]\n[Play "E"]\nSA SA SQ SJ\n- S9 S8 S7\n',
        '[Deal "N:- - - -"]\n[Auction "?"]\n1C Pass Pass Pass =9=\n[Play "E"]\n=4=\n' + "SA\n" * 60,
        '[Deal "N:AKQJT98765432... - - -"]\n[Contract "1NT"]\n[Declarer "W"]\n[Play "N"]\nH2 S2 D2 C2\n',
        '[Deal "N:- AKQJT98765432... - -"]\n[Contract "1NT"]\n[Declarer "N"]\n[Play "E"]\nH2 S2 D2 C2\n',
        '[Deal "N:AK... QJ... - -"]\n[Contract "1NT"]\n[Declarer "W"]\n[Play "N"]\nSA H2 S2 S3\n',
        '[Deal "N:AK... QJ.2.. - -"]\n[Contract "1NT"]\n[Declarer "W"]\n[Play "N"]\nSA H2 S2 S3\n',
        '[Dealer "N"]\n[Deal "N:- - - -"]\n[Auction "N"]\nAP\n[Contract "1NT"]\n[Declarer "W"]\n',
        '[Deal "N:- - - -"]\n[Event "a"]\n[Event "b"]\n'
        '[OptimumResultTable "Declarer;Denomination;Result"]\nN S 3\n'
        '[DoubleDummyTricks "' + "7" * 20 + '"]',
        '[Deal "N:- - - -"]\n[Contract "4S"]\n[Result "+1"]\n[Auction "N"]\n1C(1) P (15-17) X* * 1C\n',
        '[Deal "N:- - - -"]\n[Auction "N"]\n1C(1) P (15-17) X*\n[Note "1:x"]\n',
        '[Deal "N:- - - -"]\n[Auction "N"]\n1C (1S) X 2S 3H (P)\n',
        '[Board "1"]\n\n[Dealer "N"]\n\n[Deal "N:- - - -"]\n\n[Room "x"]\n\n',
        '{\n[Deal "N:- - - -"]\n}\n[Deal "N:- - - -"]\n',
        '%Content-type: text/x-pbn; charset=ISO-8859-1\n[Event "é"]\n'.encode(),
    ],
    "rbn": ["E Cup\n", "B 1\nH W:\nA NZ:1Q\nP SA2:x\nC 9S\nR x\n"],
    "deals": ["junk\nAKQ... - - -\nN:AKQ... S:AKQ... ... ... ...\n"],
    "dlm": [
        "Board 1=abc\nBoard 2=" + "a" * 26 + "001\n",
        "From board=1\nTo board=3\nhello\nBoard 2=aaaaaabffffffkkkkkklpppppp\nBoard 2=x\nCrypto key=7\n",
        "From board=1\nTo board=2\nBoard 2=aaaaaabffffffkkkkkklpppppp\n",
        "From board=7\nTo board=3\n",
        "x\n" * 12_000,
    ],
    "dup": [
        "00" * 39 + "x" + ("\6" + "A" * 13 + "\3\4\5") * 4 + "".join(f"{card:02}" for card in range(1, 40)),
        ("".join(f"{card:02}" for card in range(1, 40)) + " " * 68 + "YY1  1 9  ") * 2 + "x",
    ],
    "ber": ["1234" * 12 + "5678" + "12"],
    "csv": ["a,b\nc,d\n"],
    "bhg": ["A" * 52, "\n" + LETTERS[:20], "\n" + LETTERS[:40], "\n" + f"{LETTERS}\n" * 2],
    "rzd": ["\x09\0" + " " * 11 + "\x1b" * 13 + "x", "\0" + "\x1b" * 13 + "\x01" + "\x1b" * 13, "junk" * 9],
    "text": ["Board 9\n\nBoard 1\nDealer Q\nResult: 99\nS AK\n\njunk here\nS A  S K  S Q\n"],
}
ELSEWHERE = {
    "the text is {name} without a mark that says so: it was read as that",
    "give a file of boards",
    "the result is {count} tricks: write 0 to 13",
    "the play gives {count} tricks, the result says {number}",
    "not all hands are given",
    "the deal is an end position",
    "the standard dealer of board {board} is {seat}",
    "the standard vulnerability of board {board} is {vulnerability}",
    "{format} cannot be read, only written",
    "{format} cannot be written, only read",
    "the file holds boards in {format} and in {other}: it was read as {format}; --from chooses",
    "{file}: the name does not say which format: end it in {endings}, or name a format",
    "{value} is not a format of boards: write {names}",
}
"""What is met below, or of boards only that no reader made, or is an error of a caller."""
MACHINES = sorted((DATA / "machines").iterdir())
"""Files of dealing machines: their numbers, cards and signs are held against each other."""
CHANGES = {
    "twins.dlm": [("From board=1", "From board=2"), ("To board=3", "To board=2")],
    "twins.csv": [('"1","N/-"', '"2","N/-"'), ('"1","N/-"', '"","N/-"')],
}
SOURCES = [ROOT / "formats", ROOT / "table/defects.py"]


def problems():
    for path in FILES:
        whole = path.read_bytes()
        held = FORMATS[format_of(path)]
        yield from held.loads(whole).problems
        for seed in range(12):
            content = damaged(random.Random(seed), whole.decode("utf-8", "replace"))
            yield from held.loads(content).problems
    for name, contents in SENTENCES.items():
        for content in contents:
            yield from FORMATS[name].loads(content).problems


def of_machines():
    """What is told of files of dealing machines that are cut, or of which a byte is another."""
    for path in MACHINES:
        whole, held = path.read_bytes(), FORMATS[format_of(path)]
        yield from held.loads(whole[: len(whole) // 2 + 3]).problems
        for at in range(0, len(whole), 2):
            yield from held.loads(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]).problems
        for old, new in CHANGES.get(path.name, ()):
            yield from held.loads(whole.replace(old.encode(), new.encode(), 1)).problems


def messages(message):
    """A message and those in it."""
    yield message
    for value in message.params.values():
        if isinstance(value, Message):
            yield from messages(value)


def ids_in(path):
    """The sentences that a source file has."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "N_":
            yield node.args[0].value


@pytest.fixture(scope="module")
def found():
    return [*problems(), *of_machines()]


def test_every_sentence_has_an_arabic_text(found):
    for problem in found:
        arabic = problem.message.text("ar")
        assert re.search("[\u0600-\u06ff]", arabic), problem.text
        words = re.sub(r"'[^']*'|\[[^]]*\]", "", arabic).split()
        assert not {"the", "is", "was"} & set(words), arabic


def test_most_sentences_are_met(found):
    """So that a sentence that is no longer said does not stay in the source unseen."""
    seen = {message.id for problem in found for message in messages(problem.message)}
    files = [file for path in SOURCES for file in (path.glob("*.py") if path.is_dir() else [path])]
    assert {text for file in files for text in ids_in(file)} - seen == ELSEWHERE


def test_a_play_that_gives_other_tricks():
    board = completed(replace(standard_board(1, dealt(1)), contract=Contract(1, 4), declarer=0))
    board = completed(replace(board, play=tuple(play(random.Random(1), board))))
    ((_, message),) = findings(replace(board, result=(board.result + 1) % 14))
    assert message.id == "the play gives {count} tricks, the result says {number}"


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "wide.pbn").write_bytes('[Board "1"]'.encode("utf-16-le"))
    for path in (tmp_path, tmp_path / "none.pbn", tmp_path / "wide.pbn", Path("/dev/null")):
        for problem in read_boards(path).problems:
            assert re.search("[\u0600-\u06ff]", problem.message.text("ar")), problem.text
    assert str(read_boards(tmp_path).problems[0]).endswith("this is a folder: give a file of boards")
    many = FORMATS["lin"].loads("mb||" * (MAX_PROBLEMS + 5)).problems
    assert many[-1].message.params == {"count": 5, "most": MAX_PROBLEMS}


def test_places_and_nested_sentences():
    (problem,) = FORMATS["pbn"].loads('\n\n[Board "7"][Deal "N:AKQJT9876543... - - -"]').problems
    assert str(problem) == "<text>: line 3, column 1: record 1: board 7: North has 12 cards, not thirteen"
    assert (
        problem.words("ar")
        == "<text>: السطر 3، الخانة 1: السجل 1: التوزيعة 7: شمال: عدد الورق 12 وليس ثلاث عشرة"
    )
    (problem,) = FORMATS["pbn"].loads('[Deal "N:- AA... - -"]').problems[:1]
    assert problem.message.text("ar") == "شرق: في اليد 'AA...' الورقة SA مرتين"
    assert FORMATS["json"].loads('{"boards": [{"dealer": 3}]}').problems[0].message.text("ar") == (
        "هذا الرقم 3: المطلوب نص"
    )


def test_why_a_deal_cannot_be_solved():
    for hands in ((None,) * 4, (1, 1, 1, 1), ((1 << 13) - 1,) * 4):
        assert re.search("[\u0600-\u06ff]", fault_of(hands).text("ar"))
