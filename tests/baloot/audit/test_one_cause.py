"""Damages that once gave two divergences, the wrong class, or none: each is told once, and truly."""

import copy
import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from majlis.baloot.audit.deals import GameAudit, audit_game
from majlis.baloot.audit.types import Divergence
from majlis.baloot.kammelna.codes import PASSES, WORDS
from majlis.baloot.kammelna.reader import loads
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.simulation import SimulationPlan, play_match
from mutations import (
    Json,
    drop_event,
    drop_result,
    events,
    real_game,
    repeat_event,
    result,
    set_event,
    set_result,
    stop_after,
)
from recorded import GAMES

_SAMPLE: Final[Json] = json.loads((GAMES / "sample_deal.json").read_text(encoding="utf-8"))
Damage = Callable[[Json], object]


def audited(game: Json, rules: RuleSet = DEFAULT) -> GameAudit:
    return audit_game(loads(json.dumps(game), "game.json"), rules)


def only(audit: GameAudit) -> Divergence:
    """The one divergence, the known revoke of deal 12 left out."""
    (found,) = [d for d in audit.divergences if (d.deal, d.category) != (12, "legality")]
    return found


def in_sample(damage: Damage) -> Divergence:
    game = copy.deepcopy(_SAMPLE)
    damage(game)
    return only(audited(game))


def in_match(damage: Damage) -> Divergence:
    game = real_game()
    damage(game)
    return only(audited(game))


def both(*damages: Damage) -> Damage:
    return lambda game: [damage(game) for damage in damages]


def extra_call(deal: int, **fields: Any) -> Damage:
    """One more call after the last of a deal, like it but for these fields."""

    def apply(game: Json) -> None:
        last = events(game, deal, 2)[-1]
        place = next(at for at, event in enumerate(events(game, deal)) if event is last)
        events(game, deal).insert(place + 1, {**last, **fields})

    return apply


def give_result(deal: int) -> Damage:
    """The result of the sample deal is put at the end of this deal."""
    return lambda game: events(game, deal).append({"e": 12, "rs": dict(result(_SAMPLE, 1))})


def test_the_sample_is_sound() -> None:
    assert audited(_SAMPLE).divergences == ()


# Announcements


@pytest.mark.parametrize(
    "damage",
    [
        drop_event(1, 3, 0),
        *(set_event(1, 3, 0, prj=code) for code in (5, 6)),
        *(set_event(1, 3, 0, p=seat) for seat in (1, 2, 3)),
    ],
    ids=["missing", "akka", "baloot", "bottom", "right", "top"],
)
def test_a_project_that_its_player_never_announced(damage: Damage) -> None:
    found = in_sample(damage)
    assert (found.category, found.klass) == ("declaration", "archive inconsistent")
    assert found.stand[0] == ("arithmetic", "engine")
    assert (found.expected, found.computed) == ([[], ["sira"]], [[], []])
    assert "Left shows J♠ Q♠ K♠, but announced no project." in found.text
    assert "Akka" not in found.text


@pytest.mark.parametrize("deal", [6, 7, 12, 14, 16])
@pytest.mark.parametrize("code", [None, 5, 6])
def test_projects_of_the_match_never_announced(deal: int, code: int | None) -> None:
    found = in_match(drop_event(deal, 3, 0) if code is None else set_event(deal, 3, 0, prj=code))
    assert (found.deal, found.category, found.klass) == (deal, "declaration", "archive inconsistent")
    assert "announced no project" in found.text


def test_a_project_read_as_another() -> None:
    found = in_sample(set_event(1, 3, 0, prj=2))
    assert (found.category, found.klass) == ("declaration", "archive inconsistent")
    assert "Left announces fifty, but holds none" in found.text


def test_a_project_shown_by_another_seat() -> None:
    found = in_sample(set_event(1, 3, 1, p=1))
    assert (found.category, found.klass) == ("declaration", "archive inconsistent")
    assert found.text.startswith("Bottom shows J♠ Q♠ K♠: no project that was announced and is held")


# Calls


def test_a_pass_that_stands_twice() -> None:
    found = in_sample(repeat_event(1, 2, 7))
    assert (found.category, found.klass) == ("bidding", "archive inconsistent")
    assert found.text == "Left passes a second time."


def test_a_pass_of_a_seat_that_is_not_asked() -> None:
    found = in_match(extra_call(5, p=3, b="pass"))
    assert (found.deal, found.category, found.klass) == (5, "bidding", "archive inconsistent")
    assert found.text == "Top passes on raising, which is not his team's turn."


