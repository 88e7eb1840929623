"""What a Baloot seat may know, as numbers in 0..1, and as one line of text; made from its `View` alone.

`OBSERVATION` and `INFORMATION` are the layouts: blocks with name, shape and meaning, one after another in
a flat float32 array; `block` finds one again. Two orders hold everywhere:

- 32 cards: 8 × suit (♠ ♥ ♣ ♦) + rank (7 8 9 10 J Q K A), the numbers of the action codes;
- seats, from one's own eyes: oneself, the next (right), the partner, the one before (left). Sides: ours,
  theirs. So one network can sit at every seat.

The observation is the moment: what lies open, what is held, what has been said, not in which order. The
information state adds the cards that the seat held at first and every event in order: two arrays are
equal only when the seat has seen the same things, until the deal is over.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.auction import Contract
from majlis.baloot.deck import DECK
from majlis.baloot.notation import format_contract
from majlis.baloot.phase import Phase
from majlis.baloot.projects import KINDS
from majlis.baloot.ruleset import rules_text
from majlis.baloot.view import View
from majlis.cards import CardSet, card_name, hand_text
from majlis.envs.baloot_codes import CALLS, FIRST_CALL, FIRST_PROJECT, WAIT
from majlis.envs.form import Floats
from majlis.envs.layout import Block, Layout
from majlis.game import SEATS, Action, Seat, seats_from

MAX_EVENTS: Final = 77
"""No deal has more actions: 13 words of auction, 10 of doubling, 32 cards, 8 projects, a Baloot, 8 Akkas,
a Sawa, 4 times accept."""
EVENT: Final = 4 + WAIT + len(KINDS) + 1
"""One event: who (4), then which action code below `WAIT`, or which kind of project, or a qayd."""
MOST_CALLS: Final = 8
"""No seat says one word more often in the talk of a deal; counts are divided by it."""
MOST_POINTS: Final = 152
"""Card points in a Hokum; points captured are divided by it."""
RAISES: Final = ("not doubled", "doubled", "tripled", "four", "gahwa")


OBSERVATION: Final = Layout(
    (
        Block("hand", (32,), "the cards held now"),
        Block("floor", (32,), "the floor card; none in a composed position"),
        Block("gone", (32,), "all cards played in the deal, the table's included"),
        Block("own projects", (32,), "the cards of the projects one has announced"),
        Block("table", (4, 32), "the card of each seat in the trick on the table"),
        Block("played", (4, 32), "the cards that each seat has played, the table's included"),
        Block("shown", (4, 32), "the cards of each seat's projects that lie open"),
        Block("phase", (5,), "auction, doubling, play, closing, over"),
        Block("dealer", (4,), "who deals"),
        Block("asked", (4,), "who may answer in turn now"),
        Block("turn", (4,), "who is expected to act; nobody when the deal is over"),
        Block("leader", (4,), "who leads, or led, the trick on the table; the dealer's next before the play"),
        Block("mode", (2,), "Sun, Hokum; neither before a contract stands"),
        Block("trump", (4,), "the trump suit"),
        Block("buyer", (4,), "who bought"),
        Block("caller", (4,), "who called the contract: in Ashkal the buyer's partner"),
        Block("ashkal", (1,), "the contract was called by Ashkal"),
        Block("level", (5,), ", ".join(RAISES)),
        Block("closed", (1,), "the game is closed: trumps may not be led while plain cards are held"),
        Block("raiser", (4,), "who made the last raise"),
        Block(
            "said",
            (4, len(CALLS)),
            f"how often each seat said each call in auction and doubling, by {MOST_CALLS}",
        ),
        Block("kinds", (4, 4), "how many sira, fifty, hundred, four hundred each seat has announced, by 2"),
        Block("contest", (2,), "whose projects count, ours or theirs, once it is known"),
        Block("balooted", (4,), "who has announced Baloot"),
        Block("akka", (1,), "the card led to the table was called Akka"),
        Block("promised", (2,), "Baloot, Akka was just called: its card is played next"),
        Block("held", (4,), "how many cards each seat holds, by 8"),
        Block("won", (2,), "tricks won by us, by them, by 8"),
        Block("captured", (2,), f"card points captured by us, by them, by {MOST_POINTS}"),
        Block("score", (2,), "our and their match score before the deal, by twice the target, at most 1"),
    )
)

HISTORY: Final[tuple[Block, ...]] = (
    Block("first hand", (32,), "the cards one held when the deal, or the composed position, began"),
    Block(
        "events",
        (MAX_EVENTS, EVENT),
        f"what was done, in order: seat (4), action code (0..{WAIT - 1}), or of a project whose cards were "
        "not shown its kind (4), or a qayd (1)",
    ),
)
INFORMATION: Final = OBSERVATION + HISTORY
OBSERVATION_SIZE: Final = OBSERVATION.size
INFORMATION_SIZE: Final = INFORMATION.size
block: Final = INFORMATION.block
"""The named part of an observation or information array, in its shape; raises `KeyError`."""
_STARTS: Final = INFORMATION.starts
_CARDS: Final = np.array(DECK)
_SCALARS: Final = _STARTS["phase"]
_FIRST_KIND: Final = 4 + WAIT
_QAYD: Final = _FIRST_KIND + len(KINDS)
_KIND: Final = {kind: number for number, kind in enumerate(KINDS)}


def observation(view: View) -> Floats:
    """The seat's view of this moment, in the layout `OBSERVATION`."""
    array = np.zeros(OBSERVATION_SIZE, dtype=np.float32)
    _write(array, view)
    return array


