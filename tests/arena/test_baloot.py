"""Baloot in the arena: what a forfeit costs, how matches go on, and records that the auditor agrees with."""

import numpy as np
import pytest

from arena.some import games
from majlis.arena.baloot import GAME, BalootTable
from majlis.arena.games import Finished, margin
from majlis.arena.guard import Forfeit, Guarded
from majlis.arena.plan import make_plan
from majlis.arena.play import play_number
from majlis.baloot.audit.run import audit
from majlis.baloot.deal import Deal
from majlis.baloot.kammelna.reader import load
from majlis.baloot.match import Match
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT, parse_rules
from majlis.baloot.state import State
from majlis.errors import InputError
from majlis.game import SEATS, drive

ODD = "arena.odd_players"


class Stops(Exception):  # noqa: N818
    pass


def unfinished(seed, wanted, rules=DEFAULT):
    """A deal between random players, stopped where `wanted` first holds; None when it never does."""
    rng = np.random.default_rng(seed)
    state = State.new(Deal.shuffled(rng), rules, seed % 4)

    def watch(state):
        if not state.is_terminal() and wanted(state):
            raise Stops

    try:
        drive(state, [make_player("random", rng) for _ in SEATS], watch)
    except Stops:
        return state
    return None


def test_a_forfeit_before_the_contract_costs_26():
    state = State.new(Deal.shuffled(np.random.default_rng(1)))
    assert GAME.forfeit(state, 0) == (0, 26, 0, 26)
    assert GAME.forfeit(state, 3) == (26, 0, 26, 0)


def test_a_forfeit_costs_as_a_qayd():
    found = set()
    for seed in range(60):
        state = unfinished(seed, lambda state: state.contract is not None and state.tricks)
        if state is None or any(state.announced) or any(state.balooted):
            continue
        for seat in SEATS:
            points = GAME.forfeit(state, seat)
            lost = {"sun": 26, "hokum": 16}[state.contract.mode]
            assert points[seat] == 0
            assert points[(seat + 1) % 4] == lost
            assert (points[0], points[1]) == (points[2], points[3])
        found.add(state.contract.mode)
    assert found == {"sun", "hokum"}


def test_the_victims_projects_count_and_the_offenders_do_not():
    def announced(state):
        return state.tricks and any(state.announced[0::2]) and not any(state.balooted)

    for seed in range(300):
        state = unfinished(seed, announced)
        if state is not None and not any(state.announced[1::2]):
            break
    flat = {"sun": 26, "hokum": 16}[state.contract.mode]
    assert GAME.forfeit(state, 0)[1] == flat
    assert GAME.forfeit(state, 1)[0] > flat


def test_the_tables_of_a_match_go_on_as_matches_do():
    """Scores and dealers are those of `Match`, forfeits apart."""
    rng = np.random.default_rng(3)
    match = Match(DEFAULT, [make_player("careful", rng) for _ in SEATS], rng, dealer=2)
    table = BalootTable(DEFAULT, 3)
    while not match.is_over():
        assert (table.dealer, table.scores, table.winners()) == (match.dealer, match.scores, None)
        state = match.play_deal()
        table.finish(Finished(state, GAME.points(state)))
    assert table.scores == match.scores
    assert table.winners() == (match.winner, match.winner + 2)


def test_a_forfeit_passes_the_deal_on_whatever_the_rules_say_of_throw_ins():
    table = BalootTable(parse_rules("founding"), 1)
    state = table.deal(np.random.default_rng(1))
    table.finish(Finished(state, GAME.forfeit(state, 1), 1))
    assert (table.dealer, table.scores) == (1, (26, 0))


def test_the_sides_of_a_pair_see_the_same_cards():
    assert {tuple(margin((10, 0, 10, 0), seating) for seating in GAME.seatings)} == {(10.0, -10.0)}
    for number in (1, 2, 7):
        deals = [GAME.table("kammelna", number).deal(np.random.default_rng([5, 0, number, 0])) for _ in "ab"]
        assert deals[0] == deals[1]
        assert deals[0].dealer == (number - 1) % 4


def test_a_rule_set_that_is_not_there_is_named():
    assert GAME.rules_text(None) == "kammelna"
    assert GAME.rules_text("pagat+kawesh=off") == "pagat+kawesh=off"
    with pytest.raises(InputError, match="'house' is not a preset"):
        GAME.rules_text("house")


def write(folder, games):
    for name, content in games:
        (folder / name).write_bytes(content)
    return sorted(path.name for path in folder.iterdir())


def audited(folder, rules=DEFAULT):
    summary = audit([folder], rules)
    assert summary.deals
    return summary


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("name", ["careful", f"{ODD}:IllegalInPlay", f"{ODD}:Raises"])
@pytest.mark.parametrize("rules", ["kammelna", "kammelna+mode=physical", "founding"])
def test_records_audit_clean(tmp_path, match, name, rules):
    plan = make_plan("baloot", (name, "random"), 4, match=match, rules=rules)
    assert write(tmp_path, games(plan, 1, 4 if match else 25))
    summary = audited(tmp_path, parse_rules(rules))
    # At random, illegal cards are played where they can be: that alone the auditor may find.
    allowed = {"legality"} if "physical" in rules else set()
    assert {divergence.category for divergence in summary.divergences} <= allowed
    assert summary.problems == []


def test_every_forfeit_with_a_contract_audits_clean(tmp_path):
    """Wherever the player fails: in the doubling, in the middle of a trick, between Baloot and its card."""
    kinds = set()
    for seed in range(120):
        length = seed % 50
        state = unfinished(seed, lambda s, n=length: s.contract is not None and len(s.history) >= n)
        if state is None:
            continue
        kinds.add((state.phase, bool(state.trick), state.promised is not None))
        seat = state.current_player()
        [content] = GAME.records([Finished(state, GAME.forfeit(state, seat), seat)], "x")
        (tmp_path / f"{seed}.json").write_bytes(content)
    assert len(kinds) >= 3
    assert audited(tmp_path).divergences == []


def test_a_match_goes_on_in_another_file_after_a_forfeit_without_contract(tmp_path):
    plan = make_plan("baloot", (f"{ODD}:Raises", "random"), 2, match=True)
    number = play_number(plan, 1, record=True)
    write(tmp_path, number.games)
    for sitting in (1, 2):
        games = [load(path) for path in sorted(tmp_path.glob(f"*-s{sitting}*.json"))]
        kept = sum(len(game.deals) for game in games)
        assert kept < number.unit.pairs[0][sitting - 1].deals
        for game in games:
            assert game.name.startswith("majlis arena 2-000001-1v2-s")
    assert any(load(path).deals[0].before != (0, 0) for path in tmp_path.iterdir())


def test_guarded_players_drive_as_before():
    """The guard changes nothing for players who behave."""
    for seed in range(5):
        ends = []
        for guard in (False, True):
            players = [make_player("random", np.random.default_rng([seed, seat])) for seat in SEATS]
            if guard:
                players = [Guarded(player, seat, 10.0) for seat, player in enumerate(players)]
            state = State.new(Deal.shuffled(np.random.default_rng(seed)))
            drive(state, players)
            ends.append(state)
        assert ends[0] == ends[1]


def test_a_fault_out_of_turn_forfeits_too():
    class Mad:
        name = "mad"

        def act(self, view):
            return view.legal_actions[0]

        def out_of_turn(self, view):
            return 51

    with pytest.raises(Forfeit, match="51 is not among"):
        Guarded(Mad(), 0, None).out_of_turn(State.new(Deal.shuffled(np.random.default_rng(1))).view(0))
