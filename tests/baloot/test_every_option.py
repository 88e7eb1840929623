"""No option by halves: each value has a deal on which engine, twins, auditor and house-rules tell it apart.

The deals are in `tests/data/witnesses.toml`. `docs/dev/how-to-add-a-rule.md` goes through the steps; a step
that is left out fails a test here or in `test_rulebook.py`, `test_ruleset.py` and `test_golden.py`.
"""

from itertools import combinations

import pytest

import witnesses
from majlis.baloot.audit.judge import arithmetic, bidding, legality
from majlis.baloot.audit.judge.options import BIDDING_OPTIONS, PLAY_OPTIONS, SCORE_OPTIONS
from majlis.baloot.kammelna.reader import loads
from majlis.baloot.kammelna.recorder import game_record
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.kammelna.writer import dumps
from majlis.baloot.notation import format_position, parse_position
from majlis.baloot.ruleset import FIELDS, OPTIONS
from witnesses import PROGRAM_ONLY, REFUSED, VALUES, Witness

WITNESSES = witnesses.load()
BY_OPTION = {field: [w for w in WITNESSES if w.option == field] for field in FIELDS}
CASES = [(w, value) for w in WITNESSES for value in w.outcomes]
PLAYED = [(w, value) for w in WITNESSES if w.option not in PROGRAM_ONLY for value in w.accepted()]


def names(case: object) -> str:
    return f"{case.option}: {case.about}" if isinstance(case, Witness) else str(case)


def points_and_dealer(outcome: str) -> str:
    """An outcome without the kind of ending, which the auditor names otherwise."""
    return REFUSED if REFUSED in outcome else outcome.partition(" ")[2]


@pytest.mark.parametrize("field", FIELDS)
def test_every_two_values_are_told_apart_by_a_deal(field: str) -> None:
    told = {pair for witness in BY_OPTION[field] for pair in witness.tells_apart()}
    missing = [pair for pair in combinations(VALUES[field], 2) if frozenset(pair) not in told]
    assert not missing, f"{field}: tests/data/witnesses.toml has no deal that tells these apart"
    for witness in BY_OPTION[field]:
        assert tuple(witness.outcomes) == VALUES[field]


def test_every_witness_is_of_an_option_and_says_what_it_is_about() -> None:
    assert {witness.option for witness in WITNESSES} == set(FIELDS)
    abouts = [(witness.option, witness.about) for witness in WITNESSES]
    assert all(about for _, about in abouts)
    assert len(set(abouts)) == len(abouts)


@pytest.mark.parametrize(("witness", "value"), CASES, ids=names)
def test_the_engine_comes_to_it(witness: Witness, value: str) -> None:
    outcome, state = witnesses.engine(witness, value)
    assert outcome == witness.outcomes[value]
    again = parse_position(format_position(state))
    assert (again, again.result) == (state, state.result)


@pytest.mark.parametrize(("witness", "value"), CASES, ids=names)
def test_the_twins_come_to_it(witness: Witness, value: str) -> None:
    assert witnesses.twin(witness, value) == witness.outcomes[value]


@pytest.mark.parametrize(("witness", "played"), PLAYED, ids=names)
def test_the_auditor_comes_to_it(witness: Witness, played: str) -> None:
    """The deal as it was recorded under one value, judged by the rules of each.

    A Baloot that the rules do not know is not refused by the auditor but passed over, so there the points
    must differ.
    """
    deal = witnesses.recorded(witness, played)
    own = witnesses.auditor(deal, witness.under(played))
    assert own == points_and_dealer(witness.outcomes[played])
    for value, outcome in witness.outcomes.items():
        found = witnesses.auditor(deal, witness.under(value))
        if REFUSED in outcome:
            assert found != own, f"{value} refuses this deal"
        else:
            assert found == points_and_dealer(outcome), value


@pytest.mark.parametrize(("witness", "played"), PLAYED, ids=names)
def test_the_record_is_read_back_and_replayed_to_it(witness: Witness, played: str) -> None:
    """Through the file format: writer, reader, and the engine that plays the record again."""
    game = game_record([witnesses.engine(witness, played)[1]], file="witness.json")
    (deal,) = loads(dumps(game), "witness.json").deals
    again = replay(deal, witness.under(played))
    assert (again.refused, again.illegal) == ((), ())
    assert again.state is not None
    assert again.state.result is not None
    points = again.state.result.game_points
    assert witness.outcomes[played].startswith(f"{again.ended} {points[0]}-{points[1]}, ")


@pytest.mark.parametrize(("witness", "played"), PLAYED, ids=names)
def test_house_rules_finds_the_value(witness: Witness, played: str) -> None:
    """The value that was played is allowed, and each that makes something else of the deal contradicted."""
    if witness.option == "target":
        assert str(witnesses.house_target(witness, played)) == played
        return
    deal = witnesses.recorded(witness, played)
    after = int(witness.outcomes[played].split()[-2])
    for value, outcome in witness.outcomes.items():
        allowed = witnesses.house_allows(deal, after, witness.under(value))
        assert allowed == (outcome == witness.outcomes[played]), value


@pytest.mark.parametrize(("witness", "played"), PLAYED, ids=names)
def test_the_triage_of_divergences_tries_the_option_where_it_belongs(witness: Witness, played: str) -> None:
    deal = witnesses.recorded(witness, played)
    rules = [witness.under(value) for value in witness.outcomes]
    if len({str(bidding.check(deal, other)) for other in rules}) > 1:
        assert witness.option in BIDDING_OPTIONS
    if len({str(legality.check(deal, other).findings) for other in rules}) > 1:
        assert witness.option in PLAY_OPTIONS
    if len({arithmetic.judge(deal, other).judgement.game_points for other in rules}) > 1:
        assert witness.option in SCORE_OPTIONS | {"target"}
    if len({outcome.partition("then")[2] for outcome in witness.outcomes.values()} - {""}) > 1:
        assert witness.option in BIDDING_OPTIONS, "who deals next"


def test_options_of_the_program_alone_are_named_as_such() -> None:
    assert set(OPTIONS) >= PROGRAM_ONLY
