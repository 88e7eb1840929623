"""A game kept as JSON text: written whole, read back without losing what can be read, replayed to its states.

| module | what |
|---|---|
| `types` | `Record`, `RoundRecord` and `Problem`: what is kept, and how it is replayed |
| `writer` | `dumps`, `dump` |
| `reader` | `loads`, `load`: lenient with a list of problems, or strict |

The form, version 1. Seats count from 0, hands and plays are letters as in `pieces`.

| field | what |
|---|---|
| `format`, `version` | `"majlis.liaptui"` and 1 |
| `rules` | as `ruleset.parse_rules` reads them |
| `players` | four names, by seat; may be left out |
| `majlis` | how a game of the user's stands (`majlis.matches.Note`); may be left out |
| `rounds` | the rounds, the last of which may have been broken off |

| field of a round | what |
|---|---|
| `round`, `scores`, `zero_streaks`, `last_winner` | the standing before it |
| `deals` | every deal that was used, four hands by seat; the last was played |
| `seed` | where further deals would have come from; may be left out |
| `answers` | of weak hands, in order: `[seat, "keep"]` or `[seat, "redeal"]` |
| `declarations` | in order, from the starter on |
| `turns` | each with its `plays` from the leader on; `leader` and `winner` follow, and may be left out |
| `multiplier`, `starter`, `starter_by`, `piles`, `points` | what follows from the rest; may be left out |

What may be left out but is there is compared with what the rules give; a difference is a problem.
"""

from majlis.liaptui.record.reader import load, loads
from majlis.liaptui.record.types import Problem, Record, RoundRecord
from majlis.liaptui.record.writer import dump, dumps

__all__ = ["Problem", "Record", "RoundRecord", "dump", "dumps", "load", "loads"]
