"""The judge that shares no scoring code with the engine: straight arithmetic on the recorded events.

Its tables and rules are written again here on purpose, from sources/baloot.md §1 to §8, so that the two check
each other: nothing in this package imports the engine's play, auction, claims, projects or scoring.
"""
