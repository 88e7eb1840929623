"""How pieces are played towards a declaration: win while piles are needed, else throw away what could win."""

from majlis.liaptui.actions import pieces_of
from majlis.liaptui.pieces import Pieces, kinds_in, size
from majlis.liaptui.sets import PieceSet, set_of
from majlis.liaptui.view import View


def choose(view: View) -> Pieces:
    """The pieces to play now."""
    needs = view.needs or 0
    playable = [pieces_of(action) for action in view.legal_actions]
    sets = [found for found in map(set_of, playable) if found is not None]
    if view.current is None:
        wanted = [found for found in sets if found.size <= needs]
    else:
        wanted = [found for found in sets if found.type == view.current.type and found.size <= needs]
    return max(wanted, key=_force).pieces if wanted else min(playable, key=_worth)


def _force(found: PieceSet) -> tuple[int, int]:
    return found.size, found.strength


def _worth(pieces: Pieces) -> tuple[int, int]:
    return sum(kinds_in(pieces)), size(pieces)
