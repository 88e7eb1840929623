"""Whatever the engine plays is written, read back and replayed to the same states."""

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot import actions as act
from majlis.baloot.actions import parse_action
from majlis.baloot.deal import Deal
from majlis.baloot.kammelna.reader import loads
from majlis.baloot.kammelna.recorder import game_record, record_of
from majlis.baloot.kammelna.replay import RecordedDeal, replay
from majlis.baloot.kammelna.types import Announcement, Call, Challenge, Collect, Event, Play, Result
from majlis.baloot.kammelna.writer import dumps
from majlis.baloot.match import Match
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT, OPTIONS, PRESETS, RuleSet
from majlis.baloot.state import State
from majlis.cards import parse_card, parse_cards

DealPlayer = Callable[[RuleSet, int], State]
PHYSICAL = DEFAULT.replace(mode="physical")


def states_of(state: State) -> Iterator[State]:
    again = State.new(state.deal, state.rules, state.dealer, state.scores)
    yield again.copy()
    for seat, action in state.history:
        again.apply(action, seat)
        yield again.copy()


def check(state: State) -> None:
    """Record, write, read, replay: the same record and the same states."""
    record = record_of(state)
    game = loads(dumps(game_record([state])), strict=True)
    assert game.deals == (record,)
    again = replay(game.deals[0], state.rules)
    assert (again.refused, again.stopped, again.guessed) == ((), None, ())
    assert again.state == state
    assert again.state is not None
    assert again.state.result == state.result
    assert again.rules == state.rules
    assert all(implied.action == act.ACCEPT for implied in again.implied)
    for mine, theirs in zip(states_of(state), again.states(), strict=True):
        if mine.phase == Phase.AUCTION:  # the undealt stock is not recorded
            assert (mine.history, mine.deal.first) == (theirs.history, theirs.deal.first)
        else:
            assert mine == theirs
            assert (mine.phase, mine.contract, mine.eight) == (theirs.phase, theirs.contract, theirs.eight)


@settings(max_examples=120, deadline=None)
@given(
    st.integers(0, 2**32),
    st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in OPTIONS.items()}),
)
def test_round_trip_under_any_rules(play_deal: DealPlayer, seed: int, options: dict[str, str]) -> None:
    check(play_deal(DEFAULT.replace(**options), seed))


@pytest.mark.parametrize(
    "rules", [*PRESETS.values(), PHYSICAL], ids=lambda rules: f"{rules.name}-{rules.mode}"
)
def test_round_trip_of_many_deals(rules: RuleSet, play_deal: DealPlayer) -> None:
    endings: Counter[str] = Counter()
    for seed in range(60):
        state = play_deal(rules, seed)
        assert state.result is not None
        endings[state.result.ending] += 1
        check(state)
    assert {"played", "sawa", "false-sawa", "all-pass"} <= set(endings)


