"""Whole-deal behaviour: phases, announcements, words with cards, refusals, copies, endings."""

import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot.actions import parse_action
from majlis.baloot.deal import Deal
from majlis.baloot.notation import parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.state import State
from majlis.cards import hand_text
from majlis.errors import IllegalAction, InputError

DEAL = "kammelna d3 0-0 deal 9♥ ♠A108♥K♦7/♠KQ9♥A♦8/♠J7♥Q10♦A/♥J♣AKQJ 7♥,8♥,10♣,9♣,8♣,7♣,K♦,Q♦,J♦,10♦,9♦"
LOW = "kammelna d3 0-0 deal A♥ ♠A10J♥K♦A/♠KQ♥QJ♦K/♠987♥98/♣AKQJ♥10"
FULL = "kammelna d3 0-0 play "


def after(moves: str, start: str = DEAL) -> State:
    return parse_position(f"{start} : {moves}")


def words(state: State, seat: int | None = None) -> set[str]:
    return {act.format_action(action) for action in state.legal_actions(seat)}


def refused(state: State, word: str, seat: int | None = None) -> str:
    before = state.copy()
    with pytest.raises(IllegalAction) as error:
        state.apply(parse_action(word), seat)
    assert state == before
    assert error.value.message.text("en") == str(error.value)
    return str(error.value)


def test_the_taker_gets_the_floor_card_and_two() -> None:
    state = after("pass sun pass")
    assert [hand.bit_count() for hand in state.hands] == [8] * 4
    assert hand_text(state.hands[0]) == "♠A108♥K87♣10♦7"
    assert hand_text(state.hands[1]) == "♠KQ9♥A9♣98♦8"
    assert hand_text(state.hands[3]) == "♥J♣AKQJ♦J109"


def test_the_partner_takes_the_floor_card_of_an_ashkal() -> None:
    state = after("pass pass ashkal pass")
    assert state.contract is not None
    assert (state.contract.buyer, state.contract.caller) == (0, 2)
    assert state.hands[0] >> parse_action("9♥") & 1


def test_the_dealers_next_leads_whoever_bought() -> None:
    assert after("pass pass pass sun pass pass").current_player() == 0


def test_projects_are_announced_with_the_first_card() -> None:
    state = after("pass pass pass sun pass pass")
    assert not {"sira:♣JQK", "fifty:♣JQKA"} & words(state)
    state.apply(parse_action("10♣"))
    state.apply(parse_action("8♣"))
    assert {"fifty:♦JQKA", "sira:♦JQK"} <= words(state)
    state.apply(parse_action("J♦"))
    assert {"fifty:♣JQKA", "sira:♣QKA", "sira:♦9JQ"} & words(state) == {"fifty:♣JQKA", "sira:♣QKA"}
    state.apply(parse_action("fifty:♣JQKA"))
    assert "sira:♣QKA" not in words(state)
    assert "a card serves one project" in refused(state, "sira:♣QKA")
    state.apply(parse_action("A♣"))
    state.apply(parse_action("J♥"))
    assert "announced with one's card to the first trick" in refused(state, "sira:♠789")


def test_no_third_project() -> None:
    line = FULL + "0:sun ♠789♥789♣78/♠10JQ♥10JQ♣910/♠KA♥KA♣JQKA/♦78910JQKA L0 : sira:♠789 sira:♥789"
    state = parse_position(line)
    assert not any(act.is_announcement(action) for action in state.legal_actions())
    assert "two projects at most" in refused(state, "sira:♠789")


def test_baloot_goes_with_the_second_card_and_is_not_counted_twice() -> None:
    line = FULL + "1:hokum♠ ♠KQ♥A/♠78♦8/♥789/♦79♣7 L0 P50-* W3-2"
    state = parse_position(line)
    assert "baloot" not in words(state)
    state.apply(parse_action("K♠"))
    for word in ("7♠", "7♥", "7♦"):
        state.apply(parse_action(word))
    assert "baloot" in words(state)
    state.apply(act.BALOOT)
    assert words(state) == {"Q♠"}
    assert "after baloot the card that goes with it" in refused(state, "A♥")
    state.apply(parse_action("Q♠"))
    assert state.balooted == [True, False, False, False]


def test_no_baloot_in_sun_or_with_one_of_the_two() -> None:
    sun = parse_position(FULL + "1:sun ♠KQ/♠78/♥78/♦78 L0 P63-50 W3-3 : K♠ 7♠ 7♥ 7♦")
    assert "baloot" not in words(sun)
    assert "no baloot in Sun" in refused(sun, "baloot")


MARRIAGE = FULL + "0:hokum♠ ♠910JQKA♥78/♠78♥910JQKA/♣78910JQKA/♦78910JQKA L0 : "
THREE_TRUMPS = " J♠ 7♠ 7♣ 7♦ 9♠ 8♠ 8♣ 8♦ K♠ 9♥ 9♣ 9♦"


