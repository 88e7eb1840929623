"""A game of Liap Tui at the keyboard, from the greeting to the farewell."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np

from majlis.asking import Screen
from majlis.cli.game_session import GameSession
from majlis.cli.liaptui.common import rule_set
from majlis.cli.liaptui.records import outcome_words
from majlis.cli.liaptui.session import Human, Patient
from majlis.errors import InputError
from majlis.files import printable
from majlis.game import SEATS, Player, Seat
from majlis.i18n import N_
from majlis.liaptui.match import Match
from majlis.liaptui.names import seat_words
from majlis.liaptui.notation import format_position, parse_position
from majlis.liaptui.players import ADVISER, make_player
from majlis.liaptui.record import dumps, load
from majlis.liaptui.ruleset import RuleSet, rules_text
from majlis.liaptui.state import State
from majlis.liaptui.terminal import round_lines
from majlis.matches import Note, now
from majlis.players import Checked, split_specs

if TYPE_CHECKING:
    from majlis.liaptui.view import View

ROUND_PAUSE: Final = 3
"""How much longer than a turn a finished round is shown."""


def new_note(rules: RuleSet, seed: int, seat: Seat, bots: str) -> Note:
    """How a new game is set up."""
    begun = now()
    return Note(
        game="liaptui", rules=rules_text(rules), seed=seed, seat=seat, bots=bots, started=begun, saved=begun
    )


class LiapTuiSession(GameSession):
    """One game of Liap Tui while its player sits at the table; `begin` or `go_on` deals its first round."""

    reading = ROUND_PAUSE

    def __init__(
        self, screen: Screen, note: Note, *, hints: bool, hints_by: str | None, step: bool, hanzi: bool
    ) -> None:
        super().__init__(screen, note.seat)
        self.note, self._hints_by = note, hints_by
        self._drawing = {"hints": hints, "step": step, "hanzi": hanzi}

    def begin(self) -> None:
        """A new game."""
        players, rng = self._players(0), np.random.default_rng(self.note.seed)
        self.match = Match(rule_set(self.note.rules), players, rng)

    def go_on(self, path: Path) -> None:
        """A game from its record. Raises `InputError` where the record contradicts itself."""
        note, kept = self.note, load(path)
        try:
            if kept.problems:
                raise InputError(kept.problems[0].message)
            if note.seat not in SEATS:
                raise InputError(N_("seat {seat} is not a seat: the seats are 0, 1, 2, 3"), seat=note.seat)
            kept = replace(kept, rules=rule_set(note.rules))
            rng = np.random.default_rng(note.seed)
            self.match = Match.resumed(kept, self._players(len(kept.rounds)), rng)
            if note.dealt:
                state = self.match.new_deal()
                if format_position(state) != note.dealt:  # another version dealt otherwise
                    state = parse_position(note.dealt)
                for seat, action in note.actions:
                    state.apply(action, seat)
                self.current = state
        except InputError as error:
            text = N_("{place}: this game cannot be resumed: {error}")
            raise InputError(text, place=printable(path), error=error.message) from None

    def _players(self, rounds: int) -> "list[Player[View]]":
        """The four players; the bots of a resumed game begin anew after the rounds that are finished."""

        def generator(place: int) -> np.random.Generator:
            return np.random.default_rng([self.note.seed, place, *([rounds] if rounds else [])])

        screen, kinds = self.screen, _bots(self.note.bots, self.seat)
        advisor = Patient(Checked(make_player(self._hints_by or ADVISER, generator(9))), screen)
        self.human = Human(screen, advisor, **self._drawing)
        others = [Checked(make_player(kind, generator(1 + place))) for place, kind in enumerate(kinds)]
        return [
            self.human if place == self.seat else Patient(bot, screen) for place, bot in enumerate(others)
        ]

    def greet(self) -> None:
        """Seat, rules, seed and keys."""
        screen, note = self.screen, self.note
        message = N_("Liap Tui: you sit at {seat}, rules {rules}, seed {seed}.")
        name = seat_words(self.seat, screen.language)
        screen.show(
            screen.text(message, seat=name, rules=note.rules, seed=note.seed),
            screen.text(N_("? is help, h a hint, q leaves the table.")),
        )

    def take_up(self, view: "View") -> None:
        """What happened in the round has been told."""
        self.human.catch_up(view)

    def content(self) -> str:
        """The record of the finished rounds, with how the game stands."""
        match, unfinished, dealt = self.match, self.current, ""
        if unfinished is not None and unfinished.is_terminal():
            unfinished = None
        if unfinished is not None:
            dealt = format_position(State.new(unfinished.deals, unfinished.rules, unfinished.standing))
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

    def tell(self, state: State) -> None:
        """What the round brought each seat."""
        view, screen = state.view(self.seat), self.screen
        over = screen.text(N_("Round {number} is over."), number=view.round_number)
        if view.multiplier > 1:
            count = N_("The points of this round count ×{multiplier}.")
            over += " " + screen.text(count, multiplier=view.multiplier)
        screen.show("", over, *round_lines(view, screen.language, screen.width))

    def outcome(self) -> str:
        """Who has won the game."""
        return outcome_words(self.match.winners, self.screen.language)


def _bots(text: str, seat: int) -> list[str]:
    """Who plays each seat, by seat; raises `InputError` unless one player is named, or three."""
    named = split_specs(text)
    if len(named) not in (1, 3):
        wrong = N_(
            "--bots {text}: {count} players are named; write one for all three seats, or three, "
            "such as expert,repaired,random"
        )
        raise InputError(wrong, text=text, count=len(named))
    kinds = [named[0]] * 4
    for step, name in enumerate(named * (3 // len(named)), 1):
        kinds[(seat + step) % 4] = name
    return kinds
