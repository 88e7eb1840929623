"""The review of finished tricks: score, momentum, shift, suits, partner, opponents, and broken histories."""

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
from majlis.baloot.strategy.trick_review import POSITIONS, review_tricks
from majlis.cards import card_name

NEUTRAL: dict[str, Any] = {
    "our_tricks": 0,
    "their_tricks": 0,
    "momentum": "TIED",
    "points_won_by_us": 0,
    "points_won_by_them": 0,
    "strategy_shift": "NONE",
    "suit_results": {},
    "avoid_suits": [],
    "strong_suits": [],
    "partner_contribution": 0.5,
    "opponent_cooperation": 0.0,
    "reasoning": "no finished tricks",
}
SEATS = {name[0]: name for name in POSITIONS}
RESULTS = {"W": "Bottom", "L": "Right", "?": None}


def trick(text: str, winner: str | None = None) -> dict[str, Any]:
    """`R:J♥ T:7♥ L:A♥ B:8♥` as a trick led by its first player; `winner` by initial."""
    plays = [word.split(":") for word in text.split()]
    entries = [
        {"card": {"rank": card[:-1], "suit": card[-1]}, "playedBy": SEATS[seat]} for seat, card in plays
    ]
    found: dict[str, Any] = {"leader": SEATS[plays[0][0]], "cards": entries}
    return found | ({"winner": SEATS[winner]} if winner else {})


def review(
    *tricks: Any, mode: str = "HOKUM", trump: str | None = "♥", me: str = "Bottom", **more: Any
) -> Any:
    return review_tricks(me, list(tricks), mode, trump, **more)


def story(results: str, **more: Any) -> Any:
    """A review of tricks won (W), lost (L) or nobody's (?), each in a suit of its own turn."""
    tricks = []
    for place, result in enumerate(results):
        suit = "♠♦♣"[place % 3]
        one = trick(f"B:7{suit} R:8{suit} T:9{suit} L:Q{suit}")
        one["winner"] = RESULTS[result]
        if result == "?":
            one["cards"][0]["card"] = None
        tricks.append(one)
    return review(*tricks, **more)


def test_the_signature_is_the_documents() -> None:
    parameters = inspect.signature(review_tricks).parameters
    assert list(parameters) == ["my_position", "trick_history", "mode", "trump_suit", "we_are_buyers"]
    assert parameters["trump_suit"].default is None
    assert parameters["we_are_buyers"].default is True
    assert POSITIONS == ["Bottom", "Right", "Top", "Left"]


def test_nothing_to_review_is_neutral() -> None:
    for history in ([], None, "x", 3, [None, 7, {}, {"cards": None}, {"winner": "Right"}]):
        for buyers in (True, False):
            assert review_tricks("Bottom", history, "SUN", None, buyers) == NEUTRAL  # type: ignore[arg-type]
    for me in (None, "Middle", 4, ["Bottom"]):
        found = review_tricks(me, [trick("B:A♠ R:7♠ T:8♠ L:9♠", "B")], "SUN")  # type: ignore[arg-type]
        assert found == NEUTRAL | {"reasoning": "unknown position"}


# Points


@pytest.mark.parametrize(
    ("mode", "trump", "points"),
    [
        ("SUN", None, 2 + 0 + 11 + 10),
        ("SUN", "♥", 2 + 0 + 11 + 10),
        ("HOKUM", "♥", 20 + 14 + 11 + 10),
        ("HOKUM", "♠", 2 + 0 + 11 + 10),  # a side suit keeps the Sun table
    ],
)
def test_points_go_to_the_winning_side(mode: str, trump: str | None, points: int) -> None:
    one = trick("B:J♥ R:9♥ T:A♥ L:10♥", "B")
    ours = review(one, mode=mode, trump=trump)
    assert (ours["points_won_by_us"], ours["points_won_by_them"]) == (points, 0)
    theirs = review(one, mode=mode, trump=trump, me="Left")
    assert (theirs["points_won_by_us"], theirs["points_won_by_them"]) == (0, points)


def test_a_whole_deal_counts_152_and_no_last_ten() -> None:
    tricks = []
    for suit in "♠♥♦♣":
        for ranks in (("A", "7", "8", "10"), ("J", "9", "Q", "K")):
            plays = zip("BRTL", ranks, strict=True)
            tricks.append(trick(" ".join(f"{seat}:{rank}{suit}" for seat, rank in plays), "B"))
    assert review(*tricks)["points_won_by_us"] == 152
    assert review(*tricks, mode="SUN")["points_won_by_us"] == 120


