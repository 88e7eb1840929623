"""The judge that shares no scoring code with the engine: straight sums over a recorded deal's events.

`judge` reads the contract from the calls, the trick winners from the cards, the declarations from the
announcements and the hands, and settles the deal by sources/baloot.md §8 under any rule set. Its fields
are None where the record cannot tell. The parts lie beside it: `calls`, `tricks`, `declarations`,
`endings`, `gamepoints`, `tables`.

| point | category | what |
|---|---|---|
| `trick-shape` | trick | a trick without exactly one card of each seat, or a ninth trick |
| `leader` | trick | a trick led by a seat that did not win the one before |
| `collector` | trick | a trick swept by the team that did not win it |
| `pack` | integrity | eight whole tricks that are not the 32 cards of the pack |
| `sawa-place` | legality | a sawa claimed off lead, in mid-trick, or with more than four cards left |

and those of `declarations`. Where sources/baloot.md §8 is silent: after a proven sawa the cards unplayed go
to the claimer's side, and the deal may become a Kaboot; the side that pays for a qayd or a false sawa keeps
no declaration; Baloot counts once announced, and in a proven sawa as `sawa_baloot` says.
"""

from typing import NamedTuple

from msgspec.structs import replace

from majlis.baloot.audit.judge.declarations import declarations, with_baloot_of_hands
from majlis.baloot.audit.judge.endings import (
    MOST_SAWA_CARDS,
    cards_left,
    ending_of,
    paying_team,
    sawa_holds,
    spoiled_kaboot,
)
from majlis.baloot.audit.judge.gamepoints import (
    BALOOT_POINTS,
    Account,
    Pair,
    by_team,
    project_points,
    settle,
    take_all,
)
from majlis.baloot.audit.read.calls import GAHWA, Bargain, read_bargain
from majlis.baloot.audit.read.recorded_play import TRICKS, RecordedPlay, hands_of, read_play
from majlis.baloot.audit.tables import DEAL_POINTS, LAST_TRICK_POINTS, PACK, SWEEP_POINTS, VALUE, row_of
from majlis.baloot.audit.types import ARCHIVE, RULE, Finding, Judgement, finding
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.names import SeatWord
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
    play, bargain = read_play(deal), read_bargain(deal)
    ending = ending_of(deal, play, bargain)
    findings = _shape(deal.number, play)
    if bargain is None or ending in ("kawesh", "all-pass"):
        return Judged(Judgement(ending=ending), findings)
    known = Judgement(
        ending=ending,
        mode=bargain.mode,
        trump=bargain.trump,
        buyer=_buyer(bargain, rules),
        buyer_team=bargain.team,
        level=bargain.level,
    )
    if not bargain.known:
        return Judged(known, findings)
    played = _Played(deal, rules, play, bargain, known)
    judgement = played.judgement()
    return Judged(judgement, findings + played.findings)


def _buyer(bargain: Bargain, rules: RuleSet) -> Seat:
    """Who bought: after Ashkal the caller's partner, as records have it, or the caller (`ashkal_buyer`)."""
    by_caller = bargain.ashkal and rules.ashkal_buyer == "caller"
    return bargain.caller if by_caller else bargain.buyer