@pytest.mark.parametrize(("option", "offered"), [("absorbed", False), ("counted", True)])
def test_baloot_inside_a_hundred(option: str, offered: bool) -> None:
    start = MARRIAGE.replace("kammelna", f"kammelna+baloot_inside_hundred={option}")
    state = parse_position(start + "hundred:♠10JQKA" + THREE_TRUMPS)
    assert ("baloot" in words(state)) is offered
    if not offered:
        assert "not beside a hundred" in refused(state, "baloot")


def test_baloot_stands_beside_a_fifty() -> None:
    assert "baloot" in words(parse_position(MARRIAGE + "fifty:♠10JQK" + THREE_TRUMPS))


def test_akka_is_for_the_boss_that_is_no_ace() -> None:
    gone = FULL + "1:hokum♠ ♥K♦7/♠9♦8/♠8♥J/♠7♦9 L0 P60-* W3-3"
    state = parse_position(gone)
    assert "akka" in words(state)
    state.apply(act.AKKA)
    assert words(state) == {"K♥"}
    state.apply(parse_action("K♥"))
    assert state.akka
    assert state.view(2).akka


def test_akka_is_refused_while_a_higher_card_is_out() -> None:
    state = parse_position(FULL + "1:hokum♠ ♥K♦7/♠9♦8/♠8♥A/♠7♦9 L0 P60-* W3-3")
    assert "akka" not in words(state)
    assert "highest left of its suit" in refused(state, "akka")


def test_refusals_name_the_rule() -> None:
    assert refused(after(""), "hokum", 2) == "it is not the turn of Top"
    assert "possible is: pass, hokum, sun" in refused(after(""), "confirm")
    assert "third speaker and the dealer" in refused(after(""), "ashkal")
    assert "calls are not over" in refused(after(""), "A♠")
    assert "you do not hold it" in refused(after(""), "A♦")
    assert "cards are being played" in refused(after("sun"), "pass")
    assert "must follow suit" in refused(after("pass sun pass A♠"), "A♥")
    assert "five first cards" in refused(after(""), "kawesh")
    assert "nothing to challenge" in refused(after("sun A♠"), "qayd:revoke:A♠:7♥")
    assert "there is no seat 9" in refused(after(""), "pass", 9)
    hokum = FULL + "0:hokum♥ ♠A10/♥7♣A/♠9♣7/♠78 L0 P60-* W3-3 : A♠"
    assert "must trump" in refused(parse_position(hokum), "A♣")


def test_a_seat_that_is_not_there_can_do_nothing() -> None:
    assert [after("").legal_actions(seat) for seat in (-1, 4, 9)] == [[], [], []]


def test_numbers_that_are_no_action_are_refused() -> None:
    state = after("")
    for number in (-5, 60, 300, 10**9):
        with pytest.raises(IllegalAction):
            state.apply(number)


def test_all_pass_ends_the_deal_without_points() -> None:
    state = after("pass " * 8)
    assert state.result is not None
    assert (state.phase, state.result.ending, state.returns()) == (Phase.OVER, "all-pass", [0.0] * 4)
    assert state.legal_actions() == []
    assert "the deal is over" in refused(state, "pass")
    with pytest.raises(IllegalAction, match="over"):
        state.current_player()


def test_kawesh_may_be_called_out_of_turn_until_somebody_bids() -> None:
    low = LOW
    assert "kawesh" in words(after("pass", low), 2)
    assert "kawesh" not in words(after("hokum", low), 2)
    assert "before anybody has bid" in refused(after("hokum", low), "kawesh", 2)
    off = low.replace("kammelna", "kammelna+kawesh=off")
    assert "kawesh is off" in refused(after("", off), "kawesh", 2)


def test_returns_are_the_difference_by_seat() -> None:
    state = parse_position(FULL + "0:sun ♠A/♠7/♠8/♠9 L0 P59-50 W4-3 : A♠ 7♠ 8♠ 9♠")
    assert state.result is not None
    assert state.result.game_points == (16, 10)
    assert state.returns() == [6.0, -6.0, 6.0, -6.0]


def test_copies_are_independent_at_every_moment() -> None:
    rng = np.random.default_rng(3)
    state = State.new(Deal.shuffled(rng))
    while not state.is_terminal():
        twin, before = state.copy(), state.view(0)
        for action in state.legal_actions():
            child = twin.copy()
            child.apply(action)
        assert twin == state
        assert state.view(0) == before
        legal = state.legal_actions()
        state.apply(legal[int(rng.integers(len(legal)))])


def test_a_deal_that_is_no_pack_is_refused() -> None:
    deal = Deal.shuffled(np.random.default_rng(1))
    with pytest.raises(InputError, match="dealt twice"):
        State.new(Deal(deal.first, deal.floor, (deal.floor, *deal.stock[1:])))
    with pytest.raises(InputError, match="seat 2 has 4 first cards"):
        State.new(
            Deal(
                (deal.first[0], deal.first[1], deal.first[2] & (deal.first[2] - 1), deal.first[3]), deal.floor
            )
        )


