"""A game of another package (examples/tarneeb) in the terminal, the arena, environments and rooms.

The contract of every game is held over it in `test_contract.py`; nothing of `src` knows it.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from majlis.arena.deal_record import loads
from majlis.arena.games import game_named
from majlis.cards import parse_cards
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.envs.games import make_form
from majlis.envs.openspiel import load_game
from majlis.envs.turns import Turns
from majlis.errors import InputError, MajlisError, NotationError
from majlis.game import SEATS
from majlis.games import find, part
from majlis.i18n import texts
from majlis.table.games import game_of
from majlis.table.room import Room, sealed
from majlis.table.settings import Settings
from other_games import install_tarneeb
from tarneeb import notation
from tarneeb.state import PASS, State, bid_action
from tarneeb.texts import ARABIC

ROOT = Path(__file__).resolve().parent.parent
HANDS = "♠AKQJ10♥AKQJ♦AKQJ/♠98765♥10987♦10987/♠432♥65432♦65432/♣AKQJ1098765432"
ONE = f"standard d3 {HANDS}"


@pytest.fixture(autouse=True)
def tarneeb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tarneeb as if it were installed."""
    install_tarneeb(monkeypatch, tmp_path / "site")


def typing(monkeypatch: pytest.MonkeyPatch, lines: Iterator[str]) -> None:
    def read(prompt: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def walk(seed: int) -> Iterator[tuple[np.random.Generator, State]]:
    """The moments of a deal in which chance plays and somebody has bid."""
    rng = np.random.default_rng(seed)
    state = State.shuffled(rng, dealer=seed % 4)
    state.apply(bid_action(7))
    while not state.is_terminal():
        yield rng, state
        legal = state.legal_actions()
        state.apply(legal[int(rng.geometric(0.5) - 1) % len(legal)])
    yield rng, state


# The rules


def test_a_deal_is_bid_named_played_and_counted() -> None:
    state = notation.parse_position(ONE)
    with pytest.raises(MajlisError, match="now is the time to bid"):
        state.apply(0)
    for action in ("9", "pass", "pass", "10", "pass"):
        state.apply(notation.parse_action(action))
    assert (state.bid, state.bidder, state.turn) == (10, 3, 3)
    with pytest.raises(MajlisError, match="the trump suit is named"):
        state.apply(PASS)
    state.apply(notation.parse_action("c"))
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    assert state.view(0).won == (0, 13)
    assert state.points() == (0, 13)
    assert state.returns() == [-13.0, 13.0, -13.0, 13.0]


def test_a_bid_that_fails_costs_what_was_bid_and_the_others_score_their_tricks() -> None:
    state = notation.parse_position(f"{ONE} : pass 13 S")
    while not state.is_terminal():
        state.apply(state.legal_actions()[-1])
    ours = state.view(0).won[0]
    assert ours > 0
    assert state.points() == (ours, -13)


def test_four_passes_end_the_deal_without_points() -> None:
    state = notation.parse_position(f"{ONE} : pass pass pass pass")
    assert state.is_terminal()
    assert state.points() == (0, 0)


def test_who_can_follow_must_and_the_highest_trump_wins() -> None:
    state = notation.parse_position(f"{ONE} : 7 pass pass pass C A♠")
    with pytest.raises(MajlisError, match="♠ was led"):
        state.apply(notation.parse_action("10♥"))
    with pytest.raises(MajlisError, match="K♠ is not in this hand"):
        state.apply(notation.parse_action("K♠"))
    for card in ("9♠", "4♠", "2♣"):
        state.apply(notation.parse_action(card))
    assert state.tricks[0][1] == state.turn == 3


def test_positions_and_actions_are_pairs() -> None:
    for _, state in walk(3):
        assert notation.parse_position(notation.format_position(state)) == state
        for action in state.legal_actions():
            assert notation.parse_action(notation.format_action(action)) == action
    for text in ("", "standard d4 x", "standard d0 ♠A/♠K/♠Q/♠J", "14", "1♠", f"{ONE} : 7 7"):
        with pytest.raises(NotationError):
            notation.parse_position(text)


# Nothing hidden


def exchanged(rng: np.random.Generator, state: State, seat: int | None) -> State:
    """The same moment with the cards that this seat, or a spectator, cannot see dealt otherwise."""
    hidden = [other for other in SEATS if other != seat]
    cards = [card for other in hidden for card in range(52) if state.hands[other] >> card & 1]
    rng.shuffle(cards)
    twin = state.copy()
    for other in hidden:
        count = state.hands[other].bit_count()
        twin.hands[other] = sum(1 << card for card in cards[:count])
        del cards[:count]
    return twin


@pytest.mark.parametrize("seed", range(2))
def test_hidden_cards_change_no_byte_of_what_a_seat_gets(seed: int) -> None:
    """View, arrays, terminal and snapshot: of a seat that is to act and of the others, and of a spectator."""
    form, table = make_form("tarneeb"), game_of("tarneeb")
    room: Any = table.begin(Settings(game="tarneeb", rules="standard"))
    for number, (rng, state) in enumerate(walk(seed)):
        if number % 4 and not state.is_terminal():
            continue
        for seat in (None, *SEATS):
            other = exchanged(rng, state, seat)
            shown = []
            for truth in (state, other):
                room.state = truth
                drawn = room.snapshot(seat, ("Ali", "", "", ""), (False, True, True, True), 3, "ar")
                view = notation.table_lines(truth.view(seat or 0), "en") if seat is not None else []
                array = [] if seat is None else form.tensors.observation(truth.view(seat)).tolist()
                shown.append((msgspec.json.encode(drawn), view, array))
            assert shown[0] == shown[1]
            assert seat is None or state.view(seat) == other.view(seat)
    assert state.is_terminal()


def test_a_snapshot_shows_whose_hand_it_is_and_no_other() -> None:
    room: Any = game_of("tarneeb").begin(Settings(game="tarneeb", rules="standard", dealt=ONE))
    for seat in SEATS:
        drawn = room.snapshot(seat, ("",) * 4, (True,) * 4, 0, "en")
        assert {card.card for card in drawn.hand} == set(cards_in(HANDS.split("/")[seat]))
    assert room.snapshot(None, ("",) * 4, (True,) * 4, 0, "en").hand == ()


def cards_in(text: str) -> list[int]:
    held = parse_cards(text)
    return [card for card in range(52) if held >> card & 1]


# The terminal


def test_a_match_in_the_terminal_is_kept_listed_shown_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--record", str(tmp_path / "kept")]
    answers = [*["h", "?", "pass", "nonsense", "99", "1", "S"], *["1"] * 9]
    typing(monkeypatch, iter(answers))
    begun = ["tarneeb", "play", "--seed", "7", "--rules", "standard+target=25", "--pace", "0", *where]
    assert run(app, begun) == 0
    told = capsys.readouterr().out
    assert "Tarneeb: you sit at Bottom, rules standard+target=25, seed 7." in told
    assert "Hint (sound): " in told
    assert "'nonsense' can never be done: " in told
    assert "You left the table." in told

    assert run(app, ["tarneeb", "records", "--json", *where]) == 0
    (kept,) = json.loads(capsys.readouterr().out)
    assert (kept["game"], kept["bots"], kept["over"]) == ("tarneeb", "sound", False)

    typing(monkeypatch, (answer for _ in range(4000) for answer in ("1", "pass", "S")))
    assert run(app, ["tarneeb", "play", "--resume", "--pace", "0", "--language", "ar", *where]) == 0
    told = capsys.readouterr().out
    assert "طرنيب: مقعدك" in told
    assert "الفائز باللعبة: " in told

    assert run(app, ["tarneeb", "records", *where]) == 0
    assert "finished" in capsys.readouterr().out
    assert run(app, ["tarneeb", "show", "--deal", "1", *where]) == 0
    told = capsys.readouterr().out
    assert re.search(r"Deal 1\nstandard\+target=25 d0 ♠\S+/\S+/\S+/\S+\n  Right: ", told)
    assert re.search(r"Points by seat, from the bottom to the right: −?\d+/−?\d+/−?\d+/−?\d+\n", told)
    (path,) = (tmp_path / "kept").iterdir()
    record = loads(path.read_bytes(), "tarneeb", str(path))
    match = list(record.replay())
    assert len(match) == len(record.deals) > 1
    assert all(last.is_terminal() for _, last in match)
    assert run(app, ["tarneeb", "show", str(len(match)), "--deal", "999", *where]) == 2
    capsys.readouterr()
    assert run(app, ["tarneeb", "show", str(path), "--deal", "999"]) == 2
    assert f"has {len(match)} finished deals" in capsys.readouterr().err


def test_a_resumed_match_deals_the_cards_that_the_whole_one_would(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Left after each few answers or played at once: the deals are the same."""
    dealt = []
    for name, count in (("whole", 900), ("parts", 45)):
        folder = tmp_path / name
        arguments = ["tarneeb", "play", "--pace", "0", "--record", str(folder)]
        for part_of in range(900 // count):
            answers = [answer for _ in range(count // 3) for answer in ("1", "pass", "S")]
            typing(monkeypatch, iter(answers))
            begun = ["--seed", "3", "--rules", "short+target=19", "--bots", "sound"]
            assert run(app, [*arguments, *(["--resume"] if part_of else begun)]) == 0
            (path,) = folder.iterdir()
            if json.loads(path.read_text(encoding="utf-8"))["majlis"].get("over"):
                break
        dealt.append([deal.start for deal in loads(path.read_bytes(), "tarneeb", "x").deals])
    shorter = min(map(len, dealt))
    assert dealt[0][:shorter] == dealt[1][:shorter]
    assert shorter > 1
    capsys.readouterr()


def test_advice_in_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["tarneeb", "advise", *ONE.split(), "--seed", "1"]) == 0
    assert capsys.readouterr().out == "sound advises Bottom: 9 tricks\nseed 1\n"
    assert run(app, ["tarneeb", "advise", *ONE.split(), "--seed", "1", "--player", "random", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["player"], found["seat"]) == ("random", 0)
    assert run(app, ["tarneeb", "advise", "nonsense"]) == 2
    assert "'nonsense' is not a position" in capsys.readouterr().err
    assert run(app, ["tarneeb", "advise", *ONE.split(), "--language", "ar", "--seed", "1"]) == 0
    assert "أكلات: 9" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ('{"game": "baloot", "rules": "", "deals": []}', "هذه لعبة baloot لا tarneeb"),
        ("[]", "ليس سجل لعبة"),
        ('{"game": "tarneeb", "rules": "standard", "deals": [{"start": "x", "actions": []}]}', "اللفة 1"),
    ],
)
def test_a_file_that_is_no_record_is_one_sentence(
    content: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file.json"
    path.write_text(content, encoding="utf-8")
    assert run(app, ["tarneeb", "show", str(path), "--language", "ar"]) == 2
    assert why in re.sub("[\u200e\u200f\u2066-\u2069]", "", capsys.readouterr().err)


def test_several_bots_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["tarneeb", "play", "--bots", "sound,random", "--no-record"]) == 2
    assert "--bots sound,random: name one player" in capsys.readouterr().err


# The arena


def test_twenty_deals_of_the_arena_with_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "tarneeb", "sound", "random", "--deals", "20", "--seed", "1", "--workers", "1"]
    assert run(app, [*arguments, "--record", str(tmp_path / "a"), f"--json={tmp_path}/a.json"]) == 0
    assert "Illegal actions 0, timeouts 0, errors 0" in capsys.readouterr().out
    report = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert (report["game"], report["deals"], report["played"]) == ("tarneeb", 20, 40)
    assert report["pairs"][0]["ci95"][0] > 0  # who plays soundly is better than who plays anything
    games = sorted((tmp_path / "a" / "games").iterdir())
    assert len(games) == 40
    for path in games:
        ((_, last),) = loads(path.read_bytes(), "tarneeb", path.name).replay()
        assert last.is_terminal()


def test_a_forfeit_is_no_better_for_the_offender_than_any_end() -> None:
    game = game_named("tarneeb")
    for _, state in walk(1):
        for seat in SEATS:
            points = game.forfeit(state, seat)
            assert points[seat] == points[(seat + 2) % 4] == -13 == -points[(seat + 1) % 4]
    assert min(state.points()) >= -13


# Environments


def test_the_environment_of_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from majlis.envs import aec

    env = aec.tarneeb_v0.raw_env(episode="match", rules="short+target=6")
    rng = np.random.default_rng(1)
    env.reset(seed=4)
    while not all(env.terminations.values()):
        mask = env.last()[0]["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert sum(env.rewards.values()) == 0
    with pytest.raises(AttributeError, match="nogame_v0"):
        _ = aec.nogame_v0


def test_the_game_of_openspiel_by_its_chance_nodes() -> None:
    game, rng = load_game("tarneeb", {"dealer": 2}), np.random.default_rng(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(int(legal[rng.integers(len(legal))]))
    assert sum(state.returns()) == 0


def test_arrays_have_the_size_that_the_form_says_and_recall_all() -> None:
    form: Any = make_form("tarneeb")
    turns = Turns(form, form.deal(np.random.default_rng(1)))
    seen = set()
    while not turns.is_terminal():
        for seat in SEATS:
            assert turns.observation(seat).shape == (form.tensors.size,)
            seen.add(turns.information_text(seat))
        turns.apply(turns.codes()[-1])
    assert len(seen) == 4 * len(turns.state.history)


# Rooms


def test_a_room_keeps_its_cards_and_plays_on_to_the_end_of_the_match() -> None:
    settings = sealed(Settings(game="tarneeb", rules="short", level="medium", seed=2**61 + 5))
    assert settings.house == {"rules": "short"}
    assert settings.dealt.startswith("short d0 ")
    room, game, rng = Room("r", settings), game_of("tarneeb"), np.random.default_rng(1)
    ongoing: Any = room.ongoing
    while not ongoing.is_over():
        if ongoing.is_between():
            coming = ongoing.coming()
            ongoing.next_deal(coming)
            assert notation.format_position(ongoing.state) == coming
            continue
        (seat,) = ongoing.asked()
        ongoing.apply(game.make_player("sound", rng).act(ongoing.view(seat)), seat)
    drawn = ongoing.snapshot(1, ("",) * 4, (True,) * 4, 0, "ar")
    assert drawn.over
    assert drawn.result.startswith("الفائز باللعبة: ")
    assert len(drawn.deals) == ongoing.finished() > 1
    record = loads(ongoing.record(), "tarneeb", "x")
    assert len(record.deals) == ongoing.finished()
    assert str(settings.seed).encode() not in ongoing.record()
    with pytest.raises(InputError):
        ongoing.next_deal()


def test_the_room_says_why_not_and_the_adviser_what() -> None:
    room: Any = game_of("tarneeb").begin(Settings(game="tarneeb", rules="standard", dealt=ONE))
    with pytest.raises(MajlisError, match="it is not the turn of seat 2"):
        room.check(PASS, 2)
    assert game_of("tarneeb").advise(room.view(0), "ar") == ("أكلات: 9", [])
    with pytest.raises(InputError, match="This deal cannot be played on from here"):
        game_of("tarneeb").begin(Settings(game="tarneeb", start=ONE))


# Words


def test_every_text_of_the_package_has_its_arabic() -> None:
    """Each text in quotation marks that is a sentence or a name is in one of the two catalogs."""
    find("tarneeb")
    arabic = texts("ar")
    assert all(arabic.gettext(english) == told for english, told in ARABIC.items())
    table, values = part("tarneeb", "table"), {"now a card is played", "Play a card.", "No bid yet"}
    values |= {find("tarneeb").title, table.PAGES.invitation, *(words for _, words in table.PAGES.links)}
    values |= {*table.LEVEL_WORDS.values(), *table.RULE_WORDS.values()}
    for english in values:
        assert arabic.gettext(english) != english
