"""House rules: the real deals, simulated houses whose rules are known, and small records made by hand."""

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot.audit.house import questions
from majlis.baloot.audit.house.evidence import Evidence
from majlis.baloot.audit.house.house_rules import (
    HouseRules,
    OptionFinding,
    Score,
    ValueFinding,
    blind_chance,
    conclude,
    house_rules_json,
)
from majlis.baloot.audit.house.house_words import (
    best_sentence,
    equal_presets_sentence,
    exclusion_sentence,
    open_sentence,
    option_sentences,
    rule_file,
    target_sentence,
)
from majlis.baloot.audit.house.watched_rules import TRIED
from majlis.baloot.audit.stats.statistics import GameTally, statistics_of
from majlis.baloot.deal import Deal
from majlis.baloot.games import read_games
from majlis.baloot.kammelna.reader import load, loads
from majlis.baloot.kammelna.recorder import game_record, record_of
from majlis.baloot.kammelna.types import DealRecord, GameRecord, Play
from majlis.baloot.match import Match
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT, PRESETS, RuleSet, load_rules, parse_rules
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import parse_cards
from majlis.game import Action, Player

EXAMPLES = Path(__file__).resolve().parents[4] / "examples" / "baloot" / "games"


def evidence_of(games: Iterator[GameRecord] | Sequence[GameRecord]) -> Evidence:
    evidence = Evidence()
    for game in games:
        evidence.add_game(game)
    return evidence


def option(rules: HouseRules, name: str) -> OptionFinding:
    return next(finding for finding in rules.options if finding.option == name)


def value(rules: HouseRules, rule: str) -> ValueFinding:
    name, _, wanted = rule.partition("=")
    return next(finding for finding in option(rules, name).values if finding.value == wanted)


# The real deals


@pytest.fixture(scope="module")
def real() -> HouseRules:
    return conclude(evidence_of(read_games(EXAMPLES)))


def test_the_real_deals_are_all_explained_by_kammelna(real: HouseRules) -> None:
    assert (real.games, real.deals) == (2, 17)
    assert (real.best.name, real.best.explained, real.best.contradictions) == ("kammelna", 17, 0)
    assert real.changes == {}
    assert real.presets[0].name == "kammelna"
    assert {score.name: score.contradictions > 0 for score in real.presets} == {
        "kammelna": False,
        "coinche-play": False,  # its options are about cards that these deals do not put to the test
        "pagat": True,
        "federation": True,
        "founding": True,
    }


def test_baloot_counts_in_the_success_test_whatever_the_other_rules_are(real: HouseRules) -> None:
    wrong = value(real, "baloot_in_success_test=no")
    assert (wrong.status, wrong.deals, wrong.outright, wrong.unless) == ("contradicted", 1, 1, {})
    (example,) = wrong.examples
    assert example.file.endswith("live_game_part.json")
    assert (example.deal, example.point) == (16, "game_points")
    assert (tuple(example.expected), tuple(example.computed)) == ((10, 10), (0, 20))
    assert option(real, "baloot_in_success_test").verdict == "decided"


@pytest.mark.parametrize(
    ("rule", "wrong", "deals"),
    [
        ("dealer_after_all_pass=rotate", "dealer_after_all_pass=same", 8),
        ("kawesh_dealer=same", "kawesh_dealer=rotate", 2),
        ("kawesh=on", "kawesh=off", 2),
        ("before_you=earlier-opponents", "before_you=off", 2),
        ("before_you=earlier-opponents", "before_you=ace-floor-only", 2),
    ],
)
def test_what_the_real_deals_decide(real: HouseRules, rule: str, wrong: str, deals: int) -> None:
    assert value(real, rule).status == "allowed"
    assert (value(real, wrong).status, value(real, wrong).deals) == ("contradicted", deals)
    # Nobody called Kawesh after a bid, or took a Sun of round 2: the wider and the narrower rule both fit.
    left_open = {
        "kawesh": ["on", "until-sold", "until-sold-not-buyer"],
        "before_you": ["earlier-opponents", "first-round-only"],
    }
    name, _, usual = rule.partition("=")
    allowed = [finding.value for finding in option(real, name).with_status("allowed")]
    assert allowed == left_open.get(name, [usual])
    assert option(real, name).verdict == ("narrowed" if name in left_open else "decided")


