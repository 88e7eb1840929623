"""A whole arena: the same results on one process, two and a cluster; nothing lost when workers die."""

import importlib.util
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from majlis import work
from majlis.arena.plan import make_plan
from majlis.arena.run import run
from majlis.errors import InputError
from majlis.processes import ProcessPool
from majlis.work import ClusterPool, ExecutorPool

ODD = "arena.odd_players"
ELSEWHERE = ("elapsed", "retries")
"""What may differ between runs of one seed."""


def results(report):
    return {key: value for key, value in report.items() if key not in ELSEWHERE}


def plan_of(*players, seed=1, **options):
    return make_plan("baloot", players, seed, **options)


def in_threads(plan, numbers, **options):
    with ThreadPoolExecutor(1) as executor:
        return run(plan, numbers, ExecutorPool(executor, 1), **options)


def test_one_process_two_processes_and_a_thread_agree():
    plan = plan_of("careful", "random", seed=5)
    reports = [run(plan, 60, ProcessPool(count)) for count in (1, 2)] + [in_threads(plan, 60)]
    assert results(reports[0]) == results(reports[1]) == results(reports[2])
    assert reports[0]["deals"] == 60
    assert reports[0]["played"] == 120
    assert results(in_threads(plan_of("careful", "random", seed=6), 60)) != results(reports[0])


def killed_once(tmp_path, name="KilledOnce"):
    marker = tmp_path / "marker"
    return plan_of(f"{ODD}:{name}:marker={marker}", "careful"), marker


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_worker_costs_a_retry_and_nothing_else(tmp_path, workers):
    plan, marker = killed_once(tmp_path)
    marker.touch()
    undisturbed = in_threads(plan, 40)
    marker.unlink()
    disturbed = run(plan, 40, ProcessPool(workers))
    assert marker.exists()
    assert disturbed["retries"] >= 1
    assert undisturbed["retries"] == 0
    assert results(disturbed) == results(undisturbed)


@pytest.mark.waits
def test_a_stalled_worker_costs_a_retry_and_nothing_else(tmp_path, monkeypatch):
    """The clock stands still but for one moment: a day passes when the worker has stopped to play."""
    plan, marker = killed_once(tmp_path, "StallsOnce")
    marker.touch()
    undisturbed = in_threads(plan, 20)
    marker.unlink()
    monkeypatch.setattr(work, "now", lambda: 86400.0 if marker.exists() else 0.0)
    disturbed = run(plan, 20, ProcessPool(2), stall=3600)
    assert disturbed["retries"] >= 1
    assert disturbed["lost"] == []
    assert results(disturbed) == results(undisturbed)


def test_what_kills_every_worker_is_lost_and_told():
    plan = plan_of(f"{ODD}:Kills", "random")
    report = run(plan, 6, ProcessPool(2))
    assert [(gone["first"], gone["last"]) for gone in report["lost"]] == [(3, 3)]
    assert report["lost"][0]["reason"] == "the worker process died"
    assert report["deals"] == 5


@pytest.mark.waits
@pytest.mark.cluster
@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is not installed")
def test_a_cluster_agrees_though_one_of_its_workers_is_killed(tmp_path, monkeypatch):
    from distributed import LocalCluster

    root = Path(__file__).parents[2]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(root / "src"), str(root / "tests")]))
    plan, marker = killed_once(tmp_path)
    marker.touch()
    undisturbed = in_threads(plan, 40)
    marker.unlink()
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(tmp_path),
        silence_logs=60,
    ) as cluster:
        disturbed = run(plan, 40, ClusterPool(cluster.scheduler_address))
    assert marker.exists()
    assert results(disturbed) == results(undisturbed)


@pytest.mark.cluster
@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is not installed")
@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:1"])
def test_an_address_without_a_scheduler_is_one_sentence(address, monkeypatch):
    import distributed

    client = distributed.Client
    monkeypatch.setattr(distributed, "Client", lambda where, timeout: client(where, timeout="1s"))
    with pytest.raises(InputError, match="no Dask scheduler answers there"):
        ClusterPool(address)


def test_a_missing_dask_names_the_extra(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"^--cluster needs Dask, .* -m pip install .*\[cluster\]"):
        ClusterPool("tcp://127.0.0.1:1")


def test_careful_beats_random_and_nobody_beats_himself():
    report = in_threads(plan_of("careful", "random"), 40)
    assert report["ci95"][0] > 10
    assert (report["unit"], report["interval"]) == ("game points a deal", "student")
    assert report["match_wins"] is None
    assert report["ratings"][0]["player"] == "careful"
    mirror = in_threads(plan_of("random", "random"), 15)
    assert (mirror["mean"], mirror["ci95"]) == (0.0, [0.0, 0.0])
    assert mirror["players"] == ["random", "random (2)"]


def test_order_of_players_turns_the_sign():
    one = in_threads(plan_of("careful", "random"), 25)
    other = in_threads(plan_of("random", "careful"), 25)
    assert one["mean"] == -other["mean"]
    assert one["ci95"] == [-x for x in reversed(other["ci95"])]


