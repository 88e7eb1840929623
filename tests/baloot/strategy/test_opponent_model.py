"""What bids and cards say about the opponents: every rule of the evidence and of the conclusions."""

import inspect
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.deal import Deal
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.state import State
from majlis.baloot.strategy.opponent_model import ALL_SUITS, POSITIONS, model_opponents
from majlis.cards import card_name, cards_of

KEYS = {"opponents", "safe_lead_suits", "avoid_lead_suits", "combined_danger", "reasoning"}
OPPONENT_KEYS = {
    "void_suits",
    "estimated_trumps",
    "has_high_trumps",
    "strength_by_suit",
    "play_style",
    "danger_level",
}
SEATS = {name[0]: name for name in POSITIONS}


def trick(text: str, **more: Any) -> dict[str, Any]:
    """`R:J♥ T:7♥` as a trick led by its first player, without a winner."""
    plays = [word.split(":") for word in text.split()]
    entries = [
        {"card": {"rank": card[:-1], "suit": card[-1]}, "playedBy": SEATS[seat]} for seat, card in plays
    ]
    return {"leader": SEATS[plays[0][0]], "cards": entries, **more}


def bid(player: str, action: str, suit: str | None = None) -> dict[str, Any]:
    return {"player": player, "action": action, **({"suit": suit} if suit else {})}


def model(
    *tricks: Any, bids: Any = (), mode: str = "HOKUM", trump: str | None = "♥", me: str = "Bottom"
) -> Any:
    return model_opponents(me, list(bids), list(tricks), mode, trump)


def right(*tricks: Any, **more: Any) -> Any:
    return model(*tricks, **more)["opponents"]["Right"]


def flat(value: float = 0.0, **changed: float) -> dict[str, float]:
    """The same strength in all suits, but for S, H, D or C."""
    letters = dict(zip("SHDC", ALL_SUITS, strict=True))
    return dict.fromkeys(ALL_SUITS, value) | {letters[key]: number for key, number in changed.items()}


def test_the_signature_is_the_documents() -> None:
    parameters = inspect.signature(model_opponents).parameters
    assert list(parameters) == ["my_position", "bid_history", "trick_history", "mode", "trump_suit"]
    assert parameters["trump_suit"].default is None
    assert POSITIONS == ["Bottom", "Right", "Top", "Left"]
    assert ALL_SUITS == ["♠", "♥", "♦", "♣"]


@pytest.mark.parametrize(
    ("me", "opponents"),
    [
        ("Bottom", ["Right", "Left"]),
        ("Right", ["Top", "Bottom"]),
        ("Top", ["Left", "Right"]),
        ("Left", ["Bottom", "Top"]),
    ],
)
def test_the_opponents_are_the_two_who_are_not_the_partner(me: str, opponents: list[str]) -> None:
    assert list(model(me=me)["opponents"]) == opponents


def test_no_evidence_is_neutral() -> None:
    expected = {
        "void_suits": [],
        "estimated_trumps": 0,
        "has_high_trumps": False,
        "strength_by_suit": flat(),
        "play_style": "UNKNOWN",
        "danger_level": 0.1,  # a style score of one half
    }
    for history in ([], None, "x", [None], [{}], [{"cards": None}], [{"cards": []}]):
        found = model_opponents("Bottom", history, history, "HOKUM", "♥")  # type: ignore[arg-type]
        assert found["opponents"] == {"Right": expected, "Left": expected}
        assert found["safe_lead_suits"] == ALL_SUITS
        assert found["avoid_lead_suits"] == []
        assert found["combined_danger"] == 0.1
        assert found["reasoning"] == (
            "Right style unknown, no masters seen; Left style unknown, no masters seen"
        )


def test_an_unknown_position_is_neutral() -> None:
    for me in ("Middle", None, 3, [], ""):
        assert model_opponents(me, [], [trick("R:A♠")], "SUN") == {  # type: ignore[arg-type]
            "opponents": {},
            "safe_lead_suits": ALL_SUITS,
            "avoid_lead_suits": [],
            "combined_danger": 0.0,
            "reasoning": "unknown position",
        }


