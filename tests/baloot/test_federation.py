"""The tournament house, and what its options ask of records, notation, players and rule book.

Each option is told apart by a deal in `tests/data/witnesses.toml`; here is what such a deal does not reach.
"""

import random

import pytest

import walks
import witnesses
from majlis.baloot import actions as act
from majlis.baloot import deallines
from majlis.baloot.actions import parse_action
from majlis.baloot.audit.deals import audit_game
from majlis.baloot.audit.judge import arithmetic
from majlis.baloot.kammelna.reader import loads
from majlis.baloot.kammelna.recorder import game_record, record_of
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.kammelna.writer import dumps
from majlis.baloot.match import Match
from majlis.baloot.notation import format_position, parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.rulebook import rule_book
from majlis.baloot.rulebook.options import FEDERATION, WITNESSES
from majlis.baloot.ruleset import DEFAULT, FIELDS, PRESETS, RuleSet, parse_rules
from majlis.baloot.state import State
from majlis.errors import InputError
from majlis.i18n import LANGUAGES
from witnesses import Witness

HOUSE = PRESETS["federation"]
HOUSES = (
    "federation",
    "federation+triple_variant=chosen",
    "kammelna+triple_variant=chosen+variant_chooser=buyer",
)
PHYSICAL = "kammelna+mode=physical"

REVOKE = (
    "d2 0-0 deal 10♥ ♠87♥7♣7♦7/♠109♥9♣9♦9/♠J♥Q♣J8♦J/♠AK♥K♣K♦K 10♣,10♦,Q♠,Q♣,8♦,A♥,A♣,A♦,8♥,J♥,Q♦ : sun "
    "A♠ 7♠ 10♠ J♠ 10♦ 8♦ A♦ J♦ A♥ Q♥ 10♥ 7♥ A♣ 8♣ 10♣ Q♣ 9♥ J♣ 1@qayd:revoke:J♣:8♥"
)
"""The buyer has four tricks and all that is left; the fifth trick's revoke is challenged at once."""
REVOKE_THAT_WON = (
    "d0 0-0 deal 8♣ ♠1087♣7♦7/♥9♣AJ♦Q9/♠J♥J7♣9♦K/♠AQ♥K10♣K K♠,10♣,8♦,Q♥,Q♣,J♦,A♥,9♠,A♦,8♥,10♦ : sun "
    "A♣ 9♣ K♣ 7♣ 10♣ Q♣ A♠ A♦ J♣ J♥ A♥ 10♦ 9♥ 7♥ 10♥ 8♥ Q♠ 7♠ K♠ J♠ 8♣ Q♥ 9♠ 10♠ Q♦ K♦ J♦ 8♠ "
    "3@qayd:revoke:8♠:7♦"
)
"""A revoke wins the seventh trick, the only one of its side."""
REVOKE_OF_THE_BUYER = (
    "d2 0-0 deal 7♥ ♠87♥8♣7♦7/♥9♣9J♦9J/♠J9♣8♦8♥J/♠AKQ10♥A 10♥,K♥,Q♥,10♣,10♦,A♣,A♦,K♣,K♦,Q♣,Q♦ : pass sun "
    "pass A♠ 7♠ 9♥ 9♠ K♠ 7♣ 9♣ J♠ 10♠ 10♣ J♣ 8♣ Q♠ 7♦ 9♦ Q♣ 1@qayd:revoke:7♣:8♠"
)
"""A reverse Kaboot was sure: the buyer of a Sun has no trick, and revoked in the second."""


def play_out(seed: int, rules: RuleSet) -> State:
    rng = random.Random(seed)
    deal = walks.streaky(rng) if seed % 2 else walks.shuffled(rng)
    state = walks.start(rng, rules, deal)
    while not state.is_terminal():
        raising = [action for action in state.legal_actions() if action != act.PASS]
        if state.phase == Phase.DOUBLING and raising and rng.random() < 0.7:
            state.apply(rng.choice(raising))
        else:
            walks.step(rng, state, bid=0.7, sawa=0.3)
    return state


RAISED = {1: "pass pass ", 2: "double "}

# What it is made of


