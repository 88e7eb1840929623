"""`majlis table`: says where the table is, opens the browser, listens where it can, ends by Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from pathlib import Path

import pytest
import typer

from majlis.cli import table
from majlis.cli.common import INTERRUPT_EXIT
from majlis.errors import InputError
from stopping import LONGEST

pytest.importorskip("starlette", reason="the extra web is not installed")
IN_TERMINAL = "In the terminal: majlis play"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that the browser was asked to open."""
    found: list[str] = []

    def browse(address: str) -> bool:
        found.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", browse)
    return found


def test_a_browser_is_opened_where_there_is_one(
    opened: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    table._tell("127.0.0.1", 8282, in_browser=True)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8282/" in said
    assert IN_TERMINAL not in said
    assert opened == ["http://127.0.0.1:8282/en/"]


def test_without_a_browser_the_address_and_the_terminal_are_named(
    opened: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table._tell("127.0.0.1", 8282, in_browser=False)
    assert IN_TERMINAL in capsys.readouterr().out
    assert opened == []
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    table._tell("127.0.0.1", 8282, in_browser=True)
    assert IN_TERMINAL in capsys.readouterr().out


def test_who_serves_a_network_is_told_the_address_for_phones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "own_address", lambda: "192.168.7.9")
    table._tell("0.0.0.0", 8282, in_browser=False)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8282/" in said
    assert "http://192.168.7.9:8282/" in said
    table._tell("127.0.0.1", 8282, in_browser=False)
    assert "192.168" not in capsys.readouterr().out


def test_a_taken_port_gives_the_next_one_or_one_sentence() -> None:
    with table.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InputError, match=f"port {port} .*name another with --host or --port"):
            table.listen("127.0.0.1", port)
    with table.listen("127.0.0.1", None) as one, table.listen("127.0.0.1", None) as other:
        assert one.getsockname()[1] != other.getsockname()[1]


def test_the_port_that_was_asked_for_is_named() -> None:
    with pytest.raises(InputError, match=f"port {table.PORT} "):
        table.listen("203.0.113.7", None)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7", "a" * 300])
def test_an_address_that_is_not_here_is_refused_in_one_sentence(host: str) -> None:
    with pytest.raises(InputError, match="name another with --host or --port"):
        table.listen(host, 0)


def test_ctrl_c_is_heard_where_python_ignores_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes while memory is collected, just after the address was told: as an error it would be lost."""

    class Interrupts:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    def goes_on(*_: object) -> None:
        raise AssertionError("the server goes on")

    monkeypatch.setattr("majlis.table.freeing.begin", Interrupts)  # made, and gone at once
    monkeypatch.setattr("uvicorn.Server.main_loop", goes_on)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(typer.Exit) as end:
        table.serve(port=0, open_browser=False, database=str(tmp_path / "t.sqlite"))
    assert end.value.exit_code == INTERRUPT_EXIT
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.waits
@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c_closes_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "majlis.cli.main", "table", "--no-open", "--port", "0"]
    running = subprocess.Popen(
        [*command, "--database", str(tmp_path / "t.sqlite")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )
    assert running.stdout is not None
    told = [running.stdout.readline() for _ in range(3)]  # all that is said at the start
    address = told[0].rstrip().rpartition("http://")[2].rstrip("/")
    host, _, port = address.partition(":")
    socket.create_connection((host, int(port)), timeout=LONGEST).close()
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the bots' processes get it too
    said = running.stdout.read()
    assert running.wait(timeout=LONGEST) in (0, INTERRUPT_EXIT)
    assert "Traceback" not in said
    assert IN_TERMINAL in told[2]


@pytest.mark.waits
@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGKILL])
def test_bots_leave_ctrl_c_to_the_server_and_end_when_it_is_killed(ended_by: signal.Signals) -> None:
    script = "from majlis.table import bots\npool = bots.start_bots(1)\ntry:\n"
    script += (
        " print(pool.submit(bots._ready).result(), flush=True)\n input()\nexcept KeyboardInterrupt: pass"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline().strip() == b"True"
    time.sleep(0.3)  # the bot waits for its next task
    if ended_by is signal.SIGINT:
        os.killpg(running.pid, ended_by)  # as a terminal does: the bots get it too
    else:
        running.send_signal(ended_by)
    # the output ends with the last process that could write to it
    said, _ = running.communicate(timeout=LONGEST)
    assert b"KeyboardInterrupt" not in said
