"""The table over real sockets: whole matches, every byte, those who try what they may not."""

import json
import re
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from majlis.baloot.actions import PASS, SUN
from majlis.baloot.deck import DECK
from majlis.liaptui.pieces import FULL_PACK, pack
from majlis.liaptui.record import Record, loads
from majlis.liaptui.state import State
from majlis.table.settings import Settings
from stopping import LONGEST
from table.matches import calls, waiting
from table.server import Guest, Server, key, to_a_trick

OWN = "a-message-of-mine"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(str(tmp_path_factory.mktemp("table") / "t.sqlite")) as running:
        yield running


def take_seat(server: Server, language: str = "en") -> Guest:
    """A guest whose turn it is to call; nobody else acts now."""
    played = waiting(calls).write(server.database)
    return Guest(server, played.name, played.tokens[0], language).join()


def play_deal(guests: list[Guest]) -> None:
    """Everybody passes or takes the first thing there is, until the deal is over."""
    while True:
        for guest in guests:
            if guest.table.get("between") or guest.table.get("over"):
                return
            if guest.turn():
                position = guest.table["position"]
                guest.act()  # refused where a bot was quicker with an answer to the same question
                guest.until(lambda table, at=position: table["position"] > at)
                break
        else:
            at = guests[0].table["position"]
            guests[0].until(lambda table, at=at: table["position"] > at or guests[0].turn())


def test_a_person_plays_a_deal_against_bots(server: Server) -> None:
    with Guest(server, key()) as guest:
        guest.make(name="Ali", level="easy")
        assert guest.table["seats"][0]["name"] == "Ali"
        play_deal([guest])
        assert sum(guest.table["gained"]) > 0 or guest.table["status"]
        position = guest.table["position"]
        assert guest.do({"t": "next", "position": position})["t"] == "done"
        guest.until(lambda table: table["deal"] == 2 and table["position"] > position)


def test_four_friends_play_and_nobody_hears_of_another_hand_before_its_time(server: Server) -> None:
    """Every byte that each seat and a spectator get over deals of a match, against what lay open by then."""
    room = key()
    guests = [Guest(server, room).make(level="easy")]
    for seat in (1, 2, 3):
        guest = Guest(server, room).join()
        assert guest.do({"t": "sit", "seat": seat, "name": f"Friend {seat}"})["t"] == "done"
        guests.append(guest.until(lambda table, seat=seat: table["you"] == seat))
    watcher = Guest(server, room).join()
    for _ in range(3):
        while not (guests[0].table["between"] or guests[0].table["over"]):
            mover = None
            while mover is None:
                mover = next((guest for guest in guests if guest.turn()), None)
                if mover is None:
                    at = max(guest.table["position"] for guest in guests)
                    for guest in guests:
                        guest.until(lambda table, at=at: table["position"] >= at)
            action, before = SUN if SUN in mover.choices() else None, mover.table["position"]
            assert mover.act(action)["t"] == "done"
            mover.until(lambda table, before=before: table["position"] > before)
            at = mover.table["position"]
            for guest in (*guests, watcher):
                guest.until(lambda table, at=at: table["position"] >= at)
        if guests[0].table["over"]:
            break
        position = guests[0].table["position"]
        guests[2].do({"t": "next", "position": position})
        for guest in (*guests, watcher):
            guest.until(lambda table, at=position: table["position"] > at)
    for guest in (*guests, watcher):
        check_secrets(guest)
        guest.close()


