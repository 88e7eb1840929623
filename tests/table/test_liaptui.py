"""Liap Tui at the table: snapshots hold nothing hidden, weak hands stay secret, what is offered is legal."""

import asyncio
from pathlib import Path

import numpy as np
import pytest
from msgspec.json import encode

from majlis.errors import IllegalAction
from majlis.game import SEATS
from majlis.i18n import LANGUAGES, texts
from majlis.liaptui.actions import KEEP, PLAY, REDEAL
from majlis.liaptui.deal import Deals, is_weak
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import FULL_PACK, Pieces, kinds_in, pack, parse_pieces
from majlis.liaptui.record import loads
from majlis.liaptui.sets import sets_in
from majlis.liaptui.state import State
from majlis.table.bus import Alone
from majlis.table.hub import Hub, Watcher
from majlis.table.liaptui import LiaptuiGame, public_view
from majlis.table.liaptui_snapshot import LiaptuiSnapshot, Piece
from majlis.table.liaptui_words import face_down
from majlis.table.settings import Settings
from majlis.table.snapshot import SeatSnapshot
from majlis.table.store import Store
from majlis.table.tables import Entry
from stopping import LONGEST

ROOM = "a-room-of-a-test-22222"
RULES = ["standard", "open", "open+cross_type=ranked"]
NOBODY = ("",) * 4
BOTS = (True,) * 4


def sits_down(seat: int, key: str) -> Entry:
    return Entry(id=f"sits-down-{key}", kind="sit", seat=seat, name=key, key=key)


def kept(seat: int, identity: str) -> Entry:
    """The seat keeps its pieces."""
    return Entry(id=identity, kind="act", seat=seat, action=KEEP)


def drawn(ongoing: LiaptuiGame, seat: int | None, language: str = "en") -> LiaptuiSnapshot:
    return ongoing.snapshot(seat, NOBODY, BOTS, 7, language)


def step(ongoing: LiaptuiGame, rng: np.random.Generator) -> None:
    if ongoing.is_between():
        ongoing.next_deal()
        return
    seat = ongoing.asked()[0]
    legal = ongoing.view(seat).legal_actions
    ongoing.apply(legal[rng.integers(len(legal))], seat)


def named(pieces: tuple[Piece, ...]) -> Pieces:
    return pack(piece.kind for piece in pieces)


def told(snapshot: LiaptuiSnapshot) -> Pieces:
    """All the pieces that a snapshot places: in the hand, on the table, in the finished turns."""
    plays = [one.play.pieces for one in snapshot.seats if one.play is not None]
    plays += [play.pieces for turn in snapshot.turns for play in turn.plays]
    return named(snapshot.hand) + sum(map(named, plays))


@pytest.mark.parametrize("rules", RULES)
def test_a_snapshot_places_exactly_what_its_seat_may_know(rules: str) -> None:
    """In whole games: what is placed and what is listed as unseen make the pack, and no more is placed than
    the truth lets this viewer see."""
    ongoing, rng = LiaptuiGame(Settings(game="liaptui", rules=rules, seed=11)), np.random.default_rng(2)
    for _ in range(600):
        if ongoing.is_over():
            break
        state = ongoing.state
        for seat in (None, *SEATS):
            snapshot = drawn(ongoing, seat)
            open_now = sum(sum(turn.plays) for turn in state.turns) + (
                0 if seat is None else state.hands[seat]
            )
            for number, pieces in enumerate(state.plays):
                if ongoing.match.rules.visibility == "open" or (state.leader + number) % 4 == seat:
                    open_now += pieces
            assert told(snapshot) == open_now
            assert told(snapshot) + named(snapshot.unseen) == FULL_PACK
            if seat is None:
                assert (snapshot.hand, snapshot.choices, snapshot.sets, snapshot.playing) == (
                    (),
                    (),
                    (),
                    False,
                )
        step(ongoing, rng)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_snapshots_are_the_same_whatever_the_hidden_pieces_are(rules: str, language: str) -> None:
    """Other hidden pieces for the same viewer: the same snapshot, byte for byte, at every step of a round."""
    compared = 0
    for seed in range(12):
        ongoing = LiaptuiGame(Settings(game="liaptui", rules=rules, seed=seed))
        rng = np.random.default_rng(seed)
        while not ongoing.state.is_terminal():
            for seat in (None, 0, 2):
                twin = other_world(ongoing, seat, rng)
                if twin is not None:
                    compared += 1
                    assert encode(drawn(twin, seat, language)) == encode(drawn(ongoing, seat, language))
            step(ongoing, rng)
    assert compared > 100


