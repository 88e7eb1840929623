"""Majlis: a laboratory for four-handed games of hidden hands.

`from majlis import baloot, bridge, dealing, liaptui` is the door: each offers what most programs need.
`majlis.cards` is the vocabulary, `majlis.game` the four nouns that every game shares.
"""

__version__ = "0.1.0"
