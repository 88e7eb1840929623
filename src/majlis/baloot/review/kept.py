"""What an unfinished review has found, so that the same call goes on after Ctrl-C or a crash.

One file for one review in the folder of the user's data: the answers of the finished deals. Its name is made
of all that decides the answers: the records, the rules, the budget, the seed and the program itself.
It is taken away when the review is whole. A file that cannot be read, or a folder that cannot be made, costs
the help only.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.review.judging import RealDeal, SeatValues
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.valuation.model import Budget
from majlis.errors import InputError
from majlis.files import write_atomic
from majlis.folders import data_folder
from majlis.resources import sources

FOLDER_VARIABLE: Final = "MAJLIS_REVIEWS"
"""Names another folder."""
MOST: Final = 20
"""Unfinished reviews that are kept; of more the oldest go."""


class Answers(msgspec.Struct, frozen=True):
    """What the workers found out of one deal."""

    real: RealDeal
    by_seat: dict[int, SeatValues]


class KeptAnswers:
    """The answers of the finished deals of one review, by the place of the deal."""

    def __init__(self, folder: Path, key: str) -> None:
        self._path = folder / f"{key}.json"
        self.answers: dict[int, Answers] = {}
        with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
            self.answers = msgspec.json.decode(self._path.read_bytes(), type=dict[int, Answers])

    def add(self, place: int, answers: Answers) -> None:
        """Keep the answers of one more deal."""
        self.answers[place] = answers
        with suppress(InputError):
            content = msgspec.json.encode(self.answers, enc_hook=float)
            write_atomic(self._path, content, parents=True, to_disk=False)
            self._make_room()

    def finish(self) -> None:
        """The review is whole: nothing is needed any more."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _make_room(self) -> None:
        with suppress(OSError):
            files = sorted(
                self._path.parent.glob("*.json"), key=lambda path: (path.stat().st_mtime, path.name)
            )
            for path in files[:-MOST]:
                path.unlink(missing_ok=True)


def kept_for(records: list[DealRecord], rules: RuleSet, budget: Budget, seed: int) -> KeptAnswers | None:
    """What an earlier call with the same records and settings has left; None where the user has no home."""
    whole = [repr(rules), repr(budget), str(seed), *map(repr, records)]
    found = hashlib.sha256("\n".join(whole).encode("utf-8", "backslashreplace"))
    for source in sources("majlis.baloot"):
        found.update(source)
    key = found.hexdigest()[:32]
    with suppress(InputError):
        return KeptAnswers(data_folder("reviews", FOLDER_VARIABLE), key)
    return None
