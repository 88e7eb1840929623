"""What a game says of itself to be found here: a `Game`, the object of its entry point.

    [project.entry-points."majlis.games"]
    tarneeb = "tarneeb:GAME"

Everything of a game but its name and title is a text such as `tarneeb.arena:GAME` (a module and a name in it)
or `tarneeb.notation` (a whole module). It is imported when it is asked for, so that a list of games imports
none of their rules. `majlis.games` finds the registered games.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol

from majlis.i18n import N_

if TYPE_CHECKING:  # help lists the games, and needs nothing of them
    from majlis.game import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game and where its parts are; a part that is left out is an ability that the game does not have."""

    name: str
    """One lower-case word: in commands (`majlis tarneeb play`), addresses and records."""
    title: str
    """What people call it, in English."""
    arena: str
    """A `majlis.arena.games.Game`: its players, rule sets, matches and points. Every game has it."""
    notation: str = ""
    """A `Notation`: its positions and actions as text, for the terminal and for records. A game that brings
    `commands` and a whole `table` does without."""
    environment: str = ""
    """A subclass of `majlis.envs.form.Form`: its actions as codes and its views as arrays."""
    table: str = ""
    """A `majlis.table.games.Game`: what the table in the browser asks of a game."""
    replays: str = ""
    """A `majlis.table.games.Replays`: its recorded games, for the pages that show and judge them."""
    adviser: str = ""
    """The player that gives advice and hints, as the arena names it; without one there is none unasked."""
    commands: str = ""
    """A package of commands of its own, with `COMMANDS` and `HELP` as `majlis.cli.lazy` takes it; without it
    the game has `play`, `records`, `show` and `advise` as every game has them."""
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language (`ar`) the translations of the game's English texts, where majlis's catalog lacks them."""


LACKS: Final = {
    "notation": N_("{game} has no notation of positions and actions, which this needs"),
    "environment": N_("{game} has no environment"),
    "table": N_("{game} is not played in the browser"),
    "replays": N_("{game} has no page that shows its recorded games"),
    "commands": N_("{game} has no commands of its own"),
    "adviser": N_("{game} has no adviser: name a player with --player"),
}
"""Of each part that a game may leave out, the sentence for who asks for it."""


NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "arena": (
        *("name", "unit", "seatings", "players", "rules_text"),
        *("table", "points", "forfeit", "records"),
    ),
    "notation": (
        *("format_position", "parse_position", "format_action", "parse_action"),
        *("action_words", "table_lines"),
    ),
    "environment": ("name", "tensors", "max_moves", "make"),
    "table": (
        *("LEVELS", "LEVEL_WORDS", "RULE_WORDS", "USUAL", "HELPER"),
        *("begin", "deals_of", "house_of", "make_player", "advise"),
    ),
    "replays": (
        *("WORDS", "LABELS", "OVER", "more_words", "symbols"),
        *("is_record", "story", "position_at", "review"),
    ),
    "commands": ("COMMANDS", "HELP"),
}
"""By part the names that it has to have: those of its protocol, which is not imported for them. The pages of
a table (`PAGES`) are missing where they are the site's own."""


class Notation(Protocol):
    """A game as text: a module with these functions, or an object with these methods.

    Each pair undoes the other; what cannot be read raises `majlis.errors.NotationError`. The states of such a
    game also have `history`, the list of (seat, action) so far, by which deals are recorded.
    """

    def format_position(self, state: Any) -> str:
        """A state as one line, all hands in it."""
        ...

    def parse_position(self, text: str) -> Any:
        """The state of a line."""
        ...

    def format_action(self, action: "Action") -> str:
        """An action as it is typed: one word."""
        ...

    def parse_action(self, text: str) -> "Action":
        """The action of a word."""
        ...

    def action_words(self, action: "Action", language: str) -> str:
        """An action as people say it."""
        ...

    def table_lines(self, view: Any, language: str) -> list[str]:
        """What one seat sees, a line at a time, for a terminal."""
        ...
