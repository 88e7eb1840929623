"""Which declarations of a recorded deal survive: announcements matched to hands, contest, Baloot.

An announcement (e=3) gives a kind, or the cards that were shown, which may leave out cards already
played. Both are matched against the hand; where several projects fit, the hand is credited with the best
split. Cards shown of a project that was never announced count nothing. The team with the best single
project keeps all of its own, the other none (BALOOT.md section 6); Baloot stands beside the contest
(section 7).

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
from typing import Final

from majlis.baloot.audit.read.calls import Bargain
from majlis.baloot.audit.read.course import Course, Said
from majlis.baloot.audit.tables import PACK, card_list, cards_text
from majlis.baloot.audit.types import Finding
from majlis.baloot.deck import Mode
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, KING, QUEEN, TEN, CardSet, Rank, Suit
from majlis.game import Seat, Team
from majlis.i18n import N_

SIRA, FIFTY, HUNDRED, FOUR_HUNDRED, AKKA, BALOOT = range(1, 7)
"""The codes of e=3 (KAMMELNA.md, Announcements)."""
NAMES: Final = {SIRA: "sira", FIFTY: "50", HUNDRED: "100", FOUR_HUNDRED: "400"}
_WORDS: Final = {
    SIRA: N_("sira"),
    FIFTY: N_("fifty"),
    HUNDRED: N_("hundred"),
    FOUR_HUNDRED: N_("four hundred"),
}
RAW: Final = {SIRA: 20, FIFTY: 50, HUNDRED: 100, FOUR_HUNDRED: 200}
BALOOT_RAW: Final = 20
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
        """The greater key is the better project; equal keys go to the first speaker (section 6)."""
        form = 0
        if self.code == HUNDRED:
            form = int((self.suit is None) == (rules.hundred_order == "four-of-a-kind"))
        in_trumps = rules.trump_run_wins_tie == "yes" and self.suit is not None and self.suit == trump
        return self.code, form, self.top, int(in_trumps)


@dataclass(frozen=True, slots=True)
class Declarations:
    """What was declared in one deal; index by seat (`projects`, `baloots`) or team."""

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
        return sum(RAW[project.code] for seat in (team, team + 2) for project in self.projects[seat])

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
    """Every project that a hand holds, runs inside longer runs included (section 6)."""
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


def declarations(
    course: Course,
    bargain: Bargain,
    hands: Sequence[CardSet] | None,
    rules: RuleSet,
    dealer: Seat | None,
    deal: int,
) -> Declarations:
    """Resolve every announcement of a deal; `deal` is the number that findings carry."""
    if not course.said:
        return Declarations(((), (), (), ()), (False,) * 4, None, False)
    findings: list[Finding] = []
    readings: list[list[tuple[Held, ...]]] = []
    for seat in range(4):
        said = [s for s in course.said if s.seat == seat and s.code not in (AKKA, BALOOT)]
        hand = None if hands is None else hands[seat]
        readings.append(_resolve(said, course, bargain, hand, deal, rules, findings) if said else [()])
    if dealer is None:
        first = course.tricks[0].seats[0] if course.tricks else None
    else:
        first = (dealer + 1) % 4
    projects, contest, unclear = _decide(readings, course.said, bargain.trump, rules, first)
    baloots = tuple(
        _baloot(seat, course.said, projects[seat], bargain, hands, rules, deal, findings) for seat in range(4)
    )
    findings += _shown_by_loser(course.said, contest, deal)
    return Declarations(tuple(projects), baloots, contest, unclear, tuple(findings))


def _decide(
    readings: list[list[tuple[Held, ...]]],
    said: list[Said],
    trump: Suit | None,
    rules: RuleSet,
    first: Seat | None,
) -> tuple[list[tuple[Held, ...]], Team | None, bool]:
    """(every seat's projects, the winner of the contest, whether that cannot be told).

    Who does not show is credited with the best that his words fit, unless one team alone shows: the
    other then lost, if there is a reading of its words by which it did.
    """
    best = [some[0] for some in readings]
    contest, unclear = _contest(best, trump, rules, first)
    showing = {s.seat & 1 for s in said if s.shows}
    if len(showing) == 1 and contest not in showing:
        (team,) = showing
        modest = [some[0] if seat & 1 == team else some[-1] for seat, some in enumerate(readings)]
        again, unclear_again = _contest(modest, trump, rules, first)
        if again == team:
            return modest, again, unclear_again
    return best, contest, unclear


def _resolve(
    said: list[Said],
    course: Course,
    bargain: Bargain,
    hand: CardSet | None,
    deal: int,
    rules: RuleSet,
    findings: list[Finding],
) -> list[tuple[Held, ...]]:
    """What one seat's announcements may stand for, the best reading first; never empty."""
    seat = said[0].seat
    codes = sorted(s.code for s in said if s.code in NAMES)
    shown = [s for s in said if s.cards]
    many = max(len(codes), sum(s.shows for s in shown))
    findings += _late(said, deal)
    if many > MOST_PROJECTS:
        findings.append(
            _finding(
                deal,
                "too-many-projects",
                N_("{seat} announces {count} projects; a player declares two at most"),
                many,
                MOST_PROJECTS,
                seat=seat,
                count=many,
            )
        )
        codes = codes[-MOST_PROJECTS:]
    if hand is None:
        return [_unseen(codes, shown, bargain.mode)]
    held = projects_of(hand, bargain.mode)
    kept = _possible(codes, held)
    for code in _without(codes, kept):
        findings.append(
            _finding(
                deal,
                "project-not-held",
                N_("{seat} announces {word_project}, but holds none: {cards_held}"),
                NAMES[code],
                None,
                seat=seat,
                word_project=_WORDS[code],
                cards_held=card_list(hand),
            )
        )
    masks = [(s.cards & PACK, _played_by_then(course, s)) for s in shown if s.cards]
    cards = 0
    for mask, _ in masks:
        cards |= mask
    if not codes and masks and not cards & ~hand:
        findings.append(_never_announced(seat, cards, deal))
        return [()]
    fits = _splits(held, kept, masks)
    if not fits and masks:
        findings.append(
            _finding(
                deal,
                "shown-cards",
                N_("{seat} shows {cards}: no project that was announced and is held, {cards_held}"),
                cards_text(cards),
                None,
                seat=seat,
                cards=card_list(cards),
                cards_held=card_list(hand),
            )
        )
        fits = _splits(held, kept, [])
    return sorted(fits, key=lambda split: _worth(split, bargain.trump, rules), reverse=True) or [()]


def _never_announced(seat: Seat, cards: CardSet, deal: int) -> Finding:
    return _finding(
        deal,
        "not-announced",
        N_("{seat} shows {cards}, but announced no project"),
        cards_text(cards),
        None,
        seat=seat,
        cards=card_list(cards),
    )


def _worth(split: tuple[Held, ...], trump: Suit | None, rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    return tuple(project.key(trump, rules) for project in split)


def _unseen(codes: list[int], shown: list[Said], mode: Mode) -> tuple[Held, ...]:
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


def _splits(
    held: list[Held], codes: list[int], masks: list[tuple[CardSet, CardSet]]
) -> list[tuple[Held, ...]]:
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


def _explained(mask: CardSet, played: CardSet, chosen: tuple[Held, ...]) -> bool:
    """Whether one of the projects, or all together, are these cards and some that were played already."""
    together = 0
    for project in chosen:
        together |= project.cards
    return any(
        mask & ~cards == 0 and cards & ~(mask | played) == 0
        for cards in (*(project.cards for project in chosen), together)
    )


def _played_by_then(course: Course, said: Said) -> CardSet:
    """The cards the seat has played when it shows, the one it plays with the showing included."""
    cards = 0
    for trick in course.tricks[: said.trick + 1]:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if seat == said.seat:
                cards |= 1 << card
    return cards


def _late(said: list[Said], deal: int) -> list[Finding]:
    found = []
    for s in said:
        trick, last = s.trick + 1, 1 if s.code is not None else 2
        if trick > last:
            found.append(
                _finding(
                    deal,
                    "late-project",
                    N_(
                        "trick {trick}: {seat} has a project too late: announced in trick 1, shown in trick 2"
                    ),
                    trick,
                    last,
                    seat=s.seat,
                    trick=trick,
                )
            )
    return found


def _baloot(
    seat: Seat,
    said: list[Said],
    projects: tuple[Held, ...],
    bargain: Bargain,
    hands: Sequence[CardSet] | None,
    rules: RuleSet,
    deal: int,
    findings: list[Finding],
) -> bool:
    """Whether this seat's Baloot was announced, is held, and no hundred of its own stands in its way."""
    if not any(s.seat == seat and s.code == BALOOT for s in said):
        return False
    pair = _pair(bargain.trump)
    if not pair or (hands is not None and hands[seat] & pair != pair):
        held = None if hands is None else card_list(hands[seat])
        findings.append(
            _finding(
                deal,
                "baloot-not-held",
                N_("{seat} announces Baloot without the king and queen of trumps: {cards_held}"),
                "baloot",
                None,
                seat=seat,
                cards_held=held,
            )
        )
        return False
    return not _blocked(projects, pair, rules)


def _pair(trump: Suit | None) -> CardSet:
    """King and queen of trumps; nothing in Sun."""
    return 0 if trump is None else (1 << KING | 1 << QUEEN) << 13 * trump


def _blocked(projects: tuple[Held, ...], pair: CardSet, rules: RuleSet) -> bool:
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
    pair = _pair(trump)
    to_come = [
        bool(pair)
        and hands[seat] & pair == pair
        and bool(left[seat] & pair)
        and not declared.baloots[seat]
        and not _blocked(declared.projects[seat], pair, rules)
        for seat in range(4)
    ]
    if not any(to_come) or rules.sawa_baloot == "announced-only":
        return declared
    baloots = tuple(said or held for said, held in zip(declared.baloots, to_come, strict=True))
    return replace(declared, baloots=baloots)


def _contest(
    projects: list[tuple[Held, ...]], trump: Suit | None, rules: RuleSet, first: Seat | None
) -> tuple[Team | None, bool]:
    """(team whose projects survive, whether that cannot be told)."""
    best = [
        max((p.key(trump, rules) for seat in (team, team + 2) for p in projects[seat]), default=None)
        for team in (0, 1)
    ]
    if best[0] is None or best[1] is None:
        return (None if best[0] is best[1] else 0 if best[1] is None else 1), False
    top = max(best[0], best[1])
    seats = [s for s in range(4) if any(p.key(trump, rules) == top for p in projects[s])]
    unknown = any(p.cards == 0 and p.code == top[0] for some in projects for p in some)
    if unknown and best[0][0] == best[1][0]:
        return None, True
    if len({seat & 1 for seat in seats}) == 1:
        return seats[0] & 1, False
    if first is None:
        return None, True
    return min(seats, key=lambda seat: (seat - first) % 4) & 1, False


def _shown_by_loser(said: list[Said], contest: Team | None, deal: int) -> list[Finding]:
    """Where one team alone shows, it is the winner of the contest: else the record sees another winner."""
    if contest is None or any(s.shows and s.seat & 1 == contest for s in said):
        return []
    return [
        _finding(
            deal,
            "loser-shows",
            N_("{seat} shows a project, but {team} have the best one, and only theirs count"),
            s.seat & 1,
            contest,
            seat=s.seat,
            team=contest,
        )
        for s in said
        if s.shows and s.seat & 1 != contest
    ]


def _finding(
    deal: int, point: str, message: str, expected: object, computed: object, **params: object
) -> Finding:
    return Finding(
        deal=deal,
        category="declaration",
        point=point,
        message=message,
        params=params,
        expected=expected,
        computed=computed,
    )