def check_secrets(guest: Guest) -> None:
    """No card is named that this guest neither held nor saw."""
    for text in guest.heard:
        message = json.loads(text)
        if message["t"] != "table":
            assert '"card"' not in text
            continue
        table = message["table"]
        allowed = {card["card"] for card in table["hand"]}
        allowed |= {card["card"] for card in table["trick"]}
        allowed |= {card["card"] for trick in table["tricks"] for card in trick["cards"]}
        allowed |= {card["card"] for seat in table["seats"] for shown in seat["shown"] for card in shown}
        allowed |= {card["card"] for hand in table["laid_open"] for card in hand}
        if table["floor"]:
            allowed.add(table["floor"]["card"])
        if table["you"] is None:
            assert table["hand"] == [] == table["choices"]
        elif not table["between"]:
            assert len(table["hand"]) == table["seats"][0]["cards"]
        named = {int(number) for number in re.findall(r'"card":(\d+)', text)}
        assert named <= allowed
        assert named <= set(DECK)


def test_a_message_that_is_sent_again_changes_nothing(server: Server) -> None:
    with Guest(server, key()) as guest:
        to_a_trick(guest.make(level="easy"))
        position = guest.table["position"]
        message = {"t": "act", "position": position, "action": guest.choices()[0], "id": OWN}
        for _ in range(3):
            assert guest.do(message)["t"] == "done"
            guest.answers.clear()
        assert guest.do({**message, "id": "another-message"})["t"] == "no"


def test_the_same_seat_from_another_device_and_after_leaving(server: Server) -> None:
    with take_seat(server) as guest:
        room, token, hand = guest.room, guest.token, guest.table["hand"]
        with Guest(server, room, token) as other:
            other.join()
            assert (other.table["you"], other.table["hand"]) == (0, hand)
    with Guest(server, room, token) as again:
        again.join()
        assert (again.table["you"], again.table["hand"]) == (0, hand)


def test_who_has_no_seat_can_do_nothing(server: Server) -> None:
    with take_seat(server) as guest, Guest(server, guest.room) as stranger:
        stranger.join()
        position = guest.table["position"]
        said = [line for line in guest.table["lines"] if line["seat"] == 0]
        for message in (
            {"t": "act", "position": position, "action": guest.choices()[0]},
            {"t": "next", "position": position},
            {"t": "stand"},
            {"t": "hint"},
            {"t": "sit", "seat": 0},
            {"t": "lend", "seat": 0},
            {"t": "send", "seat": 0},
        ):
            assert stranger.do(message)["t"] == "no", message
        assert stranger.table["you"] is None
        assert [line for line in guest.table["lines"] if line["seat"] == 0] == said
        assert guest.do({"t": "hint"})["t"] == "hint"


def test_who_made_the_room_sends_somebody_away_and_nobody_else_can(server: Server) -> None:
    room = key()
    with Guest(server, room) as ali, Guest(server, room) as omar:
        ali.make(level="easy")
        omar.join()
        assert omar.do({"t": "sit", "seat": 2, "name": "Omar"})["t"] == "done"
        assert omar.do({"t": "send", "seat": 0})["t"] == "no"
        assert ali.do({"t": "lend", "seat": 2})["t"] == "no"  # he is there
        ali.until(lambda table: table["seats"][2]["name"] == "Omar")
        assert ali.table["seats"][2]["may"] == ["send"]
        message = {"t": "send", "seat": 2, "id": OWN}
        for _ in range(2):
            assert ali.do(message)["t"] == "done"
            ali.answers.clear()
        omar.until(lambda table: table["you"] is None)
        assert omar.do({"t": "sit", "seat": 2, "name": "Omar"})["t"] == "no"


def test_an_illegal_card_is_refused_with_the_rule(server: Server) -> None:
    with take_seat(server, "ar") as guest:
        answer = guest.act(
            next(card for card in DECK if card not in {c["card"] for c in guest.table["hand"]})
        )
        assert answer["t"] == "no"
        assert re.search("[\u0600-\u06ff]", answer["text"])


