"""Whatever a strategy module says has an Arabic text."""

import re

import numpy as np
import pytest

from majlis.baloot.players import PLAYERS
from majlis.baloot.players.module_words import module_name, module_words, player_words
from majlis.baloot.players.strategist import MODULES, Strategist
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.state import State

ENGLISH = re.compile("[A-Za-z]{2,}|;")


def said_in_a_deal(seed: int) -> set[str]:
    """Everything that the modules say while a deal is played, now and then against their advice."""
    rng = np.random.default_rng(seed)
    rules = parse_rules("kammelna+mode=physical" if seed % 2 else "kammelna")
    scores = (int(rng.integers(150)), int(rng.integers(150)))
    state, said = State.shuffled(rng, rules, int(rng.integers(4)), scores), set()
    strategist = Strategist(np.random.default_rng(1))
    while not state.is_terminal():
        decision = strategist.decide(state.view(state.current_player()), all_modules=True)
        said |= set(decision.modules.values())
        legal = state.legal_actions()
        state.apply(decision.action if rng.random() < 0.6 else legal[int(rng.integers(len(legal)))])
    return said


@pytest.mark.parametrize("seed", range(6))
def test_no_english_is_left(seed):
    left = {
        text: arabic for text in said_in_a_deal(seed) if ENGLISH.search(arabic := module_words(text, "ar"))
    }
    assert not left


def test_english_and_unknown_statements_stay():
    assert module_words("void ♠", "en") == "void ♠"
    assert module_words("something new", "ar") == "something new"
    assert module_words("", "ar") == ""


def test_every_module_and_every_player_has_an_arabic_name():
    for name in MODULES:
        assert module_name(name) == name
        assert not ENGLISH.search(module_name(name, "ar"))
    for name in PLAYERS:
        assert player_words(name) == name
        assert not ENGLISH.search(player_words(name, "ar"))
    assert player_words("my.bots:Clever", "ar") == "my.bots:Clever"


@pytest.mark.parametrize(
    ("said", "arabic"),
    [
        ("0.5 quick tricks", "المضمون نصف أكلة"),
        ("1 quick trick", "المضمون أكلة واحدة"),
        ("2 quick tricks", "المضمون أكلتان"),
        ("2.5 quick tricks", "المضمون أكلتان ونصف"),
        ("3 quick tricks; 2 points", "المضمون 3 أكلات؛ بنطان"),
        ("0 points", "0 من الأبناط"),
        ("36 points", "36 بنطًا"),
        ("void ♠ = 1 ruff", "قاطع ♠ = دقة واحدة"),
        ("Partner is winning 1 points: give 10♠", "على الأكلة بنط واحد وخويّك يأكلها: أعطه 10♠"),
    ],
)
def test_what_is_counted_is_worded_as_it_is_said(said: str, arabic: str) -> None:
    assert module_words(said, "ar") == arabic
