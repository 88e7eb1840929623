"""Write a rule file, read it back, and play a match by it:  python examples/own_house.py [FILE]"""

import sys
import tempfile
from pathlib import Path

import numpy as np

from majlis.baloot.match import Match
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import PRESETS, load_rules, rules_toml

given = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("house.toml")
house = load_rules(given)
print(f"{house.name}: {house.changed_from(PRESETS['kammelna'])}")

with tempfile.TemporaryDirectory() as folder:
    stricter = Path(folder) / "stricter.toml"
    stricter.write_text(rules_toml(house.replace(undertrump="forced")), encoding="utf-8")
    print(stricter.read_text(encoding="utf-8"))
    rules = load_rules(stricter)

rng = np.random.default_rng(1)
match = Match(rules, [make_player("careful", rng) for _ in range(4)], rng)
while not match.is_over():
    match.play_deal()
print(f"{len(match.states)} deals, {match.scores[0]} : {match.scores[1]}")
