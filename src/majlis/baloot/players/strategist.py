"""The strategist: bids, doubles and plays by the strategy modules, and says why for every action.

`decide` gives the action with its reasons and what each module said; `act` gives the action alone. All
that it ever sees is a `View`. Which modules it listens to was measured (`docs/research/strategist.md`); the
option `without` silences some of them (`strategist:without=void_creator+trick_review`), `adding` asks one
that it leaves out by itself.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from majlis.baloot import actions as act
from majlis.baloot.chances import in_sight
from majlis.baloot.deck import DECK_SET
from majlis.baloot.names import CardWord
from majlis.baloot.phase import Phase
from majlis.baloot.players.strategist_ahead import TABLE_BYTES, Outlook, look_ahead
from majlis.baloot.players.strategist_bidding import Margins, choose_call, choose_raise
from majlis.baloot.players.strategist_play import choose_card
from majlis.baloot.players.strategist_stakes import waits_for_kaboot
from majlis.baloot.players.strategist_table import (
    CARD,
    POSITIONS,
    Decision,
    ViewReading,
    module_cards,
    suit_glyph,
)
from majlis.baloot.players.strategist_votes import Weights
from majlis.baloot.projects import project_of
from majlis.baloot.solver.search import Solver
from majlis.baloot.strategy.project_choice import choose_projects
from majlis.baloot.strategy.qayd_advice import find_revoke
from majlis.baloot.strategy.sure_claims import call_akka, claim_sawa
from majlis.baloot.view import View
from majlis.cards import KING, QUEEN, Card, Suit, card_set, parse_card
from majlis.errors import InputError, check_whole, shown
from majlis.game import Action
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    import numpy as np

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
    "score_play",
    "doubling_advice",
    "sure_claims",
    "project_choice",
    "qayd_advice",
)
LEFT_OUT: Final = frozenset(
    {
        "hand_shape",
        "opponent_model",
        "trick_review",
        "cooperative_play",
        "void_creator",
        "discard_logic",
    }
)
"""Modules that make play no better (`docs/research/strategist.md`)."""
AHEAD: Final = 5
"""So many cards a hand or fewer: the layouts that fit are solved."""
LEADS: Final = 6
"""The same for leads."""
LAYOUTS: Final = (0, 0, 100, 400, 60, 24, 12, 8, 0)
"""How many of them, by the cards left."""
WAITS: Final = N_("A Qayd can be called, but waits: every trick so far is ours, and a Kaboot pays more")
_WEIGHTS: Final = Weights()
_MARGINS: Final = Margins()


class Strategist:
    """Plays by rule; the generator is not used, since nothing is left to chance."""

    name = "strategist"

    def __init__(
        self,
        rng: "np.random.Generator | None" = None,
        *,
        without: str = "",
        adding: str = "",
        ahead: int = AHEAD,
        leads: int = LEADS,
        scale: float = 1.0,
        match: bool = True,
        weights: Weights = _WEIGHTS,
        margins: Margins = _MARGINS,
    ) -> None:
        """`without` and `adding` are module names joined by `+`; raises `InputError` for others.

        Without `match` game points count up to the end of a match, not the chance to win it.
        """
        del rng
        for label, number in (("ahead", ahead), ("leads", leads)):
            check_whole(label, number, 0, 8)
        self.modules = (frozenset(MODULES) - LEFT_OUT | _names(adding)) - _names(without)
        self.weights, self.margins = weights, margins
        self.ahead, self.leads, self.scale, self.match = ahead, leads if ahead else 0, scale, match
        self._solver: Solver | None = None

    def act(self, view: View) -> Action:
        """The choice among the legal actions."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return self.decide(view).action

    def decide(self, view: View, all_modules: bool = False) -> Decision:
        """The choice, its reasons, and what the modules that were asked said.

        With `all_modules` those that are left out are heard too, but have no vote.
        """
        if view.phase in (Phase.AUCTION, Phase.DOUBLING):
            return self._call(view, all_modules)
        challenge = _challenge(view) if "qayd_advice" in self.modules else None
        waits = challenge is not None and waits_for_kaboot(view)
        if challenge is not None and not waits:
            return challenge
        if view.phase == Phase.CLOSING:
            line = WAITS if waits else N_("Nothing was played against the rules, as far as can be seen")
            return Decision(act.ACCEPT, (Message(line),))
        announcement = _announcement(view) if "project_choice" in self.modules else None
        decision = announcement or self._claim(view) or self._card(view, all_modules)
        if challenge is None:
            return decision
        said = {**challenge.modules, **decision.modules}
        return replace(decision, reasons=(*decision.reasons, Message(WAITS)), modules=said)

    def out_of_turn(self, view: View) -> Action | None:
        """Kawesh when it can be called, and a challenge that is sure to be proven."""
        if act.KAWESH in view.legal_actions:
            return act.KAWESH
        challenge = _challenge(view) if "qayd_advice" in self.modules else None
        return None if challenge is None or waits_for_kaboot(view) else challenge.action

    def _call(self, view: View, all_modules: bool) -> Decision:
        choose = choose_call if view.phase == Phase.AUCTION else choose_raise
        decision = choose(view, self.modules, self.margins)
        if all_modules:
            heard = choose(view, frozenset(MODULES), self.margins).modules
            return replace(decision, modules={**heard, **decision.modules})
        return decision

    def _card(self, view: View, all_modules: bool) -> Decision:
        decision = self._bare_card(view, all_modules)
        word = _word_before(view, decision.action, None if view.contract is None else view.contract.trump)
        if word is None:
            return decision
        return replace(decision, action=word[0], reasons=(word[1], *decision.reasons))

    def _bare_card(self, view: View, all_modules: bool = False) -> Decision:
        table = ViewReading(view, "card_tracker" in self.modules)
        heard = MODULES if all_modules else ()
        most = self.ahead if view.trick else max(self.ahead, self.leads)
        looks = view.hand.bit_count() <= min(most, 7)  # not in the first trick: projects are still to come
        return choose_card(table, self.modules, self.weights, heard, self._outlook if looks else None)

    def _outlook(self, table: ViewReading, legal: Sequence[Card]) -> Outlook | None:
        """What the legal cards bring in the layouts that fit."""
        if self._solver is None:
            self._solver = Solver(TABLE_BYTES)
        most = round(LAYOUTS[table.left] * self.scale)
        match = self.match and "score_play" in self.modules and in_sight(table.view.scores, table.view.rules)
        return look_ahead(table, legal, most, self._solver, match=match)

    def card_of(self, view: View, action: Action) -> Card | None:
        """The card that an action of its own plays, a word that goes with it or not; None for other words."""
        if action < 52:
            return action
        return self._bare_card(view).action if action in (act.BALOOT, act.AKKA) else None

    def with_word(self, view: View, card: Card) -> Action:
        """A card somebody chose, or first the word that goes with it: Baloot, or Akka where that helps."""
        word = _word_before(view, card, None if view.contract is None else view.contract.trump)
        return card if word is None else word[0]

    def _claim(self, view: View) -> Decision | None:
        """Sawa, when every trick left is sure, whatever the others hold and play."""
        if act.SAWA not in view.legal_actions:
            return None
        table = ViewReading(view)
        trump = table.trump
        lost = view.rules.sawa_baloot == "announced-only"
        to_come = lost and trump is not None and view.baloot_to_say(trump)
        closed = view.contract is not None and view.contract.closed
        claim = claim_sawa(table.cards, module_cards(table.unseen), suit_glyph(trump), to_come, closed)
        if not claim["claim"] or "sure_claims" not in self.modules:
            return None
        line = Message(N_("Every trick that is left is ours, however the other cards lie"))
        return Decision(act.SAWA, (line,), {"sure_claims": claim["reasoning"]})


