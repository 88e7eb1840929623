"""What a hand record says of one board, in the words of one language: plain data, laid out by the templates.

Every name that came with the board is made printable here and cut to a length that leaves the board on its
page; escaping is the templates'. Comments are whole: a board with many has the width of the page.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from markupsafe import Markup

from majlis.bridge.formats.html.story import Account, accounts, comments_of, length_of
from majlis.bridge.library.hand_types import hand_type_words
from majlis.bridge.table.board import Board, DoubleDummy, Par, ParContract, Vulnerability
from majlis.bridge.table.cards import (
    EAST,
    NORTH,
    SEAT_LETTERS,
    SEATS,
    SOUTH,
    STRAINS,
    SUITS,
    WEST,
    hcp,
    holding,
)
from majlis.bridge.table.origin import HandSource, Told, read_partly
from majlis.bridge.table.position import at_start, is_position, played_strain
from majlis.bridge.table.words import (
    contract_sign,
    declarers_words,
    outcome_sign,
    seat_words,
    short_seat,
    side_words,
    strain_sign,
    strain_words,
    suit_glyph,
    suit_words,
    vulnerable_words,
)
from majlis.cards import CardSet
from majlis.files import printable
from majlis.game import Seat
from majlis.i18n import N_, texts

if TYPE_CHECKING:
    from majlis.bridge.profile.model import Profile

SubNames: TypeAlias = Mapping[tuple[str, str, int], str]
"""The name of a sub-profile, by profile, seat letter and number from 1."""

VOID: Final = "—"
NO_BREAK: Final = "\u00a0"
"""A blank at which no line ends."""
MAKES: Final = 7
"""From so many tricks on there is a contract to make."""
ROWS: Final = (NORTH, SOUTH, EAST, WEST)
"""The order of the rows of a double-dummy table: partners together."""
MOST_NAME: Final = 60
"""Characters of a name that came with a board."""
MOST_BESIDE: Final = 600
"""Characters under a board that leave it half the width of a page."""


@dataclass(frozen=True, slots=True)
class Holding:
    """One suit of a hand."""

    glyph: str
    suit: str
    """The suit's name, for those who hear the page."""
    ranks: str


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand."""

    seat: str
    short: str
    player: str
    holdings: tuple[Holding, ...]
    """Empty when the hand is not known."""
    points: str
    """Its high-card points, with their word; empty when the hand is not known."""


@dataclass(frozen=True, slots=True)
class TrickTable:
    """The tricks of each declarer in each strain."""

    heads: tuple[tuple[str, str], ...]
    """Sign and name of each strain."""
    rows: tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]
    """The declarer, and for each strain the tricks and whether they make a contract."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One board."""

    number: str
    dealer: Seat | None
    dealer_words: str
    vulnerable: str
    """Which sides are, in words."""
    about: tuple[str, ...]
    """Dealer and vulnerability; of an end position that it is one, and what is known of trumps and leader."""
    ns_vulnerable: bool
    ew_vulnerable: bool
    hands: tuple[Hand, Hand, Hand, Hand]
    table: TrickTable | None
    par: str
    """The score, and whose; empty when not known."""
    par_contracts: tuple[str, ...]
    result: str
    """The contract that was played and what came of it; empty when none was."""
    profile: str
    sources: tuple[tuple[str, str], ...]
    """The seat of a hand, and what it was dealt for."""
    auction: Account | None
    play: Account | None
    comments: tuple[list[Markup], ...]
    """Each in its paragraphs."""
    wide: bool
    """Whether so much is told of it that it has the width of the page."""


def sheet(
    board: Board,
    language: str,
    names: SubNames | None = None,
    *,
    ten: str = "T",
    play: bool = False,
    sections: Iterable[str] = ("", "Deal"),
) -> Sheet:
    """What a hand record says of a board; `sections` are those whose comments are the board's."""
    vulnerability = board.vulnerability
    origin = read_partly(board)
    north, east, south, west = (_hand(board, seat, language, ten) for seat in SEATS)
    bid, played = accounts(board, language, ten, play)
    comments = tuple(comments_of(board, sections))
    return Sheet(
        number="–" if board.number is None else str(board.number),
        dealer=board.dealer,
        dealer_words="?" if board.dealer is None else seat_words(board.dealer, language),
        vulnerable=vulnerable_words(vulnerability, language),
        about=tuple(_about(board, language)),
        ns_vulnerable=Vulnerability.NS in (vulnerability or Vulnerability.NONE),
        ew_vulnerable=Vulnerability.EW in (vulnerability or Vulnerability.NONE),
        hands=(north, east, south, west),
        table=_table(board.double_dummy, language),
        par=par_words(board.par, language),
        par_contracts=_par_contracts(board.par, language),
        result=_result(board, language),
        profile=tidy(origin.profile, MOST_NAME) if origin else "",
        sources=_sources(origin, language, names or {}),
        auction=bid,
        play=played,
        comments=comments,
        wide=length_of(bid, played, comments=comments) > MOST_BESIDE,
    )


def _about(board: Board, language: str) -> Iterator[str]:
    """What stands under the number of a board."""
    tr = texts(language)
    position = is_position(at_start(board))
    if board.dealer is not None or not position:
        seat = "?" if board.dealer is None else seat_words(board.dealer, language)
        yield tr.gettext("Dealer: {seat}").format(seat=seat)
    if board.vulnerability is not None or not position:
        yield vulnerable_words(board.vulnerability, language)
    if not position:
        return
    yield tr.gettext(N_("End position"))
    strain = played_strain(board)
    if strain is not None:
        yield tr.gettext(N_("Trumps: {strain}")).format(strain=isolated(strain_sign(strain)))
    if board.leader is not None:
        yield tr.gettext(N_("{seat} leads")).format(seat=seat_words(board.leader, language))


