"""What stands around the calls and cards of a deal: the hands (e=15), the start (e=1), the result (e=12)."""

from collections.abc import Iterator
from typing import Any, Final

from majlis.baloot.deck import DECK_SET
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.fields import (
    CARD,
    CARD_RANGE,
    FLAG,
    IS_MISSING,
    MASK,
    POINTS,
    SCORE,
    SEAT,
    TEAM,
    VALUE_IS,
    DealNotes,
    Spec,
    in_another_form,
    missing,
    numbers,
    seat_of,
)
from majlis.baloot.kammelna.types import Declared, Defect, Result
from majlis.cards import CardSet, hand_text
from majlis.game import Team
from majlis.i18n import N_
from majlis.message import Message
from majlis.reading import kind_of, safe_name

_START: Final[Spec] = {"p": SEAT, "fc": CARD, "t1s": SCORE, "t2s": SCORE}
_RESULT: Final[Spec] = {
    **dict.fromkeys(("p1", "p2", "e1", "e2", "s1", "s2"), POINTS),
    **dict.fromkeys(("w", "b", "lmw"), TEAM),
    **dict.fromkeys(("kbt", "lr", "cc"), FLAG),
    "m": (1, 3, N_("the mode is 1 Sun, 2 Hokum or 3 Ashkal"), Defect.BAD_RESULT),
    "em": (1, 5, N_("the level is 2 double, 3 triple, 4 four, 5 gahwa, or left out"), Defect.BAD_RESULT),
}


def read_deal(deal: DealNotes, event: dict[str, Any]) -> None:
    """e=15: `bhr`, four hands of five, and `fhr`, four of eight once somebody has bought."""
    deal.unknown_fields("e=15", event, ("e", "bhr", "fhr"))
    if codes.DEAL in deal.seen:
        deal.fault("", "rule", Defect.REPEATED, N_("the hands are dealt a second time: the first counts"))
        return
    deal.first = _hands(deal, event, "bhr", 5)
    deal.final_given = "fhr" in event
    deal.final = _hands(deal, event, "fhr", 8)


def _hands(deal: DealNotes, event: dict[str, Any], name: str, size: int) -> tuple[CardSet, ...] | None:
    """Four hands of the right size from their masks, or None with the faults noted."""
    value = event.get(name)
    unusable = Defect.NO_DEAL if name == "bhr" else Defect.NONE
    if name not in event:
        if unusable:
            deal.fault("", "syntax", unusable, N_("bhr is missing: it holds the four first hands"))
        return None
    if type(value) is list:
        value = [
            mask if type(mask) is int else in_another_form(deal, f".{name}[{seat}]", mask, MASK)
            for seat, mask in enumerate(value)
        ]
    if type(value) is not list or len(value) != 4 or any(type(mask) is not int for mask in value):
        message = N_("{name} is {value}: it is a list of four whole numbers, a mask of cards for each seat")
        defect, what = Defect.WRONG_TYPE | unusable, kind_of(value)
        deal.fault(f".{name}", "syntax", defect, message, excerpt=f"{name}: {what}", name=name, value=what)
        return None
    faults = list(_mask_faults(name, value, size))
    for field, defect, message, values in faults:
        deal.fault(field, "rule", defect | unusable, message, **values)
    return None if faults else tuple(value)


def _mask_faults(name: str, masks: list[int], size: int) -> Iterator[tuple[str, Defect, str, dict[str, Any]]]:
    """What is impossible about four hands: the field, the defect, the sentence and its values."""
    together = 0
    for at, mask in enumerate(masks):
        field, seat = f".{name}[{at}]", at + 1
        if mask < 0 or mask & ~DECK_SET:
            message = N_("the mask of seat {seat}, {value}, names cards not in the pack: {range}")
            values = {"seat": seat, "value": kind_of(mask), "range": Message(CARD_RANGE)}
            yield field, Defect.BAD_CARD, message, values
            continue
        if mask.bit_count() != size:
            message = N_("seat {seat} holds {count} cards: a hand in {name} is {size} cards")
            values = {"seat": seat, "count": mask.bit_count(), "name": name, "size": size}
            yield field, Defect.HAND_SIZE, message, values
        if mask & together:
            message = N_("seat {seat} holds {cards}, which another seat holds too")
            yield field, Defect.DUPLICATE_CARD, message, {"seat": seat, "cards": hand_text(mask & together)}
        together |= mask
    if size == 8 and together != DECK_SET:
        message = N_("{cards} is in no hand: the four hands of {name} are the whole pack")
        values = {"cards": hand_text(DECK_SET & ~together), "name": name}
        yield f".{name}", Defect.MISSING_CARD, message, values


