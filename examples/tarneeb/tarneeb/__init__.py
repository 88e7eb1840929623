"""Tarneeb for majlis: its registration. Nothing heavy is imported here: a list of games stays quick."""

from majlis.registration import Game
from tarneeb.texts import ARABIC

GAME = Game(
    name="tarneeb",
    title="Tarneeb",
    arena="tarneeb.arena:GAME",
    notation="tarneeb.notation",
    environment="tarneeb.environment:TarneebForm",
    table="tarneeb.table:TABLE",
    adviser="sound",
    texts={"ar": ARABIC},
)
