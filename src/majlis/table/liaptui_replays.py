"""Recorded games of Liap Tui for the pages that show and judge them (`majlis.table.games.Replays`)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from majlis.errors import InputError
from majlis.i18n import N_
from majlis.liaptui.names import piece_words
from majlis.liaptui.pieces import KINDS
from majlis.liaptui.record import is_record as is_record
from majlis.table.liaptui_pages import symbols as symbols
from majlis.table.liaptui_words import ROUND_WORDS, face_down
from majlis.table.unread import UNREADABLE, unread

WORDS: Final = ROUND_WORDS | {
    "hand": N_("Pieces of {seat}"),
    "dealt": N_("The pieces are dealt."),
    "more": N_("The file has {count} rounds: the first {most} are shown."),
    "weak": N_("A weak hand is asked whether to deal anew."),
}
LABELS: Final = {
    "deal-label": N_("Round"),
    "view-label": N_("Pieces shown"),
    "view-all": N_("all hands"),
    "player": N_("Move through the round"),
    "first": N_("To the beginning of the round"),
    "trickback": N_("A turn back"),
    "trickon": N_("A turn on"),
    "dealon": N_("To the next round"),
    "ended": N_("Points of the round"),
    "hint": N_("What would the expert do here?"),
    "sharedeal": N_("Link to this round"),
    "sharematch": N_("Link to all rounds"),
    "review": N_("What was each play worth?"),
    "holds": N_(
        "A link holds the recorded rounds themselves: whoever has it can see all hands. Nothing is kept "
        "on the server."
    ),
}
OVER: Final = N_("The round is over.")


def more_words(language: str) -> dict[str, Any]:
    """Pieces that lie face down, so many, and the name of each kind."""
    return {"down": face_down(language), "pieces": {kind: piece_words(kind, language) for kind in KINDS}}


def story(data: bytes, name: str, seat: int | None, language: Any) -> Any:
    """A file step by step."""
    from majlis.liaptui.record import loads
    from majlis.liaptui.story import story_of

    record = loads(data, name)
    return story_of(record, seat, language) if record.rounds else unread(record.problems, language)


def position_at(line: str, done: int) -> Any:
    """The state of a round after so many of its actions."""
    from majlis.liaptui.story import position_at as found

    return found(line, done)


def review(file: Path, page: Path, language: str, watch: Callable[..., None]) -> None:
    """Write the page of the review."""
    from majlis.liaptui.record import load
    from majlis.liaptui.review import review as judged
    from majlis.liaptui.review_page import write_page

    record = load(file)
    if not record.rounds:
        raise InputError(record.problems[0].message if record.problems else UNREADABLE)
    write_page(judged(record, watch=watch), page, file.name, language=language)
