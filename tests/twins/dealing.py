"""For the tests of exact dealing: what hypothesis draws, a bridge table, and the plainest reading of an ask.

A drawn setting has at most `MOST` deals, so that all of them can be looked at. Whatever draws takes an
`rng` with the methods of `random.Random`: one with a seed gives an even mixture of cases, hypothesis gives
odd ones and shrinks what fails (`small_settings()`, `small_cases()`).
"""

from itertools import permutations

from hypothesis import strategies as st

from majlis.dealing.asks import (
    Count,
    Either,
    Every,
    Length,
    Pairs,
    Patterns,
    Shape,
    Value,
    either,
    every,
    hand,
)
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.spans import Spans

MOST = 20_000
SUITS = ["S", "H", "D", "C", "R", "G"]
RANKS = "AKQJT98765432"
HANDS = ["N", "E", "S", "W"]


def bridge_pack():
    """The 52 cards, `SA` to `C2`, with high-card points, controls, top honours and one below zero."""
    tables = {"hcp": [4, 3, 2, 1], "controls": [2, 1], "top": [1, 1, 1], "minus": [0, 0, 0, 0, -1, -2]}
    return Pack.of(
        {suit: [suit + rank for rank in RANKS] for suit in SUITS[:4]},
        **{
            name: {
                suit + rank: value for suit in SUITS[:4] for rank, value in zip(RANKS, values, strict=False)
            }
            for name, values in tables.items()
        },
    )


def bridge_table(placed=None):
    """Four hands of thirteen, cards placed or not."""
    return Setting.of(bridge_pack(), dict.fromkeys(HANDS, 13), placed)


def baloot_pack():
    """The 32 cards with the trick points of a plain suit."""
    points = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    cards = {suit: [suit + rank for rank in "AKQJT987"] for suit in SUITS[:4]}
    return Pack.of(cards, points={name: points.get(name[1], 0) for suit in cards.values() for name in suit})


def small_pack(rng, most_cards=12, most_suits=6):
    """One to six suits, some perhaps empty, and the valuations `v` and `w`; values may be negative."""
    suits = rng.randint(1, most_suits)
    suit_of = [
        rng.randrange(suits) for _ in range(max(rng.randint(1, most_cards), rng.randint(1, most_cards)))
    ]
    cards = {
        SUITS[suit]: [f"{SUITS[suit]}{place}" for place in range(suit_of.count(suit))]
        for suit in range(suits)
    }
    names = [name for suit in cards.values() for name in suit]
    tables = [{name: rng.choice([0, 0, 0, 1, 1, 2, 3, -1, -2]) for name in names} for _ in range(2)]
    return Pack.of(cards, v=tables[0], w=tables[1])


def small_setting(rng, most_cards=12, most_suits=6, most_hands=4, most_deals=MOST):
    """A small pack dealt to one to four hands, of any sizes, perhaps with cards placed.

    Some deal is drawn first; the sizes are its sizes, and of its cards as many are placed as it takes to
    have few deals.
    """
    pack = small_pack(rng, most_cards, most_suits)
    hands = max(rng.randint(1, most_hands), rng.randint(1, most_hands))
    owners = [rng.randrange(hands) for _ in range(len(pack))]
    sizes = {HANDS[seat]: owners.count(seat) for seat in range(hands)}
    order = rng.sample(range(len(pack)), len(pack))
    for many in range(min(rng.choice([0, 0, 0, 1, 2, 4]), len(pack)), len(pack) + 1):
        placed = {
            name: [pack.cards[card] for card in order[:many] if owners[card] == seat]
            for seat, name in enumerate(sizes)
        }
        setting = Setting.of(pack, sizes, placed)
        if setting.deals() <= most_deals:
            break
    return setting


def some_spans(rng, low, high):
    """A set of numbers about these: a range, open or not, single numbers, or all but those."""
    kind = rng.choice(["range", "range", "from", "up to", "among", "not among"])
    if "among" in kind:
        spans = Spans.among(rng.randint(low, high) for _ in range(rng.randint(0, 4)))
        return ~spans if kind == "not among" else spans
    one, two = sorted([rng.randint(low, high), rng.randint(low, high)])
    return Spans.of(None if kind == "up to" else one, None if kind == "from" else two)


