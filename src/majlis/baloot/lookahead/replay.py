"""The deal of a world: what lay open, replayed with the hands that the world gives to the others.

Every action is applied to a `State`, so a world in which anybody did what he could not have done is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from majlis.baloot.actions import ANNOUNCE, ANNOUNCED
from majlis.baloot.card_numbers import cards_in, mask_of
from majlis.baloot.deal import Deal
from majlis.baloot.lookahead.known import FIRST, Known
from majlis.baloot.projects import KINDS, Project
from majlis.baloot.setup import FULL_HAND, SetUp
from majlis.baloot.sheet import Pair
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import CardSet, card_set, cards_of
from majlis.compiled.arrays import Ints
from majlis.errors import MajlisError
from majlis.game import Action, Seat


def replayed(
    view: View, known: Known, hands: Ints, announced: Sequence[tuple[Project, ...]] = ((), (), (), ())
) -> State:
    """The state of a world: its hands by seat as masks, and which projects stand behind those announced.

    Raises `IllegalAction` for what the rules forbid in this world.
    """
    holdings = [cards_in(int(mask)) for mask in hands]
    if view.floor is None:
        return _composed(view, holdings, announced)
    if view.contract is None:
        first = tuple(holdings)
        deal = Deal((first[0], first[1], first[2], first[3]), view.floor)
    else:
        final = tuple(hand | known.played[seat] for seat, hand in enumerate(holdings))
        first = tuple(_some_five(cards & ~(1 << view.floor)) for cards in final)
        deal = Deal.of_hands(first, view.floor, final, view.dealer)
    state = State.new(deal, view.rules, view.dealer, view.scores)
    ahead = [list(projects) for projects in announced]
    for seat, action in view.history:
        state.apply(_concrete(seat, action, ahead), seat)
    return state


def _some_five(cards: CardSet) -> CardSet:
    return card_set(list(cards_of(cards))[:FIRST])


def _concrete(seat: Seat, action: Action, ahead: Sequence[list[Project]]) -> Action:
    """An announcement by kind as one of the project that stands behind it."""
    if not ANNOUNCED <= action < ANNOUNCED + len(KINDS):
        return action
    kind = KINDS[action - ANNOUNCED]
    project = next(p for p in ahead[seat] if kind in (p.kind("hokum"), p.kind("sun")))
    ahead[seat].remove(project)
    return ANNOUNCE + project.index


def _composed(view: View, hands: Sequence[CardSet], announced: Sequence[tuple[Project, ...]]) -> State:
    """A composed position as it stands now: who won the tricks before it is taken from the points."""
    assert view.contract is not None
    won = [sum(trick.winner & 1 == team for trick in view.tricks) for team in (0, 1)]
    before = FULL_HAND - max(view.hand_counts) - sum(won)
    team = 0 if view.captured[0] >= view.captured[1] else 1
    if before and view.captured[1 - team] and not won[1 - team]:
        won[1 - team] += 1
        before -= 1
    won[team] += before
    return State.set_up(
        SetUp(
            contract=view.contract,
            hands=tuple(hands),
            leader=view.leader,
            trick=view.trick,
            captured=view.captured,
            won=_pair(won),
            announced=tuple(announced),
            balooted=tuple(view.balooted),
            akka=view.akka,
        ),
        view.rules,
        view.dealer,
        view.scores,
    )


def _pair(numbers: Sequence[int]) -> Pair:
    return numbers[0], numbers[1]


def fits_history(view: View, known: Known, hands: Ints, announced: Sequence[tuple[Project, ...]]) -> bool:
    """Whether the whole deal can be replayed in a world and ends in this very view.

    Slow, and obvious: what worlds are checked against.
    """
    try:
        state = replayed(view, known, hands, announced)
    except (MajlisError, StopIteration):
        return False
    same = [mask_of(hand) for hand in state.hands] == [int(hand) for hand in hands]
    return same and _same(state.view(view.seat), view)


def _same(one: View, other: View) -> bool:
    """Whether two views are the same but for the legal actions, which a promise can change."""
    return (one.history, one.hand, one.played, one.kinds, one.contest_winner, one.shown, one.captured) == (
        other.history,
        other.hand,
        other.played,
        other.kinds,
        other.contest_winner,
        other.shown,
        other.captured,
    )
