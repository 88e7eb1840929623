"""The folder of profiles: nothing is lost, half written, or replaced by accident."""

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bridge.profile.samples import REAL
from majlis.bridge.profile.check import load, loads
from majlis.bridge.profile.drafts import Draft
from majlis.bridge.profile.entries import Entry
from majlis.bridge.profile.faults import ProfileError
from majlis.bridge.profile.file_names import file_stem, next_version, version_key
from majlis.bridge.profile.model import Profile, SeatProfile, Standard, SubProfile
from majlis.bridge.profile.read import dumps
from majlis.bridge.profile.store import Store, default_folder, fingerprint, load_file
from majlis.errors import InputError
from majlis.files import write_new


def made(name: str = "Weak twos", version: str = "0.1", **more: object) -> Profile:
    return Profile(profile_name=name, dealer="W", tag="Overcaller", version=version, **more)  # type: ignore[arg-type]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "profiles", library=None)


def files(store: Store) -> list[str]:
    return sorted(
        path.relative_to(store.folder).as_posix() for path in store.folder.rglob("*") if path.is_file()
    )


# The folder


def test_default_folder_by_platform() -> None:
    home = Path("~").expanduser()
    assert default_folder({}, "linux") == home / ".local/share/majlis/profiles"
    assert default_folder({"XDG_DATA_HOME": "relative"}, "linux") == home / ".local/share/majlis/profiles"
    assert default_folder({}, "darwin") == home / "Library/Application Support/Majlis/profiles"
    assert default_folder({"APPDATA": "C:/Users/x"}, "win32") == Path("C:/Users/x/Majlis/profiles")
    assert default_folder({"MAJLIS_PROFILES": "~/club"}, "linux") == home / "club"


def test_a_folder_that_is_not_there_is_empty_and_made_when_needed(store: Store) -> None:
    assert store.list() == []
    assert store.drafts() == []
    assert not store.folder.exists()
    store.save(made())
    assert files(store) == ["Weak_twos_v0.1.json"]


def test_what_is_saved_is_what_is_loaded(store: Store) -> None:
    profile = made(unknown={"house": [1, {"deep": None}]}, description="سرا ♠")
    path = store.save(profile)
    assert load(path) == profile
    assert load(path).unknown == profile.unknown
    assert store.load("Weak twos") == profile


# Listing


def test_order_of_the_list(store: Store) -> None:
    for profile in (
        made("b", "0.10"),
        made("b", "0.9"),
        made("A"),
        made("z", category="Uncontested"),
        made("late", category="compete", sort_order=2),
        made("early", category="Compete", sort_order=1),
    ):
        store.save(profile)
    (store.folder / "broken.json").write_text("{", encoding="utf-8")
    listed = [(entry.name, entry.version) for entry in store.list()]
    assert listed == [
        ("early", "0.1"),
        ("late", "0.1"),
        ("z", "0.1"),
        ("A", "0.1"),
        ("b", "0.9"),
        ("b", "0.10"),
        ("broken", ""),
    ]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty"),
        (b"{", "line 1"),
        (b"[]", "is a list"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"profile_name": "x"}', "dealer is missing"),
        (b'{"profile_name": 1, "dealer": "Q", "tag": "Opener"}', "(and 1 more)"),
    ],
)
def test_broken_files_are_listed_with_their_error_and_left_alone(
    store: Store, content: bytes, told: str
) -> None:
    store.save(made())
    broken = store.folder / "Broken one.json"
    broken.write_bytes(content)
    good, bad = store.list()
    assert not good.error
    assert (bad.path, bad.name) == (broken, "Broken one")
    assert told in bad.error
    assert str(broken) not in bad.error
    with pytest.raises(InputError):
        store.load("broken one")
    store.save_as_new_version(made())
    assert broken.read_bytes() == content


def test_what_is_no_profile_is_passed_over(store: Store) -> None:
    store.save(made())
    (store.folder / "notes.txt").write_text("x")
    (store.folder / ".hidden.json").write_text("{")
    (store.folder / "folder.json").mkdir()
    assert [entry.name for entry in store.list()] == ["Weak twos"]


