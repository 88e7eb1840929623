"""How the matches of a game are told of in the list of records and in the offer to resume one."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from majlis.i18n import N_, texts

if TYPE_CHECKING:
    from majlis.matches import Note


class Words:
    """The words of one game, as `majlis.cli.saved_matches` asks for them."""

    stem = "match"

    def __init__(self, game: str) -> None:
        self.game = game

    def score(self, note: "Note", language: str) -> str:
        """The points of the user's side first: `45–62`, or all four as `45/12/−3/20`."""
        return score_text(note.scores) if len(note.scores) in (2, 4) else "–"

    def outcome(self, note: "Note", language: str) -> str:
        """Whether the user has won a match that is over, as far as its points tell."""
        return texts(language).gettext(N_("finished")) if note.scores else "–"

    def seat(self, note: "Note", language: str) -> str:
        """Where the user sits."""
        from majlis.seats import seat_words

        return seat_words(note.seat, language) if note.seat in range(4) else "–"

    def finished(self, count: int, language: str) -> str:
        """`1 deal`, `3 deals`."""
        return texts(language).ngettext("{count} deal", "{count} deals", count).format(count=count)


def score_text(standing: Sequence[int]) -> str:
    """Two sides as `45–62`, four seats as `45/12/−3/20`.

    >>> score_text((45, 62)), score_text((45, 12, -3, 20))
    ('45–62', '45/12/−3/20')
    """
    told = [str(points).replace("-", "−") for points in standing]
    return ("–" if len(told) == 2 else "/").join(told)


def winners_text(won: Sequence[int], language: str) -> str:
    """Who has won the match, as a sentence."""
    from majlis.seats import seat_words

    tr = texts(language)
    names = tr.gettext(", ").join(seat_words(seat, language) for seat in won)
    return tr.gettext(N_("The match is won by: {seats}.")).format(seats=names)
