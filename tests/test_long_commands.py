"""Every long command gives the same bytes on one process, two, and a cluster that loses a worker."""

import importlib.util
import json
import os
import signal
from pathlib import Path

import pytest

from majlis import work
from majlis.cli.common import run
from majlis.cli.main import app
from recorded import GAMES
from stopping import LONGEST

pytestmark = pytest.mark.waits

ROOT = Path(__file__).parents[1]
COMMANDS = {
    "audit": "baloot audit {games} --json={out}/a.json --csv {out}/a.csv --fixtures {out}/fixtures",
    "stats": "baloot stats {games} --json={out}/a.json",
    "house-rules": "baloot house-rules {games} --json={out}/a.json --save {out}/a.toml",
    "solve": "baloot solve {positions} --json={out}/a.jsonl",
    "review": "baloot review {game} --nodes 20000 --json={out}/a.json --html {out}/a.html",
    "simulate": "baloot simulate --deals 60 --seed 3 --players random --out {out}",
    "puzzles": "baloot puzzles --deals 24 --seed 3 --missed-by random --kind open --out {out}/a.json",
    "dataset": "baloot dataset --deals 60 --shard-deals 5 --seed 3 --player careful --out {out}",
    "deal": "bridge deal weak-twos -n 6 --seed 1 --dd --format pbn --out {out}",
    "dd": "bridge dd {boards} --out {out}/a.pbn",
    "arena": "arena baloot careful random --deals 60 --seed 5 --json={out}/a.json",
}
NEEDS = {"dataset": "pyarrow", "deal": "endplay", "dd": "endplay"}


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("inputs")
    games = folder / "games"
    games.mkdir()
    for number in range(40):
        for path in GAMES.glob("*.json"):
            (games / f"{number:02}-{path.name}").write_bytes(path.read_bytes())
    boards = ["bridge", "deal", "weak-twos", "-n", "6", "--seed", "2", "--format", "pbn", "--name", "boards"]
    assert run(app, [*boards, "--out", str(folder)]) == 0
    positions = folder / "positions.txt"
    ending = "kammelna d3 {}-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3\n"
    positions.write_text("".join(map(ending.format, range(120))), encoding="utf-8")
    return {
        "game": GAMES / "sample_deal.json",
        "games": games,
        "boards": folder / "boards.pbn",
        "positions": positions,
    }


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("Dask is not installed")
    from distributed import LocalCluster

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")]))
        with LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            local_directory=str(tmp_path_factory.mktemp("dask")),
            silence_logs=60,
        ) as found:
            yield found


def written(name, inputs, out, *options):
    """What the command has written, without the time it took."""
    out.mkdir()
    arguments = COMMANDS[name].format(out=out, **inputs).split()
    assert run(app, [*arguments, *options]) in (0, 1)
    found = {}
    for path in sorted(out.rglob("*")):
        if path.is_file():
            found[path.relative_to(out).as_posix()] = path.read_bytes()
    if name == "arena":
        report = json.loads(found["a.json"])
        found["a.json"] = {key: report[key] for key in report if key not in ("elapsed", "retries")}
    return found


@pytest.mark.cluster
@pytest.mark.parametrize("name", COMMANDS)
def test_the_same_bytes_wherever_it_is_computed(name, inputs, cluster, tmp_path, monkeypatch):
    from distributed import Client

    pytest.importorskip(NEEDS.get(name, "majlis"))
    alone = written(name, inputs, tmp_path / "1", "--workers", "1")
    assert alone
    assert written(name, inputs, tmp_path / "2", "--workers", "2") == alone
    with Client(cluster) as client:
        client.wait_for_workers(2, timeout=LONGEST)  # the one that the last command lost is back
    calls = []

    class Killing(work.ClusterPool):
        def submit(self, function, /, *arguments):
            calls.append(function)
            future = super().submit(function, *arguments)
            if len(calls) == 3:
                os.kill(min(self._client.run(os.getpid).values()), signal.SIGKILL)
            return future

    monkeypatch.setattr(work, "ClusterPool", Killing)
    monkeypatch.setattr("majlis.baloot.audit.run.ClusterPool", work.ClusterPool, raising=False)
    assert written(name, inputs, tmp_path / "3", "--cluster", cluster.scheduler_address) == alone
    assert len(calls) >= 3
