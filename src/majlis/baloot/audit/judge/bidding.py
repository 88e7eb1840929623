"""Was the auction held by the rules? The nine points of sources/baloot.md §12.2, and doubling with them.

`check` follows the calls of one deal; `sequence` asks who deals next. Answers to a question may come in any
order, and passes on doubling may be missing, as archives have it (sources/kammelna.md §4). After
a breach the follower goes on from where the record goes on, so that one slip is one finding.

| point | of the nine | what |
|---|---|---|
| `turn-order` | 1 | seats speak in order from the dealer's next |
| `one-chance` | 2 | each seat speaks once a round, and answers a question once |
| `to-doubling` | 3 | who buys, then the doubling, then the cards; no bid after, no raise before |
| `to-round-2`, `suit` | 4 | round 2 begins when all four have passed, in another suit than the floor's |
| `all-pass` | 5 | thrown in when all have passed twice, and only then |
| `dealer` | 5 | who deals next (`sequence`) |
| `kawesh` | 6 | nothing but 7, 8 and 9, before anybody has bid, or until it is sold, by whom the rules let |
| `before-you` | 7 | asked of opponents who come earlier than a Sun's bidder, of those the rules name alone |
| `sun-over-hokum` | 8 | others may take a Hokum as Sun before it is settled; nothing else beats it |
| `turn-to-sun` | – | the bidder turns his Hokum to Sun on a floor card that forbids it |
| `ashkal` | 9 | third speaker and dealer, no Ace on the floor, the rounds that allow it |
| `doubling-order`, `doubling-turn`, `levels`, `firewall`, `variant` | – | sources/baloot.md §4 |
| `fields` | – | gm, ts, rb, gem, rd, hc agree with the words |
| `unknown-word` | – | a word that this reader does not know |

All have category `bidding`. A deal has at most one finding of each point, the first.
"""

from typing import Final

from majlis.baloot.audit.judge.call_fields import check_fields
from majlis.baloot.audit.judge.doubling import follow_doubling
from majlis.baloot.audit.judge.followed import Followed
from majlis.baloot.audit.judge.sequence import ROUND_WORDS
from majlis.baloot.audit.read.calls import PASSES, RAISES, SUIT_OF_WORD, WORDS
from majlis.baloot.audit.tables import LOW_RANKS, card_list, cards_text
from majlis.baloot.audit.types import READER, Finding
from majlis.baloot.kammelna.types import Call, DealRecord, Kawesh, Part, Play
from majlis.baloot.names import CardWord, CardWords, SeatWord, SuitWord
from majlis.baloot.ruleset import RuleSet
from majlis.game import SEATS, Seat
from majlis.i18n import N_

_FIRST_ROUND: Final = frozenset({"thany", "hokom"})
_SECOND_ROUND: Final = frozenset({"wala", "waraq", "hokom2", *SUIT_OF_WORD})
_LAST_PLACE: Final = 3


def check(deal: DealRecord, rules: RuleSet) -> list[Finding]:
    """What in the calls of one recorded deal breaks the rules of auction and doubling. Never raises.

    Nothing is asked of a record without an auction.
    """
    if deal.absent & Part.AUCTION:
        return []
    follower = _Follower(deal, rules)
    called = plays = 0
    thrown_in = False
    for event in deal.events:
        if type(event) is Call:
            if thrown_in:
                follower.note("kawesh", N_("{seat} says {call} after a Kawesh"), event.seat, event.word)
            elif plays:
                text = N_("{seat} says {call} after the first card")
                follower.note("to-doubling", text, event.seat, event.word)
            else:
                called += 1
                follower.feed(event)
        elif type(event) is Play:
            plays += 1
            if plays == 1:
                follower.cards_come(called)
        elif type(event) is Kawesh:
            thrown_in = True
            follower.kawesh(event.seat)
    if not plays and not thrown_in and called and follower.phase == "bidding":
        text = N_("the auction stops with nobody having bought (calls: {count})")
        follower.note("all-pass", text, expected=called, computed=ROUND_WORDS, count=called)
    return follower.findings


