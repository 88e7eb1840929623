"""Every text reader of the product under damaged input, and the engine that damages it (tools/fuzz.py)."""

import os
from pathlib import Path

import fuzz
import pytest
from fuzzing import campaign, common, engine, mutate
from fuzzing.campaign import Limit, Tally, Task, Tried, Turns
from fuzzing.engine import Finding, Input, Reader

from majlis.errors import InputError

ROOT = Path(__file__).resolve().parents[1]
READERS = fuzz.all_readers()
KEPT = sorted(path for path in engine.KEPT.glob("*/*") if path.is_file())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_failed_once_passes(path: Path) -> None:
    data = engine.input_of(path.read_bytes())
    reader = READERS[path.parent.name]
    outcome, fault, trace = engine.tried(reader.whole or reader.check, data)
    assert not fault, f"{fault}\n{trace}"
    assert outcome


@pytest.mark.parametrize("name", READERS)
def test_nothing_but_own_errors_comes_of_damaged_input(name: str) -> None:
    """The same inputs every time; `python tools/fuzz.py` tries others, and for as long as one likes."""
    count, found = engine.run_slice(READERS[name], seed=1, number=0, size=READERS[name].quick)
    assert count == READERS[name].quick
    assert not found, "\n".join(fuzz.report(finding, fuzz.OUT) for finding in found)


@pytest.mark.parametrize("name", READERS)
def test_sound_inputs_are_read(name: str) -> None:
    """A corpus that a reader refuses as a whole would try nothing but the refusal."""
    reader = READERS[name]
    outcomes = [engine.tried(reader.whole or reader.check, text) for text in reader.corpus()]
    assert not any(fault for _, fault, _ in outcomes)
    assert not all("Error" in outcome for outcome, _, _ in outcomes)


# The engine


def picky(data: Input) -> str:
    """Breaks on a 7 that stands before an x."""
    text = engine.text_of(data)
    if "7" in text and "x" in text.partition("7")[2]:
        raise KeyError("7x")
    if "e" in text:
        raise InputError("there is no e")
    return f"read {len(text)}"


def refusing(data: Input) -> str:
    try:
        return picky(data)
    except InputError as error:
        return common.shown_error(error)


PICKY = Reader("picky", refusing, lambda: ["123456 87 xyz", "abc"], ("7", "x", "e"))


def test_a_fault_is_found_and_made_small() -> None:
    count, found = engine.run_slice(PICKY, seed=3, number=0, size=200)
    assert count == 200
    [finding] = found
    assert finding.what == "KeyError in test_fuzz.py:picky: '7x'"
    small = engine.minimised(PICKY, finding)
    assert small.data == "7x"
    assert small.what == finding.what
    assert "in picky" in small.trace


def test_the_same_seed_makes_the_same_inputs() -> None:
    def first(seed: int, number: int) -> list[Input]:
        return [
            data for _, data in zip(range(50), engine.inputs(PICKY, seed, number, ["abc 12"]), strict=False)
        ]

    assert first(1, 2) == first(1, 2)
    assert first(1, 2) != first(2, 2)
    assert first(1, 2) != first(1, 3)


def test_json_and_bytes_are_damaged_too() -> None:
    reader = Reader("x", refusing, lambda: ['{"a": [1, {"b": "c"}]}'], (), "json file")
    made = [
        data for _, data in zip(range(300), engine.inputs(reader, 1, 0, list(reader.corpus())), strict=False)
    ]
    assert {type(data) for data in made} == {str, bytes}
    assert len(set(made)) > 150


def test_an_input_that_takes_long_is_a_fault() -> None:
    def slow(data: Input) -> str:
        while True:
            pass

    _, fault, _ = engine.tried(slow, "x", seconds=0.05)
    assert fault == "takes more than 0.05 s of processor time"


def test_a_form_that_does_not_read_back_is_a_fault() -> None:
    lossy = common.undone(lambda text: text.strip().lower(), lambda value: value[:3])
    assert engine.tried(lossy, "AB")[1] == ""
    assert "reads back to another value" in engine.tried(lossy, "ABCD")[1]


