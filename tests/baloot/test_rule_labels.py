"""Tables have a short name for each value of each rule option, in both languages."""

import pytest

from majlis.baloot.rulebook.options import VALUES, option_label, rule_label, value_label
from majlis.baloot.ruleset import FIELDS, OPTIONS
from majlis.errors import InputError


def test_every_value_has_a_label_and_no_label_is_left_over():
    assert {value for values in OPTIONS.values() for value in values} == set(VALUES)


@pytest.mark.parametrize("field", FIELDS)
def test_labels_keep_the_words_that_one_types(field):
    assert option_label(field) == field
    assert option_label(field, "ar").endswith(f"({field})")
    for value in OPTIONS.get(field, ("152",)):
        assert value_label(value) == value
        assert value in value_label(value, "ar")
        assert rule_label(field, value) == f"{field}={value}"
        assert f"({field}={value})" in rule_label(field, value, "ar")


def test_a_field_that_is_not_an_option_is_refused():
    with pytest.raises(InputError, match="rule option"):
        option_label("colour", "ar")
