"""Golden games and tree counts of Liap Tui: what the rules have always said, to be compared for ever.

python tools/liaptui_golden.py           write tests/data/liaptui again (then read the diff)
python tools/liaptui_golden.py --check   write nothing; exit 1 if a file would change

`NAME.json` is the record of a random game under one rule set, with every winner, pile and point.
`trees.json` has, for fixed positions, the number of sequences of 1, 2, 3, … legal actions; at the end of a
round a sequence ends, and is counted no more.
"""

import argparse
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from majlis.game import Action  # noqa: E402 - the checkout's own package
from majlis.liaptui.actions import REDEAL, pieces_of  # noqa: E402
from majlis.liaptui.match import Match  # noqa: E402
from majlis.liaptui.notation import parse_position  # noqa: E402
from majlis.liaptui.phase import Phase  # noqa: E402
from majlis.liaptui.pieces import size  # noqa: E402
from majlis.liaptui.record import dumps  # noqa: E402
from majlis.liaptui.ruleset import parse_rules  # noqa: E402
from majlis.liaptui.state import State  # noqa: E402
from majlis.liaptui.view import View  # noqa: E402

GOLDEN = ROOT / "tests" / "data" / "liaptui"


@dataclass(frozen=True)
class Game:
    """A game to be played at random."""

    name: str
    rules: str
    seed: int


GAMES = (
    Game("standard", "standard+round_limit=8", 3),
    Game("open", "open+round_limit=6", 5),
    Game("ranked", "standard+cross_type=ranked+round_limit=6", 8),
    Game("to-the-target", "open+cross_type=ranked+target=12+round_limit=40", 2),
    Game("exactly", "standard+target=5+target_reached=exactly+round_limit=40", 1),
)


class Chooser:
    """A player at random, of whom half the weak hands are redealt, 0 is often declared, and sets are led."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.rng = name, random.Random(seed)

    def act(self, view: View) -> Action:
        """Some legal action."""
        legal = view.legal_actions
        if view.phase == Phase.REDEAL:
            return REDEAL if self.rng.random() < 0.5 else legal[0]
        if view.phase == Phase.DECLARE and self.rng.random() < 0.5:
            return legal[0]
        if view.phase == Phase.PLAY and view.current is None and self.rng.random() < 0.7:
            return max(legal, key=lambda action: (size(pieces_of(action)), -action))
        return self.rng.choice(legal)

    def out_of_turn(self, view: View) -> Action | None:
        """Nothing: there is nothing to do out of turn."""
        return None


def game_text(game: Game) -> str:
    """The record of a game, as text."""
    players = [Chooser(f"P{seat}", 10 * game.seed + seat) for seat in range(4)]
    match = Match(parse_rules(game.rules), players, np.random.default_rng(game.seed))
    match.play()
    return dumps(match.record())


HANDS = "GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss"
WEAK = "HHhhCCcc/SSSSssss/GgAAaaEE/eeRRrrSs"
LARGE = "GSSSrrhc/gaaERHCs/AAEeRHCS/eShcssss"
TREES = {
    "declarations": (f"standard r1 0/0/0/0 z0/0/0/0 x1 s0:general {HANDS}", 4),
    "declarations after zeros": (f"standard r4 0/0/0/0 z2/0/1/2 w1 x1 s1:winner {HANDS}", 4),
    "a redeal": (f"standard r2 0/0/0/0 z0/0/0/0 w2 x1 s2:winner {WEAK} +{HANDS} #4", 4),
    "the first turn": (f"standard r1 0/0/0/0 z0/0/0/0 x1 s0:general {HANDS} : 1 1 1 1", 3),
    "large sets": (f"standard r1 0/0/0/0 z0/0/0/0 x1 s0:general {LARGE} : keep 1 1 1 1", 3),
    "three left, to the end": (
        f"standard r1 0/0/0/0 z0/0/0/0 x1 s0:general {LARGE} : keep 1 1 1 1 | SSS Eaa AAE Ses | rr RH HC ss",
        12,
    ),
    "five left, any type": (
        "standard+cross_type=ranked r1 0/0/0/0 z0/0/0/0 x1 s0:general "
        f"{LARGE} : keep 1 1 1 1 | SSS Eaa AAE Ses",
        7,
    ),
}
"""Positions, and how deep their trees are counted."""


def count(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal actions."""
    if state.is_terminal():
        return 0
    seat = state.current_player()
    legal = state.legal_actions(seat)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        after.apply(action, seat)
        total += count(after, depth - 1)
    return total


def trees_text() -> str:
    """The counts of every position."""
    told: list[dict[str, Any]] = []
    for name, (line, depth) in TREES.items():
        state = parse_position(line)
        counts = [count(state, to) for to in range(1, depth + 1)]
        told.append({"name": name, "position": line, "counts": counts})
    lines = [msgspec.json.format(msgspec.json.encode(entry), indent=0).decode() for entry in told]
    return "[\n " + ",\n ".join(lines) + "\n]\n"


def files() -> dict[str, str]:
    """Every golden file's name and text."""
    return {**{f"{game.name}.json": game_text(game) for game in GAMES}, "trees.json": trees_text()}


def main() -> int:
    """Write or check the files; returns the exit code."""
    parser = argparse.ArgumentParser(description="Golden games and tree counts of Liap Tui.")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    changed = 0
    for name, text in files().items():
        path = GOLDEN / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        changed += 1
        print(f"{path.relative_to(ROOT)} {'would change' if arguments.check else 'written'}")
        if not arguments.check:
            fresh = path.with_suffix(".tmp")
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(path)
    return int(arguments.check and changed > 0)


if __name__ == "__main__":
    sys.exit(main())
