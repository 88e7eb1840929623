"""Leads and cards that serve the partner: one test a rule of sources/strategy.md §5, and bad input."""

import subprocess
import sys
from importlib import util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.strategy.cooperative_play import get_cooperative_follow, get_cooperative_lead

Json = dict[str, Any]


def cards(text: str) -> list[Json]:
    return [{"rank": name[:-1], "suit": name[-1]} for name in text.split()]


def info(strong: str = "", void: str = "", trumps: int = 0, high: bool = False, conf: float = 0.5) -> Json:
    return {
        "likely_strong_suits": list(strong),
        "likely_void_suits": list(void),
        "estimated_trumps": trumps,
        "has_high_trumps": high,
        "confidence": conf,
        "detail": "",
    }


def lead(hand: str, partner: Json, trump: str | None = None) -> tuple[str, str, float] | None:
    """The card by name, the strategy and the confidence."""
    answer = get_cooperative_lead(cards(hand), partner, "HOKUM" if trump else "SUN", trump)
    if answer is None:
        return None
    assert set(answer) == {"card_index", "strategy", "confidence", "reasoning"}
    return hand.split()[answer["card_index"]], answer["strategy"], answer["confidence"]


def follow(
    hand: str,
    partner: Json,
    led: str,
    trump: str | None = None,
    winning: bool = False,
    points: int = 0,
    legal: list[int] | None = None,
) -> tuple[str, str, float] | None:
    indices = list(range(len(hand.split()))) if legal is None else legal
    mode = "HOKUM" if trump else "SUN"
    answer = get_cooperative_follow(cards(hand), indices, partner, led, mode, trump, winning, points)
    if answer is None:
        return None
    assert set(answer) == {"card_index", "tactic", "confidence", "reasoning"}
    return hand.split()[answer["card_index"]], answer["tactic"], answer["confidence"]


# Enough information


@pytest.mark.parametrize(("confidence", "speaks"), [(0.24, False), (0.25, True), (0.9, True)])
def test_a_lead_needs_a_quarter_of_confidence(confidence: float, speaks: bool) -> None:
    assert (lead("7♥ A♠", info("♥", conf=confidence)) is not None) is speaks


@pytest.mark.parametrize(("confidence", "speaks"), [(0.19, False), (0.2, True), (0.9, True)])
def test_following_needs_a_fifth_of_confidence(confidence: float, speaks: bool) -> None:
    assert (follow("7♦ A♠", info(void="♦", conf=confidence), "♥") is not None) is speaks


def test_a_confidence_above_one_counts_as_one() -> None:
    assert lead("7♥", info("♥", conf=3)) == ("7♥", "FEED_STRONG", 0.8)


# FEED_STRONG


def test_the_lowest_card_of_the_partners_suit_is_led() -> None:
    assert lead("A♠ K♥ 8♥", info("♥")) == ("8♥", "FEED_STRONG", pytest.approx(0.4))
    assert lead("A♠ 9♥ 8♥", info("♥")) == ("8♥", "FEED_STRONG", pytest.approx(0.4))


def test_the_strongest_suit_comes_first_and_a_suit_without_a_low_card_is_passed_over() -> None:
    assert lead("7♠ 8♥", info("♥♠")) == ("8♥", "FEED_STRONG", pytest.approx(0.4))
    assert lead("7♠ Q♥", info("♥♠")) == ("7♠", "FEED_STRONG", pytest.approx(0.4))


@pytest.mark.parametrize(
    ("card", "trump", "low"),
    [
        *[("J♥", None, True), ("Q♥", None, False), ("J♥", "♠", True), ("Q♥", "♠", False)],
        *[("K♥", "♥", True), ("Q♥", "♥", True), ("10♥", "♥", False), ("9♥", "♥", False), ("J♥", "♥", False)],
    ],
)
def test_low_is_rank_index_three_or_less_in_the_order_of_the_suit(
    card: str, trump: str | None, low: bool
) -> None:
    answer = lead(f"{card} A♦", info("♥", high=True), trump)
    assert answer == ((card, "FEED_STRONG", pytest.approx(0.4)) if low else None)


