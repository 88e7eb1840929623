"""Four questions that one recorded deal answers about the rules of its house.

| question | asked of | what it can tell |
|---|---|---|
| dealer | the deal and the one before it | who deals after an all-pass or a kawesh |
| bidding | `bidding.check` | calls and questions that a rule forbids or requires |
| play | `legality.legal`, card by card | a card that a stricter rule forbids |
| score | `arithmetic.judge` against the result | every number of the result |

An answer is a `Relation`: the combinations of option values under which the record is in order, and,
for those under which it is not, the complaint. What is wrong under every rule set (a revoke, say) is no
evidence about rules: a card or call of that kind is left out and noted, and a score of that kind leaves
the deal unexplained.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Final, Literal, TypeAlias

import msgspec

from majlis.baloot.audit.house.relations import NO_MATTER, Combination, Relation, combinations_of, relation_of
from majlis.baloot.audit.house.watched_rules import TRIED, Assignment, verdicts
from majlis.baloot.audit.judge import arithmetic, bidding, platform
from majlis.baloot.audit.judge.legality import legal, rule_broken
from majlis.baloot.audit.read.calls import GAHWA, Bargain, read_bargain
from majlis.baloot.audit.read.recorded_play import AKKA, BALOOT, hands_of, read_play
from majlis.baloot.audit.tables import cards_text
from majlis.baloot.audit.types import Finding, Judgement
from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.types import Announcement, DealRecord, Part, Play, Result
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.cards import Card, CardSet, Suit, card_name
from majlis.game import Seat, next_seat, team_of
from majlis.message import Message
from majlis.rules import MOST

Question: TypeAlias = Literal["dealer", "bidding", "play", "score"]
QUESTIONS: Final[tuple[Question, ...]] = ("dealer", "bidding", "play", "score")

STRICT: Final = {"overtrump_partner": "yes", "undertrump": "forced", "third_hand": "must-ruff-unless-boss"}
"""The options that bind the choice of a card, each with its stricter value."""
_ALL_CARDS: Final = 32
_ROUNDED_APART: Final = 6
"""The last digit of both piles of a Hokum whose game points would sum to 17 (the last trick adds a ten)."""
_OF_MODE: Final[dict[Mode, frozenset[str]]] = {
    "sun": frozenset({"sun_rounding", "reverse_kaboot"}),
    "hokum": frozenset({"hokum_seventeen", "trump_run_wins_tie"}),
}
_OF_DOUBLING: Final = frozenset({"doubled_payoff", "projects_multiplied", "kaboot_multiplied"})
_OF_CONTESTS: Final = frozenset({"hundred_order", "trump_run_wins_tie"})

_COMPARED: Final = (
    "game_points",
    "winner",
    "khasara",
    "totals",
    "declared",
    "kaboot",
    "last_trick",
    "card_points",
    "level",
    "buyer_team",
    "mode",
)
"""Fields that are set against the platform's; the first that differs is told, game points before all."""


class Complaint(msgspec.Struct, frozen=True):
    """What is wrong with a deal under some rule set."""

    point: str
    """A field of the judgement, a point of `bidding`, a rule of `legality`, or `dealer`."""
    expected: Any
    """What the record has."""
    computed: Any
    """What the rules would have."""
    message: Message = Message("")
    """A sentence that says it, where a finding has one."""


class Answer(msgspec.Struct, frozen=True):
    """What a deal says to one question."""

    relation: Relation
    against: dict[Combination, Complaint] = {}
    """What is wrong under each combination that does not explain the deal."""


SILENT: Final = Answer(NO_MATTER)


