"""The folder of `--record`: whose it is, what is in it, and what does not belong there."""

import msgspec
import pytest

from arena.some import played, units
from majlis.arena.journal import MANIFEST, Journal
from majlis.arena.plan import make_plan
from majlis.errors import InputError

PLAN = make_plan("baloot", ("careful", "random"), 3)


def names(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_results_come_back_as_they_were(tmp_path):
    journal = Journal(tmp_path / "deep" / "arena", PLAN)
    three = played(PLAN, 5, 8, record=True)
    journal.write(three)
    assert list(journal.finished()) == [one.unit for one in three]
    assert names(journal.folder) == [
        "arena.toml",
        *sorted(f"games/00000{n}-1v2-s{s}.json" for n in (5, 6, 7) for s in (1, 2)),
        "tasks/0000005-0000007.jsonl",
    ]
    assert list(Journal(journal.folder, PLAN).finished()) == [one.unit for one in three]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seed": 4}, "has seed = 3, not 4"),
        ({"players": ("random", "careful")}, 'has players = ["careful","random"], not ["random","careful"]'),
        ({"rules": "pagat"}, 'has rules = "kammelna", not "pagat"'),
        ({"match": True}, "has match = false, not true"),
        ({"time": 0.05}, "has time = null, not 0.05"),
    ],
)
def test_other_settings_are_refused(tmp_path, changes, sentence):
    Journal(tmp_path, PLAN)
    before = (tmp_path / MANIFEST).read_bytes()
    settings = {"players": PLAN.players, "seed": PLAN.seed, **changes}
    with pytest.raises(InputError) as error:
        Journal(tmp_path, make_plan("baloot", settings.pop("players"), settings.pop("seed"), **settings))
    assert sentence in str(error.value)
    assert (tmp_path / MANIFEST).read_bytes() == before


def test_settings_that_this_run_lacks_are_refused_too(tmp_path):
    Journal(tmp_path, make_plan("baloot", PLAN.players, PLAN.seed, time=1.0))
    with pytest.raises(InputError, match=r"has time = 1.0, not null"):
        Journal(tmp_path, PLAN)


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(InputError, match="files here that no arena made"):
        Journal(tmp_path, PLAN)
    assert names(tmp_path) == ["letter.txt"]
    with pytest.raises(InputError, match="name a folder"):
        Journal(tmp_path / "letter.txt", PLAN)


@pytest.mark.parametrize("content", [b"seed = ", b"\xff\xfe"])
def test_a_manifest_that_is_none(tmp_path, content):
    (tmp_path / MANIFEST).write_bytes(content)
    with pytest.raises(InputError, match="this is not TOML"):
        Journal(tmp_path, PLAN)


@pytest.mark.parametrize("content", [b"{", b'{"number": 1}\n', b"\xff", b"[1]\n"])
def test_damaged_results_are_named(tmp_path, content):
    journal = Journal(tmp_path, PLAN)
    (tmp_path / "tasks" / "0000001-0000001.jsonl").write_bytes(content)
    with pytest.raises(InputError, match=r"0000001-0000001.jsonl: these are not results"):
        list(journal.finished())


def test_results_of_other_pairs_are_named(tmp_path):
    journal = Journal(tmp_path, PLAN)
    three = units(make_plan("baloot", ("careful", "random", "random"), 3), 1, 2)
    (tmp_path / "tasks" / "0000001-0000001.jsonl").write_bytes(msgspec.json.encode(three[0]))
    with pytest.raises(InputError, match="of other players"):
        list(journal.finished())
