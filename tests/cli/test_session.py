"""A player's words at the table: understood in both languages, refused with a reason, never a crash."""

import io
from collections.abc import Iterator, Sequence
from typing import cast

import numpy as np
import pytest
from rich.cells import cell_len
from rich.console import Console

from majlis.asking import Leave, Screen
from majlis.baloot.actions import (
    AKKA,
    HOKUM,
    KAWESH,
    PASS,
    SAWA,
    SUN,
    format_action,
    is_announcement,
    parse_action,
)
from majlis.baloot.deck import DECK
from majlis.baloot.match import Match
from majlis.baloot.names import action_words, card_words
from majlis.baloot.notation import parse_position
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import card_name, card_set, parse_card
from majlis.cli.baloot.session import Human, Menu, only_choice
from majlis.game import Action, Player, drive
from majlis.i18n import LANGUAGES
from majlis.typed import fold

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
FOLLOW = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♠K♦8/♥7♦9 L1 P63-40 W3-3 : 9s"
BOSS = "kammelna d3 0-0 play 1:hokum♠ ♠8♦K/♠9♦7/♥K♦8/♥7♦9 L0 P70-60 W3-3"
EIGHT = "kammelna d3 0-0 play 1:hokum♥ ♠KQJ10♥A987/♠A987♥KQJ10/♣AKJ10♦AK108/♣Q987♦QJ97"
ONE_LEFT = "kammelna d3 0-0 play 1:hokum♠ ♠J/♦7/♥K/♥7 L0 P80-48 W4-3"
PHYSICAL = FOLLOW.replace("kammelna", "kammelna+mode=physical") + " 8d 7h"
AUCTION = "kammelna d3 0-0 deal 9♣ ♠A97♥8♦Q/♠108♥K♦97/♥9♦10K♠J♠Q/♥AJ♣KA♦J"


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


def menu_at(position: str, language: str = "en") -> Menu:
    state = parse_position(position)
    return Menu(state.view(state.current_player()), language)


@pytest.mark.parametrize(
    ("word", "action"),
    [("1", "9♠"), ("2", "7♦"), ("3", "sawa"), ("9s", "9♠"), ("7♦", "7♦"), ("d7", "7♦"), ("sawa", "sawa")],
)
def test_choices_by_number_card_and_word(word: str, action: str) -> None:
    assert menu_at(ENDING).read(fold(word)) == (parse_action(action), "")


def test_calls_are_understood_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    view = menu_at(AUCTION).view
    assert Menu(view, "en").read("sun") == (SUN, "")
    arabic = {PASS: "بسّ", HOKUM: "حكم", SUN: "صن"}
    monkeypatch.setattr(
        "majlis.cli.baloot.session.action_words",
        lambda action, language="en": arabic.get(action, "?") if language == "ar" else "-",
    )
    menu = Menu(view, "ar")
    assert menu.read(fold("بس")) == (PASS, "")
    assert menu.read(fold("صن ")) == (SUN, "")
    assert menu.read(fold("hokum")) == (HOKUM, "")


def test_folding_forgives_how_arabic_is_typed() -> None:
    assert fold("أشكال") == fold("اشكال") == fold("إشكال")
    assert fold("مية") == fold("ميه")
    assert fold("٣") == "3"
    assert fold(" SUN ") == "sun"


@pytest.mark.parametrize(
    ("position", "word", "reason"),
    [
        (ENDING, "9", "There is no 9: type 1 to 3."),
        (ENDING, "0", "There is no 0"),
        (ENDING, "Ah", "You do not hold A♥."),
        (ENDING, "2s", "not understood"),
        (ENDING, "hello", "not understood"),
        (ENDING, "double", "double cannot be said now."),
        (ENDING, "", "not understood"),
        (FOLLOW, "8d", "8♦ may not be played: you hold spades and must follow suit"),
        (BOSS + " : akka", "8s", "Play the card that goes with what you announced."),
        (AUCTION, "As", "No card can be played now."),
    ],
)
def test_refusals_say_why(position: str, word: str, reason: str) -> None:
    action, text = menu_at(position).read(fold(word))
    assert action is None
    assert reason in text


def test_enter_takes_the_only_choice() -> None:
    assert menu_at(ENDING).read("")[0] is None
    assert menu_at(FOLLOW).read("") == (parse_card("Ks"), "")


def test_the_menu_numbers_cards_in_the_order_of_the_hand() -> None:
    assert [line.plain for line in menu_at(ENDING).lines(80)] == ["9♠   7♦", "1    2", "3 sawa"]
    assert [line.plain for line in menu_at(AUCTION).lines(80)][1:] == ["1 pass   2 hokum   3 sun"]


def test_only_the_best_projects_are_listed_but_any_can_be_typed() -> None:
    menu = menu_at(EIGHT)
    listed = [action for action in menu.listed if is_announcement(action)]
    possible = [action for action in menu.view.legal_actions if is_announcement(action)]
    assert [format_action(action) for action in listed] == ["fifty:♠10JQK", "sira:♥789"]
    assert len(possible) > len(listed)
    for action in possible:
        assert menu.read(fold(format_action(action))) == (action, "")


