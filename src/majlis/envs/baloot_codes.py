"""Baloot's actions numbered without gaps, and back: a fixed table, the same for every rule set.

| codes | what |
|---|---|
| 0..31 | play that card: 8 × suit (♠ ♥ ♣ ♦) + rank (7 8 9 10 J Q K A) |
| 32..57 | calls, in the order of `majlis.baloot.actions` (pass, hokum, sun, …, akka, sawa, accept) |
| 58..146 | announce that project: 58 + its index in `PROJECTS` |
| 147 | wait: let the moment pass, though one could act out of turn |
| 148..2707 | physical mode only, qayd: crime by crime, then crime card, then proof card |

In strict mode a qayd is never legal, so that mode has the first 148 codes alone.

>>> [PHYSICAL.parse(text) for text in ("7♠", "A♦", "pass", "sira:♠789", "wait", "qayd:revoke:7♠:7♥")]
[0, 31, 32, 58, 147, 148]
"""

from collections.abc import Iterator
from typing import Final

from majlis.baloot import actions as act
from majlis.baloot.batch.layout import ACTIONS
from majlis.baloot.deck import DECK
from majlis.cards import Card
from majlis.envs.codes import Codes
from majlis.errors import NotationError, shown
from majlis.game import Action
from majlis.i18n import N_

CALLS: Final[tuple[Action, ...]] = tuple(act.CALL_WORDS)
FIRST_CALL: Final = len(DECK)
FIRST_PROJECT: Final = FIRST_CALL + len(CALLS)
WAIT: Final = len(ACTIONS) - 1


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


_ACTIONS: Final = (*ACTIONS, *_qayds())


def _read(text: str) -> Action:
    action = act.parse_action(text)
    if action >= act.QAYD and action not in _ACTIONS:
        raise NotationError(
            N_("{text} can never be done: that card could not prove that crime"), text=shown(text)
        )
    return action


PHYSICAL: Final = Codes(_ACTIONS, act.format_action, _read, WAIT)
STRICT: Final = Codes(_ACTIONS[: WAIT + 1], act.format_action, _read, WAIT)


def codes_of(mode: str) -> Codes:
    """The codes of `strict` or `physical` mode."""
    return STRICT if mode == "strict" else PHYSICAL
