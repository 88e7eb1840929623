"""A room is what its log says; snapshots hold nothing that their seat may not know."""

import numpy as np
import pytest
from msgspec.json import encode
from msgspec.structs import replace

from majlis.baloot.actions import ACCEPT, PASS
from majlis.baloot.deck import DECK
from majlis.baloot.match import Match
from majlis.baloot.names import card_words
from majlis.baloot.phase import Phase
from majlis.baloot.projects import best_split
from majlis.baloot.state import State
from majlis.cards import card_name, cards_of
from majlis.errors import MajlisError
from majlis.game import SEATS
from majlis.i18n import LANGUAGES
from majlis.table.baloot import BalootMatch, public_view, turned
from majlis.table.baloot_snapshot import BalootSnapshot
from majlis.table.games import game_names, game_of
from majlis.table.room import Room
from majlis.table.settings import Settings
from majlis.table.tables import Entry, Kind

RULES = ["kammelna", "pagat", "kammelna,mode=physical"]


def match_of(room: Room) -> BalootMatch:
    assert isinstance(room.ongoing, BalootMatch)
    return room.ongoing


def random_log(rules: str, seed: int, deals: int) -> tuple[Room, list[Entry]]:
    """A room in which everybody does what chance says, and its log."""
    room, rng, log = Room("r", Settings(rules=rules, seed=seed)), np.random.default_rng(seed), []
    while len(match_of(room).match.states) < deals and not room.ongoing.is_over():
        if room.ongoing.is_between():
            entry = Entry(number=room.number + 1, id=f"m-{room.number}", kind="next")
        else:
            seat = room.ongoing.asked()[0]
            legal = [a for a in match_of(room).state.legal_actions(seat) if a < 4096]
            action = int(legal[rng.integers(len(legal))])
            entry = Entry(number=room.number + 1, id=f"m-{room.number}", kind="act", seat=seat, action=action)
        room.check(entry)
        room.apply(entry)
        log.append(entry)
    return room, log


@pytest.mark.parametrize("rules", RULES)
def test_the_same_log_makes_the_same_room(rules: str) -> None:
    room, log = random_log(rules, 5, 6)
    again = Room("r", Settings(rules=rules, seed=5))
    for entry in log:
        again.apply(entry)
    assert match_of(again).match.scores == match_of(room).match.scores
    for seat in (None, *SEATS):
        assert again.snapshot(seat, "ar") == room.snapshot(seat, "ar")


def hidden_cards(state: State, seat: int | None) -> set[int]:
    """The cards that a seat, or a spectator, may not know: neither held, nor open, nor shown."""
    known = state.played() | (0 if seat is None else state.hands[seat])
    known |= 0 if seat is None else state.deal.first[seat]
    known |= 1 << state.deal.floor
    view = state.view(0)
    for projects in view.shown:
        for project in projects:
            known |= project.cards
    if state.is_terminal() and state.result is not None and state.result.ending in ("sawa", "false-sawa"):
        return set()
    if state.history and state.history[-1][1] >= 4096:  # what a challenge names lies open
        return set()
    return set(DECK) - set(cards_of(known))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_snapshot_names_a_hidden_card(rules: str, language: str) -> None:
    """Every byte of every snapshot of whole matches: no number, glyph or word of a hidden card."""
    room = Room("r", Settings(rules=rules, seed=11))
    _, log = random_log(rules, 11, 8)
    for entry in log:
        room.apply(entry)
        for seat in (None, *SEATS):
            # A challenge can name any card that its offender may have held: the list tells nothing.
            snapshot = room.snapshot(seat, language)
            choices = tuple(choice for choice in snapshot.choices if choice.kind != "challenge")
            text = encode(replace(snapshot, choices=choices)).decode()
            for card in hidden_cards(match_of(room).state, seat):
                assert f'"card":{card},' not in text
                assert card_words(card, language) not in text
                assert card_name(card) not in text


