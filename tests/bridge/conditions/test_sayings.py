"""Fits by the lengths of two hands, exact numbers of short suits, suits added up: dealt, and judged apart."""

import re

import numpy as np
import pytest

from bridge.conditions.sayings import HAND, PAIR, WHOSE, Cards, Judge, hcp
from bridge.conditions.sayings_of_cards import CARDS_OF_HAND, CARDS_OF_PAIR, SAID_GENERALLY, UNCLEAR_CARDS
from bridge.conditions.speech import REFUSED, TWO_WAYS
from bridge.profile.twin import hands_of, shuffled
from majlis.bridge.conditions.asks import ask_of_condition
from majlis.bridge.conditions.reading import (
    ConditionError,
    format_conditions,
    parse_condition,
    parse_conditions,
)
from majlis.bridge.conditions.words import condition_words
from majlis.bridge.profile.sheet import read_profile
from majlis.bridge.profile.sheet_writing import asked_lines
from majlis.bridge.table.pack import TABLE
from majlis.dealing.dealer import Dealer
from majlis.dealing.evaluate import fits
from majlis.dealing.pack import Deals

MANY = shuffled(7, 1500)
SAID = [
    *((f"ns: {said}", judge) for said, judge in (PAIR | CARDS_OF_PAIR).items()),
    *((f"n: {said}", judge) for said, judge in (HAND | CARDS_OF_HAND).items()),
]
NAMES = [said for said, _ in SAID]


def judged(deals: Deals, judge: Judge) -> list[bool]:
    """What the judge says of each deal."""
    hands = [hands_of(deal) for deal in deals.tolist()]
    both: list[tuple[Cards, Cards]] = [
        tuple(tuple(one[seat][suit] for suit in "SHDC") for seat in "NS")  # type: ignore[misc]
        for one in hands
    ]
    return [judge(north, south) for north, south in both]


@pytest.mark.parametrize(("said", "judge"), SAID, ids=NAMES)
def test_every_deal_is_what_was_said(said: str, judge: Judge) -> None:
    (line,) = parse_conditions(said)
    deals = Dealer(TABLE, ask_of_condition(line.seats, line.condition)).sample(200, np.random.default_rng(4))
    assert all(judged(deals, judge))


@pytest.mark.parametrize(("said", "judge"), SAID, ids=NAMES)
def test_no_deal_that_was_said_is_left_out(said: str, judge: Judge) -> None:
    (line,) = parse_conditions(said)
    found = fits(ask_of_condition(line.seats, line.condition), TABLE, MANY)
    assert found.tolist() == judged(MANY, judge)


@pytest.mark.parametrize("said", NAMES)
def test_what_was_said_is_written_and_read_back(said: str) -> None:
    lines = parse_conditions(said)
    text = format_conditions(lines)
    assert parse_conditions(text) == lines
    assert format_conditions(parse_conditions(text)) == text
    assert condition_words(lines[0].condition, "ar", pair=len(lines[0].seats) > 1)


@pytest.mark.parametrize("said", WHOSE)
def test_a_seat_with_a_dash_or_a_verb_begins_a_line(said: str) -> None:
    reading = read_profile(said)
    assert not reading.errors
    assert "\n".join(asked_lines(reading.profile)) == WHOSE[said]
    assert format_conditions(parse_conditions(said)) == WHOSE[said]


@pytest.mark.parametrize("said", ["weak twos", "we have 25+", "southern notes", "north", "name: North – x"])
def test_what_does_not_begin_with_a_seat_gets_no_colon(said: str) -> None:
    assert all(
        not line.startswith(("north", "south", "ew")) for line in asked_lines(read_profile(said).profile)
    )


