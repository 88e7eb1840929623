"""The practice profiles of our own: sound files, and deals that are what the descriptions claim."""

import importlib.util
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from bridge.claims.common import Table
from bridge.claims.every import CLAIMS
from bridge.claims.plain_hands import Hand
from majlis.bridge import library
from majlis.bridge.deal.cases import BoardSource, Case
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.plans import Facts, Plans
from majlis.bridge.library.arabic import CATEGORIES, WORDS
from majlis.bridge.profile.check import check_text
from majlis.bridge.profile.model import SCHEMA_VERSION
from majlis.bridge.profile.read import dumps
from majlis.bridge.profile.words import describe
from majlis.bridge.table.cards import SEAT_LETTERS
from majlis.bridge.table.pack import TABLE
from majlis.dealing.pack import Deals
from majlis.errors import InputError

ROOT = Path(__file__).resolve().parents[2]
NAMES = library.names()
BOARDS = 200
RAREST = Fraction(1, 2_000_000)
"""No combination is a hand of a lifetime: a teacher's board should be one that players meet."""


@dataclass(frozen=True)
class Dealt:
    """Deals of one case: a combination of sub-profiles with a choice of random suits."""

    case: Case
    deals: Deals
    count: int


@cache
def dealt(name: str) -> tuple[Dealt, ...]:
    """Deals of every case of a profile."""
    source, found = BoardSource(library.load(name), Plans()), []
    for combination in range(len(source.combinations)):
        for case in source.cases(combination):
            count = source.plans.count(case.wanted)
            rng = np.random.default_rng([7, combination, case.choice])
            found.append(Dealt(case, source.plans.sample(case.wanted, BOARDS if count else 0, rng), count))
    return tuple(found)


def different(name: str) -> list[Dealt]:
    """The cases that ask different things: of two suits drawn in either order often the same is asked."""
    return list({one.case.wanted: one for one in dealt(name)}.values())


def deals_of(name: str) -> int:
    """How many deals the profile allows, as far as no deal fits two of its cases."""
    return sum(one.count for one in different(name))


def table(name: str, one: Dealt) -> Table:
    """The plain hands of some deals."""
    profile = library.load(name)
    hands = [Hand(one.deals, seat) for seat in SEAT_LETTERS]
    kinds = {seat: profile.subs(seat)[index].name or "" for seat, index in one.case.indices.items()}
    return Table(*hands, kinds, one.case.suits)


