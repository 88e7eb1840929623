"""The dialogue with users who know what they want, who leave, who come back, and who type anything."""

import json
import random
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bridge.profile.samples import OWN_FILES, REAL_FILES, file_name, real
from bridge.wizard.player import dialogue
from majlis.bridge.profile.check import check_file, load, validate_profile
from majlis.bridge.profile.faults import errors_of
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.sheet_writing import format_profile
from majlis.bridge.profile.store import Store
from majlis.bridge.wizard.editor import Work
from majlis.bridge.wizard.interview import leaves_one

HEAD = ["Weak twos", "Two-level openings", "We Compete", "west", "2", "no"]
WEST = ["1", "6-10 hcp", "1", "SHD", "1", "6 cards, 5+ hcp", "4=x=x=x"]
NORTH = [
    *("2", "15-18, balanced", "2", "2-4 cards, 3+ hcp", "-", "strong"),
    *("12+", "2", "0-2 cards", "4333; exactly two 5-card majors", "takeout", "60 40"),
]
REST = ["0", "0", "ns: 20-30 hcp", "", "s"]
WRITTEN = """\
name: Weak twos
description: Two-level openings
category: We Compete
version: 0.1
dealer: west
tag: Overcaller
rotate: no

north 1 "strong" 60 %: 15-18 hcp, balanced; west's suit: 2-4 cards, 3+ hcp
north 2 "takeout" 40 %: 12+ hcp; west's suit: 0-2 cards; never 4333; never exactly 5 cards in each of ♠♥
west: 6-10 hcp; draw 1 of ♠♥♦: 6 cards, 5+ hcp; never 4=x=x=x
ns: 20-30 hcp
"""


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_new_profile(tmp_path: Path, language: str) -> None:
    talk, player = dialogue(tmp_path, [*HEAD, *WEST, *NORTH, *REST], language)
    path = talk.new()
    assert path is not None
    assert path.name == "Weak_twos_v0.1.json"
    assert format_profile(load(path)) == WRITTEN
    assert check_file(path) == []
    assert list((tmp_path / "drafts").iterdir()) == []
    if language == "en":
        assert (
            "West: 6-10 HCP; one random suit of ♠♥♦: 6 cards and 5+ HCP in it; never 4=x=x=x" in player.seen
        )
        assert re.search(r"\n  About 1 hand in 1[4-9]0 is like this\.", player.seen)


def test_enter_alone_is_always_enough(tmp_path: Path) -> None:
    talk, player = dialogue(tmp_path, [""] * 40)
    path = talk.new()
    assert path is not None
    assert path.name == "New_profile_v0.1.json"
    assert check_file(path) == []
    assert load(path).subs("N")[0].standard == replace(load(path).subs("N")[0].standard)
    assert all("[" in prompt for prompt in player.prompts)
    again, _ = dialogue(tmp_path, [""] * 40)
    other = again.new()
    assert other is not None
    assert other.name == "New_profile_2_v0.1.json"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_question_mark_explains_every_question(tmp_path: Path, language: str) -> None:
    answers = [one for answer in [*HEAD, *WEST, *NORTH, *REST] for one in ("?", "؟", answer)]
    talk, player = dialogue(tmp_path, answers, language)
    path = talk.new()
    assert path is not None
    assert format_profile(load(path)) == WRITTEN
    asked = [number for number, text in enumerate(player.shown) if text in player.prompts]
    for number in asked[:-1:3]:
        explained = player.shown[number + 1]
        assert len(explained) > 20, player.shown[number]
        assert "{" not in explained


def test_step_by_step(tmp_path: Path) -> None:
    steps = ["d", "15-17", "2-5", "", "2-5", "0-8", "at most 5", "any", "2+", ""]
    talk, _ = dialogue(tmp_path, [*[""] * 6, "1", *steps, *[""] * 20])
    path = talk.new()
    assert path is not None
    assert (
        "north: 15-17 hcp, 2-5 spades, 2-5 hearts, 0-8 hcp in hearts, 0-5 diamonds, 2+ clubs"
        in format_profile(load(path))
    )


