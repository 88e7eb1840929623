"""Values set by their place in the file."""

import pytest

from majlis.bridge.profile.check import loads
from majlis.bridge.profile.faults import ProfileError
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.wizard.setting import parse_path, with_settings
from majlis.errors import InputError

PROFILE = parse_profile("name: x\nnorth 1 40 %: 12+\nnorth 2 60 %: 15+")


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("dealer=S", lambda p: p.dealer == "S"),
        ("version=1.0", lambda p: p.version == "1.0"),
        ('version="1.0"', lambda p: p.version == "1.0"),
        ("description=a = b", lambda p: p.description == "a = b"),
        ("rotate_deals_by_default=false", lambda p: p.rotate_deals_by_default is False),
        ("sort_order=3", lambda p: p.sort_order == 3),
        ("seat_profiles.N.subprofiles.0.weight_percent=30", lambda p: p.subs("N")[0].weight_percent == 30),
        ("seat_profiles.N.subprofiles[1].name=12", lambda p: p.subs("N")[1].name == "12"),
        ("seat_profiles.N.subprofiles.2.standard={}", lambda p: len(p.subs("N")) == 3),
        (
            "seat_profiles.W.subprofiles.0.standard.spades.min_cards=5",
            lambda p: p.subs("W")[0].standard.spades.min_cards == 5,
        ),
        ("ns_bespoke_map.0=[0, 1]", lambda p: p.ns_bespoke_map == {"0": (0, 1)}),
        ('["my key"].deep=1', lambda p: p.unknown == {"my key": {"deep": 1}}),
        ("conditions=ns: 25+ hcp", lambda p: p.conditions == "ns: 25+ hcp"),
        ('conditions=["ns: 25+ hcp"]', lambda p: p.conditions == ("ns: 25+ hcp",)),
    ],
)
def test_settings(setting: str, value: object) -> None:
    assert value(with_settings(PROFILE, [setting]))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("dealer", "sets nothing"),
        ("=3", "no path"),
        ("a..b=3", "is not a path"),
        ("dealer.x=3", "dealer = 'N' holds nothing that could be set"),
        ("seat_profiles.N.subprofiles.7.name=x", "write 0 to 2"),
        ("seat_profiles.N.subprofiles.first.name=x", "'first' is not an index of it"),
        ("dealer=Q", "dealer = 'Q' is not a seat"),
        ("nope.x=3", "nope is a key that no profile has (the nearest is "),
        ("descripton=x", "(did you mean 'description'?); one of your own is set in quotes: [\"descripton\"]"),
        ("seat_profiles.N.subprofiles.0.weight=3", "(did you mean 'weight_percent'?)"),
        ("seat_profiles.N.subprofiles.0.standard.spades.cards=3", "(did you mean 'min_cards'?)"),
        ('seat_profiles.E={"subprofiles": [{"standard": {"spade": {}}}]}', "(did you mean 'spades'?)"),
        ('["my\\key"]=3', "is not a key in quotes"),
        ("seat_profiles.N.subprofiles.0.weight_percent=much", "write a number"),
    ],
)
def test_what_cannot_be_set(setting: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        with_settings(PROFILE, [setting])
    text = str(caught.value)
    if isinstance(caught.value, ProfileError):
        text = "\n".join(map(str, caught.value.faults))
    assert told in text


def test_removing() -> None:
    profile = loads(
        '{"profile_name": "x", "dealer": "N", "tag": "Opener", "version": "1", "mine": [1, 2, 3]}'
    )
    profile = with_settings(profile, [], ["version", "mine[1]"])
    assert (profile.version, profile.unknown) == ("", {"mine": [1, 3]})
    for path in ("author", "mine[5]", "mine.x", "dealer.x"):
        with pytest.raises(InputError, match="is not there"):
            with_settings(profile, [], [path])


def test_the_profile_itself_is_left_alone() -> None:
    with_settings(PROFILE, ["dealer=S"])
    assert PROFILE.dealer == "N"


def test_paths() -> None:
    assert parse_path("a.b[2].3") == ("a", "b", 2, 3)
    assert parse_path('x["a.b"]') == ("x", "a.b")


def test_a_key_of_the_users_own_in_a_file_can_be_set_and_is_kept() -> None:
    profile = loads('{"profile_name": "x", "dealer": "N", "tag": "Opener", "club": {"room": 1}}')
    changed = with_settings(profile, ["club.room=2", "club.table=3", "dealer=S"])
    assert changed.unknown == {"club": {"room": 2, "table": 3}}