def information(first: View, view: View) -> Floats:
    """All that the seat has seen since its `first` view, in the layout `INFORMATION`."""
    array = np.zeros(INFORMATION_SIZE, dtype=np.float32)
    _write(array, view)
    block(array, "first hand")[:] = _planes([first.hand])[0]
    events = block(array, "events")
    for row, (by, action) in zip(events, view.history, strict=False):
        row[_seen_from(view.seat, by)] = 1
        row[_event(action)] = 1
    return array


def _event(action: Action) -> int:
    """Where an action of a view's history stands in an event."""
    if action < 52:
        return 4 + _CODE_OF_CARD[action]
    if action >= act.QAYD:
        return _QAYD
    if action >= act.ANNOUNCED:
        return _FIRST_KIND + action - act.ANNOUNCED
    if action >= act.ANNOUNCE:
        return 4 + FIRST_PROJECT + action - act.ANNOUNCE
    return 4 + FIRST_CALL + action - act.PASS


_CODE_OF_CARD: Final = {card: code for code, card in enumerate(DECK)}


def _seen_from(seat: Seat, other: Seat) -> int:
    return (other - seat) % 4


def _planes(sets: Sequence[CardSet]) -> Floats:
    """Sets of cards as rows of 32."""
    raw = b"".join(cards.to_bytes(8, "little") for cards in sets)
    bits = np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little").reshape(len(sets), 64)
    return bits[:, _CARDS].astype(np.float32)


def _write(array: Floats, view: View) -> None:
    seats = seats_from(view.seat)
    table, played = _tables(view)
    planes = [view.hand, 0 if view.floor is None else 1 << view.floor, view.played]
    planes.append(_union(project.cards for project in view.own_projects))
    planes += [table[seat] for seat in seats]
    planes += [played[seat] for seat in seats]
    planes += [_union(project.cards for project in view.shown[seat]) for seat in seats]
    array[:_SCALARS] = _planes(planes).reshape(-1)
    _write_turn(array, view)
    if view.contract is not None:
        _write_contract(array, view, view.contract)
    _write_talk(array, view, seats)
    _write_counts(array, view, seats)


def _union(sets: Iterable[CardSet]) -> CardSet:
    result = 0
    for cards in sets:
        result |= cards
    return result


def _tables(view: View) -> tuple[list[CardSet], list[CardSet]]:
    """By seat, the card on the table and all cards known to be played."""
    table, played = [0] * 4, [0] * 4
    for place, card in enumerate(view.trick):
        table[(view.leader + place) % 4] = 1 << card
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            played[(trick.leader + place) % 4] |= 1 << card
    return table, [played[seat] | table[seat] for seat in SEATS]


def _mark(array: Floats, name: str, at: int) -> None:
    array[_STARTS[name] + at] = 1


def _write_turn(array: Floats, view: View) -> None:
    me = view.seat
    _mark(array, "phase", view.phase)
    _mark(array, "dealer", _seen_from(me, view.dealer))
    _mark(array, "leader", _seen_from(me, view.leader))
    for seat in view.asked:
        _mark(array, "asked", _seen_from(me, seat))
    if view.phase != Phase.OVER:
        _mark(array, "turn", _seen_from(me, view.current_player))