def test_hands_of_a_record_make_the_same_deal_again() -> None:
    state = after("pass sun pass")
    deal = Deal.of_hands(state.deal.first, state.deal.floor, state.eight, state.dealer)
    again = State.new(deal, dealer=3)
    for seat, action in state.history:
        again.apply(action, seat)
    assert again.hands == state.hands
    with pytest.raises(InputError, match="is missing"):
        Deal.of_hands(state.deal.first, state.deal.floor, (*state.eight[:3], state.deal.first[3]), 3)


def test_shown_projects_open_with_the_second_card_of_the_winning_side() -> None:
    line = (
        FULL
        + "0:sun ♠789♥789♣78/♠10JQ♥10JQ♣910/♠KA♥KA♣JQKA/♦78910JQKA L0 : sira:♠789 7♠ sira:♥10JQ 10♠ A♠ 7♦"
    )
    state = parse_position(line)
    assert state.contest_winner() == 1
    assert state.view(0).kinds[1] == ("sira",)
    assert state.view(0).shown == ((), (), (), ())
    state.apply(parse_action("A♣"))
    state.apply(parse_action("8♦"))
    state.apply(parse_action("8♣"))
    assert state.view(0).shown == ((), (), (), ())
    state.apply(parse_action("10♣"))
    assert [len(projects) for projects in state.view(3).shown] == [0, 1, 0, 0]


def test_numpy_integers_are_taken_as_ints() -> None:
    rng = np.random.default_rng(2)
    state = State.new(Deal.shuffled(rng))
    while not state.is_terminal():
        legal = [action for action in state.legal_actions() if action != act.SAWA]
        state.apply(rng.choice(legal), np.int64(state.current_player()))
    assert all(type(action) is int and type(seat) is int for seat, action in state.history)
    assert all(type(hand) is int for hand in state.hands)


@pytest.mark.parametrize("action", [5.0, "9♠", None, [5]])
def test_what_is_no_int_is_refused(action: object) -> None:
    with pytest.raises(IllegalAction, match="actions are ints"):
        after("").apply(action)  # type: ignore[arg-type]


def test_seats_dealers_and_scores_are_checked() -> None:
    deal = Deal.shuffled(np.random.default_rng(1))
    with pytest.raises(InputError, match="no seat 7 to deal"):
        State.new(deal, dealer=7)
    with pytest.raises(InputError, match="not a match score"):
        State.new(deal, scores=(-3, 0))
    for seat in (-1, 4):
        with pytest.raises(InputError, match="there is no seat"):
            State.new(deal).view(seat)
    for broken in (
        Deal(deal.first, 60),
        Deal(deal.first[:3], deal.floor),
        Deal((*deal.first, 0), deal.floor),
    ):  # type: ignore[arg-type]
        with pytest.raises(InputError, match=r"is not a card|deal has"):
            State.new(broken)


def test_a_state_can_be_pasted_back() -> None:
    state = after("pass sun pass")
    assert repr(state).startswith("parse_position('kammelna d3 0-0 deal 9♥")
    assert eval(repr(state), {"parse_position": parse_position}) == state


def test_a_composed_position_tells_of_no_floor_card() -> None:
    assert parse_position(FULL + "0:sun ♠A/♠7/♠8/♠9 L0 P59-50 W4-3").view(0).floor is None


def test_the_default_offer_is_the_best_split_until_it_is_announced() -> None:
    line = FULL + "0:sun ♠789♥789♣78/♠10JQ♥10JQ♣910/♠KA♥KA♣JQKA/♦78910JQKA L0"
    state = parse_position(line)
    assert [act.format_action(act.ANNOUNCE + p.index) for p in state.view(0).default_projects()] == [
        "sira:♠789",
        "sira:♥789",
    ]
    assert state.view(1).default_projects() == ()
    state.apply(parse_action("sira:♠789"))
    assert [p.index for p in state.view(0).default_projects()] == [parse_action("sira:♥789") - act.ANNOUNCE]


def test_ashkal_in_answer_to_a_hokum_is_refused_for_the_true_reason() -> None:
    assert "possible is: pass, sun" in refused(after("pass hokum"), "ashkal", 2)


def test_the_package_offers_its_main_names() -> None:
    import majlis.baloot as baloot

    for name in baloot.__all__:
        assert getattr(baloot, name) is not None
    assert baloot.State is State
    assert set(dir(baloot)) == set(baloot.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        baloot.Nothing  # noqa: B018


def test_a_rule_set_deals() -> None:
    rules = parse_position(DEAL).rules
    assert State.shuffled(np.random.default_rng(5), rules, dealer=2) == State.new(
        Deal.shuffled(np.random.default_rng(5)), rules, 2
    )
