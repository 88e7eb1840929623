"""Hand records as one HTML page: prints on A4 in two columns, reads on a phone, asks for no network.

Three versions: for the teacher (everything that is known of each board), plain (the hands, without anything
that was analysed or tells what they were dealt for) and for the players (a page for each seat, with that
seat's hands alone and room to write down the bidding). A page that is meant for one player holds nothing
of the other hands. The teacher's has the auction too, the play where it is asked for, and every comment
whole. No scripts; the page forbids itself everything that is not in it (Content-Security-Policy), and
whatever a title, a name or a comment holds is escaped.

>>> text = write([], Page(title="Club evening", language="ar"))
>>> '<html lang="ar" dir="rtl"' in text, "<script" in text
(True, False)
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

import jinja2
from markupsafe import Markup, escape

from majlis.bridge.formats.html.comment import formatted
from majlis.bridge.formats.html.sheet import MOST_NAME, Sheet, apart, sheet, sub_names, tidy
from majlis.bridge.formats.html.story import BIDDING_ORDER, comments_of
from majlis.bridge.formats.reader import VERSIONS, Page
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import SEATS
from majlis.bridge.table.origin import read_partly
from majlis.bridge.table.words import TEXT_STYLE, seat_words, short_seat
from majlis.errors import InputError, shown
from majlis.game import Seat
from majlis.i18n import LANGUAGES, N_, direction, texts
from majlis.message import Listed, Message, Speaker
from majlis.pages import page_environment, page_file, without_comments

MOST_TITLE: Final = 200
"""Characters of a title, a set's name, a date."""
MOST_LISTED: Final = 8
"""Profiles and seeds that the head of the page names."""
MOST_ASKED: Final = 2000
"""Characters of what was asked."""

_GLYPHS: Final = re.compile("([♠♥♦♣])[\ufe0e\ufe0f]?")


def write(boards: Iterable[Board], page: Page) -> str:
    """The hand records of these boards as the text of an HTML page.

    The notes of the page stand in the teacher's version only, and so does where each hand is from. Raises
    `InputError` for a version, language or seat that does not exist.
    """
    boards = list(boards)
    version, language = page.version, page.language
    if version not in VERSIONS:
        message = N_("{value} is not a version of hand records: write {names}")
        raise InputError(Message(message, {"value": shown(version), "names": Listed(VERSIONS, "or")}))
    if language not in LANGUAGES:
        message = N_("{value} is not a language of hand records: write {names}")
        raise InputError(Message(message, {"value": shown(language), "names": Listed(LANGUAGES, "or")}))
    sheets = _sheets(boards, page)
    private = [page.notes] if isinstance(page.notes, str) else list(page.notes)
    told = [one for note in private if (one := formatted(note))] + comments_of_set(boards)
    teacher = version == "teacher"
    return (
        _environment()
        .get_template("page.html")
        .render(
            _=_sayer(language),
            lang=language,
            dir=direction(language),
            version=version,
            title=tidy(page.title, MOST_TITLE) or texts(language).gettext("Hand records"),
            facts=_facts(boards, page, teacher),
            notes=[*told, *_asked(boards, language)] if teacher else [],
            rows=_in_rows(sheets, teacher),
            seats=[(seat, seat_words(seat, language)) for seat in _seats(page.seats)],
            columns=[(seat, short_seat(seat, language)) for seat in BIDDING_ORDER],
            plays=any(one.play and one.play.rows for one in sheets),
            several_profiles=len({one.profile for one in sheets}) > 1,
            style=Markup(without_comments(page_file(__name__, "page.css"))),
        )
    )


def comments_of_set(boards: Sequence[Board]) -> list[list[Markup]]:
    """What stands before the first board of a set: it is about the set."""
    return comments_of(boards[0], ("",)) if boards else []


def _sheets(boards: Sequence[Board], page: Page) -> list[Sheet]:
    names = sub_names(page.profiles)
    return [
        sheet(
            board,
            page.language,
            names,
            ten=page.ten,
            play=page.play,
            sections=("", "Deal") if at else ("Deal",),
        )
        for at, board in enumerate(boards)
    ]


