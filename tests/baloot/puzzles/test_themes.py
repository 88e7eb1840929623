"""Each theme on an ending that was made for it, and never where the two cards change places."""

import pytest

from majlis.baloot.notation import parse_position
from majlis.baloot.puzzles.course import play_on
from majlis.baloot.puzzles.themes import OUTCOMES, THEMES, PuzzleCase, themes_of
from majlis.baloot.solver import Solver
from majlis.cards import parse_card

RUFF = "play 0:hokum♠ ♥A♣7/♥8♣8/♠9♦K/♥9♣9 L0 W3-3 P63-* : A♥ 8♥"
HOLD = "play 0:sun ♥K7♣8/♥A9♦7/♥8♦89/♣A10♦10 L0 W3-2 P33-* : K♥"
TRUMPS = "play 0:hokum♠ ♠J♥A/♠9♥7/♥8♣7/♥9♣8 L0 W3-3 P63-*"
BOTH = "play {}:sun ♥A♣K/♣Q♦A/♣A♦7/♥78 L0 {}"
CASES = [
    ("ruff", "9♠", "K♦", RUFF),
    ("keep-trump", "K♦", "9♠", RUFF),
    ("hold-up", "9♥", "A♥", HOLD),
    ("take", "A♥", "9♥", HOLD),
    ("unblock", "10♥", "7♥", "play 0:sun ♥AKQ/♥8♣89/♥107♣7/♦789 L0 W3-2 P33-* : A♥ 8♥"),
    ("overtake", "A♥", "7♥", "play 0:sun ♥K♣7/♥8♣8/♥A7/♣910 L0 W3-3 P33-* : K♥ 8♥"),
    ("draw-trumps", "J♠", "A♥", TRUMPS),
    ("leave-trumps", "A♥", "J♠", TRUMPS),
    ("throw-in", "8♣", "A♥", "play 0:sun ♥A♦A♣8/♥10♦10♣A/♣J♦89/♥78♣7 L0 W3-2 P33-*"),
    ("set-up", "K♥", "A♣", "play 0:sun ♥KQ♣A/♥A♣78/♦89J/♦710Q L0 W3-2 P33-*"),
    ("feed", "10♣", "7♣", "play 0:sun ♥A♦7/♥8♦8/♣107/♥9♦9 L0 W3-3 P33-* : A♥ 8♥"),
    ("discard", "8♣", "A♦", "play 1:sun ♥A♦7/♥8♦8/♣8♦A/♥9♦9 L0 W3-3 P33-* : A♥ 8♥"),
    ("to-partner", "7♣", "7♦", "play 0:sun ♣7♦7/♦A♥7/♣A♥8/♥910 L0 W3-3 P33-*"),
    ("wait", "7♣", "A♥", "play 0:sun ♥A♣7/♣A♥7/♦78/♥89 L0 W3-3 P33-*"),
    ("cash", "A♥", "7♣", "play 0:sun ♥A♣7/♣A♥7/♦78/♥89 L0 W3-3 P33-*"),
    ("which-card", "7♥", "J♥", "play 0:sun ♥A♣7/♥J7/♦78/♥89 L0 W3-3 P33-* : A♥"),
    ("which-suit", "7♣", "7♦", "play 0:sun ♣7♦7/♦A♣A/♦8♥8/♥9♦10 L0 W3-3 P33-*"),
    ("kaboot", "A♥", "K♣", BOTH.format(0, "W6-0 P80-0")),
    ("no-kaboot", "A♥", "7♣", "play 1:sun ♥A♣7/♣A♦A/♦78/♥78 L0 W0-6 P0-87"),
    ("make-contract", "A♥", "K♣", BOTH.format(0, "W3-3 P40-40")),
    ("beat-contract", "A♥", "K♣", BOTH.format(1, "W3-3 P40-40")),
    ("save-ten", "10♥", "7♣", "play 0:sun ♥10♣7/♣A♦A/♣8♦7/♥78 L0 W3-3 P33-*"),
    ("catch-ten", "A♥", "7♣", "play 0:sun ♥A♣7/♥10♦7/♦89/♣A♦K L0 W3-3 P33-*"),
    ("last-trick", "A♥", "K♣", BOTH.format(0, "W3-3 P40-40")),
]


def case_of(line: str, best: str, obvious: str) -> PuzzleCase:
    state = parse_position(f"kammelna d3 0-0 {line}")
    right, wrong = (play_on(state, parse_card(card), Solver()) for card in (best, obvious))
    view = state.view(state.current_player())
    return PuzzleCase(view, parse_card(best), parse_card(obvious), right, wrong)


def test_every_theme_has_its_ending() -> None:
    assert {name for name, *_ in CASES} == set(THEMES)
    assert set(OUTCOMES) < set(THEMES)


@pytest.mark.parametrize(("name", "best", "obvious", "line"), CASES, ids=[name for name, *_ in CASES])
def test_the_theme_is_found(name: str, best: str, obvious: str, line: str) -> None:
    found = themes_of(case_of(line, best, obvious))
    assert found[0] not in OUTCOMES
    assert name in (found[0], *(one for one in found if not one.startswith("which")))
    if not name.startswith(("which", "discard")):
        assert name not in themes_of(case_of(line, obvious, best))


def test_the_score_of_a_course_is_the_engines_and_the_solvers() -> None:
    for _, best, obvious, line in CASES:
        case = case_of(line, best, obvious)
        solved = Solver().solve(case.right.before, "gp").values
        for card, played in ((case.best, case.right), (case.obvious, case.wrong)):
            assert played.gain(0) == solved[card]
            assert len(played.cards) == sum(hand.bit_count() for hand in case.right.before.hands)
