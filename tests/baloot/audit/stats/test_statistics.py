"""Statistics: the real deals counted by hand, simulated matches counted from the engine's own states."""

from collections import Counter
from functools import partial
from pathlib import Path

import msgspec
import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot.audit.run import gather
from majlis.baloot.audit.stats.auction_story import WAYS, auction_story
from majlis.baloot.audit.stats.figures import GROUPS, Group
from majlis.baloot.audit.stats.statistics import (
    ENOUGH,
    GameTally,
    Statistics,
    quartiles,
    statistics_json,
    statistics_of,
)
from majlis.baloot.audit.stats.tallies import BANDS, Tally, band_of
from majlis.baloot.deck import DECK, POINTS
from majlis.baloot.kammelna.recorder import game_record
from majlis.baloot.kammelna.types import Announcement, Call, Challenge, DealRecord, GameRecord
from majlis.baloot.match import Match
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import cards_of
from majlis.errors import InputError
from majlis.game import Action
from majlis.statistics import student_quantile, wilson

EXAMPLES = Path(__file__).resolve().parents[4] / "examples" / "baloot" / "games"


# The real deals, counted by hand


@pytest.fixture(scope="module")
def real() -> Statistics:
    tally, _ = gather([EXAMPLES], GameTally)
    return statistics_of(tally)


@pytest.mark.parametrize(
    ("key", "count", "of"),
    [
        ("all-pass", 8, 17),
        ("kawesh", 2, 17),
        ("second-round", 9, 15),
        ("round-1", 6, 7),
        ("round-2", 1, 7),
        ("hokum", 4, 7),
        ("sun", 3, 7),
        ("ashkal", 0, 7),
        ("before-you", 0, 2),
        ("position-1", 3, 7),
        ("position-2", 0, 7),
        ("position-3", 2, 7),
        ("position-4", 2, 7),
        ("doubled", 0, 7),
        ("khasara.sun", 1, 3),
        ("khasara.hokum", 0, 4),
        ("kaboot.sun", 2, 3),
        ("kaboot.hokum", 0, 4),
        ("projects", 6, 7),
        ("projects.50", 1, 7),
        ("projects.contested", 1, 7),
        ("contests.buyer", 0, 1),
        ("baloot", 2, 4),
        ("akka", 4, 4),
        ("early", 0, 7),
        ("illegal", 1, 224),
        ("deals.illegal", 1, 7),
        ("floor-ace", 2, 15),
        ("made.floor-ace", 1, 1),
    ],
)
def test_the_real_deals_come_out_as_counted_by_hand(real: Statistics, key: str, count: int, of: int) -> None:
    figure = real.figure(key)
    assert (figure.count, figure.of) == (count, of)
    assert figure.value == pytest.approx(count / of)
    assert (figure.low, figure.high) == wilson(count, of)


def test_the_real_deals_are_too_few_to_conclude(real: Statistics) -> None:
    assert real.figure("all-pass").verdict == "too few"
    assert real.figure("all-pass").inside is None
    assert "17" in real.figure("all-pass").meaning()
    assert real.figure("illegal").verdict == "no yardstick"  # 224 cards are enough


def test_game_points_of_the_real_deals(real: Statistics) -> None:
    # Hokum: deals 5, 7, 16 and the sample; buyer's side 12, 21, 10, 13.
    assert real.histograms["game-points.buyer.hokum"] == {10: 1, 12: 1, 13: 1, 21: 1}
    assert real.histograms["game-points.buyer.sun"] == {0: 1, 44: 1, 48: 1}
    mean = real.figure("game-points.buyer.hokum")
    assert (mean.value, mean.count, mean.of, mean.quartiles) == (14.0, 56, 4, (10, 12, 13))
    half = student_quantile(3) * np.std([12, 21, 10, 13], ddof=1) / 2
    assert (mean.low, mean.high) == (pytest.approx(14 - half), pytest.approx(14 + half))


# Simulated matches, counted again from the engine's states


