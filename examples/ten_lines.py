"""What one can do in ten lines, of each package:  python examples/ten_lines.py"""

import numpy as np

from majlis import baloot, bridge, dealing, liaptui

rng = np.random.default_rng(1)

# Bridge: boards that fit a profile, in the format of any program.
profile = bridge.library.load("one-notrump")
boards = bridge.generate_deals(profile, 4, seed=1).boards
bridge.write_boards(boards, "-", "pbn")

# Exact dealing: how often North has a strong notrump with five spades, and one such deal.
north = dealing.hand("N")
table = dealing.Setting.french()
dealer = dealing.Dealer(table, north.value("hcp", 15, 17) & north.length("S", 5, 5))
print(f"1 deal in {1 / float(dealer.probability()):.1f}:", *table.names(dealer.sample(1, rng)[0])["N"])

# Baloot: a deal between four players, and how its points come about.
state = baloot.State.new(baloot.Deal.shuffled(rng))
baloot.drive(state, [baloot.make_player("careful", rng) for _ in range(4)])
print(baloot.format_position(state))
if state.result is not None and state.result.sheet is not None:
    print(*baloot.sheet_text(state.result.sheet), sep="\n")

# Liap Tui: what to declare with a hand, after two others declared 2 and 1.
situation = liaptui.Situation(position=2, previous=(2, 1))
declare = liaptui.declarer("repaired")
print("declare", declare(liaptui.parse_hand("GAhSssse"), situation, liaptui.RuleSet()).number)
