"""Hand records as text: what each version tells, nothing from outside, all escaped, both languages whole."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bridge.made import ASYMMETRIC, dealt
from bridge.recorded import HOSTILE, ODD, PARS, practice_set, usual
from majlis.bridge.formats import FORMATS, html
from majlis.bridge.formats.html.comment import formatted
from majlis.bridge.formats.html.sheet import sheet
from majlis.bridge.formats.reader import Page as Printed
from majlis.bridge.profile.check import loads
from majlis.bridge.table.board import Board, Note, Tag
from majlis.bridge.table.calls import Call, Contract, parse_bid
from majlis.bridge.table.cards import SEATS, SUITS, holding, parse_card, parse_hand
from majlis.bridge.table.origin import HandSource, Origin, origin_tag, read_origin, read_partly
from majlis.errors import InputError

VERSIONS = ("teacher", "plain", "player")
LANGUAGES = ("en", "ar")
CSS = (Path(html.__file__).parent / "templates" / "page.css").read_text(encoding="utf-8")
VOID = {"meta", "link"}
SETS: dict[str, Sequence[Board]] = {"usual": practice_set(3), "odd": ODD, "none": ()}


class Page(HTMLParser):
    """Tags and attributes of a page; fails on a tag that is closed out of order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def record(boards: Sequence[Board], **options: Any) -> str:
    return FORMATS["html"].dumps(boards, Printed(**{"title": "Club evening", **options}))


def body(text: str) -> str:
    return text.split("<body>")[1]


def words(text: str) -> str:
    """What is read on a page: no tags, no style, no signs that only steer the direction or form."""
    plain = re.sub(r"<[^>]*>", "\n", body(text))
    return re.sub("[\u2066-\u2069\ufe0e]", "", unescape(plain))


def holdings(text: str) -> list[list[str]]:
    """The suits of the hands on a page, in their order."""
    hands = re.findall(r'<ul class="cards".*?</ul>', text, re.DOTALL)
    return [re.findall(r"<span>([^<]*)</span></li>", hand) for hand in hands]


def suits_of(cards: int | None) -> list[str]:
    return [holding(cards or 0, suit) or "—" for suit in SUITS]


@pytest.fixture(params=[(name, v, lang) for name in SETS for v in VERSIONS for lang in LANGUAGES])
def any_page(request: pytest.FixtureRequest) -> str:
    name, version, language = request.param
    return record(
        SETS[name], title=HOSTILE, set_name=HOSTILE, date=HOSTILE, notes=[HOSTILE, ""], version=version,
        language=language,
    )  # fmt: skip


def test_nothing_comes_from_outside_and_nothing_can_run(any_page: str) -> None:
    found = Page(any_page)
    assert [value for name, value in found.attributes if name in ("src", "href", "action")] == ["data:,"]
    assert not {"script", "img", "iframe", "object", "embed", "form", "input"} & found.tags.keys()
    assert not [name for name, _ in found.attributes if name.startswith("on") or name == "style"]
    assert "@import" not in any_page
    assert "url(" not in any_page
    (policy,) = (value for _, value in found.attributes if "default-src" in value)
    assert "default-src 'none'" in policy
    assert "script-src" not in policy


def test_every_hostile_text_is_shown_as_text(any_page: str) -> None:
    assert "<script" not in any_page
    assert "&lt;script&gt;alert(" in any_page


def test_a_hostile_board_is_shown_as_text() -> None:
    text = record(ODD)
    # the profile, head and board, the seed, the name and the note
    assert words(text).count(HOSTILE) >= 5
    assert "<script" not in text


def test_headings_do_not_skip_a_level(any_page: str) -> None:
    for part in any_page.split("<main")[1:]:
        levels = [int(level) for level in re.findall(r"<h(\d)", part)]
        assert levels[:1] == [1]
        assert all(later <= sooner + 1 for sooner, later in pairwise(levels))


def test_control_signs_and_ends_of_lines_are_tamed() -> None:
    text = record([], title="a\x00\x1b[31m\u202eb\ud800\nc" + "x" * 999)
    assert "<h1><bdi>a\\x00\\x1b[31m\\u202eb\\ud800 cxxx" in text
    assert "x" * 200 not in text
    assert text.encode("utf-8")


@pytest.mark.parametrize("version", VERSIONS)
def test_both_languages_have_the_same_parts(version: str) -> None:
    english, arabic = (Page(record(practice_set(2), version=version, language=code)) for code in LANGUAGES)
    assert english.tags == arabic.tags


