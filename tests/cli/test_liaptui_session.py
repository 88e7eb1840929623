"""What is typed at a Liap Tui table: understood in both languages, refused with a reason, never a crash."""

import io
from collections.abc import Sequence
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from majlis.asking import Leave, Screen
from majlis.cli.liaptui import common, session
from majlis.cli.liaptui.menu import Menu
from majlis.cli.liaptui.session import Human
from majlis.game import SEATS, drive
from majlis.liaptui import terminal
from majlis.liaptui.actions import KEEP, REDEAL, format_action, parse_action
from majlis.liaptui.names import player_words
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import parse_hand
from majlis.liaptui.players import make_player
from majlis.liaptui.ruleset import DEFAULT, RuleSet
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import Deals, State
from stopping import until

HANDS = tuple(map(parse_hand, ("GArhcSSs", "gArhcSSs", "aaEeRRss", "EeHHCCSs")))
WEAK = tuple(map(parse_hand, ("errhhccS", "GgAAaaEE", "RRHHCCSs", "eSSSssss")))
STANDING = Standing(3, (12, -5, 0, 31), (0, 2, 0, 1), 2)
LED = "1 0 3 3"
FOLLOW = f"{LED} aa EC"


class Typist:
    """A screen whose keyboard is a list of lines."""

    def __init__(self, lines: Sequence[str], language: str = "en", width: int = 80) -> None:
        self._lines = iter(lines)
        self._paper = io.StringIO()
        console = Console(file=self._paper, width=width, highlight=False, markup=False)
        self.screen = Screen(console, language, read=self._read)

    def _read(self) -> str:
        try:
            line = next(self._lines)
        except StopIteration:
            raise EOFError from None
        self._paper.write(line + "\n")  # as a terminal echoes it
        return line

    @property
    def output(self) -> str:
        return self._paper.getvalue()


def round_at(words: str, rules: RuleSet = DEFAULT, hands: Sequence[int] = HANDS) -> State:
    """The round of these hands after these actions; Top starts."""
    first, second, third, fourth = hands
    state = State.new(Deals(((first, second, third, fourth),), seed=1), rules, STANDING)
    for word in words.split():
        state.apply(parse_action(word))
    return state


def menu_at(words: str, language: str = "en", rules: RuleSet = DEFAULT, hands: Sequence[int] = HANDS) -> Menu:
    state = round_at(words, rules, hands)
    return Menu(state.view(state.current_player()), language)


@pytest.mark.parametrize(
    ("words", "typed", "action"),
    [
        ("", "3", "3"),
        ("", " ٣ ", "3"),
        (LED, "1", "a"),
        (LED, "12", "aa"),
        (LED, "1 2", "aa"),
        (LED, "٢١", "aa"),
        (LED, "aa", "aa"),
        (LED, "\u200eaa\u200e", "aa"),
        (LED, "ADVISOR_BLACK advisor_black", "aa"),
        (FOLLOW, "18", "Gs"),
        (FOLLOW, "sG", "Gs"),
    ],
)
def test_choices_by_number_and_by_letter(words: str, typed: str, action: str) -> None:
    assert menu_at(words).read(typed) == (parse_action(action), "")


@pytest.mark.parametrize(
    ("typed", "action"), [("1", REDEAL), ("redeal", REDEAL), ("2", KEEP), ("KEEP", KEEP), ("n", KEEP)]
)
def test_a_weak_hand_is_given_back_or_kept(typed: str, action: int) -> None:
    assert menu_at("", hands=WEAK).read(typed) == (action, "")