def _names(text: str) -> frozenset[str]:
    names = frozenset(filter(None, str(text).split("+")))
    for name in sorted(names):
        if name not in MODULES:
            message = N_("{name} is not a strategy module: write some of {modules}")
            raise InputError(message, name=shown(name), modules=", ".join(MODULES))
    return names


def _announcement(view: View) -> Decision | None:
    """The next project of the best split that has not been announced yet."""
    contract = view.contract
    if contract is None or not any(act.is_announcement(action) for action in view.legal_actions):
        return None
    choice = choose_projects(module_cards(view.hand), contract.mode.upper())
    for chosen in choice["projects"]:
        project = project_of(card_set(parse_card(rank + suit) for rank, suit in chosen["cards"]))
        if project is not None and act.ANNOUNCE + project.index in view.legal_actions:
            line = Message(N_("What is held is announced: it costs nothing and may count"))
            return Decision(act.ANNOUNCE + project.index, (line,), {"project_choice": choice["reasoning"]})
    return None


def _word_before(view: View, card: Card, trump: Suit | None) -> tuple[Action, Message] | None:
    """Baloot or Akka, when it may be said and the chosen card is the one that goes with it."""
    if trump is None:
        return None
    if act.BALOOT in view.legal_actions and card in (13 * trump + KING, 13 * trump + QUEEN):
        return act.BALOOT, Message(N_("The second of king and queen of trumps: Baloot"))
    if act.AKKA not in view.legal_actions:
        return None
    unplayed = module_cards(DECK_SET & ~view.played & ~(1 << card))
    if not call_akka(CARD[card], unplayed, suit_glyph(trump))["call"]:
        return None
    return act.AKKA, Message(
        N_("{card} with Akka, so that the partner does not ruff it"), {"card": CardWord(card)}
    )


def _challenge(view: View) -> Decision | None:
    """A revoke whose proof the offender has played himself since."""
    if view.rules.mode == "strict" or view.contract is None:
        return None
    found = find_revoke(POSITIONS[view.seat], ViewReading(view).evidence)
    if found is None:
        return None
    card, proof = (parse_card("".join(found[key])) for key in ("crime_card", "proof_card"))
    action = act.qayd(act.REVOKE, card, proof)
    if action not in view.legal_actions:
        return None
    line = Message(
        N_("{card} did not follow suit, though {other} was held, as was seen since"),
        {"card": CardWord(card), "other": CardWord(proof)},
    )
    return Decision(action, (line,), {"qayd_advice": found["reasoning"]})