class _Played:
    """One deal with a known contract, and the sums over its cards."""

    def __init__(
        self, deal: DealRecord, rules: RuleSet, play: RecordedPlay, bargain: Bargain, known: Judgement
    ) -> None:
        self.deal, self.rules, self.play, self.bargain = deal, rules, play, bargain
        self.hands = hands_of(deal, play)
        self.winners = tuple(trick.winner(bargain.trump) for trick in play.done)
        self.declared = declarations(play, bargain, self.hands, rules, deal.dealer, deal.number)
        self.findings = [*_leads(deal.number, play, self.winners), *self.declared.findings]
        self.known = replace(known, winners=self.winners) if play.sound else known
        self.value = VALUE[row_of(bargain.trump)]

    def judgement(self) -> Judgement:
        ending = self.known.ending
        if ending == "played":
            cards = self.play.played()
            if cards != PACK:
                self.findings.append(_not_a_pack(self.deal.number, cards))
                return self.known
            return self._settled(self._captured(), self.winners[-1] & 1)
        if ending == "qayd":
            payer = paying_team(self.deal, self.play, self.bargain, self.hands, self.rules)
            return self.known if payer is None else self._foul(payer)
        if ending == "sawa" or (ending == "unfinished" and self.deal.result is not None):
            return self._claimed()
        return self.known

    def _captured(self) -> Pair:
        """Card points of the whole tricks, by team, without the last trick's 10."""
        piles = [0, 0]
        for trick, winner in zip(self.play.done, self.winners, strict=True):
            piles[winner & 1] += sum(self.value[card] for card in trick.cards)
        return piles[0], piles[1]

    # Sawa

    def _claimed(self) -> Judgement:
        """A sawa that was claimed, or a deal that stopped where one may have been (`endings`)."""
        claim, leader = self.play.claim, self._on_lead()
        if claim is not None:
            self._check_place(claim.seat, leader)
        left = None if self.hands is None else cards_left(self.hands, self.play)
        if left is None or leader is None or len(self.winners) < TRICKS - MOST_SAWA_CARDS:
            return self.known
        if claim is not None and claim.seat != leader:
            return self.known
        if sawa_holds(left, leader, self.bargain.trump, self.bargain.closed, self.rules):
            return self._proved(left, leader & 1)
        if claim is None:
            return self.known
        return self._foul(leader & 1) if self.rules.false_sawa == "foul" else self._lost(leader & 1)

    def _on_lead(self) -> Seat | None:
        """Who leads to the empty table; None while a trick lies on it, or when nothing tells."""
        tricks = self.play.tricks
        if tricks:
            return self.winners[-1] if self.play.sound and tricks[-1].whole else None
        return None if self.deal.dealer is None else (self.deal.dealer + 1) % 4

    def _check_place(self, claimer: Seat, leader: Seat | None) -> None:
        cards = TRICKS - len(self.play.done)
        if claimer != leader or cards > MOST_SAWA_CARDS:
            text = N_("{seat} claims sawa (cards left: {count}): only who is on lead may, with four or fewer")
            values = {"seat": SeatWord(claimer), "count": cards}
            number, point = self.deal.number, "sawa-place"
            self.findings.append(finding(number, "legality", point, text, claimer, leader, RULE, **values))

    def _proved(self, left: tuple[CardSet, ...], team: Team) -> Judgement:
        rest = by_team(team, sum(self.value[card] for hand in left for card in cards_of(hand)))
        piles = self._captured()
        self.known = replace(self.known, ending="sawa", winners=self.winners)
        assert self.hands is not None
        self.declared = with_baloot_of_hands(self.declared, self.hands, left, self.bargain.trump, self.rules)
        return self._settled((piles[0] + rest[0], piles[1] + rest[1]), team)

    # Deals played or claimed to their end

    def _settled(self, piles: Pair, last: Team) -> Judgement:
        """The score of a deal whose 32 cards are all somebody's; `last` won the last trick.

        All hands are known here, so that the contest of the projects is never unclear.
        """
        swept_by = last if {last, *(winner & 1 for winner in self.winners)} == {last} else None
        projects, baloots = self.declared.surviving_raw(), self.declared.baloot_count()
        if swept_by is not None:
            if self.rules.projects_on_kaboot == "lost":
                projects = by_team(last, projects[last])
            if self.rules.baloot_on_kaboot == "lost":
                baloots = by_team(last, baloots[last])
        ten = by_team(last, LAST_TRICK_POINTS)
        account = self._account((piles[0] + ten[0], piles[1] + ten[1]), projects, baloots, swept_by)
        outcome = settle(account, self.rules)
        return replace(
            self.known,
            card_points=piles,
            last_trick=last,
            totals=account.totals,
            declared=self._names(account),
            kaboot=swept_by is not None,
            khasara=outcome.khasara,
            winner=outcome.winner,
            game_points=outcome.game_points,
        )

    def _account(self, piles: Pair, projects: Pair, baloots: Pair, swept_by: Team | None = None) -> Account:
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
        hands = self.hands
        buyer = _buyer(self.bargain, self.rules)
        if hands is None or self.play.tricks[0].seats[0] != buyer:
            return False
        return any(hands[buyer] >> 13 * suit + ACE & 1 for suit in range(4))

    def _names(self, account: Account) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The declarations that count, by team."""
        ours, theirs = (
            self.declared.names(team, projects=account.projects[team] > 0, baloot=account.baloots[team] > 0)
            for team in (0, 1)
        )
        return ours, theirs

    # Deals that somebody pays for

    def _foul(self, payer: Team) -> Judgement:
        """A qayd, or a false sawa where it is a foul (sources/baloot.md §7.5).

        The victim has 26 or 16 times the level, or the Kaboot of which it was cheated, and its projects.
        """
        victim, bargain, rules = 1 - payer, self.bargain, self.rules
        raw = self.declared.raw(victim)
        if rules.qayd_projects == "all":
            raw += self.declared.raw(payer)
        points = DEAL_POINTS[bargain.mode] * bargain.level
        if (
            self.known.ending == "qayd"
            and rules.qayd_kaboot == "counted"
            and spoiled_kaboot(self.play, bargain, self.hands, payer, rules)
        ):
            times = bargain.level if rules.kaboot_multiplied == "yes" else 1
            points = SWEEP_POINTS[bargain.mode] * times
        points += project_points(raw, bargain.mode, 1, rules)
        points += BALOOT_POINTS * self.declared.baloot_count()[victim]
        names = self.declared.names(victim, projects=True)
        others: tuple[str, ...] = ()
        theirs = 0
        if rules.qayd_projects == "each-own":
            others = self.declared.names(payer, projects=True)
            theirs = project_points(self.declared.raw(payer), bargain.mode, 1, rules)
            theirs += BALOOT_POINTS * self.declared.baloot_count()[payer]
        flat = bargain.level >= GAHWA
        return replace(
            self.known,
            card_points=self._captured() if self.play.sound else None,
            declared=(names, others) if victim == 0 else (others, names),
            kaboot=False,
            khasara=victim != bargain.team,
            winner=victim,
            game_points=by_team(victim, rules.target if flat else points, 0 if flat else theirs),
        )

    def _lost(self, payer: Team) -> Judgement:
        """A false sawa where it is a lost deal."""
        winner = 1 - payer
        account = self._account((0, 0), self.declared.surviving_raw(), self.declared.baloot_count())
        return replace(
            self.known,
            card_points=self._captured(),
            declared=self._names(account),
            kaboot=False,
            khasara=winner != self.bargain.team,
            winner=winner,
            game_points=take_all(account, winner, self.rules),
        )


# Findings about the play itself


def _shape(deal: int, play: RecordedPlay) -> list[Finding]:
    """Tricks that are not tricks; the first only, since everything after it is out of step."""
    text = N_("trick {trick} (cards: {count}): a deal has eight tricks with one card of each seat")
    for number, trick in enumerate(play.tricks, start=1):
        last = number == len(play.tricks)
        if number > TRICKS or not (trick.whole or (last and trick.growing)):
            cards, right = len(trick.cards), 4 if number <= TRICKS else 0
            values = {"trick": number, "count": cards}
            return [finding(deal, "trick", "trick-shape", text, cards, right, ARCHIVE, **values)]
    return []


_LEADS = {
    "collector": N_("trick {trick} is swept by {seat}, but {seat_winner} wins it"),
    "leader": N_("trick {trick} is led by {seat}, but {seat_winner} won the one before"),
}


def _leads(deal: int, play: RecordedPlay, winners: tuple[Seat, ...]) -> list[Finding]:
    """The winner leads next, and his team sweeps the cards."""
    found = []
    for number, winner in enumerate(winners, start=1):
        collector, following = play.tricks[number - 1].collector, play.tricks[number : number + 1]
        wrong = []
        if collector is not None and (collector - winner) % 2:
            wrong.append(("collector", number, collector))
        if following and following[0].seats[0] != winner:
            wrong.append(("leader", number + 1, following[0].seats[0]))
        for point, trick, seat in wrong:
            values = {"trick": trick, "seat": SeatWord(seat), "seat_winner": SeatWord(winner)}
            found.append(finding(deal, "trick", point, _LEADS[point], seat, winner, ARCHIVE, **values))
    return found


def _not_a_pack(deal: int, played: CardSet) -> Finding:
    text = N_("only {count} of the 32 cards were played, some of them more than once")
    count = played.bit_count()
    return finding(deal, "integrity", "pack", text, count, PACK.bit_count(), ARCHIVE, count=count)
