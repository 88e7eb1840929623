"""The triage: each damage to a real match is found once, in its category and class, and nothing besides."""

import dataclasses
import json
from typing import Any

import pytest
from msgspec import structs

from majlis.baloot.audit.deals import GameAudit, audit_deal, audit_game
from majlis.baloot.audit.explain.triage import triage
from majlis.baloot.audit.judge import engine_judge
from majlis.baloot.audit.types import CATEGORIES, CLASSES, sentence
from majlis.baloot.kammelna.reader import loads
from majlis.baloot.kammelna.types import Play
from majlis.baloot.ruleset import DEFAULT, PRESETS, RuleSet
from majlis.baloot.simulation import SimulationPlan, play_match
from majlis.message import Message
from mutations import (
    KNOWN_REVOKE,
    MUTATIONS,
    Mutation,
    events,
    exchange_cards,
    real_game,
    result,
    set_event,
    set_result,
    stop_after,
)


def audited(game: Any, rules: RuleSet = DEFAULT) -> GameAudit:
    return audit_game(loads(json.dumps(game), "game.json"), rules)


def found(audit: GameAudit) -> list[tuple[int, str, str]]:
    return sorted((d.deal, d.category, d.klass) for d in audit.divergences)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_one_damage_is_one_divergence(mutation: Mutation) -> None:
    audit = audited(mutation.damaged())
    expected = [*mutation.found]
    if audit.deals == 16:
        expected.append(KNOWN_REVOKE)
    else:  # a deal was taken out, and the revoke is one number earlier
        expected.append((11, *KNOWN_REVOKE[1:]))
    if any(deal == 12 and category == "integrity" for deal, category, _ in mutation.found):
        expected.remove(KNOWN_REVOKE)
    assert found(audit) == sorted(expected)


def test_every_category_and_class_is_damaged() -> None:
    assert {category for m in MUTATIONS for _, category, _ in m.found} == set(CATEGORIES)
    assert {klass for m in MUTATIONS for _, _, klass in m.found} == set(CLASSES)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_every_sentence_can_be_said(mutation: Mutation) -> None:
    for divergence in audited(mutation.damaged()).divergences:
        assert divergence.text[0] == divergence.text[0].upper()
        assert divergence.text.endswith(".")
        assert "{" not in divergence.text
        assert "{" not in sentence(divergence.message, "ar")
        assert divergence.expected != divergence.computed or divergence.expected is None
        assert json.dumps([divergence.expected, divergence.computed])


def test_the_real_match() -> None:
    audit = audited(real_game())
    assert found(audit) == [KNOWN_REVOKE]
    assert (audit.deals, audit.played, audit.explained) == (16, 6, 6)
    assert audit.endings == {"kawesh": 2, "all-pass": 8, "played": 6}
    (revoke,) = audit.divergences
    assert (revoke.expected, revoke.computed) == ("8♦", ["K♠"])
    assert revoke.stand == (("arithmetic", "engine"), ("platform",))
    assert revoke.params["trick"] == 2


def test_the_sheet_of_a_divergent_deal() -> None:
    (sheet,) = audited(real_game()).sheets
    assert (sheet.deal, sheet.engine_stopped) == (12, {})
    assert sheet.platform.game_points == sheet.arithmetic.game_points == sheet.engine.game_points == (0, 30)
    assert sheet.lines["en"][-1].endswith("30")
    assert set(sheet.lines) == {"en", "ar"}
    assert [sheet.record.events[at] for at in sheet.marked] == [sheet.record.events[sheet.marked[0]]]


# Rule differences


def test_the_option_that_explains_is_named() -> None:
    audit = audited(real_game(), DEFAULT.replace(baloot_in_success_test="no"))
    (divergence,) = [d for d in audit.divergences if d.deal == 16]
    assert (divergence.category, divergence.klass) == ("khasara", "rule difference")
    assert divergence.params["options"] == ["baloot_in_success_test=yes"]
    assert "baloot_in_success_test=yes" in divergence.text
    assert "game points" in divergence.text  # a consequence, not a divergence of its own


