"""The seats in words, as the places on the screen: what all games but bridge call them."""

from typing import Final

from majlis.game import Seat
from majlis.i18n import N_, texts

_SEATS: Final = (N_("Bottom"), N_("Right"), N_("Top"), N_("Left"))


def seat_words(seat: Seat, language: str = "en") -> str:
    """`Bottom`, `Right`, `Top`, `Left`: the seat's place on the screen."""
    return texts(language).gettext(_SEATS[seat])


class SeatWord(int):
    """A seat as the value of a message: `Bottom`."""

    words = seat_words
