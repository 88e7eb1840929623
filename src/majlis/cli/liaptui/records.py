"""`majlis liaptui records`: the games that are kept, with who won and which are unfinished."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from majlis.cli.common import console
from majlis.cli.options import JsonPrinted, Language, LanguageOption, RecordOption

if TYPE_CHECKING:
    from majlis.game import Seat
    from majlis.matches import Note

SEATS: Final = range(4)
"""As in `majlis.game`, which brings numpy: `--help` comes through here."""


def records(
    record: RecordOption = None, json: JsonPrinted = None, language: LanguageOption = Language.EN
) -> None:
    """List your kept games: number, date, seats, rules, scores, winner."""
    from majlis.asking import Screen
    from majlis.cli.saved_matches import show_records
    from majlis.matches import matches_folder

    folder = matches_folder(WORDS.game) if record is None else record
    show_records(WORDS, folder, Screen(console(), language), json)


class _Words:
    """How a game of Liap Tui is told of in the list, and in the offer to resume it."""

    game = "liaptui"
    stem = "game"

    def score(self, note: "Note", language: str) -> str:
        """The four scores, the user's first, then the others' in play order: `45/12/−3/20`."""
        if len(note.scores) != len(SEATS):
            return "–"
        order = [note.scores[(note.seat + step) % 4] for step in range(4)]
        return "/".join(str(points).replace("-", "−") for points in order)

    def outcome(self, note: "Note", language: str) -> str:
        """Who won a game that is over."""
        from majlis.errors import InputError
        from majlis.liaptui.ruleset import parse_rules
        from majlis.liaptui.scoring import winners

        try:
            won = winners(note.scores, parse_rules(note.rules), note.deals)
        except (InputError, ValueError, IndexError):  # a note that somebody has changed
            return "–"
        return outcome_words(won, language)

    def seat(self, note: "Note", language: str) -> str:
        """Where the user sits."""
        from majlis.liaptui.names import seat_words

        return seat_words(note.seat, language) if note.seat in SEATS else "–"

    def finished(self, count: int, language: str) -> str:
        """`1 round`, `3 rounds`."""
        from majlis.i18n import texts

        tr = texts(language)
        return tr.ngettext("{count} round", "{count} rounds", count).format(count=count)


WORDS: Final = _Words()


def outcome_words(won: "Sequence[Seat]", language: str) -> str:
    """Who has won the game, as a sentence."""
    from majlis.i18n import N_, texts
    from majlis.liaptui.names import seat_words

    tr = texts(language)
    names = [seat_words(seat, language) for seat in won]
    message = N_("{seat} wins the game.") if len(names) == 1 else N_("The game is shared by {seat}.")
    return tr.gettext(message).format(seat=tr.gettext(", ").join(names))
