"""Count the legal-play trees and auction trees of fixed deals, and hold them against the published counts.

python tools/perft.py                  every count to the published depths, with the engine's play rules
python tools/perft.py --states         the same by `State.copy` and `State.apply` (slower)
python tools/perft.py --name sun       one position
python tools/perft.py --depth 10       to another depth; nothing is compared beyond the published one
python tools/perft.py --write          rewrite the published counts (after a change of the rules, reviewed)

A play-tree count at depth n is the number of sequences of n legal cards from the position; an auction
count is the number of sequences of n words, doubling included. The positions are in tests/data/perft.
Exits with 1 when a count differs from the published one.
"""

import argparse
import json
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from majlis.baloot.actions import parse_action  # noqa: E402 - the checkout's own package
from majlis.baloot.deal import Deal  # noqa: E402
from majlis.baloot.phase import Phase  # noqa: E402
from majlis.baloot.play import legal_cards, trick_winner  # noqa: E402
from majlis.baloot.ruleset import RuleSet, parse_rules  # noqa: E402
from majlis.baloot.state import State  # noqa: E402
from majlis.cards import CardSet, Suit, cards_of, parse_card, parse_cards  # noqa: E402

CARDS = 52
"""Actions below this are cards."""
DATA = ROOT / "tests" / "data" / "perft"
PLAY_FILE, AUCTION_FILE = DATA / "play.toml", DATA / "auction.toml"


def load(path: Path, kind: str) -> list[dict[str, Any]]:
    """The entries of a file of positions; `kind` is `position` or `auction`."""
    with path.open("rb") as file:
        entries: list[dict[str, Any]] = tomllib.load(file)[kind]
    return entries


def first_state(entry: dict[str, Any]) -> State:
    """The state before the first word."""
    first = [parse_cards(hand) for hand in entry["first"]]
    stock = tuple(parse_card(word) for word in entry["stock"].split())
    deal = Deal((first[0], first[1], first[2], first[3]), parse_card(entry["floor"]), stock)
    deal.check()
    scores = entry.get("scores", [0, 0])
    return State.new(deal, parse_rules(entry["rules"]), entry["dealer"], (scores[0], scores[1]))


def position(entry: dict[str, Any]) -> State:
    """The state after the entry's calls and plays."""
    state = first_state(entry)
    for word in entry["calls"].split() + entry.get("plays", "").split():
        state.apply(parse_action(word))
    return state


class Lean:
    """A walker over the play alone: hands, trick, `legal_cards` and `trick_winner`, no State."""

    def __init__(self, state: State) -> None:
        assert state.contract is not None
        self.hands: list[CardSet] = list(state.hands)
        self.leader = state.leader
        self.trick = list(state.trick)
        self.trump: Suit | None = state.contract.trump
        self.closed: bool = state.contract.closed
        self.akka: bool = state.akka
        self.rules: RuleSet = state.rules

    def count(self, depth: int) -> int:
        """How many sequences of `depth` legal cards there are."""
        return self._count(self.leader, tuple(self.trick), self.akka, depth)

    def _count(self, leader: int, trick: tuple[int, ...], akka: bool, depth: int) -> int:
        seat = (leader + len(trick)) % 4
        legal = legal_cards(self.hands[seat], trick, self.trump, self.closed, self.rules, akka)
        if depth <= 1:
            return legal.bit_count() if depth else 1
        total = 0
        for card in cards_of(legal):
            self.hands[seat] ^= 1 << card
            table = (*trick, card)
            if len(table) == 4:
                taker = (leader + trick_winner(table, self.trump)) % 4
                total += self._count(taker, (), False, depth - 1)
            else:
                total += self._count(leader, table, akka, depth - 1)
            self.hands[seat] ^= 1 << card
        return total


def count_states(state: State, depth: int) -> list[int]:
    """The counts at depths 1 to `depth`, by copying states and applying every card to them."""
    counts = [0] * depth
    if depth == 0 or state.is_terminal():
        return counts
    for action in state.legal_actions():
        if action < CARDS:
            after = state.copy()
            after.apply(action)
            counts[0] += 1
            for deeper, count in enumerate(count_states(after, depth - 1), 1):
                counts[deeper] += count
    return counts


