"""Recorded matches between bots: a folder of games in Kammelna's format, the same for the same seed.

Match `i` of a simulation depends on the seed and on `i` alone, so any executor with any number of workers
writes the same files. A simulation is exactly so many deals long, deals thrown in (nobody bought, Kawesh)
included; its last match is cut off where the count is reached. `simulation.toml` beside the games says
what made them: a later call with the same settings keeps the matches that are there and adds the rest.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
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
from majlis.players import Checked
from majlis.settings import read_settings, settings_text, value_text

MANIFEST: Final = "simulation.toml"
AHEAD: Final = 32
"""Matches given to the executor before the first of them is asked for."""


@dataclass(frozen=True, slots=True)
class Plan:
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


def play_match(plan: Plan, index: int, limit: int) -> PlayedMatch:
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
    plan: Plan,
    deals: int,
    folder: Path,
    executor: Executor | None = None,
    progress: Callable[[Counts], None] = lambda counts: None,
) -> Counts:
    """Fill `folder` with the matches of the plan until they hold `deals` deals.

    Finished matches are written at once and in order, so an interruption loses none. Raises `InputError`
    when the folder holds games of other settings, or more deals than asked for.
    """
    make_folder(folder)
    _claim(folder, plan, deals)
    counts = Counts()
    for kept, match in _matches(plan, deals, folder, executor):
        fits = counts.deals + match.deals <= deals
        last = match if fits else play_match(plan, match.index, deals - counts.deals)
        if not (kept and fits):
            write_atomic(folder / file_name(last.index), last.content)
        counts = counts.plus(last.deals, last.played, kept and fits)
        progress(counts)
        if counts.deals >= deals:
            break
    return counts


def stream(
    plan: Plan,
    deals: int,
    write: Callable[[PlayedMatch], None],
    executor: Executor | None = None,
    progress: Callable[[Counts], None] = lambda counts: None,
) -> Counts:
    """As `simulate`, but each match is handed to `write`, in order, and nothing is kept."""
    counts = Counts()
    for _, match in _matches(plan, deals, None, executor):
        fits = counts.deals + match.deals <= deals
        last = match if fits else play_match(plan, match.index, deals - counts.deals)
        write(last)
        counts = counts.plus(last.deals, last.played, False)
        progress(counts)
        if counts.deals >= deals:
            break
    return counts


def _matches(
    plan: Plan, deals: int, folder: Path | None, executor: Executor | None
) -> Iterator[tuple[bool, PlayedMatch]]:
    """Every match in order, and whether it was there already; the executor works a window ahead."""
    waiting: deque[tuple[bool, PlayedMatch | Future[PlayedMatch]]] = deque()
    index = 0
    try:
        while True:
            while len(waiting) < (AHEAD if executor else 1):
                index += 1
                there = None
                if folder is not None:
                    there = _finished_match(folder / file_name(index), index, plan.rules.target)
                if there is not None:
                    waiting.append((True, there))
                elif executor is None:
                    waiting.append((False, play_match(plan, index, deals)))
                else:
                    waiting.append((False, executor.submit(play_match, plan, index, deals)))
            kept, match = waiting.popleft()
            yield kept, match.result() if isinstance(match, Future) else match
    finally:
        for _, match in waiting:
            if isinstance(match, Future):
                match.cancel()


class _Deal(msgspec.Struct):
    r: list[dict[str, object]]


class _File(msgspec.Struct):
    rs: list[_Deal]
    s1: int = 0
    s2: int = 0


def _finished_match(path: Path, index: int, target: int) -> PlayedMatch | None:
    """The match in the file, if it was played to its end; None when there is no such file."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(f"{path}: the game cannot be read ({reason(error)})") from None
    try:
        game = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{path}: this is no game of this simulation ({error}); move it away") from None
    if max(game.s1, game.s2) < target or game.s1 == game.s2:
        return None
    played = sum(any(event.get("e") == 12 for event in deal.r) for deal in game.rs)
    return PlayedMatch(index, len(game.rs), played, content)


def _claim(folder: Path, plan: Plan, deals: int) -> None:
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
        raise InputError(f"{folder}: there are games here that no simulation made; name another folder")
    comment = "What made the games beside this file: majlis baloot simulate."
    write_atomic(manifest, settings_text(comment, {**wanted, "deals": deals}))


def _compare(manifest: Path, wanted: dict[str, object], deals: int) -> None:
    found = read_settings(manifest)
    for key, value in wanted.items():
        if found.get(key) != value:
            raise InputError(
                f"{manifest}: these games were made with {key} = {value_text(found.get(key))}, "
                f"not {value_text(value)}; name another folder"
            )
    before = found.get("deals")
    if not isinstance(before, int) or before > deals:
        raise InputError(
            f"{manifest}: this simulation is {value_text(before)} deals long, more than {deals}; "
            "name another folder"
        )


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
        raise InputError(f"{text!r} names {len(names)} players: name one for all seats, or four")
    return names[0], names[1], names[2], names[3]
