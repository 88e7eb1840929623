"""Baloot in the arena: two against two, points are game points, a failing player pays as for a Qayd.

A forfeit (an illegal action, a player that raises, time run out) is scored as a Qayd proven against the
offender's team (sources/baloot.md §7.5): 26 game points in Sun, 16 in Hokum, times the level, and the other
side's own projects and Baloot. Before there is a contract it is the dearer of the two, 26, so that nobody
gains by failing in the auction rather than losing what the auction leads to.

Records are Kammelna games. A forfeit is recorded as what it is scored as: a Qayd called by the seat after
the offender, naming no card (as archives often have it). For one before there is a contract the format has
no words: such a deal is left out, and the match goes on in another file, from the score that stands.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

import numpy as np
from msgspec.structs import replace

from majlis.arena.games import Finished, MatchProgress, Points, Seating
from majlis.baloot.deck import GAME_TOTAL
from majlis.baloot.kammelna.recorder import game_record, record_of
from majlis.baloot.kammelna.types import Challenge, DealRecord
from majlis.baloot.kammelna.writer import dumps
from majlis.baloot.match import match_winner, next_dealer
from majlis.baloot.phase import Phase
from majlis.baloot.players import PLAYERS
from majlis.baloot.ruleset import DEFAULT, RuleSet, parse_rules, rules_text
from majlis.baloot.scoring import Facts, Offence, score
from majlis.baloot.sheet import DealResult, Pair, ScoreSheet
from majlis.baloot.state import State
from majlis.game import Seat, Team, next_seat, team_of
from majlis.players import Factory

_UNSOLD: Final = GAME_TOTAL["sun"]
"""Game points for a forfeit before there is a contract."""


class BalootTable:
    """Scores and dealer of a match; match (or deal) `number` is begun by dealer `number - 1` modulo 4."""

    def __init__(self, rules: RuleSet, number: int) -> None:
        self.rules = rules
        self.dealer: Seat = (number - 1) % 4
        self.scores: Pair = (0, 0)

    def deal(self, rng: np.random.Generator) -> State:
        """The next deal, shuffled by this generator."""
        return State.shuffled(rng, self.rules, self.dealer, self.scores)

    def finish(self, deal: Finished) -> None:
        """Add the points and pass the deal on."""
        self.scores = self.scores[0] + deal.points[0], self.scores[1] + deal.points[1]
        result = deal.state.result if deal.forfeit is None else DealResult("qayd", deal.points[:2])
        self.dealer = next_dealer(self.dealer, result, self.rules)

    def winners(self) -> tuple[Seat, ...] | None:
        """Both seats of the team that has reached the target and is ahead."""
        team = match_winner(self.scores, self.rules)
        return None if team is None else (team, team + 2)


class BalootGame:
    """What the arena asks of a game, answered for Baloot."""

    name = "baloot"
    unit = "game points"
    seatings: tuple[Seating, ...] = ((0, 1, 0, 1), (1, 0, 1, 0))

    @property
    def players(self) -> Mapping[str, Factory]:
        """The players of `majlis.baloot.players`."""
        return PLAYERS

    def rules_text(self, text: str | None) -> str:
        """The rules as a preset with changes; a rule file is read here and not needed by workers."""
        return rules_text(DEFAULT if text is None else parse_rules(text))

    def table(self, rules: str, number: int, match: bool = False) -> MatchProgress:
        """A table at 0-0, of a match as of a single deal."""
        return BalootTable(_rules(rules), number)

    def points(self, state: State) -> Points:
        """Game points of each seat's team; zeros when the deal was thrown in."""
        assert state.result is not None
        ours, theirs = state.result.game_points
        return ours, theirs, ours, theirs

    def forfeit(self, state: State, seat: Seat) -> Points:
        """The game points of a Qayd that this seat's team pays for."""
        sheet = _foul(state, team_of(seat))
        if sheet is not None:
            ours, theirs = sheet.game_points
        else:
            ours, theirs = (0, _UNSOLD) if team_of(seat) == 0 else (_UNSOLD, 0)
        return ours, theirs, ours, theirs

    def records(self, deals: Sequence[Finished], name: str) -> list[bytes]:
        """One game, or several: where a deal was forfeited before it had a contract, another begins."""
        games: list[list[DealRecord]] = [[]]
        for deal in deals:
            record = _record(deal)
            if record is None:
                games.append([])
            else:
                games[-1].append(record)
        return [dumps(game_record(records, name=name)).encode() for records in games if records]


def _record(deal: Finished) -> DealRecord | None:
    """The record of a deal; None where the format has none."""
    if deal.forfeit is None:
        return record_of(deal.state)
    sheet = _foul(deal.state, team_of(deal.forfeit))
    if sheet is None:
        return None
    over = deal.state.copy()  # as if the challenge could have been made in any phase and mode
    over.phase, over.result = Phase.OVER, DealResult("qayd", sheet.game_points, sheet, team_of(deal.forfeit))
    record = record_of(over)
    return replace(record, events=(*record.events, Challenge(seat=next_seat(deal.forfeit))))


@cache
def _rules(text: str) -> RuleSet:
    return parse_rules(text, files=False)


def _foul(state: State, team: Team) -> ScoreSheet | None:
    """The score of the deal as it stands, with a foul of this team; None while there is no contract."""
    if state.contract is None:
        return None
    facts = Facts(
        contract=state.contract,
        captured=(state.captured[0], state.captured[1]),
        tricks=(0, 0),
        last_trick=None,
        announced=tuple(state.announced),
        first_speaker=next_seat(state.dealer),
        baloots=(sum(state.balooted[0::2]), sum(state.balooted[1::2])),
        offence=Offence("qayd", team),
    )
    return score(facts, state.rules)


GAME: Final = BalootGame()