@pytest.mark.parametrize("version", VERSIONS)
def test_arabic_pages_have_no_english_words(version: str) -> None:
    boards = [replace(board, tags=()) for board in (*practice_set(4), *ODD[1:5])]
    text = record(boards, title="أمسية", version=version, language="ar")
    assert '<html lang="ar" dir="rtl">' in text
    told = {word for word in re.findall("[A-Za-z]{2,}", words(text)) if set(word) - set("AKQJT")}
    assert told <= {"NT", "NTXX"}
    spoken = re.findall(r'aria-label="([^"]*)"', text)
    assert spoken
    assert not [word for word in spoken if re.search("[A-Za-z]", word)]


def test_the_teacher_sees_everything() -> None:
    board = replace(
        usual(1),
        notes=(Note("Ask with 2NT"), Note("after the play", "Play", 4)),
        players=("Ann", "", "Bob", ""),
    )
    told = words(record([board], set_name="Set 7", date="2026-11-27", notes="Answer in steps"))
    for text in (
        "Club evening", "Set 7", "2026-11-27", "1 board\n", "Weak two and answers", "Seed: \n7\n",
        "Answer in steps", "Board 1", "Dealer: North", "None vulnerable", "Ask with 2NT", "Ann", "Bob",
        "N-S", "Types of hand", "North: North 2 of the profile; drawn:\u00a0\n♥",
        "South: South 2 of the profile\n", "high-card points", "bold where",
    ):  # fmt: skip
        assert text in told
    assert "after the play" in told


def test_hands_stand_in_the_order_north_west_east_south_with_their_points() -> None:
    text = record([replace(usual(1), hands=ASYMMETRIC)])
    assert holdings(text) == [suits_of(ASYMMETRIC[seat]) for seat in (0, 3, 1, 2)]
    points = re.findall(r"<b>(\w+)</b> <span class=\"points\">(\d+) HCP", text)
    assert points == [("North", "10"), ("West", "0"), ("East", "17"), ("South", "13")]


def test_the_double_dummy_table_has_its_declarers_and_strains_in_place() -> None:
    text = record([usual(1)])
    table = words(f"<body>{re.findall('<table.*?</table>', text, re.DOTALL)[0]}").split()
    assert table[:5] == ["♣", "♦", "♥", "♠", "NT"]
    assert table[5:11] == ["N", "6", "6", "9", "10", "8"]
    assert table[11:17] == ["S", "6", "6", "9", "10", "7"]
    assert table[17:23] == ["E", "7", "6", "4", "3", "5"]
    assert re.findall(r"<td><b>(\d+)</b></td>", text) == ["9", "10", "8", "9", "10", "7", "7", "7"]


@pytest.mark.parametrize(
    ("par", "english", "arabic"),
    [
        (PARS[0], ["N-S +420", "4♠ by N-S"], ["شمال–جنوب +420", "4♠ (شمال–جنوب)"]),
        (PARS[1], ["E-W +300", "5♥X−2 by N-S", "6♣X−3 by South"], None),
        (PARS[2], ["0", "All pass"], ["0", "الجميع باس"]),
        (PARS[3], ["E-W +630", "3NT+1 by E-W"], None),
    ],
)
def test_par(par: Any, english: list[str], arabic: list[str] | None) -> None:
    for language, wanted in (("en", english), ("ar", arabic)):
        told = sheet(replace(usual(1), par=par), language)
        lines = [re.sub("[\u2066-\u2069\ufe0e]", "", line) for line in (told.par, *told.par_contracts)]
        assert wanted is None or lines == wanted


def test_what_is_not_known_is_said_so_or_left_out() -> None:
    told = words(record([Board()]))
    assert "Board –" in told
    assert "Vulnerability not known" in told
    assert told.count("not known") == 5
    for text in ("Par:", "HCP\n", "Types of hand", "Profile", "Seed", "Set:", "Date:", "bold where"):
        assert text not in told
    assert "There are no boards." in words(record([]))
    assert "Hand records" in words(record([], title=" "))


def test_the_result_of_a_played_board_is_told() -> None:
    assert "Played: 7NTXX by West, 0 tricks" in words(record(ODD[3:4]))
    assert "Played: All pass" in words(record(ODD[4:]))


