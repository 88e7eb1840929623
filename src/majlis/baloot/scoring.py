"""Scoring a deal, in the order of sources/baloot.md §8, with every step written down.

`score` takes the bare facts of a finished deal and a rule set, and gives a `ScoreSheet`. It knows
nothing of how the deal was played. `majlis.baloot.audit.judge.arithmetic` does the same sums from recorded
events without sharing any of this code.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from majlis.baloot.auction import Contract
from majlis.baloot.deck import GAME_TOTAL, KABOOT, LAST_TRICK, Mode
from majlis.baloot.projects import BALOOT_GP, BALOOT_RAW, Project, contest_keys
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import Ending, Pair, ScoreSheet, Step, StepValue, result_step
from majlis.cards import Suit
from majlis.game import Seat, Team, seats_from, team_of
from majlis.i18n import N_, NN_

REVERSE_KABOOT_SUN: Final = 88
"""Game points of a reverse Kaboot, a sweep against the buyer of a Sun; a Hokum keeps its 25.

Public Saudi rules (`reverse_kaboot=88`) pay it against a buyer on the dealer's right who held an Ace: he
led to the first trick and could not have lost that Ace. It is flat: a double does not multiply it. Some
tables pay it against any buyer of a Sun, as a Kaboot of its own height (`88-any-buyer`).
"""

_NAME: Final = {"sira": "sira", "fifty": "50", "hundred": "100", "four-hundred": "400"}


class Offence(NamedTuple):
    """A Qayd, or a false Sawa, which is a foul only where `RuleSet.false_sawa` says so; and who pays."""

    ending: Ending
    team: Team


@dataclass(frozen=True, slots=True)
class Facts:
    """What scoring needs to know of a deal. Pairs are (team 0, team 1)."""

    contract: Contract
    captured: Pair
    """Card points, without the last trick's 10."""
    tricks: Pair
    last_trick: Team | None
    announced: Sequence[Sequence[Project]]
    """By seat."""
    first_speaker: Seat
    """The leader of trick 1: equal projects go to who speaks first."""
    baloots: Pair
    offence: Offence | None = None
    """Set when the deal ended by a Qayd or a false Sawa that somebody pays for."""
    buyer_ace: bool = False
    """Whether the buyer's eight cards held an Ace."""
    spoiled_kaboot: bool = False
    """The offence cut short a Kaboot of the other side, and the rules count it (`qayd_kaboot`)."""


def contest_winner(
    announced: Sequence[Sequence[Project]], first: Seat, mode: Mode, trump: Suit | None, rules: RuleSet
) -> Team | None:
    """The team with the best single project, whose projects alone count; None when nobody announced."""
    if not any(announced):
        return None
    keys = contest_keys(mode, trump, rules)
    best: tuple[int, ...] | None = None
    winner: Team | None = None
    for seat in seats_from(first):
        for project in announced[seat]:
            key = keys[project.index]
            if best is None or key > best:
                best, winner = key, team_of(seat)
    return winner


