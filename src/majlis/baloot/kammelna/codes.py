"""The vocabulary of the format: event numbers, field names, call words and project codes.

Reader, writer and replay share these tables, so that a word is spelled in one place only. What is
verified on real deals and what is not is told in docs and in the comments here.
"""

from typing import Final

from majlis.baloot.projects import Kind
from majlis.cards import SUIT_WORDS, Suit

DEAL: Final = 15
START: Final = 1
CALL: Final = 2
ANNOUNCEMENT: Final = 3
PLAY: Final = 4
SURRENDER: Final = 5
COLLECT: Final = 6
CHALLENGE: Final = 7
CHAT: Final = 8
RESUME: Final = 9
DISCONNECT: Final = 10
REJOIN: Final = 11
RESULT: Final = 12
KAWESH: Final = 16
SAWA: Final = 17
"""Ours: archives show no event for a sawa. Other readers keep it as an unknown event."""
ACCEPT: Final = 18
"""Ours: after the last trick the seat has nothing to challenge."""

PERSONAL: Final = frozenset(
    ("ps", "psN", "psRP", "psRN", "psCb", "psV", "psSb", "pT", "Id", "uid", "msg", "n")
)
"""Fields about people. They are dropped wherever they stand, and no problem quotes them."""
NOTE: Final = "majlis"
"""Ours: how a match that was played with this program was set up, and where it stands (`majlis.matches`)."""
HEADER_FIELDS: Final = frozenset(("v", "rL", "t", "gT", "chA", "s1", "s2", "rs", NOTE)) | PERSONAL
_EVENT_FIELDS: Final = (
    "r",
    "e",
    "p",
    "b",
    "c",
    "gm",
    "ts",
    "rb",
    "gem",
    "rd",
    "hc",
    "prj",
    "prjC",
    "bhr",
    "fhr",
)
_RESULT_FIELDS: Final = ("p1", "p2", "e1", "e2", "r1", "r2", "val", "m", "em", "w", "lmw", "kbt")
HARMLESS_FIELDS: Final = frozenset(
    (*_EVENT_FIELDS, *_RESULT_FIELDS, "rs", "v", "s1", "s2", "fc", "t1s", "t2s")
)
"""Field names that a problem may quote from a text that is no JSON."""

NO_MODE, MODE_SUN, MODE_HOKUM, MODE_ASHKAL = range(4)
"""Values of `gm` and `m`."""
NOT_CHOSEN: Final = 4
"""Value of `ts` until the trump is known; 0 (spades) is left out as every 0 is."""
NOBODY: Final = -1
"""Value of `rb` while nobody has bid."""

# Calls
PASS: Final = "pass"
SECOND: Final = "thany"
"""The dealer's pass that opens round 2."""
PASS_AGAIN: Final = "wala"
THROWN_IN: Final = "waraq"
"""The dealer's pass that closes round 2: nobody bought."""
HOKUM: Final = "hokom"
HOKUM_AGAIN: Final = "hokom2"
"""Hokum in round 2; the suit follows as a word of its own."""
SUN: Final = "sun"
ASHKAL: Final = "ashkal"
TURN_TO_SUN: Final = "turntosun"
BEFORE_YOU: Final = "beforeyou"
CLOSED: Final = "hokomclose"
OPEN: Final = "hokomopen"
DOUBLE: Final = "double"
REDOUBLE: Final = "redouble"
TRIPLE: Final = "triple"
GAHWA: Final = "qahwa"
NO_WORD: Final = ""
"""An empty word has been seen in archives; what it stands for is not known."""

SUIT_OF_WORD: Final[dict[str, Suit]] = {word: suit for suit, word in enumerate(SUIT_WORDS)}
PASSES: Final = frozenset((PASS, SECOND, PASS_AGAIN, THROWN_IN))
WORDS: Final = frozenset(
    (
        *(*PASSES, *SUIT_OF_WORD, HOKUM, HOKUM_AGAIN, SUN, ASHKAL, TURN_TO_SUN, BEFORE_YOU),
        *(CLOSED, OPEN, DOUBLE, REDOUBLE, TRIPLE, GAHWA, NO_WORD),
    )
)

# Announcements (`prj`)
CODE_OF_KIND: Final[dict[Kind, int]] = {"sira": 1, "fifty": 2, "hundred": 3, "four-hundred": 4}
KIND_OF_CODE: Final[dict[int, Kind]] = {code: kind for kind, code in CODE_OF_KIND.items()}
AKKA_CODE: Final = 5
BALOOT_CODE: Final = 6

# Results (`r1`, `r2`): names and values as archives print them, four Aces as 400.
BALOOT_NAME: Final = "baloot"
VALUE_OF_NAME: Final = {"sira": 20, "50": 50, "100": 100, "400": 400, BALOOT_NAME: 20}