SECRETS = (
    "Weak two",
    "Seed",
    "Types of hand",
    "Par:",
    "Answer in steps",
    "Ask with",
    'class="tricks"',
    "+420",
)


@pytest.mark.parametrize("version", ["plain", "player"])
def test_the_other_versions_tell_no_analysis_and_no_source(version: str) -> None:
    boards = [replace(board, notes=(Note("Ask with 2NT"),)) for board in practice_set(4)]
    text = record(boards, version=version, notes="Answer in steps", set_name="Set 7")
    assert [secret for secret in SECRETS if secret in text] == []
    assert "Set 7" in text
    assert ("HCP" in text) == (version == "plain")


@pytest.mark.parametrize("seat", SEATS)
def test_a_players_page_depends_on_nothing_but_that_hand(seat: int) -> None:
    def shuffled(board: Board, seed: int) -> Board:
        hands = list(dealt(seed))
        hands[seat] = board.hands[seat] or 0
        north, east, south, west = hands
        names = ("", "", "", "") if seed % 2 else ("a", "b", "c", "d")
        bare = Board(number=board.number, dealer=board.dealer, vulnerability=board.vulnerability)
        return replace(bare, hands=(north, east, south, west), players=names, notes=(Note("x"),))

    boards = practice_set(4)
    mine = record(boards, version="player", seats=[seat])
    others = [shuffled(board, 90 + at) for at, board in enumerate(boards)]
    assert record(others, version="player", seats=[seat]) == mine
    assert holdings(mine) == [suits_of(board.hands[seat]) for board in boards]


def test_there_is_a_page_for_each_seat_asked_for() -> None:
    text = record(practice_set(3), version="player", seats=(2, 0, 2))
    assert re.findall(r'class="part">([^<]*)<', text) == ["The hands of North", "The hands of South"]
    assert record(practice_set(1), version="player").count("<main") == 4


def test_the_bidding_begins_with_the_dealer() -> None:
    for number, passed_over in ((1, 1), (2, 2), (3, 3), (4, 0)):  # West's column is the first
        text = record([usual(number)], version="player", seats=[0])
        assert text.count(">–</td>") == passed_over
    assert '<th scope="col" class="me">N</th>' in text


def test_where_the_hands_are_from_follows_the_turning() -> None:
    tags = [Tag("Profile", "P"), Tag("SubProfiles", "N3 E12"), Tag("RandomSuits", "N:SH W:C")]
    tags += [Tag("Seed", "1"), Tag("Place", "1")]
    spades, hearts, _, clubs = SUITS
    for turned, rotated, north in (("0", "no", 0), ("1", "no", 1), ("0", "yes", 2), ("1", "yes", 3)):
        origin = read_origin(Board(tags=(*tags, Tag("Turned", turned), Tag("Rotated", rotated))))
        assert origin is not None
        assert origin.at_the_board() == {
            north: HandSource(0, 2, "", (spades, hearts)),
            (north + 1) % 4: HandSource(1, 11),
            (north + 3) % 4: HandSource(3, 0, "", (clubs,), alone=True),
        }


def test_where_the_hands_are_from_can_be_a_note() -> None:
    note = "profile A, seed 1, b, sub-profiles N2 S1, random suits S:H, seed 5, deal 3, turned 1, not rotated"
    origin = read_origin(Board(notes=(Note("by hand"), Note(note))))
    assert origin is not None
    assert (origin.profile, origin.seed) == ("A, seed 1, b", 5)
    assert origin.at_the_board() == {1: HandSource(0, 1), 3: HandSource(2, 0, "", (SUITS[1],))}
    told = words(record([Board(notes=(Note("by hand"), Note(note)))]))
    assert "East: North 2 of the profile" in told
    assert "West: South 1 of the profile; drawn:\u00a0\n♥" in told
    assert "deal 3" not in told
    assert "by hand" in told


def test_a_record_with_names_reads_as_in_the_other_formats() -> None:
    sources = (HandSource(0, 1, "two suits", SUITS[:2]), HandSource(1, alone=True))
    board = Board(tags=(origin_tag(Origin("Fit", sources, 7, 0, 3)),))
    told = words(record([board])).replace("\n", "")
    assert "West: two suits (North 2 of the profile; drawn:\u00a0♠\u00a0♥)" in told
    assert "North: East of the profile" in told
    arabic = words(record([board], language="ar")).replace("\n", "")
    assert "غرب: two suits (شمال 2 في المواصفة؛ المسحوب:\u00a0♠\u00a0♥)" in arabic


