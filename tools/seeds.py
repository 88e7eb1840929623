"""What seeds give, in one hash for each of some twenty tasks: the same on every machine, for ever.

python tools/seeds.py            print the hashes of this process
python tools/seeds.py --check    compare them with tests/data/seeds.json; exit 1 if one differs
python tools/seeds.py --write    write that file (and say in CHANGELOG.md that seeds have changed)

`tests/test_seeds.py` runs this in processes that use other instructions, another target of Numba, other C
library routines and another hash seed.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from majlis.arena.plan import make_plan  # noqa: E402 - the checkout's own package
from majlis.arena.run import run  # noqa: E402
from majlis.baloot.simulation import SimulationPlan, play_match  # noqa: E402
from majlis.bridge import library  # noqa: E402
from majlis.bridge.deal.generate import generate_deals  # noqa: E402
from majlis.bridge.explain.explain import explain_profile  # noqa: E402
from majlis.bridge.formats import FORMATS  # noqa: E402
from majlis.bridge.profile import Profile  # noqa: E402
from majlis.bridge.profile.check import loads  # noqa: E402
from majlis.bridge.table.pack import TABLE  # noqa: E402
from majlis.dealing import Dealer, hand  # noqa: E402
from majlis.game import SEATS, drive  # noqa: E402
from majlis.liaptui.declare import Situation  # noqa: E402
from majlis.liaptui.declare.expert import declare  # noqa: E402
from majlis.liaptui.pieces import parse_hand  # noqa: E402
from majlis.liaptui.players.expert import Expert  # noqa: E402
from majlis.liaptui.ruleset import PRESETS  # noqa: E402
from majlis.liaptui.standing import Standing  # noqa: E402
from majlis.liaptui.state import State  # noqa: E402
from majlis.work import ExecutorPool  # noqa: E402

pbn = FORMATS["pbn"]

GOLDEN: Final = ROOT / "tests" / "data" / "seeds.json"
NORTH, SOUTH, EAST = hand("N"), hand("S"), hand("E")


def hashed(*parts: Any) -> str:
    """A short hash of bytes and of what else can be told by its `repr`."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part if isinstance(part, bytes) else repr(part).encode())
    return whole.hexdigest()[:16]


# Exact dealing


def dealing() -> Iterator[tuple[str, str]]:
    """Draws of asks with many ties, of rare ones, and of one that is met by rejection in part."""
    asks = {
        "five spades": NORTH.length("S", 5),
        "a notrump": NORTH.value("hcp", 15, 17) & NORTH.shapes("4333 4432 5332"),
        "a fit": hand("N", "S").length("H", 8) & SOUTH.value("hcp", 6, 9),
        "a slam": hand("N", "S").value("hcp", 33, 36) & EAST.length("D", 6),
        "three hands": NORTH.value("hcp", 12, 14) & SOUTH.length("C", 5) & EAST.value("controls", 0, 2),
    }
    for name, ask in asks.items():
        dealer = Dealer(TABLE, ask)
        deals = dealer.sample(200, np.random.default_rng(1), workers=1)
        yield f"dealing: {name}", hashed(deals.tobytes(), dealer.count(), str(dealer.acceptance()))
    told = Dealer(TABLE, asks["three hands"]).explain(most=60)
    yield "dealing: explain", hashed(str(told))


# Bridge


def conditions(text: str) -> Profile:
    """A profile of conditions only."""
    return loads(
        json.dumps({"profile_name": "Golden", "dealer": "N", "tag": "Opener", "conditions": text.split("; ")})
    )


def bridge() -> Iterator[tuple[str, str]]:
    """Boards as PBN, and explanations."""
    plain = conditions("north: 5+ spades")
    losers = conditions("north: 4-6 losers, 6+ hearts; south: 2+ quick tricks")
    twos = library.load("weak-twos")
    for name, profile, mix in (
        ("five spades", plain, "weights"),
        ("losers", losers, "weights"),
        ("weak twos", twos, "weights"),
        ("a quota", twos, "quota"),
        ("a natural mix", twos, "natural"),
        ("exact numbers", twos, "7/5/3/3"),
    ):
        dealt = generate_deals(profile, 18, seed=1, mix=mix)
        yield f"bridge: {name}", hashed(pbn.dumps(dealt.boards))
    for name, profile in (("losers", losers), ("weak twos", twos)):
        told = explain_profile(profile).as_json()
        yield f"bridge: explain {name}", hashed(json.dumps(told))


# Baloot


def baloot() -> Iterator[tuple[str, str]]:
    """Recorded matches of bots."""
    tables = {
        "careful": ("careful",) * 4,
        "strategist": ("strategist",) * 4,
        "mixed": ("random", "strategist", "careful", "strategist"),
    }
    for name, (one, two, three, four) in tables.items():
        plan = SimulationPlan(5, (one, two, three, four))
        played = [play_match(plan, index, 12) for index in (1, 2)]
        yield f"baloot: {name}", hashed(*(match.content for match in played))


# Liap Tui


def liaptui() -> Iterator[tuple[str, str]]:
    """Rounds of experts, also near the end of a game, and declarations with all their figures."""
    for preset, rules in PRESETS.items():
        for name, standing in (
            ("", Standing()),
            (" near the end", Standing(4, (44, 30, -3, 12), (2, 1, 0, 0), 2)),
        ):
            state = State.shuffled(np.random.default_rng(4), rules, standing)
            players = [Expert(np.random.default_rng([7, seat]), worlds=60, play_worlds=40) for seat in SEATS]
            drive(state, players)
            yield f"liaptui: {preset}{name}", hashed(state.history, state.returns())
    situation = Situation(2, (2, 1))
    told = declare(parse_hand("GAhSssse"), situation, PRESETS["standard"], worlds=300, seed=7)
    yield "liaptui: declare", hashed(told.number, sorted(told.expected.items()))


# The arena


def arena() -> Iterator[tuple[str, str]]:
    """Reports, but for how long they took."""
    for name, game, players, deals, match in (
        ("baloot", "baloot", ("strategist", "careful", "random"), 12, False),
        ("baloot matches", "baloot", ("careful", "random"), 3, True),
        ("liaptui", "liaptui", ("repaired", "literal"), 4, False),
    ):
        plan = make_plan(game, players, seed=1, match=match)
        with ThreadPoolExecutor(1) as executor:
            report = run(plan, deals, ExecutorPool(executor, 1))
        report.pop("elapsed")
        yield f"arena: {name}", hashed(json.dumps(report))


PARTS: Final[dict[str, Callable[[], Iterator[tuple[str, str]]]]] = {
    "dealing": dealing,
    "bridge": bridge,
    "baloot": baloot,
    "liaptui": liaptui,
    "arena": arena,
}


def main() -> int:
    """Print, check or write the hashes; returns the exit code."""
    parser = argparse.ArgumentParser(description="What seeds give, in one hash for each task.")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="only these")
    parser.add_argument("--check", action="store_true", help="compare with the file; exit 1 if one differs")
    parser.add_argument("--write", action="store_true", help="write the file")
    options = parser.parse_args()
    found = {name: told for part in options.parts or PARTS for name, told in PARTS[part]()}
    if options.write:
        GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        return 0
    if not options.check:
        print(json.dumps(found, indent=1))
        return 0
    wanted = json.loads(GOLDEN.read_text(encoding="utf-8"))
    wrong = [name for name, told in found.items() if wanted.get(name) != told]
    for name in wrong:
        print(f"{name}: {found[name]}, and not {wanted.get(name)} as in {GOLDEN.relative_to(ROOT)}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
