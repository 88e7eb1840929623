"""Games in which illegal cards can be played: the audit counts them, and nothing diverges."""

import numpy as np

from majlis.baloot.audit.deals import GameAudit, audit_game
from majlis.baloot.kammelna import dumps, game_record, loads
from majlis.baloot.match import Match
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT, RuleSet

PHYSICAL = DEFAULT.replace(mode="physical")


def audited(names: str, seed: int, rules: RuleSet) -> GameAudit:
    """A match played in physical mode, written, read back and audited under these rules."""
    rng = np.random.default_rng(seed)
    match = Match(PHYSICAL, [make_player(name, rng) for name in names.split()], rng)
    while not match.is_over():
        match.play_deal()
    return audit_game(loads(dumps(game_record(match.states)), "physical.json"), rules)


def test_physical_matches_audit_clean_and_their_illegal_cards_are_noted() -> None:
    notes = 0
    for seed in range(3):
        found = audited("careful random careful random", seed, PHYSICAL)
        assert [(d.category, d.text) for d in found.divergences] == []
        notes += sum("break a rule of play" in note.text for note in found.notes)
    assert notes > 0


def test_under_strict_rules_the_same_cards_diverge() -> None:
    found = audited("random random random random", 1, DEFAULT)
    assert {d.category for d in found.divergences} == {"legality"}