def test_challenges_are_listed_on_demand() -> None:
    menu = menu_at(PHYSICAL)
    first = len(menu.listed) + 1
    assert not set(menu.challenges) & set(menu.listed)
    typist = Typist(["qayd", str(first)])
    assert Human(typist.screen).act(menu.view) == menu.challenges[0]
    assert f"{first} qayd: revoke, " in typist.output
    assert f"You challenge: {action_words(menu.challenges[0])}" in typist.output.splitlines()[-1]


def test_a_number_makes_no_challenge_that_was_not_listed() -> None:
    """A wrong challenge loses the deal: a slip of the finger must not make one."""
    menu = menu_at(PHYSICAL)
    first = len(menu.listed) + 1
    assert menu.read(str(first)) == (None, f"There is no {first}: type 1 to {first - 1}.")
    menu.challenge_lines()
    last = len(menu.listed) + len(menu.challenges)
    assert menu.read(str(last)) == (menu.challenges[-1], "")
    assert menu.read(str(last + 1))[0] is None
    named = menu_at(PHYSICAL).read(fold(format_action(menu.challenges[0])))
    assert named == (menu.challenges[0], "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shown", LANGUAGES)
def test_what_help_prints_is_understood(shown: str, language: str) -> None:
    """Cards, calls and suits by their words in either language, whatever the language of the table."""
    for position in (ENDING, AUCTION, EIGHT, PHYSICAL):
        menu = menu_at(position, shown)
        for action in menu.view.legal_actions:
            words = [action_words(action, language)]
            words += [card_words(action, language)] if action < 52 else []
            for word in words:
                assert menu.read(fold(word)) == (action, ""), word


def test_cards_in_words_are_refused_with_the_reason_too() -> None:
    assert menu_at(ENDING).read(fold("Ten  of hearts")) == (None, "You do not hold 10♥.")
    assert "must follow suit" in menu_at(FOLLOW).read(fold("ثمانية ديمن"))[1]
    assert menu_at(ENDING).read(fold("دبل")) == (None, "double cannot be said now.")


def test_one_choice_is_called_one_choice() -> None:
    assert menu_at(FOLLOW).read("2") == (None, "There is no 2: the only choice is 1.")


def test_help_is_answered_where_enter_goes_on() -> None:
    for lines in (["?", ""], ["؟", ""], [""]):
        typist = Typist(lines)
        typist.screen.pause()
        assert ("q leaves" in typist.output) == (len(lines) == 2)
    for word in ("q", "quit", "خروج"):
        with pytest.raises(Leave):
            Typist([word]).screen.pause()


def test_help_names_every_choice() -> None:
    typist = Typist(["?", "1"])
    assert Human(typist.screen).act(menu_at(ENDING).view) == parse_card("9s")
    assert "nine of spades" in typist.output
    assert "q leave" in typist.output


def test_hints_say_what_the_bot_would_do() -> None:
    typist = Typist(["1"])
    view = menu_at(FOLLOW).view
    Human(typist.screen, make_player("careful", np.random.default_rng(1)), step=True).act(view)
    assert "Hint: K♠" in typist.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_on_a_key_has_its_reason(language: str) -> None:
    for key in ("h", "hint", "تلميح", "ا"):
        typist = Typist([key, "1"], language)
        view = menu_at(BOSS).view
        Human(typist.screen, make_player("strategist", np.random.default_rng(1)), hints=False).act(view)
        said = typist.output.split(key, 1)[1]
        assert "K♦" in said
        assert len(said.splitlines()) > 3, said  # the action, reasons, and the next question


def test_calls_tricks_and_score_are_looked_up_on_a_key() -> None:
    match = Match(
        parse_rules("kammelna"),
        [make_player("careful", np.random.default_rng(1)) for _ in range(4)],
        np.random.default_rng(4),
    )
    state = next(s for s in (match.play_deal() for _ in range(20)) if s.contract and len(s.tricks) == 8)
    typist = Typist(["c", "t", "l", "s", "1"])
    start = State.new(state.deal, state.rules, state.dealer, state.scores)
    actions = iter(state.history)
    while len(start.tricks) < 3 or start.current_player() != 0 or len(start.legal_actions()) == 1:
        seat, action = next(actions)
        start.apply(action, seat)
    view = start.view(0)
    human = Human(typist.screen, score=lambda: ["the score so far"])
    human.catch_up(view)
    human.act(view)
    output = typist.output
    assert "Calls of this deal:" in output
    assert output.count("raw points") + output.count("raw point\n") == len(view.tricks)
    assert f"Trick {len(view.tricks)} goes to" in output
    assert "the score so far" in output


def test_what_is_not_decided_is_not_asked() -> None:
    typist, view = Typist([]), menu_at(FOLLOW).view
    assert Human(typist.screen).act(view) == parse_card("Ks")
    assert "You play K♠, the only card that you may play." in typist.output
    with pytest.raises(Leave):
        Human(Typist([]).screen, step=True).act(view)
    last = menu_at(ONE_LEFT).view
    assert SAWA in last.legal_actions
    assert Human(Typist([]).screen).act(last) < 52
    with pytest.raises(Leave):  # a challenge could be made
        Human(Typist([]).screen).act(menu_at(PHYSICAL).view)


