"""Damages that once gave two divergences, the wrong class, or none: each is told once, and truly."""

import copy
import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from majlis.baloot.audit.deals import GameAudit, audit_game
from majlis.baloot.audit.types import Divergence
from majlis.baloot.kammelna.reader import loads
from majlis.baloot.ruleset import DEFAULT, RuleSet
from mutations import (
    Json,
    before_event,
    drop_event,
    real_game,
    set_event,
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


def test_the_sample_is_sound() -> None:
    assert audited(_SAMPLE).divergences == ()


# Announcements


@pytest.mark.parametrize(
    "damage",
    [drop_event(1, 3, 0), *(set_event(1, 3, 0, prj=code) for code in (5, 6))]
    + [set_event(1, 3, 0, p=seat) for seat in (1, 2, 3)],
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
