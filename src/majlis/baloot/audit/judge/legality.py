"""Was every recorded card allowed? The auditor's own reading of sources/baloot.md §5, every option.

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

from majlis.baloot.audit.read.calls import read_bargain
from majlis.baloot.audit.read.recorded_play import AKKA, BALOOT, Announced, RecordedPlay, hands_of, read_play
from majlis.baloot.audit.tables import HIGHER, STRENGTH, SUIT_CARDS, card_list, cards_text, row_of
from majlis.baloot.audit.types import ARCHIVE, RULE, Finding, finding
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.names import CardWord, CardWords, SeatWord
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, KING, QUEEN, Card, CardSet, Suit, card_name
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


_FALSE_WORDS: Final = {
    AKKA: (
        "false-akka",
        N_("trick {trick}: {seat} calls Akka on {card}: not a lead of the best card left of a plain suit"),
    ),
    BALOOT: (
        "false-baloot",
        N_("trick {trick}: {seat} calls Baloot on {card}: not the second of the trump king and queen"),
    ),
}


def check(deal: DealRecord, rules: RuleSet) -> Legality:
    """Judge every card, Akka and Baloot of a recorded deal.

    Without a contract, or hands that can be known, nothing can be judged: `checked` is 0. Never raises,
    whatever the record holds.
    """
    play, bargain = read_play(deal), read_bargain(deal)
    hands = hands_of(deal, play)
    findings = _turn_order(deal, play)
    if bargain is None or hands is None or not bargain.known:
        return Legality(0, [], findings)
    trump, checked = bargain.trump, 0
    illegal: list[IllegalCard] = []
    for trick, seat, card, hand, table, akka in play.turns(hands):
        if not hand >> card & 1:
            illegal.append(IllegalCard(trick + 1, seat, card, "not-held", hand))
            continue
        checked += 1
        allowed = legal(hand, table, trump, rules, bargain.closed, akka)
        if not allowed >> card & 1:
            rule = rule_broken(card, allowed, table, trump)
            illegal.append(IllegalCard(trick + 1, seat, card, rule, allowed))
    findings += [_illegal(deal.number, wrong) for wrong in illegal]
    findings += [
        _false_word(deal.number, word, play)
        for word in play.announced
        if word.code in (AKKA, BALOOT) and word.trick < len(play.tricks) and not _rightly(word, play, trump)
    ]
    return Legality(checked, illegal, findings)


def _illegal(deal: int, wrong: IllegalCard) -> Finding:
    not_held = wrong.rule == "not-held"
    cards = {"cards_held" if not_held else "cards_legal": CardWords(card_list(wrong.legal))}
    return finding(
        deal,
        "legality",
        wrong.rule,
        _MESSAGES[wrong.rule],
        card_name(wrong.card),
        cards_text(wrong.legal),
        ARCHIVE if not_held else RULE,
        trick=wrong.trick,
        seat=SeatWord(wrong.seat),
        card=CardWord(wrong.card),
        **cards,
    )


def _turn_order(deal: DealRecord, play: RecordedPlay) -> list[Finding]:
    """Within a trick seats follow each other; the first lead is the seat's after the dealer."""
    found = []
    text = N_("trick {trick}: {seat} plays, but it is the turn of {seat_right}")
    for number, trick in enumerate(play.tricks, start=1):
        right = trick.seats[0] if number > 1 or deal.dealer is None else (deal.dealer + 1) % 4
        for seat in trick.seats:
            if seat != right:
                values = {"trick": number, "seat": SeatWord(seat), "seat_right": SeatWord(right)}
                found += [finding(deal.number, "trick", "out-of-turn", text, seat, right, ARCHIVE, **values)]
                break
            right = (right + 1) % 4
    return found


def _card_of(word: Announced, play: RecordedPlay) -> Card | None:
    """The card that an announcement goes with; its trick is not empty."""
    trick = play.tricks[word.trick]
    return trick.cards[trick.seats.index(word.seat)] if word.seat in trick.seats else None


def _false_word(deal: int, word: Announced, play: RecordedPlay) -> Finding:
    """An Akka or Baloot called with another card than the one it belongs to."""
    card, (point, text) = _card_of(word, play), _FALSE_WORDS[word.code or 0]
    return finding(
        deal,
        "legality",
        point,
        text,
        None if card is None else card_name(card),
        trick=word.trick + 1,
        seat=SeatWord(word.seat),
        card=None if card is None else CardWord(card),
    )


def _rightly(word: Announced, play: RecordedPlay, trump: Suit | None) -> bool:
    """Whether Akka is called on a boss that is led, or Baloot with the second of the trump K and Q."""
    card = _card_of(word, play)
    if card is None:
        return False
    if word.code == AKKA:
        on_lead = play.tricks[word.trick].seats[0] == word.seat and word.at == 0
        return on_lead and is_boss(card, play.played(tricks=word.trick), trump)
    if trump is None or card // 13 != trump or card % 13 not in (KING, QUEEN):
        return False
    other = 13 * trump + KING + QUEEN - card % 13
    return bool(play.played(word.seat, word.trick) >> other & 1)


def is_boss(card: Card, before: CardSet, trump: Suit | None) -> bool:
    """Whether Akka may be called on this lead: a Hokum, a plain card, no Ace, the best one left of its suit.

    `before` are the cards of all earlier tricks (sources/baloot.md §7.3).
    """
    if trump is None or card // 13 == trump or card % 13 == ACE:
        return False
    return HIGHER[row_of(trump)][card] & ~before == 0
