"""Plans: what they say of themselves, their bounds, and how they are kept."""

import numpy as np
import pytest

from majlis.dealing import dealer as module
from majlis.dealing.asks import ANYTHING, NOTHING, every, hand
from majlis.dealing.dealer import Dealer, counted, forget_plans
from majlis.dealing.evaluate import fits
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import normalise
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plain import count_plain
from majlis.dealing.plan import make_plan, slots_of
from majlis.errors import InputError
from twins.dealing import bridge_table

N, S, NS = hand("N"), hand("S"), hand("N", "S")
TABLE = bridge_table()
STRONG = N.value("hcp", 15, 17)
SIX = Setting.of(
    Pack.of({suit: [suit + "1", suit + "2"] for suit in "ABCDEF"}, v={"A1": 1}), {"N": 4, "S": 8}
)


@pytest.fixture(autouse=True)
def _no_plans_of_others():
    forget_plans()


def test_a_plan_in_words():
    plan = make_plan(normalise(TABLE, STRONG & NS.length("S", 8) & S.value("hcp", 6, 9)))
    left, right = plan.tables.left.table, plan.tables.right.table
    lines = str(plan).splitlines()
    costs = lines.pop(1)
    assert costs.startswith("suits: S with H, D with C (additions for each way to pair them: ")
    assert len(set(costs.partition("them: ")[2].rstrip(")").split(", "))) == 1  # all three alike
    assert lines == [
        "hands dealt as one: E + W",
        "sums tracked: N hcp, S hcp",
        f"halves: {len(left)} keys x {left.shape[1]} points, {len(right)} x {right.shape[1]}",
        f"memory: {plan.bytes / 2**20:.1f} MiB",
    ]


def test_a_plan_of_nothing_in_words():
    plan = make_plan(normalise(TABLE, ANYTHING))
    assert (plan.total, plan.weight, plan.empty) == (1, 1.0, False)
    assert str(plan).splitlines() == [
        "hands dealt as one: N + E + S + W",
        "suits: S with H, D with C",
        "sums tracked: none",
        "halves: 1 keys x 1 points, 1 x 1",
        "memory: 0.0 MiB",
    ]


@pytest.mark.parametrize("ask", [NOTHING, N.length("S", 7) & N.length("H", 7), N.value("hcp", 38)])
def test_a_plan_of_the_impossible(ask):
    plan = make_plan(normalise(TABLE, ask))
    assert (plan.empty, plan.total, plan.weight) == (True, 0, 0.0)
    assert "halves: 0 keys" in str(plan)
    with pytest.raises(InputError, match="no deal fits: "):
        Dealer(TABLE, ask).sample(1, np.random.default_rng(1))


def test_sums_that_follow_are_named():
    problem = normalise(TABLE, N.value("hcp", 20) & S.value("hcp", 15) & NS.value("hcp", 36))
    assert "sums tracked: N+S hcp, N hcp; these follow: S hcp" in str(make_plan(problem))
    named = make_plan(normalise(TABLE, N.count(["SA", "HA", "DA"], 1, 2)))
    assert "sums tracked: N of SA, HA, DA" in str(named)


def test_too_little_memory_is_told():
    problem = normalise(TABLE, STRONG & NS.length("S", 8) & S.value("hcp", 6, 9))
    needed = make_plan(problem).bytes
    assert make_plan(problem, needed).bytes == needed
    sentence = "^the tables would take 2 MiB, more than the 1 allowed$"
    with pytest.raises(TooLarge, match=sentence):
        make_plan(problem, 1 << 20)
    with pytest.raises(TooLarge, match="the tables would take"):
        make_plan(problem, needed - 1)


def test_too_much_work_is_told(monkeypatch):
    problem = normalise(TABLE, STRONG & NS.length("S", 8))
    monkeypatch.setattr("majlis.dealing.plan.MOST_WORK", 1000)
    with pytest.raises(TooLarge, match=r"counting would take .* additions, more than the 1.0e\+03 allowed"):
        make_plan(problem)
    monkeypatch.undo()
    monkeypatch.setattr("majlis.dealing.joining.MOST_WORK", 1000)
    with pytest.raises(TooLarge, match=r"joining the halves would take .* additions"):
        make_plan(problem)


def test_suits_told_apart():
    apart = [N.length(suit, 0, 1) for suit in "ABCDE"]
    for many in range(4):
        slots = slots_of(normalise(SIX, every(apart[:many])))
        others = tuple(range(many, 6))
        assert slots == (*((suit,) for suit in range(many)), others, *[()] * (3 - many))
        dealer = Dealer(SIX, every(apart[:many]))
        assert dealer.exact
        assert dealer.count() == count_plain(SIX, dealer.ask)
    assert "A with B, C with D E F" in str(make_plan(normalise(SIX, every(apart[:3]))))


@pytest.mark.parametrize(
    ("ask", "many"),
    [
        (every(N.length(suit, 0, 1) for suit in "ABCDE"), 6),
        (every(N.length(suit, 0, 1) for suit in "ABCD"), 5),
        (N.shapes("211000"), 6),
    ],
)
def test_five_suits_or_more_told_apart(ask, many):
    """They are too many for a plan (suits not named count as one more): part is met by rejection."""
    with pytest.raises(TooLarge, match=f"^the ask tells {many} suits apart; 4 can be counted$"):
        make_plan(normalise(SIX, ask))
    dealer = Dealer(SIX, ask)
    assert not dealer.exact
    assert dealer.count() == count_plain(SIX, ask)
    assert fits(ask, SIX, dealer.sample(200, np.random.default_rng(1))).all()


def test_a_plan_is_made_once():
    one, two = Dealer(TABLE, STRONG), Dealer(bridge_table(), N.value("hcp", 15, 17))
    assert one.plan is two.plan
    assert Dealer(TABLE, STRONG, where=lambda deals: deals[:, 0] == 0).plan is one.plan
    assert Dealer(TABLE, STRONG, memory=1 << 25).plan is not one.plan
    assert Dealer(TABLE, STRONG & ANYTHING).plan is one.plan
    forget_plans()
    assert Dealer(TABLE, STRONG).plan is not one.plan


def test_plans_that_take_too_much_are_forgotten(monkeypatch):
    asks = [N.length("S", length) for length in (3, 4, 5)]
    memory = module.MEMORY
    sizes = [module.room_of(counted(TABLE, ask, memory)) for ask in asks]
    forget_plans()
    monkeypatch.setattr(module, "CACHED_BYTES", sum(sizes) - 1)
    first, second = (counted(TABLE, ask, memory) for ask in asks[:2])
    assert counted(TABLE, asks[0], memory) is first  # and the last one used
    third = counted(TABLE, asks[2], memory)
    assert counted(TABLE, asks[0], memory) is first
    assert counted(TABLE, asks[2], memory) is third
    assert counted(TABLE, asks[1], memory) is not second


def test_the_newest_plan_is_kept_whatever_it_takes(monkeypatch):
    monkeypatch.setattr(module, "CACHED_BYTES", 0)
    one = Dealer(TABLE, STRONG).plan
    assert Dealer(TABLE, STRONG).plan is one
    assert Dealer(TABLE, ANYTHING).plan is not one
    assert Dealer(TABLE, STRONG).plan is not one
