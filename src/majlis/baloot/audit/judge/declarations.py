"""Which declarations of a recorded deal survive: announcements matched to hands, contest, Baloot.

An announcement (e=3) gives a kind, or the cards that were shown, which may leave out cards already
played. Both are matched against the hand; where several projects fit, the hand is credited with the best
split. Cards shown of a project that was never announced count nothing. The team with the best single
project keeps all of its own, the other none (sources/baloot.md §6.4); Baloot stands beside the contest
(sources/baloot.md §7.1).

| point | category | what |
|---|---|---|
| `project-not-held` | declaration | a project announced that the hand does not hold |
| `shown-cards` | declaration | shown cards that make no announced project |
| `not-announced` | declaration | cards shown by a player who announced no project |
| `too-many-projects` | declaration | more than two projects of one player |
| `late-project` | declaration | announced after trick 1, or shown after trick 2 |
| `loser-shows` | declaration | projects shown by the team that loses the contest, and by it alone |
| `baloot-not-held` | declaration | Baloot called without the K and Q of trumps |
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final, TypeAlias

from majlis.baloot.audit.read.calls import Bargain
from majlis.baloot.audit.read.recorded_play import (
    AKKA,
    BALOOT,
    FIFTY,
    FOUR_HUNDRED,
    HUNDRED,
    SIRA,
    Announced,
    RecordedPlay,
)
from majlis.baloot.audit.tables import PACK, RAW, card_list, cards_text
from majlis.baloot.audit.types import Finding, finding
from majlis.baloot.deck import Mode
from majlis.baloot.names import CardWords, SeatWord, SideWord
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, KING, QUEEN, TEN, CardSet, Rank, Suit
from majlis.game import SEATS, Seat, Team
from majlis.i18n import N_
from majlis.message import Word

NAMES: Final = {SIRA: "sira", FIFTY: "50", HUNDRED: "100", FOUR_HUNDRED: "400"}
_WORDS: Final = {
    SIRA: N_("sira"),
    FIFTY: N_("fifty"),
    HUNDRED: N_("hundred"),
    FOUR_HUNDRED: N_("four hundred"),
}
MOST_PROJECTS: Final = 2
_LOWEST: Final[Rank] = 5


@dataclass(frozen=True, slots=True)
class Held:
    """A project of a hand; `suit` is None for four of a kind, `cards` 0 when only its kind is known."""

    code: int
    top: Rank
    suit: Suit | None
    cards: CardSet

    def key(self, trump: Suit | None, rules: RuleSet) -> tuple[int, int, int, int]:
        """The greater key is the better project; equal, the first speaker's (sources/baloot.md §6.4)."""
        form = 0
        if self.code == HUNDRED:
            form = int((self.suit is None) == (rules.hundred_order == "four-of-a-kind"))
        in_trumps = rules.trump_run_wins_tie == "yes" and self.suit is not None and self.suit == trump
        return self.code, form, self.top, int(in_trumps)


@dataclass(frozen=True, slots=True)
class Declarations:
    """The declarations of one deal, by seat (`projects`, `baloots`) or team."""

    projects: tuple[tuple[Held, ...], ...]
    """Every project that each seat announced and holds, whatever the contest says."""
    baloots: tuple[bool, ...]
    """Whether each seat's Baloot counts."""
    contest: Team | None
    """The team whose projects survive; None when there are none, or when nobody can tell (`unclear`)."""
    unclear: bool
    findings: tuple[Finding, ...] = ()

    def raw(self, team: Team) -> int:
        """Raw points of all projects of a team, before any contest."""
        return sum(RAW[NAMES[project.code]] for seat in (team, team + 2) for project in self.projects[seat])

    def surviving_raw(self) -> tuple[int, int]:
        """Raw points of the projects that survive the contest, by team."""
        raw = [self.raw(team) if team == self.contest else 0 for team in (0, 1)]
        return raw[0], raw[1]

    def baloot_count(self) -> tuple[int, int]:
        """How many Baloots count, by team (there is only one trump, so one at most)."""
        return int(self.baloots[0]) + int(self.baloots[2]), int(self.baloots[1]) + int(self.baloots[3])

    def names(self, team: Team, projects: bool, baloot: bool = True) -> tuple[str, ...]:
        """The team's declarations as an archive names them, sorted: its projects, its Baloot, if asked."""
        names = ["baloot"] * self.baloot_count()[team] if baloot else []
        if projects:
            names += [NAMES[p.code] for seat in (team, team + 2) for p in self.projects[seat]]
        return tuple(sorted(names))


