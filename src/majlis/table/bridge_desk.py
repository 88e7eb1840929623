"""What the pages of bridge order, done: `python -m majlis.table.bridge_desk` takes orders as lines of JSON.

Each order (`bridge_orders`) is answered in lines of JSON, then a blank one. The process has bounded memory;
its server bounds its time.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from majlis.bridge.deal.dead import dead_types
from majlis.bridge.deal.generate import DealSet, generate_deals
from majlis.bridge.deal.seating import seating_of
from majlis.bridge.explain.explain import explain_profile
from majlis.bridge.explain.explanation import ProfileExplanation, SharedClash, clashes_of
from majlis.bridge.explain.explanation_lines import lines_of
from majlis.bridge.explain.glance import glance
from majlis.bridge.formats import FORMATS, format_of
from majlis.bridge.formats.html.sheet import sheet
from majlis.bridge.formats.outgoing import file_stem, published, slug, titled
from majlis.bridge.formats.reader import Page, decode
from majlis.bridge.library.hand_types import UNNAMED, title_words
from majlis.bridge.profile.check import check_text, strict
from majlis.bridge.profile.faults import errors_of
from majlis.bridge.profile.form import HandForm, form_of, put_hand, put_head
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.parse_json import JsonError, decoded
from majlis.bridge.profile.read import dumps, read_text
from majlis.bridge.profile.sheet import TextReading, read_profile
from majlis.bridge.profile.sheet_writing import format_profile, unwritten
from majlis.bridge.profile.words import describe, type_words
from majlis.bridge.table import double_dummy
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import TABLE
from majlis.bridge.wizard.fault_words import fault_text
from majlis.bridge.wizard.marks import fault_marks, marks
from majlis.dealing.dealer import bound_plans
from majlis.errors import InputError
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Latin, Listed, Message
from majlis.table import bridge_orders as orders
from majlis.table.worker import Lines, bytes_of, serve, tell

MEMORY: Final = 2 << 30
"""Bytes of addresses that the process may have."""
KEPT: Final = 256 << 20
"""Bytes of plans that it keeps: with the plan that is being made they fit in its memory."""
ALL: Final = f"{TABLE.deals():,}"
BOARD_FORMATS: Final = ("pbn", "lin", "rbn", "dlm", "dup", "ber", "csv", "bhg", "rzd")


def read(order: orders.Read) -> Lines:
    """The text read back, what is wrong with it, and what a form can show of it."""
    reading = read_profile(order.text, UNNAMED)
    profile = reading.profile
    found = marks(reading, order.language)
    yield {
        "lines": lines_told(profile, order.language),
        "marks": found,
        "ready": not any(one.severity == "error" for one in found),
        "form": form(profile, order.language),
        "title": title_words(profile.profile_name, order.language) if profile.profile_name != UNNAMED else "",
        "types": any(len(profile.subs(seat)) > 1 for seat in SEAT_LETTERS),
        "rotates": profile.rotate_deals_by_default,
    }


def lines_told(profile: Profile, language: str) -> list[str]:
    """The profile in words, without its name and description."""
    bare = replace(profile, profile_name="", description="", category="", version="")
    return describe(bare, language).split("\n")[1:]


def form(profile: Profile, language: str) -> dict[str, Any]:
    """What the form shows; null for a hand of which the text says more."""
    hands = {seat: form_of(profile, seat) for seat in SEAT_LETTERS}
    words = {seat: hand_words(profile, seat, language) for seat in SEAT_LETTERS}
    return {"dealer": profile.dealer, "vulnerable": profile.vulnerable or "", "hands": hands, "words": words}


def hand_words(profile: Profile, seat: SeatLetter, language: str) -> str:
    """A seat's only type of hand in words; nothing where it is free, or has several."""
    return type_words(profile, seat, 0).words(language) if len(profile.subs(seat)) == 1 else ""


