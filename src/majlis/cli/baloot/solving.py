"""How `majlis baloot solve` shows what it has found: one position or deal whole, or a line for each."""

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from majlis.cli.common import _, _n, console, write_json
from majlis.cli.options import Language
from majlis.files import is_standard, printable, write_atomic
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.baloot.auction import Contract
    from majlis.baloot.deck import Mode
    from majlis.baloot.solver import Objective, PlayedCard
    from majlis.baloot.solver.files import SolvedDeal, SolvedPosition

    FoundT = TypeVar("FoundT", SolvedDeal, SolvedPosition)


class Teller:
    """Where answers go: to the screen, or to `--json` as lines."""

    def __init__(self, objective: "Objective", json: Path | None, language: Language) -> None:
        self.objective, self.json, self.language = objective, json, language
        self.count = 0
        """How many were solved."""
        self._positions: list[SolvedPosition] = []
        self._deals: list[SolvedDeal] = []
        self._lines: list[str] = []

    def one(self, found: "SolvedPosition | SolvedDeal") -> None:
        """Show an answer that is the only one."""
        from majlis.baloot.solver.files import SolvedDeal

        if write_json(self.json, _data(found, self.objective)):
            return
        if isinstance(found, SolvedDeal):
            _show_deal(found, self.objective, self.language)
        else:
            _show_position(found, self.objective, self.language)

    def add(self, found: "SolvedPosition | SolvedDeal") -> None:
        """Take an answer of many; JSON that is printed is printed at once."""
        import json

        from majlis.baloot.solver.files import SolvedDeal

        self.count += 1
        if is_standard(self.json):
            write_json(self.json, _data(found, self.objective))
            return
        if self.json is not None:
            self._lines.append(json.dumps(_data(found, self.objective), ensure_ascii=False) + "\n")
        if isinstance(found, SolvedDeal):
            self._deals.append(found)
        else:
            self._positions.append(found)

    def end(self, unplayed: int) -> None:
        """Write the file of `--json`, and show the tables; `unplayed` deals have no line in them."""
        from majlis.asking import Screen

        if is_standard(self.json):
            return
        if self.json is not None:
            write_atomic(self.json, "".join(self._lines), parents=True)
        if self._positions:
            _show_positions(self._positions, self.objective, self.language)
        if self._deals:
            _show_deals(self._deals, self.objective, self.language)
        if unplayed:
            text = _n(
                "{count} deal of which no card was played is left out.",
                "{count} deals of which no card was played are left out.",
                unplayed,
            )
            Screen(console(), self.language).show(text)


def _data(found: "SolvedPosition | SolvedDeal", objective: "Objective") -> dict[str, Any]:
    """An answer for JSON; worths are what Bottom and Top get more than Right and Left."""
    from majlis.baloot.notation import format_contract, format_position
    from majlis.baloot.solver.files import SolvedDeal
    from majlis.cards import card_name

    task = found.task
    if isinstance(found, SolvedDeal):
        cards = [
            {
                "trick": step.trick,
                "seat": step.seat,
                "card": card_name(step.card),
                "before": step.before,
                "after": step.after,
                "cost": step.cost,
                "legal": at not in found.illegal,
            }
            for at, step in enumerate(found.steps)
        ]
        contract = format_contract(found.contract)
        return {
            "file": task.file,
            "deal": task.number,
            "contract": contract,
            "objective": objective,
            "cards": cards,
        }
    solution = found.solution
    place = {"file": task.file, "file_line": task.number} if task.file else {}
    return {
        **place,
        "position": format_position(found.state),
        "objective": objective,
        "seat": solution.seat,
        "values": {card_name(card): value for card, value in solution.values.items()},
        "best": card_name(solution.best),
        "line": [{"seat": seat, "card": card_name(card)} for seat, card in solution.line],
    }


# One


def _contract(found: "SolvedPosition") -> "Contract":
    """What is played."""
    assert found.state.contract is not None
    return found.state.contract


def _show_position(found: "SolvedPosition", objective: "Objective", language: Language) -> None:
    from majlis.asking import Screen
    from majlis.baloot.names import seat_words
    from majlis.cards import card_name
    from majlis.cli.columns import Column, show_table

    screen, solution = Screen(console(), language), found.solution
    seat = seat_words(solution.seat, language)
    screen.show(_("{seat} to play; everybody sees all hands and plays perfectly.", seat=seat))
    worth = _worth_of(objective, _contract(found).mode)
    if objective == "match":
        ours, theirs = found.state.scores
        screen.show(_("The match before this deal: {ours}-{theirs}", ours=ours, theirs=theirs))
    sign = 1 if solution.seat % 2 else -1
    order = sorted(solution.values, key=lambda card: solution.values[card] * sign)
    rows = [[card_name(card), *worth.cells(solution.values[card])] for card in order]
    columns = [Column(_("Card")), *(Column(heading, numbers=True) for heading in _sides(language))]
    show_table(console(), worth.title(), columns, rows)
    played = "  ".join(f"{seat_words(by, language)} {card_name(card)}" for by, card in solution.line)
    screen.show(_("Best play: {cards}", cards=played))


