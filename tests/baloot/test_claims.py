"""Sawa and Qayd on composed positions whose outcome can be checked by eye."""

import pytest

from majlis.baloot import actions as act
from majlis.baloot.actions import parse_action
from majlis.baloot.claims import sawa_holds
from majlis.baloot.notation import parse_position
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.state import State
from majlis.cards import parse_cards
from majlis.errors import IllegalAction


def holds(hands: str, trump: int | None = None, claimer: int = 0) -> bool:
    return sawa_holds(tuple(parse_cards(h) for h in hands.split("/")), claimer, trump, False, DEFAULT)


@pytest.mark.parametrize(
    ("hands", "trump", "true"),
    [
        ("♠A/♠7/♠8/♠9", None, True),
        ("♠A10/♠78/♠9♥7/♥89", None, True),
        ("♠A♥7/♠78/♠9♥8/♣78", None, True),  # the partner follows with ♠9, then his ♥8 wins
        ("♠A♥7/♠7♣8/♠9♥8/♠8♣7", None, True),  # the partner follows with ♠9 and his ♥8 takes the last
        ("♠A♥7/♠7♣8/♥A8/♠8♣7", None, True),  # whichever heart the partner throws away, the other beats ♥7
        ("♠A/♥7/♠7/♠8", 1, False),  # an opponent ruffs
        ("♠A/♠7/♥7/♠8", 1, True),  # the partner ruffs: still the side's trick
        ("♥J♠A/♥7♠7/♠89/♠10♦7", 1, True),  # draw the last trump, then the ace
        ("♥9♠A/♥J♠7/♠89/♠10♦7", 1, False),
        ("♠A♥A/♠7♦8/♥7♦9/♠9♦7", 3, False),
    ],
)
def test_sawa_by_search(hands: str, trump: int | None, true: bool) -> None:
    assert holds(hands, trump) is true


def test_a_claim_that_needs_the_partners_help_is_refuted() -> None:
    """The partner could keep ♥A for the last trick, but he might throw it, or play low."""
    assert not holds("♠A♥7/♠7♥10/♥A9/♠8♣7")


def sawa(line: str) -> State:
    state = parse_position(line)
    state.apply(act.SAWA)
    return state


def test_a_true_sawa_takes_the_rest_and_the_last_ten() -> None:
    state = sawa("kammelna d3 0-0 play 0:sun ♠A10/♠78/♠9♥7/♥89 L0 P50-49 W3-3")
    assert state.result is not None
    assert state.result.sheet is not None
    assert state.result.ending == "sawa"
    assert state.result.sheet.card_points == (71, 49)
    assert state.result.sheet.totals == (81, 49)
    assert state.result.game_points == (16, 10)


def test_a_true_sawa_can_be_a_kaboot() -> None:
    state = sawa("kammelna d3 0-0 play 0:sun ♠A10/♠78/♠9♥7/♥89 L0 P99-0 W6-0")
    assert state.result is not None
    assert state.result.game_points == (44, 0)


def test_a_false_sawa_is_a_foul_or_a_lost_deal() -> None:
    line = "kammelna{} d3 0-0 play 1:hokum♥ ♠A/♥7/♠7/♠8 L0 P70-71 W4-3 A0:fifty:♣10JQK"
    foul = sawa(line.format("")).result
    lost = sawa(line.format("+false_sawa=khasara")).result
    assert foul is not None
    assert lost is not None
    assert (foul.ending, foul.offender, foul.game_points) == ("false-sawa", 0, (0, 16))
    assert lost.game_points == (0, 16 + 5)


def test_sawa_needs_the_lead_and_four_cards() -> None:
    five = parse_position("kammelna d3 0-0 play 0:sun ♠AK10QJ/♠789♥78/♥910JQK/♦789♣78 L0 P0-71 W0-3")
    assert act.SAWA not in five.legal_actions()
    with pytest.raises(IllegalAction, match="four cards or fewer"):
        five.apply(act.SAWA)
    on_table = parse_position("kammelna d3 0-0 play 0:sun ♠A10/♠7/♠9♥7/♥89 L1 T♠8 P50-49 W3-3")
    assert on_table.current_player() == 2
    assert act.SAWA not in on_table.legal_actions(2)


