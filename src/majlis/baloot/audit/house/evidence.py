"""What recorded games say about the rules of their house: the answers of all deals, counted.

Equal answers are counted together and a few deals of each are kept to show, so the size of an `Evidence`
depends on how many different things games say and not on how many games say them; what several workers
have gathered merges.
"""

from collections import Counter
from typing import Final

import msgspec

from majlis.baloot.audit.house.questions import QUESTIONS, Complaint, DealQuestions, Question
from majlis.baloot.audit.house.relations import Combination, Relation
from majlis.baloot.audit.read.calls import GAHWA, read_bargain
from majlis.baloot.kammelna.types import DealRecord, GameRecord, Part

KEPT: Final = 3
"""So many deals are kept to show for each answer."""
ODDITIES_KEPT: Final = 20
_NEEDED: Final = Part.CONTRACT | Part.ANNOUNCEMENTS | Part.POINTS
"""A deal whose record does not tell these says nothing about rules."""


class Witness(msgspec.Struct, frozen=True):
    """A deal, with what is wrong with it under each combination that does not explain it."""

    file: str
    deal: int
    """1-based."""
    against: dict[Combination, Complaint]


class Oddity(msgspec.Struct, frozen=True):
    """Something that no rule set makes right."""

    file: str
    deal: int
    complaint: Complaint


class TargetEvidence(msgspec.Struct):
    """What is known of the score that ends a match."""

    went_on_at: int = 0
    """The highest untied leading score at which another deal was begun: the target is greater."""
    went_on: tuple[str, int] | None = None
    """Where."""
    ended_at: int | None = None
    """The lowest leading score after a deal marked as a match's last: the target is at most that."""
    ended: tuple[str, int] | None = None
    gahwas: dict[int, int] = {}
    """What a gahwa was worth, and how often."""

    def merge(self, other: "TargetEvidence") -> None:
        """Take in what another worker has seen."""
        if other.went_on_at > self.went_on_at:
            self.went_on_at, self.went_on = other.went_on_at, other.went_on
        if other.ended_at is not None and (self.ended_at is None or other.ended_at < self.ended_at):
            self.ended_at, self.ended = other.ended_at, other.ended
        for points, times in other.gahwas.items():
            self.gahwas[points] = self.gahwas.get(points, 0) + times


class Evidence(msgspec.Struct):
    """What any number of games say. Its size depends on how many different things they say, not on theirs."""

    games: int = 0
    deals: int = 0
    answers: dict[tuple[Relation, ...], int] = {}
    """The relations of the four questions, in order, with the number of deals that gave them."""
    witnesses: dict[tuple[Question, Relation], list[Witness]] = {}
    occasions: dict[str, Counter[tuple[int, int]]] = {}
    """By option of `STRICT`: plays at which the stricter value allows fewer cards, by how many cards the
    stricter and the laxer allow; plays that obeyed the stricter only."""
    unexplained: int = 0
    """Deals whose score no rule set explains."""
    wrong_anyhow: int = 0
    """Cards and calls that are wrong under every rule set."""
    oddities: list[Oddity] = []
    """Some of both."""
    target: TargetEvidence = msgspec.field(default_factory=TargetEvidence)

    def add_game(self, game: GameRecord) -> None:
        """Take in one game."""
        self.games += 1 + len(game.starts)
        before: DealRecord | None = None
        for at, deal in enumerate(game.deals):
            before = None if at in game.starts else before
            if not deal.absent & _NEEDED:  # a score cannot be judged by what was supposed
                self._add_deal(game.file, deal, before)
            before = deal
        self._note_target(game)

    def merge(self, other: "Evidence") -> None:
        """Take in what another worker has seen, of files that come later."""
        self.games += other.games
        self.deals += other.deals
        self.unexplained += other.unexplained
        self.wrong_anyhow += other.wrong_anyhow
        for answer, times in other.answers.items():
            self.answers[answer] = self.answers.get(answer, 0) + times
        for key, witnesses in other.witnesses.items():
            own = self.witnesses.setdefault(key, [])
            own.extend(witnesses[: KEPT - len(own)])
        for option, plays in other.occasions.items():
            self.occasions.setdefault(option, Counter()).update(plays)
        self.oddities.extend(other.oddities[: ODDITIES_KEPT - len(self.oddities)])
        self.target.merge(other.target)

    def relations(self) -> Counter[tuple[Question, Relation]]:
        """How many deals gave each relation, by question."""
        counted: Counter[tuple[Question, Relation]] = Counter()
        for answer, times in self.answers.items():
            for question, relation in zip(QUESTIONS, answer, strict=True):
                counted[question, relation] += times
        return counted

    def _add_deal(self, file: str, deal: DealRecord, before: DealRecord | None) -> None:
        self.deals += 1
        asked = DealQuestions(deal, before)
        answers = asked.answers()
        key = tuple(answer.relation for answer in answers)
        self.answers[key] = self.answers.get(key, 0) + 1
        for question, answer in zip(QUESTIONS, answers, strict=True):
            if answer.against:
                witnesses = self.witnesses.setdefault((question, answer.relation), [])
                if len(witnesses) < KEPT:
                    witnesses.append(Witness(file, deal.number, answer.against))
        for option, plays in asked.occasions.items():
            self.occasions.setdefault(option, Counter()).update(plays)
        self.wrong_anyhow += len(asked.anyhow)
        self.unexplained += asked.unexplained is not None
        odd = asked.anyhow if asked.unexplained is None else [asked.unexplained, *asked.anyhow]
        room = ODDITIES_KEPT - len(self.oddities)
        self.oddities += [Oddity(file, deal.number, complaint) for complaint in odd[:room]]

    def _note_target(self, game: GameRecord) -> None:
        target = self.target
        for deal in game.deals:
            ours, theirs = deal.before
            if ours != theirs and max(ours, theirs) > target.went_on_at:
                target.went_on_at, target.went_on = max(ours, theirs), (game.file, deal.number)
            result = deal.result
            if result is None or deal.absent & Part.SCORE:
                continue
            after = [score + points for score, points in zip(deal.before, result.game_points, strict=True)]
            if result.last_round and after[0] != after[1]:
                top = max(after)
                if target.ended_at is None or top < target.ended_at:
                    target.ended_at, target.ended = top, (game.file, deal.number)
            bargain = read_bargain(deal)
            if bargain is not None and bargain.level >= GAHWA and max(result.game_points):
                points = max(result.game_points)
                target.gahwas[points] = target.gahwas.get(points, 0) + 1