def test_evidence_that_hangs_on_another_option_is_called_conditional(real: HouseRules) -> None:
    # The answers to before-you could be passes on a double, were a Sun open to doubling.
    assert value(real, "before_you=off").unless == {"sun_double": "always"}
    assert value(real, "before_you=off").outright == 0
    excluded = [exclusion.values for exclusion in real.exclusions]
    assert {"success_unit": "game-points", "equal_total": "buyer-loses"} in excluded
    deal_16 = next(e for e in real.exclusions if e.values.keys() == {"success_unit", "equal_total"})
    assert deal_16.examples[0].deal == 16


def test_options_that_the_real_deals_do_not_touch_are_left_open(real: HouseRules) -> None:
    for name in ("hokum_seventeen", "reverse_kaboot", "doubled_payoff", "undertrump", "third_hand"):
        assert option(real, name).verdict == "cannot tell"
        assert {finding.status for finding in option(real, name).values} == {"cannot tell"}


def test_a_stricter_rule_that_was_kept_is_allowed_not_proved(real: HouseRules) -> None:
    finding = option(real, "overtrump_partner")
    assert (finding.verdict, finding.occasions) == ("open", 1)
    assert finding.blind_chance == pytest.approx(1 / 3)
    assert {v.status for v in finding.values} == {"allowed"}
    (sentence,) = option_sentences(finding)
    assert "1 play was bound by the stricter rule and kept it" in sentence


def test_the_known_revoke_is_shown_and_is_no_evidence(real: HouseRules) -> None:
    assert real.wrong_anyhow == 1
    (oddity,) = real.oddities
    assert (oddity.deal, oddity.complaint.point, oddity.complaint.expected) == (12, "revoke", "8♦")
    assert real.unexplained == 0


def test_the_target_is_known_as_far_as_the_match_went(real: HouseRules) -> None:
    assert (real.target.status, real.target.best, real.target.more_than) == ("allowed", 152, 99)
    assert real.target.at_most is None


def test_everything_is_said_in_both_languages_and_written_as_json(real: HouseRules, tmp_path: Path) -> None:
    for language in ("en", "ar"):
        for finding in real.options:
            assert all(option_sentences(finding, language))
        assert all(exclusion_sentence(exclusion, language) for exclusion in real.exclusions)
        assert "152" in target_sentence(real, language)
        assert "kammelna" in best_sentence(real, language)
    assert any(
        "deal 16: game points, 10–10 in the record, 0–20 by this rule" in sentence
        for sentence in option_sentences(option(real, "baloot_in_success_test"))
    )
    data = msgspec.json.decode(msgspec.json.encode(house_rules_json(real)))
    assert [row["option"] for row in data["options"]] == list(TRIED)
    path = tmp_path / "house.toml"
    path.write_text(real.toml, encoding="utf-8")
    assert load_rules(path).changed_from(DEFAULT) == {}


# What is open


def test_an_option_that_other_values_explain_as_well_is_open_with_all_of_them() -> None:
    """Without before-you the games fit another rule too that comes earlier in the book, and that is said."""
    rules = DEFAULT.replace(before_you="off")
    found = conclude(evidence_of(wild_games(rules, 150, seed=21, player=careful)))
    (one,) = [one for one in found.open if one.option == "before_you"]
    assert found.changes["before_you"] == one.written == "ace-floor-round-two"
    assert "off" in one.fits
    file = rule_file(found)
    assert 'before_you = "ace-floor-round-two"  # open, see below' in file
    assert f"#   {open_sentence(one)}" in file.splitlines()
    data = house_rules_json(found)
    assert {"option": "before_you", "written": "ace-floor-round-two"}.items() <= data["open"][0].items() or [
        row for row in data["open"] if row["option"] == "before_you" and "off" in row["fits"]
    ]