def test_a_spectator_sees_of_announcements_what_everybody_hears() -> None:
    """Who announced a project is seen by kind; the cards of it are his own affair until they are shown."""
    found = 0
    for seed in range(40):
        state = State.shuffled(np.random.default_rng(seed))
        while state.contract is None and not state.is_terminal():
            state.apply(max(a for a in state.legal_actions() if a in (64, 66)))
        if state.contract is None:
            continue
        while not state.is_terminal() and state.tricks_done() == 0:
            seat = state.current_player()
            best = best_split(state.hands[seat], state.contract.mode)
            actions = [
                128 + project.index for project in best if 128 + project.index in state.legal_actions()
            ]
            if actions:
                state.apply(actions[0])
                found += 1
            seen = public_view(state)
            assert all(not 128 <= action < 224 for _, action in seen.history)
            assert (seen.hand, seen.own_projects, seen.legal_actions) == (0, (), ())
            state.apply(next(action for action in state.legal_actions() if action < 52))
    assert found > 10


def test_snapshots_are_the_same_whatever_the_hidden_cards_are() -> None:
    """Other hidden cards for the same seat: the same snapshot, byte for byte."""
    for seed in range(30):
        state = State.shuffled(np.random.default_rng(seed))
        first = list(state.deal.first)
        first[1], first[3] = first[3], first[1]
        other = State.new(type(state.deal)(tuple(first), state.deal.floor))
        room, twin = Room("r", Settings(seed=1)), Room("r", Settings(seed=1))
        match_of(room).state, match_of(twin).state = state, other
        for seat in (None, 0, 2):
            assert encode(room.snapshot(seat, "en")) == encode(twin.snapshot(seat, "en"))


def test_everybody_sits_at_the_bottom_of_his_own_snapshot() -> None:
    room, _ = random_log("kammelna", 3, 2)
    ongoing = match_of(room)
    mine, theirs = ongoing.match.scores
    assert room.snapshot(0, "en").scores == room.snapshot(2, "en").scores == (mine, theirs)
    assert room.snapshot(1, "en").scores == room.snapshot(3, "en").scores == (theirs, mine)
    sheet = next(state.result.sheet for state in ongoing.match.states if state.result and state.result.sheet)
    for line in sheet.lines:  # a sheet speaks of teams: turned by one seat twice it is as it was
        assert turned(turned(line, 1), 1).text("en") == turned(line, 2).text("en") == line.text("en")
    assert any(turned(line, 1).text("en") != line.text("en") for line in sheet.lines)


def test_a_sheet_speaks_of_us_and_them_and_to_a_spectator_of_seats() -> None:
    room, ongoing, texts = Room("r", Settings(seed=3)), None, {}
    rng = np.random.default_rng(3)
    ongoing = match_of(room)
    while not ongoing.state.is_terminal() or not ongoing.snapshot(0, ("",) * 4, (True,) * 4, 0, "en").sheet:
        if ongoing.is_between():
            ongoing.next_deal()
            continue
        seat = ongoing.asked()[0]
        legal = [action for action in ongoing.state.legal_actions(seat) if action < 4096]
        ongoing.apply(int(legal[rng.integers(len(legal))]), seat)
    for seat in (None, 0, 1):
        texts[seat] = "\n".join(ongoing.snapshot(seat, ("",) * 4, (True,) * 4, 0, "en").sheet)
    assert "Bottom and Top" in texts[None]
    assert "Us" not in texts[None]
    for seat in (0, 1):
        assert "Bottom" not in texts[seat]
        assert "Us" in texts[seat]
        assert "Them" in texts[seat]
    assert texts[0] != texts[1]
    for line in texts[0].splitlines():
        assert line[0] == line[0].upper()


@pytest.mark.parametrize("name", game_names())
def test_every_level_is_a_player_and_has_a_name(name: str) -> None:
    game = game_of(name)
    for spec in (*game.LEVELS.values(), game.HELPER):
        game.make_player(spec, np.random.default_rng(1))
    assert list(game.LEVELS) == list(game.LEVEL_WORDS)
    assert game.USUAL in game.LEVELS
    for rules in game.RULE_WORDS:
        game.begin(Settings(game=name, rules=rules))


def sit(seat: int, token: str, number: int) -> Entry:
    return Entry(number=number, id=f"s-{number}", kind="sit", seat=seat, name="Ali", key=token)


