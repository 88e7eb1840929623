import pytest

from majlis.baloot.strategy.score_play import read_score


@pytest.mark.parametrize(
    ("ours", "theirs", "mood"),
    [
        (0, 0, "NORMAL"),
        (90, 126, "BOLD"),
        (90, 125, "NORMAL"),  # one good deal does not win it for them
        (101, 126, "NORMAL"),  # not a good deal behind
        (100, 126, "BOLD"),
        (142, 100, "STEADY"),
        (141, 100, "NORMAL"),
        (145, 145, "NORMAL"),
    ],
)
def test_the_mood_follows_the_score(ours: int, theirs: int, mood: str) -> None:
    read = read_score(ours, theirs)
    assert read["mood"] == mood
    assert (read["bid_shift"] < 0) == (mood == "BOLD")
    assert (read["bid_shift"] > 0) == (mood == "STEADY")


@pytest.mark.parametrize(
    ("ours", "theirs", "exposed"), [(100, 99, True), (99, 0, False), (100, 100, False), (120, 60, True)]
)
def test_the_sun_firewall(ours: int, theirs: int, exposed: bool) -> None:
    read = read_score(ours, theirs)
    assert read["sun_exposed"] is exposed
    assert (read["sun_shift"] > 0) is exposed
    assert ("may be doubled" in read["reasoning"]) is exposed


def test_another_target() -> None:
    assert read_score(60, 90, 101)["mood"] == "BOLD"
    assert read_score(60, 90, 0)["mood"] == read_score(60, 90)["mood"] == "NORMAL"


@pytest.mark.parametrize("bad", [None, "90", -5, 1.5, [], True])
def test_bad_input_is_neutral(bad: object) -> None:
    assert read_score(bad, bad, bad)["mood"] == "NORMAL"  # type: ignore[arg-type]
