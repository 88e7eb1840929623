"""Readers of what a teacher asks: conditions, profiles as JSON and sheets, `--set`, typed answers, drafts."""

import functools
import io
import json
import shutil
from typing import Final

from rich.console import Console

from fuzzing.common import in_file, lines_matching, one_line, scratch, shown_error, texts_in, words, words_in
from fuzzing.engine import Input, Reader, text_of
from majlis.asking import Screen
from majlis.bridge.conditions.reading import (
    format_condition,
    format_conditions,
    parse_condition,
    parse_conditions,
    read,
)
from majlis.bridge.conditions.words import Written
from majlis.bridge.profile.check import check_text, loads, validate_profile
from majlis.bridge.profile.coupling import combinations
from majlis.bridge.profile.drafts import load_draft
from majlis.bridge.profile.faults import Fault, errors_of
from majlis.bridge.profile.meaning import ask_of, rs_choices
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.parse_json import JsonError, parse_json
from majlis.bridge.profile.read import dumps, encode, read_text
from majlis.bridge.profile.sheet import parse_profile, read_profile
from majlis.bridge.profile.sheet_writing import format_profile
from majlis.bridge.profile.store import Store
from majlis.bridge.profile.words import describe
from majlis.bridge.wizard.dialogue import Dialogue
from majlis.bridge.wizard.listing import report_lines
from majlis.bridge.wizard.setting import with_settings
from majlis.dealing.asks import leaves
from majlis.errors import MajlisError
from majlis.files import printable

LIBRARY: Final = ("src/majlis/bridge/library/*.json", "tests/data/bridge/profiles/*.json")
SAID: Final = (
    *("north: 15-17 hcp, balanced", "south: 5+ spades or 5+ hearts, 6-9", "ns: 25-27 hcp, 8+ card major fit"),
    *(
        "west: 6 cards in one of ♠♥♦, 4-7 hcp there",
        "w: two 4-card majors, exactly two 5+ card suits",
        "n+s: 26+ hcp",
    ),
    *("east: not (void in clubs or singleton in one of ♠♥), AK of spades", "north: 5=4=x=x or 64xx, no void"),
    *(
        "south: 2 of top 3 in hearts, stopper in each of ♠♥, 3+ controls",
        "e: 1½ quick tricks, at most 7 losers",
    ),
    *(
        "north: in one of ♠♥ (6 cards there or 4-7 hcp there)",
        "w: 4 or 6 spades but exactly 1 of AK in clubs",
    ),
    *("north: semi-balanced, (10)3xx or 4-3-3-3", "ns: 5-4 in the majors", "s: 98 of clubs, A10 there, ♠AQ"),
)
SHEETS: Final = (
    "name: Weak twos\ndealer: west\ntag: Overcaller\nroles ns: north drives\nmap ns: 1 > 1 2, 2 > 3\n"
    'west: 5-10 hcp; draw 1 of ♠♥♦: 6 cards, 4+ hcp\nnorth 1 "takeout" 60 %: 12-17 hcp; '
    "west's suit: 0-2 cards; "
    'never 5=x=x=1\nnorth 2 "notrump" 40 %: 15-18 hcp; also balanced, stopper in spades\nns: 25-27 hcp\n',
    'name: "odd \\" one"\norder: W N S E\nrotate: yes\nsort order: 2\nschema: 1\n'
    "ignore all: no\nonly west draws: no\n"
    "north: draw 2 of ♠♥♦♣: 5-6 cards, 3+ hcp | 4-5 cards; if ♦♣: 5 cards | 5 cards; only when driving\n"
    "south: suit not drawn by partner: 3+ cards; never (exactly two 5-card majors, no 4-card minor)\n",
    "linked ns: north drives, 1 > 2, 2 > 1\nrandom suits: shared\nnorth 1: draw 1 of ♠♥: 5+ cards\n"
    "north 2: 20+\nsouth 1: 0-8\nsouth 2: 6+\nwest: draw 1 of ♠♥♦: 6 cards\n",
    "south: 5+ spades or 5+ hearts, 6-9\nalso north: 2+ aces # a comment\new: 10+ hcp\n",
)
SETTINGS: Final = (
    'dealer=N\nversion=0.2\n["my_key"]=[1, 2]',
    "seat_profiles.N.subprofiles[0].name=strong\nseat_profiles.N.subprofiles.0.weight_percent=30",
    'ns_bespoke_map.0=[0, 1]\nsubprofile_exclusions[0]={"seat": "N", "subprofile_index": 1}',
    "profile_name=new\nsort_order=null\nseat_profiles.S.subprofiles.0.standard.spades.min_cards=5",
)
ANSWERS: Final = (
    "Weak twos\nTwo-level openings\nWe Compete\nwest\n2\nno\n1\n6-10 hcp\n1\nSHD\n1\n6 cards, 5+ hcp\n4xxx\n"
    "2\n15-18, balanced\n2\n2-4 cards, 3+ hcp\n-\nstrong\n12+\n2\n0-2 cards\n4333; two 5-card majors\n"
    "takeout\n60 40\n0\n0\nns: 20-30 hcp\n\ns",
    "\n\n\nnorth\n1\nyes\n1\nany\n0\n\n?\ne\n1\n2\n3\n4\n0\ns\n",
    "x\n\n\ns\n\n\n1\n10-12\n0\n\n2\n5+ hcp\n1\nmajors\n2\n5+ | 4+\n\n3 1\n50 50\ne\ns\ny\n",
)
PIECES: Final = (
    *words(
        "hcp cards card suit suits major minors balanced void singleton stopper in there "
        "exactly no not and or ( ) , two 5+ 5-6 ♠♥♦ SHD AK A10 fit controls losers aces 4432 "
        '5=4=x=x north: ns: ; | % " dealer: order: ½ \\ \\" # ١٥ شمال'
    ),
    *("one of", "each of", "at least", "at most", "up to", "or more", "5+ +", "top 3", "also "),
    *("draw 2 of", "if ♦♣:", "never ", "partner's suit:", "only when driving", "map ns: 1 > 2"),
    *("linked ns: north drives, 1 > 2", "random suits: shared"),
    "roles ns:",
)