def test_every_value_of_the_house_has_its_source_and_nothing_else_is_changed() -> None:
    assert set(HOUSE.changed_from(DEFAULT)) <= set(FEDERATION) <= set(FIELDS)
    for source in FEDERATION.values():
        assert set(source.witnesses) <= set(WITNESSES)
    unsure = {field for field, source in FEDERATION.items() if source.unsure}
    assert unsure == set(FEDERATION) - {"before_you", "ashkal_buyer"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_marks_what_is_unsure(language: str) -> None:
    rows = [line.split(" | ") for line in rule_book(HOUSE, language).splitlines() if line.startswith("| ")]
    told = {row[0].split("`")[1]: row for row in rows if len(row) == 4 and row[0].count("`") == 2}
    for field, source in FEDERATION.items():
        assert told[field][1] == f"`{getattr(HOUSE, field)}`"
        assert told[field][2].endswith("?") == source.unsure


# Ashkal, whose caller buys


def test_the_caller_of_ashkal_is_the_buyer_and_his_partner_takes_the_floor_card() -> None:
    line = "deal 10♥ ♠J♥7♣Q♦A9/♠AKQ♥K♦Q/♠7♥A9♣J9/♠9♥J♣A♦K10 7♦,10♠,8♣,10♣,K♣,Q♥,J♦,8♠,8♦,8♥,7♣"
    for rules, buyer in (("kammelna+before_you=off", 2), ("kammelna+before_you=off+ashkal_buyer=caller", 0)):
        state = parse_position(f"{rules} d1 0-0 {line} : pass pass ashkal")
        contract = state.contract
        assert contract is not None
        assert (contract.buyer, contract.caller, contract.taker, contract.ashkal) == (buyer, 0, 2, True)
        assert state.hands[2] >> state.deal.floor & 1


def test_a_composed_ashkal_is_bought_by_whom_the_rules_name() -> None:
    text = "d0 0-0 play 2:sun-ashkal ♠A♥A/♠7♥7/♠8♥8/♠9♥9 L0 P90-8 W3-3"
    for rules, buyer in (("kammelna", 2), ("federation", 0)):
        state = parse_position(f"{rules} {text}")
        assert state.contract is not None
        assert (state.contract.buyer, state.contract.caller) == (buyer, 0)
        assert format_position(state) == f"{rules} {text}"
        assert parse_position(format_position(state)) == state


def test_a_tripled_game_is_closed_only_where_that_may_be_chosen() -> None:
    text = "d0 0-0 play 2:hokum♠x3c ♠A♥A/♠7♥7/♠8♥8/♠9♥9 L0 P100-16 W3-3"
    with pytest.raises(InputError, match="closed only by triple_variant=chosen"):
        parse_position(f"federation {text}")


# Records


@pytest.mark.parametrize("house", HOUSES)
def test_deals_of_the_house_are_recorded_read_back_and_judged_alike(house: str) -> None:
    rules, tripled, ashkal = parse_rules(house), 0, 0
    for seed in range(40):
        state = play_out(seed, rules)
        assert parse_position(format_position(state)) == state
        game = game_record([state], file="game.json")
        again = loads(dumps(game), "game.json")
        found = audit_game(again, rules)
        assert [str(one.text) for one in found.divergences] == [], format_position(state)
        lines = deallines.loads(deallines.dumps(game).encode(), "game.jsonl")
        assert [str(one.text) for one in audit_game(lines, rules).divergences] == [], format_position(state)
        told = replay(again.deals[0], rules)
        assert (told.refused, told.state) == ((), state)
        if state.contract is not None:
            tripled += state.contract.level >= 3
            ashkal += state.contract.ashkal
    assert tripled
    assert ashkal


@pytest.mark.parametrize("name", ["random", "careful", "strategist"])
@pytest.mark.parametrize("house", HOUSES)
def test_players_play_the_house(house: str, name: str) -> None:
    import numpy as np

    rng = np.random.default_rng(5)
    match = Match(parse_rules(house), [make_player(name, rng) for _ in range(4)], rng)
    for _ in range(4):
        if not match.is_over():
            match.play_deal()
    assert match.states


# A foul that spoils a Kaboot


@pytest.mark.parametrize("line", [REVOKE, REVOKE_THAT_WON])
def test_a_foul_that_cuts_a_sure_kaboot_short_costs_it(line: str) -> None:
    for value, points in (("not-counted", "26"), ("counted", "44")):
        witness = Witness("qayd_kaboot", "", PHYSICAL, line, {})
        outcome, state = witnesses.engine(witness, value)
        assert f"-{points}," in outcome or f" {points}-" in outcome
        assert outcome == witnesses.twin(witness, value)
        assert state.result is not None
        judgement = arithmetic.judge(record_of(state), witness.under(value)).judgement
        assert judgement.game_points == state.result.game_points


@pytest.mark.parametrize("reverse", ["off", "88", "88-any-buyer"])
def test_a_foul_of_the_buyer_that_cuts_a_reverse_kaboot_short_costs_44_too(reverse: str) -> None:
    """The source writes 44 for a Kaboot that was spoiled and names no reverse one (docs/rules.en.md)."""
    rules = f"{PHYSICAL}+reverse_kaboot={reverse}"
    for value, points in (("not-counted", "26"), ("counted", "44")):
        witness = Witness("qayd_kaboot", "", rules, REVOKE_OF_THE_BUYER, {})
        outcome, state = witnesses.engine(witness, value)
        assert outcome == witnesses.twin(witness, value) == f"qayd 0-{points}, then 3 deals"
        judgement = arithmetic.judge(record_of(state), witness.under(value)).judgement
        assert judgement.game_points == (0, int(points))


@pytest.mark.parametrize(
    ("house", "level", "points"),
    [("federation", 1, 44), ("federation", 2, 44), ("federation+kaboot_multiplied=yes", 2, 88)],
)
def test_a_doubled_foul_that_spoils_a_kaboot_pays_what_the_kaboot_would(house, level, points) -> None:
    """The source writes 44 and names no doubled deal, where another foul costs 52: taken at its word."""
    line = REVOKE.replace("d2 0-0", "d2 120-60").replace(" : sun A♠", f" : sun {RAISED[level]}A♠")
    witness = Witness("qayd_kaboot", "", f"{house}+mode=physical+sun_double=always", line, {})
    outcome, state = witnesses.engine(witness, "counted")
    assert f"{points}-" in outcome or f"-{points}," in outcome
    assert outcome == witnesses.twin(witness, "counted")
    assert state.result is not None
    judgement = arithmetic.judge(record_of(state), witness.under("counted")).judgement
    assert judgement.game_points == state.result.game_points
    plain, _ = witnesses.engine(witness, "not-counted")
    assert str(26 * level) in plain


def test_a_challenge_before_four_tricks_or_against_a_side_with_a_trick_is_paid_as_ever() -> None:
    with_a_trick = early = 0
    for seed in range(150):
        rng = random.Random(seed)
        state = walks.start(rng, parse_rules(f"{PHYSICAL}+qayd_kaboot=counted"), walks.streaky(rng))
        *_, state = walks.moments(rng, state, qayd=0.1, bid=0.7)
        if state.result is None or state.result.ending != "qayd":
            continue
        payer, sheet = state.result.offender, state.result.sheet
        assert sheet is not None
        assert payer is not None
        spoiled = any("Kaboot" in line.id for line in sheet.lines)
        early += len(state.tricks) < 4
        with_a_trick += sum(trick.winner % 2 == payer for trick in state.tricks) > 1
        if len(state.tricks) < 4 or sum(trick.winner % 2 == payer for trick in state.tricks) > 1:
            assert not spoiled
        judgement = arithmetic.judge(record_of(state), state.rules).judgement
        assert judgement.game_points == state.result.game_points, format_position(state)
    assert with_a_trick
    assert early


def test_each_side_keeps_its_own_after_a_qayd() -> None:
    seen = 0
    for seed in range(150):
        rng = random.Random(seed)
        state = walks.start(rng, parse_rules(f"{PHYSICAL}+qayd_projects=each-own"), walks.streaky(rng))
        *_, state = walks.moments(rng, state, qayd=0.1, bid=0.7)
        if state.result is None or state.result.ending != "qayd" or state.result.sheet is None:
            continue
        payer = state.result.offender
        assert payer is not None
        contract = state.contract
        assert contract is not None
        kept = sum(p.raw(contract.mode) for seat in (payer, payer + 2) for p in state.announced[seat])
        own = kept // (10 if contract.mode == "hokum" else 5) + 2 * sum(state.balooted[payer::2])
        if contract.level < 5:
            assert state.result.game_points[payer] == own
            seen += own > 0
        judgement = arithmetic.judge(record_of(state), state.rules).judgement
        assert judgement.game_points == state.result.game_points
        assert judgement.declared == state.result.sheet.declared
    assert seen


def test_the_words_of_a_refusal_name_the_rule() -> None:
    deal = "deal Q♣ ♠87♥7♣7♦7/♠109♥9♣9♦9/♠QJ♥J♣J♦J/♠AK♥K♣K♦K 10♥,10♣,10♦,Q♥,Q♦,A♥,A♣,A♦,8♥,8♣,8♦"
    state = parse_position(f"federation d1 0-0 {deal} : pass pass hokum")
    with pytest.raises(Exception, match="kawesh is waived by who has bid himself"):
        state.apply(parse_action("kawesh"), 0)
    passed = parse_position(f"federation d1 0-0 {deal} : pass pass pass hokum")
    passed.apply(parse_action("kawesh"), 0)  # a pass waives nothing
    assert passed.result is not None
    assert passed.result.ending == "kawesh"
