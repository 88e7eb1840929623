"""`majlis baloot records` and `show`: what is kept is listed and shown deal by deal, as text and as JSON."""

import json
from pathlib import Path

import numpy as np
import pytest
from rich.cells import cell_len

from majlis.baloot import deallines
from majlis.baloot.kammelna.reader import load
from majlis.baloot.match import Match
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.state import State
from majlis.cli.baloot.matches import MatchSetup, content
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.matches import MatchFile

SAMPLE = "examples/baloot/games/sample_deal.json"


def keep(folder: Path, seed: int, rules: str = "kammelna+target=30", deals: int = 99, seat: int = 1) -> Match:
    """A match between bots, kept as if its player sat at `seat`."""
    table = MatchSetup(parse_rules(rules), seed, seat, "careful", "2026-11-28T12:00:00+00:00")
    rng = np.random.default_rng(seed)
    match = Match(table.rules, [make_player("careful", rng) for _ in range(4)], rng)
    while not match.is_over() and len(match.states) < deals:
        match.play_deal()
    current: State | None = None if match.is_over() else match.new_deal()
    MatchFile(folder / "baloot", "match").save(content(table, match, current))
    return match


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAJLIS_MATCHES", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(app, ["baloot", *arguments]) == 0
    return capsys.readouterr().out