def test_named_houses_that_explain_as_much_are_told_in_the_file_too(real: HouseRules) -> None:
    equal = Score(name="pagat", rules="pagat", explained=real.best.explained, contradictions=0)
    worse = Score(name="founding", rules="founding", explained=1, contradictions=9)
    found = msgspec.structs.replace(real, presets=(real.best, equal, worse))
    assert equal_presets_sentence(found) == "The preset pagat explains as much"
    assert "# The preset pagat explains as much" in rule_file(found)
    assert "الجلسة pagat" in rule_file(found, "ar")
    assert equal_presets_sentence(msgspec.structs.replace(real, presets=(real.best, worse))) == ""


def test_every_open_value_explains_as_much_and_every_other_less() -> None:
    evidence = evidence_of(wild_games(PRESETS["federation"], 120, seed=22))
    found = conclude(evidence)
    best, opened = parse_rules(found.best.rules), {one.option: one for one in found.open}

    def contradictions(changes: dict[str, str]) -> int:
        rules = best.replace(**changes)
        answers = evidence.answers.items()
        return sum(times * sum(not one.allows(rules) for one in answer) for answer, times in answers)

    told = 0
    for name, values in TRIED.items():
        for one in values:
            if one == getattr(best, name):
                continue
            changes = opened[name].fits_with.get(one) if name in opened else None
            fits = name in opened and (one in opened[name].fits or changes is not None)
            same = contradictions({name: one, **(changes or {})}) == found.best.contradictions
            assert fits == same, (name, one)
            told += fits
    assert told > 10
    assert not {"dealer_after_all_pass", "sun_rounding"} & opened.keys()


def test_the_rule_file_reads_back_and_tells_what_is_open_in_both_languages(
    real: HouseRules, tmp_path: Path
) -> None:
    path = tmp_path / "house.toml"
    for language in ("en", "ar"):
        path.write_text(rule_file(real, language), encoding="utf-8")
        assert load_rules(path).changed_from(DEFAULT) == {}
        comments = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#  ")]
        for one in real.open:
            assert f"#   {open_sentence(one, language)}" in comments
    conditional = next(one for one in real.open if one.option == "before_you")
    assert conditional.fits_with["off"] == {"sun_double": "always"}
    assert "off (with sun_double=always)" in open_sentence(conditional)
    assert "reverse_kaboot" in {one.option for one in real.open}
    assert not {"kawesh_dealer", "baloot_in_success_test"} & {one.option for one in real.open}


def test_the_target_is_open_as_far_as_the_games_do_not_bound_it(real: HouseRules) -> None:
    assert open_sentence(real.open[-1]) == "target: 152 is written; every number from 100 on fits"
    told = conclude(evidence_of(wild_games(DEFAULT.replace(target=60), 120, seed=13)))
    assert "target" not in {one.option for one in told.open}  # a gahwa tells it


# Simulated houses


class Wild:
    """Bids, doubles and claims at random, announces whatever it may: rare rules come up."""

    name = "wild"

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        legal = [a for a in view.legal_actions if a < act.QAYD]
        words = [a for a in legal if act.is_announcement(a) or a == act.BALOOT]
        if words:
            return words[int(self._rng.integers(len(words)))]
        if act.PASS in legal and self._rng.random() < (0.3 if view.phase == Phase.DOUBLING else 0.5):
            return act.PASS
        claims = [a for a in legal if a == act.SAWA]
        if claims and self._rng.random() < 0.3:
            return act.SAWA
        legal = [a for a in legal if a != act.SAWA]
        return legal[int(self._rng.integers(len(legal)))]

    def out_of_turn(self, view: View) -> Action | None:
        return act.KAWESH if act.KAWESH in view.legal_actions else None


def careful(rng: np.random.Generator) -> Player[View]:
    return make_player("careful", rng)


def wild_games(
    rules: RuleSet, deals: int, seed: int, player: Callable[[np.random.Generator], Player[View]] = Wild
) -> Iterator[GameRecord]:
    """Recorded matches of `deals` deals together, the last cut off."""
    for index in itertools.count():
        players = [player(np.random.default_rng([seed, index, 1 + seat])) for seat in range(4)]
        match = Match(rules, players, np.random.default_rng([seed, index]))
        while not match.is_over() and deals:
            match.play_deal()
            deals -= 1
        yield game_record(match.states, file=f"match-{index}.json")
        if not deals:
            return


ENOUGH = 600
"""So many simulated deals put each of the options below to the test several times over."""