def test_the_lowest_trump_is_in_the_order_of_trumps() -> None:
    assert lead("9♥ Q♥", info("♥", high=True), "♥") == ("Q♥", "FEED_STRONG", 0.4)


# SETUP_RUN


def test_three_cards_in_the_partners_suit_are_led_from_the_top() -> None:
    assert lead("7♥ K♥ 9♥ A♠", info("♥", conf=0.4)) == ("K♥", "SETUP_RUN", pytest.approx(0.34))
    assert lead("7♥ K♥ 10♥ A♠", info("♥", conf=0.4)) == ("10♥", "SETUP_RUN", pytest.approx(0.34))
    assert lead("7♥ J♥ A♥", info("♥"), "♥") == ("J♥", "SETUP_RUN", pytest.approx(0.425))


def test_setting_up_comes_before_feeding_even_in_a_weaker_suit() -> None:
    assert lead("7♠ 8♥ 9♥ Q♥", info("♠♥")) == ("Q♥", "SETUP_RUN", pytest.approx(0.425))


def test_two_cards_are_no_run() -> None:
    assert lead("7♥ K♥", info("♥")) == ("7♥", "FEED_STRONG", pytest.approx(0.4))


# DRAW_TRUMP


@pytest.mark.parametrize("card", ["J♥", "9♥", "A♥"])
def test_a_high_trump_is_led_for_a_partner_with_low_ones(card: str) -> None:
    assert lead(f"7♠ {card}", info(trumps=2), "♥") == (card, "DRAW_TRUMP", pytest.approx(0.45))


def test_the_highest_of_the_high_trumps_draws() -> None:
    assert lead("A♥ J♥ 9♥ 10♥", info(trumps=3), "♥") == ("J♥", "DRAW_TRUMP", pytest.approx(0.45))
    assert lead("A♥ 9♥ 10♥", info(trumps=3), "♥") == ("9♥", "DRAW_TRUMP", pytest.approx(0.45))


def test_drawing_comes_before_setting_up_and_feeding() -> None:
    assert lead("J♥ 7♠ 8♠ 9♠", info("♠", trumps=2), "♥") == ("J♥", "DRAW_TRUMP", pytest.approx(0.45))


@pytest.mark.parametrize(
    ("hand", "partner", "trump"),
    [
        ("10♥ 7♥", info(trumps=2), "♥"),  # no J, 9 or A
        ("J♥", info(trumps=1), "♥"),  # he holds too few
        ("J♥", info(trumps=2, high=True), "♥"),  # he has high ones himself
        ("J♥", {**info(trumps=2), "has_high_trumps": None}, "♥"),  # unknown is not False
        ("J♥", info(trumps=2, void="♥"), "♥"),  # he is void in them
        ("J♥", info(trumps=2), None),  # Sun
    ],
)
def test_nothing_is_drawn_without_a_reason(hand: str, partner: Json, trump: str | None) -> None:
    assert lead(hand, partner, trump) is None


# AVOID_VOID


def test_a_suit_that_the_partner_is_void_in_is_never_led() -> None:
    assert lead("7♥ 8♥ 9♥ 7♠", info("♥♠", void="♥")) == ("7♠", "FEED_STRONG", pytest.approx(0.4))
    assert lead("7♥ 8♥ 9♥", info("♥", void="♥")) is None


def test_the_filter_alone_decides_when_it_leaves_one_side_suit() -> None:
    assert lead("A♦ K♣ 8♣ J♥", info(void="♦"), "♥") == ("8♣", "AVOID_VOID", pytest.approx(0.375))
    assert lead("A♦ 7♠ K♣ 8♣", info(void="♦♠")) == ("8♣", "AVOID_VOID", pytest.approx(0.375))