def test_a_seat_is_held_by_one_token_and_a_token_holds_one_seat() -> None:
    room = Room("r", Settings())
    room.apply(sit(0, "one", 1))
    for entry in (sit(0, "two", 2), sit(1, "one", 2)):
        with pytest.raises(MajlisError):
            room.check(entry)
    assert (room.seat_of("one"), room.seat_of("two")) == (0, None)


def test_who_has_seen_a_hand_sits_on_no_other_seat_in_that_deal() -> None:
    room = Room("r", Settings())
    room.apply(sit(0, "one", 1))
    room.apply(Entry(number=2, id="s-2", kind="stand", seat=0))
    with pytest.raises(MajlisError, match="another seat"):
        room.check(sit(1, "one", 3))
    room.check(sit(0, "one", 3))


def with_two() -> Room:
    """Ali (`one`) made the room and sits on seat 0; `two` sits on seat 1."""
    room = Room("r", Settings())
    room.apply(sit(0, "one", 1))
    room.apply(sit(1, "two", 2))
    return room


def about(kind: Kind, seat: int, asker: str, key: str) -> Entry:
    return Entry(number=3, id="about-3", kind=kind, seat=seat, asker=asker, key=key)


def test_a_seat_that_is_lent_is_played_by_a_bot_until_its_player_is_back() -> None:
    room = with_two()
    room.apply(about("lend", 1, "one", "two"))
    assert room.bot_plays(1)
    assert (room.holder(1), room.key_of(1), room.lent_to("two")) == ("", "two", 1)
    with pytest.raises(MajlisError):
        room.check(sit(1, "three", 4))  # it is still his
    back = Entry(number=4, id="back-4", kind="back", seat=1, key="two")
    room.check(back)
    room.apply(back)
    assert room.holder(1) == "two"
    with pytest.raises(MajlisError, match="No bot plays"):
        room.check(back)


def test_who_is_sent_away_sits_down_no_more() -> None:
    room = with_two()
    room.apply(about("send", 1, "one", "two"))
    assert room.bot_plays(1)
    with pytest.raises(MajlisError, match="sent away"):
        room.check(sit(1, "two", 4))
    room.check(sit(1, "three", 4))


@pytest.mark.parametrize(
    ("kind", "seat", "asker", "key", "why"),
    [
        ("send", 0, "two", "one", "made the room"),
        ("send", 1, "three", "two", "no seat"),
        ("lend", 1, "three", "two", "no seat"),
        ("send", 1, "one", "other", "any more"),
        ("lend", 2, "one", "", "any more"),
        ("lend", 0, "one", "one", "your own seat"),
        ("send", 0, "one", "one", "your own seat"),
    ],
)
def test_a_seat_is_taken_from_nobody_by_who_may_not(
    kind: Kind, seat: int, asker: str, key: str, why: str
) -> None:
    with pytest.raises(MajlisError, match=why):
        with_two().check(about(kind, seat, asker, key))


def test_a_seat_is_lent_once() -> None:
    room = with_two()
    room.apply(about("lend", 1, "one", "two"))
    with pytest.raises(MajlisError, match="already"):
        room.check(about("lend", 1, "one", "two"))


def test_the_match_is_the_one_that_the_terminal_plays() -> None:
    """The deals of a seed are the same everywhere."""
    match = Match(match_of(Room("r", Settings(seed=9))).match.rules, [], np.random.default_rng(9))
    assert match.new_deal() == match_of(Room("r", Settings(seed=9))).state


