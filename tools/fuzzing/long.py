"""Long texts for readers: what is quadratic, or slow in any other way, shows itself on them.

A text is a word, sign or sound input, or a few of them in a row, again and again; or a sound input with such
a run somewhere in it. Everything is drawn from the generator that is given.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from fuzzing.mutate import NUMBERS, ODD, SIGNS

MOST: Final = 1_000_000
"""Signs of a text: about what a reader has to take or refuse within `SECONDS`."""
SECONDS: Final = 1.0
"""Processor seconds for the reading of one."""
SLICE: Final = 20
"""Texts of a slice: each may take a second."""
_PLAIN: Final = (*" \n\t\r\f09AKTSNaxHDC", " \n", "\n\n", "\r\n", "a ", "1 ", '""', "\\\\", "[[", "((", "{{")


def long_text(rng: Random, corpus: Sequence[str], pieces: Sequence[str], length: int = MOST) -> str:
    """A text of about so many signs."""
    unit = _unit(rng, corpus, pieces)
    run = (unit * (length // len(unit) + 1))[:length]
    if rng.random() < 0.6 or not corpus:
        return run
    sound = rng.choice(corpus)[:length]
    at = rng.choice((0, len(sound), rng.randrange(len(sound) + 1)))
    return sound[:at] + run[: max(0, length - len(sound))] + sound[at:]


def _unit(rng: Random, corpus: Sequence[str], pieces: Sequence[str]) -> str:
    """What is repeated: never nothing."""
    roll = rng.random()
    if corpus and roll < 0.1:
        return (rng.choice(corpus) or " ") + rng.choice(("", "\n", "\n\n"))
    if corpus and roll < 0.25:
        text = rng.choice(corpus) or " "
        at = rng.randrange(len(text))
        return text[at : at + rng.choice((1, 2, 3, 8, 20, 60))]
    words = [_word(rng, pieces) for _ in range(rng.choice((1, 1, 2, 2, 3, 4)))]
    return "".join(words) or " "


def _word(rng: Random, pieces: Sequence[str]) -> str:
    roll = rng.random()
    if pieces and roll < 0.45:
        return rng.choice(pieces)
    if roll < 0.75:
        return rng.choice(_PLAIN)
    return rng.choice(SIGNS) if roll < 0.9 else rng.choice(ODD) if roll < 0.97 else rng.choice(NUMBERS)
