"""Letters stand for signs that an encoding lacks, in every stream of the program."""

import io
import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.cli.common import print_json
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
    print_json({"card": "7♠", "half": "\ud800"}, stream=out)
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
