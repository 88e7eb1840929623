"""How the strategist looks ahead: the layouts that fit what he knows, each played out with open hands.

Late in a deal few layouts are left, and what each card brings in each of them is solved exactly. Game points
count first, what the score of the deal makes of the play: Khasara, Kaboot, projects and Baloot; near the end
of a match it is the chance to win it. Card points decide between cards that are equal in that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Final

import numpy as np

from majlis.baloot.auction import Contract
from majlis.baloot.card_numbers import (
    HIGH_RANKS,
    SUN,
    by_strength,
    mask_of,
    numbers_of,
    strength_mask,
)
from majlis.baloot.chances import CERTAIN, win_chance
from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK, MARRIAGE, Mode
from majlis.baloot.lookahead.known import Known
from majlis.baloot.lookahead.layouts import Layouts, list_layouts
from majlis.baloot.players.strategist_stakes import tricks_won
from majlis.baloot.players.strategist_table import ViewReading
from majlis.baloot.projects import PROJECTS, Kind, Project, absorbs_baloot
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.scoring import Facts, game_points
from majlis.baloot.sheet import Pair
from majlis.baloot.solver.layout import Position, options_of
from majlis.baloot.solver.payoff import Payoff
from majlis.baloot.solver.search import Solver, alike
from majlis.baloot.solver.worlds import Questions, points_within, solve_layouts
from majlis.baloot.view import View
from majlis.cards import ACE, Card
from majlis.compiled.arrays import Ints, Ints2
from majlis.game import SEATS, Seat, next_seat, team_of

SCALE: Final = 1000
"""A game point in levels: one more of them weighs more than all card points."""
CHANCE: Final = 7000
"""What about a game point is in the chance to win the match, in millionths that one side is ahead."""
TABLE_BYTES: Final = 1 << 17
"""The solver's table: endings are small, and a small table stays near the processor."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What each card brings our side, over the other side, in the mean of the layouts."""

    cards: tuple[Card, ...]
    layouts: int
    whole: bool
    """Every layout that fits was solved, not only some of them."""
    game: tuple[float, ...]
    """Game points, by card; or what the chance to win the match is worth, in about as much."""
    points: tuple[float, ...]
    """Card points."""
    errors: tuple[float, ...]
    """The standard error of `game`; 0 where every layout was solved."""
    better: tuple[tuple[int, ...], ...]
    """In how many layouts one card brings more than another, game points first."""
    match: bool = False
    """The chance to win the match was solved for."""

    def score(self, card: Card) -> float:
        """Game points, and a little of the card points: for an order of the cards."""
        at = self.cards.index(card)
        return self.game[at] + 0.01 * self.points[at]

    def differs(self, card: Card, other: Card) -> bool:
        """Whether two cards bring more or less than each other in any layout."""
        one, two = self.cards.index(card), self.cards.index(other)
        return self.better[one][two] + self.better[two][one] > 0


def look_ahead(
    table: ViewReading,
    legal: Sequence[Card],
    most: int,
    solver: Solver,
    always: bool = False,
    match: bool = False,
) -> Outlook | None:
    """The outlook of the legal cards over at most so many layouts.

    None where they all do the same, unless it is wanted `always`. Not for the first trick, when the projects
    that will count are not known. `match` solves for the chance to win the match.
    """
    position = _position(table.view, table.known)
    numbers = numbers_of(position.trump)
    roots = [numbers[card] for card in legal]
    if not always and all(alike(position, roots[0], other) for other in roots[1:]):
        return None
    layouts, game, points = solve_listed(table, legal, most, solver, match)
    return _outlook(tuple(legal), layouts, game, points, match)


def solve_listed(
    table: ViewReading, legal: Sequence[Card], most: int, solver: Solver, match: bool = False
) -> tuple[Layouts, Ints2, Ints2]:
    """Layouts that fit, and for each and each card the game points and the card points that we gain.

    With `match` the chances to win the match, in millionths that we are ahead, stand in for game points.
    """
    view, known = table.view, table.known
    position = _position(view, known)
    numbers = numbers_of(position.trump)
    layouts = list_layouts(view, most, known)
    hands = by_strength(layouts.hands, position.trump)
    roots = [numbers[card] for card in legal]
    game, points = _solved(view, known, position, layouts, hands, roots, solver, match)
    sign = 1 if team_of(view.seat) == 0 else -1
    return layouts, sign * game, sign * points


