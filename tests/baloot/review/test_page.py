"""The page: nothing from outside, names escaped, links that lead somewhere, both languages, the graph."""

import re
from dataclasses import replace

import pytest

from majlis.baloot.kammelna.types import GameRecord
from majlis.baloot.review import Budget, review, review_data
from majlis.baloot.review.graph import graph_svg, spots_of
from majlis.baloot.review.model import ERRORS
from majlis.baloot.review.page import render, sorted_hand, write_page
from majlis.baloot.review.words import cost_words, number, percent
from majlis.cards import hand_text, parse_cards
from majlis.errors import InputError
from majlis.message import Message
from majlis.reading import Problem
from recorded import recorded

FEW = Budget(nodes=10_000, call_nodes=5_000, worlds=16)


@pytest.fixture(scope="module")
def found():
    game = GameRecord(file="games/live.json", deals=tuple(map(recorded, (8, 12))))
    return review(game, budget=FEW)


@pytest.fixture(scope="module")
def page(found):
    return render(found)


def test_the_page_fetches_nothing(page):
    assert "default-src 'none'" in page
    assert not re.search(r"(?:src|href)=\"(?!#|data:)", page)
    assert not re.search(r"url\(|@import|<iframe|<object|https?:", page)
    assert len(page) < 400_000


def test_links_lead_somewhere_and_ids_are_unique(page):
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert targets - {"en-deals", "ar-deals"}
    assert targets <= set(ids)


def test_every_error_and_its_values_are_there_in_both_languages(found, page):
    for deal in found.deals:
        for one in deal.decisions:
            for language in ("en", "ar"):
                there = f'id="{language}-d{deal.number}-{one.number}"' in page
                assert there == (one.verdict != "only")
            if one.verdict != "only":
                assert page.count(one.position) >= 2
    english, arabic = page.split('id="ar" lang="ar"')
    assert "Turning points" in english or not found.turns
    assert "Every choice" in english
    assert "Every choice" not in arabic
    assert "كل الاختيارات" in arabic


def test_names_cannot_change_the_page(found):
    name = 'games/<script>alert(1)</script>\u202e"onload=\u2066.json'
    problem = Problem(file=name, kind="syntax", message=Message("bad <b>{x}</b>", {"x": "<i>\u202e"}))
    spoofed = replace(
        found,
        file=name,
        problems=(problem,),
        deals=tuple(replace(deal, problem=Message("<img src=x>\u202e")) for deal in found.deals),
    )
    page = render(spoofed)
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "<i>" not in page
    assert "\u202e" not in page
    assert "\u2066" not in page


def test_the_language_is_that_it_opens_in(found):
    assert '<html lang="ar" dir="rtl">' in render(found, language="ar")
    assert '<html lang="en" dir="ltr">' in render(found, language="en")


def test_the_same_review_gives_the_same_page(found, page, tmp_path):
    write_page(found, tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text("utf-8") == page
    with pytest.raises(InputError, match="this is a folder"):
        write_page(found, tmp_path)


def test_the_graph_has_a_point_for_every_choice_and_a_mark_for_every_error(found):
    spots = spots_of(found)
    decisions = [one for deal in found.deals for one in deal.decisions]
    assert sum(spot.decision is not None for spot in spots) == len(decisions)
    svg = graph_svg(found, "label & <more>", "en-d")
    marked = [one for one in decisions if one.verdict in (*ERRORS, "rules")]
    assert svg.count("<circle") == len(marked) > 0
    assert svg.count('aria-label="') == len(marked) + 1
    assert 'role="img"' not in svg
    assert "label &amp; &lt;more&gt;" in svg
    points = re.search(r'class="curve" d="M([^"]+)"', svg)[1].split("L")
    assert len(points) == len(spots)
    heights = [float(point.split()[1]) for point in points]
    assert heights[-1] == pytest.approx(10 + (1 - found.deals[-1].chance_after) * 156, abs=0.1)


def test_without_chances_the_graph_and_the_page_tell_game_points(found):
    plain = replace(
        found,
        chance=None,
        deals=tuple(
            replace(deal, chance=None, chance_before=None, chance_dealt=None, chance_after=None, before=None)
            for deal in found.deals
        ),
    )
    assert spots_of(plain)[-1].value == -30
    svg = graph_svg(plain, "")
    assert "−30" in svg or "−40" in svg or "−50" in svg
    assert "%" not in svg
    assert "The match score is not known" in render(plain)


def test_an_empty_review_has_a_page(found):
    empty = replace(found, deals=(), turns=(), chance=None, unfinished=16)
    assert "16 deals were not reviewed" in render(empty)
    assert graph_svg(empty, "") == ""


def test_numbers_and_hands():
    assert [number(-0.04), number(2, 0, signed=True), number(-12.34), percent(0.5)] == [
        "0.0",
        "+2",
        "−12.3",
        "50 %",
    ]
    hand = parse_cards("♠7JA♥10K♣9")
    assert hand_text(sum(1 << card for card in sorted_hand(hand, 0))) == hand_text(hand)
    assert sorted_hand(parse_cards("♠7JA"), 0) == sorted_hand(parse_cards("♠7JA"), None)[::1][1:2] + [
        card for card in sorted_hand(parse_cards("♠7JA"), None) if card != 9
    ]


def test_json_has_every_decision(found):
    data = review_data(found)
    assert [deal["deal"] for deal in data["deals"]] == [8, 12]
    for deal, told in zip(found.deals, data["deals"], strict=True):
        assert len(told["decisions"]) == len(deal.decisions)
        for one, row in zip(deal.decisions, told["decisions"], strict=True):
            assert (row["verdict"], row["real_cost"]) == (one.verdict, one.real_cost)
            assert len(row["choices"]) == len(one.choices)
    total = data["game_points"]
    assert total["total"] == pytest.approx(
        total["deal"] + total["unseen"] + sum(total["choices"]) + total["other"], abs=1e-5
    )


def test_costs_in_words(found):
    one = next(one for deal in found.deals for one in deal.decisions if one.cost is not None)
    one = replace(one, cost=2.24, error=0.5, by_chance=False)
    assert cost_words(one, "en") == "−2.2 ± 0.5 game points"
    assert cost_words(one, "ar").endswith("نقطة")
    near = replace(one, by_chance=True, cost_chance=0.0123, error_chance=0.0042)
    assert cost_words(near, "en") == "−1.2 ± 0.4 % of the chance to win"
