"""Every long command is killed, interrupted, and given a full disk or a damaged input at random moments.

Nothing half written may have its final name, what was finished is kept, the same command goes on, and in the
end there are the same bytes as of a command that nobody disturbed. Each round takes another command, in turn.
"""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from faults import NotHereError

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "examples" / "baloot" / "games"
LONGEST = 300.0
"""Seconds that a loaded machine is given for a command."""
POSITION = "kammelna d3 {}-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3\n"
ARENA = "--record {out}/record --json={out}/a.json"
WRITERS = {
    "simulate": "baloot simulate --deals 60 --seed 3 --players random --out {out}/games",
    "arena": f"arena baloot careful random --deals 150 --seed 5 {ARENA}",
    "audit": "baloot audit {games} --json={out}/a.json --csv {out}/a.csv --fixtures {out}/fixtures",
    "dataset": "baloot dataset --deals 60 --shard-deals 5 --seed 3 --player careful --out {out}/rows",
    "puzzles": "baloot puzzles --deals 16 --seed 3 --missed-by random --kind open --out {out}/a.json",
    "solve": "baloot solve {positions} --json={out}/a.jsonl",
    "stats": "baloot stats {games} --json={out}/a.json",
    "liaptui": f"arena liaptui literal random --deals 8 --seed 5 {ARENA}",
    "house-rules": "baloot house-rules {games} --json={out}/a.json --save {out}/a.toml",
    "review": "baloot review {game} --nodes 2000 --json={out}/a.json --html {out}/a.html",
    "liaptui-review": "liaptui review {liaptui_game} --worlds 40 --json={out}/a.json --html {out}/a.html",
    "deal": "bridge deal weak-twos -n 60 --seed 1 --format pbn --out {out}",
    "dd": "bridge dd {boards} --out {out}/a.pbn",
    "convert": "baloot convert {games} {out}/a.jsonl",
}
NEEDS = {"dataset": "pyarrow", "dd": "endplay"}
GROWING = ("record/", "rows/", "games/simulation.toml")
"""What a command that goes on may hold in another state than at the end."""
OF_THE_RUN = ("elapsed", "retries", "seconds")
"""What a report says of its own run."""


@dataclass(frozen=True)
class Bench:
    """A folder with the inputs, and what undisturbed commands made of them."""

    folder: Path
    inputs: dict[str, str]
    made: dict[str, tuple[float, dict[str, bytes]]]

    def command(self, name: str, out: Path) -> list[str]:
        """A command that writes into a folder."""
        return WRITERS[name].format(out=out, **self.inputs).split()

    def undisturbed(self, name: str) -> tuple[float, dict[str, bytes]]:
        """How long a command takes, and what it writes."""
        if name not in self.made:
            out, begun = self.folder / f"whole-{name}", time.monotonic()
            out.mkdir()
            code, errors = ended(started(self.command(name, out), self.folder))
            assert code in (0, 1), f"{name} undisturbed: {code} {errors}"
            self.made[name] = time.monotonic() - begun, written(out)
        return self.made[name]


