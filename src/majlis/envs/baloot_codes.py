"""Baloot's actions numbered without gaps, and back: a fixed table, the same for every rule set.

| codes | what |
|---|---|
| 0..31 | play that card: 8 × suit (♠ ♥ ♣ ♦) + rank (7 8 9 10 J Q K A) |
| 32..57 | calls, in the order of `majlis.baloot.actions` (pass, hokum, sun, …, akka, sawa, accept) |
| 58..146 | announce that project: 58 + its index in `PROJECTS` |
| 147 | wait: let the moment pass, though one could act out of turn |
| 148..2707 | physical mode only, qayd: crime by crime, then crime card, then proof card |

In strict mode a qayd is never legal, so that mode has the first 148 codes alone.

>>> from majlis.baloot.actions import parse_action
>>> [encode(parse_action(text)) for text in ("7♠", "A♦", "pass", "sira:♠789", "qayd:revoke:7♠:7♥")]
[0, 31, 32, 58, 148]
"""

from collections.abc import Iterator
from typing import Final

from majlis.baloot import actions as act
from majlis.baloot.deck import DECK
from majlis.baloot.projects import PROJECTS
from majlis.cards import Card
from majlis.envs.form import Code
from majlis.errors import IllegalAction, NotationError, shown
from majlis.game import Action

CALLS: Final[tuple[Action, ...]] = tuple(act.CALL_WORDS)
FIRST_CALL: Final = len(DECK)
FIRST_PROJECT: Final = FIRST_CALL + len(CALLS)
WAIT: Final = FIRST_PROJECT + len(PROJECTS)
STRICT_CODES: Final = WAIT + 1
"""How many codes there are in strict mode."""


def _proofs(crime: int, card: Card) -> Iterator[Card]:
    """Cards that could ever prove this crime: another suit's, but for over-trumping another trump."""
    for proof in DECK:
        if proof != card and (proof // 13 == card // 13) == (crime == act.NO_OVERTRUMP):
            yield proof


def _qayds() -> Iterator[Action]:
    for crime in range(len(act.CRIMES)):
        if crime == act.FALSE_SAWA:  # judged by the claim itself: there is nothing to challenge
            continue
        for card in DECK:
            if crime == act.FALSE_AKKA:
                yield act.qayd(crime, card)
            else:
                yield from (act.qayd(crime, card, proof) for proof in _proofs(crime, card))


_NO_ACTION: Final = -1  # what stands at WAIT, which no engine knows
ACTIONS: Final[tuple[Action, ...]] = (
    *DECK,
    *CALLS,
    *(act.announce(project.index) for project in PROJECTS),
    _NO_ACTION,
    *_qayds(),
)
"""The engine's action of every code."""
PHYSICAL_CODES: Final = len(ACTIONS)
_CODE: Final[dict[Action, Code]] = {action: code for code, action in enumerate(ACTIONS) if code != WAIT}


def num_codes(mode: str) -> int:
    """How many codes there are in `strict` or `physical` mode."""
    return STRICT_CODES if mode == "strict" else PHYSICAL_CODES


def encode(action: Action) -> Code:
    """The code of an engine's action; raises `IllegalAction` when it has none."""
    try:
        return _CODE[action]
    except (KeyError, TypeError):
        raise IllegalAction(f"{shown(action)} is not an action that a player of Baloot can take") from None


def decode(code: Code, mode: str = "physical") -> Action:
    """The engine's action of a code other than `WAIT`; raises `IllegalAction` when there is none."""
    most = num_codes(mode)
    if not 0 <= code < most or code == WAIT:
        raise IllegalAction(
            f"{shown(code)} is not the code of an action: in {mode} mode they are 0 to {most - 1}, "
            f"and {WAIT} is to wait"
        )
    return ACTIONS[code]


def code_text(code: Code, mode: str = "physical") -> str:
    """The action in notation, or `wait`."""
    return "wait" if code == WAIT else act.format_action(decode(code, mode))


def code_of_text(text: str) -> Code:
    """Reads what `code_text` writes; raises `NotationError` when the text is no action."""
    if text.strip().lower() == "wait":
        return WAIT
    action = act.parse_action(text)
    if action not in _CODE:
        raise NotationError(f"{shown(text)} can never be done: that card could not prove that crime")
    return _CODE[action]