PHYSICAL = "kammelna+mode=physical d3 0-0 play "


def test_a_revoke_is_proven_by_the_card_held() -> None:
    state = parse_position(PHYSICAL + "0:sun ♠A10/♠7♥A/♠9♥7/♥89 L0 P45-43 W3-3 : ♠A ♥A")
    state.apply(parse_action("qayd:revoke:♥A:♠7"), 2)
    assert state.result is not None
    assert (state.result.ending, state.result.offender, state.result.game_points) == ("qayd", 1, (26, 0))


@pytest.mark.parametrize("proof", ["7♠", "J♠"])
def test_any_held_card_of_the_suit_proves_a_revoke(proof: str) -> None:
    """Trumps led: only the J could have been played, but the 7 shows as well that the suit was held."""
    state = parse_position(
        PHYSICAL.replace("d3", "d0") + "1:hokum♠ ♥789/♠Q♣89/♠J7♥A/♦789 L1 P50-* W2-3 : Q♠ A♥"
    )
    state.apply(parse_action(f"qayd:revoke:A♥:{proof}"), 1)
    assert state.result is not None
    assert (state.result.offender, state.result.game_points) == (0, (0, 16))


def test_any_held_trump_proves_a_failure_to_trump() -> None:
    line = PHYSICAL.replace("d3", "d0") + "1:hokum♠ ♥789/♣A89/♠Q♥A10/♠J7♦9 L1 P50-* W2-3 : A♣ 7♥ Q♠"
    with_seven = parse_position(line.replace(" 7♥ Q♠", " Q♠ 9♦"))
    with_seven.apply(parse_action("qayd:no-trump:9♦:7♠"), 2)
    assert with_seven.result is not None
    assert with_seven.result.offender == 1


def test_a_wrong_challenge_pays() -> None:
    state = parse_position(PHYSICAL + "0:sun ♠A10/♦7♥A/♠9♥7/♥89 L0 P45-43 W3-3 : ♠A ♥A")
    wrong = [action for action in state.legal_actions(2) if action >= act.QAYD]
    assert wrong
    assert all(act.qayd_parts(action)[:2] == (act.REVOKE, parse_action("♥A")) for action in wrong)
    state.apply(wrong[0], 2)
    assert state.result is not None
    assert (state.result.offender, state.result.game_points) == (0, (0, 26))


def test_failure_to_trump_and_to_overtrump() -> None:
    trump = parse_position(PHYSICAL + "0:hokum♥ ♠A10/♥7♣A/♠9♣7/♠78 L0 P60-60 W3-3 : ♠10 ♣A")
    trump.apply(parse_action("qayd:no-trump:♣A:♥7"), 0)
    assert trump.result is not None
    assert trump.result.offender == 1
    over = parse_position(
        PHYSICAL
        + "0:hokum♥ ♥Q♠10/♥78/♠9♣7/♥A♦7 L0 P44-49 W3-3".replace("P44-49", "P64-64")
        + " : ♥Q ♥7 ♣7 ♦7"
    )
    over.apply(parse_action("qayd:revoke:♦7:♥A"), 0)
    assert over.result is not None
    assert over.result.offender == 1


def test_a_trump_led_in_a_closed_game() -> None:
    state = parse_position(PHYSICAL + "1:hokum♥x2c/0 ♠A10/♥7♣A/♠9♣7/♠78 L1 P60-60 W3-3 : ♥7")
    assert state.strict_cards(2) != 0
    state.apply(parse_action("qayd:closed-lead:♥7:♣A"), 2)
    assert state.result is not None
    assert (state.result.offender, state.result.game_points) == (1, (32, 0))


def test_a_false_akka() -> None:
    state = parse_position(PHYSICAL + "0:hokum♥ ♠A10/♥7♣K/♠9♣A/♠78 L1 P58-58 W3-3 : akka ♣K")
    state.apply(parse_action("qayd:false-akka:♣K"), 0)
    assert state.result is not None
    assert state.result.offender == 1
    true = parse_position(PHYSICAL + "0:hokum♥ ♠A10/♥7♣K/♠9♣7/♠78 L1 P63-64 W3-3 : akka ♣K")
    true.apply(parse_action("qayd:false-akka:♣K"), 0)
    assert true.result is not None
    assert true.result.offender == 0