# Momentum and shift


@pytest.mark.parametrize(
    ("results", "momentum"),
    [
        ("W", "WINNING"),
        ("L", "LOSING"),
        ("WL", "TIED"),
        ("LW", "TIED"),
        ("WWL", "TIED"),  # ahead, but they won the last
        ("LLW", "TIED"),
        ("LWW", "WINNING"),
        ("WLLWL", "LOSING"),
        ("LL", "COLLAPSING"),
        ("WWWLL", "COLLAPSING"),  # even when still ahead
        ("LLLL", "COLLAPSING"),
        ("L?L", "LOSING"),  # nobody's trick ends the streak
        ("LL?", "TIED"),
        ("W?", "TIED"),
        ("?", "TIED"),
    ],
)
def test_momentum(results: str, momentum: str) -> None:
    found = story(results)
    assert found["momentum"] == momentum
    assert (found["our_tricks"], found["their_tricks"]) == (results.count("W"), results.count("L"))


@pytest.mark.parametrize(
    ("results", "buyers", "others"),
    [
        ("WLLL", "DAMAGE_CONTROL", "DAMAGE_CONTROL"),
        ("WLL?L", "DAMAGE_CONTROL", "DAMAGE_CONTROL"),
        ("LLL", "AGGRESSIVE", "NONE"),  # not yet four tricks
        ("LL", "AGGRESSIVE", "NONE"),
        ("WWLLL", "AGGRESSIVE", "NONE"),  # losing by one
        ("L", "AGGRESSIVE", "NONE"),
        ("WW", "CONSERVATIVE", "NONE"),
        ("WWWL", "CONSERVATIVE", "NONE"),
        ("W", "NONE", "NONE"),
        ("WL", "NONE", "NONE"),
    ],
)
def test_strategy_shift(results: str, buyers: str, others: str) -> None:
    assert story(results)["strategy_shift"] == buyers
    assert story(results, we_are_buyers=True)["strategy_shift"] == buyers
    assert story(results, we_are_buyers=False)["strategy_shift"] == others


def test_winning_is_counted_in_tricks_not_points() -> None:
    found = review(
        trick("B:7♠ R:A♠ T:10♠ L:K♠", "R"),
        trick("B:9♦ R:7♦ T:8♦ L:7♣", "B"),
        trick("B:9♣ R:8♣ T:J♦ L:Q♦", "B"),
    )
    assert found["points_won_by_them"] > found["points_won_by_us"]
    assert (found["momentum"], found["strategy_shift"]) == ("WINNING", "NONE")


# Suits


def test_suit_rows() -> None:
    found = review(
        trick("B:A♠ R:7♠ T:K♠ L:9♥", "L"),  # trumped: 11 + 4 + 14
        trick("L:10♠ B:8♠ R:J♠ T:Q♥", "T"),
        trick("T:A♣ L:7♣ B:10♣ R:8♣", "T"),
    )
    assert found["suit_results"] == {
        "♠": {"led": 2, "won": 1, "lost": 1, "points_lost": 29, "got_trumped": True},
        "♣": {"led": 1, "won": 1, "lost": 0, "points_lost": 0, "got_trumped": False},
    }
    assert list(found["suit_results"]) == ["♠", "♣"]


@pytest.mark.parametrize(
    ("played", "winner", "trumped"),
    [
        ("B:A♠ R:7♠ T:K♠ L:7♥", "L", True),
        ("R:A♠ T:7♠ L:9♥ B:K♠", "L", True),  # whoever led
        ("B:A♠ R:7♠ T:K♠ L:9♠", "B", False),
        ("B:7♠ R:A♠ T:7♥ L:9♠", "T", False),  # the partner ruffed
        ("B:A♥ R:J♥ T:7♥ L:8♥", "R", False),  # trumps were led
        ("B:7♠ R:A♠ T:K♠ L:9♠", "R", False),  # lost, but to no trump
        ("B:A♠ R:7♥ T:9♥ L:8♠", "T", False),  # an opponent's ruff was overruffed
    ],
)
def test_got_trumped(played: str, winner: str, trumped: bool) -> None:
    found = review(trick(played, winner))
    (row,) = found["suit_results"].values()
    assert row["got_trumped"] is trumped
    (row,) = review(trick(played, winner), mode="SUN")["suit_results"].values()
    assert row["got_trumped"] is False


