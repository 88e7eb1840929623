"""The validators of sources/baloot.md §12.3: by its names, with its fields, and found by the auditor."""

import json
from pathlib import Path

import pytest

from majlis.baloot.audit import archive
from majlis.baloot.audit.run import audit
from majlis.baloot.deck import DECK
from majlis.baloot.games import read_games
from majlis.baloot.play import trick_winner
from majlis.cards import card_name
from majlis.errors import InputError

GAMES = Path(__file__).resolve().parents[3] / "examples" / "baloot" / "games"
LIVE = GAMES / "live_game_part.json"


def with_changed_result(folder: Path, **changes: object) -> Path:
    """The recorded match with fields of the last result changed."""
    game = json.loads(LIVE.read_text(encoding="utf-8"))
    game["rs"][15]["r"][-1]["rs"].update(changes)
    path = folder / "changed.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    return path


def test_the_recorded_games_are_clean() -> None:
    found = archive.validate_archive_scoring(LIVE)
    assert (found.is_clean, found.rounds_validated, found.divergences) == (True, 6, ())
    assert archive.validate_archive_declarations(LIVE).is_clean
    assert archive.validate_archive_bidding(LIVE).issues == ()


@pytest.mark.parametrize(
    ("changes", "category"),
    [({"e1": 73, "e2": 79}, "card_abnat"), ({"s1": 11}, "total_points"), ({"kbt": 1}, "kaboot")],
)
def test_a_wrong_number_is_a_divergence_of_its_category(
    tmp_path: Path, changes: dict[str, int], category: str
) -> None:
    path = with_changed_result(tmp_path, **changes)
    found = archive.validate_archive_scoring(path)
    assert not found.is_clean
    wrong = {one.category: one for one in found.divergences}
    assert category in wrong
    one = wrong[category]  # type: ignore[index]  # a text that is one of the categories
    assert (one.archive_file, one.round_index) == (str(path), 15)
    assert one.expected != one.computed
    assert one.details.endswith(".")
    by_category = archive.validate_all_archives(tmp_path)["divergences_by_category"]
    assert by_category[category] == sum(d.category == category for d in found.divergences)


def test_the_summary_has_the_keys_that_the_document_asks_for() -> None:
    report = archive.validate_all_archives(GAMES)
    assert list(report) == [
        "total_archives",
        "total_rounds",
        "clean_archives",
        "divergences_by_category",
        "details",
    ]
    assert set(report["divergences_by_category"]) == {
        "card_abnat",
        "declaration",
        "kaboot",
        "khasara",
        "total_points",
        "cumulative",
        "multiplier",
    }
    assert (report["total_archives"], report["total_rounds"]) == (2, audit([GAMES]).played)


def test_what_is_no_game_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this is a folder: validate_all_archives reads"):
        archive.validate_archive_scoring(GAMES)
    with pytest.raises(InputError, match="write SUN or HOKUM"):
        archive.compute_card_abnat([], "CHESS")
    with pytest.raises(InputError, match="needs its trump suit"):
        archive.compute_card_abnat([], "HOKUM")
    with pytest.raises(InputError, match="'us' is not a team"):
        archive.compute_card_abnat([(["9♥"], "us")], "SUN")


def test_calls_are_counted_and_broken_ones_told(tmp_path: Path) -> None:
    game = json.loads(LIVE.read_text(encoding="utf-8"))
    calls = [event for event in game["rs"][4]["r"] if event["e"] == 2]
    calls[0]["p"] = calls[0]["p"] % 4 + 1  # somebody else speaks first
    path = tmp_path / "calls.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    found = archive.validate_archive_bidding(path)
    assert (found.all_pass_count, found.hokum_count, found.sun_count, found.kawesh_count) == (8, 3, 3, 2)
    assert (found.rounds_validated, found.doubled_count, found.tripled_count) == (16, 0, 0)
    assert any(issue.startswith("5: ") for issue in found.issues)


def test_the_abnat_of_a_whole_deal_are_those_of_the_archive() -> None:
    for game in read_games(GAMES):
        for deal in game.deals:
            if deal.result is None:
                continue
            summed = audited_abnat(deal)
            ours, theirs = deal.result.card_points
            last = deal.result.last_trick
            assert summed == {"team1": ours + 10 * (last == 0), "team2": theirs + 10 * (last == 1)}


def audited_abnat(deal: object) -> dict[str, int]:
    from majlis.baloot.audit.judge.arithmetic import judge
    from majlis.baloot.audit.read.recorded_play import read_play
    from majlis.baloot.ruleset import DEFAULT

    judged = judge(deal, DEFAULT).judgement  # type: ignore[arg-type]
    play = read_play(deal)  # type: ignore[arg-type]
    assert judged.winners is not None
    tricks = [
        ([card_name(card) for card in trick.cards], f"team{1 + winner % 2}")
        for trick, winner in zip(play.tricks, judged.winners, strict=True)
    ]
    mode = "SUN" if judged.trump is None else "HOKUM"
    return archive.compute_card_abnat(tricks, mode, None if judged.trump is None else "♠♥♣♦"[judged.trump])


def test_a_trick_is_won_as_the_engine_says() -> None:
    for start in range(0, 28):
        cards = [DECK[(start + 5 * step) % 32] for step in range(4)]
        names = [card_name(card) for card in cards]
        assert archive.get_trick_winner_index(names, "SUN") == trick_winner(cards, None)
        assert archive.get_trick_winner_index(cards, "hokum", "hearts") == trick_winner(cards, 1)


def test_point_values_are_those_of_the_document() -> None:
    sun = {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}
    assert sun == archive.POINT_VALUES_SUN
    assert {**sun, "9": 14, "J": 20} == archive.POINT_VALUES_HOKUM