def check_faults(faults: list[Fault]) -> None:
    """Every fault is a sentence in both languages."""
    for fault in faults:
        for text in (str(fault), fault.words("en"), fault.words("ar")):
            one_line(printable(text))
    for language in ("en", "ar"):
        as_json = [{"severity": f.severity, "path": f.path, "text": f.words(language)} for f in faults]
        json.dumps(list(report_lines("x", as_json, language)))


def check_conditions(data: Input) -> str:
    """Lines of conditions, and each as the condition of one hand and of two."""
    text = text_of(data)
    reading = read(text)
    outcomes = [shown_error(error) for error in reading.errors]
    written = format_conditions(reading.lines)
    assert parse_conditions(written) == reading.lines, f"{written!r} reads back to other conditions"
    for pair in (False, True):
        try:
            condition = parse_condition(text.partition(":")[2] or text, pair)
        except MajlisError as error:
            outcomes.append(shown_error(error))
            continue
        said = format_condition(condition, pair)
        assert parse_condition(said, pair) == condition, f"{said!r} reads back to another condition"
    Written.of(read(text, "hand")).words("ar")
    return "; ".join(outcomes) or f"read {min(len(reading.lines), 3)}"


def check_profile(profile: Profile) -> str:
    """What is done with every profile that was read: checked, described, dealt from, written as a sheet."""
    faults = validate_profile(profile)
    check_faults(faults)
    assert read_text(dumps(profile)).profile == profile, "the JSON of the profile reads back to another"
    for text in (describe(profile), describe(profile, "ar")):
        printable(text).encode()
    if errors_of(faults):
        return "; ".join(sorted({str(fault.wrong) for fault in errors_of(faults)}))
    sheet = format_profile(profile)
    back = parse_profile(sheet)
    assert format_profile(back) == sheet, f"{sheet!r} reads back to another profile"
    assert meaning(back) == meaning(profile), f"{sheet!r} asks something else"
    return "valid"


def meaning(profile: Profile) -> list[object]:
    """What the deals of a profile depend on: the first combinations and choices of suits, in asks."""
    found: list[object] = [profile.dealer, profile.rotate_deals_by_default, profile.order]
    try:
        for one in combinations(profile)[:3]:
            choices = rs_choices(profile, one.indices)[:2]
            asks = [ask_of(profile, one.indices, choice) for choice in choices]
            found.append(
                (
                    one.weight,
                    sorted(one.indices.items()),
                    [sorted(str(leaf).lower() for leaf in leaves(ask)) for ask in asks],
                )
            )
    except MajlisError as error:
        found.append(shown_error(error))
    return found


def check_profile_json(data: Input) -> str:
    """A profile's file."""
    check_faults(check_text(data))
    reading = read_text(data)
    if reading.profile is not None and not reading.faults:
        there = json.loads(data if isinstance(data, str) else data.decode("utf-8-sig"))
        assert encode(reading.profile) == there, "the profile does not hold what its file says"
    try:
        profile = loads(data)
    except MajlisError as error:
        return shown_error(error)
    return check_profile(profile)