@pytest.mark.parametrize("value", ["", "N", "X1 N0", "N99999999999", "9", HOSTILE])
def test_tags_of_others_are_no_sources(value: str) -> None:
    tags = (Tag("Profile", "P"), Tag("SubProfiles", value), Tag("RandomSuits", value), Tag("Turned", value))
    board = Board(tags=tags)
    assert read_origin(board) is None
    told = read_partly(board)
    assert told is not None
    assert all(one.index < 10_000 for one in told.hands.values())
    assert "P" in words(record([board]))
    assert read_partly(Board(tags=tags[1:])) is None


def test_tags_of_earlier_versions_are_shown_though_some_are_missing() -> None:
    """Without seed and place, with a hand that the turning does not explain, with one part that is wrong."""
    spades, hearts, _, clubs = SUITS
    tags = [Tag("Profile", "P"), Tag("SubProfiles", "N3 x E12"), Tag("RandomSuits", "N:SH W:C")]
    for turned, rotated, north in (("0", "no", 0), ("1", "no", 1), ("0", "yes", 2), ("1", "yes", 3)):
        told = read_partly(Board(tags=(*tags, Tag("Turned", turned), Tag("Rotated", rotated))))
        assert told is not None
        assert told.hands == {
            north: HandSource(0, 2, "", (spades, hearts)),
            (north + 1) % 4: HandSource(1, 11),
            (north + 3) % 4: HandSource(3, 0, "", (clubs,), alone=True),
        }
    later = (
        Tag("Profile", "Q"),
        Tag("EastHand", "weak (North 2 of the profile)"),
        Tag("WestHand", "x"),
        Tag("Seed", "a7"),
    )
    told = read_partly(Board(tags=later))
    assert told is not None
    assert told.hands == {1: HandSource(0, 1, "weak")}
    text = words(record([Board(tags=later)]))
    assert "Seed: \na7" in text
    assert "East: weak (North 2 of the profile)" in text.replace("\n", "")


def test_profiles_give_names_and_are_named_on_the_board_where_there_are_several() -> None:
    profile = loads(
        '{"profile_name": "Weak two and answers", "dealer": "N", "tag": "Opener", "seat_profiles": {"N": '
        '{"seat": "N", "subprofiles": [{"name": "one", "standard": {}}, '
        '{"name": "<b>two</b>", "standard": {}}]}}}'
    )
    text = record([usual(1)], profiles=[profile])
    assert "North: <b>two</b> (North 2 of the profile" in words(text)
    assert words(text).count("Weak two") == 1
    other = replace(usual(2), tags=(Tag("Profile", "Other"), Tag("Seed", "8")))
    told = words(record([usual(1), other]))
    assert "Weak two and answers (1), Other (1)" in told
    assert "Seed: \n7, 8" in told
    assert told.count("Weak two") == told.count("Other") == 2


def test_long_texts_are_cut() -> None:
    text = record(ODD)
    assert "A" * 59 + "…" in text
    assert "A" * 60 not in text


def test_many_boards_stay_a_page_of_sane_size() -> None:
    text = record(practice_set(64))
    assert text.count('<article class="board">') == 64
    assert text.count('<div class="row">') == 32
    assert len(text.encode()) < 64 * 5_000


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"version": "pupil"}, "'pupil' is not a version of hand records: write teacher, plain or player"),
        ({"language": "fr"}, "'fr' is not a language of hand records: write en or ar"),
        (
            {"version": "player", "seats": [0, 4]},
            "4 is not a seat: write 0 to 3, for North, East, South, West",
        ),
        ({"version": "player", "seats": []}, "no seat is named for the players' pages: name at least one"),
    ],
)
def test_a_wrong_option_is_told(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        record([usual(1)], **options)
    assert str(caught.value) == sentence


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    options: dict[str, Any] = {"language": "ar", "version": "player", "seats": [2], "set_name": "Set 7"}
    dump = FORMATS["html"].dump
    dump(practice_set(2), tmp_path / "south.html", Printed(title="أمسية", **options))
    written = (tmp_path / "south.html").read_text(encoding="utf-8")
    assert written == record(practice_set(2), title="أمسية", **options)
    with pytest.raises(InputError, match="no such file or directory"):
        dump([], tmp_path / "missing" / "x.html")
    with pytest.raises(InputError, match="is not a version"):
        dump([], tmp_path / "y.html", Printed(version="z"))
    assert [path.name for path in tmp_path.iterdir()] == ["south.html"]


def test_a_void_is_marked() -> None:
    hands = (parse_hand("AKQJT98765432..."), *ASYMMETRIC[1:])
    assert holdings(record([replace(usual(1), hands=hands)]))[0] == ["AKQJT98765432", "—", "—", "—"]


def test_print_is_a4_black_on_white_and_keeps_boards_whole() -> None:
    printed = CSS.split("@media print")[1]
    assert "@page { size: A4;" in CSS
    assert "--ground: #fff; --panel: #fff; --ink: #000; --soft: #000;" in printed
    assert "color-scheme: light;" in printed
    assert re.search(r"\.row \{[^}]*break-inside: avoid", CSS)
    assert re.search(r"main \+ main \{ break-before: page", printed)


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(scheme: str) -> None:
    """WCAG AA: 4.5 to 1 for text (1.4.3); the thick sides of the square are well above 3 to 1 (1.4.11)."""
    light, dark = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)[:2]
    palette = colours(light) | (colours(dark) if scheme == "dark" else {})
    for text in ("ink", "soft", "red", "vulnerable"):
        for ground in ("ground", "panel"):
            high, low = sorted((luminance(palette[text]), luminance(palette[ground])), reverse=True)
            assert (high + 0.05) / (low + 0.05) >= 4.5, (text, ground)