# Bids


@pytest.mark.parametrize(
    ("call", "strength", "trumps"),
    [
        (bid("Right", "HOKUM", "♥"), flat(H=3), 3),
        (bid("Right", "HOKUM", "♠"), flat(S=3), 0),  # not the suit that became trump
        (bid("Right", "HOKUM"), flat(H=3), 3),
        (bid("Right", "HOKUM", "?"), flat(H=3), 3),
        (bid("Right", "SUN"), flat(1), 0),
        (bid("Right", "ASHKAL"), flat(1), 0),
        (bid("Right", "PASS"), flat(-0.3), 0),
        (bid("Right", "KAWESH"), flat(), 0),
        (bid("Top", "HOKUM", "♥"), flat(), 0),  # the partner's bid is nobody's business here
        ({"action": "SUN"}, flat(), 0),
        ({"player": "Right"}, flat(), 0),
        ({"player": "Right", "action": ["SUN"]}, flat(), 0),
        (None, flat(), 0),
    ],
)
def test_bids(call: Any, strength: dict[str, float], trumps: int) -> None:
    found = right(bids=[call])
    assert found["strength_by_suit"] == strength
    assert found["estimated_trumps"] == trumps


def test_bids_add_up() -> None:
    found = right(bids=[bid("Right", "PASS"), bid("Right", "PASS"), bid("Right", "HOKUM", "♥")])
    assert found["strength_by_suit"] == flat(-0.6, H=2.4)


def test_a_hokum_bid_implies_trumps_only_until_one_is_seen() -> None:
    bids = [bid("Right", "HOKUM", "♥")]
    assert right(bids=bids)["estimated_trumps"] == 3
    assert right(trick("B:7♠ R:8♠"), bids=bids)["estimated_trumps"] == 3
    assert right(trick("B:7♥ R:8♥"), bids=bids)["estimated_trumps"] == 1
    assert right(bids=bids, trump=None)["estimated_trumps"] == 0
    assert right(bids=[bid("Right", "HOKUM")], trump=None)["strength_by_suit"] == flat()
    assert right(bids=bids, mode="SUN")["estimated_trumps"] == 0


# Cards


def test_who_does_not_follow_is_void_for_good() -> None:
    void, high = trick("B:7♠ R:7♦"), trick("R:A♠ T:7♠")
    for tricks in ((void, high), (high, void)):
        found = right(*tricks)
        assert found["void_suits"] == ["♠"]
        assert found["strength_by_suit"]["♠"] == -5.0
    bought = right(void, bids=[bid("Right", "SUN"), bid("Right", "HOKUM", "♠")])
    assert bought["strength_by_suit"] == flat(1, S=-5.0)


def test_voids_are_listed_once_in_suit_order() -> None:
    assert right(trick("B:7♣ R:9♦"), trick("B:8♠ R:J♦"), trick("B:8♣ R:Q♦"))["void_suits"] == ["♠", "♣"]


@pytest.mark.parametrize(
    ("card", "strength"),
    [("A", 2), ("10", 2), ("K", 2), ("7", -0.5), ("8", -0.5), ("9", 0), ("J", 0), ("Q", 0)],
)
def test_what_was_led_tells_of_strength(card: str, strength: float) -> None:
    for suit in ("♠", "♥"):
        found = right(trick(f"R:{card}{suit}"))["strength_by_suit"]
        assert found == flat() | {suit: strength}


@pytest.mark.parametrize(
    ("card", "strength"), [("A", 1), ("10", 1), ("K", 1), ("7", 0), ("8", 0), ("9", 0), ("J", 0), ("Q", 0)]
)
def test_what_followed_tells_of_strength(card: str, strength: float) -> None:
    assert right(trick(f"B:9♦ R:{card}♦"))["strength_by_suit"] == flat(D=strength)


