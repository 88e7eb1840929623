"""The card tracker: what is out, who is void, what is master; never a false word in real deals."""

import inspect
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.deal import Deal
from majlis.baloot.phase import Phase
from majlis.baloot.play import NO_TRUMPS, STRONGER
from majlis.baloot.players import make_player
from majlis.baloot.state import State
from majlis.baloot.strategy.card_tracker import ALL_SUITS, POSITIONS, CardTracker
from majlis.cards import card_name, card_set, cards_of, parse_card

SEATS = {name[0]: name for name in POSITIONS}


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": word[:-1], "suit": word[-1]} for word in text.split()]


def trick(text: str, **more: Any) -> dict[str, Any]:
    plays = [word.split(":") for word in text.split()]
    entries = [{"card": cards(card)[0], "playedBy": SEATS[seat]} for seat, card in plays]
    return {"leader": SEATS[plays[0][0]], "cards": entries, **more}


def tracker(hand: str, *tricks: Any, me: Any = "Bottom", trump: Any = "♥") -> CardTracker:
    return CardTracker(me, cards(hand), list(tricks), trump)


def ranks(found: list[dict[str, str]]) -> str:
    return " ".join(card["rank"] for card in found)


def test_the_interface_is_the_documents() -> None:
    assert list(inspect.signature(CardTracker).parameters) == [
        "my_position",
        "hand",
        "trick_history",
        "trump_suit",
    ]
    assert list(inspect.signature(CardTracker.get_void_players).parameters) == ["self", "suit"]
    assert list(inspect.signature(CardTracker.get_remaining_cards).parameters) == ["self", "suit"]
    assert list(inspect.signature(CardTracker.is_my_card_master).parameters) == ["self", "card", "mode"]


# Voids


def test_who_does_not_follow_is_void() -> None:
    known = tracker("A♦", trick("R:A♠ T:7♠ L:9♦ B:8♠"))
    assert known.get_void_players("♠") == ["Left"]
    assert known.get_void_players("♦") == []


def test_voids_are_in_seat_order_and_never_oneself() -> None:
    known = tracker("A♦", trick("T:A♣ L:7♥ B:8♦ R:7♦"))
    assert known.get_void_players("♣") == ["Right", "Left"]
    assert tracker("A♦", trick("T:A♣ L:7♥ B:8♦ R:7♦"), me=None).get_void_players("♣") == [
        "Bottom",
        "Right",
        "Left",
    ]


def test_all_others_are_void_once_no_card_is_left() -> None:
    known = tracker("A♠ 10♠ K♠ Q♠", trick("R:7♠ T:8♠ L:9♠ B:J♠"))
    assert known.get_void_players("♠") == ["Right", "Top", "Left"]
    assert tracker("A♠ 10♠ K♠", trick("R:7♠ T:8♠ L:9♠ B:J♠")).get_void_players("♠") == []


def test_a_partial_trick_shows_a_void_and_a_missing_leader_is_the_first() -> None:
    for leader in ("Right", None, "?"):
        assert tracker("A♦", trick("R:A♠ T:7♥") | {"leader": leader}).get_void_players("♠") == ["Top"]
    mixed = trick("B:9♦ R:A♠ T:7♠ L:8♠") | {"leader": "Right"}
    assert tracker("A♦", mixed).get_void_players("♠") == []
    assert tracker("A♦", mixed).get_void_players("♦") == []


def test_a_led_card_that_cannot_be_read_shows_no_void() -> None:
    for gap in (None, 5, {"playedBy": "Right"}, {"playedBy": "Right", "card": {"rank": "A"}}):
        broken = trick("R:A♠ T:7♥ L:9♦")
        broken["cards"][0] = gap
        for leader in ("Right", None):
            known = tracker("A♦", broken | {"leader": leader})
            assert [known.get_void_players(suit) for suit in ALL_SUITS] == [[]] * 4
            assert ranks(known.get_remaining_cards("♥")) == "8 Q K 10 A 9 J", (
                "the seven was seen all the same"
            )


def test_a_player_who_cannot_be_read_does_not_move_the_lead() -> None:
    gap = trick("R:A♠ T:7♠ L:9♦")
    gap["cards"][2]["playedBy"] = None
    del gap["leader"]
    assert tracker("A♥", gap).get_void_players("♦") == []


# Remaining cards


def test_remaining_are_neither_held_nor_played_lowest_first() -> None:
    known = tracker("A♠ 9♥", trick("R:10♠ T:7♠ L:9♦ B:8♠"))
    assert known.get_remaining_cards("♠") == cards("9♠ J♠ Q♠ K♠")
    assert ranks(known.get_remaining_cards("♥")) == "7 8 Q K 10 A J", "trump order"
    assert ranks(tracker("9♥", trump=None).get_remaining_cards("♥")) == "7 8 J Q K 10 A"


# Masters


