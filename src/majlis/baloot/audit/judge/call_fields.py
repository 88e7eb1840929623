"""Do the platform's fields of a call say what its words say? A part of `bidding`, which follows the calls."""

from typing import Any, Final

from majlis.baloot.audit.judge.followed import Followed
from majlis.baloot.audit.read.calls import UNSET_TRUMP
from majlis.baloot.audit.types import ARCHIVE, MAPPING
from majlis.baloot.kammelna.types import Call
from majlis.baloot.names import SeatWord
from majlis.i18n import N_

_GM: Final = {None: 0, "sun": 1, "hokum": 2, "ashkal": 3}


def check_fields(followed: Followed, call: Call) -> None:
    """Note the field of gm, rb, gem, rd, ts that is not as it should be; asked while the words are sound."""
    right: dict[str, int | None] = {"gm": _GM[followed.bid], "gem": followed.level - 1}
    if followed.bid != "ashkal":
        right["rb"] = followed.bidder
    if followed.level > 1 and call.rd is not None:
        right["rd"] = followed.raiser
    if followed.level == 1:
        right |= {"rd": None, "hc": 0}
    if followed.bid is None or (
        followed.bid == "hokum" and followed.phase == "asked" and followed.trump is None
    ):
        right["ts"] = UNSET_TRUMP
    elif followed.bid == "hokum" and followed.trump is not None:
        right["ts"] = followed.trump
    for name, value in right.items():
        found = getattr(call, name)
        if found != value:
            break
    else:
        return
    values: dict[str, Any] = {"expected": found, "computed": value, "field": name}
    if name in ("rb", "rd"):
        text = N_("after {call} of {seat} the field {field} is {seat_found}, not {seat_right}")
        values["seat_found"] = None if found is None else SeatWord(found)
        values["seat_right"] = None if value is None else SeatWord(value)
    else:
        text = N_("after {call} of {seat} the field {field} is {found}, not {right}")
        values |= {"found": found, "right": value}
    klass = MAPPING if name == "ts" else ARCHIVE
    followed.note("fields", text, call.seat, call.word, klass=klass, **values)
