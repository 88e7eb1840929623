"""Written games are what archives hold, field for field, and read back as they were."""

import json
from pathlib import Path

import pytest

from majlis.baloot.kammelna.reader import load, loads
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    DealRecord,
    GameRecord,
    Kawesh,
    Other,
    Result,
    SawaClaim,
    Surrender,
)
from majlis.baloot.kammelna.writer import dump, dumps
from majlis.errors import InputError

GAMES = Path(__file__).parents[3] / "examples" / "baloot" / "games"
NAMES = ["live_game_part.json", "sample_deal.json"]


@pytest.mark.parametrize("name", NAMES)
def test_real_games_are_written_as_they_were(name: str) -> None:
    raw = json.loads((GAMES / name).read_text())
    written = json.loads(dumps(load(GAMES / name)))
    assert json.dumps(written["rs"]) == json.dumps(raw["rs"])  # order of the fields included
    assert list(written) == list(raw)
    unlike = {key for key in raw if written[key] != raw[key]}
    assert unlike == {"rL", "Id"}


@pytest.mark.parametrize("name", NAMES)
def test_real_games_read_back_as_they_were(name: str, tmp_path: Path) -> None:
    game = load(GAMES / name)
    dump(game, tmp_path / name)
    again = load(tmp_path / name, strict=True)
    assert again.deals == game.deals
    assert (again.name, again.totals) == (game.name, game.totals)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def one(deal: DealRecord) -> list[dict[str, object]]:
    events = json.loads(dumps(GameRecord(file="", deals=(deal,))))["rs"][0]["r"]
    assert isinstance(events, list)
    return events


def test_every_event_has_its_fields() -> None:
    events = (
        Call(seat=0, word="hokomclose", gm=2, ts=3, rb=3, gem=1, rd=0, hc=1),
        Call(seat=3, word="triple", gm=2, ts=0, rb=3, gem=2, rd=3),
        Announcement(seat=1, code=2, cards=3584),
        Challenge(seat=2, crime=0, card=25, proof=50, fields={"wc": 25, "ac": 50}),
        Kawesh(1),
        SawaClaim(2),
        Surrender(),
        Other(code=10, seat=3),
    )
    assert one(DealRecord(number=1, events=events)) == [
        {"p": 1, "e": 2, "b": "hokomclose", "gm": 2, "gem": 1, "rd": 1, "ts": 3, "rb": 4, "hc": 1},
        {"p": 4, "e": 2, "b": "triple", "gm": 2, "gem": 2, "rd": 4, "rb": 4},
        {"p": 2, "e": 3, "prj": 2, "prjC": 3584},
        {"p": 3, "e": 7, "ct": 0, "wc": 25, "ac": 50},
        {"p": 2, "e": 16},
        {"p": 3, "e": 17},
        {"e": 5},
        {"p": 4, "e": 10},
    ]


def test_what_is_zero_or_false_is_left_out_of_a_result() -> None:
    result = Result(
        card_points=(0, 120),
        totals=(0, 44),
        declared=((), ()),
        game_points=(0, 44),
        mode=1,
        winner=1,
        buyer=1,
        last_trick=1,
        kaboot=True,
    )
    assert one(DealRecord(number=1, result=result)) == [
        {
            "e": 12,
            "rs": {
                "p2": 44,
                "lmw": 2,
                "m": 1,
                "r1": [],
                "r2": [],
                "e2": 120,
                "w": 2,
                "s2": 44,
                "b": 2,
                "kbt": 1,
            },
        }
    ]


def test_the_header_names_nobody() -> None:
    header = json.loads(dumps(GameRecord(file="", name="a \ud800 name")))
    assert header["psN"] == ["P1", "P2", "P3", "P4"]
    assert header["n"] == "a ? name"
    assert "s1" not in header
    assert {name for name in header if name.startswith("ps")} == {
        *("ps", "psN", "psRP", "psRN", "psCb", "psV", "psSb")
    }


def test_a_deal_without_hands_is_written_without_them() -> None:
    game = loads('{"v":1,"rs":[{"r":[]}]}')
    assert json.loads(dumps(game))["rs"] == [{"r": []}]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    game = load(GAMES / "sample_deal.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="folder: this is a folder"):
        dump(game, tmp_path / "folder")
    with pytest.raises(InputError, match=r"cannot be written .no such file or directory"):
        dump(game, tmp_path / "absent" / "game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
