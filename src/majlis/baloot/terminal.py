"""Drawing a Baloot table in a terminal: a seat's view, or a whole position with its hands open.

`scene_of_view` and `scene_of_state` reduce what is known to a `Scene`; `draw` lays a scene out as rich
`Text` lines, whose `.plain` is the same drawing without colours. Forty columns are enough.

Arabic stands among cards and numbers here: `majlis.terminal.isolated` keeps each piece in its place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from majlis.baloot.deck import strength
from majlis.baloot.names import in_second_round, level_words, said_words, seat_words, suit_words, team_words
from majlis.cards import Card, CardSet, Suit, card_name, cards_of
from majlis.game import SEATS, Action, Seat
from majlis.i18n import texts
from majlis.terminal import flow, isolated

if TYPE_CHECKING:
    from majlis.baloot.auction import Contract
    from majlis.baloot.state import State
    from majlis.baloot.view import Trick, View

NARROW: Final = 56
"""Below this many columns labels are shortened."""
WIDEST: Final = 76
RED_SUITS: Final = (1, 3)
CELL: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What is drawn of one moment of a deal. Tuples of four are by seat."""

    scores: tuple[int, int]
    target: int
    dealer: Seat
    floor: Card | None
    """The floor card while nobody has taken it."""
    contract: "Contract | None"
    turn: Seat | None
    counts: tuple[int, ...]
    """Cards held."""
    table: tuple[Card | None, ...]
    """Cards of the trick that lies on the table."""
    calls: tuple[tuple[Seat, Action], ...]
    """Auction and doubling; empty once cards are played."""
    tricks: tuple[int, int]
    """Tricks won, by team."""
    second_round: bool
    """The auction is in its second round."""
    hands: tuple[CardSet | None, ...] = (None, None, None, None)
    """Hands to show open."""
    you: Seat | None = None
    """Whose eyes these are."""


def scene_of_view(view: "View") -> Scene:
    """What one seat sees; his own hand is drawn apart, with the choices (`hand_lines`)."""
    turn = view.asked[0] if view.asked else None
    return _scene(view, turn=turn, counts=view.hand_counts, floor=view.floor, you=view.seat)


def scene_of_state(state: "State") -> Scene:
    """A whole position, all hands open."""
    counts = tuple(hand.bit_count() for hand in state.hands)
    turn = None if state.is_terminal() else state.current_player()
    won = state.setup.won if state.setup is not None else (0, 0)
    hands = tuple(state.hands)
    return _scene(state, turn=turn, counts=counts, floor=state.deal.floor, hands=hands, won=won)


def _scene(
    source: "State | View",
    *,
    turn: Seat | None,
    counts: tuple[int, ...],
    floor: Card | None,
    hands: tuple[CardSet | None, ...] = (None, None, None, None),
    won: tuple[int, int] = (0, 0),
    you: Seat | None = None,
) -> Scene:
    playing = bool(source.tricks or source.trick)
    return Scene(
        scores=source.scores,
        target=source.rules.target,
        dealer=source.dealer,
        floor=floor if source.contract is None else None,
        contract=source.contract,
        turn=turn,
        counts=counts,
        table=by_seat(source.leader, source.trick),
        calls=() if playing else tuple(source.calls),
        tricks=(
            won[0] + sum(trick.winner % 2 == 0 for trick in source.tricks),
            won[1] + sum(trick.winner % 2 == 1 for trick in source.tricks),
        ),
        second_round=in_second_round(action for _, action in source.calls),
        hands=hands,
        you=you,
    )


def draw_trick(trick: "Trick", number: int, language: str = "en", width: int = 80) -> list[Text]:
    """A finished trick, the cards before their players, and who took it."""
    width = min(width, WIDEST)
    table = by_seat(trick.leader, trick.cards)
    names = [Text(isolated(seat_words(seat, language), language), style="bold") for seat in SEATS]
    names[trick.winner].stylize("reverse")
    cards = [Text("[") + card_text(card) + Text("]") if card is not None else Text() for card in table]
    title = (
        texts(language)
        .gettext("Trick {number} goes to {seat}")
        .format(number=number, seat=seat_words(trick.winner, language))
    )
    return [
        Text(isolated(title, language), style="bold"),
        *_diamond(names, cards, Text(), width),
    ]


