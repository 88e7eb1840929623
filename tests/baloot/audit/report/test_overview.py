"""The head of the report: the verdict says what the counts say, and folders are not given away."""

import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.audit.report import overview
from majlis.baloot.audit.report.summary import AuditSummary
from majlis.baloot.audit.types import CATEGORIES
from majlis.baloot.ruleset import FIELDS, PRESETS


def audited(**fields: Any) -> AuditSummary:
    categories = fields.pop("categories", {})
    made = AuditSummary(**fields)
    made.by_category.update(categories)
    made.divergences.total = sum(categories.values())
    return made


@pytest.mark.parametrize(
    ("fields", "state", "words"),
    [
        ({}, "none", "No deal could be read, so nothing was audited."),
        (
            {"deals": 2},
            "good",
            "No deal was played to its end; nothing diverges in 2 deals.",
        ),
        (
            {"deals": 5, "played": 1, "explained": 1},
            "good",
            "Platform, arithmetic and engine agree on 1 played deal, and every card and call is legal.",
        ),
        (
            {
                "deals": 17,
                "played": 10,
                "explained": 10,
                "divergent_deals": 1,
                "categories": {"legality": 1},
            },
            "note",
            "The numbers of 10 played deals are all explained; 1 divergence in 1 deal: illegal cards.",
        ),
        (
            {
                "deals": 2000,
                "played": 1500,
                "explained": 1400,
                "divergent_deals": 120,
                "partial": True,
                "categories": {"trick": 1, "kaboot": 99, "khasara": 20, "bidding": 5},
            },
            "bad",
            "1,400 of 1,500 played deals are explained; 125 divergences in 120 deals: kaboot, khasara, "
            "bidding and other things. "
            "The audit was stopped before its end: this covers the finished files only.",
        ),
    ],
)
def test_verdict(fields: dict[str, Any], state: str, words: str) -> None:
    summary = audited(**fields)
    assert overview.state(summary) == state
    assert overview.verdict(summary, "en") == words


def test_counts_are_complete_and_shares_of_the_greatest(summary: AuditSummary) -> None:
    rows = overview.by_category(summary, "en")
    assert len(rows) == len(CATEGORIES)
    assert [(row.label, row.count, row.share) for row in rows if row.count] == [("illegal cards", 1, 1.0)]
    assert [(row.label, row.count) for row in overview.endings(summary, "en")] == [
        ("played to the end", 10),
        ("passed out", 6),
        ("thrown in (kawesh)", 1),
    ]
    assert sum(row.count for row in overview.by_class(summary, "en")) == 1


def test_rules_tell_every_option_and_what_was_changed() -> None:
    rows = overview.rules(AuditSummary(rules="kammelna+third_hand=free"), "en")
    assert [row.field for row in rows] == list(FIELDS)
    assert [(row.field, row.value) for row in rows if row.changed] == [("third_hand", "free")]
    assert all(row.about and row.meaning for row in rows)


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_of_every_preset_are_told(preset: str) -> None:
    assert len(overview.rules(AuditSummary(rules=preset), "ar")) == len(FIELDS)


def test_rules_that_can_no_longer_be_read_are_not_guessed() -> None:
    assert overview.rules(AuditSummary(rules="/gone/house.toml"), "en") == []


def test_options_and_unknowns_by_frequency() -> None:
    summary = AuditSummary(
        options={"third_hand=free": 2, "no such=thing": 5, "preset=pagat": 1}, unknown={"e=23": 1, "e=9.z": 4}
    )
    assert [(row.label.split(" (")[-1], row.count) for row in overview.options(summary, "en")] == [
        ("no such=thing", 5),
        ("third_hand=free)", 2),
        ("the whole rule set pagat", 1),
    ]
    assert [(row.label, row.count, row.share) for row in overview.unknown(summary)] == [
        ("e=9.z", 4, 1.0),
        ("e=23", 1, 0.25),
    ]


names = st.lists(st.sampled_from(["a", "b", "c.json"]), min_size=1, max_size=4).map("/".join)


@settings(max_examples=60, deadline=None)
@given(st.lists(names, max_size=6), st.sampled_from(["", "/home/me/games/", "games/"]))
def test_shown_paths_stay_distinct_and_lose_the_shared_folders(files: list[str], root: str) -> None:
    whole = [root + name for name in files]
    shown = overview.shown_paths(whole)
    assert shown.keys() == set(whole)
    assert len(set(shown.values())) == len(set(whole))
    assert all(name.endswith(os.path.normpath(short)) for name, short in shown.items())
    assert not any("/home/me" in short for short in shown.values())


def test_paths_that_share_nothing_are_left() -> None:
    assert overview.shown_paths(["/a/x.json", "b/y.json"]) == {
        "/a/x.json": "/a/x.json",
        "b/y.json": "b/y.json",
    }
    assert overview.shown_paths([]) == {}
