"""What is only written in another form costs nothing: the deal is judged, and the audit ends well."""

import codecs
import json
from pathlib import Path

import pytest

from majlis.baloot.audit.deals import audit_game
from majlis.baloot.audit.run import audit
from majlis.baloot.kammelna.reader import loads
from majlis.cards import card_name
from majlis.cli.app import app
from majlis.cli.common import run
from mutations import Json, drop_event, events, real_game, repeat_event, set_event

MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


def sound_game() -> Json:
    """The real match without its revoke."""
    game = real_game()
    del game["rs"][11:]
    del game["s1"], game["s2"]
    return game


@pytest.mark.parametrize("encoding", MARKS)
def test_a_byte_order_mark_is_a_reader_fault_of_the_file(
    encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "marked.json"
    path.write_bytes(MARKS[encoding] + json.dumps(sound_game()).encode(encoding))
    summary = audit([path])
    assert [(d.deal, d.category, d.klass) for d in summary.divergences] == [(0, "integrity", "reader fault")]
    assert summary.explained == summary.played == 3
    assert (summary.sound, summary.clean) == (True, False)
    assert run(app, ["baloot", "audit", str(path)]) == 0
    assert "byte-order mark" in capsys.readouterr().out


def test_cards_as_text_are_read_and_judged() -> None:
    game = sound_game()
    for number in range(1, 12):
        for event in events(game, number):
            if event["e"] == 4:
                event["c"] = card_name(event["c"])
            if event["e"] == 1:
                event["fc"] = card_name(event["fc"])
    found = audit_game(loads(json.dumps(game), "text.json"))
    assert found.explained == found.played == 3
    assert {(d.category, d.klass) for d in found.divergences} == {("integrity", "reader fault")}
    assert len(found.divergences) == 11


def test_a_wrong_card_as_text_is_still_found() -> None:
    game = real_game()
    set_event(7, 4, 0, c="9♠")(game)
    found = audit_game(loads(json.dumps(game), "text.json"))
    assert found.explained < found.played


@pytest.mark.parametrize(
    "damage",
    [
        set_event(5, 6, 2, p=99),
        set_event(5, 6, 2, p="nobody"),
        drop_event(5, 6, 3),
        repeat_event(5, 6, 3),
        set_event(5, 6, 4, p=2),
        set_event(5, 6, 4, p=1),
    ],
)
def test_garbage_in_collections_leaves_the_deal_explained(damage: object) -> None:
    game = sound_game()
    damage(game)  # type: ignore[operator]  # a function on the game, of several kinds
    found = audit_game(loads(json.dumps(game), "sweeps.json"))
    assert found.explained == found.played == 3
    assert len(found.divergences) <= 1


def test_all_collections_gone() -> None:
    game = sound_game()
    for number in (5, 6, 7):
        game["rs"][number - 1]["r"] = [event for event in events(game, number) if event["e"] != 6]
    found = audit_game(loads(json.dumps(game), "sweeps.json"))
    assert found.explained == found.played == 3
