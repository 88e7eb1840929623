"""Published counts of legal-play trees and auction trees: engine, twin and file agree.

The play trees are walked three ways: on the play rules alone, by copying and applying states, and by the
twin; each to the depth that its speed allows. `python tools/perft.py` walks all of them to the end.
"""

import importlib.util
from pathlib import Path

import pytest

from majlis.baloot.ruleset import parse_rules
from twins import play, positions, talk
from twins.convert import glyph
from twins.convert import texts as card_texts

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("perft", ROOT / "tools" / "perft.py")
perft = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(perft)

POSITIONS = {entry["name"]: entry for entry in perft.load(perft.PLAY_FILE, "position")}
AUCTIONS = {entry["name"]: entry for entry in perft.load(perft.AUCTION_FILE, "auction")}
MOST_LEAN, MOST_TWIN, MOST_STATES = 20_000, 6_000, 4_000


def within(counts, most):
    """The first counts, those that do not exceed `most` (counts never fall)."""
    return [count for count in counts if count <= most]


@pytest.mark.parametrize("name", POSITIONS)
def test_play_rules(name):
    counts = within(POSITIONS[name]["counts"], MOST_LEAN)
    assert counts
    lean = perft.Lean(perft.position(POSITIONS[name]))
    assert [lean.count(depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_twin(name):
    entry = POSITIONS[name]
    counts = within(entry["counts"], MOST_TWIN)
    position = positions.position(entry, parse_rules(entry["rules"]))
    assert [play.count_nodes(**position, depth=depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_states(name):
    counts = within(POSITIONS[name]["counts"], MOST_STATES)
    state = perft.position(POSITIONS[name])
    assert perft.count_states(state, len(counts)) == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_engine_and_twin_start_alike(name):
    state = perft.position(POSITIONS[name])
    position = positions.position(POSITIONS[name], state.rules)
    assert card_texts(state.trick) == position["trick"]
    assert (state.leader, state.contract.closed, state.akka) == (
        position["leader"],
        position["closed"],
        position["akka"],
    )
    assert glyph(state.contract.trump) == position["trump"]


@pytest.mark.parametrize("name", AUCTIONS)
def test_auction_in_turn(name):
    entry = AUCTIONS[name]
    nodes, leaves = perft.count_auction(perft.first_state(entry), in_turn=True)
    assert (nodes, leaves) == (entry["in_turn"], entry["leaves"])


@pytest.mark.parametrize("name", AUCTIONS)
def test_auction_in_any_order(name):
    entry = AUCTIONS[name]
    nodes, _ = perft.count_auction(perft.first_state(entry), in_turn=False, deepest=9)
    assert nodes == entry["any_order"][:10]


@pytest.mark.parametrize("name", AUCTIONS)
@pytest.mark.parametrize("order", ["in_turn", "any_order"])
def test_auction_twin(name, order):
    entry = AUCTIONS[name]
    hands = [hand.split() for hand in entry["first"]]
    setting = (hands, entry["floor"], entry["dealer"], parse_rules(entry["rules"]), entry["scores"])
    nodes, leaves = talk.count_talk(*setting, order == "in_turn", deepest=99 if order == "in_turn" else 8)
    assert nodes == entry[order][: len(nodes)]
    assert order != "in_turn" or leaves == entry["leaves"]


def test_counts_tell_the_options_apart():
    """Pairs of positions that differ in one rule only, and the depth at which the counts part."""
    for one, other in (
        ("closed", "open"),
        ("undertrump-forced", "undertrump-free"),
        ("third-hand-must-ruff", "third-hand-free"),
        ("coinche-play", "partner-spared"),
        ("akka", "akka-not-called"),
    ):
        assert POSITIONS[one]["first"] == POSITIONS[other]["first"]
        assert POSITIONS[one]["counts"] != POSITIONS[other]["counts"]
    assert AUCTIONS["plain"]["in_turn"] != AUCTIONS["buyer-chooses"]["in_turn"]
    assert AUCTIONS["firewall"]["leaves"] != AUCTIONS["sun-double-never"]["leaves"]
    assert AUCTIONS["kawesh"]["leaves"] != AUCTIONS["kawesh-off"]["leaves"]
