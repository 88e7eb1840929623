"""`majlis liaptui play`: a game in the terminal against three bots, kept and resumed, in both languages."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli.common import INTERRUPT_EXIT, console
from majlis.cli.liaptui.common import HanziOption, RulesOption, drawn_as_hanzi, rule_set
from majlis.cli.options import (
    HintsOption,
    Language,
    LanguageOption,
    MatchArgument,
    NoRecordOption,
    PaceOption,
    PauseOption,
    RecordOption,
    ResumeOption,
    SeatOption,
    SeedOption,
    drawn_seed,
    given,
    pace_of,
    refuse_standard,
)
from majlis.errors import InputError
from majlis.i18n import N_

if TYPE_CHECKING:
    import numpy as np

    from majlis.asking import Screen
    from majlis.cli.keeping import Keeper
    from majlis.cli.liaptui.session import Human
    from majlis.game import Player
    from majlis.liaptui.match import Match
    from majlis.liaptui.ruleset import RuleSet
    from majlis.liaptui.state import State
    from majlis.liaptui.view import View
    from majlis.matches import Entry, Note

BOTS: Final = "repaired"
FIXED: Final = ("rules", "seed", "seat", "bots")
"""The options that a record decides itself."""
ROUND_PAUSE: Final = 3
"""How much longer than a turn a finished round is shown."""


def play(
    context: typer.Context,
    match: MatchArgument = None,
    rules: RulesOption = "standard",
    seed: SeedOption = None,
    language: LanguageOption = Language.EN,
    seat: SeatOption = 0,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="PLAYER[,PLAYER,PLAYER]",
            help="Players for the other seats: repaired, expert, literal, random; one for all, or three "
            "in the order of play after you: expert,repaired,random.",
        ),
    ] = BOTS,
    hints: HintsOption = False,
    hints_by: Annotated[
        str | None,
        typer.Option("--hints-by", metavar="PLAYER", help="Player who gives the hints. [default: expert]"),
    ] = None,
    hanzi: HanziOption = False,
    record: RecordOption = None,
    no_record: NoRecordOption = False,
    resume: ResumeOption = None,
    pause: PauseOption = False,
    pace: PaceOption = None,
) -> None:
    """Play a game against three bots. Type ? for help, h for a hint, q to leave.

    The game is kept in your data folder after every turn of yours, and can be resumed there.
    """
    from majlis.asking import Screen, until_left
    from majlis.cli.keeping import Keeper, folder_of, to_resume
    from majlis.cli.liaptui.records import WORDS
    from majlis.matches import MatchFile

    refuse_standard(match)
    out = console()
    screen = Screen(out, language.value, pace=pace_of(pace, pause, out.is_terminal))
    folder = folder_of(record, no_record, WORDS, screen)
    fixed = given(context, FIXED)
    entry = to_resume(screen, WORDS, folder, match=match, resume=resume, fixed=fixed, ask=out.is_terminal)
    table = _Table(screen, seat, hints=hints, step=pause, hanzi=drawn_as_hanzi(hanzi, screen))
    if entry is None:
        table.begin(rule_set(rules), drawn_seed(seed), bots, hints_by)
    else:
        table.go_on(entry, hints_by)
    file = None if folder is None else MatchFile(folder, WORDS.stem)
    if entry is not None and not no_record:
        file = MatchFile(entry.path.parent, WORDS.stem, entry.path)
    keeper = Keeper(screen, file)
    interrupted = until_left(screen, lambda: table.play(keeper), lambda: table.part(keeper))
    if interrupted:
        raise typer.Exit(INTERRUPT_EXIT)


class _Table:
    """One game at the keyboard: set up anew or from a record, played, and kept."""

    match: "Match"
    human: "Human"
    note: "Note"

    def __init__(self, screen: "Screen", seat: int, *, hints: bool, step: bool, hanzi: bool) -> None:
        self.screen, self.seat = screen, seat
        self._hints, self._step, self._hanzi = hints, step, hanzi
        self._unfinished: State | None = None
        """The round that a resumed game goes on with."""

    # Setting up

    def begin(self, rules: "RuleSet", seed: int, bots: str, hints_by: str | None) -> None:
        """A new game."""
        import numpy as np

        from majlis.liaptui.match import Match
        from majlis.liaptui.ruleset import rules_text
        from majlis.matches import Note, now

        self.note = Note(
            game="liaptui",
            rules=rules_text(rules),
            seed=seed,
            seat=self.seat,
            bots=bots,
            started=now(),
            saved=now(),
        )
        self.match = Match(rules, self._players(hints_by, 0), np.random.default_rng(seed))
        self._greet()

    def go_on(self, entry: "Entry", hints_by: str | None) -> None:
        """A game from its record. Raises `InputError` where the record contradicts itself."""
        import numpy as np

        from majlis.files import printable
        from majlis.liaptui.match import Match
        from majlis.liaptui.notation import format_position, parse_position
        from majlis.liaptui.record import load

        assert entry.note is not None, "checked before"
        self.note, self.seat = entry.note, entry.note.seat
        kept = load(entry.path)
        try:
            if kept.problems:
                raise InputError(kept.problems[0].message)
            if self.note.seat not in range(4):
                raise InputError(
                    N_("seat {seat} is not a seat: the seats are 0, 1, 2, 3"), seat=self.note.seat
                )
            kept = replace(kept, rules=rule_set(self.note.rules))
            rng = np.random.default_rng(self.note.seed)
            self.match = Match.resumed(kept, self._players(hints_by, len(kept.rounds)), rng)
            if self.note.dealt:
                state = self.match.new_round()
                if format_position(state) != self.note.dealt:  # another version dealt otherwise
                    state = parse_position(self.note.dealt)
                for seat, action in self.note.actions:
                    state.apply(action, seat)
                self._unfinished = state
        except InputError as error:
            place, text = printable(entry.path), N_("{place}: this game cannot be resumed: {error}")
            raise InputError(text, place=place, error=error.message) from None
        self._greet()

    def _players(self, hints_by: str | None, rounds: int) -> "list[Player[View]]":
        """The four players; the bots of a resumed game begin anew after the rounds that are finished."""
        import numpy as np

        from majlis.cli.liaptui.session import Human, Patient
        from majlis.liaptui.players import ADVISER, make_player
        from majlis.players import Checked

        def generator(place: int) -> "np.random.Generator":
            return np.random.default_rng([self.note.seed, place, *([rounds] if rounds else [])])

        screen, kinds = self.screen, _bots(self.note.bots, self.seat)
        advisor = Patient(Checked(make_player(hints_by or ADVISER, generator(9))), screen)
        self.human = Human(screen, advisor, hints=self._hints, step=self._step, hanzi=self._hanzi)
        others = [Checked(make_player(kind, generator(1 + place))) for place, kind in enumerate(kinds)]
        return [
            self.human if place == self.seat else Patient(bot, screen) for place, bot in enumerate(others)
        ]

    def _greet(self) -> None:
        from majlis.liaptui.names import seat_words

        screen, note = self.screen, self.note
        message = N_("Liap Tui: you sit at {seat}, rules {rules}, seed {seed}.")
        name = seat_words(self.seat, screen.language)
        screen.show(
            screen.text(message, seat=name, rules=note.rules, seed=note.seed),
            screen.text(N_("? is help, h a hint, q leaves the table.")),
        )

    # Playing

    def play(self, keeper: "Keeper") -> None:
        """Round after round to the end of the game, kept after every action of the player's."""
        from majlis.game import drive

        match = self.match
        while not match.is_over():
            self.human.new_round()
            state, self._unfinished = self._unfinished or match.new_round(), None
            if state.history:
                self.human.take_up(state.view(self.seat))
            drive(state, match.players, lambda now: self._watch(now, keeper))
            match.finish(state)
            keeper.save(lambda: self._content(None))
            self.human.tell(state.view(self.seat))
            self._tell_round(state)
            if not match.is_over():
                self.screen.pause(ROUND_PAUSE)

    def _watch(self, state: "State", keeper: "Keeper") -> None:
        if state.history[-1][0] == self.seat and not state.is_terminal():
            keeper.save(lambda: self._content(state))

    def _content(self, unfinished: "State | None") -> str:
        """The record of the finished rounds, with how the game stands."""
        import msgspec

        from majlis.liaptui.notation import format_position
        from majlis.liaptui.record import dumps
        from majlis.liaptui.state import State
        from majlis.matches import now

        match, dealt = self.match, ""
        if unfinished is not None:
            fresh = State.new(unfinished.deals, unfinished.rules, unfinished.standing)
            dealt = format_position(fresh)
        note = msgspec.structs.replace(
            self.note,
            saved=now(),
            scores=match.standing.scores,
            deals=len(match.states),
            over=match.is_over(),
            dealt=dealt,
            actions=tuple(unfinished.history) if unfinished is not None else (),
        )
        return dumps(match.record(), note)

    def _tell_round(self, state: "State") -> None:
        """What the round brought each seat."""
        from majlis.liaptui.terminal import round_lines

        view, screen = state.view(self.seat), self.screen
        over = screen.text(N_("Round {number} is over."), number=view.round_number)
        if view.multiplier > 1:
            count = N_("The points of this round count ×{multiplier}.")
            over += " " + screen.text(count, multiplier=view.multiplier)
        screen.show("", over, *round_lines(view, screen.language, screen.width))

    def part(self, keeper: "Keeper") -> None:
        """Say how it ended, and where the game lies."""
        from majlis.cli.liaptui.records import outcome_words

        screen, over = self.screen, self.match.is_over()
        if over:
            screen.show("", outcome_words(self.match.winners, screen.language))
        else:
            screen.show(screen.text(N_("You left the table.")))
        keeper.farewell(_command(keeper.path), over)


def _command(path: Path | None) -> str:
    """What resumes a game: its number in the usual folder, elsewhere its file."""
    import shlex

    from majlis.matches import matches_folder

    if path is None:
        return "majlis liaptui play --resume"
    try:
        usual = matches_folder("liaptui")
    except InputError:  # no home folder: then it lies elsewhere
        usual = None
    number = int(path.stem.rpartition("-")[2]) if path.parent == usual else 0
    return f"majlis liaptui play {number or shlex.quote(str(path))}"


def _bots(text: str, seat: int) -> list[str]:
    """Who plays each seat, by seat; raises `InputError` unless one player is named, or three."""
    from majlis.players import split_specs

    named = split_specs(text)
    if len(named) not in (1, 3):
        raise InputError(
            N_(
                "--bots {text}: {count} players are named; write one for all three seats, or three, "
                "such as expert,repaired,random"
            ),
            text=text,
            count=len(named),
        )
    kinds = [named[0]] * 4
    for step, name in enumerate(named * (3 // len(named)), 1):
        kinds[(seat + step) % 4] = name
    return kinds