@pytest.mark.parametrize("deal", [5, 7, 16])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_no_pass_too_many_is_laid_on_the_reader(deal: int, seat: int) -> None:
    game = real_game()
    extra_call(deal, p=seat, b="pass")(game)
    found = [d for d in audited(game).divergences if d.deal == deal]
    assert [(d.category, d.klass) for d in found] in ([], [("bidding", "archive inconsistent")])


@pytest.mark.parametrize("word", ["double", "hokomclose", "hokomopen", "triple"])
@pytest.mark.parametrize("at", [5, 7, 8])
def test_a_raise_before_the_hokum_is_settled(word: str, at: int) -> None:
    found = in_match(set_event(5, 2, at, b=word))
    assert (found.deal, found.category, found.klass) == (5, "bidding", "archive inconsistent")
    assert f"says {word}, but the fields beside the word are those of " in found.text


def test_a_closed_double_in_the_place_of_a_pass() -> None:
    """Trumps were led, but by the fields nobody doubled: the game was not closed."""
    game = real_game()
    set_event(5, 2, 9, b="hokomclose")(game)
    audit = audited(game)
    found = only(audit)
    assert (found.category, found.expected, found.computed) == ("bidding", "hokomclose", "pass")
    assert (audit.notes, audit.explained) == ((), 6)


@pytest.mark.parametrize("word", sorted(WORDS - {""}))
@pytest.mark.parametrize(("deal", "at"), [(5, 2), (5, 9), (7, 0), (12, -1), (14, 1), (16, 3)])
def test_any_other_word_beside_the_fields_is_one_divergence(deal: int, at: int, word: str) -> None:
    game = real_game()
    old = [event for event in events(game, deal) if event["e"] == 2][at]["b"]
    if word == old or {word, old} <= PASSES:
        return
    set_event(deal, 2, at, b=word)(game)
    audit = audited(game)
    assert only(audit).deal == deal
    assert only(audit).category == "bidding"
    assert audit.explained == audit.played


def test_a_raise_recorded_as_another_word_is_read_by_its_fields() -> None:
    """Everything that rests on the double, the level and the closed game, is right then."""
    game = doubled(27, 11)
    at = [event["b"] for event in events(game, 11) if event["e"] == 2].index("hokomclose")
    set_event(11, 2, at, b="beforeyou")(game)
    audit = audited(game)
    assert (only(audit).expected, only(audit).computed) == ("beforeyou", "hokomclose")
    assert audit.explained == audit.played


@pytest.mark.parametrize(
    ("at", "field", "value"),
    [
        *((3, "gem", 1), (0, "gem", 4), (7, "gem", 1), (7, "rb", 2), (7, "gm", 1), (7, "gm", 3)),
        *((0, "rb", 2), (0, "hc", 1), (7, "hc", 1), (3, "rd", 2), (7, "rd", 2)),
    ],
)
def test_one_wrong_field_of_a_call(at: int, field: str, value: int) -> None:
    found = in_sample(set_event(1, 2, at, **{field: value}))
    assert (found.category, found.klass) == ("bidding", "archive inconsistent")
    assert "buyer field says Right" in found.text or f"the field {field} is " in found.text


def test_the_field_of_the_last_call_of_a_match_deal() -> None:
    for deal in (5, 6, 7, 12, 14, 16):
        for field, value in (("gem", 1), ("gm", 3), ("hc", 1), ("rd", 2)):
            assert in_match(set_event(deal, 2, -1, **{field: value})).category == "bidding"


def test_a_house_that_doubles_every_sun() -> None:
    """Only the rule differs; by the rule that allows the double the engine follows."""
    rules = DEFAULT.replace(sun_double="always")
    content = play_match(SimulationPlan(seed=11, rules=rules), 3, 10).content
    audit = audit_game(loads(content, "bots.json"), DEFAULT)
    assert {(d.category, d.klass) for d in audit.divergences} == {("bidding", "rule difference")}
    assert any("doubles a Sun" in d.text for d in audit.divergences)
    assert all(d.params["options"] == ["sun_double=always"] for d in audit.divergences)


def test_ashkal_is_called_ashkal() -> None:
    found = in_sample(set_result(1, m=3))
    assert (found.category, found.klass, found.expected) == ("bidding", "archive inconsistent", "ashkal")
    assert found.text.startswith("The result says Ashkal, but the calls come to Hokum.")
    assert in_match(set_result(6, m=3)).text == "The result says Ashkal, the calls Sun."
    assert in_sample(set_result(1, m=1)).text.startswith("The result says Sun, but")


