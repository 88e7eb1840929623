"""Rooms of an older version, written by its own code; and rooms with which a later version goes on."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from sqlalchemy import insert, select, text

from majlis.errors import InputError
from majlis.table import baloot, liaptui
from majlis.table.bus import Alone
from majlis.table.hub import Hub, OpenRoom, OtherVersion, Watcher
from majlis.table.room import sealed
from majlis.table.settings import SCHEMA, Settings, hashed, new_key
from majlis.table.store import Store
from majlis.table.tables import ENTRIES, ROOMS, Entry, row_of
from stopping import LONGEST
from table.matches import Played

DATA: Final = Path(__file__).parent.parent / "data" / "rooms"
KNOWN: Final[dict[str, dict[str, Any]]] = json.loads((DATA / "schema-1.json").read_text(encoding="utf-8"))
GOING: Final = [kind for kind in KNOWN if kind != "other seeds"]


def old_database(folder: Path) -> str:
    """A file as the version before wrote it."""
    path = folder / "old.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript((DATA / "schema-1.sql").read_text(encoding="utf-8"))
    connection.close()
    return str(path)


def opened(database: str, room: str, token: str = "x") -> OpenRoom:
    """A room as a server of this version opens it."""

    async def run() -> OpenRoom:
        store = Store(database)
        tested = Hub(store, Alone(), pace=60)
        try:
            return await tested._open(room)
        finally:
            await asyncio.to_thread(store.close)

    return asyncio.run(run())


def hand(room: Any, seat: int | None) -> list[int]:
    shown = json.loads(msgspec.json.encode(room.snapshot(seat, "en")))["hand"]
    return [one.get("card", one.get("part")) for one in shown]


def check(kind: str, room: Any) -> None:
    """Whether a room stands as its own version had it."""
    known = KNOWN[kind]
    assert (room.position, room.number) == (known["position"], known["number"])
    assert [hand(room, seat) for seat in (0, 1, None)] == known["hands"]
    snapshot = room.snapshot(0, "en")
    assert snapshot.deal == known["deal"]
    assert list(snapshot.deals[-1:]) == known["deals"]
    assert [room.seat_of(hashed(token)) for token in known["tokens"]] == list(range(len(known["tokens"])))


def reseed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later version, in which the same seeds give other deals."""
    for game in (baloot, liaptui):
        first = game.deals_of

        def deals_of(settings: Settings, first: Any = first) -> Iterator[str]:
            yield from islice(first(settings), 7, None)

        monkeypatch.setattr(game, "deals_of", deals_of)


