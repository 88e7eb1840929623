"""Read a recorded game and play it again by the rules:  python examples/replay_game.py [FILE [RULES]]"""

import sys
from pathlib import Path

from majlis.baloot.kammelna.reader import load
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.ruleset import parse_rules
from majlis.cards import card_name

SHIPPED = Path(__file__).with_name("baloot") / "games" / "live_game_part.json"

game = load(sys.argv[1] if len(sys.argv) > 1 else SHIPPED)
rules = parse_rules(sys.argv[2] if len(sys.argv) > 2 else "kammelna")
for problem in game.problems:
    print(f"{problem.path}: {problem.text}")

for deal in game.deals:
    again = replay(deal, rules)
    recorded = deal.result.game_points if deal.result else (0, 0)
    ours = again.state.result.game_points if again.state and again.state.result else None
    verdict = "the same" if ours == recorded else f"ours {ours}"
    broken = ", ".join(card_name(play.card) for play in again.illegal)
    print(
        f"deal {deal.number:2}: {again.ended:9} {recorded[0]:3} : {recorded[1]:3}  {verdict}"
        + (f"  (not allowed: {broken})" if broken else "")
    )
