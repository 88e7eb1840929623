"""How the strategist chooses a card: what each would bring, in card points, and what the modules say to it.

Every legal card is valued by the chance that the trick becomes ours, from what the rules of play prove
about the hidden hands, times the points in it, less what the card would still be worth later. Then each
module that is asked gives its vote: a bonus, in card points, for the card that it would play. The weights
were set by playing against `careful` on the same deals; `docs/research/strategist.md` tells their worth.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from majlis.baloot.deck import LAST_TRICK
from majlis.baloot.names import CardWord
from majlis.baloot.play import legal_cards, trick_winner
from majlis.baloot.players.strategist_ahead import Outlook
from majlis.baloot.players.strategist_stakes import Stakes
from majlis.baloot.players.strategist_table import CARD, POSITIONS, Decision, ViewReading, suit_glyph
from majlis.baloot.strategy.card_tracker import CardTracker
from majlis.baloot.strategy.cooperative_play import get_cooperative_follow, get_cooperative_lead
from majlis.baloot.strategy.discard_logic import choose_discard
from majlis.baloot.strategy.follow_optimizer import optimize_follow
from majlis.baloot.strategy.opponent_model import model_opponents
from majlis.baloot.strategy.partner_read import read_partner
from majlis.baloot.strategy.trick_review import review_tricks
from majlis.baloot.strategy.trump_manager import manage_trumps
from majlis.baloot.strategy.void_creator import plan_void
from majlis.cards import (
    ACE,
    JACK,
    NINE,
    SUIT_GLYPHS,
    SUIT_MASK,
    TEN,
    Card,
    card_name,
    card_set,
    cards_of,
)
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

LATE: Final = 5
"""Tricks to go when cards that cannot be beaten should be cashed."""


@dataclass(frozen=True)
class Weights:
    """Card points, but for chances."""

    fed_by_partner: float = 4.0
    """What a partner still to play adds to a trick that is ours."""
    fed_by_enemy: float = 4.0
    thrown: float = 1.0
    """What anybody adds to a trick that is not his side's."""
    tempo: float = 3.0
    """Worth of being on lead next."""
    covers: float = 0.9
    """How often a player who can beat the trick does."""
    sun_ace: float = 15.0
    """What cards are worth later: `sun_` and `plain_` in side suits of Sun and Hokum."""
    sun_master: float = 12.0
    plain_ace: float = 10.0
    plain_master: float = 7.0
    guarded_ten: float = 9.0
    guarded_king: float = 2.0
    guard: float = 3.0
    trump_jack: float = 24.0
    trump_nine: float = 18.0
    trump_ace: float = 14.0
    trump_ten: float = 13.0
    trump_low: float = 5.0
    length: float = 1.5
    """In Sun, for each card beyond two of a suit that is led."""
    overtake: float = 3.0
    """Malus for beating the partner's winning card."""
    cash: float = 8.0
    """In Sun, for leading a card that nobody can beat, and once more with five tricks to go."""
    draw: float = 20.0
    """Bonus of the trump manager's lead; halved as a malus for trumps led against its word."""
    strip: float = 2.0
    cooperate_lead: float = 2.0
    cooperate_follow: float = 2.0
    follow: float = 3.0
    discard: float = 3.0
    avoid: float = 3.0
    safe: float = 1.0
    review: float = 2.0
    partner: float = 3.0
    needed: float = 15.0
    """For a trick that decides the deal: as a bonus for winning it and as a malus for losing it."""
    kaboot: float = 15.0
    """The same for a trick on which a Kaboot hangs."""
    trust_whole: float = 0.005
    """Game points that a card point of one's own judgement weighs beside the layouts: all of them solved."""
    trust_some: float = 0.05
    """The same where only some were."""


@dataclass
class Thought:
    """A card under consideration."""

    card: Card
    win: float
    """Chance that the trick becomes ours."""
    value: float = 0.0
    votes: list[str] = field(default_factory=list)
    ahead: float = 0.0
    """In game points, where layouts were solved."""


