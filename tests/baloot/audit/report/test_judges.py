"""The comparison of the three judges: who stands alone, and rows only for what somebody can tell."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.audit.report.judges import ComparisonRow, comparison, judge_names, level_words, odd_ones
from majlis.baloot.audit.types import Judgement

said = st.lists(st.one_of(st.none(), st.integers(0, 2)), min_size=3, max_size=3)


@settings(max_examples=60, deadline=None)
@given(said)
def test_odd_ones(values: list[int | None]) -> None:
    told = [value for value in values if value is not None]
    odd = odd_ones(values)
    assert bool(odd) == (len(set(told)) > 1)
    assert all(values[at] is not None for at in odd)
    if len(told) == 3 and len(set(told)) == 2:
        (alone,) = odd
        assert told.count(values[alone]) == 1
    elif odd:
        assert len(odd) == len(told)


def rows_of(*judges: Judgement, language: str = "en") -> dict[tuple[str, str | None], ComparisonRow]:
    return {(row.label, row.team): row for row in comparison(judges, language)}


def test_a_judge_who_stands_alone_is_odd() -> None:
    agreed, alone = Judgement(totals=(80, 82)), Judgement(totals=(90, 82))
    rows = rows_of(agreed, alone, agreed)
    first = rows["Raw total", "Bottom and Top"]
    assert [(value.text, value.odd) for value in first.values] == [
        ("80", False),
        ("90", True),
        ("80", False),
    ]
    assert first.differs
    assert not rows["Raw total", "Right and Left"].differs


def test_what_nobody_can_tell_has_no_row_and_silence_is_no_difference() -> None:
    rows = rows_of(Judgement(khasara=True), Judgement(), Judgement(khasara=True))
    assert list(rows) == [("Khasara", None)]
    row = rows["Khasara", None]
    assert [value.text for value in row.values] == ["yes", None, "yes"]
    assert not row.differs


def test_every_field_is_worded() -> None:
    whole = Judgement(
        ending="played",
        mode="hokum",
        trump=1,
        buyer=3,
        buyer_team=1,
        level=5,
        winners=(0, 1, 2, 3, 3, 3, 3, 1),
        card_points=(30, 122),
        last_trick=1,
        totals=(50, 142),
        declared=(("50", "baloot"), ("100", "400", "sira")),
        kaboot=False,
        khasara=False,
        winner=1,
        game_points=(0, 152),
    )
    texts = {key: row.values[0].text for key, row in rows_of(whole, whole, whole).items()}
    assert texts == {
        ("Ending", None): "played to the end",
        ("Contract", None): "hokum",
        ("Trump", None): "hearts",
        ("Buyer", None): "Left",
        ("Buying team", None): "Right and Left",
        ("Level", None): "gahwa",
        ("Last trick", None): "Right and Left",
        ("Kaboot", None): "no",
        ("Khasara", None): "no",
        ("Winner of the deal", None): "Right and Left",
        ("Tricks won", "Bottom and Top"): "1 3",
        ("Tricks won", "Right and Left"): "2 4 5 6 7 8",
        ("Card points", "Bottom and Top"): "30",
        ("Card points", "Right and Left"): "122",
        ("Declarations", "Bottom and Top"): "fifty, baloot",
        ("Declarations", "Right and Left"): "hundred, four hundred, sira",
        ("Raw total", "Bottom and Top"): "50",
        ("Raw total", "Right and Left"): "142",
        ("Game points", "Bottom and Top"): "0",
        ("Game points", "Right and Left"): "152",
    }


def test_a_level_that_does_not_exist_is_shown_as_it_is() -> None:
    assert level_words(7, "en") == "7"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_three_names(language: str) -> None:
    assert len(set(judge_names(language))) == 3
