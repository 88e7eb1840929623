from types import SimpleNamespace

import pytest

from majlis.baloot.strategy.sure_claims import call_akka, claim_sawa


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": word[:-1], "suit": word[-1]} for word in text.split()]


@pytest.mark.parametrize(
    ("hand", "unseen", "trump", "claim"),
    [
        ("A♠ 10♠", "K♠ 9♥", None, True),
        ("A♠ K♠", "10♠ 9♥", None, False),
        ("A♠ 7♦", "K♠ 9♥", None, True),  # the last diamond
        ("J♥ A♠", "K♠ 9♣", "♥", True),
        ("J♥ A♠", "7♥ 9♣", "♥", False),  # one trump is out, and could ruff
        ("9♥", "A♥", "♥", False),
        ("A♠ K♠ 10♠ Q♠ J♠", "7♥", None, False),  # five cards
        ("", "7♥", None, False),
    ],
)
def test_only_what_is_sure_is_claimed(hand: str, unseen: str, trump: str | None, claim: bool) -> None:
    assert claim_sawa(cards(hand), cards(unseen), trump)["claim"] is claim


def test_a_baloot_to_come_is_not_thrown_away() -> None:
    assert claim_sawa(cards("K♥"), [], "♥", True) == {
        "claim": False,
        "reasoning": "Baloot is still to be said",
    }


@pytest.mark.parametrize(
    ("card", "unseen", "trump", "call"),
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
    card: str, unseen: str, trump: str | None, call: bool
) -> None:
    assert call_akka(cards(card)[0], cards(unseen), trump)["call"] is call


@pytest.mark.parametrize("bad", [None, 5, "A♠", [None, {}, {"rank": "3", "suit": "♠"}]])
def test_bad_input_claims_nothing(bad: object) -> None:
    assert claim_sawa(bad, bad, bad)["claim"] is False  # type: ignore[arg-type]
    assert call_akka(bad, bad, bad)["call"] is False  # type: ignore[arg-type]


def test_cards_may_be_objects() -> None:
    ace = SimpleNamespace(rank="A", suit="♠")
    assert claim_sawa([ace], [], None)["claim"] is True
