"""What the partner's bids and cards tell: one test a rule, and bad input."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.strategy.partner_read import POSITIONS, read_partner

NEUTRAL = {
    "likely_strong_suits": [],
    "likely_void_suits": [],
    "estimated_trumps": 0,
    "has_high_trumps": False,
    "confidence": 0.0,
    "detail": "ev=0 | nothing told",
}


def trick(leader: str, names: str) -> dict[str, Any]:
    """The cards in order from the leader on; `-` is a card that cannot be read."""
    at = POSITIONS.index(leader)
    cards = [
        {
            "card": None if name == "-" else {"rank": name[:-1], "suit": name[-1]},
            "playedBy": POSITIONS[(at + offset) % 4],
        }
        for offset, name in enumerate(names.split())
    ]
    return {"leader": leader, "cards": cards}


def read(*tricks: dict[str, Any], bids: str = "", trump: str | None = "♥") -> dict[str, Any]:
    """The partner is Top; `bids` are his own."""
    history = [
        {"player": "Top", "action": word.split(":")[0], "suit": word.partition(":")[2]}
        for word in bids.split()
    ]
    return read_partner("Top", history, list(tricks), "HOKUM" if trump else "SUN", trump)


# The interface


def test_the_printed_example() -> None:
    told = read(
        trick("Right", "K♦ 9♥"),
        trick("Top", "A♠ 7♠ 8♠ 9♠"),
        trick("Top", "8♣ A♣ 9♣ 7♣"),
        bids="HOKUM:♥",
    )
    assert told == {
        "likely_strong_suits": ["♥", "♠"],
        "likely_void_suits": ["♦"],
        "estimated_trumps": 2,
        "has_high_trumps": True,
        "confidence": 0.42,
        "detail": "ev=5 | bid HOKUM ♥; ruff ♦ w/9♥",
    }


# Bids


def test_a_hokum_bid_is_a_strong_suit_three_trumps_and_a_high_one() -> None:
    told = read(bids="HOKUM:♥")
    assert told["likely_strong_suits"] == ["♥"]
    assert (told["estimated_trumps"], told["has_high_trumps"]) == (3, True)


def test_a_hokum_bid_without_a_suit_is_in_the_trump_suit() -> None:
    assert read(bids="HOKUM:")["likely_strong_suits"] == ["♥"]
    assert read(bids="HOKUM:", trump=None) == NEUTRAL


def test_hokum_in_another_suit_says_nothing_of_trumps() -> None:
    told = read(bids="HOKUM:♠")
    assert told["likely_strong_suits"] == ["♠"]
    assert (told["estimated_trumps"], told["has_high_trumps"]) == (1, False)


@pytest.mark.parametrize("bid", ["SUN", "ASHKAL"])
def test_sun_raises_every_suit(bid: str) -> None:
    assert read(bids=bid, trump=None)["likely_strong_suits"] == []
    assert read(bids=bid, trump=None)["detail"] == f"ev=1 | bid {bid}"
    told = read(trick("Top", "7♣"), trick("Right", "8♠ A♠"), bids=bid, trump=None)
    assert told["likely_strong_suits"] == ["♠"]  # 1 + 1 is above 1.0, 1 alone is not


def test_a_pass_lowers_every_suit() -> None:
    assert read(bids="PASS")["detail"] == "ev=1 | nothing told"
    passes = " ".join(["PASS"] * 4)  # 2 - 1.2 is not above 1.0
    assert read(trick("Top", "A♠"), bids=passes)["likely_strong_suits"] == []
    assert read(trick("Top", "A♠"), bids="PASS PASS PASS")["likely_strong_suits"] == ["♠"]


def test_other_seats_bids_are_not_his() -> None:
    bids = [{"player": "Right", "action": "HOKUM", "suit": "♥"}, {"player": "Top", "action": "DOUBLE"}]
    assert read_partner("Top", bids, [], "HOKUM", "♥") == NEUTRAL


# Leads and followed cards


@pytest.mark.parametrize("card", ["A♠", "K♠", "10♠", "J♥", "9♥", "A♥"])
def test_a_high_lead_is_a_strong_suit(card: str) -> None:
    assert read(trick("Top", card))["likely_strong_suits"] == [card[-1]]


@pytest.mark.parametrize("card", ["J♠", "9♠", "Q♠", "7♠", "10♥", "K♥"])
def test_another_lead_is_not(card: str) -> None:
    assert read(trick("Top", card))["likely_strong_suits"] == []


def test_a_low_lead_lowers_the_suit() -> None:
    high = trick("Top", "A♠")
    assert read(high, trick("Top", "7♠"), trick("Top", "8♠"))["likely_strong_suits"] == []
    assert read(high, trick("Top", "7♠"))["likely_strong_suits"] == ["♠"]  # 1.5
    assert read(high, trick("Top", "9♠"), trick("Top", "J♠"))["likely_strong_suits"] == ["♠"]


def test_a_high_card_that_takes_the_trick_or_goes_to_his_side_is_strength() -> None:
    takes, given_ = trick("Right", "8♠ A♠"), trick("Bottom", "A♠ 7♠ 10♠")
    assert read(takes, given_)["likely_strong_suits"] == ["♠"]
    assert read(takes)["likely_strong_suits"] == []  # 1 is not above 1.0
    assert read(takes)["confidence"] == 0.08


def test_a_high_card_given_to_the_enemy_is_weakness() -> None:
    lost = trick("Right", "A♠ 10♠")
    assert read(trick("Top", "K♠"), lost)["likely_strong_suits"] == []
    takes = trick("Right", "8♠ A♠")
    assert read(trick("Top", "K♠"), takes, lost)["likely_strong_suits"] == ["♠"]  # 2 + 1 - 1
    assert read(trick("Top", "K♠"), trick("Right", "A♠ 8♠"))["likely_strong_suits"] == ["♠"]


def test_a_card_off_suit_does_not_win() -> None:
    takes = trick("Bottom", "8♠ A♦ K♠")
    assert read(takes, takes, trump=None)["likely_strong_suits"] == ["♠"]


def test_a_ruff_by_the_enemy_makes_the_trick_theirs() -> None:
    assert read(trick("Top", "K♠"), trick("Left", "8♠ 7♠ 9♠ A♠"))["likely_strong_suits"] == ["♠"]
    assert read(trick("Top", "K♠"), trick("Left", "8♠ 7♠ 7♥ A♠"))["likely_strong_suits"] == []
    assert read(trick("Top", "K♠"), trick("Bottom", "A♠ 7♥ 10♠"))["likely_strong_suits"] == []


def test_the_strongest_suit_comes_first_and_equals_in_suit_order() -> None:
    told = read(trick("Top", "A♣"), trick("Top", "A♦"), trick("Top", "K♦"), trick("Top", "A♠"))
    assert told["likely_strong_suits"] == ["♦", "♠", "♣"]
    told = read(trick("Top", "A♠"), trick("Right", "8♠ K♠"), bids="HOKUM:♥")
    assert told["likely_strong_suits"] == ["♠", "♥"]  # 3 each


def test_a_discard_says_nothing_of_strength() -> None:
    assert read(trick("Right", "8♠ A♦"), trump=None)["likely_strong_suits"] == []


# Voids


def test_not_following_is_a_void_whatever_came_before_or_after() -> None:
    told = read(trick("Top", "A♠"), trick("Top", "K♠"), trick("Right", "8♠ 7♦"), trick("Top", "10♠"))
    assert told["likely_void_suits"] == ["♠", "♥"]  # and no trumps: he did not ruff
    assert told["likely_strong_suits"] == []


def test_a_void_is_one_piece_of_evidence_and_a_note() -> None:
    told = read(trick("Right", "8♠ 7♦"), trick("Right", "9♠ 8♦"), trump=None)
    assert (told["confidence"], told["detail"]) == (0.08, "ev=1 | void ♠")


def test_a_trick_with_an_unknown_led_card_makes_nobody_void() -> None:
    assert read(trick("Right", "- 7♦"))["likely_void_suits"] == []
    without = trick("Right", "8♠ 7♦")
    del without["cards"][0]  # the leader's card is missing
    assert read(without)["likely_void_suits"] == []
    nameless = trick("Right", "8♠ 7♦")
    del nameless["cards"][0]["playedBy"]  # still the leader's card
    assert read(nameless, trump=None)["likely_void_suits"] == ["♠"]


def test_the_leader_is_known_by_his_name_or_by_the_first_card() -> None:
    told = trick("Right", "8♠ 7♦")
    told["cards"].reverse()  # the leader is named: the order is his
    assert read(told, trump=None)["likely_void_suits"] == ["♠"]
    told["leader"] = "North"  # nobody: the first card was led
    assert read(told, trump=None)["likely_void_suits"] == []
    del told["leader"]
    assert read(told, trump=None)["likely_void_suits"] == []
    assert read({"cards": trick("Right", "8♠ 7♦")["cards"]}, trump=None)["likely_void_suits"] == ["♠"]


# Trumps


def test_played_trumps_are_counted_off() -> None:
    assert read(trick("Right", "8♥ 9♥"), bids="HOKUM:♥")["estimated_trumps"] == 2
    assert read(trick("Right", "8♥ 9♥"), trick("Top", "J♥"), bids="HOKUM:♥")["estimated_trumps"] == 1
    assert read(trick("Right", "8♥ 9♥"))["estimated_trumps"] == 0
    assert read(*[trick("Top", f"{rank}♥") for rank in "789JQ"], bids="HOKUM:♥")["estimated_trumps"] == 0


def test_no_more_trumps_than_are_unseen_or_than_cards_in_hand() -> None:
    gone = [trick("Right", "J♥ 7♠ 9♥ A♥"), trick("Bottom", "10♥ K♥ 8♠ Q♥")]
    assert read(*gone, bids="HOKUM:♥")["estimated_trumps"] == 0  # void by then
    led = [trick("Left", "J♥ 9♥ A♥"), trick("Left", "10♥ K♥ Q♥")]
    assert read(*led, bids="HOKUM:♥")["estimated_trumps"] == 2
    assert read(*led, trick("Bottom", "8♥"), bids="HOKUM:♥")["estimated_trumps"] == 1
    short = [trick("Top", f"{rank}♠") for rank in ("7", "8", "9", "J", "Q", "K")]
    assert read(*short, bids="HOKUM:♥")["estimated_trumps"] == 2


def test_no_trumps_are_counted_in_sun() -> None:
    told = read(trick("Top", "J♥"), bids="HOKUM:♥", trump=None)
    assert (told["estimated_trumps"], told["has_high_trumps"]) == (0, False)
    assert read_partner("Top", [], [trick("Top", "J♥")], "SUN", "♥")["has_high_trumps"] is False


@pytest.mark.parametrize(("shown", "has"), [("J", True), ("9", True), ("A", False), ("7", False)])
def test_showing_one_high_trump_tells_of_the_other(shown: str, has: bool) -> None:
    assert read(trick("Top", f"{shown}♥"))["has_high_trumps"] is has


def test_no_high_trumps_once_both_are_gone() -> None:
    assert read(trick("Right", "J♥ 8♥"), bids="HOKUM:♥")["has_high_trumps"] is True
    assert read(trick("Left", "8♥ 9♥ J♥ 7♥"), bids="HOKUM:♥")["has_high_trumps"] is False


def test_void_in_trumps_ends_it_all() -> None:
    told = read(trick("Right", "7♥ 8♠"), bids="HOKUM:♥")
    assert told["likely_void_suits"] == ["♥"]
    assert (told["estimated_trumps"], told["has_high_trumps"]) == (0, False)
    assert told["likely_strong_suits"] == []


# What the rules of play tell


def test_who_does_not_trump_an_enemys_trick_has_no_trumps() -> None:
    told = read(trick("Right", "A♠ 7♦"), bids="HOKUM:♥")
    assert told["likely_void_suits"] == ["♠", "♥"]
    assert told["detail"] == "ev=3 | bid HOKUM ♥; void ♠; no trumps"
    assert told["estimated_trumps"] == 0


def test_but_his_partners_trick_need_not_be_trumped() -> None:
    assert read(trick("Bottom", "A♠ 7♠ 7♦"))["likely_void_suits"] == ["♠"]


def test_who_does_not_beat_an_enemys_trump_has_none_above_it() -> None:
    bid = "HOKUM:♥"
    assert read(trick("Right", "A♥ 7♥"), bids=bid)["has_high_trumps"] is False
    assert read(trick("Right", "10♥ 7♥"), bids=bid)["has_high_trumps"] is False
    assert read(trick("Right", "9♥ 7♥"), bids=bid)["has_high_trumps"] is False
    assert read(trick("Right", "J♥ 7♥"), bids=bid)["has_high_trumps"] is True  # the 9 need not be played
    assert read(trick("Right", "10♥ A♥"), bids=bid)["has_high_trumps"] is True  # he beat it
    assert read(trick("Bottom", "10♥ 8♥ 7♥"), bids=bid)["has_high_trumps"] is True  # the partner's trump


def test_nor_has_he_when_he_lets_an_enemys_ruff_stand() -> None:
    told = read(trick("Left", "7♠ 8♠ A♥ 8♦"), bids="HOKUM:♥")
    assert told["has_high_trumps"] is False
    assert told["likely_void_suits"] == ["♠"]  # lower trumps he may have
    assert read(trick("Left", "7♠ 8♠ A♥ 9♠"), bids="HOKUM:♥")["has_high_trumps"] is True  # he followed


# Confidence


def test_confidence_is_evidence_out_of_twelve() -> None:
    assert read(trick("Top", "A♠"))["confidence"] == 0.08
    assert read(trick("Top", "9♠"))["confidence"] == 0.0
    assert read(trick("Right", "8♠ 9♠"))["confidence"] == 0.0
    assert read(bids=" ".join(["PASS"] * 15))["confidence"] == 1.0


# Input of every kind


@pytest.mark.parametrize("position", [None, "", "North", 2, []])
def test_an_unknown_position_is_neutral(position: Any) -> None:
    bids = [{"player": position, "action": "HOKUM", "suit": "♥"}]
    assert read_partner(position, bids, [trick("Top", "A♠")], "HOKUM", "♥") == NEUTRAL


@pytest.mark.parametrize(("mode", "trump"), [("SUN", None), ("HOKUM", "♥"), ("HOKUM", None), (None, None)])
@pytest.mark.parametrize("history", [None, [], {}, [None], [{}], [{"cards": None}], [{"cards": [None, {}]}]])
def test_empty_or_broken_histories_are_neutral(mode: Any, trump: Any, history: Any) -> None:
    assert read_partner("Top", history, history, mode, trump) == NEUTRAL


def test_objects_serve_as_cards_too() -> None:
    entry = {"card": SimpleNamespace(rank="A", suit="♠"), "playedBy": "Top"}
    told = read_partner("Top", [], [{"leader": "Top", "cards": [entry]}], "SUN")
    assert told["likely_strong_suits"] == ["♠"]


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["♥", "J", "Top", "HOKUM", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["rank", "suit", "card", "cards", "player"]), inner)
    ),
    max_leaves=6,
)
_card = st.fixed_dictionaries(
    {"rank": st.sampled_from(["7", "8", "9", "10", "J", "Q", "K", "A"]), "suit": st.sampled_from("♠♥♦♣")}
)
_entry = st.fixed_dictionaries(
    {"card": _card | _junk}, optional={"playedBy": st.sampled_from(POSITIONS) | _junk}
)
_trick = st.fixed_dictionaries(
    {"cards": st.lists(_entry | _junk, max_size=5) | _junk},
    optional={"leader": st.sampled_from(POSITIONS) | _junk, "winner": _junk},
)
_bid = st.fixed_dictionaries(
    {"player": st.just("Top") | _junk, "action": st.sampled_from(["PASS", "SUN", "HOKUM"]) | _junk},
    optional={"suit": st.sampled_from("♠♥♦♣") | _junk},
)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(_bid | _junk, max_size=4) | _junk,
    st.lists(_trick | _junk, max_size=4) | _junk,
    st.sampled_from(["SUN", "HOKUM"]) | _junk,
    st.sampled_from("♠♥♦♣") | _junk,
)
def test_nothing_raises_and_every_read_is_sound(bids: Any, tricks: Any, mode: Any, trump: Any) -> None:
    told = read_partner("Top", bids, tricks, mode, trump)
    assert list(told) == list(NEUTRAL)
    assert not set(told["likely_strong_suits"]) & set(told["likely_void_suits"])
    assert 0 <= told["confidence"] <= 1
    assert 0 <= told["estimated_trumps"] <= 3
    assert not (told["has_high_trumps"] and trump in told["likely_void_suits"])