BAD = [
    "",
    "not json",
    "[]",
    '{"t":"make"}',
    '{"t":"drop table"}',
    '{"t":"join","room":"../../etc/passwd","token":"x"}',
    '{"t":"act","id":"12345678","position":-1,"action":1}',
    '{"t":"act","id":"12345678","position":0,"action":1e99}',
    '{"t":"act","id":"12345678","position":0,"action":1,"seat":2}',
    '{"t":"sit","id":"12345678","seat":4}',
    '{"t":"sit","id":"<script>","seat":1}',
    '{"t":"stand","id":"12345678","more":' + "[" * 900 + "]" * 900 + "}",
    '{"a":' + "[" * 1500,
    '{"t":"stand","id":"12345678\\n"}',
    b"\x00\xff",
    "x" * 3000,
]


@pytest.mark.parametrize("text", BAD)
def test_bad_messages_are_answered_and_change_nothing(server: Server, text: str | bytes) -> None:
    with take_seat(server) as guest:
        before = guest.table
        guest.socket.send(text)
        guest._listen(lambda: "" in guest.answers)
        assert guest.answers[""]["t"] == "no"
        assert guest.table == before


def test_a_room_that_does_not_exist_is_said_so(server: Server) -> None:
    with Guest(server, key()) as guest:
        guest.socket.send(json.dumps({"t": "join", "room": guest.room, "token": guest.token}))
        guest._listen(lambda: "" in guest.answers)
        assert guest.answers[""]["t"] == "gone"


def test_who_says_too_much_is_cut_off(server: Server) -> None:
    with Guest(server, key()) as guest:
        guest.make(level="easy")
        for _ in range(200):
            with suppress(ConnectionClosed):
                guest.say({"t": "stand"})
        with pytest.raises(ConnectionClosed):
            guest.until(lambda table: False)


def test_a_page_of_another_site_cannot_open_a_socket(server: Server) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    url = server.address.replace("http", "ws") + "live"
    with pytest.raises(InvalidStatus), connect(url, origin="https://example.com"):
        pass
    with connect(url, origin=server.address.rstrip("/")) as socket:
        assert socket.ping().wait(LONGEST)


def test_nobody_can_make_an_existing_room_again(server: Server) -> None:
    room = key()
    with Guest(server, room) as guest, Guest(server, room) as other:
        guest.make(name="Ali")
        identity = other.say({"t": "make", "room": room, "token": other.token, "name": "Eve"})
        assert other.answer(identity)["t"] == "no"
        other.until(lambda table: bool(table))
        assert other.table["you"] is None
        assert other.table["seats"][0]["name"] == "Ali"


def test_finished_deals_can_be_taken_along_and_the_one_in_play_cannot(server: Server) -> None:
    from majlis.baloot.kammelna.reader import loads

    with take_seat(server) as guest:
        assert guest.do({"t": "record"})["t"] == "no"
        play_deal([guest])
        guest.do({"t": "next", "position": guest.table["position"]})
        record = loads(guest.do({"t": "record"})["data"].encode())
        assert len(record.deals) == 1
        assert record.deals[0].events
        assert record.problems == ()


def test_passing_is_possible(server: Server) -> None:
    """The first guest's turn in the auction offers a pass."""
    with take_seat(server) as guest:
        assert PASS in guest.choices()


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("game", "chess", "there is no game 'chess' at the table"),
        ("level", "godlike", "There is no such level or clock."),
        ("clock", 1, "There is no such level or clock."),
        ("rules", "nowhere", "nowhere"),
    ],
)
def test_a_room_of_nothing_is_refused_and_not_made(
    server: Server, field: str, value: object, reason: str
) -> None:
    room = key()
    with Guest(server, room) as guest:
        guest.say({"t": "make", "room": room, "token": guest.token, field: value})
        guest._listen(lambda: bool(guest.answers))
        (refusal,) = guest.answers.values()
        assert refusal["t"] == "gone"
        assert reason in refusal["text"]
    with Guest(server, room) as other:
        other.socket.send(json.dumps({"t": "join", "room": room, "token": other.token}))
        other._listen(lambda: bool(other.answers))
        assert "There is no such room" in next(iter(other.answers.values()))["text"]


