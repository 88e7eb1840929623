"""A user for the dialogue: types what a test tells, and remembers what was shown."""

import io
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from majlis.asking import Gone, Screen
from majlis.bridge.profile.store import Store
from majlis.bridge.wizard.dialogue import Dialogue


class Player(Screen):
    """Plays the user; when the answers are used up, the input has ended."""

    def __init__(self, answers: Iterable[str], language: str = "en") -> None:
        super().__init__(Console(file=io.StringIO()), language)
        self.answers = iter(answers)
        self.shown: list[str] = []
        self.prompts: list[str] = []

    def prompted(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.shown.append(prompt)
        try:
            return next(self.answers).strip()
        except StopIteration:
            raise Gone from None

    def say(self, text: str, kind: str = "") -> None:
        self.shown.append(text)

    @property
    def seen(self) -> str:
        return "\n".join(self.shown)


def dialogue(folder: Path, answers: Iterable[str], language: str = "en") -> tuple[Dialogue, Player]:
    """A dialogue with a user who types these answers."""
    player = Player(answers, language)
    return Dialogue(player, Store(folder, library=None)), player