# Results and marks


@pytest.mark.parametrize("deal", [1, 2, 9, 15])
def test_a_result_that_nobody_played_for(deal: int) -> None:
    found = in_match(give_result(deal))
    assert (found.deal, found.category, found.klass) == (deal, "integrity", "archive inconsistent")
    assert "5–13" in found.text
    assert ("kawesh" in found.text) == (deal in (1, 9))


@pytest.mark.parametrize("deal", [4, 9])
def test_it_is_found_in_the_last_deal_too(deal: int) -> None:
    for totals in ((0, 0), (5, 13)):
        game = real_game()
        del game["rs"][deal:]
        last = loads(json.dumps(game), "game.json").deals[-1].before
        game.update(s1=last[0] + totals[0], s2=last[1] + totals[1])
        give_result(deal)(game)
        assert [(d.deal, d.category) for d in audited(game).divergences] == [(deal, "integrity")]


def test_the_running_score_may_count_it() -> None:
    game = real_game()
    give_result(4)(game)
    for number in range(5, 17):
        start = events(game, number, 1)[0]
        start.update(t1s=start.get("t1s", 0) + 5, t2s=start.get("t2s", 0) + 13)
    game.update(s1=game["s1"] + 5, s2=game["s2"] + 13)
    assert only(audited(game)).deal == 4


def test_the_mark_of_a_qayd_that_nobody_called() -> None:
    found = in_sample(set_result(1, cc=1))
    assert (found.category, found.klass) == ("integrity", "archive inconsistent")
    assert "marked as a qayd (cc)" in found.text


def test_the_mark_of_the_last_deal() -> None:
    found = in_match(set_result(6, lr=1))
    assert (found.deal, found.category, found.klass) == (6, "integrity", "archive inconsistent")
    game = real_game()
    set_result(16, lr=1)(game)
    assert {d.deal for d in audited(game).divergences} == {12}


def test_the_last_trick_is_not_swept() -> None:
    found = in_sample(drop_event(1, 6, -1))
    assert (found.category, found.klass) == ("trick", "archive inconsistent")
    assert found.text == "Trick 8 has its four cards, but nobody sweeps it (e=6)."


def test_a_result_without_its_mode_is_told_once() -> None:
    assert in_sample(drop_result(1, "m")).category == "integrity"


@pytest.mark.parametrize("field", ["w", "b", "lmw"])
def test_a_sawas_result_names_its_teams(field: str) -> None:
    game = json.loads(play_match(SimulationPlan(seed=5), 1, 40).content)
    deal = next(n for n in range(1, len(game["rs"]) + 1) if events(game, n, 17))
    assert audited(game).divergences == ()
    result(game, deal).pop(field)
    found = only(audited(game))
    assert (found.deal, found.category, found.klass) == (deal, "integrity", "archive inconsistent")
    assert f"does not say {field}," in found.text


def test_a_broken_off_deals_result_names_the_teams() -> None:
    found = in_match(both(stop_after(5, 28), drop_result(5, "w")))
    assert (found.deal, found.category) == (5, "integrity")


# Doubled deals of our own


def doubled(match: int, deal: int) -> Json:
    """A match of four bots up to a deal in which somebody doubled, without the header's totals."""
    game: Json = json.loads(play_match(SimulationPlan(seed=21), match, deal).content)
    del game["s1"], game["s2"]
    assert {"double", "hokomclose"} & {call["b"] for call in events(game, deal, 2)}
    assert audited(game).divergences == ()
    return game


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
@pytest.mark.parametrize("twice", [True, False])
def test_a_closed_double_twice_or_by_another_seat(seat: int, twice: bool) -> None:
    game = doubled(27, 11)
    deal = events(game, 11)
    at = next(i for i, event in enumerate(deal) if event.get("b") == "hokomclose")
    changed = {**deal[at], "p": seat}
    if changed == deal[at] and not twice:
        return
    deal[at + twice : at + 1] = [changed]
    found = only(audited(game))
    assert (found.deal, found.category, found.klass) == (11, "bidding", "archive inconsistent")


def test_a_pass_after_a_doubled_sun() -> None:
    game = doubled(32, 13)
    extra_call(13, b="pass")(game)
    found = only(audited(game))
    assert (found.category, found.klass) == ("bidding", "archive inconsistent")
    assert found.text.endswith("passes when nothing more can be raised.")