class _Follower(Followed):
    """One deal's calls, followed word by word."""

    def feed(self, call: Call) -> None:
        """Follow one call; a seat that does not exist is left out."""
        if call.seat not in SEATS or not call.word:
            return
        if call.word not in WORDS:
            text = N_("{seat} says {call}, a word that is not known")
            self.note("unknown-word", text, call.seat, call.word, klass=READER)
            return
        _STEPS[self.phase](self, call.seat, call.word, call)
        if not self.findings and not self.deal.absent:
            check_fields(self, call)

    def cards_come(self, called: int) -> None:
        """The first card is played: the calls must have come to a contract."""
        if self.phase == "asked":
            text = N_("the first card is played before the Hokum is settled")
            self.note("to-doubling", text, expected=None)
        elif self.phase == "before-you":
            self._missing_prompt()
        elif self.phase == "over":
            self.note("all-pass", N_("cards are played after all have passed twice"), expected=None)
        elif self.phase == "bidding":
            text = N_("cards are played with nobody having bought (calls: {count})")
            self.note("to-doubling", text, expected=None, count=called)

    def kawesh(self, seat: Seat | None) -> None:
        """Somebody throws in."""
        first = self.deal.first
        if self.rules.kawesh == "off":
            self.note("kawesh", N_("Kawesh is called, but these rules have none"), seat)
        elif self.phase == "doubling":
            self.note("kawesh", N_("Kawesh is called after the purchase is final"), seat)
        elif self.bid is not None and self.rules.kawesh == "on":
            self.note("kawesh", N_("Kawesh is called after a bid"), seat)
        elif seat in self.bought and self.rules.kawesh == "until-sold-not-buyer":
            self.note("kawesh", N_("{seat} calls Kawesh, but has bid himself"), seat)
        elif first is not None and len(first) == 4 and seat in SEATS and first[seat] & ~LOW_RANKS:
            text = N_("{seat} calls Kawesh with more than 7, 8 and 9: {cards_held}")
            held = CardWords(card_list(first[seat]))
            self.note("kawesh", text, seat, expected=cards_text(first[seat]), cards_held=held)

    # Rounds 1 and 2

    def _bidding(self, seat: Seat, word: str, call: Call) -> None:
        if self.first is None:
            self.first = seat
        if word in RAISES:
            self.note("to-doubling", N_("{seat} says {call} before anybody has bought"), seat, word)
            return
        self._check_round(seat, word)
        self._check_turn(seat)
        self.spoken.add(seat)
        if word in PASSES:
            self._passes(seat, word)
        elif word in ("hokom", "hokom2") or word in SUIT_OF_WORD:
            self._ask_about_hokum(seat, word)
        elif word in ("sun", "ashkal"):
            self._sun(seat, ashkal=word == "ashkal")
        else:
            point = "before-you" if word == "beforeyou" else "sun-over-hokum"
            self.note(point, N_("{seat} says {call}, but nobody has bid"), seat, word)
            self._sun(seat)

    def _check_round(self, seat: Seat, word: str) -> None:
        if self.round == 1 and word in _SECOND_ROUND:
            text = N_("{seat} says {call} of round 2, but in round 1 not all four have passed")
            self.note("to-round-2", text, seat, word)
            self._next_round()
        elif self.round == 2 and word in _FIRST_ROUND:
            self.note("to-round-2", N_("{seat} says {call} of round 1 in round 2"), seat, word)

    def _check_turn(self, seat: Seat) -> None:
        turn = ((self.first or 0) + len(self.spoken)) % 4
        if seat in self.spoken:
            self.note(
                "one-chance", N_("{seat} speaks a second time in round {round}"), seat, round=self.round
            )
        elif seat != turn:
            text = N_("{seat} calls, but it is the turn of {seat_right}")
            self.note("turn-order", text, seat, computed=turn, seat_right=SeatWord(turn))

    def _passes(self, seat: Seat, word: str) -> None:
        closing = len(self.spoken) == 4
        if word in ("thany", "waraq") and (self.order(seat) != _LAST_PLACE or not closing):
            text = N_("{seat} says {call}, which is for the dealer when all others have passed")
            self.note("to-round-2" if word == "thany" else "all-pass", text, seat, word)
            closing = True
        if closing and self.round == 1:
            self._next_round()
        elif closing:
            self.phase = "over"

    def _next_round(self) -> None:
        self.round = 2
        self.spoken.clear()

    # A Hokum stands

    def _ask_about_hokum(self, seat: Seat, word: str) -> None:
        self.bid, self.bidder, self.phase = "hokum", seat, "asked"
        self.bought.add(seat)
        self.open = {other for other in SEATS if other != seat}
        partner = (seat + 2) % 4
        if self.round == 2 and self.rules.round_two_asks == "later-only":
            self.open -= self.spoken
        elif self.round == 2 and partner in self.spoken:
            self.open.discard(partner)
        if word in SUIT_OF_WORD:
            self._name(seat, word)

    def _asked(self, seat: Seat, word: str, call: Call) -> None:
        if word in RAISES:
            self.note("to-doubling", N_("{seat} says {call} before the Hokum is confirmed"), seat, word)
            self._settle()
            follow_doubling(self, seat, word, call)
        elif seat == self.bidder:
            self._bidder_speaks(seat, word)
        elif word in PASSES:
            if seat in self.answered:
                self.note("one-chance", N_("{seat} answers the Hokum a second time"), seat)
            elif seat not in self.open and self.rules.round_two_asks == "later-only":
                text = N_("{seat} answers the Hokum, but has spoken in this round and is not asked")
                self.note("sun-over-hokum", text, seat)
            self.open.discard(seat)
            self.answered.add(seat)
        elif word == "sun":
            if seat not in self.open:
                text = N_("{seat} takes the Hokum as Sun, but is not asked any more")
                self.note("sun-over-hokum", text, seat, expected=word)
            self.taken = True
            self._sun(seat)
        else:
            point = "ashkal" if word == "ashkal" else "sun-over-hokum"
            self.note(
                point, N_("{seat} says {call} over a Hokum: only Sun beats it"), seat, word, computed="sun"
            )
            if word == "ashkal":
                self.taken = True
                self._sun(seat, ashkal=True)

    def _bidder_speaks(self, seat: Seat, word: str) -> None:
        """He is asked again when the others have answered: he confirms, names the suit, or turns to Sun."""
        if self.open:
            text = N_("{seat} settles his Hokum before {seat_other} has answered it")
            other = SeatWord(min(self.open, key=self.order))
            self.note("sun-over-hokum", text, seat, expected=word, seat_other=other)
        if word in ("turntosun", "sun"):
            if self.ace_floor and self.rules.turn_to_sun == "not-on-ace":
                text = N_("{seat} turns his Hokum to Sun on {card}: not when the floor card is an Ace")
                self.note("turn-to-sun", text, seat, card=CardWord(self.deal.floor or 0))
            self.bid, self.turned, self.phase = "sun", True, "doubling"
        elif word in SUIT_OF_WORD:
            self._name(seat, word)
            self._settle()
        elif word in PASSES:
            if self.round == 2 and self.trump is None:
                text = N_("{seat} confirms a Hokum of round 2 without naming the suit")
                self.note("suit", text, seat, expected=word)
            self._settle()
            self.passed.add(seat)
        else:
            self.note("sun-over-hokum", N_("{seat} says {call} when asked about his Hokum"), seat, word)

    def _name(self, seat: Seat, word: str) -> None:
        self.trump = SUIT_OF_WORD[word]
        floor = self.deal.floor
        if floor is None or (self.trump == floor // 13) == (self.round == 1):
            return
        if self.round == 1:
            text = N_("{seat} names {suit} in round 1, where the floor card's suit is trump")
        else:
            text = N_("{seat} names {suit} in round 2, the suit of the floor card")
        self.note("suit", text, seat, expected=word, suit=SuitWord(self.trump))

    def _settle(self) -> None:
        """The Hokum is the contract."""
        if self.round == 1 and self.trump is None and self.deal.floor is not None:
            self.trump = self.deal.floor // 13
        self.phase, self.open = "doubling", set()

    # A Sun is called

    def _sun(self, seat: Seat, ashkal: bool = False) -> None:
        hokum_by = self.bidder if self.taken else None
        self.bid, self.bidder = "ashkal" if ashkal else "sun", seat
        self.bought.add(seat)
        if ashkal:
            self._check_ashkal(seat)
        self.open = set()
        if self._before_you_is_on() and self.first is not None:
            # Over a Hokum some may not have spoken yet; only its bidder is not asked, as he did not pass.
            before = min(self.order(seat), 2 if self.rules.before_you == "ace-floor-first-two" else 3)
            self.open = {
                other
                for other in SEATS
                if (other - seat) % 2 and self.order(other) < before and other != hokum_by
            }
        self.phase = "before-you" if self.open else "doubling"

    def _before_you_is_on(self) -> bool:
        """Whether earlier opponents are asked about a Sun of this round, on this floor card."""
        rule = self.rules.before_you
        if rule.startswith("ace-floor") and not self.ace_floor:
            return False
        if rule == "first-round-only":
            return self.round == 1
        return rule != "off" and (rule != "ace-floor-round-two" or self.round == 2)

    def _check_ashkal(self, seat: Seat) -> None:
        if self.first is not None and self.order(seat) < 2:
            text = N_("{seat} calls Ashkal, which only the third speaker and the dealer may")
            self.note("ashkal", text, seat)
        elif self.ace_floor:
            text = N_("{seat} calls Ashkal on {card}: not when the floor card is an Ace")
            self.note("ashkal", text, seat, card=CardWord(self.deal.floor or 0))
        elif self.round == 2 and self.rules.ashkal_rounds == "first":
            self.note("ashkal", N_("{seat} calls Ashkal in round 2: it is for round 1 only"), seat)

    def _before_you(self, seat: Seat, word: str, call: Call) -> None:
        if seat not in self.open:
            self._missing_prompt()
            self.phase, self.open = "doubling", set()
            follow_doubling(self, seat, word, call)
            return
        self.open.discard(seat)
        if word in ("beforeyou", "sun"):
            self.takes_before(seat)
        elif word not in PASSES:
            text = N_("{seat} says {call} when asked whether he takes the Sun before the bidder")
            self.note("before-you", text, seat, word)
        if not self.open:
            self.phase = "doubling"

    def _missing_prompt(self) -> None:
        """A Sun that was simply bid went on though earlier opponents had not been asked."""
        if self.phase == "before-you" and self.open and not self.taken:
            seat = min(self.open, key=self.order)
            text = N_("{seat} passed earlier than the bidder of the Sun, and is not asked before him")
            self.note("before-you", text, seat, expected=None, computed=seat)

    def _over(self, seat: Seat, word: str, call: Call) -> None:
        self.note("all-pass", N_("{seat} says {call}, but all have passed twice"), seat, word)


_STEPS: Final = {
    "bidding": _Follower._bidding,
    "asked": _Follower._asked,
    "before-you": _Follower._before_you,
    "doubling": follow_doubling,
    "over": _Follower._over,
}
