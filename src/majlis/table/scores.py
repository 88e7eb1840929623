"""The score keeper's answers: deals in, points and their arithmetic out. Nothing is kept on the server."""

from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from majlis.baloot.names import addressed
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.score_keeper import PlainPoints, SaidDeal, keep
from majlis.errors import MajlisError
from majlis.table.request_body import in_turn, read_json, refusal
from majlis.table.worker import spoken

MOST_BYTES: Final = 64 * 1024
MOST_DEALS: Final = 200


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A match as it was written down."""

    deals: Annotated[list[SaidDeal | PlainPoints], msgspec.Meta(max_length=MOST_DEALS)]
    rules: Annotated[str, msgspec.Meta(max_length=400)] = "kammelna"
    language: str = "en"


def answer(asked: Asked) -> bytes:
    """The deals counted, the target and who has won, as JSON; raises `MajlisError` for what cannot be."""
    language = spoken(asked.language)
    rules = parse_rules(asked.rules, files=False)
    counted, winner = keep(asked.deals, rules)
    deals = [
        {
            "points": deal.points,
            "totals": deal.totals,
            "lines": [addressed(line, language) for line in deal.lines],
        }
        for deal in counted
    ]
    return msgspec.json.encode({"deals": deals, "winner": winner, "target": rules.target})


async def count_scores(request: Request) -> Response:
    """`POST /count`: JSON as `Asked`; 400 with one sentence where it cannot be counted."""
    language = "en"
    try:
        asked = await read_json(request, Asked, MOST_BYTES)
        language = asked.language
        found = await in_turn(request, answer, asked)
        return Response(found, media_type="application/json")
    except MajlisError as error:
        return refusal(error, language)