def test_matches_are_played_to_the_target():
    report = in_threads(plan_of("careful", "random", match=True), 6)
    wins = report["match_wins"]
    assert wins["careful"] + wins["random"] == report["matches"] == 12
    assert wins["careful"] >= 10
    assert report["unit"] == "game points a match"
    assert report["deals"] >= 6 * 3
    pair = report["pairs"][0]
    assert pair["share"] == wins["careful"] / 12
    assert pair["share_ci95"][0] < pair["share"] <= pair["share_ci95"][1]


def test_a_match_without_end_is_drawn(monkeypatch):
    monkeypatch.setattr("majlis.arena.play.MOST_DEALS", 8)
    report = in_threads(plan_of(f"{ODD}:Passes", f"{ODD}:Passes", match=True), 2)
    assert list(report["match_wins"].values()) == [0, 0]
    assert report["pairs"][0]["matches_won"] == [0, 0, 4]
    assert report["played"] == 32
    assert [row["elo"] for row in report["ratings"]] == [0.0, 0.0]


def test_a_round_robin_has_every_pair_and_ratings():
    report = in_threads(plan_of("random", "careful", f"{ODD}:Passes"), 30)
    assert [(pair["a"], pair["b"]) for pair in report["pairs"]] == [
        ("random", "careful"),
        ("random", f"{ODD}:Passes"),
        ("careful", f"{ODD}:Passes"),
    ]
    assert report["played"] == 30 * 3 * 2
    assert report["ratings"][0]["player"] == "careful"
    assert sum(row["elo"] for row in report["ratings"]) == pytest.approx(0, abs=1e-6)
    own = [pair["mean"] for pair in report["pairs"] if pair["a"] == "random"]
    assert report["mean"] == pytest.approx(sum(own) / 2)


def test_until_decided_stops_early_and_in_the_same_place_everywhere():
    plan = plan_of("careful", "random")
    one = in_threads(plan, 500, until_decided=True)
    two = run(plan, 500, ProcessPool(2), until_decided=True)
    assert results(one) == results(two)
    assert one["sequential"]["decided"]
    assert one["deals"] == 100  # the least: the difference is plain
    assert one["sequential"]["after"] == one["deals"]
    assert one["pairs"][0]["better"] == "careful"
    assert one["interval"] == "anytime"
    assert one["ci95"][0] > 0


def test_until_decided_of_equals_ends_undecided():
    report = in_threads(plan_of("random", "random"), 40, until_decided=True)
    assert not report["sequential"]["decided"]
    assert report["deals"] == 40
    assert report["pairs"][0]["better"] is None


@pytest.mark.parametrize(
    ("name", "counted"),
    [("Illegal", "illegal"), ("Word", "illegal"), ("Raises", "errors"), ("Exits", "errors")],
)
def test_who_fails_forfeits_and_is_counted(name, counted):
    report = in_threads(plan_of(f"{ODD}:{name}", "careful"), 5)
    assert report[counted] == 10
    assert sum(report[key] for key in ("illegal", "timeouts", "errors")) == 10
    assert report["faults"][f"{ODD}:{name}"][counted] == 10
    assert report["faults"]["careful"][counted] == 0
    assert report["mean"] == -26
    assert "\n" not in report["first_faults"][0]["text"]


def test_time_run_out_is_counted():
    plan = plan_of(f"{ODD}:Sleeps:seconds=0.4", "careful", time=0.1)
    report = in_threads(plan, 2)
    assert report["timeouts"] >= 2
    assert report["errors"] == report["illegal"] == 0


@pytest.mark.waits
def test_a_player_that_never_comes_back_is_interrupted():
    report = run(plan_of(f"{ODD}:NeverEnds", "careful", time=4.0), 2, ProcessPool(1))
    assert report["timeouts"] == 4
    assert report["lost"] == []


def test_an_interruption_keeps_what_is_finished(tmp_path):
    plan = plan_of("careful", "random")

    def stop(progress):
        if progress.finished >= 10:
            raise KeyboardInterrupt

    first = in_threads(plan, 200, record=tmp_path / "arena", watch=stop)
    assert first["interrupted"]
    assert 10 <= first["finished"] < 200
    kept = []
    second = in_threads(plan, 200, record=tmp_path / "arena", watch=lambda p: kept.append(p.kept))
    assert kept[-1] >= 10
    assert results(second) == results(in_threads(plan, 200))


def test_a_finished_arena_is_not_played_again(tmp_path):
    plan = plan_of("careful", "random")
    first = in_threads(plan, 20, record=tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    again = in_threads(plan, 20, record=tmp_path)
    assert results(again) == results(first)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()} == before
    more = in_threads(plan, 30, record=tmp_path)
    assert more["deals"] == 30
    fewer = in_threads(plan, 10, record=tmp_path)
    assert results(fewer) == results(in_threads(plan, 10))


def test_no_deals_are_not_possible():
    with pytest.raises(InputError, match="give at least 1"):
        in_threads(plan_of("careful", "random"), 0)


def test_players_draw_from_their_own_streams():
    """Neither the order of the deals nor what others draw changes a player's luck."""
    from majlis.arena.play import play_number

    plan = plan_of("random", "careful")
    whole = [play_number(plan, number).unit for number in range(1, 9)]
    parts = [play_number(plan, number).unit for number in (5, 6, 7, 8, 1, 2, 3, 4)]
    assert sorted(parts, key=lambda unit: unit.number) == whole
    assert len({np.float64(unit.pairs[0][0].points[0]) for unit in whole}) > 1