def _write_contract(array: Floats, view: View, contract: Contract) -> None:
    me = view.seat
    _mark(array, "mode", int(contract.mode == "hokum"))
    if contract.trump is not None:
        _mark(array, "trump", contract.trump)
    _mark(array, "buyer", _seen_from(me, contract.buyer))
    _mark(array, "caller", _seen_from(me, contract.caller))
    _mark(array, "level", contract.level - 1)
    if contract.raiser is not None:
        _mark(array, "raiser", _seen_from(me, contract.raiser))
    array[_STARTS["ashkal"]] = contract.ashkal
    array[_STARTS["closed"]] = contract.closed


def _write_talk(array: Floats, view: View, seats: Sequence[Seat]) -> None:
    said = _STARTS["said"]
    for by, call in view.calls:
        array[said + len(CALLS) * _seen_from(view.seat, by) + call - act.PASS] += 1 / MOST_CALLS
    kinds = _STARTS["kinds"]
    for place, seat in enumerate(seats):
        for kind in view.kinds[seat]:
            array[kinds + 4 * place + _KIND[kind]] += 0.5
        array[_STARTS["balooted"] + place] = view.balooted[seat]
        array[_STARTS["held"] + place] = view.hand_counts[seat] / 8
    if view.contest_winner is not None:
        _mark(array, "contest", (view.contest_winner ^ view.seat) & 1)
    array[_STARTS["akka"]] = view.akka
    if view.promised is not None:
        _mark(array, "promised", int(view.promised == act.AKKA))


def _write_counts(array: Floats, view: View, seats: Sequence[Seat]) -> None:
    won = [0, 0]
    for trick in view.tricks:
        won[trick.winner & 1] += 1
    for side in (0, 1):
        team = seats[side] & 1
        array[_STARTS["won"] + side] = won[team] / 8
        array[_STARTS["captured"] + side] = view.captured[team] / MOST_POINTS
        array[_STARTS["score"] + side] = min(view.scores[team] / (2 * view.rules.target), 1)


def observation_text(view: View) -> str:
    """The moment as one line: what `observation` tells, and the match score in full."""
    table = [f"{(view.leader + place) % 4}:{card_name(card)}" for place, card in enumerate(view.trick)]
    parts = [
        _table_text(view),
        f"{Phase(view.phase).name.lower()} asked {_seats_text(view.asked)} leader {view.leader}",
        f"hand {hand_text(view.hand)}",
        f"said {_said_text(view)}",
        f"contract {_contract_text(view.contract)}",
        f"table {' '.join(table) or '-'}" + (" akka" if view.akka else ""),
        f"played {'/'.join(hand_text(cards) for cards in _tables(view)[1])} of {hand_text(view.played)}",
        f"projects {_projects_text(view)}",
        f"captured {view.captured[0]}-{view.captured[1]} held {''.join(map(str, view.hand_counts))}",
    ]
    if view.promised is not None:
        parts.append(f"promised {act.format_action(view.promised)}")
    return " | ".join(parts)


def information_text(first: View, view: View) -> str:
    """Rules, seat, what was held and every event in order: equal exactly when the seat saw the same."""
    events = [f"{by}@{act.format_action(action)}" for by, action in view.history]
    head = f"{_table_text(view)} | first {hand_text(first.hand)} | hand {hand_text(view.hand)}"
    if view.floor is None:
        head += f" | from {observation_text(first)}"
    return f"{head} : {' '.join(events)}".rstrip()


def _table_text(view: View) -> str:
    floor = "-" if view.floor is None else card_name(view.floor)
    scores = f"{view.scores[0]}-{view.scores[1]}"
    return f"{rules_text(view.rules)} seat {view.seat} d{view.dealer} {scores} floor {floor}"


def _seats_text(seats: Sequence[Seat]) -> str:
    return ",".join(map(str, seats)) or "-"


def _said_text(view: View) -> str:
    """By seat, its words in the order of saying; the order between seats is history."""
    words = [[act.format_action(call) for by, call in view.calls if by == seat] for seat in SEATS]
    return "/".join(",".join(said) or "-" for said in words)


def _contract_text(contract: Contract | None) -> str:
    return "-" if contract is None else format_contract(contract)


def _projects_text(view: View) -> str:
    parts = []
    for seat in SEATS:
        kinds = ",".join(view.kinds[seat])
        shown = "".join(f"={hand_text(project.cards)}" for project in view.shown[seat])
        parts.append((kinds or "-") + shown + ("+baloot" if view.balooted[seat] else ""))
    own = ",".join(hand_text(project.cards) for project in view.own_projects) or "-"
    side = "" if view.contest_winner is None else f" won by {view.contest_winner}"
    return f"{'/'.join(parts)} own {own}{side}"
