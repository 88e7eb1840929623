"""Conditions as bridge players talk: what is read, how it is written back, and what errors say."""

import pickle
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridge.conditions.trees import conditions
from effort import effort
from majlis.bridge.conditions.keep import parse_keep
from majlis.bridge.conditions.reading import (
    ConditionError,
    Subject,
    format_condition,
    format_conditions,
    format_line,
    parse_condition,
    parse_conditions,
    read,
)
from majlis.bridge.conditions.tokens import VOCABULARY
from majlis.bridge.conditions.tree import Condition, Line


@settings(max_examples=100, deadline=None)
@given(conditions())
def test_a_hands_condition_that_is_written_reads_back_to_itself(condition: Condition) -> None:
    text = format_condition(condition)
    assert parse_condition(text) == condition
    assert format_condition(parse_condition(text)) == text


@settings(max_examples=50, deadline=None)
@given(conditions(pair=True), st.sampled_from(["NS", "EW", "NE", "SW"]))
def test_a_pairs_condition_that_is_written_reads_back_to_itself(condition: Condition, seats: str) -> None:
    line = Line(tuple(sorted(seats, key="NSEW".index)), condition)  # type: ignore[arg-type]
    assert parse_conditions(format_line(line)) == (line,)


def refusal(text: str, pair: bool) -> ConditionError | None:
    try:
        parse_condition(text, pair)
    except ConditionError as error:
        return error
    return None


WORDS = st.lists(
    st.sampled_from(
        [*VOCABULARY, *"♠♥♦♣,()+-:/", "15", "17", "5332", "64xx", "5=4=x=x", "AK", "2.5", "½", "A", "#"]
    ),
    max_size=14,
).map(" ".join)


@settings(max_examples=300, deadline=None)
@given(WORDS | st.text(max_size=40))
@example("(" * 500)
@example("not " * 500)
@example("9" * 500)
@example("no " * 500)
@example("((10)210)")
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    for pair in (False, True):
        error = refusal(text, pair)
        if error is None:
            condition = parse_condition(text, pair)
            assert parse_condition(format_condition(condition, pair), pair) == condition
        else:
            assert error.line == 1
            assert 1 <= error.column <= len(text) + 1
            assert error.wrong
            assert error.right
            assert "\n" not in str(error)


