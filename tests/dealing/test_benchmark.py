"""The dealing benchmark's own judges: readers of peers' texts, plain rejection, and the comparison of both.

A judge that lets everything pass would make every dealer look right, so each is shown something crooked.
"""

import sys
from pathlib import Path

import numpy as np
import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
sys.path.append(str(BENCHMARKS))

from deals import peers, scripts, table, texts, worlds  # noqa: E402 - the checkout's own
from deals.rejection import Rejection  # noqa: E402
from deals.tasks import POINTS, RANKS, SUITS, TASKS, Deals, Judge, Traits, bridge, corrected  # noqa: E402

sys.path.remove(str(BENCHMARKS))  # its arena.py would stand in for the tests' folder of that name

from majlis.dealing.evaluate import fits  # noqa: E402

HANDS = ("2.T98.K752.KJT84", "5.J7642.986.9763", "AQ8.AQ5.QJT.AQ52", "KJT97643.K3.A43.")
"""North, east, south and west, as `dealer -s 1` deals them; west has no club."""


def expected() -> Deals:
    """HANDS as an array, card by card."""
    deal = np.full((1, 52), 255, dtype=np.uint8)
    for seat, held in enumerate(HANDS):
        for suit, ranks in enumerate(held.split(".")):
            for rank in ranks:
                deal[0, 13 * suit + RANKS.index(rank)] = seat
    return deal


def drawn(task: int, shuffles: int, seed: int = 1) -> Deals:
    """Deals of plain rejection."""
    return Rejection(task, seed).draw(shuffles, 30_000)


def test_each_text_of_a_peer_is_read() -> None:
    north, east, south, west = HANDS
    of_dealer = f"n {north} e {east} s {south} w {west} \n" * 2 + "Generated 2 hands\nProduced 2 hands\n"
    of_deal = "|".join(held.replace(".", " ") for held in HANDS) + "\n"
    of_pbn = "N:" + " ".join(HANDS) + "\n"
    assert np.array_equal(texts.from_dealer(of_dealer.encode()), np.repeat(expected(), 2, axis=0))
    assert np.array_equal(texts.from_deal(of_deal.encode()), expected())
    assert np.array_equal(texts.from_pbn(of_pbn.encode()), expected())


def test_a_void_at_either_end_is_read() -> None:
    line = ".".join(["", RANKS, "", ""]) + "|" + f"{RANKS}...|...{RANKS}|..{RANKS}."
    deal = texts.from_deal(line.replace(".", " ").encode())
    assert deal[0, ::13].tolist() == [1, 0, 3, 2]


@pytest.mark.parametrize(
    "spoilt",
    [
        HANDS[0].replace("2.T", "T2."),  # a card in another suit, where somebody holds it
        HANDS[0].replace("2.T", "1.T"),  # no card
        HANDS[0].replace("2.T", ".T"),  # one fewer
        HANDS[0].replace("2.T", "2T"),  # one suit fewer
        "",
    ],
)
def test_what_is_no_deal_is_refused(spoilt: str) -> None:
    text = "N:" + " ".join([spoilt, *HANDS[1:]])
    with pytest.raises(ValueError, match="deal"):
        texts.from_pbn(text.encode())
    with pytest.raises(peers.Missing, match="no deal"):
        peers.parsed(texts.from_pbn, text.encode())


def test_no_text_is_no_deals() -> None:
    assert texts.from_dealer(b"Generated 9 hands\n").shape == (0, 52)


def test_traits_are_those_of_the_hands() -> None:
    traits = Traits.of(expected())
    assert traits.lengths[0].tolist() == [[1, 3, 4, 5], [1, 5, 3, 4], [3, 3, 3, 4], [8, 2, 3, 0]]
    assert traits.points[0].tolist() == [7, 1, 21, 11]
    assert [bool(traits.flat(seat)[0]) for seat in range(4)] == [False, False, True, False]


@pytest.mark.parametrize(("number", "shuffles"), [(0, 500), (1, 10_000), (2, 100_000), (3, 3_000_000)])
def test_rejection_the_test_and_the_ask_agree(number: int, shuffles: int) -> None:
    """Three ways of saying a task, on deals that fit and on deals that do not."""
    task = TASKS[number]
    good, any_deals = drawn(number, shuffles), drawn(0, 2000)
    assert len(good) > 10
    assert task.fits(Traits.of(good)).all()
    mixed = np.concatenate([good[:2000], any_deals])
    assert np.array_equal(task.fits(Traits.of(mixed)), fits(task.ask, bridge(), mixed))


