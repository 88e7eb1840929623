"""Everything that the results of an arena depend on; plain, so that it travels to workers and into files."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from majlis.arena.games import Seating, check_seatings, game_named, seatings_of
from majlis.arena.players import PlayerSpec, option_names, parse_player, seated
from majlis.errors import InputError, check_whole
from majlis.i18n import N_


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """Who plays what; `make_plan` checks it. A deal's (or match's) number does the rest."""

    game: str
    players: tuple[str, ...]
    """Specifications, at least two."""
    seed: int
    rules: str
    match: bool = False
    """Whole matches instead of single deals."""
    time: float | None = None
    """Seconds for an action."""
    nodes: int | None = None
    """For players that count what they search."""
    seatings: int | None = None
    """In so many ways the players sit down to each number (`games.seatings_of`); None for all of them."""

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom: indexes into `players`, everybody against everybody.

        >>> ArenaPlan("baloot", ("a", "b", "c"), 1, "kammelna").pairs
        ((0, 1), (0, 2), (1, 2))
        """
        return tuple(combinations(range(len(self.players)), 2))

    @property
    def labels(self) -> tuple[str, ...]:
        """The players' names in reports: the specifications, numbered where one sits down twice.

        >>> ArenaPlan("baloot", ("a", "b", "a"), 1, "kammelna").labels
        ('a', 'b', 'a (2)')
        """
        names: list[str] = []
        for index, player in enumerate(self.players):
            earlier = self.players[:index].count(player)
            names.append(f"{player} ({earlier + 1})" if earlier else player)
        return tuple(names)

    @property
    def unit_word(self) -> str:
        """What one number is: `deal` or `match`."""
        return "match" if self.match else "deal"

    def ways(self, number: int) -> tuple[Seating, ...]:
        """The seatings in which the deal (or match) of this number is played."""
        return seatings_of(game_named(self.game), number, self.seatings)

    @property
    def sittings(self) -> int:
        """How often each number is played by each pair."""
        return len(self.ways(1))

    def specs(self) -> tuple[PlayerSpec, ...]:
        """The players, ready to be seated."""
        game = game_named(self.game)
        return tuple(parse_player(text, game) for text in self.players)

    def budget(self) -> dict[str, float | int]:
        """Options that every player gets who takes them."""
        wanted = {"time": self.time, "nodes": self.nodes}
        return {name: value for name, value in wanted.items() if value is not None}


def make_plan(
    game: str,
    players: tuple[str, ...],
    seed: int,
    *,
    rules: str | None = None,
    match: bool = False,
    time: float | None = None,
    nodes: int | None = None,
    seatings: int | None = None,
) -> ArenaPlan:
    """A plan that can be played: every player has been made once.

    Raises `InputError` for a game, player, option or rule set that there is not.
    """
    game_named(game)  # before the players are counted: who forgets it has one player too few
    if len(players) < 2:
        raise InputError(N_("an arena has at least two players: name another one"))
    check_whole("seed", seed, 0)
    if time is not None and not 0 < time < float("inf"):
        raise InputError(
            N_("{time} seconds an action is not possible: the time must be more than 0"), time=time
        )
    if nodes is not None and nodes < 1:
        raise InputError(N_("{nodes} nodes are not possible: give at least 1"), nodes=nodes)
    if seatings is not None:
        check_seatings(seatings, game_named(game))
    plan = ArenaPlan(game, players, seed, game_named(game).rules_text(rules), match, time, nodes, seatings)
    specs = plan.specs()
    if nodes is not None and not any("nodes" in option_names(spec) for spec in specs):
        message = N_("--nodes {nodes}: none of {players} takes an option nodes")
        raise InputError(message, nodes=nodes, players=", ".join(players))
    for spec in specs:
        seated(spec, np.random.default_rng(0), plan.budget())
    return plan
