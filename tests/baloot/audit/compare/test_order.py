"""Copies and exchanged deals are told as what they are, and nothing else is taken for them."""

import copy
import json
from collections.abc import Sequence
from typing import Any

import pytest

from majlis.baloot.audit.compare.order import chain
from majlis.baloot.audit.deals import audit_game
from majlis.baloot.audit.judge import sequence
from majlis.baloot.audit.types import Divergence, Finding
from majlis.baloot.kammelna.reader import loads
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.ruleset import DEFAULT, RuleSet
from mutations import Json, events, real_game, set_result


def found(game: Json, rules: RuleSet = DEFAULT) -> list[Divergence]:
    audit = audit_game(loads(json.dumps(game), "game.json"), rules)
    return [d for d in audit.divergences if d.category != "legality"]


def exchanged(one: int, other: int) -> Json:
    game = real_game()
    deals: list[Any] = game["rs"]
    deals[one - 1], deals[other - 1] = deals[other - 1], deals[one - 1]
    return game


def test_a_game_in_order_is_its_own_chain() -> None:
    game = loads(json.dumps(real_game()), "game.json")
    assert chain(game, DEFAULT).game is game
    assert chain(game, DEFAULT).findings == ()


@pytest.mark.parametrize("number", [1, 2, 5, 9, 12, 16])
def test_a_deal_that_stands_twice(number: int) -> None:
    game = real_game()
    game["rs"].insert(number, copy.deepcopy(game["rs"][number - 1]))
    (divergence,) = found(game)
    assert (divergence.deal, divergence.category) == (number + 1, "integrity")
    assert divergence.klass == "archive inconsistent"
    assert divergence.text == f"This deal is deal {number} once more, card for card."


def test_the_copy_of_a_deal_is_not_told_of_the_same_revoke_again() -> None:
    game = real_game()
    game["rs"].insert(12, copy.deepcopy(game["rs"][11]))
    audit = audit_game(loads(json.dumps(game), "game.json"))
    assert [(d.deal, d.category) for d in audit.divergences] == [(12, "legality"), (13, "integrity")]


def test_copies_are_judged_by_their_neighbours_however_long_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each deal of a long log twice: the whole of it was gone through for each of them."""
    game = real_game()
    game["rs"] = [deal for deal in game["rs"] for _ in range(2)]
    asked: list[int] = []
    real = sequence.check_sequence

    def counted(deals: Sequence[DealRecord], rules: RuleSet) -> list[Finding]:
        asked.append(len(deals))
        return real(deals, rules)

    monkeypatch.setattr(sequence, "check_sequence", counted)
    copies = chain(loads(json.dumps(game), "game.json"), DEFAULT).copies
    assert copies == frozenset(range(2, 33, 2))
    assert asked
    assert max(asked) <= 3


def test_the_copy_that_stands_first() -> None:
    game = real_game()
    game["rs"].insert(4, copy.deepcopy(game["rs"][13]))
    (divergence,) = found(game)
    assert (divergence.deal, divergence.params["number"]) == (5, 15)


def test_a_copy_in_the_place_of_another_deal() -> None:
    game = real_game()
    game["rs"][6] = copy.deepcopy(game["rs"][4])
    assert [d.text for d in found(game)][:1] == ["This deal is deal 5 once more, card for card."]
    assert {d.deal for d in found(game)} == {7}


def test_a_copy_with_another_result() -> None:
    game = real_game()
    game["rs"].insert(5, copy.deepcopy(game["rs"][4]))
    set_result(6, e1=114)(game)
    assert [(d.deal, d.category) for d in found(game)] == [(6, "integrity"), (6, "card_abnat")]
    assert found(game)[0].text == "This deal has the very hands of deal 5."


@pytest.mark.parametrize(("one", "other"), [(1, 2), (3, 4), (5, 6), (7, 8), (11, 12), (15, 16), (5, 12)])
def test_two_deals_in_each_others_place(one: int, other: int) -> None:
    (divergence,) = found(exchanged(one, other))
    assert (divergence.deal, divergence.category) == (one, "integrity")
    assert (divergence.expected, divergence.computed) == ([one, other], [other, one])
    assert f"Deals {one} and {other} seem to stand in each other's place" in divergence.text


@pytest.mark.parametrize("number", range(2, 17))
def test_a_missing_deal_is_no_exchange(number: int) -> None:
    game = real_game()
    del game["rs"][number - 1]
    assert not any("place" in d.text for d in found(game))


def test_a_wrong_dealer_of_a_deal_without_calls_is_no_exchange() -> None:
    game = real_game()
    events(game, 9, 1)[0]["p"] = 1
    assert [(d.deal, d.category) for d in found(game)] == [(9, "bidding")]


def test_another_houses_rule_is_no_exchange() -> None:
    divergences = found(real_game(), DEFAULT.replace(dealer_after_all_pass="same"))
    assert {d.klass for d in divergences} == {"rule difference"}


def test_a_part_of_a_match_has_gaps_and_no_exchange() -> None:
    game = loads(json.dumps(real_game()), "game.json")
    part = type(game)(file="part.json", deals=(*game.deals[:3], *game.deals[6:]))
    assert chain(part, DEFAULT).game is part
    assert len(events(real_game(), 7)) > 2
