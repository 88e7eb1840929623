"""Deal boards that fit conditions, and write a LIN file: python examples/bridge_deals.py

First it says how rare they are. An argument is the seed.
"""

import sys
import tempfile
from pathlib import Path

from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.explain.explain import explain_profile
from majlis.bridge.formats import write_boards
from majlis.bridge.profile import Profile

CONDITIONS = """
north: 15-17 hcp, balanced
south: 5+ spades or 5+ hearts, 8+ hcp
ns: 8+ card major fit
"""


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    profile = Profile(profile_name="Transfers", dealer="N", tag="Opener", conditions=CONDITIONS)
    print(str(explain_profile(profile, example=False)).splitlines()[0])
    deals = generate_deals(profile, 4, seed=seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "transfers.lin"
        write_boards(deals.boards, path)
        print(path.read_text(encoding="utf-8"), end="")


if __name__ == "__main__":
    main()
