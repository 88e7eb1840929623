"""What the refusals of sheets and scripts propose, typed as it stands: it is read."""

import pytest

from majlis.bridge.profile.sheet import read_profile
from majlis.bridge.script.parser import parse_script
from majlis.errors import MajlisError

SHEETS = {
    "north 15-17 hcp": ("write a colon after north", "north: 15-17 hcp"),
    "bidding: 1NT": ("a pair (ns: …)", "ns: 25+ hcp"),
    "north: 15-17; 5+ spads": ("did you mean 'spades'?", "north: 15-17; 5+ spades"),
    "north: 15-17 hpc": ("did you mean 'hp'?", "north: 15-17 hp"),
    "north: draw 1 of xyz: 5+": ("SHD, majors", "north: draw 1 of SHD: 5+"),
    "north: never 5xx1": ("write 51xx for any suits, 5=x=x=1 for", "north: never 51xx\nsouth: never 5=x=x=1"),
    "tag: Responder": ("write Opener or Overcaller", "tag: Opener"),
    "order: W N E": ("write each once: W N S E", "order: W N S E"),
    "rotate: perhaps": ("yes", "rotate: yes"),
    "roles ns: east drives": ("write north drives", "roles ns: north drives"),
    "map ns: 0 > 1": ("1 > 1 2, 2 > 3", "map ns: 1 > 1 2, 2 > 3"),
    "north: 12+ and South has 8+ hcp": ("; south: 8+ hcp", "north: 12+ ; south: 8+ hcp"),
    "N – 15-17, S – 4+": ("; south: 4+", "N – 15-17 ; south: 4+"),
    "N – 15-17, S – 4-5": ("spades 4-5", "N – 15-17, spades 4-5"),
    "north: 5-4 spades": ("ns: 5-4 spade fit", "ns: 5-4 spade fit"),
    "north: 15-17 unless 5-5 in the majors": (
        "15-17 hcp or (5 spades, 5 hearts)",
        "north: 15-17 hcp or (5 spades, 5 hearts)",
    ),
}
SHEETS |= {
    f"ns: {said}": ("north: 4 spades; south: 4 spades", "north: 4 spades; south: 4 spades\nns: 8 spades")
    for said in (
        "both have 4 spades",
        "both 12+ hcp",
        "either has 4 spades",
        "12+ hcp each",
        "4 spades apiece",
    )
}
SCRIPTS = {
    "hcp(nort) > 3": ("did you mean 'north'?", "hcp(north) > 3"),
    "hcp(north) = 3": ("write ==", "hcp(north) == 3"),
    "hcp(north) => 3": ("write >=", "hcp(north) >= 3"),
    "hcp(north) > 3 & hcp(south) > 3": ("write &&", "hcp(north) > 3 && hcp(south) > 3"),
    "spaeds(north) > 3": ("did you mean 'spades'?", "spades(north) > 3"),
    "hcp(north, spaeds) > 3": ("did you mean 'spades'?", "hcp(north, spades) > 3"),
    "shape(north, 5x)": ("four lengths, x for any", "shape(north, 5xxx)"),
    "hascard(north, ZS)": ("such as AS", "hascard(north, AS)"),
    "predeal north AS": ("such as SAKQ, H52", "predeal north SAKQ, H52"),
    "predeal north SAK HQ": ("write SAK, HQ", "predeal north SAK, HQ"),
    "predeal spades(north) > 3": ("write == and a number", "predeal spades(north) == 3"),
    "vulnerable us": ("write none, NS, EW or all", "vulnerable NS"),
}


@pytest.mark.parametrize("text", SHEETS)
def test_what_a_sheet_is_told_to_say_is_read(text: str) -> None:
    proposed, right = SHEETS[text]
    assert proposed in "\n".join(map(str, read_profile(text).errors))
    # A map or roles need the types of hand that they name; whether they are there is for the check.
    assert not read_profile(right).errors


@pytest.mark.parametrize("text", SCRIPTS)
def test_what_a_script_is_told_to_say_is_read(text: str) -> None:
    proposed, right = SCRIPTS[text]
    with pytest.raises(MajlisError) as refused:
        parse_script(text)
    assert proposed in str(refused.value)
    parse_script(right)
