"""The bridge page's orders: every job, every bound, every refusal; the same boards as the command line's."""

import asyncio
import base64
import contextlib
import http.client
import json
import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from majlis.bridge import library
from majlis.bridge.profile.sheet import parse_profile
from majlis.cli.main import main
from majlis.errors import InputError
from majlis.table import bridge_desk as desk
from majlis.table import bridge_orders as orders
from majlis.table.bridge import Bridge, order_bridge
from majlis.table.guests import BUSY, MOST_SHORT
from majlis.table.worker import FAILED, TOO_LARGE, answers
from majlis.table.workshop import TOO_LONG, Workshop, processor_time
from stopping import LONGEST
from table.server import Server

RAISES = Path("examples/bridge/raises.txt").read_text(encoding="utf-8")
NOTRUMP = "north: 15-17 hcp, balanced\nsouth: 8+ hcp\n"


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(str(tmp_path_factory.mktemp("table") / "t.sqlite")) as running:
        yield running.address.removeprefix("http://").strip("/")


def ask(
    where: str, method: str, path: str, body: bytes = b"", kind: str = "application/json"
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(where, timeout=LONGEST)
    connection.request(method, path, body, {"content-type": kind})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def order(where: str, **fields: Any) -> list[dict[str, Any]]:
    status, _, text = ask(where, "POST", "/bridge", json.dumps(fields).encode())
    assert status == 200, text
    return [json.loads(line) for line in text.splitlines()]


def done(**fields: Any) -> list[dict[str, Any]]:
    """The answers of the desk, without a server."""
    text = json.dumps({"language": "en", **fields})
    return json.loads(
        orders.msgspec.json.encode(
            list(answers(desk.work, orders.msgspec.json.decode(text, type=orders.Order)))
        )
    )


def by_key(lines: list[dict[str, Any]]) -> dict[str, Any]:
    return {key: value for line in lines for key, value in line.items()}


# Reading, counting, the form


def test_a_text_is_read_back_with_what_the_form_can_show(where: str) -> None:
    [line] = order(where, job="read", text=NOTRUMP)
    assert line["lines"][1] == "North: 15-17 HCP; balanced"
    assert (line["ready"], line["marks"]) == (True, [])
    assert line["form"]["hands"]["N"] | {} == {
        "hcp": [15, 17], "spades": [0, 13], "hearts": [0, 13], "diamonds": [0, 13], "clubs": [0, 13],
        "shape": "balanced",
    }  # fmt: skip
    [line] = order(where, job="read", text=RAISES, language="ar")
    assert line["form"]["hands"]["S"] is None
    assert "النقاط" in line["lines"][1]


def test_an_error_stands_at_its_place() -> None:
    [line] = done(job="read", text="# mine\nnorth: 12-14 hcp, ballanced\nsouth: 8+ hcp")
    [mark] = line["marks"]
    assert mark["spot"] == {"line": 2, "column": 19, "length": 9}
    assert "did you mean 'balanced'" in mark["text"]
    assert not line["ready"]
    [line] = done(job="read", text='north 1: 12+ hcp\nnorth 2 "b" 20 %: 8+ hcp', language="ar")
    assert line["marks"][0]["spot"]["line"] in (1, 2)


def test_the_chance_is_exact_and_an_example_fits(where: str) -> None:
    told = by_key(order(where, job="count", text="north: 15-17 hcp, balanced"))
    assert (told["chance"], told["exact"], told["viable"]) == ("1 deal in 21", True, True)
    assert 15 <= int(told["example"]["hands"][0]["points"].split()[0]) <= 17
    assert told["deals"].startswith("2,610,137,721,058,114,653,884,217,600 of ")
    other = by_key(order(where, job="count", text="north: 15-17 hcp, balanced", seed=5))
    assert other["example"] != told["example"]


def test_a_conflict_is_told_with_its_places_and_what_would_help() -> None:
    text = "# too many\nnorth: 7+ spades\nsouth: 4+ spades\nwest: 3+ spades\neast: 12+ hcp"
    told = by_key(done(job="count", text=text))
    assert (told["chance"], told["viable"]) == ("no deal fits", False)
    [clash] = told["clashes"]
    assert [spot["line"] for spot in clash["spots"]] == [2, 3, 4]
    assert "6+ cards in ♠" in clash["changes"]
    assert "example" not in told


def test_a_type_that_never_comes_is_marked() -> None:
    text = "north 1 50 %: 15-17 hcp\nnorth 2 50 %: 12-14 hcp; also 4+ aces"
    told = by_key(done(job="count", text=text))
    assert any(mark["spot"]["line"] == 2 for mark in told["marks"])


def test_errors_end_every_job_that_needs_a_profile() -> None:
    for job in ("count", "explain", "deal", "save"):
        [line] = done(job=job, text="north: ballanced")
        assert "ballanced" in line["error"]


def test_the_explanation_is_that_of_the_command() -> None:
    [line] = done(job="explain", text=RAISES)
    assert line["lines"][0].startswith("Raises of one spade: 1 deal in 865")
    assert any("with 4-6 cards in ♠" in one for one in line["lines"])


def test_the_form_changes_its_line_alone() -> None:
    whole = {"spades": (0, 13), "hearts": (0, 13), "diamonds": (2, 5), "clubs": (0, 13)}
    [line] = done(job="hand", text=NOTRUMP, seat="S", hcp=(6, 9), shape="balanced", **whole)
    assert line["text"] == "north: 15-17 hcp, balanced\nsouth: 6-9 hcp, 2-5 diamonds, balanced\n"
    [line] = done(job="hand", text=NOTRUMP, seat="S", hcp=(9, 6), **whole)
    assert "larger" in line["error"]
    [line] = done(job="head", text=NOTRUMP, head="dealer", value="west")
    assert line["text"].startswith("dealer: west\n")


# Files


def opened(name: str, data: bytes, language: str = "en") -> dict[str, Any]:
    [line] = done(job="open", name=name, data=base64.b64encode(data).decode(), language=language)
    return line


def test_a_dropped_profile_becomes_its_text() -> None:
    data = library.text("weak-twos").encode()
    line = opened("weak.json", data)
    assert parse_profile(line["text"]).profile_name == line["title"] == "Weak twos and their responses"
    assert opened("weak.json", data, "ar")["title"] == "الافتتاح الضعيف باثنين والرد عليه"
    assert opened("raises.txt", RAISES.encode())["text"] == RAISES
    known = json.loads(data) | {"my_key": 1}
    assert "my_key" in opened("own.json", json.dumps(known).encode())["notes"][0]
    assert "\u202e" not in opened("x.txt", "north: 5+ spades # \u202egnp".encode())["text"]


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"[1]", b"\x00\xff" * 50, b"[" * 5000, b'{"profile_name": 3}', b"hello", b"\x89PNG\r\n",
        b'[Event ""]\n[Board "1"]\n[Deal "N:... ... ... ..."]', b"qx|o1|md|3S,,,|", b"x: y\n" * 9000,
        b'{"format": "majlis boards", "boards": []}',
    ],
)  # fmt: skip
def test_a_broken_file_is_one_sentence(data: bytes, language: str) -> None:
    line = opened("../../etc/<b>\u202e.json", data, language)
    assert list(line) == ["error"]
    assert "\u202e" not in line["error"]
    assert "etc/" not in line["error"]
    assert len(line["error"]) < 900