def same_cards(table: ViewReading, legal: Sequence[Card], card: Card) -> list[Card]:
    """The cards that do the same as this one, however the other cards lie; itself among them."""
    position = _position(table.view, table.known)
    numbers = numbers_of(position.trump)
    return [other for other in legal if other == card or alike(position, numbers[card], numbers[other])]


def seen_within(
    table: ViewReading, legal: Sequence[Card], layouts: Layouts, tricks: int, solver: Solver
) -> Ints2:
    """For each layout and card the card points that we gain within so many tricks, the open one included."""
    view = table.view
    position = _position(view, table.known)
    numbers = numbers_of(position.trump)
    hands = by_strength(layouts.hands, position.trump)
    found = points_within(solver, position, hands, [numbers[card] for card in legal], tricks)
    return found if team_of(view.seat) == 0 else -found


def _outlook(legal: tuple[Card, ...], layouts: Layouts, game: Ints2, points: Ints2, match: bool) -> Outlook:
    count, unit = len(layouts), CHANCE if match else 1
    worth = game * SCALE + points
    spread = game.std(axis=0, ddof=1) if count > 1 else np.zeros(len(legal))
    errors = [0.0 if layouts.whole else float(one) / sqrt(count) / unit for one in spread]
    return Outlook(
        legal,
        count,
        layouts.whole,
        tuple(int(total) / (count * unit) for total in game.sum(axis=0)),
        tuple(int(total) / count for total in points.sum(axis=0)),
        tuple(errors),
        tuple(
            tuple(int((worth[:, one] > worth[:, other]).sum()) for other in range(len(legal)))
            for one in range(len(legal))
        ),
        match,
    )


def _position(view: View, known: Known) -> Position:
    """All but the hidden hands, which are taken together: cards that lie side by side are found by it."""
    contract = view.contract
    assert contract is not None
    trump = SUN if contract.trump is None else contract.trump
    numbers = numbers_of(trump)
    hands = [0, 0, 0, 0]
    hands[view.seat] = strength_mask(view.hand, trump)
    hands[view.seat ^ 1] = strength_mask(known.unseen, trump)
    won = tricks_won(view)
    return Position(
        trump,
        options_of(view.rules, contract.closed),
        (hands[0], hands[1], hands[2], hands[3]),
        view.leader,
        tuple(numbers[card] for card in view.trick),
        view.captured,
        won,
        view.akka or bool(view.trick and view.trick[0] % 13 == ACE),
    )


