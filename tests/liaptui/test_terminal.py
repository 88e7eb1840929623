"""The table in a terminal: everything in its place, at any width, in both languages, nothing hidden shown."""

import numpy as np
import pytest
from rich.cells import cell_len

from majlis.game import SEATS, drive
from majlis.i18n import LANGUAGES
from majlis.liaptui import terminal
from majlis.liaptui.actions import parse_action
from majlis.liaptui.names import seat_words
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import kinds_in, pack, parse_hand, parse_pieces
from majlis.liaptui.players import make_player
from majlis.liaptui.ruleset import DEFAULT, RuleSet
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import Deals, State
from majlis.terminal import MARK

HANDS = tuple(map(parse_hand, ("GArhcSSs", "gArhcSSs", "aaEeRRss", "EeHHCCSs")))
STANDING = Standing(3, (12, -5, 0, 31), (0, 1, 0, 0), 1)


def round_at(words, rules=DEFAULT):
    """The round of `HANDS` after these actions."""
    state = State.new(Deals((HANDS,)), rules, STANDING)
    for word in words.split():
        state.apply(parse_action(word))
    return state


def plain(lines):
    return "\n".join(line.plain.rstrip() for line in lines)


def test_the_table_of_a_turn():
    state = round_at("2 1 0 4 rhc")
    assert plain(terminal.draw(state.view(2))) == (
        "round 3 · turn 1 · game to 50 · declared 7 of 8 · Right started\n" + "─" * 76 + "\n"
        "             score   declared   piles\n"
        " Bottom         12          4       0\n"
        " Right          −5          2       0  [???] leads: straight\n"
        "*Top (you)       0          1       0\n"
        " Left           31          0       0\n" + "─" * 76
    )


def test_only_what_a_seat_may_see_is_drawn():
    state = round_at("2 1 0 4 rhc aEe")
    assert "[aEe]" in plain(terminal.draw(state.view(2)))
    for seat in (0, 3):
        text = plain(terminal.draw(state.view(seat)))
        assert text.count("[???]") == 2
        assert "[aEe]" not in text
    opened = round_at("2 1 0 4 rhc aEe", RuleSet(visibility="open"))
    for seat in SEATS:
        text = plain(terminal.draw(opened.view(seat)))
        assert "[rhc] leads: straight" in text
        assert "[aEe]" in text


def test_a_finished_turn_names_the_sets_and_the_winner():
    state = round_at("2 1 0 4 rhc aEe HHC rhc")
    [turn] = state.turns
    lines = terminal.turn_lines(turn, 1)
    assert plain(lines) == (
        "Turn 1 (straight): Right takes 3 piles\n"
        "  Right   [rhc] straight, 15\n"
        "  Top     [aEe]\n"
        "  Left    [HHC]\n"
        "  Bottom  [rhc] straight, 15"
    )
    assert [any("reverse" in str(span.style) for span in line.spans) for line in lines[1:]] == [
        True,
        False,
        False,
        False,
    ]


def test_a_redeal_says_of_nobody_else_that_his_hand_is_weak():
    hands = tuple(map(parse_hand, ("errhhccS", "GgAAaaEE", "RRHHCCSs", "eSSSssss")))
    state = State.new(Deals((hands, HANDS)), DEFAULT, STANDING)
    assert state.phase == Phase.REDEAL
    for seat in SEATS:
        text = plain(terminal.draw(state.view(seat)))
        assert ("*" in text) == bool(state.view(seat).legal_actions)
        assert "started" not in text


def finished(seed, rules=DEFAULT):
    rng = np.random.default_rng(seed)
    state = State.shuffled(rng, rules, STANDING)
    drive(state, [make_player("random", rng) for _ in SEATS])
    return state


def test_the_score_of_a_round():
    state = finished(2)
    lines = plain(terminal.round_lines(state.view(0))).splitlines()
    assert lines[0].split() == ["declared", "took", "gain", "score"]
    for seat, line in enumerate(lines[1:]):
        declared, took, gained, total = line.split()[-4:]
        points = state.points()[seat]
        assert (int(declared), int(took)) == (state.declarations[seat], state.piles[seat])
        assert int(gained.replace("−", "-")) == points
        assert int(total.replace("−", "-")) == STANDING.scores[seat] + points