def test_a_profile_is_saved_as_other_programs_read_it() -> None:
    [line] = done(job="save", text=RAISES)
    assert line["name"] == "Raises-of-one-spade.json"
    assert json.loads(line["text"])["profile_name"] == "Raises of one spade"
    assert opened(line["name"], line["text"].encode())["title"] == "Raises of one spade"


def test_every_profile_of_the_library_can_be_fetched(where: str) -> None:
    for name in library.names():
        status, headers, text = ask(where, "GET", f"/bridge/library/{name}")
        assert (status, headers["content-type"]) == (200, "text/plain; charset=utf-8")
        assert parse_profile(text.decode()).profile_name == library.load(name).profile_name
    assert ask(where, "GET", "/bridge/library/..%2F..%2Fsecret")[0] == 404
    assert ask(where, "GET", "/bridge/library/nothing")[0] == 404


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_page_lists_the_library(where: str, language: str) -> None:
    status, _, page = ask(where, "GET", f"/{language}/bridge")
    assert status == 200
    for name in library.names():
        assert library.describe(name, language).title.replace("'", "&#39;") in page.decode()
    assert ask(where, "GET", "/xx/bridge")[0] == 404


# Dealing


def boards_of(lines: list[dict[str, Any]]) -> list[str]:
    found = {line["at"]: line["data"] for line in lines if "at" in line}
    return [found[at] for at in range(len(found))]


