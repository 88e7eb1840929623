"""The words of the conditions' language, and the errors at their columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NoReturn

from majlis.bridge.conditions.sentences import nearest, sentence
from majlis.bridge.conditions.tree import MEASURES
from majlis.bridge.table.cards import RANKS, SUIT_OF_GLYPH, SuitLetter
from majlis.bridge.table.pack import WORD_OF_SUIT
from majlis.errors import NotationError, shown
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Latin, Message, Word

SHAPES: Final = r"""
    |(?P<order>(?:\d{1,2}|[xX])(?:=(?:\d{1,2}|[xX]))+)
    |(?P<dashed>(?:\d{1,2}|[xX])(?:-(?:\d{1,2}|[xX])){3}(?![\w-]))
    |(?P<shape>(?:[\dxX]|\(1[0-3]\)){4}(?![\w(]))"""
CONTRACT: Final = r"""
    |(?P<contract>[1-7](?:nt|sa|[nshdc](?!\w)|[♠♥♦♣♤♡♢♧]\ufe0f?))"""
OTHERS: Final = r"""
    |(?P<number>\d+(?:\.\d+|½)?|½)
    |(?P<word>[^\W\d_]\w*(?:-[^\W\d_]+)*)
    |(?P<suit>[♠♥♦♣♤♡♢♧]\ufe0f?)
    |(?P<sign>>=|<=|==|!=|\.\.|.)"""
HANDS: Final = re.compile(r"(?P<space>\s+)" + SHAPES + OTHERS, re.VERBOSE | re.DOTALL)
"""The tokens of conditions of hands."""
RESULTS: Final = re.compile(
    r"(?P<space>\s+)" + CONTRACT + OTHERS.replace("(?:-[^", "(?:[-/][^"),
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
"""The tokens of conditions of double-dummy results: contracts, and no shapes; pairs may be written `e/w`."""
MAX_LINE: Final = 10_000
MAX_TEXT: Final = 100_000
"""Signs of a text of many lines; the longest profile that ships has 1,600."""
MAX_ERRORS: Final = 100
"""So many lines that cannot be read are told; then reading leaves off."""
DASHES: Final = ("-", "–", "—", "‑", "−")
SUIT_NAMES: Final[dict[str, SuitLetter]] = {
    name: suit for suit, word in WORD_OF_SUIT.items() for name in (word, word[:-1], suit.lower())
}
NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
            *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
            *("nineteen", "twenty"),
        )
    )
} | {"thirty": 30}
TENS: Final = {"twenty": 20, "thirty": 30}
SHORTNESS: Final = {"void": 0, "singleton": 1, "doubleton": 2, "tripleton": 3}
SHORTNESS_NAMES: Final = SHORTNESS | {f"{word}s": length for word, length in SHORTNESS.items()}
SHAPE_WORDS: Final = {
    "balanced": "balanced",
    "semi-balanced": "semi-balanced",
    "semibalanced": "semi-balanced",
    "unbalanced": "unbalanced",
    "bal": "balanced",
    "unbal": "unbalanced",
}
GROUP_NAMES: Final = {
    **dict.fromkeys(("major", "majors"), "SH"),
    **dict.fromkeys(("minor", "minors"), "DC"),
    **dict.fromkeys(("suit", "suits"), "SHDC"),
    **dict.fromkeys(("red suit", "red suits", "reds"), "HD"),
    **dict.fromkeys(("black suit", "black suits", "blacks"), "SC"),
}
PLURAL_GROUPS: Final = ("majors", "minors", "red suits", "reds", "black suits", "blacks")
COLOURS: Final = ("red", "black")
HIGH_CARDS: Final = ("high-card points", "high card points", "hcps", "count")
MEASURE_NAMES: Final = {
    word: key for key, measure in MEASURES.items() for word in measure.words
} | dict.fromkeys(HIGH_CARDS, "hcp")
CARD_NAMES: Final = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T"}
JOINERS: Final = ("and", "with", "but", "&")
DENIALS: Final = (
    *("not", "no", "never", "without", "except", "excluding", "neither", "missing", "lacking", "other"),
)
FILLERS: Final = ("a", "an", "the", "shape", "shaped", "with", "has", "have", "having", "holds", "holding")
"""Words with which a statement may begin, and which say nothing."""
HAND_WORDS: Final = ("hand", "hands", "shape", "shaped", "distribution", "pattern", "type")
"""Words that may follow a shape, points or losers, and say nothing."""
LEAST: Final = ("minimum", "min")
MOST: Final = ("maximum", "max")
MORE: Final = ("more", "better", "longer", "higher", "up")
FEWER: Final = ("fewer", "less", "shorter", "lower")
ABOVE: Final = ("over", "above")
BELOW: Final = ("under", "below")
EXACTLY: Final = ("exactly", "only", "just", "precisely")
QUANTITIES: Final = (*LEAST, *MOST, *MORE, *FEWER, *ABOVE, *BELOW, *EXACTLY, "at", "between", "from")
STARTERS: Final = (
    *SHAPE_WORDS,
    *SHORTNESS_NAMES,
    *FILLERS,
    *DENIALS,
    *("another", "second", "side", "headed"),
    *("stopper", "stoppers", "stop", "fit", "in", "any", "good", "short", "weak", "splinter", "flat", "long"),
)
"""Words with which a statement begins, besides amounts, ranks and suits."""
VOCABULARY: Final = sorted(
    {
        *STARTERS,
        *QUANTITIES,
        *COLOURS,
        *HAND_WORDS,
        *SUIT_NAMES,
        *GROUP_NAMES,
        *MEASURE_NAMES,
        *CARD_NAMES,
        *JOINERS,
    }
    | {
        "card",
        "cards",
        "there",
        "or",
        "nor",
        "of",
        "top",
        "each",
        "one",
        "none",
        "both",
        "either",
        "than",
        "plus",
    }
    | {"headed", "by", "other", "outside", "another", "support", "somewhere", "raise", "two-suiter"}
    | {
        "honours",
        "honors",
        "honour",
        "honor",
        "key",
        "keycard",
        "keycards",
        "face",
        "missing",
        "all",
        "every",
    }
)


@dataclass(frozen=True)
class Token:
    """A word, number or sign, with its first column (from 1)."""

    kind: str
    text: str
    column: int

    @cached_property
    def word(self) -> str:
        """The text without regard to case; kept, since each parser asks for it many times."""
        return self.text.lower()

    @property
    def suit(self) -> SuitLetter | None:
        """The suit, by sign, letter or word."""
        return SUIT_OF_GLYPH.get(self.text[:1]) if self.kind == "suit" else SUIT_NAMES.get(self.word)

    @property
    def ranks(self) -> str:
        """The ranks of `AKQ`, `ak`, `T9` or `A10`, as written; a lone small letter is none."""
        text = self.text.upper().replace("10", "T")
        good = self.kind == "word" and all(rank in RANKS for rank in text)
        return text if good and self.text not in ("a", "k", "q", "j", "t", "at", "At") else ""

    @property
    def spots(self) -> str:
        """The ranks of `98`, `9` or `10`: digits that are also an amount, or a shape."""
        text = self.text.replace("10", "T")
        digits = self.kind in ("number", "shape") and all(rank in RANKS for rank in text)
        return text if digits else ""

    @property
    def number(self) -> int | None:
        """Twice the number, whole or with a half, in digits or as a word."""
        if self.kind == "word":
            return 2 * NUMBERS[self.word] if self.word in NUMBERS else None
        if self.kind != "number" or len(self.text) > 6:
            return None
        doubled = 2 * float(self.text.replace("½", ".5"))
        return int(doubled) if doubled.is_integer() else None


class ConditionError(NotationError):
    """An unreadable condition: the place, the text there, the fault, and the advice."""

    def __init__(
        self, source: str, line: int, column: int, excerpt: str, wrong: Message, right: Message
    ) -> None:
        self.source, self.line, self.column, self.excerpt = source, line, column, excerpt
        self.wrong, self.right = wrong, right
        text = N_("line {line}, column {column}, at {excerpt}: {wrong}; {right}")
        if not line:  # a text of one line does not name it
            text = N_("column {column}, at {excerpt}: {wrong}; {right}")
        super().__init__(self._filled(text, shown(excerpt, 30)))

    def __reduce__(self) -> tuple[type[ConditionError], tuple[object, ...]]:
        """The parts of the error, for another process."""
        place = self.source, self.line, self.column, self.excerpt
        return type(self), (*place, self.wrong, self.right)

    def words(self, language: str) -> str:
        """The error in one sentence."""
        return self.message.text(language)

    @property
    def brief(self) -> Message:
        """The same without the place, for the user's own last line."""
        text = N_("{excerpt}: {wrong}; {right}") if self.excerpt else N_("{wrong}; {right}")
        return self._filled(text, repr(self.excerpt))

    def _filled(self, text: str, excerpt: str) -> Message:
        place = Latin(printable(excerpt)) if self.excerpt else Word(N_("the end"))
        params = {"line": self.line, "column": self.column, "wrong": self.wrong, "right": self.right}
        return Message(text, params | {"excerpt": place})


@dataclass(frozen=True)
class SourceLine:
    """One line and where it stands, for errors."""

    text: str
    line: int = 1

    def fail(self, token: Token, wrong: Message, right: Message) -> NoReturn:
        """Raise the error at this token."""
        raise ConditionError(self.text, self.line, token.column, token.text, wrong, right)


def too_long(text: str) -> ConditionError | None:
    """The error of a text beyond the limit; None of others."""
    if len(text) <= MAX_TEXT:
        return None
    right = sentence("write at most {most} signs", most=f"{MAX_TEXT:,}")
    return ConditionError(text[:MAX_LINE], 1, 1, text[:30], sentence("this text is too long"), right)


def tokens_of(source: SourceLine, kinds: re.Pattern[str] = HANDS, most: int = MAX_LINE) -> list[Token]:
    """The tokens of one line, comments (`# …`) left out, with an empty one at the end."""
    content = source.text.partition("#")[0]
    if len(content) > most:
        right = sentence(
            "write at most {most} signs a line, and further lines for the same seat", most=f"{most:,}"
        )
        source.fail(Token("end", "", most + 1), sentence("this line is too long"), right)
    tokens = [
        Token(str(match.lastgroup), match.group(), match.start() + 1)
        for match in kinds.finditer(content)
        if match.lastgroup != "space"
    ]
    tokens = joined_words([part for token in tokens for part in split_words(token)])
    return [*tokens, Token("end", "", len(content.rstrip()) + 1)]


def split_words(token: Token) -> list[Token]:
    """`five-card` as a number, a dash and a word; other words as they are."""
    words = token.text.split("-")
    if len(words) == 1 or not any(word.lower() in NUMBERS for word in words):
        return [token]
    tokens: list[Token] = []
    column = token.column
    for word in words:
        if tokens:
            tokens.append(Token("sign", "-", column - 1))
        tokens.append(Token("word", word, column))
        column += len(word) + 1
    return tokens


def joined_words(tokens: Sequence[Token]) -> list[Token]:
    """`twenty-one`, `red suit`, `A K` as one token each; `A` before ranks is no article."""
    joined: list[Token] = []
    for place, token in enumerate(tokens):
        before = joined[-1] if joined else None
        dash = len(joined) > 1 and before is not None and before.text in DASHES
        tens = joined[-2] if dash else before
        number = NUMBERS.get(token.word, 0) if token.kind == "word" else 0
        after = tokens[place + 1].word if place + 1 < len(tokens) else ""
        high = token.kind == "word" and token.text in ("A", "K", "Q", "J", "T")
        high = high or (token.text == "10" and after in ("of", "in"))
        if before is not None and before.word in COLOURS and token.word in ("suit", "suits"):
            joined[-1] = Token("word", f"{before.text} {token.text}", before.column)
        elif tens is not None and tens.word in TENS and tens.kind == "word" and 0 < number < 10:
            del joined[-1 - dash :]
            joined.append(Token("number", str(TENS[tens.word] + number), tens.column))
        elif before is not None and high and before.kind == "word" and set(before.text) <= set("AKQJT"):
            joined[-1] = Token("word", before.text + token.text, before.column)
        else:
            joined.append(token)
    return joined


def guess(token: Token, words: Sequence[str] = VOCABULARY) -> Message | None:
    """` (did you mean 'spades'?)`, where a word is nearly one of ours."""
    unknown = token.kind == "word" and token.number is None and token.word not in words
    return nearest(token.text, words) if unknown else None