@contextmanager
def bench() -> Iterator[Bench]:
    """The inputs of all commands, in a folder that goes afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    try:
        games = folder / "games"
        games.mkdir()
        for number in range(12):
            for path in sorted(GAMES.glob("*.json")):
                shutil.copy(path, games / f"{number:02}-{path.name}")
        positions = folder / "positions.txt"
        positions.write_text("".join(map(POSITION.format, range(120))), encoding="utf-8")
        boards = f"bridge deal weak-twos -n 6 --seed 2 --format pbn --name boards --out {folder}".split()
        assert ended(started(boards, folder))[0] == 0
        names = {"games": games, "game": GAMES / "sample_deal.json", "positions": positions}
        names["boards"] = folder / "boards.pbn"
        names["liaptui_game"] = a_game_of_liaptui(folder)
        yield Bench(folder, {name: str(path) for name, path in names.items()}, {})
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def a_game_of_liaptui(folder: Path) -> Path:
    """A recorded game, played by people who know nothing."""
    import numpy as np

    from majlis.liaptui.match import Match
    from majlis.liaptui.players import make_player
    from majlis.liaptui.record import Record, dump
    from majlis.liaptui.ruleset import DEFAULT

    rng = np.random.default_rng(7)
    match = Match(DEFAULT, [make_player("random", rng) for _ in range(4)], rng)
    for _ in range(2):
        match.play_deal()
    dump(Record.of(match.states), path := folder / "liaptui.json")
    return path


def started(
    command: list[str], folder: Path, before: Callable[[], None] | None = None
) -> subprocess.Popen[str]:
    """A command of the program, in a session of its own and with folders of its own for what it keeps."""
    own = {"MAJLIS_MATCHES": str(folder / "matches"), "MAJLIS_REVIEWS": str(folder / "reviews")}
    return subprocess.Popen(
        [sys.executable, "-m", "majlis.cli.main", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | own | {"PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
        preexec_fn=before,
    )


def ended(process: subprocess.Popen[str], within: float = LONGEST) -> tuple[int, str]:
    """The exit code and what was said; a command that does not end is killed, and that is a loss."""
    try:
        _, errors = process.communicate(timeout=within)
    except subprocess.TimeoutExpired:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise AssertionError(f"it stands still: {process.args}") from None
    assert "Traceback" not in errors, errors
    return process.returncode, errors


def written(out: Path) -> dict[str, bytes]:
    """The files below a folder by name, less what a report says of its own run, and records of tasks."""
    found = {}
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        if not path.is_file() or path.name.startswith(".") or name.startswith("record/tasks/"):
            continue
        content = path.read_bytes()
        if path.suffix == ".json":
            content = without_run(content, name)
        found[name] = content
    return found


def without_run(content: bytes, name: str) -> bytes:
    """A report without its times; fails where it is no whole JSON."""
    try:
        data = json.loads(content)
    except ValueError:
        raise AssertionError(f"{name} is half written") from None
    if isinstance(data, dict):
        for key in OF_THE_RUN:
            data.pop(key, None)
    return json.dumps(data, ensure_ascii=False).encode()


def turns(
    rng: random.Random, rounds: int, place: Bench
) -> Iterator[tuple[str, Path, float, dict[str, bytes]]]:
    """A command for each round, an empty folder, how long it takes, and what it is to write."""
    names = [name for name in WRITERS if find_spec(NEEDS.get(name, "majlis"))]
    first = rng.randrange(len(names))
    for number in range(rounds):
        name = names[(first + number) % len(names)]
        shutil.rmtree(place.folder / "reviews", ignore_errors=True)
        seconds, whole = place.undisturbed(name)
        shutil.rmtree(place.folder / "reviews", ignore_errors=True)
        out = place.folder / f"out-{number}"
        out.mkdir()
        yield name, out, seconds, whole


def check_kept(name: str, out: Path, whole: dict[str, bytes]) -> None:
    """Whatever has its final name is whole; puzzles that were found are a whole file of fewer puzzles."""
    for file, content in written(out).items():
        if name == "puzzles" or file.startswith(GROWING):
            continue
        assert content == whole.get(file), f"{name}: {file} is there and not as it should be"


def check_resumed(name: str, place: Bench, out: Path, whole: dict[str, bytes]) -> None:
    """The same command once more ends as if nothing had been."""
    code, errors = ended(started(place.command(name, out), place.folder))
    assert code in (0, 1), f"{name} does not go on: {code} {errors}"
    found = written(out)
    assert found.keys() == whole.keys(), f"{name}: {sorted(found.keys() ^ whole.keys())}"
    for file, content in found.items():
        assert content == whole[file], f"{name}: {file} is another than without the disturbance"


def stopped(rng: random.Random, rounds: int, by: tuple[signal.Signals, ...]) -> str:
    """Commands are stopped by a signal and go on."""
    early, kept = 0, 0
    with bench() as place:
        for name, out, seconds, whole in turns(rng, rounds, place):
            sign = rng.choice(by)
            process = started(place.command(name, out), place.folder)
            with suppress(subprocess.TimeoutExpired):
                process.wait(seconds * rng.uniform(0.1, 1.0))
            running = process.poll() is None
            early += running
            with suppress(ProcessLookupError):
                os.killpg(process.pid, sign)
            code, errors = ended(process)
            if running and sign is not signal.SIGKILL and code not in (0, 1):
                assert code in (128 + sign, -sign), f"{name}: {sign.name} gives {code} {errors}"
            if sign is signal.SIGKILL:
                check_kept(name, out, whole)
            kept += bool(written(out))
            check_resumed(name, place, out, whole)
    return f"{early} of {rounds} commands stopped in their work, {kept} had kept something; all went on"


def full_disk(rng: random.Random, rounds: int) -> str:
    """Files cannot become longer than so many bytes, as on a full disk: one sentence, then it goes on."""
    told = 0
    with bench() as place:
        for name, out, _, whole in turns(rng, rounds, place):
            most = rng.randrange(1, max(map(len, whole.values())))
            limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most))
            code, errors = ended(started(place.command(name, out), place.folder, limit))
            assert code in (0, 1, 2), f"{name}: {code} {errors}"
            if code == 2:
                told += 1
                sentences = [line for line in errors.splitlines() if line.startswith("majlis: ")]
                assert len(sentences) == 1, f"{name}: {errors}"
                assert "too large" in sentences[0] or "cannot be" in sentences[0], f"{name}: {errors}"
                check_kept(name, out, whole)
            assert not list(out.rglob(".*.tmp")), f"{name}: a half file is left"
            check_resumed(name, place, out, whole)
    return f"{told} of {rounds} commands said that the disk is full; all went on afterwards"


def no_folder(rng: random.Random, rounds: int) -> str:
    """The folder cannot be made or written: one sentence and exit code 2, before the work or after it."""
    with bench() as place:
        for name, _, _, _ in turns(rng, rounds, place):
            wall = place.folder / "wall"
            wall.write_text("a file")
            code, errors = ended(started(place.command(name, wall), place.folder))
            assert code == 2, f"{name}: {code} {errors}"
            assert "majlis: " in errors, f"{name}: {errors}"
            assert wall.read_text() == "a file"
    return f"{rounds} commands said that the folder cannot be used"


READERS = {
    "audit": "baloot audit {file}",
    "stats": "baloot stats {file}",
    "house-rules": "baloot house-rules {file}",
    "convert": "baloot convert {file} -",
    "dd": "bridge dd {file}",
}


def cut_input(rng: random.Random, rounds: int) -> str:
    """The input ends in the middle, or is cut under the reader: never a traceback, never a standstill."""
    with bench() as place:
        lines = place.folder / "lines.jsonl"
        convert = ["baloot", "convert", place.inputs["games"], str(lines)]
        assert ended(started(convert, place.folder))[0] in (0, 1)
        sound = {"baloot": lines.read_bytes() * 20, "bridge": Path(place.inputs["boards"]).read_bytes()}
        names = [name for name in READERS if find_spec(NEEDS.get(name, "majlis"))]
        for number in range(rounds):
            command = READERS[names[number % len(names)]]
            content = sound[command.split()[0]]
            file = place.folder / ("cut.jsonl" if command.startswith("baloot") else "cut.pbn")
            at, meanwhile = rng.randrange(len(content)), rng.random() < 0.5
            file.write_bytes(content if meanwhile else content[:at])
            process = started(command.format(file=file).split(), place.folder)
            if meanwhile:
                with suppress(subprocess.TimeoutExpired):
                    process.wait(rng.uniform(0, 2))
                os.truncate(file, at)
            code, errors = ended(process)
            assert code in (0, 1, 2), f"{command}: {code} {errors}"
    return f"{rounds} inputs cut, before and while they were read; each was read as far as it goes"


def cluster(rng: random.Random, rounds: int) -> str:
    """A worker of a cluster is killed, then its scheduler: what is finished is kept and goes on."""
    if find_spec("distributed") is None:
        raise NotHereError("Dask is not installed")
    gone = 0
    with bench() as place:
        _, whole = place.undisturbed("arena")
        for number in range(rounds):
            out = place.folder / f"cluster-{number}"
            out.mkdir()
            with machines(place.folder / f"scheduler-{number}.json") as (address, scheduler, workers):
                command = [*place.command("arena", out), "--cluster", address]
                process = started(command, place.folder)
                wait_for(process, lambda out=out: len(list(out.glob("record/tasks/*.jsonl"))) >= 2)
                workers[0].kill()
                time.sleep(rng.uniform(0, 2))
                scheduler.kill()
                code, errors = ended(process)
                gone += code == 2
                assert code in (0, 2), f"{code} {errors}"
            check_resumed("arena", place, out, whole)
    return f"{gone} of {rounds} arenas lost their scheduler; all went on without the cluster"


def wait_for(process: subprocess.Popen[str], ready: Callable[[], bool]) -> None:
    """Until something is there, or the process has ended."""
    end = time.monotonic() + LONGEST
    while process.poll() is None and not ready():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)


@contextmanager
def machines(file: Path) -> Iterator[tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers in processes of their own, and its address."""
    dask = [sys.executable, "-m", "distributed.cli"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    known = {
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src")]),
        "DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "50",
    }
    environment, own = os.environ | known, str(file.parent)
    begin = [f"{dask[2]}.dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    all_of = [subprocess.Popen([*dask[:2], *begin], env=environment, **quiet)]
    try:
        wait_for(all_of[0], lambda: file.exists() and file.read_text().strip().endswith("}"))  # type: ignore[arg-type]
        address = json.loads(file.read_text())["address"]
        serve = [f"{dask[2]}.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        serve += ["--local-directory", own]
        all_of += [subprocess.Popen([*dask[:2], *serve], env=environment, **quiet) for _ in range(2)]
        yield address, all_of[0], all_of[1:]
    finally:
        for process in all_of:
            process.kill()
            process.wait()


FAULTS = {
    "killed": partial(stopped, by=(signal.SIGKILL,)),
    "interrupted": partial(stopped, by=(signal.SIGINT, signal.SIGTERM)),
    "full_disk": full_disk,
    "no_folder": no_folder,
    "cut_input": cut_input,
    "cluster": cluster,
}
