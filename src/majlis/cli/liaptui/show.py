"""`majlis liaptui show`: a recorded game, round by round: hands, redeals, declarations, turns, points."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.common import console
from majlis.cli.liaptui.common import HanziOption, drawn_as_hanzi
from majlis.cli.liaptui.records import WORDS, outcome_words
from majlis.cli.options import Language, LanguageOption, RecordOption
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from rich.text import Text

    from majlis.asking import Screen
    from majlis.liaptui.record import Record
    from majlis.liaptui.state import State


def show(
    record_name: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", help="Number of a game in the list of records, last, or a file; - reads it."
        ),
    ] = "last",
    number: Annotated[
        int | None, typer.Option("--round", min=1, metavar="N", help="Show only the round of this number.")
    ] = None,
    record: RecordOption = None,
    hanzi: HanziOption = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Show a recorded game: every round with its hands, redeals, declarations, turns and points."""
    from majlis.asking import Screen
    from majlis.files import STANDARD_INPUT, is_standard, printable
    from majlis.liaptui.record import load, loads
    from majlis.matches import find, matches_folder, read_standard_entry

    if is_standard(record_name):
        entry, content = read_standard_entry()
        found = loads(content, STANDARD_INPUT)
    else:
        folder = matches_folder(WORDS.game) if record is None else record
        entry = find(record_name, folder, WORDS.stem)
        found = load(entry.path)
    if not found.rounds and found.problems:
        raise InputError(Message("{problem}", {"problem": found.problems[0]}))
    for problem in found.problems:
        print(f"majlis: {printable(str(problem))}", file=sys.stderr)
    screen = Screen(console(), language.value)
    _check_round(number, found, printable(entry.path))
    teller = _Teller(found, screen, drawn_as_hanzi(hanzi, screen))
    for line in teller.lines(number):
        screen.show(line)


def _check_round(number: int | None, found: "Record", path: str) -> None:
    """Raise `InputError` unless the record has the round that is asked for."""
    have = [played.standing.round_number for played in found.rounds]
    if number is not None and number not in have:
        if not have:
            raise InputError(N_("--round {number}: {path} has no finished rounds"), number=number, path=path)
        text = N_("--round {number}: {path} has the rounds {first} to {last}")
        raise InputError(text, number=number, path=path, first=have[0], last=have[-1])


class _Teller:
    """A record in words and drawings."""

    def __init__(self, found: "Record", screen: "Screen", hanzi: bool) -> None:
        self.found, self.screen, self.hanzi = found, screen, hanzi
        self.language = screen.language

    def lines(self, number: int | None) -> "Iterator[Text | str]":
        """All of it, or one round."""
        from majlis.liaptui.names import seat_words
        from majlis.liaptui.ruleset import rules_text

        yield self.screen.text(N_("Rules: {rules}"), rules=rules_text(self.found.rules))
        if self.found.players:
            seats = [
                f"{seat_words(seat, self.language)}: {name}" for seat, name in enumerate(self.found.players)
            ]
            yield self.screen.text(N_(", ")).join(seats)
        if not self.found.rounds:
            yield self.screen.text(N_("No round is finished."))
        for played in self.found.rounds:
            if number in (None, played.standing.round_number):
                yield from self._round(played.last(self.found.rules))
        if number is None:
            yield from self._end()

    def _round(self, state: "State") -> "Iterator[Text | str]":
        from majlis.game import seats_from
        from majlis.liaptui.names import seat_words
        from majlis.liaptui.terminal import round_lines, turn_lines

        screen, language, view = self.screen, self.language, state.view(0)
        yield ""
        yield screen.text(N_("Round {number}"), number=view.round_number)
        for multiplier, asker in enumerate(state.redeals, 2):
            name = seat_words(asker, language)
            message = N_("{seat} asked for a redeal: the points count ×{multiplier}.")
            yield screen.text(message, seat=name, multiplier=multiplier)
        yield from self._hands(state)
        if None not in state.declarations:
            named = [
                f"{seat_words(seat, language)} {state.declarations[seat]}"
                for seat in seats_from(state.starter)
            ]
            declared = screen.text(N_(", ")).join(named)
            yield screen.text(N_("Declared, in order: {declared}"), declared=declared)
        for place, turn in enumerate(state.turns, 1):
            yield from turn_lines(turn, place, language, screen.width, hanzi=self.hanzi)
        if state.is_terminal():
            yield from round_lines(view, language, screen.width, own=False)
        else:
            yield screen.text(N_("The round was broken off."))

    def _hands(self, state: "State") -> "Iterator[Text]":
        from rich.cells import cell_len
        from rich.text import Text

        from majlis.game import SEATS
        from majlis.liaptui.names import seat_words
        from majlis.liaptui.terminal import pieces_text
        from majlis.terminal import isolated

        names = [seat_words(seat, self.language) for seat in SEATS]
        longest = max(map(cell_len, names))
        for seat in SEATS:
            label = Text("  " + isolated(names[seat], self.language), style="bold")
            label += Text(" " * (longest - cell_len(names[seat]) + 2))
            yield label + pieces_text(state.dealt[seat], self.hanzi)

    def _end(self) -> "Iterator[str]":
        """Who won, where the last round ends the game."""
        from majlis.liaptui.scoring import winners

        if not self.found.rounds:
            return
        last = self.found.rounds[-1].last(self.found.rules)
        if not last.is_terminal():
            return
        standing = last.next_standing()
        won = winners(standing.scores, self.found.rules, standing.round_number - 1)
        if won:
            yield ""
            yield outcome_words(won, self.language)
