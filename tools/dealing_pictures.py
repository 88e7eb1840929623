"""Draw the pictures of docs/research/exact-dealing.md from counts made by the dealer itself.

python tools/dealing_pictures.py           write docs/images/dealing-*.svg
python tools/dealing_pictures.py --check   change nothing; exit 1 if a picture is not what is drawn now

Each is 360 wide, the width of a phone, so that no letter is smaller there than it is written here. The
ground is painted, so that a picture stays readable on a page of any colour.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import log10
from pathlib import Path
from typing import Final, TypeAlias

from majlis.dealing import ANYTHING, Ask, Dealer, Pack, Setting, either, every, every_deal, fits, hand
from majlis.svg import SUIT_PATHS

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
WIDTH: Final = 360
EDGE: Final = 8

SUITS: Final = "SHDC"
RANKS: Final = "AKQJT98765432"
HONOURS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
MOST_OF_A_SUIT: Final = sum(HONOURS.values())

LIGHT: Final = {
    "ground": "#fffdf8",
    "ink": "#1c2430",
    "soft": "#586170",
    "line": "#c9c2b3",
    "fair": "#17754a",
    "crooked": "#b4431c",
    "heat": "#2f6fc4",
    "heart": "#c01c28",
}
DARK: Final = {
    "ground": "#171b22",
    "ink": "#ebe9e2",
    "soft": "#aeb5c0",
    "line": "#4a5260",
    "fair": "#4fb584",
    "crooked": "#f08a5d",
    "heat": "#5b94e0",
    "heart": "#ff7b84",
}


# The counts.


def points_of(suits: Mapping[str, list[str]]) -> dict[str, int]:
    """High-card points: the last letter of a card's name is its rank."""
    return {card: HONOURS[card[-1]] for cards in suits.values() for card in cards if card[-1] in HONOURS}


def packed(suits: str) -> Pack:
    """A pack of these suits of bridge."""
    cards = {suit: [suit + rank for rank in RANKS] for suit in suits}
    return Pack.of(cards, hcp=points_of(cards))


def bridge(placed: Mapping[str, list[str]] | None = None) -> Setting:
    """Four hands of thirteen cards."""
    return Setting.of(packed(SUITS), dict.fromkeys("NESW", 13), placed)


@cache
def ways(suits: str, cards: int, points: int) -> int:
    """In how many ways a hand gets so many cards, worth so many points, of these suits."""
    pack = packed(suits)
    setting = Setting.of(pack, {"N": cards, "others": len(pack) - cards})
    return Dealer(setting, hand("N").value("hcp", points, points)).count()


SIX: Final = Setting.of(
    Pack.of({"spades": ["S1", "S2"], "hearts": ["H1", "H2", "H3", "H4"]}),
    {"left": 2, "opposite": 2, "right": 2},
)

Owners: TypeAlias = tuple[int, ...]
"""The number of the hand that holds each of the six cards."""


def six_counted() -> dict[tuple[int, int], int]:
    """Of the deals in which left has no spade, how many there are for each place of the two spades."""
    deals = every_deal(SIX)
    found = deals[fits(hand("left").void("spades"), SIX, deals)]
    return dict(Counter((int(deal[0]), int(deal[1])) for deal in found))


def six_card_by_card() -> dict[Owners, Fraction]:
    """The chance of each deal if every card, spades first, goes to any hand that may have it and has room."""
    chances: dict[Owners, Fraction] = {(): Fraction(1)}
    for card in range(len(SIX.pack)):
        further: dict[Owners, Fraction] = {}
        for owners, chance in chances.items():
            free = [seat for seat in range(3) if owners.count(seat) < 2 and (card > 1 or seat > 0)]
            for seat in free:
                further[(*owners, seat)] = chance / len(free)
        chances = further
    return chances


def tasks() -> dict[str, Ask]:
    """The four asks of the table of speeds, each under the words of its bar."""
    n, s = hand("N"), hand("S")
    flat = "4333 4432 5332"
    weak = [hand(h).value("hcp", 5, 10) & either(hand(h).length(u, 6, 6) for u in "SHD") for h in "NES"]
    return {
        "any deal": ANYTHING,
        "N 15–17 points, balanced": n.value("hcp", 15, 17) & n.shapes(flat),
        "N six spades, 10–12; S three spades or more, 6–9": every(
            [n.length("S", 6, 6), n.value("hcp", 10, 12), s.length("S", 3), s.value("hcp", 6, 9)]
        ),
        "N, E and S a six-card suit, 5–10; W balanced, 16 or more": every(
            [*weak, hand("W").value("hcp", 16) & hand("W").shapes(flat)]
        ),
    }


