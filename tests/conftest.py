"""What has to be done once before tests run side by side, and that no test touches the user's own files."""

import ctypes
import gc
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

from browsing import CHROMIUM, Browser

# The same examples on every machine and in every run: tools/fuzz.py is there to look for new ones.
# A loaded machine makes no example too slow.
settings.register_profile(
    "same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")

C_LIBRARY = ctypes.CDLL(None) if os.name == "posix" else None
PLANS = 3 << 27
"""Bytes of plans to deal by that a process with tests keeps for the next test."""


@pytest.fixture(scope="session")
def folders(tmp_path_factory):
    """Names of folders that no test has had yet; who needs one makes it.

    `mktemp` would look through all that are there for each test, and there are thousands.
    """
    parent = tmp_path_factory.mktemp("own")
    return (parent / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_matches(folders, monkeypatch):
    """Matches that a test plays are kept in a folder of the test's, not among the user's."""
    folder = next(folders)
    monkeypatch.setenv("MAJLIS_MATCHES", str(folder / "matches"))
    monkeypatch.setenv("MAJLIS_REVIEWS", str(folder / "reviews"))


@pytest.fixture(scope="module", autouse=True)
def memory_given_back():
    """What a module leaves in objects that name each other is given up before the next one begins.

    Of plans to deal by, of which a program keeps up to 1 GiB, the tests keep no more than `PLANS`. What was
    given up the C library keeps for itself, hundreds of MiB after some modules, until it is told not to.
    """
    dealer = sys.modules.get("majlis.dealing.dealer")
    if dealer is not None:
        dealer.CACHED_BYTES = PLANS
    yield
    gc.collect()
    if hasattr(C_LIBRARY, "malloc_trim"):  # glibc's
        C_LIBRARY.malloc_trim(0)


@pytest.fixture(autouse=True)
def no_forecasts(monkeypatch):
    """However slow the machine is, commands say nothing of the time that they take among their output."""
    monkeypatch.setattr("majlis.cli.forecast.FIRST", float("inf"))
    monkeypatch.setattr("majlis.cli.liaptui.common.PATIENCE", 1e6)


@pytest.fixture(autouse=True)
def english_again():
    """A command that a test ran in Arabic, also without `run`, leaves no language to the tests after it."""
    yield
    options = sys.modules.get("majlis.cli.options")
    if options is not None:
        options.spoken = options.Language.EN


@pytest.fixture(scope="module")
def browser():
    """Chromium; each module of tests has one, since its driver keeps an event loop that others would meet."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"no Chromium at {CHROMIUM}")
    with playwright.sync_playwright() as engine:
        opened = Browser(engine.chromium)
        yield opened
        opened.close()


@pytest.fixture(autouse=True)
def pages_closed(request):
    """A page that a test opened is closed after it: its clocks and sockets slow down those that follow."""
    if "browser" not in request.fixturenames:
        yield
        return
    chromium = request.getfixturevalue("browser")
    before = set(chromium.contexts)
    yield
    for context in set(chromium.contexts) - before:
        context.close()


def pytest_configure(config):
    """What every process with tests, and every program that one starts, needs before anything runs."""
    signals_heard()
    if sys.dont_write_bytecode:
        bytecode_elsewhere(config)


def bytecode_elsewhere(config):
    """Python keeps what it has compiled among pytest's own files, where none may lie beside the sources.

    Else every one of the thousand programs that the tests start would compile the package anew, which is
    half of the work that many of them do.
    """
    if getattr(config, "cache", None) is not None:  # -p no:cacheprovider takes it away
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(config.cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False
        if not hasattr(config, "workerinput"):  # of folders of tests that are no more
            shutil.rmtree(sys.pycache_prefix + tempfile.gettempdir(), ignore_errors=True)


def signals_heard():
    """Programs that are started by tests hear Ctrl-C and a hangup, also where tests run in the background.

    There a shell, or `nohup`, has them ignored, by whatever is started from there too.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.name == "posix" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session):
    """The process that starts the workers compiles what Numba would have to compile in each of them.

    Where the package's library of compiled loops is used that is nothing. Otherwise, as after a change of a
    kernel, it takes up to a minute, and says so. Tests that run one after another need none of this.
    """
    config = session.config
    starts_workers = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if starts_workers and not config.option.collectonly:
        subprocess.run([sys.executable, "-m", "majlis.compiled", "--compile"], check=False)


def pytest_collection_finish():
    """All that was read to find the tests stays to the end: no look for garbage goes through it again."""
    gc.collect()
    gc.freeze()
