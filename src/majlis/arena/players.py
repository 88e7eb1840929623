"""The arena's players: specifications (`majlis.players`) read for one of its games."""

from majlis.arena.games import Game
from majlis.players import Option, PlayerSpec, option_names, parse_spec, parse_time, parse_value, seated


def parse_player(text: str, game: Game) -> PlayerSpec:
    """The player of this game that a specification names; raises `InputError` when there is none."""
    return parse_spec(text, game.players, game.name)


__all__ = ["Option", "PlayerSpec", "option_names", "parse_player", "parse_time", "parse_value", "seated"]
