"""Recorded games that are dropped: a report in a sandbox, or one sentence; nothing of them stays."""

import base64
import http.client
import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis.liaptui.record import dumps
from majlis.table import reports
from stopping import LONGEST
from table.server import Server
from table.test_replays import liaptui_game

GAMES = Path("examples/baloot/games")


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(str(tmp_path_factory.mktemp("table") / "t.sqlite")) as running:
        yield running.address.removeprefix("http://").strip("/")


def ask(where: str, method: str, path: str, body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(where, timeout=LONGEST)
    connection.request(method, path, body, {"content-type": "application/json"})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def order(where: str, kind: str, files: dict[str, bytes], language: str = "en") -> list[dict]:
    sent = [{"name": name, "data": base64.b64encode(data).decode()} for name, data in files.items()]
    body = json.dumps({"kind": kind, "files": sent, "language": language}).encode()
    return [json.loads(line) for line in ask(where, "POST", "/report", body)[2].splitlines()]


@pytest.mark.parametrize("kind", ["audit", "review"])
def test_a_dropped_game_becomes_a_page_in_a_sandbox(where: str, kind: str) -> None:
    lines = order(where, kind, {"sample.json": (GAMES / "sample_deal.json").read_bytes()})
    assert any(line.get("of") and line["done"] == line["of"] for line in lines), lines
    status, headers, page = ask(where, "GET", lines[-1]["page"])
    assert status == 200
    assert headers["content-security-policy"].startswith("sandbox")
    assert headers["cache-control"] == "no-store"
    assert b"<html" in page
    assert not re.search(rb'(src|href)="https?://', page)


def test_a_game_of_liap_tui_is_reviewed_with_progress(where: str) -> None:
    lines = order(where, "review", {"game.json": dumps(liaptui_game(1)).encode()}, language="ar")
    told = [line for line in lines if line.get("of")]
    assert told[-1]["done"] == told[-1]["of"] == len(told) - 1
    status, _, page = ask(where, "GET", lines[-1]["page"])
    assert status == 200
    assert "مراجعة لعبة لياب توي" in page.decode()
    assert "game.json" in page.decode()


def test_an_audit_of_liap_tui_says_where_its_counting_is_shown(where: str) -> None:
    [*_, line] = order(where, "audit", {"game.json": dumps(liaptui_game(1)).encode()})
    assert line == {
        "error": "this is a game of Liap Tui: its replay says whether it was counted by the rules"
    }


@pytest.mark.parametrize("data", [b'{"format": "majlis.liaptui"', b'{"format": "majlis.liaptui"}'])
def test_a_broken_game_of_liap_tui_is_one_sentence(where: str, data: bytes) -> None:
    lines = order(where, "review", {"x.json": data}, language="ar")
    assert list(lines[-1]) == ["error"]
    assert any("\u0600" < char < "\u06ff" for char in lines[-1]["error"])


@pytest.mark.parametrize("kind", ["audit", "review"])
@pytest.mark.parametrize("data", [b"", b"{", b"\x00\xff" * 50, b"[" * 5000])
def test_a_broken_file_is_one_sentence(where: str, kind: str, data: bytes) -> None:
    lines = order(where, kind, {"../../etc/x.json": data}, language="ar")
    assert "page" not in lines[-1]
    assert re.search("[\u0600-\u06ff]", lines[-1]["error"])


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b'{"kind": "rm", "files": [{"name": "x", "data": ""}]}',
        b'{"kind": "audit", "files": []}',
        b'{"kind": "audit", "files": [{"name": "x", "data": "not base64!"}]}',
        b'{"kind": "audit", "files": [{"name": "x", "data": "' + b"A" * 12_000_000 + b'"}]}',
    ],
)
def test_bad_orders_are_refused(where: str, body: bytes) -> None:
    status, _, text = ask(where, "POST", "/report", body)
    assert status == 400
    assert list(json.loads(text)) == ["error"]


def test_a_page_that_is_not_kept_is_not_found(where: str) -> None:
    assert ask(where, "GET", "/report/AAAAAAAAAAAAAAAAAAAAAA")[0] == 404


def test_a_hostile_name_neither_scripts_nor_leaves_its_folder(where: str) -> None:
    name = '"><script>alert(1)</script>/../\u202egame.json'
    lines = order(where, "audit", {name: (GAMES / "sample_deal.json").read_bytes()})
    page = ask(where, "GET", lines[-1]["page"])[2].decode()
    assert "<script>alert" not in page
    assert "\u202e" not in page


def test_what_a_killed_server_left_of_its_guests_files_goes(tmp_path: Path) -> None:
    for name, age in (
        ("majlis-report-old", 2 * reports.KEPT_SECONDS),
        ("majlis-report-new", 0),
        ("other", 9999),
    ):
        (tmp_path / name / "games").mkdir(parents=True)
        (tmp_path / name / "games" / "x.json").touch()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    reports.tidy(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["majlis-report-new", "other"]


def test_pages_are_kept_within_bounds_and_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "KEPT_BYTES", 100)
    pages = reports.Pages()
    first, second, third = (pages.keep(b"x" * 40) for _ in range(3))
    assert [pages.page(name) is not None for name in (first, second, third)] == [False, True, True]
    monkeypatch.setattr(reports, "KEPT_SECONDS", -1)
    assert pages.page(third) is None
