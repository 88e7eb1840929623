"""Was the auction held by the rules? The nine points of the founding document, and doubling with them.

`check` follows the calls of one deal; `check_sequence` asks who deals next. Answers to a question may
come in any order and passes on doubling may be missing, as archives have it (KAMMELNA.md, Calls).

| point | document | what |
|---|---|---|
| `turn-order` | 1 | seats speak in order from the dealer's next |
| `one-chance` | 2 | each seat speaks once a round, and answers a question once |
| `to-doubling` | 3 | who buys, then the doubling, then the cards; no bid after, no raise before |
| `to-round-2`, `suit` | 4 | round 2 begins when all four have passed, in another suit than the floor's |
| `all-pass` | 5 | thrown in when all have passed twice, and only then |
| `dealer` | 5 | who deals next (`check_sequence`) |
| `kawesh` | 6 | nothing but 7, 8 and 9, before anybody has bid, or until the purchase is final |
| `before-you` | 7 | asked of opponents who passed earlier than the bidder of a Sun, of nobody else |
| `sun-over-hokum` | 8 | others may take a Hokum as Sun before it is settled; nothing else beats it |
| `turn-to-sun` | – | the bidder turns his Hokum to Sun on a floor card that forbids it |
| `ashkal` | 9 | third speaker and dealer, no Ace on the floor, the rounds that allow it |
| `doubling-order`, `doubling-turn`, `levels`, `firewall`, `variant` | – | section 4 of BALOOT.md |
| `fields` | – | gm, ts, rb, gem, rd, hc agree with the words |
| `unknown-word` | – | a word that this reader does not know |

All have category `bidding`. A deal has at most one finding of each point, the first.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from majlis.baloot.audit.judge.bidding_steps import Follower
from majlis.baloot.audit.read.calls import BIDS, PASSES
from majlis.baloot.audit.tables import LOW_RANKS, card_list, cards_text
from majlis.baloot.audit.types import Finding
from majlis.baloot.kammelna.types import Call, DealRecord, Kawesh, Part, Play
from majlis.baloot.ruleset import RuleSet
from majlis.game import Seat
from majlis.i18n import N_

ROUND_WORDS: Final = 8
"""Two rounds of four passes."""


def check(deal: DealRecord, rules: RuleSet) -> list[Finding]:
    """What in the calls of one recorded deal breaks the rules of auction and doubling. Never raises.

    Nothing is asked of a record without an auction.
    """
    if deal.absent and deal.absent & Part.AUCTION:
        return []
    follower = Follower(deal, rules)
    called = plays = 0
    thrown_in = False
    for event in deal.events:
        kind = type(event)
        if kind is Call:
            assert isinstance(event, Call)
            if thrown_in or plays:
                _late(follower, event, thrown_in)
                continue
            called += 1
            follower.feed(event)
        elif kind is Play:
            plays += 1
            if plays == 1:
                _cards_come(follower, called)
        elif kind is Kawesh:
            assert isinstance(event, Kawesh)
            thrown_in = True
            _kawesh(follower, event.seat)
    if not plays and not thrown_in and called and follower.phase == "bidding":
        message = N_("the auction stops with nobody having bought (calls: {count})")
        follower.note("all-pass", message, called, ROUND_WORDS, count=called)
    return follower.findings


def _late(follower: Follower, call: Call, thrown_in: bool) -> None:
    if thrown_in:
        message = N_("{seat} says {call} after a Kawesh")
        follower.note("kawesh", message, call.word, seat=call.seat, call=call.word)
    else:
        message = N_("{seat} says {call} after the first card")
        follower.note("to-doubling", message, call.word, seat=call.seat, call=call.word)


def _cards_come(follower: Follower, called: int) -> None:
    """The first card is played: the calls must have come to a contract."""
    if follower.phase == "asked":
        message = N_("the first card is played before the Hokum is settled")
        follower.note("to-doubling", message, None)
    elif follower.phase == "before-you":
        follower.missing_prompt()
    elif follower.phase == "over":
        message = N_("cards are played after all have passed twice")
        follower.note("all-pass", message, None)
    elif follower.phase == "bidding":
        message = N_("cards are played with nobody having bought (calls: {count})")
        follower.note("to-doubling", message, None, count=called)


def _kawesh(follower: Follower, seat: Seat | None) -> None:
    first = follower.deal.first
    if follower.rules.kawesh == "off":
        message = N_("Kawesh is called, but these rules have none")
        follower.note("kawesh", message, seat, seat=seat)
    elif follower.phase == "doubling":
        message = N_("Kawesh is called after the purchase is final")
        follower.note("kawesh", message, seat, seat=seat)
    elif follower.bid is not None and follower.rules.kawesh != "until-sold":
        message = N_("Kawesh is called after a bid")
        follower.note("kawesh", message, seat, seat=seat)
    elif first is not None and len(first) == 4 and seat in (0, 1, 2, 3) and first[seat] & ~LOW_RANKS:
        message = N_("{seat} calls Kawesh with more than 7, 8 and 9: {cards_held}")
        hand = first[seat]
        follower.note("kawesh", message, cards_text(hand), seat=seat, cards_held=card_list(hand))


def check_sequence(deals: Sequence[DealRecord], rules: RuleSet) -> list[Finding]:
    """Who deals after each deal of a game: the next seat, or the same one where the rules say so.

    Findings carry the later deal's number. Deals that do not follow each other, or whose dealer or ending
    is not known, are passed over. Never raises.
    """
    found = []
    for deal, after in pairwise(deals):
        steps = _dealer_steps(deal, rules)
        if steps is None or deal.dealer is None or after.dealer is None or after.number != deal.number + 1:
            continue
        right = (deal.dealer + steps) % 4
        if after.dealer != right:
            found.append(
                Finding(
                    deal=after.number,
                    category="bidding",
                    point="dealer",
                    message=_DEALER[_kind(deal)],
                    params={"seat": after.dealer, "seat_right": right},
                    expected=after.dealer,
                    computed=right,
                )
            )
    return found


_DEALER: Final = {
    "played": N_("{seat} deals after a deal that was played: it is the turn of {seat_right}"),
    "all-pass": N_("{seat} deals after a deal that was passed out: it is the turn of {seat_right}"),
    "kawesh": N_("{seat} deals after a Kawesh: it is the turn of {seat_right}"),
    "unknown": "",
}


def _kind(deal: DealRecord) -> str:
    words = [event.word for event in deal.events if type(event) is Call]
    if any(type(event) is Play for event in deal.events):
        return "played"
    if any(type(event) is Kawesh for event in deal.events):
        return "kawesh"
    passes = [word for word in words if word in PASSES and word]
    if len(passes) >= ROUND_WORDS and not any(word in BIDS for word in words):
        return "all-pass"
    return "unknown"


def _dealer_steps(deal: DealRecord, rules: RuleSet) -> int | None:
    """How many seats the deal moves on; None when the ending is not known (BALOOT.md section 2)."""
    kind = _kind(deal)
    if kind == "played":
        return 1
    if kind == "all-pass":
        return int(rules.dealer_after_all_pass == "rotate")
    return int(rules.kawesh_dealer == "rotate") if kind == "kawesh" else None
