"""What readers of bridge files find, in the language of whoever reads it.

A `Problem` has its sentence in English, as the library's errors have. `TEMPLATES` are all the sentences that
the readers say, so that a sentence can be said in another language with what it quotes left as it is.

>>> said("SK is in the hands of North and East", "ar")
'SK في أكثر من يد: شمال وشرق'
>>> said("nobody says this", "ar")
'nobody says this'
"""

import re
from functools import cache
from string import Formatter
from typing import Final

from majlis.bridge.formats.report import Problem
from majlis.bridge.table.cards import SEAT_WORDS
from majlis.i18n import N_, texts

KINDS: Final = (
    N_("an object"),
    N_("a list"),
    N_("null"),
    N_("true"),
    N_("false"),
    N_("a huge number"),
    N_("the text {value}"),
    N_("the number {figure}"),
)
"""What a JSON value is, where it should be another."""
PLAYS: Final = (
    N_("the play has a fault"),
    N_("who won the tricks is not known without a contract"),
    N_("trick {number} has a card after one that is missing: their order is not sure"),
)
"""Why a play cannot be told."""
TEMPLATES: Final = (
    # The file
    N_("the text is not UTF-8: it was read as Windows-1252, as older programs write"),
    N_("the text holds half of a surrogate pair, which no file can hold: it was read as \ufffd"),
    N_("the text is {name} without a mark that says so: it was read as that"),
    N_("this is a folder: give a file of boards"),
    N_("this is no ordinary file: give a file of boards"),
    N_("the file has {size} bytes, more than the {most} allowed: it was not read"),
    N_("the file cannot be read ({reason})"),
    N_("{count} more problems are not listed: the first {most} are"),
    # Deals
    N_("{value} is not a seat: write N, E, S or W"),
    N_("{value} is not a strain: write C, D, H, S or NT"),
    N_("{value} is not a card: write suit and rank, such as ST or H7"),
    N_("{value} is not a call: write Pass, X, XX, or a bid such as 1NT or 4S"),
    N_("{value} is not a contract: write 4S, 3NTX, 1CXX or Pass"),
    N_("{value} is no vulnerability: write None, NS, EW or All"),
    N_("{value} is no vulnerability: write o, n, e or b"),
    N_("{value} is no board number: write a whole number"),
    N_("the hand {value} has no four suits: write S.H.D.C, such as AKQ.JT9.8765.432"),
    N_("{letter} in the hand {value} is not a rank: write A K Q J T 9 … 2"),
    N_("the hand {value} holds {card} twice"),
    N_("the deal {value} does not say whose hand is first: begin with N:"),
    N_("the deal has {count} hands, not four: write - for a hand that is not known"),
    N_("the deal has {count} hands: write four"),
    # Boards
    N_("{seat} has {count} cards, not thirteen"),
    N_("{seat}'s hand is not known"),
    N_("a card is in two hands"),
    N_("{card} is in the hands of {seats}"),
    N_("the auction has no dealer: who made the first call is not known"),
    N_("call {number} of the auction, {call}, is against the rules there"),
    N_("the auction comes to {contract} by {seat}, which is not what the record says"),
    N_("the auction comes to {contract}, which is not what the record says"),
    N_("{card} is played twice"),
    N_("the result is {count} tricks: it is 0 to 13"),
    N_("{seat} plays {card} and does not hold it"),
    N_("{seat} plays {card} and could have followed suit"),
    N_("the play gives {count} tricks, the result says {number}"),
    N_("the auction has more than {count} calls: no auction has, and it was not read"),
    # LIN
    N_("this is no command: it was passed over (a bar in a text is %7C)"),
    N_("the value of {name} has no end: close it with |"),
    N_("this command is not closed with | at the end of its line"),
    N_("the record has no deal (md)"),
    N_("there are {count} names: write four, of South, West, North and East"),
    N_("the deal does not begin with its dealer: write 1 for South, 2 West, 3 North, 4 East"),
    N_("the play has more than 52 cards"),
    N_("{name} is empty: it was passed over"),
    N_("an explanation (an) is longer than any: kept as a note"),
    N_("an explanation (an) comes before any call: kept as a note"),
    N_("{value} is no number of tricks: write those of the declarer, 0 to 13"),
    # PBN
    N_('this is no tag: write [Name "value"]'),
    N_('this is no tag and belongs to none: write [Name "value"] or {{comment}}'),
    N_('this is not written as [{name} "value"]: its sense was guessed'),
    N_("this comment is not closed with }}: it was read to the end of its line"),
    N_("{name} is there twice in this record: the first value, {value}, was kept"),
    N_('there is no {name} before this record: "#" stands for the value there'),
    N_('the record has no deal: write [Deal "N:…"]'),
    N_("{value} is no result: write the tricks that declarer won, 0 to 13"),
    N_("{value} is no double-dummy table: write 20 digits 0 to d, for N S E W in NT S H D C"),
    N_("{value} is no score: write NS 420 or EW 420"),
    N_("OptimumResultTable is not what DoubleDummyTricks says: the latter was kept"),
    N_("the table has the columns {value}: it has {columns}"),
    N_("this is no line of the table: write declarer, denomination and tricks, such as N NT 9"),
    N_("the auction begins with {seat}, but {dealer} is the dealer"),
    N_("a call is left out here (-): who made those after it is not sure"),
    N_("there is no note {number}: the reference was passed over"),
    N_("there is no note {number}: it was passed over"),
    N_("there is no call that it could explain: the reference was passed over"),
    N_("{seat} leads, but {leader} sits after the declarer"),
    N_("the play has {count} cards: a deal has 52"),
    N_("{play}; the play was kept as text"),
    # RBN
    N_("this line does not begin with a letter and a space, such as H W:…: it was passed over"),
    N_("these lines belong to no board: a record has its hands, H"),
    N_("the record has no hands: write H W:…"),
    N_("the auction does not begin with dealer, vulnerability (Z, N, E or B) and a colon, as NZ:"),
    N_("these calls cannot be read: write 1C … 7N, P, X, R, or A when all pass"),
    # Text
    N_("this line is no part of a board: it was passed over"),
    N_("these suits have no place in the diagram: North, West and East, South"),
    N_("the board has no diagram of its hands"),
    N_("{value} is no number from 0 to {most}"),
    # JSON
    N_("this is no JSON from line {line}, column {column} on: the boards before that are read"),
    N_("the text ends within a value: the boards before that are read"),
    N_("the lists in it are nested too deep: the boards before them are read"),
    N_('this is no list of boards: write {{"boards": [...]}}'),
    N_("this is {kind}: a board is an object"),
    N_("this is {kind}: a list is needed"),
    N_("this is {kind}: a text is needed"),
    N_("this is {kind}: an object is needed"),
    N_("this is {kind}: an object of hands is needed"),
    N_("this is {kind}: a whole number from {least} to {most} is needed"),
    N_("alert is {kind}: write true or false"),
    N_("{value} is no member of a board: it was passed over"),
    N_("{value} is no section: write one of {names}, or nothing"),
    # A seat, a tag or a value with what is wrong with it
    N_("{seat}: {fault}"),
    N_("{tag}: {fault}"),
)
"""Every sentence of the readers; of those that fit, the first is meant."""
_SEAT: Final = "|".join(SEAT_WORDS)
_FORMS: Final = {
    **dict.fromkeys(("seat", "dealer", "leader"), _SEAT),
    "seats": rf"(?:{_SEAT})(?: and (?:{_SEAT}))+",
    "tag": r"\w+",
    **dict.fromkeys(("count", "number", "line", "column"), r"\d+"),
    "card": "[SHDC][2-9TJQKA]",
    **dict.fromkeys(("value", "letter"), "['\"].*"),  # as `shown` writes a text
}
"""What a field may be, where not anything."""


