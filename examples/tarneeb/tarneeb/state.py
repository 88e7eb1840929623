"""The rules of Tarneeb (README.md): `State` is the truth of one deal, `View` what one seat may know of it.

Actions: 0 to 51 plays a card, 52 passes, 53 to 59 bids 7 to 13, 60 to 63 names the trump suit.
"""

from dataclasses import dataclass, replace

from majlis.cards import SUIT_GLYPHS, SUIT_MASK, card_name, card_set, cards_of, rank_of, suit_of
from majlis.errors import IllegalAction
from majlis.game import SEATS, next_seat, team_of
from tarneeb.rules import DEFAULT

PASS, BID, TRUMP, ACTIONS = 52, 53, 60, 64
LOWEST, HIGHEST = 7, 13


def bid_action(tricks):
    """The action that bids so many tricks."""
    return BID + tricks - LOWEST


@dataclass(frozen=True)
class View:
    """What one seat may know: its hand, and all that was done."""

    seat: int
    dealer: int
    hand: int
    turn: int | None
    bid: int
    """The highest bid; 0 before one."""
    bidder: int | None
    trump: int | None
    trick: tuple
    """The cards on the table, (seat, card) in order."""
    tricks: tuple
    """The finished tricks, each its cards in order and its winner."""
    counts: tuple
    """How many cards each seat holds."""
    history: tuple
    legal_actions: tuple
    over: bool

    @property
    def won(self):
        """Tricks of both sides."""
        ours = sum(team_of(winner) == 0 for _, winner in self.tricks)
        return ours, len(self.tricks) - ours


class State:
    """One deal; `hands` and `dealt` are sets of cards by seat."""

    def __init__(self, hands, dealer=0, rules=DEFAULT):
        self.dealt, self.dealer, self.rules = tuple(hands), dealer, rules
        self.hands, self.history = list(hands), []
        self.turn, self.passed = next_seat(dealer), set()
        self.bid, self.bidder, self.trump = 0, None, None
        self.trick, self.tricks = [], []

    @classmethod
    def shuffled(cls, rng, rules=DEFAULT, dealer=0):
        """A random deal."""
        cards = rng.permutation(52).tolist()
        return cls([card_set(cards[13 * seat : 13 * seat + 13]) for seat in SEATS], dealer, rules)

    def copy(self):
        """An independent copy."""
        twin = State.__new__(State)
        twin.__dict__.update(self.__dict__)
        twin.hands, twin.history, twin.passed = self.hands[:], self.history[:], set(self.passed)
        twin.trick, twin.tricks = self.trick[:], self.tricks[:]
        return twin

    def beginning(self):
        """The same deal before anything was done."""
        return State(self.dealt, self.dealer, self.rules)

    def __eq__(self, other):
        return isinstance(other, State) and self._key() == other._key()

    __hash__ = None

    def _key(self):
        return self.dealt, self.dealer, self.rules, self.history

    # Whose turn it is

    def is_terminal(self):
        """Whether all tricks are played, or all four have passed."""
        return len(self.tricks) == 13 or len(self.passed) == 4

    def current_player(self):
        """The seat to act."""
        return self.turn

    def interrupters(self):
        """Nobody acts out of turn."""
        return []

    # What may be done

    def legal_actions(self, seat=None):
        """Every action that `apply` accepts from this seat now."""
        if self.is_terminal() or seat not in (None, self.turn):
            return []
        if self.trump is None and self._is_bought():
            return [TRUMP + suit for suit in range(4)]
        if self.trump is None:
            return [PASS, *map(bid_action, range(max(self.bid + 1, LOWEST), HIGHEST + 1))]
        return list(cards_of(self._playable()))

    def _is_bought(self):
        return self.bid == HIGHEST or (self.bid and len(self.passed) == 3)

    def _playable(self):
        hand = self.hands[self.turn]
        return (self.trick and hand & SUIT_MASK[suit_of(self.trick[0][1])]) or hand

    def apply(self, action, seat=None):
        """Advance; raises `IllegalAction` with the reason, and changes nothing, if the rules refuse."""
        seat = self.turn if seat is None else seat
        if action not in self.legal_actions(seat):
            raise self._refusal(action, seat)
        self.history.append((seat, action))
        if action < PASS:
            self._play(action, seat)
        elif action >= TRUMP:
            self.trump = action - TRUMP
        else:
            self._speak(action, seat)

    def _refusal(self, action, seat):
        if self.is_terminal():
            return IllegalAction("the deal is over: nothing can be done any more")
        if seat != self.turn:
            return IllegalAction("it is not the turn of seat {seat}", seat=seat)
        if self.trump is None and self._is_bought():
            return IllegalAction("now the trump suit is named: S, H, C or D")
        if self.trump is None:
            bids = BID <= action < TRUMP
            text = "a bid must be higher than {bid}" if bids else "now is the time to bid: pass, or 7 to 13"
            return IllegalAction(text, bid=self.bid)
        if not 0 <= action < PASS:
            return IllegalAction("now a card is played")
        if not self.hands[seat] >> action & 1:
            return IllegalAction("{card} is not in this hand", card=card_name(action))
        suit = SUIT_GLYPHS[suit_of(self.trick[0][1])]
        return IllegalAction("{suit} was led: who has it must follow", suit=suit)

    def _speak(self, action, seat):
        if action == PASS:
            self.passed.add(seat)
        else:
            self.bid, self.bidder = action - BID + LOWEST, seat
        if self._is_bought():
            self.turn = self.bidder
        elif not self.is_terminal():
            self.turn = next(
                s for s in (next_seat(seat, step) for step in (1, 2, 3, 4)) if s not in self.passed
            )

    def _play(self, card, seat):
        self.hands[seat] &= ~(1 << card)
        self.trick.append((seat, card))
        self.turn = next_seat(seat)
        if len(self.trick) == 4:
            self.turn = max(self.trick, key=self._strength)[0]
            self.tricks.append((tuple(self.trick), self.turn))
            self.trick = []

    def _strength(self, play):
        suit, rank = suit_of(play[1]), rank_of(play[1])
        return suit == self.trump, suit == suit_of(self.trick[0][1]), rank

    # What it brought

    def points(self):
        """What both sides score, once terminal."""
        if self.bidder is None:
            return 0, 0
        side, won = team_of(self.bidder), self.view(0).won
        mine, others = (won[side], 0) if won[side] >= self.bid else (-self.bid, won[1 - side])
        return (mine, others) if side == 0 else (others, mine)

    def returns(self):
        """How much more each seat's side scored than the other."""
        ours, theirs = self.points()
        return [float(ours - theirs) * (1 if team_of(seat) == 0 else -1) for seat in SEATS]

    def view(self, seat):
        """What this seat may know."""
        return View(
            seat=seat,
            dealer=self.dealer,
            hand=self.hands[seat],
            turn=None if self.is_terminal() else self.turn,
            bid=self.bid,
            bidder=self.bidder,
            trump=self.trump,
            trick=tuple(self.trick),
            tricks=tuple(self.tricks),
            counts=tuple(hand.bit_count() for hand in self.hands),
            history=tuple(self.history),
            legal_actions=tuple(self.legal_actions(seat)),
            over=self.is_terminal(),
        )


def public_view(state):
    """What everybody may know: seat 0's view without its hand."""
    return replace(state.view(0), hand=0, legal_actions=())