def check_sheet(data: Input) -> str:
    """A profile as a sheet."""
    reading = read_profile(text_of(data), "a name")
    outcome = "; ".join(shown_error(error) for error in reading.errors)
    if reading.errors:
        check_faults(validate_profile(reading.profile))
        return outcome
    outcome = check_profile(reading.profile)
    if outcome == "valid":
        assert parse_profile(format_profile(reading.profile), "a name") == reading.profile, (
            "the sheet reads back to another"
        )
    return outcome


def check_settings(data: Input) -> str:
    """`--set` on a profile; a line that begins with - is a key to be removed."""
    lines = text_of(data).split("\n")
    start = loads(SAMPLE())
    try:
        profile = with_settings(
            start, [one for one in lines if one[:1] != "-"], [one[1:] for one in lines if one[:1] == "-"]
        )
    except MajlisError as error:
        return shown_error(error)
    return check_profile(profile)


def check_draft(data: Input) -> str:
    """A draft's file, and the folder it lies in."""
    path = in_file("draft.json", data)
    try:
        draft = load_draft(path)
    except MajlisError as error:
        return shown_error(error)
    return check_profile(draft.profile)


def check_raw_json(data: Input) -> str:
    """JSON with faults told in words."""
    try:
        parse_json(data)
    except JsonError as error:
        return shown_error(error)
    return "read"


def check_answers(data: Input) -> str:
    """The dialogue, answered with these lines; when they are used up the terminal is gone."""
    folder = scratch() / "dialogue"
    shutil.rmtree(folder, ignore_errors=True)
    answers = iter(text_of(data).split("\n")[:60])

    def read() -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    paper = io.StringIO()
    screen = Screen(Console(file=paper, width=80), "ar" if len(data) % 2 else "en", read)
    try:
        Dialogue(screen, Store(folder, library=None)).new()
    except MajlisError as error:
        return shown_error(error)
    said = paper.getvalue()
    said.encode()
    return f"{'gone' if 'draft' in said else 'ended'} after {said.count(chr(10)) // 30}"


@functools.lru_cache(maxsize=1)
def SAMPLE() -> str:  # noqa: N802 - a constant that is read when it is needed
    """A profile to set things in."""
    return texts_in("tests/data/bridge/profiles/weak_twos.json")[0]


@functools.lru_cache(maxsize=1)
def profiles() -> tuple[str, ...]:
    """Profiles of the library and the tests, and the sheets as JSON."""
    made = [dumps(parse_profile(sheet)) for sheet in SHEETS]
    return (*texts_in(*LIBRARY), *made)


def sheets() -> list[str]:
    """The samples, and the library's profiles as sheets."""
    return [*SHEETS, *(format_profile(loads(text)) for text in texts_in(LIBRARY[0]))]


def conditions() -> list[str]:
    """The samples, and what stands in docs and tests."""
    found = lines_matching(
        r"(?:north|south|east|west|ns|ew): [^\n\"'`]{3,80}", "docs/bridge*.md", "tests/bridge/*.py"
    )
    return [*SAID, *found]


def readers() -> list[Reader]:
    """Readers of profiles."""
    keys = tuple(f'"{word}"' for word in words_in(profiles()[:3], 150))
    return [
        Reader(
            "conditions",
            check_conditions,
            conditions,
            PIECES,
            read=lambda data: read(text_of(data)),
        ),
        Reader("profile-json", check_profile_json, profiles, keys, "json file", quick=120, read=read_text),
        Reader(
            "sheet",
            check_sheet,
            sheets,
            PIECES,
            quick=120,
            read=lambda data: read_profile(text_of(data), "a name"),
        ),
        Reader(
            "settings",
            check_settings,
            lambda: SETTINGS,
            (*keys, *(key.strip('"') for key in keys), ".", "[0]", '["', "="),
            quick=150,
        ),
        Reader("draft", check_draft, profiles, (*keys, '"_draft"'), "json file", quick=100),
        Reader(
            "json-text",
            check_raw_json,
            profiles,
            ("{", "}", "[", "]", '"', ",", ":", "NaN", "1e999", "-", "\\u"),
            "file",
        ),
        Reader(
            "answers",
            check_answers,
            lambda: ANSWERS,
            (*PIECES, "\n", "\n\n", "\ns\n", "\ne\n", "\n?\n", "\n1\n", "\n2\n"),
            quick=40,
        ),
    ]
