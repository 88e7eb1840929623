"""Readers of bridge boards: every format, the small texts within them, `--keep`, mixes and shares."""

import functools
import zlib
from typing import Final

from fuzzing.common import in_file, lines_matching, one_line, refused, texts_in, undone
from fuzzing.engine import Input, Reader, raw
from majlis.bridge.conditions import keep
from majlis.bridge.deal import quotas
from majlis.bridge.formats import FORMATS, format_of, lost, read_boards
from majlis.bridge.table import numbering, origin
from majlis.bridge.table.board import Board, Note, Tag, parse_vulnerability, vulnerability_text
from majlis.bridge.table.calls import bid_text, contract_text, parse_bid, parse_contract
from majlis.bridge.table.cards import (
    card_text,
    deal_text,
    hand_text,
    parse_card,
    parse_deal,
    parse_hand,
    parse_seat,
    parse_strain,
)
from majlis.errors import InputError
from majlis.files import printable

text = FORMATS["text"]

DATA: Final = "tests/data/bridge"
ENDINGS: Final = {
    "pbn": ".pbn",
    "lin": ".lin",
    "json": ".json",
    "text": ".txt",
    "rbn": ".rbn",
    "deals": ".deals",
    "dlm": ".dlm",
    "dup": ".dup",
    "ber": ".ber",
    "csv": ".csv",
    "bhg": ".bhg",
    "rzd": ".rzd",
}
NAMES: Final = {"json": "json-boards", "text": "text-boards"}
PIECES: Final = {
    "pbn": (
        *(
            '[Deal "N:',
            "[Board ",
            '"]',
            "[Auction ",
            "[Play ",
            '[Note "1:',
            "=1=",
            "AP",
            "*",
            "%",
            ";",
            "{",
            "}",
        ),
        *(
            '[OptimumResultTable "Declarer;Denomination;Result"]',
            '[Score "',
            '[Event "#"]',
            "1NT",
            "$12",
            "+",
            "-",
        ),
        *("\n\n", '"N:AKQ... ... ... ..."', "[ParContract ", "[Contract ", '"4SX"', "^", "-- ", "Pass", "XX"),
    ),
    "lin": (
        *(
            "md|",
            "mb|",
            "pc|",
            "pn|",
            "sv|",
            "ah|",
            "qx|",
            "o1|",
            "c2|",
            "pg||",
            "an|",
            "nt|",
            "st||",
            "rh||",
        ),
        *(
            "mc|",
            "vg|",
            "rs|",
            "pw|",
            "|",
            "%7C",
            "%20",
            "!c",
            "1S!",
            "3SAKQ,HJT,D9,C",
            "Board%201",
            "https://x?lin=",
        ),
    ),
    "json": (
        '{"',
        '"boards"',
        '"tags"',
        '"notes"',
        '"deal"',
        '"origin"',
        '"rows"',
        "null",
        "true",
        '"\\ud80e"',
    ),
    "text": ("Board 3", "N ", "S AKQ", "Dealer: N", "Vul: All", "-", "void", "♠", "10", "West", "--"),
    "rbn": (
        *(
            "H ",
            "A ",
            "T ",
            "D ",
            "B ",
            "P ",
            "C ",
            "R ",
            "N:",
            "W:",
            "HN",
            "AK.",
            ":",
            ";",
            "+",
            "\n",
            "%",
            "1N",
            "p",
        ),
        *(
            "{",
            "}",
            "^1",
            "1 x",
            "!",
            "??",
            "*",
            "Y",
            "A NZ:1C*^1PPP",
            "P SA432:HK",
            "C 3NX:W",
            "R 9-300:=",
            "B 7:C",
        ),
    ),
    "deals": (
        *(
            "N:",
            "S: ",
            "n ",
            "e ",
            "AKQ.J..",
            " - ",
            "-",
            "12) ",
            "\n",
            "PBN 0 0 4 1 ",
            "TABLE ",
            '"',
            "A K Q    ",
            "10",
        ),
        *("Generated 2 hands\n", "x: 5\n", "1234" * 13, "SAKHDC", "\f"),
    ),
    "dlm": ("Board 01=", "a" * 26, "018", "[Document]", "From board=1", "=", "\n", "q"),
    "dup": (
        "\x06",
        "\x03",
        "\x04",
        "\x05",
        "AKQJT98765432",
        "0102",
        "".join(f"{card:02}" for card in range(1, 40)),
        "\0",
        " " * 68,
        "YN1  1 3  ",
    ),
    "ber": ("1234" * 13, "4", "5", "\n", "1" * 13),
    "csv": ('"AKQJT98765432"', '""', ",", ";", '"S/EW"', '"1"', "10", "\n"),
    "bhg": ("\n", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "A", "z"),
    "rzd": (" " * 11, "\x03\0", "\x1b" * 13, "\0", "\xff"),
}