def page_tool():
    """The command that writes the page."""
    spec = importlib.util.spec_from_file_location("bridge_library", ROOT / "tools" / "bridge_library.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


# Files


@pytest.mark.parametrize("name", NAMES)
def test_sound(name):
    profile = library.load(name)
    assert check_text(library.text(name)) == []
    assert dumps(profile) == library.text(name)
    assert profile.schema_version == SCHEMA_VERSION
    assert not profile.unknown
    assert not profile.is_draft
    assert profile.sort_order
    assert all(sub.name for seat in SEAT_LETTERS for sub in profile.subs(seat))


def test_there_are_enough_and_each_has_a_place():
    assert len(NAMES) >= 14
    assert set(NAMES) == set(CLAIMS)
    profiles = [library.load(name) for name in NAMES]
    assert [one.sort_order for one in profiles] == sorted({one.sort_order for one in profiles})
    assert len({one.profile_name for one in profiles}) == len(NAMES)
    categories = [one.category for one in profiles]
    assert list(dict.fromkeys(categories)) == [
        category
        for place, category in enumerate(categories)
        if not place or categories[place - 1] != category
    ]


def test_the_library_shows_what_the_format_can_say():
    profiles = [library.load(name) for name in NAMES]
    subs = [sub for one in profiles for seat in SEAT_LETTERS for sub in one.subs(seat)]
    randoms = [sub.random_suit_constraint for sub in subs if sub.random_suit_constraint]
    contingents = [sub.contingent for sub in subs if sub.contingent]
    exclusions = [exclusion for one in profiles for exclusion in one.subprofile_exclusions]
    assert any(random.pair_overrides for random in randoms)
    assert {non_chosen for _, _, non_chosen in contingents} == {True, False}
    assert any(one.clauses for one in exclusions)
    assert any(one.excluded_shapes for one in exclusions)
    assert {one.ns_role_mode for one in profiles} >= {
        "north_drives",
        "south_drives",
        "random_driver",
        "no_driver",
        None,
    }
    assert any(sub.conditions for sub in subs)
    assert any(one.conditions for one in profiles)


# Deals


@pytest.mark.parametrize("name", NAMES)
def test_every_deal_is_what_the_profile_says(name):
    for one in dealt(name):
        hands = table(name, one)
        for claim, truth in CLAIMS[name](hands):
            bad = int(np.argmin(truth))
            assert np.all(truth), (
                f"{claim}: not so with {dict(hands.kinds)}, {dict(hands.drawn)}: {one.deals[bad].tolist()}"
            )


@pytest.mark.parametrize("name", NAMES)
def test_every_combination_can_be_dealt_and_is_met_at_the_table(name):
    profile = library.load(name)
    by_combination: dict[int, int] = {}
    for one in dealt(name):
        assert one.count, f"{dict(one.case.indices)} with {dict(one.case.suits)} cannot be dealt"
        by_combination[one.case.combination] = by_combination.get(one.case.combination, 0) + one.count
    assert all(Fraction(count, TABLE.deals()) > RAREST for count in by_combination.values())
    weights = BoardSource(profile, Plans()).combinations
    assert sum(one.weight for one in weights) == 1
    for seat in SEAT_LETTERS:
        for index in range(len(profile.subs(seat))):
            share = sum(one.weight for one in weights if one.indices.get(seat) == index)
            assert share >= Fraction(1, 25), f"{seat} {profile.subs(seat)[index].name} hardly ever comes"


@pytest.mark.parametrize("name", NAMES)
def test_no_deal_is_of_two_types(name):
    """So that the weights mean what they say, and the counts may be added."""
    cases = different(name)
    for one in cases:
        facts = Facts(one.deals)
        fits = [other.case for other in cases if facts.fits(other.case.wanted).any()]
        assert fits == [one.case]


def test_boards_come_with_several_types_in_a_session():
    run = generate_deals(library.load("overcalls"), 24, seed=3)
    assert len({one.indices["S"] for one in run.deals}) == 4
    assert {one.turned for one in run.deals} == {0, 1, 2, 3}
    assert not run.lost


# Words


@pytest.mark.parametrize("name", NAMES)
def test_wording_is_readable(name):
    lines = describe(library.load(name)).splitlines()
    assert len(lines) >= 6
    assert all(len(line) <= 400 and line == line.strip() for line in lines)
    assert not any(": any hand" in line for line in lines if "West" not in line)


@pytest.mark.parametrize("name", NAMES)
def test_described_in_english_and_arabic(name):
    english, arabic = library.describe(name), library.describe(name, "ar")
    assert english.name == arabic.name == name
    assert english.text.endswith(".")
    assert "For players" in english.text
    for text in (arabic.category, arabic.title, arabic.text):
        assert any("\u0600" <= letter <= "\u06ff" for letter in text)
    assert arabic.text.count("\u2066") == arabic.text.count("\u2069")
    both = {
        "silent": "صامت",
        "Blackwood": "بلاكوود",
        "1NT": "1NT",
        "Michaels": "مايكلز",
        "splinters": "سبلنتر",
    }
    assert all((word in english.text) == (other in arabic.text) for word, other in both.items())


def test_every_translation_is_of_a_profile():
    assert set(WORDS) == set(NAMES)
    assert set(CATEGORIES) == {library.load(name).category for name in NAMES}


def test_what_is_not_there_is_told():
    with pytest.raises(
        InputError, match=r"'weak-two' is not a profile of the library \(did you mean 'weak-twos'\?\)"
    ):
        library.load("weak-two")
    with pytest.raises(InputError, match=r"'\.\./library/weak-twos' is not a profile"):
        library.text("../library/weak-twos")
    with pytest.raises(InputError, match="'fr' is not a language of the library: it speaks en and ar"):
        library.describe("weak-twos", "fr")


def test_the_page_is_fresh():
    tool = page_tool()
    fresh = tool.page({name: deals_of(name) for name in NAMES})
    assert tool.PAGE.read_text(encoding="utf-8") == fresh, "run python tools/bridge_library.py"
