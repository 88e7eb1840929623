"""Calls, announcements, cards and the other events within a deal: from JSON to `types.Event`.

`READERS` has a function for each event number. An event that makes no sense without a field that is
missing or unsound is kept as an `Other`, so that nothing recorded is lost. What the cards of a deal must
satisfy together is checked afterwards, by `majlis.baloot.kammelna.table`.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from majlis.baloot.deck import DECK, DECK_SET
from majlis.baloot.kammelna import codes, frame
from majlis.baloot.kammelna.fields import (
    ANY,
    CARD,
    CARD_RANGE,
    CARDS,
    MASK,
    SEAT,
    SWEEPER,
    DealNotes,
    Spec,
    missing,
    not_fitting,
    numbers,
    seat_of,
)
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    Collect,
    Defect,
    Event,
    Kawesh,
    Other,
    Play,
    SawaClaim,
    Surrender,
)
from majlis.i18n import N_
from majlis.message import Message
from majlis.reading import kind_of, safe_name

_TRUMP: Final = N_("the trump is 1 hearts, 2 clubs, 3 diamonds, 4 none yet, or left out for spades")
_KIND: Final = N_("an announcement is 1 sira, 2 fifty, 3 hundred, 4 four hundred, 5 akka or 6 baloot")
_RAISE: Final = N_("the raise is 1 double, 2 triple, 3 four, 4 gahwa, or left out")

_CALL: Final[Spec] = {
    "p": SEAT,
    "gm": (0, 3, N_("the mode is 1 Sun, 2 Hokum or 3 Ashkal, or left out"), Defect.UNKNOWN_CALL),
    "ts": (0, 4, _TRUMP, Defect.UNKNOWN_CALL),
    "rb": (-1, 4, N_("the buyer is a seat, 1 to 4, or -1 for nobody"), Defect.BAD_SEAT),
    "gem": (0, 4, _RAISE, Defect.UNKNOWN_CALL),
    "rd": (-1, 4, N_("the raiser is a seat, 1 to 4"), Defect.BAD_SEAT),
    "hc": (0, 1, N_("this flag is 1 for closed, or left out"), Defect.UNKNOWN_CALL),
}
_ANNOUNCEMENT: Final[Spec] = {"p": SEAT, "prj": (1, 6, _KIND, Defect.UNKNOWN_CALL), "prjC": MASK}
_PLAY: Final[Spec] = {"p": SEAT, "c": CARD}
_SEAT_ONLY: Final[Spec] = {"p": SEAT}
_SWEEP: Final[Spec] = {"p": SWEEPER}
_CHALLENGE: Final[Spec] = {
    "p": SEAT,
    "ct": (0, 5, N_("the crime is 0 to 5"), Defect.UNKNOWN_CALL),
    **dict.fromkeys(("ch", "wc", "ac", "cihs", "ets"), ANY),
}

_PLAYS: Final = {(seat + 1, card): Play(seat, card) for seat in range(4) for card in DECK}
_COLLECTS: Final = {0: Collect(None), **{seat + 1: Collect(seat) for seat in range(4)}}


def _other(event: dict[str, Any]) -> Other:
    """An event of which no more can be kept than its number, its seat and its fields' names."""
    seat = event.get("p")
    known = type(seat) is int and 1 <= seat <= 4
    dropped = codes.PERSONAL | ({"e", "p"} if known else {"e"})
    fields = tuple(safe_name(name) for name in event if name not in dropped)
    return Other(code=event["e"], seat=seat_of(seat if known else None), fields=fields)


def _read_call(deal: DealNotes, event: dict[str, Any]) -> Event:
    sound = numbers(deal, event, _CALL, codes.CALL, others=("e", "b"))
    word = event.get("b")
    if not isinstance(word, str) or word not in codes.WORDS:
        word = _odd_word(deal, event, word)
    seat = sound.get("p")
    if seat is None or word is None:
        missing(deal, event, "p", N_("it is the caller, a seat, 1 to 4"), Defect.BAD_SEAT)
        return _other(event)
    return Call(
        seat=seat - 1,
        word=word,
        gm=sound.get("gm", 0),
        ts=sound.get("ts", 0),
        rb=seat_of(sound.get("rb")),
        gem=sound.get("gem", 0),
        rd=seat_of(sound.get("rd")),
        hc=sound.get("hc", 0),
    )


def _odd_word(deal: DealNotes, event: dict[str, Any], word: Any) -> str | None:
    """What to keep of a call's word that is not one of the format's."""
    name = safe_name(word)
    if isinstance(word, str):
        message = N_("'{name}' is not a call that this reader knows: it is kept without a meaning")
        deal.fault(".b", "ambiguity", Defect.UNKNOWN_CALL, message, excerpt=f"b: {name}", name=name)
        return name
    if "b" not in event:
        deal.fault("", "syntax", Defect.UNKNOWN_CALL, N_("b, the call's word, is missing"))
    else:
        message = N_("b is {value}: a call is a word, such as pass or hokom")
        defect, what = Defect.UNKNOWN_CALL | Defect.WRONG_TYPE, kind_of(word)
        deal.fault(".b", "syntax", defect, message, excerpt=f"b: {what}", value=what)
    return None


