"""Conditions of hands and of double-dummy results: read, written, told in words, and turned into asks.

`read` is the door: a text becomes a `Reading`, with the tree of each line and an error for each that cannot
be read. `asks` gives conditions of hands their meaning for exact dealing, `keep` gives it to those of
double-dummy results, for analysed boards; `words` tells them in the language of the user. `grammar` has how
they are joined, and one file for each family of phrases.

>>> from majlis.bridge.conditions import format_conditions, read
>>> print(format_conditions(read("n: 15 to 17, at least 5 spades").lines))
north: 15-17 hcp, 5+ spades
"""

from majlis.bridge.conditions.reading import (
    ConditionError,
    Reading,
    format_condition,
    format_conditions,
    format_line,
    parse_condition,
    parse_conditions,
    read,
)

__all__ = [
    "ConditionError",
    "Reading",
    "format_condition",
    "format_conditions",
    "format_line",
    "parse_condition",
    "parse_conditions",
    "read",
]
