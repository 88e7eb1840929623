"""One line for a position at any moment of a deal: `format_position` and `parse_position`.

    RULES DEALER SCORES deal FLOOR HANDS [STOCK] [: MOVES]
    RULES DEALER SCORES play CONTRACT HANDS [FIELDS] [: MOVES]

The first form is a deal from its beginning, the second a composed position of the play. `docs/notation.md`
tells the parts; a line that was formatted is read back to an equal state.

>>> line = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
>>> state = parse_position(line)
>>> state.current_player(), format_position(state) == line
(1, True)
"""

import re
from dataclasses import dataclass, field
from typing import Final

from majlis.baloot.actions import format_action, parse_action
from majlis.baloot.auction import Contract
from majlis.baloot.deal import Deal
from majlis.baloot.projects import Project, parse_project, project_text
from majlis.baloot.ruleset import parse_rules, rules_text
from majlis.baloot.setup import SetUp, raising_team
from majlis.baloot.sheet import Pair
from majlis.baloot.state import State
from majlis.cards import SUIT_GLYPHS, Card, CardSet, card_name, hand_text, parse_card, parse_cards, parse_suit
from majlis.errors import MajlisError, NotationError, shown
from majlis.game import SEATS, Seat, next_seat, team_of
from majlis.i18n import N_
from majlis.message import Message

_SHAPES: Final = (
    "RULES dDEALER A-B deal FLOOR HANDS [STOCK] [: MOVES]",
    "RULES dDEALER A-B play CONTRACT HANDS …",
)
_CONTRACT: Final = re.compile(
    r"(?P<buyer>[0-3]):(?:(?P<sun>sun)(?P<ashkal>-ashkal)?|hokum(?P<trump>.))"
    r"(?:x(?P<level>[2-5])(?P<closed>c?)(?:/(?P<raiser>[0-3]))?)?"
)


def format_position(state: State) -> str:
    """The line of a state; shortest rule text, hands grouped by suit, moves as said and played."""
    head = [rules_text(state.rules), f"d{state.dealer}", f"{state.scores[0]}-{state.scores[1]}"]
    if state.setup is None:
        hands = "/".join(hand_text(hand) for hand in state.deal.first)
        stock = ",".join(card_name(card) for card in state.deal.stock)
        head += ["deal", card_name(state.deal.floor), hands, stock]
    else:
        head += ["play", *_format_setup(state.setup, state.dealer)]
    return " ".join([*head, *format_moves(state)])


def format_moves(state: State) -> list[str]:
    """Each move, with its seat (`2@kawesh`) where it was not the seat expected."""
    if not state.history:
        return []
    replay = state.beginning()
    moves = [":"]
    for seat, action in state.history:
        prefix = "" if seat == replay.current_player() else f"{seat}@"
        moves.append(prefix + format_action(action))
        replay.apply(action, seat)
    return moves


def _format_setup(setup: SetUp, dealer: Seat) -> list[str]:
    parts = [format_contract(setup.contract), "/".join(hand_text(hand) for hand in setup.hands)]
    if setup.leader != next_seat(dealer) or any(setup.won):
        parts.append(f"L{setup.leader}")
    if setup.trick:
        parts.append("T" + ",".join(card_name(card) for card in setup.trick) + ("*" if setup.akka else ""))
    if any(setup.won):
        parts.append(f"P{setup.captured[0]}-{setup.captured[1]}")
        parts.append(f"W{setup.won[0]}-{setup.won[1]}")
    for seat in SEATS:
        parts += [f"A{seat}:{project_text(project)}" for project in setup.announced[seat]]
        parts += [f"B{seat}"] if setup.balooted[seat] else []
    return parts


def format_contract(contract: Contract) -> str:
    """`1:hokum♠x2c/0`: buyer, kind, and where doubled the level, `c` for closed and the last raiser.

    In Ashkal the first seat is the caller's partner, whoever is the buyer by the rules.
    """
    kind = "sun" if contract.trump is None else "hokum" + SUIT_GLYPHS[contract.trump]
    text = f"{contract.taker}:{kind}" + ("-ashkal" if contract.ashkal else "")
    if contract.level > 1:
        text += f"x{contract.level}" + ("c" if contract.closed else "")
        text += f"/{contract.raiser}" if contract.raiser is not None else ""
    return text


def parse_contract(text: str) -> Contract:
    """Read what `format_contract` writes; the level is 2 to 4, or 5 for gahwa.

    Raises `NotationError` when the text is no contract.
    """
    match = _CONTRACT.fullmatch(text)
    if match is None:
        message = N_("{text} is not a contract: write 1:hokum♠, 0:sun, 2:sun-ashkal or 1:hokum♠x2c/0")
        raise NotationError(message, text=shown(text))
    buyer, level = int(match["buyer"]), int(match["level"] or 1)
    raiser = int(match["raiser"]) if match["raiser"] else None
    if raiser is None and level > 1:  # the level tells the side; the score needs no more
        raiser = buyer if raising_team(buyer, level) == team_of(buyer) else next_seat(buyer)
    return Contract(
        mode="sun" if match["sun"] else "hokum",
        trump=None if match["sun"] else parse_suit(match["trump"]),
        buyer=buyer,
        caller=next_seat(buyer, 2) if match["ashkal"] else buyer,
        ashkal=bool(match["ashkal"]),
        level=level,
        closed=bool(match["closed"]),
        raiser=raiser,
    )


