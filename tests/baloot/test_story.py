"""A recorded deal step by step: the cards, tricks and points of the record, whatever is missing in it."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from majlis.baloot.games import load
from majlis.baloot.kammelna.recorder import game_record
from majlis.baloot.kammelna.types import Challenge, DealRecord, GameRecord, Play, Surrender
from majlis.baloot.match import Match
from majlis.baloot.notation import parse_position
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT, parse_rules
from majlis.baloot.story import DealStory, story_of
from recorded import recorded

GAMES = Path(__file__).parents[2] / "examples" / "baloot" / "games"


def followed(deal: DealStory) -> list[set[int]]:
    """The hands at the end, as a page computes them from the steps."""
    hands = [set(hand) for hand in deal.hands]
    for step in deal.steps:
        if step.hands is not None:
            hands = [set(hand) for hand in step.hands]
        if step.card is not None:
            assert step.card in hands[step.seat]
            hands[step.seat].remove(step.card)
    return hands


def match(rules: str = "kammelna", seed: int = 3) -> Match:
    rng = np.random.default_rng(seed)
    played = Match(parse_rules(rules), [make_player("careful", rng) for _ in range(4)], rng)
    while not played.is_over():
        played.play_deal()
    return played


def test_a_match_is_told_to_its_last_point_from_every_seat() -> None:
    played = match()
    record = game_record(played.states)
    for seat in range(4):
        story = story_of(record, played.rules, seat)
        assert len(story.deals) == len(played.states) == story.count
        for deal, state in zip(story.deals, played.states, strict=True):
            assert deal.ended is not None
            assert state.result is not None
            assert deal.ended.gained == (
                state.result.game_points if seat % 2 == 0 else state.result.game_points[::-1]
            )
            assert sum(step.won is not None for step in deal.steps) == len(state.tricks)
            won = [step.won for step in deal.steps if step.won is not None]
            assert won == [(trick.winner - seat) % 4 for trick in state.tricks]
            left = followed(deal)
            assert [sum(1 << card for card in left[(by - seat) % 4]) for by in range(4)] == list(state.hands)
            assert parse_position(deal.line).history == state.history
            assert not deal.notes
        assert story.deals[-1].ended.after == (played.scores if seat % 2 == 0 else played.scores[::-1])


def test_words_call_our_side_us_only_where_the_seat_is_ours() -> None:
    record = game_record(match().states)
    ours, plain = (story_of(record, seat=seat) for seat in (0, None))
    sheets = [" ".join(deal.ended.sheet) for story in (ours, plain) for deal in story.deals if deal.ended]
    assert any("Bottom and Top" in sheet for sheet in sheets[len(ours.deals) :])
    assert not any("Bottom and Top" in sheet for sheet in sheets[: len(ours.deals)])


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.name)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_recorded_games_are_told(path: Path, language: str) -> None:
    game = load(path)
    story = story_of(game, language=language)
    assert len(story.deals) == len(game.deals)
    for deal, record in zip(story.deals, game.deals, strict=True):
        followed(deal)
        assert deal.ended is not None
        if record.result is not None:
            assert deal.ended.gained == record.result.game_points


def broken() -> dict[str, DealRecord]:
    """The same deal with gaps and faults."""
    whole = recorded(5)
    cards = [event for event in whole.events if isinstance(event, Play)]
    swapped = {cards[4]: Play(cards[4].seat, cards[20].card), cards[20]: Play(cards[20].seat, cards[4].card)}
    mixed = tuple(swapped.get(event, event) if isinstance(event, Play) else event for event in whole.events)
    return {
        "nothing": DealRecord(number=1),
        "no hands": replace(whole, first=None, final=None),
        "no dealer": replace(whole, dealer=None),
        "no result": replace(whole, result=None),
        "cards in another order": replace(whole, events=mixed),
        "given up": replace(whole, events=(*whole.events[:20], Surrender()), result=None),
        "challenged": replace(whole, events=(*whole.events[:30], Challenge(seat=1)), result=None),
        **{f"cut at {at}": replace(whole, events=whole.events[:at]) for at in (0, 3, 9, 20, 40)},
    }


@pytest.mark.parametrize("fault", broken())
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_record_with_gaps_is_told_as_far_as_it_goes_or_said_why_not(fault: str, language: str) -> None:
    record = GameRecord(file="x.json", deals=(broken()[fault],))
    [deal] = story_of(record, DEFAULT, 1, language).deals
    assert deal.title
    assert bool(deal.why) != (deal.ended is not None)
    if deal.ended is not None:
        assert deal.ended.words
        followed(deal)
    assert (fault in ("nothing", "no hands", "no dealer")) == bool(deal.why)


def test_a_card_against_the_rules_says_which_rule() -> None:
    record = recorded(5)
    story = story_of(GameRecord(file="x", deals=(broken()["cards in another order"],)))
    assert any(step.note for step in story.deals[0].steps) or story.deals[0].notes
    assert not any(step.note for step in story_of(GameRecord(file="x", deals=(record,))).deals[0].steps)


def test_projects_are_heard_by_kind_until_they_are_shown() -> None:
    heard = shown = 0
    for seed in range(4):
        for deal in story_of(game_record(match(seed=seed).states)).deals:
            for step in deal.steps:
                if step.heard:
                    heard += 1
                    assert len(step.heard) <= len(step.words)
                shown += len(step.shown)
    assert heard
    assert shown