def hand(order: orders.Hand) -> Lines:
    """The text with another hand."""
    ranges = {key: getattr(order, key) for key in ("hcp", "spades", "hearts", "diamonds", "clubs")}
    yield {"text": put_hand(order.text, order.seat, HandForm(**ranges, shape=order.shape))}


def head(order: orders.Head) -> Lines:
    """The text with another dealer or vulnerability."""
    yield {"text": put_head(order.text, order.head, order.value)}


def whole(text: str, language: str) -> TextReading:
    """A text without errors; raises `InputError` with the first."""
    reading = read_profile(text, UNNAMED)
    wrong = [one.text for one in marks(reading, language) if one.severity == "error"]
    if wrong:
        raise InputError(Message("{error}", {"error": wrong[0]}))
    return reading


HIDDEN: Final = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\x00-\x08\x0b-\x1f\x7f]")
"""What cannot be seen, and what turns the direction of a text."""


def open_file(order: orders.Open) -> Lines:
    """A dropped file as text, without signs that cannot be seen."""
    for line in opened(order):
        yield {**line, "text": HIDDEN.sub("", line["text"])}


def opened(order: orders.Open) -> Lines:
    """The file's profile as text, its title, and what was lost on the way."""
    name = printable(order.name.replace("\\", "/").rsplit("/", 1)[-1])[:80]
    file, language = {"file": Latin(name)}, order.language
    content = bytes_of(order.data)
    if is_boards(content, name):
        raise InputError(
            N_("{file} is a file of boards: drop a profile, which says what hands to deal"), **file
        )
    if not content.strip():
        raise InputError(N_("{file} is empty"), **file)
    if content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        wrong = errors_of(check_text(content))
        if wrong:
            why = fault_text(wrong[0], language)
            raise InputError(N_("{file} is not a profile that can be used: {why}"), **file, why=why)
        profile = strict(read_text(content), name)
        lost = unwritten(profile)
        text = N_("The text has no place for {what}, which the file has.")
        notes = [Message(text, {"what": Listed([Latin(one) for one in lost[:8]], "and")})] if lost else []
        yield {"text": format_profile(profile), "title": title_words(profile.profile_name, language),
               "notes": [note.text(language) for note in notes]}  # fmt: skip
        return
    try:
        text = decoded(content)
    except JsonError as error:
        raise InputError(N_("{file} is not a profile that can be used: {why}"), **file,
                         why=error.words(language)) from None  # fmt: skip
    reading = read_profile(text, Path(name).stem)
    if reading.errors and not reading.profile.seat_profiles and not reading.profile.conditions:
        raise InputError(N_("{file} is not a profile that can be used: {why}"), **file,
                         why=reading.errors[0].words(language))  # fmt: skip
    if len(text) > 20_000:
        raise InputError(N_("{file} is too long for a profile"), **file)
    yield {"text": text, "title": reading.profile.profile_name, "notes": []}


def is_boards(content: bytes, name: str) -> bool:
    """Whether a file has boards and no profile."""
    text = decode(content, name, False).text
    return format_of(name, text) in BOARD_FORMATS or '"majlis boards"' in text[:200]


def save(order: orders.Save) -> Lines:
    """The profile as the file that other programs read."""
    profile = whole(order.text, order.language).profile
    yield {"name": f"{slug(profile.profile_name)}.json", "text": dumps(profile)}


def count(order: orders.Count) -> Lines:
    """An example, then how rare the profile is, what cannot be dealt, and which types never come."""
    reading = whole(order.text, order.language)
    for found in glance(reading.profile, seconds=orders.COUNTING, seed=order.seed):
        if isinstance(found, Board):
            yield {"example": sheet(found, order.language)}
        else:
            yield chance(found, reading, order.language)
            if found.viability.viable:
                yield {"marks": fault_marks(reading, dead_types(reading.profile), order.language)}


