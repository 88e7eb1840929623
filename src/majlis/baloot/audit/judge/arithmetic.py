"""The judge that shares no scoring code with the engine: straight sums over a recorded deal's events.

`judge` reads the contract from the calls, the trick winners from the cards, the declarations from the
announcements and the hands, and settles the deal by BALOOT.md section 8 under any rule set. Its fields
are None where the record cannot tell. The parts lie beside it: `calls`, `tricks`, `declarations`,
`endings`, `gamepoints`, `tables`.

| point | category | what |
|---|---|---|
| `trick-shape` | trick | a trick without exactly one card of each seat, or a ninth trick |
| `leader` | trick | a trick led by a seat that did not win the one before |
| `collector` | trick | a trick swept by the team that did not win it |
| `pack` | integrity | eight whole tricks that are not the 32 cards of the pack |
| `sawa-place` | legality | a sawa claimed off lead, in mid-trick, or with more than four cards left |

and those of `declarations`. Where BALOOT.md is silent: after a proven sawa the cards unplayed go to the
claimer's side, and the deal may become a Kaboot; the side that pays for a qayd or a false sawa keeps no
declaration; Baloot counts once announced, and in a proven sawa as `sawa_baloot` says.
"""

from typing import NamedTuple

from msgspec.structs import replace

from majlis.baloot.audit.judge.declarations import Declarations, declarations, with_baloot_of_hands
from majlis.baloot.audit.judge.endings import MOST_SAWA_CARDS, cards_left, ending_of, paying_team, sawa_holds
from majlis.baloot.audit.judge.gamepoints import (
    BALOOT_POINTS,
    Account,
    project_points,
    settle,
    take_all,
)
from majlis.baloot.audit.read.calls import GAHWA, Bargain, read_bargain
from majlis.baloot.audit.read.course import TRICKS, Course, hands_of, read_course
from majlis.baloot.audit.tables import DEAL_POINTS, LAST_TRICK_POINTS, PACK, VALUE, row_of
from majlis.baloot.audit.types import Ending, Finding, Judgement
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, CardSet, cards_of
from majlis.game import Seat, Team
from majlis.i18n import N_


class Judged(NamedTuple):
    """A judgement, and what in the record's play and declarations contradicts itself or the rules."""

    judgement: Judgement
    findings: list[Finding]


def judge(deal: DealRecord, rules: RuleSet) -> Judged:
    """Judge one recorded deal under these rules. Never raises, whatever the record holds."""
    course = read_course(deal)
    bargain = read_bargain(deal)
    ending = ending_of(deal, course, bargain)
    findings = _shape(deal.number, course)
    if bargain is None or ending in ("kawesh", "all-pass"):
        return Judged(Judgement(ending=ending), findings)
    if bargain.mode == "hokum" and bargain.trump is None:
        return Judged(_plain(bargain, ending), findings)
    case = _Case(deal, rules, course, bargain, ending)
    judgement = case.judgement()
    return Judged(judgement, findings + case.findings)


def _plain(bargain: Bargain, ending: Ending, winners: tuple[Seat, ...] | None = None) -> Judgement:
    """What the calls alone tell."""
    return Judgement(
        ending=ending,
        mode=bargain.mode,
        trump=bargain.trump,
        buyer=bargain.buyer,
        buyer_team=bargain.team,
        level=bargain.level,
        winners=winners,
    )


