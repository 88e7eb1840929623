"""What a condition becomes as an ask: held against an evaluator of its own, and against every deal."""

import numpy as np
import pytest

from bridge.script.twin import Writer, value
from majlis.bridge.script.count import ScriptCount, count, counted, setting_of
from majlis.bridge.script.count_asks import ScriptReader
from majlis.bridge.script.count_hand import Tidy
from majlis.bridge.script.evaluate import DealRows, Evaluator
from majlis.bridge.script.parser import parse_script
from majlis.bridge.script.tree import Expression, Script
from majlis.dealing.dealer import Dealer
from majlis.dealing.evaluate import fits
from majlis.dealing.plain import every_deal, shuffled

NEARLY_ALL = """predeal
north SKQJ98765, HA2
east HKQJT987, DAK2
south DQJT98765, CAK
west CQJT987654, S2
"""
"""Two to four cards of each hand are left to deal."""


def script_of(text: str) -> ScriptCount:
    return counted(parse_script(text, "test"))


def holds(condition: Expression, deals: np.ndarray) -> np.ndarray:
    return np.array([bool(value(condition, deal)) for deal in deals.tolist()])


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("seed", range(30))
def test_a_random_condition_and_its_ask_are_true_of_the_same_deals(seed: int, depth: int) -> None:
    condition = Writer(seed).truth(depth)
    reader = ScriptReader()
    wide = reader.read(condition)
    setting = setting_of(reader, Script())
    deals = shuffled(setting, 200, np.random.default_rng(seed))
    asked = fits(Tidy(reader.valuations.tables).tidy(wide.ask), setting, deals)
    meant = holds(condition, deals)
    assert asked[meant].all()
    assert wide.reasons or not asked[~meant].any()


def test_most_random_conditions_are_counted_wholly() -> None:
    whole = [ScriptReader().read(Writer(seed).truth(1)).exact for seed in range(60)]
    assert sum(whole) >= 55


@pytest.mark.parametrize(
    ("condition", "ask"),
    [
        ("hcp(north) >= 15 && hcp(north) <= 17", "N 15-17 hcp"),
        ("not (hcp(north) < 15 or hcp(north) > 17)", "N 15-17 hcp"),
        ("hcp(north) + hcp(south) >= 25", "N+S 25.. hcp"),
        ("hcp(north) + hcp(south) + hcp(east) <= 30", "W 10.. hcp"),
        ("spades(north) + spades(south) == 8", "N+S 8 S"),
        ("2 * spades(north) + hearts(south) - hearts(south) > 9", "N 5.. S"),
        ("hcp(north) / 4 == 3", "N 12-15 hcp"),
        ("hascard(north, AS) + hascard(north, KS) == 2", "N holds SA SK"),
        ("top3(north, spades) >= 2", "N 2-3 of SA SK SQ"),
        ("spades(north) >= 5 ? 1 : 0", "N 5.. S"),
        ("(spades(north) >= 5) + (hcp(north) >= 12) == 2", "N 12.. hcp and N 5.. S"),
        ("shape(north, 5xxx - x5xx) && hearts(north) < 5", "N 5 S and N ..4 H"),
        ("(spades(north) > hearts(north) ? spades(north) : hearts(north)) < 3", "N ..2 S and N ..2 H"),
        ("(spades(north) == 0) * 3 + (hearts(north) == 0) * 3 == 6", "N ..0 S and N ..0 H"),
        ("hcp(north) >= 0 && spades(north) <= 13", "anything"),
        ("hcp(north) > 40 || spades(west) == 14", "nothing"),
        ("diamonds(west) > clubs(west) && ((diamonds(west) == clubs(west)) == 4)", "nothing"),
    ],
)
def test_what_is_asked_is_short(condition: str, ask: str) -> None:
    found = script_of(condition)
    assert found.exact
    assert set(str(found.ask).split(" and ")) == set(ask.split(" and "))


