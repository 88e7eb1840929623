"""Baloot's matches as they are kept: what is written of one, how it is resumed, what the list says of it.

A match lies in a file of the platform's format, finished deals first, which every command reads. The note in
it (`majlis.matches.Note`) holds the unfinished deal as a line of notation and what was done in it. A match is
resumed in exactly that position. The deals to come are those of the seed; only players that draw at random
draw anew.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from majlis.baloot.deal import Deal
from majlis.baloot.kammelna.reader import load
from majlis.baloot.kammelna.recorder import game_record
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.kammelna.writer import dumps
from majlis.baloot.match import Match
from majlis.baloot.names import seat_words
from majlis.baloot.notation import format_position, parse_position
from majlis.baloot.players import PLAYERS, make_player
from majlis.baloot.ruleset import RuleSet, parse_rules, rules_text
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.errors import InputError, MajlisError, shown
from majlis.files import printable
from majlis.game import SEATS, Player, Seat, team_of
from majlis.i18n import N_, texts
from majlis.matches import Entry, Note, now
from majlis.players import Checked


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """How a match is set up."""

    rules: RuleSet
    seed: int
    seat: Seat
    """The user's."""
    bots: str
    started: str

    def players(self, human: Player[View], finished: int = 0) -> list[Player[View]]:
        """The four by seat, the bots fresh; raises `InputError` for a specification of none."""
        # A resumed match must not hear the same chances again; one that is begun has them as ever.
        more = [finished] if finished else []
        return [
            human
            if seat == self.seat
            else Checked(make_player(self.bots, np.random.default_rng([self.seed, 1 + seat, *more])))
            for seat in SEATS
        ]


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match as it was left."""

    table: MatchSetup
    finished: tuple[State, ...]
    current: State | None
    """The unfinished deal; None between deals."""
    again: bool = False
    """The unfinished deal could not be followed and starts again with the same cards."""

    def match(self, players: list[Player[View]]) -> Match:
        """The match with its finished deals counted, and the seed's later deals to come."""
        rng = np.random.default_rng(self.table.seed)
        match = Match(self.table.rules, players, rng)
        for state in self.finished:
            Deal.shuffled(rng)
            match.finish(state)
        if self.current is not None:
            Deal.shuffled(rng)
        return match


def content(table: MatchSetup, match: Match, current: State | None) -> str:
    """The file of a match; `current` is the deal that is being played."""
    unfinished = current if current is not None and not current.is_terminal() else None
    note = Note(
        game=WORDS.game,
        rules=rules_text(table.rules),
        seed=table.seed,
        seat=table.seat,
        bots=table.bots,
        started=table.started,
        saved=now(),
        scores=match.scores,
        deals=len(match.states),
        over=match.is_over(),
        dealt="" if unfinished is None else format_position(_start_of(unfinished)),
        actions=() if unfinished is None else tuple(unfinished.history),
    )
    return dumps(game_record(match.states, name=f"majlis {table.seed}"), note)


def _start_of(state: State) -> State:
    return State.new(state.deal, state.rules, state.dealer, state.scores)


def resumed(entry: Entry) -> Resumed:
    """The match of a file as it was left; raises `InputError`, naming the file, if it cannot be followed."""
    note = entry.note
    assert note is not None
    if not entry.number and note.bots.partition(":")[0].strip() not in PLAYERS:
        # Naming a class imports and calls it: a file that somebody sent must not do that.
        raise InputError(
            N_(
                "{path}: the bots of this file are code of their own ({bots}), which is started "
                "only from your own folder: put the file there, and name the match by its number"
            ),
            path=printable(entry.path),
            bots=shown(note.bots),
        )
    try:
        table = _table(note)
        finished = _finished(entry.path, table)
        current, again = _unfinished(note, table.rules)
        found = Resumed(table, finished, current, again)
        match = found.match([])
    except MajlisError as error:
        raise InputError(
            N_("{path}: the match cannot be resumed ({error})"),
            path=printable(entry.path),
            error=error.message,
        ) from None
    if current is not None and (current.scores, current.dealer) != (match.scores, match.dealer):
        return Resumed(table, finished, None, again=bool(note.actions))
    return found


def _table(note: Note) -> MatchSetup:
    if note.seat not in SEATS or note.seed < 0:
        raise InputError(
            N_("seat {seat} or seed {seed} is not one: seats are 0 to 3, seeds from 0 up"),
            seat=note.seat,
            seed=note.seed,
        )
    return MatchSetup(parse_rules(note.rules, files=False), note.seed, note.seat, note.bots, note.started)


def _finished(path: Path, table: MatchSetup) -> tuple[State, ...]:
    states = []
    for deal in load(path).deals:
        state = replay(deal, table.rules).state
        if state is None or state.result is None:
            raise InputError(N_("deal {number} cannot be played again"), number=deal.number)
        recorded = deal.result.game_points if deal.result is not None else (0, 0)
        if state.result.game_points != recorded:
            raise InputError(
                N_(
                    "deal {number} is {recorded0}-{recorded1} in the file, and by its rules "
                    "{game_points0}-{game_points1}"
                ),
                number=deal.number,
                recorded0=recorded[0],
                recorded1=recorded[1],
                game_points0=state.result.game_points[0],
                game_points1=state.result.game_points[1],
            )
        states.append(state)
    return tuple(states)


def _unfinished(note: Note, rules: RuleSet) -> tuple[State | None, bool]:
    """The deal in progress, and whether it has to start again."""
    if not note.dealt:
        return None, False
    try:
        start = parse_position(note.dealt)
    except MajlisError:
        return None, bool(note.actions)
    if start.rules != rules:
        return None, bool(note.actions)
    state = start.copy()
    try:
        for seat, action in note.actions:
            state.apply(action, seat)
    except MajlisError:  # as another version of the program may see it
        return start, True
    return state, False


class _Words:
    """What the list of matches says (`majlis.cli.saved_matches.Words`)."""

    game = "baloot"
    stem = "match"

    def score(self, note: Note, language: str) -> str:
        """The user's side first: `45-62`."""
        del language
        mine, theirs = self._pair(note)
        return f"{mine}-{theirs}"

    def outcome(self, note: Note, language: str) -> str:
        """Who won, seen from the user's seat."""
        mine, theirs = self._pair(note)
        tr = texts(language)
        return tr.gettext("won") if mine > theirs else tr.pgettext("a match", "lost")

    def seat(self, note: Note, language: str) -> str:
        """`Bottom`."""
        return seat_words(note.seat, language) if note.seat in SEATS else str(note.seat)

    def finished(self, count: int, language: str) -> str:
        """`1 deal`, `3 deals`."""
        return texts(language).ngettext("{count} deal", "{count} deals", count).format(count=count)

    @staticmethod
    def _pair(note: Note) -> tuple[int, int]:
        scores = note.scores if len(note.scores) == 2 else (0, 0)
        mine = team_of(note.seat)
        return scores[mine], scores[1 - mine]


WORDS: Final = _Words()