def other_world(ongoing: LiaptuiGame, seat: int | None, rng: np.random.Generator) -> LiaptuiGame | None:
    """The same round with the pieces that this viewer does not see dealt otherwise among their holders."""
    twin = LiaptuiGame(Settings(game="liaptui", rules="standard", seed=1))
    twin.match, twin.state = ongoing.match, ongoing.state.copy()
    state = twin.state
    others = [other for other in SEATS if other != seat]
    hidden = [kind for other in others for kind in kinds_in(state.hands[other])]
    order = rng.permutation(len(hidden))
    hands, at = list(state.hands), 0
    for other in others:
        count = len(list(kinds_in(state.hands[other])))
        hands[other] = pack(hidden[place] for place in order[at : at + count])
        at += count
    if tuple(hands) == state.hands:
        return None
    if state.phase == Phase.REDEAL and not any(is_weak(hand) for hand in hands):
        return None  # all know that somebody has a weak hand
    state.hands = tuple(hands)
    return twin


def weak_game(hands: tuple[str, ...]) -> LiaptuiGame:
    ongoing = LiaptuiGame(Settings(game="liaptui", rules="standard", seed=1))
    dealt = tuple(map(parse_pieces, hands))
    ongoing.state = State.new(Deals((dealt,), seed=3))
    return ongoing


THREE_WEAK = ("eerrhhcc", "RRHHCCss", "GgAAaaEE", "SSSSSsss")


def test_who_has_a_weak_hand_and_what_he_answers_nobody_is_told() -> None:
    """Seats 0, 1 and 3 are weak; their answers change no snapshot but their own until all have answered."""
    ongoing = weak_game(THREE_WEAK)
    assert ongoing.asked() == (3, 0, 1)
    before = {seat: encode(drawn(ongoing, seat)) for seat in (None, *SEATS)}
    for seat in SEATS:
        snapshot = drawn(ongoing, seat)
        turns = [one.turn for one in snapshot.seats]
        assert turns == ([True, False, False, False] if seat != 2 else [False] * 4)
        assert [choice.action for choice in snapshot.choices] == ([REDEAL, KEEP] if seat != 2 else [])
    assert not ongoing.apply(KEEP, 0)
    assert not ongoing.apply(KEEP, 3)
    for seat in (None, 1, 2):
        assert encode(drawn(ongoing, seat)) == before[seat]
    assert drawn(ongoing, 0).choices == ()
    assert ongoing.apply(KEEP, 1)
    assert drawn(ongoing, 2).status == "How many piles do you declare? 0 of 8 are declared."


def test_a_room_shows_nothing_while_weak_hands_answer(tmp_path: Path) -> None:
    """Neither a message nor a number that a watcher gets tells that somebody has answered."""

    async def run() -> None:
        hub = Hub(Store(str(tmp_path / "t.sqlite")), Alone(), pace=0)
        await hub.make(
            ROOM,
            Settings(game="liaptui", rules="standard", level="medium", clock=30, seed=1),
        )
        shown: dict[str, list[SeatSnapshot]] = {"a": [], "b": [], "w": []}
        opened = None
        for key, snapshots in shown.items():
            opened = await hub.watch(ROOM, Watcher(key, "en", snapshots.append))
        assert opened is not None
        assert opened.driver is not None
        opened.driver.cancel()
        opened.driver = asyncio.create_task(asyncio.sleep(60))  # the bots wait
        for seat, key in ((0, "a"), (2, "b")):
            await hub.write(opened.room.name, sits_down(seat, key))
        opened.room.ongoing.state = weak_game(THREE_WEAK).state  # type: ignore[attr-defined]
        hub._show_all(opened)
        counts = {key: len(snapshots) for key, snapshots in shown.items()}
        position = opened.room.position
        await hub.write(opened.room.name, kept(0, "a-answers-first"), position, "a")
        assert opened.room.position == position
        assert len(shown["a"]) == counts["a"] + 1
        assert len(shown["b"]) == counts["b"]
        assert len(shown["w"]) == counts["w"]
        assert shown["w"][-1].left is None
        await hub.write(opened.room.name, kept(0, "a-answers-first"), position, "a")  # sent again
        for seat in (3, 1):
            await hub.write(
                opened.room.name,
                kept(seat, f"bot:{position}-{seat}"),
                position,
            )
        assert opened.room.position == position + 1
        assert shown["w"][-1].position == position + 1
        opened.watchers.clear()
        opened.driver.cancel()
        hub.store.close()

    asyncio.run(run())


