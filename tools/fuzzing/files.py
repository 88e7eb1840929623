"""Readers of other files: deal lines, seats' lines, puzzles, settings, scripts, lessons, matches."""

import functools
import json
from typing import Final

from fuzzing.boards import DATA
from fuzzing.common import in_file, one_line, refused, shown_error, texts_in, words
from fuzzing.engine import Input, Reader, raw, text_of
from fuzzing.games import POSITION_WORDS, RULES, baloot_walks, games
from majlis import matches
from majlis.arena import deal_record
from majlis.baloot import deallines, seat_line
from majlis.baloot import games as either
from majlis.baloot.puzzles.files import parse_puzzles
from majlis.bridge.deal.generate import parse_rs_choice
from majlis.bridge.deal.lesson import parse_lesson
from majlis.bridge.formats import format_of
from majlis.bridge.formats.links import lin_within
from majlis.bridge.script.parser import is_script, parse_script
from majlis.bridge.table.board import parse_number
from majlis.cards import parse_suit
from majlis.errors import InputError, NotationError
from majlis.liaptui import ruleset as liaptui_rules
from majlis.settings import parse_settings

SCRIPT_WORDS: Final = words(
    "hcp ( ) north south east west shape any 4333 + - == >= && || ! ? : produce 10 generate dealer "
    "vulnerable predeal action "
    "printpbn average frequency condition spades hearts /* */ # // evaluate losers cccc xxxx"
)
VARIED: Final = 12
"""Positions that stand for all of them, where each takes long."""


def check_deal_lines(data: Input) -> str:
    """Deal lines, leniently and strictly."""
    record = deallines.loads(data)
    try:
        strict = deallines.loads(data, strict=True)
    except InputError as error:
        shown_error(error)
        assert record.problems, "strict reading refuses what the lenient has no problem with"
    else:
        assert strict == record
    for problem in record.problems:
        one_line(problem.words())
        one_line(problem.words("ar"))
    return "; ".join(sorted({problem.kind for problem in record.problems})) + str(bool(record.deals))


def check_either(data: Input) -> str:
    """A saved game or deal lines, whichever it is."""
    record = either.loads(data)
    return "; ".join(sorted({problem.text for problem in record.problems}))


def check_format(data: Input) -> str:
    """The format of a text by its content."""
    return str(format_of("-", text_of(data)))


def check_links(data: Input) -> str:
    """LIN within a text: links of web pages and mails, columns of a table."""
    return f"{len(lin_within(text_of(data)).empty)}"


def check_puzzles(data: Input) -> str:
    """A file of puzzles."""
    try:
        parse_puzzles(raw(data))
    except InputError as error:
        return shown_error(error)
    return "read"


def check_settings_file(data: Input) -> str:
    """A TOML file of settings."""
    try:
        parse_settings(raw(data))
    except InputError as error:
        return shown_error(error)
    return "read"


def check_match(data: Input) -> str:
    """The note in the record of a match."""
    entry = matches.read_entry(in_file("match.json", data))
    if entry.error is not None:
        return one_line(entry.error)
    return str(entry.note is not None)


def check_lesson(data: Input) -> str:
    """The texts of a lesson."""
    lesson = parse_lesson(text_of(data), "x")
    return f"{min(len(lesson.texts), 4)} {bool(lesson.whole)}"


def check_script(data: Input) -> str:
    """A script of dealer."""
    text = text_of(data)
    known = is_script(text)
    return f"{known} {refused(parse_script)(text)}"


@functools.lru_cache(maxsize=1)
def deal_line_texts() -> tuple[str, ...]:
    """The saved games that ship as deal lines, one by one and some together."""
    found = [deallines.dumps(either.loads(text)) for text in games()[:8]]
    lines = [line for text in found for line in text.split("\n") if line.strip()][:40]
    return (*lines, "\n".join(lines[:5]))