def _in_rows(sheets: Sequence[Sheet], teacher: bool) -> list[list[Sheet]]:
    """Two boards to a row, in their order; one of which much is told stands alone."""
    rows: list[list[Sheet]] = []
    for one in sheets:
        wide = teacher and one.wide
        if wide or not rows or len(rows[-1]) == 2 or (teacher and rows[-1][0].wide):
            rows.append([one])
        else:
            rows[-1].append(one)
    return rows


def _sayer(language: str) -> Callable[..., str]:
    """What the templates call to say a text, with its fields."""
    tr = texts(language)

    def say(message: str, **params: object) -> str:
        return tr.gettext(message).format(**params)

    return say


def _seats(seats: Iterable[Seat]) -> list[Seat]:
    """The seats, each once, clockwise from North."""
    asked = set(seats)
    wrong = asked - set(SEATS)
    if wrong:
        message = N_("{value} is not a seat: write 0 to 3, for North, East, South, West")
        raise InputError(Message(message, {"value": shown(min(wrong, key=str))}))
    if not asked:
        raise InputError(Message(N_("no seat is named for the players' pages: name at least one")))
    return sorted(asked)


def _facts(boards: Sequence[Board], page: Page, private: bool) -> list[tuple[str, str]]:
    """What the head of the page says of the set: name and value; a value that needs no name has none.

    The seeds and profiles of the boards are for the teacher.
    """
    language = page.language
    tr = texts(language)
    count = tr.ngettext("{count} board", "{count} boards", len(boards)).format(count=len(boards))
    facts = [
        (tr.gettext("Set"), tidy(page.set_name, MOST_TITLE)),
        (tr.gettext("Date"), tidy(page.date, MOST_TITLE)),
        ("", count),
    ]
    if private:
        origins = [origin for board in boards if (origin := read_partly(board)) is not None]
        seeds = dict.fromkeys(origin.seed for origin in origins if origin.seed)
        profiles = Counter(tidy(origin.profile, MOST_NAME) for origin in origins)
        facts += [
            (tr.gettext("Profile"), _listed(_with_counts(profiles), language)),
            (tr.gettext("Seed"), _listed(list(seeds), language)),
        ]
    return [fact for fact in facts if fact[1]]


def _asked(boards: Sequence[Board], language: str) -> list[list[Markup]]:
    """What was asked of the hands, a line each, the profile's name before the first of several profiles."""
    asked: dict[str, dict[str, None]] = {}
    for board in boards:
        origin = read_partly(board)
        if origin is not None and origin.asked:
            asked.setdefault(origin.profile, {}).update(dict.fromkeys(origin.asked))
    said = Speaker(language)
    names = [said.gettext(N_("Asked in {profile}"), profile=tidy(name, MOST_NAME)) for name in asked]
    heads = names if len(asked) > 1 else [said.gettext(N_("Asked"))] * len(asked)
    return [
        [Markup('{}: <bdi dir="ltr">{}</bdi>').format(head, coloured(tidy("; ".join(lines), MOST_ASKED)))]
        for head, lines in zip(heads, asked.values(), strict=True)
    ]


def _with_counts(counts: Counter[str]) -> list[str]:
    """The names, each with its number where there are several."""
    return list(counts) if len(counts) == 1 else [f"{name} ({count})" for name, count in counts.items()]


def _listed(words: Sequence[str], language: str) -> str:
    """The words with commas between them, kept apart where they are of two directions; the first few."""
    shown = [apart(word) for word in words[:MOST_LISTED]]
    return texts(language).gettext(", ").join(shown + ["…"] * (len(words) > MOST_LISTED))


@cache
def _environment() -> jinja2.Environment:
    return page_environment(__name__, suits=coloured)


def coloured(text: str) -> Markup:
    """A text as HTML: escaped, its hearts and diamonds coloured, all suits in their letter form.

    >>> coloured("1♥ <b>")
    Markup('1<span class="r">♥\ufe0e</span> &lt;b&gt;')
    """
    return Markup(_GLYPHS.sub(_glyph, str(escape(text))))


def _glyph(found: re.Match[str]) -> str:
    sign = found[1] + TEXT_STYLE
    return f'<span class="r">{sign}</span>' if found[1] in "♥♦" else sign
