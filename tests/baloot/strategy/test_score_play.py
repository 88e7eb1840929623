import pytest

from majlis.baloot.strategy.score_play import read_deal, read_score, weigh_trick


@pytest.mark.parametrize(
    ("ours", "theirs", "mood"),
    [
        (0, 0, "NORMAL"),
        (90, 126, "BOLD"),
        (90, 125, "NORMAL"),  # one good deal does not win it for them
        (101, 126, "NORMAL"),  # not a good deal behind
        (100, 126, "BOLD"),
        (142, 100, "STEADY"),
        (141, 100, "NORMAL"),
        (145, 145, "NORMAL"),
    ],
)
def test_the_mood_follows_the_score(ours: int, theirs: int, mood: str) -> None:
    read = read_score(ours, theirs)
    assert read["mood"] == mood
    assert (read["bid_shift"] < 0) == (mood == "BOLD")
    assert (read["bid_shift"] > 0) == (mood == "STEADY")


@pytest.mark.parametrize(
    ("ours", "theirs", "exposed"), [(100, 99, True), (99, 0, False), (100, 100, False), (120, 60, True)]
)
def test_the_sun_firewall(ours: int, theirs: int, exposed: bool) -> None:
    read = read_score(ours, theirs)
    assert read["sun_exposed"] is exposed
    assert (read["sun_shift"] > 0) is exposed
    assert ("may be doubled" in read["reasoning"]) is exposed


def test_another_target() -> None:
    assert read_score(60, 90, 101)["mood"] == "BOLD"
    assert read_score(60, 90, 0)["mood"] == read_score(60, 90)["mood"] == "NORMAL"


@pytest.mark.parametrize("bad", [None, "90", -5, 1.5, [], True])
def test_bad_input_is_neutral(bad: object) -> None:
    assert read_score(bad, bad, bad)["mood"] == "NORMAL"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mode", "bought", "declared", "needs"),
    [
        ("HOKUM", True, (0, 0), (81, 82)),
        ("HOKUM", False, (0, 0), (82, 81)),
        ("SUN", True, (0, 0), (65, 66)),
        ("ASHKAL", True, (0, 0), (65, 66)),
        ("HOKUM", True, (20, 0), (71, 92)),  # Baloot: 91 of 182, of which 20 are there
        ("HOKUM", True, (0, 50), (106, 57)),
    ],
)
def test_what_each_side_needs(
    mode: str, bought: bool, declared: tuple[int, int], needs: tuple[int, int]
) -> None:
    deal = read_deal(mode, bought, 0, 0, 0, 0, *declared)
    assert (deal["needed_ours"], deal["needed_theirs"]) == needs
    assert (deal["outcome"], deal["sweep"]) == ("OPEN", "NONE")


def test_equal_points_may_cost_the_buyer_the_deal() -> None:
    deal = read_deal("HOKUM", True, 0, 0, 0, 0, tie_to_buyer=False)
    assert (deal["needed_ours"], deal["needed_theirs"]) == (82, 81)


def test_a_side_that_has_its_points_has_the_deal() -> None:
    assert read_deal("HOKUM", True, 81, 20, 5, 1)["outcome"] == "WON"
    assert read_deal("HOKUM", True, 20, 82, 1, 5)["outcome"] == "LOST"
    assert read_deal("HOKUM", True, 20, 81, 1, 5)["outcome"] == "OPEN"


@pytest.mark.parametrize(
    ("pot", "wins", "loses"), [(10, False, False), (11, True, False), (12, True, True), (30, True, True)]
)
def test_the_last_needed_points_decide(pot: int, wins: bool, loses: bool) -> None:
    hangs = weigh_trick(read_deal("HOKUM", True, 70, 70, 3, 3), pot)
    assert (hangs["wins"], hangs["loses"], hangs["decides"]) == (wins, loses, wins and loses)


def test_nothing_decides_a_deal_that_is_decided() -> None:
    hangs = weigh_trick(read_deal("SUN", True, 90, 20, 4, 3), 20)
    assert (hangs["wins"], hangs["loses"], hangs["decides"]) == (False, False, False)


@pytest.mark.parametrize(
    ("ours", "theirs", "sweep"), [(3, 0, "OURS"), (0, 3, "THEIRS"), (3, 1, "NONE"), (0, 0, "NONE")]
)
def test_who_may_sweep(ours: int, theirs: int, sweep: str) -> None:
    deal = read_deal("SUN", True, 0, 0, ours, theirs)
    assert deal["sweep"] == sweep
    assert (weigh_trick(deal, 0)["sweep"] > 0) is (sweep != "NONE")


def test_a_kaboot_is_nearer_with_fewer_tricks_to_go_and_with_sure_winners() -> None:
    far, near = (read_deal("SUN", True, 0, 0, tricks, 0) for tricks in (3, 6))
    assert weigh_trick(far, 0)["sweep"] < weigh_trick(near, 0)["sweep"] < 1.0
    assert weigh_trick(far, 0, sure=4)["sweep"] == 1.0
    theirs = read_deal("SUN", True, 0, 0, 0, 3)  # our winners may never come to be led
    assert weigh_trick(theirs, 0, sure=4)["sweep"] == weigh_trick(far, 0)["sweep"]


@pytest.mark.parametrize("bad", [None, "90", -5, 1.5, [], True])
def test_what_is_no_number_counts_nothing(bad: object) -> None:
    read = read_deal("SUN", True, bad, bad, bad, bad, bad, bad)  # type: ignore[arg-type]
    assert read == read_deal("SUN", True, 0, 0, 0, 0)
    assert weigh_trick(read, bad, bad) == weigh_trick(read, 0)  # type: ignore[arg-type]