def long_spades() -> tuple[dict[str, float], dict[str, float]]:
    """Of North's hands of five spades or more the part with each length: all alike, and five given first."""
    n = hand("N")
    spans = {"5": (5, 5), "6": (6, 6), "7": (7, 7), "8": (8, 8), "9 or more": (9, 13)}
    fair = Dealer(bridge(), n.length("S", 5)).count()
    first = bridge({"N": ["SA", "SK", "SQ", "SJ", "ST"]})
    return (
        {word: Dealer(bridge(), n.length("S", *span)).count() / fair for word, span in spans.items()},
        {word: Dealer(first, n.length("S", *span)).count() / first.deals() for word, span in spans.items()},
    )


# The drawings: pieces of SVG, joined to a file by `drawn`.


def text(x: float, y: float, words: str, kind: str = "ink", size: float = 12, at: str = "start") -> str:
    """Words; `at` says which part of them is at x."""
    anchor = "" if at == "start" else f' text-anchor="{at}"'
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" font-size="{size:g}"{anchor}>{words}</text>'


def box(x: float, y: float, width: float, height: float, kind: str, rest: str = "") -> str:
    """A rectangle."""
    return f'<rect x="{x:.5g}" y="{y:.5g}" width="{width:.5g}" height="{height:.5g}" class="{kind}"{rest}/>'


def line(x: float, y: float, to_x: float, to_y: float, kind: str = "rule", rest: str = "") -> str:
    """A straight line."""
    return f'<path d="M{x:.5g} {y:.5g}L{to_x:.5g} {to_y:.5g}" class="{kind}"{rest}/>'


def colours(palette: Mapping[str, str]) -> str:
    """The style rules of a palette. What is crooked is hatched as well, so that colour is not needed."""
    rules = [f".{name}{{fill:{colour}}}" for name, colour in palette.items()]
    rules.append(f".rule{{stroke:{palette['line']};fill:none}}.tie{{stroke:{palette['heat']};fill:none}}")
    rules.append(f".card{{stroke:{palette['line']};fill:{palette['ground']}}}")
    rules.append(f".halo{{stroke:{palette['ground']};stroke-width:4;paint-order:stroke}}")
    rules.append(f".hatch{{stroke:{palette['crooked']}}}")
    rules.append(f".outline{{stroke:{palette['crooked']};fill:url(#hatch)}}")
    return "".join(rules)


def drawn(height: float, title: str, what: str, parts: Iterator[str]) -> str:
    """A whole file: the title stands above the picture, `what` tells it to those who cannot see it."""
    inside, rounded = "\n".join(parts), ' rx="8"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img"'
        " font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif\">\n"
        f"<title>{title}</title><desc>{what}</desc>\n"
        f"<style>{colours(LIGHT)}@media (prefers-color-scheme:dark){{{colours(DARK)}}}</style>\n"
        '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path d="M-1 1L1 -1M0 6L6 0M5 7L7 5" class="hatch" stroke-width="1.5"/></pattern></defs>\n'
        f"{box(0, 0, WIDTH, height, 'ground', rounded)}\n"
        f"{text(EDGE, 22, title, 'ink', 14)}\n{inside}\n</svg>\n"
    )


def percent(part: float) -> str:
    """A part as it is written beside a bar."""
    return f"{100 * part:.1f} %" if part >= 0.001 else f"{100 * part:.2g} %"


