"""Whatever a reader finds can be said in Arabic: each sentence has a template, and the template a text."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bridge.made import dealt, play
from bridge.test_fuzz import damaged
from majlis.bridge.formats import FORMATS, format_of, json, lin, pbn, rbn, read_boards, text
from majlis.bridge.formats.report import MAX_PROBLEMS, Problem
from majlis.bridge.formats.words import KINDS, PLAYS, TEMPLATES, problem_text, said, template_of
from majlis.bridge.table.board import completed, standard_board
from majlis.bridge.table.calls import Contract
from majlis.bridge.table.defects import findings
from majlis.bridge.table.double_dummy import fault_of

DATA = Path(__file__).parents[1] / "data" / "bridge"
FILES = sorted(path for path in DATA.iterdir() if path.is_file() and path.suffix != ".json")
SENTENCES = {
    json: [
        '{"boards": [{"number": -1, "deal": {"N": 3}, "tags": [[]], "play": {}, "result": 1e300, "foo": 1}]}',
        '{"boards": [{"number": true, "deal": [], "notes": [{"text": "", "section": "x"}], "players": 3.5}]}',
        '{"boards": [{"auction": [{"call": "1C", "alert": null}, "9C"], "dealer": "Q"}]}',
        '{"boards": [{"vulnerability": "x"}]}',
        '{"boards": [{"tags": [{"name": "\\ud80e", "value": ""}]}]}',
        '{"boards": [{"contract": "8S", "double_dummy": {"N": {"X": 3}}}, 3, {"deal": "AK"}]}',
        '{"boards": 3}',
        "{bad",
        "[[",
        "[" * 5000,
    ],
    lin: [
        "md|1,,,,SA|mb||sv|x|mc|99|pc|S1|an|x|mb|1C|",
        "qx|o1|mb|1C|",
        "pn|a,b|md|SA|mb|1C|pn|",
        "junk|md|3S|",
        "md|1|mb|" + "P" * 500,
        "md|1|" + "pc|SA|" * 70,
        "md|1,,,|mb|1C|an|" + "x" * 5000 + "|an|y|",
        "mb|1N!|an|15|17|mb|p|\nan|x\nmb|p|",
    ],
    pbn: [
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
    ],
    rbn: ["E Cup\n"],
    text: ["Board 9\n\nBoard 1\nDealer Q\nResult: 99\nS AK\n\njunk here\nS A  S K  S Q\n"],
}
ELSEWHERE = {
    "the text is {name} without a mark that says so: it was read as that",
    "this is a folder: give a file of boards",
    "this is no ordinary file: give a file of boards",
    "the file has {size} bytes, more than the {most} allowed: it was not read",
    "the file cannot be read ({reason})",
    "{count} more problems are not listed: the first {most} are",
    "{seat}'s hand is not known",
    "a card is in two hands",
    "the result is {count} tricks: it is 0 to 13",
    "the play gives {count} tricks, the result says {number}",
}
"""What is met below, or of boards only that no reader made."""


def problems():
    for path in FILES:
        whole = path.read_bytes()
        module = FORMATS[format_of(path)]
        yield from module.loads(whole).problems
        for seed in range(12):
            content = damaged(random.Random(seed), whole.decode("utf-8", "replace"))
            yield from module.loads(content).problems
    for module, contents in SENTENCES.items():
        for content in contents:
            yield from module.loads(content).problems


@pytest.fixture(scope="module")
def found():
    return list(problems())


def filled(template, fields):
    return template.format(**fields)


def test_every_sentence_has_a_template_and_an_arabic_text(found):
    for problem in found:
        match = template_of(problem.text)
        assert match is not None, problem.text
        assert filled(*match) == problem.text
        if "fault" in match[1]:
            assert template_of(match[1]["fault"]) is not None, problem.text
        arabic = said(problem.text, "ar")
        assert re.search("[\u0600-\u06ff]", arabic), problem.text
        words = re.sub(r"'[^']*'|\[[^]]*\]", "", arabic).split()
        assert not {"the", "is", "was"} & set(words), arabic


def test_most_templates_are_met(found):
    """So that a sentence that is no longer said does not stay here unseen."""
    seen = set()
    for problem in found:
        match = template_of(problem.text)
        while match:
            seen.add(match[0])
            rest = match[1].get("fault")
            match = template_of(rest) if rest else None
    assert set(TEMPLATES) - seen == ELSEWHERE


def test_a_play_that_gives_other_tricks():
    board = completed(replace(standard_board(1, dealt(1)), contract=Contract(1, 4), declarer=0))
    board = completed(replace(board, play=tuple(play(random.Random(1), board))))
    ((_, sentence),) = findings(replace(board, result=(board.result + 1) % 14))
    assert template_of(sentence)[0] == "the play gives {count} tricks, the result says {number}"


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "wide.pbn").write_bytes('[Board "1"]'.encode("utf-16-le"))
    for path in (tmp_path, tmp_path / "none.pbn", tmp_path / "wide.pbn", Path("/dev/null")):
        for problem in read_boards(path).problems:
            assert template_of(problem.text) is not None, problem.text
    many = lin.loads("mb||" * (MAX_PROBLEMS + 5)).problems
    assert template_of(many[-1].text)[1] == {"count": "5", "most": str(MAX_PROBLEMS)}


def test_places_are_said_too():
    problem = Problem(
        file="a.pbn", kind="rule", text="North has 12 cards, not thirteen", line=3, column=1, record=2
    )
    assert problem_text(problem) == str(problem)
    assert (
        problem_text(problem, "ar") == "a.pbn: السطر 3، الخانة 1: السجل 2: شمال: عدد الورق 12 وليس ثلاث عشرة"
    )


def test_nested_sentences():
    assert said("East: the hand 'AA...' holds SA twice", "ar") == "شرق: في اليد 'AA...' الورقة SA مرتين"
    assert "القيمة" not in said("Dealer: 'Q' is not a seat: write N, E, S or W", "ar")
    assert said("the play has a fault; the play was kept as text", "ar").startswith("في اللعب خلل")
    assert said("this is the number 3: a text is needed", "ar") == "هذا الرقم 3: المطلوب نص"
    assert len({*TEMPLATES, *KINDS, *PLAYS}) == len(TEMPLATES) + len(KINDS) + len(PLAYS)


def test_why_a_deal_cannot_be_solved():
    for hands in ((None,) * 4, (1, 1, 1, 1), ((1 << 13) - 1,) * 4):
        assert template_of(fault_of(hands)) is not None