# Leaving


@pytest.mark.parametrize(
    ("answered", "leave"), [(1, "e"), (6, "E"), (8, "ث"), (13, None), (14, "e"), (20, None), (24, "e")]
)
def test_whoever_leaves_finds_the_work_again(tmp_path: Path, answered: int, leave: str | None) -> None:
    everything = [*HEAD, *WEST, *NORTH, *REST]
    talk, player = dialogue(tmp_path, [*everything[:answered], *([leave] if leave else [])])
    assert talk.new() is None
    assert "Kept as a draft, offered at the next start:" in player.seen
    (path,) = (tmp_path / "drafts").iterdir()
    assert json.loads(path.read_text(encoding="utf-8"))["profile_name"] == "Weak twos TEST"
    assert not errors_of(check_file(path))
    assert Store(tmp_path, None).list() == []
    again, second = dialogue(tmp_path, ["1", *[""] * 60])
    saved = again.new()
    assert saved is not None
    assert "These profiles were not finished:" in second.seen
    assert load(saved).profile_name == "Weak twos"
    assert "majlis_draft" not in saved.read_text(encoding="utf-8")
    assert list((tmp_path / "drafts").iterdir()) == []


def test_a_draft_as_earlier_versions_wrote_it_is_gone_on_with(tmp_path: Path) -> None:
    draft = {
        "profile_name": "Weak twos TEST",
        "dealer": "W",
        "tag": "Overcaller",
        "version": "0.1",
        "seat_profiles": {"W": {"seat": "W", "subprofiles": [{"standard": {"total_max_hcp": 10}}]}},
        "majlis_draft": {"of": "", "was": "", "done": ["head", "W"]},
    }
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "Weak_twos_v0.1_TEST.json").write_text(json.dumps(draft), encoding="utf-8")
    talk, player = dialogue(tmp_path, ["1", "0", "0", "0", "", "s"])
    path = talk.new()
    assert path is not None
    assert "Weak twos, " in player.seen
    assert "done: West" in player.seen
    assert "West: at most 10 HCP" in player.seen
    assert load(path).subs("W")[0].standard.total_max_hcp == 10


def test_leaving_at_the_first_question_keeps_nothing(tmp_path: Path) -> None:
    talk, player = dialogue(tmp_path, ["e"])
    assert talk.new() is None
    assert "draft" not in player.seen
    assert not tmp_path.exists() or list(tmp_path.rglob("*.json")) == []


def test_e_in_the_overview_saves(tmp_path: Path) -> None:
    talk, player = dialogue(tmp_path, [*HEAD, *WEST, *NORTH, "0", "0", "", "e"])
    path = talk.new()
    assert path is not None
    assert f"Saved: {path}" in player.seen


def test_ctrl_c_keeps_the_draft(tmp_path: Path) -> None:
    def answers() -> object:
        yield from HEAD
        raise KeyboardInterrupt

    talk, player = dialogue(tmp_path, answers())  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        talk.new()
    assert "Kept as a draft" in player.seen
    assert len(Store(tmp_path, None).drafts()) == 1


def test_throwing_away_asks_first(tmp_path: Path) -> None:
    talk, _ = dialogue(tmp_path, [*HEAD, *["0"] * 4, "", "q", "", "q", "y"])
    assert talk.new() is None
    assert list(tmp_path.rglob("*.json")) == []


def test_a_new_one_though_there_is_a_draft(tmp_path: Path) -> None:
    first, _ = dialogue(tmp_path, HEAD)
    first.new()
    second, _ = dialogue(tmp_path, ["n", "Other", *[""] * 40])
    path = second.new()
    assert path is not None
    assert load(path).profile_name == "Other"
    assert len(Store(tmp_path, None).drafts()) == 1


