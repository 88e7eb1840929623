"""The review of a recorded game, over workers; what is done is kept when it is interrupted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from majlis.baloot.kammelna.types import DealRecord, GameRecord
from majlis.baloot.review.decisions import Decisions, decisions_of
from majlis.baloot.review.judging import JudgingTask, RealDeal, SeatValues, needs_worlds, run_task
from majlis.baloot.review.kept import Answers, kept_for
from majlis.baloot.review.model import DealReview, Review
from majlis.baloot.review.summing import figures_of, review_deal, turns_of, whole
from majlis.baloot.ruleset import DEFAULT, RuleSet, rules_text
from majlis.baloot.valuation.model import Budget
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.work import Workers, map_ordered


@dataclass
class Reviewing:
    """A review in progress: iterate over it for how many decisions are done; `review` is what there is.

    Ctrl-C, or closing the iterator, ends the work; `review` then has the deals that were finished. With
    `keep` these are kept in the user's data too, and the next review of the same game by the same settings
    goes on.
    """

    game: GameRecord
    rules: RuleSet = DEFAULT
    deal: int | None = None
    """Only this deal, counted from 1."""
    budget: Budget = field(default_factory=Budget)
    seed: int = 0
    keep: bool = False

    def __post_init__(self) -> None:
        records = self._chosen()
        self._found = [decisions_of(record, self.rules) for record in records]
        self._kept = kept_for(records, self.rules, self.budget, self.seed) if self.keep else None
        self._deals: list[DealReview] = []
        self.total = sum(1 for found in self._found for _ in self._tasks(found))
        """How many tasks there are."""

    def _chosen(self) -> list[DealRecord]:
        deals = list(self.game.deals)
        if self.deal is None:
            return deals
        if not 1 <= self.deal <= len(deals):
            message = N_("{file}: there is no deal {deal}: the file has {count}")
            raise InputError(message, file=self.game.file, deal=self.deal, count=len(deals))
        return [deals[self.deal - 1]]

    def _tasks(self, found: Decisions) -> Iterator[JudgingTask]:
        """The real deal first, then the decisions that need worlds."""
        deal = found.record.number, found.scores_known
        yield JudgingTask(*deal, found, self.budget, self.seed)
        for place in self._to_value(found):
            yield JudgingTask(*deal, found.points[place], self.budget, self.seed)

    @staticmethod
    def _to_value(found: Decisions) -> list[int]:
        return [place for place, point in enumerate(found.points) if needs_worlds(point)]

    def run(self, workers: Workers = 1) -> Generator[int, None, None]:
        """How many tasks are done, after each of them; a deal is there when its last is."""
        done, known = 0, {} if self._kept is None else dict(self._kept.answers)
        missing = (
            task for at, found in enumerate(self._found) if at not in known for task in self._tasks(found)
        )
        with closing(map_ordered(run_task, missing, workers, few=2, most=8)) as results:
            for at, found in enumerate(self._found):
                if at in known:
                    self._deals.append(review_deal(found, self.rules, known[at].real, known[at].by_seat))
                    done += sum(1 for _ in self._tasks(found))
                    yield done
                else:
                    done = yield from self._take(at, found, results, done)
        if self._kept is not None:
            self._kept.finish()

    def _take(
        self, at: int, found: Decisions, results: Iterator[RealDeal | SeatValues], done: int
    ) -> Generator[int, None, int]:
        """Collect the answers of one deal; how many tasks are done, after each."""
        real, by_seat = RealDeal(None, ()), {}
        for place in (None, *self._to_value(found)):
            result = next(results)
            if isinstance(result, RealDeal):
                real = result
            elif place is not None:
                by_seat[place] = result
            done += 1
            yield done
        self._deals.append(review_deal(found, self.rules, real, by_seat))
        if self._kept is not None:
            self._kept.add(at, Answers(real, by_seat))
        return done

    @property
    def review(self) -> Review:
        """What is reviewed so far."""
        deals = tuple(self._deals)
        gp, chance = whole(deals)
        return Review(
            file=self.game.file,
            rules=rules_text(self.rules),
            seed=self.seed,
            nodes=self.budget.nodes,
            seconds=self.budget.seconds,
            deals=deals,
            seats=figures_of(deals),
            turns=turns_of(deals),
            gp=gp,
            chance=chance,
            played=self.budget.deals,
            unfinished=len(self._found) - len(deals),
            problems=self.game.problems,
        )


def review(
    game: GameRecord,
    rules: RuleSet = DEFAULT,
    *,
    deal: int | None = None,
    budget: Budget | None = None,
    seed: int = 0,
    workers: Workers = 1,
    watch: Callable[[int, int], None] | None = None,
) -> Review:
    """The review of a recorded game: what every choice cost, on the real deal and by what its seat knew.

    `watch` is called with how many tasks are done, and how many there are. Raises `InputError` for a deal
    that there is not. The same seed and number of positions give the same review, over any workers.

    >>> from majlis.baloot.games import load
    >>> game = load("examples/baloot/games/sample_deal.json")
    >>> found = review(game, budget=Budget(nodes=20_000, call_nodes=20_000))
    >>> found.deals[0].points, len(found.deals[0].decisions)
    ((5, 13), 42)
    """
    work = Reviewing(game, rules, deal, budget or Budget(), seed)
    for done in work.run(workers):
        if watch is not None:
            watch(done, work.total)
    return work.review