def test_a_room_that_was_made_before_rooms_had_games_is_one_of_baloot() -> None:
    old = b'{"game":"baloot","rules":"pagat","level":"easy","clock":15,"seed":5}'
    assert msgspec.json.decode(old, type=Settings) == Settings(rules="pagat", level="easy", clock=15, seed=5)


@pytest.mark.parametrize("rules", ["standard+round_limit=4", "open+round_limit=4"])
def test_nobody_hears_of_hidden_pieces_before_their_time(server: Server, rules: str) -> None:
    """Every byte that four friends and a spectator get over a whole game of Liap Tui, against the truth.

    The truth is the record that the server gives at the end: the game is played again beside the messages.
    """
    room = key()
    guests = [Guest(server, room).make(game="liaptui", rules=rules, level="easy")]
    for seat in (1, 2, 3):
        guest = Guest(server, room).join()
        assert guest.do({"t": "sit", "seat": seat, "name": f"Friend {seat}"})["t"] == "done"
        guests.append(guest.until(lambda table, seat=seat: table["you"] == seat))
    watcher = Guest(server, room).join()
    everybody, acted = (*guests, watcher), 0
    while not guests[0].table["over"]:
        if guests[0].table["between"]:
            at = guests[0].table["position"]
            guests[1].do({"t": "next", "position": at})
        else:
            at = guests[0].table["position"]
            mover = next((guest for guest in guests if guest.turn()), None)
            if mover is None:
                guests[0].until(lambda table, at=at: table["position"] > at)
                at = guests[0].table["position"] - 1
            else:
                actions = mover.choices()
                before = mover.table
                assert mover.act(actions[acted % len(actions)])["t"] == "done"
                mover.until(lambda table, before=before: table != before)
                acted += 1
                if mover.table["position"] == at:  # one of several weak hands has answered
                    continue
        for guest in everybody:
            guest.until(lambda table, at=at: table["position"] > at)
    record = loads(guests[0].do({"t": "record"})["data"], strict=True)
    assert len(record.rounds) == 4
    for guest in everybody:
        check_pieces(guest, record)
        guest.close()


def check_pieces(guest: Guest, record: Record) -> None:
    """Each snapshot places the pieces that its viewer held or that lay open then; no message names others."""
    states = [list(played.replay(record.rules)) for played in record.rounds]
    for text in guest.heard:
        message = json.loads(text)
        if message["t"] != "table":
            if message["t"] != "record":
                assert '"kind"' not in text
            continue
        table = message["table"]
        you = table["you"]
        placed = pack(piece["kind"] for piece in table["hand"])
        shown = [[piece["kind"] for piece in one["play"]["pieces"]] for one in table["seats"] if one["play"]]
        shown += [[p["kind"] for p in play["pieces"]] for turn in table["turns"] for play in turn["plays"]]
        placed += sum(map(pack, shown))
        unseen = pack(piece["kind"] for piece in table["unseen"])
        assert placed + unseen == FULL_PACK
        assert '"part":0' not in text.split('"unseen"')[0].split('"hand"')[1].split("]")[0]
        # A moment of the truth at which this viewer may know just that.
        assert any(
            placed == known_pieces(state, you, record) and list(state.declarations) == declared(table)
            for state in states[table["deal"] - 1]
        )
        if you is None:
            assert table["hand"] == table["choices"] == table["sets"] == []
        names = set(re.findall(r'"kind":(\d+)', text))
        assert names <= {str(kind) for kind in range(1, 15)}


def declared(table: dict[str, Any]) -> list[int | None]:
    you = table["you"] or 0
    return [table["seats"][(seat - you) % 4]["declared"] for seat in range(4)]


def known_pieces(state: State, you: int | None, record: Record) -> int:
    """What lay open in this state, and the hand of this viewer."""
    known = sum(sum(turn.plays) for turn in state.turns) + (0 if you is None else state.hands[you])
    for place, pieces in enumerate(state.plays):
        if record.rules.visibility == "open" or (state.leader + place) % 4 == you:
            known += pieces
    return known
