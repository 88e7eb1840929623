"""Puzzles at the keyboard: the position, a card that is typed, and whether it is right and why."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from majlis.asking import Leave, Screen
from majlis.baloot import terminal
from majlis.baloot.names import card_words, seat_words
from majlis.cards import card_name, parse_card
from majlis.cli.common import console
from majlis.errors import InputError, MajlisError
from majlis.i18n import LANGUAGES, N_
from majlis.terminal import isolated
from majlis.typed import HELP, fold

if TYPE_CHECKING:
    from majlis.baloot.puzzles.model import Puzzle

HELP_LINE: Final = N_("Choose the card that brings the most game points. Enter shows the solution; q leaves.")


def solve_puzzles(path: Path, number: int | None, language: str) -> None:
    """Ask the puzzles of a file, from this number on, until they are over or the player leaves."""
    from majlis.baloot.puzzles.files import read_puzzles

    every = read_puzzles(path).puzzles
    if not every:
        raise InputError(N_("{path}: there is no puzzle in it"), path=path)
    first = number or 1
    if first > len(every):
        message = N_("{path}: there is no puzzle {number}: the file has {count}")
        raise InputError(message, path=path, number=first, count=len(every))
    screen = Screen(console(), language)
    right = asked = 0
    try:
        for place, puzzle in enumerate(every[first - 1 :], first):
            _show(puzzle, place, len(every), screen)
            found = _solve(puzzle, screen)
            right, asked = right + found, asked + 1
            if place < len(every):
                screen.pause()
    except Leave:
        pass
    screen.tell(N_("Solved at the first try: {right} of {asked}."), right=right, asked=asked)


def _show(puzzle: "Puzzle", place: int, count: int, screen: Screen) -> None:
    """The position, as the seat sees it or with all hands open."""
    from majlis.baloot.notation import parse_position
    from majlis.baloot.seat_line import parse_view
    from majlis.cli.baloot.deal_text import calls_lines, tricks_lines

    language = screen.language
    view = parse_view(puzzle.position)
    screen.show(
        "",
        Text(
            screen.text(
                N_("Puzzle {number} of {count}, grade {grade} of 5"),
                number=place,
                count=count,
                grade=puzzle.grade,
            ),
            style="bold",
        ),
    )
    if view.floor is not None:
        screen.show(*calls_lines(view, screen))
    if view.tricks:
        screen.show(*tricks_lines(view.tricks, view.contract, screen))
    if puzzle.kind == "open":
        scene = terminal.scene_of_state(parse_position(puzzle.position))
    else:
        scene = terminal.scene_of_view(view)
    screen.show(*terminal.draw(scene, language, screen.width))
    _show_hand(puzzle, screen)
    screen.show(puzzle.question.ar if language == "ar" else puzzle.question.en)


def _show_hand(puzzle: "Puzzle", screen: Screen) -> None:
    numbers = {parse_card(card): at for at, card in enumerate(puzzle.choices, 1)}
    screen.show(*terminal.hand_lines([parse_card(card) for card in puzzle.hand], numbers, screen.width))


def _solve(puzzle: "Puzzle", screen: Screen) -> bool:
    """Ask until the answer is right or given up; whether the first was right."""
    tries = 0
    while True:
        typed = screen.ask(screen.text(N_("Your card (Enter shows the solution):")))
        if not typed:
            _tell(puzzle, screen)
            return False
        card = _read(typed, puzzle)
        if card is None:
            words = screen.text(
                N_("Type the number under a card, or the card: {card}."), card=puzzle.choices[0]
            )
            if fold(typed) in HELP:
                words = screen.text(HELP_LINE)
            screen.show(words)
            continue
        tries += 1
        if card in puzzle.solution.accepted:
            screen.show(screen.text(N_("Right!")))
            _tell(puzzle, screen)
            return tries == 1
        values = puzzle.solution.values
        less = values[puzzle.solution.best].game_points - values[card].game_points
        told = N_("{card} brings {points} game points less than the best card. Try again.")
        if card == puzzle.solution.obvious:
            told = N_(
                "{card} is the obvious card, but brings {points} game points less than the best. Try again."
            )
        screen.show(screen.text(told, card=card, points=f"{less:.1f}"))


def _read(typed: str, puzzle: "Puzzle") -> str | None:
    """The choice that was typed: by its number, its name or in words of either language."""
    word = fold(typed)
    if word.isascii() and word.isdigit() and len(word) < 3 and 1 <= int(word) <= len(puzzle.choices):
        return puzzle.choices[int(word) - 1]
    for name in puzzle.choices:
        card = parse_card(name)
        if word in {fold(name), *(fold(card_words(card, language)) for language in LANGUAGES)}:
            return name
    try:
        named = card_name(parse_card(typed))
    except MajlisError:
        return None
    return named if named in puzzle.choices else None


def _tell(puzzle: "Puzzle", screen: Screen) -> None:
    """The solution, and the hands as they were."""
    from majlis.baloot.notation import parse_position

    text = puzzle.solution.text
    for line in text.ar if screen.language == "ar" else text.en:
        screen.say(line, "item")
    screen.show(
        screen.text(
            N_("The hands as they were; {seat} was to play:"),
            seat=isolated(seat_words(puzzle.seat, screen.language), screen.language),
        )
    )
    screen.show(*terminal.open_hands(parse_position(puzzle.solution.deal), screen.language))
