"""LIN within other texts: links, e-mail, web pages, CSV; and what a link holds."""

import csv
import html
import io
import quopri
from dataclasses import replace
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.made import boards as made_boards
from majlis.bridge.formats import FORMATS, read_boards
from majlis.bridge.table.calls import Call, parse_bid
from majlis.bridge.table.cards import hand_text
from majlis.errors import InputError

lin = FORMATS["lin"]
BASE = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin="
FIRST = (
    "st||pn|Os,Ow,On,Oe|md|3SQ532H763D875CT93,ST986HK52DJ4CQ764,SKJ74HJ8DAQ6CAKJ5|sv|o|rh||"
    "ah|Board 5|mb|1S!|an|5+ !h, a & b|mb|p|"
)
SECOND = (
    "pn|a,b,c,d|st||md|2SAJ62HA73DAJ43C83,S98HKT854DK72C972,SKT7543H62D8CQJ64,SQHQJ9DQT965CAKT5|"
    "sv|o|rh||ah|Board 8|mb|P|mb|1D|"
)
LINKS = [BASE + quote(text, safe="") for text in (FIRST, SECOND)]
ESCAPED = [link.replace("&", "&amp;") for link in LINKS]
MAIL = "MIME-Version: 1.0\nContent-Transfer-Encoding: quoted-printable\n\n"


def written(rows, delimiter=","):
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows(rows)
    return file.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(LINKS),
        "\r\n".join(LINKS) + "\r\n",
        " ".join(LINKS),
        "\n".join(BASE + quote_plus(text) for text in (FIRST, SECOND)),
        f"Dear all,\n\nthe first: <{LINKS[0]}>,\nand ({LINKS[1]}).\n\nYours,\nA | B",
        f'<p><a href="{ESCAPED[0]}">{ESCAPED[0]}</a></p>\n<a href="{LINKS[1]}&amp;lang=en">x</a>',
        f"[one]({LINKS[0]}) and [two]({LINKS[1]})",
        MAIL + quopri.encodestring("\n".join(LINKS).encode()).decode(),
        f"{LINKS[0][:150]}\n{LINKS[0][150:]}\n{LINKS[1]}",
        f"{BASE}{FIRST}\n{BASE}{SECOND}",
        ",".join(LINKS),
        ";".join(LINKS),
        written([["Board", "Link", "Score"], ["5", LINKS[0], "420"], ["8", LINKS[1], "-50"]]),
        written([["Board", "Movie", "Score"], ["5", FIRST, "420"], ["8", SECOND, "-50"]]),
        written([["Board", "Movie", "Score"], ["5", FIRST, "420"], ["8", SECOND, "-50"]], ";"),
        written([["Board", "Movie", "Score"], ["5", FIRST, "420"], ["8", SECOND, "-50"]], "\t"),
        written([["Open", "Closed"], [FIRST, SECOND]]),
    ],
)
@pytest.mark.parametrize("name", ["links.lin", "mail.txt", "table.csv", "page.html", "mail.eml"])
def test_all_links_of_a_text(text, name, tmp_path):
    (tmp_path / name).write_text(text, newline="")
    report = read_boards(tmp_path / name, strict=True)
    assert [board.number for board in report.boards] == [5, 8]
    one, two = report.boards
    assert [hand_text(cards) for cards in one.hands][:1] == ["KJ74.J8.AQ6.AKJ5"]
    assert one.auction == (Call(parse_bid("1S"), True, "5+ ♥, a & b"), Call(0))
    assert (one.players, two.players[2]) == (("On", "Oe", "Os", "Ow"), "a")
    assert [str(call) for call in two.auction] == ["Pass", "1D"]


def test_quotation_marks_in_a_link_without_escapes():
    text = FIRST.replace("a & b", 'a "good" suit')
    for link in (f"{BASE}{text}", f'<a title="x" href={BASE}{text}>'):
        (board,) = lin.loads(link, strict=True).boards
        assert board.auction == (Call(parse_bid("1S"), True, '5+ ♥, a "good" suit'), Call(0))


