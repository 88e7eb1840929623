"""What the pages of bridge may order, and how much of it: decoding an order checks its bounds."""

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

MOST_BYTES: Final = 512 * 1024
"""Of an order."""
MOST_BOARDS: Final = 64
MOST_SEED: Final = 2**53 - 1
"""So that browsers keep it whole."""
COUNTING: Final = 8.0
"""Seconds of work for which a profile is looked at while one types: a busy machine says the same, later."""
EXPLAINING: Final = 8.0
MOST_VAIN: Final = 200_000
"""Deals drawn in vain, for each that is wanted, before an order of boards ends with what to leave out."""

ProfileText: TypeAlias = Annotated[str, Meta(max_length=20_000)]
Language: TypeAlias = Literal["en", "ar"]
Cards: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=13)], Annotated[int, Meta(ge=0, le=13)]]
Points: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=37)], Annotated[int, Meta(ge=0, le=37)]]


class _Order(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="job", tag=str.lower):
    """`place` is the workshop that does it, `seconds` when it is cut off."""

    place: ClassVar[str] = "quick"
    seconds: ClassVar[float] = 5.0
    language: Language = "en"


class Read(_Order):
    """What a text is understood as, and what is wrong with it."""

    text: ProfileText


class Hand(_Order):
    """A seat's hand of the form, to be put into the text."""

    text: ProfileText
    seat: Literal["N", "E", "S", "W"]
    hcp: Points
    spades: Cards
    hearts: Cards
    diamonds: Cards
    clubs: Cards
    shape: Literal["", "balanced", "semi-balanced", "unbalanced"] = ""


class Head(_Order):
    """Another dealer or vulnerability, to be put into the text."""

    text: ProfileText
    head: Literal["dealer", "vulnerable"]
    value: Literal["", "north", "east", "south", "west", "none", "ns", "ew", "both"]


class Open(_Order):
    """A file that was dropped, in base64: its profile as text."""

    name: Annotated[str, Meta(max_length=300)]
    data: Annotated[str, Meta(max_length=400_000)]


class Save(_Order):
    """The profile of a text as a file."""

    text: ProfileText


class Count(_Order):
    """How rare a profile is, what conflicts in it, an example."""

    place: ClassVar[str] = "counting"
    seconds: ClassVar[float] = 20.0
    text: ProfileText
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] = 0


class Explain(_Order):
    """What each constraint costs."""

    place: ClassVar[str] = "dealing"
    seconds: ClassVar[float] = 25.0
    text: ProfileText


class Deal(_Order):
    """A set of boards; options that are not given are as at the command line."""

    place: ClassVar[str] = "dealing"
    seconds: ClassVar[float] = 120.0
    text: ProfileText
    n: Annotated[int, Meta(ge=1, le=MOST_BOARDS)] = 18
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] | None = None
    mix: Literal["weights", "quota", "natural"] = "weights"
    boards: Literal["standard", "profile-dealer", "pair-ns"] | None = None
    rotate: bool | None = None
    first: Annotated[int, Meta(ge=1, le=9999)] = 1
    dd: bool = False
    title: Annotated[str, Meta(max_length=200)] = ""


class Write(_Order):
    """A file of boards, each of which is JSON as `Deal` gave it."""

    seconds: ClassVar[float] = 20.0
    boards: Annotated[list[Annotated[str, Meta(max_length=20_000)]], Meta(max_length=MOST_BOARDS)]
    format: Literal["pbn", "lin", "rbn", "json", "text", "html"]
    stem: Annotated[str, Meta(max_length=200)] = "boards"
    title: Annotated[str, Meta(max_length=200)] = ""
    version: Literal["teacher", "plain", "player"] = "teacher"
    ten: Literal["T", "10"] = "T"


Order: TypeAlias = Read | Hand | Head | Open | Save | Count | Explain | Deal | Write
PLACES: Final = {"quick": 1, "counting": 2, "dealing": 2}
"""The workshops, and the processes of each."""
