"""How the strategist bids and doubles: what the hand is worth for each bid, against what that bid needs.

`sun_bidding` and `hokum_bidding` estimate how many of the deal's card points the bidder's side takes (52 and
the score). Projects and Baloot that can already be seen are added, and half of the points that lie in the
deal is what a buyer needs. Each question has its own margin over that half; the margins were set by
playing against `careful` on the same deals.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import Any, Final

from majlis.baloot import actions as act
from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK, MARRIAGE
from majlis.baloot.names import ActionWord
from majlis.baloot.players.strategist_table import Decision, module_cards, suit_glyph
from majlis.baloot.players.valuation import HOKUM_AT, SUN_AT, hokum_value, sun_value
from majlis.baloot.projects import Project, best_split
from majlis.baloot.strategy.doubling_advice import advise_double
from majlis.baloot.strategy.hand_shape import evaluate_shape
from majlis.baloot.strategy.hokum_bidding import calculate_hokum_strength
from majlis.baloot.strategy.score_play import read_score
from majlis.baloot.strategy.sun_bidding import calculate_sun_strength
from majlis.baloot.view import View
from majlis.cards import SUITS, CardSet, Suit
from majlis.game import Action, team_of
from majlis.i18n import N_
from majlis.message import Listed, Message

_BASE: Final = 52.0
_RAISES: Final = (act.DOUBLE, act.DOUBLE_OPEN, act.TRIPLE, act.FOUR, act.FOUR_OPEN, act.GAHWA)
_CLOSED: Final = {act.DOUBLE_OPEN: act.DOUBLE_CLOSED, act.FOUR_OPEN: act.FOUR_CLOSED}


@dataclass(frozen=True)
class Margins:
    """Card points over half the deal that each bid asks for."""

    sun: float = 15.0
    sun_over_enemy: float = 18.0
    sun_over_partner: float = 18.0
    turn: float = 16.0
    before_you: float = 25.0
    ashkal: float = 14.0
    hokum: float = 20.0
    hokum_second: float = 20.0
    sun_projects: float = 0.26
    """How much of a project's points counts: the enemy may have a better one, and takes ours in Khasara."""
    hokum_projects: float = 0.32
    baloot: float = 12.0
    sun_gain: tuple[float, float] = (-11.3, 1.0)
    """Expected game points over the other side: at a margin of nothing, and for each card point of it."""
    ashkal_gain: tuple[float, float] = (-9.6, 0.95)
    hokum_gain: tuple[float, float] = (-6.1, 0.35)
    shape: float = 0.5
    """Card points for each of `hand_shape`'s."""


_CLOSE: Final = 5.0
"""Card points from what a bid takes within which it is a near thing."""
_STRONG: Final = N_("{action}: the hand is strong enough, and more")
_ENOUGH: Final = N_("{action}: the hand is just strong enough")
_SHORT: Final = N_("{action}: the hand is a little too weak")
_WEAK: Final = N_("{action}: the hand is too weak")
_DECIDES: Final = N_("{project} decides: without it the hand is not worth the bid")


@dataclass(frozen=True, slots=True)
class BidWorth:
    """What a hand is worth for one bid."""

    margin: float
    """Card points over half of the deal that our side is expected to take."""
    said: tuple[tuple[str, str], ...]
    """Module, what it said."""
    projects: tuple[Project, ...] = ()
    """The projects that are in it."""
    declared: float = 0.0
    """What of the margin comes from them."""

    @property
    def bare(self) -> float:
        """The margin without the projects."""
        return self.margin - self.declared


@dataclass(frozen=True, slots=True)
class BidChoice:
    """A bid that may be made, and what it is worth."""

    action: Action
    worth: BidWorth
    needs: float
    """The margin that it takes."""
    gain: tuple[float, float]

    @property
    def game(self) -> float:
        """Expected game points over the other side."""
        return self.gain[0] + self.gain[1] * self.worth.margin

    @property
    def bare(self) -> float:
        """The same without the projects."""
        return self.gain[0] + self.gain[1] * self.worth.bare

    @property
    def enough(self) -> bool:
        """Whether the hand is worth what the bid asks for."""
        return self.worth.margin >= self.needs


@lru_cache(maxsize=8192)
def sun_worth(cards: CardSet, modules: frozenset[str], m: Margins) -> BidWorth:
    """Of these cards (the floor card among them, if it is to be taken) for Sun."""
    hand = module_cards(cards)
    said: list[tuple[str, str]] = []
    if "sun_bidding" in modules:
        strength = calculate_sun_strength(hand)
        said.append(("sun_bidding", strength["reasoning"]))
        margin = _BASE + strength["score"] - (CARD_TOTAL["sun"] + LAST_TRICK) / 2
    else:
        margin = 12.0 * (sun_value(cards) - SUN_AT)
    projects = best_split(cards, "sun")
    declared = m.sun_projects * sum(project.raw("sun") for project in projects)
    if "hand_shape" in modules:
        shape = evaluate_shape(hand, "SUN")
        said.append(("hand_shape", shape["reasoning"]))
        margin += m.shape * shape["bid_adjustment"]
    return BidWorth(margin + declared, tuple(said), projects, declared)