def test_rejection_repeats_itself_from_a_seed() -> None:
    assert np.array_equal(drawn(1, 5000), drawn(1, 5000))
    assert not np.array_equal(drawn(1, 5000)[:10], drawn(1, 5000, seed=2)[:10])


def judged(number: int, deals: Deals) -> Judge:
    """A judge who has seen these."""
    judge = Judge(TASKS[number])
    judge.see(deals)
    return judge


def test_the_judge_passes_fair_deals() -> None:
    one, other = judged(1, drawn(1, 200_000)), judged(1, drawn(1, 400_000, seed=2))
    assert one.wrong == other.wrong == 0
    assert one.against(other)[0] > 1e-3


def test_the_judge_counts_deals_that_do_not_fit() -> None:
    assert judged(1, np.concatenate([drawn(1, 2000), drawn(0, 300)])).wrong > 200


def test_the_judge_finds_a_card_that_is_dealt_to_north_too_often() -> None:
    fair, deals = drawn(0, 30_000, seed=2), drawn(0, 30_000)
    deals_without = (deals[:, 20] != 0) & (np.arange(len(deals)) % 6 == 0)  # one in six of these is lost
    p, feature = judged(0, deals[~deals_without]).against(judged(0, fair))
    assert p < table.CROOKED
    assert feature == "seats of H7"


def test_the_judge_finds_points_that_come_too_often() -> None:
    fair, deals = drawn(1, 400_000, seed=2), drawn(1, 400_000)
    twice = np.repeat(
        deals, np.where((Traits.of(deals).points[:, 0] == 17) & (deals[:, 51] < 2), 2, 1), axis=0
    )
    p, feature = judged(1, twice).against(judged(1, fair))
    assert p < table.CROOKED
    assert "points of N" in feature


def test_the_least_of_many_chances_is_corrected() -> None:
    assert corrected([0.5, 0.01, 1.0]) == pytest.approx(1 - 0.99**3)
    assert corrected([]) == corrected([1.0, 1.0]) == 1
    assert corrected([0.0, 0.5]) == 0
    assert corrected([1e-30] * 50) == pytest.approx(5e-29)


def test_every_peer_has_each_task_in_its_words() -> None:
    names = {task.name for task in TASKS}
    for peer in peers.PEERS:
        assert set(peer.first) == names or peer.name == "Deal, smartstack"
    assert set(scripts.DEALER) == set(scripts.DEAL) == set(scripts.ENDPLAY) == names


def test_a_peer_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(peers, "GAMES", str(tmp_path))
    monkeypatch.setattr(peers, "FOLDER", tmp_path)
    for peer in peers.PEERS:
        with pytest.raises(peers.Missing, match="no p"):
            peer.start("iii", 1, 1)


def test_a_peer_that_fails_is_named_with_what_it_said() -> None:
    with pytest.raises(peers.Missing, match="code 3: no such deal"):
        peers.timed([sys.executable, "-c", "import sys; print('no such deal', file=sys.stderr); sys.exit(3)"])


def test_positions_are_true_of_a_deal_and_contradictions_are_counted() -> None:
    rng = np.random.default_rng(5)
    for tricks in worlds.TRICKS:
        place = worlds.position(tricks, rng)
        setting = place.setting
        base = np.repeat(np.arange(3, dtype=np.uint8), setting.sizes)
        deals = rng.permuted(np.tile(base, (200, 1)), axis=1)
        held = np.array([all(deal[card] == owner for card, owner in setting.placed) for deal in deals])
        good = fits(place.ask, setting, deals) & held
        assert place.contradictory(deals) == (~good).sum()
        assert place.voids
        assert place.known


def test_worlds_that_are_not_uniform_are_found() -> None:
    rng = np.random.default_rng(6)
    fair = rng.integers(0, 12, (6000, 1))
    assert worlds.uniform(fair, 12) > 1e-3
    assert worlds.uniform(np.where(fair == 3, 4, fair), 12) < 1e-5
    assert worlds.uniform(fair, 11) == 0


def test_suits_are_in_one_order() -> None:
    assert bridge().pack.suits == tuple(SUITS)
    assert bridge().pack.values("hcp") == tuple(POINTS.tolist())