UNCLEAR = UNCLEAR_CARDS | {
    "ns: 4-5 card fit": "write 5-4 fit, or write 4-5 cards in one of ♠♥♦♣",
    "ns: 7-card fit at most": "write 0-7 card fit, or write no 8+ card fit",
    "ns: at most 7-card fit": "write 0-7 card fit, or write no 8+ card fit",
    "ns: less than an 8-card fit": "write 0-7 card fit, or write no 8+ card fit",
    "ns: 7-card major fit or less": "write 0-7 card major fit, or write no 8+ card major fit",
    "ns: 5-3": "write 5-3 fit, or of which suit: 5-3 spade fit",
    "ns: no 4-4 spade fit": "write not exactly 4-4 spade fit, or write not at least 4-4 spade fit",
    "ns: 8-6 spade fit": "more than 13 cannot be; write 5-3 fit",
    "ns: 4-4 fit in the majors": "write in one of ♠♥, or in each of ♠♥",
    "n: 4-4 spade fit": "write ns: 4-4 fit, on a line of its own",
    "n: spades: 4-4 fit": "write ns: spades: 4-4 fit, on a line of its own",
    "n: 8-card spade fit": "write ns: 8 spades, on a line of its own",
    "n: no two doubletons": "write not doubleton in exactly 2 of ♠♥♦♣, or write not doubleton in two of ♠♥♦♣",
    "n: max 3 cards in any suit but clubs": "write in one of ♠♥♦, or in each of ♠♥♦",
    "n: 5+ cards in any minor": "write in one of ♦♣, or in each of ♦♣",
    "n: stopper in the minors": "write in one of ♦♣, or in each of ♦♣",
    "ns: major 5-4": "write 5-4 major fit",
    "n: 5-4 spades": "write 5 spades, 4 cards in one of ♥♦♣, or ns: 5-4 spade fit, on a line of its own",
    "n: 6-4 hearts, 10+ hcp": "write 6 hearts, 4 cards in one of ♠♦♣, or ns: 6-4 heart fit, on",
    "n: 5-4 in a major": "write 5-4 in the majors, or 54xx, 5-card major",
    "n: five of the minors": "write 5-card minor, or 5 cards in each of ♦♣, or diamonds + clubs = 5",
    "n: at most two 4-card majors": "write 4 cards in 0-1 of ♠♥, or leave it out",
    "n: 15-17 unless balanced": "write 15-17 hcp or balanced",
    "n: no 5-card major unless 6-4 in the minors": "(no 5+ card major) or (6 diamonds, 4 clubs) or (4 ",
    "n: 5-(431)": "write 5431, 5 spades, if it is spades",
    "n: (54)22": "write 5=4=2=2 or 4=5=2=2",
    "n: 5(431)": "write 5431, 5 spades, if it is spades",
    "n: AKxxx in hearts": "write AK of hearts, 5 hearts",
    "n: spades KQ10x": "write KQT of spades, 4 spades",
    "ns: at most a 4-4 fit": "write no 9+ card fit, or write 4-4 fit, no 9+ card fit",
    "n: one-suiter": "write 6+ card suit, or 6+ hearts",
    "n: 10+ hcp outside spades": "write in one of ♥♦♣, in each of ♥♦♣",
    "n: 6+ hcp in hearts and clubs": "write in one of ♥♣, in each of ♥♣, in hearts + clubs",
    "n: 2 losers in hearts and clubs": "write in one of ♥♣, in each of ♥♣",
    "n: 4+ minors": "write 4+ card minor, or 4+ cards in each of ♦♣, or diamonds + clubs >= 4",
    "n: at least 10 in the majors": "write 10+ card major, or write spades + hearts >= 10",
    "n: no 10 cards in the majors": "write not spades + hearts = 10, or write spades + hearts <= 9",
    "n: at least 5 spades and 5 of a minor": "5+ spades, 5-card minor, or write 5+ spades, 5+ card minor",
}


