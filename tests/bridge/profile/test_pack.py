"""The bridge pack: its cards, valuations, and the known numbers of deals."""

from math import comb

from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS
from majlis.bridge.table.pack import ALL_HCP, MOST_HCP, OPPONENTS, PACK, PARTNER, TABLE, clockwise_from


def test_the_pack_has_52_cards_suit_after_suit_high_to_low() -> None:
    assert len(PACK.cards) == len(set(PACK.cards)) == 52
    assert PACK.cards[0] == "SA"
    assert PACK.cards[-1] == "C2"
    assert PACK.suits == SUIT_LETTERS


def test_valuations_add_up_to_what_players_know() -> None:
    sums = {name: sum(values) for name, values in PACK.valuations}
    assert sums["hcp"] == ALL_HCP
    assert (sums["controls"], sums["aces"], sums["tens"]) == (12, 4, 4)
    assert MOST_HCP == 10 + 3 * 9


def test_the_table_has_all_deals() -> None:
    assert TABLE.hands == SEAT_LETTERS
    assert TABLE.deals() == comb(52, 13) * comb(39, 13) * comb(26, 13)


def test_partners_and_opponents_sit_where_they_should() -> None:
    for seat in SEAT_LETTERS:
        assert PARTNER[PARTNER[seat]] == seat
        assert {seat, PARTNER[seat], *OPPONENTS[seat]} == set(SEAT_LETTERS)
        assert clockwise_from(seat)[0] == seat
        assert clockwise_from(seat)[2] == PARTNER[seat]
    assert clockwise_from("W") == ("W", "N", "E", "S")
