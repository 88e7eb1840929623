"""How long the rest takes: told from what was measured, whatever the beginning took, and never too often."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from majlis.cli import common, forecast
from majlis.cli.forecast import Forecast


@pytest.fixture(autouse=True)
def forecasts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "FIRST", FIRST)


def clock(times: Iterable[float]) -> Iterator[float]:
    yield 0.0
    yield from times


FIRST = 5.0


def told(times: list[float], done: list[int], total: int) -> list[tuple[float, float]]:
    found = Forecast(clock(times).__next__)
    said = [(at, found.to_say(number, total)) for at, number in zip(times, done, strict=True)]
    return [(at, left) for at, left in said if left is not None]


def test_a_slow_beginning_is_not_taken_for_the_speed() -> None:
    """As an arena: two seconds until the first of 4000 deals is there, then 40 a second."""
    times = [2.0 + number / 40 for number in range(4000)]
    [(at, left), *_] = told(times, list(range(1, 4001)), 4000)
    assert at >= FIRST
    assert left == pytest.approx(102.0 - at, rel=0.02)


def test_a_burst_of_results_is_not_taken_for_the_speed() -> None:
    """Results are handed on in order: eight seconds nothing, then thirty at once, and so on."""
    times = [8.0 * (number // 30 + 1) + number % 30 / 1000 for number in range(600)]
    said = told(times, list(range(1, 601)), 100_000)
    assert said
    assert all(left == pytest.approx(8.0 / 30 * 100_000, rel=0.5) for _, left in said)


def test_what_changes_its_speed_is_told_anew() -> None:
    """Slow for a hundred steps, then ten times as fast: the later half of the time counts."""
    times, at = [], 0.0
    for number in range(1000):
        at += 1.0 if number < 100 else 0.1
        times.append(at)
    said = told(times, list(range(1, 1001)), 1000)
    assert said[0][1] == pytest.approx(995, rel=0.02)
    assert 3 <= len(said) <= 6
    assert all(later >= 2 * before for (before, _), (later, _) in pairwise(said))


def test_short_work_and_work_of_unknown_length_say_nothing() -> None:
    assert told([1.0, 2.0, 3.0, 20.0], [1, 2, 3, 90], 100) == []
    found = Forecast(clock([1.0, 2.0, 30.0, 60.0, 90.0]).__next__)
    assert [found.to_say(done, None) for done in range(5)] == [None] * 5


def test_few_samples_are_kept_however_much_is_done() -> None:
    found = Forecast(clock(float(number) for number in range(100_000)).__next__)
    for number in range(20_000):
        found.seconds_left(number, 100_000)
    assert len(found._seen) <= forecast._SAMPLES
    assert found.seconds_left(20_000, 100_000) == pytest.approx(80_000, rel=0.01)


@pytest.mark.parametrize("bar", [False, True])
def test_a_command_says_it_on_stderr(
    bar: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    times, begin = clock([10.0 * number for number in range(1, 11)]), Forecast.__init__
    monkeypatch.setattr(Forecast, "__init__", lambda self: begin(self, times.__next__))
    if bar:
        monkeypatch.setenv("FORCE_COLOR", "1")
    with common.progress("deals", 1000) as show:
        for done in range(1, 8):
            show(done)
    said = capsys.readouterr().err
    assert "of 1,000 done; the rest takes about 2.8 hours" in said
    assert said.endswith("this took 70 seconds\n")


def test_how_long_short_work_took_is_not_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    times, begin = clock([1.0, 2.0, 3.0, 4.0]), Forecast.__init__
    monkeypatch.setattr(Forecast, "__init__", lambda self: begin(self, times.__next__))
    with common.progress("deals", 4) as show:
        for done in range(1, 5):
            show(done)
    assert capsys.readouterr().err == ""
