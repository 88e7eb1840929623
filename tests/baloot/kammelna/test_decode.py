"""Damaged texts: cut off, spoilt in places, repeated keys, other encodings."""

import json
from pathlib import Path

import pytest

from majlis.baloot.kammelna.reader import loads
from majlis.baloot.kammelna.salvage import decode
from majlis.baloot.kammelna.types import Defect
from majlis.reading import NOTHING, Notes, safe_name

LIVE = (Path(__file__).parents[3] / "examples" / "baloot" / "games" / "live_game_part.json").read_bytes()
TEXT = LIVE.decode()
WHOLE = loads(LIVE)


def test_sound_text_has_no_fault() -> None:
    notes = Notes("game.json")
    assert decode(LIVE, notes) == json.loads(LIVE)
    assert notes.problems() == ()


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5, 0.77, 0.999])
def test_of_a_text_cut_off_every_whole_event_is_read(share: float) -> None:
    cut = int(len(LIVE) * share)
    found = loads(LIVE[:cut])
    whole = sum(1 for deal in found.deals[:-1])
    assert found.deals[:whole] == WHOLE.deals[:whole]
    part = found.deals[-1]
    assert part.events == WHOLE.deals[whole].events[: len(part.events)]
    assert any("ends in the middle" in problem.text for problem in found.problems)
    assert len(found.deals) == len([at for at in range(cut) if LIVE.startswith(b'{"r": [', at)][: whole + 1])


def test_totals_before_the_deals_survive_a_cut() -> None:
    assert loads(LIVE[: len(LIVE) // 2]).totals == WHOLE.totals


@pytest.mark.parametrize("damage", ['"c": ]', '"c" 25', "\x00", '"b": "pa', "}}", "@"])
def test_damage_within_one_event_costs_that_event(damage: str) -> None:
    at = TEXT.index('{"p": 1, "e": 4, "c": 9}')
    spoilt = TEXT[: at + 17] + damage + TEXT[at + 23 :]
    found = loads(spoilt)
    assert len(found.deals) == 16
    assert found.deals[5:] == WHOLE.deals[5:]
    assert found.deals[:4] == WHOLE.deals[:4]
    before, after = WHOLE.deals[4].events, found.deals[4].events
    assert len(before) - 3 <= len(after) < len(before)
    problem = found.problems[0]
    assert (problem.kind, problem.deal) == ("syntax", 5)
    assert problem.path.startswith("line 1, column ")
    assert found.deals[4].defects & Defect.TRICK_SIZE


def test_damage_in_the_header_costs_the_header_only() -> None:
    found = loads(TEXT.replace('"v": 1', '"v" 1'))
    assert found.deals == WHOLE.deals
    assert found.totals is None


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_numbers_that_are_none(number: str) -> None:
    found = loads(TEXT.replace('"c": 9}', f'"c": {number}}}', 1))
    paths = [problem.path for problem in found.problems]
    assert paths[:2] == ["$.rs[4].r[13].c", "$.rs[4].r[13].c"]
    assert found.deals[:4] == WHOLE.deals[:4]


def test_repeated_keys_are_told_at_their_place() -> None:
    found = loads(TEXT.replace('"c": 9}', '"c": 9, "c": 9}', 1))
    assert [(p.path, p.kind) for p in found.problems] == [("$.rs[4].r[13].c", "syntax")]
    assert "stands twice" in found.problems[0].text
    assert found.deals == WHOLE.deals


def test_repeated_keys_are_seen_behind_escapes() -> None:
    text = '{"v":1,"n":"\\u0022\\u0022","rs":[],"rs":[]}'
    assert [problem.path for problem in loads(text).problems] == ["$.rs"]
    assert loads('{"v":1,"n":"\\u0022\\u0022","rs":[]}').problems == ()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_byte_order_marks(encoding: str) -> None:
    found = loads(TEXT.encode(encoding))
    assert found.deals == WHOLE.deals
    assert ["byte-order mark" in problem.text for problem in found.problems] == [True]


def test_other_encodings_are_told_and_read() -> None:
    spoilt = TEXT.replace("match A", "جلسة").encode("cp1256")
    found = loads(spoilt)
    assert found.deals == WHOLE.deals
    assert [problem.text for problem in found.problems] == [
        f"byte {spoilt.index('جلسة'.encode('cp1256'))} is not UTF-8: save the file as UTF-8"
    ]


def test_what_follows_the_game_is_told() -> None:
    found = loads(TEXT.strip() + " {}")
    assert found.deals == WHOLE.deals
    assert "nothing may follow" in found.problems[0].text


def test_nothing_to_read() -> None:
    for data in (b"", b"\xef\xbb\xbf  ", b"hello"):
        assert decode(data, Notes("game.json")) is NOTHING


def test_many_damaged_places_are_given_up_in_the_end() -> None:
    text = '{"v":1,"rs":[{"r":[' + '{"p":1,"e":4,"c":},' * 5000
    notes = Notes("game.json")
    assert decode(text.encode(), notes)["rs"] == [{"r": []}]
    assert len(notes.problems()) == 100


@pytest.mark.parametrize("opening", ['{"p":', "[", '{"r":[', '{"v":1,"rs":[{"r":[{"p":['])
def test_hostile_nesting_is_quick_and_told(opening: str) -> None:
    notes = Notes("game.json")
    value = decode(opening.encode() * 20_000, notes)
    assert value is NOTHING or isinstance(value, dict)
    assert notes.problems()


def test_safe_names() -> None:
    assert [safe_name(name) for name in ("prjC", "سعد", "Saad Al", "x" * 30, 5, "e1")] == [
        "prjC",
        "?",
        "?",
        "?",
        "?",
        "e1",
    ]