def test_a_sentence_over_several_lines_is_a_fault() -> None:
    for sentence in ("two\nlines", "  "):
        with pytest.raises(AssertionError):
            common.one_line(sentence)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_command_says_what_it_found(
    workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if workers == "1":  # other processes know the product's readers only
        monkeypatch.setattr(fuzz, "all_readers", lambda: {"picky": PICKY})
        assert fuzz.main(["--size", "200", "--seed", "3", "--out", str(tmp_path)]) == 1
        told = capsys.readouterr().out
        assert "picky: KeyError in test_fuzz.py:picky: '7x'\n  seed 3, slice 0, input " in told
        assert "         200  picky\n         200  inputs, 1 faults\n" in told
        [file] = tmp_path.iterdir()
        assert file.read_bytes() == b"7x"
        assert fuzz.main(["--only", "picky", "--input", str(file)]) == 1
    else:
        assert fuzz.main(["--only", "card,mix", "--size", "20", "--workers", workers]) == 0
        assert capsys.readouterr().out.endswith("          40  inputs, 0 faults\n")


def test_time_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--only", "card", "--size", "10", "--seconds", "0"]) == 0
    assert capsys.readouterr().out.strip() == "0  inputs, 0 faults"
    assert fuzz.main(["--only", "card,mix", "--size", "10", "--inputs", "25"]) == 0
    assert capsys.readouterr().out.endswith("          30  inputs, 0 faults\n")


def test_turns_are_given_to_who_had_the_least_time() -> None:
    once = Turns({"a": 4, "b": 0})
    assert [once.take(), once.take(), once.take()] == [("a", 4), ("b", 0), None]
    turns, given = Turns({"slow": 0, "quick": 7}, endless=True), []
    for _ in range(5):
        one = turns.take()
        assert one is not None
        given.append(one)
        turns.took(one[0], 4.0 if one[0] == "slow" else 1.0)
    assert given == [("slow", 0), ("quick", 7), ("quick", 8), ("quick", 9), ("quick", 10)]


def test_a_campaign_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "journal"
    command = ["--only", "card,mix", "--size", "10", "--journal", str(journal)]
    assert fuzz.main(command) == 0
    with journal.open("a", encoding="utf-8") as file:
        file.write("card 1")  # a line that was cut off
    assert fuzz.main(command) == 0
    assert capsys.readouterr().out.endswith(
        "          20  card\n          20  mix\n          40  inputs, 0 faults\n"
    )
    lines = journal.read_text(encoding="utf-8").split("\n")
    assert lines == ["seed 1 size 10 length 0", "card 0 10", "mix 0 10", "card 1 10", "mix 1 10", ""]
    assert fuzz.main([*command, "--seed", "2"]) == 2
    assert "is the journal of another campaign" in capsys.readouterr().err


def test_a_campaign_that_is_stopped_tells_what_it_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = fuzz.work

    def stop(name: str, number: int, task: Task) -> Tried:
        if name == "mix":
            raise KeyboardInterrupt
        return tried(name, number, task)

    monkeypatch.setattr(fuzz, "work", stop)
    assert fuzz.main(["--only", "card,mix", "--size", "10"]) == 0
    assert capsys.readouterr().out.endswith("          10  card\n          10  inputs, 0 faults\n")


def test_a_process_that_dies_is_a_fault_of_its_slice(tmp_path: Path) -> None:
    tally = Tally(fuzz.all_readers(), tmp_path)
    campaign.run_parallel(die, Task(1, 10), Turns({"card": 0, "mix": 0}), Limit(None, None), tally, 1)
    assert [finding.what for finding in tally.found.values()] == [
        "WorkerDied in slice 0: the process that tried it ended"
    ]
    assert tally.counts == {"card": 0, "mix": 10}


def die(name: str, number: int, task: Task) -> Tried:
    if name == "card":
        os._exit(3)
    return Tried(name, number, task.size, [])


def test_wrong_options_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--only", "cards,nothing"], ["--input", "x"]):
        with pytest.raises(SystemExit) as ended:
            fuzz.main(arguments)
        assert ended.value.code == 2
    assert fuzz.main(["--only", "card", "--input", str(ROOT / "no such file")]) == 2
    assert "there is no reader nothing" in capsys.readouterr().err


def test_damage_stays_within_bounds() -> None:
    reader = Reader("x", refusing, lambda: ["y" * 50_000], ("7" * 5000,))
    for _, data in zip(range(30), engine.inputs(reader, 1, 0, list(reader.corpus())), strict=False):
        assert len(data) <= mutate.MOST


def test_a_text_that_utf8_cannot_hold_comes_back_from_its_file() -> None:
    finding = Finding("x", 1, 0, 0, "\ud80e", "", "")
    assert finding.file_name == Finding("x", 2, 3, 4, "\ud80e", "y", "z").file_name
    assert engine.input_of(engine.raw(finding.data)) == finding.data
