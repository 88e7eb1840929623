"""Deal lines: the format in which any app's deals can be audited, one deal a line (JSON Lines).

Words and card names are those of `docs/notation.md`. A deal needs its cards and its points; everything else
may be absent, and is then not judged. `model` has the fields, `reader` and `writer` turn lines into the
records that Kammelna's reader gives and back, `schema` makes the published JSON Schema. See
`docs/audit-your-own-games.md`.
"""

from majlis.baloot.deallines.model import VERSION, DealLine
from majlis.baloot.deallines.reader import is_deal_lines, loads
from majlis.baloot.deallines.writer import dumps, line_of

__all__ = ["VERSION", "DealLine", "dumps", "is_deal_lines", "line_of", "loads"]
