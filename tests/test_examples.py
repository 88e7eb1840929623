"""Every example runs as it is told in its first line, and says something."""

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
SCRIPTS = sorted(EXAMPLES.glob("*.py"))
MOMENT = {"train_policy": ["--updates", "1", "--tables", "32", "--deals", "10"]}
"""Arguments of examples that would else run for a minute."""
LONG = {"train_policy": 140}
"""Lines of an example that teaches more than one thing; others have 50 at most."""


def output_of(
    script: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    monkeypatch.setattr(sys, "argv", [str(script), *arguments])
    runpy.run_path(str(script), run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_runs_and_is_short(
    script: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = script.read_text(encoding="utf-8")
    assert 10 <= len(text.splitlines()) <= LONG.get(script.stem, 50)
    assert f"python examples/{script.name}" in text.splitlines()[0]
    assert output_of(script, MOMENT.get(script.stem, []), monkeypatch, capsys).strip()


def test_the_same_seed_gives_the_same_deal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = [output_of(EXAMPLES / "random_deal.py", [seed], monkeypatch, capsys) for seed in ("1", "1", "2")]
    assert deals[0] == deals[1] != deals[2]
    assert "Result: " in deals[0]


def test_legal_cards_answers_for_any_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = output_of(EXAMPLES / "legal_cards.py", [], monkeypatch, capsys)
    assert f"Top may:\n  {'K♠':16} شايب سبيت\n" in text
    position = "kammelna d3 0-0 play 0:sun ♠J♥A/♠9♦7/♠K♦8/♥7♦9 L2"
    with pytest.raises(ValueError, match="gone count"):
        output_of(EXAMPLES / "legal_cards.py", [position + " P1-0 W3-3"], monkeypatch, capsys)


def test_the_house_file_is_used(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = output_of(EXAMPLES / "own_house.py", [], monkeypatch, capsys)
    assert "our house: {'third_hand': 'free', 'target': 52}" in text
    assert 'undertrump = "forced"' in text


def test_the_recorded_game_is_replayed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = output_of(EXAMPLES / "replay_game.py", [], monkeypatch, capsys)
    assert text.count("deal ") == 16


def test_a_policy_is_trained_the_same_again_for_a_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--updates", "3", "--tables", "64", "--deals", "30", "--seed"]
    one, two, other = (
        output_of(EXAMPLES / "train_policy.py", [*arguments, seed], monkeypatch, capsys) for seed in "112"
    )
    assert one == two != other
    assert "30 new deals, both sides: " in one


@pytest.mark.parametrize("wrong", [["--deals", "1"], ["--tables", "0"], ["--seed", "-1"]])
def test_a_policy_that_cannot_be_trained_or_compared_is_told_in_a_sentence(
    wrong: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        output_of(EXAMPLES / "train_policy.py", wrong, monkeypatch, capsys)
    assert "the seed is 0 or more, --tables 1 or more, --deals 2 or more" in capsys.readouterr().err