@pytest.mark.parametrize(("said", "answer"), (UNCLEAR | SAID_GENERALLY).items())
def test_a_refusal_says_what_fits(said: str, answer: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse_conditions(said)
    assert answer in str(refused.value)


@pytest.mark.parametrize("said", ["ns: spades: 4-4 heart fit", "ns: spades: 8+ major fit"])
def test_a_fit_of_another_suit_does_not_follow_a_suit_unjoined(said: str) -> None:
    with pytest.raises(ConditionError, match="does not fit here; join conditions with a comma"):
        parse_conditions(said)


def proposals(said: str, error: ConditionError) -> list[str]:
    """What a refusal proposes, each put into the line that was refused."""
    whose, _, asked = said.partition(": ")
    right = error.right.text("en")
    found = []
    between = r",? or (?:write |of which suit: )?|, (?=in )"
    if ", or write " in right:  # two readings, in which `or`s stand
        between = ", or write "
    for one in re.split(between, right.removeprefix("write ")):
        one = one.removesuffix(", if it is spades")
        if one == "leave it out":
            continue
        if one.startswith("ns: "):
            found.append(one.partition(", on a line")[0])
        elif one.startswith("in ") and re.search(r" (?:in|outside) ", f" {asked}"):
            found.append(f"{whose}: {re.split(r' (?:in|outside) ', asked)[0]} {one}")
        else:
            found.append(f"{whose}: {one}")
    return found


PROPOSING = [*UNCLEAR, *(f"north: {one}" for one in TWO_WAYS)]


@pytest.mark.parametrize("said", PROPOSING)
def test_what_a_refusal_proposes_is_read(said: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse_conditions(said)
    texts = proposals(said, refused.value)
    if " or (" in refused.value.right.text("en") or said.partition(": ")[2] in TWO_WAYS:
        texts = [f"north: {one}" for one in TWO_WAYS.get(said.partition(": ")[2], ())] or texts
    assert texts
    for text in texts:
        lines = parse_conditions(text)
        assert parse_conditions(format_conditions(lines)) == lines


def test_refusals_of_everyday_speech_propose_what_is_read() -> None:
    tried = 0
    for said in REFUSED:
        with pytest.raises(ConditionError) as refused:
            parse_condition(said)
        right = refused.value.right.text("en")
        for one in re.findall(
            r"\d\+ card (?:major|minor|suit)\b|\d\+ cards in (?:one|each) of [♠♥♦♣]+|(?:\w+ \+ \w+ >= \d+)",
            right,
        ):
            parse_condition(one)
            tried += 1
    assert tried > 5


@pytest.mark.parametrize(
    "said", ["(10)xxx", "(10)210", "((10)210)", "5=4=x=x, (11)1xx", "5-4-2-2", "10=1=1=1"]
)
def test_long_suits_in_brackets_are_shapes(said: str) -> None:
    condition = parse_condition(said)
    assert format_conditions(parse_conditions(f"n: {said}")).startswith("north: ")
    assert parse_conditions(f"n: {said}")[0].condition == condition


def shape(hand: Cards, *shapes: str) -> bool:
    """Whether the hand has one of the shapes, spades first; `x` is any length."""
    lengths = [str(len(suit)) for suit in hand]
    return any(all(a in (b, "x") for a, b in zip(one, lengths, strict=True)) for one in shapes)


def any_order(hand: Cards, longest_first: str) -> bool:
    return sorted(map(len, hand), reverse=True) == [int(length) for length in longest_first]


def small(hand: Cards) -> bool:
    return shape(hand, "2254", "2245")


def clubs(hand: Cards) -> bool:
    return any_order(hand, "5431") and len(hand[3]) == 5


IN_PLACE: dict[str, Judge] = {
    "never 22(54)": lambda n, s: not small(n),
    "never a 22(54) hand": lambda n, s: not small(n),
    "not 22(54)": lambda n, s: not small(n),
    "22(54) or 6322": lambda n, s: small(n) or any_order(n, "6322"),
    "6322 or 22(54)": lambda n, s: small(n) or any_order(n, "6322"),
    "a 22(54) hand or a 6322": lambda n, s: small(n) or any_order(n, "6322"),
    "22(54), or 6322": lambda n, s: small(n) or any_order(n, "6322"),
    "15+ hcp 22(54)": lambda n, s: hcp(n) >= 15 and small(n),
    "12+ hcp, exactly 22(54) shape, 5+ clubs": lambda n, s: hcp(n) >= 12 and shape(n, "2245"),
    "not (22(54) or 4441)": lambda n, s: not (small(n) or any_order(n, "4441")),
    "5 clubs and 22(54)": lambda n, s: shape(n, "2245"),
    "never (431)5": lambda n, s: not clubs(n),
    "4333 or (431)5": lambda n, s: clubs(n) or any_order(n, "4333"),
    "never 5(431)": lambda n, s: not (any_order(n, "5431") and len(n[0]) == 5),
    "(6x)xx or 15+ hcp": lambda n, s: shape(n, "6xxx", "x6xx") or hcp(n) >= 15,
    "no (31)(54)": lambda n, s: not shape(n, "3154", "3145", "1354", "1345"),
    "at least 55 in the majors": lambda n, s: min(len(n[0]), len(n[1])) >= 5,
    "12+ hcp, 54/64 in the majors": lambda n, s: hcp(n) >= 12 and shape(n, "54xx", "45xx", "64xx", "46xx"),
}
"""Sayings of which a part is refused; with what is proposed in its place they mean this."""


@pytest.mark.parametrize("said", IN_PLACE)
def test_what_is_proposed_reads_as_meant_in_the_place_of_what_was_said(said: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse_condition(said)
    right = refused.value.right.text("en").removeprefix("write ").removesuffix(", if it is spades")
    part = re.search(r"[0-9x]*\([0-9x]+\)[0-9x]*(?:\([0-9x]+\))?|\d\d(?:/\d\d)? in the \w+", said)
    assert part is not None
    read = fits(ask_of_condition(("N",), parse_condition(said.replace(part[0], right))), TABLE, MANY)
    assert read.tolist() == judged(MANY, IN_PLACE[said])


def test_a_refused_or_keeps_both_shapes() -> None:
    said = "5422, 5-4 in the minors or 5422, 5-4 in the majors"
    with pytest.raises(ConditionError) as refused:
        parse_condition(said)
    near = re.split(", or write ", refused.value.right.text("en").removeprefix("write "))[0]
    meant = "(5422, 5-4 in the minors) or (5422, 5-4 in the majors)"
    assert parse_condition(near) == parse_condition(meant)
