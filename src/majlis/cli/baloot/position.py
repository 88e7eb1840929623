"""`majlis baloot position`: one line of notation drawn as a table, and what may be done there."""

from typing import Annotated

import typer

from majlis.cli.common import Language, LanguageOption, console, line_of


def position(
    text: Annotated[
        list[str],
        typer.Argument(
            metavar="POSITION",
            help="Position in one line of notation, without quotes; - reads it from standard input.",
        ),
    ],
    language: LanguageOption = Language.EN,
) -> None:
    """Draw a position, and list the legal actions of the player to move."""
    from majlis.asking import Screen
    from majlis.baloot import terminal
    from majlis.baloot.actions import format_action
    from majlis.baloot.names import said_words, seat_words
    from majlis.baloot.notation import format_position, parse_position
    from majlis.baloot.sheet import sheet_text
    from majlis.i18n import N_
    from majlis.terminal import isolated

    state = parse_position(line_of(text))
    screen = Screen(console(), language.value)
    screen.show(format_position(state), whole=True)
    screen.show(*terminal.draw(terminal.scene_of_state(state), screen.language, screen.width))
    if state.result is not None:
        screen.show(screen.text(N_("The deal is over.")))
        if state.result.sheet is not None:
            screen.show(*sheet_text(state.result.sheet, screen.language))
        return
    for seat in state.asked():
        name = seat_words(seat, screen.language)
        screen.show(screen.text(N_("{seat} may:"), seat=name))
        for action in state.legal_actions(seat):
            calls = [said for _, said in state.calls]
            word, meaning = format_action(action), said_words(action, calls, screen.language)
            screen.show("  " + (word if word == meaning else f"{word}  {isolated(meaning, screen.language)}"))
