"""How much a player types in a match of Baloot, with and without `--pause`.

python benchmarks/keystrokes.py [--matches 10]

A typist sits at the table and answers as the `careful` bot would, by the number of the choice; where Enter
goes on, he presses Enter. An answer is a line; keys are its letters and Enter. A rehearsal without a screen,
through the same `Human` that `majlis baloot play` has.
"""

import argparse
import io
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.console import Console

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from majlis.asking import Screen  # noqa: E402
from majlis.baloot.actions import format_action  # noqa: E402 - the checkout's own
from majlis.baloot.match import Match  # noqa: E402
from majlis.baloot.players import make_player  # noqa: E402
from majlis.baloot.ruleset import DEFAULT  # noqa: E402
from majlis.baloot.view import View  # noqa: E402
from majlis.cli.baloot.session import Human, Menu  # noqa: E402
from majlis.game import Action, drive  # noqa: E402


@dataclass
class Counts:
    """What was typed."""

    answers: int = 0
    keys: int = 0
    enters: int = 0
    """Answers that are Enter alone."""
    deals: int = 0


class Typist:
    """The player whose answers are counted."""

    name = "typist"

    def __init__(self, counts: Counts, *, step: bool) -> None:
        self._counts, self._answer = counts, ""
        self._brain = make_player("careful", np.random.default_rng(5))
        console = Console(file=io.StringIO(), width=80)
        self.screen = Screen(console, read=self._read, pace=None if step else 0.0)
        self.human = Human(self.screen, step=step, hints=False)

    def _read(self) -> str:
        answer, self._answer = self._answer, ""
        self._counts.answers += 1
        self._counts.keys += len(answer) + 1
        self._counts.enters += answer == ""
        return answer

    def act(self, view: View) -> Action:
        """Read what happened, then type the choice."""
        self.human.tell(view)
        listed, wanted = Menu(view, "en").listed, self._brain.act(view)
        if len(view.legal_actions) > 1:
            self._answer = str(listed.index(wanted) + 1) if wanted in listed else format_action(wanted)
        return self.human.act(view)

    def out_of_turn(self, view: View) -> Action | None:
        """Kawesh is passed by."""
        return self.human.out_of_turn(view)


def play(seed: int, counts: Counts, *, step: bool) -> None:
    """One match."""
    typist = Typist(counts, step=step)
    bots = [make_player("careful", np.random.default_rng(seat)) for seat in (1, 2, 3)]
    match = Match(DEFAULT, [typist, *bots], np.random.default_rng(seed))
    while not match.is_over():
        typist.human.new_deal()
        state = match.new_deal()
        drive(state, match.players)
        match.finish(state)
        typist.human.tell(state.view(0))
        if not match.is_over():
            typist.screen.pause()
    counts.deals += len(match.states)


def main() -> None:
    """Play the matches both ways and print the means."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=10)
    matches: int = parser.parse_args().matches
    print(f"python benchmarks/keystrokes.py --matches {matches}: seeds 0 to {matches - 1}, means of a match")
    print(f"{'':10}{'answers':>10}{'keys':>10}{'Enter alone':>14}{'deals':>8}")
    for step in (False, True):
        counts = Counts()
        for seed in range(matches):
            play(seed, counts, step=step)
        means = [n / matches for n in (counts.answers, counts.keys, counts.enters, counts.deals)]
        name = "--pause" if step else "play"
        print(f"{name:10}{means[0]:10.1f}{means[1]:10.1f}{means[2]:14.1f}{means[3]:8.1f}")


if __name__ == "__main__":
    main()
