"""Letters stand for signs that an encoding lacks, in every stream of the program."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.cli.common import print_document, write_json
from majlis.letters import ERRORS, fall_back, holds_all, plain, plain_text

POSITION = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-* W3-3"


@given(st.text())
def test_every_text_can_be_written_in_ascii_without_question_marks_of_ours(text):
    written = text.encode("ascii", ERRORS).decode("ascii")
    assert written.count("?") <= sum("?" in (sign, plain(sign)) for sign in text)


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_plain_text_stays(text):
    assert plain_text(text, "ascii") == text


def test_suits_become_their_letters():
    assert plain_text("♠♥♦♣ 10♠ – 7", "cp1256") == "SHDC 10S – 7"  # that encoding has the dash


@pytest.mark.parametrize(
    ("encoding", "whole"), [("UTF-8", True), ("utf_16", True), (None, True), ("cp1252", False)]
)
def test_which_encodings_hold_everything(encoding, whole):
    assert holds_all(encoding) is whole


def test_streams_write_letters_and_read_on():
    out = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    source = io.TextIOWrapper(io.BytesIO(b"a\xffb"), encoding="utf-8")
    fall_back(out, source, io.StringIO())
    out.write("7♠")
    out.flush()
    assert out.buffer.getvalue() == b"7S"
    assert source.read() == "a\ufffdb"


def test_json_on_such_a_stream_keeps_its_data():
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors=ERRORS)
    assert write_json(Path("-"), {"card": "7♠", "half": "\ud800"}, stream=out)
    out.flush()
    assert json.loads(out.buffer.getvalue()) == {"card": "7♠", "half": "\ud800"}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp1256", "utf-8"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_command_in_another_encoding_shows_letters(encoding, language):
    done = subprocess.run(
        [sys.executable, "-m", "majlis.cli.main", "baloot", "advise", POSITION, "-l", language],
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    text = done.stdout.decode(encoding)
    assert "?" not in text
    assert ("7♦" if encoding == "utf-8" else "7D") in text


@pytest.mark.parametrize("encoding", ["ascii", "cp1256", "utf-8"])
@pytest.mark.parametrize(
    ("form", "text", "read"),
    [
        ("json", '{"name": "1♠ أمسية 😀"}', lambda raw, encoding: json.loads(raw.decode(encoding))),
        ("html", "<p>1♠ أمسية</p>", lambda raw, encoding: raw.decode("utf-8")),
    ],
)
def test_a_document_on_such_a_stream_keeps_its_data(monkeypatch, encoding, form, text, read):
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=ERRORS)
    monkeypatch.setattr(sys, "stdout", out)
    print_document(text, form)
    out.flush()
    assert read(out.buffer.getvalue(), encoding) == read(text.encode(), "utf-8")


@pytest.mark.parametrize(
    "command", [["bridge", "deal"], ["bridge", "convert"], ["baloot", "show", "--deal", "12", "--json"]]
)
def test_json_that_a_command_prints_is_the_same_in_every_encoding(tmp_path, command):
    profile, boards = tmp_path / "profile.txt", tmp_path / "boards.pbn"
    profile.write_text('name: أمسية ♠\nnorth "1♠": 5+ spades\n', "utf-8")
    boards.write_text('[Event "أمسية ♠"]\n[Board "1"]\n[Deal "N:AKQJT98765432... - - -"]\n', "utf-8")
    rest = {
        "deal": [str(profile), "-n", "1", "--seed", "1", "--format", "json"],
        "convert": [str(boards), "--to", "json"],
    }.get(command[1], ["examples/baloot/games/live_game_part.json", "-l", "ar"])

    def printed(encoding):
        done = subprocess.run(
            [sys.executable, "-m", "majlis.cli.main", *command, *rest],
            env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
            capture_output=True, check=True, cwd=Path(__file__).parent.parent,
        )  # fmt: skip
        return json.loads(done.stdout.decode(encoding))

    assert printed("ascii") == printed("cp1256") == printed("utf-8")