@pytest.mark.parametrize(
    ("hand", "void"),
    [
        ("A♦ 7♠ 8♣", "♦"),  # two suits are left: the usual lead chooses
        ("7♠ 8♠", "♦"),  # nothing was filtered out
        ("A♦ 7♠", "♦♠"),  # nothing is left
        ("A♦ J♥ 7♥", "♦"),  # only trumps are left
    ],
)
def test_otherwise_the_filter_says_nothing(hand: str, void: str) -> None:
    assert lead(hand, info(void=void), "♥") is None


# SACRIFICE


@pytest.mark.parametrize("winner", ["A♠", "10♠"])
def test_a_rich_trick_of_the_partner_is_made_sure_of(winner: str) -> None:
    answer = follow(f"7♠ {winner} Q♠", info("♥"), "♠", winning=True, points=15)
    assert answer == (winner, "SACRIFICE", pytest.approx(0.45))


def test_the_sacrifice_is_the_highest_legal_card() -> None:
    assert follow("7♠ 10♠ A♠", info(), "♠", winning=True, points=20) == ("A♠", "SACRIFICE", 0.45)
    assert follow("7♠ 10♠ A♠", info(), "♠", winning=True, points=20, legal=[0, 1]) == (
        "10♠",
        "SACRIFICE",
        pytest.approx(0.45),
    )
    assert follow("A♥ 9♥", info(), "♥", "♥", winning=True, points=20) == ("9♥", "SACRIFICE", 0.45)


@pytest.mark.parametrize(
    ("hand", "partner", "winning", "points"),
    [
        ("A♠", info(), True, 14),  # the trick is not rich
        ("A♠", info(), False, 30),  # nor the partner's
        ("A♠", info("♠"), True, 30),  # he is strong there himself
        ("K♠ Q♠", info(), True, 30),  # nothing worth ten
        ("J♠ 9♠", info(), True, 30),  # J and 9 are worth little off trump
    ],
)
def test_no_sacrifice_without_all_its_conditions(
    hand: str, partner: Json, winning: bool, points: int
) -> None:
    assert follow(hand, partner, "♠", "♥", winning, points) is None


# SMART_DISCARD


def test_a_discard_comes_first_from_what_the_partner_is_void_in() -> None:
    assert follow("7♣ 9♦ K♦", info(void="♦"), "♥") == ("9♦", "SMART_DISCARD", pytest.approx(0.425))
    assert follow("10♦ A♦ 7♣", info(void="♦"), "♥") == ("10♦", "SMART_DISCARD", pytest.approx(0.425))


def test_then_the_lowest_of_a_suit_where_he_is_not_strong() -> None:
    assert follow("7♠ Q♣ 9♦", info("♠"), "♥") == ("9♦", "SMART_DISCARD", pytest.approx(0.425))
    assert follow("7♠ Q♣ A♦", info("♠"), "♥") == ("Q♣", "SMART_DISCARD", pytest.approx(0.425))
    assert follow("8♣ 8♦", info(), "♥") == ("8♦", "SMART_DISCARD", pytest.approx(0.425))


def test_his_strong_suits_and_high_cards_are_kept() -> None:
    assert follow("7♠ 8♠", info("♠"), "♥") is None
    assert follow("7♠ A♣ 10♦", info("♠"), "♥") is None


def test_a_trump_is_not_discarded() -> None:
    assert follow("7♥ 8♥", info(void="♥"), "♠", "♥") is None
    assert follow("7♥ 9♣", info(void="♥"), "♠", "♥") == ("9♣", "SMART_DISCARD", pytest.approx(0.425))
    assert follow("7♥ 7♣", info("♣"), "♠", "♥") is None


def test_it_is_no_discard_while_the_suit_can_be_followed() -> None:
    assert follow("7♥ 9♦", info(void="♦"), "♥") is None
    assert follow("7♥ 9♦", info(void="♦"), "♥", legal=[1]) == ("9♦", "SMART_DISCARD", pytest.approx(0.425))