@pytest.mark.parametrize(
    ("card", "mode", "trump", "master"),
    [
        ("A♠", "SUN", None, True),
        ("10♠", "SUN", None, True),  # one's own ace does not count against it
        ("Q♠", "SUN", None, False),  # the king is out
        ("J♥", "HOKUM", "♥", True),
        ("9♥", "HOKUM", "♥", True),
        ("J♥", "SUN", "♥", False),
        ("J♥", "HOKUM", "♠", False),  # a plain jack
        ("J♥", "HOKUM", None, False),
        ("A♠", "HOKUM", "♥", True),  # master of its suit, though it may be ruffed
        ("A♣", "SUN", None, False),  # not in the hand
        ("2♠", "SUN", None, False),
    ],
)
def test_masters(card: str, mode: str, trump: str | None, master: bool) -> None:
    known = tracker("A♠ 10♠ Q♠ J♥ 9♥", trump=trump)
    assert known.is_my_card_master(cards(card)[0], mode) is master
    assert known.is_my_card_master(SimpleNamespace(**cards(card)[0]), mode) is master


def test_a_card_becomes_master_when_what_beats_it_is_played() -> None:
    king = cards("K♠")[0]
    assert not tracker("K♠", trick("R:A♠ T:7♠ L:8♠ B:9♠")).is_my_card_master(king, "SUN")
    assert tracker("K♠", trick("R:A♠ T:10♠ L:8♠ B:9♠")).is_my_card_master(king, "SUN")


def test_a_card_already_played_is_no_master() -> None:
    known = tracker("A♠ 10♠", trick("B:A♠ R:7♠"))
    assert not known.is_my_card_master(cards("A♠")[0], "SUN")
    assert known.is_my_card_master(cards("10♠")[0], "SUN")


# What may be anything


def test_nothing_known_is_neutral() -> None:
    for nothing in (None, [], 3, "x", [None, {}, {"cards": None}, {"cards": [None]}]):
        known = CardTracker(nothing, nothing, nothing, nothing)  # type: ignore[arg-type]
        for suit in ALL_SUITS:
            assert known.get_void_players(suit) == []
            assert ranks(known.get_remaining_cards(suit)) == "7 8 9 J Q K 10 A"
        assert known.is_my_card_master(cards("A♠")[0], "SUN") is False
    for suit in (None, "", "x", 3, ["♠"]):
        assert tracker("A♠").get_void_players(suit) == []  # type: ignore[arg-type]
        assert tracker("A♠").get_remaining_cards(suit) == []  # type: ignore[arg-type]


anything = st.recursive(
    st.none() | st.integers() | st.text(max_size=2) | st.sampled_from(["A", "♠", "Right", "HOKUM"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["rank", "suit", "card", "playedBy", "leader", "cards"]), inner)
        | st.builds(lambda rank: SimpleNamespace(rank=rank), inner)
    ),
    max_leaves=12,
)


@settings(deadline=None, max_examples=100)
@given(anything, anything, st.lists(anything) | anything, anything, anything, anything)
def test_anything_is_answered(me: Any, hand: Any, history: Any, trump: Any, card: Any, mode: Any) -> None:
    known = CardTracker(me, hand, history, trump)
    assert isinstance(known.get_void_players(card), list)
    assert isinstance(known.get_remaining_cards(card), list)
    assert known.is_my_card_master(card, mode) in (True, False)


def test_in_real_deals_every_word_is_true() -> None:
    rng = np.random.default_rng(13)
    players = [make_player("random", rng) for _ in POSITIONS]
    voids = masters = 0
    for _ in range(12):
        state = State.new(Deal.shuffled(rng), dealer=0)
        while state.phase != Phase.OVER:
            seat = state.current_player()
            if state.phase == Phase.PLAY:
                found = check_one_view(state, seat)
                voids, masters = voids + found[0], masters + found[1]
            state.apply(players[seat].act(state.view(seat)))
    assert voids > 50
    assert masters > 50


def check_one_view(state: State, seat: int) -> tuple[int, int]:
    """Compare a tracker made of one seat's view with the truth; how many voids and masters it told."""
    assert state.contract is not None
    number = state.contract.trump
    trump = None if number is None else "♠♥♣♦"[number]
    view = state.view(seat)
    rounds = [(one.leader, one.cards) for one in view.tricks] + [(view.leader, view.trick)] * bool(view.trick)
    history = [
        trick(
            " ".join(f"{POSITIONS[(leader + i) % 4][0]}:{card_name(card)}" for i, card in enumerate(played))
        )
        for leader, played in rounds
    ]
    hand = [card_name(card) for card in cards_of(view.hand)]
    known = tracker(" ".join(hand), *history, me=POSITIONS[seat], trump=trump)
    held = {POSITIONS[s]: state.hands[s] for s in range(4) if s != seat}
    others = sum(held.values())
    voids = masters = 0
    for suit in ALL_SUITS:
        told = known.get_remaining_cards(suit)
        assert {one["rank"] + suit for one in told} == {
            card_name(card) for card in cards_of(others) if card_name(card)[-1] == suit
        }
        for who in known.get_void_players(suit):
            assert not any(card_name(card)[-1] == suit for card in cards_of(held[who]))
            voids += 1
    mode = state.contract.mode.upper()
    for text in hand:
        beaten = STRONGER[NO_TRUMPS if number is None else number][parse_card(text)] & others
        assert known.is_my_card_master(cards(text)[0], mode) is (not beaten)
        masters += not beaten
    assert card_set(parse_card(text) for text in hand) == view.hand
    return voids, masters