def check_boards(name: str, whole: bool, data: Input) -> str:
    """Read leniently and strictly, write in other formats, read that, and tell what is lost.

    Unless it is to be a whole check, only one format is tried besides JSON and its own: which one depends on
    the input, and many inputs come to all of them. All of them take ten times as long as reading.
    """
    module = FORMATS[name]
    report = module.loads(data)
    assert len(report.defects) == len(report.boards)
    for problem in report.problems:
        one_line(problem)
        one_line(printable(problem.words("ar")))
    try:
        strict = module.loads(data, strict=True)
    except InputError as error:
        refusal = str(error)
        assert report.problems, "strict reading refuses what the lenient has no problem with"
        assert refusal == str(report.problems[0])
    else:
        assert strict == report
    kinds = [kind for kind, other in FORMATS.items() if other.reads and other.writes]
    one_of_them = kinds[zlib.crc32(raw(data)) % len(kinds)]
    for kind in kinds if whole else dict.fromkeys((name, "json", one_of_them)):
        if kind not in kinds:
            continue
        other = FORMATS[kind]
        written = other.dumps(report.boards)
        written.encode("utf-8", "strict" if kind == "json" else "replace")
        once = other.loads(written).boards
        assert len(once) == len(report.boards) or other is text, f"{kind} has another number of boards"
        assert other.loads(other.dumps(once)).boards == once, f"{kind} is not stable"
        if kind == "json":
            assert once == report.boards, "JSON, which holds everything, reads back to other boards"
    for board in report.boards[:3]:
        lost(board, name if module.writes else "pbn")
        origin.read_origin(board)
    told = sorted({problem.text.partition(":")[0] for problem in report.problems})
    return f"{min(len(report.boards), 3)} boards; {'; '.join(told)}"


def check_guess(data: Input) -> str:
    """The format by the content, of a file without an ending."""
    path = in_file("boards", data)
    try:
        report = read_boards(path)
    except InputError as error:
        return one_line(printable(error))
    return str(format_of(path, path.read_bytes().decode("utf-8", "replace"))) + str(bool(report.boards))


def read_any(data: Input) -> object:
    """The boards of a file without an ending."""
    return read_boards(in_file("boards", data))


def check_origin(data: Input) -> str:
    """The record of a board's origin, as a tag, or as earlier versions wrote it: it reads back equal."""
    words = str(data if isinstance(data, str) else data.decode("utf-8", "replace"))
    values = [line.partition("=") for line in words.split("\n")]
    tags = tuple(Tag(name, value) for name, _, value in values if origin.is_record(Tag(name, "")))
    by_tags = origin.read_origin(Board(tags=tags, notes=(Note(words),)))
    found = (origin.parse_origin(words), origin.old_note(words), by_tags)
    for one in found:
        if one is not None:
            back = origin.read_origin(Board(tags=(origin.origin_tag(one),)))
            assert back == one, "the tag reads back to another origin"
    return " ".join(str(one is not None) for one in found)