@pytest.mark.parametrize("kind", GOING)
def test_rooms_of_the_version_before_go_on_where_they_were(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the first start, and after a version more, whose seeds are others."""
    database, known = old_database(tmp_path), KNOWN[kind]
    check(kind, opened(database, known["room"]).room)
    reseed(monkeypatch)
    check(kind, opened(database, known["room"]).room)


def test_a_room_whose_cards_cannot_be_dealt_again_says_so_and_the_others_play(tmp_path: Path) -> None:
    database = old_database(tmp_path)
    with pytest.raises(OtherVersion, match="older version of Majlis, whose cards cannot be dealt again"):
        opened(database, KNOWN["other seeds"]["room"])
    check("baloot", opened(database, KNOWN["baloot"]["room"]).room)


def test_a_database_of_the_version_before_on_postgresql(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made as that version made it: without the column of the cards."""
    store = Store(postgres)
    played = Played(seed=4).play(2, lambda room: room.ongoing.finished() == 1 and room.position % 5 == 3)
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE majlis_entries DROP COLUMN dealt"))
        old = msgspec.structs.asdict(played.settings)
        for name in ("schema", "version", "house", "dealt"):
            del old[name]
        values = {"room": played.name, "settings": json.dumps(old), "made": 1, "used": 1}
        connection.execute(insert(ROOMS).values(**values))
        rows = [{"room": played.name, **row_of(entry)} for entry in played.log]
        for row in rows:
            del row["dealt"]
        columns = [column for column in ENTRIES.c if column.name != "dealt"]
        names = ", ".join(column.name for column in columns)
        places = ", ".join(f":{column.name}" for column in columns)
        connection.execute(text(f"INSERT INTO majlis_entries ({names}) VALUES ({places})"), rows)
    store.close()
    for change in (lambda _: None, reseed):
        change(monkeypatch)
        found = opened(postgres, played.name).room
        assert (found.position, hand(found, 0)) == (played.room.position, hand(played.room, 0))


@pytest.mark.parametrize("game", ["baloot", "liaptui"])
def test_the_log_alone_is_enough_whatever_seeds_give_later(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deals and matches that a hub began, opened by a version in which no seed gives the same."""
    database, name = str(tmp_path / "t.sqlite"), new_key()

    async def play() -> OpenRoom:
        store = Store(database)
        tested = Hub(store, Alone(), pace=60)
        rules = {"baloot": "kammelna,target=20", "liaptui": "standard+round_limit=2"}[game]
        await tested.make(name, Settings(game=game, rules=rules, level="easy", seed=3))
        found = await tested._open(name)
        await tested.write(name, Entry(id="sits", kind="sit", name="Ali", key="a"))
        again, number = False, 0
        while not (again and found.room.ongoing.finished() and found.room.ongoing.asked()):
            room, number = found.room, number + 1
            if room.ongoing.is_over():
                again = True
                await tested.write(name, Entry(id=f"m{number}", kind="again", seed=77))
            elif room.ongoing.is_between():
                await tested.write(name, Entry(id=f"m{number}", kind="next"))
            else:
                seat = room.ongoing.asked()[0]
                legal = room.ongoing.view(seat).legal_actions
                action = legal[number % len(legal)]
                await tested.write(name, Entry(id=f"m{number}", kind="act", seat=seat, action=action))
        await asyncio.to_thread(store.close)
        return found

    before = asyncio.run(play()).room
    reseed(monkeypatch)
    after = opened(database, name).room
    assert after.match > 1
    assert after.snapshot(0, "en") == before.snapshot(0, "en")
    assert after.ongoing.record() == before.ongoing.record()


def test_a_preset_that_changes_later_leaves_older_rooms_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    from majlis.baloot.ruleset import RuleSet

    made = sealed(Settings(rules="kammelna,target=100"))
    changed = RuleSet.presets["kammelna"].replace(target=300, third_hand="free")
    monkeypatch.setattr(RuleSet, "presets", {**RuleSet.presets, "kammelna": changed})
    rules = baloot.begin(made).match.rules
    assert (rules.target, rules.third_hand) == (100, "must-ruff-unless-boss")
    assert baloot.begin(Settings(rules="kammelna")).match.rules.target == 300


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"schema": SCHEMA + 1, "version": "9.1"}, "newer Majlis, 9.1: bring this server to that version"),
        ({"version": "0.0.9", "house": {"no_such_option": 1}}, "made by Majlis 0.0.9, whose rules"),
        ({"house": {"no_such_option": 1}}, "This room is damaged"),
        ({"dealt": "[[1,2,3,4],5,[6]]"}, "This room is damaged"),
        ({"dealt": "no cards"}, "This room is damaged"),
    ],
)
def test_a_room_that_cannot_be_opened_says_what_to_do(
    tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    database, name = str(tmp_path / "t.sqlite"), new_key()
    store = Store(database)
    store.make_room(name, msgspec.structs.replace(sealed(Settings(seed=1)), **change))
    store.close()
    with pytest.raises(InputError, match=said):
        opened(database, name)


@pytest.mark.parametrize("rules", ["house-of-old", "kammelna,gone=1", "kammelna,target=0", "standard"])
def test_a_room_of_before_whose_rules_are_gone_keeps_no_server_from_starting(
    tmp_path: Path, rules: str
) -> None:
    database = old_database(tmp_path)
    bad, good = (KNOWN[kind]["room"] for kind in GOING[:2])
    with sqlite3.connect(database) as connection:
        made = json.loads(
            connection.execute("SELECT settings FROM majlis_rooms WHERE room = ?", [bad]).fetchone()[0]
        )
        changed = json.dumps(made | {"game": "baloot", "rules": rules})
        connection.execute("UPDATE majlis_rooms SET settings = ? WHERE room = ?", [changed, bad])
    connection.close()
    with pytest.raises(OtherVersion):
        opened(database, bad)
    check(GOING[1], opened(database, good).room)


def damage(database: str, name: str, change: str) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(
            change.format(room="room = :room", ninth="room = :room AND number = 9"), {"room": name}
        )
    connection.close()


DAMAGES: Final = {
    "a text that is none": "UPDATE majlis_entries SET value = CAST(x'ff' AS TEXT) WHERE {ninth}",
    "a kind that there is not": "UPDATE majlis_entries SET kind = 'zzz' WHERE {ninth}",
    "a card that nobody holds": "UPDATE majlis_entries SET value = '51' WHERE {ninth}",
    "a seat that there is not": "UPDATE majlis_entries SET seat = -1 WHERE {ninth}",
    "a number that is a text": "UPDATE majlis_entries SET at = 'x' WHERE {ninth}",
    "an entry that is missing": "DELETE FROM majlis_entries WHERE {ninth}",
    "settings that are none": "UPDATE majlis_rooms SET settings = CAST(x'7bff' AS TEXT) WHERE {room}",
    "a game that there is not": """UPDATE majlis_rooms SET settings = '{{"game":"chess"}}' WHERE {room}""",
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_one_damaged_row_is_one_damaged_room(
    tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It says so in a sentence, once in the log, and the rooms beside it go on."""
    database = str(tmp_path / "t.sqlite")
    bad, good = Played(seed=3).play(1), Played(seed=4).play(1)
    for played in (bad, good):
        played.settings = sealed(played.settings)
        played.write(database)
    damage(database, bad.name, DAMAGES[kind])
    for _ in range(3):
        with pytest.raises(InputError):
            opened(database, bad.name)
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        f"the room that begins with {bad.name[:6]} cannot be opened"
    ]
    assert opened(database, good.name).room.position == good.room.position


def test_bots_and_news_of_a_room_that_is_damaged_while_it_is_open_stop_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever acts is told; the bot that thinks acts no more; the look at other rooms goes on."""
    database = str(tmp_path / "t.sqlite")
    played = Played(seed=3).play(stop=lambda room: any(map(room.bot_plays, room.ongoing.asked())))
    played.settings = sealed(played.settings)
    played.write(database)

    async def run() -> None:
        store, thinks, damaged = Store(database), asyncio.Event(), asyncio.Event()
        tested = Hub(store, Alone(), pace=0)
        ask = tested._ask

        async def when_damaged(*asked: Any) -> Any:
            thinks.set()
            await damaged.wait()
            return await ask(*asked)

        monkeypatch.setattr(tested, "_ask", when_damaged)
        await tested.start()
        found = await tested.watch(played.name, Watcher(hashed(played.tokens[0]), "en", lambda _: None))
        await thinks.wait()
        with store.engine.begin() as connection:
            number = played.room.number + 1
            values = {"id": "bad", "at": 1, "kind": "zzz", "seat": 0, "value": ""}
            connection.execute(insert(ENTRIES).values(room=played.name, number=number, **values))
        await tested.wake(played.name)
        stand = Entry(id="stands-up", kind="stand")
        with pytest.raises(InputError, match="damaged"):
            await tested.write(played.name, stand, holder=hashed(played.tokens[0]))
        damaged.set()
        assert found.driver is not None
        async with asyncio.timeout(LONGEST):
            await found.driver
        assert not store.outage.lasts
        await tested.stop()

    asyncio.run(run())


def test_what_two_versions_write_into_one_database_both_can_read(tmp_path: Path) -> None:
    """While servers are brought to a new version one after another: the older leaves the cards out."""
    database, name = str(tmp_path / "t.sqlite"), new_key()
    played = Played(seed=5).play(3)
    played.settings, played.name = sealed(played.settings), name
    played.write(database)  # entries without cards, in a room with them
    store = Store(database)
    with store.engine.connect() as connection:
        assert set(connection.execute(select(ENTRIES.c.dealt)).scalars()) == {""}
    store.close()
    assert opened(database, name).room.snapshot(0, "en") == played.room.snapshot(0, "en")