def card_game_points(raw: Pair, mode: Mode, buyer: Team, rules: RuleSet) -> Pair:
    """Game points of the cards alone, from raw points with the last trick's 10 (sum 162 or 130).

    sources/baloot.md §8.3. `floor` rounding leaves a point over, which goes to the non-bidder.

    >>> from majlis.baloot.ruleset import DEFAULT
    >>> card_game_points((86, 76), "hokum", 0, DEFAULT), card_game_points((63, 67), "sun", 0, DEFAULT)
    ((8, 8), (12, 14))
    """
    if mode == "sun":
        points = [_sun_points(pile, rules) for pile in raw]
        points[1 - buyer] += GAME_TOTAL["sun"] - sum(points)
    else:
        points = [(pile + 4) // 10 for pile in raw]
        if sum(points) > GAME_TOTAL["hokum"]:
            points[_seventeen_loser(raw, buyer, rules)] -= 1
    return points[0], points[1]


def _sun_points(pile: int, rules: RuleSet) -> int:
    if rules.sun_rounding == "keep-five":
        return pile // 5 if pile % 10 == 5 else (pile + 5) // 10 * 2
    return (2 * pile + 5) // 10 if rules.sun_rounding == "half-up" else pile // 5


def _seventeen_loser(raw: Pair, buyer: Team, rules: RuleSet) -> Team:
    if rules.hokum_seventeen == "bigger-pile":
        return int(raw[1] > raw[0])
    return buyer if rules.hokum_seventeen == "buyer-takes-rest" else 1 - buyer


def score(facts: Facts, rules: RuleSet) -> ScoreSheet:
    """The score of a finished deal."""
    return _Scorer(facts, rules).sheet()


def game_points(facts: Facts, rules: RuleSet) -> Pair:
    """The game points of a finished deal alone, in half the time of `score`: no sentence is made."""
    return _Silent(facts, rules).settled()[1]


class _Scorer:
    """The sums of one deal, step by step; `steps` grows as they are made."""

    def __init__(self, facts: Facts, rules: RuleSet) -> None:
        self.facts, self.rules = facts, rules
        self.contract = facts.contract
        self.mode, self.level = facts.contract.mode, facts.contract.level
        self.buyer = team_of(facts.contract.buyer)
        self.steps: list[Step] = []
        self.raiser_lost = False
        """Equal totals were decided against the last or the first raiser."""
        offence = facts.offence
        foul = offence is not None and (offence.ending == "qayd" or rules.false_sawa == "foul")
        self.fouled = offence.team if offence is not None and foul else None
        """Who pays for a foul, and keeps no declaration but by `qayd_projects=each-own`."""
        self.kaboot = 0 if facts.tricks[0] == 8 else 1 if facts.tricks[1] == 8 else None
        if offence is not None:
            self.kaboot = None
        self.kept = self._kept_projects()
        self.raw = self._each(lambda team: facts.captured[team] + LAST_TRICK * (facts.last_trick == team))
        self.project_raw = self._each(lambda team: sum(p.raw(self.mode) for p in self.kept[team]))
        self.per_raw = 10 if self.mode == "hokum" else 5
        self.project_gp = self._each(lambda team: self.project_raw[team] // self.per_raw)
        keeps_own = rules.qayd_projects == "each-own"
        no_baloot = {
            None if keeps_own else self.fouled,
            None if rules.baloot_on_kaboot == "holder" else self._swept(),
        }
        self.baloots = self._each(lambda team: 0 if team in no_baloot else facts.baloots[team])
        self.totals = self._each(
            lambda team: self.raw[team] + self.project_raw[team] + BALOOT_RAW * self.baloots[team]
        )

    @staticmethod
    def _each(value: Callable[[Team], int]) -> Pair:
        return value(0), value(1)

    def _say(
        self,
        message: str,
        *,
        team: Team | None = None,
        side: Team | None = None,
        plural: str = "",
        **params: Any,
    ) -> None:
        if team is not None:
            params["team"] = StepValue("team", team)
        if side is not None:
            params["side"] = StepValue("side", side)
        self.steps.append(Step(message, params, plural))

    def _kept_projects(self) -> tuple[list[Project], list[Project]]:
        """Surviving projects: of the side with the best one; after a foul the victim's, or each side's."""
        facts = self.facts
        own = tuple([*facts.announced[team], *facts.announced[team + 2]] for team in (0, 1))
        if self.fouled is not None and self.rules.qayd_projects == "each-own":
            return own[0], own[1]
        if self.fouled is not None:
            return ([], own[1]) if self.fouled == 0 else (own[0], [])
        best = contest_winner(
            facts.announced, facts.first_speaker, self.mode, self.contract.trump, self.rules
        )
        lost = self._swept() if self.rules.projects_on_kaboot == "lost" else None
        return (own[0] if best == 0 != lost else []), (own[1] if best == 1 != lost else [])

    def _swept(self) -> Team | None:
        """Who lost all eight tricks."""
        return None if self.kaboot is None else 1 - self.kaboot

    def settled(self) -> tuple[Team, Pair]:
        """Who won the deal, and the game points."""
        if self.facts.offence is not None:
            ending, side = self.facts.offence
            winner = 1 - side
            if ending == "false-sawa":
                self._say(N_("False Sawa, claimed by {side}"), side=side)
            else:
                self._say(N_("Qayd, paid by {side}"), side=side)
            return winner, self._foul_points(winner) if self.fouled is not None else self._lost_points(winner)
        self._say_totals()
        made = self._buyer_made_it()
        winner = self.buyer if made else 1 - self.buyer
        return winner, self._kaboot_points() if self.kaboot is not None else self._points(made, winner)

    def sheet(self) -> ScoreSheet:
        self._say_contract()
        winner, points = self.settled()
        self.steps.append(result_step(points))
        return ScoreSheet(
            mode=self.mode,
            trump=self.contract.trump,
            level=self.level,
            buyer_team=self.buyer,
            card_points=self.facts.captured,
            last_trick=self.facts.last_trick,
            tricks=self.facts.tricks,
            project_raw=self.project_raw,
            baloots=self.baloots,
            totals=self.totals,
            declared=(self._declared(0), self._declared(1)),
            kaboot=self.kaboot,
            khasara=winner != self.buyer,
            winner=winner,
            game_points=points,
            steps=tuple(self.steps),
        )

    def _declared(self, team: Team) -> tuple[str, ...]:
        names = [_NAME[project.kind(self.mode)] for project in self.kept[team]]
        return tuple(sorted([*names, *["baloot"] * self.baloots[team]]))

    # What was counted

    def _say_contract(self) -> None:
        if self.contract.trump is None:
            self._say(
                N_("Sun, bought by {team}, {level}"), team=self.buyer, level=StepValue("level", self.level)
            )
        else:
            self._say(
                N_("Hokum in {trump}, bought by {team}, {level}"),
                trump=StepValue("suit", self.contract.trump),
                team=self.buyer,
                level=StepValue("level", self.level),
            )

    def _say_totals(self) -> None:
        for team in (0, 1):
            self._say(N_("{team}: cards {points}"), team=team, points=self.facts.captured[team])
        if self.facts.last_trick is not None:
            self._say(N_("Last trick to {team}: +10"), team=self.facts.last_trick)
        for team in (0, 1):
            if self.kept[team]:
                kinds = tuple(project.kind(self.mode) for project in self.kept[team])
                self._say(
                    N_("Projects of {team} count: {projects}, +{raw}"),
                    team=team,
                    projects=StepValue("projects", kinds),
                    raw=self.project_raw[team],
                )
            elif self.facts.announced[team] or self.facts.announced[team + 2]:
                if team == self._swept() and self.rules.projects_on_kaboot == "lost":
                    self._say(N_("Projects of {team} are lost in the Kaboot"), team=team)
                else:
                    self._say(N_("Projects of {team} do not count: the other side has the best"), team=team)
            if self.baloots[team]:
                self._say(N_("Baloot of {team}: +20"), team=team)
        self._say(
            N_("Raw totals: {team} {mine}, {other} {theirs}"),
            team=0,
            other=StepValue("team", 1),
            mine=self.totals[0],
            theirs=self.totals[1],
        )

    # Whether the buyer made it

    def _test_values(self) -> Pair:
        """What the success test compares, by team (`success_unit`, `baloot_in_success_test`)."""
        with_baloot = self.rules.baloot_in_success_test == "yes"
        if self.rules.success_unit == "raw":
            return self._each(
                lambda team: self.totals[team] - (0 if with_baloot else BALOOT_RAW * self.baloots[team])
            )
        cards = card_game_points(self.raw, self.mode, self.buyer, self.rules)
        return self._each(
            lambda team: cards[team] + self.project_gp[team] + BALOOT_GP * self.baloots[team] * with_baloot
        )

    def _say_test(self) -> None:
        """What the success test leaves out or compares, where that is not the raw totals above."""
        if self.rules.success_unit == "game-points":
            self._say(N_("These rules compare game points, not raw totals"))
        if self.rules.baloot_in_success_test == "no" and any(self.baloots):
            self._say(N_("These rules leave Baloot out of the comparison"))

    def _buyer_made_it(self) -> bool:
        if self.kaboot is not None:
            return self.kaboot == self.buyer
        values = self._test_values()
        self._say_test()
        mine, theirs = values[self.buyer], values[1 - self.buyer]
        if mine != theirs:
            made = mine > theirs
            message = (
                N_("{team} bought and made it: {mine} against {theirs}")
                if made
                else N_("Khasara: bought by {team}, {mine} against {theirs}")
            )
        elif self.contract.raiser is not None and self.rules.equal_raised == "first-raiser-loses":
            self.raiser_lost = made = True  # the first raise is the opponents' double
            message = N_("Equal, {mine} each, in a raised deal: the first raiser loses, {team} made it")
        elif self.contract.raiser is not None and self.rules.equal_raised == "last-raiser-loses":
            self.raiser_lost = True
            made = team_of(self.contract.raiser) != self.buyer
            message = (
                N_("Equal, {mine} each, in a raised deal: the last raiser loses, {team} made it")
                if made
                else N_("Equal, {mine} each, in a raised deal: the last raiser loses, khasara for {team}")
            )
        else:
            made = self.rules.equal_total == "buyer-survives"
            message = (
                N_("Equal, {mine} each: the buyers, {team}, survive")
                if made
                else N_("Equal, {mine} each: khasara for {team}")
            )
        self._say(message, team=self.buyer, mine=mine, theirs=theirs)
        return made

    # Game points

    def _multiplier(self) -> int:
        return self.level if self.level <= 4 else 1

    def _project_multiplier(self) -> int:
        most = 2 if self.rules.projects_multiplied == "double-only" else 4
        return min(self._multiplier(), most)

    def _gahwa(self, winner: Team) -> Pair:
        self._say(N_("Gahwa: {target} to {team}, and the match"), team=winner, target=self.rules.target)
        return self._to(winner, self.rules.target)

    @staticmethod
    def _to(team: Team, points: int, rest: int = 0) -> Pair:
        return (points, rest) if team == 0 else (rest, points)

    def _points(self, made: bool, winner: Team) -> Pair:
        if self.level > 4:
            return self._gahwa(winner)
        if self.level > 1 and self.rules.doubled_payoff == "winner-takes-all":
            return self._lost_points(winner)
        return self._each_own() if made and not self.raiser_lost else self._lost_points(winner)

    def _each_own(self) -> Pair:
        """The buyer made it: both sides keep their own."""
        cards = card_game_points(self.raw, self.mode, self.buyer, self.rules)
        by, projects_by = self._multiplier(), self._project_multiplier()
        self._say_rounding()
        points = []
        for team in (0, 1):
            own = cards[team] * by + self.project_gp[team] * projects_by + BALOOT_GP * self.baloots[team]
            one, many = NN_(
                "{team}: {raw} raw are {points} game point", "{team}: {raw} raw are {points} game points"
            )
            self._say(one, plural=many, team=team, raw=self.raw[team], points=cards[team])
            self._say_extras(team, self.project_gp[team], self.baloots[team])
            points.append(own)
        return points[0], points[1]

    def _say_rounding(self) -> None:
        """Where rounding each pile does not make 16 or 26, who loses or gets the odd point."""
        if self.mode == "hokum" and sum((pile + 4) // 10 for pile in self.raw) > GAME_TOTAL["hokum"]:
            loser = _seventeen_loser(self.raw, self.buyer, self.rules)
            self._say(N_("Both piles round up, to 17 together: {side} loses one"), side=loser)
        elif self.mode == "sun":
            left = GAME_TOTAL["sun"] - sum(_sun_points(pile, self.rules) for pile in self.raw)
            if left:
                self._say(N_("A point is left over by rounding down: it goes to {team}"), team=1 - self.buyer)

    def _say_extras(self, team: Team, projects: int, baloots: int) -> None:
        if projects:
            self._say(N_("{team}: projects +{points}"), team=team, points=projects)
        if self._multiplier() > 1:
            if projects and self._project_multiplier() != self._multiplier():
                self._say(
                    N_("{team}: times {by}, projects times {projects_by}"),
                    team=team,
                    by=self._multiplier(),
                    projects_by=self._project_multiplier(),
                )
            else:
                self._say(N_("{team}: times {by}"), team=team, by=self._multiplier())
        if baloots:
            self._say(N_("{team}: Baloot +{points}, never multiplied"), team=team, points=BALOOT_GP * baloots)

    def _lost_points(self, winner: Team) -> Pair:
        """One side takes the cards' 26 or 16 and every surviving project.

        Baloot goes by `baloot_on_khasara`, or by `baloot_on_doubled_loss` where the buyer made it.
        """
        if self.level > 4:
            return self._gahwa(winner)
        total = GAME_TOTAL[self.mode]
        projects = sum(self.project_gp)
        made = winner == self.buyer and self.facts.offence is None
        rule = self.rules.baloot_on_doubled_loss if made else self.rules.baloot_on_khasara
        kept_by_loser = self.baloots[1 - winner] if rule == "holder" else 0
        baloots = sum(self.baloots) - kept_by_loser
        self._say(N_("All {points} to {team}"), team=winner, points=total)
        self._say_extras(winner, projects, baloots)
        if kept_by_loser:
            self._say(
                N_("Baloot stays with {team}: +{points}"), team=1 - winner, points=BALOOT_GP * kept_by_loser
            )
        won = total * self._multiplier() + projects * self._project_multiplier() + BALOOT_GP * baloots
        return self._to(winner, won, BALOOT_GP * kept_by_loser)

    def _kaboot_points(self) -> Pair:
        assert self.kaboot is not None
        winner = self.kaboot
        if self.level > 4:
            return self._gahwa(winner)
        flat = KABOOT[self.mode]
        by = self._multiplier() if self.rules.kaboot_multiplied == "yes" else 1
        if self._is_reverse(winner):
            flat = REVERSE_KABOOT_SUN
            if self.rules.reverse_kaboot == "88":
                by = 1
                self._say(
                    N_(
                        "The buyer of the Sun had the first lead and held an Ace: this Kaboot counts {points}"
                    ),
                    points=flat,
                )
            else:
                self._say(N_("A Kaboot against the buyers of a Sun counts {points}"), points=flat)
        self._say(N_("Kaboot: {side} took all eight tricks, {points}"), side=winner, points=flat)
        if by > 1:
            self._say(N_("{team}: times {by}"), team=winner, by=by)
        return self._to(
            winner, flat * by + self._declared_in_kaboot(winner), self._declared_in_kaboot(1 - winner)
        )

    def _is_reverse(self, winner: Team) -> bool:
        """Whether this is a reverse Kaboot by the rules: see `REVERSE_KABOOT_SUN`."""
        if winner == self.buyer or self.mode != "sun":
            return False
        on_lead_with_ace = self.contract.buyer == self.facts.first_speaker and self.facts.buyer_ace
        return self.rules.reverse_kaboot == "88-any-buyer" or (
            self.rules.reverse_kaboot == "88" and on_lead_with_ace
        )

    def _declared_in_kaboot(self, team: Team) -> int:
        """Game points of what this side declared; the side that was swept has some only where it keeps it."""
        return self._say_own(team, self.project_gp[team] * self._project_multiplier())

    def _say_own(self, team: Team, projects: int) -> int:
        """What a side's projects and its Baloot add."""
        if projects:
            self._say(N_("{team}: projects +{points}"), team=team, points=projects)
        baloots = BALOOT_GP * self.baloots[team]
        if baloots:
            self._say(N_("{team}: Baloot +{points}, never multiplied"), team=team, points=baloots)
        return projects + baloots

    def _foul_points(self, winner: Team) -> Pair:
        """A Qayd: 26 or 16 times the level, and the victim's projects and Baloot (sources/baloot.md §7.5).

        The projects are added as they are: the text multiplies the 26 or 16 alone. A Kaboot that was spoiled
        takes the place of the 26 or 16, multiplied or not as any Kaboot is.
        """
        offender = 1 - winner
        if self.level > 4:
            return self._gahwa(winner)
        projects = self.project_gp[winner]
        if self.rules.qayd_projects == "all":
            lost = [*self.facts.announced[offender], *self.facts.announced[offender + 2]]
            projects += sum(p.raw(self.mode) for p in lost) // self.per_raw
        by, points = self._multiplier(), GAME_TOTAL[self.mode]
        if self.facts.spoiled_kaboot:
            by = by if self.rules.kaboot_multiplied == "yes" else 1
            points = KABOOT[self.mode]
            self._say(N_("The Qayd cut a sure Kaboot short: {points} to {side}"), side=winner, points=points)
        else:
            self._say(N_("All {points} to {team}"), team=winner, points=points)
        if by > 1:
            self._say(N_("{team}: times {by}"), team=winner, by=by)
        won = points * by + self._say_own(winner, projects)
        kept = self.rules.qayd_projects == "each-own"
        return self._to(winner, won, self._say_own(offender, self.project_gp[offender]) if kept else 0)


class _Silent(_Scorer):
    """The sums without their sentences."""

    def _say(self, message: str, **values: Any) -> None:
        pass
