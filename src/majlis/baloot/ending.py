"""The end of a deal: the facts that are scored, and whether a Qayd cut a sure Kaboot short.

`State` asks when its deal is over.
"""

from typing import TYPE_CHECKING

from majlis.baloot.claims import SAWA_MOST_CARDS, sweeps_rest
from majlis.baloot.deck import TRICKS
from majlis.baloot.scoring import Facts, Offence
from majlis.baloot.sheet import Ending
from majlis.cards import Card
from majlis.game import Team, team_of

if TYPE_CHECKING:
    from majlis.baloot.state import State  # circle: a type; this is a part of the state in a file of its own


def facts_at_end(
    state: "State",
    ending: Ending,
    offender: Team | None = None,
    last_trick: Team | None = None,
    claimed: tuple[Team, int] | None = None,
    spoiled: bool = False,
) -> Facts:
    """What scoring needs to know; `claimed` are the tricks that a true Sawa gives a team.

    `last_trick` says who has the last one where it was not played, `spoiled` that a Kaboot was cut short.
    """
    assert state.contract is not None
    won = list(state.setup.won) if state.setup else [0, 0]
    for trick in state.tricks:
        won[trick.winner & 1] += 1
    if claimed is not None:
        won[claimed[0]] += claimed[1]
    if state.tricks_done() == TRICKS:
        last_trick = team_of(state.tricks[-1].winner)
    return Facts(
        contract=state.contract,
        captured=(state.captured[0], state.captured[1]),
        tricks=(won[0], won[1]),
        last_trick=last_trick,
        announced=tuple(state.announced),
        first_speaker=state.first_speaker(),
        baloots=(sum(state.balooted[0::2]), sum(state.balooted[1::2])),
        offence=None if offender is None else Offence(ending, offender),
        buyer_ace=state.buyer_has_ace(),
        spoiled_kaboot=spoiled,
    )


def kaboot_spoiled(state: "State", payer: Team, crime_card: Card | None) -> bool:
    """Whether a Qayd that this team pays for cuts short a Kaboot that was sure (`qayd_kaboot`).

    So it is when the other side took every trick but that of the proven crime, and would take all that
    are left: none, or four at most, which the open hands prove as they prove a Sawa. A trick on the
    table is taken back first. The sources ask for a Kaboot that was spoiled and do not say how it is
    known; this is our reading, on which two referees cannot disagree.
    """
    assert state.contract is not None
    before = (0, 0) if state.setup is None else state.setup.won
    guilty = (t.winner for t in state.tricks if crime_card is None or crime_card not in t.cards)
    if before[payer] or any(team_of(winner) == payer for winner in guilty):
        return False
    left = TRICKS - state.tricks_done()
    if left > SAWA_MOST_CARDS:
        return False
    hands = list(state.hands)
    for place, card in enumerate(state.trick):
        hands[(state.leader + place) % 4] |= 1 << card
    rest = tuple(hands), state.contract.trump, state.contract.closed, state.rules
    return any(sweeps_rest(rest[0], state.leader, seat, *rest[1:]) for seat in (1 - payer, 3 - payer))
