"""What has to be done once before tests run side by side, and that no test touches the user's own files."""

import subprocess
import sys

import pytest

COMPILE = """
import numpy as np
from majlis.dealing import Dealer, Pack, Setting, hand
setting = Setting.of(Pack.of({"S": "abcd", "H": "efgh"}, v={"a": 1}), {"N": 4, "S": 4})
Dealer(setting, hand("N").value("v", 1) & hand("N").length("S", 2)).sample(2, np.random.default_rng(1))
"""


@pytest.fixture(autouse=True)
def own_matches(tmp_path_factory, monkeypatch):
    """Matches that a test plays are kept in a folder of the test's, not among the user's."""
    monkeypatch.setenv("MAJLIS_MATCHES", str(tmp_path_factory.mktemp("matches")))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session):
    """The process that starts the workers compiles the loops of exact dealing before it starts them.

    Numba keeps what it has compiled beside the sources, and processes that compile the same loop into one
    cache at the same moment can spoil it (numba#4807, #10128). A cache for each worker would be safe too, but
    each would compile all anew, and each process that a test starts. So one process compiles first: some
    fifteen seconds in a new clone, later one, to see that nothing is to be done. Tests that run one after
    another need none of this.
    """
    config = session.config
    starts_workers = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if starts_workers and not config.option.collectonly:
        subprocess.run([sys.executable, "-c", COMPILE], check=False)
