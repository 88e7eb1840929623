"""Convert another app's log to deal lines: python examples/own_log.py [LOG.csv] > games.jsonl"""

import csv
import json
import sys
from pathlib import Path
from typing import Any

LOG = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "baloot" / "own_log.csv"
SEATS = "SENW"  # the order of play; this app calls the players South, East, North and West


def deal_line(row: dict[str, str]) -> dict[str, Any]:
    """One row of the log (round, contract, buyer, cards, NS, EW) as a deal line."""
    cards = row["cards"].split()  # S9H: South plays the nine of hearts
    tricks = [cards[at : at + 4] for at in range(0, len(cards), 4)]
    mode, _, suit = row["contract"].partition(" ")
    trump = {"trump": suit} if suit else {}
    return {
        "version": 1,
        "contract": {"mode": mode, "buyer": SEATS.index(row["buyer"])} | trump,
        "tricks": [{"leader": SEATS.index(trick[0][0]), "cards": [c[1:] for c in trick]} for trick in tricks],
        "points": [int(row["NS"]), int(row["EW"])],
    }


with LOG.open(encoding="utf-8", newline="") as log:
    for row in csv.DictReader(log):
        print(json.dumps(deal_line(row), ensure_ascii=False))
