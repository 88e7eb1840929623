"""Was every recorded card allowed? The auditor's own reading of BALOOT.md section 5, every option.

`check` looks at each card, each Akka and each Baloot of a deal; `legal` is the rule itself.

| point | what |
|---|---|
| `closed-lead` | trump led in a closed game by a player who holds other cards |
| `revoke` | led suit not followed by a player who holds it |
| `no-trump` | void of the led suit, and no trump played where one must be |
| `no-overtrump` | a trump played that does not beat the best one, where it must and could |
| `not-held` | a card its player does not hold, or has played already |
| `out-of-turn` | a card of a seat that is not the next |
| `false-akka` | Akka called on a card that is not the boss of a plain suit, or not on a lead |
| `false-baloot` | Baloot called with another card than the second of the trump K and Q |

All have category `legality`, but `out-of-turn`, which is `trick`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from majlis.baloot.audit.judge.declarations import AKKA, BALOOT
from majlis.baloot.audit.read.calls import Bargain, read_bargain
from majlis.baloot.audit.read.course import Course, Said, Trick, hands_of, read_course
from majlis.baloot.audit.tables import HIGHER, STRENGTH, SUIT_CARDS, card_list, cards_text, row_of
from majlis.baloot.audit.types import Finding
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, KING, QUEEN, Card, CardSet, Suit, bit, card_name
from majlis.game import Seat
from majlis.i18n import N_


@dataclass(frozen=True, slots=True)
class IllegalCard:
    """A recorded card that the rules refuse. `trick` is 1-based; `legal` the cards that were allowed."""

    trick: int
    seat: Seat
    card: Card
    rule: str
    """`closed-lead`, `revoke`, `no-trump`, `no-overtrump` or `not-held`."""
    legal: CardSet


class Legality(NamedTuple):
    """What `check` found: how many cards it could judge, the illegal ones, and all findings as data."""

    checked: int
    illegal: list[IllegalCard]
    findings: list[Finding]


def legal(
    hand: CardSet,
    trick: Sequence[Card],
    trump: Suit | None,
    rules: RuleSet,
    closed: bool = False,
    akka: bool = False,
) -> CardSet:
    """The cards of `hand` that may be played on `trick` (cards on the table in order; empty: to lead).

    `trump` is None in Sun; `closed`: the game is closed; `akka`: the led card was called Akka.
    """
    if not trick:
        plain = hand & ~SUIT_CARDS[trump] if closed and trump is not None else hand
        return plain or hand
    led = trick[0] // 13
    following = hand & SUIT_CARDS[led]
    if trump is None or not hand & SUIT_CARDS[trump]:
        return following or hand
    if following and led != trump:
        return following
    return _with_trumps(hand, trick, trump, rules, akka)


def _with_trumps(hand: CardSet, trick: Sequence[Card], trump: Suit, rules: RuleSet, akka: bool) -> CardSet:
    """Trump was led, or the player is void of the led suit; he holds trumps."""
    trumps = hand & SUIT_CARDS[trump]
    strength = STRENGTH[trump]
    winning, at = trick[0], 0
    for place, card in enumerate(trick):
        same = card // 13 == winning // 13
        if (same and strength[card] > strength[winning]) or (not same and card // 13 == trump):
            winning, at = card, place
    partner_wins = (len(trick) - at) % 2 == 0
    beating = trumps & HIGHER[trump][winning] if winning // 13 == trump else trumps
    if trick[0] // 13 == trump:
        must_beat = not partner_wins or rules.overtrump_partner == "yes"
        return (beating if must_beat else 0) or trumps
    if partner_wins:
        # Third hand: his partner led the card that wins.
        exempt = len(trick) != 2 or rules.third_hand == "free" or akka or winning % 13 == ACE
        return hand if exempt else trumps
    if beating:
        return beating
    return trumps if rules.undertrump == "forced" else hand


def rule_broken(card: Card, allowed: CardSet, trick: Sequence[Card], trump: Suit | None) -> str:
    """Which rule a card outside `allowed` breaks: one of `IllegalCard.rule` (but `not-held`)."""
    if not trick:
        return "closed-lead"
    led = trick[0] // 13
    if allowed & SUIT_CARDS[led] and card // 13 != led:
        return "revoke"
    return "no-overtrump" if card // 13 == trump else "no-trump"


_MESSAGES: Final = {
    "closed-lead": N_(
        "trick {trick}: {seat} leads {card}, a trump, in a closed game; he could lead {cards_legal}"
    ),
    "revoke": N_("trick {trick}: {seat} plays {card} and does not follow suit; he could play {cards_legal}"),
    "no-trump": N_(
        "trick {trick}: {seat} plays {card} and does not trump; he must play one of {cards_legal}"
    ),
    "no-overtrump": N_("trick {trick}: {seat} plays {card} and does not over-trump with {cards_legal}"),
    "not-held": N_("trick {trick}: {seat} plays {card}, which is not in his hand: {cards_held}"),
}


def check(deal: DealRecord, rules: RuleSet, bargain: Bargain | None = None) -> Legality:
    """Judge every card, Akka and Baloot of a recorded deal.

    `bargain` is what was bought, by default what the calls say. Without a contract, or hands that can be
    known, nothing can be judged: `checked` is 0. Never raises, whatever the record holds.
    """
    course = read_course(deal)
    bargain = bargain or read_bargain(deal)
    return check_course(deal, course, bargain, hands_of(deal, course), rules)


def check_course(
    deal: DealRecord,
    course: Course,
    bargain: Bargain | None,
    hands: tuple[CardSet, ...] | None,
    rules: RuleSet,
) -> Legality:
    """`check` for a deal whose play has been read already."""
    findings = _turns(deal, course, bargain)
    if bargain is None or hands is None or (bargain.mode == "hokum" and bargain.trump is None):
        return Legality(0, [], findings)
    trump = bargain.trump
    left = list(hands)
    illegal: list[IllegalCard] = []
    checked = 0
    akkas = {(s.trick, s.seat) for s in course.said if s.code == AKKA}
    for number, trick in enumerate(course.tricks):
        akka = (number, trick.seats[0]) in akkas
        table: list[Card] = []
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            hand = left[seat]
            if not hand >> card & 1:
                illegal.append(IllegalCard(number + 1, seat, card, "not-held", hand))
            else:
                checked += 1
                allowed = legal(hand, table, trump, rules, bargain.closed, akka)
                if not allowed >> card & 1:
                    rule = rule_broken(card, allowed, table, trump)
                    illegal.append(IllegalCard(number + 1, seat, card, rule, allowed))
                left[seat] = hand & ~bit(card)
            table.append(card)
    findings += [_illegal(deal.number, wrong) for wrong in illegal]
    findings += _words(deal.number, course, trump, hands)
    return Legality(checked, illegal, findings)


def _illegal(deal: int, wrong: IllegalCard) -> Finding:
    return Finding(
        deal=deal,
        category="legality",
        point=wrong.rule,
        message=_MESSAGES[wrong.rule],
        params={
            "trick": wrong.trick,
            "seat": wrong.seat,
            "card": wrong.card,
            "cards_held" if wrong.rule == "not-held" else "cards_legal": card_list(wrong.legal),
        },
        expected=card_name(wrong.card),
        computed=cards_text(wrong.legal),
        klass="archive inconsistent" if wrong.rule == "not-held" else "rule difference",
    )


def _turns(deal: DealRecord, course: Course, bargain: Bargain | None) -> list[Finding]:
    """Within a trick seats follow each other; the first lead is the seat's after the dealer."""
    found = []
    dealer = deal.dealer
    for number, trick in enumerate(course.tricks):
        expected = (dealer + 1) % 4 if number == 0 and dealer is not None else trick.seats[0]
        for seat in trick.seats:
            if seat != expected:
                found.append(
                    Finding(
                        deal=deal.number,
                        category="trick",
                        point="out-of-turn",
                        message=N_("trick {trick}: {seat} plays, but it is the turn of {seat_right}"),
                        params={"trick": number + 1, "seat": seat, "seat_right": expected},
                        expected=seat,
                        computed=expected,
                        klass="archive inconsistent",
                    )
                )
                break
            expected = (expected + 1) % 4
    return found


