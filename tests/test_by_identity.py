"""What is remembered of an object goes with it, and is not that of its equals."""

import gc
from dataclasses import dataclass, replace
from functools import cached_property

from majlis.bridge.profile.check import loads, validate_profile
from majlis.by_identity import ByIdentity


@dataclass(frozen=True)
class Point:
    x: int


def test_equal_objects_have_values_of_their_own() -> None:
    cache, one = ByIdentity[str](), Point(1)
    cache.remember(one, "one")
    assert (cache.of(one), cache.of(Point(1)), cache.of(replace(one))) == ("one", None, None)
    cache.remember(one, "again")
    assert cache.of(one) == "again"


def test_values_go_with_their_objects() -> None:
    cache = ByIdentity[int]()
    points = [Point(x) for x in range(100)]
    for point in points:
        cache.remember(point, point.x)
    assert len(cache) == 100
    del points[10:], point
    gc.collect()
    assert [cache.of(point) for point in points] == list(range(10))
    assert len(cache) == 10


def test_a_profile_keeps_its_warnings_and_hides_nothing_in_itself() -> None:
    text = '{"profile_name": "x", "dealer": "N", "tag": "Opener", "colour": 1, "seat_profiles": {}}'
    profile = loads(text)
    before = dict(vars(profile))
    [warning] = [fault for fault in validate_profile(profile) if fault.severity == "warning"]
    assert "colour" in str(warning)
    assert validate_profile(profile) == validate_profile(profile)
    assert {name: vars(profile)[name] for name in before} == before
    assert set(before) == set(type(profile).__dataclass_fields__)
    declared = {name for name, kind in vars(type(profile)).items() if isinstance(kind, cached_property)}
    assert set(vars(profile)) <= set(before) | declared
