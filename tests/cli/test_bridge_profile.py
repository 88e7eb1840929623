"""`majlis bridge profile …`, mounted alone: every command, what it prints, what it exits with."""

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bridge.profile.samples import OWN, REAL, real
from majlis.bridge import library
from majlis.bridge.profile.check import check_file, load
from majlis.bridge.profile.store import Store
from majlis.cli.bridge.profile import app
from majlis.cli.common import run
from stopping import LONGEST


class Result:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAJLIS_PROFILES", str(tmp_path / "profiles"))
    monkeypatch.setenv("MAJLIS_LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path / "profiles"


@pytest.fixture
def profile(folder: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def command(*arguments: str) -> Result:
        capsys.readouterr()
        code = run(app, list(arguments))
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return command


def weak_twos(profile: Any) -> Path:
    made = profile(
        *(
            "new",
            "Weak twos",
            "--dealer",
            "west",
            "--tag",
            "overcaller",
            "--category",
            "We Compete",
            "--json",
        ),
        *("-t", "west: 6-10 hcp; draw 1 of SHD: 6 cards", "-t", "north 1 60%: 15-17, balanced"),
        *("-t", "north 2 40%: 12+; west's suit: 0-2 cards"),
    )
    assert (made.code, made.err) == (0, "")
    return Path(made.json["path"])


def test_the_profiles_of_the_program_are_found_by_name(profile: Any) -> None:
    """Every command on profiles knows those that come with Majlis, by name and by key."""
    listed = profile("list")
    assert (listed.code, listed.err) == (0, "")
    assert "Preempts (comes with Majlis)" in listed.out
    for name in library.names():
        assert profile("show", name, "--json").json["profile_name"] == library.load(name).profile_name
    assert "weak two" in profile("convert", "Weak twos and their responses").out
    assert profile("check", "weak-twos").code == 0
    assert Path(profile("save-as", "weak-twos", "--json").json["path"]).is_file()
    assert profile("delete", "balancing", "--yes").code == 2


# Making


def test_new_from_text(profile: Any, folder: Path) -> None:
    path = weak_twos(profile)
    assert path == folder / "Weak_twos_v0.1.json"
    made = load(path)
    assert (made.dealer, made.tag, made.category, made.version) == ("W", "Overcaller", "We Compete", "0.1")
    assert check_file(path) == []


def test_new_to_a_file_with_settings(profile: Any, tmp_path: Path) -> None:
    out = tmp_path / "deep.json"
    result = profile(
        "new", "X", "--set", "seat_profiles.N.subprofiles.0.standard.total_min_hcp=15", "--out", str(out)
    )
    assert (result.code, result.out) == (0, f"Saved: {out}\n")
    assert load(out).subs("N")[0].standard.total_min_hcp == 15


def test_new_from_files_and_stdin(profile: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = tmp_path / "Strong notrump.txt"
    sheet.write_text("north: 15-17 hcp, balanced\n", encoding="utf-8")
    assert profile("new", "--from", str(sheet), "--version", "2", "--no-rotate").code == 0
    assert profile("new", "Raises", "--from", str(OWN / "weak_twos.json")).code == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"south: 6-9, 4+ spades")))
    assert profile("new", "From stdin", "--from", "-").code == 0
    names = {entry["name"]: entry["version"] for entry in profile("list", "--json").json if entry["own"]}
    assert names["Strong notrump"] == "2"
    assert {"Raises", "From stdin"} < set(names)


