"""Projects: the 89 that a hand can hold, the best split of a hand, and which project wins the contest.

A project is a run of three or more in one suit (in sequence order 7 8 9 10 J Q K A) or four of
10, J, Q, K or A. Raw points and game points are those of sources/baloot.md §6.1; four Aces are a hundred
in Hokum and the four hundred (200 raw) in Sun, so kind and points are asked with the mode.

>>> hand = parse_cards("♠10JQKA♥K♦K♣K")
>>> [project_text(p) for p in best_split(hand, "hokum")]
['hundred:KKKK', 'sira:♠10JQ']
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from majlis.baloot.deck import SEQUENCE_ORDER, Mode
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, RANK_NAMES, SUIT_GLYPHS, SUITS, TEN, CardSet, Rank, Suit, parse_cards
from majlis.errors import NotationError, shown
from majlis.i18n import N_

Kind: TypeAlias = Literal["sira", "fifty", "hundred", "four-hundred"]
KINDS: Final[tuple[Kind, ...]] = ("sira", "fifty", "hundred", "four-hundred")
RAW: Final[dict[Kind, int]] = {"sira": 20, "fifty": 50, "hundred": 100, "four-hundred": 200}
BALOOT_RAW: Final = 20
BALOOT_GP: Final = 2
MAX_DECLARED: Final = 2


@dataclass(frozen=True, slots=True)
class Project:
    """A set of cards that may be announced: a run (`suit` set) or four of a kind (`suit` None)."""

    top: Rank
    length: int
    suit: Suit | None
    cards: CardSet
    index: int

    def kind(self, mode: Mode) -> Kind:
        """Its name in this mode; only the four Aces depend on it."""
        if self.suit is None:
            return "four-hundred" if self.top == ACE and mode == "sun" else "hundred"
        return "sira" if self.length == 3 else "fifty" if self.length == 4 else "hundred"

    def raw(self, mode: Mode) -> int:
        """Raw points: 20, 50, 100, or 200 for four Aces in Sun."""
        return RAW[self.kind(mode)]


def _all_projects() -> tuple[Project, ...]:
    found: list[Project] = []
    for suit in SUITS:
        for length in range(3, 9):
            for low in range(9 - length):
                ranks = SEQUENCE_ORDER[low : low + length]
                cards = sum(1 << 13 * suit + rank for rank in ranks)
                found.append(Project(ranks[-1], length, suit, cards, len(found)))
    for rank in SEQUENCE_ORDER[SEQUENCE_ORDER.index(TEN) :]:
        cards = sum(1 << 13 * suit + rank for suit in SUITS)
        found.append(Project(rank, 4, None, cards, len(found)))
    return tuple(found)


PROJECTS: Final[tuple[Project, ...]] = _all_projects()
_OF_CARDS: Final = {project.cards: project for project in PROJECTS}


def projects_in(hand: CardSet) -> list[Project]:
    """Every project whose cards the hand holds, overlapping ones included."""
    return [project for project in PROJECTS if project.cards & ~hand == 0]


def project_of(cards: CardSet) -> Project | None:
    """The project that consists of exactly these cards, if there is one."""
    return _OF_CARDS.get(cards)


def beats_key(project: Project, mode: Mode, trump: Suit | None, rules: RuleSet) -> tuple[int, int, int, int]:
    """Sort key of the contest: the greater key is the better project; equal keys go to the first speaker.

    Kind, then within hundred four of a kind against a run (`hundred_order`), then the higher top card,
    then a run in trumps where `trump_run_wins_tie` says so (sources/baloot.md §6.4).
    """
    return contest_keys(mode, trump, rules)[project.index]


def contest_keys(mode: Mode, trump: Suit | None, rules: RuleSet) -> Sequence[tuple[int, int, int, int]]:
    """`beats_key` of every project, by its index."""
    tied_by = trump if rules.trump_run_wins_tie == "yes" else None
    return _contest_keys(mode, tied_by, rules.hundred_order == "four-of-a-kind")


@lru_cache(maxsize=32)
def _contest_keys(
    mode: Mode, tied_by: Suit | None, fours_first: bool
) -> tuple[tuple[int, int, int, int], ...]:
    """The sort key of each project; a run of the suit `tied_by` wins a tie."""
    keys = []
    for project in PROJECTS:
        kind = KINDS.index(project.kind(mode))
        is_four = project.suit is None
        form = int(is_four == fours_first) if kind == 2 else 0
        keys.append((kind, form, project.top, int(not is_four and project.suit == tied_by)))
    return tuple(keys)


def absorbs_baloot(projects: Iterable[Project], marriage: CardSet, rules: RuleSet) -> bool:
    """Section 7: a declared hundred that contains both cards leaves no Baloot.

    Nor do four Kings or four Queens where the rules say so (`founding` does).
    """
    rule = rules.baloot_inside_hundred
    if rule == "counted":
        return False
    return any(
        project.kind("hokum") == "hundred"
        and (
            project.cards & marriage == marriage
            or (rule == "absorbed-fours-too" and project.suit is None and project.cards & marriage)
        )
        for project in projects
    )


@lru_cache(maxsize=4096)
def best_split(hand: CardSet, mode: Mode) -> tuple[Project, ...]:
    """The announcement of at most two disjoint projects worth most raw points, better project first.

    Between equal values the split with the better single project is taken, since that is what the
    contest compares. A whole suit is a hundred of five and a sira.
    """
    held, worths = projects_in(hand), _worths(mode)
    best: tuple[int, ...] = (0,)
    split: tuple[Project, ...] = ()
    score: tuple[int, ...]
    for i, first in enumerate(held):
        worth = worths[first.index]
        score = (worth[0], *worth)
        if score > best:
            best, split = score, (first,)
        for second in held[i + 1 :]:
            if first.cards & second.cards:
                continue
            other = worths[second.index]
            if worth > other:
                score, pair = (worth[0] + other[0], *worth, *other), (first, second)
            else:
                score, pair = (worth[0] + other[0], *other, *worth), (second, first)
            if score > best:
                best, split = score, pair
    return split


@lru_cache(maxsize=2)
def _worths(mode: Mode) -> tuple[tuple[int, int, int, int, int], ...]:
    """What is compared of each project, by its index, raw points first; no two are equal."""
    return tuple(
        (project.raw(mode), int(project.suit is None), project.top, project.length, -(project.suit or 0))
        for project in PROJECTS
    )


def project_text(project: Project) -> str:
    """`sira:♠QKA`, `hundred:KKKK`; the four Aces are `aces:AAAA`, whose kind depends on the mode."""
    names = "".join(RANK_NAMES[rank] for rank in SEQUENCE_ORDER if _rank_held(project, rank))
    if project.suit is None:
        return ("aces:" if project.top == ACE else "hundred:") + RANK_NAMES[project.top] * 4
    return f"{project.kind('hokum')}:{SUIT_GLYPHS[project.suit]}{names}"


def _rank_held(project: Project, rank: Rank) -> bool:
    return any(project.cards >> 13 * suit + rank & 1 for suit in SUITS)


def parse_project(text: str) -> Project:
    """A project from `sira:♠QKA` or `hundred:KKKK`; the word before the colon must fit the cards.

    Raises `NotationError` when the cards are no project or the word names another kind.
    """
    word, _, cards_text = text.strip().partition(":")
    project = _project_from(cards_text)
    if project is None:
        message = N_("{text} is not a project: write sira:♠QKA, fifty:♥10JQK, hundred:KKKK or aces:AAAA")
        raise NotationError(message, text=shown(text))
    allowed = {project.kind("hokum"), project.kind("sun")} | (
        {"aces"} if project.top == ACE and project.suit is None else set()
    )
    if word.lower() not in allowed:
        message = N_("{text}: these cards are a {kind}, not a {word}")
        raise NotationError(message, text=shown(text), kind=project.kind("hokum"), word=shown(word))
    return project


def _project_from(text: str) -> Project | None:
    upper = text.upper().replace("T", "10")
    for rank in range(len(RANK_NAMES)):
        if upper == RANK_NAMES[rank] * 4:
            return next((p for p in PROJECTS if p.suit is None and p.top == rank), None)
    if upper[-1:] in "SHCD♠♥♣♦" and upper[:1] not in "SHCD♠♥♣♦":
        upper = upper[-1] + upper[:-1]
    try:
        return project_of(parse_cards(upper))
    except NotationError:
        return None
