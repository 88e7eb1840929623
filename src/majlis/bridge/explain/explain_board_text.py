"""The explanation of a board as text, in the user's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from majlis.bridge.explain.explain_text import combination_words, drawn_words
from majlis.bridge.explain.telling import FAR_OFF, Words
from majlis.bridge.profile.words import seat_word
from majlis.bridge.table.cards import seat_letter
from majlis.bridge.table.pack import SEATS
from majlis.i18n import N_
from majlis.message import Listed

if TYPE_CHECKING:
    from majlis.bridge.explain.explain_board import BoardExplanation, Fit, Met


def lines_of(told: BoardExplanation, language: str = "en") -> Iterator[str]:
    """The whole explanation."""
    return BoardTelling(told, language).lines()


class BoardTelling:
    """Tells one explanation in one language."""

    def __init__(self, told: BoardExplanation, language: str) -> None:
        self.told, self.language, self.words = told, language, Words(language)

    def lines(self) -> Iterator[str]:
        """Line by line."""
        told = self.told
        head = self.head()
        if head:
            yield head
        for one in told.fits:
            yield self.fit(one, named=told.number is not None)
            yield from (f"  {self.met(met)}" for met in one.constraints)
        if not told.fits:
            yield self.words.text(N_("it fits no combination of the profile's hands"))
        if told.nearest is not None:
            yield from self.miss(told.nearest)

    def head(self) -> str:
        """Which board it is, and how it lies to the profile."""
        told, text = self.told, self.words.text
        if told.turned:
            seat = seat_letter(told.turned)
            if self.language != "en":
                seat = seat_word(SEATS[told.turned]).words(self.language)
            message = N_("{profile}: turned: the profile's North sits {seat}")
            if told.number is not None:
                message = N_("{profile}: board {number}, turned: the profile's North sits {seat}")
            return text(message, profile=told.profile, number=told.number, seat=seat)
        if told.number is None:
            return ""
        return text(N_("{profile}: board {number}"), profile=told.profile, number=told.number)

    def place(self, fit: Fit) -> tuple[str, str]:
        """A combination in words, and what was drawn for it."""
        name = combination_words(self.told.source, fit.indices, self.language)
        return name, drawn_words(fit.suits, self.language)

    def fit(self, fit: Fit, named: bool) -> str:
        """One combination that the board fits."""
        name, drawn = self.place(fit)
        if name and drawn:
            message = N_("fits {name}, where {drawn}")
        elif name:
            message = N_("fits {name}")
        else:
            message = N_("fits, where {drawn}") if drawn else N_("fits")
        said = self.words.text(message, name=name, drawn=drawn)
        return said if named else f"{self.told.profile}: {said}"

    def met(self, met: Met) -> str:
        """One constraint, and what the hand has of what it speaks of."""
        message = (
            N_("{constraint} ({held}, misses by {number})") if met.misses else N_("{constraint} ({held})")
        )
        return self.words.text(
            message, constraint=met.part.words, held=Listed(met.facts, ","), number=met.misses
        )

    def miss(self, fit: Fit) -> Iterator[str]:
        """The combination that misses least, and what it misses."""
        name, drawn = self.place(fit)
        message = N_("nearest miss: {name}, where {drawn}, by {number}")
        if not drawn:
            message = N_("nearest miss: {name}, by {number}")
        name = name or self.words.text(N_("the only combination"))
        yield self.words.text(message, name=name, drawn=drawn, number=min(fit.misses, FAR_OFF))
        yield from (f"  {self.met(one)}" for one in fit.constraints if not one.met)
