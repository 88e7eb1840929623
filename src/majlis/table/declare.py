"""What to declare at Liap Tui, asked on a page: the number, what each number is worth, and why.

`POST /declare` takes a hand and its situation as JSON and answers in lines of JSON, one sentence where they
cannot be. The declarers work in a process of their own (`workshop`), one question at a time.
"""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from majlis.errors import InputError, MajlisError
from majlis.i18n import N_, texts
from majlis.table.guests import guest_of
from majlis.table.request_body import read_json, refusal
from majlis.table.worker import Lines, serve, spoken
from majlis.table.workshop import Workshop

MOST_BYTES: Final = 2048
WORLDS: Final = 1500
"""Deals that the expert plays out: about a second."""
SECONDS: Final = 30
"""The longest that a question may take; the first one loads the compiled loops."""

Score: TypeAlias = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=8)]


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A hand, and what its holder knows when he declares; four scores, the starter's first."""

    hand: Annotated[str, msgspec.Meta(max_length=300)]
    previous: Annotated[list[Number], msgspec.Meta(max_length=3)] = []
    rules: Annotated[str, msgspec.Meta(max_length=200)] = "standard"
    scores: Annotated[list[Score], msgspec.Meta(min_length=4, max_length=4)] = msgspec.field(
        default_factory=lambda: [0] * 4
    )
    twice_zero: bool = False
    """He declared 0 in the two rounds before."""
    multiplier: Annotated[int, msgspec.Meta(ge=1, le=50)] = 1
    first_round: bool = False
    language: str = "en"


def answer(asked: Asked) -> dict[str, Any]:
    """What the declarers say; raises `MajlisError` for a hand or a situation that cannot be."""
    from majlis.liaptui.bans import MOST_PILES, why_banned
    from majlis.liaptui.declare import Situation, check_hand, declarer
    from majlis.liaptui.declare.expert import declare
    from majlis.liaptui.names import player_words
    from majlis.liaptui.pieces import format_pieces, parse_hand
    from majlis.liaptui.ruleset import parse_rules
    from majlis.liaptui.scoring import winners
    from majlis.liaptui.standing import STREAK_LIMIT

    language = spoken(asked.language)
    hand, rules = parse_hand(asked.hand), parse_rules(asked.rules)
    one, two, three, four = asked.scores
    if winners((one, two, three, four), rules.replace(round_limit=None), 0):
        raise InputError(
            N_("With {target} points the game is over: write lower scores."), target=rules.target
        )
    first = asked.first_round and asked.multiplier == 1
    situation = Situation(
        position=len(asked.previous),
        previous=tuple(asked.previous),
        must_declare_nonzero=asked.twice_zero,
        multiplier=asked.multiplier,
        scores=(one, two, three, four),
        starter_by="general" if first else "redeal" if asked.multiplier > 1 else "winner",
        round_number=1 if asked.first_round else 3,
    )
    check_hand(hand, situation)
    found = declare(hand, situation, rules, worlds=WORLDS)
    streak = STREAK_LIMIT if asked.twice_zero else 0
    values = []
    for number in range(MOST_PILES + 1):
        value: dict[str, Any] = {"number": number}
        if number in found.expected:
            estimate = found.expected[number]
            value |= {"mean": estimate.mean, "error": estimate.standard_error, "share": estimate.win_chance}
        if number not in found.legal:
            value["why"] = why_banned(number, streak).text(language)
        values.append(value)
    others = []
    for name in ("repaired", "literal"):
        other = declarer(name)(hand, situation, rules)
        reasons = [reason.text(language) for reason in other.reasons]
        others.append({"name": player_words(name, language), "number": other.number, "reasons": reasons})
    said = texts(language).gettext("Declare {number}.").format(number=found.number)
    return {
        "hand": format_pieces(hand),
        "number": found.number,
        "said": said,
        "values": values,
        "reasons": [reason.text(language) for reason in found.reasons],
        "others": others,
    }


async def ask(request: Request) -> Response:
    """`POST /declare`."""
    try:
        asked = await read_json(request, Asked, MOST_BYTES)
    except MajlisError as error:
        return refusal(error)
    shop: Workshop = request.app.state.declarers
    return shop.respond(asked, SECONDS, guest_of(request))


def work(asked: Asked) -> Lines:
    """The answer as lines: one."""
    yield answer(asked)


if __name__ == "__main__":
    serve(Asked, work)
