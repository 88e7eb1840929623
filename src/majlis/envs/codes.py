"""A game's actions numbered without gaps, and back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from majlis.errors import IllegalAction, NotationError, shown
from majlis.game import Action
from majlis.i18n import N_

Code: TypeAlias = int
"""An action as environments number them: 0 … `Codes.count` - 1, without gaps."""
WAIT_WORD: Final = "wait"


@dataclass(frozen=True)
class Codes:
    """The numbering of a game's actions."""

    actions: Sequence[Action]
    """The engine's action of every code; any at `wait`."""
    format: Callable[[Action], str]
    """The notation of an action."""
    read: Callable[[str], Action]
    """An action from its notation; raises `NotationError`."""
    wait: Code | None = None
    """The code for letting a moment pass, offered only to a seat that could act out of turn; None in a game
    in which no seat ever can."""

    @property
    def count(self) -> int:
        """How many codes there are, `wait` included."""
        return len(self.actions)

    @cached_property
    def _codes(self) -> Mapping[Action, Code]:
        return {action: code for code, action in enumerate(self.actions) if code != self.wait}

    def encode(self, action: Action) -> Code:
        """The code of an engine's action; raises `IllegalAction` when it has none."""
        try:
            return self._codes[action]
        except (KeyError, TypeError):
            raise IllegalAction(
                N_("{action} is not an action that a player can take"), action=shown(action)
            ) from None

    def decode(self, code: Code) -> Action:
        """The engine's action of a code other than `wait`; raises `IllegalAction` when there is none."""
        if not 0 <= code < self.count or code == self.wait:
            last = "" if self.wait is None else f", and {self.wait} is to wait"
            raise IllegalAction(
                f"{shown(code)} is not the code of an action: they are 0 to {self.count - 1}{last}"
            )
        return self.actions[code]

    def text(self, code: Code) -> str:
        """The action in the game's notation, or `wait`."""
        return WAIT_WORD if code == self.wait else self.format(self.decode(code))

    def parse(self, text: str) -> Code:
        """Reads what `text` writes; raises `NotationError`."""
        if self.wait is not None and text.strip().lower() == WAIT_WORD:
            return self.wait
        action = self.read(text)
        if action not in self._codes:
            raise NotationError(N_("{text} can never be done here"), text=shown(text))
        return self._codes[action]