def tidy(text: object, most: int | None = None) -> str:
    r"""A text that came from elsewhere, on one line, printable, and cut short with an ellipsis.

    >>> tidy(" Club\n evening\x07 "), tidy("abcdef", 4)
    ('Club evening\\x07', 'abc…')
    """
    line = printable(" ".join(str(text).split()))
    return line if most is None or len(line) <= most else line[: most - 1].rstrip() + "…"


def sub_names(profiles: "Iterable[Profile]") -> dict[tuple[str, str, int], str]:
    """The names of the sub-profiles of these profiles; of two profiles of one name, the first's."""
    found: dict[tuple[str, str, int], str] = {}
    for profile in profiles:
        for letter in profile.seat_profiles:
            for number, sub in enumerate(profile.subs(letter), 1):
                if sub.name:
                    found.setdefault((profile.profile_name, letter, number), tidy(sub.name, MOST_NAME))
    return found


def _hand(board: Board, seat: Seat, language: str, ten: str) -> Hand:
    cards = board.hands[seat]
    counted = texts(language).ngettext("{count} HCP", "{count} HCP", 0 if cards is None else hcp(cards))
    return Hand(
        seat=seat_words(seat, language),
        short=short_seat(seat, language),
        player=tidy(board.players[seat], MOST_NAME),
        holdings=() if cards is None else _holdings(cards, language, ten),
        points="" if cards is None else counted.format(count=hcp(cards)),
    )


def _holdings(cards: CardSet, language: str, ten: str) -> tuple[Holding, ...]:
    return tuple(
        Holding(suit_glyph(suit), suit_words(suit, language), holding(cards, suit).replace("T", ten) or VOID)
        for suit in SUITS
    )


def _table(table: DoubleDummy | None, language: str) -> TrickTable | None:
    if table is None or all(tricks is None for row in table for tricks in row):
        return None
    return TrickTable(
        heads=tuple((strain_sign(strain), strain_words(strain, language)) for strain in STRAINS),
        rows=tuple((short_seat(seat, language), tuple(map(_tricks, table[seat]))) for seat in ROWS),
    )


def _tricks(tricks: int | None) -> tuple[str, bool]:
    return ("?", False) if tricks is None else (str(tricks), tricks >= MAKES)


def par_words(par: Par | None, language: str = "en") -> str:
    """Whose the score is and how much: `N-S` and `+420`; `0` when it is nobody's."""
    if par is None:
        return ""
    if par.score == 0:
        return "0"
    return f"{side_words(int(par.score < 0), language)} {isolated(f'+{abs(par.score)}')}"


def _par_contracts(par: Par | None, language: str) -> tuple[str, ...]:
    return tuple(_par_contract(item, language) for item in (par.contracts if par else ()))


def _par_contract(item: ParContract, language: str) -> str:
    tr = texts(language)
    if item.contract.passed_out:
        return tr.gettext("All pass")
    sign = isolated(contract_sign(item.contract) + outcome_sign(item.contract, item.tricks))
    return tr.gettext("{contract} by {declarer}").format(
        contract=sign, declarer=declarers_words(item.declarers, language)
    )


def _result(board: Board, language: str) -> str:
    """The contract that was played, by whom, and the tricks."""
    tr = texts(language)
    if board.contract is None:
        return ""
    if board.contract.passed_out:
        return tr.gettext("All pass")
    text = isolated(contract_sign(board.contract))
    if board.declarer is not None:
        declarer = seat_words(board.declarer, language)
        text = tr.gettext("{contract} by {declarer}").format(contract=text, declarer=declarer)
    if board.result is not None:
        tricks = tr.ngettext("{count} trick", "{count} tricks", board.result).format(count=board.result)
        text = tr.gettext(", ").join((text, tricks))
    return text


def isolated(text: str) -> str:
    """A text that stays left to right in an Arabic sentence."""
    return f"\u2066{text}\u2069"


def apart(text: str) -> str:
    """A text that has its own direction, whatever stands around it; an empty one stays empty."""
    return f"\u2068{text}\u2069" if text else ""


def _sources(origin: Told | None, language: str, names: SubNames) -> tuple[tuple[str, str], ...]:
    return tuple(
        (seat_words(seat, language), _source(one, origin.profile, language, names))
        for seat, one in (origin.hands if origin else {}).items()
        if origin
    )


def _source(one: HandSource, profile: str, language: str, names: SubNames) -> str:
    """The name of the type of hand, and in brackets whose it is in the profile, and the suits drawn."""
    tr = texts(language)
    number = "" if one.alone else f" {one.index + 1}"
    hand = tr.gettext("{hand} of the profile").format(hand=seat_words(one.seat, language) + number)
    if one.suits:
        suits = isolated(NO_BREAK.join(map(suit_glyph, one.suits)))
        hand = tr.gettext("{hand}; drawn: {suits}").format(hand=hand, suits=suits)
        hand = hand.replace(f" {suits}", NO_BREAK + suits)  # no line begins with a lone sign
    name = tidy(one.name, MOST_NAME) or names.get((profile, SEAT_LETTERS[one.seat], one.index + 1), "")
    if not name:
        return hand
    return tr.gettext("{name} ({hand})").format(name=apart(hand_type_words(name, language)), hand=hand)