SAID = [
    ("north: 15-17 hcp, balanced", "north: 15-17 hcp, balanced"),
    ("south: 5+ spades or 5+ hearts, 6-9", "south: (5+ spades or 5+ hearts), 6-9 hcp"),
    ("west: 6 cards in one of ♠♥♦, 4-7 hcp there", "west: 6 cards in one of ♠♥♦, 4-7 hcp there"),
    ("ns: 25-27 hcp, 8+ card major fit", "ns: 25-27 hcp, 8+ card major fit"),
    ("N: 15–17 balanced", "north: 15-17 hcp and balanced"),
    ("e: 12 to 14 high-card points with 4 or 5 ♠", "east: 12-14 hcp and 4-5 spades"),
    ("s: at least 5 hearts but at most 9 points", "south: 5+ hearts and 0-9 hcp"),
    ("s: 10 or more, 4 or fewer clubs", "south: 10+ hcp, 0-4 clubs"),
    ("s: >=10, <= 4 clubs, ≥ 1 ace", "south: 10+ hcp, 0-4 clubs, 1+ aces"),
    ("w: 5 or 7 diamonds", "west: 5 or 7 diamonds"),
    ("w: 4 or 5 or 6 diamonds", "west: 4-6 diamonds"),
    ("w: 12-14 or 5+ hearts", "west: 12-14 hcp or 5+ hearts"),
    ("N+S: 8+ card spade fit, fit", "ns: 8+ spades, 8+ card fit"),
    ("north-south: no 8+ card fit", "ns: no 8+ card fit"),
    ("E/W: 3 aces", "ew: 3 aces"),
    ("we: 20+", "ew: 20+ hcp"),
    (
        "n: AK of spades, ace of hearts, ♦QJ, KQ♣",
        "north: AK of spades, A of hearts, QJ of diamonds, KQ of clubs",
    ),
    ("n: ak in hearts, A10 of clubs", "north: AK of hearts, AT of clubs"),
    ("n: 2 of the top 3 honours in hearts", "north: 2+ of top 3 in hearts"),
    ("n: exactly two of AKQ in hearts", "north: exactly 2 of top 3 in hearts"),
    ("n: 1 or 2 of top 5 in clubs", "north: 1-2 of top 5 in clubs"),
    ("n: 2 of AK in clubs", "north: AK of clubs"),
    ("n: stopper in hearts, a stopper in each of ♠♥", "north: stopper in hearts, stopper in each of ♠♥"),
    ("n: 5 cards in one of ♦♣ with stopper there", "north: 5-card minor, stopper there"),
    ("n: void in clubs, no singleton", "north: void in clubs, no singleton"),
    ("n: no stopper in clubs, no aces, no spades", "north: not stopper in clubs, 0 aces, void in spades"),
    ("n: no ace of spades", "north: not A of spades"),
    (
        "n: 5-card major, 4+ card minor, no 4-card suit",
        "north: 5-card major, 4+ card minor, no 4+ card suit",
    ),
    (
        "n: 5+ cards in a major, 3+ cards in each minor",
        "north: 5+ card major, 3+ cards in each of ♦♣",
    ),
    ("n: 2+ cards in every suit", "north: 2+ cards in each of ♠♥♦♣"),
    ("n: 5+ cards in two of SHD", "north: 5+ cards in two of ♠♥♦"),
    ("n: 5+ cards in exactly one of the majors", "north: 5+ cards in exactly 1 of ♠♥"),
    ("n: 5+ cards in none of spades, hearts or diamonds, 12+", "north: 5+ cards in none of ♠♥♦, 12+ hcp"),
    ("n: 4432 or 4333 or 5-3-3-2", "north: 4432 or 4333 or 5332"),
    ("n: 5=4=x=x, 64xx, (10)xxx, shape 7xxx", "north: 5=4=x=x, 64xx, (10)xxx, 7xxx"),
    ("n: semibalanced or unbalanced", "north: semi-balanced or unbalanced"),
    (
        "n: at most 7 losers, 2½+ quick tricks, 1.5-2 qt",
        "north: 0-7 losers, 2.5+ quick tricks, 1.5-2 quick tricks",
    ),
    ("n: two aces and three kings, 1 loser in hearts", "north: 2 aces, 3 kings, 1 loser in hearts"),
    (
        "n: (15-17, balanced) or (20+, 6+ cards in a suit)",
        "north: (15-17 hcp, balanced) or (20+ hcp, 6+ card suit)",
    ),
    ("n: not (balanced or 5+ spades)", "north: not (balanced or 5+ spades)"),
    ("n: in one of ♠♥ (5 cards there or AK there)", "north: in one of ♠♥ (5 cards there or AK there)"),
    ("n: 5+ ♠ AK of hearts", "north: 5+ spades, AK of hearts"),
    ("n: ten spades, ten of hearts", "north: 10 spades, T of hearts"),
    (
        "n: the 9 of spades, 1 of 98 in hearts, 98 of clubs",
        "north: 1+ of 9 in spades, 1+ of 98 in hearts, 2+ of 98 in clubs",
    ),
    (
        "n: 0+ of 987 in spades, 2 of the 543 of clubs",
        "north: 0+ of 987 in spades, 2+ of 543 in clubs",
    ),
    ("n: two 4-card majors", "north: 4 cards in each of ♠♥"),
    ("n: 12+ two 4+ card suits", "north: 12+ hcp, 4+ cards in two of ♠♥♦♣"),
    ("n: exactly two 4-card suits", "north: 4 cards in exactly 2 of ♠♥♦♣"),
    (
        "n: 2 4-5 card minors, not two 4-card majors",
        "north: 4-5 cards in each of ♦♣, not 4+ cards in each of ♠♥",
    ),
    ("n: 11 4 or 5 card major", "north: 11 hcp, 4-5 card major"),
    ("n: 4-5 card major, 15-15, 5-5 clubs", "north: 4-5 card major, 15 hcp, 5 clubs"),
    ("n: 12+  # opening strength", "north: 12+ hcp"),
]


@pytest.mark.parametrize(("text", "written"), SAID, ids=[text for text, _ in SAID])
def test_what_players_say_is_understood(text: str, written: str) -> None:
    lines = parse_conditions(text)
    # `a and b` is written with a comma where nothing binds more tightly.
    assert format_conditions(lines) in (written, written.replace(" and ", ", "))
    assert parse_conditions(format_conditions(lines)) == lines
    assert parse_conditions(written) == lines


def test_comma_or_and_bind_more_and_more_tightly() -> None:
    assert parse_condition("a 4432, 12+ or 6+ spades, 8+ and no void") == parse_condition(
        "4432, (12+ or 6+ spades), (8+ and (no void))"
    )


