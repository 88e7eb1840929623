"""How many double-dummy tables a second: on one worker and on several, beside endplay called directly.

python benchmarks/double_dummy.py [--boards 24] [--seed 1] [--workers 2] [--rounds 3] [--json FILE]

DDS does the work, so what is measured is what we add to it: a call a deal, processes, par. All ways solve
the same random boards in turns, and ratios are taken pair by pair. The time of several workers begins when
the first table is there (starting them, which is a Python with endplay each, stands apart). Every table is
compared with endplay's own, and the deals that DDS is distributed with have the results published there.
Targets: a call a deal is no slower than one call for all (0.95 of it), a second core gives 1.7 times as
many tables.
"""

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from deals.machine import machine

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from majlis.bridge.table import double_dummy  # noqa: E402 - the checkout's own
from majlis.bridge.table.board import Board, DoubleDummy, standard_board  # noqa: E402
from majlis.bridge.table.cards import STRAINS, deal_text, parse_deal  # noqa: E402
from majlis.bridge.table.par import board_par  # noqa: E402
from majlis.errors import InputError  # noqa: E402

TARGET_DIRECT = 0.95
TARGET_SECOND_CORE = 1.7
MOST_BOARDS = 40
"""What one call of endplay takes."""
PUBLISHED = {
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3": "58586666575775756666",
    "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63": "4949a2a2838367679393",
    "N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93": "3a3a9494848439394848",
}
"""By S H D C NT, then by N E S W."""


def random_boards(count: int, seed: int) -> list[Board]:
    rng = random.Random(seed)
    boards = []
    for number in range(1, count + 1):
        pack = list(range(52))
        rng.shuffle(pack)
        n, e, s, w = (sum(1 << card for card in pack[at : at + 13]) for at in (0, 13, 26, 39))
        boards.append(standard_board(number, (n, e, s, w)))
    return boards


def published_differ() -> list[str]:
    """The published deals whose results are not those published."""
    found = []
    for deal, digits in PUBLISHED.items():
        table = double_dummy.table(parse_deal(deal))
        ours = "".join(f"{table[seat][strain]:x}" for strain in (3, 2, 1, 0, 4) for seat in range(4))
        if ours != digits:
            found.append(deal)
    return found


def directly(boards: Sequence[Board]) -> tuple[float, list[DoubleDummy]]:
    """Endplay in one call, on one thread; the seconds, and the tables."""
    import endplay

    deals = [endplay.Deal(deal_text(board.hands)) for board in boards]
    begun = time.perf_counter()
    found = endplay.calc_all_tables(deals)
    seconds = time.perf_counter() - begun
    strains = [endplay.Denom[name] for name in ("clubs", "diamonds", "hearts", "spades", "nt")]
    return seconds, [
        tuple(tuple(one[strain, player] for strain in strains) for player in endplay.Player) for one in found
    ]


def stamped(
    boards: Sequence[Board], workers: int, strains: Sequence[int] = STRAINS
) -> tuple[list[float], list[DoubleDummy]]:
    """Ours: when it began and when each table was there."""
    stamps = [time.perf_counter()]
    found = double_dummy.tables(boards, workers, lambda *_: stamps.append(time.perf_counter()), strains)
    return stamps, found


def measured(boards: Sequence[Board], workers: int, rounds: int) -> dict[str, Any]:
    """All figures, and what was computed wrongly."""
    rates: dict[str, list[float]] = {"endplay, one call": [], "1 worker": [], f"{workers} workers": []}
    starts, each, wrong = [], [], [f"{deal}: not the published results" for deal in published_differ()]
    for _ in range(rounds):
        seconds, theirs = directly(boards)
        rates["endplay, one call"].append(len(boards) / seconds)
        alone, ours = stamped(boards, 1)
        rates["1 worker"].append(len(boards) / (alone[-1] - alone[0]))
        each.extend(np.diff(alone))
        together, also = stamped(boards, workers)
        starts.append(together[1] - together[0])
        rates[f"{workers} workers"].append((len(boards) - 1) / (together[-1] - together[1]))
        if not ours == also == theirs:
            wrong.append("the tables differ")
    one, some = stamped(boards, 1, (3,))
    if [[row[3] for row in table] for table in some] != [[row[3] for row in table] for table in ours]:
        wrong.append("the tables of one strain differ")
    solved = list(double_dummy.solved(boards[:1]))
    begun = time.perf_counter()
    for _ in range(100):
        board_par(solved[0])
    return {
        "tables a second": {name: round(statistics.median(found), 2) for name, found in rates.items()},
        "ratios": {
            "1 worker to endplay": ratio(rates["1 worker"], rates["endplay, one call"]),
            f"{workers} workers to 1": ratio(rates[f"{workers} workers"], rates["1 worker"]),
        },
        "ms a table": {f"p{p}": round(1000 * float(np.percentile(each, p)), 1) for p in (5, 50, 95, 99)},
        "ms one strain": round(1000 * (one[-1] - one[0]) / len(boards), 1),
        "ms par": round(10 * (time.perf_counter() - begun), 2),
        "s to the first table": round(statistics.median(starts), 2),
        "wrong": wrong,
    }


def ratio(rates: Sequence[float], others: Sequence[float]) -> float:
    return round(statistics.median(a / b for a, b in zip(rates, others, strict=True)), 2)


def faults(figures: dict[str, Any], workers: int) -> list[str]:
    """What was computed wrongly, and which targets are missed."""
    found = list(figures["wrong"])
    direct, more = figures["ratios"].values()
    if direct < TARGET_DIRECT:
        found.append(f"one worker solves {direct} of what endplay does in one call, not {TARGET_DIRECT}")
    if workers == 2 and more < TARGET_SECOND_CORE:
        found.append(f"two workers solve {more} times as many, not {TARGET_SECOND_CORE}")
    return found


def report(figures: dict[str, Any], workers: int) -> None:
    """Print the table."""
    for name in ("machine", "python", "command"):
        print(f"{name:18} {figures[name]}")
    for name, rate in figures["tables a second"].items():
        print(f"{name:18} {rate:6.2f} tables a second")
    print(f"{'ratios':18} " + ", ".join(f"{name} {value}" for name, value in figures["ratios"].items()))
    spread = ", ".join(f"{name} {ms}" for name, ms in figures["ms a table"].items())
    print(f"{'ms a table':18} {spread}; one strain {figures['ms one strain']}; par {figures['ms par']}")
    print(f"{f'{workers} workers start':18} {figures['s to the first table']} s to the first table")


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="compared with one")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    arguments = parser.parse_args()
    if not 2 <= arguments.boards <= MOST_BOARDS or arguments.rounds < 1 or arguments.workers < 2:
        parser.error(f"--boards must be 2 to {MOST_BOARDS}, --rounds 1 or more, --workers 2 or more")
    boards = random_boards(arguments.boards, arguments.seed)
    try:
        figures = measured(boards, arguments.workers, arguments.rounds)
    except InputError as error:
        print(f"FAILED: {error}")
        return 1
    options = f"--boards {arguments.boards} --seed {arguments.seed} --rounds {arguments.rounds}"
    figures |= {
        "machine": f"{machine()}, {os.cpu_count()} processors",
        "python": platform.python_version(),
        "command": f"python benchmarks/double_dummy.py {options} --workers {arguments.workers}",
    }
    report(figures, arguments.workers)
    if arguments.json:
        fresh = arguments.json.with_suffix(".tmp")
        fresh.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        fresh.replace(arguments.json)
    wrong = faults(figures, arguments.workers)
    for fault in wrong:
        print(f"FAILED: {fault}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