def six_cards() -> str:
    """The six-card example: where the spades can lie, and in how many deals."""
    counts, greedy = six_counted(), six_card_by_card()
    seats = {(1, 1): "both opposite", (2, 2): "both right", (1, 2): "apart", (2, 1): "apart"}

    def hands(top: float, spades: tuple[int, int]) -> Iterator[str]:
        for seat in range(3):
            held = [str(number) for number in (1, 2) if spades[number - 1] == seat]
            for place in range(2):
                x, spade = EDGE + 50 * seat + 21 * place, place < len(held)
                yield box(x, top, 19, 36, "card", ' rx="3"')
                lower, path = (5, SUIT_PATHS[0]) if spade else (10, SUIT_PATHS[1])
                shape = f'transform="translate({x + 2:g} {top + lower:g}) scale(.47)" d="{path}"'
                yield f'<path class="{"ink" if spade else "heart"}" {shape}/>'
                if spade:
                    yield text(x + 9.5, top + 32, held[place], "ink", 11, "middle")

    def parts() -> Iterator[str]:
        for seat, name in enumerate(SIX.hands):
            yield text(EDGE + 20 + 50 * seat, 46, name, "soft", 11, "middle")
        yield text(195, 46, "deals", "soft", 11, "middle")
        yield text(261, 46, "counted", "fair", 11, "middle")
        yield text(320, 46, "card by card", "crooked", 11, "middle")
        for row, (spades, words) in enumerate(seats.items()):
            top = 56 + 48 * row
            yield from hands(top, spades)
            for number in range(counts[spades]):
                kind = "fair" if words == "apart" else "soft"
                lower = 6 if counts[spades] > 6 else 12
                yield box(156 + 13 * (number % 6), top + lower + 13 * (number // 6), 11, 11, kind)
            share = sum(chance for owners, chance in greedy.items() if owners[:2] == spades)
            fair = f"{counts[spades]} of {sum(counts.values())}"
            yield text(261, top + 22, fair, "ink", 12, "middle")
            yield text(320, top + 22, f"{share}", "ink", 12, "middle")
        apart = [spades for spades, words in seats.items() if words == "apart"]
        true = Fraction(sum(counts[spades] for spades in apart), sum(counts.values()))
        other = sum((chance for owners, chance in greedy.items() if owners[:2] in apart), Fraction(0))
        yield text(EDGE, 272, "The spades are in different hands:", "ink", 12)
        rows = (("fair", f"counted: {true}", true), ("outline", f"card by card: {other}", other))
        for row, (kind, words, part) in enumerate(rows):
            top = 282 + 42 * row
            yield text(EDGE, top + 11, words, "ink", 12)
            yield box(EDGE, top + 16, 344, 14, "card")
            yield box(EDGE, top + 16, 344 * float(part), 14, kind)

    return drawn(
        372,
        "Left has no spade: where are the two spades?",
        "Both opposite 6 deals, both right 6, one in each hand 12 and 12: apart in 24 of 36. "
        "Dealt card by card each of the four is as likely: apart in one half.",
        parts(),
    )


def one_suit() -> str:
    """One suit as a grid: cards down, points across, in each cell the ways."""
    left, top, wide, high = 50, 76, 27.4, 20
    table = {
        (cards, points): ways("S", cards, points)
        for cards in range(14)
        for points in range(MOST_OF_A_SUIT + 1)
    }
    largest = max(table.values())

    def parts() -> Iterator[str]:
        yield text(EDGE, 42, "North’s cards of the suit down, their points across", "soft", 12)
        for points in range(MOST_OF_A_SUIT + 1):
            yield text(left + wide * (points + 0.5), top - 8, str(points), "soft", 11, "middle")
        for (cards, points), number in table.items():
            x, y = left + wide * points, top + high * cards
            if not points:
                yield text(left - 10, y + 14, str(cards), "soft", 11, "end")
            if number:
                shade = 0.1 + 0.4 * log10(1 + number) / log10(1 + largest)
                yield box(x + 0.5, y + 0.5, wide - 1, high - 1, "heat", f' fill-opacity="{shade:.2f}"')
                yield text(x + wide / 2, y + 14, str(number), "ink", 11.5, "middle")
        end = top + 14 * high
        yield text(
            EDGE,
            end + 20,
            f"All cells together: {sum(table.values()):,} ways, which is 2 to the 13th.",
            "soft",
        )

    return drawn(
        top + 14 * high + 32,
        "The ways of one suit of 13 cards",
        "For each number of cards and of points that North may have of a suit, in how many ways.",
        parts(),
    )


CHOSEN: Final = 7
CHOSEN_POINTS: Final = 9
ASKED: Final = range(15, 18)


def halves() -> str:
    """Two halves of the pack: how many cards North has of each, and two of them joined by points."""
    points = range(2 * MOST_OF_A_SUIT + 1)
    half = {cards: [ways("SH", cards, value) for value in points] for cards in range(14)}
    joined = {
        cards: sum(
            half[cards][mine] * half[13 - cards][total - mine]
            for mine in points
            for total in ASKED
            if 0 <= total - mine < len(points)
        )
        for cards in half
    }
    everything = sum(joined.values())
    low, high = ASKED[0] - CHOSEN_POINTS, ASKED[-1] - CHOSEN_POINTS
    mine, theirs = half[CHOSEN][CHOSEN_POINTS], sum(half[13 - CHOSEN][low : high + 1])

    def bars(left: float, cards: int, marked: range) -> Iterator[str]:
        tallest = max(half[cards])
        for value in points:
            height = 70 * half[cards][value] / tallest
            if height >= 0.05:
                kind = "fair" if value in marked else "line"
                yield box(left + 7.4 * value, 388 - height, 6.2, height, kind)
        yield line(left, 388.5, left + 156, 388.5)
        for value in (0, 5, 10, 15, 20):
            yield text(left + 7.4 * value + 3, 402, str(value), "soft", 11, "middle")

    def parts() -> Iterator[str]:
        yield text(EDGE, 44, "spades, hearts", "soft")
        yield text(200, 44, "diamonds, clubs", "soft", 12, "middle")
        yield text(352, 44, "of all such hands", "soft", 12, "end")
        for cards, number in joined.items():
            y = 62 + 16 * cards
            kind, rest = ("fair", "b") if cards == CHOSEN else ("ink", "")
            share = number / everything
            yield text(58, y, f"{cards}", kind, 12, "end")
            yield line(70, y - 4, 180, y - 4, "tie", f' stroke-width="{max(0.6, 44 * share):.3g}"')
            yield text(206, y, f"{13 - cards}", kind, 12, "end")
            yield text(352, y, percent(share), "soft" if not rest else "fair", 12, "end")
        yield text(EDGE, 300, f"{CHOSEN} cards, by points", "ink", 12)
        yield text(190, 300, f"{13 - CHOSEN} cards, by points", "ink", 12)
        yield from bars(EDGE, CHOSEN, range(CHOSEN_POINTS, CHOSEN_POINTS + 1))
        yield from bars(190, 13 - CHOSEN, range(low, high + 1))
        yield text(EDGE, 424, f"{CHOSEN_POINTS} points: {mine:,} ways", "fair")
        yield text(190, 424, f"{low} to {high}: {theirs:,} ways", "fair")
        yield text(EDGE, 446, f"Together {mine:,} × {theirs:,} = {mine * theirs:,} hands", "ink")

    return drawn(
        460,
        "North has 15 to 17 points: two halves meet",
        "How many cards North has of spades and hearts, and so of diamonds and clubs; one pair of them in "
        "points: what one half has decides what the other must have.",
        parts(),
    )


def acceptance() -> str:
    """How many shuffles a deal costs, on a scale of tenfolds."""
    costs = {words: float(1 / Dealer(bridge(), ask).probability()) for words, ask in tasks().items()}
    left, step = EDGE + 6, 66

    def parts() -> Iterator[str]:
        bottom = 52 + 46 * len(costs)
        for power in range(6):
            x = left + step * power
            yield line(x, 36, x, bottom)
            at = "start" if power == 0 else "middle" if power < 5 else "end"
            yield text(x + (6 if power == 5 else 0), bottom + 16, f"{10**power:,}", "soft", 11, at)
        for row, (words, cost) in enumerate(costs.items()):
            y = 52 + 46 * row
            end = left + step * log10(cost)
            yield text(left + 4, y, words, "ink halo", 12)
            yield box(left, y + 7, max(end - left, 2), 16, "crooked")
            number = f"{cost:,.0f}" if cost == 1 or cost > 100 else f"{cost:,.1f}"
            inside = end > 290
            if inside:
                yield text(end - 5, y + 19, number, "ground", 12, "end")
            else:
                yield text(end + 5, y + 19, number, "ink halo", 12)
            yield box(left - 3, y + 4, 3, 22, "fair")
        yield text(EDGE, bottom + 38, "Drawn from the count, every deal costs 1: the green mark.", "soft")

    return drawn(
        52 + 46 * 4 + 50,
        "Shuffles for one deal that fits, on average",
        "; ".join(f"{words}: {cost:,.1f}" for words, cost in costs.items()),
        parts(),
    )


def crooked() -> str:
    """Lengths of North's spades: as they are, and with five spades given first."""
    fair, first = long_spades()
    left, full = 70, 226

    def parts() -> Iterator[str]:
        yield box(EDGE, 34, 14, 12, "fair")
        yield text(28, 44.5, "counted: all hands alike")
        yield box(EDGE + 0.5, 54.5, 13, 11, "outline")
        yield text(28, 64.5, "five spades first, then eight cards at random")
        for row, word in enumerate(fair):
            top = 84 + 50 * row
            yield text(left - 8, top + 23, word.replace(" or more", "+"), "ink", 12, "end")
            for kind, part, y in (("fair", fair[word], top), ("outline", first[word], top + 20)):
                yield box(left, y, max(full * part / max(fair.values()), 1), 15, kind)
                yield text(left + full * part / max(fair.values()) + 5, y + 12, percent(part))
        yield text(
            EDGE, 84 + 50 * len(fair) + 8, "North’s spades, in parts of all deals with five or more", "soft"
        )

    return drawn(
        84 + 50 * len(fair) + 20,
        "North has five spades or more: how many?",
        "; ".join(
            f"{word} spades: {percent(fair[word])}, with five given first {percent(first[word])}"
            for word in fair
        ),
        parts(),
    )


PICTURES: Final[dict[str, Callable[[], str]]] = {
    "dealing-six-cards.svg": six_cards,
    "dealing-one-suit.svg": one_suit,
    "dealing-halves.svg": halves,
    "dealing-acceptance.svg": acceptance,
    "dealing-crooked.svg": crooked,
}


def main(check: bool) -> int:
    """Write the files, or compare; returns the exit code."""
    wrong = 0
    for name, draw in PICTURES.items():
        path, picture = FOLDER / name, draw()
        if not check:
            path.write_text(picture, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != picture:
            print(f"{path.name}: not what is drawn now; run python tools/dealing_pictures.py and look at it")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
