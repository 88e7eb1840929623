"""The auction and the doubling followed word by word, with a note wherever a word breaks a rule.

A lenient state machine over the words of BALOOT.md sections 3 and 4: after a breach it goes on from
where the record goes on, so that one slip is one note. `majlis.baloot.audit.judge.bidding` runs it.
"""

from typing import Any, Final

from majlis.baloot.audit.read.calls import (
    GAHWA,
    PASSES,
    RAISES,
    SUIT_OF_WORD,
    UNSET_TRUMP,
    WORDS,
)
from majlis.baloot.audit.types import Class, Finding
from majlis.baloot.kammelna.types import Call, DealRecord, Part
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, SUIT_WORDS, Suit
from majlis.game import Seat
from majlis.i18n import N_

FIREWALL: Final = 100
_FIRST_ROUND: Final = frozenset({"thany", "hokom"})
_SECOND_ROUND: Final = frozenset({"wala", "waraq", "hokom2", *SUIT_OF_WORD})
_LAST_PLACE: Final = 3
_GM: Final = {None: 0, "sun": 1, "hokum": 2, "ashkal": 3}


class Follower:
    """One deal's calls; feed them in order, then `end`."""

    def __init__(self, deal: DealRecord, rules: RuleSet) -> None:
        self.deal, self.rules = deal, rules
        self.findings: list[Finding] = []
        self.phase = "bidding"
        """`bidding`, `asked` (a Hokum stands and the others are asked), `before-you`, `doubling`, `over`."""
        self.first: Seat | None = None if deal.dealer is None else (deal.dealer + 1) % 4
        self.round = 1
        self.spoken: set[Seat] = set()
        """Who has spoken in this round."""
        self.open: set[Seat] = set()
        """Who has still to answer the question on the table."""
        self.answered: set[Seat] = set()
        self.bid: str | None = None
        """`hokum`, `sun` or `ashkal`."""
        self.bidder: Seat | None = None
        self.taken = self.turned = False
        self.trump: Suit | None = None
        self.level = 1
        self.raiser: Seat | None = None
        self.passed: set[Seat] = set()
        """Who has passed on raising to the next level."""

    def note(
        self,
        point: str,
        message: str,
        expected: object,
        computed: object = None,
        klass: Class = "rule difference",
        **params: Any,
    ) -> None:
        """Keep a finding, the first of its point in this deal."""
        if any(finding.point == point for finding in self.findings):
            return
        self.findings.append(
            Finding(
                deal=self.deal.number,
                category="bidding",
                point=point,
                message=message,
                params=params,
                expected=expected,
                computed=computed,
                klass=klass,
            )
        )

    def feed(self, call: Call) -> None:
        """Follow one call; a seat that does not exist is left out."""
        if call.seat not in (0, 1, 2, 3) or not call.word:
            return
        if call.word not in WORDS:
            self.note(
                "unknown-word",
                N_("{seat} says {call}, a word that is not known"),
                call.word,
                klass="reader fault",
                seat=call.seat,
                call=call.word,
            )
            return
        _STEPS[self.phase](self, call.seat, call.word, call)
        if not self.findings and not self.deal.absent:
            self._check_fields(call)

    # Rounds 1 and 2

    def order(self, seat: Seat) -> int:
        """Place in the order of speaking, 0..3."""
        return (seat - (self.first or 0)) % 4

    def _bidding(self, seat: Seat, word: str, call: Call) -> None:
        if self.first is None:
            self.first = seat
        if word in RAISES:
            message = N_("{seat} says {call} before anybody has bought")
            self.note("to-doubling", message, word, seat=seat, call=word)
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
            message = N_("{seat} says {call}, but nobody has bid")
            point = "before-you" if word == "beforeyou" else "sun-over-hokum"
            self.note(point, message, word, seat=seat, call=word)
            self._sun(seat, ashkal=False)

    def _check_round(self, seat: Seat, word: str) -> None:
        if self.round == 1 and word in _SECOND_ROUND:
            message = N_("{seat} says {call} of round 2, but in round 1 not all four have passed")
            self.note("to-round-2", message, word, seat=seat, call=word)
            self._next_round()
        elif self.round == 2 and word in _FIRST_ROUND:
            message = N_("{seat} says {call} of round 1 in round 2")
            self.note("to-round-2", message, word, seat=seat, call=word)

    def _check_turn(self, seat: Seat) -> None:
        turn = ((self.first or 0) + len(self.spoken)) % 4 if self.spoken else self.first
        if seat in self.spoken:
            message = N_("{seat} speaks a second time in round {round}")
            self.note("one-chance", message, seat, seat=seat, round=self.round)
        elif seat != turn:
            message = N_("{seat} calls, but it is the turn of {seat_right}")
            self.note("turn-order", message, seat, turn, seat=seat, seat_right=turn)

    def _passes(self, seat: Seat, word: str) -> None:
        closing = len(self.spoken) == 4
        if word in ("thany", "waraq") and (self.order(seat) != _LAST_PLACE or not closing):
            point = "to-round-2" if word == "thany" else "all-pass"
            message = N_("{seat} says {call}, which is for the dealer when all others have passed")
            self.note(point, message, word, seat=seat, call=word)
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
        self.open = {other for other in range(4) if other != seat}
        partner = (seat + 2) % 4
        if self.round == 2 and partner in self.spoken:
            self.open.discard(partner)
        if word in SUIT_OF_WORD:
            self._name(seat, word)

    def _asked(self, seat: Seat, word: str, call: Call) -> None:
        if word in RAISES:
            message = N_("{seat} says {call} before the Hokum is confirmed")
            self.note("to-doubling", message, word, seat=seat, call=word)
            self._settle()
            self._doubling(seat, word, call)
        elif seat == self.bidder:
            self._bidder_speaks(seat, word)
        elif word in PASSES:
            if seat in self.answered:
                message = N_("{seat} answers the Hokum a second time")
                self.note("one-chance", message, seat, seat=seat)
            self.open.discard(seat)
            self.answered.add(seat)
        elif word == "sun":
            if seat not in self.open:
                message = N_("{seat} takes the Hokum as Sun, but is not asked any more")
                self.note("sun-over-hokum", message, word, seat=seat)
            self.taken = True
            self._sun(seat, ashkal=False)
        else:
            message = N_("{seat} says {call} over a Hokum: only Sun beats it")
            point = "ashkal" if word == "ashkal" else "sun-over-hokum"
            self.note(point, message, word, "sun", seat=seat, call=word)
            if word == "ashkal":
                self.taken = True
                self._sun(seat, ashkal=True)

    def _bidder_speaks(self, seat: Seat, word: str) -> None:
        """He is asked again when the others have answered: he confirms, names the suit, or turns to Sun."""
        if self.open:
            message = N_("{seat} settles his Hokum before {seat_other} has answered it")
            other = min(self.open, key=self.order)
            self.note("sun-over-hokum", message, word, seat=seat, seat_other=other)
        if word in ("turntosun", "sun"):
            self._check_turn_to_sun(seat)
            self.bid, self.turned, self.phase = "sun", True, "doubling"
        elif word in SUIT_OF_WORD:
            self._name(seat, word)
            self._settle()
        elif word in PASSES:
            if self.round == 2 and self.trump is None:
                message = N_("{seat} confirms a Hokum of round 2 without naming the suit")
                self.note("suit", message, word, seat=seat)
            self._settle()
            self.passed.add(seat)
        else:
            message = N_("{seat} says {call} when asked about his Hokum")
            self.note("sun-over-hokum", message, word, seat=seat, call=word)

    def _check_turn_to_sun(self, seat: Seat) -> None:
        if self._ace_floor() and self.rules.turn_to_sun == "not-on-ace":
            message = N_("{seat} turns his Hokum to Sun on {card}: not when the floor card is an Ace")
            self.note("turn-to-sun", message, seat, seat=seat, card=self.deal.floor)

    def _ace_floor(self) -> bool:
        return self.deal.floor is not None and self.deal.floor % 13 == ACE

    def _name(self, seat: Seat, word: str) -> None:
        self.trump = SUIT_OF_WORD[word]
        floor = self.deal.floor
        if floor is None or (self.trump == floor // 13) == (self.round == 1):
            return
        if self.round == 1:
            message = N_("{seat} names {suit} in round 1, where the floor card's suit is trump")
        else:
            message = N_("{seat} names {suit} in round 2, the suit of the floor card")
        self.note("suit", message, word, seat=seat, suit=self.trump)

    def _settle(self) -> None:
        """The Hokum is the contract."""
        if self.round == 1 and self.trump is None and self.deal.floor is not None:
            self.trump = self.deal.floor // 13
        self.phase, self.open = "doubling", set()

    # A Sun is called

    def _sun(self, seat: Seat, ashkal: bool) -> None:
        hokum_by = self.bidder if self.taken else None
        self.bid, self.bidder = "ashkal" if ashkal else "sun", seat
        if ashkal:
            self._check_ashkal(seat)
        self.open = set()
        if self._before_you_is_on() and self.first is not None:
            # Over a Hokum some may not have spoken yet; only its bidder is not asked, as he did not pass.
            self.open = {
                other
                for other in range(4)
                if (other - seat) % 2 and self.order(other) < self.order(seat) and other != hokum_by
            }
        self.phase = "before-you" if self.open else "doubling"

    def _before_you_is_on(self) -> bool:
        """Whether earlier opponents are asked about a Sun of this round, on this floor card."""
        rule = self.rules.before_you
        if rule in ("ace-floor-only", "ace-floor-round-two") and not self._ace_floor():
            return False
        if rule == "first-round-only":
            return self.round == 1
        return rule != "off" and (rule != "ace-floor-round-two" or self.round == 2)

    def _check_ashkal(self, seat: Seat) -> None:
        if self.first is not None and self.order(seat) < 2:
            message = N_("{seat} calls Ashkal, which only the third speaker and the dealer may")
            self.note("ashkal", message, seat, seat=seat)
        elif self._ace_floor():
            message = N_("{seat} calls Ashkal on {card}: not when the floor card is an Ace")
            self.note("ashkal", message, seat, seat=seat, card=self.deal.floor)
        elif self.round == 2 and self.rules.ashkal_rounds == "first":
            message = N_("{seat} calls Ashkal in round 2: it is for round 1 only")
            self.note("ashkal", message, seat, seat=seat)

    def _before_you(self, seat: Seat, word: str, call: Call) -> None:
        if seat in self.open:
            self.open.discard(seat)
            if word in ("beforeyou", "sun"):
                self._takes_before(seat)
            elif word not in PASSES:
                message = N_("{seat} says {call} when asked whether he takes the Sun before the bidder")
                self.note("before-you", message, word, seat=seat, call=word)
            if not self.open:
                self.phase = "doubling"
            return
        self.missing_prompt()
        self.phase, self.open = "doubling", set()
        self._doubling(seat, word, call)

    def _takes_before(self, seat: Seat) -> None:
        """The earliest taker buys, so only those who come before him are still asked."""
        self.bid, self.bidder, self.taken = "sun", seat, True
        self.open = {other for other in self.open if self.order(other) < self.order(seat)}

    def missing_prompt(self) -> None:
        """A Sun that was simply bid went on though earlier opponents had not been asked."""
        if self.phase == "before-you" and self.open and not self.taken:
            seat = min(self.open, key=self.order)
            message = N_("{seat} passed earlier than the bidder of the Sun, and is not asked before him")
            self.note("before-you", message, None, seat, seat=seat)

    # Doubling

    def _doubling(self, seat: Seat, word: str, call: Call) -> None:
        if word in PASSES:
            self._pass_on_doubling(seat)
        elif word == "beforeyou":
            message = N_("{seat} takes the Sun before the bidder, but is not asked")
            self.note("before-you", message, seat, seat=seat)
            if self.bid is not None:
                self._takes_before(seat)
        elif word in RAISES:
            self._raises(seat, word, call)
        else:
            message = N_("{seat} says {call} when the contract is settled")
            self.note("to-doubling", message, word, seat=seat, call=word)

    def _pass_on_doubling(self, seat: Seat) -> None:
        """Nobody is asked about a Sun that may not be doubled: such a pass answers another question."""
        theirs = (seat - self._buyer()) % 2 == 1
        may_double = theirs and self._opponent_may_double(seat)
        if self.level == GAHWA or (self.bid != "hokum" and self.level > 1):
            message = N_("{seat} passes when nothing more can be raised")
            self.note("doubling-turn", message, seat, seat=seat)
        elif self.bid != "hokum" and not (self.turned or self.taken or may_double):
            message = N_("{seat} passes when the Sun is settled: nothing is asked of him")
            self.note("before-you", message, seat, seat=seat)
        elif seat in self.passed:
            message = N_("{seat} passes a second time")
            self.note("one-chance", message, seat, seat=seat)
        elif self.bid == "hokum" and theirs != (self.level in (1, 3)):
            message = N_("{seat} passes on raising, which is not his team's turn")
            self.note("doubling-turn", message, seat, seat=seat)
        self.passed.add(seat)

    def _buyer(self) -> Seat:
        return ((self.bidder or 0) + (2 if self.bid == "ashkal" else 0)) % 4

    def _opponent_may_double(self, seat: Seat) -> bool:
        """Sun: always, never, or by the firewall: a team below 100 against one that is not (section 4)."""
        if self.rules.sun_double != "firewall":
            return self.rules.sun_double == "always"
        if self.deal.absent and self.deal.absent & Part.SCORE:
            return True  # nothing tells that he may not
        buyers = self._buyer() & 1
        return self.deal.before[buyers] >= FIREWALL > self.deal.before[1 - buyers]

    def _raises(self, seat: Seat, word: str, call: Call) -> None:
        ours = (seat - self._buyer()) % 2 == 0
        variant = word in ("hokomclose", "hokomopen")
        if variant and ours and self.level in (2, 4):
            if self.rules.variant_chooser != "buyer":
                message = N_("{seat} chooses open or closed, which is for who doubles")
                self.note("variant", message, word, seat=seat)
            return
        level = _level_of(word, self.level, call.gem)
        if seat in self.passed and not (self.turned or self.taken) and not ours:
            message = N_("{seat} says {call}, but has passed on it")
            self.note("one-chance", message, word, seat=seat, call=word)
        if level != self.level + 1:
            message = N_("{seat} says {call}, which makes level {level}, at level {now}")
            self.note(
                "levels", message, level, self.level + 1, seat=seat, call=word, level=level, now=self.level
            )
        elif ours == (level in (2, 4)):
            message = N_("{seat} says {call}, which is for the other team")
            self.note("doubling-order", message, seat, seat=seat, call=word)
        if self.bid != "hokum":
            self._check_sun_double(seat, word, level, variant)
        elif variant and self.rules.variant_chooser == "buyer":
            message = N_("{seat} chooses open or closed, which is for the buyer")
            self.note("variant", message, word, seat=seat)
        if call.hc == 1 and level in (3, GAHWA):
            message = N_("{seat} says {call}, and the game is not opened by it")
            self.note("variant", message, word, seat=seat, call=word)
        if variant and call.hc != (word == "hokomclose"):
            message = N_("{seat} says {call}, but the field hc is {number}")
            self.note(
                "fields", message, call.hc, klass="archive inconsistent", seat=seat, call=word, number=call.hc
            )
        self.level, self.raiser = level, seat
        self.passed.clear()

    def _check_sun_double(self, seat: Seat, word: str, level: int, variant: bool) -> None:
        if level > 2 or variant:
            message = N_("{seat} says {call} in Sun, where only Double is called")
            self.note("firewall", message, word, "double", seat=seat, call=word)
        elif not self._opponent_may_double(seat):
            message = N_("{seat} doubles a Sun at {pair}: the rules do not let him at these totals")
            before = list(self.deal.before)
            self.note("firewall", message, word, seat=seat, pair=before)

    def _over(self, seat: Seat, word: str, call: Call) -> None:
        message = N_("{seat} says {call}, but all have passed twice")
        self.note("all-pass", message, word, seat=seat, call=word)

    # The platform's fields beside the words

    def _check_fields(self, call: Call) -> None:
        """gm, rb, gem, rd and ts as they should be after this word; asked only while the words are sound."""
        right: dict[str, object] = {"gm": _GM[self.bid], "gem": self.level - 1}
        if self.bid != "ashkal":
            right["rb"] = self.bidder
        if self.level > 1 and call.rd is not None:
            right["rd"] = self.raiser
        if self.level == 1:
            right |= {"rd": None, "hc": 0}
        if self.bid is None or (self.bid == "hokum" and self.phase == "asked" and self.trump is None):
            right["ts"] = UNSET_TRUMP
        elif self.bid == "hokum" and self.trump is not None:
            right["ts"] = self.trump
        for name, value in right.items():
            found = getattr(call, name)
            if found != value:
                seats = name in ("rb", "rd")
                message = (
                    N_("after {call} of {seat} the field {field} is {seat_found}, not {seat_right}")
                    if seats
                    else N_("after {call} of {seat} the field {field} is {found}, not {right}")
                )
                shown = (
                    {"seat_found": found, "seat_right": value} if seats else {"found": found, "right": value}
                )
                self.note(
                    "fields",
                    message,
                    found,
                    value,
                    klass="mapping fault" if name == "ts" else "archive inconsistent",
                    seat=call.seat,
                    call=call.word,
                    field=name,
                    **shown,
                )
                return


def _level_of(word: str, level: int, gem: int) -> int:
    """The level that a raise makes."""
    if word == "triple":
        return 3
    if word == "four":
        return 4
    if word in ("qahwa", "gahwa"):
        return GAHWA
    if word == "redouble" and gem:
        return gem + 1
    return 2 if level == 1 else level + 1


_STEPS: Final = {
    "bidding": Follower._bidding,
    "asked": Follower._asked,
    "before-you": Follower._before_you,
    "doubling": Follower._doubling,
    "over": Follower._over,
}
assert set(SUIT_OF_WORD) == set(SUIT_WORDS)
