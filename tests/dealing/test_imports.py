"""What is imported when: the compiler only where something is dealt."""

import os
import subprocess
import sys

import pytest

import majlis.dealing
from majlis.dealing import limits
from majlis.dealing.dealer import Dealer


def left_out(code, *names):
    """Whether another Python runs this without importing these modules."""
    check = f"\nimport sys\nloaded = set({names!r}) & set(sys.modules)\nassert not loaded, loaded"
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run([sys.executable, "-c", code + check], env=env, capture_output=True, text=True)
    return done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "code",
    [
        "import majlis.dealing; majlis.dealing.hand('N').length('S', 5)",
        "from majlis.dealing import Pack, Setting, fits, count_plain, count_ledger, explain",
        "import majlis.dealing.explaining, majlis.dealing.mixture, majlis.dealing.conflict",
    ],
)
def test_asks_need_no_compiler(code):
    fine, told = left_out(code, "numba", "llvmlite")
    assert fine, told


def test_the_help_needs_no_compiler():
    code = """
from majlis.cli.main import main
try:
    main(["--help"])
except SystemExit as end:
    assert end.code == 0
"""
    fine, told = left_out(code, "numba", "llvmlite", "majlis.dealing.dealer")
    assert fine, told
    assert "Usage" in told


def test_names_come_when_asked_for():
    assert majlis.dealing.Dealer is Dealer
    assert majlis.dealing.TooLarge is limits.TooLarge
    for name in majlis.dealing.__all__:
        assert getattr(majlis.dealing, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Deeler'"):
        majlis.dealing.Deeler  # noqa: B018