def origins() -> list[str]:
    """Tags as they are written, and notes and tags of older files."""
    notes = lines_matching(r"profile [^\"{}\n]*?rotated", "tests/bridge/*.py", f"{DATA}/*", "docs/*.md")
    hands = (origin.HandSource(0, 0, "x", (0, 1)), origin.HandSource(2, 1, "x (y)", alone=False))
    made = [origin.origin_tag(origin.Origin("Weak twos", hands, 7, 2, turned, True)) for turned in range(4)]
    older = {
        "Profile": "Weak twos",
        "NorthHand": "x (y) (South 2 of the profile; drawn: hearts)",
        "Seed": "7",
    }
    older |= {"Place": "3", "Turned": "2 seats clockwise", "Rotated": "no"}
    return [
        *notes,
        *(tag.value for tag in made),
        *(f"{tag.name}={tag.value}" for tag in made),
        "\n".join(f"{name}={value}" for name, value in older.items()),
    ]


KEEPS: Final = (
    "ns make 4S and not 6S",
    "north makes exactly 9 tricks in notrump",
    "ew make at most 7 tricks in hearts or par >= 420",
    "ns make game but not slam",
    "(west makes 8-10 tricks in clubs or ew make 3NT) and not par < -50",
    "n-s make (4♥ or 10+ tricks in spades)",
    "south makes grand slam",
)
SMALL: Final = {
    "bridge-card": (parse_card, card_text, ("SA", "HT", "D10", "c2", "♥K")),
    "bridge-hand": (
        parse_hand,
        hand_text,
        ("AKQ.JT9.8765.432", "S AKQ H JT9 D 8765 C 432", "♠AKQ♥—♦10987♣AKQ543"),
    ),
    "bridge-deal": (
        parse_deal,
        deal_text,
        (
            "N:AKQJT9.8.7654.32 876.AKQJT.AK2.54 5.765432.QJ.AKQJ 432.9.T983.T9876",
            "S:... ... ... -",
            "W:AKQ... - - -",
        ),
    ),
    "bridge-call": (parse_bid, bid_text, ("1NT", "7S", "Pass", "X", "XX", "dbl", "p", "3♥")),
    "bridge-contract": (parse_contract, contract_text, ("3NT", "4SX", "7NTXX", "Pass", "1c*")),
    "vulnerability": (parse_vulnerability, vulnerability_text, ("None", "NS", "Both", "love", "-", "ew")),
}


def readers() -> list[Reader]:
    """Readers of boards and of what stands in them."""
    found = [
        Reader(
            NAMES.get(name, name),
            functools.partial(check_boards, name, False),
            functools.partial(texts_in, f"{DATA}/*{ending}", f"{DATA}/machines/*{ending}"),
            PIECES[name],
            "json file" if name == "json" else "file",
            quick=120,
            read=FORMATS[name].loads,
            whole=functools.partial(check_boards, name, True),
        )
        for name, ending in ENDINGS.items()
    ]
    every = functools.partial(texts_in, f"{DATA}/*.*", f"{DATA}/machines/*.*")
    guessed = tuple(piece for name in ENDINGS for piece in PIECES[name])
    found.append(Reader("any-boards", check_guess, every, guessed, "file", read=read_any))
    for name, (parse, write, samples) in SMALL.items():
        pieces = (*(sign for text in samples for sign in text), "10", "NT", "♠", "—", "void")
        found.append(Reader(name, undone(parse, write), lambda samples=samples: samples, pieces))
    found += [
        Reader(
            "seat-and-strain",
            refused(lambda text: (parse_seat(text), parse_strain(text))),
            lambda: ("N", "south", "NT", "♥"),
        ),
        Reader(
            "keep",
            undone(keep.parse_keep, str),
            lambda: KEEPS,
            tuple(" ".join(KEEPS).replace("(", "( ").split()),
        ),
        Reader(
            "origin",
            check_origin,
            origins,
            ("profile ", "; North: ", " of the profile", "; drawn: ", "seed 7", ", deal "),
        ),
        Reader(
            "mix",
            refused(quotas.parse_mix),
            lambda: ("weights", "natural", "quota", "5/4/5/4", "north 1/2", "N:3,4"),
        ),
        Reader(
            "shares",
            refused(lambda text: quotas.parse_shares(text, 3)),
            lambda: ("1/2/3", "0.1, 0.2, 0.7", "50:25:25"),
        ),
        Reader("numbering", refused(numbering.parse_boards), lambda: ("standard", "profile")),
    ]
    return found