def test_only_opponents_open_cards_and_apparent_crimes_can_be_challenged() -> None:
    state = parse_position(PHYSICAL + "0:sun ♠A10/♠7♥A/♠9♥7/♥89 L0 P45-43 W3-3 : ♠A ♥A ♠9")
    for text in ("qayd:revoke:♠9:♥7", "qayd:no-trump:♥A:♠7", "qayd:revoke:♥8:♠7", "qayd:revoke:♥A:♦7"):
        with pytest.raises(IllegalAction, match="challenge is not possible"):
            state.apply(parse_action(text), 0)
    with pytest.raises(IllegalAction, match="challenge is not possible"):
        state.apply(parse_action("qayd:revoke:♥A:♠7"), 3)


def test_strict_mode_has_nothing_to_challenge() -> None:
    state = parse_position("kammelna d3 0-0 play 0:sun ♠A10/♠7♥A/♠9♥7/♥89 L0 P45-43 W3-3 : ♠A")
    with pytest.raises(IllegalAction, match="nothing to challenge"):
        state.apply(parse_action("qayd:revoke:♥A:♠7"), 2)


def test_after_the_last_card_each_seat_may_still_challenge() -> None:
    state = parse_position(PHYSICAL + "0:sun ♠A/♥A/♠9/♥8 L0 P49-49 W4-3 : ♠A ♥A ♠9 ♥8")
    assert [state.current_player(), state.legal_actions(0)[0]] == [0, act.ACCEPT]
    for _ in range(4):
        state.apply(act.ACCEPT)
    assert state.result is not None
    assert state.result.ending == "played"


FLIP = (
    "kammelna{} d3 0-0 play 0:hokum♠ ♠J9A10/♠KQ♥7♦7/♥8♥9♦8♦9/♣7♣8♣9♥J L0 {} W3-1 : {}"  # seat 1 has K and Q
)
PLAYED_OUT = "J♠ Q♠ ♥8 ♣7 9♠ baloot K♠ ♥9 ♣8 A♠ ♥7 ♦8 ♣9 10♠ ♦7 ♦9 ♥J"


@pytest.mark.parametrize("points", ["P30-*", "P11-*", "P26-*"])
def test_a_true_sawa_is_worth_what_its_play_is_worth(points: str) -> None:
    """The opponents' Baloot is still in hand, and decides whether the buyer made it."""
    claimed, played = (parse_position(FLIP.format("", points, moves)) for moves in ("sawa", PLAYED_OUT))
    assert claimed.result is not None
    assert played.result is not None
    assert claimed.result.game_points == played.result.game_points
    assert claimed.balooted == [False, True, False, False]


def test_by_option_only_an_announced_baloot_counts_in_a_sawa() -> None:
    points = {}
    for change in ("", "+sawa_baloot=announced-only"):
        state = parse_position(FLIP.format(change, "P11-*", "sawa"))
        assert state.result is not None
        points[change] = state.result.game_points
    assert points == {"": (0, 18), "+sawa_baloot=announced-only": (8, 8)}


@pytest.mark.parametrize(("inside", "count"), [("absorbed", 1), ("counted", 1), ("absorbed-fours-too", 0)])
def test_a_baloot_beside_four_kings_comes_with_a_sawa_as_it_comes_in_the_play(
    inside: str, count: int
) -> None:
    line = FLIP.format(f"+baloot_inside_hundred={inside}", "P11-*", "sawa")
    result = parse_position(line.replace("W3-1", "W3-1 A1:hundred:KKKK")).result
    assert result is not None
    assert result.sheet is not None
    assert result.sheet.baloots == (0, count)


def test_turning_to_sun_on_an_ace_is_refused_with_its_reason() -> None:
    state = parse_position(
        "kammelna+turn_to_sun=not-on-ace d3 0-0 deal A♠ ♠789♥78/♠10JQ♥9♦7/♥10J♣789/♦89♣10JQ"
    )
    for word in ("hokum", "pass", "pass", "pass"):
        state.apply(parse_action(word))
    with pytest.raises(IllegalAction, match="these rules do not let a Hokum be turned to Sun"):
        state.apply(parse_action("turn-to-sun"))
    state.apply(parse_action("confirm"))