def test_the_buyer_is_called_as_he_is_at_the_table() -> None:
    ongoing = BalootMatch(Settings(seed=4))
    while ongoing.state.contract is None:
        seat = ongoing.asked()[0]
        actions = [action for action in ongoing.state.legal_actions(seat) if action != PASS]
        ongoing.apply(actions[0], seat)
    buyer = ongoing.state.contract.buyer
    names = tuple("Omar" if seat == buyer else "" for seat in range(4))
    for viewer, wanted in ((buyer, "bought by you"), ((buyer + 1) % 4, "\u2068Omar\u2069"), (None, "Omar")):
        drawn = ongoing.snapshot(viewer, names, (True,) * 4, 0, "en")
        assert wanted in drawn.contract
        assert drawn.buyer == (buyer - (viewer or 0)) % 4
    assert "bought by you" not in ongoing.snapshot(buyer, names, (True,) * 4, 0, "ar").contract


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_the_last_card_everybody_is_asked_for_a_challenge(language: str) -> None:
    """In physical mode a deal ends when all have let it stand; each is offered that, and challenges."""
    wanted = {"en": "no challenge", "ar": "لا قيد"}[language]
    ongoing = BalootMatch(Settings(seed=2, rules="kammelna,mode=physical"))
    rng, asked = np.random.default_rng(2), []
    while len(asked) < 4:
        if ongoing.is_between():
            ongoing.next_deal()
            asked.clear()
            continue
        seat = ongoing.asked()[0]
        choices = ongoing.snapshot(seat, ("",) * 4, (True,) * 4, 0, language).choices
        legal = [action for action in ongoing.state.legal_actions(seat) if action < 4096]
        if ongoing.state.phase == Phase.CLOSING:
            asked.append(seat)
            assert [choice.words for choice in choices if choice.kind != "challenge"] == [wanted]
            assert any(choice.kind == "challenge" for choice in choices)
            legal = [ACCEPT]
        ongoing.apply(int(legal[rng.integers(len(legal))]), seat)
    assert sorted(asked) == [0, 1, 2, 3]
    assert ongoing.state.is_terminal()


def test_a_deal_that_a_challenge_ends_says_so_where_its_points_are() -> None:
    rng, endings = np.random.default_rng(3), set()
    for seed in range(12):
        ongoing = BalootMatch(Settings(rules="kammelna,mode=physical", seed=seed))
        while not ongoing.state.is_terminal():
            who = [*ongoing.state.asked(), *ongoing.state.interrupters()]
            seat = who[rng.integers(len(who))]
            legal = ongoing.state.legal_actions(seat)
            if legal:
                ongoing.apply(int(legal[rng.integers(len(legal))]), seat)
        snapshot = ongoing.snapshot(1, ("",) * 4, (True,) * 4, 0, "en")
        assert isinstance(snapshot, BalootSnapshot)
        result = ongoing.state.result
        assert result is not None
        endings.add(result.ending)
        assert ("foul" in snapshot.ending or "false challenge" in snapshot.ending) == (
            result.ending == "qayd"
        )
        assert bool(snapshot.ending) == (snapshot.ending == snapshot.status)
    assert "qayd" in endings


def test_a_strangers_name_does_not_turn_the_sentence_around_it() -> None:
    ongoing = BalootMatch(Settings(seed=1))
    seat = ongoing.state.asked()[0]
    names = tuple("<b>سعد</b> x" if place == seat else "" for place in SEATS)
    assert "\u2068<b>سعد</b> x\u2069" in ongoing.snapshot((seat + 1) % 4, names, (True,) * 4, 0, "en").status


def test_what_is_said_of_a_seat_is_said_to_who_sits_there_and_by_the_names_of_the_others() -> None:
    ongoing, rng = BalootMatch(Settings(seed=2)), np.random.default_rng(2)
    while not (ongoing.state.is_terminal() and len(ongoing.state.tricks) == 8):
        if ongoing.is_between():
            ongoing.next_deal()
        seat = ongoing.state.asked()[0]
        legal = ongoing.state.legal_actions(seat)
        ongoing.apply(int(legal[rng.integers(len(legal))]), seat)
    names = ("علي", "", "Omar", "")
    for seat in (0, 1):
        snapshot = ongoing.snapshot(seat, names, (False,) * 4, 0, "ar")
        assert isinstance(snapshot, BalootSnapshot)
        for trick, seen in zip(ongoing.state.tricks, snapshot.tricks, strict=True):
            name = names[trick.winner]
            said = "لك" if trick.winner == seat else f"للاعب \u2068{name}\u2069" if name else "للاعب "
            assert said in seen.words
            assert "الأسفل" not in seen.words
