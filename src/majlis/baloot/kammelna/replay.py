"""Plays a recorded deal again through the engine: its states, and where engine and record part ways.

`replay` never raises. It plays by the given rules; where the record holds a card that they forbid, it
plays in physical mode, so that the rest of the deal can be followed, and lists the card. What archives
leave out (passes of the doubling, answers to questions, the platform's confirmations) is put in and
listed as implied; what the engine refuses is listed with its reason.

>>> from majlis.baloot.kammelna.reader import load
>>> deal = load("examples/baloot/games/sample_deal.json").deals[0]
>>> again = replay(deal)
>>> again.ended, again.state.result.game_points, len(again.implied), again.illegal, again.refused
('played', (5, 13), 2, (), ())
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from majlis.baloot import actions as act
from majlis.baloot.auction import Contract
from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK, DECK_SET
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.announced import Named, announced_projects
from majlis.baloot.kammelna.calls import answer, fill, named_trump
from majlis.baloot.kammelna.outcome import IllegalPlay, Implied, Refusal, Replay, ReplayEnd
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    DealRecord,
    Kawesh,
    Other,
    Part,
    Play,
    SawaClaim,
    Surrender,
)
from majlis.baloot.names import CardWord, SeatWord, SuitWord
from majlis.baloot.phase import Phase
from majlis.baloot.play import REASONS, violation_of
from majlis.baloot.projects import Project
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.setup import SetUp, raising_team
from majlis.baloot.state import State
from majlis.cards import Card, CardSet
from majlis.errors import IllegalAction, InputError, shown
from majlis.game import SEATS, Action, Seat, team_of
from majlis.i18n import N_
from majlis.message import Latin, Message


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A record with the rules to replay it by: the `Record` of `majlis.game`."""

    record: DealRecord
    rules: RuleSet = DEFAULT

    def replay(self) -> Iterator[State]:
        """The states of the deal, from the first to the last."""
        return replay(self.record, self.rules).states()


def replay(deal: DealRecord, rules: RuleSet = DEFAULT) -> Replay:
    """Play a recorded deal again by these rules; never raises."""
    no_auction = deal.contract is not None and deal.absent & Part.AUCTION
    start = _set_up(deal, rules) if no_auction else _start(deal)
    if isinstance(start, Message):
        return Replay(deal, rules, None, "no deal", refused=(Refusal(0, None, start),))
    run = _Run(deal, rules, start)
    if run.needs_physical:
        run = _Run(deal, rules.replace(mode="physical"), start)
    return run.outcome()


def _set_up(deal: DealRecord, rules: RuleSet) -> SetUp | Message:
    """The play of a deal whose auction is not recorded, from its contract and its hands of eight."""
    bought, final = deal.contract, deal.final if deal.final is not None else hands_of_plays(deal)
    leader = next((event.seat for event in deal.events if type(event) is Play), None)
    if final is None or len(final) != 4 or bought is None or not bought.whole:
        return Message(N_("the record does not tell the contract and all hands"))
    if leader not in SEATS:
        if deal.dealer is None:
            return Message(N_("the record does not tell who leads"))
        leader = (deal.dealer + 1) % 4
    assert bought.mode is not None
    assert bought.buyer is not None
    buyer, level = bought.buyer, bought.level or 1
    raiser = bought.raiser
    if level == 1:
        raiser = None
    elif raiser is None or team_of(raiser) != raising_team(buyer, level):
        raiser = buyer if raising_team(buyer, level) == team_of(buyer) else (buyer + 1) % 4
    closable = (2, 3, 4) if rules.triple_variant == "chosen" else (2, 4)
    contract = Contract(
        mode=bought.mode,
        trump=bought.trump if bought.mode == "hokum" else None,
        buyer=buyer,
        caller=(buyer + 2) % 4 if bought.ashkal else buyer,
        ashkal=bought.ashkal,
        level=level,
        closed=bought.closed and bought.mode == "hokum" and level in closable,
        raiser=raiser,
    )
    try:
        setup = SetUp(contract, tuple(final), leader)
        setup.check()
    except InputError as error:
        return _no_deal(error)
    return setup


