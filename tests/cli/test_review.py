"""`majlis baloot review`: what is shown and written, what is refused, and what Ctrl-C keeps."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis.cli.common import run
from majlis.cli.main import app
from recorded import GAMES
from reviews import remembered

MATCH = GAMES / "live_game_part.json"
DEAL = GAMES / "sample_deal.json"
FEW = ["--nodes", "2000", "--workers", "1"]


@pytest.fixture(scope="module", autouse=True)
def worth() -> Iterator[None]:
    """What a choice is worth is found once for all tests: here it is shown, written and cut short."""
    with remembered():
        yield


def review(*words: object) -> int:
    return run(app, ["baloot", "review", *map(str, words)])


def test_a_deal_in_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert review(MATCH, "--deal", 12, "--nodes", 100_000, "--workers", 1) == 0
    page = capsys.readouterr().out
    assert "Deal 12 · score 16–69 · Sun, Bottom · points 0–30" in page
    assert "chance 15 % → 4 %" in page
    for title in ("Turning points", "Luck and choices", "Players", "Errors, by what the player could know"):
        assert title in page
    assert "trick 2: Left, 8♦✗: against the rules" in page
    assert "trick 3: Top, 10♦" in page
    assert "on the real deal" in page
    assert "kammelna+mode=physical d1 16-69 deal 10♠" in page


def test_all_of_it_in_arabic(capsys: pytest.CaptureFixture[str]) -> None:
    assert review(MATCH, "--deal", 12, *FEW, "--language", "ar") == 0
    page = capsys.readouterr().out
    english = ("Deal", "chance", "better", "Players", "trick", "points", "accuracy", "auction")
    assert not any(word in page for word in english)
    assert "اللفة 12" in page


def test_page_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html, data = tmp_path / "a.html", tmp_path / "a.json"
    assert review(DEAL, *FEW, "--html", html, f"--json={data}") == 0
    assert "The page is in" in capsys.readouterr().out
    found = json.loads(data.read_text("utf-8"))
    assert (found["format"], found["nodes"], found["seconds"]) == ("majlis.baloot.review", 2000, None)
    assert html.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert review(DEAL, *FEW, "--json") == 0
    assert json.loads(capsys.readouterr().out) == found


def test_a_time_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert review(DEAL, "--time", "5ms", "--workers", 1, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["nodes"], found["seconds"]) == (None, 0.005)


def test_other_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert review(DEAL, *FEW, "--rules", "founding", "--json") == 0
    assert json.loads(capsys.readouterr().out)["rules"] == "founding"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing.json"], "nothing.json"),
        ([MATCH, "--deal", "17"], "there is no deal 17: the file has 16"),
        ([DEAL, "--time", "1s", "--nodes", "5"], "write --nodes or --time, not both"),
        ([DEAL, "--time", "soon"], "is not a time: write 50ms"),
        ([DEAL, "--rules", "nonsense"], "nonsense"),
    ],
)
def test_refusals(words: list[object], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert review(*words) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.out == ""
    assert len(captured.err.strip().splitlines()) == 1


def test_what_is_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"x": 1}', encoding="utf-8")
    assert review(other) == 2
    assert "this is not a recorded game" in capsys.readouterr().err


def test_a_record_in_which_nothing_can_be_followed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(DEAL.read_text("utf-8"))
    for event in record["rs"][0]["r"]:
        if event["e"] == 15:
            event["bhr"] = [0, 0, 0, 0]
            event.pop("fhr", None)
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(record), encoding="utf-8")
    assert review(broken, *FEW) == 2
    assert "nothing in it can be reviewed" in capsys.readouterr().err


def test_a_file_that_is_cut_off_is_reviewed_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = tmp_path / "cut.json"
    cut.write_bytes(MATCH.read_bytes()[: MATCH.stat().st_size // 3])
    code = review(cut, *FEW)
    captured = capsys.readouterr()
    assert code in (0, 2)
    assert "cut.json" in captured.err
    assert "Traceback" not in captured.err


def test_the_record_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.json"
    shutil.copy(DEAL, own)
    before = own.read_bytes()
    assert review(own, "--html", own) == 2
    assert review(own, f"--json={own}") == 2
    assert own.read_bytes() == before
    capsys.readouterr()


@pytest.mark.parametrize(
    ("after", "code_says"), [(1, "before the first deal"), (70, "deals are not reviewed")]
)
def test_ctrl_c_keeps_the_deals_that_are_finished(
    after: int,
    code_says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from majlis.baloot.review import reviewing

    run_task, calls = reviewing.run_task, []

    def interrupted(task: object) -> object:
        calls.append(task)
        if len(calls) > after:
            raise KeyboardInterrupt
        return run_task(task)  # type: ignore[arg-type]

    monkeypatch.setattr(reviewing, "run_task", interrupted)
    html = tmp_path / "a.html"
    assert review(MATCH, *FEW, "--html", html) == 130
    assert code_says in capsys.readouterr().err
    assert html.exists() == (after > 1)


def test_a_match_of_ones_own_by_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What `simulate` records can be reviewed."""
    out = tmp_path / "games"
    words = ["baloot", "simulate", "--deals", "1", "--seed", "3", "--players", "careful", "--out", str(out)]
    assert run(app, words) == 0
    capsys.readouterr()
    file = next(out.glob("*.json"))
    assert review(file, *FEW, "--json") == 0
    assert json.loads(capsys.readouterr().out)["deals"]


def test_why_a_record_is_not_followed_is_said_in_arabic(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = json.loads(DEAL.read_text("utf-8"))
    events = (rows if "r" in rows else rows["rs"][0])["r"]
    said = [event for event in events if event["e"] == 2]
    said[-1]["b"] = "beforeyou"
    broken, html = tmp_path / "broken.json", tmp_path / "broken.html"
    broken.write_text(json.dumps(rows), "utf-8")
    assert review(broken, *FEW, "--language", "ar", "--html", html) == 0
    page = capsys.readouterr().out
    assert "cannot be said" not in page
    assert "لا تُقال هنا" in page
    assert "لا تُقال هنا" in html.read_text("utf-8")
    assert '<p class="note"><bdi>' not in html.read_text("utf-8")  # it would run from the left, as it begins


def test_a_match_that_stopped_in_the_auction_keeps_its_chances(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = MATCH.read_text("utf-8")
    cut = tmp_path / "cut.json"
    cut.write_text(text[: len(text) * 9000 // 15622], "utf-8")
    assert review(cut, *FEW, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    last = found["deals"][-1]
    assert (last["ended"], last["points"]) == ("unfinished", None)
    assert last["chance_after"] == last["chance_before"]
    assert found["chance"]["total"] == pytest.approx(
        last["chance_after"] - found["deals"][0]["chance_before"], abs=1e-3
    )
