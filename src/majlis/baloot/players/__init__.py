"""Baloot players: all that they ever get is a `View`."""
