"""Doubling word by word; the buyer is seat 1, so his opponents are 2 and 0."""

import pytest

from majlis.baloot.actions import CALL_WORDS, parse_action
from majlis.baloot.auction import Contract
from majlis.baloot.doubling import Doubling
from majlis.baloot.ruleset import DEFAULT, RuleSet

HOKUM = Contract("hokum", 0, 1, 1)
SUN = Contract("sun", None, 1, 1)
BUYER_CHOOSES = DEFAULT.replace(variant_chooser="buyer")


def run(
    words: str = "", contract: Contract = HOKUM, scores: tuple[int, int] = (0, 0), rules: RuleSet = DEFAULT
) -> Doubling:
    doubling = Doubling(rules, contract, scores)
    for item in words.split():
        seat, word = item.split(":")
        assert parse_action(word) in doubling.legal(int(seat)), item
        doubling.apply(int(seat), parse_action(word))
    return doubling


def says(doubling: Doubling, seat: int) -> set[str]:
    return {CALL_WORDS[action] for action in doubling.legal(seat)}


def outcome(doubling: Doubling) -> tuple[int, bool, int | None, bool]:
    contract = doubling.contract
    return contract.level, contract.closed, contract.raiser, not doubling.asked


def test_both_opponents_are_asked_and_may_pass() -> None:
    assert run().asked == (2, 0)
    assert says(run(), 2) == says(run(), 0) == {"pass", "double-open", "double-closed"}
    assert says(run(), 1) == says(run(), 3) == set()
    assert outcome(run("2:pass 0:pass")) == (1, False, None, True)
    assert outcome(run("0:pass 2:pass")) == (1, False, None, True)


def test_the_whole_ladder() -> None:
    doubled = run("2:pass 0:double-closed")
    assert outcome(doubled) == (2, True, 0, False)
    assert (doubled.asked, says(doubled, 3)) == ((1, 3), {"pass", "triple"})
    tripled = run("2:pass 0:double-closed 1:pass 3:triple")
    assert outcome(tripled) == (3, False, 3, False)
    assert (tripled.asked, says(tripled, 2)) == ((0, 2), {"pass", "four-open", "four-closed"})
    four = run("2:pass 0:double-closed 1:pass 3:triple 0:four-closed")
    assert outcome(four) == (4, True, 0, False)
    assert (four.asked, says(four, 1)) == ((3, 1), {"pass", "gahwa"})
    assert outcome(run("2:pass 0:double-closed 1:pass 3:triple 0:four-closed 3:gahwa")) == (5, False, 3, True)


def test_passes_end_it_at_every_level() -> None:
    assert outcome(run("2:double-open 1:pass 3:pass")) == (2, False, 2, True)
    assert outcome(run("2:double-closed 1:triple 2:pass 0:pass")) == (3, False, 1, True)
    assert outcome(run("2:double-open 1:triple 2:four-closed 1:pass 3:pass")) == (4, True, 2, True)


def test_the_buyer_chooses_the_variant_by_option() -> None:
    assert says(run(rules=BUYER_CHOOSES), 2) == {"pass", "double"}
    choosing = run("2:double", rules=BUYER_CHOOSES)
    assert (choosing.asked, says(choosing, 1)) == ((1,), {"open", "closed"})
    assert outcome(run("2:double 1:closed 1:pass 3:pass", rules=BUYER_CHOOSES)) == (2, True, 2, True)
    words = "2:double 1:closed 1:triple 2:four 1:open 1:gahwa"
    assert outcome(run(words, rules=BUYER_CHOOSES)) == (5, False, 1, True)


@pytest.mark.parametrize(
    ("scores", "open_to_double"),
    [
        ((99, 100), True),
        ((0, 151), True),
        ((99, 99), False),
        ((100, 100), False),
        ((100, 99), False),
        ((120, 40), False),
    ],
)
def test_the_sun_firewall(scores: tuple[int, int], open_to_double: bool) -> None:
    doubling = run(contract=SUN, scores=scores)
    assert doubling.asked == ((2, 0) if open_to_double else ())


def test_sun_is_doubled_once_and_has_no_variant() -> None:
    doubled = run("2:double", contract=SUN, scores=(0, 100))
    assert outcome(doubled) == (2, False, 2, True)


def test_sun_double_options() -> None:
    assert run(contract=SUN, rules=DEFAULT.replace(sun_double="always")).asked == (2, 0)
    assert run(contract=SUN, scores=(0, 100), rules=DEFAULT.replace(sun_double="never")).asked == ()
