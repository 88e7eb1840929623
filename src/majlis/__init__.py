"""Majlis: a laboratory for four-handed games of hidden hands.

`majlis.cards` is the vocabulary, `majlis.game` the four nouns that every game shares,
and each game has a package of its own (`majlis.baloot`).
"""

__version__ = "0.1.0"
