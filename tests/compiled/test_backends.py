"""Kernels give the same bits from the library, by Numba and as plain Python, and the right one is used."""

import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import numpy as np
import pytest

from compiled import workload
from majlis import compiled
from majlis.compiled import KERNELS, Kernel, backends, library
from majlis.compiled.probe import probe
from majlis.compiled.sources import kernel_modules, meaning_of, stamp_of

ROOT = Path(__file__).parents[2]
USABLE = library.reason("majlis.dealing.kernels") is None
NUMBA = backends.has_numba()
needs_library = pytest.mark.skipif(
    not USABLE, reason=f"no library here: {library.reason('majlis.dealing.kernels')}"
)
needs_numba = pytest.mark.skipif(not NUMBA, reason="Numba is not installed")


def process(way, *command, **env):
    """Another Python with another way to run kernels; what it printed, in lines, and on stderr."""
    done = subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"MAJLIS_KERNELS": way, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))} | env,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr


def same(one, other):
    """Whether two results or arguments agree to the last bit."""
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and one.tobytes() == other.tobytes()
    return (
        np.float64(one).tobytes() == np.float64(other).tobytes() if isinstance(one, float) else one == other
    )


@needs_library
def test_every_kernel_does_what_its_plain_python_does(monkeypatch):
    """All calls of a piece of work are made twice, those that plain Python makes on its way too."""
    called = set()
    alone = threading.RLock()  # threads that fill parts of one array would change it between the two runs

    def checked(kernel, run):
        def call(*arguments):
            with alone:
                copied = copy.deepcopy(arguments)
                result = run(*copied)
                with np.errstate(over="ignore"):
                    expected = kernel.plain(*arguments)
                assert same(arguments, copied), kernel
            assert expected is None or same(workload.plain(expected), workload.plain(result)), kernel
            called.add(kernel.__qualname__)
            return expected

        return call

    monkeypatch.delenv("MAJLIS_KERNELS", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    for kernel in KERNELS.values():
        run = library.bound(kernel.plain, fails)
        assert run is not None, kernel
        monkeypatch.setattr(kernel, "_run", checked(kernel, run))
    workload.fingerprint()
    probe(np.arange(6).reshape(2, 3))
    left = {kernel.__qualname__ for kernel in KERNELS.values()} - called
    # What nothing in the workload calls: the tests of its module compare it.
    assert left <= {"number_codes", "drawn_play"}


def fails(*arguments):
    """Nothing in the work may need another way than the library."""
    raise AssertionError(f"the library has no code for {arguments}")


@needs_numba
@needs_library
@pytest.mark.parametrize("way", ["numba", "python"])
def test_all_work_is_the_same_in_all_ways(way):
    (used, *expected), _ = process("library", workload.__file__)
    assert used == "library"
    (used, *found), _ = process(way, workload.__file__)
    assert used == way
    assert found == expected


def test_the_library_is_made_of_the_sources_as_they_are():
    """A changed kernel is not run from the library: after a change of one, `python tools/kernels.py`."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "kernels.py", "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_all_modules_with_kernels_are_known():
    known = json.loads(library.MANIFEST.read_text(encoding="utf-8"))["modules"]
    assert set(known) == set(kernel_modules())
    assert {"majlis.dealing.drawing", "majlis.liaptui.lookahead.rollouts"} <= set(known)


@needs_library
def test_the_library_needs_neither_numba_nor_llvm():
    code = (
        "import sys\n"
        "sys.modules['numba'] = sys.modules['llvmlite'] = None\n"
        "from compiled import workload\n"
        "print(*workload.fingerprint(), sep='\\n')"
    )
    found, _ = process("library", "-c", code)
    assert found == process("library", workload.__file__)[0][1:]


@needs_library
def test_arrays_of_another_kind_are_not_given_to_the_library():
    given = []
    run = library.bound(probe.plain, lambda *arguments: given.append(arguments))
    numbers = np.arange(6).reshape(2, 3)
    assert run(numbers) == 2345
    read_only = numbers.copy()
    read_only.flags.writeable = False
    others = [
        numbers.T, numbers[:, :2], numbers[0], numbers[None], numbers.astype(np.int32), numbers.astype(float),
        numbers.astype(">i8"), numbers.astype(np.uint64), read_only, numbers.tolist(), 5, None,
        numbers.view(np.matrix),
    ]  # fmt: skip
    for other in others:
        run(other)
    assert [id(other) for (other,) in given] == [id(other) for other in others]


@needs_library
def test_wrong_arguments_are_errors_as_in_python():
    from majlis.liaptui.lookahead.kernels import points

    run = library.bound(points.plain, fails)
    assert run(np.int64(3), True) == run(3, 1) == -2
    for arguments in [(1,), (1, 2, 3), (1.5, 2), ("a", 2), (None, 2)]:
        with pytest.raises(TypeError, match=r"majlis\.liaptui\.lookahead\.kernels\.points: "):
            run(*arguments)


@needs_library
def test_a_division_by_zero_is_an_error():
    from majlis.liaptui.lookahead.kernels import odds

    with pytest.raises(ArithmeticError, match="odds came to a division by zero"):
        library.bound(odds.plain, fails)(1, 2, 0)


def test_a_library_of_other_sources_is_not_used(monkeypatch, tmp_path):
    changed = json.loads(library.MANIFEST.read_text(encoding="utf-8"))
    told = changed["modules"]["majlis.dealing.kernels"]
    told["stamp"] = told["meaning"] = "0" * 64
    manifest = tmp_path / "kernels.json"
    manifest.write_text(json.dumps(changed), encoding="utf-8")
    forget()
    monkeypatch.setattr(library, "MANIFEST", manifest)
    try:
        assert "was changed since" in str(library.reason("majlis.dealing.kernels"))
        assert library.bound(KERNELS["majlis.dealing.kernels.running"].plain, fails) is None
        changed["libraries"] = dict.fromkeys(changed["libraries"], "0" * 64)
        manifest.write_text(json.dumps(changed), encoding="utf-8")
        forget()
        assert library.reason("majlis.dealing.drawing") is not None
        manifest.write_text("{", encoding="utf-8")
        forget()
        assert "cannot be read" in str(library.reason("majlis.dealing.drawing"))
    finally:
        forget()


def forget():
    """What the library remembers of its files."""
    for part in (library._manifest, library._loaded, library._codes):
        part.cache_clear()


@pytest.mark.parametrize(
    ("name", "value"), [("platform", lambda: "linux-riscv64"), ("HEAD", 32)], ids=["processor", "no GIL"]
)
def test_where_there_is_no_library_the_reason_is_said(monkeypatch, name, value):
    forget()
    monkeypatch.setattr(library, name, value)
    try:
        why = str(library.reason("majlis.dealing.drawing"))
        assert why in ("none was made for linux-riscv64", "this is another Python than it was made for")
    finally:
        forget()


def test_a_change_of_comments_is_no_change(tmp_path):
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text('"""A."""\nX = "a"  # b\ndef f(x):\n    """C."""\n    return (x +\n 1)\n')
    other.write_text('"""B."""\n\nX = "a"\n\n\ndef f(x):\n    return (x + 1)  # d\n')
    assert meaning_of([one]) == meaning_of([other])
    assert stamp_of([one]) != stamp_of([other])
    for text in ('X = "b"\ndef f(x):\n    return x + 1\n', 'X = "a"\ndef f(x):\n    return x + 2\n'):
        other.write_text(text)
        assert meaning_of([one]) != meaning_of([other])


def test_lines_may_end_as_they_do_on_windows(tmp_path):
    (tmp_path / "a.py").write_bytes(b"x = 1\ny = 2\n")
    (tmp_path / "b.py").write_bytes(b"x = 1\r\ny = 2\r\n")
    assert stamp_of([tmp_path / "a.py"]) == stamp_of([tmp_path / "b.py"])


def test_without_library_and_numba_kernels_run_and_it_is_said_once(monkeypatch):
    said = []
    monkeypatch.setattr(compiled, "tell", lambda message: said.append(message.text()))
    monkeypatch.setattr(backends, "_told", set())
    monkeypatch.setattr(backends, "has_numba", lambda: False)
    monkeypatch.setattr(library, "bound", lambda *_: None)
    monkeypatch.delenv("MAJLIS_KERNELS", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    first, second = Kernel(probe.plain, part=False), Kernel(probe.plain, part=False)
    assert first(np.arange(6).reshape(2, 3)) == second(np.arange(6).reshape(2, 3)) == 2345
    assert len(said) == 1
    assert "pip install numba" in said[0]


@pytest.mark.parametrize("way", ["quick", "library, numba"])
def test_an_unknown_way_is_one_sentence(way):
    done = subprocess.run(
        [sys.executable, "-m", "majlis.cli.main", "bridge", "deal", "north: 5+ spades"],
        env=os.environ | {"MAJLIS_KERNELS": way}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"MAJLIS_KERNELS={way!r} is not a way" in done.stderr


def test_what_is_used_can_be_asked():
    lines, _ = process("python", "-m", "majlis.compiled")
    assert f"{kernel_modules()[0]}: python" in lines[0]
    assert len(lines) == len(kernel_modules())


NOBODY = "54321"
CHANCES = """
import os
import numpy as np
from majlis.dealing.kernels import alias_table
assert os.getuid() == 54321
chance = np.zeros(2)
alias_table(np.array([1.0, 3.0]), chance, *(np.zeros(2, dtype=np.int64) for _ in range(3)))
print(chance.tolist())
"""


@pytest.mark.skipif(
    not shutil.which("setpriv") or os.getuid() != 0,
    reason="only root with setpriv can become another account",
)
@pytest.mark.parametrize("writable", [True, False], ids=["temporary folder", "nothing"])
@pytest.mark.parametrize("way", ["library", "numba"])
def test_an_account_without_a_home_or_a_name_runs_on(tmp_path, way, writable):
    """A container's or a service's: the installation is another's. It may read all that the tests may."""
    if (way == "numba" and not NUMBA) or (way == "library" and not USABLE):
        pytest.skip(f"no {way} here")
    shutil.copytree(
        ROOT / "src" / "majlis", tmp_path / "majlis", ignore=shutil.ignore_patterns("__pycache__", "*.po")
    )
    with tempfile.TemporaryDirectory() as temporary:
        os.chmod(temporary, 0o1777 if writable else 0o755)
        paths = [str(tmp_path), *filter(None, sys.path)]
        environment = {
            "PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(paths), "TMPDIR": temporary,
            "MAJLIS_KERNELS": way, "HOME": "/nonexistent",
        }  # fmt: skip
        reading = [f"--{kind}-caps=+dac_read_search" for kind in ("inh", "ambient")]
        account = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", *reading]
        done = subprocess.run(
            [*account, sys.executable, "-c", CHANCES],
            env=environment, cwd="/", capture_output=True, text=True,
        )  # fmt: skip
        kept = list(Path(temporary).rglob("*.nbc"))
    assert done.returncode == 0, done.stderr
    assert (done.stdout, done.stderr) == ("[0.5, 1.0]\n", "")
    assert bool(kept) == (way == "numba" and writable)


@needs_library
@pytest.mark.parametrize(
    ("content", "english", "arabic"),
    [
        (None, "is missing: install Majlis again", "مفقود: أعد تثبيت مجلس"),
        (b"damaged", "is damaged or of another version: install Majlis again", "تالف أو من إصدار آخر"),
    ],
    ids=["missing", "damaged"],
)
def test_a_library_that_was_lost_is_told_in_the_language_of_the_command(
    tmp_path, monkeypatch, content, english, arabic
):
    forget()
    monkeypatch.setattr(library, "FOLDER", tmp_path)
    if content is not None:
        (tmp_path / f"{library.platform()}.so").write_bytes(content)
    try:
        why = library.reason("majlis.dealing.drawing")
        assert why is not None
        assert english in why.text()
        assert arabic in why.text("ar")
    finally:
        forget()


def test_the_report_of_ways_ends_quietly_when_nobody_reads_it():
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "majlis.compiled"],
            stdout=writing, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(library.reason("majlis.baloot.batch.moves") is not None, reason="no library here")
@pytest.mark.parametrize("rows", [0, 1, 2])
def test_a_batch_of_few_rows_runs_in_the_library(rows, monkeypatch):
    """NumPy takes a value that is spread over one row, or none, for in order; nobody may write to it."""
    from majlis.baloot.batch import Batch

    def refuse(kernel, **_):
        raise AssertionError(f"{kernel} falls to Python")

    monkeypatch.setattr(backends, "otherwise", refuse)
    assert len(Batch(rows, seed=1)) == rows


@needs_library
def test_a_call_that_the_library_does_not_take_is_no_machine_without_one(monkeypatch):
    """Only this call has an array of another order: nobody is told to install anything."""
    said = []
    monkeypatch.setattr(backends, "tell_once", lambda sentence, **values: said.append(sentence))
    monkeypatch.setattr(backends, "has_numba", lambda: False)
    run = backends.runner(Kernel(probe.plain, part=False))
    assert run(np.arange(6, dtype=np.int64).reshape(3, 2).T) is not None
    assert said == []