def _start(deal: DealRecord) -> Deal | Message:
    """The deal to play, with the stock found from the final hands; or why there is none."""
    first, floor = deal.first, deal.floor
    if first is None or len(first) != 4:
        return Message(N_("the record has no usable first hands"))
    if floor is None or floor not in DECK or deal.dealer not in SEATS:
        return Message(N_("the record has no usable dealer or floor card"))
    final = deal.final if deal.final is not None else hands_of_plays(deal)
    try:
        if final is not None and len(final) == 4:
            return Deal.of_hands(first, floor, final, deal.dealer)
        known = Deal((first[0], first[1], first[2], first[3]), floor)
        known.check()
        return known
    except InputError as error:
        return _no_deal(error)


def _no_deal(error: InputError) -> Message:
    return Message(N_("the recorded hands are no deal: {error}"), {"error": error.message})


def hands_of_plays(deal: DealRecord) -> tuple[CardSet, ...] | None:
    """The four hands of eight, when all 32 cards were played; None otherwise."""
    hands = [0, 0, 0, 0]
    for event in deal.events:
        if type(event) is Play and event.seat in SEATS and event.card in DECK:
            hands[event.seat] |= 1 << event.card
    whole = hands[0] | hands[1] | hands[2] | hands[3] == DECK_SET
    return tuple(hands) if whole and all(hand.bit_count() == 8 for hand in hands) else None


def claimed(state: State) -> State | None:
    """The state after the player on lead has claimed the rest, if he may and it holds; None otherwise.

    The sawas of archives leave no event (sources/kammelna.md §3).
    """
    if state.phase != Phase.PLAY or act.SAWA not in state.legal_actions():
        return None
    after = state.copy()
    after.apply(act.SAWA)
    return after if after.result is not None and after.result.ending == "sawa" else None


class _Stuck(Exception):  # noqa: N818 - it ends the run, and is not an error
    """The engine cannot follow the record from here on."""


@dataclass(slots=True)
class _Told:
    """What one seat's announcements say, gathered from the whole record."""

    named: list[Named] = field(default_factory=list)
    masks: list[CardSet] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    used: int = 0
    projects: list[Project | None] | None = None
    """The project of each, in the order of `named`, once the contract tells them."""