def projects_of(hand: CardSet, mode: Mode) -> list[Held]:
    """Every project that a hand holds, runs inside longer runs included (sources/baloot.md §6.1)."""
    found = []
    for suit in range(4):
        held = hand >> 13 * suit & 0x1FFF
        triples = held & held >> 1 & held >> 2
        if triples:
            found += _runs(held, triples, suit)
    if hand.bit_count() < 4:
        return found
    for rank in range(TEN, ACE + 1):
        four = sum(1 << 13 * suit + rank for suit in range(4))
        if hand & four == four:
            code = FOUR_HUNDRED if rank == ACE and mode == "sun" else HUNDRED
            found.append(Held(code, rank, None, four))
    return found


def _runs(held: int, triples: int, suit: Suit) -> list[Held]:
    """The runs of one suit; `triples` has a bit for every rank that begins a run of three."""
    found = []
    for low in range(_LOWEST, ACE - 1):
        if not triples >> low & 1:
            continue
        for length in range(3, ACE - low + 2):
            ranks = (1 << length) - 1 << low
            if held & ranks != ranks:
                break
            code = SIRA if length == 3 else FIFTY if length == 4 else HUNDRED
            found.append(Held(code, low + length - 1, suit, ranks << 13 * suit))
    return found


Projects: TypeAlias = tuple[Held, ...]
"""Projects that one hand declares side by side."""


def declarations(
    play: RecordedPlay,
    bargain: Bargain,
    hands: Sequence[CardSet] | None,
    rules: RuleSet,
    dealer: Seat | None,
    deal: int,
) -> Declarations:
    """Resolve every announcement of a deal; `deal` is the number that findings carry."""
    if not play.announced:
        return Declarations(((), (), (), ()), (False,) * 4, None, False)
    if dealer is not None:
        first: Seat | None = (dealer + 1) % 4
    else:
        first = play.tricks[0].seats[0] if play.tricks else None
    return _Resolver(play, bargain, hands, rules, first, deal).resolved()