def test_a_link_that_leads_nowhere_is_broken(store: Store) -> None:
    store.save(made())
    (store.folder / "gone.json").symlink_to("nowhere")
    assert [bool(entry.error) for entry in store.list()] == [False, True]


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    store = Store(tmp_path / "file", library=None)
    assert store.list() == []
    with pytest.raises(InputError, match="this is a file"):
        store.save(made())


# Names


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("Weak twos", "0.10"),
        ("weak_TWOS", "0.10"),
        ("Weak twos v0.9", "0.9"),
        ("Weak twos 0.9", "0.9"),
        ("Weak_twos_v0.9", "0.9"),
        ("Weak_twos_v0.9.json", "0.9"),
        ("wea", "0.10"),
    ],
)
def test_find_by_name(store: Store, text: str, version: str) -> None:
    for profile in (made(version="0.9"), made(version="0.10"), made("Weak twos TEST", "2"), made("Strong")):
        store.save(profile)
    assert (store.find(text).name, store.find(text).version) == ("Weak twos", version)


def test_find_by_path(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.json"
    path.write_text(dumps(made("Other")), encoding="utf-8")
    assert store.find(str(path)).name == "Other"
    assert store.load(str(path)).profile_name == "Other"


def test_a_draft_is_found_by_its_whole_name(store: Store) -> None:
    draft = store.new_draft(Draft(Path(), made()))
    assert store.find("Weak twos TEST").path == draft.path


def test_not_found(store: Store) -> None:
    store.save(made())
    store.save(made("Weak threes"))
    with pytest.raises(InputError, match=r"did you mean 'Weak twos'\?"):
        store.find("Waek twos")
    with pytest.raises(InputError, match="may be 'Weak threes', 'Weak twos'"):
        store.find("weak")
    for text in ("", "qqq", "qqq.json", "a/b.json", "\0", "x" * 100_000):
        with pytest.raises(InputError, match="there is no profile"):
            store.find(text)


def test_library_profiles_can_be_used_and_not_changed(tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    path = library / "Weak_twos.json"
    path.write_text(dumps(made(version="9")), encoding="utf-8")
    store = Store(tmp_path / "own", library)
    entry = store.find("weak twos")
    assert (entry.own, [one.own for one in store.list()]) == (False, [False])
    with pytest.raises(InputError, match="comes with the program"):
        store.delete(entry)
    with pytest.raises(InputError, match="comes with the program"):
        store.save(made(), path)
    store.save_as_new_version(made())
    own = store.find("weak twos")  # one's own goes before the library's, whatever its version
    assert (own.own, own.version) == (True, "0.2")


@pytest.mark.parametrize(
    ("name", "version", "stem"),
    [
        ("Weak twos", "0.1", "Weak_twos_v0.1"),
        ("Weak twos", "", "Weak_twos"),
        ("Weak twos TEST", "0.1", "Weak_twos_v0.1_TEST"),
        ("../../etc/passwd", "", "-..-etc-passwd"),
        ("a\nb\x1b[31m", "", "a-b-[31m"),
        ("..", "", "profile"),
        ("  ", "", "profile"),
        ("con", "", "_con"),
        ("Opps & 1NT", "1.0", "Opps_&_1NT_v1.0"),
        ("افتتاح", "0.1", "افتتاح_v0.1"),
    ],
)
def test_file_names(name: str, version: str, stem: str) -> None:
    assert file_stem(made(name, version)) == stem


def test_long_names_fit_a_file_system(store: Store) -> None:
    path = store.save(made("ن" * 300))
    assert len(path.name.encode()) < 200
    assert load(path).profile_name == "ن" * 300


def test_versions() -> None:
    assert next_version("9" * 50) == "0.1"
    assert [next_version(one) for one in ("0.l", "a", "1.2.3", "2")] == ["0.1", "0.1", "1.2.4", "3"]
    assert sorted(["2.0", "1.10", "1.9", "x", ""], key=version_key) == ["", "x", "1.9", "1.10", "2.0"]


# Saving


def test_a_new_profile_replaces_no_file(store: Store) -> None:
    store.save(made(description="first"))
    with pytest.raises(InputError, match="there already"):
        store.save(made(description="second"))
    assert store.load("weak twos").description == "first"
    assert files(store) == ["Weak_twos_v0.1.json"]


def test_a_profile_with_errors_is_not_saved_unless_it_is_a_draft(store: Store) -> None:
    wrong = made(seat_profiles={"N": SeatProfile(subprofiles=())})
    with pytest.raises(ProfileError):
        store.save(wrong)
    assert not store.folder.exists()
    store.save(replace(wrong, profile_name="Weak twos TEST"))
    assert [entry.is_draft for entry in store.list()] == [True]


def test_saving_in_place_needs_the_file_as_it_was(store: Store) -> None:
    path = store.save(made())
    profile, was = load_file(path)
    path.write_text(dumps(made(description="somebody else's")), encoding="utf-8")
    with pytest.raises(InputError, match="has changed"):
        store.save(replace(profile, description="mine"), path, was)
    assert load(path).description == "somebody else's"
    store.save(replace(profile, description="mine"), path, fingerprint(path))
    assert load(path).description == "mine"


def test_new_versions_go_past_all_that_are_there(store: Store) -> None:
    store.save(made(version="0.1"))
    store.save(made(version="0.7"))
    (store.folder / "Weak_twos_v0.8.json").write_text("{")
    assert store.save_as_new_version(store.load("weak twos v0.1")).name == "Weak_twos_v0.9.json"
    assert store.save_as_new_version(made(), "2.0").name == "Weak_twos_v2.0.json"
    with pytest.raises(InputError, match="there already"):
        store.save_as_new_version(made(), "2.0")
    assert store.load("Weak twos v0.1") == made()
    assert len(files(store)) == 5


def test_a_failing_write_leaves_the_old_file_and_nothing_else(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = store.save(made())
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="no space left"):
        store.save(made(description="x" * 1000), path)
    with pytest.raises(InputError, match="no space left"):
        store.save(made("Another"))
    with pytest.raises(InputError, match="no space left"):
        store.new_draft(Draft(Path(), made()))
    assert path.read_bytes() == before
    assert files(store) == ["Weak_twos_v0.1.json"]


def test_two_writers_of_one_new_file(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.folder.mkdir(parents=True)
    path = store.folder / "x.json"
    real_link = os.link

    def link(source: str, target: str) -> None:
        path.write_text("another's")  # comes between the look and the naming
        real_link(source, target)

    monkeypatch.setattr(os, "link", link)
    assert not write_new(path, "mine")
    assert path.read_text() == "another's"
    assert files(store) == ["x.json"]


def test_without_links_files_are_made_all_the_same(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(source: str, target: str) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", link)
    assert load(store.save(made())) == made()
    assert files(store) == ["Weak_twos_v0.1.json"]


def test_deleting(store: Store) -> None:
    path = store.save(made())
    entry = store.find("weak twos")
    store.delete(entry)
    assert not path.exists()
    with pytest.raises(InputError, match="cannot be removed"):
        store.delete(entry)
    broken = store.folder / "broken.json"
    broken.write_text("{")
    store.delete(store.find("broken.json"))
    assert not broken.exists()


# Drafts


def test_a_draft_is_a_profile_marked_as_one(store: Store) -> None:
    draft = store.new_draft(Draft(Path(), made(unknown={"mine": 1}), Path("/a/b.json"), "abc", ("head", "N")))
    raw = json.loads(draft.path.read_text(encoding="utf-8"))
    assert draft.path.parent == store.draft_folder
    assert raw["profile_name"] == "Weak twos TEST"
    assert raw["mine"] == 1
    (found,) = store.drafts()
    assert found.profile == made(unknown={"mine": 1})
    assert (found.of, found.was, found.done) == (Path("/a/b.json"), "abc", ("head", "N"))
    assert store.list() == []


def test_drafts_of_one_name_lie_side_by_side(store: Store) -> None:
    first, second = store.new_draft(Draft(Path(), made())), store.new_draft(Draft(Path(), made()))
    assert first.path != second.path
    store.save_draft(replace(second, profile=made(description="later")))
    os.utime(first.path, (1, 1))
    assert [draft.profile.description for draft in store.drafts()] == ["later", ""]
    store.discard(second)
    assert [draft.path for draft in store.drafts()] == [first.path]


def test_a_draft_may_be_wrong_and_one_that_cannot_be_read_is_told(store: Store) -> None:
    store.new_draft(Draft(Path(), made(seat_profiles={"N": SeatProfile(subprofiles=())})))
    (store.draft_folder / "torn.json").write_text('{"profile_name"')
    assert len(store.drafts()) == 1
    assert [entry.name for entry in store.broken_drafts()] == ["torn"]


def test_a_broken_draft_among_the_profiles_is_told_too(store: Store) -> None:
    store.folder.mkdir(parents=True, exist_ok=True)
    (store.folder / "Foo_TEST.json").write_text("{torn")
    (store.folder / "other.json").write_text('{"profile_name": "Bar TEST", "dealer": ')
    (store.folder / "sound.json").write_text('{"profile_name": "Bar", "description": "TEST", "dealer": ')
    assert {entry.path.name for entry in store.broken_drafts()} == {"Foo_TEST.json", "other.json"}


def test_a_draft_of_a_strange_file(store: Store) -> None:
    raw = json.loads(dumps(made("Weak twos TEST TEST"))) | {
        "majlis_draft": {"of": 5, "done": "x", "was": None}
    }
    store.draft_folder.mkdir(parents=True)
    (store.draft_folder / "x.json").write_text(json.dumps(raw))
    (found,) = store.drafts()
    assert found.profile == made()
    assert (found.of, found.was, found.done) == (None, "", ())


@pytest.mark.shared
def test_real_profiles_are_listed_found_and_kept(tmp_path: Path) -> None:
    if REAL is None:
        pytest.skip("no real profiles beside the checkout")
    shutil.copytree(REAL, tmp_path / "profiles", copy_function=shutil.copyfile)
    store = Store(tmp_path / "profiles", library=None)
    entries = store.list()
    assert len(entries) == len(list(REAL.glob("*.json")))
    assert not any(entry.error for entry in entries)
    assert [entry.name for entry in entries if entry.is_draft] == ["Profile A Test - Loose constraints TEST"]
    assert store.find("defense to 3").version == "0.2"
    assert store.find("Responding with a Major to 1NT Opening").version == "0.9"
    for entry in entries:
        check_kept(store, entry)


def check_kept(store: Store, entry: Entry) -> None:
    before = json.loads(entry.path.read_text(encoding="utf-8"))
    profile, was = load_file(entry.path)
    store.save(profile, entry.path, was)
    assert json.loads(entry.path.read_text(encoding="utf-8")) == before


def test_saving_keeps_the_order_of_keys(store: Store) -> None:
    text = '{"tag": "Opener", "zebra": 1, "dealer": "N", "profile_name": "x", "seat_profiles": {}}'
    path = store.save(loads(text))
    assert list(json.loads(path.read_text(encoding="utf-8"))) == list(json.loads(text))


def test_subprofiles_survive(store: Store) -> None:
    sub = SubProfile(standard=Standard(total_min_hcp=15), name="x", weight_percent=100.0)
    profile = made(seat_profiles={"N": SeatProfile(subprofiles=(sub,))})
    assert load(store.save(profile)) == profile


@pytest.mark.parametrize(
    ("name", "version", "told"),
    [
        ("../..", "0.1", "the name '../..' cannot name a file"),
        ("..", "0.1", "the name '..' cannot name a file; write letters or digits"),
        ("Weak twos", "abc", "the version 'abc' is not one; write numbers with dots, as 0.1 or 1.2.3"),
        ("Weak twos", ".3", "the version '.3' is not one"),
        ("Weak twos", "1.", "is not one"),
        ("Weak twos", "٣", "is not one"),
    ],
)
def test_a_new_file_needs_a_name_and_version_that_can_be(
    store: Store, name: str, version: str, told: str
) -> None:
    with pytest.raises(InputError) as error:
        store.save(made(name, version))
    assert told in str(error.value)
    assert not list(store.folder.iterdir()) if store.folder.exists() else True


def test_old_files_of_odd_versions_are_read_and_go_on_with_good_ones(store: Store) -> None:
    store.folder.mkdir(parents=True)
    for version in ("a", ".3", "0.l"):
        (store.folder / f"old{version}.json").write_text(dumps(made(f"Old {version}", version)), "utf-8")
    assert sorted(entry.version for entry in store.list() if entry.own) == [".3", "0.l", "a"]
    named = [store.save_as_new_version(store.load(f"Old {version}")).name for version in ("a", ".3", "0.l")]
    assert named == ["Old_a_v0.1.json", "Old_.3_v0.4.json", "Old_0.l_v0.1.json"]
