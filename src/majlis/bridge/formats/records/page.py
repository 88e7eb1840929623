"""Hand records as one HTML page: prints on A4 in two columns, reads on a phone, asks for no network.

Three versions: for the teacher (everything that is known of each board), plain (the hands, without anything
that was analysed or tells what they were dealt for) and for the players (a page for each seat, with that
seat's hands alone and room to write down the bidding). A page that is meant for one player holds nothing
of the other hands. No scripts; the page forbids itself everything that is not in it
(Content-Security-Policy), and whatever a title, a name or a note holds is escaped.

>>> page = records_html([], title="Club evening", language="ar")
>>> '<html lang="ar" dir="rtl"' in page, "<script" in page
(True, False)
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import jinja2
from markupsafe import Markup, escape

from majlis.bridge.formats.records.origin import origin_of
from majlis.bridge.formats.records.sheet import MOST_NAME, apart, sheet, sub_names, tidy
from majlis.bridge.formats.records.words import TEXT_STYLE, seat_words, short_seat, translations
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import SEATS
from majlis.errors import InputError, shown
from majlis.files import write_atomic
from majlis.game import Seat
from majlis.i18n import LANGUAGES, direction

if TYPE_CHECKING:
    from majlis.bridge.profile.model import Profile

Version: TypeAlias = Literal["teacher", "plain", "player"]
MOST_TITLE: Final = 200
"""Characters of a title, a set's name, a date."""
MOST_LISTED: Final = 8
"""Profiles and seeds that the head of the page names."""
BIDDING_ORDER: Final[tuple[Seat, ...]] = (3, 0, 1, 2)
"""The columns of the table for the bidding: West first, as bridge players write it."""

_TEMPLATES: Final = Path(__file__).parent / "templates"
_GLYPHS: Final = re.compile("([♠♥♦♣])[\ufe0e\ufe0f]?")


def records_html(
    boards: Iterable[Board],
    *,
    title: str,
    set_name: str = "",
    date: str = "",
    language: str = "en",
    version: str = "teacher",
    seats: Iterable[Seat] = SEATS,
    notes: str | Sequence[str] = (),
    profiles: "Iterable[Profile]" = (),
) -> str:
    """The hand records of these boards as the text of an HTML page.

    `seats` are those that a player's version has a page for. `notes` (of the seed, the profile, the lesson)
    stand in the teacher's version only, and so does where each hand is from; `profiles` add the names of
    their sub-profiles to boards whose record has none. Raises `InputError` for a version, language or seat
    that there is not.
    """
    boards = list(boards)
    kind = _version(version)
    if language not in LANGUAGES:
        raise InputError(f"{shown(language)} is no language of hand records: write {' or '.join(LANGUAGES)}")
    names = sub_names(profiles)
    sheets = [sheet(board, language, names) for board in boards]
    private = [notes] if isinstance(notes, str) else list(notes)
    return (
        _environment()
        .get_template("page.html")
        .render(
            _=_sayer(language),
            lang=language,
            dir=direction(language),
            version=kind,
            title=tidy(title, MOST_TITLE) or translations(language).gettext("Hand records"),
            facts=_facts(boards, set_name, date, language, kind == "teacher"),
            notes=[text for note in private if (text := tidy(note))] if kind == "teacher" else [],
            rows=[sheets[at : at + 2] for at in range(0, len(sheets), 2)],
            seats=[(seat, seat_words(seat, language)) for seat in _seats(seats)],
            columns=[(seat, short_seat(seat, language)) for seat in BIDDING_ORDER],
            several_profiles=len({one.profile for one in sheets}) > 1,
            style=Markup(_squeezed((_TEMPLATES / "page.css").read_text(encoding="utf-8"))),
        )
    )


def write_records(
    path: Path | str,
    boards: Iterable[Board],
    *,
    title: str,
    set_name: str = "",
    date: str = "",
    language: str = "en",
    version: str = "teacher",
    seats: Iterable[Seat] = SEATS,
    notes: str | Sequence[str] = (),
    profiles: "Iterable[Profile]" = (),
) -> None:
    """Write the hand records of these boards, whole or not at all; as `records_html`.

    Raises `InputError` also when the path cannot be written.
    """
    text = records_html(
        boards,
        title=title,
        set_name=set_name,
        date=date,
        language=language,
        version=version,
        seats=seats,
        notes=notes,
        profiles=profiles,
    )
    write_atomic(path, text)


def _sayer(language: str) -> Callable[..., str]:
    """What the templates call to say a text, with its fields."""
    tr = translations(language)

    def say(message: str, **params: object) -> str:
        return tr.gettext(message).format(**params)

    return say


def _version(text: str) -> Version:
    for name in get_args(Version):
        if text == name:
            found: Version = name
            return found
    raise InputError(f"{shown(text)} is no version of hand records: write {', '.join(get_args(Version))}")


def _seats(seats: Iterable[Seat]) -> list[Seat]:
    """The seats, each once, clockwise from North."""
    asked = set(seats)
    wrong = asked - set(SEATS)
    if wrong:
        raise InputError(
            f"{shown(min(wrong, key=str))} is no seat: write 0 to 3, for North, East, South, West"
        )
    if not asked:
        raise InputError("no seat is named for the players' pages: name at least one")
    return sorted(asked)


def _facts(
    boards: Sequence[Board], set_name: str, date: str, language: str, private: bool
) -> list[tuple[str, str]]:
    """What the head of the page says of the set: name and value; a value that needs no name has none.

    The seeds and profiles that the boards tell of are for the teacher.
    """
    tr = translations(language)
    count = tr.ngettext("{count} board", "{count} boards", len(boards)).format(count=len(boards))
    facts = [
        (tr.gettext("Set"), tidy(set_name, MOST_TITLE)),
        (tr.gettext("Date"), tidy(date, MOST_TITLE)),
        ("", count),
    ]
    if private:
        origins = [origin for board in boards if (origin := origin_of(board)) is not None]
        seeds = dict.fromkeys(origin.seed for origin in origins if origin.seed)
        profiles = Counter(tidy(origin.profile, MOST_NAME) for origin in origins)
        facts += [
            (tr.gettext("Profile"), _listed(_with_counts(profiles), language)),
            (tr.gettext("Seed"), _listed(list(seeds), language)),
        ]
    return [fact for fact in facts if fact[1]]


def _with_counts(counts: Counter[str]) -> list[str]:
    """The names, each with its number where there are several."""
    return list(counts) if len(counts) == 1 else [f"{name} ({count})" for name, count in counts.items()]


def _listed(words: Sequence[str], language: str) -> str:
    """The words with commas between them, kept apart where they are of two directions; the first few."""
    told = [apart(word) for word in words[:MOST_LISTED]]
    return translations(language).gettext(", ").join(told + ["…"] * (len(words) > MOST_LISTED))


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["suits"] = coloured
    return environment


def coloured(text: str) -> Markup:
    """A text as HTML: escaped, its hearts and diamonds coloured, all suits in their letter form.

    >>> coloured("1♥ <b>")
    Markup('1<span class="r">♥\ufe0e</span> &lt;b&gt;')
    """
    return Markup(_GLYPHS.sub(_glyph, str(escape(text))))


def _glyph(found: re.Match[str]) -> str:
    sign = found[1] + TEXT_STYLE
    return f'<span class="r">{sign}</span>' if found[1] in "♥♦" else sign


def _squeezed(css: str) -> str:
    """The style sheet without its comments."""
    return re.sub(r"/\*.*?\*/\s*", "", css, flags=re.DOTALL).strip()