@functools.lru_cache(maxsize=1)
def seat_lines() -> tuple[str, ...]:
    """Positions as one seat knows them."""
    moments = [state for state in baloot_walks() if not state.is_terminal()]
    step = max(1, len(moments) // VARIED)
    return tuple(seat_line.format_view(state, state.current_player()) for state in moments[::step])


def readers() -> list[Reader]:
    """Readers of these files and texts."""
    keys = (
        '"play"',
        '"hands"',
        '"calls"',
        '"floor"',
        '"how"',
        '"tricks"',
        '"mode"',
        '"9♥"',
        "[",
        "]",
        "null",
    )
    return [
        Reader(
            "deal-lines",
            check_deal_lines,
            deal_line_texts,
            keys,
            "json file",
            quick=150,
            read=deallines.loads,
        ),
        Reader(
            "any-games",
            check_either,
            lambda: (*deal_line_texts(), *games()[:4]),
            keys,
            "json file",
            quick=150,
            read=either.loads,
        ),
        Reader(
            "baloot-seat-line", refused(seat_line.parse_view), seat_lines, (*POSITION_WORDS, "?"), quick=80
        ),
        Reader(
            "puzzles",
            check_puzzles,
            few_puzzles,
            ('"puzzles"', '"solution"', '"version"'),
            "json file",
        ),
        Reader(
            "settings-file",
            check_settings_file,
            lambda: texts_in("examples/*.toml", "tests/data/**/*.toml")[:20],
            ("[", "]", "=", '"', "\n", "[[", "'''"),
            "file",
        ),
        Reader(
            "liaptui-rule-file",
            check_liaptui_rules,
            lambda: ('preset = "standard"\nname = "ours"\n', 'preset = "open"\nround_limit = 20\n'),
            ("[", "=", '"', "\n", "round_limit", "preset"),
            "file",
        ),
        Reader(
            "match",
            check_match,
            lambda: (
                '{"majlis": {"rules": "kammelna", "seed": 1}}',
                *texts_in("tests/data/liaptui/o*.json")[:1],
            ),
            ('"majlis"', '"rules"', '"seed"'),
            "json file",
        ),
        Reader(
            "game-record",
            check_game_record,
            lambda: (
                '{"game": "g", "rules": "r", "deals": [{"start": "d0 A/K", "actions": [[0, "pass"]]}]}',
                '{"game": "g", "rules": "", "deals": []}',
            ),
            ('"game"', '"deals"', '"actions"', '"start"'),
            "json file",
        ),
        Reader(
            "lesson",
            check_lesson,
            lambda: ("[set]\nAll.\n\n[board 3]\nThree.\n\n[South 2]\nTwo.\n", "One.\n\nTwo.\n"),
            ("[", "]", "[board ", "[set]", "\n\n"),
        ),
        Reader("script", check_script, lambda: texts_in(f"{DATA}/scripts/*"), SCRIPT_WORDS, quick=120),
        Reader(
            "format",
            check_format,
            functools.partial(texts_in, f"{DATA}/*.*"),
            ("md|", "[Deal ", "H ", "N:", "AKQ.J.."),
        ),
        Reader(
            "links",
            check_links,
            lambda: (
                "https://x.org/hv.html?lin=md|3SAK|pg||",
                "a,pn|a,b|md|1SA|",
                *texts_in(f"{DATA}/*.lin"),
            ),
            ("lin=", "md|", "%7C", "://", "handviewer.html?", '"', ","),
        ),
        Reader("small-words", refused(_small), lambda: ("by-count", "7", "♠", "spades"), RULES),
    ]


def check_liaptui_rules(data: Input) -> str:
    """A rule file of Liap Tui."""
    path = in_file("liaptui-rules.toml", data)
    try:
        rules = liaptui_rules.RuleSet.load(path)
    except InputError as error:
        return shown_error(error)
    text = liaptui_rules.rules_text(rules)
    assert liaptui_rules.parse_rules(text) == rules, f"{text!r} reads back to other rules"
    return "read"


def check_game_record(data: Input) -> str:
    """A record of a game of any package."""
    try:
        found = deal_record.loads(raw(data), "g", "file")
    except InputError as error:
        return shown_error(error)
    assert deal_record.loads(deal_record.dumps(found).encode(), "g", "file") == found
    return "read"


def few_puzzles() -> list[str]:
    """Files of one puzzle each, of those that ship."""
    [text] = texts_in("examples/baloot/puzzles.json")
    whole = json.loads(text)
    return [json.dumps(whole | {"puzzles": [puzzle]}, ensure_ascii=False) for puzzle in whole["puzzles"][:3]]


def _small(text: str) -> object:
    """The smallest texts: a way to draw, a number, a suit."""
    found = []
    for parse in (parse_rs_choice, parse_number, parse_suit):
        try:
            found.append(parse(text))
        except (InputError, NotationError) as error:
            if parse is parse_suit and not found:
                raise
            shown_error(error)
    return found