def test_evidence_of_several_tricks_adds_up() -> None:
    assert right(trick("R:A♠"), trick("B:7♠ R:K♠"))["strength_by_suit"]["♠"] == 3


def test_a_discard_says_nothing_of_strength() -> None:
    for card in ("A♦", "7♦", "10♦"):
        assert right(trick(f"B:9♠ R:{card}"))["strength_by_suit"] == flat(S=-5.0)
    assert right(trick("B:9♠ R:A♥"))["strength_by_suit"] == flat(S=-5.0)


def test_trumps_are_counted_wherever_they_are_played() -> None:
    found = right(trick("B:9♠ R:7♥"), trick("R:Q♥"), trick("B:8♥ R:K♥"))
    assert found["estimated_trumps"] == 3
    assert found["has_high_trumps"] is False
    for mode, trump in (("SUN", "♥"), ("HOKUM", None), ("HOKUM", "x"), ("HOKUM", "♦")):
        plain = right(trick("B:9♠ R:J♥"), mode=mode, trump=trump)
        assert (plain["estimated_trumps"], plain["has_high_trumps"]) == (0, False)


@pytest.mark.parametrize(("card", "high"), [("J♥", True), ("9♥", True), ("A♥", False), ("J♠", False)])
def test_jack_and_nine_are_the_high_trumps(card: str, high: bool) -> None:
    for played in (f"B:7♠ R:{card}", f"R:{card}", f"B:8♥ R:{card}"):
        assert right(trick(played))["has_high_trumps"] is high


def test_the_partners_and_ones_own_cards_are_no_evidence() -> None:
    found = model(trick("T:A♠ L:7♠ B:J♥ R:8♠"))
    for one in found["opponents"].values():
        assert one["estimated_trumps"] == 0
        assert one["void_suits"] == []


# Style and danger


def test_the_style_is_the_share_of_aggressive_plays() -> None:
    aggressive, passive = trick("R:A♠"), trick("R:7♦")
    shares = {(1, 0): 1.0, (0, 1): 0.0, (1, 1): 0.5, (2, 1): 2 / 3, (1, 2): 1 / 3, (3, 2): 0.6, (2, 3): 0.4}
    styles = {}
    for (bold, shy), share in shares.items():
        found = right(*[aggressive] * bold, *[passive] * shy)
        styles[bold, shy] = found["play_style"]
        strong = int(bold > 0)
        assert found["danger_level"] == pytest.approx(0.1 * strong + 0.2 * share)
    assert styles == {
        (1, 0): "AGGRESSIVE",
        (0, 1): "PASSIVE",
        (1, 1): "UNKNOWN",
        (2, 1): "AGGRESSIVE",
        (1, 2): "PASSIVE",
        (3, 2): "UNKNOWN",
        (2, 3): "UNKNOWN",
    }


@pytest.mark.parametrize(
    ("played", "style"),
    [
        ("R:A♠", "AGGRESSIVE"),
        ("R:10♠", "AGGRESSIVE"),
        ("R:K♠", "AGGRESSIVE"),
        ("B:9♠ R:7♥", "AGGRESSIVE"),  # a ruff, however low
        ("R:7♠", "PASSIVE"),
        ("R:8♠", "PASSIVE"),
        ("B:9♠ R:7♦", "PASSIVE"),
        ("B:9♠ R:8♦", "PASSIVE"),
        ("R:Q♠", "UNKNOWN"),
        ("R:J♥", "UNKNOWN"),
        ("B:9♠ R:A♦", "UNKNOWN"),
        ("B:9♠ R:7♠", "UNKNOWN"),  # following is no choice
        ("B:9♠ R:A♠", "UNKNOWN"),
        ("B:9♥ R:J♥", "UNKNOWN"),  # following with a trump is no ruff
    ],
)
def test_aggressive_and_passive_plays(played: str, style: str) -> None:
    assert right(trick(played))["play_style"] == style


