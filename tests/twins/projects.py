"""Twin of the projects (sources/baloot.md §6): every subset of a hand is looked at.

A project is a tuple of card texts in sequence order.

>>> kind(("Q♠", "K♠", "A♠"), "hokum"), kind(("A♠", "A♥", "A♣", "A♦"), "sun")
('sira', 'four hundred')
"""

from itertools import combinations

from twins.cards import RANKS, rank, suit

RAW = {"sira": 20, "fifty": 50, "hundred": 100, "four hundred": 200}


def kind(cards, mode):
    """What these cards are: `sira`, `fifty`, `hundred`, `four hundred`, or None."""
    ranks = sorted((rank(card) for card in cards), key=RANKS.index)
    suits = {suit(card) for card in cards}
    if len(cards) == 4 and len(suits) == 4 and len(set(ranks)) == 1:
        if ranks[0] == "A":
            return "four hundred" if mode == "sun" else "hundred"
        return "hundred" if ranks[0] in ("10", "J", "Q", "K") else None
    places = [RANKS.index(r) for r in ranks]
    if len(suits) == 1 and len(cards) >= 3 and places == list(range(places[0], places[0] + len(cards))):
        return {3: "sira", 4: "fifty"}.get(len(cards), "hundred")
    return None


def four_of_a_kind(cards):
    """Whether the project is four of a kind rather than a run."""
    return len({suit(card) for card in cards}) == 4


def ordered(cards):
    """The cards by suit, then in sequence order."""
    return tuple(sorted(cards, key=lambda card: (suit(card), RANKS.index(rank(card)))))


def all_projects(hand, mode):
    """Every subset of the hand that is a project."""
    return [
        ordered(cards)
        for size in range(3, len(hand) + 1)
        for cards in combinations(hand, size)
        if kind(cards, mode)
    ]


def value(split, mode):
    """Raw points of a list of projects."""
    return sum(RAW[kind(cards, mode)] for cards in split)


def all_splits(hand, mode):
    """Every announcement the hand could make: none, one, or two projects without a card in common."""
    projects = all_projects(hand, mode)
    pairs = [[a, b] for a, b in combinations(projects, 2) if not set(a) & set(b)]
    return [[], *[[project] for project in projects], *pairs]


def best_splits(hand, mode):
    """The announcements worth most raw points; there may be several, and their order says nothing."""
    splits = all_splits(hand, mode)
    most = max(value(split, mode) for split in splits)
    return [split for split in splits if value(split, mode) == most]


def is_better(one, other, mode, trump, rules):
    """Whether the first project beats the second, whoever speaks first; False when they are equal."""
    kinds = ["sira", "fifty", "hundred", "four hundred"]
    if kind(one, mode) != kind(other, mode):
        return kinds.index(kind(one, mode)) > kinds.index(kind(other, mode))
    if kind(one, mode) == "hundred" and four_of_a_kind(one) != four_of_a_kind(other):
        return four_of_a_kind(one) == (rules.hundred_order == "four-of-a-kind")
    if top(one) != top(other):
        return top(one) > top(other)
    if rules.trump_run_wins_tie == "yes":
        return in_trumps(one, trump) and not in_trumps(other, trump)
    return False


def top(cards):
    """The project's highest card, in sequence order."""
    return max(RANKS.index(rank(card)) for card in cards)


def in_trumps(cards, trump):
    """Whether the project is a run in the trump suit."""
    return not four_of_a_kind(cards) and suit(cards[0]) == trump


def contest(announced, dealer, mode, trump, rules):
    """The team whose projects count: the one that holds the best; None if nobody announced anything.

    `announced` has the projects of seats 0 to 3. Seats speak from dealer+1 on, and a later seat's project
    must be better, not equal, to win.
    """
    best = team = None
    for step in (1, 2, 3, 4):
        seat = (dealer + step) % 4
        for project in announced[seat]:
            if best is None or is_better(project, best, mode, trump, rules):
                best, team = project, seat % 2
    return team
