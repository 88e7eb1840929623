"""Deals drawn by what hands are worth together: counted exactly, drawn evenly, and refused where none is."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from bridge.profile.speech import Hand, losers

from majlis.bridge.conditions.asks import ask_and_test
from majlis.bridge.conditions.reading import parse_conditions
from majlis.bridge.deal import measured, plans, totals
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.measured import MEASURES, Allowed, allowed, anything, ends_of_measure, rows_of
from majlis.bridge.deal.plans import Plans, Wanted
from majlis.bridge.deal.totals import JointMeasure, Totals, out_of_reach, totals_of
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS, deal_text
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import Ask, every
from majlis.dealing.dealer import Dealer
from majlis.dealing.evaluate import fits
from majlis.dealing.pack import Deals, Pack, Setting
from majlis.dealing.plain import every_deal, shuffled
from majlis.errors import InputError
from twins.chi2 import NEVER, compare, goodness


def asked(what: str, seats: str = "nesw") -> Ask:
    """What is asked of each of some hands."""
    lines = parse_conditions("; ".join(f"{seat}: {what}" for seat in seats))
    return every(ask_and_test(line)[0] for line in lines)


def total_points(hand: Hand) -> int:
    """High-card points, and one for each card after the fourth of a suit."""
    return hand.hcp + sum(max(0, length - 4) for length in hand.lengths)


# A pack of twelve cards, of which every deal is listed


@pytest.fixture
def small_pack(monkeypatch: pytest.MonkeyPatch) -> Iterator[Setting]:
    """A king, a queen and a small card in each suit, three cards for each hand."""
    ranks, honours = "KQ2", "KQ"
    pack = Pack.of({suit: [suit + rank for rank in ranks] for suit in SUIT_LETTERS})
    setting = Setting.of(pack, dict.fromkeys(SEAT_LETTERS, len(ranks)))
    for module in (measured, totals):
        for name, value in {
            "HAND_SIZE": len(ranks),
            "RANKS": ranks,
            "HONOURS": honours,
            "SETS": 1 << len(honours),
        }.items():
            monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(measured, "FREE", 1)
    monkeypatch.setattr(totals, "SMALL", len(ranks) - len(honours))
    monkeypatch.setattr(totals, "PACK", pack)
    monkeypatch.setattr(totals, "TABLE", setting)
    forget()
    yield setting
    forget()


def forget() -> None:
    """Empty what is kept of the pack."""
    for module in (measured, totals):
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def worth_of_deals(measure: str, deals: Deals) -> np.ndarray[Any, Any]:
    """What each hand of each deal is worth, suit by suit, of king, queen and small card."""
    holdings = [(king, queen, small) for king in (0, 1) for queen in (0, 1) for small in (0, 1)]
    worth = [MEASURES[measure](sum(held), "K" * held[0] + "Q" * held[1]) for held in holdings]
    suits = np.stack([deals[:, at : at + 3] for at in range(0, 12, 3)], axis=1)
    code = np.array([4, 2, 1])
    return np.stack([np.array(worth)[(suits == seat) @ code].sum(axis=1) for seat in range(4)], axis=1)


@pytest.mark.parametrize(
    ("measure", "seats", "low", "high"),
    [
        ("losers", (0, 1, 2, 3), 0, 5),
        ("losers", (0, 1, 2), 6, 6),
        ("quick", (0, 1, 3), 5, 9),
        ("total", (0, 1, 2, 3), 23, 24),
        ("total", (1, 2, 3), 16, 18),
    ],
)
def test_all_deals_of_a_small_pack_are_counted_and_drawn_evenly(
    small_pack: Setting, measure: str, seats: tuple[int, ...], low: int, high: int
) -> None:
    deals = every_deal(small_pack)
    worth = worth_of_deals(measure, deals)
    together = worth[:, list(seats)].sum(axis=1)
    within = (low <= together) & (together <= high)
    free = Allowed(anything().holdings, dict.fromkeys(MEASURES, (0, 99)))
    drawer = Totals([free] * 4, JointMeasure(measure, seats, low, high))
    assert drawer.count == within.sum() > 0
    found = drawer.sample(40_000, np.random.default_rng(11))
    assert len(found) == 40_000
    expected = Counter(map(signature, deals[within].tolist()))
    assert goodness(Counter(map(signature, found.tolist())), expected).p > NEVER
    reach = totals.reach_of([free] * 4, JointMeasure(measure, seats, low, high))
    assert (reach.low, reach.high) == (together.min(), together.max())


def signature(deal: list[int]) -> tuple[int, ...]:
    """Who has the spades, the king of hearts, the small diamond and the queen of clubs."""
    return (*deal[:3], deal[3], deal[8], deal[10])


def test_holdings_that_a_hand_may_not_have_are_left_out_of_a_small_pack(small_pack: Setting) -> None:
    deals = every_deal(small_pack)
    worth = worth_of_deals("losers", deals)
    no_void = rows_of(lambda length, held: length > 0)
    holdings = anything().holdings.copy()
    holdings[0] = no_void
    ends = dict.fromkeys(MEASURES, (0, 99))
    north = Allowed(holdings, {**ends, "losers": (0, 2)})
    free = Allowed(anything().holdings, {**ends, "losers": (0, 2)})
    drawer = Totals([north, free, free, free], JointMeasure("losers", (0, 1, 2, 3), 0, 6))
    within = (worth.sum(axis=1) <= 6) & (deals[:, :3] == 0).any(axis=1)
    assert drawer.count == within.sum()
    wanted = within & (worth <= 2).all(axis=1)
    found = drawer.sample(200_000, np.random.default_rng(12))
    assert abs(len(found) / 200_000 - wanted.sum() / within.sum()) < 0.01
    expected = Counter(map(tuple, deals[wanted][:, :9].tolist()))
    assert goodness(Counter(map(tuple, found[:, :9].tolist())), expected).p > NEVER


# The whole pack


@pytest.mark.parametrize(
    ("measure", "text", "low", "high"),
    [
        ("losers", "7 losers", 7, 7),
        ("quick", "2.5+ quick tricks", 5, 16),
        ("total", "19+ total points", 19, 99),
    ],
)
def test_a_sum_of_one_hand_is_counted_as_the_dealer_counts_it(
    measure: str, text: str, low: int, high: int
) -> None:
    free = allowed(every([]))
    drawer = Totals([free] * 4, JointMeasure(measure, (2,), low, high))
    exact = Dealer(TABLE, asked(text, "s")).count()
    assert drawer.count == pytest.approx(exact, rel=1e-12)


def test_what_is_drawn_by_the_sum_is_drawn_as_by_shuffling() -> None:
    ask = asked("0-8 losers", "nes")
    drawer = totals_of(ask)
    assert drawer is not None
    found = drawer.sample(20_000, np.random.default_rng(13))
    plain = shuffled(TABLE, 60_000, np.random.default_rng(14))
    plain = plain[fits(ask, TABLE, plain)]
    assert fits(ask, TABLE, found).all()
    for cards in ([0, 13, 26], [1, 14, 40], [2, 12, 51]):
        one, other = (Counter(map(tuple, deals[:, cards].tolist())) for deals in (found, plain))
        assert compare(one, other).p > NEVER
    for seat in range(4):
        one, other = (Counter(map(tuple, shapes(deals, seat))) for deals in (found, plain))
        assert compare(one, other).p > NEVER


def shapes(deals: Deals, seat: int) -> list[list[int]]:
    """The lengths of a hand's suits."""
    lengths = [(deals[:, at : at + 13] == seat).sum(axis=1) for at in range(0, 52, 13)]
    rows: list[list[int]] = np.stack(lengths, axis=1).tolist()
    return rows