def _solved(
    view: View,
    known: Known,
    position: Position,
    layouts: Layouts,
    hands: Ints2,
    roots: Sequence[int],
    solver: Solver,
    match: bool,
) -> tuple[Ints2, Ints2]:
    """For each layout and card the game points and the card points that the first side gains."""
    game = np.zeros((len(hands), len(roots)), dtype=np.int64)
    points = np.zeros_like(game)
    announced, to_come = _baloots(view, known, layouts.hands)
    kinds = to_come + 4 * _reversible(view, known, layouts.hands)
    for kind in np.unique(kinds).tolist():
        rows = kinds == kind
        baloots = announced[0] + (kind & 1), announced[1] + (kind >> 1 & 1)
        payoff = _payoff(view, baloots, kind >= 4, match)
        levels = solve_layouts(solver, position, Questions.of(payoff, position), hands[rows], roots)
        worth = np.array(payoff.levels, dtype=np.int64)[levels]
        game[rows] = (worth + SCALE // 2) // SCALE
        points[rows] = worth - SCALE * game[rows]
    return game, points


def _baloots(view: View, known: Known, hands: Ints2) -> tuple[Pair, Ints]:
    """The Baloots that each side has said, and for each layout who has one to come: 1 or 2 for the side."""
    announced = [sum(view.balooted[team::2]) for team in (0, 1)]
    to_come = np.zeros(len(hands), dtype=np.int64)
    trump = view.contract.trump if view.contract else None
    if trump is not None and not sum(announced):
        pair = mask_of(MARRIAGE[trump])
        for seat in SEATS:
            has = ((hands[:, seat] | mask_of(known.played[seat])) & pair == pair) & (
                hands[:, seat] & pair != 0
            )
            to_come |= np.where(has & (not _absorbed(view, seat)), 1 + team_of(seat), 0)
    return (announced[0], announced[1]), to_come


def _reversible(view: View, known: Known, hands: Ints2) -> Ints:
    """For each layout whether a Kaboot against the buyer would be a reverse one, by an Ace of his."""
    contract = view.contract
    assert contract is not None
    if view.rules.reverse_kaboot != "88" or contract.buyer != next_seat(view.dealer):
        return np.zeros(len(hands), dtype=np.int64)
    eight = hands[:, contract.buyer] | mask_of(known.played[contract.buyer])
    return np.where(eight & HIGH_RANKS[-1], 1, 0)


def _absorbed(view: View, seat: int) -> bool:
    contract = view.contract
    assert contract is not None
    assert contract.trump is not None
    projects = view.own_projects if seat == view.seat else view.shown[seat]
    return absorbs_baloot(projects, MARRIAGE[contract.trump], view.rules)


def _payoff(view: View, baloots: Pair, reversible: bool, match: bool) -> Payoff:
    contract = view.contract
    assert contract is not None
    kept: list[tuple[Kind, ...]] = [(), ()]
    if view.contest_winner is not None:
        team = view.contest_winner
        kept[team] = tuple(sorted(kind for seat in SEATS[team::2] for kind in view.kinds[seat]))
    bare = Contract(
        contract.mode,
        None if contract.trump is None else 0,
        team_of(contract.buyer),
        team_of(contract.buyer),
        False,
        contract.level,
        contract.closed,
        None if contract.raiser is None else team_of(contract.raiser),
    )
    standing = (*view.scores, next_seat(view.dealer)) if match else None
    return _payoff_of(view.rules, bare, kept[0], kept[1], baloots, reversible, standing)


@lru_cache(maxsize=1024)
def _payoff_of(
    rules: RuleSet,
    contract: Contract,
    ours: tuple[Kind, ...],
    theirs: tuple[Kind, ...],
    baloots: Pair,
    reversible: bool,
    standing: tuple[int, int, Seat] | None,
) -> Payoff:
    """Game points first, then card points, for every end of a deal; what is alike in many deals is kept."""
    mode: Mode = contract.mode
    total = CARD_TOTAL[mode] + LAST_TRICK
    announced = (_some(ours, mode), _some(theirs, mode), (), ())

    def gained(points: int, tricks: Pair) -> int:
        facts = Facts(
            contract=contract,
            captured=(points, total - points),
            tricks=tricks,
            last_trick=None,  # its ten are among the points
            announced=announced,
            first_speaker=contract.buyer,
            baloots=baloots,
            buyer_ace=reversible,
        )
        first, second = game_points(facts, rules)
        worth = first - second
        if standing is not None:
            scores = standing[0] + first, standing[1] + second
            worth = 2 * win_chance(scores, standing[2], rules) - CERTAIN
        return SCALE * worth + 2 * points - total

    ends = [gained(points, (4, 4)) for points in range(total + 1)]
    for at in range(1, len(ends)):  # rules by which more card points can be worth less: taken as no less
        ends[at] = max(ends[at], ends[at - 1])
    swept = gained(total, (8, 0)), gained(0, (0, 8))
    return Payoff(tuple(ends), swept, tuple(sorted({*ends, *swept})))


def _some(kinds: tuple[Kind, ...], mode: Mode) -> tuple[Project, ...]:
    """Projects of these kinds; which ones makes no difference."""
    return tuple(next(project for project in PROJECTS if project.kind(mode) == kind) for kind in kinds)
