"""The explanation of a profile as text, line by line, in either language: `lines_of`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final
from unicodedata import category

from majlis.bridge.conditions.words import condition_words
from majlis.bridge.deal.cases import combination_name
from majlis.bridge.deal.viability import Combined, Sub, drawn_words
from majlis.bridge.explain.costs import ConstraintCost, Costs
from majlis.bridge.explain.explanation import ProfileExplanation, advice_of, clashes_of
from majlis.bridge.explain.explanation_text import leaf_words
from majlis.bridge.formats import FORMATS
from majlis.bridge.library.hand_types import title_words
from majlis.bridge.profile.words import rs_suits_words, type_name
from majlis.bridge.table.cards import SeatLetter
from majlis.bridge.table.origin import in_words
from majlis.bridge.table.pack import TABLE
from majlis.dealing.explanation import factor_text
from majlis.i18n import N_
from majlis.message import Latin, Listed, Message

SHOWN: Final = 12
"""Constraints that are listed, the dearest first."""


MORE_TIME: Final = 600
"""Seconds that are proposed to somebody who wants every number exactly."""


def lines_of(explanation: ProfileExplanation, language: str = "en") -> Iterator[str]:
    """The whole explanation as text."""
    return ExplanationLines(explanation, language).lines()


class ExplanationLines:
    """The lines of one explanation in one language."""

    def __init__(self, explanation: ProfileExplanation, language: str) -> None:
        self.explanation, self.language, self.profile = explanation, language, explanation.source

    def text(self, text: str, **params: object) -> str:
        """A message in this language."""
        return Message(text, params).text(self.language)

    def lines(self) -> Iterator[str]:
        """Line by line."""
        viability = self.explanation.viability
        yield self.head()
        if (rs_suits := rs_suits_words(self.profile)) is not None:
            yield rs_suits.words(self.language)
        yield from (one.words(self.language) for one in self.explanation.random_suits.messages(self.profile))
        yield from self.advice()
        if len(viability.combinations) > 1:
            if viability.lost:
                text = N_(
                    "{count} of {all} combinations cannot be dealt, {percent} of what is asked by weight."
                )
                dead, percents = (
                    sum(not one.viable for one in viability.combinations),
                    percent(viability.lost),
                )
                yield self.text(text, count=dead, all=len(viability.combinations), percent=percents)
            yield from (
                "",
                self.text(N_("Combinations (asked, comes out, random suits that can be dealt, how rare)")),
            )
            yield from columns([self.combination_row(one) for one in viability.combinations])
        if viability.subs:
            yield from ("", self.text(N_("Sub-profiles (asked, comes out)")))
            yield from columns([self.sub_row(one) for one in viability.subs])
        yield from self.clashes()
        for costs in self.explanation.costs:
            yield from self.costs(costs)
        if not self.explanation.exact:
            text = N_("Not all was counted. More is counted with {option}")
            if self.explanation.seconds is not None:
                text = N_("Not all was counted within {seconds} seconds. More is counted with {option}")
            seconds, option = f"{self.explanation.seconds or 0:g}", Latin(f"--seconds {MORE_TIME}")
            yield from ("", self.text(text, seconds=seconds, option=option))
        if self.explanation.example is not None:
            yield from ("", self.text(N_("An example")))
            yield from FORMATS["text"].dumps([in_words(self.explanation.example)]).rstrip().split("\n")

    def advice(self) -> Iterator[str]:
        """What to change to have the hands come more often."""
        lines = [line.text(self.language) for line in advice_of(self.explanation)]
        costs = self.explanation.costs[0] if lines else None
        one = costs is None or (len(self.explanation.viability.combinations) < 2 and not costs.suits)
        if costs is not None and not one:
            texts = {
                (True, True): N_("To have hands like {name}, where {drawn}, more often:"),
                (True, False): N_("To have hands like {name} more often:"),
                (False, True): N_("To have such hands, where {drawn}, more often:"),
            }
            yield self.of_costs(texts, costs)
        yield from (line if one else f"  {line}" for line in lines)

    def of_costs(self, texts: Mapping[tuple[bool, bool], str], costs: Costs) -> str:
        """A sentence about a combination, where there are several, and its drawn suits, if any."""
        text = texts[len(self.explanation.viability.combinations) > 1, bool(costs.suits)]
        return self.text(text, name=self.name(costs.indices), drawn=drawn_words(costs.suits))

    def head(self) -> str:
        """How rare the profile is."""
        name, number = title_words(self.explanation.profile, self.language), self.explanation.deals
        if not self.explanation.viability.viable:
            return self.text(N_("{profile}: no deal fits"), profile=name)
        if number is None:
            return self.text(N_("{profile}: not counted"), profile=name)
        text = N_("{profile}: {rarity} ({deals} of {all} deals)")
        if not number.exact:
            text = N_(
                "{profile}: {rarity} (about {deals} of {all} deals, with 95 % certainty {low} to {high})"
            )
        numbers = {"deals": number.deals, "all": TABLE.deals(), "low": number.low, "high": number.high}
        figures = {key: f"{value:,}" for key, value in numbers.items()}
        return self.text(text, profile=name, rarity=number, **figures)

    def combination_row(self, one: Combined) -> tuple[str, ...]:
        """One combination, in columns."""
        suits = ""
        if one.choices > 1:
            text = N_("some of {all}") if one.possible is None else N_("{count} of {all}")
            suits = self.text(text, count=one.possible, all=f"{one.choices:,}")
        rare = self.text(N_("not counted") if one.looked_at else N_("not looked at"))
        if one.deals is not None:
            rare = one.deals.words(self.language)
        return self.name(one.indices), *self.shares(one), suits, rare if one.viable else ""

    def sub_row(self, one: Sub) -> tuple[str, ...]:
        """One type of hand, in columns."""
        return type_name(self.profile, one.seat, one.index).words(self.language), *self.shares(one)

    def shares(self, one: Combined | Sub) -> tuple[str, str]:
        """How often something is asked for, and how often it comes."""
        come = "?" if one.realised is None else percent(one.realised).words(self.language)
        return percent(one.asked).words(self.language), come if one.viable else self.text(N_("never"))

    def name(self, indices: Mapping[SeatLetter, int]) -> str:
        """A combination in words."""
        return combination_name(self.profile, indices).words(self.language)

    def clashes(self) -> Iterator[str]:
        """Why combinations cannot be dealt."""
        groups = clashes_of(self.explanation)
        if groups:
            heading = N_("What cannot be dealt, and a smallest set of constraints that no deal fits")
            yield from ("", self.text(heading))
        for one in groups:
            names = Listed([self.name(indices) for indices in one.combinations], ",")
            yield f"  {names.words(self.language)}: {one.why.words(self.language)}"
            if one.changes is not None:
                yield "    " + one.changes.text(self.language)

    def costs(self, costs: Costs) -> Iterator[str]:
        """What the constraints cost."""
        yield from ("", self.costs_heading(costs))
        rows = [(factor_text(cost.factor), self.cost(cost)) for cost in costs.costs[:SHOWN]]
        width = max((len(figure) for figure, _ in rows), default=0)
        yield from (f"  {figure:>{width}}  {words}" for figure, words in rows)
        if len(costs.costs) > SHOWN:
            yield "  " + self.text(N_("and {count} that cost less"), count=len(costs.costs) - SHOWN)
        if not costs.costs and not costs.left_out:
            yield "  " + self.text(N_("nothing is asked"))
        if costs.left_out:  # the reasons of exact dealing are English
            text = N_("not all was counted: {why}") if self.language == "en" else N_("not all was counted")
            yield "  " + self.text(text, why=costs.left_out)

    def costs_heading(self, costs: Costs) -> str:
        """Of which combination, with which suits, the costs are."""
        texts = {
            (True, True): N_(
                "What each constraint costs in {name}, where {drawn} (times as many deals without it)"
            ),
            (True, False): N_("What each constraint costs in {name} (times as many deals without it)"),
            (False, True): N_("What each constraint costs where {drawn} (times as many deals without it)"),
            (False, False): N_("What each constraint costs (times as many deals without it)"),
        }
        return self.of_costs(texts, costs)

    def cost(self, cost: ConstraintCost) -> str:
        """A constraint, and what opening each of its numbers, or leaving out a statement, would gain."""
        line = cost.part.words.words(self.language)
        for wider in cost.opened:
            what, factor = leaf_words(wider.leaf), factor_text(wider.factor)
            line += self.text(N_("; with {what} {factor}"), what=what, factor=factor)
        for less in cost.dropped:
            gone = condition_words(less.condition, self.language, len(cost.part.seats) > 1)
            line += self.text(N_("; without {what} {factor}"), what=gone, factor=factor_text(less.factor))
        return line


def columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows of texts, in columns; the first is set to the left."""
    widths = [max(map(breadth, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        gaps = [" " * (width - breadth(cell)) for cell, width in zip(row, widths, strict=True)]
        first, *rest = row
        cells = [first + gaps[0], *(gap + cell for gap, cell in zip(gaps[1:], rest, strict=True))]
        yield "  ".join(["", *cells]).rstrip()


def breadth(text: str) -> int:
    """The columns that a text takes: marks of direction and of vowels take none."""
    return sum(category(sign) not in ("Mn", "Cf") for sign in text)


def percent(share: Fraction) -> Latin:
    """A share in per cent: `6.25 %`, `33.3 %`."""
    return Latin(f"{float(100 * share):.3g} %")