class _Resolver:
    """Matches the announcements of one deal to its hands."""

    def __init__(
        self,
        play: RecordedPlay,
        bargain: Bargain,
        hands: Sequence[CardSet] | None,
        rules: RuleSet,
        first: Seat | None,
        deal: int,
    ) -> None:
        self.play, self.bargain, self.hands, self.rules = play, bargain, hands, rules
        self.first, self.deal = first, deal
        self.words = play.announced
        self.findings: list[Finding] = []

    def note(self, point: str, text: str, expected: Any, computed: Any = None, **params: Any) -> None:
        self.findings.append(finding(self.deal, "declaration", point, text, expected, computed, **params))

    def resolved(self) -> Declarations:
        projects, contest, unclear = self._decide([self._readings(seat) for seat in SEATS])
        baloots = tuple(self._has_baloot(seat, projects[seat]) for seat in SEATS)
        self._note_shown_by_loser(contest)
        return Declarations(tuple(projects), baloots, contest, unclear, tuple(self.findings))

    def _decide(self, readings: list[list[Projects]]) -> tuple[list[Projects], Team | None, bool]:
        """(every seat's projects, the winner of the contest, whether that cannot be told).

        Who does not show is credited with the best that his words fit, unless one team alone shows: the
        other then lost, if there is a reading of its words by which it did.
        """
        best = [some[0] for some in readings]
        contest, unclear = self._contest(best)
        showing = {word.seat & 1 for word in self.words if word.shows}
        if len(showing) == 1 and contest not in showing:
            (team,) = showing
            modest = [some[0] if seat & 1 == team else some[-1] for seat, some in enumerate(readings)]
            again, unclear_again = self._contest(modest)
            if again == team:
                return modest, again, unclear_again
        return best, contest, unclear

    def _readings(self, seat: Seat) -> list[Projects]:
        """What one seat's announcements may stand for, the best reading first; never empty."""
        words = [w for w in self.words if w.seat == seat and w.code not in (AKKA, BALOOT)]
        if not words:
            return [()]
        codes = sorted(word.code for word in words if word.code in NAMES)
        shown = [word for word in words if word.cards]
        self._note_late(words)
        many = max(len(codes), sum(word.shows for word in shown))
        if many > MOST_PROJECTS:
            text = N_("{seat} announces {count} projects; a player declares two at most")
            self.note("too-many-projects", text, many, MOST_PROJECTS, seat=SeatWord(seat), count=many)
            codes = codes[-MOST_PROJECTS:]
        if self.hands is None:
            return [_unseen(codes, shown, self.bargain.mode)]
        return self._fitting(seat, self.hands[seat], codes, shown)

    def _fitting(self, seat: Seat, hand: CardSet, codes: list[int], shown: list[Announced]) -> list[Projects]:
        held = projects_of(hand, self.bargain.mode)
        kept = _possible(codes, held)
        own = CardWords(card_list(hand))
        for code in _without(codes, kept):
            text = N_("{seat} announces {word_project}, but holds none: {cards_held}")
            word = Word(_WORDS[code])
            self.note(
                "project-not-held", text, NAMES[code], seat=SeatWord(seat), word_project=word, cards_held=own
            )
        masks = [(w.cards & PACK, self.play.played(seat, w.trick + 1)) for w in shown if w.cards]
        cards = 0
        for mask, _ in masks:
            cards |= mask
        values = {"seat": SeatWord(seat), "cards": CardWords(card_list(cards))}
        if not codes and masks and not cards & ~hand:
            text = N_("{seat} shows {cards}, but announced no project")
            self.note("not-announced", text, cards_text(cards), **values)
            return [()]
        fits = _splits(held, kept, masks)
        if not fits and masks:
            text = N_("{seat} shows {cards}: no project that was announced and is held, {cards_held}")
            self.note("shown-cards", text, cards_text(cards), **values, cards_held=own)
            fits = _splits(held, kept, [])
        return sorted(fits, key=self._worth, reverse=True) or [()]

    def _worth(self, projects: Projects) -> tuple[tuple[int, ...], ...]:
        return tuple(project.key(self.bargain.trump, self.rules) for project in projects)

    def _note_late(self, words: list[Announced]) -> None:
        text = N_("trick {trick}: {seat} has a project too late: announced in trick 1, shown in trick 2")
        for word in words:
            trick, last = word.trick + 1, 1 if word.code is not None else 2
            if trick > last:
                self.note("late-project", text, trick, last, seat=SeatWord(word.seat), trick=trick)

    def _has_baloot(self, seat: Seat, projects: Projects) -> bool:
        """Whether this seat's Baloot was announced, is held, and no hundred of its own stands in its way."""
        if not any(word.seat == seat and word.code == BALOOT for word in self.words):
            return False
        pair, hand = trump_pair(self.bargain.trump), None if self.hands is None else self.hands[seat]
        if not pair or (hand is not None and hand & pair != pair):
            text = N_("{seat} announces Baloot without the king and queen of trumps: {cards_held}")
            own = None if hand is None else CardWords(card_list(hand))
            self.note("baloot-not-held", text, "baloot", seat=SeatWord(seat), cards_held=own)
            return False
        return not _blocked(projects, pair, self.rules)

    def _contest(self, projects: list[Projects]) -> tuple[Team | None, bool]:
        """(team whose projects survive, whether that cannot be told)."""
        keys = [self._worth(some) for some in projects]
        best = [max((*keys[team], *keys[team + 2]), default=None) for team in (0, 1)]
        if best[0] is None or best[1] is None:
            return (None if best[0] is best[1] else 0 if best[1] is None else 1), False
        top = max(best[0], best[1])
        seats = [seat for seat in SEATS if top in keys[seat]]
        unknown = any(p.cards == 0 and p.code == top[0] for some in projects for p in some)
        if unknown and best[0][0] == best[1][0]:
            return None, True
        if len({seat & 1 for seat in seats}) == 1:
            return seats[0] & 1, False
        if self.first is None:
            return None, True
        first = self.first
        return min(seats, key=lambda seat: (seat - first) % 4) & 1, False

    def _note_shown_by_loser(self, contest: Team | None) -> None:
        """Where one team alone shows, it won the contest: else the record sees another winner."""
        showing = [word.seat for word in self.words if word.shows]
        if contest is None or any(seat & 1 == contest for seat in showing):
            return
        text = N_("{seat} shows a project, but {team} have the best one, and only theirs count")
        for seat in showing:
            self.note("loser-shows", text, seat & 1, contest, seat=SeatWord(seat), team=SideWord(contest))


