"""The report of the shipped games, from the files to the page."""

import re
from pathlib import Path

import pytest

from majlis.baloot.audit.report.html import render
from majlis.baloot.audit.report.summary import AuditSummary
from majlis.baloot.audit.run import audit
from majlis.baloot.audit.stats.statistics import GameTally, Statistics, statistics_of
from majlis.baloot.games import game_files
from majlis.baloot.kammelna.reader import load
from majlis.baloot.ruleset import parse_rules

GAMES = Path(__file__).resolve().parents[4] / "examples" / "baloot" / "games"


@pytest.fixture(scope="module")
def summary() -> AuditSummary:
    return audit([GAMES])


@pytest.fixture(scope="module")
def statistics() -> Statistics:
    tally = GameTally()
    for path in game_files(GAMES):
        tally.add_game(load(path))
    return statistics_of(tally)


def test_the_revoke_is_drawn_and_the_numbers_agree(summary: AuditSummary, statistics: Statistics) -> None:
    text = render(summary, statistics)
    english = text.partition('<div class="page" id="ar"')[0]
    assert (
        "The numbers of 7 played deals are all explained; 1 divergence in 1 deal: illegal cards." in english
    )
    assert re.search(r"live_game_part\.json</bdi> · deal 12", english)
    assert english.count('class="marked"') == 1
    assert "The three agree on every figure of this deal." in english
    assert "Khasara: bought by Bottom and Top, 73 against 77" in english
    assert str(GAMES) not in text


def test_another_house_s_rules_show_who_differs() -> None:
    """With Baloot outside the success test, deal 16 is no longer explained (sources/baloot.md §7.2)."""
    other = audit([GAMES], parse_rules("kammelna+baloot_in_success_test=no"))
    text = render(other)
    english = text.partition('<div class="page" id="ar"')[0]
    assert "6 of 7 played deals are explained" in english
    deal = english.partition("deal 16</h3>")[2]
    khasara = re.search(r'<tr class="differs"><th scope="row">Khasara.*?</tr>', deal)
    assert khasara is not None
    assert khasara[0].count('class="odd"') == 1
    assert "baloot_in_success_test=yes" in english


def test_no_name_of_a_player_reaches_the_page(summary: AuditSummary, statistics: Statistics) -> None:
    text = render(summary, statistics)
    assert not re.search(r"\bP[1-4]\b|match A", text)
