"""`majlis baloot solve`: positions, recorded deals, both languages, and what is refused."""

import io
import json
from pathlib import Path

import pytest

from majlis.cli.common import run
from majlis.cli.main import app

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
GAME = sorted((Path(__file__).parents[2] / "examples/baloot/games").glob("*.json"))[0]


def test_a_position_has_the_worth_of_each_card_and_the_best_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", *ENDING.split(), "--objective", "points"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["7♦", "83", "79"] in lines
    assert ["9♠", "122", "40"] in lines
    assert lines[0][:3] == ["Right", "to", "play;"]
    assert next(line for line in lines if "Best" in line)[:6] == ["Best", "play:", "Right", "7♦", "Top", "8♦"]


def test_game_points_are_solved_unless_points_are_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", *ENDING.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["objective"] == "gp"
    assert found["values"] == {"9♠": 16, "7♦": 16}  # Right bought and fails either way: all 16 to the others
    assert len(found["line"]) == 8


def test_a_recorded_deal_has_what_each_card_cost(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", str(GAME), "--deal", "5", "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert len(cards) == 32
    for card in cards:
        side = 1 if card["seat"] % 2 == 0 else -1
        assert card["cost"] == side * (card["before"] - card["after"]) >= 0
    assert run(app, ["baloot", "solve", str(GAME), "--deal", "5", "--language", "ar"]) == 0
    page = capsys.readouterr().out
    assert "حال اللفة بعد كل ورقة" in page
    assert not any(word in page for word in ("Trick", "Cost", "Bottom"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing.json"], "nothing.json"),
        ([str(GAME), "--deal", "999"], "there is no deal 999"),
        ([str(GAME), "--deal", "1"], "no card of deal 1 was played: leave out --deal to see which were"),
        ([str(GAME), str(GAME), "--deal", "5"], "there are several files"),
        ([*ENDING.split(), "--deal", "5"], "--deal is for recorded games"),
        (
            [*ENDING.split(), "--rules", "pagat"],
            "--rules is for recorded games: a position names its own rules",
        ),
        ([str(GAME), "--rules", "nobody"], "--rules nobody"),
        ([*ENDING.replace("0-0", "160-20").split(), "--objective", "match"], "the match was over at 160-20"),
        (["kammelna", "d0", "nonsense"], "is not a position"),
        (["/no/such/file"], "/no/such/file: no such file or folder"),
        (
            ["kammelna", "d0", "16-69", "deal", "9♣", "♠A9♥8♣A♦Q/♠10♥K♦97A/♥10♦10K♠J♠Q/♥AJ♣K10♦J"],
            "the play has not begun",
        ),
    ],
)
def test_what_cannot_be_solved_is_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["baloot", "solve", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error.replace("\n", " ")
    assert "Traceback" not in error


def test_standard_input_may_be_a_record_or_a_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, content in ((["--deal", "5"], GAME.read_bytes()), ([], ENDING.encode())):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
        assert run(app, ["baloot", "solve", "-", *words]) == 0
        assert "7♦" in capsys.readouterr().out


def positions(tmp_path: Path, *lines: str) -> str:
    path = tmp_path / "positions.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def test_a_file_of_positions_has_a_line_for_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = ENDING.replace("1:hokum♠", "0:sun").replace("P63-40", "P30-*")
    file = positions(tmp_path, "# two endings", "", ENDING, f"  {other}")
    assert run(app, ["baloot", "solve", file, "--objective", "points"]) == 0
    printed = capsys.readouterr().out
    lines = [line.split() for line in printed.splitlines()]
    assert file in printed.replace("\n", "")  # a long name goes on in the next line
    assert ["3", "Right", "7♦", "83", "79"] in lines
    assert [line[:2] for line in lines if line[:1] == ["4"]] == [["4", "Right"]]
    assert run(app, ["baloot", "solve", file, "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["file"], one["file_line"]) for one in found] == [(file, 3), (file, 4)]
    assert run(app, ["baloot", "solve", *ENDING.split(), "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert {key: found[0][key] for key in alone} == alone
    target = tmp_path / "found.jsonl"
    assert run(app, ["baloot", "solve", file, f"--json={target}"]) == 0
    assert "Best card" in capsys.readouterr().out
    assert [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()] == found
    assert run(app, ["baloot", "solve", file, "--deal", "1"]) == 2
    assert "--deal is for recorded games" in capsys.readouterr().err.replace("\n", " ")


def test_a_file_with_one_position_is_shown_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", positions(tmp_path, ENDING)]) == 0
    assert "Best play" in capsys.readouterr().out
    assert run(app, ["baloot", "solve", positions(tmp_path, "# nothing")]) == 2
    assert "there is no position and no deal in it" in capsys.readouterr().err.replace("\n", " ")


def test_what_cannot_be_solved_costs_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = positions(tmp_path, "nonsense", ENDING, ENDING.replace("♠9♦7", "♠9"), *["more"] * 6)
    assert run(app, ["baloot", "solve", file, "--json"]) == 1
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 1
    assert "positions.txt: line 1: 'nonsense' is not a position" in captured.err
    assert "line 3: " in captured.err
    assert "and 3 more problems" in captured.err
    assert run(app, ["baloot", "solve", positions(tmp_path, "nonsense", "more")]) == 2
    assert "none of this could be solved" in capsys.readouterr().err


def test_all_deals_of_records_have_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", str(GAME.parent), "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.split() == [str(file)] for line in lines for file in GAME.parent.glob("*.json")) == 2
    assert "10 deals of which no card was played are left out." in lines
    assert run(app, ["baloot", "solve", str(GAME), "--json", "--objective", "match"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["deal"] for one in found] == [5, 6, 7, 12, 14, 16]
    assert run(app, ["baloot", "solve", str(GAME), "--deal", "7", "--json", "--objective", "match"]) == 0
    assert json.loads(capsys.readouterr().out) == found[2]
    damaged = tmp_path / "damaged.json"
    damaged.write_bytes(GAME.read_bytes()[: GAME.stat().st_size // 2])
    assert run(app, ["baloot", "solve", str(damaged), str(GAME)]) == 1
    captured = capsys.readouterr()
    assert "damaged.json" in captured.err
    assert str(GAME) in captured.out
    assert run(app, ["baloot", "solve", str(GAME.parent), "--language", "ar"]) == 0
    page = capsys.readouterr().out
    assert not any(word in page for word in ("Contract", "Lost", "Worth", "Deal"))


def test_chances_are_shown_in_percent(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["baloot", "solve", *ENDING.replace("0-0", "140-120").split(), "--objective", "match"]
    assert run(app, words) == 0
    page = capsys.readouterr().out
    assert "140-120" in page
    cells = next(line.split() for line in page.splitlines() if line.split()[:1] == ["7♦"])
    assert cells == ["7♦", "100.0", "0.0"]  # all 16 points to Bottom and Top: they have won
    assert run(app, ["baloot", "solve", str(GAME), "--deal", "12", "--objective", "match"]) == 0
    assert "Chance to win the match, in percent" in capsys.readouterr().out


def test_other_rules_may_be_given_for_records(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for rules in ("kammelna", "founding"):
        assert run(app, ["baloot", "solve", str(GAME), "--json", "--rules", rules]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] != found[1]


def test_ctrl_c_keeps_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from majlis.baloot.solver import files

    solve_task, calls = files.solve_task, []

    def interrupted(*arguments: object) -> object:
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return solve_task(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(files, "solve_task", interrupted)
    target = tmp_path / "found.jsonl"
    file = positions(tmp_path, *[ENDING] * 4)
    assert run(app, ["baloot", "solve", file, f"--json={target}", "--workers", "1"]) == 130
    assert len(target.read_text(encoding="utf-8").splitlines()) == 2
    assert "Interrupted: 2 are solved." in capsys.readouterr().err


def test_a_card_that_the_rules_forbid_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", str(GAME), "--deal", "12"]) == 0
    assert "Trick 2: Left 8♦ is not allowed by the rules." in capsys.readouterr().out
    assert run(app, ["baloot", "solve", str(GAME), "--deal", "12", "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert [(card["trick"], card["card"]) for card in cards if not card["legal"]] == [(2, "8♦")]


def test_a_record_that_goes_wrong_is_solved_up_to_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = json.loads(GAME.read_bytes())
    plays = [event for event in game["rs"][4]["r"] if event["e"] == 4]
    plays[9]["c"] = plays[0]["c"]  # a card that has been played
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(game))
    assert run(app, ["baloot", "solve", str(file), "--deal", "5"]) == 0
    page = capsys.readouterr().out
    assert "The record cannot be followed beyond this card." in page
    assert run(app, ["baloot", "solve", str(file), "--deal", "5", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["cards"]) == 9


def test_a_folder_without_games_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", str(tmp_path)]) == 2
    assert "there is no *.json, *.jsonl or *.ndjson file in this folder" in capsys.readouterr().err


def test_a_kept_match_is_solved_by_its_number_and_by_its_own_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAJLIS_MATCHES", str(tmp_path))
    assert run(app, ["baloot", "solve", "last"]) == 2
    assert "has no matches" in capsys.readouterr().err
    kept = tmp_path / "baloot" / "match-000007.json"
    kept.parent.mkdir()
    kept.write_bytes(GAME.read_bytes())
    for name in ("7", "last"):
        assert run(app, ["baloot", "solve", name, "--deal", "5", "--json"]) == 0
        assert len(json.loads(capsys.readouterr().out)["cards"]) == 32
    entry = type("Entry", (), {"path": kept, "note": type("Note", (), {"rules": "founding"})})
    monkeypatch.setattr("majlis.matches.find", lambda *_: entry)
    found = []
    for words in (["7"], [str(kept), "--rules", "founding"], [str(kept)]):
        assert run(app, ["baloot", "solve", *words, "--json"]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1] != found[2]
