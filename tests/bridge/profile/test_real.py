"""The profiles that users of the old generator wrote load, are written back, told, and turned into asks."""

import json
from pathlib import Path

import pytest

from bridge.profile import twin
from bridge.profile.samples import real
from majlis.bridge.profile import (
    check_file,
    combinations,
    describe,
    dumps,
    errors_of,
    load,
    parts_of,
    rs_choices,
)
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import every
from majlis.dealing.dealer import Dealer
from majlis.dealing.evaluate import fits

DEALS = twin.shuffled(5, 120)
HANDS = [twin.hands_of(deal) for deal in DEALS.tolist()]
pytestmark = pytest.mark.shared


@real
def test_a_real_profile_is_written_back_letter_by_letter(path: Path) -> None:
    assert dumps(load(path)) == path.read_text(encoding="utf-8")


@real
def test_a_real_profile_has_no_errors(path: Path) -> None:
    faults = check_file(path)
    assert errors_of(faults) == []
    # One file names its partner as an opponent; nothing else is doubtful in any of them.
    assert all("is not East's opponent" in str(fault) for fault in faults)


@real
def test_a_real_profile_is_told_a_line_for_each_type_of_hand(path: Path) -> None:
    told = describe(load(path)).splitlines()
    subs = sum(len(seat["subprofiles"]) for seat in json.loads(path.read_text())["seat_profiles"].values())
    seats = [line for line in told if line.split()[0].strip(",:") in ("North", "East", "South", "West")]
    assert len([line for line in seats if ":" in line and "any hand" not in line]) <= subs <= len(seats)


@real
def test_every_seat_of_every_combination_agrees_with_the_twin(path: Path) -> None:
    raw, profile = json.loads(path.read_text(encoding="utf-8")), load(path)
    assert sum(weight for weight, _ in combinations(profile)) == 1
    looked: set[tuple[object, ...]] = set()
    for _, indices in combinations(profile):
        choices = rs_choices(profile, indices)
        for choice in choices[:: max(1, len(choices) // 6)]:
            parts = parts_of(profile, indices, choice)
            for seat, index in indices.items():
                key = (seat, index, *choice.items())
                if key not in looked:
                    looked.add(key)
                    ask = every(part.ask for part in parts if part.seats == (seat,))
                    expected = [
                        twin.sub_fits(raw, seat, index, indices, choice, hands[seat], False)
                        for hands in HANDS
                    ]
                    assert fits(ask, TABLE, DEALS).tolist() == expected


@real
def test_how_many_deals_fit_is_what_the_users_notes_say(path: Path) -> None:
    known = {"A": 0.85, "B": 0.14, "C": 0.22, "D": 0.039, "E": 0.01}
    letter = path.stem.split("_")[1] if path.stem.startswith("Profile_") else ""
    if letter not in known or path.stem.endswith("TEST"):
        return
    profile = load(path)
    ((_, indices),) = combinations(profile)
    share = Dealer(TABLE, every(part.ask for part in parts_of(profile, indices, {}))).probability()
    assert float(share) == pytest.approx(known[letter], abs=0.006)
