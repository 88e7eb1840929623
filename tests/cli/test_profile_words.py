"""What the commands on profiles say of small slips: each answer names what would be right."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from majlis.bridge import library
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.explain.explain import explain_profile
from majlis.bridge.profile.check import validate_profile
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.wizard.fault_words import fault_text
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import InputError

Call = Callable[..., tuple[int, str]]
SHEET = "north: 15-17 hcp"


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    monkeypatch.setenv("MAJLIS_PROFILES", str(tmp_path / "profiles"))
    monkeypatch.setenv("MAJLIS_LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "400")

    def command(*arguments: object) -> tuple[int, str]:
        capsys.readouterr()
        code = run(app, ["bridge", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return command


def test_a_list_that_is_empty_says_why(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No profiles of your own in" in call("profile", "list")[1]
    call("profile", "new", "Mine", "--from-text", SHEET)
    code, said = call("profile", "list", "--category", "Zzz")
    assert (code, "of that category" in said, "yet" in said) == (0, True, False)
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("MAJLIS_PROFILES", str(tmp_path / "file"))
    code, said = call("profile", "list")
    assert code == 2
    assert f"{tmp_path / 'file'}: this is a file, and profiles lie in a folder" in said


def test_what_was_given_to_the_dialogue_is_kept_as_a_draft(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"e\n")))
    code, said = call("profile", "new", "E1", "--ask")
    assert code == 1
    [draft] = (tmp_path / "profiles" / "drafts").iterdir()
    assert "Kept as a draft" in said
    assert json.loads(draft.read_text(encoding="utf-8"))["profile_name"] == "E1 TEST"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (["ns_role_mode=blah"], "blah"),
        (['hand_dealing_order=["S","S","N","E"]'], "does not name the four seats"),
        (
            [
                "seat_profiles.N.subprofiles.0.standard.total_min_hcp=25",
                "seat_profiles.N.subprofiles.0.standard.total_max_hcp=37",
            ],
            "This profile cannot be dealt",
        ),
    ],
)
def test_what_is_doubtful_is_told_when_it_is_saved(call: Call, settings: list[str], said: str) -> None:
    code, quiet = call("profile", "new", "A", "-t", SHEET, "-t", "south: 20+ hcp")
    assert (code, "!" in quiet) == (0, False)
    code, told = call("profile", "edit", "A", *(word for one in settings for word in ("--set", one)))
    assert code == 0
    assert "Saved" in told
    assert said in told.split("Saved")[1]


def test_an_excluded_shape_stays_the_subject_of_its_sentence() -> None:
    profile = parse_profile("north: 12+; never xxxx", "All")
    [fault] = [fault for fault in validate_profile(profile) if "is every shape" in str(fault)]
    [subject, _] = fault_text(fault, "en").split("is every shape")
    assert "x" in subject.removeprefix("exclusions of a hand")


def test_a_pair_without_its_key_is_told_as_absent() -> None:
    lines = "east 1 60%: 12+\neast 2 40%: 8+\nwest 1 30%: 12+\nwest 2 70%: 8+"
    profile = parse_profile(lines, "Pairs")
    assert profile.ew_role_mode is None
    [fault] = [fault for fault in validate_profile(profile) if "of East and West differ" in str(fault)]
    assert "absent" in str(fault)
    assert "no_driver" not in str(fault)
    assert "older generator" in fault_text(fault, "en")


def test_the_weight_of_an_only_type_is_not_told(call: Call) -> None:
    text = "north 0 %: 15-17 hcp; south 1 40 %: 8+; south 2 60 %: 9+"
    said = call("deal", text, "-n", "1", "--seed", "1")[1]
    assert "  north: 15-17 hcp" in said
    assert "  south 1 40 %: 8+ hcp" in said


def test_an_empty_format_is_none(call: Call, tmp_path: Path) -> None:
    code, said = call("deal", SHEET, "-n", "1", "--seed", "1", "--format", "", "--out", tmp_path / "out")
    assert code == 2
    assert "--format" in said
    assert not (tmp_path / "out").exists()


def test_a_mix_of_a_seat_is_named(call: Call) -> None:
    assert "N:5/4" in call("deal", SHEET, "--mix", "N:3/x")[1]


def test_too_few_boards_to_combine_name_the_option(call: Call, tmp_path: Path) -> None:
    for name in ("a", "b"):
        call("deal", SHEET, "-n", "2", "--seed", "1", "--format", "lin", "--out", tmp_path / f"{name}.lin")
    code, said = call(
        "combine", tmp_path / "a.lin", tmp_path / "b.lin", "-n", "40", "--out", tmp_path / "c.lin"
    )
    assert code == 2
    assert "--again" in said


@pytest.mark.parametrize("key", ["ns_index_coupling_enabled", "ew_index_coupling_enabled", "ns_driver_seat"])
def test_keys_of_earlier_generators_name_the_one_of_today(key: str) -> None:
    raw = json.loads(library.text("weak-twos")) | {key: True}
    [fault] = [fault for fault in validate_profile(raw) if fault.path == key]
    assert f"{key[:2]}_role_mode says how the two go together" in str(fault)


@pytest.mark.parametrize("value", ["weak-twos", ["weak-twos"], None, {"dealer": "N"}])
def test_a_name_is_no_profile(value: object) -> None:
    for use in (lambda: generate_deals(value, 1), lambda: explain_profile(value)):  # type: ignore[arg-type]
        with pytest.raises(InputError, match="is no Profile: read one from a file with"):
            use()