def test_its_reasoning_names_what_is_kept() -> None:
    answer = get_cooperative_follow(cards("7♦ 9♠ K♣"), [0, 1, 2], info("♠", "♦"), "♥", "SUN")
    assert answer is not None
    assert answer["reasoning"] == "Void in ♥: discard 7♦ (partner also void ♦) instead of ♠ (partner strong)"


# TRUMP_SUPPORT


def test_the_lowest_trump_supports_a_partner_who_draws() -> None:
    answer = follow("J♥ 9♥ 8♥ Q♥", info(high=True), "♥", "♥", winning=True)
    assert answer == ("8♥", "TRUMP_SUPPORT", pytest.approx(0.4))
    assert follow("J♥ K♥ 10♥ 9♥", info(high=True), "♥", "♥", winning=True) == ("K♥", "TRUMP_SUPPORT", 0.4)


def test_support_keeps_the_nine_from_a_sacrifice() -> None:
    answer = follow("9♥ 8♥", info(high=True), "♥", "♥", winning=True, points=20)
    assert answer == ("8♥", "TRUMP_SUPPORT", pytest.approx(0.4))


@pytest.mark.parametrize(
    ("led", "trump", "high", "winning"),
    [("♠", "♥", True, True), ("♥", "♥", False, True), ("♥", "♥", True, False), ("♥", None, True, True)],
)
def test_no_support_without_all_its_conditions(
    led: str, trump: str | None, high: bool, winning: bool
) -> None:
    assert follow(f"8{led} K{led}", info(high=high), led, trump, winning) is None


# Input of every kind


def test_objects_serve_as_cards_too() -> None:
    hand = [SimpleNamespace(rank="A", suit="♠"), SimpleNamespace(rank="8", suit="♥")]
    answer = get_cooperative_lead(hand, info("♥"), "SUN")
    assert answer is not None
    assert (answer["card_index"], answer["strategy"]) == (1, "FEED_STRONG")


def test_ashkal_counts_as_sun() -> None:
    assert get_cooperative_lead(cards("7♥"), info("♥"), "ASHKAL") is not None


def test_a_set_of_suits_is_read_in_the_usual_order() -> None:
    partner = {**info(), "likely_strong_suits": {"♣", "♥"}, "likely_void_suits": {"♥"}}
    assert lead("7♥ 8♣", partner) == ("8♣", "FEED_STRONG", pytest.approx(0.4))


def test_unreadable_cards_keep_their_places() -> None:
    hand = [None, {"rank": "1", "suit": "♥"}, {"rank": "7"}, {"rank": "7", "suit": "♥"}]
    answer = get_cooperative_lead(hand, info("♥"), "SUN")
    assert answer is not None
    assert answer["card_index"] == 3


def test_indices_out_of_range_are_passed_over() -> None:
    assert follow("7♥ 7♦", info(void="♦♥"), "♠", legal=[-1, 9, 1]) == ("7♦", "SMART_DISCARD", 0.425)
    assert follow("7♥ 7♦", info(void="♦♥"), "♠", legal=[-1, 2]) is None


def test_missing_keys_are_read_as_nothing_known() -> None:
    assert lead("7♥", {"confidence": 0.5}) is None
    assert lead("J♥", {"confidence": 0.5}, "♥") is None
    assert lead("7♥", {"likely_strong_suits": ["♥"]}) is None


@pytest.mark.parametrize(
    ("hand", "partner", "mode", "trump"),
    [
        (None, info("♥"), "SUN", None),
        ([], info("♥"), "SUN", None),
        (cards("7♥"), None, "SUN", None),
        (cards("7♥"), {}, "SUN", None),
        (cards("7♥"), info("♥", conf=float("nan")), "SUN", None),
        (cards("7♥"), {**info("♥"), "confidence": "high"}, "SUN", None),
        (cards("7♥"), info("♥"), "NULLO", None),
        (cards("7♥"), info("♥"), None, None),
        (cards("7♥"), info("♥"), "HOKUM", None),
        (cards("7♥"), info("♥"), "HOKUM", "X"),
    ],
)
def test_bad_input_gives_none(hand: Any, partner: Any, mode: Any, trump: Any) -> None:
    assert get_cooperative_lead(hand, partner, mode, trump) is None
    assert get_cooperative_follow(hand, [0], partner, "♠", mode, trump) is None
    discard = {**partner, "likely_strong_suits": [], "likely_void_suits": ["♥"]} if partner else partner
    assert get_cooperative_follow(hand, [0], discard, "♠", mode, trump) is None