def parse_position(text: str) -> State:
    """The state of a line; raises `NotationError` (or `InputError`, `IllegalAction`) naming what is wrong."""
    head, _, moves = text.partition(" : ")
    words = head.split()
    if len(words) < 6 or words[3] not in ("deal", "play"):
        raise NotationError(
            N_("{text} is not a position: write {deal}, or {play}"),
            text=shown(text),
            deal=_SHAPES[0],
            play=_SHAPES[1],
        )
    rules, (dealer, scores) = parse_rules(words[0], files=False), parse_table(words)
    if words[3] == "deal":
        state = State.new(_parse_deal(words[4:]), rules, dealer, scores)
    else:
        state = State.set_up(_parse_setup(words[4:], dealer), rules, dealer, scores)
    apply_moves(state, moves.split())
    return state


def parse_table(words: list[str]) -> tuple[Seat, Pair]:
    """The dealer and the match score, the second and third words of a line."""
    dealer = _number(words[1], r"d([0-3])", N_("a dealer"), "d0, d1, d2 or d3")[0]
    return dealer, _pair(words[2], N_("the match score"), "16-69")


def apply_moves(state: State, moves: list[str], before: int = 0) -> None:
    """Apply moves as they are written; `before` is how many came before them, for what a refusal says."""
    for number, move in enumerate(moves, before + 1):
        seat_text, at, word = move.rpartition("@")
        try:
            if at and seat_text not in ("0", "1", "2", "3"):
                message = N_("{text} is not a seat: write 0, 1, 2 or 3 before the @")
                raise NotationError(message, text=shown(seat_text))
            state.apply(parse_action(word), int(seat_text) if at else None)
        except MajlisError as error:
            message = N_("move {number} ({move}): {sentence}")
            raise NotationError(message, number=number, move=move[:60], sentence=error.message) from None


def _number(text: str, pattern: str, what: str, example: str) -> tuple[int, ...]:
    match = re.fullmatch(pattern, text)
    if match is None:
        message = N_("{text} is not {what}: write {example}")
        raise NotationError(message, text=shown(text), what=Message(what), example=example)
    return tuple(int(group) for group in match.groups())


def _pair(text: str, what: str, example: str) -> Pair:
    first, second = _number(text, r"(\d{1,6})-(\d{1,6})", what, example)
    return first, second


def _hands(text: str) -> tuple[CardSet, ...]:
    hands = text.split("/")
    if len(hands) != 4:
        message = N_("{text} has {count} hands: write four, separated by /")
        raise NotationError(message, text=shown(text), count=len(hands))
    if "?" in hands:
        message = N_(
            "{text} has a hand that is not known: all four must be written here, only advise takes ?"
        )
        raise NotationError(message, text=shown(text))
    return tuple(parse_cards(hand) for hand in hands)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split(","))


def _parse_deal(words: list[str]) -> Deal:
    if len(words) > 3:
        message = N_("{text} is one part too many: after the hands comes the stock, then ' : ' and moves")
        raise NotationError(message, text=shown(words[3]))
    hands = _hands(words[1])
    stock = _cards(words[2]) if len(words) == 3 else ()
    return Deal((hands[0], hands[1], hands[2], hands[3]), parse_card(words[0]), stock)


@dataclass
class TableParts:
    """The parts of a composed position after its hands."""

    leader: Seat
    trick: tuple[Card, ...] = ()
    akka: bool = False
    points: str = "0-0"
    won: Pair = (0, 0)
    announced: list[tuple[Project, ...]] = field(default_factory=lambda: [(), (), (), ()])
    balooted: list[bool] = field(default_factory=lambda: [False] * 4)


def parse_table_parts(words: list[str], leader: Seat) -> TableParts:
    """The parts after the hands; `leader` leads where no part says who does."""
    table, given = TableParts(leader), set[str]()
    for word in words:
        kind, rest = word[0].upper(), word[1:]
        if kind in given and kind != "A":
            raise NotationError(N_("{text}: this part is given twice"), text=shown(word))
        given.add(kind + rest if kind == "B" else kind)
        if kind == "L":
            table.leader = _number(rest, "([0-3])", N_("a leader"), "L2")[0]
        elif kind == "T":
            table.akka = rest.endswith("*")
            table.trick = _cards(rest.removesuffix("*"))
        elif kind == "P":
            table.points = rest
        elif kind == "W":
            table.won = _pair(rest, N_("the tricks taken"), "W3-2")
        elif kind == "A" and rest[1:2] == ":" and rest[0] in "0123":
            table.announced[int(rest[0])] += (parse_project(rest[2:]),)
        elif kind == "B":
            table.balooted[_number(rest, "([0-3])", N_("a Baloot"), "B1")[0]] = True
        else:
            message = N_(
                "{text} is not a part of a position: after the hands come L2 (leader), "
                "T9♠,A♠ (table), P30-41 (points), W3-2 (tricks), A0:sira:♠QKA (project), B1 (Baloot)"
            )
            raise NotationError(message, text=shown(word))
    return table


def _parse_setup(words: list[str], dealer: Seat) -> SetUp:
    table = parse_table_parts(words[2:], next_seat(dealer))
    hands, contract = _hands(words[1]), parse_contract(words[0])
    without_points = SetUp(contract, hands, table.leader, table.trick)
    return SetUp(
        contract,
        hands,
        table.leader,
        table.trick,
        _captured(table.points, without_points.gone_points),
        table.won,
        tuple(table.announced),
        tuple(table.balooted),
        table.akka,
    )


def _captured(text: str, gone: int) -> Pair:
    """`30-41`, or `30-*` and `*-41`, where the other side took the rest of what is gone."""
    first, _, second = text.partition("-")
    if first == "*" and re.fullmatch(r"\d{1,6}", second):
        return gone - int(second), int(second)
    if second == "*" and re.fullmatch(r"\d{1,6}", first):
        return int(first), gone - int(first)
    return _pair(text, "the points taken", "P30-41 or P30-*")