def problem_text(problem: Problem, language: str = "en") -> str:
    """A problem as one line: file, place, sentence, and what stands there."""
    if language == "en":
        return str(problem)
    tr = texts(language)
    at = [problem.file]
    if problem.line is not None:
        at.append(tr.gettext("line {line}, column {column}").format(line=problem.line, column=problem.column))
    if problem.place:
        at.append(problem.place)
    if problem.record is not None:
        at.append(tr.gettext("record {record}").format(record=problem.record))
    if problem.board is not None:
        at.append(tr.gettext("board {board}").format(board=problem.board))
    quoted = f" [{problem.excerpt}]" if problem.excerpt else ""
    return f"{': '.join(at)}: {said(problem.text, language)}{quoted}"


def said(sentence: str, language: str = "en", templates: tuple[str, ...] = TEMPLATES) -> str:
    """A sentence of the readers in a language; one that none of them says is as it is."""
    if language == "en":
        return sentence
    found = template_of(sentence, templates)
    if found is None:
        return sentence
    template, fields = found
    told = {name: _field(name, value, language) for name, value in fields.items()}
    return texts(language).gettext(template).format(**told)


def template_of(sentence: str, templates: tuple[str, ...] = TEMPLATES) -> tuple[str, dict[str, str]] | None:
    """The template that a sentence was made from, and its fields."""
    for template in templates:
        match = _pattern(template).fullmatch(sentence)
        if match:
            return template, match.groupdict()
    return None


def _field(name: str, value: str, language: str) -> str:
    """A field in a language, where it has words."""
    tr = texts(language)
    if name in ("seat", "dealer", "leader"):
        return tr.gettext(value)
    if name == "seats":
        *seats, last = (tr.gettext(seat) for seat in value.split(" and "))
        return tr.gettext("{list} and {last}").format(list=tr.gettext(", ").join(seats), last=last)
    nested = {"fault": TEMPLATES, "kind": KINDS, "play": PLAYS}.get(name)
    return said(value, language, nested) if nested else value


@cache
def _pattern(template: str) -> re.Pattern[str]:
    parts = []
    for text, name, _, _ in Formatter().parse(template):
        parts.append(re.escape(text))
        if name:
            parts.append(f"(?P<{name}>{_FORMS.get(name, '.+')})")
    return re.compile("".join(parts), re.DOTALL)