WRONG = [
    ("north 15-17", 1, "north", "does not stand before a colon"),
    ("nroth: 12", 1, "nroth", "did you mean 'north'?"),
    ("north, east: 12", 6, ",", "this is not a seat"),
    ("nes: 12", 1, "nes", "this is not a seat"),
    ("north+east+south: 12", 1, "north", "about two different seats"),
    ("north:", 7, "", "no condition stands here"),
    ("north: 5+ spads", 11, "spads", "did you mean 'spades'?"),
    ("north: ballanced", 8, "ballanced", "did you mean 'balanced'?"),
    ("north: 17-15", 8, "17", "write 15-17"),
    ("north: 5-4 hcp", 8, "5", "write 4-5"),
    ("north: 12+, 5-5", 13, "5", "write 55xx"),
    ("north: three 5-card majors", 8, "three", "write a number up to 2"),
    ("north: 3343", 8, "3343", "write 4333 for any suits, 3=3=4=3 for spades=hearts=diamonds=clubs"),
    ("north: x4x(10)", 8, "x4x(10)", "lengths add up to 14"),
    ("north: 5xx4", 8, "5xx4", "write 54xx for any suits, 5=x=x=4 for"),
    ("north: 2-5-3-3", 8, "2-5-3-3", "write 5332 for any suits"),
    ("north: 5+ cards", 16, "", "cards of which suit?"),
    ("north: 5+ in spades", 11, "in", "write 5+ spades, or write 5+ hcp in spades"),
    ("north: 4-7 hcp there", 16, "there", "nothing before 'there'"),
    ("north: balanced, 6 cards in one of ♠♥ or 4-7 hcp there", 50, "there", "nothing before 'there'"),
    ("north: (12 or", 14, "", "this is not a condition"),
    ("north: (12+", 12, "", "write ) for the ( at column 8"),
    ("north: 12+)", 11, ")", "was not opened"),
    ("north: 5331", 8, "5331", "add up to 12"),
    ("north: 77xx", 8, "77xx", "add up to 14"),
    ("north: 5=4=x", 8, "5=4=x", "four lengths"),
    ("north: 41 hcp", 11, "hcp", "write a number up to 37"),
    ("north: 14 spades", 11, "spades", "write a number up to 13"),
    ("north: 11 hcp in spades", 11, "hcp", "write a number up to 10"),
    ("north: 2.5 hcp", 12, "hcp", "halves are not counted"),
    ("north: 2.25 quick tricks", 8, "2.25", "whole number, or 2.5"),
    ("ns: balanced", 5, "balanced", "no shape"),
    ("ns: 7 losers", 7, "losers", "one hand"),
    ("ns: stopper in hearts", 5, "stopper", "one hand's"),
    ("north: 8+ card fit", 16, "fit", "two hands'"),
    ("north: stopper", 15, "", "in which suit?"),
    ("north: AK", 10, "", "AK of which suit?"),
    ("north: AKA of spades", 8, "AKA", "twice"),
    ("north: no void or 5+ spades", 8, "no", "write (no void) or 5+ spades, or write not ("),
    ("north: no no void", 11, "no", "stands twice"),
    ("north: 5+ cards in ♠♥", 20, "♠", "one of these suits"),
    ("north: stopper in each of ♠♠", 27, "♠", "named twice"),
    ("north: 5+ cards in any suit", 20, "any", "write in one of ♠♥♦♣, or in each of ♠♥♦♣"),
    ("north: 5+ cards in one ♠♥", 24, "♠", "'of' is missing"),
    ("north: 5+ cards in five of ♠♥", 20, "five", "up to 2"),
    ("north: at 5", 11, "5", "at least 5"),
    ("north: 3 of top 2 in hearts", 13, "top", "up to 2"),
    ("north: 3 of top 9 in hearts", 17, "9", "top 2, top 3"),
    ("north: 5+ hearts hcp", 18, "hcp", "join conditions with a comma"),
    ("north: in spades 5+", 8, "in", "does not begin with a suit"),
    ("north: !!", 8, "!", "this is not a condition"),
]


@pytest.mark.parametrize(("text", "column", "excerpt", "said"), WRONG, ids=[text for text, *_ in WRONG])
def test_errors_name_the_place_the_words_and_what_is_right(
    text: str, column: int, excerpt: str, said: str
) -> None:
    with pytest.raises(ConditionError) as error:
        parse_conditions(f"# a comment\n{text}")
    assert (error.value.line, error.value.column, error.value.excerpt) == (2, column, excerpt)
    assert said in str(error.value)
    assert str(error.value).startswith(f"line 2, column {column}, at ")


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(ConditionError, match="too long; write at most 10,000 signs"):
        parse_condition("12+, " * 3000)