def _read_announcement(deal: DealNotes, event: dict[str, Any]) -> Event:
    sound = numbers(deal, event, _ANNOUNCEMENT, codes.ANNOUNCEMENT)
    cards = sound.get("prjC")
    if cards is not None and cards & ~DECK_SET:
        message = N_("the mask names cards that are not in the pack: {range}")
        excerpt = f"prjC: {cards}"
        deal.fault(".prjC", "rule", Defect.BAD_CARD, message, excerpt=excerpt, range=Message(CARD_RANGE))
        cards = None
    if "prj" not in event and "prjC" not in event:
        message = N_("an announcement has prj, its kind, or prjC, its cards: this one has neither")
        deal.fault("", "syntax", Defect.UNKNOWN_CALL, message)
    missing(deal, event, "p", N_("it is the announcer, a seat, 1 to 4"), Defect.BAD_SEAT)
    if "p" not in sound or ("prj" not in sound and cards is None):
        return _other(event)
    return Announcement(seat=sound["p"] - 1, code=sound.get("prj"), cards=cards)


def _read_play(deal: DealNotes, event: dict[str, Any]) -> Event:
    seat, card = event.get("p"), event.get("c")
    if len(event) == 3 and type(seat) is int and type(card) is int:  # the common case, kept quick
        play = _PLAYS.get((seat, card))
        if play is not None:
            return play
    sound = numbers(deal, event, _PLAY, codes.PLAY)
    missing(deal, event, "p", N_("it is the player, a seat, 1 to 4"), Defect.BAD_SEAT)
    missing(deal, event, "c", N_("it is the card"), Defect.BAD_CARD)
    if "p" in sound and "c" in sound:
        return _PLAYS[sound["p"], sound["c"]]
    return _other(event)


def _read_collect(deal: DealNotes, event: dict[str, Any]) -> Event:
    sound = numbers(deal, event, _SWEEP, codes.COLLECT)
    missing(deal, event, "p", N_("it is who collects the trick, a seat, 1 to 4"), Defect.BAD_COLLECT)
    return _COLLECTS[sound.get("p", 0)]


def _read_challenge(deal: DealNotes, event: dict[str, Any]) -> Event:
    """A qayd. Only our own (they have `ct`) say surely what `wc` and `ac` are; others may be silent."""
    sound = numbers(deal, event, _CHALLENGE, codes.CHALLENGE)
    cards = {name: sound[name] for name in ("wc", "ac") if sound.get(name) in CARDS}
    if "ct" in sound:
        for name in ("wc", "ac"):
            if name in sound and name not in cards:
                not_fitting(deal, f".{name}", "rule", Defect.BAD_CARD, sound[name], CARD_RANGE)
    return Challenge(
        seat=seat_of(sound.get("p")),
        crime=sound.get("ct"),
        card=cards.get("wc"),
        proof=cards.get("ac"),
        fields={name: value for name, value in sound.items() if name not in ("p", "ct")},
    )


def _read_kawesh(deal: DealNotes, event: dict[str, Any]) -> Event:
    return Kawesh(seat_of(numbers(deal, event, _SEAT_ONLY, codes.KAWESH).get("p")))


def _read_surrender(deal: DealNotes, event: dict[str, Any]) -> Event:
    return Surrender(seat_of(numbers(deal, event, _SEAT_ONLY, codes.SURRENDER).get("p")))


def _read_sawa(deal: DealNotes, event: dict[str, Any]) -> Event:
    sound = numbers(deal, event, _SEAT_ONLY, codes.SAWA)
    missing(deal, event, "p", N_("it is who claims, a seat, 1 to 4"), Defect.BAD_SEAT)
    return SawaClaim(sound["p"] - 1) if "p" in sound else _other(event)


def _read_accept(deal: DealNotes, event: dict[str, Any]) -> Event:
    numbers(deal, event, _SEAT_ONLY, codes.ACCEPT)
    return _other(event)


def _read_chat(deal: DealNotes, event: dict[str, Any]) -> None:
    """Dropped unread: it holds nothing of the game."""


def _read_connection(deal: DealNotes, event: dict[str, Any]) -> Event:
    """9 resume, 10 disconnect, 11 rejoin; their fields are not known, so none is judged."""
    if event["e"] != codes.RESUME:
        deal.defects |= Defect.AUTOMATIC
    return _other(event)


def read_unknown(deal: DealNotes, event: dict[str, Any]) -> Event:
    """An event whose number is not in `READERS`: kept and counted, never an error."""
    deal.defects |= Defect.UNKNOWN_EVENT
    deal.unknown[f"e={kind_of(event['e'])}"] = None
    return _other(event)


Reader: TypeAlias = Callable[[DealNotes, dict[str, Any]], Event | None]

READERS: Final[dict[int, Reader]] = {
    codes.DEAL: frame.read_deal,
    codes.START: frame.read_start,
    codes.CALL: _read_call,
    codes.ANNOUNCEMENT: _read_announcement,
    codes.PLAY: _read_play,
    codes.SURRENDER: _read_surrender,
    codes.COLLECT: _read_collect,
    codes.CHALLENGE: _read_challenge,
    codes.CHAT: _read_chat,
    codes.RESUME: _read_connection,
    codes.DISCONNECT: _read_connection,
    codes.REJOIN: _read_connection,
    codes.RESULT: frame.read_result,
    codes.KAWESH: _read_kawesh,
    codes.SAWA: _read_sawa,
    codes.ACCEPT: _read_accept,
}