def test_every_all_pass_deal_under_the_other_dealer_rule() -> None:
    audit = audited(real_game(), DEFAULT.replace(dealer_after_all_pass="same"))
    others = [d for d in audit.divergences if d.category == "bidding"]
    # Of the eight all-pass deals all are followed by another.
    assert len(others) == 8
    assert {d.klass for d in others} == {"rule difference"}
    assert all(d.params["options"] == ["dealer_after_all_pass=rotate"] for d in others)


def test_a_card_that_another_rule_allows() -> None:
    """A match of a house whose third hand is free, audited by rules that make it ruff."""
    match = play_match(SimulationPlan(seed=3, rules=PRESETS["coinche-play"]), 2, 16)
    audit = audit_game(loads(match.content, "bots.json"))
    (card,) = audit.divergences
    assert (card.deal, card.category, card.klass) == (16, "legality", "rule difference")
    assert card.params["options"] == ["third_hand=free"]
    assert audit.explained == audit.played


@pytest.mark.parametrize("preset", PRESETS)
def test_our_own_matches_give_nothing_under_their_own_rules(preset: str) -> None:
    for player, index in (("careful", 1), ("random", 2)):
        match = play_match(SimulationPlan(seed=7, players=(player,) * 4, rules=PRESETS[preset]), index, 15)
        audit = audit_game(loads(match.content, "bots.json"), PRESETS[preset])
        assert [d.text for d in audit.divergences] == []
        assert audit.explained == audit.played > 0


def test_a_preset_is_named_where_no_single_option_will_do() -> None:
    game = real_game()
    # As the house `founding` scores deal 16: without Baloot in the test, at game points, equal is lost.
    result(game, 16).update(s1=0, s2=20, w=2)
    game.update(s1=64, s2=119)
    (divergence,) = [d for d in audited(game).divergences if d.deal == 16]
    assert divergence.klass == "rule difference"
    assert "baloot_in_success_test=no" in divergence.params["options"]


def test_what_no_option_explains_is_still_a_rule_difference() -> None:
    """Both sides get points that no rule gives, but the record bears them out to its end."""
    game = real_game()
    result(game, 16).update(s1=11, s2=9)
    game.update(s1=75, s2=108)
    (divergence,) = [d for d in audited(game).divergences if d.deal == 16]
    assert (divergence.category, divergence.klass) == ("total_points", "rule difference")
    assert "options" not in divergence.params


# Deals that end early


@pytest.mark.parametrize("cards", [16, 20, 24, 28])
def test_a_stopped_deal_is_told_and_counted(cards: int) -> None:
    game = real_game()
    stop_after(5, cards)(game)
    audit = audited(game)
    assert found(audit) == [KNOWN_REVOKE]
    assert audit.played == 5
    (note,) = audit.notes
    assert (note.deal, note.ending, str(cards) in note.text) == (5, note.ending, True)
    assert note.ending in ("sawa", "unfinished")


def test_a_surrender() -> None:
    game = real_game()
    stop_after(5, 20, {"e": 5})(game)
    audit = audited(game)
    assert audit.endings["surrender"] == 1
    assert [note.ending for note in audit.notes] == ["surrender"]
    assert found(audit) == [KNOWN_REVOKE]


def test_a_qayd_that_punishes_the_revoke_is_no_divergence() -> None:
    """The real revoke, challenged: the platform, too, holds the card to be illegal."""
    game = real_game()
    stop_after(12, 8, {"e": 7, "p": 1, "ct": 0, "wc": 44 + 1, "ac": 11})(game)
    result(game, 12).clear()
    result(game, 12).update(r1=[], r2=[], m=1, w=1, b=1, s1=26 + 4, cc=1)
    for later in (13, 14):
        set_event(later, 1, 0, t1s=46, t2s=69)(game)
    for later in (15, 16):
        set_event(later, 1, 0, t1s=94, t2s=69)(game)
    game.update(s1=104, s2=79)
    audit = audited(game)
    assert found(audit) == []
    assert audit.endings["qayd"] == 1
    assert "We get the same points" in audit.notes[0].text