@pytest.mark.parametrize(
    ("played", "player"),
    [
        ("dealer_after_all_pass=same", Wild),
        ("kawesh_dealer=rotate", Wild),
        ("before_you=off", Wild),
        ("before_you=ace-floor-only", Wild),
        ("sun_double=always", Wild),
        ("variant_chooser=buyer", Wild),
        ("doubled_payoff=each-side", Wild),
        ("projects_multiplied=double-only", Wild),
        ("third_hand=free", Wild),
        ("false_sawa=khasara", Wild),
        ("qayd_projects=all", Wild),
        ("reverse_kaboot=88-any-buyer", Wild),
        ("before_you=first-round-only", Wild),
        ("before_you=ace-floor-first-two", Wild),
        ("round_two_asks=later-only", Wild),
        ("sun_double=over-100", Wild),
        ("triple_variant=chosen", Wild),
        ("qayd_projects=each-own", Wild),
        ("hokum_seventeen=non-bidder", careful),
        ("sun_rounding=half-up", Wild),
        ("sun_rounding=floor", Wild),
        ("equal_total=buyer-loses", Wild),
    ],
)
def test_a_changed_rule_of_a_simulated_house_is_found(
    played: str, player: Callable[[np.random.Generator], Player[View]]
) -> None:
    """The usual value is contradicted outright; what is played never is, and explains every deal."""
    name, _, changed_to = played.partition("=")
    evidence = Evidence()
    for game in wild_games(DEFAULT.replace(**{name: changed_to}), ENOUGH, seed=61, player=player):
        evidence.add_game(game)
        found = conclude(evidence)
        if value(found, f"{name}={getattr(DEFAULT, name)}").outright:
            break
    assert value(found, f"{name}={getattr(DEFAULT, name)}").outright > 0
    assert value(found, played).status == "allowed"
    assert (found.unexplained, found.wrong_anyhow, found.best.contradictions) == (0, 0, 0)


@pytest.mark.parametrize(
    "house",
    ["founding", "federation", "pagat+sun_double=always+false_sawa=khasara+reverse_kaboot=88-any-buyer"],
)
def test_what_a_house_plays_is_never_contradicted_outright(house: str) -> None:
    played = parse_rules(house)
    found = conclude(evidence_of(wild_games(played, 150, seed=11)))
    assert (found.unexplained, found.wrong_anyhow, found.best.contradictions) == (0, 0, 0)
    for name in TRIED:
        assert value(found, f"{name}={getattr(played, name)}").outright == 0, name
    assert found.best.explained == 150


def test_the_usual_house_is_found_again_and_stricter_play_is_contradicted() -> None:
    games = wild_games(DEFAULT, 150, seed=12, player=careful)
    found = conclude(evidence_of(games))
    assert found.changes == {}
    assert found.best.contradictions == 0
    for wrong in ("before_you=off", "undertrump=forced", "sun_rounding=floor", "hokum_seventeen=non-bidder"):
        assert value(found, wrong).status == "contradicted", wrong
    example = value(found, "undertrump=forced").examples[0]
    assert example.point in ("no-trump", "no-overtrump")
    for name in TRIED:
        assert value(found, f"{name}={getattr(DEFAULT, name)}").status in ("allowed", "cannot tell"), name


@pytest.mark.parametrize(("option_name", "strict"), [("undertrump", "forced"), ("overtrump_partner", "yes")])
def test_a_stricter_rule_of_play_is_not_proved_by_keeping_it(option_name: str, strict: str) -> None:
    rules = DEFAULT.replace(**{option_name: strict})
    found = option(conclude(evidence_of(wild_games(rules, 200, seed=18, player=careful))), option_name)
    assert (found.verdict, found.deals) == ("open", 0)
    assert (found.occasions or 0) >= 2
    assert 0 < (found.blind_chance or 0) < 0.5
    assert found.best == getattr(DEFAULT, option_name)


def test_a_match_that_ends_elsewhere_tells_its_target() -> None:
    rules = DEFAULT.replace(target=60)
    found = conclude(evidence_of(wild_games(rules, 120, seed=13)))
    assert found.target.status == "contradicted"
    assert found.target.more_than < 60 <= (found.target.at_most or 0)
    assert found.target.best == 60  # a gahwa is worth the target
    assert "target = 60" in found.toml
    assert "152 is contradicted" in target_sentence(found)


