"""Liap Tui: a piece game of four seats in which each declares how many piles he will win.

| module | what |
|---|---|
| `pieces` | the fourteen kinds, packed multisets of them, names and letters |
| `sets` | the nine types of valid set, which a pieces' multiset is, and which wins |
"""
