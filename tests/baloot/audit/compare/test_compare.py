"""Three judges side by side: who says the same, and what takes no part."""

from typing import Any

import pytest

from majlis.baloot.audit.compare.compare import INPUTS, compare, stand_of
from majlis.baloot.audit.explain.sentences import FIELD_TEXTS, divided_message, field_message
from majlis.baloot.audit.types import CATEGORIES, FIELDS, Judgement

VALUES: dict[str, tuple[Any, Any]] = {
    "mode": ("sun", "hokum"),
    "trump": (0, 3),
    "buyer_team": (0, 1),
    "buyer": (2, 3),
    "level": (1, 2),
    "winners": ((0, 1), (0, 2)),
    "last_trick": (0, 1),
    "card_points": ((100, 52), (52, 100)),
    "declared": ((("sira",), ()), ((), ("50", "baloot"))),
    "kaboot": (True, False),
    "totals": ((110, 52), (52, 110)),
    "khasara": (True, False),
    "winner": (0, 1),
    "game_points": ((11, 5), (0, 16)),
}


@pytest.mark.parametrize(
    ("said", "stand"),
    [
        ((1, 1, 1), (("platform", "arithmetic", "engine"),)),
        ((2, 1, 1), (("arithmetic", "engine"), ("platform",))),
        ((1, 2, 1), (("platform", "engine"), ("arithmetic",))),
        ((1, 1, 2), (("platform", "arithmetic"), ("engine",))),
        ((1, 2, 3), (("arithmetic",), ("engine",), ("platform",))),
        ((None, 1, 2), (("arithmetic",), ("engine",))),
        ((1, None, 1), (("platform", "engine"),)),
        ((None, None, None), ()),
    ],
)
def test_who_stands_together(said: tuple[Any, Any, Any], stand: object) -> None:
    assert stand_of(said) == stand


def test_all_fields_of_a_judgement_but_its_ending_are_compared() -> None:
    assert set(FIELDS) == set(Judgement.__struct_fields__) - {"ending"} == set(VALUES) == set(FIELD_TEXTS)
    assert set(FIELDS.values()) <= set(CATEGORIES)


def test_a_cause_comes_before_what_follows_from_it() -> None:
    order = list(FIELDS)
    for field, inputs in INPUTS.items():
        assert all(order.index(cause) < order.index(field) for cause in inputs), field


@pytest.mark.parametrize("field", FIELDS)
def test_each_field_is_compared_and_told(field: str) -> None:
    theirs, ours = VALUES[field]
    platform, other = Judgement(**{field: theirs}), Judgement(**{field: ours})
    assert compare(platform, platform, platform) == []
    assert compare(platform, Judgement(), Judgement()) == []
    (found,) = compare(platform, other, other)
    assert (found.field, found.category) == (field, FIELDS[field])
    assert (found.platform, found.computed) == (theirs, ours)
    assert not found.house_divided
    for pair in ((theirs, ours), (ours, theirs)):
        message = field_message(field, *pair)
        assert "{" not in message.text()
        assert "{" not in message.text("ar")


def test_the_engine_speaks_where_the_arithmetic_cannot_tell() -> None:
    (found,) = compare(Judgement(level=2), Judgement(), Judgement(level=1))
    assert found.computed == 1
    assert found.stand == (("engine",), ("platform",))


def test_a_house_divided() -> None:
    (found,) = compare(Judgement(), Judgement(card_points=(1, 2)), Judgement(card_points=(2, 1)))
    assert found.house_divided
    text = divided_message(found).text()
    assert text.startswith("Arithmetic and engine do not agree on the card points (1–2, 2–1)")