def some_leaf(rng, setting, most_joined=4):
    """A statement of any kind about one hand or several."""
    pack = setting.pack
    many = min(rng.choice([1, 1, 1, 2, 2, 3, 4]), most_joined, len(setting.hands))
    names = tuple(rng.sample(setting.hands, many))
    size = sum(setting.sizes[setting.hand(name)] for name in names)
    suit = rng.choice(pack.suits)
    valuation = rng.choice([name for name, _ in pack.valuations])
    outside = rng.random() < 0.5
    kind = rng.choice([Length, Length, Value, Value, Pairs, Shape, Patterns, Count])
    if kind is Length:
        return Length(names, suit, some_spans(rng, 0, min(size, 4)))
    if kind is Value:
        return Value(names, valuation, some_spans(rng, -2, 5), rng.choice([None, None, suit]))
    if kind is Pairs:
        among = [(rng.randint(0, min(size, 3)), rng.randint(-2, 4)) for _ in range(rng.randint(0, 9))]
        return Pairs(names, suit, valuation, frozenset(among), outside)
    if kind is Count:
        cards = rng.sample(pack.cards, rng.randint(1, min(4, len(pack))))
        return Count(names, tuple(cards), some_spans(rng, 0, len(cards)))
    shapes = [some_lengths(rng, setting, size) for _ in range(rng.randint(1, 4))]
    if kind is Shape:
        return Shape(names, frozenset(shapes), outside=outside)
    words = " ".join(some_pattern(rng, shape) for shape in shapes)
    ask = hand(*names).shapes(words, in_order=rng.random() < 0.6)
    return ~ask if outside else ask


def some_lengths(rng, setting, size):
    """Lengths of all suits that add up to a size: those of a random hand."""
    suit_of = rng.sample(setting.pack.suit_of, size)
    return tuple(suit_of.count(suit) for suit in range(len(setting.pack.suits)))


def some_pattern(rng, lengths):
    """These lengths as they are written, `x` in place of some."""
    return "".join(
        "x" if rng.random() < 0.3 else str(length) if length < 10 else f"({length})" for length in lengths
    )


def some_ask(rng, setting, depth=3, most_joined=4):
    """Statements about single or joined hands, under `&`, `|` and `~`, nested."""
    kind = rng.choice(["leaf", "every", "either", "either", "not"]) if depth else "leaf"
    if kind == "leaf":
        return some_leaf(rng, setting, most_joined)
    if kind == "not":
        return ~some_ask(rng, setting, depth - 1, most_joined)
    many = rng.choice([1, 2, 2, 2, 3, 3] if depth > 1 else [0, 1, 2, 2, 2, 2, 3, 3])
    parts = [some_ask(rng, setting, depth - 1, most_joined) for _ in range(many)]
    return every(parts) if kind == "every" else either(parts)


def small_case(rng, depth=3, **limits):
    """A small setting and an ask of it; mostly one that some of its deals fit and some do not."""
    setting = small_setting(rng, **limits)
    deals = [some_deal(rng, setting) for _ in range(8)]
    for _ in range(6):
        ask = some_ask(rng, setting, depth)
        if len({is_true(ask, setting, deal) for deal in deals}) == 2:
            break
    return setting, ask


def some_deal(rng, setting):
    """One deal, as a list: for each card the number of its hand."""
    owners = [seat for seat, size in enumerate(setting.free()) for _ in range(size)]
    rng.shuffle(owners)
    placed = dict(setting.placed)
    return [placed[card] if card in placed else owners.pop() for card in range(len(setting.pack))]


def small_settings(**limits):
    """Small settings, for hypothesis."""
    return st.randoms(use_true_random=False).map(lambda rng: small_setting(rng, **limits))


def small_cases(depth=3, **limits):
    """Small settings, each with an ask of it, for hypothesis."""
    return st.randoms(use_true_random=False).map(lambda rng: small_case(rng, depth, **limits))


def is_true(ask, setting, deal):
    """Whether the ask is true of one deal: the plainest reading, card by card; `deal` is a row of `Deals`."""
    if isinstance(ask, Every):
        return all(is_true(part, setting, deal) for part in ask.parts)
    if isinstance(ask, Either):
        return any(is_true(part, setting, deal) for part in ask.parts)
    pack = setting.pack
    seats = [setting.hands.index(name) for name in ask.hands]
    held = [card for card in range(len(pack.cards)) if deal[card] in seats]
    suits = [pack.suits[pack.suit_of[card]] for card in held]
    lengths = [suits.count(suit) for suit in pack.suits]
    if isinstance(ask, Length):
        return suits.count(ask.suit) in ask.lengths
    if isinstance(ask, Value):
        return worth(pack, ask.valuation, held, ask.suit) in ask.values
    if isinstance(ask, Pairs):
        pair = (suits.count(ask.suit), worth(pack, ask.valuation, held, ask.suit))
        return (pair in ask.pairs) != ask.outside
    if isinstance(ask, Count):
        return len([card for card in held if pack.cards[card] in ask.cards]) in ask.counts
    if isinstance(ask, Shape):
        return (tuple(lengths) in ask.shapes) != ask.outside
    orders = [tuple(lengths)] if ask.in_order else permutations(lengths)
    matches = {
        all(asked in (-1, length) for asked, length in zip(pattern, order, strict=True))
        for order in orders
        for pattern in ask.patterns
    }
    return (True in matches) != ask.outside


def worth(pack, valuation, cards, suit):
    """What these cards are worth, those of one suit or (None) all."""
    table = dict(pack.valuations)[valuation]
    return sum(table[card] for card in cards if suit is None or pack.suits[pack.suit_of[card]] == suit)
