"""The questions about a profile as data: what is asked, what `?` explains, how an answer is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from majlis.asking import Misread, Question, number_reader, numbered, text_reader, yes_question
from majlis.bridge.conditions.holdings import holdings_within
from majlis.bridge.conditions.reading import ConditionError, format_line
from majlis.bridge.conditions.reading import read as read_text
from majlis.bridge.conditions.seats import parse_seat_letter, parse_seats
from majlis.bridge.conditions.words import glyphs, message, word_of_seat
from majlis.bridge.profile.amounts import (
    Range,
    parse_range,
    parse_suit_range,
    parse_suits,
    range_text,
    suit_range_text,
)
from majlis.bridge.profile.coupling import PAIRS, PairName
from majlis.bridge.profile.exclusions import format_exclusion
from majlis.bridge.profile.file_names import DRAFT, name_fault
from majlis.bridge.profile.hand_line import ANY_HAND, format_hand_line, parse_hand_line, put_ranges
from majlis.bridge.profile.model import (
    EW_MODES,
    NS_MODES,
    RS_SUITS,
    TAGS,
    Exclusion,
    Profile,
    Standard,
    SubProfile,
    SuitRange,
)
from majlis.bridge.profile.sheet_hands import parse_exclusions
from majlis.bridge.table.cards import HAND_SIZE, SEAT_LETTERS, SeatLetter, SuitLetter
from majlis.bridge.table.pack import MOST_HCP, MOST_SUIT_HCP
from majlis.i18n import N_
from majlis.message import Latin, Word
from majlis.typed import fold, key_of, spoken, typed_text

NOTHING: Final = "-"
STEPS: Final = "d"
POINTS_HELP: Final = N_(
    "From and to: 5-6; at least: 5+; exactly: 6; or any. High-card points are A 4, K 3, Q 2, J 1."
)


def understood(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """A reader of conditions, whose errors become answers that are not understood."""

    def reader(typed: str) -> Any:
        try:
            return read(typed)
        except ConditionError as error:
            raise Misread(N_("This was not understood: {error}"), error=error.brief) from None

    return reader


def unless_none(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """A reader for which `-` is None."""
    return lambda typed: None if typed == NOTHING else read(typed)


# What stands above the hands


@dataclass(frozen=True)
class Field:
    """A value that stands above the hands: its name in lists, its key, the question, and how it is listed."""

    label: str
    key: str
    question: Question[Any]
    told: Callable[[Profile], Any] | None = None

    def listed(self, profile: Profile) -> Any:
        """The value as lists show it."""
        return self.told(profile) if self.told else self.question.show(getattr(profile, self.key))


def refuse(profile: Profile) -> None:
    """Raise `Misread` for a name or version that no file can be named after."""
    fault = name_fault(profile)
    if fault:
        raise Misread(fault)


def read_name(typed: str) -> str:
    """A profile's name, which must not be empty or a draft's."""
    if f" {typed}".endswith(DRAFT):
        raise Misread(N_("A name that ends in TEST marks a draft: type another."))
    if typed == NOTHING:
        raise Misread(N_("A profile needs a name."))
    refuse(Profile(profile_name=typed, dealer="N", tag=""))
    return typed


def read_version(typed: str) -> str:
    """A version, or nothing."""
    version = "" if typed == NOTHING else typed_text(typed)
    refuse(Profile(profile_name="", dealer="N", tag="", version=version))
    return version


def read_dealer(typed: str) -> SeatLetter:
    """A seat."""
    seat = parse_seat_letter(typed)
    if seat is None:
        raise Misread(N_("Type N, E, S or W."))
    return seat


def read_order(typed: str) -> tuple[SeatLetter, ...]:
    """The four seats."""
    seats = parse_seats(typed)
    if seats is None or sorted(seats) != sorted(SEAT_LETTERS):
        raise Misread(N_("Type each seat once: W N E S."))
    return seats


SIDES: Final = (N_("the side that opens the bidding"), N_("the side that overcalls"))
CATEGORY_HELP: Final = N_("Lists show profiles of one category together. You have: {known}. - means none.")
HEAD: Final = (
    Field(
        N_("name"),
        "profile_name",
        Question(
            N_("Name"), N_("The profile's name, such as Weak twos; its file is named after it."), read_name
        ),
    ),
    Field(
        N_("description"),
        "description",
        Question(
            N_("Description"),
            N_("A sentence on what is practised, for yourself and others. - means none."),
            text_reader,
        ),
    ),
    Field(
        N_("category"),
        "category",
        Question(
            N_("Category"),
            N_("Lists show profiles of one category together, such as Uncontested. - means none."),
            text_reader,
        ),
    ),
    Field(
        N_("version"),
        "version",
        Question(
            N_("Version"),
            N_("Such as 0.1; saving as a new version counts it up. - means none."),
            read_version,
        ),
    ),
    Field(N_("author"), "author", Question(N_("Author"), N_("Your name. - means none."), text_reader)),
    Field(
        N_("dealer"),
        "dealer",
        Question(
            N_("Dealer (N, E, S or W)"),
            N_(
                "Who bids first in these deals. On a numbered board the whole deal is turned to fit "
                "its dealer."
            ),
            read_dealer,
        ),
        lambda profile: word_of_seat(profile.dealer),
    ),
    Field(
        N_("side that practises"),
        "tag",
        numbered(
            N_("Side"),
            N_("The profile's tag: Opener or Overcaller. It changes no deal."),
            zip(TAGS, map(Word, SIDES), strict=True),
            intro=N_("Which side practises?"),
        ),
        lambda profile: Word(dict(zip(TAGS, SIDES, strict=True)).get(profile.tag, profile.tag)),
    ),
    Field(
        N_("turn half of the boards"),
        "rotate_deals_by_default",
        yes_question(
            N_("Turn half of the boards round"),
            N_(
                "Where the profile's dealer deals every board, half of them are turned by two seats, dealer "
                "included, so that both partners practise. Numbered boards are turned through all four seats "
                "anyway."
            ),
        ),
    ),
    Field(
        N_("dealing order"),
        "hand_dealing_order",
        Question(
            N_("Dealing order"),
            N_(
                "Deals do not depend on it. It only decides whose weights count where two partners have the "
                "same number. - means from the dealer clockwise."
            ),
            unless_none(read_order),
        ),
        lambda profile: Latin(" ".join(profile.order)),
    ),
    Field(
        N_("place in lists"),
        "sort_order",
        Question(
            N_("Place in lists"),
            N_("A number: within a category lower ones come first, then those without. - means none."),
            unless_none(number_reader(0, 999_999)),
            lambda place: "" if place is None else str(place),
        ),
    ),
    Field(
        N_("random suits of two hands"),
        "rs_suits",
        numbered(
            N_("Random suits of two hands"),
            N_(
                "Usually a suit that is drawn for one hand is not drawn for another on the same board: an "
                "overcaller does not have the opener's suit."
            ),
            zip(
                RS_SUITS,
                (
                    Word(N_("no suit is drawn for two hands")),
                    Word(N_("the same suit may be drawn for two hands")),
                ),
                strict=True,
            ),
            intro=N_("May two hands that draw suits draw the same one?"),
        ),
        lambda profile: Word(
            N_("the same suit may be drawn for two hands")
            if profile.rs_suits == "shared"
            else N_("no suit is drawn for two hands")
        ),
    ),
    Field(
        N_("ignore every constraint"),
        "is_invariants_safety_profile",
        yes_question(
            N_("Ignore every constraint"),
            N_("Yes deals any hands at all, whatever the profile asks: a test aid."),
        ),
    ),
    Field(
        N_("only West's random suits"),
        "use_rs_w_only_path",
        yes_question(
            N_("Only West's random suits count"),
            N_("Yes passes over the random suits of the other seats: a test aid."),
        ),
    ),
)
NEW_HEAD: Final = ("profile_name", "description", "category", "dealer", "tag", "rotate_deals_by_default")
"""The keys of which a new profile is asked."""


def conditions_question(lines: Sequence[str]) -> Question[tuple[str, ...] | None]:
    """A further condition to add, or the number of one to remove."""

    def read(typed: str) -> tuple[str, ...]:
        if typed.isdigit():
            number = number_reader(1, max(len(lines), 1))(typed)
            return tuple(line for place, line in enumerate(lines, start=1) if place != number)
        return (*lines, *map(format_line, read_text(typed).checked()))

    return Question(
        N_("A further condition, as ns: 25-27 hcp"),
        N_(
            "For all types of hand: ns: 25-27 hcp, 8+ card major fit; or east: 0-10 hcp. A number "
            "removes that line. Enter continues."
        ),
        understood(read),
        lambda _: "",
    )


# Types of hand


TYPES_OF_HAND: Final = Question(
    N_("Number of types of hand for {seat} (0: any hand)"),
    N_(
        "0 leaves {seat} free. 1 is one kind of hand, such as a strong notrump. With more, one of them "
        "is drawn for each board, by weights that you give afterwards."
    ),
    number_reader(0, 20),
)
TYPE_NAME: Final = Question(
    N_("A name for this type"),
    N_("A short name, such as strong or two-suiter, which lists and reports show. - means none."),
    text_reader,
)


def which_question(prompt: str, help: str, count: int) -> Question[int]:
    """Which of several types of hand, by number; 0 for none."""
    return Question(prompt, help, number_reader(0, count), lambda number: str(number) if number else "")


def weights_of(subs: Sequence[SubProfile]) -> tuple[float, ...] | None:
    """The weights of types of hand; None where they are equal."""
    weights = tuple(sub.weight_percent or 0 for sub in subs)
    return weights if any(weights) else None


def weights_text(weights: tuple[float, ...] | None) -> str | Word:
    """Weights as they are typed."""
    return Word(N_("equal")) if weights is None else " ".join(f"{weight:g}" for weight in weights)


def weights_question(count: int) -> Question[tuple[float, ...] | None]:
    """The weights of all types at once."""

    def read(typed: str) -> tuple[float, ...] | None:
        if fold(typed) in {"=", NOTHING} | spoken("equal"):
            return None
        words = re.split(r"[ ,/%]+", fold(typed).strip(" %"))
        if len(words) != count or not all(re.fullmatch(r"\d{1,6}(\.\d{1,4})?", word) for word in words):
            raise Misread(N_("Type {count} numbers with blanks between, or = for equal."), count=count)
        weights = tuple(map(float, words))
        if not sum(weights):
            raise Misread(N_("At least one weight must be more than 0."))
        return weights

    return Question(
        N_("Weights of the {count} types, in percent"),
        N_("How often each type is drawn: 25 25 50. Other sums are made 100. = makes them equal."),
        read,
        weights_text,
    )


# One type of hand


Holding = tuple[Standard, str | None]


def hand_question(sub: SubProfile) -> Question[Holding | None]:
    """Points, lengths and conditions in one line; None for step by step."""

    def read(typed: str) -> Holding | None:
        if key_of(typed) == STEPS:
            return None
        found = parse_hand_line("" if typed == NOTHING else typed)
        # What was shown and typed again is no change: the file keeps its own way of saying it.
        if format_hand_line(*found) == format_hand_line(sub.standard, sub.conditions):
            return sub.standard, sub.conditions
        return put_ranges(sub.standard, found[0]), found[1]

    def show(now: Holding | None) -> str | Word:
        text = format_hand_line(sub.standard, sub.conditions)
        return Word(N_("any hand")) if text == ANY_HAND else text

    return Question(
        N_("The hand, as 15-17 hcp, balanced (d: step by step)"),
        N_(
            "Describe the hand as bridge players do: 15-17 hcp, balanced; or 5+ spades or 5+ hearts, "
            "6-9 hcp; or 12+ hcp, 0-2 hearts, stopper in spades. A comma means that both hold. d asks for "
            "points and lengths one by one. Enter takes the value in brackets."
        ),
        understood(read),
        show,
    )


def range_question(prompt: str, most: int) -> Question[Range]:
    """A range from 0; Enter keeps its ends as they are."""

    def read(typed: str) -> Range:
        found = parse_range(typed, most)
        if found is None or max(found) > most:
            raise Misread(N_("This is not a range from 0 to {most}: type 5-6, 5+, 6 or any."), most=most)
        if found[0] > found[1]:
            raise Misread(
                N_("The first number is the smaller one: type {low}-{high}."), low=found[1], high=found[0]
            )
        return found

    return Question(prompt, POINTS_HELP, read, lambda ends: range_text(*ends, most))


POINTS: Final = range_question(N_("Points of the whole hand"), MOST_HCP)
CARDS_IN: Final = range_question(N_("Cards in {suit}"), HAND_SIZE)
POINTS_IN: Final = range_question(N_("Points in {suit}"), MOST_SUIT_HCP)


def exclusions_question(seat: SeatLetter) -> Question[tuple[Exclusion, ...]]:
    """Shapes that the hand must not have."""
    return Question(
        N_("Shapes it never has"),
        N_(
            "Shapes in any order, 4333, or of spades, hearts, diamonds, clubs with x for any length: "
            "5=x=x=1. Or so many suits of a length: exactly two 5-card majors. A semicolon goes between "
            "several, - means none."
        ),
        understood(lambda typed: () if typed == NOTHING else parse_exclusions(seat, typed)),
        lambda now: "; ".join(map(format_exclusion, now)),
    )


# Drawn suits


def drawn_question(others: Iterable[tuple[SeatLetter, str]]) -> Question[str]:
    """Whether a hand depends on drawn suits: `no`, `own`, or the seat whose drawn suit matters."""
    options: list[tuple[str, Any]] = [("no", Word(N_("no")))]
    options.append(("own", Word(N_("yes: suits are drawn for this hand"))))
    options += [(other, message(text, seat=word_of_seat(other))) for other, text in others]
    return numbered(
        N_("Drawn suits"),
        N_(
            "1: on each board some suits are drawn for this hand, such as one of ♠♥♦ for a weak two, and it "
            "holds in them what you say next. Other hands can depend on that suit: a seat is offered here "
            "once its own hands draw suits. Say no to go on, and change this hand in the overview at the end."
        ),
        options,
        intro=N_("Does it depend on suits that are drawn anew for each board?"),
        first=0,
    )


def read_suits(typed: str) -> tuple[SuitLetter, ...]:
    """Suits, each once."""
    found = parse_suits(typed)
    if found is None:
        raise Misread(N_("Type each suit once: SHD, ♠♥, majors or any."))
    return found


DRAWN_FROM: Final = Question(
    N_("Drawn from which suits"),
    N_("The suits among which is drawn, each equally likely: SHD, ♠♥, majors, minors or any."),
    read_suits,
    glyphs,
)


def drawn_count(suits: int) -> Question[int]:
    """How many suits are drawn."""
    return Question(
        N_("How many of them are drawn"),
        N_("In each of them the hand holds what you say next, in the order of drawing."),
        number_reader(1, suits),
    )


def suit_range_question(prompt: str, now: SuitRange) -> Question[SuitRange]:
    """Cards and points of one suit, which a suit can have; keys of the file that are not known stay."""

    def read(typed: str) -> SuitRange:
        found = parse_suit_range(typed)
        if (
            found is None
            or max(found.min_cards, found.max_cards) > 13
            or max(found.min_hcp, found.max_hcp) > 37
        ):
            raise Misread(N_("Type cards and points, as 5-6 cards, 3+ hcp; or any."))
        ends = {key: getattr(found, key) for key in ("min_cards", "max_cards", "min_hcp", "max_hcp")}
        if not holdings_within(*ends.values()):
            raise Misread(N_("No suit has so many cards and points."))
        return replace(now, **ends)

    help = N_(
        "How many cards and points it has in this suit: 6 cards, 4-7 hcp; or 5+; or any. "
        "High-card points are A 4, K 3, Q 2, J 1."
    )
    return Question(prompt, help, read, suit_range_text)


# Pairs


def modes(name: PairName) -> tuple[str, ...]:
    """The role modes of a pair: independent, same number, one drives, the other, either."""
    words = NS_MODES if name == "ns" else EW_MODES
    return words[4], words[3], words[0], words[1], words[2]


def mode_question(name: PairName) -> Question[str]:
    """How two partners' types of hand go together."""
    one, other = map(word_of_seat, PAIRS[name])
    drives = N_("{seat} drives: its type is drawn, and partner follows")
    labels = (
        Word(N_("independently, each by its own weights")),
        Word(N_("both have the same number (type 1 with type 1, 2 with 2)")),
        message(drives, seat=one),
        message(drives, seat=other),
        Word(N_("either drives, at random on each board")),
    )
    return numbered(
        N_("Together"),
        N_(
            "For example: North has a one-suiter or a two-suiter, and South a hand for each: then both have "
            "the same number, or North drives and a map says which hands of South go with which."
        ),
        zip(modes(name), labels, strict=True),
        intro=N_("How do the types of hand of {one} and {other} go together?"),
    )


ROLE: Final[Question[str]] = numbered(
    N_("Role"),
    N_("Driving: this type is drawn first. Following: it is chosen to go with partner's."),
    (
        ("any", Word(N_("both"))),
        ("driver_only", Word(N_("only driving"))),
        ("follower_only", Word(N_("only following"))),
    ),
)


def row_question(able: Sequence[int]) -> Question[tuple[int, ...]]:
    """The followers of one of the driver's types."""

    def numbers(indices: Iterable[int]) -> str:
        return " ".join(str(index + 1) for index in indices)

    def read(typed: str) -> tuple[int, ...]:
        words = re.split(r"[ ,]+", fold(typed))
        found = [int(word) - 1 for word in words if re.fullmatch(r"\d{1,4}", word)]
        if len(found) < len(words) or not set(found) <= set(able):
            raise Misread(N_("Type some of these numbers: {numbers}."), numbers=Latin(numbers(able)))
        return tuple(dict.fromkeys(found))

    return Question(
        N_("With {name} goes which of {seat}'s types"),
        N_("Their numbers, with blanks between; one of them is drawn, by their weights."),
        read,
        numbers,
    )
