"""Fixtures: small, anonymous, and each shows its divergence again."""

import json
from pathlib import Path
from typing import Any

import pytest

from majlis.baloot.audit.deals import audit_game
from majlis.baloot.audit.report.fixtures import KEPT_FIELDS, best_cut, cut, fixture_name, write_fixture
from majlis.baloot.audit.run import AuditTask, GameFile, audit, audit_file
from majlis.baloot.kammelna.reader import load, loads
from majlis.errors import InputError
from mutations import MUTATIONS, Mutation, events, real_game, set_event


def write_game(folder: Path, game: Any) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    return path


@pytest.mark.parametrize("mutation", [m for m in MUTATIONS if m.found], ids=lambda mutation: mutation.name)
def test_each_divergence_is_reproduced(mutation: Mutation, tmp_path: Path) -> None:
    game = write_game(tmp_path, mutation.damaged())
    found = audit_file(GameFile(game), AuditTask(fixtures=True))
    audit([game], fixtures=tmp_path / "fixtures")
    divergent = {d.deal for d in found.divergences}
    written = {path.name for path in (tmp_path / "fixtures").iterdir()}
    assert set(found.fixtures) == written
    assert len(written) == len(divergent)
    again = {
        (d.category, d.klass)
        for path in (tmp_path / "fixtures").iterdir()
        for d in audit_game(load(path)).divergences
    }
    assert {(category, klass) for _, category, klass in mutation.found} <= again


def test_the_known_revoke_alone_in_one_deal(tmp_path: Path) -> None:
    audit([write_game(tmp_path, real_game())], fixtures=tmp_path / "new" / "fixtures")
    (path,) = (tmp_path / "new" / "fixtures").iterdir()
    assert path.name.startswith("legality-")
    assert path.stat().st_size < 4000
    again = audit_game(load(path))
    assert (again.deals, again.played, again.explained) == (1, 1, 1)
    (divergence,) = again.divergences
    assert (divergence.deal, divergence.category, divergence.expected) == (1, "legality", "8♦")


def test_nothing_personal_survives() -> None:
    game = real_game()
    game.update(n="secret club", psN=["Ali", "Badr", "Dana", "Huda"], ps=[901, 902, 903, 904], Id=77001)
    events(game, 12).insert(2, {"e": 8, "uid": 9077, "msg": "salam"})
    set_event(12, 4, 0, uid=9077, who="Ali")(game)
    set_event(12, 2, 0, b="Ali said so")(game)
    events(game, 12).append({"e": 23, "name": "Dana", "p": 1})
    content = cut(game, 12, 12)
    assert content is not None
    text = content.decode()
    for secret in ("secret", "Ali", "Dana", "9077", "901", "77001", "salam", "who", "name"):
        assert secret not in text
    fixture = json.loads(text)
    assert set(fixture) == {"v", "n", "ps", "psN", "t", "gT", "s1", "s2", "rs"}
    assert all(set(event) <= KEPT_FIELDS for event in fixture["rs"][0]["r"])


def test_what_is_damaged_stays_damaged() -> None:
    game = real_game()
    set_event(5, 4, 0, c="ace")(game)
    set_event(5, 4, 1, p=None)(game)
    game["rs"][4]["r"].append("text")
    content = cut(game, 5, 5)
    assert content is not None
    before = {p.text for p in loads(json.dumps(game)).problems}
    after = {p.text for p in loads(content).problems}
    # A text is replaced by another: its length is all that a problem says of it.
    assert {text.replace("3 letters", "1 letters") for text in before if "4 letters" not in text} <= after


@pytest.mark.parametrize("game", [[], {}, {"rs": 3}, {"rs": []}, None])
def test_no_game_no_cut(game: Any) -> None:
    assert cut(game, 1, 1) is None
    assert best_cut(game, 1, lambda content, number: True) is None
    assert best_cut(game, 0, lambda content, number: True) is None


def test_the_smallest_cut_that_shows_it() -> None:
    game = real_game()
    tried: list[tuple[int, int]] = []

    def shows(content: bytes, number: int) -> bool:
        tried.append((len(json.loads(content)["rs"]), number))
        return len(tried) == 4

    assert best_cut(game, 5, shows) is not None
    assert tried == [(1, 1), (2, 2), (2, 1), (3, 2)]


def test_totals_fit_the_deals() -> None:
    content = cut(real_game(), 5, 7)
    assert content is not None
    fixture = json.loads(content)
    assert (fixture["s1"], fixture["s2"]) == (12 + 0 + 4, 4 + 44 + 21)


def test_names_are_of_the_content(tmp_path: Path) -> None:
    assert fixture_name("trick", b"a") == fixture_name("trick", b"a") != fixture_name("trick", b"b")
    for _ in range(2):
        write_fixture(tmp_path / "a" / "b", "trick-1.json", b"{}")
    assert (tmp_path / "a" / "b" / "trick-1.json").read_bytes() == b"{}"
    assert [path.name for path in (tmp_path / "a" / "b").iterdir()] == ["trick-1.json"]


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("x")
    with pytest.raises(InputError, match="taken"):
        write_fixture(tmp_path / "taken", "trick", b"{}")