def _unseen(codes: list[int], shown: list[Announced], mode: Mode) -> Projects:
    """Projects of a hand that nothing tells: shown cards where they are a whole project, else kinds alone."""
    found = []
    for s in shown:
        whole = [p for p in projects_of(s.cards or 0, mode) if p.cards == s.cards]
        if whole and whole[0].code in codes:
            found.append(whole[0])
            codes = _without(codes, [whole[0].code])
    found += [Held(code, -1, None, 0) for code in codes]
    return tuple(sorted(found, key=lambda p: (p.code, p.top), reverse=True)[:MOST_PROJECTS])


def _without(codes: Iterable[int], taken: Iterable[int]) -> list[int]:
    left = list(codes)
    for code in taken:
        if code in left:
            left.remove(code)
    return left


def _possible(codes: list[int], held: list[Held]) -> list[int]:
    """The most, and then the best, of the announced kinds that the hand can hold side by side."""
    for size in range(len(codes), 0, -1):
        for some in sorted(set(combinations(codes, size)), reverse=True):
            if _splits(held, list(some), []):
                return list(some)
    return []


def _splits(held: list[Held], codes: list[int], masks: list[tuple[CardSet, CardSet]]) -> list[Projects]:
    """Every way to choose disjoint projects of these kinds that fit the masks.

    A mask is a pair: the cards shown, and the cards that its player has played by then.
    """
    size = len(codes)
    found = []
    for chosen in combinations(held, size):
        if size == MOST_PROJECTS and chosen[0].cards & chosen[1].cards:
            continue
        if sorted(p.code for p in chosen) != sorted(codes):
            continue
        if all(_explained(mask, played, chosen) for mask, played in masks):
            found.append(tuple(sorted(chosen, key=lambda p: (p.code, p.suit is None, p.top), reverse=True)))
    return found


def _explained(mask: CardSet, played: CardSet, chosen: Projects) -> bool:
    """Whether one of the projects, or all together, are these cards and some that were played already."""
    together = 0
    for project in chosen:
        together |= project.cards
    return any(
        mask & ~cards == 0 and cards & ~(mask | played) == 0
        for cards in (*(project.cards for project in chosen), together)
    )


def trump_pair(trump: Suit | None) -> CardSet:
    """King and queen of trumps; nothing in Sun."""
    return 0 if trump is None else (1 << KING | 1 << QUEEN) << 13 * trump


def _blocked(projects: Projects, pair: CardSet, rules: RuleSet) -> bool:
    """Whether a hundred of the same hand takes the place of its Baloot (`baloot_inside_hundred`)."""
    hundreds = [p for p in projects if p.code >= HUNDRED and p.cards & pair]
    if any(p.cards & pair == pair for p in hundreds):
        return rules.baloot_inside_hundred != "counted"
    fours = any(p.suit is None for p in hundreds)
    return fours and rules.baloot_inside_hundred == "absorbed-fours-too"


def with_baloot_of_hands(
    declared: Declarations,
    hands: Sequence[CardSet],
    left: Sequence[CardSet],
    trump: Suit | None,
    rules: RuleSet,
) -> Declarations:
    """The declarations with each Baloot that was still to be said when a true Sawa ended the deal.

    `left` are the cards that each seat still holds. Such a Baloot counts unless the rules take announced
    ones only (`sawa_baloot`).
    """
    pair = trump_pair(trump)
    to_come = [
        bool(pair)
        and hands[seat] & pair == pair
        and bool(left[seat] & pair)
        and not declared.baloots[seat]
        and not _blocked(declared.projects[seat], pair, rules)
        for seat in SEATS
    ]
    if not any(to_come) or rules.sawa_baloot == "announced-only":
        return declared
    baloots = tuple(said or held for said, held in zip(declared.baloots, to_come, strict=True))
    return replace(declared, baloots=baloots)