@pytest.mark.parametrize(
    ("text", "fields", "options"),
    [
        (NOTRUMP, {"n": 6, "seed": 7}, ["-n", "6", "--seed", "7"]),
        (RAISES, {"n": 9, "seed": 3, "mix": "quota"}, ["-n", "9", "--seed", "3", "--mix", "quota"]),
        (
            RAISES,
            {"n": 5, "seed": 2**31, "boards": "pair-ns", "rotate": True, "first": 17, "mix": "natural"},
            ["-n", "5", "--seed", str(2**31), "--pair-ns", "--rotate", "--first", "17", "--mix", "natural"],
        ),
    ],
)
def test_the_same_boards_as_at_the_command_line(
    where: str, tmp_path: Path, text: str, fields: dict[str, Any], options: list[str]
) -> None:
    lines = order(where, job="deal", text=text, **fields)
    boards = boards_of(lines)
    assert len(boards) == fields["n"]
    assert by_key(lines)["seed"] == fields["seed"]
    with pytest.raises(SystemExit) as ended:
        main(
            ["bridge", "deal", text, *options, "--out", str(tmp_path), "--format", "pbn,lin", "--name", "set"]
        )
    assert ended.value.code == 0
    for ending in ("pbn", "lin"):
        [file] = order(where, job="write", boards=boards, format=ending, stem="set")
        assert file["name"] == f"set.{ending}"
        assert file["text"] == (tmp_path / file["name"]).read_bytes().decode()


def test_without_a_seed_a_new_one_is_drawn_and_told(where: str) -> None:
    first, other = (order(where, job="deal", text=NOTRUMP, n=2) for _ in range(2))
    assert by_key(first)["seed"] != by_key(other)["seed"]
    again = order(where, job="deal", text=NOTRUMP, n=2, seed=by_key(first)["seed"])
    assert boards_of(again) == boards_of(first)


def test_what_cannot_be_dealt_is_refused_in_the_language() -> None:
    for language, words in (("en", "no deal has all of"), ("ar", "لا توزيع يجمع")):
        [line] = done(job="deal", text="north: 7+ spades\nsouth: 7+ spades", language=language)
        assert words in line["error"]


def test_double_dummy_comes_board_by_board() -> None:
    pytest.importorskip("endplay")
    lines = done(job="deal", text=NOTRUMP, n=2, seed=1, dd=True)
    shown = [line for line in lines if "view" in line]
    assert [line["at"] for line in shown] == [0, 1, 0, 1]
    assert [bool(line["view"]["table"]) for line in shown] == [False, False, True, True]
    assert lines[-1]["done"] == lines[-1]["of"] == 2
    assert "DoubleDummyTricks" in done(job="write", boards=boards_of(lines), format="pbn")[0]["text"]


def test_without_a_solver_the_boards_are_there_and_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("majlis.bridge.table.double_dummy.find_spec", lambda name: None)
    lines = done(job="deal", text=NOTRUMP, n=2, seed=1, dd=True)
    assert len(boards_of(lines)) == 2
    assert "endplay" in lines[-1]["error"]


def test_progress_is_told_while_boards_are_dealt(where: str) -> None:
    lines = order(where, job="deal", text=NOTRUMP, n=3, seed=1)
    assert [line["done"] for line in lines if "done" in line][:3] == [1, 2, 3]


# Files of boards, print


@pytest.mark.parametrize("format", ["pbn", "lin", "rbn", "json", "text"])
def test_every_format_can_be_had(format: str) -> None:
    boards = boards_of(done(job="deal", text=NOTRUMP, n=2, seed=1))
    [file] = done(job="write", boards=boards, format=format, stem="../x y")
    assert "/" not in file["name"]
    assert len(file["text"]) > 100
    assert ("Origin" in file["text"]) == (format != "lin" and format != "rbn")


@pytest.mark.parametrize("version", ["teacher", "plain", "player"])
def test_a_printed_page_is_kept_and_runs_no_script(where: str, version: str) -> None:
    boards = boards_of(order(where, job="deal", text=NOTRUMP, n=2, seed=1))
    title = "<script>alert(1)</script>"
    [line] = order(
        where, job="write", boards=boards, format="html", version=version, title=title, language="ar"
    )
    status, headers, page = ask(where, "GET", line["page"])
    assert (status, headers["cache-control"]) == (200, "no-store")
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script" not in policy
    assert b"<script" not in page
    assert b'dir="rtl"' in page
    assert ask(where, "GET", "/bridge/page/AAAAAAAAAAAAAAAAAAAAAA")[0] == 404


@pytest.mark.parametrize("text", ["", "{", "[]", '{"boards": [{}, {}]}', "[" * 5000])
def test_boards_that_are_none_are_refused(text: str) -> None:
    [line] = done(job="write", boards=[text], format="pbn")
    assert list(line) == ["error"]


