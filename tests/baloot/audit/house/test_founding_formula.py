"""An archive that was kept by the formula of sources/baloot.md §12.1: house-rules explains all of it."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

import walks
import witnesses
from majlis.baloot import actions as act
from majlis.baloot.audit.house.evidence import Evidence
from majlis.baloot.audit.house.house_rules import conclude
from majlis.baloot.kammelna.reader import loads
from majlis.baloot.kammelna.recorder import game_record, record_of
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.kammelna.writer import dumps
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.state import State
from twins import convert, founding

FOUNDING = PRESETS["founding"]
OWN = ("baloot_on_khasara", "baloot_on_kaboot", "projects_on_kaboot")


def states(deals: int, seed: int) -> Iterator[State]:
    """Deals full of projects, as random players play them who announce what they hold; no false Sawa."""
    rng = random.Random(seed)
    while deals:
        state = State.new(walks.streaky(rng), FOUNDING, deals % 4)
        while not state.is_terminal():
            legal = state.legal_actions()
            words = [action for action in legal if action == act.BALOOT or act.is_announcement(action)]
            if words:
                state.apply(max(words))
            else:
                walks.step(rng, state, sawa=0.3, bid=0.6)
        if state.result is not None and state.result.ending in ("played", "sawa"):
            deals -= 1
            yield state


def witnessed() -> Iterator[State]:
    """The deals that bear witness to the formula's own rules, so that nothing rests on the random ones."""
    for witness in witnesses.load():
        if witness.option in OWN:
            founding_witness = dataclasses.replace(witness, rules="founding")
            yield witnesses.engine(founding_witness, getattr(FOUNDING, witness.option))[1]


def as_twin(state: State) -> dict[str, object]:
    contract, result = state.contract, state.result
    assert contract is not None
    assert result is not None
    baloots = [seat for seat in range(4) if state.balooted[seat]]
    bid = {name: getattr(contract, name) for name in ("mode", "buyer", "level", "raiser", "closed")}
    return {
        "contract": {**bid, "trump": convert.glyph(contract.trump)},
        "dealer": state.dealer,
        "tricks": walks.tricks_as_twin(state),
        "announced": [[walks.project_texts(project) for project in some] for some in state.announced],
        "baloots": baloots,
        "eight": [convert.cards(hand) for hand in state.eight],
        "ending": result.ending,
        "claimer": state.leader,
        "rules": FOUNDING,
    }


def kept_by_the_formula(state: State) -> DealRecord:
    """The record of the deal with the points that the formula gives."""
    deal = record_of(state)
    assert deal.result is not None
    points = founding.game_points(as_twin(state))
    totals = points if deal.result.kaboot else deal.result.totals
    return replace(deal, result=replace(deal.result, game_points=points, totals=totals))


def happened(state: State) -> Iterator[str]:
    """What of the formula's own rules the deal put to the test."""
    assert state.result is not None
    sheet = state.result.sheet
    assert sheet is not None
    loser = 1 - sheet.winner
    if sheet.kaboot is not None:
        yield "Kaboot"
        yield from ["Kaboot, loser's Baloot"] * sheet.baloots[loser]
        yield from ["Kaboot, loser's projects"] * (sheet.project_raw[loser] > 0)
    elif sheet.khasara:
        yield "Khasara"
        yield from ["Khasara, buyer's Baloot"] * sheet.baloots[loser]
    if sheet.level > 1 and not sheet.khasara and sheet.kaboot is None:
        yield "made and doubled"


def test_house_rules_explains_an_archive_kept_by_the_founding_formula() -> None:
    played = [*witnessed(), *states(250, seed=2)]
    met = Counter(what for state in played for what in happened(state))
    assert len(met) == 6, met
    evidence = Evidence()
    for number, state in enumerate(played):  # each a game of its own: they do not follow each other
        game = game_record([kept_by_the_formula(state)])
        evidence.add_game(loads(dumps(game), f"founding-{number}.json"))
    found = conclude(evidence)
    assert (found.deals, found.unexplained, found.wrong_anyhow) == (len(played), 0, 0)
    assert (found.best.explained, found.best.contradictions) == (len(played), 0)
    founding_score = next(score for score in found.presets if score.name == "founding")
    assert (founding_score.explained, founding_score.contradictions) == (len(played), 0)
    for name in OWN:
        option = next(finding for finding in found.options if finding.option == name)
        assert option.best == getattr(FOUNDING, name)
        assert option.verdict == "decided", name
