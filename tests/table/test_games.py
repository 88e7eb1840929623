"""What a room asks of a game, asked of every game at the table."""

import json
import re
from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.json import encode

from majlis.errors import MajlisError
from majlis.game import SEATS
from majlis.i18n import LANGUAGES
from majlis.table.games import OngoingMatch, game_names, game_of
from majlis.table.room import Room
from majlis.table.settings import Settings
from majlis.table.tables import Entry

RULES = [
    ("baloot", "kammelna"),
    ("baloot", "kammelna,mode=physical"),
    ("liaptui", "standard"),
    ("liaptui", "open+cross_type=ranked"),
    ("liaptui", "standard+round_limit=3"),
]
NOBODY = ("",) * 4
BOTS = (True,) * 4


def room_of(game: str, rules: str, seed: int = 5) -> Room:
    return Room("r", Settings(game=game, rules=rules, level=game_of(game).USUAL, seed=seed))


def written(room: Room, deals: int, seed: int = 1) -> Iterator[Entry]:
    """The entries of a match in which everybody does what chance says, each applied when it is asked for."""
    rng = np.random.default_rng(seed)
    while room.ongoing.finished() < deals and not room.ongoing.is_over():
        if room.ongoing.is_between():
            entry = Entry(number=room.number + 1, id=f"m-{room.number}", kind="next")
        else:
            seat = room.ongoing.asked()[-1]  # of several, not the one expected first
            legal = room.ongoing.view(seat).legal_actions
            if room.settings.game == "baloot":  # nobody challenges: that ends the deal
                legal = [action for action in legal if action < 4096]
            action = int(legal[rng.integers(len(legal))])
            entry = Entry(number=room.number + 1, id=f"m-{room.number}", kind="act", seat=seat, action=action)
        room.check(entry)
        room.apply(entry)
        yield entry


def snapshots(ongoing: OngoingMatch) -> list[bytes]:
    viewers = [(seat, language) for seat in (None, *SEATS) for language in LANGUAGES]
    return [encode(ongoing.snapshot(seat, NOBODY, BOTS, 7, language)) for seat, language in viewers]


@pytest.mark.parametrize(("game", "rules"), RULES)
def test_a_log_makes_the_same_match_again(game: str, rules: str) -> None:
    room, again = room_of(game, rules), room_of(game, rules)
    for entry in written(room, 4):
        again.apply(entry)
        assert again.position == room.position
    assert snapshots(again.ongoing) == snapshots(room.ongoing)
    assert again.ongoing.record() == room.ongoing.record()


@pytest.mark.parametrize(("game", "rules"), RULES)
def test_check_refuses_what_apply_would_and_changes_nothing(game: str, rules: str) -> None:
    room = room_of(game, rules)
    for number, _ in enumerate(written(room, 2)):
        if number % 7 or room.ongoing.is_between() or room.ongoing.is_over():
            continue
        before = snapshots(room.ongoing)
        for seat in SEATS:
            legal = set(room.ongoing.view(seat).legal_actions)
            for action in (0, 1, 9, 10, 51, 60, 64, 16 + 8, 16 + 8**13, 1 << 49):
                refused = None
                try:
                    room.ongoing.check(action, seat)
                except MajlisError as error:
                    refused = error
                assert (refused is None) == (action in legal)
                if refused is not None:
                    assert refused.message.text("ar")
                    with pytest.raises(MajlisError):
                        room.ongoing.apply(action, seat)
        with pytest.raises(MajlisError):
            room.ongoing.next_deal()
        assert snapshots(room.ongoing) == before


@pytest.mark.parametrize(("game", "rules"), RULES)
def test_between_two_deals_and_at_the_end_nobody_is_asked(game: str, rules: str) -> None:
    room, between = room_of(game, rules), 0
    for entry in written(room, 60):
        ongoing = room.ongoing
        if entry.kind == "next":
            assert ongoing.asked()
        if ongoing.is_between() or ongoing.is_over():
            between += 1
            assert ongoing.asked() == ongoing.interrupters() == ()
            drawn = ongoing.snapshot(None, NOBODY, BOTS, 7, "en")
            assert (drawn.between, drawn.over) == (ongoing.is_between(), ongoing.is_over())
            assert bool(drawn.result) == ongoing.is_over()
            assert len(drawn.deals) == ongoing.finished() == between
            with pytest.raises(MajlisError):
                ongoing.check(0, 0)
    if room.ongoing.is_over():
        with pytest.raises(MajlisError, match="over"):
            room.ongoing.next_deal()
    assert between


@pytest.mark.parametrize("game", game_names())
def test_bots_and_the_helper_act_and_the_adviser_gives_reasons(game: str) -> None:
    room, module = room_of(game, next(iter(game_of(game).RULE_WORDS))), game_of(game)
    seen = 0
    for number, _ in enumerate(written(room, 1)):
        if room.ongoing.is_between() or number % 5:
            continue
        view = room.ongoing.view(room.ongoing.asked()[0])
        for spec in (*list(module.LEVELS.values())[:2], module.HELPER):
            assert module.make_player(spec, np.random.default_rng(1)).act(view) in view.legal_actions
        for language in LANGUAGES:
            words, reasons = module.advise(view, language)
            assert words
            assert all(reasons)
        seen += 1
    assert seen


@pytest.mark.parametrize("game", game_names())
def test_a_record_is_json_and_holds_no_seed(game: str) -> None:
    """A seed in a file would tell the deals to come."""
    room = room_of(game, next(iter(game_of(game).RULE_WORDS)), seed=2**61 + 12345)
    list(written(room, 3))
    told = room.ongoing.record()
    assert isinstance(json.loads(told), dict)
    assert re.findall(rb"seed\W+(\d+)", told) in ([], [b"0"])
    assert str(room.settings.seed).encode() not in told
