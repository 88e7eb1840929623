"""Recorded matches between bots: a folder of games in Kammelna's format, the same for the same seed.

Match `i` of a simulation depends on the seed and on `i` alone, so any number of workers writes the same
files. A simulation is exactly so many deals long, deals thrown in (nobody bought, Kawesh)
included; its last match is cut off where the count is reached. `simulation.toml` beside the games says
what made them: a later call with the same settings keeps the matches that are there and adds the rest.
"""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import inf
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from majlis import __version__
from majlis.baloot.kammelna.recorder import game_record
from majlis.baloot.kammelna.writer import dumps
from majlis.baloot.match import Match
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT, RuleSet, rules_text
from majlis.errors import InputError
from majlis.files import make_folder, reason, write_atomic
from majlis.game import SEATS
from majlis.i18n import N_
from majlis.players import Checked
from majlis.settings import check_same, read_settings, settings_text, value_text
from majlis.work import Workers, map_ordered

MANIFEST: Final = "simulation.toml"


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """Everything that the matches depend on."""

    seed: int
    players: tuple[str, str, str, str] = ("careful",) * 4
    rules: RuleSet = DEFAULT


@dataclass(frozen=True, slots=True)
class Counts:
    """What a simulation comes to."""

    matches: int = 0
    deals: int = 0
    played: int = 0
    """Deals that somebody bought; the others were thrown in."""
    kept: int = 0
    """Matches that were there already."""

    def plus(self, deals: int, played: int, kept: bool) -> "Counts":
        """One match more."""
        return Counts(self.matches + 1, self.deals + deals, self.played + played, self.kept + kept)


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match as a file's content."""

    index: int
    deals: int
    played: int
    content: bytes


def play_match(plan: SimulationPlan, index: int, limit: int) -> PlayedMatch:
    """Play match `index` (1-based) to its end, or to `limit` deals; a pure function of its arguments."""
    players = [
        Checked(make_player(name, np.random.default_rng([plan.seed, index, 1 + seat])))
        for seat, name in zip(SEATS, plan.players, strict=True)
    ]
    match = Match(plan.rules, players, np.random.default_rng([plan.seed, index]))
    while not match.is_over() and len(match.states) < limit:
        match.play_deal()
    game = game_record(match.states, name=f"majlis {plan.seed}-{index}", file=file_name(index))
    played = sum(state.contract is not None for state in match.states)
    return PlayedMatch(index, len(match.states), played, dumps(game).encode())


def file_name(index: int) -> str:
    """`match-000001.json`."""
    return f"match-{index:06d}.json"


def simulate(
    plan: SimulationPlan,
    deals: int,
    folder: Path,
    workers: Workers = 1,
    progress: Callable[[Counts], None] = lambda counts: None,
) -> Counts:
    """Fill `folder` with the matches of the plan until they hold `deals` deals.

    Finished matches are written at once and in order, so an interruption loses none. Raises `InputError`
    when the folder holds games of other settings, or more deals than asked for.
    """
    make_folder(folder)
    _claim(folder, plan, deals)

    def write(match: PlayedMatch) -> None:
        write_atomic(folder / file_name(match.index), match.content)

    return stream(plan, deals, write, workers, progress, folder)


def stream(
    plan: SimulationPlan,
    deals: int,
    write: Callable[[PlayedMatch], None],
    workers: Workers = 1,
    progress: Callable[[Counts], None] = lambda counts: None,
    folder: Path | None = None,
) -> Counts:
    """As `simulate`, but each match is handed to `write`, in order; those that `folder` has are kept."""
    counts = Counts()
    tasks = ((index, folder and _finished_match(folder / file_name(index), plan)) for index in count(1))
    found = map_ordered(partial(_match, plan, deals), tasks, workers, most=1, stall=inf)
    with closing(found):
        for kept, match in found:
            fits = counts.deals + match.deals <= deals
            last = match if fits else play_match(plan, match.index, deals - counts.deals)
            if not (kept and fits):
                write(last)
            counts = counts.plus(last.deals, last.played, kept and fits)
            progress(counts)
            if counts.deals >= deals:
                break
    return counts


def _match(
    plan: SimulationPlan, deals: int, task: tuple[int, tuple[int, int] | None]
) -> tuple[bool, PlayedMatch]:
    """Whether the match was there already, and the match: what a worker does."""
    index, there = task
    if there is not None:
        return True, PlayedMatch(index, *there, b"")
    return False, play_match(plan, index, deals)


class _Deal(msgspec.Struct):
    r: list[dict[str, object]]


class _File(msgspec.Struct):
    rs: list[_Deal]
    s1: int = 0
    s2: int = 0


def _finished_match(path: Path, plan: SimulationPlan) -> tuple[int, int] | None:
    """The deals of the match in a file, and how many were bought; None where none was played to its end."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(N_("the game cannot be read ({reason})"), reason=reason(error)).at(path) from None
    try:
        game = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = N_("this is not a game of this simulation ({reason}); move it away")
        raise InputError(message, reason=str(error)).at(path) from None
    if max(game.s1, game.s2) < plan.rules.target or game.s1 == game.s2:
        return None
    played = sum(any(event.get("e") == 12 for event in deal.r) for deal in game.rs)
    return len(game.rs), played


def _claim(folder: Path, plan: SimulationPlan, deals: int) -> None:
    """Say in the folder whose it is; raises `InputError` when it is somebody else's."""
    manifest = folder / MANIFEST
    wanted = {
        "seed": plan.seed,
        "players": list(plan.players),
        "rules": rules_text(plan.rules),
        "version": __version__,
    }
    if manifest.exists():
        _compare(manifest, wanted, deals)
    elif any(folder.glob("match-*.json")):
        message = N_("there are games here that no simulation made; name another folder")
        raise InputError(message).at(folder)
    comment = "What made the games beside this file: majlis baloot simulate."
    write_atomic(manifest, settings_text(comment, {**wanted, "deals": deals}))


def _compare(manifest: Path, wanted: dict[str, object], deals: int) -> None:
    found = read_settings(manifest)
    message = N_("these games were made with {key} = {there}, not {wanted}; name another folder")
    check_same(manifest, found, wanted, message)
    before = found.get("deals")
    if not isinstance(before, int) or before > deals:
        message = N_("this simulation is {count} deals long, more than {deals}; name another folder")
        raise InputError(message, count=value_text(before), deals=deals).at(manifest)


def player_names(text: str) -> tuple[str, str, str, str]:
    """Four specifications from `careful` (all four) or `careful,random,careful,strategist:without=x`.

    A part that sets an option belongs to the player before it. Raises `InputError` for what is no player.
    """
    names: list[str] = []
    for part in text.split(","):
        if names and "=" in part and ":" not in part.partition("=")[0]:
            names[-1] += f",{part.strip()}"
        else:
            names.append(part.strip())
    for name in dict.fromkeys(names):
        make_player(name, np.random.default_rng(0))
    if len(names) == 1:
        names *= 4
    if len(names) != 4:
        message = N_("{text} names {count} players: name one for all seats, or four")
        raise InputError(message, text=repr(text), count=len(names))
    return names[0], names[1], names[2], names[3]
