"""Whether to double, and to raise again.

The file stands alone: no imports but `__future__`. Nobody asked for it (sources/strategy.md §7); the rules
are ours:

- `worth` is what the hand is worth in card points over half of the deal, with the contract's own trumps: for
  the other side, as if it had bought; for the buyer's side, as it was bought.
- A doubled deal is worth twice to whoever makes more, and nothing to the other: doubling risks 26 or so to
  gain 16, so two deals in three must be won by it. The worth asked is higher with every level.
- In Hokum the doubler closes the game, so that trumps cannot be led while plain cards are held.
- Sun: asked less, since no trumps of the buyer's stand against the aces; the firewall is the engine's.
- When the match is lost anyhow (`bold`), less is asked. What is no number is worth nothing; nothing raises.
"""
# Signatures are like those of the other modules: bare dicts, and typing may not be imported.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

ASKED = {1: 50.0, 2: 80.0, 3: 100.0, 4: 120.0}
SUN_ASKED = 40.0
BOLD = 10.0


def advise_double(worth: float, mode: str, level: int = 1, bold: bool = False) -> dict:
    """Whether to raise a contract that stands at `level` (1 not doubled, to 4).

    The answer has the keys `raise`, `closed` (bools), `asked` (the worth that is asked for) and `reasoning`.

    >>> advise_double(60.0, "HOKUM")["raise"], advise_double(60.0, "HOKUM", 2)["raise"]
    (True, False)
    >>> advise_double(41.0, "SUN")["reasoning"]
    'worth +41, asked +40: raise'
    """
    value = float(worth) if isinstance(worth, (int, float)) and worth == worth else 0.0
    step = level if isinstance(level, int) and level in ASKED else 1
    asked = SUN_ASKED if mode in ("SUN", "ASHKAL") else ASKED[step]
    asked -= BOLD if bold is True else 0.0
    up = value >= asked
    return {
        "raise": up,
        "closed": up and mode == "HOKUM",
        "asked": asked,
        "reasoning": f"worth {value:+.0f}, asked {asked:+.0f}: {'raise' if up else 'pass'}",
    }