def rated(won: int, lost: int) -> Any:
    one = "B:7♠ R:8♠ T:9♠ L:J♠"
    return review(*[trick(one, "B")] * won, *[trick(one, "R")] * lost)


def test_avoid_and_strong_by_win_rate() -> None:
    rates = {(won, lost) for won in range(11) for lost in range(11 - won) if won + lost}
    assert {(3, 7), (7, 3)} <= rates, "exactly 0.3 is not avoided, exactly 0.7 is strong"
    for won, lost in rates:
        found = rated(won, lost)
        rate = won / (won + lost)
        assert found["avoid_suits"] == (["♠"] if rate < 0.3 else []), (won, lost)
        assert found["strong_suits"] == (["♠"] if rate >= 0.7 else []), (won, lost)


def test_a_trumped_suit_is_avoided_and_not_strong_however_often_it_won() -> None:
    won = trick("B:A♠ R:7♠ T:K♠ L:9♠", "B")
    trumped = trick("B:10♠ R:8♠ T:Q♠ L:7♥", "L")
    found = review(won, won, won, trumped)
    assert found["suit_results"]["♠"]["won"] == 3
    assert (found["avoid_suits"], found["strong_suits"]) == (["♠"], [])


# Partner and opponents


def test_partner_contribution_is_what_he_won_of_what_he_led() -> None:
    mine = trick("B:A♠ R:7♠ T:K♠ L:9♠", "B")
    his = trick("T:A♦ L:7♦ B:8♦ R:9♦", "T")
    his_for_me = trick("T:7♣ L:8♣ B:A♣ R:9♣", "B")
    lost = trick("T:7♠ L:A♠ B:8♠ R:9♠", "L")
    assert review()["partner_contribution"] == 0.5
    assert review(mine)["partner_contribution"] == 0.5
    assert review(mine, his)["partner_contribution"] == 1.0
    assert review(his, his_for_me)["partner_contribution"] == 0.5
    assert review(his, his_for_me, lost)["partner_contribution"] == pytest.approx(1 / 3)
    assert review(lost)["partner_contribution"] == 0.0
    assert review(his, me="Top")["partner_contribution"] == 0.5, "led by oneself, not by the partner"


@pytest.mark.parametrize(
    ("played", "winner", "rate"),
    [
        ("R:A♠ T:7♠ L:10♠ B:8♠", "R", 1.0),  # following suit counts too
        ("R:A♠ T:7♠ L:A♦ B:8♠", "R", 1.0),
        ("R:J♥ T:7♥ L:9♥ B:8♥", "R", 1.0),  # the nine of trumps is 14
        ("R:A♠ T:7♠ L:9♠ B:8♠", "R", 0.0),
        ("R:A♠ T:7♠ L:K♠ B:10♠", "R", 0.0),  # our ten, not theirs
        ("R:7♠ T:8♠ L:A♠ B:9♠", "L", 0.0),  # the winner's own ace is no gift
        ("R:10♠ T:8♠ L:A♠ B:9♠", "L", 1.0),
        ("R:10♠ T:A♠ L:7♠ B:9♠", "T", 0.0),  # their ten went to us
    ],
)
def test_opponent_cooperation(played: str, winner: str, rate: float) -> None:
    assert review(trick(played, winner))["opponent_cooperation"] == rate


def test_opponent_cooperation_is_a_share_of_their_tricks() -> None:
    fed = trick("R:A♠ T:7♠ L:10♠ B:8♠", "R")
    dry = trick("R:A♦ T:7♦ L:9♦ B:8♦", "R")
    ours = trick("B:A♣ R:7♣ T:10♣ L:9♣", "B")
    assert review(fed, dry, dry, ours)["opponent_cooperation"] == pytest.approx(1 / 3)


# Reasons


