"""The tasks in the words of each peer, in the fastest way that its manual shows.

`dealer` evaluates a shape by one look into a table, `Deal` deals a hand only when it is asked about, so its
hands are asked in the order of their rarity.
"""

from __future__ import annotations

from typing import Final

BALANCED: Final = "any 4333 + any 4432 + any 5332"
SIX: Final = "6xxx + x6xx + xx6x"

DEALER: Final = {
    "i": "1",
    "ii": f"shape(north, {BALANCED}) && hcp(north)>=15 && hcp(north)<=17",
    "iii": "shape(north, 6xxx) && hcp(north)>=10 && hcp(north)<=12"
    " && spades(south)>=3 && hcp(south)>=6 && hcp(south)<=9",
    "iv": f"shape(north, {SIX}) && shape(east, {SIX}) && shape(south, {SIX}) && shape(west, {BALANCED})"
    " && hcp(west)>=16 && hcp(north)>=5 && hcp(north)<=10 && hcp(east)>=5 && hcp(east)<=10"
    " && hcp(south)>=5 && hcp(south)<=10",
}

FLAT_SHAPE: Final = "shapecond flat {$s*$s+$h*$h+$d*$d+$c*$c<=47}\n"


def within(seat: str, low: int, high: int) -> str:
    """Deal's lines for a hand's points; each hand has a variable of its own."""
    return f"set p [hcp {seat}]\nreject if {{$p<{low}}} {{$p>{high}}}\n"


def main(*lines: str) -> str:
    """Deal's loop: it accepts what no line rejects."""
    return "main {\n" + "".join(lines) + "accept\n}\n"


SOUTH_OF_III: Final = "reject unless {[spades south]>=3}\n" + within("south", 6, 9)

DEAL: Final = {
    "i": "",
    "ii": FLAT_SHAPE + main("reject unless {[flat north]}\n", within("north", 15, 17)),
    "iii": main("reject unless {[spades north]==6}\n", within("north", 10, 12), SOUTH_OF_III),
    "iv": FLAT_SHAPE
    + "shapecond six {$s==6||$h==6||$d==6}\n"
    + main(
        "reject unless {[six north]}\n",
        within("north", 5, 10),
        "reject unless {[flat west]}\nreject unless {[hcp west]>=16}\n",
        *(f"reject unless {{[six {seat}]}}\n" + within(seat, 5, 10) for seat in ("east", "south")),
    ),
}

SMARTSTACK: Final = {
    "iii": "shapecond six {$s==6}\ndeal::input smartstack north six hcp 10 12\n" + main(SOUTH_OF_III)
}
"""Where Deal's exact dealing of one hand helps; it is built when the program starts."""

ENDPLAY: Final = {
    "i": "[]",
    "ii": "[lambda d: flat(d.north) and 15 <= hcp(d.north) <= 17]",
    "iii": "[lambda d: len(d.north.spades) == 6 and 10 <= hcp(d.north) <= 12"
    " and len(d.south.spades) >= 3 and 6 <= hcp(d.south) <= 9]",
    "iv": "[lambda d: six(d.north) and six(d.east) and six(d.south) and flat(d.west)"
    " and hcp(d.west) >= 16 and all(5 <= hcp(hand) <= 10 for hand in (d.north, d.east, d.south))]",
}

ENDPLAY_PROGRAM: Final = """
import sys, time, warnings
from endplay.dealer import generate_deals
from endplay.evaluate import hcp, shape
warnings.simplefilter("ignore")  # that the attempts are used up, as they are meant to be
FLAT = ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])
def flat(hand):
    return sorted(shape(hand)) in FLAT
def six(hand):
    return len(hand.spades) == 6 or len(hand.hearts) == 6 or len(hand.diamonds) == 6
attempts, seed = int(sys.argv[1]), int(sys.argv[2])
begun = time.process_time()
deals = list(generate_deals(*CONSTRAINTS, produce=attempts, max_attempts=attempts, seed=seed))
print(time.process_time() - begun)
for deal in deals:
    print(deal.to_pbn())
"""