def test_two_tables_of_one_board_are_two_boards():
    text = FIRST.replace("st||pn|Os,Ow,On,Oe|", "ah|Board 5|")
    boards = lin.loads(f"{BASE}{quote(text)} {BASE}{quote(text.replace('1S!', '2S'))}", strict=True).boards
    assert [(board.number, str(board.auction[0])) for board in boards] == [(5, "1S!"), (5, "2S")]


@pytest.mark.parametrize(
    ("query", "calls", "number"),
    [
        (
            "s=sq532h763d875ct93&w=st986hk52dj4cq764&n=skj74hj8daq6cakj5&d=n&v=b&b=3&a=1n(15-17)p2c!(Stayman)pp",
            "1NT Pass 2C! Pass Pass",
            3,
        ),
        (
            "n=SKJ74HJ8DAQ6CAKJ5&s=SQ532H763D875CT93&w=ST986HK52DJ4CQ764&d=n&v=b&a=1N(15-17)%20p%202c!(Stayman)ppdr",
            "1NT Pass 2C! Pass Pass X XX",
            None,
        ),
    ],
)
def test_a_link_with_hands_as_parameters(query, calls, number):
    for amp in ("&", "&amp;"):
        link = "see http://www.bridgebase.com/tools/handviewer.html?nn=Ali&sn=Huda&" + query
        (board,) = lin.loads(link.replace("&", amp), strict=True).boards
        assert hand_text(board.hands[0]) == "KJ74.J8.AQ6.AKJ5"
        assert board.hands[1].bit_count() == 13
        assert (board.dealer, board.number, board.players) == (0, number, ("Ali", "", "Huda", ""))
        assert " ".join(map(str, board.auction)) == calls
        assert [call.explanation for call in board.auction[:3]] == ["15-17", "", "Stayman"]


def test_a_link_without_cards_is_told():
    text = f"x\nhttps://www.bridgebase.com/tools/handviewer.html?myhand=M-1-2\n{LINKS[1]}"
    report = lin.loads(text)
    assert [board.number for board in report.boards] == [8]
    assert [(problem.place.line, "no cards" in problem.text) for problem in report.problems] == [(2, True)]
    with pytest.raises(InputError, match="line 2, column 34: this link has no cards"):
        lin.loads(text, strict=True)
    assert lin.loads(text.splitlines()[1]).problems[0].place.line == 2 - 1


def test_links_within_lin_stay_text():
    (board,) = lin.loads(f"md|1,,,|nt|see\n{LINKS[0]}\n|mb|p|").boards
    assert len(board.auction) == 1
    assert "handviewer" in board.notes[0].text


def test_places_are_those_of_the_file():
    broken = LINKS[1].replace("mb%7C1D", "mb%7C9D")
    report = lin.loads(f"a\n\nb\n{LINKS[0]}\n{broken}\n")
    assert [problem.place.line for problem in report.problems] == [5]


few = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@few
@given(st.lists(made_boards(tags=False, analysed=False, commands=True), min_size=1, max_size=3))
def test_links_hold_boards(some):
    """Whatever LIN holds comes through a link, a web page and a CSV."""
    texts = [lin.dumps([board]).rstrip("\n") for board in some]
    links = [BASE + quote(text, safe="") for text in texts]
    page = "".join(f'<a href="{html.escape(link)}">x</a>\n' for link in links)
    table = written([["Board", "Movie"], *([place, text] for place, text in enumerate(texts))])
    for text in (
        "\n".join(links),
        page,
        "\n".join(BASE + (quote_plus(one) if "|Board " in one else quote(one)) for one in texts),
        table,
    ):
        boards = lin.loads(text, strict=True).boards
        assert [replace(board, commands=()) for board in boards] == [
            replace(one, commands=()) for one in some
        ]