def test_no_clock_tells_that_another_is_asked_or_has_answered(tmp_path: Path) -> None:
    """Each weak hand sees its own clock from the question on, whoever is asked before it; nothing more."""

    async def run() -> None:
        hub = Hub(Store(str(tmp_path / "t.sqlite")), Alone(), pace=0)
        await hub.make(ROOM, Settings(game="liaptui", rules="standard", level="medium", clock=30, seed=1))
        shown: dict[str, list[SeatSnapshot]] = {"a": [], "b": [], "w": []}
        opened = None
        for key, snapshots in shown.items():
            opened = await hub.watch(ROOM, Watcher(key, "en", snapshots.append))
        assert opened is not None
        assert opened.driver is not None
        opened.driver.cancel()
        opened.driver = asyncio.create_task(asyncio.sleep(60))  # the bots wait
        for seat, key in ((0, "a"), (1, "b")):
            await hub.write(opened.room.name, sits_down(seat, key))
        opened.room.ongoing.state = weak_game(THREE_WEAK).state  # type: ignore[attr-defined]
        assert opened.room.ongoing.asked() == (3, 0, 1)
        assert hub._due(opened)[0] == 3  # a bot answers at once
        hub._show_all(opened)
        assert [shown[key][-1].left is None for key in shown] == [False, False, True]
        counts = {key: len(snapshots) for key, snapshots in shown.items()}
        position, changed = opened.room.position, opened.room.changed
        await asyncio.sleep(0.01)
        await hub.write(opened.room.name, kept(3, "bot-answers"), position)
        assert {key: len(snapshots) for key, snapshots in shown.items()} == counts
        await hub.write(opened.room.name, kept(0, "a-answers"), position, "a")
        assert [len(shown[key]) - counts[key] for key in shown] == [1, 0, 0]
        assert shown["a"][-1].left is None
        assert opened.room.changed == changed  # b has no more time for that
        opened.watchers.clear()
        opened.driver.cancel()
        hub.store.close()

    asyncio.run(run())


