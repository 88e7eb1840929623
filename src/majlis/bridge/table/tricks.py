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
from majlis.game import Seat, seats_from

Row: TypeAlias = Sequence[Card | None]


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """Which of the cards wins, 0 being the one that was led."""
    best, winning = 0, cards[0]
    suit = winning // 13
    for at, card in enumerate(cards):
        if card // 13 == suit:
            if card > winning:
                best, winning = at, card
        elif card // 13 == trump:
            best, winning, suit = at, card, trump
    return best


def leaders_of(play: Sequence[Card], leader: Seat, trump: Suit | None) -> list[Seat]:
    """Who led each trick, when `leader` made the opening lead; the last is who would lead the next."""
    leaders = [leader]
    for start in range(0, len(play), 4):
        leader = (leader + trick_winner(play[start : start + 4], trump)) % 4
        leaders.append(leader)
    return leaders


def players_of(play: Sequence[Card], leader: Seat, trump: Suit | None) -> list[Seat]:
    """Who played each card, when `leader` made the opening lead."""
    return players_after(leaders_of(play, leader, trump), len(play))


def players_after(leaders: Sequence[Seat], count: int) -> list[Seat]:
    """Who played each of so many cards, by the leaders of the tricks."""
    seats: list[Seat] = []
    for leader in leaders:
        seats += seats_from(leader)
    return seats[:count]


def tricks_won(play: Sequence[Card], leader: Seat, trump: Suit | None) -> tuple[int, int]:
    """How many of the complete tricks North-South and East-West won."""
    winners = leaders_of(play[: len(play) // 4 * 4], leader, trump)[1:]
    of_others = sum(seat % 2 for seat in winners)
    return len(winners) - of_others, of_others


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
        columns = seats_from(leader)
        cards = [row[column] for column in columns]
        gap = cards.index(None) if None in cards else 4
        trick = [card for card in cards[:gap] if card is not None]
        play.extend(trick)
        if len(trick) < 4:
            return play, _beyond(rows, number, columns[len(trick) + 1 :])
        leader = columns[trick_winner(trick, trump)]
    return play, None


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