@pytest.mark.parametrize(
    "repeated",
    [
        lambda times: "no void or " * times + "12+",
        lambda times: "5+ or " * 3 * times + "5+",
        lambda times: "12-14 or " * times + "15 balanced",
        lambda times: "4-4 or " * times + "spade fit",
        lambda times: "two " * 3 * times,
    ],
    ids=["no void", "5+", "12-14", "4-4", "two"],
)
def test_a_text_takes_work_by_its_length(repeated: Callable[[int], str]) -> None:
    """Twice the text takes twice the work; what is quadratic would take four times as much."""
    once, twice = (effort(lambda times=times: refusal(repeated(times), pair=False)) for times in (90, 180))
    assert twice < 2.6 * once


@pytest.mark.parametrize("opening", ["void or (", "no 5-card major or ("])
def test_brackets_in_brackets_take_no_endless_work(opening: str) -> None:
    """What reads each of them twice would take 512 times as much for nine more."""
    flat, deep = (
        effort(lambda depth=depth: refusal(opening * depth + "12+" + ")" * depth, pair=False))
        for depth in (9, 18)
    )
    assert deep < 6 * flat


def test_a_reader_keeps_the_lines_that_it_can_read() -> None:
    reading = read("north: 12+\n\nsouth: 5+ spads\nwest: 6+ hearts\neast 5\n")
    assert [line.seats for line in reading.lines] == [("N",), ("W",)]
    assert [error.line for error in reading.errors] == [3, 5]


ARABIC_SEATS = {
    "شمال: 15-17 hcp": "north: 15-17 hcp",
    "الجنوب: 8+ hcp; شرق: 5+ spades": "south: 8+ hcp\neast: 5+ spades",
    "الغرب – 6 hearts": "west: 6 hearts",
    "شمال وجنوب: 25+ hcp": "ns: 25+ hcp",
    "n: 15-17, الشرق: 8+ hcp": "north: 15-17 hcp\neast: 8+ hcp",
}


@pytest.mark.parametrize("said", ARABIC_SEATS)
def test_a_seat_may_be_named_in_arabic(said: str) -> None:
    assert format_conditions(parse_conditions(said)) == ARABIC_SEATS[said]


def test_the_door_reads_of_whom_it_is_told() -> None:
    (line,) = read("north: 12+ hcp").checked()
    assert line.seats == ("N",)
    assert read("12+ hcp", "hand").lines == (Line((), line.condition),)
    assert format_condition(read("8+ card fit", "pair").condition, pair=True) == "8+ card fit"
    assert str(parse_keep("ns make 4S")) == format_condition(read("ns make 4S", "results").condition)


@pytest.mark.parametrize("about", ["lines", "hand", "pair", "results"])
def test_what_cannot_be_read_is_an_error_of_the_reading(about: Subject) -> None:
    reading = read("n: 5 harts", about)
    assert not reading.lines
    assert len(reading.errors) == 1
    with pytest.raises(ConditionError) as raised:
        reading.checked()
    assert raised.value is reading.errors[0]


def test_an_error_comes_whole_to_another_process() -> None:
    (error,) = read("south: 5 harts").errors
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.column, copy.words("ar")) == (str(error), error.column, error.words("ar"))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("neither the ace nor the king of spades", "not (A of spades or K of spades)"),
        ("neither ace nor king of spades", "not (A of spades or K of spades)"),
        ("one of the red aces", "A in exactly 1 of ♥♦"),
        ("exactly one of the red aces", "A in exactly 1 of ♥♦"),
        ("two of the black kings", "K in each of ♠♣"),
    ],
)
def test_cards_of_one_suit_or_colour(said: str, written: str) -> None:
    assert format_condition(parse_condition(said)) == written
    assert parse_condition(written) == parse_condition(said)


@pytest.mark.parametrize(
    ("said", "place", "advice", "written"),
    [
        ("6+ hearts, without the ace and king", "ace and king", "AK of hearts", "none of top 2 in hearts"),
        ("6+ hearts without the ace", "ace", "A of hearts", "not A of hearts"),
        ("6+ hearts with the ace and king", "king", "K of hearts", "K of hearts"),
        (
            "12+ hcp, neither the queen nor a jack",
            "queen nor a jack",
            "Q of spades or J of spades",
            "not Q of spades, not J of spades",
        ),
    ],
)
def test_cards_without_a_suit_are_asked_about(said: str, place: str, advice: str, written: str) -> None:
    (error,) = read(said, "hand").errors
    assert str(error.wrong) == "of which suit?"
    assert str(error.right) == f"write {advice}"
    assert said[error.column - 1 :].startswith(error.excerpt)
    assert format_condition(parse_condition(said.replace(place, advice))).endswith(written)
