"""The auction word by word. Seats are told by their place in the order of speaking: 4 is the dealer."""

import pytest

from majlis.baloot.actions import CALL_WORDS, parse_action
from majlis.baloot.auction import Auction, Stage
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.cards import parse_card

DEALER = 2


def seat(place: int) -> int:
    return (DEALER + place) % 4


def run(words: str, floor: str = "9♥", rules: RuleSet = DEFAULT) -> Auction:
    """`1:pass 2:hokum …`; every word must be legal for its seat."""
    auction = Auction(rules, DEALER, parse_card(floor))
    for item in words.split():
        place, word = item.split(":")
        action = parse_action(word)
        assert action in auction.legal(seat(int(place))), item
        auction.apply(seat(int(place)), action)
    return auction


def says(auction: Auction, place: int) -> set[str]:
    return {CALL_WORDS[action] for action in auction.legal(seat(place))}


def sold(words: str, **kwargs: object) -> tuple[str, int | None, int, int, bool]:
    """Mode, trump, place of the buyer, place of the caller, ashkal."""
    contract = run(words, **kwargs).contract  # type: ignore[arg-type]
    assert contract is not None
    places = [(s - DEALER - 1) % 4 + 1 for s in (contract.buyer, contract.caller)]
    return contract.mode, contract.trump, places[0], places[1], contract.ashkal


PASSES = "1:pass 2:pass 3:pass 4:pass "


def test_round_one_words() -> None:
    assert says(run(""), 1) == {"pass", "hokum", "sun"}
    assert says(run("1:pass"), 2) == {"pass", "hokum", "sun"}
    assert says(run("1:pass 2:pass"), 3) == {"pass", "hokum", "sun", "ashkal"}
    assert says(run("1:pass 2:pass 3:pass"), 4) == {"pass", "hokum", "sun", "ashkal"}


def test_only_the_seat_on_turn_may_bid() -> None:
    assert [says(run("1:pass"), place) for place in (1, 3, 4)] == [set(), set(), set()]


def test_no_ashkal_on_an_ace() -> None:
    assert "ashkal" not in says(run("1:pass 2:pass", floor="A♥"), 3)


def test_ashkal_in_round_two_by_option() -> None:
    assert "ashkal" in says(run(PASSES + "1:pass 2:pass"), 3)
    assert "ashkal" not in says(
        run(PASSES + "1:pass 2:pass", rules=DEFAULT.replace(ashkal_rounds="first")), 3
    )


def test_all_pass_twice_throws_the_deal_in() -> None:
    auction = run(PASSES + PASSES)
    assert auction.stage == Stage.THROWN_IN
    assert auction.contract is None
    assert auction.asked == ()


def test_hokum_of_round_one_is_confirmed_after_all_three_declined() -> None:
    asked = run("1:pass 2:hokum")
    assert [says(asked, place) for place in (1, 3, 4)] == [{"pass", "sun"}] * 3
    assert says(asked, 2) == set()
    assert says(run("1:pass 2:hokum 3:pass 4:pass 1:pass"), 2) == {"confirm", "turn-to-sun"}
    assert sold("1:pass 2:hokum 3:pass 4:pass 1:pass 2:confirm") == ("hokum", 1, 2, 2, False)


def test_answers_may_come_in_any_order() -> None:
    assert sold("1:pass 2:hokum 1:pass 4:pass 3:pass 2:confirm") == ("hokum", 1, 2, 2, False)


def test_turn_to_sun_asks_nobody_again() -> None:
    assert sold("1:pass 2:hokum 3:pass 4:pass 1:pass 2:turn-to-sun") == ("sun", None, 2, 2, False)


def test_hokum_of_round_two_names_any_suit_but_the_floors() -> None:
    auction = run(PASSES + "1:hokum 2:pass 3:pass 4:pass")
    assert says(auction, 1) == {"spades", "clubs", "diamonds", "turn-to-sun"}
    assert sold(PASSES + "1:hokum 2:pass 3:pass 4:pass 1:clubs") == ("hokum", 2, 1, 1, False)


