"""The truth of one deal, from the first five cards to the score (`State`), and its phases.

>>> import numpy as np
>>> from majlis.baloot.actions import parse_action
>>> state = State.shuffled(np.random.default_rng(5), dealer=3)
>>> for word in ("sun", "7♦"):
...     try:
...         state.apply(parse_action(word))
...     except IllegalAction as error:
...         print(error)
7♦ may not be played: you do not hold it
>>> state.contract.mode, state.phase.name
('sun', 'PLAY')

`legal_actions` never lies: `apply` accepts each of them and refuses every other with a reason. In
physical mode (`RuleSet.mode`) illegal cards can be played, and challenged by Qayd.
"""

import dataclasses
from operator import index
from typing import TYPE_CHECKING, Final

from majlis.baloot import actions as act
from majlis.baloot.auction import Auction, Contract, Stage
from majlis.baloot.claims import ChallengeEvidence, evidence_of, sawa_holds
from majlis.baloot.deal import Deal, check_table
from majlis.baloot.deck import DECK, POINTS, TRICKS
from majlis.baloot.doubling import Doubling
from majlis.baloot.ending import facts_at_end, kaboot_spoiled
from majlis.baloot.legal import baloot_to_come, legal_actions, playable
from majlis.baloot.phase import Phase
from majlis.baloot.play import NO_TRUMPS, legal_cards, trick_winner
from majlis.baloot.projects import PROJECTS, Project
from majlis.baloot.refusals import refused
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.scoring import contest_winner, score
from majlis.baloot.seen import open_projects, seen_by
from majlis.baloot.setup import FILLER, SetUp
from majlis.baloot.sheet import DealResult, Ending, Pair
from majlis.baloot.view import Trick, View
from majlis.cards import ACE, Card, CardSet, Suit, card_set, cards_of
from majlis.errors import IllegalAction, InputError, shown
from majlis.game import SEATS, Action, Seat, Team, next_seat, team_of
from majlis.i18n import N_

if TYPE_CHECKING:
    import numpy as np


_ACES: Final = card_set(card for card in DECK if card % 13 == ACE)