class DealQuestions:
    """One deal under judgement. `answers` asks everything; oddities and occasions are noted on the way."""

    def __init__(self, deal: DealRecord, before: DealRecord | None = None) -> None:
        self.deal = deal
        self.before = before
        self.bargain: Bargain | None = read_bargain(deal)
        self.occasions: dict[str, Counter[tuple[int, int]]] = {}
        """By option of `STRICT`: plays that it binds, by how many cards the stricter value and the laxer
        allow; only plays that obeyed the stricter."""
        self.anyhow: list[Complaint] = []
        """Cards, calls and dealers that are wrong under every rule set."""
        self.unexplained: Complaint | None = None
        """What is wrong with the score under the usual rules, when no rule set explains it."""

    def answers(self) -> tuple[Answer, ...]:
        """The answers to all `QUESTIONS`, in order."""
        return self.dealer(), self.bidding(), self.play(), self.score()

    # Dealer

    def dealer(self) -> Answer:
        """Who deals after an all-pass or a kawesh, by the deal before; after a played deal it rotates."""
        before, deal = self.before, self.deal
        if before is None or before.dealer is None or deal.dealer is None or before.number + 1 != deal.number:
            return SILENT
        ending = platform.judgement(before).ending
        right = {"rotate": next_seat(before.dealer), "same": before.dealer}
        option = {"kawesh": "kawesh_dealer", "all-pass": "dealer_after_all_pass"}.get(ending)
        if deal.dealer not in right.values() or (option is None and before.result is None):
            return SILENT
        if option is None:
            if deal.dealer != right["rotate"]:
                self.anyhow.append(_dealer_complaint(deal.dealer, right["rotate"]))
            return SILENT
        return _answer(
            (
                {option: value},
                [] if right[value] == deal.dealer else [_dealer_complaint(deal.dealer, right[value])],
            )
            for value in TRIED[option]
        )

    # Bidding

    def bidding(self) -> Answer:
        """The calls, checked under every rule set; what is wrong under all of them is set apart."""
        leaves = [
            (leaf, [_complaint(finding) for finding in findings])
            for leaf, findings in verdicts(lambda rules: bidding.check(self.deal, rules))
        ]
        return _answer(self._set_apart(leaves))

    def _set_apart(
        self, leaves: list[tuple[Assignment, list[Complaint]]]
    ) -> Iterator[tuple[Assignment, list[Complaint]]]:
        common = [c for c in leaves[0][1] if all(c in complaints for _, complaints in leaves)]
        self.anyhow += common
        return ((leaf, [c for c in complaints if c not in common]) for leaf, complaints in leaves)

    # Play

    def play(self) -> Answer:
        """Each card of a Hokum where the choice was bound: what the laxer allows and the stricter forbids."""
        against: dict[str, Complaint] = {}
        for hand, table, card, akka in self._plays():
            assert self.bargain is not None
            trump, closed = self.bargain.trump, self.bargain.closed
            # The function is used up before the loop goes on, so what it binds cannot change under it.
            leaves = list(verdicts(lambda rules: legal(hand, table, trump, rules, closed, akka)))  # noqa: B023 - called at once
            if not any(allowed >> card & 1 for _, allowed in leaves):
                self.anyhow.append(_illegal(card, leaves[0][1], table, trump))
            elif len(leaves) == 2:
                self._bound(leaves, card, table, trump, against)
        return _answer(
            (
                dict(zip(against, values, strict=True)),
                [against[o] for o, v in zip(against, values, strict=True) if v == STRICT[o]],
            )
            for values in product(*(TRIED[option] for option in against))
        )

    def _bound(
        self,
        leaves: list[tuple[Assignment, CardSet]],
        card: Card,
        table: Sequence[Card],
        trump: Suit | None,
        against: dict[str, Complaint],
    ) -> None:
        """One option binds this play: count the occasion, or note that the stricter value was not kept."""
        (option,) = leaves[0][0]
        strict, lax = sorted((allowed for _, allowed in leaves), key=int.bit_count)
        if strict == lax:
            return
        if strict >> card & 1:
            counts = self.occasions.setdefault(option, Counter())
            counts[strict.bit_count(), lax.bit_count()] += 1
        else:
            against.setdefault(option, _illegal(card, strict, table, trump))

    def _plays(self) -> Iterator[tuple[CardSet, Sequence[Card], Card, bool]]:
        """(hand, cards on the table, card, whether the led card was called Akka) of every play
        whose choice a rule option may bind, and of every one that cannot be legal."""
        bargain, play = self.bargain, read_play(self.deal)
        hands = hands_of(self.deal, play)
        if bargain is None or hands is None or not bargain.known:
            return
        for _, _, card, hand, table, akka in play.turns(hands):
            if not hand >> card & 1:
                return
            if table and _may_matter(table, card, bargain.trump):
                yield hand, table, card, akka
            elif not table and bargain.closed and card // 13 == bargain.trump:
                yield hand, table, card, False

    # Score

    def score(self) -> Answer:
        """Every number of the result, against the arithmetic under every rule set that could matter."""
        deal = self.deal
        if deal.result is None:
            return SILENT
        recorded = platform.judgement(deal)

        def judge(rules: RuleSet) -> list[Complaint]:
            return _complaints(recorded, arithmetic.judge(deal, rules))

        base = DEFAULT
        if self.bargain is not None and self.bargain.level >= GAHWA:
            # A gahwa is worth the target: the other options are judged under the one that fits it.
            base = base.replace(target=min(max(1, *deal.result.game_points), MOST))
        pinned = irrelevant(deal, deal.result, self.bargain)
        leaves = list(verdicts(judge, base, pinned))
        answer = self._score_answer(leaves)
        if answer.relation.empty and pinned & STRICT.keys():
            leaves = list(verdicts(judge, base, pinned - STRICT.keys()))
            answer = self._score_answer(leaves)
        if answer.relation.empty:
            usual = leaves[0][1]
            self.unexplained = next((c for c in usual if c.point in _COMPARED), usual[0])
        return answer

    @staticmethod
    def _score_answer(leaves: list[tuple[Assignment, list[Complaint]]]) -> Answer:
        """Findings about declarations count where they depend on the rules; numbers that differ always do."""
        common = [c for c in leaves[0][1] if c.point not in _COMPARED and all(c in cs for _, cs in leaves)]
        return _answer((leaf, [c for c in complaints if c not in common]) for leaf, complaints in leaves)