# Bounds


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{}", b"[]", b'{"job": "rm", "text": ""}', b'{"job": "read"}', b'{"job": "read", "text": 3}',
        b'{"job": "read", "text": "", "more": 1}', b'{"job": "read", "text": "", "language": "xx"}',
        b'{"job": "read", "text": "' + b"x" * 20_001 + b'"}',
        b'{"job": "deal", "text": "", "n": 0}', b'{"job": "deal", "text": "", "n": 65}',
        b'{"job": "deal", "text": "", "seed": -1}', b'{"job": "deal", "text": "", "seed": 9007199254740992}',
        b'{"job": "deal", "text": "", "mix": "5/4"}', b'{"job": "deal", "text": "", "boards": "x"}',
        b'{"job": "deal", "text": "", "first": 10000}',
        b'{"job": "hand", "text": "", "seat": "N", "hcp": [0, 38], "spades": [0, 13], "hearts": [0, 13], '
        b'"diamonds": [0, 13], "clubs": [0, 13]}',
        b'{"job": "head", "text": "", "head": "name", "value": "north"}',
        b'{"job": "write", "boards": [], "format": "dlm"}',
        b'{"job": "write", "boards": [' + b",".join([b'""'] * 65) + b'], "format": "pbn"}',
        b'{"job": "open", "name": "x", "data": "' + b"A" * 400_001 + b'"}',
        b'{"job": "read", "text": "' + b"x" * 600_000 + b'"}',
    ],
)  # fmt: skip
def test_bad_orders_are_refused(where: str, body: bytes) -> None:
    status, _, text = ask(where, "POST", "/bridge", body)
    assert status == 400
    assert list(json.loads(text)) == ["error"]


def test_a_form_of_another_site_cannot_order(where: str) -> None:
    body = json.dumps({"job": "read", "text": ""}).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        assert ask(where, "POST", "/bridge", body, kind)[0] == 415
    assert ask(where, "GET", "/bridge")[0] in (404, 405)


def test_data_that_are_not_base64_are_refused() -> None:
    assert done(job="open", name="x", data="not base64!")[0]["error"]


def workshop(code: str, places: int = 1) -> Workshop:
    shop = Workshop("none", places)
    shop._command = [sys.executable, "-c", f"import os, sys, time\nfor line in sys.stdin:\n    {code}"]
    return shop


SAY = "print(os.getpid(), line.strip(), flush=True); print({end!r}, flush=True)"


async def heard(lines: AsyncIterator[bytes]) -> list[list[str]]:
    return [line.decode().split() async for line in lines]


def test_a_process_stays_for_the_next_order() -> None:
    async def go() -> None:
        shop = workshop(SAY.format(end=""))
        [[pid, text]] = await heard(shop.answer(b"one", 30))
        assert text == "one"
        assert await heard(shop.answer(b"two", 30)) == [[pid, "two"]]
        assert [*shop.queue.begun, *shop.queue.waiting] == []
        await shop.stop()

    asyncio.run(go())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other priorities")
def test_what_is_ordered_leaves_the_processors_to_the_live_tables() -> None:
    async def go() -> None:
        shop = workshop("print(os.getpriority(os.PRIO_PROCESS, 0), flush=True); print('', flush=True)")
        [[behind]] = await heard(shop.answer(b"one", 30))
        assert int(behind) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 1)
        await shop.stop()

    asyncio.run(go())


def test_a_process_that_has_grown_leaves() -> None:
    async def go() -> None:
        shop = workshop(SAY.format(end=" ") + "; sys.exit()")
        pids = {(await heard(shop.answer(b"x", 30)))[0][0] for _ in range(2)}
        assert len(pids) == 2
        await shop.stop()

    asyncio.run(go())


@pytest.mark.parametrize(
    ("code", "seconds", "told"),
    [
        ("os.abort()", 30, TOO_LARGE),
        ("os.kill(os.getpid(), 9)", 30, TOO_LARGE),
        ("while True: pass", 0.3, TOO_LONG),
        ("sys.exit()", 30, FAILED),
        ("print('x' * 2**23)", 30, FAILED),
    ],
)
def test_what_takes_too_long_or_dies_is_one_sentence_and_its_process_ends(
    code: str, seconds: float, told: str
) -> None:
    async def go() -> None:
        shop = workshop(code)
        with pytest.raises(InputError) as caught:
            await heard(shop.answer(b"x", seconds))
        assert caught.value.message.id == told
        assert (shop.queue.begun, shop._all, shop._idle) == ([], set(), [])
        await shop.stop()

    asyncio.run(go())


