"""The play on a row: legal cards, words that go with a card, projects, tricks (`play.py`, compiled)."""

from majlis.baloot import card_numbers as n
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.points import contest_winner, finish
from majlis.baloot.card_numbers import BEATING, playable, size_of
from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints

SAWA_MOST_CARDS = 4


@kernel_part
def play_options(rules: Ints, closed: int) -> int:
    """The rules of play as bits, as `playable` wants them."""
    return (
        n.OVERTRUMP_PARTNER * int(rules[c.R_OVERTRUMP] == 0)
        | n.UNDERTRUMP * int(rules[c.R_UNDERTRUMP] == 1)
        | n.THIRD_HAND * int(rules[c.R_THIRD_HAND] == 0)
        | n.CLOSED * int(closed != 0)
    )


@kernel_part
def cards_to_play(row: Ints, rules: Ints, seat: int) -> int:
    """The cards that the rules let the seat on turn play, whatever it has promised."""
    hand, laid, trump = row[c.HANDS + seat], row[c.LAID], row[c.TRUMP]
    options = play_options(rules, row[c.CLOSED])
    if laid == 0:
        return playable(hand, 0, 0, 0, 0, 0, trump, options, False)
    leader, winning = row[c.LEADER], row[c.WINNING]
    led, best = row[c.ON_TABLE + leader], row[c.ON_TABLE + winning]
    free = row[c.AKKA] == 1 or led & 7 == n.ACE_PLACE
    by, higher = winning - leader & 3, BEATING[trump, best]
    return playable(hand, laid, led, best, by, higher, trump, options, free)


@kernel_part
def akka_cards(row: Ints, seat: int) -> int:
    """The cards that may be led with Akka: plain, no Ace, the highest of their suit that is left."""
    trump, found = row[c.TRUMP], 0
    if trump == n.SUN or row[c.LAID] != 0:
        return 0
    hand, left = row[c.HANDS + seat], ~row[c.GONE]
    for suit in range(4):
        best = n.STRONGEST[0, left >> 8 * suit & 0xFF]
        if suit != trump and best != n.ACE_PLACE:
            found |= 1 << 8 * suit + best
    return int(found & hand)


@kernel_part
def absorbed(row: Ints, rules: Ints, seat: int) -> bool:
    """Whether a hundred that the seat has announced leaves no Baloot."""
    rule, marriage = rules[c.R_INSIDE_HUNDRED], n.MARRIAGE << 8 * row[c.TRUMP]
    if rule == 2:
        return False
    for place in range(2):
        project = row[c.ANNOUNCED + 2 * seat + place]
        if project >= 0 and c.PROJECT_KIND[1, project] == 2:
            shared = c.PROJECT_CARDS[project] & marriage
            if shared == marriage or (rule == 1 and project >= 4 * c.RUNS_OF_SUIT and shared != 0):
                return True
    return False


@kernel_part
def baloot_card(row: Ints, rules: Ints, seat: int, cards: int) -> int:
    """The second of the trump king and queen, when it is among the cards to play and is Baloot; else 0."""
    trump = row[c.TRUMP]
    if trump == n.SUN or row[c.BALOOTED] >> seat & 1:
        return 0
    marriage = n.MARRIAGE << 8 * trump
    card = row[c.HANDS + seat] & marriage
    if row[c.EIGHT + seat] & marriage != marriage or card == 0 or card == marriage or card & cards == 0:
        return 0
    return 0 if absorbed(row, rules, seat) else card


@kernel_part
def baloot_to_come(row: Ints, rules: Ints, seat: int) -> bool:
    """Whether the seat's Baloot would still come out if the deal were played to its end."""
    trump = row[c.TRUMP]
    if trump == n.SUN or row[c.BALOOTED] >> seat & 1:
        return False
    marriage = n.MARRIAGE << 8 * trump
    held = row[c.EIGHT + seat] & marriage == marriage and row[c.HANDS + seat] & marriage != 0
    return held and not absorbed(row, rules, seat)