class Chancer:
    """A player who bids, doubles and announces at random, so that everything happens."""

    name = "chancer"

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        legal = [a for a in view.legal_actions if a != act.SAWA and a < act.QAYD]
        words = [a for a in legal if act.is_announcement(a) or a in (act.BALOOT, act.AKKA)]
        if words:
            return words[int(self._rng.integers(len(words)))]
        if act.PASS in legal and self._rng.random() < (0.5 if view.phase == Phase.DOUBLING else 0.7):
            return act.PASS
        return legal[int(self._rng.integers(len(legal)))]

    def out_of_turn(self, view: View) -> Action | None:
        return act.KAWESH if act.KAWESH in view.legal_actions else None


def played(seed: int, deals: int) -> list[Match]:
    matches = []
    while deals:
        rng = np.random.default_rng([seed, deals])
        match = Match(DEFAULT, [Chancer(np.random.default_rng([seed, deals, s])) for s in range(4)], rng)
        while not match.is_over() and deals:
            match.play_deal()
            deals -= 1
        matches.append(match)
    return matches


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return played(21, 300)


@pytest.fixture(scope="module")
def states(matches: list[Match]) -> list[State]:
    return [state for match in matches for state in match.states]


@pytest.fixture(scope="module")
def tally(matches: list[Match]) -> GameTally:
    tally = GameTally()
    for match in matches:
        tally.add_game(game_record(match.states))
    return tally


def way_of(state: State) -> str:
    """How the contract came about, from the engine's own actions."""
    assert state.contract is not None
    said = [action for _, action in state.calls]
    if act.TURN_TO_SUN in said:
        return "turn-to-sun"
    if act.BEFORE_YOU in said:
        return "before-you"
    if state.contract.ashkal:
        return "ashkal"
    if state.contract.mode == "sun":
        return "sun-over-hokum" if act.HOKUM in said else "sun"
    return "hokum-1" if act.CONFIRM in said else "hokum-2"


def test_contracts_and_auctions_agree_with_the_engine(tally: GameTally, states: list[State]) -> None:
    counts = tally.counts
    contracts = [state for state in states if state.contract is not None]
    endings = Counter(state.result.ending for state in states if state.result is not None)
    assert counts["deals"] == len(states)
    assert (counts["all-pass"], counts["kawesh"]) == (endings["all-pass"], endings["kawesh"])
    assert counts["contracts"] == len(contracts)
    for way in WAYS:
        assert counts[f"way.{way}"] == sum(way_of(state) == way for state in contracts), way
    for place in range(1, 5):
        expected = sum((s.contract.buyer - s.dealer) % 4 == place % 4 for s in contracts if s.contract)
        assert counts[f"position.{place}"] == expected, place
    for level in range(2, 6):
        assert counts[f"level.{level}"] == sum(s.contract.level == level for s in contracts if s.contract)
    prompts = [sum(_answers_before_you(state)) for state in contracts]
    assert counts["before-you.prompts"] == sum(prompts)
    taken = sum(action == act.BEFORE_YOU for state in contracts for _, action in state.calls)
    assert counts["before-you.taken"] == taken
    first_doubles = [
        next((a for _, a in s.calls if a in (act.DOUBLE_OPEN, act.DOUBLE_CLOSED)), None) for s in contracts
    ]
    assert counts["variants"] == sum(a is not None for a in first_doubles)
    assert counts["variants.closed"] == sum(a == act.DOUBLE_CLOSED for a in first_doubles)


def _answers_before_you(state: State) -> list[bool]:
    """Whether each call of a deal answered a before-you question, found by replaying the auction."""
    twin = State.new(state.deal, state.rules, state.dealer, state.scores)
    answers = []
    for seat, action in state.calls:
        answers.append(act.BEFORE_YOU in twin.legal_actions(seat))
        twin.apply(action, seat)
    return answers


