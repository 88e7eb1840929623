"""Bridge: practice deals from a teacher's profile.

| module | what |
|---|---|
| `profile` | profiles: read, written, checked, as JSON and as conditions in players' words |
| `generate` | boards that fit a profile, by its weights, an exact quota, or as shuffling brings them |
| `viability`, `explain` | what can be dealt, how often, and what each constraint costs |
| `explain_board` | why a board fits, or by how much it misses |
| `board`, `formats` | boards, and files of them: PBN, LIN, RBN, JSON, text |
| `records` | hand records to print |
| `combine`, `numbering` | files of boards mixed; numbers, dealers and vulnerability |
| `double_dummy`, `par`, `keep` | tables through DDS (extra `bridge`), par, boards that make what is asked |
| `store`, `wizard`, `library` | a folder of profiles, the dialogue, and ready profiles |

>>> from majlis.bridge import generate_deals, library, validate_profile
>>> profile = library.load("one-notrump")
>>> validate_profile(profile), len(generate_deals(profile, 4, seed=1).boards)
([], 4)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from majlis.bridge.deal.generate import DealSet, generate_deals
    from majlis.bridge.deal.viability import Viability, validate_profile_viability
    from majlis.bridge.formats import read_boards, write_boards
    from majlis.bridge.profile import Profile, validate_profile
    from majlis.bridge.table.board import Board

_PLACE_OF: Final = {
    "Board": "table.board",
    "DealSet": "deal.generate",
    "Profile": "profile",
    "Viability": "deal.viability",
    "generate_deals": "deal.generate",
    "read_boards": "formats",
    "validate_profile": "profile",
    "validate_profile_viability": "deal.viability",
    "write_boards": "formats",
}
"""Where each name is; it is imported when it is asked for, so that a command loads only what it needs."""

__all__ = [
    "Board",
    "DealSet",
    "Profile",
    "Viability",
    "generate_deals",
    "read_boards",
    "validate_profile",
    "validate_profile_viability",
    "write_boards",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