@pytest.mark.parametrize(
    ("words", "typed", "reason"),
    [
        ("", "9", "There are only 8 piles in a round: declare 0 to 8, not 9."),
        ("", "many", "Type a number of piles, 0 to 8."),
        ("", "", "Type a number of piles, 0 to 8."),
        ("", "-1", "Type a number of piles, 0 to 8."),
        ("", "9" * 5000, "Type a number of piles, 0 to 8."),
        ("1 0 3", "0", "You declared 0 in two rounds running: declare at least 1."),
        ("1 0 3", "4", "The last to declare may not make the total 8: any number but 4."),
        (LED, "9", "There is no piece 9: they are 1 to 8."),
        (LED, "0", "There is no piece 0: they are 1 to 8."),
        (LED, "11", "1 was typed twice."),
        (LED, "G", "You do not hold G."),
        (LED, "aaa", "That was not understood."),
        (LED, "aE", "aE are not a set: lead a single piece or one of the sets."),
        (LED, "hello", "That was not understood. Type numbers of pieces, such as 12, or ? for help."),
        (LED, "", "That was not understood."),
        (LED, "٩٩", "There is no piece 9"),
        (FOLLOW, "1", "Play 2 pieces, as the leader did, not 1."),
        (FOLLOW, "345", "Play 2 pieces, as the leader did, not 3."),
        (f"{LED} a", "12", "Play one piece, as the leader did: Ee are 2."),
    ],
)
def test_refusals_say_why(words: str, typed: str, reason: str) -> None:
    streak = Standing(3, (0,) * 4, (0, 2, 0, 1), 2)
    assert streak.zero_streaks == STANDING.zero_streaks
    action, said = menu_at(words).read(typed)
    assert action is None
    assert reason in said


def test_a_weak_hand_needs_an_answer() -> None:
    for typed in ("", "3", "aa"):
        assert menu_at("", hands=WEAK).read(typed) == (
            None,
            "That was not understood. Type 1 to redeal or 2 to keep the hand.",
        )


def test_enter_takes_the_only_choice() -> None:
    state = round_at(LED)
    while not (state.phase == Phase.PLAY and len(state.legal_actions()) == 1):
        state.apply(state.legal_actions()[0])
    menu = Menu(state.view(state.current_player()), "en")
    assert menu.read("") == (state.legal_actions()[0], "")


def test_the_sets_of_a_leader_are_named_with_their_numbers() -> None:
    text = "\n".join(line.plain for line in menu_at(LED).lines(80))
    assert "12 [aa] pair, 22" in text
    assert "56 [RR] pair, 16" in text
    assert "You declared 1 and have 0: 1 to go." in text


def test_a_follower_is_told_what_of_his_could_win() -> None:
    menu = menu_at(FOLLOW)
    assert [line.plain for line in menu.lines(80)][-1] == "67 [SS] pair, 4"
    state = round_at(f"{LED} aa")
    lines = [line.plain for line in Menu(state.view(3), "en").lines(80)]
    assert "[CC] pair, 8" in lines[-1]
    straight = round_at("1 0 3 3 a E G g rhc")
    assert [line.plain for line in Menu(straight.view(1), "en").lines(80)][-1] == "234 [rhc] straight, 15"
    last = round_at("1 0 3 3 a E G g rhc rhc")
    assert [line.plain for line in Menu(last.view(2), "en").lines(80)][-1] == (
        "You hold no straight: what you play cannot win."
    )


def test_under_ranked_types_every_set_that_can_win_is_named() -> None:
    hands = tuple(map(parse_hand, ("GAsssSSs", "gArhcSSs", "aaEeRRch", "EeHHCCrS")))
    for rules, named in (
        (DEFAULT, "You hold no three of a kind"),
        (RuleSet(cross_type="ranked"), "[rhc] straight"),
    ):
        state = round_at("1 1 4 1 a E G g sss", rules, hands)
        view = state.view(state.current_player())
        assert named in "\n".join(line.plain for line in Menu(view, "en").lines(80))


@pytest.mark.parametrize("cross_type", ["off", "ranked"])
def test_the_help_tells_what_can_win_under_these_rules(cross_type: Literal["off", "ranked"]) -> None:
    hands = tuple(map(parse_hand, ("GAsssSSs", "gArhcSSs", "aaEeRRch", "EeHHCCrS")))
    rules = RuleSet(cross_type=cross_type)
    for words, count in (("1 1 4 1 a E G g sss", 3), ("1 1 4 1 aa", 2), ("1 1 4 1 a", 1)):
        state = round_at(words, rules, hands)
        view = state.view(state.current_player())
        assert view.current is not None
        assert view.current.count == count
        crossed = [
            "a straight of any strength beats soldiers" in line for line in Menu(view, "en").help_lines()
        ]
        assert any(crossed) == (cross_type == "ranked" and count == 3)
        only = ["only a stronger set of the leader's type" in line for line in Menu(view, "en").help_lines()]
        assert any(only) == (count > 1 and not any(crossed))
        assert not any("beats" in line for line in Menu(view, "ar").help_lines())