def choose_card(
    table: ViewReading,
    modules: Collection[str],
    weights: Weights,
    heard: Collection[str] = (),
    ahead: Callable[[ViewReading, Sequence[Card]], Outlook | None] | None = None,
) -> Decision:
    """The card, why, and what the modules said; those in `heard` are asked too, but have no vote.

    `ahead` solves the layouts that fit; where it has an outlook that comes before the modules.
    """
    view, contract = table.view, table.view.contract
    assert contract is not None
    strict = legal_cards(view.hand, view.trick, contract.trump, contract.closed, view.rules, view.akka)
    allowed = card_set(action for action in view.legal_actions if action < 52)
    legal = list(cards_of(strict & allowed or allowed))
    said: dict[str, str] = {}
    votes = _lead_votes if not view.trick else _follow_votes
    stakes = Stakes(table) if "score_play" in modules else None
    judge = Judge(table, weights, stakes)
    if heard:
        votes(table, [judge.think(card) for card in legal], heard, weights, said)
        _hear_tracker(table, said)
        said["score_play"] = Stakes(table).deal["reasoning"]
    if len(legal) == 1:
        line = Message(N_("{card} is the only card that may be played"), {"card": CardWord(legal[0])})
        return Decision(legal[0], (line,), said)
    thoughts = [judge.think(card) for card in legal]
    votes(table, thoughts, modules, weights, said)
    outlook = ahead(table, legal) if ahead is not None else None
    if outlook is not None:
        share = weights.trust_whole if outlook.whole else weights.trust_some
        for thought in thoughts:
            thought.ahead = outlook.score(thought.card) + share * thought.value
    best = max(thoughts, key=lambda one: (one.ahead, one.value, -table.points[one.card], -one.card))
    if outlook is not None:
        best = _cheapest(table, best, thoughts, outlook)
    return Decision(best.card, judge.reasons(best, thoughts, outlook), said)


def _cheapest(table: ViewReading, best: Thought, thoughts: list[Thought], outlook: Outlook) -> Thought:
    """Of cards of one suit that bring the same in every layout the lowest: it tells the others least."""
    same = [
        one
        for one in thoughts
        if one.card // 13 == best.card // 13 and not outlook.differs(one.card, best.card)
    ]
    return min(same, key=lambda one: -(table.stronger[one.card]).bit_count())


def _hear_tracker(table: ViewReading, said: dict[str, str]) -> None:
    """The tracker has no vote: what it knows is in every chance. Told are masters and voids."""
    tracker = CardTracker(table.position, table.cards, table.gone, suit_glyph(table.trump))
    masters = [card_name(card) for card in table.held if tracker.is_my_card_master(CARD[card], table.mode)]
    void = [f"{seat} {glyph}" for glyph in SUIT_GLYPHS for seat in tracker.get_void_players(glyph)]
    told = [f"masters {' '.join(masters)}"] if masters else []
    said["card_tracker"] = "; ".join(told + ([f"void: {', '.join(void)}"] if void else []))