def open_hands(state: "State", language: str = "en") -> list[Text]:
    """The cards that the four still hold, laid open, a line for each seat."""
    scene = scene_of_state(state)
    return [_open_hand(seat, hand, scene, language) for seat, hand in enumerate(state.hands)]


def by_seat(leader: Seat, cards: Sequence[Card]) -> tuple[Card | None, ...]:
    """The cards of a trick, given from its leader on, as a tuple by seat."""
    return tuple(cards[place] if (place := (seat - leader) % 4) < len(cards) else None for seat in SEATS)


def last_words(calls: Sequence[tuple[Seat, Action]], language: str = "en") -> tuple[str, ...]:
    """The last call of each seat in words; empty where it has said nothing."""
    words = [""] * 4
    words_so_far = [action for _, action in calls]
    for place, (seat, action) in enumerate(calls):
        words[seat] = said_words(action, words_so_far[:place], language)
    return tuple(words)


# Pieces


def card_text(card: Card, *, dim: bool = False) -> Text:
    """A card with its glyph, red or plain; dim when it may not be played."""
    colour = "red" if card // 13 in RED_SUITS else "default"
    return Text(card_name(card), style=f"dim {colour}" if dim else f"bold {colour}")


def sorted_hand(hand: CardSet, trump: Suit | None = None) -> list[Card]:
    """The cards suit by suit, colours alternating, strongest first; trumps at the left end."""
    order = [0, 1, 2, 3] if trump is None else [trump, *(s for s in (0, 1, 2, 3) if s != trump)]
    return sorted(cards_of(hand), key=lambda card: (order.index(card // 13), -strength(card, trump)))


def contract_words(contract: "Contract", language: str, buyer: str = "") -> str:
    """`Hokum in hearts, bought by Right, doubled, closed`; `buyer`: another word for who bought."""
    tr = texts(language)
    buyer = buyer or seat_words(contract.buyer, language)
    if contract.trump is not None:
        words = tr.gettext("Hokum in {suit}, bought by {seat}").format(
            suit=suit_words(contract.trump, language), seat=buyer
        )
    elif contract.ashkal:
        words = tr.gettext("Sun, bought by {seat} through Ashkal").format(seat=buyer)
    else:
        words = tr.gettext("Sun, bought by {seat}").format(seat=buyer)
    parts = [words]
    if contract.level > 1:
        parts.append(level_words(contract.level, language))
        if contract.trump is not None:
            parts.append(tr.gettext("closed") if contract.closed else tr.gettext("open"))
    return tr.gettext(", ").join(parts)


# Lines


def draw(scene: Scene, language: str = "en", width: int = 80) -> list[Text]:
    """The table as lines of text, at most `width` columns wide where the words allow it."""
    width = min(width, WIDEST)
    lines = [*flow(_header(scene, language), width), Text("─" * width, style="dim")]
    labels = [_label(scene, seat, language, width) for seat in SEATS]
    words = last_words(scene.calls, language)
    played = [_played(card, word, language) for card, word in zip(scene.table, words, strict=True)]
    lines += _diamond(labels, played, _middle(scene, language), width)
    lines.append(Text("─" * width, style="dim"))
    for seat in SEATS:
        hand = scene.hands[seat]
        if hand is not None:
            lines.append(_open_hand(seat, hand, scene, language))
    return lines


def _header(scene: Scene, language: str) -> list[Text]:
    tr = texts(language)
    pieces = [f"{team_words(team, language)} {scene.scores[team]}" for team in (0, 1)]
    pieces.append(tr.gettext("to {target}").format(target=scene.target))
    pieces.append(tr.gettext("dealer {seat}").format(seat=seat_words(scene.dealer, language)))
    if scene.contract is None:
        pieces.append(tr.gettext("second round") if scene.second_round else tr.gettext("first round"))
    else:
        pieces.append(contract_words(scene.contract, language))
        pieces.append(
            tr.gettext("tricks {mine} : {theirs}").format(mine=scene.tricks[0], theirs=scene.tricks[1])
        )
    return [Text(isolated(piece, language)) for piece in pieces]


def _diamond(labels: Sequence[Text], played: Sequence[Text], middle: Text, width: int) -> list[Text]:
    """Top above, Left and Right at the sides, Bottom below, each with his card or last word."""
    bottom, right, top, left = labels
    low, east, high, west = played
    return [
        _centred(top, width),
        _centred(high, width),
        _ends(left, Text(), right, width),
        _ends(west, middle, east, width),
        _centred(low, width),
        _centred(bottom, width),
    ]


def _label(scene: Scene, seat: Seat, language: str, width: int) -> Text:
    tr = texts(language)
    words = seat_words(seat, language)
    if seat == scene.you:
        words = tr.gettext("{seat} (you)").format(seat=words)
    count = scene.counts[seat]
    held = (
        str(count)
        if width < NARROW
        else tr.ngettext("{count} card", "{count} cards", count).format(count=count)
    )
    turn = seat == scene.turn
    label = Text(isolated(words, language), style="bold reverse" if turn else "bold")
    star = Text("*" if turn else "")
    return star + label + Text(" · " + isolated(held, language), style="dim")


def _played(card: Card | None, word: str, language: str) -> Text:
    if card is not None:
        return Text("[") + card_text(card) + Text("]")
    if word:
        return Text(isolated(word, language), style="italic")
    return Text("·", style="dim")


def _middle(scene: Scene, language: str) -> Text:
    if scene.floor is None:
        return Text()
    floor = texts(language).gettext("floor card")
    return Text(isolated(floor, language) + " [") + card_text(scene.floor) + Text("]")


def _centred(text: Text, width: int) -> Text:
    return Text(" " * max(0, (width - text.cell_len) // 2)) + text


def _ends(left: Text, middle: Text, right: Text, width: int) -> Text:
    before = max(1, (width - middle.cell_len) // 2 - left.cell_len)
    after = max(1, width - left.cell_len - before - middle.cell_len - right.cell_len)
    return left + Text(" " * before) + middle + Text(" " * after) + right


def _open_hand(seat: Seat, hand: CardSet, scene: Scene, language: str) -> Text:
    return hand_line(seat, hand, scene.contract.trump if scene.contract is not None else None, language)


def hand_line(seat: Seat, hand: CardSet, trump: Suit | None, language: str = "en") -> Text:
    """A seat and the cards of a hand, suit by suit, trumps first."""
    label = isolated(seat_words(seat, language), language)
    line = Text(label + " " * max(1, 8 - cell_len(label)), style="bold")
    suit: Suit | None = None
    for card in sorted_hand(hand, trump):
        line += Text("  " if suit is not None and suit != card // 13 else " ") + card_text(card)
        suit = card // 13
    return line if hand else line + Text(" –", style="dim")


def hand_lines(cards: Sequence[Card], numbers: Mapping[Action, int], width: int) -> list[Text]:
    """A hand in a row and, when any of it may be played, under each such card its number."""
    cell = CELL if len(cards) * CELL <= width else CELL - 1
    playing = any(card in numbers for card in cards)
    top, below = Text(), Text()
    for card in cards:
        playable = card in numbers
        top += card_text(card, dim=playing and not playable)
        top += Text(" " * (cell - len(card_name(card))))
        below += Text(
            (str(numbers[card]) if playable else "·").ljust(cell), style="cyan" if playable else "dim"
        )
    lines = [top, below] if playing else [top]
    for line in lines:
        line.rstrip()
    return lines