def test_nineteen_total_points_in_each_hand_are_the_twenty_four_deals_of_whole_suits() -> None:
    drawer = totals_of(asked("19+ total points"))
    assert drawer is not None
    assert drawer.count == 24
    found = Counter(tuple(deal[::13]) for deal in drawer.sample(4800, np.random.default_rng(15)).tolist())
    assert len(found) == 24
    assert goodness(found, dict.fromkeys(found, 1)).p > NEVER
    assert out_of_reach(asked("20+ total points"))


def test_no_deal_that_is_there_is_out_of_reach() -> None:
    for deal in shuffled(TABLE, 5, np.random.default_rng(16)):
        row, lines = deal[None, :], []
        for place, seat in enumerate(SEAT_LETTERS):
            worth = {measure: worth_of_hand(measure, row[0] == place) for measure in MEASURES}
            lines.append(
                f"{seat}: {worth['losers']} losers, {worth['quick'] / 2:g} quick tricks, "
                f"{worth['total']} total points"
            )
            ask = every(ask_and_test(line)[0] for line in parse_conditions(lines[-1]))
            ends = allowed(ask).ends
            assert all(ends[measure][0] <= worth[measure] <= ends[measure][1] for measure in MEASURES)
        ask = every(ask_and_test(line)[0] for line in parse_conditions("\n".join(lines)))
        assert fits(ask, TABLE, row).all()
        assert not out_of_reach(ask)