class _Case:
    """One deal with a known contract on the auditor's desk."""

    def __init__(
        self, deal: DealRecord, rules: RuleSet, course: Course, bargain: Bargain, ending: Ending
    ) -> None:
        self.deal, self.rules, self.course, self.bargain, self.ending = deal, rules, course, bargain, ending
        self.hands = hands_of(deal, course)
        self.findings: list[Finding] = []
        self.winners = tuple(trick.winner(bargain.trump) for trick in course.done)
        self.findings += _sequence(deal.number, course, self.winners)
        self.declared: Declarations = declarations(
            course, bargain, self.hands, rules, deal.dealer, deal.number
        )
        self.findings += self.declared.findings
        self.plain = _plain(bargain, ending, self.winners if course.sound else None)

    def judgement(self) -> Judgement:
        if self.ending == "played":
            if self.course.played() != PACK:
                self.findings.append(_not_a_pack(self.deal.number, self.course.played()))
                return self.plain
            return self._settled(self._captured(), self.winners[-1] & 1)
        if self.ending == "qayd":
            payer = paying_team(self.deal, self.course, self.bargain, self.hands, self.rules)
            return self.plain if payer is None else self._foul(payer)
        if self.ending == "sawa" or (self.ending == "unfinished" and self.deal.result is not None):
            return self._claimed()
        return self.plain

    def _captured(self) -> tuple[int, int]:
        """Card points of the whole tricks, by team, without the last trick's 10."""
        value = VALUE[row_of(self.bargain.trump)]
        piles = [0, 0]
        for trick, winner in zip(self.course.done, self.winners, strict=True):
            piles[winner & 1] += sum(value[card] for card in trick.cards)
        return piles[0], piles[1]

    # Sawa

    def _claimed(self) -> Judgement:
        """A sawa that was claimed, or a deal that stopped where one may have been (`endings`)."""
        claim = self.course.claim
        leader = self._on_lead()
        if claim is not None:
            self.findings += self._misplaced(claim.seat, leader)
        left = None if self.hands is None else cards_left(self.hands, self.course)
        if left is None or leader is None or len(self.winners) < TRICKS - MOST_SAWA_CARDS:
            return self.plain
        if claim is not None and claim.seat != leader:
            return self.plain
        if sawa_holds(left, leader, self.bargain.trump, self.bargain.closed, self.rules):
            return self._proved(left, leader & 1)
        if claim is None:
            return self.plain
        payer = leader & 1
        return self._foul(payer) if self.rules.false_sawa == "foul" else self._lost(payer)

    def _on_lead(self) -> Seat | None:
        """Who leads to the empty table; None while a trick lies on it, or when nothing tells."""
        tricks = self.course.tricks
        if tricks:
            return self.winners[-1] if self.course.sound and tricks[-1].whole else None
        return None if self.deal.dealer is None else (self.deal.dealer + 1) % 4

    def _misplaced(self, claimer: Seat, leader: Seat | None) -> list[Finding]:
        cards = TRICKS - len(self.course.done)
        if claimer == leader and cards <= MOST_SAWA_CARDS:
            return []
        return [
            Finding(
                deal=self.deal.number,
                category="legality",
                point="sawa-place",
                message=N_(
                    "{seat} claims sawa (cards left: {count}): only who is on lead may, with four or fewer"
                ),
                params={"seat": claimer, "count": cards},
                expected=claimer,
                computed=leader,
            )
        ]

    def _proved(self, left: tuple[CardSet, ...], team: Team) -> Judgement:
        value = VALUE[row_of(self.bargain.trump)]
        rest = sum(value[card] for hand in left for card in cards_of(hand))
        ours, theirs = self._captured()
        piles = (ours + rest, theirs) if team == 0 else (ours, theirs + rest)
        self.plain = _plain(self.bargain, "sawa", self.winners)
        assert self.hands is not None
        self.declared = with_baloot_of_hands(self.declared, self.hands, left, self.bargain.trump, self.rules)
        return self._settled(piles, team)

    # Deals played or claimed to their end

    def _settled(self, piles: tuple[int, int], last: Team) -> Judgement:
        """The score of a deal whose 32 cards are all somebody's; `last` won the last trick.

        All hands are known here, so that the contest of the projects is never unclear.
        """
        sides = {winner & 1 for winner in self.winners} | {last}
        swept_by = last if len(sides) == 1 else None
        projects, baloots = self.declared.surviving_raw(), self.declared.baloot_count()
        if swept_by is not None:
            if projects[1 - swept_by] and self.rules.projects_on_kaboot == "lost":
                projects = _only(projects, swept_by)
            if baloots[1 - swept_by] and self.rules.baloot_on_kaboot == "lost":
                baloots = _only(baloots, swept_by)
        account = self._account(_plus(piles, last), projects, baloots, swept_by)
        outcome = settle(account, self.rules)
        return replace(
            self.plain,
            card_points=piles,
            last_trick=last,
            totals=account.totals,
            declared=self._names(projects, baloots),
            kaboot=swept_by is not None,
            khasara=outcome.khasara,
            winner=outcome.winner,
            game_points=outcome.game_points,
        )

    def _account(
        self,
        piles: tuple[int, int],
        projects: tuple[int, int],
        baloots: tuple[int, int],
        swept_by: Team | None = None,
    ) -> Account:
        raiser = self.bargain.raiser
        return Account(
            mode=self.bargain.mode,
            buyer=self.bargain.team,
            piles=piles,
            projects=projects,
            baloots=baloots,
            level=self.bargain.level,
            raiser=None if raiser is None else raiser & 1,
            swept_by=swept_by,
            ace_on_lead=swept_by is not None and self._ace_on_lead(),
        )

    def _ace_on_lead(self) -> bool:
        """Whether the buyer led to the first trick with an Ace in hand; False where no hands are known."""
        buyer, hands = self.bargain.buyer, self.hands
        if hands is None or self.course.tricks[0].seats[0] != buyer:
            return False
        return any(hands[buyer] >> 13 * suit + ACE & 1 for suit in range(4))

    def _names(
        self, projects: tuple[int, int], baloots: tuple[int, int]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Surviving declarations by team, given what each side's count."""
        mine, theirs = (
            self.declared.names(team, projects=projects[team] > 0, baloot=baloots[team] > 0)
            for team in (0, 1)
        )
        return mine, theirs

    # Deals that somebody pays for

    def _foul(self, payer: Team) -> Judgement:
        """A qayd, or a false sawa where it is a foul (BALOOT.md section 7)."""
        victim, bargain, rules = 1 - payer, self.bargain, self.rules
        raw = self.declared.raw(victim)
        if rules.qayd_projects == "all":
            raw += self.declared.raw(payer)
        points = DEAL_POINTS[bargain.mode] * bargain.level
        points += project_points(raw, bargain.mode, 1, rules)
        points += BALOOT_POINTS * self.declared.baloot_count()[victim]
        if bargain.level >= GAHWA:
            points = rules.target
        names = self.declared.names(victim, projects=True)
        return replace(
            self.plain,
            card_points=self._captured() if self.course.sound else None,
            declared=(names, ()) if victim == 0 else ((), names),
            kaboot=False,
            khasara=victim != bargain.team,
            winner=victim,
            game_points=(points, 0) if victim == 0 else (0, points),
        )

    def _lost(self, payer: Team) -> Judgement:
        """A false sawa where it is a lost deal."""
        winner = 1 - payer
        account = self._account((0, 0), self.declared.surviving_raw(), self.declared.baloot_count())
        return replace(
            self.plain,
            card_points=self._captured(),
            declared=self._names(account.projects, account.baloots),
            kaboot=False,
            khasara=winner != self.bargain.team,
            winner=winner,
            game_points=take_all(account, winner, self.rules),
        )


def _plus(piles: tuple[int, int], last: Team) -> tuple[int, int]:
    """The piles with the last trick's 10."""
    return (piles[0] + LAST_TRICK_POINTS, piles[1]) if last == 0 else (piles[0], piles[1] + LAST_TRICK_POINTS)


def _only(pair: tuple[int, int], team: Team) -> tuple[int, int]:
    return (pair[0], 0) if team == 0 else (0, pair[1])


# Findings about the play itself


def _shape(deal: int, course: Course) -> list[Finding]:
    """Tricks that are no tricks; the first only, since everything after it is out of step."""
    for number, trick in enumerate(course.tricks, start=1):
        last = number == len(course.tricks)
        if number <= TRICKS and (trick.whole or (last and trick.growing)):
            continue
        return [
            Finding(
                deal=deal,
                category="trick",
                point="trick-shape",
                message=N_(
                    "trick {trick} (cards: {count}): a deal has eight tricks with one card of each seat"
                ),
                params={"trick": number, "count": len(trick.cards)},
                expected=len(trick.cards),
                computed=4 if number <= TRICKS else 0,
                klass="archive inconsistent",
            )
        ]
    return []


def _sequence(deal: int, course: Course, winners: tuple[Seat, ...]) -> list[Finding]:
    """The winner leads next, and his team sweeps the cards."""
    found = []
    for at, winner in enumerate(winners):
        collector = course.tricks[at].collector
        if collector is not None and (collector - winner) % 2:
            found.append(
                _trick_finding(
                    deal,
                    "collector",
                    at + 1,
                    collector,
                    winner,
                    N_("trick {trick} is swept by {seat}, but {seat_winner} wins it"),
                )
            )
        if at + 1 < len(course.tricks) and course.tricks[at + 1].seats[0] != winner:
            found.append(
                _trick_finding(
                    deal,
                    "leader",
                    at + 2,
                    course.tricks[at + 1].seats[0],
                    winner,
                    N_("trick {trick} is led by {seat}, but {seat_winner} won the one before"),
                )
            )
    return found


def _trick_finding(deal: int, point: str, trick: int, seat: Seat, winner: Seat, message: str) -> Finding:
    return Finding(
        deal=deal,
        category="trick",
        point=point,
        message=message,
        params={"trick": trick, "seat": seat, "seat_winner": winner},
        expected=seat,
        computed=winner,
        klass="archive inconsistent",
    )


def _not_a_pack(deal: int, played: CardSet) -> Finding:
    return Finding(
        deal=deal,
        category="integrity",
        point="pack",
        message=N_("only {count} of the 32 cards were played, some of them more than once"),
        params={"count": played.bit_count()},
        expected=played.bit_count(),
        computed=PACK.bit_count(),
        klass="archive inconsistent",
    )
