"""Recorded deals for the auditor's tests: the shipped games, and ways to change them or make new ones.

The shipped games are read here without the codec, field by field, so that a fault of the codec's reader
cannot hide one of the auditor.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Collect,
    DealRecord,
    Declared,
    Event,
    Kawesh,
    Play,
    Result,
)
from majlis.cards import card_set, parse_card

GAMES = Path(__file__).parents[1] / "examples" / "baloot" / "games"


def recorded_deals(name: str = "live_game_part.json") -> tuple[DealRecord, ...]:
    """The deals of a shipped game."""
    rounds = json.loads((GAMES / name).read_text(encoding="utf-8"))["rs"]
    return tuple(_deal(number, events["r"]) for number, events in enumerate(rounds, start=1))


def recorded(number: int) -> DealRecord:
    """Deal `number` (1..16) of the shipped match, or, for 17, the single shipped deal."""
    return recorded_deals()[number - 1] if number <= 16 else recorded_deals("sample_deal.json")[0]


PLAYED = (5, 6, 7, 12, 14, 16, 17)
"""The numbers of the deals that were played."""


def _deal(number: int, raw: list[dict[str, Any]]) -> DealRecord:
    fields: dict[str, Any] = {"number": number}
    events: list[Event] = []
    for event in raw:
        code = event["e"]
        seat = event["p"] - 1 if "p" in event else -1
        if code == 15:
            fields |= {"first": tuple(event["bhr"]), "final": tuple(event["fhr"]) if "fhr" in event else None}
        elif code == 1:
            fields |= {"dealer": seat, "floor": event["fc"]}
            fields["before"] = (event.get("t1s", 0), event.get("t2s", 0))
        elif code == 2:
            events.append(_call(seat, event))
        elif code == 3:
            events.append(Announcement(seat=seat, code=event.get("prj"), cards=event.get("prjC")))
        elif code == 12:
            fields["result"] = _result(event["rs"])
        elif code == 4:
            events.append(Play(seat, event["c"]))
        else:
            events.append(Collect(seat) if code == 6 else Kawesh(seat))
    return DealRecord(events=tuple(events), **fields)


def _call(seat: int, event: dict[str, Any]) -> Call:
    fields = {name: event.get(name, 0) for name in ("gm", "ts", "gem", "hc")}
    buyer = event["rb"] - 1 if event["rb"] > 0 else None
    return Call(seat=seat, word=event["b"], rb=buyer, **fields)


def _result(raw: dict[str, Any]) -> Result:
    def pair(letter: str) -> tuple[int, int]:
        return raw.get(f"{letter}1", 0), raw.get(f"{letter}2", 0)

    def team(name: str) -> int | None:
        return raw[name] - 1 if name in raw else None

    def declared(name: str) -> tuple[Declared, ...]:
        return tuple(Declared(item["n"], int(item["val"])) for item in raw[name])

    return Result(
        card_points=pair("e"),
        totals=pair("p"),
        declared=(declared("r1"), declared("r2")),
        game_points=pair("s"),
        mode=raw["m"],
        level=raw.get("em", 1),
        winner=team("w"),
        buyer=team("b"),
        last_trick=team("lmw"),
        kaboot="kbt" in raw,
    )


# Making and changing deals


def calls(text: str) -> tuple[Call, ...]:
    """Calls from `0:pass 1:hokom 2:sun`; the platform's fields are left at their defaults."""
    pairs = (item.split(":") for item in text.split())
    return tuple(Call(seat=int(seat), word=word) for seat, word in pairs)


def auction(text: str, dealer: int = 3, floor: str = "7♦", **fields: Any) -> DealRecord:
    """A deal with calls and nothing else."""
    return DealRecord(number=1, dealer=dealer, floor=parse_card(floor), events=calls(text), **fields)


def masks(*hands: str) -> tuple[int, ...]:
    """Card sets from texts such as `7♠ 8♠ 10♥`."""
    return tuple(card_set(map(parse_card, hand.split())) for hand in hands)


def with_calls(deal: DealRecord, text: str) -> DealRecord:
    """The deal with other calls."""
    rest = tuple(event for event in deal.events if type(event) is not Call)
    return replace(deal, events=calls(text) + rest)


def with_more_calls(deal: DealRecord, text: str, **fields: int) -> DealRecord:
    """The deal with calls after its own."""
    own = tuple(event for event in deal.events if type(event) is Call)
    rest = tuple(event for event in deal.events if type(event) is not Call)
    return replace(deal, events=own + tuple(replace(call, **fields) for call in calls(text)) + rest)


def cut(deal: DealRecord, plays: int, *more: Event) -> DealRecord:
    """The deal up to that many cards (and the collection that follows them), then these events."""
    kept: list[Event] = []
    count = 0
    for event in deal.events:
        if count == plays and type(event) is not Collect:
            break
        count += type(event) is Play
        kept.append(event)
    return replace(deal, events=(*kept, *more))


def change_plays(deal: DealRecord, changes: dict[str, str]) -> DealRecord:
    """The deal with some cards played otherwise, by their names."""
    table = {parse_card(old): parse_card(new) for old, new in changes.items()}
    return replace(
        deal,
        events=tuple(
            Play(event.seat, table.get(event.card, event.card)) if type(event) is Play else event
            for event in deal.events
        ),
    )


def replace_events(deal: DealRecord, events: Iterable[Event]) -> DealRecord:
    """The deal with other events."""
    return replace(deal, events=tuple(events))