class State:
    """One deal. Read the attributes; change it only by `apply`."""

    __slots__ = (
        "_auction",
        "_closing",
        "_doubling",
        "_evidence",
        "_judged",
        "_played",
        "akka",
        "announced",
        "balooted",
        "calls",
        "captured",
        "contract",
        "deal",
        "dealer",
        "eight",
        "hands",
        "history",
        "leader",
        "phase",
        "promised",
        "result",
        "rules",
        "scores",
        "setup",
        "trick",
        "tricks",
    )

    def __init__(self, deal: Deal, rules: RuleSet, dealer: Seat, scores: Pair) -> None:
        self.deal, self.rules, self.dealer, self.scores = deal, rules, dealer, scores
        self.phase = Phase.AUCTION
        self.calls: list[tuple[Seat, Action]] = []
        """Auction and doubling, in order."""
        self.contract: Contract | None = None
        self.hands: list[CardSet] = list(deal.first)
        """The cards each seat still holds."""
        self.eight: tuple[CardSet, ...] = ()
        """The hands of eight, once dealt."""
        self.leader: Seat = next_seat(dealer)
        self.trick: list[Card] = []
        self.tricks: list[Trick] = []
        self.captured: list[int] = [0, 0]
        """Card points taken by each team, without the last trick's 10."""
        self.announced: list[tuple[Project, ...]] = [(), (), (), ()]
        self.balooted: list[bool] = [False] * 4
        self.akka = False
        """The card led to the trick on the table was called Akka."""
        self.promised: Action | None = None
        """BALOOT or AKKA just called: the card that goes with it is played next."""
        self.history: list[tuple[Seat, Action]] = []
        self.result: DealResult | None = None
        self._auction = Auction(rules, dealer, deal.floor)
        self._doubling: Doubling | None = None
        self._played: CardSet = 0
        self._judged: CardSet = 0
        self._closing: tuple[Seat, ...] = ()
        self._evidence: tuple[int, ChallengeEvidence] | None = None
        self.setup: SetUp | None = None
        """Where the state began, when that was a composed position and not a deal."""

    @classmethod
    def new(cls, deal: Deal, rules: RuleSet = DEFAULT, dealer: Seat = 0, scores: Pair = (0, 0)) -> "State":
        """The start of a deal.

        Raises `InputError` for a deal that is no whole pack, a seat that is not there, a score below 0.
        """
        deal.check()
        check_table(dealer, scores)
        return cls(deal, rules, dealer, scores)

    @classmethod
    def shuffled(
        cls, rng: "np.random.Generator", rules: RuleSet = DEFAULT, dealer: Seat = 0, scores: Pair = (0, 0)
    ) -> "State":
        """The start of a fresh deal, every deal equally likely."""
        return cls.new(Deal.shuffled(rng), rules, dealer, scores)

    @classmethod
    def set_up(
        cls, setup: SetUp, rules: RuleSet = DEFAULT, dealer: Seat = 0, scores: Pair = (0, 0)
    ) -> "State":
        """A composed position of the play; raises `InputError` when no deal could stand so.

        Its `deal` is a filler that was never dealt; a Baloot needs both cards still in hand.
        """
        check_table(dealer, scores)
        setup.check(dealer)
        setup.check_rules(rules)
        setup = dataclasses.replace(setup, contract=setup.contract.by(rules))
        state = cls(FILLER, rules, dealer, scores)
        state.setup, state.contract, state.phase = setup, setup.contract, Phase.PLAY
        state.hands, state.leader, state.trick = list(setup.hands), setup.leader, list(setup.trick)
        state.eight = setup.eight
        state.captured, state.akka = list(setup.captured), setup.akka
        state.announced, state.balooted = list(setup.announced), list(setup.balooted)
        state._played = setup.gone | card_set(setup.trick)
        return state

    def tricks_done(self) -> int:
        """How many tricks are over, those before a composed position included."""
        return len(self.tricks) + (sum(self.setup.won) if self.setup else 0)

    def played(self) -> CardSet:
        """All cards that have been played in the deal."""
        return self._played

    def beginning(self, rules: RuleSet | None = None) -> "State":
        """The deal before its first action, by its own rules or by others."""
        rules = rules or self.rules
        if self.setup is not None:
            return State.set_up(self.setup, rules, self.dealer, self.scores)
        return State.new(self.deal, rules, self.dealer, self.scores)

    def copy(self) -> "State":
        """An independent copy; tuples and frozen things are shared."""
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.calls, twin.hands, twin.trick = self.calls[:], self.hands[:], self.trick[:]
        twin.tricks, twin.captured, twin.history = self.tricks[:], self.captured[:], self.history[:]
        twin.announced, twin.balooted = self.announced[:], self.balooted[:]
        if self.phase == Phase.AUCTION:
            twin._auction = self._auction.copy()
        if self.phase == Phase.DOUBLING and self._doubling is not None:
            twin._doubling = self._doubling.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __repr__(self) -> str:
        from majlis.baloot.notation import format_position  # circle: a state prints itself as notation

        return f"parse_position({format_position(self)!r})"

    def to_notation(self) -> str:
        """The state with all that led to it as one line: its form in JSON."""
        from majlis.baloot.notation import format_position  # circle: a state writes itself as notation

        return format_position(self)

    @classmethod
    def from_notation(cls, text: str) -> "State":
        """The state of such a line; raises `InputError`, `NotationError` or `IllegalAction` for another."""
        from majlis.baloot.notation import parse_position  # circle: a state is read from its notation

        return parse_position(text)

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def _key(self) -> tuple[object, ...]:
        """What makes two states the same: cards not yet dealt count only while they can be dealt."""
        stock = self.deal.stock if self.phase == Phase.AUCTION else ()
        return (
            self.rules,
            self.dealer,
            self.scores,
            self.setup or (self.deal.first, self.deal.floor),
            stock,
            self.hands,
            self.history,
        )

    # Whose turn, and what may be done

    def is_terminal(self) -> bool:
        """Whether the deal is over; `result` is set then."""
        return self.phase == Phase.OVER

    def returns(self) -> list[float]:
        """Game points gained over the other side, by seat; zeros when the deal was thrown in."""
        ours, theirs = self.result.game_points if self.result else (0, 0)
        return [float(ours - theirs), float(theirs - ours)] * 2

    def asked(self) -> tuple[Seat, ...]:
        """The seats that may act in turn now, first the one expected; several while a question is open."""
        if self.phase == Phase.PLAY:
            return ((self.leader + len(self.trick)) % 4,)
        if self.phase == Phase.AUCTION:
            return self._auction.asked
        if self.phase == Phase.DOUBLING and self._doubling is not None:
            return self._doubling.asked
        return self._closing

    def current_player(self) -> Seat:
        """The seat to act; raises `IllegalAction` when the deal is over."""
        if self.phase == Phase.OVER:
            raise IllegalAction(N_("the deal is over: nobody is to act"))
        return self.asked()[0]

    def interrupters(self) -> tuple[Seat, ...]:
        """The seats that could act out of turn: with a Kawesh, or in physical mode with a Qayd."""
        if self.phase in (Phase.DOUBLING, Phase.PLAY) and self.rules.mode == "strict":
            return ()
        asked = self.asked()
        return tuple(seat for seat in SEATS if seat not in asked and self.legal_actions(seat))

    def legal_actions(self, seat: Seat | None = None) -> list[Action]:
        """Every action that `apply` accepts from this seat (default: the current player)."""
        return legal_actions(self, seat)

    def strict_cards(self, seat: Seat) -> CardSet:
        """The cards that the rules of play let this seat play now, whatever the mode."""
        assert self.contract is not None
        return legal_cards(
            self.hands[seat], self.trick, self.contract.trump, self.contract.closed, self.rules, self.akka
        )

    def baloot_to_come(self, seat: Seat) -> bool:
        """Whether this seat's Baloot would still come out if the deal were played to its end."""
        return baloot_to_come(self, seat)

    # Advancing

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Advance by this action of this seat (default: the current player).

        Raises `IllegalAction` with the reason, and changes nothing, when the rules refuse it.
        """
        if self.phase == Phase.OVER:
            raise IllegalAction(N_("the deal is over: nothing can be done any more"))
        if seat is None:
            seat = self.asked()[0]
        try:  # numpy's integers are welcome, but must not get into the bit masks
            action, seat = index(action), index(seat)
        except TypeError:
            message = N_("{action} of seat {seat} is not an action: actions are ints")
            raise IllegalAction(message, action=shown(action), seat=shown(seat)) from None
        if not self._accepts(action, seat):
            raise refused(self, action, seat)
        self.history.append((seat, action))
        if action < 52:
            self._play(seat, action)
        elif action >= act.QAYD:
            self._qayd(seat, action)
        elif self.phase == Phase.AUCTION:
            self._call(seat, action)
        elif self.phase == Phase.DOUBLING:
            self._double(seat, action)
        elif self.phase == Phase.CLOSING:
            self._closing = tuple(other for other in self._closing if other != seat)
            if not self._closing:
                self._finish("played")
        elif action == act.SAWA:
            self._sawa(seat)
        elif action in (act.BALOOT, act.AKKA):
            self.promised = action
        else:
            self.announced[seat] = (*self.announced[seat], PROJECTS[action - act.ANNOUNCE])

    def _accepts(self, action: Action, seat: Seat) -> bool:
        if 0 <= action < 52 and self.phase == Phase.PLAY:  # the common case, without building the list
            turn = (self.leader + len(self.trick)) % 4
            return seat == turn and bool(playable(self, seat) >> action & 1)
        return seat in SEATS and action in self.legal_actions(seat)

    def _call(self, seat: Seat, action: Action) -> None:
        self.calls.append((seat, action))
        if action == act.KAWESH:
            self._throw_in("kawesh")
            return
        self._auction.apply(seat, action)
        if self._auction.stage == Stage.THROWN_IN:
            self._throw_in("all-pass")
        elif self._auction.stage == Stage.SOLD:
            assert self._auction.contract is not None
            self.contract = self._auction.contract
            self.hands = self.deal.after_auction(self.dealer, self.contract.taker)
            self.eight = tuple(self.hands)
            self._doubling = Doubling(self.rules, self.contract, self.scores)
            self.phase = Phase.DOUBLING if self._doubling.asked else Phase.PLAY

    def _double(self, seat: Seat, action: Action) -> None:
        assert self._doubling is not None
        self.calls.append((seat, action))
        self._doubling.apply(seat, action)
        self.contract = self._doubling.contract
        if not self._doubling.asked:
            self.phase = Phase.PLAY

    def _throw_in(self, ending: Ending) -> None:
        self.phase = Phase.OVER
        self.result = DealResult(ending)

    def _play(self, seat: Seat, card: Card) -> None:
        assert self.contract is not None
        if self.promised == act.BALOOT:
            self.balooted[seat] = True
        elif self.promised == act.AKKA:
            self.akka = True
        self.promised = None
        self.hands[seat] &= ~(1 << card)
        self._played |= 1 << card
        self.trick.append(card)
        if len(self.trick) == 4:
            self._collect(self.contract.trump)

    def _collect(self, trump: Suit | None) -> None:
        winner = (self.leader + trick_winner(self.trick, trump)) % 4
        points = POINTS[NO_TRUMPS if trump is None else trump]
        self.captured[winner & 1] += sum(points[card] for card in self.trick)
        self.tricks.append(Trick(self.leader, tuple(self.trick), winner))
        self.leader, self.trick, self.akka = winner, [], False
        if self.tricks_done() == TRICKS:
            if self.rules.mode == "physical":
                self.phase = Phase.CLOSING
                self._closing = tuple(next_seat(winner, step) for step in range(4))
            else:
                self._finish("played")

    # Claims

    def _sawa(self, seat: Seat) -> None:
        """Section 7: proved or refuted at once by search over the true hands.

        Proved, it is worth what its play would be worth: each Baloot that the hands prove counts too,
        unless the rules count announced ones only (`sawa_baloot`).
        """
        assert self.contract is not None
        team = team_of(seat)
        trump, closed = self.contract.trump, self.contract.closed
        if sawa_holds(tuple(self.hands), seat, trump, closed, self.rules):
            points = POINTS[NO_TRUMPS if trump is None else trump]
            self.captured[team] += sum(points[card] for hand in self.hands for card in cards_of(hand))
            if self.rules.sawa_baloot == "proven-by-hands":
                self.balooted = [self.balooted[by] or self.baloot_to_come(by) for by in SEATS]
            self._finish("sawa", last_trick=team, claimed=(team, TRICKS - self.tricks_done()))
        else:
            self._finish("false-sawa", offender=team)

    def evidence(self) -> ChallengeEvidence:
        """The cards so far as evidence, built once a position since every seat asks for it."""
        assert self.contract is not None
        if self._evidence is None or self._evidence[0] != len(self.history):
            found = evidence_of(self.history, self.contract, self.rules, self.setup)
            self._evidence = len(self.history), found
        return self._evidence[1]

    def _qayd(self, seat: Seat, action: Action) -> None:
        crime_card = act.qayd_parts(action)[1]
        self._judged |= 1 << crime_card
        proven = self.evidence().is_proven(action, self.eight)
        offender = 1 - team_of(seat) if proven else team_of(seat)
        spoiled = self.rules.qayd_kaboot == "counted" and kaboot_spoiled(
            self, offender, crime_card if proven else None
        )
        self._finish("qayd", offender=offender, spoiled=spoiled)

    # The end

    def _finish(
        self,
        ending: Ending,
        offender: Team | None = None,
        last_trick: Team | None = None,
        claimed: tuple[Team, int] | None = None,
        spoiled: bool = False,
    ) -> None:
        facts = facts_at_end(self, ending, offender, last_trick, claimed, spoiled)
        sheet = score(facts, self.rules)
        self.phase = Phase.OVER
        self.result = DealResult(ending, sheet.game_points, sheet, offender)

    # Views

    def first_speaker(self) -> Seat:
        """The leader of the first trick: of equal projects his come first."""
        return next_seat(self.dealer)

    def buyer_has_ace(self) -> bool:
        """Whether the buyer's eight cards held an Ace (`reverse_kaboot`)."""
        assert self.contract is not None
        return bool(self.eight[self.contract.buyer] & _ACES)

    def contest_winner(self) -> Team | None:
        """Whose projects count, once trick 1 is over; None before, or when nobody announced."""
        if not self.tricks_done() or self.contract is None:
            return None
        contract = self.contract
        return contest_winner(self.announced, self.first_speaker(), contract.mode, contract.trump, self.rules)

    def shown(self) -> tuple[tuple[Project, ...], ...]:
        """Projects that lie open, by seat."""
        return open_projects(self)

    def view(self, seat: Seat) -> View:
        """What this seat (0..3) may know."""
        if seat not in SEATS:
            raise InputError(N_("there is no seat {number}: the seats are 0, 1, 2, 3"), number=repr(seat))
        return seen_by(self, seat)