def test_the_bans_are_told_before_the_question() -> None:
    text = "\n".join(line.plain for line in menu_at("1 0 3").lines(80))
    assert "You declared 0 in two rounds running: now at least 1." in text
    assert "You are the last, and the total may not be 8: not 4." in text
    both = "\n".join(line.plain for line in menu_at("1 0 7").lines(80))
    assert "not 0" not in both
    assert "at least 1" in both
    assert "may not" not in "\n".join(line.plain for line in menu_at("1 0").lines(80))


@pytest.mark.parametrize("language", ["en", "ar"])
def test_help_advice_and_news(language: str) -> None:
    state = round_at(f"{LED} a E G g")
    typist = Typist(["", "?", "h", "p", "l", "t", "d", "u", "nonsense", "99", "1"], language)
    human = Human(typist.screen, make_player("repaired", np.random.default_rng(1)))
    assert human.act(state.view(0)) == parse_action("A")
    assert typist.output.count(f"({player_words('repaired', language)})") == 1
    if language == "en":
        assert typist.output.count("Turn 1 (single): Bottom takes 1 pile") == 3
        assert "Type the numbers under the pieces (345), their letters (rhc)" in typist.output
        assert "G red general 14" in typist.output
        assert "points more than the next best, [" in typist.output
        assert "Top declared 1 and has 0 piles." in typist.output
        assert "Bottom declared 3 and has 1 pile." in typist.output
        assert "Together: 7 of 8 piles." in typist.output
        assert "21 pieces are not seen:" in typist.output
        assert "A ×1" in typist.output


def test_a_declaration_is_advised_with_its_reasons() -> None:
    typist = Typist(["h", "1"])
    advisor = make_player("literal", np.random.default_rng(1))
    assert Human(typist.screen, advisor).act(round_at("").view(2)) == 1
    lines = typist.output.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("Hint (literal): declare "))
    assert lines[at + 1].startswith("  ")


def test_who_takes_long_is_told_of_and_who_does_not_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "PATIENCE", 60)
    typist = Typist([])
    player = make_player("literal", np.random.default_rng(1))
    patient = session.Patient(player, typist.screen)
    view = round_at("").view(2)
    assert patient.act(view) == patient.advise(view).action == player.act(view)
    assert typist.output == ""
    monkeypatch.setattr(common, "PATIENCE", 0.05)
    monkeypatch.setattr(player, "act", lambda view: until(lambda: typist.output) or 3)
    assert patient.act(view) == 3
    assert typist.output.startswith("literal is thinking.")
    assert (
        getattr(session.Patient(make_player("random", np.random.default_rng(1)), typist.screen), "advise", 0)
        == 0
    )