class _Run:
    """One run over the events of a record."""

    def __init__(self, deal: DealRecord, rules: RuleSet, start: Deal | SetUp) -> None:
        self.deal, self.rules = deal, rules
        if isinstance(start, SetUp):
            self.state = State.set_up(start, rules, (start.leader - 1) % 4, deal.before)
        else:
            assert deal.dealer is not None
            self.state = State.new(start, rules, deal.dealer, deal.before)
        self.illegal: list[IllegalPlay] = []
        self.refused: list[Refusal] = []
        self.implied: list[Implied] = []
        self.guessed: list[Implied] = []
        self.places: list[int] = []
        self.at = 0
        self.stopped: int | None = None
        self.surrendered = False
        self.challenged = False
        self.accepted = False
        self.needs_physical = False
        self.begun = False
        self.told = _gather(deal)
        self.next_card = _next_cards(deal)
        self.last_call: Call | None = None
        """The last call recorded so far."""
        self._play_on()

    def _play_on(self) -> None:
        for at, event in enumerate(self.deal.events):
            step = _STEPS.get(type(event))
            if step is None:
                continue
            self.at = at
            try:
                self._check_seat(event)
                step(self, event)
            except _Stuck:
                self.stopped = at
                return
            if type(event) is Call:
                self.last_call = event
            if self.needs_physical:
                return
        self.at = len(self.deal.events)
        if self.state.phase == Phase.CLOSING and (not self.accepted or self.deal.result is not None):
            while self.state.phase == Phase.CLOSING:
                self._imply(self.state.current_player(), act.ACCEPT)

    def _check_seat(self, event: Any) -> None:
        """The reader gives no such seat; a record made otherwise may."""
        if event.seat is not None and event.seat not in SEATS:
            message = N_("there is no seat {number}: the seats are 0, 1, 2, 3")
            self._refuse(event.seat, message, number=shown(event.seat))
            raise _Stuck

    def outcome(self) -> Replay:
        return Replay(
            record=self.deal,
            rules=self.rules,
            state=self.state,
            ended=self._ended(),
            illegal=tuple(self.illegal),
            refused=tuple(self.refused),
            implied=tuple(self.implied),
            guessed=tuple(self.guessed),
            stopped=self.stopped,
            events=tuple(self.places),
        )

    def _ended(self) -> ReplayEnd:
        if self.state.result is not None:
            return self.state.result.ending
        if self.stopped is not None:
            return "stuck"
        if self.challenged:
            return "qayd"
        return "surrender" if self.surrendered else "unfinished"

    # Applying

    def _try(self, seat: Seat, action: Action) -> bool:
        """Apply an action; a refusal is listed and gives False."""
        try:
            self.state.apply(action, seat)
        except IllegalAction as error:
            self.refused.append(Refusal(self.at, seat, error.message))
            return False
        self.places.append(self.at)
        return True

    def _imply(self, seat: Seat, action: Action) -> None:
        self.state.apply(action, seat)
        self.places.append(self.at)
        self.implied.append(Implied(self.at, seat, action))

    def _refuse(self, seat: Seat | None, message: str, **values: object) -> None:
        self.refused.append(Refusal(self.at, seat, Message(message, values)))

    # Events

    def _call(self, event: Call) -> None:
        if self.state.setup is not None:
            return  # the calls cannot be followed, and the contract is known
        later = self.deal.events[self.at + 1 :]
        called = answer(self.state, event, later)
        while called is None:
            filling = fill(self.state, event)
            if filling is None:
                self._refuse(event.seat, N_("{word} cannot be said here"), word=Latin(shown(event.word)))
                return
            self._imply(*filling)
            called = answer(self.state, event, later)
        if self._try(event.seat, called.action):
            if called.guessed:
                self.guessed.append(Implied(self.at, event.seat, called.action))
            if called.then is not None:
                self._imply(*called.then)

    def _begin_play(self) -> bool:
        """Put in what the record leaves out of auction and doubling; whether the cards can be played now."""
        while self.state.phase in (Phase.AUCTION, Phase.DOUBLING):
            filling = fill(self.state) or named_trump(self.state, self.last_call)
            if filling is None:
                return False
            self._imply(*filling)
        if not self.begun:
            self.begun = True
            self._check_taker()
        return True

    def _check_taker(self) -> None:
        """Whether the floor card went where the rules send it."""
        final, contract = self.deal.final, self.state.contract
        if final is None or len(final) != 4 or contract is None or self.state.setup is not None:
            return
        taker = next((seat for seat in SEATS if final[seat] >> self.state.deal.floor & 1), None)
        if taker is not None and taker != contract.taker:
            message = N_("the record gives the floor card to {record}, the rules to {rules}")
            self._refuse(taker, message, record=SeatWord(taker), rules=SeatWord(contract.taker))

    def _play(self, event: Play) -> None:
        state, seat, card = self.state, event.seat, event.card
        if not self._begin_play():
            self._refuse(seat, N_("cards are played before a contract is settled"))
            raise _Stuck
        if not 0 <= card < 52:
            self._refuse(seat, N_("{number} is not a card"), number=shown(card))
            raise _Stuck
        if state.phase == Phase.PLAY and seat == state.current_player() and state.hands[seat] >> card & 1:
            legal = state.strict_cards(seat)
            if not legal >> card & 1:
                if self.rules.mode == "strict":
                    self.needs_physical = True
                    return
                self._illegal(seat, card, legal)
        if not self._try(seat, card):
            raise _Stuck

    def _illegal(self, seat: Seat, card: Card, legal: CardSet) -> None:
        state = self.state
        assert state.contract is not None
        crime = violation_of(state.hands[seat], state.trick, card, state.contract.trump, legal)
        assert crime is not None
        suit = state.trick[0] // 13 if state.trick else 0
        reason = Message(REASONS[crime], {"card": CardWord(card), "suit": SuitWord(suit)})
        self.illegal.append(IllegalPlay(len(state.tricks) + 1, seat, card, crime, reason, self.at))

    def _announcement(self, event: Announcement) -> None:
        if event.code is None:
            return  # cards shown: they have told which project was meant, and are no action
        self._begin_play()
        word = _WORDS.get(event.code)
        if word is not None:
            self._promise(event.seat, word)
            return
        told = self.told[event.seat]
        told.used += 1
        project = self._projects(event.seat)[told.used - 1]
        if project is None:
            self._refuse(event.seat, N_("the hand holds no project of code {code}"), code=shown(event.code))
        else:
            self._try(event.seat, act.ANNOUNCE + project.index)

    def _promise(self, seat: Seat, word: Action) -> None:
        """Akka or Baloot: refused if the card that follows does not go with it, so that it can be played."""
        card = self.next_card[self.at]
        trial = self.state.copy()
        try:
            trial.apply(word, seat)
            if card is not None:
                trial.apply(card.card if 0 <= card.card < 52 else act.PASS, card.seat)
        except IllegalAction as error:
            self.refused.append(Refusal(self.at, seat, error.message))
            self._go_physical()
        else:
            self._try(seat, word)

    def _go_physical(self) -> None:
        """What strict rules refuse may have been done at a real table."""
        if self.rules.mode == "strict" and self.state.contract is not None:
            self.needs_physical = True

    def _projects(self, seat: Seat) -> list[Project | None]:
        told, state = self.told[seat], self.state
        if not state.eight or state.contract is None:
            return [None] * len(told.named)
        if told.projects is None:  # eight cards and contract do not change any more
            played = 0
            for card in told.cards[:2]:
                played |= 1 << card
            told.projects = announced_projects(
                state.eight[seat], state.contract.mode, told.named, told.masks, played
            )
        return told.projects

    def _challenge(self, event: Challenge) -> None:
        self._begin_play()
        self.challenged = True
        if event.seat is None or event.crime is None or event.card is None:
            self._refuse(event.seat, N_("the record does not say who challenged which card for what"))
            return
        if not (0 <= event.crime < len(act.CRIMES) and event.card in DECK):
            self._refuse(event.seat, N_("the challenge names a crime or a card that does not exist"))
            return
        proof = event.proof if event.proof in DECK else None
        if not self._try(event.seat, act.qayd(event.crime, event.card, proof)):
            self._go_physical()

    def _kawesh(self, event: Kawesh) -> None:
        seats = [event.seat] if event.seat is not None else [*SEATS]
        able = [seat for seat in seats if act.KAWESH in self.state.legal_actions(seat)]
        self._try(able[0] if able else seats[0], act.KAWESH)

    def _sawa(self, event: SawaClaim) -> None:
        self._begin_play()
        self._try(event.seat, act.SAWA)

    def _surrender(self, event: Surrender) -> None:
        self.surrendered = True

    def _other(self, event: Other) -> None:
        if event.code == codes.ACCEPT and event.seat is not None:
            self.accepted = True
            if not self._try(event.seat, act.ACCEPT):
                self._go_physical()