def told_of(board: Board, **options: Any) -> str:
    return record([replace(board, players=("", "", "", ""))], **options)


def table_of(text: str, kind: str) -> list[list[str]]:
    """The rows of a table on a page, heads first, as they are read."""
    (found,) = re.findall(f'<table class="{kind}".*?</table>', text, re.DOTALL)
    rows = re.findall(r"<tr>(.*?)</tr>", found, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[words(f"<body>{cell}").replace("\n", "") for cell in row] for row in cells]


def test_the_auction_stands_under_west_first_from_the_dealer_on() -> None:
    calls = (
        Call(0),
        Call(parse_bid("1NT"), True, "15-17"),
        Call(0, False, "no values"),
        Call(1),
        *[Call(0)] * 3,
    )
    notes = (Note("why not 2H?", "Auction", 3), Note("!", "Auction", 2), Note("$2", "Auction", 4))
    board = replace(usual(1), auction=calls, notes=notes)
    text = told_of(board)
    assert table_of(text, "auction") == [
        ["W", "N", "E", "S"],
        ["", "Pass", "1NT!1", "Pass23"],
        ["X?", "Pass", "Pass", "Pass"],
    ]
    assert re.findall(r'class="ref">(\d)</b>.*?<p>(.*?)</p>', text) == [
        ("1", "Alert: <bdi>15-17</bdi>"), ("2", "no values"), ("3", "why not 2H?"),
    ]  # fmt: skip
    arabic = told_of(board, language="ar")
    assert table_of(arabic, "auction")[1] == ["", "باس", "1NT!1", "باس23"]
    assert "تنبيه: <bdi>15-17" in arabic
    assert "1NT" not in told_of(board, version="plain") + told_of(board, version="player")


def test_what_is_said_after_the_auction_is_about_what_comes_next() -> None:
    calls = tuple(Call(parse_bid(text)) for text in ["1S", "Pass", "Pass", "Pass"])
    board = replace(usual(1), auction=calls, notes=(Note("Lead a trump.", "Auction", 4),))
    text = told_of(board)
    assert table_of(text, "auction")[-1] == ["Pass", "", "", ""]
    assert '<b class="ref"></b>' in text
    assert "Lead a trump." in words(text)


def test_an_auction_that_could_not_be_read_is_shown_as_it_stands() -> None:
    tags = (Tag("Auction", "N", ("1C 1H??? <b>2S", "AP")),)
    text = told_of(replace(usual(1), tags=tags))
    assert "1C 1H??? <b>2S\n" in words(text)
    assert "Auction" in words(text)


PLAYED = replace(
    usual(1),
    contract=Contract(3, 4),
    declarer=3,
    play=tuple(map(parse_card, ["HK", "H2", "H5", "HA", "ST", "SK", "S2", "S3", "C2"])),
    notes=(Note("the top of a sequence", "Play", 1), Note("now think", "Play", 8), Note("first", "Play", 0)),
)