def test_the_danger_is_trumps_strong_suits_and_style() -> None:
    found = right(trick("B:9♠ R:7♥"), trick("B:8♥ R:Q♥"), trick("R:A♦"), trick("R:K♣"))
    assert found["danger_level"] == pytest.approx(0.15 * 2 + 0.1 * 2 + 0.2)
    both = model(trick("B:9♠ R:7♥"))
    assert both["opponents"]["Right"]["danger_level"] == pytest.approx(0.35)
    assert both["combined_danger"] == pytest.approx((0.35 + 0.1) / 2)


def test_the_danger_is_at_most_one() -> None:
    assert right(*[trick("B:9♠ R:7♥")] * 7)["danger_level"] == 1.0


def test_a_strength_of_exactly_one_is_not_strong() -> None:
    assert right(bids=[bid("Right", "SUN")])["danger_level"] == 0.1
    assert model(bids=[bid("Right", "SUN")])["safe_lead_suits"] == ALL_SUITS


# Leads


def test_avoided_are_voids_and_safe_neither_void_nor_strong() -> None:
    found = model(trick("B:9♠ R:7♦ T:8♠ L:10♠"), trick("L:A♣ B:7♣ R:8♣ T:9♣"))
    assert found["avoid_lead_suits"] == ["♠"]
    assert found["safe_lead_suits"] == ["♥", "♦"]


# Reasons


def test_the_reasoning_reads_as_the_documents() -> None:
    found = model(trick("L:7♠ B:K♠ R:J♥ T:8♠"))
    assert found["reasoning"] == "Right void ♠ + has J♥; Left passive, no masters seen"
    found = model(trick("R:A♣ T:7♣ L:A♦ B:8♣"), trick("B:7♦ R:9♦ T:8♦ L:A♦"), mode="SUN")
    assert found["reasoning"] == "Right strong ♣; Left void ♣"
    found = model(trick("B:9♣ R:7♣ T:8♣ L:A♣"))
    assert found["reasoning"] == "Right style unknown, no masters seen; Left style unknown, played A♣"


# Histories with gaps


def test_a_trick_without_a_leader_was_led_by_its_first_player() -> None:
    whole = trick("R:A♠ T:7♠ L:9♦ B:8♠")
    expected = model(whole)
    assert expected["opponents"]["Left"]["void_suits"] == ["♠"]
    for leader in (None, "?", 7):
        assert model({**whole, "leader": leader}) == expected
    del whole["leader"]
    assert model(whole) == expected


def test_the_leaders_card_was_led_wherever_it_is_listed() -> None:
    mixed = trick("B:9♦ R:A♠ T:7♠ L:8♠", leader="Right")
    assert model(mixed)["opponents"]["Left"]["void_suits"] == []
    assert right(mixed)["strength_by_suit"] == flat(S=2)


def test_a_partial_trick_is_evidence() -> None:
    assert right(trick("B:9♠ R:J♥"))["void_suits"] == ["♠"]


def test_nobody_is_void_when_the_led_card_cannot_be_read() -> None:
    for gap in (None, {}, {"playedBy": "Bottom"}, {"playedBy": "Bottom", "card": {"rank": "7"}}, 5):
        broken = trick("B:9♠ R:J♥ T:7♦ L:8♦")
        broken["cards"][0] = gap
        for leader in ("Bottom", None):
            found = model({**broken, "leader": leader})
            assert found["avoid_lead_suits"] == []
            assert found["opponents"]["Right"]["estimated_trumps"] == 1, "the jack was seen all the same"
            assert found["opponents"]["Left"]["play_style"] == "UNKNOWN"


def test_a_card_that_cannot_be_read_is_passed_over() -> None:
    for gap in (None, {"rank": "J"}, {"rank": "2", "suit": "♥"}, {"rank": [], "suit": {}}):
        broken = trick("B:9♠ R:J♥ T:7♦ L:8♠")
        broken["cards"][1]["card"] = gap
        assert right(broken) == right()


