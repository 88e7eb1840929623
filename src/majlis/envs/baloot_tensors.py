"""What a Baloot seat may know, as numbers in 0..1, and as one line of text; made from its `View` alone.

`TENSORS` is the table of blocks; `block` finds one in an array by its name. Two orders hold everywhere:

- 32 cards: 8 × suit (♠ ♥ ♣ ♦) + rank (7 8 9 10 J Q K A), the numbers of the action codes;
- seats, from one's own eyes: oneself, the next (right), the partner, the one before (left). Sides: ours,
  theirs. So one network can sit at every seat.

The observation is the moment: what lies open, what is held, what has been said, not in which order. The
information state adds the cards that the seat held at first and every event in order: two arrays are
equal only when the seat has seen the same things, until the deal is over.
"""

from collections.abc import Callable, Iterable, Sequence
from struct import pack
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
from majlis.compiled.arrays import Singles
from majlis.envs.baloot_codes import CALLS, FIRST_CALL, FIRST_PROJECT, WAIT
from majlis.envs.layout import Tensors, by_seat, from_own, one_of, seat
from majlis.game import SEATS, Action, Seat

MAX_EVENTS: Final = 77
"""No deal has more actions: 13 words of auction, 10 of doubling, 32 cards, 8 projects, a Baloot, 8 Akkas,
a Sawa, 4 times accept."""
EVENT: Final = 4 + WAIT + len(KINDS) + 1
"""One event: who (4), then which action code below `WAIT`, or which kind of project, or a qayd."""
MOST_CALLS: Final = 8
"""No seat says one word more often in the talk of a deal; counts are divided by it."""
MOST_POINTS: Final = 152
"""Card points in a Hokum; points captured are divided by it."""
_CARDS: Final = np.array(DECK)
_CODE_OF_CARD: Final = {card: code for code, card in enumerate(DECK)}


def _planes(sets: Sequence[CardSet]) -> Singles:
    """Sets of cards as rows of 32."""
    raw = pack(f"<{len(sets)}Q", *sets)
    bits = np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little").reshape(len(sets), 64)
    return bits.take(_CARDS, axis=1).astype(np.float32)


def _union(sets: Iterable[CardSet]) -> CardSet:
    result = 0
    for cards in sets:
        result |= cards
    return result


def _table(view: View) -> list[CardSet]:
    table = [0] * 4
    for place, card in enumerate(view.trick, view.leader - view.seat):
        table[place % 4] = 1 << card
    return table


def _played(view: View) -> list[CardSet]:
    """The cards that each seat has played, in the order of the view's seats."""
    played = _table(view)
    for trick in view.tricks:
        for place, card in enumerate(trick.cards, trick.leader - view.seat):
            played[place % 4] |= 1 << card
    return played


def _said(view: View) -> list[float]:
    counts = [0.0] * (4 * len(CALLS))
    for by, call in view.calls:
        counts[len(CALLS) * ((by - view.seat) % 4) + call - act.PASS] += 1 / MOST_CALLS
    return counts


def _shown(view: View) -> list[CardSet]:
    shown = from_own(view, view.shown)
    return [_union(project.cards for project in projects) if projects else 0 for projects in shown]


def _kinds(view: View) -> list[float]:
    if not any(view.kinds):
        return _NO_KINDS
    return [said.count(kind) / 2 for said in from_own(view, view.kinds) for kind in KINDS]


_NO_KINDS: Final = [0.0] * (4 * len(KINDS))


def _score(view: View) -> list[float]:
    ours, target = view.seat & 1, 2 * view.rules.target
    return [min(view.scores[ours] / target, 1), min(view.scores[1 - ours] / target, 1)]


def _won(view: View) -> list[float]:
    side = view.seat & 1
    ours = sum([trick.winner & 1 == side for trick in view.tricks])
    return [ours / 8, (len(view.tricks) - ours) / 8]


