"""Why an action is refused: one sentence, in English and Arabic, that names the rule.

Only `State.apply` asks, after it has found that the action is not legal; nothing here decides legality.
"""

from typing import TYPE_CHECKING

from majlis.errors import IllegalAction, shown
from majlis.game import SEATS, Action, Seat
from majlis.i18n import N_
from majlis.liaptui.actions import KEEP, REDEAL, is_play, pieces_of
from majlis.liaptui.bans import MOST_PILES, why_banned
from majlis.liaptui.names import SeatWord
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Pieces, contains, format_pieces, size
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.liaptui.state import State  # circle: a type; this is a part of the state in a file of its own


def refused(state: "State", action: Action, seat: Seat) -> IllegalAction:
    """The error to raise for an action that `state` does not accept from `seat`."""
    return IllegalAction(_reason(state, action, seat))


def _reason(state: "State", action: Action, seat: Seat) -> Message:
    if seat not in SEATS:
        return Message(N_("there is no seat {number}: the seats are 0, 1, 2, 3"), {"number": shown(seat)})
    if not (0 <= action <= REDEAL or is_play(action)):
        return Message(N_("{number} is not an action of Liap Tui"), {"number": shown(action)})
    if seat not in state.asked():
        if state.phase == Phase.REDEAL:
            return Message(
                N_("{seat} is not asked: only weak hands are, once each"), {"seat": SeatWord(seat)}
            )
        return Message(N_("it is not the turn of {seat}"), {"seat": SeatWord(seat)})
    if state.phase == Phase.REDEAL:
        return _answer(action)
    if state.phase == Phase.DECLARE:
        return _declaration(state, action, seat)
    return _play(state, action, seat)


def _answer(action: Action) -> Message:
    if action == REDEAL:
        return Message(N_("there can be no redeal: the deals that were given for this round are used up"))
    return Message(N_("a weak hand is kept or redealt first: nothing is declared or played yet"))


def _declaration(state: "State", action: Action, seat: Seat) -> Message:
    if action in (KEEP, REDEAL):
        return Message(N_("nobody is asked for a redeal now: a number of piles is to be declared"))
    if action > MOST_PILES:
        return Message(N_("nothing is played yet: a number of piles is to be declared"))
    return why_banned(action, state.standing.zero_streaks[seat])


def _play(state: "State", action: Action, seat: Seat) -> Message:
    if not is_play(action):
        return Message(N_("the declarations are over: pieces are being played"))
    pieces = pieces_of(action)
    letters = format_pieces(pieces)
    if not contains(state.hands[seat], pieces):
        return Message(
            N_("{pieces} may not be played: you hold {hand}"),
            {"pieces": letters, "hand": format_pieces(state.hands[seat])},
        )
    if not state.plays:
        return Message(N_("{pieces} may not be led: it is not a valid set"), {"pieces": letters})
    return _wrong_size(state.plays[0], pieces)


def _wrong_size(led: Pieces, pieces: Pieces) -> Message:
    return Message(
        N_("{pieces} may not be played: the leader played {count}, and so must everybody"),
        {"pieces": format_pieces(pieces), "count": size(led)},
    )