def test_a_qayd_of_an_archive_is_understood_as_far_as_it_goes() -> None:
    game = real_game()
    stop_after(12, 20, {"e": 7, "p": 2, "ch": 1, "cihs": 3})(game)
    result(game, 12).update(cc=1)
    audit = audited(game)
    assert audit.endings["qayd"] == 1
    assert [note.ending for note in audit.notes] == ["qayd"]


def test_unknown_things_are_counted() -> None:
    game = real_game()
    set_event(5, 4, 3, zz=1)(game)
    events(game, 6).insert(2, {"e": 23})
    assert audited(game).unknown == {"e=4.zz": 1, "e=23": 1}


# One cause, one divergence


def test_a_consequence_is_told_in_the_text() -> None:
    game = real_game()
    set_result(7, r2=[{"n": "50", "val": "50"}, {"n": "sira", "val": "20"}], p2=193, s2=19)(game)
    (divergence,) = [d for d in audited(game).divergences if d.deal == 7]
    assert divergence.category == "declaration"
    assert "From this follow the raw totals and the game points." in divergence.text


def test_independent_damages_are_both_found() -> None:
    game = real_game()
    set_result(5, e1=114, p2=50)(game)
    categories = [d.category for d in audited(game).divergences if d.deal == 5]
    assert categories == ["card_abnat", "total_points"]


def test_damages_of_two_deals_do_not_hide_each_other() -> None:
    game = real_game()
    set_result(5, s1=13)(game)
    set_result(6, kbt=0)(game)
    set_event(16, 1, 0, t1s=65)(game)
    assert [(d, c) for d, c, _ in found(audited(game))] == [
        (5, "total_points"),
        (6, "kaboot"),
        (12, "legality"),
        (16, "cumulative"),
    ]


def test_exchanged_cards_are_named() -> None:
    game = real_game()
    exchange_cards(6, 8, 20)(game)
    (divergence,) = [d for d in audited(game).divergences if d.deal == 6]
    assert "seem to stand in each other's place" in divergence.text
    assert {divergence.params["card_one"], divergence.params["card_other"]} == {
        events(game, 6, 4)[8]["c"],
        events(game, 6, 4)[20]["c"],
    }


KAWESH_OFF = Message("kawesh is off in these rules")


def test_the_engine_left_behind_is_a_reader_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """No such record is known, so the engine is made to stop at a card of a deal that is sound."""
    deal = loads(json.dumps(real_game()), "game.json").deals[4]
    at = next(i for i, event in enumerate(deal.events) if isinstance(event, Play))
    reading = dataclasses.replace(engine_judge.judge(deal, DEFAULT), stopped=KAWESH_OFF, stopped_at=at)
    monkeypatch.setattr(engine_judge, "judge", lambda deal, rules: reading)
    (divergence,) = audit_deal(deal).divergences
    assert (divergence.category, divergence.klass) == ("legality", "reader fault")
    assert divergence.stand == (("platform", "arithmetic"), ("engine",))
    assert divergence.text == "The engine could not follow the record: kawesh is off in these rules."
    assert KAWESH_OFF.text("ar") in sentence(divergence.message, "ar")


def test_two_judges_of_ours_at_odds_are_a_reader_fault() -> None:
    audit = audit_deal(loads(json.dumps(real_game()), "game.json").deals[4])
    engine = structs.replace(audit.case.engine, card_points=(112, 40), totals=(122, 40))
    (divergence,) = triage(dataclasses.replace(audit.case, engine=engine))
    assert (divergence.category, divergence.klass) == ("card_abnat", "reader fault")
    assert (divergence.expected, divergence.computed) == ([113, 39], [112, 40])
    assert divergence.stand == (("platform", "arithmetic"), ("engine",))


def test_a_trump_from_a_wrong_floor_card_is_no_divergence_of_its_own() -> None:
    """The card that another seat got from the stock is given as floor card of a Hokum of round 1."""
    game = real_game()
    taker_has = events(game, 7, 15)[0]
    in_stock = next(
        card
        for card in range(44, 52)
        if sum(taker_has["fhr"]) >> card & 1 and not sum(taker_has["bhr"]) >> card & 1
    )
    set_event(7, 1, 0, fc=in_stock)(game)
    (divergence,) = [d for d in audited(game).divergences if d.deal == 7]
    assert divergence.category == "integrity"
