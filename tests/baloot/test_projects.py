import pytest

from majlis.baloot.projects import PROJECTS, beats_key, best_split, parse_project, project_text, projects_in
from majlis.baloot.ruleset import DEFAULT
from majlis.cards import parse_cards
from majlis.errors import NotationError


def split(hand: str, mode: str = "hokum") -> list[str]:
    return [project_text(project) for project in best_split(parse_cards(hand), mode)]  # type: ignore[arg-type]


def test_there_are_89() -> None:
    assert len(PROJECTS) == 89 == 4 * (6 + 5 + 4 + 3 + 2 + 1) + 5
    assert [project.index for project in PROJECTS] == list(range(89))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("♠789 ♥A", ["sira:♠789"]),
        ("♠910J ♥QKA", ["sira:♥QKA", "sira:♠910J"]),
        ("♠10JQK", ["fifty:♠10JQK"]),
        ("♠78910JQKA", ["hundred:♠10JQKA", "sira:♠789"]),
        ("♠10JQKA ♥K♦K♣K", ["hundred:KKKK", "sira:♠10JQ"]),
        ("♠J♥J♦J♣J", ["hundred:JJJJ"]),
        ("♠9♥9♦9♣9", []),
        ("♠78910 ♥78910", ["fifty:♠78910", "fifty:♥78910"]),
        ("♠789 ♥789", ["sira:♠789", "sira:♥789"]),
        ("♠78 ♥910", []),
        ("♠A♥A♦A♣A", ["aces:AAAA"]),
        ("♠QKA ♥A♦A♣A", ["aces:AAAA"]),
    ],
)
def test_best_split(hand: str, expected: list[str]) -> None:
    assert split(hand) == expected


def test_aces_are_a_hundred_in_hokum_and_four_hundred_in_sun() -> None:
    aces = parse_project("aces:AAAA")
    assert (aces.kind("hokum"), aces.raw("hokum")) == ("hundred", 100)
    assert (aces.kind("sun"), aces.raw("sun")) == ("four-hundred", 200)


def best_of(*texts: str, mode: str = "hokum", trump: int | None = 0, **changes: str) -> str:
    rules = DEFAULT.replace(**changes)
    projects = [parse_project(text) for text in texts]
    return project_text(max(projects, key=lambda p: beats_key(p, mode, trump, rules)))  # type: ignore[arg-type]


def test_contest_order() -> None:
    assert best_of("hundred:♠78910J", "fifty:♥JQKA") == "hundred:♠78910J"
    assert best_of("fifty:♠78910", "sira:♥QKA") == "fifty:♠78910"
    assert best_of("sira:♥JQK", "sira:♠QKA") == "sira:♠QKA"
    assert best_of("aces:AAAA", "hundred:♠10JQKA", mode="sun", trump=None, hundred_order="run") == "aces:AAAA"


def test_within_a_hundred_the_option_decides() -> None:
    four, run = "hundred:10101010", "hundred:♠10JQKA"
    assert best_of(four, run) == four
    assert best_of(four, run, hundred_order="run") == run
    assert best_of("hundred:QQQQ", "hundred:JJJJ", hundred_order="run") == "hundred:QQQQ"


def test_the_longer_run_of_a_kind_does_not_win_but_the_higher() -> None:
    assert best_of("hundred:♠78910JQ", "hundred:♥910JQK") == "hundred:♥910JQK"


def test_a_trump_run_wins_a_tie_only_by_option() -> None:
    rules, yes = DEFAULT, DEFAULT.replace(trump_run_wins_tie="yes")
    plain, trumps = parse_project("sira:♥QKA"), parse_project("sira:♠QKA")
    assert beats_key(plain, "hokum", 0, rules) == beats_key(trumps, "hokum", 0, rules)
    assert beats_key(plain, "hokum", 0, yes) < beats_key(trumps, "hokum", 0, yes)


@pytest.mark.parametrize("project", PROJECTS, ids=project_text)
def test_texts_round_trip(project) -> None:  # type: ignore[no-untyped-def]
    assert parse_project(project_text(project)) == project


@pytest.mark.parametrize(
    "text", ["sira", "sira:", "sira:♠QK", "sira:♠QKA♥7", "hundred:7777", "fifty:♠QKA", "aces:KKKK"]
)
def test_what_is_no_project(text: str) -> None:
    with pytest.raises(NotationError):
        parse_project(text)


def test_projects_in_a_hand_include_the_parts_of_a_run() -> None:
    assert len(projects_in(parse_cards("♠78910"))) == 3