def test_objects_and_dicts_are_the_same_and_nothing_is_changed() -> None:
    plain, objects = trick("L:7♠ B:K♠ R:J♥ T:8♠"), trick("L:7♠ B:K♠ R:J♥ T:8♠")
    for entry in objects["cards"]:
        entry["card"] = SimpleNamespace(**entry["card"])
    assert model(plain) == model(objects)
    assert plain == trick("L:7♠ B:K♠ R:J♥ T:8♠")


anything = st.recursive(
    st.none()
    | st.integers()
    | st.floats()
    | st.text(max_size=2)
    | st.sampled_from(["A", "7", "♠", "♥", "HOKUM", "PASS", "Right", "Left", "Bottom"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["rank", "suit", "card", "playedBy", "leader", "cards", "player", "action"]),
            inner,
        )
        | st.builds(lambda rank: SimpleNamespace(rank=rank), inner)
    ),
    max_leaves=12,
)
cards = st.fixed_dictionaries(
    {}, optional={"rank": st.sampled_from(["A", "7", "J", 3]), "suit": st.sampled_from("♠♥")}
)
plays = st.fixed_dictionaries(
    {}, optional={"card": cards | anything, "playedBy": st.sampled_from([*POSITIONS, None])}
)
tricks = st.fixed_dictionaries(
    {}, optional={"cards": st.lists(plays | anything, max_size=4), "leader": st.sampled_from([*POSITIONS, 0])}
)


@settings(deadline=None, max_examples=150)
@given(
    st.sampled_from(POSITIONS) | anything,
    st.lists(anything, max_size=3) | anything,
    st.lists(tricks | anything, max_size=4) | anything,
    st.sampled_from(["SUN", "HOKUM"]) | anything,
    st.sampled_from(ALL_SUITS) | anything,
)
def test_anything_is_answered(me: Any, bids: Any, history: Any, mode: Any, trump: Any) -> None:
    found = model_opponents(me, bids, history, mode, trump)
    assert set(found) == KEYS
    assert not set(found["safe_lead_suits"]) & set(found["avoid_lead_suits"])
    for one in found["opponents"].values():
        assert set(one) == OPPONENT_KEYS
        assert 0 <= one["danger_level"] <= 1


def test_in_real_deals_no_void_is_false() -> None:
    rng = np.random.default_rng(11)
    players = [make_player("random", rng) for _ in POSITIONS]
    voids = 0
    for _ in range(20):
        state = State.new(Deal.shuffled(rng), dealer=0)
        while state.phase != Phase.OVER:
            seat = state.current_player()
            state.apply(players[seat].act(state.view(seat)))
        if state.contract is None:
            continue
        trump = None if state.contract.trump is None else "♠♥♣♦"[state.contract.trump]
        names = [[card_name(card) for card in one.cards] for one in state.tricks]
        left = {
            POSITIONS[seat]: {card_name(card)[-1] for card in cards_of(state.hands[seat])}
            for seat in range(4)
        }
        history = [
            {
                "leader": POSITIONS[one.leader],
                "cards": [
                    {
                        "card": {"rank": card[:-1], "suit": card[-1]},
                        "playedBy": POSITIONS[(one.leader + place) % 4],
                    }
                    for place, card in enumerate(texts)
                ],
            }
            for one, texts in zip(state.tricks, names, strict=True)
        ]
        for upto in range(len(history)):
            found = model(*history[:upto], mode="HOKUM" if trump else "SUN", trump=trump)
            for seat, one in found["opponents"].items():
                later = {
                    entry["card"]["suit"]
                    for rest in history[upto:]
                    for entry in rest["cards"]
                    if entry["playedBy"] == seat
                }
                assert not set(one["void_suits"]) & (later | left[seat])
                voids += len(one["void_suits"])
    assert voids > 50
