"""How the strategist chooses a card: what each would bring, in card points, and what the modules say to it.

Every legal card is valued by the chance that the trick becomes ours, from what the rules of play prove
about the hidden hands, times the points in it, less what the card would still be worth later. Then each
module that is asked gives its vote (`strategist_votes`).
"""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any, Final

from majlis.baloot.deck import LAST_TRICK
from majlis.baloot.names import CardWord
from majlis.baloot.play import legal_cards, trick_winner
from majlis.baloot.players.strategist_ahead import Outlook
from majlis.baloot.players.strategist_stakes import Stakes
from majlis.baloot.players.strategist_table import CARD, Decision, ViewReading, suit_glyph
from majlis.baloot.players.strategist_votes import VOTES, Thought, Weights, follow_votes, lead_votes
from majlis.baloot.strategy.card_tracker import CardTracker
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
    votes = lead_votes if not view.trick else follow_votes
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
    parts = [f"masters {' '.join(masters)}"] if masters else []
    said["card_tracker"] = "; ".join(parts + ([f"void: {', '.join(void)}"] if void else []))


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


def ahead_reasons(best: Thought, thoughts: list[Thought], outlook: Outlook) -> list[Message]:
    """Sentences about the layouts played out; how much one card brings more is not for him to say."""
    line = N_("However the hidden cards may lie, it was played out with open hands")
    if not outlook.whole:
        line = N_("Some of the ways in which the hidden cards may lie were played out with open hands")
    lines = [Message(line)]
    if not any(outlook.differs(one.card, best.card) for one in thoughts):
        return [*lines, Message(N_("Every card brings the same in each of them"))]
    return [*lines, Message(N_("{card} came out best of them all"), {"card": CardWord(best.card)})]