def test_a_busy_machine_makes_no_order_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process was not given is not counted: its start alone may take a minute then."""
    slow = "time.sleep(1.5); print('done', flush=True); print('', flush=True)"

    async def go(seconds: float) -> list[list[str]]:
        shop = workshop(slow)
        try:
            return await heard(shop.answer(b"x", seconds))
        finally:
            await shop.stop()

    if processor_time(os.getpid()) is None:
        pytest.skip("the system does not tell what a process has had of the processor")
    assert asyncio.run(go(1.0)) == [["done"]]
    monkeypatch.setattr("majlis.table.workshop.CLOCK", 0.5)
    with pytest.raises(InputError) as caught:
        asyncio.run(go(0.2))
    assert caught.value.message.id == TOO_LONG


def test_whoever_goes_away_ends_his_work() -> None:
    async def go() -> None:
        shop = workshop("print('begun', flush=True); time.sleep(60)")
        task = asyncio.create_task(heard(shop.answer(b"x", 60)))
        while not shop._all:
            await asyncio.sleep(0.02)
        [process] = shop._all
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        assert await asyncio.wait_for(process.wait(), LONGEST) != 0
        assert [*shop.queue.begun, *shop.queue.waiting] == []
        await shop.stop()

    asyncio.run(go())


def test_processes_that_nobody_needs_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        shop = workshop(SAY.format(end=""))
        await heard(shop.answer(b"x", 30))
        [process] = shop._all
        monkeypatch.setattr("majlis.table.workshop.IDLE", -1)
        shop._retire()
        await asyncio.wait_for(process.wait(), LONGEST)
        assert (shop._all, shop._idle) == (set(), [])
        await shop.stop()

    asyncio.run(go())


def test_more_than_can_be_done_is_refused() -> None:
    async def go() -> None:
        bridge = Bridge()
        for guest in range(MOST_SHORT):
            bridge.shops["quick"].queue.enter(f"{guest}")
        body = b'{"job": "read", "text": "", "language": "ar"}'

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body}

        scope = {"type": "http", "headers": [(b"content-type", b"application/json")], "method": "POST"}
        request = Request(scope | {"app": SimpleNamespace(state=SimpleNamespace(bridge=bridge))}, receive)
        answer = await order_bridge(request)
        assert answer.status_code == 503
        assert "دقيقة" in json.loads(bytes(answer.body))["error"]

        with pytest.raises(InputError, match=BUSY):
            [line async for line in bridge.lines(orders.Read(text=""))]

    asyncio.run(go())


def test_a_set_that_nobody_waits_for_is_not_solved(tmp_path: Path) -> None:
    """Who comes next is not answered by a process that has done the work of those who left."""
    pytest.importorskip("endplay")
    psutil = pytest.importorskip("psutil")
    body = json.dumps({"job": "deal", "text": NOTRUMP, "n": 64, "dd": True}).encode()
    with Server(str(tmp_path / "t.sqlite")) as running:
        where = running.address.removeprefix("http://").strip("/")
        held = [http.client.HTTPConnection(where, timeout=LONGEST) for _ in range(2)]  # as many as places
        for connection in held:
            connection.request("POST", "/bridge", body, {"content-type": "application/json"})
            connection.getresponse().readline()
        server = psutil.Process(running.process.pid)
        working = [one for one in server.children() if "majlis.table.bridge_desk" in one.cmdline()]
        assert len(working) == 2
        for connection in held:
            connection.close()
        assert len(boards_of(order(where, job="deal", text=NOTRUMP, n=2))) == 2
        assert not all(one.is_running() for one in working)


def test_a_profile_that_is_too_large_to_count_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would count for a minute and a half."""
    text = (
        "north: 15-17 hcp, hearts > spades, 4+ controls, 7 losers\n"
        "south: more spades than east, 10-12 support points for hearts\n"
        "ew: 15+ hcp\nwest: good 6-card suit\neast: 5-5 or better"
    )
    monkeypatch.setattr(orders.Count, "seconds", 3.0)

    async def go() -> None:
        bridge = Bridge()
        try:
            with pytest.raises(InputError, match="This takes too long"):
                [line async for line in bridge.lines(orders.Count(text=text))]
        finally:
            await bridge.stop()

    asyncio.run(go())


def test_an_order_that_needs_too_much_memory_or_fails_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for error, words in ((MemoryError, "more memory"), (RecursionError, "could not be done")):

        def fail(_order: Any, error: type[BaseException] = error) -> Iterator[dict[str, Any]]:
            raise error
            yield {}

        monkeypatch.setattr(desk, "JOBS", {orders.Read: fail})
        assert words in done(job="read", text="")[0]["error"]