class Judge:
    """Values cards by what is known."""

    def __init__(self, table: ViewReading, weights: Weights, stakes: Stakes | None = None) -> None:
        """Without `stakes` points alone count, not what they decide."""
        self.table, self.w, self.stakes = table, weights, stakes
        self.view = table.view
        self.on_table = sum(table.points[card] for card in self.view.trick)
        self.behind: list[Seat] = [(table.seat + step) & 3 for step in range(1, 4 - len(self.view.trick))]
        winning = trick_winner(self.view.trick, table.trump) if self.view.trick else -1
        self.partner_wins = winning >= 0 and winning == len(self.view.trick) - 2
        self.last_ten = LAST_TRICK if table.left == 1 else 0
        self._beats: dict[tuple[Seat, Card, int], float] = {}

    def think(self, card: Card) -> Thought:
        """Chance and value of one card."""
        table, w = self.table, self.w
        trick = (*self.view.trick, card)
        win = self.win_chance(trick)
        partner_to_come = table.partner in self.behind
        enemies = len(self.behind) - partner_to_come
        pot = self.on_table + table.points[card] + self.last_ten
        gain = pot + w.fed_by_partner * partner_to_come + w.thrown * enemies
        loss = pot + w.thrown * partner_to_come + w.fed_by_enemy * max(0, enemies - 1)
        value = win * (gain + w.tempo) - (1 - win) * (loss + w.tempo) - self.keep(card)
        if self.stakes is not None:
            hangs = self.stakes.on_trick(card, pot)
            at_stake = w.needed * hangs["decides"] + w.kaboot * hangs["sweep"]
            value += (2 * win - 1) * at_stake
        if self.partner_wins and trick_winner(trick, table.trump) == len(self.view.trick):
            value -= w.overtake
        if not self.view.trick and card // 13 == table.trump and self.draws_partner_only:
            value -= w.draw
        if not self.view.trick and table.trump is None:
            value += w.length * ((self.view.hand & SUIT_MASK[card // 13]).bit_count() - 2)
            if not table.stronger[card] & table.unseen:
                value += w.cash * (2 if table.left <= LATE else 1)
        return Thought(card, win, value)

    @cached_property
    def draws_partner_only(self) -> bool:
        """Whether trumps are out, and nobody but the partner can hold them."""
        table = self.table
        out = table.unseen & SUIT_MASK[table.trump] if table.trump is not None else 0
        return out != 0 and not out & ~(table.excluded[table.seat ^ 1] & table.excluded[table.seat ^ 3])

    def win_chance(self, trick: tuple[Card, ...]) -> float:
        """The chance that our side takes this trick, from the hands that are still to play to it."""
        table = self.table
        place = trick_winner(trick, table.trump)
        best = trick[place]
        ours = (len(trick) - 1 - place) % 2 == 0
        led = trick[0] // 13
        holds = 1.0
        rescue = 0.0
        for seat in self.behind:
            beats = self.beats(seat, best, led)
            if (seat ^ table.seat) & 1 == 0:
                rescue = beats if not ours else self.best_above(seat, best, led)
            else:
                holds *= 1.0 - beats
        if ours:
            return holds + (1.0 - holds) * rescue
        return rescue * holds * 0.9

    def beats(self, seat: Seat, best: Card, led: int) -> float:
        """The chance that this seat beats the card that is winning."""
        key = seat, best, led
        if key not in self._beats:
            self._beats[key] = self._beating(seat, best, led)
        return self._beats[key]

    def _beating(self, seat: Seat, best: Card, led: int) -> float:
        table, covers = self.table, self.w.covers
        trump = table.trump
        above = table.stronger[best]
        if best // 13 == led:
            follow = table.chance_of_any(seat, above) * (1.0 if led == trump else covers)
            if trump is None or led == trump:
                return follow
            void = 1.0 - table.chance_of_any(seat, SUIT_MASK[led])
            return follow + void * table.chance_of_any(seat, SUIT_MASK[trump])
        if trump is None:
            return 0.0
        void = 1.0 - table.chance_of_any(seat, SUIT_MASK[led])
        return void * table.chance_of_any(seat, above)

    def best_above(self, seat: Seat, best: Card, led: int) -> float:
        """The chance that this seat holds the very highest card above the winning one."""
        table = self.table
        above = table.stronger[best] & table.unseen
        if not above:
            return 0.0
        order = max(cards_of(above), key=lambda card: -(table.stronger[card] & above).bit_count())
        return table.chance(seat, order) * 0.8

    def keep(self, card: Card) -> float:
        """What the card would be worth in a later trick."""
        table, w = self.table, self.w
        if table.left == 1:
            return 0.0
        suit, rank = card // 13, card % 13
        later = min(1.0, (table.left - 1) / 4)
        if suit == table.trump:
            return self._keep_trump(card) * (1.0 if table.left > 2 else 0.9)
        held = self.view.hand & SUIT_MASK[suit]
        count = held.bit_count()
        above = table.stronger[card] & table.unseen
        sun = table.trump is None
        if not above:
            out = table.unseen & SUIT_MASK[suit]
            if sun or not table.unseen & SUIT_MASK[table.trump or 0]:
                return (w.sun_ace if rank == ACE else w.sun_master) * (later if not out else 1.0)
            return w.plain_ace if rank == ACE else w.plain_master
        if above.bit_count() == 1 and count > 1:
            return (w.guarded_ten if rank == TEN else w.guarded_king) * later
        for mine in cards_of(held & ~(1 << card)):
            if (table.stronger[mine] & table.unseen).bit_count() == 1 and count == 2:
                return w.guard * (1.0 if mine % 13 == TEN else 0.4) * later
        return 0.0

    def _keep_trump(self, card: Card) -> float:
        w, table = self.w, self.table
        above = (table.stronger[card] & table.unseen).bit_count()
        out = (table.unseen & SUIT_MASK[card // 13]).bit_count()
        if not out:
            return w.trump_ace
        if not above:
            return w.trump_jack if card % 13 == JACK else w.trump_nine
        return {JACK: w.trump_jack, NINE: w.trump_nine, ACE: w.trump_ace, TEN: w.trump_ten}.get(
            card % 13, w.trump_low
        )

    def reasons(
        self, best: Thought, thoughts: list[Thought], outlook: Outlook | None = None
    ) -> tuple[Message, ...]:
        """Why the best is the best."""
        table = self.table
        lines = []
        params: dict[str, Any] = {"card": CardWord(best.card)}
        if outlook is not None:
            lines.extend(ahead_reasons(best, thoughts, outlook))
        elif not self.view.trick:
            lines.append(Message(_LEADS[_likely(best.win)], params))
            if not table.stronger[best.card] & table.unseen:
                lines.append(
                    Message(N_("{card} is the best card left of its suit"), {"card": CardWord(best.card)})
                )
        elif best.win >= 0.5:
            lines.append(Message(_FOLLOWS[_likely(best.win)], params))
        else:
            lines.append(Message(N_("{card} gives least away: the trick will hardly be ours"), params))
        if outlook is None:
            lines.extend(Message(VOTES[name], {}) for name in best.votes)
        if self.stakes is not None:
            pot = self.on_table + table.points[best.card] + self.last_ten
            lines.extend(self.stakes.reasons(best.card, pot))
        return tuple(lines)


_LEADS: Final = (
    N_("Lead {card}: the trick is ours"),
    N_("Lead {card}: the trick will probably be ours"),
    N_("Lead {card}: the trick will probably be theirs"),
)
_FOLLOWS: Final = (
    N_("{card}: the trick is ours"),
    N_("{card}: the trick will probably be ours"),
    N_("{card}: the trick will probably be theirs"),
)
"""What is said of a chance to win the trick: sure, likely, less than even."""
_SURE: Final = 0.995


def _likely(win: float) -> int:
    return 0 if win >= _SURE else 1 if win >= 0.5 else 2


VOTES: Final = {
    "trump_manager": N_("It serves the plan for the trumps"),
    "void_creator": N_("It makes the hand void in a suit"),
    "cooperative_play": N_("It suits what partner seems to hold"),
    "discard_logic": N_("It is the card that is best thrown away"),
    "follow_optimizer": N_("Rules of thumb for who follows choose it too"),
}
"""What a module's vote for a card means to a player, who knows no names of modules."""


def _vote(thoughts: list[Thought], card: Card, bonus: float, name: str) -> None:
    for thought in thoughts:
        if thought.card == card:
            thought.value += bonus
            thought.votes.append(name)


def _lead_votes(
    table: ViewReading, thoughts: list[Thought], modules: Collection[str], w: Weights, said: dict[str, str]
) -> None:
    trump = suit_glyph(table.trump)
    info: dict[str, Any] = {}
    partner_void: list[str] = []
    enemy_void: list[str] = []
    if "partner_read" in modules:
        info = read_partner(POSITIONS[table.partner], table.bids, table.evidence, table.mode, trump)
        said["partner_read"] = info["detail"]
        partner_void = info["likely_void_suits"]
        for thought in thoughts:
            glyph = suit_glyph(thought.card // 13)
            if glyph in info["likely_strong_suits"] and glyph != trump:
                thought.value += w.partner * info["confidence"]
    if "opponent_model" in modules:
        model = model_opponents(table.position, table.bids, table.evidence, table.mode, trump)
        said["opponent_model"] = model["reasoning"]
        enemy_void = model["avoid_lead_suits"]
        for thought in thoughts:
            glyph = suit_glyph(thought.card // 13)
            if glyph == trump:
                continue
            if table.trump is not None and glyph in enemy_void:
                thought.value -= w.avoid
            elif glyph in model["safe_lead_suits"]:
                thought.value += w.safe
    if "trick_review" in modules:
        review = review_tricks(table.position, table.tricks, table.mode, trump, table.bought)
        said["trick_review"] = review["reasoning"]
        for thought in thoughts:
            glyph = suit_glyph(thought.card // 13)
            if glyph in review["avoid_suits"]:
                thought.value -= w.review
            elif glyph in review["strong_suits"]:
                thought.value += w.review
    if "trump_manager" in modules and table.trump is not None:
        _trump_votes(table, thoughts, w, info, said)
    if "void_creator" in modules and table.trump is not None:
        plan = plan_void(table.cards, table.mode, trump, table.left, enemy_void, partner_void, table.bought)
        said["void_creator"] = plan["reasoning"] if plan else ""
        if plan:
            _vote(thoughts, table.held[plan["card_index"]], w.strip * plan["confidence"], "void_creator")
    if "cooperative_play" in modules and info:
        lead = get_cooperative_lead(table.cards, info, table.mode, trump, table.left, table.bought)
        said["cooperative_play"] = lead["reasoning"] if lead else ""
        if lead:
            _vote(thoughts, table.held[lead["card_index"]], w.cooperate_lead, "cooperative_play")


def _trump_votes(
    table: ViewReading, thoughts: list[Thought], w: Weights, info: dict[str, Any], said: dict[str, str]
) -> None:
    """The manager says whether to lead a trump; how many the enemy has is counted here."""
    assert table.trump is not None
    trumps = SUIT_MASK[table.trump]
    mine = [card for card in table.held if card // 13 == table.trump]
    enemy = 0.0
    for card in cards_of(table.unseen & trumps):
        enemy += 1.0 - table.chance(table.partner, card)
    plan = manage_trumps(
        table.cards,
        suit_glyph(table.trump),
        len(mine),
        round(enemy, 1) if enemy >= 0.4 else 0,
        table.trumps_gone,
        bool(info.get("has_high_trumps")),
        table.bought,
    )
    said["trump_manager"] = plan["reasoning"]
    if not mine:
        return
    high = min(mine, key=lambda card: (table.stronger[card] & trumps).bit_count())
    low = max(mine, key=lambda card: (table.stronger[card] & trumps).bit_count())
    if plan["lead_trump"]:
        sure = not table.stronger[high] & table.unseen
        lead_low = plan["action"] == "DRAW_LOW" or (plan["action"] == "CASH" and not sure)
        _vote(thoughts, low if lead_low else high, w.draw, "trump_manager")
    elif plan["action"] == "HOLD":
        for thought in thoughts:
            if thought.card // 13 == table.trump:
                thought.value -= w.draw / 2


def _follow_votes(
    table: ViewReading, thoughts: list[Thought], modules: Collection[str], w: Weights, said: dict[str, str]
) -> None:
    view, trump = table.view, suit_glyph(table.trump)
    led = view.trick[0] // 13
    glyph = suit_glyph(led) or ""
    winning = trick_winner(view.trick, table.trump)
    partner_wins = winning == len(view.trick) - 2
    points = sum(table.points[card] for card in view.trick)
    legal = [table.held.index(thought.card) for thought in thoughts]
    if "follow_optimizer" in modules:
        place = len(view.trick) - 2
        answer = optimize_follow(
            table.cards,
            legal,
            table.on_table,
            glyph,
            table.mode,
            trump,
            len(view.trick) + 1,
            partner_wins,
            place if place >= 0 else None,
            points,
            table.left,
            table.bought,
        )
        said["follow_optimizer"] = answer["reasoning"]
        if answer["card_index"] is not None:
            _vote(
                thoughts,
                table.held[answer["card_index"]],
                w.follow * answer["confidence"],
                "follow_optimizer",
            )
    off = [thought for thought in thoughts if thought.card // 13 not in (led, table.trump)]
    if "discard_logic" in modules and len(off) > 1:
        answer = choose_discard(
            [table.cards[table.held.index(thought.card)] for thought in off],
            table.mode,
            trump,
            partner_wins,
            points,
        )
        said["discard_logic"] = answer["reasoning"]
        _vote(thoughts, off[answer["card_index"]].card, w.discard, "discard_logic")
    if "cooperative_play" in modules and "partner_read" in modules:
        info = read_partner(POSITIONS[table.partner], table.bids, table.evidence, table.mode, trump)
        said["partner_read"] = info["detail"]
        follow = get_cooperative_follow(
            table.cards, legal, info, glyph, table.mode, trump, partner_wins, points
        )
        said["cooperative_play"] = follow["reasoning"] if follow else ""
        if follow:
            _vote(thoughts, table.held[follow["card_index"]], w.cooperate_follow, "cooperative_play")


def ahead_reasons(best: Thought, thoughts: list[Thought], outlook: Outlook) -> list[Message]:
    """What was played out; how much one card brings more than another is not for him to say."""
    line = N_("However the hidden cards may lie, it was played out with open hands")
    if not outlook.whole:
        line = N_("Some of the ways in which the hidden cards may lie were played out with open hands")
    lines = [Message(line)]
    if not any(outlook.differs(one.card, best.card) for one in thoughts):
        return [*lines, Message(N_("Every card brings the same in each of them"))]
    return [*lines, Message(N_("{card} came out best of them all"), {"card": CardWord(best.card)})]