@pytest.mark.parametrize(
    "command", [("new",), ("new", "X"), ("new", "X", "--dealer", "W"), ("edit", "Weak twos")]
)
def test_without_a_terminal_nobody_is_asked(
    profile: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    weak_twos(profile)
    before = {path: path.read_bytes() for path in folder.rglob("*.json")}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    result = profile(*command)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("majlis: without a terminal nobody can be asked: say what")
    assert result.err.count("\n") == 1
    assert {path: path.read_bytes() for path in folder.rglob("*.json")} == before


def test_answers_can_come_from_a_pipe_where_that_is_said(
    profile: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak_twos(profile)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"8\nns: 20+ hcp\n\n\n")))
    assert profile("edit", "Weak twos", "--ask").code == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    ended = profile("new", "Other", "--ask")
    assert ended.code == 1  # the input ended before anything was saved
    assert profile("new", "Bare", "--no-ask", "--dealer", "S").code == 0
    assert load(folder / "Bare_v0.1.json").dealer == "S"


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("new", "../..", "-t", "north: 12+"), "the name '../..' cannot name a file"),
        (("new", "X", "--version", "abc", "-t", "north: 12+"), "the version 'abc' is not one"),
        (
            ("new", "X", "--version", "abc", "-t", "north: 12+", "--out", "OUT"),
            "the version 'abc' is not one",
        ),
        (("save-as", "Weak twos", "--version", "abc"), "the version 'abc' is not one"),
        (("save-as", "Weak twos", "--name", "\\"), "cannot name a file"),
        (("edit", "Weak twos", "--set", "version=abc"), "the version 'abc' is not one"),
        (("edit", "Weak twos", "-t", "name: /"), "the name '/' cannot name a file"),
        (("edit", "Weak twos", "--set", "nope.x=3"), "nope is a key that no profile has"),
    ],
)
def test_names_versions_and_keys_that_cannot_be_are_refused(
    profile: Any, folder: Path, tmp_path: Path, command: tuple[str, ...], told: str
) -> None:
    path = weak_twos(profile)
    before = path.read_bytes()
    result = profile(*(str(tmp_path / "out.json") if one == "OUT" else one for one in command))
    assert (result.code, result.out) == (2, "")
    assert told in result.err
    assert result.err.count("\n") == 1
    assert [one.read_bytes() for one in folder.rglob("*.json")] == [before]
    assert not (tmp_path / "out.json").exists()


def test_a_name_may_have_a_stroke_and_its_file_lies_in_the_folder(profile: Any, folder: Path) -> None:
    """Teachers of 2/1 have such names; what cannot be in a file's name is a dash there."""
    assert profile("new", "2/1 responses", "-t", "north: 12+").code == 0
    assert profile("new", "../../evil", "-t", "north: 12+").code == 0
    assert sorted(one.name for one in folder.rglob("*.json")) == [
        "-..-evil_v0.1.json",
        "2-1_responses_v0.1.json",
    ]
    assert load(folder / "2-1_responses_v0.1.json").profile_name == "2/1 responses"
    assert profile("show", "2/1 responses").code == 0


def test_new_profiles_do_not_replace_others(profile: Any) -> None:
    path = weak_twos(profile)
    before = path.read_bytes()
    again = profile("new", "Weak twos", "-t", "north: 12+")
    assert again.code == 2
    assert "there already" in again.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-t", "north: 15-17 hpc", "-t", "south: x"], ["line 1, column 14", "line 2, column 8"]),
        (["-t", "north: 4 cards in each suit"], ["16 cards are the least lengths together"]),
        (["-t", "north: 5+", "--dealer", "up"], ["--dealer up: write N, E, S or W"]),
        (["-t", "north: 5+", "--tag", "both"], ["--tag both: write Opener or Overcaller"]),
        (["--set", "dealer=Q"], ["dealer = 'Q' is not a seat"]),
        (["--set", "dealer"], ["sets nothing"]),
        (["--from", "nowhere.json"], ["there is no profile 'nowhere.json'"]),
    ],
)
def test_what_is_refused_is_told_with_every_fault(
    profile: Any, folder: Path, arguments: list[str], told: list[str]
) -> None:
    result = profile("new", "X", *arguments)
    assert (result.code, result.out) == (2, "")
    for sentence in told:
        assert sentence in result.err
    assert not list(folder.rglob("*.json"))


