"""The shipped match, damaged in one place each time: what an auditor must find, and nothing else.

A `Mutation` changes the JSON of the game before it is read. `found` are the divergences that it must
give, (deal, category, class); the revoke of deal 12, which the real record holds, is in addition to them.
"""

import copy
import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from recorded import GAMES

Json: TypeAlias = dict[str, Any]
Expected: TypeAlias = tuple[int, str, str]

KNOWN_REVOKE: Final[Expected] = (12, "legality", "archive inconsistent")
_GAME: Final[Json] = json.loads((GAMES / "live_game_part.json").read_text(encoding="utf-8"))


def real_game() -> Json:
    """The shipped match as a fresh JSON value."""
    return copy.deepcopy(_GAME)


def events(game: Json, deal: int, code: int | None = None) -> list[Json]:
    """The events of a deal (1-based), all (the list itself) or those of one code."""
    found: list[Json] = game["rs"][deal - 1]["r"]
    return found if code is None else [event for event in found if event["e"] == code]


def result(game: Json, deal: int) -> Json:
    """The result of a deal."""
    found: Json = events(game, deal, 12)[0]["rs"]
    return found


class Mutation(NamedTuple):
    """One damage to the game."""

    name: str
    apply: Callable[[Json], object]
    found: tuple[Expected, ...]

    def damaged(self) -> Json:
        """The real game with this damage."""
        game = real_game()
        self.apply(game)
        return game


# Ways to damage


def set_result(deal: int, **fields: Any) -> Callable[[Json], object]:
    return lambda game: result(game, deal).update(fields)


def drop_result(deal: int, field: str) -> Callable[[Json], object]:
    return lambda game: result(game, deal).pop(field)


def set_event(deal: int, code: int, at: int, **fields: Any) -> Callable[[Json], object]:
    return lambda game: events(game, deal, code)[at].update(fields)


def drop_event(deal: int, code: int, at: int) -> Callable[[Json], object]:
    def apply(game: Json) -> None:
        event = events(game, deal, code)[at]
        place = next(i for i, other in enumerate(events(game, deal)) if other is event)
        del events(game, deal)[place]

    return apply


def repeat_event(deal: int, code: int, at: int, **fields: Any) -> Callable[[Json], object]:
    """The event stands twice, the first time with other fields."""

    def apply(game: Json) -> None:
        event = events(game, deal, code)[at]
        place = next(i for i, other in enumerate(events(game, deal)) if other is event)
        events(game, deal).insert(place, {**event, **fields})

    return apply


def before_event(deal: int, code: int, at: int, event: Json) -> Callable[[Json], object]:
    """Another event is put in before this one."""

    def apply(game: Json) -> None:
        anchor = events(game, deal, code)[at]
        place = next(i for i, other in enumerate(events(game, deal)) if other is anchor)
        events(game, deal).insert(place, event)

    return apply


def exchange_cards(deal: int, one: int, other: int) -> Callable[[Json], object]:
    """Two cards of the deal, by their places in the order of play, change places."""

    def apply(game: Json) -> None:
        plays = events(game, deal, 4)
        plays[one]["c"], plays[other]["c"] = plays[other]["c"], plays[one]["c"]

    return apply


def rotate_trick(deal: int, trick: int) -> Callable[[Json], object]:
    """The trick is recorded as if its second player had led it."""

    def apply(game: Json) -> None:
        plays = events(game, deal, 4)[4 * trick - 4 : 4 * trick]
        pairs = [(play["p"], play["c"]) for play in plays]
        for play, (seat, card) in zip(plays, pairs[1:] + pairs[:1], strict=True):
            play.update(p=seat, c=card)

    return apply


def exchange_teams(deal: int) -> Callable[[Json], object]:
    def apply(game: Json) -> None:
        fields = result(game, deal)
        for letter in "eps":
            ours, theirs = fields.get(letter + "1", 0), fields.get(letter + "2", 0)
            fields.update({letter + "1": theirs, letter + "2": ours})

    return apply


def name_trump(deal: int, word: str, instead: str) -> Callable[[Json], object]:
    def apply(game: Json) -> None:
        for call in events(game, deal, 2):
            if call["b"] == word:
                call["b"] = instead

    return apply


