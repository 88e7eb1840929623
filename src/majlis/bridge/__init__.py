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

from typing import TYPE_CHECKING

from majlis.faces import face

if TYPE_CHECKING:
    from majlis.bridge import library as library
    from majlis.bridge.deal.generate import DealSet as DealSet
    from majlis.bridge.deal.generate import generate_deals as generate_deals
    from majlis.bridge.deal.viability import Viability as Viability
    from majlis.bridge.deal.viability import validate_profile_viability as validate_profile_viability
    from majlis.bridge.formats import read_boards as read_boards
    from majlis.bridge.formats import write_boards as write_boards
    from majlis.bridge.profile import Profile as Profile
    from majlis.bridge.profile import parse_conditions as parse_conditions
    from majlis.bridge.profile import validate_profile as validate_profile
    from majlis.bridge.table.board import Board as Board

__getattr__, __dir__, __all__ = face(__name__)