@pytest.mark.parametrize("legal", [None, [], [7], ["0"], 0])
def test_no_legal_card_gives_none(legal: Any) -> None:
    assert get_cooperative_follow(cards("7♦"), legal, info(void="♦"), "♥", "SUN") is None


@pytest.mark.parametrize("led", [None, "", "X", 3])
def test_an_unknown_led_suit_gives_none(led: Any) -> None:
    assert get_cooperative_follow(cards("7♦"), [0], info(void="♦"), led, "SUN") is None


_junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["♥", "♠", "J", "10", "SUN", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["rank", "suit"]), inner),
    max_leaves=6,
)
_card = st.fixed_dictionaries(
    {"rank": st.sampled_from(["7", "8", "9", "10", "J", "Q", "K", "A"]), "suit": st.sampled_from("♠♥♦♣")}
)
_info = st.fixed_dictionaries(
    {},
    optional={
        "likely_strong_suits": st.lists(st.sampled_from("♠♥♦♣")) | _junk,
        "likely_void_suits": st.lists(st.sampled_from("♠♥♦♣")) | _junk,
        "estimated_trumps": st.integers(0, 8) | _junk,
        "has_high_trumps": _junk,
        "confidence": st.floats(0, 1) | _junk,
    },
)
_mode = st.sampled_from(["SUN", "HOKUM"]) | _junk
_suit = st.sampled_from("♠♥♦♣") | _junk


@settings(deadline=None, max_examples=60)
@given(st.lists(_card | _junk, max_size=8) | _junk, _info | _junk, _mode, _suit, st.data())
def test_nothing_raises_and_every_answer_is_a_card(
    hand: Any, partner: Any, mode: Any, trump: Any, data: st.DataObject
) -> None:
    legal = data.draw(st.lists(st.integers(-2, 9)) | _junk)
    answers = [
        get_cooperative_lead(hand, partner, mode, trump, data.draw(_junk), data.draw(_junk)),
        get_cooperative_follow(
            hand, legal, partner, data.draw(_suit), mode, trump, data.draw(_junk), data.draw(_junk)
        ),
    ]
    for answer in answers:
        if answer is not None:
            assert isinstance(hand[answer["card_index"]], dict)
            assert 0 <= answer["confidence"] <= 1
    if answers[1] is not None:
        assert answers[1]["card_index"] in legal


# Standing alone

_ALONE = """
import builtins, doctest, importlib.util, sys
spec = importlib.util.spec_from_file_location("copied", sys.argv[1])
module = importlib.util.module_from_spec(spec)
code = spec.loader.get_code("copied")
real = builtins.__import__
def guarded(name, *rest):
    assert name in ("__future__", "collections"), "imports " + name
    return real(name, *rest)
builtins.__import__ = guarded
exec(code, module.__dict__)
builtins.__import__ = real
assert not [thing for thing in vars(module).values() if isinstance(thing, type)], "has a class"
sys.modules["copied"] = module
failed, tried = doctest.testmod(module)
assert tried and not failed
assert not any(name.startswith("majlis") for name in sys.modules)
"""


@pytest.mark.parametrize(
    "name",
    [
        "cooperative_play",
        "void_creator",
        "partner_read",
        "follow_optimizer",
        "discard_logic",
        "trump_manager",
    ],
)
def test_the_file_works_alone(name: str) -> None:
    spec = util.find_spec(f"majlis.baloot.strategy.{name}")
    assert spec is not None
    path = Path(str(spec.origin)).resolve()
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-X", "utf8", "-c", _ALONE, str(path)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
