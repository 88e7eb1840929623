"""What `deal`, `explain`, `diagnose` and `profile check` tell of a profile besides its boards."""

import json

import pytest

from bridge.practice import random_suits, raw_profile, sub, suit
from majlis.cli.common import run
from majlis.cli.main import app

OVERCALL = raw_profile(
    W=[sub((5, 11), extra=random_suits("SHD", suit(6, 6)))],
    N=[sub((8, 16), extra=random_suits("SH", suit(5, 6)))],
)
LINKED = raw_profile(N=[sub((0, 8)), sub((16, 37))], S=[sub((0, 8)), sub((16, 37)), sub()]) | {
    "ns_linked_profile": {"primary_seat": "N", "subprofile_map": {"0": [1], "1": [0]}},
    "colour": "green",
}
del LINKED["ns_role_mode"]


@pytest.fixture
def file(tmp_path):
    def written(raw):
        path = tmp_path / "profile.json"
        path.write_text(json.dumps(raw), encoding="utf-8")
        return str(path)

    return written


def call(*arguments):
    return run(app, ["bridge", *map(str, arguments)])


def test_deal_tells_how_types_go_together_and_what_is_doubtful(file, capsys):
    assert call("deal", file(LINKED), "-n", 2, "--seed", 1, "--format", "lin") == 0
    told = capsys.readouterr().err
    assert "  North drives: 1 goes with 2, 2 goes with 1." in told
    assert "warning: colour = 'green' stands under an unknown key: it is kept, and has no effect" in told
    assert "this type of hand is in no row of ns_linked_profile.subprofile_map: it is never dealt" in told


def test_check_finds_types_without_a_hand_or_without_room(file, capsys):
    raw = raw_profile(N=[sub(), sub((12, 14)) | {"conditions": "4+ aces"}, sub((30, 37))], S=[sub((11, 37))])
    assert call("profile", "check", file(raw)) == 0
    told = capsys.readouterr().out
    assert "seat_profiles.N.subprofiles[1]: this type of hand fits no hand at all" in told
    assert "seat_profiles.N.subprofiles[2]: this type of hand cannot be dealt beside the other hands" in told
    assert call("profile", "check", file(raw), "--language", "ar") == 0
    assert "لا تناسبه أي يد" in capsys.readouterr().out


@pytest.mark.parametrize(("option", "word"), [((), "exclusive"), (("--rs-suits", "shared"), "shared")])
@pytest.mark.parametrize("command", ["deal", "explain", "diagnose"])
def test_how_random_suits_go_together_is_told_and_can_be_chosen(file, capsys, command, option, word):
    rest = ["-n", 1, "--format", "lin"] if command == "deal" else []
    assert call(command, file(OVERCALL), *rest, *option) == 0
    assert f"Random suits are {word}: " in capsys.readouterr().err


def test_boards_are_explained_with_the_reading_they_were_dealt_with(file, tmp_path, capsys):
    profile, boards = file(OVERCALL), tmp_path / "out"
    assert (
        call(
            "deal", profile, "-n", 12, "--seed", 1, "--rs-suits", "shared", "--format", "pbn", "--out", boards
        )
        == 0
    )
    [path] = boards.iterdir()
    assert '\\"rs_suits\\":\\"shared\\"' in path.read_text(encoding="utf-8")
    capsys.readouterr()
    assert call("explain", profile, "--board", path) == 0
    assert "Random suits are shared" in capsys.readouterr().out
    assert call("explain", profile, "--board", path, "--rs-suits", "exclusive") == 1


def test_another_word_for_random_suits_is_refused(file, capsys):
    assert call("deal", file(OVERCALL), "-n", 1, "--rs-suits", "both") == 2
    assert "write exclusive or shared" in capsys.readouterr().err