def test_what_plain_facts_leave_out_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    games = list(wild_games(PRESETS["founding"], 40, seed=14))
    quick = evidence_of(games)

    def only_claims(deal: DealRecord, *_: object) -> frozenset[str]:
        plays = sum(isinstance(event, Play) for event in deal.events)
        return frozenset(questions.STRICT) if plays < 32 else frozenset()

    monkeypatch.setattr(questions, "irrelevant", only_claims)
    assert evidence_of(games).answers == quick.answers


def test_evidence_merges_to_the_same_whole() -> None:
    games = list(wild_games(PRESETS["pagat"], 50, seed=15))
    whole = evidence_of(games)
    merged = Evidence()
    for game in games:
        merged.merge(evidence_of([game]))
    assert merged == whole
    assert house_rules_json(conclude(merged)) == house_rules_json(conclude(whole))


# Records made by hand


def changed(game: GameRecord, number: int, **fields: object) -> GameRecord:
    """The game with some fields of one deal replaced."""
    deals = [
        msgspec.structs.replace(deal, **fields) if deal.number == number else deal for deal in game.deals
    ]
    return msgspec.structs.replace(game, deals=tuple(deals))


@pytest.fixture(scope="module")
def live() -> GameRecord:
    return load(EXAMPLES / "live_game_part.json")


def test_a_score_that_no_rule_explains_is_told_and_is_no_evidence(live: GameRecord) -> None:
    result = live.deals[15].result
    assert result is not None
    broken = msgspec.structs.replace(result, game_points=(11, 9))
    found = conclude(evidence_of([changed(live, 16, result=broken)]))
    assert (found.unexplained, found.deals, found.best.explained) == (1, 16, 15)
    assert value(found, "baloot_in_success_test=no").status != "contradicted"
    assert found.oddities[-1].deal == 16 or found.oddities[0].deal == 16
    complaint = next(o.complaint for o in found.oddities if o.deal == 16)
    assert (complaint.point, tuple(complaint.expected)) == ("game_points", (11, 9))


def test_deal_16_alone_rules_out_baloot_outside_the_test(live: GameRecord) -> None:
    alone = msgspec.structs.replace(live, deals=live.deals[15:])
    found = conclude(evidence_of([alone]))
    assert value(found, "baloot_in_success_test=no").outright == 1
    # Each unit and each treatment of equals is allowed, but not game points with equals lost.
    assert value(found, "success_unit=game-points").status == "allowed"
    assert value(found, "equal_total=buyer-loses").status == "allowed"
    assert [e.values for e in found.exclusions] == [
        {"success_unit": "game-points", "equal_total": "buyer-loses"}
    ]


def test_the_majority_wins_and_the_dissent_is_counted(live: GameRecord) -> None:
    # One dealer after an all-pass stays where he was, against seven that rotate.
    odd = changed(live, 11, dealer=live.deals[9].dealer)
    found = conclude(evidence_of([odd]))
    rotate = value(found, "dealer_after_all_pass=rotate")
    assert (rotate.status, rotate.dissent) == ("allowed", 1)
    assert value(found, "dealer_after_all_pass=same").deals == 6
    assert "1 deal speaks against it" in " ".join(option_sentences(option(found, "dealer_after_all_pass")))
    assert found.best.contradictions == 1


def test_deals_that_are_not_neighbours_say_nothing_of_the_dealer(live: GameRecord) -> None:
    apart = msgspec.structs.replace(live, deals=live.deals[1::2])
    found = conclude(evidence_of([apart]))
    assert option(found, "dealer_after_all_pass").verdict == "cannot tell"


def test_no_deals_say_nothing() -> None:
    found = conclude(Evidence())
    assert {finding.verdict for finding in found.options} == {"cannot tell"}
    assert (found.target.status, found.best.name, found.deals) == ("cannot tell", "kammelna", 0)