MOMENT: Final = f"""
hand | 32 | the cards held now
floor | 32 | the floor card; none in a composed position
gone | 32 | all cards played in the deal, the table's included
own projects | 32 | the cards of the projects one has announced
table | 4 × 32 | the card of each seat in the trick on the table
played | 4 × 32 | the cards that each seat has played, the table's included
shown | 4 × 32 | the cards of each seat's projects that lie open
phase | 5 | auction, doubling, play, closing, over
dealer | 4 | who deals
asked | 4 | who may answer in turn now
turn | 4 | who is expected to act; nobody when the deal is over
leader | 4 | who leads, or led, the trick on the table; the dealer's next before the play
mode | 2 | Sun, Hokum; neither before a contract stands
trump | 4 | the trump suit
buyer | 4 | who bought
caller | 4 | who called the contract: in Ashkal the partner of who took the floor card
ashkal | 1 | the contract was called by Ashkal
level | 5 | not doubled, doubled, tripled, four, gahwa
closed | 1 | the game is closed: trumps may not be led while plain cards are held
raiser | 4 | who made the last raise
said | 4 × {len(CALLS)} | how often each seat said each call in auction and doubling, by {MOST_CALLS}
kinds | 4 × 4 | how many sira, fifty, hundred, four hundred each seat has announced, by 2
contest | 2 | whose projects count, ours or theirs, once it is known
balooted | 4 | who has announced Baloot
akka | 1 | the card led to the table was called Akka
promised | 2 | Baloot, Akka was just called: its card is played next
held | 4 | how many cards each seat holds, by 8
won | 2 | tricks won by us, by them, by 8
captured | 2 | card points captured by us, by them, by {MOST_POINTS}
score | 2 | our and their match score before the deal, by twice the target, at most 1
"""
SETS: Final[dict[str, Callable[[View], list[CardSet]]]] = {
    "hand": lambda view: [view.hand],
    "floor": lambda view: [0 if view.floor is None else 1 << view.floor],
    "gone": lambda view: [view.played],
    "own projects": lambda view: [_union(project.cards for project in view.own_projects)],
    "table": _table,
    "played": _played,
    "shown": _shown,
}
NUMBERS: Final[dict[str, Callable[[View], Sequence[float]]]] = {
    "phase": lambda view: one_of(5, view.phase),
    "dealer": lambda view: seat(view, view.dealer),
    "asked": by_seat(lambda view, who: who in view.asked),
    "turn": lambda view: seat(view, None if view.phase == Phase.OVER else view.current_player),
    "leader": lambda view: seat(view, view.leader),
    "mode": lambda view: one_of(2, None if view.contract is None else view.contract.mode == "hokum"),
    "trump": lambda view: one_of(4, None if view.contract is None else view.contract.trump),
    "buyer": lambda view: seat(view, None if view.contract is None else view.contract.buyer),
    "caller": lambda view: seat(view, None if view.contract is None else view.contract.caller),
    "ashkal": lambda view: [view.contract is not None and view.contract.ashkal],
    "level": lambda view: one_of(5, None if view.contract is None else view.contract.level - 1),
    "closed": lambda view: [view.contract is not None and view.contract.closed],
    "raiser": lambda view: seat(view, None if view.contract is None else view.contract.raiser),
    "said": _said,
    "kinds": _kinds,
    "contest": lambda view: one_of(
        2, None if view.contest_winner is None else (view.contest_winner ^ view.seat) & 1
    ),
    "balooted": lambda view: from_own(view, view.balooted),
    "akka": lambda view: [view.akka],
    "promised": lambda view: one_of(2, None if view.promised is None else view.promised == act.AKKA),
    "held": lambda view: [count / 8 for count in from_own(view, view.hand_counts)],
    "won": _won,
    "captured": lambda view: [view.captured[side] / MOST_POINTS for side in (view.seat & 1, ~view.seat & 1)],
    "score": _score,
}
HISTORY: Final = (
    "first hand | 32 | the cards one held when the deal, or the composed position, began\n"
    f"events | {MAX_EVENTS} × {EVENT} | what was done, in order: seat (4), action code (0..{WAIT - 1}), or "
    "of a project whose cards were not shown its kind (4), or a qayd (1)"
)


def _recall(blocks: dict[str, Singles], first: View, view: View) -> None:
    blocks["first hand"][:] = _planes([first.hand])[0]
    for row, (by, action) in zip(blocks["events"], view.history, strict=False):
        row[(by - view.seat) % 4] = 1
        row[4 + event_of(action)] = 1


def event_of(action: Action) -> int:
    """The code of an action of a view's history; of a project that was not shown `WAIT` and its kind."""
    if action < 52:
        return _CODE_OF_CARD[action]
    if action >= act.QAYD:
        return WAIT + len(KINDS)
    if action >= act.ANNOUNCED:
        return WAIT + action - act.ANNOUNCED
    if action >= act.ANNOUNCE:
        return FIRST_PROJECT + action - act.ANNOUNCE
    return FIRST_CALL + action - act.PASS


def observation_text(view: View) -> str:
    """The moment as one line: what the observation has, and the match score in full."""
    table = [f"{(view.leader + place) % 4}:{card_name(card)}" for place, card in enumerate(view.trick)]
    played = [hand_text(cards) for cards in _played(view)]
    parts = [
        _table_text(view),
        f"{Phase(view.phase).name.lower()} asked {_seats_text(view.asked)} leader {view.leader}",
        f"hand {hand_text(view.hand)}",
        f"said {_said_text(view)}",
        f"contract {_contract_text(view.contract)}",
        f"table {' '.join(table) or '-'}" + (" akka" if view.akka else ""),
        f"played {'/'.join(played[(who - view.seat) % 4] for who in SEATS)} of {hand_text(view.played)}",
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
    words = [[act.format_action(call) for by, call in view.calls if by == who] for who in SEATS]
    return "/".join(",".join(said) or "-" for said in words)


def _contract_text(contract: Contract | None) -> str:
    return "-" if contract is None else format_contract(contract)


def _projects_text(view: View) -> str:
    parts = []
    for who in SEATS:
        kinds = ",".join(view.kinds[who])
        shown = "".join(f"={hand_text(project.cards)}" for project in view.shown[who])
        parts.append((kinds or "-") + shown + ("+baloot" if view.balooted[who] else ""))
    own = ",".join(hand_text(project.cards) for project in view.own_projects) or "-"
    side = "" if view.contest_winner is None else f" won by {view.contest_winner}"
    return f"{'/'.join(parts)} own {own}{side}"


TENSORS: Final = Tensors(MOMENT, NUMBERS, SETS, _planes, HISTORY, _recall, observation_text, information_text)
block: Final = TENSORS.block
"""The named part of an observation or information array, in its shape; raises `KeyError`."""