def test_outcomes_agree_with_the_engine(tally: GameTally, states: list[State]) -> None:
    counts = tally.counts
    sheets = [s.result.sheet for s in states if s.result is not None and not s.result.thrown_in]
    for mode in ("sun", "hokum"):
        mine = [sheet for sheet in sheets if sheet.mode == mode]
        assert counts[f"scored.{mode}"] == len(mine) > 10
        assert counts[f"khasara.{mode}"] == sum(sheet.khasara for sheet in mine)
        assert counts[f"kaboot.{mode}"] == sum(sheet.kaboot is not None for sheet in mine)
        expected = Counter(sheet.game_points[sheet.buyer_team] for sheet in mine)
        assert tally.histograms[f"game-points.buyer.{mode}"] == expected
        assert sum(counts[f"scored.{mode}.{band}"] for band in BANDS["sun"]) == len(mine)
    assert counts["cards"] == 32 * len(sheets)
    assert counts["cards.illegal"] == 0


def test_tens_and_strength_agree_with_the_engine(tally: GameTally, states: list[State]) -> None:
    caught = bands = 0
    for state in states:
        if state.contract is None:
            continue
        for trick in state.tricks:
            for offset, card in enumerate(trick.cards):
                caught += card % 13 == 8 and (trick.leader + offset - trick.winner) % 2
        buyer, trump = state.contract.buyer, state.contract.trump
        six = [*cards_of(state.deal.first[buyer]), state.deal.floor]
        points = sum(POINTS[4 if trump is None else trump][card] for card in six)
        bands += band_of(state.contract.mode, points) == "strong"
    assert tally.counts["tens.sun.caught"] + tally.counts["tens.hokum.caught"] == caught > 0
    assert tally.counts["scored.sun.strong"] + tally.counts["scored.hokum.strong"] == bands > 0
    assert tally.counts["tens.sun"] + tally.counts["tens.hokum"] == 4 * tally.counts["contracts"]


def test_announcements_agree_with_the_engine(tally: GameTally, states: list[State]) -> None:
    contracts = [state for state in states if state.contract is not None]
    both = [[any(s.announced[team] + s.announced[team + 2]) for team in (0, 1)] for s in contracts]
    assert tally.counts["projects"] == sum(any(sides) for sides in both) > 0
    assert tally.counts["projects.contested"] == sum(all(sides) for sides in both) > 0
    assert tally.counts["baloot"] == sum(any(s.balooted) for s in contracts) > 0
    akkas = Counter(
        sum(action == act.AKKA for _, action in s.history)
        for s in contracts
        if s.contract is not None and s.contract.mode == "hokum"
    )
    assert tally.histograms["akkas"] == akkas
    raw = Counter(sum(s.result.sheet.project_raw) for s in contracts if s.result and s.result.sheet)
    assert tally.histograms["projects.raw"] == raw


def test_every_figure_that_can_happen_here_is_counted(tally: GameTally) -> None:
    """A misspelt counter would leave its figure at 0 of 0 for ever."""
    never = {"early", "challenges", "illegal", "deals.illegal"}
    rare = {"kaboot.hokum", "projects.400", "level-5", "level-4", "level-3", "kawesh", "made.before-you"}
    statistics = statistics_of(tally)
    for figure in statistics.figures:
        assert figure.of > 0, figure.key
        if figure.kind == "share" and figure.key not in rare and not figure.key.startswith(tuple(never)):
            assert figure.count > 0, figure.key


def test_shares_that_divide_the_same_whole_add_up(tally: GameTally) -> None:
    statistics = statistics_of(tally)
    for keys in (
        ("hokum", "sun", "ashkal"),
        ("round-1", "round-2"),
        ("position-1", "position-2", "position-3", "position-4"),
        ("level-2", "level-3", "level-4", "level-5"),
    ):
        figures = [statistics.figure(key) for key in keys]
        assert sum(figure.count for figure in figures) == figures[0].of > 0


# Merging


def test_tallies_merge_in_any_order(matches: list[Match], tally: GameTally) -> None:
    merged = GameTally()
    for match in reversed(matches):
        part = GameTally()
        part.add_game(game_record(match.states))
        merged.merge(part)
    assert merged.counts == tally.counts
    assert statistics_of(merged) == statistics_of(tally)