def test_the_dialogue_is_asked_when_nothing_is_given(
    profile: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["", "", "", "", "", "", "0", "0", "0", "0", "", "s"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    result = profile("new", "Asked", "--dealer", "S")
    assert result.code == 0
    assert load(folder / "Asked_v0.1.json").dealer == "S"
    assert "Saved:" in result.out


# Looking


def test_list(profile: Any, folder: Path) -> None:
    weak_twos(profile)
    (folder / "broken.json").write_text("{", encoding="utf-8")
    result = profile("list")
    assert (result.code, result.err) == (0, "")
    lines = result.out.split("\n")
    assert lines[0] == f"Profiles in {folder}:"
    assert lines[2:4] == ["We Compete", "  Weak twos v0.1"]
    assert "  broken.json: line 1, column 2: the file ends before the profile does" in result.out
    assert [entry["name"] for entry in profile("list", "--category", "we compete", "--json").json] == [
        "Weak twos"
    ]
    broken = next(entry for entry in profile("list", "--json").json if entry["error"])
    assert broken["path"] == str(folder / "broken.json")


def test_list_of_nothing(profile: Any, folder: Path) -> None:
    result = profile("list", "--folder", str(folder / "none"))
    assert result.code == 0
    assert "No profiles of your own" in result.out


def test_show(profile: Any) -> None:
    weak_twos(profile)
    result = profile("show", "weak")
    assert result.code == 0
    assert "West: 6-10 HCP; one random suit of ♠♥♦: 6 cards in it\n" in result.out
    assert profile("show", "weak", "--json").json["profile_name"] == "Weak twos"
    arabic = profile("show", "weak", "--language", "ar")
    assert "نوع واحد مسحوب" in arabic.out
    assert profile("show", "nothing").code == 2


def test_show_tells_what_is_doubtful(profile: Any) -> None:
    profile(
        "new",
        "X",
        "-t",
        "north 1 90%: 21+",
        "-t",
        "north 2 10%: 12+",
        "-t",
        "south: 20+",
        "--set",
        "use_rs_w_only_path=true",
    )
    out = profile("show", "X").out
    assert "1 of 2 combinations of types cannot be dealt (90 % by weight):\n  North 1\n" in out
    assert "! only West's random suits: has the random suits of North, East and South ignored" in out


@pytest.mark.shared
@real
def test_real_profiles_are_checked_shown_and_converted(
    profile: Any, folder: Path, path: Path, tmp_path: Path
) -> None:
    folder.mkdir()
    copy = folder / path.name
    shutil.copyfile(path, copy)
    assert profile("check", str(copy)).code == 0
    assert profile("show", str(copy)).code == 0
    sheet = tmp_path / "sheet.txt"
    assert profile("convert", str(copy), "--out", str(sheet)).code == 0
    again = profile("convert", str(sheet), "--to", "text")
    assert (again.code, again.out) == (0, sheet.read_text(encoding="utf-8"))
    assert profile("convert", str(sheet)).json["profile_name"] == load(path).profile_name


# Checking


def test_check_prints_every_fault_with_its_path(profile: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(
        '{"profile_name": "x", "dealer": "Q", "tag": 1, "seat_profiles": {"N": {"subprofiles": []}}}'
    )
    result = profile("check", str(path))
    assert result.code == 1
    assert f"{path}: 3 errors\n" in result.out
    assert "  error: dealer = 'Q' is not a seat: write N, E, S or W" in result.out
    assert "  error: seat_profiles.N.subprofiles = [] is empty" in result.out
    (report,) = profile("check", str(path), "--json").json
    assert {fault["path"] for fault in report["faults"]} == {"dealer", "tag", "seat_profiles.N.subprofiles"}
    assert {fault["severity"] for fault in report["faults"]} == {"error"}


def test_check_of_several_and_of_sheets(profile: Any, tmp_path: Path) -> None:
    weak_twos(profile)
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("north: 12+", encoding="utf-8")
    bad.write_text("north: 12+\nsouth: 3 apples\n", encoding="utf-8")
    assert profile("check", "weak", str(good)).code == 0
    result = profile("check", "weak", str(bad))
    assert result.code == 1
    assert "nothing is wrong" in result.out
    assert "line 2, column 10" in result.out
    assert profile("check", "nowhere").code == 2


# Changing


def test_edit_sets_one_value_and_keeps_the_rest(profile: Any, folder: Path) -> None:
    path = weak_twos(profile)
    raw = json.loads(path.read_text(encoding="utf-8"))
    raw["mine"] = {"kept": True}
    path.write_text(json.dumps(raw), encoding="utf-8")
    settings = ["--set", "seat_profiles.N.subprofiles.0.weight_percent=30"]
    result = profile("edit", "weak", *settings)
    assert result.code == 2
    assert "seat_profiles.N.subprofiles: the weights add up to 70" in result.err
    result = profile("edit", "weak", *settings, "--set", "seat_profiles.N.subprofiles[1].weight_percent=70")
    assert (result.code, result.out) == (0, f"Saved: {path}\n")
    raw["seat_profiles"]["N"]["subprofiles"][0]["weight_percent"] = 30
    raw["seat_profiles"]["N"]["subprofiles"][1]["weight_percent"] = 70
    assert json.loads(path.read_text(encoding="utf-8")) == raw


def test_edit_by_lines_and_unset_as_a_new_version(profile: Any, folder: Path) -> None:
    weak_twos(profile)
    result = profile("edit", "weak", "-t", "north: 12+", "--unset", "category", "--new-version", "--json")
    assert result.json == {"path": str(folder / "Weak_twos_v0.2.json")}
    assert len(load(folder / "Weak_twos_v0.1.json").subs("N")) == 2
    changed = load(folder / "Weak_twos_v0.2.json")
    assert (len(changed.subs("N")), len(changed.subs("W")), changed.category) == (1, 1, "")


def test_edit_by_the_dialogue(profile: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = weak_twos(profile)
    answers = iter(["1", "2", "told", "", "e"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    assert profile("edit", "weak").code == 0
    assert load(path).description == "told"


def test_save_as(profile: Any, folder: Path) -> None:
    weak_twos(profile)
    assert profile("save-as", "weak").out == f"Saved: {folder / 'Weak_twos_v0.2.json'}\n"
    assert profile("save-as", "weak", "--version", "1.0").out == f"Saved: {folder / 'Weak_twos_v1.0.json'}\n"
    assert profile("save-as", "weak", "--name", "Strong twos").code == 0
    assert load(folder / "Strong_twos_v1.0.json").profile_name == "Strong twos"
    assert profile("save-as", "weak", "--name", "Strong twos").code == 2
    assert len(list(folder.glob("*.json"))) == 4


def test_delete_asks_or_needs_yes(profile: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = weak_twos(profile)
    result = profile("delete", "weak")
    assert (result.code, path.exists()) == (2, True)
    assert "add --yes" in result.err
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    for answer, code in (("", 1), ("no", 1), ("e", 1), ("yes", 0)):
        monkeypatch.setattr("builtins.input", lambda prompt="", answer=answer: answer)
        assert profile("delete", "weak").code == code
        assert path.exists() == bool(code)
    weak_twos(profile)
    assert profile("delete", "weak", "--yes").out == f"Deleted: {path}\n"


# Drafts


def begun(monkeypatch: pytest.MonkeyPatch, profile: Any) -> None:
    answers = iter(["Half done", "", "", "", "", "", "1", "15-17 hcp", "", "", "e"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    assert profile("new").code == 0
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)


def test_a_broken_draft_is_named_wherever_it_lies(profile: Any, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "Foo_TEST.json").write_text("{torn")
    told = profile("drafts").out
    assert "No drafts" not in told
    assert "  Foo_TEST.json: line 1, column 2: a key in double quotes should stand here" in told
    assert profile("drafts", "--delete", "Foo_TEST", "--yes").code == 0
    assert profile("drafts").out == "No drafts.\n"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("my lesson\nnorth: 15-17 hcp\n", "line 1, column 1, at 'my lesson': no colon stands here"),
        ("[Lesson 3]\nnorth: 15-17 hcp\n", "line 1, column 1, at '[Lesson 3]': no colon stands here"),
        ("{ my plan }\nnorth: 15-17 hcp\n", "line 1, column 1, at '{ my plan }': no colon stands here"),
        ("\n \n", "the file is empty: write whose hand it is and what you want: north: 15-17 hcp"),
        ('{"profile_name": "x", ', "the file ends before the profile does"),
    ],
)
@pytest.mark.parametrize("command", ["show", "check"])
def test_a_text_is_told_what_is_wrong_with_a_text(
    profile: Any, tmp_path: Path, content: str, told: str, command: str
) -> None:
    path = tmp_path / "lesson.txt"
    path.write_text(content)
    result = profile(command, str(path))
    assert result.code in (1, 2)
    assert told in result.out + result.err
    assert profile("show", "absent.txt").code == 2
    assert "no file of that name is here" in profile("show", "absent.txt").err


def test_drafts_are_listed_finished_and_deleted(
    profile: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert profile("drafts").out == "No drafts.\n"
    begun(monkeypatch, profile)
    result = profile("drafts")
    assert "  Half done, 2" in result.out
    assert ", done: North" in result.out
    (draft,) = profile("drafts", "--json").json
    assert (draft["name"], draft["of"], draft["done"]) == ("Half done", None, ["head", "N"])
    assert profile("edit", "Half done TEST", "--set", "version=3").code == 2
    assert profile("drafts", "--finish", "nothing").code == 2
    assert profile("drafts", "--finish", "half done").code == 0
    assert load(folder / "Half_done_v0.1.json").subs("N")[0].standard.total_min_hcp == 15
    assert profile("drafts").out == "No drafts.\n"
    begun(monkeypatch, profile)
    assert profile("drafts", "--delete", "half done").code == 2
    assert profile("drafts", "--delete", "half done", "--yes").code == 0
    assert Store(folder).drafts() == []


def test_edit_goes_on_with_a_draft(profile: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(monkeypatch, profile)
    answers = iter(["0", "0", "0", "", "s"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    assert profile("edit", "half done test").code == 0
    assert load(folder / "Half_done_v0.1.json").profile_name == "Half done"


# Converting


def test_convert_back_and_forth(profile: Any, tmp_path: Path) -> None:
    path = weak_twos(profile)
    sheet = tmp_path / "sheet.txt"
    assert profile("convert", "weak", "--out", str(sheet)).code == 0
    assert "west: 6-10 hcp; draw 1 of ♠♥♦: 6 cards" in sheet.read_text(encoding="utf-8")
    assert profile("convert", str(sheet)).json["seat_profiles"] == load_raw(path)["seat_profiles"]
    assert profile("convert", str(sheet), "--to", "text").out == sheet.read_text(encoding="utf-8")
    assert profile("convert", "weak", "--to", "json").json == load_raw(path)


def load_raw(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_convert_tells_what_is_lost_and_what_is_wrong(profile: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"profile_name": "x", "dealer": "N", "tag": "Opener", "mine": 1}')
    result = profile("convert", str(path))
    assert result.code == 0
    assert result.err == "majlis: not in the text: mine\n"
    path.write_text("north: 3 apples\nwest: 4 pears")
    result = profile("convert", str(path))
    assert (result.code, result.out) == (2, "")
    assert result.err.count("majlis: ") == 2
    path.write_text('{"profile_name": "x"}')
    assert profile("convert", str(path)).code == 2
    assert profile("convert", str(path), "--to", "pbn").code == 2
    path.write_bytes(b"north: \xff")
    assert "is not UTF-8 text" in profile("convert", str(path)).err


# All of them


@pytest.mark.parametrize(
    "command", ["list", "show", "new", "edit", "save-as", "delete", "drafts", "check", "convert"]
)
def test_help_of_every_command(profile: Any, command: str) -> None:
    result = profile(command, "--help")
    assert (result.code, result.err) == (0, "")
    assert "Usage:" in result.out


def test_help_imports_nothing_heavy() -> None:
    program = (
        "import sys\nfrom majlis.cli.bridge.profile import app\nfrom majlis.cli.common import run\n"
        "run(app, ['--help'])\n"
        "heavy = {'numpy', 'numba', 'rich', 'majlis.bridge.profile.model'} & set(sys.modules)\n"
        "sys.exit(sorted(heavy) and ', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(REAL is None, reason="no real profiles beside the checkout")
@pytest.mark.shared
def test_the_list_of_real_profiles(profile: Any, folder: Path) -> None:
    shutil.copytree(str(REAL), folder, copy_function=shutil.copyfile)
    result = profile("list")
    assert result.code == 0
    for heading in ("Test", "Uncontested", "We Compete", "No category"):
        assert f"\n{heading}\n" in result.out
    assert "Profile A Test - Loose constraints TEST v0.1 (draft)" in result.out


@pytest.mark.parametrize("roles", ["", "roles ns: either drives\n"])
def test_a_sheet_is_checked_in_words_without_the_keys_of_a_file(
    profile: Any, tmp_path: Path, roles: str
) -> None:
    sheet = tmp_path / "x.txt"
    sheet.write_text(
        "west: 5-10 hcp, 6 hearts\nnorth 1 50 %: balanced\nnorth 2 50 %: 7+ spades\n"
        f"south 1 50 %: 0+ hcp\nsouth 2 50 %: 7+ spades\nmap ns: 1 > 1, 2 > 2\n{roles}"
    )
    told = profile("check", str(sheet)).out
    assert "the map of North and South" in told
    keys = ("ns_", "seat_profiles", "random_driver", "north_drives", "sub-profile")
    assert not [key for key in keys if key in told]