@pytest.mark.parametrize("width", [40, 56, 80, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_fits(width, language):
    for seed in range(4):
        rng = np.random.default_rng(seed)
        state = State.shuffled(rng, DEFAULT, STANDING)
        seen = []
        drive(
            state, [make_player("random", rng) for _ in SEATS], lambda now, seen=seen: seen.append(now.copy())
        )
        for view in (now.view(1) for now in seen):
            lines = terminal.draw(view, language, width) + terminal.hand_lines(view.hand, language, width)
            if view.phase == Phase.OVER:
                lines += terminal.round_lines(view, language, width)
            assert max(line.cell_len for line in lines) <= min(width, 80)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_words_fit_in_forty_columns(language):
    """A lead of six pieces and one of the longest name, and the turns that come of them."""
    hands = tuple(map(parse_hand, ("RRHHCCGA", "rrhhccga", "AaEEeeSs", "SSSSssss")))
    state = State.new(Deals((hands,)), RuleSet("open"), Standing(3, (-900, -5, 0, 31), (0,) * 4, 0))
    for pieces in ("RRHHCC rrhhcc AaEEee SSSSss", "RRHHC rrhhc AaEEe SSSSs"):
        now = state.copy()
        for word in f"keep 8 1 0 4 {pieces}".split()[:-1]:
            now.apply(parse_action(word))
        shown = terminal.draw(now.view(3), language, 40)
        assert max(line.cell_len for line in shown) <= 40
        assert all(plain(shown).count(f"[{letters}]") == 1 for letters in pieces.split()[:3])
        now.apply(parse_action(pieces.split()[-1]))
        told = terminal.turn_lines(now.turns[0], 1, language, 40)[1:]
        assert max(line.cell_len for line in told) <= 40
        assert plain(told).count("[") == 4
        assert language == "ar" or len(told) == (4 if pieces.startswith("RRHHCC") else 6)


def test_what_does_not_fit_stands_below():
    shown = plain(terminal.draw(round_at("2 1 0 4 rhc aEe").view(3), width=40)).splitlines()
    assert shown[4:9] == [
        " Bottom        12        4     0",
        " Right         −5        2     0  [???]",
        "    leads: straight",
        " Top            0        1     0  [???]",
        "*Left (you)    31        0     0",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_stand_under_their_heads(language):
    for lines in (
        terminal.round_lines(finished(1).view(0), language),
        terminal.draw(finished(1).view(0), language)[2:7],
    ):
        assert len({cell_len(line.plain.rstrip()) for line in lines}) == 1


def test_arabic_pieces_keep_their_places():
    """Every Arabic piece stands between left-to-right marks, which take no room."""
    lines = terminal.draw(round_at("2 1 0 4").view(0), "ar")
    assert cell_len(MARK) == 0
    for line in lines:
        inside = line.plain.split(MARK)[1::2]
        outside = "".join(line.plain.split(MARK)[0::2])
        assert not any("\u0600" <= sign <= "\u06ff" for sign in outside)
        if line is lines[0]:
            assert len(inside) == 5
    assert seat_words(1, "ar") in plain(lines)


def test_numbers_stand_for_the_first_copies():
    hand = parse_hand("GArhcSSs")
    for part in ("rhc", "SS", "s", "GSs"):
        numbers = terminal.numbers_of(hand, parse_pieces(part))
        kinds = list(kinds_in(hand))
        assert pack(kinds[int(number) - 1] for number in numbers) == parse_pieces(part)


def test_the_numbers_stand_under_the_pieces():
    for width in (40, 80):
        letters, strengths, numbers = plain(terminal.hand_lines(HANDS[0], "en", width)).splitlines()
        assert letters.split()[2:] == list("GArhcSSs")
        assert strengths.split()[1:] == ["14", "12", "7", "5", "3", "2", "2", "1"]
        for letter, number in zip(letters.split()[2:], numbers.split()[1:], strict=True):
            assert letters[numbers.index(number)] == letter