def test_the_play_is_printed_where_it_is_asked_for() -> None:
    text = told_of(PLAYED, play=True, ten="10")
    assert table_of(text, "play") == [
        ["", "W", "N", "E", "S"],
        ["1", "♥A", "♥K1", "♥2", "♥5"],
        ["2", "♠10", "♠K", "♠2", "♠32"],
        ["3", "", "♣2", "", ""],
    ]
    assert len(re.findall('<td class="led">', text)) == 3
    assert len(re.findall("<td[^>]*><bdi><b>", text)) == 2
    assert "underlined" in words(text)


def test_comments_on_the_play_are_there_without_it() -> None:
    text = words(told_of(PLAYED))
    for line in ("1. North ♥K", "the top of a sequence", "2. South ♠3", "now think", "first"):
        assert line in text.replace("\n", " ").replace("  ", " ").replace("♥ K", "♥K")
    assert "underlined" not in text


def test_comments_are_whole_and_what_stands_before_the_first_board_is_about_the_set() -> None:
    long = "word " * 400
    notes = (Note("Lesson four.\n\nSecond part.", ""), Note(long), Note("third", ""))
    text = record([replace(usual(1), notes=notes), replace(usual(2), notes=(Note("Of two", ""),))])
    head, boards = text.split("</header>")
    boards = f"<body>{boards}"
    assert words(head).count("Lesson four.") == words(head).count("third") == 1
    assert head.count("<p>Second part.</p>") == 1
    assert long.strip() in words(boards)
    assert "Of two" in words(boards)
    assert boards.count('class="board wide"') == 1
    assert boards.count('<div class="row">') == 2


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"Lead the \HK", ["Lead the ♥K"]),
        (r"\S\H \Sam and \C2, !h3 !D, wow!sad", [r"♠♥ \Sam and ♣2, ♥3 ♦, wow!sad"]),
        ("<b>a</b> <I>b</I>", ["<b>a</b> <i>b</i>"]),
        ("<b>a<br>b", ["<b>a</b>", "<b>b</b>"]),
        ("</b>a<i>b<b>c</i>d", ["a<i>b<b>c</b></i>d"]),
        ("5 < 6 & 7 > 3", ["5 &lt; 6 &amp; 7 &gt; 3"]),
        ("&lt;b&gt; &amp; &hearts;", ["&lt;b&gt; &amp; ♥"]),
        ('<b onclick="x()">a</b>', ["&lt;b onclick=&#34;x()&#34;&gt;a"]),
        ("<script>a</script>", ["&lt;script&gt;a&lt;/script&gt;"]),
        ('<img src=x onerror="y">', ["&lt;img src=x onerror=&#34;y&#34;&gt;"]),
        ('<font color="red">a</font><p>b', ["a", "b"]),
        ("<<b>script>", ["&lt;<b>script&gt;</b>"]),
        ("&lt;script&gt;", ["&lt;script&gt;"]),
        (" \n <b> </b>", []),
        ("one\ntwo\r\n\r\nthree", ["one", "two", "three"]),
    ],
)
def test_comments_with_signs_of_other_programs(text: str, shown: list[str]) -> None:
    assert list(map(str, formatted(text))) == shown


def test_a_ten_is_printed_as_it_is_wanted() -> None:
    board = replace(usual(1), hands=ASYMMETRIC)
    assert any("T" in suit for hand in holdings(record([board])) for suit in hand)
    tens = holdings(record([board], ten="10"))
    assert not any("T" in suit for hand in tens for suit in hand)
    assert sum("10" in suit for hand in tens for suit in hand) == sum(
        "T" in suit for cards in ASYMMETRIC for suit in suits_of(cards)
    )
    text = FORMATS["text"].dumps([board], Printed(ten="10"))
    assert "10" in text
    assert FORMATS["text"].loads(text).boards[0].hands == ASYMMETRIC


def test_an_end_position_says_what_is_trumps_and_who_leads() -> None:
    text = '[Deal "N:AK.Q.. 32.4.. .3.K2. QJ..A."]\n[Contract "NT"]\n[Play "W"]\nSQ SA S2 D2\nH4 HQ H3 -\n'
    board = FORMATS["pbn"].loads(text).boards[0]
    page = words(record([board], play=True))
    for line in ("End position", "Trumps: NT", "West leads"):
        assert line in page
    assert "Vulnerability not known" not in page
    assert "Dealer" not in page
    arabic = words(record([board], language="ar"))
    assert "وضعية نهاية" in arabic
    assert "Trumps" not in arabic