def outcome(state: State) -> str | None:
    """How the talk before the first card ended: `all-pass`, `kawesh`, mode and level; None if it goes on."""
    if state.phase in (Phase.AUCTION, Phase.DOUBLING):
        return None
    if state.result is not None:
        return state.result.ending
    assert state.contract is not None
    return f"{state.contract.mode} {state.contract.level}"


def count_auction(state: State, in_turn: bool, deepest: int = 99) -> tuple[list[int], dict[str, int]]:
    """Nodes by depth (the root is depth 0) and leaves by outcome of everything that may be said.

    `in_turn`: by the current player only; otherwise by whoever may speak, in any order.
    """
    nodes: list[int] = []
    leaves: dict[str, int] = {}
    level = [state]
    while level and len(nodes) <= deepest:
        nodes.append(len(level))
        following = []
        for node in level:
            ending = outcome(node)
            if ending is not None:
                leaves[ending] = leaves.get(ending, 0) + 1
                continue
            for seat in [node.current_player()] if in_turn else range(4):
                for action in node.legal_actions(seat):
                    after = node.copy()
                    after.apply(action, seat)
                    following.append(after)
        level = following
    return nodes, leaves


def play_counts(entry: dict[str, Any], depth: int, by_states: bool) -> list[int]:
    """The counts of a position at depths 1 to `depth`."""
    state = position(entry)
    if by_states:
        return count_states(state, depth)
    return [Lean(state).count(d) for d in range(1, depth + 1)]


def auction_counts(entry: dict[str, Any]) -> dict[str, Any]:
    """The three published things of an auction: `in_turn`, `any_order`, `leaves` (of `in_turn`)."""
    in_turn, leaves = count_auction(first_state(entry), in_turn=True)
    any_order, _ = count_auction(first_state(entry), in_turn=False)
    return {"in_turn": in_turn, "any_order": any_order, "leaves": dict(sorted(leaves.items()))}


def toml_value(value: Any) -> str:
    """A list of numbers or a table of numbers as one line of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {number}" for key, number in value.items()) + " }"
    return str(value)


def rewrite(path: Path, counts: dict[str, dict[str, Any]]) -> None:
    """Put new counts into a file, by name of entry; everything else stays as it is."""
    lines, name = [], ""
    for line in path.read_text(encoding="utf-8").splitlines():
        key = line.partition(" = ")[0]
        if key == "name":
            name = json.loads(line.partition(" = ")[2])
        if key in counts.get(name, {}):
            line = f"{key} = {toml_value(counts[name][key])}"
        lines.append(line)
    fresh = path.with_suffix(".tmp")
    fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
    fresh.replace(path)


def results(arguments: argparse.Namespace) -> Iterator[tuple[Path, dict[str, Any], dict[str, Any]]]:
    """File, entry and fresh counts of every entry that is asked for."""
    for entry in load(PLAY_FILE, "position"):
        if arguments.name in (None, entry["name"]):
            depth = arguments.depth or len(entry["counts"])
            yield PLAY_FILE, entry, {"counts": play_counts(entry, depth, arguments.states)}
    for entry in load(AUCTION_FILE, "auction"):
        if arguments.name in (None, entry["name"]):
            yield AUCTION_FILE, entry, auction_counts(entry)


def agrees(fresh: Any, published: Any) -> bool:
    """Whether counts are the published ones; lists only as far as both go."""
    if isinstance(fresh, list):
        return all(mine == theirs for mine, theirs in zip(fresh, published, strict=False))
    return bool(fresh == published)


def main() -> int:
    """Count, print, compare or write; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--name")
    parser.add_argument("--depth", type=int)
    parser.add_argument("--states", action="store_true")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    written: dict[Path, dict[str, dict[str, Any]]] = {}
    faults = 0
    begun = time.perf_counter()
    for path, entry, counts in results(arguments):
        for key, fresh in counts.items():
            right = agrees(fresh, entry[key])
            faults += not right
            verdict = "" if right else f"   PUBLISHED: {toml_value(entry[key])}"
            print(f"{entry['name']:24} {key:10} {toml_value(fresh)}{verdict}")
        written.setdefault(path, {})[entry["name"]] = counts
    print(f"{time.perf_counter() - begun:.1f} s")
    if arguments.write:
        for path, of_names in written.items():
            rewrite(path, of_names)
        return 0
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