def test_a_tally_does_not_grow_with_the_number_of_deals(matches: list[Match]) -> None:
    tally = GameTally()
    games = [game_record(match.states) for match in matches[:3]]
    sizes = []
    for _ in range(3):
        for game in games:
            tally.add_game(game)
        sizes.append((len(tally.counts), sum(map(len, tally.histograms.values()))))
    assert sizes[0] == sizes[1] == sizes[2]


# Verdicts


def tally_of(**counts: int) -> Tally:
    return Tally(counts=Counter({key.replace("_", "-"): value for key, value in counts.items()}))


@pytest.mark.parametrize(
    ("count", "of", "verdict", "inside"),
    [
        (0, 19, "too few", None),
        (0, 40, "lower", False),
        (30, 40, "higher", False),
        (310, 1000, "like people", True),
        (12, 40, "unclear", True),
    ],
)
def test_verdicts_beside_people(count: int, of: int, verdict: str, inside: bool | None) -> None:
    tally = Tally(counts=Counter({"all-pass": count, "deals.ended": of}))
    figure = statistics_of(tally).figure("all-pass")
    assert (figure.verdict, figure.inside, figure.human) == (verdict, inside, 0.31)


def test_all_pass_never_means_that_bots_buy_what_people_throw_in() -> None:
    figure = statistics_of(Tally(counts=Counter({"all-pass": 0, "deals.ended": 40}))).figure("all-pass")
    assert "Hands are bought here that people throw in" in figure.meaning()