def read_start(deal: DealNotes, event: dict[str, Any]) -> None:
    """e=1: dealer, floor card and the match score before the deal."""
    sound = numbers(deal, event, _START, codes.START)
    if codes.START in deal.seen:
        deal.fault("", "rule", Defect.REPEATED, N_("the deal is started a second time: the first counts"))
        return
    missing(deal, event, "p", N_("it is the dealer, a seat, 1 to 4"), Defect.NO_START)
    missing(deal, event, "fc", N_("it is the floor card"), Defect.NO_START)
    if "p" not in sound or "fc" not in sound:
        deal.defects |= Defect.NO_START
    deal.dealer, deal.floor = seat_of(sound.get("p")), sound.get("fc")
    deal.before = sound.get("t1s", 0), sound.get("t2s", 0)


def read_result(deal: DealNotes, event: dict[str, Any]) -> None:
    """e=12: what the platform says of the deal."""
    deal.unknown_fields("e=12", event, ("e", "rs"))
    if codes.RESULT in deal.seen:
        deal.fault("", "rule", Defect.REPEATED, N_("the deal has a second result: the first counts"))
        return
    fields = event.get("rs")
    if isinstance(fields, dict):
        deal.result = _result(deal, fields)
    elif "rs" in event:
        message, defect = N_("rs is {value}: the result is an object"), Defect.BAD_RESULT | Defect.WRONG_TYPE
        deal.fault(".rs", "syntax", defect, message, value=kind_of(fields))
    else:
        deal.fault(".rs", "syntax", Defect.BAD_RESULT, N_("rs is missing"))


def _result(deal: DealNotes, fields: dict[str, Any]) -> Result:
    noted = list(deal.unknown)
    sound = numbers(deal, fields, _RESULT, codes.RESULT, others=("r1", "r2"), at=".rs")
    names = tuple(name.removeprefix("e=12.") for name in deal.unknown if name not in noted)
    missing(deal, fields, "m", N_("it is the mode of the deal"), Defect.BAD_RESULT)

    def pair(letter: str) -> tuple[int, int]:
        return sound.get(letter + "1", 0), sound.get(letter + "2", 0)

    def team(name: str) -> Team | None:
        return sound[name] - 1 if name in sound else None

    return Result(
        card_points=pair("e"),
        totals=pair("p"),
        declared=(_declared(deal, fields, "r1"), _declared(deal, fields, "r2")),
        game_points=pair("s"),
        mode=sound.get("m", 0),
        level=sound.get("em", 1),
        winner=team("w"),
        buyer=team("b"),
        last_trick=team("lmw"),
        kaboot=sound.get("kbt") == 1,
        last_round=sound.get("lr") == 1,
        qayd=sound.get("cc") == 1,
        unknown=names,
    )


def _declared(deal: DealNotes, fields: dict[str, Any], name: str) -> tuple[Declared, ...]:
    value = fields.get(name)
    if type(value) is not list:
        wrong_type = Defect.WRONG_TYPE if name in fields else Defect.NONE
        message, what = (
            VALUE_IS if wrong_type else IS_MISSING,
            Message(N_("it lists a team's declarations, [] for none")),
        )
        defect = Defect.BAD_RESULT | wrong_type
        deal.fault(f".rs.{name}", "syntax", defect, message, name=name, value=kind_of(value), sentence=what)
        return ()
    found = []
    for at, item in enumerate(value):
        path = f".rs.{name}[{at}]"
        word = item.get("n") if isinstance(item, dict) else None
        points = _declared_points(item.get("val")) if isinstance(item, dict) else None
        if not isinstance(word, str) or points is None:
            message = N_('a declaration is {{"n": "sira", "val": "20"}}: this is {value}')
            defect = Defect.BAD_RESULT | Defect.WRONG_TYPE
            deal.fault(path, "syntax", defect, message, value=kind_of(item))
            continue
        if word not in codes.VALUE_OF_NAME:
            word = safe_name(word)
            message, names = (
                N_("'{word}' is not a declaration: write {names}"),
                ", ".join(codes.VALUE_OF_NAME),
            )
            excerpt = f"n: {word}"
            deal.fault(
                f"{path}.n", "ambiguity", Defect.BAD_RESULT, message, excerpt=excerpt, word=word, names=names
            )
        found.append(Declared(word, points))
    return tuple(found)


def _declared_points(value: Any) -> int | None:
    """The points of a declaration: a text of digits."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 4:
        return int(value)
    return None
