"""A review judges each choice once, by what its seat knew; its page fetches nothing and spoofs nothing."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from majlis.game import SEATS
from majlis.liaptui import KEEP, REDEAL, Deals, Match, Phase, Record, Standing, State, make_player
from majlis.liaptui.lookahead.search import Estimates
from majlis.liaptui.lookahead.skill import Skill
from majlis.liaptui.pieces import parse_hand
from majlis.liaptui.players.expert import Expert
from majlis.liaptui.record import dumps, loads
from majlis.liaptui.review import MOST_CHOICES, SURE, Review, review
from majlis.liaptui.review_page import render, write_page
from majlis.liaptui.view import View

FEW = Skill(worlds=60, play_worlds=30, race=False)
HANDS = ("GgAAaaEE", "eeRRrrHH", "hhCCccSS", "SSSsssss")


@pytest.fixture(scope="module")
def record() -> Record:
    players = [make_player("beginner", np.random.default_rng(seat)) for seat in SEATS]
    match = Match(players=players, rng=np.random.default_rng(8))
    for _ in range(2):
        match.play_deal()
    return match.record()


@pytest.fixture(scope="module")
def found(record: Record) -> Review:
    return review(record, skill=FEW)


def opened(declared: int, standing: Standing | None = None) -> State:
    """A round in which seat 0, who holds the best pieces, has declared; the others have nothing."""
    first, second, third, fourth = map(parse_hand, HANDS)
    state = State.new(Deals(((first, second, third, fourth),)), standing=standing or Standing())
    while state.phase == Phase.REDEAL:
        state.apply(KEEP)
    while state.declarations[0] is None:
        seat = state.current_player()
        state.apply(declared if seat == 0 else 1)
    return state


def test_every_choice_is_judged_once(record: Record, found: Review) -> None:
    for played, judged in zip(record.rounds, found.rounds, strict=True):
        chosen = []
        for state, (seat, action) in zip(played.replay(), played.actions, strict=False):
            if len(state.legal_actions(seat)) > 1:
                chosen.append((seat, action))
        assert [(one.view.seat, one.action) for one in judged.decisions] == chosen
        assert judged.end.is_terminal()
    assert sum(found.figures(seat).decisions for seat in SEATS) == sum(
        len(one.decisions) for one in found.rounds
    )


def test_the_best_comes_first_and_costs_nothing(found: Review) -> None:
    for one in (one for played in found.rounds for one in played.decisions):
        assert one.cost >= 0
        assert one.action in [choice.action for choice in one.choices]
        assert len(one.choices) <= MOST_CHOICES + 1
        if one.action == one.best:
            assert (one.cost, one.verdict) == (0, "right")
        if one.verdict != "right":
            assert one.cost > SURE * one.error
    assert any(one.verdict != "right" for played in found.rounds for one in played.decisions)


def test_the_same_record_gives_the_same_review(record: Record, found: Review) -> None:
    heard: list[tuple[int, int]] = []
    assert review(record, skill=FEW, watch=lambda done, of: heard.append((done, of))) == found
    total = heard[0][1]
    assert heard == [(done, total) for done in range(total + 1)]


def test_a_declaration_of_nothing_with_all_the_best_pieces_is_a_blunder() -> None:
    [judged] = review(Record.of([opened(0)]), skill=FEW).rounds
    one = judged.decisions[-1]
    assert (one.view.seat, one.verdict, one.by_chance) == (0, "blunder", False)
    assert one.best >= 5
    assert one.cost > 4


def test_near_the_end_of_a_game_the_chance_to_win_decides() -> None:
    standing = Standing(9, (44, 44, 0, 0), (0, 0, 0, 0), 0)
    [judged] = review(Record.of([opened(0, standing)]), skill=FEW).rounds
    one = judged.decisions[-1]
    assert one.by_chance
    assert one.verdict == "blunder"
    assert all(choice.share is not None for choice in one.choices)


def test_points_are_no_part_of_what_is_given_away_of_the_game() -> None:
    standing = Standing(9, (-40, 49, 0, 0), (0, 0, 0, 0), 1)
    judged = review(Record.of([opened(1, standing)]), skill=FEW).rounds[0].decisions
    declared = [one for one in judged if one.view.phase == Phase.DECLARE]
    assert any(one.best != one.action for one in declared)
    for one in declared:
        assert one.by_chance
        best, made = one.choices[0].share, next(c.share for c in one.choices if c.action == one.action)
        assert best is not None
        assert made is not None
        assert one.cost == pytest.approx(max(0, 100 * (best - made)))


@pytest.mark.parametrize(
    ("costs", "error", "effective", "verdict"),
    [
        ((9.0, 0.1), 0.1, 2000.0, "right"),  # the first look was luck
        ((9.0, 4.0), 0.1, 2000.0, "blunder"),
        ((9.0, 4.0), 1.5, 2000.0, "mistake"),  # surely no more
        ((9.0, 4.0), 2.1, 2000.0, "right"),
        ((9.0, 4.0), 0.1, 5.0, "right"),  # five worlds say nothing
        ((0.3, 4.0), 0.1, 2000.0, "right"),  # nobody looks again
    ],
)
def test_what_looks_like_an_error_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, costs: tuple[float, float], error: float, effective: float, verdict: str
) -> None:
    def estimates(
        _: Expert, view: View, made: int | None = None, *, times: int = 1
    ) -> tuple[list[int], Estimates]:
        cost = costs[0] if times == 1 else costs[1]
        actions = list(view.legal_actions)
        points = np.array([5.0 - cost if action == made else 5.0 for action in actions])
        apart = np.full(len(actions), error)
        return actions, Estimates(tuple(actions), points, points, apart, effective, apart=apart)

    monkeypatch.setattr(Expert, "estimates", estimates)
    judged = review(Record.of([opened(0)]), skill=FEW).rounds[0].decisions
    assert [one.verdict for one in judged if one.view.phase == Phase.DECLARE][-1] == verdict


def test_what_a_seat_cannot_see_does_not_change_its_judgement() -> None:
    first = opened(0)
    hands = list(first.dealt)
    hands[1], hands[2] = hands[2], hands[1]
    other = State.new(Deals(((hands[0], hands[1], hands[2], hands[3]),)))
    while other.phase == Phase.REDEAL:
        other.apply(KEEP)
    other.apply(0)
    one, two = (
        next(
            one
            for one in review(Record.of([state]), skill=FEW).rounds[0].decisions
            if one.view.phase == Phase.DECLARE
        )
        for state in (first, other)
    )
    assert (one.choices, one.cost) == (two.choices, two.cost)


def test_a_weak_hand_that_was_kept_is_judged_though_no_other_deal_is_recorded() -> None:
    record = loads(dumps(Record.of([opened(0)])), strict=True)
    assert record.rounds[0].deals.seed is None
    first = review(record, skill=FEW).rounds[0].decisions[0]
    assert first.view.phase == Phase.REDEAL
    assert {choice.action for choice in first.choices} == {KEEP, REDEAL}


def test_the_page_fetches_nothing_and_has_every_choice(found: Review) -> None:
    page = render(found, "game.json", language="ar")
    assert "default-src 'none'" in page
    assert not re.search(r"(?:src|href)=\"(?!#|data:)", page)
    assert not re.search(r"url\(|@import|<iframe|<object|https?:", page)
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    for language in ("en", "ar"):
        for place, played in enumerate(found.rounds, 1):
            assert all(f'id="{language}-r{place}-{one.number}"' in page for one in played.decisions)
    english, arabic = page.split('id="ar" lang="ar"')
    assert "Every choice" in english
    assert not re.search(r"Every choice|declare|blunder<|turn [0-9]", arabic)


def test_names_cannot_change_the_page(found: Review, tmp_path: Path) -> None:
    page = render(found, "x/<script>alert(1)</script>.json")
    assert "<script>alert" not in page
    broken = loads('{"format": "majlis.liaptui", "version": 1, "<b>": 1, "rounds": []}', "<i>.json")
    page = render(replace(found, problems=broken.problems))
    assert "&#39;&lt;b&gt;&#39;" in page
    assert "<i>.json" not in page
    write_page(found, tmp_path / "page.html", "game.json")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == render(found, "game.json")


def test_a_game_without_rounds_has_a_page() -> None:
    assert "The game is not over." in render(review(Record()))
