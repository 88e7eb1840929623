"""Which projects a player announced: archives name the kind, and show the cards only of the winning side.

The mask that is shown (`prjC`) may leave out cards that have been played by then, the one being played
included (seen in real deals). So the cards are found in this order: those that fit the masks, then the
best split of the hand, then any project of that kind which the hand holds.

>>> from majlis.cards import parse_cards
>>> from majlis.baloot.projects import project_text
>>> hand = parse_cards("♠789♥789♦7♣7")
>>> seven_played = parse_cards("7♥")
>>> found = announced_projects(hand, "sun", [(1, None)], [parse_cards("8♥ 9♥")], seven_played)
>>> [project_text(project) for project in found if project]
['sira:♥789']
"""

from collections.abc import Sequence
from itertools import combinations, product
from typing import TypeAlias

from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.codes import KIND_OF_CODE
from majlis.baloot.projects import MAX_DECLARED, Project, best_split, projects_in
from majlis.cards import CardSet

Named: TypeAlias = tuple[int, CardSet | None]
"""An announcement as recorded: code 1..4, and its cards where they are told."""


def announced_projects(
    hand: CardSet, mode: Mode, named: Sequence[Named], masks: Sequence[CardSet], played: CardSet
) -> list[Project | None]:
    """The project of each announcement of one seat, in order; None where the hand holds none of its kind.

    `hand` are the seat's eight cards, `masks` what it showed (one mask a project, or one for both), and
    `played` its cards to the first two tricks.
    """
    held = projects_in(hand)
    split = best_split(hand, mode)
    order = [*split, *(project for project in reversed(held) if project not in split)]
    choices: list[list[Project | None]] = []
    for code, cards in named:
        kind = KIND_OF_CODE.get(code)
        fitting = [p for p in order if p.kind(mode) == kind and (cards is None or p.cards == cards)]
        choices.append([*fitting] or [None])
    if len(named) > MAX_DECLARED:  # more than the rules allow: the engine will refuse the rest
        rest = [options[0] for options in choices[MAX_DECLARED:]]
        return announced_projects(hand, mode, named[:MAX_DECLARED], masks, played) + rest
    best: tuple[Project | None, ...] = tuple(options[0] for options in choices)
    best_score = (-1, -1)
    for chosen in product(*choices):
        projects = [project for project in chosen if project is not None]
        score = (_apart(projects), sum(_shows(mask, projects, played) for mask in masks))
        if score > best_score:
            best, best_score = chosen, score
    return list(best)


def shown_mask(project: Project, played: CardSet) -> CardSet:
    """What a client shows of a project: the cards not yet played, nor being played now."""
    return project.cards & ~played


def _apart(projects: list[Project]) -> bool:
    """A card serves one project only."""
    return all(a.cards & b.cards == 0 for a, b in combinations(projects, 2))


def _shows(mask: CardSet, projects: list[Project], played: CardSet) -> bool:
    """Whether the mask is one of the projects, or all of them, but for cards already played."""
    together = 0
    for project in projects:
        together |= project.cards
        if mask & ~project.cards == 0 and project.cards & ~mask & ~played == 0:
            return True
    return mask & ~together == 0 and together & ~mask & ~played == 0
