"""Whatever the bytes, reading and replaying end well: records and problems, never an exception."""

import copy
import json
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.kammelna.reader import loads
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    Collect,
    DealRecord,
    GameRecord,
    Kawesh,
    Other,
    Play,
    SawaClaim,
    Surrender,
)
from majlis.baloot.kammelna.writer import dumps
from majlis.baloot.ruleset import PRESETS
from majlis.errors import InputError

GAMES = Path(__file__).parents[3] / "examples" / "baloot" / "games"
SAMPLE_TEXT = (GAMES / "sample_deal.json").read_text()
LIVE = json.loads((GAMES / "live_game_part.json").read_text())
SAMPLE = json.loads(SAMPLE_TEXT)
SAMPLE["rs"].append(LIVE["rs"][6])

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 60),
    st.integers(),
    st.floats(),
    st.sampled_from(["", "pass", "hokom", "sun", "hokomclose", "clubs", "sira", "20", "x" * 99, "\ud800"]),
    st.text(string.printable, max_size=5),
    st.just([]),
    st.just({}),
    st.lists(st.integers(0, 1 << 53), max_size=5),
    st.dictionaries(
        st.sampled_from(["p", "e", "c", "b", "rs", "r", "n", "val"]), st.integers(-1, 60), max_size=4
    ),
)


def check(data: str | bytes) -> GameRecord:
    """Read leniently and strictly, write, read again, replay: nothing may be raised but `InputError`."""
    game = loads(data)
    try:
        strict = loads(data, strict=True)
    except InputError:
        assert game.problems
    else:
        assert not game.problems
        assert strict == game
    for problem in game.problems:
        assert "\n" not in problem.words()
        problem.words().encode()
    loads(dumps(game))
    for deal in game.deals:
        again = replay(deal)
        assert again.state is None or len(again.events) == len(again.state.history)
    return game


def places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every place of a JSON value at which another value can be put."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(items):
        found.append((value, key))
        places(inner, found)
    return found


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_structural_damage(data: st.DataObject) -> None:
    game = copy.deepcopy(SAMPLE)
    for _ in range(data.draw(st.integers(1, 4))):
        spots = places(game, [])
        holder, key = spots[data.draw(st.integers(0, len(spots) - 1))]
        how = data.draw(st.sampled_from(["put", "drop", "repeat", "exchange", "rename"]))
        if how == "put":
            holder[key] = data.draw(JUNK)
        elif how == "drop":
            del holder[key]
        elif how == "repeat" and isinstance(holder, list):
            holder.insert(data.draw(st.integers(0, len(holder))), copy.deepcopy(holder[key]))
        elif how == "exchange":
            other, there = spots[data.draw(st.integers(0, len(spots) - 1))]
            holder[key] = copy.deepcopy(other[there]) if there in other or isinstance(other, list) else 0
        elif isinstance(holder, dict):
            holder[data.draw(st.sampled_from(["p", "e", "c", "rs", "r", "zz"]))] = holder.pop(key)
    check(json.dumps(game))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_bytes(data: st.DataObject) -> None:
    raw = bytearray(SAMPLE_TEXT.encode())
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, max(0, len(raw) - 1)))
        how = data.draw(st.sampled_from(["put", "cut", "insert", "end"]))
        if how == "put":
            raw[at : at + 1] = bytes([data.draw(st.integers(0, 255))])
        elif how == "insert":
            raw[at:at] = data.draw(
                st.sampled_from([b"{", b"}", b"[", b"]", b'"', b",", b"NaN", b"\\", b"\xff"])
            )
        elif how == "cut":
            del raw[at : at + data.draw(st.integers(1, 60))]
        else:
            del raw[max(at, 1) :]
    check(bytes(raw))


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.binary(max_size=60), st.text(max_size=60)))
def test_anything_at_all(data: str | bytes) -> None:
    check(data)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, len(SAMPLE_TEXT) - 3))
def test_every_cut_is_told(length: int) -> None:
    assert check(SAMPLE_TEXT[:length]).problems


SEAT = st.integers(-1, 5)
CARD = st.integers(-1, 60)
MASK = st.one_of(st.none(), st.integers(0, 1 << 52))
EVENT = st.one_of(
    st.builds(
        Call,
        seat=SEAT,
        word=st.sampled_from(["pass", "hokom", "sun", "hokomclose", "double", "triple", "", "xx", "clubs"]),
        gm=st.integers(0, 3),
        ts=st.integers(0, 4),
        rb=st.one_of(st.none(), SEAT),
        gem=st.integers(0, 4),
    ),
    st.builds(Announcement, seat=SEAT, code=st.one_of(st.none(), st.integers(0, 7)), cards=MASK),
    st.builds(Play, SEAT, CARD),
    st.builds(Collect, SEAT),
    st.builds(Challenge, seat=SEAT, crime=st.integers(-1, 9), card=CARD, proof=st.one_of(st.none(), CARD)),
    st.builds(Kawesh, st.one_of(st.none(), SEAT)),
    st.builds(SawaClaim, SEAT),
    st.builds(Surrender),
    st.builds(Other, code=st.sampled_from([0, 9, 18, 40]), seat=SEAT),
)
REAL = loads(json.dumps(LIVE)).deals


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(REAL),
    st.lists(st.tuples(st.integers(0, 60), EVENT, st.booleans()), max_size=6),
    st.one_of(st.none(), st.integers(0, 9), st.just(-1)),
    st.sampled_from([*PRESETS.values()]),
)
def test_replay_of_any_record(
    deal: DealRecord,
    changes: list[tuple[int, Any, bool]],
    spoil: int | None,
    rules: Any,
) -> None:
    events = list(deal.events)
    for at, event, replaced in changes:
        events[at : at + replaced] = [event]
    first, final = deal.first, deal.final
    if spoil is not None and first is not None:
        first = (*first[: spoil % 4], spoil, *first[spoil % 4 + 1 :]) if spoil < 5 else first[: spoil % 4]
    record = DealRecord(
        number=1, dealer=deal.dealer, floor=deal.floor, first=first, final=final, events=tuple(events)
    )
    again = replay(record, rules)
    states = list(again.states())
    if again.state is None:
        assert states == []
        assert again.ended == "no deal"
    else:
        assert states[-1] == again.state
        assert len(states) == len(again.state.history) + 1


@pytest.mark.parametrize("secret", ["سعد الغامدي", "Saad", 5550142])
def test_nothing_personal_is_kept_or_quoted(secret: object) -> None:
    game = copy.deepcopy(SAMPLE)
    for field in ("psN", "psRP", "psRN", "psCb", "psV", "psSb"):
        game[field] = [secret] * 4
    game.update(n=secret, Id=secret, pT=secret, ps=[secret] * 4)
    for index in range(len(game["rs"][0]["r"])):
        game["rs"][0]["r"][index].update(uid=secret, msg=secret, n=secret)
    game["rs"][0]["r"].insert(9, {"e": 8, "uid": secret, "msg": secret})
    text = json.dumps(game, ensure_ascii=False)
    whole = check(text)
    assert not whole.problems
    assert str(secret) not in repr(whole)
    at = text.index(str(secret))
    step = max(1, len(text) // 150)
    for cut in (*range(at - 2, at + 40), *range(0, len(text), step)):
        damaged = loads(text[:cut] + "\x01" + text[cut + 1 :])
        assert damaged.problems
        for read in (damaged, loads(text[:cut])):
            assert str(secret) not in repr(read)
            assert str(secret) not in " ".join(map(str, read.problems))
