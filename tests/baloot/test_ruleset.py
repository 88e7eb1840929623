from pathlib import Path

import pytest

from majlis.baloot.ruleset import (
    DEFAULT,
    OPTIONS,
    PRESETS,
    RuleSet,
    load_rules,
    parse_rules,
    rules_text,
    rules_toml,
)
from majlis.errors import InputError


def test_presets_differ_from_the_default_as_the_houses_do() -> None:
    changed = {name: rules.changed_from(DEFAULT) for name, rules in PRESETS.items()}
    assert changed["kammelna"] == {}
    assert changed["pagat"] == {
        "before_you": "off",
        "ashkal_rounds": "first",
        "projects_multiplied": "double-only",
        "kaboot_multiplied": "no",
    }
    assert changed["coinche-play"] == {"overtrump_partner": "yes", "third_hand": "free"}
    assert changed["founding"] == {
        "dealer_after_all_pass": "same",
        "doubled_payoff": "each-side",
        "third_hand": "free",
        "baloot_inside_hundred": "absorbed-fours-too",
        "baloot_on_khasara": "holder",
        "baloot_on_kaboot": "holder",
        "baloot_in_success_test": "no",
        "false_sawa": "khasara",
        "projects_on_kaboot": "holder",
        "hokum_seventeen": "non-bidder",
        "sun_rounding": "half-up",
        "success_unit": "game-points",
        "equal_total": "buyer-loses",
        "equal_raised": "as-not-raised",
    }


@pytest.mark.parametrize(("field", "value"), [(f, v) for f, values in OPTIONS.items() for v in values])
def test_every_value_round_trips_as_text_and_as_file(field: str, value: str, tmp_path: Path) -> None:
    rules = DEFAULT.replace(**{field: value})
    assert not parse_rules(rules_text(rules)).changed_from(rules)
    path = tmp_path / "house.toml"
    path.write_text(rules_toml(rules), encoding="utf-8")
    assert not load_rules(path).changed_from(rules)
    assert load_rules(path).name == "house"


def test_the_first_words_of_a_value_stand_for_it() -> None:
    assert parse_rules("kammelna+equal_raised=first-raiser").equal_raised == "first-raiser-loses"
    assert DEFAULT.replace(third_hand="must-ruff").third_hand == "must-ruff-unless-boss"
    assert parse_rules("kammelna+reverse_kaboot=88").reverse_kaboot == "88", "a whole value is no beginning"
    with pytest.raises(InputError, match="before_you = 'ace-floor' is not a value"):
        parse_rules("kammelna+before_you=ace-floor")
    with pytest.raises(InputError, match="equal_raised = 'firs' is not a value"):
        parse_rules("kammelna+equal_raised=firs")


def test_toml_booleans_and_numbers_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    path.write_text(
        'preset = "pagat"\nkawesh = false\nkaboot_multiplied = true\nreverse_kaboot = 88\ntarget = 101\n'
    )
    rules = load_rules(path)
    assert (rules.kawesh, rules.kaboot_multiplied, rules.reverse_kaboot, rules.target) == (
        "off",
        "yes",
        "88",
        101,
    )
    assert rules.before_you == "off"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("kawash = 'on'", "'kawash' is not a rule option: did you mean kawesh. The options are"),
        ("zz = 'on'", "'zz' is not a rule option: the options are mode"),
        (
            "kawesh = 'maybe'",
            "kawesh = 'maybe' is not a value: it can be on, off, until-sold or until-sold-not-buyer",
        ),
        ("target = 0", "target = 0 is not a value"),
        ("target = true", "target = True is not a value"),
        (
            "preset = 'home'",
            "'home' is not a preset: the presets are kammelna, founding, pagat, federation, coinche-play",
        ),
        ("third_hand = ", "this is not TOML"),
        ("third_hand = [1]", "third_hand = \\[1\\] is not a value"),
        ("name = 3", "name = 3 is not a value: it is a text"),
    ],
)
def test_a_faulty_rule_file_is_named_with_place_and_remedy(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=f"bad.toml: .*{complaint}"):
        load_rules(path)


def test_a_missing_or_binary_rule_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.toml: the rule file cannot be read"):
        parse_rules(str(tmp_path / "none.toml"))
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match=r"b\.toml: this is not TOML"):
        parse_rules(str(tmp_path / "b.toml"))


def test_unknown_fields_and_values_in_code() -> None:
    with pytest.raises(InputError, match="did you mean undertrump"):
        DEFAULT.replace(under_trump="free")
    with pytest.raises(InputError, match="undertrump = 'x' is not a value: it can be free or forced"):
        RuleSet(undertrump="x")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="write field=value"):
        parse_rules("kammelna+kawesh")


def test_what_only_looks_like_a_digit_is_refused() -> None:
    with pytest.raises(InputError, match="target"):
        parse_rules("kammelna+target=²")


def test_hostile_rule_files_and_texts_are_refused(tmp_path: Path) -> None:
    for number, text in enumerate(
        ["target = " + "[" * 20_000, "target = " + "9" * 6000, "a = 1\n" * 20_000, "x" * 10**6]
    ):
        path = tmp_path / f"hostile{number}.toml"
        path.write_text(text)
        with pytest.raises(InputError) as error:
            load_rules(str(path))
        assert len(str(error.value)) < 700
    for text in ("\0.toml", "\0/x", "\ud800/x.toml", "/dev/zero", "k" * 3_000_000, "kammelna+" + "k" * 10**6):
        with pytest.raises(InputError) as error:
            parse_rules(text)
        assert len(str(error.value)) < 900
    with pytest.raises(InputError, match="twice"):
        parse_rules("kammelna+kawesh=off+kawesh=on")
    with pytest.raises(InputError, match="is not a preset"):
        parse_rules("some/file.toml", files=False)
