"""Bridge: practice deals from a teacher's profile.

| room | what is in it |
|---|---|
| `table` | cards, calls, boards, numbering, scores, par, double dummy (extra `bridge`) |
| `conditions` | conditions as bridge players talk: read, told in words, turned into asks |
| `profile` | profiles as JSON and as text: checks, the folder in which they are kept |
| `deal` | boards that fit a profile: by weights, an exact quota, or as shuffling brings them; dead ends |
| `script` | scripts of the program `dealer` |
| `explain` | what each statement costs, and why a board fits or misses |
| `formats` | files of boards: PBN, LIN, RBN, JSON, text, and hand records as HTML |
| `wizard`, `library` | the dialogue about a profile, and ready profiles |

>>> from majlis.bridge import generate_deals, library, validate_profile
>>> profile = library.load("one-notrump")
>>> validate_profile(profile), len(generate_deals(profile, 4, seed=1).boards)
([], 4)
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.bridge import library as library
    from majlis.bridge.conditions import parse_conditions as parse_conditions
    from majlis.bridge.deal.generate import DealSet as DealSet
    from majlis.bridge.deal.generate import generate_deals as generate_deals
    from majlis.bridge.deal.viability import Viability as Viability
    from majlis.bridge.deal.viability import validate_profile_viability as validate_profile_viability
    from majlis.bridge.formats import read_boards as read_boards
    from majlis.bridge.formats import write_boards as write_boards
    from majlis.bridge.profile import Profile as Profile
    from majlis.bridge.profile import validate_profile as validate_profile
    from majlis.bridge.table.board import Board as Board

_EXPORTS = {
    ".": "library",
    ".conditions": "parse_conditions",
    ".deal.generate": "DealSet generate_deals",
    ".deal.viability": "Viability validate_profile_viability",
    ".formats": "read_boards write_boards",
    ".profile": "Profile validate_profile",
    ".table.board": "Board",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
