"""The explanation of a profile as text, in the user's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final
from unicodedata import category

from majlis.bridge.deal.union import Number
from majlis.bridge.deal.viability import Clash, Combined, Sub
from majlis.bridge.explain.telling import Words, leaf_words
from majlis.bridge.formats import FORMATS
from majlis.bridge.library.hand_types import title_words
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.words import condition_words, seat_word, type_name
from majlis.bridge.table.pack import SUIT_GLYPHS, TABLE, Seat, Suit
from majlis.dealing.explanation import factor_text, rarity
from majlis.i18n import N_
from majlis.message import Latin

if TYPE_CHECKING:
    from majlis.bridge.explain.explain import Cost, Costs, ProfileExplanation

SHOWN: Final = 12
"""Constraints that are listed, the dearest first."""
MORE_TIME: Final = 600
"""Seconds that are proposed to somebody who wants every number exactly."""


def lines_of(told: ProfileExplanation, language: str = "en") -> Iterator[str]:
    """The whole explanation."""
    return Telling(told, language).lines()


class Telling:
    """Tells one explanation in one language."""

    def __init__(self, told: ProfileExplanation, language: str) -> None:
        self.told, self.language = told, language
        self.words = Words(language)
        self.profile: Profile = told.source

    def lines(self) -> Iterator[str]:
        """Line by line."""
        found = self.told.viability
        yield self.head()
        if len(found.combinations) > 1:
            if found.lost:
                yield self.impossible()
            heading = N_("Combinations (asked, comes out, random suits that can be dealt, how rare)")
            yield from ("", self.words.text(heading))
            yield from columns([self.combination_row(one) for one in found.combinations])
        if found.subs:
            yield from ("", self.words.text(N_("Sub-profiles (asked, comes out)")))
            yield from columns([self.sub_row(one) for one in found.subs])
        yield from self.clashes(found.combinations)
        for costs in self.told.costs:
            yield from self.costs(costs)
        if not self.told.exact:
            yield from ("", self.not_all())
        if self.told.example is not None:
            yield from ("", self.words.text(N_("An example")))
            yield from FORMATS["text"].dumps([self.told.example]).rstrip().split("\n")

    def not_all(self) -> str:
        """That not all was counted, and what counts more."""
        option = Latin(f"--seconds {MORE_TIME}").words(self.language)
        if self.told.seconds is None:
            message = N_("Not all was counted. More is counted with {option}")
            return self.words.text(message, option=option)
        message = N_("Not all was counted within {seconds} seconds. More is counted with {option}")
        return self.words.text(message, seconds=f"{self.told.seconds:g}", option=option)

    # How rare

    def head(self) -> str:
        """How rare the profile is."""
        name, number = title_words(self.told.profile, self.language), self.told.deals
        if not self.told.viability.viable:
            return self.words.text(N_("{profile}: no deal fits"), profile=name)
        if number is None:
            return self.words.text(N_("{profile}: not counted"), profile=name)
        message = N_("{profile}: {rarity} ({deals} of {all} deals)")
        if not number.exact:
            message = N_(
                "{profile}: {rarity} (about {deals} of {all} deals, with 95 % certainty {low} to {high})"
            )
        return self.words.text(
            message,
            profile=name,
            rarity=self.rarity(number),
            deals=f"{number.deals:,}",
            all=f"{TABLE.deals():,}",
            low=f"{number.low:,}",
            high=f"{number.high:,}",
        )

    def rarity(self, number: Number) -> str:
        """`about 1 deal in 41,230`."""
        if self.language == "en":
            return str(number)
        if number.exact:
            return rarity_words(rarity(number.deals, TABLE.deals()), self.words)
        said = rarity_words(number.rarity(number.deals), self.words)
        ends = [number.rarity(end) for end in (number.high, number.low)]
        if ends[0] == ends[1]:
            return self.words.text(N_("about {rarity}"), rarity=said)
        head = "1 deal in "
        if all(end.startswith(head) for end in ends):
            one, other = (end.removeprefix(head) for end in ends)
        else:
            one, other = (rarity_words(end, self.words) for end in ends)
        return self.words.text(N_("about {rarity} ({one} to {other})"), rarity=said, one=one, other=other)

    def impossible(self) -> str:
        """How much of what is asked cannot be dealt."""
        found = self.told.viability
        dead = sum(not one.viable for one in found.combinations)
        message = N_("{count} of {all} combinations cannot be dealt, {percent} of what is asked by weight.")
        return self.words.text(
            message, count=dead, all=len(found.combinations), percent=self.percent(found.lost)
        )

    def combination_row(self, one: Combined) -> tuple[str, ...]:
        """One combination, in columns."""
        suits = ""
        if one.choices > 1:
            if one.possible is None:
                suits = self.words.text(N_("some of {all}"), all=f"{one.choices:,}")
            else:
                suits = self.words.text(N_("{count} of {all}"), count=one.possible, all=f"{one.choices:,}")
        rare = self.words.text(N_("not counted") if one.looked_at else N_("not looked at"))
        if one.deals is not None:
            rare = self.rarity(one.deals)
        name = self.combination(one.indices)
        return name, self.percent(one.asked), self.come(one), suits, rare if one.viable else ""

    def sub_row(self, one: Sub) -> tuple[str, ...]:
        """One type of hand, in columns."""
        name = type_name(self.profile, one.seat, one.index).words(self.language)
        return name, self.percent(one.asked), self.come(one)

    def come(self, one: Combined | Sub) -> str:
        """How often something comes."""
        if not one.viable:
            return self.words.text(N_("never"))
        return "?" if one.realised is None else self.percent(one.realised)

    def percent(self, share: Fraction) -> str:
        """A share in per cent, set apart in Arabic."""
        return Latin(percent(share)).words(self.language)

    def combination(self, indices: Mapping[Seat, int]) -> str:
        """A combination in words."""
        said = combination_words(self.profile, indices, self.language)
        return said or self.words.text(N_("the only combination"))

    # Why not

    def clashes(self, combinations: Sequence[Combined]) -> Iterator[str]:
        """Why combinations cannot be dealt; those with the same reason together."""
        reasons: dict[str, list[Combined]] = {}
        for one in combinations:
            if not one.viable:
                reasons.setdefault(self.clash(one.clash), []).append(one)
        if reasons:
            heading = N_("What cannot be dealt, and a smallest set of constraints that no deal fits")
            yield from ("", self.words.text(heading))
        for reason, those in reasons.items():
            names = self.words.joined([self.combination(one.indices) for one in those])
            yield f"  {names}: {reason}"

    def clash(self, clash: Clash | None) -> str:
        """Constraints that clash."""
        if clash is None:
            return self.words.text(N_("a proof was not found in time"))
        parts = [part.words for part in clash.parts]
        said = self.words.joined(parts, N_("; "))
        if not clash.suits:
            return said
        return self.words.text(
            N_("{clash} (where {drawn})"), clash=said, drawn=drawn_words(clash.suits, self.language)
        )

    # What costs what

    def costs(self, costs: Costs) -> Iterator[str]:
        """What the constraints cost."""
        yield from ("", self.costs_heading(costs))
        rows = [(factor_text(cost.factor), self.cost(cost)) for cost in costs.costs[:SHOWN]]
        width = max((len(figure) for figure, _ in rows), default=0)
        yield from (f"  {figure:>{width}}  {words}" for figure, words in rows)
        if len(costs.costs) > SHOWN:
            yield "  " + self.words.text(N_("and {count} that cost less"), count=len(costs.costs) - SHOWN)
        if not costs.costs and not costs.left_out:
            yield "  " + self.words.text(N_("nothing is asked"))
        if costs.left_out:
            message = N_("not all was counted: {why}")
            if self.language != "en":  # the reasons of exact dealing are English
                message = N_("not all was counted")
            yield "  " + self.words.text(message, why=costs.left_out)

    def costs_heading(self, costs: Costs) -> str:
        """Of which combination, with which suits, the costs are."""
        name = self.combination(costs.indices) if len(self.told.viability.combinations) > 1 else ""
        drawn = drawn_words(costs.suits, self.language)
        if name and drawn:
            message = N_(
                "What each constraint costs in {name}, where {drawn} (times as many deals without it)"
            )
        elif name:
            message = N_("What each constraint costs in {name} (times as many deals without it)")
        elif drawn:
            message = N_("What each constraint costs where {drawn} (times as many deals without it)")
        else:
            message = N_("What each constraint costs (times as many deals without it)")
        return self.words.text(message, name=name, drawn=drawn)

    def cost(self, cost: Cost) -> str:
        """A constraint, and what opening each of its numbers, or leaving out a statement, would gain."""
        said = cost.part.words.words(self.language)
        pair = len(cost.part.seats) > 1
        for wider in cost.opened:
            what = leaf_words(wider.leaf).words(self.language)
            said += self.words.text(N_("; with {what} {factor}"), what=what, factor=factor_text(wider.factor))
        for less in cost.dropped:
            what = condition_words(less.condition, self.language, pair)
            message = N_("; without {what} {factor}")
            said += self.words.text(message, what=what, factor=factor_text(less.factor))
        return said


def combination_words(profile: Profile, indices: Mapping[Seat, int], language: str) -> str:
    """A combination by the types of hand of the seats that have several; nothing where none has."""
    several = [(seat, index) for seat, index in indices.items() if len(profile.subs(seat)) > 1]
    return " + ".join(type_name(profile, seat, index).words(language) for seat, index in several)


def drawn_words(suits: Mapping[Seat, Sequence[Suit]], language: str) -> str:
    """`North draws ♠♥, East draws ♠ and West draws ♦`."""
    words = Words(language)
    told = [
        words.text(
            N_("{seat} draws {suits}"),
            seat=seat_word(seat),
            suits=Latin("".join(SUIT_GLYPHS[suit] for suit in drawn)).words(language),
        )
        for seat, drawn in suits.items()
    ]
    return words.joined([*filter(None, [words.joined(told[:-1])]), *told[-1:]], N_(" and "))


def rarity_words(english: str, words: Words) -> str:
    """What `rarity` says, in a language."""
    for ending in ("every deal", "no deal"):
        if english == ending:
            return words.text(N_("every deal") if ending == "every deal" else N_("no deal"))
    count = english.rpartition(" ")[2]
    if english.startswith("all but"):
        return words.text(N_("all but 1 deal in {count}"), count=count)
    return words.text(N_("1 deal in {count}"), count=count)


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


def percent(share: Fraction) -> str:
    """A share in per cent.

    >>> percent(Fraction(1, 16)), percent(Fraction(1, 3))
    ('6.25 %', '33.3 %')
    """
    return f"{float(100 * share):.3g} %"
