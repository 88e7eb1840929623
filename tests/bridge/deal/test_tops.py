"""Who may hold the top honours: what it refutes no deal fits, and what is drawn by it is drawn evenly."""

import numpy as np
import pytest

from bridge.conditions.speech import Hand, balanced, losers
from majlis.bridge.conditions.asks import ask_and_test, total
from majlis.bridge.conditions.reading import parse_conditions
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.plans import Plans, Wanted
from majlis.bridge.deal.tops import tops_of
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS, deal_text
from majlis.bridge.table.pack import TABLE
from majlis.dealing import dealer, plan
from majlis.dealing.asks import Ask, every, hand
from majlis.dealing.dealer import Dealer
from majlis.dealing.evaluate import fits, length, worth
from majlis.dealing.plain import shuffled
from majlis.errors import InputError

EIGHT_QUICK_TRICKS = "n: 2.5+ quick tricks; e: 2+ quick tricks; s: 2+ quick tricks; w: 2+ quick tricks"
IMPOSSIBLE = (
    "n: 3+ quick tricks; e: 3+ quick tricks; s: 3+ quick tricks; w: 3+ quick tricks",
    EIGHT_QUICK_TRICKS,
    "n: balanced, 0-6 losers; e: balanced, 0-6 losers; s: balanced, 0-6 losers",
    "n: balanced, 0-7 losers; e: balanced, 0-7 losers; s: balanced, 0-7 losers; w: 4441, 0-9 losers",
    "n: 10+ losers; e: 10+ losers; s: 10+ losers; w: 10+ losers",
    "n: 3+ quick tricks, 5 controls; e: 3+ quick tricks; s: 2.5+ quick tricks",
    "n: 4+ controls; e: 4+ controls; s: 4+ controls; w: 1+ controls",
    "n: 15+ total points, balanced; e: 15+ total points, balanced; s: 13+ total points, 4333",
    "n: stopper in each of ♠♥♦♣, 2 aces; e: AK of spades; s: 3+ queens, 2+ kings; w: 3+ kings",
)


def asked(text: str) -> Ask:
    """What lines ask of the hands."""
    return every(ask_and_test(line)[0] for line in parse_conditions(text))


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_what_no_deal_fits_is_refuted_without_a_plan(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise AssertionError("a plan is made")

    monkeypatch.setattr(dealer, "make_plan", none)
    monkeypatch.setattr(plan, "make_plan", none)
    wanted = Wanted(asked(text))
    assert not Plans().possible(wanted)
    assert Plans().count(wanted) == 0


def test_each_quick_trick_more_than_the_pack_has_is_one_too_many() -> None:
    shares = tops_of(asked(EIGHT_QUICK_TRICKS.replace("2.5+", "2+")))
    assert shares is not None
    assert not shares.empty


def test_no_deal_that_is_there_is_refuted() -> None:
    deals = shuffled(TABLE, 12, np.random.default_rng(3))
    for deal in deals:
        row = deal[None, :]
        asks: list[str] = []
        for place, seat in enumerate(SEAT_LETTERS):
            held = row == place
            number = {name: int(total(name, held)[0]) for name in ("losers", "quick")}
            value = {name: int(worth(TABLE, held, name, None)[0]) for name in ("hcp", "controls", "queens")}
            shape = "=".join(str(int(length(TABLE, held, suit)[0])) for suit in SUIT_LETTERS)
            asks.append(
                f"{seat}: {value['hcp']} hcp, {value['controls']} controls, {value['queens']} queens, "
                f"{shape}, {number['losers']} losers, {number['quick'] / 2:g} quick tricks"
            )
        ask = asked("\n".join(asks))
        assert fits(ask, TABLE, row).all()
        shares = tops_of(ask)
        assert shares is not None
        assert not shares.empty


def test_deals_are_drawn_evenly_among_those_that_share_the_tops_so() -> None:
    ask = asked("n: 2+ aces; e: 3+ controls; s: 1 king")
    shares = tops_of(ask)
    assert shares is not None
    deals = shares.sample(20_000, np.random.default_rng(5))
    assert fits(ask, TABLE, deals).all()
    assert all((deals == seat).sum(axis=1).tolist() == [13] * len(deals) for seat in range(4))
    whole = Dealer(TABLE, ask).count()
    for one in (hand("N").value("aces", 3), hand("W").value("queens", 0, 0), hand("E").holds("SA", "SK")):
        chance = Dealer(TABLE, ask & one).count() / whole
        spread = (chance * (1 - chance) / len(deals)) ** 0.5
        assert abs(fits(one, TABLE, deals).mean() - chance) < 6 * spread


def test_where_tests_are_met_too_seldom_deals_are_drawn_by_the_tops() -> None:
    text = "n: balanced, 0-7 losers; e: balanced, 0-7 losers; s: balanced, 0-7 losers"
    profile = parse_profile(text, "Few losers")
    for one in generate_deals(profile, 10, seed=1, boards="profile-dealer", rotate=False).deals:
        hands = [Hand(text) for text in deal_text(one.board.hands).removeprefix("N:").split()]
        assert all(balanced(hand) and losers(hand) <= 7 for hand in hands[:3])


def test_too_many_quick_tricks_are_told_with_the_fewest_hands_that_clash() -> None:
    with pytest.raises(InputError, match="no deal has all of") as refused:
        generate_deals(parse_profile(IMPOSSIBLE[0], "Much"), 1, seed=1)
    assert str(refused.value).count("3+ quick tricks") == 3