def chance(told: ProfileExplanation, reading: TextReading, language: str) -> dict[str, Any]:
    """How rare the profile is, in words, and its conflicts, each with its places in the text."""
    number, viable, combined = told.deals, told.viability.viable, told.viability.combinations
    words = number if viable and number else Message(N_("not counted") if viable else N_("no deal fits"))
    deals = Message(N_("{deals} of {all} deals"), {"deals": number and f"{number.deals:,}", "all": ALL})
    return {
        "chance": words.words(language),
        "viable": viable,
        "exact": number is not None and number.exact,
        "deals": deals.text(language) if number else "",
        "clashes": [clash(one, reading, language) for one in clashes_of(told)],
        "lost": f"{sum(not one.viable for one in combined)} / {len(combined)}" if told.viability.lost else "",
    }


def clash(one: SharedClash, reading: TextReading, language: str) -> dict[str, Any]:
    """A conflict, the changes that would end it, and where its parts stand in the text."""
    parts = one.clash.parts if one.clash else ()
    return {
        "text": one.why.words(language),
        "changes": one.changes.text(language) if one.changes else "",
        "spots": list(dict.fromkeys(spot for part in parts if (spot := reading.spot(part.at)))),
    }


def explain(order: orders.Explain) -> Lines:
    """The whole explanation, as lines."""
    profile = whole(order.text, order.language).profile
    told = explain_profile(profile, seconds=orders.EXPLAINING, example=False)
    yield {"lines": list(lines_of(told, order.language))}


def deal(order: orders.Deal) -> Lines:
    """The boards, then each again with its double-dummy table."""
    profile, language = whole(order.text, order.language).profile, order.language
    seating = seating_of(profile, boards=order.boards, rotate=order.rotate)
    dealt = generate_deals(
        profile, order.n, seed=order.seed, mix=order.mix, boards=order.boards, rotate=order.rotate,
        first_number=order.first, vain=orders.MOST_VAIN,
        progress=lambda done, of, tried: tell({"done": done, "of": of}),
    )  # fmt: skip
    boards = titled(dealt.boards, order.title)
    yield {"told": told(dealt, seating.words(language), language), "seed": dealt.seed,
           "stem": file_stem([profile.profile_name], dealt.seed)}  # fmt: skip
    yield from (board_line(at, board, language) for at, board in enumerate(boards))
    if order.dd:
        yield {"done": 0, "of": len(boards)}
        for at, board in enumerate(double_dummy.solved(boards)):
            yield board_line(at, board, language) | {"done": at + 1, "of": len(boards)}


def told(dealt: DealSet, seating: str, language: str) -> list[str]:
    """What there is to say of a set."""
    shares = [share.message for share in dealt.mix.shares]
    losses = [line for one in dealt.losses for line in one.lines()]
    return [seating, *(line.text(language) for line in (*shares, *losses))]


def board_line(at: int, board: Board, language: str) -> dict[str, Any]:
    """A board as it is shown, and as data that can be ordered to be written."""
    return {"at": at, "view": sheet(board, language), "data": FORMATS["json"].dumps([board])}


def write(order: orders.Write) -> Lines:
    """A file of boards, or a page."""
    held = FORMATS["json"]
    boards = [board for text in order.boards for board in held.loads(text).boards]
    if len(boards) != len(order.boards):
        raise InputError(N_("The boards cannot be read: deal them again."))
    page = Page(title=order.title, version=order.version, language=order.language, ten=order.ten)
    text = FORMATS[order.format].dumps(published(boards, order.format), page)
    if order.format == "html":
        yield {"page": text}
    else:
        yield {"name": f"{slug(order.stem)}{FORMATS[order.format].endings[0]}", "text": text}


JOBS: Final[Mapping[type, Callable[[Any], Lines]]] = {
    orders.Read: read,
    orders.Hand: hand,
    orders.Head: head,
    orders.Open: open_file,
    orders.Save: save,
    orders.Count: count,
    orders.Explain: explain,
    orders.Deal: deal,
    orders.Write: write,
}


def work(order: orders.Order) -> Lines:
    """The lines of the answer to an order."""
    yield from JOBS[type(order)](order)


if __name__ == "__main__":
    bound_plans(KEPT)
    serve(orders.Order, work, MEMORY)
