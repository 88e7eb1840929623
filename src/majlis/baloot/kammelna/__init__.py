"""The Kammelna saved-game format: types, reader, writer, and replay through the engine.

`load`, `loads` and `read_games` read; `dump` and `dumps` write; `record_of` and `game_record` make records
of deals that the engine has played; `majlis.baloot.kammelna.replay.replay` plays a record again.
"""

from majlis.baloot.kammelna.notes import problem_text
from majlis.baloot.kammelna.outcome import IllegalPlay, Implied, Refusal, Replay
from majlis.baloot.kammelna.reader import game_files, load, loads, read_games
from majlis.baloot.kammelna.recorder import game_record, record_of
from majlis.baloot.kammelna.replay import RecordedDeal
from majlis.baloot.kammelna.types import DealRecord, Defect, GameRecord, Problem, Result
from majlis.baloot.kammelna.writer import dump, dumps

__all__ = [
    "DealRecord",
    "Defect",
    "GameRecord",
    "IllegalPlay",
    "Implied",
    "Problem",
    "RecordedDeal",
    "Refusal",
    "Replay",
    "Result",
    "dump",
    "dumps",
    "game_files",
    "game_record",
    "load",
    "loads",
    "problem_text",
    "read_games",
    "record_of",
]