@pytest.mark.parametrize(
    "condition",
    [
        "hcp(north) > hcp(east)",
        "hearts(east) - hearts(west) >= 1 && hcp(south) % 3 != 1",
        "loser(north) <= 2 || loser(south, spades) + loser(west, hearts) == 2",
        "(spades(west) >= 2) + (hcp(west) >= 3) + (clubs(south) >= 4) == 1",
        "(hcp(north) > 10 ? spades(north) : hearts(north)) * (1 + aces(east)) >= 8",
        "quality(north, spades) >= 700 || hascard(west, AC)",
        "hcp(north) * hcp(east) > 150",
    ],
)
def test_the_count_is_that_of_every_deal(condition: str) -> None:
    script = parse_script(NEARLY_ALL + "condition " + condition, "test")
    found = counted(script)
    deals = every_deal(found.setting)
    meant = Evaluator(script).true(script.condition, DealRows(deals))
    assert found.exact
    assert count(found.setting, found.ask) == int(meant.sum())
    assert 0 < meant.sum() < len(deals)


@pytest.mark.parametrize(
    ("condition", "reason"),
    [
        ("cccc(north) > 1200", "the value of cccc() depends on all four suits together"),
        ("tricks(north, spades) >= 10", "it asks for double-dummy results"),
        ("loser(north) + loser(south) <= 13", "it is too much to count"),
        ("rnd(3) == 1", "it draws random numbers"),
        ("quality(north, spades) > quality(south, hearts)", "a part of it has more than 64 different values"),
        ("hcp(north) % (1 + hcp(east)) == 0", "it multiplies or divides two values that both change"),
    ],
)
def test_what_cannot_be_counted_is_tested_and_says_why(condition: str, reason: str) -> None:
    found = script_of(f"hcp(south) >= 12 && ({condition})")
    assert str(found.ask) == "S 12.. hcp"
    assert [str(why) for _, why in found.tested] == [reason]
    assert found.conditions == 2


def test_what_stands_beside_a_random_number_is_counted() -> None:
    found = script_of("kind = rnd(2) (kind == 0 && hcp(north) > 19) || (kind == 1 && hcp(north) < 3)")
    assert str(found.ask) == "N ..2, 20.. hcp"
    assert len(found.tested) == 1


def test_of_a_condition_that_cannot_be_counted_wholly_what_must_be_true_is_counted() -> None:
    found = script_of("hcp(south) >= 20 && tricks(south, notrump) > 8 || hcp(south) >= 22")
    assert str(found.ask) == "S 20.. hcp"
    assert len(found.tested) == 1


def test_what_is_too_much_with_the_others_says_so() -> None:
    found = script_of("hcp(north) > hcp(east) && hcp(east) > hcp(south) && hcp(south) > hcp(west)")
    assert {str(why) for _, why in found.tested} == {
        "it is too much to count together with the other conditions"
    }


def test_cards_and_lengths_that_are_placed() -> None:
    found = script_of("predeal north SAKQ, spades(east)==2 condition spades(south) >= 4 && hcp(north) >= 12")
    deals = Dealer(found.setting, found.ask).sample(50, np.random.default_rng(1))
    assert found.exact
    assert (deals[:, :3] == 0).all()
    assert ((deals[:, :13] == 1).sum(axis=1) == 2).all()
    assert str(found.placed) == "E 2 S"


def test_counts_of_points_of_ones_own() -> None:
    text = "altcount 3 5 3 2 1 pointcount 1 1 1 1 1 "
    text += "hcp(north) == 0 && pt3(south) >= 20 && pt3(north, clubs) == 0"
    script = parse_script(text, "test")
    found = counted(script)
    deals = Dealer(found.setting, found.ask).sample(300, np.random.default_rng(2))
    assert found.exact
    assert Evaluator(script).true(script.condition, DealRows(deals)).all()


DREADFUL = """
o = hcp(north) + 2 * control(north) - loser(north) + quality(north, hearts) / 100
p = hcp(south) + spades(south) * control(south) - loser(south)
o > hcp(east) + loser(east) && p > loser(west) + hearts(west) && hcp(north) + hcp(south) > 21
&& control(east) + loser(west) != hcp(west) % 7 && spades(north) + spades(south) >= 8
&& top3(north, hearts) + top3(south, hearts) > top3(east, clubs) && loser(north) < loser(south)
"""


def test_a_dreadful_script_is_counted_in_part_and_says_so() -> None:
    script = parse_script(DREADFUL, "test")
    found = counted(script)
    deals = shuffled(found.setting, 4000, np.random.default_rng(3))
    meant = Evaluator(script).true(script.condition, DealRows(deals))
    assert not found.exact
    assert meant.any()
    assert fits(found.ask, found.setting, deals)[meant].all()
    assert Dealer(found.setting, found.ask).exact
