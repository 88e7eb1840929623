from majlis.baloot.deck import CARD_TOTAL, DECK, DECK_SET, card_points, strength
from majlis.cards import parse_card


def test_the_pack() -> None:
    assert len(set(DECK)) == 32
    assert DECK_SET.bit_count() == 32


def test_points_of_the_pack() -> None:
    assert sum(card_points(card, None) for card in DECK) == CARD_TOTAL["sun"] == 120
    for trump in range(4):
        assert sum(card_points(card, trump) for card in DECK) == CARD_TOTAL["hokum"] == 152


def test_orders() -> None:
    def ranked(trump: int | None) -> str:
        hearts = [card for card in DECK if card // 13 == 1]
        return " ".join(
            ["7", "8", "9", "10", "J", "Q", "K", "A"][card % 13 - 5]
            for card in sorted(hearts, key=lambda c: strength(c, trump))
        )

    assert ranked(None) == ranked(0) == "7 8 9 J Q K 10 A"
    assert ranked(1) == "7 8 Q K 10 A 9 J"


def test_trump_values_hold_for_trumps_only() -> None:
    assert card_points(parse_card("J♥"), 1) == 20
    assert card_points(parse_card("9♥"), 1) == 14
    assert card_points(parse_card("J♥"), 0) == 2
    assert card_points(parse_card("9♥"), 0) == 0
