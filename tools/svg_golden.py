"""Write the golden SVG files that the tests compare the drawings with.

python tools/svg_golden.py           write tests/data/svg
python tools/svg_golden.py --check   change nothing; exit 1 if a file differs from what is drawn now
"""

import sys
from pathlib import Path
from typing import Final

from majlis.baloot.deck import DECK
from majlis.cards import HEARTS, RANK_NAMES, SUIT_LETTERS, Card, cards_of, parse_cards, rank_of, suit_of
from majlis.svg import PRINT, back_svg, card_svg, table_svg

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "data" / "svg"
_NAMES: Final = ("Bottom", "Right · dealer", "Top", "Left · buyer")
_HANDS: Final = ("♠AK♥J98♦7", "♠Q10♥A♣AK10♦AK", "♠J9♥7♣QJ9♦Q10", "♠87♥KQ10♣87♦J98")


def _file_name(card: Card) -> str:
    return f"{RANK_NAMES[rank_of(card)]}{SUIT_LETTERS[suit_of(card)]}.svg"


def drawings() -> dict[str, str]:
    """File name to SVG: the 32 cards, a back, and two tables."""
    hands = [list(cards_of(parse_cards(text))) for text in _HANDS]
    made = {_file_name(card): card_svg(card) for card in DECK}
    made["back.svg"] = back_svg()
    made["table-hokum.svg"] = table_svg(
        hands, _NAMES, label="hearts", trump=HEARTS, marked=hands[2][:1], palette=PRINT, standalone=True
    )
    made["table-sun.svg"] = table_svg(
        [hand[:5] for hand in hands], _NAMES, label="sun", sun=True, palette=PRINT, standalone=True
    )
    return {name: svg + "\n" for name, svg in made.items()}


def main(check: bool) -> int:
    """Write the files, or compare; returns the exit code."""
    made = drawings()
    if check:
        there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.svg")}
        wrong = sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))
        for name in wrong:
            print(f"{FOLDER / name}: not what is drawn now; run python tools/svg_golden.py and look at it")
        return int(bool(wrong))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.svg"):
        if path.name not in made:
            path.unlink()
    for name, svg in made.items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