def worth_of_hand(measure: str, held: np.ndarray[Any, Any]) -> int:
    """What a hand is worth, suit by suit."""
    suits = [held[at : at + 13] for at in range(0, 52, 13)]
    return sum(
        MEASURES[measure](
            int(suit.sum()), "".join(rank for rank, own in zip("AKQJ", suit, strict=False) if own)
        )
        for suit in suits
    )


def test_the_ends_of_a_measure_are_those_of_all_hands() -> None:
    assert ends_of_measure("losers") == (0, 12)
    assert ends_of_measure("quick") == (0, 16)
    assert ends_of_measure("total") == (0, 37)


HARD = (
    ("12+ total points", lambda hand: total_points(hand) >= 12),
    ("13+ total points", lambda hand: total_points(hand) >= 13),
    ("7 losers", lambda hand: losers(hand) == 7),
    ("0-5 losers", lambda hand: losers(hand) <= 5),
    ("at most 1 quick trick", lambda hand: quick_tricks(hand) <= 1),
)


def quick_tricks(hand: Hand) -> float:
    """AK 2, AQ 1½, A 1, KQ 1, a guarded king ½."""
    total = 0.0
    for suit in hand.suits:
        if "A" in suit:
            total += 2 if "K" in suit else 1.5 if "Q" in suit else 1
        elif "K" in suit and len(suit) > 1:
            total += 1 if "Q" in suit else 0.5
    return total


@pytest.mark.parametrize(("what", "fine"), HARD)
def test_what_is_rare_in_four_hands_is_dealt_without_a_plan_of_them(
    what: str, fine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise AssertionError("the four hands are planned")

    monkeypatch.setattr(plans, "make_plan", none)
    monkeypatch.setattr(Plans, "_dealer", none)
    profile = parse_profile("; ".join(f"{seat}: {what}" for seat in "nesw"), "Hard")
    for one in generate_deals(profile, 6, seed=1, boards="profile-dealer", rotate=False).deals:
        hands = [Hand(text) for text in deal_text(one.board.hands).removeprefix("N:").split()]
        assert all(map(fine, hands))


def test_three_balanced_hands_with_few_losers_are_refused_without_a_plan_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(*_: object) -> None:
        raise AssertionError("several hands are planned")

    monkeypatch.setattr(Plans, "_dealer", none)
    profile = parse_profile("; ".join(f"{seat}: balanced, 0-6 losers" for seat in "nes"), "Flat")
    with pytest.raises(InputError, match="no deal has all of"):
        generate_deals(profile, 1, seed=1)


def test_what_is_asked_of_two_hands_is_left_to_the_plans() -> None:
    assert totals_of(asked("12+ total points", "ns")) is None
    assert not out_of_reach(asked("12+ total points", "ns"))
    assert Plans().possible(Wanted(asked("12+ total points", "ns")))