def irrelevant(deal: DealRecord, result: Result, bargain: Bargain | None) -> frozenset[str]:
    """Options that plain facts of the deal say cannot matter for its score, though a judge may ask them.

    It only saves time, but for one thing: a claim before trick 8 is proved by search under the rules of
    play, which the cards that were played tell better; they are tried only if nothing else explains it.
    """
    pinned: set[str] = set()
    if bargain is not None:
        pinned |= _OF_MODE["sun" if bargain.mode == "hokum" else "hokum"]
        if bargain.level == 1:
            pinned |= _OF_DOUBLING
    said = [(e.seat, e.code) for e in deal.events if type(e) is Announcement]
    if len({team_of(seat) for seat, code in said if code not in (AKKA, BALOOT)}) < 2:
        pinned |= _OF_CONTESTS
    piles = result.card_points
    if result.absent & Part.CARD_POINTS:
        return frozenset(pinned)
    if all(pile % 10 != _ROUNDED_APART for pile in piles):
        pinned.add("hokum_seventeen")
    if all(pile % 5 == 0 for pile in piles):
        pinned.add("sun_rounding")
    if sum(type(event) is Play for event in deal.events) < _ALL_CARDS:
        pinned |= STRICT.keys()
    return frozenset(pinned)


def _may_matter(table: Sequence[Card], card: Card, trump: Suit | None) -> bool:
    """Trump led, or the led suit not followed: all other plays are the same under every rule set."""
    led = table[0] // 13
    return led == trump or card // 13 != led


def _illegal(card: Card, allowed: CardSet, table: Sequence[Card], trump: Suit | None) -> Complaint:
    rule = rule_broken(card, allowed, table, trump)
    return Complaint(rule, card_name(card), cards_text(allowed))


def _dealer_complaint(dealer: Seat, right: Seat) -> Complaint:
    return Complaint("dealer", dealer, right)


def _complaint(finding: Finding) -> Complaint:
    return Complaint(finding.point, finding.expected, finding.computed, finding.message)


def _complaints(said: Judgement, judged: arithmetic.Judged) -> list[Complaint]:
    """Numbers that differ from the platform's, game points first, then findings about declarations."""
    found = []
    for field in _COMPARED:
        theirs, ours = getattr(said, field), getattr(judged.judgement, field)
        if theirs is not None and ours is not None and theirs != ours:
            found.append(Complaint(field, theirs, ours))
            break
    return found + [_complaint(finding) for finding in judged.findings]


def _answer(leaves: Iterable[tuple[Assignment, list[Complaint]]]) -> Answer:
    """The relation of a decision tree, with the first complaint of each combination that is not allowed."""
    leaves = list(leaves)
    relation = relation_of((leaf, not complaints) for leaf, complaints in leaves)
    if relation.empty or relation == NO_MATTER:
        return Answer(relation)
    against: dict[Combination, Complaint] = {}
    for leaf, complaints in leaves:
        for combination in combinations_of(relation.options, leaf):
            if complaints and combination not in relation.allowed:
                against.setdefault(combination, complaints[0])
    return Answer(relation, against)
