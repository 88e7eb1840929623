"""How a recorded deal ended, and what an early ending means: Sawa proved by search, Qayd judged on the cards.

Archives say little here (sources/kammelna.md §3): a sawa leaves no event in them, a qayd an event whose
fields are not understood, a surrender one without fields. So a deal that stops with the table empty, a
result, and a player on lead who can prove the rest is taken for a sawa; what cannot be told stays open.
"""

from collections.abc import Sequence

from majlis.baloot.audit.judge.legality import is_boss, legal, rule_broken
from majlis.baloot.audit.read.calls import PASSES, Bargain
from majlis.baloot.audit.read.recorded_play import TRICKS, RecordedPlay
from majlis.baloot.audit.tables import best_of
from majlis.baloot.audit.types import Ending
from majlis.baloot.kammelna.types import Call, Challenge, DealRecord
from majlis.baloot.ruleset import RuleSet
from majlis.cards import Card, CardSet, Suit, cards_of
from majlis.game import SEATS, Seat, Team

MOST_SAWA_CARDS = 4
CRIMES = ("revoke", "no-trump", "no-overtrump", "closed-lead", "false-akka", "false-sawa")
"""What `Challenge.crime` is an index into (sources/baloot.md §7.5, in the order our own records use)."""
_FALSE_AKKA = CRIMES.index("false-akka")


def ending_of(deal: DealRecord, play: RecordedPlay, bargain: Bargain | None) -> Ending:
    """How the deal ended, by its events; `unfinished` where an archive's sawa has still to be proved."""
    if play.plays == 0 and play.kawesh is not None:
        return "kawesh"
    if bargain is None and play.plays == 0:
        return "all-pass" if _all_passed(deal) else "unknown"
    proven_later = deal.result is not None and deal.result.qayd
    if play.challenge is not None and (play.challenged_at == play.plays or proven_later):
        return "qayd"
    if len(play.tricks) == TRICKS and play.sound and play.tricks[-1].whole:
        return "played"
    if play.claim is not None:
        return "sawa"
    if proven_later:
        return "qayd"
    return "surrender" if play.surrender is not None else "unfinished"


def _all_passed(deal: DealRecord) -> bool:
    words = [event.word for event in deal.events if type(event) is Call]
    return bool(words) and all(word in PASSES for word in words) and ("waraq" in words or len(words) >= 8)


def cards_left(hands: Sequence[CardSet], play: RecordedPlay) -> tuple[CardSet, ...] | None:
    """The cards still held by each seat between two tricks; None when the record does not fit together."""
    if not play.sound or (play.tricks and not play.tricks[-1].whole):
        return None
    left = tuple(hands[seat] & ~play.played(seat) for seat in range(4))
    each = TRICKS - len(play.tricks)
    return left if all(hand.bit_count() == each for hand in left) else None


def sawa_holds(
    left: Sequence[CardSet],
    claimer: Seat,
    trump: Suit | None,
    closed: bool,
    rules: RuleSet,
    leader: Seat | None = None,
) -> bool:
    """Whether the claimer, on lead, can bring every trick left to his side whatever the others play.

    With a `leader` named, that seat leads and not the claimer. His partner is bound by the rules of play
    only, like the opponents: a claim does not rest on him (sources/baloot.md §7.4). Exact: every legal card
    is tried. At most four cards each.
    """
    known: dict[tuple[tuple[CardSet, ...], Seat], bool] = {}

    def take_on(held: tuple[CardSet, ...], leader: Seat, table: list[Card]) -> bool:
        if len(table) == 4:
            winner = (leader + best_of(table, trump)) % 4
            return (winner - claimer) % 2 == 0 and rest(held, winner)
        seat = (leader + len(table)) % 4
        mine = seat == claimer
        for card in cards_of(legal(held[seat], table, trump, rules, closed)):
            after = (*held[:seat], held[seat] & ~(1 << card), *held[seat + 1 :])
            if take_on(after, leader, [*table, card]) == mine:
                return mine
        return not mine

    def rest(held: tuple[CardSet, ...], leader: Seat) -> bool:
        if not any(held):
            return True
        key = held, leader
        if key not in known:
            known[key] = take_on(held, leader, [])
        return known[key]

    return rest(tuple(left), claimer if leader is None else leader)


def paying_team(
    deal: DealRecord,
    play: RecordedPlay,
    bargain: Bargain,
    hands: Sequence[CardSet] | None,
    rules: RuleSet,
) -> Team | None:
    """The team that pays for a qayd: the offender's if the crime is real, else the challenger's.

    The cards decide wherever the record names the crime card; the platform's `cc` flag only where it
    does not. None when neither tells.
    """
    challenge = play.challenge
    if challenge is None:
        return None
    challenger = challenge.seat & 1 if challenge.seat in SEATS else None
    if challenge.card is not None and hands is not None:
        offender = _offender(challenge, play, bargain, hands, rules)
        return challenger if offender is None or offender & 1 == challenger else offender & 1
    if challenger is not None and deal.result is not None and deal.result.qayd:
        return 1 - challenger
    return None


def spoiled_kaboot(
    play: RecordedPlay,
    bargain: Bargain,
    hands: Sequence[CardSet] | None,
    payer: Team,
    rules: RuleSet,
) -> bool:
    """Whether a qayd cut short a Kaboot that was sure for the side that does not pay (`qayd_kaboot`).

    That side has every trick but the one with the proven crime, and one of its players could take all that
    are left, four at most, against any play; the trick on the table is played again.
    """
    challenge = play.challenge
    if hands is None or challenge is None or not play.sound:
        return False
    proven = challenge.seat not in SEATS or challenge.seat & 1 != payer
    done = play.done
    winners = [trick.winner(bargain.trump) for trick in done]
    for trick, winner in zip(done, winners, strict=True):
        if winner & 1 == payer and not (proven and challenge.card in trick.cards):
            return False
    played = play.played(tricks=len(done))
    left = tuple(hand & ~played for hand in hands)
    if len(done) < TRICKS - MOST_SAWA_CARDS or any(hand.bit_count() != TRICKS - len(done) for hand in left):
        return False
    leader = winners[-1]
    return any(
        sawa_holds(left, seat, bargain.trump, bargain.closed, rules, leader)
        for seat in SEATS
        if seat & 1 != payer
    )


def _offender(
    challenge: Challenge, play: RecordedPlay, bargain: Bargain, hands: Sequence[CardSet], rules: RuleSet
) -> Seat | None:
    """Who played the crime card, if that was the crime that the challenge names."""
    turn = next((turn for turn in play.turns(hands) if turn.card == challenge.card), None)
    if turn is None:
        return None
    if not turn.table and turn.akka and challenge.crime in (None, _FALSE_AKKA):
        if not is_boss(turn.card, play.played(tricks=turn.trick), bargain.trump):
            return turn.seat
        if challenge.crime == _FALSE_AKKA:
            return None
    allowed = legal(turn.hand, turn.table, bargain.trump, rules, bargain.closed, turn.akka)
    if allowed >> turn.card & 1:
        return None
    crime = rule_broken(turn.card, allowed, turn.table, bargain.trump)
    if challenge.crime is not None and challenge.crime != CRIMES.index(crime):
        return None
    proof = challenge.proof  # a card that was legal
    proved = proof is None or (proof in range(52) and bool(allowed >> proof & 1))
    return turn.seat if proved else None
