"""The words of bridge in English and Arabic: seats, suits, vulnerability, contracts, par.

Ranks, numbers and `NT` stay Latin in both, as players write them.

>>> seat_words(0), seat_words(0, "ar"), vulnerable_words(Vulnerability.ALL)
('North', 'شمال', 'Both vulnerable')
"""

from collections.abc import Sequence
from typing import Final

from majlis.bridge.table.board import Par, Vulnerability
from majlis.bridge.table.calls import Contract, contract_text
from majlis.bridge.table.cards import (
    NOTRUMP,
    SEAT_WORDS,
    STRAIN_WORDS,
    SUIT_GLYPHS,
    SUIT_WORDS,
    SUITS,
    Strain,
)
from majlis.bridge.table.par import par_text
from majlis.cards import Suit
from majlis.game import Seat
from majlis.i18n import N_, texts

TEXT_STYLE: Final = "\ufe0e"
"""Asks for the letter form of a suit glyph where a phone would draw a picture."""

_SHORT_SEATS: Final = (N_("N"), N_("E"), N_("S"), N_("W"))
_SIDES: Final = (N_("N-S"), N_("E-W"))
_VULNERABLE: Final = (
    N_("None vulnerable"),
    N_("N-S vulnerable"),
    N_("E-W vulnerable"),
    N_("Both vulnerable"),
)
_STRAIN_GLYPHS: Final = ("♣", "♦", "♥", "♠", "NT")


def seat_words(seat: Seat, language: str = "en") -> str:
    """The name of a seat."""
    return texts(language).gettext(SEAT_WORDS[seat])


def short_seat(seat: Seat, language: str = "en") -> str:
    """A seat where there is little room: its letter in English, the whole (short) word in Arabic."""
    return texts(language).gettext(_SHORT_SEATS[seat])


def side_words(side: int, language: str = "en") -> str:
    """The name of a side: 0 is North-South's, 1 East-West's."""
    return texts(language).gettext(_SIDES[side])


def vulnerable_words(vulnerability: Vulnerability | None, language: str = "en") -> str:
    """Which sides are vulnerable; None is not known."""
    if vulnerability is None:
        return texts(language).gettext("Vulnerability not known")
    return texts(language).gettext(_VULNERABLE[vulnerability])


def suit_glyph(suit: Suit) -> str:
    """The glyph of a suit, in its letter form."""
    return SUIT_GLYPHS[SUITS.index(suit)] + TEXT_STYLE


def suit_words(suit: Suit, language: str = "en") -> str:
    """The name of a suit."""
    return texts(language).gettext(SUIT_WORDS[SUITS.index(suit)])


def strain_sign(strain: Strain) -> str:
    """The glyph of a strain, `NT` for notrump."""
    sign = _STRAIN_GLYPHS[strain]
    return sign if strain == NOTRUMP else sign + TEXT_STYLE


def strain_words(strain: Strain, language: str = "en") -> str:
    """The name of a strain."""
    return texts(language).gettext(STRAIN_WORDS[strain])


def contract_sign(contract: Contract) -> str:
    """`4♠`, `3NTX`; nothing for a board that was passed out."""
    if contract.passed_out:
        return ""
    return f"{contract.level}{strain_sign(contract.strain)}{'X' * contract.doubled}"


def outcome_sign(contract: Contract, tricks: int) -> str:
    """By how many tricks a contract is beaten or made with more: `+1`, `−2`, nothing when it is just made."""
    over = tricks - contract.tricks
    return f"+{over}" if over > 0 else f"−{-over}" if over < 0 else ""


def declarers_words(declarers: Sequence[Seat], language: str = "en") -> str:
    """Who may declare: a side, or the seats."""
    for side, seats in enumerate(({0, 2}, {1, 3})):
        if set(declarers) == seats:
            return side_words(side, language)
    return texts(language).gettext(", ").join(seat_words(seat, language) for seat in declarers)


def par_line(par: Par, language: str = "en") -> str:
    """The par on a line of its own, contracts in letters.

    >>> from majlis.bridge.table.board import ParContract
    >>> made = Par(450, (ParContract(Contract(4, 3), (0, 2), 11),))
    >>> par_line(made), par_line(made, "ar")
    ('NS 450: 4S+1 by NS', 'شمال–جنوب 450: 4S+1 (شمال–جنوب)')
    """
    if language == "en":
        return par_text(par)
    tr = texts(language)
    side = "" if par.score == 0 else side_words(int(par.score < 0), language) + " "
    contracts = []
    for item in par.contracts:
        if item.contract.passed_out:
            contracts.append(tr.gettext("All pass"))
            continue
        over = item.tricks - item.contract.tricks
        contract = contract_text(item.contract) + (f"{over:+d}" if over else "")
        declarer = declarers_words(item.declarers, language)
        contracts.append(tr.gettext("{contract} by {declarer}").format(contract=contract, declarer=declarer))
    return f"{side}{abs(par.score)}" + (": " + tr.gettext(", ").join(contracts) if contracts else "")