def _show_deal(found: "SolvedDeal", objective: "Objective", language: Language) -> None:
    from majlis.asking import Screen
    from majlis.baloot.names import seat_words
    from majlis.baloot.terminal import contract_words
    from majlis.cards import card_name
    from majlis.cli.columns import Column, show_table

    worth = _worth_of(objective, found.contract.mode)
    headings = [_("Trick"), _("Player"), _("Card"), *_sides(language), _("Cost")]
    columns = [Column(heading, numbers=at not in (1, 2)) for at, heading in enumerate(headings)]
    rows = [
        [
            str(step.trick),
            seat_words(step.seat, language),
            card_name(step.card),
            *worth.cells(step.after),
            worth.cost(step.cost),
        ]
        for step in found.steps
    ]
    screen = Screen(console(), language)
    screen.show(contract_words(found.contract, language))
    screen.show(_("The deal as it stood after each card, if everybody had then played perfectly."))
    show_table(console(), worth.title(), columns, rows)
    for at in sorted(found.illegal):
        step = found.steps[at]
        card = f"{seat_words(step.seat, language)} {card_name(step.card)}"
        screen.show(_("Trick {trick}: {card} is not allowed by the rules.", trick=step.trick, card=card))
    if not found.followed:
        screen.show(_("The record cannot be followed beyond this card."))


# Many


def _show_positions(positions: "list[SolvedPosition]", objective: "Objective", language: Language) -> None:
    from majlis.baloot.names import seat_words
    from majlis.cards import card_name
    from majlis.cli.columns import Column, show_table

    headings = [_("Line"), _("To play"), _("Best card"), *_sides(language)]
    columns = [Column(heading, numbers=at not in (1, 2)) for at, heading in enumerate(headings)]
    for file, some in _by_file(positions):
        rows = [
            [
                str(found.task.number),
                seat_words(found.solution.seat, language),
                card_name(found.solution.best),
                *_worth_of(objective, _contract(found).mode).cells(found.solution.value),
            ]
            for found in some
        ]
        console().print(printable(file))
        show_table(console(), _worth_of(objective, "hokum").title(), columns, rows)


def _show_deals(deals: "list[SolvedDeal]", objective: "Objective", language: Language) -> None:
    """For each deal what perfect play would have brought, what came of it, and what each side lost."""
    from majlis.asking import Screen
    from majlis.cli.columns import Column, show_table

    headings = [_("Deal"), _("Contract"), _("Perfect play"), _("As played"), _("Lost"), _("Costliest card")]
    columns = [Column(heading, numbers=at not in (1, 5)) for at, heading in enumerate(headings)]
    for file, some in _by_file(deals):
        rows = []
        for found in some:
            worth = _worth_of(objective, found.contract.mode)
            lost = [sum(step.cost for step in found.steps if step.seat % 2 == team) for team in (0, 1)]
            most = max(found.steps, key=lambda step: step.cost)
            rows.append(
                [
                    str(found.task.number),
                    _short_contract(found.contract, language),
                    worth.cells(found.steps[0].before)[0],
                    worth.cells(found.steps[-1].after)[0],
                    " : ".join(worth.cost(one) or "0" for one in lost) if any(lost) else "",
                    _card_of(most, worth, language) if most.cost > 0 else "",
                ]
            )
        console().print(printable(file))
        show_table(console(), _worth_of(objective, "hokum").title(), columns, rows)
    text = N_("The worths are those of {ours}. Lost: what each side lost by its own cards, {ours} first.")
    Screen(console(), language).show(_(text, ours=_sides(language)[0]))


def _by_file(found: "list[FoundT]") -> "list[tuple[str, list[FoundT]]]":
    """The answers of each file together."""
    return [(file, list(some)) for file, some in groupby(found, key=lambda one: one.task.file)]


def _short_contract(contract: "Contract", language: Language) -> str:
    """`♠ Right ×2`, `Sun Top`."""
    from majlis.baloot.names import seat_words
    from majlis.cards import SUIT_GLYPHS

    kind = _("Sun") if contract.trump is None else SUIT_GLYPHS[contract.trump]
    raised = f" ×{contract.level}" if 1 < contract.level < 5 else ""
    if contract.level == 5:
        from majlis.baloot.names import level_words

        raised = " " + level_words(5, language)
    return f"{kind} {seat_words(contract.buyer, language)}{raised}"


def _card_of(step: "PlayedCard", worth: "_Worth", language: Language) -> str:
    """`Right 7♦: 12`."""
    from majlis.baloot.names import seat_words
    from majlis.cards import card_name

    return f"{seat_words(step.seat, language)} {card_name(step.card)}: {worth.cost(step.cost)}"


# Worths


def _sides(language: Language) -> list[str]:
    """`Bottom and Top`, `Right and Left`."""
    from majlis.baloot.names import team_words

    return [team_words(team, language) for team in (0, 1)]


@dataclass(frozen=True)
class _Worth:
    """How a worth, what Bottom and Top get more than Right and Left, is shown by its objective."""

    objective: "Objective"
    total: int
    """Card points of the deal."""

    def title(self) -> str:
        if self.objective == "points":
            return _("Card points, with the last trick's 10")
        if self.objective == "gp":
            return _("Game points more than the other side")
        return _("Chance to win the match, in percent")

    def cells(self, value: int) -> list[str]:
        """The worth for each side."""
        if self.objective == "points":
            return [str((self.total + value) // 2), str((self.total - value) // 2)]
        if self.objective == "gp":
            return [f"{value:+d}" if value else "0", f"{-value:+d}" if value else "0"]
        ours = _tenths(1_000_000 + value)
        return [_percent(ours), _percent(1000 - ours)]

    def cost(self, value: int) -> str:
        """What a card, or all cards of a side, cost; nothing where it is 0."""
        if value == 0:
            return ""
        if self.objective == "gp":
            return str(value)
        return (
            str(value // 2) if self.objective == "points" else _percent(_tenths(value)) if value > 0 else ""
        )


def _tenths(value: int) -> int:
    """Twice so many millionths, as tenths of a percent, rounded."""
    return (value + 1000) // 2000


def _percent(tenths: int) -> str:
    """`63.4`."""
    return f"{tenths // 10}.{tenths % 10}"


def _worth_of(objective: "Objective", mode: "Mode") -> _Worth:
    from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK

    return _Worth(objective, CARD_TOTAL[mode] + LAST_TRICK)