def test_a_folder_that_cannot_be_written_to_is_told_and_nothing_ends(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    talk, player = dialogue(tmp_path / "file", [*HEAD, *["0"] * 4, "", "s", "q"])
    assert talk.new() is None
    assert "The draft is not saved:" in player.seen
    assert "Not saved:" in player.seen


# Changing


def edited(tmp_path: Path, answers: list[str], source: Path | None = None) -> tuple[Path, str]:
    path = tmp_path / "x.json"
    shutil.copyfile(source or OWN_FILES[0], path)
    talk, player = dialogue(tmp_path, answers)
    talk.edit(talk.store.find(str(path)))
    return path, player.seen


@pytest.mark.parametrize("path", OWN_FILES, ids=file_name)
def test_looking_only_changes_nothing(tmp_path: Path, path: Path) -> None:
    if load(path).is_draft:
        pytest.skip("what is marked as a draft can be saved as it is")
    after, text = edited(tmp_path, ["d", ""], path)
    assert after.read_bytes() == path.read_bytes()
    assert "Nothing was changed." in text
    assert not (tmp_path / "drafts").exists()


def through_everything(profile: Profile) -> list[str]:
    """Go through every question of the overview and answer each with Enter."""
    answers = ["1"]
    answers += [one for number in range(1, 13) for one in (str(number), "")] + [""]
    for number, seat in enumerate("NESW", start=2):
        answers.append(str(number))
        for index in range(len(profile.subs(seat))):  # type: ignore[arg-type]
            answers += [str(index + 1), *[""] * questions(profile, seat, index)]
        answers.append("")
    return answers


def questions(profile: Profile, seat: str, index: int) -> int:
    """How many questions there are about a type of hand."""
    sub = profile.subs(seat)[index]  # type: ignore[arg-type]
    asked = 4  # the hand, whether suits are drawn, what it is kept from, its name
    random = sub.random_suit_constraint
    if random is not None:
        count = random.required_suits_count
        asked += 1 + (len(random.allowed_suits) > 1) + count
        if count == 2:
            suits = len(random.allowed_suits)
            asked += 1 + bool(random.pair_overrides) * (
                suits * (suits - 1) // 2 + 2 * len(random.pair_overrides)
            )
    elif sub.contingent is not None:
        asked += 1 + leaves_one(profile, sub.contingent[0])
    return asked


@pytest.mark.shared
@real
def test_enter_at_every_question_changes_no_real_profile(tmp_path: Path, path: Path) -> None:
    profile = load(path)
    after, text = edited(tmp_path, [*through_everything(profile), "s"], path)
    assert "This cannot be" not in text
    assert json.loads(after.read_text(encoding="utf-8")) == json.loads(path.read_text(encoding="utf-8"))


def test_unknown_keys_and_the_rest_of_a_file_survive_a_change(tmp_path: Path) -> None:
    raw = {
        "house": {"rule": [1, None]},
        "profile_name": "x",
        "tag": "Opener",
        "dealer": "N",
        "seat_profiles": {
            "N": {
                "why": "kept",
                "subprofiles": [{"standard": {"spades": {"min_cards": 5, "z": 1}}, "note": "n"}],
            }
        },
    }
    path = tmp_path / "x.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    talk, _ = dialogue(
        tmp_path, ["2", "1", "12+ hcp, 5+ spades", "", "", "strong", "", "1", "2", "told", "", "s"]
    )
    assert talk.edit(talk.store.find(str(path))) == path
    raw["description"] = "told"
    sub = raw["seat_profiles"]["N"]["subprofiles"][0]  # type: ignore[index]
    sub["standard"]["total_min_hcp"] = 12
    sub["name"] = "strong"
    assert json.loads(path.read_text(encoding="utf-8")) == raw
    assert list(json.loads(path.read_text(encoding="utf-8")))[:5] == ["house", *list(raw)[1:5]]


def test_changes_left_unfinished_are_offered_for_that_profile_only(tmp_path: Path) -> None:
    path, text = edited(tmp_path, ["1", "2", "half done"])
    assert "Kept as a draft" in text
    assert "half done" not in path.read_text(encoding="utf-8")
    other = tmp_path / "y.json"
    other.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    talk, player = dialogue(tmp_path, ["s"])
    assert talk.edit(talk.store.find(str(other))) is None
    assert "Changes to this profile were not finished" not in player.seen
    talk, player = dialogue(tmp_path, ["", "s"])
    assert talk.edit(talk.store.find(str(path))) == path.resolve()
    assert "Changes to this profile were not finished" in player.seen
    assert load(path).description == "half done"


