"""Slow, obvious twins of the engine: the rule book said again in the plainest Python, to be compared.

Nothing here is shared with `majlis`: cards are texts such as `10♥`, hands and tricks are lists, seats are
0 to 3, and a rule set is anything that has the options as attributes. Where the engine and a twin
disagree, one of them has misread the rules. None of it is meant to be fast.
"""