def test_a_pass_in_the_second_round_is_a_wala() -> None:
    second = f"{AUCTION} : pass pass pass pass"
    for language, word in (("en", "wala"), ("ar", "ولا")):
        menu = menu_at(second, language)
        assert word in menu.lines(80)[1].plain
        for typed in ("wala", "ولا", "pass", "بس"):
            assert menu.read(fold(typed)) == (PASS, "")
        assert word not in menu_at(AUCTION, language).lines(80)[1].plain
        typist = Typist(["1"], language)
        state = parse_position(f"{second} pass pass")
        Human(typist.screen).act(state.view(state.current_player()))
        assert typist.output.count(word) >= 4  # twice told, twice drawn, and offered
    answer = menu_at(f"{second} hokum")
    assert "wala" not in answer.lines(80)[1].plain  # an answer to a bid


def test_q_and_the_end_of_input_leave() -> None:
    view = menu_at(AUCTION).view
    for lines in (["q"], ["QUIT"], ["what?", "q"], []):
        with pytest.raises(Leave):
            Human(Typist(lines).screen).act(view)


def test_a_promised_card_is_not_asked_for() -> None:
    state = parse_position(BOSS)
    state.apply(AKKA)
    assert state.legal_actions() == [parse_card("Kd")]
    assert Human(Typist([]).screen).act(state.view(0)) == parse_card("Kd")


def test_kawesh_is_offered_once_out_of_turn() -> None:
    state = parse_position("kammelna d3 0-0 deal 9♣ ♠A10K♥10♦Q/♠J♥KQ♦K7/♥987♠98/♥AJ♣KA♦J")
    view = state.view(2)
    for typed, action in (("1", KAWESH), ("kawesh", KAWESH), ("", None)):
        typist = Typist([typed])
        human = Human(typist.screen)
        assert human.out_of_turn(view) == action
        assert "9♥   8♥   7♥" in typist.output
        assert human.out_of_turn(view) is None
        human.new_deal()
        with pytest.raises(Leave):
            human.out_of_turn(view)
    assert Human(Typist([]).screen).out_of_turn(state.view(0)) is None


class Copycat:
    """Types what the careful player would do."""

    name = "copycat"

    def __init__(self, language: str, width: int) -> None:
        self._brain = make_player("careful", np.random.default_rng(5))
        self._next = ""
        self.typist = Typist(cast("list[str]", self), language, width)
        self.human = Human(self.typist.screen)

    def __iter__(self) -> Iterator[str]:
        while True:
            yield self._next

    def act(self, view: View) -> Action:
        """Choose, then let the human type it; a pause is left with the same word."""
        wanted = self._brain.act(view)
        self._next = format_action(wanted)
        done = self.human.act(view)
        assert done == (wanted if only_choice(view) is None else only_choice(view))
        return done

    def out_of_turn(self, view: View) -> Action | None:
        """Kawesh, typed."""
        self._next = "kawesh"
        return self.human.out_of_turn(view)


def table_with(copycat: Copycat, rules: str, seed: int) -> Match:
    others: list[Player[View]] = [make_player("careful", np.random.default_rng(seat)) for seat in range(3)]
    return Match(parse_rules(rules), [copycat, *others], np.random.default_rng(seed))


@pytest.mark.parametrize(("language", "width"), [("en", 80), ("en", 40), ("ar", 40)])
@pytest.mark.parametrize("rules", ["kammelna", "kammelna+mode=physical"])
def test_whole_deals_are_played_by_typing(language: str, width: int, rules: str) -> None:
    copycat = Copycat(language, width)
    match = table_with(copycat, rules, 3)
    while sum(state.contract is not None for state in match.states) < 3:
        copycat.human.new_deal()
        copycat.human.tell(match.play_deal().view(0))
    tricks = sum(len(state.tricks) for state in match.states)
    assert tricks > 8
    assert all(cell_len(line.rstrip()) <= width for line in copycat.typist.output.splitlines())
    if language == "en":
        assert copycat.typist.output.count("goes to") == tricks


def test_nothing_hidden_reaches_the_screen() -> None:
    """Every card on the screen is one's own, or lay open at the time."""
    copycat = Copycat("en", 80)
    match = table_with(copycat, "kammelna", 8)
    printed = 0
    for _ in range(6):
        copycat.human.new_deal()
        state = match.new_deal()
        seen = 0

        def watch(now: State) -> None:
            nonlocal seen, printed
            output = copycat.typist.output
            fresh, printed = output[printed:], len(output)
            named = {card for card in DECK if card_name(card) in fresh}
            assert named <= {card for card in DECK if seen >> card & 1}
            seen |= card_set(card for _, card in now.history if card < 52) | now.hands[0]

        seen = state.hands[0] | 1 << state.deal.floor
        drive(state, match.players, watch)
        match.finish(state)
    assert printed > 1000