def test_a_file_changed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    shutil.copyfile(OWN_FILES[0], path)

    def answers() -> object:
        yield from ["1", "2", "mine", ""]
        path.write_text(path.read_text(encoding="utf-8").replace("{", "{ ", 1), encoding="utf-8")
        yield from ["s", "v"]

    talk, player = dialogue(tmp_path, answers())  # type: ignore[arg-type]
    saved = talk.edit(talk.store.find(str(path)))
    assert "Not saved:" in player.seen
    assert "has changed since it was read" in player.seen
    assert saved is not None
    assert saved != path
    assert load(saved).description == "mine"
    assert load(path).description != "mine"


def test_a_profile_of_the_program_becomes_ones_own(tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    shutil.copyfile(OWN_FILES[0], library / "x.json")
    before = (library / "x.json").read_bytes()
    talk, player = dialogue(tmp_path / "own", ["1", "2", "mine", "", "s"])
    talk.store = Store(tmp_path / "own", library)
    saved = talk.edit(talk.store.list()[0])
    assert saved is not None
    assert saved.parent == tmp_path / "own"
    assert (library / "x.json").read_bytes() == before
    assert "comes with the program" in player.seen


def test_a_marked_draft_is_left_alone_until_its_profile_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "Old_TEST.json"
    raw = json.loads(OWN_FILES[0].read_text(encoding="utf-8")) | {"profile_name": "Old TEST"}
    path.write_text(json.dumps(raw), encoding="utf-8")
    talk, _ = dialogue(tmp_path, ["1", "2", "new words", "", "s", "y"])
    saved = talk.edit(talk.store.find("Old TEST"))
    assert saved is not None
    assert load(saved).profile_name == "Old"
    assert not path.exists()


def test_a_broken_profile_can_be_mended_and_not_saved_before(tmp_path: Path) -> None:
    raw = {
        "profile_name": "x",
        "dealer": "N",
        "tag": "Opener",
        "seat_profiles": {"N": {"subprofiles": [{"standard": {"total_min_hcp": 20, "total_max_hcp": 10}}]}},
    }
    path = tmp_path / "x.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    answers = ["1", "2", "told", "", "s", "2", "1", "15-17 hcp", "", "", "", "", "s"]
    talk, player = dialogue(tmp_path, answers)
    assert talk.edit(talk.store.find(str(path))) == path
    assert "Note: North 1, fewest points of the hand: 20 is more than 10" in player.seen
    assert "Not saved: x: seat_profiles.N" in player.seen
    assert check_file(path) == []


# Types of hand, weights, pairs


def test_types_are_added_copied_removed_and_weighed(tmp_path: Path) -> None:
    seat = [
        *("2", "a", "12+", "", "", "second", "25 75"),  # add
        *("c", "2", "14+", "", "4333", "third", "20 30 50"),  # copy
        *("w", "1 1 2"),
        *("r", "1"),
        *("w", "="),
        "",
    ]
    answers = [*[""] * 6, "1", "10+", "", "", *["0"] * 3, "", *seat, "s"]
    talk, player = dialogue(tmp_path, answers)
    path = talk.new()
    assert path is not None
    assert [line for line in format_profile(load(path)).split("\n") if line.startswith("north")] == [
        'north 1 "second": 12+ hcp',
        'north 2 "third": 14+ hcp; never 4333',
    ]
    assert "Made to add up to 100: 25 25 50" in player.seen


PAIR = [
    *[""] * 6,
    "2",
    "12+",
    "",
    "",
    "",
    "15+",
    "",
    "",
    "b",
    "",
    "0",
    "2",
    "5+",
    "",
    "",
    "",
    "8+",
    "",
    "",
    "y",
    "",
    "0",
]


@pytest.mark.parametrize(
    ("answers", "written"),
    [
        ([""], None),
        (["2"], "roles ns: same number"),
        (["3", ""], "roles ns: north drives"),
        (["4", "y", "1 2", "2"], "roles ns: south drives\nmap ns: 1 > 1 2, 2 > 2"),
        (["5", "y", "2", "3", "3", "2", "n"], None),
    ],
)
def test_pairs(tmp_path: Path, answers: list[str], written: str | None) -> None:
    talk, _ = dialogue(tmp_path, [*PAIR, *answers, *[""] * 10])
    path = talk.new()
    assert path is not None
    assert check_file(path) == []
    if written is not None:
        assert written in format_profile(load(path))


def test_roles(tmp_path: Path) -> None:
    talk, _ = dialogue(tmp_path, [*PAIR, "5", "y", "2", "", "3", "", *[""] * 10])
    path = talk.new()
    assert path is not None
    text = format_profile(load(path))
    assert "north 1: 12+ hcp; only when driving" in text
    assert "south 1: 5+ hcp; only when following" in text


def test_what_others_need_cannot_be_removed(tmp_path: Path) -> None:
    talk, player = dialogue(tmp_path, [*HEAD, *WEST, *NORTH, "0", "0", "", "5", "r", "1", "", "s"])
    path = talk.new()
    assert path is not None
    assert "This cannot be: North 1, an opponent's drawn suit: West has no suit drawn" in player.seen
    assert len(load(path).subs("W")) == 1


def test_what_cannot_be_dealt_together_is_told(tmp_path: Path) -> None:
    talk, player = dialogue(tmp_path, [*[""] * 6, "1", "21+", "", "", "0", "1", "20+", "", "", "0", "", "s"])
    talk.new()
    assert "This profile cannot be dealt: the hands have too many or too few points or cards." in player.seen


# Anything


WORDS = [
    *("", "", "", "", "?", "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"),
    *("a", "r", "c", "w", "d", "s", "v", "q", "y", "n", "yes", "no", "d", "=", "x", "ث", "نعم", "٣"),
    *(
        "12+",
        "15-17 hcp, balanced",
        "5+ spades",
        "0-3 cards in each suit",
        "6 cards, 4-7 hcp",
        "5-6",
        "20-10",
    ),
    *("SHD", "majors", "SS", "4333", "5xx1; 4432", "two 5-card majors and no 4-card minor", "never"),
    *("west", "N", "WNES", "ns: 25+ hcp", "east: 3 apples", "30 70", "1 2", "25 25 50", "strong", "X TEST"),
    *("35+ hcp", "13 spades", "any", "at most 2", "{name}", "\x1b[31m", "any hand", "0 cards, 10 hcp"),
]


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """After every change the profile is one that can be dealt, unless it was broken from the beginning."""
    real_change = Work.change

    def change(self: Work, profile: Profile) -> object:
        broken = bool(self.errors)
        found = real_change(self, profile)
        assert broken or not errors_of(validate_profile(self.profile))
        return found

    monkeypatch.setattr(Work, "change", change)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_the_profile_can_be_dealt(tmp_path: Path, seed: int, checked: None) -> None:
    rng = random.Random(seed)
    head = ["Any", "", "", rng.choice("NESW"), "", ""]
    answers = head + rng.choices(WORDS, k=100)
    talk, _ = dialogue(tmp_path, answers, rng.choice(["en", "ar"]))
    talk.new()
    for path in tmp_path.rglob("*.json"):
        assert not errors_of(check_file(path))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_no_profile_is_broken(tmp_path: Path, seed: int, checked: None) -> None:
    rng = random.Random(seed)
    sources = [path for path in [*REAL_FILES, *OWN_FILES] if not errors_of(check_file(path))]
    path = tmp_path / "x.json"
    shutil.copyfile(rng.choice(sources), path)
    unknown = load(path).unknown
    talk, _ = dialogue(tmp_path, rng.choices(WORDS, k=100), rng.choice(["en", "ar"]))
    talk.edit(talk.store.find(str(path)))
    for found in tmp_path.rglob("*.json"):
        assert not errors_of(check_file(found))
        assert unknown.items() <= load(found).unknown.items()