def test_all_that_can_happen_does_happen(play_deal: DealPlayer) -> None:
    words: Counter[object] = Counter()
    for seed in range(400):
        rules = DEFAULT.replace(
            mode=("strict", "physical")[seed % 2],
            variant_chooser=("doubler", "buyer")[seed // 2 % 2],
            sun_double=("always", "firewall")[seed // 4 % 2],
        )
        for event in record_of(play_deal(rules, seed)).events:
            if isinstance(event, Call):
                words[event.word] += 1
            elif isinstance(event, Announcement):
                words[event.code or "shown"] += 1
            else:
                words[type(event).__name__] += 1
    expected = "pass thany wala waraq hokom hokom2 sun ashkal turntosun beforeyou hokomclose hokomopen double"
    kinds = {
        *expected.split(),
        "triple",
        "qahwa",
        "spades",
        "hearts",
        "clubs",
        "diamonds",
        1,
        2,
        3,
        5,
        6,
        "shown",
    }
    assert kinds | {"Challenge", "Kawesh", "SawaClaim", "Play", "Collect"} <= set(words)


def test_a_match_of_careful_players_needs_nothing_of_our_own(play_deal: DealPlayer) -> None:
    rng = np.random.default_rng(11)
    match = Match(DEFAULT, [make_player("careful", rng) for _ in range(4)], rng)
    while not match.is_over():
        check(match.play_deal())
    game = game_record(match.states, name="match 11")
    assert game.totals == match.scores
    assert [deal.number for deal in game.deals] == [*range(1, len(match.states) + 1)]
    assert [deal.before for deal in game.deals] == [state.scores for state in match.states]
    assert [deal.result.last_round for deal in game.deals if deal.result][-1]
    assert sum(deal.result.last_round for deal in game.deals if deal.result) == 1
    assert game_record(game.deals[3:]).deals[0].number == 1
    for deal in game.deals:
        for event in deal.events:
            if isinstance(event, Announcement):
                assert event.code is None or event.cards is None


def test_the_record_protocol(play_deal: DealPlayer) -> None:
    state = play_deal(DEFAULT, 3)
    states = list(RecordedDeal(record_of(state)).replay())
    assert states[-1] == state
    assert len(states) == len(state.history) + 1


def test_an_unfinished_deal_is_recorded_so_far(play_deal: DealPlayer) -> None:
    whole = play_deal(DEFAULT, 3)
    for state in states_of(whole):
        if state.phase in (Phase.DOUBLING, Phase.PLAY) and state.promised is None:
            record = record_of(state)
            assert record.result is None
            again = replay(record)
            assert again.state == state
            assert again.ended == "unfinished"


# The conventions, one by one


HANDS = (
    parse_cards("♠AK♥7♦7♣7"),
    parse_cards("♠109♥8♦8♣8"),
    parse_cards("♠QJ♥9♦9♣9"),
    parse_cards("♠87♥10♦10♣10"),
)
FLOOR = parse_card("K♦")
STOCK = tuple(map(parse_card, ["A♥", "Q♥", "J♥", "K♥", "Q♦", "J♦", "A♦", "A♣", "K♣", "Q♣", "J♣"]))


def state_after(words: str, rules: RuleSet = DEFAULT, scores: tuple[int, int] = (0, 0)) -> State:
    """The deal above, dealt by seat 3, so that seat 0 speaks first, after `seat:action` words."""
    state = State.new(Deal(HANDS, FLOOR, STOCK), rules, 3, scores)
    for word in words.split():
        seat, _, action = word.partition(":")
        state.apply(parse_action(action), int(seat))
    return state


def said(*words: str, rules: RuleSet = DEFAULT, scores: tuple[int, int] = (0, 0)) -> list[Event]:
    """The events recorded of that deal after these words."""
    return list(record_of(state_after(" ".join(words), rules, scores)).events)


def brief(events: list[Event]) -> list[str]:
    """Calls as `p b gm ts rb gem rd hc`."""
    return [
        f"{e.seat + 1} {e.word} {e.gm} {e.ts} {-1 if e.rb is None else e.rb + 1} {e.gem} "
        f"{0 if e.rd is None else e.rd + 1} {e.hc}"
        for e in events
        if isinstance(e, Call)
    ]


def test_all_pass() -> None:
    words = said(*(f"{seat}:pass" for seat in (0, 1, 2, 3) * 2))
    assert [event.word for event in words if isinstance(event, Call)] == [
        *("pass", "pass", "pass", "thany"),
        *("wala", "wala", "wala", "waraq"),
    ]
    assert {event.ts for event in words if isinstance(event, Call)} == {4}


def test_a_first_round_hokum_is_confirmed_by_the_buyers_own_pass() -> None:
    events = said("0:pass", "1:hokum", "3:pass", "2:pass", "0:pass", "1:confirm", "2:pass", "0:pass")
    assert brief(events) == [
        "1 pass 0 4 -1 0 0 0",
        "2 hokom 2 4 2 0 0 0",
        "4 pass 2 4 2 0 0 0",
        "3 pass 2 4 2 0 0 0",
        "1 pass 2 4 2 0 0 0",
        "2 pass 2 3 2 0 0 0",
        "3 pass 2 3 2 0 0 0",
        "1 pass 2 3 2 0 0 0",
    ]


ROUND_1 = ("0:pass", "1:pass", "2:pass", "3:pass")
ROUND_2 = (*ROUND_1, "0:hokum", "1:pass", "2:pass", "3:pass")


def test_a_second_round_hokum_names_its_suit() -> None:
    assert brief(said(*ROUND_2, "0:spades"))[3:] == [
        "4 thany 0 4 -1 0 0 0",
        "1 hokom2 2 4 1 0 0 0",
        "2 pass 2 4 1 0 0 0",
        "3 pass 2 4 1 0 0 0",
        "4 pass 2 4 1 0 0 0",
        "1 spades 2 0 1 0 0 0",
    ]
    assert brief(said(*ROUND_2, "0:turn-to-sun"))[-1] == "1 turntosun 1 4 1 0 0 0"


def test_raises_with_the_doublers_variant() -> None:
    events = said(*ROUND_2, "0:hearts", "1:double-closed", "2:triple", "3:four-open", "0:gahwa")
    assert brief(events)[8:] == [
        "1 hearts 2 1 1 0 0 0",
        "2 hokomclose 2 1 1 1 2 1",
        "3 triple 2 1 1 2 3 0",
        "4 hokomopen 2 1 1 3 4 0",
        "1 qahwa 2 1 1 4 1 0",
    ]


def test_raises_with_the_buyers_variant() -> None:
    rules = DEFAULT.replace(variant_chooser="buyer")
    events = said(*ROUND_2, "0:hearts", "1:double", "0:closed", "0:triple", "1:four", "0:open", rules=rules)
    assert brief(events)[9:] == [
        "2 double 2 1 1 1 2 0",
        "1 hokomclose 2 1 1 1 2 1",
        "1 triple 2 1 1 2 1 0",
        "2 double 2 1 1 3 2 0",
        "1 hokomopen 2 1 1 3 2 0",
    ]


def test_sun_before_you_and_its_double() -> None:
    events = said("0:pass", "1:sun", "0:before-you", "3:double", scores=(120, 10))
    assert brief(events) == [
        "1 pass 0 4 -1 0 0 0",
        "2 sun 1 4 2 0 0 0",
        "1 beforeyou 1 4 1 0 0 0",
        "4 double 1 4 1 1 4 0",
    ]


def test_ashkal_is_bought_for_the_partner() -> None:
    record = record_of(state_after("0:pass 1:pass 2:ashkal 1:pass"))
    assert brief(list(record.events))[2:] == ["3 ashkal 3 4 1 0 0 0", "2 pass 3 4 1 0 0 0"]
    assert record.final is not None
    assert record.final[0] >> FLOOR & 1


SUN = "0:pass 1:pass 2:sun 1:pass"


def announced(words: str) -> list[Announcement]:
    return [e for e in record_of(state_after(f"{SUN} {words}")).events if isinstance(e, Announcement)]


def test_projects_are_named_by_kind_and_shown_with_the_second_card() -> None:
    first = "0:7♦ 1:8♦ 2:9♦ 3:fifty:♣10JQK 3:10♦"
    assert announced(first) == [Announcement(seat=3, code=2)]
    whole = [Announcement(seat=3, code=2), Announcement(seat=3, cards=parse_cards("♣10JQK"))]
    assert announced(f"{first} 3:7♠") == whole


def test_what_is_shown_leaves_out_the_cards_played_by_then() -> None:
    played = "0:7♣ 1:8♣ 2:9♣ 3:fifty:♣10JQK 3:J♣ 3:Q♣"
    assert announced(played)[1:] == [Announcement(seat=3, cards=parse_cards("♣10K"))]


def test_the_losing_side_shows_nothing(play_deal: DealPlayer) -> None:
    losers = 0
    for seed in range(200):
        state = play_deal(DEFAULT, seed)
        events = [e for e in record_of(state).events if isinstance(e, Announcement) and (e.code or 0) < 5]
        announcers = {event.seat & 1 for event in events if event.code is not None}
        losers += len(announcers) == 2
        assert {event.seat & 1 for event in events if event.code is None} <= {state.contest_winner()}
    assert losers > 10


def test_less_than_the_best_is_told_by_its_cards_where_nothing_else_tells() -> None:
    best, less = "3:fifty:♣10JQK", "3:sira:♣10JQ"
    first = "0:7♦ 1:8♦ 2:9♦ {} 3:10♦"
    assert announced(first.format(best)) == [Announcement(seat=3, code=2)]
    cards = parse_cards("♣10JQ")
    assert announced(first.format(less)) == [Announcement(seat=3, code=1, cards=cards)]
    # Once it is shown, what is shown tells.
    shown = [Announcement(seat=3, code=1), Announcement(seat=3, cards=cards)]
    assert announced(first.format(less) + " 3:7♠") == shown


def test_a_collected_trick_names_its_winner() -> None:
    events = record_of(state_after(f"{SUN} 0:7♦ 1:8♦ 2:9♦ 3:10♦")).events
    assert events[-2:] == (Play(3, parse_card("10♦")), Collect(3))


def test_four_aces_are_a_four_hundred_in_sun_and_a_hundred_in_hokum() -> None:
    hands = (parse_cards("♠A♥A♦7♣7♠7"), parse_cards("♠109♥8♦8♣8"), parse_cards("♠QJ♥9♦9♣9"))
    last = parse_cards("♠8♥10♦10♣10♥7")
    stock = tuple(map(parse_card, ["A♣", "Q♥", "J♥", "K♥", "Q♦", "J♦", "K♠", "K♦", "K♣", "Q♣", "J♣"]))
    found = []
    for words in ("0:sun", "0:hokum 1:pass 2:pass 3:pass 0:confirm 1:pass 3:pass"):
        state = State.new(Deal((*hands, last), parse_card("A♦"), stock), DEFAULT, 3)
        for word in f"{words} 0:aces:AAAA 0:7♠".split():
            state.apply(parse_action(word[2:]), int(word[0]))
        found += [e for e in record_of(state).events if isinstance(e, Announcement)]
    assert found == [Announcement(seat=0, code=4), Announcement(seat=0, code=3)]


# Results


def result_of(words: str, rules: RuleSet = DEFAULT) -> Result:
    result = record_of(state_after(words, rules)).result
    assert result is not None
    return result


def test_a_qayd_is_applied_in_the_result() -> None:
    words = f"{SUN} 0:A♠ 1:8♦ 0:qayd:revoke:8♦:10♠"
    result = result_of(words, PHYSICAL)
    assert (result.qayd, result.winner, result.buyer, result.mode) == (True, 0, 0, 1)
    assert (result.game_points, result.last_trick) == ((26, 0), None)
    events = record_of(state_after(words, PHYSICAL)).events
    eight, ten = parse_card("8♦"), parse_card("10♠")
    fields = {"wc": eight, "ac": ten}
    assert events[-1] == Challenge(seat=0, crime=0, card=eight, proof=ten, fields=fields)
    check(state_after(words, PHYSICAL))


def test_results_as_archives_print_them(play_deal: DealPlayer) -> None:
    seen: set[str] = set()
    for seed in range(400):
        state = play_deal(DEFAULT, seed)
        result = record_of(state).result
        if state.result is None or state.result.sheet is None or state.contract is None:
            assert result is None
            continue
        assert result is not None
        sheet = state.result.sheet
        assert result.game_points == state.result.game_points
        assert result.card_points == sheet.card_points
        assert result.kaboot == (sheet.kaboot is not None)
        assert result.totals == (sheet.game_points if result.kaboot else sheet.totals)
        assert result.level == state.contract.level
        assert result.mode == (2 if state.contract.trump is not None else 3 if state.contract.ashkal else 1)
        for team in (0, 1):
            assert tuple(item.name for item in result.declared[team]) == sheet.declared[team]
        seen |= {item.name for side in result.declared for item in side}
        seen |= {"gahwa"} if result.level == 5 else set()
    assert {"sira", "50", "100", "baloot", "gahwa"} <= seen