def test_the_reasoning_reads_as_the_documents() -> None:
    found = review(
        trick("B:A♠ R:7♠ T:9♠ L:8♠", "B"),
        trick("R:A♦ T:7♦ L:8♦ B:9♦", "R"),
        trick("B:K♠ R:Q♠ T:J♠ L:7♥", "L"),
        trick("B:J♣ R:K♣ T:A♣ L:8♣", "T"),
        trick("T:10♥ L:K♥ B:Q♥ R:8♥", "T"),
    )
    assert found["reasoning"] == (
        "WINNING 3-2, +25pts; avoid ♠ (trumped trick 3); avoid ♦ (lost 1 of 1); "
        "partner strong in ♥; partner strong in ♣"
    )
    assert story("LLLL", mode="SUN")["reasoning"].startswith(
        "COLLAPSING 0-4, -12pts; shift DAMAGE_CONTROL; avoid"
    )
    assert review(trick("B:A♠ R:7♠ T:9♠ L:8♠", "B"))["reasoning"] == "WINNING 1-0, +11pts; strong in ♠"


# Histories with gaps


@pytest.mark.parametrize(
    ("played", "mode", "winner"),
    [
        ("R:J♥ T:7♥ L:A♥ B:8♥", "HOKUM", "R"),
        ("R:9♥ T:J♥ L:A♥ B:8♥", "HOKUM", "T"),
        ("R:9♥ T:J♥ L:A♥ B:8♥", "SUN", "L"),
        ("R:K♠ T:10♠ L:J♠ B:9♠", "HOKUM", "T"),
        ("R:K♠ T:10♠ L:7♥ B:A♠", "HOKUM", "L"),
        ("R:K♠ T:8♥ L:7♥ B:A♠", "HOKUM", "T"),
        ("R:7♠ T:A♦ L:A♣ B:A♥", "SUN", "R"),
    ],
)
def test_a_missing_winner_is_computed(played: str, mode: str, winner: str) -> None:
    for wrong in (None, "?", 3):
        bare = {**trick(played), "winner": wrong}
        assert review(bare, mode=mode) == review(trick(played, winner), mode=mode)


def test_a_given_winner_is_believed() -> None:
    assert review(trick("B:A♠ R:7♠ T:9♠ L:8♠", "L"))["their_tricks"] == 1


@pytest.mark.parametrize(
    "gap", [None, {}, {"card": None, "playedBy": "Right"}, {"card": {"rank": "7", "suit": "♠"}}]
)
def test_a_trick_that_nobody_can_be_told_to_have_won_is_nobodys(gap: Any) -> None:
    broken = trick("B:A♠ R:7♠ T:9♠ L:8♠")
    broken["cards"][1] = gap
    found = review(broken)
    assert (found["our_tricks"], found["their_tricks"]) == (0, 0)
    assert (found["points_won_by_us"], found["points_won_by_them"]) == (0, 0)
    assert found["suit_results"]["♠"] == {
        "led": 1,
        "won": 0,
        "lost": 0,
        "points_lost": 0,
        "got_trumped": False,
    }
    assert (found["avoid_suits"], found["strong_suits"]) == ([], [])
    assert review({**broken, "winner": "Top"})["points_won_by_us"] == 11


def test_nobodys_trick_does_not_change_a_win_rate() -> None:
    won, broken = trick("B:A♠ R:7♠ T:9♠ L:8♠"), trick("B:K♠ R:J♠ T:Q♠ L:10♠")
    broken["cards"][1] = None
    found = review(won, broken)
    assert found["suit_results"]["♠"]["led"] == 2
    assert found["strong_suits"] == ["♠"]


def test_a_trick_led_by_the_partner_and_nobodys_is_not_held_against_him() -> None:
    broken = trick("T:A♠ L:7♠ B:9♠ R:8♠")
    broken["cards"][1] = None
    assert review(broken)["partner_contribution"] == 0.5


def test_hokum_without_its_trump_suit_has_only_the_winners_it_is_told() -> None:
    played = "R:9♥ T:J♥ L:A♥ B:8♥"
    assert (
        review(trick(played), trump=None)["our_tricks"]
        == review(trick(played), trump=None)["their_tricks"]
        == 0
    )
    told = review(trick(played, "T"), trump=None)
    assert (told["our_tricks"], told["points_won_by_us"]) == (1, 13)


def test_a_partial_trick_is_no_trick() -> None:
    for cards in range(4):
        partial = trick("B:A♠ R:7♠ T:9♠ L:8♠", "B")
        partial["cards"] = partial["cards"][:cards]
        assert review(partial) == NEUTRAL
        whole = trick("B:A♦ R:7♦ T:9♦ L:8♦", "B")
        assert review(whole, partial) == review(whole)