def test_the_list_of_matches(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"No matches are kept in {folder}" in said(capsys, "records").replace("\n", "")
    whole, part = keep(folder, 1), keep(folder, 2, deals=1)
    (folder / "baloot" / "match-000003.json").write_text("{")
    (folder / "baloot" / "match-000004.json").write_text(Path(SAMPLE).read_text(encoding="utf-8"))
    lines = said(capsys, "records").splitlines()
    row = next(line for line in lines if line.strip().startswith("1 "))
    mine, theirs = whole.scores[1], whole.scores[0]
    assert f" {mine}-{theirs} " in row
    assert row.rstrip().endswith("won" if mine > theirs else "lost")
    row = next(line for line in lines if line.strip().startswith("2 "))
    assert f" {part.scores[1]}-{part.scores[0]} " in row
    assert " 1 deal " in row
    assert row.rstrip().endswith("unfinished")
    assert f"{folder / 'baloot' / 'match-000003.json'}: this is not a record of a match (" in lines[-1]
    assert any(line.rstrip().endswith("cannot be read") for line in lines)
    assert any(line.rstrip().endswith("not played here") for line in lines)
    assert "لم تنته" in said(capsys, "records", "--language", "ar")
    told = json.loads(said(capsys, "records", "--json"))
    assert [entry["number"] for entry in told] == [1, 2, 3, 4]
    assert [entry.get("over") for entry in told] == [True, False, None, None]
    assert "error" in told[2]
    assert json.loads(said(capsys, "records", str(folder / "baloot"), "--json")) == told


def test_the_list_fits_a_narrow_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    keep(folder, 2, deals=1)
    lines = said(capsys, "records").splitlines()
    assert all(len(line) <= 40 for line in lines)
    assert "1 deal" in " ".join(lines)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_match_is_shown_deal_by_deal(
    folder: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = keep(folder, 1)
    output = said(capsys, "show", "1", "--language", language)
    blocks = output.split("\n\n")
    assert len(blocks) == 1 + len(match.states)
    for block, state in zip(blocks[1:], match.states, strict=True):
        assert state.result is not None
        points = state.result.game_points
        if state.result.sheet is not None:
            assert (f"Result: Bottom and Top {points[0]}, " in block) == (language == "en")
        after = state.scores[0] + points[0], state.scores[1] + points[1]
        assert str(after[0]) in block.splitlines()[-1]
        assert str(after[1]) in block.splitlines()[-1]
        assert ("Tricks" in block) == (language == "en" and state.contract is not None)
    assert said(capsys, "show", "last", "--language", language) == output
    path = folder / "baloot" / "match-000001.json"
    assert said(capsys, "show", str(path), "--language", language) == output
    second = said(capsys, "show", "1", "--deal", "2", "--language", language)
    assert second.split("\n\n")[1].strip() == blocks[2].strip()


def test_what_is_shown_as_json_is_what_was_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = keep(folder, 1, rules="pagat+target=30")
    told = json.loads(said(capsys, "show", "1", "--json"))
    assert told["rules"] == "pagat+target=30"
    assert tuple(told["totals"]) == match.scores
    for deal, state in zip(told["deals"], match.states, strict=True):
        assert state.result is not None
        assert tuple(deal["points"]) == state.result.game_points
        assert [trick["winner"] for trick in deal["tricks"]] == [trick.winner for trick in state.tricks]
        assert (deal["against_the_rules"], deal["not_followed"]) == ([], [])


def test_any_recorded_game_is_shown_and_what_it_says_otherwise_is_told(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Left: akka" in said(capsys, "show", SAMPLE)
    text = Path(SAMPLE).read_text(encoding="utf-8")
    recorded = load(SAMPLE).deals[0].result
    assert recorded is not None
    wrong = tmp_path / "wrong.json"
    assert '"s1": 5' in text or '"s1":5' in text
    wrong.write_text(text.replace('"s1": 5', '"s1": 9').replace('"s1":5', '"s1":9'), encoding="utf-8")
    output = said(capsys, "show", str(wrong))
    assert f"The record gives 9-{recorded.game_points[1]}." in output
    assert "The record gives" not in said(capsys, "show", SAMPLE)


def lines_of_a_sample(tmp_path: Path, *absent: str) -> Path:
    """The sample as a deal line that leaves these fields out."""
    line = json.loads(deallines.dumps(load(SAMPLE)))
    path = tmp_path / "own.jsonl"
    path.write_text(json.dumps({name: line[name] for name in line if name not in absent}), encoding="utf-8")
    return path


def test_a_deal_line_is_shown_as_its_saved_game_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "show", str(lines_of_a_sample(tmp_path))) == said(capsys, "show", SAMPLE)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_what_a_deal_line_leaves_out_is_supposed_and_said_to_be(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = said(capsys, "show", SAMPLE, "--language", language)
    auction = ("calls", "floor", "first", "hands", "dealer")
    path = lines_of_a_sample(tmp_path, *auction, "score", "contract", "announcements")
    shown = said(capsys, "show", str(path), "--language", language)
    words = {"en": ("supposed", "floor card", "Match: "), "ar": ("قُدِّر", "الورقة المكشوفة", "الصكة: ")}
    supposed, floor, match = words[language]
    assert (shown.count(supposed), whole.count(supposed)) == (2, 0)
    assert floor not in shown
    assert floor in whole
    assert match not in shown
    assert match in whole
    result = [line for line in whole.splitlines() if line.startswith("  ")][-1]
    assert result in shown.splitlines()
    (deal,) = json.loads(said(capsys, "show", str(path), "--json"))["deals"]
    assert deal["supposed"] == ["contract", "announcements"]
    assert (deal["floor"], deal["before"], deal["points"]) == (None, None, deal["recorded_points"])


def test_a_deal_line_without_the_cards_left_is_not_made_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = lines_of_a_sample(tmp_path, "hands")
    line = json.loads(path.read_text(encoding="utf-8"))
    line["tricks"], line["end"] = line["tricks"][:5], {"how": "sawa", "seat": 3}
    path.write_text(json.dumps(line), encoding="utf-8")
    assert "does not say enough to play this deal again" in said(capsys, "show", str(path))
    (deal,) = json.loads(said(capsys, "show", str(path), "--json"))["deals"]
    assert (deal["ended"], "hands" in deal) == ("no deal", False)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "1"], "has no matches"),
        (["show", "pyproject.toml"], "pyproject.toml: this is not a recorded game"),
        (["show", SAMPLE, "--deal", "2"], f"{SAMPLE}: there is no deal 2: the file has deal 1 only"),
        (["show", SAMPLE, "--rules", "nobody's"], "not a preset"),
        (["records", "nowhere"], "nowhere: no such file or folder"),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(
    arguments: list[str], sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["baloot", *arguments]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


def test_the_audit_reads_the_folder_of_matches(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(folder, 1)
    keep(folder, 2, deals=1)
    assert "Nothing diverges." in said(
        capsys, "audit", str(folder / "baloot"), "--rules", "kammelna+target=30"
    )


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_deal_fits_a_narrow_terminal(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = said(capsys, "show", SAMPLE, "--language", language).splitlines()
    assert all(cell_len(line.rstrip()) <= 40 for line in lines)
    cards = " ".join(line for line in lines if "♦" in line)
    assert "A♦" in cards
