"""The score keeper of a real table (حاسبة بلوت): deals as players say them, counted by the house's rules.

Nobody at a table knows which cards a pile holds; what is said is who bought, the card points of one side with
the last trick's 10 (الأرض) in them, and what was announced and counts. `count` gives the score sheet of that,
with its arithmetic; `Keeper` adds deals up to a match.

>>> from majlis.baloot.ruleset import DEFAULT
>>> deal = SaidDeal(mode="sun", buyer=0, points=66, projects=(("sira",), ()))
>>> count(deal, DEFAULT).game_points, count(SaidDeal(mode="hokum", buyer=1, kaboot=0), DEFAULT).game_points
((18, 12), (25, 0))
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

import msgspec

from majlis.baloot.auction import Contract
from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK, Mode
from majlis.baloot.projects import PROJECTS, Kind, Project
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.scoring import Facts, Offence, score
from majlis.baloot.sheet import Pair, ScoreSheet, Step, StepValue
from majlis.errors import InputError
from majlis.game import Team
from majlis.i18n import N_
from majlis.message import Message

MOST_PROJECTS: Final = 4
"""Of one side: two players with two each."""

TeamNumber = Annotated[int, msgspec.Meta(ge=0, le=1)]
Kinds = Annotated[tuple[Kind, ...], msgspec.Meta(max_length=MOST_PROJECTS)]


class SaidDeal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="deal"):
    """A deal as players say it; team 0 is "us" (لنا), team 1 "them" (لهم)."""

    mode: Literal["hokum", "sun"]
    buyer: TeamNumber
    level: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    """1 not doubled, 2, 3, 4; 5 is gahwa."""
    points: int | None = None
    """Card points of `side`, with the last trick's 10; not needed after a Kaboot or Qayd."""
    side: TeamNumber = 0
    projects: tuple[Kinds, Kinds] = ((), ())
    """Projects that count, by team: those of one side only."""
    baloot: TeamNumber | None = None
    """Who announced Baloot."""
    kaboot: TeamNumber | None = None
    """Who took all eight tricks."""
    qayd: TeamNumber | None = None
    """Who pays for a foul."""


class PlainPoints(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="plain"):
    """Game points as they are, for those who have counted themselves."""

    points: tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], Annotated[int, msgspec.Meta(ge=0, le=1000)]]


def count(deal: SaidDeal, rules: RuleSet) -> ScoreSheet:
    """The score sheet of a deal; raises `InputError` for one that no play can have brought."""
    _check(deal)
    facts = Facts(
        contract=_contract(deal),
        captured=_piles(deal),
        tricks=(0, 0) if deal.kaboot is None else (8, 0) if deal.kaboot == 0 else (0, 8),
        last_trick=None,
        announced=(*(_projects(kinds, deal.mode) for kinds in deal.projects), (), ()),
        first_speaker=0,
        baloots=(int(deal.baloot == 0), int(deal.baloot == 1)),
        offence=None if deal.qayd is None else Offence("qayd", deal.qayd),
    )
    sheet = score(facts, rules)
    return sheet if deal.mode == "sun" else replace(sheet, steps=(_hokum_step(deal), *sheet.steps[1:]))


def _check(deal: SaidDeal) -> None:
    total = CARD_TOTAL[deal.mode] + LAST_TRICK
    if deal.kaboot is not None and deal.qayd is not None:
        raise InputError(N_("a deal ends with a Kaboot or with a Qayd, not with both"))
    if deal.kaboot is None and deal.qayd is None and deal.points is None:
        raise InputError(
            N_("card points are missing: write those of one side, 0 to {total}, with the last trick's 10"),
            total=total,
        )
    if deal.points is not None and not 0 <= deal.points <= total:
        raise InputError(
            N_("{points} card points cannot be: write 0 to {total}, with the last trick's 10 in them"),
            points=deal.points,
            total=total,
        )
    if deal.mode == "sun" and deal.baloot is not None:
        raise InputError(N_("there is no Baloot in Sun"))
    if deal.mode == "sun" and deal.level > 2:
        raise InputError(N_("Sun can be doubled, and no more"))
    if all(deal.projects):
        raise InputError(N_("the projects of one side count: leave out those of the other side"))
    if deal.mode == "hokum" and "four-hundred" in (*deal.projects[0], *deal.projects[1]):
        raise InputError(N_("four Aces are a hundred in Hokum, and four hundred in Sun"))
    if (*deal.projects[0], *deal.projects[1]).count("four-hundred") > 1:
        raise InputError(N_("there are four Aces only: four hundred counts once"))


def _contract(deal: SaidDeal) -> Contract:
    """Seat 0 buys for us, seat 1 for them; the sides raise in turn, the opponents first."""
    raiser = None if deal.level == 1 else (deal.buyer + (deal.level % 2 == 0)) % 2
    trump = None if deal.mode == "sun" else 0
    return Contract(deal.mode, trump, deal.buyer, deal.buyer, level=deal.level, raiser=raiser)


def _piles(deal: SaidDeal) -> Pair:
    total = CARD_TOTAL[deal.mode] + LAST_TRICK
    mine = deal.points or 0
    if deal.kaboot is not None:
        return (total, 0) if deal.kaboot == 0 else (0, total)
    return (mine, total - mine) if deal.side == 0 else (total - mine, mine)


def _projects(kinds: Iterable[Kind], mode: Mode) -> tuple[Project, ...]:
    """Some project of each kind: which cards it had does not matter for what it counts."""
    return tuple(next(p for p in PROJECTS if p.kind(mode) == kind) for kind in kinds)


def _hokum_step(deal: SaidDeal) -> Step:
    """The contract without a suit, which nobody needs to say."""
    words = {"team": StepValue("team", deal.buyer), "level": StepValue("level", deal.level)}
    return Step(N_("Hokum, bought by {team}, {level}"), words)


@dataclass(frozen=True, slots=True)
class Counted:
    """One deal of a kept match."""

    points: Pair
    totals: Pair
    """Of the match, after this deal."""
    lines: tuple[Message, ...]


def keep(deals: Iterable[SaidDeal | PlainPoints], rules: RuleSet) -> tuple[list[Counted], Team | None]:
    """The deals of a match in order, and who has won it; an error names the deal by its number."""
    found: list[Counted] = []
    totals, winner = (0, 0), None
    for number, deal in enumerate(deals, 1):
        try:
            points, lines = _counted(deal, rules)
        except InputError as error:
            message = N_("deal {number}: {sentence}")
            raise InputError(Message(message, {"number": number, "sentence": error.message})) from None
        totals = (totals[0] + points[0], totals[1] + points[1])
        found.append(Counted(points, totals, lines))
        if max(totals) >= rules.target and totals[0] != totals[1]:
            winner = int(totals[1] > totals[0])
    return found, winner


def _counted(deal: SaidDeal | PlainPoints, rules: RuleSet) -> tuple[Pair, tuple[Message, ...]]:
    if isinstance(deal, PlainPoints):
        return deal.points, ()
    sheet = count(deal, rules)
    return sheet.game_points, sheet.lines
