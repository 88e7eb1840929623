"""Every action of a Baloot deal is an int; this module names them, and parses and formats them.

| range | what |
|---|---|
| 0..51 | play that card |
| 64..93 | calls: auction, doubling, and the words that go with a card |
| 128..216 | announce that project (index into `PROJECTS` plus 128) |
| 224..227 | in views: a project of that kind was announced, its cards not shown |
| 4096… | qayd: crime, crime card, proof card |

>>> [format_action(parse_action(text)) for text in ("9h", "PASS", "sira:QKAs", "qayd:revoke:8d:Ks")]
['9♥', 'pass', 'sira:♠QKA', 'qayd:revoke:8♦:K♠']
"""

from collections.abc import Iterable
from typing import Final

from majlis.baloot.deck import DECK_SET
from majlis.baloot.projects import KINDS, PROJECTS, parse_project, project_text
from majlis.cards import SUIT_WORDS, Card, Suit, card_name, parse_card
from majlis.errors import NotationError, shown
from majlis.game import Action
from majlis.i18n import N_

PASS: Final = 64
HOKUM: Final = 65
SUN: Final = 66
ASHKAL: Final = 67
CONFIRM: Final = 68
"""Round 1: the bidder stands by his Hokum in the floor suit."""
NAME_SUIT: Final = 69
"""Round 2: the bidder stands by his Hokum and names the suit: NAME_SUIT + suit, 69..72."""
TURN_TO_SUN: Final = 73
BEFORE_YOU: Final = 74
"""An earlier opponent takes the Sun himself (qablak)."""
KAWESH: Final = 75
DOUBLE: Final = 76
"""Double where no variant goes with it: in Sun, or where the buyer chooses the variant."""
DOUBLE_OPEN: Final = 77
DOUBLE_CLOSED: Final = 78
TRIPLE: Final = 79
FOUR: Final = 80
"""Four where the buyer chooses the variant."""
FOUR_OPEN: Final = 81
FOUR_CLOSED: Final = 82
GAHWA: Final = 83
CHOOSE_OPEN: Final = 84
CHOOSE_CLOSED: Final = 85
BALOOT: Final = 86
"""Announced with the second card of the trump K and Q; that card is played next."""
AKKA: Final = 87
"""Called by the leader; a plain card that is its suit's best is led next."""
SAWA: Final = 88
ACCEPT: Final = 89
"""Physical mode, after the last trick: nothing to challenge."""

ANNOUNCE: Final = 128
ANNOUNCED: Final = 224
"""In a view only: somebody announced a project of kind `KINDS[action - ANNOUNCED]`, cards unseen."""
QAYD: Final = 4096

CALL_WORDS: Final[dict[int, str]] = {
    PASS: "pass",
    HOKUM: "hokum",
    SUN: "sun",
    ASHKAL: "ashkal",
    CONFIRM: "confirm",
    **{NAME_SUIT + suit: SUIT_WORDS[suit] for suit in range(4)},
    TURN_TO_SUN: "turn-to-sun",
    BEFORE_YOU: "before-you",
    KAWESH: "kawesh",
    DOUBLE: "double",
    DOUBLE_OPEN: "double-open",
    DOUBLE_CLOSED: "double-closed",
    TRIPLE: "triple",
    FOUR: "four",
    FOUR_OPEN: "four-open",
    FOUR_CLOSED: "four-closed",
    GAHWA: "gahwa",
    CHOOSE_OPEN: "open",
    CHOOSE_CLOSED: "closed",
    BALOOT: "baloot",
    AKKA: "akka",
    SAWA: "sawa",
    ACCEPT: "accept",
}
_CALL_OF_WORD: Final = {word: call for call, word in CALL_WORDS.items()}

CRIMES: Final = ("revoke", "no-trump", "no-overtrump", "closed-lead", "false-akka", "false-sawa")
"""What a qayd may name: a revoke, failure to trump, failure to over-trump, a trump led in a closed game,
a false Akka. A false Sawa is judged by the claim itself and never needs a challenge."""
REVOKE, NO_TRUMP, NO_OVERTRUMP, CLOSED_LEAD, FALSE_AKKA, FALSE_SAWA = range(6)
NO_PROOF: Final = 63


def announce(project: int) -> Action:
    """The action that announces `PROJECTS[project]`."""
    return ANNOUNCE + project


def is_announcement(action: Action) -> bool:
    """Whether the action announces a project."""
    return ANNOUNCE <= action < ANNOUNCE + len(PROJECTS)


def qayd(crime: int, card: Card, proof: Card | None = None) -> Action:
    """The challenge that names a crime, the card it was done with and, where needed, the proof card."""
    return QAYD + (crime << 12) + (card << 6) + (NO_PROOF if proof is None else proof)


def qayd_parts(action: Action) -> tuple[int, Card, Card | None]:
    """Crime, crime card and proof card of a qayd action."""
    code = action - QAYD
    proof = code & 63
    return code >> 12, code >> 6 & 63, None if proof == NO_PROOF else proof


def named_suit(action: Action) -> Suit | None:
    """The suit that the action names as trump, if it does."""
    return action - NAME_SUIT if NAME_SUIT <= action < NAME_SUIT + 4 else None


def settles_hokum(legal: Iterable[Action]) -> bool:
    """Whether these are the words of a Hokum's bidder who is asked again: he confirms or names the suit."""
    return any(action == CONFIRM or named_suit(action) is not None for action in legal)


def format_action(action: Action) -> str:
    """The text of an action; `parse_action` reads it back."""
    if 0 <= action < 52:
        return card_name(action)
    if action in CALL_WORDS:
        return CALL_WORDS[action]
    if is_announcement(action):
        return project_text(PROJECTS[action - ANNOUNCE])
    if ANNOUNCED <= action < ANNOUNCED + len(KINDS):
        return KINDS[action - ANNOUNCED]
    if action >= QAYD:
        crime, card, proof = qayd_parts(action)
        if crime < len(CRIMES) and card < 52 and (proof is None or proof < 52):
            words = ["qayd", CRIMES[crime], card_name(card)]
            return ":".join([*words, card_name(proof)] if proof is not None else words)
    raise NotationError(N_("{number} is not an action of Baloot"), number=action)


def parse_action(text: str) -> Action:
    """An action from its text; raises `NotationError` when it cannot be read."""
    word = text.strip().lower()
    if word in _CALL_OF_WORD:
        return _CALL_OF_WORD[word]
    if word.startswith("qayd:"):
        return _parse_qayd(word)
    if ":" in word:
        return ANNOUNCE + PROJECTS.index(parse_project(word))
    try:
        card = parse_card(word)
    except NotationError:
        message = N_(
            "{text} is not an action: write a card (9♥), a project (sira:♠QKA), a qayd "
            "(qayd:revoke:8♦:K♠) or one of {words}"
        )
        raise NotationError(message, text=shown(text), words=", ".join(_CALL_OF_WORD)) from None
    if not DECK_SET >> card & 1:
        raise NotationError(
            N_("{card} is not in a Baloot pack: its ranks are 7 8 9 10 J Q K A"), card=shown(text)
        )
    return card


def _parse_qayd(word: str) -> Action:
    parts = word.split(":")
    if len(parts) not in (3, 4) or parts[1] not in CRIMES:
        message = N_("{text} cannot be read: write qayd:CRIME:CARD[:PROOF], CRIME one of {crimes}")
        raise NotationError(message, text=shown(word), crimes=", ".join(CRIMES))
    return qayd(
        CRIMES.index(parts[1]), parse_card(parts[2]), parse_card(parts[3]) if len(parts) == 4 else None
    )