def _words(deal: int, course: Course, trump: Suit | None, hands: tuple[CardSet, ...]) -> list[Finding]:
    """Akka and Baloot: called with the card that they belong to."""
    found = []
    for said in course.said:
        if said.code not in (AKKA, BALOOT) or said.trick >= len(course.tricks):
            continue
        trick = course.tricks[said.trick]
        card = trick.cards[trick.seats.index(said.seat)] if said.seat in trick.seats else None
        if said.code == AKKA and (card is None or not _is_akka(said, trick, course, trump)):
            message = N_(
                "trick {trick}: {seat} calls Akka on {card}: not a lead of the best card left of a plain suit"
            )
        elif said.code == BALOOT and (card is None or not _is_second(said, card, course, trump)):
            message = N_(
                "trick {trick}: {seat} calls Baloot on {card}: not the second of the trump king and queen"
            )
        else:
            continue
        found.append(
            Finding(
                deal=deal,
                category="legality",
                point="false-akka" if said.code == AKKA else "false-baloot",
                message=message,
                params={"trick": said.trick + 1, "seat": said.seat, "card": card},
                expected=None if card is None else card_name(card),
                computed=None,
            )
        )
    return found


def is_boss(card: Card, before: CardSet, trump: Suit | None) -> bool:
    """Whether Akka may be called on this lead: a Hokum, a plain card, no Ace, the best one left of its suit.

    `before` are the cards of all earlier tricks (BALOOT.md section 7).
    """
    if trump is None or card // 13 == trump or card % 13 == ACE:
        return False
    return HIGHER[row_of(trump)][card] & ~before == 0


def _is_akka(said: Said, trick: Trick, course: Course, trump: Suit | None) -> bool:
    if trick.seats[0] != said.seat or said.at != 0:
        return False
    before = 0
    for earlier in course.tricks[: said.trick]:
        for card in earlier.cards:
            before |= 1 << card
    return is_boss(trick.cards[0], before, trump)


def _is_second(said: Said, card: Card, course: Course, trump: Suit | None) -> bool:
    """Whether the card is one of the trump K and Q, and the same seat has played the other."""
    if trump is None or card // 13 != trump or card % 13 not in (KING, QUEEN):
        return False
    other = 13 * trump + KING + QUEEN - card % 13
    return any(
        other in trick.cards and trick.seats[trick.cards.index(other)] == said.seat
        for trick in course.tricks[: said.trick]
    )
