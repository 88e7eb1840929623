"""Profiles and faults in the words of the dialogue, English and Arabic."""

import re
from pathlib import Path

import pytest

from bridge.profile.samples import OWN_FILES, file_name, real
from majlis.bridge.profile.check import load, validate_profile
from majlis.bridge.profile.faults import Fault
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.profile.words import describe, type_line
from majlis.bridge.wizard.fault_words import fault_text
from majlis.message import Message

LATIN = re.compile("[A-Za-z]{3,}")


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def check_both(profile: Profile) -> None:
    arabic = describe(profile, "ar")
    for seat in profile.seat_profiles:
        for index, sub in enumerate(profile.subs(seat)):
            line = type_line(profile, seat, index)
            english, told = line.words("en"), line.words("ar")
            if not profile.subprofile_exclusions and not sub.random_suit_constraint and not sub.name:
                assert numbers(told) == numbers(re.sub(r"\bno\b", "0", english))
            if sub.name is None and sub.conditions is None:
                assert not LATIN.search(told), told
            assert told in arabic


@pytest.mark.shared
@real
def test_real_profiles(path: Path) -> None:
    check_both(load(path))


@pytest.mark.parametrize("path", OWN_FILES, ids=file_name)
def test_own_profiles(path: Path) -> None:
    check_both(load(path))


def test_everything_has_arabic_words() -> None:
    profile = parse_profile(
        """
        dealer: west
        tag: Overcaller
        roles ns: either drives
        map ns: 1 > 1 2, 2 > 2
        roles ew: same number
        north 1 60 %: 12-17; west's suit: 0-2 cards, 3+ hcp; never 5=x=x=1, 4441; only when driving
        north 2 40 %: 15-18 hcp, 5 spades; never (exactly two 5-card majors, no minor of exactly 4 cards)
        south 1: partner's suit: 3+ cards
        south 2: suit not drawn by west: 2 cards; only when following
        west 1: 5-10 hcp, 0-5 cards in each suit; draw 2 of SHD: 6 cards | any; if SH: 5 | 4 cards, 3 hcp
        west 2: draw 1 of SHDC: 6+; only when following
        east 1: any
        east 2: 0-4 cards in each of SHD
        """
    )
    for line in describe(profile, "ar").split("\n")[1:]:
        assert not LATIN.search(line), line
    empty = parse_profile("ignore all: yes\nnorth: 12+")
    assert not LATIN.search(describe(empty, "ar").split("\n")[-1])


BROKEN = [
    "north: 12+ hcp, 4 cards in each suit",
    "north: 2 cards in each suit",
    "north: 0-5 hcp, 3+ hcp in each suit",
    "north: 20+ hcp, 0-3 hcp in each suit",
    "north: 5+ spades, 0-3 spades",
    "north: draw 1 of SH: 1 cards, 5+ hcp",
    "north: 4 cards in each of DC; draw 2 of SH: 6 | 6",
    "north: 4 cards in each of HDC; draw 1 of SH: 5",
    "north: west's suit: 3+",
    "west: draw 1 of SHD: 5\nnorth: suit not drawn by west: 3",
    "west: draw 2 of SHDC: 5 | 4\nsouth: suit not drawn by west: 3",
    "west 1: draw 1 of S: 5\nwest 2: any\nnorth: west's suit: 3",
    "north 1: 5+\nnorth 2: 6+\nsouth 1: 5 hcp\nsouth 2: 3 hcp\nsouth 3: any\nroles ns: north drives",
    "north 1: 5+; only when following\nnorth 2: 6+; only when following\nsouth: 12\nroles ns: north drives",
    "north 1: 5+\nnorth 2: 6+\nsouth 1: 5 hcp; only when driving\nsouth 2: 3 hcp\nroles ns: north drives",
    "north 1: 5+\nnorth 2: 6+\nsouth 1: 5 hcp\nsouth 2: 3 hcp\nroles ns: north drives\nmap ns: 1 > 1",
    "north 1: 5+\nnorth 2: 6+\nsouth 1: 5 hcp\nsouth 2: 3 hcp; only when driving\nroles ns: north drives\n"
    "map ns: 1 > 1 2, 2 > 1",
    "north 1 10 %: 5+\nnorth 2 90 %: 6+\nsouth 1: 5 hcp\nsouth 2: 3 hcp\nroles ns: same number",
    "north 1 10 %: 5+\nnorth 2: 6+",
    "north 1 100 %: 5+\nnorth 2: 6+",
    "north 1 0 %: 5+\nnorth 2 0 %: 6+",
    'north 1 "a": 5+\nnorth 2 "a": 6+',
    "north: any; never xxxx",
    "north: any; never exactly two 7-card suits",
    "ignore all: yes\nonly west draws: yes\nnorth: 12+",
]


@pytest.mark.parametrize("text", BROKEN)
def test_faults_have_arabic_words(text: str) -> None:
    faults = validate_profile(parse_profile("name: x\n" + text))
    assert faults
    for fault in faults:
        assert not LATIN.search(fault_text(fault, "ar")), fault_text(fault, "ar")
        english = fault_text(fault, "en")
        assert "\n" not in english
        assert not re.search(r"[a-z]_[a-z]", english), english


def test_a_fault_in_words() -> None:
    text = "west: 0-5 hcp; draw 1 of SH: 5 cards, 6 hcp"
    (fault,) = validate_profile(parse_profile("name: x\n" + text))
    assert fault_text(fault, "en") == (
        "West 1, random suits: 6 HCP are the least points of the suits together, whatever suit is drawn "
        "(here ♠); let them add up to 5 or less"
    )
    assert fault_text(fault, "ar").startswith("غرب 1، الأنواع المسحوبة: النقاط 6 ")


def test_a_fault_that_nobody_foresaw_is_shown_as_it_is() -> None:
    fault = Fault(("somewhere",), Message("this"), Message("is odd"), Message("do otherwise"))
    assert fault_text(fault, "ar") == "\u200esomewhere\u200e: this is odd؛ do otherwise"