def test_two_houses_in_one_folder_cannot_both_be_right() -> None:
    one = list(wild_games(DEFAULT.replace(sun_rounding="floor"), 100, seed=16))
    other = list(wild_games(DEFAULT, 60, seed=17))
    found = conclude(evidence_of([*one, *other]))
    assert option(found, "sun_rounding").best == "floor"
    assert value(found, "sun_rounding=floor").dissent > 0
    assert found.best.contradictions > 0


def four_hands() -> Deal:
    """Seat 1 has the five top hearts in sequence, 10 to A: a hundred that holds the trump K and Q."""
    firsts = ("♠789♥78", "♥10JQKA", "♣789♥9♦7", "♠10JQ♦89")
    rest = [card for card in range(52) if card % 13 >= 5]
    first = tuple(parse_cards(text) for text in firsts)
    left = [card for card in rest if not sum(first) >> card & 1]
    return Deal(first=first, floor=left[0], stock=tuple(left[1:]))  # type: ignore[arg-type]


@pytest.mark.parametrize("inside", ["absorbed", "counted"])
def test_baloot_called_beside_a_hundred_contradicts_absorbing_it(inside: str) -> None:
    rules = DEFAULT.replace(baloot_inside_hundred=inside)
    state = State.new(four_hands(), rules, dealer=0)
    for action in (act.PASS,) * 4 + (act.HOKUM,) + (act.PASS,) * 3:
        state.apply(action)
    state.apply(act.NAME_SUIT + 1)
    rng = np.random.default_rng(3)
    while not state.is_terminal():
        legal = [a for a in state.legal_actions() if a < act.QAYD and a != act.SAWA]
        words = [a for a in legal if act.is_announcement(a) or a == act.BALOOT or a == act.PASS]
        state.apply(max(words) if words else legal[int(rng.integers(len(legal)))])
    found = conclude(evidence_of([game_record([state])]))
    absorbed = value(found, "baloot_inside_hundred=absorbed")
    assert found.best.contradictions == 0
    assert absorbed.status == ("contradicted" if inside == "counted" else "cannot tell")


def test_blind_chance_is_that_of_drawing_blindly() -> None:
    rng = np.random.default_rng(9)
    plays = Counter({(1, 2): 2, (2, 3): 1})
    kept = sum(
        all(rng.integers(lax) < strict for (strict, lax), times in plays.items() for _ in range(times))
        for _ in range(20_000)
    )
    assert blind_chance(plays) == pytest.approx(kept / 20_000, abs=0.01)
    assert blind_chance({}) is None


def test_a_record_of_one_deal_answers_all_four_questions() -> None:
    match = Match(DEFAULT, [Wild(np.random.default_rng(s)) for s in range(4)], np.random.default_rng(4))
    states = [match.play_deal() for _ in range(2)]
    desk = questions.DealQuestions(record_of(states[1], 2), record_of(states[0], 1))
    assert len(desk.answers()) == len(questions.QUESTIONS)


NONSENSE: tuple[object, ...] = (None, -1, 0, 3, 5, 52, 1 << 52, "x", "sun", "hokom", [], {}, 1.5, True)


@pytest.mark.parametrize("seed", range(12))
def test_spoilt_records_never_break_the_search(seed: int) -> None:
    """Events lost, doubled, swapped, and fields overwritten: all is counted, nothing raises."""
    rng = np.random.default_rng(seed)
    game = json.loads((EXAMPLES / "live_game_part.json").read_text(encoding="utf-8"))
    for _ in range(20):
        events = game["rs"][int(rng.integers(len(game["rs"])))]["r"]
        at, other = (int(i) for i in rng.integers(max(1, len(events)), size=2))
        if not events:
            continue
        match int(rng.integers(4)):
            case 0:
                del events[at]
            case 1:
                events.insert(other, dict(events[at]))
            case 2:
                events[at], events[other] = events[other], events[at]
            case _:
                event = events[at]
                event[list(event)[int(rng.integers(len(event)))]] = NONSENSE[int(rng.integers(len(NONSENSE)))]
    record = loads(json.dumps(game), "spoilt.json")
    found = conclude(evidence_of([record]))
    assert found.deals == len(record.deals) == 16
    assert found.best.explained <= 16
    tally = GameTally()
    tally.add_game(record)
    assert statistics_of(tally).deals == 16
