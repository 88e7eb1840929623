"""From raw points to game points: rounding, Kaboot, Khasara, doubling (sources/baloot.md §8, every option).

Straight arithmetic on a handful of numbers; nothing here looks at cards. Pairs are (team 0, team 1).

>>> from majlis.baloot.ruleset import RuleSet
>>> real = Account(mode="hokum", buyer=0, piles=(82, 80), projects=(0, 20), baloots=(1, 0))
>>> settle(real, RuleSet()).game_points  # a recorded deal: Baloot saves the buyer
(10, 10)
>>> settle(real, RuleSet(baloot_in_success_test="no")).game_points
(0, 20)
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from majlis.baloot.audit.read.calls import GAHWA
from majlis.baloot.audit.tables import BALOOT_RAW, DEAL_POINTS, REVERSE_SWEEP_POINTS, SWEEP_POINTS
from majlis.baloot.deck import Mode
from majlis.baloot.ruleset import RuleSet
from majlis.game import Team

BALOOT_POINTS: Final = 2
Pair: TypeAlias = tuple[int, int]


def by_team(team: Team, points: int, others: int = 0) -> Pair:
    """A pair of this team's points and the other's."""
    return (points, others) if team == 0 else (others, points)


@dataclass(frozen=True, slots=True)
class Account:
    """What a played-out deal comes to before any game points are counted."""

    mode: Mode
    buyer: Team
    piles: Pair
    """Captured card points with the last trick's 10."""
    projects: Pair = (0, 0)
    """Raw points of the surviving projects."""
    baloots: Pair = (0, 0)
    level: int = 1
    raiser: Team | None = None
    """The team of the last raiser."""
    swept_by: Team | None = None
    """The team that took all eight tricks."""
    ace_on_lead: bool = False
    """The buyer led to the first trick with an Ace in hand."""

    @property
    def totals(self) -> Pair:
        """Raw totals: piles, surviving projects, Baloots."""
        piles, projects, baloots = self.piles, self.projects, self.baloots
        return (
            piles[0] + projects[0] + BALOOT_RAW * baloots[0],
            piles[1] + projects[1] + BALOOT_RAW * baloots[1],
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who gets the deal and what each side writes down."""

    game_points: Pair
    khasara: bool
    """Whether the buyer failed; in a Kaboot, whether he was the one swept."""
    winner: Team


def settle(account: Account, rules: RuleSet) -> Outcome:
    """The game points of a deal that was played (or claimed) to its end."""
    if account.swept_by is not None:
        return _kaboot(account, account.swept_by, rules)
    failed = buyer_failed(account, rules)
    winner = 1 - account.buyer if failed else account.buyer
    if account.level >= GAHWA:
        return Outcome(by_team(winner, rules.target), failed, winner)
    takes_all = rules.doubled_payoff == "winner-takes-all" or tie_costs_a_raiser(account, rules)
    if failed:
        return Outcome(take_all(account, winner, rules), failed, winner)
    if account.level > 1 and takes_all:
        # Made, and doubled: the opponents lose the double, and their Baloot has a rule of its own.
        keeps = account.baloots[1 - winner] > 0 and rules.baloot_on_doubled_loss == "holder"
        return Outcome(_take_all(account, winner, keeps, rules), failed, winner)
    cards = card_game_points(account.mode, account.piles, account.buyer, rules)
    times = account.level
    projects = [project_points(raw, account.mode, account.level, rules) for raw in account.projects]
    points = [cards[t] * times + projects[t] + BALOOT_POINTS * account.baloots[t] for t in (0, 1)]
    return Outcome((points[0], points[1]), failed, winner)


def take_all(account: Account, winner: Team, rules: RuleSet) -> Pair:
    """Everything to one side: 26 or 16 and all projects, multiplied; Baloot as `baloot_on_khasara` says."""
    keeps = account.baloots[1 - winner] > 0 and rules.baloot_on_khasara == "holder"
    return _take_all(account, winner, keeps, rules)


def _take_all(account: Account, winner: Team, loser_keeps_baloot: bool, rules: RuleSet) -> Pair:
    if account.level >= GAHWA:
        return by_team(winner, rules.target)
    points = DEAL_POINTS[account.mode] * account.level
    points += project_points(sum(account.projects), account.mode, account.level, rules)
    points += BALOOT_POINTS * account.baloots[winner]
    other = BALOOT_POINTS * account.baloots[1 - winner]
    return by_team(winner, points, other) if loser_keeps_baloot else by_team(winner, points + other)


def project_points(raw: int, mode: Mode, level: int, rules: RuleSet) -> int:
    """Game points of projects: raw/10 in Hokum, raw/5 in Sun, multiplied as `projects_multiplied` says."""
    times = min(level, 2) if rules.projects_multiplied == "double-only" else level
    return (raw // 10 if mode == "hokum" else raw // 5) * times


def _kaboot(account: Account, winner: Team, rules: RuleSet) -> Outcome:
    """Flat points to the sweeper, with his own projects and Baloot.

    The account holds what the swept side keeps of its declarations, if the rules leave it any.
    """
    failed = winner != account.buyer
    if account.level >= GAHWA:
        return Outcome(by_team(winner, rules.target), failed, winner)
    ours, theirs = (
        project_points(account.projects[team], account.mode, account.level, rules)
        + BALOOT_POINTS * account.baloots[team]
        for team in (winner, 1 - winner)
    )
    return Outcome(by_team(winner, _sweep_points(account, failed, rules) + ours, theirs), failed, winner)


def _sweep_points(account: Account, against_buyer: bool, rules: RuleSet) -> int:
    """44 or 25, multiplied where the rules say so; 88 for the reverse Kaboot (`reverse_kaboot`)."""
    flat = SWEEP_POINTS[account.mode]
    if against_buyer and account.mode == "sun" and rules.reverse_kaboot != "off":
        if rules.reverse_kaboot == "88-any-buyer":
            flat = REVERSE_SWEEP_POINTS
        elif account.ace_on_lead:
            return REVERSE_SWEEP_POINTS  # flat: no double makes more of it
    return flat * account.level if rules.kaboot_multiplied == "yes" else flat


def buyer_failed(account: Account, rules: RuleSet) -> bool:
    """The success test: the buyer's side must not have less; a doubled tie may be lost by a raiser."""
    ours, theirs = _tested(account, rules)
    if account.buyer == 1:
        ours, theirs = theirs, ours
    if ours != theirs:
        return ours < theirs
    if tie_costs_a_raiser(account, rules):
        first_raiser = 1 - account.buyer
        loser = first_raiser if rules.equal_raised == "first-raiser-loses" else account.raiser
        return loser == account.buyer
    return rules.equal_total == "buyer-loses"


def tie_costs_a_raiser(account: Account, rules: RuleSet) -> bool:
    """Whether the test is a tie that goes against the first or the last raiser (`equal_raised`)."""
    if account.level <= 1 or account.raiser is None:
        return False
    ours, theirs = _tested(account, rules)
    return ours == theirs and rules.equal_raised != "as-not-raised"


def _tested(account: Account, rules: RuleSet) -> Pair:
    """The two numbers that are compared: raw totals or game points, with or without Baloot."""
    if rules.success_unit == "raw":
        baloot, cards = BALOOT_RAW, account.piles
        projects = account.projects
    else:
        baloot = BALOOT_POINTS
        cards = card_game_points(account.mode, account.piles, account.buyer, rules)
        ours, theirs = (project_points(raw, account.mode, 1, rules) for raw in account.projects)
        projects = ours, theirs
    if any(account.baloots) and rules.baloot_in_success_test == "no":
        baloot = 0
    return (
        cards[0] + projects[0] + baloot * account.baloots[0],
        cards[1] + projects[1] + baloot * account.baloots[1],
    )


def card_game_points(mode: Mode, piles: Pair, buyer: Team, rules: RuleSet) -> Pair:
    """Game points of the two piles (162 or 130 raw together): 16 or 26 together under every option."""
    if mode == "sun":
        return _sun_points(piles, buyer, rules)
    ours, theirs = (_hokum_rounded(raw) for raw in piles)
    if rules.hokum_seventeen == "buyer-takes-rest":
        return (16 - theirs, theirs) if buyer == 0 else (ours, 16 - ours)
    if ours + theirs == 17:
        bigger = 0 if piles[0] > piles[1] else 1
        loser = bigger if rules.hokum_seventeen == "bigger-pile" else 1 - buyer
        return (ours - 1, theirs) if loser == 0 else (ours, theirs - 1)
    return ours, theirs


def _hokum_rounded(raw: int) -> int:
    """A tenth; a final 0 to 5 goes down, 6 to 9 up."""
    return (raw + 4) // 10


def _sun_points(piles: Pair, buyer: Team, rules: RuleSet) -> Pair:
    if rules.sun_rounding == "keep-five":
        ours, theirs = (_keep_five(raw) for raw in piles)
    elif rules.sun_rounding == "half-up":
        ours, theirs = ((2 * raw + 5) // 10 for raw in piles)
    else:
        ours, theirs = (raw // 5 for raw in piles)
    missing = DEAL_POINTS["sun"] - ours - theirs
    return (ours, theirs + missing) if buyer == 0 else (ours + missing, theirs)


def _keep_five(raw: int) -> int:
    """To the nearest ten, but a final 5 stays; then a fifth: 63 and 64 give 12, 65 13, 66 14."""
    if raw % 10 == 5:
        return raw // 5
    return (raw + 5) // 10 * 2