def stop_after(deal: int, cards: int, *last: Json) -> Callable[[Json], object]:
    """The deal ends after so many cards (a multiple of four), with these events before its result."""

    def apply(game: Json) -> None:
        kept: list[Json] = []
        played = 0
        for event in events(game, deal):
            if event["e"] in (3, 4, 6) and played >= cards and not (event["e"] == 6 and kept[-1]["e"] == 4):
                continue
            played += event["e"] == 4
            kept.append(event)
        game["rs"][deal - 1]["r"] = [*kept[:-1], *last, kept[-1]]

    return apply


ARCHIVE: Final = "archive inconsistent"
MAPPING: Final = "mapping fault"
READER: Final = "reader fault"
RULE: Final = "rule difference"

MUTATIONS: Final[tuple[Mutation, ...]] = (
    # card_abnat
    Mutation("e1 of deal 5", set_result(5, e1=114), ((5, "card_abnat", ARCHIVE),)),
    Mutation("e2 of a kaboot", set_result(6, e2=119), ((6, "card_abnat", ARCHIVE),)),
    Mutation("e1 and e2, right in sum", set_result(7, e1=40, e2=112), ((7, "card_abnat", ARCHIVE),)),
    Mutation("exchanged teams", exchange_teams(12), ((12, "card_abnat", MAPPING),)),
    Mutation("exchanged teams in a kaboot", exchange_teams(6), ((6, "card_abnat", MAPPING),)),
    Mutation(
        "two cards of one seat, same legality", exchange_cards(16, 8, 23), ((16, "card_abnat", ARCHIVE),)
    ),
    # total_points
    Mutation("p1", set_result(7, p1=44), ((7, "total_points", ARCHIVE),)),
    Mutation("p1 of a kaboot", set_result(14, p1=50), ((14, "total_points", ARCHIVE),)),
    Mutation("s1 in mid-match", set_result(5, s1=13), ((5, "total_points", ARCHIVE),)),
    Mutation("s1 and s2, right in sum", set_result(7, s1=5, s2=20), ((7, "total_points", ARCHIVE),)),
    Mutation("s1 of the last deal", set_result(16, s1=11), ((16, "total_points", ARCHIVE),)),
    # kaboot
    Mutation("kbt where there is none", set_result(12, kbt=1), ((12, "kaboot", ARCHIVE),)),
    Mutation("kbt left out", drop_result(6, "kbt"), ((6, "kaboot", ARCHIVE),)),
    # khasara
    Mutation("w of a khasara", set_result(12, w=1), ((12, "khasara", ARCHIVE),)),
    Mutation("w at 10-10", set_result(16, w=2), ((16, "khasara", ARCHIVE),)),
    # multiplier
    Mutation("em in Hokum", set_result(5, em=2), ((5, "multiplier", ARCHIVE),)),
    Mutation("em in a Sun kaboot", set_result(6, em=3), ((6, "multiplier", ARCHIVE),)),
    # declaration
    Mutation("a sira left out of r1", set_result(12, r1=[]), ((12, "declaration", ARCHIVE),)),
    Mutation(
        "a sira put into r2",
        set_result(5, r2=[{"n": "sira", "val": "20"}]),
        ((5, "declaration", ARCHIVE),),
    ),
    Mutation(
        "a sira worth 50", set_result(14, r1=[{"n": "sira", "val": "50"}]), ((14, "declaration", ARCHIVE),)
    ),
    Mutation(
        "Baloot not announced",
        lambda game: drop_event(7, 3, next(i for i, e in enumerate(events(game, 7, 3)) if e.get("prj") == 6))(
            game
        ),
        ((7, "declaration", ARCHIVE),),
    ),
    Mutation("a sira announced as fifty", set_event(12, 3, 0, prj=2), ((12, "declaration", ARCHIVE),)),
    Mutation("a sira shown, never announced", drop_event(12, 3, 0), ((12, "declaration", ARCHIVE),)),
    Mutation(
        "a Baloot that nobody holds",
        before_event(5, 4, 9, {"p": 2, "e": 3, "prj": 6}),
        ((5, "declaration", ARCHIVE),),
    ),
    # trick
    Mutation("swept by the losers", set_event(5, 6, 3, p=4), ((5, "trick", ARCHIVE),)),
    Mutation("lmw", set_result(5, lmw=2), ((5, "trick", ARCHIVE),)),
    Mutation("a trick led by another seat", rotate_trick(6, 4), ((6, "trick", ARCHIVE),)),
    # legality
    Mutation("a false akka", before_event(5, 4, 9, {"p": 2, "e": 3, "prj": 5}), ((5, "legality", ARCHIVE),)),
    Mutation("two cards of one seat", exchange_cards(6, 8, 20), ((6, "legality", ARCHIVE),)),
    # cumulative
    Mutation("t1s in mid-match", set_event(12, 1, 0, t1s=19), ((12, "cumulative", ARCHIVE),)),
    Mutation("t1s of the first deal", set_event(1, 1, 0, t1s=3), ((1, "cumulative", ARCHIVE),)),
    Mutation("t1s of the last deal", set_event(16, 1, 0, t1s=67), ((16, "cumulative", ARCHIVE),)),
    Mutation("the header", lambda game: game.update(s1=75), ((0, "cumulative", ARCHIVE),)),
    Mutation("a played deal is missing", lambda game: game["rs"].pop(5), ((6, "cumulative", ARCHIVE),)),
    # bidding
    Mutation("another trump named", name_trump(5, "spades", "hearts"), ((5, "bidding", MAPPING),)),
    Mutation("the floor's suit named", name_trump(5, "spades", "diamonds"), ((5, "bidding", MAPPING),)),
    Mutation("ts after the fact", set_event(7, 2, -1, ts=3), ((7, "bidding", ARCHIVE),)),
    Mutation("m", set_result(16, m=1), ((16, "bidding", ARCHIVE),)),
    Mutation("b", set_result(5, b=2), ((5, "bidding", ARCHIVE),)),
    Mutation("a call out of turn", repeat_event(5, 2, 0, p=3), ((5, "bidding", ARCHIVE),)),
    Mutation("a call too many", repeat_event(5, 2, 2), ((5, "bidding", ARCHIVE),)),
    Mutation("the first call dropped", drop_event(5, 2, 0), ((5, "bidding", ARCHIVE),)),
    Mutation("an answer to a Hokum dropped", drop_event(16, 2, 2), ((16, "bidding", ARCHIVE),)),
    Mutation("the confirmation dropped", drop_event(7, 2, -1), ((7, "bidding", ARCHIVE),)),
    Mutation("the question before a Sun dropped", drop_event(12, 2, -1), ((12, "bidding", RULE),)),
    Mutation("a pass of an all-pass deal dropped", drop_event(2, 2, 5), ((2, "bidding", ARCHIVE),)),
    Mutation("kawesh by another seat", set_event(9, 16, 0, p=4), ((9, "bidding", ARCHIVE),)),
    Mutation("kawesh dropped", drop_event(9, 16, 0), ((9, "bidding", ARCHIVE),)),
    Mutation("the dealer of the first deal", set_event(1, 1, 0, p=2), ((1, "bidding", ARCHIVE),)),
    Mutation("the dealer of an all-pass deal", set_event(2, 1, 0, p=2), ((2, "bidding", ARCHIVE),)),
    Mutation("the dealer of a played deal", set_event(12, 1, 0, p=3), ((12, "bidding", ARCHIVE),)),
    Mutation("the dealer of a kawesh deal", set_event(9, 1, 0, p=1), ((9, "bidding", ARCHIVE),)),
    # integrity
    Mutation("two seats' cards exchanged", exchange_cards(5, 8, 9), ((5, "integrity", ARCHIVE),)),
    Mutation("five cards in a trick", repeat_event(5, 4, 7), ((5, "integrity", ARCHIVE),)),
    Mutation("a card missing", drop_event(16, 4, 9), ((16, "integrity", ARCHIVE),)),
    Mutation("a card of no pack", set_event(6, 4, 9, c=3), ((6, "integrity", ARCHIVE),)),
    Mutation("a winner who is not at the table", set_event(6, 6, 2, p=7), ((6, "integrity", ARCHIVE),)),
    Mutation("no result", drop_event(7, 12, 0), ((7, "integrity", ARCHIVE),)),
    Mutation("a result of another type", set_result(5, e1="many"), ((5, "integrity", ARCHIVE),)),
    Mutation("a floor card that somebody holds", set_event(7, 1, 0, fc=51), ((7, "integrity", ARCHIVE),)),
    Mutation("an unknown call", set_event(14, 2, 0, b="blah"), ((14, "integrity", READER),)),
    # nothing
    Mutation("an unknown event", before_event(5, 4, 3, {"e": 23, "p": 2}), ()),
    Mutation("an unknown field", set_event(5, 4, 3, zz=1), ()),
    Mutation("chat", before_event(5, 4, 3, {"e": 8, "uid": 7, "msg": "salam"}), ()),
    Mutation("another seat of the winning team sweeps", set_event(5, 6, 3, p=1), ()),
)
"""Each category at least once; what gives nothing must stay silent."""
