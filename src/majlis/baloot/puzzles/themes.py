"""What a best card does, by rules: each theme is a test of the position and of what follows the two cards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from majlis.baloot.deck import DECK_SET, POINTS
from majlis.baloot.play import NO_TRUMPS, STRONGER, trick_winner
from majlis.baloot.puzzles.course import Played
from majlis.baloot.view import Trick, View
from majlis.cards import SUIT_MASK, TEN, Card, CardSet
from majlis.game import Seat, Team, team_of
from majlis.i18n import N_


@dataclass(frozen=True)
class PuzzleCase:
    """A puzzle with what follows its two cards in the deal as it was."""

    view: View
    best: Card
    obvious: Card
    right: Played
    wrong: Played

    @property
    def seat(self) -> Seat:
        """Who is to play."""
        return self.view.seat

    @property
    def team(self) -> Team:
        """Its side."""
        return team_of(self.view.seat)

    @cached_property
    def trump(self) -> int | None:
        """The trump suit."""
        assert self.view.contract is not None
        return self.view.contract.trump

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points of cards."""
        return tuple(POINTS[NO_TRUMPS if self.trump is None else self.trump])

    @property
    def leads(self) -> bool:
        """Whether the seat leads."""
        return not self.view.trick

    @property
    def led(self) -> int:
        """The suit that was led."""
        return self.view.trick[0] // 13

    @property
    def follows(self) -> bool:
        """Whether the seat follows suit."""
        return not self.leads and bool(self.view.hand & SUIT_MASK[self.led])

    @cached_property
    def partner_wins(self) -> bool:
        """Whether the partner is winning the trick."""
        trick = self.view.trick
        return len(trick) > 1 and trick_winner(trick, self.trump) == len(trick) - 2

    def beats(self, card: Card) -> bool:
        """Whether a card takes the lead in the trick on the table."""
        trick = self.view.trick
        return trick_winner((*trick, card), self.trump) == len(trick)

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return card // 13 == self.trump

    @cached_property
    def unseen(self) -> CardSet:
        """The cards of the others."""
        return DECK_SET & ~self.view.hand & ~self.view.played

    def stronger(self, card: Card) -> CardSet:
        """All cards of its suit that beat a card."""
        return STRONGER[NO_TRUMPS if self.trump is None else self.trump][card] & SUIT_MASK[card // 13]

    def is_master(self, card: Card) -> bool:
        """Whether nobody has a higher card of the suit."""
        return not self.stronger(card) & self.unseen

    @cached_property
    def now(self) -> Trick:
        """The open trick, after the best card."""
        return self.right.tricks[0]

    @property
    def buys(self) -> bool:
        """Whether our side has bought."""
        assert self.view.contract is not None
        return team_of(self.view.contract.buyer) == self.team


def _ruff(case: PuzzleCase) -> bool:
    void = not case.leads and not case.follows
    return void and case.is_trump(case.best) and not case.is_trump(case.obvious)


def _keep_trump(case: PuzzleCase) -> bool:
    void = not case.leads and not case.follows
    return void and case.is_trump(case.obvious) and not case.is_trump(case.best)


def _hold_up(case: PuzzleCase) -> bool:
    could = case.follows and not case.partner_wins and case.beats(case.obvious)
    return could and not case.beats(case.best) and case.best // 13 == case.led


def _unblock(case: PuzzleCase) -> bool:
    """The higher of two cards goes on the partner's trick, and he wins one of the suit later."""
    if not case.follows or case.best // 13 != case.obvious // 13:
        return False
    higher = case.stronger(case.obvious) >> case.best & 1
    partner = (case.seat + 2) % 4
    return (
        bool(higher)
        and case.now.winner == partner
        and any(
            trick.winner == partner and trick.cards[0] // 13 == case.led for trick in case.right.tricks[1:]
        )
    )


def _overtake(case: PuzzleCase) -> bool:
    return case.partner_wins and case.beats(case.best) and not case.beats(case.obvious)


def _feed(case: PuzzleCase) -> bool:
    more = case.points[case.best] > case.points[case.obvious]
    return not case.leads and more and case.now.winner == (case.seat + 2) % 4


def _draw_trumps(case: PuzzleCase) -> bool:
    others = case.trump is not None and case.unseen & SUIT_MASK[case.trump]
    return case.leads and bool(others) and case.is_trump(case.best) and not case.is_trump(case.obvious)


def _leave_trumps(case: PuzzleCase) -> bool:
    return case.leads and case.is_trump(case.obvious) and not case.is_trump(case.best)


def _throw_in(case: PuzzleCase) -> bool:
    """An opponent is given the lead, and what he leads is ours."""
    if not case.leads or team_of(case.now.winner) == case.team or len(case.right.tricks) < 2:
        return False
    then = case.right.tricks[1]
    return (
        then.leader == case.now.winner
        and team_of(then.winner) == case.team
        and (then.winner == case.seat or then.cards[0] // 13 != case.best // 13)
    )


def _set_up(case: PuzzleCase) -> bool:
    """A trick is lost in a suit in which our side wins one later that it leads itself."""
    lost = case.leads and team_of(case.now.winner) != case.team
    return lost and any(
        trick.leader == trick.winner
        and team_of(trick.winner) == case.team
        and trick.cards[0] // 13 == case.best // 13
        and not case.is_trump(case.best)
        for trick in case.right.tricks[1:]
    )


def _to_partner(case: PuzzleCase) -> bool:
    partner = (case.seat + 2) % 4
    return case.leads and case.now.winner == partner and case.wrong.tricks[0].winner != partner


def _cash(case: PuzzleCase) -> bool:
    won = case.leads and case.now.winner == case.seat
    return won and case.is_master(case.best) and not case.is_master(case.obvious)


def _wait(case: PuzzleCase) -> bool:
    master = case.leads and case.is_master(case.obvious) and not case.is_trump(case.obvious)
    return master and not case.is_master(case.best)


def _take(case: PuzzleCase) -> bool:
    beaten = not case.leads and not case.partner_wins and case.beats(case.best)
    return beaten and not case.beats(case.obvious)


def _save_ten(case: PuzzleCase) -> bool:
    """A ten of our side falls to them after the obvious card, and not after the best."""
    state = case.right.before
    ours = state.hands[case.seat] | state.hands[case.seat ^ 2]
    mine = (len(case.view.trick) - 2) if len(case.view.trick) > 1 else None
    ours |= 1 << case.view.trick[mine] if mine is not None else 0
    tens = [13 * suit + TEN for suit in range(4) if suit != case.trump and ours >> 13 * suit + TEN & 1]
    return any(
        case.wrong.winner_of(ten) == 1 - case.team and case.right.winner_of(ten) == case.team for ten in tens
    )


def _catch_ten(case: PuzzleCase) -> bool:
    """A ten of theirs falls to us after the best card alone."""
    state = case.right.before
    theirs = state.hands[(case.seat + 1) % 4] | state.hands[(case.seat + 3) % 4]
    tens = [13 * suit + TEN for suit in range(4) if suit != case.trump and theirs >> 13 * suit + TEN & 1]
    return any(
        case.right.winner_of(ten) == case.team and case.wrong.winner_of(ten) == 1 - case.team for ten in tens
    )


def _discard(case: PuzzleCase) -> bool:
    free = not case.leads and not case.follows
    return free and not case.is_trump(case.best) and not case.is_trump(case.obvious)


def _which_card(case: PuzzleCase) -> bool:
    return case.best // 13 == case.obvious // 13


def _which_suit(case: PuzzleCase) -> bool:
    return case.best // 13 != case.obvious // 13


def _last_trick(case: PuzzleCase) -> bool:
    last = case.right.tricks[-1].winner, case.wrong.tricks[-1].winner
    return team_of(last[0]) == case.team != team_of(last[1])


def _kaboot(case: PuzzleCase) -> bool:
    return case.right.sheet.kaboot == case.team != case.wrong.sheet.kaboot


def _no_kaboot(case: PuzzleCase) -> bool:
    return case.wrong.sheet.kaboot == 1 - case.team and case.right.sheet.kaboot is None


def _make_it(case: PuzzleCase) -> bool:
    return case.buys and _failed(case.wrong) and not _failed(case.right)


def _beat_it(case: PuzzleCase) -> bool:
    return not case.buys and _failed(case.right) and not _failed(case.wrong)


def _failed(played: Played) -> bool:
    return played.sheet.khasara


THEMES: Final[dict[str, tuple[Callable[[PuzzleCase], bool], str]]] = {
    "ruff": (_ruff, N_("Ruff: the trick is taken with a trump.")),
    "keep-trump": (_keep_trump, N_("Do not ruff: the trump is worth more later.")),
    "hold-up": (_hold_up, N_("Hold up: the trick could be won, but it is left to them.")),
    "unblock": (_unblock, N_("Unblock: the high card goes away, so that the partner can run the suit.")),
    "overtake": (_overtake, N_("Overtake: the partner was winning, but the lead is needed here.")),
    "draw-trumps": (_draw_trumps, N_("Draw trumps.")),
    "leave-trumps": (_leave_trumps, N_("Leave the trumps alone for now.")),
    "throw-in": (_throw_in, N_("Throw-in: an opponent gets the lead, and whatever he leads helps us.")),
    "set-up": (_set_up, N_("Set up the suit: a trick is given away, and later ones in this suit are ours.")),
    "feed": (_feed, N_("Feed the partner: points go on the trick that he takes.")),
    "to-partner": (_to_partner, N_("Give the lead to the partner.")),
    "wait": (_wait, N_("Do not cash yet: the sure winner can wait.")),
    "cash": (_cash, N_("Cash the sure winner now.")),
    "take": (_take, N_("Take the trick at once.")),
    "discard": (_discard, N_("The discard decides: another card must be kept.")),
    "which-card": (_which_card, N_("The right card of the suit decides.")),
    "which-suit": (_which_suit, N_("The right suit decides.")),
    "kaboot": (_kaboot, N_("It makes a Kaboot.")),
    "no-kaboot": (_no_kaboot, N_("It saves from the Kaboot.")),
    "make-contract": (_make_it, N_("It saves the buyer from Khasara.")),
    "beat-contract": (_beat_it, N_("It makes the buyer fail: Khasara.")),
    "save-ten": (_save_ten, N_("It saves a ten.")),
    "catch-ten": (_catch_ten, N_("It catches a ten of theirs.")),
    "last-trick": (_last_trick, N_("It wins the last trick.")),
}
"""Each theme: when it fits, and its sentence. The first that fits says how it is done; what it comes to, from
`kaboot` on, is told besides."""
OUTCOMES: Final = (
    "kaboot",
    "no-kaboot",
    "make-contract",
    "beat-contract",
    "save-ten",
    "catch-ten",
    "last-trick",
)


def themes_of(case: PuzzleCase) -> tuple[str, ...]:
    """All themes that fit, the first of them the main one; there is always one."""
    found = [name for name, (fits, _) in THEMES.items() if fits(case)]
    how = [name for name in found if name not in OUTCOMES]
    first = how[0]
    rest = [name for name in how[1:] if not name.startswith("which")]
    return (first, *rest, *(name for name in found if name in OUTCOMES))
