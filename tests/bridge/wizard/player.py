"""A user for the dialogue: types what a test tells, and remembers what was shown."""

from collections.abc import Iterable
from pathlib import Path

from majlis.bridge.profile.store import Store
from majlis.bridge.wizard.dialogue import Dialogue, Gone
from majlis.bridge.wizard.talk import Talk


class Player:
    """Plays the user; when the answers are used up, the input has ended."""

    def __init__(self, answers: Iterable[str], language: str = "en") -> None:
        self.answers = iter(answers)
        self.shown: list[str] = []
        self.prompts: list[str] = []
        self.talk = Talk(self.ask, self.say, language)

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.shown.append(prompt)
        try:
            return next(self.answers)
        except StopIteration:
            raise Gone from None

    def say(self, text: str, kind: str) -> None:
        self.shown.append(text)

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def dialogue(folder: Path, answers: Iterable[str], language: str = "en") -> tuple[Dialogue, Player]:
    """A dialogue with a user who types these answers."""
    player = Player(answers, language)
    return Dialogue(player.talk, Store(folder, library=None)), player
