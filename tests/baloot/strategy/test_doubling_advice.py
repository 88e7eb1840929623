import pytest

from majlis.baloot.strategy.doubling_advice import ASKED, BOLD, SUN_ASKED, advise_double


@pytest.mark.parametrize("level", sorted(ASKED))
def test_every_level_asks_for_its_worth(level: int) -> None:
    assert advise_double(ASKED[level], "HOKUM", level)["raise"] is True
    assert advise_double(ASKED[level] - 1, "HOKUM", level)["raise"] is False


def test_every_level_asks_for_more_than_the_one_before() -> None:
    assert list(ASKED.values()) == sorted(set(ASKED.values()))


def test_sun_asks_for_less_and_is_never_closed() -> None:
    answer = advise_double(SUN_ASKED, "SUN")
    assert answer["raise"] is True
    assert answer["closed"] is False
    assert advise_double(SUN_ASKED, "HOKUM")["raise"] is False


def test_hokum_is_doubled_closed() -> None:
    assert advise_double(99.0, "HOKUM")["closed"] is True
    assert advise_double(0.0, "HOKUM")["closed"] is False


def test_bold_asks_for_less() -> None:
    assert advise_double(ASKED[1] - BOLD, "HOKUM", bold=True)["raise"] is True
    assert advise_double(ASKED[1] - BOLD, "HOKUM")["raise"] is False


@pytest.mark.parametrize("bad", [None, "9", float("nan"), []])
def test_bad_input_passes(bad: object) -> None:
    assert advise_double(bad, "HOKUM", bad, bad)["raise"] is False  # type: ignore[arg-type]
