from collections.abc import Iterator
from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.claims import sawa_holds
from majlis.baloot.ruleset import DEFAULT, PRESETS
from majlis.baloot.strategy.sure_claims import call_akka, claim_sawa
from majlis.cards import SUIT_GLYPHS
from twins.cards import PACK, height
from twins.convert import bits


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": word[:-1], "suit": word[-1]} for word in text.split()]


@pytest.mark.parametrize(
    ("hand", "unseen", "trump", "claim"),
    [
        ("A♠ 10♠", "K♠ 9♥", None, True),
        ("A♠ K♠", "10♠ 9♥", None, True),  # the ace takes the ten
        ("A♠ K♠", "10♠ Q♠", None, False),
        ("A♠ K♠ 7♠", "9♠ 8♠", None, True),  # two rounds, and the seven is alone
        ("A♠ K♠ 7♠", "9♠ 8♠ J♠", None, False),
        ("A♠ 7♦", "K♠ 9♥", None, True),  # the last diamond
        ("J♥ A♠", "K♠ 9♣", "♥", True),
        ("J♥ A♠", "7♥ 9♣", "♥", True),  # one trump is out, and is drawn
        ("J♥ A♠", "7♥ 8♥ 9♣", "♥", False),  # of two, one may be left
        ("J♠ 9♠", "A♠ 7♠ A♥", "♠", True),
        ("J♠ 10♠", "9♠ 7♠ A♥", "♠", False),
        ("J♥ 9♥ A♠", "10♥ 7♥ K♠ 10♠", "♥", True),
        ("J♥ Q♥ A♠", "10♥ 7♥ K♠ 10♠", "♥", False),
        ("A♠ K♥", "7♥ 9♣ 8♦ 8♣ 7♣ 7♦", "♥", True),
        ("A♠ A♦", "7♥ 9♣ 8♦ 8♣ 7♣ 7♦", "♥", False),
        ("9♥", "A♥", "♥", True),
        ("A♥", "9♥", "♥", False),
        ("A♠ K♠ 10♠ Q♠ J♠", "7♥", None, False),  # five cards
        ("", "7♥", None, False),
    ],
)
def test_only_what_is_sure_is_claimed(hand: str, unseen: str, trump: str | None, claim: bool) -> None:
    assert claim_sawa(cards(hand), cards(unseen), trump)["claim"] is claim


def test_in_the_closed_game_trumps_are_led_last() -> None:
    hand, unseen = cards("J♥ A♠"), cards("7♥ 9♣ 8♦ 8♣ 7♣ 7♦")
    assert claim_sawa(hand, unseen, "♥")["claim"] is True
    assert claim_sawa(hand, unseen, "♥", closed=True) == {
        "claim": False,
        "reasoning": "7♥ is unseen and can ruff",
    }
    # Whoever holds the seven has a spade beside it, and must follow.
    assert claim_sawa(hand, cards("7♥ K♠ 10♠ Q♠ J♠ 9♠"), "♥", closed=True)["claim"] is True


RULES = [DEFAULT, PRESETS["coinche-play"], DEFAULT.replace(undertrump="forced", third_hand="free")]


def layouts(unseen: tuple[str, ...], size: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to give the three others `size` of the unseen cards each."""
    for first in combinations(unseen, size):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, size):
            yield first, second, tuple(card for card in rest if card not in second)


def holds_in_every_layout(hand: list[str], unseen: list[str], trump: str | None, closed: bool) -> bool:
    """The complete search: the engine proves the claim in each layout, under each rule of play."""
    number = None if trump is None else SUIT_GLYPHS.index(trump)
    return all(
        sawa_holds(tuple(map(bits, (hand, *others))), 0, number, closed, rules)
        for others in layouts(tuple(unseen), len(hand))
        for rules in RULES
    )


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[str], list[str], str | None, bool]:
    """High cards in few suits, so that about half of the claims are sure; two or three cards each."""
    trump = draw(st.sampled_from([None, "♠", "♠", "♠"]))
    size = draw(st.sampled_from([1, 2, 2, 2, 2, 3]))
    suits = draw(st.sampled_from(["♠♥", "♠♥♦", "♠♥♣♦"]))
    pack = [card for card in PACK if card[-1] in suits]
    pack = sorted(draw(st.permutations(pack))[: 4 * size], key=lambda card: -height(card, trump))
    hand = pack[:size] if draw(st.booleans()) else draw(st.permutations(pack))[:size]
    unseen = [card for card in pack if card not in hand]
    return list(hand), unseen, trump, draw(st.booleans()) and trump is not None


@settings(deadline=None, max_examples=60)
@given(positions())
def test_exactly_what_holds_in_every_layout_is_claimed(
    position: tuple[list[str], list[str], str | None, bool],
) -> None:
    hand, unseen, trump, closed = position
    claimed = claim_sawa(cards(" ".join(hand)), cards(" ".join(unseen)), trump, closed=closed)["claim"]
    assert claimed is holds_in_every_layout(hand, unseen, trump, closed)


def test_a_baloot_to_come_is_not_thrown_away() -> None:
    assert claim_sawa(cards("K♥"), [], "♥", True) == {
        "claim": False,
        "reasoning": "Baloot is still to be said",
    }


@pytest.mark.parametrize(
    ("card", "unplayed", "trump", "call"),
    [
        ("10♠", "K♠", "♥", True),
        ("10♠", "A♠", "♥", False),
        ("A♠", "K♠", "♥", False),
        ("J♥", "9♥", "♥", False),
        ("10♠", "K♠", None, False),
        ("9♠", "A♥ J♦", "♥", True),
    ],
)
def test_akka_is_called_with_the_best_plain_card(
    card: str, unplayed: str, trump: str | None, call: bool
) -> None:
    assert call_akka(cards(card)[0], cards(unplayed), trump)["call"] is call


@pytest.mark.parametrize("bad", [None, 5, "A♠", [None, {}, {"rank": "3", "suit": "♠"}]])
def test_bad_input_claims_nothing(bad: object) -> None:
    assert claim_sawa(bad, bad, bad)["claim"] is False  # type: ignore[arg-type]
    assert call_akka(bad, bad, bad)["call"] is False  # type: ignore[arg-type]


def test_cards_may_be_objects() -> None:
    ace = SimpleNamespace(rank="A", suit="♠")
    assert claim_sawa([ace], [], None)["claim"] is True
