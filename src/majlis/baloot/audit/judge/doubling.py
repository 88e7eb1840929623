"""Was the doubling held by the rules (sources/baloot.md §4)? A part of `bidding`, which follows the calls."""

from typing import Any, Final

from majlis.baloot.audit.judge.followed import Followed
from majlis.baloot.audit.read.calls import GAHWA, PASSES, RAISES
from majlis.baloot.audit.types import ARCHIVE
from majlis.baloot.kammelna.types import Call, Part
from majlis.baloot.names import PairWord
from majlis.game import Seat
from majlis.i18n import N_

FIREWALL: Final = 100


def follow_doubling(followed: Followed, seat: Seat, word: str, call: Call) -> None:
    """Follow one word once the contract is settled."""
    if word in PASSES:
        _pass_on_doubling(followed, seat)
    elif word == "beforeyou":
        followed.note("before-you", N_("{seat} takes the Sun before the bidder, but is not asked"), seat)
        if followed.bid is not None:
            followed.takes_before(seat)
    elif word in RAISES:
        _raises(followed, seat, word, call)
    else:
        followed.note("to-doubling", N_("{seat} says {call} when the contract is settled"), seat, word)


def _pass_on_doubling(followed: Followed, seat: Seat) -> None:
    """Nobody is asked about a Sun that may not be doubled: such a pass answers another question."""
    theirs = not _is_buyers(followed, seat)
    may_double = theirs and _opponent_may_double(followed)
    if followed.level == GAHWA or (followed.bid != "hokum" and followed.level > 1):
        followed.note("doubling-turn", N_("{seat} passes when nothing more can be raised"), seat)
    elif followed.bid != "hokum" and not (followed.turned or followed.taken or may_double):
        text = N_("{seat} passes when the Sun is settled: nothing is asked of him")
        followed.note("before-you", text, seat)
    elif seat in followed.passed:
        followed.note("one-chance", N_("{seat} passes a second time"), seat)
    elif followed.bid == "hokum" and theirs != (followed.level in (1, 3)):
        followed.note("doubling-turn", N_("{seat} passes on raising, which is not his team's turn"), seat)
    followed.passed.add(seat)


def _buyers(followed: Followed) -> int:
    """The buyer's team; with Ashkal the caller's partner buys, of the same team."""
    return (followed.bidder or 0) & 1


def _is_buyers(followed: Followed, seat: Seat) -> bool:
    return seat & 1 == _buyers(followed)


def _opponent_may_double(followed: Followed) -> bool:
    """Sun: always, never, or by the firewall, below 100 against one that is not (sources/baloot.md §4.2).

    Or a team that has not passed 100 against one that has.
    """
    if followed.rules.sun_double in ("always", "never"):
        return followed.rules.sun_double == "always"
    if followed.deal.absent & Part.SCORE:
        return True  # nothing tells that he may not
    buyers = _buyers(followed)
    theirs, own = followed.deal.before[buyers], followed.deal.before[1 - buyers]
    if followed.rules.sun_double == "over-100":
        return theirs > FIREWALL >= own
    return theirs >= FIREWALL > own


def _raises(followed: Followed, seat: Seat, word: str, call: Call) -> None:
    ours = _is_buyers(followed, seat)
    variant = word in ("hokomclose", "hokomopen")
    if variant and ours and followed.level in (2, 3, 4):
        _chooses(followed, seat, word)
        return
    level = _level_of(word, followed.level, call.gem)
    if seat in followed.passed and not (followed.turned or followed.taken) and not ours:
        followed.note("one-chance", N_("{seat} says {call}, but has passed on it"), seat, word)
    if level != followed.level + 1:
        text = N_("{seat} says {call}, which makes level {level}, at level {now}")
        values: dict[str, Any] = {
            "expected": level,
            "computed": followed.level + 1,
            "level": level,
            "now": followed.level,
        }
        followed.note("levels", text, seat, word, **values)
    elif ours == (level in (2, 4)):
        text = N_("{seat} says {call}, which is for the other team")
        followed.note("doubling-order", text, seat, word, expected=seat)
    if followed.bid != "hokum":
        _check_sun_double(followed, seat, word, level, variant)
    elif variant and followed.rules.variant_chooser == "buyer":
        text = N_("{seat} chooses open or closed, which is for the buyer")
        followed.note("variant", text, seat, expected=word)
    opens = GAHWA if followed.rules.triple_variant == "chosen" else 3
    if call.hc == 1 and level in (opens, GAHWA):
        followed.note("variant", N_("{seat} says {call}, and the game is not opened by it"), seat, word)
    if variant and call.hc != (word == "hokomclose"):
        text = N_("{seat} says {call}, but the field hc is {number}")
        followed.note("fields", text, seat, word, expected=call.hc, klass=ARCHIVE, number=call.hc)
    followed.level, followed.raiser = level, seat
    followed.passed.clear()


def _chooses(followed: Followed, seat: Seat, word: str) -> None:
    """Open or closed after a raise: by the buyer, or the tripler, where the rules let them."""
    if followed.level == 3 and followed.rules.triple_variant == "open":
        text = N_("{seat} chooses open or closed after Triple, which opens the game")
        followed.note("variant", text, seat, expected=word)
    elif followed.level != 3 and followed.rules.variant_chooser != "buyer":
        text = N_("{seat} chooses open or closed, which is for who doubles")
        followed.note("variant", text, seat, expected=word)


def _check_sun_double(followed: Followed, seat: Seat, word: str, level: int, variant: bool) -> None:
    if level > 2 or variant:
        text = N_("{seat} says {call} in Sun, where only Double is called")
        followed.note("firewall", text, seat, word, computed="double")
    elif not _opponent_may_double(followed):
        text = N_("{seat} doubles a Sun at {pair}: the rules do not let him at these totals")
        followed.note("firewall", text, seat, expected=word, pair=PairWord(followed.deal.before))


_LEVELS: Final = {"triple": 3, "four": 4, "qahwa": GAHWA, "gahwa": GAHWA}


def _level_of(word: str, level: int, gem: int) -> int:
    """The level that a raise makes."""
    if word == "redouble" and gem:
        return gem + 1
    return _LEVELS.get(word, 2 if level == 1 else level + 1)