def forced_state() -> State:
    """A seat that must play all it has."""
    state = round_at(LED)
    while not (state.phase == Phase.PLAY and len(state.legal_actions()) == 1):
        state.apply(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("hanzi", [False, True])
def test_what_is_forced_is_done_and_told_without_a_question(hanzi: bool) -> None:
    state = forced_state()
    view = state.view(state.current_player())
    typist = Typist([""] * 8)
    assert Human(typist.screen, hanzi=hanzi).act(view) == view.legal_actions[0]
    pieces = view.hand
    shown = terminal.spelled(pieces, hanzi)
    assert f"[{shown}]." in typist.output
    assert "You play your last" in typist.output
    asked = Typist([""] * 9)
    assert Human(asked.screen, step=True).act(view) == view.legal_actions[0]
    assert "(? for help)" in asked.output


def test_pieces_are_drawn_and_read_as_characters() -> None:
    typist = Typist(["", "p", "傌", "仕"])
    human = Human(typist.screen, hanzi=True)
    assert human.act(round_at(f"{LED} a E G g").view(0)) == parse_action("A")
    assert "仕" in typist.output
    assert "帥 G red general 14" in typist.output
    assert "You do not hold 傌." in typist.output


@pytest.mark.parametrize("language", ["en", "ar"])
def test_advice_for_every_phase_has_a_reason(language: str) -> None:
    for words, hands in (("", WEAK), ("", HANDS), (LED, HANDS), (FOLLOW, HANDS)):
        state = round_at(words, hands=hands)
        for name in ("literal", "repaired", "expert:worlds=20,play_worlds=20"):
            typist = Typist(["h"], language)
            human = Human(typist.screen, make_player(name, np.random.default_rng(1)))
            with pytest.raises(Leave):
                human.act(state.view(state.current_player()))
            lines, called = typist.output.splitlines(), player_words(name.split(":")[0], language)
            at = next(place for place, line in enumerate(lines) if f"({called})" in line)
            assert lines[at + 1].startswith("  ")


def test_hints_come_unasked_when_they_are_wanted() -> None:
    for hints in (False, True):
        typist = Typist(["1"])
        Human(typist.screen, make_player("repaired", np.random.default_rng(1)), hints=hints).act(
            round_at(LED).view(2)
        )
        assert ("Hint (repaired): " in typist.output) == hints


def test_a_redeal_is_told_with_who_asked_for_it() -> None:
    state = round_at("redeal keep keep", hands=WEAK)
    assert state.multiplier == 2
    while state.phase == Phase.REDEAL:
        state.apply(KEEP)
    typist = Typist(["3"])
    Human(typist.screen).act(state.view(2))
    assert "A weak hand was given back: all hands are dealt anew." in typist.output
    assert "You asked for it, and start." in typist.output
    assert "The points of this round count ×2." in typist.output


@pytest.mark.parametrize("seat", range(4))
def test_two_redeals_in_a_row_are_told_in_order(seat: int) -> None:
    """Seat 3 asks first, then seat 0, each with a weak hand of his own; each hears of his own redeal too."""
    again = (WEAK[3], WEAK[1], WEAK[2], WEAK[0])
    fine = tuple(map(parse_hand, ("GArhcSSs", "gArhcSSs", "aaEeRRss", "EeHHCCSs")))
    state = State.new(Deals((again, WEAK, fine)), DEFAULT, STANDING)
    typist = Typist(["1", "1", "3"])
    human = Human(typist.screen)
    while seat not in state.asked() or state.phase == Phase.REDEAL:
        acting = state.current_player()
        wanted = REDEAL if (state.multiplier, acting) in ((1, 3), (2, 0)) else KEEP
        if acting == seat:
            human.act(state.view(seat))
        state.apply(wanted if state.phase == Phase.REDEAL else 3, acting)
    human.act(state.view(seat))
    told = [line for line in typist.output.splitlines() if "asked for it" in line]
    first = "You asked for it." if seat == 3 else "Left asked for it."
    last = "You asked for it, and start." if seat == 0 else "Bottom asked for it, and starts."
    assert told == [first, last]
    assert typist.output.index("count ×2") < typist.output.index("count ×3")


def test_who_asked_too_is_told_why_another_starts() -> None:
    state = State.new(Deals((WEAK, HANDS)), DEFAULT, STANDING)
    typist = Typist(["1", "3"])
    human = Human(typist.screen)
    for seat in state.asked():
        state.apply(human.act(state.view(seat)) if seat == 0 else REDEAL, seat)
    assert state.starter == 2
    human.tell(state.view(0))
    assert "You asked too; of several, the first in order starts." in typist.output


def test_leaving_and_the_end_of_the_input() -> None:
    for lines in (["q"], [], ["خروج"], ["quit"]):
        with pytest.raises(Leave):
            Human(Typist(lines).screen).act(round_at("").view(2))


@given(st.text(max_size=12), st.sampled_from(["", "1 0 3", LED, FOLLOW]), st.sampled_from(["en", "ar"]))
@settings(max_examples=150, deadline=None)
def test_whatever_is_typed_gives_a_legal_action_or_a_sentence(typed: str, words: str, language: str) -> None:
    menu = menu_at(words, language)
    action, reason = menu.read(typed)
    if action is None:
        assert reason
        assert "{" not in reason.replace(typed, "")
    else:
        assert action in menu.view.legal_actions


@pytest.mark.parametrize("rules", ["type-only", "open"])
def test_every_play_can_be_typed_by_its_word(rules: str) -> None:
    rng = np.random.default_rng(7)
    state = State.shuffled(rng, RuleSet(visibility=rules), STANDING)  # type: ignore[arg-type]

    def watch(now: State) -> None:
        if not now.is_terminal():
            menu = Menu(now.view(now.current_player()), "en")
            for action in now.legal_actions():
                assert menu.read(format_action(action)) == (action, "")

    drive(state, [make_player("random", rng) for _ in SEATS], watch)