def test_a_missing_leader_is_the_first_player() -> None:
    whole = trick("T:A♦ L:7♦ B:8♦ R:9♦", "T")
    expected = review(whole)
    assert expected["partner_contribution"] == 1.0
    for leader in (None, "?", 1):
        assert review({**whole, "leader": leader}) == expected
    del whole["leader"]
    assert review(whole) == expected


def test_the_leaders_card_was_led_wherever_it_is_listed() -> None:
    mixed = trick("B:9♦ R:A♠ T:7♠ L:8♠") | {"leader": "Right"}
    assert list(review(mixed)["suit_results"]) == ["♠"]


def test_the_number_of_a_trick_counts_the_ones_passed_over() -> None:
    assert "trumped trick 2" in review({}, trick("B:A♠ R:7♠ T:K♠ L:9♥"))["reasoning"]


def test_objects_and_dicts_are_the_same_and_nothing_is_changed() -> None:
    plain, objects = trick("B:A♠ R:7♠ T:K♠ L:9♥"), trick("B:A♠ R:7♠ T:K♠ L:9♥")
    for entry in objects["cards"]:
        entry["card"] = SimpleNamespace(**entry["card"])
    assert review(plain) == review(objects)
    assert plain == trick("B:A♠ R:7♠ T:K♠ L:9♥")


anything = st.recursive(
    st.none()
    | st.integers()
    | st.floats()
    | st.text(max_size=2)
    | st.sampled_from(["A", "♠", "Right", "Top"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["rank", "suit", "card", "playedBy", "leader", "cards", "winner"]), inner
        )
        | st.builds(lambda rank: SimpleNamespace(rank=rank), inner)
    ),
    max_leaves=12,
)
cards = st.fixed_dictionaries(
    {}, optional={"rank": st.sampled_from(["A", "7", 3]), "suit": st.sampled_from("♠♥")}
)
plays = st.fixed_dictionaries(
    {}, optional={"card": cards | anything, "playedBy": st.sampled_from([*POSITIONS, 0])}
)
seats = st.sampled_from([*POSITIONS, None])
tricks = st.fixed_dictionaries(
    {"cards": st.lists(plays | anything, min_size=3, max_size=4)}, optional={"leader": seats, "winner": seats}
)


@settings(deadline=None, max_examples=150)
@given(
    st.sampled_from(POSITIONS) | anything,
    st.lists(tricks | anything, max_size=4) | anything,
    st.sampled_from(["SUN", "HOKUM"]) | anything,
    st.sampled_from("♠♥") | anything,
    anything,
)
def test_anything_is_answered(me: Any, history: Any, mode: Any, trump: Any, buyers: Any) -> None:
    found = review_tricks(me, history, mode, trump, buyers)
    assert set(found) == set(NEUTRAL)
    assert 0 <= found["partner_contribution"] <= 1
    assert 0 <= found["opponent_cooperation"] <= 1
    assert not set(found["avoid_suits"]) & set(found["strong_suits"])


def test_it_agrees_with_the_engine_on_real_deals() -> None:
    """Winners are left out, so that they are computed; points and tricks are the engine's."""
    rng = np.random.default_rng(12)
    players = [make_player("random", rng) for _ in POSITIONS]
    seen = set()
    for _ in range(25):
        state = State.new(Deal.shuffled(rng), dealer=0)
        while state.phase != Phase.OVER:
            seat = state.current_player()
            state.apply(players[seat].act(state.view(seat)))
        if state.contract is None or not state.tricks:
            continue
        trump = None if state.contract.trump is None else "♠♥♣♦"[state.contract.trump]
        history = [
            trick(
                " ".join(
                    f"{POSITIONS[(one.leader + place) % 4][0]}:{card_name(card)}"
                    for place, card in enumerate(one.cards)
                )
            )
            for one in state.tricks
        ]
        found = review(*history, mode=state.contract.mode.upper(), trump=trump)
        assert (found["points_won_by_us"], found["points_won_by_them"]) == tuple(state.captured)
        assert found["our_tricks"] == sum(one.winner % 2 == 0 for one in state.tricks)
        assert found["their_tricks"] == sum(one.winner % 2 for one in state.tricks)
        seen.add(state.contract.mode)
    assert seen == {"sun", "hokum"}