def test_nobody_sees_by_the_time_how_many_bots_have_weak_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several bots wait once, as one does."""
    from concurrent.futures import ThreadPoolExecutor

    waits: list[int] = []
    """At which positions they waited as long as a bot thinks."""
    sleep = asyncio.sleep

    async def run() -> None:
        async def counted(seconds: float) -> None:
            if seconds > 1000:
                waits.append(opened.room.position)
            await sleep(0 if seconds > 1000 else seconds)

        hub = Hub(Store(str(tmp_path / "t.sqlite")), Alone(), pace=5000)
        hub._bots = ThreadPoolExecutor(1)
        await hub.make(ROOM, Settings(game="liaptui", rules="standard", level="medium", seed=1))
        opened = await hub.watch(ROOM, Watcher("a", "en", lambda snapshot: None))
        opened.room.ongoing.state = weak_game(THREE_WEAK).state  # type: ignore[attr-defined]
        monkeypatch.setattr(asyncio, "sleep", counted)
        await hub.write(ROOM, Entry(id="ali-sits-down", kind="sit", seat=2, name="Ali", key="a"))
        async with asyncio.timeout(LONGEST):
            while opened.room.ongoing.state.multiplier < 2:  # type: ignore[attr-defined]
                await sleep(0.02)
        await hub.stop()

    asyncio.run(run())
    assert waits.count(0) == 1


def test_bots_answer_for_several_weak_hands(tmp_path: Path) -> None:
    """Their answers are told apart, although none of them moves the table on."""
    from concurrent.futures import ThreadPoolExecutor

    async def run() -> None:
        hub = Hub(Store(str(tmp_path / "t.sqlite")), Alone(), pace=0)
        hub._bots = ThreadPoolExecutor(1)
        await hub.make(ROOM, Settings(game="liaptui", rules="standard", level="medium", seed=1))
        opened = await hub.watch(ROOM, Watcher("a", "en", lambda snapshot: None))
        opened.room.ongoing.state = weak_game(THREE_WEAK).state  # type: ignore[attr-defined]
        await hub.write(opened.room.name, Entry(id="ali-sits-down", kind="sit", seat=2, name="Ali", key="a"))
        async with asyncio.timeout(LONGEST):
            while opened.room.ongoing.state.multiplier < 2:  # type: ignore[attr-defined]
                await asyncio.sleep(0.02)
        await hub.stop()

    asyncio.run(run())


def test_what_is_offered_is_legal_and_what_is_not_has_its_reason() -> None:
    ongoing, rng = LiaptuiGame(Settings(game="liaptui", rules="standard", seed=4)), np.random.default_rng(3)
    numbers = leads = follows = 0
    for _ in range(500):
        if ongoing.is_over():
            break
        if not ongoing.is_between():
            seat = ongoing.asked()[0]
            snapshot, view = drawn(ongoing, seat), ongoing.view(seat)
            for choice in snapshot.choices:
                assert bool(choice.why) == (choice.action not in view.legal_actions)
                numbers += bool(choice.why)
            for ready in snapshot.sets:
                assert PLAY + pack(ready.kinds) in view.legal_actions
            if snapshot.playing and snapshot.count == 0:
                leads += 1
                offered = {pack(ready.kinds) for ready in snapshot.sets}
                assert offered == {found.pieces for found in sets_in(view.hand) if found.size > 1}
                assert snapshot.play + snapshot.hand[0].part in view.legal_actions
            elif snapshot.playing:
                follows += 1
                chosen = snapshot.hand[: snapshot.count]
                assert snapshot.play + sum(piece.part for piece in chosen) in view.legal_actions
                assert snapshot.sets[-1].kinds == tuple(
                    piece.kind for piece in snapshot.hand[-snapshot.count :]
                )
        step(ongoing, rng)
    assert numbers
    assert leads
    assert follows


def test_a_refusal_says_why() -> None:
    ongoing = LiaptuiGame(Settings(game="liaptui", rules="standard", seed=4))
    while ongoing.state.phase != Phase.DECLARE:
        ongoing.apply(KEEP, ongoing.asked()[0])
    for number in (3, 1, 2):
        ongoing.apply(number, ongoing.asked()[0])
    with pytest.raises(IllegalAction, match="anything but 2"):
        ongoing.check(2, ongoing.asked()[0])
    last = drawn(ongoing, ongoing.asked()[0])
    assert [choice.why for choice in last.choices if choice.why] == [
        "the declarations may not total 8: the last seat may declare anything but 2"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_ends_with_a_winner_and_its_arithmetic(language: str) -> None:
    from majlis.table.bots import think

    ongoing, number = LiaptuiGame(Settings(game="liaptui", rules="standard", seed=4)), 0
    while not ongoing.is_over():
        number += 1
        if ongoing.is_between():
            snapshot = drawn(ongoing, 0, language)
            assert len(snapshot.sheet) == 4
            assert all(one.gained is not None for one in snapshot.seats)
            ongoing.next_deal()
            continue
        seat = ongoing.asked()[0]
        ongoing.apply(think("liaptui", "repaired", [1, number], ongoing.view(seat), [])[1], seat)
    snapshot = drawn(ongoing, 1, language)
    assert snapshot.over
    assert snapshot.result
    best = max(one.score for one in snapshot.seats)
    assert best >= snapshot.target == 50
    assert tuple(one.score for one in snapshot.seats) == tuple(
        ongoing.match.standing.scores[(1 + place) % 4] for place in SEATS
    )
    record = loads(ongoing.record(), strict=True)
    assert len(record.rounds) == ongoing.finished()
    assert record.rounds[-1].last(record.rules).next_standing().scores == ongoing.match.standing.scores


def test_a_winner_is_called_as_he_is_at_the_table() -> None:
    ongoing = LiaptuiGame(Settings(game="liaptui", rules="standard+round_limit=1", seed=4))
    rng = np.random.default_rng(1)
    while not ongoing.is_over():
        step(ongoing, rng)
    names = ("Ali", "Omar", "Sara", "Mona")
    (winner, *others) = ongoing.match.winners
    told_to = {seat: ongoing.snapshot(seat, names, (False,) * 4, 0, "en").result for seat in (None, *SEATS)}
    assert names[winner] in told_to[None]
    if not others:
        assert told_to[winner] == "You win the game."
        assert told_to[None] == f"\u2068{names[winner]}\u2069 wins the game."


def test_the_public_view_knows_no_hand() -> None:
    ongoing, rng = LiaptuiGame(Settings(game="liaptui", rules="standard", seed=8)), np.random.default_rng(8)
    for _ in range(80):
        if ongoing.is_over():
            break
        view = public_view(ongoing.state)
        assert (view.hand, view.legal_actions, view.answer) == (0, (), None)
        if view.current is not None:
            assert all(play is None for play in view.current.plays)
        step(ongoing, rng)


def test_a_hint_names_pieces_in_words() -> None:
    from majlis.table.bots import advise

    ongoing = LiaptuiGame(Settings(game="liaptui", rules="standard", seed=4))
    rng = np.random.default_rng(1)
    while ongoing.state.phase != Phase.PLAY:
        step(ongoing, rng)
    words, reasons = advise("liaptui", ongoing.view(ongoing.asked()[0]), "ar")
    assert any(name in words for name in ("أحمر", "أسود", "حمراء", "سوداء"))
    assert reasons


def test_the_script_says_nothing_in_words_of_baloot() -> None:
    """The words that the page puts there: no match, deal, trick or card of Baloot by its Arabic name."""
    from majlis.table.liaptui_words import LIAPTUI_WORDS

    for name in ("wins", "again", "next", "points", "cards"):
        told = texts("ar").gettext(LIAPTUI_WORDS[name])
        assert not any(word in told for word in ("صك", "لفة", "أكلة", "ورق")), name


def test_pieces_that_lie_face_down_are_counted_as_one_speaks() -> None:
    assert face_down("en")[1:3] == ["1 piece face down", "2 pieces face down"]
    assert face_down("ar")[1:4] == ["قطعة مقلوبة", "قطعتين مقلوبتين", "3 قطع مقلوبة"]
