"""The Kammelna saved-game format: types, reader, writer, and replay through the engine.

`load` and `loads` read one game (`majlis.baloot.games` reads folders and deal lines too), `dump` and `dumps`
write; `record_of` and `game_record` make records of deals that the engine has played;
`majlis.baloot.kammelna.replay.replay` plays a record again.
"""

from majlis.baloot.kammelna.outcome import IllegalPlay, Implied, Refusal, Replay
from majlis.baloot.kammelna.reader import load, loads
from majlis.baloot.kammelna.recorder import game_record, record_of
from majlis.baloot.kammelna.replay import RecordedDeal
from majlis.baloot.kammelna.types import DealRecord, Defect, GameRecord, Result
from majlis.baloot.kammelna.writer import dump, dumps

__all__ = [
    "DealRecord",
    "Defect",
    "GameRecord",
    "IllegalPlay",
    "Implied",
    "RecordedDeal",
    "Refusal",
    "Replay",
    "Result",
    "dump",
    "dumps",
    "game_record",
    "load",
    "loads",
    "record_of",
]