@lru_cache(maxsize=16384)
def hokum_worth(cards: CardSet, trump: Suit, modules: frozenset[str], m: Margins) -> BidWorth:
    """Of these cards for Hokum in this suit."""
    hand, glyph = module_cards(cards), suit_glyph(trump)
    said: list[tuple[str, str]] = []
    if "hokum_bidding" in modules:
        strength = calculate_hokum_strength(hand, glyph)
        said.append(("hokum_bidding", strength["reasoning"]))
        margin = _BASE + strength["score"] - (CARD_TOTAL["hokum"] + LAST_TRICK) / 2
    else:
        margin = 12.0 * (hokum_value(cards, trump) - HOKUM_AT)
    projects = best_split(cards, "hokum")
    declared = m.hokum_projects * sum(project.raw("hokum") for project in projects)
    if not MARRIAGE[trump] & ~cards:
        margin += m.baloot
    if "hand_shape" in modules:
        shape = evaluate_shape(hand, "HOKUM", glyph)
        said.append(("hand_shape", shape["reasoning"]))
        margin += m.shape * shape["bid_adjustment"]
    return BidWorth(margin + declared, tuple(said), projects, declared)


def choose_call(view: View, modules: frozenset[str], m: Margins) -> Decision:
    """A word of the auction."""
    if act.KAWESH in view.legal_actions:
        return Decision(act.KAWESH, (Message(N_("Five cards of 7, 8 and 9: such a hand is thrown in")),))
    score = _score(view, modules)
    decision = _bid(view, modules, m, score["bid_shift"], score["sun_shift"])
    return _with_score(decision, score)


def _bid(view: View, modules: frozenset[str], m: Margins, shift: float, sun_shift: float) -> Decision:
    """The bid that is expected to bring most, of those that the hand is worth."""
    legal = view.legal_actions
    assert view.floor is not None
    cards = view.hand | 1 << view.floor
    sun, shift_sun = sun_worth(cards, modules, m), shift + sun_shift
    if act.BEFORE_YOU in legal:
        return _answer(act.BEFORE_YOU, act.PASS, sun, m.before_you + shift_sun)
    if act.settles_hokum(legal):
        best = _best_suit(view, cards, modules, m)
        stand = act.CONFIRM if act.CONFIRM in legal else act.NAME_SUIT + best
        if act.TURN_TO_SUN not in legal:
            return Decision(stand, (Message(N_("On an Ace these rules let nobody turn his Hokum to Sun")),))
        stays = BidChoice(stand, hokum_worth(cards, best, modules, m), -inf, m.hokum_gain)
        return _best_of([BidChoice(act.TURN_TO_SUN, sun, m.turn + sun_shift, m.sun_gain), stays])
    if act.HOKUM not in legal:  # somebody else's provisional Hokum is asked about
        ours = _hokum_bidder(view) == view.seat ^ 2
        return _answer(act.SUN, act.PASS, sun, shift_sun + (m.sun_over_partner if ours else m.sun_over_enemy))
    bids = [BidChoice(act.SUN, sun, m.sun + shift_sun, m.sun_gain)]
    if act.ASHKAL in legal:
        without_floor = sun_worth(view.hand, modules, m)
        bids.append(BidChoice(act.ASHKAL, without_floor, m.ashkal + shift_sun, m.ashkal_gain))
    best = _best_suit(view, cards, modules, m)
    needs = m.hokum_second if _second_round(view) else m.hokum
    bids.append(BidChoice(act.HOKUM, hokum_worth(cards, best, modules, m), needs + shift, m.hokum_gain))
    return _best_of(bids)


def _best_of(bids: list[BidChoice]) -> Decision:
    """Of the bids that the hand is worth the one that is expected to bring most; a pass if there is none."""
    worthy = [bid for bid in bids if bid.enough]
    chosen = max(worthy or bids, key=lambda bid: bid.game if worthy else bid.worth.margin - bid.needs)
    asked = chosen if chosen.needs > -inf else next(bid for bid in bids if bid is not chosen)
    lines = [_worth_line(asked.action, asked.worth.margin, asked.needs)]
    said = {name: text for bid in bids for name, text in bid.worth.said}
    if not worthy:
        return Decision(act.PASS, tuple(lines), said, _values(bids))
    others = [bid for bid in bids if bid is not chosen]
    if chosen.worth.projects:
        project = _named(chosen.worth)
        if chosen.worth.bare < chosen.needs:
            lines.append(Message(_DECIDES, project))
        elif chosen.bare < max(bid.bare for bid in others):
            sentence = N_("{project} decides: without it another bid would bring more")
            lines.append(Message(sentence, project))
        else:
            lines.append(Message(N_("{project} makes it stronger"), project))
    return Decision(chosen.action, tuple(lines), said, _values(bids))


