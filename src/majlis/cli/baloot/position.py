"""`majlis baloot position`: one line of notation drawn as a table, and what may be done there."""

from majlis.cli.common import _, console
from majlis.cli.options import Language, LanguageOption, PositionArgument, line_of


def position(text: PositionArgument, language: LanguageOption = Language.EN) -> None:
    """Draw a position, and list the legal actions of the player to move."""
    from majlis.asking import Screen
    from majlis.baloot import terminal
    from majlis.baloot.actions import format_action
    from majlis.baloot.names import said_words, seat_words
    from majlis.baloot.notation import format_position, parse_position
    from majlis.baloot.sheet import sheet_text
    from majlis.terminal import isolated

    state = parse_position(line_of(text))
    screen = Screen(console(), language)
    screen.show(format_position(state), whole=True)
    screen.show(*terminal.draw(terminal.scene_of_state(state), language, screen.width))
    if state.result is not None:
        screen.show(_("The deal is over."))
        screen.show(*sheet_text(state.result.sheet, language))
        return
    calls = [call for _seat, call in state.calls]
    for seat in state.asked():
        screen.show(_("{seat} may:", seat=seat_words(seat, language)))
        for action in state.legal_actions(seat):
            word, meaning = format_action(action), said_words(action, calls, language)
            screen.show("  " + (word if word == meaning else f"{word}  {isolated(meaning, language)}"))