_WORDS: Final = {codes.AKKA_CODE: act.AKKA, codes.BALOOT_CODE: act.BALOOT}


def _gather(deal: DealRecord) -> list[_Told]:
    told = [_Told() for _ in SEATS]
    for event in deal.events:
        if type(event) is Play and event.seat in SEATS:
            told[event.seat].cards.append(event.card)
        elif type(event) is Announcement and event.seat in SEATS:
            if event.code is None and event.cards is not None:
                told[event.seat].masks.append(event.cards)
            elif event.code is not None and event.code not in (codes.AKKA_CODE, codes.BALOOT_CODE):
                told[event.seat].named.append((event.code, event.cards))
    return told


def _next_cards(deal: DealRecord) -> list[Play | None]:
    """For every event the first card that is played from there on."""
    found: list[Play | None] = []
    following: Play | None = None
    for event in reversed(deal.events):
        if type(event) is Play:
            following = event
        found.append(following)
    found.reverse()
    return found


_STEPS: Final[dict[type, Callable[[_Run, Any], None]]] = {
    Call: _Run._call,
    Play: _Run._play,
    Announcement: _Run._announcement,
    Challenge: _Run._challenge,
    Kawesh: _Run._kawesh,
    SawaClaim: _Run._sawa,
    Surrender: _Run._surrender,
    Other: _Run._other,
}

__all__ = ["IllegalPlay", "Implied", "RecordedDeal", "Refusal", "Replay", "ReplayEnd", "replay"]
