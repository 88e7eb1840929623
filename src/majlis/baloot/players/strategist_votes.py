"""The votes of the strategy modules on the cards under consideration, and the weight of each.

A vote is a bonus, in card points, for the card that a module would play. The weights were set by playing
against `careful` on the same deals; `docs/research/strategist.md` tells their worth.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

from majlis.baloot.play import trick_winner
from majlis.baloot.players.strategist_table import POSITIONS, ViewReading, suit_glyph
from majlis.baloot.strategy.cooperative_play import get_cooperative_follow, get_cooperative_lead
from majlis.baloot.strategy.discard_logic import choose_discard
from majlis.baloot.strategy.follow_optimizer import optimize_follow
from majlis.baloot.strategy.opponent_model import model_opponents
from majlis.baloot.strategy.partner_read import read_partner
from majlis.baloot.strategy.trick_review import review_tricks
from majlis.baloot.strategy.trump_manager import manage_trumps
from majlis.baloot.strategy.void_creator import plan_void
from majlis.cards import SUIT_MASK, Card, cards_of
from majlis.i18n import N_


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


def lead_votes(
    table: ViewReading, thoughts: list[Thought], modules: Collection[str], w: Weights, said: dict[str, str]
) -> None:
    """Add the votes of the modules about a lead; `said` takes what each of them says, by its name."""
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


def follow_votes(
    table: ViewReading, thoughts: list[Thought], modules: Collection[str], w: Weights, said: dict[str, str]
) -> None:
    """Add the votes of the modules about a card to follow with; `said` as for `lead_votes`."""
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