@kernel_part
def cards_and_words(row: Ints, rules: Ints, seat: int) -> tuple[int, int]:
    """What the seat on turn may play and say, projects apart: cards, and a set of calls."""
    cards, words = cards_to_play(row, rules, seat), 0
    promised = row[c.PROMISED]
    if promised == 2:
        return akka_cards(row, seat), 0
    baloot = baloot_card(row, rules, seat, cards)
    if promised == 1:
        return baloot, 0
    if baloot != 0:
        words |= 1 << c.BALOOT - c.CALLS
    if row[c.LAID] == 0:
        if akka_cards(row, seat) != 0:
            words |= 1 << c.AKKA_CALL - c.CALLS
        if size_of(row[c.HANDS + seat]) <= SAWA_MOST_CARDS:
            words |= 1 << c.SAWA - c.CALLS
    return cards, words


@kernel_part
def free_for_projects(row: Ints, seat: int) -> int:
    """The cards from which the seat on turn may announce a project: none after trick 1."""
    if row[c.WON] + row[c.WON + 1] != 0 or row[c.ANNOUNCED + 2 * seat + 1] >= 0 or row[c.PROMISED] != 0:
        return 0
    return int(row[c.HANDS + seat] & ~row[c.PROJECTS + seat])


@kernel_part
def runs_in(cards: int, suit: int) -> int:
    """The runs of a suit that a set holds, as a set of 21."""
    return int(c.RUNS_IN[cards >> 8 * suit & 0xFF])


@kernel_part
def fours_in(cards: int) -> int:
    """The fours of a kind that a set holds, from the tens up, as a set of 5."""
    return (cards & cards >> 8 & cards >> 16 & cards >> 24) >> 3 & 31


@kernel_part
def announce(row: Ints, seat: int, project: int) -> None:
    """Announce a project."""
    place = int(row[c.ANNOUNCED + 2 * seat] >= 0)
    row[c.ANNOUNCED + 2 * seat + place] = project
    row[c.PROJECTS + seat] |= c.PROJECT_CARDS[project]


@kernel_part
def play(row: Ints, rules: Ints, seat: int, card: int) -> None:
    """Play a legal card."""
    if row[c.PROMISED] == 1:
        row[c.BALOOTED] |= 1 << seat
    elif row[c.PROMISED] == 2:
        row[c.AKKA] = 1
    row[c.PROMISED] = 0
    lay(row, seat, card)
    if row[c.LAID] == 4:
        collect(row)
        if row[c.WON] + row[c.WON + 1] == 1:
            row[c.CONTEST] = contest_winner(row, rules)
        if row[c.WON] + row[c.WON + 1] == 8:
            row[c.LAST_TRICK] = row[c.LEADER] & 1
            finish(row, rules, c.PLAYED_OUT, -1)


@kernel_part
def lay(row: Ints, seat: int, card: int) -> None:
    """A card goes from the hand to the table."""
    one, winning = 1 << card, row[c.WINNING]
    row[c.HANDS + seat] &= ~one
    row[c.GONE] |= one
    row[c.PLAYED + seat] |= one
    row[c.ON_TABLE + seat] = card
    row[c.LAID] += 1
    if winning < 0 or BEATING[row[c.TRUMP], row[c.ON_TABLE + winning]] >> card & 1:
        row[c.WINNING] = seat


@kernel_part
def collect(row: Ints) -> None:
    """The trick goes to its winner, who leads."""
    winner, trump, points = row[c.WINNING], row[c.TRUMP], 0
    for seat in range(4):
        card = row[c.ON_TABLE + seat]
        points += n.POINTS[trump, card]
        row[c.ON_TABLE + seat] = -1
    row[c.CAPTURED + (winner & 1)] += points
    row[c.WON + (winner & 1)] += 1
    row[c.LEADER], row[c.LAID], row[c.WINNING], row[c.AKKA] = winner, 0, -1, 0
