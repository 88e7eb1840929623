"""The folder of `--record`: what made the results, every finished task's, and the games themselves.

    arena.toml                        the settings; another run with the same ones goes on, others are refused
    tasks/0000001-0000064.jsonl       the results of numbers 1 to 64, one a line
    games/000001-1v2-s1.json          number 1, player 1 against player 2, the first way of sitting

Every file is written whole or not at all, a task's results after its games: so a run that was killed has
both for every task it counts. Results are forced to the disk; games, of which there are thousands, are left
to the system, which takes a fortieth of the time: after a power failure some may be missing. `majlis baloot
audit DIR` reads the games; results have another ending so that it does not take them for some.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from majlis import __version__
from majlis.arena.plan import ArenaPlan
from majlis.arena.play import Played, UnitResult
from majlis.errors import InputError
from majlis.files import make_folder, reason, write_atomic
from majlis.i18n import N_
from majlis.settings import check_same, read_settings, settings_text

MANIFEST: Final = "arena.toml"
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(UnitResult)


class Journal:
    """The record of one arena. Raises `InputError` when the folder is somebody else's."""

    def __init__(self, folder: Path, plan: ArenaPlan) -> None:
        self.folder, self._plan = folder, plan
        self._tasks, self._games = folder / "tasks", folder / "games"
        make_folder(folder)
        self._claim()
        make_folder(self._tasks)
        make_folder(self._games)

    def _claim(self) -> None:
        manifest = self.folder / MANIFEST
        wanted = _settings(self._plan)
        if manifest.exists():
            _compare(manifest, wanted)
            return
        if any(not path.name.startswith(".") for path in self.folder.iterdir()):
            raise InputError(N_("there are files here that no arena made; name another folder")).at(
                self.folder
            )
        write_atomic(
            manifest, settings_text("What made the results and games in this folder: majlis arena.", wanted)
        )

    def finished(self) -> Iterator[UnitResult]:
        """What is recorded already; raises `InputError` for a file that is not as it was written."""
        for path in sorted(self._tasks.glob("*.jsonl")):
            try:
                units = _DECODER.decode_lines(path.read_bytes())
            except OSError as error:
                message = N_("the results cannot be read ({reason})")
                raise InputError(message, reason=reason(error)).at(path) from None
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                message = N_(
                    "these are not results of an arena ({error}): "
                    "take the file away, and its deals are played again"
                )
                raise InputError(message, error=str(error)).at(path) from None
            for unit in units:
                if len(unit.pairs) != len(self._plan.pairs):
                    raise InputError(N_("these results are of other players; take the file away")).at(path)
                yield unit

    def write(self, played: Sequence[Played]) -> None:
        """Keep finished numbers."""
        for name, content in (game for one in played for game in one.games):
            write_atomic(self._games / name, content, to_disk=False)
        units = [one.unit for one in played]
        name = f"{units[0].number:07d}-{units[-1].number:07d}.jsonl"
        write_atomic(self._tasks / name, _ENCODER.encode_lines(units))


def _settings(plan: ArenaPlan) -> dict[str, Any]:
    settings = {
        "game": plan.game,
        "players": list(plan.players),
        "seed": plan.seed,
        "rules": plan.rules,
        "match": plan.match,
        "time": plan.time,
        "nodes": plan.nodes,
        "seatings": plan.seatings,
        "version": __version__,
    }
    return {key: value for key, value in settings.items() if value is not None}


def _compare(manifest: Path, wanted: dict[str, Any]) -> None:
    found = read_settings(manifest)
    message = N_("what is recorded here has {key} = {there}, not {wanted}; name another folder")
    check_same(manifest, found, {**dict.fromkeys(found), **wanted}, message)
