"""What the deal still hangs on, for the strategist: points needed, Khasara and Kaboot in sight.

`Stakes` reads a view's points, projects and Baloot the way `score_play` wants them and asks it what hangs on
the trick on the table. Only what lay open counts, and one's own Baloot, which nobody else knows of yet.
"""

from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from majlis.baloot.deck import CARD_TOTAL, MARRIAGE, Mode
from majlis.baloot.players.strategist_table import ViewReading
from majlis.baloot.projects import BALOOT_RAW
from majlis.baloot.scoring import Facts, Offence, score
from majlis.baloot.sheet import Pair
from majlis.baloot.strategy.score_play import read_deal, weigh_trick
from majlis.baloot.view import View
from majlis.cards import SUIT_MASK, Card, cards_of
from majlis.game import SEATS, Team, next_seat, team_of
from majlis.i18n import N_, NN_
from majlis.message import Message

WORTH_SAYING: Final = 0.3
"""From which chance on that a Kaboot hangs on a trick it is told."""


class Stakes:
    """The deal as it stands for one seat, in the play."""

    def __init__(self, table: ViewReading) -> None:
        self.table = table
        self.us: Team = team_of(table.seat)

    @cached_property
    def deal(self) -> dict[str, Any]:
        """The answer of `score_play.read_deal`."""
        view, us = self.table.view, self.us
        mine, finished = tricks_won(view)[us], 8 - self.table.left
        return read_deal(
            self.table.mode,
            self.table.bought,
            view.captured[us],
            view.captured[1 - us],
            mine,
            finished - mine,
            self._declared(us),
            self._declared(1 - us),
            self._tie_to_buyer(),
        )

    def on_trick(self, card: Card, pot: int) -> dict[str, Any]:
        """What hangs on this trick, when this card makes its points `pot`."""
        return weigh_trick(self.deal, pot, self._sure - (1 if self._is_sure(card) else 0))

    def reasons(self, card: Card, pot: int) -> list[Message]:
        """What hangs on the trick, in words; nothing when little does."""
        hangs, lines = self.on_trick(card, pot), []
        if hangs["wins"]:
            one, many = NN_(
                "We need {points} more point: this trick has it",
                "We need {points} more points: this trick has them",
            )
            lines.append(Message(one, {"points": self.deal["needed_ours"]}, many, "points"))
        if hangs["loses"]:
            one, many = NN_(
                "They need {points} more point: this trick has it",
                "They need {points} more points: this trick has them",
            )
            lines.append(Message(one, {"points": self.deal["needed_theirs"]}, many, "points"))
        if hangs["sweep"] >= WORTH_SAYING:
            if self.deal["sweep"] == "OURS":
                lines.append(Message(N_("Every trick so far is ours: Kaboot is in sight")))
            else:
                lines.append(Message(N_("Every trick so far is theirs: one trick saves us from Kaboot")))
        return lines

    def _declared(self, team: Team) -> int:
        """Raw points of the projects that count, as far as known, and of Baloot."""
        view = self.table.view
        mode: Mode = "sun" if self.table.trump is None else "hokum"
        raw = 0
        if view.contest_winner == team:
            for seat in SEATS[team::2]:
                projects = view.own_projects if seat == view.seat else view.shown[seat]
                raw += sum(project.raw(mode) for project in projects)
        baloot = any(view.balooted[team::2]) or (team == self.us and self._own_baloot())
        return raw + BALOOT_RAW * (baloot and view.rules.baloot_in_success_test == "yes")

    def _own_baloot(self) -> bool:
        trump = self.table.trump
        return trump is not None and not MARRIAGE[trump] & ~self.table.view.dealt()

    def _tie_to_buyer(self) -> bool:
        """Whether equal points save the buyer: by the rules, and when doubled, by who raised."""
        contract, rules = self.table.view.contract, self.table.view.rules
        assert contract is not None
        if contract.raiser is not None and rules.equal_raised == "first-raiser-loses":
            return True  # the first raise is the opponents' double
        if contract.raiser is not None and rules.equal_raised == "last-raiser-loses":
            return team_of(contract.raiser) != team_of(contract.buyer)
        return rules.equal_total == "buyer-survives"

    @cached_property
    def _sure(self) -> int:
        return sum(1 for card in cards_of(self.table.view.hand) if self._is_sure(card))

    def _is_sure(self, card: Card) -> bool:
        """Whether nothing that is hidden beats the card when it is led."""
        table = self.table
        if table.stronger[card] & table.unseen:
            return False
        return table.trump in (None, card // 13) or not table.unseen & SUIT_MASK[table.trump or 0]


def tricks_won(view: View) -> Pair:
    """The tricks of both sides; those before a composed position, told by nobody, go to who has points."""
    won = [0, 0]
    for trick in view.tricks:
        won[team_of(trick.winner)] += 1
    before = 8 - view.hand.bit_count() - len(view.tricks)
    if view.current_player != view.seat and (view.seat - view.leader) % 4 < len(view.trick):
        before -= 1  # this seat's card lies on the table
    if before:
        taken = [team for team in (0, 1) if view.captured[team]] or [0]
        for team in taken:
            won[team] += 1 if len(taken) == 2 else before
        if len(taken) == 2:
            won[0] += before - 2
    return won[0], won[1]


def waits_for_kaboot(view: View) -> bool:
    """Whether a proven challenge had better wait: every trick so far is ours, and a Kaboot pays more.

    Waiting costs nothing: the challenge can still be made once a trick is lost, and after the last card.
    """
    contract, us = view.contract, team_of(view.seat)
    won = tricks_won(view)
    if contract is None or won[1 - us] or not won[us]:
        return False
    total = CARD_TOTAL[contract.mode]
    captured, swept = (total * (us == 0), total * (us == 1)), (8 * (us == 0), 8 * (us == 1))
    kaboot = Facts(contract, captured, swept, us, ((), (), (), ()), next_seat(view.dealer), (0, 0))
    qayd = replace(kaboot, offence=Offence("qayd", 1 - us))
    return score(kaboot, view.rules).game_points[us] > score(qayd, view.rules).game_points[us]
