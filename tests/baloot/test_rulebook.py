"""The rule book says what the rule set says, in both languages, and its examples are the engine's."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

from majlis.baloot.rulebook import (
    EVIDENCE,
    OPTION_TEXTS,
    evidence_letters,
    evidence_text,
    examples,
    option_text,
    rule_book,
    tables,
    value_text,
)
from majlis.baloot.rulebook.book import CHOICE_MARK, TABLES
from majlis.baloot.rulebook.options import BOOK, messages
from majlis.baloot.ruleset import DEFAULT, FIELDS, OPTIONS, PRESETS, RuleSet
from majlis.errors import InputError
from majlis.i18n import LANGUAGES, texts

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "examples" / "baloot" / "games"
CHANGES = [(field, value) for field, values in OPTIONS.items() for value in values] + [("target", 100)]
LINES = [line for chapter in BOOK["chapter"] for line in chapter["text"].splitlines()]


def _told(page: str) -> dict[str, str]:
    """Option to the sentence that the chapters tell in its place."""
    found = re.findall(rf"^- {CHOICE_MARK} (.+) `(\w+)`$", page, re.MULTILINE)
    assert len(found) == len({field for _, field in found})
    return {field: sentence for sentence, field in found}


def test_the_pages_in_docs_are_fresh() -> None:
    spec = importlib.util.spec_from_file_location("tools_rulebook", ROOT / "tools" / "rulebook.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.stale() == [], "run python tools/rulebook.py"


def test_every_option_and_value_has_its_text() -> None:
    assert set(OPTION_TEXTS) == set(FIELDS)
    for field, values in OPTIONS.items():
        assert set(OPTION_TEXTS[field].values) == set(values)
    sentences = [text for option in OPTION_TEXTS.values() for text in (option.about, *option.values.values())]
    assert len(set(sentences)) == len(sentences), "two options or values are told by the same words"


@pytest.mark.parametrize(("field", "value"), CHANGES)
def test_every_text_exists_in_both_languages(field: str, value: str | int) -> None:
    for text_of in (lambda language: option_text(field, language), lambda lan: value_text(field, value, lan)):
        english, arabic = text_of("en"), text_of("ar")
        assert english
        assert re.search("[a-z]", english)
        assert re.search("[\u0621-\u064a]", arabic)
        assert arabic != english


def test_every_sentence_of_the_chapters_is_in_arabic() -> None:
    for message in messages():
        assert texts("ar").gettext(message) != message, message
    page = rule_book(language="ar")
    assert page.startswith('<div dir="rtl">\n\n# ')
    assert page.endswith("\n</div>\n")
    assert page.count("\u2066") == page.count("\u2069") > 20
    words = set(re.findall("[A-Za-z]{3,}", re.sub(r"`[^`]*`|</?div.*>|\u2066[^\u2069]*\u2069", "", page)))
    assert words <= {"Pagat"}, "English words are left in the Arabic book"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_each_house_is_told_its_own_values(name: str, language: str) -> None:
    rules = PRESETS[name]
    told = _told(rule_book(rules, language))
    assert told == {field: value_text(field, getattr(rules, field), language) for field in FIELDS}


@pytest.mark.parametrize(("field", "value"), CHANGES)
def test_a_changed_option_changes_its_sentence_alone(field: str, value: str | int) -> None:
    before, after = _told(rule_book()), _told(rule_book(DEFAULT.replace(**{field: value})))
    changed = {option for option in FIELDS if before[option] != after[option]}
    assert changed == (set() if getattr(DEFAULT, field) == value else {field})


def test_each_option_has_one_place_in_the_chapters() -> None:
    places = [line.strip("[]") for line in LINES if line.startswith("[")]
    assert sorted(places) == sorted(FIELDS)
    assert {line.strip("<>") for line in LINES if line.startswith("<")} == set(TABLES)


def test_conflicts_name_every_value_its_houses_and_the_evidence() -> None:
    rows = [line.split(" | ") for line in rule_book().splitlines() if line.startswith("|") and "| `" in line]
    rows += [line.split(" | ") for line in rule_book().splitlines() if f"| {CHOICE_MARK} `" in line]
    by_value = {(row[1].removeprefix(f"{CHOICE_MARK} ").strip("`"), row[2]): row for row in rows}
    for field, values in OPTIONS.items():
        for value in values:
            row = by_value[value, value_text(field, value)]
            users = {name for name, preset in PRESETS.items() if getattr(preset, field) == value}
            assert set(re.findall(r"`([\w-]+)`", row[3])) == users
            assert row[1].startswith(CHOICE_MARK) == (getattr(DEFAULT, field) == value)
            sure = " ".join(evidence_letters(field)) or "–"
            assert row[4].strip(" |") == (sure if getattr(DEFAULT, field) == value else "")


def test_evidence_is_made_of_known_letters() -> None:
    for field in FIELDS:
        assert set(evidence_letters(field)) <= set(EVIDENCE) - {""}
    assert evidence_text("sun_rounding") == "reported from private archives, public rule books"
    assert evidence_text("mode") == "this program's own choice"
    assert evidence_text("kawesh", "ar") == "شوهد في لفّات مسجّلة"


def test_another_target_is_told_beside_the_usual_one() -> None:
    page = rule_book(DEFAULT.replace(target=100))
    assert f"| {CHOICE_MARK} `100` | The first team to reach 100 game points wins the match. | – |" in page
    assert "the winner of the deal gets 100 game points" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_have_as_many_cells_in_every_row(language: str) -> None:
    for block in rule_book(language=language).split("\n\n"):
        lines = [line for line in block.splitlines() if line.startswith("|")]
        assert len({line.count("|") for line in lines}) <= 1, lines[:1]


def test_card_table_has_the_points_of_the_pack() -> None:
    rows = [line.strip("| ").split(" | ") for line in tables.card_table(DEFAULT, "en").splitlines()[2:]]
    assert [row[1] for row in rows] == ["A", "10", "K", "Q", "J", "9", "8", "7"]
    assert [row[3] for row in rows] == ["J", "9", "A", "10", "K", "Q", "8", "7"]
    assert [row[5] for row in rows] == ["A", "K", "Q", "J", "10", "9", "8", "7"]
    plain, trump = (sum(int(row[column]) for row in rows) for column in (2, 4))
    assert (4 * plain, 3 * plain + trump) == (120, 152)


def test_project_table_counts_the_aces_by_the_game() -> None:
    rows = [line.strip("| ").split(" | ") for line in tables.project_table(DEFAULT, "en").splitlines()[2:]]
    assert [row[2:] for row in rows] == [
        ["20", "2", "4"],
        ["50", "5", "10"],
        ["100", "10", "20"],
        ["200", "–", "40"],
    ]
    assert "four of a kind of 10, J, Q, K;" in rows[2][1]


PLAY_CASES = [
    (DEFAULT, "trump led, your partner is winning", "♠J8"),
    (DEFAULT.replace(overtrump_partner="yes"), "trump led, your partner is winning", "♠J"),
    (DEFAULT, "no card of the suit, an opponent's trump is winning, yours are too low", "♠K7♦A"),
    (
        DEFAULT.replace(undertrump="forced"),
        "no card of the suit, an opponent's trump is winning, yours are too low",
        "♠K7",
    ),
    (DEFAULT, "no card of the suit, your partner leads and is winning", "♠8"),
    (DEFAULT.replace(third_hand="free"), "no card of the suit, your partner leads and is winning", "♠8♦A"),
    (DEFAULT, "the same, and your partner called Akka", "♠8♦A"),
    (DEFAULT, "closed game, you are to lead", "♥7"),
]


@pytest.mark.parametrize(("rules", "situation", "cards"), PLAY_CASES)
def test_play_examples_follow_the_options(rules: RuleSet, situation: str, cards: str) -> None:
    lines = examples.play_examples(rules, "en").splitlines()
    row = next(line for line in lines if line.startswith(f"| {situation} |"))
    assert row.endswith(f"| {cards} |")


def test_contests_follow_the_options() -> None:
    run_wins = DEFAULT.replace(hundred_order="run", trump_run_wins_tie="yes")
    default, other = (examples.contest_examples(rules, "en").splitlines() for rules in (DEFAULT, run_wins))
    assert default[-1].endswith("| hundred: four queens |")
    assert other[-1].endswith("| hundred in hearts up to the ace |")
    assert default[-2].endswith("| sira in diamonds up to the king |")
    assert other[-2].endswith("| sira in spades up to the king |")


def test_rounding_follows_the_options() -> None:
    def rows(**changes: str) -> list[str]:
        return examples.rounding_examples(DEFAULT.replace(**changes), "en").splitlines()

    assert "| Hokum | 86 → 8 | 76 → 8 |" in rows()
    assert "| Hokum | 86 → 9 | 76 → 7 |" in rows(hokum_seventeen="non-bidder")
    assert "| Sun | 64 → 12 | 66 → 14 |" in rows(sun_rounding="keep-five")
    assert "| Sun | 64 → 13 | 66 → 13 |" in rows(sun_rounding="half-up")
    assert "| Sun | 64 → 12 | 66 → 14 |" in rows(sun_rounding="floor")


RECORDED = {"An even Hokum that Baloot decides": 16, "A Sun lost, with the buyer's sira": 12}


@pytest.mark.parametrize(("what", "number"), RECORDED.items())
def test_scored_examples_are_recorded_deals_with_their_results(what: str, number: int) -> None:
    deal = next(deal for deal in examples._DEALS if deal.what == what)
    record = json.loads((GAMES / "live_game_part.json").read_text(encoding="utf-8"))["rs"][number - 1]["r"]
    result = record[-1]["rs"]
    assert deal.captured == (result["e1"], result["e2"])
    assert deal.last_trick == result["lmw"] - 1
    page = examples.score_examples(DEFAULT, "en")
    told = page.split(f"**{what}**")[1].split("**")[0]
    assert told.strip().endswith(
        f"Result: Bottom and Top {result.get('s1', 0)}, Right and Left {result.get('s2', 0)}"
    )


def test_bad_questions_are_answered_with_a_sentence() -> None:
    with pytest.raises(InputError, match="'kabout' is not a rule option: the options are mode, "):
        option_text("kabout")
    with pytest.raises(InputError, match="kawesh = 'maybe' is not a value: it can be on, off, until-sold"):
        value_text("kawesh", "maybe")
    with pytest.raises(InputError, match="'fr' is not a language of the rule book: it can be en or ar"):
        rule_book(language="fr")
