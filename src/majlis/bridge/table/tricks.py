"""The play of the cards: who won which trick, and the two ways of writing it down.

A play is a sequence of cards in the order in which they fell, from the opening lead on. The alternative, as
PBN has it, is a table with one line a trick and one column a seat, beginning with the opening leader's;
`play_table` and `play_line` turn one into the other.

>>> from majlis.bridge.table.cards import card_text, parse_card
>>> play = [parse_card(text) for text in "S2 SA S4 S5 D2 D3 DA D4".split()]
>>> [[card_text(card) for card in row] for row in play_table(play, None)]
[['S2', 'SA', 'S4', 'S5'], ['D4', 'D2', 'D3', 'DA']]
>>> play_line(play_table(play, None), None) == (play, None)
True
"""

from collections.abc import Sequence
from typing import TypeAlias

from majlis.cards import Card, CardSet, Suit
from majlis.game import Seat

Row: TypeAlias = Sequence[Card | None]


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """Which of the cards wins, 0 being the one that was led."""
    best = 0
    for at in range(1, len(cards)):
        suit = cards[at] // 13
        if suit == cards[best] // 13:
            if cards[at] > cards[best]:
                best = at
        elif suit == trump:
            best = at
    return best


def players_of(play: Sequence[Card], leader: Seat, trump: Suit | None) -> list[Seat]:
    """Who played each card, when `leader` made the opening lead."""
    seats: list[Seat] = []
    for start in range(0, len(play), 4):
        trick = play[start : start + 4]
        seats.extend((leader + offset) % 4 for offset in range(len(trick)))
        leader = (leader + trick_winner(trick, trump)) % 4
    return seats


def tricks_won(play: Sequence[Card], leader: Seat, trump: Suit | None) -> tuple[int, int]:
    """How many of the complete tricks North-South and East-West won."""
    won = [0, 0]
    for start in range(0, len(play) - 3, 4):
        leader = (leader + trick_winner(play[start : start + 4], trump)) % 4
        won[leader % 2] += 1
    return won[0], won[1]


def play_table(play: Sequence[Card], trump: Suit | None) -> list[list[Card | None]]:
    """One row a trick, one column a seat from the opening leader on; None where no card was played."""
    seats = players_of(play, 0, trump)
    rows: list[list[Card | None]] = []
    for at, (card, seat) in enumerate(zip(play, seats, strict=True)):
        if at % 4 == 0:
            rows.append([None] * 4)
        rows[-1][seat] = card
    return rows


def play_line(rows: Sequence[Row], trump: Suit | None) -> tuple[list[Card], tuple[int, int] | None]:
    """The cards of a table in the order in which they fell.

    Ends at the first card that is missing. The second value is the (row, column) of a card that stands
    beyond that, which no order can reach; None when there is none.
    """
    play: list[Card] = []
    leader = 0
    for number, row in enumerate(rows):
        columns = [(leader + offset) % 4 for offset in range(4)]
        cards = [row[column] for column in columns]
        trick = [card for card in cards[: _first_gap(cards)] if card is not None]
        play.extend(trick)
        if len(trick) < 4:
            return play, _beyond(rows, number, columns[len(trick) + 1 :])
        leader = columns[trick_winner(trick, trump)]
    return play, None


def _first_gap(cards: Row) -> int:
    return next((at for at, card in enumerate(cards) if card is None), 4)


def _beyond(rows: Sequence[Row], number: int, rest: Sequence[int]) -> tuple[int, int] | None:
    """The place of a card in the rest of an incomplete trick, or in a row after it."""
    for column in rest:
        if rows[number][column] is not None:
            return number, column
    for later in range(number + 1, len(rows)):
        for column, card in enumerate(rows[later]):
            if card is not None:
                return later, column
    return None


def revoke_at(hands: Sequence[CardSet | None], play: Sequence[Card], seats: Sequence[Seat]) -> int | None:
    """The place of the first card that did not follow suit though its hand could; None when there is none."""
    left = list(hands)
    for at, (card, seat) in enumerate(zip(play, seats, strict=True)):
        held = left[seat]
        if held is None:
            continue
        led = play[at - at % 4] // 13
        if at % 4 and card // 13 != led and held >> 13 * led & 0x1FFF:
            return at
        left[seat] = held & ~(1 << card)
    return None
