"""Announcements matched to hands, the contest, Baloot beside it."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from majlis.baloot import projects as engine
from majlis.baloot.audit.judge import arithmetic
from majlis.baloot.audit.judge.declarations import Declarations, declarations, projects_of
from majlis.baloot.audit.read.calls import Bargain
from majlis.baloot.audit.read.recorded_play import Announced, RecordedPlay
from majlis.baloot.deck import DECK, Mode
from majlis.baloot.kammelna.types import Announcement
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.cards import CLUBS, SPADES, card_set, parse_card
from recorded import masks, recorded

NO_HANDS: tuple[str, str, str, str] = ("", "", "", "")


def declare(
    said: Sequence[tuple[int, int]],
    hands: Sequence[str] | None,
    rules: RuleSet = DEFAULT,
    mode: Mode = "sun",
    trump: int | None = None,
    dealer: int | None = 3,
    shown: Sequence[tuple[int, str]] = (),
) -> Declarations:
    """What `(seat, code)` announcements in trick 1 come to; `shown` are `(seat, cards)` of trick 2."""
    play = RecordedPlay(announced=[Announced(seat, code, None, 0, 0) for seat, code in said])
    play.announced += [Announced(seat, None, masks(cards)[0], 1, 0) for seat, cards in shown]
    held = None if hands is None else masks(*hands)
    return declarations(play, Bargain(mode, trump, 0, 0), held, rules, dealer, 1)


def points(found: Declarations) -> list[str]:
    return [finding.point for finding in found.findings]


def test_the_better_project_takes_all_of_its_sides() -> None:
    hands = ("7♠ 8♠ 9♠", "10♥ J♥ Q♥ K♥", "Q♣ K♣ A♣", "7♦ 8♦ 9♦")
    found = declare([(0, 1), (1, 2), (2, 1), (3, 1)], hands)
    assert (found.contest, found.unclear) == (1, False)
    assert found.surviving_raw() == (0, 70)
    assert found.names(1, projects=True) == ("50", "sira")
    assert found.raw(0) == 40


def test_only_what_is_announced_counts() -> None:
    hands = ("7♠ 8♠ 9♠", "10♥ J♥ Q♥ K♥", "", "")
    assert declare([(0, 1)], hands).surviving_raw() == (20, 0)
    assert declare([(1, 1)], hands).surviving_raw() == (0, 20)


def test_among_equals_the_top_card_and_then_the_first_speaker() -> None:
    hands = ("8♠ 9♠ 10♠", "9♥ 10♥ J♥", "", "8♣ 9♣ 10♣")
    both = [(0, 1), (1, 1)]
    assert declare(both, hands).contest == 1
    tie = [(0, 1), (3, 1)]
    assert declare(tie, hands, dealer=3).contest == 0
    assert declare(tie, hands, dealer=2).contest == 1
    assert declare(tie, hands, dealer=1).contest == 1
    unknown = declare(tie, hands, dealer=None)
    assert (unknown.contest, unknown.unclear) == (None, True)


def test_options_of_the_contest() -> None:
    hands = ("8♠ 9♠ 10♠ J♠ Q♠", "K♠ K♥ K♣ K♦", "8♥ 9♥ 10♥", "8♣ 9♣ 10♣")
    hundreds = [(0, 3), (1, 3)]
    assert declare(hundreds, hands).contest == 1
    assert declare(hundreds, hands, DEFAULT.replace(hundred_order="run")).contest == 0
    tie = [(2, 1), (3, 1)]
    assert declare(tie, hands, mode="hokum", trump=CLUBS).contest == 0
    in_trumps = DEFAULT.replace(trump_run_wins_tie="yes")
    assert declare(tie, hands, in_trumps, mode="hokum", trump=CLUBS).contest == 1
    assert declare(tie, hands, in_trumps, mode="hokum", trump=SPADES).contest == 0


def test_four_aces_depend_on_the_mode() -> None:
    hands = ("A♠ A♥ A♣ A♦", "", "", "")
    sun = declare([(0, 4)], hands)
    assert (sun.surviving_raw(), sun.names(0, True)) == ((200, 0), ("400",))
    hokum = declare([(0, 3)], hands, mode="hokum", trump=0)
    assert (hokum.surviving_raw(), hokum.names(0, True)) == ((100, 0), ("100",))
    wrong = declare([(0, 3)], hands)
    assert (points(wrong), wrong.contest) == (["project-not-held"], None)


def test_the_best_reading_of_an_announcement_is_credited() -> None:
    hands = ("7♠ 8♠ 9♠ 10♠ Q♥ K♥ A♥", "J♣ Q♣ K♣", "", "")
    assert declare([(0, 1), (1, 1)], hands).contest == 0
    assert [p.top for p in declare([(0, 1), (0, 2)], hands).projects[0]] == [parse_card("10♠"), 12]


def test_the_modest_reading_is_taken_where_the_other_side_alone_shows() -> None:
    hands = ("7♠ 8♠ 9♠ 10♠", "8♣ 9♣ 10♣", "", "")
    announced = [(0, 1), (1, 1)]
    assert declare(announced, hands).contest == 0
    shown = declare(announced, hands, shown=[(1, "8♣ 9♣ 10♣")])
    assert (shown.contest, points(shown)) == (1, [])


def test_who_shows_must_have_won() -> None:
    hands = ("8♠ 9♠ 10♠", "8♣ 9♣ 10♣ J♣", "", "")
    found = declare([(0, 1), (1, 2)], hands, shown=[(0, "8♠ 9♠ 10♠")])
    assert (found.contest, points(found)) == (1, ["loser-shows"])
    both = declare([(0, 1), (1, 2)], hands, shown=[(0, "8♠ 9♠ 10♠"), (1, "8♣ 9♣ 10♣ J♣")])
    assert points(both) == []


def test_shown_cards_tell_which_project_it_was() -> None:
    hands = ("7♠ 8♠ 9♠ Q♥ K♥ A♥", "J♣ Q♣ K♣", "", "")
    found = declare([(0, 1), (1, 1)], hands, shown=[(0, "7♠ 8♠ 9♠"), (1, "J♣ Q♣ K♣")])
    assert [p.suit for p in found.projects[0]] == [SPADES]
    assert found.contest == 1


def test_shown_cards_alone_are_no_announcement() -> None:
    found = declare([], ("7♠ 8♠ 9♠", "J♣ Q♣ K♣ A♣", "", ""), shown=[(1, "J♣ Q♣ K♣ A♣")])
    assert (found.surviving_raw(), points(found)) == ((0, 0), ["not-announced"])


def test_shown_cards_that_are_no_project() -> None:
    found = declare([(0, 1)], ("7♠ 8♠ 9♠ J♥", "", "", ""), shown=[(0, "7♠ 8♠ J♥")])
    assert points(found) == ["shown-cards"]
    assert found.surviving_raw() == (20, 0)


def test_shown_masks_may_leave_out_cards_that_were_played() -> None:
    # Deal 6: P1 shows 8♥ 9♥ of his 7♥ 8♥ 9♥ with the second card; deal 7: so does P4 before playing 7♥.
    for number in (6, 7):
        assert arithmetic.judge(recorded(number), DEFAULT).findings == []
    unplayed = declare([(0, 1)], ("7♥ 8♥ 9♥", "", "", ""), shown=[(0, "8♥ 9♥")])
    assert points(unplayed) == ["shown-cards"]


def test_an_announcement_may_carry_its_cards() -> None:
    deal = recorded(16)  # P1 announces 8♠ 9♠ 10♠ and loses the contest
    cards = masks("8♠ 9♠ 10♠")[0]
    told = tuple(
        replace(e, cards=cards) if type(e) is Announcement and (e.seat, e.code) == (0, 1) else e
        for e in deal.events
    )
    assert arithmetic.judge(replace(deal, events=told), DEFAULT) == arithmetic.judge(deal, DEFAULT)


def test_a_project_that_is_not_held() -> None:
    found = declare([(0, 1), (0, 2)], ("7♠ 8♠ 9♠", "", "", ""))
    assert points(found) == ["project-not-held"]
    assert found.findings[0].expected == "50"
    assert found.surviving_raw() == (20, 0)


def test_two_projects_may_not_share_a_card() -> None:
    hands = ("10♠ J♠ Q♠ K♠ K♥ K♣ K♦", "", "", "")
    found = declare([(0, 2), (0, 3)], hands, mode="hokum", trump=0)
    assert points(found) == ["project-not-held"]
    assert found.surviving_raw() == (100, 0)
    assert declare([(0, 1), (0, 3)], hands).surviving_raw() == (120, 0)


def test_three_projects_are_too_many() -> None:
    found = declare([(0, 1), (0, 1), (0, 1)], ("7♠ 8♠ 9♠ 7♥ 8♥ 9♥", "", "", ""))
    assert points(found) == ["too-many-projects"]
    assert found.surviving_raw() == (40, 0)


def test_late_projects() -> None:
    play = RecordedPlay(
        announced=[Announced(0, 1, None, 1, 0), Announced(0, None, masks("7♠ 8♠ 9♠")[0], 2, 0)]
    )
    found = declarations(play, Bargain("sun", None, 0, 0), masks("7♠ 8♠ 9♠", "", "", ""), DEFAULT, 3, 1)
    assert points(found) == ["late-project", "late-project"]


def test_baloot_needs_both_cards_and_a_trump() -> None:
    hands = ("Q♣ K♣", "", "", "")
    announced = [(0, 6)]
    assert declare(announced, hands, mode="hokum", trump=CLUBS).baloot_count() == (1, 0)
    for mode, trump in (("hokum", SPADES), ("sun", None)):
        found = declare(announced, hands, mode=mode, trump=trump)  # type: ignore[arg-type]
        assert (found.baloot_count(), points(found)) == ((0, 0), ["baloot-not-held"])


def test_baloot_inside_projects() -> None:
    counted = DEFAULT.replace(baloot_inside_hundred="counted")
    hundred = ("10♣ J♣ Q♣ K♣ A♣", "", "", "")
    for rules, expected in ((DEFAULT, (0, 0)), (counted, (1, 0))):
        found = declare([(0, 3), (0, 6)], hundred, rules, mode="hokum", trump=CLUBS)
        assert found.baloot_count() == expected
    fifty = declare([(0, 2), (0, 6)], ("J♣ Q♣ K♣ A♣", "", "", ""), mode="hokum", trump=CLUBS)
    assert fifty.baloot_count() == (1, 0)
    kings = declare([(0, 3), (0, 6)], ("K♠ K♥ K♣ K♦ Q♣", "", "", ""), mode="hokum", trump=CLUBS)
    assert kings.baloot_count() == (1, 0)
    unannounced = declare([(0, 6)], hundred, mode="hokum", trump=CLUBS)
    assert unannounced.baloot_count() == (1, 0)


def test_without_hands_kinds_are_compared_and_no_more() -> None:
    better = declare([(0, 1), (1, 2)], None)
    assert (better.contest, better.surviving_raw()) == (1, (0, 50))
    equal = declare([(0, 1), (1, 1)], None)
    assert (equal.contest, equal.unclear) == (None, True)
    shown = declare([(0, 1), (1, 2)], None, shown=[(1, "J♣ Q♣ K♣ A♣")])
    assert (shown.contest, shown.surviving_raw()) == (1, (0, 50))


HANDS = st.sets(st.sampled_from(DECK), max_size=8).map(card_set)


@settings(max_examples=200, deadline=None)
@given(HANDS, st.sampled_from(["sun", "hokum"]))
def test_the_engine_sees_the_same_projects(hand: int, mode: Mode) -> None:
    ours = {(p.cards, p.top, p.suit, {1: 20, 2: 50, 3: 100, 4: 200}[p.code]) for p in projects_of(hand, mode)}
    theirs = {(p.cards, p.top, p.suit, p.raw(mode)) for p in engine.projects_in(hand)}
    assert ours == theirs


@pytest.mark.parametrize("order", ["four-of-a-kind", "run"])
@pytest.mark.parametrize("trumps", ["no", "yes"])
def test_the_engine_orders_projects_alike(order: str, trumps: str) -> None:
    rules = DEFAULT.replace(hundred_order=order, trump_run_wins_tie=trumps)
    for mode, trump in (("sun", None), ("hokum", 1)):
        ours = {p.cards: p for project in engine.PROJECTS for p in projects_of(project.cards, mode)}  # type: ignore[arg-type]
        pairs = [
            (ours[p.cards].key(trump, rules), engine.beats_key(p, mode, trump, rules))  # type: ignore[arg-type]
            for p in engine.PROJECTS
        ]
        by_ours = sorted(range(len(pairs)), key=lambda i: pairs[i][0])
        for one, two in pairwise(by_ours):
            (a, x), (b, y) = pairs[one], pairs[two]
            assert (a < b) == (x < y)
            assert (a == b) == (x == y)
