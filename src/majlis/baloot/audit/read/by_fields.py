"""Calls whose word and fields say different things, and the deal as the fields have it.

Beside each word the platform writes what the contract is by then (`gm`, `ts`, `rb`, `gem`, `rd`, `hc`; see
sources/kammelna.md §4). Where they change as another word would change them, the word was recorded wrongly:
one divergence for that call, and the rest of the deal is judged with the word that the fields tell. `deals`
asks only where the words by themselves come to more divergences.

>>> doubled = Call(seat=1, word="beforeyou", gm=2, ts=0, rb=2, gem=1, rd=1, hc=1)
>>> word_of_fields(Call(seat=3, word="pass", gm=2, ts=0, rb=2), doubled, second=True)
'hokomclose'
"""

from typing import Final

from msgspec.structs import replace

from majlis.baloot.audit.read.calls import DOUBLES, GAHWA, PASSES, SUIT_OF_WORD, UNSET_TRUMP, WORDS
from majlis.baloot.audit.types import ARCHIVE, Finding, finding
from majlis.baloot.kammelna.types import Call, DealRecord, Event
from majlis.baloot.names import SeatWord
from majlis.cards import SUIT_WORDS
from majlis.i18n import N_

_SUN, _HOKUM, _ASHKAL = 1, 2, 3
_NO_CALL: Final = Call(seat=0, word="", ts=UNSET_TRUMP)
"""The fields before anybody has spoken."""
_SECOND_ROUND: Final = frozenset(("thany", "wala", "waraq", "hokom2"))
_SAYS: Final = N_(
    "{seat} says {call}, but the fields beside the word are those of {call_right}: "
    "the deal is read by the fields"
)


def read_by_fields(deal: DealRecord) -> tuple[DealRecord, list[Finding]]:
    """The deal with each word that contradicts its fields put right, and a finding for each of them.

    The deal itself, and nothing, where all words fit. Never raises.
    """
    events: list[Event] = list(deal.events)
    found: list[Finding] = []
    before, second = _NO_CALL, False
    for at, event in enumerate(events):
        if type(event) is not Call or event.word not in WORDS or not event.word:
            continue
        word, right = event.word, word_of_fields(before, event, second=second)
        if right is not None and not _fits(event, right, before):
            events[at] = replace(event, word=right)
            values = {"seat": SeatWord(event.seat), "call": word, "call_right": right}
            found.append(finding(deal.number, "bidding", "word", _SAYS, word, right, ARCHIVE, **values))
            word = right
        second = second or word in _SECOND_ROUND
        before = event
    return (replace(deal, events=tuple(events)), found) if found else (deal, found)


def word_of_fields(before: Call, call: Call, *, second: bool) -> str | None:
    """The word that changes the fields of the call `before` to those of `call`; None where none does.

    `second`: round 2 has begun.
    """
    if call.gem > before.gem:
        return _raise_of(call)
    if call.gm != before.gm:
        return _bid_of(before, call, second)
    if call.rb != before.rb and call.gm != _ASHKAL:
        return "beforeyou" if call.gm == _SUN and call.rb == call.seat else None
    if call.gm == _HOKUM and before.ts == UNSET_TRUMP != call.ts:
        return SUIT_WORDS[call.ts] if second and call.ts in range(4) else "pass"
    if call.hc != before.hc and call.gem in (1, 3):
        return "hokomclose" if call.hc else "hokomopen"
    unchanged = (call.ts, call.gem, call.rd, call.hc) == (before.ts, before.gem, before.rd, before.hc)
    return "pass" if unchanged else None


def _raise_of(call: Call) -> str | None:
    level = call.gem + 1
    if level not in (2, 3, 4, GAHWA) or call.rd not in (None, call.seat):
        return None
    variant = "double" if call.gm != _HOKUM else "hokomclose" if call.hc else "hokomopen"
    return {3: "triple", GAHWA: "qahwa"}.get(level, variant)


def _bid_of(before: Call, call: Call, second: bool) -> str | None:
    if call.gm == _ASHKAL:
        return "ashkal"
    if call.rb != call.seat:
        return None
    if call.gm == _HOKUM and not before.gm:
        return "hokom2" if second else "hokom"
    if call.gm == _SUN and before.gm in (0, _HOKUM):
        return "turntosun" if before.gm and call.rb == before.rb else "sun"
    return None


def _fits(call: Call, right: str, before: Call) -> bool:
    """Whether the word of the call does to the fields what `right` does."""
    word = call.word
    if word == right or (word in PASSES and right in PASSES):
        return True
    if word in SUIT_OF_WORD:  # a suit may be named with the bid, or confirm it
        named = right in ("hokom", "hokom2", "pass") and call.ts == SUIT_OF_WORD[word]
        return named or right in SUIT_OF_WORD  # another suit is a wrong mapping
    if right in DOUBLES:
        return word in ("double", "redouble", "four")
    return word in _ALIKE.get(right, ())


_ALIKE: Final[dict[str, tuple[str, ...]]] = {
    "hokom": ("hokom2",),
    "hokom2": ("hokom",),
    "qahwa": ("gahwa", "redouble"),
    "triple": ("redouble",),
    "turntosun": ("sun",),
    "beforeyou": ("sun",),
}
"""Words that do to the fields what another does."""
