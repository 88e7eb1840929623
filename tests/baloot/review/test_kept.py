"""A review that was interrupted goes on where it was, and finds the same."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from majlis.baloot.games import load
from majlis.baloot.kammelna.types import GameRecord
from majlis.baloot.review import reviewing
from majlis.baloot.review.data import review_data
from majlis.baloot.review.kept import MOST, kept_for
from majlis.baloot.review.reviewing import Reviewing
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.valuation.model import Budget
from reviews import remembered

GAMES = Path(__file__).resolve().parents[3] / "examples" / "baloot" / "games"
FEW = Budget(nodes=500, call_nodes=500)


@pytest.fixture(scope="module", autouse=True)
def worth() -> Iterator[None]:
    """What a choice is worth is found once for all tests: here it is kept on the disk and read again."""
    with remembered():
        yield


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAJLIS_REVIEWS", str(tmp_path / "unfinished"))
    return tmp_path / "unfinished"


@pytest.fixture(scope="module")
def game() -> GameRecord:
    """One deal, twice."""
    one = load(str(GAMES / "sample_deal.json"))
    return structs.replace(one, deals=(one.deals[0], one.deals[0]))


def test_it_goes_on_and_finds_the_same(
    game: GameRecord, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Reviewing(game, budget=FEW)
    for _ in whole.run():
        pass
    work = Reviewing(game, budget=FEW, keep=True)
    for done in work.run():
        if done == work.total - 1:
            break
    assert len(work.review.deals) == 1
    assert len(list(folder.iterdir())) == 1
    run_task, calls = reviewing.run_task, []

    def counted(task: reviewing.JudgingTask) -> object:
        calls.append(task)
        return run_task(task)

    monkeypatch.setattr(reviewing, "run_task", counted)
    again = Reviewing(game, budget=FEW, keep=True)
    assert list(again.run())[-1] == again.total
    assert len(calls) == again.total // 2
    assert review_data(again.review) == review_data(whole.review)
    assert not list(folder.iterdir()), "a whole review leaves nothing"


def test_other_settings_begin_anew(game: GameRecord, folder: Path) -> None:
    work = Reviewing(game, budget=FEW, keep=True)
    for _ in work.run():
        if work.review.deals:
            break
    deals = list(game.deals)
    same = kept_for(deals, DEFAULT, FEW, 0)
    assert same is not None
    assert list(same.answers) == [0]
    for records, rules, budget, seed in [
        (deals[:1], DEFAULT, FEW, 0),
        (deals, DEFAULT.replace(target=200), FEW, 0),
        (deals, DEFAULT, replace(FEW, nodes=501), 0),
        (deals, DEFAULT, FEW, 1),
    ]:
        other = kept_for(records, rules, budget, seed)
        assert other is not None
        assert not other.answers


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b'{"0": {"real": 1}}'])
def test_a_file_that_cannot_be_read_is_none(game: GameRecord, folder: Path, content: bytes) -> None:
    kept = kept_for(list(game.deals), DEFAULT, FEW, 0)
    assert kept is not None
    folder.mkdir()
    kept._path.write_bytes(content)
    again = kept_for(list(game.deals), DEFAULT, FEW, 0)
    assert again is not None
    assert not again.answers


def test_where_nothing_can_be_kept_the_review_goes_on(
    game: GameRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("MAJLIS_REVIEWS", str(tmp_path / "file" / "in"))
    work = Reviewing(structs.replace(game, deals=game.deals[:1]), budget=FEW, keep=True)
    for _ in work.run():
        pass
    assert len(work.review.deals) == 1


def test_only_so_many_are_kept(game: GameRecord, folder: Path) -> None:
    folder.mkdir()
    for number in range(MOST + 5):
        (folder / f"{number}.json").touch()
    work = Reviewing(game, budget=FEW, keep=True)
    for _ in work.run():
        if work.review.deals:
            break
    assert len(list(folder.iterdir())) == MOST
    assert work._kept is not None
    assert work._kept._path.exists()


def test_the_name_is_the_same_in_every_process() -> None:
    program = (
        "from majlis.baloot.games import load\n"
        "from majlis.baloot.review.kept import kept_for\n"
        "from majlis.baloot.valuation.model import Budget\n"
        "from majlis.baloot.ruleset import DEFAULT\n"
        f"deals = list(load({str(GAMES / 'live_game_part.json')!r}).deals)\n"
        "print(kept_for(deals, DEFAULT, Budget(), 0)._path.name)"
    )
    names = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(names) == 1