def test_in_round_two_the_partner_is_asked_only_if_he_has_not_spoken() -> None:
    assert set(run(PASSES + "1:pass 2:hokum").asked) == {seat(3), seat(4), seat(1)}
    assert set(run(PASSES + "1:pass 2:pass 3:hokum").asked) == {seat(4), seat(2)}
    assert set(run(PASSES + "1:pass 2:pass 3:pass 4:hokum").asked) == {seat(1), seat(3)}


def test_sun_beats_a_provisional_hokum() -> None:
    assert sold("1:pass 2:hokum 3:sun", rules=DEFAULT.replace(before_you="off")) == ("sun", None, 3, 3, False)
    assert sold("1:hokum 2:sun") == ("sun", None, 2, 2, False)


def test_the_partner_may_take_the_hokum_as_sun() -> None:
    assert sold("1:hokum 2:pass 3:sun 2:pass") == ("sun", None, 3, 3, False)


def test_before_you_asks_the_earlier_opponents_who_passed() -> None:
    auction = run("1:pass 2:pass 3:pass 4:sun")
    assert auction.stage == Stage.BEFORE_YOU
    assert auction.asked == (seat(1), seat(3))
    assert run("1:pass 2:pass 3:sun").asked == (seat(2),)
    assert run("1:pass 2:sun").asked == (seat(1),)


def test_the_first_speakers_sun_ends_the_auction_at_once() -> None:
    assert run("1:sun").stage == Stage.SOLD


def test_the_earliest_taker_buys_whatever_the_order_of_the_answers() -> None:
    base = "1:pass 2:pass 3:pass 4:sun "
    assert sold(base + "1:pass 3:pass") == ("sun", None, 4, 4, False)
    assert sold(base + "1:before-you") == ("sun", None, 1, 1, False)
    assert sold(base + "3:before-you 1:pass") == ("sun", None, 3, 3, False)
    assert sold(base + "3:before-you 1:before-you") == ("sun", None, 1, 1, False)


def test_before_you_options() -> None:
    ace = DEFAULT.replace(before_you="ace-floor-only")
    assert run("1:pass 2:sun", rules=ace).stage == Stage.SOLD
    assert run("1:pass 2:sun", rules=ace, floor="A♥").stage == Stage.BEFORE_YOU
    assert run("1:pass 2:sun", rules=DEFAULT.replace(before_you="off")).stage == Stage.SOLD


def test_the_overcalled_hokum_bidder_is_not_asked_before_you() -> None:
    assert run("1:hokum 2:sun").stage == Stage.SOLD
    assert run("1:pass 2:hokum 3:sun").stage == Stage.SOLD
    assert run("1:pass 2:pass 3:hokum 4:sun").asked == (seat(1),)


def test_ashkal_buys_for_the_partner() -> None:
    assert sold("1:pass 2:pass 3:ashkal 2:pass") == ("sun", None, 1, 3, True)
    assert sold("1:pass 2:pass 3:pass 4:ashkal 1:pass 3:pass") == ("sun", None, 2, 4, True)
    assert sold("1:pass 2:pass 3:ashkal 2:before-you") == ("sun", None, 2, 2, False)


def test_kawesh_only_before_anybody_has_bid() -> None:
    assert run(PASSES + "1:pass").nobody_has_bid()
    assert not run("1:hokum").nobody_has_bid()
    assert not run("1:pass 2:sun").nobody_has_bid()


@pytest.mark.parametrize("words", ["", "1:pass 2:hokum 4:pass", "1:pass 2:pass 3:pass 4:sun 3:before-you"])
def test_a_copy_is_independent(words: str) -> None:
    auction = run(words)
    twin = auction.copy()
    place = (twin.asked[0] - DEALER - 1) % 4 + 1
    before = says(auction, place)
    twin.apply(twin.asked[0], parse_action("pass"))
    assert says(auction, place) == before