def _values(bids: list[BidChoice]) -> dict[Action, float]:
    """What each bid is expected to bring, and a pass: nothing is known of that, so it counts as nothing."""
    return {act.PASS: 0.0, **{bid.action: bid.game for bid in bids}}


def _score(view: View, modules: frozenset[str]) -> dict[str, Any]:
    us = team_of(view.seat)
    if "score_play" not in modules:
        return read_score(0, 0)
    return read_score(view.scores[us], view.scores[1 - us], view.rules.target)


def _with_score(decision: Decision, score: dict[str, Any]) -> Decision:
    """The decision with what the match score says, where it says anything."""
    lines = decision.reasons
    if score["mood"] == "BOLD":
        lines = (*lines, Message(N_("They are near the end of the match and we are behind: less is asked")))
    elif score["mood"] == "STEADY":
        lines = (*lines, Message(N_("We are near the end of the match and ahead: more is asked")))
    return replace(decision, reasons=lines, modules={**decision.modules, "score_play": score["reasoning"]})


def _hokum_bidder(view: View) -> int:
    return next(seat for seat, action in reversed(view.calls) if action == act.HOKUM)


def _second_round(view: View) -> bool:
    """Whether Hokum would now be in another suit than the floor's."""
    if act.CONFIRM in view.legal_actions:
        return False
    if act.settles_hokum(view.legal_actions):
        return True
    return sum(1 for _, action in view.calls if action == act.PASS) >= 4


def _best_suit(view: View, cards: CardSet, modules: frozenset[str], m: Margins) -> Suit:
    """Of the suits that a Hokum bought now could be in, the one worth most."""
    assert view.floor is not None
    floor_suit, second = view.floor // 13, _second_round(view)
    suits = [suit for suit in SUITS if (suit != floor_suit) == second]
    return max(suits, key=lambda suit: hokum_worth(cards, suit, modules, m).margin)


def _worth_line(bid: Action, margin: float, needs: float) -> Message:
    """What the hand is worth for a bid, beside what it takes: in words, since nobody counts so at a table."""
    over = margin - needs
    message = _STRONG if over >= _CLOSE else _ENOUGH if over >= 0 else _SHORT if over > -_CLOSE else _WEAK
    return Message(message, {"action": ActionWord(bid)})


def _answer(bid: Action, otherwise: Action, worth: BidWorth, needs: float) -> Decision:
    """The bid if the hand is worth what it asks for, else the other word."""
    lines, takes = [_worth_line(bid, worth.margin, needs)], worth.margin >= needs
    if takes and worth.bare < needs:
        lines.append(Message(_DECIDES, _named(worth)))
    return Decision(bid if takes else otherwise, tuple(lines), dict(worth.said))


def _named(worth: BidWorth) -> dict[str, Listed]:
    """The projects that are in it, for a message."""
    return {"project": Listed(tuple(ActionWord(act.ANNOUNCE + one.index) for one in worth.projects))}


def choose_raise(view: View, modules: frozenset[str], m: Margins) -> Decision:
    """Doubling: as the other side, or as the buyer's side that was doubled."""
    contract, legal = view.contract, view.legal_actions
    assert contract is not None
    if act.CHOOSE_OPEN in legal:
        return Decision(act.CHOOSE_OPEN, (Message(N_("Open, so that trumps may be drawn")),))
    if contract.trump is None:
        worth, mode = sun_worth(view.hand, modules, m), "SUN"
    else:
        worth, mode = hokum_worth(view.hand, contract.trump, modules, m), "HOKUM"
    score = _score(view, modules)
    advice = advise_double(worth.margin, mode, contract.level, score["mood"] == "BOLD")
    said = {**dict(worth.said), "doubling_advice": advice["reasoning"]}
    raises = [action for action in _RAISES if action in legal]
    bid: Action = raises[0] if raises else act.PASS
    if advice["closed"]:
        bid = _CLOSED.get(bid, bid)
    line = _worth_line(bid, worth.margin, advice["asked"])
    up = advice["raise"] and "doubling_advice" in modules
    return _with_score(Decision(bid if up else act.PASS, (line,), said), score)