def test_every_figure_says_something_in_both_languages() -> None:
    for of in (0, ENOUGH, 1000):
        counts = Counter({s.of: of for group in GROUPS for s in group.shares})
        for part in (0, 2):
            counts.update(
                {s.count: of // 2 * part for g in GROUPS for s in g.shares if s.count not in counts}
            )
            for figure in statistics_of(Tally(counts=+counts)).figures:
                for language in ("en", "ar"):
                    assert figure.name(language)
                    assert "{" not in figure.name(language) + figure.meaning(language)
                    assert figure.meaning(language)


def test_human_shares_have_a_meaning_both_ways_and_the_others_a_use() -> None:
    groups: tuple[Group, ...] = GROUPS
    shares = [share for group in groups for share in group.shares]
    assert len({share.key for share in shares}) == len(shares)
    for share in shares:
        assert (share.human is not None) == bool(share.lower and share.higher), share.key
        assert bool(share.use) == (share.human is None), share.key
    human = {share.key: share.human for share in shares if share.human is not None}
    # sources/baloot.md §10, and §3.2 and §4.3 for turn-to-sun and closed games.
    assert human == {
        "all-pass": 0.31,
        "turn-to-sun": 0.064,
        "hokum": 0.53,
        "sun": 0.34,
        "ashkal": 0.13,
        "position-1": 0.29,
        "position-2": 0.24,
        "position-3": 0.27,
        "position-4": 0.19,
        "doubled": 0.041,
        "closed": 33 / 35,
        "khasara.sun": 0.285,
        "khasara.hokum": 0.159,
        "kaboot.sun": 0.138,
        "kaboot.hokum": 0.093,
        "early": 0.10,
    }


def test_json_holds_every_figure_in_words(real: Statistics) -> None:
    data = msgspec.json.decode(msgspec.json.encode(statistics_json(real)))
    assert (data["games"], data["deals"], data["level"]) == (2, 17, 0.95)
    rows = {row["key"]: row for row in data["figures"]}
    assert len(rows) == len(real.figures)
    assert rows["all-pass"]["human"] == 0.31
    assert rows["made.sun.middle"]["label"] == "made: Sun on 25 to 34 card points"
    assert set(rows["all-pass"]) >= {"count", "of", "value", "low", "high", "inside", "verdict", "meaning"}
    assert data["histograms"]["game-points.buyer.sun"] == {"0": 1, "44": 1, "48": 1}


@pytest.mark.parametrize(
    ("histogram", "expected"),
    [({}, None), ({5: 1}, (5, 5, 5)), ({1: 1, 2: 1, 3: 1, 4: 1}, (1, 2, 3)), ({0: 99, 9: 1}, (0, 0, 0))],
)
def test_quartiles(histogram: dict[int, int], expected: tuple[int, int, int] | None) -> None:
    assert quartiles(histogram) == expected


def test_bands_cover_every_six_cards() -> None:
    for mode, trump in (("sun", 4), ("hokum", 2)):
        most = sum(sorted(POINTS[trump][card] for card in DECK)[-6:])
        bands = list(BANDS[mode].values())  # type: ignore[index]
        assert bands[0][0] == 0
        assert bands[-1][1] == most
        assert [low for low, _ in bands[1:]] == [high + 1 for _, high in bands[:-1]]


# Records that are not as they should be


def record(*events: Call | Announcement | Challenge, dealer: int | None = 0) -> DealRecord:
    return DealRecord(number=1, dealer=dealer, events=events)


def test_a_deal_that_tells_nothing_is_counted_and_left_out() -> None:
    tally = GameTally()
    tally.add_game(GameRecord(file="x", deals=(DealRecord(number=1),)))
    statistics = statistics_of(tally)
    assert (statistics.deals, statistics.unreadable) == (1, 1)
    assert statistics.figure("all-pass").of == 0


def test_an_auction_is_followed_without_its_dealer_or_with_strange_words() -> None:
    story = auction_story(record(Call(seat=1, word="hokom"), Call(seat=1, word="qq"), dealer=None))
    assert (story.way, story.prompts, story.place(2)) == ("hokum-1", 0, None)
    assert auction_story(record()).way is None


def test_a_later_opponents_pass_after_a_sun_is_no_answer() -> None:
    calls = [Call(seat=seat, word=word) for seat, word in ((1, "pass"), (2, "sun"), (3, "pass"))]
    assert auction_story(record(*calls)).prompts == 0
    assert auction_story(record(*calls, Call(seat=1, word="pass"))).prompts == 1
    taken = auction_story(record(*calls, Call(seat=1, word="beforeyou")))
    assert (taken.prompts, taken.taken, taken.way) == (1, 1, "before-you")


# Gathering


def test_gathering_in_processes_gives_the_same(tmp_path: Path) -> None:
    from majlis.baloot.kammelna.writer import dump

    for index, match in enumerate(played(22, 60)):
        dump(game_record(match.states), tmp_path / f"{index:02}.json")
    alone, reading = gather([tmp_path], partial(GameTally, rules=DEFAULT))
    together, also = gather([tmp_path], GameTally, 2)
    assert statistics_of(together) == statistics_of(alone)
    assert reading.deals == also.deals == 60


def test_nothing_to_gather_is_one_clear_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no \*\.json, \*\.jsonl or \*\.ndjson file in this folder"):
        gather([tmp_path], GameTally)
    bad = tmp_path / "bad.json"
    bad.write_text("[1,", encoding="utf-8")
    with pytest.raises(InputError, match=r"bad\.json"):
        gather([bad], GameTally)
    with pytest.raises(InputError, match="no saved game"):
        gather([], GameTally)
    mixed = gather([bad, EXAMPLES], GameTally)
    assert mixed[1].problems > 0
    assert mixed[0].counts["deals"] == 17


def test_careful_players_are_counted_too() -> None:
    players = [make_player("careful", np.random.default_rng(seat)) for seat in range(4)]
    match = Match(DEFAULT, players, np.random.default_rng(8))
    while not match.is_over():
        match.play_deal()
    tally = GameTally()
    tally.add_game(game_record(match.states))
    early = Counter(s.result.ending for s in match.states if s.result is not None)
    assert tally.counts["early.sawa"] == early["sawa"] > 0
    assert tally.counts["scored.sun"] + tally.counts["scored.hokum"] == tally.counts["contracts"]
