"""The strategist: bids, doubles and plays by the strategy modules, and says why for every action.

`decide` gives the action with its reasons and what each module said; `act` gives the action alone. All
that it ever sees is a `View`. Which modules it listens to was measured (`docs/strategist.md`); the option
`without` silences some of them (`strategist:without=void_creator+trick_review`), `adding` asks one that it
leaves out by itself.
"""

from typing import Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.actions import qayd_parts
from majlis.baloot.deck import DECK_SET
from majlis.baloot.phase import Phase
from majlis.baloot.play import boss_cards
from majlis.baloot.players.strategist_bidding import Margins, choose_call, choose_raise
from majlis.baloot.players.strategist_play import Weights, choose_card
from majlis.baloot.players.strategist_table import Table
from majlis.baloot.players.strategist_words import Decision
from majlis.baloot.sheet import Line
from majlis.baloot.view import View
from majlis.cards import KING, QUEEN, SUIT_MASK, Card, Suit, card_set, cards_of
from majlis.errors import InputError, shown
from majlis.game import Action, Seat
from majlis.i18n import N_

MODULES: Final = (
    "hand_shape",
    "sun_bidding",
    "hokum_bidding",
    "card_tracker",
    "opponent_model",
    "partner_read",
    "trick_review",
    "cooperative_play",
    "void_creator",
    "trump_manager",
    "follow_optimizer",
    "discard_logic",
)
LEFT_OUT: Final[frozenset[str]] = frozenset()


class Strategist:
    """Plays by rule; the generator is not used, since nothing is left to chance."""

    name = "strategist"

    def __init__(
        self,
        rng: np.random.Generator | None = None,
        *,
        without: str = "",
        adding: str = "",
        weights: Weights = Weights(),
        margins: Margins = Margins(),
    ) -> None:
        """`without` and `adding` are module names joined by `+`; raises `InputError` for others."""
        del rng
        self.modules = (frozenset(MODULES) - LEFT_OUT | _names(adding)) - _names(without)
        self.weights, self.margins = weights, margins

    def act(self, view: View) -> Action:
        """The choice among the legal actions."""
        return self.decide(view).action

    def decide(self, view: View) -> Decision:
        """The choice, its reasons, and what the modules that were asked said."""
        if view.phase == Phase.AUCTION:
            return choose_call(view, self.modules, self.margins)
        if view.phase == Phase.DOUBLING:
            return choose_raise(view, self.modules, self.margins)
        challenge = _challenge(view)
        if challenge is not None:
            return challenge
        if view.phase == Phase.CLOSING:
            return Decision(act.ACCEPT, (Line(N_("Nothing was played against the rules, as far as can be seen")),))
        return _announcement(view) or self._claim(view) or self._card(view)

    def out_of_turn(self, view: View) -> Action | None:
        """Kawesh when it can be called, and a challenge that is sure to be proven."""
        if act.KAWESH in view.legal_actions:
            return act.KAWESH
        challenge = _challenge(view)
        return None if challenge is None else challenge.action

    def _card(self, view: View) -> Decision:
        table = Table(view, "card_tracker" in self.modules)
        card, reasons, said = choose_card(table, self.modules, self.weights)
        action = card
        if act.BALOOT in view.legal_actions and _is_marriage(card, table.trump):
            action, reasons = act.BALOOT, (Line(N_("The second of king and queen of trumps: Baloot")), *reasons)
        elif act.AKKA in view.legal_actions and table.trump is not None:
            if boss_cards(view.hand, view.played, table.trump) >> card & 1:
                line = Line(N_("{card} is called Akka, so that the partner need not ruff it"), {"card": card})
                action, reasons = act.AKKA, (line, *reasons)
        return Decision(action, reasons, said)

    def _claim(self, view: View) -> Decision | None:
        """Sawa, when every card held is sure to win whatever the others hold."""
        if act.SAWA not in view.legal_actions:
            return None
        table = Table(view)
        trump = table.trump
        if trump is not None and (table.unseen & SUIT_MASK[trump] or _unsaid_baloot(view, trump)):
            return None
        if any(table.stronger[card] & table.unseen for card in cards_of(view.hand)):
            return None
        return Decision(act.SAWA, (Line(N_("Nothing that is still out can beat any card in hand")),))


def _names(text: str) -> frozenset[str]:
    names = frozenset(filter(None, str(text).split("+")))
    for name in sorted(names):
        if name not in MODULES:
            raise InputError(f"{shown(name)} is no strategy module: they are {', '.join(MODULES)}")
    return names


def _announcement(view: View) -> Decision | None:
    for project in view.default_projects():
        line = Line(N_("What is held is announced: it costs nothing and may count"))
        return Decision(act.ANNOUNCE + project.index, (line,))
    return None


def _is_marriage(card: Card, trump: Suit | None) -> bool:
    return trump is not None and card in (13 * trump + KING, 13 * trump + QUEEN)


def _unsaid_baloot(view: View, trump: Suit) -> bool:
    """Whether a claim now would lose a Baloot that can still be announced."""
    own = view.hand | card_set(card for seat, card in view.history if seat == view.seat and card < 52)
    pair = 1 << 13 * trump + KING | 1 << 13 * trump + QUEEN
    return own & pair == pair and view.hand & pair != 0


def _challenge(view: View) -> Decision | None:
    """A revoke whose proof the offender has played himself since."""
    for action in view.legal_actions:
        if action >= act.QAYD:
            crime, card, proof = qayd_parts(action)
            if crime == act.REVOKE and proof is not None:
                offender = _player_of(view, card)
                if offender is not None and offender == _player_of(view, proof):
                    line = Line(N_("{card} did not follow suit, and {other} has shown since that it could have been followed"), {"card": card, "other": proof})
                    return Decision(action, (line,))
    return None


def _player_of(view: View, card: Card) -> Seat | None:
    return next((seat for seat, action in view.history if action == card), None)
